//! Laws that a single position must keep: whether the game is over, who may act and how, whether pieces add up, what each viewer sees
//! and knows, and that a copy allocates nothing.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
};

use tabletop::{Action, Dealer, Game, Rng, Seat, SeatSet, View};

use super::{CheckResult, Coverage, Law, Violation, ensure};
use crate::{
    allocations,
    random_play::{self, Bias},
};

/// What a position must be by itself.
pub(super) fn check<G: Game>(game: &G, rules: &HashSet<&str>) -> CheckResult {
    check_over(game)?;
    let to_act = game.to_act();
    let seats = Seat::all(game.n_seats()).collect::<SeatSet>();
    ensure(Law::Progress, to_act.iter().all(|seat| seats.contains(seat)), || {
        format!("to act: {to_act}, at a table of {}", game.n_seats())
    })?;
    for seat in seats.iter() {
        check_legal(game, seat, rules)?;
    }
    check_scores(game)?;
    let n_allocated = allocations::count(|| game.clone());
    ensure(Law::Allocation, n_allocated == 0, || "a copy of the game allocates".to_string())
}

pub(super) fn check_over<G: Game>(game: &G) -> CheckResult {
    let to_act = game.to_act();
    ensure(Law::Over, game.scores().is_some() == to_act.is_empty(), || {
        format!("to act: {to_act}; scores: {:?}", game.scores())
    })
}

/// Progress and legality of one seat, to act or not; refusals cite known rules.
fn check_legal<G: Game>(game: &G, seat: Seat, rules: &HashSet<&str>) -> CheckResult {
    let mut allowed = Vec::new();
    for action in (0..G::Action::COUNT).filter_map(G::Action::from_index) {
        match game.check(seat, action) {
            Ok(()) => allowed.push(action),
            Err(rule) => ensure(Law::Citation, rules.contains(rule.0), || {
                format!("'{seat} {action}' is refused by {rule}, which RULES.md does not have")
            })?,
        }
    }
    // Not empty, because `legal` promises to replace what was there.
    let mut legal: Vec<G::Action> = G::Action::from_index(0).into_iter().collect();
    game.legal(seat, &mut legal);
    ensure(Law::Legality, legal == allowed, || {
        format!("{seat}: `legal` lists {legal:?}, `check` allows {allowed:?}")
    })?;
    let is_to_act = game.to_act().contains(seat);
    ensure(Law::Progress, is_to_act != legal.is_empty(), || {
        if is_to_act {
            format!("{seat} is to act but has no legal action")
        } else {
            format!("{seat} is not to act but may {legal:?}")
        }
    })
}

/// Sheets sum to the scores, and ranks follow them.
pub(super) fn check_scores<G: Game>(game: &G) -> CheckResult {
    let n_seats = game.n_seats();
    let Some(scores) = game.scores() else {
        let has_sheet = Seat::all(n_seats).find(|&seat| !game.sheet(seat).is_empty());
        return ensure(Law::Audit, has_sheet.is_none(), || {
            "a score sheet before the end".to_string()
        });
    };
    for (seat, points) in scores.points.iter(n_seats) {
        let sheet = game.sheet(seat);
        let sum: i32 = sheet.iter().map(|line| line.points).sum();
        ensure(Law::Audit, sum == points, || {
            format!("{seat} scores {points}, but the sheet sums to {sum}: {sheet:?}")
        })?;
        let rank = scores.ranks[seat];
        // Who loses together is behind the game itself, a single seat too.
        let last = if G::IS_COOP { 1 } else { n_seats - 1 };
        ensure(Law::Audit, usize::from(rank) <= last, || format!("{seat} has rank {rank}"))?;
        for (other, other_points) in scores.points.iter(n_seats) {
            let is_fair = rank >= scores.ranks[other] || points >= other_points;
            ensure(Law::Audit, is_fair, || {
                format!("{seat} ranks before {other} with {points} to {other_points} points")
            })?;
        }
    }
    Ok(())
}

/// View and knowledge: what every viewer sees, and worlds sampled from it.
pub(super) fn check_views<G: Game>(
    full_state: &G,
    n_worlds: usize,
    rng: &mut Rng,
    coverage: &mut Coverage,
) -> CheckResult {
    // Comparing text is slow, so it is done at some steps only.
    let with_text = rng.below(8) == 0;
    for viewer in random_play::viewers(full_state.n_seats()) {
        let (view, n_allocated) = allocations::counted(|| full_state.view(viewer));
        ensure(Law::Allocation, n_allocated == 0, || "making a view allocates".to_string())?;
        let parts = G::View::new(full_state.table(), full_state.private(viewer));
        ensure(Law::View, view == parts, || {
            format!("the view of {} is not its table and private part", random_play::name(viewer))
        })?;
        let says = (view.viewer(), view.n_seats());
        ensure(Law::View, says == (viewer, full_state.n_seats()), || {
            format!("the view of {} says it is of {says:?}", random_play::name(viewer))
        })?;
        ensure(Law::Knowledge, view.to_act() == full_state.to_act(), || {
            format!(
                "{} sees {} to act, not {}",
                random_play::name(viewer),
                view.to_act(),
                full_state.to_act()
            )
        })?;
        for nth in 0..=n_worlds {
            let make = if nth < n_worlds { G::determinize } else { G::determinize_unlikely };
            let (mut rng_of_world, mut same_rng) = (rng.clone(), rng.clone());
            let (world, n_allocated) = allocations::counted(|| make(&view, &mut rng_of_world));
            if nth < n_worlds {
                // An unlikely world is extra: the game goes on as it would without it.
                *rng = rng_of_world;
            }
            ensure(Law::Allocation, n_allocated == 0, || "sampling a world allocates".to_string())?;
            let again = make(&view, &mut same_rng);
            ensure(Law::Determinism, again == world, || {
                "the same view and random numbers give two worlds".to_string()
            })?;
            coverage.worlds += 1;
            coverage.other_worlds += usize::from(world != *full_state);
            ensure(Law::View, world == *full_state || !G::is_certain(&view), || {
                format!("{} is certain of a world, and there is another", random_play::name(viewer))
            })?;
            check_world(full_state, &world, &view, with_text)?;
        }
    }
    Ok(())
}

fn check_world<G: Game>(full_state: &G, world: &G, view: &G::View, with_text: bool) -> CheckResult {
    let viewer = view.viewer();
    let who = random_play::name(viewer);
    let is_same_game =
        world.options() == full_state.options() && world.n_seats() == full_state.n_seats();
    ensure(Law::View, is_same_game, || "a world has other seats or options".to_string())?;
    let (census, expected) = (world.audit(), full_state.audit());
    ensure(Law::View, census == expected, || {
        format!("a world of {who} does not add up: {census:?} instead of {expected:?}")
    })?;
    let seen = world.view(viewer);
    ensure(Law::View, seen == *view, || {
        format!("a world looks otherwise to {who}:\nfull state {view:?}\nworld {seen:?}")
    })?;
    ensure(Law::View, hash(&seen) == hash(view), || {
        format!("equal views of {who} hash otherwise")
    })?;
    if with_text {
        let (shown, expected) = (format!("{seen:?}\n{seen}"), format!("{view:?}\n{view}"));
        ensure(Law::View, shown == expected, || {
            format!("equal views of {who} print otherwise:\nfull state {expected}\nworld {shown}")
        })?;
    }
    ensure(Law::Knowledge, world.to_act() == full_state.to_act(), || {
        format!("{who} must take {} for those to act, not {}", world.to_act(), full_state.to_act())
    })?;
    ensure(Law::Over, world.scores().is_some() == world.to_act().is_empty(), || {
        format!("a world has to act: {}, scores: {:?}", world.to_act(), world.scores())
    })?;
    let Some(seat) = viewer else { return Ok(()) };
    // Refusals too: a rule cited because of a secret reveals the secret.
    for action in (0..G::Action::COUNT).filter_map(G::Action::from_index) {
        let (in_full, in_world) = (full_state.check(seat, action), world.check(seat, action));
        ensure(Law::Knowledge, in_full == in_world, || {
            format!(
                "'{seat} {action}' is {in_full:?} in the full state but {in_world:?} in a world"
            )
        })?;
    }
    Ok(())
}

fn hash(view: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.hash(&mut hasher);
    hasher.finish()
}

/// A playout as search makes it; the second time it must not allocate.
pub(super) fn check_playout<G: Game>(start: &G, seed: u64, max_steps: usize) -> CheckResult {
    let mut legal = Vec::with_capacity(G::Action::COUNT);
    let mut playout = || {
        let mut game = start.clone();
        let mut rng = Rng::new(seed);
        let mut dealer = Dealer::silent(Rng::new(seed));
        for _ in 0..max_steps {
            let Some((seat, action)) = Bias::None.choose(&game, &mut rng, &mut legal) else {
                break;
            };
            game.apply(seat, action, &mut dealer);
        }
        game.scores()
    };
    let first = playout();
    let (second, n_allocated) = allocations::counted(&mut playout);
    if n_allocated > 0 {
        let message = format!("a playout made {n_allocated} allocations");
        return Err(Violation { law: Law::Allocation, message });
    }
    ensure(Law::Determinism, first == second, || {
        format!("the same playout ended twice, with {first:?} and {second:?}")
    })
}
