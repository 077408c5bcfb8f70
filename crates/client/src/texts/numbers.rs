//! Numbers as they are shown: with a true minus, and where it matters with a plus.

/// A number with a true minus.
pub fn number(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// An amount with its sign. Zero has none.
pub fn signed(n: i32) -> String {
    if n > 0 { format!("+{n}") } else { number(n) }
}

/// A change that is announced, with its sign. That nothing changes is said as `±0`, which no amount looks like.
pub fn change(n: i32) -> String {
    if n == 0 { "±0".to_string() } else { signed(n) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_shown_alike_everywhere() {
        assert_eq!([-3, 0, 3].map(number), ["−3", "0", "3"]);
        assert_eq!([-3, 0, 3].map(signed), ["−3", "0", "+3"]);
        assert_eq!([-3, 0, 3].map(change), ["−3", "±0", "+3"]);
        assert_eq!(number(i32::MIN), "−2147483648");
    }
}
