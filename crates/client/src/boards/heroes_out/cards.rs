//! Cards: icons and words of a side, the hand, the offer.

use heroes_out::{Action, Card, Family, Icon, Phase, Task, View};
use leptos::prelude::*;
use tabletop::View as _;

use super::{Model, actions, names};
use crate::{
    frame::{icon, spot},
    texts::{Message, t},
};

/// Icons of a side, each with its number where it is more than one.
pub(super) fn icon_row(icons: &[(Icon, u8)]) -> AnyView {
    let one = |&(found, n): &(Icon, u8)| {
        let art = names::icon_art(found);
        let number = (n > 1).then(|| view! { <b>{n}</b> });
        view! {
            <span class="ho-ic" class:is-pill={art.len() > 1}>
                {art.iter().map(|&symbol| icon(symbol)).collect_view()}
                {number}
            </span>
        }
    };
    view! { <span class="ho-icons">{icons.iter().map(one).collect_view()}</span> }.into_any()
}

/// What a card says, both sides in words.
pub(super) fn says(card: Card) -> Message {
    let [first, second] = card.row().sides;
    let key = if second.is_empty() { "ho-card-says" } else { "ho-card-says-both" };
    let said = Message::new(key).with("card", names::card(card)).with("first", names::side(first));
    said.with("second", names::side(second))
}

fn side_face(model: Model, icons: &[(Icon, u8)]) -> AnyView {
    let words = model.to_text(&names::icons(icons));
    view! { {icon_row(icons)}<span class="ho-words">{words}</span> }.into_any()
}

/// What can be done with the cards before the viewer.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Play,
    Discard,
    Defend,
    Nothing,
}

/// The card that is being performed: its side, and what is left of it.
#[derive(Clone, PartialEq)]
struct Performed {
    card: Card,
    side: u8,
    left: Vec<(Icon, u8)>,
}

/// The cards before the viewer: whose they are, how many of each, the one that is being performed with what is left of it.
#[derive(Clone, PartialEq)]
struct Hand {
    horde: u8,
    cards: Vec<(Card, u8)>,
    performed: Option<Performed>,
    usage: Use,
}

impl Hand {
    fn of(view: &View) -> Option<Hand> {
        let table = &view.table;
        let horde = front(view)?;
        let held = &table.hordes[usize::from(horde)];
        let cards = held.hand.kinds().map(|card| (card, held.hand.count(card))).collect();
        let is_asked = table.asked_horde() == Some(horde)
            && view.viewer().is_some_and(|seat| view.to_act().contains(seat));
        let usage = match (table.top(), table.phase) {
            _ if !is_asked => Use::Nothing,
            (None, Phase::Play) => Use::Play,
            (None, Phase::Renew) | (Some(Task::Discard { .. }), _) => Use::Discard,
            (Some(Task::Defend { .. }), _) => Use::Defend,
            _ => Use::Nothing,
        };
        let session = table.session().filter(|_| table.hordes.turn == horde);
        let performed = session.map(|(card, side)| {
            let left = table.icons.iter().collect();
            Performed { card, side, left }
        });
        Some(Hand { horde, cards, performed, usage })
    }
}

/// The horde that stands before the viewer: the one that is asked if it is theirs, or their own, or the one in turn.
pub(super) fn front(view: &View) -> Option<u8> {
    let table = &view.table;
    let is_own = |horde: u8| view.viewer() == Some(table.hordes[usize::from(horde)].owner);
    let asked = table.asked_horde()?;
    let own = (0..table.hordes.len() as u8).find(|&horde| is_own(horde));
    [Some(asked), Some(table.hordes.turn)]
        .into_iter()
        .flatten()
        .find(|&horde| usize::from(horde) < table.hordes.len() && is_own(horde))
        .or(own)
        .or(Some(asked))
}

pub(super) fn hand(model: Model) -> AnyView {
    let shown = model.part(Hand::of);
    let cards = move || {
        let shown = shown.get()?;
        let n = shown.cards.len() + usize::from(shown.performed.is_some());
        let performed = shown.performed.map(|shown| performed(model, &shown));
        let cards = shown.cards.into_iter().map(|(card, n)| held(model, card, n, shown.usage));
        let cards = cards.collect_view();
        let clan = untrack(|| model.view().table.hordes[usize::from(shown.horde)].clan);
        let label = model.to_text(&Message::new("ho-hand-of").with("clan", names::clan(clan)));
        Some(view! {
            <div class="ho-hand" class:is-wide={n > 6} class:is-huge={n > 9} role="group" tabindex="0" aria-label=label data-anchor="hand">
                {performed}
                {cards}
            </div>
        })
    };
    view! { <div class="ho-hand-place">{cards}</div> }.into_any()
}

fn family_class(family: Family) -> &'static str {
    match family {
        Family::Equipment => "is-equipment",
        Family::Beast => "is-beast",
        Family::Potion => "is-potion",
        Family::Scroll => "is-scroll",
        Family::Monster(_) => "is-monster",
    }
}

/// The card whose side is being performed, with what is left of it.
fn performed(model: Model, performed: &Performed) -> AnyView {
    let &Performed { card, side, ref left } = performed;
    let other = card.row().sides[1 - usize::from(side)];
    let active = view! { <div class="ho-side is-active">{side_face(model, left)}</div> }.into_any();
    let passive = (!other.is_empty())
        .then(|| view! { <div class="ho-side is-passive">{icon_row(other)}</div> }.into_any());
    let sides = match side {
        0 => (Some(active), passive),
        _ => (passive, Some(active)),
    };
    view! {
        <article class=format!("ho-card is-performed {}", family_class(card.row().family)) data-anchor=format!("hand-{card}")>
            <h4>{model.to_text(&names::card(card))}</h4>
            {sides.0}
            {sides.1}
            <span class="ho-stamp">{t!("ho-playing")}</span>
        </article>
    }
    .into_any()
}

/// A card of the hand, once however many there are.
fn held(model: Model, card: Card, n: u8, usage: Use) -> AnyView {
    let label_of =
        move |action: Action| move || model.to_text(&actions::label(&model.view(), action));
    let sides = card.row().sides;
    let face = move |side: usize| side_face(model, sides[side]);
    let number = (n > 1).then(|| view! { <b class="ho-copies">{format!("×{n}")}</b> });
    let head = view! { <h4>{model.to_text(&names::card(card))}{number}</h4> };
    let class = format!("ho-card {}", family_class(card.row().family));
    let anchor = format!("hand-{card}");
    let whole = match usage {
        Use::Discard => Some(Action::Discard(card)),
        Use::Defend if card.defence().is_some() => Some(Action::Defend(card)),
        _ => None,
    };
    let plain = move |side: usize| {
        (!sides[side].is_empty()).then(|| view! { <span class="ho-side">{face(side)}</span> })
    };
    if let Some(action) = whole {
        let content = view! { {head}{plain(0)}{plain(1)} }.into_any();
        let button = spot(model, action, "ho-card-spot", label_of(action), content);
        return view! { <article class=class data-anchor=anchor>{button}</article> }.into_any();
    }
    if usage == Use::Play {
        let playable = move |side: u8| {
            let action = Action::Play(card, side);
            (!sides[usize::from(side)].is_empty())
                .then(|| spot(model, action, "ho-side", label_of(action), face(usize::from(side))))
        };
        return view! { <article class=class data-anchor=anchor>{head}{playable(0)}{playable(1)}</article> }
            .into_any();
    }
    view! { <article class=format!("{class} is-idle") data-anchor=anchor>{head}{plain(0)}{plain(1)}</article> }
        .into_any()
}

/// What the offer is for just now.
#[derive(Clone, PartialEq)]
struct Offer {
    cards: Vec<(Card, u8)>,
    returns: bool,
}

pub(super) fn offer(model: Model) -> impl IntoView {
    let shown = model.part(|view| {
        let offer = &view.table.offer;
        let cards = offer.kinds().map(|card| (card, offer.count(card))).collect();
        Offer { cards, returns: view.table.top() == Some(Task::Renew) }
    });
    let rows = move || {
        let Offer { cards, returns } = shown.get();
        cards.into_iter().map(|(card, n)| offered(model, card, n, returns)).collect_view()
    };
    view! {
        <section class="ho-offer" aria-label=t!("ho-offer") data-anchor="offer">
            <h3>{t!("ho-offer")}<small>{t!("ho-offer-hint")}</small></h3>
            <div class="ho-rows">{rows}</div>
        </section>
    }
}

fn offered(model: Model, card: Card, n: u8, returns: bool) -> AnyView {
    let action = if returns { Action::Return(card) } else { Action::Craft(card) };
    let family = card.row().family;
    let cost = family.craft_room();
    let label = move || {
        let mut label = model.to_text(&says(card));
        if let Some((room, token)) = cost {
            let cost = Message::new("ho-costs").with("token", names::token(token));
            label = format!("{label}, {}", model.to_text(&cost.with("room", names::room(room))));
        }
        label
    };
    let price = match cost {
        Some((_, token)) => icon(names::token_art(token)).into_any(),
        None => icon("ho-guild").into_any(),
    };
    let number = (n > 1).then(|| view! { <b class="ho-copies">{format!("×{n}")}</b> });
    let [first, second] = card.row().sides;
    let words = if second.is_empty() {
        names::side(first)
    } else {
        Message::new("ho-and")
            .with("first", names::side(first))
            .with("rest", Message::new("ho-either").with("side", names::side(second)))
    };
    let or = (!second.is_empty()).then(|| view! { <i>{t!("ho-or")}</i>{icon_row(second)} });
    let content = view! {
        {icon(names::family_art(family))}
        <span class="ho-row-words"><b>{model.to_text(&names::card(card))}{number}</b><small>{model.to_text(&words)}</small></span>
        <span class="ho-row-icons">{icon_row(first)}{or}</span>
        <span class="ho-price">{price}</span>
    }
    .into_any();
    let button = spot(model, action, "ho-row", label, content);
    view! { <div class=format!("ho-row-place {}", family_class(family)) data-anchor=format!("offer-{card}")>{button}</div> }
        .into_any()
}
