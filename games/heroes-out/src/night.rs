//! Statistics of a finished game, from its events, for its last page: turns, blows, chests and the closest call (END-1,
//! END-2).

use crate::{
    Event,
    data::{LAST_CHEST, Room},
    pieces::Party,
    table::{Phase, Table},
};

/// The value of a chest whose loss costs no star.
pub const SMALL_CHEST: u8 = 1;

/// What happened in a night.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Night {
    pub n_turns: u32,
    /// Guild cards that came, in an invasion or in the Cells.
    pub n_cards: u32,
    /// Heroes whom monsters threw out.
    pub n_beaten: u32,
    /// The most of them in one turn.
    pub n_best_turn: u32,
    pub n_trapped: u32,
    pub n_breakouts: u32,
    pub n_meeples_lost: u32,
    /// Chests that were lost, with their values, in order.
    pub lost: Vec<(Room, u8)>,
    /// The most heroes who stood at the great chest and were too few.
    pub n_closest: u8,
    /// The last way heroes took into the Vault.
    pub last_charge: Option<(Party, Room)>,
    /// Who took the great chest.
    pub thieves: Party,
}

/// What a night is rated by: it was won, half of the chests were kept, and only chests of value 1 were lost.
pub type Stars = [bool; 3];

impl Night {
    /// Returns what is remembered of a game by its events, all of them and in order.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Night {
        let mut night = Night::default();
        let mut n_this_turn = 0;
        for event in events {
            match *event {
                Event::TurnBegan { .. } => {
                    night.n_turns += 1;
                    n_this_turn = 0;
                }
                Event::Revealed { .. } | Event::Flipped { .. } => night.n_cards += 1,
                Event::HeroFell { .. } => {
                    night.n_beaten += 1;
                    n_this_turn += 1;
                    night.n_best_turn = night.n_best_turn.max(n_this_turn);
                }
                Event::Trapped { .. } => night.n_trapped += 1,
                Event::BrokeOut { .. } => night.n_breakouts += 1,
                Event::MeepleFell { .. } => night.n_meeples_lost += 1,
                Event::Looted { value, room, party } => {
                    night.lost.push((room, value));
                    if value == LAST_CHEST {
                        night.thieves = party;
                    }
                }
                Event::ChestTaken { value, room } => night.lost.push((room, value)),
                Event::Waited { party, room: Room::Vault } => {
                    night.n_closest = night.n_closest.max(party.len());
                }
                Event::Charged { party, from, to: Room::Vault } => {
                    night.last_charge = Some((party, from));
                }
                _ => {}
            }
        }
        night
    }

    /// Returns where the last stand begins among all events of a game: with the guild card before the last way heroes took into
    /// the Vault, or else with the last guild card.
    pub fn last_stand(events: &[Event]) -> Option<usize> {
        let is_card =
            |event: &Event| matches!(event, Event::Revealed { .. } | Event::Flipped { .. });
        let is_way = |event: &Event| matches!(event, Event::Charged { to: Room::Vault, .. });
        let last_card = events.iter().rposition(is_card)?;
        let has_lost = events.contains(&Event::Lost);
        match events.iter().rposition(is_way).filter(|_| has_lost) {
            Some(way) => events[..way].iter().rposition(is_card),
            None => Some(last_card),
        }
    }

    /// Returns the stars of this night, whose end is on the table.
    pub fn stars(&self, table: &Table) -> Stars {
        let has_won = table.phase == Phase::Won;
        let n_kept = table.n_chests() as usize;
        let is_half_kept = n_kept >= self.lost.len();
        let are_small = self.lost.iter().all(|&(_, value)| value == SMALL_CHEST);
        [has_won, has_won && is_half_kept, has_won && are_small]
    }

    /// How many heroes short of the great chest they were at the closest call.
    pub fn n_short(&self) -> u8 {
        LAST_CHEST.saturating_sub(self.n_closest)
    }
}
