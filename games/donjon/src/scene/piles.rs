//! Cards of a scene: offers are written, and a pile is all the rest unless a part of it has been used.

use tabletop::{Field, Fields, ParseError, TextError};

use super::words_of;
use crate::{
    card::{Card, Cards, Pile},
    data::{MIXTURE_OFFER, THREATS, VIP_OFFER},
    table::Table,
};

/// What lies face up beside a pile: its key, and how many there may be.
struct Shown {
    key: &'static str,
    most: u32,
}

/// Where the cards of a pile are: face down, face up, and used.
struct Home {
    pile: Pile,
    key: &'static str,
    shown: Option<Shown>,
    used: &'static str,
}

fn homes(n_seats: usize) -> [Home; 5] {
    let shown = |key, most| Some(Shown { key, most });
    [
        Home {
            pile: Pile::Threat,
            key: "threat pile",
            // THREAT-5: as many as there are seats open the inn.
            shown: shown("kept", n_seats as u32 - 1),
            used: "cemetery",
        },
        Home { pile: Pile::Inn, key: "inn pile", shown: None, used: "used inn cards" },
        Home {
            pile: Pile::Mixture,
            key: "mixture pile",
            shown: shown("mixtures", MIXTURE_OFFER),
            used: "used mixtures",
        },
        Home {
            pile: Pile::Vip,
            key: "VIP pile",
            shown: shown("VIPs", VIP_OFFER),
            used: "used VIPs",
        },
        Home { pile: Pile::Bearer, key: "bearer pile", shown: None, used: "used bearers" },
    ]
}

impl Table {
    fn pile_mut(&mut self, pile: Pile) -> (&mut Cards, Option<&mut Cards>) {
        match pile {
            Pile::Threat => (&mut self.threats, Some(&mut self.kept)),
            Pile::Mixture => (&mut self.mixtures, Some(&mut self.mixture_offer)),
            Pile::Vip => (&mut self.vips, Some(&mut self.vip_offer)),
            Pile::Bearer => (&mut self.bearers, None),
            _ => (&mut self.inn, None),
        }
    }

    fn shown_of(&self, pile: Pile) -> Cards {
        match pile {
            Pile::Threat => self.kept,
            Pile::Mixture => self.mixture_offer,
            Pile::Vip => self.vip_offer,
            _ => Cards::none(pile),
        }
    }

    fn pile_of(&self, pile: Pile) -> Cards {
        match pile {
            Pile::Threat => self.threats,
            Pile::Mixture => self.mixtures,
            Pile::Vip => self.vips,
            Pile::Bearer => self.bearers,
            _ => self.inn,
        }
    }
}

pub(super) fn write(table: &Table, mut add: impl FnMut(&str, String)) {
    for Home { pile, key, shown, .. } in homes(table.n_seats()) {
        let cards = table.shown_of(pile);
        if let Some(Shown { key, .. }) = shown.filter(|_| !cards.is_empty()) {
            add(key, cards.to_string());
        }
        if !table.used(pile).is_empty() {
            add(key, table.pile_of(pile).to_string());
        }
    }
}

/// Every pile, face down, face up and used.
pub(super) fn write_all(table: &Table, mut add: impl FnMut(&str, String)) {
    for Home { pile, key, shown, used } in homes(table.n_seats()) {
        if let Some(Shown { key, .. }) = shown {
            add(key, table.shown_of(pile).to_string());
        }
        add(key, table.pile_of(pile).to_string());
        add(used, table.used(pile).to_string());
    }
}

pub(super) fn read(table: &mut Table, fields: &mut Fields) -> Result<(), TextError> {
    for Home { pile, key, shown, used } in homes(table.n_seats()) {
        let all = match pile {
            Pile::Threat => Table::threats_of(table.n_seats()),
            _ => Cards::all(pile),
        };
        let mut rest = all;
        if let Some(card) = table.in_use().filter(|card| card.pile == pile) {
            rest.remove(card);
        }
        if let Some(Shown { key, most }) = shown {
            let none = Cards::none(pile);
            let cards = fields.read_or(key, none, |value| read_cards(value, rest, all))?;
            if cards.len() > most {
                let message = format!("{key}: {} cards, but at most {most} lie there", cards.len());
                return Err(TextError::new(fields.line_of(key), message));
            }
            rest = rest.without(cards);
            let (_, offer) = table.pile_mut(pile);
            offer.into_iter().for_each(|offer| *offer = cards);
        }
        let down = fields.take(key);
        let read = |field: Field| field.read(|value| read_cards(value, rest, all));
        let down = down.map(read).transpose()?;
        let spent = fields.take(used);
        let spent = spent.map(read).transpose()?;
        let found = match (down, spent) {
            (Some(down), Some(spent)) if spent != rest.without(down) => {
                let message = format!("{used}: with this {key} it is {}", rest.without(down));
                return Err(TextError::new(fields.line_of(used), message));
            }
            (Some(down), _) => down,
            (None, Some(spent)) => rest.without(spent),
            (None, None) => rest,
        };
        *table.pile_mut(pile).0 = found;
    }
    Ok(())
}

/// Cards out of those that are nowhere else, of all in the game.
fn read_cards(value: &str, rest: Cards, all: Cards) -> Result<Cards, ParseError> {
    let mut cards = Cards::none(rest.pile);
    for word in words_of(value) {
        let card: Card = word.parse()?;
        if card.pile != rest.pile {
            let message = format!("{card} is no {}", rest.pile.noun());
            return Err(ParseError::new(message));
        }
        if !all.contains(card) {
            let n = THREATS[card.index()].min_seats;
            let message = format!("SETUP-4: {card} is in the game from {n} seats on");
            return Err(ParseError::new(message));
        }
        if !rest.contains(card) || cards.contains(card) {
            return Err(ParseError::new(format!("{card} is placed twice")));
        }
        cards.insert(card);
    }
    Ok(cards)
}
