//! The action bar below the board: the current question, every legal action with its number, and undo.

use std::sync::Arc;

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{
    advice::{self, Adviser},
    log,
    tips::{icon, not_now, refused_by},
};
use crate::{
    board_model::{Action, BoardModel, Folder, Legality, View},
    boards::Board,
    rules, stage,
    table_state::Notice,
    texts::{Message, t},
};

/// With more actions than these, those that belong together are behind one button.
const MAX_FLAT: usize = 7;

/// One button of the bar.
#[derive(Clone, PartialEq)]
enum Entry<A> {
    Action(A),
    Folder(Folder<A>),
    Back,
}

/// What is pressed in the bar, and where the pointer is.
struct BarInput<B: Board> {
    /// What was pressed last, while it is made and shown.
    pressed: RwSignal<Option<Action<B>>>,
    /// Where the pointer was last.
    pointer: StoredValue<Option<(i32, i32)>>,
}

impl<B: Board> Clone for BarInput<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Board> Copy for BarInput<B> {}

/// The actions as buttons: those of the open folder and the way back, or all of them, in folders where they are many.
fn entries<B: Board>(
    view: &View<B>,
    actions: Vec<Action<B>>,
    open: Option<Folder<Action<B>>>,
) -> Vec<Entry<Action<B>>> {
    if let Some(open) = open {
        let inside = actions.into_iter().filter(|action| open.actions.contains(action));
        return inside.map(Entry::Action).chain([Entry::Back]).collect();
    }
    if actions.len() <= MAX_FLAT {
        return actions.into_iter().map(Entry::Action).collect();
    }
    let mut entries: Vec<Entry<Action<B>>> = Vec::new();
    for action in actions {
        let Some((label, icon)) = B::heading(view, action) else {
            entries.push(Entry::Action(action));
            continue;
        };
        let known = entries.iter_mut().find_map(|entry| match entry {
            Entry::Folder(folder) if folder.label == label => Some(folder),
            _ => None,
        });
        match known {
            Some(folder) => folder.actions.push(action),
            None => entries.push(Entry::Folder(Folder { label, icon, actions: vec![action] })),
        }
    }
    // A folder with one thing in it would only be in the way.
    let entries = entries.into_iter().map(|entry| match entry {
        Entry::Folder(Folder { actions, .. }) if actions.len() == 1 => Entry::Action(actions[0]),
        other => other,
    });
    entries.collect()
}

/// With an adviser where advice may be asked for.
pub(super) fn bar<B: Board>(model: BoardModel<B>, adviser: Option<Adviser<B>>) -> impl IntoView {
    let state = model.state;
    let prompt = move || match (model.to_draft(), model.drafted().len()) {
        (Some(draft), n) if n == draft.n => model.to_text(&Message::new(draft.ready)),
        (Some(draft), n) => model.to_text(&Message::new(draft.prompt).with("n", draft.first + n)),
        (None, _) => model.to_text(&B::prompt(&model.view())),
    };
    let seen = StoredValue::new(None::<Arc<View<B>>>);
    let actions = Memo::new(move |before: Option<&Vec<Entry<Action<B>>>>| {
        let view = model.view();
        // While one's own move plays, no button goes away below the pointer.
        let is_same =
            seen.with_value(|seen| seen.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, &view)));
        if let (true, true, Some(before)) = (state.stage.is_locked.get(), is_same, before) {
            return before.clone();
        }
        seen.set_value(Some(Arc::clone(&view)));
        // While others are asked, the prompt says who and what; their choices are no buttons of mine.
        let seat = model.you().filter(|&seat| tabletop::View::to_act(&*view).contains(seat));
        let actions = seat.map(|seat| B::actions(&view, seat, &model.legal()));
        entries::<B>(&view, actions.unwrap_or_default(), model.folder())
    });
    let tip = move || model.tip(model.pointed()?);
    keep_focus(model);
    let input = BarInput { pressed: RwSignal::new(None), pointer: StoredValue::new(None) };
    Effect::new(move || {
        state.update.track();
        input.pressed.set(None);
    });
    let note_pointer = move |event: ev::MouseEvent| {
        input.pointer.set_value(Some((event.client_x(), event.client_y())));
    };
    let numbered = move || actions.get().into_iter().enumerate().collect::<Vec<_>>();
    let can_undo = Memo::new(move |_| {
        let has_drafted = !model.drafted().is_empty();
        let is_granted = state.update.with(|u| u.as_ref().is_some_and(|u| u.can_undo));
        model.you().is_some() && (has_drafted || is_granted)
    });
    view! {
        <section class="bar" aria-label=t!("actions") on:mousemove=note_pointer>
            <div class="bar-head">
                <p class="prompt" data-test="prompt">
                    <span class="turn-mark" aria-hidden="true"></span>
                    {prompt}
                </p>
                <p class="bar-tip" data-test="action-tip"><span>{tip}</span></p>
                <button
                    type="button"
                    class="undo open-side"
                    aria-expanded=move || if state.is_side_open.get() { "true" } else { "false" }
                    aria-controls="side"
                    data-test="open-side"
                    on:click=move |_| state.is_side_open.update(|is_open| *is_open = !*is_open)
                >
                    {t!("tab-log")}
                </button>
                {adviser.map(advice::button)}
                <Show when=move || can_undo.get()>
                    <button
                        type="button"
                        class="undo"
                        data-test="undo"
                        on:click=move |_| model.undo()
                    >
                        <span aria-hidden="true">"↶ "</span>
                        <span class="undo-word">{t!("undo")}</span>
                    </button>
                </Show>
            </div>
            {notice(model)}
            <div class="actions" role="group" tabindex="-1" aria-label=t!("actions") data-test="actions">
                <For
                    each=numbered
                    key=|(nth, entry)| (*nth, entry_key(entry))
                    children=move |(nth, entry)| entry_button(model, input, nth, entry)
                />
                {move || send_button(model, actions.with(Vec::len))}
                <Show when=move || actions.with(Vec::is_empty)>{log::recent(model)}</Show>
            </div>
        </section>
    }
}

/// The key of a button, as far as there are keys for numbers.
fn key(nth: usize) -> Option<impl IntoView> {
    (nth < 10).then(|| view! { <kbd aria-hidden="true">{(nth + 1) % 10}</kbd> })
}

/// What distinguishes two buttons at one place.
fn entry_key<A: tabletop::Action>(entry: &Entry<A>) -> String {
    match entry {
        Entry::Action(action) => action.index().to_string(),
        Entry::Folder(folder) => folder_name(&folder.actions),
        Entry::Back => "back".to_string(),
    }
}

/// The actions behind a button, each between two bars.
fn folder_name<A: tabletop::Action>(actions: &[A]) -> String {
    let names: String = actions.iter().map(|action| format!("{action}|")).collect();
    format!("|{names}")
}

fn entry_button<B: Board>(
    model: BoardModel<B>,
    input: BarInput<B>,
    nth: usize,
    entry: Entry<Action<B>>,
) -> AnyView {
    match entry {
        Entry::Action(action) => action_button(model, input, nth, action).into_any(),
        Entry::Folder(folder) => {
            let (label, name) = (model.to_text(&folder.label), folder_name(&folder.actions));
            let (symbol, inside) = (folder.icon, folder.actions.clone());
            let open = move |_| model.open(Some(folder.clone()));
            let is_open = move || !is_busy(model);
            let is_advised = model.is_advised(move |action| inside.contains(&action));
            view! {
                <button
                    type="button"
                    class="action is-folder"
                    class:is-open=is_open
                    data-advised=is_advised
                    aria-expanded="false"
                    data-folder=name
                    on:click=open
                >
                    {icon(symbol)}
                    <span class="action-label">{label}<span aria-hidden="true">"\u{a0}▸"</span></span>
                    {key(nth)}
                </button>
            }
            .into_any()
        }
        Entry::Back => view! {
            <button type="button" class="action is-back is-open" data-test="back" on:click=move |_| model.open(None)>
                <span class="action-label"><span aria-hidden="true">"↩ "</span>{t!("bar-back")}</span>
                {key(nth)}
            </button>
        }
        .into_any(),
    }
}

/// Sends what was chosen, once it is complete.
fn send_button<B: Board>(model: BoardModel<B>, n_before: usize) -> impl IntoView {
    let draft = model.to_draft()?;
    let is_complete = move || model.drafted().len() == draft.n;
    Some(view! {
        <button
            type="button"
            class="action send"
            class:is-open=is_complete
            aria-disabled=move || if is_complete() { "false" } else { "true" }
            data-action="send"
            on:click=move |_| model.send_draft()
        >
            {icon(draft.icon)}
            <span class="action-label">{model.to_text(&Message::new(draft.label))}</span>
            {key(n_before)}
        </button>
    })
}

/// Whether a move of the viewer is made or shown.
fn is_busy<B: Board>(model: BoardModel<B>) -> bool {
    model.state.is_pending.get() || model.state.stage.is_locked.get()
}

fn action_button<B: Board>(
    model: BoardModel<B>,
    input: BarInput<B>,
    nth: usize,
    action: Action<B>,
) -> impl IntoView {
    let legality = Memo::new(move |_| model.legality(action));
    let is_open = move || legality.get() == Legality::Allowed && !model.state.is_pending.get();
    let is_pressed = move || input.pressed.get() == Some(action) && is_busy(model);
    let press = move |_| {
        if untrack(is_pressed) {
            // Pressed twice, it is not the answer to the next question.
            return stage::jump(model.state, false);
        }
        input.pressed.set(Some(action));
        model.act(action);
    };
    // A button that comes to where the pointer rests is not pointed at.
    let point = move |event: ev::MouseEvent| {
        let at = (event.client_x(), event.client_y());
        if input.pointer.get_value() != Some(at) {
            model.point(Some(action));
        }
    };
    let label = move || {
        let view = model.view();
        let text = |message: &Message| model.to_text(message);
        match B::action_parts(&view, action) {
            None => text(&B::action_label(&view, action)).into_any(),
            Some([name, detail]) => {
                view! { {text(&name)} " " <small>{text(&detail)}</small> }.into_any()
            }
        }
    };
    let symbol = model.part(move |view| B::action_icon(view, action));
    let why_not = move || refused_by(legality.get()).map(not_now::<B>);
    let place = Memo::new(move |_| model.drafted().iter().position(|chosen| *chosen == action));
    let number = move || {
        let first = model.to_draft().map_or(1, |draft| draft.first);
        place.get().map(|nth| view! { <b class="action-nth">{first + nth}</b> })
    };
    view! {
        <button
            type="button"
            class="action"
            class:is-open=is_open
            class:is-pressed=is_pressed
            class:is-chosen=move || place.get().is_some()
            data-advised=model.is_advised(move |advised| advised == action)
            aria-disabled=move || if is_open() { "false" } else { "true" }
            data-rule=move || refused_by(legality.get())
            data-action=action.to_string()
            on:click=press
            on:mousemove=point
            on:mouseleave=move |_| model.point(None)
            on:focus=move |_| model.point(Some(action))
            on:blur=move |_| model.point(None)
        >
            {move || icon(symbol.get())}
            <span class="action-label">{label}</span>
            <span class="unseen">{why_not}</span>
            {number}
            {key(nth)}
        </button>
    }
}

/// What was noticed last, if it has not been put away.
pub(super) fn notice<B: Board>(model: BoardModel<B>) -> impl IntoView {
    move || model.state.notice.get().map(|notice| refusal(model, notice))
}

/// Shows why the last action was refused.
fn refusal<B: Board>(model: BoardModel<B>, notice: Notice) -> impl IntoView {
    let rule = notice.rule.as_deref().and_then(rules::find::<B::Game>);
    let id = rule.map(|rule| view! { " " <span class="rule-id">{rule.id}</span> });
    let text = match (rule, notice.rule.as_deref()) {
        (Some(rule), _) => rule.text.to_string(),
        (None, Some("UNDO-1")) => t!("undo-nothing"),
        (None, Some("UNDO-2")) => t!("undo-not-yours"),
        (None, Some("UNDO-3")) => t!("undo-random"),
        (None, Some("UNDO-4")) => t!("undo-revealed"),
        (None, _) => notice.message,
    };
    view! {
        <p class="notice" role="alert" data-test="notice">
            {text}
            {id}
            " "
            <button type="button" class="quiet" on:click=move |_| model.state.notice.set(None)>
                {t!("dismiss")}
            </button>
        </p>
    }
}

/// Who plays by keyboard goes on in the bar: when what had the focus is gone, the first open action has it, or all
/// of them while there is none. A pointer has no place to lose.
fn keep_focus<B: Board>(model: BoardModel<B>) {
    let is_by_keys = StoredValue::new(false);
    let listeners = [
        window_event_listener(ev::keydown, move |_| {
            is_by_keys.try_set_value(true);
        }),
        window_event_listener(ev::pointerdown, move |_| {
            is_by_keys.try_set_value(false);
        }),
    ];
    let mut listeners = Some(listeners);
    on_cleanup(move || {
        listeners.take().into_iter().flatten().for_each(WindowListenerHandle::remove);
    });
    Effect::new(move || {
        model.state.update.track();
        model.state.is_pending.track();
        model.folder();
        if is_by_keys.get_value() {
            request_animation_frame(|| {
                let active = document().active_element().filter(|e| e.tag_name() != "BODY");
                let find = |selector| document().query_selector(selector).ok().flatten();
                let group = find("[data-test=actions]");
                // Whoever waits at the actions goes on with the first that comes.
                let is_lost = active.is_none() || active == group;
                let next = find("[data-test=actions] > .is-open").or(group);
                if let (true, Some(next)) = (is_lost, next) {
                    let _ = next.unchecked_into::<HtmlElement>().focus();
                }
            });
        }
    });
}
