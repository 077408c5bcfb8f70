//! Runs the executable.

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;

pub const GAME: &str = "monster-inn";

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs `nethertable` with these words and nothing to read.
pub fn run(args: &[&str]) -> Ran {
    run_with(args, b"")
}

/// Runs `nethertable` with these words and this standard input.
pub fn run_with(args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nethertable"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // A command that fails early does not read on: its closed pipe does not fail the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the executable ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("the executable writes UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Ran {
    #[track_caller]
    pub fn success(self) -> Ran {
        assert_eq!(self.code, Some(0), "{}\n{}", self.out, self.err);
        self
    }

    /// Bad input: exit code 2, an error that contains `cause`, and no panic.
    #[track_caller]
    pub fn refused(self, cause: &str) -> Ran {
        assert_eq!(self.code, Some(2), "{}\n{}", self.out, self.err);
        assert!(self.err.contains("error: "), "{}", self.err);
        assert!(self.err.contains(cause), "'{cause}' is not in: {}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// The output as one JSON object per line.
    #[track_caller]
    pub fn json(&self) -> Vec<Value> {
        self.out
            .lines()
            .map(|line| serde_json::from_str(line).expect("one object per line"))
            .collect()
    }
}

/// Every key must be there.
#[track_caller]
pub fn check_keys(object: &Value, keys: &[&str]) {
    for key in keys {
        assert!(object.get(key).is_some(), "'{key}' is missing in {object}");
    }
}

/// A place for a file of one test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    folder.join(name)
}

/// Writes a file of one test and returns its name.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = scratch(name);
    std::fs::write(&path, content).expect("a test file");
    path.display().to_string()
}

/// A whole game, saved: the person always takes the first action of the list.
pub fn saved_game(name: &str, seed: &str) -> String {
    let path = scratch(name).display().to_string();
    let args = ["play", GAME, "--bots", "greedy,random", "--seed", seed, "--save", &path];
    let ran = run_with(&args, "1\n".repeat(400).as_bytes()).success();
    assert!(ran.out.contains("The game is over."), "{}", ran.out);
    path
}
