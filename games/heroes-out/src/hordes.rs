//! All hordes of a game and which of them is in turn: by its place in the row, and on the wire by the name of its clan.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use tabletop::{ArrayVec, ParseError};

use crate::{data::Clan, pieces::Horde};

/// The most clans that defend one dungeon, and the most seats.
pub const N_HORDES: usize = 4;

type Row = ArrayVec<Horde, N_HORDES>;

/// The clans that defend the dungeon, in the order of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "NamedHordes", into = "NamedHordes")]
pub struct Hordes {
    row: Row,
    /// The horde whose turn it is, was last, or which settles in: 0 before there are any.
    pub turn: u8,
}

impl Deref for Hordes {
    type Target = Row;

    #[inline]
    fn deref(&self) -> &Row {
        &self.row
    }
}

impl DerefMut for Hordes {
    #[inline]
    fn deref_mut(&mut self) -> &mut Row {
        &mut self.row
    }
}

/// The clans and which of them is in turn, as they are written.
#[derive(Serialize, Deserialize)]
struct NamedHordes {
    /// The clan whose turn it is, was last, or which settles in; null before there are any.
    turn: Option<Clan>,
    /// In the order of seats.
    clans: Row,
}

impl From<Hordes> for NamedHordes {
    fn from(hordes: Hordes) -> NamedHordes {
        let turn = hordes.get(usize::from(hordes.turn)).map(|horde| horde.clan);
        NamedHordes { turn, clans: hordes.row }
    }
}

impl TryFrom<NamedHordes> for Hordes {
    type Error = ParseError;

    fn try_from(named: NamedHordes) -> Result<Hordes, ParseError> {
        let NamedHordes { turn, clans } = named;
        let nth = |clan: Clan| {
            let nth = clans.iter().position(|horde| horde.clan == clan);
            nth.ok_or_else(|| ParseError::new(format!("nobody plays the {clan}")))
        };
        Ok(Hordes { row: clans, turn: turn.map_or(Ok(0), nth)? as u8 })
    }
}
