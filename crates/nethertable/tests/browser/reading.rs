//! Pages to read open at their top, or at the rule that is linked; and a jump within a page does not build it again.

use serde_json::json;

use crate::support::ServerProcess;

#[tokio::test]
async fn rules_open_at_the_top_and_at_the_rule_that_is_linked() {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    // With motion, as most have it.
    let features = json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
    page.set_size(1024, 600).await;
    for game in ["monster-inn", "dungeon-lords"] {
        page.goto("/").await;
        page.chrome("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        for kind in ["rules", "about"] {
            page.goto("/").await;
            page.until_there(&format!("a[href='/{kind}/{game}']")).await;
            page.eval("scrollTo({ top: 1e6, behavior: 'instant' })").await;
            page.eval(&format!("document.querySelector(\"a[href='/{kind}/{game}']\").click()"))
                .await;
            page.until(
                "the page is there",
                &format!(
                    "location.pathname == '/{kind}/{game}' && document.activeElement?.id == 'main'"
                ),
            )
            .await;
            page.until("two frames later", "(window.n_frames = (window.n_frames ?? 0) + 1) > 20")
                .await;
            assert_eq!(page.eval("scrollY").await, 0, "/{kind}/{game}");
            page.eval("window.n_frames = 0").await;
        }
    }
    page.goto("/rules/dungeon-lords#rule-SPELL-1").await;
    page.until(
        "the rule is at the top",
        "Math.abs(document.getElementById('rule-SPELL-1').getBoundingClientRect().top) < 60",
    )
    .await;
    // A link to a rule stays on the page.
    page.eval("document.querySelector('main').firstElementChild.dataset.same = 'yes'").await;
    page.click("a[href='#rule-PARTY-2']").await;
    page.until(
        "the other rule is at the top",
        "Math.abs(document.getElementById('rule-PARTY-2').getBoundingClientRect().top) < 60",
    )
    .await;
    assert!(page.has("main > [data-same]").await, "the page was not built again");
    page.leave().await;
}
