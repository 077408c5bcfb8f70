//! An update, written straight from the game into JSON text: what `protocol::Update` reads, without copies between.

use std::fmt::Arguments;

use protocol::Playable;
use serde::Serialize;
use tabletop::{Event, Seat};

use super::TableOf;
use crate::json::{self, Shared, write_number};

/// What lies open to all, in every game of the house.
const TABLE: &str = "table";

/// One sentence of the story.
#[derive(Serialize)]
struct Sentence<'a, E: Serialize> {
    version: u32,
    text: Arguments<'a>,
    rule: &'static str,
    event: &'a E,
}

/// What all viewers of one moment are told alike: written once, by the first who needs it.
#[derive(Debug, Default)]
pub struct Common {
    /// The sentences of the last step, as those hear them from whom nothing is kept: mostly everybody.
    story: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
    table: Vec<u8>,
}

impl Common {
    /// Forgets the last moment.
    pub fn clear(&mut self) {
        self.story.clear();
        self.ends.clear();
        self.table.clear();
    }

    /// The `nth` event of the step that made this version, the last one.
    fn sentence<E: Event + Serialize>(&mut self, version: u32, events: &[E], nth: usize) -> &[u8] {
        if self.ends.is_empty() {
            for event in events {
                write_sentence(version, event, &mut self.story);
                self.ends.push(self.story.len());
            }
        }
        let start = nth.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.story[start..self.ends[nth]]
    }
}

fn write_sentence<E: Event + Serialize>(version: u32, event: &E, text: &mut Vec<u8>) {
    let rule = event.rule().0;
    json::write(&Sentence { version, text: format_args!("{event}"), rule, event }, text);
}

/// Appends a list; each item appends itself.
fn write_list<T>(
    items: impl Iterator<Item = T>,
    text: &mut Vec<u8>,
    mut item: impl FnMut(T, &mut Vec<u8>),
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
        common: &mut Common,
        text: &mut Vec<u8>,
    ) {
        let game = self.playing.game();
        // Who has heard what was taken back, or claims to come from the future, hears everything.
        let since = since.filter(|&since| since >= self.undone_at && since <= self.version);
        let nth = viewer.map_or(0, |seat| self.n_steps[seat]);
        let can_undo = viewer.is_some_and(|seat| self.can_undo(seat));
        let mut legal = Vec::new();
        viewer.inspect(|&seat| game.legal(seat, &mut legal));

        text.extend_from_slice(br#"{"to":"update","version":"#);
        write_number(self.version, text);
        text.extend_from_slice(br#","nth":"#);
        write_number(nth, text);
        text.extend_from_slice(br#","heard":"#);
        self.write_story(viewer, since, common, text);
        text.extend_from_slice(br#","is_whole":"#);
        json::write(&since.is_none(), text);
        text.extend_from_slice(br#","view":"#);
        let table = Shared { name: TABLE, written: &mut common.table };
        json::write_sharing(&game.view(viewer), table, text);
        text.extend_from_slice(br#","legal":"#);
        write_list(legal.iter(), text, json::write_shown);
        text.extend_from_slice(br#","can_undo":"#);
        json::write(&can_undo, text);
        text.extend_from_slice(br#","end":"#);
        json::write(&self.end, text);
        text.push(b'}');
    }

    /// Appends what was heard after a version, or everything, each as this viewer may hear it.
    fn write_story(
        &self,
        viewer: Option<Seat>,
        since: Option<u32>,
        common: &mut Common,
        text: &mut Vec<u8>,
    ) {
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
                true => text.extend_from_slice(common.sentence(version, events, nth)),
                false => write_sentence(version, &heard, text),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use protocol::{GameId, ToClient, WithGame};
    use tabletop::{Luck, MAX_SEATS, Options, Playing, Rng, Seed};

    use super::*;
    use crate::{
        head::{Head, Place},
        play::{Play, plan, set_up_guarded},
    };

    fn table(game: GameId, n_seats: usize, nth: u64) -> Box<dyn Play> {
        let head = Head {
            game,
            options: plan(game, &Default::default(), n_seats).expect("it has so many seats"),
            places: vec![Place::Open; n_seats],
            seed: format!("{nth:02x}").repeat(32),
            ..Head::sample()
        };
        set_up_guarded(&head).expect("a table can be set up")
    }

    /// What is written here is what `serde_json` reads, and would write.
    fn check_read(game: GameId, text: &str) {
        struct Check<'a>(&'a protocol::Update);

        impl WithGame for Check<'_> {
            type Out = ();

            fn run<G: Playable>(self) {
                let Check(update) = self;
                let view: G::View = serde_json::from_str(update.view.get()).expect("a view");
                assert_eq!(serde_json::to_string(&view).unwrap(), update.view.get());
                for heard in &update.heard {
                    let event: G::Event =
                        serde_json::from_str(heard.event.get()).expect("an event");
                    assert_eq!(serde_json::to_string(&event).unwrap(), heard.event.get());
                    assert_eq!(event.to_string(), heard.text);
                    assert_eq!(event.rule().0, heard.rule);
                }
            }
        }

        let read: ToClient = serde_json::from_str(text).expect("an update");
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
        let ToClient::Update(update) = read else { panic!("{text}") };
        game.with(Check(&update));
    }

    /// Random games of one game: at each version, every viewer is told that a step can be taken back if it can.
    struct Undo;

    impl WithGame for Undo {
        type Out = (usize, usize);

        fn run<G: Playable>(self) -> (usize, usize) {
            let mut rng = Rng::new(23);
            let (mut n_granted, mut n_refused) = (0, 0);
            for options in G::Options::all() {
                for n_seats in G::SEATS {
                    let luck = Luck::official(Seed::from_number(rng.next_u64()));
                    let playing = Playing::<G>::new(&options, n_seats, luck, Vec::new());
                    let mut table = TableOf::new(playing.expect("luck has it"), String::new());
                    for _ in 0..60 {
                        let to_act: Vec<Seat> = table.to_act().iter().collect();
                        if to_act.is_empty() {
                            break;
                        }
                        // Who chooses at the same time as others does so in any order.
                        let seat = to_act[rng.below(to_act.len() as u32) as usize];
                        let gesture = table.any_gesture(seat, rng.next_u64());
                        table.act(seat, &gesture, None).expect("it is legal");
                        for seat in Seat::all(n_seats) {
                            let is_granted = table.clone().undo(seat, None).is_ok();
                            let mut text = Vec::new();
                            table.update(Some(seat), None, &mut Common::default(), &mut text);
                            let told: ToClient = serde_json::from_slice(&text).expect("an update");
                            let ToClient::Update(told) = told else { panic!("no update") };
                            // After the end the table itself refuses.
                            let is_granted = is_granted && told.end.is_none();
                            assert_eq!(told.can_undo, is_granted, "{} {gesture}", G::NAME);
                            n_granted += usize::from(is_granted);
                            n_refused += usize::from(!is_granted);
                        }
                        if rng.below(8) == 0 && table.can_undo(seat) {
                            table.undo(seat, None).expect("it was told");
                        }
                    }
                }
            }
            (n_granted, n_refused)
        }
    }

    #[test]
    fn what_can_be_taken_back_is_told_exactly() {
        for &game in GameId::ALL {
            let (n_granted, n_refused) = game.with(Undo);
            assert!(n_granted > 20 && n_refused > 20, "{game}: {n_granted}, {n_refused}");
        }
    }

    /// What is written once for all must be what each would be told alone: else it would tell a secret, or a lie.
    #[test]
    fn nobody_is_told_more_or_less_because_of_who_was_told_before() {
        let mut rng = Rng::new(11);
        for (nth, &game) in GameId::ALL.iter().cycle().take(12 * GameId::ALL.len()).enumerate() {
            let n_seats = (2..=MAX_SEATS).filter(|&n| plan(game, &Default::default(), n).is_ok());
            let n_seats = n_seats.collect::<Vec<_>>();
            let n_seats = n_seats[nth % n_seats.len()];
            let mut play = table(game, n_seats, nth as u64);
            while let Some(seat) = play.to_act().iter().next() {
                let gesture = play.any_gesture(seat, rng.next_u64());
                play.act(seat, &gesture, None).expect("it is legal");
                let since = Some(play.version() - 1);
                let mut viewers: Vec<_> = Seat::all(n_seats).map(Some).chain([None]).collect();
                rng.shuffle(&mut viewers);
                let mut common = Common::default();
                for viewer in viewers {
                    let (mut alone, mut together) = (Vec::new(), Vec::new());
                    play.update(viewer, since, &mut Common::default(), &mut alone);
                    play.update(viewer, since, &mut common, &mut together);
                    let alone = String::from_utf8(alone).unwrap();
                    assert_eq!(String::from_utf8(together).unwrap(), alone, "{gesture}");
                    check_read(game, &alone);
                }
            }
        }
    }
}
