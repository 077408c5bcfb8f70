//! The central board: eight places with three spaces each, the tavern, the store, the town's combat cards, and the
//! colours without a player.

use dungeon_lords::{
    Action, Ask, Minion, Monster, N_ORDERS, NonPlayer, Order, Room, Slot, Stage, View,
};
use leptos::prelude::*;
use tabletop::{Seat, View as _};

use super::{Model, actions, log, names, pieces};
use crate::{
    frame::{icon, spot},
    texts::{Arg, Message, t},
};

pub(super) fn places(model: Model) -> AnyView {
    let rows = Order::ALL.map(|order| row(model, order)).collect_view();
    view! {
        <section class="dl-central" aria-label=t!("dl-places")>
            <ol class="dl-places" data-note=t!("dl-place-order") data-rule="EXECUTE-1">{rows}</ol>
            <div class="dl-offer">{tavern(model)}{store(model)}</div>
            {town(model)}
        </section>
    }
    .into_any()
}

/// What a click on a place's sign means now.
fn sign_action(view: &View, order: Order) -> Option<Action> {
    view.viewer().filter(|&seat| view.to_act().contains(seat))?;
    match view.table.ask {
        Ask::Keep => view.hand.drawn.contains(order).then_some(Action::Keep(order)),
        Ask::Orders if view.n_orders_due() == 0 => Some(Action::NonPlayer(order)),
        Ask::Orders => Some(Action::Order(order)),
        _ => None,
    }
}

/// The own number of this order in this round, from 1.
fn own_number(view: &View, order: Order) -> Option<usize> {
    let seat = view.viewer()?;
    let chosen = view.hand.chosen.iter().chain(view.table.lords[seat].orders.iter());
    chosen.into_iter().position(|&given| given == order).map(|nth| nth + 1)
}

#[derive(Clone, Copy, PartialEq)]
struct Sign {
    action: Option<Action>,
    number: Option<usize>,
    /// How many orders are placed already.
    n_chosen: usize,
    is_held: bool,
    is_for_other: bool,
}

fn row(model: Model, order: Order) -> AnyView {
    let is_now =
        model.part(move |view| view.table.stage == Stage::Execute && view.table.place == order);
    let shown = model.part(move |view| Sign {
        action: sign_action(view, order),
        number: own_number(view, order),
        n_chosen: view.hand.chosen.len(),
        is_held: view.viewer().is_some_and(|seat| view.table.lords[seat].held.contains(order)),
        is_for_other: view.hand.for_non_player == Some(order),
    });
    let sign = move || {
        let sign = shown.get();
        let drafted = model.drafted().iter().position(|&chosen| chosen == Action::Order(order));
        let number = sign.number.or(drafted.map(|nth| sign.n_chosen + nth + 1));
        let is_chosen = number.is_some();
        let number = number.map(|n| view! { <b class="dl-number">{n}</b> });
        let other = sign.is_for_other.then(pieces::other_minion);
        let inside = view! {
            {icon(names::place_art(order))}
            <span class="dl-place-name">{pieces::to_text(&names::place(order))}</span>
            {number}
            {other}
        }
        .into_any();
        let class = match (sign.is_held, is_chosen) {
            (true, _) => "dl-sign is-held",
            (false, true) => "dl-sign is-chosen",
            (false, false) => "dl-sign",
        };
        match sign.action {
            Some(action) => {
                let label = move || {
                    let place = pieces::to_text(&names::place(order));
                    format!("{place}: {}", model.to_text(&actions::label(&model.view(), action)))
                };
                spot(model, action, class, label, inside)
            }
            None => view! { <span class=class>{inside}</span> }.into_any(),
        }
    };
    let spaces = (0..names::SPACES.len() as u8).map(|nth| space(model, order, nth)).collect_view();
    view! {
        <li
            class="dl-place"
            class:is-now=move || is_now.get()
            class:is-pointed=move || model.pointed() == Some(Action::Order(order))
            data-anchor=format!("place-{order}")>
            {sign}
            <div class="dl-spaces">{spaces}</div>
        </li>
    }
    .into_any()
}

fn space(model: Model, order: Order, nth: u8) -> AnyView {
    let shown = model.part(move |view| {
        let table = &view.table;
        let is_here = table.stage == Stage::Execute && table.place == order && table.space == nth;
        // Another's question is no button of mine.
        let is_asked = is_here && table.ask == Ask::Act && view.viewer() == Some(table.turn);
        let spaces = &table.spaces[order as usize];
        let is_next = spaces.iter().position(|who| *who == Minion::None) == Some(usize::from(nth));
        (spaces[usize::from(nth)], is_here, is_asked, is_next)
    });
    let gain = match order {
        Order::Monster => Some("dl-monster"),
        Order::Room => Some("dl-tile"),
        _ => None,
    };
    let face = move || {
        let (who, is_here, is_asked, is_next) = shown.get();
        let token = match who {
            Minion::None => None,
            Minion::Of(seat) => Some(pieces::minion(seat)),
            Minion::NonPlayer => Some(pieces::other_minion()),
        };
        let words = match who {
            Minion::None => Message::new("dl-space-free"),
            Minion::Of(seat) => Message::new("dl-space-of").with("seat", Arg::Object(seat)),
            Minion::NonPlayer => Message::new("dl-space-other"),
        };
        let label = model.to_text(
            &Message::new("dl-space-label")
                .with("place", names::place(order))
                .with("space", names::SPACES[usize::from(nth)])
                .with("price", names::price(order, nth))
                .with("who", words),
        );
        let inside = view! {
            <span class="dl-stand" data-anchor=format!("space-{order}-{nth}")>{token}</span>
            <i class="dl-space-n">{names::SPACES[usize::from(nth)]}</i>
            {pieces::price(order.price(nth), gain)}
        }
        .into_any();
        let class = match (who, is_here) {
            // Where one would stand if nobody came first.
            (Minion::None, _) if is_next => "dl-space is-next",
            (Minion::None, _) => "dl-space",
            (_, true) => "dl-space is-taken is-here",
            (_, false) => "dl-space is-taken",
        };
        if is_asked && order.is_plain() {
            return spot(model, Action::Accept, class, move || label.clone(), inside);
        }
        pieces::piece(order.rule(), class, label, inside)
    };
    face.into_any()
}

fn is_acting(view: &View, place: Order) -> bool {
    view.table.ask == Ask::Act
        && view.table.place == place
        && view.viewer() == Some(view.table.turn)
}

fn tavern(model: Model) -> AnyView {
    let shown =
        model.part(|view| (view.table.tavern, is_acting(view, Order::Monster), view.table.stage));
    let cards = move || {
        let (tavern, is_acting, stage) = shown.get();
        let card = |&monster: &Monster| {
            let action = is_acting.then_some(Action::Hire(monster));
            let label = pieces::to_text(&names::monster_label(monster));
            let rule = names::monster_rule(monster);
            offered(model, action, rule, label, pieces::monster_card(monster))
        };
        shelf("tavern", Order::Monster, tavern.iter().map(card).collect(), stage)
    };
    view! {
        <div class="dl-tavern" data-anchor="tavern">
            <h3>{t!("dl-tavern")}</h3>
            <ul class="dl-row">{cards}</ul>
        </div>
    }
    .into_any()
}

fn store(model: Model) -> AnyView {
    let shown =
        model.part(|view| (view.table.store, is_acting(view, Order::Room), view.table.stage));
    let cards = move || {
        let (store, is_acting, stage) = shown.get();
        let card = |&room: &Room| {
            let action = is_acting.then_some(Action::Take(room));
            let label = pieces::room_label(room);
            offered(model, action, names::room_rule(room), label, pieces::room_card(room))
        };
        shelf("store", Order::Room, store.iter().map(card).collect(), stage)
    };
    view! {
        <div class="dl-store" data-anchor="store">
            <h3>{t!("dl-store")}</h3>
            <ul class="dl-row">{cards}</ul>
        </div>
    }
    .into_any()
}

/// One of the cards on offer: something to take while this is asked, else something to look at.
fn offered(
    model: Model,
    action: Option<Action>,
    rule: &'static str,
    label: String,
    face: AnyView,
) -> AnyView {
    let Some(action) = action else { return pieces::piece(rule, "dl-offered", label, face) };
    let note = label.clone();
    pieces::noted(rule, note, spot(model, action, "dl-offered", move || label.clone(), face))
}

/// What is on offer, or that nothing is left; before the first season there was nothing yet.
fn shelf(what: &str, of: Order, cards: Vec<AnyView>, stage: Stage) -> AnyView {
    let is_empty = cards.is_empty();
    let words = if stage == Stage::SetUp { t!("dl-not-offered") } else { t!("dl-sold-out") };
    let place = |(nth, card): (usize, AnyView)| view! { <li data-anchor=format!("{what}-{nth}")>{card}</li> };
    view! {
        {cards.into_iter().enumerate().map(place).collect_view()}
        {is_empty.then(|| view! { <li class="dl-quiet" data-test="shelf-empty">{icon(names::place_art(of))}{words}</li> })}
    }
    .into_any()
}

/// The four combat cards; while a spy is out, each is a way to look.
pub(super) fn town(model: Model) -> AnyView {
    let shown = model.part(|view| {
        let is_spying = view.table.ask == Ask::Spy && view.viewer() == Some(view.table.turn);
        (view.town, is_spying, view.table.stage == Stage::Combat, view.combat.round)
    });
    let cards = move || {
        let (town, is_spying, is_combat, round) = shown.get();
        let card = |(nth, slot): (usize, &Slot)| {
            let slot = *slot;
            let is_now = is_combat && usize::from(round) == nth;
            let card = if is_spying {
                spot(
                    model,
                    Action::Spy(nth as u8),
                    "dl-spell-piece",
                    move || pieces::combat_card_label(model, nth, slot),
                    pieces::combat_face(nth, slot),
                )
            } else {
                pieces::combat_card(model, nth, slot)
            };
            view! { <li class:is-now=is_now data-anchor=format!("card-{nth}")>{card}</li> }
        };
        town.iter().enumerate().map(card).collect_view()
    };
    view! {
        <div class="dl-town">
            <h3>{t!("dl-town")}</h3>
            <ol class="dl-row">{cards}</ol>
        </div>
    }
    .into_any()
}

/// Colours without a player: what they block and what they cannot use.
pub(super) fn others(model: Model) -> AnyView {
    let shown = model.part(|view| {
        let n = view.table.n_non_players();
        view.table.non_players[..n].to_vec()
    });
    let line = |nth: usize, colour: NonPlayer| {
        let symbols = |orders: dungeon_lords::OrderSet| {
            orders.iter().map(|order| icon(names::place_art(order))).collect_view()
        };
        let mut words = vec![t!("dl-other-holds", orders = say_places(colour.held))];
        if !colour.orders.is_empty() {
            words.insert(0, t!("dl-other-does", orders = say_places(colour.orders)));
        }
        let name = t!("dl-other-colour", letter = log::LETTERS[nth]);
        let label = format!("{name}: {}", words.join("; "));
        let inside = view! {
            {pieces::other_minion()}
            <b>{log::LETTERS[nth]}</b>
            <span class="dl-other-orders">{symbols(colour.orders)}</span>
            <span class="dl-other-held">{symbols(colour.held)}</span>
        }
        .into_any();
        pieces::piece("NONPLAYER-1", "dl-other", label, inside)
    };
    let lines = move || {
        let colours = shown.get();
        let head = (!colours.is_empty()).then(|| view! { <h3>{t!("dl-other-colours")}</h3> });
        let lines = colours.into_iter().enumerate().map(|(nth, colour)| line(nth, colour));
        (head, lines.collect_view())
    };
    view! { <div class="dl-colours" data-anchor="colours">{lines}</div> }.into_any()
}

fn say_places(orders: dungeon_lords::OrderSet) -> String {
    pieces::to_text(&names::list(orders.iter().map(names::place)))
}

/// A slot with an order that is not sent yet: pressed once it is lifted, and pressed again it goes; with another slot
/// it changes places.
fn slot_button(
    model: Model,
    order: Order,
    nth: usize,
    lifted: RwSignal<Option<usize>>,
    label: &str,
    inside: AnyView,
) -> AnyView {
    let press = move |_| match lifted.get_untracked() {
        None => lifted.set(Some(nth)),
        Some(first) => {
            lifted.set(None);
            if first == nth {
                model.act(Action::Order(order));
            } else {
                model.swap_drafted(first, nth);
            }
        }
    };
    let label = format!("{label}. {}", t!("dl-order-drafted"));
    let title = label.clone();
    view! {
        <button
            type="button"
            class="dl-order is-full is-drafted"
            class:is-lifted=move || lifted.get() == Some(nth)
            title=title
            data-test=format!("slot-{}", nth + 1)
            on:click=press
        >
            <span class="unseen">{label}</span>
            <span class="spot-face" aria-hidden="true">{inside}</span>
        </button>
    }
    .into_any()
}

/// The orders of a seat: chosen, face down, shown, failed; and those it holds back.
pub(super) fn orders(model: Model, seat: Seat) -> AnyView {
    let is_own = untrack(|| model.you()) == Some(seat);
    let shown = model.part(move |view| {
        let lord = &view.table.lords[seat];
        let is_own = view.viewer() == Some(seat);
        let known: Vec<Order> = if is_own && lord.orders.is_empty() {
            view.hand.chosen.to_vec()
        } else {
            lord.orders.to_vec()
        };
        let n_backs = if is_own { 0 } else { usize::from(view.backs[seat].n_chosen) };
        let asks = is_own && view.table.ask == Ask::Retrieve && view.to_act().contains(seat);
        // There is nothing to order while battles are fought.
        let n_slots =
            if matches!(view.table.stage, Stage::Combat | Stage::Over) { 0 } else { N_ORDERS };
        (known, lord.failed, n_backs, lord.held, asks, n_slots)
    });
    let lifted = RwSignal::new(None::<usize>);
    let list = move || {
        let (known, failed, n_backs, held, asks, n_slots) = shown.get();
        let drafted = if is_own { model.drafted() } else { Vec::new() };
        let n_known = known.len();
        let slot = |nth: usize| {
            let n = nth + 1;
            let chosen = match nth.checked_sub(n_known).and_then(|nth| drafted.get(nth)) {
                Some(&Action::Order(order)) => Some(order),
                _ => None,
            };
            let order = known.get(nth).copied().or(chosen);
            let has_failed = failed & (1 << nth) != 0;
            let order_words =
                order.map_or(String::new(), |order| pieces::to_text(&names::order(order)));
            let label = match order {
                Some(_) if has_failed => t!("dl-order-failed", n = n, order = order_words),
                Some(_) => t!("dl-order-slot", n = n, order = order_words),
                None if nth < n_backs => t!("dl-order-back", n = n),
                None => t!("dl-order-empty", n = n),
            };
            let symbol = match order {
                Some(order) => Some(icon(names::place_art(order)).into_any()),
                None => (nth < n_backs).then(|| icon("dl-card-back").into_any()),
            };
            let cross =
                has_failed.then(|| view! { <span class="dl-failed">{icon("dl-no")}</span> });
            let class = match (order, nth < n_backs) {
                (Some(_), _) => "dl-order is-full",
                (None, true) => "dl-order is-back",
                (None, false) => "dl-order",
            };
            let anchor = format!("order-{seat}-{nth}");
            let inside =
                view! { <i>{n}</i><span class="dl-order-card" data-anchor=anchor>{symbol}</span>{cross} }
                    .into_any();
            if let Some(order) = chosen {
                return slot_button(model, order, nth - n_known, lifted, &label, inside);
            }
            if asks {
                let action = Action::Retrieve(nth as u8);
                spot(model, action, class, move || label.clone(), inside)
            } else {
                pieces::piece("ORDER-1", class, label, inside)
            }
        };
        let held_label = t!("dl-order-held", orders = pieces::to_text(&names::orders(held)));
        let held_icons = held.iter().map(|order| icon(names::place_art(order))).collect_view();
        let held_piece = (!held.is_empty()).then(|| {
            let inside = view! { {icon("dl-lock")}{held_icons} }.into_any();
            pieces::piece("ORDER-2", "dl-held", held_label, inside)
        });
        view! {
            <span class="dl-orders" role="group" aria-label=t!("dl-orders")>
                {(0..n_slots).map(slot).collect_view()}
                {held_piece}
            </span>
        }
    };
    list.into_any()
}
