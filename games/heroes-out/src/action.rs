//! The actions of a player and their notation.

use std::{fmt, str::FromStr};

use tabletop::{ParseError, number};

use crate::{
    data::{Card, Clan, MAX_HEALTH, Room, Token},
    wall::Wall,
};

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// No more of this, or none of it. Written `done`.
    Done,
    /// Take what a surge brings, or the wound of an attack. Written `accept`.
    Accept,
    /// DRAW-1. Written `draw`.
    Draw,
    /// REINF-1. Written `reinforce`.
    Reinforce,
    /// CELLS-1. Written `cells`.
    Cells,
    /// SETUP-2: one clan only. Written `alone`.
    Alone,
    /// SCEN-4: the melee attack hits a hero. Written `hero`.
    Hero,
    /// SCEN-4: it hits what may be hunted. Written `prey`.
    Prey,
    /// A clan to play, or for the Laboratory. Written `clan imps`.
    Clan(Clan),
    /// A room for a decision of the team, or a portal to be moved. Written `choose vault`.
    Choose(Room),
    /// Which monster is hit, by its wounds. Written `strike dragon 2`.
    Strike(Clan, u8),
    /// Which resource is lost. Written `lose coin`.
    Lose(Token),
    /// What a meeple takes along. Written `carry bone`.
    Carry(Token),
    /// Which of several meeples goes, by its wounds. Written `meeple 1`.
    Meeple(u8),
    /// CARD-1: a card, its first side (0) or its second. Written `play scurry a`.
    Play(Card, u8),
    /// A card from hand. Written `discard scurry`.
    Discard(Card),
    /// DEFEND-1. Written `defend crush`.
    Defend(Card),
    /// CRAFT-1, LAB-1. Written `craft spider`.
    Craft(Card),
    /// RENEW-1: an offered card goes back. Written `return spider`.
    Return(Card),
    /// Written `summon sewers`.
    Summon(Room),
    /// Written `ambush sewers`.
    Ambush(Room),
    /// Written `melee sewers`.
    Melee(Room),
    /// Written `ranged sewers`: the room of the heroes.
    Ranged(Room),
    /// An attack with an icon of a surge. Written `surge sewers`.
    Surge(Room),
    /// Written `swarm sewers`.
    Swarm(Room),
    /// Written `activate sewers`.
    Activate(Room),
    /// Written `complete study`.
    Complete(Room),
    /// Written `portal study`.
    Portal(Room),
    /// Written `place trap workshop`.
    Place(Token, Room),
    /// Written `move forge vault`.
    Move(Room, Room),
    /// The ability of the clan: `ability forge` here, or `ability forge vault` from here to there.
    Ability(Room, Room),
    /// BUILD-1: where a tunnel is dug, or taken from. Written `tunnel study cells`.
    Tunnel(Wall),
}

use Action::{
    Ability, Accept, Activate, Alone, Ambush, Carry, Cells, Choose, Clan as ChooseClan, Complete,
    Craft, Defend, Discard, Done, Draw, Hero, Lose, Meeple, Melee, Move, Place, Play, Portal, Prey,
    Ranged, Reinforce, Return, Strike, Summon, Surge, Swarm, Tunnel,
};

const SINGLES: [Action; 8] = [Done, Accept, Draw, Reinforce, Cells, Alone, Hero, Prey];

// Where each group of actions begins.
const N_ROOMS: usize = Room::COUNT;
const CLAN: usize = SINGLES.len();
const CHOOSE: usize = CLAN + Clan::COUNT;
const STRIKE: usize = CHOOSE + N_ROOMS;
const LOSE: usize = STRIKE + Clan::COUNT * MAX_HEALTH;
const CARRY: usize = LOSE + Token::COUNT;
const MEEPLE: usize = CARRY + Token::COUNT;
const PLAY: usize = MEEPLE + MAX_HEALTH;
const DISCARD: usize = PLAY + 2 * Card::COUNT;
const DEFEND: usize = DISCARD + Card::COUNT;
const CRAFT: usize = DEFEND + Card::COUNT;
const RETURN: usize = CRAFT + Card::COUNT;
const IN_ROOMS: usize = RETURN + Card::COUNT;
const PLACE: usize = IN_ROOMS + ROOM_ACTIONS.len() * N_ROOMS;
const MOVE: usize = PLACE + Token::COUNT * N_ROOMS;
const ABILITY: usize = MOVE + N_ROOMS * (N_ROOMS - 1);
const TUNNEL: usize = ABILITY + N_ROOMS * N_ROOMS;

type OfRoom = fn(Room) -> Action;
/// Actions that name a room and nothing else, in the order of their indices.
const ROOM_ACTIONS: [(&str, OfRoom); 9] = [
    ("summon", Summon),
    ("ambush", Ambush),
    ("melee", Melee),
    ("ranged", Ranged),
    ("surge", Surge),
    ("swarm", Swarm),
    ("activate", Activate),
    ("complete", Complete),
    ("portal", Portal),
];

impl tabletop::Action for Action {
    const COUNT: usize = TUNNEL + Wall::COUNT;

    fn index(self) -> usize {
        let in_room = |nth: usize, room: Room| IN_ROOMS + nth * N_ROOMS + room.index();
        match self {
            Done => 0,
            Accept => 1,
            Draw => 2,
            Reinforce => 3,
            Cells => 4,
            Alone => 5,
            Hero => 6,
            Prey => 7,
            ChooseClan(clan) => CLAN + clan as usize,
            Choose(room) => CHOOSE + room.index(),
            Strike(clan, wounds) => STRIKE + clan as usize * MAX_HEALTH + usize::from(wounds),
            Lose(token) => LOSE + token as usize,
            Carry(token) => CARRY + token as usize,
            Meeple(wounds) => MEEPLE + usize::from(wounds),
            Play(card, side) => PLAY + 2 * card.index() + usize::from(side),
            Discard(card) => DISCARD + card.index(),
            Defend(card) => DEFEND + card.index(),
            Craft(card) => CRAFT + card.index(),
            Return(card) => RETURN + card.index(),
            Summon(room) => in_room(0, room),
            Ambush(room) => in_room(1, room),
            Melee(room) => in_room(2, room),
            Ranged(room) => in_room(3, room),
            Surge(room) => in_room(4, room),
            Swarm(room) => in_room(5, room),
            Activate(room) => in_room(6, room),
            Complete(room) => in_room(7, room),
            Portal(room) => in_room(8, room),
            Place(token, room) => PLACE + token as usize * N_ROOMS + room.index(),
            Move(from, to) => {
                let way = to.index() - usize::from(to > from);
                MOVE + from.index() * (N_ROOMS - 1) + way
            }
            Ability(from, to) => ABILITY + from.index() * N_ROOMS + to.index(),
            Tunnel(wall) => TUNNEL + wall.index(),
        }
    }

    fn from_index(index: usize) -> Option<Action> {
        let room = |nth: usize| Room::ALL[nth % N_ROOMS];
        Some(match index {
            ..CLAN => SINGLES[index],
            CLAN..CHOOSE => ChooseClan(Clan::ALL[index - CLAN]),
            CHOOSE..STRIKE => Choose(room(index - CHOOSE)),
            STRIKE..LOSE => {
                let nth = index - STRIKE;
                Strike(Clan::ALL[nth / MAX_HEALTH], (nth % MAX_HEALTH) as u8)
            }
            LOSE..CARRY => Lose(Token::ALL[index - LOSE]),
            CARRY..MEEPLE => Carry(Token::ALL[index - CARRY]),
            MEEPLE..PLAY => Meeple((index - MEEPLE) as u8),
            PLAY..DISCARD => {
                let nth = index - PLAY;
                Play(Card::from_index(nth / 2)?, (nth % 2) as u8)
            }
            DISCARD..DEFEND => Discard(Card::from_index(index - DISCARD)?),
            DEFEND..CRAFT => Defend(Card::from_index(index - DEFEND)?),
            CRAFT..RETURN => Craft(Card::from_index(index - CRAFT)?),
            RETURN..IN_ROOMS => Return(Card::from_index(index - RETURN)?),
            IN_ROOMS..PLACE => {
                let nth = index - IN_ROOMS;
                ROOM_ACTIONS[nth / N_ROOMS].1(room(nth))
            }
            PLACE..MOVE => {
                let nth = index - PLACE;
                Place(Token::ALL[nth / N_ROOMS], room(nth))
            }
            MOVE..ABILITY => {
                let nth = index - MOVE;
                let (from, way) = (nth / (N_ROOMS - 1), nth % (N_ROOMS - 1));
                Move(Room::ALL[from], Room::ALL[way + usize::from(way >= from)])
            }
            ABILITY..TUNNEL => {
                let nth = index - ABILITY;
                Ability(Room::ALL[nth / N_ROOMS], room(nth))
            }
            _ => Tunnel(Wall::from_index(index - TUNNEL)?),
        })
    }
}

fn side_name(side: u8) -> char {
    if side == 0 { 'a' } else { 'b' }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Done => f.write_str("done"),
            Accept => f.write_str("accept"),
            Draw => f.write_str("draw"),
            Reinforce => f.write_str("reinforce"),
            Cells => f.write_str("cells"),
            Alone => f.write_str("alone"),
            Hero => f.write_str("hero"),
            Prey => f.write_str("prey"),
            ChooseClan(clan) => write!(f, "clan {clan}"),
            Choose(room) => write!(f, "choose {room}"),
            Strike(clan, wounds) => write!(f, "strike {clan} {wounds}"),
            Lose(token) => write!(f, "lose {token}"),
            Carry(token) => write!(f, "carry {token}"),
            Meeple(wounds) => write!(f, "meeple {wounds}"),
            Play(card, side) => write!(f, "play {card} {}", side_name(side)),
            Discard(card) => write!(f, "discard {card}"),
            Defend(card) => write!(f, "defend {card}"),
            Craft(card) => write!(f, "craft {card}"),
            Return(card) => write!(f, "return {card}"),
            Summon(room) => write!(f, "summon {room}"),
            Ambush(room) => write!(f, "ambush {room}"),
            Melee(room) => write!(f, "melee {room}"),
            Ranged(room) => write!(f, "ranged {room}"),
            Surge(room) => write!(f, "surge {room}"),
            Swarm(room) => write!(f, "swarm {room}"),
            Activate(room) => write!(f, "activate {room}"),
            Complete(room) => write!(f, "complete {room}"),
            Portal(room) => write!(f, "portal {room}"),
            Place(token, room) => write!(f, "place {token} {room}"),
            Move(from, to) => write!(f, "move {from} {to}"),
            Ability(from, to) if from == to => write!(f, "ability {from}"),
            Ability(from, to) => write!(f, "ability {from} {to}"),
            Tunnel(wall) => write!(f, "tunnel {wall}"),
        }
    }
}

const FORMS: &str = "done, accept, draw, reinforce, cells, alone, hero, prey, clan imps, choose vault, strike \
                     dragon 2, lose coin, carry bone, meeple 1, play scurry a, discard scurry, defend crush, craft \
                     spider, return spider, summon, ambush, melee, ranged, surge, swarm, activate, complete or \
                     portal with a room, place trap workshop, move forge vault, ability forge, ability forge vault \
                     or tunnel study cells";

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let unreadable = || ParseError::new(format!("'{text}' is not an action: write {FORMS}"));
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let wounds = |text: &str| {
            let n = number(text).filter(|&n| n < MAX_HEALTH as u32);
            n.map(|n| n as u8).ok_or_else(unreadable)
        };
        Ok(match words[..] {
            ["clan", clan] => ChooseClan(clan.parse()?),
            ["choose", room] => Choose(room.parse()?),
            ["strike", clan, n] => Strike(clan.parse()?, wounds(n)?),
            ["strike", clan] => Strike(clan.parse()?, 0),
            ["lose", token] => Lose(token.parse()?),
            ["carry", token] => Carry(token.parse()?),
            ["meeple", n] => Meeple(wounds(n)?),
            ["play", card, "a"] => Play(card.parse()?, 0),
            ["play", card, "b"] => Play(card.parse()?, 1),
            ["discard", card] => Discard(card.parse()?),
            ["defend", card] => Defend(card.parse()?),
            ["craft", card] => Craft(card.parse()?),
            ["return", card] => Return(card.parse()?),
            ["place", token, room] => Place(token.parse()?, room.parse()?),
            ["move", from, to] if from != to => Move(from.parse()?, to.parse()?),
            ["ability", room] => Ability(room.parse()?, room.parse()?),
            ["ability", from, to] => Ability(from.parse()?, to.parse()?),
            ["tunnel", a, b] => {
                Tunnel(Wall::between(a.parse()?, b.parse()?).ok_or_else(unreadable)?)
            }
            [word] => SINGLES
                .into_iter()
                .find(|single| single.to_string() == word)
                .ok_or_else(unreadable)?,
            [word, room] => {
                let found = ROOM_ACTIONS.iter().find(|(known, _)| *known == word);
                found.ok_or_else(unreadable)?.1(room.parse()?)
            }
            _ => return Err(unreadable()),
        })
    }
}
