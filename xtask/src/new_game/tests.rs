//! A game is made in a copy of the workspace: it compiles, keeps all laws, and is in every list.

use std::collections::BTreeSet;

use super::*;

const NAME: &str = "goblin-market";

/// The files of the workspace that git knows or would know.
fn sources(root: &Path) -> Vec<PathBuf> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .expect("git can be run");
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let paths = String::from_utf8(listed.stdout).expect("paths are UTF-8");
    let paths = paths.split('\0').filter(|path| !path.is_empty()).map(PathBuf::from);
    // The copy lies within the workspace and has its settings already. Flags that are given twice are other flags to
    // cargo, and it would build every dependency once more.
    let paths = paths.filter(|path| !path.starts_with(".cargo"));
    paths.filter(|path| root.join(path).is_file()).collect()
}

/// Writes only what has changed, so that cargo need not build the rest again.
fn write_changed(path: &Path, bytes: &[u8]) {
    if fs::read(path).is_ok_and(|before| before == bytes) {
        return;
    }
    fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder can be made");
    fs::write(path, bytes).expect("a file can be written");
}

/// A copy of the workspace with a new game in it.
fn copy_with_game(root: &Path, copy: &Path) {
    let files = files(root, NAME).expect("a game can be made");
    let mut wanted = BTreeSet::new();
    for NewFile { path, text } in &files {
        wanted.insert(copy.join(path));
        write_changed(&copy.join(path), text.as_bytes());
    }
    for path in sources(root) {
        if wanted.insert(copy.join(&path)) {
            write_changed(&copy.join(&path), &fs::read(root.join(&path)).expect("it is there"));
        }
    }
    for folder in ["crates", "docs/schemas", "games", "xtask"] {
        remove_others(&copy.join(folder), &wanted);
    }
}

/// What is no longer in the workspace must not stay in its copy.
fn remove_others(folder: &Path, wanted: &BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            remove_others(&path, wanted);
        } else if !wanted.contains(&path) {
            fs::remove_file(path).expect("a file can be removed");
        }
    }
}

/// Runs the tests of the new game in the copy; this one must be among them.
///
/// The copy has a target folder of its own: cargo tells packages of two workspaces apart by their paths within them, so
/// in a common one the copy would take what was generated for the workspace, and the other way round.
fn test(copy: &Path, expected: &str) {
    let tested = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["test", "--offline", "-p", NAME, "--test", "game"])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", crate::root().join("target/new-game-check/target"))
        .output()
        .expect("cargo can be run");
    let output = String::from_utf8_lossy(&tested.stdout) + String::from_utf8_lossy(&tested.stderr);
    assert!(tested.status.success(), "{output}");
    assert!(output.contains(&format!("test {expected} ... ok")), "{output}");
}

#[test]
fn a_new_game_compiles_and_keeps_the_laws() {
    let copy = &crate::root().join("target/new-game-check/workspace");
    copy_with_game(crate::root(), copy);
    // It brings no problems to those that the workspace may have.
    let [before, mut problems] = [crate::root(), copy]
        .map(|folder| crate::tidy::problems(folder).expect("the sources can be read"));
    problems.retain(|problem| !before.contains(problem));
    assert_eq!(problems, [""; 0]);
    let outdated = schema::outdated(copy).expect("the copy can be read");
    assert_eq!(outdated, []);
    test(copy, "laws::laws_hold_at_every_seat_count_and_option");
}

#[test]
fn a_game_that_exists_is_not_overwritten() {
    let error = files(crate::root(), "monster-inn").expect_err("it exists");
    assert_eq!(error, "games/monster-inn already exists");
}

#[test]
fn every_list_gets_its_line() {
    let files = files(crate::root(), NAME).expect("a game can be made");
    let text_of = |path: &str| {
        let found = files.iter().find(|file| file.path == Path::new(path));
        found.unwrap_or_else(|| panic!("{path} is written")).text.clone()
    };
    let workspace = text_of("Cargo.toml");
    assert!(workspace.contains("\ngoblin-market = { path = \"games/goblin-market\" }\n"));
    assert!(workspace.contains("\n\n[profile.wasm.package.goblin-market]\nopt-level = \"s\"\n\n"));
    assert!(text_of("crates/protocol/Cargo.toml").contains("\ngoblin-market.workspace = true\n"));
    let list = text_of("crates/protocol/src/game_id.rs");
    assert!(list.contains(",\n            goblin_market::GoblinMarket,\n        }"));
    assert!(text_of("crates/client/Cargo.toml").contains("\ngoblin-market.workspace = true\n"));
    assert!(text_of("README.md").contains("|\n| Goblin Market | 2–4 | new |\n\n"));
    assert!(text_of("docs/schemas/goblin-market.json").contains("\"title\": \"Goblin Market\""));
    for file in files.iter().filter(|file| file.path.starts_with("games")) {
        assert!(!file.text.contains("new-game") && !file.text.contains("NewGame"), "{file:?}");
    }
}
