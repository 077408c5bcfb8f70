//! Random combats, as they might come up in a game: for puzzles and for tests.

use tabletop::{ArrayVec, Rng};

use super::front::{Front, MAX_TILES, Tile};
use crate::{
    combat::Troop,
    data::{Adventurer, Class, Monster, Room, Spell, Trap, Traps, Year},
    lord::Member,
    site::Square,
};

/// A combat about to begin, with some cards known. `Front::start` begins it.
pub fn random_front(rng: &mut Rng, year: Year) -> Front {
    let mut front = Front::new(year);
    let tiles: Vec<Adventurer> = Adventurer::of_year(year).collect();
    let n_adventurers = 2 + rng.below(2) as usize;
    while front.lord.party.len() < n_adventurers {
        let adventurer = tiles[rng.below(tiles.len() as u32) as usize];
        let is_there = front.lord.party.iter().any(|member| member.adventurer == adventurer);
        // Wizards are half as likely: their spells decide too much to be good practice.
        let is_spared = adventurer.class() == Class::Wizard && rng.below(2) == 0;
        if !is_there && !is_spared {
            front.lord.join(adventurer);
        }
    }
    if rng.below(6) == 0 {
        front.lord.party.insert(0, Member::new(Adventurer::paladin(year)));
    }
    front.lord.up = random_troop(rng, year);
    front.hand = random_traps(rng);
    front.lord.food = rng.below(4) as u8;
    front.lord.gold = rng.below(4) as u8;
    front.lord.imps = rng.below(4) as u8;
    front.lord.evil = 3 + rng.below(10) as u8;
    front.tiles = random_tiles(rng, year);
    for card in &mut front.cards {
        if rng.below(2) == 0 {
            let nth = rng.below(front.unseen.count_ones());
            let index = tabletop::nth_bit(front.unseen, nth);
            front.unseen &= !(1 << index);
            *card = Some(Spell::from_index(index as usize));
        }
    }
    front
}

fn random_troop(rng: &mut Rng, year: Year) -> Troop {
    let mut troop = Troop::default();
    for _ in 0..2 + rng.below(3) {
        let kind = Monster::ALL[rng.below(Monster::COUNT as u32) as usize];
        let n_tiles = (1..=year).map(|year| Monster::stack(year)[kind as usize]).sum::<u8>();
        if troop[kind as usize] < n_tiles.min(2) {
            troop[kind as usize] += 1;
        }
    }
    troop
}

fn random_traps(rng: &mut Rng) -> Traps {
    let mut traps = Traps::NONE;
    for _ in 0..1 + rng.below(3) {
        let trap = Trap::ALL[rng.below(Trap::COUNT as u32) as usize];
        if traps[trap] < Trap::COPIES {
            traps.add(trap);
        }
    }
    traps
}

fn random_tiles(rng: &mut Rng, year: Year) -> ArrayVec<Tile, MAX_TILES> {
    let mut tiles: ArrayVec<Tile, MAX_TILES> = ArrayVec::new();
    let mut distance = 0;
    for nth in 0..3 + rng.below(4) as usize {
        let room = (rng.below(3) == 0).then(|| {
            let nth = rng.below(4 * u32::from(year)) as usize;
            // Rooms of the second year that matter in battle come as often as all others.
            if nth < 4 { Room::ChickenCoop } else { Room::from_index(Room::OF_YEAR + nth - 4) }
        });
        tiles.push(Tile { square: Square::new(nth), distance, room });
        distance += u8::from(nth == 0 || rng.below(2) == 0);
    }
    tiles
}
