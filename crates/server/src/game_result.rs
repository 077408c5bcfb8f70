//! The result of a finished game: who played, their points and their ranks.

use std::collections::BTreeMap;

use protocol::{End, GameId, Occupant, ResultRow, SeatResult, TableId};
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{
    ids::GuestId,
    table_meta::{StoredGuest, TableMeta, guest_id},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    pub game: GameId,
    pub edition: u32,
    pub options: BTreeMap<String, String>,
    /// Seconds since 1970.
    pub ended_at: u64,
    pub seats: Vec<Score>,
}

/// How a seat did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Who had the seat at the end.
    #[serde(rename = "place")]
    pub occupant: Occupant<StoredGuest>,
    pub points: i32,
    /// 0 is best; ties share.
    pub rank: u8,
}

impl GameResult {
    /// The result of a table whose game has ended so.
    pub fn of(meta: &TableMeta, end: &End) -> GameResult {
        let score = |(occupant, sheet): (&Occupant<StoredGuest>, &protocol::Sheet)| Score {
            occupant: occupant.clone(),
            points: sheet.total,
            rank: sheet.rank,
        };
        GameResult {
            game: meta.game,
            edition: meta.edition,
            options: meta.options.clone(),
            ended_at: meta.changed_at,
            seats: meta.seats.iter().zip(&end.sheets).map(score).collect(),
        }
    }

    pub fn guests(&self) -> impl Iterator<Item = GuestId> {
        self.seats.iter().filter_map(|score| guest_id(&score.occupant))
    }

    /// As one of those who played sees it.
    pub fn row(&self, table: TableId, guest: GuestId) -> ResultRow {
        let you = self.seats.iter().position(|score| guest_id(&score.occupant) == Some(guest));
        let seat = |score: &Score| SeatResult {
            occupant: score.occupant.map(|guest| guest.info(false)),
            points: score.points,
            rank: score.rank,
        };
        ResultRow {
            table,
            game: self.game,
            edition: self.edition,
            options: self.options.clone(),
            ended_at: self.ended_at,
            you: you.map(Seat::new),
            seats: self.seats.iter().map(seat).collect(),
        }
    }
}
