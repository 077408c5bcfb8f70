//! Keep the Heroes Out! in the browser: a night alone, two clans by a link, a breakout in the middle of a card, keys alone on a
//! phone, and pictures of every question.

use crate::support::{Page, Screen, ServerProcess, Turn, check_questions, some, whose_turn};

const CARD: &str = "[data-game=heroes-out]";

async fn check_end(page: &Page) {
    let n_sheets = page.eval("document.querySelectorAll('.sheet').length").await;
    assert_eq!(n_sheets, 1, "a team has one sheet");
    let verdict = page.text(".verdict").await;
    assert!(verdict.contains("together"), "all win or lose together: {verdict}");
}

#[tokio::test]
async fn one_visitor_runs_two_clans_with_the_mouse() {
    let server = ServerProcess::open();
    let page = server.visitor("keeper").await;
    page.goto("/").await;
    page.click(&format!("{CARD} [data-test=play-now]")).await;
    page.until_live().await;
    page.set_size(1440, 900).await;
    for n_made in 0.. {
        assert!(n_made < 1500, "this game has no end");
        let Turn::Mine(open) = page.next_turn().await else { break };
        if n_made % 10 == 0 {
            let prompt = page.text("[data-test=prompt]").await;
            let height = page.height().await;
            assert!(height <= 900, "'{prompt}' needs {height} pixels");
        }
        // On the board where there is a place for it, else in the bar.
        let action = some(&open, n_made);
        let spot = format!("[data-spot=\"{action}\"].is-open");
        if page.has(&spot).await {
            page.click(&spot).await;
        } else {
            page.make(action).await;
        }
    }
    check_end(&page).await;
    page.leave().await;
}

#[tokio::test]
async fn two_clans_are_run_by_a_link() {
    let server = ServerProcess::open();
    let pages = server.two("heroes-out").await;
    let mut n_made = 0;
    let mut are_hands_open = false;
    while let Some((nth, open)) = whose_turn(&pages).await {
        pages[nth].make(some(&open, n_made)).await;
        n_made += 1;
        // Whoever has played all their cards has nothing to show.
        if n_made >= 30 && !are_hands_open {
            let [one, other] = [0, 1].map(|nth: usize| pages[nth].has(".ho-ally .ho-chip"));
            are_hands_open = one.await && other.await;
        }
        assert!(n_made < 1500, "this game has no end");
    }
    assert!(are_hands_open, "the hand of the other lies open");
    for page in pages {
        check_end(&page).await;
        page.leave().await;
    }
}

const BREAKOUT: &str = "game: heroes-out
seed: 1
seats: 1
turn: ratkin play
P1 clan: ratkin
ratkin hand: gnaw nest
vault: 2 ratkin
sewers: chest 3, 1 ratkin, 1 rogue
cells: chest 1, 2 warriors
guild pile: mage-hats mage-swords mage-eye mage-crossbones
P1 play gnaw a
";

#[tokio::test]
async fn a_mage_breaks_the_cells_open_in_the_middle_of_a_card() {
    let server = ServerProcess::open();
    let page = server.visitor("gambler").await;
    page.goto("/").await;
    page.go_on_with("heroes-out", 1, BREAKOUT).await;
    page.until_there("[data-action=cells], [data-folder]").await;
    page.point_at("[data-action=cells]").await;
    let tip = page.text("[data-test=action-tip]").await;
    assert!(tip.contains("4 of 4"), "how many are mages is said before: {tip}");
    page.make("cells").await;
    let is_logged =
        "document.querySelector('[data-test=log]').textContent.includes('broke the Cells open')";
    page.until("the breakout is logged", is_logged).await;
    let log = page.log().await.join("\n");
    assert!(log.contains("A Mage broke the Cells open, and 2 heroes woke."), "{log}");
    assert!(log.contains("pushed their luck"), "{log}");
    // Three are awake; one guards nothing there: the chest of the Cells is theirs, and the others go on.
    assert!(log.contains("chest 1 was looted"), "{log}");
    page.leave().await;
}

#[tokio::test]
async fn keys_alone_play_a_night_on_a_phone() {
    let server = ServerProcess::open();
    let page = server.visitor_with("thumb", Screen::Phone).await;
    page.goto("/solo/heroes-out").await;
    page.click_mark("solo-now").await;
    page.set_size(360, 780).await;
    for n_made in 0..1500 {
        let Turn::Mine(open) = page.next_turn().await else {
            check_end(&page).await;
            return page.leave().await;
        };
        let action = some(&open, n_made);
        let version = page.eval("document.querySelector('.table').dataset.version").await;
        press_button(&page, &format!("[data-folder*=\"|{action}|\"]")).await;
        press_button(&page, &format!("[data-action=\"{action}\"]")).await;
        let is_past = format!("document.querySelector('.table').dataset.version != {version}");
        page.until("the action is made", &is_past).await;
        if n_made % 10 == 0 && page.has(".bar").await {
            let prompt = page.text("[data-test=prompt]").await;
            page.check_fits().await;
            // The question, the map and the bar are on one screen; the log is below.
            let place = "(e => e && [e.getBoundingClientRect().top, e.getBoundingClientRect().bottom])(document.querySelector('.bar'))";
            let place = page.eval(place).await;
            let map =
                page.eval("document.querySelector('.ho-map').getBoundingClientRect().bottom").await;
            assert!(place[1].as_f64() <= Some(781.0), "'{prompt}': the bar ends at {place}");
            assert!(
                place[0].as_f64() >= map.as_f64(),
                "'{prompt}': the bar begins at {place}, above {map}"
            );
        }
    }
    panic!("this game has no end");
}

/// Presses the number of a button of the bar, if it is there; the tenth and later ones have none and are clicked.
async fn press_button(page: &Page, css: &str) {
    let nth = format!(
        "[...document.querySelectorAll('[data-test=actions] > button')].findIndex(b => b.matches({css:?}))"
    );
    match page.eval(&nth).await.as_i64() {
        None | Some(-1) => {}
        Some(nth) if nth < 9 => {
            page.press(char::from_digit(nth as u32 + 1, 10).expect("at most nine")).await;
        }
        Some(_) => page.click(css).await,
    }
}

#[tokio::test]
async fn questions_fit_on_the_table() {
    check_questions(include_str!("heroes/questions.game")).await;
}
