//! Allots footsteps to the most valuable walks of monsters between places.

use super::{
    outlook::{N_LANES, Outlook, Row, Shift},
    weights as w,
};
use crate::{
    data::{Kind, Place, Plan},
    dungeon::Dungeon,
    table::{Footstep, Phase},
};

/// How many footsteps lead from each place to each other; 0 is no way.
type Ways = [[u8; Place::COUNT]; Place::COUNT];

const WAYS: [Ways; 2] = [ways(Plan::Chain), ways(Plan::Tower)];

/// Shortest ways, by widening circles.
const fn ways(plan: Plan) -> Ways {
    let mut ways = [[0; Place::COUNT]; Place::COUNT];
    let mut from = 0;
    while from < Place::COUNT {
        let mut seen: u16 = 1 << from;
        let mut edge = seen;
        let mut n_steps = 0;
        while edge != 0 {
            n_steps += 1;
            let mut next = 0;
            let mut at = 0;
            while at < Place::COUNT {
                if edge & (1 << at) != 0
                    && let Some(place) = Place::from_index(at)
                {
                    next |= plan.steps_from(place);
                }
                at += 1;
            }
            edge = next & !seen;
            seen |= edge;
            let mut to = 0;
            while to < Place::COUNT {
                if edge & (1 << to) != 0 {
                    ways[from][to] = n_steps;
                }
                to += 1;
            }
        }
        from += 1;
    }
    ways
}

/// How gains are compared by their footsteps, from each place to each other: nothing where there is no way or it is too long.
type Rates = [Row; Place::COUNT];
/// No way is longer than this, less one.
const N_FAR: usize = 12;

/// By plan and footsteps left.
static RATES: [[Rates; N_FAR]; 2] = [all_rates(&WAYS[0]), all_rates(&WAYS[1])];

const fn all_rates(ways: &Ways) -> [Rates; N_FAR] {
    let mut all = [[[0.0; N_LANES]; Place::COUNT]; N_FAR];
    let mut from = 0;
    while from < Place::COUNT {
        let mut to = 0;
        while to < Place::COUNT {
            let n_steps = ways[from][to] as usize;
            let mut n_left = n_steps;
            while n_steps > 0 && n_left < N_FAR {
                all[n_left][from][to] = w::PER_STEP[n_steps];
                n_left += 1;
            }
            to += 1;
        }
        from += 1;
    }
    all
}

/// The rates of those who need not walk.
pub(super) static ANYWHERE: Rates = anywhere();

const fn anywhere() -> Rates {
    let mut rates = [[0.0; N_LANES]; Place::COUNT];
    let mut from = 0;
    while from < Place::COUNT {
        let mut to = 0;
        while to < Place::COUNT {
            if from != to {
                rates[from][to] = 1.0;
            }
            to += 1;
        }
        from += 1;
    }
    rates
}

/// After so many first walks every second one is tried.
pub(super) const N_BROAD: usize = 8;

/// One monster going somewhere.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub kind: Kind,
    pub from: Place,
    pub to: Place,
    pub n_steps: u8,
    pub gain: f32,
}

/// Walks that all footsteps are spent on: what they gain, where they lead, and the footstep to make first.
pub(super) struct Allotment<'a> {
    pub gain: f32,
    pub after: Outlook<'a>,
    first: Option<Footstep>,
}

impl Allotment<'_> {
    /// What they gain with what may follow: a turn's footsteps are followed by its power.
    fn value(&self) -> f32 {
        let is_turn = self.after.table.phase == Phase::Movement;
        self.gain + if is_turn { self.after.hope_of_power_phase() } else { 0.0 }
    }
}

/// An allotment by the walks it begins with; the others follow from them.
#[derive(Clone, Copy)]
struct Beginning {
    value: f32,
    after: Dungeon,
    walks: [Option<Walk>; 2],
}

impl Walk {
    /// Gains by footstep, so that long walks must be worth it.
    fn rate(&self) -> f32 {
        self.gain * w::PER_STEP[usize::from(self.n_steps)]
    }
}

impl<'a> Outlook<'a> {
    fn ways(&self) -> &'static Ways {
        &WAYS[self.table.options.plan as usize]
    }

    pub(super) fn best_walk(&self, n_left: u8) -> Option<Walk> {
        let n_left = usize::from(n_left).min(N_FAR - 1);
        let rates = &RATES[self.table.options.plan as usize][n_left];
        let Shift { kind, from, to, gain } = self.best_move(Place::ALL_BITS, rates)?;
        let n_steps = self.ways()[from.index()][to.index()];
        Some(Walk { kind, from, to, n_steps, gain })
    }

    /// The best that can come of this footstep: the rate of the best walk that begins with it.
    pub(super) fn best_walk_by(&self, step: Footstep, n_left: u8) -> f32 {
        let Footstep { kind, from, to: via } = step;
        let mut best = self.shift(kind, from, via);
        for to in Place::all() {
            let whole = self.ways()[from.index()][to.index()];
            let rest = self.ways()[via.index()][to.index()];
            if whole > 1 && whole <= n_left && rest + 1 == whole {
                let gain = self.shift(kind, from, to);
                best = best.max(Walk { kind, from, to, n_steps: whole, gain }.rate());
            }
        }
        best
    }

    /// What so many footsteps are worth, allotted walk by walk to the best that is left.
    pub(super) fn hope_of_steps(&self, n_steps: u8) -> f32 {
        self.clone().walk(n_steps)
    }

    /// The first footstep of the best walk; `None` if no footstep gains anything.
    pub(super) fn next_step(&self, n_left: u8) -> Option<Footstep> {
        self.best_walk(n_left).map(|walk| self.first_step_of(&walk))
    }

    /// Walks in this outlook, and returns what it gained.
    pub(super) fn walk(&mut self, n_steps: u8) -> f32 {
        let mut n_left = n_steps;
        let mut value = 0.0;
        while n_left > 0
            && let Some(walk) = self.best_walk(n_left)
        {
            value += walk.gain;
            n_left -= walk.n_steps;
            self.make_shift(walk.kind, walk.from, walk.to);
        }
        value
    }

    /// Footsteps allotted to these walks, and then walk by walk to the best that is left; `note` is called for each.
    pub(super) fn allot(
        &self,
        n_steps: u8,
        beginning: [Option<Walk>; 2],
        mut note: impl FnMut(&Walk),
    ) -> Allotment<'a> {
        let mut n_left = n_steps;
        let mut allotment = Allotment { gain: 0.0, after: self.clone(), first: None };
        let mut next = beginning.into_iter().flatten();
        while n_left > 0
            && let Some(walk) = next.next().or_else(|| allotment.after.best_walk(n_left))
        {
            allotment.gain += walk.gain;
            // Who stands there only by an earlier walk cannot go first.
            if self.dungeon.has(walk.from, walk.kind) {
                let step = self.first_step_of(&walk);
                let is_before = |first: Footstep| step.index() < first.index();
                if allotment.first.is_none_or(is_before) {
                    allotment.first = Some(step);
                }
            }
            n_left -= walk.n_steps;
            allotment.after.make_shift(walk.kind, walk.from, walk.to);
            note(&walk);
        }
        allotment
    }

    /// Every walk that so many footsteps allow.
    pub(super) fn all_walks(&self, n_left: u8) -> impl Iterator<Item = Walk> + '_ {
        self.dungeon.stands().flat_map(move |(from, kind)| {
            let ways = Place::all().map(move |to| (to, self.ways()[from.index()][to.index()]));
            let ways = ways.filter(move |&(_, n_steps)| n_steps > 0 && n_steps <= n_left);
            ways.map(move |(to, n_steps)| Walk {
                kind,
                from,
                to,
                n_steps,
                gain: self.shift(kind, from, to),
            })
        })
    }

    /// The best allotment found by trying every walk as its first, and of its walks the first footstep in the order of
    /// their indices. `None` if no footstep gains anything.
    pub(super) fn first_step(&self, n_left: u8) -> Option<Footstep> {
        let mut most = self.allot(0, [None; 2], |_| {}).value();
        let mut first = None;
        let plain = std::iter::once(None);
        for walk in plain.chain(self.all_walks(n_left).map(Some)) {
            let allotment = self.allot(n_left, [walk, None], |_| {});
            let value = allotment.value();
            if value > most + w::EQUAL {
                (most, first) = (value, allotment.first);
            }
        }
        first
    }

    /// The best allotments that lead to different dungeons, best first, each as its footsteps: found by trying every walk as
    /// the first, and after the best of them every walk as the second.
    pub(super) fn walks(&self, n_left: u8, most: usize) -> Vec<Vec<Footstep>> {
        let mut best: Vec<Beginning> = Vec::new();
        let add = |walks: [Option<Walk>; 2], n_steps: u8, best: &mut Vec<Beginning>| {
            let allotment = self.allot(n_steps, walks, |_| {});
            let (value, after) = (allotment.value(), allotment.after.dungeon);
            if let Some(same) = best.iter_mut().find(|other| other.after == after) {
                if value > same.value {
                    *same = Beginning { value, after, walks };
                }
            } else {
                best.push(Beginning { value, after, walks });
            }
        };
        add([None; 2], 0, &mut best);
        add([None; 2], n_left, &mut best);
        self.all_walks(n_left).for_each(|walk| add([Some(walk), None], n_left, &mut best));
        best.sort_by(|a, b| b.value.total_cmp(&a.value));
        best.truncate(N_BROAD);
        for beginning in best.clone() {
            let Some(first) = beginning.walks[0] else { continue };
            let mut outlook = self.clone();
            outlook.make_shift(first.kind, first.from, first.to);
            let seconds = outlook.all_walks(n_left - first.n_steps);
            seconds.for_each(|walk| add([Some(first), Some(walk)], n_left, &mut best));
        }
        best.sort_by(|a, b| b.value.total_cmp(&a.value));
        best.truncate(most);
        let nowhere = self.dungeon;
        let n_steps = |to: &Beginning| if to.after == nowhere { 0 } else { n_left };
        best.iter().map(|to| self.steps_of(to.walks, n_steps(to))).collect()
    }

    /// The footsteps of an allotment. The walk that begins with the first of them, by its index, comes first.
    pub(super) fn steps_of(&self, beginning: [Option<Walk>; 2], n_steps: u8) -> Vec<Footstep> {
        let mut walks = Vec::new();
        let first = self.allot(n_steps, beginning, |walk| walks.push(*walk)).first;
        let begins = |walk: &Walk| {
            self.dungeon.has(walk.from, walk.kind) && Some(self.first_step_of(walk)) == first
        };
        if let Some(nth) = walks.iter().position(begins) {
            walks[..=nth].rotate_right(1);
        }
        let mut steps = Vec::new();
        for mut walk in walks {
            while walk.n_steps > 0 {
                let step = self.first_step_of(&walk);
                steps.push(step);
                walk = Walk { from: step.to, n_steps: walk.n_steps - 1, ..walk };
            }
        }
        steps
    }

    pub(super) fn first_step_of(&self, walk: &Walk) -> Footstep {
        let plan = self.table.options.plan;
        let leads_on = |via: &Place| {
            let rest = self.ways()[via.index()][walk.to.index()];
            plan.leads(walk.from, *via) && (*via == walk.to || rest + 1 == walk.n_steps && rest > 0)
        };
        let via = Place::all().find(leads_on).expect("a way has a first step");
        Footstep { kind: walk.kind, from: walk.from, to: via }
    }
}
