//! `cargo xtask new-game NAME`: writes a small, complete game with its board, and enters it in every list of games.
//!
//! The files come from `xtask/templates`, where the game is called `new-game`. docs/adding-a-game.md goes through them.

mod lists;
mod names;

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use names::Names;

use crate::schema;

/// A file to be written, by its path from the root of the workspace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewFile {
    pub path: PathBuf,
    pub text: String,
}

/// Everything that a new game adds to the workspace at `root`, and the changed lists. Nothing is written yet.
pub fn files(root: &Path, name: &str) -> Result<Vec<NewFile>, String> {
    let names = Names::new(name)?;
    if root.join("games").join(name).exists() {
        return Err(format!("games/{name} already exists"));
    }
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut files = Vec::new();
    let mut fill = || -> io::Result<()> {
        collect(&templates, &templates, &names, &mut files)?;
        let schema = names.fill(&schema::text(&templates.join("games/new-game"))?);
        files.push(NewFile { path: format!("docs/schemas/{name}.json").into(), text: schema });
        Ok(())
    };
    fill().map_err(|error| error.to_string())?;
    for (path, change) in lists::ALL {
        let before = fs::read_to_string(root.join(path)).map_err(|e| format!("{path}: {e}"))?;
        let text = change(&before, &names).ok_or_else(|| {
            format!("{path}: the list of games was not found; add {name} there by hand")
        })?;
        files.push(NewFile { path: path.into(), text });
    }
    Ok(files)
}

/// Writes a new game into the workspace at `root` and returns what was written.
pub fn create(root: &Path, name: &str) -> Result<Vec<NewFile>, String> {
    let files = files(root, name)?;
    for NewFile { path, text } in &files {
        let path = root.join(path);
        let write = || -> io::Result<()> {
            fs::create_dir_all(path.parent().unwrap_or(root))?;
            fs::write(&path, text)
        };
        write().map_err(|error| format!("{}: {error}", path.display()))?;
    }
    format(root, &files);
    Ok(files)
}

/// Names have other lengths than those of the template, so lines break elsewhere.
fn format(root: &Path, files: &[NewFile]) {
    let sources = files.iter().map(|file| &file.path);
    let sources = sources.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    // Without rustfmt the files are right all the same.
    let _ = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .args(sources)
        .current_dir(root)
        .status();
}

fn collect(
    templates: &Path,
    folder: &Path,
    names: &Names,
    out: &mut Vec<NewFile>,
) -> io::Result<()> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(templates, &path, names, out)?;
            continue;
        }
        let relative = path.strip_prefix(templates).unwrap_or(&path).to_string_lossy();
        let text = names.fill(&fs::read_to_string(&path)?);
        out.push(NewFile { path: names.fill(&relative.replace('\\', "/")).into(), text });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
