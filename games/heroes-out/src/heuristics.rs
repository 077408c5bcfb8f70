//! What bots think of a position before any search: how near the heroes are, what stands in their way, and what is in hand.
//!
//! All seats want the same, so the estimate is the team's. It is in points of SCORE-1: above 0 the dungeon should hold.

use tabletop::{Heuristics, Rng, Seat};

use crate::{
    Action, HeroesOut, Reason, View,
    data::{Class, Icon, LAST_CHEST, Room, RoomAction, Token},
    pieces::Horde,
    reasons,
    table::{Phase, Table},
    task::Task,
};

/// A guild card that is still to come.
const TO_COME: f32 = 0.4;
/// The Vault, by how many heroes more it would withstand.
pub(crate) const VAULT: f32 = 14.0;
/// A hero, and how much more for each step that is behind him.
pub(crate) const HERO: f32 = 0.55;
pub(crate) const HERO_STEP: f32 = 0.22;
/// Heroes who would loot a chest together, beyond one.
const BAND: f32 = 0.12;
/// A prisoner.
pub(crate) const PRISONER: f32 = 0.35;
/// A chest, and how much more for each point of its value.
const CHEST: f32 = 0.5;
const CHEST_VALUE: f32 = 0.2;
/// A wound that a monster can still take; more beside a chest.
pub(crate) const HEALTH: f32 = 0.4;
const GUARD: f32 = 0.12;
/// A clan without any meeple.
const HOMELESS: f32 = 1.5;
pub(crate) const TRAP: f32 = 0.75;
const RESOURCE: f32 = 0.12;
/// A resource where it can be spent on an offered card.
pub(crate) const DELIVERED: f32 = 0.3;
const GATE: f32 = 0.15;
const TUNNEL: f32 = 0.1;
/// A crafted card, wherever it is.
pub(crate) const CRAFTED: f32 = 0.6;
/// A card in the hand of the clan in turn, and in another's.
const HAND: f32 = 0.3;
const OTHER_HAND: f32 = 0.15;
const SHIELD: f32 = 0.2;
/// The Cells, before they are used.
const CELLS: f32 = 0.2;
/// A hopeful start, so that an even position is worth about nothing.
const START: f32 = 9.0;

impl Heuristics for HeroesOut {
    type Reason = Reason;
    const SPREAD: f32 = 8.0;
    const WIN_RATES: &'static str = include_str!("../win-rates.txt");
    const LEVELS: [&'static str; 3] = [
        "ismcts:iterations=12,cutoff=4",
        "ismcts:iterations=70,cutoff=4,guide=0.6",
        "ismcts:iterations=3000,ms=1000,cutoff=6,explore=0.4,guide=0.9",
    ];

    fn estimate(&self, _seat: Seat) -> f32 {
        let table = &self.table;
        match table.phase {
            Phase::Won => return table.n_chests() as f32,
            Phase::Lost => return -(table.n_to_come() as f32) - VAULT,
            _ => {}
        }
        let places = table.scenario().places.iter();
        let rooms: f32 = places.map(|place| table.worth_of_room(place.room)).sum();
        let hordes: f32 = table.hordes.iter().map(|horde| table.worth_of_horde(horde)).sum();
        START + rooms + hordes + table.worth_of_turn() - TO_COME * table.n_to_come() as f32
    }

    /// What an action usually brings; search looks at the promising ones first.
    fn prior(&self, _seat: Seat, action: Action) -> f32 {
        let table = &self.table;
        match action {
            Action::Done => match table.top() {
                Some(Task::Card { .. }) | None => -1.0,
                _ => 0.0,
            },
            Action::Melee(_) | Action::Ranged(_) | Action::Surge(_) | Action::Hero => 2.0,
            Action::Craft(_) => 1.6,
            Action::Accept if matches!(table.top(), Some(Task::Reward { .. })) => 1.5,
            Action::Defend(_) => 1.0,
            Action::Draw | Action::Reinforce => 1.4,
            Action::Place(Token::Trap, _) | Action::Activate(Room::Workshop) => 1.2,
            Action::Swarm(_) => 1.0,
            Action::Summon(room) | Action::Ambush(room) => {
                if table.chests[room.index()] > 0 {
                    1.0
                } else {
                    0.6
                }
            }
            Action::Cells => 0.8,
            Action::Play(card, side) => {
                let icons = card.row().sides[usize::from(side)];
                icons.iter().map(|&(icon, n)| hope(icon) * f32::from(n)).sum()
            }
            Action::Ability(..) | Action::Complete(_) | Action::Portal(_) => 0.5,
            Action::Activate(_) | Action::Place(..) => 0.3,
            Action::Move(from, to) => {
                let steps = &table.map().steps;
                let fights = f32::from(table.heroes[to.index()].len()).min(3.0);
                let leaves = f32::from(table.heroes[from.index()].len()).min(3.0);
                let guards = f32::from(u8::from(table.chests[to.index()] > 0));
                0.3 * (fights - leaves) + 0.2 * guards - 0.05 * f32::from(steps[to.index()])
            }
            Action::Carry(_) => 0.4,
            // Crafted cards are kept.
            Action::Discard(card) if table.phase != Phase::Renew => {
                f32::from(u8::from(card.is_monster()))
            }
            Action::Discard(_) | Action::Return(_) => -1.5,
            _ => 0.0,
        }
    }

    fn reasons(view: &View, action: Action, other: Option<Action>, rng: &mut Rng) -> Vec<Reason> {
        reasons::reasons(view, action, other, rng)
    }
}

/// What an icon that is not used yet may bring.
fn hope(icon: Icon) -> f32 {
    match icon {
        Icon::Draw | Icon::Summon => 0.33,
        Icon::Move => 0.1,
        Icon::SwarmMove => 0.25,
        Icon::Melee | Icon::Ranged => 0.35,
        Icon::SwarmMelee | Icon::SwarmRanged | Icon::SurgeSummon => 0.7,
        Icon::SurgeCoin | Icon::SurgeMove | Icon::SurgeDraw => 0.5,
        Icon::Trap => 0.6,
        Icon::Reinforce => 0.6,
        Icon::Act => 0.3,
        Icon::Defend | Icon::Split => 0.0,
        _ => 0.25,
    }
}

impl Table {
    fn worth_of_room(&self, room: Room) -> f32 {
        let at = room.index();
        let value = self.chests[at];
        let heroes = &self.heroes[at];
        let n_heroes = f32::from(heroes.len());
        let health: u8 = self.hordes.iter().map(|horde| horde.health_in(room)).sum();
        let mut worth = TRAP * f32::from(self.n_of(Token::Trap, room));
        worth += RESOURCE * f32::from(self.n_resources(room));
        worth += if self.gates.has(room) { GATE } else { 0.0 };
        if let RoomAction::Craft(token, family) = room.action() {
            let is_offered = self.offer.kinds().any(|card| card.row().family == family);
            let is_there = self.n_of(token, room) > 0;
            worth += if is_offered && is_there { DELIVERED } else { 0.0 };
        }
        if room == Room::Vault {
            let gap = f32::from(LAST_CHEST) + f32::from(health) - n_heroes;
            let traps = f32::from(self.n_of(Token::Trap, room));
            return worth - VAULT / (1.0 + (gap + traps).max(0.0)) - HERO * n_heroes;
        }
        if value > 0 {
            worth += CHEST + CHEST_VALUE * f32::from(value) + GUARD * f32::from(health).min(3.0);
        }
        let each = match room {
            Room::Cells => PRISONER,
            _ => HERO + HERO_STEP * (4.0 - f32::from(self.map().steps[at])).max(0.0),
        };
        worth - n_heroes * (each + BAND * (n_heroes - 1.0).max(0.0))
    }

    fn worth_of_horde(&self, horde: &Horde) -> f32 {
        let health: u8 = self.map().rooms.iter().map(|room| horde.health_in(room)).sum();
        let mut worth = HEALTH * f32::from(health);
        if horde.meeples.is_empty() {
            worth -= HOMELESS;
        }
        for pile in [horde.deck, horde.hand, horde.discard, horde.played] {
            let n_own = pile.iter().filter(|card| is_own(*card, horde)).count() as u32;
            worth += CRAFTED * (pile.len() - n_own) as f32;
        }
        let n_shields = horde.hand.iter().filter(|card| card.defence().is_some()).count();
        let is_playing = self.phase == Phase::Play && horde.clan == self.horde().clan;
        let each = if is_playing { HAND } else { OTHER_HAND };
        worth + each * horde.hand.len() as f32 + SHIELD * n_shields as f32
    }

    fn worth_of_turn(&self) -> f32 {
        let mut worth = TUNNEL * self.tunnels.len() as f32;
        if self.phase == Phase::Play && !self.has_used_cells {
            worth += CELLS;
        }
        worth += self.icons.iter().map(|(icon, n)| hope(icon) * f32::from(n)).sum::<f32>();
        let active: u32 = Class::ALL
            .iter()
            .map(|&class| {
                self.heroes.iter().map(|h| u32::from(h.active[class as usize])).sum::<u32>()
            })
            .sum();
        // Active heroes are about to hit somebody.
        worth - HEALTH * active as f32
    }
}

fn is_own(card: crate::Card, horde: &Horde) -> bool {
    card.row().family == crate::Family::Monster(horde.clan)
}

impl Horde {
    /// Wounds that meeples of a room can still take.
    fn health_in(&self, room: Room) -> u8 {
        let here = self.meeples.iter().filter(|meeple| meeple.room == room);
        here.map(|meeple| self.clan.health_left(meeple.wounds)).sum()
    }
}
