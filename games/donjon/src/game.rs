//! Implements `Game` for `Donjon`. Actions are dispatched to the pending task if there is one, and otherwise to the phase.

use std::ops::RangeInclusive;

use tabletop::{
    Census, Fields, Game, MAX_SEATS, Reconstruction, Rng, Rule, Scores, Seat, SeatSet, SheetLine,
    TextError,
};

use crate::{
    Action, Dealer, Donjon, Draw, Event, Options, Private, View, data, scene,
    table::{N_SEATS, Phase, Table},
};

impl Game for Donjon {
    type Options = Options;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type Table = Table;
    type Private = Private;
    type View = View;

    const NAME: &'static str = "donjon";
    const TITLE: &'static str = "Donjon: Les Apprentis Gardiens";
    const SEATS: RangeInclusive<usize> = 2..=N_SEATS;
    /// 2: those who go together count together for the guardian tile (GUARD-1).
    const EDITION: u32 = 2;
    /// WIN-2: a tie has no winner.
    const SHARES_VICTORY: bool = false;
    const RULES: &'static str = include_str!("../RULES.md");
    const RECONSTRUCTIONS: &'static [Reconstruction] = data::RECONSTRUCTIONS;

    fn new(options: &Options, n_seats: usize, dealer: &mut Dealer) -> Donjon {
        Donjon::set_up(*options, n_seats, dealer)
    }

    fn options(&self) -> Options {
        self.table.options
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        // TURN-1: only who is asked answers.
        if !self.table.to_act().contains(seat) {
            return Err(Rule("TURN-1"));
        }
        match self.table.top() {
            Some(frame) => self.check_task(&frame, action),
            None => self.check_phase(action),
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.table.to_act().contains(seat) {
            return;
        }
        match self.table.top() {
            Some(frame) => self.legal_task(&frame, out),
            None => self.legal_phase(out),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match self.table.top() {
            Some(frame) => self.answer_task(frame, action, dealer),
            None => self.answer_phase(seat, action, dealer),
        }
    }

    fn scores(&self) -> Option<Scores> {
        (self.table.phase == Phase::Over).then(|| self.final_scores())
    }

    fn sheet(&self, seat: Seat) -> Vec<SheetLine> {
        if self.table.phase == Phase::Over { self.score_sheet(seat) } else { Vec::new() }
    }

    fn table(&self) -> Table {
        self.table
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        Private { viewer }
    }

    /// Nothing is secret: every world is the full state.
    fn determinize(view: &View, _rng: &mut Rng) -> Donjon {
        Donjon { table: view.table }
    }

    /// SETUP-6: what nobody knows is future luck, so there is one world only.
    fn is_certain(_view: &View) -> bool {
        true
    }

    /// Everything that happens is seen by everybody.
    fn redact(event: &Event, _viewer: Option<Seat>) -> Event {
        *event
    }

    fn write_scene(&self) -> Vec<(String, String)> {
        scene::write(self)
    }

    fn omitted_fields(&self) -> Vec<(String, String)> {
        scene::omitted(self)
    }

    fn read_scene(
        options: &Options,
        n_seats: usize,
        fields: &mut Fields,
    ) -> Result<Donjon, TextError> {
        scene::read(options, n_seats, fields)
    }

    fn audit(&self) -> Result<Census, String> {
        self.census()
    }
}

const _: () = assert!(N_SEATS <= MAX_SEATS);
