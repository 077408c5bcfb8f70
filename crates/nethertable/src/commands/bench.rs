//! `bench`: how fast a game is on one core, how large, and whether it allocates.

mod browser;
mod measure;

use std::{
    io::{self, Write},
    path::PathBuf,
};

use bots::LEVELS;
use serde_json::{Map, Value, json};
use tabletop::Heuristics;

use crate::{
    cli::examples,
    error::CliError,
    text_table::{self, thousands},
    variant,
};
use measure::{CUT, Figures, measure};
use protocol::{GameId, GameVisitor};

/// Measure speed, size and allocations of the games
#[derive(clap::Args, Debug)]
#[command(
    allow_negative_numbers = true,
    long_about = "Measures, for each game and number of seats, on one core: random games and actions a second, \
        search iterations a second (information-set search from the opening position, with random playouts to the \
        very end, and with playouts cut after 10 actions and estimated), the time of one clone, the sizes of state, action and view, and how often a playout and a search \
        iteration allocate after warm-up.\n\n\
        Every rate is taken in many short runs. The best is the headline, because other work on the machine can only \
        slow a run down; the median stands beside it. Use a release build.",
    after_help = examples(&[
        ("bench", "all games at all seat counts"),
        ("bench --game GAME --seats 3 --seconds 5", "one line, measured longer"),
        ("bench --json", "one object per line, for programs"),
        ("bench --levels", "also how long easy, medium and hard think"),
        ("bench --browser", "the client: its size, the first click, its search"),
    ]),
)]
pub struct Args {
    /// Only this game
    #[arg(long, value_name = "NAME")]
    game: Option<GameId>,
    /// Only this number of seats
    #[arg(long, value_name = "N")]
    seats: Option<i64>,
    /// How long to measure each rate
    #[arg(long, value_name = "S", default_value = "2", value_parser = read_seconds)]
    seconds: f64,
    /// Also measure how long the bots of the three levels take to decide
    #[arg(long)]
    levels: bool,
    /// How many decisions of each level to measure
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    decisions: u32,
    /// Measure the client in a headless Chromium instead, and its search against this machine's
    #[arg(long, value_name = "PROGRAM", num_args = 0..=1, conflicts_with = "levels")]
    browser: Option<Option<PathBuf>>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// The seats at which the search of the browser is compared with that of the machine.
const BROWSER_SEATS: usize = 3;

fn read_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "write a number of seconds from 0.01 to 3600".to_string())
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    let games = args.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    if let Some(program) = &args.browser {
        let figures = browser::measure(program.as_deref(), &games).map_err(CliError::input)?;
        return write_browser(args, &figures, out);
    }
    for game in games {
        game.visit(Bench { args, out: &mut *out })?;
    }
    Ok(())
}

struct Bench<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

impl GameVisitor for Bench<'_> {
    type Output = Result<(), CliError>;

    fn visit<G: Heuristics>(self) -> Result<(), CliError> {
        let Bench { args, out } = self;
        let seat_counts: Vec<usize> = match args.seats {
            Some(n_seats) => vec![variant::seats::<G>(n_seats)?],
            None => G::SEATS.collect(),
        };
        let n_decisions = if args.levels { args.decisions as usize } else { 0 };
        let mut all = Vec::new();
        for n_seats in seat_counts {
            let figures =
                measure::<G>(n_seats, args.seconds, n_decisions).map_err(CliError::input)?;
            if args.json {
                writeln!(out, "{}", to_json(G::NAME, &figures))?;
                out.flush()?;
            }
            all.push(figures);
        }
        if !args.json {
            write_text(out, G::TITLE, &all)?;
        }
        Ok(())
    }
}

/// Search iterations a second on this machine.
struct Native(f64);

impl GameVisitor for Native {
    type Output = Result<f64, CliError>;

    fn visit<G: Heuristics>(self) -> Result<f64, CliError> {
        Ok(bots::search_rate::<G>(BROWSER_SEATS, None, measure::runs(self.0)).best)
    }
}

fn write_browser(
    args: &Args,
    figures: &browser::BrowserFigures,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let kib = |bytes: usize| (bytes as f64 / 102.4).round() / 10.0;
    let home = browser::size_of_home();
    let click = figures.first_click_ms.round();
    let mut rows = vec![
        vec!["home page as it is sent, KiB".to_string(), kib(home.sent).to_string()],
        vec!["home page unpacked, KiB".to_string(), kib(home.raw).to_string()],
        vec!["home page: first click possible after, ms".to_string(), click.to_string()],
    ];
    let mut games = Map::new();
    for &browser::GameFigures { game, first_click_ms, frames, search_iterations_per_s } in
        &figures.games
    {
        let native = game.visit(Native(args.seconds))?;
        let in_browser = search_iterations_per_s;
        let ratio = (in_browser / native * 1000.0).round() / 1000.0;
        let (title, size) = (game.title(), browser::size_of_game(game));
        let click = first_click_ms.round();
        rows.push(vec![format!("{title}: more as it is sent, KiB"), kib(size.sent).to_string()]);
        rows.push(vec![format!("{title}: more unpacked, KiB"), kib(size.raw).to_string()]);
        rows.push(vec![format!("{title}: first click possible after, ms"), click.to_string()]);
        let ms = |ms: f64| (ms * 10.0).round() / 10.0;
        let said = format!(
            "{} ({} for 95 of 100, {} at most)",
            ms(frames.median_ms),
            ms(frames.p95_ms),
            ms(frames.max_ms)
        );
        rows.push(vec![format!("{title}: milliseconds between frames"), said]);
        let task = ms(frames.longest_task_ms).to_string();
        rows.push(vec![format!("{title}: longest task of the page"), task]);
        rows.push(vec![format!("{title}: iterations a second there"), thousands(in_browser)]);
        rows.push(vec![format!("{title}: iterations a second here"), thousands(native)]);
        rows.push(vec![format!("{title}: ratio"), ratio.to_string()]);
        let value = json!({
            "more_kib": kib(size.sent),
            "more_raw_kib": kib(size.raw),
            "first_click_ms": click,
            "frames": frames.n_frames,
            "frame_ms_median": ms(frames.median_ms),
            "frame_ms_p95": ms(frames.p95_ms),
            "frame_ms_max": ms(frames.max_ms),
            "longest_task_ms": ms(frames.longest_task_ms),
            "search_iterations_per_s": in_browser,
            "native_iterations_per_s": native,
            "ratio": ratio,
        });
        games.insert(game.name().to_string(), value);
    }
    if args.json {
        let object = json!({
            "home_kib": kib(home.sent), "home_raw_kib": kib(home.raw), "first_click_ms": click,
            "games": games,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    text_table::write(out, &["In the browser", ""], &rows)?;
    Ok(())
}

fn to_json(game: &str, figures: &Figures) -> Value {
    let mut object = json!({
        "game": game,
        "seats": figures.n_seats,
        "random_games_per_s": figures.random_games.best,
        "random_games_per_s_median": figures.random_games.median,
        "random_actions_per_s": figures.random_actions.best,
        "random_actions_per_s_median": figures.random_actions.median,
        "search_iterations_per_s": figures.search_iterations.best,
        "search_iterations_per_s_median": figures.search_iterations.median,
        "cut_search_iterations_per_s": figures.cut_search_iterations.best,
        "cut_search_iterations_per_s_median": figures.cut_search_iterations.median,
        "clone_ns": figures.clone_ns,
        "state_bytes": figures.state_bytes,
        "action_bytes": figures.action_bytes,
        "view_bytes": figures.view_bytes,
        "allocations_per_playout": figures.allocations_per_playout,
        "allocations_per_search_iteration": figures.allocations_per_search_iteration,
        "peak_rss_kib": figures.peak_rss_kib,
    });
    if !figures.levels.is_empty() {
        let levels: Map<String, Value> = LEVELS
            .iter()
            .zip(&figures.levels)
            .map(|(level, times)| {
                let times = json!({
                    "decisions": times.n_decisions,
                    "median_ms": times.median_ms,
                    "max_ms": times.max_ms,
                });
                (level.to_string(), times)
            })
            .collect();
        object["levels"] = Value::Object(levels);
    }
    object
}

fn write_text(out: &mut dyn Write, title: &str, all: &[Figures]) -> io::Result<()> {
    if cfg!(debug_assertions) {
        writeln!(out, "This is a debug build: rates are far below those of a release build.\n")?;
    }
    let seats: Vec<String> =
        all.iter().map(|figures| format!("{} seats", figures.n_seats)).collect();
    let mut head = vec![title];
    head.extend(seats.iter().map(String::as_str));
    let row = |name: &str, cell: &dyn Fn(&Figures) -> String| -> Vec<String> {
        std::iter::once(name.to_string()).chain(all.iter().map(cell)).collect()
    };
    let mut rows = vec![
        row("random games a second", &|f| thousands(f.random_games.best)),
        row("random actions a second", &|f| thousands(f.random_actions.best)),
        row("  median run", &|f| thousands(f.random_actions.median)),
        row("search iterations a second", &|f| thousands(f.search_iterations.best)),
        row("  median run", &|f| thousands(f.search_iterations.median)),
        row(&format!("  playouts cut after {CUT} actions"), &|f| {
            thousands(f.cut_search_iterations.best)
        }),
        row("  median run", &|f| thousands(f.cut_search_iterations.median)),
        row("clone, ns", &|f| format!("{:.1}", f.clone_ns)),
        row("state, bytes", &|f| f.state_bytes.to_string()),
        row("action, bytes", &|f| f.action_bytes.to_string()),
        row("view, bytes", &|f| f.view_bytes.to_string()),
        row("allocations a playout", &|f| format!("{}", f.allocations_per_playout)),
        row("allocations a search iteration", &|f| {
            format!("{}", f.allocations_per_search_iteration)
        }),
        row("peak memory, KiB", &|f| f.peak_rss_kib.map_or("?".to_string(), |kib| kib.to_string())),
    ];
    for (nth, level) in LEVELS.iter().enumerate() {
        let cell = |f: &Figures| {
            let times = f.levels.get(nth);
            times.map_or(String::new(), |t| format!("{:.1} / {:.1}", t.median_ms, t.max_ms))
        };
        if all.iter().any(|figures| !figures.levels.is_empty()) {
            rows.push(row(&format!("{level} decides, ms (median / most)"), &cell));
        }
    }
    text_table::write(out, &head, &rows)?;
    writeln!(out)
}
