//! Connections that break: a page loaded again, a server killed in the middle, a network that goes and comes.

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
