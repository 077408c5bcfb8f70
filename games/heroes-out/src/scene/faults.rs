//! Rejects positions that cannot occur, naming field and rule.

use crate::{
    HeroesOut,
    data::{Icon, N_TUNNELS, Room, RoomSet, Token},
    table::{Phase, Table},
    task::Task,
};

/// The field to blame, and why.
type Fault = (&'static str, String);

fn ensure(holds: bool, key: &'static str, message: impl Into<String>) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err((key, message.into())) }
}

pub(super) fn check(game: &HeroesOut) -> Result<(), Fault> {
    let table = &game.table;
    check_clans(table)?;
    check_chests(table)?;
    check_order(table)?;
    check_icons(table)?;
    check_heroes(table)?;
    for (nth, &task) in table.pending.iter().enumerate() {
        check_task(table, nth, task)?;
    }
    check_question(game)
}

fn check_clans(table: &Table) -> Result<(), Fault> {
    let (n_hordes, n_seats) = (table.hordes.len(), table.n_seats());
    let is_complete = if n_seats == 1 { n_hordes > 0 } else { n_hordes == n_seats };
    if table.phase == Phase::Clans {
        let in_order = table
            .hordes
            .iter()
            .enumerate()
            .all(|(nth, horde)| n_seats == 1 || horde.owner.index() == nth);
        let is_open = if n_seats == 1 { n_hordes < 2 } else { !is_complete };
        ensure(in_order && is_open, "turn", "SETUP-2: seats name their clans in order")?;
        ensure(table.laboratory.is_none(), "monsters", "SETUP-3: clans are named first")?;
    } else {
        let message = "SETUP-2: every seat has a clan: write 'P1 clan: ratkin'";
        ensure(is_complete, "turn", message)?;
    }
    let has_laboratory = table.map().rooms.has(Room::Laboratory);
    match (table.phase, table.laboratory) {
        (Phase::Clans, _) => Ok(()),
        (Phase::Laboratory, None) if has_laboratory && !table.options.by_default => Ok(()),
        (Phase::Laboratory, _) => {
            Err(("turn", "SETUP-3: nobody is asked for the clan of the laboratory".to_string()))
        }
        (_, Some(clan)) => {
            let is_free = has_laboratory && table.horde_of(clan).is_none();
            ensure(is_free, "monsters", "SETUP-3: a clan nobody plays, where there is a laboratory")
        }
        (_, None) => {
            let message = "SETUP-3: the laboratory needs a clan: write 'monsters: imps'";
            ensure(!has_laboratory, "turn", message)
        }
    }
}

/// SETUP-7: there is an unseen back for every chest.
fn check_chests(table: &Table) -> Result<(), Fault> {
    for value in 1..=3u8 {
        let n = table.chests.iter().filter(|&&chest| chest == value).count();
        let n_backs: u8 = table.backs[usize::from(value) - 1].iter().sum();
        if n > usize::from(n_backs) {
            let message =
                format!("SETUP-7: {n} chests of value {value}, but {n_backs} unseen backs");
            return Err(("turn", message));
        }
    }
    let needs_guild = matches!(table.phase, Phase::Play | Phase::Renew | Phase::Dwell)
        && !table.pending.contains(&Task::Deck);
    let message = "LEVEL-2: an empty guild deck is shuffled at once";
    ensure(!needs_guild || !table.guild.is_empty(), "guild pile", message)
}

/// How deep a task lies: what is above is deeper.
fn depth(task: Task) -> u8 {
    match task {
        Task::Card { .. } | Task::Reveal { .. } | Task::Renew => 1,
        Task::Swarm { .. } | Task::Ambush { .. } | Task::Take => 2,
        Task::Which { .. }
        | Task::Carry { .. }
        | Task::Hunt { .. }
        | Task::Reward { .. }
        | Task::Fetch { .. }
        | Task::Redig(_)
        | Task::Deck => 3,
        Task::Resolve => 4,
        Task::Croak { .. } | Task::Summon { .. } | Task::Group { .. } => 5,
        Task::Enter { .. } | Task::Bite { .. } | Task::Forfeit | Task::Encore => 6,
        Task::Plunder { .. }
        | Task::Spoil { .. }
        | Task::Shoot { .. }
        | Task::Aim { .. }
        | Task::Defend { .. }
        | Task::Discard { .. } => 7,
    }
}

/// Tasks lie on each other as the rules put them there.
fn check_order(table: &Table) -> Result<(), Fault> {
    let pending = &table.pending;
    let is_rising = pending.windows(2).all(|pair| depth(pair[0]) < depth(pair[1]));
    ensure(is_rising, "pending", "these tasks cannot wait for each other")?;
    for (nth, &task) in pending.iter().enumerate() {
        let below = nth.checked_sub(1).map(|at| pending[at]);
        let is_placed = match task {
            Task::Card { .. } => table.phase == Phase::Play,
            Task::Renew => table.phase == Phase::Renew,
            Task::Reveal { .. } => table.phase == Phase::Invasion,
            Task::Deck => match below {
                Some(below) => !matches!(below, Task::Swarm { .. } | Task::Ambush { .. }),
                None => matches!(table.phase, Phase::Play | Phase::Renew),
            },
            Task::Resolve => below == Some(Task::Deck),
            _ if depth(task) > 4 => pending[..nth].contains(&Task::Resolve),
            _ => matches!(pending[0], Task::Card { .. }),
        };
        ensure(is_placed, "pending", "a task that does not belong to this phase, or lies alone")?;
    }
    let is_bare = matches!(
        table.phase,
        Phase::Clans | Phase::Laboratory | Phase::Dwell | Phase::Won | Phase::Lost
    );
    ensure(!is_bare || pending.is_empty(), "pending", "nothing is pending in this phase")
}

/// CARD-2: icons are those of the side that is being performed.
fn check_icons(table: &Table) -> Result<(), Fault> {
    let Some((card, side)) = table.session() else {
        return ensure(table.icons.is_empty(), "icons", "CARD-2: no card is being performed");
    };
    ensure(card.is_playable(usize::from(side)), "pending", "CARD-1: this side cannot be played")?;
    ensure(table.horde().played.has(card), "pending", "CARD-1: the card is in the play area")?;
    let shown = card.row().sides[usize::from(side)];
    let of = |icon: Icon| shown.iter().find(|(known, _)| *known == icon).map_or(0, |(_, n)| *n);
    for (icon, n) in table.icons.iter() {
        // SURGE-2: a surge may have brought steps.
        let most = if icon == Icon::Move { of(icon) + of(Icon::SurgeMove) } else { of(icon) };
        let name = icon.name();
        ensure(n <= most, "icons", format!("CARD-2: {card} does not show '{name} {n}' here"))?;
    }
    Ok(())
}

/// Heroes are active only while they are being resolved.
fn check_heroes(table: &Table) -> Result<(), Fault> {
    let is_over = table.is_over();
    let may_be = is_over || table.pending.contains(&Task::Resolve);
    let message = "RESOLVE-1: active heroes act at once: write 'resolve' among 'pending'";
    ensure(may_be || table.restless().is_empty(), "turn", message)
}

/// What a task speaks of must be there.
fn check_task(table: &Table, nth: usize, task: Task) -> Result<(), Fault> {
    let is_next = nth + 1 == table.pending.len();
    let there = |holds: bool, message: &str| ensure(holds, "pending", message);
    match task {
        Task::Which { from, to, .. } => {
            there(from != to, "MOVE-1: a move leads to another room")?;
            let n = table.horde().wounds_in(from).count_ones();
            there(is_next && n > 1, "MOVE-3: there is no choice of meeples")
        }
        Task::Carry { from, to, wounds, .. } => {
            there(from != to, "MOVE-1: a move leads to another room")?;
            let is_there = table.horde().wounds_in(from) & (1 << wounds) != 0;
            let has_tokens = table.tokens[from.index()] != [0; Token::COUNT];
            there(is_next && is_there && has_tokens, "MOVE-2: nobody is there, or nothing to carry")
        }
        Task::Hunt { room, .. } => {
            let has_both = !table.heroes[room.index()].is_empty() && table.n_prey(room) > 0;
            there(is_next && has_both, "SCEN-4: heroes and prey are needed for a choice")
        }
        Task::Reward { icon, .. } => {
            let can = match icon {
                Icon::SurgeSummon => table.horde().supply() > 0,
                Icon::SurgeCoin => table.supply(Token::Coin) > 0,
                _ => table.can_draw(),
            };
            there(is_next && can, "SURGE-2: there is nothing to gain")
        }
        Task::Take => {
            let has_monsters = !table.offer.monsters().is_empty();
            there(has_monsters, "LAB-1: a monster card must be on offer")
        }
        Task::Fetch { room } => {
            let is_due = table.n_portals_left() == 0 && !table.portals.or(table.gates).has(room);
            there(is_next && is_due, "PORTAL-2: portals are moved only when all are placed")
        }
        Task::Redig(wall) => {
            let is_wall = table.map().has_wall(wall.0, wall.1) && !table.tunnels.contains(&wall);
            let is_due = table.tunnels.len() == N_TUNNELS;
            there(is_next && is_wall && is_due, "BUILD-1: tunnels are moved only when all are dug")
        }
        Task::Defend { clan, meeple } => {
            let is_there = table.defender(clan).meeples.contains(&meeple);
            there(is_next && is_there, "DEFEND-1: that meeple is not there")
        }
        Task::Discard { clans } => {
            let mut owing = table.hordes.iter().filter(|horde| clans.has(horde.clan));
            let is_owed = owing.all(|horde| !horde.hand.is_empty());
            there(!clans.is_empty() && is_owed, "HAND-1: who has no card owes none")
        }
        Task::Croak { token, rooms, .. } => {
            let bare: RoomSet = rooms.iter().filter(|&room| table.n_of(token, room) == 0).collect();
            there(bare.is_empty(), "SCEN-3: there is nothing that bites")
        }
        _ => Ok(()),
    }
}

/// Somebody must have something to decide.
fn check_question(game: &HeroesOut) -> Result<(), Fault> {
    match game.table.top() {
        Some(task) if !game.asks(task) => {
            let message = "DECIDE-3: the next task has one answer at most, so nobody is asked";
            Err(("pending", message.to_string()))
        }
        Some(_) => Ok(()),
        None if game.phase_asks() => Ok(()),
        None => Err(("turn", "nobody has anything to decide here".to_string())),
    }
}
