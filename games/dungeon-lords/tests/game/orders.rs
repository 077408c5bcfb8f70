//! New rounds, orders, colours without a player, orders back.

use tabletop::Seat;

use crate::{check_error, check_game};

/// Four lords in their first spring, about to give orders.
const SPRING: &str = "seats: 4\nseason: spring 1\nturn: orders\nstarter: P2\nseed: 3\n";

/// The three orders of each seat.
fn give(orders: [&str; 4]) -> String {
    let mut script = String::new();
    for (nth, list) in orders.iter().enumerate() {
        for order in list.split_whitespace() {
            script += &format!("P{} order {order}\n", nth + 1);
        }
    }
    script
}

/// A winter at whose end P1 alone is asked which order comes back.
fn winter_ends(rest: &str) -> String {
    format!("turn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\n{rest}")
}

#[test]
fn round_1_three_monsters_and_two_rooms() {
    check_game(&format!(
        "seats: 4\n{}tavern: goblin\nstore: mint\nP1 retrieve 1
        ! troll troll ghost workshop tool-shed taxes warrior-a thief-b thief-c warrior-b
        > On offer: troll troll ghost and workshop tool-shed [ROUND-1]\n? tavern: troll troll ghost\n? store: workshop tool-shed",
        winter_ends("")
    ));
    // What was left over does not come back, and the other year's tiles do not come.
    check_error(
        &format!("seats: 4\n{}tavern: goblin goblin\nP1 retrieve 1\n! goblin", winter_ends("")),
        "cannot be drawn here",
    );
    check_error(&format!("seats: 4\n{}P1 retrieve 1\n! demon", winter_ends("")), "cannot be drawn");
}

#[test]
fn round_2_next_rounds_event_is_known() {
    let end = winter_ends("next event: pay-day\n");
    check_game(&format!(
        "seats: 4\n{end}P1 retrieve 1\n! troll troll ghost workshop tool-shed taxes warrior-a thief-b thief-c warrior-b
        > Next round brings taxes [ROUND-2]\n? event: pay-day\n? next event: taxes"
    ));
    check_error(
        &format!("seats: 4\n{end}P1 retrieve 1\n! troll troll ghost workshop tool-shed pay-day"),
        "cannot be drawn here",
    );
    // In fall there is nothing to foresee.
    check_game(
        "seats: 4\nseason: summer 1\nturn: P1 taxes 2\nstarter: P2\nevent: taxes\nnext event: pay-day\nP1 pay 1
        ! troll troll ghost workshop tool-shed\n? event: pay-day\n? next event: none\n? next arrivals: none",
    );
}

#[test]
fn round_3_next_rounds_adventurers_are_known() {
    check_game(&format!(
        "seats: 4\n{}P1 retrieve 1\n! troll troll ghost workshop tool-shed taxes warrior-d thief-c thief-b priest-a
        > Next round brings priest-a thief-c thief-b warrior-d [ROUND-3]\n? next arrivals: priest-a thief-c thief-b warrior-d",
        winter_ends("")
    ));
    // Three with fewer seats.
    check_game(&format!(
        "seats: 3\n{}P1 retrieve 1\n! troll troll ghost workshop tool-shed taxes warrior-d thief-c thief-b dig food room
        ? next arrivals: thief-c thief-b warrior-d",
        winter_ends("N1 held: gold imps traps\n")
    ));
    check_error("seats: 4\nturn: orders\narrivals: warrior-d thief-a", "ROUND-3");
}

#[test]
fn round_4_not_all_alike() {
    check_game(&format!(
        "seats: 4\n{}P1 retrieve 1\n! troll troll ghost workshop tool-shed taxes thief-b thief-c priest-b priest-c wizard-b wizard-a
        > All alike: priest-c went under the stack [ROUND-4]\n> All alike: wizard-b went under the stack
        ? under the stack: priest-c wizard-b\n? next arrivals: wizard-a thief-b thief-c priest-b",
        winter_ends("")
    ));
    // They are drawn again last, in order, and that is no draw any more.
    check_game(&format!(
        "seats: 4\n{}adventurer stack: thief-a\nunder the stack: priest-c wizard-b warrior-d\nP1 retrieve 1
        ! troll troll ghost workshop tool-shed taxes thief-a
        ? next arrivals: thief-a priest-c wizard-b warrior-d\n? under the stack: none",
        winter_ends("")
    ));
    // If nothing could make a difference, the row stays.
    check_game(&format!(
        "seats: 4\n{}adventurer stack: thief-b thief-c priest-b priest-c\nP1 retrieve 1
        ! troll troll ghost workshop tool-shed taxes thief-b thief-c priest-b priest-c
        ? next arrivals: thief-b thief-c priest-b priest-c",
        winter_ends("")
    ));
}

#[test]
fn round_5_the_end_of_a_round() {
    let end = "seats: 4\nseed: 1\nturn: P1 retrieves\nP1 orders: dig gold! room\nP3 busy: 2\nstarter: P2\nminions: dig P1\n";
    check_game(&format!(
        "{end}P1 retrieve 1\n> P3 is the next starting player [ROUND-5]\n? starter: P3\n? season: spring 1\n? P3 busy: 0\n? minions: none"
    ));
    // After fall the token stays where it is.
    check_game(
        "seats: 4\nseed: 1\nseason: fall 1\nturn: P1 taxes 2\nstarter: P2\nevent: taxes\nP1 party: thief-a\nP1 pay 0
        ? starter: P2\n? season: fall 1\n? turn: combat",
    );
}

#[test]
fn order_1_three_orders_face_down() {
    check_game(&format!(
        "{SPRING}? to act: P1 P2 P3 P4\nP1 order dig\nP3 order food\nP1 order gold\nP1 order imps\n? to act: P2 P3 P4
        P1 order room -> TURN-1\n? P1 chosen: dig gold imps\n? P3 chosen: food\nP3 undo\n? P3 chosen: none"
    ));
    check_game(&format!(
        "{SPRING}{}> P1 ordered dig gold imps [ORDER-1]\n? P1 orders: dig gold imps\n? P1 chosen: none\n? to act: P3",
        give(["dig gold imps", "traps dig gold", "food dig room", "gold traps dig"])
    ));
    // With two seats a fourth action is owed, but not a fourth order.
    let session =
        check_game("seats: 2\nturn: orders\nP1 chosen: dig gold imps\nP1 order food -> ORDER-1");
    let due = |seat| tabletop::Game::view(session.game(), Some(Seat::new(seat))).n_orders_due();
    assert_eq!((due(0), due(1)), (0, 3));
}

#[test]
fn order_2_not_the_held_ones() {
    check_game(&format!(
        "{SPRING}P1 held: dig gold\nP1 order dig -> ORDER-2\nP1 order gold -> ORDER-2
        ? legal P1: order food, order reputation, order imps, order traps, order monster, order room"
    ));
    check_error(&format!("{SPRING}P1 held: dig gold\nP1 chosen: gold"), "ORDER-2");
}

#[test]
fn order_3_each_order_once() {
    check_game(&format!("{SPRING}P1 order dig\nP1 order dig -> ORDER-3\nP1 order gold"));
    check_error(&format!("{SPRING}P1 chosen: dig dig"), "ORDER-3");
}

#[test]
fn order_4_minions_go_in_turn() {
    // P2 starts: all first orders, then all second, then all third.
    check_game(&format!(
        "{SPRING}{}> P2 sent a minion to food I [ORDER-4]\n> P3 sent a minion to dig I\n> P4 sent a minion to food II
        > P1 sent a minion to food III\n? minions: food P2 P4 P1, dig P3 P2 P1, gold P3 P2 P4, traps P4 P3 P1",
        give(["food dig traps", "food dig gold", "dig gold traps", "food traps gold"])
    ));
}

#[test]
fn order_5_shut_out() {
    check_game(&format!(
        "{SPRING}{}> P1 did not carry out gold: all spaces were taken [ORDER-5]\n? minions: gold P2 P3 P4, dig P2 P3 P1, food P2 P3 P4, imps P1, traps P4\n? P1 orders: gold! dig imps",
        give(["gold dig imps", "gold dig food", "gold dig food", "gold traps food"])
    ));
}

#[test]
fn order_6_hiring_first_costs_a_gold() {
    let hire = give(["monster dig gold", "monster food dig", "dig gold food", "dig gold food"]);
    check_game(&format!(
        "{SPRING}P2 gold: 0\n{hire}> P2 did not carry out monster: no gold to get in first [ORDER-6]
        > P1 paid 1 gold to get into the tavern first [ORDER-6]\n? P1 gold: 2\n? P2 orders: monster! food! dig!
        ? minions: food P2 P3 P4, dig P3 P4 P1, gold P3 P4 P1, monster P1"
    ));
    // Later, or in a first game, it is free.
    check_game(&format!(
        "rules: first-game\n{SPRING}P2 gold: 0\n{hire}? P1 gold: 3\n? P2 orders: monster food! dig!"
    ));
    check_game(&format!(
        "{SPRING}{}? P1 gold: 3",
        give(["dig monster gold", "food monster dig", "dig gold food", "dig gold food"])
    ));
}

#[test]
fn nonplayer_1_with_three_seats_three_random_orders() {
    check_game(
        "seats: 3\nturn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\nN1 held: gold imps traps\nP1 retrieve 1
        ! troll troll ghost workshop tool-shed taxes warrior-d thief-c thief-b room food dig
        > N1 ordered food dig room [NONPLAYER-1]\n? minions: food - N -, dig - N -, room - N -\n? N1 orders: food dig room",
    );
    // Not one of those it holds.
    check_error(
        "seats: 3\nturn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\nN1 held: gold imps traps\nP1 retrieve 1
        ! troll troll ghost workshop tool-shed taxes warrior-d thief-c thief-b gold",
        "cannot be drawn here",
    );
    // The first there gets I, the second III, and a third is shut out.
    check_game(
        "seats: 3\nturn: orders\nN1 held: gold imps traps\nN1 orders: food dig room\nminions: food - N -, dig - N -, room - N -
        P1 order food\nP1 order gold\nP1 order imps\nP2 order food\nP2 order gold\nP2 order imps\nP3 order food\nP3 order gold\nP3 order imps
        ? minions: food P1 N P2, dig - N -, room - N -, gold P1 P2 P3, imps P1 P2 P3\n? P3 orders: food! gold imps",
    );
}

#[test]
fn nonplayer_2_with_two_seats_two_random_orders_each() {
    check_game(
        "seats: 2\nturn: P1 retrieves\nstarter: P2\nP1 orders: dig gold! room\nN1 held: gold imps traps\nN2 held: gold imps room\nP1 retrieve 1
        ! troll troll ghost workshop tool-shed taxes warrior-d thief-c thief-b food dig traps food
        > N1 ordered food dig [NONPLAYER-2]\n> N2 ordered food traps\n? minions: food - N N, dig - N -, traps - N -",
    );
}

#[test]
fn nonplayer_3_with_two_seats_the_third_order_is_chosen() {
    let scene = "seats: 2\nturn: orders\nN1 held: gold imps traps\nN2 held: gold imps room\nN1 orders: food dig\nN2 orders: food traps
        minions: food - N N, dig - N -, traps - N -\n";
    check_game(&format!(
        "{scene}P1 nonplayer gold -> NONPLAYER-3\nP1 nonplayer food -> NONPLAYER-3\nP1 nonplayer monster\nP1 nonplayer room -> NONPLAYER-3
        ? P1 nonplayer: monster\nP1 order food\nP1 order monster\nP1 order dig\n? to act: P2
        P2 order dig\nP2 order monster\nP2 order food\nP2 nonplayer monster
        > N1 also ordered monster [NONPLAYER-3]
        ? minions: food P1 N N, dig P2 N P1, traps - N -, monster N N P1\n? P2 orders: dig monster! food!"
    ));
    // With three or four seats there is no such order.
    check_game("seats: 3\nturn: orders\nP1 nonplayer dig -> NONPLAYER-3");
}

#[test]
fn nonplayer_4_then_they_hold_what_they_did() {
    check_game(
        "seats: 2\nturn: orders\nN1 held: gold imps traps\nN2 held: gold imps room\nN1 orders: food dig\nN2 orders: food traps
        minions: food - N N, dig - N -, traps - N -\nP1 chosen: gold imps traps\nP1 nonplayer: monster\nP2 chosen: gold imps room
        P2 nonplayer dig\n? N1 held: food dig monster\n? N2 held: food traps dig\n? to act: P1",
    );
}

#[test]
fn retrieve_1_one_of_three_comes_back() {
    check_game(
        "seats: 2\nseed: 1\nturn: P1 retrieves\nP1 held: imps traps\nP1 orders: dig! gold! room\nP2 held: food dig\nP2 orders: imps monster traps
        N1 held: gold imps traps\nN2 held: gold imps room\nP1 retrieve 1\n> P1 took dig back [RETRIEVE-1]\n> P2 took imps back
        ? P1 held: gold room\n? P2 held: monster traps",
    );
}

#[test]
fn retrieve_2_or_one_that_was_not_carried_out() {
    let scene = "seats: 4\nseed: 1\nturn: P1 retrieves\nstarter: P2\nP1 held: imps traps\n";
    check_game(&format!(
        "{scene}P1 orders: dig gold! room\n? legal P1: retrieve 1, retrieve 2\nP1 retrieve 3 -> RETRIEVE-2\nP1 retrieve 2\n? P1 held: dig room"
    ));
    check_game(&format!(
        "{scene}P1 orders: dig gold! room!\n? legal P1: retrieve 1, retrieve 2, retrieve 3"
    ));
}
