//! The guild deck: hero cards and the cards of the scenario (INVADE-2).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{Deck, Named, ParseError, nth_bit};

use crate::{
    data::{Class, RoomType, SCENARIO_NAMES, SCENARIOS, ScenarioCard},
    deck::GUILD,
};

/// A guild card: heroes of a class for rooms of a type, or a card of the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GuildCard {
    Hero(Class, RoomType),
    Scenario(ScenarioCard),
}

const N_HEROES: u32 = 16;

/// Guild cards in no order. Copies of a scenario card are counted in ones, like monster cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "GuildCards", into = "GuildCards")]
pub struct Guild {
    pub(crate) bits: u32,
    pub(crate) scenario: u8,
}

impl Guild {
    /// INVADE-2: one card for each class and type, and those of the scenario.
    pub fn full(scenario: u8) -> Guild {
        let n_own: u8 = SCENARIOS[usize::from(scenario)].cards.iter().map(|(_, n)| n).sum();
        Guild { bits: (1 << (N_HEROES + u32::from(n_own))) - 1, scenario }
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many copies of a card the deck of this scenario has.
    pub(crate) fn n_copies(self, card: GuildCard) -> u32 {
        self.field(card).map_or(0, |(_, n)| n)
    }

    /// The first bit of a card, and how many copies there are.
    fn field(self, card: GuildCard) -> Option<(u32, u32)> {
        match card {
            GuildCard::Hero(class, kind) => {
                let kind = RoomType::OF_HEROES.iter().position(|&known| known == kind)?;
                Some((class as u32 * 4 + kind as u32, 1))
            }
            GuildCard::Scenario(card) => {
                let mut first = N_HEROES;
                for &(known, n) in SCENARIOS[usize::from(self.scenario)].cards {
                    if known == card {
                        return Some((first, u32::from(n)));
                    }
                    first += u32::from(n);
                }
                None
            }
        }
    }

    #[inline]
    fn card_of(self, bit: u32) -> GuildCard {
        if bit < N_HEROES {
            let class = Class::ALL[bit as usize / 4];
            return GuildCard::Hero(class, RoomType::OF_HEROES[bit as usize % 4]);
        }
        let mut end = N_HEROES;
        let row = SCENARIOS[usize::from(self.scenario)].cards.iter().find(|(_, n)| {
            end += u32::from(*n);
            bit < end
        });
        GuildCard::Scenario(row.expect("a bit of the set is a card of the scenario").0)
    }

    pub fn remove(&mut self, card: GuildCard) -> bool {
        let Some((first, n)) = self.field(card) else { return false };
        let ones = self.bits >> first & ((1 << n) - 1);
        self.bits ^= (ones ^ ones >> 1) << first;
        ones != 0
    }

    pub fn add(&mut self, card: GuildCard) -> bool {
        let Some((first, n)) = self.field(card) else { return false };
        let ones = self.bits >> first & ((1 << n) - 1);
        let is_full = ones + 1 == 1 << n;
        if !is_full {
            self.bits |= (ones + 1) << first;
        }
        !is_full
    }

    pub fn iter(self) -> impl Iterator<Item = GuildCard> {
        (0..32).filter(move |bit| self.bits & (1 << bit) != 0).map(move |bit| self.card_of(bit))
    }
}

impl fmt::Display for Guild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.iter().map(|card| card.to_string()).collect();
        f.write_str(&if words.is_empty() { "none".to_string() } else { words.join(" ") })
    }
}

impl Deck for Guild {
    type Card = GuildCard;

    fn stream(&self) -> usize {
        GUILD
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.len()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> GuildCard {
        let card = self.card_of(nth_bit(self.bits, nth));
        self.remove(card);
        card
    }

    fn describe_cards(&self) -> String {
        format!("a guild card that is left ({self})")
    }

    fn take(&mut self, card: GuildCard) -> bool {
        self.remove(card)
    }
}

impl fmt::Display for GuildCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GuildCard::Hero(class, kind) => write!(f, "{class}-{kind}"),
            GuildCard::Scenario(card) => card.fmt(f),
        }
    }
}

impl FromStr for GuildCard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GuildCard, ParseError> {
        if let Ok(card) = text.parse() {
            return Ok(GuildCard::Scenario(card));
        }
        let parts = text.split_once('-').and_then(|(class, kind)| {
            let kind = kind.parse().ok().filter(|kind| RoomType::OF_HEROES.contains(kind))?;
            let class = Class::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(class))?;
            Some(GuildCard::Hero(class, kind))
        });
        parts.ok_or_else(|| {
            ParseError::new(format!(
                "'{text}' is not a guild card: write one like mage-hats or landlady"
            ))
        })
    }
}

tabletop::written_as_text!(GuildCard);

/// A scenario, by its row. Written as in the options.
#[derive(Clone, Copy)]
struct ScenarioName(u8);

impl Named for ScenarioName {
    const NAMES: &'static [&'static str] = &SCENARIO_NAMES;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> ScenarioName {
        ScenarioName(index as u8)
    }
}

tabletop::written_by_name!(ScenarioName);

/// Guild cards, as they are written.
#[derive(Serialize, Deserialize)]
struct GuildCards {
    /// Whose cards may be among them.
    scenario: ScenarioName,
    /// In no order.
    cards: Vec<GuildCard>,
}

impl From<Guild> for GuildCards {
    fn from(guild: Guild) -> GuildCards {
        GuildCards { scenario: ScenarioName(guild.scenario), cards: guild.iter().collect() }
    }
}

impl TryFrom<GuildCards> for Guild {
    type Error = ParseError;

    fn try_from(list: GuildCards) -> Result<Guild, ParseError> {
        let mut guild = Guild { bits: 0, scenario: list.scenario.0 };
        let is_added = list.cards.into_iter().all(|card| guild.add(card));
        let error = || ParseError::new("these are no guild cards of this scenario");
        is_added.then_some(guild).ok_or_else(error)
    }
}
