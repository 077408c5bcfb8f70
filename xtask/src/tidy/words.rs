//! Retired words: one thing has one word in code, docs and on the screen, and a word that was replaced does not come back.

use super::SourceFile;

/// Words and phrases that were replaced, and by what. They are found in any case, in the plural and inside of names.
const RETIRED: &[(&str, &str)] = &[
    ("gesture", "action"),
    ("complain", "report"),
    ("complained", "reported"),
    ("complaint", "error"),
    ("foretell", "preview"),
    ("foretold", "preview"),
    ("hang up", "close"),
    ("hung up", "closed"),
    ("luggage", "handover"),
    ("misread", "parse error"),
    ("of the house", "of the workspace"),
    ("outlet", "socket writer"),
    ("parted by", "separated by"),
    ("stir", "mix"),
    ("taught", "revealed"),
    ("thinker", "bot worker"),
    ("truth", "full state"),
];

/// The same, outside of games and their boards, where a rulebook may have such a word.
const RETIRED_OUTSIDE_GAMES: &[(&str, &str)] = &[
    ("hall", "registry"),
    ("ledger", "commit queue"),
    ("lot", "draw"),
    ("patience", "timeout"),
    ("story", "log"),
    ("stories", "logs"),
    ("suspect", "unlikely world"),
    ("take back", "undo"),
    ("taken back", "undone"),
    ("taking back", "undo"),
    ("watcher", "spectator"),
];

/// Names of types that were replaced, and by what. They are found as they are written here.
const RETIRED_TYPES: &[(&str, &str)] = &[
    ("ActId", "RequestId"),
    ("ActKey", "RequestKey"),
    ("AnyGame", "HostedGame"),
    ("Breach", "Violation"),
    ("DrewLots", "Random"),
    ("FlatToClient", "ToClient"),
    ("FlatToServer", "ToServer"),
    ("FlatWish", "ToServer"),
    ("Heard", "LogEntry"),
    ("Judge", "Heuristics"),
    ("LetGo", "Drained"),
    ("LocalGameOf", "HostedGame"),
    ("LotError", "DrawError"),
    ("MoveLink", "TransferSecret"),
    ("NoTable", "OpenError"),
    ("SheetRow", "SheetLine"),
    ("TableGame", "HostedGame"),
    ("TableOf", "HostedGame"),
    ("Tally", "Coverage"),
    ("Telling", "CeremonyState"),
    ("Told", "LogEntry"),
    ("WithGame", "GameVisitor"),
];

/// Names of functions, fields and constants that were replaced, and by what. They are found as they are written here, as
/// whole identifiers.
const RETIRED_NAMES: &[(&str, &str)] = &[
    ("EMPTY_WORDS", "VAGUE_SUFFIXES"),
    ("GO_ON", "CONTINUE"),
    ("LET_GO", "TABLE_UNLOADED"),
    ("SETTLE_AT", "CHECKPOINT_AT"),
    ("by_lot", "random_seed"),
    ("check_fair", "check_bot"),
    ("check_function", "check_determinism"),
    ("check_story", "check_events"),
    ("check_untold", "check_is_absent"),
    ("has_told", "is_done"),
    ("head_write", "meta_write"),
    ("heard_by", "redacted_for"),
    ("is_deaf", "is_closed"),
    ("is_from_here", "is_same_origin"),
    ("is_told", "is_shown"),
    ("keep_seats", "update_seats"),
    ("link_life", "transfer_ttl"),
    ("max_waiting", "max_send_buffer"),
    ("may_ask", "allow_request"),
    ("may_create", "allow_creation"),
    ("must_be_guest", "require_guest"),
    ("n_told", "n_events"),
    ("n_told_of_failures", "n_failure_reports"),
    ("n_watching", "n_spectators"),
    ("note_due", "note_bot_pending"),
    ("over_blocks", "block_interval"),
    ("ping_every", "ping_interval"),
    ("prompt_bots", "start_bots"),
    ("setup_lots", "setup_draws"),
    ("sheet_row", "sheet_line"),
    ("take_given", "take_unused"),
    ("tell_all_of", "send_snapshot"),
    ("tell_inspired", "emit_inspired"),
    ("tell_missed", "note_missed"),
    ("tell_plan", "emit_plan"),
    ("tell_table", "broadcast_info"),
    ("tell_table_but", "broadcast_info_except"),
    ("tell_update", "broadcast_update"),
    ("tidy_name", "normalize_name"),
    ("wake_bots", "resume_bots"),
    ("wished_languages", "preferred_languages"),
];

/// Files of a game: what the rulebook calls a hall is one.
fn is_of_game(path: &str) -> bool {
    let folders = ["games/", "crates/client/src/boards/", "referees/", "xtask/templates/"];
    let is_catalogue = path.starts_with("crates/client/locales/") && !path.ends_with("/app.ftl");
    // The notations of two games are explained there, with their words.
    let is_notation = path == "docs/notation.md";
    folders.iter().any(|folder| path.starts_with(folder)) || is_catalogue || is_notation
}

pub(super) fn problems(SourceFile { path, text }: &SourceFile) -> Vec<String> {
    // The lists themselves, and the history of the project.
    if path.starts_with("xtask/src/") || path == "CHANGELOG.md" {
        return Vec::new();
    }
    let outside = if is_of_game(path) { &[] } else { RETIRED_OUTSIDE_GAMES };
    // Most files have none of them, and need not be read word by word.
    let lower = text.to_lowercase();
    let phrases = RETIRED.iter().chain(outside);
    let phrases: Vec<_> =
        phrases.filter(|(old, _)| old.split(' ').all(|part| lower.contains(part))).collect();
    let names = RETIRED_TYPES.iter().chain(RETIRED_NAMES);
    let names: Vec<_> = names.filter(|(old, _)| text.contains(old)).collect();
    let mut problems = Vec::new();
    for (nth, line) in text.lines().enumerate().filter(|_| !phrases.is_empty() || !names.is_empty())
    {
        let words: Vec<&str> =
            line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let phrases = phrases.iter().filter(|(old, _)| has_phrase(&lower, old));
        let identifiers: Vec<&str> =
            line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let names = names.iter().filter(|(old, _)| identifiers.contains(old));
        for (old, new) in phrases.chain(names) {
            problems.push(format!("{path}: line {}: '{old}' is now called '{new}'", nth + 1));
        }
    }
    problems
}

/// Whether the words of a phrase follow each other among `words`, the last perhaps in the plural.
fn has_phrase(words: &[String], phrase: &str) -> bool {
    let parts: Vec<&str> = phrase.split(' ').collect();
    words.windows(parts.len()).any(|found| {
        let is_same = |(found, part): (&String, &&str)| found == part;
        let last = parts.len() - 1;
        found[..last].iter().zip(&parts).all(is_same)
            && (found[last] == parts[last] || found[last].strip_suffix('s') == Some(parts[last]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str) -> String {
        problems(&SourceFile { path: path.to_string(), text: text.to_string() }).join("\n")
    }

    #[test]
    fn retired_words_are_found_in_code_docs_and_catalogues() {
        for path in ["crates/a/src/b.rs", "docs/a.md", "crates/client/locales/en/app.ftl"] {
            assert_eq!(check(path, "An action is undone, and no story-teller is hauled in."), {
                format!("{path}: line 1: 'story' is now called 'log'")
            });
            for text in ["Two gestures.", "fn do_gesture()", "data-gesture=1", "GESTURE"] {
                assert!(check(path, text).contains("'gesture' is now called 'action'"), "{text}");
            }
            assert!(check(path, "\n\nA Hall.").contains("line 3: 'hall' is now called 'registry'"));
            assert!(check(path, "It was taken back.").contains("called 'undone'"));
            assert!(check(path, "fn is_taken_back()").contains("called 'undone'"));
            assert!(check(path, "a WithGame").contains("called 'GameVisitor'"));
            assert!(check(path, "self.tell_update();").contains("called 'broadcast_update'"));
            assert_eq!(check(path, "They may ask; fn may_ask_again()"), "");
        }
    }

    #[test]
    fn games_keep_the_words_of_their_rulebooks() {
        let games = [
            "games/a/src/b.rs",
            "games/a/RULES.md",
            "crates/client/src/boards/a.rs",
            "crates/client/locales/en/a.ftl",
            "docs/notation.md",
        ];
        for path in games {
            assert_eq!(check(path, "A hall, and an order that is taken back."), "", "{path}");
            assert!(check(path, "A gesture.").contains("called 'action'"), "{path}");
        }
        assert_eq!(check("CHANGELOG.md", "A gesture in the hall."), "");
        assert_eq!(check("crates/a/src/b.rs", "They judge what they took to the lottery."), "");
    }
}
