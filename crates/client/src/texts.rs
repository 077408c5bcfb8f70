//! Every text on the screen: loads Fluent catalogues in the language of the browser, with English where a message is
//! missing.

mod numbers;

use std::cell::RefCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use tabletop::Seat;
use unic_langid::LanguageIdentifier;

pub use numbers::{change, number, signed};

include!(concat!(env!("OUT_DIR"), "/catalogues.rs"));

const FALLBACK: &str = "en";

/// The messages of one file: their language, and their text.
pub type Catalogue = (&'static str, &'static str);

/// A text that is not yet in any language: a key of the catalogues and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    pub key: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

/// What goes into a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    Text(String),
    Number(i64),
    /// A seat at the start of a sentence: the name of whoever sits there, or `You`. Beside `$seat` a message has
    /// `$seat-is`, which is `you` or `other`.
    Seat(Seat),
    /// A seat anywhere else in a sentence: a name, or `you`.
    Object(Seat),
    Message(Message),
}

/// Formats a message of the catalogues: `t!("seats", n = 3)`.
macro_rules! t {
    ($key:literal $(, $name:ident = $arg:expr)* $(,)?) => {
        $crate::texts::Message::new($key)$(.with(stringify!($name), $arg))*.to_text(&|seat| seat.to_string())
    };
}
pub(crate) use t;

impl Message {
    pub fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((name, arg.into()));
        self
    }

    /// The seat a message is about: the first one it names.
    pub fn subject(&self) -> Option<Seat> {
        self.args.iter().find_map(|(_, arg)| match arg {
            Arg::Seat(seat) | Arg::Object(seat) => Some(*seat),
            Arg::Message(message) => message.subject(),
            Arg::Text(_) | Arg::Number(_) => None,
        })
    }

    /// The text, with the names of seats.
    pub fn to_text(&self, name_of: &dyn Fn(Seat) -> String) -> String {
        self.to_text_for(None, name_of)
    }

    /// The text for one of the seats, who is addressed as "you".
    pub fn to_text_for(&self, you: Option<Seat>, name_of: &dyn Fn(Seat) -> String) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &self.args {
            let value: FluentValue<'_> = match arg {
                Arg::Text(text) => text.clone().into(),
                Arg::Number(number) => (*number).into(),
                Arg::Seat(seat) | Arg::Object(seat) => {
                    let is_you = you == Some(*seat);
                    args.set(format!("{name}-is"), if is_you { "you" } else { "other" });
                    match arg {
                        _ if !is_you => name_of(*seat).into(),
                        Arg::Object(_) => t!("you-object").into(),
                        _ => t!("you").into(),
                    }
                }
                Arg::Message(message) => message.to_text_for(you, name_of).into(),
            };
            args.set(*name, value);
        }
        format(self.key, &args)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_string())
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number as i64)
            }
        }
    )+};
}
numbers!(u8, i32, i64, u32, usize);

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    /// The chosen language, then English.
    static BUNDLES: RefCell<Vec<Bundle>> = RefCell::new(bundles(FALLBACK));
}

/// The languages there are catalogues for.
pub fn languages() -> Vec<&'static str> {
    let mut languages: Vec<&str> = CATALOGUES.iter().map(|(language, _)| *language).collect();
    languages.dedup();
    languages
}

/// Selects the first preferred language that has a catalogue; messages it lacks are in English.
pub fn set_language(preferred: &[String]) -> &'static str {
    let known = languages();
    let primary = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let found = preferred.iter().find_map(|tag| {
        let exact = known.iter().find(|language| language.eq_ignore_ascii_case(tag));
        exact.or_else(|| known.iter().find(|language| primary(language) == primary(tag)))
    });
    let language = found.copied().unwrap_or(FALLBACK);
    BUNDLES.with(|cell| *cell.borrow_mut() = bundles(language));
    language
}

fn bundles(language: &str) -> Vec<Bundle> {
    let mut wanted = vec![language];
    if language != FALLBACK {
        wanted.push(FALLBACK);
    }
    wanted.into_iter().map(bundle).collect()
}

fn bundle(language: &str) -> Bundle {
    let id: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![id]);
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(minus));
    add_to(&mut bundle, language, CATALOGUES);
    bundle
}

fn add_to(bundle: &mut Bundle, language: &str, catalogues: &[Catalogue]) {
    for (_, text) in catalogues.iter().filter(|(of, _)| *of == language) {
        let resource =
            FluentResource::try_new((*text).to_string()).unwrap_or_else(|(part, _)| part);
        bundle.add_resource_overriding(resource);
    }
}

/// Adds the messages of a game that was loaded.
pub fn add(catalogues: &[Catalogue]) {
    BUNDLES.with_borrow_mut(|bundles| {
        for bundle in bundles {
            let language = bundle.locales[0].to_string();
            add_to(bundle, &language, catalogues);
        }
    });
}

/// A number below zero has a minus, not a hyphen.
fn minus<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value < 0.0 => {
            Some(number.as_string().replacen('-', "−", 1))
        }
        _ => None,
    }
}

/// Whether the catalogues have this message.
#[cfg(test)]
pub fn has(key: &str) -> bool {
    BUNDLES.with(|cell| cell.borrow().iter().any(|bundle| bundle.has_message(key)))
}

fn format(key: &str, args: &FluentArgs<'_>) -> String {
    BUNDLES.with(|cell| {
        for bundle in cell.borrow().iter() {
            if let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) {
                return bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned();
            }
        }
        key.to_string()
    })
}

#[cfg(test)]
#[path = "texts/tests.rs"]
mod tests;
#[cfg(test)]
pub use tests::{set_english, variables, written_below};
