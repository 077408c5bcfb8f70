//! `HostedGame`, the object-safe trait of a game that is being hosted, and the types of its arguments and results.

use bots::{Budget, Clock, Fallback, Probe};
use protocol::{End, GameId, RawView, Update, Version};
use tabletop::{Rulebook, Seat, SeatSet, SeedParts};

use crate::{Advice, UnreplayedStep, UpdateCache};

/// Why a request was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// An id of the game's RULES.md, or UNDO-n.
    pub rule: Option<&'static str>,
    /// Of a rule of the game its id: `titled` looks its title up.
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(message: &(impl ToString + ?Sized)) -> Refusal {
        Refusal { rule: None, message: message.to_string() }
    }

    /// With the title of the rule for a message. Apart, because whoever calls it has the rules of all games in its program.
    pub fn titled(mut self, game: GameId) -> Refusal {
        let book = Rulebook::parse(game.rules());
        if let Some(found) = self.rule.and_then(|rule| book.find(rule)) {
            self.message = found.title.to_string();
        }
        self
    }
}

/// A step that was undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone {
    /// The undo as it is to be stored.
    pub text: String,
    /// The version that had made the step.
    pub version: Version,
}

/// The key of a client's request, by which a request that is sent again is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestKey(u64);

impl RequestKey {
    /// Equal ids have equal keys, within one process.
    pub fn of(request_id: &str) -> RequestKey {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        request_id.hash(&mut hasher);
        RequestKey(hasher.finish())
    }

    /// Whether a client may use this id: it is short and printable, and cannot break out of its line of a record.
    pub fn is_valid_id(id: &str) -> bool {
        let is_plain =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        (1..=64).contains(&id.len()) && id.bytes().all(is_plain)
    }
}

/// What a transcript says of the seed of its draws.
#[derive(Clone, Copy, Debug)]
pub enum SeedFields<'a> {
    /// Nothing: for transcripts of games that go on.
    Omitted,
    /// The seed itself: enough to go on with the same luck.
    Seed,
    /// The seed and what it was made from, which promises that every draw comes from it.
    Parts(&'a SeedParts),
}

/// A bot's thinking, to be done on another thread: all it holds is a view.
pub struct BotTask {
    /// Whether it may take longer than a few milliseconds.
    pub is_deep: bool,
    pub run: Box<dyn FnOnce(Budget) -> BotAnswer + Send>,
}

impl std::fmt::Debug for BotTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotTask").field("is_deep", &self.is_deep).finish_non_exhaustive()
    }
}

/// What a bot answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotAnswer {
    pub action: String,
    /// What it had to make do with because it panicked.
    pub fallback: Option<Fallback>,
}

/// What a bot thinks of one legal action.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    pub action: String,
    /// How often the search tried it; a bot that does not search has tried each once.
    pub visits: u32,
    /// How good it looks: the mean reward of a search, from 0 to 1, or points ahead of the others.
    pub value: f32,
}

/// The first fact an action leads to, as its seat can know it before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    pub text: String,
    pub rule: &'static str,
    /// Whether it is the same in every world that was tried.
    pub is_certain: bool,
}

/// A game in progress with its log and its versions. Rules may panic; a host that must go on guards against it.
pub trait HostedGame: Send {
    fn game(&self) -> GameId;
    fn n_seats(&self) -> usize;
    fn version(&self) -> Version;
    /// How many standing steps the seat has made.
    fn n_steps(&self, seat: Seat) -> u32;
    /// Who owes an action; nobody once the game is over, or read-only.
    fn to_act(&self) -> SeatSet;
    fn end(&self) -> Option<&End>;

    /// Makes a step, and returns it as it is to be stored.
    fn act(&mut self, seat: Seat, action: &str, request: Option<&str>) -> Result<String, Refusal>;
    /// Makes a bot's step: what it chose, or any legal action if it did not choose in time or something illegal, so that the game
    /// goes on. Also returns how a choice was refused.
    fn act_for_bot(
        &mut self,
        seat: Seat,
        chosen: Option<&str>,
        rng_seed: u64,
    ) -> Result<(String, Option<Refusal>), Refusal> {
        let refusal = match chosen.map(|action| self.act(seat, action, None)) {
            Some(Ok(text)) => return Ok((text, None)),
            Some(Err(refusal)) => Some(refusal),
            None => None,
        };
        let any = self.random_action(seat, rng_seed);
        Ok((self.act(seat, &any, None)?, refusal))
    }
    /// Undoes the seat's last step.
    fn undo(&mut self, seat: Seat, request: Option<&str>) -> Result<Undone, Refusal>;
    /// Whether `undo` would be granted now.
    fn can_undo(&self, seat: Seat) -> bool;
    /// Makes the first steps of the seat final, as many as these: they cannot be undone.
    fn make_final(&mut self, seat: Seat, n_steps: u32);
    /// Lets steps be undone after the end too, as in a game that only one person plays.
    fn allow_undo_after_end(&mut self);
    /// Repeats a stored step or undo; returns whose request it was. An undo that was granted once is not judged again.
    fn replay_step(
        &mut self,
        version: Version,
        text: &str,
    ) -> Result<Option<(Seat, RequestKey)>, String>;
    /// The draws of the set-up, as they are to be stored.
    fn setup_text(&self) -> String;
    /// Whether every draw so far, also of stored steps, is the one that the seed gives.
    fn follows_seed(&self) -> bool;
    /// Makes the game read-only, with what its record holds beyond it: stored steps that can no longer be replayed.
    fn freeze(&mut self, rest: Vec<UnreplayedStep>);

    /// Appends an update as JSON, with the log after version `since`, or all of it. The cache must be of this version. A viewer
    /// who may not act, because a bot has the seat, is offered neither actions nor undo.
    fn write_update(
        &self,
        viewer: Option<Seat>,
        may_act: bool,
        since: Option<Version>,
        cache: &mut UpdateCache,
        text: &mut Vec<u8>,
    );
    /// What `write_update` writes to a viewer who may act.
    fn update(&self, viewer: Option<Seat>, since: Option<Version>) -> Update;
    /// The position and the whole log as they were at an earlier version; `None` if there was no such version.
    fn update_at(&self, version: Version, viewer: Option<Seat>) -> Option<Update>;
    /// What lies open to all, as an update has it.
    fn table(&self) -> RawView;
    /// What a viewer knows beyond it.
    fn view(&self, viewer: Option<Seat>) -> RawView;
    /// The position in words.
    fn view_text(&self, viewer: Option<Seat>) -> String;

    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Whether the seat may do this now; if not, why.
    fn check(&self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// Whether all viewers would see which action this is.
    fn is_public(&self, seat: Seat, action: &str) -> bool;
    /// What each of these legal actions would lead to; `None` where no event follows that the seat sees.
    fn previews(&self, seat: Seat, actions: &[String]) -> Vec<Option<Preview>>;

    /// The thinking of a bot for the seat. `bot` is a level or a bot in text; one with a time limit asks `clock`.
    fn bot_task(
        &self,
        seat: Seat,
        bot: &str,
        rng_seed: u64,
        probe: Option<Probe>,
        clock: Clock,
    ) -> Result<BotTask, String>;
    /// Lets a bot think here and now, and returns what it thinks of every legal action, best first.
    fn candidates(
        &self,
        seat: Seat,
        bot: &str,
        rng_seed: u64,
        clock: Clock,
    ) -> Result<Vec<Candidate>, String>;
    /// Lets a bot think here and now about what a person at the seat might do, from the seat's own view; nothing where nothing
    /// is asked of it.
    fn advice(
        &self,
        seat: Seat,
        bot: &str,
        rng_seed: u64,
        clock: Clock,
    ) -> Result<Option<Advice>, String>;
    /// Any legal action, for a bot that did not answer in time.
    fn random_action(&self, seat: Seat, rng_seed: u64) -> String;

    /// The record of the game. With its seed it must not leave the host before the end.
    fn transcript(&self, seed: SeedFields<'_>) -> String;
}
