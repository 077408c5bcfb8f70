//! What scenario cards do, and the standing rule.

use crate::{check_error, check_game};

fn check_card(scenario: &str, scene: &str, script: &str) {
    let hand = "ratkin hand: scurry scurry nest nest gnaw";
    let head =
        format!("seats: 1\nscenario: {scenario}\nturn: ratkin play\nP1 clan: ratkin\n{hand}");
    check_game(&format!("{head}\n{scene}\nP1 done\nP1 done\n{script}"));
}

#[test]
fn scen_1_landlady_a_frog_or_a_card() {
    check_card(
        "cauldron",
        "apothecary: 2 frogs",
        "! landlady\n> A frog of the apothecary was paid [SCEN-1]\n? apothecary: 1 frog\n? turn: ratkin play",
    );
    check_card(
        "cauldron",
        "sewers: 2 frogs",
        "! landlady\n> Nothing was there to pay with, so cards were lost [SCEN-1]\nP1 discard gnaw\n? ratkin hand: scurry scurry nest nest\n? sewers: 2 frogs",
    );
}

#[test]
fn scen_2_rent_collector_a_coin_or_a_chest() {
    check_card(
        "rent-day",
        "vault: 1 coin\nforge: chest 1",
        "! rent\n> A coin of the vault was paid\n? forge: chest 1",
    );
    check_card(
        "rent-day",
        "forge: chest 2\nstudy: chest 2\nbeast: chest 3",
        "! rent\n? pending: forfeit; resolve; deck; reveal 0\nP1 choose beast -> SCEN-2\nP1 choose study\n> The chest 2 of the study was taken away unseen [SCEN-2]\n? forge: chest 2\n? study: empty\n? unseen 2: spoil curse heal heal rescue",
    );
    // The chest of the vault is never taken.
    check_card("rent-day", "", "! rent\n? turn: ratkin play\n? over: no");
}

#[test]
fn scen_3_croak_frogs_bite() {
    check_card(
        "frog-mutiny",
        "sewers: 2 frogs, 3 ratkin\nvault: 1 frog\nbeast: 1 ratkin",
        "! croak\n> The ratkin lost a meeple in the sewers\n> The ratkin lost a meeple in the sewers\n> Another frog came to the sewers\n? sewers: 3 frogs, 1 ratkin\n? vault: 1 frog\n? beast: 1 ratkin",
    );
    // Rooms and monsters are chosen, and owners may defend.
    check_game(
        "seats: 2\nscenario: frog-mutiny\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: scurry scurry nest nest gnaw\ndragon hand: crush\nsewers: 1 frog, 1 ratkin, 1 dragon\nvault: 2 frogs, 1 ratkin
        P1 done\nP1 done\n! croak\n? pending: croak frog sewers vault sewers; resolve; deck; reveal 0\nP1 choose beast -> SCEN-3\nP1 choose sewers\nP1 strike imps 0 -> SCEN-3\nP1 strike dragon 0\nP2 defend crush\n? sewers: 2 frogs, 1 ratkin, 1 dragon\n? vault: 2 frogs",
    );
    // With all frogs in the dungeon none comes.
    check_card("frog-mutiny", "beast: 6 frogs", "! croak\n? sewers: empty\n? beast: 6 frogs");
    check_error(
        "seats: 1\nscenario: frog-mutiny\nturn: ratkin invasion\nP1 clan: ratkin\npending: croak frog sewers vault beast; resolve; deck; reveal 0",
        "SCEN-3",
    );
}

#[test]
fn scen_4_frogs_may_be_hunted() {
    let scene = "seats: 1\nscenario: frog-mutiny\nturn: skeletons play\nP1 clan: skeletons\nskeletons hand: recruit-the-fallen bone-guard\n";
    check_game(&format!(
        "{scene}vault: 1 skeletons, 1 frog, 1 mage\nP1 play recruit-the-fallen a\nP1 surge vault\n? pending: hunt vault surge-summon; card recruit-the-fallen a\n? legal P1: hero, prey\nP1 prey\n> The skeletons got rid of a frog in the vault [SCEN-4]\nP1 accept\n? vault: 2 skeletons, 1 mage\nP1 melee vault\n? vault: 2 skeletons"
    ));
    check_game(&format!(
        "{scene}vault: 1 skeletons, 1 frog, 1 mage\nP1 play bone-guard a\nP1 melee vault\nP1 hero\n? vault: 1 frog, 1 skeletons"
    ));
    // A swarm too.
    check_game(
        "seats: 1\nscenario: frog-mutiny\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: pile-on\nvault: 3 ratkin, 2 frogs\nP1 play pile-on a\nP1 swarm vault\nP1 melee vault\nP1 melee vault\n? vault: 3 ratkin\n? pending: none",
    );
    // Elsewhere frogs are left in peace.
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: gnaw\nvault: 1 ratkin, 2 frogs\nP1 play gnaw a\nP1 melee vault -> MELEE-1",
    );
    check_error(
        &format!(
            "{scene}vault: 1 skeletons, 1 mage\nskeletons played: unearth\npending: hunt vault; card unearth a"
        ),
        "SCEN-4",
    );
}

#[test]
fn scen_5_encore_the_largest_band_wakes() {
    check_card(
        "loud-night",
        "forge: 2 rogues, 1 trap, 3 ratkin\nstudy: 1 mage\ncells: 3 rogues",
        "! encore\n> The encore roused 2 heroes in the forge\n? forge: 1 trap, 1 ratkin, 2 rogues\n? cells: 3 rogues",
    );
    check_card(
        "loud-night",
        "forge: 1 rogue, 3 ratkin\nstudy: 1 mage, 1 ratkin",
        "! encore\n? pending: encore; resolve; deck; reveal 0\nP1 choose vault -> SCEN-5\nP1 choose study\n? study: 1 mage\n? forge: 3 ratkin, 1 rogue",
    );
    check_card("loud-night", "cells: 3 rogues", "! encore\n? cells: 3 rogues\n? turn: ratkin play");
}

#[test]
fn scen_6_volatile_batch_a_prisoner() {
    check_card(
        "mad-science",
        "monsters: imps",
        "! volatile warrior-hats\n> warrior-hats was flipped for the cells\n? cells: 1 warrior\n? turn: ratkin play",
    );
    check_card("mad-science", "monsters: imps", "! volatile heist\n? vault: empty\n? cells: empty");
    // If it was the last card none is flipped.
    check_card("mad-science", "monsters: imps\nguild pile: volatile", "! volatile\n? level: 2");
}

#[test]
fn scen_7_heist_and_demolition_crew() {
    check_card(
        "mad-science",
        "monsters: imps\nvault: 1 trap, 1 ratkin",
        "! heist\n> A rogue was sent to every room of type jewel [SCEN-7]\n> A trap was lost in the vault\n> A rogue attacked the ratkin in the vault\n? vault: 1 rogue",
    );
    check_card(
        "construction",
        "monsters: imps\nlaboratory: 2 coins, 1 ratkin\nbuilder: chest 3, 1 bone\ncells: 1 mage",
        "! demolition\n> A warrior was sent to every room of type special [SCEN-7]\n> A warrior was locked up in the cells\nP1 choose laboratory\n? cells: 1 warrior, 1 mage\n? builder: chest 3, 1 warrior\n? laboratory: 1 warrior",
    );
}

#[test]
fn scen_8_gatecrashers_heroes_use_portals() {
    let hand = "ratkin hand: scurry scurry nest nest gnaw";
    let head = format!(
        "seats: 1\nscenario: construction\ndifficulty: hard\nturn: ratkin play\nP1 clan: ratkin\nmonsters: imps\n{hand}\n"
    );
    // From the graveyard, three steps away, the portal of the library is no better than the study, but that of the apothecary is.
    check_game(&format!(
        "{head}graveyard: gate\nlibrary: gate\nstudy: 1 trap, chest 3\nP1 done\nP1 done\n! gatecrash mage-eye\n> Heroes learned to use portals [SCEN-8]\n> 1 hero charged from the graveyard into the study\n? study: chest 3, 1 mage\n? turn: ratkin play\n? gatecrash: no"
    ));
    check_game(&format!(
        "{head}graveyard: gate\nlibrary: gate\napothecary: gate, 1 trap\nstudy: 1 trap\nP1 done\nP1 done\n! gatecrash mage-eye\n> 1 hero charged from the graveyard into the apothecary\n? apothecary: gate"
    ));
    // Two equally near: the team chooses. Without the card nobody uses a portal.
    check_game(&format!(
        "{head}graveyard: gate\nbuilder: gate, 1 ratkin\napothecary: gate\nstudy: 1 trap\nP1 done\nP1 done\n! gatecrash mage-eye\n? gatecrash: yes\n? legal P1: choose apothecary, choose builder\nP1 choose builder\n? builder: gate, 1 mage"
    ));
    check_game(&format!(
        "{}graveyard: gate\napothecary: gate\nstudy: 1 trap, chest 3\nP1 done\nP1 done\n! mage-eye\n? study: chest 3, 1 mage",
        head.replace("hard", "easy")
    ));
}
