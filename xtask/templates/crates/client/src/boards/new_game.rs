//! New Game on the screen: the deck and the discards in the middle, and everybody's card.

use leptos::prelude::*;
use new_game::{Action, Card, Event, NewGame, View};
use protocol::SheetLine;
use tabletop::{Seat, View as _};

use crate::{
    board_model::BoardModel,
    boards::Board,
    frame::{cite, icon, name_plate, spot},
    stage::{Beat, Cue, Ghost, Sound, Weight},
    texts::{Message, t},
};

#[derive(Debug)]
pub struct TheBoard;

type Model = BoardModel<TheBoard>;

impl Board for TheBoard {
    type Game = NewGame;
    const BLURB: &'static str = "new-game-blurb";
    const LENGTH: &'static str = "new-game-length";
    #[cfg(test)]
    const QUIET: &'static [&'static str] = &["kept"];
    const QUICK_SEATS: usize = 3;

    fn render(model: Model) -> AnyView {
        let discards = model.part(|view| view.table.discards.iter().collect::<Vec<Card>>());
        let round = model.part(|view| view.table.round());
        let cards = move || {
            let show = |card: Card| cite("SWAP-1", "newgame-small", label(card), face(card));
            discards.get().into_iter().map(show).collect_view()
        };
        let others = move || model.others().map(|seat| place(model, seat)).collect_view();
        view! {
            <div class="newgame">
                <div class="newgame-others">{others}</div>
                <section class="newgame-middle" aria-label=t!("newgame-discards")>
                    <div data-anchor="deck">
                        {cite("SETUP-1", "newgame-deck", t!("newgame-deck"), icon("newgame-back").into_any())}
                    </div>
                    <div class="newgame-discards">
                        {cards}
                        <span class="newgame-small" data-anchor="discards"></span>
                    </div>
                    {move || {
                        let words = t!("newgame-round", n = round.get());
                        cite("TURN-2", "newgame-round", words.clone(), words.into_any())
                    }}
                </section>
            </div>
        }
        .into_any()
    }

    fn hand(model: Model) -> AnyView {
        let own = move || model.you().map(|seat| own_place(model, seat));
        view! { <div class="newgame">{own}</div> }.into_any()
    }

    fn prompt(view: &View) -> Message {
        match view.table.turn() {
            None => Message::new("newgame-prompt-over"),
            Some(seat) if view.viewer() == Some(seat) => Message::new("newgame-prompt"),
            Some(seat) => Message::new("newgame-waits").with("seat", seat),
        }
    }

    fn actions(_view: &View, _seat: Seat, _legal: &[Action]) -> Vec<Action> {
        vec![Action::Keep, Action::Swap]
    }

    fn action_label(_view: &View, action: Action) -> Message {
        Message::new(match action {
            Action::Keep => "newgame-keep",
            Action::Swap => "newgame-swap",
        })
    }

    fn action_icon(_view: &View, action: Action) -> &'static str {
        match action {
            Action::Keep => "newgame-keep",
            Action::Swap => "newgame-swap",
        }
    }

    fn event(_view: &View, event: &Event) -> Message {
        match *event {
            Event::Dealt { seat, card: Some(card) } => {
                Message::new("newgame-dealt").with("seat", seat).with("card", card.value())
            }
            Event::Dealt { seat, card: None } => {
                Message::new("newgame-dealt-hidden").with("seat", seat)
            }
            Event::Kept { seat } => Message::new("newgame-kept").with("seat", seat),
            Event::Swapped { seat, old, new: Some(new) } => Message::new("newgame-swapped")
                .with("seat", seat)
                .with("old", old.value())
                .with("new", new.value()),
            Event::Swapped { seat, old, new: None } => {
                Message::new("newgame-swapped-hidden").with("seat", seat).with("old", old.value())
            }
            Event::Showed { seat, card } => {
                Message::new("newgame-showed").with("seat", seat).with("card", card.value())
            }
        }
    }

    fn cue(_before: &View, _after: &View, event: &Event) -> Cue {
        match *event {
            Event::Dealt { seat, .. } => {
                Cue::new(Weight::Plain).then([deal(seat), Beat::Sound(Sound::Card)])
            }
            // Nothing on the table changes.
            Event::Kept { .. } => Cue::quiet(),
            // The old card is seen by all as it goes; the new one is a back to everybody while it flies.
            Event::Swapped { seat, old, .. } => {
                let away = Beat::fly(anchor(seat), "discards", Ghost::Drawn(drawn(old)));
                Cue::new(Weight::Strong)
                    .by(seat)
                    .then([away, Beat::hide(anchor(seat)), Beat::Sound(Sound::Card)])
                    .then([deal(seat), Beat::Sound(Sound::Card)])
            }
            Event::Showed { seat, card } => {
                let face = Ghost::Drawn(drawn(card));
                let flip = Beat::Flip { at: anchor(seat), face, is_secret: true };
                Cue::new(Weight::Strong).single().then([flip, Beat::Sound(Sound::Flip)])
            }
        }
    }

    fn sheet_line(_view: &View, _seat: Seat, _nth: usize, line: &SheetLine) -> Message {
        Message::new("newgame-sheet-card").with("n", line.points)
    }
}

/// The card of another seat: its back until the end.
fn place(model: Model, seat: Seat) -> AnyView {
    let card = model.part(move |view| view.hands[seat]);
    let shown = move || match card.get() {
        Some(card) => cite("SCORE-1", "newgame-card", label(card), face(card)),
        None => {
            let back = icon("newgame-back").into_any();
            cite("SETUP-2", "newgame-card", t!("newgame-hidden"), back)
        }
    };
    view! {
        <section class="newgame-place" data-seat=seat.to_string()>
            <header>{name_plate(model, seat)}</header>
            <div data-anchor=anchor(seat)>{shown}</div>
        </section>
    }
    .into_any()
}

/// The own card. To click on it swaps it.
fn own_place(model: Model, seat: Seat) -> AnyView {
    let card = model.part(move |view| view.hands[seat]);
    let name = move || card.get().map_or_else(|| t!("newgame-hidden"), label);
    let shown = move || match card.get() {
        Some(card) => spot(model, Action::Swap, "newgame-card", name, face(card)),
        None => cite("TURN-1", "newgame-card", name(), ().into_any()),
    };
    view! {
        <section class="newgame-place is-own" data-seat=seat.to_string()>
            <header>{name_plate(model, seat)}</header>
            <div data-anchor=anchor(seat)>{shown}</div>
        </section>
    }
    .into_any()
}

/// The place of a seat's card, to which and from which cards fly.
fn anchor(seat: Seat) -> String {
    format!("card-{seat}")
}

/// A card comes from the deck, unseen.
fn deal(seat: Seat) -> Beat {
    Beat::fly("deck", anchor(seat), Ghost::Symbol("newgame-back"))
}

fn label(card: Card) -> String {
    t!("newgame-card", n = card.value())
}

fn face(card: Card) -> AnyView {
    view! { <b class="newgame-value">{card.value()}</b> }.into_any()
}

/// The same face as markup, which can fly.
fn drawn(card: Card) -> String {
    format!("<b class=\"newgame-value\">{}</b>", card.value())
}
