//! Builds the client for wasm32 in a nested cargo run, generates its JavaScript with wasm-bindgen, and writes the Rust
//! table through which the binary embeds the files. In release builds the files are compressed.
//!
//! `CLIENT_SKIP=1` embeds a placeholder page instead, which saves time when working on something else.

#[path = "build/client.rs"]
mod client;
#[path = "build/files.rs"]
mod files;
#[path = "build/styles.rs"]
mod styles;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use files::Files;

fn main() {
    let folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let root = Path::new(&folder).join("../..").canonicalize().expect("the workspace root exists");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::rerun-if-env-changed=CLIENT_SKIP");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let mut files = Files::new(&out, is_release);
    if env::var("CLIENT_SKIP").is_ok_and(|skip| !skip.is_empty() && skip != "0") {
        files.add("/index.html", placeholder().as_bytes());
    } else {
        rerun_if_sources_change(&root);
        if let Err(message) = add_client(&root, &out, is_release, &mut files) {
            panic!("\n\n{message}\n\nCLIENT_SKIP=1 builds everything but the client.\n");
        }
    }
    files.write_table();
}

fn placeholder() -> String {
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Nethertable</title>\
     <p>This binary was built with CLIENT_SKIP=1 and has no client. Build it again without."
        .to_string()
}

/// Tells cargo to run this script again when a source of the client or of its dependencies in the workspace has changed.
fn rerun_if_sources_change(root: &Path) {
    let parts =
        ["client", "hosting", "protocol", "bots", "tabletop"].map(|name| format!("crates/{name}"));
    for part in parts.iter().map(String::as_str).chain(["games", "Cargo.lock", "Cargo.toml"]) {
        println!("cargo::rerun-if-changed={}", root.join(part).display());
    }
}

fn add_client(root: &Path, out: &Path, is_release: bool, files: &mut Files) -> Result<(), String> {
    client::ensure_target()?;
    let wasm = client::build(root, out, is_release)?;
    let pieces = client::split(&wasm, &out.join("split"))?;
    let bound = out.join("bound");
    client::bind(&pieces.main, &bound)?;

    let web = root.join("crates/client/web");
    let wasm_path = files.add_hashed("client", "wasm", &read(&bound.join("client_bg.wasm"))?);
    let js_path = add_scripts(root, &pieces, &read_text(&bound.join("client.js"))?, files)?;
    add_snippets(&bound, files)?;
    let style = styles::join(sorted(&web.join("style"))?.into_iter())?;
    let style_path = files.add_hashed("style", "css", style.as_bytes());
    let of_boards = add_files_of_boards(root, files)?;
    let parts = files.parts_of_games();
    let fill = |text: &str, boot: &str| {
        let text = text.replace("{{client}}", &js_path).replace("{{wasm}}", &wasm_path);
        let text = text.replace("{{boards}}", &of_boards).replace("{{parts}}", &parts);
        text.replace("{{style}}", &style_path).replace("{{boot}}", boot)
    };
    let boot = fill(&read_text(&web.join("boot.js"))?, "");
    let boot_path = files.add_hashed("boot", "js", boot.as_bytes());
    let index = fill(&read_text(&web.join("index.html"))?, &boot_path);
    files.add("/index.html", index.as_bytes());
    files.add("/favicon.svg", &read(&web.join("favicon.svg"))?);
    Ok(())
}

/// Loads the pieces that come in one file with others: a piece is cut out of it, and answers as if it had been fetched.
const BUNDLE_LOADER: &str = r#"
const bundles = new Map();
async function cut(path, start, end) {
    if (!bundles.has(path)) {
        bundles.set(path, fetch(path).then(response => {
            if (!response.ok) throw new Error(`${response.status} for ${path}`);
            return response.arrayBuffer();
        }));
    }
    try {
        const piece = (await bundles.get(path)).slice(start, end);
        return new Response(piece, { headers: { "content-type": "application/wasm" } });
    } catch (error) {
        // The next one to need a piece tries again.
        bundles.delete(path);
        throw error;
    }
}
"#;

/// The bound client and the script that loads the pieces, which import each other, so that one hash is in both names; and
/// the pieces. Returns where the client is.
fn add_scripts(
    root: &Path,
    pieces: &client::Pieces,
    client_js: &str,
    files: &mut Files,
) -> Result<String, String> {
    let boards: Vec<String> = boards(root)?.iter().map(|board| folder_name(board)).collect();
    let mut bundles: BTreeMap<String, Vec<(&str, &[u8])>> = BTreeMap::new();
    let mut loader = pieces.loader.clone();
    let mut paths = BTreeMap::new();
    let fetched = |name: &str| format!("fetch(new URL(\"./{name}.wasm\", import.meta.url))");
    for (name, body) in &pieces.parts {
        if let Some(bundle) = pieces.bundle_of(name, body, &boards) {
            bundles.entry(bundle).or_default().push((name, body));
        } else {
            let path = files.add_hashed(name, "wasm", body);
            loader = replace(&loader, &fetched(name), &format!("fetch(\"{path}\")"))?;
            paths.insert(name.as_str(), path);
        }
    }
    for (bundle, members) in bundles {
        let bodies: Vec<&[u8]> = members.iter().map(|(_, body)| *body).collect();
        let path = files.add_hashed(&bundle, "bin", &bodies.concat());
        let mut start = 0;
        for (name, body) in members {
            let end = start + body.len();
            loader = replace(&loader, &fetched(name), &format!("cut(\"{path}\", {start}, {end})"))?;
            paths.insert(name, path.clone());
            start = end;
        }
    }
    loader.push_str(BUNDLE_LOADER);
    let hash = files::hash(format!("{client_js}{loader}").as_bytes());
    let (client_path, loader_path) =
        (format!("/assets/client-{hash}.js"), format!("/assets/parts-{hash}.js"));
    let import = |path: &str| format!("from \"{path}\"");
    let client_js = replace(client_js, &import(client::LOADER), &import(&loader_path))?;
    let loader = replace(&loader, &import(client::MAIN_SCRIPT), &import(&client_path))?;
    files.add(&client_path, client_js.as_bytes());
    files.add(&loader_path, loader.as_bytes());
    for (module, names) in &pieces.of_module {
        for name in names {
            files.add_to_game(&module.replace('_', "-"), &paths[name.as_str()]);
        }
    }
    Ok(client_path)
}

/// As `str::replace`, where there must be something to replace: the scripts are others' work.
fn replace(text: &str, from: &str, to: &str) -> Result<String, String> {
    if !text.contains(from) {
        return Err(format!(
            "a script of the client has no {from}: wasm-bindgen or the split changed"
        ));
    }
    Ok(text.replace(from, to))
}

/// The folders of the boards.
fn boards(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut boards = sorted(&root.join("crates/client/src/boards"))?;
    boards.retain(|path| path.is_dir());
    Ok(boards)
}

fn folder_name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The most a game's art may weigh, in bytes.
const MAX_ART: usize = 150 * 1024;

/// Every board brings its styles, a file of symbols, and a picture of the game for the pages around it; every game the text of
/// its rules. Returns the lines that tell the page where they are.
fn add_files_of_boards(root: &Path, files: &mut Files) -> Result<String, String> {
    let mut lines = String::new();
    let mut add_line = |name: &str, path: &str| {
        lines.push_str(&format!("<meta name=\"{name}\" content=\"{path}\">\n"));
    };
    for board in boards(root)? {
        let game = folder_name(&board).replace('_', "-");
        let picture = format!("picture-{game}");
        add_line(&picture, &files.add_hashed(&picture, "svg", &read(&board.join("picture.svg"))?));
        let rules = format!("rules-{game}");
        let text = read(&root.join(format!("games/{game}/RULES.md")))?;
        add_line(&rules, &files.add_hashed(&rules, "md", &text));
        let art_path = board.join("art.svg");
        let art = read(&art_path)?;
        if art.len() > MAX_ART {
            return Err(format!("{}: {} bytes, at most {MAX_ART}", art_path.display(), art.len()));
        }
        // Only those who train need these styles.
        let is_training = |path: &PathBuf| path.ends_with("training.css");
        let (training, style) = sorted(&board)?.into_iter().partition::<Vec<_>, _>(is_training);
        let styles_of = |paths: Vec<PathBuf>| styles::join(paths.into_iter());
        let mut parts = vec![("art", "svg", game.clone(), art)];
        parts.push(("style", "css", game.clone(), styles_of(style)?.into_bytes()));
        if !training.is_empty() {
            let pages = format!("{game}-training");
            parts.push(("style", "css", pages, styles_of(training)?.into_bytes()));
        }
        for (kind, ending, of, body) in parts {
            let name = format!("{kind}-{of}");
            let served = files.add_hashed(&name, ending, &body);
            files.add_to_game(&of, &served);
            add_line(&name, &served);
        }
    }
    Ok(lines)
}

/// Pieces of JavaScript that crates bring along; the bound client imports them beside itself.
fn add_snippets(bound: &Path, files: &mut Files) -> Result<(), String> {
    let mut folders = vec![bound.join("snippets")];
    while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
        for path in sorted(&folder)? {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(bound).expect("found below").to_string_lossy();
            files.add(&format!("/assets/{name}"), &read(&path)?);
        }
    }
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
