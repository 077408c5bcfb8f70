//! A room: its sign and what it does, who is in it, what lies on its floor, its chest.
//!
//! Every class of heroes and every clan has a place of its own in each room, so that whoever comes has a place before.

use heroes_out::{
    Action, Clan, Class, Forecast, Heroes, LAST_CHEST, Place, Room, RoomAction, Table, Token, View,
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{Model, actions, names};
use crate::{
    board_model::Folder,
    frame::{icon, spot},
    texts::Message,
};

/// Monsters of one clan in a room.
#[derive(Clone, PartialEq)]
struct Pack {
    clan: Clan,
    owner: Seat,
    n: u8,
    wounds: u8,
}

/// What a room shows; drawn again when any of it changes.
#[derive(Clone, PartialEq)]
struct RoomContent {
    heroes: Heroes,
    packs: Vec<Pack>,
    tokens: Vec<(Token, u8)>,
    chest: u8,
    /// Whether the portal is finished, if there is one.
    portal: Option<bool>,
}

impl RoomContent {
    fn of(table: &Table, room: Room) -> RoomContent {
        let pack = |horde: &heroes_out::Horde| {
            let here = horde.meeples.iter().filter(|meeple| meeple.room == room);
            let wounds = here.map(|meeple| meeple.wounds).sum();
            Pack { clan: horde.clan, owner: horde.owner, n: horde.n_in(room), wounds }
        };
        let tokens = Token::ALL.into_iter().map(|token| (token, table.n_of(token, room)));
        let portal = match (table.gates.has(room), table.portals.has(room)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        RoomContent {
            heroes: table.heroes[room.index()],
            packs: table.hordes.iter().map(pack).collect(),
            tokens: tokens.filter(|(_, n)| *n > 0).collect(),
            chest: table.chests[room.index()],
            portal,
        }
    }

    /// Everything in the room, in words.
    fn inside(&self, risk: u8) -> Message {
        let mut all = Vec::new();
        match self.chest {
            0 => all.push(Message::new("ho-inside-looted")),
            n => all.push(Message::new("ho-inside-chest").with("n", n)),
        }
        for class in Class::ALL {
            let counts = [("awake", self.heroes.active), ("asleep", self.heroes.exhausted)];
            for (state, n) in counts.map(|(state, counts)| (state, counts[class as usize])) {
                if n > 0 {
                    let heroes = Message::new("ho-inside-heroes").with("n", n);
                    all.push(heroes.with("class", names::class(class)).with("state", state));
                }
            }
        }
        for pack in self.packs.iter().filter(|pack| pack.n > 0) {
            let meeple = names::meeple(pack.clan);
            let key = "ho-inside-monsters";
            all.push(Message::new(key).with("n", pack.n).with("meeple", meeple.clone()));
            if pack.wounds > 0 {
                all.push(
                    Message::new("ho-inside-hurt").with("n", pack.wounds).with("meeple", meeple),
                );
            }
        }
        for &(token, n) in &self.tokens {
            all.push(
                Message::new("ho-inside-token").with("n", n).with("token", names::token(token)),
            );
        }
        match self.portal {
            Some(true) => all.push(Message::new("ho-inside-gate")),
            Some(false) => all.push(Message::new("ho-inside-portal")),
            None => {}
        }
        if risk > 0 {
            all.push(Message::new("ho-inside-risk").with("n", risk));
        }
        names::list(all.into_iter())
    }
}

/// The actions that can be chosen now: the allowed ones, of the open folder if there is one.
fn choices(model: Model) -> Vec<Action> {
    let folder = model.folder();
    let is_shown =
        |action: &Action| folder.as_ref().is_none_or(|folder| folder.actions.contains(action));
    model.legal().into_iter().filter(is_shown).collect()
}

/// What a click on a room means.
#[derive(Clone, PartialEq)]
enum Click {
    Nothing,
    Act(Action),
    /// The bar shows only what is about this room.
    Open(Vec<Action>),
}

fn click(model: Model, room: Room) -> Click {
    let about: Vec<Action> =
        choices(model).into_iter().filter(|&action| actions::is_about(action, room)).collect();
    let mut targets = about.iter().filter(|&&action| actions::target(action) == Some(room));
    match (model.folder().is_some(), targets.next(), targets.next(), &about[..]) {
        (true, Some(&only), None, _) | (false, _, _, &[only]) => Click::Act(only),
        (true, None, _, _) | (_, _, _, []) => Click::Nothing,
        _ => Click::Open(about),
    }
}

pub(super) fn room(
    model: Model,
    place: &'static Place,
    area: String,
    forecast: Memo<Option<Forecast>>,
) -> impl IntoView {
    let room = place.room;
    let shown = model.part(move |view| RoomContent::of(&view.table, room));
    let risk = Memo::new(move |_| forecast.get().map_or(0, |forecast| forecast.chest(room)));
    let name = names::room(room);
    let on_click = Memo::new(move |_| click(model, room));
    let is_open = move || on_click.get() != Click::Nothing;
    let only = move || match on_click.get() {
        Click::Act(action) => Some(action),
        _ => None,
    };
    let go = move |_| match on_click.get_untracked() {
        Click::Act(action) => model.act(action),
        Click::Open(actions) => {
            let label = Message::new("ho-room-menu").with("room", names::room(room));
            model.open(Some(Folder { label, icon: names::prop(room), actions }));
        }
        // A click beside what can be chosen goes back.
        Click::Nothing => model.open(None),
    };
    let label = move || {
        let inside = shown.get().inside(risk.get());
        let is = Message::new("ho-room-is").with("room", names::room(room));
        model.to_text(&is.with("type", names::kind(room.kind())).with("inside", inside))
    };
    let is_vault = room == Room::Vault;
    let head = view! {
        <h3 class="ho-room-head">
            {icon(names::kind_art(room.kind()))}
            <span class="ho-room-name">{model.to_text(&name)}</span>
            {what_it_does(model, room)}
        </h3>
    };
    view! {
        <section
            class=format!("ho-room ho-{}", room.name())
            class:is-open=is_open
            class:is-vault=is_vault
            style:grid-area=area
            data-advised=model.is_advised(move |action| actions::target(action) == Some(room))
            data-anchor=format!("room-{room}")
            on:click=go
            on:mouseenter=move |_| model.point(untrack(only))
            on:mouseleave=move |_| model.point(None)
        >
            <svg class="ho-prop" viewBox="0 0 32 32" aria-hidden="true" inner_html=format!("<use href=\"#{}\"/>", names::prop(room))></svg>
            {head}
            <button
                type="button"
                class="ho-room-spot"
                aria-label=label
                aria-disabled=move || if is_open() { "false" } else { "true" }
                tabindex=move || if is_open() { "0" } else { "-1" }
                data-spot=move || only().map(|action| action.to_string())
                class:is-open=is_open
            ></button>
            <div class="ho-figures" aria-hidden="true">
                <div class="ho-heroes" data-anchor=format!("heroes-{room}")>
                    {move || heroes(room, shown.get().heroes)}
                </div>
                <div class=move || format!("ho-packs is-{}", shown.with(|shown| shown.packs.len()))>
                    {move || shown.get().packs.into_iter().map(|pack| self::pack(model, room, &pack)).collect_view()}
                </div>
            </div>
            <div class="ho-floor" aria-hidden="true">
                <div class="ho-tokens" data-anchor=format!("floor-{room}")>
                    {move || shown.get().tokens.into_iter().map(|(token, n)| self::token(room, token, n)).collect_view()}
                </div>
                {move || portal(room, shown.with(|shown| shown.portal))}
                {move || chest(room, place.chest, shown.with(|shown| shown.chest), risk.get())}
            </div>
        </section>
    }
}

/// What an Activate does here, in signs; in the Cells, what they can be used for.
fn what_it_does(model: Model, room: Room) -> AnyView {
    let (rule, note, signs) = match room.action() {
        RoomAction::Produce(token) => {
            let sign = view! { "+"{icon(names::token_art(token))} }.into_any();
            ("ROOM-1", Message::new("ho-makes").with("token", names::token(token)), sign)
        }
        RoomAction::Craft(token, family) => {
            let sign =
                view! { {icon(names::token_art(token))}"▸"{icon(names::family_art(family))} };
            let note = Message::new("ho-crafts").with("token", names::token(token));
            ("CRAFT-1", note, sign.into_any())
        }
        RoomAction::Experiment => {
            ("LAB-1", Message::new("ho-experiments"), icon("ho-guild").into_any())
        }
        RoomAction::Tunnel => ("BUILD-1", Message::new("ho-digs"), icon("ho-tunnel").into_any()),
        RoomAction::Nothing => {
            let label = move || {
                let view: &View = &model.view();
                model.to_text(&actions::label(view, Action::Cells))
            };
            let sign = view! { {icon("ho-i-draw")}<b>{heroes_out::N_CELLS_DRAWS}</b> }.into_any();
            let button = spot(model, Action::Cells, "ho-cells-spot", label, sign);
            // The room behind the button is something else.
            return view! { <span class="ho-does" on:click=|event| event.stop_propagation()>{button}</span> }.into_any();
        }
    };
    view! { <span class="ho-does" data-rule=rule data-note=model.to_text(&note)>{signs}</span> }
        .into_any()
}

fn rule_of(class: Class) -> &'static str {
    match class {
        Class::Warrior => "HERO-1",
        Class::Rogue => "HERO-2",
        Class::Mage => "HERO-3",
        Class::Archer => "HERO-4",
    }
}

/// A place for each class; those who are awake stand before those who sleep.
fn heroes(room: Room, heroes: Heroes) -> AnyView {
    let place = |class: Class| {
        let (awake, asleep) = (heroes.active[class as usize], heroes.exhausted[class as usize]);
        let n = awake + asleep;
        let art = (n > 0).then(|| names::class_art(class, awake > 0));
        let note = (n > 0).then(|| {
            let name = |seat: Seat| seat.to_string();
            let state = if awake > 0 { "awake" } else { "asleep" };
            let heroes = Message::new("ho-inside-heroes").with("n", n).with("state", state);
            heroes.with("class", names::class(class)).to_text(&name)
        });
        view! {
            <span
                class="ho-place"
                class:is-awake={awake > 0}
                class:is-many={n > 1}
                class:is-none={n == 0}
                data-anchor=format!("hero-{room}-{class}")
                data-rule=(n > 0).then(|| rule_of(class))
                data-note=note
            >
                {art.map(icon)}
                <b data-anchor=format!("hero-{room}-{class}-n")>{n}</b>
            </span>
        }
    };
    Class::ALL.map(place).collect_view().into_any()
}

/// The place of a clan, on a base with the colour and shape of its seat.
fn pack(model: Model, room: Room, pack: &Pack) -> AnyView {
    let &Pack { clan, owner, n, wounds } = pack;
    // Where the team says who is hit, a click on the clan says it, if its meeples are alike.
    let is_attacked = model.part(move |view| view.table.attacked() == Some(room));
    let strike = Memo::new(move |_| {
        let is_one = |action: &Action| matches!(action, Action::Strike(of, _) if *of == clan);
        let mut strikes = model.legal().into_iter().filter(is_one);
        let first = strikes.next().filter(|_| is_attacked.get());
        first.filter(|_| strikes.next().is_none())
    });
    let go = move |event: leptos::ev::MouseEvent| {
        if let Some(action) = strike.get_untracked() {
            event.stop_propagation();
            model.act(action);
        }
    };
    let base = ["ho-base-1", "ho-base-2", "ho-base-3", "ho-base-4"][owner.index() % 4];
    let base = format!(
        "<svg class=\"ho-base\" viewBox=\"0 0 64 20\" preserveAspectRatio=\"none\"><use href=\"#{base}\"/></svg>"
    );
    let content = (n > 0).then(|| {
        let wounds = (wounds > 0).then(|| {
            view! { <span class="ho-wounds">{icon("ho-crack")}{wounds}</span> }
        });
        view! {
            <span class="ho-figure">
                <span inner_html=base></span>
                {icon(names::clan_art(clan))}
            </span>
            {wounds}
        }
    });
    view! {
        <span
            class="ho-place is-monster"
            class:is-open=move || strike.get().is_some()
            data-advised=model.is_advised(move |action| Some(action) == strike.get())
            data-spot=move || strike.get().map(|action| action.to_string())
            on:click=go
            class:is-many={n > 1}
            class:is-none={n == 0}
            data-anchor=format!("clan-{room}-{clan}")
            data-rule=(n > 0).then(|| clan.sheet().ability.rule())
        >
            {content}
            <b data-anchor=format!("clan-{room}-{clan}-n")>{n}</b>
        </span>
    }
    .into_any()
}

fn token(room: Room, token: Token, n: u8) -> AnyView {
    let rule = if token == Token::Trap { "TRAP-1" } else { "MOVE-2" };
    view! {
        <span class="ho-token" class:is-many={n > 1} data-anchor=format!("token-{room}-{token}") data-rule=rule>
            {icon(names::token_art(token))}
            <b data-anchor=format!("token-{room}-{token}-n")>{n}</b>
        </span>
    }
    .into_any()
}

fn portal(room: Room, portal: Option<bool>) -> AnyView {
    let art = portal.map(|is_open| if is_open { "ho-portal" } else { "ho-portal-open" });
    let rule = portal.map(|is_open| if is_open { "PORTAL-4" } else { "PORTAL-3" });
    view! {
        <span class="ho-portal" data-anchor=format!("portal-{room}") data-rule=rule>{art.map(icon)}</span>
    }
    .into_any()
}

/// The chest with its value, and how often the next invasion would loot it.
fn chest(room: Room, first: u8, value: u8, risk: u8) -> AnyView {
    let art = match (first, value) {
        (0, 0) => None,
        (_, 0) => Some("ho-chest-looted"),
        (_, LAST_CHEST) => Some("ho-chest-great"),
        _ => Some("ho-chest"),
    };
    let rule = if first == LAST_CHEST { "CHEST-5" } else { "LOOT-1" };
    let risk = (risk > 0 && value > 0).then(|| {
        view! { <span class="ho-risk" class:is-high={risk >= 50}>{format!("{risk} %")}</span> }
    });
    let number = (value > 0).then(|| view! { <b>{value}</b> });
    view! {
        {risk}
        <span class="ho-chest" class:is-looted={value == 0} data-anchor=format!("chest-{room}") data-rule=art.map(|_| rule)>
            {art.map(icon)}
            {number}
        </span>
    }
    .into_any()
}
