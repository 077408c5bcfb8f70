//! Positions: texts as they come, positions of any game with fields swapped and left out, and Monster Inn with all its cards
//! and treasures dealt to odd places.

#![no_main]

use std::fmt::Write;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use monster_inn::{Monster, MonsterInn, Range};
use nethertable_fuzz::check_position;
use protocol::{GameId, GameVisitor, Playable};
use tabletop::{
    Dealer, Game, Options, Rng,
    transcript::{Record, parse_bytes, run, write_scene},
};

fuzz_target!(|bytes: &[u8]| {
    if bytes.starts_with(b"game") {
        return check_scenes(bytes);
    }
    let mut bytes = Unstructured::new(bytes);
    let scene = match bytes.choose(GameId::ALL) {
        Ok(GameId::MonsterInn) => deal(&mut bytes),
        Ok(game) => game.visit(Distort(&mut bytes)),
        Err(_) => return,
    };
    if let Ok(scene) = scene {
        check_scenes(scene.as_bytes());
    }
});

fn check_scenes(text: &[u8]) {
    let Ok(records) = parse_bytes(text) else { return };
    for record in &records {
        if let Ok(game) = GameId::of(record) {
            game.visit(Check(record));
        }
    }
}

/// Checks the position of a record, and a random game that begins there.
struct Check<'a>(&'a Record);

impl GameVisitor for Check<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        let Ok(session) = run::<G>(self.0) else { return };
        check_position(session.game());
        play_on(session.game());
    }
}

/// A random game from here: what a position lets happen adds up to the end.
fn play_on<G: Game>(start: &G) {
    let census = start.audit();
    let mut game = start.clone();
    let mut dealer = Dealer::silent(Rng::new(3));
    let mut legal = Vec::new();
    while let Some(seat) = game.to_act().first() {
        game.legal(seat, &mut legal);
        let nth = dealer.rng().below(legal.len() as u32) as usize;
        game.apply(seat, legal[nth], &mut dealer);
        assert_eq!(game.audit(), census, "'{seat} {}'", legal[nth]);
    }
    check_position(&game);
}

/// A position from the middle of a random game, with some of its fields swapped, doubled or left out.
struct Distort<'a, 'b>(&'a mut Unstructured<'b>);

impl GameVisitor for Distort<'_, '_> {
    type Output = Result<String>;

    fn visit<G: Playable>(self) -> Result<String> {
        let Distort(bytes) = self;
        let n_seats = bytes.int_in_range(G::SEATS)?;
        let options = bytes.choose(&G::Options::all())?.to_owned();
        let mut dealer = Dealer::silent(Rng::new(bytes.arbitrary::<u16>()?.into()));
        let mut game = G::new(&options, n_seats, &mut dealer);
        let mut legal = Vec::new();
        for _ in 0..bytes.int_in_range(0..=300)? {
            let Some(seat) = game.to_act().first() else { break };
            game.legal(seat, &mut legal);
            let nth = dealer.rng().below(legal.len() as u32) as usize;
            game.apply(seat, legal[nth], &mut dealer);
        }
        let scene = write_scene(&game);
        let mut lines: Vec<(&str, &str)> =
            scene.lines().filter_map(|line| line.split_once(": ")).collect();
        for _ in 0..bytes.int_in_range(0..=3)? {
            // The first lines name the game and its seats.
            let (a, b) = (
                bytes.int_in_range(2..=lines.len() - 1)?,
                bytes.int_in_range(2..=lines.len() - 1)?,
            );
            match bytes.int_in_range(0..=2)? {
                0 => (lines[a].1, lines[b].1) = (lines[b].1, lines[a].1),
                1 => lines[a].1 = lines[b].1,
                _ if lines.len() > 3 => drop(lines.remove(a)),
                _ => {}
            }
        }
        Ok(lines.iter().map(|(key, value)| format!("{key}: {value}\n")).collect())
    }
}

/// Where a card can lie, besides the seats.
const INN: usize = 5;
const OUT: usize = 6;

/// A scene that is right more often than not: every card lies somewhere, the round fits the inn.
fn deal(bytes: &mut Unstructured<'_>) -> Result<String> {
    let n_seats: usize = bytes.int_in_range(MonsterInn::SEATS)?;
    let mut text = format!("game: monster-inn\nseats: {n_seats}\n");
    let mut line = |key: &str, value: &str| writeln!(text, "{key}: {value}").expect("to a string");
    line("seed", "1");
    line("treasure", if bytes.ratio(1, 4)? { "open" } else { "hidden" });
    line("kinds", if bytes.ratio(1, 2)? { "blocks" } else { "interleaved" });
    let turn = bytes.int_in_range(1..=n_seats)?;
    let phase = *bytes.choose(&["bids", "bids", "bonus", "support", "over"])?;
    line("turn", &if phase == "over" { phase.to_string() } else { format!("P{turn} {phase}") });

    let mut places = vec![Vec::new(); OUT + 1];
    let mut deck = Vec::new();
    let monsters = Monster::all().map(|monster| monster.to_string());
    let humanoids = Range::all().flat_map(|range| {
        let faces = (range.lowest()..range.lowest() + 5).map(|value| format!("H{value}"));
        faces.map(|face| if phase == "over" { face } else { range.to_string() }).collect::<Vec<_>>()
    });
    let mut cards: Vec<String> = monsters.chain(humanoids).collect();
    while !cards.is_empty() {
        let card = cards.swap_remove(bytes.choose_index(cards.len())?);
        match bytes.int_in_range(0..=OUT + 2)? {
            INN if phase == "over" || places[INN].len() >= n_seats => deck.push(card),
            place if place <= OUT => places[place].push(card),
            _ => deck.push(card),
        }
    }
    line("inn", &row(&places[INN]));
    let mut seats: Vec<usize> = (1..=n_seats).collect();
    let mut seats_in = Vec::new();
    for nth in 0..places[INN].len().min(n_seats) {
        let fits = |&seat: &usize| (seat == turn) == (phase == "bids" && nth == 0);
        let open: Vec<usize> = seats.iter().copied().filter(fits).collect();
        if open.is_empty() {
            break;
        }
        let seat = *bytes.choose(&open)?;
        seats.retain(|&other| other != seat);
        seats_in.push(format!("P{seat}"));
    }
    line("in", &if seats_in.is_empty() { "nobody".to_string() } else { seats_in.join(" ") });
    if phase == "bids" || bytes.ratio(1, 8)? {
        let treasure = *bytes.choose(&["coins", "gems"])?;
        line("pool", &format!("{} {treasure}", bytes.int_in_range(0..=12)?));
    }
    for seat in 1..=n_seats {
        let purse = [bytes.int_in_range(0..=7)?, bytes.int_in_range(0..=7)?];
        line(&format!("P{seat} purse"), &heap(purse));
        if phase != "over" && bytes.ratio(1, 2)? {
            let unseen = purse.map(|n: u32| bytes.int_in_range(0..=n).unwrap_or(0));
            line(&format!("P{seat} unseen"), &heap(unseen));
        }
        let (mut monsters, mut humanoids) = (Vec::new(), Vec::new());
        for card in &places[seat - 1] {
            let support = *bytes.choose(&["", "", "+coin", "+gem"])?;
            if card.starts_with('M') {
                monsters.push(format!("{card}{support}"));
            } else {
                humanoids.push(card.clone());
            }
        }
        line(&format!("P{seat} monsters"), &row(&monsters));
        line(&format!("P{seat} humanoids"), &row(&humanoids));
    }
    if !bytes.ratio(1, 6)? {
        // Faces are of no matter in the deck.
        let backs = deck.iter().map(|card| back(card)).collect::<Vec<_>>();
        line("deck", &row(&backs));
    }
    Ok(text)
}

fn row(cards: &[String]) -> String {
    if cards.is_empty() { "empty".to_string() } else { cards.join(" ") }
}

fn heap([n_coins, n_gems]: [u32; 2]) -> String {
    format!("{n_coins} coins {n_gems} gems")
}

/// A card as it lies in the deck: humanoids show their range.
fn back(card: &str) -> String {
    let value = card.strip_prefix('H').and_then(|value| value.parse::<u8>().ok());
    let of_value = |value: u8| Range::all().find(|range| value < range.lowest() + 5);
    value.and_then(of_value).map_or(card.to_string(), |range| range.to_string())
}
