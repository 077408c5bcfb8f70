//! Advice: asked for by a key, seen on the board, understood and taken; at tables of the page and of the server; and between
//! rivals only where nobody else is there.

use crate::support::{Page, ServerProcess};

/// One step is left of a card, and the open chest of the Sewers is surely looted unless the rat goes there.
const STEP: &str = "game: heroes-out
seed: 1
seats: 1
turn: ratkin play
P1 clan: ratkin
ratkin played: nest
icons: move 1
pending: card nest b
cells rule: used
vault: 1 ratkin
guild pile: rogue-crossbones
sewers: chest 1
beast: chest 2
apothecary: chest 1
";

/// Asks, and returns what is said.
async fn ask(page: &Page) -> String {
    page.until_there("[data-test=advice]").await;
    page.press('a').await;
    page.until_there("[data-test=advised]").await;
    page.text("[data-test=advised]").await
}

#[tokio::test]
async fn the_threat_is_named_the_action_is_marked_and_taken() {
    let server = ServerProcess::open();
    let page = server.visitor("asker").await;
    page.goto("/").await;
    page.go_on_with("heroes-out", 1, STEP).await;
    let said = ask(&page).await;
    let why = page.text("[data-test=advice-why]").await;
    let threat = "Otherwise a Rogue loots the chest of the Sewers in 100 of 100 likely invasions";
    assert!(why.contains(threat), "{why}");
    assert!(said.contains("worse"), "what else there is, and how much worse: {said}");
    assert!(page.has("[data-action=\"move vault sewers\"][data-advised]").await);
    assert!(page.has(".ho-sewers[data-advised]").await, "the room is marked too");
    let n_marked = page.eval("document.querySelectorAll('.ho-room[data-advised]').length").await;
    assert_eq!(n_marked, 1);
    for (width, height) in [(1440, 900), (1920, 1080), (360, 780)] {
        page.set_size(width, height).await;
        page.picture_of(&format!("advice-{width}"), false).await;
        assert!(page.height().await <= height, "nothing scrolls at {width}");
    }
    // Asked once more it is put away, and the marks with it.
    page.press('a').await;
    page.until("it is put away", "!document.querySelector('[data-advised], .advice')").await;
    ask(&page).await;
    page.press('d').await;
    let is_made = "document.querySelector('[data-test=log]').textContent.includes('moved from the Vault to the Sewers')";
    page.until("it is taken", is_made).await;
    page.until("and past", "!document.querySelector('[data-advised], .advice')").await;
    page.leave().await;
}

#[tokio::test]
async fn a_team_may_ask_and_rivals_only_against_bots() {
    let server = ServerProcess::open();
    let pages = server.two("heroes-out").await;
    // Only who is asked can ask back.
    assert!(ask(&pages[0]).await.contains("Do it"));
    assert!(!pages[1].has("[data-test=advice]").await);
    for page in pages {
        page.leave().await;
    }
    let pages = server.two("donjon").await;
    for page in pages {
        assert!(!page.has("[data-test=advice]").await, "between two people nobody is advised");
        page.leave().await;
    }
    let page = server.visitor("alone").await;
    page.play_against_bots().await;
    page.my_turn().await;
    let said = ask(&page).await;
    assert!(said.contains("Do it"), "{said}");
    page.click_mark("take-advice").await;
    page.until("it is taken", "!document.querySelector('.advice')").await;
    page.leave().await;
}
