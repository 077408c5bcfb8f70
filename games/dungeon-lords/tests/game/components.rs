//! The tables of RULES.md: every component with its values, from the data or from play.

use dungeon_lords::{
    Action, Adventurer, Cost, DungeonLords, EVIL_LIMIT, EVIL_TOP, Event, EventTile, Fact, Merit,
    Monster, Order, Price, Room, Special, Spell, Title, Trap, TrapEffect, Way, Zone, squares, zone,
};
use tabletop::{Game, Seat};
use testkit::components::{Components, amounts};

use crate::check_game;

type Tables = Components<DungeonLords>;

const P1: Seat = Seat::new(0);

fn words(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// As it is said: the notation has no blanks.
fn name(of: &impl ToString) -> String {
    of.to_string().replace('-', " ").replace("anti magic", "anti-magic")
}

fn price(price: &Price, order: Order) -> String {
    let pays =
        amounts(&[(price.pays_food, "food"), (price.pays_gold, "gold"), (price.pays_evil, "evil")]);
    let mut gains = vec![
        amounts(&[
            (price.food, "food"),
            (price.gold, "gold"),
            (price.imps, "imp(s)"),
            (price.traps, "trap(s)"),
        ]),
        amounts(&[(price.nicer, "evil less")]),
        amounts(&[(price.permit, if order == Order::Dig { "tunnels" } else { "gold" })]),
    ];
    gains.retain(|gain| gain != "–");
    gains.extend(price.spies.then(|| "a look".to_string()));

    let pays = match (order, pays.as_str()) {
        (Order::Monster, "–") => "its cost".to_string(),
        (Order::Monster, _) => format!("{pays} + its cost"),
        _ => pays,
    };
    match order {
        Order::Monster => gains.push("a monster".to_string()),
        Order::Room => gains.push("a room".to_string()),
        _ => {}
    }
    let foreimp = if price.foreimp { ", with a foreimp" } else { "" };
    let gains = gains.join(" + ") + foreimp;
    if pays == "–" { gains } else { format!("{pays} → {gains}") }
}

fn orders(tables: &mut Tables) {
    let row = |order: Order| {
        let [first, second, third] = [0, 1, 2].map(|space| price(order.price(space), order));
        let first_goes = if order.is_reversed() { "III, II, I" } else { "I, II, III" };
        vec![
            order.to_string(),
            first,
            second,
            third,
            first_goes.to_string(),
            order.rule().to_string(),
        ]
    };
    let rows: Vec<_> = Order::ALL.map(row).to_vec();
    let head = ["order", "I", "II", "III", "carried out", "rule"];
    tables.table("Orders and their spaces", &head, &rows);
}

fn cost(cost: Cost) -> String {
    amounts(&[
        (cost.food, "food"),
        (cost.gold, "gold"),
        (cost.evil, "evil"),
        (cost.traps, "trap(s)"),
        (cost.monsters, "monster(s)"),
    ])
}

/// The damage of each blow when this monster attacks a warrior of 8 and a thief of 6 hit points this way.
fn blows(kind: Monster, way: Way) -> Option<String> {
    let mut session = check_game(&format!(
        "seats: 2\nseason: fall 2\nturn: combat\ncombat: round 1 battle\ntown: song-of-courage@all\n\
         P1 party: warrior-h thief-h\nP1 lair: {kind}\nbattle waiting: {kind}\nbattle: P1 c1 asks attack\nP1 food: 3"
    ));
    let is_on =
        |session: &tabletop::GameSession<DungeonLords>| session.game().to_act().contains(P1);
    if session.game().check(P1, Action::Attack(kind, way)).is_err() {
        return None;
    }
    let mut events =
        session.play(P1, Action::Attack(kind, way)).expect("it is legal").events.clone();
    let mut legal = Vec::new();
    while is_on(&session) && events.len() < 99 {
        session.game().legal(P1, &mut legal);
        let Some(&target) = legal.iter().rfind(|action| matches!(action, Action::Target(_))) else {
            break;
        };
        events.extend(session.play(P1, target).expect("it is legal").events.clone());
    }
    let hurt = |event: &Event| match event {
        Event::Battle {
            fact: Fact::Hurt { damage, by: dungeon_lords::Source::Monster(_), .. },
            ..
        } => Some(damage.to_string()),
        _ => None,
    };
    let blows: Vec<String> = events.iter().filter_map(hurt).collect();
    Some(if blows.is_empty() { "holds".to_string() } else { blows.join(" + ") })
}

fn monsters(tables: &mut Tables) {
    let count = tables.mark("how many monsters of each kind");
    let mut rows = Vec::new();
    for kind in Monster::ALL {
        let mark = match kind {
            Monster::Slime => tables.mark("a slime costs"),
            Monster::Dragon | Monster::Demon => tables.mark("costs of dragon and demon"),
            _ => "",
        };
        let [first, second] = [1, 2].map(|year| Monster::stack(year)[kind as usize]);
        let rule = format!("ATTACK-{}", kind as usize + 5);
        let ways = [Way::First, Way::Second].map(|way| blows(kind, way).unwrap_or("–".to_string()));
        let [above, below] = ways;
        let tiles = [first, second].map(|n| format!("{n}{count}"));
        let [first, second] = tiles;
        rows.push(vec![
            kind.to_string(),
            first,
            second,
            format!("{}{mark}", cost(kind.cost())),
            above,
            below,
            rule,
        ]);
    }
    let head = [
        "monster",
        "tiles, year 1",
        "tiles, year 2",
        "cost and wage",
        "hits for",
        "second way",
        "rule",
    ];
    tables.table("Monsters and ghosts (hits on two adventurers in line)", &head, &rows);
}

fn zones(tables: &mut Tables) {
    let zones = [
        ("surface", Zone::Surface),
        ("deep", Zone::Deep),
        ("center", Zone::Center),
        ("periphery", Zone::Periphery),
    ];
    let list = |of: Zone| squares(zone(of)).map(|square| square.to_string()).collect::<Vec<_>>();
    let rows = zones.map(|(name, of)| vec![name.to_string(), list(of).join(" ")]);
    tables.table("Zones", &["zone", "squares"], &rows);
}

fn rooms(tables: &mut Tables) {
    let mut rows = Vec::new();
    for room in Room::all().take(Room::OF_YEAR) {
        let production = room.production().expect("rooms of the first year produce");
        let workers = match room {
            Room::SouvenirShop | Room::Mint | Room::Workshop | Room::PrintingPress => {
                tables.mark("imps for Souvenir Shop")
            }
            _ => "",
        };
        let astray = if room == Room::ToolShed { tables.mark("the Tool Shed stands") } else { "" };
        let makes = amounts(&[
            (production.food, "food"),
            (production.gold, "gold"),
            (production.traps, "trap(s)"),
            (production.tunnels, "tunnel(s)"),
            (production.nicer, "evil less"),
            (production.imps, "imp(s)"),
        ]);
        rows.push(vec![
            name(&room),
            format!("{:?}{astray}", room.zone()).to_lowercase(),
            format!("{}{workers}", production.workers),
            amounts(&[(production.pays_food, "food")]),
            makes,
        ]);
    }
    let head = ["room", "zone", "workers", "takes", "makes"];
    tables.table("Rooms of the first year", &head, &rows);
    let rule = |room: Room| match room {
        Room::TrainingRoom => ("GROUND-1", "trolls and goblins hit for 1 more"),
        Room::DarkRoom => ("GROUND-2", "vampires and witches hit for 1 more"),
        Room::Labyrinth => ("GROUND-3", "two traps without gold, one monster"),
        Room::AntiMagicRoom => ("GROUND-5", "no spells"),
        Room::Cafeteria => ("SCORE-6", "1 point for each troll, goblin, slime and witch"),
        Room::Chapel => ("SCORE-6", "2 points for each vampire and ghost"),
        Room::Pandemonium => ("SCORE-6", "2 points for each golem, dragon and demon"),
        Room::HallOfFame => {
            ("TITLE-9", "2 points for each title held alone; 1 with two or three seats")
        }
        _ => unreachable!("a room of the first year"),
    };
    let late = Room::all().skip(Room::OF_YEAR).map(|room| {
        assert_eq!(room.zone(), Zone::Anywhere, "{room}");
        let (rule, does) = rule(room);
        words(&[&name(&room), "anywhere", does, rule])
    });
    let late: Vec<_> = late.collect();
    tables.table("Rooms of the second year", &["room", "zone", "does", "rule"], &late);
}

fn effect(effect: &TrapEffect) -> String {
    let mut words: Vec<String> = [
        (effect.first, "to the first"),
        (effect.second, "to the second"),
        (effect.everyone, "to everyone"),
        (effect.last, "more to the last"),
        (effect.others, "to everyone else"),
        (effect.anyone, "to anyone"),
        (effect.poison, "more as poison"),
    ]
    .iter()
    .filter(|(n, _)| *n > 0)
    .map(|(n, whom)| format!("{n} {whom}"))
    .collect();
    words.extend(effect.first_takes_all.then(|| "hit points of the first to him".to_string()));
    words.extend(
        effect.silences.then(|| "no healing by a priest, no spell by a wizard".to_string()),
    );
    words.extend(effect.skips_conquering.then(|| "no conquering".to_string()));
    words.join(", ")
}

fn traps(tables: &mut Tables) {
    let early = tables.mark("first-year effects and costs of traps");
    let copies = tables.mark("three cards of each trap");
    let mut rows = Vec::new();
    for (nth, trap) in Trap::ALL.into_iter().enumerate() {
        let late = tables.mark(match trap {
            Trap::RollingStone | Trap::WallOfFire => "Rolling Stone 4 and an unchanged Wall",
            Trap::Pendulum | Trap::TrapDoor | Trap::KamikazeImp => "second-year values of Pendulum",
            Trap::PoisonedMeal => "Poisoned Meal costs 2",
            _ => "Cursed Ring and both darts",
        });
        let [first, second] = [1, 2].map(|year| trap.effect(year));
        let cost = |effect: &TrapEffect| {
            amounts(&[(effect.food, "food"), (effect.gold, "gold"), (effect.imps, "imp(s)")])
        };
        rows.push(vec![
            name(&trap),
            format!("{}{copies}", Trap::COPIES),
            format!("{}{early}", cost(first)),
            format!("{}{early}", effect(first)),
            format!("{}{late}", cost(second)),
            format!("{}{late}", effect(second)),
            format!("TRAP-{}", nth + 4),
        ]);
    }
    let head = [
        "trap",
        "cards",
        "cost, year 1",
        "damage, year 1",
        "cost, year 2",
        "damage, year 2",
        "rule",
    ];
    tables.table("Traps", &head, &rows);
}

fn spells(tables: &mut Tables) {
    let mut rows = Vec::new();
    for spell in Spell::all() {
        let is_first = spell.year() == 1;
        let effect = match spell {
            Spell::Graffiti => tables.mark("Graffiti: pay 1 gold"),
            Spell::Metamorphosis | Spell::CreateFood | Spell::Illusion => {
                tables.mark("effects of Metamorphosis, Create Food")
            }
            _ if is_first => tables.mark("first-year combat cards"),
            _ => tables.mark("effects of Aura of Fear"),
        };
        let fatigue = if is_first {
            tables.mark("first-year combat cards")
        } else {
            tables.mark("fatigue of each second-year")
        };
        let speed = tables.mark("which spells are fast");
        rows.push(vec![
            name(&spell),
            spell.year().to_string(),
            format!("{}{speed}", if spell.is_fast() { "fast" } else { "slow" }),
            format!("{}{fatigue}", spell.fatigue()),
            format!("SPELL-{}{effect}", spell as usize + 5),
        ]);
    }
    let head = ["combat card", "year", "speed", "fatigue", "effect"];
    tables.table("Combat cards", &head, &rows);
}

fn adventurers(tables: &mut Tables) {
    let late = tables.mark("adventurers of the second year");
    let glyphs = tables.mark("glyphs of the first year");
    let tile = |class: &str, letter: char| -> Adventurer {
        format!("{class}-{letter}").parse().expect("an adventurer")
    };
    let mut rows = Vec::new();
    for letter in 'a'..='h' {
        let (mark, of_glyph) = if letter < 'e' { ("", glyphs) } else { (late, late) };
        let warrior = tile("warrior", letter);
        let mut row = words(&[&letter.to_string(), &warrior.year().to_string()]);
        row.push(format!("{}{mark}", warrior.hit_points()));
        for class in ["thief", "priest", "wizard"] {
            let one = tile(class, letter);
            row.push(format!("{} / {}{mark}", one.hit_points(), one.symbols()));
            assert_eq!(one.glyph(), warrior.glyph(), "{one}");
        }
        row.push(format!("{}{of_glyph}", warrior.glyph()));
        rows.push(row);
    }
    let head = ["letter", "year", "warrior", "thief", "priest", "wizard", "glyph"];
    tables.table("Adventurers (hit points / symbols)", &head, &rows);
    let points = tables.mark("hit points of the paladins");
    let symbols = tables.mark("trap symbols of the paladins");
    let others = tables.mark("hearts and magic of the paladins");
    let row = |year: u8| {
        let paladin = Adventurer::paladin(year);
        vec![
            name(&paladin),
            format!("{}{points}", paladin.hit_points()),
            format!("{}{symbols}", paladin.trap_symbols()),
            format!("{}{others}", paladin.hearts()),
            format!("{}{others}", paladin.magic()),
        ]
    };
    let head = ["paladin", "hit points", "trap symbols", "hearts", "magic"];
    tables.table("Paladins", &head, &[row(1), row(2)]);
}

fn events(tables: &mut Tables) {
    let tiles = EventTile::ALL.map(|tile| {
        let rule = match tile {
            EventTile::PayDay => "PAYDAY-1",
            EventTile::Taxes => "TAXES-1",
            EventTile::Special => "SPECIAL-10",
        };
        words(&[&name(&tile), "1", rule])
    });
    tables.table("Event tiles of each year", &["tile", "how many", "rule"], &tiles);
    let mut rows = Vec::new();
    for (nth, special) in Special::ALL.into_iter().enumerate() {
        let (what, does) = match special {
            Special::WitchHunt => ("Witch Hunt and Monster", "a monster, or 3 evil"),
            Special::MonsterStrike => {
                ("Witch Hunt and Monster", "a piece of each wage, or face down")
            }
            Special::ExtraTax => ("Extra Tax", "1 gold for each room, or red marks"),
            Special::Rats => ("Rats", "half of the food, rounded up"),
            Special::Burglary => ("Burglary", "half of the gold, rounded up"),
            Special::Earthquake => ("Earthquake", "two tiles collapse"),
            Special::VipVisit => ("VIP Visit", "1 food and 1 gold, or a red mark"),
            Special::ImpHoliday => ("Imp Holiday", "1 food for every four imps, or an imp"),
            Special::TrapRecall => ("Imp Holiday", "1 gold for each trap beyond two, or the trap"),
        };
        let mark = tables.mark(what);
        rows.push(words(&[
            &name(&special),
            &format!("{does}{mark}"),
            &format!("SPECIAL-{}", nth + 1),
        ]));
    }
    tables.table("Special events, one card of each", &["event", "asks", "rule"], &rows);
}

/// The points of P1's title in a finished game: of most imps alone, and of rooms shared with all.
fn title_points(n_seats: usize) -> [i32; 2] {
    let over = check_game(&format!("seats: {n_seats}\nseason: fall 2\nturn: over\nP1 imps: 9"));
    let lines = over.game().view(Some(P1)).score_lines(P1);
    let of = |wanted: Title| {
        let is_it = |merit: Merit| matches!(merit, Merit::Title { title, .. } if title == wanted);
        lines.iter().find(|line| is_it(line.merit)).expect("P1 has this title").points
    };
    [of(Title::Imps), of(Title::Halls)]
}

fn titles(tables: &mut Tables) {
    let counted = [
        ("Lord of Dark Deeds", "the highest place on the Evilometer", "TITLE-2"),
        ("Lord of Halls", "most rooms", "TITLE-3"),
        ("Tunnellord", "most tunnels", "TITLE-4"),
        ("Monsterlord", "most monsters", "TITLE-5"),
        ("Lord of Imps", "most imps", "TITLE-6"),
        ("Lord of Riches", "most gold, food and traps", "TITLE-7"),
        ("Battlelord", "fewest conquered tiles", "TITLE-8"),
    ];
    assert_eq!(counted.len(), Title::ALL.len());
    assert_eq!(title_points(3), title_points(4));
    let ([alone, shared], [few_alone, few_shared]) = (title_points(4), title_points(2));
    let points = [alone, shared, few_alone, few_shared].map(|n| n.to_string());
    let rows = counted.map(|(title, most, rule)| {
        let mut row = words(&[title, most]);
        row.extend(points.clone());
        row.push(rule.to_string());
        row
    });
    let head = ["title", "for", "alone", "shared", "alone, two seats", "shared, two seats", "rule"];
    tables.table("Titles", &head, &rows);
}

fn board(tables: &mut Tables) {
    let game = *check_game("seats: 4\nseed: 1").game();
    let lord = game.view(None).table.lords[P1];
    let tunnels = squares(lord.site.tiles()).map(|square| square.to_string()).collect::<Vec<_>>();
    let rows = [
        ("food, gold, imps at the start", format!("{}, {}, {}", lord.food, lord.gold, lord.imps)),
        ("tunnels at the start", tunnels.join(" ")),
        ("squares of a site", dungeon_lords::Square::COUNT.to_string()),
        ("spaces of the Evilometer, from 0", (EVIL_TOP + 1).to_string()),
        ("space at the start", lord.evil().to_string()),
        ("space from which the paladin comes", EVIL_LIMIT.to_string()),
        ("monsters and rooms on offer in a round", {
            let held = check_game("seats: 4\nrules: first-game\nseed: 1");
            let table = held.game().view(None).table;
            format!("{} and {}", table.tavern.len(), table.store.len())
        }),
        ("traps in all", (usize::from(Trap::COPIES) * Trap::COUNT).to_string()),
    ];
    let rows = rows.map(|(what, n)| vec![what.to_string(), n]);
    tables.table("Set-up and board", &["what", "value"], &rows);
}

#[test]
fn rules_md_has_every_component_as_it_is() {
    let mut tables = Tables::default();
    board(&mut tables);
    orders(&mut tables);
    monsters(&mut tables);
    zones(&mut tables);
    rooms(&mut tables);
    traps(&mut tables);
    spells(&mut tables);
    adventurers(&mut tables);
    events(&mut tables);
    titles(&mut tables);
    tables.check(env!("CARGO_MANIFEST_DIR"));
}
