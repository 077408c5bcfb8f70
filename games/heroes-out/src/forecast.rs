//! What the next invasion would do if nothing were done against it, worked out from what lies open.
//!
//! Guild cards and backs of chests are future luck, so invasions are played out on copies of the table: with the cards that
//! are left, with the choices of DECIDE-2, and without a defence. The luck is the same every time, so that equal tables have
//! equal forecasts.

use tabletop::Rng;

use crate::{
    Action, Dealer, HeroesOut,
    data::{Class, Room, Token},
    pieces::Icons,
    table::{Phase, Table},
    task::Task,
};

/// How many invasions are played out.
const N_INVASIONS: u32 = 200;
const SEED: u64 = 0x666f_7265_6361_7374;

/// How often, of a hundred invasions, something is lost by the end of the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forecast {
    /// The chest of a room; that of the Vault is the end.
    pub chests: [u8; Room::COUNT],
    /// Some monster of a room.
    pub monsters: [u8; Room::COUNT],
}

impl Forecast {
    pub fn chest(&self, room: Room) -> u8 {
        self.chests[room.index()]
    }

    pub fn monster(&self, room: Room) -> u8 {
        self.monsters[room.index()]
    }

    /// The chest that is most in danger, if any is.
    pub fn worst(&self) -> Option<(Room, u8)> {
        let rooms = Room::ALL.into_iter().map(|room| (room, self.chest(room)));
        rooms
            .filter(|(_, percent)| *percent > 0)
            .max_by_key(|&(room, percent)| (percent, std::cmp::Reverse(room)))
    }
}

impl Table {
    /// What the invasion after this turn would take; nothing where none is to come from this position.
    pub fn forecast(&self) -> Option<Forecast> {
        if !matches!(self.phase, Phase::Play | Phase::Renew) {
            return None;
        }
        let mut dealer = Dealer::silent(Rng::new(SEED));
        let (mut chests, mut monsters) = ([0u32; Room::COUNT], [0u32; Room::COUNT]);
        for _ in 0..N_INVASIONS {
            let after = self.invaded(&mut dealer);
            for room in self.map().rooms.iter() {
                let at = room.index();
                chests[at] += u32::from(after.chests[at] < self.chests[at]);
                monsters[at] += u32::from(after.n_monsters(room) < self.n_monsters(room));
            }
        }
        // What happens at all is never said to be impossible.
        let percent = |n: u32| (n * 100).div_ceil(N_INVASIONS) as u8;
        Some(Forecast { chests: chests.map(percent), monsters: monsters.map(percent) })
    }

    /// The table after an invasion that begins now.
    fn invaded(&self, dealer: &mut Dealer) -> Table {
        let mut game = HeroesOut { table: *self };
        let table = &mut game.table;
        table.options.by_default = true;
        table.pending.clear();
        table.icons = Icons::default();
        table.phase = Phase::Invasion;
        game.push(Task::Reveal { n_left: self.n_reveals() });
        // LEVEL-2: who asks between the last card and the new deck is shown the new one.
        game.push(Task::Deck);
        game.go_on(dealer);
        while game.table.phase == Phase::Invasion {
            let Some(task) = game.table.top() else { break };
            let action = match task {
                Task::Defend { .. } => Action::Accept,
                Task::Discard { clans } => {
                    let next = usize::from(game.table.next_to_discard(clans));
                    let card = game.table.hordes[next].hand.kinds().next();
                    Action::Discard(card.expect("who owes a card has one"))
                }
                _ => unreachable!("nobody else is asked in an invasion that the table decides"),
            };
            game.answer_task(task, action, dealer);
            game.go_on(dealer);
        }
        game.table
    }

    /// How many heroes, awake and asleep, are in the Vault or one passageway from it.
    pub fn n_near_vault(&self) -> (u8, u8) {
        let rooms = self.map().near[Room::Vault.index()].with(Room::Vault).without(Room::Cells);
        let heroes = rooms.iter().map(|room| self.heroes[room.index()]);
        heroes.fold((0, 0), |(active, asleep), heroes| {
            let n_active = heroes.n_active();
            (active + n_active, asleep + heroes.len() - n_active)
        })
    }

    /// CELLS-3: guild cards that are left, mages among them, and prisoners a mage would wake.
    pub fn breakout_odds(&self) -> (u32, u32, u8) {
        let n_mages =
            self.guild.iter().filter(|card| matches!(card, crate::GuildCard::Hero(Class::Mage, _)));
        (self.guild.len(), n_mages.count() as u32, self.heroes[Room::Cells.index()].len())
    }

    /// CHARGE-1: whether heroes of a room go on from it: neither monster nor chest stops them.
    pub fn is_bare(&self, room: Room) -> bool {
        self.n_monsters(room) == 0 && self.chests[room.index()] == 0
    }

    /// Whether a trap waits in a room.
    pub fn has_trap(&self, room: Room) -> bool {
        self.n_of(Token::Trap, room) > 0
    }
}
