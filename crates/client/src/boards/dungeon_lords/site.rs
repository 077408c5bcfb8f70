//! The construction site: twenty squares as buttons while they can be chosen, else as pictures with names; and the
//! small plan of it for the dungeons of others.

use dungeon_lords::{Action, Ask, Order, Part, Room, Site, Square, Squares, View, squares};
use leptos::prelude::*;
use tabletop::{Seat, View as _};

use super::{Model, actions, names, pieces};
use crate::{
    frame::{icon, spot},
    texts::{Message, t},
};

/// What choosing a square means now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Dig,
    Build,
    Fight,
    Collapse,
}

fn choice(view: &View, seat: Seat) -> Option<Choice> {
    if view.viewer() != Some(seat) || !view.to_act().contains(seat) {
        return None;
    }
    match view.table.ask {
        Ask::Act if view.table.place == Order::Dig => Some(Choice::Dig),
        Ask::Dig(_) | Ask::Shed => Some(Choice::Dig),
        Ask::Build(_) => Some(Choice::Build),
        Ask::Collapse(_) => Some(Choice::Collapse),
        Ask::Combat if view.combat.part == Part::Plan => {
            view.combat.plans[seat].square.is_none().then_some(Choice::Fight)
        }
        _ => None,
    }
}

/// Where the seat fights or will fight, as far as one may know.
fn battle_square(view: &View, seat: Seat) -> Option<Square> {
    match view.combat.turn {
        Some(turn) if turn == seat => Some(view.combat.battle.square),
        _ => view.combat.plans[seat].square,
    }
}

#[derive(Clone, Copy, PartialEq)]
struct Shown {
    site: Site,
    choice: Option<Choice>,
    battle: Option<Square>,
    /// The room that may work: it is a choice of its own.
    produces: bool,
    work: Work,
}

/// Where imps and trolls are at work in this round.
#[derive(Clone, Copy, PartialEq)]
struct Work {
    dug: Squares,
    mined: Squares,
    n_foreimps: u8,
    /// How often each room has worked.
    worked: [u8; Room::OF_YEAR],
}

impl Work {
    fn of(view: &View, seat: Seat) -> Work {
        let (lord, worked) = (&view.table.lords[seat], view.table.worked);
        let in_rooms: u8 = lord.site.iter_rooms().map(|(room, _)| n_workers(&worked, room)).sum();
        let n_outside = (lord.dug.count_ones() + lord.mined.count_ones()) as u8;
        let n_foreimps = lord.busy.saturating_sub(in_rooms + n_outside);
        Work { dug: lord.dug, mined: lord.mined, n_foreimps, worked }
    }

    /// Those on a square, each kind as its number with its words.
    fn on(&self, square: Square, room: Option<Room>) -> impl Iterator<Item = (u8, &'static str)> {
        let one = |set: Squares| u8::from(set & square.bit() != 0);
        let n_foreimps = if square == Square::ENTRANCE { self.n_foreimps } else { 0 };
        [
            (one(self.dug), "dl-work-dug"),
            (one(self.mined), "dl-work-mined"),
            (n_foreimps, "dl-work-fore"),
            (room.map_or(0, |room| n_workers(&self.worked, room)), "dl-work-room"),
        ]
        .into_iter()
        .filter(|(n, _)| *n > 0)
    }
}

fn n_workers(worked: &[u8; Room::OF_YEAR], room: Room) -> u8 {
    let n_times = worked.get(room as usize).copied().unwrap_or(0);
    room.production().map_or(0, |made| made.workers * n_times)
}

pub(super) fn site(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let is_mine = view.viewer() == Some(seat) && view.to_act().contains(seat);
        Shown {
            site: view.table.lords[seat].site,
            choice: choice(view, seat),
            battle: battle_square(view, seat),
            produces: is_mine && view.table.ask == Ask::Produce,
            work: Work::of(view, seat),
        }
    });
    let built = model.part(move |view| view.table.lords[seat].site);
    let tiles = move || {
        let shown = Shown { site: built.get(), ..shown.get() };
        Square::all().map(|square| tile(model, shown, square)).collect_view()
    };
    view! {
        <div class="dl-site" role="group" aria-label=t!("dl-site") data-anchor=format!("site-{seat}")>
            {tiles}
        </div>
    }
    .into_any()
}

fn tile_label(site: &Site, square: Square) -> String {
    let name = square.to_string();
    if site.tiles() & square.bit() == 0 {
        return t!("dl-tile-earth", square = name);
    }
    match (site.room_on(square), site.is_conquered(square)) {
        (None, false) => t!("dl-tile-tunnel", square = name),
        (None, true) => t!("dl-tile-tunnel-conquered", square = name),
        (Some(room), false) => t!(
            "dl-tile-room",
            square = name,
            room = names::room(room),
            does = names::room_does(room)
        ),
        (Some(room), true) => {
            t!("dl-tile-room-conquered", square = name, room = names::room(room))
        }
    }
}

fn tile(model: Model, shown: Shown, square: Square) -> AnyView {
    let site = shown.site;
    let room = site.room_on(square);
    let is_tile = site.tiles() & square.bit() != 0;
    let is_battle = shown.battle == Some(square);
    let mut label = tile_label(&site, square);
    if is_battle {
        label = format!("{label}. {}", t!("dl-tile-battle"));
    }
    let at_work: Vec<_> = shown.work.on(square, room).filter(|_| is_tile).collect();
    for &(n, key) in &at_work {
        label = format!("{label}. {}", pieces::to_text(&Message::new(key).with("n", n)));
    }
    let imps = at_work.iter().map(|&(n, _)| {
        view! { <span>{icon("dl-imp-busy")}{(n > 1).then(|| view! { <b>{n}</b> })}</span> }
    });
    let imps = (!at_work.is_empty())
        .then(|| view! { <span class="dl-tile-imps">{imps.collect_view()}</span> });
    let face = picture(&site, square);
    let is_open = !site.is_conquered(square);
    let work = room.filter(|_| is_open).map(|room| {
        view! { <span class="dl-tile-work">{pieces::room_work(room)}</span> }
    });
    let swords =
        is_battle.then(|| view! { <span class="dl-tile-battle">{icon("dl-swords")}</span> });
    let inside = view! {
        <svg viewBox="0 0 60 60" aria-hidden="true" inner_html=face></svg>
        <i class="dl-square" aria-hidden="true">{square.to_string()}</i>
        {work}
        {imps}
        {swords}
    }
    .into_any();
    let action = match shown.choice {
        Some(Choice::Dig) if !is_tile => Some(Action::Dig(square)),
        Some(Choice::Build) if is_tile => Some(Action::Build(square)),
        Some(Choice::Fight) if is_tile => Some(Action::Fight(square)),
        Some(Choice::Collapse) if is_tile => Some(Action::Collapse(square)),
        _ => None,
    };
    let work = room.filter(|room| shown.produces && room.production().is_some());
    let action = action.or(work.map(Action::Produce));
    let class = match (is_tile, is_battle) {
        (_, true) => "dl-tile is-battle",
        (true, _) => "dl-tile",
        (false, _) => "dl-tile is-earth",
    };
    match action {
        Some(action) => {
            let words = move || {
                format!("{label}. {}", model.to_text(&actions::label(&model.view(), action)))
            };
            spot(model, action, class, words, inside)
        }
        None => {
            let rule = match (room, site.is_conquered(square)) {
                (_, true) => "CONQUER-2",
                (Some(room), _) => names::room_rule(room),
                (None, _) if is_tile => "GOLD-3",
                (None, _) => "DIG-3",
            };
            pieces::piece(rule, class, label, inside)
        }
    }
}

/// Earth, or a floor with ways to the tiles next to it.
fn picture(site: &Site, square: Square) -> String {
    let index = square.index();
    let variant = index * 7 % 3;
    let mut face = format!("<use href=\"#dl-earth-{variant}\"/>");
    if site.tiles() & square.bit() == 0 {
        return face;
    }
    let has = |is_inside: bool, to: usize| {
        is_inside && site.tiles() & Square::new(to % Square::COUNT).bit() != 0
    };
    let (column, row) = (square.column(), square.row());
    let room = site.room_on(square);
    let is_conquered = site.is_conquered(square);
    let class = match (room.is_some(), is_conquered) {
        (_, true) => "dl-floor is-conquered",
        (true, _) => "dl-floor is-room",
        (false, _) => "dl-floor",
    };
    let is_entrance = square == Square::ENTRANCE;
    // Ways reach a little into the next tile: where two meet no line shows.
    let mut arms = String::new();
    for (is_there, path) in [
        (is_entrance || has(row > 0, index.wrapping_sub(Square::N_COLUMNS)), "M18 -1H42V30H18Z"),
        (has(row + 1 < Square::N_ROWS, index + Square::N_COLUMNS), "M18 30H42V61H18Z"),
        (has(column > 0, index.wrapping_sub(1)), "M-1 18H30V42H-1Z"),
        (has(column + 1 < Square::N_COLUMNS, index + 1), "M30 18H61V42H30Z"),
    ] {
        if is_there {
            arms.push_str(path);
        }
    }
    let floor = match room {
        Some(_) => "M9 5H51A4 4 0 0 1 55 9V51A4 4 0 0 1 51 55H9A4 4 0 0 1 5 51V9A4 4 0 0 1 9 5Z",
        None => "M18 12Q30 8 42 12Q50 18 48 30Q50 43 42 48Q30 52 18 48Q10 42 12 30Q10 17 18 12Z",
    };
    face.push_str(&format!("<path class=\"{class}\" d=\"{arms}{floor}\"/>"));
    if is_entrance {
        face.push_str("<use href=\"#dl-stairs\" x=\"18\" y=\"0\" width=\"24\" height=\"14\"/>");
    }
    match room {
        Some(room) => {
            let symbol = names::room_art(room);
            face.push_str(&format!(
                "<rect class=\"dl-room-frame\" x=\"7\" y=\"7\" width=\"46\" height=\"46\" rx=\"3\"/>\
                 <use class=\"dl-room-art\" href=\"#{symbol}\" x=\"14\" y=\"9\" width=\"32\" height=\"32\"/>"
            ));
        }
        None => face.push_str(&format!("<use href=\"#dl-rubble-{variant}\"/>")),
    }
    if is_conquered {
        face.push_str(
            "<rect class=\"dl-hatch\" x=\"3\" y=\"3\" width=\"54\" height=\"54\"/>\
             <use href=\"#dl-banner\" x=\"14\" y=\"10\" width=\"32\" height=\"40\"/>",
        );
    }
    face
}

/// All squares in one small drawing.
pub(super) fn plan(site: &Site) -> AnyView {
    let mut face =
        "<rect class=\"dl-plan-earth\" width=\"50\" height=\"40\" rx=\"3\"/>".to_string();
    for square in squares(site.tiles()) {
        let (x, y) = (square.column() * 10, square.row() * 10);
        let class = match site.room_on(square) {
            Some(_) => "dl-plan-room",
            None => "dl-plan-tunnel",
        };
        face.push_str(&format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"9\" height=\"9\" rx=\"1.5\"/>",
            x as f32 + 0.5,
            y as f32 + 0.5,
        ));
        if let Some(room) = site.room_on(square) {
            face.push_str(&format!(
                "<use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"8\" height=\"8\"/>",
                names::room_art(room),
                x + 1,
                y + 1,
            ));
        }
        if site.is_conquered(square) {
            face.push_str(&format!(
                "<path class=\"dl-plan-cross\" d=\"M{} {}l6 6m0 -6l-6 6\"/>",
                x + 2,
                y + 2,
            ));
        }
    }
    view! { <svg class="dl-plan" viewBox="0 0 50 40" aria-hidden="true" inner_html=face></svg> }
        .into_any()
}

/// The plan in words.
pub(super) fn plan_words(site: &Site) -> String {
    let words = squares(site.tiles()).map(|square| tile_label(site, square));
    words.collect::<Vec<_>>().join("; ")
}
