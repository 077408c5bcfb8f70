//! Any bytes as a `.game` text: refused with a line, or played; what plays is written, read and played again.

use protocol::{GameId, GameVisitor, Playable};
use tabletop::transcript::{Record, parse_bytes, run};

use super::check::{check_replay, check_text};

/// What the target `transcript` does.
pub fn fuzz(bytes: &[u8]) {
    let n_lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
    let records = match parse_bytes(bytes) {
        Ok(records) => records,
        Err(error) => return assert!((1..=n_lines).contains(&error.line), "{error}"),
    };
    for record in &records {
        match GameId::of(record) {
            Ok(game) => game.visit(RunRecord { record, n_lines }),
            Err(error) => assert_eq!(error.line, record.line, "{error}"),
        }
    }
}

struct RunRecord<'a> {
    record: &'a Record,
    n_lines: usize,
}

impl GameVisitor for RunRecord<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        let RunRecord { record, n_lines } = self;
        match run::<G>(record) {
            Ok(session) => {
                check_text(session.start());
                check_text(session.game());
                check_replay(&session);
            }
            Err(error) => assert!((record.line..=n_lines).contains(&error.line), "{error}"),
        }
    }
}
