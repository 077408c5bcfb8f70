//! Tables on the home page: the own ones that wait for a move come first, then open and finished ones.

use leptos::prelude::*;
use protocol::{GameId, Occupant, Profile, Stage, TableRow};
use tabletop::Seat;

use crate::{
    art,
    backend::saves::{self, Ended},
    browser,
    frame::seat_mark,
    router::{NavLink, Route},
    table_state::name_of,
    texts::t,
};

fn is_running(row: &TableRow) -> bool {
    matches!(row.stage, Stage::Waiting | Stage::Playing)
}

/// The own tables that are not finished, those where it is the viewer's turn first, and games saved on this device; nothing
/// while there are none.
pub(super) fn running(profile: RwSignal<Option<Profile>>) -> AnyView {
    let rows = Memo::new(move |_| {
        let mine =
            profile.with(|profile| profile.as_ref().map(|profile| profile.my_tables.clone()));
        let mut rows = mine.unwrap_or_default();
        rows.retain(is_running);
        rows.sort_by_key(|row| !row.is_your_turn);
        rows
    });
    let here = saves::games(false);
    let shown = move || {
        let rows = rows.get();
        (!rows.is_empty() || !here.is_empty()).then(|| {
            let rows = rows.iter().map(strip).collect_view();
            let here = here.iter().map(|&game| saved(game)).collect_view();
            view! {
                <section class="running" aria-label=t!("running-title")>
                    <ul class="strips" data-test="mine">{rows}{here}</ul>
                </section>
            }
        })
    };
    shown.into_any()
}

fn strip(row: &TableRow) -> AnyView {
    let label = if row.is_your_turn {
        t!("running-turn")
    } else if row.stage == Stage::Waiting {
        t!("running-open")
    } else {
        t!("running-continue")
    };
    let class = if row.is_your_turn { "button primary" } else { "button" };
    view! {
        <li class="stage strip table-row" class:is-mine=row.is_your_turn data-game=row.game.name()>
            {art::picture(row.game)}
            <span class="strip-words">
                <b>{row.game.title()}</b>
                <span class="tag">{stage_text(row)}</span>
                {seats(&row.seats, row.you)}
                <span class="soft">{ago(row.changed_at as f64 * 1000.0)}</span>
            </span>
            <NavLink route=Route::Table(row.table) class=class>{label}</NavLink>
        </li>
    }
    .into_any()
}

/// A game that this page hosts itself, to go on with.
fn saved(game: GameId) -> AnyView {
    let occupants = saves::seats(game);
    let mut people = (0..occupants.len()).filter(|&nth| occupants[nth].guest().is_some());
    // Who plays alone is addressed; of several at one device nobody is meant more than the others.
    let you = people.next().filter(|_| people.next().is_none()).map(Seat::new);
    view! {
        <li class="stage strip table-row" data-game=game.name() data-test="saved">
            {art::picture(game)}
            <span class="strip-words">
                <b>{game.title()}</b>
                <span class="tag">{t!("connection-local")}</span>
                {seats(&occupants, you)}
            </span>
            <NavLink route=Route::Solo(game) class="button">{t!("running-continue")}</NavLink>
        </li>
    }
    .into_any()
}

/// Tables anyone may join.
pub(super) fn open(profile: RwSignal<Option<Profile>>) -> AnyView {
    let rows =
        move || profile.with(|profile| profile.as_ref().map(|profile| profile.open_tables.clone()));
    (move || list(rows(), "open", t!("open-none"))).into_any()
}

/// The own tables whose game is over, and the games that ended on this device.
pub(super) fn finished(profile: RwSignal<Option<Profile>>) -> AnyView {
    let here = saves::games(true);
    let none = if here.is_empty() { t!("mine-none") } else { String::new() };
    let rows = move || {
        let mut rows = profile.with(|profile| profile.as_ref().map(|p| p.my_tables.clone()))?;
        rows.retain(|row| !is_running(row));
        Some(rows)
    };
    let here = here.into_iter().map(|game| {
        let ended = saves::ended(game);
        let when = ended.as_ref().map(|ended| ago(ended.at));
        view! {
            <li>
                <NavLink route=Route::Solo(game) class="table-row">
                    <b>{game.title()}</b>
                    <span class="soft">{when.unwrap_or_else(|| t!("connection-local"))}</span>
                    <span class="tag">{ended.as_ref().map_or_else(|| t!("stage-over"), result)}</span>
                </NavLink>
            </li>
        }
    });
    view! {
        <ul class="tables" data-test="finished-here">{here.collect_view()}</ul>
        {move || list(rows(), "finished", none.clone())}
    }
    .into_any()
}

fn list(rows: Option<Vec<TableRow>>, mark: &'static str, none: String) -> AnyView {
    let Some(rows) = rows else { return view! { <p class="soft">"…"</p> }.into_any() };
    if rows.is_empty() {
        return view! { <p class="soft">{none}</p> }.into_any();
    }
    let row = |row: TableRow| {
        let n_open = row.seats.iter().filter(|who| **who == Occupant::Open).count();
        let state = match n_open {
            0 => stage_text(&row),
            n => t!("n-open", n = n),
        };
        view! {
            <li>
                <NavLink route=Route::Table(row.table) class="table-row">
                    <b>{row.game.title()}</b>
                    {seats(&row.seats, row.you)}
                    {(!is_running(&row)).then(|| view! { <span class="soft">{ago(row.changed_at as f64 * 1000.0)}</span> })}
                    <span class="tag">{state}</span>
                </NavLink>
            </li>
        }
    };
    let rows = rows.into_iter().map(row).collect_view();
    view! { <ul class="tables" data-test=mark>{rows}</ul> }.into_any()
}

fn stage_text(row: &TableRow) -> String {
    match row.stage {
        _ if row.is_your_turn => t!("your-turn"),
        Stage::Waiting => t!("stage-waiting"),
        Stage::Playing => t!("stage-playing"),
        Stage::Over => t!("stage-over"),
        Stage::Closed => t!("stage-closed"),
    }
}

/// Who won, and by which points, where these differ.
fn result(ended: &Ended) -> String {
    let mut points: Vec<i32> = ended.results.iter().map(|(points, _)| *points).collect();
    let own = ended.you.and_then(|you| ended.results.get(you.index()));
    points.sort_by_key(|points| (own.map(|own| own.0) != Some(*points), -*points));
    points.dedup();
    let points: Vec<String> = points.iter().map(i32::to_string).collect();
    let points = if points.len() > 1 { points.join(" : ") } else { String::new() };
    match own {
        Some((_, 0)) => t!("finished-won", points = points),
        Some(_) => t!("finished-lost", points = points),
        None => points,
    }
}

/// How long ago that was, in milliseconds since 1970.
fn ago(at: f64) -> String {
    let minutes = ((browser::now() - at) / 60_000.0).max(0.0) as u32;
    match (minutes, minutes / 60, minutes / 1440) {
        (0, ..) => t!("ago-now"),
        (n, 0, _) => t!("ago-minutes", n = n),
        (_, n, 0) => t!("ago-hours", n = n),
        (.., n) => t!("ago-days", n = n),
    }
}

/// Who sits there, each with the mark of their seat.
fn seats(seats: &[Occupant], you: Option<Seat>) -> impl IntoView + use<> {
    let seats = seats.iter().enumerate().map(|(nth, who)| {
        let seat = Seat::new(nth);
        let name = occupant_name(who, seat, you);
        view! { <span class="who" class:is-open={*who == Occupant::Open}>{seat_mark(seat)}<span class="who-name">{name}</span></span> }
    });
    view! { <span class="seats">{seats.collect_view()}</span> }
}

fn occupant_name(who: &Occupant, seat: Seat, you: Option<Seat>) -> String {
    match who {
        _ if you == Some(seat) => t!("you"),
        Occupant::Open => t!("seat-open"),
        _ => name_of(Some(who), seat),
    }
}
