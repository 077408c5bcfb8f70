//! Tabletop: RULES.md as the refusals read it, and options.

use tabletop::{Game, Options, Rulebook};

use crate::toy::{Boast, Stakes};

#[test]
fn a_rule_has_all_its_parts() {
    let book = Rulebook::parse(Boast::RULES);
    assert_eq!(book.rules.len(), 9);
    let rule = book.find("DEAL-1").unwrap();
    assert_eq!((rule.title, rule.source, rule.line), ("Two cards each", "this page.", 7));
    assert_eq!(rule.text, "Each seat is dealt two cards,\nface down.\n\nThey stay hidden.");
    assert_eq!(rule.ruling, "", "'none.' is not a ruling");
    assert_eq!(book.find("TURN-1").unwrap().ruling, "a seat without cards does not commit.");
    assert!(book.find("TURN-9").is_none());
}

#[test]
fn text_outside_of_rules_is_no_rule() {
    let book =
        Rulebook::parse("# A\nwords\n### X-1\nText.\n## B\nmore words\n### Y-1 — Title — so\n");
    let parts: Vec<_> = book.rules.iter().map(|rule| (rule.id, rule.title, rule.text)).collect();
    assert_eq!(parts, [("X-1", "", "Text."), ("Y-1", "Title — so", "")]);
    assert!(Rulebook::parse("").rules.is_empty());
}

#[test]
fn options_are_set_by_name_and_listed() {
    assert_eq!(Stakes::all(), [false, true].map(|is_double| Stakes { is_double }));
    let mut stakes = Stakes::default();
    assert_eq!(stakes.set_by_name("Stakes", "DOUBLE"), Ok(true));
    assert_eq!(stakes.pairs(), [("stakes", "double")]);
    assert_eq!(stakes.set_by_name("colour", "red"), Ok(false));
    let wrong = stakes.set_by_name("stakes", "triple").unwrap_err().to_string();
    assert_eq!(wrong, "'triple' is not a value of 'stakes': write single or double");
}
