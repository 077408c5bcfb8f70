//! The components of the game as plain tables. What is not a printed fact stands in `reconstructions`.

mod adventurers;
mod events;
mod monsters;
mod orders;
mod reconstructions;
mod rooms;
mod spells;
mod traps;

use tabletop::ParseError;

pub use adventurers::{Adventurer, Class};
pub use events::{EventTile, Special};
pub use monsters::{Cost, Monster};
pub use orders::{Order, OrderSet, Price};
pub use reconstructions::RECONSTRUCTIONS;
pub use rooms::{Production, Room, Zone};
pub use spells::Spell;
pub use traps::{Trap, TrapEffect, Traps};

/// The year the table is in; each has its own adventurers, monsters, rooms and spells.
pub type Year = u8;

/// Where `text` stands among `names`, letters of either case.
pub(crate) fn find(names: &[&str], text: &str, what: &str) -> Result<usize, ParseError> {
    let nth = names.iter().position(|name| name.eq_ignore_ascii_case(text));
    nth.ok_or_else(|| {
        ParseError::new(format!("'{text}' is not {what}: write {}", names.join(", ")))
    })
}
