//! Laws about one step, from the position before it to the one after it: that it depends on nothing but its draws, that its events show
//! viewers no more than their views do, and that it can be undone only while it has revealed nothing (*seal*).

use std::collections::HashSet;

use tabletop::{
    Dealer, Event, Game, GameSession, RandomSource, Rng, Seat, Step, UndoRefusal, transcript,
};

use super::{CheckResult, Coverage, Law, Violation, ensure};
use crate::random_play;

/// How many secret actions of one world are compared by their logs, at most.
const MAX_ACTIONS: usize = 8;

/// One step between two positions.
pub(super) struct Transition<'a, G: Game> {
    pub before: &'a G,
    pub step: &'a Step<G>,
    pub after: &'a G,
}

/// The same state, seat, action and draws give the same state, draws and events; silence changes nothing.
pub(super) fn check_determinism<G: Game>(
    made: &Transition<'_, G>,
    rules: &HashSet<&str>,
) -> CheckResult {
    let Transition { before, step, after } = made;
    let mut dealer = Dealer::recording(RandomSource::None);
    dealer.preset(step.draws.iter().copied());
    let mut again = (*before).clone();
    again.apply(step.seat, step.action, &mut dealer);
    let (fault, unused) = (dealer.take_fault(), dealer.take_unused());
    ensure(Law::Determinism, fault.is_none() && unused.is_empty(), || {
        format!("the same step draws other draws: fault {fault:?}, unused {unused:?}")
    })?;
    ensure(Law::Determinism, again == **after, || {
        format!("the same step ends otherwise:\nfirst {after:?}\nagain {again:?}")
    })?;
    let (draws, events) = dealer.take_recorded();
    ensure(Law::Determinism, draws == step.draws && events == step.events, || {
        format!("the same step goes otherwise:\nfirst {:?}\nagain {events:?}", step.events)
    })?;
    let mut silent = Dealer::silent(Rng::new(0));
    silent.preset(step.draws.iter().copied());
    let mut in_silence = (*before).clone();
    in_silence.apply(step.seat, step.action, &mut silent);
    ensure(Law::Determinism, in_silence == **after, || {
        "in silence the step ends otherwise".to_string()
    })?;
    check_citations::<G>(&step.events, rules)
}

pub(super) fn check_citations<G: Game>(events: &[G::Event], rules: &HashSet<&str>) -> CheckResult {
    for event in events {
        ensure(Law::Citation, rules.contains(event.rule().0), || {
            format!("'{event}' cites {}, which RULES.md does not have", event.rule())
        })?;
    }
    Ok(())
}

/// Whatever else may have happened that looks the same to a viewer has the same events for that viewer.
pub(super) fn check_events<G: Game>(
    made: &Transition<'_, G>,
    n_worlds: usize,
    rng: &mut Rng,
    coverage: &mut Coverage,
) -> CheckResult {
    let Transition { before, step, after } = made;
    let mut actions = Vec::new();
    for viewer in random_play::viewers(before.n_seats()) {
        let (seen, seen_after) = (before.view(viewer), after.view(viewer));
        let events = redact::<G>(&step.events, viewer);
        check_redacted_twice::<G>(&events, viewer)?;
        for nth in 0..=n_worlds {
            let world = if nth == 0 { (*before).clone() } else { G::determinize(&seen, rng) };
            possible_actions(&world, step, before, viewer, rng, &mut actions);
            for &action in actions.iter().take(MAX_ACTIONS) {
                let as_dealt = run(&world, step.seat, action, RandomSource::None, &step.draws);
                // A card drawn unseen may be any.
                let one_changed = change_draw(&world, step, action, rng);
                for other in [as_dealt, one_changed].into_iter().flatten() {
                    // A draw that leaves no trace, like a die without effect, may be in an event as it fell.
                    if other.game.view(viewer) == seen_after && other.game != **after {
                        coverage.log_comparisons += 1;
                        check_same_events::<G>(
                            &events,
                            &redact::<G>(&other.events, viewer),
                            viewer,
                        )?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The step in another world, with one draw of the full state changed: more at once would hide whose fault it is.
fn change_draw<G: Game>(
    world: &G,
    step: &Step<G>,
    action: G::Action,
    rng: &mut Rng,
) -> Option<Run<G>> {
    let mut draws = step.draws.clone();
    let at = rng.below(draws.len() as u32) as usize;
    if draws.is_empty() {
        return None;
    }
    let source = RandomSource::Fast(Rng::new(rng.next_u64()));
    draws[at] = *run(world, step.seat, action, source, &draws[..at])?.draws.get(at)?;
    run(world, step.seat, action, RandomSource::None, &draws)
}

/// What the actor may have done in `world`, as far as `viewer` can tell. Replaces `out`.
fn possible_actions<G: Game>(
    world: &G,
    step: &Step<G>,
    full_state: &G,
    viewer: Option<Seat>,
    rng: &mut Rng,
    out: &mut Vec<G::Action>,
) {
    out.clear();
    if full_state.is_public(step.seat, step.action) || viewer == Some(step.seat) {
        out.extend(world.check(step.seat, step.action).is_ok().then_some(step.action));
        return;
    }
    world.legal(step.seat, out);
    out.retain(|&action| !world.is_public(step.seat, action));
    rng.shuffle(out);
}

/// What came of a step in another world.
struct Run<G: Game> {
    game: G,
    draws: Vec<G::Draw>,
    events: Vec<G::Event>,
}

/// Makes a step; `None` when the given draws do not fit.
fn run<G: Game>(
    world: &G,
    seat: Seat,
    action: G::Action,
    source: RandomSource,
    given: &[G::Draw],
) -> Option<Run<G>> {
    let mut dealer = Dealer::recording(source);
    dealer.preset(given.iter().copied());
    let mut game = world.clone();
    game.apply(seat, action, &mut dealer);
    let fits = dealer.take_fault().is_none() && dealer.take_unused().is_empty();
    let (draws, events) = dealer.take_recorded();
    fits.then_some(Run { game, draws, events })
}

fn redact<G: Game>(events: &[G::Event], viewer: Option<Seat>) -> Vec<G::Event> {
    events.iter().map(|event| G::redact(event, viewer)).collect()
}

fn check_redacted_twice<G: Game>(events: &[G::Event], viewer: Option<Seat>) -> CheckResult {
    let twice = redact::<G>(events, viewer);
    ensure(Law::Events, twice == events, || {
        format!("redacted twice for {}, {events:?} becomes {twice:?}", random_play::name(viewer))
    })
}

fn check_same_events<G: Game>(
    events: &[G::Event],
    other: &[G::Event],
    viewer: Option<Seat>,
) -> CheckResult {
    let text = |events: &[G::Event]| -> Vec<String> {
        events
            .iter()
            .map(|event| format!("{} {event:?}", transcript::event_line::<G>(event)))
            .collect()
    };
    ensure(Law::Events, events == other && text(events) == text(other), || {
        format!(
            "{} sees the same but has another log:\nfull state {:?}\nother {:?}",
            random_play::name(viewer),
            text(events),
            text(other)
        )
    })
}

/// Set-ups that look alike log the same events: single draws are changed to find such.
pub(super) fn check_setup_events<G: Game>(
    session: &GameSession<G>,
    rng: &mut Rng,
    coverage: &mut Coverage,
) -> CheckResult {
    let start = session.start();
    let set_up =
        |source, draws| GameSession::<G>::new(&start.options(), start.n_seats(), source, draws);
    let n_draws = session.setup_draws().len();
    for _ in 0..n_draws.min(16) {
        let at = rng.below(n_draws as u32) as usize;
        let mut draws = session.setup_draws().to_vec();
        let source = RandomSource::Fast(Rng::new(rng.next_u64()));
        let Ok(with_other_draw) = set_up(source, draws[..at].to_vec()) else { continue };
        let Some(&draw) = with_other_draw.setup_draws().get(at) else { continue };
        draws[at] = draw;
        let Ok(other) = set_up(RandomSource::None, draws) else { continue };
        for viewer in random_play::viewers(start.n_seats()) {
            if other.game().view(viewer) == start.view(viewer) && other.game() != start {
                coverage.log_comparisons += 1;
                let events = redact::<G>(session.setup_events(), viewer);
                check_redacted_twice::<G>(&events, viewer)?;
                check_same_events::<G>(
                    &events,
                    &redact::<G>(other.setup_events(), viewer),
                    viewer,
                )?;
            }
        }
    }
    Ok(())
}

/// Checks who may undo the last step, and that a step which may be undone revealed nothing to anybody.
/// Returns whether the step may be undone at all.
pub(super) fn check_seal<G: Game>(
    session: &GameSession<G>,
    made: &Transition<'_, G>,
    n_worlds: usize,
    rng: &mut Rng,
    coverage: &mut Coverage,
) -> Result<bool, Violation> {
    let Transition { before, step, after } = made;
    for seat in Seat::all(before.n_seats()).filter(|&seat| seat != step.seat) {
        let outcome = session.check_undo(seat);
        // Before the step of another only a secret can be undone, and only before a secret.
        let is_secret = !before.is_public(step.seat, step.action);
        let is_kept = outcome == Err(UndoRefusal::NotYours) || is_secret && outcome.is_ok();
        ensure(Law::Seal, is_kept, || {
            format!("{seat} may undo what {} did: {outcome:?}", step.seat)
        })?;
    }
    let outcome = session.check_undo(step.seat);
    if !step.draws.is_empty() {
        ensure(Law::Seal, outcome == Err(UndoRefusal::Random), || {
            format!("a step that made random draws may be undone: {outcome:?}")
        })?;
    }
    if outcome.is_err() {
        coverage.sealed += usize::from(step.draws.is_empty());
        return Ok(false);
    }
    let mut actions = Vec::new();
    for viewer in random_play::viewers(before.n_seats()) {
        let (seen, seen_after) = (before.view(viewer), after.view(viewer));
        let mut check_world = |world: &G, rng: &mut Rng| {
            possible_actions(world, step, before, viewer, rng, &mut actions);
            let source = || RandomSource::Fast(Rng::new(17));
            let looks_same = |action: &G::Action| {
                run(world, step.seat, *action, source(), &[])
                    .is_some_and(|other| other.game.view(viewer) == seen_after)
            };
            ensure(Law::Seal, *world == **before || actions.iter().any(looks_same), || {
                let who = random_play::name(viewer);
                format!(
                    "'{} {}' may be undone, but shows {who} that this is not so:\n{world:?}",
                    step.seat, step.action
                )
            })
        };
        for _ in 0..4 * n_worlds {
            let world = G::determinize(&seen, rng);
            check_world(&world, rng)?;
        }
        // Unlikely worlds are extra: the game goes on as it would without them.
        let mut other_rng = rng.clone();
        for _ in 0..2 * n_worlds {
            let world = G::determinize_unlikely(&seen, &mut other_rng);
            check_world(&world, &mut other_rng)?;
        }
    }
    Ok(true)
}

/// A step that may be undone leaves the game as it was, and can be made again.
pub(super) fn check_undo<G: Game>(
    session: &GameSession<G>,
    made: &Transition<'_, G>,
    coverage: &mut Coverage,
) -> CheckResult {
    let Transition { before, step, after } = made;
    let mut other = session.clone();
    let n_steps = other.steps().len();
    let outcome = other.undo(step.seat);
    coverage.undone += 1;
    ensure(Law::Undo, outcome.is_ok(), || format!("undo was allowed but refused: {outcome:?}"))?;
    ensure(Law::Undo, other.game() == *before && other.steps().len() + 1 == n_steps, || {
        format!("undo gives another position:\nwas {before:?}\nnow {:?}", other.game())
    })?;
    let again = other.play(step.seat, step.action).cloned();
    ensure(Law::Undo, again.as_ref() == Ok(*step) && other.game() == *after, || {
        format!("the step made again after undo is another: {again:?}")
    })
}

/// Undoes step after step, by whoever made it, as far as allowed. `history[n]` is the position before step `n`.
pub(super) fn check_unwind<G: Game>(session: &GameSession<G>, history: &[G]) -> CheckResult {
    let mut other = session.clone();
    while let Some(last) = other.steps().last() {
        let seat = last.seat;
        for asking in Seat::all(other.game().n_seats()) {
            // Whoever asks gets an answer: an undo by one seat must not break the undo of another.
            let _answer = other.check_undo(asking);
        }
        if other.undo(seat).is_err() {
            break;
        }
        let n_steps = other.steps().len();
        ensure(Law::Undo, *other.game() == history[n_steps], || {
            format!("undoing several steps gives another position at step {n_steps}")
        })?;
    }
    Ok(())
}
