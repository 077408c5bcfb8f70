//! Bots that sit at the table: asked when they are to move and somebody waits for it, on a few threads, with a deadline,
//! with nothing but a view.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use bots::{Budget, Fallback, Probe, native_clock};
use hosting::{BotAnswer, HostedGame};
use protocol::{Occupant, Stage};
use tabletop::Seat;
use tokio::time::{Instant, sleep_until, timeout};

use super::{Table, ToTable};
use crate::{
    bot_scheduler::Weight,
    ids::random_u64,
    table_meta::{StoredGuest, TableMeta, bot_level},
};

/// Identifies the turn a bot was asked for; an answer for another turn is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotTurn {
    epoch: u32,
    nth: u32,
}

/// The answer of a bot, and how long it took.
#[derive(Debug)]
pub struct TimedAnswer {
    pub answer: BotAnswer,
    pub took: Duration,
}

/// Whether somebody has a seat here and means to come back to it.
fn has_guest(meta: &TableMeta) -> bool {
    meta.seats
        .iter()
        .any(|occupant| matches!(occupant, Occupant::Guest(StoredGuest { is_away: false, .. })))
}

fn has_bot_to_move(meta: &TableMeta, game: &dyn HostedGame) -> bool {
    let is_bot = |seat: Seat| bot_level(&meta.seats[seat.index()]).is_some();
    meta.shown_stage() == Stage::Playing && game.to_act().iter().any(is_bot)
}

/// Whether the table goes on by itself after a restart: a bot is to move and a guest who has a seat waits for it, or the
/// clock of such a guest runs. Where nobody has a seat, bots wait until somebody comes to watch.
pub(super) fn is_bot_pending(meta: &TableMeta, game: &dyn HostedGame) -> bool {
    has_guest(meta) && (meta.has_clocks() || has_bot_to_move(meta, game))
}

impl Table {
    /// The level of the bot that acts for a seat.
    pub(super) fn bot_at(&self, seat: Seat) -> Option<&str> {
        bot_level(&self.meta.seats[seat.index()])
    }

    pub(super) fn has_bot_to_move(&self) -> bool {
        self.game.as_ref().is_some_and(|game| has_bot_to_move(&self.meta, &**game))
    }

    pub(super) fn is_bot_pending(&self) -> bool {
        self.game.as_ref().is_some_and(|game| is_bot_pending(&self.meta, &**game))
    }

    /// Asks every bot that is to move and has not been asked; none while nobody is here and nobody has a seat.
    pub(super) fn start_bots(&mut self) {
        let Some(game) = &self.game else { return };
        let is_awaited = !self.subscribers.is_empty() || has_guest(&self.meta);
        if self.meta.shown_stage() != Stage::Playing || !is_awaited {
            return;
        }
        for seat in game.to_act().iter() {
            let turn = BotTurn { epoch: self.epoch, nth: game.n_steps(seat) };
            let Some(level) = bot_level(&self.meta.seats[seat.index()]) else { continue };
            if self.bot_turns[seat.index()] == Some(turn) {
                continue;
            }
            // Rules that panic here panic again where they are guarded.
            let probe = self.probe();
            let task =
                AssertUnwindSafe(|| game.bot_task(seat, level, random_u64(), probe, native_clock));
            let task = catch_unwind(task)
                .ok()
                .map(|task| task.expect("levels are checked when a bot sits down"));
            self.bot_turns[seat.index()] = Some(turn);
            let permit = task.as_ref().map(|task| {
                self.registry.bot_scheduler.turn(self.source, self.id, Weight::of(task.is_deep))
            });
            let (sender, wait_ms) = (self.sender.clone(), self.wait_budget.ms());
            let (deadline, pace) =
                (self.registry.config.bot_deadline, self.registry.config.bot_pace);
            let answer_at = Instant::now() + pace;
            tokio::spawn(async move {
                let mut timed = None;
                if let (Some(task), Some(permit)) = (task, permit) {
                    let permit = permit.await;
                    // The table may have gone in the meantime.
                    if sender.upgrade().is_none() {
                        return;
                    }
                    let budget = Budget { share: permit.share, ms: Some(wait_ms) };
                    let began = Instant::now();
                    let search = tokio::task::spawn_blocking(move || {
                        let answer = (task.run)(budget);
                        // A bot that thinks on after its deadline still takes its thread.
                        drop(permit);
                        answer
                    });
                    timed = match timeout(deadline, search).await {
                        // Late is late, also where nobody looked in between.
                        Ok(Ok(answer)) => Some(TimedAnswer { answer, took: began.elapsed() }),
                        Ok(Err(_)) => {
                            tracing::error!("bot task panicked");
                            None
                        }
                        Err(_) => None,
                    }
                    .filter(|timed| timed.took <= deadline);
                }
                sleep_until(answer_at).await;
                if let Some(sender) = sender.upgrade() {
                    let _ = sender.send(ToTable::BotChose { seat, turn, answer: timed }).await;
                }
            });
        }
    }

    /// Returns the probe that calls the test hook before a bot thinks.
    fn probe(&self) -> Option<Probe> {
        let (table, test_hook) = (self.id, self.registry.config.test_hook.clone()?);
        Some(Box::new(move |fallback| {
            let what = if fallback.is_none() { "think" } else { "think plainly" };
            test_hook(table.as_str(), what);
        }))
    }

    /// Records how a bot thought, and returns its action.
    pub(super) fn note_answer(
        &mut self,
        seat: Seat,
        TimedAnswer { answer, took }: TimedAnswer,
    ) -> String {
        let BotAnswer { action, fallback } = answer;
        if let Some(fallback) = fallback {
            use std::sync::atomic::Ordering::Relaxed;
            self.registry.metrics.bot_fallbacks.fetch_add(1, Relaxed);
            let what = match fallback {
                Fallback::Search => "a search without the game's advice",
                Fallback::Any => "any legal action",
            };
            let (table, game) = (self.id, self.meta.game);
            tracing::error!(%table, %game, %seat, "bot panicked; falling back to {what}");
            if !std::mem::replace(&mut self.bot_failed, true) {
                self.broadcast_info();
            }
        }
        // Nobody waits for what is thought while the last step is still shown.
        let waited = took.saturating_sub(self.registry.config.bot_pace);
        if has_guest(&self.meta) {
            self.wait_budget.spend(waited.as_secs_f64() * 1e3);
        }
        action
    }
}
