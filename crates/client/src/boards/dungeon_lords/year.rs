//! The year track with its events, and the Evilometer.

use dungeon_lords::{
    Adventurer, Ask, EVIL_LIMIT, EVIL_TOP, EventTile, N_ROUNDS, Paladin, Season, Special, Stage,
    View,
};
use leptos::prelude::*;
use tabletop::{ArrayVec, Seat, View as _};

use super::{Model, names, pieces};
use crate::{
    frame::{icon, seat_mark},
    texts::{Arg, Message, t},
};

#[derive(Clone, Copy, PartialEq)]
struct Year {
    year: u8,
    season: Season,
    is_combat: bool,
    /// Of combat, from 0.
    round: Option<u8>,
    events: [Option<EventTile>; 2],
    special: Option<Special>,
    /// What the viewer is asked to pay of it: how much, and its symbol.
    due: Option<(u8, &'static str)>,
    arrivals: [ArrayVec<Adventurer, 4>; 2],
}

pub(super) fn year(model: Model) -> AnyView {
    let shown = model.part(|view| {
        let table = &view.table;
        Year {
            year: table.year,
            season: table.season,
            is_combat: matches!(table.stage, Stage::Combat | Stage::Over),
            round: (table.stage == Stage::Combat).then_some(view.combat.round),
            events: [table.event, table.next_event],
            special: table.special,
            due: due(view),
            arrivals: [table.arrivals, table.next_arrivals],
        }
    });
    let list = move || {
        let shown = shown.get();
        let seasons = Season::ALL.map(|of| season(shown, of)).collect_view();
        let round = |n: u8| view! { <i class:is-now={shown.round == Some(n)}>{n + 1}</i> };
        let rounds = (0..N_ROUNDS).map(round).collect_view();
        view! {
            <h2 class="dl-year-name">{t!("dl-year", n = shown.year)}</h2>
            <ol class="dl-seasons">
                {seasons}
                <li class="dl-season dl-season-combat" class:is-now={shown.is_combat} data-anchor="season-combat">
                    <span class="dl-season-name">{icon("dl-swords")}{t!("dl-combat")}</span>
                    <span class="dl-season-body"><span class="dl-rounds">{rounds}</span></span>
                </li>
            </ol>
        }
    };
    view! { <section class="dl-year lit" aria-label=t!("dl-forecast")>{list}</section> }.into_any()
}

/// What the event of this season asks of the viewer now.
fn due(view: &View) -> Option<(u8, &'static str)> {
    view.viewer().filter(|&seat| view.to_act().contains(seat))?;
    match view.table.ask {
        Ask::Taxes(n) | Ask::ExtraTax(n) => Some((n, "dl-gold")),
        _ => None,
    }
}

fn season(shown: Year, of: Season) -> AnyView {
    let ahead = of as i8 - shown.season as i8;
    let is_now = ahead == 0 && !shown.is_combat;
    let is_past = ahead < 0 || shown.is_combat;
    let nth = usize::from(ahead == 1);
    let is_known = of.is_foreseen_in(shown.season) && !shown.is_combat;
    let event = shown.events[nth].filter(|_| is_known);
    let event = event.map(|tile| {
        let special = shown.special.filter(|_| tile == EventTile::Special);
        let label = format!(
            "{}: {}",
            pieces::to_text(&names::event(tile, special)),
            pieces::to_text(&names::event_does(tile, special))
        );
        let due = shown.due.filter(|_| is_now).map(|(n, symbol)| pieces::amount(symbol, n));
        let face = view! {
            {icon(names::event_art(tile))}
            <span>{pieces::to_text(&names::event(tile, special))}</span>
            {due}
        }
        .into_any();
        pieces::piece(event_rule(tile, special), "dl-event", label, face)
    });
    let arrivals = is_known.then(|| {
        // Beside those who come now there is a place for the mark of the lord they choose.
        let tokens = shown.arrivals[nth].iter().enumerate().map(|(at, &found)| {
            let chooser = (nth == 0).then(|| {
                view! { <i class="dl-chooser" data-anchor=format!("chooser-{at}")></i> }
            });
            view! { <span class="dl-arrival">{pieces::token(found)}{chooser}</span> }
        });
        let anchor = if nth == 0 { "arrivals" } else { "next-arrivals" };
        view! { <span class="dl-arrivals" data-anchor=anchor>{tokens.collect_view()}</span> }
    });
    let quiet = if is_past {
        Some(t!("dl-season-past"))
    } else if event.is_some() {
        None
    } else if !of.has_event() {
        Some(t!("dl-season-calm"))
    } else if is_now || is_known && !shown.arrivals[nth].is_empty() {
        None
    } else {
        Some(t!("dl-season-unknown"))
    };
    view! {
        <li
            class="dl-season"
            class:is-now=is_now
            class:is-past=is_past
            class:is-next={is_known && !is_now}
            aria-current=is_now.then_some("step")
            data-anchor=format!("season-{}", names::season_art(of).trim_start_matches("dl-"))
        >
            <span class="dl-season-name">
                {icon(names::season_art(of))}
                {pieces::to_text(&names::season(of))}
            </span>
            <span class="dl-season-body">
                {event}
                {arrivals}
                {quiet.map(|text| view! { <span class="dl-quiet">{text}</span> })}
            </span>
        </li>
    }
    .into_any()
}

fn event_rule(tile: EventTile, special: Option<Special>) -> &'static str {
    const SPECIALS: [&str; Special::COUNT] = [
        "SPECIAL-1",
        "SPECIAL-2",
        "SPECIAL-3",
        "SPECIAL-4",
        "SPECIAL-5",
        "SPECIAL-6",
        "SPECIAL-7",
        "SPECIAL-8",
        "SPECIAL-9",
    ];
    match (tile, special) {
        (EventTile::PayDay, _) => "PAYDAY-1",
        (EventTile::Taxes, _) => "TAXES-1",
        (_, Some(card)) => SPECIALS[card as usize],
        (_, None) => "SPECIAL-10",
    }
}

#[derive(Clone, PartialEq)]
struct Evil {
    seats: Vec<(Seat, u8)>,
    other: Option<u8>,
    paladin: Paladin,
    year: u8,
}

pub(super) fn evilometer(model: Model) -> AnyView {
    let shown = model.part(|view| {
        let table = &view.table;
        Evil {
            seats: table.in_play_order().map(|seat| (seat, table.lords[seat].evil())).collect(),
            other: table.third_counter(),
            paladin: table.paladin,
            year: table.year,
        }
    });
    let label = move || {
        let shown = shown.get();
        let seats = shown.seats.iter().map(|&(seat, n)| {
            Message::new("dl-evil-of").with("seat", Arg::Object(seat)).with("n", n)
        });
        let other = shown.other.map(|n| Message::new("dl-evil-other").with("n", n));
        let paladin = paladin_words(shown.paladin);
        model.to_text(
            &Message::new("dl-evil-label")
                .with("top", EVIL_TOP)
                .with("who", names::list(seats.chain(other)))
                .with("paladin", paladin),
        )
    };
    let track = move || {
        let shown = shown.get();
        let space = |n: u8| {
            let here = shown.seats.iter().filter(|(_, at)| *at == n);
            let marks = here.map(|&(seat, _)| {
                view! { <span class="dl-evil-mark" data-anchor=format!("evil-mark-{seat}")>{seat_mark(seat)}</span> }
            });
            let marks = marks.collect_view();
            let other = (shown.other == Some(n)).then(pieces::other_minion);
            view! {
                <li class="dl-evil-space" class:is-hot={n >= EVIL_LIMIT}>
                    <span class="dl-evil-n">{n}</span>
                    <span class="dl-evil-stand" data-anchor=format!("evil-{n}")></span>
                    <span class="dl-evil-marks">{marks}{other}</span>
                </li>
            }
        };
        let spaces = (0..=EVIL_TOP).map(space).collect_view();
        let adventurer = Adventurer::paladin(shown.year);
        let place = match shown.paladin {
            Paladin::Tent => None,
            Paladin::With(seat) => Some(seat_mark(seat).into_any()),
            Paladin::Gone => Some(icon("dl-no").into_any()),
        };
        let is_gone = shown.paladin == Paladin::Gone;
        view! {
            <ol class="dl-evil-track">{spaces}</ol>
            <span class="dl-tent" class:is-gone=is_gone data-anchor="tent">
                {pieces::token_face(adventurer)}
                {place}
            </span>
        }
    };
    view! {
        <section class="dl-evil lit" aria-label=t!("dl-evilometer") data-anchor="evilometer">
            <h2>{icon("dl-nice")}{t!("dl-evilometer")}<small>{t!("dl-evil-limit", n = EVIL_LIMIT)}</small>{icon("dl-evil")}</h2>
            <span class="dl-evil-row cited" role="img" tabindex="0" aria-label=label data-note=label data-rule="PALADIN-1">
                {track}
            </span>
        </section>
    }
    .into_any()
}

fn paladin_words(paladin: Paladin) -> Message {
    match paladin {
        Paladin::Tent => Message::new("dl-paladin-tent"),
        Paladin::With(seat) => Message::new("dl-paladin-with").with("seat", Arg::Object(seat)),
        Paladin::Gone => Message::new("dl-paladin-gone"),
    }
}
