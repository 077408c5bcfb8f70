//! `scene`: reads positions and prints what is legal, what is refused and by which rule, and their scores.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use serde_json::{Map, Value, json};
use tabletop::{Action, Game, Heuristics, Options, Rule, Rulebook, Seat, transcript};

use crate::{
    cli::examples,
    error::CliError,
    format::{self, Victory},
    records::{self, NamedRecord},
};
use protocol::{GameId, GameVisitor};

/// How many refused actions a line of text shows unless all are asked for.
const N_SHOWN: usize = 12;

/// Read a position: what is legal, what is not and why, what it scores
#[derive(clap::Args, Debug)]
#[command(
    long_about = "Reads positions in the game's own notation and prints each as a spectator sees it and as a scene, \
        then the legal actions of every seat and the rules that refuse the others. A finished position also gets \
        its score sheets, line by line, each line with its rule.\n\n\
        A scene is a record without steps. If a record has steps, they are played and the position after the last \
        one is shown. A file may hold several records. Errors are printed on stderr with file, line and cause; \
        the other records are still shown, and the exit code is then 2.",
    after_help = examples(&[
        ("scene puzzle.game", "a position to read"),
        ("scene --refused puzzle.game", "with every illegal action of every seat"),
        ("scene --json --refused puzzle.game", "the same for programs, one object per record"),
        ("scene -", "read the standard input"),
    ]),
)]
pub struct Args {
    /// Files of positions; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object per record
    #[arg(long)]
    json: bool,
    /// List every refused action; without it long lists are cut, and JSON has none
    #[arg(long)]
    refused: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    records::each(&args.files, out, |entry, out| {
        GameId::of(entry.record)?.visit(Scene { args, entry, out })
    })
}

struct Scene<'a> {
    args: &'a Args,
    entry: NamedRecord<'a>,
    out: &'a mut dyn Write,
}

impl GameVisitor for Scene<'_> {
    type Output = Result<(), CliError>;

    fn visit<G: Heuristics>(self) -> Result<(), CliError> {
        let session = transcript::run::<G>(self.entry.record)?;
        let game = session.game();
        if self.args.json {
            let object = self.to_json(game);
            writeln!(self.out, "{object}")?;
        } else {
            self.write_text(game)?;
        }
        Ok(())
    }
}

impl Scene<'_> {
    fn to_json<G: Game>(&self, game: &G) -> Value {
        let seats = || Seat::all(game.n_seats());
        let legal: Map<String, Value> =
            seats().map(|seat| (seat.to_string(), json!(notation(&legal(game, seat))))).collect();
        let mut object = json!({
            "file": self.entry.file,
            "line": self.entry.record.line,
            "title": self.entry.title(),
            "game": G::NAME,
            "seats": game.n_seats(),
            "options": options_json(game),
            "over": game.to_act().is_empty(),
            "to_act": to_act_json(game),
            "legal": legal,
            "scene": transcript::write_scene(game),
        });
        if self.args.refused {
            let refused: Map<String, Value> = seats()
                .map(|seat| {
                    let list: Vec<Value> = refused(game, seat)
                        .map(|(action, rule)| json!({ "action": action.to_string(), "rule": rule.0 }))
                        .collect();
                    (seat.to_string(), Value::Array(list))
                })
                .collect();
            object["refused"] = Value::Object(refused);
        }
        if let Some(scores) = game.scores() {
            let by_seat =
                |value: &dyn Fn(Seat) -> i32| -> Vec<i32> { seats().map(value).collect() };
            object["scores"] = json!(by_seat(&|seat| scores.points[seat]));
            object["ranks"] = json!(by_seat(&|seat| scores.ranks[seat].into()));
            let sheets: Map<String, Value> = seats()
                .map(|seat| (seat.to_string(), sheet_json(game, seat, scores.points[seat])))
                .collect();
            object["sheets"] = Value::Object(sheets);
        }
        object
    }

    fn write_text<G: Game>(self, game: &G) -> io::Result<()> {
        let out = self.out;
        self.entry.write_heading(out)?;
        format::write_view(out, &game.view(None).to_string())?;
        writeln!(out, "\nAs a scene")?;
        for line in transcript::write_scene(game).lines() {
            writeln!(out, "    {line}")?;
        }
        writeln!(out)?;
        if game.scores().is_some() {
            let sheets = hosting::sheets(game).unwrap_or_default();
            format::write_sheets(out, &sheets, Victory::of::<G>(), |seat| seat.to_string())?;
            if !self.args.refused {
                return writeln!(out);
            }
            writeln!(out)?;
        }
        let book = Rulebook::parse(G::RULES);
        for seat in Seat::all(game.n_seats()) {
            let legal = notation(&legal(game, seat));
            let owes = if game.to_act().contains(seat) { ", to act" } else { "" };
            let legal = if legal.is_empty() { "nothing".to_string() } else { legal.join(", ") };
            writeln!(out, "{seat}{owes}. Legal: {legal}")?;
            write_refused(out, game, seat, &book, self.args.refused)?;
        }
        writeln!(out)
    }
}

/// The refused actions of a seat, gathered under the rules that refuse them.
fn write_refused<G: Game>(
    out: &mut dyn Write,
    game: &G,
    seat: Seat,
    book: &Rulebook<'_>,
    shows_all: bool,
) -> io::Result<()> {
    let mut by_rule: Vec<(Rule, Vec<String>)> = Vec::new();
    for (action, rule) in refused(game, seat) {
        match by_rule.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, actions)) => actions.push(action.to_string()),
            None => by_rule.push((rule, vec![action.to_string()])),
        }
    }
    for (rule, actions) in &by_rule {
        let rule = format::titled(book, rule.0);
        let n_actions = actions.len();
        let shown = if n_actions == G::Action::COUNT && !shows_all {
            "every action".to_string()
        } else if n_actions > N_SHOWN && !shows_all {
            format!("{} and {} more", actions[..N_SHOWN].join(", "), n_actions - N_SHOWN)
        } else {
            actions.join(", ")
        };
        writeln!(out, "    refused by {rule}: {shown}")?;
    }
    Ok(())
}

fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal
}

fn refused<G: Game>(game: &G, seat: Seat) -> impl Iterator<Item = (G::Action, Rule)> {
    let all = (0..G::Action::COUNT).filter_map(G::Action::from_index);
    all.filter_map(move |action| game.check(seat, action).err().map(|rule| (action, rule)))
}

fn notation<A: Action>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

fn sheet_json<G: Game>(game: &G, seat: Seat, total: i32) -> Value {
    let lines: Vec<Value> = game
        .sheet(seat)
        .iter()
        .map(|line| json!({ "rule": line.rule.0, "text": line.text, "points": line.points }))
        .collect();
    json!({ "total": total, "lines": lines })
}

/// Every option with its value.
pub fn options_json<G: Game>(game: &G) -> Value {
    game.options().pairs().into_iter().map(|(key, value)| (key.to_string(), json!(value))).collect()
}

/// The seats that owe an action, as `P1`, `P2`, …
pub fn to_act_json<G: Game>(game: &G) -> Value {
    game.to_act().iter().map(|seat| seat.to_string()).collect()
}
