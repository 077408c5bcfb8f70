//! Accessibility tests: keyboard only, accessible names, landmarks, live announcements.

use std::collections::BTreeSet;

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::support::{Page, ServerProcess, Turn};

const FOCUS: &str = "(document.activeElement?.dataset?.test ?? document.activeElement?.dataset?.action ?? \
    document.activeElement?.tagName) + ''";

async fn focus(page: &Page) -> String {
    page.eval(FOCUS).await.as_str().unwrap_or_default().to_string()
}

/// What goes takes its focus along; what has it instead comes with the next frame.
pub async fn check_focus(page: &Page, what: &str) {
    page.until(what, "document.activeElement && document.activeElement != document.body").await;
}

pub fn key(key: Key) -> char {
    char::from(key)
}

/// Goes on by Tab until something has the focus.
async fn tab_to(page: &Page, mark: &str) {
    for _ in 0..80 {
        if focus(page).await == mark {
            return;
        }
        page.press(key(Key::Tab)).await;
    }
    panic!("{mark} cannot be reached by Tab");
}

#[tokio::test]
async fn menus_close_by_escape_and_by_a_press_elsewhere() {
    let server = ServerProcess::open();
    let page = server.visitor("browsing").await;
    page.goto("/").await;
    let open =
        "[...document.querySelectorAll('.menu[open] > summary')].map(e => e.dataset.test).join()";
    page.click_mark("keys").await;
    assert_eq!(page.eval(open).await, "keys");
    page.press(key(Key::Escape)).await;
    assert_eq!(page.eval(open).await, "", "Escape closes");
    assert_eq!(focus(&page).await, "keys", "and goes back to the name of the menu");
    page.click_mark("settings").await;
    page.click(".hero").await;
    assert_eq!(page.eval(open).await, "", "a press elsewhere closes");
    page.leave().await;
}

#[tokio::test]
async fn keys_alone_lead_from_home_to_the_end() {
    let server = ServerProcess::open();
    let page = server.visitor("keys").await;
    page.goto("/").await;
    tab_to(&page, "play-now").await;
    page.press(key(Key::Enter)).await;
    page.until_there("[data-test=actions]").await;
    check_focus(&page, "a new page takes the focus").await;
    let mut n_made = 0;
    while let Turn::Mine(open) = page.next_turn().await {
        if n_made > 0 {
            check_focus(&page, &format!("the focus is there after {n_made} actions")).await;
        }
        let action = crate::support::some(&open, n_made);
        if n_made % 3 == 0 {
            page.press('g').await;
            tab_to(&page, action).await;
            page.press(key(Key::Enter)).await;
        } else {
            let nth = format!(
                "[...document.querySelectorAll('[data-action]')].findIndex(b => b.dataset.action == {action:?})"
            );
            let nth = page.eval(&nth).await.as_u64().expect("it is there");
            page.press(char::from_digit(nth as u32 + 1, 10).expect("at most nine")).await;
        }
        n_made += 1;
        page.until(
            "it is under way",
            &format!("window.received.filter(h => h.includes('\"accepted\"')).length >= {n_made}"),
        )
        .await;
        assert!(n_made < 1000, "this game has no end");
    }
    check_focus(&page, "the end has the focus").await;
    tab_to(&page, "transcript").await;
    page.press(key(Key::Enter)).await;
    page.downloaded().await;
    page.press('r').await;
    page.until_there(".side .rules").await;
    page.press('t').await;
    page.until_there("[data-test=position]").await;
    page.leave().await;
}

/// Where a screen reader can jump to.
const PLACES: [&str; 8] =
    ["banner", "main", "navigation", "complementary", "region", "contentinfo", "form", "search"];

/// Names as a screen reader hears them, headings and landmarks.
pub async fn check_access(page: &Page, where_: &str) {
    let tree = page.chrome("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("a list");
    let nodes = nodes.iter().filter(|node| node["ignored"] == false);
    let role = |node: &Value| node["role"]["value"].as_str().unwrap_or_default().to_string();
    let named = [
        "button",
        "link",
        "textbox",
        "radio",
        "checkbox",
        "combobox",
        "tab",
        "img",
        "dialog",
        "DisclosureTriangle",
    ];
    let (mut landmarks, mut places) = (Vec::new(), Vec::new());
    let mut n_titles = 0;
    for node in nodes {
        let (role, name) = (role(node), node["name"]["value"].as_str().unwrap_or_default().trim());
        assert!(
            !named.contains(&role.as_str()) || !name.is_empty(),
            "{where_}: a {role} without a name: {node:#}"
        );
        if role == "heading" {
            assert!(!name.is_empty(), "{where_}: an empty heading");
            let level = node["properties"]
                .as_array()
                .expect("a list")
                .iter()
                .find(|p| p["name"] == "level");
            n_titles += usize::from(level.is_some_and(|level| level["value"]["value"] == 1));
        }
        if PLACES.contains(&role.as_str()) {
            places.push((role.clone(), name.to_string()));
        }
        landmarks.push(role);
    }
    assert_eq!(n_titles, 1, "{where_}: one title");
    for landmark in ["banner", "main", "navigation"] {
        let n = landmarks.iter().filter(|role| *role == landmark).count();
        assert!(n >= 1 && (landmark != "main" || n == 1), "{where_}: {n} of {landmark}");
    }
    // Landmarks of a kind are told apart by their names.
    let mut named = BTreeSet::new();
    for (role, name) in places {
        assert!(
            !name.is_empty() || ["banner", "main"].contains(&role.as_str()),
            "{where_}: a {role} without a name"
        );
        assert!(named.insert((role.clone(), name.clone())), "{where_}: two of {role} '{name}'");
    }
    let twice = "(ids => ids.filter((id, nth) => ids.indexOf(id) != nth))([...document.querySelectorAll('[id]')].map(e => e.id))";
    assert_eq!(page.eval(twice).await, json!([]), "{where_}: ids are unique");
    assert_eq!(page.faults_of_outline(where_).await, [""; 0], "{where_}");
    assert_eq!(page.eval("document.documentElement.lang").await, "en");
}

#[tokio::test]
async fn everything_has_a_name_and_news_are_said() {
    let server = ServerProcess::open();
    let page = server.visitor("listener").await;
    for path in [
        "/",
        "/solo/monster-inn",
        "/rules/monster-inn",
        "/about/monster-inn",
        "/t/abcdefghijkm",
        "/nowhere",
    ] {
        page.goto(path).await;
        page.until_there("h1").await;
        check_access(&page, path).await;
    }
    page.goto("/").await;
    page.set_table().await;
    page.until_there("[data-test=share-link]").await;
    check_access(&page, "lobby").await;
    page.play_against_bots().await;
    let open = page.my_turn().await;
    check_access(&page, "table").await;
    // What is said is counted, because the same may happen twice.
    page.eval(
        "(() => { window.n_said = 0; new MutationObserver(() => window.n_said++).observe(document.querySelector('[data-test=live]'), \
         { childList: true, characterData: true, subtree: true }); })()",
    )
    .await;
    page.make(&open[0]).await;
    page.my_turn().await;
    let news = page
        .until(
            "something is said",
            "window.n_said > 0 && document.querySelector('[data-test=live]').textContent",
        )
        .await;
    assert!(
        news.as_str()
            .unwrap_or_default()
            .contains(&page.text("[data-test=prompt]").await.trim().to_string())
    );
    page.play_to_the_end().await;
    check_access(&page, "score sheet").await;
    page.goto("/").await;
    page.click("[data-game=dungeon-lords] [data-test=play-now]").await;
    page.my_turn().await;
    check_access(&page, "lords").await;
    page.click_mark("look-P2").await;
    page.until_there("[data-test=look-close]").await;
    check_access(&page, "a dungeon in full").await;
    page.leave_after_refusal().await;
}
