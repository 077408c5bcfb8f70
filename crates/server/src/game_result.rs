//! What is kept of a game that is over: who played, their points and their ranks.

use std::collections::BTreeMap;

use protocol::{End, GameId, ResultRow, SeatResult};
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{
    head::{Head, Place},
    ids::{GuestId, TableId},
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
    pub place: Place,
    pub points: i32,
    /// 0 is best; ties share.
    pub rank: u8,
}

impl GameResult {
    /// The result of a table whose game has ended so.
    pub fn of(head: &Head, end: &End) -> GameResult {
        let score = |(place, sheet): (&Place, &protocol::Sheet)| Score {
            place: place.clone(),
            points: sheet.total,
            rank: sheet.rank,
        };
        GameResult {
            game: head.game,
            edition: head.edition,
            options: head.options.clone(),
            ended_at: head.changed_at,
            seats: head.places.iter().zip(&end.sheets).map(score).collect(),
        }
    }

    pub fn guests(&self) -> impl Iterator<Item = GuestId> {
        self.seats.iter().filter_map(|score| score.place.guest())
    }

    /// As it is told to one of those who played.
    pub fn row(&self, table: TableId, guest: GuestId) -> ResultRow {
        let you = self.seats.iter().position(|score| score.place.guest() == Some(guest));
        let seat = |score: &Score| SeatResult {
            who: score.place.who(false),
            points: score.points,
            rank: score.rank,
        };
        ResultRow {
            table: table.to_string(),
            game: self.game,
            edition: self.edition,
            options: self.options.clone(),
            ended_at: self.ended_at,
            you: you.map(Seat::new),
            seats: self.seats.iter().map(seat).collect(),
        }
    }
}
