//! A game with its log: the checked door, undo as far as nobody learned anything, and replay.

use std::{fmt, sync::OnceLock};

use crate::{Dealer, Draw, Fault, Game, Luck, Rng, Rule, Seat};

/// How many guesses per viewer, likely and unlikely in turn, decide whether a step taught somebody something.
const GUESSES: usize = 64;

/// One gesture that was made, with its luck and its story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    pub seat: Seat,
    pub action: G::Action,
    pub lots: Vec<G::Lot>,
    pub events: Vec<G::Event>,
}

/// Lots that were given for a step but do not fit it; `nth` counts them from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LotError {
    Missing { nth: usize, expected: String },
    Impossible { nth: usize, lot: String, expected: String },
    Unused { nth: usize, lot: String },
}

impl LotError {
    /// Which lot it is about; if it is missing, one behind the last.
    pub fn nth(&self) -> usize {
        match self {
            LotError::Missing { nth, .. }
            | LotError::Impossible { nth, .. }
            | LotError::Unused { nth, .. } => *nth,
        }
    }
}

impl fmt::Display for LotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LotError::Missing { nth, expected } => write!(
                f,
                "lot {} is drawn here but not written: {expected}. Add it behind '!', or give the \
                 record a seed",
                nth + 1
            ),
            LotError::Impossible { nth, lot, expected } => {
                write!(f, "lot {}: {lot} cannot be drawn here, only {expected}", nth + 1)
            }
            LotError::Unused { nth: 0, lot } => {
                write!(f, "lot 1: {lot} was never drawn, for nothing is drawn here")
            }
            LotError::Unused { nth: 1, lot } => {
                write!(f, "lot 2: {lot} was never drawn, for only 1 lot is drawn here")
            }
            LotError::Unused { nth, lot } => {
                write!(
                    f,
                    "lot {}: {lot} was never drawn, for only {nth} lots are drawn here",
                    nth + 1
                )
            }
        }
    }
}

/// Why a step was not made. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    Refused(Rule),
    Lots(LotError),
}

/// Why a step cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoRefusal {
    /// UNDO-1: there is no step.
    Nothing,
    /// UNDO-2: the last step is another seat's.
    NotYours,
    /// UNDO-3: the last step drew a lot.
    DrewLots,
    /// UNDO-4: the last step taught somebody something.
    Taught,
}

impl UndoRefusal {
    pub const ALL: [UndoRefusal; 4] =
        [UndoRefusal::Nothing, UndoRefusal::NotYours, UndoRefusal::DrewLots, UndoRefusal::Taught];

    pub fn id(self) -> &'static str {
        match self {
            UndoRefusal::Nothing => "UNDO-1",
            UndoRefusal::NotYours => "UNDO-2",
            UndoRefusal::DrewLots => "UNDO-3",
            UndoRefusal::Taught => "UNDO-4",
        }
    }
}

impl fmt::Display for UndoRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UndoRefusal::Nothing => "there is nothing to take back",
            UndoRefusal::NotYours => "the last step was not yours",
            UndoRefusal::DrewLots => "the last step drew a lot",
            UndoRefusal::Taught => "somebody learned something from the last step",
        })
    }
}

/// A step that was taken back, and which it was among all that stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone<G: Game> {
    pub nth: usize,
    pub step: Step<G>,
}

/// A game with its log.
#[derive(Clone, Debug)]
pub struct Playing<G: Game> {
    game: G,
    /// The position before each step since the last one that drew lots: as far back as undo can reach.
    before: Vec<G>,
    /// For each of these, whether its step taught somebody something: found out when it is first asked.
    taught: Vec<OnceLock<bool>>,
    /// The position the first step was made in.
    start: G,
    /// Whether the table was set up by the rules; else it began from a scene.
    is_set_up: bool,
    setup_lots: Vec<G::Lot>,
    setup_events: Vec<G::Event>,
    steps: Vec<Step<G>>,
    dealer: Dealer<G>,
}

impl<G: Game> Playing<G> {
    /// Sets a table up. Given lots come first, then those of `luck`.
    pub fn new(
        options: &G::Options,
        n_seats: usize,
        luck: Luck,
        given: Vec<G::Lot>,
    ) -> Result<Playing<G>, LotError> {
        assert!(G::SEATS.contains(&n_seats), "{} has {:?} seats", G::NAME, G::SEATS);
        let mut dealer = Dealer::recording(luck);
        let n_given = given.len();
        dealer.give(given);
        let game = G::new(options, n_seats, &mut dealer);
        check_lots(&mut dealer, n_given)?;
        let (setup_lots, setup_events) = dealer.take();
        let start = game.clone();
        Ok(Playing {
            game,
            before: Vec::new(),
            taught: Vec::new(),
            start,
            is_set_up: true,
            setup_lots,
            setup_events,
            steps: Vec::new(),
            dealer,
        })
    }

    /// Goes on from a position.
    pub fn from_scene(game: G, luck: Luck) -> Playing<G> {
        Playing {
            start: game.clone(),
            game,
            before: Vec::new(),
            taught: Vec::new(),
            is_set_up: false,
            setup_lots: Vec::new(),
            setup_events: Vec::new(),
            steps: Vec::new(),
            dealer: Dealer::recording(luck),
        }
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn start(&self) -> &G {
        &self.start
    }

    pub fn is_set_up(&self) -> bool {
        self.is_set_up
    }

    pub fn setup_lots(&self) -> &[G::Lot] {
        &self.setup_lots
    }

    pub fn setup_events(&self) -> &[G::Event] {
        &self.setup_events
    }

    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// All draws so far, where luck is listed: one for each lot of the set-up and the steps.
    pub fn draws(&self) -> &[Draw] {
        self.dealer.draws()
    }

    /// Whether draws are listed, as they are where the lots of a record are checked by its seed.
    pub fn is_listed(&self) -> bool {
        self.dealer.luck().is_listed()
    }

    /// The checked door.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<&Step<G>, PlayError> {
        self.play_with(seat, action, Vec::new())
    }

    /// The checked door with lots given by the record. On an error the game is as it was.
    pub fn play_with(
        &mut self,
        seat: Seat,
        action: G::Action,
        given: Vec<G::Lot>,
    ) -> Result<&Step<G>, PlayError> {
        self.game.check(seat, action).map_err(PlayError::Refused)?;
        let before = self.game.clone();
        let (luck, n_draws) = (self.dealer.luck().clone(), self.dealer.draws().len());
        let n_given = given.len();
        self.dealer.give(given);
        self.game.apply(seat, action, &mut self.dealer);
        if let Err(error) = check_lots(&mut self.dealer, n_given) {
            self.game = before;
            self.dealer.rewind(luck, n_draws);
            return Err(PlayError::Lots(error));
        }
        let (lots, events) = self.dealer.take();
        match lots.is_empty() {
            true => self.before.push(before),
            false => self.before.clear(),
        }
        self.taught.resize_with(self.before.len(), OnceLock::new);
        self.steps.push(Step { seat, action, lots, events });
        Ok(self.steps.last().expect("just pushed"))
    }

    /// Whether `undo` would take back the last step of `seat`.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.check_undo(seat).is_ok()
    }

    /// Whether `seat` may take back its own last step.
    pub fn check_undo(&self, seat: Seat) -> Result<(), UndoRefusal> {
        self.without_last_of(seat, Trust::Judge).map(|_| ())
    }

    /// Takes back the last step of `seat`.
    pub fn undo(&mut self, seat: Seat) -> Result<Undone<G>, UndoRefusal> {
        self.remove_last_of(seat, Trust::Judge)
    }

    /// Repeats an undo that was granted when it was recorded. Whether a step taught anybody anything is not asked
    /// again: better guesses must not make a record unreadable.
    pub fn undo_recorded(&mut self, seat: Seat) -> Result<Undone<G>, UndoRefusal> {
        self.remove_last_of(seat, Trust::Record)
    }

    fn remove_last_of(&mut self, seat: Seat, trust: Trust) -> Result<Undone<G>, UndoRefusal> {
        let (nth, mut positions) = self.without_last_of(seat, trust)?;
        let step = self.steps.remove(nth);
        self.before.truncate(self.before.len() - positions.len());
        self.taught.truncate(self.before.len());
        self.game = positions.pop().expect("ends with the position to go on from");
        self.before.append(&mut positions);
        self.taught.resize_with(self.before.len(), OnceLock::new);
        Ok(Undone { nth, step })
    }

    /// The position after these steps, made from the start with their own lots.
    ///
    /// They must be steps of this session in the order in which they were made.
    pub fn position_after<'a>(&self, steps: impl IntoIterator<Item = &'a Step<G>>) -> G {
        let mut game = self.start.clone();
        let mut dealer = Dealer::recording(Luck::None);
        for step in steps {
            dealer.give(step.lots.iter().copied());
            game.apply(step.seat, step.action, &mut dealer);
            dealer.take();
            debug_assert!(dealer.take_fault().is_none(), "a step replays with its own lots");
        }
        game
    }

    /// Which step `undo` takes back, and the positions from there on without it.
    ///
    /// Behind the last step it reaches only a secret that still is one: all that was done since is secret
    /// too, drew no lot, taught nobody anything and would have gone the same way without it.
    fn without_last_of(&self, seat: Seat, trust: Trust) -> Result<(usize, Vec<G>), UndoRefusal> {
        let last = self.steps.last().ok_or(UndoRefusal::Nothing)?;
        let nth = self.steps.iter().rposition(|step| step.seat == seat);
        let nth = nth.ok_or(UndoRefusal::NotYours)?;
        let is_last = nth + 1 == self.steps.len();
        if is_last && !last.lots.is_empty() {
            return Err(UndoRefusal::DrewLots);
        }
        let first_kept = self.steps.len() - self.before.len();
        let at = nth.checked_sub(first_kept).ok_or(UndoRefusal::NotYours)?;
        let after = |at: usize| self.before.get(at + 1).unwrap_or(&self.game);
        let later = || self.steps[nth..].iter().enumerate();
        let is_open = |(offset, step): (usize, &Step<G>)| {
            self.before[at + offset].is_open(step.seat, step.action)
        };
        if trust == Trust::Judge && !is_last && later().any(is_open) {
            return Err(UndoRefusal::NotYours);
        }
        let mut positions = vec![self.before[at].clone()];
        for (offset, step) in later() {
            if offset > 0 {
                let mut game = positions.last().expect("begun with one").clone();
                game.check(step.seat, step.action).map_err(|_| UndoRefusal::NotYours)?;
                let mut dealer = Dealer::recording(Luck::None);
                game.apply(step.seat, step.action, &mut dealer);
                let (lots, events) = dealer.take();
                if !lots.is_empty() || (trust == Trust::Judge && events != step.events) {
                    return Err(UndoRefusal::NotYours);
                }
                positions.push(game);
            }
        }
        // Guessing takes longest, so it comes last.
        let has_taught = |(offset, step): (usize, &Step<G>)| {
            let at = at + offset;
            *self.taught[at].get_or_init(|| has_taught(&self.before[at], step, after(at)))
        };
        if trust == Trust::Judge && later().any(has_taught) {
            return Err(if is_last { UndoRefusal::Taught } else { UndoRefusal::NotYours });
        }
        Ok((nth, positions))
    }
}

/// Whether an undo is judged now or was granted when it was recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    Judge,
    Record,
}

/// Whether anybody, the actor included, knows more of the position *before* the step than before it:
/// then some world that looked possible before would have looked different after.
fn has_taught<G: Game>(before: &G, step: &Step<G>, after: &G) -> bool {
    let mut rng = Rng::new(0x756e_646f);
    let is_open = before.is_open(step.seat, step.action);
    let mut possible = Vec::new();
    // Who knows least learns soonest, and the actor last: a step that taught is mostly found out by the first guess.
    let others = Seat::all(before.n_seats()).filter(|&seat| seat != step.seat).map(Some);
    for viewer in std::iter::once(None).chain(others).chain([Some(step.seat)]) {
        let seen = before.view(viewer);
        if G::is_certain(&seen) {
            continue;
        }
        let seen_after = after.view(viewer);
        for nth in 0..GUESSES {
            let guess = match nth % 2 {
                0 => G::determinize(&seen, &mut rng),
                _ => G::suspect(&seen, &mut rng),
            };
            if guess == *before {
                continue;
            }
            // Who does not see which gesture it was can only exclude a world in which none would look like this.
            if is_open || viewer == Some(step.seat) {
                possible.clear();
                possible.extend(guess.check(step.seat, step.action).is_ok().then_some(step.action));
            } else {
                guess.legal(step.seat, &mut possible);
                possible.retain(|&action| !guess.is_open(step.seat, action));
            }
            let looks_the_same = |&action: &G::Action| {
                let mut game = guess.clone();
                game.apply(step.seat, action, &mut Dealer::silent(Rng::new(0)));
                game.view(viewer) == seen_after
            };
            if !possible.iter().any(looks_the_same) {
                return true;
            }
        }
    }
    false
}

fn check_lots<G: Game>(dealer: &mut Dealer<G>, n_given: usize) -> Result<(), LotError> {
    let unused = dealer.take_given();
    match dealer.take_fault() {
        Some(Fault::Missing { nth, expected }) => return Err(LotError::Missing { nth, expected }),
        Some(Fault::Impossible { nth, lot, expected }) => {
            return Err(LotError::Impossible { nth, lot: lot.to_string(), expected });
        }
        None => {}
    }
    match unused.first() {
        Some(lot) => Err(LotError::Unused { nth: n_given - unused.len(), lot: lot.to_string() }),
        None => Ok(()),
    }
}
