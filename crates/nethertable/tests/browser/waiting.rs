//! Tests of the page while another seat is to act: no buttons, no undo that would be refused. And of what is counted or
//! listed meanwhile: numbers change when the piece lands, and a trap that was sprung is still shown.

use serde_json::json;

use crate::support::{Page, ServerProcess, Turn, positions};

const ACTIONS: &str = "document.querySelectorAll('[data-action]').length";
const CAN_UNDO: &str =
    "JSON.parse(window.received.filter(h => JSON.parse(h).type == 'update').at(-1)).data.can_undo";

#[tokio::test]
async fn choices_of_others_are_no_buttons_and_undo_is_offered_when_it_is_granted() {
    let server = ServerProcess::open();
    let pages = server.three().await;
    for n_made in 0..12 {
        let (nth, open) = crate::support::whose_turn(&pages).await.expect("the game goes on");
        for (other, page) in pages.iter().enumerate() {
            if other != nth {
                page.until("no buttons of others", &format!("{ACTIONS} == 0")).await;
                let prompt = page.text("[data-test=prompt]").await;
                assert!(prompt.trim().len() > 10, "it is said who is asked: {prompt}");
            }
            let is_offered = format!("!!document.querySelector('[data-test=undo]') == {CAN_UNDO}");
            page.until("undo is offered if it is granted, and only then", &is_offered).await;
        }
        pages[nth].make(crate::support::some(&open, n_made)).await;
    }
    for page in pages {
        page.leave().await;
    }
}

/// Also where the page itself is the host: what is offered is granted, for each of the people at one device.
#[tokio::test]
async fn undo_is_granted_whenever_it_is_offered_at_one_device() {
    let server = ServerProcess::open();
    let page = server.visitor("family").await;
    page.goto("/solo/monster-inn").await;
    page.click_mark("plan-P2-me").await;
    page.click_mark("solo-deal").await;
    let (mut n_made, mut n_undone) = (0, 0);
    while n_made < 30 {
        match page.next_turn().await {
            Turn::Curtain => page.click_mark("lift-curtain").await,
            Turn::Mine(open) => {
                if page.has("[data-test=undo]").await {
                    // Only the newest entries are shown, so their number need not change.
                    page.eval(
                        "document.querySelector('[data-test=log] li').classList.add('to-go')",
                    )
                    .await;
                    page.click_mark("undo").await;
                    page.until("it is granted", "!document.querySelector('.to-go')").await;
                    assert!(!page.has("[data-test=notice]").await, "nothing is refused");
                    n_undone += 1;
                    if n_undone > 3 {
                        break;
                    }
                    continue;
                }
                page.make(crate::support::some(&open, n_made)).await;
                n_made += 1;
            }
            Turn::Over => break,
            Turn::Others => unreachable!("somebody is asked"),
        }
    }
    page.leave().await;
}

/// Keeps, for every change of the page, whether something flies, what the tray of the pool says, and when. Unlike frames,
/// changes are never left out on a busy machine.
const WATCH: &str = r#"(() => {
    const look = () => {
        const pool = document.querySelector('.mi-pool-label')?.innerText.replace(/\s+/g, ' ');
        const n_entries = document.querySelectorAll('[data-test=log] li').length;
        return [!!document.querySelector('.ghost'), pool, performance.now(), n_entries];
    };
    window.changes = [look()];
    const all = { childList: true, characterData: true, subtree: true, attributes: true };
    new MutationObserver(() => window.changes.push(look())).observe(document.body, all);
})()"#;

/// Bots never answer, so that nobody else touches the pool: their worker is deaf, and the page does not answer for them.
const ALONE: &str = "window.Worker = class { postMessage() {} terminate() {} }; \
    const later = window.setTimeout; \
    window.setTimeout = (what, ms, ...more) => ms < 1500 ? later(what, ms, ...more) : 0;";

/// Pays a coin into the empty pool while the page is watched, and waits until it is counted.
async fn pay_while_watched(page: &Page) {
    page.prepare(ALONE).await;
    for seed in 1.. {
        let record = format!("game: monster-inn\nseed: {seed}\nseats: 3\n");
        page.go_on_with("monster-inn", 3, &record).await;
        page.until_there("[data-test=prompt]").await;
        // Who starts is in the seed.
        if page.has("[data-action=\"pay coin\"].is-open").await {
            break;
        }
    }
    page.eval(WATCH).await;
    page.make("pay coin").await;
    page.until("it is counted", "window.changes.at(-1)[1] != window.changes[0][1]").await;
}

/// What was seen: whether something flew, the pool, and the time.
async fn changes(page: &Page) -> Vec<(bool, String, f64)> {
    let changes = page.eval("window.changes").await;
    let changes = changes.as_array().expect("a list").iter();
    let change = |change: &serde_json::Value| {
        let pool = change[1].as_str().expect("the pool is shown").to_string();
        (change[0] == true, pool, change[2].as_f64().expect("a time"))
    };
    changes.map(change).collect()
}

#[tokio::test]
async fn the_pool_is_counted_when_the_piece_lands() {
    let server = ServerProcess::open();
    let page = server.visitor("spectator").await;
    page.goto("/").await;
    page.eval("localStorage.setItem('nethertable.speed', 'normal')").await;
    let features = json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
    page.chrome("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    pay_while_watched(&page).await;
    let changes = changes(&page).await;
    let (_, empty, _) = changes[0].clone();
    let start = changes.iter().position(|(is_flying, ..)| *is_flying).expect("a piece flew");
    // A piece that has landed stays until the view follows; a flight of 300 ms or more is counted at 80 % of it.
    let counted = changes[start..].iter().find(|(_, pool, _)| *pool != empty);
    let took = counted.expect("it is counted").2 - changes[start].2;
    assert!(took > 200.0, "the pool changed from '{empty}' {took} ms after the piece took off");
    page.leave().await;
}

#[tokio::test]
async fn without_motion_the_pool_is_counted_at_once() {
    let server = ServerProcess::open();
    let page = server.visitor("still").await;
    page.goto("/").await;
    pay_while_watched(&page).await;
    let changes = changes(&page).await;
    assert!(changes.iter().all(|(is_flying, ..)| !is_flying), "nothing flies");
    // Logged and counted in one go: a flight would lie between them.
    let logged_at = page.eval("window.changes.find(c => c[3] > window.changes[0][3])[2]").await;
    let logged_at = logged_at.as_f64().expect("it is logged");
    let counted = changes.iter().find(|(_, pool, _)| *pool != changes[0].1).expect("it is counted");
    assert!(counted.2 - logged_at < 400.0, "{changes:?}");
    page.leave().await;
}

#[tokio::test]
async fn before_the_first_season_nothing_is_gone() {
    let server = ServerProcess::open();
    let page = server.visitor("early").await;
    page.goto("/solo/dungeon-lords").await;
    page.click_mark("solo-now").await;
    let prompt = page.my_turn().await;
    assert!(prompt.iter().all(|action| action.starts_with("keep")), "{prompt:?}");
    let shelves =
        "[...document.querySelectorAll('[data-test=shelf-empty]')].map(e => e.textContent).join()";
    let said = page.until("the shelves are drawn", shelves).await;
    let said = said.as_str().expect("a text");
    assert!(said.contains("first season") && !said.contains("gone"), "{said}");
    page.make(&prompt[0]).await;
    page.until(
        "there is something on offer",
        "document.querySelectorAll('.dl-tavern .dl-card').length == 3",
    )
    .await;
    page.leave().await;
}

#[tokio::test]
async fn a_trap_that_goes_off_is_shown() {
    let server = ServerProcess::open();
    let page = server.visitor("lord").await;
    page.goto("/").await;
    let mut n_seen = 0;
    for position in positions(include_str!("lords/battles.game")) {
        let title = format!("{}: {}", position.name, position.question);
        if !title.contains("Who does the") || !title.to_lowercase().contains("dart") {
            continue;
        }
        page.go_on_from(&position).await;
        let row = page.text(".dl-fight .dl-plan-row").await;
        assert!(!row.contains("No trap set") && row.contains("Dart"), "{title}: {row}");
        n_seen += 1;
    }
    // A trap that was sprung is still shown while the monsters attack.
    page.goto("/training/dungeon-lords/scenario/1").await;
    for action in ["set rolling-stone", "send troll", "done"] {
        page.make(action).await;
    }
    page.until_there("[data-action^=\"attack troll\"].is-open").await;
    let row = page.text(".dl-fight .dl-plan-row").await;
    assert!(
        row.contains("Rolling Stone") && row.contains("sprung") && !row.contains("none"),
        "{row}"
    );
    assert!(n_seen > 0, "a dart was thrown");
    page.leave().await;
}
