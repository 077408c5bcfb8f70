//! Chores of the house: `cargo xtask tidy` and `cargo xtask schemas`.

mod schema;
mod tidy;

use std::{
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

const HELP: &str = "Usage: cargo xtask tidy|schemas

tidy    checks the habits of the house: every rule written, cited and tested; file lengths and headers;
        which crate may depend on which; no game named where none may be
schemas writes docs/schemas from the source of the games
";

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let command = std::env::args().nth(1);
    let outcome = match command.as_deref() {
        Some("tidy") => report(&mut out),
        Some("schemas") => schema::check(root(), true).map(|_| true),
        Some("help" | "--help" | "-h") => out.write_all(HELP.as_bytes()).map(|()| true),
        _ => io::stderr().write_all(HELP.as_bytes()).map(|()| false),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        _ => ExitCode::from(2),
    }
}

fn report(out: &mut impl Write) -> io::Result<bool> {
    let complaints = tidy::complaints(root())?;
    for complaint in &complaints {
        writeln!(out, "{complaint}")?;
    }
    writeln!(out, "{}", if complaints.is_empty() { "tidy" } else { "not tidy" })?;
    Ok(complaints.is_empty())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}
