//! Writes the built client into a folder, for any static file server: `cargo run --example dump -- FOLDER`.

use std::{env, fs, io, path::PathBuf};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "client-dump".into()));
    for asset in webassets::assets() {
        let path = folder.join(asset.path.trim_start_matches('/'));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, asset.body)?;
    }
    Ok(())
}
