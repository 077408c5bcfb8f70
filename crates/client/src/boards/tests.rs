//! Every board has words for everything its game can do and tell, and draws only from its own art.

use tabletop::{Action as _, Dealer, Luck, Playing, Rng, Seat, Seed, View as _};

use super::*;

/// Plays games and asks the board for words at every step.
pub fn check_board<B: Board>() {
    // The policy of the server forbids inline styles, also in drawings.
    assert!(["style=", "<style", "<script"].iter().all(|bad| !B::ART.contains(bad)));
    crate::texts::speak(&[]);
    let name = |seat: Seat| seat.to_string();
    let check = |message: &Message| {
        let said = message.say(&name);
        assert!(!said.contains("{$") && said != message.key, "{message:?} is said as '{said}'");
        assert!(crate::texts::has(message.key), "{} is in no catalogue", message.key);
    };
    for seed in 0..40 {
        let n_seats =
            *<B::Game as Game>::SEATS.start() + seed as usize % <B::Game as Game>::SEATS.count();
        let mut rng = Rng::new(seed);
        let luck = Luck::official(Seed::from_number(seed));
        let mut playing =
            Playing::<B::Game>::new(&Default::default(), n_seats, luck, Vec::new()).expect("dealt");
        let mut legal = Vec::new();
        while let Some(seat) = playing.game().to_act().first() {
            let view = playing.game().view(Some(seat));
            check(&B::prompt(&view));
            check(&B::prompt(&playing.game().view(None)));
            check(&B::progress(&view));
            playing.game().legal(seat, &mut legal);
            let offered = B::gestures(&view, seat, &legal);
            for action in &legal {
                assert!(offered.contains(action), "the bar does not offer '{action}'");
            }
            for action in offered {
                check(&B::gesture(&view, action));
                assert!(B::ART.contains(&format!("id=\"{}\"", B::gesture_icon(&view, action))));
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            let step = playing.play(seat, action).expect("legal");
            for event in step.events.clone() {
                check(&B::event(&view, &event));
                for flight in B::flights(&event) {
                    if let frame::Ghost::Symbol(symbol) = flight.ghost {
                        assert!(
                            B::ART.contains(&format!("id=\"{symbol}\"")),
                            "{symbol} is not drawn"
                        );
                    }
                }
            }
        }
        let view = playing.game().view(None);
        assert!(view.to_act().is_empty());
        for seat in Seat::all(n_seats) {
            for (nth, line) in playing.game().sheet(seat).into_iter().enumerate() {
                let row = SheetRow {
                    rule: line.rule.0.to_string(),
                    text: line.text,
                    points: line.points,
                };
                check(&B::sheet_row(&view, seat, nth, &row));
            }
        }
    }
    let mut dealer = Dealer::silent(Rng::new(1));
    let game =
        <B::Game as Game>::new(&Default::default(), *<B::Game as Game>::SEATS.start(), &mut dealer);
    let view = game.view(Some(Seat::new(0)));
    let all = (0..Action::<B>::COUNT).filter_map(Action::<B>::from_index);
    all.for_each(|action| check(&B::gesture(&view, action)));
}

#[test]
fn every_game_has_a_blurb() {
    for &game in GameId::ALL {
        assert!(blurb(game).len() > 40, "{game}");
    }
}
