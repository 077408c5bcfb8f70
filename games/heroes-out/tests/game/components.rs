//! The tables of RULES.md, written from the data.

use heroes_out::{
    Ability, Back, CARDS, CHESTS, CLANS, CardRow, Class, Family, Forfeit, HeroesOut, N_HAND,
    N_OFFER, N_PORTALS, N_TUNNELS, REVEALS, ROOMS, Role, RoomAction, RoomType, SCENARIO_CARDS,
    SCENARIOS, ScenarioEffect, Side, TOKENS, Token,
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
    let (roles, health) = (page.mark("roles of gnolls"), page.mark("health of witches"));
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

fn side(side: Side) -> String {
    let icons: Vec<String> = side
        .iter()
        .map(|(icon, n)| if *n == 1 { icon.name().into() } else { format!("{} {n}", icon.name()) })
        .collect();
    if icons.is_empty() { "–".to_string() } else { icons.join(" + ") }
}

fn cards(page: &mut Components<HeroesOut>) {
    let is_craft = |row: &&CardRow| !matches!(row.family, Family::Monster(_));
    let list = |row: &CardRow, mark: &str| {
        let [first, second] = row.sides.map(side);
        let copies = format!("{}{mark}", row.copies);
        vec![family_name(row.family), row.name.to_string(), copies, first, second]
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
                    format!("{}{mark}", place.chest),
                    ways.collect::<Vec<_>>().join(" "),
                    if tokens.is_empty() { "–".to_string() } else { tokens.join(", ") },
                    if place.has_portal { "yes" } else { "–" }.to_string(),
                ]
            })
            .collect();
        let cards: Vec<String> =
            scenario.cards.iter().map(|(card, n)| format!("{n} {card}")).collect();
        let prey = scenario.prey.map_or(String::new(), |t: Token| format!("; {t}s may be hunted"));
        let title = format!("{} (`{}`): {}{prey}", scenario.title, scenario.key, cards.join(", "));
        page.table(&title, &["room", "tile", "chest", "passageways", "tokens", "portal"], &rows);
    }
}
