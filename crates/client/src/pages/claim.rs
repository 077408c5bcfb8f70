//! The page of a private link: moves a seat to this device after confirmation. It asks first because programs open links
//! too, to preview them.

use leptos::{prelude::*, task::spawn_local};
use protocol::{Claim, Profile, Secret, TableRef};

use super::error_text;
use crate::{
    browser::{self, HttpError},
    router::{NavLink, Route, Router},
    texts::t,
};

/// A seat on its way from one device to another.
const MOVE: &str = include_str!("move.svg");

#[derive(Clone, PartialEq, Eq)]
enum Step {
    Asked,
    Waiting,
    Failed(String),
}

pub fn claim(secret: Option<Secret>) -> AnyView {
    let Some(secret) = secret else { return failed(t!("claim-failed")) };
    let router = expect_context::<Router>();
    let step = RwSignal::new(Step::Asked);
    let take = move |_| {
        let secret = secret.clone();
        step.set(Step::Waiting);
        spawn_local(async move {
            // Whoever claims must be somebody first.
            let _ = browser::get::<Profile>("/api/me").await;
            match browser::post::<_, TableRef>("/api/claim", &Claim { secret }).await {
                Ok(created) => router.go(Route::Table(created.table)),
                Err(HttpError::Answered(404, _)) => step.set(Step::Failed(t!("claim-failed"))),
                Err(error) => step.set(Step::Failed(error_text(&error))),
            }
        });
    };
    let is_waiting = move || step.with(|step| *step == Step::Waiting);
    let error = Memo::new(move |_| match step.get() {
        Step::Failed(why) => Some(why),
        Step::Asked | Step::Waiting => None,
    });
    let page = move || {
        match error.get() {
        Some(why) => failed(why),
        None => view! {
            <section class="page narrow lost">
                <div class="lost-picture" aria-hidden="true" inner_html=MOVE></div>
                <h1>{t!("claim-title")}</h1>
                <p role="status">{move || if is_waiting() { t!("claim-wait") } else { t!("claim-text") }}</p>
                <button type="button" class="primary large" data-test="claim" disabled=is_waiting on:click=take.clone()>
                    {t!("claim-button")}
                </button>
            </section>
        }
        .into_any(),
    }
    };
    page.into_any()
}

/// A link of the kind that had its secret in the path.
pub fn old_claim() -> AnyView {
    failed(t!("claim-old"))
}

fn failed(why: String) -> AnyView {
    view! {
        <section class="page narrow lost">
            <h1>{t!("claim-failed-title")}</h1>
            <p role="status">{why}</p>
            <NavLink route=Route::Home class="button">{t!("to-home")}</NavLink>
        </section>
    }
    .into_any()
}
