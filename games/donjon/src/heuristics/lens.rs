//! Lookup tables for evaluating dungeons: `Lens` precomputes, from one seat's objectives and the current weights, what
//! each monster is worth in each place. It is built once per evaluation of a position.
//!
//! The value of a dungeon is a sum over monsters by where they stand, over rooms by the kinds they hold and by how many of a
//! kind, and over four numbers that count toward objectives over all places together. One monster more or less therefore
//! changes a handful of table entries, and nothing is worked out anew.

use tabletop::Seat;

use super::{
    features::{Feature, turns_left, turns_left_after_recruits},
    weights::{Mixture, Weights},
};
use crate::{
    data::{
        GOLD, Kind, N_HALLWAYS, N_POWERS, N_ROOMS, OBJECTIVES, Place, SET_KINDS, SET_POINTS, Scheme,
    },
    dungeon::Dungeon,
    scoring::rung,
    table::{Phase, Table},
};

/// Where a monster stands: at the entrance, in a hallway or in a room.
const CLASSES: [usize; Place::COUNT] = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
const ENTRANCE: usize = 0;
const HALLWAY: usize = 1;
const ROOM: usize = 2;

/// For each place and number of a kind, a bit each, whether one more counts toward an objective.
type Counting = [u32; Place::COUNT];

static NOWHERE: Counting = [0; Place::COUNT];
static EACH_IN_ROOMS: Counting = in_rooms([u32::MAX; N_ROOMS]);
static FIRST_IN_ROOM: Counting = in_rooms([1; N_ROOMS]);
static FIRST_ON_GOLD: Counting = in_rooms(on_gold(false));
static LAST_ON_GOLD: Counting = in_rooms(on_gold(true));
static FIRST_IN_HALLWAY: Counting = [0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0];

const fn in_rooms(bits: [u32; N_ROOMS]) -> Counting {
    let mut counting = [0; Place::COUNT];
    let mut room = 0;
    while room < N_ROOMS {
        counting[1 + N_HALLWAYS + room] = bits[room];
        room += 1;
    }
    counting
}

/// The first dragon on a room's gold, or the one that takes its last pile.
const fn on_gold(is_last: bool) -> [u32; N_ROOMS] {
    let mut bits = [0; N_ROOMS];
    let mut room = 0;
    while room < N_ROOMS {
        if GOLD[room] > 0 {
            bits[room] = 1 << if is_last { GOLD[room] - 1 } else { 0 };
        }
        room += 1;
    }
    bits
}

/// How many of a kind change what a place is worth: brous by two in a room, dragons by its gold.
static RUNGS: [[u8; Kind::COUNT]; Place::COUNT] = rungs();
const N_RUNGS: usize = 3;

const fn rungs() -> [[u8; Kind::COUNT]; Place::COUNT] {
    let mut rungs = [[0; Kind::COUNT]; Place::COUNT];
    let mut room = 0;
    while room < N_ROOMS {
        rungs[1 + N_HALLWAYS + room][Kind::Brou as usize] = 2;
        rungs[1 + N_HALLWAYS + room][Kind::Dragon as usize] = GOLD[room];
        room += 1;
    }
    rungs
}

/// What an objective is worth by what counts toward it over all places together.
#[derive(Clone, Copy, Debug)]
enum Sum {
    Nothing,
    /// Rooms or hallways.
    Places([f32; N_ROOMS + 1]),
    /// BR-2.
    Sets {
        size: u8,
        part: f32,
        whole: f32,
    },
    /// VA-1.
    Least {
        most: u8,
        part: f32,
        whole: f32,
    },
    /// VA-4.
    Most {
        rival: u8,
        part: f32,
        lead: f32,
        whole: f32,
    },
}

impl Sum {
    #[inline]
    fn at(&self, n: u8) -> f32 {
        match *self {
            Sum::Nothing => 0.0,
            Sum::Places(values) => values[usize::from(n).min(N_ROOMS)],
            Sum::Sets { size, part, whole } => {
                part * f32::from(n % size) + whole * f32::from(n / size)
            }
            Sum::Least { most, part, whole } => {
                part * f32::from(n.min(most)) + if n >= most { whole } else { 0.0 }
            }
            Sum::Most { rival, part, lead, whole } => {
                let ahead = (f32::from(n) - f32::from(rival)).clamp(-3.0, 3.0);
                let is_most = n > 0 && n >= rival;
                part * f32::from(n.min(8)) + lead * ahead + if is_most { whole } else { 0.0 }
            }
        }
    }
}

/// The tables of one seat at one moment.
#[derive(Clone, Debug)]
pub(super) struct Lens {
    /// What a monster is worth by where it stands.
    each: [[f32; Kind::COUNT]; 3],
    /// What a room is worth by how many kinds it holds.
    kinds: [f32; Kind::COUNT + 1],
    /// SP: what it is worth with nobody, a spider, its partner, both; and who the partner is.
    pairs: [f32; 4],
    partner: u8,
    /// What a room is worth by how many of a kind it has, up to `RUNGS`.
    ladders: [[f32; N_RUNGS]; Kind::COUNT],
    /// What room 5 is worth by how many stand there, while the tile is hidden.
    office: [f32; 6],
    counting: [&'static Counting; Kind::COUNT],
    sums: [Sum; Kind::COUNT],
    one: f32,
    revealed: f32,
    powers: f32,
    steps: f32,
    /// What a group in each room is worth, its points included.
    groups: [f32; N_ROOMS],
}

/// How much of the next malus tile a group in each room may bring.
const NEARNESS: [f32; N_ROOMS] = [0.4, 0.4, 1.0, 1.0, 0.0];

impl Lens {
    pub fn new(table: &Table, seat: Seat, weights: &Weights) -> Lens {
        Lens::with_turns(table, seat, weights, turns_left(table, seat))
    }

    /// For the seat that is to act: whoever recruits thinks of the time when recruits have come.
    pub fn of_decision(table: &Table, seat: Seat, weights: &Weights) -> Lens {
        let is_recruiter = table.pending.is_empty() && table.phase == Phase::Recruitment;
        let count = if is_recruiter { turns_left_after_recruits } else { turns_left };
        Lens::with_turns(table, seat, weights, count(table, seat))
    }

    fn with_turns(table: &Table, seat: Seat, weights: &Weights, n_turns: f32) -> Lens {
        let mixture = Mixture::new(n_turns);
        let w = |feature: Feature| mixture.of(&weights[feature as usize]);
        let [entrance, hallway, room] =
            [Feature::AtEntrance, Feature::InHallway, Feature::InRoom].map(w);
        let mut lens = Lens {
            each: [[entrance; Kind::COUNT], [hallway; Kind::COUNT], [room; Kind::COUNT]],
            kinds: [0.0; Kind::COUNT + 1],
            pairs: [0.0; 4],
            partner: 0,
            ladders: [[0.0; N_RUNGS]; Kind::COUNT],
            office: [0.0; 6],
            counting: [&NOWHERE; Kind::COUNT],
            sums: [Sum::Nothing; Kind::COUNT],
            one: w(Feature::One),
            revealed: w(Feature::Revealed),
            powers: w(Feature::Powers),
            steps: w(Feature::Steps),
            groups: [0.0; N_ROOMS],
        };
        let kinds = [Feature::Kinds1, Feature::Kinds2, Feature::Kinds3, Feature::Kinds4].map(w);
        lens.kinds[1..=4].copy_from_slice(&kinds);
        lens.kinds[SET_KINDS as usize] += SET_POINTS as f32;
        let whole = lens.kinds[4];
        lens.kinds[5..].fill(whole);
        let office = w(Feature::Office);
        (0..5).for_each(|n| lens.office[n] = office * n as f32);
        // All its powers unused, in place of four monsters toward it.
        lens.office[5] = lens.revealed + N_POWERS as f32 * lens.powers;
        let malus =
            f32::from(table.dungeons[seat].next_malus().unwrap_or(0)) * w(Feature::GroupMalus);
        let groups =
            [Feature::Group1, Feature::Group2, Feature::Group3, Feature::Group4, Feature::Group5];
        for (nth, feature) in groups.into_iter().enumerate() {
            lens.groups[nth] = w(feature) + malus * NEARNESS[nth] - (nth + 1) as f32;
        }
        lens.aim(table, seat, w);
        lens
    }

    /// Looks at the objectives.
    fn aim(&mut self, table: &Table, seat: Seat, w: impl Fn(Feature) -> f32) {
        let spares =
            [Feature::SpareSpider, Feature::SpareBrou, Feature::SpareDragon, Feature::SpareVampire];
        for (kind, feature) in Kind::WILD.into_iter().zip(spares) {
            let spare = w(feature);
            self.each[ENTRANCE][kind as usize] += spare;
            self.each[HALLWAY][kind as usize] += spare;
        }
        for (family, card) in OBJECTIVES.iter().zip(table.objectives) {
            let Some(card) = card else { continue };
            self.aim_at(&family[card.index()].scheme, table, seat, &w);
        }
    }

    fn aim_at(&mut self, scheme: &Scheme, table: &Table, seat: Seat, w: &impl Fn(Feature) -> f32) {
        // What a number of places is worth: so much each, and by the ladder.
        let places = |ladder: &[i32], each: f32, share: f32| {
            Sum::Places(std::array::from_fn(|n| {
                each * n as f32 + (1.0 + share) * rung(ladder, n) as f32
            }))
        };
        match *scheme {
            Scheme::Pairs(kind, points) => {
                self.partner = kind as u8;
                let [spider, other, both] =
                    [Feature::PairSpider, Feature::PairOther, Feature::PairBoth].map(w);
                self.pairs = [0.0, spider, other, both + points as f32];
            }
            Scheme::PerRoom(kind, ladder) => {
                // BR-1 pays for the first brou, BR-3 does not.
                let pays_first = ladder[1] > 0;
                let [one, two] = if pays_first {
                    [Feature::Brou1, Feature::Brou2]
                } else {
                    [Feature::Two1, Feature::Two2]
                };
                self.climb(kind, ladder, [w(one), w(two)]);
            }
            Scheme::GoldPerRoom(ladder) => {
                self.climb(Kind::Dragon, ladder, [Feature::BothHalf, Feature::BothFull].map(w));
            }
            Scheme::Piles(points) => {
                let pile = w(Feature::Pile);
                self.climb(Kind::Dragon, &[0, points, 2 * points], [pile, 2.0 * pile]);
            }
            Scheme::FullGold(ladder) => {
                self.climb(Kind::Dragon, &[0], [w(Feature::GoldHalf), 0.0]);
                let sum = places(ladder, w(Feature::GoldFull), 0.0);
                self.count(Kind::Dragon, &LAST_ON_GOLD, sum);
            }
            Scheme::GoldRooms(ladder) => {
                self.count(Kind::Dragon, &FIRST_ON_GOLD, places(ladder, w(Feature::GoldRoom), 0.0));
            }
            Scheme::Rooms(kind, ladder) => {
                let mut sum = places(ladder, w(Feature::RoomPart), 0.0);
                let done = w(Feature::RoomDone);
                if let Sum::Places(values) = &mut sum {
                    (4..=N_ROOMS).for_each(|n| values[n] += done * (n - 3) as f32);
                }
                self.count(kind, &FIRST_IN_ROOM, sum);
            }
            Scheme::PerSet(kind, size, points) => {
                let whole = w(Feature::SetDone) + points as f32;
                let sum = Sum::Sets { size, part: w(Feature::SetPart), whole };
                self.count(kind, &EACH_IN_ROOMS, sum);
            }
            Scheme::AtLeast(kind, most, points) => {
                let whole = w(Feature::SixDone) + points as f32;
                let sum = Sum::Least { most, part: w(Feature::SixPart), whole };
                self.count(kind, &EACH_IN_ROOMS, sum);
            }
            Scheme::Hallways(kind, ladder) => {
                // VA-2 pays the same for each hallway, VA-3 more and more.
                let sum = if ladder[1] == 4 {
                    places(ladder, w(Feature::Hall), 0.0)
                } else {
                    places(ladder, w(Feature::HallPart), w(Feature::HallPoints))
                };
                self.count(kind, &FIRST_IN_HALLWAY, sum);
                // They are spare in rooms, and not in hallways.
                let spare = w(Feature::SpareVampire);
                self.each[ROOM][kind as usize] += spare;
                self.each[HALLWAY][kind as usize] -= spare;
            }
            Scheme::Most(kind, points) => {
                let others = table.seats().filter(|&other| other != seat);
                let rival = others.map(|other| table.dungeons[other].n_in_rooms(kind)).max();
                let [part, lead, done] =
                    [Feature::MostPart, Feature::MostLead, Feature::MostDone].map(w);
                let whole = done + points as f32;
                let sum = Sum::Most { rival: rival.unwrap_or(0), part, lead, whole };
                self.count(kind, &EACH_IN_ROOMS, sum);
            }
        }
    }

    fn count(&mut self, kind: Kind, counting: &'static Counting, sum: Sum) {
        self.counting[kind as usize] = counting;
        self.sums[kind as usize] = sum;
    }

    fn climb(&mut self, kind: Kind, ladder: &[i32], begun: [f32; 2]) {
        let worth = |n: usize| rung(ladder, n) as f32 + begun[n - 1];
        self.ladders[kind as usize] = [0.0, worth(1), worth(2)];
    }

    /// What a monster is worth by where it stands alone: all that counts outside of rooms.
    #[inline]
    pub fn each(&self, place: Place, kind: Kind) -> f32 {
        self.each[CLASSES[place.index()]][kind as usize]
    }

    /// What one more than `n` of a kind is worth in a room, whoever else is there.
    #[inline]
    pub fn step(&self, room: Place, kind: Kind, n: u8) -> f32 {
        let most = RUNGS[room.index()][kind as usize];
        let ladder = &self.ladders[kind as usize];
        let rung = |n: u8| ladder[usize::from(n.min(most)).min(N_RUNGS - 1)];
        self.each[ROOM][kind as usize] + rung(n + 1) - rung(n)
    }

    /// What a room is worth by the kinds it holds, a bit for each.
    #[inline]
    pub fn company(&self, kinds: u8) -> f32 {
        let pair = kinds & 1 | (kinds >> self.partner & 1) << 1;
        self.kinds[kinds.count_ones() as usize] + self.pairs[usize::from(pair & 3)]
    }

    /// Whether what counts toward the objective of a kind is counted over all places together.
    #[inline]
    pub fn is_counting(&self, kind: Kind) -> bool {
        !matches!(self.sums[kind as usize], Sum::Nothing)
    }

    /// What room 5 is worth by how many stand there, while its tile is hidden.
    #[inline]
    pub fn office(&self, n: u8) -> f32 {
        self.office[usize::from(n).min(5)]
    }

    /// Whether one monster more than `n` counts toward an objective over all places together.
    #[inline]
    pub fn counts(&self, place: Place, kind: Kind, n: u8) -> bool {
        self.counting[kind as usize][place.index()] >> n & 1 == 1
    }

    /// What the objective of a kind is worth by what counts toward it.
    #[inline]
    pub fn sum(&self, kind: Kind, n: u8) -> f32 {
        self.sums[kind as usize].at(n)
    }

    /// What counts toward the objective of each kind.
    pub fn counts_of(&self, dungeon: &Dungeon) -> [u8; Kind::COUNT] {
        let mut counts = [0; Kind::COUNT];
        for kind in [Kind::Brou, Kind::Dragon, Kind::Vampire] {
            if !self.is_counting(kind) {
                continue;
            }
            for place in Place::all() {
                let n = dungeon.at(place)[kind];
                let below = (1_u32 << n) - 1;
                let counting = self.counting[kind as usize][place.index()];
                counts[kind as usize] += (counting & below).count_ones() as u8;
            }
        }
        counts
    }

    /// The whole dungeon, given what counts toward objectives.
    pub fn value(&self, dungeon: &Dungeon, counts: &[u8; Kind::COUNT]) -> f32 {
        let mut value = self.one - dungeon.malus() as f32;
        for kind in Kind::ALL {
            let nth = kind as usize;
            let entrance = dungeon.at(Place::ENTRANCE)[kind];
            let hallways: u8 = Place::hallways().map(|hall| dungeon.at(hall)[kind]).sum();
            let rooms = dungeon.n_in_rooms(kind);
            value += self.each[ENTRANCE][nth] * f32::from(entrance)
                + self.each[HALLWAY][nth] * f32::from(hallways)
                + self.each[ROOM][nth] * f32::from(rooms);
        }
        for kind in [Kind::Brou, Kind::Dragon, Kind::Vampire] {
            value += self.sum(kind, counts[kind as usize]);
        }
        value += self.value_of_steps(dungeon);
        for room in Place::rooms() {
            let herd = dungeon.at(room);
            value += self.company(herd.kinds());
            for kind in [Kind::Brou, Kind::Dragon] {
                let n = herd[kind].min(RUNGS[room.index()][kind as usize]);
                value += self.ladders[kind as usize][usize::from(n)];
            }
        }
        if dungeon.tile.is_none() {
            value += self.office(dungeon.at(Place::OFFICE).total());
        } else {
            value += self.revealed;
            if dungeon.next_malus().is_some() {
                let n_used = dungeon.seals.iter().filter(|&&seal| seal > 0).count();
                value += self.powers * (N_POWERS - n_used) as f32;
            }
        }
        value + self.value_of_groups(dungeon)
    }

    /// What the footsteps of the most frequent kind are worth.
    pub fn value_of_steps(&self, dungeon: &Dungeon) -> f32 {
        let most = Kind::ALL.into_iter().map(|kind| dungeon.n_of(kind)).max();
        self.steps * f32::from(most.unwrap_or(0))
    }

    fn value_of_groups(&self, dungeon: &Dungeon) -> f32 {
        self.groups.iter().zip(dungeon.groups).map(|(value, n)| value * f32::from(n)).sum()
    }

    /// What one group in this room will cost.
    pub fn group_cost(&self, room: Place) -> f32 {
        room.room_number().map_or(0.0, |number| -self.groups[usize::from(number) - 1])
    }
}
