//! Advice in the terminal: what a strong bot would do, why, and what else there is.

use std::io::{self, Write};

use hosting::{Advice, Gap};

/// Writes the suggested action with its reasons, then the others with how much worse they are.
pub fn write(out: &mut dyn Write, advice: &Advice) -> io::Result<()> {
    writeln!(out, "I would do this: {}", advice.action)?;
    for reason in &advice.reasons {
        writeln!(out, "  {}.", reason.text)?;
    }
    if !advice.others.is_empty() {
        writeln!(out, "Otherwise:")?;
    }
    for other in &advice.others {
        let gap = match other.gap {
            Gap::None => "about as good",
            Gap::Little => "a little worse",
            Gap::Clear => "clearly worse",
            Gap::Much => "much worse",
        };
        writeln!(out, "  {}, {gap}", other.action)?;
    }
    Ok(())
}
