//! The dungeon: rooms where the scenario's table puts them, doors where it has passageways, tunnels where some were dug.

use heroes_out::{Forecast, Map, Place, Room, Scenario, Table, Wall};
use leptos::prelude::*;

use super::{Model, names, room};
use crate::{frame::icon, texts::t};

/// A line or a column of the grid: tiles are the odd ones, what lies between them the even ones.
fn track(at: i8) -> usize {
    2 * usize::from(at.unsigned_abs()) + 1
}

pub(super) fn map(model: Model, forecast: Memo<Option<Forecast>>) -> impl IntoView {
    let table = untrack(|| model.view().table);
    let (scenario, ways) = (table.scenario(), table.map());
    let rooms = scenario.places.iter().map(|place| room::room(model, place, area(place), forecast));
    let rooms = rooms.collect_view();
    let doors = scenario.ways.iter().map(|&(a, b)| door(model, scenario, ways, a, b));
    let doors = doors.collect_view();
    let dug = model.part(|view| view.table.tunnels);
    let tunnels = move || dug.get().iter().map(|wall| tunnel(scenario, *wall)).collect_view();
    let most = |of: fn(&Place) -> i8| scenario.places.iter().map(of).max().unwrap_or(0) + 1;
    let (n_columns, n_rows) = (most(|place| place.x), most(|place| place.y));
    let rock = rock(scenario, n_columns, n_rows);
    view! {
        <section
            class="ho-map"
            aria-label=t!("ho-map")
            data-anchor="map"
            style=("--cols", n_columns.to_string())
            style=("--rows", n_rows.to_string())
        >
            {rock}
            {rooms}
            {doors}
            {tunnels}
        </section>
    }
}

fn area(place: &Place) -> String {
    format!("{} / {}", track(place.y), track(place.x))
}

/// Where something between two neighbouring tiles is drawn, and whether they are side by side.
fn between(scenario: &Scenario, a: Room, b: Room) -> Option<(String, bool)> {
    let place = |room: Room| scenario.places.iter().find(|place| place.room == room);
    let (a, b) = (place(a)?, place(b)?);
    let (row, column) = (track(a.y) + track(b.y), track(a.x) + track(b.x));
    let is_beside = a.y == b.y && a.x.abs_diff(b.x) == 1;
    let is_above = a.x == b.x && a.y.abs_diff(b.y) == 1;
    (is_beside || is_above).then(|| (format!("{} / {}", row / 2, column / 2), is_beside))
}

/// Which way heroes take through a door, as a class of the stylesheet.
fn direction(scenario: &Scenario, from: Room, to: Room) -> &'static str {
    let place = |room: Room| scenario.places.iter().find(|place| place.room == room);
    match (place(from), place(to)) {
        (Some(from), Some(to)) if to.x > from.x => "is-right",
        (Some(from), Some(to)) if to.x < from.x => "is-left",
        (Some(from), Some(to)) if to.y > from.y => "is-down",
        _ => "is-up",
    }
}

/// A passageway, with a footprint in the direction of the Vault; red while heroes would go through it.
fn door(
    model: Model,
    scenario: &'static Scenario,
    map: &'static Map,
    a: Room,
    b: Room,
) -> Option<AnyView> {
    let (area, is_beside) = between(scenario, a, b)?;
    let leads = |from: Room, to: Room| map.onward[from.index()].has(to);
    let way = match (leads(a, b), leads(b, a)) {
        (true, _) => Some((a, b)),
        (_, true) => Some((b, a)),
        _ => None,
    };
    let would_go = move |table: &Table, from: Room| {
        table.is_bare(from) && !table.heroes[from.index()].is_empty()
    };
    let is_hot = model.part(move |view| way.is_some_and(|(from, _)| would_go(&view.table, from)));
    let foot = way.map(|(from, to)| {
        view! { <span class=format!("ho-foot {}", direction(scenario, from, to))>{icon("ho-foot")}</span> }
    });
    let class = if is_beside { "ho-door is-beside" } else { "ho-door is-above" };
    Some(
        view! {
            <span class=class class:is-hot=move || is_hot.get() style:grid-area=area data-rule="CHARGE-1" aria-hidden="true">
                {foot}
            </span>
        }
        .into_any(),
    )
}

fn tunnel(scenario: &'static Scenario, wall: Wall) -> Option<AnyView> {
    let (area, is_beside) = between(scenario, wall.0, wall.1)?;
    let class =
        if is_beside { "ho-door is-tunnel is-beside" } else { "ho-door is-tunnel is-above" };
    Some(view! { <span class=class style:grid-area=area data-rule="BUILD-1" aria-hidden="true"></span> }.into_any())
}

/// What is not dug out: the first empty tile has the scenario's rule, the second what the signs mean.
fn rock(scenario: &'static Scenario, n_columns: i8, n_rows: i8) -> AnyView {
    let tiles = (0..n_rows).rev().flat_map(|y| (0..n_columns).map(move |x| (x, y)));
    let is_empty = |&(x, y): &(i8, i8)| !scenario.places.iter().any(|p| (p.x, p.y) == (x, y));
    let name = |seat: tabletop::Seat| seat.to_string();
    let tile = |(nth, (x, y)): (usize, (i8, i8))| {
        let area = format!("{} / {}", track(y), track(x));
        let content = match nth {
            0 => {
                let (title, about) = names::scenario(scenario);
                let card = scenario.cards.first().map(|&(card, _)| icon(names::scenario_art(card)));
                view! { <h3>{title.to_text(&name)}</h3><p>{card}{about.to_text(&name)}</p> }.into_any()
            }
            1 => view! {
                <p class="ho-legend"><span class="ho-foot">{icon("ho-foot")}</span>{t!("ho-legend-way")}</p>
                <p class="ho-legend">{icon("ho-portal")}{t!("ho-legend-portal")}</p>
                <p class="ho-legend"><b class="ho-risk">"%"</b>{t!("ho-legend-risk")}</p>
            }
            .into_any(),
            _ => ().into_any(),
        };
        view! { <aside class="ho-rock" style:grid-area=area>{content}</aside> }
    };
    tiles.filter(is_empty).enumerate().map(tile).collect_view().into_any()
}
