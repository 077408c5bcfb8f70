//! The town's combat cards: spying on them and revealing them (SPY).

use tabletop::{Seat, SeatSet};

use crate::{
    Dealer, DungeonLords,
    data::Spell,
    deck::Spells,
    event::Event,
    table::{CombatRound, Slot},
};

impl DungeonLords {
    /// SETUP-3: the cards nobody has seen, four in the town and five in the box, less those seen.
    fn unseen_spells(&self) -> Spells {
        let seen = self.town.iter().filter_map(|slot| slot.card);
        let cards =
            seen.fold(Spell::of_year(self.table.year), |cards, spell| cards & !(1 << spell as u32));
        Spells { year: self.table.year, cards }
    }

    /// SPY-3: a card that somebody has seen stays what it is.
    fn look_up(&mut self, nth: usize, dealer: &mut Dealer) -> Spell {
        match self.town[nth].card {
            Some(spell) => spell,
            None => {
                let spell = dealer.draw(&mut self.unseen_spells());
                self.town[nth].card = Some(spell);
                spell
            }
        }
    }

    /// SPY-1: the seat alone sees the card.
    pub(crate) fn spy_on(&mut self, seat: Seat, slot: u8, dealer: &mut Dealer) {
        let spell = self.look_up(usize::from(slot), dealer);
        self.town[usize::from(slot)].seen_by.insert(seat);
        dealer.emit(Event::Spied { seat, slot: CombatRound(slot), spell: Some(spell) });
    }

    /// Turns the card of a combat round (0 to 3) face up for all.
    pub(crate) fn reveal_card(&mut self, round: u8, dealer: &mut Dealer) -> Spell {
        let spell = self.look_up(usize::from(round), dealer);
        let slot = &mut self.town[usize::from(round)];
        slot.is_open = true;
        // Who spied before is of no more interest.
        slot.seen_by = SeatSet::EMPTY;
        spell
    }

    /// Whether the seat knows this card.
    #[inline]
    pub(crate) fn knows_card(&self, seat: Seat, slot: u8) -> bool {
        let Slot { seen_by, is_open, .. } = self.town[usize::from(slot)];
        is_open || seen_by.contains(seat)
    }
}
