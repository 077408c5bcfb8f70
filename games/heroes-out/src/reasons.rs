//! Why one action is better than another: what most likely comes out otherwise by the end of the next invasion.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{Rng, View as _};

use crate::{
    Action, HeroesOut, View,
    data::{Card, Class, Room, RoomAction, Token},
    heuristics::{CRAFTED, DELIVERED, HEALTH, HERO, HERO_STEP, PRISONER, TRAP, VAULT},
    outlook::{Line, Outlook, outlook},
};

/// How many reasons are named.
const MOST: usize = 3;
/// What makes less difference than this, in points, is not worth a word.
const LEAST: f32 = 0.12;
/// A chest, and how much more for each point of its value: what is in it hurts, and it is gone for good.
const CHEST: f32 = 1.0;
const CHEST_VALUE: f32 = 0.2;
/// A guard who stands where something is to be guarded.
const GUARD: f32 = 0.2;
const CARD: f32 = 0.25;

/// How many of something there are in 100 invasions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Amount(pub u16);

impl Amount {
    /// From this many in 100 invasions on, something is as good as sure.
    const SURE: u16 = 90;

    /// How many there are in one invasion: one, if they come in fewer than half of them.
    pub fn n(self) -> u16 {
        ((self.0 + 50) / 100).max(1)
    }

    /// Whether it comes to that in nearly every invasion. If not, it is one of them, in so many of 100 invasions.
    pub fn is_sure(self) -> bool {
        self.0 >= Amount::SURE
    }

    /// `2 monsters`, or how often it is one.
    fn to_text(self, one: &str, many: &str) -> String {
        match self.n() {
            1 if self.is_sure() => one.to_string(),
            1 => format!("{one} in {} of 100 invasions", self.0),
            n => format!("{n} {many}"),
        }
    }
}

/// Something that comes out otherwise. Where it may happen or not, the numbers say in how many of 100 invasions it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The great chest would be looted so often otherwise, and so often with this action.
    Vault { otherwise: u8, so: u8 },
    /// The chest of a room, and who would loot it most; nobody where it is taken away.
    Chest { room: Room, by: Option<Class>, otherwise: u8, so: u8 },
    /// This many more heroes would stand at the great chest otherwise.
    NearVault { n: Amount },
    /// This many more monsters would fall in a room.
    Guards { room: Room, n: Amount },
    /// This many more wounds would be taken in all.
    Wounds { n: Amount },
    /// This many more heroes are thrown out of a room; most of them are of this class.
    Beaten { room: Room, class: Class, n: Amount },
    /// This many more prisoners would break out.
    Breakout { n: Amount },
    /// This many more cards would be lost.
    Cards { n: Amount },
    /// This many more cards are drawn before the turn is over.
    Draws { n: Amount },
    /// A card is crafted that otherwise would not be.
    Crafted { card: Card, n: Amount },
    /// A token comes to the room that makes a card of it.
    Brought { token: Token, room: Room, n: Amount },
    /// A trap waits in a room.
    Trap { room: Room, n: Amount },
    /// This many more monsters guard a room when the heroes come.
    Stands { room: Room, n: Amount },
}

/// Why an action of the viewer is better than another, or than to do without it; the largest differences first.
pub(crate) fn reasons(
    view: &View,
    action: Action,
    other: Option<Action>,
    rng: &mut Rng,
) -> Vec<Reason> {
    let game = HeroesOut { table: view.table };
    let Some(seat) = view.viewer().filter(|&seat| view.to_act().contains(seat)) else {
        return Vec::new();
    };
    let luck = Rng::new(rng.next_u64());
    let than = other.map_or(Line::Without(action), Line::With);
    let so = outlook(&game, seat, Line::With(action), &luck);
    let otherwise = outlook(&game, seat, than, &luck);
    match (so, otherwise) {
        (Some(so), Some(otherwise)) => compare(&game, &so, &otherwise),
        _ => Vec::new(),
    }
}

fn compare(game: &HeroesOut, so: &Outlook, otherwise: &Outlook) -> Vec<Reason> {
    let table = &game.table;
    let mut found: Vec<(f32, Reason)> = Vec::new();
    let mut add = |points: f32, n: Amount, reason: Reason| {
        let weight = points * f32::from(n.0) / 100.0;
        if weight >= LEAST {
            found.push((weight, reason));
        }
    };
    // How many more of 100 the second has than the first; nothing where it has fewer.
    let more = |less: u32, most: u32| {
        Amount(Outlook::percent(most.saturating_sub(less)).min(u32::from(u16::MAX)) as u16)
    };
    let percent = |n: u32| Outlook::percent(n).min(100) as u8;

    let n = more(so.lost, otherwise.lost);
    let (lost_otherwise, lost_so) = (percent(otherwise.lost), percent(so.lost));
    add(VAULT, n, Reason::Vault { otherwise: lost_otherwise, so: lost_so });
    add(
        HERO,
        more(so.in_vault, otherwise.in_vault),
        Reason::NearVault { n: more(so.in_vault, otherwise.in_vault) },
    );
    // What only happens elsewhere is no gain: of each kind no more is named than there is in all.
    let total = |counts: &[u32; Room::COUNT]| counts.iter().sum::<u32>();
    let all_beaten = |outlook: &Outlook| outlook.beaten.iter().flatten().sum::<u32>();
    let n_saved = more(total(&so.fallen), total(&otherwise.fallen));
    let n_beaten = more(all_beaten(otherwise), all_beaten(so));
    let n_traps = more(total(&otherwise.traps), total(&so.traps));
    let n_guards = more(total(&otherwise.guards), total(&so.guards));
    for place in table.scenario().places {
        let (room, at) = (place.room, place.room.index());
        let value = table.chests[at];
        if room != Room::Vault {
            let by = most_of(&otherwise.thieves[at]);
            let (without, with) = (percent(otherwise.chests[at]), percent(so.chests[at]));
            let reason = Reason::Chest { room, by, otherwise: without, so: with };
            let points = CHEST + CHEST_VALUE * f32::from(value);
            add(points, more(so.chests[at], otherwise.chests[at]), reason);
        }
        let n = more(so.fallen[at], otherwise.fallen[at]).min(n_saved);
        add(HEALTH, n, Reason::Guards { room, n });
        let of_room = |outlook: &Outlook| outlook.beaten[at].iter().sum::<u32>();
        let n = more(of_room(otherwise), of_room(so)).min(n_beaten);
        if let Some(class) = most_of(&so.beaten[at]) {
            let steps = (4.0 - f32::from(table.map().steps[at])).max(0.0);
            add(HERO + HERO_STEP * steps, n, Reason::Beaten { room, class, n });
        }
        if let RoomAction::Craft(token, _) = room.action() {
            let n = more(otherwise.brought[at], so.brought[at]);
            add(DELIVERED, n, Reason::Brought { token, room, n });
        }
        let n = more(otherwise.traps[at], so.traps[at]).min(n_traps);
        add(TRAP, n, Reason::Trap { room, n });
        if value > 0 {
            let n = more(otherwise.guards[at], so.guards[at]).min(n_guards);
            add(GUARD, n, Reason::Stands { room, n });
        }
    }
    // Wounds that nobody dies of.
    let healed = |outlook: &Outlook| outlook.wounds - outlook.fallen.iter().sum::<u32>();
    let n = more(healed(so), healed(otherwise));
    add(HEALTH, n, Reason::Wounds { n });
    let n = more(so.woken, otherwise.woken);
    add(PRISONER, n, Reason::Breakout { n });
    let n = more(so.discarded, otherwise.discarded);
    add(CARD, n, Reason::Cards { n });
    let n = more(otherwise.drawn, so.drawn);
    add(CARD, n, Reason::Draws { n });
    for &(card, n) in &so.crafted {
        let without = otherwise.crafted.iter().find(|(known, _)| *known == card);
        let n = more(without.map_or(0, |(_, n)| *n), n);
        add(CRAFTED, n, Reason::Crafted { card, n });
    }
    found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    // Whoever guards a chest is named by what that prevents.
    let saved: Vec<Room> = found.iter().filter_map(|(_, reason)| reason.saved_chest()).collect();
    let is_said =
        |reason: &Reason| matches!(*reason, Reason::Stands { room, .. } if saved.contains(&room));
    let named = found.into_iter().map(|(_, reason)| reason).filter(|reason| !is_said(reason));
    named.take(MOST).collect()
}

/// The class there is most of.
fn most_of(counts: &[u32; Class::COUNT]) -> Option<Class> {
    let most = *counts.iter().max()?;
    Class::ALL.into_iter().find(|&class| most > 0 && counts[class as usize] == most)
}

impl Reason {
    fn saved_chest(&self) -> Option<Room> {
        match *self {
            Reason::Vault { .. } => Some(Room::Vault),
            Reason::Chest { room, .. } => Some(room),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Vault { otherwise, so } => write!(
                f,
                "Otherwise the great chest is lost in {otherwise} of 100 invasions, this way in {so}"
            ),
            Reason::Chest { room, by: Some(class), otherwise, so } => write!(
                f,
                "Otherwise a {class} loots the chest of the {room} in {otherwise} of 100 invasions, this way in {so}"
            ),
            Reason::Chest { room, by: None, otherwise, so } => write!(
                f,
                "Otherwise the chest of the {room} is taken away in {otherwise} of 100 invasions, this way in {so}"
            ),
            Reason::NearVault { n } => {
                write!(f, "Keeps {} away from the great chest", n.to_text("a hero", "heroes"))
            }
            Reason::Guards { room, n } => {
                write!(f, "Saves {} in the {room}", n.to_text("a monster", "monsters"))
            }
            Reason::Wounds { n } => write!(f, "Saves {}", n.to_text("a wound", "wounds")),
            Reason::Beaten { room, class, n } => {
                let one = format!("a {class}");
                write!(f, "Throws {} out of the {room}", n.to_text(&one, "heroes"))
            }
            Reason::Breakout { n } => {
                write!(f, "Leaves {} in the cells", n.to_text("a prisoner", "prisoners"))
            }
            Reason::Cards { n } => write!(f, "Saves {}", n.to_text("a card", "cards")),
            Reason::Draws { n } => {
                write!(f, "Draws {} for this turn", n.to_text("a card", "cards"))
            }
            Reason::Crafted { card, .. } => write!(f, "Brings {card} into the deck"),
            Reason::Brought { token, room, .. } => {
                write!(f, "Brings the {token} that the {room} makes a card of")
            }
            Reason::Trap { room, .. } => write!(f, "A trap waits in the {room}"),
            Reason::Stands { room, n } => {
                write!(f, "Puts {} into the {room}", n.to_text("a guard", "guards"))
            }
        }
    }
}
