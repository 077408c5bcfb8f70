//! Rejects combats that cannot occur, naming the fields that contradict each other and the rule.

use tabletop::Seat;

use crate::{
    DungeonLords,
    action::Action,
    combat::{
        Combat, Part, Plan,
        battle::{Battle, BattleAsk, Flags, Troop, monsters_of},
        can_pay, check_answer,
        fight::{answers, has_adventurer},
    },
    data::{Monster, Room, Spell, Trap},
    scene::Fault,
};

fn fault(keys: &[&str], message: impl Into<String>) -> Option<Fault> {
    let keys = keys.iter().map(|key| key.to_string()).collect();
    Some(Fault { keys, message: message.into() })
}

/// The first fault of a combat.
pub(super) fn find(game: &DungeonLords, combat: &Combat) -> Option<Fault> {
    match combat.part {
        Part::None => None,
        Part::Release => release_fault(game, combat),
        Part::Plan => plan_fault(game, combat),
        Part::Battle => {
            let slot = &game.town[usize::from(combat.round)];
            if slot.card.is_none() || !slot.is_open {
                let message = "PLAN-10: in a battle the card of the round lies open";
                return fault(&["town", "combat"], message);
            }
            let Some(seat) = combat.turn else {
                return fault(&["combat"], "the line 'battle: …' is missing");
            };
            let is_open = |other: &Seat| !combat.plans[*other].is_done && *other != seat;
            if let Some(late) = combat.due.iter().find(is_open) {
                let key = format!("{late} plan");
                return fault(&[&key, "combat"], "plans are done before battles begin");
            }
            if combat.plans[seat] != Plan::default() {
                let message = format!("{seat} fights already and has no plan any more");
                return fault(&[&format!("{seat} plan"), "battle"], message);
            }
            battle_fault(game, seat, slot.card, &combat.battle)
        }
    }
}

fn release_fault(game: &DungeonLords, combat: &Combat) -> Option<Fault> {
    let table = &game.table;
    let can_release = |seat: &Seat| {
        let lord = |seat: Seat| &table.lords[seat];
        seat.index() < table.n_seats()
            && has_adventurer(&lord(*seat).party)
            && lord(*seat).site.unconquered() == 0
    };
    if let Some(seat) = combat.due.iter().find(|seat| !can_release(seat)) {
        let keys = ["party", "tunnels", "rooms"].map(|key| format!("{seat} {key}"));
        let message = format!(
            "only seats with adventurers and without tiles release, and {seat} is not one of them"
        );
        return fault(&["releasing", &keys[0], &keys[1], &keys[2]], message);
    }
    let first = table.in_play_order().find(|&seat| combat.due.contains(seat));
    match first {
        Some(seat) if table.lords[seat].prison.len() > 1 => None,
        Some(seat) => fault(
            &["releasing", &format!("{seat} prison")],
            format!("the first to release has to choose among prisoners, but {seat} has no choice"),
        ),
        None => fault(
            &["releasing", "combat"],
            "the first to release has to choose among prisoners, but nobody releases",
        ),
    }
}

fn plan_fault(game: &DungeonLords, combat: &Combat) -> Option<Fault> {
    let is_idle =
        |seat: &Seat| !game.fighters().contains(*seat) && combat.plans[*seat] != Plan::default();
    match game.table.seats().find(is_idle) {
        Some(seat) => {
            let keys = [format!("{seat} plan"), format!("{seat} party")];
            fault(&[&keys[0], &keys[1]], format!("{seat} has nothing to plan"))
        }
        None if combat.due.is_empty() => fault(&["combat"], "nobody has still to plan"),
        None => None,
    }
}

fn battle_fault(
    game: &DungeonLords,
    seat: Seat,
    card: Option<Spell>,
    battle: &Battle,
) -> Option<Fault> {
    let lord = &game.table.lords[seat];
    let hand = &game.hands[seat].traps;
    let [lair, traps, party] = ["lair", "traps", "party"].map(|key| format!("{seat} {key}"));
    if !has_adventurer(&lord.party) {
        return fault(&["battle", &party], "nobody is left to fight");
    }
    for kind in Monster::ALL {
        let nth = kind as usize;
        let n_sheep = u8::from(battle.sheep == Some(kind));
        let n_up = battle.waiting[nth] + n_sheep + battle.returned[nth];
        if n_up > lord.up[nth] {
            let message = format!(
                "PLAN-6: more monsters fight than there are: {n_up} of {kind}, but {} face up in the lair",
                lord.up[nth]
            );
            return fault(&["battle waiting", "battle sheep", "battle returned", &lair], message);
        }
        if battle.fallen[nth] > lord.down[nth] {
            let message = format!(
                "more monsters fell than there are: {} of {kind}, but {} face down in the lair",
                battle.fallen[nth], lord.down[nth]
            );
            return fault(&["battle fallen", &lair], message);
        }
        if battle.unpaid[nth] > battle.waiting[nth] {
            let message = format!("only monsters that wait are unpaid, and {kind} does not");
            return fault(&["battle unpaid", "battle waiting"], message);
        }
    }
    let set = || battle.traps.iter().flatten().copied();
    let lacks = |trap: &Trap| usize::from(hand[*trap]) < set().filter(|t| t == trap).count();
    if let Some(trap) = Trap::ALL.iter().find(|trap| lacks(trap)) {
        let message = format!("a trap that is set is still in the hand, and {trap} is not");
        return fault(&["battle traps", &traps], message);
    }
    if !can_pay(lord, game.table.year, battle.room, set()) {
        return fault(&["battle traps"], "PLAN-8: a trap that is set can be paid");
    }
    if let Some(fault) = card_fault(card, battle).or_else(|| number_fault(game, battle)) {
        return Some(fault);
    }
    let mut possible = Vec::new();
    answers(lord, hand, battle, &mut possible);
    let is_answer = |&action: &Action| check_answer(lord, hand, battle, action).is_ok();
    let message = match battle.ask {
        _ if possible.is_empty() || !possible.iter().all(is_answer) => {
            "the question of the battle has no answer"
        }
        BattleAsk::Spring if set().count() < 2 => "only two traps have an order",
        BattleAsk::Treasure if lord.gold > 0 || lord.food > 0 => {
            "SPELL-11: gold is lost first, then food"
        }
        BattleAsk::Graffiti if lord.gold == 0 => "without gold there is no question",
        BattleAsk::Wage(monster)
            if battle.unpaid[monster as usize] == 0
                || !lord.can_pay(game.table.options.asked(monster.cost()), 0) =>
        {
            "this wage is not asked for"
        }
        _ => return None,
    };
    fault(&["battle"], message)
}

/// What only a certain combat card brings about, and the rule of that card.
fn card_fault(card: Option<Spell>, battle: &Battle) -> Option<Fault> {
    let is_empty = |troop: &Troop| *troop == Troop::default();
    let by_question = match battle.ask {
        BattleAsk::Peace => Some((Spell::WordOfPeace, "SPELL-5")),
        BattleAsk::Wage(_) => Some((Spell::Suggestion, "SPELL-6")),
        BattleAsk::Aura => Some((Spell::AuraOfFear, "SPELL-14")),
        BattleAsk::Sheep => Some((Spell::Metamorphosis, "SPELL-15")),
        BattleAsk::Treasure => Some((Spell::DetectTreasure, "SPELL-11")),
        BattleAsk::Graffiti => Some((Spell::Graffiti, "SPELL-12")),
        BattleAsk::Key => Some((Spell::MagicKey, "SPELL-21")),
        BattleAsk::Gate => Some((Spell::DimensionalGate, "SPELL-22")),
        _ => None,
    };
    let has = |flag| battle.flags.has(flag);
    let others = [
        ("battle unpaid", !is_empty(&battle.unpaid), Spell::Suggestion, "SPELL-6"),
        ("battle sheep", battle.sheep.is_some(), Spell::Metamorphosis, "SPELL-15"),
        ("battle effects", has(Flags::SHIELD), Spell::MagicShield, "SPELL-7"),
        ("battle effects", has(Flags::INVISIBLE), Spell::Invisibility, "SPELL-8"),
        ("battle effects", has(Flags::RAGE), Spell::BlindRage, "SPELL-16"),
        ("battle effects", has(Flags::NO_FATIGUE), Spell::SongOfCourage, "SPELL-19"),
    ];
    let needed = by_question.map(|(spell, rule)| ("battle", spell, rule)).into_iter();
    let others =
        others.into_iter().filter(|other| other.1).map(|other| (other.0, other.2, other.3));
    for (key, spell, rule) in needed.chain(others) {
        if card != Some(spell) {
            let message =
                format!("{rule}: this comes by {spell}, which is not the card of the round");
            return fault(&[key, "town"], message);
        }
        if battle.room == Some(Room::AntiMagicRoom) {
            return fault(&[key], format!("GROUND-5: {spell} is not cast in an anti-magic-room"));
        }
    }
    None
}

/// How many may fight here, and what darts need.
fn number_fault(game: &DungeonLords, battle: &Battle) -> Option<Fault> {
    if battle.traps.len() > 1 && battle.room != Some(Room::Labyrinth) {
        return fault(&["battle traps"], "GROUND-3: two traps are set in a labyrinth only");
    }
    let count = |troop: Troop| monsters_of(troop).iter().sum::<u8>();
    let n_sheep = u8::from(battle.sheep.is_some());
    let n_sent = count(battle.waiting) + count(battle.fallen) + count(battle.returned) + n_sheep;
    let (most, rule) = match battle.room {
        Some(Room::Labyrinth) => (1, "GROUND-3"),
        Some(_) => (2, "PLAN-4"),
        None => (1, "PLAN-4"),
    };
    if n_sent > most {
        let keys = ["battle waiting", "battle fallen", "battle returned", "battle sheep"];
        return fault(&keys, format!("{rule}: {n_sent} monsters fight where {most} may"));
    }
    let used = &game.table.used_traps;
    match battle.ask {
        BattleAsk::Dart(trap) if used[trap] == 0 => {
            let message = format!("TRAP-1: {trap} has gone off, so it is among 'used traps'");
            fault(&["battle", "used traps"], message)
        }
        _ if battle.poisoned.len() > usize::from(used[Trap::PoisonedDart]) => {
            let message = "TRAP-10: each poisoned-dart that has gone off is among 'used traps'";
            fault(&["battle poisoned", "used traps"], message)
        }
        _ => None,
    }
}
