//! Asks guests without a name for one when they first sit down; a suggestion is filled in, so that Enter is enough.

use leptos::{ev, html, prelude::*, task::spawn_local};
use protocol::{GuestInfo, MAX_NAME, NameBody, Occupant};

use super::error_text;
use crate::{browser, table_state::TableState, texts::t};

/// Kept when the question was answered or put off.
const ASKED: &str = "nethertable.name-asked";

pub fn question(state: TableState) -> impl IntoView {
    let is_answered = RwSignal::new(browser::stored(ASKED).is_some());
    let is_nameless = Memo::new(move |_| {
        let you = state.you.get();
        state.info.with(|info| {
            let who = info.as_ref().zip(you).and_then(|(info, you)| info.seats.get(you.index()));
            matches!(who, Some(Occupant::Guest(GuestInfo { name, .. })) if name.is_empty())
        })
    });
    move || (is_nameless.get() && !is_answered.get()).then(|| form(state, is_answered))
}

fn form(state: TableState, is_answered: RwSignal<bool>) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    Effect::new(move || {
        if let Some(input) = input.get() {
            // Who opens a table looks at the table first; who just sat down has lost the button that had the focus.
            if !state.is_host.get_untracked() {
                let _ = input.focus();
                input.select();
            }
        }
    });
    let done = move || {
        browser::store(ASKED, "yes");
        is_answered.set(true);
    };
    let save = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else { return };
        let name = input.value().trim().to_string();
        spawn_local(async move {
            match browser::post::<_, serde_json::Value>("/api/name", &NameBody { name }).await {
                Ok(_) => done(),
                Err(error) => state.show_error(error_text(&error)),
            }
        });
    };
    view! {
        <form class="name-question" aria-label=t!("ask-name") on:submit=save data-test="name-question">
            <label for="your-name">{t!("ask-name")}</label>
            <input
                id="your-name"
                node_ref=input
                maxlength=MAX_NAME.to_string()
                autocomplete="nickname"
                required=true
                value=suggestion()
                data-test="your-name"
            />
            <button type="submit" class="primary" data-test="take-name">{t!("take-name")}</button>
            <button type="button" class="quiet" data-test="no-name" on:click=move |_| done()>
                {t!("no-name")}
            </button>
        </form>
    }
}

/// One of the names that stand ready.
fn suggestion() -> String {
    let names = t!("guest-names");
    let names: Vec<&str> = names.split_whitespace().collect();
    let [luck] = browser::random_bytes::<1>();
    names.get(usize::from(luck) % names.len().max(1)).map(ToString::to_string).unwrap_or_default()
}
