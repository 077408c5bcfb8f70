//! What the fuzz targets do with their bytes, for every game of the list. The targets themselves only call it.
//!
//! This folder is no member of the workspace, for only cargo-fuzz can link the targets. So the tests of `protocol` have these
//! files as a module: what no longer compiles, or fails with the seeds, is seen there.

mod check;
mod choices;

pub mod actions;
pub mod scene;
pub mod transcript;
