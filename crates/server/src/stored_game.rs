//! How a stored table becomes a hosted game, and its record when it no longer can.

use hosting::{GameSetup, HostedGame, Restored};
use protocol::Stage;
use tabletop::transcript;

use crate::{store::StoredTable, table_meta::TableMeta};

fn setup(meta: &TableMeta) -> Result<GameSetup<'_>, String> {
    Ok(GameSetup {
        game: meta.game,
        edition: meta.edition,
        options: &meta.options,
        n_seats: meta.seats.len(),
        seed: meta.seed()?,
        scene: meta.scene.as_deref(),
    })
}

/// Starts the game of a table. Rules that panic are an error like any other.
pub fn start(meta: &TableMeta) -> Result<Box<dyn HostedGame>, String> {
    hosting::start(&setup(meta)?)
}

/// The game of a stored table as far as it can be replayed; `None` for a table that has none.
///
/// A table that has lost steps, or whose seed or draws are not those it was played with, is read-only: whoever played on
/// would play another game, or one that cannot be stored.
pub fn restore(stored: &StoredTable) -> Result<Option<Restored>, String> {
    let StoredTable { meta, steps, damage } = stored;
    if meta.stage == Stage::Waiting {
        return damage.clone().map_or(Ok(None), Err);
    }
    let mut restored = match &meta.luck {
        Some(_) => hosting::restore_seeded(&setup(meta)?, steps)?,
        None => hosting::restore(&setup(meta)?, steps)?,
    };
    let damage = damage.clone().or_else(|| meta.check_seed().err());
    if let (None, Some(_)) = (&restored.damage, &damage) {
        restored.game.freeze(Vec::new());
        restored.damage = damage;
    }
    Ok(Some(restored))
}

/// What is stored of a table, as the text of a record: for tables whose rules failed.
pub fn record_of(stored: &StoredTable) -> String {
    let meta = &stored.meta;
    let n_seats = meta.seats.len();
    let luck = match meta.parts() {
        Some(parts) => transcript::write_luck(&parts, n_seats),
        None => format!("seed: {}\n", meta.seed),
    };
    let mut text = match &meta.scene {
        Some(scene) => format!("{}\n", scene.trim_end()),
        None => {
            let fields = meta.options.iter().map(|(key, value)| format!("{key}: {value}\n"));
            let fields: String = fields.collect();
            let TableMeta { game, edition, .. } = meta;
            format!("game: {game}\n{luck}edition: {edition}\nseats: {n_seats}\n{fields}")
        }
    };
    for (_, step) in stored.steps.iter().filter(|(_, step)| step != "!") {
        text.push_str(step);
        text.push('\n');
    }
    text
}
