//! Any bytes as a `.game` text: refused with a line, or played; what plays is written, read and played again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use monster_inn::MonsterInn;
use nethertable_fuzz::{check_replay, check_text};
use tabletop::transcript::{parse_bytes, run};

fuzz_target!(|bytes: &[u8]| {
    let n_lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
    let records = match parse_bytes(bytes) {
        Ok(records) => records,
        Err(error) => return assert!((1..=n_lines).contains(&error.line), "{error}"),
    };
    for record in &records {
        match run::<MonsterInn>(record) {
            Ok(session) => {
                check_text(session.start());
                check_text(session.game());
                check_replay(&session);
            }
            Err(error) => assert!((record.line..=n_lines).contains(&error.line), "{error}"),
        }
    }
});
