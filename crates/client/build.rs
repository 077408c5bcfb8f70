//! Gathers the catalogues: every `locales/LANGUAGE/*.ftl` becomes a row of `CATALOGUES`.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() {
    let folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells CARGO_MANIFEST_DIR");
    let locales = Path::new(&folder).join("locales");
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut rows = String::new();
    for language in sorted(&locales) {
        for file in sorted(&language) {
            let name = language.file_name().unwrap_or_default().to_string_lossy().into_owned();
            writeln!(rows, "    ({name:?}, include_str!({:?})),", file.display().to_string())
                .expect("a string takes everything");
        }
    }
    let table = format!("static CATALOGUES: &[(&str, &str)] = &[\n{rows}];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo tells OUT_DIR"));
    fs::write(out.join("catalogues.rs"), table).expect("OUT_DIR can be written");
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}
