//! The layers of the workspace: which crate may depend on which, and which may not name a game.

use std::{fs, io, path::Path};

use super::{SourceFile, folders};

/// The crates of the workspace from the bottom up. A crate depends only on lower layers.
const LAYERS: &[&[&str]] = &[
    &["allocations", "tabletop"],
    &["GAMES", "bots", "testkit"],
    &["protocol"],
    &["hosting"],
    &["server"],
    &["client"],
    &["webassets"],
    &["nethertable"],
];
/// Crates that serve every game and so name none.
const GAME_AGNOSTIC: &[&str] =
    &["crates/allocations/", "crates/tabletop/", "crates/bots/", "crates/testkit/"];

pub(super) fn problems(root: &Path, sources: &[SourceFile]) -> io::Result<Vec<String>> {
    let mut problems = Vec::new();
    let mut games = Vec::new();
    for game in folders(&root.join("games"))? {
        let name = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let manifest = fs::read_to_string(game.join("Cargo.toml"))?;
        problems.extend(check_game(&name, &manifest));
        games.push(name);
    }
    for folder in folders(&root.join("crates"))? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        problems.extend(check_crate(&name, &manifest, &games));
    }
    for source in
        sources.iter().filter(|s| GAME_AGNOSTIC.iter().any(|part| s.path.starts_with(part)))
    {
        problems.extend(check_agnostic(source, &games));
    }
    Ok(problems)
}

/// The names under `[dependencies]`.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let section = manifest.split("\n[").find_map(|part| part.strip_prefix("dependencies]"));
    let lines = section.unwrap_or_default().lines();
    lines.filter_map(|line| line.split(['.', '=', ' ']).next()).filter(|name| !name.is_empty())
}

fn layer_of(name: &str, games: &[String]) -> Option<usize> {
    let name = if games.iter().any(|game| game == name) { "GAMES" } else { name };
    LAYERS.iter().position(|layer| layer.contains(&name))
}

/// A game depends on `tabletop` and nothing that does I/O.
fn check_game(name: &str, manifest: &str) -> Vec<String> {
    let foreign = dependencies(manifest).filter(|found| !matches!(*found, "tabletop" | "serde"));
    foreign
        .map(|found| format!("games/{name} depends on {found}: only tabletop is allowed"))
        .collect()
}

fn check_crate(name: &str, manifest: &str, games: &[String]) -> Vec<String> {
    let Some(own) = layer_of(name, games) else {
        return vec![format!("crates/{name} is in no layer of xtask::tidy::layers")];
    };
    let higher = dependencies(manifest).filter(|found| layer_of(found, games) >= Some(own));
    let higher = higher.filter(|found| layer_of(found, games).is_some());
    higher
        .map(|found| format!("crates/{name} depends on {found}, which is not in a lower layer"))
        .collect()
}

fn check_agnostic(source: &SourceFile, games: &[String]) -> Vec<String> {
    let lower = source.text.to_lowercase();
    let spellings = |game: &String| {
        [game.clone(), game.replace('-', "_"), game.replace('-', " "), game.replace('-', "")]
    };
    let named = games.iter().filter(|game| spellings(game).iter().any(|name| lower.contains(name)));
    named.map(|game| format!("{}: names {game}, but serves every game", source.path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_kept() {
        let games = vec!["some-inn".to_string()];
        let manifest = |name: &str| {
            format!("[package]\nname = \"x\"\n\n[dependencies]\n{name}.workspace = true\n")
        };
        assert_eq!(check_crate("bots", &manifest("tabletop"), &games), [""; 0]);
        assert_eq!(check_crate("bots", &manifest("some-inn"), &games).len(), 1);
        assert_eq!(check_crate("tabletop", &manifest("bots"), &games).len(), 1);
        assert_eq!(check_crate("nethertable", &manifest("some-inn"), &games), [""; 0]);
        assert_eq!(check_crate("stray", "", &games).len(), 1);
        assert_eq!(check_game("some-inn", &manifest("tabletop")), [""; 0]);
        assert_eq!(check_game("some-inn", &manifest("tokio")).len(), 1);
        let source =
            |text: &str| SourceFile { path: "crates/bots/src/a.rs".into(), text: text.into() };
        assert_eq!(check_agnostic(&source("//! like SomeInn"), &games).len(), 1);
        assert_eq!(check_agnostic(&source("//! any game"), &games), [""; 0]);
    }
}
