//! The boards, one folder a game. This is the only place of the client that tells games apart: every game of `protocol`
//! has a module here, and in it a board called `TheBoard`.

use std::{marker::PhantomData, pin::Pin};

use hosting::HostedGame;
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use protocol::{GameId, Playable, Sheet, SheetLine};
use tabletop::{Game, Heuristics, Seat};

use crate::{
    board_model::{Action, BoardModel, View},
    frame::Ceremony,
    loading::{GameCode, OfBoard},
    luck,
    stage::Cue,
    texts::{self, Message},
};

/// Exercises beside a game: pages of the board's own, below `/training/GAME`.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// The message that names them.
    pub title: &'static str,
    /// Fetches their code; who plays the game does not need it. `loading::load_training` remembers it.
    pub fetch: fn() -> TrainingFetch,
}

/// The code of exercises on its way.
pub type TrainingFetch = Pin<Box<dyn Future<Output = Result<TrainingCode, SplitLoaderError>>>>;

/// The code of exercises.
#[derive(Clone, Copy, Debug)]
pub struct TrainingCode {
    /// What is shown for the rest of the address.
    pub page: fn(GameId, &str) -> AnyView,
    /// Replies to a request of these pages that takes time; called in a worker.
    pub solve: fn(&str) -> String,
}

/// The code that reads the records of a game: to go on with a saved one, and to check a finished one.
#[derive(Clone, Copy, Debug)]
pub struct RecordCode {
    /// Loads a game from the text of its record, which must hold its seed.
    pub load: fn(&str) -> Result<Box<dyn HostedGame>, String>,
    /// Replays a record and compares its draws with its seed.
    pub verify: luck::Verify,
}

/// Actions that are chosen first and then sent together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    /// How many there are to choose.
    pub n: usize,
    /// The number of the first of them, counted from 1.
    pub first: usize,
    /// The message that asks for the `n`th, and the one that asks to send them.
    pub prompt: &'static str,
    pub ready: &'static str,
    /// The message of the button that sends them, and its symbol.
    pub label: &'static str,
    pub icon: &'static str,
}

/// One of five pictures that tell a game in a minute: the goal, a turn, the twist, the danger, the points.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// What is drawn on 220 × 150, mostly from the symbols of the game.
    pub drawing: &'static str,
    /// The message below it.
    pub text: fn() -> Message,
}

/// How one game is shown. Boards render views and offer actions; they contain no rules.
pub trait Board: Sized + 'static {
    type Game: Playable;
    /// The message that says what the game is about, in a sentence or two.
    const BLURB: &'static str;
    /// The message that says how long a game takes and for whom it is.
    const LENGTH: &'static str;

    /// The events that are never shown, on purpose: their log entry is enough.
    #[cfg(test)]
    const QUIET: &'static [&'static str];

    /// How many seats a game against bots has that is started with one click.
    const QUICK_SEATS: usize;
    /// The game in a minute, where there are pictures of it: five of them, in the order that `Glance` says.
    const MINUTE: &'static [Glance] = &[];
    /// The prefix of the faces of seats, `PREFIX-lord-N`, where the board's art has some.
    const FACES: Option<&'static str> = None;
    /// The message that lists words of the log and the symbols to stand before them: `coin coins: mi-coin | gem gems: mi-gem`.
    const SIGNS: Option<&'static str> = None;
    /// Exercises, where the board has some.
    const TRAINING: Option<Training> = None;

    /// The parts of the board of which a narrow screen shows one at a time, by the messages that name them. What belongs
    /// to the first of them has the classes `part part-0`, and so on.
    fn parts(_view: &View<Self>) -> &'static [&'static str] {
        &[]
    }
    /// The part that has what is asked now; a narrow screen opens it by itself.
    fn part_asked(_view: &View<Self>) -> usize {
        0
    }
    /// The layout that the frame arranges a board's parts by, if they are not always arranged alike. The stylesheet finds it
    /// in `data-scene`.
    fn layout(_view: &View<Self>) -> Option<&'static str> {
        None
    }

    /// Everything on the table but what lies before the viewer.
    fn render(model: BoardModel<Self>) -> AnyView;
    /// What lies before the viewer; nothing for a spectator.
    fn hand(model: BoardModel<Self>) -> AnyView;
    /// What the viewer is asked now, or who else is to act.
    fn prompt(view: &View<Self>) -> Message;
    /// The actions the bar offers this seat, allowed or not; `legal` are those that are.
    fn actions(view: &View<Self>, seat: Seat, legal: &[Action<Self>]) -> Vec<Action<Self>>;
    /// The label of an action.
    fn action_label(view: &View<Self>, action: Action<Self>) -> Message;
    /// The label of an action in two parts, where it is long: what it is called, and the rest in small letters below it.
    /// A narrow screen shows only the first, unless the board's stylesheet has room for both.
    fn action_parts(_view: &View<Self>, _action: Action<Self>) -> Option<[Message; 2]> {
        None
    }
    /// The symbol of an action in the bar.
    fn action_icon(view: &View<Self>, action: Action<Self>) -> &'static str;
    /// What an action is put away under while there are too many for the bar: the label and the symbol of a folder.
    fn heading(_view: &View<Self>, _action: Action<Self>) -> Option<(Message, &'static str)> {
        None
    }
    /// What is chosen now and sent together; none where each action is made at once.
    fn draft(_view: &View<Self>) -> Option<Draft> {
        None
    }
    /// How the end is shown, scene by scene, before the result is shown; `events` are all of the game.
    fn ceremony(
        _view: &View<Self>,
        _sheets: &[Sheet],
        _events: &[<Self::Game as Game>::Event],
    ) -> Option<Ceremony> {
        None
    }
    /// Whether an event is the result of the game. The log has it once the ceremony is over.
    fn is_result(_event: &<Self::Game as Game>::Event) -> bool {
        false
    }
    /// The symbol of an event that begins a part of the game, such as a round: the log sets it apart as a heading.
    fn chapter(_event: &<Self::Game as Game>::Event) -> Option<&'static str> {
        None
    }
    /// The key of the log entry that begins a round, where rounds are counted and the entry has no number of its own.
    const ROUND: Option<&'static str> = None;
    /// The text of a log entry.
    fn event(view: &View<Self>, event: &<Self::Game as Game>::Event) -> Message;
    /// How an event is shown; `before` and `after` are the views around the whole update it came with.
    fn cue(before: &View<Self>, after: &View<Self>, event: &<Self::Game as Game>::Event) -> Cue;
    /// What the viewer is after and how it stands, in one line that is always visible.
    fn goal(_view: &View<Self>) -> Option<Message> {
        None
    }
    /// What a legal action would do and why one might, in two sentences; `after` is a view as it would surely be for
    /// the viewer's own pieces.
    fn tip(_view: &View<Self>, _after: &View<Self>, _action: Action<Self>) -> Option<Message> {
        None
    }
    /// What speaks for an action, in a sentence. It begins with what happens otherwise; where `$case` is `then`, with what
    /// happens after another action. `None` where the game's own sentence will do.
    fn reason(_reason: &<Self::Game as Heuristics>::Reason) -> Option<Message> {
        None
    }
    /// The `nth` line of a seat's score sheet.
    fn sheet_line(view: &View<Self>, seat: Seat, nth: usize, line: &SheetLine) -> Message;
}

macro_rules! boards {
    ($($module:ident::$game:ident),+ $(,)?) => {
        $(mod $module;)+

        // Here the build cuts the client: what only one of these functions needs becomes a file of its own.
        $(
            #[wasm_split($module, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn $module() -> Result<GameCode, SplitLoaderError> {
                static CODE: OfBoard<$module::TheBoard> = OfBoard {
                    runner: hosting::runner_of::$module,
                    catalogues: texts::of_game::$module,
                    board: PhantomData,
                };
                Ok(&CODE)
            }
        )+

        // And here once more: who starts a new game needs nothing of what reads records. A piece needs a name of its own,
        // which is that of the game's type.
        mod records {
            use super::*;

            $(
                #[wasm_split($game, wasm_split_path = ::leptos::wasm_split, fallible)]
                pub fn $module() -> Result<RecordCode, SplitLoaderError> {
                    let verify = luck::verify::<<$module::TheBoard as Board>::Game>;
                    Ok(RecordCode { load: hosting::load_of::$module, verify })
                }
            )+
        }

        /// Fetches the code that reads the records of a game; `loading::load_records` remembers it.
        pub async fn fetch_records(game: GameId) -> Result<RecordCode, SplitLoaderError> {
            match game {
                $(GameId::$game => records::$module().await),+
            }
        }

        /// Fetches the code of a game; `loading::load` remembers it.
        pub async fn fetch(game: GameId) -> Result<GameCode, SplitLoaderError> {
            match game {
                $(GameId::$game => $module().await),+
            }
        }

        /// How long a game takes, and for whom it is.
        pub fn length(game: GameId) -> String {
            let key = match game {
                $(GameId::$game => <$module::TheBoard as Board>::LENGTH),+
            };
            Message::new(key).to_text(&|seat| seat.to_string())
        }

        /// What the game is about, in a sentence or two.
        pub fn blurb(game: GameId) -> String {
            let key = match game {
                $(GameId::$game => <$module::TheBoard as Board>::BLURB),+
            };
            Message::new(key).to_text(&|seat| seat.to_string())
        }

        /// The prefix of the faces of seats, where the game has some.
        pub fn faces(game: GameId) -> Option<&'static str> {
            match game {
                $(GameId::$game => const { <$module::TheBoard as Board>::FACES }),+
            }
        }

        /// How many seats a game against bots has that is started with one click.
        pub fn quick_seats(game: GameId) -> usize {
            match game {
                $(GameId::$game => <$module::TheBoard as Board>::QUICK_SEATS),+
            }
        }

        /// What the exercises beside a game are called, where there are some.
        pub fn training_title(game: GameId) -> Option<&'static str> {
            // Only the title: a page that names them does not have them.
            match game {
                $(GameId::$game => const { title_of(<$module::TheBoard as Board>::TRAINING) }),+
            }
        }

        #[cfg(test)]
        mod every_board {
            $(
                #[test]
                fn $module() {
                    super::tests::check_board::<super::$module::TheBoard>();
                }
            )+
        }
    };
}

protocol::for_games!(boards);

const fn title_of(training: Option<Training>) -> Option<&'static str> {
    match training {
        Some(training) => Some(training.title),
        None => None,
    }
}

#[cfg(test)]
#[path = "boards/tests.rs"]
mod tests;
