//! Data folders and transcripts of earlier builds: every later build opens them and plays on.
//!
//! `format-4` was written by the build before records named their edition: four tables in their places, two in the
//! journal of a server that was killed, one that waits; with undos, by four guests.

use std::path::{Path, PathBuf};

use protocol::{GameId, GameVisitor, Playable, Stage, Update};
use serde::Deserialize;
use server::Server;
use tabletop::{TextError, transcript};

use crate::support::{Guest, Socket, folder, on_disk, play_on};

/// How many steps a game that was not over is played on.
const N_STEPS: usize = 12;

const FORMATS: &[&str] = &["format-4"];

#[derive(Deserialize)]
pub struct Contents {
    cookies: Vec<String>,
    #[serde(flatten)]
    pub tables: std::collections::BTreeMap<String, Stored>,
}

#[derive(Deserialize)]
pub struct Stored {
    pub table: String,
    version: u32,
}

fn path(format: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(format)
}

/// A copy of the data folder, and what is in it.
pub fn unpack(format: &str) -> (PathBuf, Contents) {
    let data = folder("fixture");
    std::fs::create_dir_all(&data).unwrap();
    std::fs::copy(path(format).join("nethertable.db"), data.join("nethertable.db")).unwrap();
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
    for format in FORMATS {
        let (data, contents) = unpack(format);
        let server = Server::start(on_disk(&data)).await.unwrap();
        let guests = guests(&server, &contents);
        let mut n_finished = 0;
        for (name, Stored { table, version }) in &contents.tables {
            let mut sockets: Vec<Socket> = Vec::new();
            let mut updates = Vec::new();
            for guest in &guests {
                let mut socket = guest.join(table).await;
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
                let has_moved = |update: &Update| update.version == version + N_STEPS as u32;
                assert!(updates.iter().all(has_moved), "{name} is played on");
            }
        }
        assert_eq!(n_finished, 2, "one of each game");
        server.shutdown().await;
    }
}

/// The record replays, and its luck is the one of its seed.
fn check_record(text: &str) {
    struct Verify<'a>(&'a transcript::Record);

    impl GameVisitor for Verify<'_> {
        type Output = Result<bool, TextError>;

        fn visit<G: Playable>(self) -> Self::Output {
            transcript::verify::<G>(self.0, &[]).map(|session| session.game().scores().is_some())
        }
    }

    let records = transcript::parse(text).unwrap();
    let [record] = &records[..] else { panic!("{} records", records.len()) };
    let game = GameId::of(record).unwrap();
    assert_eq!(game.visit(Verify(record)), Ok(true), "{text}");
}

#[test]
fn transcripts_of_earlier_builds_replay() {
    for format in FORMATS {
        for game in ["monster-inn", "dungeon-lords"] {
            let file = path(format).join(format!("{game}.game"));
            check_record(&std::fs::read_to_string(file).unwrap());
        }
    }
}
