//! The header of a table page: the game, the state of the connection, and what can be done with the table. On a narrow
//! screen the last is behind a button.

use leptos::prelude::*;

use crate::texts::t;

/// The head of a table, with its title, words beside it and its links.
pub fn table_head(
    title: impl Fn() -> String + Send + Sync + 'static,
    words: impl IntoView + 'static,
    links: impl IntoView + 'static,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    view! {
        <header class="table-head" class:is-unfolded=move || is_open.get()>
            <h1>{title}</h1>
            {words}
            <button
                type="button"
                class="quiet head-more"
                aria-label=t!("table-links")
                aria-expanded=move || if is_open.get() { "true" } else { "false" }
                aria-controls="table-links"
                data-test="more"
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                <span aria-hidden="true">"⋯"</span>
            </button>
            <nav class="table-links" id="table-links" aria-label=t!("table-links") on:click=move |_| is_open.set(false)>
                {links}
            </nav>
        </header>
    }
}
