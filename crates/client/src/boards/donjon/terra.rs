//! Outside the dungeons: forest and swamp, where monsters are recruited, the path of threats, the oubliettes and the inn.

use donjon::{Action, Area, FULL_AREA, Kind, Task};
use leptos::prelude::*;

use super::{
    desk::{Desk, Source},
    names::{area_title, herd, monsters, symbol, word},
    powers,
};
use crate::{
    frame::{cite, icon, spot},
    texts::{Message, t},
};

pub(super) fn terra(desk: Desk) -> AnyView {
    view! {
        <div class="dj-terra part part-1">
            {area(desk, Area::Forest, "dj-forest")}
            {path(desk)}
            {area(desk, Area::Swamp, "dj-swamp")}
            {area(desk, Area::Oubliettes, "dj-grate")}
            {inn(desk)}
        </div>
    }
    .into_any()
}

fn area(desk: Desk, area: Area, scenery: &'static str) -> AnyView {
    let model = desk.model;
    let kinds: Vec<Kind> = match area {
        Area::Oubliettes => Kind::ALL.to_vec(),
        _ => Kind::WILD.to_vec(),
    };
    let count = model.part(move |view| (view.table.area(area).total(), view.table.is_full(area)));
    let title = model.to_text(&area_title(area));
    let label = {
        let title = title.clone();
        move || format!("{title}: {}", model.to_text(&herd(model.view().table.area(area))))
    };
    let n = move || match area {
        Area::Oubliettes => count.get().0.to_string(),
        _ => t!("dj-of-five", n = count.get().0, full = FULL_AREA),
    };
    let sign = move || {
        let (_, is_full) = count.get();
        let (rule, text) = if is_full {
            ("THREAT-1", t!("dj-no-threat"))
        } else {
            ("THREAT-3", t!("dj-threat-follows"))
        };
        let inside = view! {
            {(!is_full).then(|| icon("dj-threat"))}
            <span>{text.clone()}</span>
        };
        cite(rule, "dj-warning", text, inside.into_any())
    };
    let warning = (area != Area::Oubliettes).then_some(sign);
    // THREAT-3: where it is asked, the whole area is the answer.
    let flock = move || {
        let action = Action::Flock(area);
        let is_asked = area != Area::Oubliettes && model.legal().contains(&action);
        let label = move || model.to_text(&super::questions::action_label(&model.view(), action));
        is_asked.then(|| spot(model, action, "dj-target", label, ().into_any()))
    };
    let drop = (area == Area::Oubliettes).then_some("oubliettes");
    let draw = match area {
        Area::Oubliettes => format!("<use href=\"#{scenery}\"/>"),
        _ => format!("<use href=\"#{scenery}\" width=\"218\" height=\"90\"/>"),
    };
    let (view_box, fit) = match area {
        Area::Oubliettes => ("0 0 100 64", "xMidYMax meet"),
        _ => ("0 0 218 90", "none"),
    };
    view! {
        <div
            class=format!("dj-area is-{area}")
            role="group"
            aria-label=label
            data-anchor=format!("area-{area}")
            data-drop=drop
        >
            <svg class="dj-scenery" viewBox=view_box preserveAspectRatio=fit aria-hidden="true" inner_html=draw></svg>
            <h3>{title}" "<small>{n}</small></h3>
            <div class="dj-crowd">
                {kinds.into_iter().map(|kind| stand(desk, area, kind)).collect_view()}
            </div>
            {warning}
            {flock}
        </div>
    }
    .into_any()
}

/// The monsters of one kind in an area: a click recruits the fewest that may be, the signs beside it more.
fn stand(desk: Desk, area: Area, kind: Kind) -> impl IntoView {
    let model = desk.model;
    let n = model.part(move |view| view.table.area(area)[kind]);
    let counts = Memo::new(move |_| {
        let n_of = |action: Action| match action {
            Action::Recruit(from, of, n) if from == area && of == kind => Some(n),
            _ => None,
        };
        model.legal().into_iter().filter_map(n_of).collect::<Vec<u8>>()
    });
    let name = format!("{area}-{}", word(kind));
    let content = {
        let name = name.clone();
        move || {
            let n = n.get();
            if n == 0 {
                return None;
            }
            let figure = view! {
                <span class="dj-figure" class:is-one=n == 1 data-anchor=format!("figure-{name}")>
                    {icon(symbol(kind))}
                    <b class="dj-n" data-anchor=format!("n-{name}")>{n}</b>
                </span>
            };
            let label = model.to_text(
                &Message::new("dj-figure-area")
                    .with("monsters", monsters(kind, n))
                    .with("area", super::names::area(area)),
            );
            let said = move |n: u8| {
                let action = Action::Recruit(area, kind, n);
                move || model.to_text(&super::questions::action_label(&model.view(), action))
            };
            let grip = move |n: u8| {
                move |event: leptos::ev::PointerEvent| {
                    desk.grip(&event, Source::Area(area, n), kind);
                }
            };
            let mut counts = counts.get().into_iter();
            let fewest = counts.next();
            let piece = match fewest {
                Some(n) => {
                    let action = Action::Recruit(area, kind, n);
                    spot(model, action, "dj-recruit", said(n), figure.into_any())
                }
                None => view! { <span role="img" aria-label=label>{figure}</span> }.into_any(),
            };
            let more = counts.map(|n| {
                let action = Action::Recruit(area, kind, n);
                let inside = view! { "×"{n} };
                let chip = spot(model, action, "dj-recruit-two", said(n), inside.into_any());
                view! { <span class="dj-pair" on:pointerdown=grip(n)>{chip}</span> }
            });
            let grip_piece = grip(fewest.unwrap_or_default());
            Some(view! {
                <span class="dj-single" on:pointerdown=grip_piece>{piece}</span>
                {more.collect_view()}
            })
        }
    };
    view! {
        <span class="dj-slot" data-anchor=format!("slot-{name}")>
            <svg class="dj-faint" viewBox="0 0 32 32" aria-hidden="true" inner_html=format!("<use href=\"#{}\"/>", symbol(kind))></svg>
            {content}
        </span>
    }
}

/// The threat deck, the card that is dealt with, and the cards that are kept.
fn path(desk: Desk) -> AnyView {
    let model = desk.model;
    let left = model.part(|view| view.table.threats.len());
    let kept = model.part(|view| (view.table.kept.len(), view.table.n_kept_for_inn()));
    let is_last = model.part(|view| view.table.is_last_round);
    let card = model.part(|view| match view.table.top().map(|frame| frame.task) {
        Some(Task::Flock(card)) => Some(card),
        _ => None,
    });
    let face = move || {
        card.get().map(|card| {
            view! { <span class="dj-card-face" inner_html=powers::threat_face(card)></span> }
        })
    };
    let deck = move || {
        let n = left.get();
        let label = t!("dj-threats-left", n = n);
        let inside = view! { <b data-anchor="threats-left">{n}</b> };
        cite("END-1", "dj-back", label, inside.into_any())
    };
    let row = move || {
        let (n, full) = kept.get();
        let label = t!("dj-kept", n = n, full = full);
        let places = (0..full).map(|nth| {
            let sign = (nth < n).then(|| icon("dj-threat"));
            view! { <span class="dj-kept-place" data-anchor=format!("kept-{nth}")>{sign}</span> }
        });
        let places = places.collect_view();
        cite("THREAT-5", "dj-kept", label, places.into_any())
    };
    let last = move || is_last.get().then(|| t!("dj-last-round"));
    view! {
        <div class="dj-area is-path" data-anchor="path">
            <h3>{t!("dj-path")}" "<small>{last}</small></h3>
            <div class="dj-deck">
                {deck}
                <span class="dj-threat" data-anchor="threat-card">{face}</span>
            </div>
            {row}
        </div>
    }
    .into_any()
}

fn inn(desk: Desk) -> AnyView {
    let model = desk.model;
    let guests = model.part(|view| {
        let table = &view.table;
        (table.inn.is_empty(), table.n_missing_for_inn(), table.inn_groups)
    });
    let inside = move || {
        let (is_empty, n, groups) = guests.get();
        let (label, text) = if is_empty {
            (t!("dj-inn-empty"), t!("dj-inn-empty"))
        } else {
            (t!("dj-inn-about", n = n), t!("dj-inn-next", n = n))
        };
        let face = view! {
            <svg class="dj-house" viewBox="0 0 64 42" aria-hidden="true" inner_html="<use href=\"#dj-inn\"/>"></svg>
            <span class="dj-inn-words">{text}{icon("dj-threat")}</span>
            <span class="dj-inn-words">{icon("dj-party-1")}<b>{groups}</b></span>
        };
        cite("THREAT-5", "dj-inn", label, face.into_any())
    };
    view! {
        <div class="dj-area is-inn" data-anchor="inn">
            <h3>{t!("dj-inn")}</h3>
            {inside}
        </div>
    }
    .into_any()
}
