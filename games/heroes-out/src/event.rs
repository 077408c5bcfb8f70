//! The events of the log: facts in the past tense, each with the rule it follows from.

use serde::{Deserialize, Serialize};
use tabletop::{Rule, Seat};

use crate::{
    data::{Back, Card, Clan, Class, Room, RoomType, Token},
    guild::GuildCard,
    pieces::Party,
    task::SideName,
    wall::Wall,
};

mod words;

/// One fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    ClanChosen {
        seat: Seat,
        clan: Clan,
    },
    LaboratoryStocked {
        clan: Clan,
    },
    Offered {
        card: Card,
    },
    SettledIn {
        clan: Clan,
        room: Room,
    },
    TurnBegan {
        clan: Clan,
    },
    Drew {
        clan: Clan,
        card: Card,
    },
    Reshuffled {
        clan: Clan,
    },
    Played {
        clan: Clan,
        card: Card,
        side: SideName,
    },
    Looked {
        clan: Clan,
        card: Card,
        /// Whether it was taken into the hand; else it was discarded.
        is_taken: bool,
    },
    Moved {
        clan: Clan,
        from: Room,
        to: Room,
        /// What was taken along.
        token: Option<Token>,
    },
    Summoned {
        clan: Clan,
        room: Room,
    },
    Ambushed {
        clan: Clan,
        room: Room,
    },
    Placed {
        token: Token,
        room: Room,
    },
    HeroFell {
        clan: Clan,
        class: Class,
        room: Room,
    },
    Hunted {
        clan: Clan,
        token: Token,
        room: Room,
    },
    PortalPlaced {
        room: Room,
    },
    PortalMoved {
        from: Room,
        to: Room,
    },
    PortalCompleted {
        room: Room,
    },
    Crafted {
        clan: Clan,
        card: Card,
    },
    Experimented {
        clan: Clan,
    },
    TunnelDug {
        wall: Wall,
    },
    TunnelFilled {
        wall: Wall,
    },
    Rekindled {
        clan: Clan,
        room: Room,
        /// How many wounds were healed.
        n: u8,
    },
    CellsUsed {
        clan: Clan,
    },
    Flipped {
        card: GuildCard,
    },
    Discarded {
        clan: Clan,
        card: Card,
    },
    GaveUp {
        clan: Clan,
        card: Card,
    },
    Returned {
        card: Card,
    },
    Revealed {
        card: GuildCard,
    },
    TokenLost {
        token: Token,
        room: Room,
    },
    Spoiled {
        token: Token,
        room: Room,
    },
    BrokeOut {
        /// The heroes in the Cells who were exhausted and are active now.
        party: Party,
    },
    Trapped {
        class: Class,
        room: Room,
    },
    LockedUp {
        class: Class,
    },
    HeroCame {
        class: Class,
        room: Room,
    },
    Inspired {
        /// Those who were exhausted and are active now.
        party: Party,
        room: Room,
    },
    Healed {
        /// Those who were exhausted and are active now.
        party: Party,
        room: Room,
    },
    Roused {
        /// Those who were exhausted and are active now.
        party: Party,
        room: Room,
    },
    Attacked {
        class: Class,
        clan: Clan,
        room: Room,
    },
    Shot {
        clan: Clan,
        room: Room,
    },
    Bitten {
        clan: Clan,
        room: Room,
    },
    Bred {
        token: Token,
        room: Room,
    },
    Wounded {
        clan: Clan,
        room: Room,
        /// How many wounds the meeple has now.
        wounds: u8,
    },
    MeepleFell {
        clan: Clan,
        room: Room,
    },
    Defended {
        clan: Clan,
        card: Card,
        room: Room,
    },
    Looted {
        /// The number on the chest: how many heroes it took.
        value: u8,
        room: Room,
        /// The heroes who looted it and are exhausted now.
        party: Party,
    },
    TurnedOver {
        back: Back,
        room: Room,
    },
    Waited {
        /// Those who are exhausted now.
        party: Party,
        room: Room,
    },
    Charged {
        party: Party,
        from: Room,
        to: Room,
    },
    Paid {
        token: Token,
        room: Room,
    },
    TributeOwed,
    ChestTaken {
        /// The number on the chest.
        value: u8,
        room: Room,
    },
    CrewSent {
        class: Class,
        /// The rooms they come to.
        kind: RoomType,
    },
    GatesOpened,
    /// Levels are counted from 1.
    LevelBegan {
        level: u8,
    },
    Won,
    Lost,
}

impl tabletop::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::ClanChosen { .. } => "SETUP-2",
            Event::LaboratoryStocked { .. } => "SETUP-3",
            Event::Offered { .. } => "CRAFT-2",
            Event::SettledIn { .. } => "SETUP-5",
            Event::TurnBegan { .. } => "TURN-3",
            Event::Drew { .. } | Event::Reshuffled { .. } => "DRAW-1",
            Event::Played { .. } => "CARD-1",
            Event::Looked { .. } => "REINF-1",
            Event::Moved { token: None, .. } => "MOVE-1",
            Event::Moved { .. } => "MOVE-2",
            Event::Summoned { .. } => "SUMMON-1",
            Event::Ambushed { .. } => "AMBUSH-1",
            Event::Placed { .. } => "PLACE-1",
            Event::HeroFell { .. } => "HERO-5",
            Event::Hunted { .. } => "SCEN-4",
            Event::PortalPlaced { .. } => "PORTAL-1",
            Event::PortalMoved { .. } => "PORTAL-2",
            Event::PortalCompleted { .. } => "PORTAL-3",
            Event::Crafted { .. } => "CRAFT-2",
            Event::Experimented { .. } => "LAB-1",
            Event::TunnelDug { .. } | Event::TunnelFilled { .. } => "BUILD-1",
            Event::Rekindled { .. } => "CLAN-9",
            Event::CellsUsed { .. } => "CELLS-1",
            Event::Flipped { .. } => "CELLS-2",
            Event::Discarded { .. } => "HAND-1",
            Event::GaveUp { .. } | Event::Returned { .. } => "RENEW-1",
            Event::Revealed { .. } => "INVADE-1",
            Event::TokenLost { token: Token::Trap, .. } => "HERO-2",
            Event::TokenLost { .. } => "HERO-1",
            Event::Spoiled { .. } => "CHEST-1",
            Event::BrokeOut { .. } | Event::LockedUp { .. } => "CELLS-3",
            Event::Trapped { .. } => "TRAP-1",
            Event::HeroCame { .. } => "INVADE-2",
            Event::Inspired { .. } => "INSPIRE-1",
            Event::Healed { .. } => "CHEST-3",
            Event::Roused { .. } => "SCEN-5",
            Event::Attacked { .. } => "ATTACK-1",
            Event::Shot { .. } => "HERO-4",
            Event::Bitten { .. } | Event::Bred { .. } => "SCEN-3",
            Event::Wounded { .. } | Event::MeepleFell { .. } => "WOUND-1",
            Event::Defended { .. } => "DEFEND-1",
            Event::Looted { .. } => "LOOT-1",
            Event::TurnedOver { back: Back::Spoil, .. } => "CHEST-1",
            Event::TurnedOver { back: Back::Curse, .. } => "CHEST-2",
            Event::TurnedOver { back: Back::Heal, .. } => "CHEST-3",
            Event::TurnedOver { back: Back::Rescue, .. } => "CHEST-4",
            Event::Waited { .. } => "LOOT-2",
            Event::Charged { .. } => "CHARGE-1",
            // Rent is paid in coins, the Landlady takes something else.
            Event::Paid { token: Token::Coin, .. } | Event::ChestTaken { .. } => "SCEN-2",
            Event::Paid { .. } | Event::TributeOwed => "SCEN-1",
            Event::CrewSent { .. } => "SCEN-7",
            Event::GatesOpened => "SCEN-8",
            Event::LevelBegan { .. } => "LEVEL-1",
            Event::Won => "END-1",
            Event::Lost => "END-2",
        })
    }
}
