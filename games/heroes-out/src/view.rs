//! The view of a seat or spectator, which is everything: future luck aside, the game has no secret.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use crate::{
    data::{LAST_CHEST, N_LEVELS, Token},
    scene::rooms,
    table::{Phase, Table},
    task::Task,
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
        writeln!(
            f,
            "Level {} of {N_LEVELS}   Guild cards left: {}   Offer: {}",
            table.level,
            table.guild.len(),
            table.offer
        )?;
        for place in table.scenario().places {
            let room = place.room;
            let inside = rooms::describe(table, room);
            match (table.chests[room.index()] == LAST_CHEST, inside.as_str()) {
                (true, "empty") => writeln!(f, "  {room}: chest {LAST_CHEST}")?,
                (true, _) => writeln!(f, "  {room}: chest {LAST_CHEST}, {inside}")?,
                _ => writeln!(f, "  {room}: {inside}")?,
            }
        }
        if !table.tunnels.is_empty() {
            let tunnels: Vec<String> = table.tunnels.iter().map(ToString::to_string).collect();
            writeln!(f, "Tunnels: {}", tunnels.join(", "))?;
        }
        for horde in table.hordes.iter() {
            let you = if self.viewer == Some(horde.owner) { " (you)" } else { "" };
            writeln!(
                f,
                "{}{you}, {}: {} in supply. Hand: {}   Played: {}   Deck: {}   Discarded: {}",
                horde.owner,
                horde.clan,
                horde.supply(),
                horde.hand,
                horde.played,
                horde.deck.len(),
                horde.discard
            )?;
        }
        Ok(())
    }
}

impl View {
    fn write_question(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.table;
        let Some(seat) = table.to_act().first() else {
            let won = table.phase == Phase::Won;
            return f.write_str(if won { "The monsters won." } else { "The monsters lost." });
        };
        write!(f, "{seat} ")?;
        let Some(task) = table.top() else {
            return match table.phase {
                Phase::Clans => f.write_str("chooses a clan."),
                Phase::Laboratory => f.write_str("chooses whose cards go to the laboratory."),
                Phase::Dwell => write!(
                    f,
                    "places {} more of the {} at home.",
                    table.n_to_settle(),
                    table.horde().clan
                ),
                Phase::Renew => write!(f, "may discard cards of the {}.", table.horde().clan),
                _ => write!(f, "plays cards of the {}.", table.horde().clan),
            };
        };
        match task {
            Task::Card { card, .. } => {
                let icons = table.icons.iter().map(|(icon, n)| format!("{} {n}", icon.name()));
                write!(f, "performs {card}: {}.", icons.collect::<Vec<_>>().join(", "))
            }
            Task::Which { from, to, .. } => {
                write!(f, "chooses who goes from the {from} to the {to}.")
            }
            Task::Carry { from, to, .. } => {
                let there = Token::ALL.into_iter().filter(|&token| table.n_of(token, from) > 0);
                let there: Vec<&str> = there.map(Token::name).collect();
                write!(f, "may carry something to the {to}: {}.", there.join(", "))
            }
            Task::Swarm { room, n_left, .. } => {
                write!(f, "swarms in the {room}: {n_left} have not acted.")
            }
            Task::Ambush { n_left, .. } => write!(f, "may place {n_left} more in ambush."),
            Task::Hunt { room, .. } => write!(f, "chooses between hero and prey in the {room}."),
            Task::Reward { icon, room } => {
                write!(f, "may take the second part of {} in the {room}.", icon.name())
            }
            Task::Take => f.write_str("chooses a monster card of the offer."),
            Task::Fetch { room } => write!(f, "chooses which portal moves to the {room}."),
            Task::Redig(wall) => {
                write!(f, "chooses which tunnel moves between {} and {}.", wall.0, wall.1)
            }
            Task::Renew => f.write_str("may send offered cards back."),
            Task::Summon { class, .. } => write!(f, "chooses which {class} comes first."),
            Task::Plunder { room, n_left } => {
                write!(f, "chooses what is lost in the {room}: {n_left}.")
            }
            Task::Spoil { room } => write!(f, "chooses what is lost in the {room}."),
            Task::Shoot { .. } => f.write_str("chooses where the archer shoots."),
            Task::Aim { room } | Task::Bite { room, .. } => {
                write!(f, "chooses who is hit in the {room}.")
            }
            Task::Group { room } if table.n_monsters(room) > 0 => {
                write!(f, "chooses who is attacked in the {room}.")
            }
            Task::Group { room } => write!(f, "chooses where heroes charge from the {room}."),
            Task::Defend { clan, meeple } => {
                write!(f, "may defend the {clan} in the {}.", meeple.room)
            }
            Task::Discard { .. } => f.write_str("discards a card."),
            Task::Croak { .. } => f.write_str("chooses where frogs bite first."),
            Task::Forfeit => f.write_str("chooses which chest is taken away."),
            Task::Encore => f.write_str("chooses which heroes wake."),
            Task::Resolve => f.write_str("chooses which heroes act next."),
            Task::Reveal { .. } | Task::Deck | Task::Enter { .. } => f.write_str("waits."),
        }
    }
}
