//! Pages to read: the rules of a game, and what in this edition is not a printed fact.

use leptos::prelude::*;
use protocol::GameId;
use tabletop::{Provenance, Reconstruction};

use crate::{
    art,
    boards::Glance,
    frame, loading,
    router::{NavLink, Route},
    texts::t,
};

pub fn rules(game: GameId) -> AnyView {
    let rules = loading::when_loaded(game, move |code| {
        view! {
            {art::symbols(game.name())}
            {minute(game, code.minute())}
            <div class="rules">{frame::rule_list(game, true)}</div>
        }
        .into_any()
    });
    let lead = view! {
        <h1>{t!("rules-of", game = game.title())}</h1>
        <p>{t!("rules-lead")}</p>
        <p class="game-links">
            <NavLink route=Route::Solo(game) class="button primary">{t!("play-solo")}</NavLink>
            <NavLink route=Route::About(game)>{t!("about-link")}</NavLink>
        </p>
    };
    view! {
        <article class="page reading is-rules">
            {super::game_head(game, lead)}
            {rules}
        </article>
    }
    .into_any()
}

/// The game in a minute: five pictures with a sentence each. They are drawn from the symbols of the game.
pub(super) fn minute(game: GameId, glances: &'static [Glance]) -> impl IntoView {
    let titles = [
        t!("minute-goal"),
        t!("minute-turn"),
        t!("minute-twist"),
        t!("minute-danger"),
        t!("minute-score"),
    ];
    let picture = |(glance, title): (&Glance, String)| {
        let text = (glance.text)().to_text(&|seat| seat.to_string());
        view! {
            <li>
                <svg class="stage" data-game=game.name() viewBox="0 0 220 150" aria-hidden="true" inner_html=glance.drawing></svg>
                <p><b>{title}</b>" "{text}</p>
            </li>
        }
    };
    (!glances.is_empty()).then(|| {
        let pictures = glances.iter().zip(titles).map(picture).collect_view();
        view! {
            <section class="minute" aria-labelledby="minute-title" data-test="minute">
                <h2 id="minute-title">{t!("minute-title")}</h2>
                <ol>{pictures}</ol>
            </section>
        }
    })
}

fn reconstruction(value: &Reconstruction) -> impl IntoView + use<> {
    view! { <li><b>{value.what}</b><p>{value.reason}</p></li> }
}

pub fn about(game: GameId) -> AnyView {
    let rows = loading::when_loaded(game, move |code| {
        let of = |provenance, title: String, about: String| {
            let rows = code.reconstructions().iter().filter(|row| row.provenance == provenance);
            let rows: Vec<_> = rows.map(reconstruction).collect();
            (!rows.is_empty()).then(|| {
                view! {
                    <details class="reconstructed" open=provenance == Provenance::Inferred>
                        <summary><h3>{title}" "<small>{rows.len()}</small></h3></summary>
                        <p class="soft">{about}</p>
                        <ul class="plain">{rows}</ul>
                    </details>
                }
            })
        };
        view! {
            {of(Provenance::Inferred, t!("mark-inferred"), t!("mark-inferred-about"))}
            {of(Provenance::Proposed, t!("mark-proposed"), t!("mark-proposed-about"))}
        }
        .into_any()
    });
    let lead = view! {
        <h1>{t!("about-of", game = game.title())}</h1>
        <p>{t!("unofficial")}</p>
        <p class="game-links">
            <NavLink route=Route::Solo(game) class="button primary">{t!("play-solo")}</NavLink>
            <NavLink route=Route::Rules(game)>{t!("rules-link")}</NavLink>
        </p>
    };
    let steps = [
        (t!("fairness-sealed"), t!("fairness-sealed-text")),
        (t!("fairness-added"), t!("fairness-added-text")),
        (t!("fairness-mixed"), t!("fairness-mixed-text")),
        (t!("fairness-shown"), t!("fairness-shown-text")),
    ];
    let steps = steps.map(|(title, text)| view! { <li><h3>{title}</h3><p>{text}</p></li> });
    view! {
        <article class="page reading is-about">
            {super::game_head(game, lead)}
            <h2>{t!("fairness")}</h2>
            <ol class="steps">{steps.collect_view()}</ol>
            <h2>{t!("reconstructed")}</h2>
            <p>{t!("reconstructed-text")}</p>
            {rows}
        </article>
    }
    .into_any()
}
