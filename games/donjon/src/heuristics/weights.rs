//! What each feature of a seat is worth in final points beyond those it has already, by how many turns it has left.
//!
//! First as the collection of this game proposes them, then fitted by regression over 24,000 games (`examples/fit.rs`).

use super::features::N_FEATURES;

pub const N_COLUMNS: usize = 5;
/// The numbers of turns that the table has columns for; between them weights are mixed.
const TURNS: [f32; N_COLUMNS] = [0.0, 1.0, 2.5, 5.0, 8.5];

/// One row a feature, one column a number of turns.
pub type Weights = [[f32; N_COLUMNS]; N_FEATURES];

#[rustfmt::skip]
pub(super) static TABLE: Weights = [
    // One
    [  0.01,   0.12,   0.01,  -0.10,  -0.10],
    // AtEntrance
    [  0.00,   0.02,  -0.09,  -0.20,  -0.20],
    // InHallway
    [ -0.01,  -0.07,   0.22,   0.50,   0.50],
    // InRoom
    [  0.06,   1.07,   1.55,   2.04,   2.04],
    // Kinds1
    [  0.03,   0.37,   0.85,   1.36,   1.36],
    // Kinds2
    [  0.08,   1.18,   2.22,   3.34,   3.34],
    // Kinds3
    [  0.15,   1.97,   3.32,   4.86,   4.86],
    // Kinds4
    [  0.02,   0.36,  -0.01,  -0.37,  -0.37],
    // Office
    [  0.03,   0.38,   0.82,   1.30,   1.30],
    // Revealed
    [  0.25,   4.30,   4.67,   5.19,   5.19],
    // Powers
    [  0.06,   0.93,   0.91,   0.94,   0.94],
    // PairSpider
    [  0.06,   1.00,   1.08,   1.21,   1.21],
    // PairOther
    [  0.03,   0.32,   1.02,   1.77,   1.77],
    // PairBoth
    [  0.01,   0.26,   0.27,   0.27,   0.27],
    // Brou1
    [  0.06,   0.96,   0.67,   0.41,   0.41],
    // Brou2
    [  0.01,   0.18,   0.08,  -0.02,  -0.02],
    // Two1
    [  0.05,   0.67,   0.80,   0.98,   0.98],
    // Two2
    [ -0.00,  -0.04,   0.07,   0.18,   0.18],
    // SetPart
    [  0.05,   0.57,   0.83,   1.16,   1.16],
    // SetDone
    [ -0.00,  -0.09,   0.02,   0.14,   0.14],
    // RoomPart
    [  0.19,   3.34,   4.94,   6.66,   6.66],
    // RoomDone
    [ -0.09,  -1.38,  -2.08,  -2.89,  -2.89],
    // Pile
    [ -0.00,  -0.02,   0.15,   0.31,   0.31],
    // GoldHalf
    [  0.07,   0.97,   0.82,   0.75,   0.75],
    // GoldFull
    [  0.02,   0.36,   0.33,   0.30,   0.30],
    // GoldRoom
    [ -0.00,  -0.02,  -0.10,  -0.18,  -0.18],
    // BothHalf
    [  0.05,   0.42,   1.31,   2.28,   2.28],
    // BothFull
    [ -0.00,  -0.05,   0.05,   0.15,   0.15],
    // SixPart
    [  0.11,   1.66,   2.39,   3.21,   3.21],
    // SixDone
    [ -0.48,  -6.91,  -6.67,  -6.97,  -6.97],
    // Hall
    [ -0.02,  -0.49,  -0.29,  -0.10,  -0.10],
    // HallPart
    [ -0.01,  -0.13,  -0.22,  -0.31,  -0.31],
    // HallPoints
    [ -0.00,  -0.08,  -0.05,  -0.02,  -0.02],
    // MostPart
    [  0.03,   0.40,   0.21,   0.07,   0.07],
    // MostLead
    [  0.02,   0.32,   0.07,  -0.19,  -0.19],
    // MostDone
    [ -0.30,  -4.59,  -7.95, -11.61, -11.61],
    // SpareSpider
    [ -0.01,  -0.24,   0.03,   0.29,   0.29],
    // SpareBrou
    [  0.01,   0.18,   0.18,   0.17,   0.17],
    // SpareDragon
    [ -0.01,  -0.12,   0.04,   0.20,   0.20],
    // SpareVampire
    [  0.01,   0.13,   0.23,   0.33,   0.33],
    // Steps
    [ -0.01,  -0.11,  -0.11,  -0.11,  -0.11],
    // Group1
    [ -0.09,  -1.16,  -1.36,  -1.66,  -1.66],
    // Group2
    [ -0.06,  -0.75,  -1.43,  -2.23,  -2.23],
    // Group3
    [ -0.12,  -1.83,  -1.50,  -1.27,  -1.27],
    // Group4
    [ -0.04,  -0.50,  -0.83,  -1.21,  -1.21],
    // Group5
    [  0.01,   0.18,   0.19,   0.20,   0.20],
    // GroupMalus
    [  0.00,   0.08,   0.04,  -0.03,  -0.03],
];

/// How much of two neighbouring columns so many turns take.
#[derive(Clone, Copy)]
pub(super) struct Mixture {
    low: usize,
    high: usize,
    share: f32,
}

impl Mixture {
    pub fn new(turns: f32) -> Mixture {
        match TURNS.iter().position(|&knot| knot > turns) {
            Some(high @ 1..) => {
                let low = high - 1;
                let share = (turns - TURNS[low]) / (TURNS[high] - TURNS[low]);
                Mixture { low, high, share }
            }
            Some(_) => Mixture { low: 0, high: 0, share: 0.0 },
            None => Mixture { low: N_COLUMNS - 1, high: N_COLUMNS - 1, share: 0.0 },
        }
    }

    /// The weight of a row.
    #[inline]
    pub fn of(self, row: &[f32; N_COLUMNS]) -> f32 {
        row[self.low] + self.share * (row[self.high] - row[self.low])
    }
}

/// Gains of walks are compared by their footsteps to the power of 0.85: this is one over it, from 0 to 11 footsteps.
pub(super) const PER_STEP: [f32; 12] =
    [0.0, 1.0, 0.5548, 0.3931, 0.3078, 0.2546, 0.2181, 0.1913, 0.1708, 0.1545, 0.1413, 0.1303];
/// Gains that differ by less are equal.
pub(super) const EQUAL: f32 = 1e-3;
/// What is lost by trying a footstep out of order, so that search does it last.
pub(super) const NEEDLESS: f32 = 100.0;
