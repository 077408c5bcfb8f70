//! An update, written straight from the game into JSON text: what `protocol::Update` reads, without copies between.

use std::fmt::Display;

use protocol::{End, Playable};
use serde::{Serialize, Serializer, ser::SerializeSeq};
use tabletop::Seat;

use super::{Sentence, TableOf};

#[derive(Serialize)]
#[serde(tag = "to", rename = "update")]
struct UpdateText<'a, G: Playable> {
    version: u32,
    nth: u32,
    #[serde(serialize_with = "write_story::<G, _>", bound = "")]
    heard: Vec<Sentence<G::Event>>,
    is_whole: bool,
    view: G::View,
    #[serde(serialize_with = "write_legal", bound = "")]
    legal: Vec<G::Action>,
    can_undo: bool,
    end: Option<&'a End>,
}

#[derive(Serialize)]
struct HeardText<'a, E: Serialize + Display> {
    version: u32,
    #[serde(serialize_with = "write_shown")]
    text: &'a E,
    rule: &'static str,
    event: &'a E,
}

fn write_shown<S: Serializer>(shown: &&impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shown)
}

fn write_legal<A: Display, S: Serializer>(legal: &[A], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(legal.len()))?;
    for action in legal {
        list.serialize_element(&format_args!("{action}"))?;
    }
    list.end()
}

fn write_story<G: Playable, S: Serializer>(
    heard: &[Sentence<G::Event>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(heard.len()))?;
    for Sentence { version, event } in heard {
        let rule = TableOf::<G>::rule_of(event);
        list.serialize_element(&HeardText { version: *version, text: event, rule, event })?;
    }
    list.end()
}

impl<G: Playable> TableOf<G> {
    pub(super) fn write_update(
        &self,
        viewer: Option<Seat>,
        since: Option<u32>,
        text: &mut Vec<u8>,
    ) {
        let game = self.playing.game();
        // Who has heard what was taken back, or claims to come from the future, hears everything.
        let since = since.filter(|&since| since >= self.undone_at && since <= self.version);
        let mut legal = Vec::new();
        viewer.inspect(|&seat| game.legal(seat, &mut legal));
        let last = self.playing.steps().last();
        let update = UpdateText::<G> {
            version: self.version,
            nth: viewer.map_or(0, |seat| self.n_steps[seat]),
            heard: self.heard(viewer, since),
            is_whole: since.is_none(),
            view: game.view(viewer),
            legal,
            can_undo: last.is_some_and(|step| Some(step.seat) == viewer && step.lots.is_empty()),
            end: self.end.as_ref(),
        };
        serde_json::to_writer(text, &update).expect("a view is plain data");
    }
}
