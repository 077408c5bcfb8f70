//! The bar below the board: what is asked, every action with its number, and undo.

use leptos::{ev, prelude::*};
use tabletop::Action as _;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::tips::{icon, not_now, refused_by};
use crate::{
    boards::Board,
    desk::Notice,
    play::{Action, Play, Ruling, rule_text},
    texts::t,
};

pub(super) fn bar<B: Board>(play: Play<B>) -> impl IntoView {
    let desk = play.desk;
    let prompt = move || play.say(&B::prompt(&play.view()));
    let actions = Memo::new(move |_| {
        let view = play.view();
        // While others are asked, the prompt says who and what; their choices are no buttons of mine.
        let seat = play.you().filter(|&seat| tabletop::View::to_act(&*view).contains(seat));
        seat.map(|seat| B::actions(&view, seat, &play.legal())).unwrap_or_default()
    });
    keep_focus(play);
    let numbered = move || actions.get().into_iter().enumerate().collect::<Vec<_>>();
    let can_undo = Memo::new(move |_| {
        play.you().is_some() && desk.update.with(|u| u.as_ref().is_some_and(|u| u.can_undo))
    });
    view! {
        <section class="bar" aria-label=t!("actions")>
            <div class="bar-head">
                <p class="prompt" data-test="prompt">
                    <span class="turn-mark" aria-hidden="true"></span>
                    {prompt}
                </p>
                <Show when=move || can_undo.get()>
                    <button
                        type="button"
                        class="undo"
                        data-test="undo"
                        on:click=move |_| play.undo()
                    >
                        <span aria-hidden="true">"↶ "</span>
                        {t!("undo")}
                    </button>
                </Show>
            </div>
            {notice(play)}
            <div class="actions" role="group" tabindex="-1" aria-label=t!("actions") data-test="actions">
                <For
                    each=numbered
                    key=|(nth, action)| (*nth, action.index())
                    children=move |(nth, action)| action_button(play, nth, action)
                />
            </div>
        </section>
    }
}

fn action_button<B: Board>(play: Play<B>, nth: usize, action: Action<B>) -> impl IntoView {
    let ruling = Memo::new(move |_| play.ruling(action));
    let is_open = move || ruling.get() == Ruling::Allowed && !play.desk.is_waiting.get();
    let label = move || play.say(&B::action(&play.view(), action));
    let symbol = play.part(move |view| B::action_icon(view, action));
    let why_not = move || refused_by(ruling.get()).map(not_now::<B>);
    view! {
        <button
            type="button"
            class="action"
            class:is-open=is_open
            aria-disabled=move || if is_open() { "false" } else { "true" }
            data-rule=move || refused_by(ruling.get())
            data-action=action.to_string()
            on:click=move |_| play.act(action)
        >
            {move || icon(symbol.get())}
            <span class="action-label">{label}</span>
            <span class="unseen">{why_not}</span>
            <kbd aria-hidden="true">{nth + 1}</kbd>
        </button>
    }
}

/// What was noticed last, if it has not been put away.
pub(super) fn notice<B: Board>(play: Play<B>) -> impl IntoView {
    move || play.desk.notice.get().map(|notice| refusal(play, notice))
}

/// Why the last act was not made.
fn refusal<B: Board>(play: Play<B>, notice: Notice) -> impl IntoView {
    let rule = notice.rule.as_deref().and_then(rule_text::<B::Game>);
    let text = match (rule, notice.rule.as_deref()) {
        (Some(rule), _) => format!("{} ({})", rule.text, rule.id),
        (None, Some("UNDO-1")) => t!("undo-nothing"),
        (None, Some("UNDO-2")) => t!("undo-not-yours"),
        (None, Some("UNDO-3")) => t!("undo-drew-draws"),
        (None, Some("UNDO-4")) => t!("undo-taught"),
        (None, _) => notice.message,
    };
    view! {
        <p class="notice" role="alert" data-test="notice">
            {text}
            " "
            <button type="button" class="quiet" on:click=move |_| play.desk.notice.set(None)>
                {t!("dismiss")}
            </button>
        </p>
    }
}

/// Who plays by keyboard goes on in the bar: when what had the focus is gone, the first open action has it, or all
/// of them while there is none. A pointer has no place to lose.
fn keep_focus<B: Board>(play: Play<B>) {
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
        play.desk.update.track();
        play.desk.is_waiting.track();
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
