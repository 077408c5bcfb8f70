//! One seat's dungeon: monsters above, humanoids below, column by column, each with what it counts; and its purse.
//!
//! Places are there before their cards, so that a card lands where it stays.

use leptos::prelude::*;
use monster_inn::{Action, Creature, Dungeon, Humanoid, Monster, Phase, Prospect, Treasure, View};
use tabletop::{Seat, View as _};

use super::{Model, cards, outlook, symbol, words};
use crate::{
    frame::{cite, icon, name_plate, portrait, spot},
    texts::{Message, t},
};

/// Columns that are shown from the start.
const N_OWN: usize = 8;
const N_OTHERS: usize = 6;

/// How many columns have a place: those that are used, the next one while a card may still come, and those shown from
/// the start.
fn n_places(view: &View, seat: Seat, is_own: bool) -> usize {
    let dungeon = &view.table.dungeons[seat];
    let n_columns = dungeon.monsters().len().max(dungeon.humanoids().len());
    let n_next = (n_columns + 1).min(view.table.max_columns()).max(n_columns);
    n_next.max(if is_own { N_OWN } else { N_OTHERS })
}

pub(super) fn dungeon(model: Model, seat: Seat, is_own: bool) -> AnyView {
    let state = move || {
        let view = model.view();
        match (view.table.phase, view.table.in_round.contains(seat)) {
            (Phase::Over, _) => String::new(),
            (_, true) => t!("mi-in-round"),
            (_, false) => t!("mi-has-left"),
        }
    };
    let is_out = model
        .part(move |view| view.table.phase != Phase::Over && !view.table.in_round.contains(seat));
    let is_turn = model.part(move |view| view.to_act().contains(seat));
    let label = move || model.to_text(&Message::new("mi-dungeon-of").with("seat", seat));
    view! {
        <section
            class=format!("mi-dungeon seat-{}", seat.index() + 1)
            class:is-own=is_own
            class:is-out=move || is_out.get()
            class:is-turn=move || is_turn.get()
            aria-label=label
            data-seat=seat.to_string()
            data-anchor=format!("dungeon-{seat}")
        >
            <header>
                {portrait("mi", seat)}
                <div class="mi-who">
                    {name_plate(model, seat)}
                    <span class="mi-state">
                        {move || is_out.get().then(|| icon("mi-door"))}
                        <span>{state}</span>
                    </span>
                    {(!is_own).then(|| other_purse(model, seat))}
                </div>
                {is_own.then(|| own_purse(model))}
            </header>
            {columns(model, seat, is_own)}
            {is_own.then(|| outlook::outlook(model))}
        </section>
    }
    .into_any()
}

/// The own purse: each type is a way to pay.
fn own_purse(model: Model) -> AnyView {
    let seat = untrack(|| model.you()).map(|seat| seat.to_string()).unwrap_or_default();
    let part = |treasure: Treasure| {
        let n = model.part(move |view| view.purse[treasure]);
        let label = move || {
            let count = model.to_text(&words::counted(n.get(), treasure));
            let action = model.to_text(&words::action_label(&model.view(), Action::Pay(treasure)));
            format!("{}: {count}. {action}", t!("mi-purse"))
        };
        let inside = view! {
            {icon(symbol(treasure))}
            <b class="mi-count" data-anchor=format!("purse-{seat}-{treasure}")>{move || n.get()}</b>
        }
        .into_any();
        spot(model, Action::Pay(treasure), "mi-purse-spot", label, inside)
    };
    view! {
        <div class="mi-purse" role="group" aria-label=t!("mi-purse") data-anchor=format!("purse-{seat}")>
            {part(Treasure::Coin)}
            {part(Treasure::Gem)}
        </div>
    }
    .into_any()
}

/// Another's purse: closed, unless treasure is open or the game over.
fn other_purse(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let is_open = view.table.options.is_open || view.table.phase == Phase::Over;
        is_open.then(|| view.known_purse(seat))
    });
    let content = move || {
        match shown.get() {
        None => cite("SETUP-4", "mi-closed", t!("mi-purse-closed"), icon("mi-bag").into_any()),
        Some(heap) => Treasure::ALL
            .map(|treasure| {
                let label = model.to_text(&words::counted(heap[treasure], treasure));
                view! {
                    <span class="mi-held" role="img" aria-label=label>
                        {icon(symbol(treasure))}
                        <b aria-hidden="true" data-anchor=format!("purse-{seat}-{treasure}")>{heap[treasure]}</b>
                    </span>
                }
            })
            .into_any(),
    }
    };
    view! { <div class="mi-purse" data-anchor=format!("purse-{seat}")>{content}</div> }.into_any()
}

/// What one dungeon shows; drawn again when any of it changes.
#[derive(Clone, PartialEq)]
struct DungeonContent {
    dungeon: Dungeon,
    supports: Vec<Option<Treasure>>,
    prospects: Vec<Prospect>,
    asks_support: bool,
    is_over: bool,
    n_places: usize,
}

fn columns(model: Model, seat: Seat, is_own: bool) -> impl IntoView {
    let shown = model.part(move |view| {
        let dungeon = view.table.dungeons[seat];
        let supports = dungeon.monsters().iter().map(|&m| view.table.support_of(m)).collect();
        let is_asked = view.table.phase == Phase::Support && view.to_act().contains(seat);
        let prospects = view.table.prospects(seat);
        let n_places = n_places(view, seat, is_own);
        let is_over = view.table.phase == Phase::Over;
        let asks_support = is_asked && is_own;
        DungeonContent { dungeon, supports, prospects, asks_support, is_over, n_places }
    });
    let list = move || {
        let shown = shown.get();
        let (monsters, humanoids) = (shown.dungeon.monsters(), shown.dungeon.humanoids());
        let n_columns = monsters.len().max(humanoids.len());
        let column = |nth: usize| {
            let above = monsters.get(nth).copied();
            let below = humanoids.get(nth).copied();
            let support = shown.supports.get(nth).copied().flatten();
            let top = above.map(|found| monster(model, found, support, is_own, shown.asks_support));
            let bottom = below.map(|found| humanoid(model, found, above.is_some(), is_own));
            let prospect = shown.prospects.get(nth).copied();
            let is_lost = prospect.is_some_and(|p| p.bounds().1 <= 0 && above.is_some());
            let is_empty = nth >= n_columns;
            view! {
                <li class="mi-column" class:is-lost=is_lost class:is-empty=is_empty>
                    <div class="mi-place is-monster" data-anchor=format!("monster-{seat}-{nth}")>{top}</div>
                    {chip(model, seat, nth, prospect, shown.is_over)}
                    <div class="mi-place is-humanoid" data-anchor=format!("humanoid-{seat}-{nth}")>{bottom}</div>
                </li>
            }
        };
        (0..shown.n_places).map(column).collect_view()
    };
    let count = model.part(move |view| n_places(view, seat, is_own));
    // The policy of the server forbids inline styles; a class for each number does as well.
    let part = if is_own { "" } else { " part part-1" };
    view! { <ol class=move || format!("mi-columns mi-n-{}{part}", count.get())>{list}</ol> }
}

/// What a column counts, between its two cards.
fn chip(
    model: Model,
    seat: Seat,
    nth: usize,
    prospect: Option<Prospect>,
    is_over: bool,
) -> impl IntoView {
    let prospect = prospect.filter(|prospect| !is_over || *prospect != Prospect::Waits);
    let text = match prospect {
        Some(prospect) if is_over => words::counted_fame(prospect).unwrap_or_default(),
        Some(prospect) => model.to_text(&words::prospect(prospect)),
        None => "\u{a0}".to_string(),
    };
    // The place is as wide as its column, whatever the chip says.
    view! {
        <span class="mi-tally" data-anchor=format!("chip-{seat}-{nth}")>
            <span class=chip_class(prospect)>{text}</span>
        </span>
    }
}

fn chip_class(prospect: Option<Prospect>) -> &'static str {
    match prospect {
        None => "mi-chip is-none",
        Some(Prospect::Waits) => "mi-chip is-waiting",
        Some(Prospect::Open { .. }) => "mi-chip is-open",
        Some(prospect) if prospect.bounds().1 <= 0 => "mi-chip is-bad",
        Some(_) => "mi-chip is-good",
    }
}

/// The chip of a column that is about to count anew, as markup. While that is only a preview it also says what counts now.
pub(super) fn new_chip(before: Option<Prospect>, now: Prospect) -> String {
    let text = words::prospect(now).to_text(&|seat| seat.to_string());
    let fame = words::counted_fame(now).unwrap_or_default();
    let (fame, rest) = text.split_at(if text.starts_with(&fame) { fame.len() } else { 0 });
    let was = before.and_then(words::counted_fame);
    let was = was.map(|was| format!("<i class=\"mi-was\">{was} → </i>")).unwrap_or_default();
    let class = chip_class(Some(now));
    format!(
        "<span class=\"mi-tally\"><span class=\"{class}\">{was}{fame}<i>{rest}</i></span></span>"
    )
}

fn monster(
    model: Model,
    monster: Monster,
    support: Option<Treasure>,
    is_own: bool,
    asks_support: bool,
) -> AnyView {
    let view = untrack(|| model.view());
    let kinds = view.table.options.kinds;
    let mut label = model.to_text(&words::monster(&view, monster));
    label = format!("{label}, {}", t!("mi-skulls", n = monster.skulls()));
    if support.is_some() {
        label = format!("{label}, {}", t!("mi-is-supported"));
    }
    let creature = Creature::Monster(monster);
    let face = if is_own {
        cards::creature(creature, kinds)
    } else {
        cards::creature_tile(creature, kinds)
    };
    let gate = support.map(|treasure| {
        view! { <span class="mi-face is-gate" inner_html=cards::gate(monster, treasure, is_own)></span> }
    });
    let rule = if support.is_some() { "SUPPORT-6" } else { "CARD-1" };
    let choices = asks_support.then(|| {
        let choices = Treasure::ALL.map(|treasure| {
            let action = Action::Support(monster, treasure);
            let label = move || model.to_text(&words::action_label(&model.view(), action));
            spot(model, action, "mi-support-spot", label, icon(symbol(treasure)).into_any())
        });
        // A card on which a preview shows the gate has nothing else before it.
        let is_shown = move || {
            let pointed = model.pointed();
            Treasure::ALL.iter().any(|&t| pointed == Some(Action::Support(monster, t)))
        };
        view! { <span class="mi-support" class:is-shown=is_shown>{choices}</span> }
    });
    let face = view! { <span class="mi-face" inner_html=face></span>{gate} }.into_any();
    view! {
        <div class="mi-stand" data-anchor=format!("card-{monster}")>
            {cite(rule, "mi-piece", label, face)}
            {choices}
        </div>
    }
    .into_any()
}

fn humanoid(model: Model, humanoid: Humanoid, has_monster: bool, is_own: bool) -> AnyView {
    let face = if is_own { cards::humanoid(humanoid) } else { cards::humanoid_tile(humanoid) };
    let label = model.to_text(&words::humanoid(humanoid));
    let rule = match (humanoid.value(), has_monster) {
        (Some(_), _) => "SCORE-2",
        (None, true) => "PLACE-3",
        (None, false) => "PLACE-2",
    };
    cite(
        rule,
        "mi-piece",
        label,
        view! { <span class="mi-face" inner_html=face></span> }.into_any(),
    )
}
