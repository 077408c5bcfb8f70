//! The toy's secrets, and that the checker of secrets bites.

use tabletop::{Game, GameSession, Seat, transcript};
use testkit::{
    laws::LawChecker,
    secrets::{check_hidden, check_hidden_pairs, compare},
};

use crate::{
    bug::{Bug, plant},
    toy::{Boast, Card, ToyAction},
};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);
const P3: Seat = Seat::new(2);
const OTHERS: [Option<Seat>; 3] = [Some(P2), Some(P3), None];

fn scene(hand_of_p1: &str) -> Boast {
    let rest = "round: 1\nphase: commit\nhand P2: c2 c3\nhand P3: c3 c3";
    let text = format!("game: boast\nseats: 3\n{rest}\nhand P1: {hand_of_p1}\n");
    let session: GameSession<Boast> =
        transcript::run(&transcript::parse(&text).unwrap()[0]).unwrap();
    session.game().clone()
}

fn commits() -> [(Seat, ToyAction); 3] {
    [
        (P1, ToyAction::Commit(Card(0))),
        (P2, ToyAction::Commit(Card(1))),
        (P3, ToyAction::Commit(Card(2))),
    ]
}

#[test]
fn a_hand_is_hidden_from_the_others() {
    let mut steps = commits().to_vec();
    steps.extend([(P1, ToyAction::Nod), (P1, ToyAction::Draw), (P2, ToyAction::Pass)]);
    check_hidden(&scene("c1 c2"), &scene("c1 c4"), &OTHERS, &steps);
}

#[test]
fn a_commitment_is_hidden_until_all_have_committed() {
    let game = scene("c1 c4");
    let steps = [
        (P1, ToyAction::Commit(Card(0)), ToyAction::Commit(Card(3))),
        (P2, commits()[1].1, commits()[1].1),
    ];
    check_hidden_pairs(&game, &game, &OTHERS, &steps);
    let reveal = [steps[0], steps[1], (P3, commits()[2].1, commits()[2].1)];
    let message = compare(&game, &game, &OTHERS, &reveal).unwrap_err();
    assert!(message.starts_with("at step 3 (P3 commit c3), the log for P2"), "{message}");
}

#[test]
fn equal_games_hide_nothing() {
    let message = compare(&scene("c1 c2"), &scene("c2 c1"), &OTHERS, &[]).unwrap_err();
    assert!(message.contains("are equal"), "{message}");
    let message = compare(&scene("c1 c2"), &scene("c1 c4"), &[Some(P1)], &[]).unwrap_err();
    assert!(message.starts_with("at first, the view of P1 gives the secret away"), "{message}");
}

fn check_given_away(planted: Bug, by: &str) {
    plant(planted);
    let mut steps: Vec<_> =
        commits().iter().map(|&(seat, action)| (seat, action, action)).collect();
    steps.extend([(P1, ToyAction::Pass, ToyAction::Pass), (P2, ToyAction::Pass, ToyAction::Pass)]);
    let message = compare(&scene("c1 c2"), &scene("c1 c4"), &OTHERS, &steps).unwrap_err();
    assert!(message.contains(by), "{message}");
}

#[test]
fn a_world_that_copies_the_full_state_passes_the_laws_but_not_the_secret_test() {
    plant(Bug::WorldCopiesState);
    let mut game = scene("c1 c2");
    // Without commitments the copied world is right in every point, so no law can see it.
    for (seat, action) in commits() {
        game.apply(seat, action, &mut tabletop::Dealer::silent(tabletop::Rng::new(0)));
    }
    let seen = game.view(Some(P2));
    assert_eq!(Boast::determinize(&seen, &mut tabletop::Rng::new(1)), game);
    let coverage = LawChecker::new(3).check_from(&game);
    assert!(coverage.is_ok(), "{coverage:?}");
    check_given_away(Bug::WorldCopiesState, "the view of P2 gives the secret away");
}

#[test]
fn secrets_catches_a_leak_in_the_debug_text() {
    check_given_away(Bug::DebugLeaksHand, "the view of P2 gives the secret away");
}

#[test]
fn secrets_catches_a_check_that_reads_the_secret() {
    check_given_away(
        Bug::CheckReadsSecret,
        "the list of legal actions of P3 gives the secret away",
    );
}

#[test]
fn secrets_catches_a_log_that_reveals_the_secret() {
    plant(Bug::CommitShown);
    let game = scene("c1 c4");
    let steps = [(P1, ToyAction::Commit(Card(0)), ToyAction::Commit(Card(3)))];
    let message = compare(&game, &game, &OTHERS, &steps).unwrap_err();
    assert!(message.contains("the log for P2 gives the secret away"), "{message}");
}
