//! The end as a ceremony: scene by scene what is counted and for whom, while the totals grow; then the result.

use leptos::prelude::*;
use tabletop::{Game as _, Seat};

use super::seat::{portrait, seat_mark};
use crate::{
    board_model::BoardModel,
    boards::Board,
    browser, stage,
    texts::{Message, t},
};

/// How long a scene stays before the next comes by itself, in milliseconds at normal speed.
const SCENE: f64 = 1900.0;
/// The heights the stylesheet knows.
const N_HEIGHTS: i32 = 10;

/// What a board tells at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Ceremony {
    pub title: Message,
    /// What the symbols of the seats' faces begin with.
    pub prefix: &'static str,
    /// Who speaks: a symbol of the board's art.
    pub speaker: &'static str,
    pub scenes: Vec<Scene>,
}

/// One thing that is counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    pub title: Message,
    pub art: &'static str,
    pub rows: Vec<SceneRow>,
}

/// What one seat has of it, and the points it brings.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneRow {
    pub seat: Seat,
    pub count: i32,
    pub points: i32,
    /// Said instead of the points.
    pub text: Option<Message>,
}

/// Which scene is shown. The ceremony begins when the game ends before the eyes of the viewer, and not for those who
/// come to a game that is over.
pub(super) fn start<B: Board>(
    model: BoardModel<B>,
    is_over: Memo<bool>,
) -> RwSignal<Option<usize>> {
    let scene = RwSignal::new(None);
    Effect::new(move |was_over: Option<bool>| {
        let is_over = is_over.get();
        if is_over && was_over == Some(false) && untrack(|| ceremony(model)).is_some() {
            scene.set(Some(0));
        }
        is_over
    });
    Effect::new(move || {
        let Some(nth) = scene.get() else { return };
        // Without motion it is only stepped.
        let Some(rate) = untrack(|| model.state.speed()).rate() else { return };
        let n_scenes = untrack(|| ceremony(model)).map_or(0, |all| all.scenes.len());
        if nth + 1 < n_scenes {
            browser::after((SCENE / rate) as u32, move || {
                if scene.try_get_untracked() == Some(Some(nth)) {
                    scene.set(Some(nth + 1));
                }
            });
        }
    });
    scene
}

fn ceremony<B: Board>(model: BoardModel<B>) -> Option<Ceremony> {
    let end = model.state.update.with(|update| update.as_ref()?.end.clone())?;
    B::ceremony(&model.view(), &end.sheets).filter(|ceremony| !ceremony.scenes.is_empty())
}

pub(super) fn show<B: Board>(
    model: BoardModel<B>,
    scene: RwSignal<Option<usize>>,
) -> impl IntoView {
    let is_shown = Memo::new(move |_| scene.get().is_some());
    move || {
        let all = is_shown.get().then(|| untrack(|| ceremony(model))).flatten()?;
        Some(dialog(model, all, scene))
    }
}

fn dialog<B: Board>(
    model: BoardModel<B>,
    all: Ceremony,
    scene: RwSignal<Option<usize>>,
) -> impl IntoView {
    let n_scenes = all.scenes.len();
    let nth = move || scene.get().unwrap_or_default().min(n_scenes - 1);
    let next = move |_| {
        let now = nth();
        scene.set((now + 1 < n_scenes).then_some(now + 1));
    };
    let heading = NodeRef::<leptos::html::H2>::new();
    Effect::new(move || {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    let speaker = format!("<use href=\"#{}\"/>", all.speaker);
    let title = model.to_text(&all.title);
    let seats: Vec<Seat> = all.scenes[0].rows.iter().map(|row| row.seat).collect();
    let prefix = all.prefix;
    let scenes = StoredValue::new(all.scenes);
    let bubble = move || scenes.with_value(|scenes| said(model, &scenes[nth()]));
    // Totals never stand below the floor.
    let total_of = move |seat: Seat, upto: usize| -> i32 {
        scenes.with_value(|scenes| {
            let rows = scenes[..=upto].iter().flat_map(|scene| &scene.rows);
            rows.filter(|row| row.seat == seat).map(|row| row.points).sum()
        })
    };
    let most = seats
        .iter()
        .map(|&seat| (0..n_scenes).map(|upto| total_of(seat, upto)).max().unwrap_or_default());
    let most = most.max().unwrap_or(1).max(1);
    let column = move |seat: Seat| {
        let total = move || total_of(seat, nth());
        let height = move || total().max(0) * N_HEIGHTS / most;
        view! {
            <li class=move || format!("ceremony-seat seat-{} is-{}", seat.index() + 1, height())>
                {portrait(prefix, seat)}
                <div class="ceremony-column">
                    <b class="ceremony-total">{move || stage::number(total())}</b>
                    <span class="ceremony-name">{seat_mark(seat)}<span>{model.state.display_name(seat)}</span></span>
                </div>
            </li>
        }
    };
    let columns = seats.into_iter().map(column).collect_view();
    view! {
        <section class="ceremony" aria-labelledby="ceremony-title" data-test="ceremony" data-game=B::Game::NAME>
            <h2 id="ceremony-title" tabindex="-1" node_ref=heading>{title}</h2>
            <div class="ceremony-side">
                <div class="ceremony-bubble" role="status">{bubble}</div>
                <svg class="ceremony-speaker" viewBox="0 0 96 96" aria-hidden="true" inner_html=speaker></svg>
            </div>
            <ol class="ceremony-seats">{columns}</ol>
            <div class="ceremony-steps">
                <span class="ceremony-nth">{move || t!("ceremony-nth", n = nth() + 1, of = n_scenes)}</span>
                <button type="button" data-test="ceremony-skip" on:click=move |_| scene.set(None)>
                    {t!("ceremony-skip")}
                </button>
                <button
                    type="button"
                    class="primary"
                    aria-keyshortcuts="n"
                    data-test="ceremony-next"
                    on:click=next
                >
                    {move || if nth() + 1 < n_scenes { t!("ceremony-next") } else { t!("ceremony-result") }}
                    <kbd aria-hidden="true">"n"</kbd>
                </button>
            </div>
        </section>
    }
}

/// What is counted now, seat by seat.
fn said<B: Board>(model: BoardModel<B>, scene: &Scene) -> AnyView {
    let most = scene.rows.iter().map(|row| row.count.abs()).max().unwrap_or(1).max(1);
    let rows = scene.rows.iter().map(|row| {
        let part = row.count.abs() * N_HEIGHTS / most;
        let points = match &row.text {
            Some(text) => model.to_text(text),
            None if row.points == 0 => "–".to_string(),
            None => stage::signed(row.points),
        };
        let class = format!("ceremony-row seat-{} is-{part}", row.seat.index() + 1);
        view! {
            <li class=class class:is-good={row.points > 0} class:is-bad={row.points < 0}>
                {seat_mark(row.seat)}
                <span class="unseen">{model.state.display_name(row.seat)}</span>
                <span class="ceremony-bar" aria-hidden="true"></span>
                <span class="ceremony-count">{stage::number(row.count)}</span>
                <b>{points}</b>
            </li>
        }
    });
    let rows = rows.collect_view();
    view! {
        <h3>{super::icon(scene.art)}{model.to_text(&scene.title)}</h3>
        <ol>{rows}</ol>
    }
    .into_any()
}
