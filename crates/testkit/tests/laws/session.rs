//! Tests of `GameSession` on the toy game: checked play, and undo while nothing hidden was revealed.

use tabletop::{
    DrawError, Game, GameSession, PlayError, RandomSource, Rule, Seat, Seed, UndoRefusal,
    transcript,
};

use crate::{
    bug::{Bug, plant},
    toy::{Boast, Card, ToyAction},
};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

fn turns(hands: &str) -> GameSession<Boast> {
    let text = format!("game: boast\nseats: 2\nround: 1\nphase: P1\n{hands}");
    transcript::run(&transcript::parse(&text).unwrap()[0]).unwrap()
}

#[test]
fn undo_reaches_back_across_seats() {
    let mut session = turns("");
    let start = session.game().clone();
    session.play(P1, ToyAction::Nod).unwrap();
    session.play(P1, ToyAction::Pass).unwrap();
    session.play(P2, ToyAction::Nod).unwrap();
    assert_eq!(session.check_undo(P1), Err(UndoRefusal::NotYours));
    session.undo(P2).unwrap();
    // P1's step is the last again: asking must not panic, and taking it back is right.
    assert_eq!(session.check_undo(P2), Err(UndoRefusal::NotYours));
    session.undo(P1).unwrap();
    session.undo(P1).unwrap();
    assert_eq!(session.game(), &start);
    assert_eq!(session.undo(P1), Err(UndoRefusal::Nothing));
}

#[test]
fn what_made_a_draw_or_revealed_something_stays() {
    let mut session = turns("hand P1: c1 c2\n");
    session.play(P1, ToyAction::Show(Card(0))).unwrap();
    assert_eq!(session.undo(P1), Err(UndoRefusal::Revealed), "P2 now knows that P1 held c1");
    session.play_with(P2, ToyAction::Draw, vec![Card(0)]).unwrap();
    assert_eq!(session.undo(P2), Err(UndoRefusal::Random));
    let ids =
        [UndoRefusal::Nothing, UndoRefusal::NotYours, UndoRefusal::Random, UndoRefusal::Revealed]
            .map(UndoRefusal::id);
    assert_eq!(ids, ["UNDO-1", "UNDO-2", "UNDO-3", "UNDO-4"]);
}

/// What a program recorded was granted then, whatever better sampling would say now. A script is judged.
#[test]
fn a_recorded_undo_is_repeated_and_a_written_one_is_judged() {
    let run = |edition: &str, undo: &str| {
        let text = format!(
            "game: boast\n{edition}seats: 2\nround: 1\nphase: P1\nhand P1: c1 c2\nP1 show c1\n{undo}\n"
        );
        transcript::run::<Boast>(&transcript::parse(&text).unwrap()[0])
            .map(|session| session.steps().len())
            .map_err(|error| error.message)
    };
    let error = run("", "P1 undo").unwrap_err();
    assert!(error.contains("refused by UNDO-4"), "{error}");
    assert_eq!(run("edition: 1\n", "P1 undo"), Ok(0));
    let error = run("edition: 1\n", "P2 undo").unwrap_err();
    assert!(error.contains("refused by UNDO-2"), "what cannot be is still refused: {error}");
    for edition in ["", "edition: 1\n"] {
        assert_eq!(run(edition, "P1 undo -> UNDO-4"), Ok(1), "a claim is always judged");
    }
}

#[test]
fn unlikely_worlds_are_thought_of() {
    plant(Bug::LikelyWorld);
    let mut session = turns("hand P1: c1 c2\n");
    session.play(P1, ToyAction::Show(Card(0))).unwrap();
    assert_eq!(session.undo(P1), Err(UndoRefusal::Revealed), "P2 took for likely what P1 showed");
}

#[test]
fn a_secret_commitment_can_be_undone() {
    let text = "game: boast\nseats: 2\nround: 1\nphase: commit\nhand P1: c1 c2\nhand P2: c3 c4\n";
    let mut session: GameSession<Boast> =
        transcript::run(&transcript::parse(text).unwrap()[0]).unwrap();
    session.play(P1, ToyAction::Commit(Card(0))).unwrap();
    assert_eq!(session.undo(P1).map(drop), Ok(()), "P2 saw that P1 committed, but not what");
    session.play(P1, ToyAction::Commit(Card(1))).unwrap();
    session.play(P2, ToyAction::Commit(Card(2))).unwrap();
    assert_eq!(session.undo(P2), Err(UndoRefusal::Revealed), "both cards are now open");
}

#[test]
fn an_undone_step_is_not_in_the_record() {
    let mut session = turns("");
    let before = transcript::write(&session);
    session.play(P1, ToyAction::Nod).unwrap();
    session.undo(P1).unwrap();
    assert_eq!(transcript::write(&session), before);
}

#[test]
fn an_error_leaves_game_log_and_luck_alone() {
    let source = RandomSource::seeded(Seed::from_number(3));
    let mut session = GameSession::from_scene(turns("").game().clone(), source);
    let mut other = session.clone();
    let unused =
        |nth, draw: &str| PlayError::Draws(DrawError::Unused { nth, draw: draw.to_string() });
    for (action, draws, error) in [
        (ToyAction::Commit(Card(0)), vec![], PlayError::Refused(Rule("TURN-1"))),
        (ToyAction::Show(Card(0)), vec![], PlayError::Refused(Rule("HOLD-1"))),
        (ToyAction::Draw, vec![Card(0); 2], unused(1, "c1")),
        (ToyAction::Nod, vec![Card(1)], unused(0, "c2")),
    ] {
        assert_eq!(session.play_with(P1, action, draws), Err(error));
        assert_eq!((session.game(), session.steps().len()), (other.game(), 0));
    }
    let drawn = other.play(P1, ToyAction::Draw).unwrap().clone();
    assert_eq!(
        session.play(P1, ToyAction::Draw),
        Ok(&drawn),
        "the same draw as if nothing had been tried"
    );
    assert!(session.game().audit().is_ok());
}
