//! Statistics of a finished game, from its events, for its last page: the best battle, the worst guest, the proudest
//! tunnel.

use tabletop::{PerSeat, Seat};

use crate::{
    combat::Fact,
    data::{Adventurer, Year},
    event::Event,
    site::Square,
    table::{CombatRound, N_LORDS, Table},
};

/// What is remembered of a game. Of equals, the first of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chronicle {
    pub best_battle: Option<BestBattle>,
    pub worst_guest: Option<WorstGuest>,
    pub proudest_tunnel: Option<ProudestTunnel>,
}

/// The battle in which most adventurers were imprisoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestBattle {
    pub seat: Seat,
    pub year: Year,
    /// Of combat, counted from 1.
    pub round: u8,
    pub n_prisoners: u8,
}

/// The adventurer who was there when most tiles were conquered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorstGuest {
    pub seat: Seat,
    pub adventurer: Adventurer,
    pub n_tiles: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProudestTunnel {
    /// The tile that was held in the most battles.
    Held { seat: Seat, square: Square, n_battles: u8 },
    /// No tile was held: the dungeon with the most tiles that were never lost.
    Long { seat: Seat, n_tiles: u8 },
}

/// A battle that goes on.
#[derive(Clone, Copy)]
struct Fought {
    square: Square,
    n_prisoners: u8,
    is_lost: bool,
}

/// What is known while the events are read.
#[derive(Default)]
struct Reader {
    chronicle: Chronicle,
    /// Who is before each dungeon, with the tiles that were conquered meanwhile.
    parties: [Vec<(Adventurer, u8)>; N_LORDS],
    fights: PerSeat<Option<Fought>, N_LORDS>,
    held: Vec<(Seat, Square, u8)>,
    year: Year,
    round: u8,
}

impl Chronicle {
    /// Returns what is remembered of a game by its events, all of them and in order; `table` is the table at the end.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>, table: &Table) -> Chronicle {
        let mut reader = Reader { year: 1, ..Reader::default() };
        events.into_iter().for_each(|event| reader.read(event));
        let Reader { mut chronicle, held, .. } = reader;
        // The first of the most: the last of a maximum is taken, so they are looked at from the end.
        let proudest = held.into_iter().rev().max_by_key(|&(_, _, n_battles)| n_battles);
        let longest = table.seats().rev().max_by_key(|&seat| n_kept(table, seat));
        chronicle.proudest_tunnel = match (proudest, longest) {
            (Some((seat, square, n_battles)), _) => {
                Some(ProudestTunnel::Held { seat, square, n_battles })
            }
            (None, Some(seat)) => {
                let n_tiles = n_kept(table, seat);
                (n_tiles > 0).then_some(ProudestTunnel::Long { seat, n_tiles })
            }
            (None, None) => None,
        };
        chronicle
    }
}

fn n_kept(table: &Table, seat: Seat) -> u8 {
    table.lords[seat].site.unconquered().count_ones() as u8
}

impl Reader {
    fn read(&mut self, event: &Event) {
        match *event {
            Event::RoundBegan { year, .. } => self.year = year,
            Event::Joined { seat, adventurer } => {
                self.parties[seat.index()].push((adventurer, 0));
            }
            Event::PaladinCame { seat, from } => {
                let paladin = Adventurer::paladin(self.year);
                // What he did elsewhere is noted where he did it.
                if let Some(from) = from {
                    self.parties[from.index()].retain(|(other, _)| *other != paladin);
                }
                self.parties[seat.index()].push((paladin, 0));
            }
            Event::CardTurned { round: CombatRound(round), .. } => self.round = round,
            Event::Battle { seat, fact } => self.fight(seat, fact),
            Event::YearEnded { .. } => {
                for nth in 0..N_LORDS {
                    self.settle(Seat::new(nth));
                    self.parties[nth].clear();
                }
            }
            _ => {}
        }
    }

    fn fight(&mut self, seat: Seat, fact: Fact) {
        match fact {
            Fact::Planned { square, .. } => {
                self.settle(seat);
                self.fights[seat] = Some(Fought { square, n_prisoners: 0, is_lost: false });
            }
            Fact::Imprisoned { adventurer } => {
                self.parties[seat.index()].retain(|(other, _)| *other != adventurer);
                if let Some(fight) = &mut self.fights[seat] {
                    fight.n_prisoners += 1;
                }
            }
            Fact::Conquered { .. } => {
                if let Some(fight) = &mut self.fights[seat] {
                    fight.is_lost = true;
                }
                for (adventurer, n_tiles) in &mut self.parties[seat.index()] {
                    *n_tiles += 1;
                    let guest = WorstGuest { seat, adventurer: *adventurer, n_tiles: *n_tiles };
                    let worst = &mut self.chronicle.worst_guest;
                    if worst.is_none_or(|worst| guest.n_tiles > worst.n_tiles) {
                        *worst = Some(guest);
                    }
                }
            }
            _ => {}
        }
    }

    /// The battle of this seat is over.
    fn settle(&mut self, seat: Seat) {
        let Some(fight) = self.fights[seat].take() else { return };
        let (year, round, n_prisoners) = (self.year, self.round + 1, fight.n_prisoners);
        let best = &mut self.chronicle.best_battle;
        if n_prisoners > 0 && best.is_none_or(|best| n_prisoners > best.n_prisoners) {
            *best = Some(BestBattle { seat, year, round, n_prisoners });
        }
        if fight.is_lost {
            // What is lost in the end was not held.
            self.held.retain(|&(other, square, _)| (other, square) != (seat, fight.square));
            return;
        }
        match self.held.iter_mut().find(|held| (held.0, held.1) == (seat, fight.square)) {
            Some(held) => held.2 += 1,
            None => self.held.push((seat, fight.square, 1)),
        }
    }
}
