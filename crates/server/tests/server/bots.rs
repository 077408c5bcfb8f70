//! Bots on the server: without anybody there, and in time.

use std::time::Duration;

use protocol::{Stage, TableInfo};
use server::{Config, Server};
use tokio::time::sleep;

use crate::kit::{Guest, bot, config};

async fn play_out(config: Config) -> String {
    let server = Server::start(config).await.unwrap();
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[bot(), bot(), bot()]).await;
    loop {
        let info: TableInfo = ada.get(&format!("/api/tables/{table}")).await.ok();
        if info.stage == Stage::Over {
            return ada.get("/metrics").await.body;
        }
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn bots_play_with_nobody_there() {
    let metrics = play_out(config()).await;
    assert!(metrics.contains("nethertable_late_bots_total 0\n"), "{metrics}");
}

#[tokio::test]
async fn a_bot_that_is_late_is_answered_for() {
    let metrics = play_out(Config { bot_deadline: Duration::ZERO, ..config() }).await;
    assert!(!metrics.contains("nethertable_late_bots_total 0\n"), "{metrics}");
}
