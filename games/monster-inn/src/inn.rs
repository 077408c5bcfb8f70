//! The inn: drawing and sorting it, bidding, leaving, bonus and support (INN, TURN, REMAIN, EXCHANGE, LEAVE,
//! BONUS, SUPPORT, ROUND, END).

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};
use tabletop::{Deck, MAX_SEATS, Rule, Seat};

use crate::{
    Dealer, MonsterInn, Phase, Table,
    action::Action,
    cards::{Creature, Monster, Range, Treasure, exchange_price},
    event::Event,
};

/// The creatures on offer, leftmost first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(from = "Vec<Creature>")]
pub struct Inn {
    /// By their rank in the row, lowest first; 0 is an empty place, and these come before all others.
    ranks: [u8; MAX_SEATS],
}

/// INN-2: humanoids come first, by range, strongest left; order within a range is of no matter, they look
/// alike. INN-3: then monsters, weakest left.
#[inline]
fn rank_in_row(creature: Creature) -> u8 {
    match creature {
        Creature::Humanoid(range) => 4 - range.0,
        Creature::Monster(monster) => 4 + monster.value(),
    }
}

#[inline]
fn creature_of_rank(rank: u8) -> Option<Creature> {
    match rank {
        0 => None,
        1..=4 => Some(Creature::Humanoid(Range(4 - rank))),
        _ => Some(Creature::Monster(Monster(rank - 4))),
    }
}

impl Inn {
    pub const EMPTY: Inn = Inn { ranks: [0; MAX_SEATS] };

    pub fn sorted(creatures: &[Creature]) -> Inn {
        let mut inn = Inn::EMPTY;
        creatures.iter().for_each(|&creature| inn.insert(creature));
        inn
    }

    /// Puts a creature into the first place, which is empty, and lets it rise to its own.
    #[inline]
    fn insert(&mut self, creature: Creature) {
        debug_assert_eq!(self.ranks[0], 0, "there is room for one creature more");
        let ranks = &mut self.ranks;
        ranks[0] = rank_in_row(creature);
        for place in 1..MAX_SEATS {
            let (left, right) = (ranks[place - 1], ranks[place]);
            (ranks[place - 1], ranks[place]) = (left.min(right), left.max(right));
        }
    }

    #[inline]
    pub fn creatures(&self) -> impl DoubleEndedIterator<Item = Creature> + '_ {
        self.ranks.iter().filter_map(|&rank| creature_of_rank(rank))
    }

    #[inline]
    pub fn leftmost(&self) -> Option<Creature> {
        self.creatures().next()
    }

    #[inline]
    fn take_leftmost(&mut self, n_creatures: usize) -> Creature {
        let taken = std::mem::take(&mut self.ranks[MAX_SEATS - n_creatures]);
        creature_of_rank(taken).expect("the inn has one creature for every seat in the round")
    }
}

impl Serialize for Inn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.creatures())
    }
}

impl From<Vec<Creature>> for Inn {
    fn from(creatures: Vec<Creature>) -> Inn {
        Inn::sorted(&creatures[..creatures.len().min(MAX_SEATS)])
    }
}

impl fmt::Display for Inn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cards = self.creatures();
        match cards.next() {
            Some(leftmost) => write!(f, "{leftmost}")?,
            None => return f.write_str("empty"),
        }
        cards.try_for_each(|card| write!(f, " {card}"))
    }
}

impl Table {
    /// How many of this round's creatures are gone. INN-1: there was one for each seat.
    pub fn n_gone(&self) -> usize {
        self.n_seats().saturating_sub(self.inn.creatures().count())
    }

    /// One creature is left for each seat in the round.
    #[inline]
    fn take_leftmost(&mut self) -> Creature {
        self.inn.take_leftmost(self.in_round.len())
    }
}

impl MonsterInn {
    /// INN-1: the starter draws one creature for each seat.
    pub(crate) fn fill_inn(&mut self, starter: Seat, dealer: &mut Dealer) {
        let n_seats = self.table.n_seats();
        for _ in 0..n_seats {
            let creature = dealer.draw(&mut self.table.deck);
            self.table.inn.insert(creature);
        }
        self.table.begin_round(starter);
        dealer.emit(Event::InnFilled { seat: starter, inn: self.table.inn });
    }

    pub(crate) fn check_bid(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        let purse = self.purses[seat];
        let pool = self.table.pool;
        match (action, pool.treasure()) {
            // REMAIN-2: a pool that has treasure takes only its own type.
            (Action::Pay(treasure), Some(of_pool)) if treasure != of_pool => Err(Rule("REMAIN-2")),
            // REMAIN-3: you pay from your own purse. REMAIN-1: an empty pool takes either type.
            (Action::Pay(treasure), _) if purse[treasure] == 0 => Err(Rule("REMAIN-3")),
            (Action::Pay(_), _) => Ok(()),
            // EXCHANGE-2: there must be something to exchange.
            (Action::Exchange, None) => Err(Rule("EXCHANGE-2")),
            // EXCHANGE-3: you need the other type in full before you take the pool.
            (Action::Exchange, Some(of_pool))
                if purse[of_pool.other()] < exchange_price(pool.total()) =>
            {
                Err(Rule("EXCHANGE-3"))
            }
            (Action::Exchange, Some(_)) => Ok(()),
            // LEAVE-5: leaving is always possible; who cannot remain has nothing else.
            (Action::Leave, _) => Ok(()),
            // TURN-2: the bonus and support come only after leaving.
            (Action::Take(_) | Action::Decline | Action::Support(..), _) => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn pay(&mut self, seat: Seat, treasure: Treasure, dealer: &mut Dealer) {
        dealer.emit(if self.table.pool.is_empty() {
            Event::PoolOpened { seat, treasure }
        } else {
            Event::Paid { seat, treasure }
        });
        self.spend(seat, treasure, 1);
        self.table.pool.add(treasure, 1);
        self.pass_turn(seat);
    }

    /// EXCHANGE-1: the whole pool into the purse, and as much of the other type plus two into the pool.
    pub(crate) fn exchange(&mut self, seat: Seat, dealer: &mut Dealer) {
        let n_taken = self.table.pool.total();
        let treasure = self.table.pool.treasure().expect("EXCHANGE-2: there is a pool");
        self.spend(seat, treasure.other(), exchange_price(n_taken));
        self.gain_pool(seat);
        self.table.pool.add(treasure.other(), exchange_price(n_taken));
        dealer.emit(Event::Exchanged { seat, treasure, n_taken });
        self.pass_turn(seat);
    }

    /// TURN-1: clockwise, among those still in the round.
    fn pass_turn(&mut self, seat: Seat) {
        self.table.turn = self.table.in_round.next_after(seat).expect("two or more bid");
    }

    pub(crate) fn leave(&mut self, seat: Seat, dealer: &mut Dealer) {
        let creature = self.table.take_leftmost();
        dealer.emit(Event::Left {
            seat,
            n_treasures: self.table.pool.total(),
            treasure: self.table.pool.treasure().unwrap_or(Treasure::Coin),
            creature,
        });
        // LEAVE-1: all treasure in the pool, which may be none.
        self.gain_pool(seat);
        self.take_home(seat, creature, dealer);
    }

    /// LEAVE-2: the leftmost creature goes to the dungeon. LEAVE-3: its owner is out for this round.
    fn take_home(&mut self, seat: Seat, creature: Creature, dealer: &mut Dealer) {
        self.table.turn = seat;
        self.table.in_round.remove(seat);
        match creature {
            Creature::Humanoid(range) => {
                self.table.dungeons[seat].place_humanoid(range);
                // BONUS-2: no bonus from a supply with nothing in it.
                if self.table.supply.is_empty() {
                    self.finish_leaving(seat, dealer);
                } else {
                    self.table.phase = Phase::Bonus;
                }
            }
            Creature::Monster(monster) => {
                // SUPPORT-1: due when a monster of this kind was here before.
                let dungeon = &mut self.table.dungeons[seat];
                let kinds = self.table.options.kinds;
                let is_kin = |known: &Monster| kinds.of(*known) == kinds.of(monster);
                let has_kin = dungeon.monsters().iter().any(is_kin);
                dungeon.place_monster(monster);
                if has_kin {
                    self.table.phase = Phase::Support;
                } else {
                    self.finish_leaving(seat, dealer);
                }
            }
        }
    }

    pub(crate) fn check_bonus(&self, action: Action) -> Result<(), Rule> {
        match action {
            // BONUS-2: a type that has run out cannot be chosen.
            Action::Take(treasure) if self.table.supply[treasure] == 0 => Err(Rule("BONUS-2")),
            Action::Take(_) => Ok(()),
            _ => Err(Rule("TURN-2")),
        }
    }

    /// BONUS-1: one treasure of choice for a humanoid.
    pub(crate) fn take_bonus(&mut self, seat: Seat, treasure: Treasure, dealer: &mut Dealer) {
        self.table.supply.remove(treasure, 1);
        self.gain(seat, treasure, 1);
        dealer.emit(Event::BonusTaken { seat, treasure });
        self.finish_leaving(seat, dealer);
    }

    pub(crate) fn check_support(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        let (monster, treasure) = match action {
            // SUPPORT-2: support is offered now or never, and may be declined.
            Action::Decline => return Ok(()),
            Action::Support(monster, treasure) => (monster, treasure),
            _ => return Err(Rule("TURN-2")),
        };
        let bit = 1 << monster.value();
        if self.table.kin_of_newest(seat) & bit == 0 {
            return Err(Rule("SUPPORT-3"));
        }
        if self.table.supported() & bit != 0 {
            return Err(Rule("SUPPORT-4"));
        }
        // SUPPORT-5: it costs one own treasure; what came from the pool a moment ago counts.
        if self.purses[seat][treasure] == 0 {
            return Err(Rule("SUPPORT-5"));
        }
        Ok(())
    }

    /// SUPPORT-1: a treasure on the monster. SUPPORT-6: there it stays.
    pub(crate) fn support(
        &mut self,
        seat: Seat,
        monster: Monster,
        treasure: Treasure,
        dealer: &mut Dealer,
    ) {
        self.spend(seat, treasure, 1);
        self.table.supports[treasure as usize].0 |= 1 << monster.value();
        dealer.emit(Event::Supported { seat, monster, treasure });
        self.finish_leaving(seat, dealer);
    }

    /// What follows once a seat has left and decided on bonus or support.
    pub(crate) fn finish_leaving(&mut self, seat: Seat, dealer: &mut Dealer) {
        self.table.phase = Phase::Bid;
        match self.table.in_round.len() {
            0 => self.end_round(seat, dealer),
            1 => {
                // LEAVE-4: the last one leaves at once; the seat before took the pool.
                let last = self.table.in_round.first().expect("one is left");
                let creature = self.table.take_leftmost();
                dealer.emit(Event::LeftLast { seat: last, creature });
                self.take_home(last, creature, dealer);
            }
            _ => self.pass_turn(seat),
        }
    }

    fn end_round(&mut self, last: Seat, dealer: &mut Dealer) {
        let n_seats = self.table.n_seats();
        // END-1: a deck that cannot fill another inn ends the game. END-2: what is left goes unseen.
        if self.table.deck.n_cards() < n_seats as u32 {
            return self.end_game(dealer);
        }
        // ROUND-1: the seat to the left of the last one starts.
        let starter = last.left(n_seats);
        dealer.emit(Event::RoundEnded { next: starter });
        self.fill_inn(starter, dealer);
    }
}
