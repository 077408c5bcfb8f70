//! 95 % confidence intervals of tournament results.
//!
//! Win rates get Wilson's interval, with a shared win counted as its share.
//! Comparisons of two bots within one deal hang together, so their interval is taken over blocks (a ratio of sums, by
//! the normal approximation); with few blocks, or where all blocks agree, it is Wilson's over tables.
//! Differences in points get Student's interval, over blocks as well.

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
pub struct BlockCounts {
    pub above: f64,
    /// The sum of the differences in points.
    pub points: f64,
    pub n: usize,
    pub tables: usize,
}

/// The share over all blocks with its interval.
pub fn block_interval(blocks: &[BlockCounts]) -> (f64, f64, f64) {
    let n: usize = blocks.iter().map(|block| block.n).sum();
    if n == 0 {
        return (0.5, 0.0, 1.0);
    }
    let share = blocks.iter().map(|block| block.above).sum::<f64>() / n as f64;
    let rest = |block: &BlockCounts| block.above - share * block.n as f64;
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

/// The mean difference in points over all blocks with its interval; without bounds where there are too few blocks to tell.
pub fn points_over_blocks(blocks: &[BlockCounts]) -> (f64, f64, f64) {
    let n: usize = blocks.iter().map(|block| block.n).sum();
    let mean = blocks.iter().map(|block| block.points).sum::<f64>() / n.max(1) as f64;
    if blocks.len() < 2 || n == 0 {
        return (mean, f64::NEG_INFINITY, f64::INFINITY);
    }
    let rest = |block: &BlockCounts| block.points - mean * block.n as f64;
    let spread = blocks.iter().map(|block| rest(block).powi(2)).sum::<f64>();
    let n_blocks = blocks.len() as f64;
    let error = (spread * n_blocks / (n_blocks - 1.0)).sqrt() / n as f64;
    let reach = student(blocks.len() - 1) * error;
    (mean, mean - reach, mean + reach)
}

/// The two-sided 95 % point of Student's distribution: by table where it is steep, else by its expansion.
fn student(freedom: usize) -> f64 {
    const FIRST: [f64; 8] = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060];
    if let Some(point) = FIRST.get(freedom.max(1) - 1) {
        return *point;
    }
    let f = freedom as f64;
    Z + (Z.powi(3) + Z) / (4.0 * f)
        + (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / (96.0 * f * f)
}
