//! What a page reads is what the server wrote: tables, views and events of random games of every game.

use std::fmt::Debug;

use protocol::{GameId, GameVisitor, Playable, Unreadable, read, read_view};
use serde::{Serialize, de::DeserializeOwned};
use tabletop::{Dealer, RandomSource, Rng, Seat};

/// The value is read as it was written, and as `serde_json` reads it.
fn check_read<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let json = serde_json::to_string(value).expect("plain data");
    assert_eq!(read::<T>(&json).as_ref(), Ok(value), "{json}");
    assert_eq!(serde_json::from_str::<T>(&json).ok().as_ref(), Some(value), "{json}");
    json
}

/// What is cut off or has lost a part is an error, or the part may be missing for `serde_json` as well.
fn check_broken<T: DeserializeOwned + PartialEq + Debug>(json: &str, rng: &mut Rng) {
    let mut at = rng.below(json.len() as u32) as usize;
    while !json.is_char_boundary(at) {
        at -= 1;
    }
    assert_eq!(read::<T>(&json[..at]).ok(), None, "{}", &json[..at]);
    for broken in [json.replacen("\":", "?\":", 1), json.replacen(":{", ":[{", 1)] {
        let expected = serde_json::from_str::<T>(&broken).ok();
        assert_eq!(read::<T>(&broken).ok(), expected, "{broken}");
    }
}

struct Play(u64);

impl GameVisitor for Play {
    type Output = ();

    fn visit<G: Playable>(self) {
        let mut rng = Rng::new(self.0);
        let n_kinds = G::SEATS.end() - G::SEATS.start() + 1;
        let n_seats = G::SEATS.start() + rng.below(n_kinds as u32) as usize;
        let mut dealer = Dealer::<G>::recording(RandomSource::Fast(Rng::new(self.0)));
        let mut game = G::new(&G::Options::default(), n_seats, &mut dealer);
        let mut legal = Vec::new();
        for nth in 0.. {
            let (_, events) = dealer.take_recorded();
            for event in &events {
                let json = check_read(event);
                check_broken::<G::Event>(&json, &mut rng);
            }
            let to_act = game.to_act();
            if nth % 8 == 0 || to_act.is_empty() {
                let table = check_read(&game.table());
                check_broken::<G::Table>(&table, &mut rng);
                for viewer in Seat::all(n_seats).map(Some).chain([None]) {
                    let private = check_read(&game.private(viewer));
                    assert_eq!(read_view::<G>(&table, &private), Ok(game.view(viewer)));
                }
            }
            let Some(seat) = to_act.iter().nth(rng.below(to_act.len().max(1) as u32) as usize)
            else {
                break;
            };
            game.legal(seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(seat, action, &mut dealer);
        }
    }
}

#[test]
fn a_page_reads_what_was_written() {
    for game in GameId::ALL {
        (0..6).for_each(|seed| game.visit(Play(seed)));
    }
}

#[test]
fn what_is_no_json_or_something_else_is_an_error() {
    for text in ["", "{", "nul", "[1,2", "\u{0}"] {
        assert_eq!(read::<Vec<u8>>(text), Err(Unreadable), "{text}");
    }
    assert_eq!(read::<u8>("256"), Err(Unreadable));
    assert_eq!(read::<u8>("-1"), Err(Unreadable));
    assert_eq!(read::<u8>("1.5"), Err(Unreadable));
    assert_eq!(read::<i16>("-7"), Ok(-7));
    assert_eq!(read::<Option<u8>>("null"), Ok(None));
    assert_eq!(read::<(bool, String)>("[true,\"\\u00e9\"]"), Ok((true, "é".to_string())));
    assert_eq!(read::<(u8, u8)>("[1]"), Err(Unreadable));
    assert_eq!(read::<(u8, u8)>("[1,2,3]"), Err(Unreadable));
}
