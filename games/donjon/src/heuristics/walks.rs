//! Spending footsteps: a walk is a monster going from place to place, and footsteps are allotted to the best walks.

use super::{
    outlook::{N_LANES, Outlook, Row, Shift},
    weights as w,
};
use crate::{
    data::{Kind, Place, Plan},
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

/// One monster going somewhere.
#[derive(Clone, Copy)]
struct Walk {
    kind: Kind,
    from: Place,
    to: Place,
    n_steps: u8,
    gain: f32,
}

/// Walks that all footsteps are spent on: what they gain, and the footstep to make first.
struct Allotment {
    value: f32,
    first: Option<Footstep>,
}

impl Walk {
    /// Gains by footstep, so that long walks must be worth it.
    fn rate(&self) -> f32 {
        self.gain * w::PER_STEP[usize::from(self.n_steps)]
    }
}

impl Outlook<'_> {
    fn ways(&self) -> &'static Ways {
        &WAYS[self.table.options.plan as usize]
    }

    fn best_walk(&self, n_left: u8) -> Option<Walk> {
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

    /// Walks in this outlook, and tells what it gained.
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

    /// Footsteps allotted walk by walk to the best that is left, after this one.
    fn allot(&self, n_steps: u8, first: Option<Walk>) -> Allotment {
        let mut outlook = self.clone();
        let mut n_left = n_steps;
        let mut allotment = Allotment { value: 0.0, first: None };
        let mut next = first;
        while n_left > 0
            && let Some(walk) = next.take().or_else(|| outlook.best_walk(n_left))
        {
            allotment.value += walk.gain;
            // Who stands there only by an earlier walk cannot go first.
            if self.dungeon.has(walk.from, walk.kind) {
                let step = self.first_step_of(&walk);
                let is_before = |first: Footstep| step.index() < first.index();
                if allotment.first.is_none_or(is_before) {
                    allotment.first = Some(step);
                }
            }
            n_left -= walk.n_steps;
            outlook.make_shift(walk.kind, walk.from, walk.to);
        }
        // A turn's footsteps are followed by its power.
        if self.table.phase == Phase::Movement {
            allotment.value += outlook.hope_of_power_phase();
        }
        allotment
    }

    /// The best allotment found by trying every walk as its first, and of its walks the first footstep in the order of
    /// their indices. `None` if no footstep gains anything.
    pub(super) fn first_step(&self, n_left: u8) -> Option<Footstep> {
        let mut best = self.allot(0, None);
        let plain = self.allot(n_left, None);
        if plain.value > best.value + w::EQUAL {
            best = plain;
        }
        for (from, kind) in self.dungeon.stands() {
            for to in Place::all() {
                let n_steps = self.ways()[from.index()][to.index()];
                if n_steps == 0 || n_steps > n_left {
                    continue;
                }
                let gain = self.shift(kind, from, to);
                let allotment = self.allot(n_left, Some(Walk { kind, from, to, n_steps, gain }));
                if allotment.value > best.value + w::EQUAL {
                    best = allotment;
                }
            }
        }
        best.first
    }

    fn first_step_of(&self, walk: &Walk) -> Footstep {
        let plan = self.table.options.plan;
        let leads_on = |via: &Place| {
            let rest = self.ways()[via.index()][walk.to.index()];
            plan.leads(walk.from, *via) && (*via == walk.to || rest + 1 == walk.n_steps && rest > 0)
        };
        let via = Place::all().find(leads_on).expect("a way has a first step");
        Footstep { kind: walk.kind, from: walk.from, to: via }
    }
}
