//! The server over real sockets on loopback.

#[macro_use]
mod forward;

mod abuse;
mod again;
mod bots;
mod conformance;
mod crowd;
mod damage;
mod devices;
mod durable;
mod faults;
mod fixtures;
mod home;
mod hosts;
mod http;
mod identity;
mod kit;
mod luck;
mod migration;
mod owners;
mod pace;
mod play;
mod results;
mod routes;
mod seating;
mod secrets;
mod storage;
mod sweep;
mod told;
