//! The guardian tile: how room 5 reveals it, and its powers (GUARD).

use tabletop::{Rule, Seat};

use crate::{
    Action, Dealer, Donjon,
    data::{Kind, Place, Power, Slot, TILES},
    event::Event,
};

impl Donjon {
    /// A monster comes to a place by itself, so room 5 is looked at with each of them.
    pub(crate) fn put(&mut self, seat: Seat, kind: Kind, place: Place, dealer: &mut Dealer) {
        self.table.dungeons[seat].at_mut(place)[kind] += 1;
        self.look_into_office(seat, dealer);
    }

    /// GUARD-1: with five monsters in room 5 the tile is turned over, whoever's turn it is. Those who come together count
    /// together: nobody looks before the last of them has come.
    ///
    /// Nobody has seen the tile before, so it is drawn now.
    pub(crate) fn look_into_office(&mut self, seat: Seat, dealer: &mut Dealer) {
        let dungeon = &mut self.table.dungeons[seat];
        if dungeon.is_tile_due() {
            let card = dealer.draw(&mut self.table.tiles);
            dungeon.tile = Some(card);
            dealer.emit(Event::TileRevealed { seat, card });
        }
    }

    /// The power of the seat in turn in this place of its tile.
    fn power_at(&self, slot: Slot) -> Option<Power> {
        let tile = self.table.dungeons[self.table.turn].tile?;
        Some(TILES[tile.index()][slot.index()])
    }

    pub(crate) fn check_power(&self, slot: Slot) -> Result<(), Rule> {
        let dungeon = &self.table.dungeons[self.table.turn];
        // GUARD-2: it costs the lowest malus tile; without one there is no power.
        if dungeon.tile.is_none() || dungeon.next_malus().is_none() {
            return Err(Rule("GUARD-2"));
        }
        // GUARD-3: a covered power is spent.
        match dungeon.seals[slot.index()] {
            0 => Ok(()),
            _ => Err(Rule("GUARD-3")),
        }
    }

    pub(crate) fn can_use_guardian(&self) -> bool {
        Slot::ALL.into_iter().any(|slot| self.check_power(slot).is_ok())
    }

    pub(crate) fn check_guardian(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Pass => Ok(()),
            Action::Power(slot) => self.check_power(slot),
            _ => Err(Rule("TURN-2")),
        }
    }

    /// GUARD-2: the malus tile covers the power. GUARD-4: then it takes effect.
    pub(crate) fn use_guardian(&mut self, action: Action, dealer: &mut Dealer) {
        let seat = self.table.turn;
        if let Action::Power(slot) = action
            && let Some(power) = self.power_at(slot)
        {
            let dungeon = &mut self.table.dungeons[seat];
            let tile = dungeon.next_malus().expect("GUARD-2: a malus tile is left");
            dungeon.n_malus += 1;
            dungeon.seals[slot.index()] = tile;
            dealer.emit(Event::PowerUsed { seat, slot, tile });
            self.play(seat, power.deed(), Place::ENTRANCE);
        }
        self.go_on(dealer);
    }
}
