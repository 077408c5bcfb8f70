//! Positions: texts as they come, and positions of any game with fields swapped and left out, and with single pieces at odd
//! places.

use protocol::{GameId, GameVisitor, Playable};
use tabletop::{
    Dealer, Game, Options, Rng,
    transcript::{Record, parse_bytes, run, write_scene},
};

use super::{check::check_position, choices::Choices};

/// What the target `scene` does. Returns how many positions could be read.
pub fn fuzz(bytes: &[u8]) -> usize {
    if bytes.starts_with(b"game") {
        return check_scenes(bytes);
    }
    let mut bytes = Choices::new(bytes);
    let game = *bytes.choose(GameId::ALL);
    check_scenes(game.visit(Distort(&mut bytes)).as_bytes())
}

fn check_scenes(text: &[u8]) -> usize {
    let Ok(records) = parse_bytes(text) else { return 0 };
    let is_read = |record: &&Record| GameId::of(record).is_ok_and(|game| game.visit(Check(record)));
    records.iter().filter(is_read).count()
}

/// Checks the position of a record, and a random game that begins there; `false` if it cannot be read.
struct Check<'a>(&'a Record);

impl GameVisitor for Check<'_> {
    type Output = bool;

    fn visit<G: Playable>(self) -> bool {
        let Ok(session) = run::<G>(self.0) else { return false };
        check_position(session.game());
        play_on(session.game());
        true
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

/// A position from the middle of a random game, with a few changes.
struct Distort<'a, 'b>(&'a mut Choices<'b>);

impl GameVisitor for Distort<'_, '_> {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let Distort(bytes) = self;
        let n_seats = bytes.among(G::SEATS);
        let options = bytes.choose(&G::Options::all()).to_owned();
        let mut dealer = Dealer::silent(Rng::new(bytes.number().into()));
        let mut game = G::new(&options, n_seats, &mut dealer);
        let mut legal = Vec::new();
        for _ in 0..bytes.among(0..=300) {
            let Some(seat) = game.to_act().first() else { break };
            game.legal(seat, &mut legal);
            let nth = dealer.rng().below(legal.len() as u32) as usize;
            game.apply(seat, legal[nth], &mut dealer);
        }
        let scene = write_scene(&game);
        let fields = scene.lines().filter_map(|line| line.split_once(": "));
        let mut fields: Vec<(&str, String)> =
            fields.map(|(key, value)| (key, value.to_string())).collect();
        for _ in 0..bytes.among(1..=3) {
            distort(bytes, &mut fields);
        }
        fields.iter().map(|(key, value)| format!("{key}: {value}\n")).collect()
    }
}

/// How many lines at the beginning name the game and its seats.
const N_NAMES: usize = 2;

/// Makes one change to two fields: to their values, or to one piece of each.
fn distort(bytes: &mut Choices<'_>, fields: &mut Vec<(&str, String)>) {
    if fields.len() <= N_NAMES {
        return;
    }
    let a = bytes.among(N_NAMES..=fields.len() - 1);
    // What lies at one seat fits the same place of another more often than any other place.
    let kind = |nth: &usize| fields[*nth].0.rsplit(' ').next();
    let alike: Vec<usize> = (N_NAMES..fields.len()).filter(|b| kind(b) == kind(&a)).collect();
    let b = if bytes.among(0..=2) > 0 {
        *bytes.choose(&alike)
    } else {
        bytes.among(N_NAMES..=fields.len() - 1)
    };
    let (mut from, mut to) = (pieces(&fields[a].1), pieces(&fields[b].1));
    match bytes.among(0..=7) {
        0 => (fields[a].1, fields[b].1) = (fields[b].1.clone(), fields[a].1.clone()),
        1 => fields[a].1 = fields[b].1.clone(),
        2 => drop(fields.remove(a)),
        _ if a == b || from.is_empty() => {}
        // One piece goes to another place, or two of them change places: nothing is lost or doubled.
        nth => {
            let from_at = bytes.among(0..=from.len() - 1);
            if nth < 6 || to.is_empty() {
                let piece = from.remove(from_at);
                to.insert(bytes.among(0..=to.len()), piece);
            } else {
                let to_at = bytes.among(0..=to.len() - 1);
                std::mem::swap(&mut from[from_at], &mut to[to_at]);
            }
            let (has_comma, to_comma) = (fields[a].1.contains(','), fields[b].1.contains(','));
            fields[a].1 = value(&from, has_comma);
            fields[b].1 = value(&to, to_comma);
        }
    }
}

/// What a value lists: words, or what commas separate.
fn pieces(value: &str) -> Vec<String> {
    if ["empty", "none", "nobody"].contains(&value) {
        return Vec::new();
    }
    let separator = if value.contains(',') { ',' } else { ' ' };
    value.split(separator).map(|piece| piece.trim().to_string()).collect()
}

fn value(pieces: &[String], has_comma: bool) -> String {
    if pieces.is_empty() {
        return "empty".to_string();
    }
    pieces.join(if has_comma { ", " } else { " " })
}
