//! Every value of this edition that is not a printed fact, for the page about it.

use tabletop::{Provenance, Reconstruction};

const fn inferred(what: &'static str, reason: &'static str) -> Reconstruction {
    Reconstruction { what, provenance: Provenance::Inferred, reason }
}

const fn proposed(what: &'static str, reason: &'static str) -> Reconstruction {
    Reconstruction { what, provenance: Provenance::Proposed, reason }
}

pub const RECONSTRUCTIONS: &[Reconstruction] = &[
    inferred(
        "adventurers of the second year",
        "hit points, symbols and glyphs from a single source",
    ),
    inferred("glyphs of the first year", "two sources agree on 1, 2, 2, 3 in each class"),
    proposed(
        "hit points of the paladins: 7 and 10",
        "two more than the strongest warrior of the year; no source tells",
    ),
    inferred("trap symbols of the paladins: 2 and 3", "a report and an official example"),
    proposed(
        "hearts and magic of the paladins: 2 and 3",
        "he has every skill; as many symbols of each is the simplest reading",
    ),
    inferred("how many monsters of each kind", "one source; it fits three a round"),
    inferred("a slime costs 1 food", "fits the rulebook's remark; one source says 2"),
    inferred("costs of dragon and demon", "the evil and the amounts from a single source"),
    inferred("three cards of each trap", "27 cards and nine kinds"),
    inferred("first-year effects and costs of traps", "two sources and the worked examples agree"),
    inferred(
        "Rolling Stone 4 and an unchanged Wall of Fire in the second year",
        "an official example",
    ),
    proposed(
        "second-year values of Pendulum 4, Trap Door 3, Kamikaze Imp 4",
        "the same step as Rolling Stone",
    ),
    proposed(
        "Poisoned Meal costs 2 food in the second year",
        "its damage grows by itself, so its price should",
    ),
    proposed("Cursed Ring and both darts do not change in the second year", "nothing suggests it"),
    inferred("first-year combat cards", "effects and fatigue of eight from one source"),
    inferred("which spells are fast", "what must come before an attack is fast"),
    proposed("Graffiti: pay 1 gold or take a red mark", "only its name is known"),
    inferred(
        "effects of Metamorphosis, Create Food and Illusion",
        "official answers; the sheep's attack of 1 from a report",
    ),
    proposed(
        "effects of Aura of Fear, Blind Rage, Song of Courage, Regeneration, Magic Key and \
         Dimensional Gate",
        "names are known, and some limits",
    ),
    proposed(
        "fatigue of each second-year combat card",
        "only how often each number occurs is known",
    ),
    inferred("Witch Hunt and Monster Strike", "from reports of play"),
    proposed("Extra Tax: 1 gold a room", "that it taxes rooms is known, the rate is not"),
    proposed("Rats eat half the food, rounded up", "that they eat food is known"),
    proposed(
        "Burglary takes half the gold, rounded up",
        "the effect is known, name and rounding not",
    ),
    proposed("Earthquake removes two unconquered tiles", "that two collapse is known"),
    proposed("VIP Visit: 1 food and 1 gold, or a red mark", "only its name is known"),
    proposed("Imp Holiday and Trap Recall", "two cards of which nothing is known"),
    inferred(
        "imps for Souvenir Shop, Mint, Workshop and Printing Press",
        "numbers from a single source",
    ),
    inferred("the Tool Shed stands on the periphery", "two rooms for each zone"),
];
