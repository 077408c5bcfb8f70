//! The one interpreter of effects: what each comes to when nobody need be asked, and what the answers do
//! (EFFECT, MOVE, ORB-2, PIECE-1).
//!
//! `asks` says whether the next task has a question with more than one answer; if not, `settle` does it.
//! `answer.rs` has what may be answered, and calls the verbs of this file.

use tabletop::Seat;

use crate::{
    Dealer, Donjon,
    data::{Effect, Kind, Place, Target, Which},
    dungeon::Dungeon,
    event::{Event, Means},
    table::{Area, Footstep, Frame, Origin, Task},
};

/// SETUP-3 names four wild kinds; skeletons are the fifth in the reserve. VIPs have a reserve of their own (PIECE-3).
const NO_SKELETON: u8 = 0b00_1111;
const NO_VIP: u8 = 0b01_1111;

impl Donjon {
    pub(crate) fn push(&mut self, seat: Seat, task: Task) {
        self.table.pending.push(Frame { seat, task, here: Place::ENTRANCE });
    }

    /// The next task is over. GUARD-1: whoever comes together by it has come.
    pub(crate) fn finish(&mut self, dealer: &mut Dealer) {
        let Some(over) = self.table.pending.pop() else { return };
        if !self.table.top().is_some_and(|next| next.continues(&over)) {
            self.look_into_office(over.seat, dealer);
        }
    }

    /// The next task becomes another.
    pub(crate) fn replace(&mut self, frame: Frame) {
        self.table.pending.pop();
        self.table.pending.push(frame);
    }

    /// Which kinds a gain can bring, a bit for each.
    #[inline]
    pub(crate) fn gainable(&self, which: Which) -> u8 {
        let reserve = self.table.reserve.kinds();
        match which {
            Which::This(kind) => reserve & (1 << kind as u8),
            Which::Other => reserve & NO_SKELETON,
            Which::Any => reserve & NO_VIP,
            Which::Lost => self.table.area(Area::Oubliettes).kinds(),
        }
    }

    /// From where an effect may take a monster; `None` is anywhere.
    pub(crate) fn source(&self, frame: &Frame) -> Source {
        match frame.task {
            Task::Effect(Effect::Usher(_)) => Source::Only(Place::ENTRANCE),
            Task::Effect(Effect::Scatter(_)) => Source::Only(frame.here),
            Task::Effect(Effect::Gather(_)) => Source::AllBut(frame.here),
            Task::Effect(Effect::Retreat) => {
                self.table.dungeons[frame.seat].deepest().map_or(Source::Nowhere, Source::Only)
            }
            Task::Follow { from, .. } => Source::Only(from),
            _ => Source::Anywhere,
        }
    }

    /// Whether this task has more than one answer.
    pub(crate) fn asks(&self, frame: &Frame) -> bool {
        let dungeon = &self.table.dungeons[frame.seat];
        let has_source = || self.source(frame).stands(dungeon).next().is_some();
        match frame.task {
            Task::Effect(effect) => match effect {
                Effect::Gain(which, _) => self.gainable(which).count_ones() > 1,
                // EFFECT-5: these may be left undone, so one monster is a choice already.
                Effect::Teleport(_) | Effect::Crowd(_) | Effect::Scatter(_) => has_source(),
                Effect::Usher(_) | Effect::Gather(_) => has_source(),
                // GROUP-4: which groups leave is a question only if some stay, and not all in one room.
                Effect::Remove(n) => dungeon.n_groups() > n && dungeon.raided().nth(1).is_some(),
                Effect::Banish | Effect::Retreat => {
                    self.source(frame).stands(dungeon).nth(1).is_some()
                }
                Effect::Steps(_)
                | Effect::RemoveHere(_)
                | Effect::Arrive(_)
                | Effect::Advance(_) => false,
            },
            Task::Bring { target, .. } => target == Target::Anywhere,
            Task::Follow { .. } => has_source(),
            Task::Walk { .. } => dungeon.n_monsters() > 0,
            Task::Flock(card) => self.must_choose_area(card),
            Task::Settle { kind, .. } => dungeon.n_of(kind) > dungeon.at(Place::ENTRANCE)[kind],
            Task::Brew => self.table.mixture_offer.len() > 1,
            Task::Invite => self.table.vip_offer.len() > 1,
            Task::Carry { .. } | Task::Lead { .. } | Task::Host | Task::Gaze => true,
            Task::Discard(_) => false,
        }
    }

    /// Does what needs no answer.
    pub(crate) fn settle(&mut self, frame: Frame, dealer: &mut Dealer) {
        match frame.task {
            Task::Effect(effect) => self.settle_effect(frame, effect, dealer),
            Task::Bring { kind, origin, target } => {
                let place = match target {
                    Target::Entrance | Target::Anywhere => Place::ENTRANCE,
                    Target::Here => frame.here,
                    Target::Room(room) => room,
                };
                self.bring(frame.seat, kind, origin, place, dealer);
            }
            Task::Flock(card) => self.flock_by_need(card, dealer),
            Task::Settle { area, kind, n } => {
                self.settle_recruits(frame.seat, area, kind, n, Place::ENTRANCE, dealer);
            }
            Task::Brew => match self.table.mixture_offer.iter().next() {
                Some(card) => self.brew(frame, card, dealer),
                None => self.finish(dealer),
            },
            Task::Invite => match self.table.vip_offer.iter().next() {
                Some(card) => self.invite(frame, card, dealer),
                None => self.finish(dealer),
            },
            Task::Discard(card) => self.discard(card, dealer),
            // EFFECT-5: nobody is left to be moved.
            _ => self.finish(dealer),
        }
    }

    fn settle_effect(&mut self, frame: Frame, effect: Effect, dealer: &mut Dealer) {
        let seat = frame.seat;
        match effect {
            Effect::Gain(which, _) => match Kind::in_set(self.gainable(which)).next() {
                Some(kind) => self.choose_kind(frame, kind),
                // PIECE-1: what is not there is not gained; the rest of the card still counts.
                None => {
                    dealer.emit(Event::NothingGained { seat });
                    self.finish(dealer);
                }
            },
            Effect::Steps(0) => self.finish(dealer),
            Effect::Steps(n) => {
                self.replace(Frame { task: Task::Walk { n_left: n, last: None }, ..frame });
            }
            Effect::Remove(n) => {
                self.table.pending.pop();
                for _ in 0..n {
                    let Some(room) = self.table.dungeons[seat].raided().next() else { break };
                    self.send_home(seat, room, dealer);
                }
            }
            // VIP-2: only in the room where the VIP arrived.
            Effect::RemoveHere(n) => {
                self.table.pending.pop();
                for _ in 0..n.min(self.table.dungeons[seat].groups_in(frame.here)) {
                    self.send_home(seat, frame.here, dealer);
                }
            }
            Effect::Arrive(_) | Effect::Advance(_) => {
                self.table.pending.pop();
                self.suffer(seat, effect, dealer);
            }
            Effect::Banish | Effect::Retreat => {
                let only = self.source(&frame).stands(&self.table.dungeons[seat]).next();
                match only {
                    Some((place, kind)) => self.take(frame, place, kind, dealer),
                    None => self.finish(dealer),
                }
            }
            // EFFECT-5: nobody is there to be moved.
            _ => self.finish(dealer),
        }
    }

    /// EFFECT-1: the kind is chosen; now it looks for its place.
    pub(crate) fn choose_kind(&mut self, frame: Frame, kind: Kind) {
        let Task::Effect(Effect::Gain(which, target)) = frame.task else { return };
        let origin = if which == Which::Lost { Origin::Oubliettes } else { Origin::Reserve };
        self.replace(Frame { task: Task::Bring { kind, origin, target }, ..frame });
    }

    /// EFFECT-1: a monster comes into the dungeon.
    pub(crate) fn bring(
        &mut self,
        seat: Seat,
        kind: Kind,
        origin: Origin,
        to: Place,
        dealer: &mut Dealer,
    ) {
        match origin {
            Origin::Reserve => self.table.reserve[kind] -= 1,
            Origin::Oubliettes => self.table.areas[Area::Oubliettes as usize][kind] -= 1,
        }
        dealer.emit(Event::Gained { seat, kind, origin, to });
        self.table.dungeons[seat].at_mut(to)[kind] += 1;
        self.finish(dealer);
    }

    /// One monster fewer to move by this effect: the task goes on with the rest, or is over.
    fn count_down(&mut self, frame: Frame, dealer: &mut Dealer) {
        let rest = match frame.task {
            Task::Effect(Effect::Teleport(n)) if n > 1 => Task::Effect(Effect::Teleport(n - 1)),
            Task::Effect(Effect::Scatter(n)) if n > 1 => Task::Effect(Effect::Scatter(n - 1)),
            Task::Effect(Effect::Gather(n)) if n > 1 => Task::Effect(Effect::Gather(n - 1)),
            Task::Effect(Effect::Usher(n)) if n > 1 => Task::Effect(Effect::Usher(n - 1)),
            Task::Effect(Effect::Remove(n)) if n > 1 => Task::Effect(Effect::Remove(n - 1)),
            Task::Follow { from, to, n_left } if n_left > 1 => {
                Task::Follow { from, to, n_left: n_left - 1 }
            }
            Task::Walk { n_left, last } if n_left > 1 => Task::Walk { n_left: n_left - 1, last },
            _ => return self.finish(dealer),
        };
        self.replace(Frame { task: rest, ..frame });
    }

    /// A monster is picked: some effects know where it goes, others ask.
    pub(crate) fn take(&mut self, frame: Frame, place: Place, kind: Kind, dealer: &mut Dealer) {
        let seat = frame.seat;
        match frame.task {
            // EFFECT-2: each goes to a place of its own choice.
            Task::Effect(Effect::Teleport(_) | Effect::Scatter(_)) => {
                self.count_down(frame, dealer);
                self.push(seat, Task::Carry { kind, from: place });
            }
            // ORB-2: the first one leads the crowd.
            Task::Effect(Effect::Crowd(n)) => {
                let task = Task::Lead { kind, from: place, n_left: n - 1 };
                self.replace(Frame { task, ..frame });
            }
            Task::Effect(Effect::Usher(_) | Effect::Gather(_)) => {
                self.shift(seat, kind, place, frame.here, Means::Vip, dealer);
                self.count_down(frame, dealer);
            }
            Task::Follow { to, .. } => {
                self.shift(seat, kind, place, to, Means::Crowd, dealer);
                self.count_down(frame, dealer);
            }
            // EFFECT-3: back to the entrance.
            Task::Effect(Effect::Retreat) => {
                self.table.pending.pop();
                self.table.dungeons[seat].at_mut(place)[kind] -= 1;
                dealer.emit(Event::Retreated { seat, kind, from: place });
                self.put(seat, kind, Place::ENTRANCE, dealer);
            }
            // EFFECT-4: to the oubliettes, which are common to all.
            Task::Effect(Effect::Banish) => {
                self.table.pending.pop();
                self.table.dungeons[seat].at_mut(place)[kind] -= 1;
                self.table.areas[Area::Oubliettes as usize][kind] += 1;
                dealer.emit(Event::Banished { seat, kind, from: place });
            }
            _ => unreachable!("nothing else takes monsters"),
        }
    }

    /// A monster goes from one place to another without walking. Others may come with it, so whoever calls this says when
    /// the last has come.
    fn shift(
        &mut self,
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
        by: Means,
        dealer: &mut Dealer,
    ) {
        self.table.dungeons[seat].at_mut(from)[kind] -= 1;
        self.table.dungeons[seat].at_mut(to)[kind] += 1;
        dealer.emit(Event::Moved { seat, kind, from, to, by });
    }

    /// The place of a monster that was picked up or gained is chosen.
    pub(crate) fn place(&mut self, frame: Frame, place: Place, dealer: &mut Dealer) {
        let seat = frame.seat;
        match frame.task {
            Task::Bring { kind, origin, .. } => self.bring(seat, kind, origin, place, dealer),
            Task::Carry { kind, from } => {
                self.shift(seat, kind, from, place, Means::Teleport, dealer);
                self.finish(dealer);
            }
            Task::Lead { kind, from, n_left } => {
                self.shift(seat, kind, from, place, Means::Crowd, dealer);
                match n_left {
                    0 => self.finish(dealer),
                    _ => {
                        let task = Task::Follow { from, to: place, n_left };
                        self.replace(Frame { task, ..frame });
                    }
                }
            }
            Task::Settle { area, kind, n } => {
                self.settle_recruits(seat, area, kind, n, place, dealer);
            }
            Task::Host => self.host(frame, place, dealer),
            _ => unreachable!("nothing else looks for a place"),
        }
    }

    /// MOVE-1: a footstep moves any monster one space.
    pub(crate) fn step(&mut self, frame: Frame, step: Footstep, dealer: &mut Dealer) {
        let Task::Walk { n_left, .. } = frame.task else { return };
        self.count_down(Frame { task: Task::Walk { n_left, last: Some(step) }, ..frame }, dealer);
        let Footstep { kind, from, to } = step;
        self.table.dungeons[frame.seat].at_mut(from)[kind] -= 1;
        dealer.emit(Event::Stepped { seat: frame.seat, step });
        self.put(frame.seat, kind, to, dealer);
    }

    /// GROUP-4: one of the groups is chosen.
    pub(crate) fn remove(&mut self, frame: Frame, room: Place, dealer: &mut Dealer) {
        self.count_down(frame, dealer);
        self.send_home(frame.seat, room, dealer);
    }
}

/// From where an effect may take monsters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Anywhere,
    Only(Place),
    AllBut(Place),
    Nowhere,
}

impl Source {
    #[inline]
    pub(crate) fn has(self, place: Place) -> bool {
        match self {
            Source::Anywhere => true,
            Source::Only(only) => place == only,
            Source::AllBut(other) => place != other,
            Source::Nowhere => false,
        }
    }

    /// The places and kinds to take from.
    #[inline]
    pub(crate) fn stands(self, dungeon: &Dungeon) -> impl Iterator<Item = (Place, Kind)> + '_ {
        dungeon.stands().filter(move |&(place, _)| self.has(place))
    }
}
