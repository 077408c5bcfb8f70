//! The parts of a board of which a narrow screen shows one at a time. A wide one shows all of them.

use leptos::prelude::*;

use crate::{
    board_model::BoardModel,
    boards::Board,
    texts::{Message, t},
};

/// Which part is shown; the part of the question opens by itself.
pub(super) fn shown<B: Board>(model: BoardModel<B>) -> RwSignal<usize> {
    let asked = model.part(B::part_asked);
    let is_my_turn = Memo::new(move |_| model.is_my_turn());
    let part = RwSignal::new(untrack(|| asked.get()));
    Effect::new(move || {
        is_my_turn.track();
        part.set(asked.get());
    });
    part
}

/// The buttons that switch parts, on a narrow screen.
pub(super) fn tabs<B: Board>(model: BoardModel<B>, part: RwSignal<usize>) -> impl IntoView {
    let asked = model.part(B::part_asked);
    let names = model.part(B::parts);
    let tab = move |(nth, name): (usize, &&'static str)| {
        let is_shown = move || part.get() == nth;
        let is_asked = move || model.is_my_turn() && asked.get() == nth;
        view! {
            <button
                type="button"
                class:is-asked=is_asked
                aria-pressed=move || if is_shown() { "true" } else { "false" }
                data-test=format!("part-{nth}")
                data-tab=nth.to_string()
                on:click=move |_| {
                    // What an action would do was shown on the part that is left.
                    model.point(None);
                    part.set(nth);
                }
            >
                {model.to_text(&Message::new(name))}
            </button>
        }
    };
    move || {
        let names = names.get();
        (!names.is_empty()).then(|| {
            let tabs = names.iter().enumerate().map(tab).collect_view();
            view! { <div class="parts" role="group" aria-label=t!("parts")>{tabs}</div> }
        })
    }
}
