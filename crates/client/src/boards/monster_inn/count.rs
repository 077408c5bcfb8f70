//! The final ceremony: what every column and the treasure is worth, and what is remembered of the game.

use monster_inn::{Evening, Event, Monster, RANGE_SIZE, TREASURES_PER_FAME, View, Wall};
use protocol::Sheet;
use tabletop::Seat;

use super::{cards, words};
use crate::{
    frame::{Backdrop, Ceremony, Scene, SceneRow},
    texts::{Arg, Message},
};

/// The kinds of lines of a sheet, in the order in which they are told, with their titles and symbols.
const SCENES: [(&str, &str, &str); 5] = [
    ("mi-sheet-free", "mi-scene-free", "mi-skull"),
    ("mi-sheet-supported", "mi-scene-supported", "mi-portcullis"),
    ("mi-sheet-beat", "mi-scene-beat", "mi-helm"),
    ("mi-sheet-occupied", "mi-scene-occupied", "mi-door"),
    ("mi-sheet-treasure", "mi-scene-treasure", "mi-coin"),
];

/// The end: what each kind of column is worth to everybody, and the treasure.
pub(super) fn ceremony(view: &View, sheets: &[Sheet], events: &[Event]) -> Ceremony {
    let scene = |&(key, title, art): &(&'static str, &'static str, &'static str)| {
        let rows = sheets.iter().enumerate().map(|(nth, sheet)| {
            let seat = Seat::new(nth);
            let lines = sheet.lines.iter().enumerate();
            let of_kind =
                lines.filter(|(nth, line)| words::sheet_row(view, seat, *nth, line).key == key);
            let points: Vec<i32> = of_kind.map(|(_, line)| line.points).collect();
            let count = match key {
                "mi-sheet-treasure" => i32::from(view.table.seen[seat].total()),
                _ => points.len() as i32,
            };
            SceneRow::of(seat, count, points.iter().sum())
        });
        Scene {
            title: Message::new(title).with("each", TREASURES_PER_FAME),
            art,
            rows: rows.collect(),
        }
    };
    let scenes = SCENES.iter().map(scene);
    let scenes = scenes.filter(|scene| scene.rows.iter().any(|row| row.count != Some(0))).collect();
    Ceremony {
        title: Message::new("mi-ceremony"),
        speaker: "mi-champion",
        backdrop: Backdrop::Columns("mi"),
        scenes,
        facts: Vec::new(),
        memories: memories(view, &Evening::of(events, &view.table)),
        moment: None,
    }
}

fn memories(view: &View, evening: &Evening) -> Vec<(&'static str, Message)> {
    let told = |key: &'static str, seat: Seat, monster: Monster| {
        let name = words::monster(view, monster);
        Message::new(key).with("seat", Arg::Object(seat)).with("monster", name)
    };
    let head = |monster: Monster| cards::head(view.table.options.kinds.of(monster));
    let hire = evening.best_hire.map(|best| {
        let key = if best.cost < 0 { "mi-memory-hire-paid" } else { "mi-memory-hire" };
        let text = told(key, best.seat, best.monster).with("fame", best.fame);
        (head(best.monster), text.with("n", best.cost.abs()))
    });
    let guest = evening.dearest_guest.map(|guest| {
        let text = told("mi-memory-guest", guest.seat, guest.monster);
        ("mi-helm", text.with("humanoid", words::humanoid(guest.humanoid)).with("fame", guest.fame))
    });
    let wall = evening.luckiest_wall.map(|wall| match wall {
        Wall::Lucky { seat, monster, humanoid, n_against } => {
            let text = told("mi-memory-wall", seat, monster);
            let text = text.with("humanoid", words::humanoid(humanoid)).with("n", n_against);
            (head(monster), text.with("all", RANGE_SIZE))
        }
        Wall::Guarded { seat, monster, range } => {
            let text = told("mi-memory-gate", seat, monster);
            ("mi-portcullis", text.with("humanoid", words::range(range)))
        }
    });
    hire.into_iter().chain(guest).chain(wall).collect()
}
