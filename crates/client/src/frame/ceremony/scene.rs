//! What a ceremony is made of: scenes, the rows of the seats in them, and the pieces that are counted.

use tabletop::Seat;

use crate::texts::Message;

/// What a board shows at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Ceremony {
    pub title: Message,
    /// Who speaks: a symbol of the board's art.
    pub speaker: &'static str,
    pub backdrop: Backdrop,
    pub scenes: Vec<Scene>,
    /// What decided it, where points do not.
    pub facts: Vec<Message>,
    /// What is remembered of the game besides, each with a symbol of the board's art.
    pub memories: Vec<(&'static str, Message)>,
    /// What can be looked at again.
    pub turning_point: Option<TurningPoint>,
}

impl Ceremony {
    /// What the symbols of the seats' faces begin with, where seats have faces.
    pub fn faces(&self) -> Option<&'static str> {
        match self.backdrop {
            Backdrop::Columns(prefix) => Some(prefix),
            Backdrop::Picture { .. } => None,
        }
    }

    /// What a seat was given and keeps.
    pub fn prizes_of(&self, seat: Seat) -> Vec<&'static str> {
        let rows = self.scenes.iter().flat_map(|scene| &scene.rows);
        rows.filter(|row| row.seat() == Some(seat)).filter_map(|row| row.prize).collect()
    }
}

/// The events that decided a game, from one of them to the last: what the button says that shows them again, and the first of
/// them by its place among all.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    pub label: Message,
    pub first: usize,
}

/// What stands beside the speaker.
#[derive(Clone, PartialEq, Debug)]
pub enum Backdrop {
    /// A column for each seat that grows with its points; the symbols of the faces begin with this.
    Columns(&'static str),
    /// A picture that changes from scene to scene, with figures before it.
    Picture { class: &'static str, art: &'static str, cast: Vec<&'static str> },
}

/// One thing that is counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    pub title: Message,
    pub art: &'static str,
    pub rows: Vec<SceneRow>,
}

impl Scene {
    pub(super) fn n_exhibits(&self) -> usize {
        self.rows.iter().map(|row| row.exhibits.len()).max().unwrap_or_default()
    }
}

/// Whose row it is.
#[derive(Clone, PartialEq, Debug)]
pub enum Who {
    Seat(Seat),
    /// What a whole team has, with its symbol.
    Thing(&'static str, Message),
}

/// What one seat or the team has of it, and the points it brings.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneRow {
    pub who: Who,
    /// How many there are, where points do not say all.
    pub count: Option<i32>,
    pub points: i32,
    /// Said instead of the points.
    pub text: Option<Message>,
    /// A symbol that the seat gets and keeps.
    pub prize: Option<&'static str>,
    /// What is counted, piece by piece.
    pub exhibits: Vec<Exhibit>,
}

/// One thing that is counted, shown above the column of its seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Exhibit {
    pub class: &'static str,
    /// Its drawing, as markup.
    pub picture: String,
    /// What it counts, if it counts alone.
    pub points: Option<i32>,
    /// How long it is looked at, in milliseconds at normal speed.
    pub ms: u16,
}

impl SceneRow {
    pub fn of(seat: Seat, count: i32, points: i32) -> SceneRow {
        let (text, prize, exhibits) = (None, None, Vec::new());
        SceneRow { who: Who::Seat(seat), count: Some(count), points, text, prize, exhibits }
    }

    /// A number of the team's.
    pub fn team(art: &'static str, label: Message, count: impl Into<i32>) -> SceneRow {
        let who = Who::Thing(art, label);
        let (text, prize, exhibits) = (None, None, Vec::new());
        SceneRow { who, count: Some(count.into()), points: 0, text, prize, exhibits }
    }

    pub fn saying(self, text: Message) -> SceneRow {
        SceneRow { text: Some(text), ..self }
    }

    pub fn with_prize(self, prize: Option<&'static str>) -> SceneRow {
        SceneRow { prize, ..self }
    }

    pub fn showing(self, exhibits: Vec<Exhibit>) -> SceneRow {
        SceneRow { exhibits, ..self }
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        match self.who {
            Who::Seat(seat) => Some(seat),
            Who::Thing(..) => None,
        }
    }
}
