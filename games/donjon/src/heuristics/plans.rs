//! Plans: whole turns, and sacrifices with what is chosen for them.
//!
//! A turn is decided by several actions, and each of them is worth what the following ones make of it. So whole turns are
//! proposed: who is recruited, where they come in, how everybody walks, and whose power follows. What a power brings is hard to
//! see at a glance; that is why turns with each of them are proposed, and not with the one alone that promises most.

use super::{
    outlook::Outlook,
    walks::{N_BROAD, Walk},
};
use crate::{
    Action,
    action::N_POWER_ROOMS,
    card::{Card, Cards},
    data::{Kind, MAX_RECRUITS, Orb, Place},
    dungeon::Dungeon,
    table::{Area, Phase, Task},
};

/// Turns that promise this many points less than the best are not proposed.
const FAR_BEHIND: f32 = 8.0;
/// So many ways to recruit are thought through.
const N_ARRIVALS: usize = 12;
/// Before recruits have come, every second walk is tried after so many first ones.
const N_BROAD_BEFORE: usize = 3;

/// Recruits and their place.
#[derive(Clone, Copy)]
struct Arrival {
    kind: Kind,
    n: u8,
    place: Place,
}

/// A turn from now on: who comes, unless they have come already, the walks that footsteps are spent on first, how many of those
/// that are left are spent at all, where they lead, and the monster that goes to the oubliettes for the power of its room.
#[derive(Clone, Copy)]
struct Turn {
    value: f32,
    arrival: Option<Arrival>,
    walks: [Option<Walk>; 2],
    n_left: u8,
    n_steps: u8,
    after: Dungeon,
    sacrifice: Option<(Place, Kind)>,
}

/// A sacrifice, or none, and what is chosen next.
#[derive(Clone, Copy)]
struct Choice {
    value: f32,
    sacrifice: Option<(Place, Kind)>,
    then: [Option<Action>; 2],
}

impl Turn {
    fn room(&self) -> Option<Place> {
        self.sacrifice.map(|(room, _)| room)
    }

    fn recruits(&self) -> Option<(Kind, u8)> {
        self.arrival.map(|arrival| (arrival.kind, arrival.n))
    }

    fn place(&self) -> Option<Place> {
        self.arrival.map(|arrival| arrival.place)
    }
}

impl Choice {
    const PASS: Choice = Choice { value: 0.0, sacrifice: None, then: [None; 2] };

    fn actions(&self) -> Vec<Action> {
        let first =
            self.sacrifice.map_or(Action::Pass, |(room, kind)| Action::Sacrifice(room, kind));
        std::iter::once(first).chain(self.then.into_iter().flatten()).collect()
    }
}

/// The best, in order, without those of which there are enough much alike before them.
fn pick<T: Copy>(
    mut all: Vec<T>,
    most: usize,
    value: impl Fn(&T) -> f32,
    is_enough: impl Fn(&[T], &T) -> bool,
) -> Vec<T> {
    all.sort_by(|a, b| value(b).total_cmp(&value(a)));
    let mut picked: Vec<T> = Vec::new();
    for one in all {
        if picked.len() >= most {
            break;
        }
        if !is_enough(&picked, &one) {
            picked.push(one);
        }
    }
    picked
}

fn pick_turns(
    turns: Vec<Turn>,
    most: usize,
    is_enough: impl Fn(&[Turn], &Turn) -> bool,
) -> Vec<Turn> {
    pick(
        turns,
        most,
        |turn| turn.value,
        |picked, turn| {
            let is_behind = picked.first().is_some_and(|best| turn.value < best.value - FAR_BEHIND);
            is_behind || is_enough(picked, turn)
        },
    )
}

/// The choice of a card; nobody asks where there is one only.
fn choice_of(card: Card, offer: Cards) -> Option<Action> {
    (offer.len() > 1).then_some(Action::Choose(card))
}

/// How many are alike in this.
fn n_alike<T, K: PartialEq>(all: &[T], one: &T, key: impl Fn(&T) -> K) -> usize {
    all.iter().filter(|other| key(other) == key(one)).count()
}

impl Outlook<'_> {
    /// The plans of a seat that is to act, best first by what they promise; none where there is not much to plan.
    pub(super) fn list_plans(&self, most: usize, plans: &mut Vec<Vec<Action>>) {
        match (self.table.phase, self.table.top().map(|frame| frame.task)) {
            (Phase::Recruitment, None) => self.plan_recruitment(most, plans),
            (_, Some(Task::Settle { kind, n, .. })) => self.plan_settling(kind, n, most, plans),
            (Phase::Movement, Some(Task::Walk { n_left, .. })) => {
                self.plan_walking(n_left, most, plans);
            }
            (_, Some(Task::Walk { n_left, .. })) => {
                for steps in self.walks(n_left, most) {
                    let is_done = usize::from(n_left) > steps.len();
                    let steps = steps.into_iter().map(Action::Step);
                    plans.push(steps.chain(is_done.then_some(Action::Done)).collect());
                }
            }
            (Phase::Power, None) => self.plan_sacrifice(most, plans),
            (_, Some(Task::Host)) => {
                let hosts = self.hosts(Choice::PASS);
                let picked = pick(hosts, most, |host| host.value, |_, _| false);
                plans.extend(picked.iter().map(|host| host.then.into_iter().flatten().collect()));
            }
            _ => {}
        }
    }

    /// Recruits of every kind at every place, and for the best turn of each kind every area they may come from.
    fn plan_recruitment(&self, most: usize, plans: &mut Vec<Vec<Action>>) {
        let mut arrivals = Vec::new();
        for kind in Kind::ALL {
            let n_most = Area::ALL.iter().map(|&area| self.table.area(area)[kind]).max();
            for n in 1..=n_most.unwrap_or(0).min(MAX_RECRUITS) {
                arrivals.extend(self.arrivals(kind, n));
            }
        }
        arrivals.sort_by(|a, b| b.0.total_cmp(&a.0));
        arrivals.truncate(N_ARRIVALS);
        let mut turns = Vec::new();
        for (_, arrival) in arrivals {
            turns.extend(self.turns_with(arrival));
        }
        let picked = pick_turns(turns, most, |picked, turn| {
            n_alike(picked, turn, Turn::recruits) >= (most / 3).max(1)
        });
        for (nth, turn) in picked.iter().enumerate() {
            let Some(Arrival { kind, n, .. }) = turn.arrival else { continue };
            let is_first = n_alike(&picked[..nth], turn, Turn::recruits) == 0;
            let areas = Area::ALL.into_iter().filter(|&area| self.table.area(area)[kind] >= n);
            for area in areas.take(if is_first { Area::ALL.len() } else { 1 }) {
                let recruit = Action::Recruit(area, kind, n);
                plans.push(std::iter::once(recruit).chain(self.actions(turn)).collect());
            }
        }
        plans.truncate(most);
    }

    /// The recruits at each place.
    fn plan_settling(&self, kind: Kind, n: u8, most: usize, plans: &mut Vec<Vec<Action>>) {
        let mut turns = Vec::new();
        for (_, arrival) in self.arrivals(kind, n) {
            turns.extend(self.turns_with(arrival));
        }
        let picked = pick_turns(turns, most, |picked, turn| {
            n_alike(picked, turn, Turn::place) >= (most / 3).max(1)
        });
        plans.extend(picked.iter().map(|turn| self.actions(turn)));
    }

    fn plan_walking(&self, n_left: u8, most: usize, plans: &mut Vec<Vec<Action>>) {
        let turns = self.turns(&self.start(n_left), N_BROAD);
        let picked = pick_turns(turns, most, |picked, turn| {
            n_alike(picked, turn, |turn| turn.after) >= 2
                || n_alike(picked, turn, Turn::room) >= (most / 2).max(1)
        });
        plans.extend(picked.iter().map(|turn| self.actions(turn)));
    }

    /// Every monster in a room with a power, with every card or orb that may be chosen for it; and nobody.
    fn plan_sacrifice(&self, most: usize, plans: &mut Vec<Vec<Action>>) {
        let mut choices = vec![Choice::PASS];
        for room in Place::rooms().take(N_POWER_ROOMS).filter(|&room| self.has_offer(room)) {
            for kind in Kind::in_set(self.dungeon.at(room).kinds()) {
                let mut after = self.clone();
                after.make_loss(room, kind);
                after.lost |= 1 << kind as u8;
                let value = self.loss(room, kind);
                choices.extend(after.choices(Choice {
                    value,
                    sacrifice: Some((room, kind)),
                    ..Choice::PASS
                }));
            }
        }
        let room = |choice: &Choice| choice.sacrifice.map(|(room, _)| room);
        let mut picked = pick(
            choices,
            most,
            |choice| choice.value,
            |picked, choice| {
                n_alike(picked, choice, |choice| choice.sacrifice) >= (most / 4).max(1)
                    || n_alike(picked, choice, room) >= (most / 2).max(1)
            },
        );
        // To do nothing is always a plan.
        if most > 1 && picked.iter().all(|choice| choice.sacrifice.is_some()) {
            picked.truncate(most - 1);
            picked.push(Choice::PASS);
        }
        plans.extend(picked.iter().map(Choice::actions));
    }

    /// What may be chosen after this sacrifice.
    fn choices(&self, start: Choice) -> Vec<Choice> {
        let with = |hope: f32, action: Option<Action>| Choice {
            value: start.value + hope,
            then: [action, None],
            ..start
        };
        let hope = |card| self.hope_of_card(card, Place::ENTRANCE);
        match start.sacrifice.and_then(|(room, _)| room.room_number()) {
            Some(1) => {
                let offer = self.table.mixture_offer;
                offer.iter().map(|card| with(hope(card), choice_of(card, offer))).collect()
            }
            Some(2) => self.hosts(start),
            Some(3) => {
                let hope = |orb: Orb| self.hope_of_deed(orb.deed(), Place::ENTRANCE);
                Orb::ALL.into_iter().map(|orb| with(hope(orb), Some(Action::Orb(orb)))).collect()
            }
            Some(4) => vec![with(self.hope_of_bearer(), None)],
            _ => Vec::new(),
        }
    }

    /// A VIP in each room with each card.
    fn hosts(&self, start: Choice) -> Vec<Choice> {
        let mut hosts = Vec::new();
        for room in Place::rooms() {
            let mut after = self.clone();
            let mut value = start.value;
            if self.table.reserve[Kind::Vip] > 0 {
                value += self.gain(room, Kind::Vip);
                after.make_gain(room, Kind::Vip, 1);
            }
            hosts.extend(self.table.vip_offer.iter().map(|card| Choice {
                value: value + after.hope_of_card(card, room),
                then: [Some(Action::Put(room)), choice_of(card, self.table.vip_offer)],
                ..start
            }));
        }
        hosts
    }

    /// The places where recruits may come in, and what that promises.
    fn arrivals(&self, kind: Kind, n: u8) -> impl Iterator<Item = (f32, Arrival)> {
        let places = Place::all().filter(move |&place| self.may_settle(kind, place));
        places.map(move |place| (self.hope_of_settling(kind, n, place), Arrival { kind, n, place }))
    }

    /// The best turns with these recruits, one for each power and one without.
    fn turns_with(&self, arrival: Arrival) -> Vec<Turn> {
        let Arrival { kind, n, place } = arrival;
        let mut after = self.clone();
        after.make_gain(place, kind, n);
        let value = after.value() - self.value();
        let start = after.start(after.dungeon.n_of(kind));
        let start = Turn { value, arrival: Some(arrival), ..start };
        let turns = after.turns(&start, N_BROAD_BEFORE);
        pick_turns(turns, 1 + N_POWER_ROOMS, |picked, turn| n_alike(picked, turn, Turn::room) > 0)
    }

    /// A turn in which nothing has happened and so many footsteps are left.
    fn start(&self, n_left: u8) -> Turn {
        Turn {
            value: 0.0,
            arrival: None,
            walks: [None; 2],
            n_left,
            n_steps: 0,
            after: self.dungeon,
            sacrifice: None,
        }
    }

    /// Turns that lead to different dungeons, found by trying every walk as the first, and after the best of them every walk as
    /// the second.
    fn turns(&self, start: &Turn, n_broad: usize) -> Vec<Turn> {
        let n_left = start.n_left;
        let mut turns = Vec::new();
        self.add_turns(start, [None; 2], 0, &mut turns);
        self.add_turns(start, [None; 2], n_left, &mut turns);
        for walk in self.all_walks(n_left) {
            self.add_turns(start, [Some(walk), None], n_left, &mut turns);
        }
        let is_known = |picked: &[Turn], turn: &Turn| n_alike(picked, turn, |turn| turn.after) > 0;
        for turn in pick_turns(turns.clone(), n_broad, is_known) {
            let Some(first) = turn.walks[0] else { continue };
            let mut outlook = self.clone();
            outlook.make_shift(first.kind, first.from, first.to);
            for second in outlook.all_walks(n_left - first.n_steps) {
                self.add_turns(start, [Some(first), Some(second)], n_left, &mut turns);
            }
        }
        turns
    }

    /// Adds the turns with these walks first, with each power that can follow and with none, if nobody has come to that
    /// dungeon before.
    fn add_turns(
        &self,
        start: &Turn,
        walks: [Option<Walk>; 2],
        n_steps: u8,
        turns: &mut Vec<Turn>,
    ) {
        let allotment = self.allot(n_steps, walks, |_| {});
        let after = &allotment.after;
        let is_it = |other: &Turn| other.sacrifice.is_none() && other.after == after.dungeon;
        if turns.iter().any(is_it) {
            return;
        }
        let value = start.value + allotment.gain;
        let turn = Turn { value, walks, n_steps, after: after.dungeon, ..*start };
        turns.push(turn);
        for (hope, room, kind) in after.sacrifices() {
            turns.push(Turn { value: value + hope, sacrifice: Some((room, kind)), ..turn });
        }
    }

    /// The actions of a turn, from the place of its recruits on.
    fn actions(&self, turn: &Turn) -> Vec<Action> {
        let mut actions = Vec::new();
        let mut outlook = self.clone();
        if let Some(Arrival { kind, n, place }) = turn.arrival {
            // Nobody asks where there is one place only.
            let mut places = Place::all().filter(|&place| self.may_settle(kind, place));
            actions.extend(places.nth(1).map(|_| Action::Put(place)));
            outlook.make_gain(place, kind, n);
        }
        let steps = outlook.steps_of(turn.walks, turn.n_steps);
        let is_done = usize::from(turn.n_left) > steps.len();
        actions.extend(steps.into_iter().map(Action::Step));
        actions.extend(is_done.then_some(Action::Done));
        let power = turn.sacrifice.map(|(room, kind)| Action::Sacrifice(room, kind));
        actions.push(power.unwrap_or(Action::Pass));
        actions
    }
}
