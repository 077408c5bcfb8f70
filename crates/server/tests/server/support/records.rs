//! Records of finished games, checked as anybody can check them.

use protocol::{GameId, GameVisitor, Playable};
use tabletop::{
    Digest, TextError,
    transcript::{self, LuckFields, Record},
};

/// What a record that holds says of its game.
#[derive(Debug)]
pub struct Verified {
    /// One a seat.
    pub points: Vec<i32>,
    pub luck: LuckFields,
}

struct Verify<'a> {
    record: &'a Record,
    published: &'a [Digest],
}

impl GameVisitor for Verify<'_> {
    type Output = Result<Verified, TextError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let session = transcript::verify::<G>(self.record, self.published)?;
        let scores = session.game().scores().expect("the record ends with the game");
        let points = scores.points.iter(session.game().n_seats());
        Ok(Verified {
            points: points.map(|(_, points)| points).collect(),
            luck: transcript::header::<G>(self.record)?.luck,
        })
    }
}

/// Replays the record of a game of this build to its end, and compares its draws with its seed, and that with the hashes that
/// were published.
#[track_caller]
pub fn verify(text: &str, published: &[Digest]) -> Verified {
    let record = only_record(text);
    let game = GameId::of(&record).unwrap();
    let verify = Verify { record: &record, published };
    game.visit(verify).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The only record of a text.
#[track_caller]
pub fn only_record(text: &str) -> Record {
    let mut records = transcript::parse(text).unwrap();
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}
