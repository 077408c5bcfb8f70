//! The Cells, heroes, chests, levels and the end.

use crate::{check_error, check_game};

const RATS: &str =
    "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\n";

/// The rats end their turn with five cards, and these draws follow.
fn check_invasion(scene: &str, draws: &str, script: &str) {
    check_game(&format!("{RATS}{scene}\nP1 done\nP1 done\n! {draws}\n{script}"));
}

#[test]
fn cells_1_once_a_turn_between_two_actions() {
    let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: gnaw scurry\nvault: 2 ratkin\nsewers: 1 mage\n";
    // Between two actions of a card, whose other icons remain.
    check_game(&format!(
        "{scene}P1 play gnaw a\nP1 move vault sewers\nP1 cells\n! rogue-hats nest nest forage\n? icons: melee 2\n? ratkin hand: scurry nest nest forage\nP1 cells -> CELLS-1\nP1 done\nP1 cells -> CELLS-1"
    ));
    // Not inside a swarm; in the second phase, but not afterwards.
    check_game(&format!(
        "{scene}P1 play scurry a\nP1 swarm vault\nP1 cells -> TURN-2\nP1 done\nP1 done\n? turn: ratkin renew\nP1 cells\n! rogue-hats nest nest forage\nP1 play nest a -> TURN-2\n? legal P1: done, discard nest, discard gnaw, discard forage"
    ));
    check_game(&format!(
        "{RATS}forge: 1 ratkin\nworkshop: 1 ratkin\nP1 done\nP1 done\n! rogue-swords\nP1 cells -> TURN-2"
    ));
    // No meeple is needed.
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nP1 cells\n! rogue-hats nest nest forage\n? cells: 1 rogue",
    );
}

#[test]
fn cells_2_a_guild_card_three_cards_then_the_hero() {
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nvault: 1 ratkin\nP1 cells\n! archer-hats nest nest forage\n> archer-hats was flipped for the cells [CELLS-2]\n> The ratkin drew forage\n> An archer shot at the ratkin in the vault\n? vault: empty\n? cells: 1 archer\n? guild pile: warrior-swords warrior-hats warrior-eye warrior-crossbones rogue-swords rogue-hats rogue-eye rogue-crossbones mage-swords mage-hats mage-eye mage-crossbones archer-swords archer-eye archer-crossbones landlady landlady",
    );
}

#[test]
fn cells_3_prisoners_and_the_mage() {
    let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nvault: 4 ratkin\n";
    check_game(&format!(
        "{scene}cells: 2 rogues\nP1 cells\n! warrior-hats nest nest forage\n> A warrior was locked up in the cells [CELLS-3]\n? cells: 1 warrior, 2 rogues"
    ));
    check_game(&format!(
        "{scene}cells: 2 rogues\nP1 cells\n! mage-eye nest nest forage\n> A mage broke the cells open and woke 2 heroes [CELLS-3]\n? cells: empty\n? vault: 1 ratkin, 2 rogues, 1 mage"
    ));
    // She frees the others before a trap takes her.
    check_game(&format!(
        "{scene}cells: 2 rogues, 1 trap\nP1 cells\n! mage-eye nest nest forage\n> A mage fell into a trap in the cells\n? cells: empty\n? vault: 2 ratkin, 2 rogues"
    ));
}

#[test]
fn cells_4_scenario_cards_are_ignored() {
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nP1 cells\n! landlady nest nest forage\n? cells: empty\n? ratkin hand: nest nest forage",
    );
    // The same holds for a rescue.
    check_invasion(
        "forge: chest 1\nworkshop: 1 trap",
        "mage-swords rescue landlady",
        "? ratkin hand: scurry scurry nest nest gnaw\n? cells: empty",
    );
}

#[test]
fn cells_5_an_ordinary_room_otherwise() {
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: gnaw\nvault: 1 ratkin\ncells: 1 rogue, 1 mage\nP1 play gnaw a\nP1 move vault cells\nP1 melee cells\nP1 melee cells\n? cells: 1 ratkin",
    );
    check_game(
        "seats: 1\nturn: imps play\nP1 clan: imps\nimps hand: booby-trap\ncells: 1 imps\nP1 play booby-trap a\nP1 place trap cells\nP1 cells\n! rogue-hats flit flit jab\n> A trap was lost in the cells\n? cells: 1 imps, 1 rogue",
    );
}

#[test]
fn invade_1_guild_cards_after_every_turn() {
    let traps = "library: 2 traps\napothecary: 2 traps\nforge: 2 traps\nworkshop: 2 traps\n";
    for (options, draws) in [
        ("difficulty: easy", "mage-hats"),
        ("difficulty: medium", "mage-hats mage-swords"),
        ("difficulty: hard", "mage-hats mage-swords"),
        ("difficulty: easy\nlevel: 2", "mage-hats mage-swords"),
        ("difficulty: medium\nlevel: 2", "mage-hats mage-swords"),
        ("difficulty: hard\nlevel: 2", "mage-hats mage-swords warrior-hats"),
    ] {
        let (option, level) = options.split_once('\n').unwrap_or((options, ""));
        check_game(&format!(
            "seats: 1\n{option}\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\n{level}\n{traps}P1 done\nP1 done\n! {draws}\n? turn: ratkin play"
        ));
    }
    // Their number is fixed when the invasion begins: one of two comes from the new deck.
    check_game(&format!(
        "seats: 1\ndifficulty: hard\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\nguild pile: mage-hats\n{traps}P1 done\nP1 done\n! mage-hats mage-swords\n> The guild sent mage-hats [INVADE-1]\n> The guild deck was shuffled for level 2\n> The guild sent mage-swords\n? level: 2\n? turn: ratkin play"
    ));
}

#[test]
fn invade_2_one_hero_in_each_room_of_the_type() {
    check_invasion(
        "forge: 1 ratkin\nworkshop: 1 ratkin",
        "mage-swords",
        "> A mage came to the workshop [INVADE-2]\n> A mage came to the forge [INVADE-2]\nP1 choose vault -> RESOLVE-1\nP1 choose workshop\n? forge: 1 mage\n? workshop: 1 mage",
    );
    // The order of two archers is asked where both have somebody to shoot at.
    check_invasion(
        "vault: 2 ratkin\nsewers: 1 ratkin\nlibrary: chest 3\napothecary: chest 3",
        "archer-hats",
        "? pending: summon archer library apothecary; resolve; deck; reveal 0\nP1 choose vault -> INVADE-2\nP1 choose apothecary\n> An archer shot at the ratkin in the vault",
    );
}

#[test]
fn hero_1_a_warrior_breaks_two_resources() {
    check_invasion(
        "forge: 2 coins, 1 book, 1 bone, 1 trap\nworkshop: 1 trap",
        "warrior-swords",
        "? pending: plunder forge 2; enter warrior forge; resolve; deck; reveal 0\n? legal P1: lose coin, lose book, lose bone\nP1 lose frog -> HERO-1\nP1 lose trap -> HERO-1\nP1 lose book\nP1 lose coin\n> A coin was lost in the forge [HERO-1]\n> A warrior fell into a trap in the forge\n? forge: 1 coin, 1 bone",
    );
    // Two or fewer go without a question.
    check_invasion(
        "forge: 1 coin, 1 book\nworkshop: 2 frogs, 1 trap",
        "warrior-swords",
        "? forge: empty\n? workshop: empty",
    );
}

#[test]
fn hero_2_a_rogue_disarms_a_trap() {
    check_invasion(
        "forge: 2 traps\nworkshop: 1 trap, 1 ratkin",
        "rogue-swords",
        "> A trap was lost in the workshop [HERO-2]\n> A rogue fell into a trap in the forge\n? forge: empty\n? workshop: 1 rogue",
    );
}

#[test]
fn hero_3_a_mage_frees_prisoners() {
    // Summoned elsewhere he does nothing of the kind.
    check_invasion(
        "cells: 2 rogues\nlibrary: 1 ratkin\napothecary: 1 trap",
        "mage-hats",
        "? cells: 2 rogues\n? library: 1 mage",
    );
}

#[test]
fn hero_4_an_archer_shoots_ahead() {
    // The room must be closer to the vault and joined by a passageway; the shot does not exhaust her.
    check_invasion(
        "library: 1 ratkin\nsewers: 1 ratkin\nstudy: 1 ratkin\ngraveyard: 1 ratkin\napothecary: 2 ratkin, 1 trap",
        "archer-hats",
        "? pending: shoot library; enter archer library; resolve; deck; reveal 0\n? legal P1: choose apothecary, choose sewers\nP1 choose study -> HERO-4\nP1 choose sewers\n> An archer shot at the ratkin in the sewers [HERO-4]\n> An archer attacked the ratkin in the library\n? library: 1 archer\n? apothecary: 2 ratkin",
    );
    check_game(
        "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: scurry scurry nest nest gnaw\nforge: 1 trap\nvault: 1 dragon, 1 ratkin\nP1 done\nP1 done\n! archer-swords\n? pending: aim vault; enter archer workshop; summon archer forge; resolve; deck; reveal 0\nP1 strike dragon 1 -> HERO-4\nP1 strike dragon 0\n> 1 hero charged from the workshop into the vault\n? vault: 1 ratkin, 1 dragon-1, 1 active archer",
    );
}

#[test]
fn hero_5_one_wound_is_enough_for_a_hero() {
    check_game(
        "seats: 1\nturn: gnolls play\nP1 clan: gnolls\ngnolls hand: maul\nvault: 1 gnolls, 1 archer, 1 mage, 1 warrior\nP1 play maul a\nP1 melee vault\n> The gnolls beat a warrior in the vault [HERO-5]\nP1 melee vault\n> The gnolls beat a mage in the vault\n? vault: 1 gnolls, 1 archer",
    );
}

#[test]
fn trap_1_a_trap_takes_a_hero() {
    // Three charge into two traps; the one who is left wakes the others.
    check_invasion(
        "forge: 2 rogues\nworkshop: 3 traps, chest 3, 1 archer",
        "mage-swords",
        "> A mage fell into a trap in the workshop [TRAP-1]\n> 3 heroes charged from the forge into the workshop\n> A rogue fell into a trap in the workshop\n> A rogue fell into a trap in the workshop\n> 1 hero woke in the workshop\n? workshop: chest 3, 1 mage, 1 archer",
    );
    // A trap that is set beside heroes does nothing to them, nor to those who wake beside it.
    check_game(
        "seats: 1\nturn: imps play\nP1 clan: imps\nimps hand: booby-trap flit flit spark jab\nforge: 1 imps, 1 mage\nP1 play booby-trap a\nP1 place trap forge\n? forge: 1 trap, 1 imps, 1 mage",
    );
}

#[test]
fn inspire_1_newcomers_wake_the_others() {
    check_invasion(
        "forge: 3 rogues, 5 ratkin\nworkshop: 1 trap",
        "mage-swords",
        "> 3 heroes woke in the forge [INSPIRE-1]\n? forge: 1 ratkin, 3 rogues, 1 mage",
    );
    // Who falls into a trap inspires nobody.
    check_invasion(
        "forge: 1 trap, 3 rogues, 5 ratkin\nworkshop: 1 trap",
        "mage-swords",
        "? forge: 5 ratkin, 3 rogues",
    );
}

#[test]
fn resolve_1_room_by_room_until_all_are_exhausted() {
    check_invasion(
        "forge: 1 ratkin\nworkshop: 1 ratkin, 1 rogue",
        "mage-swords",
        "? pending: resolve; deck; reveal 0\nP1 choose sewers -> RESOLVE-1\nP1 choose workshop\n> A rogue attacked the ratkin in the workshop\n> 1 hero charged from the workshop into the vault\nP1 choose vault\n> 1 hero waited in the vault\n> A mage attacked the ratkin in the forge\n? workshop: 1 rogue",
    );
    check_error("seats: 1\nturn: ratkin play\nP1 clan: ratkin\nforge: 1 active mage", "RESOLVE-1");
}

#[test]
fn attack_1_each_attack_exhausts_a_hero() {
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: squeak scurry scurry nest nest\nforge: 1 ratkin\nworkshop: 1 trap\nP1 done\nP1 done\n! mage-swords\n> A mage attacked the ratkin in the forge [ATTACK-1]\nP1 defend squeak\n? forge: 1 ratkin, 1 mage\n? turn: ratkin play",
    );
    // The team names the meeple, also by its wounds.
    check_game(
        "seats: 1\nturn: witches play\nP1 clan: witches\nwitches hand: coven coven hex-bolt hex-bolt cackle\nforge: 1 witches-2, 1 witches\nworkshop: 1 trap\nP1 done\nP1 done\n! mage-swords\n? legal P1: strike witches 0, strike witches 2\nP1 strike witches 1 -> ATTACK-1\nP1 strike witches 0\n? forge: 1 witches-1, 1 witches-2, 1 mage",
    );
}

#[test]
fn loot_1_enough_heroes_loot_the_chest() {
    // One of three loots, the others charge on.
    check_invasion(
        "forge: chest 1, 2 rogues\nworkshop: chest 3, 2 traps",
        "mage-swords spoil",
        "> The chest 1 of the forge was looted [LOOT-1]\n> 2 heroes charged from the forge into the workshop\n? forge: 1 rogue",
    );
    // Not while a monster is there.
    check_invasion(
        "forge: chest 1, 2 ratkin\nworkshop: 1 trap",
        "mage-swords",
        "? forge: chest 1, 1 ratkin, 1 mage",
    );
}

#[test]
fn loot_2_too_few_wait() {
    check_invasion(
        "forge: chest 3, 1 rogue\nworkshop: 1 trap",
        "mage-swords",
        "> 2 heroes waited in the forge [LOOT-2]\n? forge: chest 3, 1 rogue, 1 mage",
    );
}

#[test]
fn chest_1_spoil() {
    check_invasion(
        "forge: chest 1, 1 coin, 2 bones\nworkshop: 1 trap",
        "mage-swords spoil",
        "> Its back was spoil [CHEST-1]\n? legal P1: lose coin, lose bone\nP1 lose bone\n? forge: 1 coin, 1 bone, 1 mage",
    );
    check_invasion(
        "forge: chest 1, 1 trap\nworkshop: 2 traps",
        "rogue-swords spoil",
        "? forge: 1 rogue",
    );
}

#[test]
fn chest_2_curse() {
    check_invasion(
        "forge: chest 1\nworkshop: 1 trap",
        "mage-swords curse",
        "> Its back was curse [CHEST-2]\nP1 discard gnaw\n? ratkin hand: scurry scurry nest nest",
    );
}

#[test]
fn chest_3_heal() {
    check_invasion(
        "forge: chest 1\nworkshop: 1 trap",
        "mage-swords heal",
        "> Its back was heal [CHEST-3]\n> The chest healed 1 hero in the forge\n> 1 hero charged from the forge into the workshop\n> 1 hero charged from the workshop into the vault\n? vault: 1 mage",
    );
}

#[test]
fn chest_4_rescue() {
    check_invasion(
        "forge: chest 1\nworkshop: 1 trap\ncells: chest 3, 1 warrior",
        "mage-swords rescue mage-hats",
        "> Its back was rescue [CHEST-4]\n> A mage broke the cells open and woke 1 hero\n> 2 heroes waited in the cells\n? cells: chest 3, 1 warrior, 1 mage",
    );
    // From an empty deck nobody is rescued; the deck is looked at afterwards.
    check_game(&format!(
        "{RATS}guild pile: mage-swords\nforge: chest 1\nworkshop: 1 trap\nP1 done\nP1 done\n! mage-swords rescue\n? cells: empty\n? level: 2"
    ));
}

#[test]
fn chest_5_defeat() {
    check_invasion(
        "vault: 3 rogues\nforge: 1 trap",
        "mage-swords",
        "> The chest 4 of the vault was looted\n? over\n? score P1: -35\n? rank P1: 1",
    );
}

#[test]
fn charge_1_on_toward_the_vault() {
    // The library of the first scenario has two rooms on its way.
    check_invasion(
        "apothecary: 2 traps, chest 3\nsewers: 1 ratkin",
        "mage-hats",
        "> A mage fell into a trap in the apothecary\n? pending: group library; resolve; deck; reveal 0\n? legal P1: choose apothecary, choose sewers\nP1 choose graveyard -> CHARGE-1\nP1 choose apothecary\n> 1 hero charged from the library into the apothecary [CHARGE-1]\n> A mage fell into a trap in the apothecary",
    );
}

#[test]
fn wound_1_wounds_stay_until_the_meeple_is_gone() {
    let scene = "seats: 1\nturn: poltergeists play\nP1 clan: poltergeists\npoltergeists hand: haunt haunt manifest manifest seance\nworkshop: 1 trap\n";
    check_game(&format!(
        "{scene}forge: 1 poltergeists\nP1 done\nP1 done\n! mage-swords\n> The poltergeists in the forge had 1 wound [WOUND-1]\n? forge: 1 poltergeists-1, 1 mage"
    ));
    check_game(&format!(
        "{scene}forge: 1 poltergeists-1\nP1 done\nP1 done\n! mage-swords\n> The poltergeists lost a meeple in the forge [WOUND-1]\n? forge: 1 mage\nP1 play manifest a\nP1 summon study\n? study: 1 poltergeists"
    ));
    check_error(&format!("{scene}forge: 1 poltergeists-2"), "not a number from 0 to 1");
}

#[test]
fn level_1_two_levels() {
    check_game(&format!(
        "{RATS}guild pile: mage-swords\nforge: 1 trap\nworkshop: 1 trap\nP1 done\nP1 done\n! mage-swords\n> The guild deck was shuffled for level 2 [LEVEL-1]\n? level: 2\n? guild pile: {FULL}"
    ));
    check_error("seats: 1\nturn: clans\nlevel: 3", "not a number from 1 to 2");
}

const FULL: &str = "warrior-swords warrior-hats warrior-eye warrior-crossbones rogue-swords rogue-hats rogue-eye rogue-crossbones mage-swords mage-hats mage-eye mage-crossbones archer-swords archer-hats archer-eye archer-crossbones landlady landlady";

#[test]
fn level_2_the_deck_is_looked_at_when_all_is_quiet() {
    // The last card is flipped by a rescue while another hero is still active: he goes on before anybody has won.
    check_game(&format!(
        "{RATS}level: 2\nguild pile: mage-swords rogue-hats\nforge: chest 1\nworkshop: chest 1\nP1 done\nP1 done\n! mage-swords\nP1 choose forge\n! rescue rogue-hats heal\n> A rogue was locked up in the cells\n> The chest 1 of the workshop was looted\n> The last heroes were kept out, and the monsters won\n? over\n? rank P1: 0"
    ));
    // A flip for the Cells counts too.
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nguild pile: rogue-hats\nP1 cells\n! rogue-hats nest nest gnaw\n? level: 2\n? cells: 1 rogue\n? turn: ratkin play",
    );
    check_error("seats: 1\nturn: ratkin play\nP1 clan: ratkin\nguild pile: none", "LEVEL-2");
}

#[test]
fn end_1_the_last_card_is_survived() {
    check_game(&format!(
        "{RATS}level: 2\nguild pile: mage-swords\nforge: 1 trap, chest 2\nworkshop: 1 trap, chest 1\nP1 done\nP1 done\n! mage-swords\n> The last heroes were kept out, and the monsters won [END-1]\n? over\n? score P1: 3\n? rank P1: 0"
    ));
    // In a turn too.
    check_game(
        "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nlevel: 2\nguild pile: rogue-hats\nP1 cells\n! rogue-hats nest nest gnaw\n? over\n? rank P1: 0\n? rank P2: 0",
    );
}

#[test]
fn end_2_the_chest_of_the_vault_is_looted() {
    // The last card of the last level does not save a vault that is emptied by it.
    check_game(&format!(
        "{RATS}level: 2\nguild pile: mage-swords\nforge: 1 trap\nvault: 3 rogues\nP1 done\nP1 done\n! mage-swords\n> The vault was emptied, and the monsters lost [END-2]\n? over\n? score P1: 0\n? rank P1: 1"
    ));
}

#[test]
fn score_1_all_win_or_lose_together() {
    let scene = "seats: 2\nP1 clan: ratkin\nP2 clan: dragon\n";
    check_game(&format!(
        "{scene}turn: ratkin won\nforge: chest 1\nstudy: chest 2\n? score P1: 3\n? score P2: 3\n? rank P1: 0\n? rank P2: 0"
    ));
    check_game(&format!(
        "{scene}turn: ratkin lost\nforge: chest 1\nguild pile: rogue-hats\nlevel: 2\n? score P1: -1\n? score P2: -1\n? rank P1: 1\n? rank P2: 1"
    ));
}
