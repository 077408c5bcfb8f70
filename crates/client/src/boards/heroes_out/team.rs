//! The clans: the one before the viewer, the others with their open hands, and those one can choose from.

use heroes_out::{Action, Card, Clan, Horde, Phase};
use leptos::prelude::*;

use super::{Model, cards, names};
use crate::{
    frame::{icon, name_plate, seat_mark, spot},
    texts::{Message, t},
};

/// A clan with its numbers; drawn again when any of it changes.
#[derive(Clone, PartialEq)]
struct ClanSummary {
    clan: Clan,
    owner: tabletop::Seat,
    n_out: usize,
    hand: Vec<(Card, u8)>,
    n_deck: u32,
    n_discard: u32,
    n_played: u32,
    is_turn: bool,
}

impl ClanSummary {
    fn of(horde: &Horde, is_turn: bool) -> ClanSummary {
        ClanSummary {
            clan: horde.clan,
            owner: horde.owner,
            n_out: horde.meeples.len(),
            hand: horde.hand.kinds().map(|card| (card, horde.hand.count(card))).collect(),
            n_deck: horde.deck.len(),
            n_discard: horde.discard.len(),
            n_played: horde.played.len(),
            is_turn,
        }
    }
}

fn portrait(clan: Clan, seat: tabletop::Seat) -> impl IntoView {
    let base = ["ho-base-1", "ho-base-2", "ho-base-3", "ho-base-4"][seat.index() % 4];
    view! {
        <span class="ho-portrait" aria-hidden="true">
            <svg class="ho-base" viewBox="0 0 64 20" preserveAspectRatio="none" inner_html=format!("<use href=\"#{base}\"/>")></svg>
            {icon(names::clan_art(clan))}
        </span>
    }
}

fn piles(shown: &ClanSummary) -> impl IntoView + use<> {
    let clan = shown.clan;
    view! {
        <p class="ho-piles">
            <span>{t!("ho-deck")}" "<b data-anchor=format!("deck-{clan}")>{shown.n_deck}</b></span>
            <span>{t!("ho-discard")}" "<b data-anchor=format!("discard-{clan}")>{shown.n_discard}</b></span>
            <span>{t!("ho-played")}" "<b data-anchor=format!("played-{clan}")>{shown.n_played}</b></span>
        </p>
    }
}

fn ability(model: Model, clan: Clan) -> impl IntoView {
    let sheet = clan.sheet();
    let (name, about) = names::ability(sheet.ability);
    let cost = (0..sheet.cost).map(|_| icon("ho-i-act")).collect_view();
    view! {
        <p class="ho-ability" data-rule=sheet.ability.rule()>
            {cost}
            <span><b>{model.to_text(&name)}</b>": "{model.to_text(&about)}</span>
        </p>
    }
}

/// The clan whose cards lie before the viewer.
pub(super) fn own(model: Model) -> impl IntoView {
    let shown = model.part(|view| {
        let nth = cards::front(view)?;
        let horde = view.table.hordes.get(usize::from(nth))?;
        Some(ClanSummary::of(horde, view.table.hordes.turn == nth))
    });
    move || {
        let shown = shown.get()?;
        let of = shown.clan.sheet().n_meeples;
        Some(view! {
            <section class="ho-own" class:is-turn=shown.is_turn data-seat=shown.owner.to_string() data-anchor=format!("clan-{}", shown.clan)>
                <div class="ho-own-head">
                    {portrait(shown.clan, shown.owner)}
                    <div>
                        <h3>{seat_mark(shown.owner)}{model.to_text(&names::clan(shown.clan))}</h3>
                        <p>{t!("ho-out", n = shown.n_out, of = of)}</p>
                        {name_plate(model, shown.owner)}
                    </div>
                </div>
                {piles(&shown)}
                {ability(model, shown.clan)}
            </section>
        })
    }
}

/// The other clans, with their hands, which lie open.
pub(super) fn team(model: Model) -> impl IntoView {
    let shown = model.part(|view| {
        let front = cards::front(view);
        let hordes = view.table.hordes.iter().enumerate();
        let others = hordes.filter(|(nth, _)| Some(*nth as u8) != front);
        others
            .map(|(nth, horde)| ClanSummary::of(horde, usize::from(view.table.hordes.turn) == nth))
            .collect::<Vec<_>>()
    });
    let rows = move || shown.get().into_iter().map(|shown| ally(model, &shown)).collect_view();
    let n = move || shown.with(Vec::len);
    view! {
        <section class="ho-team" class:is-full=move || { n() > 1 } class:is-alone=move || n() == 0 aria-label=t!("ho-team")>
            <h3>{t!("ho-team")}</h3>
            {rows}
        </section>
    }
}

fn ally(model: Model, shown: &ClanSummary) -> AnyView {
    let of = shown.clan.sheet().n_meeples;
    let hand = shown.hand.iter().map(|&(card, n)| chip(model, card, n)).collect_view();
    let is_own = untrack(|| model.you()) == Some(shown.owner);
    let who =
        if is_own { seat_mark(shown.owner).into_any() } else { name_plate(model, shown.owner) };
    view! {
        <article class="ho-ally" class:is-turn=shown.is_turn data-seat=shown.owner.to_string() data-anchor=format!("clan-{}", shown.clan)>
            {portrait(shown.clan, shown.owner)}
            <div class="ho-ally-words">
                <p class="ho-ally-who">{who}<b>{model.to_text(&names::clan(shown.clan))}</b><span>{t!("ho-out", n = shown.n_out, of = of)}</span></p>
                <div class="ho-chips">{hand}</div>
                {piles(shown)}
            </div>
        </article>
    }
    .into_any()
}

/// A card of another's hand: its first sign, and all of it in the tip.
fn chip(model: Model, card: Card, n: u8) -> AnyView {
    let says = model.to_text(&cards::says(card));
    let symbol = match card.defence() {
        Some(_) => "ho-i-def",
        None => {
            card.row().sides[0].first().map_or("ho-i-draw", |&(first, _)| names::icon_art(first)[0])
        }
    };
    let number = (n > 1).then(|| view! { <b>{format!("×{n}")}</b> });
    view! {
        <span class="ho-chip" tabindex="0" role="img" aria-label=says.clone() data-rule="TURN-1" data-note=says>
            {icon(symbol)}
            {number}
        </span>
    }
    .into_any()
}

/// The clans one can choose from, at the start and for the Laboratory.
pub(super) fn choice(model: Model) -> impl IntoView {
    let is_asked = model.part(|view| matches!(view.table.phase, Phase::Clans | Phase::Laboratory));
    let clans = move || {
        let label = t!("ho-choose-clan");
        is_asked.get().then(|| {
            let clans = Clan::ALL.map(|clan| clan_card(model, clan));
            view! { <div class="ho-clans" role="group" aria-label=label>{clans}</div> }
        })
    };
    view! { {clans} }
}

fn clan_card(model: Model, clan: Clan) -> AnyView {
    let sheet = clan.sheet();
    let (name, about) = names::ability(sheet.ability);
    let label = move || {
        let (ability, about) = names::ability(sheet.ability);
        let is = Message::new("ho-clan-is")
            .with("clan", names::clan(clan))
            .with("role", names::role(sheet.role))
            .with("n", sheet.n_meeples)
            .with("health", Message::new("ho-health").with("n", sheet.health))
            .with("home", Message::new("ho-home").with("type", names::kind(sheet.home)))
            .with("ability", ability)
            .with("about", about)
            .with("cost", Message::new("ho-cost").with("n", sheet.cost));
        model.to_text(&is)
    };
    let hearts = (0..sheet.health).map(|_| icon("ho-heart")).collect_view();
    let content = view! {
        <span class="ho-clan-name">{model.to_text(&names::clan(clan))}</span>
        {icon(names::clan_art(clan))}
        <span class="ho-clan-facts"><b>{format!("×{}", sheet.n_meeples)}</b>{hearts}{icon(names::kind_art(sheet.home))}</span>
        <span class="ho-clan-role">{model.to_text(&names::role(sheet.role))}</span>
        <span class="ho-clan-ability"><b>{model.to_text(&name)}</b>": "{model.to_text(&about)}</span>
    }
    .into_any();
    spot(model, Action::Clan(clan), "ho-clan-card", label, content)
}
