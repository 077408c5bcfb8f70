//! Tests that events are animated one by one, and that the board then shows the new view without a jump.

use serde_json::{Value, json};

use crate::support::{Page, ServerProcess};

/// Watches every frame: which version is shown, whether something is being shown, the log, and every place with a name.
const WATCH: &str = r#"(() => {
    window.frames_seen = [];
    const look = () => {
        const table = document.querySelector('.table');
        if (table) {
            const places = {};
            for (const e of document.querySelectorAll('[data-anchor]')) {
                const r = e.getBoundingClientRect();
                const text = e.childElementCount ? null : e.textContent;
                places[e.dataset.anchor] = [text, Math.round(r.x), Math.round(r.y), Math.round(r.width), Math.round(r.height)];
            }
            const log = document.querySelectorAll('[data-test=log] li').length;
            const open = document.querySelectorAll('[data-action].is-open').length;
            window.frames_seen.push({ at: performance.now(), version: table.dataset.version, isPlaying: table.classList.contains('is-playing'), log, open, places });
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"#;

/// A game against bots with everything in motion, watched from its first frame on.
async fn watched(server: &ServerProcess, name: &'static str) -> Page {
    watched_at(server, name, "monster-inn", 3).await
}

async fn watched_at(
    server: &ServerProcess,
    name: &'static str,
    game: &str,
    n_seats: usize,
) -> Page {
    let page = server.visitor(name).await;
    page.goto("/").await;
    page.eval("localStorage.setItem('nethertable.speed', 'normal')").await;
    let features = json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
    page.chrome("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    let record = format!("game: {game}\nseed: 5\nseats: {n_seats}\n");
    page.go_on_with(game, n_seats, &record).await;
    page.until_there("[data-test=prompt]").await;
    page.eval(WATCH).await;
    page
}

fn text<'a>(frame: &'a Value, place: &str) -> Option<&'a str> {
    frame["places"][place][0].as_str()
}

#[tokio::test]
async fn nothing_jumps_when_the_view_follows_what_was_shown() {
    let server = ServerProcess::open();
    let page = watched(&server, "spectator").await;
    for _ in 0..6 {
        let open = page.my_turn().await;
        let action = if open.iter().any(|a| a == "leave") { "leave" } else { &open[0] };
        page.make(action).await;
    }
    page.until("all is shown", "!document.querySelector('.table.is-playing')").await;
    let frames = page.eval("window.frames_seen").await;
    let frames = frames.as_array().expect("a list");
    let mut n_swaps = 0;
    for pair in frames.windows(2) {
        let [before, after] = pair else { unreachable!("two of them") };
        if before["version"] == after["version"] || before["isPlaying"] != true {
            continue;
        }
        n_swaps += 1;
        let places = before["places"].as_object().expect("places");
        for (name, was) in places {
            let is = &after["places"][name];
            // A place that is gone, or a column that is new, has nowhere to jump to; a chip is as wide as its text.
            if is.is_null() || was[3] == 0 || is[3] == 0 || name.starts_with("chip") {
                continue;
            }
            for side in 1..5 {
                let by = was[side].as_i64().zip(is[side].as_i64()).map(|(a, b)| (a - b).abs());
                assert!(by <= Some(2), "{name} jumped from {was} to {is}");
            }
            if name.ends_with("count") || name.starts_with("purse") {
                assert_eq!(was[0], is[0], "{name} changed at the swap");
            }
        }
    }
    assert!(n_swaps >= 6, "{n_swaps} updates were shown in motion");
    page.leave().await;
}

/// In a season of Dungeon Lords the places of the board stay where they are, and treasuries have counted what came in.
#[tokio::test]
async fn lords_see_everything_land_where_it_stays() {
    let server = ServerProcess::open();
    let page = watched_at(&server, "lord", "dungeon-lords", 4).await;
    page.set_size(1440, 900).await;
    for _ in 0..9 {
        let open = page.my_turn().await;
        // To dig and to take what is offered moves more than to leave it.
        let is_bold = |action: &&String| *action != "decline" && *action != "done";
        let action = open.iter().find(is_bold).unwrap_or(&open[0]).clone();
        page.make(&action).await;
    }
    page.until("all is shown", "!document.querySelector('.table.is-playing')").await;
    let frames = page.eval("window.frames_seen").await;
    let frames = frames.as_array().expect("a list");
    let stays = ["tile-", "space-", "place-", "plate-", "order-", "dungeon-", "food-", "gold-"];
    let (mut n_swaps, mut n_ghosts) = (0, 0);
    for pair in frames.windows(2) {
        let [before, after] = pair else { unreachable!("two of them") };
        n_ghosts += u32::from(before["isPlaying"] == true);
        if before["version"] == after["version"] || before["isPlaying"] != true {
            continue;
        }
        n_swaps += 1;
        for (name, was) in before["places"].as_object().expect("places") {
            let is = &after["places"][name];
            let is_fixed = stays.iter().any(|start| name.starts_with(start));
            if !is_fixed || is.is_null() || was[3] == 0 || is[3] == 0 {
                continue;
            }
            for side in [1, 2] {
                let by = was[side].as_i64().zip(is[side].as_i64()).map(|(a, b)| (a - b).abs());
                assert!(by <= Some(2), "{name} jumped from {was} to {is}");
            }
            if name.starts_with("food-") || name.starts_with("gold-") {
                assert_eq!(was[0], is[0], "{name} changed at the swap");
            }
        }
    }
    assert!(n_swaps >= 3 && n_ghosts > 30, "{n_swaps} updates were shown in {n_ghosts} frames");
    page.leave().await;
}

#[tokio::test]
async fn the_log_and_the_actions_follow_the_beats() {
    let server = ServerProcess::open();
    let page = watched(&server, "reader").await;
    page.my_turn().await;
    page.eval("window.frames_seen = []").await;
    page.make("pay coin").await;
    page.my_turn().await;
    page.until("all is shown", "!document.querySelector('.table.is-playing')").await;
    let frames = page.eval("window.frames_seen").await;
    let frames = frames.as_array().expect("a list");
    // While something is shown, nothing can be done with what comes after it.
    let playing: Vec<&Value> = frames.iter().filter(|frame| frame["isPlaying"] == true).collect();
    assert!(playing.len() > 10, "it took some frames");
    assert!(playing.iter().all(|frame| frame["open"] == 0), "no action is open while it is shown");
    let logs: Vec<i64> = frames.iter().filter_map(|frame| frame["log"].as_i64()).collect();
    assert!(logs.is_sorted(), "the log only grows");
    // Log entries come one after the other, not all with the last view.
    let mut distinct = logs;
    distinct.dedup();
    assert!(distinct.len() >= 3, "{distinct:?}");
    let counts: Vec<&str> = frames.iter().filter_map(|frame| text(frame, "pool-count")).collect();
    assert!(counts.contains(&"1"), "the coin was counted: {counts:?}");
    page.leave().await;
}

#[tokio::test]
async fn escape_twice_ends_what_is_shown() {
    let server = ServerProcess::open();
    let page = watched(&server, "hasty").await;
    page.my_turn().await;
    let version = page.eval("document.querySelector('.table').dataset.version").await;
    page.make("leave").await;
    page.until("it is being shown", "!!document.querySelector('.table.is-playing')").await;
    page.press('\u{e00c}').await;
    page.press('\u{e00c}').await;
    let is_over = "!document.querySelector('.table.is-playing') || \
        document.querySelector('.table').dataset.version";
    let now = page.eval(is_over).await;
    assert_ne!(now, version, "the view is a later one at once");
    page.until("no ghosts are left", "!document.querySelector('.table:not(.is-playing) .ghost')")
        .await;
    // What happened since the last own move can be shown again.
    page.my_turn().await;
    page.press('v').await;
    page.until("it is shown again", "!!document.querySelector('.table.is-playing')").await;
    page.until("and ends", "!document.querySelector('.table.is-playing')").await;
    page.leave().await;
}
