//! How the events of Monster Inn are shown: six moments, and the plain ways of coins and cards.

use monster_inn::{Creature, Event, Phase, Treasure, View, exchange_price};
use tabletop::Seat;

use super::{
    cards, dungeon,
    inn::{POOL_PLACES, first_place, n_in_deck},
    symbol, words,
};
use crate::{
    stage::{self, Beat, Cue, Ghost, Sound, Tone, Weight, plate},
    texts::Message,
};

/// A pool of this many treasures makes leaving a moment of its own.
const BIG_POOL: u8 = 4;

pub(super) fn cue(before: &View, after: &View, event: &Event) -> Cue {
    let cues = Cues { before, after };
    let mut cue = match *event {
        Event::StarterDrawn { seat } => Cue::new(Weight::Whisper).then([Beat::glow(plate(seat))]),
        Event::InnFilled { seat, inn } => cues.inn_filled(seat, &inn),
        Event::PoolOpened { seat, treasure } | Event::Paid { seat, treasure } => {
            cues.paid(seat, treasure)
        }
        Event::Exchanged { seat, treasure, n_taken } => cues.exchanged(seat, treasure, n_taken),
        Event::Left { seat, n_treasures, treasure, creature } => {
            cues.left(seat, n_treasures, treasure, creature)
        }
        Event::LeftLast { seat, creature } => cues.left_last(seat, creature),
        Event::BonusTaken { seat, treasure } => cues.bonus(seat, treasure),
        Event::Supported { seat, monster, treasure } => cues.supported(seat, monster, treasure),
        // Nothing on the table changes.
        Event::SupportDeclined { .. } => Cue::quiet(),
        Event::RoundEnded { .. } => cues.round_ended(),
        Event::GameEnded { .. } => cues.to_all(
            Cue::new(Weight::Grand)
                .then([
                    Beat::banner(Message::new("mi-banner-unmasking"), "mi-helm", true),
                    Beat::Sound(Sound::Toll),
                ])
                .then([Beat::Hold(350)]),
        ),
        // The ceremony at the end shows it.
        Event::RemovedUnseen { .. }
        | Event::Beaten { .. }
        | Event::Prevailed { .. }
        | Event::Scored { .. }
        | Event::Won { .. } => Cue::quiet(),
    };
    // Who has decided no longer reads what deciding would bring.
    let is_own = cue.actor.is_some_and(|seat| cues.is_own(seat));
    if let Some(row) = cue.beats.first_mut().filter(|_| is_own) {
        row.push(Beat::mark("outlook", "is-past"));
    }
    cue
}

fn purse(seat: Seat) -> String {
    format!("purse-{seat}")
}

fn sound(treasure: Treasure) -> Beat {
    Beat::Sound(match treasure {
        Treasure::Coin => Sound::Coin,
        Treasure::Gem => Sound::Gem,
    })
}

type Cues<'a> = stage::CueBuilder<'a, View>;

impl Cues<'_> {
    fn shows_purse(&self, seat: Seat) -> bool {
        self.is_own(seat) || self.before.table.options.is_open
    }

    /// Where treasure of a seat comes from and goes to: its number, where that is shown.
    fn purse(&self, seat: Seat, treasure: Treasure) -> String {
        if self.shows_purse(seat) { format!("purse-{seat}-{treasure}") } else { purse(seat) }
    }

    /// A purse that is shown runs to its new number.
    fn purse_tick(&self, seat: Seat, treasure: Treasure, by: i32) -> Option<Beat> {
        let held = i32::from(self.before.known_purse(seat)[treasure]);
        let at = self.purse(seat, treasure);
        self.shows_purse(seat).then(|| Beat::tick(at, held, held + by))
    }

    /// A breath between two rounds: whoever has left comes back.
    fn round_ended(&self) -> Cue {
        let all = || Seat::all(self.before.table.n_seats());
        let plates = all().map(|seat| Beat::mark(plate(seat), "is-back"));
        let dungeons = all().map(|seat| Beat::mark(format!("dungeon-{seat}"), "is-back"));
        let row = plates.chain(dungeons).chain([Beat::Hold(350)]);
        self.to_all(Cue::new(Weight::Plain).then(row))
    }

    /// The inn fills: a sign says which round it is, the door stands open, cards come from the deck into their places.
    fn inn_filled(&self, seat: Seat, inn: &monster_inn::Inn) -> Cue {
        let kinds = self.before.table.options.kinds;
        let (round, rounds) = self.after.table.round();
        let round = Message::new("mi-banner-round").with("round", round).with("rounds", rounds);
        let sign = [
            Beat::banner(round, "mi-flame", false),
            Beat::mark("door", "is-ajar"),
            Beat::Next(450),
        ];
        let mut cue = Cue::new(Weight::Strong).by(seat).then(sign);
        let n_cards = inn.creatures().count();
        for (nth, creature) in inn.creatures().enumerate() {
            let card = Ghost::Drawn(cards::creature(creature, kinds));
            let to = format!("inn-{nth}");
            let next = (nth + 1 < n_cards).then_some(Beat::Next(120));
            let row = [Beat::fly("deck", to, card), Beat::Sound(Sound::Card)];
            cue = cue.then(row.into_iter().chain(next));
        }
        let n_left = n_in_deck(self.after) as i32;
        let tick = Beat::tick("deck-count", n_left + n_cards as i32, n_left);
        cue = cue.then([Beat::glow("inn-0"), tick]);
        self.to_all(cue)
    }

    /// A bid: the treasure goes to its place on the table.
    fn paid(&self, seat: Seat, treasure: Treasure) -> Cue {
        let n = i32::from(self.before.table.pool.total());
        let place = (n as usize).min(POOL_PLACES - 1);
        let from = self.purse(seat, treasure);
        let fly = Beat::fly(from, format!("pool-{place}"), Ghost::Symbol(symbol(treasure)));
        let mut landed = vec![Beat::tick("pool-count", n, n + 1)];
        if n == 0 {
            landed.push(Beat::Flag {
                at: "pool-kind".to_string(),
                face: Ghost::Symbol(symbol(treasure)),
            });
            landed.push(Beat::mark("cloth", cloth(treasure)));
        }
        let start = [Some(fly), self.purse_tick(seat, treasure, -1), Some(sound(treasure))];
        Cue::new(Weight::Plain).by(seat).then(start.into_iter().flatten()).then(landed)
    }

    /// Exchange: the pool sweeps to the purse, and two more of the other treasure rain in.
    fn exchanged(&self, seat: Seat, treasure: Treasure, n_taken: u8) -> Cue {
        let (n, other) = (i32::from(n_taken), treasure.other());
        let sweep = Beat::Fly {
            from: "pool".to_string(),
            to: self.purse(seat, treasure),
            ghost: Ghost::Token(symbol(treasure)),
            n: u32::from(n_taken),
        };
        let taken = [sweep, Beat::hide("pool-pieces"), sound(treasure)];
        let n_put = exchange_price(n_taken);
        let n_shown = usize::from(n_put).min(POOL_PLACES);
        // The pool is another one, not more of the same: it is said what it is, not by how much it grows.
        let flip =
            |at: &str, face: Ghost| Beat::Flip { at: at.to_string(), face, is_secret: false };
        let put = [
            Beat::mark("cloth", cloth(other)),
            flip("pool-kind", Ghost::Symbol(symbol(other))),
            flip("pool-count", Ghost::Text(Message::new("mi-fame").with("n", n_put))),
            Beat::float("pool-count", words::counted(n_put, other), Tone::Plain),
            sound(other),
        ];
        let purses = [(treasure, n), (other, -i32::from(n_put))];
        let purses = purses.into_iter().filter_map(|(of, by)| self.purse_tick(seat, of, by));
        let mut cue = Cue::new(Weight::Grand)
            .by(seat)
            .then([Beat::mark("pool", "is-swapping"), Beat::Hold(500)])
            .then(taken)
            .then(put.into_iter().chain(purses));
        for place in 0..n_shown {
            let to = format!("pool-{place}");
            let drop = Beat::fly(self.purse(seat, other), to, Ghost::Symbol(symbol(other)));
            let next = (place + 1 < n_shown).then_some(Beat::Next(60));
            cue = cue.then([drop].into_iter().chain(next));
        }
        self.to_all(cue)
    }

    /// A card goes from its place in the inn to its column; what that column counts changes with it.
    fn card_goes(&self, seat: Seat, creature: Creature, place: usize) -> (Beat, Vec<Beat>) {
        let dungeon = &self.before.table.dungeons[seat];
        let (row, column) = match creature {
            Creature::Monster(_) => ("monster", dungeon.monsters().len()),
            Creature::Humanoid(_) => ("humanoid", dungeon.humanoids().len()),
        };
        let kinds = self.before.table.options.kinds;
        let is_own = self.is_own(seat);
        let ghost = if is_own {
            Ghost::Drawn(cards::creature(creature, kinds))
        } else {
            Ghost::Drawn(cards::creature_tile(creature, kinds))
        };
        let fly = Beat::fly(format!("inn-{place}"), format!("{row}-{seat}-{column}"), ghost);
        (fly, self.chip(seat, column))
    }

    /// What a column of the own dungeon counts from now on, above whatever has landed there. At the very end the unmasking
    /// shows it.
    fn chip(&self, seat: Seat, column: usize) -> Vec<Beat> {
        let is_over = self.after.table.phase == Phase::Over;
        let now = self.after.table.prospects(seat).get(column).copied();
        let Some(now) = now.filter(|_| self.is_own(seat) && !is_over) else { return Vec::new() };
        let before = self.before.table.prospects(seat).get(column).copied();
        let at = format!("chip-{seat}-{column}");
        let face = Ghost::Drawn(dungeon::new_chip(before, now));
        vec![Beat::hide(at.clone()), Beat::Flag { at, face }]
    }

    fn left(&self, seat: Seat, n: u8, treasure: Treasure, creature: Creature) -> Cue {
        let place = first_place(self.before);
        let (fly, chip) = self.card_goes(seat, creature, place);
        let is_big = n >= BIG_POOL;
        let weight = if is_big { Weight::Grand } else { Weight::Strong };
        let mut cue = Cue::new(weight).by(seat);
        if is_big {
            cue = cue.then([Beat::Hold(180), Beat::mark("door", "is-ajar")]);
        }
        cue = cue.then([fly, Beat::hide(format!("inn-{place}")), Beat::Sound(Sound::Card)]);
        if n > 0 {
            let stream = Beat::Fly {
                from: "pool".to_string(),
                to: self.purse(seat, treasure),
                ghost: Ghost::Token(symbol(treasure)),
                n: u32::from(n),
            };
            let none = Ghost::Text(Message::new("mi-fame").with("n", 0));
            let row = [
                stream,
                Beat::hide("pool-pieces"),
                Beat::hide("pool-kind"),
                Beat::Flip { at: "pool-count".to_string(), face: none, is_secret: false },
                Beat::mark("cloth", "is-bare"),
                sound(treasure),
            ];
            let amount = Beat::amount(self.purse(seat, treasure), i32::from(n));
            let landed = self.purse_tick(seat, treasure, i32::from(n)).into_iter().chain([amount]);
            cue = cue.then(row).then(landed);
        }
        cue.then(chip)
    }

    /// Last at the bar: the others look away, the last card is lifted and carried home, and a great one is cheered.
    fn left_last(&self, seat: Seat, creature: Creature) -> Cue {
        let place = self.before.table.n_seats() - 1;
        let at = format!("inn-{place}");
        let (fly, chip) = self.card_goes(seat, creature, place);
        let others = Seat::all(self.before.table.n_seats()).filter(|&other| other != seat);
        let dim = others.map(|other| Beat::mark(plate(other), "is-dim"));
        let great = match creature {
            Creature::Monster(monster) if monster.is_great() => Some(monster),
            _ => None,
        };
        let weight = if great.is_some() { Weight::Grand } else { Weight::Strong };
        let cue = Cue::new(weight)
            .by(seat)
            .then(dim.chain([Beat::Hold(200)]))
            .then([Beat::mark(at.clone(), "is-lifted"), Beat::Hold(160)])
            .then([fly, Beat::hide(at), Beat::Sound(Sound::Card)]);
        let Some(monster) = great else { return cue.then(chip) };
        let kind = self.before.table.options.kinds.of(monster);
        let text = Message::new("mi-banner-great")
            .with("seat", seat)
            .with("monster", words::monster(self.before, monster));
        let banner = [Beat::banner(text, cards::head(kind), false), Beat::Sound(Sound::Toll)];
        cue.then(banner.into_iter().chain(chip))
    }

    fn bonus(&self, seat: Seat, treasure: Treasure) -> Cue {
        let n = i32::from(self.before.table.supply[treasure]);
        let to = self.purse(seat, treasure);
        let fly = Beat::fly(format!("supply-{treasure}"), to, Ghost::Token(symbol(treasure)));
        let supply = Beat::tick(format!("supply-{treasure}-count"), n, n - 1);
        let landed = [self.purse_tick(seat, treasure, 1), Some(sound(treasure))];
        Cue::new(Weight::Plain).by(seat).then([fly, supply]).then(landed.into_iter().flatten())
    }

    /// Guarded: the treasure pays for a portcullis, and the column counts anew.
    fn supported(&self, seat: Seat, monster: monster_inn::Monster, treasure: Treasure) -> Cue {
        let is_own = self.is_own(seat);
        let monsters = self.before.table.dungeons[seat].monsters();
        let column = monsters.iter().position(|&other| other == monster).unwrap_or_default();
        let at = format!("card-{monster}");
        let from = self.purse(seat, treasure);
        let fly = Beat::fly(from, at.clone(), Ghost::Token(symbol(treasure)));
        let gate = Beat::Flag { at, face: Ghost::Drawn(cards::gate(monster, treasure, is_own)) };
        let pay = [Some(fly), self.purse_tick(seat, treasure, -1)];
        Cue::new(Weight::Strong)
            .by(seat)
            .then(pay.into_iter().flatten())
            .then([gate, Beat::Sound(Sound::Clang)])
            .then(self.chip(seat, column))
    }
}

fn cloth(treasure: Treasure) -> &'static str {
    match treasure {
        Treasure::Coin => "will-coins",
        Treasure::Gem => "will-gems",
    }
}
