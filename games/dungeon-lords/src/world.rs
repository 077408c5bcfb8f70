//! Samples a full state consistent with a view by dealing hidden cards anew.

use tabletop::{Rng, Seat};

use crate::{
    DungeonLords,
    data::{OrderSet, Spell, Trap, Traps},
    lord::Hand,
    view::View,
};

impl View {
    /// Samples a full state that fits this view. In it the seat `unlikely` holds traps that it cannot pay for, as far as
    /// there are any.
    pub(crate) fn sample_world(&self, unlikely: Option<Seat>, rng: &mut Rng) -> DungeonLords {
        let mut game = DungeonLords {
            table: self.table,
            hands: Default::default(),
            town: self.town,
            trap_deck: Traps::ALL,
            combat: self.combat,
        };
        self.sample_traps(unlikely, &mut game, rng);
        for seat in self.table.seats() {
            if Some(seat) != tabletop::View::viewer(self) {
                self.sample_orders(seat, &mut game, rng);
            }
        }
        self.sample_spells(&mut game, rng);
        let viewer = tabletop::View::viewer(self);
        game.combat.sample_plans(viewer, &self.table, &game.hands, rng);
        game
    }

    /// PLAN-8: whoever sets a trap can pay for one, and only few of many hands cannot; so one seat is given such a hand.
    pub(crate) fn determinize_unlikely(&self, rng: &mut Rng) -> DungeonLords {
        let viewer = tabletop::View::viewer(self);
        let mut others = self.table.seats().filter(|&seat| Some(seat) != viewer);
        let n_others = self.table.n_seats() - usize::from(viewer.is_some());
        let unlikely = others.nth(rng.below(n_others as u32) as usize);
        self.sample_world(unlikely, rng)
    }

    /// What is neither in the own hand nor used lies in other hands, in piles and in the deck.
    fn sample_traps(&self, unlikely: Option<Seat>, game: &mut DungeonLords, rng: &mut Rng) {
        let deck = &mut game.trap_deck;
        for known in [self.table.used_traps, self.hand.traps, self.hand.buried] {
            for trap in Trap::ALL {
                deck[trap] -= known[trap];
            }
        }
        // PLAN-8: traps set face down can be paid for, so they are dealt before all others.
        game.combat.sample_traps(unlikely, &self.table, &mut game.hands, deck, rng);
        let others = self.table.seats().filter(|&seat| Some(seat) != unlikely);
        for seat in unlikely.into_iter().chain(others) {
            if Some(seat) == tabletop::View::viewer(self) {
                game.hands[seat] = self.hand;
                continue;
            }
            let backs = self.backs[seat];
            let hand = &mut game.hands[seat];
            let n_in_hand = backs.n_traps - hand.traps.total();
            for (pile, n) in [(&mut hand.traps, n_in_hand), (&mut hand.buried, backs.n_buried)] {
                for _ in 0..n {
                    let dear = if Some(seat) == unlikely {
                        game.combat.unpayable(&self.table, seat, deck)
                    } else {
                        Traps::NONE
                    };
                    let from = if dear.is_empty() { *deck } else { dear };
                    let trap = from.nth(rng.below(u32::from(from.total())));
                    deck.remove(trap);
                    pile.add(trap);
                }
            }
        }
    }

    /// Orders placed face down are some of those that can be chosen.
    fn sample_orders(&self, seat: Seat, game: &mut DungeonLords, rng: &mut Rng) {
        let backs = self.backs[seat];
        let mut draw = |from: &mut OrderSet| {
            let order = from.nth(rng.below(from.len() as u32));
            from.remove(order);
            order
        };
        let mut all = OrderSet::ALL;
        let hand: &mut Hand = &mut game.hands[seat];
        hand.drawn = (0..backs.n_drawn).map(|_| draw(&mut all)).collect();
        if backs.has_kept {
            let mut drawn = hand.drawn;
            hand.kept = Some(draw(&mut drawn));
        }
        let mut left = OrderSet::ALL.without(self.table.lords[seat].held);
        for _ in 0..backs.n_chosen {
            hand.chosen.push(draw(&mut left));
        }
        if backs.has_ordered_non_player {
            let mut left = game.left_for_non_player(seat);
            game.hands[seat].for_non_player = Some(draw(&mut left));
        }
    }

    /// A card somebody else has seen is one of those this viewer has not.
    fn sample_spells(&self, game: &mut DungeonLords, rng: &mut Rng) {
        let seen = self.town.iter().filter_map(|slot| slot.card);
        let mut cards =
            seen.fold(Spell::of_year(self.table.year), |cards, spell| cards & !(1 << spell as u32));
        for slot in &mut game.town {
            if slot.card.is_none() && !slot.seen_by.is_empty() {
                let nth = rng.below(cards.count_ones());
                let index = tabletop::nth_bit(cards, nth);
                cards &= !(1 << index);
                slot.card = Some(Spell::from_index(index as usize));
            }
        }
    }
}
