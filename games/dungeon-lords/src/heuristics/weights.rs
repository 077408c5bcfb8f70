//! What each feature of a seat is worth in final points, by the time of the game.
//!
//! Found by regression over 900 games of bots against each other (docs/bots.md), then smoothed by hand where the
//! first year knows little.

use super::N_FEATURES;

/// Winter, spring, summer, fall and combat of the first year, then of the second.
const N_MOMENTS: usize = 10;

/// One row a feature, one column a moment.
#[rustfmt::skip]
const TABLE: [[f32; N_MOMENTS]; N_FEATURES] = [
    // Food, the first three.
    [-0.03,  0.23,  0.81,  0.91,  0.94,  0.74,  0.87,  0.77,  0.62,  0.26],
    // Food beyond.
    [ 0.29,  0.48,  0.36,  0.36,  0.21,  0.32,  0.34,  0.18, -0.03, -0.12],
    // Gold, the first three.
    [ 0.46,  0.52,  1.05,  1.36,  1.47,  0.95,  0.95,  0.63,  0.54,  0.30],
    // Gold beyond.
    [ 0.76,  0.98,  1.11,  1.00,  0.53,  0.34,  0.44,  0.24, -0.03, -0.19],
    // Imps, the first six.
    [ 1.22,  1.47,  1.21,  1.08,  0.92,  1.05,  0.83,  0.50,  0.21, -0.05],
    // Imps beyond.
    [ 0.04,  0.06, -0.26, -0.19, -0.37, -0.33, -0.11,  0.02, -0.11, -0.09],
    // Tunnels, the first six.
    [ 0.15,  0.15,  0.15,  0.15,  0.24,  0.20,  0.22,  0.37,  0.37,  0.20],
    // Tunnels beyond.
    [-0.10, -0.10, -0.10, -0.10, -0.10, -0.75, -0.62, -0.26, -0.12, -0.01],
    // Rooms that produce.
    [ 0.85,  1.28,  2.16,  2.07,  2.18,  2.88,  2.52,  2.28,  1.85,  1.55],
    // Other rooms.
    [ 1.50,  1.50,  1.50,  1.50,  1.50,  1.27,  1.63,  1.81,  1.80,  2.15],
    // Monsters.
    [ 2.60,  3.57,  3.68,  3.13,  2.15,  1.85,  1.93,  1.83,  1.28,  0.97],
    // Their blows.
    [-0.13, -0.08, -0.27,  0.07,  0.58,  0.33,  0.07, -0.02,  0.04,  0.07],
    // Blows of those face down.
    [-0.10, -0.15, -0.31, -0.47,  0.60,  0.00, -0.14, -0.24, -0.19,  0.13],
    // Traps, the first four.
    [ 1.05,  1.40,  1.35,  1.28,  1.17,  1.02,  0.71,  0.66,  0.53,  0.26],
    // What they do.
    [ 0.31,  0.34, -0.02,  0.01, -0.05,  0.13,  0.24,  0.16,  0.07, -0.05],
    // Evil.
    [-1.26, -1.57, -1.06, -0.40, -0.31, -0.33, -0.17, -0.03,  0.08,  0.04],
    // Evil near the paladin's space.
    [-0.39, -0.61, -0.79, -1.08, -0.81, -0.99, -0.97, -0.54, -0.38, -0.11],
    // The paladin at the entrance.
    [ 0.04,  0.06,  0.60,  0.81,  0.92, -0.05,  0.02,  0.42,  0.02,  0.23],
    // Red marks.
    [-2.80, -2.80, -2.80, -2.81, -3.30, -3.22, -2.88, -2.90, -2.92, -2.91],
    // Conquered tiles.
    [-2.50, -2.50, -2.50, -2.50, -2.36, -3.06, -2.83, -2.42, -2.16, -1.88],
    // Prisoners, in points.
    [ 0.80,  0.80,  0.80,  0.80,  0.74,  0.88,  0.91,  0.89,  0.83,  0.89],
    // Toughness of the party.
    [ 0.39,  0.59,  0.13, -0.03, -0.27, -0.04,  0.01, -0.06, -0.07, -0.11],
    // The combat's outlook.
    [ 0.36,  0.28,  0.89,  0.87,  0.93,  0.05,  0.30,  0.59,  0.81,  1.16],
    // Leads in titles.
    [ 0.03,  0.12, -0.05,  0.00,  0.22,  0.21,  0.19,  0.29,  0.53,  0.67],
    // Titles held now.
    [ 0.03,  0.03,  0.04,  0.06,  0.22,  0.25,  0.29,  0.32,  0.37,  0.51],
    // Dues that will be missing.
    [-0.52, -0.82, -1.03, -1.55,  0.00, -0.57, -0.69, -0.89, -0.97,  0.00],
];

/// By moment, so that one sum runs along one row.
pub(super) const WEIGHTS: [[f32; N_FEATURES]; N_MOMENTS] = turned();

const fn turned() -> [[f32; N_FEATURES]; N_MOMENTS] {
    let mut rows = [[0.0; N_FEATURES]; N_MOMENTS];
    let mut moment = 0;
    while moment < N_MOMENTS {
        let mut nth = 0;
        while nth < N_FEATURES {
            rows[moment][nth] = TABLE[nth][moment];
            nth += 1;
        }
        moment += 1;
    }
    rows
}
