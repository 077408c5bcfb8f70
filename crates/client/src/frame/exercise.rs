//! The page frame around a training exercise. It has the same action bar, log, rules, tips, keys and live region as the
//! frame around a table.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{bar, direct, keys, live, side, stage_layer, tips};
use tabletop::Game as _;

use crate::{art, board_model::BoardModel, boards::Board, texts::t};

/// What a board shows of an exercise: `board` and `hand` as at a table, and the `result` once it is over.
pub fn exercise<B: Board>(
    model: BoardModel<B>,
    board: AnyView,
    hand: AnyView,
    is_over: Memo<bool>,
    result: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    direct(model);
    keys::start(model.state);
    go_on_in_the_bar(is_over);
    let layout = model.part(B::layout);
    view! {
        {art::symbols(B::Game::NAME)}
        {tips::layer::<B::Game>(model.state)}
        <div
            class="table is-exercise"
            class:is-mine=move || model.is_my_turn()
            class:has-bar=move || !is_over.get()
            data-game=B::Game::NAME
            data-board=B::Game::NAME
        >
            <div class="table-main" class:has-score=move || is_over.get() data-scene=move || layout.get()>
                {move || is_over.get().then(&result)}
                <section class="board" aria-labelledby="board-title"><h2 id="board-title" class="unseen">{t!("board")}</h2>{board}</section>
                {hand}
                <Show when=move || !is_over.get()>{bar::bar(model, None)}</Show>
            </div>
            {side::side(model, is_over)}
            {stage_layer()}
        </div>
        {live(model, is_over)}
    }
    .into_any()
}

/// Whether what had the focus is gone.
pub fn is_focus_lost() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// The result goes with whatever had the focus in it when an action is undone.
fn go_on_in_the_bar(is_over: Memo<bool>) {
    Effect::new(move |was_over: Option<bool>| {
        let is_over = is_over.get();
        if was_over == Some(true) && !is_over {
            request_animation_frame(|| {
                let action = document().query_selector("[data-action].is-open").ok().flatten();
                if let (true, Some(action)) = (is_focus_lost(), action) {
                    let _ = action.unchecked_into::<HtmlElement>().focus();
                }
            });
        }
        is_over
    });
}
