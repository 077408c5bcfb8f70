//! The guild: how many cards are left and which, as everybody can know, and what comes after each turn.

use heroes_out::{Class, Event, Guild, GuildCard, N_LEVELS, RoomType};
use leptos::prelude::*;

use super::{Model, faces, names};
use crate::{
    frame::icon,
    texts::{Message, t},
};

pub(super) fn guild(model: Model) -> impl IntoView {
    let scenario = untrack(|| model.view().table.scenario());
    let left = model.part(|view| view.table.guild);
    let level = model.part(|view| (view.table.level, view.table.n_reveals()));
    let per_turn = move || t!("ho-per-turn", n = level.get().1);
    let level_text = move || t!("ho-level", n = level.get().0, of = N_LEVELS);
    let last = move || last_card(model).map(faces::guild_card).unwrap_or_default();
    let cards = scenario.cards.iter().map(|&(card, _)| {
        let n = move || left.get().iter().filter(|left| *left == GuildCard::Scenario(card)).count();
        let text = move || {
            let text = Message::new("ho-scenario-left").with("n", n());
            model.to_text(&text.with("card", names::scenario_card(card)))
        };
        view! { <p class="ho-scenario-card">{icon(names::scenario_art(card))}<span>{text}</span></p> }
    });
    let cards = cards.collect_view();
    view! {
        <section class="ho-guild" aria-label=t!("ho-guild") data-anchor="guild">
            <h3>{icon("ho-guild")}{t!("ho-guild")}<small>{level_text}</small><small class="ho-still" aria-hidden="true">{t!("ho-still-left")}</small></h3>
            <div class="ho-guild-deck" data-anchor="guild-deck" data-rule="LEVEL-2">
                <b data-anchor="guild-count">{move || left.get().len()}</b>
                <small>{t!("ho-cards-left")}</small>
            </div>
            <div class="ho-guild-card" data-anchor="guild-card" inner_html=last></div>
            {move || matrix(model, left.get())}
            {move || by_class(left.get())}
            <div class="ho-guild-foot"><p>{per_turn}</p>{cards}</div>
        </section>
    }
}

/// The card that was turned over last, as the log has it.
fn last_card(model: Model) -> Option<GuildCard> {
    let card = |json: &str| match protocol::read(json).ok()? {
        Event::Revealed { card } | Event::Flipped { card } => Some(card),
        _ => None,
    };
    model.state.log.with(|log| log.iter().rev().find_map(|entry| card(entry.event.get())))
}

fn has(guild: Guild, class: Class, kind: RoomType) -> bool {
    guild.iter().any(|card| card == GuildCard::Hero(class, kind))
}

/// Which hero cards are left: a column for each class, a row for each type of room.
fn matrix(model: Model, guild: Guild) -> AnyView {
    let head = Class::ALL.map(|class| {
        let name = model.to_text(&names::class(class));
        view! { <th scope="col">{icon(names::class_art(class, true))}<span class="unseen">{name}</span></th> }
    });
    let row = |kind: RoomType| {
        let cells = Class::ALL.map(|class| {
            let is_left = has(guild, class, kind);
            let label = Message::new("ho-left-cell")
                .with("class", names::class(class))
                .with("type", names::kind(kind))
                .with("is", if is_left { "yes" } else { "no" });
            view! { <td class:is-left=is_left><span class="unseen">{model.to_text(&label)}</span></td> }
        });
        let name = model.to_text(&names::kind(kind));
        view! { <tr><th scope="row">{icon(names::kind_art(kind))}<span class="unseen">{name}</span></th>{cells}</tr> }
    };
    let rows = RoomType::OF_HEROES.map(row);
    view! {
        <table class="ho-matrix" aria-label=t!("ho-still-left") data-rule="INVADE-2">
            <thead><tr><td></td>{head}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// The same by class alone, where there is little room.
fn by_class(guild: Guild) -> AnyView {
    let count =
        |class: Class| RoomType::OF_HEROES.iter().filter(|&&kind| has(guild, class, kind)).count();
    let classes = Class::ALL.map(|class| {
        view! { <span>{icon(names::class_art(class, true))}<b>{count(class)}</b></span> }
    });
    view! { <p class="ho-by-class" aria-hidden="true">{classes}</p> }.into_any()
}
