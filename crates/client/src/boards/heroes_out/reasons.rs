//! Why an action is suggested, in sentences.

use heroes_out::{Amount, Reason};

use super::names;
use crate::texts::Message;

pub(super) fn reason(reason: &Reason) -> Message {
    let said = Message::new;
    match *reason {
        Reason::Vault { otherwise, so } => {
            said("ho-why-vault").with("otherwise", otherwise).with("so", so)
        }
        Reason::Chest { room, by, otherwise, so } => {
            let key = if by.is_some() { "ho-why-looted" } else { "ho-why-taken" };
            let chest = said(key).with("room", names::room(room));
            let chest = by.into_iter().fold(chest, |all, by| all.with("hero", names::hero(by)));
            chest.with("otherwise", otherwise).with("so", so)
        }
        Reason::NearVault { n } => often("ho-why-near", "ho-n-heroes", n),
        Reason::Guards { room, n } => {
            often("ho-why-guards", "ho-n-monsters", n).with("room", names::room(room))
        }
        Reason::Wounds { n } => often("ho-why-wounds", "ho-n-wounds", n),
        Reason::Beaten { room, class, n } => {
            let one = (n.n() == 1).then(|| names::hero(class));
            let beaten = often("ho-why-beaten", "ho-n-heroes", n).with("room", names::room(room));
            // Who it is, if it is one.
            one.into_iter().fold(beaten, |all, one| all.with("what", one))
        }
        Reason::Breakout { n } => often("ho-why-breakout", "ho-n-prisoners", n),
        Reason::Cards { n } => often("ho-why-cards", "ho-n-cards", n),
        Reason::Draws { n } => often("ho-why-draws", "ho-n-cards", n),
        Reason::Crafted { card, n } => {
            often("ho-why-crafted", "ho-n-cards", n).with("card", names::card(card))
        }
        Reason::Brought { token, room, n } => often("ho-why-brought", "ho-n-cards", n)
            .with("token", names::token(token))
            .with("room", names::room(room)),
        Reason::Trap { room, n } => {
            often("ho-why-trap", "ho-n-cards", n).with("room", names::room(room))
        }
        Reason::Stands { room, n } => {
            often("ho-why-stands", "ho-n-guards", n).with("room", names::room(room))
        }
    }
}

/// A message with `$what`, this many of something, and `$often`, which is empty where that is as good as sure.
fn often(key: &'static str, what: &'static str, amount: Amount) -> Message {
    let what = Message::new(what).with("n", i32::from(amount.n()));
    let often = if amount.is_sure() {
        Message::new("ho-why-sure")
    } else {
        Message::new("ho-why-often").with("n", i32::from(amount.0))
    };
    Message::new(key).with("what", what).with("often", often)
}

#[cfg(test)]
mod tests {
    use heroes_out::{Card, Class, Room, Token};

    use super::*;

    #[test]
    fn every_reason_is_a_whole_sentence_about_this_and_about_another_action() {
        crate::texts::set_english();
        let room = Room::Sewers;
        let card = Card::all().next().expect("there are cards");
        let mut all = vec![
            Reason::Vault { otherwise: 30, so: 5 },
            Reason::Chest { room, by: Some(Class::Archer), otherwise: 64, so: 0 },
            Reason::Chest { room, by: None, otherwise: 40, so: 10 },
        ];
        for n in [35, 100, 220].map(Amount) {
            all.extend([
                Reason::NearVault { n },
                Reason::Guards { room, n },
                Reason::Wounds { n },
                Reason::Beaten { room, class: Class::Mage, n },
                Reason::Breakout { n },
                Reason::Cards { n },
                Reason::Draws { n },
                Reason::Crafted { card, n },
                Reason::Brought { token: Token::Coin, room, n },
                Reason::Trap { room, n },
                Reason::Stands { room, n },
            ]);
        }
        for why in &all {
            let said = ["otherwise", "then"]
                .map(|case| reason(why).with("case", case).to_text(&|seat| seat.to_string()));
            assert_ne!(said[0], said[1]);
            for sentence in said {
                let is_whole = sentence.starts_with(char::is_uppercase) && sentence.ends_with('.');
                assert!(is_whole && !sentence.contains(['{', '$']), "{why:?}: {sentence}");
            }
        }
        let said = |why: Reason, case: &str| {
            reason(&why).with("case", case).to_text(&|seat| seat.to_string())
        };
        let chest = Reason::Chest { room, by: Some(Class::Archer), otherwise: 64, so: 0 };
        let words = "Otherwise an Archer loots the chest of the Sewers in 64 of 100 likely invasions; this way in none.";
        assert_eq!(said(chest, "otherwise"), words);
        let beaten = Reason::Beaten { room, class: Class::Mage, n: Amount(100) };
        assert_eq!(said(beaten, "then"), "Leaves a Mage in the Sewers.");
        let many = Reason::Beaten { room, class: Class::Mage, n: Amount(220) };
        assert_eq!(said(many, "otherwise"), "Throws 2 heroes out of the Sewers.");
        let seldom = Reason::Wounds { n: Amount(35) };
        assert_eq!(said(seldom, "otherwise"), "Saves a wound in 35 of 100 likely invasions.");
    }
}
