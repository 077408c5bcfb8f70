//! Upper bounds: the best a combat can still come to if every blow is as hard as it can be and nobody heals.
//!
//! Damage never exceeds what traps, monsters and fatigue can do in the rounds that are left; so nobody falls
//! earlier than that, and until the last has fallen each round without a trick costs a tile.

use super::{
    front::Front,
    memo::can_cast,
    weights::{Outcome, Weights},
};
use crate::{
    combat::{BattleAsk, Flags, N_ROUNDS, Plan, SetTraps, Troop, gold_for},
    data::{Monster, Room, Spell, Trap, Traps},
};

/// What bounds of one front have in common.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    weights: Weights,
    scale: i64,
    /// Worth of what is there now.
    pub(super) worth: i64,
    /// Hit points left in the line, illusions not counted.
    hit_points: u16,
    /// The most that each kind does in one go to real adventurers, by kind.
    by_trap: [u8; Trap::COUNT],
    by_monster: [u8; Monster::COUNT],
    /// The most fatigue of each round.
    fatigue: [u8; N_ROUNDS as usize],
    /// CONQUER-1: the fatigue of the training, which has as many rounds as it takes.
    training: Option<u8>,
    /// Tiles that are not conquered.
    n_open: u8,
    n_monsters_a_round: u8,
    n_traps_a_round: u8,
    /// What may come of evil alone.
    evil: i64,
    /// Trap symbols in line.
    symbols: u16,
    /// Hit points of the illusion in front; 0 if there is none.
    illusion: u8,
    /// Damage that is due beside what is still to come.
    extra: u16,
}

impl Bound {
    pub(super) fn new(front: &Front, weights: &Weights, scale: i64) -> Bound {
        let real = || front.lord.party.iter().filter(|m| !m.adventurer.is_illusion());
        let hit_points = real().map(|m| u16::from(m.hit_points() - m.hits)).sum();
        // What hits everyone hits an illusion for nothing.
        let n_members = real().count() as u8;
        let most_hit_points = real().map(|m| m.hit_points() + 1).max().unwrap_or(0);
        let open = || {
            let tiles = front.tiles.iter().enumerate();
            tiles.filter(|(nth, _)| front.conquered & (1 << nth) == 0).map(|(_, tile)| tile.room)
        };
        let has = |room: Room| open().any(|found| found == Some(room));
        let has_two = open().any(|room| room.is_some_and(|room| room != Room::Labyrinth));
        let evil = i64::from(weights.evil);
        let room_up = i64::from(crate::evil::TOP - front.lord.evil());
        let slack = if evil > 0 { evil * room_up } else { -evil * i64::from(front.lord.evil()) };
        Bound {
            weights: *weights,
            scale,
            worth: Outcome::of(front).worth(weights),
            hit_points,
            by_trap: Trap::ALL.map(|trap| {
                let effect = trap.effect(front.year);
                let all = effect.everyone * n_members + effect.last;
                let others = effect.others * n_members.saturating_sub(1);
                let first = if effect.first_takes_all { most_hit_points } else { effect.first };
                all + others + first + effect.second + effect.anyone + effect.poison
            }),
            by_monster: most_of_monsters(
                n_members,
                u8::from(has(Room::TrainingRoom)),
                u8::from(has(Room::DarkRoom)),
            ),
            fatigue: std::array::from_fn(|round| fatigue(front, round)),
            training: front.training,
            n_open: open().count() as u8,
            n_monsters_a_round: 1 + u8::from(has_two),
            n_traps_a_round: 1 + u8::from(has(Room::Labyrinth)),
            evil: slack,
            symbols: front.lord.party.iter().map(|m| u16::from(m.adventurer.trap_symbols())).sum(),
            illusion: front.lord.party.first().map_or(0, |member| {
                if member.adventurer.is_illusion() { member.hit_points() } else { 0 }
            }),
            extra: 0,
        }
    }

    /// The bound of a plan, and the most damage it does in this round. `card` is known, or the worst of those unseen.
    pub(super) fn of_plan(
        &self,
        front: &Front,
        plan: &Plan,
        room: Option<Room>,
        card: Option<Spell>,
    ) -> (i64, u8) {
        let mut price = i64::MAX;
        for &trap in plan.traps.iter().flatten() {
            let effect = trap.effect(front.year);
            let gold = u32::from(effect.gold + gold_for(room)) * self.weights.gold;
            let others = u32::from(effect.food) * self.weights.food
                + u32::from(effect.imps) * self.weights.imp;
            // Of two traps one may never go off.
            price = price.min(i64::from(self.weights.trap + gold + others));
        }
        if plan.traps.is_empty() {
            price = 0;
        }
        let fatigue = self.fatigue_of(front.round);
        let fatigue = card.map_or(fatigue, |card| front.training.unwrap_or(card.fatigue()));
        let known = card.or(front.card());
        let may_withdraw = can_cast(front) && known.is_none_or(does_withdraw);
        let round =
            Round { traps: &plan.traps, sent: &plan.sent, does_skip: false, fatigue, may_withdraw };
        let (bound, force) = self.of_round(front, &round);
        ((bound - price) * self.scale, force)
    }

    /// The bound of a battle that is going on.
    pub(super) fn of_battle(&self, front: &Front) -> i64 {
        let battle = &front.battle;
        let mut sent = battle.waiting;
        // A sheep does no more than it would have done.
        if let Some(sheep) = battle.sheep {
            sent[sheep as usize] += 1;
        }
        // Who has been called is counted once more, for its blow may still be due.
        let is_due = match battle.ask {
            BattleAsk::Target(monster, _) => Some(monster),
            BattleAsk::SecondTarget => Some(Monster::Witch),
            _ => None,
        };
        let mut extra = is_due.map_or(0, |monster| u16::from(self.by_monster[monster as usize]));
        if let BattleAsk::Dart(trap) = battle.ask {
            extra += u16::from(self.by_trap[trap as usize]);
        }
        let poison = u16::from(Trap::PoisonedDart.effect(front.year).poison);
        extra += poison * battle.poisoned.len() as u16;
        let does_skip = battle.flags.has(Flags::NO_CONQUERING);
        let fatigue = if does_skip { 0 } else { self.fatigue_of(front.round) };
        let with_extra = Bound { extra, ..*self };
        let may_withdraw = front.card().is_some_and(does_withdraw);
        let round = Round { traps: &battle.traps, sent: &sent, does_skip, fatigue, may_withdraw };
        let (bound, _) = with_extra.of_round(front, &round);
        bound * self.scale
    }

    fn of_round(&self, front: &Front, now: &Round<'_>) -> (i64, u8) {
        let Round { traps, sent, does_skip, fatigue, may_withdraw } = *now;
        let mut hand = front.hand;
        let mut up = front.lord.up;
        let mut can_skip = does_skip;
        let mut force = self.by_set_traps(front, traps) + self.extra;
        for &trap in traps.iter().flatten() {
            let effect = trap.effect(front.year);
            hand.remove(trap);
            force += u16::from(effect.poison);
            can_skip |= effect.skips_conquering;
        }
        for kind in Monster::ALL {
            let n = sent[kind as usize];
            force += u16::from(n) * u16::from(self.by_monster[kind as usize]);
            // Those who come home may be sent again, and so may those whom a spell sends home.
            let comes_home = matches!(kind, Monster::Golem | Monster::Vampire);
            if !comes_home && (kind.is_ghost() || !may_withdraw) {
                up[kind as usize] -= n.min(up[kind as usize]);
            }
            can_skip |= n > 0 && matches!(kind, Monster::Slime | Monster::Demon);
        }
        let with_fatigue = force + u16::from(fatigue);
        let is_kept = can_skip || with_fatigue >= self.hit_points;
        let n_left = self.hit_points.saturating_sub(with_fatigue);
        let n_lost = u8::from(!is_kept);
        let n_rounds = self.n_rounds(front.round + 1, self.n_skips(&hand, &up, hand.total()));
        let n_traps = hand.total().min(self.n_traps_a_round * n_rounds);
        let mut best = i64::MIN;
        // Each trap used later has its price, too: how many are worth it?
        for n_used in 0..=n_traps {
            let later = self.later(front.round + 1, n_left, &hand, &up, n_used);
            let n_fallen = self.n_fallen(front, with_fatigue + later.force);
            let spent = i64::from(u32::from(n_used) * self.weights.trap);
            best = best.max(self.total(n_lost + later.n_tiles, n_fallen) - spent);
            if later.n_tiles == 0 && with_fatigue + later.force >= self.hit_points {
                break;
            }
        }
        (best, with_fatigue.min(255) as u8)
    }

    /// TRAP-2 and GROUND-4: the most that the traps of a battle do to real adventurers at once.
    ///
    /// Symbols prevent damage from the front, so none comes through before all of them are used up. But those that
    /// an illusion in front has used up are no longer there for the adventurers behind it.
    fn by_set_traps(&self, front: &Front, traps: &SetTraps) -> u16 {
        let symbols = self.symbols.saturating_sub(u16::from(front.battle.n_prevented));
        let (mut by_all, mut on_illusion, mut laid_out) = (0, 0, 0);
        for &trap in traps.iter().flatten() {
            let effect = trap.effect(front.year);
            let most = u16::from(self.by_trap[trap as usize] - effect.poison);
            by_all += most;
            laid_out += most;
            if self.illusion > 0 {
                // It is one more of everyone, and makes the first of the others one of the others.
                laid_out += u16::from(effect.everyone + effect.others);
                let taken = if effect.first_takes_all { self.illusion } else { effect.first };
                on_illusion += u16::from(effect.everyone + taken);
            }
        }
        // A dart whose target is still to be chosen may take the illusion away.
        let is_last = traps.len() == 1 && !matches!(front.battle.ask, BattleAsk::Dart(_));
        if self.illusion > 0 && is_last {
            // It stands there when the trap goes off, and takes what is meant for the first.
            let trap = traps.iter().flatten().next();
            let is_for_first = trap.is_some_and(|trap| trap.effect(front.year).first_takes_all);
            let behind = if is_for_first { 0 } else { laid_out - on_illusion };
            return behind.saturating_sub(symbols.saturating_sub(on_illusion));
        }
        // So may the first of two traps.
        laid_out.saturating_sub(symbols).min(by_all)
    }

    /// The most fatigue of a round.
    fn fatigue_of(&self, round: u8) -> u8 {
        self.training.unwrap_or_else(|| self.fatigue[usize::from(round)])
    }

    /// How many rounds from this one on may be without a conquered tile.
    fn n_skips(&self, hand: &Traps, up: &Troop, n_traps: u8) -> u8 {
        let by_traps = (hand[Trap::TrapDoor] + hand[Trap::CursedRing]).min(n_traps);
        by_traps + up[Monster::Slime as usize] + up[Monster::Demon as usize]
    }

    /// How many rounds there are at most from this one on, of which this many may be without a conquered tile.
    fn n_rounds(&self, round: u8, n_skips: u8) -> u8 {
        match self.training {
            // Every other round costs a tile, and without a tile it is over.
            Some(_) => self.n_open + n_skips,
            None => N_ROUNDS - round.min(N_ROUNDS),
        }
    }

    fn total(&self, n_tiles: u8, n_fallen: (u8, u8)) -> i64 {
        let n_tiles = u32::from(n_tiles.min(self.n_open));
        self.worth + self.evil - i64::from(n_tiles * self.weights.tile)
            + i64::from(u32::from(n_fallen.0) * self.weights.prisoner)
            + i64::from(u32::from(n_fallen.1) * self.weights.paladin)
    }

    /// The best that can come from `round` on with this many hit points left in the line and at most this many traps.
    fn later(&self, round: u8, hit_points: u16, hand: &Traps, up: &Troop, n_traps: u8) -> Later {
        if hit_points == 0 {
            return Later { n_tiles: 0, force: 0 };
        }
        let n_skips = self.n_skips(hand, up, n_traps);
        let n_rounds = self.n_rounds(round, n_skips);
        let mut fewest = n_rounds.saturating_sub(n_skips);
        let mut force = 0;
        for n in 1..=n_rounds {
            let blows = self.traps(hand, n, n_traps) + self.monsters(up, n);
            // A round in which nothing is conquered tires nobody.
            for n_held in 0..=n.min(n_skips) {
                let fatigue = self.most_fatigue(round, n, n - n_held);
                force = force.max(blows + fatigue);
                if blows + fatigue >= hit_points {
                    // The last falls in the n-th round at the earliest.
                    fewest = fewest.min((n - 1).saturating_sub(n_held));
                }
            }
            if fewest == 0 {
                force = force.max(hit_points);
                break;
            }
        }
        Later { n_tiles: fewest, force }
    }

    /// The most fatigue of this many out of `n_rounds` rounds.
    fn most_fatigue(&self, round: u8, n_rounds: u8, n_tiring: u8) -> u16 {
        if let Some(fatigue) = self.training {
            return u16::from(fatigue) * u16::from(n_tiring);
        }
        let mut tires = [0; N_ROUNDS as usize];
        for (nth, tire) in tires.iter_mut().enumerate().take(usize::from(n_rounds)) {
            *tire = self.fatigue[usize::from(round) + nth];
        }
        tires.sort_unstable_by_key(|&tire| std::cmp::Reverse(tire));
        tires[..usize::from(n_tiring)].iter().map(|&tire| u16::from(tire)).sum()
    }

    fn traps(&self, hand: &Traps, n_rounds: u8, n_most: u8) -> u16 {
        let mut left = *hand;
        let mut sum = 0;
        for _ in 0..n_most.min(n_rounds * self.n_traps_a_round) {
            let best = left.kinds().max_by_key(|&trap| self.by_trap[trap as usize]);
            let Some(trap) = best else { break };
            left.remove(trap);
            sum += u16::from(self.by_trap[trap as usize]);
        }
        sum
    }

    fn monsters(&self, up: &Troop, n_rounds: u8) -> u16 {
        let ghosts = u16::from(up[Monster::Ghost as usize]);
        let mut sum = ghosts * u16::from(self.by_monster[Monster::Ghost as usize]);
        let mut left = *up;
        left[Monster::Ghost as usize] = 0;
        // Who comes home fights in every round.
        left[Monster::Golem as usize] *= n_rounds;
        left[Monster::Vampire as usize] *= n_rounds;
        for _ in 0..n_rounds * self.n_monsters_a_round {
            let there = Monster::ALL.into_iter().filter(|&kind| left[kind as usize] > 0);
            let best = there.max_by_key(|&kind| self.by_monster[kind as usize]);
            let Some(kind) = best else { break };
            left[kind as usize] -= 1;
            sum += u16::from(self.by_monster[kind as usize]);
        }
        sum
    }

    /// The most adventurers, and paladins, who can fall by so much damage: the weakest first.
    fn n_fallen(&self, front: &Front, force: u16) -> (u8, u8) {
        let real = front.lord.party.iter().filter(|member| !member.adventurer.is_illusion());
        if force >= self.hit_points {
            let paladins = real.clone().filter(|m| m.adventurer.is_paladin()).count() as u8;
            return (real.count() as u8 - paladins, paladins);
        }
        let mut needs = [u8::MAX; 5];
        let mut has_paladin = false;
        for (need, member) in needs.iter_mut().zip(real) {
            *need = member.hit_points() - member.hits;
            has_paladin |= member.adventurer.is_paladin();
        }
        needs.sort_unstable();
        let mut left = force;
        let mut n = 0;
        for need in needs.into_iter().filter(|&need| need != u8::MAX) {
            if u16::from(need) > left {
                break;
            }
            left -= u16::from(need);
            n += 1;
        }
        // One of them may be the paladin.
        let n_paladins = u8::from(has_paladin && n > 0);
        (n - n_paladins, n_paladins)
    }
}

/// What is known of the round a bound is made for.
#[derive(Clone, Copy)]
struct Round<'a> {
    traps: &'a SetTraps,
    sent: &'a Troop,
    /// The tile is safe already.
    does_skip: bool,
    fatigue: u8,
    /// A spell may send monsters home before they fight.
    may_withdraw: bool,
}

/// SPELL-3: whether this spell sends monsters home.
fn does_withdraw(spell: Spell) -> bool {
    matches!(spell, Spell::WordOfPeace | Spell::Suggestion | Spell::AuraOfFear)
}

/// See `Bound::later`.
struct Later {
    n_tiles: u8,
    force: u16,
}

fn most_of_monsters(n_members: u8, training: u8, dark: u8) -> [u8; Monster::COUNT] {
    Monster::ALL.map(|kind| match kind {
        Monster::Goblin => 3 + 2 * training,
        Monster::Slime => n_members,
        Monster::Ghost => 2,
        Monster::Troll => 4 + training,
        Monster::Witch => 4 + dark,
        Monster::Vampire => 3 + dark,
        Monster::Golem => 4,
        Monster::Dragon => 2 * n_members,
        Monster::Demon => 7,
    })
}

/// The fatigue of a round's card, or the most of those it may be.
fn fatigue(front: &Front, round: usize) -> u8 {
    let unseen = (0..Spell::COUNT).filter(|nth| front.unseen & (1 << nth) != 0);
    let most = unseen.map(|nth| Spell::from_index(nth).fatigue()).max();
    front.cards[round].map(Spell::fatigue).or(most).unwrap_or(0)
}
