//! What bots look at in one dungeon, feature by feature. The estimate is a sum of features times their weights.
//!
//! Most features belong to one place; a few objectives count over all places together, and what they count is kept as four
//! numbers a place. So one monster more or less is judged by looking at its place alone.

use tabletop::Seat;

use crate::{
    data::{FULL_OFFICE, GOLD, Herd, Kind, N_POWERS, Place, SET_POINTS, Scheme},
    dungeon::Dungeon,
    scoring::rung,
    table::{Phase, Table},
};

/// One feature. The number is its row in the table of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Feature {
    /// Every seat has this one, so that the others need not explain the mean.
    One,
    /// Monsters by where they stand.
    AtEntrance,
    InHallway,
    InRoom,
    /// Rooms by how many kinds they hold.
    Kinds1,
    Kinds2,
    Kinds3,
    Kinds4,
    /// Monsters in room 5 toward a hidden tile; a revealed tile; its powers that can still be used.
    Office,
    Revealed,
    Powers,
    /// SP: rooms with a spider alone, with its partner alone, with both.
    PairSpider,
    PairOther,
    PairBoth,
    /// BR-1 and BR-3: rooms with one brou, with two.
    Brou1,
    Brou2,
    Two1,
    Two2,
    /// BR-2: brous toward the next three, threes.
    SetPart,
    SetDone,
    /// BR-4: rooms with a brou, and that they are four.
    RoomPart,
    RoomDone,
    /// DR-1: piles. DR-2 and DR-4: rooms with one dragon and with two. DR-3: rooms with one.
    Pile,
    GoldHalf,
    GoldFull,
    GoldRoom,
    BothHalf,
    BothFull,
    /// VA-1: vampires toward six, and that they are six. VA-2, VA-3: hallways. VA-3: points.
    SixPart,
    SixDone,
    Hall,
    HallPart,
    HallPoints,
    /// VA-4: vampires in rooms, how far ahead, whether there are most.
    MostPart,
    MostLead,
    MostDone,
    /// Monsters of the four families that stand where their objective does not count.
    SpareSpider,
    SpareBrou,
    SpareDragon,
    SpareVampire,
    /// The most monsters of one kind: footsteps.
    Steps,
    /// Groups by room.
    Group1,
    Group2,
    Group3,
    Group4,
    Group5,
    /// The next malus tile for each group that may still bring it.
    GroupMalus,
}

use Feature::{
    AtEntrance, BothFull, BothHalf, Brou1, Brou2, GoldFull, GoldHalf, GoldRoom, Group1, Group2,
    Group3, Group4, Group5, GroupMalus, Hall, HallPart, HallPoints, InHallway, InRoom, Kinds1,
    Kinds2, Kinds3, Kinds4, MostDone, MostLead, MostPart, Office, One, PairBoth, PairOther,
    PairSpider, Pile, Powers, Revealed, RoomDone, RoomPart, SetDone, SetPart, SixDone, SixPart,
    SpareBrou, SpareDragon, SpareSpider, SpareVampire, Steps, Two1, Two2,
};

pub const N_FEATURES: usize = GroupMalus as usize + 1;

/// For each objective what is counted over all places together.
pub(super) type Counts = [u8; 4];

/// What one seat needs to know of a table to look at any dungeon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aims {
    schemes: [Option<Scheme>; 4],
    /// Whether vampires count in hallways, and not in rooms.
    is_for_halls: bool,
    /// VA-4: the most vampires that another has in rooms.
    rival: u8,
}

const KINDS: [Feature; 4] = [Kinds1, Kinds2, Kinds3, Kinds4];
const SPARES: [Feature; 4] = [SpareSpider, SpareBrou, SpareDragon, SpareVampire];
const GROUPS: [Feature; 5] = [Group1, Group2, Group3, Group4, Group5];

impl Aims {
    pub fn new(table: &Table, seat: Seat) -> Aims {
        let schemes = table.objectives.map(|card| Some(card?.objective()?.scheme));
        let rival = schemes.iter().flatten().find_map(|scheme| match *scheme {
            Scheme::Most(kind, _) => {
                let others = table.seats().filter(|&other| other != seat);
                others.map(|other| table.dungeons[other].n_in_rooms(kind)).max()
            }
            _ => None,
        });
        let is_for_halls = matches!(schemes[3], Some(Scheme::Hallways(..)));
        Aims { schemes, is_for_halls, rival: rival.unwrap_or(0) }
    }

    /// Notes points and features of a place, and tells what it counts for each objective.
    #[inline]
    pub fn look(
        &self,
        place: Place,
        herd: &Herd,
        is_hidden: bool,
        mut points: impl FnMut(i32),
        mut note: impl FnMut(usize, f32),
    ) -> Counts {
        let n = f32::from(herd.total());
        let mut counts = [0; 4];
        let Some(number) = place.room_number() else {
            let is_hall = place != Place::ENTRANCE;
            note(if is_hall { InHallway } else { AtEntrance } as usize, n);
            for kind in [Kind::Spider, Kind::Brou, Kind::Dragon] {
                note(SPARES[kind as usize] as usize, f32::from(herd[kind]));
            }
            let vampires = herd[Kind::Vampire];
            if !(self.is_for_halls && is_hall) {
                note(SpareVampire as usize, f32::from(vampires));
            }
            if let (true, Some(Scheme::Hallways(kind, _))) = (is_hall, self.schemes[3]) {
                counts[3] = u8::from(herd[kind] > 0);
            }
            return counts;
        };
        note(InRoom as usize, n);
        let n_kinds = herd.n_kinds().min(4) as usize;
        if n_kinds > 0 {
            note(KINDS[n_kinds - 1] as usize, 1.0);
        }
        if n_kinds == 4 {
            points(SET_POINTS);
        }
        if place == Place::OFFICE && is_hidden {
            note(Office as usize, f32::from(herd.total().min(FULL_OFFICE - 1)));
        }
        if self.is_for_halls {
            note(SpareVampire as usize, f32::from(herd[Kind::Vampire]));
        }
        let gold = GOLD[usize::from(number) - 1];
        let taken = herd[Kind::Dragon].min(gold);
        for (count, scheme) in counts.iter_mut().zip(&self.schemes) {
            let Some(scheme) = scheme else { continue };
            match *scheme {
                Scheme::Pairs(kind, value) => match (herd[Kind::Spider] > 0, herd[kind] > 0) {
                    (true, true) => {
                        points(value);
                        note(PairBoth as usize, 1.0);
                    }
                    (true, false) => note(PairSpider as usize, 1.0),
                    (false, true) => note(PairOther as usize, 1.0),
                    (false, false) => {}
                },
                Scheme::PerRoom(kind, ladder) => {
                    points(rung(ladder, usize::from(herd[kind])));
                    // BR-1 pays for the first brou, BR-3 does not.
                    let [one, two] = if ladder[1] > 0 { [Brou1, Brou2] } else { [Two1, Two2] };
                    match herd[kind] {
                        0 => {}
                        1 => note(one as usize, 1.0),
                        _ => note(two as usize, 1.0),
                    }
                }
                Scheme::GoldPerRoom(ladder) if gold > 0 => {
                    points(rung(ladder, usize::from(taken)));
                    match taken {
                        0 => {}
                        1 => note(BothHalf as usize, 1.0),
                        _ => note(BothFull as usize, 1.0),
                    }
                }
                Scheme::Piles(value) => {
                    points(value * i32::from(taken));
                    note(Pile as usize, f32::from(taken));
                }
                Scheme::FullGold(_) => {
                    *count = u8::from(gold > 0 && taken == gold);
                    let is_half = taken > 0 && taken < gold;
                    note(GoldHalf as usize, f32::from(u8::from(is_half)));
                }
                Scheme::GoldRooms(_) => *count = u8::from(taken > 0),
                Scheme::Rooms(kind, _) => *count = u8::from(herd[kind] > 0),
                Scheme::PerSet(kind, ..) | Scheme::AtLeast(kind, ..) | Scheme::Most(kind, _) => {
                    *count = herd[kind];
                }
                Scheme::GoldPerRoom(_) | Scheme::Hallways(..) => {}
            }
        }
        counts
    }

    /// Notes points and features of what counts over all places together.
    #[inline]
    pub fn look_together(
        &self,
        counts: &Counts,
        mut points: impl FnMut(i32),
        mut note: impl FnMut(usize, f32),
    ) {
        for (scheme, &n) in self.schemes.iter().zip(counts) {
            let Some(scheme) = scheme else { continue };
            let part = f32::from(n);
            match *scheme {
                Scheme::PerSet(_, size, value) => {
                    points(value * i32::from(n / size));
                    note(SetPart as usize, f32::from(n % size));
                    note(SetDone as usize, f32::from(n / size));
                }
                Scheme::Rooms(_, ladder) => {
                    points(rung(ladder, usize::from(n)));
                    note(RoomPart as usize, part);
                    note(RoomDone as usize, f32::from(n.max(3) - 3));
                }
                Scheme::FullGold(ladder) => {
                    points(rung(ladder, usize::from(n)));
                    note(GoldFull as usize, part);
                }
                Scheme::GoldRooms(ladder) => {
                    points(rung(ladder, usize::from(n)));
                    note(GoldRoom as usize, part);
                }
                Scheme::Hallways(_, ladder) => {
                    let value = rung(ladder, usize::from(n));
                    points(value);
                    // VA-2 pays the same for each hallway, VA-3 more and more.
                    if ladder[1] == 4 {
                        note(Hall as usize, part);
                    } else {
                        note(HallPart as usize, part);
                        note(HallPoints as usize, value as f32);
                    }
                }
                Scheme::AtLeast(_, most, value) => {
                    note(SixPart as usize, f32::from(n.min(most)));
                    if n >= most {
                        points(value);
                        note(SixDone as usize, 1.0);
                    }
                }
                Scheme::Most(_, value) => {
                    note(MostPart as usize, f32::from(n.min(8)));
                    let lead = (f32::from(n) - f32::from(self.rival)).clamp(-3.0, 3.0);
                    note(MostLead as usize, lead);
                    if n > 0 && n >= self.rival {
                        points(value);
                        note(MostDone as usize, 1.0);
                    }
                }
                Scheme::Pairs(..)
                | Scheme::PerRoom(..)
                | Scheme::Piles(_)
                | Scheme::GoldPerRoom(_) => {}
            }
        }
    }

    /// Notes points and features of tiles, groups and footsteps.
    #[inline]
    pub fn look_around(
        &self,
        dungeon: &Dungeon,
        mut points: impl FnMut(i32),
        mut note: impl FnMut(usize, f32),
    ) {
        note(One as usize, 1.0);
        points(-dungeon.malus() - dungeon.raid());
        if dungeon.tile.is_some() {
            note(Revealed as usize, 1.0);
            if dungeon.next_malus().is_some() {
                let n_used = dungeon.seals.iter().filter(|&&seal| seal > 0).count();
                note(Powers as usize, (N_POWERS - n_used) as f32);
            }
        }
        for (room, &n) in dungeon.groups.iter().enumerate() {
            note(GROUPS[room] as usize, f32::from(n));
        }
        let malus = f32::from(dungeon.next_malus().unwrap_or(0));
        let near = f32::from(dungeon.groups[2]) + f32::from(dungeon.groups[3]);
        let far = f32::from(dungeon.groups[0]) + f32::from(dungeon.groups[1]);
        note(GroupMalus as usize, malus * (near + 0.4 * far));
        let most = Kind::ALL.into_iter().map(|kind| dungeon.n_of(kind)).max();
        note(Steps as usize, f32::from(most.unwrap_or(0)));
    }
}

/// How many turns a threat card lasts: one turn in three meets none.
const TURNS_PER_THREAT: f32 = 1.45;

/// How many turns this seat has still to take, by guess; in the last round it is known. A turn counts until its recruits
/// have come.
pub(super) fn turns_left(table: &Table, seat: Seat) -> f32 {
    let n_seats = table.n_seats();
    let nth = |seat: Seat| (seat.index() + n_seats - table.starter.index()) % n_seats;
    let is_ahead = table.turn == seat
        && matches!(table.phase, Phase::Threat | Phase::Guardian | Phase::Recruitment)
        && !table.pending.iter().any(|frame| frame.task.is_recruiting());
    if table.is_last_round {
        return f32::from(u8::from(is_ahead || nth(seat) > nth(table.turn)));
    }
    let n_turns = table.threats.len() as f32 * TURNS_PER_THREAT + 0.5 * (n_seats - 1) as f32;
    // Seats that come sooner take the odd turn.
    let wait = (seat.index() + n_seats - table.turn.index()) % n_seats;
    let wait = if wait == 0 && !is_ahead { n_seats } else { wait };
    ((n_turns - wait as f32) / n_seats as f32 + 0.5).max(0.3)
}
