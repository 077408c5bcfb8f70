//! Every piece cites its own rule: the one that has its name, or tells what it can do.

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
fn rooms_cite_a_rule_that_tells_of_them() {
    crate::texts::set_english();
    for found in Room::all() {
        let (title, text) = rule(room_rule(found));
        let name = said(&room(found));
        let is_told = title == name || text.contains(&name);
        assert!(
            is_told || (found.production().is_some() && text.contains("production rooms")),
            "{name}"
        );
    }
}

#[test]
fn adventurers_cite_a_rule_that_tells_what_they_can_do() {
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

#[test]
fn dump_all() {
    crate::texts::set_english();
    use crate::texts::t;
    for kind in Monster::ALL {
        said(&monster_does(kind));
        for of in Way::ALL { said(&way(kind, of)); }
    }
    for found in Room::all() { said(&room_does(found)); said(&crate::boards::dungeon_lords::battle::ground(Some(found))); }
    said(&crate::boards::dungeon_lords::battle::ground(None));
    for found in Trap::ALL { for year in [1, 2] { said(&trap_does(found, year)); } }
    for found in Spell::all() { said(&spell_does(found)); }
    for found in EventTile::ALL { said(&event_does(found, None)); }
    for found in Special::ALL { said(&event_does(EventTile::Special, Some(found))); }
    for n in [1, 2] {
        let _ = t!("dl-marks-label", n = n, points = points(dungeon_lords::points::RED_MARK));
        let _ = t!("dl-tiles-label", n = n, taxed = TILES_PER_GOLD);
        let (least, most) = crate::boards::donjon::names::removals();
        let _ = t!("dj-swords-about", n = n, least = least, most = most);
    }
    let _ = t!("dl-battle-round", n = 1, rounds = dungeon_lords::N_ROUNDS);
    let _ = t!("dl-training-lead", rounds = dungeon_lords::N_ROUNDS);
    let _ = t!("dl-evil-label", top = dungeon_lords::EVIL_TOP, who = "X", paladin = "Y");
    let _ = t!("dj-set-here", n = donjon::SET_KINDS, points = donjon::SET_POINTS);
    let _ = t!("dj-room-power", power = "mixture", n = donjon::MIXTURE_OFFER);
    let _ = t!("dj-room-power", power = "vip", n = 1);
    let _ = t!("dj-room-power", power = "orb", n = 3);
    let _ = t!("dj-room-power", power = "bearer", n = 1);
    let _ = t!("dj-room-power", power = "none", n = donjon::FULL_OFFICE);
    let _ = t!("dl-tip-take-evil", n = 9, limit = dungeon_lords::EVIL_LIMIT);
    if let Ok(folder) = std::env::var("DUMP") {
        crate::texts::SAID.with_borrow(|said| {
            let text = said.iter().cloned().collect::<Vec<_>>().join("\n");
            std::fs::write(format!("{folder}/all.txt"), text).expect("written");
        });
    }
}
