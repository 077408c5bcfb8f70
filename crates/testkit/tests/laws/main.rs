//! Tests of the testkit, on a toy game with planted bugs, and of the tabletop, on the same toy.

mod bug;
mod coop;
mod dealer;
mod planted_bugs;
mod rulebook;
mod scripts;
mod seats;
mod secrets;
mod seeding;
mod session;
mod toy;
mod transcripts;

#[global_allocator]
static COUNTER: testkit::allocations::Counter = testkit::allocations::Counter(std::alloc::System);
