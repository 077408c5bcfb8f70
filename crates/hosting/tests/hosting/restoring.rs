//! Stored steps and records: a game comes back as it was, and what cannot be replayed leaves it read-only.

use hosting::{GameSetup, HostedGame, RequestKey, SeedFields};
use protocol::{GameId, Version};
use tabletop::{Rng, Seat, Seed};

use crate::support::{go_on, next_seat, setup, start, variants};

/// A game with undos, and its stored steps.
fn stored(game: GameId, seed: u64) -> (Box<dyn HostedGame>, Vec<(Version, String)>) {
    let variant = &variants(game)[0];
    let mut rng = Rng::new(seed);
    let mut hosted = start(&setup(game, variant, seed));
    let mut steps = vec![(Version::SETUP, hosted.setup_text())];
    while steps.len() < 80
        && let Some(text) = go_on(&mut *hosted, &mut rng)
    {
        steps.push((hosted.version(), text));
    }
    (hosted, steps)
}

#[test]
fn a_restored_game_is_the_one_that_was_stored() {
    for &game in GameId::ALL {
        let variant = &variants(game)[0];
        for seed in 0..6 {
            let (hosted, steps) = stored(game, seed);
            let restored = hosting::restore(&setup(game, variant, seed), &steps).expect("set up");
            assert_eq!(restored.damage, None);
            assert_eq!(restored.game.version(), hosted.version());
            let record = hosted.transcript(SeedFields::Seed);
            assert_eq!(restored.game.transcript(SeedFields::Seed), record);
            assert!(!restored.requests.is_empty());
            for (_, _, version) in &restored.requests {
                assert!((Version(1)..=hosted.version()).contains(version));
            }
            let loaded = hosting::load(game, &record).expect("a record with its seed");
            assert_eq!(loaded.transcript(SeedFields::Seed), record);
            let n_seats = variant.0;
            for seat in Seat::all(n_seats) {
                assert_eq!(loaded.n_steps(seat), hosted.n_steps(seat));
                assert_eq!(loaded.table().get(), hosted.table().get());
                assert_eq!(loaded.view(Some(seat)).get(), hosted.view(Some(seat)).get());
            }
        }
    }
}

/// An undo that would not be granted today, because the step revealed something or was followed by others.
#[test]
fn a_stored_undo_is_repeated_and_not_judged_again() {
    let mut n_refused = 0;
    for &game in GameId::ALL {
        for (nth, variant) in variants(game).iter().enumerate() {
            let setup = setup(game, variant, nth as u64);
            let mut rng = Rng::new(nth as u64);
            let mut hosted = start(&setup);
            let mut steps = vec![(Version::SETUP, hosted.setup_text())];
            for _ in 0..120 {
                let Some(seat) = next_seat(&*hosted, &mut rng) else { break };
                let action = hosted.random_action(seat, rng.next_u64());
                let text = hosted.act(seat, &action, None).expect("it is legal");
                let has_draws = text.contains('!');
                steps.push((hosted.version(), text));
                if has_draws || hosted.can_undo(seat) || hosted.end().is_some() {
                    continue;
                }
                assert!(hosted.undo(seat, None).is_err());
                let mut steps = steps.clone();
                let undo = if n_refused % 2 == 0 { "undo" } else { "Undo" };
                steps.push((hosted.version().next(), format!("{seat} {undo} # x-1")));
                let restored = hosting::restore(&setup, &steps).expect("set up");
                assert_eq!(restored.damage, None, "{game}: {seat} {action}");
                assert_eq!(restored.game.n_steps(seat) + 1, hosted.n_steps(seat));
                let last = restored.requests.last();
                assert_eq!(last, Some(&(seat, RequestKey::of("x-1"), hosted.version().next())));
                n_refused += 1;
            }
        }
    }
    assert!(n_refused > 20, "{n_refused}");
}

#[test]
fn a_record_that_no_longer_replays_is_read_only_as_far_as_it_goes() {
    let mut n_unreplayed = 0;
    for &game in GameId::ALL {
        let variant = &variants(game)[0];
        let (hosted, steps) = stored(game, 3);
        for at in [1, 2, steps.len() / 2, steps.len() - 1] {
            for bad in ["P1 fly away # a", "P9 leave", "P1", "nonsense", "P1 undo\n! M1"] {
                let mut steps = steps.clone();
                steps[at].1 = bad.to_string();
                let restored = hosting::restore(&setup(game, variant, 3), &steps).expect("set up");
                let Some(damage) = &restored.damage else {
                    // An undo may be possible there; what follows it mostly is not.
                    assert!(bad.contains("undo"), "{bad} at {at} was taken");
                    continue;
                };
                let mut frozen = restored.game;
                assert!(damage.starts_with("version "), "{damage}");
                assert!(frozen.to_act().is_empty() && frozen.end().is_none());
                let before = frozen.version();
                assert!(before.0 >= at as u32 - 1);
                let then = hosted.update_at(before, None).expect("it was there");
                let now = frozen.update(None, None);
                if before.0 < at as u32 {
                    assert_eq!(now.table.get(), then.table.get());
                    assert_eq!(now.view.get(), then.view.get());
                }
                assert!(now.log.len() >= then.log.len(), "the log goes on as text");
                let unreplayed = now.log.iter().filter(|entry| entry.event.get() == "null");
                assert!(unreplayed.clone().all(|entry| entry.text.ends_with(" …")));
                n_unreplayed += unreplayed.count();
                for seat in Seat::all(variant.0) {
                    let own = frozen.update(Some(seat), None).log.into_iter();
                    let own = own.filter(|entry| entry.event.get() == "null");
                    for entry in own {
                        let is_own = entry.text.starts_with(&format!("{seat} "));
                        assert_eq!(is_own, !entry.text.ends_with(" …"), "{}", entry.text);
                    }
                    assert!(frozen.legal(seat).is_empty() && !frozen.can_undo(seat));
                    assert!(frozen.act(seat, "leave", None).is_err());
                    assert!(frozen.undo(seat, None).is_err());
                    assert!(frozen.update(Some(seat), None).legal.is_empty());
                }
            }
        }
        let none = hosting::restore(&setup(game, variant, 3), &steps[1..]);
        assert!(none.is_err(), "without a set-up there is no game");
    }
    assert!(n_unreplayed > 0);
}

/// Why a table cannot be restored is shown to all at the table, and a later build may play it on.
#[test]
fn why_a_record_does_not_replay_quotes_neither_actions_nor_draws() {
    let (mut n_refused, mut n_draws) = (0, 0);
    for &game in GameId::ALL {
        let variant = &variants(game)[0];
        let (_, steps) = stored(game, 5);
        let restored = |steps: &[(Version, String)]| {
            hosting::restore(&setup(game, variant, 5), steps).expect("set up").damage
        };
        for at in 1..steps.len() {
            let (step, draws) = steps[at].1.split_once("\n! ").unwrap_or((&steps[at].1, ""));
            // The step is made twice.
            let mut twice = steps[..=at].to_vec();
            twice.push((Version(at as u32 + 1), step.to_string()));
            if let Some(damage) = restored(&twice).filter(|damage| !damage.contains("draws")) {
                let action = step.split(" # ").next().expect("a step");
                let action = action.split_once(' ').map_or(action, |(_, action)| action);
                assert!(action == "undo" || !damage.contains(action), "{damage}: {step}");
                n_refused += 1;
            }
            // It has its draws twice.
            let mut doubled = steps[..=at].to_vec();
            doubled[at].1 = format!("{step}\n! {draws} {draws}");
            if let Some(damage) = restored(&doubled).filter(|_| !draws.is_empty()) {
                let is_quoted = |draw: &str| draw.len() > 1 && damage.contains(draw);
                assert!(!draws.split(' ').any(is_quoted), "{damage}: {draws}");
                n_draws += 1;
            }
        }
    }
    assert!(n_refused > 100 && n_draws > 20, "{n_refused} {n_draws}");
}

#[test]
fn a_record_without_a_seed_is_refused() {
    let game = GameId::ALL[0];
    let (hosted, _) = stored(game, 1);
    let why = hosting::load(game, &hosted.transcript(SeedFields::Omitted)).err();
    assert!(why.is_some_and(|why| why.contains("seed")));
    assert!(hosting::load(game, "nonsense").is_err());
}

/// Most games are in their first edition: one before the first stands for any earlier one.
#[test]
fn a_game_of_an_earlier_edition_is_trusted_and_keeps_its_edition() {
    for &game in GameId::ALL {
        let variant = &variants(game)[0];
        let (hosted, steps) = stored(game, 5);
        // The draws of one seed with another seed, as if decks had been listed in another order.
        let other = GameSetup { seed: Seed::from_number(6), ..setup(game, variant, 5) };
        let checked = hosting::restore_seeded(&other, &steps).expect("set up");
        assert!(checked.damage.is_some(), "{game}: draws of this edition are those of the seed");
        let earlier = GameSetup { edition: 0, ..other };
        let restored = hosting::restore_seeded(&earlier, &steps).expect("set up");
        assert_eq!((restored.damage, restored.game.version()), (None, hosted.version()), "{game}");
        assert!(restored.game.transcript(SeedFields::Seed).contains("\nedition: 0\n"), "{game}");
    }
}
