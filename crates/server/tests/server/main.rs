//! The server over real sockets on loopback.

mod abuse;
mod again;
mod bots;
mod durable;
mod http;
mod identity;
mod kit;
mod play;
mod seating;
mod secrets;
mod storage;
