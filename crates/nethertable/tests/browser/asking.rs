//! Tests of dialogs: confirming before a game is given up, and asking for a name. And that options say what they change.

use fantoccini::key::Key;
use serde_json::json;

use crate::{
    access::{check_access, key},
    support::ServerProcess,
};

#[tokio::test]
async fn a_game_in_progress_is_given_up_only_after_a_question() {
    let server = ServerProcess::open();
    let page = server.visitor("hermit").await;
    page.goto("/solo/monster-inn").await;
    page.click_mark("solo-now").await;
    let open = page.my_turn().await;
    for mark in ["again", "give-up"] {
        page.click_mark(mark).await;
        page.until_there("[data-test=ask][open]").await;
        // All else is inert while it is open, so it must say by itself what it is.
        let said = "['labelledby', 'describedby'].map(what => document.getElementById(document.querySelector('[data-test=ask]').getAttribute('aria-' + what)).textContent.trim() != '')";
        assert_eq!(
            page.eval(said).await,
            json!([true, true]),
            "the question has a name and a text"
        );
        let focus = "document.activeElement.dataset.test";
        assert_eq!(page.eval(focus).await, "ask-no", "the safe answer has the focus");
        page.press(key(Key::Tab)).await;
        assert_eq!(page.eval(focus).await, "ask-yes");
        page.press(key(Key::Escape)).await;
        page.until("the question is gone", "!document.querySelector('[data-test=ask]')").await;
        assert_eq!(page.eval(focus).await, mark, "the focus is where it was");
        page.click_mark(mark).await;
        page.click_mark("ask-no").await;
        page.until("the question is gone", "!document.querySelector('[data-test=ask]')").await;
        assert_eq!(page.my_turn().await, open, "the game goes on");
    }
    page.click_mark("give-up").await;
    page.click_mark("ask-yes").await;
    page.until_there("[data-test=solo-now]").await;
    // What is over is given up without a word.
    page.click_mark("solo-now").await;
    page.play_to_the_end().await;
    page.click_mark("play-again").await;
    page.my_turn().await;
    assert!(!page.has("[data-test=ask]").await);
    page.leave().await;
}

#[tokio::test]
async fn standing_up_asks_first() {
    let server = ServerProcess::with_bot_pace(250);
    let page = server.visitor("restless").await;
    page.play_against_bots().await;
    page.my_turn().await;
    page.click_mark("stand").await;
    page.click_mark("ask-no").await;
    page.until("the question is gone", "!document.querySelector('[data-test=ask]')").await;
    assert!(!page.has("[data-test=return]").await, "still seated");
    page.my_turn().await;
    page.click_mark("stand").await;
    page.click_mark("ask-yes").await;
    page.until_there("[data-test=return]").await;
    page.leave().await;
}

#[tokio::test]
async fn whoever_sits_down_is_asked_for_a_name_once() {
    let server = ServerProcess::open();
    let ada = server.visitor("Ada").await;
    ada.goto("/").await;
    ada.set_table().await;
    ada.until_there("[data-test=name-question]").await;
    ada.click_mark("no-name").await;
    ada.until("it is put off", "!document.querySelector('[data-test=name-question]')").await;
    let link = ada.shared_link().await;
    ada.reload().await;
    ada.until_there("[data-test=stand]").await;
    assert!(!ada.has("[data-test=name-question]").await, "asked once");

    let bo = server.visitor("Bo").await;
    bo.goto(&link).await;
    bo.until_there("[data-test=sit-P2]").await;
    assert!(!bo.has("[data-test=name-question]").await, "who only looks is not asked");
    bo.click_mark("sit-P2").await;
    bo.until("the question has the focus", "document.activeElement?.dataset?.test == 'your-name'")
        .await;
    check_access(&bo, "the lobby with a question").await;
    let name = bo.eval("document.querySelector('[data-test=your-name]').value").await;
    let name = name.as_str().expect("a name").to_string();
    assert!(name.len() > 2, "a suggestion stands ready: {name}");
    bo.press(key(Key::Enter)).await;
    let is_shown = format!("document.querySelectorAll('.place')[1].textContent.includes({name:?})");
    ada.until("the others read it", &is_shown).await;
    bo.until("it is answered", "!document.querySelector('[data-test=name-question]')").await;
    // Another name may be written over it, and a table that comes later asks no more.
    bo.click_mark("stand").await;
    bo.click_mark("sit-P2").await;
    bo.until_there("[data-test=stand]").await;
    assert!(!bo.has("[data-test=name-question]").await);
    for page in [ada, bo] {
        page.leave().await;
    }
}

#[tokio::test]
async fn options_say_what_they_change() {
    let server = ServerProcess::open();
    let page = server.visitor("chooser").await;
    for game in ["monster-inn", "dungeon-lords"] {
        page.goto("/").await;
        page.click(&format!("[data-game={game}] [data-test=play-friends]")).await;
        page.click(".options > summary").await;
        let bare = "[...document.querySelectorAll('[data-test^=option-]')].filter(input => { \
            const about = document.getElementById(input.getAttribute('aria-describedby')); \
            const name = input.closest('label').textContent.trim(); \
            return !about || about.textContent.trim().length < 20 || !name || name.includes('-'); }).map(i => i.dataset.test)";
        assert_eq!(page.eval(bare).await, serde_json::json!([]), "{game}");
        page.click_mark("create-table").await;
        let said = page.text("[data-test=options-said]").await;
        assert!(said.contains('.') && !said.contains("at-once") && said.len() > 60, "{said}");
    }
    page.leave().await;
}

#[tokio::test]
async fn the_form_for_a_new_table_is_a_dialog_that_gives_the_focus_back() {
    let server = ServerProcess::open();
    let page = server.visitor("host").await;
    page.goto("/").await;
    page.click("[data-game=donjon] [data-test=play-friends]").await;
    page.until_there("[data-test=set-table][open]").await;
    page.click_mark("plan-P2-hard").await;
    page.until(
        "a bot sits there",
        "document.querySelectorAll('.seat-name')[1].textContent.includes('hard')",
    )
    .await;
    page.press(key(Key::Escape)).await;
    page.until("it is closed", "!document.querySelector('[data-test=set-table]')").await;
    let back = "document.activeElement.closest('[data-game]')?.dataset.game";
    assert_eq!(page.eval(back).await, "donjon", "the focus is where it came from");
    page.leave().await;
}
