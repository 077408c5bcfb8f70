//! Questions to the whole team (DECIDE): what each of them asks for, and what may be answered.
//!
//! Each such task asks for a room, a monster or a resource. The captain answers; with the option `default`, and where there is
//! one answer only, `settle_team` takes what `defaults` says.

use tabletop::Rule;

use crate::{
    Action, Dealer, HeroesOut,
    data::{Clan, Class, Room, RoomSet, Token},
    event::Event,
    pieces::Meeple,
    table::Table,
    task::Task,
};

/// What a task asks the team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Nothing: the task is carried out.
    Nothing,
    Rooms(RoomSet),
    /// Which monster of a room.
    Victims(Room),
    /// Which resource of a room.
    Resources(Room),
}

impl HeroesOut {
    pub(crate) fn question(&self, task: Task) -> Question {
        let table = &self.table;
        match task {
            Task::Resolve => Question::Rooms(table.restless()),
            // The order of summons matters only where several archers have somebody to shoot at.
            Task::Summon { class: Class::Archer, rooms } => {
                let n_armed = rooms.iter().filter(|&room| !table.shots(room).is_empty()).count();
                if n_armed > 1 { Question::Rooms(rooms) } else { Question::Nothing }
            }
            Task::Group { room } => {
                if !table.restless().has(room) {
                    Question::Nothing
                } else if table.n_monsters(room) > 0 {
                    Question::Victims(room)
                } else if table.chests[room.index()] > 0 {
                    Question::Nothing
                } else {
                    Question::Rooms(table.onward(room))
                }
            }
            Task::Shoot { room } => Question::Rooms(table.shots(room)),
            Task::Aim { room } => Question::Victims(room),
            Task::Bite { room, n_left } if n_left > 0 && table.n_monsters(room) > 0 => {
                Question::Victims(room)
            }
            Task::Croak { rooms, .. } => Question::Rooms(rooms.and(table.guarded())),
            Task::Plunder { room, n_left } if n_left > 0 && table.n_resources(room) > 0 => {
                Question::Resources(room)
            }
            Task::Spoil { room } if table.n_resources(room) > 0 => Question::Resources(room),
            Task::Forfeit => Question::Rooms(table.cheapest_chests()),
            Task::Encore => Question::Rooms(table.most_raided()),
            _ => Question::Nothing,
        }
    }

    /// DECIDE-1, DECIDE-3: asked where there are two answers, unless the table decides.
    #[inline]
    pub(crate) fn asks_team(&self, task: Task) -> bool {
        if self.table.options.by_default {
            return false;
        }
        match self.question(task) {
            Question::Nothing => false,
            Question::Rooms(rooms) => rooms.len() > 1,
            Question::Victims(room) => self.table.victims(room).nth(1).is_some(),
            Question::Resources(room) => {
                let n_left = if let Task::Plunder { n_left, .. } = task { n_left } else { 1 };
                let n_kinds = self.table.resources(room).count();
                n_kinds > 1 && self.table.n_resources(room) > n_left
            }
        }
    }

    pub(crate) fn check_team(&self, task: Task, action: Action) -> Result<(), Rule> {
        let ensure = |holds: bool, rule| if holds { Ok(()) } else { Err(Rule(rule)) };
        match (self.question(task), action) {
            (Question::Rooms(rooms), Action::Choose(room)) => {
                let is_charge = matches!(task, Task::Group { .. });
                ensure(rooms.has(room), if is_charge { "CHARGE-1" } else { rule_of(task) })
            }
            (Question::Victims(room), Action::Strike(clan, wounds)) => {
                let horde = self.table.horde_of(clan);
                let is_there = horde.is_some_and(|nth| {
                    self.table.victims(room).any(|victim| victim == (nth, wounds))
                });
                ensure(is_there, rule_of(task))
            }
            (Question::Resources(room), Action::Lose(token)) => {
                let is_there = self.table.resources(room).any(|known| known == token);
                ensure(is_there, rule_of(task))
            }
            // TURN-2: one decision at a time.
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_team(&self, task: Task, out: &mut Vec<Action>) {
        match self.question(task) {
            Question::Nothing => {}
            Question::Rooms(rooms) => out.extend(rooms.iter().map(Action::Choose)),
            Question::Victims(room) => {
                let hordes = &self.table.hordes;
                let strike =
                    |(nth, wounds): (u8, u8)| Action::Strike(hordes[usize::from(nth)].clan, wounds);
                out.extend(self.table.victims(room).map(strike));
                out.sort_unstable_by_key(|&action| tabletop::Action::index(action));
            }
            Question::Resources(room) => {
                out.extend(self.table.resources(room).map(Action::Lose));
            }
        }
    }

    pub(crate) fn answer_team(&mut self, task: Task, action: Action, dealer: &mut Dealer) {
        match action {
            Action::Choose(room) => self.decide_room(task, room, dealer),
            Action::Strike(clan, wounds) => {
                self.decide_victim(task, clan, wounds, dealer);
            }
            Action::Lose(token) => self.decide_resource(task, token, dealer),
            _ => {}
        }
    }

    /// DECIDE-2: takes the only answer, or the safe one.
    pub(crate) fn settle_team(&mut self, task: Task, dealer: &mut Dealer) {
        let table = &self.table;
        match self.question(task) {
            Question::Nothing => self.carry_out(task, dealer),
            Question::Rooms(rooms) => match table.safe_room(task, rooms) {
                Some(room) => self.decide_room(task, room, dealer),
                None => self.carry_out(task, dealer),
            },
            Question::Victims(room) => {
                let (horde, wounds) = table.safe_victim(room).expect("somebody is there");
                let clan = table.hordes[usize::from(horde)].clan;
                self.decide_victim(task, clan, wounds, dealer);
            }
            Question::Resources(room) => {
                let token = table.resources(room).next().expect("a resource is there");
                self.decide_resource(task, token, dealer);
            }
        }
    }

    fn decide_room(&mut self, task: Task, room: Room, dealer: &mut Dealer) {
        match task {
            // The loop over active heroes goes on below its group.
            Task::Resolve => self.push(Task::Group { room }),
            Task::Summon { class, rooms } => self.summon_hero(class, room, rooms, dealer),
            Task::Group { room: from } => {
                self.finish();
                self.charge(from, room, dealer);
            }
            Task::Shoot { .. } => {
                self.finish();
                self.push(Task::Aim { room });
            }
            Task::Croak { token, home, rooms } => {
                self.finish();
                self.push(Task::Croak { token, home, rooms: rooms.without(room) });
                let n_left = self.table.n_of(token, room);
                self.push(Task::Bite { room, n_left });
            }
            Task::Forfeit => {
                self.finish();
                self.lose_chest(room, dealer);
            }
            Task::Encore => {
                self.finish();
                let party = self.table.heroes[room.index()].wake();
                if !party.is_empty() {
                    dealer.emit(Event::Roused { party, room });
                }
            }
            _ => unreachable!("no other task asks for a room"),
        }
    }

    fn decide_victim(&mut self, task: Task, clan: Clan, wounds: u8, dealer: &mut Dealer) {
        let room = match task {
            Task::Group { room } => {
                // ATTACK-1: the hero exhausts, whatever comes of it.
                let class = self.table.heroes[room.index()].exhaust_one();
                let class = class.expect("a group has an active hero");
                dealer.emit(Event::Attacked { class, clan, room });
                room
            }
            Task::Bite { room, n_left } => {
                self.finish();
                self.push(Task::Bite { room, n_left: n_left - 1 });
                dealer.emit(Event::Bitten { clan, room });
                room
            }
            Task::Aim { room } => {
                self.finish();
                dealer.emit(Event::Shot { clan, room });
                room
            }
            _ => unreachable!("no other task asks for a monster"),
        };
        self.push(Task::Defend { clan, meeple: Meeple { room, wounds } });
    }

    fn decide_resource(&mut self, task: Task, token: Token, dealer: &mut Dealer) {
        self.finish();
        match task {
            Task::Plunder { room, n_left } => {
                self.push(Task::Plunder { room, n_left: n_left - 1 });
                self.table.remove_token(token, room);
                dealer.emit(Event::TokenLost { token, room });
            }
            Task::Spoil { room } => {
                self.table.remove_token(token, room);
                dealer.emit(Event::Spoiled { token, room });
            }
            _ => unreachable!("no other task asks for a resource"),
        }
    }
}

/// The rule that says what may be chosen.
fn rule_of(task: Task) -> &'static str {
    match task {
        Task::Resolve => "RESOLVE-1",
        Task::Summon { .. } => "INVADE-2",
        Task::Group { .. } => "ATTACK-1",
        Task::Shoot { .. } | Task::Aim { .. } => "HERO-4",
        Task::Plunder { .. } => "HERO-1",
        Task::Spoil { .. } => "CHEST-1",
        Task::Croak { .. } | Task::Bite { .. } => "SCEN-3",
        Task::Forfeit => "SCEN-2",
        Task::Encore => "SCEN-5",
        _ => "TURN-2",
    }
}

impl Table {
    /// The room whose monsters the team is asked about: one of them is to be hit.
    pub fn attacked(&self) -> Option<Room> {
        match self.top()? {
            Task::Aim { room } | Task::Bite { room, .. } => Some(room),
            Task::Group { room } => (self.n_monsters(room) > 0).then_some(room),
            _ => None,
        }
    }

    /// Resources of a room, in the order in which they are given up.
    pub(crate) fn resources(&self, room: Room) -> impl Iterator<Item = Token> + '_ {
        Token::RESOURCES.into_iter().filter(move |&token| self.n_of(token, room) > 0)
    }
}
