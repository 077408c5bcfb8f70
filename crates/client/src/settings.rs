//! What a visitor has chosen for this browser: light or dark, motion, language.

use leptos::prelude::*;

use crate::browser;

/// A choice between what the system prefers and either of two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preference {
    System,
    Yes,
    No,
}

impl Preference {
    pub const ALL: [Preference; 3] = [Preference::System, Preference::Yes, Preference::No];

    fn read(key: &str) -> Preference {
        match browser::stored(key).as_deref() {
            Some("yes") => Preference::Yes,
            Some("no") => Preference::No,
            _ => Preference::System,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Preference::System => "system",
            Preference::Yes => "yes",
            Preference::No => "no",
        }
    }
}

const DARK: &str = "nethertable.dark";
const MOTION: &str = "nethertable.motion";
const LANGUAGE: &str = "nethertable.language";

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    dark: RwSignal<Preference>,
    motion: RwSignal<Preference>,
}

impl Settings {
    pub fn start() -> Settings {
        let settings = Settings {
            dark: RwSignal::new(Preference::read(DARK)),
            motion: RwSignal::new(Preference::read(MOTION)),
        };
        provide_context(settings);
        let root = document().document_element();
        Effect::new(move || {
            let Some(root) = &root else { return };
            let theme = match settings.dark.get() {
                Preference::System => "system",
                Preference::Yes => "dark",
                Preference::No => "light",
            };
            let _ = root.set_attribute("data-theme", theme);
            let is_still = settings.motion.get() == Preference::No;
            let _ = root.set_attribute("data-motion", if is_still { "still" } else { "system" });
        });
        settings
    }

    pub fn dark(self) -> Preference {
        self.dark.get()
    }

    pub fn set_dark(self, preference: Preference) {
        browser::store(DARK, preference.word());
        self.dark.set(preference);
    }

    pub fn motion(self) -> Preference {
        self.motion.get()
    }

    pub fn set_motion(self, preference: Preference) {
        browser::store(MOTION, preference.word());
        self.motion.set(preference);
    }

    /// Whether things may move.
    pub fn has_motion(self) -> bool {
        match self.motion.get_untracked() {
            Preference::Yes => true,
            Preference::No => false,
            Preference::System => !prefers("(prefers-reduced-motion: reduce)"),
        }
    }
}

fn prefers(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// The preferred languages, best first.
pub fn preferred_languages() -> Vec<String> {
    let mut preferred: Vec<String> = browser::stored(LANGUAGE).into_iter().collect();
    preferred.extend(window().navigator().languages().iter().filter_map(|tag| tag.as_string()));
    preferred
}

/// Stores a language and reloads the page in it.
pub fn set_language(language: &str) {
    browser::store(LANGUAGE, language);
    let _ = window().location().reload();
}
