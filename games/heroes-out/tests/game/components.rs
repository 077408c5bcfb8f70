//! The tables of RULES.md, written from the data.

use heroes_out::{
    Ability, Back, CARDS, CHESTS, CLANS, CardRow, Class, Family, Forfeit, HeroesOut, Icon, N_HAND,
    N_OFFER, N_PORTALS, N_TUNNELS, REVEALS, ROOMS, Role, Room, RoomAction, RoomType,
    SCENARIO_CARDS, SCENARIOS, ScenarioCard, ScenarioEffect, Side, TOKENS, Token,
};
use testkit::components::Components;

#[test]
fn rules_have_the_tables_of_the_data() {
    let mut page = Components::<HeroesOut>::default();
    tokens(&mut page);
    rooms(&mut page);
    clans(&mut page);
    cards(&mut page);
    heroes(&mut page);
    scenarios(&mut page);
    page.check(env!("CARGO_MANIFEST_DIR"));
}

fn tokens(page: &mut Components<HeroesOut>) {
    let mark = page.mark("numbers of tokens");
    let mut rows: Vec<Vec<String>> =
        TOKENS.iter().map(|(name, n)| vec![name.to_string(), format!("{n}{mark}")]).collect();
    rows.push(vec!["portal".to_string(), format!("{N_PORTALS}{mark}")]);
    rows.push(vec!["tunnel".to_string(), format!("{N_TUNNELS}{mark}")]);
    rows.push(vec!["cards on offer".to_string(), N_OFFER.to_string()]);
    rows.push(vec!["cards in a full hand".to_string(), N_HAND.to_string()]);
    page.table("Tokens and numbers", &["what", "how many"], &rows);
    let solo = page.mark("one seat runs two clans");
    let mut rows: Vec<Vec<String>> = REVEALS
        .iter()
        .map(|(name, [first, second])| {
            vec![name.to_string(), first.to_string(), second.to_string()]
        })
        .collect();
    rows.push(vec![format!("one seat: two clans, or one{solo}"), "–".into(), "–".into()]);
    page.table("Difficulty: guild cards after a turn", &["mode", "level 1", "level 2"], &rows);
}

fn rooms(page: &mut Components<HeroesOut>) {
    let builder = page.mark("the Builder");
    let rows: Vec<Vec<String>> = ROOMS
        .iter()
        .map(|(name, kind, action)| {
            let action = match action {
                RoomAction::Produce(token) => format!("place a {token}"),
                RoomAction::Craft(token, family) => {
                    format!("spend a {token}: craft {}", family_name(*family))
                }
                RoomAction::Nothing => "none".to_string(),
                RoomAction::Experiment => "a guild card to the Cells: craft monster".to_string(),
                RoomAction::Tunnel => format!("dig a tunnel{builder}"),
            };
            vec![name.to_string(), kind.to_string(), action]
        })
        .collect();
    page.table("Rooms", &["room", "type", "Activate"], &rows);
}

fn family_name(family: Family) -> String {
    match family {
        Family::Equipment => "equipment".to_string(),
        Family::Beast => "beast".to_string(),
        Family::Potion => "potion".to_string(),
        Family::Scroll => "scroll".to_string(),
        Family::Monster(clan) => clan.to_string(),
    }
}

fn clans(page: &mut Components<HeroesOut>) {
    let (roles, health) = (page.mark("roles of gnolls"), page.mark("health of all clans"));
    let (homes, starts) = (page.mark("homes of"), page.mark("starting meeples"));
    let abilities = page.mark("abilities of");
    let rows: Vec<Vec<String>> = CLANS
        .iter()
        .map(|sheet| {
            let role = match sheet.role {
                Role::Defender => "defender",
                Role::CrowdControl => "crowd control",
                Role::Supporter => "supporter",
            };
            let is_guess = ["gnolls", "lizardfolk", "imps", "poltergeists"].contains(&sheet.name);
            let (ability, rule) = match sheet.ability {
                Ability::Litter => ("Litter", "CLAN-1"),
                Ability::Divide => ("Divide", "CLAN-2"),
                Ability::Rise => ("Rise", "CLAN-3"),
                Ability::Frenzy => ("Frenzy", "CLAN-4"),
                Ability::Dash => ("Dash", "CLAN-5"),
                Ability::Tinker => ("Tinker", "CLAN-6"),
                Ability::Phase => ("Phase", "CLAN-7"),
                Ability::Gate => ("Gate", "CLAN-8"),
                Ability::Rekindle => ("Rekindle", "CLAN-9"),
            };
            let is_known = sheet.name == "dragon";
            vec![
                sheet.name.to_string(),
                sheet.n_meeples.to_string(),
                format!("{}{}", sheet.health, if is_known { "" } else { health }),
                format!("{role}{}", if is_guess { roles } else { "" }),
                format!("{}{homes}", sheet.home),
                format!("{}{starts}", sheet.n_start),
                format!("{ability} ({rule}){abilities}"),
                format!("{}{abilities}", sheet.cost),
            ]
        })
        .collect();
    let head = ["clan", "meeples", "health", "role", "home", "start", "ability", "cost"];
    page.table("Clans", &head, &rows);
}

/// The icons of a side, each with the mark but for the first one if it is known.
fn side(side: Side, is_first_known: bool, mark: &str) -> String {
    let icon = |(nth, (icon, n)): (usize, &(Icon, u8))| {
        let mark = if nth == 0 && is_first_known { "" } else { mark };
        let n = if *n == 1 { String::new() } else { format!(" {n}") };
        format!("{}{n}{mark}", icon.name())
    };
    let icons: Vec<String> = side.iter().enumerate().map(icon).collect();
    if icons.is_empty() { "–".to_string() } else { icons.join(" + ") }
}

/// Names of cards that are printed.
const PRINTED_NAMES: [&str; 4] = ["sword", "axe", "spider", "brew-potion"];

/// Sides whose first icon is a printed example, or reported: the longbow's three ranged attacks.
const KNOWN_SIDES: [(&str, usize); 7] = [
    ("fire-breath", 0),
    ("fire-breath", 1),
    ("scurry", 0),
    ("out-of-the-walls", 0),
    ("recruit-the-fallen", 0),
    ("old-grudge", 0),
    ("longbow", 0),
];

fn cards(page: &mut Components<HeroesOut>) {
    let is_craft = |row: &&CardRow| !matches!(row.family, Family::Monster(_));
    let list = |row: &CardRow, mark: &str| {
        let name_mark = if PRINTED_NAMES.contains(&row.name) { "" } else { mark };
        let side = |nth: usize| side(row.sides[nth], KNOWN_SIDES.contains(&(row.name, nth)), mark);
        let name = format!("{}{name_mark}", row.name);
        let copies = format!("{}{mark}", row.copies);
        vec![family_name(row.family), name, copies, side(0), side(1)]
    };
    let head = ["family", "card", "copies", "first side", "second side"];
    let mark = page.mark("craft cards");
    let rows: Vec<_> = CARDS.iter().filter(is_craft).map(|row| list(row, mark)).collect();
    page.table("Craft cards", &head, &rows);
    let mark = page.mark("starting cards");
    let rows: Vec<_> =
        CARDS.iter().filter(|row| !is_craft(row)).map(|row| list(row, mark)).collect();
    page.table("Starting cards", &["clan", "card", "copies", "first side", "second side"], &rows);
}

fn heroes(page: &mut Components<HeroesOut>) {
    let mark = page.mark("one guild card");
    let types: Vec<String> = RoomType::OF_HEROES.iter().map(ToString::to_string).collect();
    let rows: Vec<Vec<String>> = Class::ALL
        .iter()
        .zip(["HERO-1", "HERO-2", "HERO-3", "HERO-4"])
        .map(|(class, rule)| {
            vec![class.to_string(), rule.to_string(), format!("{}{mark}", types.join(" "))]
        })
        .collect();
    page.table("Guild cards of heroes", &["class", "shows off", "one card for each of"], &rows);
    let mark = page.mark("backs of");
    let mut rows: Vec<Vec<String>> = CHESTS
        .iter()
        .enumerate()
        .map(|(nth, counts)| {
            let mut row = vec![(nth + 1).to_string()];
            row.extend(counts.iter().map(|n| format!("{n}{mark}")));
            row.push("0".to_string());
            row
        })
        .collect();
    rows.push(["4", "0", "0", "0", "0", "1"].map(String::from).to_vec());
    let mut head = vec!["value"];
    head.extend(Back::ALL.map(Back::name));
    head.push("defeat");
    page.table("Chests", &head, &rows);
}

fn scenarios(page: &mut Components<HeroesOut>) {
    let mark = page.mark("scenario cards");
    let rows: Vec<Vec<String>> = SCENARIO_CARDS
        .iter()
        .map(|(name, effect)| {
            let (text, rule) = match effect {
                ScenarioEffect::Tribute(token, room, Forfeit::Cards) => {
                    (format!("a {token} of the {room}, or a card of each clan"), "SCEN-1")
                }
                ScenarioEffect::Tribute(token, room, Forfeit::Chest) => {
                    (format!("a {token} of the {room}, or the lowest chest"), "SCEN-2")
                }
                ScenarioEffect::Bite(token, room) => {
                    (format!("each {token} bites, then one comes to the {room}"), "SCEN-3")
                }
                ScenarioEffect::Encore => ("the largest band wakes".to_string(), "SCEN-5"),
                ScenarioEffect::Prisoner => ("a guild card to the Cells".to_string(), "SCEN-6"),
                ScenarioEffect::Summon(class, kind) => {
                    (format!("a {class} in every room of type {kind}"), "SCEN-7")
                }
                ScenarioEffect::Gates => ("heroes use portals".to_string(), "SCEN-8"),
            };
            vec![format!("{name}{mark}"), text, rule.to_string()]
        })
        .collect();
    page.table("Scenario cards", &["card", "effect", "rule"], &rows);
    for scenario in SCENARIOS {
        let mark = page.mark("the six scenarios");
        let rows: Vec<Vec<String>> = scenario
            .places
            .iter()
            .map(|place| {
                let ways = scenario.ways.iter().filter_map(|&(a, b)| match place.room {
                    room if room == a => Some(b.name()),
                    room if room == b => Some(a.name()),
                    _ => None,
                });
                let tokens: Vec<String> =
                    place.tokens.iter().map(|(token, n)| format!("{n} {token}")).collect();
                vec![
                    place.room.to_string(),
                    format!("{},{}", place.x, place.y),
                    format!("{}{}", place.chest, if place.room == Room::Vault { "" } else { mark }),
                    ways.collect::<Vec<_>>().join(" "),
                    if tokens.is_empty() { "–".to_string() } else { tokens.join(", ") },
                    if place.has_portal { "yes" } else { "–" }.to_string(),
                ]
            })
            .collect();
        let of_copies = |card: &ScenarioCard| if card.name() == "landlady" { "" } else { mark };
        let cards: Vec<String> = scenario
            .cards
            .iter()
            .map(|(card, n)| format!("{n}{} {card}", of_copies(card)))
            .collect();
        let prey = scenario.prey.map_or(String::new(), |t: Token| format!("; {t}s may be hunted"));
        let title = format!("{} (`{}`): {}{prey}", scenario.title, scenario.key, cards.join(", "));
        let designed = |what: &str| format!("{what}{mark}");
        let [tile, ways] = ["tile", "passageways"].map(designed);
        let [tokens, portal] = ["tokens", "portal"].map(designed);
        page.table(&title, &["room", &tile, "chest", &ways, &tokens, &portal], &rows);
    }
}

/// Act, move, melee, ranged, summon and ambush, draw, trap, resource and portal, swarm, surge, reinforce, shield: the icons of
/// each clan's ten starting cards, both sides counted, as the collection adds them up.
#[test]
fn starting_cards_have_the_icons_of_the_collection() {
    let totals: [(&str, [u8; 12]); 9] = [
        ("ratkin", [5, 10, 4, 0, 8, 2, 0, 0, 3, 0, 0, 1]),
        ("slimes", [5, 6, 8, 0, 10, 1, 0, 0, 1, 3, 0, 0]),
        ("skeletons", [5, 7, 5, 0, 6, 1, 0, 0, 1, 4, 1, 1]),
        ("gnolls", [4, 9, 7, 0, 8, 0, 0, 0, 2, 3, 1, 0]),
        ("lizardfolk", [3, 8, 4, 4, 5, 2, 0, 0, 0, 5, 0, 1]),
        ("imps", [5, 14, 2, 2, 3, 2, 3, 0, 1, 0, 0, 0]),
        ("poltergeists", [9, 10, 4, 4, 3, 2, 0, 1, 0, 0, 0, 1]),
        ("witches", [8, 6, 2, 6, 3, 4, 0, 3, 0, 0, 0, 1]),
        ("dragon", [7, 14, 7, 12, 3, 3, 0, 0, 0, 0, 0, 1]),
    ];
    for (name, expected) in totals {
        let clan = name.parse().expect("a clan");
        let mut found = [0; 12];
        let mut n_cards = 0;
        for row in CARDS.iter().filter(|row| row.family == Family::Monster(clan)) {
            n_cards += row.copies;
            for &(icon, n) in row.sides.iter().flat_map(|side| side.iter()) {
                found[column(icon)] += n * row.copies;
            }
        }
        assert_eq!((name, n_cards, found), (name, 10, expected));
    }
    let crafts = CARDS.iter().filter(|row| !matches!(row.family, Family::Monster(_)));
    assert_eq!(crafts.map(|row| row.copies).sum::<u8>(), 48);
    assert_eq!(CHESTS.iter().flatten().sum::<u8>() + 1, 16);
}

fn column(icon: Icon) -> usize {
    match icon {
        Icon::Act => 0,
        Icon::Move => 1,
        Icon::Melee => 2,
        Icon::Ranged => 3,
        Icon::Summon => 4,
        icon if icon.ambush().is_some() => 4,
        Icon::Draw => 5,
        Icon::Trap => 6,
        Icon::Coin | Icon::Book | Icon::Frog | Icon::Bone | Icon::Portal => 7,
        Icon::SwarmMove | Icon::SwarmMelee | Icon::SwarmRanged => 8,
        Icon::Reinforce => 10,
        Icon::Defend => 11,
        _ => 9,
    }
}
