//! Laws about text: index, notation, scene, replay.

use std::collections::HashSet;

use tabletop::{
    Action, Game, GameSession, MAX_SEATS, Seat,
    transcript::{self, ScriptKind, UNDO},
};

use super::{CheckResult, Law, ensure};

/// Index and notation of all actions, and of seats.
pub(super) fn check_vocabulary<G: Game>() -> CheckResult {
    let mut texts = HashSet::new();
    for index in 0..G::Action::COUNT {
        let Some(action) = G::Action::from_index(index) else {
            return ensure(Law::Index, false, || format!("no action has the index {index}"));
        };
        ensure(Law::Index, action.index() == index, || {
            format!(
                "the action with index {index}, {action:?}, says its index is {}",
                action.index()
            )
        })?;
        check_action::<G>(action)?;
        let text = action.to_string();
        ensure(Law::Notation, texts.insert(text), || {
            format!("two actions are written '{action}'")
        })?;
    }
    for beyond in [G::Action::COUNT, G::Action::COUNT + 1, usize::MAX] {
        let found = G::Action::from_index(beyond);
        ensure(Law::Index, found.is_none(), || {
            format!("COUNT is {}, but there is an action {beyond}", G::Action::COUNT)
        })?;
    }
    for seat in Seat::all(MAX_SEATS) {
        let read = seat.to_string().parse::<Seat>();
        ensure(Law::Notation, read == Ok(seat), || format!("{seat} reads back as {read:?}"))?;
    }
    Ok(())
}

/// The text of an action reads back, alone and as a line of a record.
fn check_action<G: Game>(action: G::Action) -> CheckResult {
    let text = action.to_string();
    let read = text.parse::<G::Action>();
    ensure(Law::Notation, read.as_ref() == Ok(&action), || {
        format!("{action:?} is written '{text}', which reads as {read:?}")
    })?;
    let shouted = text.to_uppercase().parse::<G::Action>();
    ensure(
        Law::Notation,
        shouted.as_ref().is_ok_and(|read| *read == action) || shouted.is_err(),
        || format!("'{text}' in capitals is another action: {shouted:?}"),
    )?;
    // '? legal' lists actions between commas.
    ensure(Law::Notation, !text.contains(','), || format!("'{text}' has a comma"))?;
    ensure(Law::Notation, !transcript::is_undo(&text), || format!("'{UNDO}' is taken"))?;
    let record = transcript::parse(&format!("game: x\nP1 {text}\n"));
    let line = record.ok().and_then(|records| records[0].script.first().cloned());
    let expected = ScriptKind::Step { seat: Seat::new(0), action: text.clone(), refused_by: None };
    ensure(Law::Notation, line.is_some_and(|line| line.kind == expected), || {
        format!("a record cannot hold the line 'P1 {text}': mind ':', '->', '#' and double spaces")
    })
}

/// The text of draws reads back, alone and as a line of a record.
pub(super) fn check_draws<G: Game>(draws: &[G::Draw]) -> CheckResult {
    for draw in draws {
        let text = draw.to_string();
        let read = text.parse::<G::Draw>();
        ensure(Law::Notation, read.as_ref() == Ok(draw), || {
            format!("the draw {draw:?} is written '{text}', which reads as {read:?}")
        })?;
        let is_word =
            !text.is_empty() && !text.contains(char::is_whitespace) && !text.starts_with('#');
        ensure(Law::Notation, is_word, || format!("the draw '{text}' is not one word"))?;
    }
    Ok(())
}

/// A position reads back from its text.
pub(super) fn check_scene<G: Game>(game: &G) -> CheckResult {
    let text = transcript::write_scene(game);
    let read = transcript::parse(&text).and_then(|records| transcript::run::<G>(&records[0]));
    let read = match read {
        Ok(read) => read,
        Err(error) => {
            return ensure(Law::Scene, false, || {
                format!("the scene cannot be read: {error}\n{text}")
            });
        }
    };
    ensure(Law::Scene, !read.is_set_up(), || "the scene has no fields".to_string())?;
    ensure(Law::Scene, read.game() == game, || {
        format!("the scene gives another position:\n{text}was {game:?}\n now {:?}", read.game())
    })?;
    let again = transcript::write_scene(read.game());
    ensure(Law::Scene, again == text, || {
        format!("the scene is written in two ways:\n{text}---\n{again}")
    })
}

/// A game with its log reads back from its text.
pub(super) fn check_replay<G: Game>(session: &GameSession<G>) -> CheckResult {
    let text = transcript::write(session);
    let read = transcript::parse(&text).and_then(|records| {
        debug_assert_eq!(records.len(), 1, "one game is one record");
        transcript::run::<G>(&records[0])
    });
    let read = match read {
        Ok(read) => read,
        Err(error) => return ensure(Law::Replay, false, || format!("the record fails: {error}")),
    };
    ensure(Law::Replay, read.game() == session.game(), || {
        format!("the replay ends otherwise:\nwas {:?}\nnow {:?}", session.game(), read.game())
    })?;
    ensure(Law::Replay, read.steps() == session.steps(), || {
        "the replay has other steps".to_string()
    })?;
    let again = transcript::write(&read);
    ensure(Law::Replay, again == text, || format!("the replay is written otherwise:\n{again}"))
}
