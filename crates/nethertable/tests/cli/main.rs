//! The executable as others use it: its JSON, its exit codes, its manners with bad input, and whole games by pipe.

mod arena;
mod bad_input;
mod bench;
mod every_game;
mod load;
mod luck;
mod play;
mod records;
mod referees;
mod run;
