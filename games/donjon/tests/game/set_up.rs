//! Pieces, plans and the set-up.

use donjon::{Aims, Area, Card, Cards, Donjon, Kind, N_PIECES, Options, Pile, Place, Plan, Table};
use tabletop::{Game, Options as _, Seat};

use crate::{check_error, check_game};

const P1: Seat = Seat::new(0);

#[test]
fn piece_1_what_is_not_there_is_not_gained() {
    // 19 spiders lie in the oubliettes and one in the forest: T7 brings none, and the rest of the turn goes on.
    let spiders = "S".repeat(19);
    let scene = format!(
        "seats: 2\nturn: P1 power\nforest: SDDD\nswamp: BBBBB\noubliettes: {spiders}\nP1 dungeon: R1 K\nmixtures: M1 M2 M3\n"
    );
    check_game(&format!(
        "{scene}? reserve: BBBBBBBBBBBBBBBDDDDDDDDDDDDDDDDDVVVVVVVVVVVVVVVVVVVVKKKKKKKKKKKKKKKKKKKPPPPPPPPPPP
        P1 pass\n! T7\n> Nobody came to the forest, for the reserve has none of them\n? forest: SDDD"
    ));
    // Of a mixture that names a spider and a dragon the dragon comes.
    check_game(&format!(
        "{scene}P1 sacrifice skeleton in R1\nP1 choose M1\n! M5 T12\n> Nothing was left for P1 to gain [PIECE-1]
        > P1 gained a dragon from the reserve in E [EFFECT-1]\n? P1 dungeon: E D"
    ));
    // A double of which one is left brings one.
    let spiders = "S".repeat(18);
    check_game(&format!(
        "seats: 2\nturn: P1 power\nforest: SDDD\nswamp: BBBBB\noubliettes: {spiders}\nP1 dungeon: R1 K\nmixtures: M1 M2 M3
        P1 pass\n! T7\n> S came to the forest [THREAT-3]\n? forest: SSDDD"
    ));
    assert_eq!(N_PIECES, [20, 20, 20, 20, 20, 11]);
    check_error(
        "seats: 2\nturn: P1 recruitment\nforest: SSSSSSSSSSSSSSSSSSSSS",
        "there are only 20",
    );
}

#[test]
fn piece_2_short_supplies_are_shared_out_clockwise() {
    // Two groups are left at the inn: of four seats the one in turn and its left neighbour get them.
    let groups = |n: usize| "R1 ".repeat(n);
    check_game(&format!(
        "seats: 4\nturn: P2 power\nforest: SDDD\nswamp: BBBBB\nP2 dungeon: R1 K\nmixtures: M1 M2 M3\nP1 groups: {}
        ? inn groups: 2\nP2 pass\n! T1\n> A group arrived in R1 of P3\n> A group arrived in R1 of P4
        > The inn had no group left for P1 [PIECE-2]\n> The inn had no group left for P2 [PIECE-2]",
        groups(26)
    ));
    // One skeleton is left: of the others only the first gets it, and the third is not asked.
    let skeletons = "K".repeat(18);
    check_game(&format!(
        "seats: 3\nturn: P1 power\nforest: SSDDD\nswamp: BBBBB\noubliettes: {skeletons}\nP1 dungeon: R4 SK
        P1 sacrifice spider in R4\n! B2\n? to act: P2\nP2 put H3\n> P2 gained a skeleton from the reserve in H3
        > Nothing was left for P3 to gain [PIECE-1]\n? turn: P2 recruitment"
    ));
    // The skeleton of Muster is taken first, so no other skeleton can be chosen.
    let skeletons = "K".repeat(19);
    check_game(&format!(
        "seats: 2\nturn: P1 guardian\nforest: SSDDD\nswamp: BBBBB\noubliettes: {skeletons}\nP1 guardian: G1
        P1 power 2\n? legal P1: gain spider, gain brou, gain dragon, gain vampire\nP1 gain skeleton -> PIECE-1
        P1 gain brou\n? P1 dungeon: R3 KB"
    ));
}

#[test]
fn piece_3_vips_have_a_reserve_of_their_own() {
    let scene = "seats: 2\nturn: P1 power\nforest: SSDDD\nswamp: BBBBB\noubliettes: P\nP1 dungeon: R1 SP, R4 V\nmixtures: M9 M10 M11\n";
    check_game(&format!(
        "{scene}P1 sacrifice vampire in R4\n! B16\nP1 gain VIP -> EFFECT-1\n? legal P1: gain spider, gain brou, gain dragon, gain vampire, gain skeleton"
    ));
    // One that was sacrificed lies with the others' and may be rescued, but is no part of the reserve.
    check_game(&format!(
        "{scene}P1 sacrifice VIP in R1\n? oubliettes: PP\nP1 choose M10\nP1 put H2\n! M1\n> P1 gained a VIP from the oubliettes in H2\n? oubliettes: P"
    ));
}

#[test]
fn plan_1_five_hallways_join_entrance_and_rooms() {
    let leads = |plan: Plan, from: &str| {
        let from: Place = from.parse().expect("a place");
        let to = Place::all().filter(|&to| plan.leads(from, to)).map(|to| to.to_string());
        to.collect::<Vec<_>>().join(" ")
    };
    for (from, chain, tower) in [
        ("E", "H1", "H1"),
        ("H1", "R1", "R1 R2"),
        ("H2", "R1 R2", "R1 R3"),
        ("H3", "R2 R3", "R2 R4"),
        ("H4", "R3 R4", "R3 R4"),
        ("H5", "R4 R5", "R4 R5"),
        ("R1", "H1 H2", "H1 H2"),
        ("R2", "H2 H3", "H1 H3"),
        ("R3", "H3 H4", "H2 H4"),
        ("R4", "H4 H5", "H3 H4 H5"),
        ("R5", "H5", "H5"),
    ] {
        assert_eq!(leads(Plan::Chain, from), chain, "{from} of the chain");
        assert_eq!(leads(Plan::Tower, from), tower, "{from} of the tower");
    }
}

#[test]
fn setup_1_a_random_seat_starts() {
    let set_up = "SP1 BR1 DR1 VA1 spider spider dragon V1 V2 M1 M2 M3 T7";
    check_game(&format!(
        "seats: 3\n! P2 {set_up}\n> P2 was drawn to start [SETUP-1]\n? starter: P2\n? turn: P2 recruitment"
    ));
    check_error(
        &format!("seats: 3\n! P4 {set_up}"),
        "draw 1: P4 cannot be drawn here, only the seat that starts, P1 to P3",
    );
}

#[test]
fn setup_2_one_objective_for_each_family() {
    let rest = "spider spider dragon V1 V2 M1 M2 M3 T7";
    check_game(&format!("seats: 2\n! P1 SP2 BR1 DR2 VA1 {rest}\n? aims: SP2 BR1 DR2 VA1"));
    check_error(&format!("seats: 2\n! P1 SP3 BR1 DR2 VA1 {rest}"), "SP3 cannot be drawn here");
    check_game(&format!(
        "seats: 2\nobjectives: expert\n! P1 SP3 BR4 DR2 VA3 {rest}\n> VA3 is an objective of this game [SETUP-2]"
    ));
    // Chosen: in turn from the starter, family by family; then the first turn begins.
    check_game(
        "seats: 3\nobjectives: chosen\n! P3 spider spider dragon V1 V2 M1 M2 M3\n? turn: P3 objectives\n? aims: none
        ? legal P3: choose SP1, choose SP2, choose SP3, choose SP4\nP3 choose BR1 -> SETUP-2\nP3 choose M1 -> TURN-2
        P3 choose SP4\n> P3 named the objective SP4 [SETUP-2]\nP1 choose BR2\nP2 choose DR3\n? aims: SP4 BR2 DR3\nP3 choose VA4\n! T12
        ? aims: SP4 BR2 DR3 VA4\n? turn: P3 recruitment",
    );
    check_error(
        "seats: 2\nturn: P1 recruitment\nforest: S\naims: SP1 SP2",
        "SETUP-2: SP1 and SP2 are of one family",
    );
    check_error("seats: 2\nturn: P1 recruitment\nforest: S\naims: SP1", "one for each family");
    check_error("seats: 2\nturn: P1 objectives", "only where they are chosen");
    assert_eq!(Options::all().len(), 24);
    assert!(Options::all().iter().any(|options| options.aims == Aims::Chosen));
}

#[test]
fn setup_3_three_in_the_forest_five_in_the_swamp() {
    check_game(
        "seats: 2\nstart: four\nobjectives: chosen\n! P1 vampire dragon vampire V1 V2 M1 M2 M3\n> DVV settled in the forest and SSBBD in the swamp [SETUP-3]
        ? forest: DVV\n? swamp: SSBBD",
    );
    check_error(
        "seats: 2\nobjectives: chosen\n! P1 vampire vampire vampire",
        "vampire cannot be drawn here, only a monster for the forest (spider brou dragon)",
    );
    check_error("seats: 2\nobjectives: chosen\n! P1 skeleton", "skeleton cannot be drawn here");
}

#[test]
fn setup_4_threat_cards_by_the_number_of_seats() {
    for (n_seats, n_threats) in [(2, 12), (3, 18), (4, 24)] {
        assert_eq!(Table::threats_of(n_seats).len(), n_threats);
        let game = check_game(&format!("seats: {n_seats}\nseed: 3"));
        let table = game.game().view(None).table;
        assert_eq!(table.threats.len(), n_threats - 1, "the first one is revealed");
    }
    let kept = donjon::THREATS.iter().filter(|threat| threat.is_kept);
    assert_eq!(kept.count(), 16, "with four seats the inn opens four times");
    check_error(
        "seats: 2\nturn: P1 recruitment\nforest: S\nkept: T13",
        "SETUP-4: T13 is in the game from 3 seats on",
    );
}

#[test]
fn setup_5_two_vip_cards_and_three_mixtures_lie_face_up() {
    let game = check_game(
        "seats: 2\nobjectives: chosen\n! P1 spider spider dragon V9 V3 M16 M2 M9\n? VIPs: V3 V9\n? mixtures: M2 M9 M16",
    );
    let table = game.game().view(None).table;
    assert_eq!((table.vips.len(), table.mixtures.len(), table.bearers.len()), (8, 13, 16));
    // What was used is known for ever.
    let used = check_game(
        "seats: 2\nturn: P1 power\nforest: SSDDD\nswamp: BBBBB\nP1 dungeon: R1 S\nmixtures: M1 M2 M3\nP1 sacrifice spider in R1\nP1 choose M2\n! M4\n? used mixtures: M2",
    );
    assert!(
        used.game().view(None).table.used(Pile::Mixture).contains("M2".parse().expect("a card"))
    );
    assert_eq!(table.used(Pile::Mixture), Cards::none(Pile::Mixture));
}

#[test]
fn setup_6_one_monster_of_each_kind_and_one_group() {
    for (start, herd) in [("five", "SBDVK"), ("four", "SBDV")] {
        let session = check_game(&format!("seats: 4\nstart: {start}\nobjectives: chosen\nseed: 1"));
        let table = session.game().view(None).table;
        for seat in table.seats() {
            let dungeon = &table.dungeons[seat];
            assert_eq!(dungeon.at(Place::ENTRANCE).to_string(), herd);
            assert_eq!((dungeon.n_monsters(), dungeon.groups), (herd.len() as u8, [1, 0, 0, 0, 0]));
            assert_eq!((dungeon.n_malus, dungeon.tile), (0, None));
        }
        assert_eq!(table.inn_groups, 24);
        assert_eq!(table.reserve[Kind::Skeleton], if start == "five" { 16 } else { 20 });
        assert_eq!(table.area(Area::Oubliettes).total(), 0);
    }
}

#[test]
fn cards_are_what_their_tables_say() {
    // Sums that the collection of components gives.
    let game = check_game("seats: 4\nseed: 1");
    assert_eq!(game.game().view(None).table.options, Options::default());
    let mut monsters = [0; 4];
    for (n_seats, expected) in [(2, [4, 3, 2, 3]), (3, [6, 4, 3, 5]), (4, [7, 5, 4, 8])] {
        let threats =
            donjon::THREATS.iter().filter(|threat| usize::from(threat.min_seats) <= n_seats);
        let mut found = [0; 4];
        for threat in threats {
            found[match threat.effect {
                Some(donjon::Effect::Arrive(_)) => 0,
                Some(donjon::Effect::Advance(1)) => 1,
                Some(donjon::Effect::Advance(2)) => 2,
                None => 3,
                other => panic!("{other:?} stands on no threat card"),
            }] += 1;
            if n_seats == 4 {
                threat.monsters.iter().for_each(|&kind| monsters[kind as usize] += 1);
            }
        }
        assert_eq!(found, expected, "{n_seats} seats");
    }
    assert_eq!(monsters, [12; 4]);
    // Every guardian power three times, once in each place.
    for power in donjon::Power::ALL {
        for slot in 0..3 {
            assert_eq!(
                donjon::TILES.iter().filter(|tile| tile[slot] == power).count(),
                1,
                "{power}"
            );
        }
    }
    assert!(Card::new(Pile::Vip, 10).is_none());
    assert!(Donjon::RECONSTRUCTIONS.len() > 20, "what is not printed is marked");
    assert_eq!(P1.index(), 0);
}
