//! A bot of your own on the ladder: `cargo run --release -p monster-inn --example my_bot`.

use bots::{Arena, Bot, BotSpec};
use monster_inn::{Action, Creature, MonsterInn, View};
use tabletop::{Game, Rng};

/// Stays while a humanoid is leftmost and treasure lasts; takes the first monster it meets.
struct Shy(Rng);

impl Bot<MonsterInn> for Shy {
    fn choose(&mut self, view: &View) -> Action {
        let mut legal = Vec::new();
        let seat = view.table.turn;
        MonsterInn::determinize(view, &mut self.0).legal(seat, &mut legal);
        let is_humanoid = matches!(view.table.inn.leftmost(), Some(Creature::Humanoid(_)));
        let pays = legal.iter().find(|action| matches!(action, Action::Pay(_)));
        match pays {
            Some(&pay) if is_humanoid => pay,
            _ => *legal.last().expect("whoever is asked can do something"),
        }
    }

    fn reseed(&mut self, seed: u64) {
        self.0 = Rng::new(seed);
    }
}

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), tabletop::ParseError> {
    let specs = vec![BotSpec::custom("shy"), "easy".parse()?, "random".parse()?];
    let arena = Arena { specs, n_seats: 3, n_games: 300, seed: 1, n_threads: 2 };
    let custom_bots: [bots::CustomBot<'_, MonsterInn>; 1] =
        [("shy", &|| Box::new(Shy(Rng::new(0))))];
    let report = arena.run_with(&Default::default(), &custom_bots, &|_| {})?;
    for pair in report.pairs {
        println!(
            "{} above {}: {:.2} ({:.2} to {:.2})",
            pair.a, pair.b, pair.above, pair.low, pair.high
        );
    }
    Ok(())
}
