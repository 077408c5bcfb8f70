//! The side panel: the log whose entries cite their rules, the rules themselves, and the position as text.

use leptos::prelude::*;
use tabletop::Seat;

use super::{log, tips};
use crate::{board_model::BoardModel, boards::Board, rules, texts::t};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Log,
    Rules,
    Text,
}

impl Tab {
    fn name(self) -> &'static str {
        match self {
            Tab::Log => "tab-log",
            Tab::Rules => "tab-rules",
            Tab::Text => "tab-text",
        }
    }
}

pub(super) fn side<B: Board>(model: BoardModel<B>, is_result_shown: Memo<bool>) -> impl IntoView {
    let tab = RwSignal::new(Tab::Log);
    let is_open = model.state.is_side_open;
    let is_mine_only = RwSignal::new(false);
    let has_log = move || !model.state.log.with(Vec::is_empty);
    let button = move |which: Tab, label: String| {
        view! {
            <button
                type="button"
                role="tab"
                id=which.name()
                aria-controls="side-body"
                aria-selected=move || if tab.get() == which { "true" } else { "false" }
                data-test=which.name()
                on:click=move |_| {
                    tab.set(which);
                    is_open.set(true);
                }
            >
                {label}
            </button>
        }
    };
    view! {
        <aside class="side" class:is-shown=move || is_open.get() id="side" aria-label=t!("side")>
            <div class="tabs" role="tablist">
                {button(Tab::Log, t!("tab-log"))}
                {button(Tab::Rules, t!("tab-rules"))}
                {button(Tab::Text, t!("tab-text"))}
            </div>
            <button
                type="button"
                class="quiet side-close"
                aria-label=t!("close")
                data-test="close-side"
                on:click=move |_| is_open.set(false)
            >
                <span aria-hidden="true">"✕"</span>
            </button>
            <div class="side-body" id="side-body" role="tabpanel" tabindex="0" aria-labelledby=move || tab.get().name()>
                {move || match tab.get() {
                    Tab::Log => log::log(model, is_result_shown, is_mine_only),
                    Tab::Rules => {
                        view! { <div class="rules">{tips::rule_list(rules::id_of::<B::Game>(), false)}</div> }.into_any()
                    }
                    Tab::Text => position(model),
                }}
            </div>
            <Show when=move || tab.get() == Tab::Log && model.you().is_some() && has_log()>
                {log::filter(is_mine_only)}
            </Show>
        </aside>
    }
}

/// The full text of the position.
fn position<B: Board>(model: BoardModel<B>) -> AnyView {
    let legend = move || {
        let n_seats = tabletop::View::n_seats(&*model.view());
        let name = |seat: Seat| format!("{seat}: {}", model.state.display_name(seat));
        Seat::all(n_seats).map(name).collect::<Vec<_>>().join(" · ")
    };
    // Sentences wrap; rows of cards keep their columns.
    let lines = move || {
        let line = |line: &str| {
            let is_row = line.starts_with(' ');
            view! { <span class:is-row=is_row>{line.to_string()}"\n"</span> }
        };
        model.view().to_string().lines().map(line).collect_view()
    };
    view! {
        <p class="legend">{legend}</p>
        <pre class="position" data-test="position" tabindex="0">{lines}</pre>
    }
    .into_any()
}
