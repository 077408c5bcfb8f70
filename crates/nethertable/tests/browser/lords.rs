//! Dungeon Lords in the browser: a whole game with the mouse alone, two people by a link, and pictures of every question.

use std::collections::BTreeSet;

use crate::support::{Page, ServerProcess, Turn, check_questions, position, some, whose_turn};

const CARD: &str = "[data-game=dungeon-lords]";

async fn check_end(page: &Page, n_seats: usize) {
    let n_sheets = page.eval("document.querySelectorAll('.sheet').length").await;
    assert_eq!(n_sheets, n_seats, "one sheet a seat");
    let verdict = page.text(".verdict").await;
    assert!(verdict.contains("won") || verdict.contains("shared"), "it says who won: {verdict}");
}

#[tokio::test]
async fn a_stranger_plays_four_lords_with_the_mouse_alone() {
    let server = ServerProcess::open();
    let page = server.visitor("lord").await;
    page.goto("/").await;
    page.click(&format!("{CARD} [data-test=play-now]")).await;
    page.until_live().await;
    page.until_there("section[data-seat=P4]").await;
    page.set_size(1440, 900).await;
    let mut seen = BTreeSet::new();
    for n_made in 0.. {
        assert!(n_made < 1000, "this game has no end");
        let Turn::Mine(open) = page.next_turn().await else { break };
        let prompt = page.text("[data-test=prompt]").await;
        assert!(prompt.len() > 5, "a question is asked: {prompt}");
        // A picture of each kind of question, by the words it begins with.
        let kind: String = prompt.chars().take(24).filter(|c| c.is_alphabetic()).collect();
        if seen.insert(kind.clone()) {
            page.picture_as(&format!("lords-{kind}")).await;
            // However long the log is. What fits with full dungeons is asked of positions below.
            let bottoms = "['.side', '.table-main'].map(css => document.querySelector(css).getBoundingClientRect().bottom + scrollY)";
            let bottoms = page.eval(bottoms).await;
            let [side, board] = [0, 1].map(|nth| bottoms[nth].as_f64().expect("a place"));
            assert!(
                side <= board.max(900.0),
                "'{prompt}': the log ends at {side}, the board at {board}"
            );
        }
        // On the board where there is a place for it, else in the bar.
        let action = some(&open, n_made);
        let spot = format!("[data-spot=\"{action}\"].is-open");
        if page.has(&spot).await { page.click(&spot).await } else { page.make(action).await }
    }
    assert!(seen.len() > 5, "many things are asked in a game: {seen:?}");
    check_end(&page, 4).await;
    page.leave().await;
}

#[tokio::test]
async fn two_lords_play_by_a_link() {
    let server = ServerProcess::open();
    let pages = server.two("dungeon-lords").await;
    let mut n_made = 0;
    while let Some((nth, open)) = whose_turn(&pages).await {
        pages[nth].make(some(&open, n_made)).await;
        n_made += 1;
        assert!(n_made < 2000, "this game has no end");
    }
    for page in pages {
        check_end(&page, 2).await;
        page.leave().await;
    }
}

#[tokio::test]
async fn orders_wait_in_their_slots_until_they_are_sent() {
    let server = ServerProcess::open();
    let page = server.visitor("planner").await;
    page.goto("/").await;
    let position = position(include_str!("lords/orders.game"), "first-game-orders");
    page.go_on_from(&position).await;
    let open = page.my_turn().await;
    let [first, second] = [0, 1].map(|nth| open[nth].clone());
    // Two are placed already, so one is wanted: another has no room beside it.
    page.make(&first).await;
    page.until_there("[data-action=send].is-open").await;
    assert!(!page.has(&format!("[data-action=\"{second}\"].is-open")).await);
    // Pressed once a slot is lifted, pressed again it is empty.
    page.click_mark("slot-1").await;
    page.until_there("[data-test=slot-1].is-lifted").await;
    page.click_mark("slot-1").await;
    page.until("it is empty", "!document.querySelector('[data-test=slot-1]')").await;
    assert!(!page.has("[data-action=send].is-open").await, "nothing is to be sent");
    // What was chosen is undone like any action.
    page.make(&second).await;
    page.click_mark("undo").await;
    page.until_there(&format!("[data-action=\"{first}\"].is-open")).await;
    page.make(&second).await;
    page.make("send").await;
    page.until("they are sent", "!document.querySelector('[data-action=send]')").await;
    page.until("minions march", "document.querySelectorAll('.dl-space.is-taken').length > 0").await;
    page.leave().await;
}

#[tokio::test]
async fn questions_about_orders_fit_on_the_table() {
    check_questions(include_str!("lords/orders.game")).await;
}

#[tokio::test]
async fn questions_at_the_places_fit_on_the_table() {
    check_questions(include_str!("lords/places.game")).await;
}

#[tokio::test]
async fn questions_of_the_seasons_fit_on_the_table() {
    check_questions(include_str!("lords/seasons.game")).await;
}

#[tokio::test]
async fn questions_of_battles_fit_on_the_table() {
    check_questions(include_str!("lords/battles.game")).await;
}

#[tokio::test]
async fn questions_of_spells_fit_on_the_table() {
    check_questions(include_str!("lords/spells.game")).await;
}
