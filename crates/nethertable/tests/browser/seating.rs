//! Who may sit, and for how long: the host takes a guest from a seat, clocks run at the seats, and one page too many gives
//! way to the others.

use serde_json::json;

use crate::{
    screenshots::take,
    support::{Page, ServerProcess, some},
};

/// What the page says about the last thing that was not done.
const NOTICE: &str = "[...document.querySelectorAll('.notice')].map(e => e.textContent).join()";

async fn create_as(page: &Page, name: &str) -> String {
    page.goto("/").await;
    page.write("[data-test=name]", name).await;
    page.click_mark("save-name").await;
    page.until(
        "the name is kept",
        "document.querySelector('[data-test=save-name]').textContent == 'Saved'",
    )
    .await;
    create(page).await
}

/// The table of the form as it is.
async fn create(page: &Page) -> String {
    if !page.has("[data-test=create-table]").await {
        page.click_mark("play-friends").await;
    }
    page.click_mark("create-table").await;
    page.until_there("[data-test=share-link]").await;
    page.path().await
}

async fn sit(page: &Page, table: &str, seat: &str) {
    page.goto(table).await;
    page.click_mark(&format!("sit-{seat}")).await;
    page.until_there("[data-test=stand]").await;
}

#[tokio::test]
async fn the_host_takes_a_guest_from_a_seat_for_good() {
    let server = ServerProcess::open();
    let [ada, bo, cy] =
        [server.visitor("Ada").await, server.visitor("Bo").await, server.visitor("Cy").await];
    let table = create_as(&ada, "Ada").await;
    sit(&bo, &table, "P2").await;
    ada.choose("[data-test=plan-P3]", "easy").await;
    ada.until_there("[data-test=remove-P2]").await;
    assert!(!ada.has("[data-test=remove-P1], [data-test=remove-P3]").await, "guests only");
    assert!(!bo.has("[data-test^=remove-]").await, "only the host");
    take(&ada, "remove", false).await;
    ada.click_mark("remove-P2").await;
    let is_shown = format!("{NOTICE}.includes('taken you from your seat')");
    bo.until("the notice is shown", &is_shown).await;
    bo.until("the seat is gone", "!document.querySelector('[data-test=stand]')").await;
    // Whoever was removed may watch, and not sit down again.
    bo.reload().await;
    bo.click_mark("sit-P2").await;
    bo.until("the notice is shown again", &is_shown).await;
    take(&bo, "removed", false).await;
    sit(&cy, &table, "P2").await;
    assert!(!bo.has("[data-test=stand]").await);
    ada.until_there("[data-test=start]:not(:disabled)").await;
    ada.click_mark("start").await;
    for page in [&ada, &bo, &cy] {
        page.until_there("section[data-seat=P3]").await;
    }
    assert!(bo.text(".table-head").await.contains("You are watching"));
    for page in [ada, bo, cy] {
        page.leave().await;
    }
}

/// The clocks that are shown: seat and time.
const CLOCKS: &str = "[...document.querySelectorAll('[data-test=clock]')].map(clock => \
    [clock.closest('[data-seat]').dataset.seat, clock.textContent.trim()])";

#[tokio::test]
async fn a_pace_is_said_before_the_game_and_counted_at_the_seats() {
    let server = ServerProcess::open();
    let [ada, bo] = [server.visitor("Ada").await, server.visitor("Bo").await];
    ada.goto("/").await;
    ada.click_mark("play-friends").await;
    ada.click_mark("pace-quick").await;
    let table = create(&ada).await;
    assert!(ada.text("[data-test=options-said]").await.contains("30 seconds per move"));
    sit(&bo, &table, "P2").await;
    ada.choose("[data-test=plan-P3]", "easy").await;
    ada.until_there("[data-test=start]:not(:disabled)").await;
    ada.click_mark("start").await;
    let pages = [ada, bo];
    for n_made in 0..4 {
        let (nth, open) = crate::support::whose_turn(&pages).await.expect("the game goes on");
        let seat = ["P1", "P2"][nth];
        for page in &pages {
            let is_shown = format!(
                "(clocks => clocks.length == 1 && clocks[0][0] == {seat:?} && /^(0:[0-3]\\d|[12]:[0-5]\\d)$/.test(clocks[0][1]))({CLOCKS})"
            );
            page.until("the clock of whoever is to act is shown, and no other", &is_shown).await;
        }
        if n_made == 0 {
            let before = pages[nth].eval(CLOCKS).await;
            pages[1 - nth]
                .until("it runs", &format!("JSON.stringify({CLOCKS}) != {:?}", before.to_string()))
                .await;
        }
        if n_made == 3 {
            take(&pages[nth], "clock-own", false).await;
            take(&pages[1 - nth], "clock-other", false).await;
        }
        pages[nth].make(some(&open, n_made)).await;
    }
    for page in pages {
        page.leave().await;
    }
}

#[tokio::test]
async fn a_bot_keeps_the_seat_of_who_has_no_time_left_until_they_sit_down_again() {
    let server = ServerProcess::open();
    let [ada, bo] = [server.visitor("Ada").await, server.visitor("Bo").await];
    ada.goto("/").await;
    ada.until_there("[data-test=play-friends]").await;
    // The page offers no pace as short as this.
    let new = json!({
        "game": "monster-inn",
        "seats": [{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "level": "easy" }],
        "pace": { "seconds": 5, "bank": 0 },
    });
    let create = format!(
        "fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: {} }}).then(answer => answer.json())",
        json!(new.to_string())
    );
    let table = ada.eval(&create).await;
    let table = format!("/t/{}", table["table"].as_str().expect("a table"));
    ada.goto(&table).await;
    sit(&bo, &table, "P2").await;
    ada.until_there("[data-test=start]:not(:disabled)").await;
    ada.click_mark("start").await;
    let pages = [ada, bo];
    let (nth, _) = crate::support::whose_turn(&pages).await.expect("the game begins");
    let (late, other) = (&pages[nth], &pages[1 - nth]);
    let seat = ["P1", "P2"][nth];
    // Nobody does anything, and the time runs out.
    late.until("the notice is shown", &format!("{NOTICE}.includes('your time is up')")).await;
    late.until_there("[data-test=return]").await;
    let is_away = format!(
        "document.querySelector('section[data-seat={seat}] .plate').textContent.includes('a bot is playing')"
    );
    other.until("the others see it", &is_away).await;
    take(late, "time-is-up", false).await;
    // The bot makes the move before the seat can be had again.
    let moved =
        "window.received.map(JSON.parse).filter(m => m.type == 'update').at(-1).data.version > 0";
    late.until("the bot moves", moved).await;
    late.click_mark("return").await;
    late.until("the seat is back", &format!("!({is_away})")).await;
    other.until("the others see it", &format!("!({is_away})")).await;
    for page in pages {
        page.leave().await;
    }
}

#[tokio::test]
async fn a_page_that_gives_way_says_so_and_does_not_come_again() {
    let server = ServerProcess::open();
    let page = server.visitor("everywhere").await;
    page.play_against_bots().await;
    let open = page.my_turn().await;
    // So many connections of one guest are too many: the oldest gives way.
    let more = format!(
        "(window.more = [...Array(16)].map(() => new WebSocket(location.origin.replace('http', 'ws') \
         + location.pathname.replace('/t/', '/ws/') + '?protocol={}'))).length",
        protocol::VERSION
    );
    page.eval(&more).await;
    page.until_there("[data-test=connection][data-state=turned-away]").await;
    page.until("the notice says why", &format!("{NOTICE}.includes('open too often')")).await;
    take(&page, "turned-away", false).await;
    // Coming back into view is no reason to try again, as it is for a line that was lost.
    page.eval("dispatchEvent(new Event('focus'))").await;
    assert_eq!(page.n_lines().await, 17);
    page.eval("window.more.forEach(line => line.close())").await;
    page.until("they are closed", "window.more.every(line => line.readyState == WebSocket.CLOSED)")
        .await;
    assert_eq!(page.n_lines().await, 17);
    page.reload().await;
    page.until_live().await;
    assert_eq!(page.my_turn().await, open, "loaded again, it goes on");
    page.leave().await;
}
