//! What cards show: action icons, one side of a card as a row of them.

use tabletop::Named;

use super::{RoomType, Token};

/// One icon. A number behind it in a side says how often, or how many at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Icon {
    /// DRAW-1: this many cards, all at once.
    Draw,
    Act,
    Move,
    Melee,
    Ranged,
    Summon,
    Trap,
    Coin,
    Book,
    Frog,
    Bone,
    Portal,
    SwarmMove,
    SwarmMelee,
    SwarmRanged,
    /// REINF-1: of the melee icon.
    Reinforce,
    /// AMBUSH-1: this many meeples, in rooms of this type.
    AmbushSwords,
    AmbushHats,
    AmbushEye,
    AmbushCrossbones,
    /// SURGE-1: a melee attack, then a meeple.
    SurgeSummon,
    /// A melee attack, then a coin.
    SurgeCoin,
    /// A melee attack, then a step.
    SurgeMove,
    /// A ranged attack, then a card.
    SurgeDraw,
    /// DEFEND-2: a reaction, never played.
    Defend,
    /// DEFEND-3: a reaction that brings a meeple.
    Split,
}

/// The icons of one side. Empty where a card has no second side.
pub type Side = &'static [(Icon, u8)];

use Icon::{
    Act, AmbushCrossbones, AmbushEye, AmbushHats, AmbushSwords, Bone, Book, Coin, Defend, Draw,
    Frog, Melee, Move, Portal, Ranged, Reinforce, Split, Summon, SurgeCoin, SurgeDraw, SurgeMove,
    SurgeSummon, SwarmMelee, SwarmMove, SwarmRanged, Trap,
};

#[rustfmt::skip]
const ICONS: [&str; Icon::COUNT] = [
    "draw", "act", "move", "melee", "ranged", "summon",
    "trap", "coin", "book", "frog", "bone", "portal",
    "swarm-move", "swarm-melee", "swarm-ranged", "reinforce", "ambush-swords", "ambush-hats",
    "ambush-eye", "ambush-crossbones", "surge-summon", "surge-coin", "surge-move", "surge-draw",
    "defend", "split",
];

impl Named for Icon {
    const NAMES: &'static [&'static str] = &ICONS;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Icon {
        Icon::ALL[index]
    }
}

tabletop::written_by_name!(Icon);

impl Icon {
    pub const COUNT: usize = 26;
    #[rustfmt::skip]
    pub const ALL: [Icon; Icon::COUNT] = [
        Draw, Act, Move, Melee, Ranged, Summon, Trap, Coin, Book, Frog, Bone, Portal, SwarmMove, SwarmMelee,
        SwarmRanged, Reinforce, AmbushSwords, AmbushHats, AmbushEye, AmbushCrossbones, SurgeSummon,
        SurgeCoin, SurgeMove, SurgeDraw, Defend, Split,
    ];
    pub const SWARMS: [Icon; 3] = [SwarmMove, SwarmMelee, SwarmRanged];
    pub const AMBUSHES: [Icon; 4] = [AmbushSwords, AmbushHats, AmbushEye, AmbushCrossbones];
    pub const SURGES: [Icon; 4] = [SurgeSummon, SurgeCoin, SurgeMove, SurgeDraw];

    pub const fn name(self) -> &'static str {
        ICONS[self as usize]
    }

    pub fn from_name(text: &str) -> Option<Icon> {
        Icon::ALL.into_iter().find(|icon| icon.name().eq_ignore_ascii_case(text))
    }

    /// REINF-1: whether the melee icon appears in it.
    pub const fn shows_melee(self) -> bool {
        matches!(self, Melee | SwarmMelee | Reinforce | SurgeSummon | SurgeCoin | SurgeMove)
    }

    pub const fn is_reaction(self) -> bool {
        matches!(self, Defend | Split)
    }

    /// Where an ambush is laid.
    pub const fn ambush(self) -> Option<RoomType> {
        match self {
            AmbushSwords => Some(RoomType::Swords),
            AmbushHats => Some(RoomType::Hats),
            AmbushEye => Some(RoomType::MysticEye),
            AmbushCrossbones => Some(RoomType::Crossbones),
            _ => None,
        }
    }

    /// The icon that places this token.
    pub const fn placing(token: Token) -> Icon {
        match token {
            Token::Coin => Coin,
            Token::Book => Book,
            Token::Frog => Frog,
            Token::Bone => Bone,
            Token::Trap => Trap,
        }
    }
}
