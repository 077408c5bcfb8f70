//! Clans and cards: `P1 clan: ratkin`, `ratkin hand: scurry nest`, `offer: sword bat`. A pile that is not written is the rest.

use tabletop::{Fields, ParseError, Seat, TextError};

use super::words_of;
use crate::{
    cards::Cards,
    data::{Card, Clan, Family, N_OFFER},
    pieces::Horde,
    table::Table,
};

type Part = (&'static str, fn(&mut Horde) -> &mut Cards);
/// What a clan's cards are in, but for the draw pile.
const PARTS: [Part; 3] = [
    ("hand", |horde| &mut horde.hand),
    ("discard", |horde| &mut horde.discard),
    ("played", |horde| &mut horde.played),
];

pub(super) fn write(table: &Table, mut add: impl FnMut(&str, String)) {
    write_clans(table, &mut add);
    for horde in table.hordes.iter() {
        let mut copy = *horde;
        for (key, part) in PARTS {
            let cards = *part(&mut copy);
            if !cards.is_empty() {
                add(&format!("{} {key}", horde.clan), cards.to_string());
            }
        }
        if horde.deck != rest_of_deck(horde) {
            add(&format!("{} deck", horde.clan), horde.deck.to_string());
        }
    }
    if !table.offer.is_empty() {
        add("offer", table.offer.to_string());
    }
    if table.crafts != rest_of_crafts(table) {
        add("craft pile", table.crafts.to_string());
    }
}

fn write_clans(table: &Table, mut add: impl FnMut(&str, String)) {
    for seat in Seat::all(table.n_seats()) {
        let clans = table.hordes.iter().filter(|horde| horde.owner == seat);
        let clans: Vec<&str> = clans.map(|horde| horde.clan.name()).collect();
        if !clans.is_empty() {
            add(&format!("{seat} clan"), clans.join(" "));
        }
    }
    if let Some(clan) = table.laboratory {
        add("monsters", clan.to_string());
    }
}

/// Every pile, whether it must be written or not.
pub(super) fn write_all(table: &Table, mut add: impl FnMut(&str, String)) {
    for horde in table.hordes.iter() {
        let mut copy = *horde;
        for (key, part) in PARTS {
            add(&format!("{} {key}", horde.clan), part(&mut copy).to_string());
        }
        add(&format!("{} deck", horde.clan), horde.deck.to_string());
    }
    add("offer", table.offer.to_string());
    add("craft pile", table.crafts.to_string());
}

/// The starting cards of a clan that lie nowhere else.
fn rest_of_deck(horde: &Horde) -> Cards {
    let mut rest = Cards::of_clan(horde.clan);
    for pile in [horde.hand, horde.discard, horde.played] {
        pile.iter().for_each(|card| {
            rest.remove(card);
        });
    }
    rest
}

/// The craft cards that lie nowhere else.
fn rest_of_crafts(table: &Table) -> Cards {
    let mut rest = Cards::crafts();
    if let Some(clan) = table.laboratory {
        rest.add_all(Cards::of_clan(clan));
    }
    let piles = table.hordes.iter().flat_map(|h| [h.hand, h.discard, h.played, h.deck]);
    for card in piles.chain([table.offer]).flat_map(|pile| pile.iter()) {
        rest.remove(card);
    }
    rest
}

pub(super) fn read_clans(table: &mut Table, fields: &mut Fields) -> Result<(), TextError> {
    for seat in Seat::all(table.n_seats()) {
        let Some(field) = fields.take(&format!("{seat} clan")) else { continue };
        field.read(|value| {
            for word in words_of(value) {
                let clan: Clan = word.parse()?;
                if table.horde_of(clan).is_some() {
                    return Err(ParseError::new(format!("SETUP-2: the {clan} are there twice")));
                }
                let n_own = table.hordes.iter().filter(|horde| horde.owner == seat).count();
                if n_own == if table.n_seats == 1 { 2 } else { 1 } {
                    let message = "SETUP-2: one clan a seat; a seat alone may have two";
                    return Err(ParseError::new(message));
                }
                table.hordes.push(Horde::new(clan, seat));
            }
            Ok(())
        })?;
    }
    if let Some(field) = fields.take("monsters") {
        table.laboratory = Some(field.read(str::parse::<Clan>)?);
    }
    Ok(())
}

pub(super) fn read(table: &mut Table, fields: &mut Fields) -> Result<(), TextError> {
    // Copies that are still to be found somewhere.
    let mut pool = Cards::crafts();
    let strangers = table.laboratory.into_iter();
    for clan in table.hordes.iter().map(|horde| horde.clan).chain(strangers) {
        pool.add_all(Cards::of_clan(clan));
    }
    let stranger = table.laboratory;
    for nth in 0..table.hordes.len() {
        let clan = table.hordes[nth].clan;
        for (key, part) in PARTS {
            if let Some(field) = fields.take(&format!("{clan} {key}")) {
                let cards =
                    field.read(|value| read_cards(value, Some(clan), stranger, &mut pool))?;
                *part(&mut table.hordes[nth]) = cards;
            }
        }
        let cards = match fields.take(&format!("{clan} deck")) {
            Some(field) => {
                field.read(|value| read_cards(value, Some(clan), stranger, &mut pool))?
            }
            None => {
                let rest = rest_of_deck(&table.hordes[nth]);
                rest.iter().for_each(|card| {
                    pool.remove(card);
                });
                rest
            }
        };
        table.hordes[nth].deck = cards;
    }
    if let Some(field) = fields.take("offer") {
        table.offer = field.read(|value| read_cards(value, None, stranger, &mut pool))?;
        if table.offer.len() > N_OFFER {
            let message = format!("offer: SETUP-4: at most {N_OFFER} cards are on offer");
            return Err(TextError::new(field.line, message));
        }
    }
    table.crafts = match fields.take("craft pile") {
        Some(field) => field.read(|value| read_cards(value, None, stranger, &mut pool))?,
        None => rest_of_crafts(table),
    };
    Ok(())
}

/// Cards that this clan, or the offer, can hold, out of those that are nowhere else.
fn read_cards(
    value: &str,
    clan: Option<Clan>,
    stranger: Option<Clan>,
    pool: &mut Cards,
) -> Result<Cards, ParseError> {
    let mut cards = Cards::EMPTY;
    for word in words_of(value) {
        let card: Card = word.parse()?;
        let is_possible = match card.row().family {
            Family::Monster(of) => Some(of) == clan || Some(of) == stranger,
            _ => true,
        };
        if !is_possible || !pool.remove(card) {
            let message = format!("{card} cannot be here, or so many of it are not in this game");
            return Err(ParseError::new(message));
        }
        cards.add(card);
    }
    Ok(cards)
}
