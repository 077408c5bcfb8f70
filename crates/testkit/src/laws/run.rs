//! Drives one random game, with refused actions in between, and calls every law at its place.

use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
};

use tabletop::{
    Action, Census, Game, GameSession, PlayError, RandomSource, Rng, Rulebook, Seat, Seed,
};

use super::{
    BrokenLaw, CheckResult, Coverage, Law, LawChecker, Violation, ensure, position, step, text,
};
use crate::random_play::Bias;

/// How many actions nobody may make are tried at each step.
const N_ATTEMPTS: usize = 4;

/// Where a random game begins.
pub(super) enum Start<'a, G: Game> {
    SetUp { options: &'a G::Options, n_seats: usize },
    Scene(&'a G),
}

struct LawRun<'a, G: Game> {
    laws: &'a LawChecker,
    session: GameSession<G>,
    /// The position before each step.
    history: Vec<G>,
    rng: Rng,
    bias: Bias,
    /// At this step the game goes on from its own scene.
    rebase_at: usize,
    rules: HashSet<&'static str>,
    legal: Vec<G::Action>,
    /// What there was at the start.
    census: Option<Census>,
}

/// Plays one random game and asserts all laws on the way.
pub(super) fn play<G: Game>(
    laws: &LawChecker,
    start: &Start<'_, G>,
    seed: u64,
    coverage: &mut Coverage,
) -> Result<(), BrokenLaw> {
    let mut rng = Rng::new(seed);
    let session = guarded(|| Ok(open(start, seed))).map_err(BrokenLaw::without_game::<G>)?;
    let mut table = LawRun {
        laws,
        session,
        history: Vec::new(),
        bias: Bias::of(&mut rng),
        rebase_at: if rng.below(3) == 0 { rng.below(20) as usize } else { usize::MAX },
        rng,
        rules: Rulebook::parse(G::RULES).rules.iter().map(|rule| rule.id).collect(),
        legal: Vec::new(),
        census: None,
    };
    coverage.games += 1;
    let mut outcome = guarded(|| table.check_start(start, seed, coverage));
    while outcome.is_ok() {
        match guarded(|| table.advance(seed, coverage)) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(violation) => outcome = Err(violation),
        }
    }
    outcome.map_err(|violation| BrokenLaw::at(violation, seed, &table.session))
}

fn open<G: Game>(start: &Start<'_, G>, seed: u64) -> GameSession<G> {
    let source = RandomSource::seeded(Seed::from_number(seed));
    match start {
        Start::SetUp { options, n_seats } => {
            GameSession::new(*options, *n_seats, source, Vec::new()).expect("no draws are given")
        }
        Start::Scene(game) => GameSession::from_scene((*game).clone(), source),
    }
}

/// A panic of the game is a broken law too, so that its transcript is not lost.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, Violation>) -> Result<T, Violation> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string));
        Err(Violation {
            law: Law::Panic,
            message: text.unwrap_or_else(|| "it panicked".to_string()),
        })
    })
}

impl<G: Game> LawRun<'_, G> {
    fn check_start(
        &mut self,
        start: &Start<'_, G>,
        seed: u64,
        coverage: &mut Coverage,
    ) -> CheckResult {
        let game = self.session.game();
        if let Start::SetUp { options, n_seats } = start {
            let is_kept = game.options() == **options && game.n_seats() == *n_seats;
            ensure(Law::Scene, is_kept, || "the game forgets its options or seats".to_string())?;
            let again = open(start, seed);
            ensure(Law::Determinism, again.game() == game, || {
                "the same seed sets up two different tables".to_string()
            })?;
        }
        text::check_draws::<G>(self.session.setup_draws())?;
        step::check_citations::<G>(self.session.setup_events(), &self.rules)?;
        step::check_setup_events(&self.session, &mut self.rng, coverage)
    }

    /// Asserts what holds here, then makes one random step; false when the game is over.
    fn advance(&mut self, seed: u64, coverage: &mut Coverage) -> Result<bool, Violation> {
        // First of all, so that no other law has asked the game anything yet.
        let control = self.check_refusals(coverage)?;
        let game = self.session.game();
        position::check(game, &self.rules)?;
        let census = game.audit().map_err(|message| Violation { law: Law::Audit, message })?;
        let known = self.census.get_or_insert_with(|| census.clone());
        ensure(Law::Audit, *known == census, || format!("there was {known:?}, now {census:?}"))?;
        text::check_scene(game)?;
        position::check_views(game, self.laws.n_worlds, &mut self.rng, coverage)?;
        let n_steps = self.session.steps().len();
        let is_over = game.to_act().is_empty();
        if is_over || self.rng.below(16) == 0 {
            text::check_replay(&self.session)?;
            step::check_unwind(&self.session, &self.history)?;
            coverage.replays += 1;
        }
        if is_over {
            return Ok(false);
        }
        ensure(Law::Progress, n_steps < self.laws.max_steps, || {
            format!("the game has not ended after {n_steps} steps")
        })?;
        if n_steps == 0 {
            position::check_playout(game, seed, self.laws.max_steps)?;
        }
        if n_steps == self.rebase_at {
            self.rebase(seed);
            return Ok(true);
        }
        self.make_step(control, coverage)?;
        Ok(true)
    }

    /// From here on the record begins with a scene.
    fn rebase(&mut self, seed: u64) {
        let source = RandomSource::seeded(Seed::from_number(!seed));
        self.session = GameSession::from_scene(self.session.game().clone(), source);
        self.history.clear();
        self.rebase_at = usize::MAX;
    }

    fn make_step(
        &mut self,
        control: Option<GameSession<G>>,
        coverage: &mut Coverage,
    ) -> CheckResult {
        let before = self.session.game().clone();
        let chosen = self.bias.choose(&before, &mut self.rng, &mut self.legal);
        let Some((seat, action)) = chosen else {
            return ensure(Law::Progress, false, || "who is to act cannot act".to_string());
        };
        let made = self.session.play(seat, action).cloned();
        let Ok(made) = made else {
            return ensure(Law::Legality, false, || {
                format!("'{seat} {action}' is legal but {made:?}")
            });
        };
        coverage.steps += 1;
        self.history.push(before);
        let made = step::Transition {
            before: self.history.last().expect("just pushed"),
            step: &made,
            after: self.session.game(),
        };
        let n_worlds = self.laws.n_worlds;
        text::check_draws::<G>(&made.step.draws)?;
        step::check_determinism(&made, &self.rules)?;
        if let Some(mut control) = control {
            let same = control.play(seat, action);
            ensure(Law::Refusal, same == Ok(made.step), || {
                format!(
                    "after a refusal '{seat} {action}' goes otherwise: {same:?}, not {:?}",
                    made.step
                )
            })?;
        }
        step::check_events(&made, n_worlds, &mut self.rng, coverage)?;
        if step::check_seal(&self.session, &made, n_worlds, &mut self.rng, coverage)? {
            step::check_undo(&self.session, &made, coverage)?;
        }
        Ok(())
    }

    /// Tries actions that must be refused. Gives a copy that was refused other things than the original, if any:
    /// it must go on exactly like the original.
    fn check_refusals(
        &mut self,
        coverage: &mut Coverage,
    ) -> Result<Option<GameSession<G>>, Violation> {
        let before = self.session.game().clone();
        let mut control = (self.rng.below(4) == 0).then(|| self.session.clone());
        for _ in 0..N_ATTEMPTS {
            let seat = Seat::new(self.rng.below(before.n_seats() as u32) as usize);
            let nth = self.rng.below(G::Action::COUNT as u32) as usize;
            let Some(action) = G::Action::from_index(nth) else { continue };
            // A copy is asked, so that a question that leaves a mark is seen below.
            let Err(rule) = before.clone().check(seat, action) else { continue };
            coverage.refusals += 1;
            let outcome = self.session.play(seat, action).cloned();
            ensure(Law::Refusal, outcome == Err(PlayError::Refused(rule)), || {
                format!("'{seat} {action}' is refused by {rule}, but playing it gives {outcome:?}")
            })?;
            self.ensure_unchanged(&self.session, &before, || format!("'{seat} {action}'"))?;
        }
        if let Some(tried) = &mut control {
            self.legal.clear();
            let seat = before.to_act().first();
            seat.into_iter().for_each(|seat| before.clone().legal(seat, &mut self.legal));
            let steps = self.session.steps().iter().flat_map(|step| &step.draws);
            let draw = self.session.setup_draws().iter().chain(steps).next();
            if let (Some(seat), Some(&action), Some(&draw)) = (seat, self.legal.first(), draw) {
                // No step draws the same draw so often: it is impossible, or left over.
                let outcome = tried.play_with(seat, action, vec![draw; 64]).cloned();
                ensure(Law::Refusal, outcome.is_err(), || {
                    format!("64 times {draw} gives {outcome:?}")
                })?;
                self.ensure_unchanged(tried, &before, || {
                    format!("'{seat} {action}' with bad draws")
                })?;
            }
        }
        Ok(control)
    }

    fn ensure_unchanged(
        &self,
        session: &GameSession<G>,
        before: &G,
        what: impl FnOnce() -> String,
    ) -> CheckResult {
        let steps = (session.steps().len(), session.steps().last());
        let is_same = session.game() == before
            && steps == (self.session.steps().len(), self.session.steps().last());
        ensure(Law::Refusal, is_same, || {
            format!(
                "{} was refused but left a mark:\nwas {before:?}\nnow {:?}",
                what(),
                session.game()
            )
        })
    }
}
