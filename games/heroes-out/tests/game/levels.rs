//! What bots think: the levels, and which positions the heuristics prefer.

use bots::{BotSpec, Ismcts, IsmctsOptions};
use heroes_out::{HeroesOut, Options};
use tabletop::{Dealer, Game, Heuristics, Rng, Seat};

use crate::check_game;

const P1: Seat = Seat::new(0);

/// Mean points of a team of this bot.
fn mean_points(name: &str, options: &Options, n_games: u64) -> f64 {
    let spec: BotSpec = name.parse().expect("a bot");
    let mut points = 0;
    for seed in 0..n_games {
        let mut dealer = Dealer::silent(Rng::new(seed));
        let mut bot = spec.build::<HeroesOut>(seed).expect("a bot for this game");
        let mut game = HeroesOut::new(options, 2, &mut dealer);
        while let Some(seat) = game.to_act().first() {
            let action = bot.choose(&game.view(Some(seat)));
            assert_eq!(game.check(seat, action), Ok(()), "{name} {action}");
            game.apply(seat, action, &mut dealer);
        }
        points += game.scores().expect("it is over").points[P1];
    }
    f64::from(points) / n_games as f64
}

#[test]
fn levels_are_stronger_than_chance_and_than_each_other() {
    let options = Options { difficulty: 1, ..Options::default() };
    let random = mean_points("random", &options, 16);
    let easy = mean_points("easy", &options, 16);
    let medium = mean_points("medium", &options, 16);
    assert!(random + 6.0 < easy && easy + 4.0 < medium, "{random} {easy} {medium}");
}

#[test]
fn a_search_does_not_allocate() {
    let game = HeroesOut::new(&Options::default(), 4, &mut Dealer::silent(Rng::new(1)));
    let view = game.view(game.to_act().first());
    let options = IsmctsOptions { cutoff: Some(6), guide: 0.5, nodes: 3000, ..Default::default() };
    let mut search = Ismcts::<HeroesOut>::new(options, 5);
    search.iterate(&view, 400);
    let n = testkit::allocations::count(|| search.iterate(&view, 400));
    assert_eq!(n, 0);
}

fn estimate(rest: &str) -> f32 {
    let scene = "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\n";
    check_game(&format!("{scene}{rest}")).game().estimate(P1)
}

#[test]
fn the_heuristics_prefer_what_players_prefer() {
    for (better, worse) in [
        ("vault: 1 ratkin", "forge: 1 coin"),
        ("forge: 1 mage", "vault: 1 mage"),
        ("forge: 1 mage", "forge: 2 mages"),
        ("graveyard: 1 mage", "workshop: 1 mage"),
        ("cells: 1 mage", "sewers: 1 mage"),
        ("vault: 1 trap", "vault: 1 coin"),
        ("forge: chest 2", "forge: chest 1"),
        ("vault: 1 dragon", "vault: 1 dragon-3"),
        ("guild pile: mage-hats", "guild pile: mage-hats mage-eye"),
        ("ratkin discard: sword", "offer: sword"),
        ("forge: 1 coin\noffer: sword", "forge: 1 coin\noffer: bat"),
        ("vault: 1 dragon, 3 mages", "vault: 3 mages"),
        ("turn: ratkin won\n", "turn: ratkin lost\n"),
    ] {
        if better.starts_with("turn") {
            let scene = "seats: 2\nP1 clan: ratkin\nP2 clan: dragon\n";
            let [won, lost] = [better, worse].map(|turn| check_game(&format!("{scene}{turn}")));
            assert!(won.game().estimate(P1) > 0.0 && lost.game().estimate(P1) < 0.0);
            continue;
        }
        let (better_is, worse_is) = (estimate(better), estimate(worse));
        assert!(better_is > worse_is, "{better}: {better_is}, {worse}: {worse_is}");
    }
}

/// All seats want the same.
#[test]
fn the_heuristics_agree_for_all_seats() {
    let game = check_game(
        "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nvault: 1 ratkin, 1 mage",
    );
    assert_eq!(game.game().estimate(P1), game.game().estimate(Seat::new(1)));
}
