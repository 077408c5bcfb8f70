//! Setting the table up, and naming objectives (SETUP).

use tabletop::{Rule, Seat};

use crate::{
    Action, Aims, Dealer, Donjon, Options,
    card::{Cards, Pile},
    data::{Family, Herd, Kind, Place},
    deck::{Starters, Woods},
    event::Event,
    table::{Area, Phase, Table},
};

/// SETUP-3: so many monsters of each wild kind, and so many of them for the forest.
const N_WILD: u8 = 2;
const N_FOREST: usize = 3;

impl Donjon {
    pub(crate) fn set_up(options: Options, n_seats: usize, dealer: &mut Dealer) -> Donjon {
        let mut game = Donjon { table: Table::empty(options, n_seats) };
        // SETUP-1: a random seat starts.
        let starter = dealer.draw(&mut Starters(n_seats));
        dealer.emit(Event::StarterDrawn { seat: starter });
        game.table.starter = starter;
        game.table.turn = starter;
        game.draw_objectives(dealer);
        game.fill_areas(dealer);
        // SETUP-5: two VIP cards and three mixtures lie face up.
        game.renew_vips(|card| Event::Offered { card }, dealer);
        game.renew_mixtures(|card| Event::Offered { card }, dealer);
        game.table.seats().for_each(|seat| game.furnish(seat));
        if !game.phase_asks() {
            game.go_on(dealer);
        }
        game
    }

    /// SETUP-2: one objective for each family, unless the players name them.
    fn draw_objectives(&mut self, dealer: &mut Dealer) {
        for family in Family::ALL {
            let mut sides = Cards::all(Pile::of_family(family));
            match self.table.options.aims {
                Aims::Basic => sides.bits &= 0b11,
                Aims::Expert => {}
                Aims::Chosen => return,
            }
            let card = dealer.draw(&mut sides);
            self.table.objectives[family as usize] = Some(card);
            dealer.emit(Event::ObjectiveDrawn { card });
        }
    }

    /// SETUP-3: of two monsters of each wild kind, three go to the forest at random and five to the swamp.
    fn fill_areas(&mut self, dealer: &mut Dealer) {
        let mut woods = Woods(Herd::EMPTY);
        for kind in Kind::WILD {
            woods.0[kind] = N_WILD;
            self.table.reserve[kind] -= N_WILD;
        }
        for _ in 0..N_FOREST {
            let kind = dealer.draw(&mut woods);
            self.table.areas[Area::Forest as usize][kind] += 1;
        }
        self.table.areas[Area::Swamp as usize] = woods.0;
        let [forest, swamp, _] = self.table.areas;
        dealer.emit(Event::AreasFilled { forest, swamp });
    }

    /// SETUP-6: one monster of each kind that starts, and a group of adventurers in room 1.
    fn furnish(&mut self, seat: Seat) {
        let dungeon = &mut self.table.dungeons[seat];
        let with_skeleton = if self.table.options.is_four { None } else { Some(Kind::Skeleton) };
        for kind in Kind::WILD.into_iter().chain(with_skeleton) {
            dungeon.at_mut(Place::ENTRANCE)[kind] += 1;
            self.table.reserve[kind] -= 1;
        }
        dungeon.groups[0] += 1;
        self.table.inn_groups -= 1;
    }

    /// The family that is named next.
    pub(crate) fn open_family(&self) -> Option<Family> {
        Family::ALL.into_iter().find(|&family| self.table.objectives[family as usize].is_none())
    }

    /// SETUP-2: families are named in their order, any of the four objectives of each.
    pub(crate) fn check_objective(&self, action: Action) -> Result<(), Rule> {
        let family = self.open_family();
        match action {
            Action::Choose(card) if family.is_some_and(|f| Pile::of_family(f) == card.pile) => {
                Ok(())
            }
            Action::Choose(card) if card.objective().is_some() => Err(Rule("SETUP-2")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn name_objective(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        let (Action::Choose(card), Some(family)) = (action, self.open_family()) else { return };
        self.table.objectives[family as usize] = Some(card);
        dealer.emit(Event::ObjectiveChosen { seat, card });
        self.table.turn = seat.left(self.table.n_seats());
        if self.open_family().is_none() {
            debug_assert_eq!(self.table.phase, Phase::Objectives, "objectives are named first");
            self.go_on(dealer);
        }
    }
}
