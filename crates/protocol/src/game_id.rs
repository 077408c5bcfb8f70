//! The list of games, from which everything generic is derived. A new game is one line of `for_games!`.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tabletop::{Game, Heuristics, ParseError, TextError, View as _, transcript::Record};

use crate::{Unreadable, read};

/// A game whose views and events can be sent.
pub trait Playable:
    Heuristics<
        Table: Serialize + DeserializeOwned,
        Private: Serialize + DeserializeOwned,
        Event: Serialize + DeserializeOwned,
        Reason: Serialize + DeserializeOwned,
    >
{
}

impl<G> Playable for G where
    G: Heuristics<
            Table: Serialize + DeserializeOwned,
            Private: Serialize + DeserializeOwned,
            Event: Serialize + DeserializeOwned,
            Reason: Serialize + DeserializeOwned,
        >
{
}

/// Reads a view from the JSON of its open table and of what its viewer alone knows, as an update has them.
pub fn read_view<G: Playable>(table: &str, private: &str) -> Result<G::View, Unreadable> {
    Ok(G::View::new(read(table)?, read(private)?))
}

/// A computation that is generic over the game, for a game that is known by its id only.
pub trait GameVisitor {
    type Output;
    fn visit<G: Playable>(self) -> Self::Output;
}

/// Calls a macro with all games, each as the module of its crate and the name of its type.
#[macro_export]
macro_rules! for_games {
    ($then:ident) => {
        $then! {
            monster_inn::MonsterInn,
            dungeon_lords::DungeonLords,
            donjon::Donjon,
            heroes_out::HeroesOut,
        }
    };
}

macro_rules! games {
    ($($module:ident::$id:ident),+ $(,)?) => {
        /// A game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        pub enum GameId {
            $($id),+
        }

        /// The types of the games, for macros that are called by `for_games!`.
        pub mod games {
            $(pub use $module::$id;)+
        }

        impl GameId {
            pub const ALL: &[GameId] = &[$(GameId::$id),+];

            /// The name in files, addresses and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameId::$id => <$module::$id as Game>::NAME),+
                }
            }

            pub const fn title(self) -> &'static str {
                match self {
                    $(GameId::$id => <$module::$id as Game>::TITLE),+
                }
            }

            /// The text of the game's RULES.md.
            pub const fn rules(self) -> &'static str {
                match self {
                    $(GameId::$id => <$module::$id as Game>::RULES),+
                }
            }

            /// The edition of the game's rules.
            pub const fn edition(self) -> u32 {
                match self {
                    $(GameId::$id => <$module::$id as Game>::EDITION),+
                }
            }

            /// Whether all seats win or lose together.
            pub const fn is_coop(self) -> bool {
                match self {
                    $(GameId::$id => <$module::$id as Game>::IS_COOP),+
                }
            }

            /// Whether those tied for the first place share the victory.
            pub const fn shares_victory(self) -> bool {
                match self {
                    $(GameId::$id => <$module::$id as Game>::SHARES_VICTORY),+
                }
            }

            /// How many seats a table of the game may have.
            pub const fn seats(self) -> RangeInclusive<usize> {
                match self {
                    $(GameId::$id => <$module::$id as Game>::SEATS),+
                }
            }

            /// Calls the visitor with the game of this id.
            pub fn visit<V: GameVisitor>(self, visitor: V) -> V::Output {
                match self {
                    $(GameId::$id => visitor.visit::<$module::$id>()),+
                }
            }
        }
    };
}

for_games!(games);

impl GameId {
    /// The game a record is of.
    pub fn of(record: &Record) -> Result<GameId, TextError> {
        record.game.parse().map_err(|error: ParseError| TextError::new(record.line, error))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<GameId, ParseError> {
        let found = GameId::ALL.iter().find(|id| id.name() == text);
        found.copied().ok_or_else(|| {
            let known: Vec<&str> = GameId::ALL.iter().map(|id| id.name()).collect();
            ParseError::new(format!("there is no game '{text}': known are {}", known.join(", ")))
        })
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.name().to_string()
    }
}

impl TryFrom<String> for GameId {
    type Error = ParseError;

    fn try_from(text: String) -> Result<GameId, ParseError> {
        text.parse()
    }
}

#[cfg(feature = "clap")]
impl clap::ValueEnum for GameId {
    fn value_variants<'a>() -> &'a [GameId] {
        GameId::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()).help(self.title()))
    }
}
