//! Around every board: whose turn it is, the actions, undo, the story with its rules, the score sheet, the curtain,
//! and what a screen reader is told. Knows no game.

mod bar;
mod clock;
mod dialog;
mod exercise;
mod keys;
mod motion;
mod score;
mod seat;
mod side;
mod tips;

use leptos::prelude::*;
use tabletop::Game;

use crate::{boards::Board, desk::Desk, link::Link, play::Play, texts::t};

pub use dialog::{Asking, Question};
pub use exercise::{exercise, is_focus_lost};
pub use motion::{Flight, Ghost};
pub use seat::{connection, level_name, name_plate};
pub use tips::{cite, icon, rule_list, spot};

/// A table with its board, once there is something to show.
pub fn table<B: Board>(desk: Desk, link: StoredValue<Link, LocalStorage>) -> AnyView {
    let is_dealt = Memo::new(move |_| desk.update.with(Option::is_some));
    (move || {
        let play = is_dealt.get().then(|| Play::<B>::new(desk, link)).flatten();
        play.map(|play| view! { <Table play=play/> })
    })
    .into_any()
}

#[component]
fn Table<B: Board>(play: Play<B>) -> impl IntoView {
    let desk = play.desk;
    motion::start(play);
    keys::start();
    mark_title(play);
    let is_over =
        Memo::new(move |_| desk.update.with(|u| u.as_ref().is_some_and(|u| u.end.is_some())));
    let is_hidden = move || desk.curtain.get().is_some();
    view! {
        <div class="art" aria-hidden="true" inner_html=B::ART></div>
        {tips::layer::<B::Game>(desk)}
        <div class="table" class:is-mine=move || play.is_my_turn()>
            <Show when=move || !is_hidden() fallback=move || curtain(play)>
                <div class="table-main">
                    {move || is_over.get().then(|| bar::notice(play))}
                    {move || is_over.get().then(|| score::sheet(play))}
                    <section class="board" aria-label=t!("board")>{B::draw(play)}</section>
                    {B::hand(play)}
                    <Show when=move || !is_over.get()>{bar::bar(play)}</Show>
                </div>
                {side::side(play)}
            </Show>
        </div>
        {live(play)}
    }
}

/// A tab in the background tells by its title that it is one's turn.
fn mark_title<B: Board>(play: Play<B>) {
    let title = <B::Game as Game>::TITLE;
    Effect::new(move || {
        let mark = if play.is_my_turn() { "● " } else { "" };
        document().set_title(&format!("{mark}{title} · Nethertable"));
    });
    on_cleanup(|| document().set_title("Nethertable"));
}

/// Told to screen readers as it happens.
fn live<B: Board>(play: Play<B>) -> impl IntoView {
    let text = move || {
        if play.desk.curtain.get().is_some() {
            return String::new();
        }
        let view = play.view();
        let mut sentences: Vec<String> = play
            .desk
            .news
            .with(|news| news.iter().map(|heard| side::sentence(play, &view, heard)).collect());
        if play.is_my_turn() {
            sentences.push(play.say(&B::prompt(&view)));
        }
        sentences.join(" ")
    };
    view! {
        <div class="unseen" role="status" aria-live="polite" data-test="live">{text}</div>
    }
}

/// Between two people at one device: nothing is shown until the right one is there.
fn curtain<B: Board>(play: Play<B>) -> impl IntoView {
    let desk = play.desk;
    let name = move || desk.curtain.get().map(|seat| desk.name_of(seat)).unwrap_or_default();
    let lift = move |_| {
        if let Some(seat) = desk.curtain.get_untracked() {
            play.lift_curtain(seat);
        }
    };
    let button = NodeRef::<leptos::html::Button>::new();
    Effect::new(move || {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <div
            class="curtain"
            role="dialog"
            aria-modal="true"
            aria-labelledby="curtain-title"
            data-test="curtain"
        >
            <h2 id="curtain-title">{move || t!("curtain-title", name = name())}</h2>
            <p>{t!("curtain-text")}</p>
            <button type="button" class="primary" node_ref=button on:click=lift data-test="lift-curtain">
                {move || t!("curtain-lift", name = name())}
            </button>
        </div>
    }
}
