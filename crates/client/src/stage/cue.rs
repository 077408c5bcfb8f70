//! `Cue`: how a board wants one event to be animated, as beats (flights, numbers, banners) at named places.

use tabletop::{Seat, View};

use crate::texts::Message;

/// How one event is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cue {
    pub weight: Weight,
    /// Who made it happen; their name plate pulses first, unless it is the viewer.
    pub actor: Option<Seat>,
    /// Whose pieces it changes besides the actor's. What touches the viewer is shown in full.
    pub touches: Vec<Seat>,
    /// Whether the cue is never merged with an equal one: secrets, eliminations, damage dealt singly by rule.
    pub is_single: bool,
    /// Rows play one after the other, the beats of a row together.
    pub beats: Vec<Vec<Beat>>,
}

/// How much time an event may take at most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Bookkeeping.
    Whisper,
    Plain,
    Strong,
    Grand,
}

impl Weight {
    /// The longest time in milliseconds at normal speed.
    pub fn cap(self) -> u32 {
        match self {
            Weight::Whisper => 150,
            Weight::Plain => 600,
            Weight::Strong => 1400,
            Weight::Grand => 2800,
        }
    }

    /// The next lighter weight, for what touches only others.
    pub fn lighter(self) -> Weight {
        match self {
            Weight::Whisper | Weight::Plain => Weight::Whisper,
            Weight::Strong => Weight::Plain,
            Weight::Grand => Weight::Strong,
        }
    }
}

/// One motion at places that are named by `data-anchor`. A beat whose place is not on the page is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beat {
    /// Something goes from one place to another; `n` of a kind go as up to five ghosts.
    Fly {
        from: String,
        to: String,
        ghost: Ghost,
        n: u32,
    },
    /// What lies at a place is turned over and shows another face.
    Flip {
        at: String,
        face: Ghost,
        is_secret: bool,
    },
    /// A short text rises from a place.
    Float {
        at: String,
        text: FloatText,
        tone: Tone,
    },
    /// The number at a place runs from one value to another.
    Tick {
        at: String,
        from: i32,
        to: i32,
    },
    /// This many of the pips at a place break from the right, or are whole again.
    Pips {
        at: String,
        by: i32,
    },
    Shake {
        at: String,
        is_grand: bool,
    },
    /// Something is stamped on a place and stays.
    Flag {
        at: String,
        face: Ghost,
    },
    /// A white light that says "look here".
    Glow {
        at: String,
    },
    /// What lies at a place fades out and stays away.
    Hide {
        at: String,
    },
    /// A place has a class of the board's stylesheet until the new view is shown.
    Mark {
        at: String,
        class: &'static str,
    },
    /// A line of text across the board, with a symbol of the board's art.
    Banner {
        text: Message,
        art: Option<&'static str>,
        is_grand: bool,
    },
    /// The camera goes to a panel, and leaves it after the last consecutive cue that names it.
    Focus {
        at: String,
    },
    Sound(Sound),
    /// A pause in milliseconds.
    Hold(u32),
    /// The next row starts this many milliseconds after this one, whatever is still under way. In the last row of a cue it
    /// lets a next cue of the same kind start so.
    Next(u32),
}

/// What a ghost looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ghost {
    /// A symbol of the board's art that stays where it lands.
    Symbol(&'static str),
    /// A symbol of the board's art that is counted, and gone, when it lands.
    Token(&'static str),
    /// Markup of the board's own that stays where it lands and fills the place.
    Drawn(String),
    /// A short text.
    Text(Message),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FloatText {
    /// An amount with its sign; amounts of merged cues are added up.
    Amount(i32),
    Text(Message),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Good,
    Bad,
    Plain,
}

impl Tone {
    /// Returns the tone of an amount: good above zero, bad below.
    pub fn of(amount: i32) -> Tone {
        match amount.signum() {
            1 => Tone::Good,
            -1 => Tone::Bad,
            _ => Tone::Plain,
        }
    }

    pub fn class(self) -> &'static str {
        match self {
            Tone::Good => "is-good",
            Tone::Bad => "is-bad",
            Tone::Plain => "is-plain",
        }
    }
}

/// The twelve sounds all boards share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    Coin,
    Gem,
    Card,
    Flip,
    Step,
    Thud,
    Clang,
    Sting,
    Stamp,
    Cheer,
    Toll,
    YourTurn,
}

/// The views before and after an update, from which a board makes the cues of its events.
#[derive(Clone, Copy, Debug)]
pub struct CueBuilder<'a, V> {
    pub before: &'a V,
    pub after: &'a V,
}

impl<V: View> CueBuilder<'_, V> {
    /// What everybody watches with the same interest.
    pub fn to_all(&self, cue: Cue) -> Cue {
        match self.before.viewer() {
            Some(viewer) => cue.touching(viewer),
            None => cue,
        }
    }

    pub fn is_own(&self, seat: Seat) -> bool {
        self.before.viewer() == Some(seat)
    }
}

/// The place of a seat's name plate.
pub fn plate(seat: Seat) -> String {
    format!("plate-{seat}")
}

impl Cue {
    /// An event that is deliberately not shown: its log entry is enough.
    pub fn quiet() -> Cue {
        Cue::new(Weight::Whisper)
    }

    pub fn new(weight: Weight) -> Cue {
        Cue { weight, actor: None, touches: Vec::new(), is_single: false, beats: Vec::new() }
    }

    pub fn by(mut self, seat: Seat) -> Cue {
        self.actor = Some(seat);
        self
    }

    pub fn touching(mut self, seat: Seat) -> Cue {
        self.touches.push(seat);
        self
    }

    pub fn single(mut self) -> Cue {
        self.is_single = true;
        self
    }

    /// Adds beats that start together, after those added before.
    pub fn then(mut self, row: impl IntoIterator<Item = Beat>) -> Cue {
        self.beats.push(row.into_iter().collect());
        self
    }

    /// Whether the next cue may start while this one is under way.
    pub fn hurries(&self) -> bool {
        self.beats.last().is_some_and(|row| row.iter().any(|beat| matches!(beat, Beat::Next(_))))
    }

    pub fn is_quiet(&self) -> bool {
        self.beats.is_empty()
    }

    /// Whether the cue is shown to this viewer in full.
    pub fn concerns(&self, viewer: Option<Seat>) -> bool {
        viewer.is_none()
            || self.actor == viewer
            || viewer.is_some_and(|v| self.touches.contains(&v))
    }
}

impl Beat {
    pub fn fly(from: impl Into<String>, to: impl Into<String>, ghost: Ghost) -> Beat {
        Beat::Fly { from: from.into(), to: to.into(), ghost, n: 1 }
    }

    pub fn tick(at: impl Into<String>, from: i32, to: i32) -> Beat {
        Beat::Tick { at: at.into(), from, to }
    }

    pub fn pips(at: impl Into<String>, by: i32) -> Beat {
        Beat::Pips { at: at.into(), by }
    }

    /// A rising amount with its sign, good above zero and bad below.
    pub fn amount(at: impl Into<String>, amount: i32) -> Beat {
        Beat::Float { at: at.into(), text: FloatText::Amount(amount), tone: Tone::of(amount) }
    }

    pub fn float(at: impl Into<String>, text: Message, tone: Tone) -> Beat {
        Beat::Float { at: at.into(), text: FloatText::Text(text), tone }
    }

    pub fn glow(at: impl Into<String>) -> Beat {
        Beat::Glow { at: at.into() }
    }

    pub fn hide(at: impl Into<String>) -> Beat {
        Beat::Hide { at: at.into() }
    }

    pub fn mark(at: impl Into<String>, class: &'static str) -> Beat {
        Beat::Mark { at: at.into(), class }
    }

    pub fn banner(text: Message, art: &'static str, is_grand: bool) -> Beat {
        Beat::Banner { text, art: Some(art), is_grand }
    }

    /// The places the beat names.
    #[cfg(test)]
    pub fn places(&self) -> Vec<&str> {
        match self {
            Beat::Fly { from, to, .. } => vec![from, to],
            Beat::Flip { at, .. }
            | Beat::Float { at, .. }
            | Beat::Tick { at, .. }
            | Beat::Pips { at, .. }
            | Beat::Shake { at, .. }
            | Beat::Flag { at, .. }
            | Beat::Glow { at }
            | Beat::Hide { at }
            | Beat::Mark { at, .. }
            | Beat::Focus { at } => vec![at],
            Beat::Banner { .. } | Beat::Sound(_) | Beat::Hold(_) | Beat::Next(_) => Vec::new(),
        }
    }
}
