//! One dungeon: in full for its owner and whoever looks closer, at a glance for the others.

use dungeon_lords::{
    Action, Ask, BattleAsk, Monster, Part, Stage, TILES_PER_GOLD, Trap, Traps, View, Way, points,
};
use leptos::prelude::*;
use tabletop::{Seat, View as _};

use super::{Model, actions, battle, names, pieces, places, prompt, site};
use crate::{
    frame::{icon, name_plate, portrait, spot},
    texts::{Message, t},
};

/// Places of the own stores that are there from the start.
const N_LAIR: usize = 3;
const N_TRAPS: usize = 2;
const N_CELLS: usize = 2;

pub(super) fn in_full(model: Model, seat: Seat) -> AnyView {
    let body = view! {
        {treasury(model, seat)}
        <div class="dl-below">
            {party(model, seat)}
            {site::site(model, seat)}
        </div>
        <div class="dl-stores">
            {lair(model, seat)}
            {traps(model, seat)}
            {prison(model, seat)}
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
            class=format!("{class} lit")
            class:is-turn=move || is_turn.get()
            aria-label=label
            data-seat=seat.to_string()
            data-anchor=format!("dungeon-{seat}")
        >
            <header class="dl-lord-head">
                {portrait("dl", seat)}
                <div class="dl-who">
                    <div class="dl-name-row">{name_plate(model, seat)}{starter(model, seat)}</div>
                    <span class="dl-state">{move || state(model, seat)}</span>
                </div>
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
    view! { <span class="dl-crown-place" data-anchor=format!("crown-{seat}")>{crown}</span> }
        .into_any()
}

/// What this lord is at, in a word or two.
fn state(model: Model, seat: Seat) -> String {
    let view = model.view();
    let is_due = view.to_act().contains(seat);
    match view.table.stage {
        Stage::Orders if is_due => t!("dl-state-orders"),
        Stage::Orders => t!("dl-state-ordered"),
        Stage::Combat => battle::plan_state(&view, seat),
        Stage::Over => String::new(),
        _ if is_due => t!("dl-state-acts"),
        _ => String::new(),
    }
}

/// A number of the treasury with its symbol; the number runs by its name.
fn stock(
    seat: Seat,
    rule: &'static str,
    symbol: &str,
    what: &str,
    n: u8,
    label: String,
) -> AnyView {
    let inside = view! { {icon(symbol)}<b data-anchor=format!("{what}-{seat}")>{n}</b> };
    pieces::piece(rule, "counter is-large", label, inside.into_any())
}

/// Food, gold, imps, evil, tiles, trolls, red marks.
fn treasury(model: Model, seat: Seat) -> AnyView {
    let lord = model.part(move |view| view.table.lords[seat]);
    let chips = move || {
        let lord = lord.get();
        let (n_tiles, n_idle) = (lord.site.n_tiles(), lord.idle_imps());
        let imps = view! {
            {icon("dl-imp")}
            <span class="dl-idle" data-anchor=format!("idle-{seat}")>
                <b>{n_idle}</b>
                <small>"/"<span data-anchor=format!("imps-{seat}")>{lord.imps}</span></small>
            </span>
        };
        let imps_label = t!("dl-imps-label", n = lord.imps, idle = n_idle);
        let trolls = lord.n_trolls();
        let trolls = (trolls > 0).then(|| {
            let label = t!("dl-trolls-label", n = trolls);
            stock(seat, "PRODUCE-3", "dl-troll-token", "trolls", trolls, label)
        });
        let marks = (lord.red_marks > 0).then(|| {
            let label =
                t!("dl-marks-label", n = lord.red_marks, points = names::points(points::RED_MARK));
            stock(seat, "TAXES-3", "dl-mark", "marks", lord.red_marks, label)
        });
        let tiles_label = t!("dl-tiles-label", n = n_tiles, taxed = TILES_PER_GOLD);
        let (food, gold, evil) = (lord.food, lord.gold, lord.evil());
        view! {
            {stock(seat, "SETUP-2", "dl-food", "food", food, t!("dl-food-label", n = food))}
            {stock(seat, "SETUP-2", "dl-gold", "gold", gold, t!("dl-gold-label", n = gold))}
            {pieces::piece("DIG-2", "counter is-large dl-imps", imps_label, imps.into_any())}
            {stock(seat, "EVIL-1", "dl-evil", "evil", evil, t!("dl-evil-at", n = evil))}
            {stock(seat, "TAXES-1", "dl-tile", "tiles", n_tiles, tiles_label)}
            {trolls}
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

/// The sky of the season; it is red while the party is below.
fn sky(view: &View) -> &'static str {
    match view.table.stage {
        Stage::Combat => "dl-sky-combat",
        _ => ["dl-sky-winter", "dl-sky-spring", "dl-sky-summer", "dl-sky-fall"]
            [view.table.season as usize],
    }
}

/// Where the next heroes will stand: at the end of the line.
fn free_stands(seat: Seat, n_there: usize) -> impl Iterator<Item = String> {
    (n_there..n_there + 2).map(move |nth| format!("stand-{seat}-{nth}"))
}

/// Those before the entrance, the first in line nearest to the stairs, under the sky of the season.
pub(super) fn party(model: Model, seat: Seat) -> AnyView {
    let sky = model.part(sky);
    let shown = model.part(move |view| view.table.lords[seat].party);
    let members = move || {
        let party = shown.get();
        let one = |(nth, member): (usize, &dungeon_lords::Member)| {
            let anchor = format!("hero-{} stand-{seat}-{nth}", member.adventurer);
            view! { <li data-anchor=anchor>{pieces::member_piece(member)}</li> }
        };
        let list = party.iter().enumerate().map(one).collect_view();
        let free = free_stands(seat, party.len()).map(|anchor| {
            view! { <li class="dl-next-hero" aria-hidden="true" data-anchor=anchor></li> }
        });
        let words =
            party.is_empty().then(|| view! { <p class="dl-quiet">{t!("dl-party-empty")}</p> });
        view! {
            {words}
            <ol class="dl-party-line" aria-label=t!("dl-party-line")>{list}{free.collect_view()}</ol>
        }
    };
    let picture = move || format!("<use href=\"#{}\"/>", sky.get());
    view! {
        <div class="dl-party" role="group" aria-label=t!("dl-party") data-anchor=format!("party-{seat}")>
            <svg class="dl-sky" viewBox="0 0 420 80" preserveAspectRatio="xMidYMax slice" aria-hidden="true" inner_html=picture></svg>
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
                Some(Action::Attack(monster, Way::Sheep))
            }
            BattleAsk::Attack => Some(Action::Attack(monster, Way::First)),
            BattleAsk::Wage(asked) if asked == monster => Some(Action::Wage(monster)),
            BattleAsk::Aura | BattleAsk::Sheep | BattleAsk::Gate => Some(Action::Choose(monster)),
            _ => None,
        },
        _ => None,
    }
}

type Kinds = Vec<(Monster, u8, u8, u8, bool, Option<Action>)>;

fn lair(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let lord = &view.table.lords[seat];
        let sent = &view.combat.plans[seat].sent;
        let is_asked = view.viewer() == Some(seat) && view.to_act().contains(seat);
        let there = Monster::ALL.into_iter().filter(|&kind| lord.n_of(kind) > 0);
        let kinds: Kinds = there
            .map(|kind| {
                let nth = kind as usize;
                let action = monster_action(view, seat, kind);
                let is_asked = is_asked && prompt::striker(view) == Some(kind);
                (kind, lord.up[nth], lord.down[nth], sent[nth], is_asked, action)
            })
            .collect();
        kinds
    });
    let list = move || {
        let mut boxes: Vec<AnyView> = Vec::new();
        for (kind, up, down, sent, is_asked, action) in shown.get() {
            if up > 0 {
                boxes.push(awake(model, kind, up, sent, is_asked, action));
            }
            if down > 0 {
                let label = t!("dl-is-down", monster = names::monster(kind));
                let mark = view! { <span class="dl-z">"z"</span> }.into_any();
                let inside = pieces::boxed("is-down", names::monster_art(kind), down, Some(mark));
                boxes.push(match action.filter(|_| up == 0) {
                    Some(action) => {
                        spot(model, action, "dl-box-spot", move || label.clone(), inside)
                    }
                    None => pieces::piece("ATTACK-2", "", label, inside),
                });
            }
        }
        let empty = t!("dl-lair-empty");
        shelf("lair", seat, boxes, N_LAIR, empty)
    };
    view! {
        <div class="dl-lair" data-anchor=format!("lair-{seat}")>
            <h3>{t!("dl-lair")}</h3>
            {list}
        </div>
    }
    .into_any()
}

/// Boxes in a row, with room for the next: places are there before their pieces.
fn shelf(what: &str, seat: Seat, boxes: Vec<AnyView>, n_least: usize, empty: String) -> AnyView {
    let n = boxes.len();
    let n_places = (n + 1).max(n_least);
    let wells = (n..n_places).map(|nth| {
        view! { <li class="dl-well well" data-anchor=format!("{what}-{seat}-{nth}")></li> }
    });
    let pieces = boxes.into_iter().enumerate().map(|(nth, piece)| {
        view! { <li data-anchor=format!("{what}-{seat}-{nth}")>{piece}</li> }
    });
    let words = (n == 0).then(|| view! { <span class="unseen">{empty}</span> });
    view! { {words}<ul class="dl-shelf">{pieces.collect_view()}{wells.collect_view()}</ul> }
        .into_any()
}

fn awake(
    model: Model,
    kind: Monster,
    up: u8,
    sent: u8,
    is_asked: bool,
    action: Option<Action>,
) -> AnyView {
    let label = pieces::to_text(&names::monster_label(kind));
    let mark = (sent > 0).then(|| view! { <b class="dl-sent">"▸"{sent}</b> }.into_any());
    let class = match (is_asked, sent) {
        (true, _) => "is-asked",
        (_, 1..) => "is-sent",
        _ => "",
    };
    let inside = pieces::boxed(class, names::monster_art(kind), up, mark);
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
    pieces::noted(rule, note, spot(model, action, "dl-box-spot", words, inside))
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
        let boxes: Vec<AnyView> = if is_own {
            let one = |(trap, action): (Trap, Option<Action>)| {
                let label = pieces::trap_label(trap, year);
                let inside = pieces::trap_face(trap, hand[trap]);
                chip(model, action, names::trap_rule(trap), label, inside)
            };
            actions.into_iter().map(one).collect()
        } else {
            (0..n_backs).map(|_| pieces::trap_back()).collect()
        };
        shelf("trap", seat, boxes, N_TRAPS, t!("dl-traps-empty"))
    };
    view! {
        <div class="dl-traps" data-anchor=format!("traps-{seat}")>
            <h3>{t!("dl-traps-of")}</h3>
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
        let one = |(nth, &prisoner): (usize, &dungeon_lords::Adventurer)| {
            let action = Action::Free(nth as u8);
            let face = pieces::boxed("is-cell", names::class_art(prisoner), 1, None);
            if asks {
                let label = move || model.to_text(&actions::label(&model.view(), action));
                spot(model, action, "dl-box-spot", label, face)
            } else {
                pieces::prisoner(prisoner, face)
            }
        };
        let boxes = prison.iter().enumerate().map(one).collect();
        shelf("cell", seat, boxes, N_CELLS, t!("dl-prison-empty"))
    };
    view! {
        <div class="dl-prison" data-anchor=format!("prison-{seat}")>
            <h3>{t!("dl-prison")}</h3>
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
    let battle = model.part(move |view| site::fought(view, seat));
    let sky = model.part(sky);
    let body = move || {
        let (lord, n_traps) = lord.get();
        let chip = |symbol: &'static str, what: &str, n: u8| {
            view! { <span class="counter">{icon(symbol)}<b data-anchor=format!("{what}-{seat}")>{n}</b></span> }
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
        let party = lord.party.iter().enumerate().map(|(nth, member)| {
            let anchor = format!("hero-{} stand-{seat}-{nth}", member.adventurer);
            view! { <span data-anchor=anchor>{pieces::counted_token(member.adventurer, member.n_left())}</span> }
        });
        let free = free_stands(seat, lord.party.len());
        let free =
            free.map(|anchor| view! { <span class="dl-next-hero" data-anchor=anchor></span> });
        let in_words =
            format!("{}. {}", pieces::to_text(&names::list(words)), site::plan_words(&lord.site));
        view! {
            <div class="dl-glance-body" role="img" aria-label=in_words>
                {site::plan(&lord.site, seat, battle.get(), sky.get())}
                <div class="dl-glance-stock" data-anchor=format!("treasury-{seat}")>
                    {chip("dl-food", "food", lord.food)}
                    {chip("dl-gold", "gold", lord.gold)}
                    {chip("dl-imp", "imps", lord.imps)}
                    {chip("dl-trap", "traps-n", n_traps)}
                    {chip("dl-bars", "prisoners", lord.prison.len() as u8)}
                    {(lord.red_marks > 0).then(|| chip("dl-mark", "marks", lord.red_marks))}
                </div>
                <div class="dl-glance-lair" data-anchor=format!("lair-{seat}")>{monsters.collect_view()}</div>
                <div class="dl-glance-party" data-anchor=format!("party-{seat}")>
                    {party.collect_view()}
                    {free.collect_view()}
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
