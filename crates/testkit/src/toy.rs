//! A small cooperative game for one to four seats, for tests of what serves every game: laws, arena, search.
//!
//! `Dam`: each seat holds two secret cards of 1 to 3. In three rounds each gives one to the dam in turn and draws
//! another. All win together if the dam then holds two for each card given, and lose together if it does not.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use tabletop::{
    Action, Census, Dealer, Deck, Event, Fields, Game, Heuristics, MAX_SEATS, NoReason, OptionSpec,
    Options, ParseError, PerSeat, Reconstruction, Rng, Rule, Scores, Seat, SeatSet, SheetLine,
    TextError, View,
};

const N_KINDS: usize = 3;
/// Cards of each kind.
const N_EACH: u8 = 8;
const N_ROUNDS: u8 = 3;

const RULES: &str = "\
# The rules of Dam

## Play

### TURN-1 — One after the other
Each seat in turn gives a card it holds, and draws another.

### DAM-1 — High enough
The dam must hold two for each card given; then all have won.
";

/// How many cards there are of each value, from 1 on.
type Cards = [u8; N_KINDS];

fn worth(cards: Cards) -> i32 {
    cards.iter().zip(1..).map(|(&n, value)| i32::from(n) * value).sum()
}

/// Gives a card of this value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Give(u8);

impl Action for Give {
    const COUNT: usize = N_KINDS;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<Give> {
        (index < N_KINDS).then_some(Give(index as u8))
    }
}

impl fmt::Display for Give {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "give {}", self.0 + 1)
    }
}

impl FromStr for Give {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Give, ParseError> {
        let value = text.strip_prefix("give ").and_then(tabletop::number);
        let index = value.and_then(|value| value.checked_sub(1));
        let action = index.and_then(|index| Give::from_index(index as usize));
        action.ok_or_else(|| {
            ParseError::new(format!("'{text}' is not 'give 1', 'give 2' or 'give 3'"))
        })
    }
}

/// A card, as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card(u8);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let value = tabletop::number(text).filter(|value| (1..=N_KINDS as u32).contains(value));
        value.map(|value| Card(value as u8 - 1)).ok_or_else(|| ParseError::new("a card is 1 to 3"))
    }
}

#[derive(Clone)]
struct Pile(Cards);

impl Deck for Pile {
    type Card = Card;

    fn stream(&self) -> usize {
        0
    }

    fn n_cards(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    fn take_nth(&mut self, mut nth: u32) -> Card {
        for (kind, n) in self.0.iter_mut().enumerate() {
            if nth < u32::from(*n) {
                *n -= 1;
                return Card(kind as u8);
            }
            nth -= u32::from(*n);
        }
        unreachable!("`nth` is below the number of cards")
    }

    fn describe_cards(&self) -> String {
        "a card of 1 to 3".to_string()
    }

    fn take(&mut self, card: Card) -> bool {
        let n = &mut self.0[usize::from(card.0)];
        let is_here = *n > 0;
        *n -= u8::from(is_here);
        is_here
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    Gave { seat: Seat, value: u8 },
    Drew { seat: Seat, value: Option<u8> },
    Ended { has_won: bool },
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Gave { seat, value } => write!(f, "{seat} gave a {value}."),
            Fact::Drew { seat, value: Some(value) } => write!(f, "{seat} drew a {value}."),
            Fact::Drew { seat, value: None } => write!(f, "{seat} drew a card."),
            Fact::Ended { has_won: true } => f.write_str("The dam held."),
            Fact::Ended { has_won: false } => f.write_str("The dam broke."),
        }
    }
}

impl Event for Fact {
    fn rule(&self) -> Rule {
        Rule(if matches!(self, Fact::Ended { .. }) { "DAM-1" } else { "TURN-1" })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn get(&self, _nth: usize) -> usize {
        0
    }

    fn set(&mut self, _nth: usize, _value: usize) {}
}

/// What lies open to all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    n_seats: u8,
    /// How many cards were given.
    n_given: u8,
    dam: Cards,
}

impl Table {
    fn to_act(self) -> SeatSet {
        if self.n_given < N_ROUNDS * self.n_seats {
            SeatSet::one(Seat::new(usize::from(self.n_given % self.n_seats)))
        } else {
            SeatSet::EMPTY
        }
    }

    fn lead(self) -> i32 {
        worth(self.dam) - 2 * i32::from(self.n_given)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dam {
    table: Table,
    hands: PerSeat<Cards>,
    deck: Cards,
}

/// Who looks, and what they hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Private {
    viewer: Option<Seat>,
    hand: Cards,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seen {
    viewer: Option<Seat>,
    table: Table,
    hand: Cards,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The dam holds {}; I hold {:?}.", worth(self.table.dam), self.hand)
    }
}

impl View for Seen {
    type Table = Table;
    type Private = Private;

    fn new(table: Table, Private { viewer, hand }: Private) -> Seen {
        Seen { viewer, table, hand }
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn n_seats(&self) -> usize {
        usize::from(self.table.n_seats)
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }
}

impl Dam {
    fn draw(&mut self, seat: Seat, dealer: &mut Dealer<Dam>) {
        let mut pile = Pile(self.deck);
        let card = dealer.draw(&mut pile);
        self.deck = pile.0;
        self.hands[seat][usize::from(card.0)] += 1;
        dealer.emit(Fact::Drew { seat, value: Some(card.0 + 1) });
    }
}

impl Game for Dam {
    type Options = NoOptions;
    type Action = Give;
    type Draw = Card;
    type Event = Fact;
    type Table = Table;
    type Private = Private;
    type View = Seen;

    const NAME: &'static str = "dam";
    const TITLE: &'static str = "Dam";
    const SEATS: RangeInclusive<usize> = 1..=4;
    const IS_COOP: bool = true;
    /// So that there are records of an earlier edition and of a later one.
    const EDITION: u32 = 2;
    const RULES: &'static str = RULES;
    const RECONSTRUCTIONS: &'static [Reconstruction] = &[];

    fn new(_options: &NoOptions, n_seats: usize, dealer: &mut Dealer<Dam>) -> Dam {
        let table = Table { n_seats: n_seats as u8, n_given: 0, dam: [0; N_KINDS] };
        let hands = PerSeat::<Cards, MAX_SEATS>::filled([0; N_KINDS]);
        let mut game = Dam { table, hands, deck: [N_EACH; N_KINDS] };
        for seat in Seat::all(n_seats).chain(Seat::all(n_seats)) {
            game.draw(seat, dealer);
        }
        game
    }

    fn options(&self) -> NoOptions {
        NoOptions
    }

    fn n_seats(&self) -> usize {
        usize::from(self.table.n_seats)
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    fn check(&self, seat: Seat, action: Give) -> Result<(), Rule> {
        let holds = self.hands[seat][action.index()] > 0;
        if self.to_act().contains(seat) && holds { Ok(()) } else { Err(Rule("TURN-1")) }
    }

    fn apply(&mut self, seat: Seat, action: Give, dealer: &mut Dealer<Dam>) {
        self.hands[seat][action.index()] -= 1;
        self.table.dam[action.index()] += 1;
        self.table.n_given += 1;
        dealer.emit(Fact::Gave { seat, value: action.0 + 1 });
        if self.to_act().is_empty() {
            dealer.emit(Fact::Ended { has_won: self.table.lead() >= 0 });
        } else if self.deck != [0; N_KINDS] {
            self.draw(seat, dealer);
        }
    }

    fn scores(&self) -> Option<Scores> {
        let lead = self.table.lead();
        self.to_act().is_empty().then(|| Scores::cooperative(self.n_seats(), lead, lead >= 0))
    }

    fn sheet(&self, _seat: Seat) -> Vec<SheetLine> {
        if !self.to_act().is_empty() {
            return Vec::new();
        }
        let line =
            |text: &str, points| SheetLine { rule: Rule("DAM-1"), text: text.into(), points };
        let need = 2 * i32::from(self.table.n_given);
        vec![line("the dam", worth(self.table.dam)), line("what it needed", -need)]
    }

    fn table(&self) -> Table {
        self.table
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        Private { viewer, hand: viewer.map_or([0; N_KINDS], |seat| self.hands[seat]) }
    }

    fn determinize(view: &Seen, rng: &mut Rng) -> Dam {
        let n_seats = view.n_seats();
        let mut hands = PerSeat::<Cards, MAX_SEATS>::filled([0; N_KINDS]);
        let mut deck = [N_EACH; N_KINDS];
        for (kind, left) in deck.iter_mut().enumerate() {
            *left -= view.table.dam[kind] + view.hand[kind];
        }
        for seat in Seat::all(n_seats) {
            if view.viewer == Some(seat) {
                hands[seat] = view.hand;
                continue;
            }
            // Two each, but for whoever gave the last card of all; the deck never runs out before.
            let is_last = view.table.to_act().is_empty() && seat.index() + 1 == n_seats;
            for _ in 0..2 - u8::from(is_last) {
                let mut pile = Pile(deck);
                let nth = rng.below(pile.n_cards());
                hands[seat][usize::from(pile.take_nth(nth).0)] += 1;
                deck = pile.0;
            }
        }
        Dam { table: view.table, hands, deck }
    }

    fn redact(event: &Fact, viewer: Option<Seat>) -> Fact {
        match event {
            Fact::Drew { seat, .. } if viewer != Some(*seat) => {
                Fact::Drew { seat: *seat, value: None }
            }
            _ => event.clone(),
        }
    }

    fn write_scene(&self) -> Vec<(String, String)> {
        let text = |cards: Cards| cards.map(|n| n.to_string()).join(" ");
        let hands = Seat::all(self.n_seats()).map(|s| (format!("hand {s}"), text(self.hands[s])));
        std::iter::once(("dam".to_string(), text(self.table.dam))).chain(hands).collect()
    }

    fn read_scene(_: &NoOptions, n_seats: usize, fields: &mut Fields) -> Result<Dam, TextError> {
        let read = |value: &str| {
            let numbers: Option<Vec<u8>> =
                value.split(' ').map(|n| tabletop::number(n)?.try_into().ok()).collect();
            let cards = numbers.and_then(|numbers| Cards::try_from(numbers).ok());
            let cards = cards.filter(|cards| cards.iter().all(|&n| n <= N_EACH));
            cards.ok_or_else(|| ParseError::new("three counts are needed"))
        };
        let line = fields.line;
        let dam = fields.require("dam")?.read(read)?;
        let mut hands = PerSeat::<Cards, MAX_SEATS>::filled([0; N_KINDS]);
        let mut deck = [N_EACH; N_KINDS];
        let mut take = |cards: Cards| {
            let left = |kind: usize| deck[kind].checked_sub(cards[kind]);
            let left = [left(0), left(1), left(2)];
            let [Some(a), Some(b), Some(c)] = left else {
                return Err(TextError::new(
                    line,
                    format!("only {N_EACH} cards of each kind exist"),
                ));
            };
            deck = [a, b, c];
            Ok(())
        };
        take(dam)?;
        for seat in Seat::all(n_seats) {
            hands[seat] = fields.require(&format!("hand {seat}"))?.read(read)?;
            take(hands[seat])?;
        }
        let n_given = dam.iter().sum::<u8>();
        let table = Table { n_seats: n_seats as u8, n_given, dam };
        let game = Dam { table, hands, deck };
        if n_given > N_ROUNDS * n_seats as u8 {
            return Err(TextError::new(line, "so many cards are never given"));
        }
        game.audit().map_err(|message| TextError::new(line, message)).map(|_| game)
    }

    fn audit(&self) -> Result<Census, String> {
        let mut n_cards = self.deck.iter().chain(&self.table.dam).map(|&n| u32::from(n)).sum();
        for seat in Seat::all(self.n_seats()) {
            let n_held = self.hands[seat].iter().sum::<u8>();
            let is_last = self.to_act().is_empty() && seat.index() + 1 == self.n_seats();
            if n_held != 2 - u8::from(is_last) {
                return Err(format!("{seat} holds {n_held} cards"));
            }
            n_cards += u32::from(n_held);
        }
        Ok(vec![("cards", n_cards)])
    }
}

impl Heuristics for Dam {
    type Reason = NoReason;
    fn estimate(&self, _seat: Seat) -> f32 {
        self.table.lead() as f32
    }

    fn prior(&self, _seat: Seat, action: Give) -> f32 {
        f32::from(action.0)
    }

    const SPREAD: f32 = 3.0;
    const LEVELS: [&'static str; 3] = ["random", "greedy", "ismcts:iterations=200"];
}
