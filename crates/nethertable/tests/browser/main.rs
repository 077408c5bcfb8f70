//! Stories from real browsers: headless Chromium, driven by chromedriver, against the real `nethertable serve`.

mod kit;

mod access;
mod alone;
mod devices;
mod ears;
mod friends;
mod lines;
mod lords;
mod screenshots;
mod stranger;
mod training;
