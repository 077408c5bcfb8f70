//! Battles written down: what reads back, what may be answered, and what cannot be.

use tabletop::Game;

use crate::{check_error, check_game};

/// A battle of the first year, in a room; what it asks is still to be said.
const BATTLE: &str = "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 battle\n\
    P1 party: warrior-d wizard-b\nP1 rooms: chicken-coop c1\n";

fn check(lines: &str) {
    check_game(&format!("{BATTLE}{lines}"));
}

fn check_fault(lines: &str, expected: &str) {
    check_error(&format!("{BATTLE}{lines}"), expected);
}

#[test]
fn who_fights_is_there() {
    let asks = "town: fireball@all\nbattle: P1 c1 asks attack\n";
    let too_many = "more monsters fight than there are";
    check(&format!("{asks}P1 lair: troll\nbattle waiting: troll\n? battle waiting: troll"));
    check_fault(&format!("{asks}battle waiting: troll"), too_many);
    check_fault(
        &format!("{asks}P1 lair: troll goblin\nbattle waiting: troll\nbattle fallen: goblin"),
        "more monsters fell than there are",
    );
    check_fault(
        &format!("{asks}P1 lair: troll goblin\nbattle waiting: troll\nbattle unpaid: goblin"),
        "only monsters that wait are unpaid, and goblin does not",
    );
    check_fault(
        &format!("{asks}P1 lair: troll\nbattle waiting: troll\nbattle returned: troll"),
        too_many,
    );
    check(&format!("{asks}P1 lair: troll goblin*\nbattle waiting: troll\nbattle fallen: goblin"));
    // The second year brings a third one.
    let three =
        format!("{BATTLE}{asks}P1 lair: ghost ghost ghost\nbattle waiting: ghost ghost ghost");
    let three = three.replace("fall 1", "fall 2").replace("fireball", "illusion");
    let three = three.replace("warrior-d wizard-b", "warrior-h wizard-e");
    check_game(&format!("{three}\n? battle waiting: ghost ghost ghost"));
    check_error(&format!("{three} ghost"), "only 3 ghosts exist");
}

#[test]
fn a_sheep_is_one_of_those_who_fight() {
    let sheep = "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 battle\nP1 party: warrior-h\n\
        P1 rooms: chicken-coop c1\ntown: metamorphosis@all\nbattle: P1 c1 asks attack\nbattle waiting: troll\nbattle sheep: troll\n";
    check_game(&format!("{sheep}P1 lair: troll troll\n? battle sheep: troll"));
    check_error(&format!("{sheep}P1 lair: troll"), "more monsters fight than there are");
}

#[test]
fn whom_to_attack_can_be_asked() {
    let asks = "town: fireball@all\nP1 lair: vampire\nbattle waiting: vampire\n";
    for (way, n) in [(1, 3), (2, 2)] {
        check(&format!(
            "{asks}battle: P1 c1 asks target vampire {way}\n? legal P1: target 1, target 2\n\
             ? battle: P1 c1 asks target vampire {way}\nP1 target 1\n\
             > P1 did {n} damage to warrior-d by vampire"
        ));
    }
    check_fault(&format!("{asks}battle: P1 c1 asks target vampire 4"), "no question of a battle");
}

#[test]
fn what_is_not_so_is_not_written() {
    let field = |scene: &str, key: &str| {
        let fields = check_game(scene).game().write_scene();
        fields.into_iter().find(|(known, _)| known == key).map(|(_, value)| value)
    };
    let plan = "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\nP1 tunnels: c1* c2 b1";
    assert_eq!(field(plan, "P1 plan").as_deref(), Some("open"));
    assert_eq!(field(plan, "P2 plan"), None, "P2 does not fight");
    let battle = format!(
        "{BATTLE}town: suggestion@all\nP1 lair: troll\nbattle waiting: troll\nP1 food: 3\n"
    );
    let wage = format!("{battle}battle: P1 c1 asks wage troll\nbattle unpaid: troll");
    assert_eq!(field(&wage, "battle").as_deref(), Some("P1 c1 asks wage troll"));
    assert_eq!(field(&wage, "battle prevented"), None);
    let prevented = format!("{wage}\nbattle prevented: 2");
    assert_eq!(field(&prevented, "battle prevented").as_deref(), Some("2"));
    let target = battle.replace("troll", "vampire") + "battle: P1 c1 asks target vampire 2";
    assert_eq!(field(&target, "battle").as_deref(), Some("P1 c1 asks target vampire 2"));
}

#[test]
fn after_its_question_a_battle_goes_on_where_it_was() {
    // The other trap is still to spring.
    check_game(
        "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 battle\nP1 party: warrior-h warrior-g\nP1 tunnels: c1*\n\
         P1 rooms: labyrinth c2\ntown: illusion@all\nP1 traps: pendulum trap-door\nbattle: P1 c2 asks spring\n\
         battle traps: pendulum trap-door\nP1 spring pendulum\n> P1 did 4 damage to warrior-g by pendulum\n\
         > P1 did 3 damage to warrior-h by trap-door",
    );
    // The other monster is still to be paid.
    let wage = "town: suggestion@all\nP1 lair: troll goblin\nbattle waiting: troll goblin\nbattle unpaid: troll goblin\n";
    check(&format!(
        "{wage}battle: P1 c1 asks wage troll\nP1 food: 3\nP1 wage troll\n? battle: P1 c1 asks wage goblin"
    ));
    // The spell is over, and so is the fight.
    check(
        "town: graffiti@all\nP1 gold: 2\nbattle: P1 c1 asks graffiti\nP1 pay 1\n? P1 gold: 1\n? combat: round 2 plan",
    );
}

#[test]
fn traps_that_are_set_are_there_and_paid() {
    let asks = "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 battle\nP1 party: warrior-h\n\
        P1 tunnels: c1*\nP1 rooms: labyrinth c2\ntown: illusion@all\nbattle: P1 c2 asks spring\n\
        battle traps: pendulum trap-door\nP1 food: 0\nP1 gold: 0\n";
    // One more in the hand than is set is no fault.
    check_game(&format!(
        "{asks}P1 traps: pendulum pendulum trap-door cursed-ring\n? legal P1: spring pendulum, spring trap-door"
    ));
    check_error(&format!("{asks}P1 traps: pendulum"), "is still in the hand");
    let dear = asks.replace("trap-door", "cursed-ring");
    check_error(&format!("{dear}P1 traps: pendulum cursed-ring"), "can be paid");
    let one = asks.replace("pendulum trap-door", "pendulum");
    check_error(&format!("{one}P1 traps: pendulum"), "only two traps have an order");
}

#[test]
fn a_question_has_its_reason() {
    let graffiti = "town: graffiti@all\nbattle: P1 c1 asks graffiti\n";
    check(&format!("{graffiti}P1 gold: 1\n? legal P1: pay 0, pay 1"));
    check_fault(&format!("{graffiti}P1 gold: 0"), "without gold there is no question");
    let wage = "town: suggestion@all\nP1 lair: troll goblin\nbattle: P1 c1 asks wage troll\nbattle waiting: troll goblin\n";
    check(&format!(
        "{wage}battle unpaid: troll\nP1 food: 3\n? legal P1: wage troll, withdraw troll"
    ));
    check_fault(&format!("{wage}battle unpaid: goblin\nP1 food: 3"), "this wage is not asked for");
    check_fault(&format!("{wage}battle unpaid: troll\nP1 food: 1"), "this wage is not asked for");
    check_fault(
        "town: detect-treasure@all\nP1 gold: 0\nP1 food: 0\nbattle: P1 c1 asks treasure",
        "has no answer",
    );
    check_fault("town: fireball@all\nbattle: P1 c1 asks treasure", "SPELL-11");
    check_fault(
        "town: detect-treasure@all\nP1 traps: pendulum\nbattle: P1 c1 asks treasure",
        "SPELL-11: gold is lost first, then food",
    );
    check_fault("town: fireball@all\nbattle: P1 c4 asks attack", "'c4' cannot be fought for");
    check_fault("town: fireball@all\nbattle: P1 c1 asks for mercy", "no question of a battle");
}

#[test]
fn what_was_prevented_is_a_number() {
    let battle =
        "town: fireball@all\nP1 lair: troll\nbattle: P1 c1 asks attack\nbattle waiting: troll\n";
    for n in ["1", "19", "20"] {
        check(&format!("{battle}battle prevented: {n}\n? battle prevented: {n}"));
    }
    check_fault(&format!("{battle}battle prevented: 21"), "a number up to 20");
}

#[test]
fn plans_are_made_before_battles() {
    let battle = "town: fireball@all\nP1 lair: troll\nbattle: P1 c1 asks attack\nbattle waiting: troll\nP2 party: warrior-c\n";
    check(&format!("{battle}P2 plan: c1 done\n? P2 plan: c1 done"));
    check_fault(&format!("{battle}P2 plan: c1 open"), "plans are done before battles begin");
    check_fault(&format!("{battle}P1 plan: c1 done"), "has no plan any more");
    check_fault(&battle.replace("@all", "@P1"), "the card of the round lies open");
    check_fault("town: fireball@all", "the line 'battle: …' is missing");
}

#[test]
fn plan_2_only_the_nearest_tiles_are_offered() {
    check_game(
        "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\nP1 tunnels: c1* c2 b1\n\
         ? legal P1: fight b1, fight c2\nP1 fight c1 -> PLAN-2\nP1 fight c2\n? legal P1: done\nP1 fight b1 -> PLAN-3",
    );
    let plan = "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\nP1 party: warrior-d\nP1 tunnels: c1* c2 b1\n";
    check_error(&format!("{plan}P1 plan: c2 b1 open"), "'b1' cannot be fought for");
    check_error(&format!("{plan}P1 plan: c1 open"), "'c1' cannot be fought for");
}

#[test]
fn spells_offer_all_their_answers() {
    let year_2 = "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 battle\nP1 party: warrior-h wizard-e\nP1 rooms: chicken-coop c1\n";
    for (lines, legal) in [
        (
            "town: magic-key@all\nP1 prison: thief-a warrior-b\nbattle: P1 c1 asks key",
            "free 1, free 2",
        ),
        (
            "town: aura-of-fear@all\nP1 lair: goblin troll ghost\nbattle: P1 c1 asks aura\nbattle waiting: goblin troll ghost",
            "choose goblin, choose troll",
        ),
        (
            "town: metamorphosis@all\nP1 lair: goblin troll ghost\nbattle: P1 c1 asks sheep\nbattle waiting: goblin troll ghost",
            "choose goblin, choose troll",
        ),
        (
            "town: dimensional-gate@all\nP1 lair: goblin* troll* ghost*\nbattle: P1 c1 asks gate\nbattle fallen: goblin troll ghost",
            "choose goblin, choose troll",
        ),
    ] {
        check_game(&format!("{year_2}{lines}\n? legal P1: {legal}"));
    }
    check(
        "town: word-of-peace@all\nP1 lair: troll\nbattle: P1 c1 asks peace\nbattle waiting: troll\n? legal P1: accept, take evil",
    );
    check(
        "town: detect-treasure@all\nP1 gold: 0\nP1 food: 0\nP1 traps: pendulum pendulum trap-door\nbattle: P1 c1 asks treasure\n? legal P1: discard pendulum, discard trap-door",
    );
}

#[test]
fn the_ground_of_a_battle_is_the_room_of_its_tile() {
    let battle = "town: fireball@all\nP1 tunnels: c1*\nP1 lair: troll\nP1 traps: pendulum\n\
        battle: P1 b1 asks attack\nbattle waiting: troll\nbattle traps: pendulum\n";
    let scene = BATTLE.replace("chicken-coop c1", "chicken-coop b1");
    // GROUND-3 has the exception: elsewhere a trap in a room costs one gold.
    check_game(&format!("{scene}{battle}P1 gold: 1"));
    check_error(&format!("{scene}{battle}P1 gold: 0"), "a trap that is set can be paid");
}

#[test]
fn combat_6_only_who_has_no_tile_releases() {
    let scene = "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 release\nreleasing: P1\n\
        P1 party: warrior-d\nP1 prison: thief-a priest-a\n";
    check_game(&format!("{scene}P1 tunnels: c1*\n? legal P1: free 1, free 2"));
    check_error(&format!("{scene}P1 tunnels: c1"), "without tiles release");
    check_error(
        &format!("{scene}P1 tunnels: c1*").replace("P1 party: warrior-d\n", ""),
        "only seats with adventurers",
    );
    check_error(
        &format!("{scene}P1 tunnels: c1*").replace(" priest-a", ""),
        "has to choose among prisoners",
    );
}

#[test]
fn spell_18_there_is_one_illusion() {
    let scene = "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 plan\ntown: illusion@P1\n";
    check_game(&format!(
        "{scene}P1 party: illusion warrior-h wizard-e\nP1 lair: slime\nP1 send slime\nP1 done\nP1 attack slime 2\n\
         ? P1 party: illusion warrior-h wizard-e"
    ));
}

#[test]
fn attack_9_the_second_spell_meets_nobody_once_all_are_caught() {
    let session = check_game(
        "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 battle\ntown: regeneration@all\nP1 party: illusion warrior-e/4\n\
         P1 lair: witch\nbattle: P1 c1 asks attack\nbattle waiting: witch\nP1 attack witch 2\nP1 target 2\n\
         > P1 imprisoned warrior-e",
    );
    let step = session.steps().last().expect("there are two");
    let blows = step.events.iter().filter(|event| event.to_string().contains("by witch"));
    assert_eq!(blows.count(), 1, "the illusion is not struck");
    assert!(step.events.iter().all(|event| !event.to_string().contains("destroyed the illusion")));
}

#[test]
fn spell_22_who_goes_through_the_gate_is_accounted_for() {
    let session = check_game(
        "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 battle\nP1 party: warrior-h wizard-e\n\
         town: dimensional-gate@all\nP1 rooms: chicken-coop c1\nP1 lair: goblin* troll*\nbattle: P1 c1 asks gate\nbattle fallen: goblin troll\n\
         P1 choose troll\n? P1 lair: goblin*",
    );
    session.game().audit().expect("no tile is missing");
}
