//! Positions of the toy game as fields.

use tabletop::{Deck, Fields, Game, ParseError, PerSeat, Seat, TextError};

use super::{Boast, N_TOKENS, Phase, Table, words::*};
use crate::bug::{Bug, has};

pub fn write(game: &Boast) -> Vec<(String, String)> {
    let table = &game.table;
    let nod = if table.has_nodded && !has(Bug::SceneForgets) { " nodded" } else { "" };
    let phase = match table.phase {
        Phase::Commit => "commit".to_string(),
        Phase::Turn(seat) => format!("{seat}{nod}"),
        Phase::Over => "over".to_string(),
    };
    let mut fields =
        vec![("round".to_string(), table.round.to_string()), ("phase".to_string(), phase)];
    for seat in Seat::all(table.n_seats()) {
        let mut push = |key: &str, value: String| fields.push((format!("{key} {seat}"), value));
        push("tokens", table.tokens[seat].to_string());
        push("hand", game.hands[seat].to_string());
        push("shown", table.shown[seat].to_string());
        push("discard", table.discards[seat].to_string());
        if let Some(card) = game.commits[seat] {
            push("commit", card.to_string());
        }
    }
    fields
}

pub fn read(options: Stakes, n_seats: usize, fields: &mut Fields) -> Result<Boast, TextError> {
    let line = fields.line;
    let number = |text: &str| {
        text.parse::<u8>().ok().filter(|n| *n <= N_TOKENS).ok_or(ParseError::new("no small number"))
    };
    let mut game =
        Boast { table: Table::new(options, n_seats), deck: Pile::FULL, ..Boast::default() };
    game.table.round = fields.require("round")?.read(number)?;
    let (phase, nodded) = fields.require("phase")?.read(|text| read_phase(text, n_seats))?;
    (game.table.phase, game.table.has_nodded) = (phase, nodded);
    let mut out = Pile::default();
    let mut n_tokens: PerSeat<u8, 3> = PerSeat::filled(0);
    for seat in Seat::all(n_seats) {
        n_tokens[seat] = fields.read_or(&format!("tokens {seat}"), 0, number)?;
        let mut read =
            |key: &str| fields.read_or(&format!("{key} {seat}"), Pile::default(), str::parse);
        let (hand, shown, discard) = (read("hand")?, read("shown")?, read("discard")?);
        let commit =
            fields.read_or(&format!("commit {seat}"), None, |text| text.parse().map(Some))?;
        for kind in 0..N_KINDS {
            out.0[kind] += hand.0[kind] + shown.0[kind] + discard.0[kind];
        }
        if let Some(card) = commit {
            out.put(card);
            game.table.committed.insert(seat);
        }
        (game.hands[seat], game.table.shown[seat]) = (hand, shown);
        game.table.discards[seat] = discard;
        game.table.hand_sizes[seat] = hand.len();
        game.commits[seat] = commit;
    }
    game.table.tokens = n_tokens;
    let n_taken: u8 = n_tokens.iter(n_seats).map(|(_, n)| n).sum();
    game.table.bank =
        N_TOKENS.checked_sub(n_taken).ok_or(TextError::new(line, "too many tokens"))?;
    for card in Card::all() {
        for _ in 0..out.0[usize::from(card.0)] {
            if !game.deck.take(card) {
                return Err(TextError::new(line, format!("there are only 3 of {card}")));
            }
        }
    }
    game.audit().map_err(|message| TextError::new(line, message))?;
    Ok(game)
}

fn read_phase(text: &str, n_seats: usize) -> Result<(Phase, bool), ParseError> {
    let (seat, nod) = text.split_once(' ').unwrap_or((text, ""));
    match (seat, nod) {
        ("commit", "") => Ok((Phase::Commit, false)),
        ("over", "") => Ok((Phase::Over, false)),
        (seat, "" | "nodded") => {
            let seat: Seat = seat.parse()?;
            let is_there = seat.index() < n_seats;
            is_there
                .then_some((Phase::Turn(seat), nod == "nodded"))
                .ok_or(ParseError::new("no such seat"))
        }
        _ => Err(ParseError::new("no such phase")),
    }
}
