//! The tables of RULES.md, written from the data.

use donjon::{
    BEARERS, Deed, Donjon, Effect, Family, GOLD, INN, Kind, MIXTURES, Measure, N_GROUPS, N_PIECES,
    OBJECTIVES, Orb, Pile, Place, Plan, Power, THREATS, TILES, VIPS,
};
use testkit::components::Components;

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn effects(effects: &[Effect]) -> String {
    let words: Vec<String> = effects.iter().map(ToString::to_string).collect();
    if words.is_empty() { "–".to_string() } else { words.join("; ") }
}

fn card(pile: Pile, nth: usize) -> String {
    donjon::Card::new(pile, nth).expect("a card of the pile").to_string()
}

#[test]
fn rules_have_the_tables_of_the_data() {
    let mut page = Components::<Donjon>::default();
    pieces(&mut page);
    dungeon(&mut page);
    threats(&mut page);
    powers(&mut page);
    guardian(&mut page);
    objectives(&mut page);
    page.check(env!("CARGO_MANIFEST_DIR"));
}

fn pieces(page: &mut Components<Donjon>) {
    let mut rows: Vec<Vec<String>> = Kind::ALL
        .map(|kind| {
            vec![format!("{kind} ({})", kind.letter()), N_PIECES[kind as usize].to_string()]
        })
        .to_vec();
    rows.push(vec!["groups of adventurers".to_string(), N_GROUPS.to_string()]);
    let pool = page.mark("two each of");
    rows.push(row(&["forest and swamp at first", &format!("SSBBDDVV{pool}")]));
    let clockwise = page.mark("short supplies");
    rows.push(row(&["too few for all", &format!("shared out clockwise{clockwise}")]));
    page.table("Pieces", &["piece", "how many"], &rows);
    let rows = [
        row(&[
            "start, five",
            &format!("SBDVK in E{}", page.mark("starting monsters: one of each of five")),
        ]),
        row(&[
            "start, four",
            &format!("SBDV in E{}", page.mark("starting monsters: one of each of four")),
        ]),
        row(&["objectives, chosen", &format!("named in turn{}", page.mark("freely chosen"))]),
        row(&[
            "stalling, guarded",
            &format!("a threat after 3 quiet rounds{}", page.mark("a threat after")),
        ]),
    ];
    page.table("Options", &["option", "value"], &rows);
}

fn dungeon(page: &mut Components<Donjon>) {
    let joined = |plan: Plan, hall: Place| {
        let places =
            Place::all().filter(|&place| plan.leads(place, hall) || plan.leads(hall, place));
        places.map(|place| place.to_string()).collect::<Vec<_>>().join(" ")
    };
    let (chain, tower) = (page.mark("the chain"), page.mark("the tower"));
    let rows: Vec<Vec<String>> = Place::hallways()
        .map(|hall| {
            let [by_chain, by_tower] = Plan::ALL.map(|plan| joined(plan, hall));
            vec![hall.to_string(), by_chain + chain, by_tower + tower]
        })
        .collect();
    page.table("Hallways", &["hallway", "chain", "tower"], &rows);
    let (two, none) = (page.mark("two gold piles"), page.mark("room 5 has no gold"));
    let rows: Vec<Vec<String>> = Place::rooms()
        .zip(GOLD)
        .zip(["mixtures", "VIPs", "orbs", "sword-bearers", "guardian tile"])
        .map(|((room, gold), power)| {
            let mark = if gold > 0 { two } else { none };
            vec![room.to_string(), power.to_string(), format!("{gold}{mark}")]
        })
        .collect();
    page.table("Rooms", &["room", "power", "gold piles"], &rows);
}

fn threats(page: &mut Components<Donjon>) {
    let (mark, four) = (page.mark("monsters, icons"), page.mark("threat cards show four"));
    let rows: Vec<Vec<String>> = THREATS
        .iter()
        .enumerate()
        .map(|(nth, threat)| {
            let [a, b] = threat.monsters.map(Kind::letter);
            let effect = threat.effect.map_or("–".to_string(), |effect| effect.to_string());
            let is_kept = if threat.is_kept { "kept" } else { "–" };
            let name = card(Pile::Threat, nth) + mark;
            vec![
                name,
                threat.min_seats.to_string(),
                format!("{a}{b}{four}"),
                effect,
                is_kept.to_string(),
            ]
        })
        .collect();
    page.table("Threat cards", &["card", "from seats", "monsters", "all", "icon"], &rows);
    let mark = page.mark("the seven inn cards");
    let whom = |measure: Measure| {
        let (word, kind) = match measure {
            Measure::Most(kind) => ("most", kind),
            Measure::Least(kind) => ("least", kind),
        };
        format!("{word} {}s", kind.map_or("monster", Kind::name))
    };
    let rows: Vec<Vec<String>> = INN
        .iter()
        .enumerate()
        .map(|(nth, inn)| vec![card(Pile::Inn, nth) + mark, whom(inn.whom), inn.effect.to_string()])
        .collect();
    page.table("Inn cards", &["card", "whom", "effect"], &rows);
}

fn deeds(pile: Pile, deeds: &[Deed], mark: impl Fn(usize) -> &'static str) -> Vec<Vec<String>> {
    let rows = deeds.iter().enumerate();
    rows.map(|(nth, deed)| {
        vec![card(pile, nth) + mark(nth), effects(deed.you), effects(deed.others)]
    })
    .collect()
}

fn powers(page: &mut Components<Donjon>) {
    let (pairs, kinds) = (page.mark("pairs of monsters"), page.mark("one mixture for each"));
    let mark = |nth: usize| match nth {
        0..4 => pairs,
        4..8 => kinds,
        _ => "",
    };
    page.table("Mixtures", &["card", "you", "all others"], &deeds(Pile::Mixture, &MIXTURES, mark));
    let (skeletons, second) = (page.mark("skeletons on V1"), page.mark("V5 brings"));
    let lost = page.mark("V6 takes");
    let mark = |nth: usize| match nth + 1 {
        1 | 4 | 9 => skeletons,
        5 => second,
        6 => lost,
        _ => "",
    };
    page.table("VIP cards", &["card", "you", "all others"], &deeds(Pile::Vip, &VIPS, mark));
    let mark = page.mark("the three orbs");
    let rows = Orb::ALL.map(|orb| vec![format!("{orb}{mark}"), effects(orb.deed().you)]);
    page.table("Orbs", &["orb", "you"], &rows);
    let (banish, retreat) = (page.mark("B1 and B9"), page.mark("B5, B8 and B11"));
    let mark = |nth: usize| match nth + 1 {
        1 | 9 => banish,
        5 | 8 | 11 => retreat,
        _ => "",
    };
    let rows = deeds(Pile::Bearer, &BEARERS, mark);
    page.table("Sword-bearers", &["card", "you", "all others"], &rows);
}

fn guardian(page: &mut Components<Donjon>) {
    let skeleton = page.mark("the skeleton of the power");
    let lost = page.mark("the powers Rescue and Amnesty");
    let rows = Power::ALL.map(|power| {
        let mark = match power {
            Power::Muster => skeleton,
            Power::Rescue | Power::Amnesty => lost,
            _ => "",
        };
        vec![format!("{power}{mark}"), effects(power.deed().you)]
    });
    page.table("Guardian powers", &["power", "you"], &rows);
    let mark = page.mark("which powers share");
    let rows: Vec<Vec<String>> = TILES
        .iter()
        .enumerate()
        .map(|(nth, tile)| {
            let [left, centre, right] = tile.map(|power| power.to_string());
            vec![card(Pile::Tile, nth) + mark, left, centre, right]
        })
        .collect();
    page.table("Guardian tiles", &["tile", "left", "centre", "right"], &rows);
}

fn objectives(page: &mut Components<Donjon>) {
    let tiles = page.mark("which objectives share");
    let (brous, gold) = (page.mark("SP4"), page.mark("DR2 and DR3"));
    let piles = page.mark("DR1 and DR4");
    let vampires = page.mark("VA3 and VA4");
    let mut rows = Vec::new();
    for family in Family::ALL {
        for (nth, objective) in OBJECTIVES[family as usize].iter().enumerate() {
            let name = card(Pile::of_family(family), nth);
            let mark = match name.as_str() {
                "SP4" => brous,
                "DR1" | "DR4" => piles,
                "DR2" | "DR3" => gold,
                "VA3" | "VA4" => vampires,
                _ => "",
            };
            let tile = if nth < 2 { "basic" } else { "expert" };
            rows.push(vec![
                name + mark,
                format!("{tile}{tiles}"),
                objective.about.to_string(),
                objective.rule.to_string(),
            ]);
        }
    }
    page.table("Objectives", &["objective", "tile", "about", "rule"], &rows);
}
