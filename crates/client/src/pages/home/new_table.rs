//! The form for a new table: which game, who sits where, who can find it, and how much time everyone has.

use leptos::{ev, prelude::*};
use protocol::{GameId, NewTable, Pace};

use super::{super::seats::SeatForm, Home};
use crate::texts::t;

/// Which game the new table is for, where there are several.
pub(super) fn which_game(chosen: RwSignal<GameId>) -> impl IntoView {
    let choice = move |game: GameId| {
        view! {
            <label>
                <input
                    type="radio"
                    name="game"
                    prop:checked=move || chosen.get() == game
                    on:change=move |_| chosen.set(game)
                    data-test=format!("game-{game}")
                />
                {game.title()}
            </label>
        }
    };
    view! {
        <fieldset class="row">
            <legend>{t!("new-game")}</legend>
            {GameId::ALL.iter().map(|&game| choice(game)).collect_view()}
        </fieldset>
    }
}

/// How much time everybody has, in a few sentences.
fn pace_choice(chosen: RwSignal<Option<Pace>>) -> impl IntoView {
    let pace = |seconds, bank| Some(Pace { seconds, bank });
    let choices = [
        ("none", None, t!("pace-none")),
        ("quick", pace(30, 120), t!("pace-quick")),
        ("calm", pace(120, 600), t!("pace-calm")),
        ("day", pace(86_400, 0), t!("pace-day")),
    ];
    let choice = move |(name, pace, text)| {
        view! {
            <label>
                <input
                    type="radio"
                    name="pace"
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
            {choices.into_iter().map(choice).collect_view()}
        </fieldset>
    }
}

pub(super) fn new_table(home: Home, game: GameId) -> impl IntoView {
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
            {form.fields()}
            <fieldset>
                <legend>{t!("listed-title")}</legend>
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
            </fieldset>
            {pace_choice(pace)}
            <button type="submit" class="primary" data-test="create-table">{t!("create")}</button>
        </form>
    }
}
