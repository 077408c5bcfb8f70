//! Laws about one step: function, story, seal, undo.

use std::collections::HashSet;

use tabletop::{Dealer, Event, Game, Luck, Playing, Rng, Seat, Step, UndoRefusal, transcript};

use super::{Breach, Law, Tally, Verdict, ensure};
use crate::luck;

/// How many secret gestures of one guess are compared by their stories, at most.
const MAX_GESTURES: usize = 8;

/// One step between two positions.
pub(super) struct Move<'a, G: Game> {
    pub before: &'a G,
    pub step: &'a Step<G>,
    pub after: &'a G,
}

/// The same state, seat, action and lots give the same state, lots and events; silence changes nothing.
pub(super) fn check_function<G: Game>(made: &Move<'_, G>, rules: &HashSet<&str>) -> Verdict {
    let Move { before, step, after } = made;
    let mut dealer = Dealer::recording(Luck::None);
    dealer.give(step.lots.iter().copied());
    let mut again = (*before).clone();
    again.apply(step.seat, step.action, &mut dealer);
    let (fault, unused) = (dealer.take_fault(), dealer.take_given());
    ensure(Law::Function, fault.is_none() && unused.is_empty(), || {
        format!("the same step draws other lots: fault {fault:?}, unused {unused:?}")
    })?;
    ensure(Law::Function, again == **after, || {
        format!("the same step ends otherwise:\nfirst {after:?}\nagain {again:?}")
    })?;
    let (lots, events) = dealer.take();
    ensure(Law::Function, lots == step.lots && events == step.events, || {
        format!("the same step tells otherwise:\nfirst {:?}\nagain {events:?}", step.events)
    })?;
    let mut silent = Dealer::silent(Rng::new(0));
    silent.give(step.lots.iter().copied());
    let mut in_silence = (*before).clone();
    in_silence.apply(step.seat, step.action, &mut silent);
    ensure(Law::Function, in_silence == **after, || {
        "in silence the step ends otherwise".to_string()
    })?;
    check_citations::<G>(&step.events, rules)
}

pub(super) fn check_citations<G: Game>(events: &[G::Event], rules: &HashSet<&str>) -> Verdict {
    for event in events {
        ensure(Law::Citation, rules.contains(event.rule().0), || {
            format!("'{event}' cites {}, which RULES.md does not have", event.rule())
        })?;
    }
    Ok(())
}

/// Whatever else may have happened that looks the same to a viewer is told to that viewer the same way.
pub(super) fn check_story<G: Game>(
    made: &Move<'_, G>,
    n_guesses: usize,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Verdict {
    let Move { before, step, after } = made;
    let mut actions = Vec::new();
    for viewer in luck::viewers(before.n_seats()) {
        let (seen, seen_after) = (before.view(viewer), after.view(viewer));
        let heard = redact::<G>(&step.events, viewer);
        check_redacted_twice::<G>(&heard, viewer)?;
        for nth in 0..=n_guesses {
            let world = if nth == 0 { (*before).clone() } else { G::determinize(&seen, rng) };
            gestures(&world, step, before, viewer, rng, &mut actions);
            for &action in actions.iter().take(MAX_GESTURES) {
                let as_dealt = run(&world, step.seat, action, Luck::None, &step.lots);
                // A card drawn unseen may be any.
                let one_changed = change_lot(&world, step, action, rng);
                for other in [as_dealt, one_changed].into_iter().flatten() {
                    // A lot that leaves no trace, like a die without effect, may be told as it fell.
                    if other.game.view(viewer) == seen_after && other.game != **after {
                        tally.stories += 1;
                        same_story::<G>(&heard, &redact::<G>(&other.events, viewer), viewer)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The step in another world, with one lot of the truth changed: more at once would hide whose fault it is.
fn change_lot<G: Game>(
    world: &G,
    step: &Step<G>,
    action: G::Action,
    rng: &mut Rng,
) -> Option<Run<G>> {
    let mut lots = step.lots.clone();
    let at = rng.below(lots.len() as u32) as usize;
    if lots.is_empty() {
        return None;
    }
    let luck = Luck::Fast(Rng::new(rng.next_u64()));
    lots[at] = *run(world, step.seat, action, luck, &lots[..at])?.lots.get(at)?;
    run(world, step.seat, action, Luck::None, &lots)
}

/// What the actor may have done in `world`, as far as `viewer` can tell. Replaces `out`.
fn gestures<G: Game>(
    world: &G,
    step: &Step<G>,
    truth: &G,
    viewer: Option<Seat>,
    rng: &mut Rng,
    out: &mut Vec<G::Action>,
) {
    out.clear();
    if truth.is_open(step.seat, step.action) || viewer == Some(step.seat) {
        out.extend(world.check(step.seat, step.action).is_ok().then_some(step.action));
        return;
    }
    world.legal(step.seat, out);
    out.retain(|&action| !world.is_open(step.seat, action));
    rng.shuffle(out);
}

/// What came of a step in another world.
struct Run<G: Game> {
    game: G,
    lots: Vec<G::Lot>,
    events: Vec<G::Event>,
}

/// Makes a step; `None` when the given lots do not fit.
fn run<G: Game>(
    world: &G,
    seat: Seat,
    action: G::Action,
    luck: Luck,
    given: &[G::Lot],
) -> Option<Run<G>> {
    let mut dealer = Dealer::recording(luck);
    dealer.give(given.iter().copied());
    let mut game = world.clone();
    game.apply(seat, action, &mut dealer);
    let fits = dealer.take_fault().is_none() && dealer.take_given().is_empty();
    let (lots, events) = dealer.take();
    fits.then_some(Run { game, lots, events })
}

fn redact<G: Game>(events: &[G::Event], viewer: Option<Seat>) -> Vec<G::Event> {
    events.iter().map(|event| G::redact(event, viewer)).collect()
}

fn check_redacted_twice<G: Game>(heard: &[G::Event], viewer: Option<Seat>) -> Verdict {
    let twice = redact::<G>(heard, viewer);
    ensure(Law::Story, twice == heard, || {
        format!("redacted twice for {}, {heard:?} becomes {twice:?}", luck::name(viewer))
    })
}

fn same_story<G: Game>(truth: &[G::Event], other: &[G::Event], viewer: Option<Seat>) -> Verdict {
    let text = |events: &[G::Event]| -> Vec<String> {
        events.iter().map(|event| format!("{} {event:?}", transcript::told::<G>(event))).collect()
    };
    ensure(Law::Story, truth == other && text(truth) == text(other), || {
        format!(
            "{} sees the same but hears otherwise:\ntruth {:?}\nother {:?}",
            luck::name(viewer),
            text(truth),
            text(other)
        )
    })
}

/// Set-ups that look alike tell the same story: single lots are changed to find such.
pub(super) fn check_setup_story<G: Game>(
    playing: &Playing<G>,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Verdict {
    let start = playing.start();
    let set_up = |luck, lots| Playing::<G>::new(&start.options(), start.n_seats(), luck, lots);
    let n_lots = playing.setup_lots().len();
    for _ in 0..n_lots.min(16) {
        let at = rng.below(n_lots as u32) as usize;
        let mut lots = playing.setup_lots().to_vec();
        let luck = Luck::Fast(Rng::new(rng.next_u64()));
        let Ok(with_other_lot) = set_up(luck, lots[..at].to_vec()) else { continue };
        let Some(&lot) = with_other_lot.setup_lots().get(at) else { continue };
        lots[at] = lot;
        let Ok(other) = set_up(Luck::None, lots) else { continue };
        for viewer in luck::viewers(start.n_seats()) {
            if other.game().view(viewer) == start.view(viewer) && other.game() != start {
                tally.stories += 1;
                let heard = redact::<G>(playing.setup_events(), viewer);
                check_redacted_twice::<G>(&heard, viewer)?;
                same_story::<G>(&heard, &redact::<G>(other.setup_events(), viewer), viewer)?;
            }
        }
    }
    Ok(())
}

/// Who may take the last step back, and that nobody could learn from what may be taken back.
/// Gives whether the step may be taken back at all.
pub(super) fn check_seal<G: Game>(
    playing: &Playing<G>,
    made: &Move<'_, G>,
    n_guesses: usize,
    rng: &mut Rng,
    tally: &mut Tally,
) -> Result<bool, Breach> {
    let Move { before, step, after } = made;
    for seat in Seat::all(before.n_seats()).filter(|&seat| seat != step.seat) {
        let outcome = playing.check_undo(seat);
        // Behind the step of another only a secret can be taken back, and only behind a secret.
        let is_secret = !before.is_open(step.seat, step.action);
        let is_kept = outcome == Err(UndoRefusal::NotYours) || is_secret && outcome.is_ok();
        ensure(Law::Seal, is_kept, || {
            format!("{seat} may undo what {} did: {outcome:?}", step.seat)
        })?;
    }
    let outcome = playing.check_undo(step.seat);
    if !step.lots.is_empty() {
        ensure(Law::Seal, outcome == Err(UndoRefusal::DrewLots), || {
            format!("a step that drew lots may be taken back: {outcome:?}")
        })?;
    }
    if outcome.is_err() {
        tally.sealed += usize::from(step.lots.is_empty());
        return Ok(false);
    }
    let mut actions = Vec::new();
    for viewer in luck::viewers(before.n_seats()) {
        let (seen, seen_after) = (before.view(viewer), after.view(viewer));
        let mut check_world = |world: &G, rng: &mut Rng| {
            gestures(world, step, before, viewer, rng, &mut actions);
            let luck = || Luck::Fast(Rng::new(17));
            let looks_same = |action: &G::Action| {
                run(world, step.seat, *action, luck(), &[])
                    .is_some_and(|other| other.game.view(viewer) == seen_after)
            };
            ensure(Law::Seal, *world == **before || actions.iter().any(looks_same), || {
                let who = luck::name(viewer);
                format!(
                    "'{} {}' may be taken back, but tells {who} that this is not so:\n{world:?}",
                    step.seat, step.action
                )
            })
        };
        for _ in 0..4 * n_guesses {
            let world = G::determinize(&seen, rng);
            check_world(&world, rng)?;
        }
        // Suspects are extra: the game goes on as it would without them.
        let mut luck = rng.clone();
        for _ in 0..2 * n_guesses {
            let world = G::suspect(&seen, &mut luck);
            check_world(&world, &mut luck)?;
        }
    }
    Ok(true)
}

/// A step that may be taken back leaves the game as it was, and can be made again.
pub(super) fn check_undo<G: Game>(
    playing: &Playing<G>,
    made: &Move<'_, G>,
    tally: &mut Tally,
) -> Verdict {
    let Move { before, step, after } = made;
    let mut other = playing.clone();
    let n_steps = other.steps().len();
    let outcome = other.undo(step.seat);
    tally.undone += 1;
    ensure(Law::Undo, outcome.is_ok(), || format!("undo was allowed but refused: {outcome:?}"))?;
    ensure(Law::Undo, other.game() == *before && other.steps().len() + 1 == n_steps, || {
        format!("undo gives another position:\nwas {before:?}\nnow {:?}", other.game())
    })?;
    let again = other.play(step.seat, step.action).cloned();
    ensure(Law::Undo, again.as_ref() == Ok(*step) && other.game() == *after, || {
        format!("the step made again after undo is another: {again:?}")
    })
}

/// Takes back step after step, by whoever made it, as far as allowed. `history[n]` is the position before step `n`.
pub(super) fn check_unwind<G: Game>(playing: &Playing<G>, history: &[G]) -> Verdict {
    let mut other = playing.clone();
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
            format!("taking back several steps gives another position at step {n_steps}")
        })?;
    }
    Ok(())
}
