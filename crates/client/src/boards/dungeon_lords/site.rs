//! The construction site: twenty squares as buttons while they can be chosen, else as pictures with names; and the
//! small plan of it for the dungeons of others.

use dungeon_lords::{Action, Ask, Order, Part, Room, Site, Square, Squares, Stage, View, squares};
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

/// What one dungeon shows; drawn again when any of it changes.
#[derive(Clone, Copy, PartialEq)]
struct SiteContent {
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
    /// How many work in each room.
    in_rooms: [u8; Room::OF_YEAR],
}

impl Work {
    fn of(view: &View, seat: Seat) -> Work {
        let (table, lord) = (&view.table, &view.table.lords[seat]);
        let mut in_rooms = [0; Room::OF_YEAR];
        for (n, room) in in_rooms.iter_mut().zip(Room::all()) {
            *n = table.n_working(room);
        }
        let n_foreimps = table.n_foreimps(seat);
        Work { dug: lord.dug, mined: lord.mined, n_foreimps, in_rooms }
    }

    /// Those on a square, each kind as its number with its words.
    fn on(&self, square: Square, room: Option<Room>) -> impl Iterator<Item = (u8, &'static str)> {
        let one = |set: Squares| u8::from(set & square.bit() != 0);
        let n_foreimps = if square == Square::ENTRANCE { self.n_foreimps } else { 0 };
        [
            (one(self.dug), "dl-work-dug"),
            (one(self.mined), "dl-work-mined"),
            (n_foreimps, "dl-work-fore"),
            (room.map_or(0, |room| self.in_room(room)), "dl-work-room"),
        ]
        .into_iter()
        .filter(|(n, _)| *n > 0)
    }

    /// Not every room has work.
    fn in_room(&self, room: Room) -> u8 {
        self.in_rooms.get(room as usize).copied().unwrap_or(0)
    }
}

pub(super) fn site(model: Model, seat: Seat) -> AnyView {
    let shown = model.part(move |view| {
        let is_mine = view.viewer() == Some(seat) && view.to_act().contains(seat);
        SiteContent {
            site: view.table.lords[seat].site,
            choice: choice(view, seat),
            battle: battle_square(view, seat),
            produces: is_mine && view.table.ask == Ask::Produce,
            work: Work::of(view, seat),
        }
    });
    let built = model.part(move |view| view.table.lords[seat].site);
    let tiles = move || {
        let shown = SiteContent { site: built.get(), ..shown.get() };
        Square::all().map(|square| tile(model, seat, shown, square)).collect_view()
    };
    view! {
        <div class="dl-site" role="group" aria-label=t!("dl-site") data-anchor=format!("site-{seat}")>
            <svg
                class="dl-hill"
                viewBox="0 0 420 336"
                preserveAspectRatio="none"
                aria-hidden="true"
                inner_html=HILL
            ></svg>
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

fn tile(model: Model, seat: Seat, shown: SiteContent, square: Square) -> AnyView {
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
    // Those who dig and mine are drawn on the tile; the others are counted.
    let counted = || at_work.iter().filter(|(_, key)| !FIGURES.iter().any(|(of, _)| of == key));
    let imps = counted().map(|&(n, _)| {
        view! { <span>{icon("dl-imp")}{(n > 1).then(|| view! { <b>{n}</b> })}</span> }
    });
    let imps = (counted().count() > 0)
        .then(|| view! { <span class="dl-tile-imps">{imps.collect_view()}</span> });
    let mut face = picture(&site, square, Size::Large);
    for (_, figure) in FIGURES.iter().filter(|(of, _)| at_work.iter().any(|(_, key)| key == of)) {
        face.push_str(figure);
    }
    let is_open = !site.is_conquered(square);
    let work = room.filter(|_| is_open).map(|room| {
        view! { <span class="dl-tile-work">{pieces::room_work(room)}</span> }
    });
    let swords =
        is_battle.then(|| view! { <span class="dl-tile-battle">{icon("dl-swords")}</span> });
    let inside = view! {
        <span class="dl-tile-face" data-anchor=format!("tile-{seat}-{square}")>
            <svg viewBox="0 0 84 78" preserveAspectRatio="none" aria-hidden="true" inner_html=face></svg>
        </span>
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

const HILL: &str = "<use href=\"#dl-hill\"/>";

/// Imps at work, as they are drawn on a tile.
const FIGURES: [(&str, &str); 2] = [
    ("dl-work-dug", "<use href=\"#dl-imp-digs\" x=\"36\" y=\"24\" width=\"42\" height=\"42\"/>"),
    ("dl-work-mined", "<use href=\"#dl-imp-cart\" x=\"3\" y=\"28\" width=\"44\" height=\"39\"/>"),
];

/// The picture of a tile as a drawing of its own, for a ghost.
pub(super) fn drawn(site: &Site, square: Square) -> String {
    let inside = picture(site, square, Size::Large);
    format!(
        "<svg class=\"dl-drawn-tile\" viewBox=\"0 0 84 78\" preserveAspectRatio=\"none\">{inside}</svg>"
    )
}

/// On a small plan the symbols lie above the drawing, so that they can still be told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Large,
    Small,
}

/// Nothing but a vein of gold here and there in the earth; or a lit chamber with ways to the tiles next to it.
fn picture(site: &Site, square: Square, size: Size) -> String {
    let index = square.index();
    let mut face = String::new();
    if site.tiles() & square.bit() == 0 {
        if index % 3 == 1 {
            face.push_str("<use href=\"#dl-vein\" x=\"30\" y=\"40\" width=\"32\" height=\"16\"/>");
        }
        return face;
    }
    let has = |is_inside: bool, to: usize| {
        is_inside && site.tiles() & Square::new(to % Square::COUNT).bit() != 0
    };
    let (column, row) = (square.column(), square.row());
    let room = site.room_on(square);
    let is_entrance = square == Square::ENTRANCE;
    let above = is_entrance || has(row > 0, index.wrapping_sub(Square::N_COLUMNS));
    let below = has(row + 1 < Square::N_ROWS, index + Square::N_COLUMNS);
    let left = has(column > 0, index.wrapping_sub(1));
    let right = has(column + 1 < Square::N_COLUMNS, index + 1);
    // Ways reach a little into the next tile: where two meet no line shows.
    let ways = [
        (above, "M15 -1H69V39H15Z", "M19 -1H65V39H19Z"),
        (below, "M15 39H69V79H15Z", "M19 39H65V79H19Z"),
        (left, "M-1 18H42V74H-1Z", "M-1 22H42V70H-1Z"),
        (right, "M42 18H85V74H42Z", "M42 22H85V70H42Z"),
    ];
    let (mut edge, mut hollow) = (String::new(), String::new());
    for (_, outer, inner) in ways.iter().filter(|(is_there, ..)| *is_there) {
        edge.push_str(outer);
        hollow.push_str(inner);
    }
    face.push_str(&format!(
        "<path class=\"dl-edge\" d=\"{edge}M20 3H64Q80 3 80 19V59Q80 75 64 75H20Q4 75 4 59V19Q4 3 20 3Z\"/>\
         <path class=\"dl-hollow\" d=\"{hollow}M22 7H62Q76 7 76 21V57Q76 71 62 71H22Q8 71 8 57V21Q8 7 22 7Z\"/>"
    ));
    let mut floor = "M9 63Q42 57 75 63V70H9Z".to_string();
    for (is_there, path) in [(left, "M-1 62H14V70H-1Z"), (right, "M70 62H85V70H70Z")] {
        if is_there {
            floor.push_str(path);
        }
    }
    face.push_str(&format!("<path class=\"dl-floor\" d=\"{floor}\"/>"));
    if below {
        face.push_str("<path class=\"dl-ladder\" d=\"M35 58V79M49 58V79M35 64H49M35 72H49\"/>");
    }
    face.push_str("<circle class=\"dl-light\" cx=\"42\" cy=\"36\" r=\"46\"/>");
    if is_entrance {
        face.push_str(
            "<path class=\"dl-stairs\" d=\"M28 -1h28v5h-28Zm2 8h24v5h-24Zm2 8h20v5h-20Z\"/>",
        );
    }
    match room {
        Some(room) => {
            face.push_str(
                "<rect class=\"dl-room\" x=\"9\" y=\"8\" width=\"66\" height=\"62\" rx=\"10\"/>\
                 <path class=\"dl-room-floor\" d=\"M11 54H73V60Q73 68 65 68H19Q11 68 11 60Z\"/>",
            );
            if size == Size::Large {
                let symbol = names::room_art(room);
                face.push_str(&format!(
                    "<use href=\"#{symbol}\" x=\"21\" y=\"11\" width=\"42\" height=\"42\"/>"
                ));
            }
        }
        None if !is_entrance && index.is_multiple_of(2) => {
            face.push_str("<use href=\"#dl-lamp\" x=\"33\" y=\"12\" width=\"18\" height=\"20\"/>");
        }
        None => {}
    }
    if site.is_conquered(square) {
        face.push_str(
            "<rect class=\"dl-daylight\" x=\"5\" y=\"4\" width=\"74\" height=\"70\" rx=\"14\"/>\
             <path class=\"dl-grass\" d=\"M9 64Q42 56 75 64V71H9Z\"/>",
        );
        if size == Size::Large {
            face.push_str(
                "<use href=\"#dl-banner\" x=\"26\" y=\"12\" width=\"36\" height=\"50\"/>",
            );
        }
    }
    face
}

/// All squares in one small drawing, each a place of its own, under this sky.
pub(super) fn plan(site: &Site, seat: Seat, battle: Option<Square>, sky: &'static str) -> AnyView {
    let one = |square: Square| {
        let is_tile = site.tiles() & square.bit() != 0;
        let room = site.room_on(square);
        let is_lost = site.is_conquered(square);
        let mark = match (is_lost, room) {
            (true, _) => Some(icon("dl-banner")),
            (false, Some(room)) => Some(icon(names::room_art(room))),
            (false, None) => None,
        };
        view! {
            <i
                class:is-tile=is_tile
                class:is-room={room.is_some()}
                class:is-lost=is_lost
                class:is-battle={battle == Some(square)}
                data-anchor=format!("tile-{seat}-{square}")
            >
                <svg
                    viewBox="0 0 84 78"
                    preserveAspectRatio="none"
                    inner_html=picture(site, square, Size::Small)
                ></svg>
                {mark}
            </i>
        }
    };
    let squares = Square::all().map(one).collect_view();
    view! {
        <span class="dl-plan" aria-hidden="true">
            <svg
                class="dl-plan-sky"
                viewBox="0 0 420 80"
                preserveAspectRatio="xMidYMax slice"
                inner_html=format!("<use href=\"#{sky}\"/>")
            ></svg>
            <svg
                class="dl-hill"
                viewBox="0 0 420 336"
                preserveAspectRatio="none"
                inner_html=HILL
            ></svg>
            {squares}
        </span>
    }
    .into_any()
}

/// Where the seat fights, as far as one may know.
pub(super) fn fought(view: &View, seat: Seat) -> Option<Square> {
    let is_combat = view.table.stage == Stage::Combat;
    battle_square(view, seat).filter(|_| is_combat)
}

/// The plan in words.
pub(super) fn plan_words(site: &Site) -> String {
    let words = squares(site.tiles()).map(|square| tile_label(site, square));
    words.collect::<Vec<_>>().join("; ")
}
