//! How the events of Donjon are shown: threats, marches, sacrifices, sword-bearers, and the Guardian who takes notice.

use donjon::{Area, Card, Event, Footstep, INN, Kind, Line, Origin, Pile, Place, View};
use tabletop::Seat;

use super::{
    den::malus_symbol,
    names::{self, symbol, whom, word},
    powers,
};
use crate::{
    stage::{self, Beat, Cue, Ghost, Sound, Tone, Weight, plate},
    texts::Message,
};

pub(super) fn cue(before: &View, after: &View, event: &Event) -> Cue {
    let cues = Cues { before, after };
    let cue = match *event {
        Event::StarterDrawn { seat } => Cue::new(Weight::Whisper).then([Beat::glow(plate(seat))]),
        Event::ObjectiveDrawn { card } => cues.to_all(Cue::new(Weight::Whisper).then([aim(card)])),
        Event::ObjectiveChosen { seat, card } => cues
            .to_all(Cue::new(Weight::Plain).by(seat).then([aim(card), Beat::Sound(Sound::Stamp)])),
        Event::AreasFilled { .. } => cues.to_all(
            Cue::new(Weight::Whisper).then([Beat::glow("area-forest"), Beat::glow("area-swamp")]),
        ),
        Event::Offered { card } | Event::Replaced { card } => cues.to_all(
            Cue::new(Weight::Whisper).then([Beat::glow(offer(card)), Beat::Sound(Sound::Card)]),
        ),
        Event::NoThreat { .. } => Cue::new(Weight::Whisper).then([Beat::glow("path")]),
        Event::ThreatOverdue { .. } => Cue::new(Weight::Plain).then([Beat::glow("path")]),
        Event::ThreatRevealed { seat, card } => cues.threat(seat, card),
        Event::Flocked { area, monsters } => cues.flocked(area, &monsters),
        Event::Kept { .. } => cues.kept(),
        // The card is gone with the next view; nothing else changes.
        Event::Buried { .. } => Cue::quiet(),
        Event::InnOpened { card } => {
            let text = Message::new("dj-banner-inn").with("whom", whom(INN[card.index()].whom));
            cues.to_all(Cue::new(Weight::Grand).then([
                Beat::banner(text, "dj-inn", false),
                Beat::glow("inn"),
                Beat::Sound(Sound::Toll),
            ]))
        }
        Event::NobodyHit => cues.to_all(Cue::new(Weight::Plain).then([Beat::float(
            "inn",
            Message::new("dj-float-nobody"),
            Tone::Plain,
        )])),
        Event::InnEmpty { seat } => Cue::new(Weight::Plain).touching(seat).then([Beat::float(
            "inn",
            Message::new("dj-float-none"),
            Tone::Plain,
        )]),
        Event::Arrived { seat, room } => cues.arrived(seat, "inn".to_string(), room),
        Event::Advanced { seat, from, to } => cues.advanced(seat, from, to),
        Event::MalusTaken { seat, tile } => cues.malus(seat, tile),
        Event::SentHome { seat, room } => cues.sent_home(seat, room),
        Event::LastRoundBegan => cues.to_all(Cue::new(Weight::Grand).then([
            Beat::banner(Message::new("dj-banner-last"), "dj-keys", true),
            Beat::Sound(Sound::Toll),
        ])),
        Event::Reshuffled { pile } => {
            let at = match pile {
                Pile::Threat => "path",
                Pile::Mixture => "mixtures",
                _ => "swords",
            };
            Cue::new(Weight::Plain).then([Beat::glow(at), Beat::Sound(Sound::Card)])
        }
        Event::TileRevealed { seat, .. } => Cue::new(Weight::Grand)
            .by(seat)
            .then([
                Beat::banner(
                    Message::new("dj-banner-guardian").with("seat", seat),
                    "dj-guardian",
                    true,
                ),
                Beat::Sound(Sound::Toll),
            ])
            .then([Beat::glow(format!("tile-{seat}"))]),
        Event::PowerUsed { seat, slot, tile } => Cue::new(Weight::Strong).by(seat).then([
            Beat::Flag {
                at: format!("seal-{seat}-{slot}"),
                face: Ghost::Symbol(malus_symbol(tile)),
            },
            Beat::Sound(Sound::Stamp),
        ]),
        Event::Recruited { seat, area, kind, n, to } => cues.recruited(seat, area, kind, n, to),
        Event::FootstepsGained { seat, n } => Cue::new(Weight::Plain).by(seat).then([
            Beat::float(
                if cues.is_own(seat) { "boots".to_string() } else { plate(seat) },
                Message::new("dj-float-steps").with("n", n),
                Tone::Plain,
            ),
            Beat::Sound(Sound::Step),
        ]),
        Event::Stepped { seat, step: Footstep { kind, from, to } } => {
            cues.shift(Weight::Plain, seat, kind, from, to, Sound::Step)
        }
        Event::Moved { seat, kind, from, to, .. } => {
            cues.shift(Weight::Plain, seat, kind, from, to, Sound::Gem)
        }
        Event::Retreated { seat, kind, from } => {
            cues.shift(Weight::Strong, seat, kind, from, Place::ENTRANCE, Sound::Sting)
        }
        Event::Sacrificed { seat, kind, room } => cues.thrown(seat, kind, room, true),
        Event::Banished { seat, kind, from } => cues.thrown(seat, kind, from, false),
        Event::CardPlayed { seat, card } => cues.card_played(seat, card),
        Event::OrbChosen { seat, orb } => Cue::new(Weight::Plain)
            .by(seat)
            .then([Beat::glow(format!("orb-{orb}")), Beat::Sound(Sound::Gem)]),
        Event::VipArrived { seat, room } => {
            cues.comes(Weight::Strong, seat, Kind::Vip, "vips".to_string(), room)
        }
        Event::Gained { seat, kind, origin, to } => {
            let from = match origin {
                Origin::Reserve => "reserve".to_string(),
                Origin::Oubliettes => stand(Area::Oubliettes, kind),
            };
            let mut cue = cues.comes(Weight::Plain, seat, kind, from, to);
            if origin == Origin::Oubliettes {
                cue.beats[0].extend(cues.leaves_area(Area::Oubliettes, kind, 1));
            }
            cue
        }
        Event::NothingGained { seat } => Cue::new(Weight::Plain).by(seat).then([Beat::float(
            plate(seat),
            Message::new("dj-float-none"),
            Tone::Plain,
        )]),
        Event::GameEnded => cues.to_all(
            Cue::new(Weight::Grand)
                .then([
                    Beat::banner(Message::new("dj-banner-inspection"), "dj-keys", true),
                    Beat::Sound(Sound::Toll),
                ])
                .then([Beat::Hold(350)]),
        ),
        // The ceremony shows it.
        Event::Scored { .. } | Event::Won { .. } | Event::NobodyWon => Cue::quiet(),
    };
    cues.with_points(cue, event)
}

fn slot(seat: Seat, place: Place, kind: Kind) -> String {
    format!("slot-{}", of_dungeon(seat, place, kind))
}

fn of_dungeon(seat: Seat, place: Place, kind: Kind) -> String {
    format!("{seat}-{place}-{}", word(kind))
}

fn stand(area: Area, kind: Kind) -> String {
    format!("slot-{area}-{}", word(kind))
}

fn aim(card: Card) -> Beat {
    let nth = card.pile.family().map_or(0, |family| Line::Objective(family).index());
    Beat::glow(format!("aim-{nth}"))
}

fn offer(card: Card) -> &'static str {
    if card.pile == Pile::Vip { "vips" } else { "mixtures" }
}

type Cues<'a> = stage::CueBuilder<'a, View>;

impl Cues<'_> {
    /// The ledgers run with what an event is worth, and the sum says by how much.
    fn with_points(&self, cue: Cue, event: &Event) -> Cue {
        let worth = self.before.table.worth(event);
        let mut ticks = Vec::new();
        for seat in self.before.table.seats() {
            let total: i32 = worth[seat].iter().sum();
            for (nth, &by) in worth[seat].iter().enumerate().filter(|(_, by)| **by != 0) {
                ticks.push(Beat::tick(format!("line-{seat}-{nth}"), 0, by));
            }
            if total != 0 {
                ticks.push(Beat::tick(format!("total-{seat}"), 0, total));
            }
        }
        if ticks.is_empty() { cue } else { cue.then(ticks) }
    }

    /// One monster fewer at a place that is drawn.
    fn leaves(&self, name: &str, n: u8, by: u8) -> Vec<Beat> {
        match n.saturating_sub(by) {
            0 => vec![Beat::hide(format!("figure-{name}"))],
            left => {
                let mut beats =
                    vec![Beat::tick(format!("n-{name}"), i32::from(n), i32::from(left))];
                if left == 1 {
                    beats.push(Beat::mark(format!("figure-{name}"), "is-one-now"));
                }
                beats
            }
        }
    }

    fn joins(&self, name: &str, n: u8, by: u8) -> Vec<Beat> {
        match n {
            0 => Vec::new(),
            _ => vec![
                Beat::tick(format!("n-{name}"), i32::from(n), i32::from(n + by)),
                Beat::mark(format!("figure-{name}"), "is-many-now"),
            ],
        }
    }

    fn leaves_area(&self, area: Area, kind: Kind, by: u8) -> Vec<Beat> {
        let n = self.before.table.area(area)[kind];
        self.leaves(&format!("{area}-{}", word(kind)), n, by)
    }

    fn joins_area(&self, area: Area, kind: Kind, by: u8) -> Vec<Beat> {
        let n = self.before.table.area(area)[kind];
        self.joins(&format!("{area}-{}", word(kind)), n, by)
    }

    fn joins_place(&self, seat: Seat, place: Place, kind: Kind, by: u8) -> Vec<Beat> {
        let n = self.before.table.dungeons[seat].at(place)[kind];
        self.joins(&of_dungeon(seat, place, kind), n, by)
    }

    fn leaves_place(&self, seat: Seat, place: Place, kind: Kind) -> Vec<Beat> {
        let n = self.before.table.dungeons[seat].at(place)[kind];
        self.leaves(&of_dungeon(seat, place, kind), n, 1)
    }

    /// A threat card is turned over on the path.
    fn threat(&self, seat: Seat, card: Card) -> Cue {
        let flip = Beat::Flip {
            at: "threat-card".to_string(),
            face: Ghost::Drawn(powers::threat_face(card)),
            is_secret: false,
        };
        let cue = Cue::new(Weight::Strong)
            .by(seat)
            .then([flip, Beat::tick("threats-left", 0, -1), Beat::Sound(Sound::Flip)])
            .then([Beat::glow("threat-card"), Beat::Hold(250)]);
        self.to_all(cue)
    }

    fn flocked(&self, area: Area, monsters: &donjon::Herd) -> Cue {
        let mut cue = Cue::new(Weight::Plain);
        if monsters.is_empty() {
            let none = Message::new("dj-float-none");
            let nobody = Beat::float(format!("area-{area}"), none, Tone::Plain);
            return self.to_all(cue.then([nobody]));
        }
        for (kind, n) in monsters.iter() {
            let fly = Beat::Fly {
                from: "threat-card".to_string(),
                to: stand(area, kind),
                ghost: Ghost::Symbol(symbol(kind)),
                n: u32::from(n),
            };
            cue = cue.then([fly, Beat::Sound(Sound::Step)]).then(self.joins_area(area, kind, n));
        }
        self.to_all(cue)
    }

    fn kept(&self) -> Cue {
        let n = self.before.table.kept.len();
        let fly = Beat::fly("threat-card", format!("kept-{n}"), Ghost::Symbol("dj-threat"));
        self.to_all(Cue::new(Weight::Plain).then([fly, Beat::Sound(Sound::Stamp)]))
    }

    /// The number of groups in a room changes; the sign of the room shows itself with the first one.
    fn groups(&self, seat: Seat, room: Place, by: i32) -> Vec<Beat> {
        let mut beats = vec![Beat::tick(format!("groups-{seat}-{room}"), 0, by)];
        let n = i32::from(self.before.table.dungeons[seat].groups_in(room)) + by;
        beats.push(Beat::mark(
            format!("band-{seat}-{room}"),
            if n > 0 { "is-some-now" } else { "is-none-now" },
        ));
        beats
    }

    fn arrived(&self, seat: Seat, from: String, room: Place) -> Cue {
        let fly = Beat::fly(from, format!("party-{seat}-{room}"), Ghost::Symbol("dj-party-1"));
        Cue::new(Weight::Plain)
            .touching(seat)
            .then([fly, Beat::Sound(Sound::Thud)])
            .then(self.groups(seat, room, 1))
    }

    fn advanced(&self, seat: Seat, from: Place, to: Place) -> Cue {
        let fly = Beat::fly(
            format!("party-{seat}-{from}"),
            format!("party-{seat}-{to}"),
            Ghost::Symbol("dj-party-1"),
        );
        let start = [fly, Beat::Sound(Sound::Step)].into_iter().chain(self.groups(seat, from, -1));
        Cue::new(Weight::Plain).touching(seat).then(start).then(self.groups(seat, to, 1))
    }

    /// Adventurers in the Office: the door bangs, and a malus tile is taken.
    fn malus(&self, seat: Seat, tile: u8) -> Cue {
        let is_own = self.is_own(seat);
        let at = format!("malus-{seat}");
        let fly = Beat::fly("inn", at.clone(), Ghost::Token(malus_symbol(tile)));
        let mut cue = Cue::new(if is_own { Weight::Grand } else { Weight::Strong }).touching(seat);
        if is_own {
            cue = cue.then([Beat::banner(
                Message::new("dj-banner-office").with("seat", seat),
                "dj-party-3",
                false,
            )]);
        }
        let shake = Beat::Shake { at: format!("place-{seat}-{}", Place::OFFICE), is_grand: true };
        cue.then([shake, Beat::Sound(Sound::Sting), fly]).then([Beat::amount(at, -i32::from(tile))])
    }

    fn sent_home(&self, seat: Seat, room: Place) -> Cue {
        let fly = Beat::fly(format!("party-{seat}-{room}"), "inn", Ghost::Token("dj-party-1"));
        let start = [fly, Beat::Sound(Sound::Clang)].into_iter().chain(self.groups(seat, room, -1));
        Cue::new(Weight::Plain).by(seat).then(start)
    }

    fn recruited(&self, seat: Seat, area: Area, kind: Kind, n: u8, to: Place) -> Cue {
        let fly = Beat::Fly {
            from: stand(area, kind),
            to: slot(seat, to, kind),
            ghost: Ghost::Symbol(symbol(kind)),
            n: u32::from(n),
        };
        let start =
            [fly, Beat::Sound(Sound::Card)].into_iter().chain(self.leaves_area(area, kind, n));
        let landed = match n {
            // A place with two shows its number, which a ghost has not.
            2.. if self.before.table.dungeons[seat].at(to)[kind] == 0 => vec![Beat::float(
                slot(seat, to, kind),
                Message::new("dj-float-many").with("n", n),
                Tone::Plain,
            )],
            _ => self.joins_place(seat, to, kind, n),
        };
        Cue::new(Weight::Strong).by(seat).then(start).then(landed)
    }

    /// A monster goes from one place of a dungeon to another.
    fn shift(
        &self,
        weight: Weight,
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
        sound: Sound,
    ) -> Cue {
        let fly =
            Beat::fly(slot(seat, from, kind), slot(seat, to, kind), Ghost::Symbol(symbol(kind)));
        let start =
            [fly, Beat::Sound(sound)].into_iter().chain(self.leaves_place(seat, from, kind));
        let cue = Cue::new(weight).by(seat).then(start).then(self.joins_place(seat, to, kind, 1));
        self.with_set(cue, seat, to)
    }

    /// Four kinds in a room: its frame turns golden.
    fn with_set(&self, cue: Cue, seat: Seat, room: Place) -> Cue {
        let is_set = |view: &View| room.is_room() && view.table.dungeons[seat].is_set(room);
        if is_set(self.before) || !is_set(self.after) {
            return cue;
        }
        let at = format!("place-{seat}-{room}");
        cue.then([Beat::glow(at.clone()), Beat::mark(at, "is-set-now"), Beat::Sound(Sound::Cheer)])
    }

    /// A monster comes into a dungeon from outside.
    fn comes(&self, weight: Weight, seat: Seat, kind: Kind, from: String, to: Place) -> Cue {
        let fly = Beat::fly(from, slot(seat, to, kind), Ghost::Symbol(symbol(kind)));
        let cue = Cue::new(weight)
            .by(seat)
            .then([fly, Beat::Sound(Sound::Card)])
            .then(self.joins_place(seat, to, kind, 1));
        self.with_set(cue, seat, to)
    }

    /// A monster falls into the oubliettes, for a power or by force.
    fn thrown(&self, seat: Seat, kind: Kind, from: Place, is_for_power: bool) -> Cue {
        let area = Area::Oubliettes;
        let fly = Beat::fly(slot(seat, from, kind), stand(area, kind), Ghost::Symbol(symbol(kind)));
        let start =
            [fly, Beat::Sound(Sound::Thud)].into_iter().chain(self.leaves_place(seat, from, kind));
        let mut cue =
            Cue::new(Weight::Strong).by(seat).then(start).then(self.joins_area(area, kind, 1));
        if let Some(power) = from.power().filter(|_| is_for_power) {
            cue = cue.then([Beat::glow(names::offer(power))]);
        }
        cue
    }

    /// A card is chosen, or a sword-bearer turned over: then its effects follow one after the other.
    fn card_played(&self, seat: Seat, card: Card) -> Cue {
        let cue = Cue::new(Weight::Strong).by(seat);
        match card.pile {
            Pile::Bearer => {
                let flip = Beat::Flip {
                    at: "swords".to_string(),
                    face: Ghost::Drawn(powers::bearer_face(card)),
                    is_secret: true,
                };
                self.to_all(cue.then([flip, Beat::Sound(Sound::Flip)]).then([Beat::Hold(250)]))
            }
            _ => cue.then([Beat::glow(format!("offer-{card}")), Beat::Sound(Sound::Card)]),
        }
    }
}
