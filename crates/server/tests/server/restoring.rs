//! Tests of tables that this build cannot restore: they are shown as closed, without secrets, and are played on once they can be.

use std::path::Path;

use protocol::{Profile, Stage, TableId, TableInfo, TransferSecret, Version};
use rusqlite::{Connection, params};
use server::Server;

use crate::{
    damage::{change_head, checkpoint},
    support::{Guest, folder, on_disk, play_on, three},
};

/// Whoever played on would be told for ever that another server runs the table.
#[tokio::test]
async fn a_table_that_lost_its_last_steps_is_read_only() {
    let data = folder("lost");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 6).await;
    drop(sockets);
    server.shutdown().await;
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    let sql = "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)";
    assert_eq!(file.execute(sql, []).unwrap(), 1);
    drop(file);
    let server = Server::start(on_disk(&data)).await.unwrap();
    let guest = guests[0].at(&server);
    let mut socket = guest.join(table).await;
    let update = socket.update().await;
    assert_eq!((update.version, update.legal.len()), (Version(5), 0), "its log is there");
    let why = socket.error().await;
    assert!(why.contains("noted version 6, but of its steps there are those up to 5"), "{why}");
    assert_eq!(
        guest.get(&format!("/api/tables/{table}")).await.ok::<TableInfo>().stage,
        Stage::Closed
    );
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

/// The seed of the table with this id, as the file has it.
fn seed_of(data: &Path, table: TableId) -> String {
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    let sql = "SELECT text FROM journal WHERE text LIKE ?1 || ' head %' ORDER BY seq DESC";
    let text: String = file.query_row(sql, [table.as_str()], |row| row.get(0)).unwrap();
    text.split("\"seed\":\"").nth(1).unwrap()[..64].to_string()
}

async fn stage_of(guest: &Guest, table: TableId) -> Stage {
    let profile: Profile = guest.get("/api/me").await.ok();
    let row = profile.my_tables.iter().find(|row| row.table == table).expect("it is listed");
    assert!(row.stage != Stage::Closed || !row.is_your_turn, "{row:?}");
    row.stage
}

/// The steps of a game that may go on, without anything that would decide it.
async fn check_open_record(guest: &Guest, table: TableId, seed: &str, n_steps: usize) {
    let answer = guest.get(&format!("/api/tables/{table}/transcript")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(!answer.body.contains(&seed[..16]), "{}", answer.body);
    assert!(!answer.body.contains('!') && !answer.body.contains("words"), "{}", answer.body);
    assert!(!answer.body.lines().any(|line| line.starts_with('P')), "{}", answer.body);
    assert!(answer.body.contains(&format!("{n_steps} steps are stored")), "{}", answer.body);
}

#[tokio::test]
async fn a_table_that_is_mended_plays_on_whoever_was_renamed_or_moved_meanwhile() {
    let data = folder("mended");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (table, guests, mut sockets, mut updates) = three(&server).await;
    play_on(&mut sockets, &mut updates, 6).await;
    let path = format!("/api/tables/{table}/transfer");
    let transfer: TransferSecret = guests[1].post(&path, "{}").await.ok();
    drop(sockets);
    server.shutdown().await;
    let seed = seed_of(&data, table);
    let file = Connection::open(data.join("nethertable.db")).unwrap();
    let sql = "SELECT text FROM journal WHERE seq = (SELECT max(seq) FROM journal)";
    let last: String = file.query_row(sql, [], |row| row.get(0)).unwrap();
    let sql = "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)";
    assert_eq!(file.execute(sql, []).unwrap(), 1);
    drop(file);

    let server = Server::start(on_disk(&data)).await.unwrap();
    let ada = guests[0].at(&server);
    let mut socket = ada.join(table).await;
    assert!(socket.error().await.contains("cannot be restored: "));
    assert_eq!(ada.post("/api/name", r#"{"name":"Zoe"}"#).await.status, 200);
    socket.table().await;
    let bo = Guest::new(&server, "Bo").await;
    assert_eq!(bo.claim(&transfer.secret).await.status, 200);
    assert_eq!(stage_of(&ada, table).await, Stage::Closed);
    check_open_record(&ada, table, &seed, 5).await;
    drop(socket);
    server.shutdown().await;

    let file = Connection::open(data.join("nethertable.db")).unwrap();
    file.execute("INSERT INTO journal (text) VALUES (?1)", params![last]).unwrap();
    drop(file);
    let server = Server::start(on_disk(&data)).await.unwrap();
    let ada = ada.at(&server);
    let info: TableInfo = ada.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(info.stage, Stage::Playing);
    assert_eq!(stage_of(&ada, table).await, Stage::Playing, "once it was opened");
    let (mut sockets, mut updates) = (Vec::new(), Vec::new());
    for guest in [&ada, &bo.at(&server), &guests[2].at(&server)] {
        let mut socket = guest.join(table).await;
        updates.push(socket.update().await);
        sockets.push(socket);
    }
    play_on(&mut sockets, &mut updates, 3).await;
    assert_eq!(updates[0].version, Version(9));
    let seats = ada.get(&format!("/api/tables/{table}")).await.body;
    assert!(seats.contains("\"Zoe\""), "{seats}");
    drop(sockets);
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

/// As after an update of the server in which a game has another set of options.
#[tokio::test]
async fn a_table_with_a_setup_that_is_no_longer_accepted_is_shown_as_closed() {
    let changes: [fn(&mut serde_json::Value); 3] = [
        |meta| meta["options"]["magic"] = "on".into(),
        |meta| meta["places"].as_array_mut().unwrap().truncate(1),
        |meta| meta["edition"] = 1000.into(),
    ];
    for change in changes {
        let data = folder("setup");
        let server = Server::start(on_disk(&data)).await.unwrap();
        let (table, guests, mut sockets, mut updates) = three(&server).await;
        play_on(&mut sockets, &mut updates, 6).await;
        drop(sockets);
        server.shutdown().await;
        let file = Connection::open(data.join("nethertable.db")).unwrap();
        let stored = checkpoint(&file);
        change_head(&file, &stored[0], change);
        drop(file);
        // Its metadata is written, and is still what it was.
        for name in ["Zoe", "Ada"] {
            let server = Server::start(on_disk(&data)).await.unwrap();
            let ada = guests[0].at(&server);
            let mut socket = ada.join(table).await;
            assert!(socket.error().await.contains("cannot be restored: "));
            assert_eq!(stage_of(&ada, table).await, Stage::Closed);
            check_open_record(&ada, table, &stored[0].seed, 6).await;
            let name = format!(r#"{{"name":"{name}"}}"#);
            assert_eq!(ada.post("/api/name", &name).await.status, 200);
            socket.table().await;
            drop(socket);
            server.shutdown().await;
        }
        let file = Connection::open(data.join("nethertable.db")).unwrap();
        let sql = "UPDATE tables SET head = ?2 WHERE id = ?1";
        file.execute(sql, params![table.as_str(), stored[0].meta]).unwrap();
        file.execute("DELETE FROM journal", []).unwrap();
        drop(file);
        let server = Server::start(on_disk(&data)).await.unwrap();
        let update = guests[0].at(&server).join(table).await.update().await;
        assert_eq!(update.version, Version(6));
        server.shutdown().await;
        std::fs::remove_dir_all(&data).unwrap();
    }
}
