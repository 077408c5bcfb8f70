//! One evening at the terminal: asks the person, lets the bots answer, tells what happened.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
};

use bots::{Bot, Fallback, Sturdy};
use tabletop::{Judge, Misread, PlayError, Playing, Rulebook, Seat, UndoRefusal, transcript};

use super::{
    foresight::foretell,
    input::{Wish, read_line},
};
use crate::{
    failure::{Failure, printable},
    words,
};

const HELP: &str = "\
  NUMBER or GESTURE   do it, such as 1, or the words behind the number
  look                show the table and your gestures again
  why GESTURE         which rule allows or forbids it now
  rules               the rules with their titles
  rules components    all components with their values
  rules ID            one rule in full, such as the ids in brackets
  undo                take back your last step
  log                 the whole story so far, as your seat heard it
  save FILE           keep the game in a file
  how                 how the game goes, in short
  help                that and this list
  quit                leave the table
";

/// How much of a loaded game's story is told at once.
const N_LINES: usize = 16;

/// A bot and what it is called.
pub struct Opponent<G: Judge> {
    pub name: String,
    pub bot: Sturdy<G>,
    /// Whether it was said that it failed.
    pub has_told_failure: bool,
}

/// A person at a table of bots.
pub struct Session<'a, G: Judge, R: BufRead> {
    pub playing: Playing<G>,
    pub seat: Seat,
    /// By seat; `None` is the person.
    pub opponents: Vec<Option<Opponent<G>>>,
    pub seed: u64,
    pub save: Option<PathBuf>,
    pub confirms: bool,
    /// What the person heard: the set-up, then one list of lines a step.
    pub story: Vec<Vec<String>>,
    /// How much of it has been shown.
    pub n_told: usize,
    pub input: R,
    pub out: &'a mut dyn Write,
}

/// What is told of a bot that panicked; the game goes on.
fn failure(seat: Seat, fallback: Fallback) -> String {
    let went_on = match fallback {
        Fallback::Search => "by search",
        Fallback::Any => "with any step that is allowed",
    };
    format!("{seat}'s calculation failed; it went on {went_on}.")
}

/// How a question to the person ended.
enum Answer {
    Done,
    Left,
}

impl<G: Judge, R: BufRead> Session<'_, G, R> {
    pub fn run(mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        self.begin_story()?;
        loop {
            self.tell_news()?;
            let to_act = self.playing.game().to_act();
            let Some(first) = to_act.first() else { break };
            if !to_act.contains(self.seat) {
                self.let_bot_act(first);
                continue;
            }
            self.keep()?;
            if let Answer::Left = self.ask()? {
                return self.say_goodbye();
            }
        }
        writeln!(self.out, "\nThe game is over.\n")?;
        let seat = self.seat;
        let name = |nth: Seat| if nth == seat { format!("{nth} (you)") } else { nth.to_string() };
        words::write_sheets(self.out, self.playing.game(), name)?;
        self.keep()?;
        self.tell_where_kept()
    }

    /// The story up to now: nothing but the set-up, or all of a loaded game.
    fn begin_story(&mut self) -> io::Result<()> {
        self.story = vec![self.heard(self.playing.setup_events())];
        for step in self.playing.steps() {
            self.story.push(self.heard(&step.events));
        }
        if self.playing.steps().is_empty() {
            self.write_how()?;
            return writeln!(self.out);
        }
        let lines: Vec<&String> = self.story.iter().flatten().collect();
        let n_left_out = lines.len().saturating_sub(N_LINES);
        let steps = words::count(self.playing.steps().len() as i64, "step");
        write!(self.out, "The story so far, {steps}")?;
        match n_left_out {
            0 => writeln!(self.out, ":")?,
            _ => writeln!(self.out, ", its last {N_LINES} lines (log tells all):")?,
        }
        for line in &lines[n_left_out..] {
            writeln!(self.out, "  · {line}")?;
        }
        self.n_told = self.story.len();
        Ok(())
    }

    /// The game in short, for newcomers.
    fn write_how(&mut self) -> io::Result<()> {
        words::write_paragraphs(self.out, Rulebook::parse(G::RULES).in_short)
    }

    /// Events as this seat may hear them.
    fn heard(&self, events: &[G::Event]) -> Vec<String> {
        let heard = |event| transcript::told::<G>(&G::redact(event, Some(self.seat)));
        events.iter().map(heard).collect()
    }

    fn tell_news(&mut self) -> io::Result<()> {
        for line in self.story[self.n_told..].iter().flatten() {
            writeln!(self.out, "  · {line}")?;
        }
        self.n_told = self.story.len();
        // The next bot may think for a while.
        self.out.flush()
    }

    fn let_bot_act(&mut self, seat: Seat) {
        let n_steps = self.playing.steps().len() as u64;
        let view = self.playing.game().view(Some(seat));
        let opponent = self.opponents[seat.index()].as_mut().expect("only one seat is a person's");
        // Luck by seed, seat and step: a game that is loaded again goes on as it would have.
        opponent.bot.reseed(self.seed ^ (seat.index() as u64) << 56 ^ n_steps << 32);
        let action = opponent.bot.choose(&view);
        let fallback = opponent.bot.fallback();
        let is_news =
            fallback.is_some() && !std::mem::replace(&mut opponent.has_told_failure, true);
        self.act(seat, action).expect("bots make legal gestures, and this table has luck");
        if let (Some(fallback), true, Some(lines)) = (fallback, is_news, self.story.last_mut()) {
            lines.push(failure(seat, fallback));
        }
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        let is_open = self.playing.game().is_open(seat, action);
        let step = self.playing.play(seat, action)?.clone();
        let mut lines = self.heard(&step.events);
        if lines.is_empty() && (is_open || seat == self.seat) {
            lines.push(format!("{seat}: {action}"));
        }
        self.story.push(lines);
        Ok(())
    }

    /// Asks until the person has acted or left.
    fn ask(&mut self) -> Result<Answer, Failure> {
        let mut legal = Vec::new();
        self.playing.game().legal(self.seat, &mut legal);
        self.look(&legal)?;
        loop {
            let Some(line) = self.prompt(&format!("\n{}> ", self.seat))? else {
                writeln!(self.out, "\nThe input has ended, and the game with it.")?;
                return Ok(Answer::Left);
            };
            let action = match Wish::read(&line) {
                Wish::Quit => return Ok(Answer::Left),
                Wish::Nothing => continue,
                Wish::Look => {
                    self.look(&legal)?;
                    continue;
                }
                Wish::Undo => {
                    if self.undo()? {
                        return Ok(Answer::Done);
                    }
                    continue;
                }
                Wish::Number(number) => match number.checked_sub(1).and_then(|n| legal.get(n)) {
                    Some(&action) => action,
                    None => {
                        writeln!(self.out, "There is no number {number}: 1 to {}.", legal.len())?;
                        continue;
                    }
                },
                Wish::Gesture(gesture) => match self.read_gesture(&gesture)? {
                    Some(action) => action,
                    None => continue,
                },
                other => {
                    self.answer(other)?;
                    continue;
                }
            };
            match self.act(self.seat, action) {
                Ok(()) => return self.confirm(),
                Err(PlayError::Refused(rule)) => {
                    writeln!(self.out, "That is not allowed now.")?;
                    words::write_rule(self.out, &Rulebook::parse(G::RULES), rule.0)?;
                }
                Err(PlayError::Lots(error)) => writeln!(self.out, "{error}")?,
            }
        }
    }

    /// With `--confirm`: the bots wait while the step can still be taken back.
    fn confirm(&mut self) -> Result<Answer, Failure> {
        let is_mine = self.playing.game().to_act().contains(self.seat);
        if !self.confirms || is_mine || self.playing.check_undo(self.seat).is_err() {
            return Ok(Answer::Done);
        }
        self.tell_news()?;
        match self.prompt("Enter lets the others go on, undo takes it back> ")? {
            Some(line) if Wish::read(&line) == Wish::Undo => {
                self.undo()?;
                Ok(Answer::Done)
            }
            Some(line) if Wish::read(&line) == Wish::Quit => Ok(Answer::Left),
            _ => Ok(Answer::Done),
        }
    }

    /// The commands that only tell something.
    fn answer(&mut self, wish: Wish) -> Result<(), Failure> {
        let book = Rulebook::parse(G::RULES);
        match wish {
            Wish::How => self.write_how()?,
            Wish::Help => {
                self.write_how()?;
                write!(self.out, "\n{HELP}")?;
            }
            Wish::Rules => {
                for rule in &book.rules {
                    writeln!(self.out, "  {:<12}{}", rule.id, rule.title)?;
                }
            }
            Wish::Components => words::write_blocks(self.out, book.components)?,
            Wish::Rule(id) if book.find(&id).is_none() => {
                writeln!(
                    self.out,
                    "There is no rule '{}'; rules lists all, rules components what they speak of.",
                    printable(&id)
                )?;
            }
            Wish::Rule(id) => words::write_rule(self.out, &book, &id)?,
            Wish::Why(gesture) if gesture.is_empty() => {
                writeln!(self.out, "Write the gesture behind it: why GESTURE.")?;
            }
            Wish::Why(gesture) => {
                let Some(action) = self.read_gesture(&gesture)? else { return Ok(()) };
                let game = self.playing.game();
                let rule = match game.check(self.seat, action) {
                    Ok(()) => {
                        writeln!(self.out, "You may do that now: {action}.")?;
                        let foretold = foretell(game, self.seat, &[action]);
                        foretold.into_iter().flatten().next().map(|foretold| foretold.rule())
                    }
                    Err(rule) => Some(rule),
                };
                if let Some(rule) = rule {
                    words::write_rule(self.out, &book, rule.0)?;
                }
            }
            Wish::Log => {
                for line in self.story.iter().flatten() {
                    writeln!(self.out, "  · {line}")?;
                }
            }
            Wish::Save(file) if file.is_empty() => {
                writeln!(self.out, "Write the file behind it: save FILE.")?;
            }
            Wish::Save(file) => match self.write(Path::new(&file)) {
                Ok(()) => writeln!(self.out, "The game is kept in {}.", printable(&file))?,
                Err(error) => writeln!(self.out, "{}: {error}", printable(&file))?,
            },
            _ => {}
        }
        Ok(())
    }

    fn read_gesture(&mut self, gesture: &str) -> io::Result<Option<G::Action>> {
        match gesture.parse::<G::Action>() {
            Ok(action) => Ok(Some(action)),
            Err(misread) => {
                let misread: Misread = misread;
                writeln!(
                    self.out,
                    "{} (help lists the commands)",
                    printable(&misread.to_string())
                )?;
                Ok(None)
            }
        }
    }

    /// Takes the last step back, or says why not.
    fn undo(&mut self) -> io::Result<bool> {
        let Err(refusal) = self.playing.undo(self.seat) else {
            self.story.pop();
            self.n_told = self.n_told.min(self.story.len());
            writeln!(self.out, "Your last step is taken back.")?;
            return Ok(true);
        };
        let has_acted = self.playing.steps().iter().any(|step| step.seat == self.seat);
        let refusal = if has_acted { refusal } else { UndoRefusal::Nothing };
        let why = match refusal {
            UndoRefusal::Nothing => "There is nothing to take back: you have made no step yet",
            UndoRefusal::NotYours => {
                "Your last step stays: the others have answered it, and what they did cannot be undone by you \
                 (with --confirm they wait for you)"
            }
            UndoRefusal::DrewLots => {
                "Your last step stays: it drew a lot, and luck is not drawn twice"
            }
            UndoRefusal::Taught => "Your last step stays: somebody learned something from it",
        };
        writeln!(self.out, "{why} [{}].", refusal.id())?;
        Ok(false)
    }

    fn look(&mut self, legal: &[G::Action]) -> io::Result<()> {
        let view = self.playing.game().view(Some(self.seat));
        writeln!(self.out)?;
        words::write_view(self.out, &view)?;
        writeln!(self.out, "\nYou may:")?;
        let gestures: Vec<String> = legal.iter().map(ToString::to_string).collect();
        let width = gestures.iter().map(|gesture| gesture.chars().count()).max().unwrap_or(0);
        let foretold = foretell(self.playing.game(), self.seat, legal);
        for (nth, (gesture, foretold)) in gestures.iter().zip(foretold).enumerate() {
            let leads_to = foretold.map(|foretold| format!("  → {foretold}")).unwrap_or_default();
            let line = format!("{:>4}  {gesture:<width$}{leads_to}", nth + 1);
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

    fn say_goodbye(self) -> Result<(), Failure> {
        self.keep()?;
        writeln!(self.out, "Goodbye.")?;
        self.tell_where_kept()
    }

    fn tell_where_kept(self) -> Result<(), Failure> {
        if let Some(file) = &self.save {
            writeln!(self.out, "The game is kept in {}.", file.display())?;
        }
        Ok(())
    }

    /// Writes the game to the file of `--save`, if there is one.
    fn keep(&self) -> Result<(), Failure> {
        let Some(file) = &self.save else { return Ok(()) };
        self.write(file).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
    }

    fn write(&self, file: &Path) -> io::Result<()> {
        std::fs::write(file, transcript::write(&self.playing))
    }
}

#[cfg(test)]
mod tests {
    use bots::BotSpec;
    use protocol::{GameId, WithGame};
    use tabletop::{Luck, Seed};

    use super::*;

    /// A table where every bot panics in its first way to an answer.
    struct Evening;

    impl WithGame for Evening {
        type Out = ();

        fn run<G: Judge>(self) {
            let n_seats = *G::SEATS.start();
            let luck = Luck::official(Seed::from_number(1));
            let playing = Playing::<G>::new(&Default::default(), n_seats, luck, Vec::new());
            let spec: BotSpec = "ismcts:iterations=5,cut=5".parse().expect("a bot");
            let opponent = |seat: Seat| {
                let bot = Sturdy::new(&spec, 1).expect("a bot");
                let probe = |fallback: Option<Fallback>| assert!(fallback.is_some(), "planted");
                let bot = bot.with_probe(Some(Box::new(probe)));
                let has_told_failure = false;
                (seat.index() > 0).then(|| Opponent {
                    name: seat.to_string(),
                    bot,
                    has_told_failure,
                })
            };
            let mut out = Vec::new();
            let session = Session {
                playing: playing.expect("a table"),
                seat: Seat::new(0),
                opponents: Seat::all(n_seats).map(opponent).collect(),
                seed: 1,
                save: None,
                confirms: false,
                story: Vec::new(),
                n_told: 0,
                input: "1\n".repeat(12).into_bytes().leak() as &[u8],
                out: &mut out,
            };
            session.run().expect("an evening");
            let text = String::from_utf8(out).expect("text");
            let told = "P2's calculation failed; it went on by search.";
            assert_eq!(text.matches(told).count(), 1, "{text}");
        }
    }

    #[test]
    fn a_bot_that_panics_ends_no_evening_and_says_so_once() {
        GameId::ALL.iter().for_each(|game| game.with(Evening));
    }
}
