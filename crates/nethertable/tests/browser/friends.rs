//! Several people at one table: by its link, with secrets kept, steps undone, and spectators.

use crate::support::{Page, ServerProcess, some, whose_turn};

/// Of the others a page shows no purse before the end; nor was it sent one, nor the seed.
async fn check_secrets(page: &Page, seat: Option<&str>) {
    let shown = format!(
        "[...document.querySelectorAll('section[data-seat]')].filter(s => s.dataset.seat != '{}') \
         .every(s => s.querySelector('.mi-closed') && !s.querySelector('.mi-held, .mi-purse-spot'))",
        seat.unwrap_or("nobody")
    );
    assert_eq!(page.eval(&shown).await, true, "purses of others are closed");
    let updates = "window.received.map(JSON.parse).filter(m => m.type == 'update').map(m => [m.data.view.viewer ?? null, m.data.end ?? null])";
    let updates = page.eval(updates).await;
    let updates = updates.as_array().expect("a list").clone();
    assert!(!updates.is_empty());
    for message in updates {
        assert_eq!(message[0], serde_json::json!(seat), "views are for their viewer alone");
        assert!(message[1].is_null(), "the seed is sent at the end");
    }
}

async fn words(page: &Page) -> String {
    page.click_mark("tab-text").await;
    let words = page.text("[data-test=position]").await;
    page.click_mark("tab-log").await;
    words
}

#[tokio::test]
async fn three_browsers_play_one_table_and_keep_their_secrets() {
    let server = ServerProcess::open();
    let pages = server.three().await;
    let mut n_made = 0;
    while let Some((nth, open)) = whose_turn(&pages).await {
        if n_made % 8 == 0 {
            for (page, seat) in pages.iter().zip(["P1", "P2", "P3"]) {
                check_secrets(page, Some(seat)).await;
            }
            let words = words(&pages[nth]).await;
            assert_eq!(words.matches("Purse: hidden").count(), 2, "{words}");
        }
        pages[nth].make(some(&open, n_made)).await;
        n_made += 1;
        assert!(n_made < 1000, "this game has no end");
    }
    let seed = pages[0].text(".seed code").await;
    assert_eq!(seed.trim().len(), 64, "{seed}");
    for page in &pages {
        assert_eq!(page.text(".seed code").await, seed);
        let early = format!(
            "window.received.filter(h => !JSON.parse(h).data?.end).filter(h => h.includes({:?})).length",
            seed.trim()
        );
        assert_eq!(page.eval(&early).await, 0, "the seed was sent before the end");
    }
    let totals = "[...document.querySelectorAll('.sheet .total')].map(t => t.textContent).sort()";
    let first = pages[0].eval(totals).await;
    for page in &pages {
        assert_eq!(page.eval(totals).await, first, "all see the same sheets");
    }
    play_again(&pages).await;
    for page in pages {
        page.leave().await;
    }
}

/// One asks, the others follow and find their seats; nobody opens another line.
async fn play_again(pages: &[Page]) {
    let [ada, bo, cy] = pages else { panic!("three play") };
    let old = ada.path().await;
    bo.click_mark("play-again").await;
    bo.until_there("[data-test=share-link]").await;
    let next = bo.path().await;
    assert!(next.starts_with("/t/") && next != old, "{next}");
    for friend in [ada, cy] {
        let label =
            "document.querySelector('[data-test=play-again]')?.textContent == 'Join the next game'";
        friend.until("the next game is offered", label).await;
        assert!(friend.text(".next").await.contains("next game"));
        friend.click_mark("play-again").await;
        friend.until("they follow", &format!("location.pathname == {next:?}")).await;
    }
    bo.until_there("[data-test=start]:not(:disabled)").await;
    bo.click_mark("start").await;
    for (page, seat) in pages.iter().zip(["P1", "P2", "P3"]) {
        page.until_there(&format!("section[data-seat={seat}]")).await;
        assert_eq!(page.n_lines().await, 1, "the line goes along");
        let you = "JSON.parse(window.received.filter(h => h.includes('\"you\"')).at(-1)).data.you";
        assert_eq!(page.eval(you).await, seat, "everybody has the seat they had");
    }
    assert!(whose_turn(pages).await.is_some());
}

#[tokio::test]
async fn a_link_that_leads_to_no_table_says_what_may_be_wrong() {
    let server = ServerProcess::open();
    let page = server.visitor("latecomer").await;
    for (path, title) in [
        ("/t/abcdefghijkm", "Table not found"),
        // Cut off where it was copied.
        ("/t/abcdefg", "Page not found"),
    ] {
        page.goto(path).await;
        let shown = format!("document.querySelector('h1')?.textContent == {title:?}");
        page.until("it is said", &shown).await;
        let text = page.text("main").await;
        assert!(text.contains("no longer exist") && text.contains("incomplete"), "{path}: {text}");
    }
    page.leave_after_refusal().await;
}

#[tokio::test]
async fn a_spectator_sees_the_table_and_nothing_more() {
    let server = ServerProcess::open();
    let ada = server.visitor("Ada").await;
    ada.play_against_bots().await;
    ada.my_turn().await;
    let spectator = server.visitor("spectator").await;
    spectator.goto(&ada.path().await).await;
    spectator.until_live().await;
    spectator.until_there("section[data-seat=P3]").await;
    ada.until(
        "the spectator is counted",
        "document.querySelector('.table-head').textContent.includes('1 person is watching')",
    )
    .await;
    for n_made in 0..4 {
        let open = ada.my_turn().await;
        check_secrets(&spectator, None).await;
        assert_eq!(
            spectator.eval("document.querySelectorAll('section[data-seat]').length").await,
            3
        );
        assert!(!spectator.has("[data-action]").await, "a spectator has no actions");
        assert!(!spectator.has(".is-open").await && !spectator.has("[data-test=undo]").await);
        assert!(
            !spectator.has("[data-test=stand]").await
                && !spectator.has("[data-test=move-seat]").await
        );
        let words = words(&spectator).await;
        assert_eq!(words.matches("Purse: hidden").count(), 3, "{words}");
        let before = ada.log().await;
        // A click on the board does nothing either.
        if spectator.has("[data-spot=leave]").await {
            spectator.click("[data-spot=leave]").await;
            assert_eq!(ada.log().await, before);
        }
        ada.make(some(&open, n_made)).await;
        ada.until(
            "the game goes on",
            &format!("document.querySelectorAll('[data-test=log] li').length > {}", before.len()),
        )
        .await;
        let log = ada.log().await;
        let newest = format!(
            "document.querySelector('[data-test=log]').textContent.includes({:?})",
            last_of_others(&log)
        );
        spectator.until("the spectator sees it in the log", &newest).await;
    }
    spectator.leave().await;
    ada.leave().await;
}

/// A log entry that reads alike for everybody.
fn last_of_others(log: &[String]) -> &str {
    log.iter()
        .find(|line| !line.contains("You") && !line.contains("Seat"))
        .map_or("", String::as_str)
}

#[tokio::test]
async fn a_step_can_be_undone() {
    let server = ServerProcess::open();
    let pages = server.three().await;
    let (nth, open) = whose_turn(&pages).await.expect("the game begins");
    let (page, other) = (&pages[nth], &pages[(nth + 1) % 3]);
    let before = page.log().await;
    assert!(!page.has("[data-test=undo]").await, "there is nothing to undo");
    page.make("pay coin").await;
    other
        .until(
            "it is the next one's turn",
            "document.querySelector('[data-action].is-open')?.isConnected",
        )
        .await;
    assert_ne!(page.log().await, before);
    page.click_mark("undo").await;
    assert_eq!(page.my_turn().await, open, "all is as it was");
    assert_eq!(page.log().await, before, "the log too");
    other.until("the turn goes back", "!document.querySelector('[data-action].is-open')").await;
    // What somebody else has answered stays.
    page.make("pay gem").await;
    other.my_turn().await;
    other.make("leave").await;
    page.until("the answer is there", "!document.querySelector('[data-test=undo]')").await;
    for page in pages {
        page.leave().await;
    }
}
