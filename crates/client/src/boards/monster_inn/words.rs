//! The texts of the Monster Inn board: prompts, actions, log, score sheet.

use monster_inn::{
    Action, Creature, Event, Humanoid, Kind, Monster, Phase, Prospect, Range, TREASURES_PER_FAME,
    Treasure, Victory, View, exchange_price,
};
use protocol::SheetLine;
use tabletop::{Seat, View as _};

use crate::texts::{Message, signed};

pub(super) fn kind(kind: Kind) -> Message {
    Message::new(match kind {
        Kind::Undead => "mi-undead",
        Kind::Kobold => "mi-kobold",
        Kind::Goblin => "mi-goblin",
        Kind::Orc => "mi-orc",
        Kind::Troll => "mi-troll",
    })
}

pub(super) fn monster(view: &View, monster: Monster) -> Message {
    let kind_of = view.table.options.kinds.of(monster);
    Message::new("mi-monster").with("kind", kind(kind_of)).with("value", monster.value())
}

pub(super) fn range(range: Range) -> Message {
    Message::new("mi-humanoid-range").with("low", range.lowest()).with("high", range.highest())
}

pub(super) fn humanoid(humanoid: Humanoid) -> Message {
    match humanoid.value() {
        Some(value) => Message::new("mi-humanoid").with("value", value),
        None => range(humanoid.range()),
    }
}

pub(super) fn creature(view: &View, creature: Creature) -> Message {
    match creature {
        Creature::Monster(found) => monster(view, found),
        Creature::Humanoid(found) => range(found),
    }
}

/// A creature where there is little room: only numbers are ranges.
fn short_name(view: &View, found: Creature) -> Message {
    match found {
        Creature::Monster(found) => monster(view, found),
        Creature::Humanoid(found) => {
            Message::new("mi-range").with("low", found.lowest()).with("high", found.highest())
        }
    }
}

/// Who took a creature out of the inn.
pub(super) fn taken(view: &View, seat: Seat, found: Creature) -> Message {
    Message::new("mi-took").with("seat", seat).with("creature", short_name(view, found))
}

/// `1 coin`, `3 gems`.
pub(super) fn counted(n: u8, treasure: Treasure) -> Message {
    let key = match treasure {
        Treasure::Coin => "mi-coins",
        Treasure::Gem => "mi-gems",
    };
    Message::new(key).with("n", n)
}

fn inn(view: &View, inn: &monster_inn::Inn) -> Message {
    // The row is read from left to right, one creature behind the other.
    let mut creatures = inn.creatures().rev().map(|found| creature(view, found));
    let last = creatures.next().unwrap_or_else(|| Message::new("mi-nothing"));
    creatures.fold(last, |rest, first| {
        Message::new("mi-and-then").with("first", first).with("rest", rest)
    })
}

/// `coins`, `gems`.
pub(super) fn treasures(treasure: Treasure) -> Message {
    Message::new(match treasure {
        Treasure::Coin => "mi-some-coins",
        Treasure::Gem => "mi-some-gems",
    })
}

/// What a column counts, on its chip.
pub(super) fn prospect(prospect: Prospect) -> Message {
    let said = |key: &'static str, fame: i32| Message::new(key).with("fame", signed(fame));
    match prospect {
        Prospect::Free { fame } => said("mi-chip-free", fame),
        Prospect::Guarded { fame } => said("mi-chip-guarded", fame),
        Prospect::Sure { fame } => said("mi-chip-sure", fame),
        Prospect::Open { win, percent, .. } => said("mi-chip-open", win).with("percent", percent),
        Prospect::Waits => Message::new("mi-chip-waits"),
    }
}

/// What a column has counted, on its chip after the end: nothing where no monster lives.
pub(super) fn counted_fame(prospect: Prospect) -> Option<String> {
    match prospect {
        Prospect::Waits => None,
        prospect => Some(signed(prospect.bounds().1)),
    }
}

/// Fame as it stands: one number, or the least and the most.
pub(super) fn fame(least: i32, most: i32) -> Message {
    if least == most {
        return Message::new("mi-fame").with("n", least);
    }
    // A dash beside a minus is not read.
    let key = if least < 0 { "mi-fame-range-below" } else { "mi-fame-range" };
    Message::new(key).with("least", least).with("most", most)
}

/// What the viewer is after and how everybody stands: first the round, then the others, the best of them first.
pub(super) fn goal(view: &View) -> Message {
    let (round, n_rounds) = view.table.round();
    let others = Seat::all(view.table.n_seats()).filter(|&seat| view.viewer() != Some(seat));
    let mut others: Vec<Seat> = others.collect();
    others.sort_by_key(|&seat| {
        let (least, most) = view.fame_now(seat);
        (least + most, std::cmp::Reverse(seat))
    });
    let other = |seat: Seat| {
        let (least, most) = view.fame_now(seat);
        Message::new("mi-goal-other").with("seat", seat).with("fame", fame(least, most))
    };
    let mut figures: Vec<Message> = others.into_iter().map(other).collect();
    figures.push(Message::new("mi-goal-round").with("round", round).with("rounds", n_rounds));
    // From the last figure to the first, one before the other.
    let joined = |rest, first| Message::new("mi-goal-and").with("first", first).with("rest", rest);
    let figures = figures.into_iter().reduce(joined).unwrap_or_else(|| Message::new("mi-nothing"));
    let line = match view.viewer() {
        None => Message::new("mi-goal-watch"),
        Some(you) => {
            let (least, most) = view.fame_now(you);
            let key = if least == most { "mi-goal-sure" } else { "mi-goal" };
            Message::new(key).with("now", least).with("most", most)
        }
    };
    line.with("others", figures)
}

/// The heading over what an action would do.
pub(super) fn if_you(action: Action) -> Message {
    Message::new(match action {
        Action::Pay(_) => "mi-if-pay",
        Action::Exchange => "mi-if-exchange",
        Action::Leave => "mi-if-leave",
        Action::Take(_) => "mi-if-take",
        Action::Support(..) => "mi-if-support",
        Action::Decline => "mi-if-decline",
    })
}

/// What comes after an action, as far as it is certain.
pub(super) fn afterwards(view: &View, after: &View, you: Seat, action: Action) -> Option<Message> {
    let is_yours = after.table.turn == you;
    match (after.table.phase, action) {
        (Phase::Bonus, _) if is_yours => Some(Message::new("mi-then-bonus")),
        (Phase::Support, _) if is_yours => Some(Message::new("mi-then-support")),
        (_, Action::Leave) => {
            let n_others = view.table.in_round.iter().filter(|&seat| seat != you).count();
            Some(Message::new("mi-then-stay").with("n", n_others))
        }
        (Phase::Bid, Action::Pay(_) | Action::Exchange) if !is_yours => {
            Some(Message::new("mi-then-next").with("seat", after.table.turn))
        }
        _ => None,
    }
}

/// What an action would do, and why one might.
pub(super) fn tip(view: &View, after: &View, action: Action) -> Option<Message> {
    let you = view.viewer()?;
    let pool = view.table.pool;
    let column_of = |at: &View, column: usize| at.table.prospects(you).get(column).copied();
    Some(match action {
        Action::Pay(treasure) if pool.is_empty() => {
            Message::new("mi-tip-open").with("treasure", treasures(treasure))
        }
        Action::Pay(treasure) => {
            Message::new("mi-tip-pay").with("pool", counted(after.table.pool.total(), treasure))
        }
        Action::Exchange => {
            let treasure = pool.treasure()?;
            Message::new("mi-tip-exchange")
                .with("taken", counted(pool.total(), treasure))
                .with("put", counted(after.table.pool.total(), treasure.other()))
                .with("treasure", treasures(treasure.other()))
                .with("cost", view.purse.total() - after.purse.total())
        }
        Action::Leave => {
            let found = view.table.inn.leftmost()?;
            let dungeon = &view.table.dungeons[you];
            let gets = match pool.treasure() {
                None => Message::new("mi-nothing"),
                Some(treasure) => counted(pool.total(), treasure),
            };
            let (key, column) = match found {
                Creature::Humanoid(_) => ("mi-tip-leave-humanoid", dungeon.humanoids().len()),
                Creature::Monster(_) => ("mi-tip-leave-monster", dungeon.monsters().len()),
            };
            let counts = match column_of(after, column).filter(|_| after.table.phase != Phase::Over)
            {
                Some(Prospect::Waits) => Message::new("mi-tip-counts-later").with("n", column + 1),
                Some(found) => prospect(found),
                None => Message::new("mi-nothing"),
            };
            Message::new(key)
                .with("creature", creature(view, found))
                .with("treasure", gets)
                .with("counts", counts)
        }
        Action::Take(_) => Message::new("mi-tip-take"),
        Action::Support(found, _) => {
            let monsters = view.table.dungeons[you].monsters();
            let column = monsters.iter().position(|&other| other == found)?;
            Message::new("mi-tip-support")
                .with("monster", monster(view, found))
                .with("before", prospect(column_of(view, column)?))
                .with("after", prospect(column_of(after, column)?))
        }
        Action::Decline => Message::new("mi-tip-decline"),
    })
}

pub(super) fn prompt(view: &View) -> Message {
    let turn = view.table.turn;
    let is_mine = view.viewer() == Some(turn);
    match (view.table.phase, is_mine) {
        (Phase::Over, _) => Message::new("mi-prompt-over"),
        (Phase::Bid, true) => Message::new("mi-prompt-bid"),
        (Phase::Bonus, true) => Message::new("mi-prompt-bonus"),
        (Phase::Support, true) => {
            let newest = view.table.dungeons[turn].newest();
            let kind_of = newest.map(|monster| kind(view.table.options.kinds.of(monster)));
            let kind_of = kind_of.unwrap_or_else(|| Message::new("mi-nothing"));
            Message::new("mi-prompt-support").with("kind", kind_of)
        }
        (Phase::Bid, false) => Message::new("mi-waits-bid").with("seat", turn),
        (Phase::Bonus, false) => Message::new("mi-waits-bonus").with("seat", turn),
        (Phase::Support, false) => Message::new("mi-waits-support").with("seat", turn),
    }
}

pub(super) fn action_label(view: &View, action: Action) -> Message {
    let pool = view.table.pool;
    match action {
        Action::Pay(Treasure::Coin) => Message::new("mi-pay-coin"),
        Action::Pay(Treasure::Gem) => Message::new("mi-pay-gem"),
        Action::Exchange => match pool.treasure() {
            None => Message::new("mi-exchange"),
            Some(treasure) => Message::new("mi-exchange-for")
                .with("taken", counted(pool.total(), treasure))
                .with("put", counted(exchange_price(pool.total()), treasure.other())),
        },
        Action::Leave => match (view.table.inn.leftmost(), pool.treasure()) {
            (Some(found), None) => {
                Message::new("mi-leave-bare").with("creature", creature(view, found))
            }
            (Some(found), Some(treasure)) => Message::new("mi-leave-with")
                .with("creature", creature(view, found))
                .with("treasure", counted(pool.total(), treasure)),
            (None, _) => Message::new("mi-leave"),
        },
        Action::Take(Treasure::Coin) => Message::new("mi-take-coin"),
        Action::Take(Treasure::Gem) => Message::new("mi-take-gem"),
        Action::Decline => Message::new("mi-decline"),
        Action::Support(found, Treasure::Coin) => {
            Message::new("mi-support-coin").with("monster", monster(view, found))
        }
        Action::Support(found, Treasure::Gem) => {
            Message::new("mi-support-gem").with("monster", monster(view, found))
        }
    }
}

/// What an action is called, and what goes with it.
pub(super) fn action_parts(view: &View, action: Action) -> Option<[Message; 2]> {
    let pool = view.table.pool;
    match action {
        Action::Exchange => {
            let treasure = pool.treasure()?;
            let detail = Message::new("mi-exchange-detail")
                .with("taken", counted(pool.total(), treasure))
                .with("put", counted(exchange_price(pool.total()), treasure.other()));
            Some([Message::new("mi-exchange-name"), detail])
        }
        Action::Leave => {
            let found = short_name(view, view.table.inn.leftmost()?);
            let detail = match pool.treasure() {
                None => Message::new("mi-leave-detail-bare").with("creature", found),
                Some(treasure) => Message::new("mi-leave-detail")
                    .with("creature", found)
                    .with("treasure", counted(pool.total(), treasure)),
            };
            Some([Message::new("mi-leave"), detail])
        }
        Action::Support(found, treasure) => {
            let detail = Message::new("mi-support-detail").with("treasure", counted(1, treasure));
            Some([monster(view, found), detail])
        }
        Action::Decline => {
            Some([Message::new("mi-decline-name"), Message::new("mi-decline-detail")])
        }
        Action::Pay(_) | Action::Take(_) => None,
    }
}

pub(super) fn event(view: &View, event: &Event) -> Message {
    let said = |key: &'static str, seat: Seat| Message::new(key).with("seat", seat);
    match *event {
        Event::StarterDrawn { seat } => said("mi-starter-drawn", seat),
        Event::InnFilled { seat, inn: filled } => {
            said("mi-inn-filled", seat).with("inn", inn(view, &filled))
        }
        Event::PoolOpened { seat, treasure } => {
            said("mi-pool-opened", seat).with("treasure", counted(1, treasure))
        }
        Event::Paid { seat, treasure } => {
            said("mi-paid", seat).with("treasure", counted(1, treasure))
        }
        Event::Exchanged { seat, treasure, n_taken } => said("mi-exchanged", seat)
            .with("taken", counted(n_taken, treasure))
            .with("put", counted(exchange_price(n_taken), treasure.other())),
        Event::Left { seat, n_treasures: 0, creature: found, .. } => {
            said("mi-left-bare", seat).with("creature", creature(view, found))
        }
        Event::Left { seat, n_treasures, treasure, creature: found } => said("mi-left", seat)
            .with("creature", creature(view, found))
            .with("treasure", counted(n_treasures, treasure)),
        Event::LeftLast { seat, creature: found } => {
            said("mi-left-last", seat).with("creature", creature(view, found))
        }
        Event::BonusTaken { seat, treasure } => {
            said("mi-bonus-taken", seat).with("treasure", counted(1, treasure))
        }
        Event::Supported { seat, monster: found, treasure } => said("mi-supported", seat)
            .with("monster", monster(view, found))
            .with("treasure", counted(1, treasure)),
        Event::SupportDeclined { seat } => said("mi-support-declined", seat),
        Event::RoundEnded { next } => said("mi-round-ended", next),
        Event::GameEnded { n_left_over } => Message::new("mi-game-ended").with("n", n_left_over),
        Event::RemovedUnseen { seat, range: found, under: Some(above) } => {
            said("mi-removed-supported", seat)
                .with("humanoid", range(found))
                .with("monster", monster(view, above))
        }
        Event::RemovedUnseen { seat, range: found, under: None } => {
            said("mi-removed-alone", seat).with("humanoid", range(found))
        }
        Event::Beaten { seat, humanoid: below, monster: above } => said("mi-beaten", seat)
            .with("humanoid", humanoid(below))
            .with("monster", monster(view, above)),
        Event::Prevailed { seat, humanoid: below, monster: above } => said("mi-prevailed", seat)
            .with("humanoid", humanoid(below))
            .with("monster", monster(view, above)),
        Event::Scored { seat, fame, n_treasures } => {
            said("mi-scored", seat).with("fame", fame).with("n", n_treasures)
        }
        Event::Won { seat, by: Victory::Fame } => said("mi-won", seat),
        Event::Won { seat, by: Victory::Treasure } => said("mi-won-treasure", seat),
        Event::Won { seat, by: Victory::Shared } => said("mi-won-shared", seat),
    }
}

/// A line for each column of the dungeon, then one for the treasure.
pub(super) fn sheet_line(view: &View, seat: Seat, nth: usize, line: &SheetLine) -> Message {
    let column = view.table.dungeons[seat].columns().nth(nth);
    let n_treasures = view.table.seen[seat].total();
    match (column, line.rule.as_str()) {
        (Some((above, Some(below))), "SCORE-4") => Message::new("mi-sheet-occupied")
            .with("monster", monster(view, above))
            .with("humanoid", humanoid(below)),
        (Some((above, None)), _) => {
            Message::new("mi-sheet-free").with("monster", monster(view, above))
        }
        (Some((above, Some(below))), _) if below.value().is_some() => Message::new("mi-sheet-beat")
            .with("monster", monster(view, above))
            .with("humanoid", humanoid(below)),
        (Some((above, Some(below))), _) => Message::new("mi-sheet-supported")
            .with("monster", monster(view, above))
            .with("humanoid", humanoid(below)),
        (None, _) => Message::new("mi-sheet-treasure")
            .with("n", n_treasures)
            .with("each", TREASURES_PER_FAME),
    }
}
