//! While others are asked, and just after: no buttons of theirs, nothing to take back that would be refused, and what
//! is counted changes when its piece lands.

use serde_json::json;

use crate::kit::{House, Turn};

const GESTURES: &str = "document.querySelectorAll('[data-gesture]').length";
const CAN_UNDO: &str =
    "JSON.parse(window.heard.filter(h => JSON.parse(h).to == 'update').at(-1)).can_undo";

#[tokio::test]
async fn choices_of_others_are_no_buttons_and_undo_is_offered_when_it_is_granted() {
    let house = House::open();
    let pages = house.three().await;
    for n_made in 0..12 {
        let (nth, open) = crate::kit::whose_turn(&pages).await.expect("the game goes on");
        for (other, page) in pages.iter().enumerate() {
            if other != nth {
                page.until("no buttons of others", &format!("{GESTURES} == 0")).await;
                let prompt = page.text("[data-test=prompt]").await;
                assert!(prompt.trim().len() > 10, "it is said who is asked: {prompt}");
            }
            let is_offered = format!("!!document.querySelector('[data-test=undo]') == {CAN_UNDO}");
            page.until("undo is offered if it is granted, and only then", &is_offered).await;
        }
        pages[nth].make(crate::kit::some(&open, n_made)).await;
    }
    for page in pages {
        page.leave().await;
    }
}

/// Also where the page itself is the host: what is offered is granted, for each of the people at one device.
#[tokio::test]
async fn undo_is_granted_whenever_it_is_offered_at_one_device() {
    let house = House::open();
    let page = house.visitor("family").await;
    page.goto("/solo/monster-inn").await;
    page.choose("[data-test=plan-P2]", "me").await;
    page.click_mark("solo-deal").await;
    let (mut n_made, mut n_undone) = (0, 0);
    while n_made < 30 {
        match page.next_turn().await {
            Turn::Curtain => page.click_mark("lift-curtain").await,
            Turn::Mine(open) => {
                if page.has("[data-test=undo]").await {
                    let before = page.story().await.len();
                    page.click_mark("undo").await;
                    page.until(
                        "it is granted",
                        &format!(
                            "document.querySelectorAll('[data-test=log] li').length < {before}"
                        ),
                    )
                    .await;
                    assert!(!page.has("[data-test=notice]").await, "nothing is refused");
                    n_undone += 1;
                    if n_undone > 3 {
                        break;
                    }
                    continue;
                }
                page.make(crate::kit::some(&open, n_made)).await;
                n_made += 1;
            }
            Turn::Over => break,
            Turn::Others => unreachable!("somebody is asked"),
        }
    }
    page.leave().await;
}

/// What the tray of the pool says, and whether something flies, frame by frame.
const WATCH: &str = r#"(() => {
    window.frames_seen = [];
    const look = () => {
        const pool = document.querySelector('.mi-pool')?.innerText.replace(/\s+/g, ' ');
        window.frames_seen.push([!!document.querySelector('.ghost'), pool]);
        if (window.frames_seen.length < 4000) requestAnimationFrame(look);
    };
    look();
})()"#;

/// Whatever the pool takes.
fn paying(open: &[String]) -> &str {
    open.iter().find(|gesture| gesture.starts_with("pay ")).expect("the first can pay")
}

#[tokio::test]
async fn the_pool_is_counted_when_the_piece_lands() {
    let house = House::open();
    let page = house.visitor("watcher").await;
    page.goto("/").await;
    page.eval("localStorage.setItem('nethertable.motion', 'yes')").await;
    let features = json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
    page.chrome("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    page.goto("/solo/monster-inn").await;
    page.click_mark("solo-now").await;
    page.until("it is quiet and my turn", "!document.querySelector('.ghost') && !!document.querySelector('[data-gesture^=\"pay \"].is-open')").await;
    let open = page.my_turn().await;
    page.eval(WATCH).await;
    page.make(paying(&open)).await;
    page.until("a piece flew", "(f => f.some(([fly]) => fly) && !f.at(-1)[0] && f.at(-1)[1] != f[0][1])(window.frames_seen)").await;
    let frames = page.eval("window.frames_seen").await;
    let frames = frames.as_array().expect("a list").clone();
    let before = frames[0][1].clone();
    let start = frames.iter().position(|frame| frame[0] == true).expect("it flew");
    let flight: Vec<_> = frames[start..].iter().take_while(|frame| frame[0] == true).collect();
    assert!(flight.len() > 3, "{} frames", flight.len());
    // The frame in which it goes may already show what it brings.
    let early = flight[..flight.len() - 1].iter().find(|frame| frame[1] != before);
    assert!(early.is_none(), "the pool changed from {before} while the piece flew: {early:?}");
    page.leave().await;
}

#[tokio::test]
async fn without_motion_the_pool_is_counted_at_once() {
    let house = House::open();
    let page = house.visitor("still").await;
    page.goto("/solo/monster-inn").await;
    page.click_mark("solo-now").await;
    let open = page.my_turn().await;
    page.eval(WATCH).await;
    page.make(paying(&open)).await;
    page.my_turn().await;
    assert_eq!(page.eval("window.frames_seen.some(([fly]) => fly)").await, false, "nothing flies");
    let told = page.eval("window.frames_seen[0][1] != document.querySelector('.mi-pool').innerText.replace(/\\s+/g, ' ')").await;
    assert_eq!(told, true);
    page.leave().await;
}

#[tokio::test]
async fn before_the_first_season_nothing_is_gone() {
    let house = House::open();
    let page = house.visitor("early").await;
    page.goto("/solo/dungeon-lords").await;
    page.click_mark("solo-now").await;
    let prompt = page.my_turn().await;
    assert!(prompt.iter().all(|gesture| gesture.starts_with("keep")), "{prompt:?}");
    let shelves =
        "[...document.querySelectorAll('[data-test=shelf-empty]')].map(e => e.textContent).join()";
    let said = page.eval(shelves).await;
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
    let house = House::open();
    let page = house.visitor("lord").await;
    page.goto("/").await;
    let mut n_seen = 0;
    let positions = include_str!("lords/battles.game").trim_end().split("\n\n").skip(1);
    for position in positions {
        let (title, record) = position.split_once('\n').expect("a title and a record");
        if !title.contains("Whom does the") || !title.to_lowercase().contains("dart") {
            continue;
        }
        let n_seats = record.lines().find_map(|line| line.strip_prefix("seats: "));
        let n_seats = n_seats.and_then(|n| n.parse().ok()).expect("a number of seats");
        page.go_on_with("dungeon-lords", n_seats, &record.replacen('\n', "\nseed: 1\n", 1)).await;
        let row = page.text(".dl-fight .dl-plan-row").await;
        assert!(!row.contains("none set") && row.contains("Dart"), "{title}: {row}");
        n_seen += 1;
    }
    // A trap that was sprung is still told while the monsters attack.
    page.goto("/training/dungeon-lords/scenario/1").await;
    for gesture in ["set rolling-stone", "send troll", "done"] {
        page.make(gesture).await;
    }
    page.until_there("[data-gesture^=\"attack troll\"].is-open").await;
    let row = page.text(".dl-fight .dl-plan-row").await;
    assert!(
        row.contains("Rolling Stone") && row.contains("sprung") && !row.contains("none"),
        "{row}"
    );
    assert!(n_seen > 0, "a dart was thrown");
    page.leave().await;
}
