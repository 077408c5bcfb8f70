//! The cards: 24 designs that are crafted, and the starting cards of nine clans.

use std::{fmt, str::FromStr};

use tabletop::ParseError;

use super::{
    Clan,
    icons::{
        Icon::{
            Act, AmbushCrossbones, AmbushEye, AmbushHats, AmbushSwords, Bone, Book, Coin, Defend,
            Draw, Frog, Melee, Move, Portal, Ranged, Reinforce, Split, Summon, SurgeCoin,
            SurgeDraw, SurgeMove, SurgeSummon, SwarmMelee, SwarmMove, SwarmRanged, Trap,
        },
        Side,
    },
};

/// What a card is, which says where it is crafted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    Equipment,
    Beast,
    Potion,
    Scroll,
    /// A starting card of this clan.
    Monster(Clan),
}

/// One design.
#[derive(Clone, Copy, Debug)]
pub struct CardRow {
    pub family: Family,
    pub copies: u8,
    pub name: &'static str,
    /// CARD-1: one of the two is performed.
    pub sides: [Side; 2],
}

const fn row(family: Family, copies: u8, name: &'static str, first: Side, second: Side) -> CardRow {
    CardRow { family, copies, name, sides: [first, second] }
}

use Family::{Beast, Equipment, Monster, Potion, Scroll};

/// By `Card`: family, copies, name, first side, second side.
#[rustfmt::skip]
pub const CARDS: [CardRow; Card::COUNT] = [
    // Equipment
    row(Equipment,                   2, "sword",               &[(SwarmMelee, 1), (Move, 1)],               &[]),
    row(Equipment,                   2, "axe",                 &[(SwarmMelee, 1), (Summon, 1)],             &[(Melee, 2)]),
    row(Equipment,                   2, "longbow",             &[(Ranged, 3)],                              &[]),
    row(Equipment,                   2, "tower-shield",        &[(Draw, 2)],                                &[(Defend, 1)]),
    row(Equipment,                   2, "spears",              &[(SwarmRanged, 1)],                         &[(Melee, 2)]),
    row(Equipment,                   2, "war-banner",          &[(SwarmMove, 1), (Summon, 1)],              &[]),
    // Beast
    row(Beast,                       2, "spider",              &[(Move, 2), (Trap, 1)],                     &[]),
    row(Beast,                       2, "bat",                 &[(Move, 3), (Draw, 1)],                     &[]),
    row(Beast,                       2, "hound",               &[(Move, 2), (Melee, 2)],                    &[]),
    row(Beast,                       2, "giant-toad",          &[(Move, 2), (Frog, 1)],                     &[]),
    row(Beast,                       2, "mole",                &[(Move, 2), (Act, 2)],                      &[]),
    row(Beast,                       2, "basilisk",            &[(Move, 1), (Ranged, 2)],                   &[]),
    // Potion
    row(Potion,                      2, "brew-potion",         &[(Draw, 3)],                                &[]),
    row(Potion,                      2, "growth-tonic",        &[(Summon, 3)],                              &[(Draw, 1), (Summon, 1)]),
    row(Potion,                      2, "haste-draught",       &[(SwarmMove, 1), (Draw, 1)],                &[]),
    row(Potion,                      2, "vigor-elixir",        &[(Act, 3)],                                 &[(Draw, 1), (Act, 1)]),
    row(Potion,                      2, "stoneskin-oil",       &[(Summon, 2)],                              &[(Defend, 1)]),
    row(Potion,                      2, "acid-flask",          &[(Ranged, 1), (Trap, 1)],                   &[]),
    // Scroll
    row(Scroll,                      2, "scroll-of-fire",      &[(Ranged, 2), (Draw, 1)],                   &[]),
    row(Scroll,                      2, "scroll-of-wrath",     &[(Reinforce, 1), (Melee, 1)],               &[]),
    row(Scroll,                      2, "scroll-of-gates",     &[(Portal, 1), (Move, 2)],                   &[]),
    row(Scroll,                      2, "scroll-of-legions",   &[(AmbushSwords, 2)],                        &[(AmbushEye, 2)]),
    row(Scroll,                      2, "scroll-of-plenty",    &[(Coin, 1), (Act, 1)],                      &[(Book, 1), (Act, 1)]),
    row(Scroll,                      2, "scroll-of-storms",    &[(SurgeDraw, 2)],                           &[]),
    // Ratkin
    row(Monster(Clan::Ratkin),       2, "scurry",              &[(SwarmMove, 1)],                           &[(Act, 1)]),
    row(Monster(Clan::Ratkin),       1, "out-of-the-walls",    &[(AmbushCrossbones, 3)],                    &[(Move, 2)]),
    row(Monster(Clan::Ratkin),       2, "nest",                &[(Summon, 2)],                              &[(Move, 2)]),
    row(Monster(Clan::Ratkin),       2, "gnaw",                &[(Melee, 2), (Move, 1)],                    &[(Act, 1)]),
    row(Monster(Clan::Ratkin),       1, "pile-on",             &[(SwarmMelee, 1)],                          &[(Summon, 1)]),
    row(Monster(Clan::Ratkin),       1, "forage",              &[(Act, 1), (Move, 2)],                      &[]),
    row(Monster(Clan::Ratkin),       1, "squeak",              &[(Draw, 2)],                                &[(Defend, 1)]),
    // Slimes
    row(Monster(Clan::Slimes),       3, "split",               &[(Split, 1)],                               &[(Melee, 1), (Move, 1)]),
    row(Monster(Clan::Slimes),       2, "ooze-out",            &[(Summon, 2)],                              &[(Act, 1)]),
    row(Monster(Clan::Slimes),       2, "dissolve",            &[(Melee, 2)],                               &[(Summon, 2)]),
    row(Monster(Clan::Slimes),       1, "drip-through",        &[(AmbushHats, 2)],                          &[(Move, 2)]),
    row(Monster(Clan::Slimes),       1, "slither",             &[(SwarmMove, 1), (Melee, 1)],               &[(Act, 1)]),
    row(Monster(Clan::Slimes),       1, "absorb",              &[(Act, 2)],                                 &[(Draw, 1), (Move, 1)]),
    // Skeletons
    row(Monster(Clan::Skeletons),    4, "recruit-the-fallen",  &[(SurgeSummon, 1), (Melee, 1)],             &[(Act, 1)]),
    row(Monster(Clan::Skeletons),    2, "unearth",             &[(AmbushEye, 2)],                           &[(Move, 2)]),
    row(Monster(Clan::Skeletons),    1, "old-grudge",          &[(Reinforce, 1)],                           &[(Move, 2)]),
    row(Monster(Clan::Skeletons),    1, "march",               &[(SwarmMove, 1)],                           &[(Summon, 2)]),
    row(Monster(Clan::Skeletons),    1, "rattle",              &[(Act, 1), (Draw, 1)],                      &[]),
    row(Monster(Clan::Skeletons),    1, "bone-guard",          &[(Melee, 1), (Move, 1)],                    &[(Defend, 1)]),
    // Gnolls
    row(Monster(Clan::Gnolls),       3, "mug",                 &[(SurgeCoin, 1), (Move, 1)],                &[(Summon, 1)]),
    row(Monster(Clan::Gnolls),       2, "maul",                &[(Melee, 2), (Move, 1)],                    &[(Act, 1)]),
    row(Monster(Clan::Gnolls),       1, "pack-hunt",           &[(SwarmMelee, 1)],                          &[(Move, 2)]),
    row(Monster(Clan::Gnolls),       1, "howl",                &[(Reinforce, 1)],                           &[(Act, 2)]),
    row(Monster(Clan::Gnolls),       2, "call-the-pack",       &[(Summon, 2)],                              &[(Melee, 1), (Move, 1)]),
    row(Monster(Clan::Gnolls),       1, "chase",               &[(SwarmMove, 1), (Melee, 1)],               &[(Summon, 1)]),
    // Lizardfolk
    row(Monster(Clan::Lizardfolk),   2, "hit-and-run",         &[(SurgeMove, 2)],                           &[(Act, 1)]),
    row(Monster(Clan::Lizardfolk),   1, "snap",                &[(SurgeMove, 1)],                           &[(Summon, 1)]),
    row(Monster(Clan::Lizardfolk),   2, "javelins",            &[(Ranged, 2)],                              &[(Move, 1)]),
    row(Monster(Clan::Lizardfolk),   2, "hatch",               &[(Summon, 1), (Melee, 1)],                  &[(Move, 2)]),
    row(Monster(Clan::Lizardfolk),   1, "lie-in-wait",         &[(AmbushCrossbones, 2)],                    &[(Act, 1)]),
    row(Monster(Clan::Lizardfolk),   1, "tail-swipe",          &[(Melee, 2)],                               &[(Defend, 1)]),
    row(Monster(Clan::Lizardfolk),   1, "bask",                &[(Draw, 2)],                                &[(Move, 2)]),
    // Imps
    row(Monster(Clan::Imps),         3, "booby-trap",          &[(Trap, 1)],                                &[(Move, 2)]),
    row(Monster(Clan::Imps),         2, "busy-hands",          &[(Act, 2)],                                 &[(Move, 3)]),
    row(Monster(Clan::Imps),         2, "flit",                &[(Summon, 1), (Move, 1)],                   &[]),
    row(Monster(Clan::Imps),         1, "work-gang",           &[(SwarmMove, 1), (Act, 1)],                 &[]),
    row(Monster(Clan::Imps),         1, "spark",               &[(Ranged, 2)],                              &[(Draw, 2)]),
    row(Monster(Clan::Imps),         1, "jab",                 &[(Melee, 2)],                               &[(Summon, 1)]),
    // Poltergeists
    row(Monster(Clan::Poltergeists), 2, "haunt",               &[(Act, 2)],                                 &[(Move, 2)]),
    row(Monster(Clan::Poltergeists), 2, "poltergeist-prank",   &[(Act, 1), (Move, 1)],                      &[(Melee, 2)]),
    row(Monster(Clan::Poltergeists), 2, "hurl-furniture",      &[(Ranged, 2)],                              &[(Act, 1)]),
    row(Monster(Clan::Poltergeists), 2, "manifest",            &[(Summon, 1)],                              &[(Move, 2)]),
    row(Monster(Clan::Poltergeists), 1, "fade",                &[(Draw, 2)],                                &[(Defend, 1)]),
    row(Monster(Clan::Poltergeists), 1, "seance",              &[(Bone, 1), (Act, 1)],                      &[(Summon, 1)]),
    // Witches
    row(Monster(Clan::Witches),      2, "open-gate",           &[(Portal, 1)],                              &[(Act, 1), (Move, 1)]),
    row(Monster(Clan::Witches),      3, "hex-bolt",            &[(Ranged, 2)],                              &[(Act, 1)]),
    row(Monster(Clan::Witches),      2, "coven",               &[(Summon, 1), (Move, 1)],                   &[(Draw, 2)]),
    row(Monster(Clan::Witches),      1, "toad-pocket",         &[(Frog, 1), (Act, 1)],                      &[(Move, 2)]),
    row(Monster(Clan::Witches),      1, "cackle",              &[(Act, 2)],                                 &[(Summon, 1)]),
    row(Monster(Clan::Witches),      1, "broom-sweep",         &[(Melee, 2)],                               &[(Defend, 1)]),
    // Dragon
    row(Monster(Clan::Dragon),       3, "fire-breath",         &[(Ranged, 2)],                              &[(Act, 1)]),
    row(Monster(Clan::Dragon),       2, "claw-and-wing",       &[(Melee, 2), (Move, 2)],                    &[(Act, 2)]),
    row(Monster(Clan::Dragon),       2, "soar",                &[(Move, 3), (Ranged, 1)],                   &[(Summon, 1)]),
    row(Monster(Clan::Dragon),       1, "inferno",             &[(Ranged, 4)],                              &[(Summon, 1)]),
    row(Monster(Clan::Dragon),       1, "crush",               &[(Melee, 3), (Move, 1)],                    &[(Defend, 1)]),
    row(Monster(Clan::Dragon),       1, "old-cunning",         &[(Draw, 3)],                                &[(Move, 3)]),
];

/// The first designs are those that are crafted.
pub const N_CRAFTS: usize = 24;

/// A design, by its row. Copies of it are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(pub(crate) u8);

impl Card {
    pub const COUNT: usize = 80;

    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::COUNT { Some(Card(index as u8)) } else { None }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn row(self) -> &'static CardRow {
        &CARDS[self.0 as usize]
    }

    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// All designs, in order.
    pub fn all() -> impl Iterator<Item = Card> + Clone {
        (0..Card::COUNT as u8).map(Card)
    }

    /// The starting cards of a clan.
    pub fn of_clan(clan: Clan) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| card.row().family == Monster(clan))
    }

    #[inline]
    pub const fn is_monster(self) -> bool {
        self.0 as usize >= N_CRAFTS
    }

    /// Whether this side is there and can be played: what answers attacks cannot (DEFEND-2).
    #[inline]
    pub fn is_playable(self, side: usize) -> bool {
        PLAYABLE[self.index()] & (1 << side) != 0
    }

    /// Whether it answers an attack, and if so whether it also brings a meeple.
    #[inline]
    pub fn defence(self) -> Option<bool> {
        match DEFENCE[self.index()] {
            0 => None,
            kind => Some(kind == 2),
        }
    }

    /// REINF-1: whether the melee icon appears anywhere on it.
    #[inline]
    pub fn shows_melee(self) -> bool {
        SHOWS_MELEE & (1 << self.0) != 0
    }
}

const PLAYABLE: [u8; Card::COUNT] = {
    let mut table = [0; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        let mut side = 0;
        while side < 2 {
            let icons = CARDS[card].sides[side];
            if !icons.is_empty() && !icons[0].0.is_reaction() {
                table[card] |= 1 << side;
            }
            side += 1;
        }
        card += 1;
    }
    table
};

const DEFENCE: [u8; Card::COUNT] = {
    let mut table = [0; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        let mut side = 0;
        while side < 2 {
            let icons = CARDS[card].sides[side];
            if !icons.is_empty() {
                match icons[0].0 {
                    Defend => table[card] = 1,
                    Split => table[card] = 2,
                    _ => {}
                }
            }
            side += 1;
        }
        card += 1;
    }
    table
};

const SHOWS_MELEE: u128 = {
    let mut set = 0;
    let mut card = 0;
    while card < Card::COUNT {
        let mut side = 0;
        while side < 2 {
            let icons = CARDS[card].sides[side];
            let mut nth = 0;
            while nth < icons.len() {
                if icons[nth].0.shows_melee() {
                    set |= 1 << card;
                }
                nth += 1;
            }
            side += 1;
        }
        card += 1;
    }
    set
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let found = Card::all().find(|card| card.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            ParseError::new(format!("'{text}' is not a card: write a name like scroll-of-fire"))
        })
    }
}

tabletop::written_as_text!(Card);
