//! The final ceremony: what every column and the treasure is worth, and what is remembered of the game.

use monster_inn::{
    Creature, Evening, Event, Humanoid, Monster, RANGE_SIZE, TREASURES_PER_FAME, Treasure, View,
    Wall,
};
use protocol::Sheet;
use tabletop::Seat;

use super::{cards, symbol, words};
use crate::{
    frame::{Backdrop, Ceremony, Exhibit, Scene, SceneRow},
    texts::{Arg, Message, signed},
};

/// The kinds of lines of a sheet, in the order in which they are shown, with their titles and symbols.
///
/// Who beats the guest below, and who does not, is one scene: nobody knows before the hood is off.
const SCENES: [(&[&str], &str, &str); 4] = [
    (&["mi-sheet-free"], "mi-scene-free", "mi-skull"),
    (&["mi-sheet-supported"], "mi-scene-supported", "mi-portcullis"),
    (&[TREASURE], "mi-scene-treasure", "mi-coin"),
    (&["mi-sheet-beat", OCCUPIED], "mi-scene-unmasked", "mi-helm"),
];
const TREASURE: &str = "mi-sheet-treasure";
const OCCUPIED: &str = "mi-sheet-occupied";

/// How long a thing that is counted is looked at, in milliseconds: what is sure, what slips out unseen, what is unmasked.
const SURE: u16 = 300;
const UNSEEN: u16 = 450;
const UNMASKED: u16 = 1_250;

/// The end: what each kind of column is worth to everybody, and the treasure.
pub(super) fn ceremony(view: &View, sheets: &[Sheet], events: &[Event]) -> Ceremony {
    let scene = |&(keys, title, art): &(&[&str], &'static str, &'static str)| {
        let rows = sheets.iter().enumerate().map(|(nth, sheet)| {
            let seat = Seat::new(nth);
            let lines = sheet.lines.iter().enumerate();
            let lines = lines
                .map(|(nth, line)| (nth, words::sheet_line(view, seat, nth, line), line.points));
            let of_kind: Vec<(usize, Message, i32)> =
                lines.filter(|(_, said, _)| keys.contains(&said.key)).collect();
            let points = of_kind.iter().map(|(.., points)| points).sum();
            if keys == [TREASURE] {
                let count = i32::from(view.table.seen[seat].total());
                return SceneRow::of(seat, count, points).showing(hoard(view, seat));
            }
            let columns = of_kind.iter().filter_map(|(nth, said, points)| {
                let (above, below) = view.table.dungeons[seat].columns().nth(*nth)?;
                Some(column(view, said, above, below, *points))
            });
            let columns: Vec<Exhibit> = columns.collect();
            SceneRow::of(seat, of_kind.len() as i32, points).showing(columns)
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
        turning_point: None,
    }
}

/// A monster, and the humanoid below it, which is turned over where its face is seen.
fn column(
    view: &View,
    said: &Message,
    monster: Monster,
    below: Option<Humanoid>,
    points: i32,
) -> Exhibit {
    let support = view.table.support_of(monster);
    let above = cards::creature(Creature::Monster(monster), view.table.options.kinds);
    let gate = support.map(|treasure| cards::gate(monster, treasure, true)).unwrap_or_default();
    let back = |range| cards::humanoid(Humanoid::face_down(range));
    let (class, ms, guest) = match below {
        None => ("mi-exhibit", SURE, String::new()),
        Some(humanoid) if humanoid.value().is_none() => {
            let back = back(humanoid.range());
            ("mi-exhibit is-unseen", UNSEEN, format!("<span class=\"mi-guest\">{back}</span>"))
        }
        Some(humanoid) => {
            let (back, face) = (back(humanoid.range()), cards::humanoid(humanoid));
            let is_held = said.key == OCCUPIED;
            let said = said.to_text(&|seat| seat.to_string());
            let class = if is_held { "mi-exhibit is-held" } else { "mi-exhibit is-beaten" };
            let guest = format!(
                "<span class=\"mi-guest\"><span class=\"mi-guest-face\">{face}</span>\
                 <span class=\"mi-guest-back\">{back}</span></span><span class=\"mi-said\">{said}</span>\
                 <b class=\"mi-worth\">{}</b>",
                signed(points),
            );
            (class, UNMASKED, guest)
        }
    };
    let picture = format!("<span class=\"mi-host\">{above}{gate}</span>{guest}");
    Exhibit { class, picture, points: Some(points), ms }
}

/// All treasure, in threes that are worth something and what is left over.
fn hoard(view: &View, seat: Seat) -> Vec<Exhibit> {
    let seen = view.table.seen[seat];
    let pieces: Vec<&'static str> = Treasure::ALL
        .iter()
        .flat_map(|&treasure| vec![symbol(treasure); usize::from(seen[treasure])])
        .collect();
    let heap = |some: &[&'static str]| {
        let icon = |name: &&str| {
            format!("<svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{name}\"/></svg>")
        };
        let is_whole = some.len() == usize::from(TREASURES_PER_FAME);
        Exhibit {
            class: if is_whole { "mi-heap" } else { "mi-heap is-rest" },
            picture: some.iter().map(icon).collect(),
            points: is_whole.then_some(1),
            ms: SURE,
        }
    };
    pieces.chunks(usize::from(TREASURES_PER_FAME)).map(heap).collect()
}

fn memories(view: &View, evening: &Evening) -> Vec<(&'static str, Message)> {
    let memory = |key: &'static str, seat: Seat, monster: Monster| {
        let name = words::monster(view, monster);
        Message::new(key).with("seat", Arg::Object(seat)).with("monster", name)
    };
    let head = |monster: Monster| cards::head(view.table.options.kinds.of(monster));
    let hire = evening.best_hire.map(|best| {
        let key = if best.cost < 0 { "mi-memory-hire-paid" } else { "mi-memory-hire" };
        let text = memory(key, best.seat, best.monster).with("fame", best.fame);
        (head(best.monster), text.with("n", best.cost.abs()))
    });
    let guest = evening.dearest_guest.map(|guest| {
        let text = memory("mi-memory-guest", guest.seat, guest.monster);
        ("mi-helm", text.with("humanoid", words::humanoid(guest.humanoid)).with("fame", guest.fame))
    });
    let wall = evening.luckiest_wall.map(|wall| match wall {
        Wall::Lucky { seat, monster, humanoid, n_against } => {
            let text = memory("mi-memory-wall", seat, monster);
            let text = text.with("humanoid", words::humanoid(humanoid)).with("n", n_against);
            (head(monster), text.with("all", RANGE_SIZE))
        }
        Wall::Guarded { seat, monster, range } => {
            let text = memory("mi-memory-gate", seat, monster);
            ("mi-portcullis", text.with("humanoid", words::range(range)))
        }
    });
    hire.into_iter().chain(guest).chain(wall).collect()
}
