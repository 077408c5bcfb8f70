//! What each viewer may see of plans and battles, and sampling of the rest (PLAN-1, PLAN-7).

use tabletop::{ArrayVec, PerSeat, Rng, Seat};

use super::{
    Combat, Part, Plan, add_to_plan,
    battle::{Battle, SetTraps},
    only_square,
    plan::{can_pay, check_defence},
};
use crate::{
    action::Action,
    data::{Monster, Room, Trap, Traps, Year},
    lord::Hand,
    site::squares,
    table::{N_LORDS, Table},
};

/// Traps that can lie face down at once: two before each lord.
const MAX_SET: usize = 2 * N_LORDS;

impl Battle {
    /// What its own lord sees of it, or anybody else: all but the kinds of traps that have not gone off.
    fn seen(&self, is_own: bool) -> Battle {
        Battle {
            step: self.step,
            ask: self.ask,
            square: self.square,
            room: self.room,
            traps: if is_own { self.traps } else { face_down(&self.traps) },
            waiting: self.waiting,
            sheep: self.sheep,
            unpaid: self.unpaid,
            fallen: self.fallen,
            returned: self.returned,
            n_prevented: self.n_prevented,
            flags: self.flags,
            poisoned: self.poisoned,
        }
    }
}

impl Combat {
    /// What this viewer may see. PLAN-1: at once, of others' plans only whether they are done; else all but the
    /// kinds of their traps.
    pub(crate) fn seen_by(&self, viewer: Option<Seat>, in_order: bool) -> Combat {
        let &Combat { part, round, due, plans: ref all, turn, ref battle } = self;
        let is_secret = part == Part::Plan && !in_order;
        let mut plans = PerSeat::default();
        for (seat, Plan { square, traps, sent, is_done }) in all.iter(N_LORDS) {
            plans[seat] = if viewer == Some(seat) {
                Plan { square, traps, sent, is_done }
            } else if is_secret {
                Plan { is_done, ..Plan::default() }
            } else {
                Plan { square, traps: face_down(&traps), sent, is_done }
            };
        }
        let is_own = turn.is_some() && turn == viewer;
        Combat { part, round, due, plans, turn, battle: battle.seen(is_own) }
    }

    fn traps_of(&self, seat: Seat) -> &SetTraps {
        if self.turn == Some(seat) { &self.battle.traps } else { &self.plans[seat].traps }
    }

    fn traps_of_mut(&mut self, seat: Seat) -> &mut SetTraps {
        if self.turn == Some(seat) { &mut self.battle.traps } else { &mut self.plans[seat].traps }
    }

    /// Deals kinds to the traps that lie face down, out of `unseen` and into the hands they belong to. PLAN-8:
    /// only what their lords can pay. Before the rest of the hands is dealt.
    pub(crate) fn sample_traps(
        &mut self,
        unlikely: Option<Seat>,
        table: &Table,
        hands: &mut PerSeat<Hand, N_LORDS>,
        unseen: &mut Traps,
        rng: &mut Rng,
    ) {
        let mut hidden: ArrayVec<u8, MAX_SET> = ArrayVec::new();
        for seat in table.seats() {
            let n_hidden = self.traps_of(seat).iter().filter(|trap| trap.is_none()).count();
            (0..n_hidden).for_each(|_| hidden.push(seat.index() as u8));
        }
        let found = self.deal_traps(unlikely, table, &hidden, unseen, rng);
        assert!(found, "the full state is one way to deal them");
        for &index in hidden.iter() {
            let seat = Seat::new(usize::from(index));
            self.traps_of_mut(seat).sort_unstable();
        }
        let mut seats: ArrayVec<u8, MAX_SET> = hidden;
        while let Some(index) = seats.pop() {
            if seats.contains(&index) {
                continue;
            }
            let seat = Seat::new(usize::from(index));
            self.traps_of(seat).iter().flatten().for_each(|&trap| hands[seat].traps.add(trap));
        }
    }

    /// Tries kinds in a random order, the more likely ones first, and goes back where it gets stuck. Half of the
    /// unlikely worlds have set what costs something, if that can be.
    fn deal_traps(
        &mut self,
        unlikely: Option<Seat>,
        table: &Table,
        hidden: &[u8],
        unseen: &mut Traps,
        rng: &mut Rng,
    ) -> bool {
        let Some((&index, rest)) = hidden.split_first() else { return true };
        let seat = Seat::new(usize::from(index));
        let mut untried = *unseen;
        let is_dear = unlikely == Some(seat) && rng.below(2) == 0;
        while untried.total() > 0 {
            let dear = if is_dear { with_a_price(&untried, table.year) } else { Traps::NONE };
            let from = if dear.is_empty() { untried } else { dear };
            let trap = from.nth(rng.below(u32::from(from.total())));
            untried[trap] = 0;
            let others = self.traps_of(seat).iter().flatten().copied();
            let room = self.ground(table, seat);
            if !can_pay(&table.lords[seat], table.year, room, others.chain([trap])) {
                continue;
            }
            let place = self.traps_of(seat).iter().position(|trap| trap.is_none());
            let place = place.expect("it is hidden");
            self.traps_of_mut(seat)[place] = Some(trap);
            unseen.remove(trap);
            if self.deal_traps(unlikely, table, rest, unseen, rng) {
                return true;
            }
            unseen.add(trap);
            self.traps_of_mut(seat)[place] = None;
        }
        false
    }

    /// Those of these cards that this lord cannot pay for beside what it has set.
    pub(crate) fn unpayable(&self, table: &Table, seat: Seat, cards: &Traps) -> Traps {
        let mut dear = *cards;
        for trap in cards.kinds() {
            let all = self.traps_of(seat).iter().flatten().copied().chain([trap]);
            if can_pay(&table.lords[seat], table.year, self.ground(table, seat), all) {
                dear[trap] = 0;
            }
        }
        dear
    }

    fn ground(&self, table: &Table, seat: Seat) -> Option<Room> {
        if self.turn == Some(seat) {
            return self.battle.room;
        }
        let site = &table.lords[seat].site;
        site.room_on(self.plans[seat].square.or_else(|| only_square(site.nearest()))?)
    }

    /// PLAN-1: plans made in secret are anything their lords may plan. After all hands are dealt.
    pub(crate) fn sample_plans(
        &mut self,
        viewer: Option<Seat>,
        table: &Table,
        hands: &PerSeat<Hand, N_LORDS>,
        rng: &mut Rng,
    ) {
        if self.part != Part::Plan || table.options.in_order {
            return;
        }
        for seat in table.seats().filter(|&seat| viewer != Some(seat)) {
            let plan = &mut self.plans[seat];
            if !plan.is_done && !self.due.contains(seat) {
                continue;
            }
            let nearest = table.lords[seat].site.nearest();
            plan.square = only_square(nearest);
            if plan.is_done {
                let nth = rng.below(nearest.count_ones()) as usize;
                plan.square = squares(nearest).nth(nth);
                sample_defence(plan, seat, table, &hands[seat].traps, rng);
            }
        }
    }
}

fn with_a_price(cards: &Traps, year: Year) -> Traps {
    let mut dear = *cards;
    for trap in cards.kinds() {
        let effect = trap.effect(year);
        if (effect.food, effect.gold, effect.imps) == (0, 0, 0) {
            dear[trap] = 0;
        }
    }
    dear
}

fn face_down(traps: &SetTraps) -> SetTraps {
    let mut seen = *traps;
    seen.iter_mut().for_each(|trap| *trap = None);
    seen
}

/// Random actions until the random one is to be done.
fn sample_defence(plan: &mut Plan, seat: Seat, table: &Table, hand: &Traps, rng: &mut Rng) {
    let lord = &table.lords[seat];
    let room = plan.square.and_then(|square| lord.site.room_on(square));
    loop {
        let sends = Monster::ALL.into_iter().map(Action::Send);
        let sets = Trap::ALL.into_iter().map(Action::Set);
        let (mut chosen, mut n_possible) = (None, 1);
        for action in sends.chain(sets) {
            if check_defence(lord, hand, table.year, room, plan, action).is_ok() {
                n_possible += 1;
                if rng.below(n_possible) == 0 {
                    chosen = Some(action);
                }
            }
        }
        match chosen {
            Some(action) => add_to_plan(plan, action),
            None => return,
        }
    }
}
