//! The code of each game, which a page loads when it first needs it: its board, its rules, its bots and its words.
//!
//! The build cuts the client at the functions that `boards` marks (crates/webassets): what a single game needs is in a
//! file of its own.

use std::{cell::RefCell, collections::HashMap, marker::PhantomData};

use hosting::GameHost;
use leptos::{prelude::*, task::spawn_local, wasm_split::SplitLoaderError};
use protocol::GameId;
use tabletop::{Game, Reconstruction};

use crate::{
    backend::Backend,
    boards::{self, Board, Training},
    frame,
    table_state::TableState,
    texts::{self, Catalogue, t},
};

/// What the client needs of one game.
pub trait LoadedGame: Sync {
    /// Starts and loads games, and lets bots think.
    fn host(&self) -> &'static dyn GameHost;
    /// The table of the game, with its frame.
    fn table(&self, state: TableState, backend: StoredValue<Backend, LocalStorage>) -> AnyView;
    /// Exercises beside the game, where there are some.
    fn training(&self) -> Option<Training>;
    /// All rules, under their headings.
    fn rule_list(&self) -> AnyView;
    /// What in this edition is not a printed fact.
    fn reconstructions(&self) -> &'static [Reconstruction];
    /// The messages of its board.
    fn catalogues(&self) -> &'static [Catalogue];
}

/// A game as its board shows it.
pub struct OfBoard<B> {
    pub host: fn() -> &'static dyn GameHost,
    pub catalogues: fn() -> &'static [Catalogue],
    pub board: PhantomData<fn() -> B>,
}

impl<B: Board> LoadedGame for OfBoard<B> {
    fn host(&self) -> &'static dyn GameHost {
        (self.host)()
    }

    fn table(&self, state: TableState, backend: StoredValue<Backend, LocalStorage>) -> AnyView {
        frame::table::<B>(state, backend)
    }

    fn training(&self) -> Option<Training> {
        B::TRAINING
    }

    fn rule_list(&self) -> AnyView {
        frame::rule_list::<B::Game>()
    }

    fn reconstructions(&self) -> &'static [Reconstruction] {
        <B::Game as Game>::RECONSTRUCTIONS
    }

    fn catalogues(&self) -> &'static [Catalogue] {
        (self.catalogues)()
    }
}

pub type GameCode = &'static dyn LoadedGame;

thread_local! {
    static LOADED: RefCell<HashMap<GameId, GameCode>> = RefCell::default();
}

/// The code of a game, if it is there already.
pub fn loaded(game: GameId) -> Option<GameCode> {
    LOADED.with_borrow(|all| all.get(&game).copied())
}

/// Loads the code of a game, unless it is there already. After a failure the next call tries again.
pub async fn load(game: GameId) -> Result<GameCode, SplitLoaderError> {
    if let Some(code) = loaded(game) {
        return Ok(code);
    }
    let code = boards::fetch(game).await?;
    if LOADED.with_borrow_mut(|all| all.insert(game, code)).is_none() {
        texts::add(code.catalogues());
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
enum Loading {
    UnderWay,
    Done(GameCode),
    Failed,
}

/// What is shown once the code of a game is there; before, that it is on its way.
pub fn when_loaded(
    game: GameId,
    show: impl Fn(GameCode) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    if let Some(code) = loaded(game) {
        return show(code);
    }
    let loading = RwSignal::new(Loading::UnderWay);
    let start = move || {
        loading.set(Loading::UnderWay);
        spawn_local(async move {
            let outcome = load(game).await.map_or(Loading::Failed, Loading::Done);
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
