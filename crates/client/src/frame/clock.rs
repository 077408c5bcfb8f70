//! The clock of a seat: counts down by itself from the last value of the server.

use leptos::prelude::*;
use protocol::Clock;
use tabletop::Seat;

use crate::{browser, table_state::TableState, texts::t};

/// How often the numbers change, in milliseconds.
const TICK: u32 = 500;
/// From here on the own clock is announced once to screen readers.
const SHORT: f64 = 10_000.0;

/// The clock of one seat as it was received, and when.
#[derive(Clone, Copy, PartialEq)]
struct ReceivedClock {
    clock: Clock,
    at: f64,
}

impl ReceivedClock {
    /// What is left now, in milliseconds: of the move's own time, and of the reserve.
    fn left(self, now: f64) -> (f64, f64) {
        let (own, bank) = (self.clock.left as f64, self.clock.bank as f64);
        let gone = (now - self.at).max(0.0);
        ((own - gone).max(0.0), (bank - (gone - own).max(0.0)).max(0.0))
    }
}

/// Minutes and seconds; from an hour on, hours and minutes.
fn text(ms: f64) -> String {
    let seconds = (ms / 1000.0).ceil() as u64;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02} h"),
    }
}

/// The clock of a seat, where it has one that runs. Read out only when asked for, and once when the own time is short.
pub fn clock(state: TableState, seat: Seat) -> impl IntoView {
    let received = Memo::new(move |_| {
        state.info.with(|info| {
            let clock = info.as_ref()?.clocks.iter().find(|clock| clock.seat == seat)?;
            Some(ReceivedClock { clock: *clock, at: browser::now() })
        })
    });
    let now = RwSignal::new(browser::now());
    Effect::new(move |_| {
        if received.get().is_some() {
            tick(received, now);
        }
    });
    let shown = move || {
        let (own, bank) = received.get()?.left(now.get().max(received.get()?.at));
        let label = if own > 0.0 {
            t!("clock", time = text(own))
        } else {
            t!("clock-reserve", time = text(bank))
        };
        let is_reserve = own <= 0.0;
        let time = text(if is_reserve { bank } else { own });
        Some(view! {
            <span class="tag clock" class:is-reserve=is_reserve role="timer" aria-live="off" title=label data-test="clock">
                {time}
            </span>
        })
    };
    let is_short = Memo::new(move |_| {
        let Some(received) = received.get().filter(|_| state.you.get() == Some(seat)) else {
            return false;
        };
        let (own, bank) = received.left(now.get());
        own + bank <= SHORT
    });
    view! {
        {shown}
        <span class="unseen" role="status">{move || is_short.get().then(|| t!("time-is-short"))}</span>
    }
}

/// Counts on as long as this clock is the one that is shown.
fn tick(received: Memo<Option<ReceivedClock>>, now: RwSignal<f64>) {
    let counted = received.get_untracked();
    if now.try_set(browser::now()).is_some() {
        return;
    }
    browser::after(TICK, move || {
        if let Some(shown) = received.try_get_untracked()
            && shown.is_some()
            && shown == counted
        {
            tick(received, now);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_s_own_time_runs_out_before_the_reserve() {
        let clock = Clock { seat: Seat::new(0), left: 30_000, bank: 120_000 };
        let received = ReceivedClock { clock, at: 1_000.0 };
        assert_eq!(received.left(0.0), (30_000.0, 120_000.0), "a clock does not run backwards");
        assert_eq!(received.left(11_000.0), (20_000.0, 120_000.0));
        assert_eq!(received.left(41_000.0), (0.0, 110_000.0));
        assert_eq!(received.left(999_000.0), (0.0, 0.0));
    }

    #[test]
    fn time_is_written_as_on_a_clock() {
        let written = [0.0, 900.0, 30_000.0, 61_000.0, 3_600_000.0, 86_400_000.0].map(text);
        assert_eq!(written, ["0:00", "0:01", "0:30", "1:01", "1:00 h", "24:00 h"]);
    }
}
