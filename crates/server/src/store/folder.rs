//! The folder of the store: for its owner's eyes only, and for one server at a time. Whoever reads these files knows every
//! seed and every seat.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use super::StoreError;

const DATABASE: &str = "nethertable.db";
const LOCK: &str = "lock";
/// How long a new server waits for the old one to let go of the folder.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);

/// Held as long as the store lives: two servers on one folder would not know of each other's steps.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Opens the folder; it is made if it is not there. The files of the store are closed to others, and so is the
    /// folder if nothing else lies in it.
    pub fn open(path: &Path) -> Result<Folder, StoreError> {
        let failed = |what: &str, error: &dyn std::fmt::Display| {
            StoreError::Unavailable(format!("{what} {}: {error}", path.display()))
        };
        make(path).map_err(|error| failed("cannot create the folder", &error))?;
        let lock = open_private(&path.join(LOCK));
        let lock = lock.map_err(|error| failed("cannot write to the folder", &error))?;
        let deadline = Instant::now() + LOCK_TIMEOUT;
        while let Err(error) = lock.try_lock() {
            if Instant::now() > deadline {
                return Err(failed("another server uses the folder", &error));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        // SQLite gives its other files the permissions of this one.
        let file = open_private(&path.join(DATABASE));
        file.map_err(|error| failed("cannot write to the folder", &error))?;
        #[cfg(unix)]
        unix::close(path);
        Ok(Folder { path: path.to_path_buf(), _lock: lock })
    }

    pub fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }
}

fn make(path: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, unix::FOLDER);
    builder.create(path)
}

/// Opens a file, or makes one for the owner alone.
fn open_private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, unix::FILE);
    options.open(path)
}

#[cfg(unix)]
mod unix {
    use std::{
        ffi::OsStr,
        fs::{self, Permissions},
        os::unix::fs::PermissionsExt,
        path::Path,
    };

    use super::{DATABASE, LOCK};

    pub const FOLDER: u32 = 0o700;
    pub const FILE: u32 = 0o600;
    const OTHERS: u32 = 0o077;

    fn is_own(name: &OsStr) -> bool {
        let Some(name) = name.to_str() else { return false };
        let rest = name.strip_prefix(DATABASE);
        name == LOCK || rest.is_some_and(|rest| matches!(rest, "" | "-wal" | "-shm" | "-journal"))
    }

    /// Takes the permissions of others away. What a person put there stays as they wanted it.
    pub fn close(folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        let mut is_alone = true;
        for entry in entries.flatten() {
            if is_own(&entry.file_name()) {
                restrict(&entry.path(), FILE);
            } else {
                is_alone = false;
            }
        }
        if is_alone {
            return restrict(folder, FOLDER);
        }
        if fs::metadata(folder).is_ok_and(|about| about.permissions().mode() & OTHERS != 0) {
            let folder = folder.display();
            tracing::warn!(
                %folder,
                "other users can enter the data folder; its permissions are unchanged because it holds other files"
            );
        }
    }

    fn restrict(path: &Path, mode: u32) {
        let Ok(about) = fs::symlink_metadata(path) else { return };
        if about.is_symlink() || about.permissions().mode() & OTHERS == 0 {
            return;
        }
        if let Err(error) = fs::set_permissions(path, Permissions::from_mode(mode)) {
            tracing::warn!(path = %path.display(), %error, "other users can read this file, and its permissions cannot be changed");
        }
    }
}
