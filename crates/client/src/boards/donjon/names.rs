//! Names and symbols of what lies on the table: monsters, places, areas, effects of cards, objectives.

use donjon::{
    Area, BEARERS, Card, Deed, Effect, Herd, Kind, Measure, Orb, Pile, Place, Power, RoomPower,
    Scheme, Target, Which,
};

use crate::texts::{self, Message};

/// The word of a kind in messages, class names and anchors.
pub(super) fn word(kind: Kind) -> &'static str {
    ["spider", "brou", "dragon", "vampire", "skeleton", "vip"][kind as usize]
}

pub(super) fn symbol(kind: Kind) -> &'static str {
    ["dj-spider", "dj-brou", "dj-dragon", "dj-vampire", "dj-skeleton", "dj-vip"][kind as usize]
}

pub(super) fn kind(kind: Kind) -> Message {
    Message::new("dj-kind").with("kind", word(kind))
}

pub(super) fn kind_title(kind: Kind) -> Message {
    Message::new("dj-kind-title").with("kind", word(kind))
}

/// The kind in the plural, without a number.
pub(super) fn kinds(kind: Kind) -> Message {
    Message::new("dj-kinds").with("kind", word(kind))
}

pub(super) fn monsters(kind: Kind, n: u8) -> Message {
    Message::new("dj-monsters").with("kind", word(kind)).with("n", n)
}

/// Everybody of a herd, by kinds.
pub(super) fn herd(herd: &Herd) -> Message {
    joined("dj-and", herd.iter().map(|(kind, n)| monsters(kind, n)).collect::<Vec<_>>().into_iter())
        .unwrap_or_else(|| Message::new("dj-nobody"))
}

/// Several messages in a row.
pub(super) fn joined(
    key: &'static str,
    parts: impl DoubleEndedIterator<Item = Message>,
) -> Option<Message> {
    let mut parts = parts.rev();
    let last = parts.next()?;
    Some(parts.fold(last, |rest, first| Message::new(key).with("first", first).with("rest", rest)))
}

/// A place within a sentence, with its article.
pub(super) fn place(place: Place) -> Message {
    Message::new("dj-place").with("place", place.to_string())
}

/// A place behind "your" or "the".
pub(super) fn own_place(place: Place) -> Message {
    Message::new("dj-place-own").with("place", place.to_string())
}

pub(super) fn place_title(place: Place) -> Message {
    Message::new("dj-place-title").with("place", place.to_string())
}

pub(super) fn place_symbol(place: Place) -> &'static str {
    match place.room_number() {
        Some(number) => ["dj-room-1", "dj-room-2", "dj-room-3", "dj-room-4", "dj-room-5"]
            [usize::from(number) - 1],
        None if place == Place::ENTRANCE => "dj-door",
        None => "dj-hall",
    }
}

pub(super) fn area(area: Area) -> Message {
    Message::new("dj-area").with("area", area.to_string())
}

pub(super) fn area_title(area: Area) -> Message {
    Message::new("dj-area-title").with("area", area.to_string())
}

pub(super) fn area_symbol(area: Area) -> &'static str {
    match area {
        Area::Forest => "dj-wood",
        Area::Swamp => "dj-bog",
        Area::Oubliettes => "dj-oubliettes",
    }
}

pub(super) fn footsteps(n: u8) -> Message {
    Message::new("dj-footsteps").with("n", n)
}

/// What an effect does, in words.
pub(super) fn effect(effect: Effect) -> Message {
    let counted = |key: &'static str, n: u8| Message::new(key).with("n", n);
    match effect {
        Effect::Gain(which, target) => {
            let who = match which {
                Which::This(kind) => monsters(kind, 1),
                Which::Other => Message::new("dj-who-other"),
                Which::Any => Message::new("dj-who-any"),
                Which::Lost => Message::new("dj-who-lost"),
            };
            let said = match target {
                Target::Entrance => Message::new("dj-where-entrance"),
                Target::Anywhere => Message::new("dj-where-anywhere"),
                Target::Here => Message::new("dj-where-here"),
                Target::Room(room) => Message::new("dj-where-room").with("room", place(room)),
            };
            said.with("who", who)
        }
        Effect::Steps(n) => counted("dj-effect-steps", n),
        Effect::Teleport(n) => counted("dj-effect-teleport", n),
        Effect::Crowd(n) => counted("dj-effect-crowd", n),
        Effect::Usher(n) => counted("dj-effect-usher", n),
        Effect::Gather(n) => counted("dj-effect-gather", n),
        Effect::Scatter(n) => counted("dj-effect-scatter", n),
        Effect::Remove(n) => counted("dj-effect-remove", n),
        Effect::RemoveHere(n) => counted("dj-effect-remove-here", n),
        Effect::Banish => Message::new("dj-effect-banish"),
        Effect::Retreat => Message::new("dj-effect-retreat"),
        Effect::Arrive(room) => counted("dj-effect-arrive", room.room_number().unwrap_or(0)),
        Effect::Advance(n) => counted("dj-effect-advance", n),
    }
}

/// All that a card does, in words.
pub(super) fn deed(deed: Deed) -> Message {
    let list = |effects: &[Effect]| joined("dj-then", effects.iter().map(|&found| effect(found)));
    let you = list(deed.you).unwrap_or_else(|| Message::new("dj-nobody"));
    match list(deed.others) {
        None => you,
        Some(others) => Message::new("dj-deed-others").with("you", you).with("others", others),
    }
}

/// The few words on the face of a card; which monsters are meant its symbols show.
pub(super) fn face(deed: Deed) -> Message {
    let list = |effects: &[Effect]| {
        let mut words: Vec<Message> = Vec::new();
        for &found in effects {
            let said = short(found);
            if words.last() != Some(&said) {
                words.push(said);
            }
        }
        joined("dj-and", words.into_iter())
    };
    let you = list(deed.you).unwrap_or_else(|| Message::new("dj-nobody"));
    match list(deed.others) {
        None => you,
        Some(others) => Message::new("dj-face-others").with("you", you).with("others", others),
    }
}

fn short(effect: Effect) -> Message {
    let counted = |key: &'static str, n: u8| Message::new(key).with("n", n);
    match effect {
        Effect::Gain(_, Target::Entrance) => Message::new("dj-face-entrance"),
        Effect::Gain(_, Target::Anywhere) => Message::new("dj-face-anywhere"),
        Effect::Gain(_, Target::Here) => Message::new("dj-face-here"),
        Effect::Gain(_, Target::Room(room)) => {
            Message::new("dj-face-room").with("room", place(room))
        }
        Effect::Steps(n) => counted("dj-face-steps", n),
        Effect::Teleport(n) => counted("dj-face-teleport", n),
        Effect::Crowd(n) => counted("dj-face-crowd", n),
        Effect::Usher(n) => counted("dj-face-usher", n),
        Effect::Gather(n) => counted("dj-face-gather", n),
        Effect::Scatter(n) => counted("dj-face-scatter", n),
        Effect::Remove(n) => counted("dj-face-remove", n),
        Effect::RemoveHere(n) => counted("dj-face-remove-here", n),
        Effect::Banish => Message::new("dj-face-banish"),
        Effect::Retreat => Message::new("dj-face-retreat"),
        Effect::Arrive(room) => counted("dj-face-arrive", room.room_number().unwrap_or(0)),
        Effect::Advance(n) => counted("dj-face-advance", n),
    }
}

/// A part of the picture on a card: a symbol, or a number beside one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bit {
    Symbol(&'static str),
    Number(u8),
    Plus,
}

/// The picture of an effect.
pub(super) fn bits(effect: Effect) -> Vec<Bit> {
    use Bit::{Number, Symbol};
    match effect {
        Effect::Gain(which, target) => {
            let who = match which {
                Which::This(kind) => symbol(kind),
                Which::Other | Which::Any => "dj-any",
                Which::Lost => "dj-lost",
            };
            let to = match target {
                Target::Entrance => "dj-door",
                Target::Anywhere => "dj-anywhere",
                Target::Here => "dj-here",
                Target::Room(room) => place_symbol(room),
            };
            vec![Symbol(who), Symbol(to)]
        }
        Effect::Steps(n) => vec![Number(n), Symbol("dj-boot")],
        Effect::Teleport(n) => vec![Number(n), Symbol("dj-any"), Symbol("dj-anywhere")],
        Effect::Crowd(n) => vec![Number(n), Symbol("dj-crowd"), Symbol("dj-advance")],
        Effect::Usher(n) => vec![Number(n), Symbol("dj-door"), Symbol("dj-here")],
        Effect::Gather(n) => vec![Number(n), Symbol("dj-any"), Symbol("dj-here")],
        Effect::Scatter(n) => vec![Symbol("dj-here"), Number(n), Symbol("dj-anywhere")],
        Effect::Remove(n) => vec![Number(n), Symbol("dj-kick")],
        Effect::RemoveHere(n) => vec![Number(n), Symbol("dj-kick"), Symbol("dj-here")],
        Effect::Banish => vec![Symbol("dj-any"), Symbol("dj-oubliettes")],
        Effect::Retreat => vec![Symbol("dj-any"), Symbol("dj-door")],
        Effect::Arrive(_) => vec![Symbol("dj-party-1")],
        Effect::Advance(n) => vec![Symbol("dj-party-1"), Number(n), Symbol("dj-advance")],
    }
}

/// The picture of all that a card does for whoever plays it: monsters that go to one place share its sign.
pub(super) fn deed_bits(deed: Deed) -> Vec<Bit> {
    let mut all: Vec<Bit> = Vec::new();
    for &found in deed.you {
        let mut next = bits(found);
        if let (Effect::Gain(..), Some(last)) = (found, all.last())
            && next.last() == Some(last)
        {
            all.pop();
        }
        all.append(&mut next);
    }
    all
}

/// What is chosen or drawn, for sentences.
pub(super) fn pile_word(pile: Pile) -> &'static str {
    match pile {
        Pile::Mixture => "mixture",
        Pile::Vip => "vip",
        Pile::Threat => "threat",
        _ => "bearer",
    }
}

pub(super) fn card_symbol(card: Card) -> &'static str {
    match card.pile {
        Pile::Vip => "dj-vipcard",
        Pile::SpiderObjective => "dj-spider",
        Pile::BrouObjective => "dj-brou",
        Pile::DragonObjective => "dj-dragon",
        Pile::VampireObjective => "dj-vampire",
        Pile::Mixture => match card.deed().you.first() {
            Some(Effect::Steps(_)) => "dj-mix-steps",
            Some(Effect::Teleport(_)) => "dj-mix-move",
            Some(Effect::Gain(Which::This(Kind::Skeleton), _)) => "dj-mix-bones",
            Some(Effect::Gain(Which::Lost, _)) => "dj-mix-oub",
            _ => "dj-mix-summon",
        },
        _ => "dj-hilt",
    }
}

/// Where the power of a room lies on the table, as an anchor.
pub(super) fn offer(power: RoomPower) -> &'static str {
    match power {
        RoomPower::Mixture => "mixtures",
        RoomPower::Vip => "vips",
        RoomPower::Orb => "orbs",
        RoomPower::Bearer => "swords",
    }
}

/// How many groups a sword-bearer sends home, at least and at most.
pub(super) fn removals() -> (u8, u8) {
    let all = || BEARERS.iter().map(|deed| deed.n_removed());
    (all().min().unwrap_or_default(), all().max().unwrap_or_default())
}

pub(super) fn orb(orb: Orb) -> Message {
    Message::new(match orb {
        Orb::Teleport => "dj-orb-teleport",
        Orb::Crowd => "dj-orb-crowd",
        Orb::Steps => "dj-orb-steps",
    })
}

pub(super) fn orb_symbol(orb: Orb) -> &'static str {
    ["dj-orb-a", "dj-orb-b", "dj-orb-c"][orb as usize]
}

pub(super) fn power(power: Power) -> Message {
    Message::new(match power {
        Power::Whirl => "dj-power-whirl",
        Power::Muster => "dj-power-muster",
        Power::March => "dj-power-march",
        Power::Rescue => "dj-power-rescue",
        Power::Amnesty => "dj-power-amnesty",
        Power::Purge => "dj-power-purge",
    })
}

/// Whom an inn card hits.
pub(super) fn whom(measure: Measure) -> Message {
    match measure {
        Measure::Most(Some(kind)) => Message::new("dj-whom-most").with("kinds", kinds(kind)),
        Measure::Least(Some(kind)) => Message::new("dj-whom-least").with("kinds", kinds(kind)),
        Measure::Most(None) => Message::new("dj-whom-most-monsters"),
        Measure::Least(None) => Message::new("dj-whom-least-monsters"),
    }
}

fn ladder(values: &[i32]) -> String {
    values.iter().map(|&n| texts::number(n)).collect::<Vec<_>>().join(", ")
}

/// What an objective pays rung by rung, where its card shows that instead of words.
pub(super) fn rungs(card: Option<Card>) -> Option<&'static [i32]> {
    match card.and_then(|card| card.objective())?.scheme {
        Scheme::GoldRooms(values) => Some(values),
        Scheme::Rooms(_, values) | Scheme::FullGold(values) => Some(&values[1..]),
        Scheme::Hallways(_, values) if !is_even(values) => Some(&values[1..]),
        _ => None,
    }
}

/// How an objective counts: in full, and as short as its card needs it if it has no rungs.
pub(super) fn objective(card: Option<Card>) -> (Message, Message) {
    let Some(objective) = card.and_then(|card| card.objective()) else {
        return (Message::new("dj-aim-open"), Message::new("dj-short-open"));
    };
    let both = |full: &'static str, short: &'static str| [Message::new(full), Message::new(short)];
    let [full, short] = match objective.scheme {
        Scheme::Pairs(other, points) => both("dj-aim-pairs", "dj-short-pairs")
            .map(|said| said.with("kind", kind(other)).with("points", points)),
        Scheme::PerRoom(of, [_, 0, more]) => both("dj-aim-two-in-room", "dj-short-two-in-room")
            .map(|said| said.with("kinds", kinds(of)).with("more", *more)),
        Scheme::PerRoom(of, ladder) => {
            let points = ladder.get(1).copied().unwrap_or(0);
            let more = ladder.last().copied().unwrap_or(0);
            both("dj-aim-per-room", "dj-short-per-room")
                .map(|said| said.with("kind", kind(of)).with("points", points).with("more", more))
        }
        Scheme::PerSet(of, n, points) => both("dj-aim-per-set", "dj-short-per-set")
            .map(|said| said.with("kinds", kinds(of)).with("n", n).with("points", points)),
        Scheme::Rooms(of, ladder) => {
            // The first rung that pays, and the last.
            let n = ladder.iter().position(|&points| points > 0).unwrap_or(0);
            let most = ladder.len() - 1;
            both("dj-aim-rooms", "dj-aim-rooms").map(|said| {
                let said = said.with("kind", kind(of)).with("n", n).with("most", most);
                said.with("points", ladder[n]).with("more", ladder[most])
            })
        }
        Scheme::Piles(points) => {
            both("dj-aim-piles", "dj-short-piles").map(|said| said.with("points", points))
        }
        Scheme::FullGold(values) => both("dj-aim-full-gold", "dj-aim-full-gold")
            .map(|said| said.with("ladder", ladder(&values[1..])).with("most", values.len() - 1)),
        Scheme::GoldRooms(values) => both("dj-aim-gold-rooms", "dj-aim-gold-rooms")
            .map(|said| said.with("ladder", ladder(values)).with("most", values.len() - 1)),
        Scheme::GoldPerRoom(values) => {
            let [points, more] = [1, 2].map(|nth: usize| values.get(nth).copied().unwrap_or(0));
            both("dj-aim-gold-per-room", "dj-short-gold-per-room")
                .map(|said| said.with("points", points).with("more", more))
        }
        Scheme::AtLeast(of, n, points) => both("dj-aim-at-least", "dj-short-at-least")
            .map(|said| said.with("kinds", kinds(of)).with("n", n).with("points", points)),
        Scheme::Hallways(of, values) if is_even(values) => {
            both("dj-aim-each-hallway", "dj-short-each-hallway")
                .map(|said| said.with("kind", kind(of)).with("points", values[1]))
        }
        Scheme::Hallways(of, values) => both("dj-aim-hallways", "dj-aim-hallways").map(|said| {
            let said = said.with("kind", kind(of)).with("most", values.len() - 1);
            said.with("ladder", ladder(&values[1..]))
        }),
        Scheme::Most(of, points) => both("dj-aim-most", "dj-short-most")
            .map(|said| said.with("kinds", kinds(of)).with("points", points)),
    };
    (full, short)
}

/// Whether every rung of a ladder is as high as the first.
fn is_even(values: &[i32]) -> bool {
    values.windows(2).all(|pair| pair[1] - pair[0] == values[1] - values[0])
}

/// The picture of an objective.
pub(super) fn objective_bits(card: Option<Card>) -> Vec<Bit> {
    use Bit::{Number, Plus, Symbol};
    let Some(objective) = card.and_then(|card| card.objective()) else {
        return vec![Symbol("dj-any")];
    };
    match objective.scheme {
        Scheme::Pairs(other, _) => vec![Symbol("dj-spider"), Plus, Symbol(symbol(other))],
        Scheme::PerRoom(of, _) => vec![Symbol(symbol(of)), Symbol(symbol(of))],
        Scheme::PerSet(of, n, _) => vec![Number(n), Symbol(symbol(of))],
        Scheme::Rooms(of, _) => vec![Symbol(symbol(of)), Symbol("dj-door")],
        Scheme::Piles(_) => vec![Symbol("dj-dragon"), Plus, Symbol("dj-gold-lit")],
        Scheme::FullGold(_) => {
            vec![Symbol("dj-dragon"), Plus, Symbol("dj-gold-lit"), Symbol("dj-gold-lit")]
        }
        Scheme::GoldRooms(_) | Scheme::GoldPerRoom(_) => {
            vec![Symbol("dj-dragon"), Plus, Symbol("dj-gold-lit")]
        }
        Scheme::AtLeast(of, n, _) => vec![Number(n), Symbol(symbol(of))],
        Scheme::Hallways(of, _) => vec![Symbol(symbol(of)), Plus, Symbol("dj-hall")],
        Scheme::Most(of, _) => vec![Symbol(symbol(of)), Symbol("dj-set")],
    }
}
