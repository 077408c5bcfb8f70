//! Home: a name, one click to play, own and open tables, a form for a new one.

use leptos::{ev, prelude::*, task::spawn_local};
use protocol::{
    GameId, MAX_NAME, NameBody, NewTable, Occupant, Pace, Profile, Stage, TableRef, TableRow,
};

use tabletop::Seat;

use super::{error_text, seats::SeatForm};
use crate::{
    boards,
    browser::{self, HttpError},
    luck,
    router::{NavLink, Route, Router},
    table_state::name_of,
    texts::{Message, t},
};

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
    let game = RwSignal::new(GameId::ALL[0]);
    let games = GameId::ALL.iter().map(|&id| game_card(home, game, id)).collect_view();
    let is_offline = move || home.error.get() == Some(HttpError::Unreachable);
    view! {
        <div class="page home">
            <section class="hero">
                <h1>{t!("home-title")}</h1>
                <p class="lead">{t!("home-lead")}</p>
            </section>
            <Show when=is_offline>
                <p class="notice" role="status">{t!("home-offline")}</p>
            </Show>
            <section class="games" aria-label=t!("games")>{games}</section>
            <div class="home-columns">
                <section class="panel">
                    <h2>{t!("name-title")}</h2>
                    {name_form(home)}
                    <h2>{t!("mine-title")}</h2>
                    {move || tables(home.profile.with(|p| p.as_ref().map(|p| p.my_tables.clone())), true)}
                    <h2>{t!("open-title")}</h2>
                    {move || tables(home.profile.with(|p| p.as_ref().map(|p| p.open_tables.clone())), false)}
                </section>
                <section class="panel" id="new-table">
                    <h2>{t!("new-title")}</h2>
                    {which_game(game)}
                    {move || new_table(home, game.get())}
                </section>
            </div>
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
        if new.seats.contains(&Occupant::Me) {
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
                    luck::name_new_table(&created.table);
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

fn game_card(home: Home, chosen: RwSignal<GameId>, game: GameId) -> impl IntoView {
    let play_now = move |_| {
        let bot = || Occupant::bot("medium");
        let bots = (1..boards::quick_seats(game)).map(|_| bot());
        let seats = std::iter::once(Occupant::Me).chain(bots).collect();
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
    let choose = move |_: ev::MouseEvent| {
        chosen.set(game);
        if let Some(form) = document().get_element_by_id("new-table") {
            form.scroll_into_view();
        }
    };
    let training = boards::training(game).map(|training| {
        let title = Message::new(training.title).to_text(&|seat| seat.to_string());
        view! { <NavLink route=Route::Training(game, String::new()) class="button quiet">{title}</NavLink> }
    });
    view! {
        <article class="game-card" data-game=game.name()>
            {boards::emblem(game)}
            <div class="game-words">
                <h2>{game.title()}</h2>
                <p>{boards::blurb(game)}</p>
                <p class="game-links">
                    <button type="button" class="primary" data-test="play-now" on:click=play_now>{t!("play-now")}</button>
                    <button type="button" data-test="play-friends" on:click=choose>{t!("play-friends")}</button>
                    <NavLink route=Route::Solo(game) class="button quiet">{t!("play-solo")}</NavLink>
                    {training}
                </p>
                <p class="game-links small">
                    <NavLink route=Route::Rules(game)>{t!("rules-link")}</NavLink>
                    <NavLink route=Route::About(game)>{t!("about-link")}</NavLink>
                </p>
            </div>
        </article>
    }
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
    let shown_error =
        move || home.error.get().filter(|f| *f != HttpError::Unreachable).map(|f| error_text(&f));
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
        {move || shown_error().map(|text| view! { <p class="notice" role="alert">{text}</p> })}
    }
}

fn tables(rows: Option<Vec<TableRow>>, is_mine: bool) -> AnyView {
    let rows = match rows {
        None => return view! { <p class="soft">"…"</p> }.into_any(),
        Some(rows) if rows.is_empty() && is_mine => {
            return view! { <p class="soft">{t!("mine-none")}</p> }.into_any();
        }
        Some(rows) if rows.is_empty() => {
            return view! { <p class="soft">{t!("open-none")}</p> }.into_any();
        }
        Some(rows) => rows,
    };
    let row = |row: TableRow| {
        let seats = row.seats.iter().enumerate();
        let names: Vec<String> =
            seats.map(|(nth, who)| occupant_name(who, Seat::new(nth), row.you)).collect();
        let stage = match row.stage {
            _ if row.is_your_turn => t!("your-turn"),
            Stage::Waiting => t!("stage-waiting"),
            Stage::Playing => t!("stage-playing"),
            Stage::Over => t!("stage-over"),
            Stage::Closed => t!("stage-closed"),
        };
        view! {
            <li class:is-mine=row.is_your_turn>
                <NavLink route=Route::Table(row.table.clone()) class="table-row">
                    <b>{row.game.title()}</b>
                    <span class="soft">{names.join(", ")}</span>
                    <span class="tag">{stage}</span>
                </NavLink>
            </li>
        }
    };
    let rows = rows.into_iter().map(row).collect_view();
    view! { <ul class="tables" data-test=if is_mine { "mine" } else { "open" }>{rows}</ul> }
        .into_any()
}

fn occupant_name(who: &Occupant, seat: Seat, you: Option<Seat>) -> String {
    match who {
        _ if you == Some(seat) => t!("you"),
        Occupant::Open => t!("seat-open"),
        _ => name_of(Some(who), seat),
    }
}

/// Which game the new table is for, where there are several.
fn which_game(chosen: RwSignal<GameId>) -> impl IntoView {
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

fn new_table(home: Home, game: GameId) -> impl IntoView {
    let form = SeatForm::new(game, false);
    let is_listed = RwSignal::new(false);
    let pace = RwSignal::new(None);
    let create = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let new = NewTable {
            game,
            options: form.options(),
            seats: form.plans(),
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
