//! A toy game with everything the laws look at: hidden hands, a face-down deck, a secret simultaneous
//! commitment, open actions that can be undone, scoring and scenes.
//!
//! Three rounds. Each seat commits a card unseen; the highest takes tokens; then each seat in turn may nod
//! once and then draws a card, shows one for its value, or passes.

mod scene;
mod view;
mod words;

use std::sync::atomic::{AtomicU8, Ordering};

use tabletop::{
    Census, Dealer, Deck, Fields, Game, PerSeat, Rng, Rule, Scores, Seat, SeatSet, SheetLine,
    TextError,
};

pub use view::{Private, Seen};
pub use words::*;

use crate::bug::{self, Bug, has};

pub const N_TOKENS: u8 = 8;
pub type Hands = PerSeat<Pile, 3>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Phase {
    #[default]
    Commit,
    Turn(Seat),
    Over,
}

/// The open part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Table {
    options: Stakes,
    n_seats: u8,
    pub round: u8,
    phase: Phase,
    has_nodded: bool,
    pub bank: u8,
    tokens: PerSeat<u8, 3>,
    shown: Hands,
    /// Each seat's revealed cards: who has a perfect memory knows whose they were.
    discards: Hands,
    hand_sizes: PerSeat<u8, 3>,
    committed: SeatSet,
    /// Empty unless a leak is planted.
    leak: Pile,
}

impl Table {
    fn new(options: Stakes, n_seats: usize) -> Table {
        Table { options, n_seats: n_seats as u8, round: 1, bank: N_TOKENS, ..Table::default() }
    }

    pub fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }

    pub fn to_act(self) -> SeatSet {
        match self.phase {
            Phase::Commit => {
                Seat::all(self.n_seats()).filter(|&seat| self.owes_commit(seat)).collect()
            }
            Phase::Turn(seat) => SeatSet::one(seat),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn owes_commit(&self, seat: Seat) -> bool {
        self.hand_sizes[seat] > 0 && !self.committed.contains(seat)
    }
}

/// A mark that even `check` could leave. Always 0 unless planted.
#[derive(Default, Debug)]
struct Scar(AtomicU8);

impl Clone for Scar {
    fn clone(&self) -> Scar {
        Scar(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}

impl PartialEq for Scar {
    fn eq(&self, other: &Scar) -> bool {
        self.0.load(Ordering::Relaxed) == other.0.load(Ordering::Relaxed)
    }
}

impl Eq for Scar {}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Boast {
    table: Table,
    hands: Hands,
    commits: PerSeat<Option<Card>, 3>,
    deck: Pile,
    scar: Scar,
}

impl Boast {
    fn try_check(&self, seat: Seat, action: ToyAction) -> Result<(), Rule> {
        let table = &self.table;
        let is_commit = matches!(action, ToyAction::Commit(_));
        let is_time = match table.phase {
            Phase::Commit => is_commit && table.owes_commit(seat),
            Phase::Turn(turn) => !is_commit && (turn == seat || has(Bug::OutOfTurn)),
            Phase::Over => false,
        };
        let next_hand = self.hands[seat.left(table.n_seats())];
        if !is_time {
            let reveals = has(Bug::RefusalRevealsSecret) && next_hand.has(Card(3));
            let unknown = if has(Bug::UnknownRule) { "WHIM-1" } else { "TURN-1" };
            return Err(Rule(if reveals { "HOLD-1" } else { unknown }));
        }
        if has(Bug::Stuck) && !is_commit && table.hand_sizes[seat] == 0 {
            return Err(Rule("TURN-1"));
        }
        match action {
            ToyAction::Commit(card) | ToyAction::Show(card) if !self.hands[seat].has(card) => {
                Err(Rule("HOLD-1"))
            }
            ToyAction::Draw if self.deck.len() == 0 => Err(Rule("DRAW-1")),
            ToyAction::Nod if table.has_nodded => Err(Rule("NOD-1")),
            ToyAction::Nod if has(Bug::CheckReadsSecret) && next_hand.has(Card(3)) => {
                Err(Rule("NOD-1"))
            }
            _ => Ok(()),
        }
    }

    /// REVEAL-1: once all have committed, the highest card takes tokens; the earlier seat breaks a tie.
    fn reveal(&mut self, dealer: &mut Dealer<Boast>) {
        let mut best: Option<(Card, Seat)> = None;
        for seat in Seat::all(self.table.n_seats()) {
            let Some(card) = self.commits[seat].take() else { continue };
            self.table.discards[seat].put(card);
            dealer.emit(Fact::Revealed { seat, card });
            if best.is_none_or(|(highest, _)| card > highest) {
                best = Some((card, seat));
            }
        }
        self.table.committed = SeatSet::EMPTY;
        self.table.phase = Phase::Turn(Seat::new(0));
        let Some((_, seat)) = best else { return };
        assert!(!has(Bug::ApplyPanics) || self.table.hand_sizes[seat] > 0, "winners hold cards");
        let stake = 1 + u8::from(self.table.options.is_double);
        let stake = if has(Bug::HiddenCounter) { 1 + bug::hidden_parity() } else { stake };
        let tokens = stake.min(self.table.bank);
        self.table.bank -= tokens;
        self.table.tokens[seat] += if has(Bug::TokenDestroyed) { tokens - 1 } else { tokens };
        dealer.emit(Fact::Won { seat, tokens });
    }

    fn end_turn(&mut self, seat: Seat, dealer: &mut Dealer<Boast>) {
        self.table.has_nodded = false;
        let next = seat.left(self.table.n_seats());
        if next.index() > 0 {
            self.table.phase = Phase::Turn(next);
            return;
        }
        if self.table.round == 3 && !has(Bug::Endless) {
            self.table.phase = Phase::Over;
            dealer.emit(Fact::Ended);
            return;
        }
        self.table.round = 3.min(self.table.round + 1);
        self.table.phase = Phase::Commit;
        if self.table.to_act().is_empty() {
            self.reveal(dealer);
        }
    }
}

impl Game for Boast {
    type Options = Stakes;
    type Action = ToyAction;
    type Draw = Card;
    type Event = Fact;
    type Table = Table;
    type Private = Private;
    type View = Seen;

    const NAME: &'static str = "boast";
    const TITLE: &'static str = "Boast";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=3;
    const RULES: &'static str = include_str!("toy/RULES.md");
    const RECONSTRUCTIONS: &'static [tabletop::Reconstruction] = &[];

    fn new(options: &Stakes, n_seats: usize, dealer: &mut Dealer<Boast>) -> Boast {
        let table = Table::new(*options, n_seats);
        let mut game = Boast { table, deck: Pile::FULL, ..Boast::default() };
        for seat in Seat::all(n_seats).chain(Seat::all(n_seats)) {
            let card = dealer.draw(&mut game.deck);
            game.hands[seat].put(card);
            game.table.hand_sizes[seat] += 1;
            dealer.emit(Fact::Dealt { seat, card: Some(card) });
        }
        game
    }

    fn options(&self) -> Stakes {
        self.table.options
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    fn check(&self, seat: Seat, action: ToyAction) -> Result<(), Rule> {
        let outcome = self.try_check(seat, action);
        if has(Bug::RefusalScars) && outcome.is_err() {
            self.scar.0.fetch_add(1, Ordering::Relaxed);
        }
        outcome
    }

    fn legal(&self, seat: Seat, out: &mut Vec<ToyAction>) {
        if !has(Bug::LegalAppends) {
            out.clear();
        }
        let all = (0..11).filter_map(<ToyAction as tabletop::Action>::from_index);
        out.extend(all.filter(|&action| self.check(seat, action).is_ok()));
        if has(Bug::LegalOmits) && out.len() > 2 {
            out.pop();
        }
        if has(Bug::LegalDisorder) {
            out.reverse();
        }
    }

    fn apply(&mut self, seat: Seat, action: ToyAction, dealer: &mut Dealer<Boast>) {
        match action {
            ToyAction::Commit(card) => {
                self.hands[seat].take(card);
                self.table.hand_sizes[seat] -= 1;
                self.commits[seat] = Some(card);
                self.table.committed.insert(seat);
                dealer.emit(Fact::Committed { seat, card: Some(card) });
                if self.table.to_act().is_empty() {
                    self.reveal(dealer);
                }
                return;
            }
            ToyAction::Nod => {
                self.table.has_nodded = true;
                dealer.emit(Fact::Nodded { seat });
                return;
            }
            ToyAction::Show(card) => {
                self.hands[seat].take(card);
                self.table.hand_sizes[seat] -= 1;
                self.table.shown[seat].put(card);
                dealer.emit(Fact::Showed { seat, card });
            }
            ToyAction::Draw => {
                let card = dealer.draw(&mut self.deck);
                let card = if has(Bug::DrawIgnored) { Card(0) } else { card };
                self.hands[seat].put(card);
                self.table.hand_sizes[seat] += 1;
                dealer.emit(Fact::Drew { seat, card: Some(card) });
            }
            ToyAction::Pass => {
                if has(Bug::AllocatingApply) {
                    drop(std::hint::black_box(vec![seat; 3]));
                }
                dealer.emit(Fact::Passed { seat });
            }
        }
        self.end_turn(seat, dealer);
    }

    fn scores(&self) -> Option<Scores> {
        if self.table.phase != Phase::Over && !(has(Bug::ScoresEarly) && self.table.round == 3) {
            return None;
        }
        let mut points = PerSeat::filled(0);
        for seat in Seat::all(self.n_seats()) {
            let shown = self.table.shown[seat];
            let worth =
                Card::all().map(|card| card.value() * i32::from(shown.0[usize::from(card.0)]));
            points[seat] = 2 * i32::from(self.table.tokens[seat]) + worth.sum::<i32>();
        }
        let sign = if has(Bug::RanksReversed) { -1 } else { 1 };
        Some(Scores::ranked(self.n_seats(), points, |seat| sign * points[seat]))
    }

    fn sheet(&self, seat: Seat) -> Vec<SheetLine> {
        let Some(scores) = self.scores() else { return Vec::new() };
        let tokens = 2 * i32::from(self.table.tokens[seat]);
        let shown = scores.points[seat] - tokens;
        let line =
            |text: &str, points| SheetLine { rule: Rule("END-1"), text: text.into(), points };
        let mut sheet = vec![line("tokens", tokens), line("shown cards", shown)];
        if has(Bug::SheetForgets) {
            sheet.pop();
        }
        sheet
    }

    fn table(&self) -> Table {
        view::table(self)
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        view::private(self, viewer)
    }

    fn determinize(seen: &Seen, rng: &mut Rng) -> Boast {
        view::determinize(seen, rng)
    }

    fn determinize_unlikely(seen: &Seen, rng: &mut Rng) -> Boast {
        view::determinize_unlikely(seen, rng)
    }

    fn redact(event: &Fact, viewer: Option<Seat>) -> Fact {
        let (planted, seat) = match event {
            Fact::Dealt { seat, .. } => (Bug::DealShown, *seat),
            Fact::Committed { seat, .. } => (Bug::CommitShown, *seat),
            Fact::Drew { seat, .. } => (Bug::DrawShown, *seat),
            _ => return event.clone(),
        };
        if viewer == Some(seat) || has(planted) {
            return event.clone();
        }
        match event {
            Fact::Dealt { .. } => Fact::Dealt { seat, card: None },
            Fact::Committed { .. } => Fact::Committed { seat, card: None },
            _ => Fact::Drew { seat, card: None },
        }
    }

    fn is_public(&self, _seat: Seat, action: ToyAction) -> bool {
        !matches!(action, ToyAction::Commit(_))
    }

    fn reveals_nothing(&self, _seat: Seat, _action: ToyAction) -> bool {
        has(Bug::NothingRevealed)
    }

    fn write_scene(&self) -> Vec<(String, String)> {
        scene::write(self)
    }

    fn read_scene(
        options: &Stakes,
        n_seats: usize,
        fields: &mut Fields,
    ) -> Result<Boast, TextError> {
        scene::read(*options, n_seats, fields)
    }

    fn audit(&self) -> Result<Census, String> {
        let table = &self.table;
        let mut cards = self.deck;
        let mut tokens = table.bank;
        for seat in Seat::all(self.n_seats()) {
            tokens += table.tokens[seat];
            self.commits[seat].into_iter().for_each(|card| cards.put(card));
            for kind in 0..N_KINDS {
                cards.0[kind] += self.hands[seat].0[kind]
                    + table.shown[seat].0[kind]
                    + table.discards[seat].0[kind];
            }
            if self.hands[seat].len() != table.hand_sizes[seat] {
                return Err(format!("{seat} holds {}", self.hands[seat]));
            }
            if self.commits[seat].is_some() != table.committed.contains(seat) {
                return Err(format!("{seat} has committed {:?}", self.commits[seat]));
            }
        }
        if cards != Pile::FULL {
            return Err(format!("the cards are now {cards}"));
        }
        let is_waiting = table.phase == Phase::Commit;
        if is_waiting == table.to_act().is_empty() && is_waiting {
            return Err("nobody is left to commit".to_string());
        }
        if !is_waiting && !table.committed.is_empty() {
            return Err("a commitment outside of its phase".to_string());
        }
        let census = vec![("tokens", u32::from(tokens))];
        if (1..=3).contains(&table.round) { Ok(census) } else { Err("no such round".to_string()) }
    }
}
