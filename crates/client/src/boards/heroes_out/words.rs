//! The texts of the Keep the Heroes Out! board: goal, questions, log, score sheet.

use heroes_out::{Back, Event, N_LEVELS, Phase, Room, Task, Token, View};
use protocol::SheetLine;
use tabletop::View as _;

use super::{danger, names};
use crate::texts::{Arg, Message};

/// What everybody is after and how it stands.
pub(super) fn goal(view: &View) -> Message {
    let table = &view.table;
    match table.phase {
        Phase::Clans | Phase::Laboratory | Phase::Dwell => {
            return Message::new("ho-goal-set-up").with("levels", N_LEVELS);
        }
        Phase::Won => return Message::new("ho-goal-won"),
        Phase::Lost => return Message::new("ho-goal-lost"),
        _ => {}
    }
    let (awake, asleep) = table.n_near_vault();
    let worst = danger::forecast(table).and_then(|forecast| forecast.worst());
    let line = match worst {
        Some((room, percent)) => {
            Message::new("ho-goal-danger").with("room", names::room(room)).with("percent", percent)
        }
        None => Message::new("ho-goal"),
    };
    line.with("level", table.level)
        .with("levels", N_LEVELS)
        .with("left", table.guild.len())
        .with("each", table.n_reveals())
        .with("awake", awake)
        .with("asleep", asleep)
}

/// The question, to whoever is asked; to everybody else with the name of who decides.
pub(super) fn prompt(view: &View) -> Message {
    let question = question(view);
    let asked = view.to_act().first();
    match asked.filter(|&seat| view.viewer() != Some(seat)) {
        Some(seat) => Message::new("ho-waits").with("seat", seat).with("question", question),
        None => question,
    }
}

fn question(view: &View) -> Message {
    let table = &view.table;
    let of_clan =
        |key: &'static str| Message::new(key).with("clan", names::clan(table.horde().clan));
    let in_room = |key: &'static str, room: Room| Message::new(key).with("room", names::room(room));
    let Some(task) = table.top() else {
        return match table.phase {
            Phase::Clans if table.n_seats() == 1 && !table.hordes.is_empty() => {
                Message::new("ho-ask-second")
            }
            Phase::Clans => Message::new("ho-ask-clan"),
            Phase::Laboratory => Message::new("ho-ask-laboratory"),
            Phase::Dwell => of_clan("ho-ask-dwell").with("n", table.n_to_settle()),
            Phase::Play => of_clan("ho-ask-play"),
            Phase::Renew => of_clan("ho-ask-renew"),
            Phase::Invasion => Message::new("ho-ask-nothing"),
            Phase::Won => Message::new("ho-ask-won"),
            Phase::Lost => Message::new("ho-ask-lost"),
        };
    };
    match task {
        Task::Card { card, .. } => {
            let left: Vec<_> = table.icons.iter().collect();
            Message::new("ho-ask-card")
                .with("card", names::card(card))
                .with("icons", names::icons(&left))
        }
        Task::Which { to, .. } => in_room("ho-ask-which", to),
        Task::Carry { to, .. } => in_room("ho-ask-carry", to),
        Task::Swarm { room, n_left, .. } => in_room("ho-ask-swarm", room).with("n", n_left),
        Task::Ambush { n_left, .. } => Message::new("ho-ask-ambush").with("n", n_left),
        Task::Hunt { room, .. } => {
            let prey = table.scenario().prey.unwrap_or(Token::Frog);
            in_room("ho-ask-hunt", room).with("token", names::token(prey))
        }
        Task::Reward { room, .. } => in_room("ho-ask-reward", room),
        Task::Take => Message::new("ho-ask-take"),
        Task::Fetch { room } => in_room("ho-ask-fetch", room),
        Task::Redig(_) => Message::new("ho-ask-redig"),
        Task::Renew => Message::new("ho-ask-return"),
        Task::Summon { class, .. } => {
            Message::new("ho-ask-first").with("class", names::hero(class))
        }
        Task::Plunder { room, .. } | Task::Spoil { room } => in_room("ho-ask-plunder", room),
        Task::Shoot { .. } => Message::new("ho-ask-shoot"),
        Task::Aim { room } | Task::Bite { room, .. } => in_room("ho-ask-victim", room),
        Task::Group { room } if table.n_monsters(room) > 0 => in_room("ho-ask-victim", room),
        Task::Group { room } => in_room("ho-ask-charge", room),
        Task::Defend { clan, meeple } => {
            in_room("ho-ask-defend", meeple.room).with("meeple", names::meeple(clan))
        }
        Task::Discard { .. } => {
            let horde = table.asked_horde().map_or(0, usize::from);
            Message::new("ho-ask-discard").with("clan", names::clan(table.hordes[horde].clan))
        }
        Task::Croak { .. } => Message::new("ho-ask-croak"),
        Task::Forfeit => Message::new("ho-ask-forfeit"),
        Task::Encore => Message::new("ho-ask-encore"),
        Task::Resolve => Message::new("ho-ask-resolve"),
        Task::Reveal { .. } | Task::Deck | Task::Enter { .. } => Message::new("ho-ask-nothing"),
    }
}

pub(super) fn event(view: &View, event: &Event) -> Message {
    let said = Message::new;
    // The log gives a line about a clan the mark of its seat.
    let of = |key: &'static str, clan| {
        let horde = view.table.hordes.iter().find(|horde| horde.clan == clan);
        let line = Message::new(key).with("clan", names::clan(clan));
        match horde {
            Some(horde) => line.with("owner", Arg::Object(horde.owner)),
            None => line,
        }
    };
    let at = |key: &'static str, room| Message::new(key).with("room", names::room(room));
    let way = |message: Message, from, to| {
        message.with("from", names::room(from)).with("to", names::room(to))
    };
    match *event {
        Event::ClanChosen { seat, clan } => {
            said("ho-clan-chosen").with("clan", names::clan(clan)).with("seat", seat)
        }
        Event::LaboratoryStocked { clan } => of("ho-laboratory-stocked", clan),
        Event::Offered { card } => said("ho-offered").with("card", names::card(card)),
        Event::SettledIn { clan, room } => {
            of("ho-settled-in", clan).with("room", names::room(room))
        }
        Event::TurnBegan { clan } => of("ho-turn-began", clan),
        Event::Drew { clan, card } => of("ho-drew", clan).with("card", names::card(card)),
        Event::Reshuffled { clan } => of("ho-reshuffled", clan),
        Event::Played { clan, card, side } => {
            let icons = names::side(card.row().sides[usize::from(side.0)]);
            of("ho-log-played", clan).with("card", names::card(card)).with("icons", icons)
        }
        Event::Looked { clan, card, is_taken } => {
            let key = if is_taken { "ho-looked-taken" } else { "ho-looked" };
            of(key, clan).with("card", names::card(card))
        }
        Event::Moved { clan, from, to, token: None } => way(of("ho-moved", clan), from, to),
        Event::Moved { clan, from, to, token: Some(token) } => {
            way(of("ho-moved-with", clan), from, to).with("token", names::token(token))
        }
        Event::Summoned { clan, room } => {
            at("ho-summoned", room).with("meeple", names::meeple(clan))
        }
        Event::Ambushed { clan, room } => {
            at("ho-ambushed", room).with("meeple", names::meeple(clan))
        }
        Event::Placed { token, room } => at("ho-placed", room).with("token", names::token(token)),
        Event::HeroFell { clan, class, room } => of("ho-hero-fell", clan)
            .with("hero", names::hero(class))
            .with("room", names::room(room)),
        Event::Hunted { clan, token, room } => {
            of("ho-hunted", clan).with("token", names::token(token)).with("room", names::room(room))
        }
        Event::PortalPlaced { room } => at("ho-portal-placed", room),
        Event::PortalMoved { from, to } => way(said("ho-portal-moved"), from, to),
        Event::PortalCompleted { room } => at("ho-portal-completed", room),
        Event::Crafted { clan, card } => of("ho-crafted", clan).with("card", names::card(card)),
        Event::Experimented { clan } => of("ho-experimented", clan),
        Event::TunnelDug { wall } => way(said("ho-tunnel-dug"), wall.0, wall.1),
        Event::TunnelFilled { wall } => way(said("ho-tunnel-filled"), wall.0, wall.1),
        Event::Rekindled { clan, n, .. } => of("ho-rekindled", clan).with("n", n),
        Event::CellsUsed { clan } => of("ho-cells-used", clan),
        Event::Flipped { card } => said("ho-flipped").with("card", names::guild_card(card)),
        Event::Discarded { clan, card } => of("ho-discarded", clan).with("card", names::card(card)),
        Event::GaveUp { clan, card } => of("ho-gave-up", clan).with("card", names::card(card)),
        Event::Returned { card } => said("ho-returned").with("card", names::card(card)),
        Event::Revealed { card } => said("ho-revealed").with("card", names::guild_card(card)),
        Event::TokenLost { token: Token::Trap, room } => at("ho-trap-disarmed", room),
        Event::TokenLost { token, room } => {
            at("ho-token-lost", room).with("token", names::token(token))
        }
        Event::Spoiled { token, room } => at("ho-spoiled", room).with("token", names::token(token)),
        Event::BrokeOut { party } => said("ho-broke-out").with("n", party.len()),
        Event::Trapped { class, room } => at("ho-trapped", room).with("hero", names::a_hero(class)),
        Event::LockedUp { class } => said("ho-locked-up").with("hero", names::a_hero(class)),
        Event::HeroCame { class, room } => {
            at("ho-hero-came", room).with("hero", names::a_hero(class))
        }
        Event::Inspired { party, room } => at("ho-inspired", room).with("n", party.len()),
        Event::Healed { party, room } => at("ho-healed", room).with("n", party.len()),
        Event::Roused { party, room } => at("ho-roused", room).with("n", party.len()),
        Event::Attacked { class, clan, room } => at("ho-attacked", room)
            .with("hero", names::hero(class))
            .with("meeple", names::meeple(clan)),
        Event::Shot { clan, room } => at("ho-shot", room).with("meeple", names::meeple(clan)),
        Event::Bitten { clan, room } => at("ho-bitten", room).with("meeple", names::meeple(clan)),
        Event::Bred { token, room } => at("ho-bred", room).with("token", names::token(token)),
        Event::Wounded { clan, room, wounds } => {
            at("ho-wounded", room).with("meeple", names::meeple(clan)).with("n", wounds)
        }
        Event::MeepleFell { clan, room } => {
            at("ho-meeple-fell", room).with("meeple", names::meeple(clan))
        }
        Event::Defended { clan, card, room } => at("ho-defended", room)
            .with("card", names::card(card))
            .with("meeple", names::meeple(clan)),
        Event::Looted { value, room, .. } => at("ho-looted", room).with("value", value),
        Event::TurnedOver { back, .. } => said(match back {
            Back::Spoil => "ho-turned-spoil",
            Back::Curse => "ho-turned-curse",
            Back::Heal => "ho-turned-heal",
            Back::Rescue => "ho-turned-rescue",
        }),
        Event::Waited { party, room } => at("ho-waited", room).with("n", party.len()),
        Event::Charged { party, from, to } => {
            way(said("ho-charged"), from, to).with("n", party.len())
        }
        Event::Paid { token, room } => at("ho-paid", room).with("token", names::token(token)),
        Event::TributeOwed => said("ho-tribute-owed"),
        Event::ChestTaken { value, room } => at("ho-chest-taken", room).with("value", value),
        Event::CrewSent { class, kind } => {
            said("ho-crew-sent").with("hero", names::a_hero(class)).with("type", names::kind(kind))
        }
        Event::GatesOpened => said("ho-gates-opened"),
        Event::LevelBegan { level } => said("ho-level-began").with("level", level),
        Event::Won => said("ho-won"),
        Event::Lost => said("ho-lost"),
    }
}

pub(super) fn sheet_line(view: &View, _line: &SheetLine) -> Message {
    match view.table.phase {
        Phase::Won => Message::new("ho-sheet-kept"),
        _ => Message::new("ho-sheet-to-come"),
    }
}
