//! The laws that hold for every game, and that bots do not know more than their view shows.

use bots::BotSpec;
use new_game::NewGame;
use testkit::laws;

#[test]
fn laws_hold_at_every_seat_count_and_option() {
    laws::check::<NewGame>(12);
}

#[test]
fn levels_decide_alike_in_every_world() {
    for level in ["random", "easy", "medium", "ismcts:iterations=200,merge=1"] {
        let spec: BotSpec = level.parse().expect("the text of a bot");
        laws::check_bot::<NewGame, _>(4, |seed| {
            let mut bot = spec.build::<NewGame>(seed).expect("a bot for this game");
            move |view| bot.choose(view)
        });
    }
}
