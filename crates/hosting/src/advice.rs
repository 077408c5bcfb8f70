//! Advice for a person: what a bot would do from the seat's own view, why, and what else there is.
//!
//! Only the view is asked, as of bots: nothing is revealed that the seat could not know, and whoever asks with the same view and
//! the same random numbers gets the same advice. The search is that of the game's best bots, the reasons are the game's own.

use bots::{BotSpec, Candidate, Clock};
use protocol::Playable;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tabletop::Rng;

use crate::BotRequest;

/// How many other actions are named.
const N_OTHERS: usize = 2;
/// An action that had a smaller share of the search than this was not looked at well enough to be named.
const LEAST_SHARE: f32 = 0.02;
/// From these differences in value on, from 0 to 1, another action is a little, clearly or much worse.
const GAPS: [f32; 3] = [0.01, 0.035, 0.09];

/// What is suggested.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// In the game's notation.
    pub action: String,
    /// The seat's prospects after it, as the search rates them: 0 is the worst end, 100 the best.
    pub rating: u8,
    /// What speaks for it, beside doing without it; the strongest first. Empty where the game names nothing.
    pub reasons: Vec<Reason>,
    /// What else could be done, the best first.
    pub others: Vec<Alternative>,
}

/// Something that speaks for an action.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The sentence in English, without its full stop.
    pub text: String,
    /// `Heuristics::Reason` as JSON.
    pub reason: Box<RawValue>,
}

/// Another action, and what the suggested one has over it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Alternative {
    pub action: String,
    pub gap: Gap,
    /// As that of the suggested one.
    pub rating: u8,
    pub reasons: Vec<Reason>,
}

/// How much worse another action is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gap {
    /// About as good.
    None,
    Little,
    Clear,
    Much,
}

impl Gap {
    /// By how much the mean reward of a search differs.
    fn of(difference: f32) -> Gap {
        match GAPS.iter().filter(|&&gap| difference >= gap).count() {
            0 => Gap::None,
            1 => Gap::Little,
            2 => Gap::Clear,
            _ => Gap::Much,
        }
    }
}

/// Advice for the view of a request; nothing if the view cannot be read, or there is no such bot.
pub(crate) fn of_request<G: Playable>(request: &BotRequest, clock: Clock) -> Option<Advice> {
    let (view, spec) = (request.view::<G>()?, request.spec::<G>()?);
    advise::<G>(&view, &spec, request.seed, clock)
}

/// Advice for whoever has this view; nothing where nothing is asked of them.
pub(crate) fn advise<G: Playable>(
    view: &G::View,
    spec: &BotSpec,
    rng_seed: u64,
    clock: Clock,
) -> Option<Advice> {
    let seat = tabletop::View::viewer(view)?;
    if !tabletop::View::to_act(view).contains(seat) {
        return None;
    }
    let mut bot = spec.build_with_clock::<G>(rng_seed, clock).ok()?;
    let action = bot.choose(view);
    let candidates = bot.candidates();
    let value_of = |candidate: &Candidate<G::Action>| candidate.value;
    let best = candidates.iter().find(|candidate| candidate.action == action).map(value_of);
    let mut rng = Rng::new(rng_seed);
    let mut why = |other: Option<G::Action>| {
        let reasons = G::reasons(view, action, other, &mut rng);
        reasons.iter().filter_map(written::<G>).collect::<Vec<_>>()
    };
    let reasons = why(None);
    let others = others(&candidates, action).into_iter().map(|other| Alternative {
        action: other.action.to_string(),
        gap: Gap::of(best.unwrap_or(other.value) - other.value),
        rating: rating(other.value),
        reasons: why(Some(other.action)),
    });
    let others = others.collect();
    let rating = best.map_or(0, rating);
    Some(Advice { action: action.to_string(), rating, reasons, others })
}

/// A mean reward as a whole number of 100.
fn rating(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 100.0).round() as u8
}

fn written<G: Playable>(reason: &G::Reason) -> Option<Reason> {
    let json = serde_json::value::to_raw_value(reason).ok()?;
    Some(Reason { text: reason.to_string(), reason: json })
}

/// The best of the others that were looked at well enough.
fn others<A: tabletop::Action>(all: &[Candidate<A>], action: A) -> Vec<Candidate<A>> {
    let n_visits: u32 = all.iter().map(|candidate| candidate.visits).sum();
    let least = (LEAST_SHARE * n_visits as f32).max(1.0);
    let is_known = |other: &&Candidate<A>| other.action != action && other.visits as f32 >= least;
    let mut others: Vec<Candidate<A>> = all.iter().filter(is_known).copied().collect();
    others.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    others.truncate(N_OTHERS);
    others
}
