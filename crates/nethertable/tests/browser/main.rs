//! Tests in real browsers: headless Chromium, driven by chromedriver, against the real `nethertable serve`.

mod support;

mod access;
mod advice;
mod asking;
mod console_errors;
mod crowd;
mod devices;
mod donjon;
mod ends;
mod every_game;
mod eyes;
mod first_visit;
mod friends;
mod heroes;
mod inn;
mod loading;
mod local_games;
mod lords;
mod luck;
mod reading;
mod reconnecting;
mod screenshots;
mod seating;
mod stage;
mod training;
mod waiting;
mod workers;
