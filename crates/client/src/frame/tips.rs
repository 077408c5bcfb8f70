//! Rules in words, wherever something can or cannot be done: clickable spots, citations, and the one tip that shows
//! the rule of whatever is pointed at, focused or tapped.

use leptos::{ev, html, prelude::*};
use protocol::{GameId, Playable};
use tabletop::{Block, RuleText, Rulebook};
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::{
    board_model::{Action, BoardModel, Legality},
    boards::Board,
    browser, loading,
    router::show_anchor,
    rules,
    table_state::TableState,
    texts::t,
};

/// A symbol of the board's art.
pub fn icon(symbol: &str) -> impl IntoView + use<> {
    let href = format!("<use href=\"#{symbol}\"/>");
    view! { <svg class="icon" viewBox="0 0 32 32" aria-hidden="true" inner_html=href></svg> }
}

/// A place on the board that makes an action when clicked and says which rule refuses it when not. Its name is a text of its
/// own: what is written on the piece is part of the picture.
pub fn spot<B: Board>(
    model: BoardModel<B>,
    action: Action<B>,
    class: &'static str,
    label: impl Fn() -> String + Send + Sync + 'static,
    children: AnyView,
) -> AnyView {
    let legality = Memo::new(move |_| model.legality(action));
    let is_allowed = move || legality.get() == Legality::Allowed;
    let name = action.to_string();
    let full = move || match legality.get() {
        Legality::Refused(rule) => format!("{}. {}", label(), not_now::<B>(rule.0)),
        _ => label(),
    };
    view! {
        <button
            type="button"
            class=format!("spot {class}")
            class:is-open=is_allowed
            aria-disabled=move || if is_allowed() { "false" } else { "true" }
            data-rule=move || refused_by(legality.get())
            data-spot=name
            data-advised=model.is_advised(move |advised| advised == action)
            on:click=move |_| model.act(action)
            on:mouseenter=move |_| model.point(Some(action))
            on:mouseleave=move |_| model.point(None)
            on:focus=move |_| model.point(Some(action))
            on:blur=move |_| model.point(None)
        >
            <span class="unseen">{full}</span>
            <span class="spot-face" aria-hidden="true">{children}</span>
        </button>
    }
    .into_any()
}

pub(super) fn refused_by(legality: Legality) -> Option<&'static str> {
    match legality {
        Legality::Refused(rule) => Some(rule.0),
        _ => None,
    }
}

/// Why not, for those who cannot see the tip.
pub(super) fn not_now<B: Board>(rule: &str) -> String {
    let title = rules::find_loaded::<B::Game>(rule).map_or("", |rule| rule.title);
    t!("not-now", rule = rule, title = title)
}

/// Something on the board that follows from a rule: pointing at it shows that rule.
pub fn cite(rule: &'static str, class: &'static str, label: String, children: AnyView) -> AnyView {
    view! {
        <span class=format!("cited {class}") tabindex="0" role="img" aria-label=label data-rule=rule>
            {children}
        </span>
    }
    .into_any()
}

/// All rules of a game: a field to search them, the list of their headings, and a part for each, which can be folded. A
/// page of its own shows how the game begins where it is wide enough.
pub fn rule_list(game: GameId, is_page: bool) -> AnyView {
    loading::when_rules_loaded(game, move |text| {
        if is_page {
            // The address may name one of them.
            request_animation_frame(show_anchor);
        }
        list_rules(text, is_page)
    })
}

/// How far down a chapter begins that is still the one before, in pixels.
const READ_FROM: f64 = 160.0;

fn list_rules(text: &'static str, is_page: bool) -> AnyView {
    let headings = text.lines().enumerate();
    let headings = headings.filter_map(|(nth, line)| Some((nth + 1, line.strip_prefix("## ")?)));
    let headings: Vec<(usize, &'static str)> = headings.collect();
    let mut rules = Rulebook::parse(text).rules.into_iter().peekable();
    let n_unfolded = if is_page && browser::is_wide(721) { 2 } else { 0 };
    let sought = RwSignal::new(String::new());
    let is_sought = Memo::new(move |_| sought.with(|sought| !sought.is_empty()));
    let mut parts: Vec<AnyView> = Vec::new();
    let mut found: Vec<Memo<usize>> = Vec::new();
    for (nth, &(_, heading)) in headings.iter().enumerate() {
        let end = headings.get(nth + 1).map_or(usize::MAX, |(line, _)| *line);
        let mut own: Vec<AnyView> = Vec::new();
        // What the search looks in: the heading, and every rule below it.
        let title = heading.to_lowercase();
        let mut words: Vec<String> = Vec::new();
        while let Some(rule) = rules.next_if(|rule| rule.line < end) {
            let all = format!("{} {} {} {}", heading, rule.id, rule.title, rule.text);
            let all = all.to_lowercase();
            words.push(all.clone());
            own.push(show_rule(rule, all, sought));
        }
        let n_found = Memo::new(move |_| {
            sought.with(|sought| {
                let n_rules = words.iter().filter(|words| words.contains(sought.as_str())).count();
                n_rules.max(usize::from(title.contains(sought.as_str())))
            })
        });
        found.push(n_found);
        let is_open = move || if is_sought.get() { n_found.get() > 0 } else { nth < n_unfolded };
        let part = view! {
            <details class="rules-part" class:is-hidden=move || n_found.get() == 0 id=anchor(nth) prop:open=is_open>
                <summary><h3>{heading}</h3></summary>
                <div class="rules-body">{prose_below(text, heading)}{own.collect_view()}</div>
            </details>
        };
        parts.push(part.into_any());
    }
    let here = if is_page { chapter_here(headings.len()) } else { RwSignal::new(0) };
    let link = |(nth, ((_, heading), n_found)): (usize, (&(usize, &'static str), &Memo<usize>))| {
        let n_found = *n_found;
        view! {
            <li>
                <a
                    href=format!("#{}", anchor(nth))
                    class:is-missed=move || n_found.get() == 0
                    aria-current=move || (here.get() == nth).then_some("true")
                    on:click=move |_| unfold(nth)
                >
                    {*heading}
                    {move || is_sought.get().then(|| view! { <small>{n_found}</small> })}
                </a>
            </li>
        }
    };
    let links = headings.iter().zip(&found).enumerate().map(link).collect_view();
    let input = NodeRef::<html::Input>::new();
    let seek = move |event| {
        sought.set(event_target_value(&event).trim().to_lowercase());
        // What is found stands under the field.
        let list = input.get_untracked().and_then(|input| input.closest(".rules").ok().flatten());
        if let Some(list) = list.filter(|_| is_page) {
            list.scroll_into_view();
        }
    };
    let clear = move |_| {
        sought.set(String::new());
        if let Some(input) = input.get_untracked() {
            input.set_value("");
            let _ = input.focus();
        }
    };
    let none = move || {
        found.iter().all(|n_found| n_found.get() == 0).then(|| {
            view! {
                {move || t!("rules-none", sought = sought.get())}
                " "
                <button type="button" class="quiet" on:click=clear>{t!("rules-clear")}</button>
            }
        })
    };
    view! {
        <div class="rules-aside">
            <input
                class="rules-search"
                type="search"
                node_ref=input
                aria-label=t!("rules-search")
                placeholder=t!("rules-search")
                on:input=seek
                data-test="rules-search"
            />
            <nav class="rules-contents" aria-label=t!("rules-contents")><ol>{links}</ol></nav>
        </div>
        <div class="rules-parts"><p class="rules-none" role="status">{none}</p>{parts.collect_view()}</div>
    }
    .into_any()
}

fn anchor(nth: usize) -> String {
    format!("rules-{}", nth + 1)
}

/// A chapter that is gone to is there to be read.
fn unfold(nth: usize) {
    if let Some(part) = document().get_element_by_id(&anchor(nth)) {
        let _ = part.set_attribute("open", "");
    }
}

/// The chapter at the top of the window, as the page is scrolled.
fn chapter_here(n_chapters: usize) -> RwSignal<usize> {
    let here = RwSignal::new(0);
    let is_above = |nth: &usize| {
        let part = document().get_element_by_id(&anchor(*nth));
        let place = part.map(|part| part.get_bounding_client_rect());
        place.is_some_and(|place| place.height() > 0.0 && place.top() < READ_FROM)
    };
    let mut listener = Some(window_event_listener(ev::scroll, move |_| {
        let now = (0..n_chapters).rev().find(is_above).unwrap_or(0);
        if here.try_get_untracked().is_some_and(|here| here != now) {
            here.set(now);
        }
    }));
    on_cleanup(move || {
        listener.take().into_iter().for_each(WindowListenerHandle::remove);
    });
    here
}

/// `words` are what is looked in for what is `sought`.
fn show_rule(rule: RuleText<'static>, words: String, sought: RwSignal<String>) -> AnyView {
    let is_hidden = move || sought.with(|sought| !words.contains(sought.as_str()));
    let has_ruling = !rule.ruling.is_empty();
    let ruling = has_ruling.then(|| {
        view! { <p class="ruling"><b>{t!("rule-ruling")}</b>" "{rule.ruling}</p> }
    });
    let more = if has_ruling { t!("rule-ruling-source") } else { t!("rule-source") };
    view! {
        <article class="rule" class:is-hidden=is_hidden id=format!("rule-{}", rule.id)>
            <h4>{marked(rule.title, sought)}" "<a class="rule-id" href=format!("#rule-{}", rule.id)>{rule.id}</a></h4>
            <p>{marked(rule.text, sought)}</p>
            <details class="rule-more">
                <summary>{more}</summary>
                {ruling}
                <p class="source">{rule.source}</p>
            </details>
        </article>
    }
    .into_any()
}

/// A text in which what is `sought` is marked, unless that is a single letter.
fn marked(text: &'static str, sought: RwSignal<String>) -> impl IntoView {
    move || {
        let sought = sought.get();
        let small = text.to_ascii_lowercase();
        let mut parts: Vec<AnyView> = Vec::new();
        let mut done = 0;
        for (at, found) in small.match_indices(&*sought).filter(|(_, found)| found.len() > 1) {
            let end = at + found.len();
            parts.push(view! { {&text[done..at]}<mark>{&text[at..end]}</mark> }.into_any());
            done = end;
        }
        view! { {parts}{&text[done..]} }
    }
}

/// What stands below a heading and is no rule: paragraphs and tables.
fn prose_below(rules: &'static str, heading: &str) -> impl IntoView + use<> {
    let start = rules.split_once(&format!("\n## {heading}\n")).map_or("", |(_, rest)| rest);
    let end = ["\n## ", "\n### "].iter().filter_map(|mark| start.find(mark)).min();
    tabletop::blocks(&start[..end.unwrap_or(start.len())]).into_iter().map(block).collect_view()
}

fn block(block: Block<'static>) -> AnyView {
    match block {
        Block::Heading(text) => view! { <h4>{text}</h4> }.into_any(),
        Block::Paragraph(text) => view! { <p>{text}</p> }.into_any(),
        Block::Table(table) => {
            let head = table.head.into_iter().map(|cell| view! { <th scope="col">{cell}</th> });
            let head = head.collect_view();
            let row = |cells: Vec<&'static str>| {
                let cells = cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view();
                view! { <tr>{cells}</tr> }
            };
            let rows = table.rows.into_iter().map(row).collect_view();
            view! {
                <div class="scrolls" tabindex="0">
                    <table class="components">
                        <thead><tr>{head}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            }
            .into_any()
        }
    }
}

#[derive(Clone, PartialEq)]
struct Tip {
    rule: String,
    /// What the piece itself does, in the board's words.
    note: Option<String>,
    left: f64,
    /// From the top, or from the bottom when there is no room below.
    top: Option<f64>,
    bottom: f64,
}

const TIP_WIDTH: f64 = 300.0;
const TIP_HEIGHT: f64 = 170.0;

/// The tip itself; listens to the whole page.
pub(super) fn layer<G: Playable>(state: TableState) -> impl IntoView {
    let tip = RwSignal::new(None::<Tip>);
    // What a rule refused a moment ago may be allowed now.
    Effect::new(move || {
        state.update.track();
        tip.set(None);
    });
    let show = move |target: Option<web_sys::EventTarget>| tip.set(target.and_then(tip_of));
    // Pieces that move under a resting pointer were not pointed at.
    let rests_at = StoredValue::new((0, 0));
    let place = |event: &web_sys::MouseEvent| (event.client_x(), event.client_y());
    let listeners = [
        window_event_listener(ev::mouseover, move |event| {
            if rests_at.try_get_value().is_some_and(|at| at != place(&event)) {
                show(event.target());
            }
        }),
        window_event_listener(ev::mousemove, move |event| {
            rests_at.try_set_value(place(&event));
        }),
        window_event_listener(ev::focusin, move |event| show(event.target())),
        // Before the click: what is clicked may be refused a moment later, which nobody asked about.
        window_event_listener(ev::pointerdown, move |event| {
            rests_at.try_set_value(place(&event));
            show(event.target());
        }),
        window_event_listener(ev::focusout, move |_| tip.set(None)),
        window_event_listener(ev::scroll, move |_| tip.set(None)),
        window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" {
                tip.set(None);
            }
        }),
    ];
    let mut listeners = Some(listeners);
    on_cleanup(move || {
        listeners.take().into_iter().flatten().for_each(WindowListenerHandle::remove);
    });
    move || {
        let tip = tip.get()?;
        let rule = rules::find::<G>(&tip.rule)?;
        let px = |at: f64| format!("{at:.0}px");
        let top = tip.top.map_or("auto".to_string(), px);
        let bottom = if tip.top.is_some() { "auto".to_string() } else { px(tip.bottom) };
        Some(view! {
            <div
                class="tip"
                role="tooltip"
                data-test="tip"
                style:left=px(tip.left)
                style:top=top
                style:bottom=bottom
            >
                {tip.note.map(|note| view! { <p class="tip-note">{note}</p> })}
                <p>{rule.text}</p>
                <p class="tip-rule">{rule.title}" "<span class="rule-id">{rule.id}</span></p>
            </div>
        })
    }
}

fn tip_of(target: web_sys::EventTarget) -> Option<Tip> {
    let element: Element = target.dyn_into().ok()?;
    let cited = element.closest("[data-rule]").ok().flatten()?;
    let rule = cited.get_attribute("data-rule").filter(|rule| !rule.is_empty())?;
    let note = cited.get_attribute("data-note");
    let place = cited.get_bounding_client_rect();
    let size = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0)
    };
    let (width, height) = (size(window().inner_width()), size(window().inner_height()));
    // It grows with the window, as its style says.
    let u = (width / 1440.0).min(height / 900.0).clamp(1.0, 1.7);
    let (tip_width, tip_height) = (TIP_WIDTH * u, TIP_HEIGHT * u);
    let middle = place.left() + place.width() / 2.0 - tip_width / 2.0;
    let left = middle.min(width - tip_width - 8.0).max(8.0);
    let has_room = place.bottom() + tip_height < height || place.top() < tip_height;
    let top = has_room.then_some(place.bottom() + 8.0);
    Some(Tip { rule, note, left, top, bottom: height - place.top() + 8.0 })
}
