//! Combat on the screen, in place of the central board: a scene with the party before the tile, the monsters behind
//! it, the trap above, the combat cards and the steps on top.

use dungeon_lords::{
    Action, Adventurer, Battle, BattleAsk, Event, Fact, Flags, Ground, Lord, Monster, N_ROUNDS,
    Part, Room, Square, Step, Trap, Troop, View,
};
use leptos::prelude::*;
use tabletop::{Seat, View as _};

use super::{Model, actions, facts, names, pieces, places};
use crate::{
    frame::{icon, seat_mark, spot},
    texts::{Message, t},
};

pub(super) const CAVE: &str = "<use href=\"#dl-cave\" y=\"-44\" width=\"868\" height=\"580\"/>";
pub(super) const ARCH: &str = "<use href=\"#dl-arch\"/>";

pub(super) fn battle(model: Model) -> AnyView {
    panel(model, places::town(model))
}

/// Whose battle is on the stage: the viewer's, and another's only for those who have none.
pub(super) fn on_stage(view: &View) -> Seat {
    let you =
        view.viewer().filter(|&you| view.table.lords[you].fights() || view.combat.turn.is_none());
    you.or(view.combat.turn).or(view.viewer()).unwrap_or(view.table.starter)
}

/// The scene around these combat cards.
pub(super) fn panel(model: Model, cards: AnyView) -> AnyView {
    let seat = model.part(on_stage);
    let heading = model.part(|view| view.combat.round + 1);
    let scene = move || scene(model, seat.get());
    view! {
        <section class="dl-combat" aria-label=t!("dl-combat") data-anchor="battle">
            <svg
                class="dl-cave"
                viewBox="0 -44 868 580"
                preserveAspectRatio="xMidYMid slice"
                aria-hidden="true"
                inner_html=CAVE
            ></svg>
            <h2 class="unseen">{t!("dl-combat")}" · "{move || t!("dl-battle-round", n = heading.get(), rounds = N_ROUNDS)}</h2>
            <div class="dl-combat-top">{cards}{steps(model)}</div>
            {scene}
        </section>
    }
    .into_any()
}

fn ground(room: Option<Room>) -> Message {
    let ground = Ground::of(room);
    let message = Message::new(match room {
        None => "dl-battle-tunnel",
        Some(Room::Labyrinth) => "dl-battle-labyrinth",
        Some(_) => "dl-battle-room",
    })
    .with("monsters", ground.monsters)
    .with("traps", ground.traps)
    .with("gold", ground.trap_gold);
    match room {
        None => message,
        Some(room) => message.with("room", names::room(room)),
    }
}

/// What a lord's battle is at, for the small view of it.
pub(super) fn plan_state(view: &View, seat: Seat) -> String {
    let plan = &view.combat.plans[seat];
    let is_due = view.to_act().contains(seat);
    let what = || facts::planned(plan.traps.len() as u8, &plan.sent);
    match (view.combat.part, plan.square) {
        (Part::Release, _) if is_due => t!("dl-plan-frees"),
        _ if !view.table.lords[seat].fights() => t!("dl-plan-away"),
        (Part::Battle, Some(square)) => {
            t!("dl-plan-fights", square = square.to_string(), what = what())
        }
        _ if plan.is_done => t!("dl-plan-ready"),
        _ if is_due => t!("dl-plan-waits"),
        _ => String::new(),
    }
}

/// The traps this lord has sprung in the battle that is fought: since its plan was shown.
fn sprung(model: Model, seat: Seat) -> Vec<Trap> {
    model.state.log.with(|log| {
        let facts = log.iter().rev().filter_map(|entry| {
            match protocol::read::<Event>(entry.event.get()).ok()? {
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

/// The steps of a battle in order, and what stands for each on the screen.
pub(super) const STEPS: [(Step, &str, &str); 6] = [
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

/// The way of a battle, a lantern for each step.
fn steps(model: Model) -> AnyView {
    let now = model.part(|view| {
        let is_fought =
            view.combat.part == Part::Battle && view.combat.turn == Some(on_stage(view));
        is_fought.then(|| shown_step(view.combat.battle.step, view.combat.battle.ask))
    });
    let list = move || {
        let now = now.get();
        let one = |&(step, key, symbol): &(Step, &'static str, &'static str)| {
            let is_now = Some(step) == now;
            let is_past = now.is_some_and(|now| step < now);
            let name = pieces::to_text(&Message::new(key));
            view! {
                <li
                    class:is-now=is_now
                    class:is-past=is_past
                    aria-current=is_now.then_some("step")
                    data-anchor=format!("step-{}", key.trim_start_matches("dl-step-"))
                >
                    {icon(symbol)}
                    <span>{name}</span>
                </li>
            }
        };
        STEPS.iter().map(one).collect_view()
    };
    view! { <ol class="dl-steps">{list}</ol> }.into_any()
}

/// All that stands in the scene.
#[derive(Clone, Copy, PartialEq)]
struct BattleScene {
    lord: Lord,
    year: u8,
    round: u8,
    square: Option<Square>,
    room: Option<Room>,
    /// Planned or fought.
    battle: Battle,
    is_fought: bool,
    /// Whether one of the party is to be chosen.
    asks: bool,
    /// Whether one of the traps is to be chosen.
    springs: bool,
    /// Whether the plan may be seen.
    is_seen: bool,
    /// Whether no tile is left to fight for, and a prisoner goes free instead.
    is_release: bool,
}

impl BattleScene {
    fn of(view: &View, seat: Seat) -> BattleScene {
        let (lord, plan) = (view.table.lords[seat], view.combat.plans[seat]);
        let is_fought = view.combat.part == Part::Battle && view.combat.turn == Some(seat);
        let battle = if is_fought {
            view.combat.battle
        } else {
            Battle { traps: plan.traps, waiting: plan.sent, ..Battle::default() }
        };
        let square = if is_fought { Some(battle.square) } else { plan.square };
        let is_asked = is_fought && view.viewer() == Some(seat);
        let asks = is_asked
            && matches!(
                battle.ask,
                BattleAsk::Dart(_) | BattleAsk::Target(..) | BattleAsk::SecondTarget
            );
        BattleScene {
            lord,
            year: view.table.year,
            round: view.combat.round + 1,
            square,
            room: square.and_then(|square| lord.site.room_on(square)),
            battle,
            is_fought,
            asks,
            springs: is_asked && battle.ask == BattleAsk::Spring,
            is_seen: is_fought || view.viewer() == Some(seat) || view.table.options.in_order,
            is_release: view.combat.part == Part::Release && view.to_act().contains(seat),
        }
    }

    /// Whether one monster at most stands behind the tile.
    fn is_narrow(&self) -> bool {
        Ground::of(self.room).monsters < 2
    }
}

fn scene(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| BattleScene::of(view, seat));
    let title = move || model.to_text(&Message::new("dl-battle-of").with("seat", seat));
    let plaque = move || {
        let shown = shown.get();
        match shown.square {
            Some(square) => {
                t!("dl-battle-where", square = square.to_string(), what = ground(shown.room))
            }
            None if shown.lord.party.is_empty() => t!("dl-plan-away"),
            None if shown.is_release => t!("dl-plan-no-tile"),
            None => t!("dl-battle-choose"),
        }
    };
    let arch = move || {
        let room = shown.with(|shown| shown.room);
        let art = room.map(|room| pieces::figure(names::room_art(room)));
        view! {
            <svg class="dl-arch" viewBox="0 0 172 216" aria-hidden="true" inner_html=ARCH></svg>
            {art}
        }
    };
    view! {
        <div class="dl-fight" class:is-narrow=move || shown.with(BattleScene::is_narrow)>
            <h3 class="dl-fight-name">{seat_mark(seat)}<span class="dl-name">{title}</span><small>{plaque}</small></h3>
            <div class="dl-heroes-place" role="group" aria-label=t!("dl-party") data-anchor=format!("line-{seat}")>
                {heroes(model, shown)}
            </div>
            <div class="dl-front" data-anchor="front">
                <div class="dl-ground">
                    {arch}
                    <i class="dl-gate-word" data-anchor="gate-word"></i>
                    <i class="dl-gate-flag" data-anchor="gate-flag"></i>
                    <i class="dl-gate-foot" data-anchor="gate-foot"></i>
                </div>
                <div class="dl-plan-row dl-set-traps">{move || traps(model, seat, shown.get())}</div>
                <div class="dl-plan-row dl-troop">{move || troops(&shown.get())}</div>
            </div>
            <div class="dl-flags">{move || notes(&shown.get())}</div>
        </div>
    }
    .into_any()
}

/// The party in line, the first nearest to the tile. Each keeps his element, and with it what still moves him.
fn heroes(model: Model, shown: Memo<BattleScene>) -> AnyView {
    let one = move |adventurer: Adventurer| {
        let piece = move || {
            let shown = shown.get();
            let party = &shown.lord.party;
            let nth = party.iter().position(|member| member.adventurer == adventurer)?;
            let member = party[nth];
            if !shown.asks {
                return Some(pieces::hero_piece(&member));
            }
            let action = Action::Target(nth as u8);
            let label = move || {
                let action = model.to_text(&actions::label(&model.view(), action));
                format!("{}. {action}", pieces::member_label(&member))
            };
            Some(spot(model, action, "dl-hero-piece", label, pieces::hero(&member)))
        };
        view! { <li data-anchor=format!("hero-{adventurer}")>{piece}</li> }
    };
    let party = move || {
        shown.with(|shown| shown.lord.party.iter().map(|m| m.adventurer).collect::<Vec<_>>())
    };
    let is_empty = Memo::new(move |_| shown.with(|shown| shown.lord.party.is_empty()));
    let list = move || {
        if is_empty.get() {
            return view! { <p class="dl-quiet">{t!("dl-party-empty")}</p> }.into_any();
        }
        view! {
            <ol class="dl-heroes" aria-label=t!("dl-party-line")>
                <For each=party key=|&adventurer| adventurer children=one/>
            </ol>
        }
        .into_any()
    };
    list.into_any()
}

/// Where a trap of the own battle lies.
pub(super) fn trap_place(trap: Trap) -> String {
    format!("set-{}", names::trap_art(trap))
}

/// The traps of this battle: gone off, and still set.
fn traps(model: Model, seat: Seat, shown: BattleScene) -> AnyView {
    let set = shown.battle.traps;
    let mut gone = if shown.is_fought { sprung(model, seat) } else { Vec::new() };
    // While it is shown how one goes off, it is still set.
    gone.retain(|&trap| !set.contains(&Some(trap)));
    // A dart flies while it is asked whom it hits.
    match shown.battle.ask {
        BattleAsk::Dart(trap) if !gone.contains(&trap) => gone.push(trap),
        _ => {}
    }
    let is_none = gone.is_empty() && set.is_empty();
    let face = |trap: Trap, is_gone: bool| {
        let mut label = pieces::trap_label(trap, shown.year);
        if is_gone {
            label = format!("{label} {}", t!("dl-trap-sprung"));
        }
        let note = if is_gone { t!("dl-sprung-mark") } else { t!("dl-set-mark") };
        let (rule, face) = (names::trap_rule(trap), pieces::trap_card(trap, Some(note)));
        if is_gone || !shown.springs {
            return pieces::piece(rule, "", label, face);
        }
        let words = label.clone();
        let action = Action::Spring(trap);
        pieces::noted(rule, label, spot(model, action, "dl-trap-spot", move || words.clone(), face))
    };
    let card = |(trap, is_gone): (Trap, bool)| {
        view! { <span class="dl-trap-place" data-anchor=trap_place(trap)>{face(trap, is_gone)}</span> }
    };
    // Each keeps its place, whichever goes off first.
    let known = set.iter().flatten().map(|&trap| (trap, false));
    let mut cards: Vec<(Trap, bool)> =
        known.chain(gone.into_iter().map(|trap| (trap, true))).collect();
    cards.sort_by_key(|&(trap, is_gone)| (trap as usize, !is_gone));
    let cards = cards.into_iter().map(card).collect_view();
    let backs = set.iter().filter(|trap| trap.is_none()).map(|_| pieces::trap_back());
    let none = (is_none && shown.is_seen)
        .then(|| view! { <span class="dl-quiet">{t!("dl-plan-none")}</span> });
    view! { <h4 class="unseen">{t!("dl-plan-trap")}</h4>{cards}{backs.collect_view()}{none} }
        .into_any()
}

/// How those of a troop are: their class, a mark, and what it means.
type Look = (&'static str, &'static str, &'static str);

const RETURNED: Look = ("is-done", "dl-back", "dl-troop-returned");
const FALLEN: Look = ("is-done is-down", "dl-sleep", "dl-troop-fallen");

fn fighters(sent: &Troop, look: Option<Look>) -> AnyView {
    let class = look.map_or("", |(class, ..)| class);
    let there = Monster::ALL.into_iter().filter(|&kind| sent[kind as usize] > 0);
    let one = |kind: Monster| {
        let n = sent[kind as usize];
        let mut label = pieces::to_text(&names::monster_label(kind));
        if let Some((.., key)) = look {
            label = format!("{label} {}", pieces::to_text(&Message::new(key)));
        }
        let inside = view! {
            <span class=format!("dl-fighter {class}")>
                {pieces::figure(names::monster_art(kind))}
                <span class="dl-chip-name">{pieces::to_text(&names::monster(kind))}</span>
                {(n > 1).then(|| view! { <b class="dl-times">"×"{n}</b> })}
                {look.map(|(_, mark, _)| icon(mark))}
            </span>
        };
        let piece = pieces::piece(names::monster_rule(kind), "", label, inside.into_any());
        view! { <span data-anchor=format!("fighter-{kind}")>{piece}</span> }
    };
    there.map(one).collect_view().into_any()
}

/// Those who wait behind the tile, and those who had their turn.
fn troops(shown: &BattleScene) -> AnyView {
    let battle = &shown.battle;
    let n_sent: u8 = [battle.waiting, battle.returned, battle.fallen].iter().flatten().sum();
    let is_empty = n_sent == 0 && battle.sheep.is_none();
    let sheep = battle.sheep.map(|kind| {
        let words = t!("dl-sheep-of", monster = names::monster(kind));
        view! {
            <span class="dl-fighter">{pieces::figure("dl-sheep")}<span class="dl-chip-name">{words}</span></span>
        }
    });
    let nobody = (is_empty && shown.is_seen && shown.square.is_some())
        .then(|| view! { <span class="dl-quiet dl-nobody">{t!("dl-plan-nobody")}</span> });
    view! {
        <h4 class="unseen">{t!("dl-plan-monsters")}</h4>
        {fighters(&battle.waiting, None)}
        {sheep}
        {fighters(&battle.returned, Some(RETURNED))}
        {fighters(&battle.fallen, Some(FALLEN))}
        {nobody}
    }
    .into_any()
}

/// Whether the party can cast, and what holds until the end of the battle.
fn notes(shown: &BattleScene) -> AnyView {
    if shown.lord.party.is_empty() {
        return ().into_any();
    }
    let (magic, can_cast) = (shown.lord.party_magic(), shown.lord.can_party_cast(shown.round));
    let magic_label = format!(
        "{}: {}",
        t!("dl-magic", n = magic, round = shown.round),
        if can_cast { t!("dl-magic-can") } else { t!("dl-magic-cannot") }
    );
    let magic_face = view! {
        <span class="dl-flag" class:is-strong=can_cast>
            {icon("dl-magic")}
            {t!("dl-magic", n = magic, round = shown.round)}
        </span>
    };
    let flags = FLAGS.iter().filter(|(flag, _)| shown.battle.flags.has(*flag));
    let flags = flags.map(|&(_, key)| {
        view! { <span class="dl-flag is-strong">{pieces::to_text(&Message::new(key))}</span> }
    });
    view! {
        {pieces::piece("SPELL-1", "", magic_label, magic_face.into_any())}
        {flags.collect_view()}
    }
    .into_any()
}
