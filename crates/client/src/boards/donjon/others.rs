//! The dungeons of the others at a glance: who stands where, groups, malus tiles and points. A click shows one in full.

use donjon::{Herd, Kind, MALUS, Place};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    den::{is_empty, malus_symbol},
    desk::Desk,
    names::{herd, place_title, symbol, word},
};
use crate::{
    frame::{icon, name_plate},
    texts::{self, Arg, Message, t},
};

pub(super) fn others(desk: Desk) -> AnyView {
    let model = desk.model;
    // Who only watches has one of them in full; it need not be there twice.
    let shown = Memo::new(move |_| desk.shown());
    let is_glanced_at = move |seat: &Seat| model.you().is_some() || *seat != shown.get();
    let all =
        move || model.others().filter(is_glanced_at).map(|seat| glance(desk, seat)).collect_view();
    let n_shown = Memo::new(move |_| model.others().filter(is_glanced_at).count());
    view! {
        <div
            class="dj-others part part-3"
            class:is-one=move || n_shown.get() == 1
            class:is-three=move || n_shown.get() == 3
        >
            {all}
        </div>
    }
    .into_any()
}

fn glance(desk: Desk, seat: Seat) -> AnyView {
    let model = desk.model;
    let label = move || model.to_text(&Message::new("dj-den-of").with("seat", seat));
    let points = model.part(move |view| view.table.points(seat));
    let total = move || texts::number(points.get());
    let rooms = [Place::ENTRANCE].into_iter().chain(Place::rooms());
    let rooms = rooms.map(|at| column(desk, seat, at)).collect_view();
    let halls = Place::hallways().map(|at| hall(desk, seat, at)).collect_view();
    let malus = model.part(move |view| view.table.dungeons[seat].n_malus);
    let malus = move || {
        let taken = MALUS.into_iter().take(usize::from(malus.get()));
        taken.map(|tile| icon(malus_symbol(tile))).collect_view()
    };
    let look = move || model.to_text(&Message::new("dj-look").with("seat", Arg::Object(seat)));
    let is_shown = move || desk.looked_at.get() == Some(seat);
    let toggle = move |_| {
        let is_same = desk.looked_at.get_untracked() == Some(seat);
        desk.looked_at.set((!is_same).then_some(seat));
    };
    view! {
        <section
            class=format!("dj-glance seat-{}", seat.index() + 1)
            class:is-shown=is_shown
            aria-label=label
            data-seat=seat.to_string()
        >
            <header>
                {name_plate(model, seat)}
                <span class="dj-glance-malus" data-anchor=format!("malus-{seat}")>{malus}</span>
                <b class="dj-glance-total" data-anchor=format!("total-{seat}")>{total}</b>
            </header>
            <button
                type="button"
                class="dj-glance-look"
                aria-label=look
                aria-pressed=move || if is_shown() { "true" } else { "false" }
                on:click=toggle
            ></button>
            <div class="dj-columns">{rooms}</div>
            <div class="dj-halls"><small>{t!("dj-hallways")}</small>{halls}</div>
        </section>
    }
    .into_any()
}

fn figure(name: &str, kind: Kind, n: u8) -> AnyView {
    view! {
        <span class="dj-figure" class:is-one=n == 1 data-anchor=format!("figure-{name}")>
            {icon(symbol(kind))}
            <b class="dj-n" data-anchor=format!("n-{name}")>{n}</b>
        </span>
    }
    .into_any()
}

fn column(desk: Desk, seat: Seat, at: Place) -> AnyView {
    let model = desk.model;
    let shown = model.part(move |view| {
        let dungeon = &view.table.dungeons[seat];
        (
            *dungeon.at(at),
            dungeon.groups_in(at),
            is_empty(dungeon, at),
            at.is_room() && dungeon.is_set(at),
        )
    });
    let head = match at.room_number() {
        Some(number) => number.to_string(),
        None => "E".to_string(),
    };
    let label = move || {
        format!("{}: {}", model.to_text(&place_title(at)), model.to_text(&herd(&shown.get().0)))
    };
    let has_groups = move || shown.get().1 != 0;
    let slots = move || {
        let (herd, ..) = shown.get();
        let slot = |kind: Kind| {
            let name = format!("{seat}-{at}-{}", word(kind));
            let n = herd[kind];
            view! {
                <span class="dj-mini" data-anchor=format!("slot-{name}")>
                    {(n > 0).then(|| figure(&name, kind, n))}
                </span>
            }
        };
        Kind::ALL.map(slot).collect_view()
    };
    let groups = move || {
        let (_, n, ..) = shown.get();
        view! {
            <span class="dj-party" data-anchor=format!("party-{seat}-{at}")>
                {(n > 0).then(|| icon("dj-party-1"))}
            </span>
            <b class="dj-n" data-anchor=format!("groups-{seat}-{at}")>{n}</b>
        }
    };
    view! {
        <div
            class="dj-column"
            class:is-set=move || shown.get().3
            class:has-groups=has_groups
            role="img"
            aria-label=label
            data-anchor=format!("place-{seat}-{at}")
        >
            <small aria-hidden="true">{head}</small>
            <span class="dj-minis">{slots}</span>
            {at.is_room().then(|| view! { <span class="dj-groups" data-anchor=format!("band-{seat}-{at}")>{groups}</span> })}
        </div>
    }
    .into_any()
}

/// A hallway: whoever is there, side by side.
fn hall(desk: Desk, seat: Seat, at: Place) -> AnyView {
    let model = desk.model;
    let shown: Memo<Herd> = model.part(move |view| *view.table.dungeons[seat].at(at));
    let label = move || {
        format!("{}: {}", model.to_text(&place_title(at)), model.to_text(&herd(&shown.get())))
    };
    let anchors = Kind::ALL.map(|kind| format!("slot-{seat}-{at}-{}", word(kind))).join(" ");
    let figures = move || {
        let herd = shown.get();
        let all =
            herd.iter().map(|(kind, n)| figure(&format!("{seat}-{at}-{}", word(kind)), kind, n));
        all.collect_view()
    };
    view! {
        <span class="dj-hall" role="img" aria-label=label data-anchor=anchors>{figures}</span>
    }
    .into_any()
}
