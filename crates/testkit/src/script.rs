//! `.game` files as tests: scripts that must run, and golden games that must stay byte for byte.
//!
//! `BLESS=1 cargo test` rewrites golden games after a change of notation or narration.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tabletop::{
    Game, GameSession, Rng, Rulebook,
    transcript::{self, Record, ScriptKind},
};

use crate::random_play;

/// A random game that is still going on by then is kept as it is.
const MAX_STEPS: usize = 5_000;

/// Runs every record of every `.game` file of a folder. Panics with all failures; a folder without files fails too.
pub fn run_dir<G: Game>(dir: impl AsRef<Path>) {
    report_errors(try_run_dir::<G>(dir.as_ref()));
}

/// How many records ran, or what failed, each with `file:line`.
pub fn try_run_dir<G: Game>(dir: &Path) -> Result<usize, Vec<String>> {
    let mut n_records = 0;
    let mut failures = Vec::new();
    for path in files(dir)? {
        match read(&path) {
            Ok(records) => {
                n_records += records.len();
                let runs = records.iter().map(|record| transcript::run::<G>(record).map(drop));
                failures.extend(runs.filter_map(Result::err).map(|error| place(&path, &error)));
            }
            Err(failure) => failures.push(failure),
        }
    }
    if failures.is_empty() { Ok(n_records) } else { Err(failures) }
}

/// Every golden game of a folder is byte-identical to the text of its own replay. With `BLESS=1` it is made so.
pub fn golden_dir<G: Game>(dir: impl AsRef<Path>) {
    report_errors(try_golden_dir::<G>(dir.as_ref(), is_blessing()));
}

/// How many files were compared (or rewritten), or what failed.
pub fn try_golden_dir<G: Game>(dir: &Path, is_blessing: bool) -> Result<usize, Vec<String>> {
    let paths = files(dir)?;
    let outcomes = paths.iter().map(|path| golden_file::<G>(path, is_blessing));
    let failures: Vec<String> = outcomes.filter_map(Result::err).collect();
    if failures.is_empty() { Ok(paths.len()) } else { Err(failures) }
}

/// With `BLESS=1`, puts `n_games` random games into a folder that has none: the seat counts and options in turn.
pub fn create_golden<G: Game>(dir: impl AsRef<Path>, n_games: usize) {
    let dir = dir.as_ref();
    if is_blessing() && files(dir).is_err() {
        report_errors(try_create_golden::<G>(dir, n_games).map_err(|failure| vec![failure]));
    }
}

/// Writes the games of the seeds from 1 to `n_games`.
pub fn try_create_golden<G: Game>(dir: &Path, n_games: usize) -> Result<usize, String> {
    fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    for seed in 1..=n_games as u64 {
        let path = dir.join(format!("random-{seed:03}.game"));
        write(&path, &transcript::write(&random_of_seed::<G>(seed)))?;
    }
    Ok(n_games)
}

/// Every record shown in a page about the notation is true; there must be at least `n_records`.
pub fn check_page<G: Game>(page: impl AsRef<Path>, n_records: usize) {
    let page = fs::read_to_string(page).expect("the page is there");
    let mut n_run = 0;
    for text in page.split("```text\n").skip(1).filter_map(|block| block.split("```").next()) {
        for record in transcript::parse(text).expect("a shown record can be read") {
            n_run += 1;
            transcript::run::<G>(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
        }
    }
    assert!(n_run >= n_records, "there are only {n_run} records");
}

/// Every ruling from R-1 to R-`n_rulings` is in the table of RULES.md, and each of its rules is written and names it.
pub fn check_rulings<G: Game>(n_rulings: usize) {
    let book = Rulebook::parse(G::RULES);
    let table = G::RULES.split_once("## Where the rulings are").expect("the table is there").1;
    let cells: Vec<&str> = table.split('|').map(str::trim).collect();
    for nth in 1..=n_rulings {
        let ruling = format!("R-{nth}");
        let at =
            cells.iter().position(|cell| *cell == ruling).unwrap_or_else(|| panic!("{ruling}"));
        for id in cells[at + 1].split(", ") {
            let rule = book.find(id).unwrap_or_else(|| panic!("{ruling} leads to {id}"));
            let mut words = rule.ruling.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            assert!(words.any(|word| word == ruling), "{id} does not name {ruling}");
        }
    }
}

/// Records with letters changed, lost and doubled are refused with a line, or run; they never panic.
pub fn check_garbled<G: Game>(n_texts: usize) {
    let mut rng = Rng::new(n_texts as u64);
    let per_game = 16;
    for seed in 0..n_texts.div_ceil(per_game) as u64 {
        let session = random_of_seed::<G>(seed);
        let texts = [transcript::write(&session), transcript::write_scene(session.start())];
        for nth in 0..per_game {
            let garbled = garble(texts[nth % 2].as_bytes(), &mut rng);
            if let Ok(records) = transcript::parse_bytes(&garbled) {
                for record in records {
                    let _either_way = transcript::run::<G>(&record);
                }
            }
        }
    }
}

fn garble(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(text.len() as u32) as usize;
        match rng.below(4) {
            0 => text[at] = b" \n:#!>?-0123456789Pp\xff"[rng.below(21) as usize],
            1 => text.truncate(at.max(1)),
            2 => {
                // One line goes somewhere else.
                let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
                let (from, to) = (rng.below(lines.len() as u32), rng.below(lines.len() as u32));
                lines.swap(from as usize, to as usize);
                text = lines.join(&b'\n');
            }
            _ => {
                // A digit grows: counts that cannot be, seats that are not there.
                let digits: Vec<usize> =
                    (0..text.len()).filter(|&i| text[i].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    text[digits[rng.below(digits.len() as u32) as usize]] =
                        b'0' + rng.below(10) as u8;
                }
            }
        }
        if text.is_empty() {
            text.push(b'\n');
        }
    }
    text
}

pub(crate) fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

fn report_errors<T>(outcome: Result<T, Vec<String>>) -> T {
    outcome.unwrap_or_else(|failures| {
        panic!("{} failed:\n{}", failures.len(), failures.join("\n"));
    })
}

/// The `.game` files of a folder, by name; an error when there are none.
fn files(dir: &Path) -> Result<Vec<PathBuf>, Vec<String>> {
    let none = || vec![format!("{}: there are no .game files here", dir.display())];
    let entries = fs::read_dir(dir).map_err(|_| none())?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "game"));
    paths.sort();
    if paths.is_empty() { Err(none()) } else { Ok(paths) }
}

fn read(path: &Path) -> Result<Vec<Record>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    transcript::parse_bytes(&bytes).map_err(|error| place(path, &error))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn place(path: &Path, error: &tabletop::TextError) -> String {
    format!("{}:{}: {}", path.display(), error.line, error.message)
}

fn golden_file<G: Game>(path: &Path, is_blessing: bool) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let replayed = replay::<G>(path, is_blessing);
    if is_blessing {
        // A game whose very draws have changed is dealt anew, if its name has the seed.
        let fresh = |failure| match seed_of(path) {
            Some(seed) => Ok(transcript::write(&random_of_seed::<G>(seed))),
            None => Err(failure),
        };
        return write(path, &replayed.or_else(fresh)?);
    }
    let replayed = replayed?;
    if replayed == text {
        return Ok(());
    }
    let differs = text.lines().zip(replayed.lines()).position(|(old, new)| old != new);
    let line = differs.unwrap_or_else(|| text.lines().count().min(replayed.lines().count()));
    let shown = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_string();
    let (old, new) = (shown(&text), shown(&replayed));
    Err(format!("{}:{}: '{old}' is now '{new}'; BLESS=1 keeps that", path.display(), line + 1))
}

/// The text of a file's replay. When blessing, its old log need not hold.
fn replay<G: Game>(path: &Path, is_blessing: bool) -> Result<String, String> {
    let mut text = String::new();
    for mut record in read(path)? {
        if is_blessing {
            record.script.retain(|line| !matches!(line.kind, ScriptKind::Event(_)));
        }
        let session = transcript::run::<G>(&record).map_err(|error| place(path, &error))?;
        text.push_str(&transcript::write(&session));
    }
    Ok(text)
}

fn seed_of(path: &Path) -> Option<u64> {
    path.file_stem()?.to_str()?.strip_prefix("random-")?.parse().ok()
}

fn random_of_seed<G: Game>(seed: u64) -> GameSession<G> {
    let variants = random_play::variants::<G>();
    let (n_seats, options) = &variants[seed as usize % variants.len()];
    random_play::random_game(options, *n_seats, seed, MAX_STEPS)
}
