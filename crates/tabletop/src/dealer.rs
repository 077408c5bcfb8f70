//! The source of random draws and the recorder of events; in search it records nothing. It is the one parameter through
//! which luck enters a game and events leave it.
//!
//! Seeded draws come from ChaCha20 with a secret seed, one stream a deck, one block a draw: the `k`-th draw
//! of a deck depends on nothing but seed, deck and `k`, so that records replay for ever.

use std::{collections::VecDeque, fmt, str::FromStr};

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use rand_core::Rng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Game, ParseError, hex};

/// How many decks one game may have.
pub const MAX_STREAMS: usize = 32;

/// A face-down deck: how many of each card remain, in no order.
pub trait Deck: Clone {
    type Card: Copy + Eq;
    /// The index of the seeded stream from which this deck is drawn.
    fn stream(&self) -> usize;
    fn n_cards(&self) -> u32;
    /// The `nth` of the remaining cards in a fixed order, with the card taken out.
    fn take_nth(&mut self, nth: u32) -> Self::Card;
    /// What can be drawn here and nothing else, in words, for those who write draws by hand.
    fn describe_cards(&self) -> String;
    /// Takes this very card out; false when it is not there.
    fn take(&mut self, card: Self::Card) -> bool;
}

/// The place of the `nth` set bit, counted from 0: for decks that are bit sets.
///
/// Halving with bit counts takes the same few steps for every `nth`; a loop over the bits would end at a
/// point that no processor can foresee.
#[inline]
pub fn nth_bit(mut bits: u32, mut nth: u32) -> u32 {
    debug_assert!(nth < bits.count_ones(), "there are that many bits");
    let mut place = 0;
    for half in [16, 8, 4, 2, 1] {
        let n_low = (bits & ((1 << half) - 1)).count_ones();
        let is_above = nth >= n_low;
        nth -= if is_above { n_low } else { 0 };
        bits >>= if is_above { half } else { 0 };
        place += if is_above { half } else { 0 };
    }
    place
}

/// A fast random number generator for search, playouts and tests. The draws of a table never come from it.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    pub fn new(rng_seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(rng_seed))
    }

    /// A number below `n`. The bias of at most n / 2³² is harmless in search.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u64() as u32) * u64::from(n)) >> 32) as u32
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to below 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.0.next_u64() >> 40) as f32 / (1u64 << 24) as f32
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The secret from which all seeded draws of one table are drawn. Written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed for experiments, from a small number.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// The `k`-th draw of a stream: a number below `n`, without bias.
    pub fn draw(&self, stream: usize, k: u64, n: u32) -> u32 {
        let mut chacha = ChaCha20Rng::from_seed(self.0);
        chacha.set_stream(stream as u64);
        chacha.set_word_pos(u128::from(k) * 16);
        assert!(n > 0, "a draw is made from something");
        // Lemire's multiply-and-reject, spelled out here so that no library can change a record.
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = u64::from(chacha.next_u32()) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::Hex(&self.0).fmt(f)
    }
}

impl fmt::Debug for Seed {
    /// A seed is a secret while its table lasts: it must not reach a log by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seed, ParseError> {
        if let Some(bytes) = hex::decode(text) {
            return Ok(Seed(bytes));
        }
        let number = text.parse::<u64>();
        number.map(Seed::from_number).map_err(|_| {
            // What is almost a seed reveals most of one.
            ParseError::new("this is not a seed: write a whole number or 64 hex digits")
        })
    }
}

/// One draw as the seed gave it, with all that it takes to check it without knowing the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeededDraw {
    pub stream: usize,
    /// How many draws of this stream came before.
    pub index: u32,
    /// Which of the cards, counted from 0 in the order of `cards`.
    pub number: u32,
    /// What was left in the deck, in its fixed order: each card as a record writes it, and how many there are of it.
    pub cards: Vec<(String, u32)>,
}

impl SeededDraw {
    /// How many cards were left.
    pub fn n_cards(&self) -> u32 {
        self.cards.iter().map(|(_, n)| n).sum()
    }

    /// The card that this number stands for.
    pub fn card(&self) -> &str {
        let mut end = 0;
        let is_it = |(_, n): &&(String, u32)| {
            end += n;
            self.number < end
        };
        self.cards.iter().find(is_it).map_or("nothing", |(card, _)| card)
    }

    fn from_deck<G: Game, D: Deck<Card: Into<G::Draw>>>(
        deck: &D,
        index: u32,
        number: u32,
    ) -> SeededDraw {
        let mut cards: Vec<(String, u32)> = Vec::new();
        for nth in 0..deck.n_cards() {
            let draw: G::Draw = deck.clone().take_nth(nth).into();
            let card = draw.to_string();
            match cards.last_mut() {
                Some((last, n)) if *last == card => *n += 1,
                _ => cards.push((card, 1)),
            }
        }
        SeededDraw { stream: deck.stream(), index, number, cards }
    }
}

/// `STREAM INDEX TOTAL -> NUMBER CARD | COUNT*CARD COUNT*CARD …`, a line of `replay --draws`.
impl fmt::Display for SeededDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeededDraw { stream, index, number, cards } = self;
        write!(f, "{stream} {index} {} -> {number} {} |", self.n_cards(), self.card())?;
        cards.iter().try_for_each(|(card, n)| write!(f, " {n}*{card}"))
    }
}

/// Fast luck with a stream for each deck: what one deck deals does not depend on what was drawn from others, so that ways to
/// go on can be compared under the same luck though they draw other cards.
#[derive(Clone, Debug)]
pub struct Streams {
    rng_seed: u64,
    dealt: [u32; MAX_STREAMS],
    /// For those who choose at random.
    rng: Rng,
}

impl Streams {
    fn new(rng_seed: u64) -> Streams {
        Streams { rng_seed, dealt: [0; MAX_STREAMS], rng: Rng::new(rng_seed) }
    }

    #[inline]
    fn below(&mut self, stream: usize, n: u32) -> u32 {
        let k = self.dealt[stream];
        self.dealt[stream] += 1;
        // SplitMix64 of the seed, with deck and draw as its steps.
        let step = ((stream as u64) << 32) | (u64::from(k) + 1);
        let mut bits = self.rng_seed.wrapping_add(step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((bits ^ (bits >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Where draws come from when nobody has written them down.
#[derive(Clone, Debug)]
pub enum RandomSource {
    Fast(Rng),
    Streams(Streams),
    Seeded {
        seed: Seed,
        dealt: [u32; MAX_STREAMS],
        /// Whether the dealer keeps a list of all draws, for those who check them.
        is_listed: bool,
    },
    /// Every draw must be given.
    None,
}

impl RandomSource {
    pub fn seeded(seed: Seed) -> RandomSource {
        RandomSource::Seeded { seed, dealt: [0; MAX_STREAMS], is_listed: false }
    }

    /// The same luck, with a list of all draws.
    pub fn listed(seed: Seed) -> RandomSource {
        RandomSource::Seeded { seed, dealt: [0; MAX_STREAMS], is_listed: true }
    }

    pub(crate) fn is_listed(&self) -> bool {
        matches!(self, RandomSource::Seeded { is_listed: true, .. })
    }

    /// How many draws a stream has made.
    fn n_dealt(&self, stream: usize) -> u32 {
        match self {
            RandomSource::Seeded { dealt, .. } => dealt[stream],
            _ => 0,
        }
    }

    #[inline]
    fn below(&mut self, stream: usize, n: u32) -> Option<u32> {
        match self {
            RandomSource::Fast(rng) => Some(rng.below(n)),
            RandomSource::Streams(streams) => Some(streams.below(stream, n)),
            RandomSource::Seeded { seed, dealt, .. } => {
                let k = dealt[stream];
                dealt[stream] += 1;
                Some(seed.draw(stream, u64::from(k), n))
            }
            RandomSource::None => None,
        }
    }
}

/// What went wrong with the draws of a step; `nth` counts all that it draws, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawFault<L> {
    /// A draw was due but none was given and there is no seed.
    Missing { nth: usize, expected: String },
    /// This draw was given but cannot be drawn here.
    Impossible { nth: usize, draw: L, expected: String },
}

/// Makes random draws and collects events.
#[derive(Clone, Debug)]
pub struct Dealer<G: Game> {
    source: RandomSource,
    given: VecDeque<G::Draw>,
    /// Whether there is more to a draw than luck: given draws, or a list.
    is_watched: bool,
    seeded_draws: Vec<SeededDraw>,
    /// Whether a draw was given that is not the one of the seed.
    has_deviated: bool,
    is_silent: bool,
    fault: Option<DrawFault<G::Draw>>,
    draws: Vec<G::Draw>,
    events: Vec<G::Event>,
}

impl<G: Game> Dealer<G> {
    /// For search and playouts: keeps neither draws nor events.
    pub fn silent(rng: Rng) -> Self {
        Dealer { is_silent: true, ..Dealer::recording(RandomSource::Fast(rng)) }
    }

    /// The same with a stream for each deck, for playouts that are compared with each other.
    pub fn streaming(rng_seed: u64) -> Self {
        let source = RandomSource::Streams(Streams::new(rng_seed));
        Dealer { is_silent: true, ..Dealer::recording(source) }
    }

    /// Begins again with other luck, or with the same, as `streaming` does.
    pub fn restart(&mut self, rng_seed: u64) {
        self.source = RandomSource::Streams(Streams::new(rng_seed));
    }

    /// Keeps its draws and events until `take_recorded`.
    pub fn recording(source: RandomSource) -> Self {
        Dealer {
            is_watched: source.is_listed(),
            source,
            given: VecDeque::new(),
            seeded_draws: Vec::new(),
            has_deviated: false,
            is_silent: false,
            fault: None,
            draws: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Draws to deal before any other. With `RandomSource::None` behind them the dealer replays, else it is only
    /// given suggestions.
    pub fn preset(&mut self, draws: impl IntoIterator<Item = G::Draw>) {
        self.given.extend(draws);
        self.watch();
    }

    fn watch(&mut self) {
        self.is_watched = self.source.is_listed() || !self.given.is_empty();
    }

    /// Draws a card: it leaves the deck.
    #[inline]
    pub fn draw<D: Deck>(&mut self, deck: &mut D) -> D::Card
    where
        D::Card: Into<G::Draw>,
        G::Draw: TryInto<D::Card>,
    {
        debug_assert!(deck.n_cards() > 0, "rules draw from a deck only while it has cards");
        if !self.is_watched
            && let Some(nth) = self.source.below(deck.stream(), deck.n_cards())
        {
            let card = deck.take_nth(nth);
            if !self.is_silent {
                self.draws.push(card.into());
            }
            return card;
        }
        self.draw_watched(deck)
    }

    #[cold]
    fn draw_watched<D: Deck>(&mut self, deck: &mut D) -> D::Card
    where
        D::Card: Into<G::Draw>,
        G::Draw: TryInto<D::Card>,
    {
        // The seeded stream advances under given draws too, so that a replayed table continues where it was.
        let index = self.source.n_dealt(deck.stream());
        let by_source = self.source.below(deck.stream(), deck.n_cards());
        if let Some(number) = by_source.filter(|_| self.source.is_listed()) {
            self.seeded_draws.push(SeededDraw::from_deck::<G, D>(deck, index, number));
        }
        let draw = self.given.pop_front();
        if let (RandomSource::Seeded { .. }, Some(number), Some(given)) =
            (&self.source, by_source, &draw)
        {
            let dealt: G::Draw = deck.clone().take_nth(number).into();
            self.has_deviated |= dealt != *given;
        }
        self.watch();
        let nth = self.draws.len();
        let card = match draw.map(|draw| (draw, draw.try_into())) {
            Some((_, Ok(card))) if deck.take(card) => card,
            Some((draw, _)) => {
                let expected = deck.describe_cards();
                self.fault.get_or_insert(DrawFault::Impossible { nth, draw, expected });
                deck.take_nth(0)
            }
            None => {
                if by_source.is_none() {
                    let expected = deck.describe_cards();
                    self.fault.get_or_insert(DrawFault::Missing { nth, expected });
                }
                deck.take_nth(by_source.unwrap_or(0))
            }
        };
        if !self.is_silent {
            self.draws.push(card.into());
        }
        card
    }

    #[inline]
    pub fn emit(&mut self, event: G::Event) {
        if !self.is_silent {
            self.events.push(event);
        }
    }

    /// The draws and events since they were taken last.
    pub fn take_recorded(&mut self) -> (Vec<G::Draw>, Vec<G::Event>) {
        (std::mem::take(&mut self.draws), std::mem::take(&mut self.events))
    }

    /// Forgets given draws that were not drawn and returns them.
    pub fn take_unused(&mut self) -> Vec<G::Draw> {
        let given = self.given.drain(..).collect();
        self.watch();
        given
    }

    /// All draws since the beginning, where luck is listed.
    pub fn seeded_draws(&self) -> &[SeededDraw] {
        &self.seeded_draws
    }

    /// Whether a draw was given that is not the one that the seed would have dealt.
    pub fn has_deviated(&self) -> bool {
        self.has_deviated
    }

    /// As it was before a step that was not made.
    pub(crate) fn rewind(&mut self, source: RandomSource, n_seeded_draws: usize) {
        let (mut seeded_draws, has_deviated) =
            (std::mem::take(&mut self.seeded_draws), self.has_deviated);
        seeded_draws.truncate(n_seeded_draws);
        *self = Dealer { seeded_draws, has_deviated, ..Dealer::recording(source) };
    }

    pub fn take_fault(&mut self) -> Option<DrawFault<G::Draw>> {
        self.fault.take()
    }

    /// The luck of a silent dealer, for those who also choose at random.
    #[inline]
    pub fn rng(&mut self) -> &mut Rng {
        match &mut self.source {
            RandomSource::Fast(rng) | RandomSource::Streams(Streams { rng, .. }) => rng,
            _ => unreachable!("only silent dealers lend their luck"),
        }
    }

    pub fn source(&self) -> &RandomSource {
        &self.source
    }
}
