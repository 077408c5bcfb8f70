//! The form for a new table, in a dialog over the home page: who sits where, who can find it, and how much time everyone has.

use leptos::{ev, html, prelude::*};
use protocol::{GameId, NewTable, Pace};

use super::{super::seats::SeatForm, Home};
use crate::{art, boards, texts::t};

/// The dialog; it is open while a game is `asked` for.
pub(super) fn dialog(home: Home, asked: RwSignal<Option<GameId>>) -> impl IntoView {
    move || asked.get().map(|game| open(home, asked, game))
}

fn open(home: Home, asked: RwSignal<Option<GameId>>, game: GameId) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    });
    // Closing gives the focus back to the button that opened it.
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <dialog
            class="set-table"
            aria-labelledby="new-table-title"
            node_ref=dialog
            on:close=move |_| asked.set(None)
            data-test="set-table"
        >
            <header class="stage set-table-head" data-game=game.name()>
                {art::picture(game)}
                <div>
                    <h2 id="new-table-title">{t!("new-title", game = game.title())}</h2>
                    <p class="game-length">{boards::length(game)}</p>
                    <p class="set-table-lead">{t!("new-lead")}</p>
                </div>
                <button type="button" class="set-table-close" aria-label=t!("close") data-test="close-table" on:click=close>"×"</button>
            </header>
            {new_table(home, game)}
        </dialog>
    }
}

/// How much time everybody has: a word, and what it means in a sentence.
fn pace_choice(chosen: RwSignal<Option<Pace>>) -> impl IntoView {
    let pace = |seconds, bank| Some(Pace { seconds, bank });
    let choices = [
        ("none", None, t!("pace-none-name"), t!("pace-none")),
        ("quick", pace(30, 120), t!("pace-quick-name"), t!("pace-quick")),
        ("calm", pace(120, 600), t!("pace-calm-name"), t!("pace-calm")),
        ("day", pace(86_400, 0), t!("pace-day-name"), t!("pace-day")),
    ];
    let about = choices.clone();
    let about = move || {
        let taken = about.iter().find(|(_, pace, ..)| *pace == chosen.get());
        taken.map(|(.., about)| about.clone())
    };
    let choice = move |(name, pace, text, _)| {
        view! {
            <label>
                <input
                    type="radio"
                    name="pace"
                    aria-describedby="pace-about"
                    prop:checked=move || chosen.get() == pace
                    on:change=move |_| chosen.set(pace)
                    data-test=format!("pace-{name}")
                />
                {text}
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{t!("pace-title")}</legend>
            <span class="segments">{choices.into_iter().map(choice).collect_view()}</span>
            <p class="soft segments-about" id="pace-about">{about}</p>
        </fieldset>
    }
}

fn new_table(home: Home, game: GameId) -> impl IntoView {
    let form = SeatForm::new(game, false);
    let is_listed = RwSignal::new(false);
    let pace = RwSignal::new(None);
    let create = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let new = NewTable {
            game,
            options: form.options(),
            seats: form.seat_choices(),
            is_listed: is_listed.get_untracked(),
            shuffle: form.shuffle(),
            commitment: None,
            pace: pace.get_untracked(),
        };
        home.create(new, false);
    };
    view! {
        <form aria-label=t!("create") on:submit=create data-test="new-table">
            <div class="set-table-body">
                {form.fields()}
                <fieldset>
                    <legend>{t!("listed-title")}</legend>
                    <span class="segments">
                        <label>
                            <input type="radio" name="listed" prop:checked=move || !is_listed.get() on:change=move |_| is_listed.set(false)/>
                            {t!("listed-no")}
                        </label>
                        <label>
                            <input
                                type="radio"
                                name="listed"
                                prop:checked=move || is_listed.get()
                                on:change=move |_| is_listed.set(true)
                                data-test="listed"
                            />
                            {t!("listed-yes")}
                        </label>
                    </span>
                </fieldset>
                {pace_choice(pace)}
                {move || super::shown_error(home).map(|text| view! { <p class="notice" role="alert">{text}</p> })}
            </div>
            <p class="set-table-foot">
                <button type="submit" class="primary large" data-test="create-table">{t!("create")}</button>
            </p>
        </form>
    }
}
