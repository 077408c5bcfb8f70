//! Meeples on their way: steps, swarms, ambushes, what is carried (MOVE, SWARM, AMBUSH).

use tabletop::Rule;

use crate::{
    Action, Dealer, HeroesOut,
    data::{Icon, Room, Token},
    event::Event,
    pieces::Meeple,
    task::{Motive, Task},
};

impl HeroesOut {
    /// MOVE-1: a meeple goes; which one is asked where they differ.
    pub(crate) fn walk(&mut self, from: Room, to: Room, motive: Motive, dealer: &mut Dealer) {
        let wounds = self.table.horde().wounds_in(from);
        // MOVE-3: wounds travel with their meeple.
        if wounds.count_ones() > 1 {
            return self.push(Task::Which { from, to, motive });
        }
        self.load(from, to, wounds.trailing_zeros() as u8, motive, dealer);
    }

    /// MOVE-2: it may take one resource or trap along.
    pub(crate) fn load(
        &mut self,
        from: Room,
        to: Room,
        wounds: u8,
        motive: Motive,
        dealer: &mut Dealer,
    ) {
        if self.table.tokens[from.index()] != [0; Token::COUNT] {
            return self.push(Task::Carry { from, to, wounds, motive });
        }
        self.arrive(Meeple { room: from, wounds }, to, None, motive, dealer);
    }

    pub(crate) fn arrive(
        &mut self,
        meeple: Meeple,
        to: Room,
        token: Option<Token>,
        motive: Motive,
        dealer: &mut Dealer,
    ) {
        let from = meeple.room;
        let horde = self.table.horde_mut();
        horde.leave(meeple);
        horde.enter(Meeple { room: to, ..meeple });
        let clan = horde.clan;
        if let Some(token) = token {
            self.table.remove_token(token, from);
            self.table.add_token(token, to);
        }
        dealer.emit(Event::Moved { clan, from, to, token });
        // CLAN-2: it has divided, as far as there are meeples.
        if motive == Motive::Divide && self.table.horde().supply() > 0 {
            let turn = self.table.hordes.turn;
            self.summon(turn, from, dealer);
        }
    }

    /// SWARM-2: only those who were in the room when it began, each once.
    pub(crate) fn check_swarm(&self, icon: Icon, room: Room, action: Action) -> Result<(), Rule> {
        let is_possible = match (icon, action) {
            (_, Action::Done) => true,
            (Icon::SwarmMove, Action::Move(from, to)) => {
                from == room && self.table.reach(room).has(to)
            }
            (Icon::SwarmMelee, Action::Melee(at)) => at == room,
            (Icon::SwarmRanged, Action::Ranged(at)) => {
                self.table.map().near[room.index()].and(self.table.raided()).has(at)
            }
            _ => return Err(Rule("TURN-2")),
        };
        if is_possible { Ok(()) } else { Err(Rule("SWARM-2")) }
    }

    pub(crate) fn legal_swarm(&self, icon: Icon, room: Room, out: &mut Vec<Action>) {
        out.push(Action::Done);
        match icon {
            Icon::SwarmMove => {
                out.extend(self.table.reach(room).iter().map(|to| Action::Move(room, to)));
            }
            Icon::SwarmMelee => out.push(Action::Melee(room)),
            _ => {
                let rooms = self.table.map().near[room.index()].and(self.table.raided());
                out.extend(rooms.iter().map(Action::Ranged));
            }
        }
    }

    pub(crate) fn swarm(
        &mut self,
        icon: Icon,
        room: Room,
        n_left: u8,
        action: Action,
        dealer: &mut Dealer,
    ) {
        self.finish();
        if action == Action::Done {
            return;
        }
        self.push(Task::Swarm { icon, room, n_left: n_left - 1 });
        match action {
            Action::Move(from, to) => self.walk(from, to, Motive::Step, dealer),
            Action::Melee(at) => self.strike(at, None, dealer),
            Action::Ranged(at) => self.slay(at, dealer),
            _ => {}
        }
    }
}
