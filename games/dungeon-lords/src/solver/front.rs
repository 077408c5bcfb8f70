//! The state of one lord's combat, without other seats (COMBAT, PLAN).
//!
//! The rules are those of `combat`; here is only what the table does around a battle: rounds, cards, tiles.

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, Rule, Seat};

use crate::{
    Action, Dealer, Options, View,
    combat::{
        Battle, Fight, Halt, N_ROUNDS, Part, Plan, add_to_plan, answers, check_answer,
        check_defence, defences, has_adventurer,
    },
    data::{Room, Spell, Traps, Year},
    evil,
    lord::Lord,
    site::{Site, Square, neighbours, squares},
    table::Gone,
};

/// A tile that is not conquered yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tile {
    pub square: Square,
    /// Steps from the entrance; only the order counts.
    pub distance: u8,
    pub room: Option<Room>,
}

/// More than four rounds can reach.
pub const MAX_TILES: usize = 12;

/// What a front waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The lord frees a prisoner, plans or answers: see `legal`.
    Lord,
    /// The combat card of the round, which nobody knows yet: see `unseen` and `reveal`.
    Card,
    Over,
}

/// One lord's combat, as that lord knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Front {
    #[serde(with = "tabletop::by_words")]
    pub options: Options,
    pub year: Year,
    /// Counted from 0; 4 when it is over. The training has no last round.
    pub round: u8,
    /// The site of the lord has no meaning here; `tiles` has.
    pub lord: Lord,
    pub hand: Traps,
    /// The nearest first.
    pub tiles: ArrayVec<Tile, MAX_TILES>,
    /// Bit `n`: the `n`-th tile was conquered.
    pub conquered: u16,
    /// The combat cards that are known, by round.
    pub cards: [Option<Spell>; N_ROUNDS as usize],
    /// What the others may be, a bit for each spell.
    pub unseen: u32,
    /// The training: this fatigue in every round, no cards, and as many rounds as it takes until nobody or no tile is
    /// left.
    pub training: Option<u8>,
    pub part: Part,
    pub plan: Plan,
    pub battle: Battle,
}

impl Front {
    /// A combat about to begin. `start` goes on from there.
    pub fn new(year: Year) -> Front {
        let mut lord = Lord::start();
        (lord.food, lord.gold, lord.imps, lord.site) = (0, 0, 0, Site::EMPTY);
        Front {
            options: Options::default(),
            year,
            round: 0,
            lord,
            hand: Traps::NONE,
            tiles: ArrayVec::new(),
            conquered: 0,
            cards: [None; N_ROUNDS as usize],
            unseen: Spell::of_year(year),
            training: None,
            part: Part::None,
            plan: Plan::default(),
            battle: Battle::default(),
        }
    }

    /// The viewer's own combat as the viewer knows it; `None` outside of it.
    pub fn of(view: &View) -> Option<Front> {
        let seat = tabletop::View::viewer(view)?;
        let (table, combat) = (&view.table, &view.combat);
        let is_fighting = combat.turn == Some(seat);
        let part = match combat.part {
            Part::Battle if is_fighting => Part::Battle,
            Part::Plan if combat.due.contains(seat) => Part::Plan,
            _ => return None,
        };
        // A rehearsal of the training may have more rounds than a table; a view does not say that it is one.
        if combat.round >= N_ROUNDS {
            return None;
        }
        let mut front = Front::new(table.year);
        front.options = table.options;
        front.round = combat.round;
        front.lord = table.lords[seat];
        front.hand = view.hand.traps;
        front.tiles = tiles_of(&front.lord.site);
        front.cards = view.town.map(|slot| slot.card);
        for card in front.cards.iter().flatten() {
            front.unseen &= !(1 << *card as u32);
        }
        front.part = part;
        front.plan = combat.plans[seat];
        front.battle = if is_fighting { combat.battle } else { Battle::default() };
        Some(front)
    }

    /// Begins the round that is due.
    pub fn start(mut self) -> Front {
        self.begin_round();
        self
    }

    pub fn turn(&self) -> Turn {
        match self.part {
            Part::None if self.training.is_none() && self.round < N_ROUNDS => Turn::Card,
            Part::None => Turn::Over,
            _ => Turn::Lord,
        }
    }

    /// The card of this round, if it is known and there is one.
    #[inline]
    pub(super) fn card(&self) -> Option<Spell> {
        self.cards.get(usize::from(self.round)).copied().flatten()
    }

    pub fn n_conquered(&self) -> u8 {
        self.conquered.count_ones() as u8
    }

    /// PLAN-2: the tiles that may be fought for, as bits.
    #[inline]
    pub(super) fn nearest(&self) -> u16 {
        let mut found = 0;
        let mut distance = None;
        for (nth, tile) in self.tiles.iter().enumerate() {
            if self.conquered & (1 << nth) == 0 {
                if distance.is_some_and(|known| known != tile.distance) {
                    break;
                }
                distance = Some(tile.distance);
                found |= 1 << nth;
            }
        }
        found
    }

    fn tile_on(&self, square: Square) -> usize {
        let nth = self.tiles.iter().position(|tile| tile.square == square);
        nth.expect("a battle is fought on a tile")
    }

    /// The room the plan is for.
    #[inline]
    pub(super) fn room(&self) -> Option<Room> {
        self.tiles[self.tile_on(self.plan.square?)].room
    }

    pub fn check(&self, action: Action) -> Result<(), Rule> {
        match (self.part, action) {
            (Part::Release, Action::Free(nth)) if usize::from(nth) < self.lord.prison.len() => {
                Ok(())
            }
            (Part::Release, Action::Free(_)) => Err(Rule("COMBAT-6")),
            (Part::Plan, Action::Fight(_)) if self.plan.square.is_some() => Err(Rule("PLAN-3")),
            (Part::Plan, Action::Fight(square)) => {
                let nth = self.tiles.iter().position(|tile| tile.square == square);
                let is_near = nth.is_some_and(|nth| self.nearest() & (1 << nth) != 0);
                if is_near { Ok(()) } else { Err(Rule("PLAN-2")) }
            }
            (Part::Plan, _) => {
                check_defence(&self.lord, &self.hand, self.year, self.room(), &self.plan, action)
            }
            (Part::Battle, _) => check_answer(&self.lord, &self.hand, &self.battle, action),
            // TURN-2: something else is due.
            _ => Err(Rule("TURN-2")),
        }
    }

    /// Replaces `out` by all that the lord may do.
    pub fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.part {
            Part::None => {}
            Part::Release => out.extend((0..self.lord.prison.len() as u8).map(Action::Free)),
            Part::Plan if self.plan.square.is_none() => {
                let near = self.nearest();
                let tiles = self.tiles.iter().enumerate().filter(|(nth, _)| near & (1 << nth) != 0);
                out.extend(tiles.map(|(_, tile)| Action::Fight(tile.square)));
            }
            Part::Plan => {
                defences(&self.lord, &self.hand, self.year, self.room(), &self.plan, out);
            }
            Part::Battle => answers(&self.lord, &self.hand, &self.battle, out),
        }
    }

    /// Makes an action that `check` allows.
    pub fn apply(&mut self, action: Action, dealer: &mut Dealer) {
        match (self.part, action) {
            (Part::Release, Action::Free(nth)) => {
                self.lord.prison.remove(usize::from(nth));
                self.round += 1;
                self.begin_round();
            }
            (Part::Plan, Action::Done) => {
                self.plan.is_done = true;
                self.part = Part::None;
                if self.training.is_some() || self.card().is_some() {
                    self.begin_battle(dealer);
                }
            }
            (Part::Plan, _) => add_to_plan(&mut self.plan, action),
            _ => self.fight(Some(action), dealer),
        }
    }

    /// PLAN-10: an unknown card is turned over.
    pub fn reveal(&mut self, spell: Spell, dealer: &mut Dealer) {
        self.unseen &= !(1 << spell as u32);
        self.cards[usize::from(self.round)] = Some(spell);
        self.begin_battle(dealer);
    }

    /// Makes this plan, all of it.
    #[inline]
    pub(super) fn commit(&mut self, plan: Plan, dealer: &mut Dealer) {
        self.plan = plan;
        self.apply(Action::Done, dealer);
    }

    fn begin_battle(&mut self, dealer: &mut Dealer) {
        self.battle = self.plan.battle(self.room());
        self.plan = Plan::default();
        self.part = Part::Battle;
        self.fight(None, dealer);
    }

    fn fight(&mut self, mut action: Option<Action>, dealer: &mut Dealer) {
        loop {
            match self.fight_on(action.take(), dealer) {
                Halt::Ask => return,
                Halt::Evil(n) => self.lord.evil = (self.lord.evil + n).min(evil::TOP),
                Halt::Conquered => {
                    // CONQUER-2 and CONQUER-3: without other seats nobody else cares for the evil.
                    self.conquered |= 1 << self.tile_on(self.battle.square);
                    self.lord.evil = self.lord.evil.saturating_sub(1);
                    let fact = crate::Fact::Conquered { square: self.battle.square };
                    dealer.emit(crate::Event::Battle { seat: Seat::new(0), fact });
                }
                Halt::Over => break,
            }
        }
        self.battle = Battle::default();
        self.round += 1;
        self.begin_round();
    }

    fn fight_on(&mut self, action: Option<Action>, dealer: &mut Dealer) -> Halt {
        let card = self.card();
        // What leaves the dungeon is of no interest here.
        let (mut pile, mut buried, mut gone) = (Traps::NONE, Traps::NONE, Gone::default());
        let mut fight = Fight {
            options: self.options,
            seat: Seat::new(0),
            year: self.year,
            round: self.round + 1,
            card,
            fatigue: self.training.or(card.map(Spell::fatigue)).unwrap_or(0),
            lord: &mut self.lord,
            hand: &mut self.hand,
            buried: &mut buried,
            pile: &mut pile,
            gone: &mut gone,
            battle: &mut self.battle,
            dealer,
        };
        let halt = action.and_then(|action| fight.answer(action));
        halt.unwrap_or_else(|| fight.run())
    }

    fn begin_round(&mut self) {
        self.plan = Plan::default();
        self.part = Part::None;
        let is_training = self.training.is_some();
        while is_training || self.round < N_ROUNDS {
            // COMBAT-3: nobody in line, nothing to do.
            if !has_adventurer(&self.lord.party) {
                self.lord.party.clear();
                self.round = if is_training { self.round } else { N_ROUNDS };
                return;
            }
            let near = self.nearest();
            if near != 0 {
                self.part = Part::Plan;
                let first = near.trailing_zeros() as usize;
                let is_only = near.count_ones() == 1;
                self.plan.square = is_only.then(|| self.tiles[first].square);
                return;
            }
            // COMBAT-1: the training is over with the last tile.
            if is_training {
                return;
            }
            // COMBAT-6: a prisoner instead of a tile.
            if self.lord.prison.len() > 1 {
                self.part = Part::Release;
                return;
            }
            self.lord.prison.pop();
            self.round += 1;
        }
    }
}

/// The tiles that four rounds can reach, the nearest first.
fn tiles_of(site: &Site) -> ArrayVec<Tile, MAX_TILES> {
    let mut tiles = ArrayVec::new();
    let mut reached = Square::ENTRANCE.bit() & site.tiles();
    let (mut layer, mut distance) = (reached, 0);
    while layer != 0 && tiles.len() < usize::from(N_ROUNDS) {
        for square in squares(layer & site.unconquered()) {
            tiles.push(Tile { square, distance, room: site.room_on(square) });
        }
        layer = neighbours(layer) & site.tiles() & !reached;
        reached |= layer;
        distance += 1;
    }
    tiles
}
