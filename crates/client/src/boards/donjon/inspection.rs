//! The final ceremony: the objectives one by one, sets, malus tiles and groups, and the winner.

use donjon::{Event, Line, Report, SET_KINDS, SET_POINTS, View};
use protocol::Sheet;
use tabletop::Seat;

use super::names::{self, Bit};
use crate::{
    frame::{Backdrop, Ceremony, Scene, SceneRow},
    texts::{Arg, Message},
};

pub(super) fn ceremony(view: &View, sheets: &[Sheet], events: &[Event]) -> Ceremony {
    let mut scenes: Vec<Scene> = Line::ALL.map(|line| scene(view, line)).into();
    // What nobody has is not shown.
    scenes.retain(|scene| scene.rows.iter().any(|row| row.points != 0));
    scenes.push(hat(view, sheets));
    Ceremony {
        title: Message::new("dj-ceremony"),
        speaker: "dj-warden",
        backdrop: Backdrop::Columns("dj"),
        scenes,
        facts: Vec::new(),
        turning_point: None,
        memories: memories(&Report::of(events, &view.table)),
    }
}

fn memories(report: &Report) -> Vec<(&'static str, Message)> {
    let memory = |key: &'static str, seat: Seat| Message::new(key).with("seat", Arg::Object(seat));
    let room = report.best_room.map(|(seat, room, n)| {
        ("dj-set", memory("dj-memory-room", seat).with("room", names::place(room)).with("n", n))
    });
    let walk = report
        .longest_walk
        .map(|(seat, n)| ("dj-boot", memory("dj-memory-walk", seat).with("n", n as i32)));
    let thrown = report
        .most_thrown
        .map(|(seat, n)| ("dj-grate", memory("dj-memory-thrown", seat).with("n", n as i32)));
    room.into_iter().chain(walk).chain(thrown).collect()
}

/// One line of the score pad, for everybody.
fn scene(view: &View, line: Line) -> Scene {
    let (title, art) = match line {
        Line::Objective(family) => {
            let card = view.table.objectives[family as usize];
            (names::objective(card).0, symbol(names::objective_bits(card)))
        }
        Line::Sets => {
            let points = Message::new("points").with("n", SET_POINTS).with("shown", SET_POINTS);
            let title = Message::new("dj-scene-sets").with("n", SET_KINDS).with("points", points);
            (title, "dj-set")
        }
        Line::Malus => (Message::new("dj-scene-malus"), "dj-malus-1"),
        Line::Groups => (Message::new("dj-scene-groups"), "dj-party-3"),
    };
    let row = |seat: Seat| {
        let (dungeon, points) =
            (&view.table.dungeons[seat], view.table.score_lines(seat)[line.index()].points);
        let count = match line {
            Line::Objective(_) => None,
            Line::Sets => Some(dungeon.n_sets()),
            Line::Malus => Some(i32::from(dungeon.n_malus)),
            Line::Groups => Some(i32::from(dungeon.n_groups())),
        };
        SceneRow { count, ..SceneRow::of(seat, 0, points) }
    };
    Scene { title, art, rows: view.table.seats().map(row).collect() }
}

/// WIN-1, WIN-2: the hat is for who has most, and for nobody if that is tied.
fn hat(view: &View, sheets: &[Sheet]) -> Scene {
    let n_first = sheets.iter().filter(|sheet| sheet.rank == 0).count();
    let key = if n_first == 1 { "dj-scene-hat" } else { "dj-scene-tied" };
    let row = |seat: Seat| {
        let has_hat = n_first == 1 && sheets.get(seat.index()).is_some_and(|sheet| sheet.rank == 0);
        let said = if has_hat { "dj-scene-worthy" } else { "dj-scene-not-yet" };
        SceneRow::of(seat, view.table.points(seat), 0)
            .saying(Message::new(said))
            .with_prize(has_hat.then_some("dj-guardian"))
    };
    let rows = view.table.seats().map(row).collect();
    Scene { title: Message::new(key), art: "dj-guardian", rows }
}

fn symbol(bits: Vec<Bit>) -> &'static str {
    let symbol = bits.into_iter().find_map(|bit| match bit {
        Bit::Symbol(symbol) => Some(symbol),
        _ => None,
    });
    symbol.unwrap_or("dj-any")
}
