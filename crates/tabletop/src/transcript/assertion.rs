//! The `?` lines: what must hold at this point of a record.

use crate::{Fields, Game, Misread, Playing, Seat, SeatSet};

/// Checks one claim; the message says what is the case instead.
pub(super) fn check<G: Game>(playing: &Playing<G>, key: &str, value: &str) -> Result<(), String> {
    let game = playing.game();
    let lower = key.to_ascii_lowercase();
    let words: Vec<&str> = lower.split(' ').collect();
    match words.as_slice() {
        ["over"] => {
            let expected = match value.to_ascii_lowercase().as_str() {
                "" | "yes" => true,
                "no" => false,
                _ => return Err(format!("'{value}' is no answer: write '? over' or '? over: no'")),
            };
            let words = |is_over| if is_over { "yes" } else { "no" };
            same(key, &words(expected), &words(game.to_act().is_empty()))
        }
        ["to", "act"] => same(key, &value.parse::<SeatSet>().map_err(text)?, &game.to_act()),
        ["steps"] => same(key, &read_number(value)?, &(playing.steps().len() as i64)),
        ["score", seat] | ["rank", seat] => {
            let seat = read_seat(game, seat)?;
            let Some(scores) = game.scores() else {
                return Err("the game is not over".to_string());
            };
            let expected = read_number(value)?;
            let is_score = words[0] == "score";
            let found = if is_score {
                i64::from(scores.points[seat])
            } else {
                i64::from(scores.ranks[seat])
            };
            same(key, &expected, &found)
        }
        ["legal", seat] => check_legal(game, read_seat(game, seat)?, value),
        _ => check_field(game, key, value),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "map_err hands it over")]
fn text(error: impl ToString) -> String {
    error.to_string()
}

fn read_number(value: &str) -> Result<i64, String> {
    let plain = value.replace('−', "-");
    plain.parse::<i64>().map_err(|_| format!("'{value}' is no whole number"))
}

fn read_seat<G: Game>(game: &G, word: &str) -> Result<Seat, String> {
    let seat: Seat = word.parse().map_err(|misread: Misread| misread.to_string())?;
    if seat.index() < game.n_seats() { Ok(seat) } else { Err(format!("there is no seat {seat}")) }
}

fn same<T: PartialEq + std::fmt::Display>(
    key: &str,
    expected: &T,
    found: &T,
) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("claimed {key}: {expected}, but it is {found}"))
}

/// All legal gestures of a seat, separated by commas, in any order.
fn check_legal<G: Game>(game: &G, seat: Seat, value: &str) -> Result<(), String> {
    let mut expected = Vec::new();
    let is_none = value.is_empty() || value.eq_ignore_ascii_case("none");
    for gesture in value.split(',').filter(|_| !is_none) {
        expected.push(gesture.trim().parse::<G::Action>().map_err(text)?);
    }
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let is_same = legal.iter().all(|action| expected.contains(action))
        && expected.iter().all(|action| legal.contains(action));
    if is_same {
        return Ok(());
    }
    let shown: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let shown = if shown.is_empty() { "none".to_string() } else { shown.join(", ") };
    Err(format!("claimed legal {seat}: {value}, but it is: {shown}"))
}

/// A field of the scene: it holds when putting it into the scene of this position changes nothing.
fn check_field<G: Game>(game: &G, key: &str, value: &str) -> Result<(), String> {
    let mut pairs = game.write_scene();
    let place = pairs.iter().position(|(known, _)| known.eq_ignore_ascii_case(key));
    let found = place.map(|at| std::mem::replace(&mut pairs[at].1, value.to_string()));
    if place.is_none() {
        pairs.push((key.to_string(), value.to_string()));
    }
    let mut fields = Fields::from_pairs(pairs);
    let claimed = G::read_scene(&game.options(), game.n_seats(), &mut fields)
        .and_then(|claimed| fields.finish().map(|()| claimed));
    let is_same = match claimed {
        Ok(claimed) => claimed == *game,
        Err(error) if place.is_none() => {
            let general = "over, to act, steps, legal P1, score P1, rank P1";
            return Err(format!("{} (other claims: {general})", error.message));
        }
        Err(error) => {
            return Err(format!("claimed {key}: {value}, which cannot be: {}", error.message));
        }
    };
    match (is_same, found) {
        (true, _) => Ok(()),
        (false, Some(found)) => Err(format!("claimed {key}: {value}, but it is: {found}")),
        (false, None) => Err(format!("claimed {key}: {value}, but it is not so")),
    }
}
