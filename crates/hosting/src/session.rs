//! The hosted game of every `Game`: a session of the engine with versions, final steps and the end.

use std::cell::Cell;

use bots::{Bot, Clock, Probe, Sturdy};
use protocol::{End, GameId, Playable, RawView, Sheet, SheetLine, ToClient, Update, Version};
use serde_json::value::to_raw_value;
use tabletop::{
    Game, GameSession, MAX_SEATS, ParseError, PerSeat, PlayError, Seat, SeatSet, Seed, Step,
    transcript::{self, StepText, UNDO},
};

use crate::{
    Advice, BotAnswer, BotTask, Candidate, HostedGame, Preview, Refusal, RequestKey, SeedFields,
    Undone, UpdateCache, Versions, advice,
    bot_request::{any_action, read_spec},
    create::{DRAWS, UnreplayedStep},
    history::UndoneStep,
    preview,
    update::{Moment, write_update},
};

#[derive(Clone)]
pub(crate) struct Hosted<G: Playable> {
    id: GameId,
    pub(crate) session: GameSession<G>,
    seed: Seed,
    pub(crate) versions: Versions,
    /// Steps that no longer stand, for earlier versions.
    pub(crate) undone: Vec<UndoneStep<G>>,
    pub(crate) n_steps: PerSeat<u32>,
    /// How many steps of each seat cannot be undone.
    n_final: PerSeat<u32>,
    end: Option<End>,
    is_final: bool,
    /// There once the game is read-only: stored steps that can no longer be replayed.
    pub(crate) rest: Option<Vec<UnreplayedStep>>,
    /// For each seat, whether it can undo at a version: computed when it is first asked.
    can_undo: Cell<[Option<(Version, bool)>; MAX_SEATS]>,
}

impl<G: Playable> Hosted<G> {
    /// Hosts a session. The steps it has already count as one version each.
    pub(crate) fn new(id: GameId, session: GameSession<G>, seed: Seed) -> Hosted<G> {
        let mut hosted = Hosted {
            id,
            session,
            seed,
            versions: Versions::default(),
            undone: Vec::new(),
            n_steps: PerSeat::<u32, MAX_SEATS>::filled(0),
            n_final: PerSeat::<u32, MAX_SEATS>::filled(0),
            end: None,
            is_final: true,
            rest: None,
            can_undo: Cell::default(),
        };
        let seats: Vec<Seat> = hosted.session.steps().iter().map(|step| step.seat).collect();
        seats.into_iter().for_each(|seat| hosted.note_step(seat));
        // A scene may be over before anybody has acted.
        hosted.note_end();
        hosted
    }

    fn note_step(&mut self, seat: Seat) {
        self.versions.push();
        self.n_steps[seat] += 1;
        self.note_end();
    }

    fn note_end(&mut self) {
        let n_played = self.versions.made().len();
        if n_played == self.session.steps().len() && self.session.game().to_act().is_empty() {
            let sheets =
                sheets(self.session.game()).expect("nobody is to act, so the game is over");
            self.end = Some(End { seed: self.seed, sheets });
        }
    }

    /// Whether the last step of the seat is final.
    fn has_final_step(&self, seat: Seat) -> bool {
        self.n_steps[seat] > 0 && self.n_steps[seat] <= self.n_final[seat]
    }

    fn note_undo(&mut self, tabletop::Undone { nth, step }: tabletop::Undone<G>) -> Version {
        let made = self.versions.undo(nth);
        self.n_steps[step.seat] -= 1;
        self.undone.push(UndoneStep { made, undone: self.versions.version(), step });
        self.end = None;
        made
    }

    fn read_action(action: &str) -> Result<G::Action, Refusal> {
        action.parse().map_err(|error: ParseError| Refusal::new(&error))
    }

    fn refuse_frozen(&self) -> Result<(), Refusal> {
        match self.rest {
            Some(_) => Err(Refusal::new("this game is read-only")),
            None => Ok(()),
        }
    }

    /// Why the seat may undo nothing, whatever its last step was.
    fn refuse_undo(&self, seat: Seat) -> Result<(), Refusal> {
        self.refuse_frozen()?;
        if self.is_final && self.end.is_some() {
            return Err(Refusal::new("the game is over"));
        }
        if self.has_final_step(seat) {
            return Err(Refusal::new("a bot made this step when your time was up"));
        }
        Ok(())
    }

    /// The present moment, as a viewer is sent it, who may act or only look on.
    fn moment(&self, viewer: Option<Seat>, may_act: bool) -> Moment<'_, G> {
        Moment {
            game: self.session.game(),
            version: self.versions.version(),
            n_steps: viewer.map_or(0, |seat| self.n_steps[seat]),
            can_undo: may_act && viewer.is_some_and(|seat| self.can_undo(seat)),
            is_open: may_act && self.rest.is_none(),
            end: self.end.as_ref(),
        }
    }

    fn steps(&self) -> impl Iterator<Item = (Version, &Step<G>)> {
        self.versions.made().iter().copied().zip(self.session.steps())
    }
}

impl<G: Playable> HostedGame for Hosted<G> {
    fn game(&self) -> GameId {
        self.id
    }

    fn n_seats(&self) -> usize {
        self.session.game().n_seats()
    }

    fn version(&self) -> Version {
        self.versions.version()
    }

    fn n_steps(&self, seat: Seat) -> u32 {
        self.n_steps[seat]
    }

    fn to_act(&self) -> SeatSet {
        match self.rest {
            Some(_) => SeatSet::EMPTY,
            None => self.session.game().to_act(),
        }
    }

    fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    fn act(&mut self, seat: Seat, action: &str, request: Option<&str>) -> Result<String, Refusal> {
        self.refuse_frozen()?;
        let action = Self::read_action(action)?;
        match self.session.play(seat, action) {
            Ok(step) => {
                let mut text = String::with_capacity(64);
                transcript::write_step(&mut text, seat, &action, request, &step.draws);
                self.note_step(seat);
                Ok(text)
            }
            Err(error) => Err(refusal(&error)),
        }
    }

    fn undo(&mut self, seat: Seat, request: Option<&str>) -> Result<Undone, Refusal> {
        self.refuse_undo(seat)?;
        let undone = self.session.undo(seat).map_err(|refusal| Refusal {
            rule: Some(refusal.id()),
            message: refusal.to_string(),
        })?;
        let version = self.note_undo(undone);
        let mut text = String::new();
        transcript::write_step(&mut text, seat, &UNDO, request, &[""; 0]);
        Ok(Undone { text, version })
    }

    fn can_undo(&self, seat: Seat) -> bool {
        if self.refuse_undo(seat).is_err() {
            return false;
        }
        let mut known = self.can_undo.get();
        if let Some((version, can_undo)) = known[seat.index()]
            && version == self.version()
        {
            return can_undo;
        }
        let can_undo = self.session.can_undo(seat);
        known[seat.index()] = Some((self.version(), can_undo));
        self.can_undo.set(known);
        can_undo
    }

    fn make_final(&mut self, seat: Seat, n_steps: u32) {
        self.n_final[seat] = n_steps;
    }

    fn allow_undo_after_end(&mut self) {
        self.is_final = false;
    }

    fn replay_step(
        &mut self,
        version: Version,
        text: &str,
    ) -> Result<Option<(Seat, RequestKey)>, String> {
        if version != self.version().next() {
            return Err(format!("version {} is missing", self.version().next()));
        }
        // No message quotes what is stored: after damage it may be anything, also a seed.
        let stored = StepText::parse(text).map_err(|_| "the step cannot be read")?;
        let StepText { step, comment, .. } = &stored;
        let (seat, action) = step.as_ref().ok_or("the step is missing")?;
        let seat = *seat;
        if seat.index() >= self.n_seats() {
            return Err(format!("there is no seat {seat}"));
        }
        if transcript::is_undo(action) {
            let undone = self.session.undo_recorded(seat).map_err(|refusal| refusal.to_string())?;
            self.note_undo(undone);
        } else {
            let action = action.parse::<G::Action>();
            let action = action.map_err(|_| format!("the action of {seat} cannot be read"))?;
            let draws = stored.draws::<G>().map_err(|_| DRAWS)?;
            let played = self.session.play_with(seat, action, draws);
            // Nor what was done or drawn, which may still be secret.
            played.map_err(|error| match error {
                PlayError::Refused(rule) => format!("the step of {seat} breaks rule {}", rule.0),
                PlayError::Draws(_) => format!("the draws of the step of {seat} do not fit"),
            })?;
            self.note_step(seat);
        }
        Ok(comment.as_deref().map(|id| (seat, RequestKey::of(id))))
    }

    fn setup_text(&self) -> String {
        let mut text = String::new();
        transcript::write_draws(&mut text, self.session.setup_draws());
        text
    }

    fn follows_seed(&self) -> bool {
        self.session.follows_seed()
    }

    fn freeze(&mut self, rest: Vec<UnreplayedStep>) {
        self.rest = Some(rest);
    }

    fn write_update(
        &self,
        viewer: Option<Seat>,
        may_act: bool,
        since: Option<Version>,
        cache: &mut UpdateCache,
        text: &mut Vec<u8>,
    ) {
        let since = self.versions.known(since);
        let first = since.map_or(0, |since| self.versions.n_until(since));
        let steps = self.steps().skip(first).map(|(version, step)| (version, &step.events[..]));
        let setup = since.is_none().then(|| (Version::SETUP, self.session.setup_events()));
        let log = setup.into_iter().chain(steps);
        let rest = self.rest.as_deref().filter(|_| since.is_none()).unwrap_or_default();
        write_update(
            &self.moment(viewer, may_act),
            viewer,
            since.is_none(),
            log,
            rest,
            cache,
            text,
        );
    }

    fn update(&self, viewer: Option<Seat>, since: Option<Version>) -> Update {
        let mut text = Vec::new();
        self.write_update(viewer, true, since, &mut UpdateCache::default(), &mut text);
        read_update(&text)
    }

    fn update_at(&self, version: Version, viewer: Option<Seat>) -> Option<Update> {
        if version > self.version() {
            return None;
        }
        let steps = self.steps_at(version);
        let game = self.session.position_after(steps.iter().map(|(_, step)| *step));
        let own = |(_, step): &&(Version, &Step<G>)| Some(step.seat) == viewer;
        let moment = Moment {
            game: &game,
            version,
            n_steps: steps.iter().filter(own).count() as u32,
            can_undo: false,
            is_open: false,
            end: self.end.as_ref().filter(|_| version == self.version()),
        };
        let setup = std::iter::once((Version::SETUP, self.session.setup_events()));
        let log = setup.chain(steps.iter().map(|(made, step)| (*made, &step.events[..])));
        let mut text = Vec::new();
        write_update(&moment, viewer, true, log, &[], &mut UpdateCache::default(), &mut text);
        Some(read_update(&text))
    }

    fn table(&self) -> RawView {
        to_raw_value(&self.session.game().table()).expect("a table can be written")
    }

    fn view(&self, viewer: Option<Seat>) -> RawView {
        to_raw_value(&self.session.game().private(viewer)).expect("a view can be written")
    }

    fn view_text(&self, viewer: Option<Seat>) -> String {
        self.session.game().view(viewer).to_string()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut legal = Vec::new();
        if self.rest.is_none() {
            self.session.game().legal(seat, &mut legal);
        }
        legal.iter().map(ToString::to_string).collect()
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.refuse_frozen()?;
        let action = Self::read_action(action)?;
        let checked = self.session.game().check(seat, action);
        checked.map_err(|rule| refusal(&PlayError::Refused(rule)))
    }

    fn is_public(&self, seat: Seat, action: &str) -> bool {
        Self::read_action(action).is_ok_and(|action| self.session.game().is_public(seat, action))
    }

    fn previews(&self, seat: Seat, actions: &[String]) -> Vec<Option<Preview>> {
        preview::previews(self.session.game(), seat, actions)
    }

    fn bot_task(
        &self,
        seat: Seat,
        bot: &str,
        rng_seed: u64,
        probe: Option<Probe>,
        clock: Clock,
    ) -> Result<BotTask, String> {
        let view = self.session.game().view(Some(seat));
        let spec = read_spec(bot)?;
        let is_deep = spec.is_deep::<G>().map_err(|error| error.to_string())?;
        let run = move |budget| {
            let spec = spec.within::<G>(budget);
            let bot = spec.and_then(|spec| Sturdy::<G>::with_clock(&spec, rng_seed, clock));
            let mut bot = bot.expect("a bot that says how deep it thinks can be built");
            bot = bot.with_probe(probe);
            let action = bot.choose(&view).to_string();
            BotAnswer { action, fallback: bot.fallback() }
        };
        Ok(BotTask { is_deep, run: Box::new(run) })
    }

    fn candidates(
        &self,
        seat: Seat,
        bot: &str,
        rng_seed: u64,
        clock: Clock,
    ) -> Result<Vec<Candidate>, String> {
        let spec = read_spec(bot)?;
        let mut bot =
            spec.build_with_clock::<G>(rng_seed, clock).map_err(|error| error.to_string())?;
        bot.choose(&self.session.game().view(Some(seat)));
        let mut candidates = bot.candidates();
        candidates.sort_by(|a, b| {
            (b.visits, b.value).partial_cmp(&(a.visits, a.value)).expect("values are numbers")
        });
        let candidate = |candidate: bots::Candidate<G::Action>| Candidate {
            action: candidate.action.to_string(),
            visits: candidate.visits,
            value: candidate.value,
        };
        Ok(candidates.into_iter().map(candidate).collect())
    }

    fn advice(
        &self,
        seat: Seat,
        bot: &str,
        rng_seed: u64,
        clock: Clock,
    ) -> Result<Option<Advice>, String> {
        let spec = read_spec(bot)?;
        let view = self.session.game().view(Some(seat));
        Ok(advice::advise::<G>(&view, &spec, rng_seed, clock))
    }

    fn random_action(&self, seat: Seat, rng_seed: u64) -> String {
        any_action::<G>(&self.session.game().view(Some(seat)), rng_seed)
    }

    fn transcript(&self, seed: SeedFields<'_>) -> String {
        match seed {
            SeedFields::Omitted => transcript::write(&self.session),
            SeedFields::Seed => transcript::write_with_seed(&self.session, &self.seed),
            SeedFields::Parts(parts) => transcript::write_seeded(&self.session, parts),
        }
    }
}

/// The score sheets of a game by seat; `None` before its end.
pub fn sheets<G: Game>(game: &G) -> Option<Vec<Sheet>> {
    let scores = game.scores()?;
    let sheet_line = |line: tabletop::SheetLine| SheetLine {
        rule: line.rule.0.to_string(),
        text: line.text,
        points: line.points,
    };
    let sheet = |seat| Sheet {
        total: scores.points[seat],
        rank: scores.ranks[seat],
        lines: game.sheet(seat).into_iter().map(sheet_line).collect(),
    };
    Some(Seat::all(game.n_seats()).map(sheet).collect())
}

fn read_update(text: &[u8]) -> Update {
    let text = str::from_utf8(text).expect("JSON is UTF-8");
    match ToClient::read(text) {
        Ok(ToClient::Update(update)) => *update,
        other => unreachable!("an update is written, and can be read: {other:?}"),
    }
}

/// A refusal of the rules. The text of the rules is not looked at: a page loads it only when somebody wants to read it.
fn refusal(error: &PlayError) -> Refusal {
    match error {
        PlayError::Refused(rule) => Refusal { rule: Some(rule.0), message: rule.0.to_string() },
        PlayError::Draws(error) => Refusal::new(error),
    }
}
