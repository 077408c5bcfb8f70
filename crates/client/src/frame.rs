//! The frame around every board: whose turn it is, the actions, undo, the log with its rules, the score sheet, the
//! curtain between people who share a device, and the live region for screen readers. Knows no game.

mod advice;
mod bar;
mod ceremony;
mod clock;
mod dialog;
mod ending;
mod exercise;
mod head;
mod keys;
mod log;
mod parts;
mod score;
mod seat;
mod side;
mod tips;

use std::rc::Rc;

use leptos::{ev, prelude::*};
use protocol::Update;
use tabletop::{Game, Seat};

use crate::{
    art,
    backend::Backend,
    board_model::{BoardModel, View},
    boards::Board,
    stage::{self, Cue},
    table_state::TableState,
    texts::{Message, t},
};

use advice::Adviser;
pub use ceremony::{Backdrop, Ceremony, Exhibit, Scene, SceneRow, TurningPoint};
#[cfg(test)]
pub use ceremony::{Who, decided};
pub use dialog::{Asking, Question};
use ending::Ending;
pub use exercise::{exercise, is_focus_lost};
pub use head::table_head;
pub use seat::{connection, level_name, name_plate, portrait, seat_mark, seat_markup};
pub use tips::{cite, icon, rule_list, spot};

/// A table with its board, once there is something to show.
pub fn table<B: Board>(state: TableState, backend: StoredValue<Backend, LocalStorage>) -> AnyView {
    let is_dealt = Memo::new(move |_| state.update.with(Option::is_some));
    (move || {
        let model = is_dealt.get().then(|| BoardModel::<B>::new(state, backend)).flatten();
        model.map(|model| view! { <Table model=model/> })
    })
    .into_any()
}

#[component]
fn Table<B: Board>(model: BoardModel<B>) -> impl IntoView {
    let state = model.state;
    direct(model);
    keys::start(state);
    mark_title(model);
    // What lies on the table for a pointed action lies where things were.
    let resized = window_event_listener(ev::resize, move |_| model.point(None));
    on_cleanup(move || resized.remove());
    let is_over = Memo::new(move |_| state.is_over());
    let ending = Ending::new(model);
    let ceremony_state = ceremony::start(ending, is_over);
    let is_result_shown = ceremony_state.is_result_shown;
    let is_hidden = move || state.curtain.get().is_some();
    let has_bar = move || !is_hidden() && !is_over.get();
    let layout = model.part(B::layout);
    let part = parts::shown(model);
    let adviser = Adviser::new(model);
    let version = move || state.update.with(|u| u.as_ref().map(|u| u.version.to_string()));
    view! {
        {art::symbols(<B::Game as Game>::NAME)}
        {tips::layer::<B::Game>(state)}
        <div
            class="table"
            class:is-mine=move || model.is_my_turn()
            class:is-playing=move || state.stage.is_playing.get()
            data-version=version
            class:has-bar=has_bar
            class:has-advice=move || adviser.is_shown()
            class:has-ceremony=move || ceremony_state.is_shown()
            data-game=B::Game::NAME
            data-board=move || (!is_hidden()).then_some(B::Game::NAME)
            data-part=move || part.get().to_string()
        >
            <Show when=move || !is_hidden() fallback=move || curtain(model)>
                <div class="table-main" class:has-score=move || is_result_shown.get() data-scene=move || layout.get()>
                    {goal(model)}
                    {parts::tabs(model, part)}
                    {digest(model, is_result_shown)}
                    {move || is_over.get().then(|| bar::notice(model))}
                    {ceremony::show(ending, ceremony_state)}
                    {move || is_result_shown.get().then(|| score::sheet(ending))}
                    <section class="board" aria-labelledby="board-title"><h2 id="board-title" class:unseen=move || !is_result_shown.get()>{move || if is_result_shown.get() { t!("final-board") } else { t!("board") }}</h2>{B::render(model)}</section>
                    {B::hand(model)}
                    <Show when=move || !is_over.get()>{bar::bar(model, Some(adviser))}</Show>
                </div>
                {advice::card(adviser)}
                {side::side(model, is_result_shown)}
                {stage_layer()}
            </Show>
        </div>
        {live(model, is_result_shown)}
    }
}

/// Gives the stage what it has to know of the game.
fn direct<B: Board>(model: BoardModel<B>) {
    struct BoardDirector<B: Board>(BoardModel<B>);

    impl<B: Board> stage::Director for BoardDirector<B> {
        fn cues(&self, before: &Update, after: &Update) -> Vec<Cue> {
            let view = |update: &Update| -> Option<View<B>> {
                protocol::read_view::<B::Game>(update.table.get(), update.view.get()).ok()
            };
            let (Some(before), Some(now)) = (view(before), view(after)) else {
                return vec![Cue::quiet(); after.log.len()];
            };
            let cue = |json: &str| match protocol::read(json) {
                Ok(event) => B::cue(&before, &now, &event),
                Err(_) => Cue::quiet(),
            };
            after.log.iter().map(|entry| cue(entry.event.get())).collect()
        }

        fn to_text(&self, message: &Message) -> String {
            untrack(|| self.0.to_text(message))
        }

        fn viewer(&self) -> Option<Seat> {
            untrack(|| self.0.you())
        }
    }

    stage::start(model.state, Rc::new(BoardDirector(model)));
}

/// Where ghosts are: a picture of what moves, which nobody can point at and no screen reader reads.
fn stage_layer() -> impl IntoView {
    view! { <div class="stage-layer" aria-hidden="true"></div> }
}

/// What stands between the parts of a goal; the first is the aim, the others are figures.
const SEPARATOR: &str = " · ";

/// What the viewer is after, always visible; on a narrow screen only the figures, in one line, until it is pressed.
fn goal<B: Board>(model: BoardModel<B>) -> impl IntoView {
    let is_open = RwSignal::new(false);
    move || {
        let goal = model.to_text(&B::goal(&model.view())?);
        let (aim, figures) = match goal.split_once(SEPARATOR) {
            Some((aim, figures)) => (format!("{aim}{SEPARATOR}"), figures.to_string()),
            None => (String::new(), goal),
        };
        let turn = move |_| is_open.set(!is_open.get_untracked());
        Some(view! {
            <p class="goal" class:is-whole=move || is_open.get() data-test="goal" on:click=turn>
                <span class="goal-pin">{t!("goal")}</span>
                <span class="goal-text"><span class="goal-aim">{aim}</span>{figures}</span>
            </p>
        })
    }
}

/// What happened while nobody looked.
fn digest<B: Board>(model: BoardModel<B>, is_result_shown: Memo<bool>) -> AnyView {
    stage::digest(model.state, move |entry| {
        let view = untrack(|| model.view());
        let may_be_said = is_result_shown.get() || !log::is_result::<B>(entry);
        may_be_said.then(|| log::entry_text(model, &view, entry))
    })
}

/// A tab in the background shows by its title that it is one's turn.
fn mark_title<B: Board>(model: BoardModel<B>) {
    let title = <B::Game as Game>::TITLE;
    Effect::new(move || {
        let mark = if model.is_my_turn() { "● " } else { "" };
        document().set_title(&format!("{mark}{title} · Nethertable"));
    });
    on_cleanup(|| document().set_title("Nethertable"));
}

/// Announces to screen readers what happens.
fn live<B: Board>(model: BoardModel<B>, is_result_shown: Memo<bool>) -> impl IntoView {
    let text = move || {
        if model.state.curtain.get().is_some() {
            return String::new();
        }
        let view = model.view();
        let mut texts: Vec<String> = model.state.new_entries.with(|new_entries| {
            let spoken =
                new_entries.iter().filter(|e| is_result_shown.get() || !log::is_result::<B>(e));
            spoken.map(|entry| log::entry_text(model, &view, entry)).collect()
        });
        // Whose turn it is after what is still shown is not announced yet.
        if model.is_my_turn() && !model.state.stage.is_playing.get() {
            texts.push(model.to_text(&B::prompt(&view)));
        }
        texts.join(" ")
    };
    view! {
        <div class="unseen" role="status" aria-live="polite" data-test="live">{text}</div>
    }
}

/// Between two people at one device: nothing is shown until the right one is there.
fn curtain<B: Board>(model: BoardModel<B>) -> impl IntoView {
    let state = model.state;
    let name = move || state.curtain.get().map(|seat| state.name_of(seat)).unwrap_or_default();
    let lift = move |_| {
        if let Some(seat) = state.curtain.get_untracked() {
            model.lift_curtain(seat);
        }
    };
    let button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move || {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <div
            class="curtain"
            role="dialog"
            aria-modal="true"
            aria-labelledby="curtain-title"
            data-test="curtain"
        >
            <h2 id="curtain-title">{move || t!("curtain-title", name = name())}</h2>
            <p>{t!("curtain-text")}</p>
            <button type="button" class="primary" node_ref=button on:click=lift data-test="lift-curtain">
                {move || t!("curtain-lift", name = name())}
            </button>
        </div>
    }
}
