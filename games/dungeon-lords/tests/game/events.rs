//! Events: pay day, taxes, special events.

use dungeon_lords::Season;

use crate::{check_error, check_game};

/// A spring in which P1 settles wages.
fn wages(lord: &str, lair: &str, rest: &str) -> String {
    format!(
        "seats: 4\nseed: 1\nseason: spring 1\nstarter: P2\nturn: P1 wages\nevent: pay-day\nP1: {lord}\nP1 lair: {lair}\nunsettled: {lair}\n{rest}"
    )
}

/// A spring with a special event, at P1.
fn special(card: &str, ask: &str, rest: &str) -> String {
    format!(
        "seats: 4\nseed: 1\nseason: spring 1\nstarter: P1\nturn: P1 {ask}\nevent: special-event\nspecial: {card}\n{rest}"
    )
}

#[test]
fn event_1_for_everybody_in_play_order() {
    check_game(
        "seats: 4\nseed: 1\nseason: spring 1\nstarter: P3\nturn: P3 taxes 2\nevent: taxes\nP3 pay 2\n? turn: P4 taxes 2\nP4 pay 0\n? turn: P1 taxes 2\nP1 pay 1\n? turn: P2 taxes 2\nP2 pay 2\n? season: summer 1",
    );
    // Announced when it comes.
    check_game(
        "seats: 2\nseed: 1\nseason: spring 1\nturn: P1 retrieves\nP1 orders: dig gold! room\nevent: taxes\nN1 held: food dig gold\nN2 held: food dig gold\nP1 retrieve 1\n> Event: taxes [EVENT-1]\n? turn: P1 taxes 2",
    );
}

#[test]
fn event_2_not_in_winter() {
    check_game(
        "seats: 4\nseed: 1\nturn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\nnext event: taxes\nnext arrivals: thief-a thief-b thief-c thief-d\nP1 retrieve 1\n? season: spring 1\n? P1 party: none\n? P1 gold: 3\n? event: taxes",
    );
    check_error("seats: 2\nturn: P1 taxes 2\nevent: taxes", "EVENT-2");
    let eventful = Season::ALL.map(Season::has_event);
    assert_eq!(eventful, [false, true, true, true]);
}

#[test]
fn round_2_and_round_3_what_the_next_season_brings_is_foreseen() {
    let foreseen = |now| Season::ALL.map(|of: Season| of.is_foreseen_in(now));
    assert_eq!(foreseen(Season::Winter), [true, true, false, false]);
    assert_eq!(foreseen(Season::Summer), [false, false, true, true]);
    assert_eq!(foreseen(Season::Fall), [false, false, false, true]);
}

#[test]
fn payday_1_everybody_wants_a_wage() {
    check_game(&wages("food 9", "goblin goblin* troll ghost", "? legal P1: wage goblin, wage ghost, wage troll, release goblin, release ghost, release troll\nP1 wage witch -> PAYDAY-1\nP1 wage goblin\nP1 wage goblin\nP1 wage goblin -> PAYDAY-1\nP1 release goblin -> PAYDAY-1\nP1 wage ghost\nP1 wage troll\n? P1: food 5, gold 3, imps 3, evil 5\n? P1 lair: goblin goblin* troll ghost").replace("unsettled: goblin goblin*", "unsettled: goblin goblin"));
    check_error(
        &wages("food 9", "goblin", "").replace("unsettled: goblin", "unsettled: troll"),
        "only monsters of the seat in turn",
    );
    check_error(
        &wages("food 9", "goblin", "").replace("unsettled: goblin\n", ""),
        "still to be dealt with",
    );
}

#[test]
fn payday_2_whoever_is_let_go_talks() {
    check_game(&wages(
        "food 9",
        "goblin troll",
        "P1 release troll\n> P1 let a troll go [PAYDAY-2]\n> P1 gained 1 evil and is on 5\n? P1 lair: goblin\n? P1 food: 9",
    ));
    // At the top nothing more is gained, and of a kind the one that lies down goes.
    check_game(
        &wages(
            "food 9, evil 14",
            "goblin goblin*",
            "P1 release goblin\n? P1 evil: 14\n? P1 lair: goblin",
        )
        .replace("unsettled: goblin goblin*", "unsettled: goblin goblin"),
    );
}

#[test]
fn payday_3_in_full() {
    check_game(&wages(
        "food 1",
        "troll goblin",
        "P1 wage troll -> PAYDAY-3\nP1 wage goblin\n? legal P1: release troll",
    ));
    check_game(&wages(
        "evil 13",
        "vampire ghost",
        "P1 wage vampire -> PAYDAY-3\nP1 wage ghost\n? P1 evil: 14",
    ));
    let second = |lord: &str, lair: &str, rest: &str| {
        wages(lord, lair, rest).replace("spring 1", "spring 2")
    };
    check_game(&second(
        "gold 2",
        "golem golem",
        "P1 traps: pendulum\nP1 wage golem\n? turn: P1 tribute golem\nP1 discard pendulum\n? P1 gold: 1\nP1 wage golem -> PAYDAY-3\n? legal P1: release golem",
    ));
    check_game(&second(
        "gold 2",
        "demon ghost",
        "P1 wage demon -> PAYDAY-3\n? legal P1: wage ghost, release ghost, release demon",
    ));
}

#[test]
fn payday_4_who_is_eaten_needs_no_wage() {
    let second =
        |lair: &str, rest: &str| wages("food 9", lair, rest).replace("spring 1", "spring 2");
    check_game(&second(
        "demon troll ghost",
        "P1 wage demon\n? legal P1: feed troll\nP1 feed troll\n? unsettled: ghost\n? P1 food: 9\n? P1 evil: 5\n? P1 lair: ghost demon",
    ));
    check_game(&second(
        "demon demon",
        "P1 wage demon\nP1 feed demon\n? P1 lair: demon\n? P1 evil: 5",
    ));
    // Of a kind an unpaid one is eaten.
    check_game(&second(
        "demon goblin goblin",
        "P1 wage goblin\nP1 wage demon\nP1 feed goblin\n? P1 lair: goblin demon\n? P1 food: 8",
    ));
}

#[test]
fn taxes_1_one_gold_for_two_tiles() {
    let end = "seats: 4\nseed: 1\nseason: spring 1\nturn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\nevent: taxes\n";
    for (tunnels, rooms, due) in
        [("c1 c2 c3", "none", 2), ("c1* c2* c3 c4", "none", 2), ("c1 c2 c4 b1", "mint c3", 3)]
    {
        check_game(&format!(
            "{end}P2 tunnels: {tunnels}\nP2 rooms: {rooms}\nP1 retrieve 1\n? turn: P2 taxes {due}"
        ));
    }
}

#[test]
fn taxes_2_pay_what_you_like() {
    let scene = "seats: 4\nseed: 1\nseason: spring 1\nstarter: P2\nevent: taxes\n";
    check_game(&format!(
        "{scene}turn: P1 taxes 2\n? legal P1: pay 0, pay 1, pay 2\nP1 pay 3 -> TAXES-2\nP1 pay 2\n? P1 gold: 1"
    ));
    check_game(&format!(
        "{scene}turn: P1 taxes 5\nP1 tunnels: c1 c2 c3 c4 b1 a1 d1 e1 b3\nP1 pay 4 -> TAXES-2\nP1 pay 3\n? P1 gold: 0\n? P1 marks: 2"
    ));
    // Who has nothing is not asked.
    check_game(&format!(
        "{scene}turn: P4 taxes 2\nP1 gold: 0\nP4 pay 1\n> P4 paid 1 of 2 gold tax [TAXES-1]\n> P1 paid 0 of 2 gold tax\n? P1 marks: 2\n? season: summer 1"
    ));
}

#[test]
fn taxes_3_red_marks_for_the_rest() {
    check_game(
        "seats: 4\nseed: 1\nseason: spring 1\nstarter: P2\nevent: taxes\nturn: P1 taxes 4\nP1 tunnels: c1 c2 c3 c4 b1 a1 d1\nP1 marks: 1\nP1 pay 1\n? P1 marks: 4\n? P1 gold: 2",
    );
}

#[test]
fn special_1_witch_hunt() {
    let end = "P1 lair: troll ghost\nP2 lair: ghost\nP3 lair: slime\nP4 evil: 13\n";
    check_game(&special(
        "witch-hunt",
        "witch-hunt",
        &format!(
            "{end}? legal P1: take evil, release troll\nP1 release slime -> SPECIAL-1\nP1 release troll\n> P1 handed a troll over to the witch hunt [SPECIAL-1]\n? P1 evil: 4\n? P2 evil: 7\n? turn: P3 witch-hunt\nP3 take evil\n? P3 evil: 7\n? P3 lair: slime\n? P4 evil: 14"
        ),
    ));
}

#[test]
fn special_2_monster_strike() {
    let strike =
        |rest: &str| special("monster-strike", "strike", rest).replace("spring 1", "spring 2");
    check_game(&strike(
        "P1 lair: goblin witch ghost\nunsettled: goblin witch\n? legal P1: face down, unit food\nP1 unit evil -> SPECIAL-2\nP1 unit food\n> P1 ended the strike of a goblin [SPECIAL-2]\n? P1 food: 2\n? legal P1: face down, unit food, unit evil\nP1 unit evil\n? P1 evil: 5\n? P1 lair: goblin witch ghost",
    ));
    check_game(&strike(
        "P1 lair: goblin witch\nunsettled: goblin witch\nP1 food: 0\nP1 unit food -> SPECIAL-2\nP1 face down\nP1 face down\n? P1 lair: goblin* witch*",
    ));
    check_game(&strike(
        "P1 lair: golem demon goblin\nunsettled: golem demon\nP1 traps: pendulum\nP1 gold: 0\n? legal P1: face down, discard pendulum\nP1 discard pendulum\n? legal P1: face down, feed goblin, feed golem, unit evil\nP1 feed demon -> SPECIAL-2\nP1 feed goblin\n? P1 lair: golem demon\n? P1 buried: pendulum",
    ));
    // Those who lie down are not asked, nor ghosts.
    check_game(
        "seats: 2\nseed: 1\nseason: spring 1\nturn: P1 retrieves\nP1 orders: dig gold! room\nP1 lair: goblin* ghost\nP2 lair: slime\nevent: special-event\nspecial: monster-strike\nN1 held: food dig gold\nN2 held: food dig gold\nP1 retrieve 1\n? turn: P2 strike\n? unsettled: slime",
    );
}

#[test]
fn special_3_extra_tax() {
    check_game(&special(
        "extra-tax",
        "extra-tax 2",
        "P1 rooms: mint c3*, souvenir-shop c1\nP2 rooms: tool-shed c1\nP2 gold: 0\nP1 pay 3 -> SPECIAL-3\nP1 pay 1\n> P1 paid 1 of 2 gold for rooms [SPECIAL-3]\n? P1 marks: 1\n? P1 gold: 2\n? P2 marks: 1\n? season: summer 1",
    ));
}

/// An event without questions: P1 takes an order back, and it comes.
fn comes(card: &str, rest: &str) -> String {
    format!(
        "seats: 2\nseed: 1\nseason: spring 1\nstarter: P2\nturn: P1 retrieves\nP1 orders: dig gold! room\nN1 held: food dig gold\nN2 held: food dig gold\nevent: special-event\nspecial: {card}\n{rest}"
    )
}

#[test]
fn special_4_rats() {
    check_game(&comes(
        "rats",
        "P1 food: 5\nP2 food: 1\nP1 retrieve 1\n> P2 lost 1 food to the rats [SPECIAL-4]\n? P1 food: 2\n? P2 food: 0",
    ));
}

#[test]
fn special_5_burglary() {
    check_game(&comes(
        "burglary",
        "P1 gold: 5\nP2 gold: 0\nP1 retrieve 1\n> P1 lost 3 gold to burglars [SPECIAL-5]\n? P1 gold: 2\n? P2 gold: 0",
    ));
}

#[test]
fn special_6_earthquake() {
    check_game(&special(
        "earthquake",
        "collapse 2",
        "P1 tunnels: c1 c2 d2\nP1 rooms: mint c3\n? legal P1: collapse d2, collapse c3\nP1 collapse c1 -> SPECIAL-6\nP1 collapse c2 -> SPECIAL-6\nP1 collapse c3\n> P1: c3 fell in [SPECIAL-6]\n? P1 rooms: none\n? legal P1: collapse d2\nP1 collapse d2\n? P1 tunnels: c1 c2",
    ));
    // What is conquered stays; if only one can go, it is one.
    check_game(&special(
        "earthquake",
        "collapse 2",
        "P1 tunnels: c1* c2* c3 b2*\nP2 tunnels: c1\nP1 collapse c3\n? P1 tunnels: c1* c2* b2*\n? turn: P3 collapse 2",
    ));
}

#[test]
fn special_6_the_first_tile_leaves_a_second_if_one_can() {
    // After e1 both ends of the ring are conquered; e3 and d3 can both go.
    check_game(&special(
        "earthquake",
        "collapse 2",
        "P1 tunnels: c1* d1* e1 e2* e3 d3 c3* c2*\n? legal P1: collapse d3, collapse e3\nP1 collapse e1 -> SPECIAL-6\nP1 collapse e3\n? legal P1: collapse d3\nP1 collapse d3\n? P1 tunnels: c1* d1* e1 e2* c3* c2*",
    ));
    // The second may be any that can go, and so may the first if there is no second.
    check_game(&special(
        "earthquake",
        "collapse 1",
        "P1 tunnels: c1* d1* e1 e2* e3 d3 c3* c2*\n? legal P1: collapse e1, collapse d3, collapse e3",
    ));
    check_game(&special(
        "earthquake",
        "collapse 2",
        "P1 tunnels: c1* d1* e1 e2* e3 d3* c3* c2*\n? legal P1: collapse e1, collapse e3",
    ));
}

#[test]
fn special_7_vip_visit() {
    check_game(&special(
        "vip-visit",
        "vip-visit",
        "P2 food: 0\nP1 accept\n> P1 received the visitor well [SPECIAL-7]\n? P1: food 2, gold 2, imps 3, evil 4\n? P2 marks: 1\n? turn: P3 vip-visit\nP3 decline\n? P3 marks: 1\n? P3 food: 3",
    ));
}

#[test]
fn special_8_imp_holiday() {
    check_game(&special(
        "imp-holiday",
        "imp-holiday 2",
        "P1 imps: 5\nP2 imps: 0\nP3 imps: 9\nP3 food: 0\nP1 pay 3 -> SPECIAL-8\nP1 pay 1\n> P1 gave 1 food to the imps and lost 1 imp [SPECIAL-8]\n? P1: food 2, gold 3, imps 4, evil 4\n? P3 imps: 6\n? turn: P4 imp-holiday 1",
    ));
}

#[test]
fn special_9_trap_recall() {
    check_game(&special(
        "trap-recall",
        "trap-recall 2",
        "P1 traps: pendulum pendulum trap-door cursed-ring\nP2 traps: pendulum trap-door\nP3 traps: trap-door cursed-ring cursed-ring\nP3 gold: 0\nP1 pay 3 -> SPECIAL-9\nP1 pay 1\n> P1 paid for 1 of 2 traps too many [SPECIAL-9]\n? turn: P1 recalled 1\nP1 discard trap-door\n? P1 buried: trap-door\n? P1 gold: 2\n? turn: P3 recalled 1",
    ));
    check_game(&special(
        "trap-recall",
        "trap-recall 1",
        "P1 traps: pendulum pendulum trap-door\nP1 pay 1\n? P1 traps: pendulum pendulum trap-door\n? season: summer 1",
    ));
}

#[test]
fn special_10_one_card_a_year() {
    let end = "seats: 4\nturn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\n";
    let draws = "P1 retrieve 1\n! troll troll ghost workshop tool-shed special-event";
    check_game(&format!(
        "{end}{draws} rats warrior-a thief-b thief-c warrior-b\n> Next round brings rats [ROUND-2]\n? special: rats"
    ));
    check_error(
        &format!("{end}special deck: rats burglary\n{draws} earthquake"),
        "cannot be drawn here",
    );
    check_game(&format!(
        "rules: first-game\n{end}{draws} warrior-a thief-b thief-c warrior-b\n> Next round brings special-event\n? special: none"
    ));
    // Then the tile does nothing.
    check_game(
        "rules: first-game\nseats: 4\nseed: 1\nseason: spring 1\nturn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\nevent: special-event\nP1 retrieve 1\n> Event: special-event\n? season: summer 1\n? P1: food 3, gold 3, imps 3, evil 4",
    );
}
