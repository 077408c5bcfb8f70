//! Positions that break a rule: real ones with one change of a kind, each of which must be refused by name.

use std::collections::BTreeMap;

use dungeon_lords::{DungeonLords, Monster, Room, Special, Spell, Trap};
use tabletop::{Dealer, Game, Rng, transcript};

use crate::check_game;

/// The fields of a position, with what the table of it is.
struct Scene {
    head: String,
    n_seats: usize,
    is_first_game: bool,
    fields: Vec<(String, String)>,
}

impl Scene {
    fn get(&self, key: &str) -> &str {
        self.fields.iter().find(|(known, _)| known == key).map_or("", |(_, value)| value)
    }

    fn has(&self, word: &str) -> bool {
        self.fields.iter().any(|(_, value)| value.split([' ', ',', '*']).any(|w| w == word))
    }

    fn year(&self) -> u8 {
        if self.get("season").ends_with('2') { 2 } else { 1 }
    }

    /// `orders`, `combat`, or what a seat is asked.
    fn is_asked(&self, word: &str) -> bool {
        self.get("turn").split(' ').any(|known| known == word)
    }

    fn is_carried_out(&self) -> bool {
        self.get("turn").contains(" at ")
    }

    /// The seats that have this field.
    fn seats_with<'a>(&'a self, what: &'a str) -> impl Iterator<Item = String> + 'a {
        let seats = (1..=self.n_seats).map(|nth| format!("P{nth}"));
        seats.filter(move |seat| !self.get(&format!("{seat} {what}")).is_empty())
    }

    fn with(&self, key: &str, value: &str) -> String {
        let mut fields = self.fields.clone();
        match fields.iter_mut().find(|(known, _)| known == key) {
            Some((_, known)) => *known = value.to_string(),
            None => fields.push((key.to_string(), value.to_string())),
        }
        let lines = fields.iter().map(|(key, value)| format!("{key}: {value}\n"));
        self.head.clone() + &lines.collect::<String>()
    }
}

/// What is changed, the rule that names it, and the changed text where this can be done.
type Kind = (&'static str, &'static [&'static str], fn(&Scene) -> Option<String>);

const KINDS: &[Kind] = &[
    ("a room outside of its zone", &["ROOM-4"], |scene| {
        let seat = scene.seats_with("rooms").next()?;
        let key = format!("{seat} rooms");
        let rooms = scene.get(&key);
        let mut words = rooms.split([' ', ',']).filter(|word| !word.is_empty());
        let (room, square) = (words.next()?, words.next()?);
        let is_upper = ["1", "2"].iter().any(|row| square.contains(row));
        let astray =
            if is_upper { ["mushroom-bed", "mint"] } else { ["chicken-coop", "souvenir-shop"] };
        let astray = astray.iter().find(|room| !scene.has(room))?;
        Some(scene.with(&key, &rooms.replacen(room, astray, 1)))
    }),
    ("an order that is held and given", &["ORDER-2"], |scene| {
        let seat = scene.seats_with("orders").next()?;
        let given = scene.get(&format!("{seat} orders")).split(['!', ' ']).next()?;
        Some(scene.with(&format!("{seat} held"), given))
    }),
    ("three held orders", &["at most two orders are held"], |scene| {
        scene.is_asked("orders").then(|| scene.with("P1 held", "food dig room"))
    }),
    ("an order given twice", &["ORDER-3"], |scene| {
        scene.is_carried_out().then(|| scene.with("P1 orders", "food dig food"))
    }),
    ("orders shown while they are chosen", &["ORDER-1", "ORDER-2"], |scene| {
        scene.is_asked("orders").then(|| scene.with("P1 orders", "food dig room"))
    }),
    ("a special event in a first game", &["SPECIAL-10"], |scene| {
        scene.is_first_game.then(|| scene.with("special", &Special::Rats.to_string()))
    }),
    ("a special event whose card is not turned up", &["SPECIAL-10"], |scene| {
        let is_shown = ["event", "next event"].iter().any(|key| scene.get(key) == "special-event");
        let can = is_shown && !scene.is_first_game && scene.is_asked("orders");
        can.then(|| scene.with("special", "none"))
    }),
    ("an event tile that comes twice", &["ROUND-2"], |scene| {
        let event = scene.get("event");
        let can = !event.is_empty() && !scene.get("next event").is_empty();
        can.then(|| scene.with("next event", event))
    }),
    ("an event tile that is shown and face down", &["elsewhere"], |scene| {
        let event = scene.get("next event");
        (!event.is_empty()).then(|| scene.with("event tiles", event))
    }),
    ("a room of the first year on offer in the second", &["YEAR-3"], |scene| {
        let room = Room::all().take(Room::OF_YEAR).find(|room| !scene.has(&room.to_string()))?;
        (scene.year() == 2).then(|| scene.with("store", &room.to_string()))
    }),
    ("a room of the second year in the first", &["second year"], |scene| {
        (scene.year() == 1).then(|| scene.with("store", "chapel"))
    }),
    (
        "a monster of the first year on offer in the second",
        &["YEAR-3", "more tiles of goblin"],
        |scene| (scene.year() == 2).then(|| scene.with("tavern", "goblin goblin")),
    ),
    ("a monster of the second year in the first", &["more tiles of demon"], |scene| {
        (scene.year() == 1).then(|| scene.with("tavern", "demon"))
    }),
    ("more monsters than there are", &["more tiles of", "only 3 tiles of troll exist"], |scene| {
        Some(scene.with("P1 lair", "troll troll troll troll"))
    }),
    ("a room that stands twice", &["there is only one"], |scene| {
        let seat = scene.seats_with("rooms").next()?;
        let room = scene.get(&format!("{seat} rooms")).split(' ').next()?.to_string();
        Some(scene.with("store", &room))
    }),
    ("four of a trap", &["there are 3 of", "there are only 3 of"], |scene| {
        let trap = Trap::CursedRing;
        Some(scene.with("used traps", &format!("{trap} {trap} {trap} {trap}")))
    }),
    ("a trap in one hand too many", &["there are only 3 of"], |scene| {
        let trap = Trap::ALL.into_iter().find(|trap| {
            scene.seats_with("traps").any(|seat| {
                seat != "P1" && scene.get(&format!("{seat} traps")).contains(&trap.to_string())
            })
        })?;
        let is_planned =
            scene.fields.iter().any(|(key, _)| key == "P1 plan" || key.starts_with("battle"));
        (!is_planned).then(|| scene.with("P1 traps", &format!("{trap} {trap} {trap}")))
    }),
    (
        "an adventurer at two places",
        &["is there twice", "a year brings three adventurers"],
        |scene| {
            let seat = scene.seats_with("party").find(|seat| seat != "P1")?;
            let party = scene.get(&format!("{seat} party"));
            let one = party.split([' ', '/', '+']).next().filter(|one| *one != "illusion")?;
            Some(scene.with("P1 prison", one))
        },
    ),
    ("an adventurer of another year", &["is not of this year", "is not in the stack"], |scene| {
        let other = if scene.year() == 1 { "thief-e" } else { "thief-a" };
        scene.is_asked("orders").then(|| scene.with("next arrivals", other))
    }),
    ("a warrior behind a thief", &["PARTY-2"], |scene| {
        let is_thief = |word: &&str| word.starts_with("thief") || word.starts_with("priest");
        let found = scene.seats_with("party").find_map(|seat| {
            let words: Vec<&str> = scene.get(&format!("{seat} party")).split(' ').collect();
            let warrior = words.iter().position(|word| word.starts_with("warrior"))?;
            let thief = words.iter().position(is_thief)?;
            let mut words = words;
            words.swap(warrior, thief);
            Some((format!("{seat} party"), words.join(" ")))
        });
        found.map(|(key, value)| scene.with(&key, &value))
    }),
    ("a paladin who is not first", &["PALADIN-2"], |scene| {
        let found = scene.seats_with("party").find_map(|seat| {
            let mut words: Vec<&str> = scene.get(&format!("{seat} party")).split(' ').collect();
            (words.len() > 1 && words[0].starts_with("paladin")).then(|| {
                words.rotate_left(1);
                (format!("{seat} party"), words.join(" "))
            })
        });
        found.map(|(key, value)| scene.with(&key, &value))
    }),
    ("a row out of order", &["ROUND-3"], |scene| {
        let mut row: Vec<&str> = scene.get("next arrivals").split(' ').collect();
        row.reverse();
        (row.len() > 2).then(|| scene.with("next arrivals", &row.join(" ")))
    }),
    ("a combat card that lies open too early", &["PLAN-10"], |scene| {
        let card = Spell::all().find(|spell| spell.year() == scene.year())?;
        (!scene.is_asked("combat") && !scene.is_asked("over"))
            .then(|| scene.with("town", &format!("{card}@all ? ? ?")))
    }),
    ("a combat card twice", &["is there twice"], |scene| {
        let card = Spell::all().find(|spell| spell.year() == scene.year())?;
        scene.is_asked("orders").then(|| scene.with("town", &format!("{card}@P1 {card}@P2 ? ?")))
    }),
    ("a combat card of another year", &["not of this year"], |scene| {
        let card = Spell::all().find(|spell| spell.year() != scene.year())?;
        scene.is_asked("orders").then(|| scene.with("town", &format!("{card}@P1 ? ? ?")))
    }),
    ("an imp at work before orders are given", &["ROUND-5"], |scene| {
        (scene.is_asked("orders") || scene.is_asked("combat")).then(|| scene.with("P1 busy", "1"))
    }),
    ("more workers than imps", &["DIG-2", "PRODUCE-3"], |scene| {
        (scene.is_carried_out() || scene.is_asked("produces")).then(|| scene.with("P1 busy", "99"))
    }),
    ("an imp that mined in the earth", &["GOLD-3", "each imp that dug", "PRODUCE-2"], |scene| {
        let is_earth = |square: &&str| {
            !scene.get("P1 tunnels").contains(*square) && !scene.get("P1 rooms").contains(*square)
        };
        let square = ["a4", "e4", "a1", "e1"].into_iter().find(|square| is_earth(square))?;
        scene.is_carried_out().then(|| scene.with("P1 mined", square))
    }),
    ("a room at work that nobody has", &["PRODUCE-1"], |scene| {
        let room = Room::all().take(Room::OF_YEAR).find(|room| {
            let mut seats = (1..=scene.n_seats).map(|nth| format!("P{nth} rooms"));
            seats.all(|key| !scene.get(&key).contains(&room.to_string()))
        })?;
        let can = scene.is_asked("orders") || scene.is_carried_out() || scene.is_asked("produces");
        can.then(|| scene.with("worked", &room.to_string()))
    }),
    ("a room that works twice in the first year", &["PRODUCE-4"], |scene| {
        (scene.year() == 1).then(|| scene.with("worked", "mint mint"))
    }),
    ("a tax that is not due", &["TAXES-1"], |scene| {
        let seat = scene.get("turn").strip_suffix(|c: char| c.is_ascii_digit());
        let seat = seat.filter(|turn| turn.ends_with("taxes "))?;
        Some(scene.with("turn", &format!("{seat}99")))
    }),
    ("a dungeon without an entrance", &["SITE-"], |scene| {
        let is_bare = scene.is_asked("orders") && scene.get("P1 rooms").is_empty();
        is_bare.then(|| scene.with("P1 tunnels", "none"))
    }),
    ("an offer before the first round", &["SETUP-5"], |scene| {
        scene.is_asked("keep").then(|| scene.with("tavern", &Monster::Goblin.to_string()))
    }),
    ("a minion of a colour that has a player", &["NONPLAYER-1"], |scene| {
        (scene.n_seats == 4 && scene.is_asked("orders"))
            .then(|| scene.with("minions", "food - N -"))
    }),
    ("a minion of a colour that was not ordered there", &["NONPLAYER-4"], |scene| {
        let ordered = [scene.get("N1 orders"), scene.get("N2 orders")].concat();
        let place =
            ["food", "dig", "imps", "traps"].into_iter().find(|place| !ordered.contains(place))?;
        (scene.n_seats < 4 && scene.is_asked("orders"))
            .then(|| scene.with("minions", &format!("{place} - N -")))
    }),
    ("an order that a colour holds and shows", &["NONPLAYER-1", "NONPLAYER-2"], |scene| {
        let shown = scene.get("N1 orders").split(' ').next().filter(|word| !word.is_empty())?;
        scene.is_asked("orders").then(|| scene.with("N1 held", shown))
    }),
    ("minions before orders are given", &["has no order to go", "minions go when"], |scene| {
        scene.is_asked("orders").then(|| scene.with("minions", "food P1"))
    }),
    ("a third counter at a full table", &["PARTY-3"], |scene| {
        (scene.n_seats > 2).then(|| scene.with("non-player evil", "6"))
    }),
    ("a counter beyond the Evilometer", &["not a number from 0 to 14"], |scene| {
        Some(scene.with("P1 evil", "15"))
    }),
    ("an event in winter", &["EVENT-2"], |scene| {
        scene.get("season").starts_with("winter").then(|| scene.with("event", "taxes"))
    }),
    ("a forecast in fall", &["ROUND-3"], |scene| {
        scene.get("season").starts_with("fall").then(|| scene.with("next event", "taxes"))
    }),
    ("a question that another card asks", &["SPELL-"], |scene| {
        let battle = scene.get("battle");
        let (place, asked) = battle.split_once(" asks ")?;
        let open = scene.get("town").split(' ').rfind(|card| card.ends_with("@all"))?;
        let is_other = asked == "attack" && !open.starts_with("word-of-peace");
        is_other.then(|| scene.with("battle", &format!("{place} asks peace")))
    }),
    ("an effect of another card", &["SPELL-"], |scene| {
        let open = scene.get("town").split(' ').rfind(|card| card.ends_with("@all"))?;
        let is_other = !scene.get("battle").is_empty() && !open.starts_with("magic-shield");
        is_other.then(|| scene.with("battle effects", "shield"))
    }),
    (
        "too many monsters in a battle",
        &["PLAN-4", "GROUND-3", "PLAN-6", "fell than there are"],
        |scene| {
            (!scene.get("battle").is_empty())
                .then(|| scene.with("battle fallen", "troll troll troll"))
        },
    ),
];

/// Positions of random games, with every number of seats and both sets of rules.
fn positions(seed: u64) -> Vec<Scene> {
    let n_seats = 2 + (seed % 3) as usize;
    let is_first_game = seed % 4 == 3;
    let rules = if is_first_game { "first-game" } else { "full" };
    let head = format!("seats: {n_seats}\nrules: {rules}\n");
    let mut game = *check_game(&format!("{head}seed: {seed}")).game();
    let mut rng = Rng::new(seed);
    let mut dealer = Dealer::silent(Rng::new(rng.next_u64()));
    let (mut legal, mut scenes) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act().first() {
        if rng.below(4) == 0 {
            let fields = game.write_scene();
            scenes.push(Scene { head: head.clone(), n_seats, is_first_game, fields });
        }
        game.legal(seat, &mut legal);
        game.apply(seat, legal[rng.below(legal.len() as u32) as usize], &mut dealer);
    }
    scenes
}

fn refusal(text: &str) -> Option<String> {
    let text = format!("game: dungeon-lords\n{text}");
    let records = transcript::parse(&text).expect("fields can be split");
    transcript::run::<DungeonLords>(&records[0]).err().map(|error| error.to_string())
}

#[test]
fn a_position_that_breaks_a_rule_is_refused_by_it() {
    let mut n_tried: BTreeMap<&str, usize> = KINDS.iter().map(|kind| (kind.0, 0)).collect();
    let mut failures: BTreeMap<&str, String> = BTreeMap::new();
    for seed in 1..=12 {
        for scene in positions(seed) {
            for (what, rules, change) in KINDS {
                let Some(text) = change(&scene) else { continue };
                *n_tried.entry(what).or_default() += 1;
                // Before the first round nothing of all this is there.
                let early = scene.is_asked("keep").then_some("SETUP-5");
                let mut names = rules.iter().copied().chain(early);
                let wrong = match refusal(&text) {
                    None => Some(format!("{what} is taken:\n{text}")),
                    Some(message) if !message.starts_with("line ") => {
                        Some(format!("{what}: {message}"))
                    }
                    Some(message) if names.any(|rule| message.contains(rule)) => None,
                    Some(message) => Some(format!("{what}, not {rules:?}: {message}")),
                };
                if let Some(wrong) = wrong {
                    failures.entry(what).or_insert(wrong);
                }
            }
        }
    }
    let failures: Vec<_> = failures.into_values().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let never: Vec<_> = n_tried.iter().filter(|(_, n)| **n == 0).map(|(what, _)| what).collect();
    assert!(never.is_empty(), "never tried: {never:?}");
}
