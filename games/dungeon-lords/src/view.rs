//! The view: what one seat or spectator with perfect memory knows.

mod words;

use serde::{Deserialize, Deserializer, Serialize, de::MapAccess};
use tabletop::{ByName, FieldsBeside, PerSeat, Seat, SeatSet, is_default, read_beside};

use crate::{
    Combat, DungeonLords,
    lord::Hand,
    orders::N_ORDERS,
    table::{CombatRound, N_LORDS, Slot, Table, Town},
};

/// How much of a hand everybody can count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Backs {
    /// Traps in hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_traps: u8,
    /// Traps discarded face down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_buried: u8,
    /// Orders drawn at set-up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_drawn: u8,
    /// Orders placed face down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n_chosen: u8,
    /// Whether it is decided which of the drawn orders is kept.
    #[serde(default, skip_serializing_if = "is_default")]
    pub has_kept: bool,
    /// Whether an order for the own non-player colour is placed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub has_ordered_non_player: bool,
}

/// All that lies open to everybody: the boards, the backs of all cards in hand, and whose move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct OpenTable {
    #[serde(flatten)]
    pub table: Table,
    /// What each lord holds face down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub backs: PerSeat<Backs, N_LORDS>,
    /// Who owes an action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to_act: SeatSet,
}

/// What stands beside the fields of the table.
#[derive(Default)]
struct BesideTable {
    backs: PerSeat<Backs, N_LORDS>,
    to_act: SeatSet,
}

impl<'de> FieldsBeside<'de> for BesideTable {
    fn read_field<A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        match name {
            "backs" => self.backs = map.next_value()?,
            "to_act" => self.to_act = map.next_value()?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl<'de> Deserialize<'de> for OpenTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OpenTable, D::Error> {
        let (table, BesideTable { backs, to_act }) = read_beside(deserializer)?;
        Ok(OpenTable { table, backs, to_act })
    }
}

impl OpenTable {
    pub(crate) fn of(game: &DungeonLords) -> OpenTable {
        let mut backs = PerSeat::default();
        for seat in game.table.seats() {
            backs[seat] = backs_of(&game.hands[seat]);
        }
        OpenTable { table: game.table, backs, to_act: game.who_acts() }
    }
}

/// What one viewer knows beyond the table: the own hand, and combat cards, plans and battles as far as they are seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Private {
    /// The seat whose view this is; none for a spectator.
    pub viewer: Option<Seat>,
    /// The viewer's own hand; empty for a spectator.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hand: Hand,
    /// The four combat cards of this year by round, as far as the viewer has seen them.
    #[serde(default, skip_serializing_if = "is_default", with = "ByName::<CombatRound>")]
    pub town: Town,
    /// Plans and the battle that is fought, as far as the viewer sees them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub combat: Combat,
}

impl Private {
    pub(crate) fn of(game: &DungeonLords, viewer: Option<Seat>) -> Private {
        Private {
            viewer,
            hand: viewer.map_or(Hand::default(), |seat| game.hands[seat]),
            town: game.town.map(|slot| slot.seen_through(viewer)),
            combat: game.combat.seen_by(viewer, game.table.options.in_order),
        }
    }
}

/// The table, the own hand, the backs of the others' cards, and the combat cards one has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    viewer: Option<Seat>,
    pub table: Table,
    /// The viewer's own hand; empty for a spectator.
    pub hand: Hand,
    pub backs: PerSeat<Backs, N_LORDS>,
    pub town: Town,
    pub combat: Combat,
    to_act: SeatSet,
}

fn backs_of(hand: &Hand) -> Backs {
    Backs {
        n_traps: hand.traps.total(),
        n_buried: hand.buried.total(),
        n_drawn: hand.drawn.len() as u8,
        n_chosen: hand.chosen.len() as u8,
        has_kept: hand.kept.is_some(),
        has_ordered_non_player: hand.for_non_player.is_some(),
    }
}

impl Slot {
    /// SPY-1: the card is seen by those who looked; that they looked, by all.
    fn seen_through(self, viewer: Option<Seat>) -> Slot {
        let is_seen = self.is_open || viewer.is_some_and(|seat| self.seen_by.contains(seat));
        let Slot { card, seen_by, is_open } = self;
        Slot { card: card.filter(|_| is_seen), seen_by, is_open }
    }
}

impl View {
    /// ORDER-1: how many orders the viewer has still to choose.
    pub fn n_orders_due(&self) -> usize {
        N_ORDERS.saturating_sub(self.hand.chosen.len())
    }
}

impl tabletop::View for View {
    type Table = OpenTable;
    type Private = Private;

    fn new(open: OpenTable, private: Private) -> View {
        let OpenTable { table, backs, to_act } = open;
        let Private { viewer, hand, town, combat } = private;
        View { viewer, table, hand, backs, town, combat, to_act }
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        self.to_act
    }
}
