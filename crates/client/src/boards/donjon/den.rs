//! One dungeon in full: an entrance, five hallways and five rooms, with six fixed places for monsters in each of them.

use donjon::{
    Action, Dungeon, FULL_OFFICE, GOLD, Kind, MALUS, MIXTURE_OFFER, Orb, Phase, Place, Plan, Power,
    RoomPower, SET_KINDS, SET_POINTS, Slot, TILES, Task,
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    desk::{Desk, Source, Usage},
    names::{self, monsters, place, place_symbol, place_title, symbol, word},
    questions::action_label,
    words::change,
};
use crate::{
    frame::{cite, icon, name_plate, spot},
    texts::{self, Message, t},
};

pub(super) fn den(desk: Desk) -> AnyView {
    let model = desk.model;
    let shown = Memo::new(move |_| desk.shown());
    let plan = model.part(|view| view.table.options.plan);
    (move || {
        let seat = shown.get();
        let is_own = model.you() == Some(seat);
        let label = move || model.to_text(&Message::new("dj-den-of").with("seat", seat));
        // The glance of another has this mark already.
        let mark = is_own.then(|| seat.to_string());
        let places = Place::all().map(|place| one_place(desk, seat, place, is_own)).collect_view();
        let class = match plan.get() {
            Plan::Chain => "dj-plan is-chain",
            Plan::Tower => "dj-plan is-tower",
        };
        let back = (!is_own).then(|| {
            let has_own = model.you().is_some();
            has_own.then(|| {
                view! {
                    <button type="button" class="quiet dj-look" on:click=move |_| desk.looked_at.set(None)>
                        {t!("dj-look-own")}
                    </button>
                }
            })
        });
        view! {
            <section
                class=format!("dj-den part part-0 seat-{}", seat.index() + 1)
                class:is-yours=is_own
                aria-label=label
                data-seat=mark
            >
                <header class="dj-den-head">
                    {name_plate(model, seat)}
                    {back}
                    {turn(desk)}
                </header>
                <div class=class>{places}</div>
            </section>
        }
    })
    .into_any()
}

/// The five parts of a turn, and the footsteps that are left.
fn turn(desk: Desk) -> impl IntoView {
    let model = desk.model;
    let phase = model.part(|view| view.table.phase);
    let steps = model.part(|view| match view.table.top().map(|frame| frame.task) {
        Some(Task::Walk { n_left, .. }) => n_left,
        _ => 0,
    });
    let phases = [
        (Phase::Threat, "threat"),
        (Phase::Guardian, "guardian"),
        (Phase::Recruitment, "recruitment"),
        (Phase::Movement, "movement"),
        (Phase::Power, "power"),
    ];
    let dots = phases.map(|(own, key)| {
        let name = Message::new("dj-phase").with("phase", key).to_text(&|seat| seat.to_string());
        let is_now = move || phase.get() == own;
        view! {
            <li class:is-now=is_now aria-current=move || is_now().then_some("step")>{name}</li>
        }
    });
    let boots = move || {
        let n = steps.get();
        (n > 0).then(|| {
            let label = t!("dj-steps-left", n = n);
            let boots = (0..n.min(10)).map(|_| icon("dj-boot")).collect_view();
            cite("MOVE-1", "dj-boots", label, view! { <b>{n}</b>{boots} }.into_any())
        })
    };
    view! {
        <span class="dj-boots-place" data-anchor="boots">{boots}</span>
        <ol class="dj-phases" aria-label=t!("dj-phases")>{dots}</ol>
    }
}

fn one_place(desk: Desk, seat: Seat, at: Place, is_own: bool) -> AnyView {
    let model = desk.model;
    let kind = match at.room_number() {
        Some(_) => "dj-place is-room",
        None if at == Place::ENTRANCE => "dj-place is-entrance",
        None => "dj-place is-hallway",
    };
    let target = Memo::new(move |_| if is_own { desk.target(at) } else { None });
    let overlay = move || target.get().map(|action| target_spot(desk, action));
    let is_set = model.part(move |view| at.is_room() && view.table.dungeons[seat].is_set(at));
    let title = model.to_text(&place_title(at));
    let slots = Kind::ALL.map(|kind| slot(desk, seat, at, kind, is_own)).collect_view();
    let wall = at.room_number().map(|number| {
        let draw = format!("<use href=\"#dj-wall-{number}\"/>");
        view! { <svg class="dj-wall" viewBox="0 0 186 60" aria-hidden="true" inner_html=draw></svg> }
    });
    view! {
        <div
            class=format!("{kind} is-{at}")
            class:is-target=move || target.get().is_some()
            class:is-set=move || is_set.get()
            role="group"
            aria-label=title
            data-anchor=format!("place-{seat}-{at}")
            data-drop=is_own.then(|| at.to_string())
        >
            {wall}
            {head(desk, seat, at)}
            {overlay}
            <div class="dj-slots">{slots}</div>
            {at.is_room().then(|| foot(desk, seat, at))}
        </div>
    }
    .into_any()
}

/// A place that can be chosen now: the whole of it is a button, with what that would change.
fn target_spot(desk: Desk, action: Action) -> AnyView {
    let model = desk.model;
    let label = move || model.to_text(&action_label(&model.view(), action));
    // Of many places those that change nothing have no number.
    let is_shown = |n: &i32| *n != 0 || !matches!(action, Action::Put(_));
    let badge = untrack(|| change(&model.view(), action)).filter(is_shown).map(|n| {
        let class = match n.signum() {
            1 => "dj-badge is-good",
            -1 => "dj-badge is-bad",
            _ => "dj-badge",
        };
        view! { <b class=class>{texts::change(n)}</b> }
    });
    spot(model, action, "dj-target", label, badge.into_any())
}

fn head(desk: Desk, seat: Seat, at: Place) -> AnyView {
    let model = desk.model;
    let title = model.to_text(&place_title(at));
    match at.room_number() {
        Some(number) => {
            let (rule, word, n) = match at.power() {
                Some(RoomPower::Mixture) => ("MIX-1", "mixture", MIXTURE_OFFER as usize),
                Some(RoomPower::Vip) => ("VIP-1", "vip", 1),
                Some(RoomPower::Orb) => ("ORB-1", "orb", Orb::ALL.len()),
                Some(RoomPower::Bearer) => ("BEARER-1", "bearer", 1),
                None => ("GUARD-1", "none", usize::from(FULL_OFFICE)),
            };
            let about = Message::new("dj-room-power").with("power", word).with("n", n);
            let about = model.to_text(&about);
            let power = cite(rule, "dj-room-power", about, icon(place_symbol(at)).into_any());
            view! {
                <h3>
                    <span class="dj-medal">{number}</span>
                    <span class="dj-place-name">{title}</span>
                    {(at == Place::OFFICE).then(|| (malus(desk, seat), groups(desk, seat, at)))}
                    {power}
                </h3>
            }
            .into_any()
        }
        None if at == Place::ENTRANCE => {
            view! { <h3>{icon("dj-door")}<span class="dj-place-name">{title}</span></h3> }
                .into_any()
        }
        None => {
            let plan = model.part(|view| view.table.options.plan);
            // Which rooms it joins, where the drawing does not say it.
            let joins = move || {
                let rooms = Place::rooms().filter(|&room| plan.get().leads(room, at));
                let rooms = rooms.filter_map(Place::room_number).map(|n| n.to_string());
                (plan.get() == Plan::Tower).then(|| rooms.collect::<Vec<_>>().join("·"))
            };
            let number = at.index();
            view! {
                <h3 title=title>
                    {icon("dj-boot")}
                    <span class="dj-place-name">{number}</span>
                    <small>{joins}</small>
                </h3>
            }
            .into_any()
        }
    }
}

/// The groups of adventurers in a room, and what they cost; each may be the one that is sent home.
fn groups(desk: Desk, seat: Seat, at: Place) -> AnyView {
    let model = desk.model;
    let n = model.part(move |view| view.table.dungeons[seat].groups_in(at));
    let cost = model.part(move |view| view.table.dungeons[seat].raid_in(at));
    let may = Memo::new(move |_| {
        model.you() == Some(seat) && model.legal().contains(&Action::Remove(at))
    });
    // Deeper in, more of them are drawn.
    let symbol = match at.room_number().unwrap_or(0) {
        1 | 2 => "dj-party-1",
        3 | 4 => "dj-party-2",
        _ => "dj-party-3",
    };
    let inside = move || {
        let n = n.get();
        let face = view! {
            <span class="dj-party" data-anchor=format!("party-{seat}-{at}")>
                {(n > 0).then(|| icon(symbol))}
            </span>
            <b class="dj-n" data-anchor=format!("groups-{seat}-{at}")>{n}</b>
        };
        let label = t!("dj-groups-here", n = n, cost = cost.get());
        if may.get() {
            let action = Action::Remove(at);
            let said = move || model.to_text(&action_label(&model.view(), action));
            spot(model, action, "dj-remove", said, face.into_any())
        } else if n == 0 {
            view! { <span class="dj-groups-none" aria-hidden="true">{face}</span> }.into_any()
        } else {
            cite("SCORE-4", "dj-groups-some", label, face.into_any())
        }
    };
    view! {
        <span class="dj-groups" class:is-none=move || n.get() == 0 data-anchor=format!("band-{seat}-{at}")>
            {inside}
        </span>
    }
    .into_any()
}

/// The place of one kind: faint while nobody of it is there.
fn slot(desk: Desk, seat: Seat, at: Place, kind: Kind, is_own: bool) -> impl IntoView {
    let model = desk.model;
    let n = model.part(move |view| view.table.dungeons[seat].at(at)[kind]);
    let usage = Memo::new(move |_| if is_own { desk.usage(at, kind) } else { Usage::Nothing });
    let is_picked = Memo::new(move |_| is_own && desk.is_picked(at, kind));
    let name = format!("{seat}-{at}-{}", word(kind));
    let anchor = format!("slot-{name}");
    let content = move || {
        let n = n.get();
        if n == 0 {
            return None;
        }
        let label =
            Message::new("dj-figure").with("monsters", monsters(kind, n)).with("place", place(at));
        let label = model.to_text(&label);
        let figure = view! {
            <span class="dj-figure" class:is-one=n == 1 data-anchor=format!("figure-{name}")>
                {icon(symbol(kind))}
                <b class="dj-n" data-anchor=format!("n-{name}")>{n}</b>
            </span>
        };
        Some(match usage.get() {
            Usage::Nothing => {
                view! { <span class="dj-stand" role="img" aria-label=label>{figure}</span> }
                    .into_any()
            }
            Usage::Act(action) => {
                let said = move || model.to_text(&action_label(&model.view(), action));
                spot(model, action, "dj-stand dj-choose", said, figure.into_any())
            }
            Usage::Pick => view! {
                <button
                    type="button"
                    class="spot dj-stand dj-choose is-open"
                    class:is-picked=move || is_picked.get()
                    aria-pressed=move || if is_picked.get() { "true" } else { "false" }
                    data-pick=format!("{} {at}", word(kind))
                    on:click=move |_| desk.pick(at, kind)
                >
                    <span class="unseen">{label}</span>
                    <span class="spot-face" aria-hidden="true">{figure}</span>
                </button>
            }
            .into_any(),
        })
    };
    let grip = move |event: leptos::ev::PointerEvent| {
        if untrack(|| usage.get()) != Usage::Nothing {
            desk.grip(&event, Source::Place(at), kind);
        }
    };
    let faint = format!("<use href=\"#{}\"/>", symbol(kind));
    view! {
        <span class="dj-slot" data-anchor=anchor on:pointerdown=grip>
            <svg class="dj-faint" viewBox="0 0 32 32" aria-hidden="true" inner_html=faint></svg>
            {content}
        </span>
    }
}

/// The floor of a room: its gold, how near it is to a set, and in the Office the Guardian's tile and the malus tiles.
fn foot(desk: Desk, seat: Seat, at: Place) -> AnyView {
    let model = desk.model;
    if at == Place::OFFICE {
        return office(desk, seat);
    }
    let shown = model.part(move |view| {
        let dungeon = &view.table.dungeons[seat];
        (dungeon.piles(at), dungeon.at(at).n_kinds(), dungeon.is_set(at))
    });
    let all = GOLD[usize::from(at.room_number().unwrap_or(1)) - 1];
    let gold = move || {
        let (n, ..) = shown.get();
        let piles = (0..all).map(|nth| icon(if nth < n { "dj-gold-lit" } else { "dj-gold" }));
        let piles = view! { <span class="dj-gold">{piles.collect_view()}</span> };
        cite("DR-1", "dj-gold-place", t!("dj-gold", n = n, all = all), piles.into_any())
    };
    let set = move || {
        let (_, n_kinds, is_set) = shown.get();
        set_sign(n_kinds, is_set)
    };
    view! { <div class="dj-foot">{gold}{groups(desk, seat, at)}{set}</div> }.into_any()
}

fn set_sign(n_kinds: u32, is_set: bool) -> AnyView {
    if is_set {
        let label = t!("dj-set-here", n = SET_KINDS, points = SET_POINTS);
        let face = view! {
            <span class="dj-word">{t!("dj-set-word")}</span>
            <span>{texts::signed(SET_POINTS)}</span>
        };
        return cite("SCORE-2", "dj-set", label, face.into_any());
    }
    let label = t!("dj-kinds-here", n = n_kinds, full = SET_KINDS);
    let dots = (0..SET_KINDS).map(|nth| view! { <i class:is-on=nth < n_kinds></i> });
    let dots = dots.collect_view();
    cite("SCORE-2", "dj-kinds", label, dots.into_any())
}

fn office(desk: Desk, seat: Seat) -> AnyView {
    let model = desk.model;
    let shown = model.part(move |view| {
        let dungeon = &view.table.dungeons[seat];
        let at = dungeon.at(Place::OFFICE);
        (dungeon.tile, dungeon.seals, at.total(), dungeon.is_set(Place::OFFICE), at.n_kinds())
    });
    let inside = move || {
        let (tile, seals, n, is_set, n_kinds) = shown.get();
        let powers = match tile {
            None => {
                let label = t!("dj-tile-hidden", n = n, full = FULL_OFFICE);
                let locks = Slot::ALL.into_iter().map(|slot| {
                    view! { <span class="dj-seal" data-anchor=format!("seal-{seat}-{slot}")>{icon("dj-seal")}</span> }
                });
                let face = view! {
                    {icon("dj-guardian")}
                    <b>{t!("dj-office-count", n = n, full = FULL_OFFICE)}</b>
                    {locks.collect_view()}
                };
                cite("GUARD-1", "dj-tile", label, face.into_any())
            }
            Some(tile) => {
                let powers = Slot::ALL.into_iter().zip(TILES[tile.index()].into_iter().zip(seals));
                let powers = powers
                    .map(|(slot, (power, seal))| guardian_power(desk, seat, slot, power, seal));
                view! { <span class="dj-tile is-awake">{powers.collect_view()}</span> }.into_any()
            }
        };
        view! { {powers}{set_sign(n_kinds, is_set)} }
    };
    view! { <div class="dj-foot is-office" data-anchor=format!("tile-{seat}")>{inside}</div> }
        .into_any()
}

/// The malus tiles that were taken; those that cover powers lie on the Guardian's tile.
fn malus(desk: Desk, seat: Seat) -> AnyView {
    let shown = desk.model.part(move |view| {
        let dungeon = &view.table.dungeons[seat];
        (dungeon.n_malus, dungeon.seals)
    });
    let tiles = move || {
        let (n, seals) = shown.get();
        let taken = MALUS.into_iter().take(usize::from(n)).filter(|tile| !seals.contains(tile));
        let tile = |tile: u8| {
            let face = icon(malus_symbol(tile));
            cite("SCORE-3", "dj-malus", t!("dj-malus-tile", n = tile), face.into_any())
        };
        taken.map(tile).collect_view()
    };
    view! { <span class="dj-malus-row" data-anchor=format!("malus-{seat}")>{tiles}</span> }
        .into_any()
}

pub(super) fn malus_symbol(tile: u8) -> &'static str {
    ["dj-malus-1", "dj-malus-2", "dj-malus-3", "dj-malus-4", "dj-malus-5"]
        [usize::from(tile).clamp(1, 5) - 1]
}

/// One power of the revealed tile, and the malus tile that covers it.
fn guardian_power(desk: Desk, seat: Seat, slot: Slot, power: Power, seal: u8) -> AnyView {
    let model = desk.model;
    let name = names::power(power);
    let deed = power.deed();
    let label = format!("{}: {}", model.to_text(&name), model.to_text(&names::deed(deed)));
    let bits = names::deed_bits(deed);
    let cover = (seal > 0).then(|| icon(malus_symbol(seal)));
    let is_used = seal > 0;
    let face = view! {
        <span class="dj-power-face" class:is-used=is_used data-anchor=format!("seal-{seat}-{slot}")>
            {super::ledger::picture(bits)}
            {cover}
        </span>
    };
    let action = Action::Power(slot);
    let is_asked = untrack(|| model.you()) == Some(seat);
    if is_asked && !is_used {
        let label = label.clone();
        spot(model, action, "dj-power", move || label.clone(), face.into_any())
    } else {
        cite("GUARD-3", "dj-power", label, face.into_any())
    }
}

/// Whether anybody of a kind, or a group, is anywhere in these places: what a glance shows.
pub(super) fn is_empty(dungeon: &Dungeon, at: Place) -> bool {
    dungeon.at(at).is_empty() && dungeon.groups_in(at) == 0
}
