//! All exercises: what they are about, the scenarios, the puzzle of the day, and puzzles by number.

use dungeon_lords::{
    Monster, N_ROUNDS,
    solver::{self, Date, Difficulty, Front},
};
use leptos::{ev, prelude::*};
use protocol::GameId;

use super::{
    Exercise, MAX_NUMBER, SCENARIOS, date_words, difficulty_name, month_name,
    ratings::{self, Rating, Ratings},
};
use crate::{
    art,
    boards::dungeon_lords::{names, pieces},
    frame::icon,
    router::{NavLink, Route, Router},
    texts::t,
};

pub(super) fn list(game: GameId) -> AnyView {
    let ratings = ratings::all();
    let scenarios = solver::training().into_iter().zip(1..=SCENARIOS.len());
    let scenarios = scenarios.map(|(puzzle, nth)| {
        let exercise = Exercise::Scenario(nth);
        let rating = ratings.get(&exercise.to_string()).copied();
        let title = pieces::to_text(&exercise.title());
        view! { <li>{card(game, exercise, title, rating, encounter(&puzzle.front))}</li> }
    });
    let scenarios = view! {
        <h2>{t!("dl-scenarios")}</h2>
        <p class="soft">{t!("dl-scenarios-text")}</p>
        <ul class="dl-exercises dl-scenarios">{scenarios.collect_view()}</ul>
    };
    let days = view! {
        <h2>{t!("dl-daily")}</h2>
        <div class="dl-days">
            <ul class="dl-exercises">{day(0).map(|date| daily(game, date, &ratings))}</ul>
            {earlier(game, &ratings)}
        </div>
    };
    // Who has learned it comes for the puzzle of the day.
    let (scenarios, days, is_new) = (scenarios.into_any(), days.into_any(), ratings.is_empty());
    let ladders = Difficulty::ALL.map(|difficulty| ladder(game, difficulty, &ratings));
    document().set_title(&format!("{} · {} · Nethertable", t!("dl-training"), game.title()));
    on_cleanup(|| document().set_title("Nethertable"));
    view! {
        {art::symbols(game.name())}
        <article class="page dl dl-training" data-test="exercises">
            <header class="dl-gate stage" data-game=game.name()>
                {cave(&COMERS, &KEEPERS)}
                <div class="dl-gate-words">
                    <h1>{t!("dl-training")}</h1>
                    <p class="lead">{t!("dl-training-lead", rounds = N_ROUNDS)}</p>
                </div>
                <ol class="dl-how">
                    <li>{icon("dl-trap")}<span><b>{t!("dl-how-plan")}</b>" "{t!("dl-how-plan-text")}</span></li>
                    <li>{icon("dl-swords")}<span><b>{t!("dl-how-fight")}</b>" "{t!("dl-how-fight-text")}</span></li>
                    <li>{icon("dl-back")}<span><b>{t!("dl-how-learn")}</b>" "{t!("dl-how-learn-text")}</span></li>
                </ol>
            </header>
            {if is_new { [scenarios, days] } else { [days, scenarios] }}
            <h2>{t!("dl-puzzles")}</h2>
            <p class="soft">{t!("dl-puzzles-text")}</p>
            <ul class="dl-exercises dl-ladders">{ladders.into_iter().collect_view()}</ul>
            <p class="soft dl-signs">{t!("dl-signs")}</p>
        </article>
    }
    .into_any()
}

/// Who comes and who waits in the drawing above the list.
const COMERS: [&str; 3] = ["dl-priest", "dl-thief", "dl-warrior"];
const KEEPERS: [&str; 2] = ["dl-troll", "dl-vampire"];

const CAVE: &str = "<use href=\"#dl-cave\" y=\"-44\" width=\"868\" height=\"580\"/>";
const ARCH: &str = "<use href=\"#dl-arch\"/>";

/// The cave with some who come and some who wait.
fn cave(comers: &[&str], keepers: &[&str]) -> AnyView {
    let figures = |symbols: &[&str]| symbols.iter().map(|s| pieces::figure(s)).collect_view();
    view! {
        <span class="dl-gate-scene" aria-hidden="true">
            {backdrop()}
            <span class="dl-gate-comers">{figures(comers)}</span>
            <span class="dl-gate-keepers">{figures(keepers)}</span>
        </span>
    }
    .into_any()
}

/// The cave and the arch of the tile.
fn backdrop() -> AnyView {
    view! {
        <svg class="dl-cave" viewBox="0 -44 868 580" preserveAspectRatio="xMidYMax slice" inner_html=CAVE></svg>
        <svg class="dl-arch" viewBox="0 0 172 216" inner_html=ARCH></svg>
    }
    .into_any()
}

/// Earlier puzzles that are still offered.
const N_EARLIER: u32 = 6;

/// The date on the visitor's wall, this many days ago.
fn day(n_ago: u32) -> Option<Date> {
    const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
    // Noon is on the same day in summer and in winter.
    let now = js_sys::Date::new_0();
    now.set_hours(12);
    let then = js_sys::Date::new(&(now.get_time() - f64::from(n_ago) * DAY).into());
    let (year, month) = (then.get_full_year(), then.get_month() + 1);
    format!("{year:04}-{month:02}-{:02}", then.get_date()).parse().ok()
}

fn daily(game: GameId, date: Date, ratings: &Ratings) -> AnyView {
    let exercise = Exercise::Daily(date);
    let rating = ratings.get(&exercise.to_string()).copied();
    let difficulty = date.difficulty();
    let [comers, keepers] = cast(difficulty);
    let about = view! {
        {cave(comers, keepers)}
        {leaf(date)}
        <span class="dl-grade-line">{pips(difficulty)}{pieces::to_text(&difficulty_name(difficulty))}</span>
    };
    let title = t!("dl-today", date = date_words(date));
    view! { <li class="dl-today" data-test="daily">{card(game, exercise, title, rating, about.into_any())}</li> }
        .into_any()
}

/// Who comes and who waits where it is that hard.
fn cast(difficulty: Difficulty) -> [&'static [&'static str]; 2] {
    match difficulty {
        Difficulty::Easy => [&["dl-thief", "dl-warrior"], &["dl-goblin"]],
        Difficulty::Medium => [&["dl-wizard", "dl-priest"], &["dl-vampire"]],
        Difficulty::Hard => [&["dl-wizard", "dl-paladin"], &["dl-dragon"]],
    }
}

/// One of three lit for easy, all for hard.
fn pips(difficulty: Difficulty) -> AnyView {
    let n = Difficulty::ALL.into_iter().take_while(|&at| at != difficulty).count();
    let pips = (0..Difficulty::ALL.len()).map(|nth| view! { <i class:is-lit={nth <= n}></i> });
    view! { <span class="dl-grade-pips" aria-hidden="true">{pips.collect_view()}</span> }.into_any()
}

/// The leaf of a calendar.
fn leaf(date: Date) -> AnyView {
    let month = pieces::to_text(&month_name(date));
    view! { <span class="dl-leaf" aria-hidden="true"><small>{month}</small><b>{date.day}</b></span> }
        .into_any()
}

/// The puzzles of the days before.
fn earlier(game: GameId, ratings: &Ratings) -> AnyView {
    let days = (1..=N_EARLIER).filter_map(day).map(|date| {
        let exercise = Exercise::Daily(date);
        let rating = ratings.get(&exercise.to_string()).copied();
        let face = view! {
            <span class="unseen">{pieces::to_text(&date_words(date))}</span>
            {leaf(date)}
            {pips(date.difficulty())}
        };
        number_link(game, exercise, face.into_any(), rating)
    });
    let days = days.collect_view();
    view! {
        <div class="dl-earlier">
            <h3>{t!("dl-earlier")}</h3>
            <ul class="dl-numbers">{days}</ul>
        </div>
    }
    .into_any()
}

/// A short link with its rating.
fn number_link(game: GameId, exercise: Exercise, name: AnyView, rating: Option<Rating>) -> AnyView {
    let rating = rating.map(|rating| {
        let words = pieces::to_text(&rating.words());
        view! {
            <span class="dl-sign-of" aria-hidden="true">" "{rating.sign()}</span>
            <span class="unseen">": "{words}</span>
        }
    });
    view! { <li><NavLink route=Route::Training(game, exercise.to_string())>{name}{rating}</NavLink></li> }
        .into_any()
}

fn card(
    game: GameId,
    exercise: Exercise,
    title: String,
    rating: Option<Rating>,
    about: AnyView,
) -> AnyView {
    view! {
        <NavLink route=Route::Training(game, exercise.to_string()) class="dl-exercise">
            <b class="dl-exercise-name">{title}</b>
            {rating.map(tag)}
            {about}
        </NavLink>
    }
    .into_any()
}

fn tag(rating: Rating) -> AnyView {
    view! { <span class="tag dl-solved">{rating.sign()}" "{pieces::to_text(&rating.words())}</span> }
        .into_any()
}

/// Who comes, and what one has against them, in the cave.
fn encounter(front: &Front) -> AnyView {
    let party = front.lord.party.iter().rev().map(|member| {
        let n_left = member.n_left();
        view! {
            <span class="dl-foe">
                {pieces::figure(names::class_art(member.adventurer))}
                <b>{n_left}</b>
            </span>
        }
    });
    let monsters = || Monster::ALL.into_iter().filter(|&kind| front.lord.up[kind as usize] > 0);
    let waiting = monsters().map(|kind| pieces::figure(names::monster_art(kind)));
    let traps = front.hand.kinds().map(|trap| icon(names::trap_art(trap)));
    let words = [
        names::list(front.lord.party.iter().map(|member| names::adventurer(member.adventurer))),
        names::list(monsters().map(names::monster).chain(front.hand.kinds().map(names::trap))),
    ];
    let [party_words, means_words] = words.map(|message| pieces::to_text(&message));
    view! {
        <span class="unseen">{t!("dl-against", party = party_words, means = means_words)}</span>
        <span class="dl-gate-scene" aria-hidden="true">
            {backdrop()}
            <span class="dl-gate-comers">{party.collect_view()}</span>
            <span class="dl-gate-keepers">{waiting.collect_view()}</span>
            <span class="dl-gate-traps">{traps.collect_view()}</span>
        </span>
    }
    .into_any()
}

/// The puzzles of a difficulty: the next one, any other by its number, and those that are solved.
fn ladder(game: GameId, difficulty: Difficulty, ratings: &Ratings) -> AnyView {
    let router = expect_context::<Router>();
    let next = ratings::first_open(difficulty);
    let solved = ratings::solved(ratings, difficulty);
    let n_solved = solved.len();
    let name = pieces::to_text(&difficulty_name(difficulty));
    let about = match difficulty {
        Difficulty::Easy => t!("dl-easy-text"),
        Difficulty::Medium => t!("dl-medium-text"),
        Difficulty::Hard => t!("dl-hard-text"),
    };
    let [comers, keepers] = cast(difficulty);
    let input = NodeRef::<leptos::html::Input>::new();
    let go = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let number = input.get_untracked().and_then(|input| tabletop::number(input.value().trim()));
        if let Some(number) = number.filter(|n| (1..=MAX_NUMBER).contains(n)) {
            let exercise = Exercise::Puzzle(difficulty, number);
            router.go(Route::Training(game, exercise.to_string()));
        }
    };
    let links = solved.into_iter().map(|(number, rating)| {
        let exercise = Exercise::Puzzle(difficulty, number);
        number_link(game, exercise, view! { <b>{number}</b> }.into_any(), Some(rating))
    });
    let links = links.collect_view();
    let id = format!("number-{difficulty}");
    let form_name = format!("{name}: {}", t!("dl-number"));
    view! {
        <li class="dl-ladder stage" data-test=format!("puzzles-{difficulty}") data-game=game.name()>
            {cave(comers, keepers)}
            <h3>{pips(difficulty)}<span>{name}</span></h3>
            <p>{about}</p>
            <p class="dl-ladder-play">
                <NavLink
                    route=Route::Training(game, Exercise::Puzzle(difficulty, next).to_string())
                    class="button primary"
                >
                    {t!("dl-play-number", n = next.to_string())}
                </NavLink>
            </p>
            <form class="inline" aria-label=form_name on:submit=go>
                <label for=id.clone()>{t!("dl-number")}</label>
                <input
                    id=id
                    type="number"
                    inputmode="numeric"
                    min="1"
                    max=MAX_NUMBER.to_string()
                    node_ref=input
                    required=true
                />
                <button type="submit">{t!("dl-go")}</button>
            </form>
            <Show when=move || { n_solved > 0 }>
                <p class="dl-quiet">{t!("dl-n-solved", n = n_solved)}</p>
            </Show>
            <ul class="dl-numbers">{links}</ul>
        </li>
    }
    .into_any()
}
