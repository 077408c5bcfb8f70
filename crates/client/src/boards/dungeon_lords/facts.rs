//! Log entries of battles.

use dungeon_lords::{Adventurer, Fact, Monster, Source, Troop, View};
use tabletop::Seat;

use super::names;
use crate::texts::{Arg, Message};

pub(super) fn fact(view: &View, seat: Seat, fact: Fact) -> Message {
    let year = view.table.year;
    let said = |key: &'static str| Message::new(key).with("seat", seat);
    let monster = |key: &'static str, kind: Monster| {
        Message::new(key).with("seat", seat).with("monster", names::monster(kind))
    };
    let adventurer = |key: &'static str, who: Adventurer| {
        Message::new(key).with("seat", seat).with("adventurer", names::adventurer(who))
    };
    match fact {
        Fact::Planned { square, n_traps, sent } => said("dl-planned")
            .with("square", square.to_string())
            .with("what", planned(n_traps, &sent)),
        Fact::Released { adventurer: who } => adventurer("dl-freed", who),
        Fact::Sprung { trap } => said("dl-sprung")
            .with("trap", names::trap(trap))
            .with("does", names::trap_does(trap, year)),
        Fact::Prevented { n } => said("dl-prevented").with("n", n),
        Fact::Hurt { adventurer: who, damage, by } => {
            let hurt = |key: &'static str| adventurer(key, who).with("n", damage);
            match by {
                Source::Trap(trap) => hurt("dl-hurt").with("by", names::trap(trap)),
                Source::Monster(kind) => hurt("dl-hurt").with("by", names::monster(kind)),
                Source::Fatigue => hurt("dl-tired"),
                Source::Poison => hurt("dl-poisoned"),
            }
        }
        Fact::Shielded => said("dl-shielded"),
        Fact::Imprisoned { adventurer: who } => adventurer("dl-imprisoned", who),
        Fact::Vanished => said("dl-vanished"),
        // Not what the card says: it speaks to its lord, and what it did is the next event.
        Fact::Cast { spell } => Message::new("dl-cast")
            .with("seat", Arg::Object(seat))
            .with("spell", names::spell(spell)),
        Fact::Withdrew { monster: kind } => monster("dl-withdrew", kind),
        Fact::Paid { monster: kind } => monster("dl-paid-again", kind),
        Fact::BecameSheep { monster: kind } => monster("dl-became-sheep", kind),
        Fact::GotFood { adventurer: who } => adventurer("dl-got-food", who),
        Fact::HadFood { adventurer: who } => adventurer("dl-had-food", who),
        Fact::LostImp => said("dl-lost-imp"),
        Fact::LostGold => said("dl-lost-gold"),
        Fact::LostFood => said("dl-lost-food"),
        Fact::LostTrap { trap: None } => said("dl-lost-trap"),
        Fact::LostTrap { trap: Some(trap) } => {
            said("dl-lost-trap-own").with("trap", names::trap(trap))
        }
        Fact::PaidGold => said("dl-paid-gold"),
        Fact::GotMark => said("dl-got-mark"),
        Fact::Unlocked { adventurer: who } => adventurer("dl-unlocked", who),
        Fact::LostMonster { monster: kind } => monster("dl-lost-monster", kind),
        Fact::Regenerated { adventurer: who, n } => adventurer("dl-regenerated", who).with("n", n),
        Fact::Attacked { monster: kind, way } => {
            monster("dl-attacked", kind).with("how", names::way(kind, way))
        }
        Fact::FoundNobody { monster: kind } => monster("dl-found-nobody", kind),
        Fact::Healed { adventurer: who, n } => adventurer("dl-healed", who).with("n", n),
        Fact::HeldBack => said("dl-held-party"),
        Fact::Conquered { square } => said("dl-conquered").with("square", square.to_string()),
        Fact::Won => said("dl-party-beaten"),
    }
}

/// The traps and all who were sent.
pub(super) fn planned(n_traps: u8, sent: &Troop) -> Message {
    let traps = (n_traps > 0).then(|| Message::new("dl-n-traps").with("n", n_traps));
    let monsters = Monster::ALL.into_iter().filter(|&kind| sent[kind as usize] > 0);
    let monsters = monsters.map(|kind| match sent[kind as usize] {
        1 => names::monster(kind),
        n => Message::new("dl-times").with("n", n).with("what", names::monster(kind)),
    });
    names::list(traps.into_iter().chain(monsters))
}
