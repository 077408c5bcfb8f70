//! A game in progress with its history: checked play, undo while nothing hidden was revealed, and replay.

use std::{fmt, sync::OnceLock};

use crate::{Dealer, DrawFault, Game, RandomSource, Rng, Rule, Seat, SeededDraw};

/// How many worlds per viewer, likely and unlikely in turn, decide whether a step revealed hidden information.
const N_WORLDS: usize = 64;

/// One action that was made, with its luck and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    pub seat: Seat,
    pub action: G::Action,
    pub draws: Vec<G::Draw>,
    pub events: Vec<G::Event>,
}

/// Draws that were given for a step but do not fit it; `nth` counts them from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawError {
    Missing { nth: usize, expected: String },
    Impossible { nth: usize, draw: String, expected: String },
    Unused { nth: usize, draw: String },
}

impl DrawError {
    /// Which draw it is about; if it is missing, the one after the last.
    pub fn nth(&self) -> usize {
        match self {
            DrawError::Missing { nth, .. }
            | DrawError::Impossible { nth, .. }
            | DrawError::Unused { nth, .. } => *nth,
        }
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::Missing { nth, expected } => write!(
                f,
                "draw {} is drawn here but not written: {expected}. Add it after '!', or give the \
                 record a seed",
                nth + 1
            ),
            DrawError::Impossible { nth, draw, expected } => {
                write!(f, "draw {}: {draw} cannot be drawn here, only {expected}", nth + 1)
            }
            DrawError::Unused { nth: 0, draw } => {
                write!(f, "draw 1: {draw} was never drawn, for nothing is drawn here")
            }
            DrawError::Unused { nth: 1, draw } => {
                write!(f, "draw 2: {draw} was never drawn, for only 1 draw is made here")
            }
            DrawError::Unused { nth, draw } => {
                write!(
                    f,
                    "draw {}: {draw} was never drawn, for only {nth} draws are made here",
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
    Draws(DrawError),
}

/// Why a step cannot be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoRefusal {
    /// UNDO-1: there is no step.
    Nothing,
    /// UNDO-2: the last step is another seat's.
    NotYours,
    /// UNDO-3: the last step made a random draw.
    Random,
    /// UNDO-4: the last step revealed hidden information.
    Revealed,
}

impl UndoRefusal {
    pub const ALL: [UndoRefusal; 4] =
        [UndoRefusal::Nothing, UndoRefusal::NotYours, UndoRefusal::Random, UndoRefusal::Revealed];

    pub fn id(self) -> &'static str {
        match self {
            UndoRefusal::Nothing => "UNDO-1",
            UndoRefusal::NotYours => "UNDO-2",
            UndoRefusal::Random => "UNDO-3",
            UndoRefusal::Revealed => "UNDO-4",
        }
    }
}

impl fmt::Display for UndoRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UndoRefusal::Nothing => "there is nothing to undo",
            UndoRefusal::NotYours => "the last move was not yours",
            UndoRefusal::Random => "the last move made a random draw",
            UndoRefusal::Revealed => "the last move revealed hidden information",
        })
    }
}

/// A step that was undone, and which it was among all that stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone<G: Game> {
    pub nth: usize,
    pub step: Step<G>,
}

/// The fields of a scene, each with its value.
type SceneFields = Vec<(String, String)>;

/// A game in progress with its history: the start, the steps that were made, and the position they led to.
#[derive(Clone, Debug)]
pub struct GameSession<G: Game> {
    game: G,
    /// The position before each step since the last one that made random draws: as far back as undo can reach.
    undo_states: Vec<G>,
    /// For each of these, whether its step revealed hidden information: found out when it is first asked.
    reveals: Vec<OnceLock<bool>>,
    /// The position the first step was made in.
    start: G,
    /// Writes the start as a scene; `None` where the table was set up by the rules.
    ///
    /// It is a pointer so that a program that starts no scenes does not contain what writes them: a page is smaller by that.
    write_start: Option<fn(&G) -> SceneFields>,
    /// The edition of the rules that its record was begun with.
    edition: u32,
    setup_draws: Vec<G::Draw>,
    setup_events: Vec<G::Event>,
    steps: Vec<Step<G>>,
    dealer: Dealer<G>,
}

impl<G: Game> GameSession<G> {
    /// Sets a table up. Given draws come first, then those of `source`.
    pub fn new(
        options: &G::Options,
        n_seats: usize,
        source: RandomSource,
        given: Vec<G::Draw>,
    ) -> Result<GameSession<G>, DrawError> {
        assert!(G::SEATS.contains(&n_seats), "{} has {:?} seats", G::NAME, G::SEATS);
        let mut dealer = Dealer::recording(source);
        let n_given = given.len();
        dealer.preset(given);
        let game = G::new(options, n_seats, &mut dealer);
        check_draws(&mut dealer, n_given)?;
        let (setup_draws, setup_events) = dealer.take_recorded();
        let start = game.clone();
        Ok(GameSession {
            game,
            undo_states: Vec::new(),
            reveals: Vec::new(),
            start,
            write_start: None,
            edition: G::EDITION,
            setup_draws,
            setup_events,
            steps: Vec::new(),
            dealer,
        })
    }

    /// Goes on from a position.
    pub fn from_scene(game: G, source: RandomSource) -> GameSession<G> {
        GameSession {
            start: game.clone(),
            game,
            undo_states: Vec::new(),
            reveals: Vec::new(),
            write_start: Some(G::write_scene),
            edition: G::EDITION,
            setup_draws: Vec::new(),
            setup_events: Vec::new(),
            steps: Vec::new(),
            dealer: Dealer::recording(source),
        }
    }

    /// The same session, as one whose record was begun with this edition of the rules. Its record keeps saying so: what
    /// was drawn by an earlier edition is not what the seed gives now.
    #[must_use]
    pub fn with_edition(mut self, edition: u32) -> GameSession<G> {
        self.edition = edition;
        self
    }

    /// The edition of the rules that its record was begun with.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn start(&self) -> &G {
        &self.start
    }

    pub fn is_set_up(&self) -> bool {
        self.write_start.is_none()
    }

    /// The fields of the scene it began from; `None` where the table was set up by the rules.
    pub fn start_scene(&self) -> Option<SceneFields> {
        Some(self.write_start?(&self.start))
    }

    pub fn setup_draws(&self) -> &[G::Draw] {
        &self.setup_draws
    }

    pub fn setup_events(&self) -> &[G::Event] {
        &self.setup_events
    }

    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// All draws so far, where luck is listed: one for each draw of the set-up and the steps.
    pub fn seeded_draws(&self) -> &[SeededDraw] {
        self.dealer.seeded_draws()
    }

    /// Whether draws are listed, as they are where the draws of a record are checked by its seed.
    pub fn is_listed(&self) -> bool {
        self.dealer.source().is_listed()
    }

    /// Whether every draw so far is the one that the seed gives, also where draws were given by a record.
    pub fn follows_seed(&self) -> bool {
        !self.dealer.has_deviated()
    }

    /// Makes an action if it is legal. On an error the game is as it was.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<&Step<G>, PlayError> {
        self.play_with(seat, action, Vec::new())
    }

    /// Makes an action if it is legal, with draws given by the record. On an error the game is as it was.
    pub fn play_with(
        &mut self,
        seat: Seat,
        action: G::Action,
        given: Vec<G::Draw>,
    ) -> Result<&Step<G>, PlayError> {
        self.game.check(seat, action).map_err(PlayError::Refused)?;
        let before = self.game.clone();
        let (source, n_draws) = (self.dealer.source().clone(), self.dealer.seeded_draws().len());
        let n_given = given.len();
        self.dealer.preset(given);
        self.game.apply(seat, action, &mut self.dealer);
        if let Err(error) = check_draws(&mut self.dealer, n_given) {
            self.game = before;
            self.dealer.rewind(source, n_draws);
            return Err(PlayError::Draws(error));
        }
        let (draws, events) = self.dealer.take_recorded();
        if draws.is_empty() {
            self.undo_states.push(before);
        } else {
            self.undo_states.clear();
        }
        self.reveals.resize_with(self.undo_states.len(), OnceLock::new);
        self.steps.push(Step { seat, action, draws, events });
        Ok(self.steps.last().expect("just pushed"))
    }

    /// Whether `undo` would succeed for `seat`.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.check_undo(seat).is_ok()
    }

    /// Whether `seat` may undo its own last step, or why not.
    pub fn check_undo(&self, seat: Seat) -> Result<(), UndoRefusal> {
        self.without_last_of(seat, Trust::Judged).map(|_| ())
    }

    /// Undoes the last step of `seat`.
    pub fn undo(&mut self, seat: Seat) -> Result<Undone<G>, UndoRefusal> {
        self.remove_last_of(seat, Trust::Judged)
    }

    /// Repeats an undo that was granted when it was recorded. Whether a step revealed hidden information is not
    /// asked again: better sampling must not make a record unreadable.
    pub fn undo_recorded(&mut self, seat: Seat) -> Result<Undone<G>, UndoRefusal> {
        self.remove_last_of(seat, Trust::Recorded)
    }

    fn remove_last_of(&mut self, seat: Seat, trust: Trust) -> Result<Undone<G>, UndoRefusal> {
        let (nth, mut positions) = self.without_last_of(seat, trust)?;
        let step = self.steps.remove(nth);
        self.undo_states.truncate(self.undo_states.len() - positions.len());
        self.reveals.truncate(self.undo_states.len());
        self.game = positions.pop().expect("ends with the position to go on from");
        self.undo_states.append(&mut positions);
        self.reveals.resize_with(self.undo_states.len(), OnceLock::new);
        Ok(Undone { nth, step })
    }

    /// The position after these steps, made from the start with their own draws.
    ///
    /// They must be steps of this session in the order in which they were made.
    pub fn position_after<'a>(&self, steps: impl IntoIterator<Item = &'a Step<G>>) -> G {
        let mut game = self.start.clone();
        let mut dealer = Dealer::recording(RandomSource::None);
        for step in steps {
            dealer.preset(step.draws.iter().copied());
            game.apply(step.seat, step.action, &mut dealer);
            dealer.take_recorded();
            debug_assert!(dealer.take_fault().is_none(), "a step replays with its own draws");
        }
        game
    }

    /// Which step `undo` removes, and the positions from there on without it.
    ///
    /// Before the last step it reaches only a secret that still is one: all that was done since is secret
    /// too, made no random draw, revealed nothing hidden and would have gone the same way without it.
    fn without_last_of(&self, seat: Seat, trust: Trust) -> Result<(usize, Vec<G>), UndoRefusal> {
        let last = self.steps.last().ok_or(UndoRefusal::Nothing)?;
        let nth = self.steps.iter().rposition(|step| step.seat == seat);
        let nth = nth.ok_or(UndoRefusal::NotYours)?;
        let is_last = nth + 1 == self.steps.len();
        if is_last && !last.draws.is_empty() {
            return Err(UndoRefusal::Random);
        }
        let first_kept = self.steps.len() - self.undo_states.len();
        let at = nth.checked_sub(first_kept).ok_or(UndoRefusal::NotYours)?;
        let after = |at: usize| self.undo_states.get(at + 1).unwrap_or(&self.game);
        let later = || self.steps[nth..].iter().enumerate();
        let is_public = |(offset, step): (usize, &Step<G>)| {
            self.undo_states[at + offset].is_public(step.seat, step.action)
        };
        if trust == Trust::Judged && !is_last && later().any(is_public) {
            return Err(UndoRefusal::NotYours);
        }
        let mut positions = vec![self.undo_states[at].clone()];
        for (offset, step) in later() {
            if offset > 0 {
                let mut game = positions.last().expect("begun with one").clone();
                game.check(step.seat, step.action).map_err(|_| UndoRefusal::NotYours)?;
                let mut dealer = Dealer::recording(RandomSource::None);
                game.apply(step.seat, step.action, &mut dealer);
                let (draws, events) = dealer.take_recorded();
                if !draws.is_empty() || (trust == Trust::Judged && events != step.events) {
                    return Err(UndoRefusal::NotYours);
                }
                positions.push(game);
            }
        }
        // Sampling takes longest, so it comes last.
        let reveals_information = |(offset, step): (usize, &Step<G>)| {
            let at = at + offset;
            *self.reveals[at]
                .get_or_init(|| reveals_information(&self.undo_states[at], step, after(at)))
        };
        if trust == Trust::Judged && later().any(reveals_information) {
            return Err(if is_last { UndoRefusal::Revealed } else { UndoRefusal::NotYours });
        }
        Ok((nth, positions))
    }
}

/// Whether an undo is judged now or was granted when it was recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    Judged,
    Recorded,
}

/// Whether anybody, the actor included, knows more of the position *before* the step than before it:
/// then some world that looked possible before would have looked different after.
fn reveals_information<G: Game>(before: &G, step: &Step<G>, after: &G) -> bool {
    if before.reveals_nothing(step.seat, step.action) {
        return false;
    }
    let mut rng = Rng::new(0x756e_646f);
    let is_public = before.is_public(step.seat, step.action);
    let mut possible = Vec::new();
    // Who knows least learns soonest, and the actor last: a step that reveals something is mostly found out in the first world.
    let others = Seat::all(before.n_seats()).filter(|&seat| seat != step.seat).map(Some);
    for viewer in std::iter::once(None).chain(others).chain([Some(step.seat)]) {
        let seen = before.view(viewer);
        if G::is_certain(&seen) {
            continue;
        }
        let seen_after = after.view(viewer);
        for nth in 0..N_WORLDS {
            let world = match nth % 2 {
                0 => G::determinize(&seen, &mut rng),
                _ => G::determinize_unlikely(&seen, &mut rng),
            };
            if world == *before {
                continue;
            }
            // Who does not see which action it was can only exclude a world in which none would look like this.
            if is_public || viewer == Some(step.seat) {
                possible.clear();
                possible.extend(world.check(step.seat, step.action).is_ok().then_some(step.action));
            } else {
                world.legal(step.seat, &mut possible);
                possible.retain(|&action| !world.is_public(step.seat, action));
            }
            let looks_the_same = |&action: &G::Action| {
                let mut game = world.clone();
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

fn check_draws<G: Game>(dealer: &mut Dealer<G>, n_given: usize) -> Result<(), DrawError> {
    let unused = dealer.take_unused();
    match dealer.take_fault() {
        Some(DrawFault::Missing { nth, expected }) => {
            return Err(DrawError::Missing { nth, expected });
        }
        Some(DrawFault::Impossible { nth, draw, expected }) => {
            return Err(DrawError::Impossible { nth, draw: draw.to_string(), expected });
        }
        None => {}
    }
    match unused.first() {
        Some(draw) => {
            Err(DrawError::Unused { nth: n_given - unused.len(), draw: draw.to_string() })
        }
        None => Ok(()),
    }
}
