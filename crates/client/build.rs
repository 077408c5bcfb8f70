//! Generates the Rust tables that embed the message catalogues, the Fluent files `locales/LANGUAGE/*.ftl`. A file of one
//! board is returned by the function of `of_game` that is named after the board; all other files are in `CATALOGUES`.
//!
//! A board in the folder `goblin_market` has `goblin-market.ftl` and whatever begins with `goblin-market-`; only
//! `goblin-market-home.ftl` is for the pages before it.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() {
    let folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let locales = Path::new(&folder).join("locales");
    let boards = Path::new(&folder).join("src/boards");
    println!("cargo::rerun-if-changed={}", locales.display());
    println!("cargo::rerun-if-changed={}", boards.display());
    let boards: Vec<String> =
        sorted(&boards).iter().filter(|path| path.is_dir()).map(|path| name(path)).collect();
    let mut rows = String::new();
    let mut rows_of_boards = vec![String::new(); boards.len()];
    for language in sorted(&locales) {
        for file in sorted(&language) {
            let rows = match boards.iter().position(|board| is_of_board(&file, board)) {
                Some(nth) => &mut rows_of_boards[nth],
                None => &mut rows,
            };
            let text = file.display().to_string();
            writeln!(rows, "    ({:?}, include_str!({text:?})),", name(&language))
                .expect("a string takes everything");
        }
    }
    let mut table =
        format!("static CATALOGUES: &[Catalogue] = &[\n{rows}];\n\npub mod of_game {{\n");
    for (board, rows) in boards.iter().zip(rows_of_boards) {
        writeln!(
            table,
            "    pub fn {board}() -> &'static [super::Catalogue] {{\n        &[\n{rows}]\n    }}"
        )
        .expect("a string takes everything");
    }
    table.push_str("}\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("catalogues.rs"), table).expect("OUT_DIR can be written");
}

fn is_of_board(file: &Path, board: &str) -> bool {
    let name = name(file);
    let rest =
        name.strip_suffix(".ftl").and_then(|stem| stem.strip_prefix(&board.replace('_', "-")));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-') && rest != "-home")
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}
