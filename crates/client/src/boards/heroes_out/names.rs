//! Names of everything on the table: rooms, types, clans, cards, icons, heroes; and the symbols they are drawn with.

use heroes_out::{
    Ability, Back, Card, Clan, Class, Family, GuildCard, Icon, N_LOOKED, N_REKINDLED, Role, Room,
    RoomType, Scenario, ScenarioCard, Side, Token,
};

use crate::texts::Message;

/// By `Card`.
const CARDS: [&str; Card::COUNT] = [
    "ho-card-sword",
    "ho-card-axe",
    "ho-card-longbow",
    "ho-card-tower-shield",
    "ho-card-spears",
    "ho-card-war-banner",
    "ho-card-spider",
    "ho-card-bat",
    "ho-card-hound",
    "ho-card-giant-toad",
    "ho-card-mole",
    "ho-card-basilisk",
    "ho-card-brew-potion",
    "ho-card-growth-tonic",
    "ho-card-haste-draught",
    "ho-card-vigor-elixir",
    "ho-card-stoneskin-oil",
    "ho-card-acid-flask",
    "ho-card-scroll-of-fire",
    "ho-card-scroll-of-wrath",
    "ho-card-scroll-of-gates",
    "ho-card-scroll-of-legions",
    "ho-card-scroll-of-plenty",
    "ho-card-scroll-of-storms",
    "ho-card-scurry",
    "ho-card-out-of-the-walls",
    "ho-card-nest",
    "ho-card-gnaw",
    "ho-card-pile-on",
    "ho-card-forage",
    "ho-card-squeak",
    "ho-card-split",
    "ho-card-ooze-out",
    "ho-card-dissolve",
    "ho-card-drip-through",
    "ho-card-slither",
    "ho-card-absorb",
    "ho-card-recruit-the-fallen",
    "ho-card-unearth",
    "ho-card-old-grudge",
    "ho-card-march",
    "ho-card-rattle",
    "ho-card-bone-guard",
    "ho-card-mug",
    "ho-card-maul",
    "ho-card-pack-hunt",
    "ho-card-howl",
    "ho-card-call-the-pack",
    "ho-card-chase",
    "ho-card-hit-and-run",
    "ho-card-snap",
    "ho-card-javelins",
    "ho-card-hatch",
    "ho-card-lie-in-wait",
    "ho-card-tail-swipe",
    "ho-card-bask",
    "ho-card-booby-trap",
    "ho-card-busy-hands",
    "ho-card-flit",
    "ho-card-work-gang",
    "ho-card-spark",
    "ho-card-jab",
    "ho-card-haunt",
    "ho-card-poltergeist-prank",
    "ho-card-hurl-furniture",
    "ho-card-manifest",
    "ho-card-fade",
    "ho-card-seance",
    "ho-card-open-gate",
    "ho-card-hex-bolt",
    "ho-card-coven",
    "ho-card-toad-pocket",
    "ho-card-cackle",
    "ho-card-broom-sweep",
    "ho-card-fire-breath",
    "ho-card-claw-and-wing",
    "ho-card-soar",
    "ho-card-inferno",
    "ho-card-crush",
    "ho-card-old-cunning",
];

pub(super) fn card(card: Card) -> Message {
    Message::new(CARDS[card.index()])
}

/// By `Room`: its name and its prop.
const ROOMS: [(&str, &str); Room::COUNT] = [
    ("ho-vault", "ho-p-vault"),
    ("ho-forge", "ho-p-forge"),
    ("ho-workshop", "ho-p-workshop"),
    ("ho-library", "ho-p-library"),
    ("ho-apothecary", "ho-p-apothecary"),
    ("ho-graveyard", "ho-p-graveyard"),
    ("ho-study", "ho-p-study"),
    ("ho-sewers", "ho-p-sewers"),
    ("ho-beast", "ho-p-beast"),
    ("ho-cells", "ho-p-cells"),
    ("ho-laboratory", "ho-p-lab"),
    ("ho-builder", "ho-p-builder"),
];

pub(super) fn room(room: Room) -> Message {
    Message::new(ROOMS[room.index()].0)
}

pub(super) fn prop(room: Room) -> &'static str {
    ROOMS[room.index()].1
}

pub(super) fn kind(kind: RoomType) -> Message {
    Message::new(match kind {
        RoomType::Swords => "ho-swords",
        RoomType::Hats => "ho-hats",
        RoomType::MysticEye => "ho-eye",
        RoomType::Crossbones => "ho-crossbones",
        RoomType::Jewel => "ho-jewel",
        RoomType::Special => "ho-special",
    })
}

pub(super) fn kind_art(kind: RoomType) -> &'static str {
    match kind {
        RoomType::Swords => "ho-type-swords",
        RoomType::Hats => "ho-type-hats",
        RoomType::MysticEye => "ho-type-eye",
        RoomType::Crossbones => "ho-type-crossbones",
        RoomType::Jewel => "ho-type-jewel",
        RoomType::Special => "ho-type-star",
    }
}

/// By `Clan`: the clan, and one of it. The clan's word is also its symbol.
const CLANS: [(&str, &str); Clan::COUNT] = [
    ("ho-ratkin", "ho-one-ratkin"),
    ("ho-slimes", "ho-one-slimes"),
    ("ho-skeletons", "ho-one-skeletons"),
    ("ho-gnolls", "ho-one-gnolls"),
    ("ho-lizardfolk", "ho-one-lizardfolk"),
    ("ho-imps", "ho-one-imps"),
    ("ho-poltergeists", "ho-one-poltergeists"),
    ("ho-witches", "ho-one-witches"),
    ("ho-dragon", "ho-one-dragon"),
];

pub(super) fn clan(clan: Clan) -> Message {
    Message::new(CLANS[clan as usize].0)
}

pub(super) fn clan_art(clan: Clan) -> &'static str {
    CLANS[clan as usize].0
}

pub(super) fn meeple(clan: Clan) -> Message {
    Message::new(CLANS[clan as usize].1)
}

pub(super) fn role(role: Role) -> Message {
    Message::new(match role {
        Role::Defender => "ho-role-defender",
        Role::CrowdControl => "ho-role-crowd",
        Role::Supporter => "ho-role-supporter",
    })
}

/// The name of an ability, and what it does in a few words.
pub(super) fn ability(ability: Ability) -> (Message, Message) {
    let (name, about) = match ability {
        Ability::Litter => ("ho-ability-litter", "ho-about-litter"),
        Ability::Divide => ("ho-ability-divide", "ho-about-divide"),
        Ability::Rise => ("ho-ability-rise", "ho-about-rise"),
        Ability::Frenzy => ("ho-ability-frenzy", "ho-about-frenzy"),
        Ability::Dash => ("ho-ability-dash", "ho-about-dash"),
        Ability::Tinker => ("ho-ability-tinker", "ho-about-tinker"),
        Ability::Phase => ("ho-ability-phase", "ho-about-phase"),
        Ability::Gate => ("ho-ability-gate", "ho-about-gate"),
        Ability::Rekindle => ("ho-ability-rekindle", "ho-about-rekindle"),
    };
    (Message::new(name), Message::new(about).with("n", N_REKINDLED))
}

/// By `Class`: the name, at the start of a sentence, within one; awake and asleep.
const CLASSES: [[&str; 5]; Class::COUNT] = [
    ["ho-warrior", "ho-a-warrior", "ho-an-warrior", "ho-warrior", "ho-warrior-asleep"],
    ["ho-rogue", "ho-a-rogue", "ho-an-rogue", "ho-rogue", "ho-rogue-asleep"],
    ["ho-mage", "ho-a-mage", "ho-an-mage", "ho-mage", "ho-mage-asleep"],
    ["ho-archer", "ho-a-archer", "ho-an-archer", "ho-archer", "ho-archer-asleep"],
];

pub(super) fn class(class: Class) -> Message {
    Message::new(CLASSES[class as usize][0])
}

/// `An Archer`, at the start of a sentence.
pub(super) fn a_hero(class: Class) -> Message {
    Message::new(CLASSES[class as usize][1])
}

/// `an Archer`, anywhere else.
pub(super) fn hero(class: Class) -> Message {
    Message::new(CLASSES[class as usize][2])
}

pub(super) fn class_art(class: Class, is_awake: bool) -> &'static str {
    CLASSES[class as usize][if is_awake { 3 } else { 4 }]
}

/// Name and symbol at once.
fn token_key(token: Token) -> &'static str {
    match token {
        Token::Coin => "ho-coin",
        Token::Book => "ho-book",
        Token::Frog => "ho-frog",
        Token::Bone => "ho-bone",
        Token::Trap => "ho-trap",
    }
}

pub(super) fn token(token: Token) -> Message {
    Message::new(token_key(token))
}

pub(super) fn token_art(token: Token) -> &'static str {
    token_key(token)
}

pub(super) fn back(back: Back) -> Message {
    Message::new(match back {
        Back::Spoil => "ho-spoil",
        Back::Curse => "ho-curse",
        Back::Heal => "ho-heal",
        Back::Rescue => "ho-rescue",
    })
}

/// By scenario card.
const SCENARIO_CARDS: [&str; heroes_out::SCENARIO_CARDS.len()] = [
    "ho-guild-landlady",
    "ho-guild-rent",
    "ho-guild-croak",
    "ho-guild-encore",
    "ho-guild-volatile",
    "ho-guild-heist",
    "ho-guild-demolition",
    "ho-guild-gatecrash",
];

fn scenario_key(card: ScenarioCard) -> &'static str {
    let nth = ScenarioCard::all().position(|known| known == card);
    nth.map_or("ho-nothing", |nth| SCENARIO_CARDS[nth])
}

pub(super) fn scenario_card(card: ScenarioCard) -> Message {
    Message::new(scenario_key(card))
}

/// The symbol of a scenario card has its name.
pub(super) fn scenario_art(card: ScenarioCard) -> &'static str {
    scenario_key(card)
}

pub(super) fn guild_card(card: GuildCard) -> Message {
    match card {
        GuildCard::Hero(hero, to) => {
            Message::new("ho-guild-hero").with("class", class(hero)).with("type", kind(to))
        }
        GuildCard::Scenario(card) => scenario_card(card),
    }
}

pub(super) fn guild_art(card: GuildCard) -> &'static str {
    match card {
        GuildCard::Hero(hero, _) => class_art(hero, true),
        GuildCard::Scenario(card) => scenario_art(card),
    }
}

/// Title and rule of a scenario: what its option says.
pub(super) fn scenario(scenario: &Scenario) -> (Message, Message) {
    let key = |end: &str| format!("heroes-out-option-scenario-{}{end}", scenario.key).leak();
    (Message::new(key("")), Message::new(key("-about")))
}

pub(super) fn family_art(family: Family) -> &'static str {
    match family {
        Family::Equipment => "ho-f-equipment",
        Family::Beast => "ho-f-beast",
        Family::Potion => "ho-f-potion",
        Family::Scroll => "ho-f-scroll",
        Family::Monster(clan) => clan_art(clan),
    }
}

/// By `Icon`: what it does, and the symbols it is drawn with, one beside the other.
const ICONS: [(&str, &[&str]); Icon::COUNT] = [
    ("ho-icon-draw", &["ho-i-draw"]),
    ("ho-icon-act", &["ho-i-act"]),
    ("ho-icon-move", &["ho-i-move"]),
    ("ho-icon-melee", &["ho-i-melee"]),
    ("ho-icon-ranged", &["ho-i-ranged"]),
    ("ho-icon-summon", &["ho-i-summon"]),
    ("ho-icon-trap", &["ho-i-trap"]),
    ("ho-icon-coin", &["ho-coin"]),
    ("ho-icon-book", &["ho-book"]),
    ("ho-icon-frog", &["ho-frog"]),
    ("ho-icon-bone", &["ho-bone"]),
    ("ho-icon-portal", &["ho-i-portal"]),
    ("ho-icon-swarm-move", &["ho-i-swarm", "ho-i-move"]),
    ("ho-icon-swarm-melee", &["ho-i-swarm", "ho-i-melee"]),
    ("ho-icon-swarm-ranged", &["ho-i-swarm", "ho-i-ranged"]),
    ("ho-icon-reinforce", &["ho-i-reinforce", "ho-i-melee"]),
    ("ho-icon-ambush-swords", &["ho-i-ambush", "ho-type-swords"]),
    ("ho-icon-ambush-hats", &["ho-i-ambush", "ho-type-hats"]),
    ("ho-icon-ambush-eye", &["ho-i-ambush", "ho-type-eye"]),
    ("ho-icon-ambush-crossbones", &["ho-i-ambush", "ho-type-crossbones"]),
    ("ho-icon-surge-summon", &["ho-i-melee", "ho-i-surge", "ho-i-summon"]),
    ("ho-icon-surge-coin", &["ho-i-melee", "ho-i-surge", "ho-coin"]),
    ("ho-icon-surge-move", &["ho-i-melee", "ho-i-surge", "ho-i-move"]),
    ("ho-icon-surge-draw", &["ho-i-ranged", "ho-i-surge", "ho-i-draw"]),
    ("ho-icon-defend", &["ho-i-def"]),
    ("ho-icon-split", &["ho-i-def", "ho-i-surge", "ho-i-summon"]),
];

pub(super) fn icon(icon: Icon, n: u8) -> Message {
    Message::new(ICONS[icon as usize].0).with("n", n).with("looked", N_LOOKED)
}

pub(super) fn icon_art(icon: Icon) -> &'static [&'static str] {
    ICONS[icon as usize].1
}

/// What icons do, one after the other.
pub(super) fn icons(icons: &[(Icon, u8)]) -> Message {
    list(icons.iter().map(|&(found, n)| icon(found, n)))
}

pub(super) fn side(side: Side) -> Message {
    icons(side)
}

/// Several messages with commas between them; `nothing` for none.
pub(super) fn list(messages: impl DoubleEndedIterator<Item = Message>) -> Message {
    let mut messages = messages.rev();
    let last = messages.next().unwrap_or_else(|| Message::new("ho-nothing"));
    messages
        .fold(last, |rest, first| Message::new("ho-and").with("first", first).with("rest", rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables above go by the order of the game's own.
    #[test]
    fn keys_are_in_the_order_of_the_components() {
        let name = |key: &'static str, prefix: &str| key.strip_prefix(prefix).unwrap_or(key);
        assert!(Card::all().all(|card| name(CARDS[card.index()], "ho-card-") == card.name()));
        assert!(Room::ALL.iter().all(|room| name(ROOMS[room.index()].0, "ho-") == room.name()));
        assert!(Clan::ALL.iter().all(|clan| name(clan_art(*clan), "ho-") == clan.name()));
        assert!(Icon::ALL.iter().all(|i| name(ICONS[*i as usize].0, "ho-icon-") == i.name()));
        let named = |card: ScenarioCard| name(scenario_key(card), "ho-guild-") == card.name();
        assert!(ScenarioCard::all().all(named));
    }
}
