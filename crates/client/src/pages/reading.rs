//! Pages to read: the rules of a game, and what in this edition is not a printed fact.

use leptos::prelude::*;
use protocol::GameId;
use tabletop::{Provenance, Reconstruction};

use crate::{
    loading,
    router::{NavLink, Route, show_anchor},
    texts::t,
};

pub fn rules(game: GameId) -> AnyView {
    let rules = loading::when_loaded(game, |code| {
        // The address may name one of them.
        request_animation_frame(show_anchor);
        code.rule_list()
    });
    let lead = view! {
        <h1>{t!("rules-of", game = game.title())}</h1>
        <p class="soft">{t!("rules-lead")}</p>
        <p><NavLink route=Route::About(game)>{t!("about-link")}</NavLink></p>
    };
    view! {
        <article class="page reading">
            {super::game_head(game, lead)}
            <div class="rules">{rules}</div>
        </article>
    }
    .into_any()
}

pub fn about(game: GameId) -> AnyView {
    let row = |value: &Reconstruction| {
        let mark = match value.provenance {
            Provenance::Inferred => t!("mark-inferred"),
            Provenance::Proposed => t!("mark-proposed"),
        };
        view! {
            <li class="reconstruction">
                <span class="tag">{mark}</span>
                <b>{value.what}</b>
                <p>{value.reason}</p>
            </li>
        }
    };
    let rows = loading::when_loaded(game, move |code| {
        let rows = code.reconstructions().iter().map(row).collect_view();
        view! { <ul class="plain">{rows}</ul> }.into_any()
    });
    let lead = view! {
        <h1>{t!("about-of", game = game.title())}</h1>
        <p class="lead">{t!("unofficial")}</p>
    };
    view! {
        <article class="page reading">
            {super::game_head(game, lead)}
            <h2>{t!("reconstructed")}</h2>
            <p>{t!("reconstructed-text")}</p>
            {rows}
            <h2>{t!("fairness")}</h2>
            <p>{t!("fairness-text")}</p>
            <p><NavLink route=Route::Rules(game)>{t!("rules-link")}</NavLink></p>
        </article>
    }
    .into_any()
}
