//! Which games there are: the only place of the binary that names any. A new game is one line of `games!`.

use clap::{ValueEnum, builder::PossibleValue};
use tabletop::{Game, Judge, TextError, transcript::Record};

/// Something to be done with a game that is known by name only.
pub trait WithGame {
    type Out;
    fn run<G: Judge>(self) -> Self::Out;
}

macro_rules! games {
    ($($id:ident => $game:ty),+ $(,)?) => {
        /// A game of the house.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum GameId {
            $($id),+
        }

        impl GameId {
            pub const ALL: &[GameId] = &[$(GameId::$id),+];

            /// The name in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameId::$id => <$game as Game>::NAME),+
                }
            }

            pub const fn title(self) -> &'static str {
                match self {
                    $(GameId::$id => <$game as Game>::TITLE),+
                }
            }

            /// Does `what` with the game of this name.
            pub fn with<W: WithGame>(self, what: W) -> W::Out {
                match self {
                    $(GameId::$id => what.run::<$game>()),+
                }
            }
        }
    };
}

games! {
    MonsterInn => monster_inn::MonsterInn,
}

impl GameId {
    /// The game a record is of.
    pub fn of(record: &Record) -> Result<GameId, TextError> {
        let found = GameId::ALL.iter().find(|id| id.name() == record.game);
        found.copied().ok_or_else(|| {
            let known: Vec<&str> = GameId::ALL.iter().map(|id| id.name()).collect();
            let message =
                format!("there is no game '{}': known are {}", record.game, known.join(", "));
            TextError::new(record.line, message)
        })
    }
}

impl ValueEnum for GameId {
    fn value_variants<'a>() -> &'a [GameId] {
        GameId::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.title()))
    }
}
