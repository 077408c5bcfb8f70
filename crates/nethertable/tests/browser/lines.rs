//! Lines that break: a page loaded again, a server killed in the middle, a network that goes and comes.

use serde_json::json;

use crate::kit::{House, some};

#[tokio::test]
async fn a_reload_in_the_middle_loses_nothing() {
    let house = House::open();
    let page = house.visitor("hasty").await;
    page.play_against_bots().await;
    for n_made in 0..6 {
        let open = page.my_turn().await;
        page.make(some(&open, n_made)).await;
    }
    let open = page.my_turn().await;
    let story = page.story().await;
    page.reload().await;
    page.until_live().await;
    assert_eq!(page.my_turn().await, open);
    assert_eq!(page.story().await, story);
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
    let mut house = House::open();
    let mut page = house.visitor("patient").await;
    page.expect_cut_line();
    page.play_against_bots().await;
    for round in 0..3 {
        let open = page.my_turn().await;
        page.make(some(&open, round)).await;
        let open = page.my_turn().await;
        let story = page.story().await;
        house.kill_server();
        page.until_there("[data-test=connection][data-state=lost]").await;
        assert_eq!(page.story().await, story, "what is known stays on the screen");
        if round == 1 {
            // An action made meanwhile is kept, and made once.
            page.make(&open[0]).await;
            page.until("it waits", "!document.querySelector('[data-action].is-open')").await;
        }
        house.start_server();
        page.until_live().await;
        let again = page.my_turn().await;
        let now = page.story().await;
        assert!(now.ends_with(&story), "nothing is lost");
        if round == 1 {
            assert!(now.len() > story.len(), "the action was made");
        } else {
            assert_eq!((again, now), (open, story), "the page is as it was");
        }
    }
    page.play_to_the_end().await;
    page.leave().await;
}

#[tokio::test]
async fn a_network_that_goes_comes_back() {
    let house = House::open();
    let mut page = house.visitor("traveller").await;
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
