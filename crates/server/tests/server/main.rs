//! The server over real sockets on loopback.

#[macro_use]
mod forward;

mod abuse;
mod again;
mod bots;
mod conformance;
mod crowd;
mod damage;
mod durable;
mod faults;
mod fixtures;
mod hosts;
mod http;
mod identity;
mod kit;
mod luck;
mod owners;
mod pace;
mod play;
mod routes;
mod seating;
mod secrets;
mod storage;
mod sweep;
mod told;
