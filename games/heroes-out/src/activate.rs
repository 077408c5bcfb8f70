//! What an Activate buys: rooms, crafting, the Laboratory, tunnels, portals, abilities (ACT, ROOM, CRAFT, LAB, BUILD, PORTAL, CLAN).

use tabletop::Rule;

use crate::{
    Action, Dealer, HeroesOut,
    data::{Ability, Card, Family, Icon, N_TUNNELS, Room, RoomAction, RoomSet, Token},
    event::Event,
    pieces::Meeple,
    table::Table,
    task::{Motive, Task},
    wall::Wall,
};

impl Family {
    /// CRAFT-1: where cards of the family are crafted, and for which token.
    #[inline]
    pub fn craft_room(self) -> Option<(Room, Token)> {
        let family = self;
        Room::ALL.into_iter().find_map(|room| match room.action() {
            RoomAction::Craft(token, known) if known == family => Some((room, token)),
            _ => None,
        })
    }
}

/// CLAN-9: this many wounds are gone at a time.
pub const N_REKINDLED: u8 = 2;

impl HeroesOut {
    pub(crate) fn check_activate(&self, action: Action) -> Result<(), Rule> {
        let table = &self.table;
        let ensure = |holds: bool, rule| if holds { Ok(()) } else { Err(Rule(rule)) };
        match action {
            Action::Activate(room) => {
                let rule = match room.action() {
                    RoomAction::Produce(_) => "ROOM-1",
                    RoomAction::Craft(..) => "CRAFT-1",
                    RoomAction::Experiment => "LAB-1",
                    RoomAction::Tunnel => "BUILD-1",
                    RoomAction::Nothing => "CELLS-1",
                };
                ensure(table.activatable().has(room), rule)
            }
            Action::Craft(card) => {
                ensure(table.offer.has(card) && table.can_craft(card), "CRAFT-1")
            }
            Action::Complete(room) => ensure(table.completable().has(room), "PORTAL-3"),
            Action::Ability(from, to) => self.check_ability(from, to),
            Action::Tunnel(wall) => ensure(table.can_dig(wall), "BUILD-1"),
            _ => Err(Rule("TURN-2")),
        }
    }

    /// CLAN-10: the cost is paid by one side, a meeple is in the dungeon, and something changes.
    fn check_ability(&self, from: Room, to: Room) -> Result<(), Rule> {
        let sheet = self.table.horde().clan.sheet();
        if self.table.icons.of(Icon::Act) < sheet.cost || self.table.horde().meeples.is_empty() {
            return Err(Rule("CLAN-10"));
        }
        let can = match self.table.goals(from) {
            Some(goals) => goals.has(to),
            None => from == to && self.table.ability_rooms().has(from),
        };
        if can { Ok(()) } else { Err(Rule(sheet.ability.rule())) }
    }

    pub(crate) fn legal_abilities(&self, out: &mut Vec<Action>) {
        let table = &self.table;
        let sheet = table.horde().clan.sheet();
        if table.icons.of(Icon::Act) < sheet.cost || table.horde().meeples.is_empty() {
            return;
        }
        if !sheet.ability.is_move() {
            out.extend(table.ability_rooms().iter().map(|room| Action::Ability(room, room)));
            return;
        }
        for from in table.horde().rooms().iter() {
            let goals = table.goals(from).unwrap_or_default();
            out.extend(goals.iter().map(|to| Action::Ability(from, to)));
        }
    }

    pub(crate) fn legal_tunnels(&self, out: &mut Vec<Action>) {
        if !self.table.horde().rooms().has(Room::Builder) {
            return;
        }
        let map = self.table.map();
        for a in map.rooms.iter() {
            let behind = map.beside[a.index()].iter().filter(|&b| b > a);
            let walls = behind.map(|b| Wall(a, b)).filter(|&wall| self.table.can_dig(wall));
            out.extend(walls.map(Action::Tunnel));
        }
    }

    /// ACT-2: whether any Activate would change something.
    pub(crate) fn can_activate(&self) -> bool {
        let table = &self.table;
        if table.horde().meeples.is_empty() {
            return false;
        }
        let sheet = table.horde().clan.sheet();
        let has_ability = table.icons.of(Icon::Act) >= sheet.cost
            && (sheet.ability.is_move() || !table.ability_rooms().is_empty());
        has_ability
            || !table.activatable().is_empty()
            || !table.completable().is_empty()
            || table.craftable().next().is_some()
            || (table.horde().rooms().has(Room::Builder) && table.has_wall_left())
    }

    pub(crate) fn activate(&mut self, action: Action, dealer: &mut Dealer) {
        let cost = match action {
            Action::Ability(..) => self.table.horde().clan.sheet().cost,
            _ => 1,
        };
        self.table.icons.spend(Icon::Act, cost);
        match action {
            Action::Activate(room) => match room.action() {
                RoomAction::Produce(token) => self.place_token(token, room, dealer),
                // LAB-1: first the guild card, then the monster card.
                _ => {
                    dealer.emit(Event::Experimented { clan: self.table.horde().clan });
                    self.push(Task::Take);
                    self.push(Task::Deck);
                    self.push(Task::Resolve);
                    self.send_to_cells(dealer);
                }
            },
            Action::Craft(card) => {
                if let Some((room, token)) = card.row().family.craft_room() {
                    self.table.remove_token(token, room);
                }
                self.take_offered(card, dealer);
            }
            Action::Complete(room) => {
                self.table.portals = self.table.portals.without(room);
                self.table.gates = self.table.gates.with(room);
                dealer.emit(Event::PortalCompleted { room });
            }
            Action::Ability(from, to) => self.use_ability(from, to, dealer),
            Action::Tunnel(wall) => {
                if self.table.tunnels.len() == N_TUNNELS {
                    self.push(Task::Redig(wall));
                } else {
                    self.dig(wall, dealer);
                }
            }
            _ => unreachable!("only these spend an Activate"),
        }
    }

    /// CRAFT-2: the card goes to the discard pile, and the offer is refilled at once.
    pub(crate) fn take_offered(&mut self, card: Card, dealer: &mut Dealer) {
        self.table.offer.remove(card);
        let horde = self.table.horde_mut();
        horde.discard.add(card);
        dealer.emit(Event::Crafted { clan: horde.clan, card });
        self.refill_offer(dealer);
    }

    fn use_ability(&mut self, from: Room, to: Room, dealer: &mut Dealer) {
        let turn = self.table.hordes.turn;
        match self.table.horde().clan.sheet().ability {
            Ability::Litter | Ability::Rise => self.summon(turn, from, dealer),
            Ability::Divide => self.walk(from, to, Motive::Divide, dealer),
            Ability::Dash | Ability::Phase => self.walk(from, to, Motive::Leap, dealer),
            Ability::Frenzy => self.strike(from, None, dealer),
            Ability::Tinker => self.place_token(Token::Trap, from, dealer),
            Ability::Gate => self.place_portal(from, dealer),
            Ability::Rekindle => self.rekindle(from, dealer),
        }
    }

    /// CLAN-9: the most wounded meeple of the room.
    fn rekindle(&mut self, room: Room, dealer: &mut Dealer) {
        let horde = self.table.horde_mut();
        let here = horde.meeples.iter().copied().filter(|meeple| meeple.room == room);
        let Some(meeple) = here.max_by_key(|meeple| meeple.wounds) else { return };
        let wounds = meeple.wounds.saturating_sub(N_REKINDLED);
        horde.leave(meeple);
        horde.enter(Meeple { wounds, ..meeple });
        dealer.emit(Event::Rekindled { clan: horde.clan, room, n: meeple.wounds - wounds });
    }

    /// PORTAL-1: an incomplete portal is flipped. PORTAL-2: without a token, one is taken from another room.
    pub(crate) fn place_portal(&mut self, room: Room, dealer: &mut Dealer) {
        if self.table.portals.has(room) {
            self.table.portals = self.table.portals.without(room);
        } else if self.table.n_portals_left() == 0 {
            return self.push(Task::Fetch { room });
        }
        self.table.gates = self.table.gates.with(room);
        dealer.emit(Event::PortalPlaced { room });
    }

    pub(crate) fn fetch_portal(&mut self, from: Room, room: Room, dealer: &mut Dealer) {
        let table = &mut self.table;
        table.portals = table.portals.without(from);
        table.gates = table.gates.without(from).with(room);
        dealer.emit(Event::PortalMoved { from, to: room });
    }

    /// BUILD-1.
    pub(crate) fn dig(&mut self, wall: Wall, dealer: &mut Dealer) {
        let tunnels = &mut self.table.tunnels;
        let at = tunnels.iter().position(|other| *other > wall).unwrap_or(tunnels.len());
        tunnels.insert(at, wall);
        dealer.emit(Event::TunnelDug { wall });
    }

    pub(crate) fn redig(&mut self, old: Wall, wall: Wall, dealer: &mut Dealer) {
        let at = self.table.tunnels.iter().position(|other| *other == old);
        self.table.tunnels.remove(at.expect("only tunnels that are there are moved"));
        dealer.emit(Event::TunnelFilled { wall: old });
        self.dig(wall, dealer);
    }
}

impl Ability {
    /// The rule that says what it does.
    pub fn rule(self) -> &'static str {
        match self {
            Ability::Litter => "CLAN-1",
            Ability::Divide => "CLAN-2",
            Ability::Rise => "CLAN-3",
            Ability::Frenzy => "CLAN-4",
            Ability::Dash => "CLAN-5",
            Ability::Tinker => "CLAN-6",
            Ability::Phase => "CLAN-7",
            Ability::Gate => "CLAN-8",
            Ability::Rekindle => "CLAN-9",
        }
    }

    pub(crate) fn is_move(self) -> bool {
        matches!(self, Ability::Divide | Ability::Dash | Ability::Phase)
    }
}

impl Table {
    /// ROOM-1, LAB-1: rooms whose action takes an Activate alone and changes something.
    #[inline]
    pub(crate) fn activatable(&self) -> RoomSet {
        let rooms = self.horde().rooms().iter();
        let can = |room: &Room| match room.action() {
            RoomAction::Produce(token) => self.supply(token) > 0,
            RoomAction::Experiment => !self.offer.monsters().is_empty(),
            RoomAction::Craft(..) | RoomAction::Tunnel | RoomAction::Nothing => false,
        };
        rooms.filter(can).collect()
    }

    /// CRAFT-1: a meeple and the token in the room of the family.
    #[inline]
    pub(crate) fn can_craft(&self, card: Card) -> bool {
        card.row()
            .family
            .craft_room()
            .is_some_and(|(room, token)| self.n_of(token, room) > 0 && self.horde().n_in(room) > 0)
    }

    pub(crate) fn craftable(&self) -> impl Iterator<Item = Card> + '_ {
        self.offer.kinds().filter(|&card| self.can_craft(card))
    }

    /// PORTAL-3: a meeple beside an incomplete portal.
    #[inline]
    pub(crate) fn completable(&self) -> RoomSet {
        self.horde().rooms().and(self.portals)
    }

    /// PORTAL-1, LIMIT-2: rooms with a meeple and no completed portal.
    #[inline]
    pub(crate) fn portal_rooms(&self) -> RoomSet {
        RoomSet(self.horde().rooms().0 & !self.gates.0)
    }

    /// Portals in other rooms.
    pub(crate) fn portals_beside(&self, room: Room) -> RoomSet {
        self.portals.or(self.gates).without(room)
    }

    /// BUILD-1: a wall without a tunnel, and a meeple in the Builder.
    pub(crate) fn can_dig(&self, wall: Wall) -> bool {
        self.horde().rooms().has(Room::Builder)
            && self.map().has_wall(wall.0, wall.1)
            && !self.tunnels.contains(&wall)
    }

    fn has_wall_left(&self) -> bool {
        let map = self.map();
        let walls = map.rooms.iter().flat_map(|a| map.rooms.iter().map(move |b| (a, b)));
        walls.filter_map(|(a, b)| Wall::between(a, b)).any(|wall| self.can_dig(wall))
    }

    /// Rooms where an ability that stays in one room changes something.
    #[inline]
    pub(crate) fn ability_rooms(&self) -> RoomSet {
        let horde = self.horde();
        let if_any = |holds: bool, rooms: RoomSet| if holds { rooms } else { RoomSet::EMPTY };
        match horde.clan.sheet().ability {
            Ability::Litter => if_any(horde.supply() > 0, horde.rooms()),
            Ability::Rise => {
                if_any(horde.supply() > 0, RoomSet::one(Room::Graveyard).and(self.map().rooms))
            }
            Ability::Frenzy => self.in_melee(),
            Ability::Tinker => self.placeable(Token::Trap),
            Ability::Gate => self.portal_rooms(),
            Ability::Rekindle => {
                let hurt = horde.meeples.iter().filter(|meeple| meeple.wounds > 0);
                hurt.map(|meeple| meeple.room).collect()
            }
            Ability::Divide | Ability::Dash | Ability::Phase => RoomSet::EMPTY,
        }
    }

    /// Where an ability takes a meeple of this room; `None` if it is no such ability.
    #[inline]
    pub(crate) fn goals(&self, from: Room) -> Option<RoomSet> {
        let horde = self.horde();
        let goals = match horde.clan.sheet().ability {
            Ability::Divide => self.reach(from),
            // CLAN-5: two steps; the last room is another one than the first.
            Ability::Dash => {
                let near = self.reach(from);
                let far = near.iter().fold(near, |set, room| set.or(self.reach(room)));
                far.without(from)
            }
            Ability::Phase => self.map().ghostly[from.index()],
            _ => return None,
        };
        Some(if horde.rooms().has(from) { goals } else { RoomSet::EMPTY })
    }
}
