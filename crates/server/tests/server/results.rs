//! Tests that the result of a game is stored with its last step, and listed for those who played.

use std::sync::{Arc, Mutex};

use protocol::{GuestInfo, Me, Occupant, ResultRow, Results, TableId};
use server::{Config, MemoryStore, Server, Store, StoreError, StoredTable, Write, WriteSet};
use tabletop::Seat;

use crate::support::{Guest, P1, bot, config, folder, on_disk, request, start};

/// Plays a game against bots to its end; returns total and rank of each seat.
async fn finish(guest: &Guest, table: TableId) -> Vec<(i32, u8)> {
    let mut socket = guest.join(table).await;
    let mut update = socket.update().await;
    while update.end.is_none() {
        if let Some(action) = update.legal.last() {
            socket.act(update.n_steps, action).await;
        }
        update = socket.update_of(update.version.next()).await;
    }
    update.end.unwrap().sheets.iter().map(|sheet| (sheet.total, sheet.rank)).collect()
}

async fn page(guest: &Guest, query: &str) -> Results {
    guest.get(&format!("/api/me/results{query}")).await.ok()
}

#[track_caller]
fn assert_result(row: &ResultRow, table: TableId, scores: &[(i32, u8)]) {
    assert_eq!((row.table, row.game.edition()), (table, row.edition));
    let found = row.seats.iter().map(|seat| (seat.points, seat.rank)).collect::<Vec<_>>();
    assert_eq!(found, scores);
    assert_eq!(row.you, Some(P1));
    assert!(
        matches!(&row.seats[0].occupant, Occupant::Guest(GuestInfo { name, .. }) if name == "Ada"),
        "{row:?}"
    );
    assert!(
        matches!(&row.seats[1].occupant, Occupant::Bot { level } if level == "easy"),
        "{row:?}"
    );
    assert!(row.ended_at > 1_700_000_000 && !row.options.is_empty(), "{row:?}");
}

#[tokio::test]
async fn results_are_listed_newest_first_and_page_by_page() {
    let data = folder("results");
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let mut played = Vec::new();
    for _ in 0..3 {
        let table = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
        assert!(
            page(&ada, "").await.results.iter().all(|row| row.table != table),
            "not before the end"
        );
        let scores = finish(&ada, table).await;
        played.push((table, scores));
    }
    server.shutdown().await;
    let server = Server::start(on_disk(&data)).await.unwrap();
    let (ada, bo) = (ada.at(&server), bo.at(&server));
    let all = page(&ada, "").await;
    assert_eq!((all.results.len(), &all.next), (3, &None));
    let times = all.results.iter().map(|row| row.ended_at).collect::<Vec<_>>();
    assert!(times.is_sorted_by(|a, b| a >= b), "{times:?}");
    for row in &all.results {
        let (table, scores) = played.iter().find(|(table, _)| *table == row.table).unwrap();
        assert_result(row, *table, scores);
    }
    let (mut found, mut query) = (Vec::new(), "?limit=1".to_string());
    loop {
        let one = page(&ada, &query).await;
        found.extend(one.results);
        match one.next {
            Some(next) => query = format!("?limit=1&before={next}"),
            None => break,
        }
    }
    assert_eq!(found, all.results);
    assert!(page(&bo, "").await.results.is_empty(), "Bo has not played");
    assert!(
        request(server.addr(), "GET", "/api/me/results", "", "")
            .await
            .ok::<Results>()
            .results
            .is_empty()
    );
    for bad in
        ["?limit=0", "?limit=101", "?limit=x", "?before=x", "?before=7", "?before=-abcdefghijkm"]
    {
        ada.get(&format!("/api/me/results{bad}")).await.problem(422);
    }
    assert_eq!(server.n_loaded(), 0, "no table is loaded for a list");
    server.shutdown().await;
    std::fs::remove_dir_all(&data).unwrap();
}

/// A store that keeps a copy of every entry.
#[derive(Default)]
struct Copying {
    inner: MemoryStore,
    entries: Mutex<Vec<WriteSet>>,
}

impl Store for Copying {
    fn commit(&self, entries: &[WriteSet]) -> Result<(), StoreError> {
        self.inner.commit(entries)?;
        self.entries.lock().unwrap().extend(entries.iter().cloned());
        Ok(())
    }

    fn check(&self) -> Result<(), StoreError> {
        self.inner.check()
    }

    fn table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        self.inner.table(table)
    }

    forward_reads!();
}

#[tokio::test]
async fn a_result_is_kept_with_the_last_step_and_the_turn_with_every_step() {
    let store = Arc::new(Copying::default());
    let config = Config { store: Some(store.clone()), ..config() };
    let server = Server::start(config).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
    let scores = finish(&ada, table).await;
    let entries = store.entries.lock().unwrap();
    let has = |entry: &WriteSet, is: fn(&Write) -> bool| entry.iter().any(is);
    let steps =
        entries.iter().filter(|entry| has(entry, |write| matches!(write, Write::Step { .. })));
    let steps: Vec<&WriteSet> = steps.collect();
    let (last, others) = steps.split_last().unwrap();
    let Some(Write::Result { result, .. }) =
        last.iter().find(|write| matches!(write, Write::Result { .. }))
    else {
        panic!("{last:?}");
    };
    assert_eq!(
        result.seats.iter().map(|seat| (seat.points, seat.rank)).collect::<Vec<_>>(),
        scores
    );
    assert!(has(
        last,
        |write| matches!(write, Write::Meta { meta, .. } if meta.stage == protocol::Stage::Over)
    ));
    for entry in &others[1..] {
        assert!(
            has(entry, |write| matches!(write, Write::Turn { turn, .. } if turn.to_act.is_some())),
            "{entry:?}"
        );
        assert!(
            !has(entry, |write| matches!(write, Write::Meta { .. } | Write::Result { .. })),
            "{entry:?}"
        );
    }
}

/// Who has the seat at the end has the result.
#[tokio::test]
async fn a_result_belongs_to_who_played_last() {
    let server = start().await;
    let (ada, phone) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let table = ada.create(&[Occupant::Guest(Me), bot(), bot()]).await;
    let link = ada
        .post(&format!("/api/tables/{table}/transfer"), "")
        .await
        .ok::<protocol::TransferSecret>();
    assert_eq!(phone.claim(&link.secret).await.status, 200);
    finish(&phone, table).await;
    assert!(page(&ada, "").await.results.is_empty());
    let row = &page(&phone, "").await.results[0];
    assert_eq!((row.table, row.you), (table, Some(Seat::new(0))));
}
