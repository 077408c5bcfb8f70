//! How a stored table becomes a hosted game, and its record when it no longer can.

use hosting::{GameSetup, HostedGame, Restored};
use protocol::Stage;
use tabletop::transcript;

use crate::{head::Head, store::Saved};

fn setup(head: &Head) -> Result<GameSetup<'_>, String> {
    Ok(GameSetup {
        game: head.game,
        edition: head.edition,
        options: &head.options,
        n_seats: head.places.len(),
        seed: head.seed()?,
        scene: head.scene.as_deref(),
    })
}

/// Starts the game of a table. Rules that panic are an error like any other.
pub fn start(head: &Head) -> Result<Box<dyn HostedGame>, String> {
    hosting::start(&setup(head)?)
}

/// The game of a stored table as far as it can be replayed; `None` for a table that has none.
pub fn restore(saved: &Saved) -> Result<Option<Restored>, String> {
    match saved.head.stage {
        Stage::Waiting => Ok(None),
        Stage::Playing | Stage::Over | Stage::Closed => {
            hosting::restore(&setup(&saved.head)?, &saved.steps).map(Some)
        }
    }
}

/// What is stored of a table, as the text of a record: for tables whose rules failed.
pub fn record_of(saved: &Saved) -> String {
    let head = &saved.head;
    let n_seats = head.places.len();
    let luck = match head.parts() {
        Some(parts) => transcript::write_luck(&parts, n_seats),
        None => format!("seed: {}\n", head.seed),
    };
    let mut text = match &head.scene {
        Some(scene) => format!("{}\n", scene.trim_end()),
        None => {
            let fields = head.options.iter().map(|(key, value)| format!("{key}: {value}\n"));
            let fields: String = fields.collect();
            let Head { game, edition, .. } = head;
            format!("game: {game}\n{luck}edition: {edition}\nseats: {n_seats}\n{fields}")
        }
    };
    for (_, step) in saved.steps.iter().filter(|(_, step)| step != "!") {
        text.push_str(step);
        text.push('\n');
    }
    text
}
