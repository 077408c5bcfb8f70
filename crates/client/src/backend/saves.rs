//! Local games in the browser's storage: one of each kind to go on with, and those that can no longer be
//! read, which stay until somebody decides.

use hosting::HostedGame;
use protocol::{GameId, GuestInfo, Occupant, Sheet};
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::local::Setup;
use crate::{browser, loading};

/// Where it is in a save, that save is of a game that is over. Inside a text of the save its quotes would be escaped.
const OVER: &str = "\"is_over\":true";

/// The game of the last visit: to go on with, or to look at its result again.
#[derive(Serialize, Deserialize)]
pub(super) struct Save {
    pub setup: Setup,
    pub you: Option<Seat>,
    pub record: String,
    /// Older pages did not say so: such a game counts as running until it is opened.
    #[serde(default)]
    pub is_over: bool,
}

/// How the game of the last visit ended.
#[derive(Serialize, Deserialize)]
pub struct Ended {
    /// In milliseconds since 1970.
    pub at: f64,
    pub you: Option<Seat>,
    /// Points and rank, one a seat.
    pub results: Vec<(i32, u8)>,
}

/// A saved game that cannot be gone on with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unread {
    pub why: String,
    /// As it was saved.
    pub text: String,
}

/// The game that was played last.
const LAST: &str = "nethertable.last";

fn key(game: GameId) -> String {
    format!("nethertable.solo.{game}")
}

fn ended_key(game: GameId) -> String {
    format!("nethertable.ended.{game}")
}

fn unread_key(game: GameId) -> String {
    format!("nethertable.unread.{game}")
}

pub(super) fn store(save: &Save) {
    if let Ok(text) = serde_json::to_string(save) {
        browser::store(&key(save.setup.game), &text);
        browser::store(LAST, save.setup.game.name());
    }
}

/// Notes how a game ended, before it is stored as one that is over; looking at it again changes nothing.
pub(super) fn note_end(game: GameId, you: Option<Seat>, sheets: &[Sheet]) {
    if is_stored(game, true) {
        return;
    }
    let results = sheets.iter().map(|sheet| (sheet.total, sheet.rank)).collect();
    if let Ok(text) = serde_json::to_string(&Ended { at: browser::now(), you, results }) {
        browser::store(&ended_key(game), &text);
    }
}

/// How the game of the last visit ended, where that was noted.
pub fn ended(game: GameId) -> Option<Ended> {
    protocol::read(&browser::stored(&ended_key(game))?).ok()
}

/// Who sits where in the game of the last visit.
pub fn seats(game: GameId) -> Vec<Occupant> {
    let save = browser::stored(&key(game)).and_then(|text| serde_json::from_str(&text).ok());
    let mut save: serde_json::Value = save.unwrap_or_default();
    save["setup"]["seats"].as_array_mut().into_iter().flatten().for_each(name_kind);
    protocol::read_tree::<Setup>(&save["setup"]).map(|setup| setup.seats).unwrap_or_default()
}

/// Whether the game of the last visit is there, and running or over.
fn is_stored(game: GameId, is_over: bool) -> bool {
    browser::stored(&key(game)).is_some_and(|text| text.contains(OVER) == is_over)
}

/// Whether there is a game of the last visit.
pub fn is_there(game: GameId) -> bool {
    browser::stored(&key(game)).is_some()
}

/// The games of the last visit that are running, or over; the one that was played last comes first.
pub fn games(are_over: bool) -> Vec<GameId> {
    let is_one = |game: &GameId| is_stored(*game, are_over);
    let mut games: Vec<GameId> = GameId::ALL.iter().copied().filter(is_one).collect();
    let last = browser::stored(LAST);
    games.sort_by_key(|game| last.as_deref() != Some(game.name()));
    games
}

/// Reads the game of the last visit, once the code for that is loaded. One that cannot be read is put aside, where no other game is written over it.
pub(super) fn load(game: GameId) -> Option<(Save, Box<dyn HostedGame>)> {
    let text = browser::stored(&key(game))?;
    let code = loading::loaded_records(game)?;
    match read(code.load, game, &text) {
        Ok(read) => Some(read),
        Err(why) => {
            put_aside(game, Unread { why, text });
            None
        }
    }
}

fn read(
    load: fn(&str) -> Result<Box<dyn HostedGame>, String>,
    game: GameId,
    text: &str,
) -> Result<(Save, Box<dyn HostedGame>), String> {
    let mut save: serde_json::Value =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    for seat in save["setup"]["seats"].as_array_mut().into_iter().flatten() {
        name_kind(seat);
    }
    let save: Save = protocol::read_tree(&save).map_err(|error| error.to_string())?;
    if save.setup.game != game {
        return Err(format!("this is a game of {}", save.setup.game.title()));
    }
    let n_seats = save.setup.seats.len();
    if save.you.is_some_and(|you| you.index() >= n_seats) {
        return Err(format!("there is no such seat among {n_seats}"));
    }
    let hosted = load(&save.record)?;
    if hosted.n_seats() != n_seats {
        let n_recorded = hosted.n_seats();
        return Err(format!("the record has {n_recorded} seats, the table {n_seats}"));
    }
    Ok((save, hosted))
}

/// Games of the first pages say `{"human":"Ann"}` and `{"bot":"easy"}`.
fn name_kind(seat: &mut serde_json::Value) {
    let occupant = match (seat["human"].as_str(), seat["bot"].as_str()) {
        (Some(name), _) => Occupant::Guest(GuestInfo::present(name)),
        (None, Some(level)) => Occupant::bot(level),
        (None, None) => return,
    };
    *seat = serde_json::to_value(occupant).expect("an occupant is plain data");
}

fn put_aside(game: GameId, save: Unread) {
    let mut all = unread(game);
    all.push(save);
    let Ok(text) = serde_json::to_string(&all) else { return };
    browser::store(&unread_key(game), &text);
    // A full storage accepts nothing new: then the save stays where it was.
    if browser::stored(&unread_key(game)) == Some(text) {
        forget(game);
    }
}

pub(super) fn forget(game: GameId) {
    browser::forget(&key(game));
}

/// The saved games that can no longer be read, oldest first.
pub fn unread(game: GameId) -> Vec<Unread> {
    let text = browser::stored(&unread_key(game));
    text.and_then(|text| protocol::read(&text).ok()).unwrap_or_default()
}

pub fn forget_unread(game: GameId) {
    browser::forget(&unread_key(game));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use hosting::{GameSetup, SeedFields};
    use tabletop::Seed;

    use super::*;

    const GAME: GameId = GameId::ALL[0];

    fn save() -> Save {
        let options = BTreeMap::new();
        let (edition, seed) = (GAME.edition(), Seed::from_number(7));
        let started =
            GameSetup { game: GAME, edition, options: &options, n_seats: 3, seed, scene: None };
        let hosted = hosting::start(&started).expect("a table");
        let seats = vec![Occupant::Guest(GuestInfo::present("")); 3];
        let setup = Setup { game: GAME, options: BTreeMap::new(), seats };
        Save {
            setup,
            you: Some(Seat::new(0)),
            record: hosted.transcript(SeedFields::Seed),
            is_over: false,
        }
    }

    #[track_caller]
    fn check_unreadable(save: &Save, part: &str) {
        let text = serde_json::to_string(save).expect("it can be written");
        let why =
            read(|text| hosting::load(GAME, text), GAME, &text).err().expect("it cannot be read");
        assert!(why.contains(part), "{why}");
    }

    #[test]
    fn a_game_of_the_first_pages_is_read() {
        let mut old = serde_json::to_value(save()).expect("plain data");
        let seats = [r#"{"human":"Ann"}"#, r#"{"bot":"easy"}"#, r#"{"bot":"hard"}"#];
        old["setup"]["seats"] =
            serde_json::from_str(&format!("[{}]", seats.join(","))).expect("JSON");
        let (read, _) =
            read(|text| hosting::load(GAME, text), GAME, &old.to_string()).expect("it can be read");
        let ann = Occupant::Guest(GuestInfo::present("Ann"));
        assert_eq!(read.setup.seats, [ann, Occupant::bot("easy"), Occupant::bot("hard")]);
    }

    #[test]
    fn a_save_says_of_itself_whether_its_game_is_over() {
        let record = format!("{}# \"is_over\":true\n", save().record);
        for (is_over, expected) in [(false, false), (true, true)] {
            let save = Save { is_over, record: record.clone(), ..save() };
            let text = serde_json::to_string(&save).expect("it can be written");
            assert_eq!(text.contains(OVER), expected, "{text}");
        }
        let mut old = serde_json::to_value(save()).expect("plain data");
        old.as_object_mut().expect("an object").remove("is_over");
        let read = read(|text| hosting::load(GAME, text), GAME, &old.to_string());
        assert!(read.is_ok_and(|(save, _)| !save.is_over), "older saves are still read");
    }

    #[test]
    fn what_was_saved_is_read() {
        let text = serde_json::to_string(&save()).expect("it can be written");
        let (again, hosted) =
            read(|text| hosting::load(GAME, text), GAME, &text).expect("it can be read");
        assert_eq!(
            (again.you, hosted.transcript(SeedFields::Seed)),
            (Some(Seat::new(0)), save().record)
        );
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        assert!(read(|text| hosting::load(GAME, text), GAME, "no save at all").is_err());
        let record = format!("{}P1 dance\n", save().record);
        check_unreadable(&Save { record, ..save() }, "line ");
        check_unreadable(&Save { record: String::new(), ..save() }, "no record");
        let record = save().record.replacen("seed:", "sood:", 1);
        check_unreadable(&Save { record, ..save() }, "seed");
        let mut odd = save();
        odd.setup.seats.pop();
        check_unreadable(&odd, "seats");
        check_unreadable(&Save { you: Some(Seat::new(3)), ..save() }, "seat");
        let other = Setup { game: GameId::ALL[1], ..save().setup };
        check_unreadable(&Save { setup: other, ..save() }, GameId::ALL[1].title());
    }
}
