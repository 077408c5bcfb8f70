//! One game at the terminal: asks the person for actions, lets the bots answer, and prints what happened.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
};

use bots::{ADVISER_LEVEL, Budget, Fallback, Probe, native_clock};
use hosting::{HostedGame, Preview, Refusal, SeedFields};
use protocol::{LogEntry, Version};
use tabletop::{Rulebook, Seat};

use super::{
    advice,
    input::{PlayerInput, read_line},
};
use crate::{
    error::{CliError, printable},
    format::{self, Victory},
};

const HELP: &str = "\
  NUMBER or ACTION    do it, such as 1, or the words after the number
  look                show the table and your actions again
  why ACTION          which rule allows or forbids it now
  advice              what a strong bot would do in your place, and why
  rules               the rules with their titles
  rules components    all components with their values
  rules ID            one rule in full, such as the ids in brackets
  undo                undo your last move
  log                 the whole log so far, as your seat sees it
  save FILE           save the game in a file
  how                 how the game goes, in short
  help                that and this list
  quit                leave the table
";

/// How many lines of a loaded game's log are printed at first.
const N_LINES: usize = 16;

/// A bot of the table.
pub struct Opponent {
    /// The bot in text.
    pub bot: String,
    /// Whether its failure was reported.
    pub has_reported_failure: bool,
}

/// A person at a table of bots.
pub struct TerminalGame<'a, R: BufRead> {
    pub game: Box<dyn HostedGame>,
    pub seat: Seat,
    /// By seat; `None` is the person.
    pub opponents: Vec<Option<Opponent>>,
    pub seed: u64,
    pub save: Option<PathBuf>,
    pub confirms: bool,
    /// The log of the person, each line with its version.
    pub log: Vec<(Version, String)>,
    /// How many lines of it have been printed.
    pub n_printed: usize,
    /// What tests do before a bot thinks.
    pub probe: fn(Seat) -> Option<Probe>,
    pub input: R,
    pub out: &'a mut dyn Write,
}

/// The log line about a bot that panicked; the game goes on.
fn failure(seat: Seat, fallback: Fallback) -> String {
    let went_on = match fallback {
        Fallback::Search => "by search",
        Fallback::Any => "with any move that is allowed",
    };
    format!("{seat}'s calculation failed; it went on {went_on}.")
}

/// How a question to the person ended.
enum PromptOutcome {
    Done,
    Quit,
}

impl<R: BufRead> TerminalGame<'_, R> {
    pub fn run(mut self) -> Result<(), CliError> {
        writeln!(self.out)?;
        self.print_log_so_far()?;
        loop {
            self.print_news()?;
            let to_act = self.game.to_act();
            let Some(first) = to_act.first() else { break };
            if !to_act.contains(self.seat) {
                self.play_bot(first)?;
                continue;
            }
            self.save_game()?;
            if let PromptOutcome::Quit = self.ask()? {
                return self.leave();
            }
        }
        writeln!(self.out, "\nThe game is over.\n")?;
        let seat = self.seat;
        let name = |nth: Seat| if nth == seat { format!("{nth} (you)") } else { nth.to_string() };
        let sheets = self.game.end().map_or(&[][..], |end| &end.sheets);
        let game = self.game.game();
        let victory = Victory::new(game.is_coop(), game.shares_victory());
        format::write_sheets(self.out, sheets, victory, name)?;
        self.save_game()?;
        self.print_where_saved()
    }

    /// Prints the log up to now: nothing but the set-up, or the end of a loaded game.
    fn print_log_so_far(&mut self) -> io::Result<()> {
        self.read_log(None);
        if self.game.version() == Version::SETUP {
            self.write_how()?;
            return writeln!(self.out);
        }
        let n_left_out = self.log.len().saturating_sub(N_LINES);
        let steps = format::count(self.game.version().0, "step");
        write!(self.out, "The log so far, {steps}")?;
        match n_left_out {
            0 => writeln!(self.out, ":")?,
            _ => writeln!(self.out, ", its last {N_LINES} lines (type log for all):")?,
        }
        for (_, line) in &self.log[n_left_out..] {
            writeln!(self.out, "  · {line}")?;
        }
        self.n_printed = self.log.len();
        Ok(())
    }

    /// The game in short, for newcomers.
    fn write_how(&mut self) -> io::Result<()> {
        let book = self.book();
        format::write_paragraphs(self.out, book.in_short)
    }

    fn book(&self) -> Rulebook<'static> {
        Rulebook::parse(self.game.game().rules())
    }

    /// Adds what this seat sees after a version, or everything.
    fn read_log(&mut self, since: Option<Version>) {
        let update = self.game.update(Some(self.seat), since);
        let line = |entry: LogEntry| (entry.version, format!("{} [{}]", entry.text, entry.rule));
        self.log.extend(update.log.into_iter().map(line));
    }

    fn print_news(&mut self) -> io::Result<()> {
        for (_, line) in &self.log[self.n_printed..] {
            writeln!(self.out, "  · {line}")?;
        }
        self.n_printed = self.log.len();
        // The next bot may think for a while.
        self.out.flush()
    }

    fn play_bot(&mut self, seat: Seat) -> Result<(), CliError> {
        let opponent = self.opponents[seat.index()].as_mut().expect("only one seat is a person's");
        // Seeded by table, seat and step: a game that is loaded again goes on as it would have.
        let n_steps: u64 =
            Seat::all(self.game.n_seats()).map(|s| u64::from(self.game.n_steps(s))).sum();
        let seed = self.seed ^ (seat.index() as u64) << 56 ^ n_steps << 32;
        let task = self.game.bot_task(seat, &opponent.bot, seed, (self.probe)(seat), native_clock);
        let answer = (task.map_err(CliError::Input)?.run)(Budget::WHOLE);
        let failed = answer.fallback.filter(|_| !opponent.has_reported_failure);
        opponent.has_reported_failure |= failed.is_some();
        self.act(seat, &answer.action).expect("bots make legal actions, and this table has luck");
        if let Some(fallback) = failed {
            self.log.push((self.game.version(), failure(seat, fallback)));
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        let is_public = self.game.is_public(seat, action);
        let before = self.game.version();
        self.game.act(seat, action, None)?;
        let n_lines = self.log.len();
        self.read_log(Some(before));
        if self.log.len() == n_lines && (is_public || seat == self.seat) {
            self.log.push((self.game.version(), format!("{seat}: {action}")));
        }
        Ok(())
    }

    /// Asks until the person has acted or left.
    fn ask(&mut self) -> Result<PromptOutcome, CliError> {
        let legal = self.game.legal(self.seat);
        self.look(&legal)?;
        loop {
            let Some(line) = self.prompt(&format!("\n{}> ", self.seat))? else {
                writeln!(self.out, "\nThe input has ended, and the game with it.")?;
                return Ok(PromptOutcome::Quit);
            };
            let action = match PlayerInput::read(&line) {
                PlayerInput::Quit => return Ok(PromptOutcome::Quit),
                PlayerInput::Nothing => continue,
                PlayerInput::Look => {
                    self.look(&legal)?;
                    continue;
                }
                PlayerInput::Undo => {
                    if self.undo()? {
                        return Ok(PromptOutcome::Done);
                    }
                    continue;
                }
                PlayerInput::Number(number) => match number
                    .checked_sub(1)
                    .and_then(|n| legal.get(n))
                {
                    Some(action) => action.clone(),
                    None => {
                        writeln!(self.out, "There is no number {number}: 1 to {}.", legal.len())?;
                        continue;
                    }
                },
                PlayerInput::Action(action) => action,
                other => {
                    self.answer(other)?;
                    continue;
                }
            };
            match self.act(self.seat, &action) {
                Ok(()) => return self.confirm(),
                Err(Refusal { rule: Some(rule), .. }) => {
                    let book = self.book();
                    writeln!(self.out, "That is not allowed now.")?;
                    format::write_rule(self.out, &book, rule)?;
                }
                Err(Refusal { rule: None, message }) => self.write_parse_error(&message)?,
            }
        }
    }

    /// With `--confirm`: the bots wait while the step can still be undone.
    fn confirm(&mut self) -> Result<PromptOutcome, CliError> {
        let is_mine = self.game.to_act().contains(self.seat);
        if !self.confirms || is_mine || !self.game.can_undo(self.seat) {
            return Ok(PromptOutcome::Done);
        }
        self.print_news()?;
        match self.prompt("Press Enter to continue, or type undo> ")? {
            Some(line) if PlayerInput::read(&line) == PlayerInput::Undo => {
                self.undo()?;
                Ok(PromptOutcome::Done)
            }
            Some(line) if PlayerInput::read(&line) == PlayerInput::Quit => Ok(PromptOutcome::Quit),
            _ => Ok(PromptOutcome::Done),
        }
    }

    /// Answers the commands that only print something.
    fn answer(&mut self, input: PlayerInput) -> Result<(), CliError> {
        let book = self.book();
        match input {
            PlayerInput::How => self.write_how()?,
            PlayerInput::Help => {
                self.write_how()?;
                write!(self.out, "\n{HELP}")?;
            }
            PlayerInput::Rules => {
                for rule in &book.rules {
                    writeln!(self.out, "  {:<12}{}", rule.id, rule.title)?;
                }
            }
            PlayerInput::Components => format::write_blocks(self.out, book.components)?,
            PlayerInput::Rule(id) if book.find(&id).is_none() => {
                writeln!(
                    self.out,
                    "There is no rule '{}'; type rules for all of them, or rules components for the components.",
                    printable(&id)
                )?;
            }
            PlayerInput::Rule(id) => format::write_rule(self.out, &book, &id)?,
            PlayerInput::Why(action) if action.is_empty() => {
                writeln!(self.out, "Missing action: type why ACTION.")?;
            }
            PlayerInput::Why(action) => {
                let rule = match self.game.check(self.seat, &action) {
                    Ok(()) => {
                        writeln!(self.out, "You may do that now: {action}.")?;
                        let previews = self.game.previews(self.seat, &[action]);
                        previews.into_iter().flatten().next().map(|preview| preview.rule)
                    }
                    Err(Refusal { rule: None, message }) => {
                        return Ok(self.write_parse_error(&message)?);
                    }
                    Err(Refusal { rule, .. }) => rule,
                };
                if let Some(rule) = rule {
                    format::write_rule(self.out, &book, rule)?;
                }
            }
            PlayerInput::Advice => self.write_advice()?,
            PlayerInput::Log => {
                for (_, line) in &self.log {
                    writeln!(self.out, "  · {line}")?;
                }
            }
            PlayerInput::Save(file) if file.is_empty() => {
                writeln!(self.out, "Missing file: type save FILE.")?;
            }
            PlayerInput::Save(file) => match self.write(Path::new(&file)) {
                Ok(()) => writeln!(self.out, "Saved the game in {}.", printable(&file))?,
                Err(error) => writeln!(self.out, "{}: {error}", printable(&file))?,
            },
            _ => {}
        }
        Ok(())
    }

    /// What the best bot would do from this seat's view, why, and what else there is.
    fn write_advice(&mut self) -> Result<(), CliError> {
        let n_steps = u64::from(self.game.n_steps(self.seat));
        let advice =
            self.game.advice(self.seat, ADVISER_LEVEL, self.seed ^ n_steps << 32, native_clock);
        let Some(advice) = advice.map_err(CliError::Input)? else {
            return Ok(writeln!(self.out, "Nothing is asked of you now.")?);
        };
        Ok(advice::write(self.out, &advice)?)
    }

    fn write_parse_error(&mut self, message: &str) -> io::Result<()> {
        writeln!(self.out, "{} (help lists the commands)", printable(message))
    }

    /// Undoes the last step, or prints why not.
    fn undo(&mut self) -> io::Result<bool> {
        let refusal = match self.game.undo(self.seat, None) {
            Ok(undone) => {
                self.log.retain(|(version, _)| *version != undone.version);
                self.n_printed = self.n_printed.min(self.log.len());
                writeln!(self.out, "Your last move is undone.")?;
                return Ok(true);
            }
            Err(refusal) => refusal,
        };
        let has_acted = self.game.n_steps(self.seat) > 0;
        let rule = refusal.rule.filter(|_| has_acted).unwrap_or("UNDO-1");
        let why = match rule {
            "UNDO-1" => "There is nothing to undo: you have made no move yet",
            "UNDO-2" => {
                "Your last move cannot be undone: the others have acted since (with --confirm they wait for you)"
            }
            "UNDO-3" => "Your last move cannot be undone: it made a random draw",
            "UNDO-4" => "Your last move cannot be undone: it revealed hidden information",
            _ => &refusal.message,
        };
        writeln!(self.out, "{why} [{rule}].")?;
        Ok(false)
    }

    fn look(&mut self, legal: &[String]) -> io::Result<()> {
        writeln!(self.out)?;
        format::write_view(self.out, &self.game.view_text(Some(self.seat)))?;
        writeln!(self.out, "\nYou may:")?;
        let width = legal.iter().map(|action| action.chars().count()).max().unwrap_or(0);
        let previews = self.game.previews(self.seat, legal);
        for (nth, (action, preview)) in legal.iter().zip(previews).enumerate() {
            let leads_to = preview.map(|preview| format!("  → {}", leads_to(&preview)));
            let line = format!("{:>4}  {action:<width$}{}", nth + 1, leads_to.unwrap_or_default());
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// The next line; in a pipe it is shown, so that the output reads like a terminal.
    fn prompt(&mut self, text: &str) -> io::Result<Option<String>> {
        write!(self.out, "{text}")?;
        self.out.flush()?;
        let line = read_line(&mut self.input)?;
        if let Some(line) = &line
            && !io::stdin().is_terminal()
        {
            writeln!(self.out, "{}", printable(line))?;
        }
        Ok(line)
    }

    fn leave(self) -> Result<(), CliError> {
        self.save_game()?;
        writeln!(self.out, "Goodbye.")?;
        self.print_where_saved()
    }

    fn print_where_saved(self) -> Result<(), CliError> {
        if let Some(file) = &self.save {
            writeln!(self.out, "Saved the game in {}.", file.display())?;
        }
        Ok(())
    }

    /// Writes the game to the file of `--save`, if there is one.
    fn save_game(&self) -> Result<(), CliError> {
        let Some(file) = &self.save else { return Ok(()) };
        self.write(file).map_err(|error| CliError::Input(format!("{}: {error}", file.display())))
    }

    fn write(&self, file: &Path) -> io::Result<()> {
        std::fs::write(file, self.game.transcript(SeedFields::Omitted))
    }
}

fn leads_to(Preview { text, is_certain, .. }: &Preview) -> String {
    let perhaps = if *is_certain { "" } else { "perhaps: " };
    format!("{perhaps}{text}")
}

#[cfg(test)]
mod tests {
    use hosting::GameSetup;
    use protocol::GameId;
    use tabletop::Seed;

    use super::*;

    /// A table where every bot panics in its first way to an answer.
    fn check_evening(game: GameId) {
        let n_seats = (*game.seats().start()).max(2);
        let (options, seed) = (Default::default(), Seed::from_number(1));
        let edition = game.edition();
        let setup = GameSetup { game, edition, options: &options, n_seats, seed, scene: None };
        let bot = || Opponent {
            bot: "ismcts:iterations=5,cutoff=5".to_string(),
            has_reported_failure: false,
        };
        let mut out = Vec::new();
        let session = TerminalGame {
            game: hosting::start(&setup).expect("a table"),
            seat: Seat::new(0),
            opponents: Seat::all(n_seats).map(|seat| (seat.index() > 0).then(bot)).collect(),
            seed: 1,
            save: None,
            confirms: false,
            log: Vec::new(),
            n_printed: 0,
            probe: |_| {
                let probe = |fallback: Option<Fallback>| assert!(fallback.is_some(), "planted");
                Some(Box::new(probe))
            },
            input: "1\n".repeat(400).into_bytes().leak() as &[u8],
            out: &mut out,
        };
        session.run().expect("an evening");
        let text = String::from_utf8(out).expect("text");
        let notice = "P2's calculation failed; it went on by search.";
        assert_eq!(text.matches(notice).count(), 1, "{text}");
    }

    #[test]
    fn a_bot_that_panics_ends_no_evening_and_says_so_once() {
        GameId::ALL.iter().for_each(|&game| check_evening(game));
    }
}
