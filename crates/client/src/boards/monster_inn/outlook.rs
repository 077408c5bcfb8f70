//! What lies ahead, beside the own dungeon: what the action that is pointed at would do, what each choice would bring, or
//! what another is thinking about.

use leptos::prelude::*;
use monster_inn::{Action, Creature, Phase, Prospect, Treasure, View};
use tabletop::{Seat, View as _};

use super::{Model, cards, symbol, words};
use crate::{
    frame::icon,
    texts::{Message, t},
};

/// The action that is pointed at; while none is, leaving, or all there is to choose from.
pub(super) fn outlook(model: Model) -> impl IntoView {
    let lines = move || {
        let view = model.view();
        let you = model.you()?;
        if view.table.phase == Phase::Over {
            return None;
        }
        if !view.to_act().contains(you) {
            return Some(of_another(model, &view));
        }
        let is_bid = view.table.phase == Phase::Bid;
        let Some(action) = model.pointed().or(is_bid.then_some(Action::Leave)) else {
            return Some(choices(model, &view, you));
        };
        let heading = model.to_text(&words::if_you(action));
        let taken = (action == Action::Leave).then(|| taken(model, &view));
        // While a move is shown nothing can be tried, and what was said stays.
        let after = model.preview(action).map(|outcome| outcome.after);
        let effects = after.map(|after| {
            let then = words::afterwards(&view, &after, you, action);
            let then = then.map(|then| view! { <p class="mi-then">{model.to_text(&then)}</p> });
            view! { {changes(model, &view, &after, you)}{then} }
        });
        Some(view! { <h3>{heading}</h3>{taken}{effects} }.into_any())
    };
    view! { <div class="mi-outlook" data-test="outlook" data-anchor="outlook">{lines}</div> }
}

/// What whoever decides now would take along.
fn of_another(model: Model, view: &View) -> AnyView {
    let is_bid = view.table.phase == Phase::Bid;
    let heading = if is_bid {
        Message::new("mi-if-other-leaves").with("seat", view.table.turn)
    } else {
        words::prompt(view)
    };
    let taken = is_bid.then(|| taken(model, view));
    view! { <h3>{model.to_text(&heading)}</h3>{taken} }.into_any()
}

/// All that can be chosen, side by side.
fn choices(model: Model, view: &View, you: Seat) -> AnyView {
    if view.table.phase == Phase::Bonus {
        let each = Treasure::ALL.map(|treasure| {
            let n = view.purse[treasure];
            change(symbol(treasure), n.to_string(), (n + 1).to_string(), false)
        });
        return view! {
            <h3>{t!("mi-choice-bonus")}</h3>
            {each}
            <p class="mi-then">{t!("mi-tip-take")}</p>
        }
        .into_any();
    }
    let kinds = view.table.options.kinds;
    let monsters = view.table.dungeons[you].monsters();
    let each = monsters.iter().enumerate().filter_map(|(column, &monster)| {
        let legal = model.legal();
        let action = Treasure::ALL.map(|treasure| Action::Support(monster, treasure));
        let action = action.into_iter().find(|action| legal.contains(action))?;
        let after = model.preview(action)?.after;
        let chip = |prospect: Prospect| {
            let is_bad = prospect.bounds().1 <= 0;
            let text = model.to_text(&words::prospect(prospect));
            view! { <span class="mi-chip" class:is-bad=is_bad class:is-good=!is_bad>{text}</span> }
        };
        let before = *view.table.prospects(you).get(column)?;
        let now = *after.table.prospects(you).get(column)?;
        let face = cards::creature_tile(Creature::Monster(monster), kinds);
        Some(view! {
            <li>
                <span class="mi-face" inner_html=face></span>
                {chip(before)}
                <span aria-hidden="true">"→"</span>
                {chip(now)}
            </li>
        })
    });
    let each = each.collect_view();
    view! { <h3>{t!("mi-choice-support")}</h3><ul class="mi-choices">{each}</ul> }.into_any()
}

/// What whoever leaves now takes along: the leftmost creature and the pool.
fn taken(model: Model, view: &View) -> Option<AnyView> {
    let creature = view.table.inn.creatures().next()?;
    let face = cards::creature_tile(creature, view.table.options.kinds);
    let name = model.to_text(&words::creature(view, creature));
    let pool = view.table.pool;
    let pool = pool.treasure().map(|treasure| {
        let text = model.to_text(&words::counted(pool.total(), treasure));
        view! { <span class="mi-taken-pool">{icon(symbol(treasure))}{text}</span> }
    });
    Some(
        view! {
            <div class="mi-taken">
                <span class="mi-face" inner_html=face></span>
                <span class="mi-taken-what"><span>{name}</span>{pool}</span>
            </div>
        }
        .into_any(),
    )
}

/// How the own purse and fame would change; what stays as it is, is left out.
fn changes(model: Model, view: &View, after: &View, you: Seat) -> impl IntoView + use<> {
    let purse = Treasure::ALL.map(|treasure| {
        let (before, now) = (view.purse[treasure], after.purse[treasure]);
        change(symbol(treasure), before.to_string(), now.to_string(), now < before)
    });
    let (before, now) = (view.fame_now(you), after.fame_now(you));
    let is_worse = now.0 + now.1 < before.0 + before.1;
    let said = |(least, most)| model.to_text(&words::fame(least, most));
    let fame = change("mi-skull", said(before), said(now), is_worse);
    view! { {purse}{fame} }
}

fn change(
    name: &'static str,
    before: String,
    now: String,
    is_worse: bool,
) -> Option<impl IntoView + use<>> {
    (before != now).then(|| {
        view! {
            <p class:is-worse=is_worse>
                {icon(name)}
                <span>{before}</span>
                <span aria-hidden="true">"→"</span>
                <b>{now}</b>
            </p>
        }
    })
}
