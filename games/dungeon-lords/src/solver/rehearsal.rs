//! One lord's combat played for practice: checked actions, their log, and unlimited undo.
//!
//! Here stands what `Front` leaves out because nobody else is there to see it: plans, cards, the Evilometer and
//! prisoners that go free are events as at a table.

use tabletop::{ArrayVec, Dealer, Game as _, RandomSource, Rule, Seat, SeatSet};

use super::front::{Front, Turn};
use crate::{
    Action, Combat, DungeonLords, Event, Fact, OpenTable, Options, Private, View,
    combat::{N_ROUNDS, Part},
    data::{Adventurer, Spell},
    lord::{Hand, MAX_PRISON},
    table::{Ask, CombatRound, Paladin, Season, Slot, Stage},
};

/// The only seat.
const SEAT: Seat = Seat::new(0);

/// One action and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub action: Action,
    /// Before it.
    pub front: Front,
    pub events: Vec<Event>,
}

/// A combat in progress, with everything that led there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rehearsal {
    front: Front,
    moves: Vec<Move>,
}

impl Rehearsal {
    /// Begins with a front that was started; in a real dungeon if there is one like it.
    pub fn new(front: &Front) -> Rehearsal {
        let mut front = front.laid_out().unwrap_or(*front);
        // The tile that a started front has chosen for itself.
        if front.plan.square.is_some() {
            let first = front.nearest().trailing_zeros() as usize;
            front.plan.square = Some(front.tiles[first].square);
        }
        Rehearsal { front, moves: Vec::new() }
    }

    pub fn front(&self) -> &Front {
        &self.front
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn is_over(&self) -> bool {
        self.front.turn() == Turn::Over
    }

    /// Makes an action, or says which rule refuses it.
    pub fn play(&mut self, action: Action) -> Result<&[Event], Rule> {
        self.front.check(action)?;
        let before = self.front;
        let mut dealer = Dealer::recording(RandomSource::None);
        self.front.apply(action, &mut dealer);
        let mut events = opening(&before, action);
        events.extend(dealer.take_recorded().1);
        events.extend(aftermath(&before, &self.front, &events));
        self.moves.push(Move { action, front: before, events });
        Ok(&self.moves[self.moves.len() - 1].events)
    }

    /// Undoes the last action; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let last = self.moves.pop();
        if let Some(last) = &last {
            self.front = last.front;
        }
        last.is_some()
    }

    /// Undoes all actions.
    pub fn restart(&mut self) {
        if let Some(first) = self.moves.first() {
            self.front = first.front;
        }
        self.moves.clear();
    }

    /// What a table with this lord alone would show.
    pub fn view(&self) -> View {
        self.game().view(Some(SEAT))
    }

    /// What of it would lie open to all, and what only the lord would know.
    pub fn parts_of_view(&self) -> (OpenTable, Private) {
        let game = self.game();
        (game.table(), game.private(Some(SEAT)))
    }

    /// A table with this lord alone.
    fn game(&self) -> DungeonLords {
        let front = &self.front;
        let mut game = DungeonLords::empty(Options::default(), 1, SEAT);
        let table = &mut game.table;
        (table.year, table.season) = (front.year, Season::Fall);
        (table.stage, table.ask, table.turn) = (Stage::Combat, Ask::Combat, SEAT);
        table.paladin = Paladin::Gone;
        table.lords[SEAT] = front.lord;
        table.lords[SEAT].site = front.site();
        game.hands[SEAT] = Hand { traps: front.hand, ..Hand::default() };
        let known = |card| Slot { card, seen_by: SeatSet::EMPTY, is_open: card.is_some() };
        game.town = front.cards.map(known);
        let is_over = self.is_over();
        // Of a combat that is over, the last round is shown.
        let last = if front.training.is_some() { u8::MAX } else { N_ROUNDS - 1 };
        let round = if is_over { front.round.saturating_sub(1) } else { front.round };
        game.combat = Combat {
            part: front.part,
            round: round.min(last),
            due: if is_over { SeatSet::EMPTY } else { SeatSet::one(SEAT) },
            turn: (front.part == Part::Battle).then_some(SEAT),
            battle: front.battle,
            ..Combat::default()
        };
        game.combat.plans[SEAT] = front.plan;
        game
    }
}

/// PLAN-10: plan and card, before the battle they begin.
fn opening(before: &Front, action: Action) -> Vec<Event> {
    let (Part::Plan, Action::Done, Some(square)) = (before.part, action, before.plan.square) else {
        return Vec::new();
    };
    let (n_traps, sent) = (before.plan.traps.len() as u8, before.plan.sent);
    let planned = Event::Battle { seat: SEAT, fact: Fact::Planned { square, n_traps, sent } };
    let round = before.round;
    let turned = |spell: Spell| Event::CardTurned { round: CombatRound(round), spell };
    std::iter::once(planned).chain(before.card().map(turned)).collect()
}

/// What no event says: evil gained or lost, prisoners freed for want of tiles (COMBAT-6).
fn aftermath(before: &Front, after: &Front, listed: &[Event]) -> Vec<Event> {
    let mut events = Vec::new();
    let (from, to) = (before.lord.evil(), after.lord.evil());
    if from != to {
        events.push(Event::EvilMoved { seat: SEAT, from, to });
    }
    let prison: &ArrayVec<Adventurer, MAX_PRISON> = &after.lord.prison;
    let held = listed.iter().filter_map(|event| match event {
        Event::Battle { fact: Fact::Imprisoned { adventurer }, .. } => Some(adventurer),
        _ => None,
    });
    let is_listed = |who: &Adventurer| {
        listed.iter().any(|event| {
            matches!(event, Event::Battle { fact: Fact::Unlocked { adventurer }, .. } if adventurer == who)
        })
    };
    for &adventurer in before.lord.prison.iter().chain(held) {
        if !prison.contains(&adventurer) && !is_listed(&adventurer) {
            events.push(Event::Battle { seat: SEAT, fact: Fact::Released { adventurer } });
        }
    }
    events
}
