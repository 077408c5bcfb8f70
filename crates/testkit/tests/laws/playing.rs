//! Tabletop: the checked door, and undo as far as nobody learned anything.

use tabletop::{
    Game, LotError, Luck, PlayError, Playing, Rule, Seat, Seed, UndoRefusal, transcript,
};

use crate::{
    plant::{Plant, plant},
    toy::{Boast, Card, Gesture},
};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

fn turns(hands: &str) -> Playing<Boast> {
    let text = format!("game: boast\nseats: 2\nround: 1\nphase: P1\n{hands}");
    transcript::run(&transcript::parse(&text).unwrap()[0]).unwrap()
}

#[test]
fn undo_reaches_back_across_seats() {
    let mut playing = turns("");
    let start = playing.game().clone();
    playing.play(P1, Gesture::Nod).unwrap();
    playing.play(P1, Gesture::Pass).unwrap();
    playing.play(P2, Gesture::Nod).unwrap();
    assert_eq!(playing.check_undo(P1), Err(UndoRefusal::NotYours));
    playing.undo(P2).unwrap();
    // P1's step is the last again: asking must not panic, and taking it back is right.
    assert_eq!(playing.check_undo(P2), Err(UndoRefusal::NotYours));
    playing.undo(P1).unwrap();
    playing.undo(P1).unwrap();
    assert_eq!(playing.game(), &start);
    assert_eq!(playing.undo(P1), Err(UndoRefusal::Nothing));
}

#[test]
fn what_drew_a_lot_or_taught_somebody_stays() {
    let mut playing = turns("hand P1: c1 c2\n");
    playing.play(P1, Gesture::Show(Card(0))).unwrap();
    assert_eq!(playing.undo(P1), Err(UndoRefusal::Taught), "P2 now knows that P1 held c1");
    playing.play_with(P2, Gesture::Draw, vec![Card(0)]).unwrap();
    assert_eq!(playing.undo(P2), Err(UndoRefusal::DrewLots));
    let ids =
        [UndoRefusal::Nothing, UndoRefusal::NotYours, UndoRefusal::DrewLots, UndoRefusal::Taught]
            .map(UndoRefusal::id);
    assert_eq!(ids, ["UNDO-1", "UNDO-2", "UNDO-3", "UNDO-4"]);
}

#[test]
fn unlikely_worlds_are_thought_of() {
    plant(Plant::LikelyGuess);
    let mut playing = turns("hand P1: c1 c2\n");
    playing.play(P1, Gesture::Show(Card(0))).unwrap();
    assert_eq!(playing.undo(P1), Err(UndoRefusal::Taught), "P2 took for likely what P1 showed");
}

#[test]
fn a_secret_commitment_can_be_taken_back() {
    let text = "game: boast\nseats: 2\nround: 1\nphase: commit\nhand P1: c1 c2\nhand P2: c3 c4\n";
    let mut playing: Playing<Boast> =
        transcript::run(&transcript::parse(text).unwrap()[0]).unwrap();
    playing.play(P1, Gesture::Commit(Card(0))).unwrap();
    assert_eq!(playing.undo(P1).map(drop), Ok(()), "P2 saw that P1 committed, but not what");
    playing.play(P1, Gesture::Commit(Card(1))).unwrap();
    playing.play(P2, Gesture::Commit(Card(2))).unwrap();
    assert_eq!(playing.undo(P2), Err(UndoRefusal::Taught), "both cards are now open");
}

#[test]
fn an_undone_step_is_not_in_the_record() {
    let mut playing = turns("");
    let before = transcript::write(&playing);
    playing.play(P1, Gesture::Nod).unwrap();
    playing.undo(P1).unwrap();
    assert_eq!(transcript::write(&playing), before);
}

#[test]
fn an_error_leaves_game_log_and_luck_alone() {
    let luck = Luck::official(Seed::from_number(3));
    let mut playing = Playing::from_scene(turns("").game().clone(), luck);
    let mut other = playing.clone();
    let unused = |nth, lot: &str| PlayError::Lots(LotError::Unused { nth, lot: lot.to_string() });
    for (action, lots, error) in [
        (Gesture::Commit(Card(0)), vec![], PlayError::Refused(Rule("TURN-1"))),
        (Gesture::Show(Card(0)), vec![], PlayError::Refused(Rule("HOLD-1"))),
        (Gesture::Draw, vec![Card(0); 2], unused(1, "c1")),
        (Gesture::Nod, vec![Card(1)], unused(0, "c2")),
    ] {
        assert_eq!(playing.play_with(P1, action, lots), Err(error));
        assert_eq!((playing.game(), playing.steps().len()), (other.game(), 0));
    }
    let drawn = other.play(P1, Gesture::Draw).unwrap().clone();
    assert_eq!(
        playing.play(P1, Gesture::Draw),
        Ok(&drawn),
        "the same lot as if nothing had been tried"
    );
    assert!(playing.game().audit().is_ok());
}
