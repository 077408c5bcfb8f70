//! What the seed of a table is made from: the server's part, and what the players commit to and open.

use std::{fmt, ops::Deref};

use protocol::{LuckInfo, Stage};
use serde::{Deserialize, Serialize};
use tabletop::{Digest, Opening, Seat, Seed, SeedParts};

use super::{TableMeta, guest_id};
use crate::ids::{GuestId, random_bytes};

/// A stored seed, or a part of one, as text; after damage it may be anything. It is never logged.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeedText(String);

impl fmt::Debug for SeedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl Deref for SeedText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<T: Into<String>> From<T> for SeedText {
    fn from(text: T) -> SeedText {
        SeedText(text.into())
    }
}

/// Where the luck of a table comes from, as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Luck {
    /// The server's part of the seed, as hex. Never leaves the server before the end.
    pub part: SeedText,
    /// Its SHA-256, as hex, which is sent to everybody.
    pub hash: String,
    /// From the start on only those that were opened, by the seats before the shuffle.
    #[serde(default)]
    pub commitments: Vec<Commitment>,
    /// What was opened, in the same order.
    #[serde(default)]
    pub openings: Vec<SeedText>,
    /// Whether the start was asked for and those who committed are to open.
    #[serde(default)]
    pub is_opening: bool,
    #[serde(default)]
    pub n_redrawn: u32,
}

/// What a guest committed to. It stands only while this guest has this seat: whoever leaves takes it along.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commitment {
    pub seat: Seat,
    pub guest: GuestId,
    pub hash: String,
}

impl Luck {
    /// A part that nobody can foresee, made before anybody's words are known.
    pub fn random() -> Luck {
        Luck::of(Seed(random_bytes()))
    }

    fn of(part: Seed) -> Luck {
        Luck {
            part: part.to_string().into(),
            hash: part.hash().to_string(),
            commitments: Vec::new(),
            openings: Vec::new(),
            is_opening: false,
            n_redrawn: 0,
        }
    }

    /// Drops what was committed to, and takes another part: nobody may choose between two outcomes.
    pub fn redraw(&mut self) {
        *self = Luck { n_redrawn: self.n_redrawn + 1, ..Luck::random() };
    }
}

impl TableMeta {
    /// The luck of a table that waits. What an older server made has a seed already, which becomes the server's part.
    pub fn waiting_luck(&mut self) -> &mut Luck {
        let seed = self.seed.parse();
        self.luck.get_or_insert_with(|| seed.map_or_else(|_| Luck::random(), Luck::of))
    }

    /// The commitments that stand while the table waits.
    pub fn commitments(&self) -> impl Iterator<Item = &Commitment> {
        let guest = |seat: Seat| self.seats.get(seat.index()).and_then(guest_id);
        let all = self.luck.iter().flat_map(|luck| &luck.commitments);
        all.filter(move |known| guest(known.seat) == Some(known.guest))
    }

    /// A guest commits to words at their seat, or takes that back.
    pub fn commit(&mut self, seat: Seat, guest: GuestId, hash: Option<Digest>) {
        let others = self.commitments().filter(|known| known.seat != seat);
        let mut standing: Vec<Commitment> = others.cloned().collect();
        standing.extend(hash.map(|hash| Commitment { seat, guest, hash: hash.to_string() }));
        self.waiting_luck().commitments = standing;
    }

    pub fn is_opening(&self) -> bool {
        self.shown_stage() == Stage::Waiting
            && self.luck.as_ref().is_some_and(|luck| luck.is_opening)
    }

    /// The game starts: the seed is made, and seats everybody anew if that is wanted.
    pub fn begin(&mut self, mut openings: Vec<(Seat, Opening)>) {
        openings.sort_by_key(|(seat, _)| *seat);
        let is_shuffled = self.shuffle;
        let luck = self.waiting_luck();
        let is_opened = |known: &Commitment| openings.iter().any(|(seat, _)| *seat == known.seat);
        luck.commitments.retain(is_opened);
        luck.commitments.sort_by_key(|known| known.seat);
        luck.openings = openings.iter().map(|(_, opening)| opening.to_string().into()).collect();
        luck.is_opening = false;
        let server = luck.part.parse().expect("a stored part is 64 hex digits");
        let seed = SeedParts { server, is_shuffled, words: openings }.seed();
        if is_shuffled {
            let before = self.seats.clone();
            let seats = seed.seating(before.len());
            self.seats = seats.iter().map(|seat| before[seat.index()].clone()).collect();
        }
        self.seed = seed.to_string().into();
        self.edition = self.game.edition();
        self.stage = Stage::Playing;
    }

    /// Whether what is stored of luck can be used. The message does not tell any of it.
    pub(super) fn check_luck(&self) -> Result<(), String> {
        let Some(luck) = &self.luck else { return Ok(()) };
        let is_seat = |known: &Commitment| known.seat.index() < self.seats.len();
        let is_good =
            luck.part.parse::<Seed>().is_ok_and(|part| part.hash().to_string() == luck.hash)
                && luck.commitments.iter().all(is_seat)
                && luck.openings.len() <= luck.commitments.len()
                && luck.openings.iter().all(|text| text.parse::<Opening>().is_ok());
        if is_good { Ok(()) } else { Err("the parts of its seed cannot be read".to_string()) }
    }

    /// Whether the seed of a game that has begun is the one that its parts give, and each opening what was committed to. The
    /// message does not tell any of it.
    pub fn check_seed(&self) -> Result<(), String> {
        let (Some(luck), Some(parts)) = (&self.luck, self.parts()) else { return Ok(()) };
        let mut pairs = luck.commitments.iter().zip(&parts.words);
        if !pairs.all(|(known, (_, opening))| opening.commitment().to_string() == known.hash) {
            return Err("what players opened is not what they had committed to".to_string());
        }
        if self.seed()? == parts.seed() {
            Ok(())
        } else {
            Err("its seed is not the one that its parts give".to_string())
        }
    }

    /// What the seed was made from; `None` where an older server made it.
    pub fn parts(&self) -> Option<SeedParts> {
        let luck = self.luck.as_ref()?;
        let seats = luck.commitments.iter().map(|known| known.seat);
        let words = seats.zip(&luck.openings).map(|(seat, text)| Some((seat, text.parse().ok()?)));
        let words = words.collect::<Option<_>>()?;
        Some(SeedParts { server: luck.part.parse().ok()?, is_shuffled: self.shuffle, words })
    }

    pub(super) fn luck_info(&self) -> Option<LuckInfo> {
        // Damaged parts may be anything.
        let luck = self.luck.as_ref().filter(|_| !self.is_damaged || self.check_luck().is_ok())?;
        let mut commitments = vec![None; self.seats.len()];
        let mut show = |known: &Commitment| {
            if let Some(shown) = commitments.get_mut(known.seat.index()) {
                *shown = known.hash.parse().ok();
            }
        };
        match self.stage {
            Stage::Waiting => self.commitments().for_each(&mut show),
            _ => luck.commitments.iter().for_each(&mut show),
        }
        Some(LuckInfo {
            server_hash: luck.hash.parse().ok()?,
            commitments,
            is_opening: self.is_opening(),
            is_shuffled: self.shuffle,
            n_redrawn: luck.n_redrawn,
        })
    }
}

#[cfg(test)]
mod tests {
    use protocol::Occupant;

    use tabletop::Salt;

    use super::{super::StoredGuest, *};

    #[test]
    fn luck_that_was_damaged_is_reported_and_not_used() {
        let guest = GuestId([1; 16]);
        let occupant = Occupant::Guest(StoredGuest { guest, name: "Ada".into(), is_away: false });
        let options =
            hosting::validate_options(TableMeta::sample().game, &Default::default(), 3).unwrap();
        let mut meta = TableMeta { seats: vec![occupant; 3], options, ..TableMeta::sample() };
        meta.luck = Some(Luck::random());
        meta.stage = Stage::Waiting;
        meta.seed = SeedText::default();
        assert_eq!(meta.check(), Ok(()), "one that waits has no seed yet");
        let opening = Opening::new(Salt([3; 32]), "words").unwrap();
        meta.commit(Seat::new(1), guest, Some(opening.commitment()));
        meta.begin(vec![(Seat::new(1), opening)]);
        assert_eq!(meta.check(), Ok(()));
        assert_eq!(meta.parts().map(|parts| parts.seed().to_string()), Some(meta.seed.to_string()));
        let break_by: [fn(&mut TableMeta); 6] = [
            |meta| meta.seed = SeedText::default(),
            |meta| meta.luck.as_mut().unwrap().part = "07".into(),
            |meta| meta.luck.as_mut().unwrap().hash.clear(),
            |meta| meta.luck.as_mut().unwrap().commitments[0].seat = Seat::new(4),
            |meta| meta.luck.as_mut().unwrap().commitments.clear(),
            |meta| meta.luck.as_mut().unwrap().openings[0] = "x".into(),
        ];
        for (nth, break_it) in break_by.iter().enumerate() {
            let mut broken = meta.clone();
            break_it(&mut broken);
            assert!(broken.check().is_err(), "damage {nth}");
        }
        assert_eq!(meta.check_seed(), Ok(()));
        let replace: [fn(&mut TableMeta); 4] = [
            |meta| meta.seed = "07".repeat(32).into(),
            |meta| meta.shuffle = !meta.shuffle,
            |meta| {
                meta.luck =
                    Some(Luck { part: "07".repeat(32).into(), ..meta.luck.clone().unwrap() });
            },
            |meta| meta.luck.as_mut().unwrap().commitments[0].hash = "07".repeat(32),
        ];
        for (nth, replace) in replace.iter().enumerate() {
            let mut replaced = meta.clone();
            replace(&mut replaced);
            assert!(replaced.check_seed().is_err(), "replacement {nth}");
        }
        // No version has ever written that there is none.
        let json = serde_json::to_value(&meta).unwrap();
        let mut without = json.clone();
        without["luck"] = serde_json::Value::Null;
        assert!(serde_json::from_value::<TableMeta>(without).is_err());
        assert!(serde_json::from_value::<TableMeta>(json).is_ok());
    }

    #[test]
    fn what_is_logged_of_a_table_does_not_tell_its_seed() {
        let mut meta = TableMeta { seats: vec![Occupant::Open; 3], ..TableMeta::sample() };
        meta.stage = Stage::Waiting;
        meta.luck = Some(Luck::of(Seed([0xa5; 32])));
        meta.begin(vec![(Seat::new(1), Opening::new(Salt([0xb6; 32]), "words").unwrap())]);
        let seed = meta.seed.to_string();
        let logged = format!("{meta:?}");
        for secret in [&seed[..8], "a5a5a5a5", "b6b6b6b6", "165, 165", "776f726473"] {
            assert!(!logged.contains(secret), "{secret}");
        }
        let stored = serde_json::to_string(&meta).unwrap();
        assert!(stored.contains(&format!("\"seed\":\"{seed}\"")), "it is stored as before");
    }
}
