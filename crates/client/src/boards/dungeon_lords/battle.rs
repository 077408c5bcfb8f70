//! Combat on the screen, in place of the central board: the combat cards, the plan or the running battle with its
//! steps, and what has happened in this round.

use dungeon_lords::{
    BattleAsk, Event, Fact, Flags, Lord, Monster, Part, Plan, Room, Shown, Stage, Step, Trap,
    Troop, View,
};
use leptos::prelude::*;
use tabletop::{Seat, View as _};

use super::{Model, facts, log, lord, names, pieces, places};
use crate::{
    frame::icon,
    texts::{Message, t},
};

/// How many of the newest log entries of a round are shown.
const N_SENTENCES: usize = 5;

pub(super) fn battle(model: Model) -> AnyView {
    panel(model, places::town(model))
}

/// The panel around these combat cards.
pub(super) fn panel(model: Model, cards: AnyView) -> AnyView {
    let turn = model.part(|view| view.combat.turn);
    let part = model.part(|view| view.combat.part);
    let heading = model.part(|view| view.combat.round + 1);
    let stage = move || match (part.get(), turn.get()) {
        (Part::Battle, Some(seat)) => view! { {fight(model, seat)}{coming(model)} }.into_any(),
        _ => planning(model),
    };
    view! {
        <section class="dl-combat dl-panel" aria-label=t!("dl-combat")>
            <header class="dl-combat-head">
                {icon("dl-swords")}
                <h2>{t!("dl-combat")}</h2>
                <span class="dl-quiet">{move || t!("dl-battle-round", n = heading.get())}</span>
            </header>
            {cards}
            {stage}
            {blows(model)}
        </section>
    }
    .into_any()
}

fn ground(room: Option<Room>) -> Message {
    match room {
        None => Message::new("dl-battle-tunnel"),
        Some(room @ Room::Labyrinth) => {
            Message::new("dl-battle-labyrinth").with("room", names::room(room))
        }
        Some(room) => Message::new("dl-battle-room").with("room", names::room(room)),
    }
}

fn trap_row(traps: &[Option<Trap>], year: u8) -> AnyView {
    if traps.is_empty() {
        return view! { <span class="dl-quiet">{t!("dl-plan-none")}</span> }.into_any();
    }
    let one = |trap: &Option<Trap>| match *trap {
        None => pieces::trap_back(),
        Some(trap) => pieces::piece(
            names::trap_rule(trap),
            "",
            pieces::trap_label(trap, year),
            pieces::trap_face(trap, 1),
        ),
    };
    traps.iter().map(one).collect_view().into_any()
}

/// The traps this lord has sprung in the battle that is fought: since its plan was shown.
fn sprung(model: Model, seat: Seat) -> Vec<Trap> {
    model.state.log.with(|told| {
        let facts = told.iter().rev().filter_map(|heard| {
            match serde_json::from_str::<Event>(heard.event.get()).ok()? {
                Event::Battle { seat: of, fact } if of == seat => Some(fact),
                _ => None,
            }
        });
        let of_battle = facts.take_while(|fact| !matches!(fact, Fact::Planned { .. }));
        let mut sprung: Vec<Trap> = of_battle
            .filter_map(|fact| match fact {
                Fact::Sprung { trap } => Some(trap),
                _ => None,
            })
            .collect();
        sprung.reverse();
        sprung
    })
}

fn sprung_row(traps: &[Trap], year: u8) -> AnyView {
    let one = |&trap: &Trap| {
        let label = format!("{} {}", pieces::trap_label(trap, year), t!("dl-trap-sprung"));
        let face = view! {
            <span class="dl-sprung">{pieces::trap_face(trap, 1)}<span class="dl-quiet">{t!("dl-sprung-mark")}</span></span>
        };
        pieces::piece(names::trap_rule(trap), "", label, face.into_any())
    };
    traps.iter().map(one).collect_view().into_any()
}

/// How those of a troop are: the class of their chips, a mark, and what it means.
type Look = (&'static str, &'static str, &'static str);

const RETURNED: Look = ("is-done", "dl-back", "dl-troop-returned");
const FALLEN: Look = ("is-done is-down", "dl-sleep", "dl-troop-fallen");

fn troop(sent: &Troop, look: Option<Look>) -> AnyView {
    let class = look.map_or("", |(class, ..)| class);
    let there = Monster::ALL.into_iter().filter(|&kind| sent[kind as usize] > 0);
    let chip = |kind: Monster| {
        let n = sent[kind as usize];
        let mut label = pieces::to_text(&names::monster_label(kind));
        if let Some((.., key)) = look {
            label = format!("{label} {}", pieces::to_text(&Message::new(key)));
        }
        let inside = view! {
            <span class=format!("dl-chip {class}")>
                {icon(names::monster_art(kind))}
                <span class="dl-chip-name">{pieces::to_text(&names::monster(kind))}</span>
                {(n > 1).then(|| view! { <b>"×"{n}</b> })}
                {look.map(|(_, mark, _)| icon(mark))}
            </span>
        }
        .into_any();
        pieces::piece(names::monster_rule(kind), "", label, inside)
    };
    there.map(chip).collect_view().into_any()
}

/// Everybody's plan, as far as one may see it.
fn planning(model: Model) -> AnyView {
    let seats = model.part(|view| {
        let you = view.viewer();
        let mut seats: Vec<Seat> = view.table.in_play_order().collect();
        seats.sort_by_key(|&seat| Some(seat) != you);
        seats
    });
    let plans = move || seats.get().into_iter().map(|seat| plan(model, seat)).collect_view();
    view! { <div class="dl-plans">{plans}</div> }.into_any()
}

#[derive(Clone, Copy, PartialEq)]
struct Planned {
    plan: Plan,
    is_due: bool,
    is_seen: bool,
    /// Whether there is a battle to plan.
    fights: bool,
    is_releasing: bool,
    room: Option<Room>,
    year: u8,
    /// What all saw of its last battle in this combat.
    last: Option<Shown>,
}

fn plan(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view: &View| {
        let plan = view.combat.plans[seat];
        let lord = &view.table.lords[seat];
        Planned {
            plan,
            is_due: view.to_act().contains(seat),
            is_seen: view.viewer() == Some(seat) || view.table.options.in_order,
            fights: !lord.party.is_empty() && lord.site.unconquered() != 0,
            is_releasing: view.combat.part == Part::Release,
            room: plan.square.and_then(|square| lord.site.room_on(square)),
            year: view.table.year,
            last: Some(view.table.last_combat.plans[seat]).filter(|_| view.combat.round > 0),
        }
    });
    let body = move || {
        let shown = shown.get();
        let plan = shown.plan;
        let state = match () {
            () if shown.is_releasing && shown.is_due => t!("dl-plan-frees"),
            () if !shown.fights => t!("dl-plan-away"),
            () if plan.is_done => t!("dl-plan-ready"),
            () if shown.is_due => t!("dl-plan-waits"),
            () => String::new(),
        };
        let place = match plan.square {
            Some(square) => {
                t!("dl-battle-where", square = square.to_string(), what = ground(shown.room))
            }
            None => t!("dl-battle-choose"),
        };
        let is_empty = plan.sent.iter().all(|&n| n == 0);
        let is_told = shown.is_seen && shown.fights && !shown.is_releasing;
        let details = is_told.then(|| {
                view! {
                    <p class="dl-plan-place">{place}</p>
                    <div class="dl-plan-row">
                        <h4>{icon("dl-trap")}{t!("dl-plan-trap")}</h4>
                        {trap_row(&plan.traps, shown.year)}
                    </div>
                    <div class="dl-plan-row">
                        <h4>{icon("dl-monster")}{t!("dl-plan-monsters")}</h4>
                        {troop(&plan.sent, None)}
                        {is_empty.then(|| view! { <span class="dl-quiet">{t!("dl-plan-nobody")}</span> })}
                    </div>
                }
            });
        // As long as the plan is a secret, the one before may tell something.
        let last = shown.last.filter(|_| shown.fights && !shown.is_seen);
        let last = last.and_then(|last| {
            let what = facts::planned(last.n_traps, &last.sent);
            let words = t!("dl-plan-last", square = last.square?.to_string(), what = what);
            Some(view! { <p class="dl-quiet">{words}</p> })
        });
        view! {
            <div class="dl-plan-head">
                {pieces::minion(seat)}
                <b class="dl-name">{model.state.display_name(seat)}</b>
                <span class="dl-quiet">{state}</span>
            </div>
            {details}
            {last}
        }
    };
    view! { <div class="dl-a-plan">{body}</div> }.into_any()
}

/// The steps of a battle in order, and what stands for each on the screen.
const STEPS: [(Step, &str, &str); 6] = [
    (Step::Traps, "dl-step-traps", "dl-trap"),
    (Step::FastSpell, "dl-step-fast", "dl-spell-fast"),
    (Step::Monsters, "dl-step-monsters", "dl-monster"),
    (Step::SlowSpell, "dl-step-slow", "dl-spell-slow"),
    (Step::Healing, "dl-step-healing", "dl-heart"),
    (Step::Conquering, "dl-step-conquering", "dl-banner"),
];

fn shown_step(step: Step, ask: BattleAsk) -> Step {
    // A question of a spell is asked when the next step is already set.
    match (ask, step) {
        (BattleAsk::Peace | BattleAsk::Aura | BattleAsk::Sheep, _) | (_, Step::Suggestion) => {
            Step::FastSpell
        }
        (BattleAsk::Treasure | BattleAsk::Graffiti | BattleAsk::Key | BattleAsk::Gate, _) => {
            Step::SlowSpell
        }
        (_, Step::Poison | Step::Over) => Step::Conquering,
        (_, step) => step,
    }
}

const FLAGS: [(Flags, &str); 7] = [
    (Flags::NO_HEALING, "dl-flag-no-healing"),
    (Flags::NO_SPELLS, "dl-flag-no-spells"),
    (Flags::NO_CONQUERING, "dl-flag-no-conquering"),
    (Flags::NO_FATIGUE, "dl-flag-no-fatigue"),
    (Flags::SHIELD, "dl-flag-shield"),
    (Flags::INVISIBLE, "dl-flag-invisible"),
    (Flags::RAGE, "dl-flag-rage"),
];

#[derive(Clone, Copy, PartialEq)]
struct Fought {
    battle: dungeon_lords::Battle,
    step: Step,
    round: u8,
    lord: Lord,
    year: u8,
}

fn fight(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| Fought {
        battle: view.combat.battle,
        step: shown_step(view.combat.battle.step, view.combat.battle.ask),
        round: view.combat.round + 1,
        lord: view.table.lords[seat],
        year: view.table.year,
    });
    let step_list = move || {
        let now = shown.with(|shown| shown.step);
        let one = |&(step, key, symbol): &(Step, &'static str, &'static str)| {
            let is_now = step == now;
            let name = pieces::to_text(&Message::new(key));
            view! {
                <li class:is-now=is_now class:is-past={step < now} aria-current=is_now.then_some("step")>
                    {icon(symbol)}
                    <span>{name}</span>
                </li>
            }
        };
        STEPS.iter().map(one).collect_view()
    };
    let where_ = move || {
        let battle = shown.with(|shown| shown.battle);
        t!("dl-battle-where", square = battle.square.to_string(), what = ground(battle.room))
    };
    let troops = move || {
        let Fought { battle, year, .. } = shown.get();
        let mut sprung = sprung(model, seat);
        // A dart flies while it is asked whom it hits.
        match battle.ask {
            BattleAsk::Dart(trap) if !sprung.contains(&trap) => sprung.push(trap),
            _ => {}
        }
        let n_sent: u8 = [battle.waiting, battle.returned, battle.fallen].iter().flatten().sum();
        let is_empty = n_sent == 0 && battle.sheep.is_none();
        let sheep = battle.sheep.map(|kind| {
            let words = t!("dl-sheep-of", monster = names::monster(kind));
            view! { <span class="dl-chip">{icon("dl-sheep")}<span class="dl-chip-name">{words}</span></span> }
        });
        view! {
            <div class="dl-plan-row">
                <h4>{icon("dl-trap")}{t!("dl-plan-trap")}</h4>
                {sprung_row(&sprung, year)}
                {(sprung.is_empty() || !battle.traps.is_empty()).then(|| trap_row(&battle.traps, year))}
            </div>
            <div class="dl-plan-row">
                <h4>{icon("dl-monster")}{t!("dl-plan-monsters")}</h4>
                {troop(&battle.waiting, None)}
                {sheep}
                {troop(&battle.returned, Some(RETURNED))}
                {troop(&battle.fallen, Some(FALLEN))}
                {is_empty.then(|| view! { <span class="dl-quiet">{t!("dl-plan-nobody")}</span> })}
            </div>
        }
    };
    let notes = move || {
        let Fought { battle, round, lord, .. } = shown.get();
        let (magic, can_cast) = (lord.party_magic(), lord.can_party_cast(round));
        let magic_label = format!(
            "{}: {}",
            t!("dl-magic", n = magic, round = round),
            if can_cast { t!("dl-magic-can") } else { t!("dl-magic-cannot") }
        );
        let magic_face = view! {
            <span class="dl-flag" class:is-strong=can_cast>
                {icon("dl-magic")}
                {t!("dl-magic", n = magic, round = round)}
            </span>
        }
        .into_any();
        let flags = FLAGS.iter().filter(|(flag, _)| battle.flags.has(*flag));
        let flags = flags.map(|&(_, key)| {
            view! { <span class="dl-flag is-strong">{pieces::to_text(&Message::new(key))}</span> }
        });
        view! {
            {pieces::piece("SPELL-1", "", magic_label, magic_face)}
            {flags.collect_view()}
        }
    };
    let title = move || model.to_text(&Message::new("dl-battle-of").with("seat", seat));
    view! {
        <div class="dl-fight">
            <h3 class="dl-fight-name">{pieces::minion(seat)}<span class="dl-name">{title}</span><small>{where_}</small></h3>
            <ol class="dl-steps">{step_list}</ol>
            {lord::party(model, seat)}
            {troops}
            <div class="dl-flags">{notes}</div>
        </div>
    }
    .into_any()
}

/// Battles still to be fought in this round, a line each.
fn coming(model: Model) -> AnyView {
    let shown = model.part(|view| {
        let combat = &view.combat;
        let seats = view.table.in_play_order().filter(|&seat| combat.due.contains(seat));
        let seats = seats.filter(|&seat| combat.turn != Some(seat));
        let plans: Vec<_> = seats.map(|seat| (seat, combat.plans[seat])).collect();
        (plans, view.table.year)
    });
    let lines = move || {
        let (plans, year) = shown.get();
        let one = |(seat, plan): (Seat, Plan)| {
            let traps = (!plan.traps.is_empty()).then(|| trap_row(&plan.traps, year));
            let is_empty = plan.sent.iter().all(|&n| n == 0);
            let nobody = is_empty.then(|| t!("dl-plan-nobody"));
            view! {
                <li class="dl-coming">
                    {pieces::minion(seat)}
                    <b class="dl-name">{model.state.display_name(seat)}</b>
                    {plan.square.map(|square| square.to_string())}
                    {traps}
                    {troop(&plan.sent, None)}
                    <span class="dl-quiet">{nobody}</span>
                </li>
            }
        };
        (!plans.is_empty()).then(|| {
            let lines = plans.into_iter().map(one).collect_view();
            view! {
                <div class="dl-comings">
                    <h4>{t!("dl-battle-next")}</h4>
                    <ol>{lines}</ol>
                </div>
            }
        })
    };
    lines.into_any()
}

/// The log entries of battles and cards in this round, newest first.
fn blows(model: Model) -> AnyView {
    let lines = move || {
        let view = model.view();
        if view.table.stage != Stage::Combat {
            return Vec::new();
        }
        model.state.log.with(|told| {
            let events = told
                .iter()
                .rev()
                .filter_map(|heard| serde_json::from_str::<Event>(heard.event.get()).ok());
            let of_combat = events.take_while(|event| {
                matches!(
                    event,
                    Event::Battle { .. }
                        | Event::CardTurned { .. }
                        | Event::EvilMoved { .. }
                        | Event::PaladinCame { .. }
                )
            });
            let sentences = of_combat.take(N_SENTENCES);
            sentences.map(|event| model.to_text(&log::event(&view, &event))).collect::<Vec<_>>()
        })
    };
    let list = move || {
        let lines = lines();
        let items = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        view! { <ol class="dl-blows" aria-label=t!("dl-last-blows")>{items}</ol> }
    };
    list.into_any()
}
