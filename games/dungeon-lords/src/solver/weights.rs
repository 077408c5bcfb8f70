//! What a combat is worth: each thing that can be won or lost, and how much it counts.

use serde::{Deserialize, Serialize};

use super::front::Front;
use crate::data::Monster;

/// How much each thing counts. What is lost counts against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Weights {
    /// For each conquered tile, and so much more if it is a room.
    pub tile: u32,
    pub room: u32,
    pub prisoner: u32,
    pub paladin: u32,
    pub food: u32,
    pub gold: u32,
    pub imp: u32,
    pub trap: u32,
    pub monster: u32,
    pub red_mark: u32,
    /// Evil may be wanted or not.
    pub evil: i32,
}

impl Weights {
    /// Fewest conquered tiles, then most prisoners, then fewest resources spent.
    pub const IN_ORDER: Weights = Weights {
        tile: 10_000,
        room: 0,
        prisoner: 100,
        paladin: 250,
        food: 1,
        gold: 1,
        imp: 1,
        trap: 1,
        monster: 3,
        red_mark: 3,
        evil: 0,
    };

    /// About what a thing is worth in the final scoring, in quarters of a point.
    pub const POINTS: Weights = Weights {
        tile: 8,
        room: 8,
        prisoner: 8,
        paladin: 20,
        food: 2,
        gold: 2,
        imp: 2,
        trap: 2,
        monster: 5,
        red_mark: 12,
        evil: 0,
    };
}

/// What a lord has at some time of the combat, or will have on average.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    pub tiles: u8,
    pub rooms: u8,
    pub prisoners: u8,
    pub paladins: u8,
    pub food: u8,
    pub gold: u8,
    pub imps: u8,
    pub traps: u8,
    /// Without ghosts.
    pub monsters: u8,
    pub red_marks: u8,
    pub evil: u8,
}

impl Outcome {
    #[inline]
    pub fn of(front: &Front) -> Outcome {
        let lord = &front.lord;
        let conquered = front.conquered;
        let is_lost = |nth: usize| conquered & (1 << nth) != 0;
        let rooms = front.tiles.iter().enumerate();
        let rooms = rooms.filter(|(nth, tile)| is_lost(*nth) && tile.room.is_some()).count();
        let paladins = lord.prison.iter().filter(|a| a.is_paladin()).count() as u8;
        Outcome {
            tiles: conquered.count_ones() as u8,
            rooms: rooms as u8,
            prisoners: lord.prison.len() as u8 - paladins,
            paladins,
            food: lord.food,
            gold: lord.gold,
            imps: lord.imps,
            traps: front.hand.total(),
            // SCORE-2: a ghost counts for nothing.
            monsters: (0..Monster::COUNT)
                .filter(|&kind| kind != Monster::Ghost as usize)
                .map(|kind| lord.up[kind] + lord.down[kind])
                .sum(),
            red_marks: lord.red_marks,
            evil: lord.evil(),
        }
    }

    /// What it is worth.
    #[inline]
    pub fn worth(&self, weights: &Weights) -> i64 {
        let won = u32::from(self.prisoners) * weights.prisoner
            + u32::from(self.paladins) * weights.paladin
            + u32::from(self.food) * weights.food
            + u32::from(self.gold) * weights.gold
            + u32::from(self.imps) * weights.imp
            + u32::from(self.traps) * weights.trap
            + u32::from(self.monsters) * weights.monster;
        let lost = u32::from(self.tiles) * weights.tile
            + u32::from(self.rooms) * weights.room
            + u32::from(self.red_marks) * weights.red_mark;
        i64::from(won) - i64::from(lost) + i64::from(self.evil) * i64::from(weights.evil)
    }
}
