//! The actions of a player and their notation.

use std::{fmt, str::FromStr};

use tabletop::ParseError;

use crate::cards::{Monster, N_VALUES, Treasure};

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Remain by adding one treasure to the pool. Written `pay coin`.
    Pay(Treasure),
    /// Remain by swapping the pool for the other treasure and two more. Written `exchange`.
    Exchange,
    /// Take pool and leftmost creature. Written `leave`.
    Leave,
    /// The humanoid bonus. Written `take gem`.
    Take(Treasure),
    /// No support this time. Written `decline`.
    Decline,
    /// Put a treasure on an own monster. Written `support M8 with gem`.
    Support(Monster, Treasure),
}

use Action::{Decline, Exchange, Leave, Pay, Support, Take};

const N_PLAIN: usize = 7;

impl tabletop::Action for Action {
    const COUNT: usize = N_PLAIN + 2 * N_VALUES as usize;

    #[inline]
    fn index(self) -> usize {
        match self {
            Pay(treasure) => treasure as usize,
            Exchange => 2,
            Leave => 3,
            Take(treasure) => 4 + treasure as usize,
            Decline => 6,
            Support(monster, treasure) => {
                N_PLAIN + 2 * (usize::from(monster.value()) - 1) + treasure as usize
            }
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        Some(match index {
            0 | 1 => Pay(Treasure::ALL[index]),
            2 => Exchange,
            3 => Leave,
            4 | 5 => Take(Treasure::ALL[index - 4]),
            6 => Decline,
            _ => {
                let nth = index - N_PLAIN;
                let monster = Monster::new(u8::try_from(nth / 2 + 1).ok()?)?;
                Support(monster, Treasure::ALL[nth % 2])
            }
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pay(treasure) => write!(f, "pay {treasure}"),
            Exchange => f.write_str("exchange"),
            Leave => f.write_str("leave"),
            Take(treasure) => write!(f, "take {treasure}"),
            Decline => f.write_str("decline"),
            Support(monster, treasure) => write!(f, "support {monster} with {treasure}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let mut rest = text.split_whitespace();
        let words: [&str; 5] = std::array::from_fn(|_| rest.next().unwrap_or_default());
        let n_words = words.iter().take_while(|word| !word.is_empty()).count();
        let says = |nth: usize, word: &str| words[nth].eq_ignore_ascii_case(word);
        match words[..n_words] {
            [_, treasure] if says(0, "pay") => treasure.parse().map(Pay),
            [_] if says(0, "exchange") => Ok(Exchange),
            [_] if says(0, "leave") => Ok(Leave),
            [_, treasure] if says(0, "take") => treasure.parse().map(Take),
            [_] if says(0, "decline") => Ok(Decline),
            [_, monster, _, treasure] if says(0, "support") && says(2, "with") => {
                Ok(Support(monster.parse()?, treasure.parse()?))
            }
            [_, monster, treasure] if says(0, "support") => {
                Ok(Support(monster.parse()?, treasure.parse()?))
            }
            _ => Err(ParseError::new(format!(
                "'{text}' is not an action: write pay coin, pay gem, exchange, leave, take coin, \
                 take gem, support M8 with coin or decline"
            ))),
        }
    }
}
