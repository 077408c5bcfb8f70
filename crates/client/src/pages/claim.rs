//! A private link was opened: the seat moves to this device.

use leptos::{prelude::*, task::spawn_local};
use protocol::{Claim, Created, Profile};

use super::failure_text;
use crate::{
    browser::{self, Failure},
    router::{Route, Router, To},
    texts::t,
};

pub fn claim(secret: String) -> AnyView {
    let router = expect_context::<Router>();
    let failure = RwSignal::new(None::<String>);
    spawn_local(async move {
        // Whoever claims must be somebody first.
        let _ = browser::get::<Profile>("/api/me").await;
        match browser::post::<_, Created>("/api/claim", &Claim { secret }).await {
            Ok(created) => router.go(Route::Table(created.table)),
            Err(Failure::Answered(404, _)) => failure.set(Some(t!("claim-failed"))),
            Err(error) => failure.set(Some(failure_text(&error))),
        }
    });
    let has_failed = move || failure.with(Option::is_some);
    let title = move || if has_failed() { t!("claim-failed-title") } else { t!("claim-title") };
    view! {
        <section class="page narrow">
            <h1>{title}</h1>
            <p role="status">{move || failure.get().unwrap_or_else(|| t!("claim-wait"))}</p>
            <To route=Route::Home class="button">{t!("to-home")}</To>
        </section>
    }
    .into_any()
}
