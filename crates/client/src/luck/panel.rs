//! The panel about fair luck: the hashes in full, and in the lobby a field for words of one's own.

use leptos::prelude::*;
use protocol::{Stage, TableId, TableInfo};
use tabletop::MAX_WORDS;

use super::{commit_to, own_words};
use crate::{backend::Remote, pages::copy_button, table_state::TableState, texts::t};

/// The first digits of a hash: enough to compare at a glance.
fn short(hash: &str) -> String {
    let digits = |from: usize| hash.chars().skip(from).take(4).collect::<String>();
    format!("{} {}", digits(0), digits(4))
}

/// The hash that stands now: of the seed, or before the start of the server's part.
fn hash_of(info: &TableInfo) -> Option<String> {
    let of_server = || info.luck.as_ref().map(|luck| luck.server_hash);
    info.seed_hash.or_else(of_server).map(|hash| hash.to_string())
}

/// Beside a game: the hash of its seed, short, with the rest behind it.
pub fn mark(state: TableState) -> AnyView {
    let hash = Memo::new(move |_| {
        let info = state.info.get()?;
        (info.stage == Stage::Playing).then(|| hash_of(&info)).flatten()
    });
    let shown = move || {
        let hash = hash.get()?;
        Some(view! {
            <details class="luck-mark" data-test="luck-mark">
                <summary>{t!("luck-mark", hash = short(&hash))}</summary>
                <div class="panel">
                    <p>{t!("luck-text-playing")}</p>
                    <p><code>{hash.clone()}</code></p>
                    {copy_button(hash, t!("luck-copy"), "", "copy-hash")}
                </div>
            </details>
        })
    };
    view! { {shown} }.into_any()
}

/// In the lobby: what luck is made from, and a place for words of one's own.
pub fn panel(
    state: TableState,
    remote: StoredValue<Remote, LocalStorage>,
    table: TableId,
) -> AnyView {
    let hash = Memo::new(move |_| state.info.with(|info| info.as_ref().and_then(hash_of)));
    let n_words = move || {
        state.info.with(|info| {
            let luck = info.as_ref().and_then(|info| info.luck.as_ref());
            luck.map_or(0, |luck| luck.commitments.iter().flatten().count())
        })
    };
    let n_redrawn = move || {
        let n = state.info.with(|info| {
            info.as_ref().and_then(|info| info.luck.as_ref()).map_or(0, |luck| luck.n_redrawn)
        });
        (n > 0).then(|| view! { <p>{t!("luck-redrawn", n = n)}</p> })
    };
    let words = RwSignal::new(own_words(table));
    let is_kept = RwSignal::new(false);
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let message = state.info.with_untracked(|info| {
            info.as_ref().and_then(|info| commit_to(info, &words.get_untracked()))
        });
        match message {
            Some(message) => {
                remote.with_value(|remote| remote.send(&message));
                is_kept.set(true);
            }
            None => state.show_error(t!("luck-too-long", n = MAX_WORDS)),
        }
    };
    let own = move || {
        state.you.get().map(|_| {
            view! {
                <form aria-label=t!("luck-words") on:submit=add>
                    <label for="luck-words">{t!("luck-words")}</label>
                    <div class="inline">
                        <input
                            id="luck-words"
                            data-test="luck-words"
                            maxlength="100"
                            autocomplete="off"
                            prop:value=move || words.get()
                            on:input=move |event| {
                                is_kept.set(false);
                                words.set(event_target_value(&event));
                            }
                        />
                        <button type="submit" data-test="luck-add">{t!("luck-add")}</button>
                    </div>
                    <p class="soft" role="status">{move || is_kept.get().then(|| t!("luck-added"))}</p>
                </form>
            }
        })
    };
    let shown = move || {
        let hash = hash.get()?;
        Some(view! {
            <details class="luck panel" data-test="luck">
                <summary>{t!("luck-title")}</summary>
                <p>{t!("luck-text-lobby")}</p>
                <p>{t!("luck-hash")} " " <code>{hash.clone()}</code></p>
                {copy_button(hash, t!("luck-copy"), "", "copy-hash")}
                <p>{move || t!("luck-committed", n = n_words())}</p>
                {n_redrawn}
                {own}
            </details>
        })
    };
    view! { {shown} }.into_any()
}
