//! The rule that stands behind each piece, for those who look at it.

use dungeon_lords::{Adventurer, Class, Monster, Room, Spell, Trap};

/// The rule behind a room.
pub(in super::super) fn room_rule(room: Room) -> &'static str {
    match room {
        Room::TrainingRoom => "GROUND-1",
        Room::DarkRoom => "GROUND-2",
        Room::Labyrinth => "GROUND-3",
        Room::AntiMagicRoom => "GROUND-5",
        Room::Cafeteria | Room::Chapel | Room::Pandemonium => "SCORE-6",
        Room::HallOfFame => "TITLE-9",
        _ => "PRODUCE-1",
    }
}

/// The rule behind what an adventurer can do.
pub(in super::super) fn class_rule(adventurer: Adventurer) -> &'static str {
    match adventurer.class() {
        Class::Warrior => "PARTY-2",
        Class::Thief => "TRAP-2",
        Class::Priest => "HEAL-2",
        Class::Wizard => "SPELL-1",
        Class::Paladin => "PALADIN-2",
        Class::Illusion => "SPELL-18",
    }
}

pub(in super::super) fn monster_rule(monster: Monster) -> &'static str {
    const RULES: [&str; Monster::COUNT] = [
        "ATTACK-5",
        "ATTACK-6",
        "ATTACK-7",
        "ATTACK-8",
        "ATTACK-9",
        "ATTACK-10",
        "ATTACK-11",
        "ATTACK-12",
        "ATTACK-13",
    ];
    RULES[monster as usize]
}

pub(in super::super) fn trap_rule(trap: Trap) -> &'static str {
    const RULES: [&str; Trap::COUNT] = [
        "TRAP-4", "TRAP-5", "TRAP-6", "TRAP-7", "TRAP-8", "TRAP-9", "TRAP-10", "TRAP-11", "TRAP-12",
    ];
    RULES[trap as usize]
}

pub(in super::super) fn spell_rule(spell: Spell) -> &'static str {
    const RULES: [&str; Spell::COUNT] = [
        "SPELL-5", "SPELL-6", "SPELL-7", "SPELL-8", "SPELL-9", "SPELL-10", "SPELL-11", "SPELL-12",
        "SPELL-13", "SPELL-14", "SPELL-15", "SPELL-16", "SPELL-17", "SPELL-18", "SPELL-19",
        "SPELL-20", "SPELL-21", "SPELL-22",
    ];
    RULES[spell as usize]
}
