//! A toy with every kind of trouble: secret cards, a die, secret simultaneous bids, open decisions, many actions.
//!
//! `vault`: each seat holds a secret card. Three times a die shows a prize, all bid 0 to 3 secretly, the only highest
//! bidder pays and then openly keeps the prize or stakes it: doubled if in the end its card beats its left neighbour's,
//! else lost. `pennies`: two seats match pennies once. `many`: each names a number to 39 once; 17 is best.
//! `keep`: as `vault`, but the first seat has won a prize of 6 already and must decide.
//! `lone`: one bid without a choice. `broken`: as `keep`, but asking for advice panics. `cursed`: so do estimates and
//! promises, so that no search comes to an end. `tokens`: each seat in turn takes any of ten tokens, one by one and in any
//! order, until it stops; it may also put all of them back. Odd tokens are worth what they show,
//! even ones cost it, and nine make a point.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use tabletop::{
    Action, Census, Dealer, Deck, Event, Fields, Game, Heuristics, NoReason, OptionSpec, Options,
    ParseError, PerSeat, Reconstruction, Rng, Rule, Scores, Seat, SeatSet, SheetLine, TextError,
    View,
};

pub const VAULT: usize = 0;
pub const PENNIES: usize = 1;
pub const MANY: usize = 2;
pub const KEEP: usize = 3;
pub const LONE: usize = 4;
pub const BROKEN: usize = 5;
pub const CURSED: usize = 6;
pub const TOKENS: usize = 7;
pub const N_TOKENS: u8 = 10;
const N_CARDS: u8 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    Bid(u8),
    Keep,
    Stake,
}

impl Action for Act {
    const COUNT: usize = 42;

    fn index(self) -> usize {
        match self {
            Act::Bid(bid) => usize::from(bid),
            Act::Keep => 40,
            Act::Stake => 41,
        }
    }

    fn from_index(index: usize) -> Option<Act> {
        match index {
            0..40 => Some(Act::Bid(index as u8)),
            40 => Some(Act::Keep),
            41 => Some(Act::Stake),
            _ => None,
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index())
    }
}

impl FromStr for Act {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Act, ParseError> {
        text.parse().ok().and_then(Act::from_index).ok_or_else(|| ParseError::new("no act"))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened;

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("something happened")
    }
}

impl Event for Happened {
    fn rule(&self) -> Rule {
        Rule("TOY-1")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ToyOptions(pub usize);

impl Options for ToyOptions {
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "play",
        values: &["vault", "pennies", "many", "keep", "lone", "broken", "cursed", "tokens"],
        about: "which toy",
    }];

    fn get(&self, _nth: usize) -> usize {
        self.0
    }

    fn set(&mut self, _nth: usize, value: usize) {
        self.0 = value;
    }
}

/// Cards 1 to 12 once each, or the die, which never runs out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Pile {
    stream: usize,
    left: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw(u8);

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Draw, ParseError> {
        text.parse().map(Draw).map_err(|_| ParseError::new("no draw"))
    }
}

impl Deck for Pile {
    type Card = Draw;

    fn stream(&self) -> usize {
        self.stream
    }

    fn n_cards(&self) -> u32 {
        self.left.count_ones()
    }

    fn take_nth(&mut self, nth: u32) -> Draw {
        let mut left = self.left;
        (0..nth).for_each(|_| left &= left - 1);
        let card = left.trailing_zeros() as u8;
        self.left &= !(1 << card);
        Draw(card + 1)
    }

    fn describe_cards(&self) -> String {
        "a card".to_string()
    }

    fn take(&mut self, card: Draw) -> bool {
        let bit = 1u16 << (card.0 - 1);
        let is_here = self.left & bit != 0;
        self.left &= !bit;
        is_here
    }
}

/// What lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    play: usize,
    n_seats: usize,
    round: u8,
    prize: u8,
    /// Who must still bid, or decide about the prize.
    to_act: SeatSet,
    is_deciding: bool,
    points: PerSeat<i32>,
    staked: PerSeat<i32>,
    /// The tokens the seat to act has taken, a bit each.
    tokens: u16,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    table: Table,
    cards: PerSeat<u8>,
    bids: PerSeat<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Private {
    viewer: Option<Seat>,
    card: u8,
    bid: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ToyView {
    table: Table,
    viewer: Option<Seat>,
    card: u8,
    bid: u8,
}

impl fmt::Display for ToyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl View for ToyView {
    type Table = Table;
    type Private = Private;

    fn new(table: Table, Private { viewer, card, bid }: Private) -> ToyView {
        ToyView { table, viewer, card, bid }
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act
    }
}

impl Toy {
    /// The same game with another secret card.
    pub fn with_card(mut self, seat: Seat, card: u8) -> Toy {
        self.cards[seat] = card;
        self
    }

    fn begin_round(&mut self, dealer: &mut Dealer<Toy>) {
        let is_long = matches!(self.table.play, VAULT | KEEP | BROKEN | CURSED);
        if self.table.round == if is_long { 3 } else { 1 } {
            self.table.to_act = SeatSet::EMPTY;
            return;
        }
        self.table.round += 1;
        self.table.prize = dealer.draw(&mut Pile { stream: 1, left: 0b11_1111 }).0;
        self.table.to_act = SeatSet::all(self.table.n_seats);
        self.bids = PerSeat::filled(0);
    }

    fn reveal(&mut self, dealer: &mut Dealer<Toy>) {
        let seats = Seat::all(self.table.n_seats);
        let bids = self.bids;
        match self.table.play {
            PENNIES => {
                let is_match = bids[Seat::new(0)] == bids[Seat::new(1)];
                self.table.points[Seat::new(usize::from(!is_match))] += 1;
            }
            MANY => {
                seats
                    .for_each(|seat| self.table.points[seat] -= (i32::from(bids[seat]) - 17).abs());
            }
            _ => {
                let most = seats.clone().map(|seat| bids[seat]).max().unwrap_or(0);
                let first: SeatSet = seats.filter(|&seat| bids[seat] == most).collect();
                if first.len() == 1 {
                    let winner = first.first().expect("one seat");
                    self.table.points[winner] -= i32::from(most);
                    self.table.is_deciding = true;
                    self.table.to_act = first;
                    return;
                }
            }
        }
        self.begin_round(dealer);
    }

    fn take_token(&mut self, seat: Seat, action: Act) {
        let table = &mut self.table;
        match action {
            Act::Bid(token) => table.tokens |= 1 << token,
            Act::Stake => table.tokens = 0,
            Act::Keep => {
                let worth = |token: u8| i32::from(token) * if token % 2 == 1 { 1 } else { -1 };
                let taken = (0..N_TOKENS).filter(|token| table.tokens & 1 << token != 0);
                table.points[seat] = taken.map(worth).sum::<i32>().max(0) / 9;
                table.tokens = 0;
                let next = Seat::all(table.n_seats).nth(seat.index() + 1);
                table.to_act = next.map_or(SeatSet::EMPTY, SeatSet::one);
            }
        }
    }

    fn points(&self, seat: Seat) -> i32 {
        let left = seat.left(self.table.n_seats);
        let has_won = self.cards[seat] > self.cards[left];
        self.table.points[seat] + if has_won { 2 * self.table.staked[seat] } else { 0 }
    }
}

impl Game for Toy {
    type Options = ToyOptions;
    type Action = Act;
    type Draw = Draw;
    type Event = Happened;
    type Table = Table;
    type Private = Private;
    type View = ToyView;

    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const SEATS: RangeInclusive<usize> = 2..=4;
    const RULES: &'static str = "";
    const RECONSTRUCTIONS: &'static [Reconstruction] = &[];

    fn new(options: &ToyOptions, n_seats: usize, dealer: &mut Dealer<Toy>) -> Toy {
        let mut pile = Pile { stream: 0, left: (1 << N_CARDS) - 1 };
        let mut cards = PerSeat::filled(0);
        Seat::all(n_seats).for_each(|seat| cards[seat] = dealer.draw(&mut pile).0);
        let table = Table {
            play: options.0,
            n_seats,
            round: 0,
            prize: 0,
            to_act: SeatSet::EMPTY,
            is_deciding: false,
            points: PerSeat::filled(0),
            staked: PerSeat::filled(0),
            tokens: 0,
        };
        let mut game = Toy { table, cards, bids: PerSeat::filled(0) };
        game.begin_round(dealer);
        if matches!(options.0, KEEP | BROKEN | CURSED) {
            game.table.is_deciding = true;
            game.table.prize = 6;
            game.table.to_act = SeatSet::one(Seat::new(0));
        }
        if options.0 == TOKENS {
            game.table.to_act = SeatSet::one(Seat::new(0));
        }
        game
    }

    fn options(&self) -> ToyOptions {
        ToyOptions(self.table.play)
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act
    }

    fn check(&self, seat: Seat, action: Act) -> Result<(), Rule> {
        let most = match self.table.play {
            PENNIES => 1,
            MANY => 39,
            LONE => 0,
            _ => 3,
        };
        let fits = match action {
            _ if self.table.play == TOKENS => match action {
                Act::Bid(token) => token < N_TOKENS && self.table.tokens & 1 << token == 0,
                Act::Keep => true,
                Act::Stake => self.table.tokens != 0,
            },
            Act::Bid(bid) => !self.table.is_deciding && bid <= most,
            Act::Keep | Act::Stake => self.table.is_deciding,
        };
        if fits && self.table.to_act.contains(seat) { Ok(()) } else { Err(Rule("TOY-1")) }
    }

    fn apply(&mut self, seat: Seat, action: Act, dealer: &mut Dealer<Toy>) {
        dealer.emit(Happened);
        if self.table.play == TOKENS {
            return self.take_token(seat, action);
        }
        self.table.to_act.remove(seat);
        match action {
            Act::Bid(bid) => self.bids[seat] = bid,
            Act::Keep => self.table.points[seat] += i32::from(self.table.prize),
            Act::Stake => self.table.staked[seat] += i32::from(self.table.prize),
        }
        if self.table.is_deciding {
            self.table.is_deciding = false;
            self.begin_round(dealer);
        } else if self.table.to_act.is_empty() {
            self.reveal(dealer);
        }
    }

    fn scores(&self) -> Option<Scores> {
        if !self.table.to_act.is_empty() {
            return None;
        }
        let mut points = PerSeat::filled(0);
        Seat::all(self.table.n_seats).for_each(|seat| points[seat] = self.points(seat));
        Some(Scores::ranked(self.table.n_seats, points, |seat| points[seat]))
    }

    fn sheet(&self, _seat: Seat) -> Vec<SheetLine> {
        Vec::new()
    }

    fn table(&self) -> Table {
        self.table
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        Private {
            viewer,
            card: viewer.map_or(0, |seat| self.cards[seat]),
            bid: viewer.map_or(0, |seat| self.bids[seat]),
        }
    }

    fn determinize(view: &ToyView, rng: &mut Rng) -> Toy {
        let table = view.table;
        let mut pile = Pile { stream: 0, left: (1 << N_CARDS) - 1 };
        let (mut cards, mut bids) = (PerSeat::filled(0), PerSeat::filled(0));
        if let Some(viewer) = view.viewer {
            pile.take(Draw(view.card));
            (cards[viewer], bids[viewer]) = (view.card, view.bid);
        }
        let is_bidding = !table.is_deciding && !table.to_act.is_empty();
        for seat in Seat::all(table.n_seats).filter(|&seat| Some(seat) != view.viewer) {
            cards[seat] = pile.take_nth(rng.below(pile.n_cards())).0;
            if is_bidding && !table.to_act.contains(seat) {
                bids[seat] = rng.below(2) as u8;
            }
        }
        Toy { table, cards, bids }
    }

    fn redact(_event: &Happened, _viewer: Option<Seat>) -> Happened {
        Happened
    }

    fn is_public(&self, _seat: Seat, action: Act) -> bool {
        self.table.play == TOKENS || !matches!(action, Act::Bid(_))
    }

    fn write_scene(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn read_scene(_: &ToyOptions, _: usize, fields: &mut Fields) -> Result<Toy, TextError> {
        Err(TextError::new(fields.line, "the toy has no scenes"))
    }

    fn audit(&self) -> Result<Census, String> {
        Ok(Vec::new())
    }
}

impl Heuristics for Toy {
    type Reason = NoReason;
    fn estimate(&self, seat: Seat) -> f32 {
        assert_ne!(self.table.play, CURSED, "this toy cannot be estimated");
        let chance = f32::from(self.cards[seat] - 1) / f32::from(N_CARDS - 1);
        self.table.points[seat] as f32 + 2.0 * chance * self.table.staked[seat] as f32
    }

    /// Wrong by two for `many`, so that the search has something to correct.
    fn prior(&self, _seat: Seat, action: Act) -> f32 {
        assert_ne!(self.table.play, CURSED, "nothing is promised here");
        match action {
            Act::Bid(bid) if self.table.play == MANY => -(f32::from(bid) - 15.0).abs(),
            _ => 0.0,
        }
    }

    /// The best card wins whatever is staked: that much is known for sure.
    fn advise(view: &ToyView) -> Option<Act> {
        assert!(!matches!(view.table.play, BROKEN | CURSED), "this toy's advice is broken");
        let is_sure = view.table.play == KEEP && view.table.is_deciding && view.card == N_CARDS;
        is_sure.then_some(Act::Stake)
    }

    /// What to take in a row, the best last; and whoever has a token takes the third one next. Whoever has the worthless one has
    /// a plan that goes on after the turn is over, as plans can that luck ends.
    fn plans(view: &ToyView, most: usize, plans: &mut Vec<Vec<Act>>) {
        plans.clear();
        if view.table.play != TOKENS {
            return;
        }
        if view.table.tokens == 1 {
            let late = [Act::Bid(8), Act::Keep, Act::Bid(1), Act::Bid(3), Act::Bid(5), Act::Bid(9)];
            plans.extend([[&late[..], &[Act::Keep]].concat(), vec![Act::Bid(9), Act::Keep]]);
            return;
        }
        let rows: &[&[u8]] = match view.table.tokens {
            0 => &[&[2], &[9], &[2, 9, 5], &[1, 3, 5, 7, 9]],
            _ => &[&[3], &[3, 5]],
        };
        for row in &rows[..rows.len().min(most)] {
            plans.push(row.iter().map(|&token| Act::Bid(token)).chain([Act::Keep]).collect());
        }
    }

    const SPREAD: f32 = 3.0;
    const LEVELS: [&'static str; 3] = ["greedy:noise=3", "greedy", "ismcts:iterations=300"];
}
