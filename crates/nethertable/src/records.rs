//! Reads files of records, up to a maximal length. Every error names file, line and cause.

use std::{
    fmt::Display,
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use tabletop::{
    TextError,
    transcript::{self, Record},
};

use crate::error::{CliError, print_error, printable};

/// Where a record comes from, as errors and `--json` name it; `-` is the standard input.
pub fn name_of(file: &Path) -> String {
    file.display().to_string()
}

/// A record with the name of its file.
#[derive(Clone, Copy, Debug)]
pub struct NamedRecord<'a> {
    pub file: &'a str,
    pub record: &'a Record,
    /// Whether it is the only record of the command.
    pub is_alone: bool,
}

impl<'a> NamedRecord<'a> {
    /// What the record calls itself.
    pub fn title(&self) -> Option<&'a str> {
        let fields = &self.record.fields;
        let title = fields.iter().find(|field| field.key.eq_ignore_ascii_case("title"))?;
        Some(title.value.as_str())
    }

    /// The title, and among several records where this one stands.
    pub fn write_heading(&self, out: &mut dyn Write) -> io::Result<()> {
        let title = self.title().map(printable);
        match (self.is_alone, title) {
            (true, None) => Ok(()),
            (true, Some(title)) => writeln!(out, "{title}"),
            (false, None) => writeln!(out, "{}, line {}", self.file, self.record.line),
            (false, Some(title)) => {
                writeln!(out, "{}, line {}: {title}", self.file, self.record.line)
            }
        }
    }
}

/// The records of one file, each for itself; `-` reads the standard input.
pub fn read(file: &Path) -> Result<Vec<Result<Record, TextError>>, CliError> {
    let input = |error: &dyn Display| CliError::Input(format!("{}: {error}", name_of(file)));
    let bytes = read_bytes(file).map_err(|error| input(&error))?;
    if let Some(line) = line_of_combat(file, &bytes) {
        let message =
            "this is a single combat of Dungeon Lords, not a game: 'nethertable solve' reads it";
        return Err(input(&TextError::new(line, message)));
    }
    transcript::parse_each(&bytes).map_err(|error| input(&error))
}

/// Where a file of single combats begins: by its first line, or by its name if it does not begin as a game.
fn line_of_combat(file: &Path, bytes: &[u8]) -> Option<usize> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().map(str::trim).enumerate();
    let (nth, first) = lines.into_iter().find(|(_, l)| !l.is_empty() && !l.starts_with('#'))?;
    let key = first.split_once(':').map_or(first, |(key, _)| key.trim_end());
    let is_named = file.extension().is_some_and(|extension| extension == "combat");
    let is_combat =
        key.eq_ignore_ascii_case("combat") || (is_named && !key.eq_ignore_ascii_case("game"));
    is_combat.then_some(nth + 1)
}

/// The text of one file of another notation; `-` reads the standard input.
pub fn read_text(file: &Path) -> Result<String, CliError> {
    let input = |error: &dyn Display| CliError::Input(format!("{}: {error}", name_of(file)));
    let bytes = read_bytes(file).map_err(|error| input(&error))?;
    if bytes.len() > transcript::MAX_BYTES {
        return Err(input(&format_args!("longer than {} bytes", transcript::MAX_BYTES)));
    }
    String::from_utf8(bytes).map_err(|_| input(&"this is not UTF-8 text"))
}

/// At most one byte more than a record may have, so that the parser can say it is too long.
fn read_bytes(file: &Path) -> io::Result<Vec<u8>> {
    let limit = transcript::MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Visits every record of every file. An error in one is printed at once and does not stop the others.
pub fn each(
    files: &[PathBuf],
    out: &mut dyn Write,
    mut visit: impl FnMut(NamedRecord<'_>, &mut dyn Write) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut is_good = true;
    for file in files {
        let name = name_of(file);
        let mut print = |error: CliError, out: &mut dyn Write| -> Result<(), CliError> {
            out.flush()?;
            match error {
                CliError::Text(error) => print_error(&format_args!("{name}: {error}")),
                CliError::Input(message) => print_error(&message),
                other => return Err(other),
            }
            is_good = false;
            Ok(())
        };
        let records = match read(file) {
            Ok(records) => records,
            Err(error) => {
                print(error, out)?;
                continue;
            }
        };
        let is_alone = files.len() == 1 && records.len() == 1;
        for record in records {
            let visited = record.map_err(CliError::Text).and_then(|record| {
                visit(NamedRecord { file: &name, record: &record, is_alone }, out)
            });
            if let Err(error) = visited {
                print(error, out)?;
            }
        }
    }
    if is_good { Ok(()) } else { Err(CliError::Reported) }
}
