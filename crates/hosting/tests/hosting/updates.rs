//! What a viewer is sent, and what a seat is told about its actions.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use bots::Budget;
use hosting::{SeedFields, UpdateCache};
use protocol::{GameId, GameVisitor, Playable, ToClient, Version};
use tabletop::{Event, Rng, Seat};

use crate::support::{next_seat, setup, start, variants, viewers};

/// What is written is what `serde_json` reads, and would write.
fn check_read(game: GameId, text: &str) {
    struct Check<'a>(&'a protocol::Update);

    impl GameVisitor for Check<'_> {
        type Output = ();

        fn visit<G: Playable>(self) {
            let Check(update) = self;
            let table: G::Table = serde_json::from_str(update.table.get()).expect("a table");
            assert_eq!(serde_json::to_string(&table).unwrap(), update.table.get());
            let private: G::Private = serde_json::from_str(update.view.get()).expect("a view");
            assert_eq!(serde_json::to_string(&private).unwrap(), update.view.get());
            for entry in &update.log {
                let event: G::Event = serde_json::from_str(entry.event.get()).expect("an event");
                assert_eq!(serde_json::to_string(&event).unwrap(), entry.event.get());
                assert_eq!(event.to_string(), entry.text);
                assert_eq!(event.rule().0, entry.rule);
            }
        }
    }

    let read = ToClient::read(text).expect("an update");
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    let ToClient::Update(update) = read else { panic!("{text}") };
    game.visit(Check(&update));
}

#[test]
fn a_scene_that_is_over_has_its_score_sheets() {
    let variant = (1, std::collections::BTreeMap::new());
    let scene = "game: heroes-out\nseats: 1\nturn: ratkin lost\nP1 clan: ratkin\nsewers: 1 rogue\n";
    let setup = setup(GameId::HeroesOut, &variant, 1);
    let hosted = start(&hosting::GameSetup { scene: Some(scene), ..setup });
    assert!(hosted.to_act().is_empty());
    assert_eq!(hosted.end().expect("it is over").sheets.len(), 1);
}

/// What is written once for all must be what each would be told alone: else it would tell a secret, or a lie.
#[test]
fn nobody_is_told_more_or_less_because_of_who_was_told_before() {
    let mut rng = Rng::new(11);
    for &game in GameId::ALL {
        for variant in variants(game).iter().cycle().take(12) {
            let mut hosted = start(&setup(game, variant, rng.next_u64()));
            while let Some(seat) = next_seat(&*hosted, &mut rng) {
                let action = hosted.random_action(seat, rng.next_u64());
                hosted.act(seat, &action, None).expect("it is legal");
                let since = Some(hosted.version().before());
                let mut viewers = viewers(variant.0);
                rng.shuffle(&mut viewers);
                let mut cache = UpdateCache::default();
                for viewer in viewers {
                    let (mut alone, mut together) = (Vec::new(), Vec::new());
                    hosted.write_update(
                        viewer,
                        true,
                        since,
                        &mut UpdateCache::default(),
                        &mut alone,
                    );
                    hosted.write_update(viewer, true, since, &mut cache, &mut together);
                    let alone = String::from_utf8(alone).unwrap();
                    assert_eq!(String::from_utf8(together).unwrap(), alone, "{action}");
                    check_read(game, &alone);
                }
            }
        }
    }
}

#[test]
fn can_undo_is_true_exactly_when_an_undo_is_granted() {
    for &game in GameId::ALL {
        let mut rng = Rng::new(23);
        let (mut n_granted, mut n_refused) = (0, 0);
        for variant in &variants(game) {
            let setup = setup(game, variant, rng.next_u64());
            let mut hosted = start(&setup);
            let mut stored = vec![(Version::SETUP, hosted.setup_text())];
            for _ in 0..40 {
                let Some(seat) = next_seat(&*hosted, &mut rng) else { break };
                let action = hosted.random_action(seat, rng.next_u64());
                let text = hosted.act(seat, &action, None).expect("it is legal");
                stored.push((hosted.version(), text));
                for seat in Seat::all(variant.0) {
                    let mut copy = hosting::restore(&setup, &stored).expect("it replays").game;
                    let is_granted = copy.undo(seat, None).is_ok();
                    assert_eq!(hosted.can_undo(seat), is_granted, "{game} {action}");
                    let update = hosted.update(Some(seat), None);
                    assert_eq!(update.can_undo, is_granted, "{game} {action}");
                    n_granted += usize::from(is_granted);
                    n_refused += usize::from(!is_granted);
                }
                if rng.below(8) == 0 && hosted.can_undo(seat) {
                    let undone = hosted.undo(seat, None).expect("can_undo allows it");
                    stored.push((hosted.version(), undone.text));
                }
            }
        }
        assert!(n_granted > 20 && n_refused > 20, "{game}: {n_granted}, {n_refused}");
    }
}

#[test]
fn legal_actions_pass_the_check_and_refusals_name_their_rule() {
    let mut rng = Rng::new(5);
    for &game in GameId::ALL {
        let variant = &variants(game)[0];
        let mut hosted = start(&setup(game, variant, 7));
        let mut n_previews = 0;
        for _ in 0..60 {
            let Some(seat) = next_seat(&*hosted, &mut rng) else { break };
            let legal = hosted.legal(seat);
            assert_eq!(hosted.update(Some(seat), None).legal, legal);
            assert!(legal.iter().all(|action| hosted.check(seat, action).is_ok()));
            n_previews += hosted.previews(seat, &legal).iter().flatten().count();
            let candidates = hosted.candidates(seat, "greedy", 1, || 0.0).expect("a bot");
            if legal.len() > 1 {
                let mut named: Vec<&String> = candidates.iter().map(|c| &c.action).collect();
                named.sort();
                let mut sorted: Vec<&String> = legal.iter().collect();
                sorted.sort();
                assert_eq!(named, sorted, "a bot has thought of all");
                assert!(candidates.is_sorted_by(|a, b| a.value >= b.value));
            }
            let other = Seat::all(variant.0).find(|other| !hosted.to_act().contains(*other));
            if let Some(other) = other {
                let refusal = hosted.check(other, &legal[0]).expect_err("not their turn");
                assert!(refusal.rule.is_some());
                assert_eq!(hosted.act(other, &legal[0], None), Err(refusal));
            }
            let unreadable = hosted.act(seat, "no such action", None).expect_err("unreadable");
            assert!(unreadable.rule.is_none());
            let action = &legal[rng.below(legal.len() as u32) as usize];
            hosted.act(seat, action, None).expect("it is legal");
        }
        assert!(n_previews > 20, "{game}: {n_previews}");
    }
}

#[test]
fn who_may_not_act_is_offered_nothing() {
    let (mut rng, mut n_offered) = (Rng::new(4), 0);
    for &game in GameId::ALL {
        let mut hosted = start(&setup(game, &variants(game)[0], 7));
        for _ in 0..20 {
            let Some(seat) = next_seat(&*hosted, &mut rng) else { break };
            for seat in [seat, seat.left(hosted.n_seats())] {
                let mut text = Vec::new();
                let cache = &mut UpdateCache::default();
                hosted.write_update(Some(seat), false, None, cache, &mut text);
                let message = ToClient::read(str::from_utf8(&text).unwrap());
                let Ok(ToClient::Update(update)) = message else { panic!("{message:?}") };
                assert!(update.legal.is_empty() && !update.can_undo, "{game}");
                let offered = hosted.update(Some(seat), None);
                n_offered += usize::from(offered.can_undo);
                assert_eq!(offered.view.get(), update.view.get(), "it sees the same");
            }
            let action = hosted.random_action(seat, rng.next_u64());
            hosted.act(seat, &action, None).expect("it is legal");
        }
    }
    assert!(n_offered > 0);
}

#[test]
fn a_bot_that_chooses_nothing_or_something_illegal_makes_any_legal_step() {
    for &game in GameId::ALL {
        let mut rng = Rng::new(5);
        let mut hosted = start(&setup(game, &variants(game)[0], 7));
        for chosen in [None, Some(""), Some("no such action"), Some("undo")] {
            let seat = next_seat(&*hosted, &mut rng).expect("it has just begun");
            let n_steps = hosted.n_steps(seat);
            let (text, refusal) =
                hosted.act_for_bot(seat, chosen, rng.next_u64()).expect("some step is legal");
            assert!(text.starts_with(&format!("{seat} ")) && hosted.n_steps(seat) == n_steps + 1);
            assert_eq!(refusal.is_some(), chosen.is_some());
        }
        let seat = next_seat(&*hosted, &mut rng).expect("it has just begun");
        let legal = hosted.legal(seat)[0].clone();
        let (text, refusal) = hosted.act_for_bot(seat, Some(&legal), 1).expect("it is legal");
        assert!(text.starts_with(&format!("{seat} {legal}")) && refusal.is_none());
    }
}

#[test]
fn a_step_made_for_a_late_player_is_final() {
    let mut rng = Rng::new(3);
    for &game in GameId::ALL {
        let variant = &variants(game)[0];
        let mut hosted = start(&setup(game, variant, 7));
        let mut n_final = 0;
        for _ in 0..200 {
            let Some(seat) = next_seat(&*hosted, &mut rng) else { break };
            let action = hosted.random_action(seat, rng.next_u64());
            hosted.act(seat, &action, None).expect("it is legal");
            if hosted.can_undo(seat) {
                hosted.undo(seat, None).expect("can_undo allows it");
                hosted.make_final(seat, hosted.n_steps(seat) + 1);
                hosted.act(seat, &action, None).expect("it still is");
                assert!(!hosted.can_undo(seat) && hosted.undo(seat, None).is_err());
                n_final += 1;
            }
        }
        assert!(n_final > 0, "{game}");
    }
}

#[test]
fn sheets_add_up_and_only_those_who_play_alone_undo_after_the_end() {
    let mut n_reopened = 0;
    for &game in GameId::ALL {
        let mut rng = Rng::new(1);
        for seed in 0..40 {
            let mut hosted = start(&setup(game, &variants(game)[0], seed));
            let mut last = None;
            while let Some(seat) = next_seat(&*hosted, &mut rng) {
                let action = hosted.random_action(seat, rng.next_u64());
                hosted.act(seat, &action, None).expect("it is legal");
                last = Some(seat);
            }
            let end = hosted.end().expect("the game is over").clone();
            for sheet in &end.sheets {
                assert_eq!(sheet.lines.iter().map(|row| row.points).sum::<i32>(), sheet.total);
            }
            let seat = last.expect("somebody ended it");
            assert!(!hosted.can_undo(seat) && hosted.undo(seat, None).is_err());
            hosted.allow_undo_after_end();
            if hosted.can_undo(seat) {
                hosted.undo(seat, None).expect("can_undo allows it");
                assert!(hosted.end().is_none() && !hosted.to_act().is_empty());
                n_reopened += 1;
            }
            assert!(hosted.transcript(SeedFields::Seed).contains("\nseed: "));
            assert!(!hosted.transcript(SeedFields::Omitted).contains("\nseed: "));
        }
    }
    assert!(n_reopened > 0);
}

/// A second has passed at every look at the clock.
static SECONDS: AtomicU32 = AtomicU32::new(0);

fn seconds() -> f64 {
    f64::from(SECONDS.fetch_add(1, Relaxed)) * 1e3
}

#[test]
fn bots_look_at_the_clock_of_their_host() {
    let mut n_looks = [0; 3];
    for &game in GameId::ALL {
        let variants = variants(game);
        let hosted = start(&setup(game, &variants[0], 1));
        let seat = hosted.to_act().first().expect("somebody starts");
        let bot = "ismcts:ms=900";
        let task = hosted.bot_task(seat, bot, 1, None, seconds).expect("a bot");
        let answer = (task.run)(Budget { share: 1.0, ms: None });
        assert!(hosted.check(seat, &answer.action).is_ok());
        n_looks[0] += SECONDS.swap(0, Relaxed);
        hosted.candidates(seat, bot, 1, seconds).expect("a bot");
        n_looks[1] += SECONDS.swap(0, Relaxed);
        hosted.advice(seat, bot, 1, seconds).expect("a bot");
        n_looks[2] += SECONDS.swap(0, Relaxed);
    }
    // Where there is only one action nobody looks, and else the time is up at the second look.
    let most = 2 * GameId::ALL.len() as u32;
    assert!(n_looks.iter().all(|n_looks| (2..=most).contains(n_looks)), "{n_looks:?}");
}
