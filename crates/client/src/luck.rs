//! This browser's contribution to a table's seed, and what it saw of the seed, stored for later checking.
//!
//! Every seated player commits to random bytes by itself, and opens them when the game starts; docs/fair-luck.md.

mod check;
mod panel;

use std::cell::RefCell;

use protocol::{Stage, TableId, TableInfo, ToServer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use tabletop::{Digest, Opening, Salt, Seat};

use crate::browser;

pub use check::{Verify, check_button, verify};
pub use panel::{mark, panel};

const KEY: &str = "nethertable.luck";
/// How many tables are remembered.
const MAX_TABLES: usize = 40;

/// What is remembered of one table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Seen {
    /// `None` until a new table has its id.
    #[serde(serialize_with = "write_table", deserialize_with = "read_table")]
    table: Option<TableId>,
    /// Empty where nothing was committed to.
    salt: String,
    words: String,
    /// The hash of the server's part, as it was when this browser committed.
    server_hash: Option<Digest>,
    /// What everybody had committed to when words were opened.
    commitments: Option<Vec<Option<Digest>>>,
    /// The own seat then.
    seat: Option<Seat>,
    has_opened: bool,
    /// The hash of the seed, as it was first shown.
    seed_hash: Option<Digest>,
}

/// Stores the id of a table; no id is an empty text, because pages of before may be open beside this one and read a text.
fn write_table<S: Serializer>(table: &Option<TableId>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(table.as_ref().map_or("", TableId::as_str))
}

fn read_table<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TableId>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(de::Error::custom)
}

thread_local! {
    /// For browsers that keep nothing.
    static MEMORY: RefCell<Vec<Seen>> = const { RefCell::new(Vec::new()) };
}

fn load() -> Vec<Seen> {
    let stored = browser::stored(KEY).and_then(|text| read_all(&text));
    stored.unwrap_or_else(|| MEMORY.with_borrow(Clone::clone))
}

/// What this page or another has stored. An entry that cannot be read is left out, and the others are kept.
fn read_all(text: &str) -> Option<Vec<Seen>> {
    let stored: Value = serde_json::from_str(text).ok()?;
    Some(stored.as_array()?.iter().filter_map(|entry| protocol::read_tree(entry).ok()).collect())
}

/// What is remembered of a table; `None` is the new one that has no id yet.
fn seen(table: Option<TableId>) -> Option<Seen> {
    load().into_iter().find(|seen| seen.table == table)
}

fn remember(new: Seen) {
    let mut all = load();
    all.retain(|seen| seen.table != new.table);
    all.insert(0, new);
    all.truncate(MAX_TABLES);
    if let Ok(text) = serde_json::to_string(&all) {
        browser::store(KEY, &text);
    }
    MEMORY.set(all);
}

impl Seen {
    /// Random bytes nobody has seen, for a table.
    fn draw(table: Option<TableId>, words: String) -> Seen {
        let salt = Salt(browser::random_bytes()).to_string();
        Seen { table, salt, words, ..Seen::default() }
    }

    fn opening(&self) -> Option<Opening> {
        Opening::new(self.salt.parse().ok()?, &self.words).ok()
    }

    fn commitment(&self) -> Option<Digest> {
        self.opening().map(|opening| opening.commitment())
    }
}

/// What goes along with the wish for a new table: a commitment, before its server has chosen a part.
pub fn commitment_for_new_table() -> Option<Digest> {
    let seen = Seen::draw(None, String::new());
    let commitment = seen.commitment();
    remember(seen);
    commitment
}

/// The new table has an id now.
pub fn name_new_table(table: TableId) {
    if let Some(new) = seen(None) {
        remember(Seen { table: Some(table), ..new });
    }
}

/// Commits to other words at a table that waits.
pub fn commit_to(info: &TableInfo, words: &str) -> Option<ToServer> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut new = Seen::draw(Some(info.table?), words);
    let hash = new.commitment()?;
    new.server_hash = info.luck.as_ref().map(|luck| luck.server_hash);
    remember(new);
    Some(ToServer::Commit { hash: Some(hash) })
}

/// The words this browser has committed to.
fn own_words(table: TableId) -> String {
    seen(Some(table)).map(|seen| seen.words).unwrap_or_default()
}

/// The answer to what the table shows of its luck, which is remembered.
pub fn answer_to(info: &TableInfo, you: Option<Seat>) -> Option<ToServer> {
    let luck = info.luck.as_ref()?;
    let table = Some(info.table?);
    let known = seen(table);
    if info.stage != Stage::Waiting {
        let mut seen = known.unwrap_or_else(|| Seen { table, ..Seen::default() });
        if seen.seed_hash.is_none() && info.stage == Stage::Playing {
            seen.seed_hash = info.seed_hash;
            remember(seen);
        }
        return None;
    }
    let seat = you?;
    let mut seen = known.unwrap_or_else(|| Seen::draw(table, String::new()));
    // What was opened for a start that failed may be known: it is never used again.
    if seen.server_hash.is_some_and(|hash| hash != luck.server_hash) {
        seen = Seen::draw(table, seen.words);
    }
    seen.server_hash = Some(luck.server_hash);
    let opening = seen.opening()?;
    let hash = Some(opening.commitment());
    let is_committed = luck.commitments.get(seat.index()) == Some(&hash);
    let answer = match (luck.is_opening, is_committed) {
        (true, true) => {
            seen.has_opened = true;
            Some(ToServer::Open { salt: opening.salt(), words: seen.words.clone() })
        }
        (false, false) => Some(ToServer::Commit { hash }),
        (true, false) | (false, true) => None,
    };
    if luck.is_opening {
        seen.commitments = Some(luck.commitments.clone());
    }
    seen.seat = Some(seat);
    remember(seen);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a page stored them before ids had a type of their own.
    fn entry(table: &str, words: &str) -> String {
        let (salt, hash) = ("07".repeat(32), "9f".repeat(32));
        format!(
            r#"{{"table":"{table}","salt":"{salt}","words":"{words}","server_hash":null,"commitments":[null,"{hash}"],"seat":"P2","has_opened":true,"seed_hash":null}}"#
        )
    }

    #[test]
    fn what_older_pages_stored_is_read_and_written_as_before() {
        let text = format!("[{},{}]", entry("", "new"), entry("abcdefghijkm", "kept"));
        let all = read_all(&text).expect("a list");
        let table = TableId::from_random([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        let found = |seen: &Seen| (seen.table, seen.words.clone(), seen.seat);
        let seat = Some(Seat::new(1));
        let expected = [(None, "new".to_string(), seat), (Some(table), "kept".to_string(), seat)];
        assert_eq!(all.iter().map(found).collect::<Vec<_>>(), expected);
        assert_eq!(serde_json::to_string(&all).expect("plain data"), text);
    }

    #[test]
    fn an_entry_that_cannot_be_read_does_not_lose_the_others() {
        let kept = entry("abcdefghijkm", "kept");
        for broken in ["{}", "7", "null", &entry("no such id", "x"), &entry("abc", "x")] {
            let all = read_all(&format!("[{broken},{kept},{broken}]")).expect("a list");
            let words: Vec<&str> = all.iter().map(|seen| seen.words.as_str()).collect();
            assert_eq!(words, ["kept"], "{broken}");
        }
        assert!(read_all("").is_none() && read_all("{}").is_none());
    }
}
