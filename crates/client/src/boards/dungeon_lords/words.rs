//! The texts of the Dungeon Lords board: the goal, and tips that say what an action would do and why one might make it.

use dungeon_lords::{
    Action, Ask, EVIL_LIMIT, Merit, Order, Part, RELEASE_EVIL, Stage, Title, View, points,
};
use tabletop::{Seat, View as _};

use super::names;
use crate::texts::{Arg, Message};

/// The points a seat would have now, and where they come from.
pub(super) fn goal(view: &View) -> Message {
    let Some(you) = view.viewer() else { return Message::new("dl-goal-watch") };
    let lines = view.score_lines(you);
    let of = |merit: Merit| -> i32 {
        lines.iter().filter(|line| line.merit == merit).map(|line| line.points).sum()
    };
    let total = |seat: Seat| -> i32 { view.score_lines(seat).iter().map(|line| line.points).sum() };
    let titles = lines.iter().filter(|line| is_title(line.merit)).map(|line| line.points).sum();
    let is_bonus = |merit: Merit| matches!(merit, Merit::Bonus(_));
    let bonus: i32 = lines.iter().filter(|line| is_bonus(line.merit)).map(|line| line.points).sum();
    let figures = [
        ("dl-goal-n-rooms", of(Merit::Rooms) + bonus),
        ("dl-goal-n-monsters", of(Merit::Monsters)),
        ("dl-goal-n-prisoners", of(Merit::Prisoners)),
        ("dl-goal-n-lost", of(Merit::Conquered) + of(Merit::Marks)),
        ("dl-goal-n-titles", titles),
    ];
    let figures = figures.into_iter().filter(|&(_, n)| n != 0);
    let rival = view.table.seats().filter(|&seat| seat != you).max_by_key(|&seat| total(seat));
    let rival = rival.unwrap_or(you);
    let rival =
        Message::new("dl-goal-n-rival").with("seat", Arg::Object(rival)).with("n", total(rival));
    let line = Message::new("dl-goal-line").with("n", total(you)).with("rival", rival);
    let figures: Vec<Message> = figures.map(|(key, n)| Message::new(key).with("n", n)).collect();
    if figures.is_empty() {
        return line;
    }
    Message::new("dl-goal-sources").with("line", line).with("figures", names::list(figures))
}

fn is_title(merit: Merit) -> bool {
    matches!(merit, Merit::Title { .. } | Merit::HallOfFame)
}

/// A title with what it counts.
pub(super) fn title(title: Title) -> Message {
    Message::new(match title {
        Title::DarkDeeds => "dl-sheet-dark-deeds",
        Title::Halls => "dl-sheet-halls",
        Title::Tunnels => "dl-sheet-tunnels",
        Title::Monsters => "dl-sheet-monsterlord",
        Title::Imps => "dl-sheet-imps",
        Title::Riches => "dl-sheet-riches",
        Title::Battle => "dl-sheet-battle",
    })
}

/// On a narrow screen: where the question is.
pub(super) fn part_asked(view: &View) -> usize {
    const TOWN: usize = 0;
    const YOU: usize = 1;
    match (view.table.stage, view.table.ask) {
        (Stage::Combat, _) | (_, Ask::Spy | Ask::Keep) => TOWN,
        (Stage::Execute, Ask::Act) if view.table.place != Order::Dig => TOWN,
        (Stage::Orders, _) => TOWN,
        _ => YOU,
    }
}

/// What a legal action would do and why one might.
pub(super) fn tip(view: &View, after: &View, action: Action) -> Option<Message> {
    let you = view.viewer()?;
    let (lord, then) = (&view.table.lords[you], &after.table.lords[you]);
    let each = |message: Message, n: i32| message.with("points", names::points(n));
    let of_order = |order: Order| {
        let spaces = || (0..names::SPACES.len() as u8).map(|space| order.price(space));
        // What most spaces of a place differ in: steps, imps that may work, or new ones.
        let amounts = || spaces().map(|price| price.nicer + price.permit + price.imps);
        let message = Message::new(match order {
            Order::Food => "dl-tip-order-food",
            Order::Reputation => "dl-tip-order-reputation",
            Order::Dig => "dl-tip-order-dig",
            Order::Gold => "dl-tip-order-gold",
            Order::Imps => "dl-tip-order-imps",
            Order::Traps => "dl-tip-order-traps",
            Order::Monster => "dl-tip-order-monster",
            Order::Room => "dl-tip-order-room",
        })
        .with("n", view.table.tavern.len())
        .with("gold", order.price(0).pays_gold)
        .with("least", amounts().min().unwrap_or_default())
        .with("middle", amounts().nth(1).unwrap_or_default())
        .with("most", amounts().max().unwrap_or_default());
        each(message, points::ROOM)
    };
    Some(match action {
        Action::Order(order) => of_order(order),
        Action::Keep(order) => Message::new("dl-tip-keep").with("order", names::order(order)),
        Action::NonPlayer(order) => {
            Message::new("dl-tip-non-player").with("place", names::place(order))
        }
        Action::Dig(square) => Message::new("dl-tip-dig")
            .with("square", square.to_string())
            .with("n", then.idle_imps())
            .with("tiles", then.site.n_tiles()),
        Action::Mine(n) => Message::new("dl-tip-mine").with("n", n).with("gold", then.gold),
        Action::Hire(monster) => Message::new("dl-tip-hire")
            .with("does", names::monster_does(monster))
            .with("cost", names::cost(monster.cost())),
        Action::Take(room) => {
            let message = Message::new("dl-tip-take").with("does", names::room_does(room));
            each(message, points::ROOM)
        }
        Action::Build(square) => Message::new("dl-tip-build").with("square", square.to_string()),
        Action::Produce(room) => Message::new("dl-tip-produce")
            .with("gain", names::product(room.production()?))
            .with("n", then.idle_workers()),
        Action::Retrieve(_) => Message::new("dl-tip-retrieve"),
        Action::Wage(monster) => {
            Message::new("dl-tip-wage").with("cost", names::cost(monster.cost()))
        }
        Action::Release(_) => Message::new("dl-tip-release").with("n", RELEASE_EVIL),
        Action::Pay(_) => pay(view, then.red_marks.saturating_sub(lord.red_marks)),
        Action::Spy(_) => Message::new("dl-tip-spy"),
        Action::Set(trap) => {
            Message::new("dl-tip-set").with("does", names::trap_does(trap, view.table.year))
        }
        Action::Send(monster) | Action::Attack(monster, _) => {
            Message::new("dl-tip-send").with("does", names::monster_does(monster))
        }
        Action::Target(place) => {
            let member = lord.party.get(usize::from(place))?;
            let message = Message::new("dl-tip-target")
                .with("adventurer", names::adventurer(member.adventurer))
                .with("n", member.n_left());
            each(message, points::PRISONER)
        }
        Action::Fight(square) => Message::new("dl-tip-fight").with("square", square.to_string()),
        Action::Accept if view.table.ask == Ask::Act => Message::new("dl-tip-accept"),
        Action::Decline if view.table.ask == Ask::Act => Message::new("dl-tip-decline"),
        Action::Done => done(view, you),
        Action::TakeEvil => {
            Message::new("dl-tip-take-evil").with("n", then.evil()).with("limit", EVIL_LIMIT)
        }
        _ => return None,
    })
}

/// What comes of a payment that brings so many red marks.
fn pay(view: &View, n_marks: u8) -> Message {
    if !matches!(view.table.ask, Ask::Taxes(_) | Ask::ExtraTax(_)) {
        return Message::new("dl-tip-pay");
    }
    match n_marks {
        0 => Message::new("dl-tip-tax-full"),
        n => Message::new("dl-tip-tax-short")
            .with("n", n)
            .with("points", names::points(points::RED_MARK)),
    }
}

/// What it means to be done now.
fn done(view: &View, you: Seat) -> Message {
    let is_plan = view.table.ask == Ask::Combat && view.combat.part == Part::Plan;
    let plan = &view.combat.plans[you];
    let is_bare = plan.traps.is_empty() && plan.sent.iter().all(|&n| n == 0);
    if !is_plan {
        return Message::new("dl-tip-done");
    }
    Message::new(if is_bare { "dl-tip-ready-bare" } else { "dl-tip-ready" })
}
