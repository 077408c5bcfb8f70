//! The final ceremony: dawn over the great chest, or how it was lost; what the team did, and its stars.

use heroes_out::{Event, LAST_CHEST, Night, Phase, Room, SMALL_CHEST, View};

use super::names;
use crate::{
    frame::{Backdrop, Ceremony, Scene, SceneRow, TurningPoint},
    texts::Message,
};

pub(super) fn ceremony(view: &View, events: &[Event]) -> Ceremony {
    let night = Night::of(events);
    let has_won = view.table.phase == Phase::Won;
    let clans: Vec<&'static str> =
        view.table.hordes.iter().map(|horde| names::clan_art(horde.clan)).collect();
    let speaker = clans.first().copied().unwrap_or("ho-ratkin");
    let mut scenes = vec![fights(&night), chests(view, &night)];
    let (key, backdrop) = if has_won {
        scenes.insert(0, watch(&night));
        scenes.push(stars(view, &night));
        (
            "ho-ceremony-won",
            Backdrop::Picture { class: "is-dawn", art: "ho-night-kept", cast: clans },
        )
    } else {
        scenes.insert(0, broke(&night));
        scenes.push(left(view, &night));
        let thieves = night.thieves.iter().flat_map(|(class, n)| vec![class; usize::from(n)]);
        let mut cast: Vec<_> = thieves.map(|class| names::class_art(class, true)).collect();
        // They carry what they came for.
        cast.insert(cast.len() / 2, "ho-chest-great");
        ("ho-ceremony-lost", Backdrop::Picture { class: "is-dusk", art: "ho-night-lost", cast })
    };
    scenes.retain(|scene| !scene.rows.is_empty());
    let facts = if has_won { kept(view, &night) } else { lost(view, &night) };
    let turning_point = turning_point(events, has_won);
    Ceremony {
        title: Message::new(key),
        speaker,
        backdrop,
        scenes,
        facts,
        memories: Vec::new(),
        turning_point,
    }
}

/// What is looked at again: the last invasion, from the guild card on that sent it.
fn turning_point(events: &[Event], has_won: bool) -> Option<TurningPoint> {
    let key = if has_won { "ho-moment-won" } else { "ho-moment-lost" };
    let first = Night::last_stand(events)?;
    Some(TurningPoint { label: Message::new(key), first })
}

fn row(art: &'static str, key: &'static str, n: u32) -> SceneRow {
    SceneRow::team(art, Message::new(key), n as i32)
}

/// Rows without those that count nothing.
fn rows<const N: usize>(all: [(&'static str, &'static str, u32); N]) -> Vec<SceneRow> {
    let some = all.into_iter().filter(|&(_, _, n)| n > 0);
    some.map(|(art, key, n)| row(art, key, n)).collect()
}

fn watch(night: &Night) -> Scene {
    let rows = rows([
        ("ho-heart", "ho-tally-turns", night.n_turns),
        ("ho-guild", "ho-tally-cards", night.n_cards),
    ]);
    Scene { title: Message::new("ho-scene-watch"), art: "ho-guild", rows }
}

fn fights(night: &Night) -> Scene {
    let rows = rows([
        ("ho-i-melee", "ho-tally-beaten", night.n_beaten),
        ("ho-i-swarm", "ho-tally-best", night.n_best_turn),
        ("ho-trap", "ho-tally-trapped", night.n_trapped),
        ("ho-heart", "ho-tally-meeples", night.n_meeples_lost),
        ("ho-p-cells", "ho-tally-breakouts", night.n_breakouts),
    ]);
    Scene { title: Message::new("ho-scene-fights"), art: "ho-i-melee", rows }
}

fn chests(view: &View, night: &Night) -> Scene {
    let n_lost = |value: u8| night.lost.iter().filter(|(_, lost)| *lost == value).count() as u32;
    let mut rows = rows([("ho-chest", "ho-tally-kept", view.table.n_chests())]);
    for value in 1..=LAST_CHEST {
        let label = Message::new("ho-tally-lost").with("value", value);
        if n_lost(value) > 0 {
            rows.push(SceneRow::team("ho-chest-looted", label, n_lost(value) as i32));
        }
    }
    Scene { title: Message::new("ho-scene-chests"), art: "ho-chest-great", rows }
}

fn stars(view: &View, night: &Night) -> Scene {
    let keys = ["ho-star-won", "ho-star-half", "ho-star-small"];
    let rows = keys.into_iter().zip(night.stars(&view.table)).map(|(key, has_star)| {
        let said = if has_star { "ho-star" } else { "ho-no-star" };
        let label = Message::new(key).with("value", SMALL_CHEST);
        let row = SceneRow::team("ho-type-star", label, 0).saying(Message::new(said));
        row.with_prize(has_star.then_some("ho-type-star"))
    });
    let rows = rows.collect();
    Scene { title: Message::new("ho-scene-stars"), art: "ho-type-star", rows }
}

/// Where the dungeon broke: the last way into the Vault.
fn broke(night: &Night) -> Scene {
    let rows = match night.last_charge {
        Some((party, from)) => party
            .iter()
            .map(|(class, n)| {
                let label = Message::new("ho-tally-from")
                    .with("hero", names::class(class))
                    .with("room", names::room(from));
                SceneRow::team(names::class_art(class, true), label, n)
            })
            .collect(),
        None => vec![row(names::prop(Room::Vault), "ho-tally-inside", u32::from(LAST_CHEST))],
    };
    Scene { title: Message::new("ho-scene-broke"), art: "ho-foot", rows }
}

/// What there is to show for a lost night, and what was still to come.
fn left(view: &View, night: &Night) -> Scene {
    let (here, in_all) = (view.table.guild.len(), view.table.n_to_come());
    let rows = rows([
        ("ho-guild", "ho-tally-cards", night.n_cards),
        ("ho-i-melee", "ho-tally-beaten", night.n_beaten),
        ("ho-chest", "ho-tally-kept", view.table.n_chests()),
        ("ho-guild", "ho-tally-level", here),
        ("ho-guild", "ho-tally-next", in_all.saturating_sub(here)),
    ]);
    Scene { title: Message::new("ho-scene-left"), art: "ho-guild", rows }
}

/// What kept the great chest.
fn kept(view: &View, night: &Night) -> Vec<Message> {
    let n_kept = view.table.n_chests();
    let held = Message::new("ho-decided-kept")
        .with("turns", night.n_turns)
        .with("kept", n_kept)
        .with("all", n_kept + night.lost.len() as u32);
    let close = match night.n_closest {
        0 => Message::new("ho-decided-never"),
        _ => Message::new("ho-decided-close").with("short", night.n_short()),
    };
    vec![held, close]
}

/// What lost it.
fn lost(view: &View, night: &Night) -> Vec<Message> {
    let way = match night.last_charge {
        Some((party, from)) => {
            Message::new("ho-decided-lost").with("room", names::room(from)).with("n", party.len())
        }
        None => Message::new("ho-decided-inside"),
    };
    let left = Message::new("ho-decided-left")
        .with("turn", night.n_turns)
        .with("n", view.table.n_to_come());
    vec![way, left]
}
