//! A table hosted by the page: the checked door, with the same updates a server sends.

use std::collections::BTreeMap;

use protocol::{End, GameId, Heard, Playable, RawView, Sheet, SheetRow, Update, WithGame};
use serde_json::value::to_raw_value;
use tabletop::{
    Event, Game, Luck, Options, PlayError, Playing, Rulebook, Seat, SeatSet, Seed, transcript,
};

use crate::desk::Notice;

/// A game in progress, whichever it is.
pub(super) trait Host {
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Notice>;
    /// Makes any action that is allowed, for a bot that has none.
    fn act_anyhow(&mut self, seat: Seat) -> Result<(), Notice>;
    fn undo(&mut self, seat: Seat) -> Result<(), Notice>;
    fn to_act(&self) -> SeatSet;
    /// What a viewer sees, and the story since a version, or all of it.
    fn update(&self, viewer: Option<Seat>, since: Option<u32>) -> Update;
    fn view(&self, seat: Seat) -> RawView;
    fn transcript(&self) -> String;
    /// The transcript with its seed: enough to go on. Never leaves the device.
    fn save(&self) -> String;
}

/// Deals a new table.
pub(super) fn deal(
    game: GameId,
    options: &BTreeMap<String, String>,
    n_seats: usize,
    seed: Seed,
) -> Option<Box<dyn Host>> {
    game.with(Deal { options, n_seats, seed })
}

/// Goes on with a saved table of so many seats, or says why that cannot be.
pub(super) fn load(game: GameId, n_seats: usize, save: &str) -> Result<Box<dyn Host>, String> {
    game.with(Load { save, n_seats })
}

struct Deal<'a> {
    options: &'a BTreeMap<String, String>,
    n_seats: usize,
    seed: Seed,
}

impl WithGame for Deal<'_> {
    type Out = Option<Box<dyn Host>>;

    fn run<G: Playable>(self) -> Self::Out {
        let mut options = G::Options::default();
        for (key, value) in self.options {
            options.set_by_name(key, value).ok()?;
        }
        if !G::SEATS.contains(&self.n_seats) {
            return None;
        }
        let luck = Luck::official(self.seed);
        let playing = Playing::<G>::new(&options, self.n_seats, luck, Vec::new()).ok()?;
        Some(Box::new(Hosted { playing, seed: self.seed, told: Vec::new(), version: 0 }))
    }
}

struct Load<'a> {
    save: &'a str,
    n_seats: usize,
}

impl WithGame for Load<'_> {
    type Out = Result<Box<dyn Host>, String>;

    fn run<G: Playable>(self) -> Self::Out {
        let records = transcript::parse(self.save).map_err(|error| error.to_string())?;
        let record = records.first().ok_or("there is no record in it")?;
        let header = transcript::header::<G>(record).map_err(|error| error.to_string())?;
        let seed = header.seed.ok_or("its seed is missing")?;
        let playing = transcript::run::<G>(record).map_err(|error| error.to_string())?;
        let n_seats = playing.game().n_seats();
        if n_seats != self.n_seats {
            return Err(format!("the record has {n_seats} seats, the table {}", self.n_seats));
        }
        let n_steps = playing.steps().len() as u32;
        let told = (1..=n_steps).collect();
        Ok(Box::new(Hosted { playing, seed, told, version: n_steps }))
    }
}

struct Hosted<G: Game> {
    playing: Playing<G>,
    seed: Seed,
    /// For each step the version that told it.
    told: Vec<u32>,
    /// Steps made and taken back so far.
    version: u32,
}

impl<G: Playable> Host for Hosted<G> {
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Notice> {
        let action: G::Action = action.parse().map_err(|misread: tabletop::ParseError| Notice {
            rule: None,
            message: misread.to_string(),
        })?;
        match self.playing.play(seat, action) {
            Ok(_) => {
                self.version += 1;
                self.told.push(self.version);
                Ok(())
            }
            Err(PlayError::Refused(rule)) => {
                let book = Rulebook::parse(G::RULES);
                let message = book.find(rule.0).map_or("", |found| found.title).to_string();
                Err(Notice { rule: Some(rule.0.to_string()), message })
            }
            Err(PlayError::Draws(error)) => Err(Notice { rule: None, message: error.to_string() }),
        }
    }

    fn act_anyhow(&mut self, seat: Seat) -> Result<(), Notice> {
        let mut legal = Vec::new();
        self.playing.game().legal(seat, &mut legal);
        let action = legal.first().map(ToString::to_string).unwrap_or_default();
        self.act(seat, &action)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Notice> {
        let nth = self.playing.steps().iter().rposition(|step| step.seat == seat);
        self.playing.undo(seat).map_err(|refusal| Notice {
            rule: Some(refusal.id().to_string()),
            message: refusal.to_string(),
        })?;
        self.version += 1;
        if let Some(nth) = nth {
            self.told.remove(nth);
        }
        Ok(())
    }

    fn to_act(&self) -> SeatSet {
        self.playing.game().to_act()
    }

    fn update(&self, viewer: Option<Seat>, since: Option<u32>) -> Update {
        let game = self.playing.game();
        let mut legal = Vec::new();
        if let Some(seat) = viewer {
            game.legal(seat, &mut legal);
        }
        let own = |step: &&tabletop::Step<G>| Some(step.seat) == viewer;
        Update {
            version: self.version,
            nth: self.playing.steps().iter().filter(own).count() as u32,
            heard: self.heard(viewer, since),
            is_whole: since.is_none(),
            view: to_raw_value(&game.view(viewer)).expect("a view can be written"),
            legal: legal.iter().map(ToString::to_string).collect(),
            can_undo: viewer.is_some_and(|seat| self.playing.can_undo(seat)),
            end: game.scores().map(|scores| End {
                seed: self.seed.to_string(),
                sheets: Seat::all(game.n_seats())
                    .map(|seat| Sheet {
                        total: scores.points[seat],
                        rank: scores.ranks[seat],
                        rows: game.sheet(seat).into_iter().map(row).collect(),
                    })
                    .collect(),
            }),
        }
    }

    fn view(&self, seat: Seat) -> RawView {
        to_raw_value(&self.playing.game().view(Some(seat))).expect("a view can be written")
    }

    fn transcript(&self) -> String {
        transcript::write(&self.playing)
    }

    fn save(&self) -> String {
        let text = self.transcript();
        let (game, rest) = text.split_once('\n').unwrap_or((&text, ""));
        format!("{game}\nseed: {}\n{rest}", self.seed)
    }
}

fn row(line: tabletop::SheetLine) -> SheetRow {
    SheetRow { rule: line.rule.0.to_string(), text: line.text, points: line.points }
}

impl<G: Playable> Hosted<G> {
    fn heard(&self, viewer: Option<Seat>, since: Option<u32>) -> Vec<Heard> {
        let steps = self.playing.steps().iter().zip(&self.told);
        let later = steps.filter(|(_, told)| since.is_none_or(|since| **told > since));
        let later = later.flat_map(|(step, told)| step.events.iter().map(|event| (event, *told)));
        let setup = self.playing.setup_events().iter().map(|event| (event, 0));
        let setup = setup.filter(|_| since.is_none());
        let tell = |(event, version): (&G::Event, u32)| {
            let event = G::redact(event, viewer);
            Heard {
                version,
                text: event.to_string(),
                rule: event.rule().0.to_string(),
                event: to_raw_value(&event).expect("an event can be written"),
            }
        };
        setup.chain(later).map(tell).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_game(game: GameId) {
        let mut host = deal(game, &BTreeMap::new(), 3, Seed::from_number(7)).expect("dealt");
        let mut n_steps = 0;
        while let Some(seat) = host.to_act().first() {
            let update = host.update(Some(seat), None);
            let again = host.update(Some(seat), Some(update.version));
            assert!(again.heard.is_empty(), "nothing is new");
            let action = update.legal[n_steps % update.legal.len()].clone();
            assert!(host.act(seat, "").is_err(), "this is no action");
            match n_steps % update.legal.len() {
                0 => host.act_anyhow(seat).expect("legal"),
                _ => host.act(seat, &action).expect("legal"),
            }
            n_steps += 1;
            if host.update(Some(seat), None).can_undo {
                let before = host.update(None, None).view.get().to_string();
                host.undo(seat).expect("said so");
                host.act(seat, &action).expect("still legal");
                assert_eq!(host.update(None, None).view.get(), before);
            }
            let again = load(game, 3, &host.save()).expect("a save can be loaded");
            assert_eq!(again.transcript(), host.transcript());
        }
        let end = host.update(None, None).end.expect("the game is over");
        for sheet in end.sheets {
            assert_eq!(sheet.rows.iter().map(|row| row.points).sum::<i32>(), sheet.total);
        }
    }

    #[test]
    fn a_hosted_game_can_be_saved_undone_and_finished() {
        GameId::ALL.iter().for_each(|&game| check_game(game));
    }

    #[test]
    fn a_refusal_names_its_rule() {
        let mut host =
            deal(GameId::ALL[0], &BTreeMap::new(), 3, Seed::from_number(7)).expect("dealt");
        let seat = host.to_act().first().expect("somebody starts");
        let other = seat.left(3);
        let action = host.update(Some(seat), None).legal[0].clone();
        let notice = host.act(other, &action).expect_err("not their turn");
        assert!(notice.rule.is_some());
        assert!(host.act(seat, "no such action").expect_err("unreadable").rule.is_none());
    }
}
