//! The middle of the table: the row of creatures, the pool, the supply.

use leptos::prelude::*;
use monster_inn::{Action, Creature, Heap, Treasure};

use super::{Model, cards, symbol, words};
use crate::{
    boards::Board,
    frame::{cite, icon, spot},
    texts::t,
};

/// More pieces than these are only counted.
const MAX_SHOWN: u8 = 10;

pub(super) fn inn(model: Model) -> impl IntoView {
    view! {
        <section class="mi-inn" aria-label=t!("mi-inn")>
            <header class="mi-inn-head">
                <svg class="mi-sign" viewBox="0 0 96 96" aria-hidden="true" inner_html=cards::SIGN></svg>
                <h2>{t!("mi-inn")}</h2>
                <span class="mi-deck">{move || deck(model)}</span>
            </header>
            <div class="mi-room">
                {row(model)}
                <div class="mi-trays">
                    {pool(model)}
                    {supply(model)}
                </div>
            </div>
        </section>
    }
}

fn deck(model: Model) -> String {
    let view = model.view();
    let n_cards = view.table.deck.n_monsters() + view.table.deck.n_humanoids();
    format!(
        "{}\u{a0}· {}",
        t!("mi-deck", n = n_cards),
        model.to_text(&super::TheBoard::progress(&view))
    )
}

fn row(model: Model) -> impl IntoView {
    let creatures = model.part(|view| view.table.inn.creatures().collect::<Vec<_>>());
    let kinds = untrack(|| model.view().table.options.kinds);
    let leave_label = move || {
        let view = model.view();
        model.to_text(&words::action_label(&view, Action::Leave))
    };
    let place = move |nth: usize, n_creatures: usize, creature: Creature| {
        let face = cards::creature(creature, kinds);
        let anchor = match nth {
            0 => "inn-leftmost",
            _ if nth + 1 == n_creatures => "inn-rightmost",
            _ => "inn-middle",
        };
        let name = model.to_text(&words::creature(&model.view(), creature));
        let piece = match nth {
            0 => spot(model, Action::Leave, "mi-leftmost", leave_label, face),
            // LEAVE-2 is why no other creature can be had now.
            _ => cite("LEAVE-2", "mi-offered", name, face),
        };
        view! {
            <li data-anchor=anchor>
                {piece}
                {(nth == 0).then(|| view! { <span class="mi-next">{t!("mi-next")}</span> })}
            </li>
        }
    };
    let places = move || {
        let creatures = creatures.get();
        let n_creatures = creatures.len();
        creatures.into_iter().enumerate().map(|(nth, c)| place(nth, n_creatures, c)).collect_view()
    };
    let is_empty = move || creatures.with(Vec::is_empty);
    view! {
        <div class="mi-offer">
            <ol class="mi-row" aria-label=t!("mi-row")>{places}</ol>
            <Show when=is_empty>
                <p class="mi-empty mi-closed-inn">{t!("mi-inn-empty")}</p>
            </Show>
        </div>
    }
}

fn pool(model: Model) -> impl IntoView {
    let pool = model.landed("pool", |view| view.table.pool);
    let label = move || model.to_text(&words::action_label(&model.view(), Action::Exchange));
    let content = move || {
        let pool = pool.get();
        match pool.treasure() {
            None => view! { <span class="mi-none">{t!("mi-pool-empty")}</span> }.into_any(),
            Some(treasure) => view! {
                {pieces(pool, treasure)}
                <b class="mi-count">{model.to_text(&words::counted(pool.total(), treasure))}</b>
            }
            .into_any(),
        }
    };
    let inside = view! { <span class="mi-heap">{content}</span> }.into_any();
    view! {
        <div class="mi-tray mi-pool">
            <h3>{t!("mi-pool")}</h3>
            <div data-anchor="pool">{spot(model, Action::Exchange, "mi-pool-spot", label, inside)}</div>
        </div>
    }
}

fn pieces(heap: Heap, treasure: Treasure) -> impl IntoView {
    let n_shown = heap[treasure].min(MAX_SHOWN);
    let pieces = (0..n_shown).map(|_| icon(symbol(treasure))).collect_view();
    view! { <span class="mi-pieces" aria-hidden="true">{pieces}</span> }
}

fn supply(model: Model) -> impl IntoView {
    let part = move |treasure: Treasure| {
        let n = model.part(move |view| view.table.supply[treasure]);
        let action = Action::Take(treasure);
        let label = move || {
            let count = model.to_text(&words::counted(n.get(), treasure));
            format!(
                "{}: {count}. {}",
                t!("mi-supply"),
                model.to_text(&words::action_label(&model.view(), action))
            )
        };
        let inside = view! {
            {icon(symbol(treasure))}
            <b class="mi-count">{move || n.get()}</b>
        }
        .into_any();
        view! {
            <div data-anchor=format!("supply-{treasure}")>
                {spot(model, action, "mi-supply-spot", label, inside)}
            </div>
        }
    };
    view! {
        <div class="mi-tray mi-supply">
            <h3>{t!("mi-supply")}</h3>
            <div class="mi-pair">{part(Treasure::Coin)}{part(Treasure::Gem)}</div>
        </div>
    }
}
