//! The code of a game, which a page loads when it needs it: what is loaded where, and what is said when it does not arrive.

use crate::support::{Page, ServerProcess};

/// No piece of a game's code arrives while `is_lost`.
const LOST: &str = r#"
const arriving = window.fetch;
const isPiece = from => /\/assets\/(?!client-).*\.(bin|wasm)$/.test(String(from));
window.is_lost = true;
window.fetch = (from, ...rest) => window.is_lost && isPiece(from)
    ? Promise.reject(new TypeError('this piece is lost'))
    : arriving(from, ...rest);"#;

/// The pieces that the page has fetched.
async fn pieces(page: &Page) -> String {
    let names = "performance.getEntriesByType('resource').map(entry => entry.name)";
    let pieces = format!(
        r"{names}.filter(name => /\/assets\/(?!client-).*\.(bin|wasm)$/.test(name)).join()"
    );
    page.eval(&pieces).await.as_str().expect("a list of names").to_string()
}

#[tokio::test]
async fn a_page_loads_the_code_of_the_game_it_shows_and_no_other() {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    page.goto("/").await;
    page.until_there("[data-test=play-now]").await;
    assert_eq!(pieces(&page).await, "", "the home page shows no game");
    page.goto("/solo/monster-inn").await;
    page.until_there("[data-test=solo-now]").await;
    let found = pieces(&page).await;
    assert!(found.contains("/monster-inn-") && !found.contains("/donjon-"), "{found}");
    page.leave().await;
}

#[tokio::test]
async fn a_game_that_cannot_be_loaded_says_so_and_is_loaded_when_it_can_be() {
    let server = ServerProcess::open();
    let page = server.visitor("patient").await;
    page.prepare(LOST).await;
    for path in ["/solo/monster-inn", "/rules/monster-inn", "/training/dungeon-lords"] {
        page.goto(path).await;
        page.until_there("[data-test=not-loaded]").await;
        page.click_mark("load-again").await;
        page.until_there("[data-test=not-loaded]").await;
        page.eval("window.is_lost = false").await;
        page.click_mark("load-again").await;
        page.until_there("[data-test=solo-now], .rule, [data-test=exercises]").await;
    }
    page.leave_after(&["this piece is lost", "was preloaded"]).await;
}

#[tokio::test]
async fn a_table_that_is_joined_waits_for_its_code() {
    let server = ServerProcess::open();
    let page = server.visitor("late").await;
    page.prepare(LOST).await;
    page.goto("/").await;
    page.click("[data-game=monster-inn] [data-test=play-now]").await;
    page.until_there("[data-test=not-loaded]").await;
    page.eval("window.is_lost = false").await;
    page.click_mark("load-again").await;
    page.my_turn().await;
    page.leave_after(&["this piece is lost", "was preloaded"]).await;
}
