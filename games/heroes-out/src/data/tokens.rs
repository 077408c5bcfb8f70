//! Resources and traps, and how many tokens there are (LIMIT-1).

use std::{fmt, str::FromStr};

use tabletop::{Named, ParseError};

/// What lies in rooms and can be carried: four resources, and traps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    Coin,
    Book,
    Frog,
    Bone,
    Trap,
}

/// Name and number of tokens, by `Token`.
#[rustfmt::skip]
pub const TOKENS: [(&str, u8); Token::COUNT] = [
    ("coin", 6),
    ("book", 6),
    ("frog", 6),
    ("bone", 6),
    ("trap", 8),
];
/// LIMIT-1: portal tokens, tunnel markers, cards on offer, cards in a full hand.
pub const N_PORTALS: u32 = 6;
pub const N_TUNNELS: usize = 3;
pub const N_OFFER: u32 = 5;
pub const N_HAND: u32 = 5;
/// CELLS-2: what the Cells give to who dares.
pub const N_CELLS_DRAWS: u32 = 3;
/// REINF-1: how many cards a reinforcement looks at.
pub const N_LOOKED: u32 = 3;

impl Token {
    pub const COUNT: usize = 5;
    pub const ALL: [Token; Token::COUNT] =
        [Token::Coin, Token::Book, Token::Frog, Token::Bone, Token::Trap];
    /// HERO-1: a trap is no resource. DECIDE-2: in the order in which they are given up.
    pub const RESOURCES: [Token; 4] = [Token::Coin, Token::Book, Token::Frog, Token::Bone];

    pub const fn name(self) -> &'static str {
        TOKENS[self as usize].0
    }

    pub const fn limit(self) -> u8 {
        TOKENS[self as usize].1
    }
}

const NAMES: [&str; Token::COUNT] = {
    let mut names = [""; Token::COUNT];
    let mut nth = 0;
    while nth < Token::COUNT {
        names[nth] = TOKENS[nth].0;
        nth += 1;
    }
    names
};

impl Named for Token {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Token {
        Token::ALL[index]
    }
}

tabletop::written_by_name!(Token);

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Token {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Token, ParseError> {
        let one = text.strip_suffix(['s', 'S']).unwrap_or(text);
        let found = Token::ALL.into_iter().find(|token| token.name().eq_ignore_ascii_case(one));
        found.ok_or_else(|| {
            ParseError::new(format!(
                "'{text}' is not a token: write coin, book, frog, bone or trap"
            ))
        })
    }
}
