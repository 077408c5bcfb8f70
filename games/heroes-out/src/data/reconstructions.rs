//! Every value of this edition that is not a printed fact, for the page about it.

use tabletop::{Provenance, Reconstruction};

const fn inferred(what: &'static str, reason: &'static str) -> Reconstruction {
    Reconstruction { what, provenance: Provenance::Inferred, reason }
}

const fn proposed(what: &'static str, reason: &'static str) -> Reconstruction {
    Reconstruction { what, provenance: Provenance::Proposed, reason }
}

pub const RECONSTRUCTIONS: &[Reconstruction] = &[
    proposed(
        "numbers of tokens, portals and tunnels",
        "the printed total of 96 is known, its split is not",
    ),
    proposed("the Builder and its tunnels", "only name and type of this room are known"),
    inferred(
        "roles of gnolls, lizardfolk, imps and poltergeists",
        "the other clans leave these places open",
    ),
    proposed(
        "health of all clans but the dragon",
        "only the dragon's five and that others have at least one are known",
    ),
    proposed("homes of the clans", "the rulebook names neither symbol nor rooms"),
    proposed("starting meeples of the clans", "the rulebook gives no number"),
    proposed(
        "abilities of the clans and their costs",
        "reports tell themes: rats multiply, slimes split, witches make portals",
    ),
    proposed(
        "starting cards",
        "five examples are printed, whose icons stand here without the mark; all other sides, names and numbers are designed after the reported themes",
    ),
    proposed(
        "craft cards",
        "families and four names are printed, and three ranged attacks on one equipment card are reported; all else is designed",
    ),
    proposed(
        "one guild card for each class and type",
        "classes and types are printed, numbers are not",
    ),
    proposed("backs of the chests", "values and effects are printed, numbers are not"),
    proposed(
        "the six scenarios",
        "premises of four are reported, and two cards of the landlady; the chest of the Vault is printed; maps, other chests, tokens, portals and numbers of cards are designed",
    ),
    proposed(
        "scenario cards",
        "the landlady's penalty is reported; names and all other effects are designed",
    ),
    proposed(
        "one seat runs two clans, or one alone",
        "two to four clans defend; the wording is ours",
    ),
];
