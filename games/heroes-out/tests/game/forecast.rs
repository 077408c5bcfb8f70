//! What can be foreseen: the next invasion, played out with the guild cards that are left.

use heroes_out::{Forecast, Room, Table};
use tabletop::Game;

use crate::check_game;

fn table(rest: &str) -> Table {
    let scene = "seats: 1\nP1 clan: ratkin\nratkin hand: nest gnaw scurry forage squeak\n";
    check_game(&format!("{scene}{rest}")).game().table()
}

fn forecast(rest: &str) -> Forecast {
    table(&format!("turn: ratkin play\n{rest}")).forecast().expect("an invasion is to come")
}

#[test]
fn an_open_chest_is_surely_looted_by_who_is_left() {
    let forecast = forecast("guild pile: rogue-crossbones\nsewers: chest 1\nbeast: chest 2");
    assert_eq!(forecast.chest(Room::Sewers), 100);
    assert_eq!(forecast.chest(Room::Beast), 0, "one rogue is too few");
    assert_eq!(forecast.worst(), Some((Room::Sewers, 100)));
}

#[test]
fn a_guard_takes_the_blow_instead_of_the_chest() {
    let forecast =
        forecast("guild pile: rogue-crossbones\nsewers: chest 1, 1 ratkin\nbeast: chest 2");
    assert_eq!(forecast.chest(Room::Sewers), 0);
    assert_eq!(forecast.monster(Room::Sewers), 100, "shields are not counted on");
    assert_eq!(forecast.worst(), None);
}

#[test]
fn a_trap_stops_a_warrior_but_not_a_rogue() {
    let rooms = "sewers: chest 1, 1 trap\nbeast: chest 2";
    assert_eq!(forecast(&format!("guild pile: warrior-crossbones\n{rooms}")).worst(), None);
    let by_rogue = forecast(&format!("guild pile: rogue-crossbones\n{rooms}"));
    assert_eq!(by_rogue.worst(), Some((Room::Sewers, 100)));
}

#[test]
fn what_one_of_two_cards_does_is_even_odds() {
    let forecast =
        forecast("guild pile: rogue-crossbones rogue-hats\nsewers: chest 1\nlibrary: chest 3");
    let percent = forecast.chest(Room::Sewers);
    assert!((40..=60).contains(&percent), "{percent}");
}

#[test]
fn equal_tables_have_equal_forecasts_in_the_middle_of_a_card_too() {
    let rooms = "sewers: chest 1, 2 warriors\nvault: 1 ratkin\nstudy: chest 2";
    let calm = forecast(rooms);
    assert_eq!(calm, forecast(rooms));
    let busy = "ratkin played: nest\nicons: summon 1\npending: card nest a";
    assert_eq!(calm, forecast(&format!("{busy}\n{rooms}")));
}

#[test]
fn heroes_near_the_vault_are_counted_without_prisoners() {
    let rooms = "vault: 1 ratkin, 1 mage\nsewers: 2 rogues\nlibrary: 1 archer\ncells: 3 warriors";
    assert_eq!(table(&format!("turn: ratkin play\n{rooms}")).n_near_vault(), (0, 3));
}

#[test]
fn nothing_is_foreseen_while_heroes_act() {
    let pending = "pending: defend ratkin 0 sewers; resolve; deck; reveal 0";
    let busy = table(&format!("turn: ratkin invasion\n{pending}\nsewers: 1 ratkin, 1 rogue"));
    assert_eq!(busy.forecast(), None);
}

#[test]
fn mages_and_prisoners_are_counted_before_the_cells_are_used() {
    let rest = "guild pile: mage-hats mage-eye rogue-hats\ncells: 2 warriors, 1 archer";
    assert_eq!(table(&format!("turn: ratkin play\n{rest}")).breakout_odds(), (3, 2, 3));
}

#[test]
fn between_the_last_guild_card_and_the_new_deck_the_new_one_is_foreseen() {
    let mut table = table("turn: ratkin play\nguild pile: landlady\nsewers: chest 1");
    table.guild.remove(table.guild.iter().next().expect("the landlady"));
    assert!(table.guild.is_empty(), "as while cards are owed for the last one");
    assert!(table.forecast().is_some());
}
