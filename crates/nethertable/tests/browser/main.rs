//! Stories from real browsers: headless Chromium, driven by chromedriver, against the real `nethertable serve`.

mod kit;

mod access;
mod alone;
mod asking;
mod crowd;
mod devices;
mod ears;
mod eyes;
mod friends;
mod lines;
mod lords;
mod luck;
mod reading;
mod screenshots;
mod seating;
mod stranger;
mod training;
mod waiting;
mod workers;
