//! What pending tasks, cards and powers will bring, by guess.

use super::{outlook::Outlook, weights as w};
use crate::{
    card::{Card, Pile},
    data::{Deed, Effect, Kind, Orb, Place, TILES, Target, Which},
    table::{Area, Frame, Task},
};

impl Outlook<'_> {
    /// What a pending task of this seat will bring.
    pub(super) fn hope(&self, frame: &Frame) -> f32 {
        match frame.task {
            Task::Effect(effect) => self.hope_of_effect(effect, frame.here),
            Task::Bring { kind, target, .. } => self.hope_of_gain(kind, target, frame.here),
            Task::Carry { kind, from } | Task::Lead { kind, from, .. } => {
                w::HOPE * self.best_shift(kind, from)
            }
            Task::Follow { from, to, n_left } => self.hope_of_crowd(from, to, n_left),
            Task::Walk { n_left, .. } => self.hope_of_steps(n_left),
            Task::Settle { kind, n, .. } => self.hope_of_recruits(kind, n),
            Task::Brew => self.hope_of_offer(Place::ENTRANCE),
            Task::Host => self.hope_of_room(Place::room(2)),
            Task::Invite => self.hope_of_vips(frame.here),
            Task::Gaze => self.hope_of_room(Place::room(3)),
            Task::Flock(_) | Task::Discard(_) => 0.0,
        }
    }

    /// The best place for recruits, and the footsteps they bring.
    fn hope_of_recruits(&self, kind: Kind, n: u8) -> f32 {
        let may = |place: &Place| *place == Place::ENTRANCE || self.dungeon.has(*place, kind);
        let gain = |place: Place| (place, self.gain(place, kind));
        let places = Place::all().filter(may).map(gain);
        let best = places.reduce(|best, next| if next.1 > best.1 { next } else { best });
        let place = best.map_or(Place::ENTRANCE, |(place, _)| place);
        let mut after = self.clone();
        after.make_gain(place, kind, n);
        after.value() - self.value() + after.hope_of_steps(after.dungeon.n_of(kind))
    }

    fn hope_of_gain(&self, kind: Kind, target: Target, here: Place) -> f32 {
        match target {
            Target::Anywhere => self.best_gain(kind),
            Target::Entrance => self.gain(Place::ENTRANCE, kind) + self.time * 0.6,
            Target::Here => self.gain(here, kind),
            Target::Room(number) => self.gain(Place::room(number), kind),
        }
    }

    pub(super) fn hope_of_effect(&self, effect: Effect, here: Place) -> f32 {
        match effect {
            Effect::Gain(which, target) => {
                let kinds = match which {
                    Which::This(kind) => self.table.reserve.kinds() & (1 << kind as u8),
                    Which::Other => self.table.reserve.kinds() & 0b00_1111,
                    Which::Any => self.table.reserve.kinds() & 0b01_1111,
                    Which::Lost => self.table.area(Area::Oubliettes).kinds(),
                };
                let hopes = Kind::in_set(kinds).map(|kind| self.hope_of_gain(kind, target, here));
                w::HOPE * hopes.reduce(f32::max).unwrap_or(0.0)
            }
            Effect::Steps(n) => w::HOPE * self.hope_of_steps(n),
            Effect::Teleport(n) => w::HOPE * self.hope_of_shifts(n, |_| true, None),
            Effect::Scatter(n) => w::HOPE * self.hope_of_shifts(n, |place| place == here, None),
            Effect::Gather(n) => {
                w::HOPE * self.hope_of_shifts(n, |place| place != here, Some(here))
            }
            Effect::Usher(n) => {
                w::HOPE * self.hope_of_shifts(n, |place| place == Place::ENTRANCE, Some(here))
            }
            Effect::Crowd(n) => {
                let pairs = Place::all().flat_map(|from| Place::rooms().map(move |to| (from, to)));
                let pairs =
                    pairs.filter(|(from, to)| from != to && !self.dungeon.at(*from).is_empty());
                let hopes = pairs.map(|(from, to)| self.hope_of_crowd(from, to, n));
                w::HOPE * hopes.fold(0.0, f32::max)
            }
            Effect::Remove(n) => self.hope_of_removal(f32::from(n)),
            Effect::RemoveHere(n) => {
                f32::from(n.min(self.dungeon.groups_in(here))) * self.group_cost(here)
            }
            Effect::Banish => {
                let losses = self.dungeon.stands().map(|(place, kind)| self.loss(place, kind));
                losses.reduce(f32::max).unwrap_or(0.0)
            }
            Effect::Retreat => {
                let Some(room) = self.dungeon.deepest() else { return 0.0 };
                let kinds = Kind::in_set(self.dungeon.at(room).kinds());
                let losses = kinds.map(|kind| self.shift(kind, room, Place::ENTRANCE));
                losses.reduce(f32::max).unwrap_or(0.0)
            }
            Effect::Arrive(room) => -self.group_cost(Place::room(room)),
            Effect::Advance(n) => {
                if self.dungeon.n_groups() > 0 {
                    -f32::from(n)
                } else {
                    0.0
                }
            }
        }
    }

    /// The best moves of single monsters, one after the other.
    fn hope_of_shifts(&self, n: u8, is_from: impl Fn(Place) -> bool, to: Option<Place>) -> f32 {
        let mut outlook = self.clone();
        let mut value = 0.0;
        for _ in 0..n {
            let mut best = None;
            let mut best_gain = 0.0;
            for (from, kind) in outlook.dungeon.stands().filter(|&(place, _)| is_from(place)) {
                for target in Place::all().filter(|&place| to.is_none_or(|to| to == place)) {
                    let gain = outlook.shift(kind, from, target);
                    if gain > best_gain {
                        (best, best_gain) = (Some((kind, from, target)), gain);
                    }
                }
            }
            let Some((kind, from, target)) = best else { break };
            value += best_gain;
            outlook.make_shift(kind, from, target);
        }
        value
    }

    fn hope_of_crowd(&self, from: Place, to: Place, n: u8) -> f32 {
        self.hope_of_shifts(n, |place| place == from, Some(to))
    }

    /// Groups leave from the highest rooms first.
    fn hope_of_removal(&self, n: f32) -> f32 {
        let mut left = n;
        let mut value = 0.0;
        for room in Place::rooms().rev() {
            let n = f32::from(self.dungeon.groups_in(room)).min(left);
            value += n * self.group_cost(room);
            left -= n;
        }
        value
    }

    fn hope_of_deed(&self, deed: Deed, here: Place) -> f32 {
        deed.you.iter().map(|&effect| self.hope_of_effect(effect, here)).sum()
    }

    pub(super) fn hope_of_card(&self, card: Card, here: Place) -> f32 {
        let deed = card.deed();
        // What hurts each of the others helps about as much as half of it.
        let hurts = match deed.others.first() {
            Some(Effect::Arrive(_) | Effect::Advance(_)) => 0.8,
            _ => 0.0,
        };
        self.hope_of_deed(deed, here) + hurts
    }

    fn hope_of_offer(&self, here: Place) -> f32 {
        let hopes = self.table.mixture_offer.iter().map(|card| self.hope_of_card(card, here));
        hopes.reduce(f32::max).unwrap_or(0.0)
    }

    fn hope_of_vips(&self, here: Place) -> f32 {
        let hopes = self.table.vip_offer.iter().map(|card| self.hope_of_card(card, here));
        hopes.reduce(f32::max).unwrap_or(0.0)
    }

    /// A VIP in this room, and the best card for it there.
    pub(super) fn hope_of_host(&self, room: Place) -> f32 {
        let figure =
            if self.table.reserve[Kind::Vip] > 0 { self.gain(room, Kind::Vip) } else { 0.0 };
        figure + self.hope_of_vips(room)
    }

    /// What the power of a room will bring.
    pub(super) fn hope_of_room(&self, room: Place) -> f32 {
        match room.room_number() {
            Some(1) => self.hope_of_offer(Place::ENTRANCE),
            Some(2) => Place::rooms().map(|to| self.hope_of_host(to)).fold(f32::MIN, f32::max),
            Some(3) => {
                let orbs = Orb::ALL.map(|orb| self.hope_of_deed(orb.deed(), Place::ENTRANCE));
                orbs.into_iter().fold(0.0, f32::max)
            }
            _ => self.hope_of_removal(w::BEARER_REMOVALS) + w::BEARER * self.time,
        }
    }

    /// A power of the guardian tile, less its malus tile.
    pub(super) fn hope_of_power(&self, slot: u8) -> f32 {
        let Some(tile) = self.dungeon.tile.filter(|tile| tile.pile == Pile::Tile) else {
            return 0.0;
        };
        let power = TILES[tile.index()][usize::from(slot)];
        let malus = f32::from(self.dungeon.next_malus().unwrap_or(0));
        self.hope_of_deed(power.deed(), Place::ENTRANCE) - malus - self.time * w::POWER
    }
}
