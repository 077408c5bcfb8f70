//! Bots that fail: a worker that hangs, dies, cannot be loaded or does not exist, and a bot of the server. The game goes on,
//! nobody waits for two seconds, and the table says so once.

use crate::support::{Page, ServerProcess, some, texts};

/// The worker never says a word.
const DEAF: &str = "window.Worker = class { postMessage() {} terminate() {} };";
/// There are no workers.
const NONE: &str =
    "window.Worker = class { constructor() { throw new Error('no workers here'); } };";
/// Each question keeps the worker busy for ever.
const HANGS: &str = r#"window.Worker = class extends Worker {
    postMessage(text) {
        const endless = text.replace(/"bot":"[^"]*"/, '"bot":"ismcts:iterations=1000000000"').replace(/"ms":\d+/, '"ms":null');
        if (endless == text) throw new Error(`this is no question: ${text}`);
        super.postMessage(endless);
    }
};"#;
/// The worker is asked for somebody who only watches, and dies of it: always, or unless it is asked plainly.
const DIES: &str = r#"window.Worker = class extends Worker {
    postMessage(text) {
        const deadly = text.replace(/\\"viewer\\":\\"P\d\\"/, '\\"viewer\\":null');
        if (deadly == text) throw new Error(`this is no question: ${text}`);
        super.postMessage(window.is_always_deadly || text.includes('"is_plain":false') ? deadly : text);
    }
};"#;

const NOTICE: &str =
    "[...document.querySelectorAll('[data-test=notice]')].map(e => e.textContent).join()";

/// When the log grew: each bot's step comes by itself.
const WATCH: &str = r#"(() => {
    window.entries_at = [];
    const noted = () => window.entries_at.push(performance.now());
    new MutationObserver(noted).observe(document.querySelector('[data-test=log]'), { childList: true });
})()"#;

/// A game against two hard bots in a page that was prepared so.
async fn game_with(server: &ServerProcess, script: &str) -> Page {
    let page = server.visitor("hermit").await;
    page.prepare(script).await;
    page.goto("/solo/monster-inn").await;
    for seat in ["P2", "P3"] {
        page.click_mark(&format!("plan-{seat}-hard")).await;
    }
    page.click_mark("solo-deal").await;
    page.until_there("[data-test=log]").await;
    page
}

/// My actions, as soon as there are some, whatever was noticed.
async fn my_actions(page: &Page) -> Vec<String> {
    let open = "[...document.querySelectorAll('[data-action].is-open')].map(e => e.dataset.action)";
    let open = format!("(open => open.length && open)({open})");
    texts(&page.until("it is my turn", &open).await)
}

async fn notice(page: &Page) -> String {
    page.eval(NOTICE).await.as_str().unwrap_or_default().to_string()
}

/// Plays on until bots have made this many steps. Gives how long each of them made one wait, in milliseconds, and what the
/// table said first.
async fn play_on(page: &Page, n_steps: usize) -> (Vec<f64>, String) {
    let (mut waits, mut said) = (Vec::new(), String::new());
    for n_made in 0.. {
        let open = my_actions(page).await;
        // My own action puts it away.
        if said.is_empty() {
            said = notice(page).await;
        }
        if waits.len() >= n_steps {
            break;
        }
        page.eval(WATCH).await;
        page.make(some(&open, n_made)).await;
        my_actions(page).await;
        let noted = page.eval("window.entries_at").await;
        let noted = noted.as_array().expect("a list").iter();
        let noted: Vec<f64> = noted.filter_map(|at| at.as_f64()).collect();
        waits.extend(noted.windows(2).map(|pair| pair[1] - pair[0]));
    }
    (waits, said)
}

/// On a busy machine anything may be late once, so the bound is asked of the quickest step: without it none would come.
fn check_in_time(waits: &[f64]) {
    let quickest = waits.iter().copied().fold(f64::INFINITY, f64::min);
    assert!(quickest < 2000.0, "{waits:?}");
}

#[tokio::test]
async fn a_worker_that_never_listens_makes_nobody_wait() {
    let server = ServerProcess::open();
    let page = game_with(&server, DEAF).await;
    let (waits, said) = play_on(&page, 4).await;
    check_in_time(&waits);
    assert!(said.contains("took too long"), "{said}");
    page.leave().await;
}

#[tokio::test]
async fn a_worker_that_hangs_makes_nobody_wait() {
    let server = ServerProcess::open();
    let page = game_with(&server, HANGS).await;
    let (waits, said) = play_on(&page, 3).await;
    check_in_time(&waits);
    assert!(said.contains("took too long"), "{said}");
    page.leave().await;
}

#[tokio::test]
async fn without_workers_the_page_thinks_itself() {
    let server = ServerProcess::open();
    let page = game_with(&server, NONE).await;
    let (waits, said) = play_on(&page, 4).await;
    check_in_time(&waits);
    assert_eq!(said, "", "nothing failed");
    page.leave().await;
}

#[tokio::test]
async fn a_bot_whose_worker_dies_goes_on_and_the_table_says_so_once() {
    for is_always_deadly in [false, true] {
        let server = ServerProcess::open();
        let page =
            game_with(&server, &format!("window.is_always_deadly = {is_always_deadly}; {DIES}"))
                .await;
        let (waits, said) = play_on(&page, 2).await;
        check_in_time(&waits);
        assert!(said.contains("calculation failed"), "{said}");
        if page.has("[data-test=notice]").await {
            page.click("[data-test=notice] button").await;
        }
        let (_, said) = play_on(&page, 2).await;
        assert_eq!(said + &notice(&page).await, "", "it is said once");
        // A panic in a worker is logged to the console, as expected here.
        page.leave_after(&["panicked", "unreachable"]).await;
    }
}

/// The server reports it in its table message; a real panic is planted in the tests of the server.
const REPORTS_FAILURE: &str = r#"
const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
Object.defineProperty(MessageEvent.prototype, 'data', { get() {
    const data = get.call(this);
    return window.bot_fails && typeof data == 'string' ? data.replace(',"next_table":', ',"bot_failed":true,"next_table":') : data;
} });"#;

#[tokio::test]
async fn a_bot_of_the_server_that_failed_is_reported_once() {
    let server = ServerProcess::open();
    let page = server.visitor("guest").await;
    page.prepare(REPORTS_FAILURE).await;
    page.play_against_bots().await;
    page.my_turn().await;
    page.eval("window.bot_fails = true").await;
    // For whoever comes the table message is sent to all again.
    let path = page.path().await;
    let spectator = server.visitor("spectator").await;
    spectator.goto(&path).await;
    page.until("the notice is shown", &format!("{NOTICE}.includes('calculation failed')")).await;
    page.click("[data-test=notice] button").await;
    page.until("it is put away", &format!("!{NOTICE}")).await;
    let other = server.visitor("other").await;
    other.goto(&path).await;
    page.until(
        "the table message is sent again",
        "document.querySelector('.table-head').textContent.includes('2 people are watching')",
    )
    .await;
    assert_eq!(notice(&page).await, "", "it is said once");
    // A page that is left for another is kept by the browser for the way back, but not at the table.
    spectator.goto("/").await;
    page.until(
        "the spectator has gone",
        "document.querySelector('.table-head').textContent.includes('1 person is watching')",
    )
    .await;
    spectator.back().await;
    spectator.until_live().await;
    other.leave().await;
    page.play_to_the_end().await;
    spectator.leave().await;
    page.leave().await;
}
