//! What bots think of a position before any search: features of each seat, weighed by the time of the game.
//!
//! `heuristics/weights.rs` is what each feature is worth, `prior.rs` what a single action promises, and `advice.rs`
//! the own combat, which can be worked out.

mod advice;
mod prior;
mod weights;

use tabletop::{Heuristics, NoReason, Seat};

use crate::{
    Action, DungeonLords, View,
    data::{Class, EventTile, Monster, Room, Trap},
    evil,
    lord::{Member, Party},
    scoring::Title,
    table::{Paladin, Season, Stage, Table},
};

/// A step of evil where wages are paid with it.
const EVIL: f32 = 0.12;
/// A gold that will be missing for taxes, a food that will be missing for wages.
const UNPAID: f32 = 2.2;
const HUNGER: f32 = 1.5;
/// Fatigue to expect in all four rounds, by year.
const FATIGUE: [f32; 2] = [5.0, 8.5];
/// Hit points an adventurer yet to come will have, by year.
const STRANGER: [f32; 2] = [3.7, 5.6];
/// What a whole party, and a tile, are worth.
const PRISONER: f32 = 2.0;
const TILE: f32 = 2.2;
/// A trap is worth this share of its damage.
const TRAP_SHARE: f32 = 0.75;

/// How hard a kind hits over a combat.
fn blow(monster: Monster) -> f32 {
    match monster {
        Monster::Goblin => 2.4,
        Monster::Slime => 2.8,
        Monster::Ghost => 1.9,
        Monster::Troll => 3.3,
        Monster::Witch => 3.7,
        Monster::Vampire => 5.0,
        Monster::Golem => 9.0,
        Monster::Dragon => 6.0,
        Monster::Demon => 7.0,
    }
}

fn snap(trap: Trap) -> f32 {
    match trap {
        Trap::RollingStone | Trap::Pendulum => 3.0,
        Trap::TrapDoor | Trap::WallOfFire => 3.4,
        Trap::CursedRing | Trap::KamikazeImp => 3.8,
        Trap::PoisonedMeal => 3.6,
        Trap::PoisonedDart => 2.8,
        Trap::AntiMagicDart => 2.2,
    }
}

/// How much damage a party takes before it is gone, what it heals and prevents counted in.
fn toughness(party: &Party) -> f32 {
    let of = |member: &Member| {
        let body = f32::from(member.hit_points() - member.hits);
        let skill = f32::from(member.adventurer.symbols());
        body + match member.adventurer.class() {
            Class::Priest => 1.1 * skill,
            Class::Thief => 0.8 * skill,
            Class::Wizard => 0.5 * skill,
            Class::Paladin => 2.0 * skill,
            Class::Warrior | Class::Illusion => 0.0,
        }
    };
    party.iter().map(of).sum()
}

/// A number from -1 to 1 that grows with `x`, fast around 0.
#[inline]
fn soft(x: f32) -> f32 {
    x / (1.0 + x.abs())
}

impl Table {
    /// How much of this year's building is left, from 1 to 0; a little more than the season says.
    fn building_left(&self) -> f32 {
        match self.stage {
            Stage::Combat | Stage::Over => 0.0,
            _ => 1.0 - f32::from(self.season as u8) / 4.0,
        }
    }

    /// How much building is left in the game, from 1 to 0.
    fn game_left(&self) -> f32 {
        let later = if self.year == 1 { 1.0 } else { 0.0 };
        (self.building_left() + later) / 2.0
    }

    fn n_to_come(&self) -> f32 {
        match (self.stage, self.season) {
            (Stage::Combat | Stage::Over, _) => 0.0,
            (_, Season::Winter | Season::Spring) => 3.0,
            (_, Season::Summer) => 2.0,
            (_, Season::Fall) => 1.0,
        }
    }
}

impl DungeonLords {
    /// The damage a lord can deal in the coming combat.
    fn defence(&self, seat: Seat) -> f32 {
        let lord = &self.table.lords[seat];
        let traps = &self.hands[seat].traps;
        let blows: f32 =
            Monster::ALL.iter().map(|&kind| f32::from(lord.up[kind as usize]) * blow(kind)).sum();
        let snaps: f32 = Trap::ALL.iter().map(|&trap| f32::from(traps[trap]) * snap(trap)).sum();
        // Four rounds take four traps, and about one monster each.
        let n_traps = f32::from(traps.total()).max(1.0);
        blows + TRAP_SHARE * snaps * (4.0 / n_traps).min(1.0)
    }

    /// Points to expect of the coming combat: prisoners for it, tiles against it.
    fn combat_outlook(&self, seat: Seat) -> f32 {
        let table = &self.table;
        let lord = &table.lords[seat];
        if table.stage == Stage::Over {
            return 0.0;
        }
        let nth = usize::from(table.year) - 1;
        let n_to_come = table.n_to_come();
        let n_party = lord.party.len() as f32 + n_to_come;
        if n_party == 0.0 {
            return 0.0;
        }
        let rounds_left = match table.stage {
            Stage::Combat => f32::from(4 - self.combat.round.min(4)) / 4.0,
            _ => 1.0,
        };
        let strangers = n_to_come * STRANGER[nth] * 1.25;
        let need = toughness(&lord.party) + strangers;
        // What is not there yet may still be bought.
        let growth = 6.0 * table.building_left();
        let have = self.defence(seat) + growth + FATIGUE[nth] * rounds_left;
        let share = (have / need.max(1.0)).min(1.6);
        let caught = n_party * (0.5 + 0.5 * soft(2.5 * (share - 0.9)));
        let n_open = lord.site.unconquered().count_ones() as f32;
        let lost =
            (4.0 * rounds_left * (0.45 - 0.5 * soft(2.5 * (share - 0.9)))).clamp(0.0, n_open);
        PRISONER * caught - TILE * lost
    }

    /// Points to expect of a title, from how far ahead or behind one is.
    fn title_outlook(&self, seat: Seat, title: Title) -> f32 {
        let merit = |seat: Seat| self.table.merit(seat, title, self.hands[seat].traps.total());
        let own = merit(seat);
        let others = self.table.seats().filter(|&other| other != seat).map(merit);
        let ahead = f32::from(own - others.max().unwrap_or(0));
        // A lead is worth more the less time there is to lose it.
        let haste = 0.5 + 1.5 * (1.0 - self.table.game_left());
        1.5 + 1.4 * soft((ahead + 0.3) * haste)
    }

    /// What taxes and wages to come will cost beyond what is there.
    fn dues(&self, seat: Seat) -> f32 {
        let table = &self.table;
        let lord = &table.lords[seat];
        if table.building_left() == 0.0 {
            return 0.0;
        }
        // The sooner, the less can be done about it.
        let weight = |tile: EventTile| {
            if table.event == Some(tile) && table.stage != Stage::Event {
                1.0
            } else if table.next_event == Some(tile) {
                0.6
            } else if table.event_tiles.contains(tile) {
                0.35
            } else {
                0.0
            }
        };
        let tax = f32::from(lord.site.n_tiles().div_ceil(2));
        let (mut food, mut steps) = (0.0, 0.0);
        for kind in Monster::ALL {
            let n = f32::from(lord.n_of(kind));
            food += n * f32::from(kind.cost().food);
            steps += n * f32::from(kind.cost().evil);
        }
        let short = |due: f32, there: u8| (due - f32::from(there)).max(0.0);
        let wages = HUNGER * short(food, lord.food) + 2.0 * EVIL * steps;
        weight(EventTile::Taxes) * UNPAID * short(tax, lord.gold)
            + weight(EventTile::PayDay) * wages
    }
}

/// What is weighed; see `features`.
const N_FEATURES: usize = 26;

impl DungeonLords {
    /// All of a seat that is worth weighing. The order is that of `weights.rs`.
    fn features(&self, seat: Seat) -> [f32; N_FEATURES] {
        let table = &self.table;
        let lord = &table.lords[seat];
        let site = &lord.site;
        let traps = &self.hands[seat].traps;
        let few = |n: u8, most: f32| f32::from(n).min(most);
        let more = |n: u8, most: f32| (f32::from(n) - most).max(0.0);
        let open = site.rooms() & !site.conquered();
        let open_rooms = || Room::all().filter(|&room| site.has_open(room));
        let n_producing = open_rooms().filter(|room| room.production().is_some()).count() as f32;
        let n_tunnels = site.unconquered_tunnels().count_ones() as u8;
        let kinds = |n: &[u8]| -> f32 {
            Monster::ALL.iter().map(|&kind| f32::from(n[kind as usize]) * blow(kind)).sum()
        };
        let blows = kinds(&lord.up);
        let snaps: f32 = Trap::ALL.iter().map(|&trap| f32::from(traps[trap]) * snap(trap)).sum();
        let snaps = snaps * (4.0 / f32::from(traps.total()).max(1.0)).min(1.0);
        let n_paladins = lord.prison.iter().filter(|prisoner| prisoner.is_paladin()).count() as f32;
        let bonus: i32 = Room::all().skip(8).map(|room| table.bonus(seat, room)).sum();
        let mut lead = 0.0;
        let mut titles = 0.0;
        for title in Title::ALL {
            lead += self.title_outlook(seat, title) - 1.5;
            titles +=
                self.title(seat, title).map_or(0.0, |is_alone| if is_alone { 3.0 } else { 2.0 });
        }
        let need = toughness(&lord.party);
        let has_paladin = table.paladin == Paladin::With(seat);
        [
            few(lord.food, 3.0),
            more(lord.food, 3.0),
            few(lord.gold, 3.0),
            more(lord.gold, 3.0),
            few(lord.imps, 6.0),
            more(lord.imps, 6.0),
            few(n_tunnels, 6.0),
            more(n_tunnels, 6.0),
            n_producing,
            open.count_ones() as f32 - n_producing,
            f32::from(lord.n_monsters()),
            blows,
            kinds(&lord.down),
            few(traps.total(), 4.0),
            snaps,
            f32::from(lord.evil),
            more(lord.evil, f32::from(evil::LIMIT) - 3.0),
            f32::from(u8::from(has_paladin)),
            f32::from(lord.red_marks),
            site.conquered().count_ones() as f32,
            2.0 * lord.prison.len() as f32 + 3.0 * n_paladins,
            need,
            self.combat_outlook(seat),
            lead,
            titles + bonus as f32,
            self.dues(seat),
        ]
    }

    /// Which weights count now: by year, by season, and in combat.
    fn moment(&self) -> usize {
        let table = &self.table;
        let first = 5 * (usize::from(table.year) - 1);
        match table.stage {
            Stage::Combat | Stage::Over => first + 4,
            _ => first + table.season as usize,
        }
    }
}

impl Heuristics for DungeonLords {
    type Reason = NoReason;
    const SPREAD: f32 = 8.0;
    const LEVELS: [&'static str; 3] = [
        "ismcts:iterations=24,cutoff=30",
        "ismcts:iterations=100,cutoff=30,explore=0.4,guide=0.9",
        "ismcts:iterations=15000,ms=1000,cutoff=30,explore=0.4,guide=0.9,sure=0.8,advice=1",
    ];

    fn estimate(&self, seat: Seat) -> f32 {
        if self.table.stage == Stage::Over {
            return self.final_scores().points[seat] as f32;
        }
        let weights = &weights::WEIGHTS[self.moment()];
        self.features(seat).iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
    }

    fn advise(view: &View) -> Option<Action> {
        advice::advise(view)
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        self.promise_of(seat, action)
    }
}
