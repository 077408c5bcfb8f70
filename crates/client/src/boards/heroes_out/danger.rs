//! Shows what the next invasion would destroy. It is computed once for the map, the goal and the tips.

use std::cell::RefCell;

use heroes_out::{Forecast, Table};

thread_local! {
    /// The table it was worked out for last, with the answer.
    static LAST: RefCell<Option<(Table, Option<Forecast>)>> = const { RefCell::new(None) };
}

pub(super) fn forecast(table: &Table) -> Option<Forecast> {
    LAST.with_borrow_mut(|last| match last {
        Some((known, forecast)) if *known == *table => *forecast,
        _ => last.insert((*table, table.forecast())).1,
    })
}
