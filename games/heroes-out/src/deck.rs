//! What is drawn by lot: monster cards, craft cards, guild cards, backs of chests, the clan of the Laboratory.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::{Deck, Misread, nth_bit};

use crate::{
    cards::Cards,
    data::{Back, Card, Clan, Class, Room, RoomType, SCENARIOS, ScenarioCard},
};

// One official stream for each deck; the piles of four hordes come first.
pub(crate) const CRAFTS: usize = 4;
const GUILD: usize = 5;
const BACKS: usize = 6;
const CLANS: usize = 9;

/// A face-down pile of monster or craft cards.
#[derive(Clone)]
pub(crate) struct Pile {
    pub(crate) cards: Cards,
    pub(crate) stream: usize,
}

impl Deck for Pile {
    type Card = Card;

    fn stream(&self) -> usize {
        self.stream
    }

    #[inline]
    fn n_cards(&self) -> u32 {
        self.cards.len()
    }

    #[inline]
    fn take_nth(&mut self, nth: u32) -> Card {
        self.cards.take_nth(nth)
    }

    fn expects(&self) -> String {
        format!("a card of the pile ({})", self.cards)
    }

    fn take(&mut self, card: Card) -> bool {
        self.cards.remove(card)
    }
}

/// A guild card: heroes of a class for rooms of a type, or a card of the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GuildCard {
    Hero(Class, RoomType),
    Scenario(ScenarioCard),
}

const N_HEROES: u32 = 16;

/// Guild cards in no order. Copies of a scenario card are counted in ones, like monster cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

    fn expects(&self) -> String {
        format!("a guild card that is left ({self})")
    }

    fn take(&mut self, card: GuildCard) -> bool {
        self.remove(card)
    }
}

/// SETUP-7: the backs of one value that nobody has seen.
#[derive(Clone)]
pub(crate) struct Backs {
    pub(crate) counts: [u8; Back::COUNT],
    pub(crate) value: u8,
}

impl Deck for Backs {
    type Card = Back;

    fn stream(&self) -> usize {
        BACKS + usize::from(self.value) - 1
    }

    fn n_cards(&self) -> u32 {
        self.counts.iter().map(|&n| u32::from(n)).sum()
    }

    fn take_nth(&mut self, nth: u32) -> Back {
        let mut end = 0;
        let back = Back::ALL.into_iter().find(|&back| {
            end += u32::from(self.counts[back as usize]);
            nth < end
        });
        let back = back.expect("nth is below the number of backs");
        self.counts[back as usize] -= 1;
        back
    }

    fn expects(&self) -> String {
        let left = Back::ALL.into_iter().filter(|&back| self.counts[back as usize] > 0);
        let names: Vec<&str> = left.map(Back::name).collect();
        format!("the back of a chest of value {} ({})", self.value, names.join(" "))
    }

    fn take(&mut self, back: Back) -> bool {
        let n = &mut self.counts[back as usize];
        let is_there = *n > 0;
        *n -= u8::from(is_there);
        is_there
    }
}

/// SETUP-3: clans that nobody plays, a bit for each.
#[derive(Clone)]
pub(crate) struct Strangers(pub(crate) u16);

impl Deck for Strangers {
    type Card = Clan;

    fn stream(&self) -> usize {
        CLANS
    }

    fn n_cards(&self) -> u32 {
        self.0.count_ones()
    }

    fn take_nth(&mut self, nth: u32) -> Clan {
        let place = nth_bit(u32::from(self.0), nth);
        self.0 &= !(1 << place);
        Clan::ALL[place as usize]
    }

    fn expects(&self) -> String {
        "a clan that nobody plays".to_string()
    }

    fn take(&mut self, clan: Clan) -> bool {
        let is_there = self.0 & (1 << clan as u16) != 0;
        self.0 &= !(1 << clan as u16);
        is_there
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
    type Err = Misread;

    fn from_str(text: &str) -> Result<GuildCard, Misread> {
        if let Ok(card) = text.parse() {
            return Ok(GuildCard::Scenario(card));
        }
        let parts = text.split_once('-').and_then(|(class, kind)| {
            let kind = kind.parse().ok().filter(|kind| RoomType::OF_HEROES.contains(kind))?;
            let class = Class::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(class))?;
            Some(GuildCard::Hero(class, kind))
        });
        parts.ok_or_else(|| {
            Misread::new(format!("'{text}' is no guild card: write one like mage-hats or landlady"))
        })
    }
}

impl Serialize for GuildCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GuildCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// As `[scenario, bits]`: which cards these are follows from the table of scenarios.
impl Serialize for Guild {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.scenario, self.bits).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Guild {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (scenario, bits) = <(u8, u32)>::deserialize(deserializer)?;
        let is_known = usize::from(scenario) < SCENARIOS.len();
        if !is_known || bits & !Guild::full(scenario).bits != 0 {
            return Err(serde::de::Error::custom("no guild deck of any scenario"));
        }
        Ok(Guild { bits, scenario })
    }
}

/// Anything drawn by lot. Written `hex-bolt`, `mage-hats`, `heal` or `imps`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    Card(Card),
    Guild(GuildCard),
    Back(Back),
    Clan(Clan),
}

impl From<Card> for Lot {
    fn from(card: Card) -> Lot {
        Lot::Card(card)
    }
}

impl From<GuildCard> for Lot {
    fn from(card: GuildCard) -> Lot {
        Lot::Guild(card)
    }
}

impl From<Back> for Lot {
    fn from(back: Back) -> Lot {
        Lot::Back(back)
    }
}

impl From<Clan> for Lot {
    fn from(clan: Clan) -> Lot {
        Lot::Clan(clan)
    }
}

impl TryFrom<Lot> for Card {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Card, ()> {
        if let Lot::Card(card) = lot { Ok(card) } else { Err(()) }
    }
}

impl TryFrom<Lot> for GuildCard {
    type Error = ();

    fn try_from(lot: Lot) -> Result<GuildCard, ()> {
        if let Lot::Guild(card) = lot { Ok(card) } else { Err(()) }
    }
}

impl TryFrom<Lot> for Back {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Back, ()> {
        if let Lot::Back(back) = lot { Ok(back) } else { Err(()) }
    }
}

impl TryFrom<Lot> for Clan {
    type Error = ();

    fn try_from(lot: Lot) -> Result<Clan, ()> {
        if let Lot::Clan(clan) = lot { Ok(clan) } else { Err(()) }
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lot::Card(card) => card.fmt(f),
            Lot::Guild(card) => card.fmt(f),
            Lot::Back(back) => back.fmt(f),
            Lot::Clan(clan) => clan.fmt(f),
        }
    }
}

impl FromStr for Lot {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Lot, Misread> {
        let card = text.parse().map(Lot::Card);
        let lot = card
            .or_else(|_: Misread| text.parse().map(Lot::Guild))
            .or_else(|_: Misread| text.parse().map(Lot::Back))
            .or_else(|_: Misread| text.parse().map(Lot::Clan));
        lot.map_err(|_: Misread| {
            let forms = "a card (hex-bolt), a guild card (mage-hats), a back (heal) or a clan";
            Misread::new(format!("'{text}' is no lot: write {forms}"))
        })
    }
}

/// Two rooms, in the order of `Room`: where a tunnel is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Wall(pub Room, pub Room);

impl Default for Wall {
    fn default() -> Wall {
        Wall(Room::Vault, Room::Forge)
    }
}

impl Wall {
    pub const COUNT: usize = Room::COUNT * (Room::COUNT - 1) / 2;

    /// The wall between two different rooms.
    pub fn between(a: Room, b: Room) -> Option<Wall> {
        match a.cmp(&b) {
            std::cmp::Ordering::Less => Some(Wall(a, b)),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Wall(b, a)),
        }
    }

    /// By the first room, then the second.
    pub(crate) fn index(self) -> usize {
        let (a, b) = (self.0.index(), self.1.index());
        a * (2 * Room::COUNT - a - 1) / 2 + b - a - 1
    }

    pub(crate) fn from_index(mut index: usize) -> Option<Wall> {
        for a in 0..Room::COUNT {
            let n_behind = Room::COUNT - a - 1;
            if index < n_behind {
                return Some(Wall(Room::ALL[a], Room::ALL[a + 1 + index]));
            }
            index -= n_behind;
        }
        None
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}
