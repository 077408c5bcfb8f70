//! A table without a server: the page hosts the game, bots think in a worker, people pass the device around.

use leptos::{ev, prelude::*};
use protocol::{GameId, GuestInfo, Occupant};

use super::seats::SeatForm;
use crate::{
    art,
    backend::{Backend, Local, Setup, saves},
    boards, browser,
    frame::{self, Asking, Question},
    loading::{self, GameCode},
    router::{NavLink, Route},
    table_state::{ConnectionState, TableState},
    texts::t,
    worker::WorkerClient,
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum SoloStage {
    Choosing,
    Playing,
}

#[derive(Clone, Copy)]
struct Solo {
    game: GameId,
    stage: RwSignal<SoloStage>,
    /// The page: what a click makes must outlive the form that was clicked.
    owner: StoredValue<Owner>,
    state: StoredValue<TableState>,
    backend: StoredValue<Option<StoredValue<Backend, LocalStorage>>>,
}

pub fn solo(game: GameId) -> AnyView {
    loading::when_loaded_with_save(game, move |code| loaded(game, code))
}

fn loaded(game: GameId, code: GameCode) -> AnyView {
    let solo = Solo {
        game,
        stage: RwSignal::new(SoloStage::Choosing),
        owner: StoredValue::new(Owner::current().unwrap_or_default()),
        state: StoredValue::new(TableState::new()),
        backend: StoredValue::new(None),
    };
    solo.state.get_value().connection.set(ConnectionState::Local);
    if window().location().search().is_ok_and(|query| query.contains("bench")) {
        return bench(game);
    }
    solo.play(Local::resume(solo.state.get_value(), game));
    on_cleanup(move || solo.close());
    let body = move || match (solo.stage.get(), solo.backend.get_value()) {
        (SoloStage::Playing, Some(backend)) => code.table(solo.state.get_value(), backend),
        _ => choose(solo, code),
    };
    let is_playing = move || solo.stage.get() == SoloStage::Playing;
    let asking = Asking::new();
    view! {
        <div class="table-page" class:has-end=move || is_playing() && solo.state.get_value().is_over()>
            {frame::table_head(
                move || game.title().to_string(),
                move || frame::connection(solo.state.get_value()),
                view! {
                    <Show when=is_playing>
                        <button type="button" class="quiet" data-test="again" on:click=move |_| solo.ask(asking, Solo::rematch, t!("solo-again"))>
                            {t!("solo-again")}
                        </button>
                        <button type="button" class="quiet" data-test="give-up" on:click=move |_| solo.ask(asking, Solo::give_up, t!("solo-new"))>
                            {t!("solo-new")}
                        </button>
                        <button type="button" class="quiet" data-test="transcript-now" on:click=move |_| solo.download()>
                            {t!("transcript")}
                        </button>
                    </Show>
                    <NavLink route=Route::Rules(game) class="quiet button">{t!("rules-link")}</NavLink>
                },
            )}
            {asking.view()}
            {body}
        </div>
    }
    .into_any()
}

impl Solo {
    /// Does what ends the game in progress, if there is one only after a question.
    fn ask(self, asking: Asking, act: fn(Solo), yes: String) {
        let update = self.state.get_value().update;
        let is_over = update.with_untracked(|u| u.as_ref().is_none_or(|u| u.end.is_some()));
        if is_over {
            return act(self);
        }
        let act = Callback::new(move |()| act(self));
        asking.ask(Question { title: t!("ask-end"), text: t!("ask-end-text"), yes, act });
    }

    fn deal(self, setup: Setup) {
        self.close();
        self.owner.get_value().with(|| {
            self.state.set_value(TableState::new());
            self.play(Local::deal(self.state.get_value(), setup));
        });
    }

    fn play(self, local: Option<Local>) {
        if let Some(local) = local {
            let rematch = Callback::new(move |()| self.rematch());
            self.state.get_value().rematch.set_value(Some(rematch));
            self.backend.set_value(Some(StoredValue::new_local(Backend::Local(local))));
            self.stage.set(SoloStage::Playing);
        }
    }

    fn local(self) -> Option<Local> {
        let backend = self.backend.try_get_value().flatten()?.try_get_value()?;
        if let Backend::Local(local) = backend { Some(local) } else { None }
    }

    fn close(self) {
        if let Some(local) = self.local() {
            local.close();
        }
    }

    /// Deals the same table once more.
    fn rematch(self) {
        if let Some(local) = self.local() {
            self.stage.set(SoloStage::Choosing);
            self.deal(local.setup());
        }
    }

    fn give_up(self) {
        if let Some(local) = self.local() {
            local.forget();
            local.close();
        }
        self.backend.set_value(None);
        self.stage.set(SoloStage::Choosing);
    }

    fn download(self) {
        if let Some(local) = self.local() {
            local.download_transcript();
        }
    }
}

fn choose(solo: Solo, code: GameCode) -> AnyView {
    let form = SeatForm::new(solo.game, true);
    let deal = move |event: ev::SubmitEvent| {
        event.prevent_default();
        solo.deal(Setup { game: solo.game, options: form.options(), seats: form.seats() });
    };
    let quick = move |_| {
        let bots =
            (1..boards::quick_seats(solo.game)).map(|_| Occupant::bot(hosting::DEFAULT_LEVEL));
        let me = Occupant::Guest(GuestInfo::present(""));
        let seats = std::iter::once(me).chain(bots).collect();
        solo.deal(Setup { game: solo.game, options: Default::default(), seats });
    };
    let now = match boards::quick_seats(solo.game) {
        1 => t!("play-alone"),
        n => t!("solo-now", n = n - 1),
    };
    let seats = solo.game.seats();
    let players = t!("n-players", from = *seats.start(), to = *seats.end());
    // The page has its h1 in the table head.
    view! {
        <section class="page solo-page">
            <header class="stage solo-card" data-game=solo.game.name()>
                {art::picture(solo.game)}
                <div class="solo-words">
                    <h2>{solo.game.title()}</h2>
                    <p class="game-length">{players}" · "{boards::length(solo.game)}</p>
                    <p>{boards::blurb(solo.game)}</p>
                    <p class="game-buttons">
                        <button type="button" class="primary" data-test="solo-now" on:click=quick>{now}</button>
                    </p>
                    <p class="solo-about">{t!("solo-lead")}</p>
                </div>
            </header>
            <div class="solo-side">
                {unread(solo.game)}
                <form class="panel" aria-label=t!("solo-title") on:submit=deal>
                    <h2>{t!("solo-title")}</h2>
                    {form.fields()}
                    <p class="soft solo-pass">{t!("solo-pass")}</p>
                    <button type="submit" class="large" data-test="solo-deal">{t!("start")}</button>
                </form>
                {art::symbols(solo.game.name())}
                {super::reading::minute(solo.game, code.minute())}
            </div>
        </section>
    }
    .into_any()
}

/// A saved game that can no longer be read: the page says why, offers it as a file, and stores it until it is deleted.
fn unread(game: GameId) -> impl IntoView {
    let all = RwSignal::new(saves::unread(game));
    let download = move |_| {
        let texts =
            all.with_untracked(|all| all.iter().map(|save| save.text.clone()).collect::<Vec<_>>());
        browser::download(&format!("{game}-saved.txt"), &texts.join("\n"));
    };
    let forget = move |_| {
        saves::forget_unread(game);
        all.set(Vec::new());
    };
    move || {
        let why = all.with(|all| all.last().map(|save| save.why.clone()))?;
        Some(view! {
            <section class="panel unread" aria-labelledby="unread-title" data-test="unread">
                <h2 id="unread-title">{t!("unread-title")}</h2>
                <p>{t!("unread-text")}</p>
                <p class="soft">{why}</p>
                <p class="inline">
                    <button type="button" data-test="unread-download" on:click=download>{t!("unread-download")}</button>
                    <button type="button" class="quiet" data-test="unread-forget" on:click=forget>{t!("unread-forget")}</button>
                </p>
            </section>
        })
    }
}

/// `?bench`: how fast the search is in this browser, as `nethertable bench` says it of the machine.
fn bench(game: GameId) -> AnyView {
    let result = RwSignal::new(None::<String>);
    let worker = StoredValue::new_local(WorkerClient::new(game));
    worker.update_value(|worker| worker.bench(3, move |text| result.set(Some(text))));
    view! {
        <section class="page narrow">
            <h2>{game.title()}</h2>
            <p data-test="bench" data-done=move || result.get().is_some().to_string()>
                {move || result.get().map_or(t!("bench-runs"), |n| t!("bench-result", n = n))}
            </p>
        </section>
    }
    .into_any()
}
