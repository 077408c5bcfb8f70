//! Small things that lie about on the table: amounts, minions, adventurers, monsters, traps, rooms, combat cards.

use dungeon_lords::{Adventurer, Cost, Member, Monster, Price, Room, Slot, Spell, Trap, Year};
use leptos::prelude::*;
use tabletop::Seat;

use super::{Model, names};
use crate::{
    frame::{icon, seat_mark, seat_markup},
    texts::{Message, t},
};

pub(super) fn to_text(message: &Message) -> String {
    message.to_text(&|seat| seat.to_string())
}

/// Something that can be looked at: its words are its name and stand in the tip, above its rule.
pub(super) fn piece(rule: &'static str, class: &str, label: String, children: AnyView) -> AnyView {
    let note = label.clone();
    view! {
        <span
            class=format!("cited dl-piece {class}")
            tabindex="0"
            role="img"
            aria-label=label
            data-rule=rule
            data-note=note
        >
            {children}
        </span>
    }
    .into_any()
}

/// Around a spot: says what the piece does while nothing refuses it.
pub(super) fn noted(rule: &'static str, note: String, spot: AnyView) -> AnyView {
    view! { <span class="dl-noted" data-rule=rule data-note=note>{spot}</span> }.into_any()
}

/// A number and what is counted.
pub(super) fn amount(symbol: &str, n: u8) -> AnyView {
    view! { <span class="dl-amount"><b>{n}</b>{icon(symbol)}</span> }.into_any()
}

fn amounts(parts: &[(&str, u8)]) -> AnyView {
    let parts = parts.iter().filter(|(_, n)| *n > 0);
    parts.map(|&(symbol, n)| amount(symbol, n)).collect_view().into_any()
}

pub(super) fn cost(cost: Cost) -> AnyView {
    amounts(&[
        ("dl-food", cost.food),
        ("dl-gold", cost.gold),
        ("dl-evil", cost.evil),
        ("dl-trap", cost.traps),
        ("dl-monster", cost.monsters),
    ])
}

/// What a space of the central board asks and gives.
pub(super) fn price(price: &Price, gain: Option<&'static str>) -> AnyView {
    let is_paid = price.pays_food + price.pays_gold + price.pays_evil > 0;
    let paid = amounts(&[
        ("dl-food", price.pays_food),
        ("dl-gold", price.pays_gold),
        ("dl-evil", price.pays_evil),
    ]);
    let gains = amounts(&[
        ("dl-food", price.food),
        ("dl-gold", price.gold),
        ("dl-nice", price.nicer),
        ("dl-imp", price.imps),
        ("dl-trap", price.traps),
        ("dl-imp", price.permit),
    ]);
    let fore = price.foreimp.then(|| {
        view! { <span class="dl-amount dl-fore"><b>"+1"</b>{icon("dl-imp")}</span> }
    });
    let eye = price.spies.then(|| view! { <span class="dl-amount">{icon("dl-eye")}</span> });
    let gain = gain.map(|symbol| view! { <span class="dl-amount">{icon(symbol)}</span> });
    view! {
        <span class="dl-price" aria-hidden="true">
            {is_paid.then_some(paid)}
            {is_paid.then(|| view! { <i class="dl-arrow">"▸"</i> })}
            {gains}
            {fore}
            {eye}
            {gain}
        </span>
    }
    .into_any()
}

/// A minion of a seat as markup, 40 by 40: a hood in its colour, with its mark.
pub(super) fn minion_markup(seat: Seat) -> String {
    let mark =
        seat_markup(seat).replacen("<svg", "<svg x=\"8\" y=\"18\" width=\"22\" height=\"22\"", 1);
    let class = format!("dl-minion seat-{}", seat.index() + 1);
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 40 40\"><use href=\"#dl-hood\" width=\"38\" height=\"38\"/>{mark}</svg>"
    )
}

/// A minion of a seat.
pub(super) fn minion(seat: Seat) -> AnyView {
    view! { <span class="dl-minion-stand" aria-hidden="true" inner_html=minion_markup(seat)></span> }
        .into_any()
}

pub(super) const OTHER_MINION: &str =
    "<svg class=\"dl-minion\" viewBox=\"0 0 32 32\"><use href=\"#dl-minion-other\"/></svg>";

pub(super) fn other_minion() -> AnyView {
    view! { <span class="dl-minion-stand is-other" aria-hidden="true" inner_html=OTHER_MINION></span> }
        .into_any()
}

/// A large drawing of the art.
pub(super) fn figure(symbol: &str) -> AnyView {
    let inside = format!("<use href=\"#{symbol}\"/>");
    view! { <svg class="dl-figure" viewBox="0 0 96 96" aria-hidden="true" inner_html=inside></svg> }
        .into_any()
}

pub(super) fn member_label(member: &Member) -> String {
    let who = to_text(&names::adventurer(member.adventurer));
    let mut label = format!("{who}: {}", to_text(&names::adventurer_is(member.adventurer)));
    if member.hits > 0 {
        label = format!("{label}; {}", t!("dl-member-hurt", n = member.hits));
    }
    if member.has_food {
        label = format!("{label}; {}", t!("dl-member-food"));
    }
    label
}

/// The skills an adventurer brings, as many symbols as he has.
fn skills(adventurer: Adventurer) -> AnyView {
    let kinds = [
        ("dl-tool", adventurer.trap_symbols()),
        ("dl-heart", adventurer.hearts()),
        ("dl-magic", adventurer.magic()),
    ];
    let is_paladin = adventurer.is_paladin();
    let symbols = kinds.into_iter().filter(|(_, n)| *n > 0).flat_map(|(symbol, n)| {
        // A paladin has all of them, which are counted to save room.
        let n_drawn = if is_paladin { 1 } else { n };
        (0..n_drawn).map(move |_| icon(symbol))
    });
    let count = is_paladin.then(|| view! { <b>{adventurer.symbols()}"×"</b> });
    view! { <span class="dl-skills">{count}{symbols.collect_view()}</span> }.into_any()
}

fn class_of(adventurer: Adventurer) -> String {
    names::class_art(adventurer).replace("dl-", "dl-is-")
}

/// One in line before the stairs: the figure, what is left of the hit points, skills.
pub(super) fn member(member: &Member) -> AnyView {
    let adventurer = member.adventurer;
    let left = member.n_left();
    let food = member.has_food.then(|| icon("dl-food"));
    view! {
        <span class=format!("dl-member {}", class_of(adventurer))>
            {figure(names::class_art(adventurer))}
            <span class="dl-member-foot">
                <b class="dl-points" class:is-hurt={member.hits > 0} data-anchor=format!("points-{adventurer}")>{left}</b>
                {skills(adventurer)}
                {food}
            </span>
        </span>
    }
    .into_any()
}

/// One in a battle: large, with skills above and a heart for each hit point below.
pub(super) fn hero(member: &Member) -> AnyView {
    let adventurer = member.adventurer;
    let (left, all) = (member.n_left(), member.hit_points());
    let pips = (0..all).map(|nth| view! { <i class:is-hit={nth >= left}></i> }).collect_view();
    let food = member.has_food.then(|| icon("dl-food"));
    view! {
        <span class=format!("dl-hero {}", class_of(adventurer))>
            <i class="dl-head" data-anchor=format!("head-{adventurer}")></i>
            {skills(adventurer)}
            {figure(names::class_art(adventurer))}
            <span class="dl-pips" data-anchor=format!("pips-{adventurer}")>{pips}</span>
            <span class="dl-hero-name">
                <span>{to_text(&names::class(adventurer))}</span>
                <b data-anchor=format!("points-{adventurer}")>{left}</b>
                {food}
            </span>
        </span>
    }
    .into_any()
}

/// One that comes to a party, as markup: as he will stand in the own line, or in another's small view.
pub(super) fn member_markup(member: &Member, is_own: bool) -> String {
    let (art, n) = (names::class_art(member.adventurer), member.n_left());
    if !is_own {
        return format!(
            "<span class=\"dl-token\"><svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{art}\"/></svg><b>{n}</b></span>"
        );
    }
    format!(
        "<span class=\"dl-member\"><svg class=\"dl-figure\" viewBox=\"0 0 96 96\"><use href=\"#{art}\"/></svg>\
         <span class=\"dl-member-foot\"><b class=\"dl-points\">{n}</b></span></span>"
    )
}

/// A member with its words.
pub(super) fn member_piece(shown: &Member) -> AnyView {
    let rule = names::class_rule(shown.adventurer);
    piece(rule, "dl-member-piece", member_label(shown), member(shown))
}

/// One in a battle, with its words.
pub(super) fn hero_piece(shown: &Member) -> AnyView {
    let rule = names::class_rule(shown.adventurer);
    piece(rule, "dl-hero-piece", member_label(shown), hero(shown))
}

/// An adventurer as a token: on the way, or in prison.
pub(super) fn token(adventurer: Adventurer) -> AnyView {
    let label = member_label(&Member::new(adventurer));
    piece(names::class_rule(adventurer), "dl-token-piece", label, token_face(adventurer))
}

/// An adventurer in prison.
pub(super) fn prisoner(adventurer: Adventurer, face: AnyView) -> AnyView {
    let label = member_label(&Member::new(adventurer));
    piece(names::class_rule(adventurer), "", label, face)
}

pub(super) fn token_face(adventurer: Adventurer) -> AnyView {
    counted_token(adventurer, adventurer.hit_points())
}

/// With the hit points that are left.
pub(super) fn counted_token(adventurer: Adventurer, n: u8) -> AnyView {
    view! {
        <span class=format!("dl-token {}", class_of(adventurer)) data-anchor=format!("token-{adventurer}")>
            {icon(names::class_art(adventurer))}
            <b data-anchor=format!("points-{adventurer}")>{n}</b>
        </span>
    }
    .into_any()
}

/// A monster of the tavern, with its cost.
pub(super) fn monster_card(monster: Monster) -> AnyView {
    view! {
        <span class="dl-card dl-monster-card paper">
            <span class="dl-card-art">{icon(names::monster_art(monster))}</span>
            <span class="dl-card-words">
                <span class="dl-card-name">{to_text(&names::monster(monster))}</span>
                <span class="dl-price">{cost(monster.cost())}</span>
            </span>
        </span>
    }
    .into_any()
}

/// What a room makes, in symbols.
pub(super) fn room_work(room: Room) -> AnyView {
    let Some(made) = room.production() else { return ().into_any() };
    let paid = amounts(&[("dl-imp", made.workers), ("dl-food", made.pays_food)]);
    let gains = amounts(&[
        ("dl-food", made.food),
        ("dl-gold", made.gold),
        ("dl-trap", made.traps),
        ("dl-place-dig", made.tunnels),
        ("dl-nice", made.nicer),
        ("dl-imp", made.imps),
    ]);
    view! { <span class="dl-price">{paid}<i class="dl-arrow">"▸"</i>{gains}</span> }.into_any()
}

pub(super) fn room_label(room: Room) -> String {
    format!("{}: {}", to_text(&names::room(room)), to_text(&names::room_does(room)))
}

/// A room of the store.
pub(super) fn room_card(room: Room) -> AnyView {
    // Where it may stand, or what it does in battle or at the end.
    let words = names::room_short(room);
    view! {
        <span class="dl-card dl-room-card paper">
            <span class="dl-card-art">{icon(names::room_art(room))}</span>
            <span class="dl-card-words">
                <span class="dl-card-name">{to_text(&names::room(room))}</span>
                {room_work(room)}
                <span class="dl-zone">{to_text(&words)}</span>
            </span>
        </span>
    }
    .into_any()
}

pub(super) fn trap_label(trap: Trap, year: Year) -> String {
    format!("{}: {}", to_text(&names::trap(trap)), to_text(&names::trap_does(trap, year)))
}

/// A trap as a piece of the store.
pub(super) fn trap_face(trap: Trap, n: u8) -> AnyView {
    boxed("is-trap", names::trap_art(trap), n, None)
}

/// A trap as a card, with its name and what it does in a word.
pub(super) fn trap_card(trap: Trap, note: Option<String>) -> AnyView {
    view! {
        <span class="dl-trap-card">
            <span class="dl-trap-name">{to_text(&names::trap(trap))}</span>
            {icon(names::trap_art(trap))}
            <span class="dl-trap-note">{note}</span>
        </span>
    }
    .into_any()
}

/// A piece in a box of its own: its picture, how many of them, and a mark of its state.
pub(super) fn boxed(class: &str, symbol: &str, n: u8, mark: Option<AnyView>) -> AnyView {
    view! {
        <span class=format!("dl-box {class}")>
            {icon(symbol)}
            {(n > 1).then(|| view! { <b class="dl-times">"×"{n}</b> })}
            {mark}
        </span>
    }
    .into_any()
}

/// A trap face down.
pub(super) fn trap_back() -> AnyView {
    piece("TRAPS-1", "", t!("dl-trap-hidden"), boxed("is-trap is-back", "dl-trap", 1, None))
}

/// A combat card: its face to those who know it, else its back; and who has looked.
pub(super) fn combat_card(model: Model, nth: usize, slot: Slot) -> AnyView {
    let label = combat_card_label(model, nth, slot);
    let rule = slot.card.map_or("SETUP-3", names::spell_rule);
    piece(rule, "dl-spell-piece", label, combat_face(nth, slot))
}

pub(super) fn combat_card_label(model: Model, nth: usize, slot: Slot) -> String {
    let mut label = match slot.card {
        None => t!("dl-card-hidden", n = nth + 1),
        Some(spell) => {
            t!("dl-card-open", n = nth + 1, spell = to_text(&names::spell_label(spell)))
        }
    };
    if !slot.is_open && !slot.seen_by.is_empty() {
        let seats = model.to_text(&names::seats(slot.seen_by.iter()));
        label = format!("{label}; {}", t!("dl-card-seen-by", seats = seats));
    }
    label
}

pub(super) fn combat_face(nth: usize, slot: Slot) -> AnyView {
    let watchers = (!slot.is_open).then(|| slot.seen_by.iter().map(seat_mark).collect_view());
    let face = match slot.card {
        None => icon("dl-card-back").into_any(),
        Some(spell) => spell_face(spell),
    };
    view! {
        <span class="dl-spell" class:is-back={slot.card.is_none()} class:is-open={slot.is_open}>
            <b class="dl-spell-round">{nth + 1}</b>
            {face}
            <span class="dl-watchers">{watchers}</span>
        </span>
    }
    .into_any()
}

fn spell_face(spell: Spell) -> AnyView {
    let symbol = if spell.is_fast() { "dl-spell-fast" } else { "dl-spell-slow" };
    view! {
        <span class="dl-spell-name">{to_text(&names::spell(spell))}</span>
        <span class="dl-spell-foot">
            {icon(symbol)}
            <span>{to_text(&names::speed(spell))}</span>
            {amount("dl-fatigue", spell.fatigue())}
        </span>
    }
    .into_any()
}
