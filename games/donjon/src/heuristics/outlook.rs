//! The value of one dungeon, and what one monster more or less changes at each place.
//!
//! One question is worked out when it is asked. For many questions, as when footsteps are allotted, an outlook is studied first: then all
//! answers stand in rows, one row a kind, and only the places that change are looked at again.

use tabletop::Seat;

use super::lens::Lens;
use crate::{
    data::{Kind, Place},
    dungeon::Dungeon,
    table::{Area, Table},
};

/// A dungeon with what every question about it needs.
#[derive(Clone)]
pub(super) struct Outlook<'a> {
    pub table: &'a Table,
    pub seat: Seat,
    lens: &'a Lens,
    pub dungeon: Dungeon,
    /// The kinds that lie in the oubliettes, or will.
    pub lost: u8,
    /// What counts toward the objective of each kind.
    counts: [u8; Kind::COUNT],
    is_studied: bool,
    rows: Rows,
}

/// One number a place, and some more so that a row is whole blocks.
pub(super) type Row = [f32; N_LANES];
pub(super) const N_LANES: usize = 12;
const N_BLOCK: usize = 4;

/// What one monster more is worth at each place, without what counts over all places; whether it counts; and what one fewer
/// is worth.
#[derive(Clone, Default)]
struct Rows {
    gains: [Row; Kind::COUNT],
    counted: [Row; Kind::COUNT],
    losses: [Row; Kind::COUNT],
    /// What it is worth over all places together that one more of a kind counts, and one fewer.
    more: [f32; Kind::COUNT],
    fewer: [f32; Kind::COUNT],
    /// Where a kind stands, a bit for each place.
    places: [u16; Kind::COUNT],
}

/// A monster that goes from one place to another, and what that is worth.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    pub kind: Kind,
    pub from: Place,
    pub to: Place,
    pub gain: f32,
}

impl<'a> Outlook<'a> {
    pub fn new(table: &'a Table, seat: Seat, lens: &'a Lens) -> Outlook<'a> {
        let dungeon = table.dungeons[seat];
        let lost = table.area(Area::Oubliettes).kinds();
        let counts = lens.counts_of(&dungeon);
        Outlook {
            table,
            seat,
            lens,
            dungeon,
            lost,
            counts,
            is_studied: false,
            rows: Rows::default(),
        }
    }

    /// The same, for many questions.
    pub fn studied(table: &'a Table, seat: Seat, lens: &'a Lens) -> Outlook<'a> {
        let mut outlook = Outlook::new(table, seat, lens);
        for kind in Kind::ALL {
            outlook.weigh_counts(kind);
            if lens.is_counting(kind) {
                Place::all().for_each(|place| outlook.note_count(place, kind));
            }
        }
        for place in Place::all() {
            for kind in Kind::in_set(outlook.dungeon.at(place).kinds()) {
                outlook.rows.places[kind as usize] |= place.bit();
            }
            outlook.study(place);
        }
        outlook.is_studied = true;
        outlook
    }

    /// Looks at a place with one monster more and one fewer of each kind.
    fn study(&mut self, place: Place) {
        let nth = place.index();
        let herd = self.dungeon.at(place);
        if !place.is_room() {
            for kind in Kind::ALL {
                let value = self.lens.each(place, kind);
                self.rows.gains[kind as usize][nth] = value;
                self.rows.losses[kind as usize][nth] = -value;
            }
            return;
        }
        let kinds = herd.kinds();
        let company = self.lens.company(kinds);
        let [gain, loss] = self.steps_of_tile(place, herd.total());
        for kind in Kind::ALL {
            let (n, bit) = (herd[kind], 1 << kind as u8);
            let mut more = self.lens.step(place, kind, n) + gain;
            if n == 0 {
                more += self.lens.company(kinds | bit) - company;
            } else {
                let mut fewer = loss - self.lens.step(place, kind, n - 1);
                if n == 1 {
                    fewer += self.lens.company(kinds & !bit) - company;
                }
                self.rows.losses[kind as usize][nth] = fewer;
            }
            self.rows.gains[kind as usize][nth] = more;
        }
    }

    /// What one monster more and one fewer in a place of so many is worth by the hidden tile alone.
    #[inline]
    fn steps_of_tile(&self, place: Place, n: u8) -> [f32; 2] {
        if place != Place::OFFICE || self.dungeon.tile.is_some() {
            return [0.0; 2];
        }
        let office = |n: u8| self.lens.office(n);
        [office(n + 1) - office(n), office(n.saturating_sub(1)) - office(n)]
    }

    fn weigh_counts(&mut self, kind: Kind) {
        let n = self.counts[kind as usize];
        let now = self.lens.sum(kind, n);
        self.rows.more[kind as usize] = self.lens.sum(kind, n + 1) - now;
        self.rows.fewer[kind as usize] = self.lens.sum(kind, n.saturating_sub(1)) - now;
    }

    fn note_count(&mut self, place: Place, kind: Kind) {
        let is_counted = self.counts_more(place, kind);
        self.rows.counted[kind as usize][place.index()] = f32::from(u8::from(is_counted));
    }

    /// The whole dungeon, with groups and malus tiles.
    pub fn value(&self) -> f32 {
        self.lens.value(&self.dungeon, &self.counts)
    }

    /// What one group in this room will cost.
    pub fn group_cost(&self, room: Place) -> f32 {
        self.lens.group_cost(room)
    }

    /// What one monster more is worth here, without what counts over all places.
    #[inline]
    fn gain_here(&self, place: Place, kind: Kind) -> f32 {
        if self.is_studied {
            return self.rows.gains[kind as usize][place.index()];
        }
        if !place.is_room() {
            return self.lens.each(place, kind);
        }
        let herd = self.dungeon.at(place);
        let mut value = self.lens.step(place, kind, herd[kind]);
        if herd[kind] == 0 {
            let kinds = herd.kinds();
            value += self.lens.company(kinds | 1 << kind as u8) - self.lens.company(kinds);
        }
        if place == Place::OFFICE {
            value += self.steps_of_tile(place, herd.total())[0];
        }
        value
    }

    #[inline]
    fn loss_here(&self, place: Place, kind: Kind) -> f32 {
        let herd = self.dungeon.at(place);
        let n = herd[kind];
        if n == 0 {
            return 0.0;
        }
        if self.is_studied {
            return self.rows.losses[kind as usize][place.index()];
        }
        if !place.is_room() {
            return -self.lens.each(place, kind);
        }
        let mut value = -self.lens.step(place, kind, n - 1);
        if n == 1 {
            let kinds = herd.kinds();
            value += self.lens.company(kinds & !(1 << kind as u8)) - self.lens.company(kinds);
        }
        if place == Place::OFFICE {
            value += self.steps_of_tile(place, herd.total())[1];
        }
        value
    }

    /// Whether one monster more counts over all places together, and whether one fewer does.
    #[inline]
    fn counts_more(&self, place: Place, kind: Kind) -> bool {
        self.lens.counts(place, kind, self.dungeon.at(place)[kind])
    }

    #[inline]
    fn counts_less(&self, place: Place, kind: Kind) -> bool {
        let n = self.dungeon.at(place)[kind];
        n > 0 && self.lens.counts(place, kind, n - 1)
    }

    /// What it is worth over all places together that one more of a kind counts, or one fewer.
    #[inline]
    fn worth_of_count(&self, kind: Kind, is_more: bool) -> f32 {
        let n = self.counts[kind as usize];
        let after = if is_more { n + 1 } else { n - 1 };
        self.lens.sum(kind, after) - self.lens.sum(kind, n)
    }

    /// What one monster more is worth here.
    #[inline]
    pub fn gain(&self, place: Place, kind: Kind) -> f32 {
        let value = self.gain_here(place, kind);
        if self.counts_more(place, kind) {
            return value + self.worth_of_count(kind, true);
        }
        value
    }

    /// What one monster fewer is worth here: nothing or less, as a rule.
    #[inline]
    pub fn loss(&self, place: Place, kind: Kind) -> f32 {
        let value = self.loss_here(place, kind);
        if self.counts_less(place, kind) {
            return value + self.worth_of_count(kind, false);
        }
        value
    }

    /// What it is worth that a monster goes from here to there.
    #[inline]
    pub fn shift(&self, kind: Kind, from: Place, to: Place) -> f32 {
        if from == to {
            return 0.0;
        }
        let value = self.loss_here(from, kind) + self.gain_here(to, kind);
        match (self.counts_less(from, kind), self.counts_more(to, kind)) {
            (true, false) => value + self.worth_of_count(kind, false),
            (false, true) => value + self.worth_of_count(kind, true),
            _ => value,
        }
    }

    /// The best move of one monster from one of these places, by its gain times the rate of its way; `None` if none gains
    /// anything. The outlook must be studied.
    pub fn best_move(&self, sources: u16, rates: &[Row; Place::COUNT]) -> Option<Shift> {
        debug_assert!(self.is_studied, "many questions are asked of a studied outlook");
        let mut best = None;
        let mut most = 0.0;
        for kind in Kind::ALL {
            let sources = sources & self.rows.places[kind as usize];
            if sources == 0 {
                continue;
            }
            let losses = &self.rows.losses[kind as usize];
            let gains = &self.rows.gains[kind as usize];
            let mut consider = |from: Place, row: &Row| {
                let (loss, rates) = (losses[from.index()], &rates[from.index()]);
                let rate = |to: usize| (row[to] + loss) * rates[to];
                let highest = highest(rate);
                if highest > most {
                    let to = Place::all().find(|to| rate(to.index()) == highest);
                    let to = to.expect("only places have a rate");
                    let gain = row[to.index()] + loss;
                    (best, most) = (Some(Shift { kind, from, to, gain }), highest);
                }
            };
            if !self.lens.is_counting(kind) {
                Place::in_set(sources).for_each(|from| consider(from, gains));
                continue;
            }
            // What counts where it comes from and where it goes, counts as before.
            let counted = &self.rows.counted[kind as usize];
            let (more, fewer) = (self.rows.more[kind as usize], self.rows.fewer[kind as usize]);
            let rows: [Row; 2] = [
                std::array::from_fn(|to| gains[to] + more * counted[to]),
                std::array::from_fn(|to| gains[to] + fewer * (1.0 - counted[to])),
            ];
            for from in Place::in_set(sources) {
                consider(from, &rows[usize::from(self.counts_less(from, kind))]);
            }
        }
        best
    }

    /// The best move of one monster from one of these places to this one. The outlook must be studied.
    pub fn best_move_to(&self, sources: u16, to: Place) -> Option<Shift> {
        let mut best = None;
        let mut most = 0.0;
        for from in Place::in_set(sources & !to.bit()) {
            for kind in Kind::in_set(self.dungeon.at(from).kinds()) {
                let gain = self.shift(kind, from, to);
                if gain > most {
                    (best, most) = (Some(Shift { kind, from, to, gain }), gain);
                }
            }
        }
        best
    }

    /// Makes that move in this outlook.
    pub fn make_shift(&mut self, kind: Kind, from: Place, to: Place) {
        self.make_loss(from, kind);
        self.make_gain(to, kind, 1);
    }

    pub fn make_loss(&mut self, place: Place, kind: Kind) {
        self.counts[kind as usize] -= u8::from(self.counts_less(place, kind));
        self.dungeon.at_mut(place)[kind] -= 1;
        self.refresh(place, kind);
    }

    /// Puts monsters into the dungeon of this outlook.
    pub fn make_gain(&mut self, place: Place, kind: Kind, n: u8) {
        for _ in 0..n {
            self.counts[kind as usize] += u8::from(self.counts_more(place, kind));
            self.dungeon.at_mut(place)[kind] += 1;
        }
        self.refresh(place, kind);
    }

    /// Looks again at a place where the number of a kind has changed.
    fn refresh(&mut self, place: Place, kind: Kind) {
        if !self.is_studied {
            return;
        }
        let is_here = self.dungeon.has(place, kind);
        let places = &mut self.rows.places[kind as usize];
        *places = *places & !place.bit() | u16::from(is_here) << place.index();
        if self.lens.is_counting(kind) {
            self.weigh_counts(kind);
            self.note_count(place, kind);
        }
        // Outside of rooms a monster is worth the same whoever else is there.
        if place.is_room() {
            self.study(place);
        }
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

/// The highest of a row: block by block, so that a block is compared at once.
#[inline]
fn highest(value: impl Fn(usize) -> f32) -> f32 {
    let mut block = [0.0_f32; N_BLOCK];
    for start in (0..N_LANES).step_by(N_BLOCK) {
        for (lane, most) in block.iter_mut().enumerate() {
            let value = value(start + lane);
            *most = if value > *most { value } else { *most };
        }
    }
    block.into_iter().fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use tabletop::{Dealer, Game, Options as _, Rng};

    use super::*;
    use crate::{Donjon, Options, heuristics::weights};

    /// Without the most of one kind, which one monster more may change anywhere.
    fn value(outlook: &Outlook<'_>) -> f32 {
        outlook.value() - outlook.lens.value_of_steps(&outlook.dungeon)
    }

    #[test]
    fn one_monster_more_or_fewer_changes_what_the_whole_dungeon_says() {
        let (mut rng, mut legal) = (Rng::new(3), Vec::new());
        for options in Options::all() {
            let mut dealer = Dealer::silent(Rng::new(u64::from(rng.below(1000))));
            let mut game = Donjon::new(&options, 3, &mut dealer);
            while let Some(seat) = game.to_act().first() {
                let lens = Lens::new(&game.table, seat, &weights::TABLE);
                let plain = Outlook::new(&game.table, seat, &lens);
                let studied = Outlook::studied(&game.table, seat, &lens);
                let (from, to) = (rng.below(11) as usize, rng.below(11) as usize);
                let [from, to] = [from, to].map(|nth| Place::from_index(nth).expect("a place"));
                for kind in Kind::ALL {
                    let mut after = studied.clone();
                    after.make_gain(to, kind, 1);
                    let close = |value: f32, gain: f32| assert!((value - gain).abs() < 0.01);
                    close(plain.gain(to, kind), value(&after) - value(&plain));
                    close(plain.gain(to, kind), studied.gain(to, kind));
                    // Where it was before, it is worth the same again.
                    close(after.loss(to, kind), -plain.gain(to, kind));
                    if plain.dungeon.has(from, kind) && from != to {
                        let mut after = studied.clone();
                        after.make_shift(kind, from, to);
                        close(plain.shift(kind, from, to), value(&after) - value(&plain));
                        close(plain.shift(kind, from, to), studied.shift(kind, from, to));
                        close(after.shift(kind, to, from), -plain.shift(kind, from, to));
                        let best = studied.best_move(from.bit(), &super::super::walks::ANYWHERE);
                        let most = best.map_or(0.0, |best| best.gain);
                        assert!(most + 0.01 > plain.shift(kind, from, to));
                    }
                }
                game.legal(seat, &mut legal);
                let nth = rng.below(legal.len() as u32) as usize;
                game.apply(seat, legal[nth], &mut dealer);
            }
        }
    }
}
