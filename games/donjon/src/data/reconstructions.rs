//! Every value of this edition that is not a printed fact, for the page about it.

use tabletop::{Provenance, Reconstruction};

const fn inferred(what: &'static str, reason: &'static str) -> Reconstruction {
    Reconstruction { what, provenance: Provenance::Inferred, reason }
}

const fn proposed(what: &'static str, reason: &'static str) -> Reconstruction {
    Reconstruction { what, provenance: Provenance::Proposed, reason }
}

pub const RECONSTRUCTIONS: &[Reconstruction] = &[
    inferred("the chain of hallways", "five hallways join six stops in the order of their numbers"),
    proposed("the tower", "a more open plan; a report speaks of rooms 3 and 4 used early"),
    inferred("starting monsters: one of each of five kinds", "five symbols stand on the board"),
    inferred("starting monsters: one of each of four kinds", "a report counts four"),
    inferred(
        "two each of spiders, brous, dragons and vampires in forest and swamp",
        "eight monsters lie there at first; the symbols are lost",
    ),
    inferred(
        "two gold piles in each of four rooms",
        "the objectives speak of both piles and of four rooms",
    ),
    proposed("room 5 has no gold", "no source tells which room has none"),
    proposed("monsters, icons and threat marks of the 24 threat cards", "only their form is known"),
    inferred("threat cards show four kinds", "the set-up uses the same four"),
    proposed("the seven inn cards", "only that they hit the most or the least is known"),
    proposed("pairs of monsters on M1 to M4", "the effect is printed, the symbols are lost"),
    inferred("one mixture for each of four kinds, M5 to M8", "sixteen cards and ten effects"),
    proposed("skeletons on V1, V4 and V9", "the effect is printed, the symbol is lost"),
    inferred("V5 brings a second VIP", "eleven figures and ten cards"),
    inferred("V6 takes from the oubliettes", "the example of a turn"),
    proposed("the three orbs of room 3", "that they move crowds of monsters is known"),
    inferred(
        "B1 and B9 send a monster to the oubliettes",
        "it leaves its dungeon; the symbol is lost",
    ),
    inferred(
        "B5, B8 and B11 send a monster to the entrance",
        "it is sent to a place of its own dungeon; the symbol is lost",
    ),
    inferred("the skeleton of the power Muster", "as on a mixture; the symbol is lost"),
    inferred(
        "the powers Rescue and Amnesty take from the oubliettes",
        "as on two mixtures; the symbols are lost",
    ),
    proposed("which powers share a guardian tile", "every power three times, once in each place"),
    inferred("SP4: spiders with brous", "the one objective of sixteen that is not shown"),
    inferred(
        "DR2 and DR3 count dragons on gold",
        "their ladders end at four rooms, and the scored example",
    ),
    inferred(
        "DR1 and DR4 count dragons on gold",
        "a note says that dragons love gold and do not share it; the symbols are lost",
    ),
    inferred("VA3 and VA4 count vampires", "four objectives for each family"),
    proposed("which objectives share a tile, and which tiles are expert", "no source tells"),
    proposed("short supplies are shared out clockwise", "no rule tells"),
    proposed("a threat after three quiet rounds", "else a game need never end"),
    proposed(
        "freely chosen objectives are named in turn, one for each family",
        "the players just agree",
    ),
];
