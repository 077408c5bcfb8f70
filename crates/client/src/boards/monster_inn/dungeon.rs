//! One seat's dungeon: monsters above, humanoids below, column by column; and its purse.

use leptos::prelude::*;
use monster_inn::{Action, Dungeon, Humanoid, Monster, Phase, Treasure};
use tabletop::{Seat, View as _};

use super::{Model, cards, symbol, words};
use crate::{
    frame::{cite, icon, name_plate, spot},
    texts::{Message, t},
};

pub(super) fn dungeon(model: Model, seat: Seat, is_own: bool) -> AnyView {
    let state = move || {
        let view = model.view();
        let is_in = view.table.in_round.contains(seat);
        let is_over = view.table.phase == Phase::Over;
        match (is_over, is_in) {
            (true, _) => String::new(),
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
            class="mi-dungeon"
            class:is-own=is_own
            class:is-out=move || is_out.get()
            class:is-turn=move || is_turn.get()
            aria-label=label
            data-seat=seat.to_string()
        >
            <header>
                {name_plate(model, seat)}
                <span class="mi-state">{state}</span>
                {if is_own { own_purse(model) } else { other_purse(model, seat) }}
            </header>
            {columns(model, seat, is_own)}
        </section>
    }
    .into_any()
}

/// The own purse: each type is a way to pay.
fn own_purse(model: Model) -> AnyView {
    let part = move |treasure: Treasure| {
        let anchor = untrack(|| model.you()).map(|seat| format!("purse-{seat}"));
        let n = model.landed(anchor.unwrap_or_default(), move |view| view.purse[treasure]);
        let label = move || {
            let count = model.to_text(&words::counted(n.get(), treasure));
            let action = model.to_text(&words::action_label(&model.view(), Action::Pay(treasure)));
            format!("{}: {count}. {action}", t!("mi-purse"))
        };
        let inside = view! {
            {icon(symbol(treasure))}
            <b class="mi-count">{move || n.get()}</b>
        }
        .into_any();
        spot(model, Action::Pay(treasure), "mi-purse-spot", label, inside)
    };
    let anchor = move || model.you().map(|seat| format!("purse-{seat}"));
    view! {
        <div class="mi-purse" role="group" aria-label=t!("mi-purse") data-anchor=anchor>
            {part(Treasure::Coin)}
            {part(Treasure::Gem)}
        </div>
    }
    .into_any()
}

/// Another's purse: closed, unless treasure is open or the game over.
fn other_purse(model: Model, seat: Seat) -> AnyView {
    let shown = model.landed(format!("purse-{seat}"), move |view| {
        let is_open = view.table.options.is_open || view.table.phase == Phase::Over;
        is_open.then(|| view.known_purse(seat))
    });
    let content = move || match shown.get() {
        None => cite("SETUP-4", "mi-closed", t!("mi-purse-closed"), icon("mi-bag").into_any()),
        Some(heap) => Treasure::ALL
            .map(|treasure| {
                let label = model.to_text(&words::counted(heap[treasure], treasure));
                view! {
                    <span class="mi-held" role="img" aria-label=label>
                        {icon(symbol(treasure))}
                        <b class="mi-count" aria-hidden="true">{heap[treasure]}</b>
                    </span>
                }
            })
            .into_any(),
    };
    view! { <div class="mi-purse" data-anchor=format!("purse-{seat}")>{content}</div> }.into_any()
}

/// What one dungeon shows; drawn again when any of it changes.
#[derive(Clone, PartialEq)]
struct Shown {
    dungeon: Dungeon,
    supports: Vec<Option<Treasure>>,
    asks_support: bool,
    is_over: bool,
}

fn columns(model: Model, seat: Seat, is_own: bool) -> impl IntoView {
    let shown = model.part(move |view| {
        let dungeon = view.table.dungeons[seat];
        let supports = dungeon.monsters().iter().map(|&m| view.table.support_of(m)).collect();
        let is_asked = view.table.phase == Phase::Support && view.to_act().contains(seat);
        let is_over = view.table.phase == Phase::Over;
        Shown { dungeon, supports, asks_support: is_asked && is_own, is_over }
    });
    let list = move || {
        let shown = shown.get();
        let (monsters, humanoids) = (shown.dungeon.monsters(), shown.dungeon.humanoids());
        let n_columns = monsters.len().max(humanoids.len());
        if n_columns == 0 {
            return view! { <p class="mi-empty">{t!("mi-dungeon-empty")}</p> }.into_any();
        }
        let newest_card = newest(model, seat, &shown.dungeon);
        let column = |nth: usize| {
            let above = monsters.get(nth).copied();
            let below = humanoids.get(nth).copied();
            let support = shown.supports.get(nth).copied().flatten();
            let top = above.map(|found| monster(model, found, support, is_own, shown.asks_support));
            let bottom = below.map(|found| humanoid(model, found, above.is_some(), is_own));
            let is_lost = shown.is_over && has_lost(model, seat, nth);
            let anchor = |is_monster: bool| {
                (newest_card == Some((is_monster, nth))).then(|| format!("newest-{seat}"))
            };
            view! {
                <li class="mi-column" class:is-lost=is_lost>
                    <div class="mi-place" data-anchor=anchor(true)>{top}</div>
                    <div class="mi-place" data-anchor=anchor(false)>{bottom}</div>
                </li>
            }
        };
        let columns = (0..n_columns).map(column).collect_view();
        view! { <ol class="mi-columns">{columns}</ol> }.into_any()
    };
    view! { <div class="mi-floor">{list}</div> }
}

/// Which card came last, as far as the new log entries tell: the end of either row.
fn newest(model: Model, seat: Seat, dungeon: &Dungeon) -> Option<(bool, usize)> {
    let taken =
        model.state.new_entries.with_untracked(|new_entries| {
            new_entries.iter().rev().find_map(|heard| {
                match serde_json::from_str::<monster_inn::Event>(heard.event.get()).ok()? {
                    monster_inn::Event::Left { seat: of, creature, .. }
                    | monster_inn::Event::LeftLast { seat: of, creature }
                        if of == seat =>
                    {
                        Some(creature)
                    }
                    _ => None,
                }
            })
        })?;
    match taken {
        monster_inn::Creature::Monster(_) => Some((true, dungeon.monsters().len().checked_sub(1)?)),
        monster_inn::Creature::Humanoid(_) => {
            Some((false, dungeon.humanoids().len().checked_sub(1)?))
        }
    }
}

/// Whether the sheet says that this column's humanoid was not overcome (SCORE-4).
fn has_lost(model: Model, seat: Seat, nth: usize) -> bool {
    model.state.update.with(|update| {
        let end = update.as_ref().and_then(|update| update.end.as_ref());
        let row = end.and_then(|end| end.sheets.get(seat.index())?.lines.get(nth));
        row.is_some_and(|row| row.rule == "SCORE-4")
    })
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
    let face =
        if is_own { cards::monster(monster, kinds) } else { cards::monster_tile(monster, kinds) };
    let token = support.map(|treasure| {
        view! { <span class="mi-token">{icon(symbol(treasure))}</span> }
    });
    let rule = if support.is_some() { "SUPPORT-6" } else { "CARD-1" };
    let choices = asks_support.then(|| {
        let choices = Treasure::ALL.map(|treasure| {
            let action = Action::Support(monster, treasure);
            let label = move || model.to_text(&words::action_label(&model.view(), action));
            spot(model, action, "mi-support-spot", label, icon(symbol(treasure)).into_any())
        });
        view! { <span class="mi-support">{choices}</span> }
    });
    let face = view! { {face}{token} }.into_any();
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
    cite(rule, "mi-piece", label, face)
}
