//! The server over real sockets on loopback.

#[macro_use]
mod forward;

mod abuse;
mod bots;
mod columns;
mod conformance;
mod damage;
mod devices;
mod documented_codes;
mod durable;
mod every_game;
mod faults;
mod fixtures;
mod home;
mod hosts;
mod http;
mod identity;
mod luck;
mod migration;
mod owners;
mod pace;
mod play;
mod rematch;
mod restoring;
mod results;
mod routes;
mod seating;
mod secrets;
mod spectators;
mod storage;
mod support;
mod sweep;
mod vacancy;
