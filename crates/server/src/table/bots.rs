//! Bots that sit at the table: asked when they are to move, on a few threads, with a deadline, with nothing but a view.

use std::panic::{AssertUnwindSafe, catch_unwind};

use protocol::Stage;
use tabletop::Seat;
use tokio::time::{Instant, sleep_until, timeout};

use super::{Table, ToTable};
use crate::ids::random_u64;

/// What a bot was asked: an answer to anything else is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thinking {
    epoch: u32,
    nth: u32,
}

impl Table {
    /// The level of the bot that acts for a seat.
    pub(super) fn bot_at(&self, seat: Seat) -> Option<&str> {
        self.head.places[seat.index()].bot()
    }

    pub(super) fn has_bot_to_move(&self) -> bool {
        let Some(play) = &self.play else { return false };
        self.head.stage == Stage::Playing && play.to_act().iter().any(|s| self.bot_at(s).is_some())
    }

    /// Asks every bot that is to move and has not been asked.
    pub(super) fn prompt_bots(&mut self) {
        let Some(play) = &self.play else { return };
        if self.head.stage != Stage::Playing {
            return;
        }
        for seat in play.to_act().iter() {
            let mark = Thinking { epoch: self.epoch, nth: play.nth(seat) };
            let Some(level) = self.head.places[seat.index()].bot() else { continue };
            if self.thinking[seat.index()] == Some(mark) {
                continue;
            }
            // Rules that panic here panic again where they are guarded.
            let thought = catch_unwind(AssertUnwindSafe(|| play.think(seat, level, random_u64())));
            self.thinking[seat.index()] = Some(mark);
            let (inbox, permits) = (self.inbox.clone(), self.hall.bots.clone());
            let (deadline, pace) = (self.hall.config.bot_deadline, self.hall.config.bot_pace);
            let answer_at = Instant::now() + pace;
            tokio::spawn(async move {
                let permit = permits.acquire_owned().await.expect("never closed");
                let began = Instant::now();
                let thinking = tokio::task::spawn_blocking(move || {
                    let gesture = thought.ok().map(|thought| thought());
                    // A bot that thinks on after its deadline still takes its thread.
                    drop(permit);
                    gesture
                });
                let gesture = match timeout(deadline, thinking).await {
                    // Late is late, also where nobody looked in between.
                    Ok(Ok(gesture)) => gesture.filter(|_| began.elapsed() <= deadline),
                    Ok(Err(_)) => {
                        tracing::error!("a bot panicked");
                        None
                    }
                    Err(_) => None,
                };
                sleep_until(answer_at).await;
                if let Some(inbox) = inbox.upgrade() {
                    let _ = inbox.send(ToTable::Chosen { seat, mark, gesture }).await;
                }
            });
        }
    }
}
