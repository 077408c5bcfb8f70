//! Chores of the workspace: `cargo xtask tidy` checks it, `new-game` adds a game to it, `schemas` writes docs/schemas.

mod new_game;
mod schema;
mod tidy;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

const HELP: &str = "Usage: cargo xtask tidy
       cargo xtask new-game NAME [--into FOLDER]
       cargo xtask schemas

tidy      checks what every file of the workspace has in common: every rule is written, cited and tested;
          file lengths and headers; retired words; which crate may depend on which
new-game  writes a small, complete game into games/NAME, with its board, and enters it in every list of games
          (docs/adding-a-game.md); --into does so in another checkout
schemas   writes docs/schemas from the source of the games
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = io::stdout().lock();
    let outcome = match arguments[..] {
        ["tidy"] => report(&mut out),
        ["schemas"] => write_schemas(&mut out),
        ["new-game", name] => create(&mut out, name, root()),
        ["new-game", name, "--into", folder] => create(&mut out, name, &PathBuf::from(folder)),
        ["help" | "--help" | "-h"] => out.write_all(HELP.as_bytes()).map(|()| true),
        _ => io::stderr().write_all(HELP.as_bytes()).map(|()| false),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        _ => ExitCode::from(2),
    }
}

fn write_schemas(out: &mut impl Write) -> io::Result<bool> {
    let changed = schema::write(root())?;
    for path in &changed {
        writeln!(out, "{} is new", path.display())?;
    }
    if changed.is_empty() {
        writeln!(out, "all schemas are up to date")?;
    }
    Ok(true)
}

fn report(out: &mut impl Write) -> io::Result<bool> {
    let problems = tidy::problems(root())?;
    for problem in &problems {
        writeln!(out, "{problem}")?;
    }
    writeln!(out, "{}", if problems.is_empty() { "tidy" } else { "not tidy" })?;
    Ok(problems.is_empty())
}

fn create(out: &mut impl Write, name: &str, root: &Path) -> io::Result<bool> {
    match new_game::create(root, name) {
        Ok(files) => {
            for file in files {
                writeln!(out, "wrote {}", file.path.display())?;
            }
            writeln!(out, "Next: cargo nextest run -p {name}; then docs/adding-a-game.md")?;
            Ok(true)
        }
        Err(error) => {
            writeln!(io::stderr(), "error: {error}")?;
            Ok(false)
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}
