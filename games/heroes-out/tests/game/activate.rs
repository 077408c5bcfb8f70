//! What an Activate buys: rooms, crafting, the Laboratory, tunnels, abilities.

use crate::{check_error, check_game};

fn check_clan(clan: &str, scene: &str, script: &str) {
    check_game(&format!("seats: 1\nturn: {clan} play\nP1 clan: {clan}\n{scene}\n{script}"));
}

fn check_built(clan: &str, scene: &str, script: &str) {
    let head = format!("seats: 1\nscenario: construction\nturn: {clan} play\nP1 clan: {clan}");
    check_game(&format!("{head}\nmonsters: imps\n{scene}\n{script}"));
}

#[test]
fn act_1_what_an_activate_buys() {
    check_clan(
        "ratkin",
        "ratkin hand: vigor-elixir\nsewers: 1 ratkin, portal\ncells rule: used",
        "P1 play vigor-elixir a\n? legal P1: done, activate sewers, complete sewers, ability sewers\nP1 activate sewers\nP1 activate sewers\nP1 complete sewers\n? sewers: 2 frogs, gate, 1 ratkin\n? pending: none",
    );
    check_clan(
        "ratkin",
        "ratkin hand: nest\nsewers: 1 ratkin",
        "P1 play nest b\nP1 activate sewers -> CARD-2\nP1 ability sewers -> CARD-2",
    );
}

#[test]
fn act_2_nothing_is_spent_for_nothing() {
    // No frog is left, no card of the family is offered, nobody is wounded.
    check_clan(
        "dragon",
        "dragon hand: fire-breath\nvault: 1 dragon, 6 coins\noffer: bat mole",
        "P1 play fire-breath b\nP1 activate vault -> ROOM-1\nP1 ability vault -> CLAN-9\n? legal P1: done, cells",
    );
    check_clan(
        "ratkin",
        "ratkin hand: forage\nforge: 1 ratkin, 1 coin\noffer: bat mole",
        "P1 play forage a\nP1 craft bat -> CRAFT-1\nP1 craft sword -> CRAFT-1",
    );
}

#[test]
fn room_1_rooms_that_produce() {
    for (room, token) in [
        ("vault", "coin"),
        ("library", "book"),
        ("sewers", "frog"),
        ("graveyard", "bone"),
        ("workshop", "trap"),
    ] {
        check_clan(
            "ratkin",
            &format!("ratkin hand: forage\n{room}: 1 ratkin"),
            &format!(
                "P1 play forage a\nP1 activate beast -> CRAFT-1\nP1 activate {room}\n? {room}: 1 {token}, 1 ratkin"
            ),
        );
    }
    check_clan(
        "ratkin",
        "ratkin hand: forage\nvault: 1 ratkin",
        "P1 play forage a\nP1 activate sewers -> ROOM-1\nP1 activate cells -> CELLS-1",
    );
}

#[test]
fn craft_1_rooms_that_craft() {
    for (room, token, card) in [
        ("forge", "coin", "sword"),
        ("beast", "bone", "bat"),
        ("apothecary", "frog", "acid-flask"),
        ("study", "book", "scroll-of-fire"),
    ] {
        check_clan(
            "ratkin",
            &format!(
                "ratkin hand: forage\n{room}: 2 {token}s, 1 ratkin\noffer: sword bat acid-flask scroll-of-fire"
            ),
            &format!(
                "P1 play forage a\nP1 activate {room} -> CRAFT-1\n? legal P1: done, cells, craft {card}, {} ability {room}\nP1 craft {card}\n! mole mole\n? {room}: 1 {token}, 1 ratkin\n? ratkin discard: {card}",
                moves(room)
            ),
        );
    }
    // Neither without the resource nor without a meeple.
    check_clan(
        "ratkin",
        "ratkin hand: forage\nforge: 1 ratkin\noffer: sword",
        "P1 play forage a\nP1 craft sword -> CRAFT-1",
    );
    check_clan(
        "ratkin",
        "ratkin hand: forage\nforge: 1 coin\nvault: 1 ratkin\noffer: sword",
        "P1 play forage a\nP1 craft sword -> CRAFT-1",
    );
}

/// The steps from a room of the first scenario, as a list of actions.
fn moves(room: &str) -> &'static str {
    match room {
        "forge" => "move forge workshop,",
        "beast" => "move beast graveyard, move beast sewers,",
        "apothecary" => "move apothecary vault, move apothecary library, move apothecary study,",
        _ => "move study apothecary,",
    }
}

#[test]
fn craft_2_to_the_discard_pile_and_a_new_one() {
    check_clan(
        "ratkin",
        "ratkin hand: forage\nforge: 1 ratkin, 1 coin\noffer: sword bat mole axe spears",
        "P1 play forage a\nP1 craft sword\n! sword\n> The ratkin got sword [CRAFT-2]\n> sword was offered [CRAFT-2]\n? offer: sword bat mole axe spears\n? ratkin discard: sword",
    );
    // From an empty deck the offer is not refilled.
    check_clan(
        "ratkin",
        "ratkin hand: forage\nforge: 1 ratkin, 1 coin\noffer: sword bat\ncraft pile: none",
        "P1 play forage a\nP1 craft sword\n? offer: bat",
    );
}

#[test]
fn lab_1_an_experiment() {
    let scene = "seats: 2\nscenario: mad-science\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nmonsters: imps\nratkin hand: scurry vigor-elixir\n";
    // The breakout is resolved first; the card is chosen afterwards, even if nobody is left in the Laboratory.
    check_game(&format!(
        "{scene}offer: flit jab sword\nlaboratory: 1 ratkin\ncells: 1 warrior\nP1 play scurry b\nP1 activate laboratory\n! mage-hats\n? laboratory: 1 warrior\n? vault: 1 mage\n? pending: take; card scurry b"
    ));
    check_game(&format!(
        "{scene}offer: flit jab sword\nlaboratory: 1 ratkin\nP1 play vigor-elixir a\nP1 activate laboratory\n! rogue-hats\nP1 craft sword -> LAB-1\nP1 craft jab\n! flit bat mole\n? ratkin discard: jab\n? cells: 1 rogue\n? cells rule: unused
        P1 activate laboratory\n! volatile spark\n> The ratkin got flit\n? cells: 1 rogue\n? icons: act 1"
    ));
    // Without a monster card it cannot burn guild cards.
    check_game(&format!(
        "{scene}offer: sword\nlaboratory: 1 ratkin\nP1 play scurry b\nP1 activate laboratory -> LAB-1"
    ));
    // Its icons are used with the own meeples.
    check_game(
        "seats: 1\nscenario: mad-science\nturn: ratkin play\nP1 clan: ratkin\nmonsters: imps\nratkin hand: flit\nratkin deck: none\nvault: 1 ratkin\nP1 play flit a\nP1 summon vault\n? vault: 2 ratkin",
    );
    // If the flip ends the game nothing follows.
    check_game(&format!(
        "{scene}offer: flit jab sword\nlaboratory: 1 ratkin\nlevel: 2\nguild pile: rogue-hats\nP1 play scurry b\nP1 activate laboratory\n! rogue-hats\n? over\n? rank P2: 0\n? ratkin discard: none"
    ));
}

#[test]
fn build_1_tunnels() {
    check_built(
        "ratkin",
        "ratkin hand: vigor-elixir scurry\nbuilder: 1 ratkin",
        "P1 play scurry b\nP1 tunnel builder vault -> BUILD-1\nP1 tunnel cells library -> BUILD-1\nP1 tunnel cells vault\n> A tunnel joined the vault and the cells [BUILD-1]\n? tunnels: vault cells
        P1 play vigor-elixir a\nP1 tunnel vault cells -> BUILD-1\nP1 tunnel study cells\nP1 tunnel beast cells\nP1 tunnel vault workshop\n? pending: redig vault workshop; card vigor-elixir a\n? legal P1: tunnel vault cells, tunnel study cells, tunnel beast cells
        P1 tunnel study cells\n? tunnels: vault workshop, vault cells, beast cells",
    );
    check_built(
        "ratkin",
        "ratkin hand: scurry\nvault: 1 ratkin",
        "P1 play scurry b\nP1 tunnel vault cells -> BUILD-1\nP1 activate builder -> BUILD-1",
    );
    // Heroes and arrows do not use them: the cells are three steps from the vault.
    check_built(
        "dragon",
        "dragon hand: inferno\ntunnels: vault cells\nvault: 1 dragon\ncells: 1 rogue",
        "P1 play inferno a\nP1 ranged cells -> RANGED-1\nP1 cells\n! mage-hats crush fire-breath soar\n> 2 heroes charged from the cells into the laboratory",
    );
    check_error(
        "seats: 1\nscenario: construction\nturn: imps play\nP1 clan: imps\nmonsters: gnolls\ntunnels: vault builder",
        "BUILD-1",
    );
    check_error(
        "seats: 1\nscenario: construction\nturn: imps play\nP1 clan: imps\nmonsters: gnolls\ntunnels: vault cells, cells vault",
        "BUILD-1",
    );
}

#[test]
fn clan_1_ratkin_litter() {
    check_clan(
        "ratkin",
        "ratkin hand: scurry\nvault: 2 ratkin",
        "P1 play scurry b\nP1 ability sewers -> CLAN-1\nP1 ability vault sewers -> CLAN-1\nP1 ability vault\n? vault: 3 ratkin",
    );
    check_clan(
        "ratkin",
        "ratkin hand: scurry\nvault: 9 ratkin",
        "P1 play scurry b\nP1 ability vault -> CLAN-1",
    );
}

#[test]
fn clan_2_slimes_divide() {
    check_clan(
        "slimes",
        "slimes hand: absorb\nvault: 1 slimes, 1 coin",
        "P1 play absorb a\nP1 ability vault -> CLAN-2\nP1 ability vault sewers\nP1 carry coin\n? vault: 1 slimes\n? sewers: 1 coin, 1 slimes\nP1 ability sewers forge -> CLAN-2\nP1 ability vault workshop\n? workshop: 1 slimes\n? vault: 1 slimes",
    );
    // With an empty supply it is only a step.
    check_clan(
        "slimes",
        "slimes hand: absorb\nvault: 8 slimes",
        "P1 play absorb a\nP1 ability vault sewers\n? vault: 7 slimes\n? sewers: 1 slimes",
    );
}

#[test]
fn clan_3_skeletons_rise() {
    check_clan(
        "skeletons",
        "skeletons hand: rattle\nvault: 1 skeletons",
        "P1 play rattle a\nP1 ability vault -> CLAN-3\nP1 ability graveyard\n? graveyard: 1 skeletons",
    );
    check_clan(
        "skeletons",
        "skeletons hand: rattle",
        "P1 play rattle a\nP1 ability graveyard -> CLAN-10",
    );
}

#[test]
fn clan_4_gnolls_frenzy() {
    check_clan(
        "gnolls",
        "gnolls hand: howl\nvault: 1 gnolls, 1 mage",
        "P1 play howl b\nP1 ability forge -> CLAN-4\nP1 ability vault\n? vault: 1 gnolls\nP1 ability vault -> CLAN-4",
    );
    // Frogs may be its prey.
    check_game(
        "seats: 1\nscenario: frog-mutiny\nturn: gnolls play\nP1 clan: gnolls\ngnolls hand: howl\nvault: 1 gnolls, 1 frog\nP1 play howl b\nP1 ability vault\n? vault: 1 gnolls",
    );
}

#[test]
fn clan_5_lizardfolk_dash() {
    check_clan(
        "lizardfolk",
        "lizardfolk hand: lie-in-wait\ngraveyard: 1 lizardfolk, 1 bone\ncells rule: used",
        "P1 play lie-in-wait b\nP1 ability graveyard -> CLAN-5\nP1 ability graveyard vault -> CLAN-5\nP1 ability graveyard sewers\nP1 carry bone\n? sewers: 1 bone, 1 lizardfolk",
    );
    // Through portals too.
    check_clan(
        "lizardfolk",
        "lizardfolk hand: lie-in-wait\ngraveyard: 1 lizardfolk\nbeast: gate\nforge: gate",
        "P1 play lie-in-wait b\nP1 ability graveyard forge\n? forge: gate, 1 lizardfolk",
    );
}

#[test]
fn clan_6_imps_tinker() {
    check_clan(
        "imps",
        "imps hand: busy-hands work-gang\nforge: 1 imps",
        "P1 play busy-hands a\nP1 ability vault -> CLAN-6\nP1 ability forge\n? forge: 1 trap, 1 imps\n? pending: none\nP1 play work-gang a\nP1 ability forge -> CLAN-10",
    );
}

#[test]
fn clan_7_poltergeists_phase() {
    // Walls do not count, portals neither; a load comes along.
    check_clan(
        "poltergeists",
        "poltergeists hand: haunt\nforge: 1 poltergeists, 1 coin, gate\nstudy: gate",
        "P1 play haunt a\nP1 ability forge study -> CLAN-7\nP1 ability forge sewers\nP1 carry coin\n? sewers: 1 coin, 1 poltergeists\nP1 ability sewers apothecary\nP1 done\n? apothecary: 1 poltergeists",
    );
    // Which one goes is asked, by wounds.
    check_clan(
        "poltergeists",
        "poltergeists hand: haunt\nforge: 1 poltergeists, 1 poltergeists-1",
        "P1 play haunt a\nP1 ability forge vault\nP1 meeple 1\n? vault: 1 poltergeists-1",
    );
}

#[test]
fn clan_8_witches_gate() {
    check_clan(
        "witches",
        "witches hand: cackle\nvault: 1 witches",
        "P1 play cackle a\nP1 ability forge -> CLAN-8\nP1 ability vault\n? vault: gate, 1 witches",
    );
    check_clan(
        "witches",
        "witches hand: cackle\nvault: 1 witches, gate",
        "P1 play cackle a\nP1 ability vault -> CLAN-8",
    );
}

#[test]
fn clan_9_red_dragon_rekindle() {
    check_clan(
        "dragon",
        "dragon hand: claw-and-wing\nvault: 1 dragon-3",
        "P1 play claw-and-wing b\nP1 ability forge -> CLAN-9\nP1 ability vault\n> The dragon healed 2 of its wounds [CLAN-9]\n? vault: 1 dragon-1\nP1 ability vault\n? vault: 1 dragon",
    );
}

#[test]
fn clan_10_what_every_ability_needs() {
    check_clan("ratkin", "ratkin hand: scurry", "P1 play scurry b\nP1 ability sewers -> CLAN-10");
    // Two Activates of two cards do not add up.
    check_clan(
        "witches",
        "witches hand: hex-bolt hex-bolt\nvault: 1 witches",
        "P1 play hex-bolt b\nP1 ability vault -> CLAN-10\nP1 done\nP1 play hex-bolt b\nP1 ability vault -> CLAN-10",
    );
}
