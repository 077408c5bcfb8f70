//! Pictures of the main pages, kept outside of the repository, for eyes to judge: both widths, light and dark.

use serde_json::json;

use crate::kit::{House, Page, shots, some};

/// All four forms of what the page shows now.
pub async fn take(page: &Page, name: &str, is_whole: bool) {
    for (width, height) in [(1440, 900), (360, 740)] {
        for scheme in ["light", "dark"] {
            let features = json!([
                { "name": "prefers-color-scheme", "value": scheme },
                { "name": "prefers-reduced-motion", "value": "reduce" },
            ]);
            page.chrome("Emulation.setEmulatedMedia", json!({ "features": features })).await;
            set_size(page, width, height).await;
            if is_whole {
                let tall = page.eval("document.documentElement.scrollHeight").await;
                set_size(page, width, tall.as_u64().expect("a height").clamp(height, 4000)).await;
            }
            page.eval("scrollTo({ top: 0, behavior: 'instant' })").await;
            page.check_fits().await;
            page.picture(&shots().join(format!("{name}-{width}-{scheme}.png"))).await;
        }
    }
}

async fn set_size(page: &Page, width: u64, height: u64) {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    page.chrome("Emulation.setDeviceMetricsOverride", size).await;
    page.until("the size is taken", &format!("innerWidth == {width} && innerHeight == {height}"))
        .await;
}

#[tokio::test]
async fn pictures_of_the_main_pages() {
    let house = House::open();
    let page = house.visitor("painter").await;
    page.goto("/").await;
    page.until_there("[data-test=create-table]").await;
    take(&page, "home", true).await;
    page.click_mark("create-table").await;
    page.until_there("[data-test=share-link]").await;
    page.choose("[data-test=plan-P3]", "hard").await;
    page.until(
        "the bot sits",
        "document.querySelectorAll('.place')[2].textContent.includes('hard')",
    )
    .await;
    take(&page, "lobby", true).await;
    page.play_against_bots().await;
    for n_made in 0..12 {
        let open = page.my_turn().await;
        page.make(some(&open, n_made)).await;
    }
    page.my_turn().await;
    take(&page, "game", false).await;
    take(&page, "game-whole", true).await;
    page.click_mark("tab-rules").await;
    take(&page, "rules-tab", true).await;
    page.click_mark("tab-words").await;
    take(&page, "words-tab", true).await;
    page.click_mark("tab-story").await;
    page.play_to_the_end().await;
    take(&page, "score", true).await;
    page.goto("/").await;
    page.until_there("[data-test=mine] a").await;
    take(&page, "home-again", true).await;
    for (path, name) in [
        ("/solo/monster-inn", "solo"),
        ("/rules/monster-inn", "rules"),
        ("/about/monster-inn", "about"),
    ] {
        page.goto(path).await;
        take(&page, name, true).await;
    }
    page.leave().await;
}
