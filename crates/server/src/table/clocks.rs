//! The clocks of a table with a pace. They are the server's alone: no rule and no record knows of them.
//!
//! Each action of a seat has its own time, then the seat's bank is used up. An action that is undone, or whose turn comes
//! again because another was, goes on where its clock stood: otherwise two who undo in turn could wait for ever.

use std::time::Duration;

use protocol::{Clock, Occupant, Pace, Stage};
use tabletop::{MAX_SEATS, Seat};
use tokio::time::Instant;

use super::{CONTINUE, Flow, Table};
use crate::table_meta::{StoredGuest, TableMeta};

const TIME_IS_UP: &str = "your time is up: a bot keeps your seat until you sit down again";

#[derive(Clone, Debug)]
pub struct Clocks {
    seconds: Duration,
    seats: Vec<SeatClock>,
}

#[derive(Clone, Debug)]
struct SeatClock {
    bank: Duration,
    /// How long each action took so far, by its number.
    used: Vec<Duration>,
    /// Which action's clock runs, and since when.
    running: Option<(usize, Instant)>,
}

impl SeatClock {
    /// What is left at a moment, if the clock runs: of the action's own time, and in the bank.
    fn left(&self, seconds: Duration, now: Instant) -> Option<(Duration, Duration)> {
        let (nth, since) = self.running?;
        let used = self.used[nth] + now.saturating_duration_since(since);
        let beyond = used.saturating_sub(seconds.max(self.used[nth]));
        Some((seconds.saturating_sub(used), self.bank.saturating_sub(beyond)))
    }

    fn stop(&mut self, seconds: Duration, now: Instant) {
        if let (Some((_, bank)), Some((nth, since))) = (self.left(seconds, now), self.running) {
            self.bank = bank;
            self.used[nth] += now.saturating_duration_since(since);
            self.running = None;
        }
    }

    fn deadline(&self, seconds: Duration) -> Option<Instant> {
        let (nth, since) = self.running?;
        Some(since + seconds.saturating_sub(self.used[nth]) + self.bank)
    }
}

impl Clocks {
    /// As they begin, or begin again after a restart: with the banks that were stored, and all of an action's own time.
    pub fn new(meta: &TableMeta) -> Clocks {
        let Pace { seconds, bank } = meta.pace.unwrap_or(Pace { seconds: 0, bank: 0 });
        let seat = |nth: usize| {
            let bank = meta.banks.get(nth).map_or(bank, |&kept| kept.min(bank));
            let bank = Duration::from_secs(bank.into());
            SeatClock { bank, used: Vec::new(), running: None }
        };
        let n_seats = if meta.pace.is_some() { meta.seats.len().min(MAX_SEATS) } else { 0 };
        Clocks {
            seconds: Duration::from_secs(seconds.into()),
            seats: (0..n_seats).map(seat).collect(),
        }
    }

    /// Lets the clock of each seat run that has an action to make, by its number, and stops the others. Says whether that
    /// changed anything.
    pub fn run(&mut self, now: Instant, actions: impl Fn(Seat) -> Option<u32>) -> bool {
        let mut is_new = false;
        for (seat, clock) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            let action = actions(seat).map(|nth| nth as usize);
            if clock.running.map(|(nth, _)| nth) == action {
                continue;
            }
            is_new = true;
            clock.stop(self.seconds, now);
            if let Some(nth) = action {
                clock.used.resize(clock.used.len().max(nth + 1), Duration::ZERO);
                clock.running = Some((nth, now));
            }
        }
        is_new
    }

    /// When the first of those who are to act has no time left.
    pub fn deadline(&self) -> Option<Instant> {
        self.seats.iter().filter_map(|clock| clock.deadline(self.seconds)).min()
    }

    /// Whose time is up.
    fn late(&self, now: Instant) -> Vec<Seat> {
        let is_late = |clock: &SeatClock| clock.deadline(self.seconds).is_some_and(|at| at <= now);
        let seats = Seat::all(self.seats.len()).zip(&self.seats);
        seats.filter(|(_, clock)| is_late(clock)).map(|(seat, _)| seat).collect()
    }

    /// Whether no time is left for an action of a seat, by its number.
    pub fn is_spent(&self, seat: Seat, nth: u32) -> bool {
        let clock = self.seats.get(seat.index());
        clock.is_some_and(|clock| {
            let used = clock.used.get(nth as usize).copied().unwrap_or_default();
            clock.bank.is_zero() && used >= self.seconds
        })
    }

    /// Whether somebody uses the bank, so that it is worth keeping.
    pub fn is_in_bank(&self, now: Instant) -> bool {
        let is_in_bank =
            |clock: &SeatClock| clock.left(self.seconds, now).is_some_and(|(own, _)| own.is_zero());
        self.seats.iter().any(is_in_bank)
    }

    /// What is in the banks, in seconds.
    pub fn banks(&self, now: Instant) -> Vec<u32> {
        let bank =
            |clock: &SeatClock| clock.left(self.seconds, now).map_or(clock.bank, |left| left.1);
        self.seats.iter().map(|clock| bank(clock).as_secs() as u32).collect()
    }

    pub fn shown(&self, now: Instant) -> Vec<Clock> {
        let shown = |(seat, clock): (Seat, &SeatClock)| {
            let (own, bank) = clock.left(self.seconds, now)?;
            Some(Clock { seat, left: own.as_millis() as u64, bank: bank.as_millis() as u64 })
        };
        Seat::all(self.seats.len()).zip(&self.seats).filter_map(shown).collect()
    }
}

impl Table {
    /// Lets those clocks run that should, and sends them to everybody if they are others than before.
    pub(super) fn run_clocks(&mut self) {
        if self.meta.pace.is_none() {
            return;
        }
        let (meta, game) = (&self.meta, &self.game);
        let action = |seat: Seat| {
            let game = game.as_ref().filter(|_| meta.shown_stage() == Stage::Playing)?;
            let occupant = &meta.seats[seat.index()];
            let is_guest = matches!(occupant, Occupant::Guest(StoredGuest { is_away: false, .. }));
            (is_guest && game.to_act().contains(seat)).then(|| game.n_steps(seat))
        };
        if self.clocks.run(Instant::now(), action) {
            self.broadcast_info();
        }
    }

    /// Whether the time of the action a seat is to make is up.
    pub(super) fn is_out_of_time(&self, seat: Seat) -> bool {
        let game = self.game.as_ref().filter(|game| game.to_act().contains(seat));
        game.is_some_and(|game| self.clocks.is_spent(seat, game.n_steps(seat)))
    }

    /// A bot keeps the seats of those who have no time left.
    pub(super) async fn time_out(&mut self) -> Flow {
        let mut guests = Vec::new();
        for seat in self.clocks.late(Instant::now()) {
            if let Occupant::Guest(StoredGuest { guest, is_away, .. }) =
                &mut self.meta.seats[seat.index()]
            {
                *is_away = true;
                guests.push(*guest);
                tracing::info!(table = %self.id, %seat, "a seat ran out of time; a bot takes over");
            }
            if let Some(game) = &mut self.game {
                // The step that the bot makes now.
                let n_final = game.n_steps(seat) + 1;
                game.make_final(seat, n_final);
                self.meta.n_final.resize(self.meta.seats.len(), 0);
                self.meta.n_final[seat.index()] = n_final;
            }
        }
        if guests.is_empty() {
            return CONTINUE;
        }
        self.persist_seats(None, &guests).await?;
        for guest in guests {
            for connection in self.subscribers.connections_of(guest) {
                let _ = self.error(connection, TIME_IS_UP);
            }
        }
        CONTINUE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const P1: Seat = Seat::new(0);
    const P2: Seat = Seat::new(1);

    fn clocks(seconds: u32, bank: u32) -> Clocks {
        let seats = vec![Occupant::Open; 3];
        Clocks::new(&TableMeta { pace: Some(Pace { seconds, bank }), seats, ..TableMeta::sample() })
    }

    fn after(start: Instant, ms: u64) -> Instant {
        start + Duration::from_millis(ms)
    }

    fn only(seat: Seat, nth: u32) -> impl Fn(Seat) -> Option<u32> {
        move |asked| (asked == seat).then_some(nth)
    }

    #[track_caller]
    fn check_left(clocks: &Clocks, now: Instant, expected: &[(Seat, u64, u64)]) {
        let shown = clocks.shown(now).into_iter().map(|clock| (clock.seat, clock.left, clock.bank));
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn an_action_has_its_own_time_first_and_then_the_bank() {
        let (mut clocks, start) = (clocks(30, 120), Instant::now());
        assert!(clocks.run(start, only(P1, 0)));
        check_left(&clocks, after(start, 10_000), &[(P1, 20_000, 120_000)]);
        check_left(&clocks, after(start, 50_000), &[(P1, 0, 100_000)]);
        assert_eq!(clocks.deadline(), Some(after(start, 150_000)));
        assert!(!clocks.run(after(start, 40_000), only(P1, 0)), "it runs on");
        assert!(clocks.run(after(start, 50_000), only(P2, 0)));
        check_left(&clocks, after(start, 50_000), &[(P2, 30_000, 120_000)]);
        // The next action has its own time again, the bank only what is left.
        clocks.run(after(start, 60_000), only(P1, 1));
        check_left(&clocks, after(start, 61_000), &[(P1, 29_000, 100_000)]);
        assert_eq!(clocks.banks(after(start, 100_000)), [90, 120, 120]);
        assert!(clocks.late(after(start, 189_999)).is_empty());
        assert_eq!(clocks.late(after(start, 190_000)), [P1]);
        assert!(!clocks.is_spent(P1, 1), "it still runs");
        clocks.run(after(start, 190_000), |_| None);
        assert!(clocks.is_spent(P1, 1) && !clocks.is_spent(P1, 2));
        clocks.run(after(start, 190_000), only(P1, 2));
        check_left(&clocks, after(start, 190_000), &[(P1, 30_000, 0)]);
    }

    #[test]
    fn undo_gains_no_time() {
        let (mut clocks, start) = (clocks(30, 10), Instant::now());
        clocks.run(start, only(P1, 0));
        clocks.run(after(start, 20_000), only(P2, 0));
        // P1 undoes the step: P2's turn is over, and comes again.
        clocks.run(after(start, 35_000), only(P1, 0));
        check_left(&clocks, after(start, 35_000), &[(P1, 10_000, 10_000)]);
        clocks.run(after(start, 50_000), only(P2, 0));
        check_left(&clocks, after(start, 50_000), &[(P2, 15_000, 10_000)]);
        clocks.run(after(start, 50_000), only(P1, 0));
        check_left(&clocks, after(start, 52_000), &[(P1, 0, 3_000)]);
        assert_eq!(clocks.deadline(), Some(after(start, 55_000)));
    }

    #[test]
    fn who_chooses_at_the_same_time_has_a_clock_each() {
        let (mut clocks, start) = (clocks(30, 0), Instant::now());
        clocks.run(start, |_| Some(0));
        clocks.run(after(start, 10_000), |seat| (seat != P2).then_some(0));
        let left = [(P1, 20_000, 0), (Seat::new(2), 20_000, 0)];
        check_left(&clocks, after(start, 10_000), &left);
        assert_eq!(clocks.late(after(start, 30_000)).len(), 2);
    }

    #[test]
    fn without_a_pace_there_is_no_clock() {
        let mut clocks =
            Clocks::new(&TableMeta { seats: vec![Occupant::Open; 3], ..TableMeta::sample() });
        assert!(!clocks.run(Instant::now(), |_| Some(0)));
        assert_eq!((clocks.deadline(), clocks.banks(Instant::now())), (None, vec![]));
    }
}
