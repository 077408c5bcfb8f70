//! `arena --records`: a file for every game, which `replay` checks and programs read.

use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
    sync::Mutex,
};

use tabletop::{Game, GameSession, Seed, transcript};

use crate::error::CliError;

/// Writes records from several threads, and keeps the first error.
pub struct Records {
    folder: PathBuf,
    variant: String,
    failure: Mutex<Option<CliError>>,
}

impl Records {
    pub fn new(folder: &Path, variant: &str) -> Result<Records, CliError> {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let variant = if variant.is_empty() { String::new() } else { format!("{variant}-") };
        Ok(Records { folder: folder.to_path_buf(), variant, failure: Mutex::new(None) })
    }

    /// Writes the record of the nth game. A file that is already there is never written over.
    pub fn write<G: Game>(&self, nth: usize, session: &GameSession<G>, seed: &Seed) {
        let name = format!("{}-{}{:06}.game", G::NAME, self.variant, nth + 1);
        let path = self.folder.join(name);
        let text = transcript::write_with_seed(session, seed);
        let written =
            fs::File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        if let Err(error) = written {
            let mut failure = self.failure.lock().expect("no writer panics");
            failure.get_or_insert_with(|| unwritable(&path, &error));
        }
    }

    /// The first error, if a record could not be written.
    pub fn finish(self) -> Result<(), CliError> {
        match self.failure.into_inner().expect("no writer panics") {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::Input(format!("--records: {}: {error}", path.display()))
}
