//! The icons, one by one.

use crate::{check_error, check_game};

fn check_clan(clan: &str, scene: &str, script: &str) {
    check_game(&format!("seats: 1\nturn: {clan} play\nP1 clan: {clan}\n{scene}\n{script}"));
}

#[test]
fn move_1_a_step_to_the_next_room() {
    check_clan(
        "ratkin",
        "ratkin hand: nest\ngraveyard: 1 ratkin, gate\nstudy: gate\nbeast: 1 trap, 3 mages\ncells rule: used",
        "P1 play nest b\n? legal P1: done, move graveyard library, move graveyard study, move graveyard beast\nP1 move graveyard vault -> MOVE-1\nP1 move forge workshop -> MOVE-1\nP1 move graveyard beast
        > The ratkin moved from the graveyard to the beast [MOVE-1]\n? beast: 1 trap, 1 ratkin, 3 mages",
    );
    // Through tunnels too.
    check_game(
        "seats: 1\nscenario: construction\nturn: ratkin play\nP1 clan: ratkin\nmonsters: imps\nratkin hand: nest\ntunnels: vault cells\ncells: 1 ratkin\nP1 play nest b\nP1 move cells vault\nP1 move vault cells\n? cells: 1 ratkin",
    );
}

#[test]
fn move_2_one_thing_may_be_carried() {
    check_clan(
        "ratkin",
        "ratkin hand: nest\nvault: 1 ratkin, 2 coins, 1 trap",
        "P1 play nest b\nP1 move vault sewers\n? legal P1: done, carry coin, carry trap\nP1 carry book -> MOVE-2\nP1 carry trap\n> The ratkin moved from the vault to the sewers with a trap [MOVE-2]\n? sewers: 1 trap, 1 ratkin
        P1 move sewers vault\nP1 done\n? sewers: 1 trap\n? vault: 2 coins, 1 ratkin",
    );
    check_error(
        "seats: 1\nturn: imps play\nP1 clan: imps\nimps played: flit\nicons: summon 1\npending: carry vault sewers 0 step; card flit a\nvault: 1 imps",
        "MOVE-2",
    );
}

#[test]
fn move_3_wounds_travel_with_their_meeple() {
    check_clan(
        "witches",
        "witches hand: toad-pocket\nvault: 1 witches, 1 witches-2",
        "P1 play toad-pocket b\nP1 move vault sewers\n? legal P1: meeple 0, meeple 2\nP1 meeple 1 -> MOVE-3\nP1 meeple 2\n? sewers: 1 witches-2\n? vault: 1 witches\nP1 move vault sewers\n? sewers: 1 witches, 1 witches-2",
    );
}

#[test]
fn melee_1_a_hero_in_the_same_room() {
    check_clan(
        "dragon",
        "dragon hand: crush\nvault: 1 dragon, 1 rogue, 1 archer\nsewers: 1 mage",
        "P1 play crush a\nP1 melee sewers -> MELEE-1\nP1 melee vault\n> The dragon beat a rogue in the vault\nP1 melee vault\n> The dragon beat an archer in the vault\nP1 melee vault -> MELEE-1\nP1 move vault sewers\nP1 melee sewers\n? sewers: 1 dragon",
    );
}

#[test]
fn ranged_1_a_hero_one_passageway_away() {
    check_clan(
        "dragon",
        "dragon hand: inferno\nvault: 1 dragon, 1 rogue, gate\nsewers: 1 mage\nforge: 1 mage, gate\nstudy: 1 mage",
        "P1 play inferno a\nP1 ranged vault -> RANGED-1\nP1 ranged forge -> RANGED-1\nP1 ranged study -> RANGED-1\nP1 ranged sewers\n? sewers: empty\nP1 ranged sewers -> RANGED-1",
    );
}

#[test]
fn summon_1_where_you_are_or_at_home() {
    check_clan(
        "ratkin",
        "ratkin hand: nest\nvault: 1 ratkin\ncells rule: used",
        "P1 play nest a\nP1 summon sewers -> SUMMON-1\n? legal P1: done, summon vault\nP1 summon vault\nP1 summon vault\n? vault: 3 ratkin",
    );
    // With nobody in the dungeon at home, and the next one there.
    check_clan(
        "ratkin",
        "ratkin hand: nest\ncells rule: used",
        "P1 play nest a\n? legal P1: done, summon sewers, summon beast\nP1 summon beast\n? legal P1: done, summon beast\nP1 summon sewers -> SUMMON-1\nP1 summon beast\n? beast: 2 ratkin",
    );
}

#[test]
fn summon_2_nobody_comes_from_an_empty_supply() {
    check_clan(
        "dragon",
        "dragon hand: soar\nvault: 1 dragon",
        "P1 play soar b\nP1 summon vault -> SUMMON-2\n? legal P1: done, cells",
    );
    // Without a meeple there is little to do.
    check_clan("gnolls", "gnolls hand: maul howl", "P1 play howl b\n? legal P1: done, cells");
}

#[test]
fn place_1_a_token_where_you_are() {
    check_clan(
        "imps",
        "imps hand: booby-trap scroll-of-plenty\nforge: 1 imps",
        "P1 play booby-trap a\nP1 place trap vault -> PLACE-1\nP1 place coin forge -> CARD-2\nP1 place trap forge\n> A trap was placed in the forge [PLACE-1]\n? forge: 1 trap, 1 imps\nP1 play scroll-of-plenty b\nP1 place book forge\n? forge: 1 book, 1 trap, 1 imps",
    );
    check_clan(
        "imps",
        "imps hand: booby-trap\nforge: 1 imps\nvault: 8 traps",
        "P1 play booby-trap a\nP1 place trap forge -> PLACE-1",
    );
}

#[test]
fn portal_1_a_completed_portal_where_you_are() {
    check_clan(
        "witches",
        "witches hand: open-gate open-gate\nstudy: 1 witches, portal\nvault: 1 witches",
        "P1 play open-gate a\nP1 portal forge -> PORTAL-1\nP1 portal study\n? study: gate, 1 witches\nP1 play open-gate a\nP1 portal study -> PORTAL-1\nP1 portal vault\n? vault: gate, 1 witches",
    );
}

#[test]
fn portal_2_without_a_token_one_is_moved() {
    let scene = "witches hand: open-gate\nvault: 1 witches\nstudy: portal\nforge: gate\nsewers: gate\nbeast: gate\ncells: gate\nlibrary: gate";
    check_clan(
        "witches",
        scene,
        "P1 play open-gate a\nP1 portal vault\n? pending: fetch vault; card open-gate a\nP1 choose vault -> PORTAL-2\nP1 choose apothecary -> PORTAL-2\nP1 choose study\n> The portal of the study opened in the vault instead [PORTAL-2]\n? vault: gate, 1 witches\n? study: empty",
    );
    // An incomplete portal in the room is flipped, whatever the supply.
    check_clan(
        "witches",
        &scene.replace("study: portal", "study: portal, 1 witches"),
        "P1 play open-gate a\nP1 portal study\n? study: gate, 1 witches",
    );
    check_error(
        "seats: 1\nturn: witches play\nP1 clan: witches\nwitches played: open-gate\npending: fetch vault; card open-gate a\nvault: 1 witches\nforge: gate\nsewers: gate",
        "PORTAL-2",
    );
}

#[test]
fn portal_3_an_activate_completes_a_portal() {
    check_clan(
        "ratkin",
        "ratkin hand: forage\nstudy: 1 ratkin, portal\nforge: portal",
        "P1 play forage a\nP1 complete forge -> PORTAL-3\nP1 complete study\n> The portal of the study was completed [PORTAL-3]\n? study: gate, 1 ratkin\nP1 complete study -> CARD-2",
    );
}

#[test]
fn portal_4_completed_portals_are_next_to_each_other() {
    check_clan(
        "ratkin",
        "ratkin hand: nest\nstudy: 1 ratkin, gate\nforge: gate\ngraveyard: portal",
        "P1 play nest b\nP1 move study graveyard -> MOVE-1\nP1 move study forge\n? forge: gate, 1 ratkin",
    );
    check_clan(
        "ratkin",
        "ratkin hand: nest\nstudy: 1 ratkin, gate",
        "P1 play nest b\n? legal P1: done, cells, move study apothecary",
    );
}

#[test]
fn defend_1_the_owner_may_prevent_a_wound() {
    let scene = "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: scurry scurry nest nest gnaw\ndragon hand: crush soar tower-shield\nforge: 1 dragon\nworkshop: 1 trap\n";
    check_game(&format!(
        "{scene}P1 done\nP1 done\n! mage-swords\n? pending: defend dragon 0 forge; group forge; resolve; deck; reveal 0\n? legal P2: accept, defend tower-shield, defend crush\nP2 defend soar -> DEFEND-1
        P2 defend crush\n> crush defended the dragon in the forge [DEFEND-1]\n? forge: 1 dragon, 1 mage\n? dragon discard: crush\n? dragon hand: tower-shield soar"
    ));
    check_game(&format!(
        "{scene}P1 done\nP1 done\n! mage-swords\nP2 accept\n? forge: 1 dragon-1, 1 mage\n? dragon hand: crush soar tower-shield"
    ));
    // An archer's shot can be answered with a card that the Cells have just brought.
    check_game(
        "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nvault: 1 ratkin\nP1 cells\n! archer-hats squeak nest gnaw\n? to act: P1\nP1 defend squeak\n? vault: 1 ratkin\n? cells: 1 archer\n? ratkin discard: squeak",
    );
    check_error(
        "seats: 1\nturn: ratkin invasion\nP1 clan: ratkin\nratkin hand: squeak\npending: defend ratkin 0 vault; resolve; deck; reveal 0",
        "DEFEND-1",
    );
}

#[test]
fn defend_2_a_shield_is_never_played() {
    check_clan(
        "ratkin",
        "ratkin hand: squeak",
        "P1 play squeak b -> DEFEND-2\n? legal P1: done, cells, play squeak a",
    );
    check_clan("slimes", "slimes hand: split", "P1 play split a -> DEFEND-2\nP1 play split b");
}

#[test]
fn defend_3_a_split_brings_a_meeple() {
    let scene = "seats: 1\nturn: slimes play\nP1 clan: slimes\nslimes hand: split split absorb slither dissolve\n";
    // The new one may be the next target.
    check_game(&format!(
        "{scene}forge: 1 slimes, 1 mage\nworkshop: 1 trap\nP1 done\nP1 done\n! mage-swords\nP1 defend split\n> The slimes appeared in the forge\n? forge: 2 slimes, 2 mages\nP1 accept\n? forge: 1 slimes, 2 mages\n? slimes discard: split"
    ));
    check_game(&format!(
        "{scene}forge: 8 slimes\nworkshop: 1 trap\nP1 done\nP1 done\n! mage-swords\nP1 defend split\n? forge: 8 slimes, 1 mage"
    ));
}

#[test]
fn swarm_1_all_meeples_of_one_room() {
    check_clan(
        "ratkin",
        "ratkin hand: pile-on scurry\nvault: 3 ratkin, 2 mages\nsewers: 1 ratkin, 1 book",
        "P1 play pile-on a\nP1 swarm sewers -> SWARM-1\nP1 swarm vault\nP1 cells -> TURN-2\nP1 melee vault\nP1 melee vault\n? vault: 3 ratkin\n? ratkin played: pile-on\n? pending: none
        P1 play scurry a\nP1 swarm forge -> SWARM-1\nP1 swarm sewers\nP1 move sewers vault\nP1 carry book\n? vault: 1 book, 4 ratkin",
    );
    // Some decline.
    check_clan(
        "ratkin",
        "ratkin hand: scurry\nvault: 3 ratkin",
        "P1 play scurry a\nP1 swarm vault\nP1 move vault sewers\nP1 done\n? vault: 2 ratkin",
    );
    // A ranged swarm shoots from its room only.
    check_clan(
        "imps",
        "imps hand: spears\nvault: 2 imps\nforge: 1 imps\nsewers: 3 mages\nworkshop: 1 mage",
        "P1 play spears a\nP1 swarm vault\n? legal P1: done, ranged workshop, ranged sewers\nP1 ranged sewers\nP1 ranged sewers\n? sewers: 1 mage\n? pending: none",
    );
}

#[test]
fn swarm_2_only_those_who_were_there() {
    check_clan(
        "ratkin",
        "ratkin hand: scurry\nvault: 1 ratkin\nsewers: 2 ratkin",
        "P1 play scurry a\nP1 swarm sewers\n? pending: swarm swarm-move sewers 2; card scurry a\nP1 move vault sewers -> SWARM-2\nP1 move sewers vault\nP1 move sewers forge -> SWARM-2\nP1 move sewers vault\n? pending: none\n? vault: 3 ratkin",
    );
}

#[test]
fn reinf_1_three_cards_and_those_that_match() {
    check_clan(
        "skeletons",
        "skeletons hand: old-grudge\nskeletons deck: unearth\nskeletons discard: march bone-guard rattle",
        "P1 play old-grudge a\nP1 reinforce\n! unearth bone-guard march\n> The skeletons shuffled their discard pile\n> The skeletons found bone-guard and took it [REINF-1]\n? skeletons hand: bone-guard\n? skeletons discard: unearth march\n? skeletons deck: rattle",
    );
    // Within a surge, a swarm or another reinforcement the icon counts too.
    check_clan(
        "gnolls",
        "gnolls hand: scroll-of-wrath\ngnolls deck: howl mug pack-hunt",
        "P1 play scroll-of-wrath a\nP1 reinforce\n! howl mug pack-hunt\n? gnolls hand: mug pack-hunt howl",
    );
    check_clan(
        "gnolls",
        "gnolls hand: howl\ngnolls deck: none",
        "P1 play howl a\nP1 reinforce -> REINF-1",
    );
    // Fewer than three: as many as there are.
    check_clan(
        "gnolls",
        "gnolls hand: howl\ngnolls deck: maul",
        "P1 play howl a\nP1 reinforce\n! maul\n? gnolls hand: maul",
    );
}

#[test]
fn ambush_1_where_nobody_expects_you() {
    check_clan(
        "ratkin",
        "ratkin hand: out-of-the-walls\nvault: 1 ratkin",
        "P1 play out-of-the-walls a\nP1 ambush vault -> AMBUSH-1\nP1 ambush sewers\n> The ratkin lay in ambush in the sewers [AMBUSH-1]\n? legal P1: done, ambush sewers, ambush beast\nP1 cells -> TURN-2\nP1 ambush beast\nP1 ambush vault -> AMBUSH-1\nP1 ambush beast\n> The ratkin lay in ambush in the beast [AMBUSH-1]\n? beast: 2 ratkin\n? sewers: 1 ratkin\n? pending: none",
    );
    check_clan(
        "ratkin",
        "ratkin hand: out-of-the-walls\nvault: 8 ratkin",
        "P1 play out-of-the-walls a\nP1 ambush beast\n? pending: none\n? beast: 1 ratkin",
    );
    check_clan(
        "dragon",
        "dragon hand: scroll-of-legions\nvault: 1 dragon",
        "P1 play scroll-of-legions b\nP1 ambush study -> AMBUSH-1",
    );
}

#[test]
fn surge_1_first_the_one_then_the_other() {
    check_clan(
        "skeletons",
        "skeletons hand: recruit-the-fallen\nstudy: 1 skeletons, 2 mages\nvault: 1 skeletons",
        "P1 play recruit-the-fallen a\nP1 surge vault -> SURGE-1\nP1 surge study\n> The skeletons beat a mage in the study\nP1 accept\n> The skeletons appeared in the study\n? study: 2 skeletons, 1 mage\nP1 surge study -> CARD-2\nP1 melee study\n? study: 2 skeletons",
    );
}

#[test]
fn surge_2_the_second_part_may_be_skipped() {
    check_clan(
        "gnolls",
        "gnolls hand: mug mug\nstudy: 1 gnolls, 2 mages",
        "P1 play mug a\nP1 surge study\n? pending: reward surge-coin study; card mug a\nP1 done\n? study: 1 gnolls, 1 mage\nP1 done\nP1 play mug a\nP1 surge study\nP1 accept\n? study: 1 coin, 1 gnolls",
    );
    // A step waits until the card is finished, and anybody may make it.
    check_clan(
        "lizardfolk",
        "lizardfolk hand: hit-and-run\nstudy: 1 lizardfolk, 2 mages\nvault: 1 lizardfolk\ncells rule: used",
        "P1 play hit-and-run a\nP1 move vault sewers -> CARD-2\nP1 surge study\n? icons: move 1, surge-move 1\nP1 move vault sewers\nP1 surge study\n? icons: move 1\nP1 done\n? sewers: 1 lizardfolk",
    );
    // A card is drawn at once, or not.
    check_clan(
        "witches",
        "witches hand: scroll-of-storms\nvault: 1 witches\nsewers: 2 mages\nwitches deck: coven cackle",
        "P1 play scroll-of-storms a\nP1 surge sewers\nP1 accept\n! coven\nP1 surge sewers\nP1 done\n? witches hand: coven\n? pending: none",
    );
    // There is nothing to gain from an empty supply.
    check_clan(
        "witches",
        "witches hand: scroll-of-storms\nvault: 1 witches\nsewers: 2 mages\nwitches deck: none\ncells rule: used",
        "P1 play scroll-of-storms a\nP1 surge sewers\n? pending: card scroll-of-storms a\n? icons: surge-draw 1",
    );
    check_clan(
        "gnolls",
        "gnolls hand: mug\nstudy: 1 gnolls, 1 mage\nvault: 6 coins\ncells rule: used",
        "P1 play mug a\nP1 surge study\n? icons: move 1",
    );
    check_error(
        "seats: 1\nturn: gnolls play\nP1 clan: gnolls\ngnolls played: mug\nicons: move 1\npending: reward surge-coin vault; card mug a\nvault: 6 coins",
        "SURGE-2",
    );
}
