//! The side panel: the log whose entries cite their rules, the rules themselves, and the position as text.

use leptos::prelude::*;
use protocol::{LogEntry, Version};
use tabletop::{Game, Seat};

use super::{icon, seat::seat_mark, tips};
use crate::{
    board_model::{BoardModel, View},
    boards::Board,
    texts::t,
};

/// How many log entries are shown until the full log is asked for.
const SHOWN: usize = 60;

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

pub(super) fn side<B: Board>(model: BoardModel<B>, is_told: Memo<bool>) -> impl IntoView {
    let tab = RwSignal::new(Tab::Log);
    let is_open = model.state.is_side_open;
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
                    Tab::Log => log(model, is_told),
                    Tab::Rules => {
                        view! { <div class="rules">{tips::rule_list::<B::Game>(false)}</div> }.into_any()
                    }
                    Tab::Text => position(model),
                }}
            </div>
        </aside>
    }
}

/// The text of a log entry, with the names of the seats.
pub(super) fn entry_text<B: Board>(
    model: BoardModel<B>,
    view: &View<B>,
    entry: &LogEntry,
) -> String {
    match serde_json::from_str::<<B::Game as Game>::Event>(entry.event.get()) {
        Ok(event) => model.to_text(&B::event(view, &event)),
        Err(_) => entry.text.clone(),
    }
}

/// Whether an entry tells the result, which a ceremony tells first.
pub(super) fn is_result<B: Board>(entry: &LogEntry) -> bool {
    serde_json::from_str(entry.event.get()).is_ok_and(|event| B::is_result(&event))
}

/// What stands before a log entry, and its class: the symbol of a chapter, or the mark of the seat it is about.
fn mark<B: Board>(view: &View<B>, entry: &LogEntry) -> (String, Option<AnyView>) {
    let Ok(event) = serde_json::from_str::<<B::Game as Game>::Event>(entry.event.get()) else {
        return (String::new(), None);
    };
    if let Some(art) = B::chapter(&event) {
        return ("is-chapter".to_string(), Some(icon(art).into_any()));
    }
    match B::event(view, &event).subject() {
        Some(seat) => (format!("seat-{}", seat.index() + 1), Some(seat_mark(seat).into_any())),
        None => (String::new(), None),
    }
}

/// Newest first.
fn log<B: Board>(model: BoardModel<B>, is_told: Memo<bool>) -> AnyView {
    let is_whole = RwSignal::new(false);
    let is_long = Memo::new(move |_| model.state.log.with(|log| log.len() > SHOWN));
    // A line that stays keeps its place on the page, and the focus in it.
    let lines = move || {
        model.state.log.with(|log| {
            let most = if is_whole.get() { usize::MAX } else { SHOWN };
            let is_early = |entry: &LogEntry| !is_told.get() && is_result::<B>(entry);
            let newest_first = log.iter().cloned().enumerate().rev();
            let newest_first = newest_first.skip_while(|(_, entry)| is_early(entry));
            newest_first.take(most).collect::<Vec<_>>()
        })
    };
    let newest = Memo::new(move |_| {
        model.state.log.with(|log| log.last().map_or(Version::SETUP, |entry| entry.version))
    });
    let line = move |(_, entry): (usize, LogEntry)| {
        let (rule, version) = (entry.rule.clone(), entry.version);
        let label = t!("cites", rule = rule.as_str());
        let view = untrack(|| model.view());
        let (class, mark) = mark::<B>(&view, &entry);
        view! {
            <li class=class class:is-new=move || newest.get() == version data-version=version.to_string()>
                {mark}
                <span class="log-text">{move || entry_text(model, &view, &entry)}</span>
                " "
                {(!rule.is_empty()).then(|| view! {
                    <button type="button" class="cite" aria-label=label data-rule=rule>"§"</button>
                })}
            </li>
        }
    };
    let is_empty = Memo::new(move |_| model.state.log.with(Vec::is_empty));
    view! {
        <Show when=move || is_empty.get()>
            <p class="soft">{t!("log-empty")}</p>
        </Show>
        <ol class="log" data-test="log" reversed>
            <For each=lines key=|(nth, entry)| (*nth, entry.version) children=line/>
        </ol>
        <Show when=move || !is_whole.get() && is_long.get()>
            <button type="button" class="quiet" data-test="full-log" on:click=move |_| is_whole.set(true)>
                {t!("full-log")}
            </button>
        </Show>
    }
    .into_any()
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
