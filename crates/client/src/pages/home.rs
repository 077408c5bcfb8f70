//! The home page: games to continue, one click to play, open tables, the name, and a dialog for a new table.

mod new_table;
mod tables;

use leptos::{ev, prelude::*, task::spawn_local};
use protocol::{GameId, MAX_NAME, Me, NameBody, NewTable, Occupant, Profile, TableRef};

use super::error_text;
use crate::{
    art, boards,
    browser::{self, HttpError},
    loading, luck,
    router::{NavLink, Route, Router},
    texts::{Message, t},
};

/// Some of those who live in the dungeon.
const CAST: &str = include_str!("home/cast.svg");
/// How often the lists are asked for again, in milliseconds.
const REFRESH: u32 = 5_000;

#[derive(Clone, Copy)]
struct Home {
    profile: RwSignal<Option<Profile>>,
    error: RwSignal<Option<HttpError>>,
    router: Router,
}

pub fn home() -> AnyView {
    let home = Home {
        profile: RwSignal::new(None),
        error: RwSignal::new(None),
        router: expect_context::<Router>(),
    };
    let is_left = StoredValue::new(false);
    on_cleanup(move || is_left.set_value(true));
    home.refresh_for_ever(is_left);
    let asked = RwSignal::new(None);
    let games = GameId::ALL.iter().map(|&id| game_card(home, asked, id)).collect_view();
    let is_offline = move || home.error.get() == Some(HttpError::Unreachable);
    view! {
        <div class="page home">
            <section class="hero">
                <div>
                    <h1>{t!("home-title")}</h1>
                    <p class="lead">{t!("home-lead")}</p>
                </div>
                <div class="cast" aria-hidden="true" inner_html=CAST></div>
            </section>
            <Show when=is_offline>
                <p class="notice" role="status">{t!("home-offline")}</p>
            </Show>
            {tables::running(home.profile)}
            <section class="games" aria-label=t!("games")>{games}</section>
            <div class="home-columns">
                <section class="panel">
                    <h2>{t!("mine-title")}</h2>
                    {tables::finished(home.profile)}
                </section>
                <section class="panel">
                    <h2>{t!("open-title")}</h2>
                    {tables::open(home.profile)}
                </section>
                <section class="panel">
                    <h2>{t!("name-title")}</h2>
                    {name_form(home)}
                    <p class="soft name-about">{t!("name-about")}</p>
                </section>
            </div>
            {new_table::dialog(home, asked)}
            <p class="unofficial">{t!("unofficial")}</p>
        </div>
    }
    .into_any()
}

impl Home {
    fn refresh_for_ever(self, is_left: StoredValue<bool>) {
        spawn_local(async move {
            let answer = browser::get::<Profile>("/api/me").await;
            if is_left.try_get_value().unwrap_or(true) {
                return;
            }
            match answer {
                Ok(profile) => {
                    self.profile.set(Some(profile));
                    self.error.set(None);
                }
                Err(error) => self.error.set(Some(error)),
            }
            browser::after(REFRESH, move || {
                if !is_left.try_get_value().unwrap_or(true) {
                    self.refresh_for_ever(is_left);
                }
            });
        });
    }

    /// Makes a table and goes there.
    fn create(self, mut new: NewTable, against_bots: bool) {
        loading::preload(new.game);
        if new.seats.contains(&Occupant::Guest(Me)) {
            new.commitment = luck::commitment_for_new_table();
        }
        spawn_local(async move {
            let mut answer = browser::post::<_, TableRef>("/api/tables", &new).await;
            // Who was quicker than the first answer is nobody yet.
            if matches!(answer, Err(HttpError::Answered(401, _))) {
                let _ = browser::get::<Profile>("/api/me").await;
                answer = browser::post("/api/tables", &new).await;
            }
            match answer {
                Ok(created) => {
                    luck::name_new_table(created.table);
                    self.router.go(Route::Table(created.table));
                }
                // Without a server the page hosts the game itself.
                Err(HttpError::Unreachable) if against_bots => {
                    self.router.go(Route::Solo(new.game));
                }
                Err(error) => self.error.set(Some(error)),
            }
        });
    }
}

fn game_card(home: Home, asked: RwSignal<Option<GameId>>, game: GameId) -> impl IntoView {
    let play_now = move |_| {
        let bot = || Occupant::bot(hosting::DEFAULT_LEVEL);
        let bots = (1..boards::quick_seats(game)).map(|_| bot());
        let seats = std::iter::once(Occupant::Guest(Me)).chain(bots).collect();
        let new = NewTable {
            game,
            options: Default::default(),
            seats,
            is_listed: false,
            shuffle: false,
            commitment: None,
            pace: None,
        };
        home.create(new, true);
    };
    let training = boards::training_title(game).map(|title| {
        let title = Message::new(title).to_text(&|seat| seat.to_string());
        view! { <NavLink route=Route::Training(game, String::new())>{title}</NavLink> }
    });
    let play_label = match boards::quick_seats(game) {
        1 => t!("play-alone"),
        _ => t!("play-now"),
    };
    let seats = game.seats();
    let players = t!("n-players", from = *seats.start(), to = *seats.end());
    view! {
        <article class="stage game-card" data-game=game.name()>
            {art::picture(game)}
            <div class="game-words">
                <h2>{game.title()}</h2>
                <p class="game-length">{players}" · "{boards::length(game)}</p>
                <p>{boards::blurb(game)}</p>
                <p class="game-buttons">
                    <button type="button" class="primary" data-test="play-now" on:click=play_now>{play_label}</button>
                    <button type="button" data-test="play-friends" on:click=move |_| asked.set(Some(game))>{t!("play-friends")}</button>
                </p>
                <p class="game-links">
                    <NavLink route=Route::Solo(game)>{t!("home-solo")}</NavLink>
                    {training}
                    <NavLink route=Route::Rules(game)>{t!("rules-link")}</NavLink>
                    <NavLink route=Route::About(game)>{t!("home-about")}</NavLink>
                </p>
            </div>
        </article>
    }
}

/// What went wrong, unless the server is away, which is said at the top.
fn shown_error(home: Home) -> Option<String> {
    home.error
        .get()
        .filter(|error| *error != HttpError::Unreachable)
        .map(|error| error_text(&error))
}

fn name_form(home: Home) -> impl IntoView {
    let input = NodeRef::<leptos::html::Input>::new();
    let is_saved = RwSignal::new(false);
    let name = Memo::new(move |_| {
        home.profile.with(|p| p.as_ref().map(|p| p.name.clone())).unwrap_or_default()
    });
    let save = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else { return };
        let name = input.value().trim().to_string();
        spawn_local(async move {
            match browser::post::<_, serde_json::Value>(
                "/api/name",
                &NameBody { name: name.clone() },
            )
            .await
            {
                Ok(_) => {
                    is_saved.set(true);
                    home.profile.update(|p| p.iter_mut().for_each(|p| p.name.clone_from(&name)));
                }
                Err(error) => home.error.set(Some(error)),
            }
        });
    };
    view! {
        <form class="inline" aria-label=t!("name-title") on:submit=save>
            <label class="unseen" for="name">{t!("name-label")}</label>
            <input
                id="name"
                node_ref=input
                maxlength=MAX_NAME.to_string()
                autocomplete="nickname"
                placeholder=t!("name-label")
                prop:value=move || name.get()
                on:input=move |_| is_saved.set(false)
                data-test="name"
            />
            <button type="submit" data-test="save-name">{move || if is_saved.get() { t!("saved") } else { t!("save") }}</button>
        </form>
        {move || shown_error(home).map(|text| view! { <p class="notice" role="alert">{text}</p> })}
    }
}
