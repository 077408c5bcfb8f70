//! A progress bar with the time that is left, on stderr and only if that is a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar of `n` games; it shows nothing when stderr is not a terminal.
pub fn bar(n: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(n as u64), ProgressDrawTarget::stderr());
    let template = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left";
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well-formed"))
}
