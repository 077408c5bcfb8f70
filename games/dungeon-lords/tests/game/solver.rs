//! The exact solver against a plain search that looks at everything.

use dungeon_lords::{
    Action, DungeonLords, Monster, Spell,
    solver::{Front, Outcome, Solver, Turn, Weights, random_front},
};
use tabletop::{Dealer, Rng};

/// The best worth by trying all gestures and all cards; no memory, no bounds. The product of the numbers of unseen
/// cards on the way makes it whole.
fn brute_force(
    front: &Front,
    weights: &Weights,
    scale: i64,
    dealer: &mut Dealer<DungeonLords>,
) -> i64 {
    match front.turn() {
        Turn::Over => Outcome::of(front).worth(weights) * scale,
        Turn::Lord => {
            let mut actions = Vec::new();
            front.legal(&mut actions);
            let values = actions.iter().map(|&action: &Action| {
                let mut next = *front;
                assert_eq!(next.check(action), Ok(()));
                next.apply(action, dealer);
                brute_force(&next, weights, scale, dealer)
            });
            values.max().expect("a lord who is asked has an answer")
        }
        Turn::Card => {
            let cards: Vec<Spell> =
                Spell::all().filter(|spell| front.unseen & (1 << *spell as u32) != 0).collect();
            let values = cards.iter().map(|&spell| {
                let mut next = *front;
                next.reveal(spell, dealer);
                brute_force(&next, weights, scale, dealer)
            });
            let sum: i64 = values.sum();
            assert_eq!(sum % cards.len() as i64, 0, "the scale takes all averages");
            sum / cards.len() as i64
        }
    }
}

/// A combat small enough to look at all of it: the more rounds, the fewer means and unknown cards.
fn small_front(rng: &mut Rng) -> Front {
    let year = 1 + rng.below(2) as u8;
    let mut front = random_front(rng, year);
    front.round = rng.below(4) as u8;
    let n_most = [2, 2, 4, 5][usize::from(front.round)];
    let n_traps = rng.below(n_most + 1) as u8;
    while front.hand.total() > n_traps {
        let trap = front.hand.nth(rng.below(u32::from(front.hand.total())));
        front.hand.remove(trap);
    }
    while front.lord.up.iter().sum::<u8>() > n_most as u8 - n_traps {
        let kind = Monster::ALL[rng.below(9) as usize] as usize;
        front.lord.up[kind] = front.lord.up[kind].saturating_sub(1);
    }
    let n_unknown = [1, 1, 2, 1][usize::from(front.round)];
    for round in usize::from(front.round)..4 - n_unknown {
        if front.cards[round].is_none() {
            let spell = Spell::all().filter(|s| front.unseen & (1 << *s as u32) != 0);
            let spell = spell.min_by_key(|_| rng.next_u64()).expect("some are unseen");
            front.unseen &= !(1 << spell as u32);
            front.cards[round] = Some(spell);
        }
    }
    while front.unseen.count_ones() > 3 {
        front.unseen &= !(1 << rng.below(Spell::COUNT as u32));
    }
    front.start()
}

fn check_random(n_fronts: u64, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut dealer = Dealer::silent(Rng::new(1));
    for nth in 0..n_fronts {
        let front = small_front(&mut rng);
        let weights = [
            Weights::IN_ORDER,
            Weights::POINTS,
            Weights { evil: 3, ..Weights::POINTS },
            Weights { evil: -2, ..Weights::IN_ORDER },
        ][nth as usize % 4];
        let mut solver = Solver::new(weights);
        let value = solver.value(&front);
        let expected = brute_force(&front, &weights, solver.scale(), &mut dealer);
        assert_eq!(value, expected, "{}", dungeon_lords::solver::write("differs", &front));
    }
}

#[test]
fn the_solver_finds_what_brute_force_finds() {
    check_random(2_000, 1);
}

/// `cargo nextest run -p dungeon-lords --run-ignored only -E "test(hundred_thousand)"`
#[test]
#[ignore = "takes minutes; run it after a change of rules or search"]
fn the_solver_agrees_with_brute_force_a_hundred_thousand_times() {
    check_random(100_000, 77);
}

#[test]
fn a_solution_reaches_its_worth() {
    let mut rng = Rng::new(5);
    let mut dealer = Dealer::silent(Rng::new(1));
    for _ in 0..40 {
        let mut front = small_front(&mut rng);
        let mut solver = Solver::new(Weights::IN_ORDER);
        let value = solver.value(&front);
        // With all cards known the line leads exactly there.
        if front.cards.iter().skip(usize::from(front.round)).any(Option::is_none) {
            continue;
        }
        while front.turn() == Turn::Lord {
            for action in solver.choose(&front) {
                assert_eq!(front.check(action), Ok(()));
                front.apply(action, &mut dealer);
            }
        }
        assert_eq!(Outcome::of(&front).worth(&Weights::IN_ORDER), value);
    }
}

#[test]
fn unknown_cards_are_planned_for_as_they_are_seen() {
    // Whether the second stone is needed shows only when the card of the third round does.
    let text = "combat: x\nround: 3\nparty: warrior-d\ntiles: tunnel, tunnel\ntraps: rolling-stone rolling-stone\n\
                unseen: invisibility fireball detect-evil";
    let records = dungeon_lords::solver::parse(text).expect("a good text");
    let solution = records[0].solve(Weights::IN_ORDER).expect("it runs");
    assert_eq!(solution.means.tiles.to_string(), "2/3", "{solution}");
    assert_eq!(solution.means.traps.to_string(), "1/3", "{solution}");
    assert_eq!(solution.means.prisoners.to_string(), "1", "{solution}");
}

#[test]
fn a_solver_can_give_up_and_begin_again() {
    let mut rng = Rng::new(9);
    let mut n_spent = 0;
    for _ in 0..50 {
        let front = small_front(&mut rng);
        let expected = Solver::new(Weights::IN_ORDER).value(&front);
        let mut solver = Solver::new(Weights::IN_ORDER);
        n_spent += u32::from(solver.value_within(&front, 20).is_none());
        assert_eq!(solver.value_within(&front, 1_000_000), Some(expected));
    }
    assert!(n_spent > 10, "twenty positions are few");
}
