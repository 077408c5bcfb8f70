//! Combat training: by keys alone, by mouse, by finger and without a server; and pictures of it.

use fantoccini::key::Key;

use crate::{
    access::{check_access, check_focus, key},
    screenshots::take,
    support::{Page, Screen, ServerProcess},
};

const LIST: &str = "/training/dungeon-lords";
/// The best play of the first scenario.
const BEST: [&str; 6] =
    ["send troll", "done", "attack troll 1", "set rolling-stone", "send goblin", "done"];

fn path(exercise: &str) -> String {
    format!("{LIST}/{exercise}")
}

/// Goes on by Tab until a link has the focus, and follows it.
async fn follow_by_keys(page: &Page, path: &str) {
    for _ in 0..80 {
        if page.eval("document.activeElement?.getAttribute('href') + ''").await == path {
            page.press(key(Key::Enter)).await;
            page.until("the page is there", &format!("location.pathname == {path:?}")).await;
            return;
        }
        page.press(key(Key::Tab)).await;
    }
    panic!("{path} cannot be reached by Tab");
}

async fn n_entries(page: &Page) -> u64 {
    let lines = page.eval("document.querySelectorAll('[data-test=log] li').length").await;
    lines.as_u64().expect("a number")
}

/// Makes an action by its number.
async fn make_by_keys(page: &Page, action: &str) {
    page.until_there(&format!("[data-action=\"{action}\"].is-open")).await;
    let nth = format!(
        "[...document.querySelectorAll('[data-action]')].findIndex(b => b.dataset.action == {action:?})"
    );
    let nth = page.eval(&nth).await.as_u64().expect("it is there");
    page.press(char::from_digit(nth as u32 + 1, 10).expect("at most nine")).await;
    check_focus(page, "the focus is there after an action").await;
}

async fn grade(page: &Page) -> String {
    page.until_there("[data-test=result]").await;
    let grade = page.eval("document.querySelector('[data-test=result]').dataset.grade").await;
    grade.as_str().unwrap_or_default().to_string()
}

/// Follows hints to the end, by their keys.
async fn follow_hints(page: &Page) {
    for n_made in 0..60 {
        page.until(
            "an action or the end",
            "document.querySelector('[data-test=result], [data-action].is-open')?.isConnected",
        )
        .await;
        if page.has("[data-test=result]").await {
            return;
        }
        page.press('h').await;
        page.until_there("[data-test=do-hint]").await;
        let said = page.text("[data-test=answer]").await;
        assert!(said.contains("Next:") && said.contains("From here:"), "{n_made}: {said}");
        page.press('d').await;
        page.until("it is done", "!document.querySelector('[data-test=do-hint]')").await;
    }
    panic!("this exercise has no end");
}

#[tokio::test]
async fn keys_alone_solve_the_first_scenario() {
    let server = ServerProcess::open();
    let page = server.visitor("keys").await;
    page.goto("/").await;
    follow_by_keys(&page, LIST).await;
    page.until_there("[data-test=exercises]").await;
    check_focus(&page, "a new page takes the focus").await;
    check_access(&page, "the list of exercises").await;
    follow_by_keys(&page, &path("scenario/1")).await;
    page.until_there("[data-action].is-open").await;
    check_access(&page, "an exercise").await;
    let possible = page.text("[data-test=possible]").await;
    assert!(possible.contains("1 tile lost, 3 prisoners"), "{possible}");

    // As well as can be, and remembered.
    for action in BEST {
        make_by_keys(&page, action).await;
    }
    assert_eq!(grade(&page).await, "best");
    let title = page.text("[data-test=result] h2").await;
    assert!(title.contains('★'), "a star without help: {title}");
    assert_eq!(
        page.text(".table-head .dl-solved").await,
        "★ best result",
        "and it is marked at once"
    );
    check_focus(&page, "the result has the focus").await;
    check_access(&page, "a result").await;
    assert!(n_entries(&page).await > 5, "what happened is logged");
    page.press('u').await;
    page.until_there("[data-action].is-open").await;
    check_focus(&page, "the focus goes on in the bar").await;
    page.press('a').await;
    page.until("the log is empty again", "!document.querySelector('[data-test=log] li')").await;

    // The simple way is dearer, and what does not go says why.
    for action in ["set rolling-stone", "send troll"] {
        make_by_keys(&page, action).await;
    }
    let refused = "document.querySelector('[data-action=\"send goblin\"]')";
    let rule = page.until("it is refused", &format!("{refused}.dataset.rule")).await;
    assert_eq!(rule, "PLAN-4");
    let words = page.eval(&format!("{refused}.textContent")).await;
    assert!(words.as_str().unwrap_or_default().contains("PLAN-4"), "{words}");
    for action in ["done", "attack troll 2", "send goblin", "done"] {
        make_by_keys(&page, action).await;
    }
    assert_eq!(grade(&page).await, "costly");
    page.press('a').await;

    // Every step can be undone, one by one.
    for action in ["send goblin", "done"] {
        make_by_keys(&page, action).await;
    }
    assert!(n_entries(&page).await > 1);
    let said = page.text("[data-test=live]").await;
    assert!(said.contains("goblin"), "what happened is said: {said}");
    page.press('h').await;
    page.until_there("[data-test=do-hint]").await;
    page.press('u').await;
    page.until("the hint is gone", "!document.querySelector('[data-test=do-hint]')").await;
    page.press('u').await;
    page.until("nothing is left to undo", "!document.querySelector('[data-test=undo]')").await;
    follow_hints(&page).await;
    assert_eq!(grade(&page).await, "best");
    let title = page.text("[data-test=result] h2").await;
    assert!(title.contains('✓') && title.contains("with help"), "no star for hints: {title}");

    // The solution, round by round.
    for n_rounds in 1..=4 {
        if !page.has("[data-test=solution]").await {
            assert!(n_rounds > 1, "the solution has rounds");
            break;
        }
        page.press('o').await;
        page.until(
            "one more round is shown",
            &format!("document.querySelectorAll('[data-test=rounds] > li').length == {n_rounds}"),
        )
        .await;
    }
    check_focus(&page, "the focus is there after the solution").await;
    page.press('n').await;
    page.until("the next one", &format!("location.pathname == {:?}", path("scenario/2"))).await;
    page.until_there("[data-action].is-open").await;
    page.goto(LIST).await;
    let mark = page.text(&format!("a[href=\"{}\"] .dl-solved", path("scenario/1"))).await;
    assert_eq!(mark, "★ best result", "solved once without help");
    assert!(!page.has(&format!("a[href=\"{}\"] .dl-solved", path("scenario/2"))).await);
    page.leave().await;
}

/// Plays by mouse, on the board where there is a place for it, until there is a result.
async fn play_by_mouse(page: &Page) {
    for n_made in 0..60 {
        page.until(
            "an action or the end",
            "document.querySelector('[data-test=result], [data-action].is-open')?.isConnected",
        )
        .await;
        if page.has("[data-test=result]").await {
            return;
        }
        let open = page.my_turn().await;
        let action = crate::support::some(&open, n_made);
        let spot = format!("[data-spot=\"{action}\"].is-open");
        if page.has(&spot).await { page.click(&spot).await } else { page.make(action).await }
    }
    panic!("this exercise has no end");
}

#[tokio::test]
async fn puzzles_are_played_without_a_server() {
    let mut server = ServerProcess::open();
    let mut page = server.visitor("hermit").await;
    page.expect_cut_line();
    page.goto(LIST).await;
    page.until_there("[data-test=exercises]").await;
    server.kill_server();
    for difficulty in ["easy", "medium", "hard"] {
        page.click(&format!("[data-test=puzzles-{difficulty}] .primary")).await;
        page.until_there("[data-action].is-open").await;
        assert_eq!(page.path().await, path(&format!("{difficulty}/1")));
        play_by_mouse(&page).await;
        let n_rows = page.eval("document.querySelectorAll('.dl-comparison tbody tr').length").await;
        assert!(n_rows.as_u64() >= Some(2), "the result is compared with the best");
        page.click_mark("try-again").await;
        follow_hints(&page).await;
        assert_eq!(grade(&page).await, "best", "{difficulty}: hints lead to the best");
        assert_eq!(page.text(".table-head .dl-solved").await, "✓ best result with help");
        page.click_mark("next").await;
        page.until_there("[data-action].is-open").await;
        assert_eq!(page.path().await, path(&format!("{difficulty}/2")));
        page.click(&format!("a[href=\"{LIST}\"]")).await;
        page.until_there(&format!("[data-test=puzzles-{difficulty}] .dl-numbers a")).await;
    }
    page.leave().await;
}

#[tokio::test]
async fn a_finger_finds_the_puzzle_of_the_day() {
    let server = ServerProcess::open();
    let page = server.visitor_with("finger", Screen::Phone).await;
    page.goto(LIST).await;
    page.click("[data-test=daily] a").await;
    page.until_there("[data-action].is-open").await;
    assert!(page.path().await.starts_with(&path("daily/20")));
    page.goto(&path("daily/2026-11-16")).await;
    page.until_there("[data-action].is-open").await;
    page.check_fits().await;
    assert_eq!(page.text("h1").await, "Puzzle of 16 November 2026");
    play_by_mouse(&page).await;
    page.check_fits().await;
    page.goto(&path("daily/never")).await;
    assert_eq!(page.text("h1").await, "Page not found");
    page.leave().await;
}

#[tokio::test]
async fn pictures_of_the_training() {
    let server = ServerProcess::open();
    let page = server.visitor("painter").await;
    page.goto(&path("scenario/1")).await;
    for action in ["set rolling-stone", "send troll"] {
        page.make(action).await;
    }
    page.click_mark("hint").await;
    page.until_there("[data-test=do-hint]").await;
    take(&page, "training-plan", true).await;
    page.make("done").await;
    page.until_there("[data-action^=\"attack troll\"].is-open").await;
    take(&page, "training-battle", true).await;
    page.click_mark("start-again").await;
    page.click_mark("solution").await;
    page.until_there("[data-test=rounds] > li").await;
    play_by_mouse(&page).await;
    take(&page, "training-result", true).await;
    for exercise in ["medium/1", "hard/1"] {
        page.goto(&path(exercise)).await;
        page.until_there("[data-action].is-open").await;
        take(&page, &format!("training-{}", exercise.replace('/', "-")), true).await;
        follow_hints(&page).await;
    }
    take(&page, "training-best", true).await;
    page.goto(LIST).await;
    page.until_there("[data-test=exercises]").await;
    take(&page, "training-list", true).await;
    page.leave().await;
}
