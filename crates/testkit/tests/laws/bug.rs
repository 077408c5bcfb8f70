//! Bugs on purpose: a test plants one, and the toy game then has it in this thread.

use std::cell::Cell;

/// A bug of the toy game, or of a bot that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plant {
    GappedIndex,
    AmbiguousText,
    ColonText,
    ScoresEarly,
    Stuck,
    OutOfTurn,
    Endless,
    LegalOmits,
    LegalDisorder,
    LegalAppends,
    RefusalScars,
    ViewLeaksHand,
    TableLeaksHand,
    DebugLeaksHand,
    GuessDealsSeenCard,
    GuessForgetsCommit,
    GuessCopiesTruth,
    CheckReadsSecret,
    RefusalTellsSecret,
    DrawTold,
    DealTold,
    CommitTold,
    LazyGuess,
    NothingRevealed,
    LikelyGuess,
    SuspectForgesCard,
    SmudgedText,
    SceneForgets,
    SheetForgets,
    RanksReversed,
    TokenDestroyed,
    DrawIgnored,
    HiddenCounter,
    AllocatingApply,
    AllocatingView,
    UnknownRule,
    ApplyPanics,
}

thread_local! {
    static PLANTED: Cell<Option<Plant>> = const { Cell::new(None) };
    static COUNTER: Cell<u8> = const { Cell::new(0) };
}

/// Each test has a thread of its own, so a plant needs no weeding.
pub fn plant(plant: Plant) {
    PLANTED.set(Some(plant));
}

pub fn has(plant: Plant) -> bool {
    PLANTED.get() == Some(plant)
}

/// State outside of the state: 0 and 1 in turn.
pub fn hidden_parity() -> u8 {
    COUNTER.set(COUNTER.get().wrapping_add(1));
    COUNTER.get() % 2
}
