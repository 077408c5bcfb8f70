//! Monster Inn: bid treasure for monsters, and dodge the humanoids.
//!
//! A tour: `cards` are the components, `treasure` and `deck` what they lie in. `inn` is a round: draw, bid,
//! leave, bonus, support. `dungeon` is what you take home, `scoring` what it is worth, `evening` what is
//! remembered of it. `view` is what a seat knows of all that, `scene` how a position is written, `heuristics`
//! what bots think of it. RULES.md has every rule by its id.

mod action;
mod audit;
mod cards;
mod deck;
mod dungeon;
mod evening;
mod event;
mod forecast;
mod heuristics;
mod inn;
mod scene;
mod scoring;
mod treasure;
mod view;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{
    ByName, Census, Deck, Fields, Game, MAX_SEATS, Members, OptionSpec, PerSeat, Reconstruction,
    Rng, Rule, Scores, Seat, SeatSet, SheetLine, TextError, is_default,
};

pub use action::Action;
pub use cards::{
    Creature, Humanoid, Kind, Kinds, Monster, RANGE_SIZE, Range, Treasure, exchange_price,
};
pub use deck::{Creatures, Draw, Face};
pub use dungeon::Dungeon;
pub use evening::{Evening, Guest, Hire, Wall};
pub use event::{Event, Victory};
pub use forecast::Prospect;
pub use inn::Inn;
pub use scoring::TREASURES_PER_FAME;
pub use treasure::Heap;
pub use view::{Private, View};

use cards::{N_TREASURES, START_TREASURE};
use deck::Starters;

type Dealer = tabletop::Dealer<MonsterInn>;

/// The variants: how treasure is held, and which kind each monster is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// SETUP-5: treasure lies open; else SETUP-4: it is hidden.
    pub is_open: bool,
    pub kinds: Kinds,
}

impl tabletop::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "treasure",
            values: &["hidden", "open"],
            about: "whether the others' treasure lies hidden or open",
        },
        OptionSpec {
            key: "kinds",
            values: &["interleaved", "blocks"],
            about: "which kind each monster is: every kind in every range, or in blocks of four \
                    (both are proposed, no source tells)",
        },
    ];

    fn get(&self, nth: usize) -> usize {
        if nth == 0 { usize::from(self.is_open) } else { self.kinds as usize }
    }

    fn set(&mut self, nth: usize, value: usize) {
        match nth {
            0 => self.is_open = value == 1,
            _ => self.kinds = if value == 1 { Kinds::Blocks } else { Kinds::Interleaved },
        }
    }
}

/// What the seat in turn has to decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Remain or leave.
    Bid,
    /// Which treasure to take for the humanoid just placed.
    Bonus,
    /// Which monster to support, after placing one of a kind that was there before.
    Support,
    Over,
}

/// Monsters that a treasure lies on.
// Bit `v` stands for the monster of value `v`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Supported(#[serde(with = "Members::<Monster, 1>")] u32);

/// All that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The variants that were chosen for this table.
    #[serde(with = "tabletop::by_words")]
    pub options: Options,
    /// How many seats play.
    n_seats: u8,
    /// What the seat in turn has to decide.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who still bids in this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_round: SeatSet,
    /// The creatures on offer.
    pub inn: Inn,
    /// The treasure that was paid in this round.
    pub pool: Heap,
    /// The treasure in the box.
    pub supply: Heap,
    /// The creatures that may still come.
    pub deck: Creatures,
    /// What each seat has taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dungeons: PerSeat<Dungeon>,
    /// Per treasure, the monsters it lies on.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<Treasure>")]
    supports: [Supported; 2],
    /// What each purse is known to hold at the least, by all who watched what went in and out.
    /// From set-up on that is everything; a scene may begin with treasure nobody has seen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen: PerSeat<Heap>,
}

impl Table {
    #[inline]
    pub fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }

    fn begin_round(&mut self, starter: Seat) {
        self.phase = Phase::Bid;
        self.turn = starter;
        self.in_round = SeatSet::all(self.n_seats());
    }

    /// All supported monsters, bit `v` for the monster of value `v`.
    #[inline]
    fn supported(&self) -> u32 {
        self.supports[0].0 | self.supports[1].0
    }

    /// The treasure on a monster.
    pub fn support_of(&self, monster: Monster) -> Option<Treasure> {
        let lies_on =
            |treasure: &Treasure| self.supports[*treasure as usize].0 & (1 << monster.value()) != 0;
        Treasure::ALL.into_iter().find(lies_on)
    }

    /// SUPPORT-3: the own monsters of the kind just placed, the new one included.
    #[inline]
    fn kin_of_newest(&self, seat: Seat) -> u32 {
        let dungeon = &self.dungeons[seat];
        let kinds = self.options.kinds;
        dungeon.newest().map_or(0, |newest| dungeon.bits_of(kinds, kinds.of(newest)))
    }

    /// How many rounds follow the present one.
    pub fn n_rounds_left(&self) -> usize {
        self.deck.n_cards() as usize / self.n_seats()
    }
}

/// One game of Monster Inn: the full state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MonsterInn {
    table: Table,
    /// SETUP-4: each known to its owner alone, but for what the others have counted.
    purses: PerSeat<Heap>,
}

const _: () = assert!(size_of::<MonsterInn>() <= 256);
const _: () = assert!(size_of::<Action>() <= 8);

impl MonsterInn {
    #[inline]
    fn gain(&mut self, seat: Seat, treasure: Treasure, n: u8) {
        self.purses[seat].add(treasure, n);
        self.table.seen[seat].add(treasure, n);
    }

    #[inline]
    fn gain_pool(&mut self, seat: Seat) {
        let pool = std::mem::take(&mut self.table.pool);
        for treasure in Treasure::ALL {
            self.gain(seat, treasure, pool[treasure]);
        }
    }

    /// Paying shows at least what is paid.
    #[inline]
    fn spend(&mut self, seat: Seat, treasure: Treasure, n: u8) {
        self.purses[seat].remove(treasure, n);
        let seen = &mut self.table.seen[seat];
        seen.remove(treasure, seen[treasure].min(n));
    }
}

impl Game for MonsterInn {
    type Options = Options;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type Table = Table;
    type Private = Private;
    type View = View;

    const NAME: &'static str = "monster-inn";
    const TITLE: &'static str = "Monster Inn";
    const SEATS: RangeInclusive<usize> = 3..=5;
    const RULES: &'static str = include_str!("../RULES.md");
    const RECONSTRUCTIONS: &'static [Reconstruction] = cards::RECONSTRUCTIONS;

    fn new(options: &Options, n_seats: usize, dealer: &mut Dealer) -> MonsterInn {
        let starter = dealer.draw(&mut Starters(n_seats));
        dealer.emit(Event::StarterDrawn { seat: starter });
        // SETUP-2: three coins and three gems for everybody.
        let purse = Heap::new(START_TREASURE, START_TREASURE);
        let n_left = N_TREASURES - START_TREASURE * n_seats as u8;
        let mut purses = PerSeat::filled(Heap::EMPTY);
        Seat::all(n_seats).for_each(|seat| purses[seat] = purse);
        let table = Table {
            options: *options,
            n_seats: n_seats as u8,
            phase: Phase::Bid,
            turn: starter,
            in_round: SeatSet::EMPTY,
            inn: Inn::EMPTY,
            pool: Heap::EMPTY,
            supply: Heap::new(n_left, n_left),
            deck: Creatures::ALL,
            dungeons: PerSeat::filled(Dungeon::default()),
            supports: Default::default(),
            seen: purses,
        };
        let mut game = MonsterInn { table, purses };
        game.fill_inn(starter, dealer);
        game
    }

    fn options(&self) -> Options {
        self.table.options
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        match self.table.phase {
            Phase::Over => SeatSet::EMPTY,
            _ => SeatSet::one(self.table.turn),
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        // TURN-1: only the seat in turn acts.
        if self.table.phase == Phase::Over || seat != self.table.turn {
            return Err(Rule("TURN-1"));
        }
        match self.table.phase {
            Phase::Bid => self.check_bid(seat, action),
            Phase::Bonus => self.check_bonus(action),
            Phase::Support => self.check_support(seat, action),
            Phase::Over => unreachable!("handled above"),
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let table = &self.table;
        if seat != table.turn {
            return;
        }
        let purse = self.purses[seat];
        match table.phase {
            Phase::Over => {}
            Phase::Bid => {
                let of_pool = table.pool.treasure();
                let takes = |treasure| of_pool.is_none_or(|known| known == treasure);
                let can_pay = |treasure| takes(treasure) & (purse[treasure] > 0);
                let can_exchange =
                    of_pool.is_some_and(|t| purse[t.other()] >= exchange_price(table.pool.total()));
                // Written without branches: in random play none of them could be foreseen.
                out.resize(4, Action::Leave);
                let mut n_legal = 0;
                for (action, is_legal) in [
                    (Action::Pay(Treasure::Coin), can_pay(Treasure::Coin)),
                    (Action::Pay(Treasure::Gem), can_pay(Treasure::Gem)),
                    (Action::Exchange, can_exchange),
                ] {
                    out[n_legal] = action;
                    n_legal += usize::from(is_legal);
                }
                out[n_legal] = Action::Leave;
                out.truncate(n_legal + 1);
            }
            Phase::Bonus => {
                for treasure in Treasure::ALL {
                    if table.supply[treasure] > 0 {
                        out.push(Action::Take(treasure));
                    }
                }
            }
            Phase::Support => {
                out.push(Action::Decline);
                let mut kin = table.kin_of_newest(seat) & !table.supported();
                while kin != 0 {
                    let monster = Monster(kin.trailing_zeros() as u8);
                    kin &= kin - 1;
                    for treasure in Treasure::ALL {
                        if purse[treasure] > 0 {
                            out.push(Action::Support(monster, treasure));
                        }
                    }
                }
            }
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match action {
            Action::Pay(treasure) => self.pay(seat, treasure, dealer),
            Action::Exchange => self.exchange(seat, dealer),
            Action::Leave => self.leave(seat, dealer),
            Action::Take(treasure) => self.take_bonus(seat, treasure, dealer),
            Action::Support(monster, treasure) => self.support(seat, monster, treasure, dealer),
            Action::Decline => {
                dealer.emit(Event::SupportDeclined { seat });
                self.finish_leaving(seat, dealer);
            }
        }
    }

    fn scores(&self) -> Option<Scores> {
        (self.table.phase == Phase::Over).then(|| self.final_scores())
    }

    fn sheet(&self, seat: Seat) -> Vec<SheetLine> {
        if self.table.phase == Phase::Over { self.score_sheet(seat) } else { Vec::new() }
    }

    fn table(&self) -> Table {
        self.table
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        Private::of(self, viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> MonsterInn {
        view.sample_world(rng)
    }

    /// SETUP-5: with open treasure always; else while everything in the purses was seen.
    fn is_certain(view: &View) -> bool {
        view.unseen().is_empty()
    }

    /// Everything that happens is seen by everybody.
    fn redact(event: &Event, _viewer: Option<Seat>) -> Event {
        *event
    }

    fn omitted_fields(&self) -> Vec<(String, String)> {
        scene::omitted(self)
    }

    fn write_scene(&self) -> Vec<(String, String)> {
        scene::write(self)
    }

    fn read_scene(
        options: &Options,
        n_seats: usize,
        fields: &mut Fields,
    ) -> Result<MonsterInn, TextError> {
        scene::read(options, n_seats, fields)
    }

    fn audit(&self) -> Result<Census, String> {
        self.census()
    }
}

const _: () = assert!(*MonsterInn::SEATS.end() <= MAX_SEATS);
