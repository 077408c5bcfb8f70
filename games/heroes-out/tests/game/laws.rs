//! The laws of the testkit, from the set-up and from positions that play seldom reaches; and the fairness of bots.

use bots::BotSpec;
use heroes_out::{HeroesOut, Options, SCENARIOS};
use tabletop::{Dealer, Game, Rng, Seat};
use testkit::laws;

use crate::check_game;

/// Shortages of all kinds; a crowd about to break out; frogs that bite; portals and tunnels all placed; curses on four clans.
const POSITIONS: &[&str] = &[
    "seats: 4\nscenario: frog-mutiny\ndifficulty: hard\nturn: slimes play\nP1 clan: slimes\nP2 clan: dragon\nP3 clan: poltergeists\nP4 clan: witches\nslimes hand: split split split absorb slither\ndragon hand: crush\npoltergeists hand: fade
     witches hand: broom-sweep open-gate cackle\nvault: 2 slimes, 1 dragon-3, 1 poltergeists-1, 1 poltergeists, 1 frog\nsewers: chest 3, 2 frogs, 3 slimes, 1 witches-2, 1 witches\nforge: gate\nstudy: gate\nbeast: gate\nlibrary: gate\ncells: portal, 4 rogues
     guild pile: croak croak croak mage-hats mage-eye archer-hats archer-crossbones",
    "seats: 1\nscenario: construction\ndifficulty: hard\nturn: witches play\nP1 clan: witches imps\nmonsters: gnolls\nwitches hand: open-gate open-gate cackle vigor-elixir scroll-of-gates mole mole\nimps hand: busy-hands\nbuilder: 1 witches, portal\nlaboratory: 1 witches-1, gate, 1 imps
     offer: mug maul howl sword bat\ntunnels: vault cells, study cells, vault workshop\nvault: gate\nforge: gate\nbeast: gate\nlibrary: gate, 1 coin\ncells: chest 1, 2 mages, 1 warrior\napothecary: chest 3, 1 frog\nguild pile: gatecrash demolition mage-swords archer-eye warrior-eye rogue-hats",
    "seats: 3\nscenario: loud-night\nturn: lizardfolk play\nP1 clan: lizardfolk\nP2 clan: skeletons\nP3 clan: gnolls\nlizardfolk hand: hit-and-run hit-and-run scroll-of-storms spears tower-shield\nskeletons hand: recruit-the-fallen bone-guard\ngnolls hand: howl\nvault: 1 lizardfolk, 2 mages
     forge: 2 lizardfolk, 3 rogues, 2 gnolls\nstudy: chest 2, 2 skeletons, 1 archer\ngraveyard: 2 warriors\nlevel: 2\nguild pile: encore encore mage-crossbones archer-swords\nunseen 2: rescue heal heal",
    "seats: 2\nscenario: rent-day\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: gnolls\nratkin hand: out-of-the-walls scurry pile-on squeak growth-tonic\nvault: 9 ratkin, 6 coins\nforge: 7 gnolls, chest 1, 6 bones\nsewers: 6 frogs, 6 books, 8 traps\ncraft pile: none\noffer: sword
     study: chest 1\nbeast: chest 1\ncells: chest 1, 1 rogue\nguild pile: rent rent rent mage-hats",
];

#[test]
fn laws_hold_from_the_set_up() {
    let tally = laws::check::<HeroesOut>(1);
    assert!(tally.undone > 0 && tally.replays > 0, "{tally:?}");
    // Nothing is ever known to one seat alone.
    assert_eq!(tally.other_worlds, 0);
}

#[test]
fn laws_hold_from_odd_positions() {
    for scene in POSITIONS {
        let tally = laws::check_from(check_game(scene).game(), 6);
        assert!(tally.steps > 10 && tally.undone > 0, "{tally:?}");
    }
}

/// Random play loses early; bots see crafted decks, portals, the second level and the end.
#[test]
fn laws_hold_where_bots_get_to() {
    let spec: BotSpec = "easy".parse().expect("a level of the bots");
    let mut n_won = 0;
    for scenario in 0..SCENARIOS.len() as u8 {
        let options = Options { scenario, ..Options::default() };
        let seed = u64::from(scenario) + 1;
        let mut dealer = Dealer::silent(Rng::new(seed));
        let mut bot = spec.build::<HeroesOut>(seed).expect("a bot for this game");
        let mut game = HeroesOut::new(&options, 1 + usize::from(scenario) % 4, &mut dealer);
        let mut n_steps = 0;
        while let Some(seat) = game.to_act().first() {
            let action = bot.choose(&game.view(Some(seat)));
            game.apply(seat, action, &mut dealer);
            n_steps += 1;
            assert!(game.audit().is_ok(), "{:?}", game.audit());
            if n_steps % 90 == 0 {
                laws::check_from(&game, 1);
            }
        }
        n_won += u32::from(game.scores().is_some_and(|scores| scores.ranks[Seat::new(0)] == 0));
    }
    assert!(n_won > 0, "a bot wins now and then");
}

#[test]
fn bots_decide_alike_in_every_world() {
    for level in ["random", "easy", "ismcts:iterations=10,cutoff=2"] {
        let spec: BotSpec = level.parse().expect("a level of the bots");
        laws::check_bot::<HeroesOut, _>(1, |seed| {
            let mut bot = spec.build::<HeroesOut>(seed).expect("a bot for this game");
            move |view| bot.choose(view)
        });
    }
}

/// By the ten thousand: `LAWS_GAMES=200 cargo test --release -p heroes-out many_games_add_up`.
#[test]
fn many_games_add_up() {
    let tally = laws::check_many::<HeroesOut>(3);
    assert!(tally.games > 0 && tally.steps > 20 * tally.games, "{tally:?}");
}
