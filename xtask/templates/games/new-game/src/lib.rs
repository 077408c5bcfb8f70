//! New Game: keep your card, or swap it for a better one.
//!
//! A tour: `card` is the deck and what it shows, `action` what a seat may do, `event` what the log has of it. This file has the
//! full state and the rules. `view` is what a seat knows of it, `scene` how a position is written, `heuristics` what bots
//! think of it. RULES.md has every rule by its id.

mod action;
mod card;
mod event;
mod heuristics;
mod scene;
mod view;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{
    Census, Deck, Fields, Game, MAX_SEATS, OptionSpec, PerSeat, Reconstruction, Rng, Rule, Scores,
    Seat, SeatSet, SheetLine, TextError, is_default,
};

pub use action::Action;
pub use card::{Card, Cards};
pub use event::Event;
pub use view::{Private, View};

type Dealer = tabletop::Dealer<NewGame>;

/// How long the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// TURN-2: one round instead of three.
    pub is_short: bool,
}

impl Options {
    fn n_rounds(self) -> u8 {
        if self.is_short { 1 } else { 3 }
    }
}

impl tabletop::Options for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "length",
        values: &["long", "short"],
        about: "whether the game has three rounds or one",
    }];

    fn get(&self, _nth: usize) -> usize {
        usize::from(self.is_short)
    }

    fn set(&mut self, _nth: usize, value: usize) {
        self.is_short = value == 1;
    }
}

/// What is open to all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The variants of this game.
    #[serde(with = "tabletop::by_words")]
    pub options: Options,
    /// How many seats play.
    n_seats: u8,
    /// How many turns are over.
    n_turns: u8,
    /// The cards that were swapped away, face up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub discards: Cards,
}

impl Table {
    pub fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }

    /// TURN-1: who is to act; nobody when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        let is_over = self.n_turns >= self.options.n_rounds() * self.n_seats;
        (!is_over).then(|| Seat::new(usize::from(self.n_turns % self.n_seats)))
    }

    /// The present round, counted from 1.
    pub fn round(&self) -> u8 {
        self.n_turns / self.n_seats + 1
    }

    fn to_act(&self) -> SeatSet {
        self.turn().map_or(SeatSet::EMPTY, SeatSet::one)
    }
}

/// One game of New Game: the full state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewGame {
    table: Table,
    /// SETUP-2: each is known to its owner alone.
    hands: PerSeat<Card>,
    deck: Cards,
}

const _: () = assert!(size_of::<NewGame>() <= 64);
const _: () = assert!(*NewGame::SEATS.end() <= MAX_SEATS);

impl NewGame {
    /// SCORE-1: all cards are shown.
    fn show_cards(&self, dealer: &mut Dealer) {
        for seat in Seat::all(self.n_seats()) {
            dealer.emit(Event::Showed { seat, card: self.hands[seat] });
        }
    }
}

impl Game for NewGame {
    type Options = Options;
    type Action = Action;
    type Draw = Card;
    type Event = Event;
    type Table = Table;
    type Private = Private;
    type View = View;

    const NAME: &'static str = "new-game";
    const TITLE: &'static str = "New Game";
    const SEATS: RangeInclusive<usize> = 2..=4;
    const RULES: &'static str = include_str!("../RULES.md");
    const RECONSTRUCTIONS: &'static [Reconstruction] = &[];

    fn new(options: &Options, n_seats: usize, dealer: &mut Dealer) -> NewGame {
        let mut deck = Cards::ALL;
        let mut hands = PerSeat::filled(Card::LOWEST);
        // SETUP-2: one card for everybody.
        for seat in Seat::all(n_seats) {
            hands[seat] = dealer.draw(&mut deck);
            dealer.emit(Event::Dealt { seat, card: Some(hands[seat]) });
        }
        let table =
            Table { options: *options, n_seats: n_seats as u8, n_turns: 0, discards: Cards::NONE };
        NewGame { table, hands, deck }
    }

    fn options(&self) -> Options {
        self.table.options
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        if self.table.turn() != Some(seat) {
            return Err(Rule("TURN-1"));
        }
        match action {
            Action::Keep => Ok(()),
            Action::Swap if self.hands[seat] == Card::HIGHEST => Err(Rule("SWAP-2")),
            Action::Swap => Ok(()),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match action {
            // KEEP-1: nothing changes.
            Action::Keep => dealer.emit(Event::Kept { seat }),
            // SWAP-1: the old card is discarded face up, the new one is secret.
            Action::Swap => {
                let old = self.hands[seat];
                self.table.discards.add(old);
                let new = dealer.draw(&mut self.deck);
                self.hands[seat] = new;
                dealer.emit(Event::Swapped { seat, old, new: Some(new) });
            }
        }
        self.table.n_turns += 1;
        if self.table.turn().is_none() {
            self.show_cards(dealer);
        }
    }

    fn scores(&self) -> Option<Scores> {
        if self.table.turn().is_some() {
            return None;
        }
        let mut points = PerSeat::filled(0);
        for seat in Seat::all(self.n_seats()) {
            points[seat] = i32::from(self.hands[seat].value());
        }
        Some(Scores::ranked(self.n_seats(), points, |seat| points[seat]))
    }

    fn sheet(&self, seat: Seat) -> Vec<SheetLine> {
        if self.table.turn().is_some() {
            return Vec::new();
        }
        let card = self.hands[seat];
        let text = format!("the card {card}");
        vec![SheetLine { rule: Rule("SCORE-1"), text, points: card.value().into() }]
    }

    fn table(&self) -> Table {
        self.table
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        Private::of(self, viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> NewGame {
        view.sample(rng)
    }

    /// SETUP-2, SWAP-1: only its owner sees a card that is drawn.
    fn redact(event: &Event, viewer: Option<Seat>) -> Event {
        match *event {
            Event::Dealt { seat, .. } if viewer != Some(seat) => Event::Dealt { seat, card: None },
            Event::Swapped { seat, old, .. } if viewer != Some(seat) => {
                Event::Swapped { seat, old, new: None }
            }
            event => event,
        }
    }

    fn write_scene(&self) -> Vec<(String, String)> {
        scene::write(self)
    }

    fn read_scene(
        options: &Options,
        n_seats: usize,
        fields: &mut Fields,
    ) -> Result<NewGame, TextError> {
        scene::read(options, n_seats, fields)
    }

    /// SETUP-1: no card is ever lost.
    fn audit(&self) -> Result<Census, String> {
        let mut all = self.deck;
        all.add_all(self.table.discards);
        Seat::all(self.n_seats()).for_each(|seat| all.add(self.hands[seat]));
        if all != Cards::ALL {
            return Err(format!("the cards are {all}"));
        }
        Ok(vec![("cards", all.n_cards())])
    }
}
