//! Bots that sit at the table: asked when they are to move and somebody waits for it, on a few threads, with a deadline,
//! with nothing but a view.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use bots::{Budget, Fallback, Probe};
use hosting::{BotAnswer, HostedGame};
use protocol::Stage;
use tabletop::Seat;
use tokio::time::{Instant, sleep_until, timeout};

use super::{Table, ToTable};
use crate::{
    head::{Head, Place},
    ids::random_u64,
    thinking::Weight,
};

/// What a bot was asked: an answer to anything else is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thinking {
    epoch: u32,
    nth: u32,
}

/// What a bot came to, and how long it took.
#[derive(Debug)]
pub struct Thought {
    pub answer: BotAnswer,
    pub took: Duration,
}

/// Whether somebody has a seat here and means to come back to it.
fn has_guest(head: &Head) -> bool {
    head.places.iter().any(|place| matches!(place, Place::Guest { is_away: false, .. }))
}

fn has_bot_to_move(head: &Head, play: &dyn HostedGame) -> bool {
    let is_bot = |seat: Seat| head.places[seat.index()].bot().is_some();
    head.stage == Stage::Playing && play.to_act().iter().any(is_bot)
}

/// Whether the table goes on by itself after a restart: a bot is to move and a guest who has a seat waits for it, or the
/// clock of such a guest runs. Where nobody has a seat, bots wait until somebody comes to watch.
pub(super) fn is_due(head: &Head, play: &dyn HostedGame) -> bool {
    has_guest(head) && (head.has_clocks() || has_bot_to_move(head, play))
}

impl Table {
    /// The level of the bot that acts for a seat.
    pub(super) fn bot_at(&self, seat: Seat) -> Option<&str> {
        self.head.places[seat.index()].bot()
    }

    pub(super) fn has_bot_to_move(&self) -> bool {
        self.play.as_ref().is_some_and(|play| has_bot_to_move(&self.head, &**play))
    }

    pub(super) fn is_due(&self) -> bool {
        self.play.as_ref().is_some_and(|play| is_due(&self.head, &**play))
    }

    /// Asks every bot that is to move and has not been asked; none while nobody is here and nobody has a seat.
    pub(super) fn prompt_bots(&mut self) {
        let Some(play) = &self.play else { return };
        let is_awaited = !self.crowd.is_empty() || has_guest(&self.head);
        if self.head.stage != Stage::Playing || !is_awaited {
            return;
        }
        for seat in play.to_act().iter() {
            let mark = Thinking { epoch: self.epoch, nth: play.n_steps(seat) };
            let Some(level) = self.head.places[seat.index()].bot() else { continue };
            if self.thinking[seat.index()] == Some(mark) {
                continue;
            }
            // Rules that panic here panic again where they are guarded.
            let probe = self.probe();
            let task = AssertUnwindSafe(|| play.bot_task(seat, level, random_u64(), probe));
            let task = catch_unwind(task)
                .ok()
                .map(|task| task.expect("levels are checked when a bot sits down"));
            self.thinking[seat.index()] = Some(mark);
            let turn = task.as_ref().map(|task| {
                self.hall.thinkers.turn(self.source, self.id, Weight::of(task.is_deep))
            });
            let (inbox, patience) = (self.inbox.clone(), self.patience.ms());
            let (deadline, pace) = (self.hall.config.bot_deadline, self.hall.config.bot_pace);
            let answer_at = Instant::now() + pace;
            tokio::spawn(async move {
                let mut thought = None;
                if let (Some(task), Some(turn)) = (task, turn) {
                    let turn = turn.await;
                    // The table may have gone in the meantime.
                    if inbox.upgrade().is_none() {
                        return;
                    }
                    let budget = Budget { share: turn.share, ms: Some(patience) };
                    let began = Instant::now();
                    let thinking = tokio::task::spawn_blocking(move || {
                        let answer = (task.run)(budget);
                        // A bot that thinks on after its deadline still takes its thread.
                        drop(turn);
                        answer
                    });
                    thought = match timeout(deadline, thinking).await {
                        // Late is late, also where nobody looked in between.
                        Ok(Ok(answer)) => Some(Thought { answer, took: began.elapsed() }),
                        Ok(Err(_)) => {
                            tracing::error!("a bot panicked");
                            None
                        }
                        Err(_) => None,
                    }
                    .filter(|thought| thought.took <= deadline);
                }
                sleep_until(answer_at).await;
                if let Some(inbox) = inbox.upgrade() {
                    let _ = inbox.send(ToTable::Chosen { seat, mark, thought }).await;
                }
            });
        }
    }

    /// What the tests' hook does before a bot thinks.
    fn probe(&self) -> Option<Probe> {
        let (table, hook) = (self.id, self.hall.config.hook.clone()?);
        Some(Box::new(move |fallback| {
            let what = if fallback.is_none() { "think" } else { "think plainly" };
            hook(table.as_str(), what);
        }))
    }

    /// Takes note of how a bot thought; gives its action.
    pub(super) fn take(&mut self, seat: Seat, Thought { answer, took }: Thought) -> String {
        let BotAnswer { action, fallback } = answer;
        if let Some(fallback) = fallback {
            use std::sync::atomic::Ordering::Relaxed;
            self.hall.metrics.bot_fallbacks.fetch_add(1, Relaxed);
            let what = match fallback {
                Fallback::Search => "a search without the game's advice",
                Fallback::Any => "any legal action",
            };
            let (table, game) = (self.id, self.head.game);
            tracing::error!(%table, %game, %seat, "a bot panicked and went on by {what}");
            if !std::mem::replace(&mut self.bot_failed, true) {
                self.tell_table();
            }
        }
        // Nobody waits for what is thought while the last step is still shown.
        let waited = took.saturating_sub(self.hall.config.bot_pace);
        if has_guest(&self.head) {
            self.patience.spend(waited.as_secs_f64() * 1e3);
        }
        action
    }
}
