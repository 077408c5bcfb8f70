//! What may be answered when a task or a phase asks, and where the answer goes (TURN-2).

use tabletop::{Rule, Seat};

use crate::{
    Action, Dealer, HeroesOut,
    data::{Clan, Room, Token},
    event::Event,
    pieces::Meeple,
    table::{Phase, Table},
    task::Task,
};

impl HeroesOut {
    /// Whether the phase itself may be answered so.
    pub(crate) fn check_phase(&self, action: Action) -> Result<(), Rule> {
        match self.table.phase {
            Phase::Clans => self.check_clan(action),
            Phase::Laboratory => self.check_stranger(action),
            Phase::Dwell => self.check_dwell(action),
            Phase::Play => self.check_play(action),
            Phase::Renew => self.check_renewal(action),
            Phase::Invasion | Phase::Won | Phase::Lost => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_phase(&self, out: &mut Vec<Action>) {
        let table = &self.table;
        match table.phase {
            Phase::Clans | Phase::Laboratory => {
                if table.phase == Phase::Clans && table.may_be_alone() {
                    out.push(Action::Alone);
                }
                let strangers = table.strangers();
                let clans = Clan::ALL.into_iter();
                out.extend(clans.filter(|&c| strangers & (1 << c as u16) != 0).map(Action::Clan));
            }
            Phase::Dwell => out.extend(table.homes().iter().map(Action::Summon)),
            Phase::Play => self.legal_play(out),
            Phase::Renew => {
                out.push(Action::Done);
                if self.can_use_cells() {
                    out.push(Action::Cells);
                }
                out.extend(table.horde().hand.kinds().map(Action::Discard));
            }
            Phase::Invasion | Phase::Won | Phase::Lost => {}
        }
    }

    pub(crate) fn answer_phase(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match (self.table.phase, action) {
            (Phase::Clans, _) => self.choose_clan(seat, action, dealer),
            (Phase::Laboratory, Action::Clan(clan)) => self.stock_laboratory(clan, dealer),
            (Phase::Dwell, Action::Summon(room)) => self.settle_in(room, dealer),
            (Phase::Play, Action::Play(card, side)) => self.play_card(card, side, dealer),
            // RENEW-1: with an empty hand the second phase is passed over.
            (Phase::Play, Action::Done) if self.table.horde().hand.is_empty() => {
                self.end_turn(dealer);
            }
            (Phase::Play, Action::Done) => self.table.phase = Phase::Renew,
            (_, Action::Cells) => self.use_cells(dealer),
            (Phase::Renew, Action::Discard(card)) => self.give_up(card, dealer),
            (Phase::Renew, _) => self.end_turn(dealer),
            _ => {}
        }
    }

    /// Whether a pending task may be answered so.
    pub(crate) fn check_task(&self, task: Task, action: Action) -> Result<(), Rule> {
        let table = &self.table;
        let ensure = |holds: bool, rule| if holds { Ok(()) } else { Err(Rule(rule)) };
        match (task, action) {
            (Task::Card { .. }, _) => self.check_icons(action),
            (Task::Which { from, .. }, Action::Meeple(wounds)) => {
                ensure(table.horde().wounds_in(from) & (1 << wounds) != 0, "MOVE-3")
            }
            (Task::Carry { .. }, Action::Done) => Ok(()),
            (Task::Carry { from, .. }, Action::Carry(token)) => {
                ensure(table.n_of(token, from) > 0, "MOVE-2")
            }
            (Task::Swarm { icon, room, .. }, _) => self.check_swarm(icon, room, action),
            (Task::Ambush { .. }, Action::Done) => Ok(()),
            (Task::Ambush { icon, .. }, Action::Ambush(room)) => {
                ensure(table.ambushable(icon).has(room), "AMBUSH-1")
            }
            (Task::Hunt { .. }, Action::Hero | Action::Prey) => Ok(()),
            (Task::Reward { .. }, Action::Accept | Action::Done) => Ok(()),
            (Task::Take, Action::Craft(card)) => ensure(table.offer.monsters().has(card), "LAB-1"),
            (Task::Fetch { room }, Action::Choose(from)) => {
                ensure(table.portals_beside(room).has(from), "PORTAL-2")
            }
            (Task::Redig(_), Action::Tunnel(wall)) => {
                ensure(table.tunnels.contains(&wall), "BUILD-1")
            }
            (Task::Renew, Action::Done) => Ok(()),
            (Task::Renew, Action::Return(card)) => ensure(table.offer.has(card), "RENEW-1"),
            (Task::Defend { .. }, Action::Accept) => Ok(()),
            (Task::Defend { clan, .. }, Action::Defend(card)) => {
                let hand = &table.defender(clan).hand;
                ensure(hand.has(card) && card.defence().is_some(), "DEFEND-1")
            }
            (Task::Discard { clans }, Action::Discard(card)) => {
                let next = usize::from(table.next_to_discard(clans));
                ensure(table.hordes[next].hand.has(card), "HAND-1")
            }
            _ => self.check_team(task, action),
        }
    }

    #[inline]
    pub(crate) fn legal_task(&self, task: Task, out: &mut Vec<Action>) {
        let table = &self.table;
        match task {
            Task::Card { .. } => self.legal_icons(out),
            Task::Which { from, .. } => {
                let bits = table.horde().wounds_in(from);
                out.extend((0..8).filter(|n| bits & (1 << n) != 0).map(Action::Meeple));
            }
            Task::Carry { from, .. } => {
                out.push(Action::Done);
                let tokens = Token::ALL.into_iter().filter(|&token| table.n_of(token, from) > 0);
                out.extend(tokens.map(Action::Carry));
            }
            Task::Swarm { icon, room, .. } => self.legal_swarm(icon, room, out),
            Task::Ambush { icon, .. } => {
                out.push(Action::Done);
                out.extend(table.ambushable(icon).iter().map(Action::Ambush));
            }
            Task::Hunt { .. } => out.extend([Action::Hero, Action::Prey]),
            Task::Reward { .. } => out.extend([Action::Done, Action::Accept]),
            Task::Take => out.extend(table.offer.monsters().kinds().map(Action::Craft)),
            Task::Fetch { room } => {
                out.extend(table.portals_beside(room).iter().map(Action::Choose));
            }
            Task::Redig(_) => out.extend(table.tunnels.iter().copied().map(Action::Tunnel)),
            Task::Renew => {
                out.push(Action::Done);
                out.extend(table.offer.kinds().map(Action::Return));
            }
            Task::Defend { clan, .. } => {
                out.push(Action::Accept);
                let hand = &table.defender(clan).hand;
                let cards = hand.kinds().filter(|card| card.defence().is_some());
                out.extend(cards.map(Action::Defend));
            }
            Task::Discard { clans } => {
                let next = usize::from(table.next_to_discard(clans));
                out.extend(table.hordes[next].hand.kinds().map(Action::Discard));
            }
            _ => self.legal_team(task, out),
        }
    }

    /// Makes the answer to the next task.
    pub(crate) fn answer_task(&mut self, task: Task, action: Action, dealer: &mut Dealer) {
        match (task, action) {
            (Task::Card { .. }, _) => self.perform(action, dealer),
            (Task::Swarm { icon, room, n_left }, _) => {
                self.swarm(icon, room, n_left, action, dealer);
            }
            (Task::Ambush { icon, n_left }, _) => {
                self.finish();
                if let Action::Ambush(room) = action {
                    self.push(Task::Ambush { icon, n_left: n_left - 1 });
                    self.ambush(room, dealer);
                }
            }
            (Task::Renew, Action::Return(card)) => {
                self.table.offer.remove(card);
                self.table.crafts.add(card);
                dealer.emit(Event::Returned { card });
            }
            (Task::Renew, _) => self.renew(dealer),
            (Task::Discard { clans }, Action::Discard(card)) => {
                let next = self.table.next_to_discard(clans);
                let clan = self.table.hordes[usize::from(next)].clan;
                self.finish();
                self.push(Task::Discard { clans: clans.without(clan) });
                self.discard(next, card, dealer);
            }
            (
                Task::Which { .. }
                | Task::Carry { .. }
                | Task::Hunt { .. }
                | Task::Reward { .. }
                | Task::Take
                | Task::Fetch { .. }
                | Task::Redig(_)
                | Task::Defend { .. },
                _,
            ) => {
                self.finish();
                self.answer_once(task, action, dealer);
            }
            _ => self.answer_team(task, action, dealer),
        }
    }

    /// Answers after which their task is done.
    fn answer_once(&mut self, task: Task, action: Action, dealer: &mut Dealer) {
        match (task, action) {
            (Task::Which { from, to, motive }, Action::Meeple(wounds)) => {
                self.load(from, to, wounds, motive, dealer);
            }
            (Task::Carry { from, to, wounds, motive }, _) => {
                let token = if let Action::Carry(token) = action { Some(token) } else { None };
                self.arrive(Meeple { room: from, wounds }, to, token, motive, dealer);
            }
            (Task::Hunt { room, surge }, Action::Hero) => self.strike_hero(room, surge, dealer),
            (Task::Hunt { room, surge }, _) => self.strike_prey(room, surge, dealer),
            (Task::Reward { icon, room }, Action::Accept) => self.take_reward(icon, room, dealer),
            (Task::Take, Action::Craft(card)) => self.take_offered(card, dealer),
            (Task::Fetch { room }, Action::Choose(from)) => self.fetch_portal(from, room, dealer),
            (Task::Redig(wall), Action::Tunnel(old)) => self.redig(old, wall, dealer),
            (Task::Defend { clan, meeple }, Action::Defend(card)) => {
                self.defend(clan, meeple, card, dealer);
            }
            (Task::Defend { clan, meeple }, _) => self.wound(clan, meeple, dealer),
            _ => {}
        }
    }
}

impl Table {
    /// DEFEND-1: whether a clan has a card that answers attacks.
    #[inline]
    pub(crate) fn can_defend(&self, clan: Clan) -> bool {
        let hand = &self.defender(clan).hand;
        hand.kinds().any(|card| card.defence().is_some())
    }

    /// What distinguishes monsters of a room: clan and wounds, in the order of seats.
    #[inline]
    pub(crate) fn victims(&self, room: Room) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.hordes.iter().enumerate().flat_map(move |(nth, horde)| {
            let bits = horde.wounds_in(room);
            (0..8u8).filter(move |n| bits & (1 << n) != 0).map(move |wounds| (nth as u8, wounds))
        })
    }
}
