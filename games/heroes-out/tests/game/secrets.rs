//! Nothing is secret, and what nobody knows is nowhere in the state: the order of decks and the backs of chests.
//!
//! A deck is counts and a chest its value, so two games that "differ only in an order" are one and the same game: equal in
//! state, views, legal actions and logs, until the draw is made that tells them apart.

use heroes_out::{Action, HeroesOut};
use tabletop::{Dealer, Game, GameSession, RandomSource, Rng, Seat, Seed, transcript};

use crate::{check_error, check_game};

const P1: Seat = Seat::new(0);

/// The game and its log as each viewer sees them.
fn seen(session: &GameSession<HeroesOut>) -> String {
    let game = session.game();
    let mut text = format!("{game:?}\n{}", transcript::write_scene(game));
    for viewer in [None, Some(P1), Some(Seat::new(1))] {
        let view = game.view(viewer);
        text += &format!("{view:?}\n{view}\n");
        if let Some(seat) = viewer {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            text += &format!("{legal:?}\n");
        }
    }
    for step in session.steps() {
        text += &format!("{:?}\n", step.events);
    }
    text
}

/// Two tables with other seeds, that is with other orders in all decks, up to the steps that draw from them.
fn check_alike(script: &str) {
    let [a, b] = [1, 2]
        .map(|seed| check_game(&script.replace("seats: 2", &format!("seats: 2\nseed: {seed}"))));
    assert_eq!(seen(&a), seen(&b));
}

const SCENE: &str = "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: gnaw\ndragon hand: soar\nvault: 2 ratkin\nforge: chest 1, 1 mage\nstudy: chest 2\nsewers: chest 3\noffer: sword bat\n";

#[test]
fn setup_7_the_back_of_a_chest_is_nowhere_before_it_is_looted() {
    check_alike(&format!("{SCENE}P1 play gnaw a\nP1 move vault workshop\nP1 done"));
    // Any back that is left may come from the same chest.
    let looting = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: scurry scurry nest nest gnaw\nforge: chest 1\nworkshop: 1 trap\nP1 done\nP1 done\n";
    for draws in ["spoil", "curse", "heal", "rescue landlady"] {
        check_game(&format!("{looting}! mage-swords {draws}"));
    }
    check_error(&format!("{looting}! mage-swords landlady"), "the back of a chest of value 1");
}

#[test]
fn the_order_of_a_clans_deck_is_nowhere() {
    check_alike(&format!("{SCENE}ratkin deck: nest nest squeak forage\nP1 play gnaw a\nP1 done"));
    for card in ["nest", "squeak", "forage"] {
        let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: bat\nratkin deck: nest squeak forage\n";
        check_game(&format!("{scene}P1 play bat a\nP1 draw\n! {card}\n? ratkin hand: {card}"));
    }
}

#[test]
fn the_order_of_the_guild_deck_is_nowhere() {
    check_alike(&format!(
        "{SCENE}guild pile: mage-hats rogue-eye landlady\nP1 play gnaw a\nP1 done"
    ));
    for card in ["mage-hats", "rogue-eye", "landlady"] {
        let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nguild pile: mage-hats rogue-eye landlady\nvault: 1 ratkin\n";
        check_game(&format!("{scene}P1 cells\n! {card} nest nest gnaw"));
        check_error(
            &format!("{scene}P1 cells\n! mage-swords"),
            "mage-swords cannot be drawn here, only a guild card that is left (rogue-eye mage-hats landlady)",
        );
    }
}

#[test]
fn a_seed_deals_the_same_for_ever() {
    check_game(
        "seats: 1\nseed: 1\nturn: ratkin play\nP1 clan: ratkin\nvault: 2 ratkin\nratkin hand: nest\nP1 play nest a\nP1 done\nP1 done\n\
         > The ratkin drew gnaw\n> The ratkin drew squeak\n> The ratkin drew nest\n> The ratkin drew pile-on\n> The ratkin drew scurry\n\
         > The guild sent landlady",
    );
}

#[test]
fn the_order_of_the_crafts_is_nowhere() {
    check_alike(&format!("{SCENE}P1 play gnaw b\nP1 activate vault"));
    for card in ["bat", "scroll-of-gates", "mole"] {
        let scene = "seats: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin hand: forage\nforge: 1 ratkin, 1 coin\noffer: sword bat mole axe spears\ncraft pile: bat scroll-of-gates mole\n";
        check_game(&format!("{scene}P1 play forage a\nP1 craft sword\n! {card}"));
    }
}

/// Set-ups with other seeds are equal until the first draw is made.
#[test]
fn a_set_up_deals_nothing_before_clans_are_chosen() {
    let table = |seed| {
        let source = RandomSource::seeded(Seed::from_number(seed));
        let session = GameSession::<HeroesOut>::new(&Default::default(), 2, source, Vec::new());
        let mut session = session.expect("no draws are given");
        let clan = "clan imps".parse::<Action>().expect("an action");
        session.play(P1, clan).expect("it is allowed");
        session
    };
    assert_eq!(seen(&table(1)), seen(&table(2)));
}

#[test]
fn all_viewers_see_the_same_and_every_world_is_the_full_state() {
    let game = *check_game(SCENE).game();
    let table = game.view(None).table;
    for viewer in [None, Some(P1), Some(Seat::new(1))] {
        let view = game.view(viewer);
        assert_eq!(view.table, table);
        for seed in 0..8 {
            assert_eq!(HeroesOut::determinize(&view, &mut Rng::new(seed)), game);
        }
    }
}

/// In silence and aloud a game goes the same way under the same draws.
#[test]
fn a_step_is_a_function_of_its_draws() {
    let game = *check_game(&format!("{SCENE}P1 done")).game();
    let mut aloud = Dealer::recording(RandomSource::Fast(Rng::new(7)));
    let mut after = game;
    after.apply(P1, Action::Done, &mut aloud);
    let mut again = game;
    let mut replay = Dealer::recording(RandomSource::None);
    replay.preset(aloud.take_recorded().0);
    again.apply(P1, Action::Done, &mut replay);
    assert!(replay.take_fault().is_none());
    assert_eq!(after, again);
}
