//! What most likely comes of an action: the rest of the turn and the invasion after it, played out many times.
//!
//! The clan goes on by simple sense: one small decision after the other, each time what leaves the dungeon in the best shape,
//! and nobody pushes their luck. What can be foreseen is decided once; from the first draw on every invasion goes its own way, and
//! two outlooks from one position meet the same guild cards. Only what lies open is used.

use tabletop::{Game, Heuristics, RandomSource, Rng, Seat};

use crate::{
    Action, Dealer, Event, HeroesOut,
    data::{Card, Class, Room, RoomAction, Token},
    table::{Phase, Table},
    task::Task,
};

/// How many invasions are played out.
const N_INVASIONS: u32 = 100;
/// No rest of a turn with its invasion takes this many decisions.
const MOST_STEPS: usize = 200;
/// How many decisions ahead it looks where luck has no part, and once it has.
const FAR: u8 = 2;
const NEAR: u8 = 1;

/// What came of all the invasions together.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Outlook {
    /// END-2: the great chest was taken.
    pub lost: u32,
    /// Chests that were lost, and how many heroes of each class looted them.
    pub chests: [u32; Room::COUNT],
    pub thieves: [[u32; Class::COUNT]; Room::COUNT],
    /// Monsters that fell, and wounds in all.
    pub fallen: [u32; Room::COUNT],
    pub wounds: u32,
    /// Heroes whom monsters threw out.
    pub beaten: [[u32; Class::COUNT]; Room::COUNT],
    /// CELLS-3: heroes who broke out.
    pub woken: u32,
    /// Heroes at the great chest when the invasion was over.
    pub in_vault: u32,
    /// Cards that clans lost.
    pub discarded: u32,
    /// Cards drawn before the turn was over.
    pub drawn: u32,
    pub crafted: Vec<(Card, u32)>,
    /// Tokens that came to the room that needs them.
    pub brought: [u32; Room::COUNT],
    pub traps: [u32; Room::COUNT],
    /// Monsters that stood in a room when the heroes came.
    pub guards: [u32; Room::COUNT],
}

impl Outlook {
    /// In how many of 100 invasions, or how many in 100 invasions.
    pub(crate) fn percent(n: u32) -> u32 {
        n * 100 / N_INVASIONS
    }

    fn count(&mut self, event: &Event) {
        match *event {
            Event::Lost => self.lost += 1,
            Event::Looted { room, party, .. } => {
                self.chests[room.index()] += 1;
                for (class, n) in party.iter() {
                    self.thieves[room.index()][class as usize] += u32::from(n);
                }
            }
            Event::ChestTaken { room, .. } => self.chests[room.index()] += 1,
            Event::MeepleFell { room, .. } => {
                self.fallen[room.index()] += 1;
                self.wounds += 1;
            }
            Event::Wounded { .. } => self.wounds += 1,
            Event::HeroFell { class, room, .. } => self.beaten[room.index()][class as usize] += 1,
            Event::BrokeOut { party } => self.woken += u32::from(party.len()),
            Event::Discarded { .. } => self.discarded += 1,
            Event::Crafted { card, .. } => {
                match self.crafted.iter_mut().find(|(known, _)| *known == card) {
                    Some((_, n)) => *n += 1,
                    None => self.crafted.push((card, 1)),
                }
            }
            Event::Placed { token: Token::Trap, room } => self.traps[room.index()] += 1,
            Event::Placed { token, room } | Event::Moved { token: Some(token), to: room, .. } => {
                let is_needed = matches!(room.action(), RoomAction::Craft(of, _) if of == token);
                self.brought[room.index()] += u32::from(is_needed);
            }
            _ => {}
        }
    }

    fn count_guards(&mut self, table: &Table) {
        for room in Room::ALL {
            self.guards[room.index()] += u32::from(table.n_monsters(room));
        }
    }
}

/// A way to go on from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// With this action.
    With(Action),
    /// Without it in this turn, however good it may look.
    Without(Action),
}

/// A turn that is played on, with the events on the way.
struct Course {
    game: HeroesOut,
    dealer: Dealer,
    events: Vec<Event>,
    banned: Option<Action>,
    /// The table when the heroes came.
    evening: Option<Table>,
    /// Cards drawn before that.
    drawn: u32,
    /// The luck of the invasion, whatever was drawn before.
    luck: u64,
}

/// What comes of a line; nothing where there is no other action, or the clans are not known yet.
pub(crate) fn outlook(game: &HeroesOut, seat: Seat, line: Line, rng: &Rng) -> Option<Outlook> {
    if matches!(game.table.phase, Phase::Clans | Phase::Laboratory) {
        return None;
    }
    let mut rng = rng.clone();
    let (mut next, banned) = match line {
        Line::With(action) => (Some(action), None),
        Line::Without(action) => (None, Some(action)),
    };
    let mut course = Course::new(*game, banned, &mut rng);
    if next.is_none() {
        let is_other = |action: &Action| Some(*action) != banned && *action != Action::Cells;
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        if !legal.iter().any(is_other) {
            return None;
        }
        next = course.sense(FAR);
        // Only what is put off for good is banned; who is not done may be done a little later.
        course.banned = banned.filter(|action| *action != Action::Done);
    }
    // What can be foreseen is decided once.
    let mut foreseen = Vec::new();
    for _ in 0..MOST_STEPS {
        let before = course.game;
        let (evening, drawn) = (course.evening, course.drawn);
        let action = next;
        if !course.step(action) {
            course = Course { game: before, evening, drawn, events: Vec::new(), ..course };
            break;
        }
        foreseen.append(&mut course.events);
        next = course.sense(FAR);
    }
    let mut outlook = Outlook::default();
    for _ in 0..N_INVASIONS {
        let mut one = Course::new(course.game, course.banned, &mut rng);
        (one.evening, one.drawn) = (course.evening, course.drawn);
        let mut action = next;
        for _ in 0..MOST_STEPS {
            one.step(action);
            if one.is_over() {
                break;
            }
            action = one.sense(NEAR);
        }
        foreseen.iter().chain(&one.events).for_each(|event| outlook.count(event));
        outlook.in_vault += u32::from(one.game.table.heroes[Room::Vault.index()].len());
        outlook.drawn += one.drawn;
        outlook.count_guards(&one.evening.unwrap_or(game.table));
    }
    Some(outlook)
}

impl Course {
    fn new(game: HeroesOut, banned: Option<Action>, rng: &mut Rng) -> Course {
        let dealer = Dealer::recording(RandomSource::Fast(Rng::new(rng.next_u64())));
        let luck = rng.next_u64();
        Course { game, dealer, events: Vec::new(), banned, evening: None, drawn: 0, luck }
    }

    /// The invasion is past: the next clan's turn has begun, or nobody's will.
    fn is_over(&self) -> bool {
        self.game.table.is_over()
            || self.events.iter().any(|event| matches!(event, Event::TurnBegan { .. }))
    }

    /// Makes an action, or ends the turn; returns whether luck had no part in it and somebody is asked in the same turn.
    fn step(&mut self, action: Option<Action>) -> bool {
        let game = &mut self.game;
        let is_free = game.table.pending.is_empty();
        let ends = match (action, game.table.phase) {
            (None, _) | (Some(Action::Done), Phase::Play | Phase::Renew) => is_free,
            _ => false,
        };
        if ends {
            self.evening = Some(game.table);
            game.table.options.by_default = true;
            game.table.phase = Phase::Renew;
            game.end_turn(&mut self.dealer);
            *self.dealer.rng() = Rng::new(self.luck);
            game.go_on(&mut self.dealer);
        } else if let (Some(action), Some(actor)) = (action, game.to_act().first()) {
            game.apply(actor, action, &mut self.dealer);
            // DECIDE-2: from here on the table decides for the team.
            game.table.options.by_default = true;
            game.go_on(&mut self.dealer);
        }
        let (draws, mut events) = self.dealer.take_recorded();
        if self.evening.is_none() {
            let drawn = events.iter().filter(|event| matches!(event, Event::Drew { .. }));
            self.drawn += drawn.count() as u32;
        }
        self.events.append(&mut events);
        draws.is_empty() && !ends && !self.is_over()
    }

    /// What simple sense does next; nothing to end the turn.
    fn sense(&self, depth: u8) -> Option<Action> {
        let (game, table) = (&self.game, &self.game.table);
        let actor = game.to_act().first()?;
        let mut legal = Vec::new();
        game.legal(actor, &mut legal);
        let is_free = table.pending.is_empty();
        if table.phase == Phase::Invasion {
            return best(&legal, |action| game.prior(actor, action)).map(|(action, _)| action);
        }
        if table.phase == Phase::Renew && is_free {
            return None;
        }
        let is_end_banned = self.banned == Some(Action::Done);
        let may_end = table.phase == Phase::Play && is_free && !is_end_banned;
        legal.retain(|&action| {
            let is_end = may_end && action == Action::Done;
            action != Action::Cells && Some(action) != self.banned && !is_end
        });
        let mut dealer = Dealer::silent(Rng::new(self.luck));
        let (action, value) = best(&legal, |action| {
            let mut after = *game;
            after.apply(actor, action, &mut dealer);
            look_ahead(&after, actor, depth, &mut dealer)
        })?;
        // A card that changes nothing for the better stays in hand.
        (!may_end || value > game.estimate(actor)).then_some(action)
    }
}

/// The best of some actions, the first of equals, and its value.
fn best(legal: &[Action], mut value: impl FnMut(Action) -> f32) -> Option<(Action, f32)> {
    let mut best: Option<(Action, f32)> = None;
    for &action in legal {
        let worth = value(action);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((action, worth));
        }
    }
    best
}

/// What a position is worth once what was begun is done, as far as this many decisions reach.
fn look_ahead(game: &HeroesOut, seat: Seat, depth: u8, dealer: &mut Dealer) -> f32 {
    let is_begun = match game.table.top() {
        None => false,
        Some(Task::Card { .. }) => depth == FAR,
        Some(
            Task::Which { .. }
            | Task::Carry { .. }
            | Task::Swarm { .. }
            | Task::Ambush { .. }
            | Task::Hunt { .. }
            | Task::Reward { .. }
            | Task::Take
            | Task::Fetch { .. }
            | Task::Redig(_),
        ) => depth > 0,
        Some(_) => false,
    };
    let is_own = game.table.phase == Phase::Play && game.to_act().contains(seat);
    if !is_begun || !is_own {
        return game.estimate(seat);
    }
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal.retain(|&action| action != Action::Cells);
    let found = best(&legal, |action| {
        let mut after = *game;
        after.apply(seat, action, dealer);
        look_ahead(&after, seat, depth - 1, dealer)
    });
    found.map_or_else(|| game.estimate(seat), |(_, value)| value)
}
