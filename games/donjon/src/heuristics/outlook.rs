//! The value of one dungeon, and what one monster more or less changes at each place: looked up, not worked out anew.

use tabletop::Seat;

use super::{
    features::{Aims, Counts, N_FEATURES, turns_left},
    weights::{self, Weights},
};
use crate::{
    data::{FULL_OFFICE, Herd, Kind, Place},
    dungeon::Dungeon,
    table::{Area, Table},
};

/// What changes if a place gains or loses a monster: its own value, and what it counts for each objective.
#[derive(Clone, Copy, Default)]
struct Change {
    value: f32,
    counts: [i8; 4],
}

/// A dungeon with what every question about it needs.
#[derive(Clone)]
pub(super) struct Outlook<'a> {
    pub table: &'a Table,
    pub seat: Seat,
    aims: Aims,
    weights: [f32; N_FEATURES],
    pub dungeon: Dungeon,
    /// The kinds that lie in the oubliettes, or will.
    pub lost: u8,
    values: [f32; Place::COUNT],
    counts: Counts,
    together: f32,
    gains: [[Change; Kind::COUNT]; Place::COUNT],
    losses: [[Change; Kind::COUNT]; Place::COUNT],
}

impl<'a> Outlook<'a> {
    /// For one value and no question.
    pub fn plain(table: &'a Table, seat: Seat, weights: &Weights) -> Outlook<'a> {
        let turns = turns_left(table, seat);
        Outlook {
            table,
            seat,
            aims: Aims::new(table, seat),
            weights: weights::at(weights, turns),
            dungeon: table.dungeons[seat],
            lost: table.area(Area::Oubliettes).kinds(),
            values: [0.0; Place::COUNT],
            counts: [0; 4],
            together: 0.0,
            gains: [[Change::default(); Kind::COUNT]; Place::COUNT],
            losses: [[Change::default(); Kind::COUNT]; Place::COUNT],
        }
        .valued()
    }

    pub fn new(table: &'a Table, seat: Seat) -> Outlook<'a> {
        Outlook::weighed(table, seat, &weights::TABLE)
    }

    /// By somebody with other weights.
    pub fn weighed(table: &'a Table, seat: Seat, weights: &Weights) -> Outlook<'a> {
        let mut outlook = Outlook::plain(table, seat, weights);
        Place::all().for_each(|place| outlook.study(place));
        outlook
    }

    fn valued(mut self) -> Outlook<'a> {
        for place in Place::all() {
            let (value, counts) = self.look(place, self.dungeon.at(place));
            self.values[place.index()] = value;
            (0..4).for_each(|nth| self.counts[nth] += counts[nth]);
        }
        self.together = self.value_together(&self.counts);
        self
    }

    /// The whole dungeon, with groups and malus tiles.
    pub fn value(&self) -> f32 {
        let (mut points, mut value) = (0, 0.0);
        let note = |nth: usize, n: f32| value += self.weights[nth] * n;
        self.aims.look_around(&self.dungeon, |n| points += n, note);
        self.values.iter().sum::<f32>() + self.together + value + points as f32
    }

    /// What one group in this room will cost.
    pub fn group_cost(&self, room: Place) -> f32 {
        let Some(number) = room.room_number() else { return 0.0 };
        let value = |dungeon: &Dungeon| {
            let (mut points, mut value) = (0, 0.0);
            let note = |nth: usize, n: f32| value += self.weights[nth] * n;
            self.aims.look_around(dungeon, |n| points += n, note);
            value + points as f32
        };
        let mut more = self.dungeon;
        more.groups[usize::from(number) - 1] += 1;
        value(&self.dungeon) - value(&more)
    }

    /// The value of a place by itself, and what it counts for each objective.
    #[inline]
    fn look(&self, place: Place, herd: &Herd) -> (f32, Counts) {
        let (mut points, mut value) = (0, 0.0);
        let is_hidden = self.dungeon.tile.is_none();
        let note = |nth: usize, n: f32| value += self.weights[nth] * n;
        let counts = self.aims.look(place, herd, is_hidden, |n| points += n, note);
        if place == Place::OFFICE && is_hidden && herd.total() >= FULL_OFFICE {
            value += self.value_of_tile();
        }
        (value + points as f32, counts)
    }

    /// What turning the guardian tile over is worth.
    fn value_of_tile(&self) -> f32 {
        weights::of_tile(&self.weights)
    }

    #[inline]
    fn value_together(&self, counts: &Counts) -> f32 {
        let (mut points, mut value) = (0, 0.0);
        let note = |nth: usize, n: f32| value += self.weights[nth] * n;
        self.aims.look_together(counts, |n| points += n, note);
        value + points as f32
    }

    /// Looks at a place with one monster more and one fewer of each kind.
    fn study(&mut self, place: Place) {
        let nth = place.index();
        let mut herd = *self.dungeon.at(place);
        let before = self.look(place, &herd).1;
        let change = |outlook: &Outlook<'_>, herd: &Herd| {
            let (value, counts) = outlook.look(place, herd);
            let mut change = Change { value: value - outlook.values[nth], counts: [0; 4] };
            for (aim, delta) in change.counts.iter_mut().enumerate() {
                *delta = counts[aim] as i8 - before[aim] as i8;
            }
            change
        };
        for kind in Kind::ALL {
            herd[kind] += 1;
            self.gains[nth][kind as usize] = change(self, &herd);
            herd[kind] -= 1;
            if herd[kind] > 0 {
                herd[kind] -= 1;
                self.losses[nth][kind as usize] = change(self, &herd);
                herd[kind] += 1;
            }
        }
    }

    /// What changes over all places together.
    #[inline]
    fn change_together(&self, change: [i8; 4]) -> f32 {
        if change == [0; 4] {
            return 0.0;
        }
        let mut counts = self.counts;
        (0..4).for_each(|nth| counts[nth] = counts[nth].wrapping_add_signed(change[nth]));
        self.value_together(&counts) - self.together
    }

    /// What one monster more is worth here.
    #[inline]
    pub fn gain(&self, place: Place, kind: Kind) -> f32 {
        let change = &self.gains[place.index()][kind as usize];
        change.value + self.change_together(change.counts)
    }

    /// What one monster fewer is worth here: nothing or less, as a rule.
    #[inline]
    pub fn loss(&self, place: Place, kind: Kind) -> f32 {
        let change = &self.losses[place.index()][kind as usize];
        change.value + self.change_together(change.counts)
    }

    /// What it is worth that a monster goes from here to there.
    #[inline]
    pub fn shift(&self, kind: Kind, from: Place, to: Place) -> f32 {
        if from == to {
            return 0.0;
        }
        let loss = &self.losses[from.index()][kind as usize];
        let gain = &self.gains[to.index()][kind as usize];
        let mut counts = loss.counts;
        (0..4).for_each(|nth| counts[nth] += gain.counts[nth]);
        loss.value + gain.value + self.change_together(counts)
    }

    /// Makes that move in this outlook.
    pub fn make_shift(&mut self, kind: Kind, from: Place, to: Place) {
        self.make_loss(from, kind);
        self.make_gain(to, kind, 1);
    }

    pub fn make_loss(&mut self, place: Place, kind: Kind) {
        let mut herd = *self.dungeon.at(place);
        herd[kind] -= 1;
        self.refresh(place, herd);
    }

    /// Puts monsters into the dungeon of this outlook.
    pub fn make_gain(&mut self, place: Place, kind: Kind, n: u8) {
        let mut herd = *self.dungeon.at(place);
        herd[kind] += n;
        self.refresh(place, herd);
    }

    fn refresh(&mut self, place: Place, herd: Herd) {
        let before = self.look(place, self.dungeon.at(place)).1;
        *self.dungeon.at_mut(place) = herd;
        let (value, counts) = self.look(place, &herd);
        self.values[place.index()] = value;
        (0..4).for_each(|nth| self.counts[nth] = self.counts[nth] + counts[nth] - before[nth]);
        self.together = self.value_together(&self.counts);
        self.study(place);
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
