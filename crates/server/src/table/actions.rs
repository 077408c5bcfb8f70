//! Actions and undo: checked, applied once, persisted, and only then sent.

use std::{sync::atomic::Ordering::Relaxed, time::Instant};

use bots::WaitBudget;
use hosting::{Refusal, RequestKey};
use protocol::{RequestId, Stage, ToClient, Version};
use tabletop::Seat;

use super::{
    CONTINUE, Flow, Table,
    bots::{BotTurn, TimedAnswer},
};
use crate::{game_result::GameResult, ids::ConnectionId, store::Write};

impl Table {
    /// Handles an action of a guest, or an undo if `action` is `None`.
    pub(super) async fn act(
        &mut self,
        connection: ConnectionId,
        id: RequestId,
        n_steps: u32,
        action: Option<&str>,
        at: Instant,
    ) -> Flow {
        let guest = self.subscribers.guest(connection);
        let Some(seat) = self.meta.seat_of(guest) else {
            let message = "you have no seat at this table".to_string();
            return self.refuse(connection, id, Refusal { rule: None, message });
        };
        let key = RequestKey::of(id.as_str());
        if let Some(version) = self.applied.find(seat, key) {
            self.registry.metrics.repeated.fetch_add(1, Relaxed);
            self.send_message(connection, &ToClient::Accepted { id, version });
            return CONTINUE;
        }
        if let Err(message) = self.may_act(seat, &id, n_steps) {
            return self.refuse(connection, id, Refusal { rule: None, message });
        }
        let (table, test_hook) = (self.id, self.registry.config.test_hook.clone());
        let played = self.guarded(|game| {
            if let Some(test_hook) = test_hook {
                test_hook(table.as_str(), action.unwrap_or_default());
            }
            match action {
                Some(action) => game.act(seat, action, Some(id.as_str())),
                None => game.undo(seat, Some(id.as_str())).map(|undone| undone.text),
            }
        });
        let text = match played.await {
            Ok(Ok(text)) => text,
            Ok(Err(refusal)) => return self.refuse(connection, id, refusal),
            Err(flow) => return flow,
        };
        if action.is_none() {
            self.epoch += 1;
            self.bot_turns.fill(None);
        }
        self.wait_budget = WaitBudget::default();
        self.persist_step(text).await?;
        let version = self.version();
        self.applied.remember(seat, key, version);
        self.registry.metrics.actions.fetch_add(1, Relaxed);
        let accepted = Some((connection, seat, ToClient::Accepted { id, version }));
        let flow =
            self.broadcast_update(action.is_some().then(|| version.before()), accepted).await;
        self.registry.metrics.action_times.add(at.elapsed());
        flow?;
        self.start_bots();
        CONTINUE
    }

    fn may_act(&self, seat: Seat, id: &RequestId, n_steps: u32) -> Result<(), String> {
        if !RequestKey::is_valid_id(id.as_str()) {
            return Err("a request id has 1 to 64 letters, digits, '-', '_' or '.'".to_string());
        }
        let (Some(game), Stage::Playing) = (&self.game, self.meta.shown_stage()) else {
            return Err(match self.meta.shown_stage() {
                Stage::Waiting => "the game has not started".to_string(),
                _ => "the game is over".to_string(),
            });
        };
        if self.meta.is_away(seat) {
            return Err("a bot keeps your seat: sit down again first".to_string());
        }
        let own = game.n_steps(seat);
        if n_steps != own {
            return Err(format!("stale request: n_steps is {n_steps}, expected {own}"));
        }
        Ok(())
    }

    /// Applies the action of a bot, unless it is obsolete.
    pub(super) async fn bot_chose(
        &mut self,
        seat: Seat,
        turn: BotTurn,
        answer: Option<TimedAnswer>,
    ) -> Flow {
        if self.bot_turns[seat.index()] != Some(turn) {
            return CONTINUE;
        }
        self.bot_turns[seat.index()] = None;
        let is_wanted = self.meta.shown_stage() == Stage::Playing
            && self.bot_at(seat).is_some()
            && self.game.as_ref().is_some_and(|game| game.to_act().contains(seat));
        if !is_wanted {
            return CONTINUE;
        }
        let late = answer.is_none();
        let action = answer.map(|answer| self.note_answer(seat, answer));
        let rng_seed = crate::ids::random_u64();
        let played = self.guarded(|game| game.act_for_bot(seat, action.as_deref(), rng_seed));
        let (text, refusal) = match played.await {
            Ok(Ok(played)) => played,
            Ok(Err(refusal)) => {
                tracing::error!(table = %self.id, %seat, refusal.message, "no action of a bot is legal");
                return CONTINUE;
            }
            Err(flow) => return flow,
        };
        if let Some(refusal) = refusal {
            tracing::error!(table = %self.id, %seat, refusal.message, "a bot chose an illegal action; a random one is made");
        }
        self.persist_step(text).await?;
        self.registry.metrics.bot_actions.fetch_add(1, Relaxed);
        self.registry.metrics.bot_timeouts.fetch_add(u64::from(late), Relaxed);
        self.broadcast_update(Some(self.version().before()), None).await?;
        self.start_bots();
        CONTINUE
    }

    fn version(&self) -> Version {
        self.game.as_ref().map_or(Version::SETUP, |game| game.version())
    }

    /// Persists the step that was just made, and the end of the game with it.
    async fn persist_step(&mut self, text: String) -> Flow {
        let (table, version) = (self.id, self.version());
        let mut write_set = Vec::with_capacity(2);
        write_set.push(Write::Step { table, version, text });
        let turn = self.note_turn();
        let end = self.game.as_ref().and_then(|game| game.end());
        let result = end.map(|end| Box::new(GameResult::of(&self.meta, end)));
        if let Some(result) = result {
            self.meta.stage = Stage::Over;
            write_set.push(Write::Result { table, result });
            write_set.push(self.meta_write());
        } else if self.clocks.is_in_bank(tokio::time::Instant::now()) {
            write_set.push(self.meta_write());
        } else {
            write_set.push(Write::Turn { table, turn });
        }
        self.note_bot_pending(&mut write_set);
        self.persist(write_set).await
    }

    pub(super) fn refuse(
        &mut self,
        connection: ConnectionId,
        id: RequestId,
        refusal: Refusal,
    ) -> Flow {
        self.registry.metrics.refused.fetch_add(1, Relaxed);
        let Refusal { rule, message } = refusal.titled(self.meta.game);
        let rule = rule.map(str::to_string);
        self.send_message(connection, &ToClient::Refused { id, rule, message });
        CONTINUE
    }
}
