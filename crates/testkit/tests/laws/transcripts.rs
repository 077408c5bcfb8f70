//! Tabletop: the `.game` text, mostly what it says when something is wrong.

use tabletop::{Field, Fields, Game, GameSession, TextError, transcript};

use crate::toy::Boast;

fn run(text: &str) -> Result<GameSession<Boast>, TextError> {
    let records = transcript::parse_bytes(text.as_bytes())?;
    let played: Result<Vec<_>, _> = records.iter().map(transcript::run::<Boast>).collect();
    played.map(|mut all| all.remove(0))
}

fn check_error(text: &str, line: usize, message: &str) {
    let error = run(text).map(|session| transcript::write(&session)).unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (line, message), "of:\n{text}");
}

/// A header, a scene with P1 to act, and what a test adds.
fn turn(rest: &str) -> String {
    format!("game: boast\nseats: 2\nround: 1\nphase: P1\nhand P1: c1 c2\n{rest}")
}

#[test]
fn a_whole_record_runs() {
    let text = "\u{feff}# a comment\r\n\r\nGAME:  Boast\r\ntitle: of no matter\r\nseats: 2\r\nStakes: Double\r\n\
                ! c4 c3\r\n! c2   c1 # dealt\r\n> p2 was DEALT c3.\r\n? to act: P1 P2\r\n? steps: 0\r\n\
                P1 commit c4\r\n? legal P1: none\r\n? legal P2: commit c3, commit c1\r\n\
                P2 draw -> TURN-1\r\nP2 commit c3\r\n> P1 took 2. [REVEAL-1]\r\n? tokens P1: 2\r\n\
                P1 nod\r\np1 UNDO\r\n? steps: 2\r\n? phase: P1\r\nP1 draw\r\n! c1\r\nP1 undo -> UNDO-2\r\n"
        .replace("P1 undo -> UNDO-2", "P2 undo -> UNDO-2")
        .replace("P1 draw\r\n! c1", "P1 draw\r\n! c1\r\nP1 undo -> UNDO-3");
    let session = run(&text).unwrap();
    assert_eq!(session.steps().len(), 3);
    let written = transcript::write(&session);
    assert_eq!(transcript::write(&run(&written).unwrap()), written);
}

#[test]
fn a_seed_deals_what_is_not_written() {
    let text = "game: boast\nseats: 3\nseed: 11\n";
    let (one, other) = (run(text).unwrap(), run(text).unwrap());
    assert_eq!(one.game(), other.game());
    assert_ne!(one.game(), run("game: boast\nseats: 3\nseed: 12\n").unwrap().game());
}

#[test]
fn several_records_stand_in_one_text() {
    let text = format!("{}P1 pass\n\n{}? over: no\n", turn(""), turn(""));
    let records = transcript::parse(&text).unwrap();
    let lines: Vec<usize> = records.iter().map(|record| record.line).collect();
    assert_eq!(lines, [1, 8]);
}

#[test]
fn the_parser_says_what_it_expected() {
    check_error("", 1, "there is no record here: one begins with 'game: NAME'");
    check_error("# x\nP1 pass\n", 2, "a record begins with a line 'game: NAME'");
    let forms = "'key: value', 'P1 action', '! draws', '> log', '? claim' or '# comment'";
    let message = format!("'hello there' is not a line of a record: write {forms}");
    check_error("game: boast\n\nhello there\n", 3, &message);
    check_error("game: boast\nP1\n", 2, "what does P1 do? write 'P1 action'");
    check_error(
        "game: boast\nP1 pass\nbank: 2\n",
        3,
        "the field 'bank' must stand before draws and steps",
    );
    let error = transcript::parse_bytes(b"game: boast\nseats: \xff\n").unwrap_err();
    assert_eq!(error.to_string(), "line 2: this is not UTF-8 text");
    let long = vec![b'#'; transcript::MAX_BYTES + 1];
    assert_eq!(
        transcript::parse_bytes(&long).unwrap_err().message,
        "the text is longer than 16 MiB"
    );
}

#[test]
fn the_header_is_checked() {
    check_error("game: chess\nseats: 2\n", 1, "this record is of 'chess', not of 'boast'");
    check_error("\ngame: boast\n", 2, "the line 'seats: …' is missing");
    check_error("game: boast\nseats: 4\n", 2, "seats: Boast has 2 to 3 seats, not '4'");
    check_error("game: boast\nseats: 2\nSeats: 2\n", 3, "'Seats' stands on line 2 already");
    let message = "stakes: 'high' is not a value of 'stakes': write single or double";
    check_error("game: boast\nstakes: high\nseats: 2\n", 2, message);
    let message = "seed: this is not a seed: write a whole number or 64 hex digits";
    check_error("game: boast\nseats: 2\nseed: luck\n", 3, message);
}

#[test]
fn the_scene_is_checked() {
    check_error("game: boast\nseats: 2\nround: 1\n", 1, "the line 'phase: …' is missing");
    check_error(&turn("hand P2: c9\n"), 6, "hand P2: 'c9' is not a card: write c1 to c4");
    let error = run(&turn("colour: red\n")).unwrap_err();
    assert_eq!(error.line, 6);
    let known = "'colour' is not a field here; known are: ";
    assert!(error.message.starts_with(known) && error.message.contains("hand P2"), "{error}");
    check_error(&turn("! c1\n"), 6, "a scene makes no random draw before its first step");
}

#[test]
fn draws_are_checked() {
    let missing = |nth| {
        format!(
            "draw {nth} is drawn here but not written: a card. Add it after '!', or give the record a seed"
        )
    };
    check_error(&turn("P1 draw\n"), 6, &missing(1));
    let set_up = |nth| format!("setting the table up: {}", missing(nth));
    check_error("game: boast\nseats: 2\n! c1 c1\n", 3, &set_up(3));
    check_error("game: boast\nseats: 2\n! c1\n! c1\n", 4, &set_up(3));
    check_error("game: boast\nseats: 2\n", 1, &set_up(1));
    check_error(&turn("P1 draw\n! c9\n"), 7, "'c9' is not a card: write c1 to c4");
    check_error(
        &turn("P1 pass\n! c1\n"),
        7,
        "draw 1: c1 was never drawn, for nothing is drawn here",
    );
    let surplus = "draw 2: c2 was never drawn, for only 1 draw is made here";
    check_error(&turn("P1 draw\n! c3\n! c2\n"), 8, surplus);
    let surplus =
        "setting the table up: draw 5: c4 was never drawn, for only 4 draws are made here";
    check_error("game: boast\nseats: 2\n! c1 c2 c3\n! c4 c4\n", 4, surplus);
    let impossible = "draw 1: c1 cannot be drawn here, only a card";
    check_error(&turn("hand P2: c1 c1\nP1 draw\n! c1\n"), 8, impossible);
    let impossible = "setting the table up: draw 4: c1 cannot be drawn here, only a card";
    check_error("game: boast\nseats: 2\n! c1 c1\n! c1 c1\n", 4, impossible);
    let place = "draws stand directly below the step (or the header) that draws them, above '>' and '?' lines";
    check_error(&turn("P1 nod\n> P1 nodded.\n! c1\n"), 8, place);
    check_error(&turn("P1 nod\nP1 undo\n! c1\n"), 7, "an undo makes no random draw");
}

#[test]
fn steps_and_refusals_are_checked() {
    check_error(&turn("P1 dance\n"), 6, "'dance' is not an action");
    check_error(&turn("P3 pass\n"), 6, "there is no seat P3 at a table of 2");
    check_error(&turn("P2 pass\n"), 6, "'P2 pass' is refused by TURN-1: All in their turn");
    let message =
        "'P2 pass' is refused by TURN-1 (All in their turn), not by HOLD-1 (Only what you hold)";
    check_error(&turn("P2 pass -> HOLD-1\n"), 6, message);
    // That it is another rule matters more than its draws.
    check_error(&turn("P2 pass -> HOLD-1\n! c1\n"), 6, message);
    check_error(&turn("P2 pass -> TURN-1\n! c1\n"), 6, "a refused step makes no random draw");
    let message = "'P1 nod' is allowed, but NOD-9 (there is no such rule) should refuse it";
    check_error(&turn("P1 nod -> NOD-9\n"), 6, message);
    let message = "'P1 undo' is refused by UNDO-1 (there is nothing to undo), not by UNDO-2";
    check_error(&turn("P1 undo -> UNDO-2\n"), 6, message);
    let message = "'P1 undo' is refused by UNDO-1: there is nothing to undo";
    check_error(&turn("P1 undo\n"), 6, message);
}

#[test]
fn logs_and_claims_are_checked() {
    let message = "this did not happen here: P1 sang.; what happened: P1 nodded. [NOD-1]";
    check_error(&turn("P1 nod\n> P1 sang.\n"), 7, message);
    let message = "this happened by NOD-1: P1 nodded. [HOLD-1]";
    check_error(&turn("P1 nod\n> P1 nodded. [HOLD-1]\n"), 7, message);
    let message = "this happened, but before what stands above it: P1 nodded.";
    check_error(&turn("P1 nod\n> P1 nodded.\n> P1 nodded.\n"), 8, message);
    let message = "this did not happen here: P1 sang.; nothing more happened";
    check_error(&turn("P1 nod\n> P1 nodded.\n> P1 sang.\n"), 8, message);
    let message = "a log line stands below its own step, above '?' lines";
    check_error(&turn("P1 nod\n? steps: 1\n> P1 nodded.\n"), 8, message);
    check_error(&turn("? over\n"), 6, "claimed over: yes, but it is no");
    check_error(&turn("? to act: P2\n"), 6, "claimed to act: P2, but it is P1");
    check_error(&turn("? steps: x\n"), 6, "'x' is not a whole number");
    check_error(
        &turn("? over: maybe\n"),
        6,
        "'maybe' is not an answer: write '? over' or '? over: no'",
    );
    check_error(&turn("? steps: 3\n"), 6, "claimed steps: 3, but it is 0");
    check_error(&turn("? score P1: 3\n"), 6, "claimed score P1: 3, but the game is not over");
    check_error(&turn("? score P3: 3\n"), 6, "there is no seat P3");
    let message = "claimed legal P1: pass, but it is: show c1, show c2, draw, nod, pass";
    check_error(&turn("? legal P1: pass\n"), 6, message);
    check_error(&turn("? hand P1: c1\n"), 6, "claimed hand P1: c1, but it is: c1 c2");
    let message = "claimed round: 9, which cannot be: round: no small number; it is: 1";
    check_error(&turn("? round: 9\n"), 6, message);
    let error = run(&turn("? colour: red\n")).unwrap_err();
    assert!(
        error.message.ends_with("(other claims: over, to act, steps, legal P1, score P1, rank P1)")
    );
    assert!(run(&turn("? hand P1: C2 c1\n? over: no\n")).is_ok(), "written otherwise but the same");
}

#[test]
fn fields_are_taken_once_and_the_rest_is_reported() {
    let field = |line, key: &str| Field { line, key: key.to_string(), value: "7".to_string() };
    let mut fields = Fields::new(1, vec![field(2, "Coins"), field(3, "cards")]).unwrap();
    let number =
        |text: &str| text.parse::<u8>().map_err(|_| tabletop::ParseError::new("no number"));
    assert_eq!(fields.read_or("coins", 0, number), Ok(7));
    assert_eq!(fields.read_or("coins", 0, number), Ok(0), "taken already");
    let missing = fields.require("gems").unwrap_err();
    assert_eq!(missing.to_string(), "line 1: the line 'gems: …' is missing");
    let wrong = field(4, "x").read(|_| Err::<(), _>(tabletop::ParseError::new("no"))).unwrap_err();
    assert_eq!(wrong.to_string(), "line 4: x: no");
    assert!(!fields.is_empty());
    let rest = fields.finish().unwrap_err();
    assert_eq!(
        rest.to_string(),
        "line 3: 'cards' is not a field here; known are: coins, coins, gems"
    );
    let twice = Fields::new(1, vec![field(2, "a"), field(3, "A")]).unwrap_err();
    assert_eq!(twice.to_string(), "line 3: 'A' stands on line 2 already");
    assert!(Fields::from_pairs(vec![]).finish().is_ok());
}

#[test]
fn comments_need_a_space_before_them() {
    let record = &transcript::parse("game: a#b # c\nkey: #4 x\nkey2: v#\t# w\n").unwrap()[0];
    assert_eq!(record.game, "a#b");
    let values: Vec<&str> = record.fields.iter().map(|field| field.value.as_str()).collect();
    assert_eq!(values, ["", "v#"], "'#4' after a space is a comment");
}

#[test]
fn a_position_is_a_record_without_steps() {
    let game = run(&turn("")).unwrap().game().clone();
    let text = transcript::write_scene(&game);
    assert!(text.starts_with("game: boast\nseats: 2\nstakes: single\nround: 1\nphase: P1\n"));
    assert_eq!(run(&text).unwrap().game(), &game);
    assert!(game.audit().is_ok());
}

#[test]
fn what_is_wrong_with_one_record_does_not_spoil_the_others() {
    let text = "game: boast\nseats: 2\n\ngame: boast\nbogus\nmore bogus\n\ngame: boast\nseats: 3\n";
    let records = transcript::parse_each(text.as_bytes()).unwrap();
    let lines: Vec<Result<usize, usize>> = records
        .iter()
        .map(|record| record.as_ref().map(|r| r.line).map_err(|error| error.line))
        .collect();
    assert_eq!(lines, [Ok(1), Err(5), Ok(8)]);
    assert_eq!(transcript::parse(text).unwrap_err().line, 5);
    assert!(transcript::parse_each(b"game: boast\n\xff").is_err());
}
