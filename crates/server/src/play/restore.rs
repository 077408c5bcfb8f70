//! Sets a table up, checks plans for one, and brings one back from what was kept: replay with the lots by value.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use protocol::{GameId, Playable, Stage, WithGame};
use tabletop::{Fields, Game, Luck, Options, Playing, Seat, transcript};

use super::{ActKey, Play, TableOf};
use crate::{
    head::Head,
    line::{Line, UNDO},
    store::Saved,
};

/// All options of the game with their values; the message says what does not fit, options or number of seats.
pub fn plan(
    game: GameId,
    options: &BTreeMap<String, String>,
    n_seats: usize,
) -> Result<BTreeMap<String, String>, String> {
    struct Check<'a>(&'a BTreeMap<String, String>, usize);

    impl WithGame for Check<'_> {
        type Out = Result<BTreeMap<String, String>, String>;

        fn run<G: Playable>(self) -> Self::Out {
            if !G::SEATS.contains(&self.1) {
                let (least, most) = (G::SEATS.start(), G::SEATS.end());
                return Err(format!("{} has {least} to {most} seats, not {}", G::TITLE, self.1));
            }
            let options = read_options::<G>(self.0)?.pairs();
            let pair = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
            Ok(options.into_iter().map(pair).collect())
        }
    }

    game.with(Check(options, n_seats))
}

fn read_options<G: Game>(pairs: &BTreeMap<String, String>) -> Result<G::Options, String> {
    let mut options = G::Options::default();
    for (key, value) in pairs {
        let is_known = options.set_by_name(key, value).map_err(|misread| misread.to_string())?;
        if !is_known {
            return Err(format!("{} has no option '{key}'", G::TITLE));
        }
    }
    Ok(options)
}

/// Sets a new table up; rules that panic are a failure like any other.
pub fn set_up_guarded(head: &Head) -> Result<Box<dyn Play>, String> {
    guard(|| start(head, ""))
}

/// A table as it was kept, with the ids of the acts that were applied and their versions; no game if it has none.
pub fn restore_guarded(saved: &Saved) -> Result<Option<Restored>, String> {
    match saved.head.stage {
        Stage::Waiting | Stage::Closed => Ok(None),
        Stage::Playing | Stage::Over => guard(|| restore(saved)).map(Some),
    }
}

fn guard<T>(rules: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(rules)).unwrap_or_else(|_| Err("the rules panicked".to_string()))
}

/// What was kept, as the text of a record: for tables whose rules failed.
pub fn record_of(saved: &Saved) -> String {
    let head = &saved.head;
    let n_seats = head.places.len();
    let luck = match head.parts() {
        Some(parts) => transcript::write_luck(&parts, n_seats),
        None => format!("seed: {}\n", head.seed),
    };
    let mut text = match &head.scene {
        Some(scene) => format!("{}\n", scene.trim_end()),
        None => {
            let fields = head.options.iter().map(|(key, value)| format!("{key}: {value}\n"));
            let fields: String = fields.collect();
            format!("game: {}\n{luck}seats: {n_seats}\n{fields}", head.game)
        }
    };
    for (_, step) in saved.steps.iter().filter(|(_, step)| step != "!") {
        text.push_str(step);
        text.push('\n');
    }
    text
}

fn restore(saved: &Saved) -> Result<Restored, String> {
    let mut steps = saved.steps.as_slice();
    let set_up = steps.split_off_first().filter(|(version, _)| *version == 0);
    let set_up = set_up.ok_or("the set-up is missing")?;
    let mut play = start(&saved.head, &set_up.1)?;
    let mut acts = Vec::new();
    for (version, text) in steps {
        let act = play.redo(*version, text).map_err(|why| format!("version {version}: {why}"))?;
        acts.extend(act.map(|(seat, key)| (seat, key, *version)));
    }
    Ok((play, acts))
}

/// A game that was brought back, and which acts made it: seat, id and version.
pub type Restored = (Box<dyn Play>, Vec<(Seat, ActKey, u32)>);

fn start(head: &Head, set_up: &str) -> Result<Box<dyn Play>, String> {
    struct Start<'a>(&'a Head, &'a str);

    impl WithGame for Start<'_> {
        type Out = Result<Box<dyn Play>, String>;

        fn run<G: Playable>(self) -> Self::Out {
            let Start(head, set_up) = self;
            let options = read_options::<G>(&head.options)?;
            let luck = Luck::official(head.seed()?);
            let playing = match &head.scene {
                Some(scene) => Playing::from_scene(read_scene::<G>(scene)?, luck),
                None => {
                    let lots = Line::parse(set_up).and_then(|line| line.lots::<G>());
                    let lots = lots.map_err(|misread| misread.to_string())?;
                    Playing::new(&options, head.places.len(), luck, lots)
                        .map_err(|error| format!("setting the table up: {error}"))?
                }
            };
            Ok(Box::new(TableOf::new(playing, head.seed.clone())))
        }
    }

    head.game.with(Start(head, set_up))
}

/// The position a record begins from.
fn read_scene<G: Game>(text: &str) -> Result<G, String> {
    let read = || {
        let records = transcript::parse(text)?;
        let header = transcript::header::<G>(&records[0])?;
        let mut scene: Fields = header.scene;
        let game = G::read_scene(&header.options, header.n_seats, &mut scene)?;
        scene.finish().map(|()| game)
    };
    read().map_err(|error: tabletop::TextError| error.to_string())
}

impl<G: Playable> TableOf<G> {
    pub(super) fn redo_line(
        &mut self,
        version: u32,
        text: &str,
    ) -> Result<Option<(Seat, ActKey)>, String> {
        if version != self.version + 1 {
            return Err(format!("version {} is missing", self.version + 1));
        }
        let line = Line::parse(text).map_err(|misread| misread.to_string())?;
        let (seat, gesture) = line.step.ok_or("a step is missing")?;
        if seat.index() >= self.playing.game().n_seats() {
            return Err(format!("there is no seat {seat}"));
        }
        if gesture == UNDO {
            self.take_back(seat).map_err(|refusal| refusal.message)?;
        } else {
            let action = gesture.parse::<G::Action>().map_err(|misread| misread.to_string())?;
            let lots = line.lots::<G>().map_err(|misread| misread.to_string())?;
            let played = self.playing.play_with(seat, action, lots);
            played.map_err(|error| format!("{seat} {gesture}: {error:?}"))?;
            self.made(seat);
        }
        Ok(line.act_id.map(|id| (seat, ActKey::of(id))))
    }
}
