//! The actions: in which order the bar offers them, what they are called, their folders and symbols, and which room each
//! is about.

use heroes_out::{Action, Card, Icon, N_HAND, N_OFFER, Phase, Room, RoomAction, Task, Token, View};
use tabletop::Action as _;

use super::{danger, names};
use crate::texts::Message;

/// What goes on comes first, what ends something last.
pub(super) fn offered(legal: &[Action]) -> Vec<Action> {
    let mut offered = legal.to_vec();
    offered.sort_by_key(|action| (rank(*action), action.index()));
    offered
}

fn rank(action: Action) -> u8 {
    match action {
        Action::Defend(_) | Action::Accept => 0,
        Action::Melee(_) | Action::Ranged(_) | Action::Surge(_) | Action::Hero => 1,
        Action::Cells => 8,
        Action::Done => 9,
        _ => 2,
    }
}

/// The room an action is done in, or leads to.
pub(super) fn target(action: Action) -> Option<Room> {
    match action {
        Action::Choose(room)
        | Action::Summon(room)
        | Action::Ambush(room)
        | Action::Melee(room)
        | Action::Ranged(room)
        | Action::Surge(room)
        | Action::Swarm(room)
        | Action::Activate(room)
        | Action::Complete(room)
        | Action::Portal(room)
        | Action::Place(_, room)
        | Action::Move(_, room)
        | Action::Ability(_, room) => Some(room),
        Action::Craft(card) => card.row().family.craft_room().map(|(room, _)| room),
        _ => None,
    }
}

/// Whether an action is about a room: done in it, going to it or leaving it.
pub(super) fn is_about(action: Action, room: Room) -> bool {
    let leaves = match action {
        Action::Move(from, _) | Action::Ability(from, _) => from == room,
        Action::Tunnel(wall) => wall.0 == room || wall.1 == room,
        _ => false,
    };
    leaves || target(action) == Some(room)
}

fn at(key: &'static str, room: Room) -> Message {
    Message::new(key).with("room", names::room(room))
}

fn way(key: &'static str, from: Room, to: Room) -> Message {
    Message::new(key).with("from", names::room(from)).with("to", names::room(to))
}

/// The name of the ability of the clan in turn.
fn ability(view: &View) -> Message {
    let table = &view.table;
    let horde = table.hordes.get(usize::from(table.hordes.turn));
    horde.map_or_else(
        || Message::new("ho-nothing"),
        |horde| names::ability(horde.clan.sheet().ability).0,
    )
}

/// Whether the cards of the hand cannot all be buttons of the bar.
fn is_hand_large(view: &View) -> bool {
    let horde = view.table.hordes.get(usize::from(view.table.hordes.turn));
    horde.is_some_and(|horde| horde.hand.kinds().count() > 6)
}

/// Whether either side of a card can be played.
fn has_choice(card: Card) -> bool {
    let is_played = |icon: &(Icon, u8)| !matches!(icon.0, Icon::Defend | Icon::Split);
    card.row().sides.iter().all(|side| side.iter().any(is_played))
}

pub(super) fn label(view: &View, action: Action) -> Message {
    let table = &view.table;
    let of_card = |key: &'static str, card| Message::new(key).with("card", names::card(card));
    let of_token = |key: &'static str, token| Message::new(key).with("token", names::token(token));
    match action {
        Action::Done => Message::new(match (table.top(), table.phase) {
            (Some(Task::Card { .. }), _) => "ho-do-done-card",
            (Some(Task::Carry { .. }), _) => "ho-do-nothing",
            (Some(Task::Reward { .. }), _) => "ho-do-decline",
            (None, Phase::Play) if !table.horde().hand.is_empty() => "ho-do-done-cards",
            (None, Phase::Play | Phase::Renew) => "ho-do-end-turn",
            _ => "ho-do-done",
        }),
        Action::Accept if matches!(table.top(), Some(Task::Defend { .. })) => {
            Message::new("ho-do-wound")
        }
        Action::Accept => Message::new("ho-do-accept"),
        Action::Draw => Message::new("ho-do-draw").with("n", table.icons.of(Icon::Draw).max(1)),
        Action::Reinforce => Message::new("ho-do-reinforce"),
        Action::Cells => Message::new("ho-do-cells"),
        Action::Alone => Message::new("ho-do-alone"),
        Action::Hero => Message::new("ho-do-hero"),
        Action::Prey => of_token("ho-do-prey", table.scenario().prey.unwrap_or(Token::Frog)),
        Action::Clan(clan) => Message::new("ho-do-clan").with("clan", names::clan(clan)),
        Action::Choose(room) => at("ho-do-choose", room),
        Action::Strike(clan, wounds) => {
            let key = if clan.sheet().health > 1 { "ho-do-strike-hurt" } else { "ho-do-strike" };
            Message::new(key).with("meeple", names::meeple(clan)).with("n", wounds)
        }
        Action::Lose(token) => of_token("ho-do-lose", token),
        Action::Carry(token) => of_token("ho-do-carry", token),
        Action::Meeple(wounds) => Message::new("ho-do-meeple").with("n", wounds),
        // Of a large hand what has no folder is only named; its tip says what it does.
        Action::Play(card, _) if is_hand_large(view) && !has_choice(card) => names::card(card),
        Action::Play(card, side) => {
            let icons = names::side(card.row().sides[usize::from(side)]);
            of_card("ho-do-play", card).with("icons", icons)
        }
        Action::Discard(card) => of_card("ho-do-discard", card),
        Action::Defend(card) => of_card("ho-do-defend", card),
        Action::Craft(card) if table.top() == Some(Task::Take) => of_card("ho-do-take", card),
        Action::Craft(card) => of_card("ho-do-craft", card),
        Action::Return(card) => of_card("ho-do-return", card),
        Action::Summon(room) if table.phase == Phase::Dwell => at("ho-do-settle", room),
        Action::Summon(room) => at("ho-do-summon", room),
        Action::Ambush(room) => at("ho-do-ambush", room),
        Action::Melee(room) => at("ho-do-melee", room),
        Action::Ranged(room) => at("ho-do-ranged", room),
        Action::Surge(room) => at("ho-do-surge", room),
        Action::Swarm(room) => at("ho-do-swarm", room),
        Action::Activate(room) => at("ho-do-activate", room),
        Action::Complete(room) => at("ho-do-complete", room),
        Action::Portal(room) => at("ho-do-portal", room),
        Action::Place(token, room) => {
            of_token("ho-do-place", token).with("room", names::room(room))
        }
        Action::Move(from, to) => way("ho-do-move", from, to),
        Action::Ability(from, to) if from == to => {
            at("ho-do-ability", from).with("ability", ability(view))
        }
        Action::Ability(from, to) => {
            way("ho-do-ability-move", from, to).with("ability", ability(view))
        }
        Action::Tunnel(wall) => way("ho-do-tunnel", wall.0, wall.1),
    }
}

pub(super) fn symbol(view: &View, action: Action) -> &'static str {
    match action {
        Action::Done => match view.table.top() {
            None => "ho-guild",
            Some(_) => "ho-i-done",
        },
        Action::Accept | Action::Hero | Action::Alone => "ho-i-done",
        Action::Draw => "ho-i-draw",
        Action::Reinforce => "ho-i-reinforce",
        Action::Cells => "ho-p-cells",
        Action::Prey => names::token_art(view.table.scenario().prey.unwrap_or(Token::Frog)),
        Action::Clan(clan) | Action::Strike(clan, _) => names::clan_art(clan),
        Action::Choose(room) => names::prop(room),
        Action::Lose(token) | Action::Carry(token) | Action::Place(token, _) => {
            names::token_art(token)
        }
        Action::Meeple(_) => {
            let horde = view.table.hordes.get(usize::from(view.table.hordes.turn));
            horde.map_or("ho-i-summon", |horde| names::clan_art(horde.clan))
        }
        Action::Play(card, side) => {
            let icons = card.row().sides[usize::from(side)];
            icons.first().map_or("ho-i-draw", |&(icon, _)| names::icon_art(icon)[0])
        }
        Action::Discard(card) | Action::Return(card) | Action::Craft(card) => {
            names::family_art(card.row().family)
        }
        Action::Defend(_) => "ho-i-def",
        Action::Summon(_) => "ho-i-summon",
        Action::Ambush(_) => "ho-i-ambush",
        Action::Melee(_) => "ho-i-melee",
        Action::Ranged(_) => "ho-i-ranged",
        Action::Surge(_) => "ho-i-surge",
        Action::Swarm(_) => "ho-i-swarm",
        Action::Activate(room) => names::prop(room),
        Action::Complete(_) | Action::Portal(_) => "ho-portal",
        Action::Move(..) => "ho-i-move",
        Action::Ability(..) => "ho-i-act",
        Action::Tunnel(_) => "ho-tunnel",
    }
}

/// The folder of an action, where many are offered.
pub(super) fn heading(view: &View, action: Action) -> Option<(Message, &'static str)> {
    let label = match action {
        Action::Play(card, _) => {
            return Some((names::card(card), names::family_art(card.row().family)));
        }
        Action::Move(from, _) => at("ho-head-move", from),
        Action::Ability(from, to) if from != to => {
            at("ho-head-ability-move", from).with("ability", ability(view))
        }
        Action::Ability(..) => Message::new("ho-head-ability").with("ability", ability(view)),
        Action::Summon(_) => Message::new("ho-head-summon"),
        Action::Ambush(_) => Message::new("ho-head-ambush"),
        Action::Melee(_) => Message::new("ho-head-melee"),
        Action::Ranged(_) => Message::new("ho-head-ranged"),
        Action::Surge(_) => Message::new("ho-head-surge"),
        Action::Swarm(_) => Message::new("ho-head-swarm"),
        Action::Activate(_) => {
            return Some((Message::new("ho-head-activate"), "ho-i-act"));
        }
        Action::Complete(_) => Message::new("ho-head-complete"),
        Action::Portal(_) => Message::new("ho-head-portal"),
        Action::Place(token, _) => Message::new("ho-head-place").with("token", names::token(token)),
        Action::Craft(_) => return Some((Message::new("ho-head-craft"), "ho-f-equipment")),
        Action::Tunnel(_) => Message::new("ho-head-tunnel"),
        _ => return None,
    };
    Some((label, symbol(view, action)))
}

/// What an action would do, and why one might.
pub(super) fn tip(view: &View, action: Action) -> Option<Message> {
    let table = &view.table;
    Some(match action {
        Action::Play(card, side) => Message::new("ho-tip-play")
            .with("icons", names::side(card.row().sides[usize::from(side)]))
            .with("clan", names::clan(table.horde().clan)),
        Action::Cells => {
            let (cards, mages, sleepers) = table.breakout_odds();
            Message::new("ho-tip-cells")
                .with("draws", heroes_out::N_CELLS_DRAWS)
                .with("mages", mages)
                .with("cards", cards)
                .with("sleepers", sleepers)
        }
        Action::Done => match (table.top(), table.phase) {
            (Some(Task::Card { .. }), _) => Message::new("ho-tip-skip"),
            (None, Phase::Play) if !table.horde().hand.is_empty() => {
                Message::new("ho-tip-done-cards")
            }
            (None, Phase::Play | Phase::Renew) => {
                let line = match danger::forecast(table).and_then(|forecast| forecast.worst()) {
                    Some((room, percent)) => Message::new("ho-tip-end")
                        .with("room", names::room(room))
                        .with("percent", percent),
                    None => Message::new("ho-tip-end-safe"),
                };
                line.with("n", table.n_reveals()).with("hand", N_HAND)
            }
            _ => return None,
        },
        Action::Craft(card) => {
            let (_, token) = card.row().family.craft_room()?;
            Message::new("ho-tip-craft")
                .with("card", names::card(card))
                .with("token", names::token(token))
        }
        Action::Activate(room) => match room.action() {
            RoomAction::Produce(Token::Trap) => Message::new("ho-tip-trap"),
            RoomAction::Produce(token) => {
                Message::new("ho-tip-produce").with("token", names::token(token))
            }
            _ => Message::new("ho-tip-experiment"),
        },
        Action::Place(Token::Trap, _) => Message::new("ho-tip-trap"),
        Action::Place(token, _) => {
            Message::new("ho-tip-produce").with("token", names::token(token))
        }
        Action::Melee(room) | Action::Ranged(room) | Action::Surge(room) => {
            at("ho-tip-strike", room)
        }
        Action::Summon(room) | Action::Ambush(room) => {
            Message::new("ho-tip-guards").with("n", table.n_monsters(room))
        }
        Action::Move(_, to) | Action::Ability(_, to) => at("ho-tip-move", to),
        Action::Swarm(room) => at("ho-tip-swarm", room),
        Action::Defend(_) => Message::new("ho-tip-defend"),
        Action::Accept => match table.top() {
            Some(Task::Defend { clan, meeple }) => {
                Message::new("ho-tip-accept").with("n", clan.health_left(meeple.wounds))
            }
            _ => return None,
        },
        Action::Discard(_) if table.phase == Phase::Renew => {
            Message::new("ho-tip-renew").with("n", N_OFFER)
        }
        Action::Portal(_) | Action::Complete(_) => Message::new("ho-tip-portal"),
        Action::Clan(clan) => {
            let sheet = clan.sheet();
            let (ability, about) = names::ability(sheet.ability);
            Message::new("ho-tip-clan")
                .with("role", names::role(sheet.role))
                .with("n", sheet.n_meeples)
                .with("health", Message::new("ho-health").with("n", sheet.health))
                .with("ability", ability)
                .with("about", about)
                .with("cost", Message::new("ho-cost").with("n", sheet.cost))
        }
        _ => return None,
    })
}
