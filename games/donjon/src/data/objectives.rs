//! The sixteen objectives on eight double-sided tiles (SP, BR, DR, VA).

use tabletop::Named;

use super::kinds::Kind::{self, Brou, Dragon, Skeleton, Vampire};

/// The colour of an objective tile: the monster it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    Spider,
    Brou,
    Dragon,
    Vampire,
}

impl Family {
    pub const COUNT: usize = 4;
    pub const ALL: [Family; Family::COUNT] =
        [Family::Spider, Family::Brou, Family::Dragon, Family::Vampire];

    /// The letters its objectives have.
    pub fn prefix(self) -> &'static str {
        ["SP", "BR", "DR", "VA"][self as usize]
    }
}

const FAMILIES: [&str; Family::COUNT] = ["spider", "brou", "dragon", "vampire"];

impl Named for Family {
    const NAMES: &'static [&'static str] = &FAMILIES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Family {
        Family::ALL[index]
    }
}

tabletop::written_by_name!(Family);

/// How an objective counts.
#[derive(Clone, Copy, Debug)]
pub enum Scheme {
    /// Points for each room with a spider and one of this kind.
    Pairs(Kind, i32),
    /// Points by how many of the kind a room has; the last holds for more.
    PerRoom(Kind, &'static [i32]),
    /// Points for each full set of so many in all rooms together.
    PerSet(Kind, u8, i32),
    /// Points by how many rooms have the kind.
    Rooms(Kind, &'static [i32]),
    /// Points for each gold pile with a dragon.
    Piles(i32),
    /// Points by how many rooms have a dragon on every pile.
    FullGold(&'static [i32]),
    /// Points by how many rooms have a dragon on gold.
    GoldRooms(&'static [i32]),
    /// Points by how many piles of a room have a dragon.
    GoldPerRoom(&'static [i32]),
    /// Points for at least so many of the kind in all rooms together.
    AtLeast(Kind, u8, i32),
    /// Points by how many hallways have the kind.
    Hallways(Kind, &'static [i32]),
    /// Points for the most of the kind in all rooms together.
    Most(Kind, i32),
}

use Scheme::{
    AtLeast, FullGold, GoldPerRoom, GoldRooms, Hallways, Most, Pairs, PerRoom, PerSet, Piles, Rooms,
};

/// One objective.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// The rule that says how it counts.
    pub rule: &'static str,
    pub scheme: Scheme,
    pub about: &'static str,
}

const fn row(rule: &'static str, scheme: Scheme, about: &'static str) -> Objective {
    Objective { rule, scheme, about }
}

/// SP1 to SP4, BR1 to BR4, DR1 to DR4, VA1 to VA4. The first two of a family are the sides of its basic tile,
/// the other two of its expert tile. Proposed: which share a tile. Inferred: SP4, DR1 to DR4, VA3, VA4.
#[rustfmt::skip]
pub const OBJECTIVES: [[Objective; 4]; Family::COUNT] = [
    [
        row("SP-1", Pairs(Dragon, 4),                        "rooms with spider and dragon"),
        row("SP-2", Pairs(Vampire, 4),                       "rooms with spider and vampire"),
        row("SP-3", Pairs(Skeleton, 4),                      "rooms with spider and skeleton"),
        row("SP-4", Pairs(Brou, 4),                          "rooms with spider and brou"),
    ],
    [
        row("BR-1", PerRoom(Brou, &[0, 2, 5]),               "brous in each room"),
        row("BR-2", PerSet(Brou, 3, 5),                      "three brous in rooms"),
        row("BR-3", PerRoom(Brou, &[0, 0, 4]),               "rooms with two brous"),
        row("BR-4", Rooms(Brou, &[0, 0, 0, 0, 13, 20]),      "brous in four or five rooms"),
    ],
    [
        row("DR-1", Piles(3),                                "dragons on gold"),
        row("DR-2", FullGold(&[0, 1, 6, 15, 24]),            "rooms with a dragon on every pile"),
        row("DR-3", GoldRooms(&[-12, -5, 0, 7, 15]),         "rooms with a dragon on gold"),
        row("DR-4", GoldPerRoom(&[0, 2, 8]),                 "piles taken in each room"),
    ],
    [
        row("VA-1", AtLeast(Vampire, 6, 15),                 "six vampires in rooms"),
        row("VA-2", Hallways(Vampire, &[0, 4, 8, 12, 16, 20]), "hallways with a vampire"),
        row("VA-3", Hallways(Vampire, &[0, 2, 6, 12, 20, 30]), "vampires in hallways"),
        row("VA-4", Most(Vampire, 12),                       "most vampires in rooms"),
    ],
];
