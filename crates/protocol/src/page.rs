//! Which URL paths are pages of the client; others are 404.

use crate::{GameId, TableId};

/// Whether the client has a page for this path. The secret of a link that moves a seat is no part of its path, which
/// proxies and other sites may see, but follows the `#`.
pub fn is_page(path: &str) -> bool {
    let words: Vec<&str> = path.split('/').filter(|word| !word.is_empty()).collect();
    let is_game = |name: &str| name.parse::<GameId>().is_ok();
    match words.as_slice() {
        [] | ["index.html"] | ["claim"] => true,
        ["t", table] => table.parse::<TableId>().is_ok(),
        ["solo" | "rules" | "about", game] | ["training", game, ..] => is_game(game),
        _ => false,
    }
}
