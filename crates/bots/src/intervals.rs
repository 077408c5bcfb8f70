//! 95 % intervals: what a tournament proves.
//!
//! Win rates get Wilson's interval, with a shared win counted as its share.
//! Comparisons of two bots within one deal hang together, so their interval is taken over blocks (a ratio of sums, by
//! the normal approximation); with few blocks, or where all blocks agree, it is Wilson's over tables.

/// The two-sided 95 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;
/// With fewer blocks the spread between them is too poorly known.
const FEW_BLOCKS: usize = 20;

/// Wilson's score interval for a share of `n` trials.
pub fn wilson(share: f64, n: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - reach).max(0.0), (centre + reach).min(1.0))
}

/// Comparisons of one pair within one block.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    pub above: f64,
    pub n: usize,
    pub tables: usize,
}

/// The share over all blocks with its interval.
pub fn over_blocks(blocks: &[Tally]) -> (f64, f64, f64) {
    let n: usize = blocks.iter().map(|block| block.n).sum();
    if n == 0 {
        return (0.5, 0.0, 1.0);
    }
    let share = blocks.iter().map(|block| block.above).sum::<f64>() / n as f64;
    let rest = |block: &Tally| block.above - share * block.n as f64;
    let spread = blocks.iter().map(|block| rest(block).powi(2)).sum::<f64>();
    if blocks.len() < FEW_BLOCKS || spread == 0.0 {
        let tables: usize = blocks.iter().map(|block| block.tables).sum();
        let (low, high) = wilson(share, tables as f64);
        return (share, low, high);
    }
    let n_blocks = blocks.len() as f64;
    let error = (spread * n_blocks / (n_blocks - 1.0)).sqrt() / n as f64;
    (share, (share - Z * error).max(0.0), (share + Z * error).min(1.0))
}
