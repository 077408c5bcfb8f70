//! What bots look at in one dungeon, feature by feature, and how many turns are left. The estimate is a sum of features times
//! their weights; `lens` makes tables of it.

use tabletop::Seat;

use crate::table::{Phase, Table};

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

pub const N_FEATURES: usize = Feature::GroupMalus as usize + 1;

/// How many turns a threat card lasts: one turn in three meets none.
const TURNS_PER_THREAT: f32 = 1.45;

/// How many turns this seat has still to take, as an estimate; in the last round it is known. A turn counts until its recruits
/// have come.
pub(super) fn turns_left(table: &Table, seat: Seat) -> f32 {
    let is_recruiting = table.pending.iter().any(|frame| frame.task.is_recruiting());
    turns_left_if(table, seat, is_recruiting)
}

/// The same as soon as the seat in turn has named its recruits.
pub(super) fn turns_left_after_recruits(table: &Table, seat: Seat) -> f32 {
    turns_left_if(table, seat, true)
}

fn turns_left_if(table: &Table, seat: Seat, has_recruits: bool) -> f32 {
    let n_seats = table.n_seats();
    let nth = |seat: Seat| (seat.index() + n_seats - table.starter.index()) % n_seats;
    let is_ahead = table.turn == seat
        && matches!(table.phase, Phase::Threat | Phase::Guardian | Phase::Recruitment)
        && !has_recruits;
    if table.is_last_round {
        return f32::from(u8::from(is_ahead || nth(seat) > nth(table.turn)));
    }
    let n_turns = table.threats.len() as f32 * TURNS_PER_THREAT + 0.5 * (n_seats - 1) as f32;
    // Seats that come sooner take the odd turn.
    let wait = (seat.index() + n_seats - table.turn.index()) % n_seats;
    let wait = if wait == 0 && !is_ahead { n_seats } else { wait };
    ((n_turns - wait as f32) / n_seats as f32 + 0.5).max(0.3)
}
