//! Rejects positions that cannot occur, naming field and rule.

use tabletop::Seat;

use crate::{
    Donjon,
    data::FULL_OFFICE,
    table::{Frame, Origin, Phase, Table, Task},
};

/// The field to blame, and why.
type Fault = (&'static str, String);

pub(super) fn check(game: &Donjon) -> Result<(), Fault> {
    let table = &game.table;
    check_office(table)?;
    check_round(table)?;
    check_objectives(table)?;
    check_pending(table)?;
    check_question(game)
}

fn check_office(table: &Table) -> Result<(), Fault> {
    let is_late = |&seat: &Seat| table.dungeons[seat].is_tile_due() && !table.is_group_coming(seat);
    match table.seats().find(is_late) {
        Some(seat) => Err((
            "turn",
            format!(
                "GUARD-1: {seat} has {FULL_OFFICE} monsters in R5, so its tile is revealed: write \
                 '{seat} guardian: G1'"
            ),
        )),
        None => Ok(()),
    }
}

fn check_round(table: &Table) -> Result<(), Fault> {
    if table.threats.is_empty() && !table.is_last_round && table.phase != Phase::Over {
        let hint =
            "END-1: with no threat card left this is the last round: write 'last round: yes'";
        return Err(("threat pile", hint.to_string()));
    }
    if table.options.is_printed && table.n_quiet > 0 {
        return Err(("quiet", "THREAT-6: nobody counts in this variant".to_string()));
    }
    let limit = crate::data::QUIET_ROUNDS * table.n_seats;
    if table.n_quiet > limit {
        return Err(("quiet", format!("THREAT-6: after {limit} quiet turns a threat comes")));
    }
    Ok(())
}

fn check_objectives(table: &Table) -> Result<(), Fault> {
    let n_named = table.objectives.iter().flatten().count();
    let in_order = table.objectives[..n_named].iter().all(Option::is_some);
    match table.phase {
        Phase::Objectives if !in_order => {
            Err(("aims", "SETUP-2: families are named in their order".to_string()))
        }
        Phase::Objectives if table.options.aims != crate::Aims::Chosen => {
            Err(("turn", "SETUP-2: objectives are named only where they are chosen".to_string()))
        }
        Phase::Objectives => Ok(()),
        _ if n_named < table.objectives.len() => {
            Err(("aims", "SETUP-2: there is one for each family".to_string()))
        }
        _ => Ok(()),
    }
}

fn check_pending(table: &Table) -> Result<(), Fault> {
    let refuse = |message: String| Err(("pending", message));
    let n_frames = table.pending.len();
    if n_frames > 0 && matches!(table.phase, Phase::Over | Phase::Objectives) {
        return refuse("nothing is pending before or after the game".to_string());
    }
    for (nth, frame) in table.pending.iter().enumerate() {
        let is_next = nth + 1 == n_frames;
        match frame.task {
            Task::Effect(_) => {}
            Task::Discard(_) if nth > 0 => {
                return refuse("a card is discarded last of all".to_string());
            }
            Task::Discard(card) if table.phase != Phase::Power => {
                return refuse(format!("{card} is played in the phase of powers only"));
            }
            Task::Discard(_) => {}
            _ if !is_next => return refuse(format!("'{}' can only be what is next", frame.task)),
            _ => check_next(table, frame).map_err(|message| ("pending", message))?,
        }
    }
    Ok(())
}

/// What is in hand must be there.
fn check_next(table: &Table, frame: &Frame) -> Result<(), String> {
    let dungeon = &table.dungeons[frame.seat];
    let ensure = |holds: bool, message: &str| {
        if holds { Ok(()) } else { Err(format!("'{}': {message}", frame.task)) }
    };
    let is_turn = frame.seat == table.turn;
    let in_phase =
        |phase| ensure(is_turn && table.phase == phase, "belongs to another seat or phase");
    match frame.task {
        Task::Bring { kind, origin, .. } => {
            let n = match origin {
                Origin::Reserve => table.reserve[kind],
                Origin::Oubliettes => table.area(crate::Area::Oubliettes)[kind],
            };
            ensure(n > 0, "PIECE-1: none of them is left")
        }
        Task::Carry { kind, from } | Task::Lead { kind, from, .. } => {
            ensure(dungeon.has(from, kind), "none of them is there")
        }
        Task::Follow { from, to, .. } => ensure(from != to, "ORB-2: a crowd goes to another place"),
        Task::Walk { last: Some(step), .. } => {
            ensure(table.options.plan.leads(step.from, step.to), "MOVE-2: no way leads there")
        }
        Task::Flock(card) => {
            in_phase(Phase::Threat)?;
            ensure(Table::threats_of(table.n_seats()).contains(card), "it is not in this game")
        }
        Task::Settle { area, kind, n } => {
            in_phase(Phase::Recruitment)?;
            let n_there = table.area(area)[kind];
            ensure(n_there >= n, &format!("RECRUIT-1: only {n_there} of them are there"))
        }
        Task::Brew | Task::Host | Task::Gaze => in_phase(Phase::Power),
        Task::Invite => in_phase(Phase::Power),
        _ => Ok(()),
    }
}

/// Somebody must have something to decide.
fn check_question(game: &Donjon) -> Result<(), Fault> {
    let table = &game.table;
    match table.top() {
        Some(frame) if !game.asks(&frame) => {
            Err(("pending", format!("'{}' has one answer at most, so nobody is asked", frame.task)))
        }
        Some(_) => Ok(()),
        None if game.phase_asks() => Ok(()),
        None => Err(("turn", nothing_to_decide(table))),
    }
}

fn nothing_to_decide(table: &Table) -> String {
    let turn = table.turn;
    match table.phase {
        Phase::Objectives => "SETUP-2: all objectives are named".to_string(),
        Phase::Threat => format!("{turn} decides nothing in the phase of threats: see 'pending'"),
        Phase::Guardian => {
            format!("GUARD-2: {turn} has no power to use: write '{turn} recruitment'")
        }
        Phase::Recruitment => "RECRUIT-3: all areas are empty".to_string(),
        Phase::Movement => format!("{turn} needs footsteps: write 'pending: {turn} walk 3'"),
        Phase::Power | Phase::Over => "nothing is decided here".to_string(),
    }
}
