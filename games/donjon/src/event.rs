//! What happened, in the past tense, each with the rule it follows from.

mod words;

use serde::{Deserialize, Serialize};
use tabletop::{Rule, Seat};

use crate::{
    card::{Card, Pile},
    data::{Herd, Kind, MalusTile, Orb, Place, Slot},
    table::{Area, Footstep, Origin},
};

/// What moves a monster from place to place without a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    Teleport,
    /// It follows the crowd.
    Crowd,
    /// A VIP's card calls it to the VIP's room.
    Vip,
}

/// One fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    StarterDrawn {
        seat: Seat,
    },
    ObjectiveDrawn {
        card: Card,
    },
    ObjectiveChosen {
        seat: Seat,
        card: Card,
    },
    AreasFilled {
        forest: Herd,
        swamp: Herd,
    },
    Offered {
        card: Card,
    },
    Replaced {
        card: Card,
    },
    NoThreat {
        seat: Seat,
    },
    ThreatOverdue {
        seat: Seat,
    },
    ThreatRevealed {
        seat: Seat,
        card: Card,
    },
    Flocked {
        area: Area,
        monsters: Herd,
    },
    Kept {
        card: Card,
    },
    Buried {
        card: Card,
    },
    InnOpened {
        card: Card,
    },
    NobodyHit,
    InnEmpty {
        seat: Seat,
    },
    Arrived {
        seat: Seat,
        room: Place,
    },
    Advanced {
        seat: Seat,
        from: Place,
        to: Place,
    },
    MalusTaken {
        seat: Seat,
        /// The number on the malus tile, which is the points it costs.
        tile: MalusTile,
    },
    SentHome {
        seat: Seat,
        room: Place,
    },
    LastRoundBegan,
    Reshuffled {
        pile: Pile,
    },
    TileRevealed {
        seat: Seat,
        card: Card,
    },
    PowerUsed {
        seat: Seat,
        slot: Slot,
        /// The number on the malus tile that was put on the power.
        tile: MalusTile,
    },
    Recruited {
        seat: Seat,
        area: Area,
        kind: Kind,
        n: u8,
        to: Place,
    },
    FootstepsGained {
        seat: Seat,
        n: u8,
    },
    Stepped {
        seat: Seat,
        step: Footstep,
    },
    Sacrificed {
        seat: Seat,
        kind: Kind,
        room: Place,
    },
    CardPlayed {
        seat: Seat,
        card: Card,
    },
    OrbChosen {
        seat: Seat,
        orb: Orb,
    },
    VipArrived {
        seat: Seat,
        room: Place,
    },
    Gained {
        seat: Seat,
        kind: Kind,
        origin: Origin,
        to: Place,
    },
    NothingGained {
        seat: Seat,
    },
    Moved {
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
        by: Means,
    },
    Retreated {
        seat: Seat,
        kind: Kind,
        from: Place,
    },
    Banished {
        seat: Seat,
        kind: Kind,
        from: Place,
    },
    GameEnded,
    Scored {
        seat: Seat,
        points: i32,
    },
    Won {
        seat: Seat,
    },
    NobodyWon,
}

impl tabletop::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::StarterDrawn { .. } => "SETUP-1",
            Event::ObjectiveDrawn { .. } | Event::ObjectiveChosen { .. } => "SETUP-2",
            Event::AreasFilled { .. } => "SETUP-3",
            Event::Offered { .. } => "SETUP-5",
            Event::Replaced { card } if card.pile == Pile::Vip => "VIP-3",
            Event::Replaced { .. } => "MIX-2",
            Event::NoThreat { .. } | Event::ThreatRevealed { .. } => "THREAT-1",
            Event::ThreatOverdue { .. } => "THREAT-6",
            Event::Flocked { .. } => "THREAT-3",
            Event::Kept { .. } | Event::Buried { .. } => "THREAT-4",
            Event::InnOpened { .. } => "THREAT-5",
            Event::NobodyHit => "INN-1",
            Event::InnEmpty { .. } => "PIECE-2",
            Event::Arrived { .. } => "GROUP-1",
            Event::Advanced { .. } => "GROUP-2",
            Event::MalusTaken { .. } => "GROUP-3",
            Event::SentHome { .. } => "GROUP-4",
            Event::LastRoundBegan => "END-1",
            Event::Reshuffled { pile: Pile::Mixture } => "MIX-2",
            Event::Reshuffled { pile: Pile::Bearer } => "BEARER-1",
            Event::Reshuffled { .. } => "END-2",
            Event::TileRevealed { .. } => "GUARD-1",
            Event::PowerUsed { .. } => "GUARD-2",
            Event::Recruited { .. } => "RECRUIT-1",
            Event::FootstepsGained { .. } => "MOVE-1",
            Event::Stepped { .. } => "MOVE-2",
            Event::Sacrificed { .. } => "POWER-1",
            Event::CardPlayed { card, .. } if card.pile == Pile::Mixture => "MIX-1",
            Event::CardPlayed { card, .. } if card.pile == Pile::Vip => "VIP-2",
            Event::CardPlayed { .. } => "BEARER-1",
            Event::OrbChosen { .. } => "ORB-1",
            Event::VipArrived { .. } => "VIP-1",
            Event::Gained { .. } => "EFFECT-1",
            Event::NothingGained { .. } => "PIECE-1",
            Event::Moved { by: Means::Teleport, .. } => "EFFECT-2",
            Event::Moved { by: Means::Crowd, .. } => "ORB-2",
            Event::Moved { by: Means::Vip, .. } => "VIP-2",
            Event::Retreated { .. } => "EFFECT-3",
            Event::Banished { .. } => "EFFECT-4",
            Event::GameEnded => "END-3",
            Event::Scored { .. } => "SCORE-1",
            Event::Won { .. } => "WIN-1",
            Event::NobodyWon => "WIN-2",
        })
    }
}
