//! The invasion: guild cards, levels, and the end (INVADE, LEVEL, END).

use crate::{
    Dealer, HeroesOut,
    data::{ClanSet, N_LEVELS, RoomSet},
    event::Event,
    guild::{Guild, GuildCard},
    task::Task,
};

impl HeroesOut {
    /// Carries out a task of the heroes that asks nothing, or has found nothing to ask for.
    pub(crate) fn carry_out(&mut self, task: Task, dealer: &mut Dealer) {
        match task {
            Task::Reveal { n_left } => self.reveal(n_left, dealer),
            Task::Deck => self.check_deck(dealer),
            Task::Summon { class, rooms } => match self.table.map().first_of(rooms) {
                Some(room) => self.summon_hero(class, room, rooms, dealer),
                None => self.finish(),
            },
            Task::Enter { class, room } => {
                self.finish();
                self.enter(class, room, dealer);
            }
            Task::Group { room } => {
                self.finish();
                self.act(room, dealer);
            }
            Task::Croak { token, home, .. } => {
                self.finish();
                self.come_home(token, home, dealer);
            }
            _ => self.finish(),
        }
    }

    /// INVADE-1: one card at a time, each fully resolved before the next.
    fn reveal(&mut self, n_left: u8, dealer: &mut Dealer) {
        self.finish();
        if n_left == 0 {
            // SCEN-8: portals are for heroes in one invasion only.
            self.table.are_gates_open = false;
            return;
        }
        self.push(Task::Reveal { n_left: n_left - 1 });
        self.push(Task::Deck);
        self.push(Task::Resolve);
        let card = dealer.draw(&mut self.table.guild);
        dealer.emit(Event::Revealed { card });
        match card {
            // INVADE-2: one hero in each room of the type.
            GuildCard::Hero(class, kind) => {
                let rooms = self.table.map().of_type(kind);
                self.push(Task::Summon { class, rooms });
            }
            GuildCard::Scenario(card) => self.take_effect(card.effect(), dealer),
        }
    }

    /// LEVEL-2: only when the outermost card is finished and all heroes rest.
    fn check_deck(&mut self, dealer: &mut Dealer) {
        self.finish();
        let table = &mut self.table;
        if !table.guild.is_empty() {
            return;
        }
        if usize::from(table.level) == N_LEVELS {
            // END-1: the last card of the last level is resolved.
            return self.end_game(true, dealer);
        }
        table.level += 1;
        table.guild = Guild::full(table.options.scenario);
        dealer.emit(Event::LevelBegan { level: table.level });
    }

    /// HAND-1: every clan that has a card owes one.
    pub(crate) fn demand_cards(&mut self) {
        let with_cards = self.table.hordes.iter().filter(|horde| !horde.hand.is_empty());
        let clans = with_cards.fold(ClanSet::default(), |clans, horde| clans.with(horde.clan));
        self.push(Task::Discard { clans });
    }

    /// INVADE-2: steps 1.1 to 3 for one of the heroes.
    pub(crate) fn summon_hero(
        &mut self,
        class: crate::Class,
        room: crate::Room,
        rooms: RoomSet,
        dealer: &mut Dealer,
    ) {
        self.finish();
        let rest = rooms.without(room);
        if !rest.is_empty() {
            self.push(Task::Summon { class, rooms: rest });
        }
        self.push(Task::Enter { class, room });
        self.show_off(class, room, dealer);
    }
}
