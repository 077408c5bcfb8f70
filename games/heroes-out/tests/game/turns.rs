//! The frame of a turn: who decides, cards, drawing, hand losses, renewal.

use crate::{check_error, check_game};

const RATS: &str = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\n";
/// A hand of five without a shield: the end of the turn draws nothing.
pub const FIVE: &str = "ratkin hand: scurry scurry nest nest gnaw\n";
/// Two seats, rats and dragon, after the turn of the rats.
const TWO: &str = "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: scurry scurry nest nest gnaw\n";

fn check_rats(scene: &str, script: &str) {
    check_game(&format!("{RATS}{scene}\n{script}"));
}

#[test]
fn turn_1_only_who_is_asked_answers() {
    check_game(&format!(
        "{TWO}dragon hand: crush\nvault: 1 dragon\ncells: 1 mage\n? to act: P1\nP2 done -> TURN-1\nP1 cells\n! mage-hats gnaw forage squeak
        > 2 heroes charged from the cells into the vault\n? to act: P2\nP1 accept -> TURN-1\nP2 accept\nP2 defend crush\n? vault: 1 dragon-1, 2 mages\n? to act: P1"
    ));
    check_game("seats: 1\nturn: imps won\nP1 clan: imps\nP1 done -> TURN-1\n? to act: nobody");
}

#[test]
fn turn_2_one_decision_at_a_time() {
    check_rats(
        "ratkin hand: scurry forage\nvault: 2 ratkin, 1 coin",
        "P1 move vault sewers -> TURN-2\nP1 clan imps -> TURN-2\nP1 accept -> TURN-2\nP1 play forage a\nP1 play scurry a -> TURN-2\nP1 choose vault -> TURN-2\nP1 move vault sewers
        P1 move vault sewers -> TURN-2\nP1 cells -> TURN-2\nP1 draw -> TURN-2\nP1 carry coin",
    );
}

#[test]
fn turn_3_cards_renewal_drawing_then_heroes() {
    check_game(&format!(
        "{TWO}library: 1 trap\napothecary: 1 trap\nP1 discard scurry -> TURN-2\nP1 done\n? turn: ratkin renew\nP1 play scurry a -> TURN-2\nP1 done\n! mage-hats
        > The guild sent mage-hats\n> It was the turn of the dragon [TURN-3]\n? turn: dragon play\n? to act: P2"
    ));
}

#[test]
fn decide_1_one_seat_decides_for_the_team() {
    // In an invasion the seat that has just played.
    check_game(&format!(
        "{TWO}vault: 1 dragon, 2 ratkin\nP1 done\nP1 done\n! rogue-crossbones\n? to act: P1\n? legal P1: choose sewers, choose beast\nP1 choose beast
        > 1 hero charged from the beast into the sewers\nP2 strike dragon 0 -> TURN-1\nP1 strike dragon 3 -> ATTACK-1\n? legal P1: strike ratkin 0, strike dragon 0\nP1 strike dragon 0
        P1 strike ratkin 0\n? vault: 1 ratkin, 1 dragon-1, 2 rogues\n? turn: dragon play"
    ));
}

#[test]
fn decide_2_the_table_may_decide_by_itself() {
    // The farthest heroes first, into the trap; the dragon has most health, then the larger clan is hit.
    check_game(
        "seats: 3\ndecisions: default\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nP3 clan: imps\nratkin hand: scurry scurry nest nest gnaw
        sewers: 1 imps, 2 ratkin, 1 dragon-4\nlibrary: 2 frogs, 1 coin, 1 bone\napothecary: 1 trap
        P1 done\nP1 done\n! warrior-hats\n> A coin was lost in the library\n> A frog was lost in the library\n> 1 hero charged from the library into the sewers
        > A warrior attacked the ratkin in the sewers\n? sewers: 1 ratkin, 1 dragon-4, 1 imps, 1 warrior\n? library: 1 frog, 1 bone",
    );
    check_game(
        "seats: 2\ndecisions: default\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: scurry scurry nest nest gnaw\nvault: 2 ratkin, 1 dragon
        P1 done\nP1 done\n! rogue-crossbones\n> 1 hero charged from the beast into the sewers\n> 2 heroes charged from the sewers into the vault\n> A rogue attacked the dragon in the vault\n> A rogue attacked the dragon in the vault\n? vault: 2 ratkin, 1 dragon-2, 2 rogues",
    );
    // An archer takes the best bearer in any of her rooms; ties of charges go where most traps are.
    check_game(
        "seats: 2\ndecisions: default\nscenario: frog-mutiny\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: scurry scurry nest nest gnaw\nsewers: 2 ratkin\nworkshop: 1 dragon, 1 trap\nlibrary: 1 trap
        P1 done\nP1 done\n! archer-hats\n> An archer shot at the dragon in the workshop\n> 1 hero charged from the apothecary into the workshop\n> An archer fell into a trap in the workshop\n? workshop: 1 dragon-1",
    );
    // Heroes wake where that costs fewest monsters, those on their way included: from the workshop they would go to the forge.
    check_game(
        "seats: 1\ndecisions: default\nscenario: loud-night\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\nforge: 2 mages, 2 ratkin\nworkshop: 2 mages, 1 ratkin
        P1 done\nP1 done\n! encore\n> The encore roused 2 heroes in the forge\n? forge: 2 mages\n? workshop: 1 ratkin, 2 mages",
    );
    // Chests are dearer than monsters, monsters dearer than traps.
    check_encore(
        "forge: chest 1, 2 mages\nstudy: 2 mages, 2 ratkin\nlibrary: 1 trap",
        "> The encore roused 2 heroes in the study\n? study: 2 mages",
    );
    check_encore(
        "beast: 2 mages, 2 ratkin\nstudy: 2 mages\nlibrary: 2 traps",
        "> The encore roused 2 heroes in the study\n? library: empty\n? beast: 2 ratkin, 2 mages",
    );
    // Cards are always asked for.
    check_game(
        "seats: 1\ndecisions: default\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\nworkshop: 1 trap\nforge: chest 1
        P1 done\nP1 done\n! mage-swords curse\n? legal P1: discard scurry, discard nest, discard gnaw\nP1 discard nest\n? turn: ratkin play",
    );
}

/// The heroes that an encore wakes where the table decides, and what comes of it.
#[track_caller]
fn check_encore(scene: &str, script: &str) {
    check_game(&format!(
        "seats: 1\nscenario: loud-night\ndecisions: default\nturn: ratkin renew\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\n{scene}\nP1 done\n! encore\n{script}\n? turn: ratkin play"
    ));
}

/// Heroes of a guild card where the table decides, in a dungeon with two ways from the Apothecary.
#[track_caller]
fn check_ways(scene: &str, script: &str) {
    check_game(&format!(
        "seats: 1\nscenario: frog-mutiny\ndecisions: default\nturn: ratkin renew\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\nlibrary: 1 trap\n{scene}\nP1 done\n{script}\n? turn: ratkin play"
    ));
}

#[test]
fn decide_2_a_defeat_is_never_the_safe_choice() {
    check_encore(
        "vault: 4 rogues\nstudy: 4 rogues, 4 ratkin",
        "> The encore roused 4 heroes in the study\n? vault: 4 rogues\n? study: 4 rogues",
    );
    check_encore(
        "vault: 4 rogues\nstudy: chest 2, 4 rogues\nlibrary: 4 traps",
        "! spoil\n> The encore roused 4 heroes in the study\n? vault: 4 rogues\n? library: 2 traps",
    );
    // Neither by way of other rooms, with those whom the band wakes.
    check_encore(
        "beast: 3 rogues\nvault: 1 rogue\nstudy: chest 1, 3 rogues, 2 ratkin",
        "! spoil\n> The encore roused 3 heroes in the study\n? beast: 3 rogues\n? study: 3 rogues",
    );
    // A chest stops more heroes of five than the trap.
    check_ways(
        "apothecary: 4 mages\nworkshop: 1 trap\nsewers: chest 2",
        "! mage-hats spoil\n> 5 heroes charged from the apothecary into the sewers\n? vault: 3 mages\n? workshop: 1 trap",
    );
    // The larger band must not lose a guard, or six heroes are too many for either room.
    check_ways(
        "apothecary: 5 mages\nworkshop: 1 ratkin\nsewers: 3 ratkin",
        "! archer-hats\n> An archer shot at the ratkin in the workshop\n> 6 heroes charged from the apothecary into the sewers\n? vault: 2 mages, 1 archer\n? sewers: 3 mages",
    );
    // Where every choice is a defeat the table goes by the rest.
    check_game(
        "seats: 1\nscenario: loud-night\ndecisions: default\nturn: ratkin renew\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\nvault: 4 rogues\nlibrary: 4 rogues\nP1 done\n! encore\n> The encore roused 4 heroes in the vault\n? turn: ratkin lost",
    );
}

#[test]
fn decide_3_where_there_is_one_answer_nobody_is_asked() {
    // The order of two warriors changes nothing, nor do two alike monsters.
    check_rats(
        &format!("{FIVE}forge: 2 ratkin\nworkshop: 2 ratkin"),
        "P1 done\nP1 done\n! warrior-swords\n? legal P1: choose forge, choose workshop\nP1 choose workshop\n? turn: ratkin play\n? forge: 1 ratkin, 1 warrior",
    );
    // A side of which nothing is possible is over at once, unless the Cells may change that.
    check_rats(
        "ratkin hand: pile-on\ncells rule: used\nvault: 1 ratkin",
        "P1 play pile-on a\n? legal P1: done",
    );
    check_rats(
        "ratkin hand: pile-on\nvault: 1 ratkin",
        "P1 play pile-on a\n? legal P1: done, cells\n? pending: card pile-on a",
    );
    check_error(
        &format!(
            "{RATS}ratkin played: pile-on\ncells rule: used\nicons: swarm-melee\npending: card pile-on a\nvault: 1 ratkin"
        ),
        "DECIDE-3",
    );
}

#[test]
fn card_1_one_card_at_a_time_one_side_of_it() {
    check_rats(
        "ratkin hand: gnaw forage\nvault: 1 ratkin",
        "P1 play nest a -> CARD-1\nP1 play forage b -> CARD-1\nP1 play gnaw b\nP1 move vault sewers -> CARD-2\nP1 activate vault\n? ratkin played: gnaw\n? ratkin hand: forage\n? vault: 1 coin, 1 ratkin",
    );
    // A side may be played although nothing on it can be done.
    check_rats("ratkin hand: gnaw", "P1 play gnaw a\nP1 done\n? ratkin played: gnaw");
    check_error(&format!("{RATS}icons: move 1\npending: card gnaw a"), "CARD-1");
    check_error(&format!("{RATS}ratkin played: squeak\npending: card squeak b"), "CARD-1");
}

#[test]
fn card_2_icons_in_any_order_as_many_as_you_like() {
    check_rats(
        "ratkin hand: gnaw\nvault: 1 ratkin, 1 mage\nsewers: 1 ratkin, 2 rogues\ncells rule: used",
        "P1 play gnaw a\nP1 summon vault -> CARD-2\nP1 draw -> CARD-2\nP1 melee sewers\nP1 move sewers vault\n? icons: melee 1\nP1 melee sewers -> MELEE-1\nP1 melee vault\n? legal P1: done",
    );
    check_rats(
        "ratkin hand: gnaw\nvault: 1 ratkin, 1 mage",
        "P1 play gnaw a\nP1 done\n? ratkin played: gnaw\nP1 melee vault -> TURN-2",
    );
    check_error(
        &format!(
            "{RATS}ratkin played: gnaw\nicons: summon 1\npending: card gnaw a\nvault: 1 ratkin"
        ),
        "CARD-2",
    );
    check_error(&format!("{RATS}icons: move 1"), "CARD-2");
}

#[test]
fn draw_1_drawing_and_shuffling_when_a_card_is_wanted() {
    check_rats(
        "ratkin hand: squeak\nratkin deck: nest\nratkin discard: gnaw gnaw",
        "P1 play squeak a\nP1 draw\n! nest gnaw\n> The ratkin drew nest\n> The ratkin shuffled their discard pile [DRAW-1]\n> The ratkin drew gnaw\n? ratkin deck: gnaw\n? ratkin discard: none\n? ratkin played: squeak",
    );
    // With both piles empty there is nothing to draw; the play area does not count.
    check_rats(
        "ratkin hand: squeak\nratkin deck: none\nratkin played: nest",
        "P1 play squeak a\nP1 draw -> DRAW-1\n? legal P1: done, cells",
    );
    // The pile that is used up is shuffled only when the next card is wanted.
    check_rats(
        "ratkin hand: squeak\nratkin deck: nest nest\nratkin discard: gnaw",
        "P1 play squeak a\nP1 draw\n! nest nest\n? ratkin deck: none\n? ratkin discard: gnaw",
    );
}

#[test]
fn draw_2_up_to_five_never_down() {
    check_rats(
        "ratkin hand: nest nest\nratkin played: gnaw\nratkin deck: scurry scurry forage gnaw\nlibrary: 1 trap\napothecary: 1 trap",
        "P1 done\nP1 done\n! scurry scurry forage mage-hats\n? ratkin hand: scurry scurry nest nest forage\n? ratkin discard: gnaw\n? ratkin played: none",
    );
    check_rats(
        "ratkin hand: nest nest scurry scurry gnaw gnaw\nlibrary: 1 trap\napothecary: 1 trap",
        "P1 done\nP1 done\n! mage-hats\n? ratkin hand: nest nest scurry scurry gnaw gnaw",
    );
}

#[test]
fn hand_1_a_lost_card_is_the_owners_choice() {
    // In turn order from the clan that played; who has no choice is not asked, who has no card owes none.
    check_game(
        "seats: 4\nturn: dragon play\nP1 clan: ratkin\nP2 clan: dragon\nP3 clan: imps\nP4 clan: gnolls\nratkin hand: nest nest\ndragon hand: soar soar inferno crush old-cunning\ngnolls hand: mug maul
        forge: chest 1\nworkshop: 1 trap\nP2 done\nP2 done\n! mage-swords curse\n? pending: discard ratkin dragon gnolls; resolve; deck; reveal 0\n? to act: P2\nP2 discard nest -> HAND-1\nP2 discard soar
        ? to act: P4\nP4 discard mug\n> The gnolls discarded mug\n> The ratkin discarded nest\n? ratkin hand: nest\n? imps hand: none\n? turn: imps play",
    );
    check_error(
        "seats: 1\nturn: ratkin invasion\nP1 clan: ratkin\npending: discard ratkin; resolve; deck; reveal 0",
        "HAND-1",
    );
}

#[test]
fn renew_1_a_card_for_a_new_offer() {
    let scene = "ratkin hand: nest nest\noffer: sword sword axe bat mole\nratkin discard: spider\n";
    check_rats(
        scene,
        "P1 done\nP1 discard gnaw -> RENEW-1\nP1 discard nest\n? pending: renew\nP1 return spears -> RENEW-1\nP1 return sword\nP1 return bat\n> bat went back to the crafts [RENEW-1]\n? offer: sword axe mole
        P1 done\n! sword longbow\n? offer: sword sword axe longbow mole\n? ratkin discard: spider nest\n? turn: ratkin renew\n? ratkin hand: nest",
    );
    // Crafted cards can be discarded as well. With an empty hand the phase is passed over, once the Cells are used.
    check_rats(
        "ratkin hand: mole\nratkin deck: nest nest gnaw gnaw scurry\noffer: sword sword axe bat spider\nlibrary: 1 trap\napothecary: 1 trap\ncells rule: used",
        "P1 done\nP1 discard mole\nP1 done\n! nest nest gnaw gnaw scurry mage-hats\n? ratkin discard: mole\n? turn: ratkin play",
    );
}
