//! The final ceremony: scores line by line for all lords, title by title, and the winner.

use dungeon_lords::{
    Chronicle, Event, Lord, Merit, Monster, ProudestTunnel, ScoreLine, Title, View, points,
};
use tabletop::{Seat, View as _};

use super::{names, words};
use crate::{
    frame::{Backdrop, Ceremony, Exhibit, Scene, SceneRow},
    texts::{Arg, Message, t},
};

/// How long a piece that is counted is looked at, in milliseconds at normal speed.
const LOOK: u16 = 220;
/// And a licence, while it is stamped.
const STAMP: u16 = 420;

pub(super) fn ceremony(view: &View, events: &[Event]) -> Ceremony {
    let seats: Vec<Seat> = Seat::all(view.n_seats()).collect();
    let lines: Vec<Vec<ScoreLine>> =
        seats.iter().map(|&seat| view.score_lines(seat).to_vec()).collect();
    let row = |seat: Seat, count: i32, of: &dyn Fn(&Merit) -> bool| {
        let lines = lines[seat.index()].iter().filter(|line| of(&line.merit));
        SceneRow::of(seat, count, lines.map(|line| line.points).sum())
    };
    let scene = |title: Message,
                 art: &'static str,
                 count: &dyn Fn(Seat) -> i32,
                 of: &dyn Fn(&Merit) -> bool| {
        let rows = seats.iter().map(|&seat| row(seat, count(seat), of)).collect();
        Scene { title, art, rows }
    };
    let showing = |mut scene: Scene, pieces: &dyn Fn(&Lord) -> Vec<Exhibit>| {
        for (row, &seat) in scene.rows.iter_mut().zip(&seats) {
            row.exhibits = pieces(&view.table.lords[seat]);
        }
        scene
    };
    let each = |key: &'static str, n: i32| Message::new(key).with("points", names::points(n));
    let lord = |seat: Seat| &view.table.lords[seat];
    let mut scenes = vec![
        showing(
            scene(
                each("dl-scene-rooms", points::ROOM),
                "dl-place-room",
                &|seat| {
                    let site = &lord(seat).site;
                    (site.rooms() & !site.conquered()).count_ones() as i32
                },
                &|merit| *merit == Merit::Rooms,
            ),
            &rooms,
        ),
        showing(
            scene(
                each("dl-scene-monsters", points::MONSTER),
                "dl-monster",
                &|seat| i32::from(lord(seat).n_monsters()),
                &|merit| *merit == Merit::Monsters,
            ),
            &monsters,
        ),
        showing(
            scene(
                each("dl-scene-prisoners", points::PRISONER).with("paladin", points::PALADIN),
                "dl-bars",
                &|seat| lord(seat).prison.len() as i32,
                &|merit| *merit == Merit::Prisoners,
            ),
            &prisoners,
        ),
        showing(
            scene(
                each("dl-scene-lost", points::LOST_TILE),
                "dl-banner",
                &|seat| lord(seat).site.conquered().count_ones() as i32,
                &|merit| *merit == Merit::Conquered,
            ),
            &lost_tiles,
        ),
        showing(
            scene(
                each("dl-scene-marks", points::RED_MARK),
                "dl-mark",
                &|seat| i32::from(lord(seat).red_marks),
                &|merit| *merit == Merit::Marks,
            ),
            &red_marks,
        ),
        scene(
            Message::new("dl-scene-bonus"),
            "dl-chapel",
            &|seat| {
                lines[seat.index()]
                    .iter()
                    .filter(|line| matches!(line.merit, Merit::Bonus(_)))
                    .count() as i32
            },
            &|merit| matches!(merit, Merit::Bonus(_)),
        ),
    ];
    for title in Title::ALL {
        let rows = seats.iter().map(|&seat| {
            let is_it =
                |merit: &Merit| matches!(merit, Merit::Title { title: held, .. } if *held == title);
            let n = i32::from(view.merit(seat, title)).abs();
            let row = row(seat, n, &is_it);
            let is_held = row.points > 0;
            row.with_prize(is_held.then(|| art(title))).showing(vec![tally(title, n, is_held)])
        });
        scenes.push(Scene { title: words::title(title), art: art(title), rows: rows.collect() });
    }
    scenes.push(scene(
        Message::new("dl-scene-fame"),
        "dl-hall-of-fame",
        &|seat| {
            lines[seat.index()].iter().filter(|line| line.merit == Merit::HallOfFame).count() as i32
        },
        &|merit| *merit == Merit::HallOfFame,
    ));
    // What nobody has is not shown.
    scenes.retain(|scene| scene.rows.iter().any(|row| row.points != 0 || row.count != Some(0)));
    let licences = seats.iter().map(|&seat| {
        let has_passed = lines[seat.index()]
            .iter()
            .any(|line| line.merit == Merit::Licence { has_passed: true });
        let key = if has_passed { "dl-scene-passed" } else { "dl-scene-not-yet" };
        let total = lines[seat.index()].iter().map(|line| line.points).sum();
        let stamp = Exhibit {
            class: if has_passed { "ceremony-stamp" } else { "ceremony-stamp is-refused" },
            picture: if has_passed { t!("dl-scene-passed") } else { t!("dl-scene-not-yet") },
            points: None,
            ms: STAMP,
        };
        SceneRow::of(seat, total, 0).saying(Message::new(key)).showing(vec![stamp])
    });
    let licences = licences.collect();
    scenes.push(Scene { title: Message::new("dl-scene-licence"), art: "dl-yes", rows: licences });
    Ceremony {
        title: Message::new("dl-ceremony"),
        speaker: "dl-inspector",
        backdrop: Backdrop::Columns("dl"),
        scenes,
        facts: Vec::new(),
        turning_point: None,
        memories: memories(&Chronicle::of(events, &view.table)),
    }
}

/// A piece in a box, and the points it brings.
fn piece(class: &'static str, symbol: &str, points: i32) -> Exhibit {
    let picture =
        format!("<svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{symbol}\"/></svg>");
    Exhibit { class, picture, points: Some(points), ms: LOOK }
}

/// What a title is given for, and how many there are.
fn tally(title: Title, n: i32, is_held: bool) -> Exhibit {
    let class = if is_held { "dl-exhibit is-tally is-best" } else { "dl-exhibit is-tally" };
    let Exhibit { picture, .. } = piece(class, art(title), 0);
    Exhibit { class, picture: format!("{picture}<b>{n}</b>"), points: None, ms: STAMP }
}

fn rooms(lord: &Lord) -> Vec<Exhibit> {
    let site = &lord.site;
    let held = site.iter_rooms().filter(|&(room, _)| site.has_open(room));
    held.map(|(room, _)| piece("dl-exhibit is-room", names::room_art(room), points::ROOM)).collect()
}

fn monsters(lord: &Lord) -> Vec<Exhibit> {
    // SCORE-2 counts no ghosts.
    let kinds = Monster::ALL.into_iter().filter(|&kind| kind != Monster::Ghost);
    let there = kinds.flat_map(|kind| std::iter::repeat_n(kind, usize::from(lord.n_of(kind))));
    there.map(|kind| piece("dl-exhibit", names::monster_art(kind), points::MONSTER)).collect()
}

fn prisoners(lord: &Lord) -> Vec<Exhibit> {
    let one = |&prisoner: &dungeon_lords::Adventurer| {
        let is_paladin = prisoner.is_paladin();
        let points = if is_paladin { points::PALADIN } else { points::PRISONER };
        piece("dl-exhibit is-cell", names::class_art(prisoner), points)
    };
    lord.prison.iter().map(one).collect()
}

fn lost_tiles(lord: &Lord) -> Vec<Exhibit> {
    let n_lost = lord.site.conquered().count_ones();
    (0..n_lost).map(|_| piece("dl-exhibit is-lost", "dl-banner", points::LOST_TILE)).collect()
}

fn red_marks(lord: &Lord) -> Vec<Exhibit> {
    (0..lord.red_marks).map(|_| piece("dl-exhibit", "dl-mark", points::RED_MARK)).collect()
}

fn memories(chronicle: &Chronicle) -> Vec<(&'static str, Message)> {
    let memory = |key: &'static str, seat: Seat| Message::new(key).with("seat", Arg::Object(seat));
    let battle = chronicle.best_battle.map(|best| {
        let text = memory("dl-memory-battle", best.seat)
            .with("n", best.n_prisoners)
            .with("round", best.round)
            .with("year", best.year);
        ("dl-swords", text)
    });
    let guest = chronicle.worst_guest.map(|worst| {
        let text = memory("dl-memory-guest", worst.seat)
            .with("hero", names::adventurer(worst.adventurer))
            .with("n", worst.n_tiles);
        (names::class_art(worst.adventurer), text)
    });
    let tunnel = chronicle.proudest_tunnel.map(|proudest| match proudest {
        ProudestTunnel::Held { seat, square, n_battles } => {
            let text = memory("dl-memory-held", seat).with("square", square.to_string());
            ("dl-place-dig", text.with("n", n_battles))
        }
        ProudestTunnel::Long { seat, n_tiles } => {
            ("dl-place-dig", memory("dl-memory-long", seat).with("n", n_tiles))
        }
    });
    battle.into_iter().chain(guest).chain(tunnel).collect()
}

fn art(title: Title) -> &'static str {
    match title {
        Title::DarkDeeds => "dl-evil",
        Title::Halls => "dl-place-room",
        Title::Tunnels => "dl-place-dig",
        Title::Monsters => "dl-monster",
        Title::Imps => "dl-imp",
        Title::Riches => "dl-gold",
        Title::Battle => "dl-swords",
    }
}
