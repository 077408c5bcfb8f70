//! Beside the board: the story whose lines cite their rules, the rules themselves, and the position in words.

use leptos::prelude::*;
use protocol::Heard;
use tabletop::{Game, Seat};

use super::tips;
use crate::{
    boards::Board,
    play::{Play, View},
    texts::t,
};

/// The longest part of the story that is shown without asking.
const SHOWN: usize = 60;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Story,
    Rules,
    Words,
}

impl Tab {
    fn name(self) -> &'static str {
        match self {
            Tab::Story => "tab-story",
            Tab::Rules => "tab-rules",
            Tab::Words => "tab-words",
        }
    }
}

pub(super) fn side<B: Board>(play: Play<B>) -> impl IntoView {
    let tab = RwSignal::new(Tab::Story);
    let button = move |which: Tab, label: String| {
        view! {
            <button
                type="button"
                role="tab"
                id=which.name()
                aria-controls="side-body"
                aria-selected=move || if tab.get() == which { "true" } else { "false" }
                data-test=which.name()
                on:click=move |_| tab.set(which)
            >
                {label}
            </button>
        }
    };
    view! {
        <aside class="side" aria-label=t!("side")>
            <div class="tabs" role="tablist">
                {button(Tab::Story, t!("tab-story"))}
                {button(Tab::Rules, t!("tab-rules"))}
                {button(Tab::Words, t!("tab-words"))}
            </div>
            <div class="side-body" id="side-body" role="tabpanel" tabindex="0" aria-labelledby=move || tab.get().name()>
                {move || match tab.get() {
                    Tab::Story => story(play),
                    Tab::Rules => {
                        view! { <div class="rules">{tips::rule_list::<B::Game>()}</div> }.into_any()
                    }
                    Tab::Words => words(play),
                }}
            </div>
        </aside>
    }
}

/// An event as a sentence with names.
pub(super) fn sentence<B: Board>(play: Play<B>, view: &View<B>, heard: &Heard) -> String {
    match serde_json::from_str::<<B::Game as Game>::Event>(heard.event.get()) {
        Ok(event) => play.say(&B::event(view, &event)),
        Err(_) => heard.text.clone(),
    }
}

/// Newest first.
fn story<B: Board>(play: Play<B>) -> AnyView {
    let is_whole = RwSignal::new(false);
    let is_long = Memo::new(move |_| play.desk.story.with(|story| story.len() > SHOWN));
    // A line that stays keeps its place on the page, and the focus in it.
    let lines = move || {
        play.desk.story.with(|story| {
            let most = if is_whole.get() { usize::MAX } else { SHOWN };
            let newest_first = story.iter().cloned().enumerate().rev();
            newest_first.take(most).collect::<Vec<_>>()
        })
    };
    let newest = Memo::new(move |_| {
        play.desk.story.with(|story| story.last().map_or(0, |heard| heard.version))
    });
    let line = move |(_, heard): (usize, Heard)| {
        let (rule, version) = (heard.rule.clone(), heard.version);
        let label = t!("cites", rule = rule.as_str());
        let view = untrack(|| play.view());
        view! {
            <li class:is-new=move || newest.get() == version data-version=version.to_string()>
                <span>{move || sentence(play, &view, &heard)}</span>
                " "
                {(!rule.is_empty()).then(|| view! {
                    <button type="button" class="cite" aria-label=label data-rule=rule>"§"</button>
                })}
            </li>
        }
    };
    let is_empty = Memo::new(move |_| play.desk.story.with(Vec::is_empty));
    view! {
        <Show when=move || is_empty.get()>
            <p class="soft">{t!("story-empty")}</p>
        </Show>
        <ol class="story" data-test="log" reversed>
            <For each=lines key=|(nth, heard)| (*nth, heard.version) children=line/>
        </ol>
        <Show when=move || !is_whole.get() && is_long.get()>
            <button type="button" class="quiet" data-test="whole-story" on:click=move |_| is_whole.set(true)>
                {t!("whole-story")}
            </button>
        </Show>
    }
    .into_any()
}

/// The full text of the position.
fn words<B: Board>(play: Play<B>) -> AnyView {
    let legend = move || {
        let n_seats = tabletop::View::n_seats(&*play.view());
        let name = |seat: Seat| format!("{seat}: {}", play.desk.called(seat));
        Seat::all(n_seats).map(name).collect::<Vec<_>>().join(" · ")
    };
    // Sentences wrap; rows of cards keep their columns.
    let lines = move || {
        let line = |line: &str| {
            let is_row = line.starts_with(' ');
            view! { <span class:is-row=is_row>{line.to_string()}"\n"</span> }
        };
        play.view().to_string().lines().map(line).collect_view()
    };
    view! {
        <p class="legend">{legend}</p>
        <pre class="position" data-test="position" tabindex="0">{lines}</pre>
    }
    .into_any()
}
