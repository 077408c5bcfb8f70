//! An update, written straight from the game into JSON text: what `protocol::Update` reads, without copies between.

use std::{cell::RefCell, fmt::Display, io::Write};

use protocol::Playable;
use serde::{Serialize, Serializer};
use tabletop::{Event, Seat};

use super::TableOf;

/// One sentence of the story.
#[derive(Serialize)]
struct Sentence<'a, E: Serialize + Display> {
    version: u32,
    #[serde(serialize_with = "write_shown")]
    text: &'a E,
    rule: &'static str,
    event: &'a E,
}

fn write_shown<S: Serializer>(shown: &&impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shown)
}

fn write(value: &impl Serialize, text: &mut Vec<u8>) {
    serde_json::to_writer(text, value).expect("this is plain data");
}

/// The last step as those hear it from whom nothing of it is kept: mostly everybody, and it is written once for all.
#[derive(Debug, Default)]
pub(super) struct OpenStory(RefCell<Option<Told>>);

#[derive(Debug)]
struct Told {
    version: u32,
    sentences: Vec<Vec<u8>>,
}

impl OpenStory {
    /// Appends the `nth` event of the step that made this version.
    fn write<E: Event + Serialize>(
        &self,
        version: u32,
        events: &[E],
        nth: usize,
        text: &mut Vec<u8>,
    ) {
        let mut told = self.0.borrow_mut();
        if told.as_ref().is_none_or(|told| told.version != version) {
            let sentences = events.iter().map(|event| {
                let mut sentence = Vec::new();
                write_sentence(version, event, &mut sentence);
                sentence
            });
            *told = Some(Told { version, sentences: sentences.collect() });
        }
        text.extend_from_slice(&told.as_ref().expect("it was just told").sentences[nth]);
    }
}

fn write_sentence<E: Event + Serialize>(version: u32, event: &E, text: &mut Vec<u8>) {
    write(&Sentence { version, text: event, rule: event.rule().0, event }, text);
}

/// Appends a list; each item appends itself.
fn write_list<T>(
    items: impl Iterator<Item = T>,
    text: &mut Vec<u8>,
    item: impl Fn(T, &mut Vec<u8>),
) {
    text.push(b'[');
    for (nth, each) in items.enumerate() {
        if nth > 0 {
            text.push(b',');
        }
        item(each, text);
    }
    text.push(b']');
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
        let (version, is_whole) = (self.version, since.is_none());
        let nth = viewer.map_or(0, |seat| self.n_steps[seat]);
        let last = self.playing.steps().last();
        let can_undo = last.is_some_and(|step| Some(step.seat) == viewer && step.lots.is_empty());
        let mut legal = Vec::new();
        viewer.inspect(|&seat| game.legal(seat, &mut legal));

        let put = |text: &mut Vec<u8>, what: std::fmt::Arguments<'_>| {
            text.write_fmt(what).expect("a buffer takes everything");
        };
        put(text, format_args!(r#"{{"to":"update","version":{version},"nth":{nth},"heard":"#));
        self.write_story(viewer, since, text);
        put(text, format_args!(r#","is_whole":{is_whole},"view":"#));
        write(&game.view(viewer), text);
        put(text, format_args!(r#","legal":"#));
        write_list(legal.iter(), text, |action, text| write(&format_args!("{action}"), text));
        put(text, format_args!(r#","can_undo":{can_undo},"end":"#));
        write(&self.end, text);
        text.push(b'}');
    }

    /// Appends what was heard after a version, or everything, each as this viewer may hear it.
    fn write_story(&self, viewer: Option<Seat>, since: Option<u32>, text: &mut Vec<u8>) {
        let set_up = since.is_none().then(|| (0, self.playing.setup_events()));
        let first = since.map_or(0, |since| self.versions.partition_point(|&v| v <= since));
        let steps = self.playing.steps()[first..].iter().map(|step| step.events.as_slice());
        let told = set_up.into_iter().chain(self.versions[first..].iter().copied().zip(steps));
        let events = told
            .flat_map(|(version, events)| (0..events.len()).map(move |nth| (version, events, nth)));
        write_list(events, text, |(version, events, nth), text| {
            let event = &events[nth];
            let heard = G::redact(event, viewer);
            match heard == *event && version == self.version {
                true => self.open_story.write(version, events, nth, text),
                false => write_sentence(version, &heard, text),
            }
        });
    }
}
