//! What is remembered of a game that is over, from its events.

use donjon::{Donjon, Kind, Place, Report};
use tabletop::{Game, GameSession, Seat};

use crate::check_game;

fn report_of(session: &GameSession<Donjon>) -> Report {
    let steps = session.steps().iter().flat_map(|step| &step.events);
    Report::of(session.setup_events().iter().chain(steps), &session.game().table())
}

#[test]
fn the_best_room_pays_most_by_itself() {
    let printed = "P1 dungeon: H1 V, H3 V, R1 SBDDV, R2 BBDDV, R3 SSBVK, R4 SBBK, R5 SDVKP\nP1 groups: R1 R2 R5\nP1 malus: 3\nP1 guardian: G5 - 2 3\n";
    let best = |aims: &str, rest: &str| {
        let scene = format!("seats: 2\nturn: over\naims: {aims}\n{printed}{rest}");
        report_of(&check_game(&scene)).best_room
    };
    let [first, third, fourth] = [0, 2, 3].map(|nth| Place::rooms().nth(nth).expect("five rooms"));
    // A set 7, spider and dragon 4, one brou 2, two dragons on gold 6, less 1 for the group.
    assert_eq!(best("SP1 BR1 DR1 VA1", ""), Some((Seat::new(0), first, 18)));
    // Without objectives for single rooms the set without a group is best.
    assert_eq!(best("SP3 BR4 DR2 VA1", ""), Some((Seat::new(0), third, 11)));
    // Another's room.
    let other = best("SP1 BR3 DR3 VA1", "P2 dungeon: R4 SDVKBB\n");
    assert_eq!(other, Some((Seat::new(1), fourth, 15)), "a set 7, a pair 4, two brous 4");
}

#[test]
fn a_walk_is_as_long_as_its_turn_and_sacrifices_add_up() {
    let session = check_game(
        "seats: 2\nturn: P1 recruitment\nforest: SSSSSS\nswamp: BBBBB\nP1 dungeon: E SS, R3 B\nP2 dungeon: R3 SB\n\
         P1 recruit 1 spider from forest\nP1 step spider E H1\nP1 step spider H1 R1\nP1 step spider E H1\nP1 pass",
    );
    let report = report_of(&session);
    assert_eq!((report.longest_walk, report.most_thrown), (Some((Seat::new(0), 3)), None));
}

#[test]
fn walks_of_others_in_the_same_turn_are_their_own() {
    let session = check_game(
        "seats: 2\nturn: P1 movement\npending: P1 walk 2\nforest: SSSSS\nswamp: BBBBB\nP1 dungeon: E K, R4 S\nP2 dungeon: E V\n\
         P1 step skeleton E H1\nP1 step skeleton H1 R1\nP1 sacrifice spider in R4\n! B15\nP1 done\nP2 step vampire E H1\nP2 done",
    );
    assert_eq!(report_of(&session).longest_walk, Some((Seat::new(0), 2)));
}

#[test]
fn who_first_threw_the_most_is_named() {
    use donjon::Event;
    let table = check_game("seats: 2\nturn: over\naims: SP1 BR1 DR1 VA1\n").game().table();
    let room = Place::rooms().next().expect("five rooms");
    let thrown = |nth: usize| Event::Sacrificed { seat: Seat::new(nth), kind: Kind::Brou, room };
    let most = |events: &[Event]| Report::of(events, &table).most_thrown;
    assert_eq!(most(&[thrown(1), thrown(0), thrown(0), thrown(1)]), Some((Seat::new(0), 2)));
    assert_eq!(Report::of(&[], &table), Report::default());
}
