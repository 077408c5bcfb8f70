//! Tabletop: seeds from their parts as golden bytes, and records that promise seeded luck, also of other editions.

use tabletop::{
    GameSession, MAX_WORDS, Opening, RandomSource, Salt, Seat, Seed, SeedParts, TextError,
    transcript,
};
use testkit::toy::Dam;

use crate::toy::{Boast, Stakes};

fn parts() -> SeedParts {
    let opening = |words| Opening::new(Salt([7; 32]), words).unwrap();
    SeedParts {
        server: Seed(std::array::from_fn(|nth| nth as u8)),
        is_shuffled: true,
        words: vec![(Seat::new(0), opening("mind the gap")), (Seat::new(2), opening(""))],
    }
}

/// From docs/fair_luck.py and hashlib: must never change, or no record of any table can be verified any more.
#[test]
fn seeds_are_golden() {
    let parts = parts();
    let hex = |text: &str| text.parse().unwrap();
    assert_eq!(
        parts.server.hash(),
        hex("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")
    );
    assert_eq!(
        parts.words[0].1.commitment(),
        hex("044d716647d9741b55f761034f8af0bed5d232edb9073118c4eaadcac4ba924d")
    );
    assert_eq!(
        parts.words[1].1.commitment(),
        hex("315c3650f9748c68749fa2873bd956afb983ace57c2656193d150877551827ec")
    );
    let seed = parts.seed();
    let golden = "d7b3ff572a01ec5222567dcbe8838378f5a4abaa5fc4b09693d7f161fb2e8222";
    assert_eq!(seed.to_string(), golden);
    assert_eq!(
        seed.hash(),
        hex("05b4442d3aa7b0c24d079bfb8bde7f9c8fb6df92eafb5efba60c41da9a2dcac1")
    );
    let plain = SeedParts { is_shuffled: false, words: Vec::new(), ..parts };
    let golden = "de7e40a128c72f4476c8427125a754a4b383d81a30bf2764c769d83595dba3e4";
    assert_eq!(plain.seed().to_string(), golden);
    let seats = |n| seed.seating(n).iter().map(|seat| seat.index() + 1).collect::<Vec<_>>();
    assert_eq!((seats(3), seats(5)), (vec![1, 3, 2], vec![2, 5, 1, 4, 3]));
}

#[test]
fn every_order_of_seats_is_as_likely() {
    let mut counts = std::collections::HashMap::new();
    for number in 0..6000 {
        *counts.entry(Seed::from_number(number).seating(3)).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|n| (850..1150).contains(n)), "{counts:?}");
}

#[test]
fn openings_are_read_as_they_are_written_and_never_shown_by_accident() {
    for words in ["", "-", "# not: a comment", "Käse", &"x".repeat(MAX_WORDS)] {
        let opening = Opening::new(Salt([9; 32]), words).unwrap();
        assert_eq!(opening.to_string().parse(), Ok(opening.clone()));
        assert_eq!(format!("{opening:?}"), "Opening(…)");
    }
    let salt = "09".repeat(32);
    for wrong in
        ["", &salt, &format!("{salt} "), &format!("{salt} 6"), &format!("{salt} ff"), "x -"]
    {
        assert!(wrong.parse::<Opening>().is_err(), "{wrong}");
    }
}

#[test]
fn a_seeded_record_is_dealt_by_its_seed_and_lists_its_draws() {
    let parts = SeedParts { words: Vec::new(), ..parts() };
    let source = RandomSource::seeded(parts.seed());
    let session = GameSession::<Boast>::new(&Stakes::default(), 2, source, Vec::new()).unwrap();
    assert!(session.seeded_draws().is_empty(), "a table keeps no list");
    let text = transcript::write_seeded(&session, &parts);
    let records = transcript::parse(&text).unwrap();
    let again = transcript::run::<Boast>(&records[0]).unwrap();
    let drawn: Vec<String> = again.setup_draws().iter().map(ToString::to_string).collect();
    let cards: Vec<&str> = again.seeded_draws().iter().map(|draw| draw.card()).collect();
    assert_eq!(cards, drawn);
    for (nth, draw) in again.seeded_draws().iter().enumerate() {
        let number = parts.seed().draw(draw.stream, u64::from(draw.index), draw.n_cards());
        assert_eq!((draw.index, draw.number), (nth as u32, number));
        let line = draw.to_string();
        assert!(line.starts_with(&format!(
            "{} {nth} {} -> {number} {}",
            draw.stream,
            draw.n_cards(),
            draw.card()
        )));
    }
}

/// The parts of the seed of Dam, at a table for one.
fn parts_of_dam() -> SeedParts {
    SeedParts { words: Vec::new(), is_shuffled: false, ..parts() }
}

/// A seeded record of Dam, whose rules are in their second edition, as it would be of this edition and with this first draw.
fn dam(edition: u32, first_draw: Option<&str>) -> String {
    let parts = parts_of_dam();
    let source = RandomSource::seeded(parts.seed());
    let given = first_draw.iter().map(|draw| draw.parse().unwrap()).collect();
    let session = GameSession::<Dam>::new(&Default::default(), 1, source, given).unwrap();
    transcript::write_seeded(&session.with_edition(edition), &parts)
}

/// Another first draw than the seed gives.
fn other_draw() -> &'static str {
    let text = dam(2, None);
    let drawn = text.lines().find_map(|line| line.strip_prefix("! ")).expect("draws");
    if drawn.starts_with('1') { "2" } else { "1" }
}

fn run_dam(text: &str) -> Result<GameSession<Dam>, TextError> {
    transcript::run(&transcript::parse(text).unwrap()[0])
}

#[test]
fn draws_of_an_earlier_edition_are_taken_as_written() {
    assert!(run_dam(&dam(2, None)).unwrap().is_listed(), "those of this edition are checked");
    let error = run_dam(&dam(2, Some(other_draw()))).unwrap_err();
    assert!(error.message.contains("the seed gives"), "{error}");

    for draw in [None, Some(other_draw())] {
        let text = dam(1, draw);
        let session = run_dam(&text).unwrap();
        assert!(!session.is_listed());
        assert_eq!(session.edition(), 1);
        let again = transcript::write_seeded(&session, &parts_of_dam());
        assert_eq!(again, text, "and stay of that edition");
    }
    // A record without the field is of the first.
    let text = dam(1, Some(other_draw())).replacen("edition: 1\n", "", 1);
    assert_eq!(run_dam(&text).unwrap().edition(), 1);
}

#[test]
fn what_cannot_be_checked_is_not_verified() {
    let verify = |text: &str, published: &[_]| {
        transcript::verify::<Dam>(&transcript::parse(text).unwrap()[0], published).map(drop)
    };
    assert_eq!(verify(&dam(2, None), &[]), Ok(()));
    let error = verify(&dam(1, None), &[]).unwrap_err();
    let expected =
        "recorded with edition 1 of the rules; its draws cannot be checked against the seed";
    assert_eq!(error.message, expected);
    let published = Seed([1; 32]).hash();
    let error = verify(&dam(1, None), &[published]).unwrap_err();
    assert!(error.message.contains("published"), "{error}");
}

#[test]
fn a_record_of_a_later_edition_is_refused_with_the_reason() {
    let error = run_dam(&dam(3, None)).unwrap_err();
    let expected = "this was recorded with edition 3 of the rules of Dam; this program has edition 2 and cannot replay it";
    assert!(error.message.contains(expected), "{error}");
}

#[test]
fn what_goes_wrong_with_an_earlier_edition_is_noted() {
    let error = run_dam(&format!("{}P1 leave\n", dam(1, None))).unwrap_err();
    assert!(
        error
            .message
            .contains("(recorded with edition 1 of the rules; this program has edition 2)"),
        "{error}"
    );
}

/// The two texts have no long run of hex digits in common.
fn check_is_absent(message: &str, secret: &str) {
    for at in 0..secret.len() - 8 {
        assert!(!message.contains(&secret[at..at + 8]), "{message}");
    }
}

#[test]
fn no_message_about_a_record_quotes_a_seed() {
    let text = dam(2, None);
    let secrets: Vec<&str> = ["seed: ", "server part: "]
        .iter()
        .map(|key| text.lines().find_map(|line| line.strip_prefix(key)).expect("it is there"))
        .collect();
    for secret in &secrets {
        let last = &secret[..63];
        let other = if secret.ends_with('0') { "1" } else { "0" };
        for wrong in
            [last.to_string(), format!("{secret}0"), format!("{last}x"), format!("{last}{other}")]
        {
            // The hash is left out, so that each message is reached.
            let is_kept = |line: &&str| !line.contains("hash: ");
            let text: String = text
                .lines()
                .filter(is_kept)
                .map(|line| format!("{}\n", line.replace(secret, &wrong)))
                .collect();
            let error = run_dam(&text).unwrap_err();
            secrets.iter().for_each(|secret| check_is_absent(&error.to_string(), secret));
        }
    }
    let header = transcript::header::<Dam>(&transcript::parse(&text).unwrap()[0]).unwrap();
    secrets.iter().for_each(|secret| check_is_absent(&format!("{header:?}"), secret));
}
