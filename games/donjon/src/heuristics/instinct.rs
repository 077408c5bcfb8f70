//! A fast playout policy: it chooses an action by evaluating the current position, without any search. Searching bots use
//! it to play games to the end, and the weights of the evaluation are fitted to whole games that it played, which take less
//! than a millisecond each.

use super::outlook::Outlook;
use crate::{
    Action, Donjon,
    card::Cards,
    data::{Effect, Kind, Orb, Place, Slot},
    table::{Area, Frame, Phase, Task},
};

/// A sacrifice and a guardian power must be worth more than this.
const WORTH: f32 = 0.3;

/// Recruits at a place, with their footsteps: what that is worth, and the answer that leads to it.
#[derive(Clone, Copy)]
struct Settling {
    value: f32,
    action: Action,
    kind: Kind,
    n: u8,
    place: Place,
}

/// The best three; only for them it is thought of the power that may follow.
#[derive(Default)]
struct ShortList {
    best: [Option<Settling>; 3],
}

impl ShortList {
    fn add(&mut self, settling: Settling) {
        let mut next = settling;
        for place in &mut self.best {
            match place {
                Some(better) if better.value >= next.value => {}
                Some(worse) => std::mem::swap(worse, &mut next),
                None => {
                    *place = Some(next);
                    return;
                }
            }
        }
    }
}

/// The best of some answers by their value.
fn best(answers: impl Iterator<Item = (f32, Action)>) -> Option<(f32, Action)> {
    answers.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

impl Donjon {
    /// `None` where promise may decide.
    pub(super) fn quick_answer(&self, outlook: &Outlook<'_>) -> Option<Action> {
        match self.table.top() {
            Some(frame) => outlook.answer_task(&frame),
            None => match self.table.phase {
                Phase::Recruitment => outlook.recruit(),
                Phase::Guardian => {
                    let slots = Slot::ALL.into_iter();
                    let slots = slots.filter(|&slot| self.check_power(slot).is_ok());
                    let powers =
                        slots.map(|slot| (outlook.hope_of_power(slot), Action::Power(slot)));
                    let power = best(powers).filter(|best| best.0 > WORTH);
                    Some(power.map_or(Action::Pass, |(_, action)| action))
                }
                Phase::Power => {
                    let sacrifice = outlook.best_sacrifice().filter(|best| best.0 > WORTH);
                    Some(sacrifice.map_or(Action::Pass, |(_, action)| action))
                }
                _ => None,
            },
        }
    }
}

impl Outlook<'_> {
    /// As many as can be had of the kind that brings most, with its footsteps and a power.
    fn recruit(&self) -> Option<Action> {
        let mut short_list = ShortList::default();
        for kind in Kind::ALL {
            let most = |area: &Area| self.table.area(*area)[kind].min(2);
            // Of equals the first: the forest.
            let area = Area::ALL.into_iter().rev().max_by_key(most)?;
            let n = most(&area);
            if n > 0 {
                self.list_places(kind, n, Action::Recruit(area, kind, n), &mut short_list);
            }
        }
        self.best_settling(&short_list).map(|settling| settling.action)
    }

    /// The best place for recruits.
    fn settle(&self, kind: Kind, n: u8) -> Option<Action> {
        let mut short_list = ShortList::default();
        self.list_places(kind, n, Action::Done, &mut short_list);
        self.best_settling(&short_list).map(|settling| Action::Put(settling.place))
    }

    /// Adds the places for recruits to the short list, as answers to this action.
    fn list_places(&self, kind: Kind, n: u8, action: Action, short_list: &mut ShortList) {
        for place in Place::all().filter(|&place| self.may_settle(kind, place)) {
            let mut after = self.clone();
            let value = self.settle_and_walk(&mut after, kind, n, place);
            short_list.add(Settling { value, action, kind, n, place });
        }
    }

    /// Of the short list, the best with the power that may follow.
    fn best_settling(&self, short_list: &ShortList) -> Option<Settling> {
        let values = short_list.best.iter().flatten().map(|settling| {
            let mut after = self.clone();
            self.settle_and_walk(&mut after, settling.kind, settling.n, settling.place);
            Settling { value: settling.value + after.hope_of_power_phase(), ..*settling }
        });
        values.reduce(|best, next| if next.value > best.value { next } else { best })
    }

    /// Recruits come here and walk; returns what both are worth.
    fn settle_and_walk(&self, after: &mut Outlook<'_>, kind: Kind, n: u8, place: Place) -> f32 {
        after.make_gain(place, kind, n);
        let n_steps = after.dungeon.n_of(kind);
        after.value() - self.value() + after.walk(n_steps)
    }

    pub(super) fn may_settle(&self, kind: Kind, place: Place) -> bool {
        place == Place::ENTRANCE || self.dungeon.has(place, kind)
    }

    fn best_sacrifice(&self) -> Option<(f32, Action)> {
        best(self.sacrifices().map(|(hope, room, kind)| (hope, Action::Sacrifice(room, kind))))
    }

    fn answer_task(&self, frame: &Frame) -> Option<Action> {
        match frame.task {
            Task::Walk { n_left, .. } => {
                Some(self.next_step_of_turn(n_left).map_or(Action::Done, Action::Step))
            }
            Task::Settle { kind, n, .. } => self.settle(kind, n),
            Task::Carry { kind, from } | Task::Lead { kind, from, .. } => {
                let is_led = matches!(frame.task, Task::Lead { .. });
                let places = Place::all().filter(|&place| !(is_led && place == from));
                best(places.map(|place| (self.shift(kind, from, place), Action::Put(place))))
                    .map(|(_, action)| action)
            }
            Task::Bring { kind, .. } => {
                best(Place::all().map(|place| (self.gain(place, kind), Action::Put(place))))
                    .map(|(_, action)| action)
            }
            Task::Host => {
                best(Place::rooms().map(|room| (self.hope_of_host(room), Action::Put(room))))
                    .map(|(_, action)| action)
            }
            Task::Gaze => {
                let orbs = [Orb::Teleport, Orb::Steps];
                best(
                    orbs.into_iter().map(|orb| {
                        (self.hope_of_deed(orb.deed(), Place::ENTRANCE), Action::Orb(orb))
                    }),
                )
                .map(|(_, action)| action)
            }
            Task::Brew => self.choose(self.table.mixture_offer, frame.here),
            Task::Invite => self.choose(self.table.vip_offer, frame.here),
            Task::Effect(effect) => self.answer_effect(effect, frame),
            Task::Follow { from, to, .. } => {
                let takes = self.dungeon.stands().filter(|&(place, _)| place == from);
                self.take_or_be_done(takes.map(|(p, kind)| (self.shift(kind, p, to), p, kind)))
            }
            _ => None,
        }
    }

    fn choose(&self, offer: Cards, here: Place) -> Option<Action> {
        let cards = offer.iter().map(|card| (self.hope_of_card(card, here), Action::Choose(card)));
        best(cards).map(|(_, action)| action)
    }

    fn answer_effect(&self, effect: Effect, frame: &Frame) -> Option<Action> {
        let here = frame.here;
        let stands = self.dungeon.stands();
        match effect {
            Effect::Teleport(_) => self.take_or_be_done(
                stands.map(|(place, kind)| (self.best_shift(kind, place), place, kind)),
            ),
            Effect::Scatter(_) => self.take_or_be_done(
                stands
                    .filter(|&(place, _)| place == here)
                    .map(|(place, kind)| (self.best_shift(kind, place), place, kind)),
            ),
            Effect::Usher(_) | Effect::Gather(_) => {
                let is_usher = matches!(effect, Effect::Usher(_));
                let may = |place| if is_usher { place == Place::ENTRANCE } else { place != here };
                self.take_or_be_done(
                    stands
                        .filter(|&(place, _)| may(place))
                        .map(|(place, kind)| (self.shift(kind, place, here), place, kind)),
                )
            }
            Effect::Gain(which, target) => {
                let kinds = Kind::in_set(self.kinds_of(which));
                best(kinds.map(|kind| (self.hope_of_gain(kind, target, here), Action::Gain(kind))))
                    .map(|(_, action)| action)
            }
            Effect::Remove(_) => {
                let rooms = self.dungeon.raided();
                best(rooms.map(|room| (self.group_cost(room), Action::Remove(room))))
                    .map(|(_, action)| action)
            }
            Effect::Banish => best(
                stands.map(|(place, kind)| (self.loss(place, kind), Action::Take(place, kind))),
            )
            .map(|(_, action)| action),
            _ => None,
        }
    }

    /// Who gains most by being taken, or nobody.
    fn take_or_be_done(&self, takes: impl Iterator<Item = (f32, Place, Kind)>) -> Option<Action> {
        let best = best(takes.map(|(value, place, kind)| (value, Action::Take(place, kind))));
        Some(best.filter(|best| best.0 > 0.0).map_or(Action::Done, |(_, action)| action))
    }
}
