//! The exact solver against a plain search that looks at everything.

use dungeon_lords::{
    Action, DungeonLords, Monster, Part, Spell,
    solver::{Front, Outcome, Solver, Turn, Weights, random_front},
};
use tabletop::{Dealer, Game, Rng, Seat};

pub mod aimed;
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};

use aimed::aimed;

use crate::check_game;

/// Looks at everything there is: all actions and all cards, by the rules alone. No memory, nothing is pruned.
struct BruteForce<'a> {
    weights: Weights,
    /// The product of the numbers of unseen cards on the way, which makes averages whole.
    scale: i64,
    dealer: Dealer<DungeonLords>,
    n_nodes: u64,
    most_nodes: u64,
    /// Its bounds are compared with the exact value in every position, if it is there.
    judged: Option<&'a Solver>,
}

impl<'a> BruteForce<'a> {
    fn new(solver: &'a Solver, most_nodes: u64) -> BruteForce<'a> {
        BruteForce {
            weights: solver.weights,
            scale: solver.scale(),
            dealer: Dealer::silent(Rng::new(1)),
            n_nodes: 0,
            most_nodes,
            judged: Some(solver),
        }
    }

    /// The best worth times `scale`; `None` if there are too many positions.
    fn value(&mut self, front: &Front) -> Option<i64> {
        self.n_nodes += 1;
        if self.n_nodes > self.most_nodes {
            return None;
        }
        let value = match front.turn() {
            Turn::Over => return Some(Outcome::of(front).worth(&self.weights) * self.scale),
            Turn::Lord => {
                let mut actions = Vec::new();
                front.legal(&mut actions);
                let mut best = None;
                for action in actions {
                    let mut next = *front;
                    debug_assert_eq!(next.check(action), Ok(()));
                    next.apply(action, &mut self.dealer);
                    let value = self.value(&next)?;
                    if action == Action::Done {
                        self.compare(front, None, value);
                    }
                    best = best.max(Some(value));
                }
                best.expect("a lord who is asked has an answer")
            }
            Turn::Card => {
                let (mut sum, mut n_cards) = (0, 0);
                for spell in Spell::all().filter(|spell| front.unseen & (1 << *spell as u32) != 0) {
                    let mut next = *front;
                    next.reveal(spell, &mut self.dealer);
                    let value = self.value(&next)?;
                    self.compare(front, Some(spell), value);
                    sum += value;
                    n_cards += 1;
                }
                assert_eq!(sum % n_cards, 0, "the scale takes all averages");
                sum / n_cards
            }
        };
        if front.part == Part::Battle {
            self.compare(front, None, value);
        }
        Some(value)
    }

    /// A bound that is lower than the exact value prunes what is best.
    fn compare(&self, front: &Front, card: Option<Spell>, value: i64) {
        let bound = self.judged.and_then(|solver| solver.bound(front, card));
        let is_admissible = bound.is_none_or(|bound| bound >= value);
        assert!(is_admissible, "bound {bound:?}, but {value} is reached with {card:?}: {front:?}");
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

/// Weights under which results are compared, by turns.
const WEIGHTS: [Weights; 6] = [
    Weights::IN_ORDER,
    Weights::POINTS,
    Weights { evil: 3, ..Weights::POINTS },
    Weights { evil: -2, ..Weights::IN_ORDER },
    Weights { tile: 11, imp: 4, trap: 3, monster: 8, ..Weights::POINTS },
    Weights { tile: 0, room: 0, trap: 0, prisoner: 9, paladin: 9, ..Weights::POINTS },
];

/// Combats with more positions than this are left out.
const MOST_NODES: u64 = 60_000;

/// Says how it went, for those who run it with `--nocapture`.
#[expect(clippy::print_stdout, reason = "the harness shows it with --nocapture")]
fn report(text: &str) {
    println!("{text}");
}

/// Compares solver and brute force, and every bound on the way, in this many combats.
fn check_many(what: &str, n_fronts: u64, seed: u64, make: impl Fn(&mut Rng) -> (String, Front)) {
    let mut rng = Rng::new(seed);
    let (mut n_done, mut n_left_out, mut n_nodes) = (0, 0, 0);
    while n_done < n_fronts {
        let (text, front) = make(&mut rng);
        let weights = WEIGHTS[n_done as usize % WEIGHTS.len()];
        let mut solver = Solver::new(weights);
        solver.value_within(&front, 0);
        let mut brute_force = BruteForce::new(&solver, MOST_NODES);
        let caught = catch_unwind(AssertUnwindSafe(|| brute_force.value(&front)));
        let expected = caught.unwrap_or_else(|_| panic!("seed {seed}, {what} {n_done}:\n{text}"));
        n_nodes += brute_force.n_nodes;
        let Some(expected) = expected else {
            n_left_out += 1;
            continue;
        };
        let caught = catch_unwind(AssertUnwindSafe(|| solver.value(&front)));
        let value = caught.unwrap_or_else(|_| panic!("seed {seed}, {what} {n_done}:\n{text}"));
        assert_eq!(value, expected, "seed {seed}, {what} {n_done}, {weights:?}:\n{text}");
        n_done += 1;
    }
    report(&format!(
        "{what}, seed {seed}: {n_done} combats agree, {n_nodes} positions, {n_left_out} left out as too large"
    ));
}

/// How many combats the environment asks for by `COMBATS`, and from which seed on by `COMBATS_SEED`.
fn asked(n_combats: u64) -> (u64, u64) {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number"));
    (number("COMBATS").unwrap_or(n_combats), number("COMBATS_SEED").unwrap_or(1))
}

#[test]
fn the_solver_finds_what_brute_force_finds() {
    let (n_combats, seed) = asked(2_000);
    check_many("plain", n_combats, seed, |rng| {
        let front = small_front(rng);
        (dungeon_lords::solver::write("plain", &front), front)
    });
}

#[test]
fn no_bound_is_below_the_exact_value_where_combats_are_aimed_at_it() {
    let (n_combats, seed) = asked(8_000);
    check_many("aimed", n_combats, seed, |rng| {
        let (text, record) = aimed(rng);
        (text, record.front)
    });
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
            for action in solver.choose(&front).expect("solved") {
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

/// Lords alone with their parties, so that nobody else moves the paladin.
const SCENES: [&str; 3] = [
    "season: fall 1\nP1 party: warrior-d wizard-d priest-b\nP1 lair: troll vampire ghost slime\n\
     P1 traps: poisoned-dart cursed-ring wall-of-fire\nP1 tunnels: c1 c2 b1\nP1 rooms: chicken-coop d1\n",
    "season: fall 2\nP1 party: warrior-h wizard-h priest-f\nP1 lair: golem vampire ghost demon witch\n\
     P1 traps: poisoned-dart cursed-ring pendulum trap-door\nP1 tunnels: c1* c2 c3\n\
     P1 rooms: labyrinth b1, dark-room d1\nP1 prison: thief-a warrior-b\n",
    "season: fall 2\nP1 party: wizard-f wizard-g thief-h\nP1 lair: dragon goblin goblin ghost\n\
     P1 traps: anti-magic-dart kamikaze-imp rolling-stone\nP1 tunnels: c1 c2\nP1 rooms: training-room b1\n\
     P1 prison: thief-a warrior-b paladin-1\nP1 gold: 0\nP1 food: 0\n",
];

#[test]
fn a_front_goes_the_way_of_the_game() {
    let seat = Seat::new(0);
    let mut n_battles = 0;
    for (scene, seed) in SCENES.iter().flat_map(|scene| (0..60).map(move |seed| (scene, seed))) {
        let text = format!("seats: 2\nturn: combat\ncombat: round 1 plan\npaladin: gone\n{scene}");
        let mut game = *check_game(&text).game();
        let mut rng = Rng::new(seed);
        let mut dealer = Dealer::silent(Rng::new(seed));
        let mut front = Front::of(&game.view(Some(seat))).expect("it is in combat");
        let (mut legal, mut of_front) = (Vec::new(), Vec::new());
        while game.view(None).combat.part != Part::None {
            game.legal(seat, &mut legal);
            front.legal(&mut of_front);
            assert_eq!(legal, of_front, "{text}");
            let action = legal[rng.below(legal.len() as u32) as usize];
            let round = usize::from(front.round);
            game.apply(seat, action, &mut dealer);
            front.apply(action, &mut dealer);
            if front.turn() == Turn::Card {
                let card = game.view(None).town[round].card;
                // The year's last card is put away with the town.
                let Some(card) = card else { break };
                front.reveal(card, &mut dealer);
                n_battles += 1;
            }
            let view = game.view(Some(seat));
            if view.combat.part == Part::None {
                break;
            }
            let (of_game, of_front) = (&view.table.lords[seat], &front.lord);
            assert_eq!((of_game.up, of_game.down), (of_front.up, of_front.down), "{text}");
            assert_eq!((of_game.party, of_game.prison), (of_front.party, of_front.prison));
            assert_eq!((of_game.food, of_game.gold), (of_front.food, of_front.gold));
            assert_eq!((of_game.imps, of_game.evil()), (of_front.imps, of_front.evil()));
            assert_eq!(of_game.red_marks, of_front.red_marks);
            assert_eq!(view.hand.traps, front.hand);
            assert_eq!(view.combat.battle, front.battle);
            let n_before = scene.matches('*').count() as u32;
            assert_eq!(
                of_game.site.conquered().count_ones() - n_before,
                u32::from(front.n_conquered())
            );
        }
    }
    assert!(n_battles > 300, "{n_battles}");
}
