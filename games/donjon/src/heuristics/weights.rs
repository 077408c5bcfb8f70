//! What each feature of a seat is worth in final points beyond those it has already, by how many turns it has left.
//!
//! First as the collection of this game proposes them, then fitted by regression over 400,000 games (`examples/fit.rs`). A group in
//! room 5 has done all it can: it costs its points, and no regression may say otherwise.

use super::features::N_FEATURES;

pub const N_COLUMNS: usize = 5;
/// The numbers of turns that the table has columns for; between them weights are mixed.
const TURNS: [f32; N_COLUMNS] = [0.0, 1.0, 2.5, 5.0, 8.5];

/// One row a feature, one column a number of turns.
pub type Weights = [[f32; N_COLUMNS]; N_FEATURES];

#[rustfmt::skip]
pub(super) static TABLE: Weights = [
    // One
    [ -0.01,  -0.26,  -0.06,   0.14,   0.14],
    // AtEntrance
    [  0.02,   0.38,   2.56,   4.75,   4.75],
    // InHallway
    [ -0.07,  -1.15,   2.45,   6.05,   6.05],
    // InRoom
    [  0.09,   1.56,   5.74,   9.93,   9.93],
    // Kinds1
    [  0.02,   0.07,   1.73,   3.43,   3.43],
    // Kinds2
    [  0.05,   0.67,   3.04,   5.50,   5.50],
    // Kinds3
    [  0.30,   4.88,   5.97,   7.25,   7.25],
    // Kinds4
    [  0.07,   1.39,   0.63,  -0.12,  -0.12],
    // Office
    [  0.01,  -0.04,   0.98,   2.04,   2.04],
    // Revealed
    [  0.39,   7.14,   7.03,   7.09,   7.09],
    // Powers
    [  0.10,   1.85,   2.47,   3.16,   3.16],
    // PairSpider
    [  0.09,   1.51,   2.52,   3.59,   3.59],
    // PairOther
    [  0.09,   1.50,   2.46,   3.49,   3.49],
    // PairBoth
    [  0.14,   2.88,   4.64,   6.40,   6.40],
    // Brou1
    [  0.05,   0.81,   1.07,   1.36,   1.36],
    // Brou2
    [  0.02,   0.43,  -0.03,  -0.48,  -0.48],
    // Two1
    [  0.06,   0.84,   1.08,   1.38,   1.38],
    // Two2
    [ -0.00,  -0.04,   0.04,   0.12,   0.12],
    // SetPart
    [  0.05,   0.72,   1.04,   1.43,   1.43],
    // SetDone
    [ -0.00,  -0.13,  -0.02,   0.11,   0.11],
    // RoomPart
    [  0.31,   5.66,   6.02,   6.51,   6.51],
    // RoomDone
    [ -0.18,  -3.00,  -5.93,  -8.97,  -8.97],
    // Pile
    [  0.01,   0.07,   0.13,   0.20,   0.20],
    // GoldHalf
    [  0.09,   1.32,   1.29,   1.34,   1.34],
    // GoldFull
    [  0.07,   1.45,   1.28,   1.12,   1.12],
    // GoldRoom
    [  0.00,  -0.06,  -0.20,  -0.34,  -0.34],
    // BothHalf
    [  0.06,   0.63,   1.51,   2.47,   2.47],
    // BothFull
    [  0.02,   0.28,   0.20,   0.11,   0.11],
    // SixPart
    [  0.06,   0.62,   2.66,   4.79,   4.79],
    // SixDone
    [ -0.40,  -5.32,  -6.09,  -7.40,  -7.40],
    // Hall
    [ -0.01,  -0.34,  -0.13,   0.07,   0.07],
    // HallPart
    [  0.01,   0.21,   0.34,   0.48,   0.48],
    // HallPoints
    [  0.06,   0.97,   1.15,   1.33,   1.33],
    // MostPart
    [  0.09,   1.55,   0.82,   0.13,   0.13],
    // MostLead
    [  0.06,   1.03,   0.48,  -0.08,  -0.08],
    // MostDone
    [ -0.32,  -5.07,  -7.42, -10.07, -10.07],
    // SpareSpider
    [ -0.01,  -0.22,   0.49,   1.19,   1.19],
    // SpareBrou
    [  0.02,   0.46,   1.35,   2.23,   2.23],
    // SpareDragon
    [  0.03,   0.64,   1.79,   2.94,   2.94],
    // SpareVampire
    [  0.02,   0.43,   0.95,   1.46,   1.46],
    // Steps
    [ -0.01,  -0.24,  -1.46,  -2.67,  -2.67],
    // Group1
    [ -0.07,  -0.83,  -0.59,  -0.45,  -0.45],
    // Group2
    [ -0.07,  -0.99,  -1.29,  -1.71,  -1.71],
    // Group3
    [ -0.09,  -1.40,  -1.14,  -0.98,  -0.98],
    // Group4
    [ -0.08,  -1.27,  -1.37,  -1.53,  -1.53],
    // Group5
    [  0.00,   0.00,   0.00,   0.00,   0.00],
    // GroupMalus
    [ -0.02,  -0.27,  -0.26,  -0.28,  -0.28],
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
