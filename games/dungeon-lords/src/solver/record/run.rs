//! Plays a combat record: its actions, its cards, its log and its claims.

use tabletop::{Dealer, RandomSource, TextError};

use super::{CombatRecord, KEYS, Line, joined, write};
use crate::{
    Event,
    data::Spell,
    solver::{
        front::{Front, Turn},
        solution::{Solution, solve},
        weights::{Outcome, Weights},
    },
};

impl CombatRecord {
    /// Plays the record and checks every claim; gives the front it ends in.
    pub fn run(&self) -> Result<Front, TextError> {
        let mut front = self.front;
        let mut dealer = Dealer::recording(RandomSource::None);
        let mut facts: Vec<String> = Vec::new();
        for (nth, line) in &self.lines {
            let fail = |message: String| Err(TextError::new(*nth, message));
            match line {
                Line::Action(action) => {
                    if front.turn() == Turn::Card {
                        let unseen = unseen(&front);
                        return fail(format!(
                            "a card is to be turned over first: write one after '!' ({unseen})"
                        ));
                    }
                    if let Err(rule) = front.check(*action) {
                        return fail(format!("'{action}' is refused by {rule}"));
                    }
                    front.apply(*action, &mut dealer);
                    facts.extend(dealer.take_recorded().1.iter().map(words_of));
                }
                Line::Refused(action, rule) => match front.check(*action) {
                    Err(found) if found.0.eq_ignore_ascii_case(rule) => {}
                    Err(found) => {
                        return fail(format!("'{action}' is refused by {found}, not by {rule}"));
                    }
                    Ok(()) => {
                        return fail(format!("'{action}' is allowed, but {rule} should refuse it"));
                    }
                },
                Line::Card(spell) => {
                    if front.turn() != Turn::Card {
                        return fail(format!("{spell}: no card is turned over here"));
                    }
                    if front.unseen & (1 << *spell as u32) == 0 {
                        let unseen = unseen(&front);
                        return fail(format!(
                            "{spell} cannot be turned over here, only an unseen card ({unseen})"
                        ));
                    }
                    front.reveal(*spell, &mut dealer);
                    facts.extend(dealer.take_recorded().1.iter().map(words_of));
                }
                Line::Event(expected) => {
                    let place = facts.iter().position(|fact| fact.eq_ignore_ascii_case(expected));
                    let Some(place) = place else {
                        let left = if facts.is_empty() {
                            "nothing more happened".to_string()
                        } else {
                            format!("what happened and is not claimed: {}", facts.join("; "))
                        };
                        return fail(format!("this did not happen here: {expected}; {left}"));
                    };
                    facts.drain(..=place);
                }
                Line::Assertion(key, value) => {
                    check_claim(&front, key, value)
                        .map_err(|message| TextError::new(*nth, message))?;
                }
            }
        }
        Ok(front)
    }

    /// Plays the record, then looks for the best way to go on.
    pub fn solve(&self, weights: Weights) -> Result<Solution, TextError> {
        let solved = solve(&self.title, &self.run()?, weights);
        solved.map_err(|unsolved| TextError::new(self.line, unsolved))
    }
}

fn unseen(front: &Front) -> String {
    joined(Spell::all().filter(|spell| front.unseen & (1 << *spell as u32) != 0))
}

fn words_of(event: &Event) -> String {
    match event {
        Event::Battle { fact, .. } => fact.to_string(),
        other => other.to_string(),
    }
}

/// `best …` asks the solver; all else is compared with the front as it stands.
fn check_claim(front: &Front, key: &str, value: &str) -> Result<(), String> {
    if let Some(key) = key.strip_prefix("best ") {
        let solution = solve("", front, Weights::IN_ORDER).map_err(|error| error.to_string())?;
        let found = solution.mean(key).ok_or_else(|| format!("'best {key}' is not a claim"))?;
        let text = found.to_string();
        return if text == value {
            Ok(())
        } else {
            Err(format!("claimed best {key}: {value}, but it is {text}"))
        };
    }
    let outcome = Outcome::of(front);
    let found = match key {
        "conquered" => outcome.tiles.to_string(),
        "over" => if front.turn() == Turn::Over { "yes" } else { "no" }.to_string(),
        "round" => (front.round + 1).to_string(),
        _ => {
            let text = write("", front);
            let field = text.lines().filter_map(|line| line.split_once(':'));
            let field = field.map(|(key, value)| (key.to_string(), value.trim().to_string()));
            let mut field = field.filter(|(known, _)| known == key);
            let is_known = KEYS.contains(&key);
            match field.next() {
                Some((_, value)) => value,
                None if is_known => "none".to_string(),
                None => return Err(format!("'{key}' is not a claim")),
            }
        }
    };
    // As in every record, '? over' alone claims that it is.
    let value = if (key, value) == ("over", "") { "yes" } else { value };
    let claimed = value.to_ascii_lowercase();
    let mut claimed: Vec<&str> = claimed.split_whitespace().collect();
    let mut there: Vec<&str> = found.split_whitespace().collect();
    if claimed == ["none"] && there == ["0"] {
        return Ok(());
    }
    // A hand, a lair and a prison are in no order.
    if ["traps", "monsters", "knocked out", "prison", "unseen"].contains(&key) {
        claimed.sort_unstable();
        there.sort_unstable();
    }
    let is_same = claimed == there;
    if is_same { Ok(()) } else { Err(format!("claimed {key}: {value}, but it is {found}")) }
}
