//! `load`: that a swarm plays, that kills lose nothing, and that no other machine is ever loaded. The figures are no
//! matter for a test.

use crate::run::{GAME, check_keys, run};

#[test]
fn a_small_swarm_plays_and_finds_no_fault() {
    let args = ["load", "--game", GAME, "--tables", "3", "--seats", "3", "--spectators", "1"];
    let ran = run(&[&args[..], &["--seconds", "1", "--json"]].concat()).success();
    let [object] = &ran.json()[..] else { panic!("one object: {}", ran.out) };
    let keys = ["moves_per_s", "p50_ms", "p99_ms", "p999_ms", "moves_per_cpu_s", "kib_per_table"];
    check_keys(object, &keys);
    assert_eq!(object["mode"], "busy");
    assert_eq!(object["errors"], 0);
    assert!(object["moves"].as_u64().expect("a count") > 0);
}

#[test]
fn a_kill_loses_nothing() {
    let ran = run(&["load", "--tables", "3", "--kill", "2", "--json"]).success();
    let [object] = &ran.json()[..] else { panic!("one object: {}", ran.out) };
    check_keys(object, &["restart_ms", "resent", "reconnects"]);
    assert_eq!((&object["kills"], &object["errors"]), (&2.into(), &0.into()));
    assert_eq!(object["games"], object["games_compared"]);
    assert!(object["games"].as_u64().expect("a count") >= 3, "every table goes on to its end");
}

#[test]
fn idle_and_stored_tables_are_measured() {
    let ran = run(&["load", "--idle", "2", "--json"]).success();
    check_keys(&ran.json()[0], &["kib_per_table", "rss_before_kib", "connections"]);
    let ran = run(&["load", "--stored", "20", "--json"]).success();
    check_keys(&ran.json()[0], &["ready_ms", "listening_ms", "open_p50_ms", "data_kib"]);
    assert_eq!(ran.json()[0]["errors"], 0);
}

#[test]
fn what_does_not_fit_is_refused() {
    run(&["load", "--url", "http://192.0.2.1:80"]).refused("this machine");
    run(&["load", "--url", "http://127.0.0.1:1", "--kill"]).refused("--kill");
    run(&["load", "--seats", "99"]).refused("seats");
    run(&["load", "--seconds", "0"]).refused("seconds");
    run(&["load", "--tables", "0"]).refused("tables");
}
