//! Puzzles: proved, repeatable, and worth solving.

use dungeon_lords::solver::{
    Date, Difficulty, Front, Grade, Puzzle, Rehearsal, Solver, Turn, Weights, best_line, daily,
    parse, puzzle, training, write,
};
use dungeon_lords::{Action, Square};
use tabletop::{Dealer, Rng, Seat};

/// Plays with these weights to the end.
fn play(front: &Front, weights: Weights) -> Front {
    let mut dealer = Dealer::silent(Rng::new(1));
    let mut solver = Solver::new(weights);
    let mut end = *front;
    while end.turn() == Turn::Lord {
        solver
            .choose(&end)
            .expect("solved")
            .into_iter()
            .for_each(|action| end.apply(action, &mut dealer));
    }
    end
}

/// Does nothing to the end.
fn idle(front: &Front) -> Front {
    let mut dealer = Dealer::silent(Rng::new(1));
    let mut end = *front;
    let mut legal = Vec::new();
    while end.turn() == Turn::Lord {
        end.legal(&mut legal);
        end.apply(legal[0], &mut dealer);
    }
    end
}

fn check(puzzle: &Puzzle) {
    let text = write(&puzzle.title, &puzzle.front);
    assert_eq!(parse(&text).expect("its own text")[0].front, puzzle.front, "{text}");
    assert_eq!(puzzle.grade(&play(&puzzle.front, Weights::IN_ORDER)), Grade::Best, "{text}");
    assert_eq!(puzzle.grade(&idle(&puzzle.front)), Grade::Short, "{text}");
    let solution = puzzle.solution().expect("solved");
    assert_eq!(solution.means.tiles.to_string(), puzzle.best.tiles.to_string(), "{solution}");
    assert_eq!(solution.means.traps.to_string(), puzzle.best.traps.to_string(), "{solution}");
}

#[test]
fn the_training_knows_its_best_results() {
    let tiles: Vec<u8> = training().iter().map(|puzzle| puzzle.best.tiles).collect();
    assert_eq!(tiles, [1, 1, 1, 1, 0]);
    let in_room = &training()[4].best;
    assert_eq!((in_room.food, in_room.gold, in_room.prisoners), (0, 0, 3));
    assert_eq!(training()[0].best.food, 1, "one food can be saved");
    training().iter().for_each(check);
}

#[test]
fn puzzles_are_proved_and_repeatable() {
    for difficulty in Difficulty::ALL {
        for seed in 0..2 {
            let found = puzzle(difficulty, seed);
            assert_eq!(found, puzzle(difficulty, seed));
            assert_eq!(found.title, format!("Puzzle {seed} ({difficulty})"));
            check(&found);
        }
    }
}

#[test]
fn a_dear_solution_is_not_the_best() {
    let first = &training()[0];
    let text = write("", &first.front);
    let simple =
        "set rolling-stone\nsend troll\ndone\nattack troll 2\nsend goblin\ndone\n? over: yes";
    let records = parse(&format!("{text}{simple}")).expect("a good text");
    let end = records[0].run().expect("the simple solution of the rulebook");
    assert_eq!(first.grade(&end), Grade::Costly, "it costs a food that can be saved");
}

#[test]
fn every_day_has_its_puzzle() {
    let day = |text: &str| text.parse::<Date>().expect("a date");
    let monday = daily(day("2026-11-16"));
    assert_eq!(monday.title, "The puzzle of 2026-11-16 (easy)");
    assert_eq!(monday, daily(day("2026-11-16")));
    assert_eq!(daily(day("2026-11-18")).difficulty, Difficulty::Medium);
    assert_eq!(daily(day("2028-02-29")).difficulty, Difficulty::Easy);
    check(&monday);
    for wrong in ["2026-02-29", "2026-13-01", "yesterday", "2026-11", "2026-11-00"] {
        assert!(wrong.parse::<Date>().is_err(), "{wrong}");
    }
}

/// Plays the best line for practice: everything is logged and shown, and can be undone.
fn check_rehearsal(puzzle: &Puzzle) {
    assert!(puzzle.front.laid_out().is_some(), "somebody can dig this: {}", puzzle.title);
    let begun = Rehearsal::new(&puzzle.front);
    let mut rehearsal = begun.clone();
    let tiles = begun.view().table.lords[Seat::new(0)].site.tiles();
    assert_eq!(tiles.count_ones() as usize, puzzle.front.tiles.len());
    for action in best_line(rehearsal.front()).expect("solved") {
        let before = rehearsal.clone();
        assert!(rehearsal.play(Action::Dig(Square::ENTRANCE)).is_err());
        assert_eq!(rehearsal, before, "a refusal changes nothing");
        rehearsal.play(action).unwrap_or_else(|rule| panic!("{action} is refused by {rule}"));
        let after = rehearsal.clone();
        assert!(rehearsal.undo());
        assert_eq!(rehearsal, before);
        rehearsal.play(action).expect("allowed a moment ago");
        assert_eq!(rehearsal, after);
        let view = rehearsal.view();
        assert_eq!(tabletop::View::to_act(&view).is_empty(), rehearsal.is_over());
        let lord = &view.table.lords[Seat::new(0)];
        let n_conquered = lord.site.conquered().count_ones() as u8;
        assert_eq!(n_conquered, rehearsal.front().n_conquered());
        assert!(view.to_string().contains("Combat cards"), "it can be said in words");
    }
    assert!(rehearsal.is_over());
    assert_eq!(puzzle.grade(rehearsal.front()), Grade::Best);
    let events: Vec<String> =
        rehearsal.moves().iter().flat_map(|made| &made.events).map(ToString::to_string).collect();
    let n_events = |words: &str| events.iter().filter(|line| line.contains(words)).count();
    assert_eq!(n_events("imprisoned") - n_events("freed"), rehearsal.front().lord.prison.len());
    rehearsal.restart();
    assert_eq!(rehearsal, begun);
    assert!(!rehearsal.undo(), "there is nothing to undo");
}

#[test]
fn a_puzzle_is_rehearsed_in_a_real_dungeon() {
    training().iter().for_each(check_rehearsal);
    for difficulty in Difficulty::ALL {
        (0..3).for_each(|seed| check_rehearsal(&puzzle(difficulty, seed)));
    }
}

#[test]
fn no_dungeon_is_dug_in_vain() {
    let tiles = |tiles: &str| {
        let text = format!("combat: x\nparty: thief-a\ntiles: {tiles}\n");
        parse(&text).expect("a good text")[0].front.laid_out()
    };
    let squares = |tiles_: &str| {
        let front = tiles(tiles_).expect("can be dug");
        front.tiles.iter().map(|tile| tile.square.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(squares("tunnel, tunnel, tunnel"), "c1 c2 c3");
    assert_eq!(squares("tunnel, tunnel tunnel tunnel"), "c1 c2 b1 d1");
    assert!(tiles("tunnel, tunnel tunnel tunnel tunnel").is_none(), "three ways lead on");
    assert!(tiles("room, room").is_none(), "ROOM-5");
    let rooms = tiles("room, tunnel, room").expect("two rooms of different kinds");
    assert_ne!(rooms.tiles[0].room, rooms.tiles[2].room);
}
