//! All exercises: what they are about, the scenarios, the puzzle of the day, and puzzles by number.

use dungeon_lords::{
    Monster, N_ROUNDS,
    solver::{self, Date, Difficulty, Front},
};
use leptos::{ev, prelude::*};
use protocol::GameId;

use super::{
    Exercise, MAX_NUMBER, SCENARIOS, difficulty_name,
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
        view! { <li>{card(game, exercise, title, rating, faces(&puzzle.front))}</li> }
    });
    let scenarios = scenarios.collect_view();
    let ladders = Difficulty::ALL.map(|difficulty| ladder(game, difficulty, &ratings));
    document().set_title(&format!("{} · {} · Nethertable", t!("dl-training"), game.title()));
    on_cleanup(|| document().set_title("Nethertable"));
    view! {
        {art::symbols(game.name())}
        <article class="page dl dl-training" data-test="exercises">
            <h1>{t!("dl-training")}</h1>
            <p class="lead">{t!("dl-training-lead", rounds = N_ROUNDS)}</p>
            <ol class="dl-how">
                <li><b>{t!("dl-how-plan")}</b>" "{t!("dl-how-plan-text")}</li>
                <li><b>{t!("dl-how-fight")}</b>" "{t!("dl-how-fight-text")}</li>
                <li><b>{t!("dl-how-learn")}</b>" "{t!("dl-how-learn-text")}</li>
            </ol>
            <h2>{t!("dl-scenarios")}</h2>
            <p class="soft">{t!("dl-scenarios-text")}</p>
            <ul class="dl-exercises">{scenarios}</ul>
            <h2>{t!("dl-daily")}</h2>
            <ul class="dl-exercises">{day(0).map(|date| daily(game, date, &ratings))}</ul>
            {earlier(game, &ratings)}
            <h2>{t!("dl-puzzles")}</h2>
            <p class="soft">{t!("dl-puzzles-text")}</p>
            <ul class="dl-exercises dl-ladders">{ladders.into_iter().collect_view()}</ul>
            <p class="soft dl-signs">{t!("dl-signs")}</p>
        </article>
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
    let about =
        view! { <span class="soft">{pieces::to_text(&difficulty_name(date.difficulty()))}</span> };
    let title = t!("dl-today", date = date.to_string());
    view! { <li data-test="daily">{card(game, exercise, title, rating, about.into_any())}</li> }
        .into_any()
}

/// The puzzles of the days before.
fn earlier(game: GameId, ratings: &Ratings) -> AnyView {
    let days = (1..=N_EARLIER).filter_map(day).map(|date| {
        let exercise = Exercise::Daily(date);
        let rating = ratings.get(&exercise.to_string()).copied();
        number_link(game, exercise, date.to_string(), rating)
    });
    let days = days.collect_view();
    view! {
        <div class="dl-earlier">
            <p class="dl-quiet">{t!("dl-earlier")}</p>
            <ul class="dl-numbers">{days}</ul>
        </div>
    }
    .into_any()
}

/// A short link with its rating.
fn number_link(game: GameId, exercise: Exercise, name: String, rating: Option<Rating>) -> AnyView {
    let rating = rating.map(|rating| {
        let words = pieces::to_text(&rating.words());
        view! {
            <span aria-hidden="true">" "{rating.sign()}</span>
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

/// Who comes, and what one has against them.
fn faces(front: &Front) -> AnyView {
    let party = front.lord.party.iter().map(|member| pieces::token_face(member.adventurer));
    let monsters = Monster::ALL.into_iter().filter(|&kind| front.lord.up[kind as usize] > 0);
    let monsters = monsters.map(|kind| icon(names::monster_art(kind)));
    let traps = front.hand.kinds().map(|trap| icon(names::trap_art(trap)));
    let words = [
        names::list(front.lord.party.iter().map(|member| names::adventurer(member.adventurer))),
        names::list(
            Monster::ALL
                .into_iter()
                .filter(|&kind| front.lord.up[kind as usize] > 0)
                .map(names::monster)
                .chain(front.hand.kinds().map(names::trap)),
        ),
    ];
    let [party_words, means_words] = words.map(|message| pieces::to_text(&message));
    view! {
        <span class="unseen">{t!("dl-against", party = party_words, means = means_words)}</span>
        <span class="dl-faces" aria-hidden="true">
            <span>{party.collect_view()}</span>
            <i>"⚔"</i>
            <span>{monsters.collect_view()}{traps.collect_view()}</span>
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
        number_link(game, exercise, number.to_string(), Some(rating))
    });
    let links = links.collect_view();
    let id = format!("number-{difficulty}");
    let form_name = format!("{name}: {}", t!("dl-number"));
    view! {
        <li class="dl-ladder" data-test=format!("puzzles-{difficulty}")>
            <h3>{name}</h3>
            <p>{about}</p>
            <p>
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
