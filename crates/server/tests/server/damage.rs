//! A row that cannot be read concerns its own table: the server starts, the others play on, and nobody is told a seed.

use std::{
    fmt::{self, Write as _},
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

use protocol::{Profile, Stage, TableId, TableInfo, TableRow, Version};
use rusqlite::{Connection, params};
use server::Server;
use tokio::time::{sleep, timeout};
use tracing::{Event, Metadata, Subscriber, field::Field, span};

use crate::support::{Guest, LONG, Socket, folder, on_disk, play_on, three};

/// Everything that is logged, and every panic.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<String>>);

impl Log {
    pub fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }

    fn add(&self, text: &dyn fmt::Display) {
        let mut log = self.0.lock().unwrap();
        writeln!(log, "{text}").unwrap();
    }
}

impl tracing::field::Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.add(&format_args!("{field}={value:?}"));
    }
}

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

pub struct Stored {
    id: TableId,
    pub meta: String,
    pub seed: String,
    steps: Vec<String>,
}

/// Moves the whole journal to its places, as the store does when there is much of it; returns what it had.
pub fn checkpoint(file: &Connection) -> Vec<Stored> {
    let mut texts = file.prepare("SELECT text FROM journal ORDER BY seq").unwrap();
    let texts: Vec<String> = texts.query_map([], |row| row.get(0)).unwrap().flatten().collect();
    let mut tables: Vec<Stored> = Vec::new();
    for part in texts.iter().flat_map(|text| text.split_terminator("\n\n")) {
        let (id, what) = part.split_once(' ').unwrap();
        let id: TableId = id.parse().unwrap();
        let nth = tables.iter().position(|table| table.id == id).unwrap_or_else(|| {
            let (meta, seed, steps) = Default::default();
            tables.push(Stored { id, meta, seed, steps });
            tables.len() - 1
        });
        match what.split_once(' ') {
            Some(("head", json)) => tables[nth].meta = json.to_string(),
            Some(_) => tables[nth].steps.push(what.to_string()),
            None => {}
        }
    }
    for table in &mut tables {
        let meta: serde_json::Value = serde_json::from_str(&table.meta).unwrap();
        table.seed = meta["seed"].as_str().unwrap().to_string();
        let sql = "INSERT INTO tables (id, head, is_open, changed_at) VALUES (?1, ?2, 0, 1)";
        file.execute(sql, params![table.id.as_str(), table.meta]).unwrap();
        let text = table.steps.iter().map(|step| format!("{step}\n\n")).collect::<String>();
        let sql = "INSERT INTO steps (id, version, text) VALUES (?1, 0, ?2)";
        file.execute(sql, params![table.id.as_str(), text]).unwrap();
        for occupant in meta["places"].as_array().unwrap() {
            let Some(guest) = occupant["guest"].as_str() else { continue };
            let bytes: Vec<u8> = (0..16)
                .map(|nth| u8::from_str_radix(&guest[2 * nth..2 * nth + 2], 16).unwrap())
                .collect();
            let sql = "INSERT INTO seats (guest, id) VALUES (?1, ?2)";
            file.execute(sql, params![bytes, table.id.as_str()]).unwrap();
        }
    }
    file.execute("DELETE FROM journal", []).unwrap();
    tables
}

fn set_head(file: &Connection, bad: &Stored, meta: &str) {
    assert_ne!(meta, bad.meta, "it is garbled");
    file.execute("UPDATE tables SET head = ?2 WHERE id = ?1", params![bad.id.as_str(), meta])
        .unwrap();
}

fn set_steps(file: &Connection, bad: &Stored, text: &str) {
    file.execute("UPDATE steps SET text = ?2 WHERE id = ?1", params![bad.id.as_str(), text])
        .unwrap();
}

fn steps_of(bad: &Stored, nths: impl Iterator<Item = usize>) -> String {
    nths.map(|nth| format!("{}\n\n", bad.steps[nth])).collect()
}

/// Garbles the last step of all, or some column of the table's rows.
fn update(file: &Connection, bad: &Stored, sql: &str) {
    assert_eq!(file.execute(sql, params![bad.id.as_str()]).unwrap(), 1, "{sql}");
}

/// Changes the metadata as JSON.
pub fn change_head(file: &Connection, bad: &Stored, change: impl FnOnce(&mut serde_json::Value)) {
    let mut meta = serde_json::from_str(&bad.meta).unwrap();
    change(&mut meta);
    set_head(file, bad, &meta.to_string());
}

fn write_journal(file: &Connection, text: &[u8]) {
    file.execute("INSERT INTO journal (text) VALUES (?1)", params![text]).unwrap();
}

type Garble = fn(&Connection, &Stored);

/// Each makes one table unreadable in a way of its own.
const GARBLES: &[(&str, Garble)] = &[
    ("a head cut off", |file, bad| set_head(file, bad, &bad.meta[..bad.meta.len() / 2])),
    ("an empty head", |file, bad| set_head(file, bad, "")),
    ("a head of another kind", |file, bad| set_head(file, bad, "[1,2,3]")),
    ("a seed where a number belongs", |file, bad| {
        let seed = format!("\"changed_at\":\"{}\",\"was\":", bad.seed);
        set_head(file, bad, &bad.meta.replace("\"changed_at\":", &seed));
    }),
    ("a game nobody knows", |file, bad| {
        set_head(file, bad, &bad.meta.replace("monster-inn", "monster-out"));
    }),
    ("no seed", |file, bad| set_head(file, bad, &bad.meta.replace(&bad.seed, ""))),
    ("half a seed", |file, bad| {
        set_head(file, bad, &bad.meta.replace(&bad.seed, &bad.seed[..40]));
    }),
    ("a seed that is none", |file, bad| {
        let none = format!("{}zz", &bad.seed[..62]);
        set_head(file, bad, &bad.meta.replace(&bad.seed, &none));
    }),
    ("an option nobody knows", |file, bad| {
        set_head(file, bad, &bad.meta.replace("\"options\":{", "\"options\":{\"magic\":\"on\","));
    }),
    ("no seats", |file, bad| {
        let (start, rest) = bad.meta.split_once("\"places\":[").unwrap();
        let rest = rest.split_once(']').unwrap().1;
        set_head(file, bad, &format!("{start}\"places\":[]{rest}"));
    }),
    ("nine seats", |file, bad| {
        let open = "{\"kind\":\"open\"},".repeat(6);
        let seats = format!("\"places\":[{open}");
        set_head(file, bad, &bad.meta.replace("\"places\":[", &seats));
    }),
    ("a bot of no level", |file, bad| {
        let (start, rest) = bad.meta.split_once("\"places\":[{").unwrap();
        let rest = rest.split_once('}').unwrap().1;
        let bot = "{\"kind\":\"bot\",\"level\":\"genius\"}";
        set_head(file, bad, &format!("{start}\"places\":[{bot}{rest}"));
    }),
    ("a head that is no text", |file, bad| {
        let sql = "UPDATE tables SET head = x'ff00fe' WHERE id = ?1";
        file.execute(sql, params![bad.id.as_str()]).unwrap();
    }),
    ("steps that are no text", |file, bad| {
        file.execute("UPDATE steps SET text = x'fffe00' WHERE id = ?1", params![bad.id.as_str()])
            .unwrap();
    }),
    ("no steps at all", |file, bad| {
        file.execute("DELETE FROM steps WHERE id = ?1", params![bad.id.as_str()]).unwrap();
    }),
    ("a version left out", |file, bad| set_steps(file, bad, &steps_of(bad, [0, 1, 3].into_iter()))),
    ("no set-up", |file, bad| set_steps(file, bad, &steps_of(bad, 1..4))),
    ("a version twice", |file, bad| {
        let other = "2 P1 fly # x\n\n";
        set_steps(file, bad, &format!("{}{other}", steps_of(bad, 0..4)));
    }),
    ("a step by nobody", |file, bad| {
        set_steps(file, bad, &format!("{}4 P5 leave\n\n", steps_of(bad, 0..4)));
    }),
    ("a step against the rules", |file, bad| {
        set_steps(file, bad, &format!("{}4 P1 fly\n\n", steps_of(bad, 0..4)));
    }),
    ("an undo of nothing", |file, bad| {
        set_steps(file, bad, &format!("{}1 P1 undo\n\n", steps_of(bad, 0..1)));
    }),
    ("steps without versions", |file, bad| set_steps(file, bad, "nonsense\n\nx y z\n\n")),
    ("a set-up without draws", |file, bad| set_steps(file, bad, "0 ! nonsense\n\n")),
    ("a last step that is lost", |file, bad| {
        set_steps(file, bad, &steps_of(bad, 0..bad.steps.len() - 1));
    }),
    ("more steps noted than there are", |file, bad| {
        update(file, bad, "UPDATE steps SET last = 4000000000 WHERE id = ?1");
    }),
    ("a last step that is no number", |file, bad| {
        update(file, bad, "UPDATE steps SET last = 'many' WHERE id = ?1");
    }),
    ("a version beyond all numbers", |file, bad| {
        update(file, bad, "UPDATE versions SET version = 9000000000000000000 WHERE id = ?1");
    }),
    ("a version that is no number", |file, bad| {
        update(file, bad, "UPDATE versions SET version = 'many' WHERE id = ?1");
    }),
    ("another seed", |file, bad| {
        set_head(file, bad, &bad.meta.replace(&bad.seed, &"07".repeat(32)));
    }),
    ("another part of the server, with its hash", |file, bad| {
        let other = tabletop::Seed([7; 32]);
        change_head(file, bad, |meta| {
            meta["luck"]["part"] = other.to_string().into();
            meta["luck"]["hash"] = other.hash().to_string().into();
        });
    }),
    ("no luck", |file, bad| change_head(file, bad, |meta| meta["luck"] = ().into())),
    ("another draw of the set-up", |file, bad| {
        let mut words: Vec<&str> = bad.steps[0].split(' ').collect();
        // The first draw says who begins.
        words[2] = if words[2] == "P1" { "P2" } else { "P1" };
        let rest = steps_of(bad, 1..bad.steps.len());
        set_steps(file, bad, &format!("{}\n\n{rest}", words.join(" ")));
    }),
    ("the steps of another table", |file, bad| {
        let sql = "UPDATE steps SET text = (SELECT text FROM steps WHERE id <> ?1) WHERE id = ?1";
        update(file, bad, sql);
    }),
    ("a seed where an option belongs", |file, bad| {
        change_head(file, bad, |meta| meta["options"]["treasure"] = bad.seed.clone().into());
    }),
    ("a seed where an action belongs", |file, bad| {
        set_steps(file, bad, &format!("{}4 P1 {}\n\n", steps_of(bad, 0..4), bad.seed));
    }),
    ("a seed where a seat belongs", |file, bad| {
        set_steps(file, bad, &format!("{}4 {} leave\n\n", steps_of(bad, 0..4), bad.seed));
    }),
    ("a seed among the draws", |file, bad| {
        let rest = steps_of(bad, 1..bad.steps.len());
        set_steps(file, bad, &format!("0 ! {}\n\n{rest}", bad.seed));
    }),
    ("a journal with half a head", |file, bad| {
        let meta = &bad.meta[..bad.meta.len() - 9];
        write_journal(file, format!("{} head {meta}\n\n", bad.id).as_bytes());
    }),
    ("a journal with a step that is no text", |file, bad| {
        let mut text = format!("{} 4 P1 pay ", bad.id).into_bytes();
        text.extend([0xff, 0xfe, b'\n', b'\n']);
        write_journal(file, &text);
    }),
    ("a journal with a version that is none", |file, bad| {
        write_journal(file, format!("{} four P1 leave\n\n", bad.id).as_bytes());
    }),
];

/// Also rows that belong to nobody: they are passed over.
fn litter(file: &Connection, good: &Stored) {
    write_journal(file, b"nonsense\n\n\xff\xfe\n\n");
    file.execute("INSERT INTO journal (text) VALUES (x'00')", []).unwrap();
    file.execute("INSERT INTO due (id) VALUES (x'fffe'), ('nowhere')", []).unwrap();
    let sql = "INSERT INTO tables (id, head, is_open, changed_at) VALUES ('nowhere', '{}', 1, 9), \
               (x'fffe', x'fffe', 1, 9), ('bbbbbbbbbbbb', 'null', 1, 9)";
    file.execute(sql, []).unwrap();
    let sql = "INSERT INTO seats (guest, id) SELECT guest, 'bbbbbbbbbbbb' FROM seats WHERE id = ?1";
    file.execute(sql, params![good.id.as_str()]).unwrap();
}

async fn check(log: &Log, name: &str, garble: Garble, data: &Path) {
    log.0.lock().unwrap().clear();
    let server = Server::start(on_disk(data)).await.unwrap();
    let (bad_id, bad_guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 6).await;
    let (good_id, good_guests, mut good, mut good_updates) = three(&server).await;
    play_on(&mut good, &mut good_updates, 6).await;
    drop((sockets, good));
    server.shutdown().await;
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    let stored = checkpoint(&file);
    let find = |id: TableId| stored.iter().find(|table| table.id == id).unwrap();
    let bad = find(bad_id);
    garble(&file, bad);
    litter(&file, find(good_id));
    drop(file);

    let is_open = |row: &TableRow| row.table == bad_id && row.stage != Stage::Closed;
    // Twice: what was found the first time is known the second time.
    for _ in 0..2 {
        let server = Server::start(on_disk(data)).await.unwrap();
        let owner = bad_guests[0].at(&server);
        let is_reported = timeout(LONG, async {
            while owner.get("/api/me").await.ok::<Profile>().my_tables.iter().any(is_open) {
                sleep(Duration::from_millis(5)).await;
            }
        });
        assert!(is_reported.await.is_ok(), "{name}: what was found in the background is reported");
        let answer = owner.get(&format!("/api/tables/{bad_id}")).await;
        match answer.status {
            500 => assert!(answer.body.contains("cannot be opened: "), "{name}: {answer:?}"),
            _ => {
                assert_eq!(answer.ok::<TableInfo>().stage, Stage::Closed, "{name}");
                let mut socket = owner.join(bad_id).await;
                let why = socket.error().await;
                assert!(why.contains("cannot be restored: "), "{name}: {why}");
                let received = socket.received.concat();
                assert!(!received.contains(&bad.seed[..16]), "{name}: {received}");
            }
        }
        assert!(!answer.body.contains(&bad.seed[..16]), "{name}: {answer:?}");
        let friend = good_guests[0].at(&server);
        let profile: Profile = friend.get("/api/me").await.ok();
        assert_eq!(profile.my_tables.len(), 1, "{name}: {profile:?}");
        let mut sockets: Vec<Socket> = Vec::new();
        let mut updates = Vec::new();
        for guest in &good_guests {
            let mut socket = guest.at(&server).join(good_id).await;
            updates.push(socket.update().await);
            sockets.push(socket);
        }
        play_on(&mut sockets, &mut updates, 3).await;
        assert!(updates[0].version >= Version(9), "{name}");
        drop(sockets);
        server.shutdown().await;
    }
    let log = log.0.lock().unwrap();
    assert!(!log.contains(&bad.seed[..16]), "{name}: {log}");
}

#[tokio::test]
async fn a_guest_whose_row_is_damaged_goes_on() {
    let data = folder("guest");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let bo_id = bo.id(&server).await;
    server.shutdown().await;
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    assert_eq!(file.execute("UPDATE players SET seen_at = 'x'", []).unwrap(), 2);
    let sql = "UPDATE tokens SET player = 'x' WHERE player = ?1";
    assert_eq!(file.execute(sql, params![bo_id.0]).unwrap(), 1);
    drop(file);
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (ada, bo) = (ada.at(&server), bo.at(&server));
    for path in ["/api/me", "/api/session"] {
        assert!(ada.get(path).await.body.contains("Ada"), "{path}");
        let answer = bo.get(path).await;
        assert!(answer.status == 200 && !answer.body.contains("Bo"), "{path}: {answer:?}");
    }
    assert_eq!(bo.post("/api/name", r#"{"name":"Bea"}"#).await.status, 200, "a new guest");
    assert_eq!(bo.get("/api/me").await.ok::<Profile>().name, "Bea");
    assert_eq!(ada.get("/healthz").await.body, "ok");
    assert!(ada.get("/metrics").await.body.contains("nethertable_store_failures_total 0\n"));
    server.shutdown().await;
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    let sql = "SELECT count(*) FROM players WHERE name = 'Ada' AND typeof(seen_at) = 'integer'";
    assert_eq!(file.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap(), 1, "it is mended");
    drop(file);
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named() {
    let data = folder("garbage");
    std::fs::create_dir_all(&data).unwrap();
    std::fs::write(data.join("nethertable.db"), "no database at all ".repeat(500)).unwrap();
    let why = Server::start(on_disk(&data)).await.expect_err("it cannot be opened").to_string();
    assert!(why.contains("nethertable.db: "), "{why}");
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_that_cannot_be_read_concerns_its_own_table() {
    let log = Log::default();
    tracing::subscriber::set_global_default(log.clone()).unwrap();
    let panics = log.clone();
    std::panic::set_hook(Box::new(move |panic| panics.add(panic)));
    for (name, garble) in GARBLES {
        let data = folder("damage");
        let (log, path, garble) = (log.clone(), data.clone(), *garble);
        let outcome = tokio::spawn(async move { check(&log, name, garble, &path).await }).await;
        if outcome.is_err() {
            // The hook keeps panics to itself, and this one is for everybody.
            drop(std::panic::take_hook());
        }
        assert!(outcome.is_ok(), "{name}: {}", panics_of(&outcome));
        std::fs::remove_dir_all(&data).unwrap();
    }
}

fn panics_of(outcome: &Result<(), tokio::task::JoinError>) -> String {
    outcome.as_ref().map_or_else(|error| format!("{error:?}"), |()| String::new())
}
