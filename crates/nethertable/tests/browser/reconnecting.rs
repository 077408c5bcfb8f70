//! Connections that break: a page loaded again, a server killed in the middle, a network that goes and comes, a server
//! that is newer than the page, and a table that cannot be restored.

use serde_json::json;

use crate::support::{ServerProcess, some};

#[tokio::test]
async fn a_reload_in_the_middle_loses_nothing() {
    let server = ServerProcess::open();
    let page = server.visitor("hasty").await;
    page.play_against_bots().await;
    for n_made in 0..6 {
        let open = page.my_turn().await;
        page.make(some(&open, n_made)).await;
    }
    let open = page.my_turn().await;
    let log = page.log().await;
    page.reload().await;
    page.until_live().await;
    assert_eq!(page.my_turn().await, open);
    assert_eq!(page.log().await, log);
    page.goto("/").await;
    page.until(
        "it is among my tables",
        "document.querySelector('[data-test=mine]')?.textContent.includes('your turn')",
    )
    .await;
    page.click("[data-test=mine] a").await;
    page.until_live().await;
    assert_eq!(page.my_turn().await, open);
    page.play_to_the_end().await;
    page.leave().await;
}

#[tokio::test]
async fn a_killed_server_costs_nothing_but_a_moment() {
    let mut server = ServerProcess::open();
    let mut page = server.visitor("patient").await;
    page.expect_cut_line();
    page.play_against_bots().await;
    for round in 0..3 {
        let open = page.my_turn().await;
        page.make(some(&open, round)).await;
        let open = page.my_turn().await;
        let log = page.log().await;
        server.kill_server();
        page.until_there("[data-test=connection][data-state=lost]").await;
        assert_eq!(page.log().await, log, "what is known stays on the screen");
        if round == 1 {
            // An action made meanwhile is kept, and made once.
            page.make(&open[0]).await;
            page.until("it waits", "!document.querySelector('[data-action].is-open')").await;
        }
        server.start_server();
        page.until_live().await;
        let again = page.my_turn().await;
        let now = page.log().await;
        assert!(now.ends_with(&log), "nothing is lost");
        if round == 1 {
            assert!(now.len() > log.len(), "the action was made");
        } else {
            assert_eq!((again, now), (open, log), "the page is as it was");
        }
    }
    page.play_to_the_end().await;
    page.leave().await;
}

#[tokio::test]
async fn a_network_that_goes_comes_back() {
    let server = ServerProcess::open();
    let mut page = server.visitor("traveller").await;
    page.expect_cut_line();
    page.play_against_bots().await;
    let open = page.my_turn().await;
    let network = |is_offline: bool| json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    page.chrome("Network.enable", json!({})).await;
    page.chrome("Network.emulateNetworkConditions", network(true)).await;
    page.until_there("[data-test=connection][data-state=lost]").await;
    page.chrome("Network.emulateNetworkConditions", network(false)).await;
    page.until_live().await;
    assert_eq!(page.my_turn().await, open);
    page.play_to_the_end().await;
    page.leave().await;
}

/// The page says another version of the protocol, as one does that was loaded before the server was updated.
const OLD_PAGE: &str = r#"
if (!sessionStorage.getItem("is_updated")) {
    const Today = window.WebSocket;
    window.WebSocket = class extends Today {
        constructor(url, ...words) {
            super(url.replace(/protocol=\d+/, "protocol=1"), ...words);
        }
    };
}
"#;

#[tokio::test]
async fn a_page_that_is_older_than_the_server_asks_to_be_loaded_again() {
    let server = ServerProcess::open();
    let page = server.visitor("old").await;
    page.prepare(OLD_PAGE).await;
    page.goto("/").await;
    page.click_mark("play-now").await;
    page.until_there("[data-test=outdated] [data-test=reload]").await;
    assert!(page.has("[data-test=outdated] [role=alert]").await, "it is said aloud");
    assert!(!page.has("[data-test=actions]").await, "there is nothing to act on");
    let n_lines = page.n_lines().await;
    page.eval("window.is_same_page = true").await;
    // Still the old page: it is loaded again once, says the same, and does not go on trying.
    page.click_mark("reload").await;
    page.until("it was loaded again", "!window.is_same_page").await;
    page.until_there("[data-test=outdated]").await;
    assert!(n_lines > 0 && page.n_lines().await <= n_lines);
    page.eval("sessionStorage.setItem('is_updated', 'yes')").await;
    page.click_mark("reload").await;
    page.until_live().await;
    page.my_turn().await;
    page.leave().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_restored_says_why() {
    let mut server = ServerProcess::open();
    let mut page = server.visitor("unlucky").await;
    page.expect_cut_line();
    page.play_against_bots().await;
    let open = page.my_turn().await;
    page.make(&open[0]).await;
    page.my_turn().await;
    server.kill_server();
    page.until_there("[data-test=connection][data-state=lost]").await;
    // First a step that nobody can read, then the set-up.
    let step = format!("' {} #', ' fly away #'", open[0]);
    for (change, why, has_board) in [
        (step.as_str(), "cannot be read", true),
        ("' 0 !', ' 0 ! X'", "setting the table up", false),
    ] {
        server.change_store(&format!("UPDATE journal SET text = replace(text, {change})"));
        server.start_server();
        page.reload().await;
        page.until_there("[data-test=closed]").await;
        let says =
            format!("document.querySelector('[data-test=closed] p').textContent.includes('{why}')");
        page.until("the reason is shown", &says).await;
        if has_board {
            page.until_there("section.board").await;
        }
        assert!(!page.has("[data-test=notice]").await, "once is enough");
        server.kill_server();
    }
    page.leave().await;
}
