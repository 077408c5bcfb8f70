//! What is lacking when an order cannot be carried out (EXECUTE-2). All of it lies open: of a hand only the
//! number of traps counts, which everybody can see.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    DungeonLords,
    data::{Cost, Order},
    evil,
    lord::Lord,
};

/// The first thing that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lack {
    Food,
    Gold,
    /// EVIL-3: evil as a cost needs room.
    Evil,
    /// Of traps in hand, for a golem.
    Trap,
    /// Of monsters in the lair, for a demon.
    Prey,
    /// Of idle imps, a foreimp among them on space III.
    Imps,
    /// Of squares where one may dig.
    Ground,
    /// Of tunnels to mine in.
    Tunnel,
    /// Of cards in the trap deck.
    TrapCards,
    /// Of anybody in the tavern.
    Company,
    /// Of this and that: nobody in the tavern can be paid, and not for the same reason.
    Wages,
    /// Of rooms in the store.
    Rooms,
    /// ROOM-6: of a square for any room in the store.
    Square,
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lack::Food => "not enough food",
            Lack::Gold => "not enough gold",
            Lack::Evil => "no room for more evil",
            Lack::Trap => "no trap to give away",
            Lack::Prey => "no monster to feed",
            Lack::Imps => "not enough idle imps",
            Lack::Ground => "no square to dig",
            Lack::Tunnel => "no unconquered tunnel",
            Lack::TrapCards => "no traps left in the deck",
            Lack::Company => "nobody left in the tavern",
            Lack::Wages => "could pay for nobody in the tavern",
            Lack::Rooms => "no rooms left in the store",
            Lack::Square => "no square for any room in the store",
        })
    }
}

impl Lord {
    /// What is lacking to pay a cost; `n_traps` cards are in hand. EVIL-3: evil as a cost needs free spaces.
    #[inline]
    pub(crate) fn lack(&self, cost: Cost, n_traps: u8) -> Option<Lack> {
        if self.food < cost.food {
            return Some(Lack::Food);
        }
        if self.gold < cost.gold {
            return Some(Lack::Gold);
        }
        if self.evil + cost.evil > evil::TOP {
            return Some(Lack::Evil);
        }
        if n_traps < cost.traps {
            return Some(Lack::Trap);
        }
        if cost.monsters > 0 && self.n_monsters() < cost.monsters {
            return Some(Lack::Prey);
        }
        None
    }
}

impl DungeonLords {
    /// What the minion here lacks to carry its order out, if it cannot.
    #[inline]
    pub(crate) fn lack(&self) -> Option<Lack> {
        let (table, lord) = (&self.table, self.table.lord());
        let unless = |is_there: bool, lack: Lack| (!is_there).then_some(lack);
        let of_imps = || unless(table.n_permitted() > 0, Lack::Imps);
        self.lack_of_price().or_else(|| match table.place {
            Order::Food | Order::Reputation | Order::Imps => None,
            Order::Dig => of_imps().or_else(|| unless(lord.site.diggable() != 0, Lack::Ground)),
            Order::Gold => of_imps().or_else(|| unless(self.n_miners() > 0, Lack::Tunnel)),
            Order::Traps => unless(!self.trap_deck.is_empty(), Lack::TrapCards),
            Order::Monster => self.lack_of_wages(),
            Order::Room if table.store.is_empty() => Some(Lack::Rooms),
            Order::Room => {
                let can_build = table.store.iter().any(|&room| self.can_take(room));
                unless(can_build, Lack::Square)
            }
        })
    }

    /// What is lacking to hire anybody: the same for all of them, or this and that.
    #[inline]
    fn lack_of_wages(&self) -> Option<Lack> {
        let mut lacks = self.table.tavern.iter().map(|&monster| self.lack_to_hire(monster));
        let Some(first) = lacks.next() else { return Some(Lack::Company) };
        lacks.fold(first, |known, other| match (known, other) {
            (None, _) | (_, None) => None,
            (Some(known), Some(other)) if known == other => Some(known),
            _ => Some(Lack::Wages),
        })
    }
}
