//! The texts of the Donjon board: log, goal, score sheet, tips.

use donjon::{
    Action, Donjon, Event, FULL_AREA, Footstep, INN, Line, MIXTURE_OFFER, N_LINES, N_POWERS, Orb,
    Origin, Phase, Pile, Place, QUIET_ROUNDS, RoomPower, SET_KINDS, TILES, Task, View,
};
use tabletop::{Seat, View as _};

use super::names::{
    area, area_title, deed, effect, footsteps, herd, joined, kind, monsters, objective, own_place,
    pile_word, place, power, removals, whom,
};
use crate::texts::{Arg, Message, signed};

/// By how much an action surely changes the viewer's points, as far as its events are certain.
pub(super) fn change(view: &View, action: Action) -> Option<i32> {
    let you = view.viewer()?;
    let outcome = hosting::sure_outcome::<Donjon>(view, action)?;
    let worth = |event: &Event| view.table.worth(event)[you].iter().sum::<i32>();
    Some(outcome.events.iter().map(worth).sum())
}

/// What the viewer is after, and how everybody stands.
pub(super) fn goal(view: &View) -> Message {
    let table = &view.table;
    let others = table.seats().filter(|&seat| view.viewer() != Some(seat));
    let other = |seat: Seat| {
        Message::new("dj-goal-other").with("seat", seat).with("points", table.points(seat))
    };
    let others = joined("dj-goal-and", others.map(other));
    let others = others.unwrap_or_else(|| Message::new("dj-nobody"));
    let left = if table.is_last_round {
        Message::new("dj-goal-last")
    } else {
        Message::new("dj-goal-left").with("n", table.threats.len())
    };
    let line = match view.viewer() {
        None => Message::new("dj-goal-watch"),
        Some(you) => Message::new("dj-goal").with("now", table.points(you)),
    };
    line.with("left", left).with("others", others)
}

/// What an action does to the own points, in a sentence.
fn changed(view: &View, action: Action) -> Message {
    let now = view.viewer().map_or(0, |you| view.table.points(you));
    match change(view, action) {
        None | Some(0) => Message::new("dj-change-none"),
        Some(n) => {
            Message::new("dj-change").with("n", signed(n)).with("now", now).with("then", now + n)
        }
    }
}

/// What a legal action would do, and why one might.
pub(super) fn tip(view: &View, after: &View, action: Action) -> Option<Message> {
    let you = view.viewer()?;
    let table = &view.table;
    let top = table.top();
    let said = |key: &'static str| Message::new(key).with("change", changed(view, action));
    Some(match action {
        Action::Recruit(from, found, n) => {
            let n_steps = table.footsteps_with(you, found, n);
            let left = table.n_left_without(from, n);
            let said = if table.calls_threat_without(from, n) {
                Message::new("dj-tip-recruit-threat").with("area", area_title(from)).with("n", left)
            } else {
                Message::new("dj-tip-recruit")
            };
            said.with("monsters", monsters(found, n_steps)).with("footsteps", footsteps(n_steps))
        }
        Action::Put(to) => match top.map(|frame| frame.task)? {
            Task::Settle { kind: found, n, .. } => said("dj-tip-settle")
                .with("place", place(to))
                .with("footsteps", footsteps(table.footsteps_with(you, found, n))),
            Task::Host => said("dj-tip-host"),
            _ => said("dj-tip-put"),
        },
        Action::Step(_) => match after.table.top().map(|frame| frame.task) {
            Some(Task::Walk { n_left, .. }) => said("dj-tip-step").with("left", footsteps(n_left)),
            _ => said("dj-tip-step-last"),
        },
        Action::Sacrifice(room, _) => match room.power()? {
            RoomPower::Mixture => said("dj-tip-sacrifice-mixture").with("n", MIXTURE_OFFER),
            RoomPower::Vip => said("dj-tip-sacrifice-vip"),
            RoomPower::Orb => said("dj-tip-sacrifice-orb").with("n", Orb::ALL.len()),
            RoomPower::Bearer => {
                let (least, most) = removals();
                said("dj-tip-sacrifice-bearer").with("least", least).with("most", most)
            }
        },
        Action::Take(..) => match top.map(|frame| frame.task)? {
            Task::Effect(donjon::Effect::Banish) => said("dj-tip-lose"),
            Task::Effect(
                donjon::Effect::Teleport(_) | donjon::Effect::Scatter(_) | donjon::Effect::Crowd(_),
            ) => Message::new("dj-tip-take"),
            _ => said("dj-tip-take-here"),
        },
        Action::Remove(_) => said("dj-tip-remove"),
        Action::Power(_) => {
            let malus = table.dungeons[you].next_malus()?;
            Message::new("dj-tip-power").with("n", malus).with("powers", N_POWERS)
        }
        Action::Pass if table.phase == Phase::Guardian => Message::new("dj-tip-pass-guardian"),
        Action::Pass => Message::new("dj-tip-pass-power"),
        Action::Done => match top.map(|frame| frame.task)? {
            Task::Walk { n_left, .. } => Message::new("dj-tip-done-walking").with("n", n_left),
            _ => Message::new("dj-tip-done").with("left", changed(view, action)),
        },
        Action::Choose(card) => match card.objective() {
            Some(_) => Message::new("dj-tip-objective"),
            None => Message::new("dj-tip-card").with("deed", deed(card.deed())),
        },
        Action::Orb(orb) => Message::new("dj-tip-card").with("deed", deed(orb.deed())),
        Action::Flock(to) => {
            let card = table.in_use()?;
            let [first, second] = donjon::THREATS[card.index()].monsters.map(kind);
            let both = joined("dj-and", [first, second].into_iter())?;
            Message::new("dj-tip-flock")
                .with("monsters", both)
                .with("area", area(to))
                .with("full", FULL_AREA)
        }
        Action::Gain(_) => Message::new("dj-tip-gain"),
    })
}

/// The text of a log entry.
pub(super) fn event(event: &Event) -> Message {
    let said = |key: &'static str, seat: Seat| Message::new(key).with("seat", seat);
    let about = |key: &'static str, seat: Seat| Message::new(key).with("seat", Arg::Object(seat));
    let aim = |card: donjon::Card| objective(Some(card)).0;
    match *event {
        Event::StarterDrawn { seat } => said("dj-starter-drawn", seat),
        Event::ObjectiveDrawn { card } => Message::new("dj-objective-drawn").with("aim", aim(card)),
        Event::ObjectiveChosen { seat, card } => {
            said("dj-objective-chosen", seat).with("aim", aim(card))
        }
        Event::AreasFilled { forest, swamp } => Message::new("dj-areas-filled")
            .with("forest", herd(&forest))
            .with("swamp", herd(&swamp)),
        Event::Offered { card } | Event::Replaced { card } => Message::new("dj-offered")
            .with("pile", pile_word(card.pile))
            .with("deed", deed(card.deed())),
        Event::NoThreat { seat } => about("dj-no-threat-met", seat),
        Event::ThreatOverdue { seat } => said("dj-threat-overdue", seat).with("n", QUIET_ROUNDS),
        Event::ThreatRevealed { seat, .. } => said("dj-threat-revealed", seat),
        Event::Flocked { area: to, monsters } if monsters.is_empty() => {
            Message::new("dj-flocked-nobody").with("area", area(to))
        }
        Event::Flocked { area: to, monsters } => {
            Message::new("dj-flocked").with("area", area(to)).with("monsters", herd(&monsters))
        }
        Event::Kept { .. } => Message::new("dj-was-kept"),
        Event::Buried { .. } => Message::new("dj-buried"),
        Event::InnOpened { card } => {
            let guest = INN[card.index()];
            Message::new("dj-inn-opened")
                .with("whom", whom(guest.whom))
                .with("effect", effect(guest.effect))
        }
        Event::NobodyHit => Message::new("dj-nobody-hit"),
        Event::InnEmpty { seat } => about("dj-inn-was-empty", seat),
        Event::Arrived { seat, room } => about("dj-arrived", seat).with("room", own_place(room)),
        Event::Advanced { seat, from, to } => {
            about("dj-advanced", seat).with("from", own_place(from)).with("to", own_place(to))
        }
        Event::MalusTaken { seat, tile } => said("dj-malus-taken", seat).with("n", tile),
        Event::SentHome { seat, room } => said("dj-sent-home", seat).with("room", place(room)),
        Event::LastRoundBegan => Message::new("dj-last-round-began"),
        Event::Reshuffled { pile } => Message::new("dj-reshuffled").with("pile", pile_word(pile)),
        Event::TileRevealed { seat, card } => {
            let powers = TILES[card.index()].into_iter().map(power);
            let powers = joined("dj-and", powers.collect::<Vec<_>>().into_iter());
            let powers = powers.unwrap_or_else(|| Message::new("dj-nobody"));
            said("dj-tile-revealed", seat).with("powers", powers)
        }
        Event::PowerUsed { seat, tile, .. } => said("dj-power-used", seat).with("n", tile),
        Event::Recruited { seat, area: from, kind: found, n, to } => said("dj-recruited", seat)
            .with("monsters", monsters(found, n))
            .with("area", area(from))
            .with("place", place(to)),
        Event::FootstepsGained { seat, n } => {
            said("dj-footsteps-gained", seat).with("footsteps", footsteps(n))
        }
        Event::Stepped { seat, step: Footstep { kind: found, from, to } } => {
            walked(said("dj-stepped", seat), found, from, to)
        }
        Event::Sacrificed { seat, kind: found, room } => {
            said("dj-sacrificed", seat).with("kind", kind(found)).with("room", place(room))
        }
        Event::CardPlayed { seat, card } => said("dj-card-played", seat)
            .with("pile", pile_word(card.pile))
            .with("deed", deed(card.deed())),
        Event::OrbChosen { seat, orb } => {
            said("dj-orb-chosen", seat).with("deed", deed(orb.deed()))
        }
        Event::VipArrived { seat, room } => {
            about("dj-vip-arrived", seat).with("room", own_place(room))
        }
        Event::Gained { seat, kind: found, origin, to } => {
            let said = match origin {
                Origin::Reserve => said("dj-gained", seat),
                Origin::Oubliettes => said("dj-gained-lost", seat),
            };
            said.with("kind", kind(found)).with("place", place(to))
        }
        Event::NothingGained { seat } => about("dj-nothing-gained", seat),
        Event::Moved { seat, kind: found, from, to, .. } => {
            walked(said("dj-moved", seat), found, from, to)
        }
        Event::Retreated { seat, kind: found, from } => {
            said("dj-retreated", seat).with("kind", kind(found)).with("from", place(from))
        }
        Event::Banished { seat, kind: found, from } => {
            said("dj-banished", seat).with("kind", kind(found)).with("from", place(from))
        }
        Event::GameEnded => Message::new("dj-game-ended"),
        Event::Scored { seat, points } => said("dj-scored", seat).with("n", points),
        Event::Won { seat } => said("dj-won", seat),
        Event::NobodyWon => Message::new("dj-nobody-won"),
    }
}

fn walked(said: Message, found: donjon::Kind, from: Place, to: Place) -> Message {
    said.with("kind", kind(found)).with("from", place(from)).with("to", place(to))
}

/// The `nth` line of the score pad.
pub(super) fn sheet_line(view: &View, nth: usize) -> Message {
    match Line::ALL[nth % N_LINES] {
        Line::Objective(family) => objective(view.table.objectives[family as usize]).0,
        Line::Sets => Message::new("dj-sheet-sets").with("n", SET_KINDS),
        Line::Malus => Message::new("dj-sheet-malus"),
        Line::Groups => Message::new("dj-sheet-groups"),
    }
}

/// What is played, for sentences about it.
pub(super) fn card_noun(pile: Pile) -> Message {
    Message::new("dj-card").with("pile", pile_word(pile))
}
