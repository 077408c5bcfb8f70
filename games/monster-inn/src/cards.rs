//! The components: monsters, humanoids, kinds, skulls and treasure (CARD-1, KIND-1).

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError, Provenance, Reconstruction, number};

/// Copies of each treasure in the box.
pub const N_TREASURES: u8 = 25;
/// Coins, and likewise gems, each seat starts with (SETUP-2).
pub const START_TREASURE: u8 = 3;
/// EXCHANGE-1: how much more of the other type goes into the pool than is taken out.
const EXCHANGE_EXTRA: u8 = 2;
pub const N_VALUES: u8 = 20;
/// CARD-1: how many values a range has.
pub const RANGE_SIZE: u8 = 5;

/// EXCHANGE-1: how much of the other type goes into the pool for so much that is taken out.
#[inline]
pub const fn exchange_price(n_taken: u8) -> u8 {
    n_taken + EXCHANGE_EXTRA
}

/// CARD-1: one skull per range of five combat values, on monsters and humanoids alike.
#[inline]
pub const fn skulls(value: u8) -> u8 {
    value.div_ceil(RANGE_SIZE)
}

/// The values in this game that are not printed facts known to us.
pub const RECONSTRUCTIONS: &[Reconstruction] = &[
    Reconstruction {
        what: "Which kind each monster is: interleaved (default) or in blocks",
        provenance: Provenance::Proposed,
        reason: "No source gives the kinds; both tables fit five kinds of four monsters each.",
    },
    Reconstruction {
        what: "Skulls: one for combat values 1 to 5, two for 6 to 10, three for 11 to 15, four for 16 to 20",
        provenance: Provenance::Inferred,
        reason: "The backs print range and skulls together, and no defeated monster ever gains fame.",
    },
];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Undead,
    Kobold,
    Goblin,
    Orc,
    Troll,
}

use Kind::{Goblin, Kobold, Orc, Troll, Undead};

/// KIND-1: the kind of each monster from 1 to 20. Proposed, both of them.
const INTERLEAVED: [Kind; 20] = [
    Undead, Kobold, Goblin, Orc, Troll, //  1– 5
    Undead, Kobold, Goblin, Orc, Troll, //  6–10
    Undead, Kobold, Goblin, Orc, Troll, // 11–15
    Undead, Kobold, Goblin, Orc, Troll, // 16–20
];
const BLOCKS: [Kind; 20] = [
    Undead, Undead, Undead, Undead, //  1– 4
    Kobold, Kobold, Kobold, Kobold, //  5– 8
    Goblin, Goblin, Goblin, Goblin, //  9–12
    Orc, Orc, Orc, Orc, //             13–16
    Troll, Troll, Troll, Troll, //     17–20
];

/// Which table of kinds is in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Kinds {
    #[default]
    Interleaved,
    Blocks,
}

impl Kinds {
    #[inline]
    pub fn of(self, monster: Monster) -> Kind {
        let table = match self {
            Kinds::Interleaved => &INTERLEAVED,
            Kinds::Blocks => &BLOCKS,
        };
        table[monster.0 as usize - 1]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Undead => "Undead",
            Kobold => "Kobold",
            Goblin => "Goblin",
            Orc => "Orc",
            Troll => "Troll",
        })
    }
}

/// A monster, by its combat value from 1 to 20. Written `M18`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Monster(pub(crate) u8);

impl Monster {
    pub fn new(value: u8) -> Option<Monster> {
        (1..=N_VALUES).contains(&value).then_some(Monster(value))
    }

    pub fn all() -> impl Iterator<Item = Monster> {
        (1..=N_VALUES).map(Monster)
    }

    #[inline]
    pub fn value(self) -> u8 {
        self.0
    }

    #[inline]
    pub fn skulls(self) -> i32 {
        i32::from(skulls(self.0))
    }

    /// The range a humanoid of the same value has on its back.
    #[inline]
    pub fn range(self) -> Range {
        Range((self.0 - 1) / RANGE_SIZE)
    }

    /// Whether it is of the highest range.
    pub fn is_great(self) -> bool {
        self.range().index() + 1 == Range::COUNT
    }
}

/// The range on a humanoid's back: 0 for 1–5 up to 3 for 16–20. Written `H16-20`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Range(pub(crate) u8);

impl Range {
    pub const COUNT: usize = 4;

    pub fn all() -> impl DoubleEndedIterator<Item = Range> {
        (0..Range::COUNT as u8).map(Range)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub fn lowest(self) -> u8 {
        self.0 * RANGE_SIZE + 1
    }

    #[inline]
    pub fn highest(self) -> u8 {
        self.lowest() + RANGE_SIZE - 1
    }

    /// The back shows the skulls too.
    #[inline]
    pub fn skulls(self) -> i32 {
        i32::from(self.0) + 1
    }
}

/// A humanoid in a dungeon: face down, or revealed at the end. Written `H16-20` or `H17`.
///
/// One byte: the value once revealed, or 21 and more for a range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Humanoid(u8);

impl Humanoid {
    #[inline]
    pub fn face_down(range: Range) -> Humanoid {
        Humanoid(N_VALUES + 1 + range.0)
    }

    pub fn revealed(value: u8) -> Option<Humanoid> {
        (1..=N_VALUES).contains(&value).then_some(Humanoid(value))
    }

    #[inline]
    pub fn range(self) -> Range {
        Range(if self.0 > N_VALUES { self.0 - N_VALUES - 1 } else { (self.0 - 1) / RANGE_SIZE })
    }

    /// The combat value, known only once revealed.
    #[inline]
    pub fn value(self) -> Option<u8> {
        (self.0 <= N_VALUES).then_some(self.0)
    }
}

/// A card as the inn shows it: monsters face up, humanoids by the range on their back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Creature {
    Monster(Monster),
    Humanoid(Range),
}

/// A kind of treasure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Treasure {
    Coin,
    Gem,
}

impl Treasure {
    pub const ALL: [Treasure; 2] = [Treasure::Coin, Treasure::Gem];

    #[inline]
    pub fn other(self) -> Treasure {
        match self {
            Treasure::Coin => Treasure::Gem,
            Treasure::Gem => Treasure::Coin,
        }
    }
}

#[rustfmt::skip]
const MONSTERS: [&str; N_VALUES as usize] = [
    "M1", "M2", "M3", "M4", "M5",
    "M6", "M7", "M8", "M9", "M10",
    "M11", "M12", "M13", "M14", "M15",
    "M16", "M17", "M18", "M19", "M20",
];
#[rustfmt::skip]
const RANGES: [&str; Range::COUNT] = [
    "H1-5", "H6-10", "H11-15", "H16-20",
];
#[rustfmt::skip]
const HUMANOIDS: [&str; N_VALUES as usize + Range::COUNT] = [
    "H1", "H2", "H3", "H4", "H5",
    "H6", "H7", "H8", "H9", "H10",
    "H11", "H12", "H13", "H14", "H15",
    "H16", "H17", "H18", "H19", "H20",
    "H1-5", "H6-10", "H11-15", "H16-20",
];
#[rustfmt::skip]
const CREATURES: [&str; N_VALUES as usize + Range::COUNT] = [
    "M1", "M2", "M3", "M4", "M5",
    "M6", "M7", "M8", "M9", "M10",
    "M11", "M12", "M13", "M14", "M15",
    "M16", "M17", "M18", "M19", "M20",
    "H1-5", "H6-10", "H11-15", "H16-20",
];
const TREASURES: [&str; 2] = ["coin", "gem"];

impl Named for Monster {
    const NAMES: &'static [&'static str] = &MONSTERS;

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    fn from_index(index: usize) -> Monster {
        Monster(index as u8 + 1)
    }
}

impl Named for Range {
    const NAMES: &'static [&'static str] = &RANGES;

    #[inline]
    fn index(self) -> usize {
        Range::index(self)
    }

    fn from_index(index: usize) -> Range {
        Range(index as u8)
    }
}

impl Named for Humanoid {
    const NAMES: &'static [&'static str] = &HUMANOIDS;

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    fn from_index(index: usize) -> Humanoid {
        Humanoid(index as u8 + 1)
    }
}

impl Named for Creature {
    const NAMES: &'static [&'static str] = &CREATURES;

    #[inline]
    fn index(self) -> usize {
        match self {
            Creature::Monster(monster) => Named::index(monster),
            Creature::Humanoid(range) => usize::from(N_VALUES) + range.index(),
        }
    }

    fn from_index(index: usize) -> Creature {
        match index.checked_sub(usize::from(N_VALUES)) {
            Some(range) => Creature::Humanoid(Range::from_index(range)),
            None => Creature::Monster(Monster::from_index(index)),
        }
    }
}

impl Named for Treasure {
    const NAMES: &'static [&'static str] = &TREASURES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Treasure {
        Treasure::ALL[index]
    }
}

tabletop::written_by_name!(Monster, Range, Humanoid, Creature, Treasure);

impl fmt::Display for Monster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Humanoid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Creature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Treasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Monster {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Monster, ParseError> {
        let digits = text.strip_prefix(['M', 'm']).unwrap_or(text);
        let value = number(digits).and_then(|value| u8::try_from(value).ok());
        let monster = value.and_then(Monster::new);
        monster
            .ok_or_else(|| ParseError::new(format!("'{text}' is not a monster: write M1 to M20")))
    }
}

impl FromStr for Range {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Range, ParseError> {
        let range = Range::all().find(|range| range.to_string().eq_ignore_ascii_case(text));
        range.ok_or_else(|| {
            let ranges = "H1-5, H6-10, H11-15 or H16-20";
            ParseError::new(format!("'{text}' is not a face-down humanoid: write {ranges}"))
        })
    }
}

impl FromStr for Humanoid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Humanoid, ParseError> {
        let value = text.strip_prefix(['H', 'h']).and_then(number);
        match value.and_then(|value| Humanoid::revealed(u8::try_from(value).ok()?)) {
            Some(humanoid) => Ok(humanoid),
            None => text.parse().map(Humanoid::face_down),
        }
    }
}

impl FromStr for Creature {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Creature, ParseError> {
        if text.starts_with(['M', 'm']) {
            return text.parse().map(Creature::Monster);
        }
        text.parse().map(Creature::Humanoid)
    }
}

impl FromStr for Treasure {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Treasure, ParseError> {
        let is_one_of = |words: [&str; 2]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
        if is_one_of(["coin", "coins"]) {
            Ok(Treasure::Coin)
        } else if is_one_of(["gem", "gems"]) {
            Ok(Treasure::Gem)
        } else {
            Err(ParseError::new(format!("'{text}' is not a treasure: write coin or gem")))
        }
    }
}
