//! How a hosted game comes to be: started new, restored from its stored steps, or loaded from a record.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use bots::{WinRate, find_win_rate};
use protocol::{GameId, GameVisitor, Playable, Version};
use tabletop::{
    Fields, Game, GameSession, Options, RandomSource, Seat, Seed, TextError,
    transcript::{self, Record, StepText},
};

use crate::{HostedGame, RequestKey, session::Hosted};

pub(crate) const DRAWS: &str = "its draws cannot be read";
/// No word of an action is longer than this. What is longer in a stored step may be a secret, and is not shown.
const MAX_WORD: usize = 24;

/// What a game is started with.
#[derive(Clone, Copy, Debug)]
pub struct GameSetup<'a> {
    pub game: GameId,
    /// The edition of the rules that its steps were recorded with; for a new game `GameId::edition`.
    pub edition: u32,
    pub options: &'a BTreeMap<String, String>,
    pub n_seats: usize,
    pub seed: Seed,
    /// The record of a position to start from, in place of the set-up by the rules.
    pub scene: Option<&'a str>,
}

/// A game that was restored.
pub struct Restored {
    pub game: Box<dyn HostedGame>,
    /// Which requests made it: seat, key and version.
    pub requests: Vec<(Seat, RequestKey, Version)>,
    /// Why its record could not be replayed to its end; then the game is read-only at the last version that could.
    pub damage: Option<String>,
}

impl std::fmt::Debug for Restored {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Restored").field("damage", &self.damage).finish_non_exhaustive()
    }
}

/// How often a team of this bot won at such tables, if that was measured.
pub fn win_rate(
    game: GameId,
    options: &BTreeMap<String, String>,
    n_seats: usize,
    bot: &str,
) -> Option<WinRate> {
    struct Find<'a>(&'a BTreeMap<String, String>, usize, &'a str);

    impl GameVisitor for Find<'_> {
        type Output = Option<WinRate>;

        fn visit<G: Playable>(self) -> Self::Output {
            let Find(options, n_seats, bot) = self;
            let pairs = read_options::<G>(options).ok()?.pairs();
            find_win_rate(G::WIN_RATES, n_seats, bot, &pairs)
        }
    }

    game.visit(Find(options, n_seats, bot))
}

/// All options of a game with their values; the message says what does not fit, options or number of seats.
pub fn validate_options(
    game: GameId,
    options: &BTreeMap<String, String>,
    n_seats: usize,
) -> Result<BTreeMap<String, String>, String> {
    struct Validate<'a>(&'a BTreeMap<String, String>, usize);

    impl GameVisitor for Validate<'_> {
        type Output = Result<BTreeMap<String, String>, String>;

        fn visit<G: Playable>(self) -> Self::Output {
            let Validate(options, n_seats) = self;
            if !G::SEATS.contains(&n_seats) {
                let (least, most) = (G::SEATS.start(), G::SEATS.end());
                return Err(format!("{} has {least} to {most} seats, not {n_seats}", G::TITLE));
            }
            let pairs = read_options::<G>(options)?.pairs();
            let pair = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
            Ok(pairs.into_iter().map(pair).collect())
        }
    }

    game.visit(Validate(options, n_seats))
}

fn read_options<G: Game>(pairs: &BTreeMap<String, String>) -> Result<G::Options, String> {
    let pairs = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    G::Options::from_words(pairs).map_err(|error| format!("{}: {error}", G::TITLE))
}

/// Starts a new game. Rules that panic are an error like any other.
pub fn start(setup: &GameSetup<'_>) -> Result<Box<dyn HostedGame>, String> {
    guard(|| set_up(setup, ""))
}

/// As `start`, for a game that is known by its type and set up by its rules.
pub(crate) fn start_game<G: Playable>(
    setup: &GameSetup<'_>,
) -> Result<Box<dyn HostedGame>, String> {
    guard(|| Ok(hosted(setup, deal::<G>(setup, "")?)))
}

/// Restores a game from its stored steps, each with its version; version 0 is the set-up.
///
/// It is an error only if the game cannot even be set up. A step that cannot be replayed, or panics, leaves the game
/// read-only at the version before it.
pub fn restore(setup: &GameSetup<'_>, steps: &[(Version, String)]) -> Result<Restored, String> {
    replay(setup, steps, false)
}

/// Like `restore`, of a game whose draws all came from its seed: one that did not leaves it read-only, too.
///
/// A record of an earlier edition is trusted, because its decks may have been listed in another order.
pub fn restore_seeded(
    setup: &GameSetup<'_>,
    steps: &[(Version, String)],
) -> Result<Restored, String> {
    replay(setup, steps, setup.edition == setup.game.edition())
}

fn replay(
    setup: &GameSetup<'_>,
    mut steps: &[(Version, String)],
    is_checked: bool,
) -> Result<Restored, String> {
    const DEVIATES: &str = "the stored draws are not those that the seed gives";
    let first = steps.split_off_first().filter(|(version, _)| *version == Version::SETUP);
    let (_, first) = first.ok_or("the set-up is missing")?;
    let mut game = guard(|| set_up(setup, first))?;
    let mut requests = Vec::new();
    if is_checked && !game.follows_seed() {
        return Ok(freeze(setup, game, requests, steps, Version::SETUP, DEVIATES));
    }
    for (nth, (version, text)) in steps.iter().enumerate() {
        let replayed = guard(|| {
            let request = game.replay_step(*version, text)?;
            if is_checked && !game.follows_seed() { Err(DEVIATES.to_string()) } else { Ok(request) }
        });
        match replayed {
            Ok(request) => {
                requests.extend(request.map(|(seat, key)| (seat, key, *version)));
            }
            Err(why) => {
                // A step that panicked may have left the game in any state: it is made anew up to there.
                let mut game = guard(|| set_up(setup, first))?;
                for (version, text) in &steps[..nth] {
                    guard(|| game.replay_step(*version, text))?;
                }
                return Ok(freeze(setup, game, requests, &steps[nth..], *version, &why));
            }
        }
    }
    Ok(Restored { game, requests, damage: None })
}

/// Leaves a game read-only before the steps that cannot be replayed; the first of them, or the set-up, has this version.
fn freeze(
    setup: &GameSetup<'_>,
    mut game: Box<dyn HostedGame>,
    requests: Vec<(Seat, RequestKey, Version)>,
    rest: &[(Version, String)],
    version: Version,
    why: &str,
) -> Restored {
    game.freeze(rest.iter().filter_map(|(_, text)| UnreplayedStep::parse(text)).collect());
    let damage = setup.game.visit(Note(setup.edition, format!("version {version}: {why}")));
    Restored { game, requests, damage: Some(damage) }
}

/// A message about a record, with a note if it is of another edition.
struct Note(u32, String);

impl GameVisitor for Note {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        transcript::note_edition::<G>(self.0, self.1)
    }
}

/// A stored step that can no longer be replayed, without its request and its draws, which may be secret.
#[derive(Clone, Debug)]
pub struct UnreplayedStep {
    seat: Seat,
    action: String,
}

impl UnreplayedStep {
    /// `None` if the text is no step.
    fn parse(text: &str) -> Option<UnreplayedStep> {
        let (seat, action) = StepText::parse(text).ok()?.step?;
        let is_plain = action.split_whitespace().all(|word| word.len() <= MAX_WORD);
        is_plain.then_some(UnreplayedStep { seat, action })
    }

    /// What was done is shown to the seat alone: where the rules cannot be asked, it may have been secret.
    pub(crate) fn text_for(&self, viewer: Option<Seat>) -> String {
        if viewer == Some(self.seat) {
            format!("{} {}", self.seat, self.action)
        } else {
            format!("{} …", self.seat)
        }
    }
}

/// Loads a game from the text of its record, which must hold its seed.
pub(crate) fn load_game<G: Playable>(
    game: GameId,
    text: &str,
) -> Result<Box<dyn HostedGame>, String> {
    let records = transcript::parse(text).map_err(|error| error.to_string())?;
    let [record] = &records[..] else {
        return Err(format!("there are {} records here, and one is needed", records.len()));
    };
    guard(|| Load(game, record).visit::<G>().map_err(|error| error.to_string()))
}

/// Loads a game from its record, which must hold its seed.
pub fn load_record(game: GameId, record: &Record) -> Result<Box<dyn HostedGame>, TextError> {
    game.visit(Load(game, record))
}

struct Load<'a>(GameId, &'a Record);

impl GameVisitor for Load<'_> {
    type Output = Result<Box<dyn HostedGame>, TextError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Load(id, record) = self;
        let session = transcript::run::<G>(record)?;
        let seed = transcript::header::<G>(record)?.seed;
        let seed = seed.ok_or_else(|| TextError::new(record.line, "the record has no seed"))?;
        Ok(Box::new(Hosted::new(id, session, seed)))
    }
}

fn set_up(setup: &GameSetup<'_>, first: &str) -> Result<Box<dyn HostedGame>, String> {
    setup.game.visit(SetUp(setup, first))
}

struct SetUp<'a>(&'a GameSetup<'a>, &'a str);

impl GameVisitor for SetUp<'_> {
    type Output = Result<Box<dyn HostedGame>, String>;

    fn visit<G: Playable>(self) -> Self::Output {
        let SetUp(setup, first) = self;
        let Some(scene) = setup.scene else { return Ok(hosted(setup, deal::<G>(setup, first)?)) };
        transcript::check_edition::<G>(setup.edition)?;
        read_options::<G>(setup.options)?;
        let source = RandomSource::seeded(setup.seed);
        Ok(hosted(setup, GameSession::from_scene(read_scene::<G>(scene)?, source)))
    }
}

/// Sets a table up by the rules, with the draws of its stored set-up.
fn deal<G: Game>(setup: &GameSetup<'_>, first: &str) -> Result<GameSession<G>, String> {
    transcript::check_edition::<G>(setup.edition)?;
    let options = read_options::<G>(setup.options)?;
    let source = RandomSource::seeded(setup.seed);
    let draws = StepText::parse(first).and_then(|stored| stored.draws::<G>());
    let draws = draws.map_err(|_| format!("setting the table up: {DRAWS}"))?;
    GameSession::new(&options, setup.n_seats, source, draws)
        .map_err(|error| format!("setting the table up: {error}"))
}

fn hosted<G: Playable>(setup: &GameSetup<'_>, session: GameSession<G>) -> Box<dyn HostedGame> {
    Box::new(Hosted::new(setup.game, session.with_edition(setup.edition), setup.seed))
}

/// The position a record starts from.
fn read_scene<G: Game>(text: &str) -> Result<G, String> {
    let read = || {
        let records = transcript::parse(text)?;
        let header = transcript::header::<G>(&records[0])?;
        let mut scene: Fields = header.scene;
        let game = G::read_scene(&header.options, header.n_seats, &mut scene)?;
        scene.finish().map(|()| game)
    };
    read().map_err(|error: TextError| format!("line {} of its scene cannot be read", error.line))
}

/// Runs rules; a panic is an error.
fn guard<T>(rules: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(rules)).unwrap_or_else(|_| Err("the rules panicked".to_string()))
}
