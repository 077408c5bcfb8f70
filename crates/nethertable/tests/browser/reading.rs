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
    page.click("a[href='#rule-SPELL-2']").await;
    page.until(
        "the other rule is at the top",
        "Math.abs(document.getElementById('rule-SPELL-2').getBoundingClientRect().top) < 60",
    )
    .await;
    assert!(page.has("main > [data-same]").await, "the page was not built again");
    page.leave().await;
}

#[tokio::test]
async fn rules_are_shown_in_a_minute_searched_and_unfolded() {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    page.set_size(360, 780).await;
    page.goto("/rules/dungeon-lords").await;
    page.until(
        "five pictures",
        "[...document.querySelectorAll('[data-test=minute] svg')].filter(svg => svg.getBBox().width > 100).length == 5",
    )
    .await;
    let seen = "[...document.querySelectorAll('.rule')].filter(rule => rule.checkVisibility())";
    assert_eq!(page.eval(&format!("{seen}.length")).await, 0, "a phone folds the chapters");
    page.write("[data-test=rules-search]", "Paladin").await;
    let found = format!(
        "(rules => rules.length > 2 && rules.every(rule => rule.closest('.rules-part').textContent.includes('aladin')))({seen})"
    );
    page.until("what is sought is shown, and nothing else", &found).await;
    assert!(page.text(".rule mark").await.eq_ignore_ascii_case("paladin"), "the word is marked");
    page.write("[data-test=rules-search]", "xyzzy").await;
    page.until_there(".rules-none button").await;
    assert!(page.text(".rules-none").await.contains("xyzzy"), "it says that nothing is found");
    page.click(".rules-none button").await;
    page.until(
        "the chapters are there again",
        "!document.querySelector('.rules-part.is-hidden, .rules-none button')",
    )
    .await;
    page.goto("/rules/monster-inn").await;
    page.goto("/rules/dungeon-lords#rule-SPELL-1").await;
    page.until(
        "a rule that is linked is unfolded",
        "Math.abs(document.getElementById('rule-SPELL-1').getBoundingClientRect().top) < 60",
    )
    .await;
    page.leave().await;
}
