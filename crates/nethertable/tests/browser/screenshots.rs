//! Pictures of the main pages, kept outside of the repository, for eyes to judge: five widths, light and dark.

use crate::support::{Page, SIZES, ServerProcess, some};

/// All ten forms of what the page shows now.
pub async fn take(page: &Page, name: &str, is_whole: bool) {
    for (width, height) in SIZES {
        for scheme in ["light", "dark"] {
            page.set_scheme(scheme).await;
            page.set_size(width, height).await;
            page.picture_of(&format!("{name}-{width}-{scheme}"), is_whole).await;
        }
    }
}

#[tokio::test]
async fn pictures_of_the_main_pages() {
    let server = ServerProcess::open();
    let page = server.visitor("painter").await;
    page.goto("/").await;
    page.until_there("[data-test=play-friends]").await;
    take(&page, "home", true).await;
    page.set_table().await;
    page.until_there("[data-test=share-link]").await;
    page.choose("[data-test=plan-P3]", "hard").await;
    page.until(
        "the bot sits",
        "document.querySelectorAll('.place')[2].textContent.includes('hard')",
    )
    .await;
    take(&page, "lobby", true).await;
    page.play_against_bots().await;
    page.my_turn().await;
    page.set_size(1440, 900).await;
    let height = page.height().await;
    assert!(height <= 900, "the first question is {height} high and must not be scrolled");
    // Who is always last in a round is seldom asked, and has fewer questions in a game.
    for n_made in 0..8 {
        let open = page.my_turn().await;
        page.make(some(&open, n_made)).await;
    }
    page.my_turn().await;
    take(&page, "game", false).await;
    take(&page, "game-whole", true).await;
    // On a phone the log lies below the table until it is asked for.
    page.click_mark("open-side").await;
    page.click_mark("tab-rules").await;
    take(&page, "rules-tab", true).await;
    page.click_mark("tab-text").await;
    take(&page, "words-tab", true).await;
    page.click_mark("tab-log").await;
    page.click(".side-close").await;
    page.play_to_the_end().await;
    take(&page, "score", true).await;
    page.goto("/").await;
    page.until_there("[data-test=finished] a").await;
    take(&page, "home-again", true).await;
    for (path, name) in [
        ("/solo/monster-inn", "solo"),
        ("/rules/monster-inn", "rules"),
        ("/about/monster-inn", "about"),
        ("/nowhere", "lost"),
    ] {
        page.goto(path).await;
        take(&page, name, true).await;
    }
    page.leave_after_refusal().await;
}
