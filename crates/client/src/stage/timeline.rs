//! Schedules the beats of a batch: when each starts and how long it takes, with merging, weights and limits.
//!
//! Everything here is arithmetic on milliseconds at normal speed, so that it can be tested without a browser.

use tabletop::Seat;

use super::cue::{Beat, Cue, FloatText, Tone, Weight};

/// The breath between two events.
const BREATH: f64 = 180.0;
/// What others do takes this part of its time.
const OTHERS: f64 = 0.75;
/// The pulse of a name plate before its seat acts.
const PULSE: f64 = 120.0;
/// Ghosts of one kind start this far apart.
pub const APART: f64 = 60.0;
/// Pips break this far apart.
const PIP: f64 = 90.0;
/// No flight has more ghosts than this.
pub const MAX_GHOSTS: u32 = 5;
const OWN_CAP: f64 = 1000.0;
const BATCH_CAP: f64 = 6000.0;
const GRAND_CAP: f64 = 12_000.0;

/// A beat with its time.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// When it starts, counted from the start of the batch.
    pub at: f64,
    pub length: f64,
    /// Whether it is others' routine, which sounds softer.
    pub is_soft: bool,
    pub what: What,
}

#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// This log entry of the batch is shown now.
    Log(usize),
    /// The name plate of the seat pulses.
    Pulse(Seat),
    Beat(Beat),
    /// The camera leaves its panel.
    Unfocus,
}

/// A batch laid out in time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Timeline {
    moments: Vec<Moment>,
    /// Where events start; skipping goes to the next one.
    starts: Vec<f64>,
    length: f64,
}

/// How far apart two places are, in pixels.
pub type Measure<'a> = &'a dyn Fn(&str, &str) -> f64;

/// The length of a beat and the part of it the next row waits for.
fn times(beat: &Beat, measure: Measure<'_>) -> (f64, f64) {
    match beat {
        Beat::Fly { from, to, n, .. } => {
            let length = (260.0 + 0.35 * measure(from, to)).clamp(300.0, 620.0);
            let last = f64::from((*n).clamp(1, MAX_GHOSTS) - 1) * APART;
            (length, last + 0.8 * length)
        }
        Beat::Flip { is_secret: false, .. } => (320.0, 320.0),
        Beat::Flip { is_secret: true, .. } => (870.0, 870.0),
        Beat::Float { .. } => (900.0, 250.0),
        Beat::Tick { .. } => (220.0, 120.0),
        Beat::Pips { by, .. } => {
            let n = f64::from(by.unsigned_abs());
            (PIP * n + 140.0, PIP * n)
        }
        Beat::Shake { is_grand: false, .. } => (280.0, 150.0),
        Beat::Shake { is_grand: true, .. } => (420.0, 150.0),
        Beat::Flag { .. } => (380.0, 200.0),
        Beat::Glow { .. } => (500.0, 0.0),
        Beat::Hide { .. } => (200.0, 0.0),
        Beat::Mark { .. } => (200.0, 0.0),
        Beat::Banner { is_grand: false, .. } => (1200.0, 720.0),
        Beat::Banner { is_grand: true, .. } => (1800.0, 1080.0),
        Beat::Focus { .. } => (420.0, 420.0),
        Beat::Sound(_) => (0.0, 0.0),
        Beat::Hold(ms) => (f64::from(*ms), f64::from(*ms)),
        Beat::Next(_) => (0.0, 0.0),
    }
}

impl Timeline {
    /// Lays out the cues of a batch; `is_own` says whether the viewer's own action caused it.
    pub fn new(cues: &[Cue], viewer: Option<Seat>, is_own: bool, measure: Measure<'_>) -> Timeline {
        let mut timeline = Timeline::default();
        let mut at = 0.0;
        let mut focus: Option<String> = None;
        let mut pulsed = None;
        // When everything is over that the cue before has left under way.
        let mut under_way: Option<f64> = None;
        for (entries, cue) in merged(cues) {
            let is_joined = under_way.is_some() && cue.hurries();
            match under_way {
                Some(_) if is_joined => {}
                Some(end) => at = end + BREATH,
                None if !timeline.starts.is_empty() && at > 0.0 => at += BREATH,
                None => {}
            }
            let earlier = under_way.take().filter(|_| is_joined).unwrap_or(0.0);
            timeline.starts.push(at);
            let log =
                |entry: usize| Moment { at, length: 0.0, is_soft: false, what: What::Log(entry) };
            timeline.moments.extend(entries.map(log));
            if cue.is_quiet() {
                // Nothing is shown, so nothing is waited for.
                at -= if timeline.starts.len() > 1 && at > 0.0 { BREATH } else { 0.0 };
                continue;
            }
            let wanted = cue.beats.iter().flatten().find_map(|beat| match beat {
                Beat::Focus { at } => Some(at.clone()),
                _ => None,
            });
            if focus.is_some() && wanted != focus {
                timeline.push(at, 320.0, What::Unfocus);
                at += 320.0;
                focus = None;
            }
            let is_mine = cue.actor.is_some() && cue.actor == viewer;
            if let Some(actor) = cue.actor.filter(|_| !is_mine && pulsed != cue.actor) {
                timeline.push(at, PULSE, What::Pulse(actor));
                at += if is_joined { 0.0 } else { PULSE };
            }
            pulsed = cue.actor;
            let (mut moments, length, whole) = row_times(&cue, focus.is_some(), measure);
            focus = wanted.or(focus);
            // A light cue still has to be seen: it is never pressed below what a plain flight needs.
            let weight = if cue.concerns(viewer) { cue.weight } else { cue.weight.lighter() };
            let cap = f64::from(weight.cap().max(cue.weight.cap().min(450)));
            let pace = if is_mine || cue.concerns(viewer) { 1.0 } else { OTHERS };
            let factor = pace.min(cap / whole.max(1.0));
            for moment in &mut moments {
                moment.at = at + moment.at * factor;
                moment.length *= factor;
                moment.is_soft = !cue.concerns(viewer) && cue.weight < Weight::Strong;
            }
            timeline.moments.append(&mut moments);
            under_way = cue.hurries().then_some(earlier.max(at + whole * factor));
            at += length * factor;
        }
        at = under_way.map_or(at, |end| end.max(at));
        if focus.is_some() {
            timeline.push(at, 320.0, What::Unfocus);
            at += 320.0;
        }
        timeline.length = at;
        let is_grand = cues.iter().any(|cue| cue.weight == Weight::Grand);
        let cap = match (is_grand, is_own) {
            (true, _) => GRAND_CAP,
            (false, true) => OWN_CAP,
            (false, false) => BATCH_CAP,
        };
        timeline.press(cap);
        timeline.moments.sort_by(|a, b| a.at.total_cmp(&b.at));
        timeline
    }

    fn push(&mut self, at: f64, length: f64, what: What) {
        self.moments.push(Moment { at, length, is_soft: false, what });
    }

    /// Makes everything shorter, if it takes longer than this.
    fn press(&mut self, cap: f64) {
        if self.length <= cap {
            return;
        }
        let factor = cap / self.length;
        for moment in &mut self.moments {
            moment.at *= factor;
            moment.length *= factor;
        }
        self.starts.iter_mut().for_each(|start| *start *= factor);
        self.length = cap;
    }

    pub fn length(&self) -> f64 {
        self.length
    }
}

/// The beats of a cue from its own start, how long the next cue waits for it, and how long all of it takes.
fn row_times(cue: &Cue, has_focus: bool, measure: Measure<'_>) -> (Vec<Moment>, f64, f64) {
    let mut moments = Vec::new();
    let mut at = 0.0;
    let mut end: f64 = 0.0;
    for row in &cue.beats {
        let mut blocked: f64 = 0.0;
        let next = row.iter().find_map(|beat| match beat {
            Beat::Next(ms) => Some(f64::from(*ms)),
            _ => None,
        });
        for beat in row {
            let is_focus = matches!(beat, Beat::Focus { .. });
            if is_focus && has_focus {
                continue;
            }
            let (length, blocks) = times(beat, measure);
            blocked = blocked.max(blocks);
            moments.push(Moment { at, length, is_soft: false, what: What::Beat(beat.clone()) });
        }
        end = end.max(at + blocked);
        at += next.unwrap_or(blocked);
    }
    let whole = end.max(at);
    (moments, if cue.hurries() { at } else { whole }, whole)
}

type EntryRange = std::ops::Range<usize>;

/// Equal neighbours become one, and a whisper plays with the stronger cue after it. Each cue comes with the entries
/// of the batch it shows.
fn merged(cues: &[Cue]) -> Vec<(EntryRange, Cue)> {
    let mut all: Vec<(EntryRange, Cue)> = Vec::new();
    for (nth, cue) in cues.iter().enumerate() {
        if let Some((entries, last)) = all.last_mut() {
            if let Some(sum) = sum(last, cue) {
                *last = sum;
                entries.end = nth + 1;
                continue;
            }
            let is_prelude = last.weight == Weight::Whisper
                && !last.is_quiet()
                && !cue.is_quiet()
                && cue.weight > Weight::Whisper
                && !last.is_single
                && (last.actor == cue.actor || last.actor.is_none());
            if is_prelude {
                let mut joined = cue.clone();
                let beats = last.beats.iter().flatten().cloned();
                match joined.beats.first_mut() {
                    Some(first) => first.extend(beats),
                    None => joined.beats.push(beats.collect()),
                }
                joined.touches.extend(last.touches.iter().copied());
                *last = joined;
                entries.end = nth + 1;
                continue;
            }
        }
        all.push((nth..nth + 1, cue.clone()));
    }
    all
}

/// One cue for two that show the same with other amounts.
fn sum(first: &Cue, second: &Cue) -> Option<Cue> {
    let is_alike = first.weight == second.weight
        && first.actor == second.actor
        && first.touches == second.touches
        && first.beats.len() == second.beats.len()
        && !first.is_quiet()
        && !first.is_single
        && !second.is_single;
    if !is_alike {
        return None;
    }
    let rows = first.beats.iter().zip(&second.beats).map(|(a, b)| {
        let is_alike = a.len() == b.len();
        is_alike.then(|| a.iter().zip(b).map(|(a, b)| sum_beats(a, b)).collect())?
    });
    Some(Cue { beats: rows.collect::<Option<_>>()?, ..first.clone() })
}

fn sum_beats(first: &Beat, second: &Beat) -> Option<Beat> {
    match (first, second) {
        (Beat::Fly { from, to, ghost, n }, Beat::Fly { from: f, to: t, ghost: g, n: m }) => {
            let is_same = from == f && to == t && ghost == g;
            is_same.then(|| Beat::Fly {
                from: from.clone(),
                to: to.clone(),
                ghost: ghost.clone(),
                n: n + m,
            })
        }
        (
            Beat::Float { at, text: FloatText::Amount(a), .. },
            Beat::Float { at: other, text: FloatText::Amount(b), .. },
        ) => (at == other).then(|| Beat::Float {
            at: at.clone(),
            text: FloatText::Amount(a + b),
            tone: Tone::of(a + b),
        }),
        (Beat::Tick { at, from, to }, Beat::Tick { at: other, from: start, to: end }) => (at
            == other
            && to == start)
            .then(|| Beat::Tick { at: at.clone(), from: *from, to: *end }),
        (Beat::Flip { .. } | Beat::Flag { .. } | Beat::Banner { .. }, _) => None,
        (a, b) => (a == b).then(|| a.clone()),
    }
}

/// The place in a timeline that is being shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Playhead {
    timeline: Timeline,
    position: f64,
    next: usize,
}

impl Playhead {
    pub fn new(timeline: Timeline) -> Playhead {
        Playhead { timeline, position: 0.0, next: 0 }
    }

    /// Moves on by this much time at normal speed; returns what starts in it, in order.
    pub fn advance(&mut self, by: f64) -> Vec<Moment> {
        self.position += by;
        self.take_due()
    }

    /// Ends the event that is shown; returns what it has left unshown.
    pub fn skip_event(&mut self) -> Vec<Moment> {
        let starts = &self.timeline.starts;
        let next = starts.iter().copied().find(|&start| start > self.position + 0.5);
        let end = next.unwrap_or(self.timeline.length);
        // What starts with the next event is the next event's.
        let moments = &self.timeline.moments[self.next..];
        let n_due = moments.iter().take_while(|moment| moment.at < end || next.is_none()).count();
        let due = moments[..n_due].to_vec();
        self.next += n_due;
        self.position = end;
        due
    }

    /// Ends the batch; returns what is left.
    pub fn skip_all(&mut self) -> Vec<Moment> {
        self.position = self.timeline.length;
        let rest = self.timeline.moments[self.next..].to_vec();
        self.next = self.timeline.moments.len();
        rest
    }

    fn take_due(&mut self) -> Vec<Moment> {
        let position = self.position;
        let moments = &self.timeline.moments[self.next..];
        let n_due = moments.iter().take_while(|moment| moment.at <= position).count();
        let due = moments[..n_due].to_vec();
        self.next += n_due;
        due
    }

    /// How long until something starts or the batch ends.
    pub fn wait(&self) -> f64 {
        let next = self.timeline.moments.get(self.next).map_or(self.timeline.length, |m| m.at);
        (next - self.position).max(0.0)
    }

    pub fn left(&self) -> f64 {
        (self.timeline.length - self.position).max(0.0)
    }

    pub fn is_done(&self) -> bool {
        self.next == self.timeline.moments.len() && self.left() <= 0.0
    }
}

/// How fast a visitor wants to see things happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    Calm,
    #[default]
    Normal,
    Quick,
    Off,
}

impl Speed {
    pub const ALL: [Speed; 4] = [Speed::Calm, Speed::Normal, Speed::Quick, Speed::Off];

    pub fn word(self) -> &'static str {
        match self {
            Speed::Calm => "calm",
            Speed::Normal => "normal",
            Speed::Quick => "quick",
            Speed::Off => "off",
        }
    }

    pub fn read(word: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.word() == word)
    }

    /// How many milliseconds at normal speed pass in one of the clock; nothing is shown in motion without a rate.
    pub fn rate(self) -> Option<f64> {
        match self {
            Speed::Calm => Some(1.0 / 1.4),
            Speed::Normal => Some(1.0),
            Speed::Quick => Some(2.0),
            Speed::Off => None,
        }
    }
}

/// With this much waiting, in milliseconds of the clock, there is no point in showing it all.
const TOO_MUCH: f64 = 15_000.0;

/// The rate at which to play with this much waiting (at normal speed); nothing when it is better to jump to the end.
pub fn catch_up(speed: Speed, queued: f64) -> Option<f64> {
    let rate = speed.rate()?;
    let wait = queued / rate;
    if wait > TOO_MUCH {
        None
    } else if wait > 8000.0 {
        Some(rate * 3.0)
    } else if wait > 4000.0 {
        Some(rate * 1.5)
    } else {
        Some(rate)
    }
}

#[cfg(test)]
#[path = "timeline/tests.rs"]
mod tests;
