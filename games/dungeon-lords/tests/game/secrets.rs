//! One test for each secret: two games that differ only in it look and sound alike to those who may not know.

use dungeon_lords::{Action, DungeonLords, Monster, Order, Trap, View, Way};
use tabletop::{Game, Rng, Seat};
use testkit::secrets::{check_hidden, check_hidden_pairs, compare};

use crate::check_game;

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);
const P3: Seat = Seat::new(2);
const OTHERS: [Option<Seat>; 3] = [Some(P2), Some(P3), None];

fn scenes(scene: &str, [a, b]: [&str; 2]) -> [DungeonLords; 2] {
    [a, b].map(|secret| {
        *check_game(&format!("seats: 3\nN1 held: food dig gold\n{scene}{secret}")).game()
    })
}

/// P1 sees the difference, the others do not.
fn check_secret(scene: &str, secrets: [&str; 2], steps: &[(Seat, Action)]) {
    let [a, b] = scenes(scene, secrets);
    check_hidden(&a, &b, &OTHERS, steps);
    let pairs: Vec<_> = steps.iter().map(|&(seat, action)| (seat, action, action)).collect();
    assert!(compare(&a, &b, &[Some(P1)], &pairs).is_err(), "the owner knows");
}

#[test]
fn setup_5_drawn_and_kept_orders_are_secret() {
    let scene = "turn: keep\nP2 drawn: dig food gold\nP3 drawn: dig food gold\n";
    check_secret(
        scene,
        ["P1 drawn: dig imps room", "P1 drawn: traps imps room"],
        &[(P2, Action::Keep(Order::Dig))],
    );
    let drawn = "P1 drawn: dig imps room\n";
    let [a, _] = scenes(scene, [drawn, drawn]);
    check_hidden_pairs(
        &a,
        &a,
        &OTHERS,
        &[(P1, Action::Keep(Order::Dig), Action::Keep(Order::Room))],
    );
}

#[test]
fn order_1_orders_are_secret_until_all_are_placed() {
    let scene = "turn: orders\nP2 chosen: dig\n";
    check_secret(
        scene,
        ["P1 chosen: dig imps", "P1 chosen: room food"],
        &[(P2, Action::Order(Order::Food)), (P1, Action::Order(Order::Gold))],
    );
    let [a, _] = scenes(scene, ["", ""]);
    check_hidden_pairs(
        &a,
        &a,
        &OTHERS,
        &[(P1, Action::Order(Order::Dig), Action::Order(Order::Room))],
    );
}

#[test]
fn nonplayer_3_the_third_order_is_secret() {
    let scene = "seats: 2\nturn: orders\nN1 held: gold imps traps\nN2 held: gold imps room\nN1 orders: food dig\nN2 orders: food traps\n";
    let [a, b] = ["monster", "room"]
        .map(|order| *check_game(&format!("{scene}P1 nonplayer: {order}")).game());
    check_hidden(&a, &b, &[Some(P2), None], &[(P2, Action::Order(Order::Food))]);
}

#[test]
fn spy_1_what_a_spy_saw_is_secret() {
    let scene = "turn: P1 spies at reputation I\nminions: reputation P1\nP1 orders: reputation dig! gold\nstarter: P1\n";
    check_secret(scene, ["town: fireball@P1", "town: graffiti@P1"], &[(P1, Action::Decline)]);
    // Two who know the same card say nothing to the third.
    let [a, b] = scenes(scene, ["town: fireball@P1P2", "town: graffiti@P1P2"]);
    check_hidden(&a, &b, &[Some(P3), None], &[(P1, Action::Decline)]);
    assert!(compare(&a, &b, &[Some(P2)], &[]).is_err(), "P2 has looked too");
}

#[test]
fn traps_1_traps_are_secret() {
    let scene = "season: spring 2\nturn: P1 gives-back at traps I\nminions: traps P1\nP1 orders: traps dig! gold\nstarter: P1\n";
    check_secret(
        scene,
        ["P1 traps: pendulum trap-door", "P1 traps: pendulum cursed-ring"],
        &[(P1, Action::Discard(Trap::Pendulum))],
    );
}

#[test]
fn traps_4_discarded_traps_are_secret() {
    let scene = "season: spring 2\nturn: P1 gives-back at traps I\nminions: traps P1\nP1 orders: traps dig! gold\nstarter: P1\nP1 traps: pendulum trap-door\n";
    check_secret(
        scene,
        ["P1 buried: kamikaze-imp", "P1 buried: cursed-ring"],
        &[(P1, Action::Discard(Trap::Pendulum))],
    );
    let [a, _] = scenes(scene, ["", ""]);
    let discards = (P1, Action::Discard(Trap::Pendulum), Action::Discard(Trap::TrapDoor));
    check_hidden_pairs(&a, &a, &OTHERS, &[discards]);
}

/// Every question that a trap out of the hand answers, P1 having pendulums and a trap door.
const GIVEN_AWAY: [(&str, &str); 6] = [
    (
        "given back",
        "season: spring 2\nturn: P1 gives-back at traps I\nminions: traps P1\nP1 orders: traps dig! gold\n",
    ),
    (
        "paid to a golem when it is hired",
        "season: spring 2\nturn: P1 tribute golem at monster I\nminions: monster P1\nP1 orders: monster dig! gold\n",
    ),
    (
        "paid to a golem on pay day",
        "season: spring 2\nevent: pay-day\nturn: P1 tribute golem\nP1 lair: golem goblin\nunsettled: goblin\n",
    ),
    (
        "given to a striker",
        "season: spring 2\nevent: special-event\nspecial: monster-strike\nturn: P1 strike\nP1 lair: golem\n\
         unsettled: golem\n",
    ),
    (
        "recalled",
        "season: spring 2\nevent: special-event\nspecial: trap-recall\nturn: P1 recalled 1\n",
    ),
    (
        "lost to a spell",
        "season: fall 1\nturn: combat\ncombat: round 1 battle\ntown: detect-treasure@all\nP1 gold: 0\nP1 food: 0\n\
         P1 party: warrior-d wizard-d\nbattle: P1 c1 asks treasure\n",
    ),
];

#[test]
fn traps_4_every_trap_that_leaves_a_hand_stays_face_down() {
    let [pendulum, door] = [Trap::Pendulum, Trap::TrapDoor].map(Action::Discard);
    for (how, scene) in GIVEN_AWAY {
        let scene = format!("starter: P1\nP1 traps: pendulum trap-door pendulum\n{scene}");
        let [game, _] = scenes(&scene, ["", ""]);
        assert!(!game.is_public(P1, pendulum), "a trap that is {how} is not an open action");
        // Which of the two it was, and which lay there before.
        check_hidden_pairs(&game, &game, &OTHERS, &[(P1, pendulum, door)]);
        check_secret(&scene, ["P1 buried: kamikaze-imp", "P1 buried: cursed-ring"], &[(P1, door)]);
        // The others think of any kind; the owner knows.
        let session = check_game(&format!(
            "seats: 3\nseed: 1\nN1 held: food dig gold\n{scene}P1 discard pendulum"
        ));
        let buried = |viewer, rng: &mut Rng| {
            let world = DungeonLords::determinize(&session.game().view(viewer), rng);
            world.view(Some(P1)).hand.buried.iter().next().expect("one is buried")
        };
        let mut rng = Rng::new(6);
        for viewer in OTHERS {
            let mut seen = [false; Trap::COUNT];
            (0..400).for_each(|_| seen[buried(viewer, &mut rng) as usize] = true);
            assert!(seen.iter().all(|&is_seen| is_seen), "{how}: {viewer:?} thinks of {seen:?}");
        }
        assert_eq!(buried(Some(P1), &mut rng), Trap::Pendulum);
    }
}

#[test]
fn worlds_reach_every_secret() {
    let [game, _] =
        scenes("turn: orders\nP1 traps: pendulum\nP1 chosen: dig\ntown: fireball@P1\n", ["", ""]);
    let view = game.view(Some(P2));
    let mut rng = Rng::new(5);
    let (mut traps, mut orders, mut cards) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..400 {
        let seen = DungeonLords::determinize(&view, &mut rng).view(Some(P1));
        traps.extend(seen.hand.traps.iter());
        orders.extend(seen.hand.chosen.iter().copied());
        cards.extend(seen.town[0].card);
    }
    let n_kinds = |n: usize, found: &mut dyn Iterator<Item = usize>| {
        let mut seen = vec![false; n];
        found.for_each(|nth| seen[nth] = true);
        seen.into_iter().filter(|&is_seen| is_seen).count()
    };
    assert_eq!(n_kinds(9, &mut traps.iter().map(|&trap| trap as usize)), 9);
    assert_eq!(n_kinds(8, &mut orders.iter().map(|&order| order as usize)), 8);
    assert_eq!(n_kinds(18, &mut cards.iter().map(|&card| card as usize)), 9);
}

#[test]
fn plan_8_half_of_the_unlikely_worlds_have_set_what_costs_something() {
    let session = check_game(
        "seats: 2\nplanning: in-order\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\n\
         P1 food: 3\nP1 gold: 3\nP1 imps: 3\nP1 traps: pendulum\nP1 set pendulum",
    );
    let view = session.game().view(Some(P2));
    // Three of nine kinds have a price, so a third of all likely worlds, and of the unlikely worlds half of the rest too.
    let share = |sample: fn(&View, &mut Rng) -> DungeonLords| {
        let mut rng = Rng::new(8);
        let set = (0..2000).map(|_| {
            let fields = sample(&view, &mut rng).write_scene();
            fields.into_iter().find(|(key, _)| key == "P1 plan").expect("P1 plans").1
        });
        let dear = ["cursed-ring", "poisoned-meal", "kamikaze-imp"];
        set.filter(|plan| dear.iter().any(|trap| plan.contains(trap))).count()
    };
    let (plain, determinize_unlikely) =
        (share(DungeonLords::determinize), share(DungeonLords::determinize_unlikely));
    assert!((590..740).contains(&plain), "{plain} of 2000");
    assert!((1260..1410).contains(&determinize_unlikely), "{determinize_unlikely} of 2000");
}

#[test]
fn plan_1_plans_are_secret_and_battles_are_not() {
    let plan = "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\nP1 lair: troll\n\
        P1 traps: pendulum\n";
    let is_open = |scene: &str, action| check_game(scene).game().is_public(P1, action);
    let in_order = format!("planning: in-order\n{plan}");
    let (send, set) = (Action::Send(Monster::Troll), Action::Set(Trap::Pendulum));
    assert_eq!((is_open(plan, send), is_open(plan, set)), (false, false));
    assert_eq!((is_open(&in_order, send), is_open(&in_order, set)), (true, false));
    let battle = plan.replace("plan", "battle")
        + "town: fireball@all\nbattle: P1 c1 asks attack\nbattle waiting: troll\n";
    assert!(is_open(&battle, Action::Attack(Monster::Troll, Way::Second)));
}

#[test]
fn plan_1_the_others_see_who_is_done() {
    let session = check_game(
        "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\nP2 party: warrior-c\n\
         P1 lair: troll\nP1 send troll\nP1 done",
    );
    let seen = session.game().view(Some(P2)).combat;
    assert!(seen.plans[P1].is_done && !seen.plans[P2].is_done);
    assert!(seen.plans[P1].sent.iter().all(|&n| n == 0));
}

#[test]
fn plan_1_a_secret_plan_may_be_anything() {
    let session = check_game(
        "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\nP2 party: warrior-c\n\
         P1 lair: troll\nP1 traps: pendulum\nP1 done",
    );
    let view = session.game().view(Some(P2));
    let mut rng = Rng::new(3);
    let mut seen = [[0; 2]; 2];
    for _ in 0..400 {
        let plan = DungeonLords::determinize(&view, &mut rng).view(Some(P1)).combat.plans[P1];
        let has_trap = !plan.traps.is_empty();
        let has_monster = plan.sent.iter().any(|&n| n > 0);
        seen[usize::from(has_trap)][usize::from(has_monster)] += 1;
    }
    assert!(seen.iter().flatten().all(|&n| n > 20), "traps and monsters: {seen:?}");
}

#[test]
fn plan_7_traps_lie_face_down_until_they_spring() {
    let battle = |traps: &str| {
        format!(
            "season: fall 2\nturn: combat\ncombat: round 1 battle\nP1 party: warrior-h\nP1 tunnels: c1*\n\
             P1 rooms: labyrinth c2\ntown: illusion@all\nbattle: P1 c2 asks spring\n\
             P1 traps: {traps}\nbattle traps: {traps}\n"
        )
    };
    let secrets = [battle("pendulum trap-door"), battle("pendulum wall-of-fire")];
    check_secret("", [&secrets[0], &secrets[1]], &[]);
}

#[test]
fn plan_8_a_sampled_plan_is_paid_for_where_it_is_fought() {
    // In the coop every trap costs one gold more, and P2 has one; P1 fights in a tunnel.
    let session = check_game(
        "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 battle\ntown: fireball@all\nP1 party: warrior-d\n\
         P1 lair: troll\nbattle: P1 c1 asks attack\nbattle waiting: troll\nP2 party: warrior-c\nP2 tunnels: c1*\n\
         P2 rooms: chicken-coop b1\nP2 gold: 1\nP2 food: 3\nP2 imps: 3\nP2 traps: pendulum\nP2 plan: b1 pendulum done",
    );
    let view = session.game().view(Some(P1));
    let mut rng = Rng::new(4);
    let mut seen = [0; Trap::COUNT];
    for _ in 0..600 {
        let plan = DungeonLords::determinize(&view, &mut rng).view(Some(P2)).combat.plans[P2];
        plan.traps.iter().flatten().for_each(|&trap| seen[trap as usize] += 1);
    }
    for trap in Trap::ALL {
        assert_eq!(seen[trap as usize] == 0, trap == Trap::CursedRing, "{trap}: {seen:?}");
    }
}
