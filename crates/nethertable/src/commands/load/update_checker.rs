//! What one connection was told, checked as it comes: no version is missing or told twice, every act is answered once,
//! the own counter fits, and the whole log equals what was heard piece by piece.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    time::{Duration, Instant},
};

use protocol::{TableInfo, ToServer};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;
use tabletop::{
    Seat,
    transcript::{ScriptKind, parse},
};

/// A message of the server, read as far as a swarm needs it: the view, most of it, is passed over.
#[derive(Deserialize, Debug)]
pub struct ServerFrame<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    #[serde(borrow)]
    pub data: FrameData<'a>,
}

#[derive(Deserialize, Debug)]
pub struct FrameData<'a> {
    pub version: Option<u32>,
    n_steps: Option<u32>,
    #[serde(borrow, default)]
    log: Vec<LogText<'a>>,
    #[serde(default)]
    pub is_full_log: bool,
    #[serde(borrow, default)]
    pub legal: Vec<&'a RawValue>,
    pub end: Option<IgnoredAny>,
    #[serde(borrow)]
    pub id: Option<&'a str>,
    pub message: Option<String>,
    pub info: Option<TableInfo>,
    pub you: Option<Seat>,
    #[serde(default)]
    pub is_host: bool,
}

#[derive(Deserialize, Debug)]
struct LogText<'a> {
    version: u32,
    #[serde(borrow)]
    text: &'a RawValue,
}

/// An act that has been sent and is not yet both acknowledged and seen.
#[derive(Debug)]
pub struct Pending {
    pub id: String,
    pub nth: u32,
    pub action: String,
    /// What was known when it was first sent.
    version: u32,
    sent_at: Instant,
    done: Option<u32>,
    pub is_resent: bool,
}

impl Pending {
    pub fn message(&self) -> ToServer {
        let Pending { id, nth, action, .. } = self;
        ToServer::Act { id: id.as_str().into(), n_steps: *nth, action: action.clone() }
    }
}

#[derive(Debug, Default)]
pub struct UpdateChecker {
    pub version: Option<u32>,
    pub pending: Option<Pending>,
    /// Acts that were acknowledged: the own counter.
    pub n_acked: u32,
    /// Whether the next update is the first of its connection: it may repeat or skip.
    is_new: bool,
    /// Whether the whole log was asked for: the next that is whole repeats it.
    is_refreshing: bool,
    is_spectator: bool,
    log: LogHash,
}

/// All sentences so far, as a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct LogHash(u64);

impl LogHash {
    fn add(&mut self, entry: &LogText<'_>) {
        let mut hasher = DefaultHasher::new();
        (self.0, entry.version, entry.text.get()).hash(&mut hasher);
        self.0 = hasher.finish();
    }
}

impl UpdateChecker {
    pub fn new(is_spectator: bool) -> UpdateChecker {
        UpdateChecker { is_spectator, ..UpdateChecker::default() }
    }

    /// A new connection was made; returns what must be sent again.
    pub fn reconnected(&mut self) -> Option<ToServer> {
        (self.is_new, self.is_refreshing) = (true, false);
        let pending = self.pending.as_mut().filter(|pending| pending.done.is_none())?;
        pending.is_resent = true;
        Some(pending.message())
    }

    /// Asks for everything again.
    pub fn refresh(&mut self) -> ToServer {
        self.is_refreshing = true;
        ToServer::Refresh
    }

    pub fn act(&mut self, id: String, action: String) -> ToServer {
        let pending = Pending {
            id,
            nth: self.n_acked,
            action,
            version: self.version.unwrap_or_default(),
            sent_at: Instant::now(),
            done: None,
            is_resent: false,
        };
        self.pending.insert(pending).message()
    }

    /// Hears an update. If it is the first to show an act of ours that was sent once, returns how long that took.
    pub fn update(&mut self, frame: &ServerFrame<'_>) -> Result<Option<Duration>, String> {
        let version = frame.data.version.ok_or("an update without version")?;
        let is_answer = frame.data.is_full_log && std::mem::take(&mut self.is_refreshing);
        let is_catching_up = std::mem::take(&mut self.is_new) || is_answer;
        match self.version {
            Some(known) if version < known => {
                return Err(format!("version {known} was told, and now it is {version}"));
            }
            Some(known) if !is_catching_up && version != known + 1 => {
                return Err(format!("after version {known} came {version}"));
            }
            None if !frame.data.is_full_log => {
                return Err("the first log is not whole".to_string());
            }
            _ => {}
        }
        self.hear(frame, version)?;
        self.version = Some(version);
        let own = frame.data.n_steps.ok_or("an update without n_steps")?;
        let is_maybe_made =
            self.pending.as_ref().is_some_and(|act| act.is_resent && act.done.is_none());
        let is_own_right = own == self.n_acked || (is_maybe_made && own == self.n_acked + 1);
        if !self.is_spectator && !is_own_right {
            let n_acked = self.n_acked;
            return Err(format!("n_steps is {own} at version {version}, but {n_acked} were done"));
        }
        Ok(self.seen())
    }

    fn hear(&mut self, frame: &ServerFrame<'_>, version: u32) -> Result<(), String> {
        let known = self.version;
        let mut log = if frame.data.is_full_log { LogHash::default() } else { self.log };
        let mut last = if frame.data.is_full_log { 0 } else { known.map_or(0, |known| known + 1) };
        let mut again = log;
        for entry in &frame.data.log {
            if entry.version < last || entry.version > version {
                let told = entry.version;
                return Err(format!("an entry of version {told} came with version {version}"));
            }
            last = entry.version;
            log.add(entry);
            if known.is_some_and(|known| entry.version <= known) {
                again = log;
            }
        }
        if known.is_some() && again != self.log {
            return Err(format!("the whole log at version {version} is not what was heard"));
        }
        self.log = log;
        Ok(())
    }

    /// Lets go of an act that is both acknowledged and seen.
    fn seen(&mut self) -> Option<Duration> {
        let is_seen = |act: &mut Pending| act.done.is_some_and(|done| Some(done) <= self.version);
        let act = self.pending.take_if(is_seen)?;
        (!act.is_resent).then(|| act.sent_at.elapsed())
    }

    /// Hears that an act is on disk, and returns it as it was made.
    pub fn done(&mut self, frame: &ServerFrame<'_>) -> Result<(u32, u32, String), String> {
        let (Some(id), Some(version)) = (frame.data.id, frame.data.version) else {
            return Err("a 'done' without id or version".to_string());
        };
        let Some(act) = self.pending.as_mut().filter(|act| act.id == id) else {
            return Err(format!("act {id} is done, but nothing of that id was to be done"));
        };
        if let Some(done) = act.done {
            return Err(format!("act {id} is done twice, at {done} and {version}"));
        }
        let is_next = Some(version) == self.version.map(|known| known + 1);
        if (!act.is_resent && !is_next) || version <= act.version {
            let (known, sent) = (self.version, act.version);
            return Err(format!(
                "act {id} sent at {sent} is done at {version}, known is {known:?}"
            ));
        }
        act.done = Some(version);
        self.n_acked += 1;
        let made = (version, act.nth, act.action.clone());
        if act.is_resent {
            self.seen();
        }
        Ok(made)
    }

    /// Hears that an act was not made; only another's step in between can be the reason.
    pub fn refused(&mut self, frame: &ServerFrame<'_>) -> Result<(), String> {
        let message = frame.data.message.as_deref().unwrap_or_default();
        let act = self.pending.take_if(|act| Some(act.id.as_str()) == frame.data.id);
        match act {
            Some(act) if act.done.is_none() && self.version > Some(act.version) => Ok(()),
            Some(act) => Err(format!("'{}' was legal and is refused: {message}", act.action)),
            None => Err(format!("an act that was not sent is refused: {message}")),
        }
    }
}

/// An acknowledged act.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct AckedAction {
    pub version: u32,
    pub seat: usize,
    pub nth: u32,
    pub action: String,
}

/// Acknowledged acts of all seats make up the versions from 1 to `version`, each once and in order.
pub fn check_made(made: &mut [AckedAction], version: u32) -> Result<(), String> {
    made.sort();
    let mut counts = [0; tabletop::MAX_SEATS];
    for (act, expected) in made.iter().zip(1..) {
        if act.version != expected {
            let what = if act.version < expected { "made twice" } else { "lost" };
            return Err(format!("version {} is {what}", act.version.min(expected)));
        }
        if act.nth != counts[act.seat] {
            return Err(format!("act {} of P{} is out of order", act.nth, act.seat + 1));
        }
        counts[act.seat] += 1;
    }
    if made.len() != version as usize {
        return Err(format!("{} acts were acknowledged by version {version}", made.len()));
    }
    Ok(())
}

/// The table's record has these acts and no others. They are in order.
pub fn check_record(made: &[AckedAction], text: &str) -> Result<(), String> {
    let records = parse(text).map_err(|error| format!("the record cannot be read: {error}"))?;
    let [record] = &records[..] else { return Err("not one record".to_string()) };
    let steps = record.script.iter().filter_map(|line| match &line.kind {
        ScriptKind::Step { seat, action, .. } => Some((seat.index(), action.as_str())),
        _ => None,
    });
    let mut told = made.iter().map(|act| (act.seat, act.action.as_str()));
    for (nth, step) in steps.enumerate() {
        let told = told.next();
        if told != Some(step) {
            return Err(format!("step {} is {step:?}, but {told:?} was acknowledged", nth + 1));
        }
    }
    match told.next() {
        Some(lost) => Err(format!("{lost:?} was acknowledged and is not in the record")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(version: u32, nth: u32, heard: &str, is_full_log: bool) -> String {
        format!(
            r#"{{"type":"update","data":{{"version":{version},"n_steps":{nth},"log":[{heard}],"is_full_log":{is_full_log},"view":{{"x":[1]}},"legal":["a"],"can_undo":false,"end":null}}}}"#
        )
    }

    fn hear(checker: &mut UpdateChecker, text: &str) -> Result<(), String> {
        let frame: ServerFrame<'_> = serde_json::from_str(text).unwrap();
        match frame.kind {
            "update" => checker.update(&frame).map(drop),
            _ => checker.done(&frame).map(drop),
        }
    }

    const DONE: &str = r#"{"type":"accepted","data":{"id":"a","version":1}}"#;
    const ONE: &str = r#"{"version":1,"text":"one","rule":"R","event":{}}"#;

    fn begun() -> UpdateChecker {
        let mut checker = UpdateChecker::new(false);
        hear(&mut checker, &update(0, 0, "", true)).unwrap();
        checker.act("a".to_string(), "go".to_string());
        checker
    }

    #[test]
    fn an_act_is_done_once_and_then_seen() {
        let mut checker = begun();
        hear(&mut checker, DONE).unwrap();
        assert!(hear(&mut checker, DONE).is_err());
        hear(&mut checker, &update(1, 1, ONE, false)).unwrap();
        assert!(checker.pending.is_none());
        assert!(hear(&mut checker, &update(3, 1, "", false)).is_err(), "a gap");
    }

    #[test]
    fn what_was_told_is_not_lost_on_return() {
        let mut checker = begun();
        assert!(checker.reconnected().is_some());
        hear(&mut checker, &update(1, 1, ONE, false)).unwrap();
        hear(&mut checker, DONE).unwrap();
        assert!(checker.pending.is_none());
        assert!(checker.reconnected().is_none());
        assert_eq!(checker.refresh(), ToServer::Refresh);
        assert!(hear(&mut checker, &update(0, 0, "", true)).is_err());
        checker.reconnected();
        assert!(hear(&mut checker, &update(1, 1, "", true)).is_err(), "a log with a hole");
        checker.reconnected();
        hear(&mut checker, &update(1, 1, ONE, true)).unwrap();
    }

    #[test]
    fn acts_that_are_missing_or_doubled_are_found() {
        let made =
            |version, seat, nth| AckedAction { version, seat, nth, action: "go".to_string() };
        let mut good = [made(2, 1, 0), made(1, 0, 0), made(3, 0, 1)];
        check_made(&mut good, 3).unwrap();
        assert!(check_made(&mut good, 4).is_err());
        assert!(check_made(&mut [made(1, 0, 0), made(3, 0, 1)], 3).is_err());
        assert!(check_made(&mut [made(1, 0, 0), made(1, 1, 0)], 2).is_err());
        assert!(check_made(&mut [made(1, 0, 1), made(2, 0, 0)], 2).is_err());
        let record = "game: g\nseats: 3\nP1 go\nP2 go\nP1 go\n";
        check_record(&good, record).unwrap();
        assert!(check_record(&good[..2], record).is_err());
        assert!(check_record(&good, "game: g\nP1 go\nP2 go\n").is_err());
    }
}
