//! What one viewer knows, which is everything there is: future luck aside, the game has no secret.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::{
    card::Pile,
    data::{Place, TILES},
    table::{Area, Phase, Table, Task},
};

/// Who looks; there is nothing to know beyond the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Private {
    /// The seat whose view this is; none for a spectator.
    pub viewer: Option<Seat>,
}

/// The table, seen by somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    viewer: Option<Seat>,
    pub table: Table,
}

impl tabletop::View for View {
    type Table = Table;
    type Private = Private;

    fn new(table: Table, Private { viewer }: Private) -> View {
        View { viewer, table }
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    fn n_seats(&self) -> usize {
        self.table.n_seats()
    }

    fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.table;
        self.write_question(f)?;
        writeln!(f)?;
        let cards = table.objectives.iter().flatten();
        let aims = cards.filter_map(|card| Some(format!("{card} {}", card.objective()?.about)));
        writeln!(f, "Objectives: {}", aims.collect::<Vec<_>>().join(", "))?;
        let [forest, swamp, oubliettes] = Area::ALL.map(|area| table.area(area));
        writeln!(f, "Forest: {forest}   Swamp: {swamp}   Oubliettes: {oubliettes}")?;
        let last = if table.is_last_round { ", last round" } else { "" };
        // SETUP-5: what was once revealed is open, though kept cards lie face down (THREAT-4).
        writeln!(
            f,
            "Threats left: {}{last}   Kept: {} ({} of {})   Groups at the inn: {}",
            table.threats.len(),
            table.kept,
            table.kept.len(),
            table.n_seats(),
            table.inn_groups
        )?;
        let reserve = table.reserve.iter().map(|(kind, n)| format!("{n}{}", kind.letter()));
        writeln!(
            f,
            "Mixtures: {}   VIPs: {}   Bearers left: {}   Reserve: {}",
            table.mixture_offer,
            table.vip_offer,
            table.bearers.len(),
            reserve.collect::<Vec<_>>().join(" ")
        )?;
        table.seats().try_for_each(|seat| self.write_dungeon(f, seat))
    }
}

impl View {
    fn write_question(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.table;
        if let Some(frame) = table.top() {
            write!(f, "{} ", frame.seat)?;
            match frame.task {
                Task::Effect(effect) => write!(f, "decides: {effect}")?,
                Task::Bring { kind, .. } => write!(f, "puts a gained {kind} somewhere")?,
                Task::Carry { kind, from } => write!(f, "puts the {kind} of {from} somewhere")?,
                Task::Lead { kind, from, .. } => {
                    write!(f, "leads a crowd from {from} with a {kind}")?;
                }
                Task::Follow { from, to, n_left } => {
                    write!(f, "lets up to {n_left} more follow from {from} to {to}")?;
                }
                Task::Walk { n_left, .. } => write!(f, "walks: footsteps left: {n_left}")?,
                Task::Flock(card) => write!(f, "chooses where the monsters of {card} go")?,
                Task::Settle { kind, n, area } => {
                    write!(f, "puts {} from the {area} somewhere", kind.counted(n))?;
                }
                Task::Brew => f.write_str("chooses a mixture")?,
                Task::Host => f.write_str("chooses a room for the VIP")?,
                Task::Invite => write!(f, "chooses a card for the VIP in {}", frame.here)?,
                Task::Gaze => f.write_str("chooses an orb")?,
                Task::Discard(card) => write!(f, "discards {card}")?,
            }
            if let Some(card) = table.in_use().filter(|card| card.pile != Pile::Threat) {
                write!(f, " ({card} of {})", table.turn)?;
            }
            return f.write_str(".");
        }
        let turn = table.turn;
        match table.phase {
            Phase::Objectives => write!(f, "{turn} names an objective."),
            Phase::Guardian => write!(f, "{turn} may use a power of the guardian tile."),
            Phase::Recruitment => write!(f, "{turn} recruits."),
            Phase::Power => write!(f, "{turn} may sacrifice a monster for a room's power."),
            Phase::Threat | Phase::Movement => write!(f, "{turn} goes on."),
            Phase::Over => f.write_str("The game is over."),
        }
    }

    fn write_dungeon(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let dungeon = &self.table.dungeons[seat];
        let you = if self.viewer == Some(seat) { " (you)" } else { "" };
        write!(f, "{seat}{you}, {} points. Malus: {}", self.table.points(seat), dungeon.malus())?;
        match dungeon.tile {
            Some(tile) => {
                write!(f, ". Guardian {tile}:")?;
                for (power, seal) in TILES[tile.index()].iter().zip(dungeon.seals) {
                    write!(f, " {power}{}", if seal > 0 { " (used)" } else { "" })?;
                }
                writeln!(f)?;
            }
            None => writeln!(f)?,
        }
        f.write_str("   ")?;
        for place in Place::all() {
            let n_groups = dungeon.groups_in(place);
            let herd = dungeon.at(place);
            if herd.is_empty() && n_groups == 0 {
                continue;
            }
            let shown = if herd.is_empty() { "·".to_string() } else { herd.to_string() };
            write!(f, " {place} {shown}")?;
            if n_groups > 0 {
                write!(f, "+{n_groups}")?;
            }
        }
        writeln!(f)
    }
}
