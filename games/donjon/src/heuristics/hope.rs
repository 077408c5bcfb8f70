//! Estimates what pending tasks, cards and powers will be worth by carrying each out greedily.

use super::{outlook::Outlook, walks::ANYWHERE};
use crate::{
    action::N_POWER_ROOMS,
    card::{Card, Cards, Pile},
    data::{Deed, Effect, Kind, Orb, Place, Slot, TILES, Target, Which},
    table::{Frame, Phase, Task},
};

/// What a gain, a loss, a teleport or a footstep of each of the others costs or helps, in points.
const OTHERS_GAIN: f32 = -1.8;
const OTHERS_LOSS: f32 = 1.5;
const OTHERS_SHIFT: f32 = -2.0;
const OTHERS_STEP: f32 = -0.5;
const OTHERS_ADVANCE: f32 = 0.8;

impl Outlook<'_> {
    /// What the rest of the turn will bring to whoever is in turn and has recruited, powers included.
    pub(super) fn hope_of_turn(&self) -> f32 {
        let table = self.table;
        if table.turn != self.seat {
            return 0.0;
        }
        match (table.phase, table.top().map(|frame| frame.task)) {
            (Phase::Movement, Some(Task::Walk { n_left, .. })) => self.hope_of_walking(n_left),
            (_, Some(Task::Settle { kind, n, .. })) => self.hope_of_recruits(kind, n),
            (Phase::Power, None) => self.hope_of_power_phase(),
            _ => 0.0,
        }
    }

    /// What a pending task of this seat will bring; footsteps and recruits of a turn are part of `hope_of_turn`.
    pub(super) fn hope(&self, frame: &Frame) -> f32 {
        match frame.task {
            Task::Effect(effect) => self.hope_of_effect(effect, frame.here),
            Task::Bring { kind, target, .. } => self.hope_of_gain(kind, target, frame.here),
            Task::Carry { kind, from } | Task::Lead { kind, from, .. } => {
                self.best_shift(kind, from)
            }
            Task::Follow { from, to, n_left } => self.hope_of_crowd(from, to, n_left),
            Task::Walk { n_left, .. } if self.table.phase != Phase::Movement => {
                self.hope_of_steps(n_left)
            }
            Task::Brew => self.hope_of_mixtures(),
            Task::Host => self.hope_of_vip(),
            Task::Invite => self.hope_of_vip_cards(frame.here),
            Task::Gaze => {
                self.hope_of_orbs().max(self.hope_of_effect(Effect::Crowd(4), frame.here))
            }
            Task::Walk { .. } | Task::Settle { .. } | Task::Flock(_) | Task::Discard(_) => 0.0,
        }
    }

    /// Recruits at their best place, the footsteps they bring, and a power.
    pub(super) fn hope_of_recruits(&self, kind: Kind, n: u8) -> f32 {
        let may = |place: &Place| *place == Place::ENTRANCE || self.dungeon.has(*place, kind);
        let hopes = Place::all().filter(may).map(|place| self.hope_of_settling(kind, n, place));
        hopes.fold(f32::MIN, f32::max)
    }

    /// The same, at this place.
    pub(super) fn hope_of_settling(&self, kind: Kind, n: u8, place: Place) -> f32 {
        let mut after = self.clone();
        after.make_gain(place, kind, n);
        let n_steps = after.dungeon.n_of(kind);
        after.value() - self.value() + after.hope_of_walking(n_steps)
    }

    /// So many footsteps, and then a power.
    pub(super) fn hope_of_walking(&self, n_steps: u8) -> f32 {
        let mut after = self.clone();
        let gain = after.walk(n_steps);
        gain + after.hope_of_power_phase()
    }

    /// The best sacrifice, or none.
    pub(super) fn hope_of_power_phase(&self) -> f32 {
        let rooms = Place::rooms().take(N_POWER_ROOMS);
        let hopes =
            rooms.filter_map(|room| Some(self.hope_of_sacrifice(room, self.cheapest(room)?)));
        hopes.fold(0.0, f32::max)
    }

    /// The monster that is missed least in each room whose power can be used, and what that promises.
    pub(super) fn sacrifices(&self) -> impl Iterator<Item = (f32, Place, Kind)> {
        let rooms = Place::rooms().take(N_POWER_ROOMS).filter(|&room| self.has_offer(room));
        rooms.filter_map(|room| {
            let kind = self.cheapest(room)?;
            Some((self.hope_of_sacrifice(room, kind), room, kind))
        })
    }

    /// Whether the power of a room has anything to offer (POWER-3).
    pub(super) fn has_offer(&self, room: Place) -> bool {
        match room.room_number() {
            Some(1) => !self.table.mixture_offer.is_empty(),
            Some(2) => !self.table.vip_offer.is_empty(),
            _ => true,
        }
    }

    /// The monster of a room that is missed least.
    pub(super) fn cheapest(&self, room: Place) -> Option<Kind> {
        let kinds = Kind::in_set(self.dungeon.at(room).kinds());
        let losses = kinds.map(|kind| (self.loss(room, kind), kind));
        let best = losses.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, kind)| kind)
    }

    /// What the power of a room brings for this monster.
    pub(super) fn hope_of_sacrifice(&self, room: Place, kind: Kind) -> f32 {
        let mut after = self.clone();
        after.make_loss(room, kind);
        after.lost |= 1 << kind as u8;
        self.loss(room, kind) + after.hope_of_room(room)
    }

    /// What the power of a room brings.
    pub(super) fn hope_of_room(&self, room: Place) -> f32 {
        match room.room_number() {
            Some(1 | 2) if !self.has_offer(room) => 0.0,
            Some(1) => self.hope_of_mixtures(),
            Some(2) => self.hope_of_vip(),
            Some(3) => self.hope_of_orbs(),
            Some(4) => self.hope_of_bearer(),
            _ => 0.0,
        }
    }

    pub(super) fn hope_of_gain(&self, kind: Kind, target: Target, here: Place) -> f32 {
        match target {
            Target::Anywhere => self.best_gain(kind),
            Target::Entrance => self.gain(Place::ENTRANCE, kind),
            Target::Here => self.gain(here, kind),
            Target::Room(room) => self.gain(room, kind),
        }
    }

    /// The kinds that a gain can bring, a bit for each.
    pub(super) fn kinds_of(&self, which: Which) -> u8 {
        match which {
            Which::This(kind) => self.table.reserve.kinds() & (1 << kind as u8),
            Which::Other => self.table.reserve.kinds() & 0b00_1111,
            Which::Any => self.table.reserve.kinds() & 0b01_1111,
            Which::Lost => self.lost,
        }
    }

    pub(super) fn hope_of_effect(&self, effect: Effect, here: Place) -> f32 {
        match effect {
            Effect::Gain(which, target) => {
                let kinds = Kind::in_set(self.kinds_of(which));
                let hopes = kinds.map(|kind| self.hope_of_gain(kind, target, here));
                hopes.reduce(f32::max).unwrap_or(0.0)
            }
            Effect::Steps(n) => self.hope_of_steps(n),
            Effect::Teleport(n) => self.hope_of_shifts(n, Place::ALL_BITS, None),
            Effect::Scatter(n) => self.hope_of_shifts(n, here.bit(), None),
            Effect::Gather(n) => self.hope_of_shifts(n, Place::ALL_BITS, Some(here)),
            Effect::Usher(n) => self.hope_of_shifts(n, Place::ENTRANCE.bit(), Some(here)),
            Effect::Crowd(n) => {
                let pairs = Place::all().flat_map(|from| Place::rooms().map(move |to| (from, to)));
                let pairs =
                    pairs.filter(|(from, to)| from != to && !self.dungeon.at(*from).is_empty());
                let hopes = pairs.map(|(from, to)| self.hope_of_crowd(from, to, n));
                hopes.fold(0.0, f32::max)
            }
            Effect::Remove(n) => self.hope_of_removal(n),
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
            Effect::Arrive(room) => -self.group_cost(room),
            Effect::Advance(n) => match self.dungeon.n_groups() {
                0 => 0.0,
                _ => -OTHERS_ADVANCE * f32::from(n),
            },
        }
    }

    /// The best moves of single monsters, one after the other, from some of these places to this one or to any.
    fn hope_of_shifts(&self, n: u8, sources: u16, target: Option<Place>) -> f32 {
        let best = |outlook: &Outlook<'_>| match target {
            Some(to) => outlook.best_move_to(sources, to),
            None => outlook.best_move(sources, &ANYWHERE),
        };
        let Some(mut next) = best(self) else { return 0.0 };
        let mut value = next.gain;
        if n < 2 {
            return value;
        }
        let mut outlook = self.clone();
        for _ in 1..n {
            outlook.make_shift(next.kind, next.from, next.to);
            let Some(then) = best(&outlook) else { break };
            value += then.gain;
            next = then;
        }
        value
    }

    fn hope_of_crowd(&self, from: Place, to: Place, n: u8) -> f32 {
        self.hope_of_shifts(n, from.bit(), Some(to))
    }

    /// Groups leave from the highest rooms first.
    fn hope_of_removal(&self, n: u8) -> f32 {
        let mut left = n;
        let mut value = 0.0;
        for room in Place::rooms().rev() {
            let n = self.dungeon.groups_in(room).min(left);
            if n > 0 {
                value += f32::from(n) * self.group_cost(room);
                left -= n;
            }
        }
        value
    }

    pub(super) fn hope_of_deed(&self, deed: Deed, here: Place) -> f32 {
        let own: f32 = deed.you.iter().map(|&effect| self.hope_of_effect(effect, here)).sum();
        own + deed.others.iter().map(|&effect| hope_for_others(effect)).sum::<f32>()
    }

    pub(super) fn hope_of_card(&self, card: Card, here: Place) -> f32 {
        self.hope_of_deed(card.deed(), here)
    }

    pub(super) fn hope_of_mixtures(&self) -> f32 {
        let offer = self.table.mixture_offer.iter();
        let hopes = offer.map(|card| self.hope_of_card(card, Place::ENTRANCE));
        hopes.reduce(f32::max).unwrap_or(0.0)
    }

    fn hope_of_vip_cards(&self, here: Place) -> f32 {
        let hopes = self.table.vip_offer.iter().map(|card| self.hope_of_card(card, here));
        hopes.reduce(f32::max).unwrap_or(0.0)
    }

    /// A VIP in the best room.
    fn hope_of_vip(&self) -> f32 {
        Place::rooms().map(|room| self.hope_of_host(room)).fold(f32::MIN, f32::max)
    }

    /// A VIP in this room, and the best card for it there.
    pub(super) fn hope_of_host(&self, room: Place) -> f32 {
        if self.table.reserve[Kind::Vip] == 0 {
            return self.hope_of_vip_cards(room);
        }
        let mut after = self.clone();
        after.make_gain(room, Kind::Vip, 1);
        self.gain(room, Kind::Vip) + after.hope_of_vip_cards(room)
    }

    /// The better of two orbs; the crowd takes too long to think of.
    fn hope_of_orbs(&self) -> f32 {
        let [teleport, _, steps] = Orb::ALL.map(|orb| {
            if orb == Orb::Crowd { 0.0 } else { self.hope_of_deed(orb.deed(), Place::ENTRANCE) }
        });
        teleport.max(steps)
    }

    /// The mean over all sword-bearers that may come.
    pub(super) fn hope_of_bearer(&self) -> f32 {
        let left = self.table.bearers;
        let left = if left.is_empty() { Cards::all(Pile::Bearer) } else { left };
        let hopes: f32 = left.iter().map(|card| self.hope_of_card(card, Place::ENTRANCE)).sum();
        hopes / left.len() as f32
    }

    /// A power of the guardian tile, less its malus tile.
    pub(super) fn hope_of_power(&self, slot: Slot) -> f32 {
        let Some(tile) = self.dungeon.tile else { return 0.0 };
        let power = TILES[tile.index()][slot.index()];
        let malus = f32::from(self.dungeon.next_malus().unwrap_or(0));
        self.hope_of_deed(power.deed(), Place::ENTRANCE) - malus
    }
}

/// What it is worth that each of the others has this effect.
fn hope_for_others(effect: Effect) -> f32 {
    match effect {
        Effect::Gain(..) => OTHERS_GAIN,
        Effect::Teleport(n) => OTHERS_SHIFT * f32::from(n),
        Effect::Steps(n) => OTHERS_STEP * f32::from(n),
        Effect::Remove(n) => OTHERS_SHIFT * f32::from(n),
        Effect::Arrive(_) | Effect::Banish | Effect::Retreat => OTHERS_LOSS,
        Effect::Advance(n) => OTHERS_ADVANCE * f32::from(n),
        _ => 0.0,
    }
}
