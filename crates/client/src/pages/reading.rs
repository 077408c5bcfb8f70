//! Pages to read: the rules of a game, and what in this edition is not a printed fact.

use leptos::prelude::*;
use protocol::{GameId, GameVisitor, Playable};
use tabletop::{Provenance, Reconstruction};

use crate::{
    frame,
    router::{NavLink, Route},
    texts::t,
};

struct RuleList;

impl GameVisitor for RuleList {
    type Output = AnyView;

    fn visit<G: Playable>(self) -> AnyView {
        frame::rule_list::<G>()
    }
}

struct Reconstructions;

impl GameVisitor for Reconstructions {
    type Output = &'static [Reconstruction];

    fn visit<G: Playable>(self) -> Self::Output {
        G::RECONSTRUCTIONS
    }
}

pub fn rules(game: GameId) -> AnyView {
    view! {
        <article class="page reading">
            <h1>{t!("rules-of", game = game.title())}</h1>
            <p class="soft">{t!("rules-lead")}</p>
            <p><NavLink route=Route::About(game)>{t!("about-link")}</NavLink></p>
            <div class="rules">{game.visit(RuleList)}</div>
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
    let rows = game.visit(Reconstructions).iter().map(row).collect_view();
    view! {
        <article class="page reading">
            <h1>{t!("about-of", game = game.title())}</h1>
            <p class="lead">{t!("unofficial")}</p>
            <h2>{t!("reconstructed")}</h2>
            <p>{t!("reconstructed-text")}</p>
            <ul class="plain">{rows}</ul>
            <h2>{t!("fairness")}</h2>
            <p>{t!("fairness-text")}</p>
            <p><NavLink route=Route::Rules(game)>{t!("rules-link")}</NavLink></p>
        </article>
    }
    .into_any()
}
