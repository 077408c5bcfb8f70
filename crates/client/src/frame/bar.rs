//! The bar below the board: what is asked, every action with its number, and undo.

use leptos::{ev, prelude::*};
use tabletop::Action as _;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::tips::{icon, not_now, refused_by};
use crate::{
    board_model::{Action, BoardModel, Legality, rule_text},
    boards::Board,
    table_state::Notice,
    texts::t,
};

pub(super) fn bar<B: Board>(model: BoardModel<B>) -> impl IntoView {
    let state = model.state;
    let prompt = move || model.to_text(&B::prompt(&model.view()));
    let actions = Memo::new(move |_| {
        let view = model.view();
        // While others are asked, the prompt says who and what; their choices are no buttons of mine.
        let seat = model.you().filter(|&seat| tabletop::View::to_act(&*view).contains(seat));
        seat.map(|seat| B::actions(&view, seat, &model.legal())).unwrap_or_default()
    });
    let tip = move || {
        let action = model.pointed()?;
        let view = model.view();
        let after = model.preview(action)?.after;
        B::tip(&view, &after, action).map(|tip| model.to_text(&tip))
    };
    keep_focus(model);
    let numbered = move || actions.get().into_iter().enumerate().collect::<Vec<_>>();
    let can_undo = Memo::new(move |_| {
        model.you().is_some() && state.update.with(|u| u.as_ref().is_some_and(|u| u.can_undo))
    });
    view! {
        <section class="bar" aria-label=t!("actions")>
            <div class="bar-head">
                <p class="prompt" data-test="prompt">
                    <span class="turn-mark" aria-hidden="true"></span>
                    {prompt}
                </p>
                <p class="bar-tip" data-test="action-tip">{tip}</p>
                <Show when=move || can_undo.get()>
                    <button
                        type="button"
                        class="undo"
                        data-test="undo"
                        on:click=move |_| model.undo()
                    >
                        <span aria-hidden="true">"↶ "</span>
                        {t!("undo")}
                    </button>
                </Show>
            </div>
            {notice(model)}
            <div class="actions" role="group" tabindex="-1" aria-label=t!("actions") data-test="actions">
                <For
                    each=numbered
                    key=|(nth, action)| (*nth, action.index())
                    children=move |(nth, action)| action_button(model, nth, action)
                />
            </div>
        </section>
    }
}

fn action_button<B: Board>(model: BoardModel<B>, nth: usize, action: Action<B>) -> impl IntoView {
    let legality = Memo::new(move |_| model.legality(action));
    let is_open = move || legality.get() == Legality::Allowed && !model.state.is_pending.get();
    let label = move || model.to_text(&B::action_label(&model.view(), action));
    let symbol = model.part(move |view| B::action_icon(view, action));
    let why_not = move || refused_by(legality.get()).map(not_now::<B>);
    view! {
        <button
            type="button"
            class="action"
            class:is-open=is_open
            aria-disabled=move || if is_open() { "false" } else { "true" }
            data-rule=move || refused_by(legality.get())
            data-action=action.to_string()
            on:click=move |_| model.act(action)
            on:mouseenter=move |_| model.point(Some(action))
            on:mouseleave=move |_| model.point(None)
            on:focus=move |_| model.point(Some(action))
            on:blur=move |_| model.point(None)
        >
            {move || icon(symbol.get())}
            <span class="action-label">{label}</span>
            <span class="unseen">{why_not}</span>
            <kbd aria-hidden="true">{nth + 1}</kbd>
        </button>
    }
}

/// What was noticed last, if it has not been put away.
pub(super) fn notice<B: Board>(model: BoardModel<B>) -> impl IntoView {
    move || model.state.notice.get().map(|notice| refusal(model, notice))
}

/// Shows why the last action was refused.
fn refusal<B: Board>(model: BoardModel<B>, notice: Notice) -> impl IntoView {
    let rule = notice.rule.as_deref().and_then(rule_text::<B::Game>);
    let text = match (rule, notice.rule.as_deref()) {
        (Some(rule), _) => format!("{} ({})", rule.text, rule.id),
        (None, Some("UNDO-1")) => t!("undo-nothing"),
        (None, Some("UNDO-2")) => t!("undo-not-yours"),
        (None, Some("UNDO-3")) => t!("undo-random"),
        (None, Some("UNDO-4")) => t!("undo-revealed"),
        (None, _) => notice.message,
    };
    view! {
        <p class="notice" role="alert" data-test="notice">
            {text}
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
        if is_by_keys.get_value() {
            request_animation_frame(|| {
                let active = document().active_element().filter(|e| e.tag_name() != "BODY");
                let find = |selector| document().query_selector(selector).ok().flatten();
                let group = find("[data-test=actions]");
                // Whoever waits at the actions goes on with the first that comes.
                let is_lost = active.is_none() || active == group;
                let next = find("[data-action].is-open").or(group);
                if let (true, Some(next)) = (is_lost, next) {
                    let _ = next.unchecked_into::<HtmlElement>().focus();
                }
            });
        }
    });
}
