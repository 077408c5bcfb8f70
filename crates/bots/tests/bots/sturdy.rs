//! A bot that panics still answers, and says what with.

use bots::{Bot, BotSpec, Fallback, Sturdy};
use tabletop::{Game, Seat};

use crate::{
    deal,
    toy::{self, Act, Toy},
};

const FIRST: Seat = Seat::new(0);

fn check_choice(text: &str, play: usize, expected: Option<Fallback>) -> Act {
    let spec: BotSpec = text.parse().unwrap();
    let mut bot = Sturdy::<Toy>::new(&spec, 3).unwrap();
    let game = deal(play, 3, 1).with_card(FIRST, 12);
    let view = game.view(Some(FIRST));
    // Twice: what failed once is whole again, and fails no worse.
    let choices = [(); 2].map(|()| {
        let action = bot.choose(&view);
        assert_eq!(bot.fallback(), expected, "{text}");
        assert_eq!(game.check(FIRST, action), Ok(()), "{text}");
        action
    });
    choices[1]
}

#[test]
fn a_bot_that_does_not_fail_is_as_it_is() {
    for text in ["random", "greedy", "ismcts:iterations=50", "ismcts:advice=1"] {
        check_choice(text, toy::KEEP, None);
    }
    let spec: BotSpec = "ismcts:iterations=60".parse().unwrap();
    let (mut bare, mut sturdy) =
        (spec.build::<Toy>(5).unwrap(), Sturdy::<Toy>::new(&spec, 5).unwrap());
    for seed in 0..10 {
        let view = deal(toy::VAULT, 3, seed).view(Some(FIRST));
        assert_eq!(bare.choose(&view), sturdy.choose(&view));
    }
}

#[test]
fn where_advice_fails_the_search_goes_on_without() {
    for text in ["ismcts:iterations=600,advice=1", "greedy:advice=1"] {
        // The best card is staked, which any draw would find half of the time only.
        assert_eq!(check_choice(text, toy::BROKEN, Some(Fallback::Search)), Act::Stake);
    }
    check_choice("ismcts:iterations=600", toy::BROKEN, None);
}

#[test]
fn where_the_search_fails_too_any_action_is_taken() {
    for text in ["ismcts:iterations=600,cutoff=1,advice=1", "greedy:advice=1", "greedy"] {
        check_choice(text, toy::CURSED, Some(Fallback::Any));
    }
    check_choice("random", toy::CURSED, None);
}
