//! Performing a side: each icon, where it can be used and what it does (CARD-2 and the rules named after icons).
//!
//! Where something can be done is one set of rooms for each icon; `check` asks whether a room is in it, `legal` lists it.

use tabletop::Rule;

use crate::{
    Action, Dealer, HeroesOut,
    data::{Icon, N_LOOKED, Room, RoomSet, Token},
    event::Event,
    pieces::Meeple,
    task::Task,
};

/// The icon is on the side, and the room is one where it can be used.
fn ensure(has_icon: bool, is_possible: bool, rule: &'static str) -> Result<(), Rule> {
    match (has_icon, is_possible) {
        // CARD-2: what the side does not show cannot be done.
        (false, _) => Err(Rule("CARD-2")),
        (true, false) => Err(Rule(rule)),
        (true, true) => Ok(()),
    }
}

impl HeroesOut {
    pub(crate) fn check_icons(&self, action: Action) -> Result<(), Rule> {
        let table = &self.table;
        let icons = &table.icons;
        let has = |icon| icons.has(icon);
        match action {
            Action::Done => Ok(()),
            Action::Cells => self.check_cells(),
            Action::Draw => ensure(has(Icon::Draw), table.can_draw(), "DRAW-1"),
            Action::Reinforce => ensure(has(Icon::Reinforce), table.can_draw(), "REINF-1"),
            Action::Summon(room) => {
                let rule = if table.horde().supply() == 0 { "SUMMON-2" } else { "SUMMON-1" };
                ensure(has(Icon::Summon), table.summonable().has(room), rule)
            }
            Action::Ambush(room) => {
                let icon = table.ambush_icon();
                let rooms = icon.map_or(RoomSet::EMPTY, |icon| table.ambushable(icon));
                ensure(icon.is_some(), rooms.has(room), "AMBUSH-1")
            }
            Action::Melee(room) => ensure(has(Icon::Melee), table.in_melee().has(room), "MELEE-1"),
            Action::Ranged(room) => {
                ensure(has(Icon::Ranged), table.in_range().has(room), "RANGED-1")
            }
            Action::Surge(room) => {
                let icon = table.surge_icon();
                let rooms = icon.map_or(RoomSet::EMPTY, |icon| table.surgeable(icon));
                ensure(icon.is_some(), rooms.has(room), "SURGE-1")
            }
            Action::Swarm(room) => {
                let icon = table.swarm_icon();
                let can = icon.is_some_and(|icon| self.swarmable(icon).has(room));
                ensure(icon.is_some(), can, "SWARM-1")
            }
            Action::Portal(room) => {
                ensure(has(Icon::Portal), table.portal_rooms().has(room), "PORTAL-1")
            }
            Action::Place(token, room) => {
                let icon = Icon::placing(token);
                ensure(has(icon), table.placeable(token).has(room), "PLACE-1")
            }
            Action::Move(from, to) => {
                let can = table.horde().rooms().has(from) && table.reach(from).has(to);
                ensure(has(Icon::Move), can, "MOVE-1")
            }
            Action::Activate(_)
            | Action::Craft(_)
            | Action::Complete(_)
            | Action::Ability(..)
            | Action::Tunnel(_) => {
                ensure(has(Icon::Act), true, "ACT-1")?;
                self.check_activate(action)
            }
            _ => Err(Rule("TURN-2")),
        }
    }

    /// In the order of indices.
    pub(crate) fn legal_icons(&self, out: &mut Vec<Action>) {
        let table = &self.table;
        let icons = &table.icons;
        out.push(Action::Done);
        if icons.has(Icon::Draw) && table.can_draw() {
            out.push(Action::Draw);
        }
        if icons.has(Icon::Reinforce) && table.can_draw() {
            out.push(Action::Reinforce);
        }
        if self.can_use_cells() {
            out.push(Action::Cells);
        }
        let can_act = icons.has(Icon::Act);
        if can_act {
            out.extend(table.craftable().map(Action::Craft));
        }
        if icons.has(Icon::Summon) {
            out.extend(table.summonable().iter().map(Action::Summon));
        }
        if let Some(icon) = table.ambush_icon() {
            out.extend(table.ambushable(icon).iter().map(Action::Ambush));
        }
        if icons.has(Icon::Melee) {
            out.extend(table.in_melee().iter().map(Action::Melee));
        }
        if icons.has(Icon::Ranged) {
            out.extend(table.in_range().iter().map(Action::Ranged));
        }
        if let Some(icon) = table.surge_icon() {
            out.extend(table.surgeable(icon).iter().map(Action::Surge));
        }
        if let Some(icon) = table.swarm_icon() {
            out.extend(self.swarmable(icon).iter().map(Action::Swarm));
        }
        if can_act {
            out.extend(table.activatable().iter().map(Action::Activate));
            out.extend(table.completable().iter().map(Action::Complete));
        }
        if icons.has(Icon::Portal) {
            out.extend(table.portal_rooms().iter().map(Action::Portal));
        }
        for token in Token::ALL {
            if icons.has(Icon::placing(token)) {
                out.extend(table.placeable(token).iter().map(|room| Action::Place(token, room)));
            }
        }
        if icons.has(Icon::Move) {
            for from in table.horde().rooms().iter() {
                out.extend(table.reach(from).iter().map(|to| Action::Move(from, to)));
            }
        }
        if can_act {
            self.legal_abilities(out);
            self.legal_tunnels(out);
        }
    }

    /// Whether any icon that is left can be used, or the Cells may change that (DECIDE-3).
    #[inline]
    pub(crate) fn has_use(&self) -> bool {
        let table = &self.table;
        let icons = &table.icons;
        if icons.is_empty() {
            return false;
        }
        if self.can_use_cells() {
            return true;
        }
        let is_there = |rooms: RoomSet| !rooms.is_empty();
        icons.iter().any(|(icon, _)| match icon {
            Icon::Draw | Icon::Reinforce => table.can_draw(),
            Icon::Act => self.can_activate(),
            // Every room leads somewhere.
            Icon::Move => !table.horde().meeples.is_empty(),
            Icon::Melee => is_there(table.in_melee()),
            Icon::Ranged => is_there(table.in_range()),
            Icon::Summon => is_there(table.summonable()),
            Icon::Trap => is_there(table.placeable(Token::Trap)),
            Icon::Coin => is_there(table.placeable(Token::Coin)),
            Icon::Book => is_there(table.placeable(Token::Book)),
            Icon::Frog => is_there(table.placeable(Token::Frog)),
            Icon::Bone => is_there(table.placeable(Token::Bone)),
            Icon::Portal => is_there(table.portal_rooms()),
            Icon::SwarmMove | Icon::SwarmMelee | Icon::SwarmRanged => {
                is_there(self.swarmable(icon))
            }
            Icon::AmbushSwords | Icon::AmbushHats | Icon::AmbushEye | Icon::AmbushCrossbones => {
                is_there(table.ambushable(icon))
            }
            Icon::SurgeSummon | Icon::SurgeCoin | Icon::SurgeMove | Icon::SurgeDraw => {
                is_there(table.surgeable(icon))
            }
            Icon::Defend | Icon::Split => false,
        })
    }

    /// Spends an icon as the action says.
    pub(crate) fn perform(&mut self, action: Action, dealer: &mut Dealer) {
        let turn = self.table.hordes.turn;
        match action {
            Action::Cells => self.use_cells(dealer),
            // DRAW-1: all at once.
            Action::Draw => {
                let n = self.table.icons.of(Icon::Draw);
                self.table.icons.spend(Icon::Draw, n);
                self.draw(turn, u32::from(n), dealer);
            }
            Action::Reinforce => {
                self.table.icons.spend(Icon::Reinforce, 1);
                self.reinforce(dealer);
            }
            Action::Summon(room) => {
                self.table.icons.spend(Icon::Summon, 1);
                self.summon(turn, room, dealer);
            }
            Action::Ambush(room) => {
                let Some(icon) = self.table.ambush_icon() else { return };
                let n = self.table.icons.of(icon);
                self.table.icons.spend(icon, n);
                self.push(Task::Ambush { icon, n_left: n - 1 });
                self.ambush(room, dealer);
            }
            Action::Melee(room) => {
                self.table.icons.spend(Icon::Melee, 1);
                self.strike(room, None, dealer);
            }
            Action::Ranged(room) => {
                self.table.icons.spend(Icon::Ranged, 1);
                self.slay(room, dealer);
            }
            Action::Surge(room) => {
                let Some(icon) = self.table.surge_icon() else { return };
                self.table.icons.spend(icon, 1);
                if icon == Icon::SurgeDraw {
                    self.slay(room, dealer);
                    self.surge(icon, room);
                } else {
                    self.strike(room, Some(icon), dealer);
                }
            }
            Action::Swarm(room) => {
                let Some(icon) = self.table.swarm_icon() else { return };
                self.table.icons.spend(icon, 1);
                let n_left = self.table.horde().n_in(room);
                self.push(Task::Swarm { icon, room, n_left });
            }
            Action::Portal(room) => {
                self.table.icons.spend(Icon::Portal, 1);
                self.place_portal(room, dealer);
            }
            Action::Place(token, room) => {
                self.table.icons.spend(Icon::placing(token), 1);
                self.place_token(token, room, dealer);
            }
            Action::Move(from, to) => {
                self.table.icons.spend(Icon::Move, 1);
                self.walk(from, to, crate::task::Motive::Step, dealer);
            }
            Action::Done => self.finish_card(),
            _ => self.activate(action, dealer),
        }
    }

    /// SUMMON-1: a meeple of a clan comes to a room.
    pub(crate) fn summon(&mut self, nth: u8, room: Room, dealer: &mut Dealer) {
        let horde = &mut self.table.hordes[usize::from(nth)];
        horde.enter(Meeple { room, wounds: 0 });
        dealer.emit(Event::Summoned { clan: horde.clan, room });
    }

    /// AMBUSH-1: a meeple of the clan in turn comes to a room, whether anybody is there or not.
    pub(crate) fn ambush(&mut self, room: Room, dealer: &mut Dealer) {
        let horde = self.table.horde_mut();
        horde.enter(Meeple { room, wounds: 0 });
        dealer.emit(Event::Ambushed { clan: horde.clan, room });
    }

    /// PLACE-1.
    pub(crate) fn place_token(&mut self, token: Token, room: Room, dealer: &mut Dealer) {
        self.table.add_token(token, room);
        dealer.emit(Event::Placed { token, room });
    }

    /// REINF-1: three cards are looked at, also across a shuffle; those with the melee icon are taken.
    fn reinforce(&mut self, dealer: &mut Dealer) {
        let turn = self.table.hordes.turn;
        let mut seen = crate::cards::Cards::EMPTY;
        for _ in 0..N_LOOKED {
            let Some(card) = self.draw_one(turn, dealer) else { break };
            seen.add(card);
        }
        let horde = self.table.horde_mut();
        for card in seen.iter() {
            let is_taken = card.shows_melee();
            if is_taken {
                horde.hand.add(card);
            } else {
                horde.discard.add(card);
            }
            dealer.emit(Event::Looked { clan: horde.clan, card, is_taken });
        }
    }

    /// MELEE-1: a hero falls. SCEN-4: unless it may be prey as well.
    pub(crate) fn strike(&mut self, room: Room, surge: Option<Icon>, dealer: &mut Dealer) {
        let has_prey = self.table.n_prey(room) > 0;
        let has_heroes = !self.table.heroes[room.index()].is_empty();
        match (has_heroes, has_prey) {
            (true, true) => self.push(Task::Hunt { room, surge }),
            (true, false) => self.strike_hero(room, surge, dealer),
            _ => self.strike_prey(room, surge, dealer),
        }
    }

    pub(crate) fn strike_hero(&mut self, room: Room, surge: Option<Icon>, dealer: &mut Dealer) {
        self.slay(room, dealer);
        surge.into_iter().for_each(|icon| self.surge(icon, room));
    }

    /// SCEN-4: it counts as a success.
    pub(crate) fn strike_prey(&mut self, room: Room, surge: Option<Icon>, dealer: &mut Dealer) {
        if let Some(token) = self.table.scenario().prey {
            self.table.remove_token(token, room);
            dealer.emit(Event::Hunted { clan: self.table.horde().clan, token, room });
        }
        surge.into_iter().for_each(|icon| self.surge(icon, room));
    }

    /// HERO-5: heroes have one health; of several the first in order falls.
    pub(crate) fn slay(&mut self, room: Room, dealer: &mut Dealer) {
        let clan = self.table.horde().clan;
        let heroes = &mut self.table.heroes[room.index()];
        let class = crate::pieces::Heroes::first(&heroes.exhausted);
        let class = class.expect("heroes rest while monsters act, and one is here");
        heroes.exhausted[class as usize] -= 1;
        dealer.emit(Event::HeroFell { clan, class, room });
    }

    /// SURGE-2: the second part, at once; a step may wait until the card is finished.
    fn surge(&mut self, icon: Icon, room: Room) {
        let table = &mut self.table;
        let can = match icon {
            Icon::SurgeMove => {
                table.icons.0[Icon::Move as usize] += 1;
                false
            }
            Icon::SurgeSummon => table.horde().supply() > 0,
            Icon::SurgeCoin => table.supply(Token::Coin) > 0,
            _ => table.can_draw(),
        };
        if can {
            self.push(Task::Reward { icon, room });
        }
    }

    pub(crate) fn take_reward(&mut self, icon: Icon, room: Room, dealer: &mut Dealer) {
        let turn = self.table.hordes.turn;
        match icon {
            Icon::SurgeSummon => self.summon(turn, room, dealer),
            Icon::SurgeCoin => self.place_token(Token::Coin, room, dealer),
            _ => self.draw(turn, 1, dealer),
        }
    }

    /// SWARM-1: rooms where at least one meeple can do something.
    pub(crate) fn swarmable(&self, icon: Icon) -> RoomSet {
        let rooms = self.table.horde().rooms();
        rooms.iter().filter(|&room| self.can_swarm(icon, room)).collect()
    }

    #[inline]
    pub(crate) fn can_swarm(&self, icon: Icon, room: Room) -> bool {
        let table = &self.table;
        match icon {
            Icon::SwarmMove => table.horde().n_in(room) > 0,
            Icon::SwarmMelee => table.has_target(room),
            _ => !table.map().near[room.index()].and(table.raided()).is_empty(),
        }
    }
}
