//! Around every board: whose turn it is, the actions, undo, the log with its rules, the score sheet, the curtain,
//! and the live region for screen readers. Knows no game.

mod bar;
mod clock;
mod dialog;
mod exercise;
mod keys;
mod motion;
mod score;
mod seat;
mod side;
mod tips;

use leptos::prelude::*;
use tabletop::Game;

use crate::{
    backend::Backend, board_model::BoardModel, boards::Board, table_state::TableState, texts::t,
};

pub use dialog::{Asking, Question};
pub use exercise::{exercise, is_focus_lost};
pub use motion::{Flight, Ghost};
pub use seat::{connection, level_name, name_plate, seat_mark};
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
    motion::start(model);
    keys::start();
    mark_title(model);
    let is_over =
        Memo::new(move |_| state.update.with(|u| u.as_ref().is_some_and(|u| u.end.is_some())));
    let is_hidden = move || state.curtain.get().is_some();
    view! {
        <div class="art" aria-hidden="true" inner_html=B::ART></div>
        {tips::layer::<B::Game>(state)}
        <div class="table" class:is-mine=move || model.is_my_turn()>
            <Show when=move || !is_hidden() fallback=move || curtain(model)>
                <div class="table-main">
                    {move || is_over.get().then(|| bar::notice(model))}
                    {move || is_over.get().then(|| score::sheet(model))}
                    <section class="board" aria-label=t!("board")>{B::render(model)}</section>
                    {B::hand(model)}
                    <Show when=move || !is_over.get()>{bar::bar(model)}</Show>
                </div>
                {side::side(model)}
            </Show>
        </div>
        {live(model)}
    }
}

/// A tab in the background tells by its title that it is one's turn.
fn mark_title<B: Board>(model: BoardModel<B>) {
    let title = <B::Game as Game>::TITLE;
    Effect::new(move || {
        let mark = if model.is_my_turn() { "● " } else { "" };
        document().set_title(&format!("{mark}{title} · Nethertable"));
    });
    on_cleanup(|| document().set_title("Nethertable"));
}

/// Announces to screen readers what happens.
fn live<B: Board>(model: BoardModel<B>) -> impl IntoView {
    let text = move || {
        if model.state.curtain.get().is_some() {
            return String::new();
        }
        let view = model.view();
        let mut texts: Vec<String> = model.state.new_entries.with(|new_entries| {
            new_entries.iter().map(|entry| side::entry_text(model, &view, entry)).collect()
        });
        if model.is_my_turn() {
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
