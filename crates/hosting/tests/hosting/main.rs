//! Hosted games of every game of the list: what viewers are sent, undo, earlier versions, stored steps and records.

mod advice;
mod history;
mod outsider;
mod restoring;
mod support;
mod updates;
