//! The texts of this game: worked examples.

use std::path::{Path, PathBuf};

use heroes_out::HeroesOut;
use testkit::script;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

#[test]
fn examples_run() {
    script::run_dir::<HeroesOut>(folder("examples"));
}
