//! How a stored table becomes a hosted game, and its record when it no longer can.

use hosting::{GameSetup, HostedGame, Restored};
use protocol::{Stage, Version};
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

/// What is stored of a table, as the text of a record: for tables whose rules failed, or that cannot be restored.
///
/// A game that was not over may go on with another build: of that one no seed, no draws, no actions and no scene leave the server.
pub fn record_of(stored: &StoredTable) -> String {
    let TableMeta { game, edition, seats, seed, options, stage, .. } = &stored.meta;
    if !matches!(stage, Stage::Over | Stage::Closed) {
        let options = stored.meta.shown_options();
        let mut text =
            transcript::write_head(game.name(), "", Some(*edition), seats.len(), options);
        let n_steps = stored.steps.iter().filter(|(version, _)| *version > Version::SETUP).count();
        let steps =
            if n_steps == 1 { "1 step is".to_string() } else { format!("{n_steps} steps are") };
        text.push_str("# The game is not over and may go on: seed, draws and actions, which may be secret, are left out.\n");
        text.push_str(&format!("# {steps} stored.\n"));
        return text;
    }
    let mut text = match &stored.meta.scene {
        Some(scene) => transcript::write_head_of_scene(scene, seed, *edition)
            .unwrap_or_else(|| format!("{}\n", scene.trim_end())),
        None => {
            let luck = match stored.meta.parts() {
                Some(parts) => transcript::write_luck(&parts, seats.len()),
                None => format!("seed: {}\n", &**seed),
            };
            transcript::write_head(game.name(), &luck, Some(*edition), seats.len(), options)
        }
    };
    for (_, step) in stored.steps.iter().filter(|(_, step)| step != "!") {
        text.push_str(step);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use protocol::Occupant;

    use super::*;
    use crate::table_meta::Luck;

    /// The steps of a closed stored table as a record, which must be loaded as it is.
    fn check_record(meta: TableMeta, setup: &str) -> String {
        let meta =
            TableMeta { seats: vec![Occupant::Open; 3], edition: 1, stage: Stage::Closed, ..meta };
        let texts = [setup, "P1 pay coin # a", "P1 undo # b", "P1 pay coin # c"];
        let steps = (0..).map(Version).zip(texts.map(str::to_string)).collect();
        let game = meta.game;
        let text = record_of(&StoredTable { meta, steps, damage: None });
        assert!(text.ends_with("P1 pay coin # a\nP1 undo # b\nP1 pay coin # c\n"), "{text}");
        let loaded = hosting::load(game, &text);
        assert_eq!(loaded.map(|game| game.version()), Ok(Version(1)), "{text}");
        text
    }

    #[test]
    fn the_record_of_a_closed_table_names_its_edition_and_its_luck() {
        let text = check_record(TableMeta::sample(), "! P1 H16-20 H1-5 M19");
        let head = format!("game: monster-inn\nseed: {}\nedition: 1\nseats: 3\n", "00".repeat(32));
        assert!(text.starts_with(&head), "{text}");
    }

    #[test]
    fn the_record_of_a_game_that_may_go_on_has_no_secrets() {
        let part = "a5".repeat(32);
        let luck = Luck { part: part.clone().into(), ..Luck::random() };
        let meta = TableMeta {
            seats: vec![Occupant::Open; 3],
            seed: "5e".repeat(32).into(),
            luck: Some(luck),
            options: [("treasure".to_string(), "5e".repeat(32))].into(),
            edition: 1,
            ..TableMeta::sample()
        };
        let steps = ["! P1 H16-20 H1-5 M19", "P1 pay coin # a", "P1 leave # b\n! M3"];
        let steps = (0..).map(Version).zip(steps.map(str::to_string)).collect();
        let text = record_of(&StoredTable { meta, steps, damage: None });
        assert_eq!(
            text,
            "game: monster-inn\nedition: 1\nseats: 3\n\
             # The game is not over and may go on: seed, draws and actions, which may be secret, are left out.\n\
             # 2 steps are stored.\n"
        );
    }

    #[test]
    fn so_does_that_of_a_table_that_began_from_a_scene() {
        let scene = "# Two coins\n\ngame: monster-inn\nseats: 3\nedition: 1\nseed: 5\nturn: P1 bids\ninn: H11-15 M4 \
                     M11\nP1 purse: 2 coins\nP1 pay coin\n";
        let meta = TableMeta { scene: Some(scene.to_string()), ..TableMeta::sample() };
        let text = check_record(meta, "!");
        let seed = "00".repeat(32);
        let head = format!(
            "game: monster-inn\nseed: {seed}\nedition: 1\nseats: 3\nturn: P1 bids\ninn: H11-15 M4 M11\nP1 purse: 2 coins\n"
        );
        assert!(text.starts_with(&head), "{text}");

        let (scene, stage) = (Some("gone".to_string()), Stage::Closed);
        let unreadable = TableMeta { scene, stage, ..TableMeta::sample() };
        let stored = StoredTable { meta: unreadable, steps: Vec::new(), damage: None };
        assert_eq!(record_of(&stored), "gone\n");
    }
}
