//! How events are shown: a turn in plain flights, an invasion step by step with the reason for each of them.
//!
//! A hero who comes, wakes, tires or leaves changes the picture in the place of its class. Pictures of one update lie on top of
//! each other, so each has a ground of its own.

use heroes_out::{Back, Card, Clan, Class, Event, GuildCard, LAST_CHEST, Party, Room, Token, View};
use tabletop::Seat;

use super::{cards::front, faces, names};
use crate::{
    stage::{self, Beat, Cue, Ghost, Sound, Tone, Weight},
    texts::Message,
};

pub(super) fn cue(before: &View, after: &View, event: &Event) -> Cue {
    let cues = Cues { before, after };
    match *event {
        Event::ClanChosen { seat, clan } => Cue::new(Weight::Strong)
            .by(seat)
            .then([cues.clan_banner(clan), Beat::Sound(Sound::Stamp)]),
        Event::LaboratoryStocked { clan } => cues.to_all(
            Cue::new(Weight::Strong).then([cues.clan_banner(clan), Beat::glow("room-laboratory")]),
        ),
        Event::Offered { .. } => {
            Cue::new(Weight::Whisper).then([Beat::glow("offer"), Beat::Sound(Sound::Card)])
        }
        Event::SettledIn { clan, room }
        | Event::Summoned { clan, room }
        | Event::Ambushed { clan, room } => cues.summoned(clan, room),
        Event::TurnBegan { clan } => cues
            .by(clan, Weight::Plain)
            .then([Beat::glow(panel(clan)), Beat::Sound(Sound::YourTurn)]),
        Event::Drew { clan, .. } => cues.drew(clan),
        Event::Reshuffled { clan } => cues
            .by(clan, Weight::Plain)
            .then([Beat::glow(format!("deck-{clan}")), Beat::Sound(Sound::Flip)]),
        Event::Played { clan, card, .. } => cues.played(clan, card),
        Event::Looked { clan, card, is_taken } => {
            let tone = if is_taken { Tone::Good } else { Tone::Plain };
            let float = Beat::float(panel(clan), names::card(card), tone);
            cues.by(clan, Weight::Plain).single().then([float, Beat::Sound(Sound::Flip)])
        }
        Event::Moved { clan, from, to, token } => cues.moved(clan, from, to, token),
        Event::Placed { token, room } | Event::Bred { token, room } => cues.placed(token, room),
        Event::HeroFell { clan, class, room } => cues.hero_fell(clan, class, room),
        Event::Hunted { clan, token, room } => {
            let cue = cues.by(clan, Weight::Plain);
            let gone = cues.token_leaves(token, room, "ho-float-out", Tone::Good);
            cue.then(gone).then([Beat::Sound(Sound::Thud)])
        }
        Event::PortalPlaced { room } | Event::PortalCompleted { room } => {
            cues.to_all(Cue::new(Weight::Plain).then([
                flag(format!("portal-{room}"), Ghost::Symbol("ho-portal")),
                Beat::glow(place(room)),
                Beat::Sound(Sound::Gem),
            ]))
        }
        Event::PortalMoved { from, to } => {
            let (from, to) = (format!("portal-{from}"), format!("portal-{to}"));
            let fly = Beat::fly(from.clone(), to, Ghost::Symbol("ho-portal"));
            cues.to_all(Cue::new(Weight::Plain).then([fly, Beat::hide(from)]))
        }
        Event::Crafted { clan, card } => {
            let art = names::family_art(card.row().family);
            let fly = Beat::fly(offered(card), format!("discard-{clan}"), Ghost::Token(art));
            cues.by(clan, Weight::Strong)
                .then([fly, Beat::hide(offered(card)), Beat::Sound(Sound::Coin)])
                .then([Beat::tick(format!("discard-{clan}"), 0, 1)])
        }
        Event::Experimented { clan } => cues
            .by(clan, Weight::Plain)
            .then([Beat::glow("room-laboratory"), Beat::Sound(Sound::Sting)]),
        Event::TunnelDug { wall } => cues.to_all(Cue::new(Weight::Plain).then([
            Beat::glow(place(wall.0)),
            Beat::glow(place(wall.1)),
            floats(place(wall.0), "ho-float-tunnel", Tone::Good),
            Beat::Sound(Sound::Thud),
        ])),
        Event::TunnelFilled { wall } => cues.to_all(
            Cue::new(Weight::Whisper).then([Beat::glow(place(wall.0)), Beat::glow(place(wall.1))]),
        ),
        Event::Rekindled { clan, room, n } => cues
            .by(clan, Weight::Plain)
            .then([Beat::amount(pack(room, clan), i32::from(n)), Beat::glow(pack(room, clan))]),
        Event::CellsUsed { clan } => cues.by(clan, Weight::Strong).then([
            Beat::glow(place(Room::Cells)),
            floats(place(Room::Cells), "ho-float-cells", Tone::Plain),
            Beat::Sound(Sound::Toll),
        ]),
        Event::Flipped { card } => cues.guild_card(card, Weight::Strong),
        Event::Revealed { card } => cues.guild_card(card, Weight::Grand),
        Event::Discarded { clan, card } | Event::GaveUp { clan, card } => {
            let from = format!("hand-{card}");
            let from = if cues.is_front(clan) { from } else { panel(clan) };
            let to = format!("discard-{clan}");
            let fly = Beat::fly(from, to.clone(), Ghost::Token("ho-i-draw"));
            let cue = cues.by(clan, Weight::Plain).then([fly, Beat::Sound(Sound::Card)]);
            cue.then([Beat::tick(to, 0, 1)])
        }
        Event::Returned { card } => {
            let row = [Beat::hide(offered(card)), Beat::Sound(Sound::Card)];
            cues.to_all(Cue::new(Weight::Plain).then(row))
        }
        Event::TokenLost { token, room } | Event::Spoiled { token, room } => {
            let gone = cues.token_leaves(token, room, "ho-float-lost", Tone::Bad);
            cues.to_all(Cue::new(Weight::Strong).then(gone).then([Beat::Sound(Sound::Thud)]))
        }
        Event::BrokeOut { party } => cues.broke_out(party),
        Event::Trapped { class, room } => cues.trapped(class, room),
        Event::LockedUp { class } => {
            let at = hero(Room::Cells, class);
            cues.to_all(
                Cue::new(Weight::Strong)
                    .then([
                        Beat::fly("guild-card", at.clone(), asleep(class)),
                        Beat::Sound(Sound::Step),
                    ])
                    .then([floats(at, "ho-float-jailed", Tone::Good), Beat::Sound(Sound::Clang)]),
            )
        }
        Event::HeroCame { class, room } => {
            let fly = Beat::fly("guild-card", hero(room, class), awake(class));
            cues.to_all(
                Cue::new(Weight::Strong)
                    .then([fly, Beat::Sound(Sound::Step)])
                    .then([Beat::Shake { at: place(room), is_grand: false }]),
            )
        }
        Event::Inspired { party, room }
        | Event::Healed { party, room }
        | Event::Roused { party, room } => {
            let cue = Cue::new(Weight::Strong).then(all_turn(party, room, true));
            let woken = floats(format!("heroes-{room}"), "ho-float-wakes", Tone::Bad);
            cues.to_all(cue.then([woken, Beat::Sound(Sound::Sting)]))
        }
        Event::Attacked { class, clan, room } => {
            let strike = floats(hero(room, class), "ho-float-strikes", Tone::Bad);
            let hit = Beat::Shake { at: pack(room, clan), is_grand: false };
            cues.to_all(
                Cue::new(Weight::Strong)
                    .single()
                    .then([strike, Beat::glow(pack(room, clan))])
                    .then([hit, Beat::Sound(Sound::Clang), turns(room, class, false)]),
            )
        }
        Event::Shot { clan, room } => cues.to_all(Cue::new(Weight::Strong).single().then([
            Beat::fly("guild-card", pack(room, clan), Ghost::Token("ho-i-ranged")),
            floats(pack(room, clan), "ho-float-shot", Tone::Bad),
            Beat::Sound(Sound::Sting),
        ])),
        Event::Bitten { clan, room } => {
            let bite = floats(pack(room, clan), "ho-float-bites", Tone::Bad);
            cues.to_all(Cue::new(Weight::Strong).then([bite, Beat::Sound(Sound::Sting)]))
        }
        Event::Wounded { clan, room, .. } => cues.to_all(
            Cue::new(Weight::Plain)
                .then([Beat::amount(pack(room, clan), -1), Beat::Sound(Sound::Thud)]),
        ),
        Event::MeepleFell { clan, room } => cues.meeple_fell(clan, room),
        Event::Defended { clan, room, .. } => cues.to_all(Cue::new(Weight::Strong).then([
            flag(pack(room, clan), Ghost::Symbol("ho-i-def")),
            floats(pack(room, clan), "ho-float-misses", Tone::Good),
            Beat::tick(format!("discard-{clan}"), 0, 1),
            Beat::Sound(Sound::Clang),
        ])),
        Event::Looted { value, room, party } => cues.looted(value, room, party),
        Event::TurnedOver { back, room } => {
            let tone = if back == Back::Spoil { Tone::Plain } else { Tone::Bad };
            let text = Message::new("ho-float-back").with("back", names::back(back));
            let float = Beat::float(format!("chest-{room}"), text, tone);
            cues.to_all(Cue::new(Weight::Strong).then([float, Beat::Sound(Sound::Flip)]))
        }
        Event::Waited { party, room } => {
            let value = cues.after.table.chests[room.index()].max(1);
            let text = Message::new("ho-float-waits").with("n", value);
            let why = Beat::float(format!("chest-{room}"), text, Tone::Good);
            let cue = Cue::new(Weight::Strong).then([why, Beat::glow(format!("chest-{room}"))]);
            cues.to_all(cue.then(all_turn(party, room, false)))
        }
        Event::Charged { party, from, to } => cues.charged(party, from, to),
        Event::Paid { token, room } => {
            let gone = cues.token_leaves(token, room, "ho-float-paid", Tone::Good);
            cues.to_all(Cue::new(Weight::Strong).then(gone).then([Beat::Sound(Sound::Coin)]))
        }
        Event::TributeOwed => cues.to_all(Cue::new(Weight::Strong).then([
            floats("guild-card".to_string(), "ho-float-owed", Tone::Bad),
            Beat::Sound(Sound::Sting),
        ])),
        Event::ChestTaken { room, .. } => cues.to_all(Cue::new(Weight::Strong).then([
            chest_goes(room),
            floats(format!("chest-{room}"), "ho-float-taken", Tone::Bad),
            Beat::Sound(Sound::Sting),
        ])),
        Event::CrewSent { class, kind } => {
            let text = Message::new("ho-banner-crew").with("class", names::class(class));
            let rooms = cues.after.table.map().of_type(kind);
            let mut row: Vec<Beat> = rooms.iter().map(|room| Beat::glow(place(room))).collect();
            row.push(Beat::banner(text, names::class_art(class, true), false));
            row.push(Beat::Sound(Sound::Sting));
            cues.to_all(Cue::new(Weight::Strong).then(row))
        }
        Event::GatesOpened => cues.to_all(Cue::new(Weight::Strong).then([
            Beat::banner(Message::new("ho-banner-gates"), "ho-portal", false),
            Beat::Sound(Sound::Sting),
        ])),
        Event::LevelBegan { level } => {
            let n = cues.after.table.n_reveals();
            let text = Message::new("ho-banner-level").with("level", level).with("n", n);
            cues.to_all(
                Cue::new(Weight::Grand)
                    .single()
                    .then([Beat::banner(text, "ho-guild", true), Beat::Sound(Sound::Toll)]),
            )
        }
        Event::Won => cues.to_all(Cue::new(Weight::Grand).single().then([
            Beat::banner(Message::new("ho-banner-won"), "ho-chest-great", true),
            Beat::glow(place(Room::Vault)),
            Beat::Sound(Sound::Cheer),
        ])),
        Event::Lost => cues.to_all(Cue::new(Weight::Grand).single().then([
            Beat::banner(Message::new("ho-banner-lost"), "ho-chest-looted", true),
            Beat::Shake { at: "map".to_string(), is_grand: true },
            Beat::Sound(Sound::Toll),
        ])),
    }
}

fn place(room: Room) -> String {
    format!("room-{room}")
}

fn hero(room: Room, class: Class) -> String {
    format!("hero-{room}-{class}")
}

fn pack(room: Room, clan: Clan) -> String {
    format!("clan-{room}-{clan}")
}

fn panel(clan: Clan) -> String {
    format!("clan-{clan}")
}

fn offered(card: Card) -> String {
    format!("offer-{card}")
}

fn awake(class: Class) -> Ghost {
    Ghost::Drawn(faces::on_ground(names::class_art(class, true)))
}

fn asleep(class: Class) -> Ghost {
    Ghost::Drawn(faces::on_ground(names::class_art(class, false)))
}

fn flag(at: String, face: Ghost) -> Beat {
    Beat::Flag { at, face }
}

fn floats(at: String, key: &'static str, tone: Tone) -> Beat {
    Beat::float(at, Message::new(key), tone)
}

/// A hero wakes or tires: a new picture lies on the old one.
fn turns(room: Room, class: Class, is_awake: bool) -> Beat {
    flag(hero(room, class), if is_awake { awake(class) } else { asleep(class) })
}

/// All classes of a party wake or tire.
fn all_turn(party: Party, room: Room, is_awake: bool) -> Vec<Beat> {
    party.iter().map(|(class, _)| turns(room, class, is_awake)).collect()
}

fn chest_goes(room: Room) -> Beat {
    let face = Ghost::Drawn(faces::plain("ho-chest-looted"));
    Beat::Flip { at: format!("chest-{room}"), face, is_secret: false }
}

type Cues<'a> = stage::CueBuilder<'a, View>;

impl Cues<'_> {
    fn owner(&self, clan: Clan) -> Option<Seat> {
        let table = &self.after.table;
        table.horde_of(clan).map(|nth| table.hordes[usize::from(nth)].owner)
    }

    fn by(&self, clan: Clan, weight: Weight) -> Cue {
        let cue = Cue::new(weight);
        self.owner(clan).map_or(cue.clone(), |seat| cue.by(seat))
    }

    /// Whether the cards of the clan lie before the viewer.
    fn is_front(&self, clan: Clan) -> bool {
        front(self.before).is_some_and(|nth| self.before.table.horde_of(clan) == Some(nth))
    }

    fn n_before(&self, clan: Clan, room: Room) -> i32 {
        let table = &self.before.table;
        let horde = table.horde_of(clan).map(|nth| &table.hordes[usize::from(nth)]);
        horde.map_or(0, |horde| i32::from(horde.n_in(room)))
    }

    fn clan_banner(&self, clan: Clan) -> Beat {
        let text = Message::new("ho-banner-turn").with("clan", names::clan(clan));
        Beat::banner(text, names::clan_art(clan), false)
    }

    /// What a meeple leaves behind where it lands: itself in an empty place, a higher number elsewhere.
    fn lands(&self, clan: Clan, room: Room) -> Beat {
        let at = pack(room, clan);
        match self.n_before(clan, room) {
            0 => flag(at, Ghost::Drawn(faces::plain(names::clan_art(clan)))),
            n => Beat::tick(format!("{at}-n"), n, n + 1),
        }
    }

    fn leaves(&self, clan: Clan, room: Room) -> Beat {
        let at = pack(room, clan);
        match self.n_before(clan, room) {
            ..=1 => Beat::hide(at),
            n => Beat::tick(format!("{at}-n"), n, n - 1),
        }
    }

    fn summoned(&self, clan: Clan, room: Room) -> Cue {
        let fly = Beat::fly(panel(clan), pack(room, clan), Ghost::Token(names::clan_art(clan)));
        self.by(clan, Weight::Plain)
            .single()
            .then([fly, Beat::Sound(Sound::Step)])
            .then([self.lands(clan, room)])
    }

    fn drew(&self, clan: Clan) -> Cue {
        let to = if self.is_front(clan) { "hand".to_string() } else { panel(clan) };
        let from = format!("deck-{clan}");
        let fly = Beat::fly(from.clone(), to, Ghost::Token("ho-i-draw"));
        let row = [fly, Beat::tick(from, 1, 0), Beat::Sound(Sound::Card)];
        self.by(clan, Weight::Plain).then(row)
    }

    fn played(&self, clan: Clan, card: Card) -> Cue {
        let cue = self.by(clan, Weight::Plain);
        let played = Beat::tick(format!("played-{clan}"), 0, 1);
        if self.is_front(clan) {
            let row = [Beat::glow(format!("hand-{card}")), played, Beat::Sound(Sound::Card)];
            cue.then(row)
        } else {
            let float = Beat::float(panel(clan), names::card(card), Tone::Plain);
            cue.then([float, played, Beat::Sound(Sound::Card)])
        }
    }

    fn moved(&self, clan: Clan, from: Room, to: Room, token: Option<Token>) -> Cue {
        let fly = Beat::fly(pack(from, clan), pack(to, clan), Ghost::Token(names::clan_art(clan)));
        let load = token.map(|token| {
            let (start, end) = (format!("floor-{from}"), format!("floor-{to}"));
            Beat::fly(start, end, Ghost::Token(names::token_art(token)))
        });
        self.by(clan, Weight::Plain)
            .single()
            .then([fly, self.leaves(clan, from), Beat::Sound(Sound::Step)].into_iter().chain(load))
            .then([self.lands(clan, to)])
    }

    fn placed(&self, token: Token, room: Room) -> Cue {
        let at = match self.before.table.n_of(token, room) {
            0 => flag(format!("floor-{room}"), Ghost::Symbol(names::token_art(token))),
            n => Beat::tick(format!("token-{room}-{token}-n"), i32::from(n), i32::from(n) + 1),
        };
        let sound = match token {
            Token::Coin => Sound::Coin,
            Token::Trap => Sound::Clang,
            _ => Sound::Gem,
        };
        self.to_all(Cue::new(Weight::Plain).then([at, Beat::glow(place(room)), Beat::Sound(sound)]))
    }

    /// A token is gone, with the reason.
    fn token_leaves(&self, token: Token, room: Room, why: &'static str, tone: Tone) -> Vec<Beat> {
        let at = format!("token-{room}-{token}");
        let gone = match self.before.table.n_of(token, room) {
            ..=1 => Beat::hide(at.clone()),
            n => Beat::tick(format!("{at}-n"), i32::from(n), i32::from(n) - 1),
        };
        vec![floats(at, why, tone), gone]
    }

    fn hero_fell(&self, clan: Clan, class: Class, room: Room) -> Cue {
        let at = hero(room, class);
        let gone = match self.before.table.heroes[room.index()].exhausted[class as usize] {
            ..=1 => Beat::hide(at.clone()),
            n => Beat::tick(format!("{at}-n"), i32::from(n), i32::from(n) - 1),
        };
        self.by(clan, Weight::Strong)
            .single()
            .then([Beat::Shake { at: at.clone(), is_grand: false }, Beat::Sound(Sound::Clang)])
            .then([floats(at, "ho-float-out", Tone::Good), gone])
    }

    /// A guild card: laid open where all can see it, and the rooms it is about.
    fn guild_card(&self, card: GuildCard, weight: Weight) -> Cue {
        let face = Ghost::Drawn(faces::guild_card(card));
        let fly = Beat::fly("guild-deck", "guild-card", face);
        let rooms: Vec<Beat> = match card {
            GuildCard::Hero(_, kind) if weight == Weight::Grand => {
                let rooms = self.before.table.map().of_type(kind);
                rooms.iter().map(|room| Beat::glow(place(room))).collect()
            }
            _ => vec![Beat::glow("guild-card")],
        };
        self.to_all(
            Cue::new(weight)
                .single()
                .then([Beat::glow("guild-deck"), Beat::Hold(200)])
                .then([fly, Beat::tick("guild-count", 1, 0), Beat::Sound(Sound::Flip)])
                .then(rooms.into_iter().chain([Beat::Hold(260)])),
        )
    }

    fn broke_out(&self, party: Party) -> Cue {
        let text = Message::new("ho-banner-breakout").with("n", party.len());
        self.to_all(
            Cue::new(Weight::Grand)
                .single()
                .then([
                    Beat::Shake { at: place(Room::Cells), is_grand: true },
                    Beat::Sound(Sound::Toll),
                    Beat::banner(text, "ho-mage", true),
                ])
                .then(all_turn(party, Room::Cells, true)),
        )
    }

    fn trapped(&self, class: Class, room: Room) -> Cue {
        let at = format!("token-{room}-{}", Token::Trap);
        let fly = Beat::fly("guild-card", at.clone(), Ghost::Token(names::class_art(class, true)));
        let gone = self.token_leaves(Token::Trap, room, "ho-float-caught", Tone::Good);
        self.to_all(
            Cue::new(Weight::Strong)
                .single()
                .then([fly, Beat::Sound(Sound::Step)])
                .then([Beat::Shake { at, is_grand: false }, Beat::Sound(Sound::Clang)])
                .then(gone),
        )
    }

    fn meeple_fell(&self, clan: Clan, room: Room) -> Cue {
        let fall =
            [self.leaves(clan, room), Beat::amount(pack(room, clan), -1), Beat::Sound(Sound::Thud)];
        self.to_all(Cue::new(Weight::Strong).single().then(fall))
    }

    fn looted(&self, value: u8, room: Room, party: Party) -> Cue {
        let is_end = value == LAST_CHEST;
        let weight = if is_end { Weight::Grand } else { Weight::Strong };
        let at = format!("chest-{room}");
        let gather = Beat::Shake { at: at.clone(), is_grand: is_end };
        let why = floats(at, "ho-float-looted", Tone::Bad);
        self.to_all(
            Cue::new(weight)
                .single()
                .then([gather, why, Beat::Sound(Sound::Sting)])
                .then([chest_goes(room)])
                .then(all_turn(party, room, false)),
        )
    }

    /// The group walks on, past the place where nothing stopped it.
    fn charged(&self, party: Party, from: Room, to: Room) -> Cue {
        let why = floats(place(from), "ho-float-charge", Tone::Plain);
        let walk = party.iter().flat_map(|(class, _)| {
            let (start, end) = (hero(from, class), hero(to, class));
            let ground = flag(start.clone(), Ghost::Drawn(faces::ground()));
            [ground, Beat::hide(start.clone()), Beat::fly(start, end, awake(class))]
        });
        self.to_all(
            Cue::new(Weight::Strong)
                .single()
                .then([why, Beat::glow(place(from))])
                .then(walk.chain([Beat::Sound(Sound::Step)])),
        )
    }
}
