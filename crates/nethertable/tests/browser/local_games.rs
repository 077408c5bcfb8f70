//! Games the page hosts itself: without a server, and with several people at one device.

use serde_json::json;

use crate::{
    access::check_access,
    screenshots::take,
    support::{ServerProcess, Turn, replay, some},
};

#[tokio::test]
async fn a_solo_game_needs_no_server() {
    let mut server = ServerProcess::open();
    let mut page = server.visitor("hermit").await;
    page.expect_cut_line();
    page.goto("/solo/monster-inn").await;
    page.until_there("[data-test=solo-now]").await;
    server.kill_server();
    page.click_mark("solo-now").await;
    page.until_there("[data-test=connection][data-state=local]").await;
    assert!(page.play_to_the_end().await > 3);
    page.click("[data-test=score-sheet] [data-test=transcript]").await;
    let replayed = replay(&page.downloaded().await);
    assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
    page.click_mark("play-again").await;
    page.my_turn().await;
    page.leave().await;
}

#[tokio::test]
async fn a_saved_game_that_cannot_be_read_is_reported_and_kept_until_it_is_deleted() {
    let server = ServerProcess::open();
    let page = server.visitor("archivist").await;
    page.goto("/").await;
    // As an older version may have saved it: the record has a word that means nothing.
    let seats = json!([{ "human": "" }, { "bot": "easy" }, { "bot": "easy" }]);
    let setup = json!({ "game": "monster-inn", "options": {}, "seats": seats });
    let record = "game: monster-inn\nseed: 1\nseats: 3\n\nP1 dance\n";
    let save = json!({ "setup": setup, "you": "P1", "record": record }).to_string();
    let keep = format!("localStorage.setItem('nethertable.solo.monster-inn', {})", json!(save));
    page.eval(&keep).await;
    page.goto("/solo/monster-inn").await;
    let said = page.text("[data-test=unread]").await;
    assert!(said.contains("cannot be opened") && said.contains("dance"), "it says why: {said}");
    check_access(&page, "a saved game that cannot be opened").await;
    // Another game is not written over it, nor does it hide it.
    page.click_mark("solo-now").await;
    page.my_turn().await;
    page.reload().await;
    page.my_turn().await;
    // The home page offers to continue.
    page.goto("/").await;
    page.click("[data-test=saved][data-game=monster-inn] a").await;
    page.my_turn().await;
    page.click_mark("give-up").await;
    page.click_mark("ask-yes").await;
    page.click_mark("unread-download").await;
    let file = page.downloaded_as("txt").await;
    assert_eq!(std::fs::read_to_string(file).expect("a text"), save, "as it was saved");
    take(&page, "unread", true).await;
    page.reload().await;
    page.click_mark("unread-forget").await;
    page.until("it is gone", "!document.querySelector('[data-test=unread]')").await;
    page.reload().await;
    page.until_there("[data-test=solo-now]").await;
    assert!(!page.has("[data-test=unread]").await, "for good");
    page.leave().await;
}

#[tokio::test]
async fn a_curtain_that_is_lifted_at_once_stays_up() {
    let server = ServerProcess::open();
    let page = server.visitor("hasty").await;
    page.goto("/").await;
    page.eval("localStorage.setItem('nethertable.speed', 'normal')").await;
    // With motion there is time between what is shown and the curtain.
    let features = json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
    page.chrome("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    loop {
        page.goto("/solo/monster-inn").await;
        for seat in ["P2", "P3"] {
            page.click_mark(&format!("plan-{seat}-me")).await;
        }
        page.click_mark("solo-deal").await;
        if page.next_turn().await == Turn::Curtain {
            break;
        }
        // The first seat starts: there is no curtain.
        page.eval("localStorage.removeItem('nethertable.solo.monster-inn')").await;
    }
    page.eval("setTimeout(() => window.is_later = true, 1500)").await;
    page.click_mark("lift-curtain").await;
    let open = page.my_turn().await;
    page.until("the page had time to lower it again", "window.is_later").await;
    assert_eq!(page.turn().await, Turn::Mine(open));
    page.leave().await;
}

#[tokio::test]
async fn a_curtain_falls_between_people_at_one_device() {
    let server = ServerProcess::open();
    let page = server.visitor("family").await;
    page.goto("/solo/monster-inn").await;
    for seat in ["P2", "P3"] {
        page.click_mark(&format!("plan-{seat}-me")).await;
    }
    page.click_mark("solo-deal").await;
    let (mut n_made, mut n_curtains) = (0, 0);
    loop {
        match page.next_turn().await {
            Turn::Curtain => {
                n_curtains += 1;
                if n_curtains > 6 {
                    page.click_mark("lift-curtain").await;
                    continue;
                }
                assert!(
                    !page.has("section[data-seat], .mi-purse, .bar, .side").await,
                    "nothing is shown"
                );
                assert_eq!(page.text("[data-test=live]").await, "", "and nothing is said");
                assert_eq!(page.eval("document.activeElement.dataset.test").await, "lift-curtain");
                if n_curtains == 2 {
                    page.reload().await;
                    page.until_there("[data-test=curtain]").await;
                    assert!(!page.has(".mi-purse").await, "a reload does not look behind it");
                }
                let name = page.text("[data-test=curtain] h2").await;
                page.click_mark("lift-curtain").await;
                let seat = page.text(".is-own .plate-mark").await;
                assert!(name.contains(&format!("Seat {}", seat.trim())), "{name} but seat {seat}");
            }
            Turn::Mine(open) => {
                if n_made < 6 {
                    let closed = "document.querySelectorAll('.mi-closed').length";
                    assert_eq!(page.eval(closed).await, 2, "purses of others are closed");
                }
                page.make(some(&open, n_made)).await;
                n_made += 1;
            }
            Turn::Over => break,
            Turn::Others => unreachable!("nobody else is here"),
        }
        assert!(n_made < 1000, "this game has no end");
    }
    assert!(n_curtains > 10);
    // A game that is over is not offered to go on with, but its result can be seen again.
    page.goto("/").await;
    page.click("[data-test=finished-here] a").await;
    page.until_there("[data-test=score-sheet], [data-test=ceremony], [data-test=curtain]").await;
    page.goto("/").await;
    page.until_there("[data-test=finished-here] a").await;
    assert!(!page.has("[data-test=saved]").await, "it is over");
    page.leave().await;
}
