//! The actions: which of them the bar offers, what they are called, and their symbols.

use dungeon_lords::{
    Action, Ask, BattleAsk, DungeonLords, Member, Merit, Monster, Order, Part, Stage, Unit, View,
    Way,
};
use tabletop::{Action as _, Seat, View as _};

use super::names;
use crate::texts::Message;

/// What is offered: all that may be done, and what belongs to the same question but is refused.
pub(super) fn offered(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
    let mut offered: Vec<Action> = legal.to_vec();
    if view.to_act().contains(seat) {
        offered.extend(related(view, seat));
    }
    let about = |action: Action| match action {
        // On pay day both answers about a monster stand together.
        Action::Wage(kind) | Action::Release(kind) if view.table.ask == Ask::Wages => kind as usize,
        _ => 0,
    };
    offered.sort_by_key(|&action| (rank(action), about(action), action.index()));
    offered.dedup();
    offered
}

/// Yes comes first, no comes last.
fn rank(action: Action) -> u8 {
    match action {
        Action::Accept => 0,
        Action::Set(_) => 2,
        Action::FaceDown | Action::TakeEvil => 3,
        Action::Decline | Action::Done => 4,
        _ => 1,
    }
}

/// Actions a player may look for, though a rule forbids some of them now.
fn related(view: &View, seat: Seat) -> Vec<Action> {
    let (table, lord) = (&view.table, &view.table.lords[seat]);
    let party = || (0..lord.party.len() as u8).map(Action::Target).collect();
    match table.ask {
        Ask::Orders if view.n_orders_due() > 0 => Order::ALL.map(Action::Order).to_vec(),
        Ask::Act => match table.place {
            Order::Monster => table.tavern.iter().map(|&monster| Action::Hire(monster)).collect(),
            Order::Room => table.store.iter().map(|&room| Action::Take(room)).collect(),
            _ => Vec::new(),
        },
        Ask::Produce => {
            let rooms = lord.site.iter_rooms().map(|(room, _)| room);
            rooms.filter(|room| room.production().is_some()).map(Action::Produce).collect()
        }
        Ask::Wages => {
            let due = Monster::ALL.into_iter().filter(|&kind| table.unsettled[kind as usize] > 0);
            due.map(Action::Wage).collect()
        }
        Ask::Combat if view.combat.part == Part::Plan => {
            if view.combat.plans[seat].square.is_none() {
                return Vec::new();
            }
            let awake = Monster::ALL.into_iter().filter(|&kind| lord.up[kind as usize] > 0);
            let traps = view.hand.traps.kinds().map(Action::Set);
            awake.map(Action::Send).chain(traps).collect()
        }
        Ask::Combat => match view.combat.battle.ask {
            BattleAsk::Target(..) | BattleAsk::SecondTarget => party(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

pub(super) fn label(view: &View, action: Action) -> Message {
    let table = &view.table;
    let numbered = |key: &'static str, n: u8| Message::new(key).with("n", n);
    let monster =
        |key: &'static str, monster| Message::new(key).with("monster", names::monster(monster));
    let trap = |key: &'static str, trap| Message::new(key).with("trap", names::trap(trap));
    let square = |key: &'static str, square: dungeon_lords::Square| {
        Message::new(key).with("square", square.to_string())
    };
    let turn = view.viewer().unwrap_or(table.turn);
    match action {
        Action::Keep(order) => Message::new("dl-do-keep").with("order", names::order(order)),
        Action::Order(order) => Message::new("dl-do-order").with("order", names::place(order)),
        Action::NonPlayer(order) => {
            Message::new("dl-do-non-player").with("place", names::place(order))
        }
        Action::Accept => accept(view),
        Action::Decline => Message::new(match table.ask {
            Ask::Spy => "dl-do-decline-spy",
            Ask::VipVisit => "dl-do-pay-nothing",
            _ => "dl-do-decline",
        }),
        Action::Done => Message::new(match table.ask {
            Ask::Dig(_) => "dl-do-done-dig",
            Ask::Produce => "dl-do-done-produce",
            Ask::Combat => "dl-do-done-plan",
            _ => "dl-do-done",
        }),
        Action::TakeEvil => numbered("dl-do-take-evil", table.evil_to_take()),
        Action::FaceDown => Message::new("dl-do-face-down"),
        Action::Spy(slot) => numbered("dl-do-spy", slot + 1),
        Action::Mine(n) => numbered("dl-do-mine", n),
        Action::Retrieve(nth) => match table.lords[turn].orders.get(usize::from(nth)) {
            Some(&order) => Message::new("dl-do-retrieve").with("order", names::order(order)),
            None => numbered("dl-do-retrieve-nth", nth + 1),
        },
        Action::Dig(at) => square("dl-do-dig", at),
        Action::Build(at) => square("dl-do-build", at),
        Action::Fight(at) => square("dl-do-fight", at),
        Action::Collapse(at) => square("dl-do-collapse", at),
        Action::Hire(kind) => {
            monster("dl-do-hire", kind).with("cost", names::cost(table.hiring_cost(kind)))
        }
        Action::Feed(kind) => monster("dl-do-feed", kind),
        Action::Wage(kind) => monster("dl-do-wage", kind).with("cost", names::cost(kind.cost())),
        Action::Release(kind) if table.ask == Ask::WitchHunt => monster("dl-do-hand-over", kind),
        Action::Release(kind) => monster("dl-do-release", kind),
        Action::Send(kind) => monster("dl-do-send", kind),
        Action::Choose(kind) => monster("dl-do-choose", kind),
        Action::Withdraw(kind) => monster("dl-do-withdraw", kind),
        Action::Set(kind) => trap("dl-do-set", kind),
        Action::Discard(kind) => trap("dl-do-discard", kind),
        Action::Spring(kind) => trap("dl-do-spring", kind),
        Action::Take(room) => take(view, room),
        Action::Produce(room) => {
            let gain = room.production().map_or(Message::new("dl-nothing"), names::product);
            Message::new("dl-do-produce").with("room", names::room(room)).with("gain", gain)
        }
        Action::Pay(0) => Message::new("dl-do-pay-nothing"),
        Action::Pay(n) => match table.ask {
            Ask::ImpHoliday(_) => numbered("dl-do-pay-food", n),
            Ask::Taxes(_) | Ask::ExtraTax(_) | Ask::TrapRecall(_) | Ask::Combat => {
                numbered("dl-do-pay-gold", n)
            }
            _ => numbered("dl-do-pay", n),
        },
        Action::PayUnit(Unit::Food) => Message::new("dl-do-unit-food"),
        Action::PayUnit(Unit::Gold) => Message::new("dl-do-unit-gold"),
        Action::PayUnit(Unit::Evil) => Message::new("dl-do-unit-evil"),
        Action::Attack(kind, way) => {
            monster("dl-do-attack", kind).with("how", names::way(kind, way))
        }
        Action::Target(place) => match targeted(view, place) {
            Some(member) => numbered("dl-do-target", place + 1)
                .with("adventurer", names::adventurer(member.adventurer)),
            None => numbered("dl-do-target-nth", place + 1),
        },
        Action::Free(nth) => match table.lords[turn].prison.get(usize::from(nth)) {
            Some(&prisoner) => {
                Message::new("dl-do-free").with("adventurer", names::adventurer(prisoner))
            }
            None => numbered("dl-do-free-nth", nth + 1),
        },
    }
}

/// A long label in two parts: what is chosen, in a word or two, and what it costs or does.
pub(super) fn parts(view: &View, action: Action) -> Option<[Message; 2]> {
    let table = &view.table;
    let of_monster =
        |key: &'static str, kind: Monster| Message::new(key).with("monster", names::monster(kind));
    let costs = |cost: Message| Message::new("dl-brief-for").with("cost", cost);
    if let Some(detail) = consequence(view, action) {
        return Some([label(view, action), detail]);
    }
    Some(match action {
        Action::Hire(kind) => {
            let cost = names::cost(table.hiring_cost(kind));
            [of_monster("dl-brief-hire", kind), costs(cost)]
        }
        Action::Wage(kind) => {
            let pays = Message::new("dl-brief-wage").with("cost", names::cost(kind.cost()));
            [names::monster(kind), pays]
        }
        Action::Release(kind) if table.ask == Ask::Wages => {
            [Message::new("dl-brief-let-go"), of_monster("dl-brief-whom", kind)]
        }
        Action::Take(room) if building_price(view) > 0 => {
            let name = Message::new("dl-do-take").with("room", names::room(room));
            [name, costs(Message::new("dl-n-gold").with("n", building_price(view)))]
        }
        Action::Produce(room) => [names::room(room), names::product(room.production()?)],
        Action::Attack(kind, way) => [names::monster(kind), names::way(kind, way)],
        Action::Send(kind) => [names::monster(kind), Message::new("dl-brief-send")],
        Action::Set(trap) => [names::trap(trap), Message::new("dl-brief-set")],
        Action::Target(place) => {
            let member = targeted(view, place)?;
            let name = Message::new("dl-brief-hit").with("class", names::class(member.adventurer));
            let left =
                Message::new("dl-brief-left").with("n", member.n_left()).with("place", place + 1);
            [name, left]
        }
        Action::Accept if (table.stage, table.ask) == (Stage::Execute, Ask::Act) => {
            [Message::new("dl-brief-accept"), names::price(table.place, table.space)]
        }
        _ => return None,
    })
}

/// What comes of an answer whose name does not say it: as the game's own preview, or its rule, has it.
fn consequence(view: &View, action: Action) -> Option<Message> {
    let table = &view.table;
    let asked = view.combat.battle.ask;
    let is_fought = table.ask == Ask::Combat && view.combat.part == Part::Battle;
    Some(match (action, table.ask) {
        (Action::Pay(_), Ask::Taxes(_) | Ask::ExtraTax(_))
        | (Action::Accept | Action::Decline, Ask::VipVisit) => marks(view, action)?,
        (Action::Pay(_) | Action::Accept | Action::Decline, Ask::Combat)
            if is_fought && asked == BattleAsk::Graffiti =>
        {
            marks(view, action)?
        }
        (Action::PayUnit(_), Ask::Strike) => Message::new("dl-brief-works"),
        (Action::FaceDown, Ask::Strike) => Message::new("dl-brief-sits-out"),
        (Action::Mine(_), _) => {
            let after = hosting::sure_outcome::<DungeonLords>(view, action)?.after;
            let gold = Message::new("dl-n-gold").with("n", after.table.lords[view.viewer()?].gold);
            Message::new("dl-brief-then").with("what", gold)
        }
        (Action::Decline, Ask::Act) => Message::new("dl-brief-decline"),
        (Action::Spring(trap), _) => names::trap_does(trap, table.year),
        (Action::Choose(_), _) if is_fought => Message::new(match asked {
            BattleAsk::Gate => "dl-brief-lost",
            BattleAsk::Aura => "dl-brief-withdraws",
            BattleAsk::Sheep => "dl-brief-sheep",
            _ => return None,
        }),
        _ => return None,
    })
}

/// The red marks that an answer surely brings, and what they cost at the end.
fn marks(view: &View, action: Action) -> Option<Message> {
    let you = view.viewer()?;
    let after = hosting::sure_outcome::<DungeonLords>(view, action)?.after;
    let n = after.table.lords[you].red_marks.saturating_sub(view.table.lords[you].red_marks);
    let points = |view: &View| -> i32 {
        let lines = view.score_lines(you);
        lines.iter().filter(|line| line.merit == Merit::Marks).map(|line| line.points).sum()
    };
    let points = names::points(points(&after) - points(view));
    Some(Message::new("dl-brief-marks").with("n", n).with("points", points))
}

/// Who stands at this place of the party that fights.
fn targeted(view: &View, place: u8) -> Option<&Member> {
    let fighter = view.combat.turn.or(view.viewer()).unwrap_or(view.table.turn);
    view.table.lords[fighter].party.get(usize::from(place))
}

fn accept(view: &View) -> Message {
    let table = &view.table;
    match (table.stage, table.ask) {
        (Stage::Execute, Ask::Act) => {
            Message::new("dl-do-accept-price").with("price", names::price(table.place, table.space))
        }
        (_, Ask::VipVisit) => names::vip_cost(Message::new("dl-do-accept-vip")),
        (_, Ask::Combat) => Message::new("dl-do-accept-peace"),
        _ => Message::new("dl-do-accept"),
    }
}

/// The gold that a room costs at this space.
fn building_price(view: &View) -> u8 {
    let table = &view.table;
    let is_building = table.stage == Stage::Execute && table.place == Order::Room;
    if is_building { table.place.price(table.space).pays_gold } else { 0 }
}

fn take(view: &View, room: dungeon_lords::Room) -> Message {
    match building_price(view) {
        0 => Message::new("dl-do-take").with("room", names::room(room)),
        gold => Message::new("dl-do-take-for")
            .with("room", names::room(room))
            .with("cost", Message::new("dl-n-gold").with("n", gold)),
    }
}

pub(super) fn icon(view: &View, action: Action) -> &'static str {
    match action {
        Action::Pay(0) => "dl-no",
        Action::Pay(_) if matches!(view.table.ask, Ask::ImpHoliday(_)) => "dl-food",
        Action::Keep(order) | Action::Order(order) | Action::NonPlayer(order) => {
            names::place_art(order)
        }
        Action::Accept => "dl-yes",
        Action::Decline => "dl-no",
        Action::Done => "dl-done",
        Action::TakeEvil | Action::PayUnit(Unit::Evil) => "dl-evil",
        Action::FaceDown => "dl-sleep",
        Action::Spy(_) => "dl-eye",
        Action::Mine(_) => "dl-gold",
        Action::Retrieve(_) => "dl-back",
        Action::Release(_) if view.table.ask == Ask::Wages => "dl-leave",
        Action::Dig(_) => "dl-place-dig",
        Action::Build(_) => "dl-place-room",
        Action::Fight(_) => "dl-swords",
        Action::Collapse(_) => "dl-crack",
        Action::Hire(kind)
        | Action::Feed(kind)
        | Action::Wage(kind)
        | Action::Release(kind)
        | Action::Send(kind)
        | Action::Choose(kind)
        | Action::Withdraw(kind) => names::monster_art(kind),
        Action::Attack(_, Way::Sheep) => "dl-sheep",
        Action::Attack(kind, _) => names::monster_art(kind),
        Action::Set(trap) | Action::Discard(trap) | Action::Spring(trap) => names::trap_art(trap),
        Action::Take(room) | Action::Produce(room) => names::room_art(room),
        Action::Pay(_) | Action::PayUnit(Unit::Gold) => "dl-gold",
        Action::PayUnit(Unit::Food) => "dl-food",
        Action::Target(place) => {
            targeted(view, place).map_or("dl-target", |member| names::class_art(member.adventurer))
        }
        Action::Free(_) => "dl-key",
    }
}
