//! The `?` lines: what must hold at this point of a record.

use crate::{Fields, Game, GameSession, ParseError, Seat, SeatSet, TextError, number};

/// Checks one claim; the message says what was claimed and what is so.
pub(super) fn check<G: Game>(
    session: &GameSession<G>,
    key: &str,
    value: &str,
) -> Result<(), String> {
    let game = session.game();
    let lower = key.to_ascii_lowercase();
    let words: Vec<&str> = lower.split(' ').collect();
    match words.as_slice() {
        ["over"] => {
            let expected = match value.to_ascii_lowercase().as_str() {
                "" | "yes" => true,
                "no" => false,
                _ => {
                    return Err(format!(
                        "'{value}' is not an answer: write '? over' or '? over: no'"
                    ));
                }
            };
            let words = |is_over| if is_over { "yes" } else { "no" };
            same(key, &words(expected), &words(game.to_act().is_empty()))
        }
        ["to", "act"] => same(key, &value.parse::<SeatSet>().map_err(text)?, &game.to_act()),
        ["steps"] => same(key, &read_number(value)?, &(session.steps().len() as i64)),
        ["score", seat] | ["rank", seat] => {
            let seat = read_seat(game, seat)?;
            let Some(scores) = game.scores() else {
                return Err(format!("claimed {key}: {value}, but the game is not over"));
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
    plain.parse::<i64>().map_err(|_| format!("'{value}' is not a whole number"))
}

fn read_seat<G: Game>(game: &G, word: &str) -> Result<Seat, String> {
    let seat: Seat = word.parse().map_err(|error: ParseError| error.to_string())?;
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

/// All legal actions of a seat, separated by commas, in any order.
fn check_legal<G: Game>(game: &G, seat: Seat, value: &str) -> Result<(), String> {
    let mut expected = Vec::new();
    let is_none = value.is_empty() || value.eq_ignore_ascii_case("none");
    for action in value.split(',').filter(|_| !is_none) {
        expected.push(action.trim().parse::<G::Action>().map_err(text)?);
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
///
/// A value may also be impossible beside the other fields; what matters then is that it is not so.
fn check_field<G: Game>(game: &G, key: &str, value: &str) -> Result<(), String> {
    let claimed = with_field(game, key, value);
    if claimed.as_ref().is_ok_and(|claimed| claimed == game) {
        return Ok(());
    }
    let found = match found(game, key, value) {
        Some(found) => format!("it is: {found}"),
        None => "it is as in a scene without this field".to_string(),
    };
    match claimed {
        Err(error) if !is_field(game, key) => {
            let general = "over, to act, steps, legal P1, score P1, rank P1";
            Err(format!("{} (other claims: {general})", error.message))
        }
        Err(error) if is_about(&error.message, key) => {
            Err(format!("claimed {key}: {value}, which cannot be: {}; {found}", error.message))
        }
        _ => Err(format!("claimed {key}: {value}, but {found}")),
    }
}

/// The position with one field put into its scene.
fn with_field<G: Game>(game: &G, key: &str, value: &str) -> Result<G, TextError> {
    let mut pairs = game.write_scene();
    match pairs.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(key)) {
        Some((_, known)) => *known = value.to_string(),
        None => pairs.push((key.to_string(), value.to_string())),
    }
    let mut fields = Fields::from_pairs(pairs);
    let claimed = G::read_scene(&game.options(), game.n_seats(), &mut fields)?;
    fields.finish().map(|()| claimed)
}

/// Whether scenes like that of this position may have this field.
fn is_field<G: Game>(game: &G, key: &str) -> bool {
    let mut fields = Fields::from_pairs(game.write_scene());
    let read = G::read_scene(&game.options(), game.n_seats(), &mut fields);
    read.is_ok() && fields.is_known(key)
}

/// Whether a problem begins with this field's name.
fn is_about(message: &str, key: &str) -> bool {
    let named = message.split_once(':').map(|(named, _)| named);
    named.is_some_and(|named| named.eq_ignore_ascii_case(key))
}

/// The true value of a field. One that is not written is what a reader assumes, empty, or a number that is written
/// elsewhere.
fn found<G: Game>(game: &G, key: &str, claimed: &str) -> Option<String> {
    let mut pairs = game.write_scene().into_iter();
    if let Some((_, value)) = pairs.find(|(known, _)| known.eq_ignore_ascii_case(key)) {
        return Some(value);
    }
    let mut omitted = game.omitted_fields().into_iter();
    if let Some((_, value)) = omitted.find(|(known, _)| known.eq_ignore_ascii_case(key)) {
        return Some(value);
    }
    let n_tried = if number(claimed).is_some() { 100 } else { 0 };
    let empty = ["none", "empty", "nobody"].into_iter().map(str::to_string);
    let mut tried = empty.chain((0..n_tried).map(|n: u32| n.to_string()));
    tried.find(|value| with_field(game, key, value).is_ok_and(|same| same == *game))
}
