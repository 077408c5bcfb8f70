//! The client itself: the target, the nested cargo, the split by games, and wasm-bindgen as a library.

use std::{
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const TARGET: &str = "wasm32-unknown-unknown";

/// Adds the wasm target where it is missing. Rustup does not do it by itself when RUSTUP_AUTO_INSTALL=0.
pub fn ensure_target() -> Result<(), String> {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let libdir =
        Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let is_there = libdir
        .is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir());
    if is_there {
        return Ok(());
    }
    let added =
        Command::new("rustup").args(["target", "add", TARGET]).stdout(Stdio::null()).output();
    let why = match added {
        Ok(output) if output.status.success() => return Ok(()),
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => format!("rustup could not be started: {error}"),
    };
    Err(format!(
        "The client needs Rust's standard library for {TARGET}, and it could not be added by itself:\n{why}\n\
         Add it with\n\n    rustup target add {TARGET}\n\nor, with a Rust that is not from rustup, install that \
         target by the means of your system."
    ))
}

/// Builds the client into a target folder of its own (the outer cargo holds the lock of the usual one).
pub fn build(root: &Path, out: &Path, is_release: bool) -> Result<PathBuf, String> {
    let profile = if is_release { "wasm" } else { "wasm-dev" };
    // OUT_DIR is TARGET_DIR/PROFILE/build/webassets-HASH/out.
    let outer = out.ancestors().nth(4).unwrap_or(out);
    let target_dir = outer.join("client");
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let mut command = Command::new(cargo);
    command.current_dir(root);
    // What the outer cargo set is meant for the outer build.
    for (name, _) in env::vars().filter(|(name, _)| is_of_outer_build(name)) {
        command.env_remove(name);
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", flags(root).join("\x1f"));
    command.args(["build", "--package", "client", "--bin", "client", "--target", TARGET]);
    command.args(["--profile", profile, "--target-dir"]).arg(&target_dir);
    if root.join("Cargo.lock").is_file() {
        command.arg("--locked");
    }
    let status =
        command.status().map_err(|error| format!("cargo could not be started: {error}"))?;
    if !status.success() {
        return Err("The client could not be built; the errors stand above.".to_string());
    }
    Ok(target_dir.join(TARGET).join(profile).join("client.wasm"))
}

fn is_of_outer_build(name: &str) -> bool {
    let is_kept = ["CARGO_HOME", "CARGO_MAKEFLAGS"].contains(&name)
        || ["CARGO_NET", "CARGO_HTTP", "CARGO_REGISTR", "CARGO_SOURCE"]
            .iter()
            .any(|prefix| name.starts_with(prefix));
    let is_outer = name.starts_with("CARGO") || name.starts_with("RUSTC") || name == "RUSTFLAGS";
    is_outer && !is_kept
}

/// No path of this machine goes into the client. Leptos forgets the types of components, of which there are many: that
/// makes the page a tenth smaller.
fn flags(root: &Path) -> Vec<String> {
    let mut flags = vec![format!("--remap-path-prefix={}=.", root.display())];
    flags.push("--cfg=erase_components".to_string());
    // What the split goes by.
    flags.push("-Clink-args=--emit-relocs".to_string());
    let home = env::var("CARGO_HOME").map(PathBuf::from).ok();
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    flags.extend(home.map(|home| format!("--remap-path-prefix={}=cargo", home.display())));
    flags
}

/// The client in pieces.
pub struct Pieces {
    /// What every page needs.
    pub main: PathBuf,
    /// What is loaded for one game or for several of them: the name of each piece, with its body.
    pub parts: Vec<(String, Vec<u8>)>,
    /// The pieces that each marked function needs beside the main one, by the name it is marked with: that of a game for its
    /// board.
    pub of_module: HashMap<String, Vec<String>>,
    /// The script that loads them.
    pub loader: String,
}

/// Pieces up to this size are sent together, in bytes as they are.
const SMALL: usize = 48 * 1024;

impl Pieces {
    /// The file in which a piece is sent with others: that of its board if no other board needs it, or a common one for small
    /// pieces that some boards need and for what all boards need.
    ///
    /// What several marked functions have in common falls into a piece for each set of them, nearly a hundred. Sent alone, most
    /// of it would be headers and waiting, and pieces that are alike are compressed better together.
    pub fn bundle_of(&self, name: &str, body: &[u8], boards: &[String]) -> Option<String> {
        let needs = |board: &&String| {
            self.of_module.get(*board).is_some_and(|names| names.iter().any(|of| of == name))
        };
        let of_boards: Vec<&String> = boards.iter().filter(needs).collect();
        match of_boards[..] {
            [] => None,
            [board] => Some(board.replace('_', "-")),
            _ if body.len() <= SMALL || of_boards.len() == boards.len() => {
                Some("shared".to_string())
            }
            _ => None,
        }
    }
}

/// The name of that script as the main piece imports it.
pub const LOADER: &str = "./__wasm_split.js";
/// The bound client as that script imports it.
pub const MAIN_SCRIPT: &str = "./client.js";

/// Cuts the client at its marked functions (`boards.rs`): what only one of them leads to is a piece of its own.
pub fn split(wasm: &Path, folder: &Path) -> Result<Pieces, String> {
    let fault = |error: &dyn std::fmt::Display| format!("splitting the client: {error:#}");
    // Nothing of an earlier build is left.
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| fault(&error))?;
    let input = fs::read(wasm).map_err(|error| fault(&error))?;
    let main = folder.join("client.wasm");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = LOADER;
    options.main_module = MAIN_SCRIPT;
    let split = wasm_split_cli_support::transform(options).map_err(|error| fault(&error))?;
    let mut parts = Vec::new();
    for path in &split.split_modules {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let body = fs::read(path).map_err(|error| fault(&error))?;
        parts.push((name, compact(&body).map_err(|error| fault(&error))?));
    }
    parts.sort();
    let loader = fs::read_to_string(folder.join(LOADER)).map_err(|error| fault(&error))?;
    Ok(Pieces { main, parts, of_module: split.prefetch_map, loader })
}

/// Writes a piece anew: without names, and with numbers as short as they can be.
fn compact(wasm: &[u8]) -> Result<Vec<u8>, String> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(wasm).map_err(|error| format!("{error:#}"))?;
    Ok(module.emit_wasm())
}

/// Makes the JavaScript that loads the wasm.
pub fn bind(wasm: &Path, bound: &Path) -> Result<(), String> {
    let result = wasm_bindgen_cli_support::Bindgen::new()
        .input_path(wasm)
        .web(true)
        .map(|bindgen| {
            bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
            bindgen.keep_lld_exports(true)
        })
        .and_then(|bindgen| bindgen.generate(bound));
    result.map_err(|error| format!("wasm-bindgen: {error:#}"))
}
