//! What the viewer does with the pieces before an action is made: picking a monster up, dragging it, looking at another
//! dungeon. Nothing of it is part of the game.

use donjon::{Action, Area, Footstep, Kind, Place, Task};
use leptos::{ev, prelude::*};
use tabletop::Seat;
use web_sys::{Element, PointerEvent};

use super::{
    Model,
    names::{kind_title, symbol},
    questions::stand_of,
};
use crate::{board_model::Folder, frame::icon};

/// Where a dragged monster comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    Place(Place),
    /// This many of them from an area.
    Area(Area, u8),
}

/// What a figure does when it is clicked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Usage {
    Nothing,
    /// It is picked up, and where it may go lights up.
    Pick,
    Act(Action),
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Drag {
    source: Source,
    kind: Kind,
    start: (i32, i32),
    at: (i32, i32),
    is_moving: bool,
}

/// This many pixels make a drag of a click.
const FAR: i32 = 6;

#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) model: Model,
    /// The seat whose dungeon is shown in full, if it is not the viewer's.
    pub(super) looked_at: RwSignal<Option<Seat>>,
    /// The monster that is picked up, and where it stands.
    picked: RwSignal<Option<(Place, Kind)>>,
    drag: RwSignal<Option<Drag>>,
    /// Where a monster was dropped whose place is asked after it is taken.
    wanted: StoredValue<Option<Place>>,
}

impl Desk {
    pub(super) fn new(model: Model) -> Desk {
        let desk = Desk {
            model,
            looked_at: RwSignal::new(None),
            picked: RwSignal::new(None),
            drag: RwSignal::new(None),
            wanted: StoredValue::new(None),
        };
        desk.follow();
        desk.listen();
        desk
    }

    /// The seat whose dungeon is shown in full.
    pub(super) fn shown(self) -> Seat {
        let turn = || self.model.view().table.to_act().first().unwrap_or(Seat::new(0));
        self.looked_at.get().or_else(|| self.model.you()).unwrap_or_else(turn)
    }

    /// What is shown and picked follows the game.
    fn follow(self) {
        let model = self.model;
        Effect::new(move || {
            let view = model.view();
            if model.is_my_turn() {
                self.looked_at.set(None);
            }
            let task = view.table.top().map(|frame| frame.task);
            self.pick_up(match (self.picked.get_untracked(), task) {
                // Whoever walked walks on.
                (Some((from, kind)), Some(Task::Walk { last: Some(step), .. }))
                    if step.from == from && step.kind == kind =>
                {
                    Some((step.to, kind))
                }
                _ => None,
            });
        });
        Effect::new(move || {
            let legal = model.legal();
            let Some(place) = self.wanted.get_value().filter(|_| !legal.is_empty()) else { return };
            self.wanted.set_value(None);
            if legal.contains(&Action::Put(place)) {
                model.act(Action::Put(place));
            }
        });
    }

    /// What a figure of the own dungeon does when it is clicked.
    pub(super) fn usage(self, place: Place, kind: Kind) -> Usage {
        let legal = self.model.legal();
        let own = legal.into_iter().find(|&action| stand_of(action) == Some((place, kind)));
        match own {
            None => Usage::Nothing,
            Some(Action::Step(_)) => Usage::Pick,
            Some(action) => Usage::Act(action),
        }
    }

    pub(super) fn is_picked(self, place: Place, kind: Kind) -> bool {
        self.picked.get() == Some((place, kind))
    }

    /// Picks a monster up, or puts it down again.
    pub(super) fn pick(self, place: Place, kind: Kind) {
        let is_same = self.picked.get_untracked() == Some((place, kind));
        self.pick_up((!is_same).then_some((place, kind)));
    }

    /// With a monster picked up the bar has what it can do, and nothing else.
    fn pick_up(self, pick: Option<(Place, Kind)>) {
        let before = self.picked.get_untracked();
        self.picked.set(pick);
        let legal = untrack(|| self.model.legal());
        let is_own = |action: &Action| pick.is_some() && stand_of(*action) == pick;
        let can_move = legal.iter().any(is_own);
        // To be done is always among it.
        let actions = legal.into_iter().filter(|a| is_own(a) || *a == Action::Done);
        let actions: Vec<Action> = actions.collect();
        let folder = pick.filter(|_| can_move).map(|(_, kind)| Folder {
            label: kind_title(kind),
            icon: symbol(kind),
            actions,
        });
        if folder.is_some() || before.is_some() {
            self.model.open(folder);
        }
    }

    /// What a click on a place of the own dungeon does, now that something is picked or looks for a place.
    pub(super) fn target(self, place: Place) -> Option<Action> {
        let legal = self.model.legal();
        let step = self.picked.get();
        let step = step.map(|(from, kind)| Action::Step(Footstep { kind, from, to: place }));
        let mut wanted = [Some(Action::Put(place)), step].into_iter().flatten();
        wanted.find(|action| legal.contains(action))
    }

    /// What dropping a monster somewhere does, and where it is then put.
    fn drop_action(self, drag: Drag, to: &str) -> Option<(Action, Option<Place>)> {
        let legal = untrack(|| self.model.legal());
        let place: Option<Place> = to.parse().ok();
        let kind = drag.kind;
        let may = |action: Action| legal.contains(&action).then_some(action);
        match (drag.source, place) {
            (Source::Place(from), Some(to)) if from != to => {
                let step = may(Action::Step(Footstep { kind, from, to })).map(|step| (step, None));
                step.or_else(|| may(Action::Take(from, kind)).map(|take| (take, Some(to))))
            }
            (Source::Place(from), None) => {
                let thrown = may(Action::Sacrifice(from, kind));
                thrown.or_else(|| may(Action::Take(from, kind))).map(|action| (action, None))
            }
            (Source::Area(area, n), Some(to)) => {
                may(Action::Recruit(area, kind, n)).map(|action| (action, Some(to)))
            }
            _ => None,
        }
    }

    /// A monster is gripped; it follows the pointer when that moves away.
    pub(super) fn grip(self, event: &PointerEvent, source: Source, kind: Kind) {
        if event.button() != 0 {
            return;
        }
        let at = (event.client_x(), event.client_y());
        self.drag.set(Some(Drag { source, kind, start: at, at, is_moving: false }));
    }

    fn listen(self) {
        let moved = window_event_listener(ev::pointermove, move |event| {
            let Some(Some(mut drag)) = self.drag.try_get_untracked() else { return };
            drag.at = (event.client_x(), event.client_y());
            let far = (drag.at.0 - drag.start.0).abs().max((drag.at.1 - drag.start.1).abs());
            if !drag.is_moving && far < FAR {
                return;
            }
            if let (false, Source::Place(place)) = (drag.is_moving, drag.source) {
                self.pick_up(Some((place, drag.kind)));
            }
            drag.is_moving = true;
            self.drag.set(Some(drag));
        });
        let dropped = window_event_listener(ev::pointerup, move |event| {
            let Some(Some(drag)) = self.drag.try_get_untracked() else { return };
            self.drag.set(None);
            if !drag.is_moving {
                return;
            }
            let (x, y) = (event.client_x() as f32, event.client_y() as f32);
            let found = document().element_from_point(x, y);
            let found = found.and_then(|e: Element| e.closest("[data-drop]").ok().flatten());
            let to = found.and_then(|e| e.get_attribute("data-drop"));
            let action = to.and_then(|to| self.drop_action(drag, &to));
            if let Some((action, then)) = action {
                self.wanted.set_value(then);
                self.model.act(action);
            }
        });
        let cancelled = window_event_listener(ev::pointercancel, move |_| {
            self.drag.try_set(None);
        });
        let mut listeners = Some([moved, dropped, cancelled]);
        on_cleanup(move || {
            listeners.take().into_iter().flatten().for_each(WindowListenerHandle::remove);
        });
    }

    /// The monster that follows the pointer.
    pub(super) fn dragged(self) -> impl IntoView {
        move || {
            let drag = self.drag.get().filter(|drag| drag.is_moving)?;
            let px = |at: i32| format!("{at}px");
            Some(view! {
                <div
                    class="dj-dragged"
                    aria-hidden="true"
                    style:left=px(drag.at.0)
                    style:top=px(drag.at.1)
                >
                    {icon(symbol(drag.kind))}
                </div>
            })
        }
    }
}
