//! Tables with aligned columns for the terminal: the first column is aligned left, the others right.

use std::io::{self, Write};

/// Writes rows under a head, every column as wide as its widest cell.
pub fn write(out: &mut dyn Write, head: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let mut widths: Vec<usize> = head.iter().map(|cell| width(cell)).collect();
    for row in rows {
        for (nth, cell) in row.iter().enumerate() {
            widths[nth] = widths[nth].max(width(cell));
        }
    }
    let head: Vec<String> = head.iter().map(ToString::to_string).collect();
    for row in std::iter::once(&head).chain(rows) {
        let mut line = String::new();
        for (nth, cell) in row.iter().enumerate() {
            let gap = " ".repeat(widths[nth] - width(cell));
            if nth == 0 {
                line.push_str(&format!("{cell}{gap}"));
            } else {
                line.push_str(&format!("   {gap}{cell}"));
            }
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

/// A share as per cent with one decimal.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// An interval of shares, such as `54.6 – 65.6 %`.
pub fn interval(low: f64, high: f64) -> String {
    format!("{:.1} – {:.1} %", low * 100.0, high * 100.0)
}

/// A large number with its thousands apart.
pub fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        let behind = digits.len() - nth;
        if nth > 0 && behind.is_multiple_of(3) && !text.ends_with('-') {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut out = Vec::new();
        let rows = vec![vec!["hard".to_string(), "7".to_string()]];
        write(&mut out, &["bot", "wins"], &rows).expect("a vector takes everything");
        assert_eq!(String::from_utf8(out).expect("text"), "bot    wins\nhard      7\n");
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(thousands(1_234_567.0), "1,234,567");
        assert_eq!(thousands(999.0), "999");
    }
}
