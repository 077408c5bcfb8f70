//! Data folders and transcripts of earlier builds: every later build opens them and plays on.
//!
//! `format-4` was written by the build before records named their edition: four tables in their places, two in the
//! journal of a server that was killed, one that waits; with undos, by four guests. Later formats have the same of every
//! game, and are written here: `BLESS=1 cargo nextest run -p server fixtures` writes a fixture of the games that have none
//! yet in this build's format and their own edition. What was written once is never written again.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use protocol::{
    GameId, GameVisitor, Me, Occupant, Playable, Stage, TableId, ToServer, Update, Version,
};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use server::{Server, SqliteStore, Store, Write};
use tabletop::{Rng, TextError, transcript};

use crate::support::{Guest, Socket, begun_by, folder, on_disk, only_record, play_by, play_on};

/// How many steps a game that was not over is played on.
const N_STEPS: usize = 12;

const FILE: &str = "nethertable.db";

#[derive(Serialize, Deserialize)]
pub struct Contents {
    cookies: Vec<String>,
    #[serde(flatten)]
    pub tables: BTreeMap<String, Stored>,
}

#[derive(Serialize, Deserialize)]
pub struct Stored {
    pub table: TableId,
    pub version: Version,
}

fn path(format: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(format)
}

/// All fixtures, by the names of their folders.
fn fixtures() -> Vec<String> {
    let folders = std::fs::read_dir(path("")).unwrap().map(Result::unwrap);
    let mut names: Vec<String> =
        folders.map(|folder| folder.file_name().into_string().unwrap()).collect();
    names.sort();
    for format in ["format-4", "format-5", "format-6"] {
        assert!(names.iter().any(|name| name == format), "{format}");
    }
    names
}

/// A copy of the data folder, and what is in it.
pub fn unpack(format: &str) -> (PathBuf, Contents) {
    let data = folder("fixture");
    std::fs::create_dir_all(&data).unwrap();
    std::fs::copy(path(format).join(FILE), data.join(FILE)).unwrap();
    let text = std::fs::read_to_string(path(format).join("tables.json")).unwrap();
    (data, serde_json::from_str(&text).unwrap())
}

/// Those who played there.
pub fn guests(server: &Server, contents: &Contents) -> Vec<Guest> {
    let guest = |token: &String| Guest {
        addr: server.addr(),
        cookie: format!("nethertable={token}"),
        forwarded: None,
    };
    contents.cookies.iter().map(guest).collect()
}

#[tokio::test]
async fn data_folders_of_earlier_builds_open_and_play_on() {
    for format in &fixtures() {
        let (data, contents) = unpack(format);
        let server = Server::start(on_disk(&data)).await.unwrap();
        let guests = guests(&server, &contents);
        let mut n_finished = 0;
        for (name, Stored { table, version }) in &contents.tables {
            let mut sockets: Vec<Socket> = Vec::new();
            let mut updates = Vec::new();
            for guest in &guests {
                let mut socket = guest.join(*table).await;
                socket.count_from(10_000);
                let (info, you) = socket.table().await;
                let expected = match name {
                    name if name.ends_with("finished") => Stage::Over,
                    name if name.ends_with("waiting") => Stage::Waiting,
                    _ => Stage::Playing,
                };
                assert_eq!(info.stage, expected, "{name}");
                if you.is_none() || info.stage == Stage::Waiting {
                    continue;
                }
                let update = socket.update().await;
                assert_eq!(update.version, *version, "{name}");
                assert!(update.is_full_log && !update.log.is_empty(), "{name}");
                updates.push(update);
                sockets.push(socket);
            }
            play_on(&mut sockets, &mut updates, N_STEPS).await;
            if name.ends_with("finished") {
                let record = guests[0].get(&format!("/api/tables/{table}/transcript")).await;
                check_record(&record.body);
                n_finished += 1;
            } else {
                let n_more = |update: &Update| (update.version.0 - version.0) as usize;
                let has_moved = |update: &Update| match update.end {
                    // A small game may be over before.
                    Some(_) => (1..=N_STEPS).contains(&n_more(update)),
                    None => n_more(update) == N_STEPS,
                };
                assert!(updates.iter().all(has_moved), "{name} is played on");
            }
        }
        let n_games = GameId::ALL.iter().filter(|game| record_of(format, **game).is_some()).count();
        assert_eq!(n_finished, n_games, "one of each game");
        server.shutdown().await;
    }
}

/// The record replays, and its luck is the one of its seed as far as that can be known.
fn check_record(text: &str) {
    /// Whether a record of any edition is of a game that is over.
    struct IsOver<'a>(&'a transcript::Record);

    impl GameVisitor for IsOver<'_> {
        type Output = Result<bool, TextError>;

        fn visit<G: Playable>(self) -> Self::Output {
            // The draws of an earlier edition cannot be compared any more, but they are replayed.
            let is_checked = transcript::header::<G>(self.0)?.edition == G::EDITION;
            let session = if is_checked {
                transcript::verify::<G>(self.0, &[])
            } else {
                transcript::run::<G>(self.0)
            };
            session.map(|session| session.game().scores().is_some())
        }
    }

    let record = only_record(text);
    let game = GameId::of(&record).unwrap();
    assert_eq!(game.visit(IsOver(&record)), Ok(true), "{text}");
}

#[test]
fn transcripts_of_earlier_builds_replay() {
    for format in &fixtures() {
        let records = GameId::ALL.iter().filter_map(|game| record_of(format, *game));
        let n_records = records.inspect(|text| check_record(text)).count();
        assert!(n_records >= 1, "{format} has records of the games of its time");
    }
}

/// The transcript of a finished game, if there was this game when the format was written.
fn record_of(format: &str, game: GameId) -> Option<String> {
    std::fs::read_to_string(path(format).join(format!("{game}.game"))).ok()
}

/// The format that this build writes.
fn current() -> String {
    let data = folder("format");
    drop(SqliteStore::open(&data).unwrap());
    let file = Connection::open(data.join(FILE)).unwrap();
    let format: i64 = file.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    std::fs::remove_dir_all(&data).unwrap();
    format!("format-{format}")
}

/// The games without a record of their edition in a fixture of this format.
fn games_without_fixture(current: &str) -> Vec<GameId> {
    let mut fixtures = fixtures();
    fixtures.retain(|name| name == current || name.starts_with(&format!("{current}-")));
    let has_record = |game: GameId| {
        let edition = format!("edition: {}", game.edition());
        let mut records = fixtures.iter().filter_map(|fixture| record_of(fixture, game));
        records.any(|record| record.lines().any(|line| line == edition))
    };
    GameId::ALL.iter().copied().filter(|game| !has_record(*game)).collect()
}

#[tokio::test]
async fn every_game_has_a_fixture_of_its_edition_in_this_format() {
    let current = current();
    let missing = games_without_fixture(&current);
    if std::env::var_os("BLESS").is_some() && !missing.is_empty() {
        let edition = |game: &GameId| format!("-{game}-{}", game.edition());
        let name = if path(&current).exists() {
            format!("{current}{}", missing.iter().map(edition).collect::<String>())
        } else {
            current.clone()
        };
        write_fixture(&path(&name), &missing).await;
    }
    let missing = games_without_fixture(&current);
    assert!(missing.is_empty(), "{missing:?}: BLESS=1 writes a fixture of {current}");
    let (data, contents) = unpack(&current);
    let games = GameId::ALL.iter().filter(|game| record_of(&current, **game).is_some());
    let mut n_games = 0;
    for game in games {
        n_games += 1;
        for what in ["finished", "playing", "in the journal"] {
            assert!(contents.tables.contains_key(&format!("{game} {what}")), "{game} {what}");
        }
    }
    let file = Connection::open(data.join(FILE)).unwrap();
    let count = |sql: &str| file.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert!(count("SELECT count(*) FROM journal") > 0, "a server that was killed");
    assert!(count("SELECT count(*) FROM tables") > n_games, "others are in place");
    for table in ["journal", "steps"] {
        let undos = format!("SELECT count(*) FROM {table} WHERE text LIKE '% undo #%'");
        assert!(count(&undos) > 0, "with undos in {table}");
    }
    std::fs::remove_dir_all(&data).unwrap();
}

/// Writes a data folder with tables of these games, and a transcript of each.
async fn write_fixture(to: &Path, games: &[GameId]) {
    std::fs::create_dir_all(to).unwrap();
    let data = folder("new-fixture");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let mut guests = Vec::new();
    for name in ["Ada", "Bo", "Cy"] {
        guests.push(Guest::new(&server, name).await);
    }
    let mut tables = BTreeMap::new();
    for &game in games {
        let table = play_table(&guests, game, "finished", usize::MAX, &mut tables).await;
        let record = guests[0].get(&format!("/api/tables/{table}/transcript")).await;
        std::fs::write(to.join(format!("{game}.game")), record.body).unwrap();
        let n_steps = steps_of(&tables, game) / 2;
        play_table(&guests, game, "playing", n_steps.min(25), &mut tables).await;
    }
    let waiting = guests[0].create(&[Occupant::Guest(Me), Occupant::Open, Occupant::Open]).await;
    let name = format!("{} waiting", games[0]);
    server.shutdown().await;
    checkpoint(&data, waiting);
    tables.insert(name, Stored { table: waiting, version: Version::SETUP });

    // What comes now stays in the journal: the file is copied from under the server.
    let server = Server::start(on_disk(&data)).await.unwrap();
    let guests: Vec<Guest> = guests.iter().map(|guest| guest.at(&server)).collect();
    for &game in games {
        let n_steps = steps_of(&tables, game) / 2;
        play_table(&guests, game, "in the journal", n_steps.min(15), &mut tables).await;
    }
    for file in [FILE.to_string(), format!("{FILE}-wal")] {
        std::fs::copy(data.join(&file), to.join(&file)).unwrap();
    }
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
    // One file is enough, without gaps.
    let file = Connection::open(to.join(FILE)).unwrap();
    file.pragma_update(None, "journal_mode", "DELETE").unwrap();
    file.execute_batch("VACUUM").unwrap();
    let token = |guest: &Guest| guest.cookie.split_once('=').unwrap().1.to_string();
    let contents = Contents { cookies: guests.iter().map(token).collect(), tables };
    let text = serde_json::to_string_pretty(&contents).unwrap();
    std::fs::write(to.join("tables.json"), text + "\n").unwrap();
}

/// How many versions the finished game had.
fn steps_of(tables: &BTreeMap<String, Stored>, game: GameId) -> usize {
    tables[&format!("{game} finished")].version.0 as usize
}

/// Writes so much that the store moves what is in its journal to its places, some tables with each commit.
fn checkpoint(data: &Path, table: TableId) {
    const MORE_THAN_FITS: usize = 20_000;
    const MORE_THAN_ENOUGH: usize = 80;
    let store = SqliteStore::open(data).unwrap();
    let meta = Box::new(store.meta(table).unwrap().expect("it is stored"));
    let write = Write::Meta { table, meta };
    store.commit(&[vec![write.clone(); MORE_THAN_FITS]]).unwrap();
    for _ in 0..MORE_THAN_ENOUGH {
        store.commit(&[vec![write.clone()]]).unwrap();
    }
}

/// Plays a table at random for so many steps, with a few undos, and notes where it stands.
async fn play_table(
    guests: &[Guest],
    game: GameId,
    what: &str,
    n_steps: usize,
    tables: &mut BTreeMap<String, Stored>,
) -> TableId {
    let n_seats = guests.len().clamp(*game.seats().start(), *game.seats().end());
    let (table, mut sockets, mut updates) = begun_by(&guests[..n_seats], game).await;
    let mut rng = Rng::new(5);
    let mut random = |_, legal: &[String]| rng.below(legal.len() as u32) as usize;
    let mut n_made = 0;
    while n_made < n_steps && updates.iter().any(|update| !update.legal.is_empty()) {
        let n_more = 5.min(n_steps - n_made);
        play_by(&mut sockets, &mut updates, n_more, &mut random).await;
        n_made += n_more;
        let Some(seat) = updates.iter().position(|update| update.can_undo) else { continue };
        let id = format!("undo-{n_made}");
        let n_steps = updates[seat].n_steps;
        sockets[seat].send(&ToServer::Undo { id: id.as_str().into(), n_steps }).await;
        for (socket, update) in sockets.iter_mut().zip(&mut updates) {
            *update = socket.update_of(update.version.next()).await;
        }
    }
    let version = updates[0].version;
    tables.insert(format!("{game} {what}"), Stored { table, version });
    table
}
