//! What rooms do in as few words as fit on a card.

use dungeon_lords::{Room, Zone};

use super::room_figures;
use crate::texts::Message;

/// What a room without workers does, as short as a card is.
pub(in super::super) fn room_short(found: Room) -> Message {
    let key = match found {
        Room::TrainingRoom => "dl-training-room-short",
        Room::DarkRoom => "dl-dark-room-short",
        Room::Labyrinth => "dl-labyrinth-short",
        Room::AntiMagicRoom => "dl-anti-magic-room-short",
        Room::Cafeteria => "dl-cafeteria-short",
        Room::Chapel => "dl-chapel-short",
        Room::Pandemonium => "dl-pandemonium-short",
        Room::HallOfFame => "dl-hall-of-fame-short",
        _ => return zone_short(found.zone()),
    };
    room_figures(Message::new(key), found)
}

fn zone_short(zone: Zone) -> Message {
    Message::new(match zone {
        Zone::Surface => "dl-zone-short-surface",
        Zone::Deep => "dl-zone-short-deep",
        Zone::Center => "dl-zone-short-center",
        Zone::Periphery => "dl-zone-short-periphery",
        Zone::Anywhere => "dl-zone-short-anywhere",
    })
}
