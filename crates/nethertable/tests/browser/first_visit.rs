//! Somebody who has never been here plays against bots: to the end, undone by nothing, told why when refused.

use crate::support::{Page, Screen, ServerProcess, Turn, replay};

/// The sheet explains itself, and the transcript holds.
async fn check_end(page: &Page, seats: usize) {
    let sheets = "[...document.querySelectorAll('.sheet')].map(sheet => ({ \
        rows: [...sheet.querySelectorAll('tbody tr')].map(row => ({ \
            text: row.cells[0].textContent.trim(), \
            rule: row.querySelector('[data-rule]')?.dataset.rule, \
            points: Number(row.querySelector('.points').textContent.replace('−', '-')) })), \
        total: Number(sheet.querySelector('tfoot .points').textContent.replace('−', '-')) }))";
    let sheets = page.eval(sheets).await;
    let sheets = sheets.as_array().expect("a list");
    assert_eq!(sheets.len(), seats, "one sheet a seat");
    for sheet in sheets {
        let rows = sheet["rows"].as_array().expect("a list");
        assert!(!rows.is_empty());
        for row in rows {
            assert_ne!(row["text"], "", "every line is explained: {sheet:#}");
            assert!(row["rule"].is_string(), "every line cites a rule: {sheet:#}");
        }
        let sum: i64 = rows.iter().map(|row| row["points"].as_i64().expect("a number")).sum();
        assert_eq!(Some(sum), sheet["total"].as_i64(), "the lines make the total: {sheet:#}");
    }
    let verdict = page.text(".verdict").await;
    assert!(verdict.contains("won") || verdict.contains("shared"), "it says who won: {verdict}");
    page.click("[data-test=every-line] > summary").await;
    page.click(".sheet [data-rule]").await;
    assert!(page.text("[data-test=tip]").await.contains("SCORE"), "the rule of a line is shown");
    page.click("[data-test=score-sheet] [data-test=transcript]").await;
    let record = page.downloaded().await;
    let replayed = replay(&record);
    let said = String::from_utf8_lossy(&replayed.stdout).into_owned();
    assert!(replayed.status.success(), "{said}{}", String::from_utf8_lossy(&replayed.stderr));
    for sheet in sheets {
        assert!(said.contains(&sheet["total"].to_string()), "the same scores:\n{said}");
    }
}

#[tokio::test]
async fn a_stranger_plays_a_whole_game_against_bots() {
    let server = ServerProcess::open();
    let page = server.visitor("stranger").await;
    page.play_against_bots().await;
    assert!(page.path().await.starts_with("/t/"));
    let n_made = page.play_to_the_end().await;
    assert!(n_made > 3, "a game has more than {n_made} actions");
    check_end(&page, 3).await;
    page.click_mark("luck-check").await;
    page.until_there("[data-test=luck-good], [data-test=luck-bad]").await;
    let found = page.text("[data-test=luck-good]").await;
    assert!(found.contains("What you added is in the seed"), "without a click before: {found}");

    let (path, n_lines) = (page.path().await, page.n_lines().await);
    page.click_mark("play-again").await;
    page.until("another table", &format!("location.pathname != {path:?}")).await;
    page.my_turn().await;
    assert!(page.path().await.starts_with("/t/") && !page.has("[data-test=score-sheet]").await);
    assert_eq!(page.n_lines().await, n_lines, "the line goes along");
    page.leave().await;
}

#[tokio::test]
async fn a_phone_is_enough_for_a_whole_game() {
    let server = ServerProcess::open();
    let page = server.visitor_with("phone", Screen::Phone).await;
    for path in ["/", "/rules/monster-inn", "/about/monster-inn", "/solo/monster-inn", "/nowhere"] {
        page.goto(path).await;
        page.check_fits().await;
    }
    page.goto("/").await;
    page.set_table().await;
    page.until_there("[data-test=share-link]").await;
    page.check_fits().await;
    page.play_against_bots().await;
    for nth in 0.. {
        page.check_fits().await;
        let Turn::Mine(open) = page.next_turn().await else { break };
        let low = "[...document.querySelectorAll('.bar button:not(.quiet)')].filter(b => b.getBoundingClientRect().height < 44) \
            .map(b => b.outerHTML)";
        assert_eq!(page.eval(low).await, serde_json::json!([]), "fingers need 44 pixels");
        let seen = "[...document.querySelectorAll('.action')].every(b => { const r = b.getBoundingClientRect(); \
            return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth; })";
        assert_eq!(page.eval(seen).await, true, "all actions can be seen without scrolling");
        // On the board as well as in the bar.
        let spot = format!("[data-spot=\"{}\"].is-open", open[0]);
        let is_shown = format!("!!document.querySelector({spot:?})?.offsetParent");
        if nth % 2 == 0 && page.eval(&is_shown).await == true {
            page.click(&spot).await;
        } else {
            page.make(crate::support::some(&open, nth)).await;
        }
    }
    check_end(&page, 3).await;
    for tab in ["tab-rules", "tab-text", "tab-log"] {
        page.click_mark(tab).await;
        page.check_fits().await;
    }
    page.leave_after_refusal().await;
}

#[tokio::test]
async fn what_is_refused_names_its_rule() {
    let server = ServerProcess::open();
    let page = server.visitor("curious").await;
    page.play_against_bots().await;
    page.my_bid().await;
    // Nothing can be taken from the supply while bidding.
    let refused = "[data-spot=\"take coin\"]";
    let button = |what: &str| format!("document.querySelector({refused:?}).{what}");
    assert_eq!(page.eval(&button("getAttribute('aria-disabled')")).await, "true");
    let rule = page.eval(&button("dataset.rule")).await;
    let rule = rule.as_str().expect("a rule refuses it").to_string();
    let name = page.eval(&button("querySelector('.unseen').textContent")).await;
    assert!(name.as_str().unwrap_or_default().contains(&rule), "the rule is in the name: {name}");
    let before = page.log().await;
    page.point_at(refused).await;
    let tip = page.text("[data-test=tip]").await;
    assert!(tip.ends_with(&rule) && tip.len() > rule.len() + 20, "{tip}");
    page.point_at("h1").await;
    page.until("the tip goes", "!document.querySelector('[data-test=tip]')").await;
    page.eval(&button("focus()")).await;
    assert!(page.text("[data-test=tip]").await.ends_with(&rule), "focus shows it too");
    page.click(refused).await;
    assert!(page.text("[data-test=tip]").await.ends_with(&rule), "and so does a click");
    assert_eq!(page.log().await, before, "nothing was done");
    assert!(
        !page.has("[data-action][aria-disabled=true]:not([data-rule])").await,
        "a refusal has a rule"
    );
    page.leave().await;
}
