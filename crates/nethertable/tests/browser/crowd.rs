//! Tests that the longest possible names cover no counter, button or tag, and push none out of its panel, at five widths.

use serde_json::json;

use crate::support::{Page, ServerProcess, positions, some};

/// Whatever lies outside of its panel or below something else.
const CROWDED: &str = r#"(() => {
    const name = e => `${e.tagName}.${e.getAttribute('class') ?? ''}[${e.dataset?.test ?? e.dataset?.seat ?? ''}]`;
    const isShown = e => {
        const r = e.getBoundingClientRect();
        return r.width > 0 && r.height > 0 && !e.closest('.unseen, svg') && getComputedStyle(e).clipPath == 'none';
    };
    const all = (of, css) => [...of.querySelectorAll(css)].filter(isShown);
    const faults = [];
    const panels = 'section[data-seat], .place, .strip, .table-row, .sheet, .dl-a-plan, .dl-fight, .dl-coming, .log li, .bar-head, .score > header, .curtain, .legend';
    for (const panel of all(document, panels)) {
        if (panel.scrollWidth > panel.clientWidth + 1 && getComputedStyle(panel).display != 'inline') faults.push(`${name(panel)} is ${panel.scrollWidth} wide in ${panel.clientWidth}`);
        for (const part of all(panel, 'button, a, select, input, [data-test], [data-anchor], .tag, .cited, .dl-amount, .mi-purse, .mi-state, .total, .rank, .points')) {
            // Both anew: looking at the part before may have scrolled the page.
            const [outer, inner] = [panel.getBoundingClientRect(), part.getBoundingClientRect()];
            if (inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) faults.push(`${name(part)} sticks out of ${name(panel)}`);
            part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
            const at = part.getBoundingClientRect();
            const above = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
            // Of a place without anything in it nothing can be covered.
            const isEmpty = part.matches('i:empty');
            if (above && !isEmpty && !part.contains(above) && !above.contains(part)) faults.push(`${name(part)} lies below ${name(above)}`);
        }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return faults;
})()"#;

/// What a name may be: wide letters, letters without a place to break, and words.
fn names() -> [String; 3] {
    ["W".repeat(32), "漢".repeat(32), format!("Wilhelmina {}", "m".repeat(21))]
}

pub async fn check_room(page: &Page, what: &str) {
    for (width, height) in [(360, 740), (760, 1000), (1024, 768), (1440, 900), (1920, 1080)] {
        page.set_size(width, height).await;
        page.check_fits().await;
        let faults = page.eval(CROWDED).await;
        assert_eq!(faults, json!([]), "{what} at {width}");
    }
}

/// The others of the game this page hosts become people with long names.
pub async fn name_others(page: &Page, game: &str) {
    let names = json!(names().iter().chain(&names()).collect::<Vec<_>>());
    let patch = format!(
        "(() => {{ const key = 'nethertable.solo.{game}'; const save = JSON.parse(localStorage[key]); \
         save.setup.seats = save.setup.seats.map((seat, nth) => nth ? {{ human: {names}[nth - 1] }} : seat); \
         localStorage[key] = JSON.stringify(save); }})()"
    );
    page.eval(&patch).await;
    page.goto(&format!("/solo/{game}")).await;
    page.until_there("section[data-seat=P3]").await;
}

#[tokio::test]
async fn long_names_have_room_on_the_board_of_monster_inn() {
    let server = ServerProcess::open();
    let page = server.visitor("Ada").await;
    page.goto("/solo/monster-inn").await;
    page.click_mark("seats-5").await;
    page.click("[data-test=solo-deal]").await;
    for n_made in 0..4 {
        let open = page.my_turn().await;
        page.make(some(&open, n_made)).await;
    }
    page.my_turn().await;
    name_others(&page, "monster-inn").await;
    check_room(&page, "Monster Inn").await;
    // Whom the device is handed to has a name as well.
    while !page.has("[data-test=curtain]").await {
        let open = page.my_turn().await;
        page.make(&open[0]).await;
        page.until(
            "a curtain or a turn",
            "!!document.querySelector('[data-test=curtain], [data-action].is-open')",
        )
        .await;
    }
    check_room(&page, "the curtain").await;
    page.leave().await;
}

#[tokio::test]
async fn long_names_have_room_on_the_board_of_dungeon_lords() {
    let server = ServerProcess::open();
    let page = server.visitor("Ada").await;
    page.goto("/").await;
    for (file, wanted) in [
        (include_str!("lords/places.game"), 3),
        (include_str!("lords/battles.game"), 4),
        (include_str!("lords/seasons.game"), 30),
    ] {
        for position in positions(file).take(wanted) {
            // Of the seasons only the end: all others look alike.
            if position.n_seats < 3 || (wanted == 30 && position.name != "over") {
                continue;
            }
            page.go_on_from(&position).await;
            name_others(&page, "dungeon-lords").await;
            check_room(&page, position.name).await;
        }
    }
    page.leave().await;
}

#[tokio::test]
async fn long_names_have_room_in_the_lobby_at_home_and_on_the_sheet() {
    let server = ServerProcess::open();
    let mut guests = Vec::new();
    let mut link = "/".to_string();
    for (nth, name) in names().iter().enumerate() {
        let guest = server.visitor(["Ada", "Bo", "Cy"][nth]).await;
        guest.goto("/").await;
        // Written at once: the driver types no signs beyond the keyboard.
        guest.until_there("[data-test=name]").await;
        guest.eval(&format!("document.querySelector('[data-test=name]').value = {name:?}")).await;
        guest.click_mark("save-name").await;
        guest
            .until(
                "the name is kept",
                "document.querySelector('[data-test=save-name]').textContent == 'Saved'",
            )
            .await;
        if nth == 0 {
            guest.set_table().await;
            link = guest.shared_link().await;
        } else {
            guest.goto(&link).await;
            guest.click_mark(&format!("sit-P{}", nth + 1)).await;
            guest.until_there("[data-test=stand]").await;
        }
        guests.push(guest);
    }
    let ada = &guests[0];
    ada.until_there("[data-test=start]:not(:disabled)").await;
    check_room(ada, "the lobby").await;
    ada.click_mark("start").await;
    ada.until_there("[data-test=actions]").await;
    let mut n_made = 0;
    while let Some((nth, open)) = crate::support::whose_turn(&guests).await {
        guests[nth].make(some(&open, n_made)).await;
        n_made += 1;
        if n_made == 9 {
            check_room(&guests[nth], "a table with friends").await;
        }
    }
    guests[1].click("[data-test=every-line] > summary").await;
    check_room(&guests[1], "the score sheet").await;
    guests[1].click_mark("tab-text").await;
    check_room(&guests[1], "the position in words").await;
    guests[2].goto("/").await;
    guests[2].until_there("[data-test=finished] a").await;
    check_room(&guests[2], "home").await;
    for guest in guests {
        guest.leave().await;
    }
}
