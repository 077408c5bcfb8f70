//! Advice: it names the threat it averts, changes with it, and depends on nothing that the seat does not know.

use hosting::{Advice, HostedGame};
use protocol::{GameId, GameVisitor, Playable};
use tabletop::{GameSession, RandomSource, Rng, Seat, Seed, transcript};

const P1: Seat = Seat::new(0);
/// Without a limit of time, so that the same random numbers give the same advice.
const BOT: &str = "ismcts:iterations=3000,cutoff=6,explore=0.4,guide=0.9";

/// Whoever has no time limit never looks at it.
const STOPPED: bots::Clock = || panic!("nobody asks for the time");

fn hosted(text: &str) -> Box<dyn HostedGame> {
    let records = transcript::parse(text).expect("a record");
    let game = GameId::of(&records[0]).expect("a game of the list");
    hosting::load_record(game, &records[0]).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn advice(text: &str) -> Advice {
    hosted(text).advice(P1, BOT, 7, STOPPED).expect("a bot").expect("P1 is asked")
}

fn json(advice: &Advice) -> String {
    serde_json::to_string(advice).expect("advice can be written")
}

/// One step is left, and one open chest beside the Vault is surely looted.
fn step(guild_card: &str) -> String {
    format!(
        "game: heroes-out\nseats: 1\nseed: 1\nturn: ratkin play\nP1 clan: ratkin\nratkin played: nest\nicons: move 1\n\
         pending: card nest b\ncells rule: used\nvault: 1 ratkin\nguild pile: {guild_card}\n\
         sewers: chest 1\nbeast: chest 2\napothecary: chest 1\nlibrary: 1 trap\n"
    )
}

#[test]
fn the_threat_that_is_averted_is_named_and_another_one_otherwise() {
    for (card, action, threat) in [
        ("rogue-crossbones", "move vault sewers", "a rogue loots the chest of the sewers"),
        ("warrior-hats", "move vault apothecary", "a warrior loots the chest of the apothecary"),
    ] {
        let advice = advice(&step(card));
        assert_eq!(advice.action, action, "{advice:?}");
        assert!(advice.reasons[0].text.contains(threat), "{advice:?}");
        assert!(!advice.others.is_empty(), "{advice:?}");
        let is_named = |other: &hosting::Alternative| {
            other.action != action && other.reasons.iter().any(|why| why.text.contains(threat))
        };
        assert!(advice.others.iter().all(is_named), "{advice:?}");
    }
}

/// Worlds that a seat cannot tell apart, as records of their positions.
struct Twins;

impl GameVisitor for Twins {
    /// How many of the worlds were others than the true one.
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let mut rng = Rng::new(11);
        let (mut n_compared, mut n_different) = (0, 0);
        for seed in 0..6 {
            let source = RandomSource::seeded(Seed::from_number(seed));
            let n_seats = *G::SEATS.start();
            let table = GameSession::<G>::new(&Default::default(), n_seats, source, Vec::new());
            let mut session = table.expect("no draws are given");
            let mut legal = Vec::new();
            for _ in 0..20 + 15 * seed {
                let Some(seat) = session.game().to_act().first() else { break };
                session.game().legal(seat, &mut legal);
                let action = legal[rng.below(legal.len() as u32) as usize];
                session.play(seat, action).expect("it is legal");
            }
            let Some(seat) = session.game().to_act().first() else { continue };
            let game = session.game();
            let view = game.view(Some(seat));
            let mut worlds = (0..20).map(|_| G::determinize(&view, &mut rng));
            let world = worlds.find(|world| world != game).unwrap_or_else(|| game.clone());
            let ask = |game: &G| {
                let scene = transcript::write_scene(game);
                let text = scene.replacen('\n', &format!("\nseed: {}\n", 1 + n_compared), 1);
                hosted(&text)
                    .advice(seat, "ismcts:iterations=40,cutoff=4", 3, STOPPED)
                    .expect("a bot")
            };
            let [advice, of_world] =
                [ask(game), ask(&world)].map(|advice| advice.expect("it is asked"));
            assert_eq!(json(&advice), json(&of_world), "{}", transcript::write_scene(game));
            n_compared += 1;
            n_different += usize::from(world != *game);
        }
        assert!(n_compared > 2, "{}: {n_compared} positions are few", G::NAME);
        n_different
    }
}

#[test]
fn worlds_a_seat_cannot_tell_apart_have_the_same_advice() {
    // Where a seat could work everything out, there is one world only.
    let n_different: usize = GameId::ALL.iter().map(|game| game.visit(Twins)).sum();
    assert!(n_different > 3, "{n_different} secrets are few");
}

#[test]
fn who_is_not_asked_gets_no_advice() {
    let text = "game: heroes-out\nseats: 2\nseed: 1\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: nest\nvault: 1 ratkin\n";
    let hosted = hosted(text);
    assert!(hosted.advice(Seat::new(1), BOT, 1, STOPPED).expect("a bot").is_none());
    assert!(hosted.advice(P1, "nobody", 1, STOPPED).is_err());
}
