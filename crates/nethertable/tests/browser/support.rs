//! What every test needs: a server and a driver of its own, browsers, and waiting for conditions with a deadline.
//!
//! Everything that is started is ended by its own process id when its owner goes, also when a test panics.

mod outline;
mod page;
mod positions;
mod server_process;
mod sizes;
mod table;

use std::{
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use serde_json::Value;

pub use page::{Page, Screen};
pub use positions::{check_questions, position, positions};
pub use server_process::{ServerProcess, replay};
pub use table::{Turn, some, whose_turn};

/// Longer than anything here takes, on a busy machine.
pub const LONG: Duration = Duration::from_secs(30);
/// How often a condition is asked for.
const OFTEN: Duration = Duration::from_millis(15);

/// The windows that pictures are taken of: a phone, a tablet, and screens of three sizes.
pub const SIZES: [(u64, u64); 5] =
    [(1440, 900), (1920, 1080), (2560, 1440), (768, 1024), (360, 780)];

/// The texts of a list that a script has returned.
pub fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    list.filter_map(Value::as_str).map(str::to_string).collect()
}

/// Where pictures are asked for. Taking one of every moment needs minutes, so it is left out otherwise.
fn shots() -> Option<PathBuf> {
    std::env::var_os("NETHERTABLE_SHOTS").map(PathBuf::from)
}

/// Where the last picture of a page that failed is stored.
fn failures() -> PathBuf {
    let target = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/screenshots");
    shots().unwrap_or_else(|| PathBuf::from(target))
}

/// Ends a process that is no child of ours, but was started for us; returns when it is gone.
fn end(pid: u64) {
    let process = PathBuf::from(format!("/proc/{pid}"));
    let asked_at = Instant::now();
    while process.exists() && asked_at.elapsed() < Duration::from_secs(5) {
        let _ = Command::new("kill").args(["-9", &pid.to_string()]).output();
        std::thread::sleep(OFTEN);
    }
}
