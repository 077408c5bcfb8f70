//! This browser's contribution to a table's seed, and what it saw of the seed, stored for later checking.
//!
//! Every seated player commits to random bytes by itself, and opens them when the game starts; docs/fair-luck.md.

mod check;
mod panel;

use std::cell::RefCell;

use protocol::{Stage, TableInfo, ToServer};
use serde::{Deserialize, Serialize};
use tabletop::{Digest, Opening, Seat, Seed};

use crate::browser;

pub use check::{Verify, check_button, verify};
pub use panel::{mark, panel};

const KEY: &str = "nethertable.luck";
/// How many tables are remembered.
const MAX_TABLES: usize = 40;

/// What is remembered of one table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Seen {
    /// Empty until a new table has its name.
    table: String,
    salt: String,
    words: String,
    /// The hash of the server's part, as it was when this browser committed.
    server_hash: Option<String>,
    /// What everybody had committed to when words were opened.
    commitments: Option<Vec<Option<String>>>,
    /// The own seat then.
    seat: Option<Seat>,
    has_opened: bool,
    /// The hash of the seed, as it was first shown.
    seed_hash: Option<String>,
}

thread_local! {
    /// For browsers that keep nothing.
    static MEMORY: RefCell<Vec<Seen>> = const { RefCell::new(Vec::new()) };
}

fn load() -> Vec<Seen> {
    let stored = browser::stored(KEY).and_then(|text| protocol::read(&text).ok());
    stored.unwrap_or_else(|| MEMORY.with_borrow(Clone::clone))
}

fn seen(table: &str) -> Option<Seen> {
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
    fn draw(table: &str, words: String) -> Seen {
        let salt = Seed(browser::random_bytes()).to_string();
        Seen { table: table.to_string(), salt, words, ..Seen::default() }
    }

    fn opening(&self) -> Option<Opening> {
        let Digest(salt) = self.salt.parse().ok()?;
        Opening::new(salt, &self.words).ok()
    }

    fn commitment(&self) -> Option<String> {
        self.opening().map(|opening| opening.commitment().to_string())
    }
}

/// What goes along with the wish for a new table: a commitment, before its server has chosen a part.
pub fn commitment_for_new_table() -> Option<String> {
    let seen = Seen::draw("", String::new());
    let commitment = seen.commitment();
    remember(seen);
    commitment
}

/// The new table has a name now.
pub fn name_new_table(table: &str) {
    if let Some(new) = seen("") {
        remember(Seen { table: table.to_string(), ..new });
    }
}

/// Commits to other words at a table that waits.
pub fn commit_to(info: &TableInfo, words: &str) -> Option<ToServer> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut new = Seen::draw(&info.table, words);
    let hash = new.commitment()?;
    new.server_hash = info.luck.as_ref().map(|luck| luck.server_hash.clone());
    remember(new);
    Some(ToServer::Commit { hash: Some(hash) })
}

/// The words this browser has committed to.
fn own_words(table: &str) -> String {
    seen(table).map(|seen| seen.words).unwrap_or_default()
}

/// The answer to what is told of a table's luck, which is remembered.
pub fn answer_to(info: &TableInfo, you: Option<Seat>) -> Option<ToServer> {
    let luck = info.luck.as_ref()?;
    let known = seen(&info.table);
    if info.stage != Stage::Waiting {
        let mut seen =
            known.unwrap_or_else(|| Seen { table: info.table.clone(), ..Seen::default() });
        if seen.seed_hash.is_none() && info.stage == Stage::Playing {
            seen.seed_hash = info.seed_hash.clone();
            remember(seen);
        }
        return None;
    }
    let seat = you?;
    let mut seen = known.unwrap_or_else(|| Seen::draw(&info.table, String::new()));
    // What was opened for a start that failed may be known: it is never used again.
    if seen.server_hash.as_ref().is_some_and(|hash| *hash != luck.server_hash) {
        seen = Seen::draw(&info.table, seen.words);
    }
    seen.server_hash = Some(luck.server_hash.clone());
    let opening = seen.opening()?;
    let hash = Some(opening.commitment().to_string());
    let is_committed = luck.commitments.get(seat.index()) == Some(&hash);
    let answer = match (luck.is_opening, is_committed) {
        (true, true) => {
            seen.has_opened = true;
            let salt = seen.salt.clone();
            Some(ToServer::Open { salt, words: seen.words.clone() })
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
