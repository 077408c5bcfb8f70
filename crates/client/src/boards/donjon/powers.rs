//! What rooms give for a sacrifice: mixtures and VIP cards on offer, the three orbs, and the pile of sword-bearers.

use donjon::{Action, Card, Deed, Effect, Orb, Pile, RoomPower, THREATS};
use leptos::prelude::*;

use super::{
    desk::Desk,
    ledger::picture,
    names::{self, Bit},
};
use crate::{
    frame::{cite, icon, spot},
    texts::t,
};

pub(super) fn powers(desk: Desk) -> AnyView {
    let model = desk.model;
    let offer = |pile: Pile| {
        let cards = model.part(move |view| {
            let offer = match pile {
                Pile::Mixture => view.table.mixture_offer,
                _ => view.table.vip_offer,
            };
            offer.iter().collect::<Vec<Card>>()
        });
        move || cards.get().into_iter().map(|card| on_offer(desk, card)).collect_view()
    };
    let swords = model.part(|view| view.table.bearers.len());
    let pile = move || {
        let n = swords.get();
        let face = view! { {icon("dj-hilt")}<span>{t!("dj-swords-left", n = n)}</span> };
        let (least, most) = names::removals();
        let about = t!("dj-swords-about", n = n, least = least, most = most);
        cite("BEARER-1", "dj-pile", about, face.into_any())
    };
    let group = |power: RoomPower, title: String, inside: AnyView| {
        let (label, anchor) = (title.clone(), names::offer(power));
        let number = power.room().room_number();
        view! {
            <div class=format!("dj-offer is-{}", number.unwrap_or_default()) role="group" aria-label=label data-anchor=anchor>
                <h3><span class="dj-medal" aria-hidden="true">{number}</span>{title}</h3>
                <div class="dj-cards">{inside}</div>
            </div>
        }
    };
    let orbs = Orb::ALL.map(|orb| {
        let action = Action::Orb(orb);
        let label = move || model.to_text(&super::questions::action_label(&model.view(), action));
        let face = view! {
            <span class="dj-orb-face" data-anchor=format!("orb-{orb}")>
                {icon(names::orb_symbol(orb))}
                <span>{model.to_text(&names::face(orb.deed()))}</span>
            </span>
        };
        spot(model, action, "dj-orb", label, face.into_any())
    });
    view! {
        <div class="dj-powers part part-2" data-anchor="reserve">
            {group(RoomPower::Mixture, t!("dj-mixtures"), offer(Pile::Mixture).into_any())}
            {group(RoomPower::Vip, t!("dj-vips"), offer(Pile::Vip).into_any())}
            {group(RoomPower::Orb, t!("dj-orbs"), orbs.into_any())}
            {group(RoomPower::Bearer, t!("dj-swords"), pile.into_any())}
        </div>
    }
    .into_any()
}

/// A card that lies face up, with what it does in symbols and words.
fn on_offer(desk: Desk, card: Card) -> AnyView {
    let model = desk.model;
    let deed = card.deed();
    let label = move || model.to_text(&names::deed(card.deed()));
    let others = (!deed.others.is_empty()).then(|| {
        view! { <i class="dj-all-others">{picture(others_bits(deed))}</i> }
    });
    let bits = names::deed_bits(deed);
    // A card with much to say needs no sign of its pile.
    let sign = (bits.len() + deed.others.len() * 2 <= 3).then(|| icon(names::card_symbol(card)));
    let face = view! {
        <span class="dj-card-picture">{sign}{picture(bits)}{others}</span>
        <span class="dj-card-words">{model.to_text(&names::face(deed))}</span>
    };
    let inside =
        view! { <span class="dj-card-inside" data-anchor=format!("offer-{card}")>{face}</span> };
    spot(model, Action::Choose(card), "dj-card", label, inside.into_any())
}

fn others_bits(deed: Deed) -> Vec<Bit> {
    deed.others.iter().flat_map(|&effect| names::bits(effect)).collect()
}

fn used(symbol: &str, x: f32, y: f32, size: f32) -> String {
    format!("<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>")
}

/// A threat card as markup: what it does to all above, the two monsters below, its sign if it is kept.
pub(super) fn threat_face(card: Card) -> String {
    let threat = THREATS[card.index()];
    let above = match threat.effect {
        Some(Effect::Advance(n)) => {
            let arrow = used("dj-advance", 25.0, 8.0, 18.0);
            format!(
                "{}{arrow}<text class=\"dj-threat-n\" x=\"46\" y=\"22\">{n}</text>",
                used("dj-party-1", 3.0, 4.0, 24.0)
            )
        }
        Some(_) => used("dj-party-1", 15.0, 2.0, 28.0),
        None => used("dj-moon", 19.0, 6.0, 20.0),
    };
    let [left, right] = threat.monsters.map(names::symbol);
    let sign = if threat.is_kept { used("dj-threat", 44.0, 62.0, 13.0) } else { String::new() };
    format!(
        "<svg class=\"dj-threat-card\" viewBox=\"0 0 58 80\" aria-hidden=\"true\">\
         <rect class=\"dj-paper\" x=\"1\" y=\"1\" width=\"56\" height=\"78\" rx=\"6\"/>{above}{}{}{sign}</svg>",
        used(left, 3.0, 34.0, 26.0),
        used(right, 29.0, 34.0, 26.0),
    )
}

/// A sword-bearer as markup, turned over.
pub(super) fn bearer_face(card: Card) -> String {
    let mut x = 4.0;
    let mut parts = String::new();
    for bit in names::deed_bits(card.deed()) {
        match bit {
            Bit::Symbol(symbol) => parts.push_str(&used(symbol, x, 12.0, 22.0)),
            Bit::Number(n) => parts.push_str(&format!(
                "<text class=\"dj-threat-n\" x=\"{}\" y=\"30\">{n}</text>",
                x + 11.0
            )),
            Bit::Plus => {}
        }
        x += 20.0;
    }
    let width = (x + 6.0).max(60.0);
    format!(
        "<svg class=\"dj-threat-card\" viewBox=\"0 0 {width} 46\" aria-hidden=\"true\">\
         <rect class=\"dj-paper\" x=\"1\" y=\"1\" width=\"{}\" height=\"44\" rx=\"6\"/>{parts}</svg>",
        width - 2.0
    )
}
