//! What a visitor has chosen for this browser: light or dark, motion, language.

use leptos::prelude::*;

use crate::browser;

/// A choice between what the system prefers and either of two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    System,
    Yes,
    No,
}

impl Wish {
    pub const ALL: [Wish; 3] = [Wish::System, Wish::Yes, Wish::No];

    fn read(key: &str) -> Wish {
        match browser::stored(key).as_deref() {
            Some("yes") => Wish::Yes,
            Some("no") => Wish::No,
            _ => Wish::System,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Wish::System => "system",
            Wish::Yes => "yes",
            Wish::No => "no",
        }
    }
}

const DARK: &str = "nethertable.dark";
const MOTION: &str = "nethertable.motion";
const LANGUAGE: &str = "nethertable.language";

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    dark: RwSignal<Wish>,
    motion: RwSignal<Wish>,
}

impl Settings {
    pub fn start() -> Settings {
        let settings = Settings {
            dark: RwSignal::new(Wish::read(DARK)),
            motion: RwSignal::new(Wish::read(MOTION)),
        };
        provide_context(settings);
        let root = document().document_element();
        Effect::new(move || {
            let Some(root) = &root else { return };
            let theme = match settings.dark.get() {
                Wish::System => "system",
                Wish::Yes => "dark",
                Wish::No => "light",
            };
            let _ = root.set_attribute("data-theme", theme);
            let is_still = settings.motion.get() == Wish::No;
            let _ = root.set_attribute("data-motion", if is_still { "still" } else { "system" });
        });
        settings
    }

    pub fn dark(self) -> Wish {
        self.dark.get()
    }

    pub fn set_dark(self, wish: Wish) {
        browser::store(DARK, wish.word());
        self.dark.set(wish);
    }

    pub fn motion(self) -> Wish {
        self.motion.get()
    }

    pub fn set_motion(self, wish: Wish) {
        browser::store(MOTION, wish.word());
        self.motion.set(wish);
    }

    /// Whether things may move.
    pub fn has_motion(self) -> bool {
        match self.motion.get_untracked() {
            Wish::Yes => true,
            Wish::No => false,
            Wish::System => !prefers("(prefers-reduced-motion: reduce)"),
        }
    }
}

fn prefers(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// The languages wished for, best first.
pub fn wished_languages() -> Vec<String> {
    let mut wished: Vec<String> = browser::stored(LANGUAGE).into_iter().collect();
    wished.extend(window().navigator().languages().iter().filter_map(|tag| tag.as_string()));
    wished
}

/// Keeps a language and shows everything in it.
pub fn set_language(language: &str) {
    browser::store(LANGUAGE, language);
    let _ = window().location().reload();
}
