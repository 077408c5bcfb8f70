//! What runs out, and the end of the game in every seat.

use donjon::{Donjon, Options};
use tabletop::{Dealer, Game, Options as _, Rng, Seat};

use crate::check_game;

#[test]
fn piece_1_of_two_skeletons_one_comes_where_one_is_left() {
    let skeletons = "K".repeat(18);
    let scene = format!(
        "seats: 2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\noubliettes: {skeletons}\nP1 dungeon: R1 S, R2 B, R4 K\n"
    );
    check_game(&format!(
        "{scene}mixtures: M12\nP1 sacrifice spider in R1\nP1 put R3\n! M1 M2 M3\n> P1 gained a skeleton from the reserve in R3
        > Nothing was left for P1 to gain [PIECE-1]\n? P1 dungeon: R2 B, R3 K, R4 K"
    ));
    check_game(&format!(
        "{scene}VIPs: V4\nVIP pile: none\nP1 sacrifice brou in R2\nP1 put R5\n> P1 gained a skeleton from the reserve in R5
        > Nothing was left for P1 to gain [PIECE-1]\n? P1 dungeon: R1 S, R4 K, R5 KP"
    ));
}

#[test]
fn piece_1_an_empty_pit_gives_nothing_and_the_rest_still_counts() {
    // Whoever uses a power has just paid for it, so the second of two finds nothing.
    let scene =
        "seats: 2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: R1 S\nP1 groups: R3\n";
    check_game(&format!(
        "{scene}mixtures: M11\nP1 sacrifice spider in R1\n! M1 M2 M3\n> P1 gained a spider from the oubliettes in E
        > Nothing was left for P1 to gain [PIECE-1]\n? P1 dungeon: E S"
    ));
    // A guardian power costs no monster.
    let scene = "seats: 2\nturn: P1 guardian\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: E S\nP1 guardian: G2\n";
    check_game(&format!(
        "{scene}P1 power 3\n> Nothing was left for P1 to gain [PIECE-1]\n? turn: P1 recruitment\n? P1 malus: 1"
    ));
}

#[test]
fn piece_1_a_card_takes_effect_though_no_vip_is_left_to_arrive() {
    let vips = "P".repeat(11);
    check_game(&format!(
        "seats: 2\nturn: P1 power\nforest: SSSSS\nswamp: BBBBB\noubliettes: {vips}\nVIPs: V3\nVIP pile: none\nP1 dungeon: R2 S\nP1 groups: R4
        P1 sacrifice spider in R2\nP1 put R4\n> Nothing was left for P1 to gain [PIECE-1]\n> P1 chose V3 [VIP-2]\n? P1 dungeon: empty\n? P1 groups: none"
    ));
}

#[test]
fn piece_2_who_comes_later_chooses_among_the_kinds_still_there() {
    // Two skeletons and one spider are left; P1 and P2 take one of each, so P3 need not be asked.
    let none = ["B", "D", "V"].map(|letter| letter.repeat(20)).concat();
    check_game(&format!(
        "seats: 3\nturn: P1 power\nforest: {none}\nswamp: SSSSS\noubliettes: {}{}\nP1 dungeon: R4 KK\nP1 groups: R1 R2
        P1 sacrifice skeleton in R4\n! B13\n? legal P1: gain spider, gain skeleton\nP1 gain skeleton\nP1 put R4
        ? legal P2: gain spider, gain skeleton\nP2 gain vampire -> PIECE-1\nP2 gain spider\nP2 put R1\n? legal P3: put E, put H1, put H2, put H3, put H4, put H5, put R1, put R2, put R3, put R4, put R5
        P3 put R2\n? P3 dungeon: R2 K\n? turn: P2 recruitment",
        "K".repeat(16),
        "S".repeat(14)
    ));
}

#[test]
fn piece_2_groups_for_all_others_go_to_the_left_first() {
    let groups = "R1 ".repeat(27);
    check_game(&format!(
        "seats: 3\nturn: P2 power\nforest: SSSSS\nswamp: BBBBB\nVIPs: V8\nVIP pile: none\nP2 dungeon: R2 S\nP1 groups: {groups}
        P2 sacrifice spider in R2\nP2 put R3\n> A group arrived in R1 of P3 [GROUP-1]\n> The inn had no group left for P1 [PIECE-2]"
    ));
    // A group that goes home by the same card can come again at once.
    let groups = "R1 ".repeat(27);
    check_game(&format!(
        "seats: 3\nturn: P2 power\nforest: SSSSS\nswamp: BBBBB\nVIPs: V8\nVIP pile: none\nP2 dungeon: R2 S\nP1 groups: {groups}\nP2 groups: R3
        ? inn groups: 0\nP2 sacrifice spider in R2\nP2 put R3\n> P2 sent a group home from R3 [GROUP-4]\n> A group arrived in R1 of P3 [GROUP-1]"
    ));
}

#[test]
fn group_3_a_group_that_arrives_in_room_5_costs_a_tile_as_well() {
    check_game(
        "seats: 2\nturn: P2 power\npending: P2 walk 1; P1 arrive 5\nforest: SSSSS\nswamp: BBBBB\nP2 dungeon: E S\nP1 malus: 1\nP2 done
        > A group arrived in R5 of P1 [GROUP-1]\n> P1 took the malus tile 2 [GROUP-3]\n? P1 malus: 2\n? P1 groups: R5",
    );
}

#[test]
fn threat_5_the_last_threat_card_can_open_the_inn() {
    check_game(
        "seats: 2\nturn: P1 power\nforest: SSSS\nswamp: BBBBB\nthreat pile: T11\nkept: T7\nP1 dungeon: E SB, R3 K\nP2 dungeon: E SBD\nP1 pass\n! T11 I7
        > It was the last threat card, so this is the last round [END-1]\n> The inn opened with I7 [THREAT-5]\n? kept: none\n? last round: yes\n? P1 groups: R1\n? P2 groups: R1",
    );
}

#[test]
fn end_2_the_card_that_began_the_last_round_is_shuffled_too() {
    let scene = "seats: 3\nturn: P1 power\nforest: SSSS\nswamp: BBBBB\nthreat pile: T12\nP1 dungeon: R3 S\nP2 dungeon: E S\nP3 dungeon: E S\nP1 pass\n! T12\nP2 recruit 2 spiders from forest\nP2 done\nP2 pass\n";
    check_game(&format!(
        "{scene}! T12\n> The cemetery was shuffled into a new deck of threats [END-2]\n> P3 revealed the threat T12"
    ));
    // Unless it is kept.
    let kept = scene.replace("T12", "T11").replace("forest: SSSS\n", "forest: SSS\n");
    crate::check_error(&format!("{kept}! T11"), "T11 cannot be drawn here");
}

/// Whoever starts and whoever reveals the last card, the seat on the starter's right is the last to play.
#[test]
fn end_3_the_last_round_ends_on_the_right_of_the_starter() {
    for n_seats in 2..=4 {
        for starter in 0..n_seats {
            for trigger in 0..n_seats {
                check_end(n_seats, starter, trigger);
            }
        }
    }
}

fn check_end(n_seats: usize, starter: usize, trigger: usize) {
    let name = |seat: usize| format!("P{}", seat % n_seats + 1);
    let before = trigger + n_seats - 1;
    let mut script = format!(
        "seats: {n_seats}\nstarter: {}\nturn: {} power\nforest: SSSS\nswamp: BBBBBBBBBBBBB\nthreat pile: T12\n{} pass\n! T12\n? last round: yes\n",
        name(starter),
        name(before),
        name(before)
    );
    let mut seat = trigger;
    loop {
        script +=
            &format!("? over: no\n{0} recruit 1 brou from swamp\n{0} done\n{0} pass\n", name(seat));
        seat = (seat + 1) % n_seats;
        if seat == starter {
            break;
        }
    }
    check_game(&format!("{script}? over"));
}

/// In whole games every seat has as many turns as every other.
#[test]
fn end_3_everybody_has_as_many_turns() {
    let mut rng = Rng::new(9);
    for (nth, options) in Options::all().into_iter().enumerate() {
        let n_seats = 2 + nth % 3;
        let mut dealer = Dealer::<Donjon>::silent(Rng::new(nth as u64));
        let mut game = Donjon::new(&options, n_seats, &mut dealer);
        let mut turns = [0; 4];
        let mut last: Option<Seat> = None;
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            let table = game.view(None).table;
            if table.phase != donjon::Phase::Objectives && last != Some(table.turn) {
                turns[table.turn.index()] += 1;
                last = Some(table.turn);
            }
            game.legal(seat, &mut legal);
            game.apply(seat, legal[rng.below(legal.len() as u32) as usize], &mut dealer);
        }
        assert!(turns[..n_seats].iter().all(|&n| n == turns[0]), "{options:?}: {turns:?}");
        assert!(game.view(None).table.is_last_round && turns[0] > 3, "{options:?}: {turns:?}");
    }
}
