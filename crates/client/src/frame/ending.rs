//! What the ceremony and the score sheet need from a board, as a trait object, so that they are compiled once for all games.

use leptos::prelude::*;
use protocol::{LogEntry, SheetLine};
use tabletop::{Game, Seat};

use super::{ceremony::Ceremony, log};
use crate::{board_model::BoardModel, boards::Board, table_state::TableState, texts::Message};

/// A board whose game ends or has ended, whichever game it is.
pub(super) trait EndingBoard: Send + Sync {
    /// Whose eyes look at the board.
    fn you(&self) -> Option<Seat>;

    fn ceremony(&self) -> Option<Ceremony>;

    /// The text of a log entry.
    fn entry_text(&self, entry: &LogEntry) -> String;

    /// Whether a log entry says who has won, and no more.
    fn is_winner_named(&self, entry: &LogEntry) -> bool;

    /// The nth line of a seat's score sheet.
    fn sheet_line(&self, seat: Seat, nth: usize, line: &SheetLine) -> Message;

    fn download_transcript(&self);
}

impl<B: Board> EndingBoard for BoardModel<B> {
    fn you(&self) -> Option<Seat> {
        BoardModel::you(*self)
    }

    fn ceremony(&self) -> Option<Ceremony> {
        let end = self.state.update.with(|update| update.as_ref()?.end.clone())?;
        let event = |entry: &LogEntry| protocol::read(entry.event.get()).ok();
        let events: Vec<_> = self.state.log.with(|log| log.iter().filter_map(event).collect());
        let ceremony = B::ceremony(&self.view(), &end.sheets, &events);
        ceremony.filter(|ceremony| !ceremony.scenes.is_empty())
    }

    fn entry_text(&self, entry: &LogEntry) -> String {
        log::entry_text(*self, &self.view(), entry)
    }

    fn is_winner_named(&self, entry: &LogEntry) -> bool {
        let message = log::entry_message::<B>(&self.view(), entry);
        message.is_some_and(|message| message.key.ends_with("-won"))
    }

    fn sheet_line(&self, seat: Seat, nth: usize, line: &SheetLine) -> Message {
        B::sheet_line(&self.view(), seat, nth, line)
    }

    fn download_transcript(&self) {
        BoardModel::download_transcript(*self);
    }
}

/// A game that ends, or has ended, with its board.
#[derive(Clone, Copy)]
pub(super) struct Ending {
    pub state: TableState,
    /// The name of the game.
    pub game: &'static str,
    pub is_coop: bool,
    pub shares_victory: bool,
    board: StoredValue<Box<dyn EndingBoard>>,
}

impl Ending {
    pub fn new<B: Board>(model: BoardModel<B>) -> Ending {
        Ending {
            state: model.state,
            game: B::Game::NAME,
            is_coop: B::Game::IS_COOP,
            shares_victory: B::Game::SHARES_VICTORY,
            board: StoredValue::new(Box::new(model)),
        }
    }

    pub fn you(self) -> Option<Seat> {
        self.board.with_value(|board| board.you())
    }

    /// The ceremony of a game that is over.
    pub fn ceremony(self) -> Option<Ceremony> {
        self.board.with_value(|board| board.ceremony())
    }

    pub fn entry_text(self, entry: &LogEntry) -> String {
        self.board.with_value(|board| board.entry_text(entry))
    }

    pub fn is_winner_named(self, entry: &LogEntry) -> bool {
        self.board.with_value(|board| board.is_winner_named(entry))
    }

    pub fn sheet_line(self, seat: Seat, nth: usize, line: &SheetLine) -> Message {
        self.board.with_value(|board| board.sheet_line(seat, nth, line))
    }

    pub fn download_transcript(self) {
        self.board.with_value(|board| board.download_transcript());
    }

    pub fn to_text(self, message: &Message) -> String {
        self.state.to_text(message)
    }
}
