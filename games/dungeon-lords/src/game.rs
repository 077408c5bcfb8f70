//! `impl Game`: routes every action to the part of the rules that asked for it.

use std::ops::RangeInclusive;

use tabletop::{
    ArrayVec, Census, Fields, Game, MAX_SEATS, PerSeat, Reconstruction, Rng, Rule, Scores, Seat,
    SeatSet, SheetLine, TextError,
};

use crate::{
    Action, Combat, Dealer, Draw, DungeonLords, Event, OpenTable, Options, Private, View,
    data::{self, Monster, Order, Room, Traps},
    deck::{Adventurers, EventTiles, Monsters, Rooms, Specials, Starters},
    evil,
    lord::Lord,
    phase::NOBODY,
    scene,
    table::{Ask, Gone, LastCombat, N_LORDS, NonPlayer, Paladin, Season, Stage, Table, Town},
};

impl DungeonLords {
    /// The table before anything is dealt.
    pub(crate) fn empty(options: Options, n_seats: usize, starter: Seat) -> DungeonLords {
        let mut lords = PerSeat::default();
        Seat::all(n_seats).for_each(|seat| lords[seat] = Lord::start());
        let table = Table {
            options,
            n_seats: n_seats as u8,
            year: 1,
            season: Season::Winter,
            starter,
            stage: Stage::SetUp,
            ask: Ask::Keep,
            turn: NOBODY,
            place: Order::Food,
            space: 0,
            lords,
            non_players: [NonPlayer::default(); 2],
            non_player_evil: evil::START,
            spaces: Default::default(),
            tavern: ArrayVec::new(),
            store: ArrayVec::new(),
            event: None,
            next_event: None,
            special: None,
            arrivals: ArrayVec::new(),
            next_arrivals: ArrayVec::new(),
            monsters: Monsters { year: 1, tiles: Monster::stack(1) },
            rooms: Rooms { year: 1, tiles: Room::of_year(1) as u16 },
            adventurers: Adventurers { year: 1, tiles: Adventurers::all_of(1) },
            bottom: ArrayVec::new(),
            event_tiles: EventTiles::ALL,
            specials: Specials::ALL,
            paladin: Paladin::Tent,
            gone: Gone::default(),
            used_traps: Traps::NONE,
            worked: [0; Room::OF_YEAR],
            unsettled: [0; Monster::COUNT],
            last_combat: LastCombat::default(),
        };
        DungeonLords {
            table,
            hands: PerSeat::default(),
            town: Town::default(),
            trap_deck: Traps::ALL,
            combat: Combat::default(),
        }
    }
}

impl Game for DungeonLords {
    type Options = Options;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type Table = OpenTable;
    type Private = Private;
    type View = View;

    const NAME: &'static str = "dungeon-lords";
    const TITLE: &'static str = "Dungeon Lords";
    const SEATS: RangeInclusive<usize> = 2..=N_LORDS;
    const RULES: &'static str = include_str!("../RULES.md");
    const RECONSTRUCTIONS: &'static [Reconstruction] = data::RECONSTRUCTIONS;

    fn new(options: &Options, n_seats: usize, dealer: &mut Dealer) -> DungeonLords {
        let starter = dealer.draw(&mut Starters(n_seats));
        dealer.emit(Event::StarterDrawn { seat: starter });
        let mut game = DungeonLords::empty(*options, n_seats, starter);
        game.deal_orders(dealer);
        if options.is_first_game {
            game.begin_round(dealer);
        }
        game
    }

    fn options(&self) -> Options {
        self.table.options
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    #[inline]
    fn to_act(&self) -> SeatSet {
        self.who_acts()
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Rule> {
        // TURN-1: only who owes an action makes one.
        if !self.who_acts().contains(seat) {
            return Err(Rule("TURN-1"));
        }
        match self.table.ask {
            Ask::Keep => self.check_keep(seat, action),
            Ask::Orders => self.check_orders(seat, action),
            Ask::Act => self.check_act(action),
            Ask::Dig(_) => self.check_dig_on(action),
            Ask::Spy => self.check_spy(action),
            Ask::GiveBack => self.check_discard(action),
            Ask::Tribute(monster) => self.check_tribute(monster, action),
            Ask::Build(room) => self.check_build(room, action),
            Ask::Produce => self.check_produce(action),
            Ask::Shed => self.check_shed(action),
            Ask::Retrieve => self.check_retrieve(action),
            Ask::Combat => self.check_combat(seat, action),
            Ask::Over => unreachable!("nobody acts when it is over"),
            _ => self.check_event(action),
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !self.who_acts().contains(seat) {
            return;
        }
        match self.table.ask {
            Ask::Keep => out.extend(self.hands[seat].drawn.iter().map(Action::Keep)),
            Ask::Orders => self.legal_orders(seat, out),
            Ask::Act => self.legal_act(out),
            Ask::Dig(_) => {
                out.push(Action::Done);
                self.legal_dig(out);
            }
            Ask::Spy => self.legal_spy(out),
            Ask::GiveBack => self.legal_discard(out),
            Ask::Tribute(monster) => self.legal_tribute(monster, out),
            Ask::Build(room) => self.legal_build(room, out),
            Ask::Produce => self.legal_produce(out),
            Ask::Shed => self.legal_dig(out),
            Ask::Retrieve => self.legal_retrieve(out),
            Ask::Combat => self.legal_combat(seat, out),
            Ask::Over => {}
            _ => self.legal_event(out),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, dealer: &mut Dealer) {
        match (self.table.ask, action) {
            (Ask::Keep, Action::Keep(order)) => self.keep(seat, order, dealer),
            (Ask::Orders, _) => self.place_order(seat, action, dealer),
            (Ask::Act, _) => self.act(action, dealer),
            (Ask::Dig(n_left), _) => self.dig_on(action, n_left, dealer),
            (Ask::Spy, _) => self.spy(action, dealer),
            (Ask::GiveBack, Action::Discard(trap)) => {
                self.discard(trap, dealer);
                self.visit_next(dealer);
            }
            (Ask::Tribute(monster), _) => self.pay_tribute(monster, action, dealer),
            (Ask::Build(room), Action::Build(square)) => self.build(room, square, dealer),
            (Ask::Produce, _) => self.produce(action, dealer),
            (Ask::Shed, _) => self.dig_by_shed(action, dealer),
            (Ask::Retrieve, Action::Retrieve(nth)) => self.retrieve(nth, dealer),
            (Ask::Combat, _) => self.apply_combat(seat, action, dealer),
            _ => self.answer_event(action, dealer),
        }
    }

    fn scores(&self) -> Option<Scores> {
        (self.table.stage == Stage::Over).then(|| self.final_scores())
    }

    fn sheet(&self, seat: Seat) -> Vec<SheetLine> {
        if self.table.stage == Stage::Over { self.score_sheet(seat) } else { Vec::new() }
    }

    fn table(&self) -> OpenTable {
        OpenTable::of(self)
    }

    fn private(&self, viewer: Option<Seat>) -> Private {
        Private::of(self, viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> DungeonLords {
        view.sample_world(None, rng)
    }

    fn determinize_unlikely(view: &View, rng: &mut Rng) -> DungeonLords {
        view.determinize_unlikely(rng)
    }

    fn redact(event: &Event, viewer: Option<Seat>) -> Event {
        event.redacted_for(viewer)
    }

    fn is_public(&self, _seat: Seat, action: Action) -> bool {
        match action {
            // ORDER-1, SETUP-5: orders are chosen face down. TRAPS-4: traps are discarded face down.
            Action::Keep(_) | Action::Order(_) | Action::NonPlayer(_) => false,
            _ if self.table.ask == Ask::Combat => self.is_open_combat(action),
            Action::Discard(_) => false,
            _ => true,
        }
    }

    fn reveals_nothing(&self, seat: Seat, action: Action) -> bool {
        match self.table.ask {
            // ORDER-1: orders stay face down until the last of all is given.
            Ask::Keep | Ask::Orders => {
                let mut others = self.who_acts();
                others.remove(seat);
                !others.is_empty()
            }
            Ask::Combat | Ask::Over => false,
            // What is asked outside of combat depends on what lies open, but for the traps in a hand.
            _ => !matches!(action, Action::Spy(_) | Action::Discard(_)),
        }
    }

    fn omitted_fields(&self) -> Vec<(String, String)> {
        scene::omitted(self)
    }

    fn write_scene(&self) -> Vec<(String, String)> {
        scene::write(self)
    }

    fn read_scene(
        options: &Options,
        n_seats: usize,
        fields: &mut Fields,
    ) -> Result<DungeonLords, TextError> {
        scene::read(options, n_seats, fields)
    }

    fn audit(&self) -> Result<Census, String> {
        self.census()
    }
}

const _: () = assert!(N_LORDS <= MAX_SEATS);
