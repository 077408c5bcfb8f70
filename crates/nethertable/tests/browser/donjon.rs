//! Donjon in the browser: whole games with the mouse on the board and by keys on a phone, two people by a link who force
//! choices on each other, monsters dragged to their places, and that every question fits on the screen.

use std::collections::BTreeSet;

use serde_json::json;

use crate::support::{Page, ServerProcess, Turn, check_questions, position, some, whose_turn};

const CARD: &str = "[data-game=donjon]";

/// How far into the dungeon a place lies.
fn depth(place: &str) -> Option<usize> {
    ["E", "H1", "R1", "H2", "R2", "H3", "R3", "H4", "R4", "H5", "R5"]
        .iter()
        .position(|known| *known == place)
}

/// Of several actions the one that leads deepest into the dungeon, or uses the sword-bearers there.
fn deepest(open: &[String], n_made: usize) -> &str {
    let sacrifice = open.iter().find(|action| action.ends_with("in R4"));
    let target = |action: &&String| -> Option<usize> {
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["step", _, from, to] => {
                let (from, to) = (depth(from)?, depth(to)?);
                (from < to && to <= 8).then_some(100 + to)
            }
            _ => None,
        }
    };
    let forward = open.iter().filter(|action| target(action).is_some()).max_by_key(|a| target(a));
    sacrifice.or(forward).map_or_else(|| some(open, n_made), String::as_str)
}

async fn check_end(page: &Page, n_seats: usize) {
    let n_sheets = page.eval("document.querySelectorAll('.sheet').length").await;
    assert_eq!(n_sheets, n_seats, "one sheet a seat");
}

/// Where it is asked at a desk of 1440 by 900, nothing is scrolled to.
async fn check_no_scrolling(page: &Page, prompt: &str) {
    let height = page.height().await;
    assert!(height <= 900, "'{prompt}' is {height} pixels high");
}

#[tokio::test]
async fn a_stranger_fills_a_dungeon_with_the_mouse_alone() {
    let server = ServerProcess::open();
    let page = server.visitor("apprentice").await;
    page.goto("/").await;
    page.click(&format!("{CARD} [data-test=play-now]")).await;
    page.until_live().await;
    page.until_there("section[data-seat=P3]").await;
    page.set_size(1440, 900).await;
    let mut seen = BTreeSet::new();
    for n_made in 0.. {
        assert!(n_made < 1000, "this game has no end");
        let Turn::Mine(open) = page.next_turn().await else { break };
        let prompt = page.text("[data-test=prompt]").await;
        let kind: String = prompt.chars().filter(|c| c.is_alphabetic()).take(20).collect();
        if seen.insert(kind.clone()) {
            page.picture_as(&format!("donjon-{kind}")).await;
            check_no_scrolling(&page, &prompt).await;
        }
        let action = deepest(&open, n_made);
        // A monster is picked up and put down on the board; what has a place there is clicked there.
        let words: Vec<&str> = action.split(' ').collect();
        let figure = match words[..] {
            ["step", kind, from, _] => format!("[data-pick=\"{kind} {from}\"]:not(.is-picked)"),
            _ => "none".to_string(),
        };
        if page.has(&figure).await {
            page.click(&figure).await;
        }
        let spot = format!("[data-spot=\"{action}\"].is-open");
        if page.has(&spot).await {
            // A place that monsters stand in is clicked where nobody stands.
            let script = format!("document.querySelector('{spot}').click()");
            page.eval(&script.replace('\n', "")).await;
        } else {
            page.make(action).await;
        }
    }
    assert!(seen.len() > 3, "many things are asked in a game: {seen:?}");
    check_end(&page, 3).await;
    page.leave().await;
}

#[tokio::test]
async fn keys_alone_fill_a_dungeon_on_a_phone() {
    let server = ServerProcess::open();
    let page = server.visitor("thumbs").await;
    page.set_size(360, 780).await;
    page.goto("/solo/donjon").await;
    page.click_mark("solo-now").await;
    // The version too: the next question may have the same answers.
    let buttons = "[...document.querySelectorAll('[data-test=actions] > button')].map(b => b.textContent)\
        .concat(document.querySelector('.table')?.dataset.version ?? '')";
    for n_made in 0.. {
        assert!(n_made < 1500, "this game has no end");
        let Turn::Mine(_) = page.next_turn().await else { break };
        if n_made % 10 == 0 {
            page.check_fits().await;
        }
        // What has no number of its own is in a folder that has one.
        let shown = page.eval(buttons).await;
        let n_buttons = shown.as_array().map_or(1, |shown| shown.len() - 1).clamp(1, 9);
        let nth = (n_made * 7 + n_made / 5) % n_buttons;
        page.press(char::from_digit(nth as u32 + 1, 10).expect("at most nine")).await;
        let is_answered = format!(
            "JSON.stringify({buttons}) != JSON.stringify({shown}) || !!document.querySelector('[data-test=score-sheet]')"
        );
        page.until("the key has made the move", &is_answered).await;
    }
    check_end(&page, 3).await;
    page.leave().await;
}

#[tokio::test]
async fn two_apprentices_by_a_link_force_choices_on_each_other() {
    let server = ServerProcess::open();
    let mut n_forced = 0;
    // Which sword-bearers come is luck; several games make it certain enough.
    for _ in 0..5 {
        let pages = server.two("donjon").await;
        let mut n_made = 0;
        while let Some((nth, open)) = whose_turn(&pages).await {
            let prompt = pages[nth].text("[data-test=prompt]").await;
            if prompt.contains("it concerns you, too") {
                let turn = pages[1 - nth].text("[data-test=prompt]").await;
                assert!(!turn.contains("You"), "the other one waits: {turn}");
                n_forced += 1;
            }
            pages[nth].make(deepest(&open, n_made)).await;
            n_made += 1;
            assert!(n_made < 2000, "this game has no end");
        }
        for page in pages {
            check_end(&page, 2).await;
            page.leave().await;
        }
        if n_forced > 0 {
            return;
        }
    }
    panic!("five games without a choice that another forced");
}

#[tokio::test]
async fn a_spectator_sees_four_dungeons_without_scrolling() {
    let server = ServerProcess::open();
    let (ada, link) = server.lobby_of("donjon", 4).await;
    ada.click_mark("fill-and-start").await;
    ada.until_there("[data-test=actions]").await;
    let spectator = server.visitor("spectator").await;
    spectator.set_size(1440, 900).await;
    spectator.goto(&link).await;
    spectator.until_there(".dj-den").await;
    check_no_scrolling(&spectator, "four dungeons").await;
    // One is shown in full, the others at a glance; a click changes places.
    let seats =
        "[...document.querySelectorAll('section.dj-glance')].map(e => e.dataset.seat).join()";
    let before = spectator.eval(seats).await;
    assert_eq!(before.as_str().map(|seats| seats.split(',').count()), Some(3), "{before}");
    spectator.click(".dj-glance-look").await;
    spectator.until("another is shown", &format!("{seats} != {before}")).await;
    check_no_scrolling(&spectator, "another dungeon").await;
    spectator.leave().await;
    ada.leave().await;
}

/// Drags what is at one place to the middle of another.
async fn drag(page: &Page, from: &str, to: &str) {
    let middle = async |css: &str| {
        let script = format!(
            "(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector({css:?}).getBoundingClientRect())"
        );
        page.eval(&script).await
    };
    let (start, end) = (middle(from).await, middle(to).await);
    let send = async |kind: &str, at: &serde_json::Value, buttons: u8| {
        let event = json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": buttons, "clickCount": 1 });
        page.chrome("Input.dispatchMouseEvent", event).await;
    };
    send("mouseMoved", &start, 0).await;
    send("mousePressed", &start, 1).await;
    send("mouseMoved", &end, 1).await;
    assert!(page.has(".dj-dragged").await, "the monster follows the pointer");
    send("mouseReleased", &end, 0).await;
}

const POSITIONS: &str = include_str!("donjon/positions.game");

#[tokio::test]
async fn monsters_are_dragged_to_their_places() {
    let server = ServerProcess::open();
    let page = server.visitor("dragger").await;
    page.goto("/").await;
    page.set_size(1440, 900).await;
    let said = |text: &str| {
        format!("document.querySelector('[data-test=log]')?.textContent.includes({text:?})")
    };
    page.go_on_from(&position(POSITIONS, "walk-few")).await;
    page.until_there("[data-pick=\"dragon E\"]").await;
    drag(&page, "[data-pick=\"dragon E\"]", "[data-drop=H1]").await;
    page.until("it walked", &said("You walked a dragon from the entrance to hallway 1.")).await;
    // Who was moved is still picked up: one click goes on.
    page.click("[data-spot=\"step dragon H1 R1\"]").await;
    page.until("it walks on", &said("You walked a dragon from hallway 1 to the Laboratory.")).await;
    page.go_on_from(&position(POSITIONS, "recruit")).await;
    page.until_there(".is-forest [data-spot=\"recruit 1 spider from forest\"].is-open").await;
    drag(&page, "[data-spot=\"recruit 1 spider from forest\"]", "[data-drop=R1] h3").await;
    let recruited = "You recruited 1 spider from the forest; the place is the Laboratory.";
    page.until("it is recruited and placed in one go", &said(recruited)).await;
    page.go_on_from(&position(POSITIONS, "power")).await;
    page.until_there("[data-spot=\"sacrifice brou in R3\"].is-open").await;
    drag(&page, "[data-spot=\"sacrifice brou in R3\"]", "[data-drop=oubliettes]").await;
    let thrown = "You threw a brou from the Orb Room into the oubliettes.";
    page.until("it is thrown in", &said(thrown)).await;
    page.leave().await;
}

#[tokio::test]
async fn every_question_fits_on_the_screen() {
    check_questions(POSITIONS).await;
}
