//! A table the page hosts itself: solo against bots, or several people at one device with a curtain between them.
//!
//! It needs no server. The game is stored in the browser, so that it continues after a reload.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use hosting::{BotRequest, GameSetup, HostedGame, Refusal, SeedFields, WaitBudget};
use leptos::prelude::*;
use protocol::{End, GameId, Occupant, Stage, TableInfo, Version};
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Seed};

use super::saves::{self, Save};
use crate::{
    browser, loading,
    table_state::{ConnectionState, Notice, TableState},
    texts::t,
    worker::{Reply, Trouble, WorkerClient},
};

/// Who plays what at a table of this page: people at this device and bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: GameId,
    pub options: BTreeMap<String, String>,
    pub seats: Vec<Occupant>,
}

/// After this many slow answers no bot is asked for exact calculations.
const MANY_SLOW: u32 = 2;

#[derive(Clone)]
pub struct Local(Rc<RefCell<LocalState>>);

struct LocalState {
    state: TableState,
    setup: Setup,
    game: Box<dyn HostedGame>,
    worker: WorkerClient,
    /// The version that is shown.
    shown: Option<Version>,
    shown_at: f64,
    /// How long bots may still be waited for, until a person acts.
    wait_budget: WaitBudget,
    /// How often a bot was too slow: this device is not up to exact calculations.
    n_slow: u32,
    /// Changes whenever an answer on its way is no longer wanted.
    round: u32,
}

impl Local {
    pub fn deal(state: TableState, setup: Setup) -> Option<Local> {
        let seed = Seed(browser::random_bytes());
        let n_seats = setup.seats.len();
        let (game, edition) = (setup.game, setup.game.edition());
        let options = &setup.options;
        let started = GameSetup { game, edition, options, n_seats, seed, scene: None };
        let game = loading::loaded(game)?.runner().start(&started).ok()?;
        let you = setup.first_human();
        Some(Local::start(state, setup, game, you))
    }

    /// Goes on with the game of the last visit, if there is one that can be read.
    pub fn resume(state: TableState, game: GameId) -> Option<Local> {
        let (save, game) = saves::load(game)?;
        Some(Local::start(state, save.setup, game, save.you))
    }

    fn start(
        state: TableState,
        setup: Setup,
        mut game: Box<dyn HostedGame>,
        you: Option<Seat>,
    ) -> Local {
        game.allow_undo_after_end();
        state.connection.set(ConnectionState::Local);
        state.you.set(you);
        let worker = WorkerClient::new(setup.game);
        let shown_at = browser::now();
        let inner = LocalState {
            state,
            setup,
            game,
            worker,
            shown: None,
            shown_at,
            wait_budget: WaitBudget::default(),
            n_slow: 0,
            round: 0,
        };
        let local = Local(Rc::new(RefCell::new(inner)));
        local.update_info();
        // What the last one saw is not shown again when it is another's turn.
        state.curtain.set(local.next_person().filter(|next| Some(*next) != you));
        local.show();
        local.advance();
        local
    }

    pub fn setup(&self) -> Setup {
        self.0.borrow().setup.clone()
    }

    fn update_info(&self) {
        let inner = self.0.borrow();
        let is_over = inner.game.to_act().is_empty();
        inner.state.info.set(Some(TableInfo {
            table: None,
            game: inner.setup.game,
            options: inner.setup.options.clone(),
            stage: if is_over { Stage::Over } else { Stage::Playing },
            seats: inner.setup.seats.clone(),
            seed_hash: None,
            luck: None,
            n_spectators: 0,
            pace: None,
            clocks: Vec::new(),
            bot_failed: false,
            next_table: None,
        }));
    }

    pub fn act(&self, action: &str) {
        let Some(seat) = self.0.borrow().state.you.get_untracked() else { return };
        let done = self.0.borrow_mut().game.act(seat, action, None);
        self.finish_own(done.map(drop));
    }

    pub fn undo(&self) {
        let Some(seat) = self.0.borrow().state.you.get_untracked() else { return };
        let done = self.0.borrow_mut().game.undo(seat, None);
        if done.is_ok() {
            let mut inner = self.0.borrow_mut();
            inner.worker.cancel();
            // The log lost its last entries, so it is sent again in full.
            inner.shown = None;
        }
        self.finish_own(done.map(drop));
    }

    /// What a person did: it ends what was noticed before, and bots may think afresh.
    fn finish_own(&self, done: Result<(), Refusal>) {
        if done.is_ok() {
            self.0.borrow().state.notice.set(None);
            self.0.borrow_mut().wait_budget = WaitBudget::default();
        }
        self.finish(done);
    }

    fn finish(&self, done: Result<(), Refusal>) {
        let state = self.0.borrow().state;
        match done {
            Err(Refusal { rule, message }) => {
                let rule = rule.map(str::to_string);
                state.notice.set(Some(Notice { rule, message }));
            }
            Ok(()) => {
                self.0.borrow_mut().round += 1;
                self.show();
                self.advance();
            }
        }
    }

    /// Shows what is new.
    fn show(&self) {
        let (state, update) = {
            let mut inner = self.0.borrow_mut();
            let viewer = inner.state.you.get_untracked();
            let update = inner.game.update(viewer, inner.shown);
            inner.shown = Some(update.version);
            inner.shown_at = browser::now();
            inner.save(update.end.as_ref());
            (inner.state, update)
        };
        let is_over = update.end.is_some();
        state.receive(update);
        if is_over {
            self.update_info();
        }
    }

    /// Who is to act, if that is a person.
    fn next_person(&self) -> Option<Seat> {
        let inner = self.0.borrow();
        let next = inner.game.to_act().first()?;
        inner.setup.seats[next.index()].guest().map(|_| next)
    }

    /// Asks whoever is to act: a bot is asked, another person is handed the device.
    fn advance(&self) {
        let (state, next, who) = {
            let inner = self.0.borrow();
            let Some(next) = inner.game.to_act().first() else { return };
            (inner.state, next, inner.setup.seats[next.index()].clone())
        };
        match who {
            Occupant::Guest(_) if state.you.get_untracked() == Some(next) => {}
            Occupant::Open | Occupant::Guest(_) => self.after_pace(move |local| {
                let state = local.0.borrow().state;
                // The curtain of a game that is gone on with may have been lifted by now.
                if state.you.get_untracked() != Some(next) {
                    state.curtain.set(Some(next));
                }
            }),
            Occupant::Bot { level } => self.ask_bot(next, level),
        }
    }

    fn ask_bot(&self, seat: Seat, bot: String) {
        let local = self.clone();
        let mut inner = self.0.borrow_mut();
        let round = inner.round;
        let request = BotRequest {
            game: inner.setup.game,
            bot,
            seed: u64::from_le_bytes(browser::random_bytes()),
            table_json: inner.game.table().get().to_string(),
            view_json: inner.game.view(Some(seat)).get().to_string(),
            ms: Some(inner.wait_budget.ms()),
            is_plain: inner.n_slow >= MANY_SLOW,
        };
        inner.worker.ask(request, move |reply| {
            if local.0.borrow().round == round {
                local.take(seat, reply);
            }
        });
    }

    /// Makes a bot's action, once what is shown has been shown long enough.
    fn take(&self, seat: Seat, Reply { text, trouble }: Reply) {
        {
            let mut inner = self.0.borrow_mut();
            // Nobody waits for what is thought while the last step is still shown.
            let waited = browser::now() - inner.shown_at - f64::from(inner.state.pace());
            if inner.setup.first_human().is_some() {
                inner.wait_budget.spend(waited);
            }
            inner.n_slow += u32::from(trouble == Some(Trouble::Slow));
        }
        self.after_pace(move |local| {
            let (state, done, trouble) = {
                let inner = &mut *local.0.borrow_mut();
                let seed = u64::from_le_bytes(browser::random_bytes());
                match inner.game.act_for_bot(seat, Some(&text), seed) {
                    Ok((_, None)) => (inner.state, Ok(()), trouble),
                    Ok((_, Some(_))) => (inner.state, Ok(()), Some(Trouble::Failed)),
                    Err(refusal) => (inner.state, Err(refusal), Some(Trouble::Failed)),
                }
            };
            match trouble {
                Some(Trouble::Failed) => state.show_error_once(t!("bot-failed")),
                Some(Trouble::Slow) => state.show_error_once(t!("bot-slow")),
                None => {}
            }
            local.finish(done);
        });
    }

    /// Once what is shown has been shown long enough, unless something else happened.
    fn after_pace(&self, then: impl FnOnce(&Local) + 'static) {
        let (round, wait) = {
            let inner = self.0.borrow();
            let left = inner.shown_at + f64::from(inner.state.pace()) - browser::now();
            (inner.round, left.max(0.0) as u32)
        };
        let local = self.clone();
        browser::after(wait, move || {
            if local.0.borrow().round == round {
                then(&local);
            }
        });
    }

    pub fn lift_curtain(&self, seat: Seat) {
        let state = {
            let mut inner = self.0.borrow_mut();
            inner.shown = None;
            inner.state
        };
        state.you.set(Some(seat));
        state.curtain.set(None);
        self.show();
    }

    pub fn download_transcript(&self) {
        let inner = self.0.borrow();
        browser::download(
            &format!("{}.game", inner.setup.game),
            &inner.game.transcript(SeedFields::Omitted),
        );
    }

    /// Gives the game up for good.
    pub fn forget(&self) {
        saves::forget(self.0.borrow().setup.game);
    }

    pub fn close(&self) {
        let mut inner = self.0.borrow_mut();
        inner.round += 1;
        inner.worker.cancel();
    }
}

impl LocalState {
    fn save(&self, end: Option<&End>) {
        let you = self.state.you.get_untracked();
        if let Some(end) = end {
            saves::note_end(self.setup.game, you, &end.sheets);
        }
        let record = self.game.transcript(SeedFields::Seed);
        let is_over = self.game.to_act().is_empty();
        saves::store(&Save { setup: self.setup.clone(), you, record, is_over });
    }
}

impl Setup {
    fn first_human(&self) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.guest().is_some()).map(Seat::new)
    }
}
