//! The table of files: names with hashes, types, compressed forms.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    hash::{DefaultHasher, Hasher},
    io::Write as _,
    path::{Path, PathBuf},
};

/// Shorter bodies gain nothing by compression.
const WORTH_COMPRESSING: usize = 512;
const BROTLI_QUALITY: u32 = 11;
const BROTLI_WINDOW: u32 = 24;

pub struct Files {
    out: PathBuf,
    is_compressed: bool,
    rows: String,
    n_files: usize,
    /// The files that each game needs beside those that every page needs.
    of_games: BTreeMap<String, Vec<String>>,
}

impl Files {
    pub fn new(out: &Path, is_compressed: bool) -> Files {
        let (out, rows, of_games) = (out.to_path_buf(), String::new(), BTreeMap::new());
        Files { out, is_compressed, rows, n_files: 0, of_games }
    }

    /// Adds a file whose name changes with its body; returns where it is served.
    pub fn add_hashed(&mut self, stem: &str, ending: &str, body: &[u8]) -> String {
        let path = format!("/assets/{stem}-{}.{ending}", hash(body));
        self.add(&path, body);
        path
    }

    pub fn add(&mut self, path: &str, body: &[u8]) {
        let nth = self.n_files;
        self.n_files += 1;
        let stored = self.store(&format!("{nth}.body"), body);
        let (mut br, mut gzip) = ("None".to_string(), "None".to_string());
        if self.is_compressed && body.len() >= WORTH_COMPRESSING {
            let some = |path: String| format!("Some(include_bytes!({path:?}))");
            br = some(self.store(&format!("{nth}.br"), &brotli(body)));
            gzip = some(self.store(&format!("{nth}.gz"), &gzipped(body)));
        }
        let (mime, etag) = (mime(path), format!("\"{}\"", hash(body)));
        writeln!(
            self.rows,
            "    Asset {{ path: {path:?}, mime: {mime:?}, etag: {etag:?}, \
             body: include_bytes!({stored:?}), br: {br}, gzip: {gzip} }},"
        )
        .expect("a string takes everything");
    }

    /// Notes that a game needs a file.
    pub fn add_to_game(&mut self, game: &str, path: &str) {
        let paths = self.of_games.entry(game.to_string()).or_default();
        if !paths.iter().any(|known| known == path) {
            paths.push(path.to_string());
        }
    }

    /// Which parts of the code and which styles each game needs, as JSON.
    pub fn parts_of_games(&self) -> String {
        let row = |(game, paths): (&String, &Vec<String>)| {
            let parts = paths.iter().filter(|path| !path.ends_with(".svg"));
            let parts: Vec<String> = parts.map(|path| format!("{path:?}")).collect();
            format!("{game:?}:[{}]", parts.join(","))
        };
        format!("{{{}}}", self.of_games.iter().map(row).collect::<Vec<_>>().join(","))
    }

    pub fn write_table(&self) {
        let mut table = format!("static ASSETS: &[Asset] = &[\n{}];\n", self.rows);
        table.push_str("static OF_GAMES: &[(&str, &[&str])] = &[\n");
        for (game, paths) in &self.of_games {
            writeln!(table, "    ({game:?}, &{paths:?}),").expect("a string takes everything");
        }
        table.push_str("];\n");
        self.store("table.rs", table.as_bytes());
    }

    fn store(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.out.join(name);
        fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        path.to_string_lossy().into_owned()
    }
}

pub fn hash(body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(body);
    format!("{:016x}", hasher.finish())
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "md" => "text/markdown; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn brotli(body: &[u8]) -> Vec<u8> {
    let mut writer =
        brotli::CompressorWriter::new(Vec::new(), 1 << 16, BROTLI_QUALITY, BROTLI_WINDOW);
    writer.write_all(body).expect("a vector takes everything");
    writer.into_inner()
}

fn gzipped(body: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(body).expect("a vector takes everything");
    writer.finish().expect("a vector takes everything")
}
