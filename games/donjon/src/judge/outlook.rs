//! The value of one dungeon: every place by itself, and what only counts together.

use tabletop::Seat;

use super::weights as w;
use crate::{
    data::{FULL_OFFICE, GOLD, Herd, Kind, N_POWERS, N_ROOMS, Place, Scheme},
    dungeon::Dungeon,
    scoring::rung,
    table::Table,
};

/// A dungeon with what every question about it needs.
#[derive(Clone)]
pub(super) struct Outlook<'a> {
    pub table: &'a Table,
    pub seat: Seat,
    /// How much of the game is left, from 0 to 1.
    pub time: f32,
    aims: [Option<Scheme>; 4],
    /// The most vampires that another has in rooms.
    rival: u8,
    pub dungeon: Dungeon,
    values: [f32; Place::COUNT],
    parts: [Counts; Place::COUNT],
    counts: Counts,
    together: f32,
}

/// For each objective what is counted over all places together.
type Counts = [u8; 4];

impl<'a> Outlook<'a> {
    pub fn new(table: &'a Table, seat: Seat) -> Outlook<'a> {
        let all = Table::threats_of(table.n_seats()).len() as f32;
        let time = match table.is_last_round {
            true => w::TIME_LAST,
            false => (table.threats.len() as f32 / all + w::TIME_BASE).min(1.0),
        };
        let aims = table.objectives.map(|card| Some(card?.objective()?.scheme));
        let rival = aims.iter().flatten().find_map(|scheme| match *scheme {
            Scheme::Most(kind, _) => {
                let others = table.seats().filter(|&other| other != seat);
                others.map(|other| table.dungeons[other].n_in_rooms(kind)).max()
            }
            _ => None,
        });
        let mut outlook = Outlook {
            table,
            seat,
            time,
            aims,
            rival: rival.unwrap_or(0),
            dungeon: table.dungeons[seat],
            values: [0.0; Place::COUNT],
            parts: [[0; 4]; Place::COUNT],
            counts: [0; 4],
            together: 0.0,
        };
        outlook.refresh();
        outlook
    }

    /// The whole dungeon, with groups and malus tiles.
    pub fn value(&self) -> f32 {
        let places: f32 = self.values.iter().sum();
        let groups = Place::rooms().zip(self.dungeon.groups);
        let groups: f32 = groups.map(|(room, n)| f32::from(n) * self.group_cost(room)).sum();
        let office = match self.dungeon.tile {
            Some(_) => {
                let n_used = self.dungeon.seals.iter().filter(|&&seal| seal > 0).count();
                let is_open = self.dungeon.next_malus().is_some();
                w::OFFICE + if is_open { w::POWER * (N_POWERS - n_used) as f32 } else { 0.0 }
            }
            None => 0.0,
        };
        places + self.together - groups - self.dungeon.malus() as f32 + self.time * office
    }

    /// What one group in this room will cost.
    pub fn group_cost(&self, room: Place) -> f32 {
        let number = f32::from(room.room_number().unwrap_or(1));
        let left = (N_ROOMS as f32 - number).min(2.0);
        let malus = f32::from(self.dungeon.next_malus().unwrap_or(0));
        let nearness = if left > 0.0 && number < 3.0 { w::FAR_MALUS } else { left.min(1.0) };
        number + self.time * (w::ADVANCE * left + w::THREATENED_MALUS * malus * nearness)
    }

    /// The value of a place by itself, and what it counts for each objective.
    fn look(&self, place: Place, herd: &Herd) -> (f32, Counts) {
        let n = f32::from(herd.total());
        let mut counts = [0; 4];
        let Some(number) = place.room_number() else {
            let is_hall = place != Place::ENTRANCE;
            for (count, aim) in counts.iter_mut().zip(&self.aims) {
                if let Some(Scheme::Hallways(kind, _)) = aim {
                    *count = u8::from(is_hall && herd[*kind] > 0);
                }
            }
            let each = if is_hall { w::IN_HALLWAY } else { w::AT_ENTRANCE };
            return (self.time * each * n, counts);
        };
        let n_kinds = herd.n_kinds().min(4) as usize;
        let mut value = self.time * (w::IN_ROOM * n + w::KINDS[n_kinds]);
        if n_kinds == 4 {
            value += (1.0 - self.time) * w::KINDS[4];
        }
        if place == Place::OFFICE && self.dungeon.tile.is_none() {
            let n_seated = herd.total().min(FULL_OFFICE);
            value += self.time * w::TOWARD_OFFICE * f32::from(n_seated);
            value += if n_seated == FULL_OFFICE {
                self.time * (w::OFFICE + 2.0 * w::POWER)
            } else {
                0.0
            };
        }
        let gold = GOLD[usize::from(number) - 1];
        let taken = herd[Kind::Dragon].min(gold);
        for (count, aim) in counts.iter_mut().zip(&self.aims) {
            let Some(aim) = aim else { continue };
            match *aim {
                Scheme::Pairs(kind, points) => {
                    let (one, other) = (herd[Kind::Spider] > 0, herd[kind] > 0);
                    value += if one && other { points as f32 } else { 0.0 };
                    value += if one != other { self.time * w::HALF_PAIR } else { 0.0 };
                }
                Scheme::PerRoom(kind, ladder) => {
                    value += self.on_ladder(ladder, usize::from(herd[kind]));
                }
                Scheme::GoldPerRoom(ladder) => {
                    value +=
                        if gold > 0 { self.on_ladder(ladder, usize::from(taken)) } else { 0.0 };
                }
                Scheme::Piles(points) => value += points as f32 * f32::from(taken),
                Scheme::FullGold(_) => {
                    *count = u8::from(gold > 0 && taken == gold);
                    let is_half = taken > 0 && taken < gold;
                    value += if is_half { self.time * w::HALF_GOLD } else { 0.0 };
                }
                Scheme::GoldRooms(_) => *count = u8::from(taken > 0),
                Scheme::Rooms(kind, _) => *count = u8::from(herd[kind] > 0),
                Scheme::PerSet(kind, ..) | Scheme::AtLeast(kind, ..) | Scheme::Most(kind, _) => {
                    *count = herd[kind];
                }
                Scheme::Hallways(..) => {}
            }
        }
        (value, counts)
    }

    /// A rung, and a share of the next one for having begun.
    fn on_ladder(&self, ladder: &[i32], n: usize) -> f32 {
        let now = rung(ladder, n);
        let next = (rung(ladder, n + 1) - now).max(0) as f32;
        let begun = if n > 0 { self.time * w::NEXT_RUNG * next } else { 0.0 };
        now as f32 + begun
    }

    /// What objectives pay for all places together, with credit for what is begun.
    fn value_together(&self, counts: &Counts) -> f32 {
        let mut value = 0.0;
        for (aim, &n) in self.aims.iter().zip(counts) {
            let Some(aim) = aim else { continue };
            let part = f32::from(n);
            value += match *aim {
                Scheme::PerSet(_, size, points) => {
                    let begun = self.time * w::SET_PART * f32::from(n % size);
                    (points * i32::from(n / size)) as f32 + begun
                }
                Scheme::Rooms(_, ladder) => {
                    let points = rung(ladder, usize::from(n));
                    let begun = if points == 0 { self.time * w::ROOM_PART * part } else { 0.0 };
                    points as f32 + begun
                }
                Scheme::FullGold(ladder)
                | Scheme::GoldRooms(ladder)
                | Scheme::Hallways(_, ladder) => rung(ladder, usize::from(n)) as f32,
                Scheme::AtLeast(_, most, points) => match n >= most {
                    true => points as f32,
                    false => self.time * w::TOWARD_SIX * part,
                },
                Scheme::Most(_, points) => {
                    let has_most = n > 0 && n >= self.rival;
                    let sure = if has_most { points as f32 * (1.0 - 0.5 * self.time) } else { 0.0 };
                    sure + self.time * w::TOWARD_MOST * part
                }
                _ => 0.0,
            };
        }
        value
    }

    /// What changes if these places hold these herds instead.
    fn change(&self, changed: &[(Place, Herd)]) -> f32 {
        let mut counts = self.counts;
        let mut change = 0.0;
        for (place, herd) in changed {
            let (value, now) = self.look(*place, herd);
            let before = self.parts[place.index()];
            change += value - self.values[place.index()];
            (0..4).for_each(|nth| counts[nth] = counts[nth] + now[nth] - before[nth]);
        }
        change + self.value_together(&counts) - self.together
    }

    /// What one monster more is worth here.
    pub fn gain(&self, place: Place, kind: Kind) -> f32 {
        let mut herd = *self.dungeon.at(place);
        herd[kind] += 1;
        self.change(&[(place, herd)])
    }

    /// What one monster fewer is worth here: nothing or less, as a rule.
    pub fn loss(&self, place: Place, kind: Kind) -> f32 {
        let mut herd = *self.dungeon.at(place);
        herd[kind] -= 1;
        self.change(&[(place, herd)])
    }

    /// What it is worth that a monster goes from here to there.
    pub fn shift(&self, kind: Kind, from: Place, to: Place) -> f32 {
        if from == to {
            return 0.0;
        }
        let (mut left, mut entered) = (*self.dungeon.at(from), *self.dungeon.at(to));
        left[kind] -= 1;
        entered[kind] += 1;
        self.change(&[(from, left), (to, entered)])
    }

    /// Makes that move in this outlook.
    pub fn make_shift(&mut self, kind: Kind, from: Place, to: Place) {
        self.dungeon.at_mut(from)[kind] -= 1;
        self.dungeon.at_mut(to)[kind] += 1;
        self.refresh();
    }

    /// Puts monsters into the dungeon of this outlook.
    pub fn make_gain(&mut self, place: Place, kind: Kind, n: u8) {
        self.dungeon.at_mut(place)[kind] += n;
        self.refresh();
    }

    fn refresh(&mut self) {
        self.counts = [0; 4];
        for place in Place::all() {
            let (value, counts) = self.look(place, self.dungeon.at(place));
            self.values[place.index()] = value;
            self.parts[place.index()] = counts;
            (0..4).for_each(|nth| self.counts[nth] += counts[nth]);
        }
        self.together = self.value_together(&self.counts);
    }

    /// The best place for one monster more.
    pub fn best_gain(&self, kind: Kind) -> f32 {
        Place::all().map(|place| self.gain(place, kind)).fold(f32::MIN, f32::max)
    }

    /// The best place for this monster, which may be where it is.
    pub fn best_shift(&self, kind: Kind, from: Place) -> f32 {
        Place::all().map(|to| self.shift(kind, from, to)).fold(0.0, f32::max)
    }
}
