//! What is asked, and what may be answered: prompts, labels and symbols of actions, and the folders of a bar that has many of them.

use donjon::{
    Action, Effect, Footstep, Frame, Herd, Kind, MAX_RECRUITS, Phase, Place, TILES, Task, View,
};
use tabletop::{Seat, View as _};

use super::names::{
    area, area_symbol, area_title, card_symbol, deed, effect, footsteps, kind, kind_title, kinds,
    monsters, objective, orb, orb_symbol, place, place_symbol, place_title, power, symbol,
};
use super::words::{card_noun, change};
use crate::texts::{Message, signed};

/// The monster an action moves or gives away, and where it stands.
pub(super) fn stand_of(action: Action) -> Option<(Place, Kind)> {
    match action {
        Action::Step(Footstep { kind, from, .. }) => Some((from, kind)),
        Action::Take(place, kind) | Action::Sacrifice(place, kind) => Some((place, kind)),
        _ => None,
    }
}

/// Where an action is found in a bar that cannot list all of them: by the place or area it is about.
pub(super) fn heading(view: &View, action: Action) -> Option<(Message, &'static str)> {
    let table = &view.table;
    let counted = |title: Message, herd: &Herd| {
        Message::new("dj-pick-place").with("place", title).with("n", herd.total())
    };
    if let Some((from, _)) = stand_of(action) {
        let seat = view.viewer().unwrap_or(table.turn);
        let label = counted(place_title(from), table.dungeons[seat].at(from));
        return Some((label, place_symbol(from)));
    }
    match action {
        Action::Recruit(from, ..) => {
            Some((counted(area_title(from), table.area(from)), area_symbol(from)))
        }
        Action::Put(to) if !to.is_room() && to != Place::ENTRANCE => {
            Some((Message::new("dj-pick-hallways"), "dj-hall"))
        }
        _ => None,
    }
}

/// The part of the board where the present question is answered: dungeon, wilds or powers.
pub(super) fn part_asked(view: &View) -> usize {
    match (view.table.top().map(|frame| frame.task), view.table.phase) {
        (Some(Task::Flock(_)), _) | (None, Phase::Recruitment) => 1,
        (Some(Task::Brew | Task::Invite | Task::Gaze), _) => 2,
        _ => 0,
    }
}

/// What a seat is asked about the task that is next.
fn question(frame: &Frame) -> Message {
    let counted = |key: &'static str, n: u8| Message::new(key).with("n", n);
    let here = |said: Message| said.with("place", place(frame.here));
    match frame.task {
        Task::Effect(found) => match found {
            Effect::Gain(..) => Message::new("dj-ask-gain"),
            Effect::Teleport(n) => counted("dj-ask-teleport", n),
            Effect::Crowd(n) => counted("dj-ask-crowd", n),
            Effect::Usher(n) => here(counted("dj-ask-usher", n)),
            Effect::Gather(n) => here(counted("dj-ask-gather", n)),
            Effect::Scatter(n) => here(counted("dj-ask-scatter", n)),
            Effect::Remove(n) => counted("dj-ask-remove", n),
            Effect::Banish => Message::new("dj-ask-banish"),
            _ => effect(found),
        },
        Task::Bring { kind: found, .. } => Message::new("dj-ask-bring").with("kind", kind(found)),
        Task::Carry { kind: found, from } => {
            Message::new("dj-ask-carry").with("kind", kind(found)).with("place", place(from))
        }
        Task::Lead { from, .. } => Message::new("dj-ask-lead").with("place", place(from)),
        Task::Follow { from, to, n_left } => {
            counted("dj-ask-follow", n_left).with("place", place(from)).with("to", place(to))
        }
        Task::Walk { n_left, .. } => counted("dj-ask-walk", n_left),
        Task::Flock(_) => Message::new("dj-ask-flock"),
        Task::Settle { kind: found, n, .. } => {
            Message::new("dj-ask-settle").with("monsters", monsters(found, n))
        }
        Task::Brew => Message::new("dj-ask-brew"),
        Task::Host => Message::new("dj-ask-host"),
        Task::Invite => here(Message::new("dj-ask-invite")),
        Task::Gaze | Task::Discard(_) => Message::new("dj-ask-gaze"),
    }
}

fn question_to(view: &View, frame: &Frame) -> Message {
    let table = &view.table;
    let asked = match frame.task {
        Task::Effect(Effect::Retreat) => {
            let from = table.dungeons[frame.seat].deepest().unwrap_or(Place::ENTRANCE);
            Message::new("dj-ask-retreat").with("place", place(from))
        }
        _ => question(frame),
    };
    // What another's card forces on the viewer is shown with who played it.
    match table.in_use().filter(|_| frame.seat != table.turn) {
        Some(card) => Message::new("dj-forced")
            .with("seat", table.turn)
            .with("card", card_noun(card.pile))
            .with("question", asked),
        None => asked,
    }
}

pub(super) fn prompt(view: &View) -> Message {
    let table = &view.table;
    let is_mine = |seat: Seat| view.viewer() == Some(seat);
    if let Some(frame) = table.top() {
        if is_mine(frame.seat) {
            return question_to(view, &frame);
        }
        let waits = |key: &'static str| Message::new(key).with("seat", frame.seat);
        return match frame.task {
            Task::Effect(found) => waits("dj-waits-effect").with("effect", effect(found)),
            Task::Walk { n_left, .. } => {
                waits("dj-waits-walk").with("footsteps", footsteps(n_left))
            }
            Task::Flock(_) => waits("dj-waits-threat"),
            Task::Settle { .. } => waits("dj-waits-recruit"),
            Task::Brew | Task::Invite | Task::Gaze | Task::Discard(_) => waits("dj-waits-card"),
            _ => waits("dj-waits-place"),
        };
    }
    let turn = table.turn;
    let waits = |key: &'static str| Message::new(key).with("seat", turn);
    match (table.phase, is_mine(turn)) {
        (Phase::Over, _) => Message::new("dj-ask-over"),
        (Phase::Objectives, true) => {
            let open = table.objectives.iter().position(Option::is_none).unwrap_or(0);
            Message::new("dj-ask-objective").with("kinds", kinds(Kind::ALL[open]))
        }
        (Phase::Guardian, true) => {
            let malus = table.dungeons[turn].next_malus().unwrap_or(0);
            Message::new("dj-ask-guardian").with("n", malus)
        }
        (Phase::Power, true) => Message::new("dj-ask-power"),
        (_, true) => Message::new("dj-ask-recruit").with("most", MAX_RECRUITS),
        (Phase::Objectives, false) => waits("dj-waits-objective"),
        (Phase::Guardian, false) => waits("dj-waits-guardian"),
        (Phase::Power, false) => waits("dj-waits-power"),
        (_, false) => waits("dj-waits-recruit"),
    }
}

pub(super) fn action_label(view: &View, action: Action) -> Message {
    let table = &view.table;
    let task = table.top().map(|frame| frame.task);
    let plain = match action {
        Action::Pass if table.phase == Phase::Guardian => Message::new("dj-do-pass-guardian"),
        Action::Pass => Message::new("dj-do-pass"),
        Action::Done if matches!(task, Some(Task::Walk { .. })) => {
            Message::new("dj-do-done-walking")
        }
        Action::Done => Message::new("dj-do-done"),
        Action::Power(slot) => match table.dungeons[table.turn].tile {
            None => Message::new("dj-do-power").with("n", slot.to_string()),
            Some(tile) => {
                let found = TILES[tile.index()][slot.index()];
                Message::new("dj-do-power-of")
                    .with("power", power(found))
                    .with("deed", deed(found.deed()))
            }
        },
        Action::Flock(to) => Message::new("dj-do-flock").with("area", area(to)),
        Action::Orb(found) => {
            Message::new("dj-do-orb").with("orb", orb(found)).with("deed", deed(found.deed()))
        }
        Action::Choose(card) => match card.objective() {
            Some(_) => objective(Some(card)).0,
            None => deed(card.deed()),
        },
        Action::Gain(found) => kind_title(found),
        Action::Remove(room) => Message::new("dj-do-remove").with("place", place(room)),
        Action::Put(to) => Message::new("dj-do-put").with("place", place_title(to)),
        Action::Recruit(from, found, n) => {
            let seat = view.viewer().unwrap_or(table.turn);
            Message::new("dj-do-recruit")
                .with("monsters", monsters(found, n))
                .with("area", area(from))
                .with("footsteps", footsteps(table.footsteps_with(seat, found, n)))
        }
        Action::Sacrifice(from, found) => {
            Message::new("dj-do-throw").with("kind", kind(found)).with("place", place(from))
        }
        Action::Take(from, found) => {
            Message::new("dj-do-from").with("kind", kind_title(found)).with("place", place(from))
        }
        Action::Step(Footstep { kind: found, to, .. }) => Message::new("dj-do-step")
            .with("kind", kind_title(found))
            .with("place", place_title(to)),
    };
    match change(view, action) {
        Some(n) if n != 0 => {
            Message::new("dj-do-worth").with("what", plain).with("amount", signed(n))
        }
        _ => plain,
    }
}

pub(super) fn action_icon(action: Action) -> &'static str {
    match action {
        Action::Pass => "dj-end",
        Action::Done => "dj-done",
        Action::Power(_) => "dj-guardian",
        Action::Flock(to) => area_symbol(to),
        Action::Orb(orb) => orb_symbol(orb),
        Action::Choose(card) => card_symbol(card),
        Action::Remove(_) => "dj-kick",
        Action::Put(to) => place_symbol(to),
        Action::Gain(kind)
        | Action::Recruit(_, kind, _)
        | Action::Sacrifice(_, kind)
        | Action::Take(_, kind)
        | Action::Step(Footstep { kind, .. }) => symbol(kind),
    }
}
