//! The Evilometer and the paladin, who is looked for after every single step (EVIL, PALADIN).

use tabletop::Seat;

use crate::{Dealer, DungeonLords, data::Adventurer, event::Event, lord::Member, table::Paladin};

/// The highest space.
pub const TOP: u8 = 14;
/// Where everybody begins.
pub const START: u8 = 4;
/// PALADIN-1: from here on the paladin comes.
pub const LIMIT: u8 = 9;

impl DungeonLords {
    /// Moves up, step by step. EVIL-2: at the top it stays there. Costs are checked before: `Lord::can_pay`.
    pub(crate) fn gain_evil(&mut self, seat: Seat, n: u8, dealer: &mut Dealer) {
        self.move_evil(seat, i8::try_from(n).expect("few steps"), dealer);
    }

    /// Moves down, step by step; at the bottom it stays there.
    pub(crate) fn lose_evil(&mut self, seat: Seat, n: u8, dealer: &mut Dealer) {
        self.move_evil(seat, -i8::try_from(n).expect("few steps"), dealer);
    }

    fn move_evil(&mut self, seat: Seat, n: i8, dealer: &mut Dealer) {
        let from = self.table.lords[seat].evil;
        let to = from.saturating_add_signed(n).min(TOP);
        if from == to {
            return;
        }
        dealer.emit(Event::EvilMoved { seat, from, to });
        let (low, high) = (from.min(to), from.max(to));
        for nth in 1..=high - low {
            self.table.lords[seat].evil = if to > from { from + nth } else { from - nth };
            // PALADIN-3: nobody can slip past him within one move.
            self.call_paladin(dealer);
        }
    }

    /// PALADIN-1, PALADIN-3, PALADIN-4: where he belongs now. Cheap when nobody is evil enough.
    #[inline]
    pub(crate) fn call_paladin(&mut self, dealer: &mut Dealer) {
        let owner = match self.table.paladin {
            Paladin::Gone => return,
            Paladin::Tent => None,
            Paladin::With(owner) => Some(owner),
        };
        let tolerated =
            owner.map_or(LIMIT - 1, |owner| self.table.lords[owner].evil.max(LIMIT - 1));
        let mut worst = None;
        let mut most = tolerated;
        for seat in self.table.in_play_order() {
            // PALADIN-5: among equals the later in play order is more evil.
            let evil = self.table.lords[seat].evil;
            if evil > tolerated && evil >= most {
                (worst, most) = (Some(seat), evil);
            }
        }
        if let Some(seat) = worst {
            self.move_paladin(owner, seat, dealer);
        }
    }

    /// PALADIN-2: to the front, behind nothing but an illusion, with his hits and his food. COMBAT-7: also where a
    /// battle is going on.
    fn move_paladin(&mut self, from: Option<Seat>, to: Seat, dealer: &mut Dealer) {
        let member = match from {
            None => Member::new(Adventurer::paladin(self.table.year)),
            Some(owner) => {
                let party = &mut self.table.lords[owner].party;
                let place = party.iter().position(|member| member.adventurer.is_paladin());
                party.remove(place.expect("he is where the table says"))
            }
        };
        let party = &mut self.table.lords[to].party;
        let n_illusions = party.iter().take_while(|m| m.adventurer.is_illusion()).count();
        party.insert(n_illusions, member);
        self.table.paladin = Paladin::With(to);
        dealer.emit(Event::PaladinCame { seat: to, from });
    }
}
