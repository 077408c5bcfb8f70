//! Checks everything one connection receives for gaps, repeats and contradictions: no version is missing or sent twice,
//! every action is answered once, its counter fits, and the full log equals the entries received one by one.

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

/// A message of the server, read as far as the load tool needs it: most of the view is skipped.
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

/// An action that has been sent and is not yet both accepted and seen in an update.
#[derive(Debug)]
pub struct Pending {
    pub id: String,
    pub n_steps: u32,
    pub action: String,
    /// What was known when it was first sent.
    version: u32,
    sent_at: Instant,
    /// The version it was accepted at.
    accepted: Option<u32>,
    pub is_resent: bool,
}

impl Pending {
    pub fn message(&self) -> ToServer {
        let Pending { id, n_steps, action, .. } = self;
        ToServer::Act { id: id.as_str().into(), n_steps: *n_steps, action: action.clone() }
    }
}

#[derive(Debug, Default)]
pub struct UpdateChecker {
    pub version: Option<u32>,
    pub pending: Option<Pending>,
    /// Actions of this seat that were accepted.
    pub n_acked: u32,
    /// Whether the next update is the first of its connection: it may repeat or skip.
    is_new: bool,
    /// Whether the full log was requested: the next full log repeats what is known.
    is_refreshing: bool,
    is_spectator: bool,
    log: LogHash,
}

/// All log entries so far, as a hash.
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

    /// Notes that a new connection was made; returns what must be sent again.
    pub fn reconnected(&mut self) -> Option<ToServer> {
        (self.is_new, self.is_refreshing) = (true, false);
        let pending = self.pending.as_mut().filter(|pending| pending.accepted.is_none())?;
        pending.is_resent = true;
        Some(pending.message())
    }

    /// Requests the full log again.
    pub fn refresh(&mut self) -> ToServer {
        self.is_refreshing = true;
        ToServer::Refresh
    }

    pub fn act(&mut self, id: String, action: String) -> ToServer {
        let pending = Pending {
            id,
            n_steps: self.n_acked,
            action,
            version: self.version.unwrap_or_default(),
            sent_at: Instant::now(),
            accepted: None,
            is_resent: false,
        };
        self.pending.insert(pending).message()
    }

    /// Checks an update. If it is the first to show an action of ours that was sent once, returns how long that took.
    pub fn update(&mut self, frame: &ServerFrame<'_>) -> Result<Option<Duration>, String> {
        let version = frame.data.version.ok_or("an update without version")?;
        let is_answer = frame.data.is_full_log && std::mem::take(&mut self.is_refreshing);
        let is_catching_up = std::mem::take(&mut self.is_new) || is_answer;
        match self.version {
            Some(known) if version < known => {
                return Err(format!("version {known} was sent, and now it is {version}"));
            }
            Some(known) if !is_catching_up && version != known + 1 => {
                return Err(format!("after version {known} came {version}"));
            }
            None if !frame.data.is_full_log => {
                return Err("the first log is not a full one".to_string());
            }
            _ => {}
        }
        self.check_log(frame, version)?;
        self.version = Some(version);
        let own = frame.data.n_steps.ok_or("an update without n_steps")?;
        let is_maybe_made =
            self.pending.as_ref().is_some_and(|sent| sent.is_resent && sent.accepted.is_none());
        let is_own_right = own == self.n_acked || (is_maybe_made && own == self.n_acked + 1);
        if !self.is_spectator && !is_own_right {
            let n_acked = self.n_acked;
            return Err(format!(
                "n_steps is {own} at version {version}, but {n_acked} were accepted"
            ));
        }
        Ok(self.seen())
    }

    fn check_log(&mut self, frame: &ServerFrame<'_>, version: u32) -> Result<(), String> {
        let known = self.version;
        let mut log = if frame.data.is_full_log { LogHash::default() } else { self.log };
        let mut last = if frame.data.is_full_log { 0 } else { known.map_or(0, |known| known + 1) };
        let mut again = log;
        for entry in &frame.data.log {
            if entry.version < last || entry.version > version {
                let found = entry.version;
                return Err(format!("an entry of version {found} came with version {version}"));
            }
            last = entry.version;
            log.add(entry);
            if known.is_some_and(|known| entry.version <= known) {
                again = log;
            }
        }
        if known.is_some() && again != self.log {
            return Err(format!(
                "the full log at version {version} differs from the entries received before"
            ));
        }
        self.log = log;
        Ok(())
    }

    /// Forgets an action that is both accepted and seen, and returns how long it took if it was sent once.
    fn seen(&mut self) -> Option<Duration> {
        let is_seen = |sent: &mut Pending| sent.accepted.is_some() && sent.accepted <= self.version;
        let sent = self.pending.take_if(is_seen)?;
        (!sent.is_resent).then(|| sent.sent_at.elapsed())
    }

    /// Checks that a request was accepted once and at the next version; returns version, step number and action.
    pub fn accepted(&mut self, frame: &ServerFrame<'_>) -> Result<(u32, u32, String), String> {
        let (Some(id), Some(version)) = (frame.data.id, frame.data.version) else {
            return Err("an 'accepted' without id or version".to_string());
        };
        let Some(sent) = self.pending.as_mut().filter(|sent| sent.id == id) else {
            return Err(format!("request {id} is accepted, but no request of that id is pending"));
        };
        if let Some(first) = sent.accepted {
            return Err(format!("request {id} is accepted twice, at {first} and {version}"));
        }
        let is_next = Some(version) == self.version.map(|known| known + 1);
        if (!sent.is_resent && !is_next) || version <= sent.version {
            let (known, sent) = (self.version, sent.version);
            return Err(format!(
                "request {id} sent at {sent} is accepted at {version}, known is {known:?}"
            ));
        }
        sent.accepted = Some(version);
        self.n_acked += 1;
        let made = (version, sent.n_steps, sent.action.clone());
        if sent.is_resent {
            self.seen();
        }
        Ok(made)
    }

    /// Checks that a request was refused for the only possible reason: another step came first.
    pub fn refused(&mut self, frame: &ServerFrame<'_>) -> Result<(), String> {
        let message = frame.data.message.as_deref().unwrap_or_default();
        let sent = self.pending.take_if(|sent| Some(sent.id.as_str()) == frame.data.id);
        match sent {
            Some(sent) if sent.accepted.is_none() && self.version > Some(sent.version) => Ok(()),
            Some(sent) => Err(format!("'{}' was legal and is refused: {message}", sent.action)),
            None => Err(format!("a request that was not sent is refused: {message}")),
        }
    }
}

/// An action that the server accepted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct AckedAction {
    pub version: u32,
    pub seat: usize,
    pub n_steps: u32,
    pub action: String,
}

/// Checks that the accepted actions of all seats make up the versions from 1 to `version`, each once and in order.
pub fn check_made(made: &mut [AckedAction], version: u32) -> Result<(), String> {
    made.sort();
    let mut counts = [0; tabletop::MAX_SEATS];
    for (step, expected) in made.iter().zip(1..) {
        if step.version != expected {
            let what = if step.version < expected { "made twice" } else { "lost" };
            return Err(format!("version {} is {what}", step.version.min(expected)));
        }
        if step.n_steps != counts[step.seat] {
            let (n, seat) = (step.n_steps, step.seat + 1);
            return Err(format!("step {n} of P{seat} is out of order"));
        }
        counts[step.seat] += 1;
    }
    if made.len() != version as usize {
        return Err(format!("{} actions were accepted by version {version}", made.len()));
    }
    Ok(())
}

/// Checks that the table's record has these actions, which are in order, and no others.
pub fn check_record(made: &[AckedAction], text: &str) -> Result<(), String> {
    let records = parse(text).map_err(|error| format!("the record cannot be read: {error}"))?;
    let [record] = &records[..] else { return Err("not one record".to_string()) };
    let steps = record.script.iter().filter_map(|line| match &line.kind {
        ScriptKind::Step { seat, action, .. } => Some((seat.index(), action.as_str())),
        _ => None,
    });
    let mut accepted = made.iter().map(|step| (step.seat, step.action.as_str()));
    for (nth, step) in steps.enumerate() {
        let accepted = accepted.next();
        if accepted != Some(step) {
            return Err(format!("step {} is {step:?}, but {accepted:?} was accepted", nth + 1));
        }
    }
    match accepted.next() {
        Some(lost) => Err(format!("{lost:?} was accepted and is not in the record")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(version: u32, n_steps: u32, log: &str, is_full_log: bool) -> String {
        format!(
            r#"{{"type":"update","data":{{"version":{version},"n_steps":{n_steps},"log":[{log}],"is_full_log":{is_full_log},"view":{{"x":[1]}},"legal":["a"],"can_undo":false,"end":null}}}}"#
        )
    }

    fn receive(checker: &mut UpdateChecker, text: &str) -> Result<(), String> {
        let frame: ServerFrame<'_> = serde_json::from_str(text).unwrap();
        match frame.kind {
            "update" => checker.update(&frame).map(drop),
            _ => checker.accepted(&frame).map(drop),
        }
    }

    const ACCEPTED: &str = r#"{"type":"accepted","data":{"id":"a","version":1}}"#;
    const ONE: &str = r#"{"version":1,"text":"one","rule":"R","event":{}}"#;

    fn begun() -> UpdateChecker {
        let mut checker = UpdateChecker::new(false);
        receive(&mut checker, &update(0, 0, "", true)).unwrap();
        checker.act("a".to_string(), "go".to_string());
        checker
    }

    #[test]
    fn an_action_is_accepted_once_and_then_seen() {
        let mut checker = begun();
        receive(&mut checker, ACCEPTED).unwrap();
        assert!(receive(&mut checker, ACCEPTED).is_err());
        receive(&mut checker, &update(1, 1, ONE, false)).unwrap();
        assert!(checker.pending.is_none());
        assert!(receive(&mut checker, &update(3, 1, "", false)).is_err(), "a gap");
    }

    #[test]
    fn what_was_received_is_not_lost_on_reconnecting() {
        let mut checker = begun();
        assert!(checker.reconnected().is_some());
        receive(&mut checker, &update(1, 1, ONE, false)).unwrap();
        receive(&mut checker, ACCEPTED).unwrap();
        assert!(checker.pending.is_none());
        assert!(checker.reconnected().is_none());
        assert_eq!(checker.refresh(), ToServer::Refresh);
        assert!(receive(&mut checker, &update(0, 0, "", true)).is_err());
        checker.reconnected();
        assert!(receive(&mut checker, &update(1, 1, "", true)).is_err(), "a log with a gap");
        checker.reconnected();
        receive(&mut checker, &update(1, 1, ONE, true)).unwrap();
    }

    #[test]
    fn actions_that_are_missing_or_doubled_are_found() {
        let made = |version, seat, n_steps| AckedAction {
            version,
            seat,
            n_steps,
            action: "go".to_string(),
        };
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
