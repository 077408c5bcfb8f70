//! The open part of the state, which is all of it: hordes, rooms, cards, and what is pending.

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, ByName, ByNames, Named, Seat, SeatSet, is_default};

use crate::{
    Options,
    cards::Cards,
    data::{
        Back, CHESTS, Card, Clan, ClanSet, Class, LAST_CHEST, Map, N_PORTALS, N_TUNNELS, Room,
        RoomSet, SCENARIOS, Scenario, Token, map_of,
    },
    guild::Guild,
    hordes::Hordes,
    pieces::{Heroes, Horde, Icons},
    task::{MAX_PENDING, Task},
    wall::Wall,
};

/// Where in the rulebook we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SETUP-2: seats name their clans.
    Clans,
    /// SETUP-3: P1 names the clan of the Laboratory.
    Laboratory,
    /// SETUP-5: a horde settles in.
    Dwell,
    /// Cards are played.
    Play,
    /// Cards are discarded to renew the offer.
    Renew,
    /// Heroes come.
    Invasion,
    Won,
    Lost,
}

/// The value of a chest whose back nobody has seen.
#[derive(Clone, Copy, Debug)]
pub struct ChestValue(u8);

const CHEST_VALUES: [&str; 3] = ["1", "2", "3"];

impl Named for ChestValue {
    const NAMES: &'static [&'static str] = &CHEST_VALUES;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> ChestValue {
        ChestValue(index as u8)
    }
}

/// Everything on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    #[serde(with = "tabletop::by_words")]
    pub options: Options,
    pub(crate) n_seats: u8,
    pub phase: Phase,
    /// LEVEL-1: from 1 on.
    pub level: u8,
    pub hordes: Hordes,
    /// SETUP-3: whose cards can be crafted in the Laboratory.
    pub laboratory: Option<Clan>,
    /// Values of chests, 0 for none.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Room>")]
    pub chests: [u8; Room::COUNT],
    /// Incomplete portals, and completed ones.
    pub portals: RoomSet,
    pub gates: RoomSet,
    #[serde(default, skip_serializing_if = "is_default", with = "ByNames::<Room, Token>")]
    pub tokens: [[u8; Token::COUNT]; Room::COUNT],
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Room>")]
    pub heroes: [Heroes; Room::COUNT],
    pub tunnels: ArrayVec<Wall, N_TUNNELS>,
    pub offer: Cards,
    pub crafts: Cards,
    pub guild: Guild,
    /// SETUP-7: backs that nobody has seen, by value and `Back`.
    #[serde(default, skip_serializing_if = "is_default", with = "ByNames::<ChestValue, Back>")]
    pub backs: [[u8; Back::COUNT]; 3],
    /// What interrupts the phase; the last one is next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pending: ArrayVec<Task, MAX_PENDING>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub icons: Icons,
    /// CELLS-1: once a turn.
    pub has_used_cells: bool,
    /// SCEN-8: heroes use portals until this invasion is over.
    pub are_gates_open: bool,
}

impl Table {
    /// The table before anybody has chosen a clan, with an empty dungeon but for the last chest.
    pub(crate) fn empty(options: Options, n_seats: usize) -> Table {
        let mut chests = [0; Room::COUNT];
        chests[Room::Vault.index()] = LAST_CHEST;
        Table {
            options,
            n_seats: n_seats as u8,
            phase: Phase::Clans,
            level: 1,
            hordes: Hordes::default(),
            laboratory: None,
            chests,
            portals: RoomSet::EMPTY,
            gates: RoomSet::EMPTY,
            tokens: [[0; Token::COUNT]; Room::COUNT],
            heroes: [Heroes::default(); Room::COUNT],
            tunnels: ArrayVec::new(),
            offer: Cards::EMPTY,
            crafts: Cards::crafts(),
            guild: Guild::full(options.scenario),
            backs: CHESTS,
            pending: ArrayVec::new(),
            icons: Icons::default(),
            has_used_cells: false,
            are_gates_open: false,
        }
    }

    #[inline]
    pub fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }

    #[inline]
    pub fn scenario(&self) -> &'static Scenario {
        &SCENARIOS[usize::from(self.options.scenario)]
    }

    #[inline]
    pub fn map(&self) -> &'static Map {
        map_of(self.options.scenario)
    }

    #[inline]
    pub fn horde(&self) -> &Horde {
        &self.hordes[usize::from(self.hordes.turn)]
    }

    #[inline]
    pub(crate) fn horde_mut(&mut self) -> &mut Horde {
        let turn = usize::from(self.hordes.turn);
        &mut self.hordes[turn]
    }

    /// The place of a clan's horde in the row.
    #[inline]
    pub fn horde_of(&self, clan: Clan) -> Option<u8> {
        self.hordes.iter().position(|horde| horde.clan == clan).map(|nth| nth as u8)
    }

    /// The horde of a clan that is hit.
    #[inline]
    pub(crate) fn defender(&self, clan: Clan) -> &Horde {
        let nth = self.horde_of(clan).expect("only clans of this game are hit");
        &self.hordes[usize::from(nth)]
    }

    #[inline]
    pub fn top(&self) -> Option<Task> {
        self.pending.last().copied()
    }

    #[inline]
    pub fn n_of(&self, token: Token, room: Room) -> u8 {
        self.tokens[room.index()][token as usize]
    }

    pub(crate) fn add_token(&mut self, token: Token, room: Room) {
        self.tokens[room.index()][token as usize] += 1;
    }

    pub(crate) fn remove_token(&mut self, token: Token, room: Room) {
        self.tokens[room.index()][token as usize] -= 1;
    }

    /// LIMIT-1: tokens that are not in the dungeon.
    #[inline]
    pub fn supply(&self, token: Token) -> u8 {
        let placed: u8 = self.tokens.iter().map(|room| room[token as usize]).sum();
        token.limit() - placed
    }

    #[inline]
    pub fn n_portals_left(&self) -> u32 {
        N_PORTALS - self.portals.or(self.gates).len()
    }

    /// Rooms with heroes, active or not. CELLS-5: prisoners are heroes like any others.
    #[inline]
    pub fn raided(&self) -> RoomSet {
        let mut rooms = RoomSet::EMPTY;
        for room in Room::ALL {
            if !self.heroes[room.index()].is_empty() {
                rooms = rooms.with(room);
            }
        }
        rooms
    }

    /// Rooms with active heroes.
    #[inline]
    pub fn restless(&self) -> RoomSet {
        let mut rooms = RoomSet::EMPTY;
        for room in Room::ALL {
            if self.heroes[room.index()].active != [0; Class::COUNT] {
                rooms = rooms.with(room);
            }
        }
        rooms
    }

    /// Rooms with monsters of any clan.
    #[inline]
    pub fn guarded(&self) -> RoomSet {
        self.hordes.iter().fold(RoomSet::EMPTY, |rooms, horde| rooms.or(horde.rooms()))
    }

    pub fn n_monsters(&self, room: Room) -> u8 {
        self.hordes.iter().map(|horde| horde.n_in(room)).sum()
    }

    pub fn n_resources(&self, room: Room) -> u8 {
        Token::RESOURCES.iter().map(|&token| self.n_of(token, room)).sum()
    }

    /// MOVE-1, PORTAL-4, BUILD-1: where a monster can go in one step.
    #[inline]
    pub fn reach(&self, from: Room) -> RoomSet {
        let mut rooms = self.map().near[from.index()];
        if self.gates.has(from) {
            rooms = rooms.or(self.gates.without(from));
        }
        for wall in self.tunnels.iter() {
            if wall.0 == from {
                rooms = rooms.with(wall.1);
            } else if wall.1 == from {
                rooms = rooms.with(wall.0);
            }
        }
        rooms
    }

    /// LEVEL-2: guild cards that are still to come, on this level and the next.
    pub fn n_to_come(&self) -> u32 {
        let levels_left = crate::data::N_LEVELS as u32 - u32::from(self.level);
        self.guild.len() + levels_left * Guild::full(self.options.scenario).len()
    }

    pub fn n_chests(&self) -> u32 {
        self.chests.iter().filter(|&&value| value > 0).count() as u32
    }

    /// The card whose side is being performed.
    pub fn session(&self) -> Option<(Card, u8)> {
        self.pending.iter().find_map(|task| match *task {
            Task::Card { card, side } => Some((card, side)),
            _ => None,
        })
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Won | Phase::Lost)
    }

    /// DECIDE-1: the seat of the clan in turn decides for all, in an invasion that of the clan that played last.
    #[inline]
    pub fn captain(&self) -> Seat {
        self.hordes.get(usize::from(self.hordes.turn)).map_or(Seat::new(0), |horde| horde.owner)
    }

    /// TURN-1: who owes an action.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        match (self.phase, self.pending.last()) {
            (Phase::Won | Phase::Lost, _) => SeatSet::EMPTY,
            (Phase::Clans, _) => {
                SeatSet::one(Seat::new(if self.n_seats == 1 { 0 } else { self.hordes.len() }))
            }
            (Phase::Laboratory, _) => SeatSet::one(Seat::new(0)),
            // DEFEND-1, HAND-1: these belong to the owner of the cards.
            (_, Some(Task::Defend { clan, .. })) => SeatSet::one(self.defender(*clan).owner),
            (_, Some(Task::Discard { clans })) => {
                SeatSet::one(self.hordes[usize::from(self.next_to_discard(*clans))].owner)
            }
            _ => SeatSet::one(self.captain()),
        }
    }

    /// The horde whose cards or meeples the question is about: that of the attacked meeple, the one that owes a card, or
    /// the one in turn; none before there are hordes.
    pub fn asked_horde(&self) -> Option<u8> {
        match self.pending.last() {
            Some(Task::Defend { clan, .. }) => self.horde_of(*clan),
            Some(Task::Discard { clans }) => Some(self.next_to_discard(*clans)),
            _ => (usize::from(self.hordes.turn) < self.hordes.len()).then_some(self.hordes.turn),
        }
    }

    /// HAND-1: the first of these in turn order, from the clan in turn.
    pub(crate) fn next_to_discard(&self, clans: ClanSet) -> u8 {
        let n = self.hordes.len() as u8;
        let order = (0..n).map(|nth| (self.hordes.turn + nth) % n);
        let owes = |nth: &u8| clans.has(self.hordes[usize::from(*nth)].clan);
        order.into_iter().find(owes).unwrap_or(self.hordes.turn)
    }
}
