//! One dungeon: in full for its owner and whoever looks closer, at a glance for the others.

use dungeon_lords::{Action, Ask, BattleAsk, Lord, Monster, Part, Stage, Trap, Traps, View};
use leptos::prelude::*;
use tabletop::{Seat, View as _};

use super::{Model, actions, names, pieces, places, site};
use crate::{
    frame::{icon, name_plate, spot},
    texts::{Message, t},
};

/// More imps than these are only counted.
const MAX_IMPS: u8 = 12;

pub(super) fn in_full(model: Model, seat: Seat) -> AnyView {
    let body = view! {
        {treasury(model, seat)}
        <div class="dl-lord-body">
            <div class="dl-below">
                {party(model, seat)}
                {site::site(model, seat)}
            </div>
            <div class="dl-stores">
                {lair(model, seat)}
                {traps(model, seat)}
                {prison(model, seat)}
            </div>
        </div>
    };
    panel(model, seat, ("dl-lord", "dl-dungeon-of"), places::orders(model, seat), body.into_any())
}

/// A dungeon under the name of its owner.
fn panel(
    model: Model,
    seat: Seat,
    (class, label): (&str, &'static str),
    beside_name: AnyView,
    body: AnyView,
) -> AnyView {
    let is_turn = model.part(move |view| view.to_act().contains(seat));
    let label = move || model.to_text(&Message::new(label).with("seat", seat));
    view! {
        <section
            class=format!("{class} dl-panel")
            class:is-turn=move || is_turn.get()
            aria-label=label
            data-seat=seat.to_string()
        >
            <header class="dl-lord-head">
                {pieces::minion(seat)}
                {name_plate(model, seat)}
                {starter(model, seat)}
                {beside_name}
            </header>
            {body}
        </section>
    }
    .into_any()
}

fn starter(model: Model, seat: Seat) -> AnyView {
    let is_first = model.part(move |view| view.table.starter == seat);
    let crown = move || {
        is_first.get().then(|| {
            pieces::piece("SETUP-1", "dl-crown", t!("dl-starter"), icon("dl-crown").into_any())
        })
    };
    crown.into_any()
}

/// Food, gold, imps, trolls, red marks, evil.
fn treasury(model: Model, seat: Seat) -> AnyView {
    let lord = model.part(move |view| view.table.lords[seat]);
    let chips = move || {
        let lord = lord.get();
        let chip = |rule, symbol, n: u8, label: String, class: &'static str| {
            let inside = view! { {icon(symbol)}<b>{n}</b> }.into_any();
            pieces::piece(rule, class, label, inside)
        };
        let trolls = lord.n_trolls();
        let trolls = (trolls > 0).then(|| {
            let label = t!("dl-trolls-label", n = trolls);
            chip("PRODUCE-3", "dl-troll-token", trolls, label, "dl-stock")
        });
        let marks = (lord.red_marks > 0).then(|| {
            let label = t!("dl-marks-label", n = lord.red_marks);
            chip("TAXES-3", "dl-mark", lord.red_marks, label, "dl-stock dl-bad")
        });
        view! {
            {chip("SETUP-2", "dl-food", lord.food, t!("dl-food-label", n = lord.food), "dl-stock")}
            {chip("SETUP-2", "dl-gold", lord.gold, t!("dl-gold-label", n = lord.gold), "dl-stock")}
            {imps(&lord)}
            {trolls}
            {chip("EVIL-1", "dl-evil", lord.evil(), t!("dl-evil-at", n = lord.evil()), "dl-stock")}
            {marks}
        }
    };
    view! {
        <div class="dl-treasury" role="group" aria-label=t!("dl-treasury") data-anchor=format!("treasury-{seat}")>
            {chips}
        </div>
    }
    .into_any()
}

/// Every imp as a figure: those at work are bent over.
fn imps(lord: &Lord) -> AnyView {
    let n_idle = lord.idle_imps();
    let figures = (0..lord.imps.min(MAX_IMPS)).map(|nth| {
        let is_idle = nth < n_idle;
        view! { <i class:is-busy={!is_idle}>{icon(if is_idle { "dl-imp" } else { "dl-imp-busy" })}</i> }
    });
    let inside = view! {
        <span class="dl-imp-row">{figures.collect_view()}</span>
        <b>{n_idle}<small>"/"{lord.imps}</small></b>
    }
    .into_any();
    let label = t!("dl-imps-label", n = lord.imps, idle = n_idle);
    pieces::piece("DIG-2", "dl-stock dl-imps", label, inside)
}

/// Those before the entrance, the first in line nearest to the stairs.
pub(super) fn party(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let asks = view.combat.turn == Some(seat)
            && view.viewer() == Some(seat)
            && matches!(
                view.combat.battle.ask,
                BattleAsk::Dart(_) | BattleAsk::Target(..) | BattleAsk::SecondTarget
            );
        (view.table.lords[seat].party, asks)
    });
    let members = move || {
        let (party, asks) = shown.get();
        if party.is_empty() {
            return view! { <p class="dl-quiet">{t!("dl-party-empty")}</p> }.into_any();
        }
        let one = |(nth, member): (usize, &dungeon_lords::Member)| {
            let member = *member;
            let piece = match asks {
                true => {
                    let action = Action::Target(nth as u8);
                    let label = move || {
                        let action = model.to_text(&actions::label(&model.view(), action));
                        format!("{}. {action}", pieces::member_label(&member))
                    };
                    spot(model, action, "dl-member-piece", label, pieces::member(&member))
                }
                false => pieces::member_piece(&member),
            };
            view! { <li>{piece}</li> }
        };
        let list = party.iter().enumerate().map(one).collect_view();
        view! { <ol class="dl-party-line" aria-label=t!("dl-party-line")>{list}</ol> }.into_any()
    };
    view! {
        <div class="dl-party" role="group" aria-label=t!("dl-party") data-anchor=format!("party-{seat}")>
            {members}
        </div>
    }
    .into_any()
}

/// What a click on a monster of the own lair means now.
fn monster_action(view: &View, seat: Seat, monster: Monster) -> Option<Action> {
    if view.viewer() != Some(seat) || !view.to_act().contains(seat) {
        return None;
    }
    match view.table.ask {
        Ask::Tribute(Monster::Demon) => Some(Action::Feed(monster)),
        Ask::Wages => Some(Action::Wage(monster)),
        Ask::WitchHunt => Some(Action::Release(monster)),
        Ask::Combat if view.combat.part == Part::Plan => Some(Action::Send(monster)),
        Ask::Combat => match view.combat.battle.ask {
            BattleAsk::Attack if view.combat.battle.sheep == Some(monster) => {
                Some(Action::Attack(monster, 2))
            }
            BattleAsk::Attack => Some(Action::Attack(monster, 0)),
            BattleAsk::Wage(asked) if asked == monster => Some(Action::Wage(monster)),
            BattleAsk::Aura | BattleAsk::Sheep | BattleAsk::Gate => Some(Action::Choose(monster)),
            _ => None,
        },
        _ => None,
    }
}

type Kinds = Vec<(Monster, u8, u8, u8, Option<Action>)>;

fn lair(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let lord = &view.table.lords[seat];
        let sent = &view.combat.plans[seat].sent;
        let there = Monster::ALL.into_iter().filter(|&kind| lord.n_of(kind) > 0);
        let kinds: Kinds = there
            .map(|kind| {
                let nth = kind as usize;
                let action = monster_action(view, seat, kind);
                (kind, lord.up[nth], lord.down[nth], sent[nth], action)
            })
            .collect();
        kinds
    });
    let list = move || {
        let kinds = shown.get();
        if kinds.is_empty() {
            return view! { <p class="dl-quiet">{t!("dl-lair-empty")}</p> }.into_any();
        }
        let chips = kinds.into_iter().map(|(kind, up, down, sent, action)| {
            let awake = (up > 0).then(|| awake(model, kind, up, sent, action));
            let asleep = (down > 0).then(|| {
                let label = t!("dl-is-down", monster = names::monster(kind));
                let inside = view! {
                    <span class="dl-chip is-down">
                        {icon(names::monster_art(kind))}
                        <span class="dl-chip-name">{pieces::to_text(&names::monster(kind))}</span>
                        {(down > 1).then(|| view! { <b>"×"{down}</b> })}
                        {icon("dl-sleep")}
                    </span>
                }
                .into_any();
                match action.filter(|_| up == 0) {
                    Some(action) => {
                        spot(model, action, "dl-chip-spot", move || label.clone(), inside)
                    }
                    None => pieces::piece("ATTACK-2", "", label, inside),
                }
            });
            view! { <li>{awake}{asleep}</li> }
        });
        view! { <ul class="dl-chips">{chips.collect_view()}</ul> }.into_any()
    };
    view! {
        <div class="dl-lair" data-anchor=format!("lair-{seat}")>
            <h3>{icon("dl-monster")}{t!("dl-lair")}</h3>
            {list}
        </div>
    }
    .into_any()
}

fn awake(model: Model, kind: Monster, up: u8, sent: u8, action: Option<Action>) -> AnyView {
    let label = pieces::to_text(&names::monster_label(kind));
    let inside = view! {
        <span class="dl-chip">
            {icon(names::monster_art(kind))}
            <span class="dl-chip-name">{pieces::to_text(&names::monster(kind))}</span>
            {(up > 1).then(|| view! { <b>"×"{up}</b> })}
            {(sent > 0).then(|| view! { <b class="dl-sent">"▸"{sent}</b> })}
        </span>
    }
    .into_any();
    chip(model, action, names::monster_rule(kind), label, inside)
}

/// Something to choose while this is asked, else something to look at.
fn chip(
    model: Model,
    action: Option<Action>,
    rule: &'static str,
    label: String,
    inside: AnyView,
) -> AnyView {
    let Some(action) = action else { return pieces::piece(rule, "", label, inside) };
    let note = label.clone();
    let words =
        move || format!("{label} {}", model.to_text(&actions::label(&model.view(), action)));
    pieces::noted(rule, note, spot(model, action, "dl-chip-spot", words, inside))
}

/// What a click on an own trap means now.
fn trap_action(view: &View, trap: Trap) -> Option<Action> {
    view.viewer().filter(|&seat| view.to_act().contains(seat))?;
    match view.table.ask {
        Ask::GiveBack | Ask::Recalled(_) | Ask::Tribute(Monster::Golem) => {
            Some(Action::Discard(trap))
        }
        Ask::Combat if view.combat.part == Part::Plan => Some(Action::Set(trap)),
        Ask::Combat => match view.combat.battle.ask {
            BattleAsk::Treasure => Some(Action::Discard(trap)),
            BattleAsk::Spring => Some(Action::Spring(trap)),
            _ => None,
        },
        _ => None,
    }
}

fn traps(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let is_own = view.viewer() == Some(seat);
        let hand = if is_own { view.hand.traps } else { Traps::NONE };
        let actions: Vec<_> = hand.kinds().map(|trap| (trap, trap_action(view, trap))).collect();
        (is_own, hand, actions, view.backs[seat].n_traps, view.table.year)
    });
    let list = move || {
        let (is_own, hand, actions, n_backs, year) = shown.get();
        if n_backs == 0 && hand.is_empty() {
            return view! { <p class="dl-quiet">{t!("dl-traps-empty")}</p> }.into_any();
        }
        if !is_own {
            let backs = (0..n_backs).map(|_| view! { <li>{pieces::trap_back()}</li> });
            return view! { <ul class="dl-chips">{backs.collect_view()}</ul> }.into_any();
        }
        let chips = actions.into_iter().map(|(trap, action)| {
            let label = pieces::trap_label(trap, year);
            let inside = pieces::trap_face(trap, hand[trap]);
            view! { <li>{chip(model, action, names::trap_rule(trap), label, inside)}</li> }
        });
        view! { <ul class="dl-chips">{chips.collect_view()}</ul> }.into_any()
    };
    view! {
        <div class="dl-traps" data-anchor=format!("traps-{seat}")>
            <h3>{icon("dl-trap")}{t!("dl-traps-of")}</h3>
            {list}
        </div>
    }
    .into_any()
}

fn prison(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let is_mine = view.viewer() == Some(seat) && view.to_act().contains(seat);
        let asks = is_mine
            && view.table.stage == Stage::Combat
            && (view.combat.part == Part::Release || view.combat.battle.ask == BattleAsk::Key);
        (view.table.lords[seat].prison, asks)
    });
    let list = move || {
        let (prison, asks) = shown.get();
        if prison.is_empty() {
            return view! { <p class="dl-quiet">{t!("dl-prison-empty")}</p> }.into_any();
        }
        let one = |(nth, &prisoner): (usize, &dungeon_lords::Adventurer)| {
            let action = Action::Free(nth as u8);
            let piece = match asks {
                true => {
                    let label = move || model.to_text(&actions::label(&model.view(), action));
                    spot(model, action, "dl-chip-spot", label, pieces::token_face(prisoner))
                }
                false => pieces::token(prisoner),
            };
            view! { <li>{piece}</li> }
        };
        let list = prison.iter().enumerate().map(one).collect_view();
        view! { <ul class="dl-chips">{list}</ul> }.into_any()
    };
    view! {
        <div class="dl-prison" data-anchor=format!("prison-{seat}")>
            <h3>{icon("dl-bars")}{t!("dl-prison")}</h3>
            {list}
        </div>
    }
    .into_any()
}

/// Another's dungeon, small: what it has, what stands before it, its plan.
pub(super) fn glance(model: Model, seat: Seat, looked: RwSignal<Option<Seat>>) -> AnyView {
    let lord = model.part(move |view| (view.table.lords[seat], view.backs[seat].n_traps));
    let is_open = move || looked.get() == Some(seat);
    let toggle = move |_| looked.update(|at| *at = (*at != Some(seat)).then_some(seat));
    let body = move || {
        let (lord, n_traps) = lord.get();
        let chip = |symbol: &'static str, n: u8| {
            view! { <span class="dl-amount">{icon(symbol)}<b>{n}</b></span> }
        };
        let words = [
            Message::new("dl-n-food").with("n", lord.food),
            Message::new("dl-n-gold").with("n", lord.gold),
            Message::new("dl-n-imps").with("n", lord.imps),
            Message::new("dl-n-traps").with("n", n_traps),
            Message::new("dl-n-evil").with("n", lord.evil()),
            Message::new("dl-n-marks").with("n", lord.red_marks),
        ];
        let monsters = Monster::ALL.into_iter().flat_map(|kind| {
            let (up, down) = (lord.up[kind as usize], lord.down[kind as usize]);
            (0..up + down).map(move |nth| {
                view! { <i class:is-down={nth >= up}>{icon(names::monster_art(kind))}</i> }
            })
        });
        let party = lord.party.iter().map(|member| {
            let left = member.hit_points().saturating_sub(member.hits);
            pieces::counted_token(member.adventurer, left)
        });
        let in_words =
            format!("{}. {}", pieces::to_text(&names::list(words)), site::plan_words(&lord.site));
        view! {
            <div class="dl-glance-body" role="img" aria-label=in_words>
                {site::plan(&lord.site)}
                <div class="dl-glance-stock">
                    {chip("dl-food", lord.food)}
                    {chip("dl-gold", lord.gold)}
                    {chip("dl-imp", lord.imps)}
                    {chip("dl-trap", n_traps)}
                    {chip("dl-bars", lord.prison.len() as u8)}
                    {(lord.red_marks > 0).then(|| chip("dl-mark", lord.red_marks))}
                </div>
                <div class="dl-glance-lair">{monsters.collect_view()}</div>
                <div class="dl-glance-party" data-anchor=format!("party-{seat}")>
                    {party.collect_view()}
                </div>
            </div>
        }
    };
    let button = view! {
        <button
            type="button"
            class="dl-look"
            aria-expanded=move || if is_open() { "true" } else { "false" }
            aria-label=move || format!("{}: {}", t!("dl-in-full"), model.state.display_name(seat))
            data-test=format!("look-{seat}")
            on:click=toggle
        >
            {icon("dl-eye")}
        </button>
    };
    let body = view! { {places::orders(model, seat)}{body} };
    panel(model, seat, ("dl-glance", "dl-glance-of"), button.into_any(), body.into_any())
}
