//! The built client inside the binary: every file of the page with its type, its tag and its compressed forms.
//!
//! The build script makes them. Names under `/assets/` hold a hash of what is in the file, so these may be kept by a
//! browser for ever; all others must be asked for again.

/// One file of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Where it is served, such as `/assets/client-1f3a.js`.
    pub path: &'static str,
    pub mime: &'static str,
    /// A quoted tag that changes with the body.
    pub etag: &'static str,
    pub body: &'static [u8],
    /// The body compressed by brotli, where that is shorter.
    pub br: Option<&'static [u8]>,
    pub gzip: Option<&'static [u8]>,
}

impl Asset {
    /// Whether the name changes with the body, so that it may be kept for ever.
    pub fn is_immutable(&self) -> bool {
        self.path.starts_with("/assets/")
    }
}

/// The page that every address of the client shows.
pub const INDEX: &str = "/index.html";

/// Every file of the page.
pub fn assets() -> &'static [Asset] {
    ASSETS
}

/// The files that a game needs beside those that every page needs: its code and its art.
pub fn files_of_game(game: &str) -> &'static [&'static str] {
    OF_GAMES.iter().find(|(of, _)| *of == game).map_or(&[], |(_, paths)| paths)
}

/// The files that every page needs.
pub fn files_of_every_page() -> impl Iterator<Item = &'static Asset> {
    let is_of_game = |path: &str| OF_GAMES.iter().any(|(_, paths)| paths.contains(&path));
    ASSETS.iter().filter(move |asset| !is_of_game(asset.path))
}

/// The file served under this path.
pub fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

include!(concat!(env!("OUT_DIR"), "/table.rs"));

/// A part of the build script, for its tests.
#[cfg(test)]
#[path = "../build/styles.rs"]
mod styles;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_names_only_what_is_there() {
        let index = find(INDEX).expect("there is a page");
        let text = std::str::from_utf8(index.body).expect("a page is text");
        for piece in text.split('"').filter(|piece| piece.starts_with("/assets/")) {
            assert!(find(piece).is_some(), "the page names {piece}, which is not built");
        }
    }

    #[test]
    fn what_a_game_needs_is_there_and_no_page_needs_it_before() {
        for (game, paths) in OF_GAMES {
            assert_eq!(files_of_game(game), *paths);
            assert!(paths.iter().all(|path| find(path).is_some()), "{game}: {paths:?}");
            assert!(files_of_every_page().all(|asset| !paths.contains(&asset.path)));
        }
        assert!(files_of_game("no-such-game").is_empty());
    }

    #[test]
    fn the_page_keeps_to_a_strict_policy() {
        let index = std::str::from_utf8(find(INDEX).expect("there is a page").body).expect("text");
        assert!(!index.contains("<style") && !index.contains("style="), "no inline styles");
        assert!(
            index.split("<script").skip(1).all(|tag| tag.contains("src=")),
            "no inline scripts"
        );
    }

    #[test]
    fn paths_are_unique_and_bodies_are_there() {
        for (nth, asset) in assets().iter().enumerate() {
            assert!(!asset.body.is_empty(), "{} is empty", asset.path);
            assert!(assets()[..nth].iter().all(|other| other.path != asset.path), "{}", asset.path);
        }
    }
}
