//! The code and the styles of each game, which a page loads when it first needs them: its board, its rules, its bots and its
//! words.
//!
//! The build cuts the client at the functions that `boards` marks (crates/webassets): what a single game needs is in a
//! file of its own.

use std::{cell::RefCell, collections::HashMap, marker::PhantomData, thread::LocalKey};

use hosting::GameRunner;
use js_sys::Promise;
use leptos::{prelude::*, task::spawn_local};
use protocol::GameId;
use tabletop::{Game, Reconstruction};
use wasm_bindgen_futures::JsFuture;

use crate::{
    art,
    backend::{Backend, saves},
    boards::{self, Board, Glance, RecordCode, Training, TrainingCode},
    browser, frame,
    table_state::TableState,
    texts::{self, Catalogue, t},
};

/// What the client needs of one game.
pub trait LoadedGame: Sync {
    /// Starts and loads games, and lets bots think.
    fn runner(&self) -> &'static dyn GameRunner;
    /// The table of the game, with its frame.
    fn table(&self, state: TableState, backend: StoredValue<Backend, LocalStorage>) -> AnyView;
    /// Exercises beside the game, where there are some.
    fn training(&self) -> Option<Training>;
    /// The game in a minute.
    fn minute(&self) -> &'static [Glance];
    /// What in this edition is not a printed fact.
    fn reconstructions(&self) -> &'static [Reconstruction];
    /// The messages of its board.
    fn catalogues(&self) -> &'static [Catalogue];
}

/// A game as its board shows it.
pub struct OfBoard<B> {
    pub runner: fn() -> &'static dyn GameRunner,
    pub catalogues: fn() -> &'static [Catalogue],
    pub board: PhantomData<fn() -> B>,
}

impl<B: Board> LoadedGame for OfBoard<B> {
    fn runner(&self) -> &'static dyn GameRunner {
        (self.runner)()
    }

    fn table(&self, state: TableState, backend: StoredValue<Backend, LocalStorage>) -> AnyView {
        frame::table::<B>(state, backend)
    }

    fn training(&self) -> Option<Training> {
        B::TRAINING
    }

    fn minute(&self) -> &'static [Glance] {
        B::MINUTE
    }

    fn reconstructions(&self) -> &'static [Reconstruction] {
        <B::Game as Game>::RECONSTRUCTIONS
    }

    fn catalogues(&self) -> &'static [Catalogue] {
        (self.catalogues)()
    }
}

pub type GameCode = &'static dyn LoadedGame;

/// What has arrived of each game.
type Arrived<T> = LocalKey<RefCell<HashMap<GameId, T>>>;

thread_local! {
    static CODE: RefCell<HashMap<GameId, GameCode>> = RefCell::default();
    static TRAININGS: RefCell<HashMap<GameId, TrainingCode>> = RefCell::default();
    static RECORDS: RefCell<HashMap<GameId, RecordCode>> = RefCell::default();
    static RULES: RefCell<HashMap<GameId, &'static str>> = RefCell::default();
    /// The styles that were asked for.
    static STYLES: RefCell<HashMap<String, Promise>> = RefCell::default();
}

/// Something of a game did not arrive.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

fn arrived<T: Copy>(all: &'static Arrived<T>, game: GameId) -> Option<T> {
    all.with_borrow(|all| all.get(&game).copied())
}

/// Fetches something of a game, unless it is there already. After a failure the next call tries again.
async fn fetch_once<T: Copy>(
    all: &'static Arrived<T>,
    game: GameId,
    fetch: impl Future<Output = Result<T, NotLoaded>>,
) -> Result<T, NotLoaded> {
    if let Some(code) = arrived(all, game) {
        return Ok(code);
    }
    let code = fetch.await?;
    all.with_borrow_mut(|all| all.insert(game, code));
    Ok(code)
}

/// The code of a game, if it is there already.
pub fn loaded(game: GameId) -> Option<GameCode> {
    arrived(&CODE, game)
}

/// Loads the code of a game with its styles and words.
pub async fn load(game: GameId) -> Result<GameCode, NotLoaded> {
    let fetch = async {
        let fetch = async { boards::fetch(game).await.map_err(|_| NotLoaded) };
        let code = with_styles(game.to_string(), fetch).await?;
        // Somebody else may have loaded it meanwhile.
        if loaded(game).is_none() {
            texts::add(code.catalogues());
        }
        Ok(code)
    };
    fetch_once(&CODE, game, fetch).await
}

/// The code of the exercises beside a game, if it is there already.
pub fn loaded_training(game: GameId) -> Option<TrainingCode> {
    arrived(&TRAININGS, game)
}

/// Loads the exercises beside a game that has some, with the game itself.
pub async fn load_training(game: GameId) -> Result<TrainingCode, NotLoaded> {
    let fetch = async {
        let training = load(game).await?.training().ok_or(NotLoaded)?;
        let fetch = async { (training.fetch)().await.map_err(|_| NotLoaded) };
        with_styles(format!("{game}-training"), fetch).await
    };
    fetch_once(&TRAININGS, game, fetch).await
}

/// The code that reads the records of a game, if it is there already.
pub fn loaded_records(game: GameId) -> Option<RecordCode> {
    arrived(&RECORDS, game)
}

/// Loads the code that reads the records of a game.
pub async fn load_records(game: GameId) -> Result<RecordCode, NotLoaded> {
    let fetch = async { boards::fetch_records(game).await.map_err(|_| NotLoaded) };
    fetch_once(&RECORDS, game, fetch).await
}

/// The text of a game's rules, if it is there already. Outside of a browser it always is.
pub fn loaded_rules(game: GameId) -> Option<&'static str> {
    if cfg!(test) { Some(game.rules()) } else { arrived(&RULES, game) }
}

/// Loads the text of a game's rules.
pub async fn load_rules(game: GameId) -> Result<&'static str, NotLoaded> {
    let fetch = async {
        let path = art::path_of(&format!("rules-{game}")).ok_or(NotLoaded)?;
        // It is needed for as long as the page is open.
        browser::get_text(&path).await.map(|text| &*text.leak()).map_err(|_| NotLoaded)
    };
    fetch_once(&RULES, game, fetch).await
}

/// Fetches code and the styles of that name at the same time. Styles are added to the page once.
async fn with_styles<T>(
    name: String,
    fetch: impl Future<Output = Result<T, NotLoaded>>,
) -> Result<T, NotLoaded> {
    if cfg!(test) {
        return fetch.await;
    }
    let add = || {
        let path = art::path_of(&format!("style-{name}"));
        browser::add_stylesheet(&path.unwrap_or_default())
    };
    let styles = STYLES.with_borrow_mut(|all| all.entry(name.clone()).or_insert_with(add).clone());
    let code = fetch.await?;
    if JsFuture::from(styles).await.is_err() {
        STYLES.with_borrow_mut(|all| all.remove(&name));
        return Err(NotLoaded);
    }
    Ok(code)
}

/// Loads the code of a game that will be needed soon. Whoever needs it then will hear of a failure.
pub fn preload(game: GameId) {
    spawn_local(async move {
        let _ = load(game).await;
    });
}

#[derive(Clone, Copy)]
enum Loading<T> {
    UnderWay,
    Done(T),
    Failed,
}

/// What is shown once the code of a game is there; before, that it is on its way.
pub fn when_loaded(
    game: GameId,
    show: impl Fn(GameCode) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    when_there(game, loaded(game), move || load(game), show)
}

/// As `when_loaded`, for a page that goes on with the saved game, if there is one.
pub fn when_loaded_with_save(
    game: GameId,
    show: impl Fn(GameCode) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let is_needed = move || saves::is_there(game) && loaded_records(game).is_none();
    let load = move || async move {
        let code = load(game).await?;
        if is_needed() {
            load_records(game).await?;
        }
        Ok(code)
    };
    when_there(game, loaded(game).filter(|_| !is_needed()), load, show)
}

/// As `when_loaded`, for the text of a game's rules.
pub fn when_rules_loaded(
    game: GameId,
    show: impl Fn(&'static str) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    when_there(game, loaded_rules(game), move || load_rules(game), show)
}

/// As `when_loaded`, for the exercises beside a game.
pub fn when_training_loaded(
    game: GameId,
    show: impl Fn(TrainingCode) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    when_there(game, loaded_training(game), move || load_training(game), show)
}

fn when_there<T, L>(
    game: GameId,
    loaded: Option<T>,
    load: impl Fn() -> L + Copy + Send + Sync + 'static,
    show: impl Fn(T) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + Send + Sync + 'static,
    L: Future<Output = Result<T, NotLoaded>> + 'static,
{
    if let Some(code) = loaded {
        return show(code);
    }
    let loading = RwSignal::new(Loading::UnderWay);
    let start = move || {
        loading.set(Loading::UnderWay);
        let load = load();
        spawn_local(async move {
            let outcome = load.await.map_or(Loading::Failed, Loading::Done);
            // The page may have been left.
            let _ = loading.try_set(outcome);
        });
    };
    start();
    (move || match loading.get() {
        Loading::UnderWay => {
            let text = t!("game-loading", game = game.title());
            view! { <p class="page soft" role="status" data-test="game-loading">{text}</p> }
                .into_any()
        }
        Loading::Done(code) => show(code),
        Loading::Failed => view! {
            <section class="page narrow" data-test="not-loaded">
                <h1>{t!("not-loaded-title", game = game.title())}</h1>
                <p role="alert">{t!("not-loaded-text")}</p>
                <button type="button" class="primary" data-test="load-again" on:click=move |_| start()>
                    {t!("load-again")}
                </button>
            </section>
        }
        .into_any(),
    })
    .into_any()
}

/// The code of a game outside of a browser, where it is always there.
#[cfg(test)]
pub fn load_now(game: GameId) -> GameCode {
    use std::task::{Context, Poll, Waker};

    let loading = std::pin::pin!(load(game));
    match loading.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(code)) => code,
        _ => panic!("nothing is fetched outside of a browser"),
    }
}
