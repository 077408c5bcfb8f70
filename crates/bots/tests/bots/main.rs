//! Bots on a toy game that has every kind of trouble: secrets, luck, simultaneous choices, many actions.

mod allocation;
mod arena;
mod search;
mod spec;
mod sturdy;
mod toy;

use tabletop::{Dealer, Game, Rng};
use toy::{Toy, ToyOptions};

/// A toy set up by chance.
fn deal(play: usize, n_seats: usize, seed: u64) -> Toy {
    Toy::new(&ToyOptions(play), n_seats, &mut Dealer::silent(Rng::new(seed)))
}
