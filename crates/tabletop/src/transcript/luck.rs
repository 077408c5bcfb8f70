//! What a record says of its luck: whether every draw comes from its seed, and what the seed was made from.

use std::fmt::Write as _;

use crate::{Digest, Field, Opening, ParseError, Seat, Seed, SeedParts, TextError};

pub(super) const LUCK: &str = "luck";
const SEEDED: &str = "seeded";
const SEED_HASH: &str = "seed hash";
const SERVER_PART: &str = "server part";
const SERVER_HASH: &str = "server hash";
const SEATING: &str = "seating";
const AS_CHOSEN: &str = "as chosen";
const WORDS: &str = "words ";

/// The luck of a record. `write_luck` is the way back.
#[derive(Clone, Debug, Default)]
pub struct LuckFields {
    /// Whether the record promises that every draw is the one its seed gives.
    pub is_seeded: bool,
    pub seed: Option<Seed>,
    /// Where the seed comes from, if the record says so.
    pub parts: Option<SeedParts>,
    /// For each seat in order, the seat its player had before the shuffle, if there was one.
    pub seating: Option<Vec<Seat>>,
    /// Where the hash of the seed stands, or the record begins.
    line: usize,
}

impl LuckFields {
    /// Compares the hashes that were published with those of the record.
    pub fn check_published(&self, published: &[Digest]) -> Result<(), TextError> {
        let seed = self.seed.map(|seed| seed.hash());
        let server = self.parts.as_ref().map(|parts| parts.server.hash());
        for &hash in published {
            if Some(hash) == seed || Some(hash) == server {
                continue;
            }
            let mut message = format!("the published hash is {hash}");
            if let Some(seed) = seed {
                write!(message, ", but that of the record's seed is {seed}")
                    .expect("writing to a `String` cannot fail");
            }
            match server {
                Some(server) => write!(message, ", and that of its server part {server}"),
                None => write!(message, "; the record names no server part"),
            }
            .expect("writing to a `String` cannot fail");
            return Err(TextError::new(self.line, message));
        }
        Ok(())
    }
}

/// A field with its line.
struct At<T>(usize, T);

fn at<T>(
    field: &Field,
    reader: impl FnOnce(&str) -> Result<T, ParseError>,
) -> Result<Option<At<T>>, TextError> {
    Ok(Some(At(field.line, field.read(reader)?)))
}

/// Takes what is said of luck out of the fields of a record that begins at `line`; all of it must go together.
pub(super) fn take(
    line: usize,
    fields: &mut Vec<Field>,
    n_seats: usize,
) -> Result<LuckFields, TextError> {
    let (mut luck, mut seed, mut seed_hash) = (None, None, None);
    let (mut part, mut part_hash, mut seating) = (None, None, None);
    let mut words: Vec<At<(Seat, Opening)>> = Vec::new();
    for field in std::mem::take(fields) {
        match field.key.to_ascii_lowercase().as_str() {
            LUCK => luck = at(&field, read_luck)?,
            "seed" => {
                seed = at(&field, str::parse::<Seed>)?;
                // Scenes report unknown fields with a list of the known ones: the seed stays among them.
                fields.push(field);
            }
            SEED_HASH => seed_hash = at(&field, str::parse::<Digest>)?,
            SERVER_PART => part = at(&field, |text| text.parse().map(|Digest(part)| Seed(part)))?,
            SERVER_HASH => part_hash = at(&field, str::parse::<Digest>)?,
            SEATING => seating = at(&field, |text| read_seating(text, n_seats))?,
            key => match key.strip_prefix(WORDS).map(str::parse::<Seat>) {
                Some(Ok(seat)) if seat.index() < n_seats => {
                    words.push(At(field.line, (seat, field.read(str::parse)?)));
                }
                Some(Ok(seat)) => {
                    let message = format!("there is no seat {seat} at a table of {n_seats}");
                    return Err(TextError::new(field.line, message));
                }
                _ => fields.push(field),
            },
        }
    }
    words.sort_by_key(|At(_, (seat, _))| *seat);
    let line = seed_hash.as_ref().map_or(line, |At(line, _)| *line);
    let Some(At(seed_line, seed)) = seed else {
        let needs = luck.map(|At(line, ())| line);
        let needs = needs.or(seed_hash.map(|At(line, _)| line)).or(part.map(|At(line, _)| line));
        let needs = needs.or(part_hash.map(|At(line, _)| line)).or(seating.map(|At(line, _)| line));
        return match needs.or(words.first().map(|At(line, _)| *line)) {
            Some(line) => Err(TextError::new(line, "this speaks of a seed: add 'seed: …'")),
            None => Ok(LuckFields::default()),
        };
    };
    check_hash("seed", &seed, seed_hash.as_ref())?;
    let is_shuffled = matches!(&seating, Some(At(_, Some(_))));
    if let Some(At(line, Some(seats))) = &seating {
        let given = seed.seating(n_seats);
        if *seats != given {
            let message = format!(
                "seating: the record says {}, but the seed gives {}",
                write_seats(seats),
                write_seats(&given)
            );
            return Err(TextError::new(*line, message));
        }
    }
    let parts = match part {
        Some(At(line, server)) => {
            check_hash("server part", &server, part_hash.as_ref())?;
            if seating.is_none() {
                let message =
                    format!("a seed made from parts needs '{SEATING}: {AS_CHOSEN}', or the seats");
                return Err(TextError::new(line, message));
            }
            let words = words.into_iter().map(|At(_, words)| words).collect();
            let parts = SeedParts { server, is_shuffled, words };
            let given = parts.seed();
            if given != seed {
                let message = format!(
                    "seed: it is not the one that server part, seating and words give; its hash is {}, and that of \
                     theirs {}",
                    seed.hash(),
                    given.hash()
                );
                return Err(TextError::new(seed_line, message));
            }
            Some(parts)
        }
        None => {
            let stray =
                part_hash.map(|At(line, _)| line).or(words.first().map(|At(line, _)| *line));
            if let Some(line) = stray {
                let message = format!("this goes with a server's part: add '{SERVER_PART}: …'");
                return Err(TextError::new(line, message));
            }
            None
        }
    };
    let seating = seating.and_then(|At(_, seating)| seating);
    Ok(LuckFields { is_seeded: luck.is_some(), seed: Some(seed), parts, seating, line })
}

fn check_hash(what: &str, secret: &Seed, hash: Option<&At<Digest>>) -> Result<(), TextError> {
    match hash {
        Some(At(line, hash)) if *hash != secret.hash() => {
            let given = secret.hash();
            let message =
                format!("the record says that the hash of its {what} is {hash}, but it is {given}");
            Err(TextError::new(*line, message))
        }
        _ => Ok(()),
    }
}

fn read_luck(text: &str) -> Result<(), ParseError> {
    if !text.eq_ignore_ascii_case(SEEDED) {
        return Err(ParseError::new(format!("'{text}' is not known here: write {SEEDED}")));
    }
    Ok(())
}

fn read_seating(text: &str, n_seats: usize) -> Result<Option<Vec<Seat>>, ParseError> {
    if text.eq_ignore_ascii_case(AS_CHOSEN) {
        return Ok(None);
    }
    let seats =
        text.split_whitespace().map(str::parse).collect::<Result<Vec<Seat>, ParseError>>()?;
    let mut sorted = seats.clone();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(Seat::all(n_seats)) {
        let message = format!("name each of the {n_seats} seats once, or write '{AS_CHOSEN}'");
        return Err(ParseError::new(message));
    }
    Ok(Some(seats))
}

fn write_seats(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The lines of a record whose luck is seeded: the seed, its parts and all that can be checked about them.
pub fn write_luck(parts: &SeedParts, n_seats: usize) -> String {
    let seed = parts.seed();
    let seating =
        if parts.is_shuffled { write_seats(&seed.seating(n_seats)) } else { AS_CHOSEN.to_string() };
    let mut text = format!(
        "{LUCK}: {SEEDED}\nseed: {seed}\n{SEED_HASH}: {}\n{SERVER_PART}: {}\n{SERVER_HASH}: {}\n{SEATING}: {seating}\n",
        seed.hash(),
        parts.server,
        parts.server.hash(),
    );
    for (seat, opening) in &parts.words {
        writeln!(text, "{WORDS}{seat}: {opening} # {}", opening.words())
            .expect("writing to a `String` cannot fail");
    }
    text
}
