//! The page of one exercise: it is made, then played on the board's own combat panel and dungeon.

use dungeon_lords::{N_ROUNDS, solver::Puzzle};
use leptos::prelude::*;
use protocol::GameId;

use super::{Exercise, SolverRequest, coach, practice::Practice, ratings, result};
use crate::{
    board_model::BoardModel,
    boards::dungeon_lords::{TheBoard, battle, lord, pieces, places},
    browser, frame,
    pages::copy_button,
    router::{NavLink, Route},
    texts::t,
    worker::WorkerClient,
};

pub(super) fn page(game: GameId, exercise: Exercise) -> AnyView {
    let worker = StoredValue::new_local(WorkerClient::new(game));
    let made = RwSignal::new(None::<Option<Puzzle>>);
    match exercise {
        Exercise::Scenario(_) => made.set(Some(Some(exercise.make()))),
        _ => ask_for(exercise, worker, made),
    }
    let rating = RwSignal::new(ratings::of(exercise));
    let title = pieces::to_text(&exercise.title());
    let tab = format!("{title} · {} · Nethertable", game.title());
    document().set_title(&tab);
    on_cleanup(|| document().set_title("Nethertable"));
    let body = move || {
        match made.get() {
        None => view! {
            <section class="page narrow dl-making" role="status" data-test="making">
                <p class="lead"><span class="dl-thinking" aria-hidden="true"></span>{t!("dl-making")}</p>
            </section>
        }
        .into_any(),
        Some(None) => view! {
            <section class="page narrow"><p class="lead" role="alert">{t!("dl-not-made")}</p></section>
        }
        .into_any(),
        Some(Some(puzzle)) => board(Practice::start(game, exercise, puzzle, rating, worker)),
    }
    };
    let address = Route::Training(game, exercise.to_string()).path();
    let address = format!("{}{address}", browser::origin());
    let shown = move || {
        rating.get().map(|rating| {
            view! { <span class="tag dl-solved">{rating.sign()}" "{pieces::to_text(&rating.words())}</span> }
        })
    };
    view! {
        <div class="table-page" data-test="exercise">
            {frame::table_head(
                move || title.clone(),
                shown,
                view! {
                    <NavLink route=Route::Training(game, String::new()) class="quiet button">{t!("dl-all-exercises")}</NavLink>
                    {copy_button(address, t!("copy-link"), "quiet", "copy-link")}
                    <NavLink route=Route::Training(game, exercise.next().to_string()) class="quiet button">
                        {t!("dl-next")}
                    </NavLink>
                },
            )}
            {body}
        </div>
    }
    .into_any()
}

/// Lets the worker make the puzzle.
fn ask_for(
    exercise: Exercise,
    worker: StoredValue<WorkerClient, LocalStorage>,
    made: RwSignal<Option<Option<Puzzle>>>,
) {
    let request = serde_json::to_string(&SolverRequest::Puzzle(exercise.to_string()));
    worker.with_value(|worker| {
        worker.solve(request.unwrap_or_default(), move |reply| {
            made.try_set(Some(serde_json::from_str(&reply).ok()));
        });
    });
}

fn board(practice: Practice) -> AnyView {
    let Some(model) = BoardModel::<TheBoard>::new(practice.state, practice.backend()) else {
        return ().into_any();
    };
    let fatigue = practice.puzzle.with_value(|puzzle| puzzle.front.training);
    let cards = match fatigue {
        Some(fatigue) => rounds(model, fatigue),
        None => places::town(model),
    };
    let is_over = Memo::new(move |_| practice.is_over());
    let table = view! {
        <div class="dl dl-table dl-practice is-combat" class:is-plain=fatigue.is_some()>
            <div class="dl-top">{coach::goal(practice)}</div>
            <div class="dl-centre">{battle::panel(model, cards)}</div>
            <div class="dl-others">{coach::coach(practice, model)}</div>
        </div>
    };
    let own = view! {
        <div class="dl dl-own">{move || model.you().map(|seat| lord::in_full(model, seat))}</div>
    };
    let result = move || result::result(practice);
    frame::exercise(model, table.into_any(), own.into_any(), is_over, result)
}

/// The rounds of a training without combat cards.
fn rounds(model: BoardModel<TheBoard>, fatigue: u8) -> AnyView {
    let now = model.part(|view| usize::from(view.combat.round));
    let rounds = move || {
        let round = |nth: usize| {
            let inside = view! {
                <span class="dl-spell is-open">
                    <b class="dl-spell-round">{nth + 1}</b>
                    <span class="dl-spell-name">{t!("dl-round-plain")}</span>
                    <span class="dl-spell-foot">
                        {t!("dl-fatigue")}
                        {pieces::amount("dl-fatigue", fatigue)}
                    </span>
                </span>
            }
            .into_any();
            let label = t!("dl-round-label", n = nth + 1, fatigue = fatigue);
            let card = pieces::piece("CONQUER-1", "dl-spell-piece", label, inside);
            view! { <li class:is-now={nth == now.get()}>{card}</li> }
        };
        // The training has as many rounds as it takes.
        (0..(now.get() + 1).max(usize::from(N_ROUNDS))).map(round).collect_view()
    };
    view! { <div class="dl-town"><h3>{t!("dl-town")}</h3><ol class="dl-row">{rounds}</ol></div> }
        .into_any()
}
