//! Tabletop: seeded draws as golden numbers, and dealers with given, missing and impossible draws.

use tabletop::{
    Dealer, Deck, DrawError, DrawFault, Game, GameSession, RandomSource, Rng, Seed, nth_bit,
};

use crate::toy::{Boast, Card, Pile, Stakes};

/// From a ChaCha20 written independently of our libraries and checked against the RFC: must never change,
/// or no record of any table can be verified any more.
#[test]
fn seeded_draws_are_golden() {
    let draws = |seed: u64, stream, n| -> Vec<u32> {
        (0..8).map(|k| Seed::from_number(seed).draw(stream, k, n)).collect()
    };
    assert_eq!(draws(0, 0, 52), [35, 38, 46, 18, 23, 33, 2, 15]);
    assert_eq!(draws(42, 0, 52), [7, 42, 44, 7, 29, 30, 43, 36]);
    assert_eq!(draws(42, 1, 52), [3, 29, 24, 34, 4, 36, 16, 4]);
    assert_eq!(draws(42, 31, 6), [5, 0, 1, 0, 5, 3, 4, 5]);
    assert_eq!(draws(7, 3, 1), [0; 8]);
    // So many that some numbers must be rejected: the seventh draw takes the third word of its block.
    assert_eq!(
        draws(42, 0, 3_000_000_000),
        [
            455_816_409,
            2_473_729_503,
            2_590_691_763,
            447_878_579,
            1_717_204_167,
            1_734_065_343,
            1_928_340_215,
            2_534_918_229
        ]
    );
    let far = 1 << 33;
    let seed = Seed::from_number(42);
    assert_eq!((seed.draw(5, far, 1000), seed.draw(5, far + 1, 1000)), (65, 593));
}

#[test]
fn seeded_draws_are_uniform() {
    let seed = Seed::from_number(2024);
    for n in [2, 3, 7, 52] {
        let n_draws = 600 * u64::from(n);
        let mut counts = vec![0u32; n as usize];
        (0..n_draws).for_each(|k| counts[seed.draw(1, k, n) as usize] += 1);
        let chi2: f64 = counts.iter().map(|&c| (f64::from(c) - 600.0).powi(2) / 600.0).sum();
        let freedom = f64::from(n - 1);
        assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt(), "{n}: chi² {chi2}, {counts:?}");
    }
}

#[test]
fn fast_luck_keeps_in_bounds() {
    let mut rng = Rng::new(3);
    let mut seen = [false; 7];
    for _ in 0..500 {
        seen[rng.below(7) as usize] = true;
        assert!((0.0..1.0).contains(&rng.unit()));
    }
    assert_eq!(seen, [true; 7]);
    let mut numbers: Vec<u32> = (0..20).collect();
    rng.shuffle(&mut numbers);
    assert!(!numbers.is_sorted());
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..20));
}

/// A deck that never gets smaller, with a stream of its own.
#[derive(Clone)]
struct Dice(usize);

impl Deck for Dice {
    type Card = Card;

    fn stream(&self) -> usize {
        self.0
    }

    fn n_cards(&self) -> u32 {
        6
    }

    fn take_nth(&mut self, nth: u32) -> Card {
        Card(nth as u8)
    }

    fn describe_cards(&self) -> String {
        "a number".to_string()
    }

    fn take(&mut self, card: Card) -> bool {
        card.0 < 6
    }
}

#[test]
fn each_deck_has_its_own_luck_where_ways_are_compared() {
    let throw = |dealer: &mut Dealer<Boast>, stream: usize| dealer.draw(&mut Dice(stream));
    let throws = |dealer: &mut Dealer<Boast>, stream: usize| -> Vec<Card> {
        (0..60).map(|_| throw(dealer, stream)).collect()
    };
    let mut dealer = Dealer::streaming(5);
    let [first, second] = [3, 4].map(|stream| throws(&mut dealer, stream));
    assert_ne!(first, second);
    assert_ne!(first, throws(&mut dealer, 3), "a stream goes on");
    // The same luck again, however the decks take turns, and whoever chooses at random in between.
    dealer.restart(5);
    for (one, other) in first.iter().zip(&second) {
        dealer.rng().next_u64();
        assert_eq!((throw(&mut dealer, 4), throw(&mut dealer, 3)), (*other, *one));
    }
    dealer.restart(6);
    assert_ne!(first, throws(&mut dealer, 3));
    let mut counts = [0_u32; 6];
    for seed in 0..3000 {
        dealer.restart(seed);
        counts[usize::from(throw(&mut dealer, 7).0)] += 1;
        counts[usize::from(throw(&mut dealer, 7).0)] += 1;
    }
    assert!(counts.iter().all(|n| (880..=1120).contains(n)), "{counts:?}");
}

#[test]
fn nth_bit_finds_every_bit() {
    let mut rng = Rng::new(9);
    for bits in (0..200).map(|_| rng.next_u64() as u32).chain([1, 1 << 31, u32::MAX]) {
        let places = (0..32).filter(|place| bits >> place & 1 == 1);
        for (nth, place) in places.enumerate() {
            assert_eq!(nth_bit(bits, nth as u32), place, "{bits:b} {nth}");
        }
    }
}

#[test]
fn seeds_are_read_and_never_shown_by_accident() {
    let seed = Seed::from_number(258);
    let text = seed.to_string();
    assert_eq!(text, format!("0201{}", "0".repeat(60)));
    assert!(text.parse::<Seed>() == Ok(seed) && "258".parse::<Seed>() == Ok(seed));
    assert_eq!(format!("{:?}", RandomSource::seeded(seed)).matches("201").count(), 0);
    for wrong in ["", "x", "-1", "0x12", &"1".repeat(63), &"é".repeat(32)] {
        let message = wrong.parse::<Seed>().map(|_| ()).unwrap_err().to_string();
        assert!(
            message.ends_with("is not a seed: write a whole number or 64 hex digits"),
            "{message}"
        );
    }
}

fn draw(dealer: &mut Dealer<Boast>, n: usize) -> Vec<Card> {
    let mut deck = Pile::FULL;
    (0..n).map(|_| dealer.draw(&mut deck)).collect()
}

#[test]
fn a_stream_goes_on_under_given_draws() {
    let official = || Dealer::<Boast>::recording(RandomSource::seeded(Seed::from_number(5)));
    let free = draw(&mut official(), 8);
    let mut led = official();
    led.preset(free[..3].to_vec());
    assert_eq!(draw(&mut led, 8), free, "a replayed table continues where it was");
    assert_eq!(led.take_recorded().0, free);
    assert_eq!(led.take_recorded().0, [], "taken is taken");
    assert_eq!((led.take_fault(), led.take_unused()), (None, vec![]));
}

#[test]
fn suggested_draws_come_first() {
    let mut dealer = Dealer::<Boast>::recording(RandomSource::Fast(Rng::new(1)));
    dealer.preset([Card(3), Card(3)]);
    assert_eq!(draw(&mut dealer, 3)[..2], [Card(3), Card(3)]);
    assert_eq!(dealer.take_fault(), None);
}

#[test]
fn faults_are_kept_for_the_caller() {
    let mut dealer = Dealer::<Boast>::recording(RandomSource::None);
    draw(&mut dealer, 1);
    assert_eq!(
        dealer.take_fault(),
        Some(DrawFault::Missing { nth: 0, expected: "a card".to_string() })
    );
    dealer.preset([Card(2); 4]);
    draw(&mut dealer, 4);
    assert_eq!(
        dealer.take_fault(),
        Some(DrawFault::Impossible { nth: 4, draw: Card(2), expected: "a card".to_string() }),
        "there are only three, behind the one that was missing"
    );
    dealer.preset([Card(0); 2]);
    draw(&mut dealer, 1);
    assert_eq!((dealer.take_fault(), dealer.take_unused()), (None, vec![Card(0)]));
}

#[test]
fn a_silent_dealer_keeps_nothing() {
    let mut dealer = Dealer::<Boast>::silent(Rng::new(1));
    Boast::new(&Stakes::default(), 3, &mut dealer);
    assert_eq!(dealer.take_recorded(), (vec![], vec![]));
}

#[test]
fn setting_up_with_wrong_draws_is_an_error() {
    let set_up = |draws| {
        GameSession::<Boast>::new(&Stakes::default(), 2, RandomSource::None, draws).map(drop)
    };
    let cards = |n| vec![Card(0); n];
    assert_eq!(set_up(vec![Card(0), Card(1), Card(2), Card(3)]), Ok(()));
    assert_eq!(
        set_up(cards(2)),
        Err(DrawError::Missing { nth: 2, expected: "a card".to_string() })
    );
    assert_eq!(
        set_up(cards(4)),
        Err(DrawError::Impossible {
            nth: 3,
            draw: "c1".to_string(),
            expected: "a card".to_string()
        })
    );
    let five = vec![Card(0), Card(1), Card(2), Card(3), Card(1)];
    assert_eq!(set_up(five), Err(DrawError::Unused { nth: 4, draw: "c2".to_string() }));
}

#[test]
fn the_toy_deck_is_a_deck() {
    for nth in 0..12 {
        let mut deck = Pile::FULL;
        assert_eq!(deck.take_nth(nth), Card(nth as u8 / 3));
        assert_eq!(deck.n_cards(), 11);
    }
}
