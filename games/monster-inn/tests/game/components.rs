//! The tables of RULES.md: every component with its values, from the data or from play.

use monster_inn::{Kinds, Monster, MonsterInn, Treasure};
use tabletop::{Game, GameSession};
use testkit::components::Components;

use crate::check_game;

fn set_up(n_seats: usize) -> GameSession<MonsterInn> {
    check_game(&format!("seats: {n_seats}\nseed: 1"))
}

/// The fame of a lone monster at the end, which is its skulls.
fn skulls(value: u8) -> i32 {
    let over = check_game(&format!("seats: 3\nturn: over\nP1 monsters: M{value}"));
    over.game().scores().expect("it is over").points[tabletop::Seat::new(0)]
}

#[test]
fn rules_md_has_every_component_as_it_is() {
    let mut tables = Components::<MonsterInn>::default();
    let kind = tables.mark("Which kind each monster is");
    let of_skulls = tables.mark("Skulls: one for");
    let rows: Vec<Vec<String>> = (1..=20u8)
        .map(|value| {
            let monster: Monster = format!("M{value}").parse().expect("a monster");
            vec![
                format!("M{value}, H{value}"),
                format!("{}{of_skulls}", skulls(value)),
                format!("{}{kind}", Kinds::Interleaved.of(monster)),
                format!("{}{kind}", Kinds::Blocks.of(monster)),
            ]
        })
        .collect();
    let head = ["monster and humanoid", "skulls", "kind, interleaved", "kind, in blocks"];
    tables.table("Creatures, one monster and one humanoid of each value", &head, &rows);
    let start = set_up(3).game().view(None).table.supply;
    let rows = Treasure::ALL.map(|treasure| {
        let of_seats = |n: usize| set_up(n).game().view(None).table.supply[treasure].to_string();
        assert_eq!(start[treasure].to_string(), of_seats(3));
        vec![treasure.to_string(), "25".into(), "3".into(), of_seats(3), of_seats(4), of_seats(5)]
    });
    for row in &rows {
        let left: usize = row[3].parse().expect("a number");
        assert_eq!(left + 3 * 3, 25, "all that is not in purses");
    }
    let head =
        ["treasure", "in the box", "for each seat", "supply for three", "for four", "for five"];
    tables.table("Treasure", &head, &rows);
    tables.check(env!("CARGO_MANIFEST_DIR"));
}
