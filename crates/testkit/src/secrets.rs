//! Checks that two games that differ only in a secret look the same to those who may not know it.
//!
//! The laws cannot know what a game means to hide. This checker is given two games, and the
//! viewers who must not be able to tell them apart, now and through some steps.

use std::fmt::{Debug, Display};

use tabletop::{Dealer, Game, RandomSource, Rng, Seat, transcript};

use crate::random_play;

/// How many runs of luck are tried to find draws that can be drawn in both games.
const N_TRIES: u64 = 64;

/// Asserts that no viewer can tell `a` from `b`, before and after each step. Both games draw the same draws.
pub fn check_hidden<G: Game>(a: &G, b: &G, viewers: &[Option<Seat>], steps: &[(Seat, G::Action)]) {
    let pairs: Vec<_> = steps.iter().map(|&(seat, action)| (seat, action, action)).collect();
    check_hidden_pairs(a, b, viewers, &pairs);
}

/// Like `check_hidden`, for steps that are themselves the secret: each names what its seat does in `a` and in `b`.
pub fn check_hidden_pairs<G: Game>(
    a: &G,
    b: &G,
    viewers: &[Option<Seat>],
    steps: &[(Seat, G::Action, G::Action)],
) {
    if let Err(message) = compare(a, b, viewers, steps) {
        panic!("{}: {message}", G::NAME);
    }
}

/// The message says what gives the secret away.
pub fn compare<G: Game>(
    a: &G,
    b: &G,
    viewers: &[Option<Seat>],
    steps: &[(Seat, G::Action, G::Action)],
) -> Result<(), String> {
    let is_told_apart = a != b || steps.iter().any(|(_, in_a, in_b)| in_a != in_b);
    if !is_told_apart {
        return Err("the two games are equal, so nothing is hidden here".to_string());
    }
    let (mut a, mut b) = (a.clone(), b.clone());
    compare_positions(&a, &b, viewers).map_err(|message| format!("at first, {message}"))?;
    for (nth, &(seat, in_a, in_b)) in steps.iter().enumerate() {
        let place = |message| format!("at step {} ({seat} {in_a}), {message}", nth + 1);
        let events = step_both(&mut a, &mut b, seat, in_a, in_b).map_err(place)?;
        compare_events::<G>(&events, viewers).map_err(place)?;
        compare_positions(&a, &b, viewers).map_err(place)?;
    }
    Ok(())
}

fn compare_positions<G: Game>(a: &G, b: &G, viewers: &[Option<Seat>]) -> Result<(), String> {
    for &viewer in viewers {
        let who = random_play::name(viewer);
        let (seen, other) = (a.view(viewer), b.view(viewer));
        same(&format!("the view of {who}"), &debug(&seen), &debug(&other))?;
        same(&format!("what is shown to {who}"), &shown(&seen), &shown(&other))?;
        if seen != other {
            return Err(format!("the views of {who} differ, though they print alike"));
        }
        same("who is to act", &shown(&a.to_act()), &shown(&b.to_act()))?;
        if let Some(seat) = viewer {
            let (mut legal, mut other) = (Vec::new(), Vec::new());
            a.legal(seat, &mut legal);
            b.legal(seat, &mut other);
            same(&format!("the list of legal actions of {who}"), &debug(&legal), &debug(&other))?;
        }
    }
    Ok(())
}

type BothEvents<G> = [Vec<<G as Game>::Event>; 2];

/// Plays the step in both games with draws that both can draw.
fn step_both<G: Game>(
    a: &mut G,
    b: &mut G,
    seat: Seat,
    in_a: G::Action,
    in_b: G::Action,
) -> Result<BothEvents<G>, String> {
    let allowed = (a.check(seat, in_a), b.check(seat, in_b));
    if allowed != (Ok(()), Ok(())) {
        return Err(format!(
            "the script is refused: in one {:?}, in the other {:?}",
            allowed.0, allowed.1
        ));
    }
    for seed in 0..N_TRIES {
        let mut after_a = a.clone();
        let mut dealer = Dealer::recording(RandomSource::Fast(Rng::new(seed)));
        after_a.apply(seat, in_a, &mut dealer);
        let (draws, events) = dealer.take_recorded();
        let mut after_b = b.clone();
        let mut replay = Dealer::recording(RandomSource::None);
        replay.preset(draws);
        after_b.apply(seat, in_b, &mut replay);
        if replay.take_fault().is_none() && replay.take_unused().is_empty() {
            (*a, *b) = (after_a, after_b);
            return Ok([events, replay.take_recorded().1]);
        }
    }
    Err("no draws were found that both games can draw".to_string())
}

fn compare_events<G: Game>(events: &BothEvents<G>, viewers: &[Option<Seat>]) -> Result<(), String> {
    for &viewer in viewers {
        let [in_a, in_b] = events.each_ref().map(|events| {
            let seen = events.iter().map(|event| G::redact(event, viewer));
            let lines =
                seen.map(|event| format!("{} {event:?}", transcript::event_line::<G>(&event)));
            lines.collect::<Vec<String>>().join("\n")
        });
        same(&format!("the log for {}", random_play::name(viewer)), &in_a, &in_b)?;
    }
    Ok(())
}

fn same(what: &str, a: &str, b: &str) -> Result<(), String> {
    if a == b {
        Ok(())
    } else {
        Err(format!("{what} gives the secret away:\nin one {a}\nother  {b}"))
    }
}

fn debug(value: &impl Debug) -> String {
    format!("{value:?}")
}

fn shown(value: &impl Display) -> String {
    value.to_string()
}
