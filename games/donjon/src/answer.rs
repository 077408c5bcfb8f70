//! What may be answered when a task or a phase asks, and where the answer goes (TURN-2).

use tabletop::{Rule, Seat};

use crate::{
    Action, Dealer, Donjon,
    data::{Effect, Kind, Orb, Place, Slot, Which},
    table::{Area, Footstep, Frame, Phase, Task},
};

impl Donjon {
    /// Whether the seat in turn may answer the phase itself so.
    pub(crate) fn check_phase(&self, action: Action) -> Result<(), Rule> {
        match self.table.phase {
            Phase::Objectives => self.check_objective(action),
            Phase::Guardian => self.check_guardian(action),
            Phase::Recruitment => self.check_recruit(action),
            Phase::Power => self.check_power_phase(action),
            Phase::Threat | Phase::Movement | Phase::Over => Err(Rule("TURN-2")),
        }
    }

    /// Whether a pending task may be answered so.
    pub(crate) fn check_task(&self, frame: &Frame, action: Action) -> Result<(), Rule> {
        let dungeon = &self.table.dungeons[frame.seat];
        let ensure = |holds: bool, rule| if holds { Ok(()) } else { Err(Rule(rule)) };
        match (frame.task, action) {
            (Task::Effect(Effect::Gain(which, _)), Action::Gain(kind)) => {
                let is_meant = match which {
                    Which::This(this) => this == kind,
                    // EFFECT-1: "another one" is no skeleton, and VIPs are never meant.
                    Which::Other => Kind::WILD.contains(&kind),
                    Which::Any => kind != Kind::Vip,
                    Which::Lost => true,
                };
                ensure(is_meant, "EFFECT-1")?;
                ensure(self.gainable(which) & (1 << kind as u8) != 0, "PIECE-1")
            }
            (Task::Effect(Effect::Remove(_)), Action::Remove(room)) => {
                ensure(dungeon.groups_in(room) > 0, "GROUP-4")
            }
            // EFFECT-5: what says "up to" may end at once. MOVE-3: so may footsteps.
            (
                Task::Effect(
                    Effect::Teleport(_)
                    | Effect::Crowd(_)
                    | Effect::Usher(_)
                    | Effect::Gather(_)
                    | Effect::Scatter(_),
                )
                | Task::Follow { .. }
                | Task::Walk { .. },
                Action::Done,
            ) => Ok(()),
            (Task::Effect(effect), Action::Take(place, kind)) => {
                let rule = match effect {
                    Effect::Teleport(_) => "EFFECT-2",
                    Effect::Crowd(_) => "ORB-2",
                    Effect::Usher(_) | Effect::Gather(_) | Effect::Scatter(_) => "VIP-2",
                    Effect::Retreat => "EFFECT-3",
                    Effect::Banish => "EFFECT-4",
                    _ => return Err(Rule("TURN-2")),
                };
                ensure(self.source(frame).has(place) && dungeon.has(place, kind), rule)
            }
            (Task::Follow { from, .. }, Action::Take(place, kind)) => {
                ensure(place == from && dungeon.has(place, kind), "ORB-2")
            }
            (Task::Bring { .. } | Task::Carry { .. }, Action::Put(_)) => Ok(()),
            // ORB-2: to another place.
            (Task::Lead { from, .. }, Action::Put(place)) => ensure(place != from, "ORB-2"),
            (Task::Settle { kind, .. }, Action::Put(place)) => {
                ensure(self.may_settle(frame.seat, kind, place), "RECRUIT-2")
            }
            // VIP-1: VIPs arrive in rooms.
            (Task::Host, Action::Put(place)) => ensure(place.is_room(), "VIP-1"),
            (Task::Walk { .. }, Action::Step(Footstep { kind, from, to })) => {
                ensure(dungeon.has(from, kind), "MOVE-4")?;
                ensure(self.table.options.plan.leads(from, to), "MOVE-2")
            }
            (Task::Flock(_), Action::Flock(_)) => Ok(()),
            (Task::Brew, Action::Choose(card)) => {
                ensure(self.table.mixture_offer.contains(card), "MIX-1")
            }
            (Task::Invite, Action::Choose(card)) => {
                ensure(self.table.vip_offer.contains(card), "VIP-2")
            }
            (Task::Gaze, Action::Orb(_)) => Ok(()),
            // TURN-2: one decision at a time.
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_phase(&self, out: &mut Vec<Action>) {
        match self.table.phase {
            Phase::Objectives => {
                let family = self.open_family().map(crate::Pile::of_family);
                let cards = family.map(crate::Cards::all);
                out.extend(cards.into_iter().flat_map(crate::Cards::iter).map(Action::Choose));
            }
            Phase::Guardian => {
                out.push(Action::Pass);
                let slots = Slot::ALL.into_iter();
                let slots = slots.filter(|&slot| self.check_power(slot).is_ok());
                out.extend(slots.map(Action::Power));
            }
            Phase::Recruitment => self.legal_recruit(out),
            Phase::Power => {
                out.push(Action::Pass);
                for room in Donjon::power_rooms() {
                    let kinds = Kind::ALL.into_iter();
                    let may = kinds.filter(|&kind| self.check_sacrifice(room, kind).is_ok());
                    out.extend(may.map(|kind| Action::Sacrifice(room, kind)));
                }
            }
            Phase::Threat | Phase::Movement | Phase::Over => {}
        }
    }

    #[inline]
    pub(crate) fn legal_task(&self, frame: &Frame, out: &mut Vec<Action>) {
        let dungeon = &self.table.dungeons[frame.seat];
        match frame.task {
            Task::Walk { .. } => self.legal_steps(frame.seat, out),
            Task::Effect(effect) => match effect {
                Effect::Gain(which, _) => {
                    out.extend(Kind::in_set(self.gainable(which)).map(Action::Gain));
                }
                Effect::Remove(_) => out.extend(dungeon.raided().map(Action::Remove)),
                Effect::Banish | Effect::Retreat => self.legal_takes(frame, out),
                _ => {
                    out.push(Action::Done);
                    self.legal_takes(frame, out);
                }
            },
            Task::Follow { .. } => {
                out.push(Action::Done);
                self.legal_takes(frame, out);
            }
            Task::Flock(_) => {
                out.extend([Area::Forest, Area::Swamp].map(Action::Flock));
            }
            Task::Brew => out.extend(self.table.mixture_offer.iter().map(Action::Choose)),
            Task::Invite => out.extend(self.table.vip_offer.iter().map(Action::Choose)),
            Task::Gaze => out.extend(Orb::ALL.map(Action::Orb)),
            Task::Discard(_) => {}
            _ => {
                let puts = Place::all().map(Action::Put);
                out.extend(puts.filter(|&put| self.check_task(frame, put).is_ok()));
            }
        }
    }

    fn legal_takes(&self, frame: &Frame, out: &mut Vec<Action>) {
        let stands = self.source(frame).stands(&self.table.dungeons[frame.seat]);
        out.extend(stands.map(|(place, kind)| Action::Take(place, kind)));
    }

    /// MOVE-2: every monster to every place one space away.
    #[inline]
    fn legal_steps(&self, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let dungeon = &self.table.dungeons[seat];
        for from in Place::all() {
            let kinds = dungeon.at(from).kinds();
            let mut ways = if kinds == 0 { 0 } else { self.table.options.plan.steps_from(from) };
            while ways != 0 {
                let to = Place::from_index(ways.trailing_zeros() as usize).expect("a place");
                ways &= ways - 1;
                out.extend(
                    Kind::in_set(kinds).map(|kind| Action::Step(Footstep { kind, from, to })),
                );
            }
        }
    }

    /// Makes the answer to the phase itself.
    pub(crate) fn answer_phase(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match self.table.phase {
            Phase::Objectives => self.name_objective(seat, action, dealer),
            Phase::Guardian => self.use_guardian(action, dealer),
            Phase::Recruitment => self.recruit(seat, action, dealer),
            Phase::Power => self.use_room(seat, action, dealer),
            Phase::Threat | Phase::Movement | Phase::Over => {}
        }
    }

    /// Makes the answer to the next task, and goes on.
    pub(crate) fn answer_task(&mut self, frame: Frame, action: Action, dealer: &mut Dealer) {
        match (action, frame.task) {
            (Action::Gain(kind), _) => self.choose_kind(frame, kind),
            (Action::Remove(room), _) => self.remove(frame, room, dealer),
            (Action::Take(place, kind), _) => self.take(frame, place, kind, dealer),
            (Action::Put(place), _) => self.place(frame, place, dealer),
            (Action::Step(step), _) => self.step(frame, step, dealer),
            (Action::Flock(area), Task::Flock(card)) => self.flock(card, area, dealer),
            (Action::Choose(card), Task::Brew) => self.brew(frame, card, dealer),
            (Action::Choose(card), _) => self.invite(frame, card, dealer),
            (Action::Orb(orb), _) => self.gaze(frame, orb, dealer),
            _ => self.finish(dealer),
        }
        self.go_on(dealer);
    }
}
