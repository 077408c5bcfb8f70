//! Builds the client for the browser with a cargo of its own, binds it, compresses it, and writes the table of files.
//!
//! `CLIENT_SKIP=1` puts a placeholder page in its place, for those who work on something else.

#[path = "build/client.rs"]
mod client;
#[path = "build/files.rs"]
mod files;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use files::Files;

fn main() {
    let folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells CARGO_MANIFEST_DIR");
    let root = Path::new(&folder).join("../..").canonicalize().expect("the house");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo tells OUT_DIR"));
    println!("cargo::rerun-if-env-changed=CLIENT_SKIP");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let mut files = Files::new(&out, is_release);
    if env::var("CLIENT_SKIP").is_ok_and(|skip| !skip.is_empty() && skip != "0") {
        files.add("/index.html", placeholder().as_bytes());
    } else {
        watch(&root);
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

/// The client is built again when it, or anything it is made of, has changed.
fn watch(root: &Path) {
    let parts =
        ["client", "hosting", "protocol", "bots", "tabletop"].map(|name| format!("crates/{name}"));
    for part in parts.iter().map(String::as_str).chain(["games", "Cargo.lock", "Cargo.toml"]) {
        println!("cargo::rerun-if-changed={}", root.join(part).display());
    }
}

fn add_client(root: &Path, out: &Path, is_release: bool, files: &mut Files) -> Result<(), String> {
    client::ensure_target()?;
    let wasm = client::build(root, out, is_release)?;
    let bound = out.join("bound");
    client::bind(&wasm, &bound)?;

    let web = root.join("crates/client/web");
    let wasm_path = files.add_hashed("client", "wasm", &read(&bound.join("client_bg.wasm"))?);
    let js_path = files.add_hashed("client", "js", &read(&bound.join("client.js"))?);
    add_snippets(&bound, files)?;
    let mut style = String::new();
    for part in sorted(&web.join("style"))?.iter().chain(&board_styles(root)?) {
        style.push_str(&read_text(part)?);
    }
    let style_path = files.add_hashed("style", "css", style.as_bytes());
    let art = add_art(root, files)?;
    let fill = |text: &str, boot: &str| {
        let text = text.replace("{{client}}", &js_path).replace("{{wasm}}", &wasm_path);
        let text = text.replace("{{art}}", &art);
        text.replace("{{style}}", &style_path).replace("{{boot}}", boot)
    };
    let boot = fill(&read_text(&web.join("boot.js"))?, "");
    let boot_path = files.add_hashed("boot", "js", boot.as_bytes());
    let index = fill(&read_text(&web.join("index.html"))?, &boot_path);
    files.add("/index.html", index.as_bytes());
    files.add("/favicon.svg", &read(&web.join("favicon.svg"))?);
    Ok(())
}

/// Every board brings its own styles.
fn board_styles(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut styles = Vec::new();
    for board in sorted(&root.join("crates/client/src/boards"))?.iter().filter(|path| path.is_dir())
    {
        let files = sorted(board)?.into_iter();
        styles.extend(files.filter(|path| path.extension().is_some_and(|ending| ending == "css")));
    }
    Ok(styles)
}

/// The most a game's art may weigh, in bytes.
const MAX_ART: usize = 150 * 1024;

/// Every board brings one file of symbols; returns the lines that tell the page where they are.
fn add_art(root: &Path, files: &mut Files) -> Result<String, String> {
    let mut lines = Vec::new();
    for board in sorted(&root.join("crates/client/src/boards"))? {
        let path = board.join("art.svg");
        if !path.is_file() {
            continue;
        }
        let body = read(&path)?;
        if body.len() > MAX_ART {
            return Err(format!("{}: {} bytes, at most {MAX_ART}", path.display(), body.len()));
        }
        let folder = board.file_name().unwrap_or_default().to_string_lossy().replace('_', "-");
        let served = files.add_hashed(&format!("art-{folder}"), "svg", &body);
        lines.push(format!("<meta name=\"art-{folder}\" content=\"{served}\">"));
    }
    Ok(lines.join("\n"))
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
