//! The middle of the table: the room with its row of creatures, the pool, the supply.
//!
//! Places are fixed for a round: a card that is taken leaves its place empty.

use leptos::prelude::*;
use monster_inn::{Action, Creature, Event, Treasure, View};
use tabletop::Seat;

use super::{Model, cards, symbol, words};
use crate::{
    frame::{cite, icon, spot},
    texts::t,
};

/// More pieces than these are only counted.
pub(super) const POOL_PLACES: usize = 10;

pub(super) fn inn(model: Model) -> impl IntoView {
    const ROOM: &str = "<use href=\"#mi-room\"/>";
    view! {
        <section class="mi-inn part part-0" aria-label=t!("mi-inn") data-anchor="inn">
            <svg class="mi-room" viewBox="0 0 1100 266" preserveAspectRatio="xMidYMid slice" aria-hidden="true" inner_html=ROOM></svg>
            <span class="mi-door" data-anchor="door"></span>
            {deck(model)}
            {row(model)}
            <div class="mi-treasure">
                {supply(model)}
                {pool(model)}
            </div>
        </section>
    }
}

pub(super) fn n_in_deck(view: &View) -> u32 {
    view.table.deck.n_monsters() + view.table.deck.n_humanoids()
}

fn deck(model: Model) -> impl IntoView {
    let n_cards = model.part(n_in_deck);
    view! {
        <div class="mi-deck" class:is-empty=move || n_cards.get() == 0 data-anchor="deck">
            <b data-anchor="deck-count">{move || n_cards.get()}</b>
            <span>{move || t!("mi-deck-left", n = n_cards.get())}</span>
        </div>
    }
}

/// The place of the leftmost creature: places to its left are empty.
pub(super) fn first_place(view: &View) -> usize {
    view.table.n_gone()
}

/// Who took which creatures in this round, from left to right, as far as the log has it.
fn takers(model: Model) -> Vec<Option<(Seat, Creature)>> {
    let mut all = Vec::new();
    let is_whole = model.state.log.with(|log| {
        for entry in log.iter().rev() {
            match protocol::read(entry.event.get()) {
                Ok(Event::InnFilled { .. }) => return true,
                Ok(Event::Left { seat, creature, .. }) => all.insert(0, Some((seat, creature))),
                _ => {}
            }
        }
        false
    });
    // A log that begins within the round lacks those who left first.
    while !is_whole && all.len() < first_place(&model.view()) {
        all.insert(0, None);
    }
    all
}

fn row(model: Model) -> impl IntoView {
    let takers = Memo::new(move |_| takers(model));
    // Words that come with the log leave the places alone, through which cards may be flying.
    let taken = move |nth: usize| {
        let (seat, creature) = takers.with(|all| all.get(nth).copied().flatten())?;
        Some(model.to_text(&words::taken(&untrack(|| model.view()), seat, creature)))
    };
    let places = model.part(|view| {
        let mut places: Vec<Option<Creature>> = vec![None; first_place(view)];
        places.extend(view.table.inn.creatures().map(Some));
        places
    });
    let kinds = untrack(|| model.view().table.options.kinds);
    let leave_label = move || model.to_text(&words::action_label(&model.view(), Action::Leave));
    let place = move |nth: usize, all: &[Option<Creature>]| {
        let first = all.iter().position(Option::is_some);
        let card = all[nth].map(|creature| {
            let face =
                view! { <span class="mi-face" inner_html=cards::creature(creature, kinds)></span> };
            let name = model.to_text(&words::creature(&model.view(), creature));
            if first == Some(nth) {
                spot(model, Action::Leave, "mi-leftmost", leave_label, face.into_any())
            } else {
                // LEAVE-2 is why no other creature can be had now.
                cite("LEAVE-2", "mi-offered", name, face.into_any())
            }
        });
        let tag = match (first == Some(nth), nth + 1 == all.len(), first.is_some()) {
            (true, _, _) => Some(view! { <span class="mi-next">{t!("mi-next")}</span> }.into_any()),
            (_, true, true) => {
                Some(view! { <span class="mi-next is-last">{t!("mi-last")}</span> }.into_any())
            }
            _ => None,
        };
        let is_empty = card.is_none();
        let taken = is_empty.then(|| view! { <span class="mi-took">{move || taken(nth)}</span> });
        view! { <li data-anchor=format!("inn-{nth}") class:is-empty=is_empty>{card}{taken}{tag}</li> }
    };
    let list = move || {
        let all = places.get();
        (0..all.len()).map(|nth| place(nth, &all)).collect_view()
    };
    view! { <ol class="mi-row" aria-label=t!("mi-row")>{list}</ol> }
}

fn pool(model: Model) -> impl IntoView {
    let pool = model.part(|view| view.table.pool);
    let label = move || {
        let pool = pool.get();
        let held = match pool.treasure() {
            None => t!("mi-pool-empty"),
            Some(treasure) => model.to_text(&words::counted(pool.total(), treasure)),
        };
        let action = model.to_text(&words::action_label(&model.view(), Action::Exchange));
        format!("{}: {held}. {action}", t!("mi-pool"))
    };
    let cloth = move || match pool.get().treasure() {
        None => "mi-table",
        Some(Treasure::Coin) => "mi-table has-coins",
        Some(Treasure::Gem) => "mi-table has-gems",
    };
    let pieces = move || {
        let pool = pool.get();
        let n_shown = usize::from(pool.total()).min(POOL_PLACES);
        let places = (0..POOL_PLACES).map(|nth| {
            let piece = pool.treasure().filter(|_| nth < n_shown).map(|t| icon(symbol(t)));
            view! { <i class="mi-pool-place" data-anchor=format!("pool-{nth}")>{piece}</i> }
        });
        places.collect_view()
    };
    const TABLE: &str = "<use href=\"#mi-table\"/><ellipse class=\"mi-rim\" cx=\"128\" cy=\"54\" rx=\"124\" ry=\"43\"/>\
        <ellipse class=\"mi-cloth\" cx=\"128\" cy=\"53\" rx=\"113\" ry=\"37\"/>\
        <ellipse class=\"mi-hem\" cx=\"128\" cy=\"53\" rx=\"107\" ry=\"34\"/>";
    let inside = view! {
        <span class="mi-pool-label">
            {t!("mi-pool")}
            " "
            <b data-anchor="pool-count">{move || pool.get().total()}</b>
            <i class="mi-pool-kind" data-anchor="pool-kind">{move || pool.get().treasure().map(|t| icon(symbol(t)))}</i>
        </span>
        <span class=cloth data-anchor="cloth">
            <svg viewBox="0 0 256 136" aria-hidden="true" inner_html=TABLE></svg>
            <span class="mi-pieces" data-anchor="pool-pieces">{pieces}</span>
        </span>
    }
    .into_any();
    view! {
        <div class="mi-pool" data-anchor="pool">
            <b class="mi-cry" aria-hidden="true">{t!("mi-cry-exchange")}</b>
            {spot(model, Action::Exchange, "mi-pool-spot", label, inside)}
        </div>
    }
}

fn supply(model: Model) -> impl IntoView {
    let part = move |treasure: Treasure| {
        let n = model.part(move |view| view.table.supply[treasure]);
        let action = Action::Take(treasure);
        let label = move || {
            let count = model.to_text(&words::counted(n.get(), treasure));
            let action = model.to_text(&words::action_label(&model.view(), action));
            format!("{}: {count}. {action}", t!("mi-supply"))
        };
        let inside = view! {
            {icon(symbol(treasure))}
            <b data-anchor=format!("supply-{treasure}-count")>{move || n.get()}</b>
        }
        .into_any();
        view! {
            <span data-anchor=format!("supply-{treasure}")>
                {spot(model, action, "mi-supply-spot", label, inside)}
            </span>
        }
    };
    view! {
        <div class="mi-supply">
            <span>{t!("mi-supply")}</span>
            {part(Treasure::Coin)}
            {part(Treasure::Gem)}
        </div>
    }
}
