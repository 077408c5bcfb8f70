//! The timing of batches, without a browser.

use super::*;
use crate::stage::{FloatText, Ghost, Sound};

const FAR: Measure<'static> = &|_, _| 400.0;

fn seat(nth: usize) -> Seat {
    Seat::new(nth)
}

fn coin(by: usize) -> Cue {
    Cue::new(Weight::Plain)
        .by(seat(by))
        .then([Beat::fly("purse", "pool", Ghost::Token("mi-coin"))])
        .then([Beat::tick("pool", 2, 3), Beat::Sound(Sound::Coin)])
}

fn timeline(cues: &[Cue]) -> Timeline {
    Timeline::new(cues, Some(seat(0)), false, FAR)
}

/// The beats in the order they start, with their times.
fn beats(timeline: &Timeline) -> Vec<(f64, &Beat)> {
    let beat = |moment: &'_ Moment| matches!(moment.what, What::Beat(_));
    timeline
        .moments
        .iter()
        .filter(|m| beat(m))
        .map(|moment| match &moment.what {
            What::Beat(beat) => (moment.at, beat),
            _ => unreachable!("only beats are left"),
        })
        .collect()
}

#[test]
fn rows_follow_each_other_and_beats_of_a_row_start_together() {
    let timeline = timeline(&[coin(0)]);
    let found = beats(&timeline);
    assert_eq!(found.len(), 3);
    // 260 + 0.35 · 400 is 400, and 80 % of a flight block the next row.
    assert_eq!(found.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [0.0, 320.0, 320.0]);
    assert_eq!(timeline.length(), 320.0 + 120.0);
}

#[test]
fn flights_take_from_300_to_620() {
    let cue = [Cue::new(Weight::Grand).by(seat(0)).then([Beat::fly("a", "b", Ghost::Symbol("x"))])];
    for (far, length) in [(0.0, 300.0), (400.0, 400.0), (5000.0, 620.0)] {
        let timeline = Timeline::new(&cue, Some(seat(0)), false, &|_, _| far);
        assert_eq!(timeline.moments.iter().map(|m| m.length).fold(0.0, f64::max), length);
    }
}

#[test]
fn a_weight_caps_its_event() {
    for weight in [Weight::Whisper, Weight::Plain, Weight::Strong, Weight::Grand] {
        let mut cue = Cue::new(weight).by(seat(0)).single();
        for _ in 0..20 {
            cue = cue.then([Beat::Hold(400)]);
        }
        let one = timeline(std::slice::from_ref(&cue)).length();
        assert!((one - f64::from(weight.cap())).abs() < 0.5, "{weight:?} takes {one}");
    }
}

#[test]
fn a_batch_takes_at_most_six_seconds_and_an_own_one() {
    let cues: Vec<Cue> = (0..20).map(|nth| coin(nth % 2).single()).collect();
    assert_eq!(timeline(&cues).length(), 6000.0);
    assert_eq!(Timeline::new(&cues, Some(seat(0)), true, FAR).length(), 1000.0);
    let mut grand = cues;
    grand.push(Cue::new(Weight::Grand).then([Beat::Hold(2000)]));
    let length = Timeline::new(&grand, Some(seat(0)), true, FAR).length();
    assert!(length > 6000.0 && length <= 12_000.0, "{length}");
}

#[test]
fn what_touches_only_others_is_lighter_and_starts_with_a_pulse() {
    let own = timeline(&[coin(0)]);
    let other = timeline(&[coin(1)]);
    assert!(own.moments.iter().all(|m| !matches!(m.what, What::Pulse(_))));
    assert!(matches!(other.moments[1].what, What::Pulse(actor) if actor == seat(1)));
    let rest = other.length() - PULSE;
    assert!(rest < own.length() && rest <= 450.0, "{rest}");
    // A routine move of a bot takes 450 to 700 in all.
    assert!((440.0..=700.0).contains(&other.length()), "{}", other.length());
    let touched = timeline(&[coin(1).touching(seat(0))]);
    assert_eq!(touched.length() - PULSE, own.length());
}

#[test]
fn equal_cues_are_added_up() {
    let pay = |from: i32| {
        Cue::new(Weight::Plain)
            .by(seat(0))
            .then([Beat::fly("purse", "pool", Ghost::Token("mi-coin")), Beat::amount("purse", -1)])
            .then([Beat::tick("pool", from, from + 1)])
    };
    let timeline = timeline(&[pay(2), pay(3), pay(4)]);
    let found: Vec<&Beat> = beats(&timeline).into_iter().map(|(_, beat)| beat).collect();
    assert_eq!(found.len(), 3);
    assert!(matches!(found[0], Beat::Fly { n: 3, .. }));
    assert!(matches!(found[1], Beat::Float { text: FloatText::Amount(-3), .. }));
    assert!(matches!(found[2], Beat::Tick { from: 2, to: 5, .. }));
    let n_entries = timeline.moments.iter().filter(|m| matches!(m.what, What::Log(_))).count();
    assert_eq!(n_entries, 3, "every event is logged");
}

#[test]
fn secrets_and_other_places_are_not_added_up() {
    let flip = Cue::new(Weight::Plain).single().then([Beat::glow("a")]);
    assert_eq!(beats(&timeline(&[flip.clone(), flip])).len(), 2);
    let at = |place: &str| Cue::new(Weight::Plain).then([Beat::amount(place, -1)]);
    assert_eq!(beats(&timeline(&[at("a"), at("b")])).len(), 2);
}

#[test]
fn a_whisper_plays_with_the_stronger_cue_after_it() {
    let whisper = Cue::new(Weight::Whisper).then([Beat::tick("supply", 3, 2)]);
    let together = timeline(&[whisper, coin(0)]);
    assert_eq!(beats(&together).iter().filter(|(at, _)| *at == 0.0).count(), 2);
    assert_eq!(together.length(), timeline(&[coin(0)]).length());
}

#[test]
fn quiet_events_are_logged_and_take_no_time() {
    let all = timeline(&[Cue::quiet(), coin(0), Cue::quiet(), Cue::quiet()]);
    assert_eq!(all.length(), timeline(&[coin(0)]).length());
    let n_entries = all.moments.iter().filter(|m| matches!(m.what, What::Log(_))).count();
    assert_eq!(n_entries, 4);
}

#[test]
fn a_panel_is_entered_once_for_consecutive_cues() {
    let fight = Cue::new(Weight::Strong)
        .by(seat(0))
        .single()
        .then([Beat::Focus { at: "battle".to_string() }])
        .then([Beat::glow("hero")]);
    let all = timeline(&[fight.clone(), fight, coin(0)]);
    let n_entered = beats(&all).iter().filter(|(_, b)| matches!(b, Beat::Focus { .. })).count();
    let n_left = all.moments.iter().filter(|m| m.what == What::Unfocus).count();
    assert_eq!((n_entered, n_left), (1, 1));
    let left_at = all.moments.iter().find(|m| m.what == What::Unfocus).expect("left").at;
    let coin_at = beats(&all).iter().find(|(_, b)| matches!(b, Beat::Fly { .. })).expect("flies").0;
    assert!(left_at < coin_at);
}

/// Plays with a clock that jumps by this much; returns the beats in order.
fn played(timeline: &Timeline, step: f64) -> Vec<What> {
    let mut head = Playhead::new(timeline.clone());
    let mut all = Vec::new();
    while !head.is_done() {
        all.extend(head.advance(step).into_iter().map(|moment| moment.what));
    }
    all
}

#[test]
fn whatever_the_clock_does_everything_is_shown_once_and_in_order() {
    let timeline = timeline(&[coin(1), coin(0), Cue::quiet(), coin(2)]);
    let all: Vec<What> = timeline.moments.iter().map(|moment| moment.what.clone()).collect();
    for step in [0.3, 16.0, 250.0, 90_000.0] {
        assert_eq!(played(&timeline, step), all);
    }
}

#[test]
fn skipping_goes_to_the_next_event_and_loses_nothing() {
    let timeline = timeline(&[coin(0), coin(1), coin(2)]);
    let all: Vec<What> = timeline.moments.iter().map(|moment| moment.what.clone()).collect();
    let mut head = Playhead::new(timeline);
    let mut seen: Vec<What> = Vec::new();
    let mut n_skips = 0;
    while !head.is_done() {
        seen.extend(head.advance(40.0).into_iter().map(|moment| moment.what));
        seen.extend(head.skip_event().into_iter().map(|moment| moment.what));
        n_skips += 1;
    }
    assert_eq!(seen, all);
    assert_eq!(n_skips, 3, "one for each event");
}

#[test]
fn ending_a_batch_returns_all_that_is_left() {
    let timeline = timeline(&[coin(0), coin(1)]);
    let n_moments = timeline.moments.len();
    let mut head = Playhead::new(timeline);
    let n_seen = head.advance(10.0).len();
    assert_eq!(n_seen + head.skip_all().len(), n_moments);
    assert!(head.is_done());
}

#[test]
fn speeds_stretch_time() {
    let near = |speed: Speed, factor: f64| {
        let rate = speed.rate().expect("it moves");
        assert!((1.0 / rate - factor).abs() < 1e-9, "{speed:?}");
    };
    near(Speed::Calm, 1.4);
    near(Speed::Normal, 1.0);
    near(Speed::Quick, 0.5);
    assert_eq!(Speed::Off.rate(), None);
    for speed in Speed::ALL {
        assert_eq!(Speed::read(speed.word()), Some(speed));
    }
}

#[test]
fn with_much_waiting_the_stage_hurries_and_then_jumps() {
    assert_eq!(catch_up(Speed::Normal, 3900.0), Some(1.0));
    assert_eq!(catch_up(Speed::Normal, 4100.0), Some(1.5));
    assert_eq!(catch_up(Speed::Normal, 8100.0), Some(3.0));
    assert_eq!(catch_up(Speed::Normal, 15_100.0), None);
    // Quick needs half the time for the same.
    assert_eq!(catch_up(Speed::Quick, 7900.0), Some(2.0));
    assert_eq!(catch_up(Speed::Off, 0.0), None);
}

/// Minions march a little apart: each starts before the one before has arrived, and what follows waits for the last.
#[test]
fn cues_that_hurry_overlap_and_what_follows_waits_for_all_of_them() {
    let march = |nth: usize, to: &str| {
        let fly = Beat::fly("card", to, Ghost::Symbol("x"));
        Cue::new(Weight::Plain).by(seat(nth)).touching(seat(0)).then([fly, Beat::Next(200)])
    };
    let after = Cue::new(Weight::Plain).by(seat(0)).then([Beat::glow("place")]);
    let cues = [march(0, "a"), march(1, "b"), march(2, "c"), after];
    let timeline = timeline(&cues);
    let at: Vec<f64> = beats(&timeline)
        .into_iter()
        .filter(|(_, beat)| matches!(beat, Beat::Fly { .. } | Beat::Glow { .. }))
        .map(|(at, _)| at)
        .collect();
    // The last flight of 400 blocks for 320, and then comes a breath.
    assert_eq!(at, [0.0, 200.0, 400.0, 720.0 + 180.0]);
    // Alone, it is waited for.
    assert_eq!(timeline_of_one(&march(0, "a")), 320.0);
}

fn timeline_of_one(cue: &Cue) -> f64 {
    timeline(std::slice::from_ref(cue)).length()
}

#[test]
fn rows_may_start_while_those_before_are_under_way() {
    let rain = (0..3).fold(Cue::new(Weight::Grand).by(seat(0)), |cue, nth| {
        let fly = Beat::fly("purse", format!("pool-{nth}"), Ghost::Symbol("x"));
        cue.then([fly, Beat::Next(60)])
    });
    let timeline = timeline(&[rain.then([Beat::tick("pool", 0, 3)])]);
    let at: Vec<f64> = beats(&timeline).into_iter().map(|(at, _)| at).collect();
    assert_eq!(at, [0.0, 0.0, 60.0, 60.0, 120.0, 120.0, 180.0]);
    assert_eq!(timeline.length(), 120.0 + 320.0);
}
