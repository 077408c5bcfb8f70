//! What is remembered of a game that is over, from its events.

use dungeon_lords::{
    Adventurer, BestBattle, Chronicle, Event, Fact, ProudestTunnel, Season, Spell, Square, Table,
    Troop, WorstGuest,
};
use tabletop::{Game, Seat};

use crate::check_game;

fn table() -> Table {
    let scene = "seats: 3\nseed: 1\nseason: fall 2\nturn: combat\ncombat: round 4 plan\ntown: ? ? ? illusion@P1\nP1 party: thief-h\n\
         P2 tunnels: c1 c2 c3 d3 e3\nP3 tunnels: c1 c2\nP1 done\n? over";
    check_game(scene).game().table().table
}

fn hero(text: &str) -> Adventurer {
    text.parse().expect("an adventurer")
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

fn began(year: u8) -> Event {
    Event::RoundBegan { year, season: Season::Winter, starter: Seat::new(0) }
}

fn joined(nth: usize, adventurer: &str) -> Event {
    Event::Joined { seat: Seat::new(nth), adventurer: hero(adventurer) }
}

/// A round of combat in which only this seat fights, with what happens to it.
fn battle(nth: usize, round: u8, at: &str, facts: &[Fact]) -> Vec<Event> {
    let seat = Seat::new(nth);
    let planned = Fact::Planned { square: square(at), n_traps: 0, sent: Troop::default() };
    let card =
        Event::CardTurned { round: dungeon_lords::CombatRound(round), spell: Spell::Fireball };
    let facts = facts.iter().map(|&fact| Event::Battle { seat, fact });
    [Event::Battle { seat, fact: planned }, card].into_iter().chain(facts).collect()
}

fn caught(adventurer: &str) -> Fact {
    Fact::Imprisoned { adventurer: hero(adventurer) }
}

fn lost(at: &str) -> Fact {
    Fact::Conquered { square: square(at) }
}

#[test]
fn the_best_battle_takes_most_prisoners() {
    let mut events = vec![began(1), joined(0, "thief-a"), joined(1, "priest-a")];
    events.extend(battle(0, 0, "c3", &[caught("thief-a")]));
    events.push(Event::YearEnded { year: 1 });
    events.push(began(2));
    events.extend(battle(1, 2, "c2", &[caught("warrior-e"), caught("priest-e")]));
    events.push(Event::YearEnded { year: 2 });
    let chronicle = Chronicle::of(&events, &table());
    let best = BestBattle { seat: Seat::new(1), year: 2, round: 3, n_prisoners: 2 };
    assert_eq!(chronicle.best_battle, Some(best));
}

#[test]
fn the_worst_guest_saw_most_tiles_fall() {
    let mut events = vec![began(1), joined(0, "thief-a"), joined(0, "priest-a")];
    events.extend(battle(0, 0, "c3", &[lost("c3")]));
    events.extend(battle(0, 1, "c2", &[caught("thief-a"), lost("c2")]));
    events.push(Event::YearEnded { year: 1 });
    // In another year everybody begins anew.
    events.extend([began(2), joined(0, "priest-e")]);
    events.extend(battle(0, 0, "c1", &[lost("c1")]));
    events.push(Event::YearEnded { year: 2 });
    let chronicle = Chronicle::of(&events, &table());
    let worst = WorstGuest { seat: Seat::new(0), adventurer: hero("priest-a"), n_tiles: 2 };
    assert_eq!(chronicle.worst_guest, Some(worst));
}

#[test]
fn the_proudest_tunnel_was_held_most_often_and_never_lost() {
    let mut events = vec![began(1), joined(0, "thief-a")];
    for round in 0..3 {
        events.extend(battle(0, round, "c3", &[Fact::HeldBack]));
    }
    events.extend(battle(1, 3, "c2", &[Fact::Won]));
    events.push(Event::YearEnded { year: 1 });
    let proudest = |events: &[Event]| Chronicle::of(events, &table()).proudest_tunnel;
    let held = |nth: usize, at: &str, n_battles: u8| {
        Some(ProudestTunnel::Held { seat: Seat::new(nth), square: square(at), n_battles })
    };
    assert_eq!(proudest(&events), held(0, "c3", 3));
    // Lost in the second year, it is nobody's pride.
    events.extend(battle(0, 0, "c3", &[lost("c3")]));
    events.push(Event::YearEnded { year: 2 });
    assert_eq!(proudest(&events), held(1, "c2", 1));
    // Where nothing was held, the longest dungeon is remembered.
    let long = ProudestTunnel::Long { seat: Seat::new(1), n_tiles: 5 };
    assert_eq!(proudest(&[]), Some(long));
}
