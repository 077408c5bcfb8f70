//! A client in another language, written from docs/protocol.md and the schema alone, draws every position.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use hosting::UpdateCache;
use protocol::GameId;
use tabletop::Rng;

use crate::support::{next_seat, setup, start, variants, viewers};

#[test]
fn a_script_in_python_draws_every_position_of_dungeon_lords() {
    let game: GameId = "dungeon-lords".parse().expect("a game of Nethertable");
    let mut rng = Rng::new(31);
    let (mut sent, mut seats) = (Vec::new(), Vec::new());
    for variant in variants(game).iter().cycle().take(8) {
        let mut hosted = start(&setup(game, variant, rng.next_u64()));
        while let Some(seat) = next_seat(&*hosted, &mut rng) {
            let action = hosted.random_action(seat, rng.next_u64());
            hosted.act(seat, &action, None).expect("it is legal");
            if rng.below(8) == 0 {
                let all = viewers(variant.0);
                let viewer = all[rng.below(all.len() as u32) as usize];
                hosted.write_update(viewer, true, None, &mut UpdateCache::default(), &mut sent);
                sent.push(b'\n');
                seats.push(viewer.map_or("-".to_string(), |seat| seat.to_string()));
            }
        }
    }
    assert!(seats.len() > 200, "{} positions are few", seats.len());

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/dungeon_lords.py");
    let mut command = Command::new("python3");
    command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut python = command.spawn().expect("python3 is installed");
    let mut stdin = python.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(&sent));
    let output = python.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic").expect("all was read");
    assert!(output.status.success(), "the script failed");

    let drawn = String::from_utf8(output.stdout).expect("it is text");
    let drawn: Vec<&str> = drawn.trim_end().split("\n\n").collect();
    assert_eq!(drawn.len(), seats.len());
    for (text, seat) in drawn.iter().zip(&seats) {
        assert!(text.contains(&format!("You are {seat}.")), "{text}");
        assert!(text.contains("\nP1: food ") && text.contains("\nP2: food "), "{text}");
    }
}
