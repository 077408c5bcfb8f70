//! A table the page hosts itself: solo against bots, or several people at one device with a curtain between them.
//!
//! It needs no server. The game is kept in the browser's storage, so that a reload goes on.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use hosting::{BotRequest, GameSetup, HostedGame, Patience, Refusal, SeedFields};
use leptos::prelude::*;
use protocol::{GameId, Stage, TableInfo, Who};
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Seed};

use super::saves::{self, Save};
use crate::{
    browser,
    desk::{Connection, Desk, Notice},
    texts::t,
    worker::{Answer, Thinker, Trouble},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LocalSeat {
    Human(String),
    Bot(String),
}

/// Who plays what at a table of this page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: GameId,
    pub options: BTreeMap<String, String>,
    pub seats: Vec<LocalSeat>,
}

/// After so many bots that were too slow none is asked for exact calculations.
const MANY_SLOW: u32 = 2;

#[derive(Clone)]
pub struct Local(Rc<RefCell<Inner>>);

struct Inner {
    desk: Desk,
    setup: Setup,
    game: Box<dyn HostedGame>,
    thinker: Thinker,
    /// The version the desk has.
    shown: Option<u32>,
    shown_at: f64,
    /// How long bots may still be waited for, until a person acts.
    patience: Patience,
    /// How often a bot was too slow: this device is not up to exact calculations.
    n_slow: u32,
    /// Changes whenever an answer on its way is no longer wanted.
    round: u32,
}

impl Local {
    pub fn deal(desk: Desk, setup: Setup) -> Option<Local> {
        let seed = Seed(browser::random_bytes());
        let n_seats = setup.seats.len();
        let (game, edition) = (setup.game, setup.game.edition());
        let options = &setup.options;
        let started = GameSetup { game, edition, options, n_seats, seed, scene: None };
        let game = hosting::start(&started).ok()?;
        let you = setup.first_human();
        Some(Local::start(desk, setup, game, you))
    }

    /// Goes on with the game of the last visit, if there is one that can be read.
    pub fn resume(desk: Desk, game: GameId) -> Option<Local> {
        let (save, game) = saves::load(game)?;
        Some(Local::start(desk, save.setup, game, save.you))
    }

    fn start(desk: Desk, setup: Setup, mut game: Box<dyn HostedGame>, you: Option<Seat>) -> Local {
        game.allow_undo_after_end();
        desk.connection.set(Connection::Here);
        desk.you.set(you);
        let thinker = Thinker::new();
        let shown_at = browser::now();
        let inner = Inner {
            desk,
            setup,
            game,
            thinker,
            shown: None,
            shown_at,
            patience: Patience::default(),
            n_slow: 0,
            round: 0,
        };
        let local = Local(Rc::new(RefCell::new(inner)));
        local.tell_table();
        // What the last one saw is not shown again when it is another's turn.
        desk.curtain.set(local.next_person().filter(|next| Some(*next) != you));
        local.show();
        local.go_on();
        local
    }

    pub fn setup(&self) -> Setup {
        self.0.borrow().setup.clone()
    }

    fn tell_table(&self) {
        let inner = self.0.borrow();
        let seats = inner.setup.seats.iter().map(|seat| match seat {
            LocalSeat::Human(name) => {
                Who::Guest { name: name.clone(), is_here: true, is_away: false }
            }
            LocalSeat::Bot(level) => Who::Bot { level: level.clone() },
        });
        let is_over = inner.game.to_act().is_empty();
        inner.desk.info.set(Some(TableInfo {
            table: String::new(),
            game: inner.setup.game,
            options: inner.setup.options.clone(),
            stage: if is_over { Stage::Over } else { Stage::Playing },
            seats: seats.collect(),
            seed_hash: None,
            luck: None,
            n_watching: 0,
            pace: None,
            clocks: Vec::new(),
            bot_failed: false,
            next: None,
        }));
    }

    pub fn act(&self, action: &str) {
        let Some(seat) = self.0.borrow().desk.you.get_untracked() else { return };
        let done = self.0.borrow_mut().game.act(seat, action, None);
        self.finish_own(done.map(drop));
    }

    pub fn undo(&self) {
        let Some(seat) = self.0.borrow().desk.you.get_untracked() else { return };
        let done = self.0.borrow_mut().game.undo(seat, None);
        if done.is_ok() {
            let mut inner = self.0.borrow_mut();
            inner.thinker.cancel();
            // The story lost its last sentences: it is told again as a whole.
            inner.shown = None;
        }
        self.finish_own(done.map(drop));
    }

    /// What a person did: it ends what was noticed before, and bots may think afresh.
    fn finish_own(&self, done: Result<(), Refusal>) {
        if done.is_ok() {
            self.0.borrow().desk.notice.set(None);
            self.0.borrow_mut().patience = Patience::default();
        }
        self.finish(done);
    }

    fn finish(&self, done: Result<(), Refusal>) {
        let desk = self.0.borrow().desk;
        match done {
            Err(Refusal { rule, message }) => {
                let rule = rule.map(str::to_string);
                desk.notice.set(Some(Notice { rule, message }));
            }
            Ok(()) => {
                self.0.borrow_mut().round += 1;
                self.show();
                self.go_on();
            }
        }
    }

    /// Gives the desk what is new.
    fn show(&self) {
        let (desk, update) = {
            let mut inner = self.0.borrow_mut();
            let viewer = inner.desk.you.get_untracked();
            let update = inner.game.update(viewer, inner.shown);
            inner.shown = Some(update.version);
            inner.shown_at = browser::now();
            inner.save();
            (inner.desk, update)
        };
        let is_over = update.end.is_some();
        desk.receive(update);
        if is_over {
            self.tell_table();
        }
    }

    /// Who is to act, if that is a person.
    fn next_person(&self) -> Option<Seat> {
        let inner = self.0.borrow();
        let next = inner.game.to_act().first()?;
        matches!(inner.setup.seats[next.index()], LocalSeat::Human(_)).then_some(next)
    }

    /// Asks whoever is to act: a bot is asked, another person is handed the device.
    fn go_on(&self) {
        let (desk, next, who) = {
            let inner = self.0.borrow();
            let Some(next) = inner.game.to_act().first() else { return };
            (inner.desk, next, inner.setup.seats[next.index()].clone())
        };
        match who {
            LocalSeat::Human(_) if desk.you.get_untracked() == Some(next) => {}
            LocalSeat::Human(_) => self.after_pace(move |local| {
                let desk = local.0.borrow().desk;
                // The curtain of a game that is gone on with may have been lifted by now.
                if desk.you.get_untracked() != Some(next) {
                    desk.curtain.set(Some(next));
                }
            }),
            LocalSeat::Bot(bot) => self.ask_bot(next, bot),
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
            view: inner.game.view(Some(seat)).get().to_string(),
            ms: Some(inner.patience.ms()),
            is_plain: inner.n_slow >= MANY_SLOW,
        };
        inner.thinker.ask(request, move |answer| {
            if local.0.borrow().round == round {
                local.take(seat, answer);
            }
        });
    }

    /// Makes a bot's action, once what is shown has been shown long enough.
    fn take(&self, seat: Seat, Answer { text, trouble }: Answer) {
        {
            let mut inner = self.0.borrow_mut();
            // Nobody waits for what is thought while the last step is still shown.
            let waited = browser::now() - inner.shown_at - f64::from(inner.desk.pace());
            if inner.setup.first_human().is_some() {
                inner.patience.spend(waited);
            }
            inner.n_slow += u32::from(trouble == Some(Trouble::Slow));
        }
        self.after_pace(move |local| {
            let (desk, done, trouble) = {
                let inner = &mut *local.0.borrow_mut();
                match inner.game.act(seat, &text, None) {
                    Ok(_) => (inner.desk, Ok(()), trouble),
                    // Whatever the bot came to, the game goes on.
                    Err(_) => {
                        let any = inner.game.random_action(seat, 0);
                        let done = inner.game.act(seat, &any, None);
                        (inner.desk, done.map(drop), Some(Trouble::Failed))
                    }
                }
            };
            match trouble {
                Some(Trouble::Failed) => desk.complain_once(t!("bot-failed")),
                Some(Trouble::Slow) => desk.complain_once(t!("bot-slow")),
                None => {}
            }
            local.finish(done);
        });
    }

    /// Once what is shown has been shown long enough, unless something else happened.
    fn after_pace(&self, then: impl FnOnce(&Local) + 'static) {
        let (round, wait) = {
            let inner = self.0.borrow();
            let left = inner.shown_at + f64::from(inner.desk.pace()) - browser::now();
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
        let desk = {
            let mut inner = self.0.borrow_mut();
            inner.shown = None;
            inner.desk
        };
        desk.you.set(Some(seat));
        desk.curtain.set(None);
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
        inner.thinker.cancel();
    }
}

impl Inner {
    fn save(&self) {
        let you = self.desk.you.get_untracked();
        let record = self.game.transcript(SeedFields::Seed);
        saves::keep(&Save { setup: self.setup.clone(), you, record });
    }
}

impl Setup {
    fn first_human(&self) -> Option<Seat> {
        let is_human = |seat: &LocalSeat| matches!(seat, LocalSeat::Human(_));
        self.seats.iter().position(is_human).map(Seat::new)
    }
}
