//! Components, set-up and the inn.

use monster_inn::{Creatures, Inn, Kind, Kinds, Monster, MonsterInn, Range};
use tabletop::{Deck, Game, Seat};

use crate::{check_error, check_game};

#[test]
fn card_1_skulls_follow_the_combat_value() {
    for monster in Monster::all() {
        let skulls = [0, 1, 2, 3, 4][usize::from(monster.value()).div_ceil(5)];
        assert_eq!(monster.skulls(), skulls, "{monster}");
        assert_eq!(monster.range().skulls(), skulls, "a humanoid of the same value");
    }
    let skulls: i32 = Monster::all().map(Monster::skulls).sum();
    assert_eq!(skulls, 50);
    assert_eq!(
        Range::all().map(|range| range.to_string()).collect::<Vec<_>>().join(" "),
        "H1-5 H6-10 H11-15 H16-20"
    );
}

#[test]
fn kind_1_five_kinds_of_four_monsters() {
    let kinds = [Kind::Undead, Kind::Kobold, Kind::Goblin, Kind::Orc, Kind::Troll];
    let values = |table: Kinds, kind: Kind| {
        let of_kind = Monster::all().filter(|&monster| table.of(monster) == kind);
        of_kind.map(Monster::value).collect::<Vec<_>>()
    };
    for (nth, kind) in kinds.into_iter().enumerate() {
        let nth = nth as u8;
        assert_eq!(values(Kinds::Interleaved, kind), [nth + 1, nth + 6, nth + 11, nth + 16]);
        let first = 4 * nth + 1;
        assert_eq!(values(Kinds::Blocks, kind), [first, first + 1, first + 2, first + 3]);
    }
    // M8 is a Goblin like M3 in the default, but not in blocks.
    let scene = "turn: P1 bids\ninn: M3 M19 M20\nP1 monsters: M8\nP1 purse: 1 coin\nP1 leave\n";
    check_game(&format!("seats: 3\n{scene}? turn: P1 support"));
    check_game(&format!("seats: 3\nkinds: blocks\n{scene}? turn: P2 bids"));
    assert_eq!(MonsterInn::RECONSTRUCTIONS.len(), 2, "the kinds and the skulls are marked");
}

#[test]
fn setup_1_forty_creatures_shuffled() {
    let session = check_game("seats: 5\n! P1 M1 M2 M3 H1-5 H16-20");
    let text = tabletop::transcript::write_scene(session.game());
    assert!(!text.contains("deck"), "the deck is all the rest");
    // Every card is there once, every range five times.
    check_error("seats: 5\n! P1 M1 M1 M3 H1-5 H16-20", "M1 cannot be drawn here");
    check_error(
        "seats: 5\n! P1 M1 M1 M3 H1-5 H16-20",
        "line 3: setting the table up: draw 3: M1 cannot be drawn here, only a card that is left in the deck (M2 M3 M4",
    );
    check_game("seats: 5\n! P1 H1-5 H1-5 H1-5 H1-5 H1-5");
    check_error(
        "seats: 3\nturn: P1 bids\ninn: M1 M2 M3\nP1 humanoids: H1-5 H1-5 H1-5 H1-5 H1-5 H1-5",
        "only five humanoids H1-5",
    );
}

#[test]
fn setup_1_every_card_has_its_own_draw() {
    let mut deck = Creatures::ALL;
    assert_eq!(deck.n_cards(), 40);
    while deck.n_cards() > 0 {
        for (nth, card) in deck.iter().enumerate() {
            let mut rest = deck;
            assert_eq!(rest.take_nth(nth as u32), card);
            assert_eq!(
                (rest.n_cards(), rest.n_of(card)),
                (deck.n_cards() - 1, deck.n_of(card) - 1)
            );
        }
        deck.take_nth(deck.n_cards() * 2 / 3);
    }
}

#[test]
fn setup_1_a_seed_deals_the_same_for_ever() {
    check_game(
        "seats: 5\nseed: 1\n> P3 was drawn to start\n> P3 filled the inn: H11-15 M1 M8 M12 M15",
    );
    check_game("seats: 3\nseed: 2\n> P1 was drawn to start\n> P1 filled the inn: H1-5 M3 M12");
    check_game(
        "seats: 3\nseed: 1\nturn: P3 bonus\nin: nobody\ninn: empty\ndeck: empty\nP1 monsters: M1 M2 M3 M4\nP2 monsters: M5 M6 M7 M8
        P1 humanoids: H1-5 H6-10 H11-15 H16-20\nP2 humanoids: H1-5 H6-10 H11-15 H16-20\nP3 humanoids: H1-5
        P3 take coin\n? P1 humanoids: H3 H10 H11 H20\n? P2 humanoids: H1 H9 H13 H17",
    );
}

#[test]
fn setup_2_three_coins_and_three_gems_each() {
    for (n_seats, draws, supply) in [
        (3, "M1 M2 M3", "16 coins 16 gems"),
        (4, "M1 M2 M3 M4", "13 coins 13 gems"),
        (5, "M1 M2 M3 M4 M5", "10 coins 10 gems"),
    ] {
        let claims: String =
            Seat::all(n_seats).map(|seat| format!("? {seat} purse: 3 coins 3 gems\n")).collect();
        check_game(&format!(
            "seats: {n_seats}\n! P1 {draws}\n{claims}? supply: {supply}\n? pool: empty"
        ));
    }
}

#[test]
fn setup_3_a_random_seat_starts() {
    check_error("seats: 3\n! P4 M1 M2 M3", "P4 cannot be drawn here");
    check_error("seats: 3\n! P4 M1 M2 M3", "the seat that starts, P1 to P3");
    check_game("seats: 3\n! P3 M1 M2 M3\n> P3 was drawn to start [SETUP-3]\n? turn: P3 bids");
    let starter = |seed: u64| {
        let session = check_game(&format!("seats: 5\nseed: {seed}"));
        session.game().to_act().first().expect("somebody starts").index()
    };
    let mut n_starts = [0; 5];
    (0..500).for_each(|seed| n_starts[starter(seed)] += 1);
    assert!(n_starts.iter().all(|n| (60..140).contains(n)), "{n_starts:?}");
}

#[test]
fn setup_5_open_treasure_is_seen_by_all() {
    let scene = "turn: P1 bids\ninn: M1 M2 M3\nP2 purse: 4 coins";
    let open = check_game(&format!("seats: 3\ntreasure: open\n{scene}"));
    for viewer in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
        assert_eq!(open.game().view(viewer).known_purse(Seat::new(1)).to_string(), "4 coins");
        assert!(open.game().view(viewer).to_string().contains("4 coins"));
    }
    check_error(&format!("seats: 3\ntreasure: open\n{scene}\nP2 unseen: 1 coin"), "seen by all");
    // Nothing else changes: the same actions are legal.
    let hidden = check_game(&format!("seats: 3\n{scene}"));
    let legal = |game: &MonsterInn| {
        let mut legal = Vec::new();
        game.legal(Seat::new(0), &mut legal);
        legal
    };
    assert_eq!(legal(open.game()), legal(hidden.game()));
}

#[test]
fn inn_1_one_creature_for_each_seat() {
    check_game("seats: 3\n! P1 M1 M2 M3\n> P1 filled the inn: M1 M2 M3 [INN-1]\n? inn: M1 M2 M3");
    check_game("seats: 5\n! P1 M1 M2 M3 M4 M5\n? inn: M1 M2 M3 M4 M5");
    check_error(
        "seats: 4\n! P1 M1 M2 M3",
        "draw 5 is drawn here but not written: a card that is left in the deck (M4 M5 ",
    );
    check_error(
        "seats: 3\n! P1 M1 M2 M3 M4",
        "draw 5: M4 was never drawn, for only 4 draws are made here",
    );
}

#[test]
fn inn_2_humanoids_left_strongest_range_first() {
    check_game("seats: 3\n! P1 H1-5 H16-20 H6-10\n> P1 filled the inn: H16-20 H6-10 H1-5");
    check_game("seats: 4\n! P1 H1-5 M1 H11-15 H11-15\n> P1 filled the inn: H11-15 H11-15 H1-5 M1");
}

#[test]
fn inn_3_monsters_right_weakest_first() {
    check_game(
        "seats: 5\n! P1 M18 H16-20 M4 H6-10 M11\n> P1 filled the inn: H16-20 H6-10 M4 M11 M18",
    );
    check_game("seats: 3\n! P1 M20 M1 M10\n> P1 filled the inn: M1 M10 M20");
    let inn = |cards: &str| {
        let game = check_game(&format!("seats: 3\n! P1 {cards}"));
        game.game().view(None).table.inn
    };
    assert_eq!(inn("M20 M1 M10").leftmost(), "M1".parse().ok());
    assert_eq!(inn("M20 M1 H6-10").leftmost(), "H6-10".parse().ok());
    assert_eq!(Inn::EMPTY.leftmost(), None);
}
