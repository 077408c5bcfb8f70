//! Acts and undo: checked, made once, kept, and only then told.

use std::{sync::atomic::Ordering::Relaxed, time::Instant};

use bots::Patience;
use hosting::{Refusal, RequestKey};
use protocol::{ActId, Stage, ToClient};
use tabletop::Seat;

use super::{
    Flow, GO_ON, Table,
    bots::{Thinking, Thought},
};
use crate::{game_result::GameResult, head::Place, store::Write};

impl Table {
    /// An action of a guest, or `None` to take the last one back.
    pub(super) async fn act(
        &mut self,
        connection: u64,
        id: ActId,
        nth: u32,
        action: Option<&str>,
        at: Instant,
    ) -> Flow {
        let guest = self.crowd.guest(connection);
        let Some(seat) = self.head.seat_of(guest) else {
            let message = "you have no seat at this table".to_string();
            return self.refuse(connection, id, Refusal { rule: None, message });
        };
        let key = RequestKey::of(&id);
        if let Some(version) = self.applied.find(seat, key) {
            self.hall.metrics.repeated.fetch_add(1, Relaxed);
            self.tell(connection, &ToClient::Done { id, version });
            return GO_ON;
        }
        if let Err(message) = self.may_act(seat, &id, nth) {
            return self.refuse(connection, id, Refusal { rule: None, message });
        }
        let (table, hook) = (self.id, self.hall.config.hook.clone());
        let made = self.guarded(|play| {
            if let Some(hook) = hook {
                hook(table.as_str(), action.unwrap_or_default());
            }
            match action {
                Some(action) => play.act(seat, action, Some(&id)),
                None => play.undo(seat, Some(&id)).map(|undone| undone.text),
            }
        });
        let text = match made.await {
            Ok(Ok(text)) => text,
            Ok(Err(refusal)) => return self.refuse(connection, id, refusal),
            Err(flow) => return flow,
        };
        if action.is_none() {
            self.epoch += 1;
            self.thinking.fill(None);
        }
        self.patience = Patience::default();
        self.made(text).await?;
        let version = self.version();
        self.applied.remember(seat, key, version);
        self.hall.metrics.acts.fetch_add(1, Relaxed);
        let done = Some((connection, seat, ToClient::Done { id, version }));
        let flow = self.tell_update(action.is_some().then(|| version - 1), done).await;
        self.hall.metrics.act_times.add(at.elapsed());
        flow?;
        self.prompt_bots();
        GO_ON
    }

    fn may_act(&self, seat: Seat, id: &str, nth: u32) -> Result<(), String> {
        if !RequestKey::is_valid_id(id) {
            return Err("an act's id is 1 to 64 letters, digits, '-', '_' or '.'".to_string());
        }
        let (Some(play), Stage::Playing) = (&self.play, self.head.stage) else {
            return Err(match self.head.stage {
                Stage::Waiting => "the game has not started".to_string(),
                _ => "the game is over".to_string(),
            });
        };
        if matches!(self.head.places[seat.index()], Place::Guest { is_away: true, .. }) {
            return Err("a bot keeps your seat: sit down again first".to_string());
        }
        let own = play.n_steps(seat);
        if nth != own {
            return Err(format!("this was meant as your step {nth}, but you have made {own}"));
        }
        Ok(())
    }

    /// A bot's action. One that is no longer wanted is dropped.
    pub(super) async fn chosen(
        &mut self,
        seat: Seat,
        mark: Thinking,
        thought: Option<Thought>,
    ) -> Flow {
        if self.thinking[seat.index()] != Some(mark) {
            return GO_ON;
        }
        self.thinking[seat.index()] = None;
        let is_wanted = self.head.stage == Stage::Playing
            && self.bot_at(seat).is_some()
            && self.play.as_ref().is_some_and(|play| play.to_act().contains(seat));
        if !is_wanted {
            return GO_ON;
        }
        let late = thought.is_none();
        let action = thought.map(|thought| self.take(seat, thought));
        let luck = crate::ids::random_u64();
        let made = self.guarded(|play| {
            let action = action.unwrap_or_else(|| play.random_action(seat, luck));
            play.act(seat, &action, None)
        });
        let text = match made.await {
            Ok(Ok(text)) => text,
            Ok(Err(refusal)) => {
                tracing::error!(table = %self.id, %seat, refusal.message, "a bot broke the rules");
                self.prompt_bots();
                return GO_ON;
            }
            Err(flow) => return flow,
        };
        self.made(text).await?;
        self.hall.metrics.bot_acts.fetch_add(1, Relaxed);
        self.hall.metrics.late_bots.fetch_add(u64::from(late), Relaxed);
        self.tell_update(Some(self.version() - 1), None).await?;
        self.prompt_bots();
        GO_ON
    }

    fn version(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.version())
    }

    /// Keeps what was just made, and the end of the game with it.
    async fn made(&mut self, text: String) -> Flow {
        let (table, version) = (self.id, self.version());
        let mut entry = Vec::with_capacity(2);
        entry.push(Write::Step { table, version, text });
        let turn = self.note_turn();
        let end = self.play.as_ref().and_then(|play| play.end());
        let result = end.map(|end| Box::new(GameResult::of(&self.head, end)));
        if let Some(result) = result {
            self.head.stage = Stage::Over;
            entry.push(Write::Result { table, result });
            entry.push(self.head_write());
        } else if self.clocks.is_in_bank(tokio::time::Instant::now()) {
            entry.push(self.head_write());
        } else {
            entry.push(Write::Turn { table, turn });
        }
        self.note_due(&mut entry);
        self.keep(entry).await
    }

    pub(super) fn refuse(&mut self, connection: u64, id: ActId, refusal: Refusal) -> Flow {
        self.hall.metrics.refused.fetch_add(1, Relaxed);
        let Refusal { rule, message } = refusal;
        let rule = rule.map(str::to_string);
        self.tell(connection, &ToClient::Refused { id, rule, message });
        GO_ON
    }
}
