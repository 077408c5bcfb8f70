//! An exact search for the best play of one lord's combat: it maximizes over the lord's actions and averages over the
//! cards that are still unseen. A branch is pruned only if a bound proves that it cannot be better.

use std::fmt;

use tabletop::Rng;

use super::{
    bound::Bound,
    front::{Front, Turn},
    memo::{Key, Memo, can_cast},
    plans::{Candidate, candidates},
    weights::{Outcome, Weights},
};
use crate::{
    Action, DungeonLords, Options,
    combat::{N_ROUNDS, Part, Plan, Troop},
    data::Spell,
};

/// Findings are kept for at most this many positions.
const MAX_MEMO: usize = 1 << 20;

/// What a search has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Positions looked at.
    pub n_nodes: u64,
    /// Rounds planned from scratch.
    pub n_plannings: u64,
    /// Rounds whose value was known already.
    pub n_known: u64,
}

/// The search contradicts itself: nothing leads to the value it has found. That is never the fault of a combat but
/// one of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsolved;

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the solver contradicts itself here; this is a mistake of ours, please report it with this combat")
    }
}

impl std::error::Error for Unsolved {}

/// Finds the best play of a front, exactly. Keeps what it found out for fronts of the same combat.
#[derive(Debug)]
pub struct Solver {
    pub weights: Weights,
    pub effort: Effort,
    memo: Memo,
    dealer: tabletop::Dealer<DungeonLords>,
    /// Values are whole numbers: averages over unseen cards are multiplied by this.
    scale: i64,
    /// Whatever is found beyond this many positions is not to be believed, nor kept.
    most_nodes: u64,
    /// Lists to be used again.
    plans: Vec<Vec<Candidate>>,
    actions: Vec<Vec<Action>>,
    /// The front this combat began with, as far as findings depend on it.
    root: Option<Root>,
}

/// What all fronts of one combat share, so that it need not stand in their keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Root {
    options: Options,
    year: u8,
    training: Option<u8>,
    tiles: tabletop::ArrayVec<super::front::Tile, { super::front::MAX_TILES }>,
    cards: [Option<Spell>; N_ROUNDS as usize],
    unseen: u32,
    scale: i64,
    weights: Weights,
}

impl Root {
    /// Whether this front can have come from there.
    fn leads_to(&self, front: &Front, weights: &Weights) -> bool {
        let is_same = self.options == front.options
            && self.year == front.year
            && self.training == front.training
            && self.tiles == front.tiles
            && self.weights == *weights;
        // Cards that were turned over since are part of the keys.
        let mut unseen = self.unseen;
        let is_later = self.cards.iter().zip(&front.cards).enumerate().all(|(nth, (old, new))| {
            let is_turned = old.is_none() && nth <= usize::from(front.round);
            if let (true, Some(spell)) = (is_turned, new) {
                unseen &= !(1 << *spell as u32);
            }
            old == new || is_turned
        });
        is_same && is_later && unseen == front.unseen
    }
}

/// A card and how many of the unseen it stands for.
pub(super) type Group = (Spell, i64);

/// The unseen cards, those that make no difference as one.
pub(super) fn groups(front: &Front) -> ([Option<Group>; Spell::OF_YEAR], i64) {
    let mut groups = [None; Spell::OF_YEAR];
    let mut n_groups = 0;
    let mut n_cards = 0;
    let is_alike = |a: Spell, b: Spell| !can_cast(front) && a.fatigue() == b.fatigue();
    for spell in Spell::all().filter(|&spell| front.unseen & (1 << spell as u32) != 0) {
        n_cards += 1;
        let known = groups[..n_groups].iter_mut().flatten();
        let mut known = known.filter(|group: &&mut Group| is_alike(group.0, spell));
        if let Some(group) = known.next() {
            group.1 += 1;
        } else {
            groups[n_groups] = Some((spell, 1));
            n_groups += 1;
        }
    }
    (groups, n_cards)
}

/// Every order of unseen cards has a whole share of this.
fn scale_of(front: &Front) -> i64 {
    if front.training.is_some() {
        return 1;
    }
    let later = front.cards.iter().skip(usize::from(front.round));
    let n_unknown = later.filter(|card| card.is_none()).count() as i64;
    let n_unseen = i64::from(front.unseen.count_ones());
    (0..n_unknown).map(|nth| (n_unseen - nth).max(1)).product()
}

impl Solver {
    pub fn new(weights: Weights) -> Solver {
        Solver {
            weights,
            effort: Effort::default(),
            memo: Memo::new(MAX_MEMO),
            dealer: tabletop::Dealer::silent(Rng::new(0)),
            scale: 1,
            most_nodes: u64::MAX,
            plans: Vec::new(),
            actions: Vec::new(),
            root: None,
        }
    }

    /// The worth of the best play, times `scale`.
    pub fn value(&mut self, front: &Front) -> i64 {
        self.prepare(front);
        self.search(front, i64::MIN / 4)
    }

    /// Like `value`, but gives up after this many positions.
    pub fn value_within(&mut self, front: &Front, n_nodes: u64) -> Option<i64> {
        self.most_nodes = self.effort.n_nodes.saturating_add(n_nodes);
        let value = self.value(front);
        let is_spent = self.is_spent();
        self.most_nodes = u64::MAX;
        (!is_spent).then_some(value)
    }

    #[inline]
    fn is_spent(&self) -> bool {
        self.effort.n_nodes > self.most_nodes
    }

    /// By what values are multiplied for this front.
    pub fn scale(&self) -> i64 {
        self.scale
    }

    /// By what the search prunes: the most this front can come to, times `scale`. Of a plan it is what the plan can
    /// come to as it stands; while a card is awaited, what comes of this card. `None` where nothing is pruned.
    pub fn bound(&self, front: &Front, card: Option<Spell>) -> Option<i64> {
        let bound = Bound::new(front, &self.weights, self.scale);
        match (front.turn(), front.part) {
            (Turn::Over, _) => None,
            (Turn::Card, _) | (_, Part::Plan) => {
                front.plan.square?;
                Some(bound.of_plan(front, &front.plan, front.room(), card).0)
            }
            (_, Part::Battle) => Some(bound.of_battle(front)),
            _ => None,
        }
    }

    /// Findings hold within one combat only.
    pub(super) fn prepare(&mut self, front: &Front) {
        if let Some(root) = self.root.filter(|root| root.leads_to(front, &self.weights)) {
            self.scale = root.scale;
            return;
        }
        self.memo.clear();
        self.scale = scale_of(front);
        self.root = Some(Root {
            options: front.options,
            year: front.year,
            training: front.training,
            tiles: front.tiles,
            cards: front.cards,
            unseen: front.unseen,
            scale: self.scale,
            weights: self.weights,
        });
    }

    pub(super) fn dealer(&mut self) -> &mut tabletop::Dealer<DungeonLords> {
        &mut self.dealer
    }

    /// How many of the first plans lead to the best, and how many there are.
    pub(super) fn count_best(&mut self, front: &Front) -> (usize, usize) {
        let value = self.search(front, i64::MIN / 4);
        let bound = Bound::new(front, &self.weights, self.scale);
        let mut plans = Vec::new();
        candidates(front, &bound, &mut plans);
        let reaches = |candidate: &&Candidate| {
            let mut next = *front;
            next.commit(candidate.plan, &mut self.dealer);
            candidate.bound >= value && self.search(&next, value - 1) == value
        };
        (plans.iter().filter(reaches).count(), plans.len())
    }

    /// The plan that reaches the value of the front.
    pub(super) fn best_of_plans(&mut self, front: &Front) -> Result<Plan, Unsolved> {
        let value = self.search(front, i64::MIN / 4);
        let bound = Bound::new(front, &self.weights, self.scale);
        let mut plans = Vec::new();
        candidates(front, &bound, &mut plans);
        let reaches = |candidate: &&Candidate| {
            let mut next = *front;
            next.commit(candidate.plan, &mut self.dealer);
            self.search(&next, value - 1) == value
        };
        plans.iter().find(reaches).map(|candidate| candidate.plan).ok_or(Unsolved)
    }

    /// The answer that reaches the value of the front.
    pub(super) fn best_of_answers(&mut self, front: &Front) -> Result<Action, Unsolved> {
        let value = self.search(front, i64::MIN / 4);
        let mut actions = Vec::new();
        front.legal(&mut actions);
        let reaches = |action: &&Action| {
            let mut next = *front;
            next.apply(**action, &mut self.dealer);
            self.search(&next, value - 1) == value
        };
        actions.iter().find(reaches).copied().ok_or(Unsolved)
    }

    /// The exact value if it is more than `alpha`, else a bound of it that is no more than `alpha`.
    fn search(&mut self, front: &Front, alpha: i64) -> i64 {
        self.effort.n_nodes += 1;
        if self.is_spent() {
            return alpha;
        }
        match (front.turn(), front.part) {
            (Turn::Over, _) => Outcome::of(front).worth(&self.weights) * self.scale,
            (Turn::Card, _) => self.average(front, alpha),
            (Turn::Lord, Part::Plan) => self.best_plan(front, alpha),
            (Turn::Lord, _) => self.best_answer(front, alpha),
        }
    }

    fn best_answer(&mut self, front: &Front, alpha: i64) -> i64 {
        if front.part == Part::Battle {
            let most = Bound::new(front, &self.weights, self.scale).of_battle(front);
            if most <= alpha {
                return most;
            }
        }
        let mut actions = self.actions.pop().unwrap_or_default();
        front.legal(&mut actions);
        let mut best = i64::MIN;
        for &action in &actions {
            let mut next = *front;
            next.apply(action, &mut self.dealer);
            best = best.max(self.search(&next, alpha.max(best)));
        }
        self.actions.push(actions);
        best
    }

    fn best_plan(&mut self, front: &Front, alpha: i64) -> i64 {
        // A plan begun by hand is not worth keeping.
        let is_fresh = front.plan.traps.is_empty()
            && front.plan.sent == Troop::default()
            && (front.plan.square.is_none() || front.nearest().count_ones() == 1);
        let key = Key::of(front, &self.weights);
        let bound = Bound::new(front, &self.weights, self.scale);
        let now = bound.worth * self.scale;
        if is_fresh
            && let Some((value, is_exact)) = self.memo.find(&key)
            && (is_exact || now + value <= alpha)
        {
            self.effort.n_known += 1;
            return now + value;
        }
        self.effort.n_plannings += 1;
        let mut plans = self.plans.pop().unwrap_or_default();
        candidates(front, &bound, &mut plans);
        let mut best = i64::MIN;
        for candidate in &plans {
            let floor = alpha.max(best);
            if candidate.bound <= floor {
                // All that follow are bound as low or lower.
                best = best.max(candidate.bound.min(floor));
                break;
            }
            let mut next = *front;
            next.commit(candidate.plan, &mut self.dealer);
            best = best.max(self.search(&next, floor));
        }
        self.plans.push(plans);
        if is_fresh && !self.is_spent() {
            self.memo.keep(key, best - now, best > alpha);
        }
        best
    }

    /// The mean over all unseen cards, which are equally likely.
    fn average(&mut self, front: &Front, alpha: i64) -> i64 {
        let bound = Bound::new(front, &self.weights, self.scale);
        let (groups, n_cards) = groups(front);
        let mut cards = [(0, 0, Spell::default()); Spell::OF_YEAR];
        let mut n_groups = 0;
        let mut rest = 0;
        for (spell, n_alike) in groups.into_iter().flatten() {
            let (most, _) = bound.of_plan(front, &front.plan, front.room(), Some(spell));
            rest += n_alike * most;
            cards[n_groups] = (most, n_alike, spell);
            n_groups += 1;
        }
        // The worst first: they show soonest that it is not worth it.
        cards[..n_groups].sort_unstable_by_key(|&(most, ..)| most);
        let mut sum = 0;
        for &(most, n_alike, spell) in &cards[..n_groups] {
            rest -= n_alike * most;
            let mut next = *front;
            next.reveal(spell, &mut self.dealer);
            let needed = n_cards.saturating_mul(alpha).saturating_sub(sum + rest);
            let floor = needed.div_euclid(n_alike);
            let value = if most <= floor { most } else { self.search(&next, floor) };
            // What comes back from a search that gave up is no value.
            if self.is_spent() {
                return alpha;
            }
            sum += n_alike * value;
            if value <= floor {
                // However good the others are, the mean is no more than `alpha`.
                return -(-(sum + rest)).div_euclid(n_cards);
            }
        }
        debug_assert!(self.is_spent() || sum % n_cards == 0, "the scale takes all averages");
        sum / n_cards
    }
}
