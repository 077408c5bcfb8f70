//! The settings of this browser: theme, speed, sound, language.

use leptos::prelude::*;

use crate::{browser, stage::Speed};

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
const SPEED: &str = "nethertable.speed";
const VOLUME: &str = "nethertable.volume";
const MUTED: &str = "nethertable.muted";
/// As loud as sounds are until somebody chooses, in percent.
const DEFAULT_VOLUME: u8 = 35;
const LANGUAGE: &str = "nethertable.language";

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    dark: RwSignal<Preference>,
    /// Nothing chosen: as the system prefers.
    speed: RwSignal<Option<Speed>>,
    volume: RwSignal<u8>,
    is_muted: RwSignal<bool>,
}

impl Settings {
    pub fn start() -> Settings {
        let settings = Settings {
            dark: RwSignal::new(Preference::read(DARK)),
            speed: RwSignal::new(browser::stored(SPEED).as_deref().and_then(Speed::read)),
            volume: RwSignal::new(
                browser::stored(VOLUME)
                    .and_then(|volume| volume.parse().ok())
                    .filter(|volume| *volume <= 100)
                    .unwrap_or(DEFAULT_VOLUME),
            ),
            is_muted: RwSignal::new(browser::stored(MUTED).is_some()),
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
            settings.speed.track();
            let is_still = settings.speed() == Speed::Off;
            let _ = root.set_attribute("data-motion", if is_still { "still" } else { "moving" });
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

    /// What was chosen, if anything.
    pub fn chosen_speed(self) -> Option<Speed> {
        self.speed.get()
    }

    pub fn set_speed(self, speed: Option<Speed>) {
        match speed {
            Some(speed) => browser::store(SPEED, speed.word()),
            None => browser::forget(SPEED),
        }
        self.speed.set(speed);
    }

    /// How fast things are shown; nothing moves for those whose system prefers so, unless they chose a speed here.
    pub fn speed(self) -> Speed {
        let is_still = || prefers("(prefers-reduced-motion: reduce)");
        self.speed
            .get_untracked()
            .unwrap_or_else(|| if is_still() { Speed::Off } else { Speed::Normal })
    }

    /// In percent.
    pub fn chosen_volume(self) -> u8 {
        self.volume.get()
    }

    pub fn set_volume(self, volume: u8) {
        browser::store(VOLUME, &volume.to_string());
        self.volume.set(volume.min(100));
    }

    pub fn is_muted(self) -> bool {
        self.is_muted.get()
    }

    pub fn set_muted(self, is_muted: bool) {
        if is_muted {
            browser::store(MUTED, "yes");
        } else {
            browser::forget(MUTED);
        }
        self.is_muted.set(is_muted);
    }

    /// How loud sounds are, from 0 to 1.
    pub fn volume(self) -> f32 {
        let is_muted = self.is_muted.get_untracked();
        if is_muted { 0.0 } else { f32::from(self.volume.get_untracked()) / 100.0 }
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
