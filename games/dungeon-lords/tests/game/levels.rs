//! The levels of this game: legal at every table, and in combat as good as can be proved.

use bots::{Arena, Bot, BotSpec};
use dungeon_lords::{
    DungeonLords, Part,
    solver::{Difficulty, Front, Grade, Puzzle, Rehearsal, Turn, puzzle, training},
};
use tabletop::{Dealer, Game, Heuristics, Rng, Seat};

use crate::check_game;

const FIRST: Seat = Seat::new(0);

fn level(name: &str) -> Box<dyn Bot<DungeonLords>> {
    name.parse::<BotSpec>().expect("a level").build(1).expect("a bot of this game")
}

/// The settings of a level with fewer iterations, so that a test takes no minutes.
fn quick(nth: usize) -> BotSpec {
    let text = DungeonLords::LEVELS[nth];
    let (name, settings) = text.split_once(':').expect("a level has settings");
    let is_kept = |pair: &&str| !pair.starts_with("iterations=") && !pair.starts_with("ms=");
    let kept: Vec<&str> = settings.split(',').filter(is_kept).collect();
    format!("{name}:iterations=8,{}", kept.join(",")).parse().expect("a bot")
}

#[test]
fn levels_play_legally_at_every_table() {
    for n_seats in DungeonLords::SEATS {
        let specs: Vec<BotSpec> = (0..n_seats).map(|nth| quick(2 - nth % 3)).collect();
        let arena = Arena { specs, n_seats, n_games: 1, seed: 3, n_threads: 1 };
        // The arena refuses an illegal action by a panic.
        let report = arena.run::<DungeonLords>(&Default::default(), &|_| {}).expect("it plays");
        assert_eq!(report.games, 1);
    }
}

/// The puzzle as a scene. The four cards of the first year with fatigue 2 do what the training's fatigue does, for
/// nobody in these parties can cast. `None` if its tiles do not fit.
fn scene_of(puzzle: &Puzzle) -> Option<String> {
    let front = &puzzle.front;
    let (mut tunnels, mut rooms) = (String::new(), String::new());
    let mut n_in_layer = [0; 4];
    for tile in front.tiles.iter() {
        let layer = usize::from(tile.distance);
        let place = *[["c1", ""], ["c2", "d1"], ["c3", "b2"], ["c4", "d3"]]
            .get(layer)?
            .get(n_in_layer[layer])
            .filter(|place| !place.is_empty())?;
        n_in_layer[layer] += 1;
        match tile.room {
            None => tunnels += &format!(" {place}"),
            Some(room) => rooms += &format!("P1 rooms: {room} {place}\n"),
        }
    }
    let lord = &front.lord;
    let words = |words: Vec<String>| words.join(" ");
    let party = words(lord.party.iter().map(|member| member.adventurer.to_string()).collect());
    let lair = words(
        dungeon_lords::Monster::ALL
            .iter()
            .flat_map(|&kind| vec![kind.to_string(); usize::from(lord.up[kind as usize])])
            .collect(),
    );
    let traps = words(front.hand.iter().map(|trap| trap.to_string()).collect());
    Some(format!(
        "seats: 2\nseason: fall 1\nturn: combat\ncombat: round 1 plan\npaladin: gone\n\
         town: word-of-peace@P1 suggestion@P1 detect-evil@P1 graffiti@P1\nP1 party: {party}\nP1 lair: {lair}\n\
         P1 traps: {traps}\nP1 tunnels:{tunnels}\n{rooms}P1 food: {}\nP1 gold: {}\nP1 imps: {}\nP1 evil: {}\n",
        lord.food,
        lord.gold,
        lord.imps,
        lord.evil()
    ))
}

/// Lets a bot play the combat of a scene; gives the end.
fn play(bot: &mut dyn Bot<DungeonLords>, scene: &str) -> Front {
    let mut game = *check_game(scene).game();
    let mut dealer = Dealer::silent(Rng::new(1));
    let mut front = Front::of(&game.view(Some(FIRST))).expect("it is in combat");
    while front.turn() == Turn::Lord {
        assert_ne!(game.view(None).combat.part, Part::None);
        let action = bot.choose(&game.view(Some(FIRST)));
        assert_eq!(game.check(FIRST, action), Ok(()));
        game.apply(FIRST, action, &mut dealer);
        front.apply(action, &mut dealer);
    }
    front
}

#[test]
fn hard_solves_the_training() {
    let mut bot = level("hard");
    let generated = (0..8).map(|seed| puzzle(Difficulty::Easy, seed));
    let puzzles: Vec<Puzzle> = training().into_iter().chain(generated).collect();
    let (mut n_played, mut failed) = (0, Vec::new());
    for puzzle in &puzzles {
        let Some(scene) = scene_of(puzzle) else { continue };
        n_played += 1;
        let end = play(&mut *bot, &scene);
        if puzzle.grade(&end) != Grade::Best {
            failed.push(puzzle.title.clone());
        }
    }
    assert!(n_played >= 9, "only {n_played} puzzles fit on a board");
    assert!(failed.len() * 20 <= n_played, "{failed:?} of {n_played}");
}

/// How many puzzles of each difficulty with all cards known; `PUZZLES` asks for more.
const N_PUZZLES: u64 = 5;

#[test]
fn hard_solves_puzzles_of_every_difficulty() {
    let asked = std::env::var("PUZZLES").ok().map(|text| text.parse().expect("a number"));
    let n_each: u64 = asked.unwrap_or(N_PUZZLES);
    let mut bot = level("hard");
    let mut failed = Vec::new();
    for difficulty in [Difficulty::Medium, Difficulty::Hard] {
        for seed in 0..n_each {
            let puzzle = puzzle(difficulty, seed);
            let mut rehearsal = Rehearsal::new(&puzzle.front);
            while !rehearsal.is_over() {
                let action = bot.choose(&rehearsal.view());
                rehearsal.play(action).expect("bots play by the rules");
            }
            if puzzle.grade(rehearsal.front()) != Grade::Best {
                failed.push(puzzle.title);
            }
        }
    }
    assert!(failed.len() as u64 * 20 <= 2 * n_each, "{failed:?} of {}", 2 * n_each);
}

#[test]
fn advice_is_for_the_own_combat_only() {
    let scene = scene_of(&training()[0]).expect("it fits");
    let game = *check_game(&scene).game();
    assert!(DungeonLords::advise(&game.view(Some(FIRST))).is_some());
    assert_eq!(DungeonLords::advise(&game.view(Some(Seat::new(1)))), None);
    assert_eq!(DungeonLords::advise(&game.view(None)), None);
    let opening = DungeonLords::new(&Default::default(), 4, &mut Dealer::silent(Rng::new(1)));
    assert_eq!(DungeonLords::advise(&opening.view(Some(FIRST))), None);
}

#[test]
fn a_search_does_not_allocate() {
    use bots::{Ismcts, IsmctsOptions};
    let game = DungeonLords::new(&Default::default(), 4, &mut Dealer::silent(Rng::new(1)));
    let view = game.view(Some(FIRST));
    let options = IsmctsOptions { cutoff: Some(10), guide: 0.8, nodes: 3000, ..Default::default() };
    let mut search = Ismcts::<DungeonLords>::new(options, 5);
    search.iterate(&view, 4000);
    let n = testkit::allocations::count(|| search.iterate(&view, 4000));
    assert_eq!(n, 0);
}
