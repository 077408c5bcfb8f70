//! Reads and writes a position as text, with an explanation of what is wrong.

use tabletop::{Deck, Fields, Game, ParseError, PerSeat, Seat, TextError};

use crate::{Card, Cards, NewGame, Options, Table};

pub(crate) fn write(game: &NewGame) -> Vec<(String, String)> {
    let table = &game.table;
    let turn = table.turn().map_or("over".to_string(), |seat| seat.to_string());
    let mut fields = vec![("turn".to_string(), turn)];
    if table.turn().is_some() {
        fields.push(("round".to_string(), table.round().to_string()));
    }
    fields.push(("discards".to_string(), table.discards.to_string()));
    for seat in Seat::all(table.n_seats()) {
        fields.push((format!("{seat} card"), game.hands[seat].to_string()));
    }
    fields
}

pub(crate) fn read(
    options: &Options,
    n_seats: usize,
    fields: &mut Fields,
) -> Result<NewGame, TextError> {
    let line = fields.line;
    let turn = fields.require("turn")?.read(|value| read_turn(value, n_seats))?;
    let round = fields.read_or("round", 1, |value| read_round(value, options.n_rounds()))?;
    let n_turns = match turn {
        Some(seat) => (round - 1) * n_seats as u8 + seat.index() as u8,
        None => options.n_rounds() * n_seats as u8,
    };
    let mut deck = Cards::ALL;
    let mut take = |card: Card| {
        let is_there = deck.take(card);
        is_there.then_some(card).ok_or_else(|| ParseError::new(format!("there is no {card} left")))
    };
    let mut discards = Cards::NONE;
    fields.read_or("discards", (), |value| {
        let cards = value.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("none"));
        for word in cards {
            discards.add(take(word.parse()?)?);
        }
        Ok(())
    })?;
    let mut hands = PerSeat::filled(Card::LOWEST);
    for seat in Seat::all(n_seats) {
        let field = fields.require(&format!("{seat} card"))?;
        hands[seat] = field.read(|value| take(value.parse()?))?;
    }
    if discards.n_cards() > u32::from(n_turns) {
        let message = format!("there are more discards than the {n_turns} turns so far");
        return Err(TextError::new(line, message));
    }
    let table = Table { options: *options, n_seats: n_seats as u8, n_turns, discards };
    let game = NewGame { table, hands, deck };
    game.audit().map_err(|message| TextError::new(line, message)).map(|_| game)
}

/// A seat, or `None` for `over`.
fn read_turn(value: &str, n_seats: usize) -> Result<Option<Seat>, ParseError> {
    if value.eq_ignore_ascii_case("over") {
        return Ok(None);
    }
    let seat: Seat = value.parse()?;
    if seat.index() >= n_seats {
        return Err(ParseError::new(format!("there is no {seat} at this table")));
    }
    Ok(Some(seat))
}

fn read_round(value: &str, n_rounds: u8) -> Result<u8, ParseError> {
    let round = tabletop::number(value).and_then(|round| u8::try_from(round).ok());
    let round = round.filter(|round| (1..=n_rounds).contains(round));
    round.ok_or_else(|| ParseError::new(format!("'{value}' is not a round from 1 to {n_rounds}")))
}
