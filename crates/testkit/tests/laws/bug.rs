//! Bugs of the toy game on purpose: a test plants one, and the toy game has it in that thread.

use std::cell::Cell;

/// A bug of the toy game, or of a bot that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
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
    WorldDealsSeenCard,
    WorldForgetsCommit,
    WorldCopiesState,
    CheckReadsSecret,
    RefusalRevealsSecret,
    DrawShown,
    DealShown,
    CommitShown,
    LazyWorld,
    NothingRevealed,
    LikelyWorld,
    UnlikelyForgesCard,
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
    static PLANTED: Cell<Option<Bug>> = const { Cell::new(None) };
    static COUNTER: Cell<u8> = const { Cell::new(0) };
}

/// Gives the toy game this bug. Each test has a thread of its own, so it need not be removed.
pub fn plant(bug: Bug) {
    PLANTED.set(Some(bug));
}

pub fn has(bug: Bug) -> bool {
    PLANTED.get() == Some(bug)
}

/// State outside of the state: 0 and 1 in turn.
pub fn hidden_parity() -> u8 {
    COUNTER.set(COUNTER.get().wrapping_add(1));
    COUNTER.get() % 2
}
