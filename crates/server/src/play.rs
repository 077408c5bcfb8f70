//! The game on a table, whichever it is: `TableOf<G>` behind the object-safe `Play`. Everything a viewer is sent about
//! the play is made here, from `view`, `redact` and `legal` of that viewer alone.

mod message;
mod restore;

use std::cell::Cell;

use bots::{Bot, BotSpec, Budget, Fallback, Probe, Random, Sturdy};
use protocol::{End, Playable, Sheet, SheetRow};
use tabletop::{
    MAX_SEATS, PerSeat, PlayError, Playing, Rulebook, Seat, SeatSet, SeedParts, transcript,
};

use crate::{line, thinking::Weight};

pub use message::Common;
pub use restore::{Restored, plan, record_of, restore_guarded, set_up_guarded};

/// Why an act was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub rule: Option<&'static str>,
    pub message: String,
}

/// A bot's thinking, to be done elsewhere: all it holds is a view.
pub struct Task {
    pub weight: Weight,
    pub run: Box<dyn FnOnce(Budget) -> Answer + Send>,
}

/// What a bot answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub gesture: String,
    /// What it had to make do with because it panicked.
    pub fallback: Option<Fallback>,
}

/// A game in progress with its log and its versions. Rules may panic; callers guard against it.
pub trait Play: Send {
    /// How many steps were made and taken back.
    fn version(&self) -> u32;
    /// How many standing steps the seat has made.
    fn nth(&self, seat: Seat) -> u32;
    fn to_act(&self) -> SeatSet;
    /// Makes a step and returns it as it is to be kept.
    fn act(&mut self, seat: Seat, gesture: &str, act_id: Option<&str>) -> Result<String, Refusal>;
    /// Takes the seat's last step back.
    fn undo(&mut self, seat: Seat, act_id: Option<&str>) -> Result<String, Refusal>;
    /// The step the seat is to make now cannot be taken back, once it is made.
    fn bar_undo(&mut self, seat: Seat);
    /// Makes a kept step again; returns whose act it was.
    fn redo(&mut self, version: u32, text: &str) -> Result<Option<(Seat, ActKey)>, String>;
    /// The set-up as it is to be kept.
    fn set_up(&self) -> String;
    /// Appends an update as JSON, with what was heard after version `since`, or the whole story. `common` is of this
    /// moment.
    fn update(
        &self,
        viewer: Option<Seat>,
        since: Option<u32>,
        common: &mut Common,
        text: &mut Vec<u8>,
    );
    fn think(&self, seat: Seat, level: &str, luck: u64, probe: Option<Probe>) -> Task;
    /// Any legal gesture, for a bot that did not answer in time.
    fn any_gesture(&self, seat: Seat, luck: u64) -> String;
    /// The whole record, with what its seed was made from. Only for tables that are over.
    fn transcript(&self, parts: Option<&SeedParts>) -> String;
}

/// What is remembered of the id of an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActKey(u64);

impl ActKey {
    /// Equal ids have equal keys, within one process.
    pub fn of(act_id: &str) -> ActKey {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        act_id.hash(&mut hasher);
        ActKey(hasher.finish())
    }
}

#[derive(Clone)]
pub(crate) struct TableOf<G: Playable> {
    playing: Playing<G>,
    /// The version that made each step that still stands.
    versions: Vec<u32>,
    version: u32,
    /// The version of the last undo: who knows less has heard what is no longer so.
    undone_at: u32,
    n_steps: PerSeat<u32>,
    /// How many of them cannot be taken back.
    n_barred: PerSeat<u32>,
    seed: String,
    end: Option<End>,
    /// For each seat, whether it can take a step back at a version: found out when it is first asked.
    can_undo: Cell<[Option<(u32, bool)>; MAX_SEATS]>,
}

impl<G: Playable> TableOf<G> {
    fn new(playing: Playing<G>, seed: String) -> TableOf<G> {
        TableOf {
            playing,
            versions: Vec::new(),
            version: 0,
            undone_at: 0,
            n_steps: PerSeat::<u32, MAX_SEATS>::filled(0),
            n_barred: PerSeat::<u32, MAX_SEATS>::filled(0),
            seed,
            end: None,
            can_undo: Cell::default(),
        }
    }

    /// Whether the last step of the seat was made when its time was up.
    fn is_barred(&self, seat: Seat) -> bool {
        self.n_steps[seat] > 0 && self.n_steps[seat] <= self.n_barred[seat]
    }

    /// Whether `undo` would be granted now.
    fn can_undo(&self, seat: Seat) -> bool {
        if self.end.is_some() || self.is_barred(seat) {
            return false;
        }
        let mut known = self.can_undo.get();
        if let Some((version, can_undo)) = known[seat.index()]
            && version == self.version
        {
            return can_undo;
        }
        let can_undo = self.playing.can_undo(seat);
        known[seat.index()] = Some((self.version, can_undo));
        self.can_undo.set(known);
        can_undo
    }

    fn made(&mut self, seat: Seat) {
        self.version += 1;
        self.versions.push(self.version);
        self.n_steps[seat] += 1;
        if self.playing.game().to_act().is_empty() {
            self.end = Some(self.score());
        }
    }

    fn score(&self) -> End {
        let game = self.playing.game();
        let scores = game.scores().expect("nobody is to act, so the game is over");
        let row = |line: tabletop::SheetLine| SheetRow {
            rule: line.rule.0.to_string(),
            text: line.text,
            points: line.points,
        };
        let sheet = |seat| Sheet {
            total: scores.points[seat],
            rank: scores.ranks[seat],
            rows: game.sheet(seat).into_iter().map(row).collect(),
        };
        End { seed: self.seed.clone(), sheets: Seat::all(game.n_seats()).map(sheet).collect() }
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        let nth = self.playing.steps().iter().rposition(|step| step.seat == seat);
        self.playing.undo(seat).map_err(|refusal| Refusal {
            rule: Some(refusal.id()),
            message: refusal.to_string(),
        })?;
        self.versions.remove(nth.expect("a step of this seat was taken back"));
        self.version += 1;
        self.undone_at = self.version;
        self.n_steps[seat] -= 1;
        self.end = None;
        Ok(())
    }
}

impl<G: Playable> Play for TableOf<G> {
    fn version(&self) -> u32 {
        self.version
    }

    fn nth(&self, seat: Seat) -> u32 {
        self.n_steps[seat]
    }

    fn to_act(&self) -> SeatSet {
        self.playing.game().to_act()
    }

    fn act(&mut self, seat: Seat, gesture: &str, act_id: Option<&str>) -> Result<String, Refusal> {
        let action: G::Action = gesture
            .parse()
            .map_err(|misread| Refusal { rule: None, message: format!("{misread}") })?;
        match self.playing.play(seat, action) {
            Ok(step) => {
                let text = line::write(seat, &action, act_id, &step.lots);
                self.made(seat);
                Ok(text)
            }
            Err(PlayError::Refused(rule)) => {
                let book = Rulebook::parse(G::RULES);
                let message = book.find(rule.0).map_or(rule.0, |found| found.title).to_string();
                Err(Refusal { rule: Some(rule.0), message })
            }
            Err(PlayError::Lots(error)) => unreachable!("official luck has every lot: {error}"),
        }
    }

    fn undo(&mut self, seat: Seat, act_id: Option<&str>) -> Result<String, Refusal> {
        if self.is_barred(seat) {
            let message = "a bot made this step when your time was up".to_string();
            return Err(Refusal { rule: None, message });
        }
        self.take_back(seat)?;
        Ok(line::write(seat, &line::UNDO, act_id, &[""; 0]))
    }

    fn bar_undo(&mut self, seat: Seat) {
        self.n_barred[seat] = self.n_steps[seat] + 1;
    }

    fn redo(&mut self, version: u32, text: &str) -> Result<Option<(Seat, ActKey)>, String> {
        self.redo_line(version, text)
    }

    fn set_up(&self) -> String {
        let mut text = String::new();
        line::write_lots(&mut text, self.playing.setup_lots());
        text
    }

    fn update(
        &self,
        viewer: Option<Seat>,
        since: Option<u32>,
        common: &mut Common,
        text: &mut Vec<u8>,
    ) {
        self.write_update(viewer, since, common, text);
    }

    fn think(&self, seat: Seat, level: &str, luck: u64, probe: Option<Probe>) -> Task {
        let view = self.playing.game().view(Some(seat));
        let spec: BotSpec = level.parse().expect("levels are checked when a bot sits down");
        let is_deep = spec.is_deep::<G>().expect("every game defines its levels");
        let weight = if is_deep { Weight::Deep } else { Weight::Quick };
        let run = move |budget| {
            let bot = spec.within::<G>(budget).and_then(|spec| Sturdy::<G>::new(&spec, luck));
            let mut bot = bot.expect("every game defines its levels").with_probe(probe);
            let gesture = bot.choose(&view).to_string();
            Answer { gesture, fallback: bot.fallback() }
        };
        Task { weight, run: Box::new(run) }
    }

    fn any_gesture(&self, seat: Seat, luck: u64) -> String {
        let view = self.playing.game().view(Some(seat));
        Random::<G>::new(luck).choose(&view).to_string()
    }

    fn transcript(&self, parts: Option<&SeedParts>) -> String {
        if let Some(parts) = parts {
            return transcript::write_seeded(&self.playing, parts);
        }
        let text = transcript::write(&self.playing);
        let (first, rest) = text.split_once('\n').expect("a record begins with its game");
        format!("{first}\nseed: {}\n{rest}", self.seed)
    }
}
