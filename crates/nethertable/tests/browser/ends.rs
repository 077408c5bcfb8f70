//! How games end: a ceremony counts scene by scene, nothing on the page names the winner before it has, and then come the
//! podium, what decided it and every line.

use std::collections::BTreeSet;

use crate::support::{Page, Screen, ServerProcess, position};

/// One action before the end.
const INN: &str = "game: monster-inn
seed: 1
seats: 3
turn: P1 bids
in: P1 P3
inn: M2 M5
deck: empty
P1 purse: 4 coins 3 gems
P1 monsters: M19+coin M16 M13
P1 humanoids: H11-15 H11-15 H16-20
P2 monsters: M8
";

const DONJON: &str = "game: donjon
seed: 1
seats: 2
starter: P2
turn: P1 power
aims: SP2 BR1 DR2 VA1
forest: SSSSS
swamp: BBBBB
last round: yes
P1 dungeon: H1 V, H3 V, R1 SBDDV, R2 BBDDV, R3 SSBVK
P1 groups: R1 R2
P1 malus: 1
P2 dungeon: E SBDVK, R1 SV
P2 groups: R4
";

const HEROES: &str = "game: heroes-out
seed: 1
seats: 1
turn: ratkin play
level: 2
P1 clan: ratkin
ratkin hand: scurry scurry nest nest gnaw
guild pile: mage-swords
forge: 1 trap
vault: 3 rogues
";

const LORDS: &str = include_str!("lords/battles.game");

/// Words that give the result away.
const RESULTS: [&str; 6] = [
    "won the game",
    "won the tie",
    "shared the victory",
    "nobody won",
    "won together",
    "lost together",
];

/// All that is said on the page, whether it can be seen or is only heard.
const SAID: &str = "['[data-test=live]', '[data-test=log]', '.ceremony', '.score', '[data-test=digest]', '.bar']\
    .map(css => document.querySelector(css)?.textContent ?? '').join('\\n')";

async fn check_end(page: &Page, game: &str, n_sheets: usize) {
    let step = "document.querySelector('[data-test=ceremony]') ? 'ceremony' : \
        (document.querySelector('[data-action=done].is-open') ?? document.querySelector('[data-action=pass].is-open') \
        ?? document.querySelector('[data-action].is-open'))?.dataset.action";
    for n_made in 0.. {
        assert!(n_made < 200, "{game} has no end");
        match page.until("something to do, or the end", step).await.as_str() {
            Some("ceremony") => break,
            Some(action) => page.make(action).await,
            None => unreachable!("waited for"),
        }
    }
    let mut titles = BTreeSet::new();
    let crowned = "document.querySelectorAll('.is-crowned .ceremony-seat.is-winner').length";
    let mut n_crowned = page.eval(crowned).await;
    while page.has("[data-test=ceremony]").await {
        let said = page.eval(SAID).await;
        let said = said.as_str().expect("a text");
        let early = RESULTS.iter().find(|result| said.contains(*result));
        assert_eq!(early, None, "{game}: the ceremony is not over: {said}");
        assert!(!page.has("[data-test=score-sheet]").await, "{game}: the result comes afterwards");
        titles.insert(page.text(".ceremony-bubble h3").await);
        n_crowned = page.eval(crowned).await;
        page.check_fits().await;
        page.picture_of(&format!("end-{game}-{}", titles.len()), false).await;
        page.press('n').await;
    }
    assert!(titles.len() >= 4, "{game}: line by line: {titles:?}");
    page.until_there("[data-test=score-sheet] [data-test=podium]").await;
    let n_first = page.eval("document.querySelectorAll('.podium-place.is-winner').length").await;
    assert_eq!(n_crowned, n_first, "{game}: the last scene has crowned those who won");
    let decided = page.text("[data-test=decided]").await;
    assert!(decided.len() > 40, "{game}: what decided it: {decided}");
    page.click("[data-test=every-line] > summary").await;
    let n_shown = page.eval("document.querySelectorAll('.sheet').length").await;
    assert_eq!(n_shown, n_sheets, "{game}: a sheet each, or one for the team");
    let log = page.log().await.join("\n");
    assert!(RESULTS.iter().any(|result| log.contains(result)), "{game}: it is logged now: {log}");
    page.picture_of(&format!("end-{game}-result"), false).await;
    // Who comes to a game that is over is told the result at once.
    page.reload().await;
    page.until("it is over", "!document.querySelector('[data-test=ceremony]') && document.querySelector('.table')?.isConnected")
        .await;
}

#[tokio::test]
async fn ceremonies_count_before_they_tell_who_won() {
    let server = ServerProcess::open();
    let page = server.visitor("guest").await;
    page.goto("/").await;
    page.go_on_with("monster-inn", 3, INN).await;
    check_end(&page, "monster-inn", 3).await;
    page.go_on_with("donjon", 2, DONJON).await;
    check_end(&page, "donjon", 2).await;
    page.go_on_with("heroes-out", 1, HEROES).await;
    check_end(&page, "heroes-out", 1).await;
    let attack = position(LORDS, "attack");
    page.go_on_from(&attack).await;
    check_end(&page, "dungeon-lords", attack.n_seats).await;
    page.leave().await;
}

#[tokio::test]
async fn ceremonies_fit_on_a_phone() {
    let server = ServerProcess::open();
    let page = server.visitor_with("thumb", Screen::Phone).await;
    page.goto("/").await;
    for (game, n_seats, record) in [("donjon", 2, DONJON), ("heroes-out", 1, HEROES)] {
        page.go_on_with(game, n_seats, record).await;
        check_end(&page, game, n_seats).await;
    }
    page.leave().await;
}

#[tokio::test]
async fn the_last_charge_is_shown_again_on_the_board() {
    let server = ServerProcess::open();
    let page = server.visitor("witness").await;
    page.goto("/").await;
    page.eval("localStorage.setItem('nethertable.speed', 'quick')").await;
    let features =
        serde_json::json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
    page.chrome("Emulation.setEmulatedMedia", serde_json::json!({ "features": features })).await;
    page.go_on_with("heroes-out", 1, HEROES).await;
    page.make("done").await;
    page.make("done").await;
    page.until_there("[data-test=ceremony]").await;
    let n_lines = page.log().await.len();
    for place in ["[data-test=ceremony]", "[data-test=score-sheet]"] {
        assert!(page.text("[data-test=show-moment]").await.contains("Show the last charge"));
        page.click_mark("show-moment").await;
        let is_shown = "document.querySelector('.table.is-playing') && !document.querySelector('.ceremony, .score') \
            && document.querySelector('.stage-layer').childElementCount > 0";
        page.until("heroes move on the board again", is_shown).await;
        page.until_there(place).await;
        assert!(!page.has(".table.is-playing").await);
        if place == "[data-test=ceremony]" {
            assert_eq!(page.log().await.len(), n_lines, "nothing is logged twice");
            // Space goes on, and Esc leads to the result.
            let title = page.text(".ceremony-bubble h3").await;
            page.press(' ').await;
            let is_other =
                format!("document.querySelector('.ceremony-bubble h3').textContent != {title:?}");
            page.until("the next scene", &is_other).await;
            page.press('\u{e00c}').await;
            page.until_there("[data-test=score-sheet]").await;
        }
    }
    // Who opens a game that is over has not seen it, and who wants nothing to move is not shown it.
    page.reload().await;
    page.until_there("[data-test=score-sheet]").await;
    assert!(!page.has("[data-test=show-moment]").await);
    page.leave().await;
}
