//! `impl Game`: routes every action to the part of the rules that asked for it, and scores (SCORE-1).

use std::ops::RangeInclusive;

use tabletop::{
    Census, Fields, Game, Reconstruction, Rng, Rule, Scores, Seat, SeatSet, SheetLine, TextError,
};

use crate::{
    Action, Dealer, Draw, Event, HeroesOut, Options, Private, View, data,
    hordes::N_HORDES,
    scene,
    table::{Phase, Table},
};

impl Game for HeroesOut {
    type Options = Options;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type Table = Table;
    type Private = Private;
    type View = View;

    const NAME: &'static str = "heroes-out";
    const TITLE: &'static str = "Keep the Heroes Out!";
    const SEATS: RangeInclusive<usize> = 1..=N_HORDES;
    const IS_COOP: bool = true;
    /// 2: DECIDE-2 never chooses a defeat, and an encore is decided by all that its band would take.
    const EDITION: u32 = 2;
    const RULES: &'static str = include_str!("../RULES.md");
    const RECONSTRUCTIONS: &'static [Reconstruction] = data::RECONSTRUCTIONS;

    fn new(options: &Options, n_seats: usize, dealer: &mut Dealer) -> HeroesOut {
        HeroesOut::set_up(*options, n_seats, dealer)
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
            Some(task) => self.check_task(task, action),
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
            Some(task) => self.legal_task(task, out),
            None => self.legal_phase(out),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match self.table.top() {
            Some(task) => self.answer_task(task, action, dealer),
            None => self.answer_phase(seat, action, dealer),
        }
        self.go_on(dealer);
    }

    fn scores(&self) -> Option<Scores> {
        let has_won = self.table.phase == Phase::Won;
        self.table.is_over().then(|| Scores::cooperative(self.n_seats(), self.points(), has_won))
    }

    fn sheet(&self, _seat: Seat) -> Vec<SheetLine> {
        let text = match self.table.phase {
            Phase::Won => "chests that were kept",
            Phase::Lost => "guild cards that were still to come",
            _ => return Vec::new(),
        };
        vec![SheetLine { rule: Rule("SCORE-1"), text: text.to_string(), points: self.points() }]
    }

    fn table(&self) -> Table {
        self.table
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        Private { viewer }
    }

    /// Nothing is secret: every world is the full state itself.
    fn determinize(view: &View, _rng: &mut Rng) -> HeroesOut {
        HeroesOut { table: view.table }
    }

    /// SETUP-7: what nobody knows is future luck, so there is one world only.
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
    ) -> Result<HeroesOut, TextError> {
        scene::read(options, n_seats, fields)
    }

    fn audit(&self) -> Result<Census, String> {
        self.census()
    }
}

impl HeroesOut {
    /// SCORE-1: chests that were kept, or guild cards that were still to come.
    fn points(&self) -> i32 {
        match self.table.phase {
            Phase::Won => self.table.n_chests() as i32,
            _ => -(self.table.n_to_come() as i32),
        }
    }
}
