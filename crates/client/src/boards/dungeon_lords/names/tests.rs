//! Every piece cites its own rule: the one that has its name, or says what it can do.

use dungeon_lords::DungeonLords;
use tabletop::{Game as _, Rulebook};

use super::*;

fn said(message: &Message) -> String {
    message.to_text(&|seat| seat.to_string()).to_lowercase()
}

/// The title and the text of a rule, in small letters.
fn rule(id: &str) -> (String, String) {
    let book = Rulebook::parse(DungeonLords::RULES);
    let rule = book.find(id).unwrap_or_else(|| panic!("no rule {id}"));
    (rule.title.to_lowercase(), rule.text.to_lowercase())
}

#[test]
fn monsters_traps_and_spells_cite_the_rule_of_their_name() {
    crate::texts::set_english();
    let monsters = Monster::ALL.map(|kind| (monster(kind), monster_rule(kind)));
    let traps = Trap::ALL.map(|found| (trap(found), trap_rule(found)));
    let spells = Spell::all().map(|found| (spell(found), spell_rule(found)));
    for (name, id) in monsters.into_iter().chain(traps).chain(spells) {
        assert_eq!(said(&name), rule(id).0, "{id}");
    }
}

#[test]
fn rooms_cite_a_rule_that_names_them() {
    crate::texts::set_english();
    for found in Room::all() {
        let (title, text) = rule(room_rule(found));
        let name = said(&room(found));
        let is_named = title == name || text.contains(&name);
        assert!(
            is_named || (found.production().is_some() && text.contains("production rooms")),
            "{name}"
        );
    }
}

#[test]
fn adventurers_cite_a_rule_that_says_what_they_can_do() {
    let words = |class: Class| match class {
        Class::Warrior => "warrior",
        Class::Thief => "thieves",
        Class::Priest => "heart",
        Class::Wizard => "wizards",
        Class::Paladin => "paladin",
        Class::Illusion => "illusion",
    };
    let mut classes = Vec::new();
    for found in (0..Adventurer::COUNT).filter_map(Adventurer::from_index) {
        let class = found.class();
        classes.push(class);
        let (title, text) = rule(class_rule(found));
        assert!(text.contains(words(class)), "{class:?} cites {title}: {text}");
        // Another's rule may not be cited: no class but the warrior goes by the warriors' rule.
        assert_eq!(title.contains("warrior"), class == Class::Warrior, "{class:?} cites {title}");
    }
    for class in [Class::Warrior, Class::Thief, Class::Priest, Class::Wizard, Class::Paladin] {
        assert!(classes.contains(&class), "{class:?} was asked");
    }
}
