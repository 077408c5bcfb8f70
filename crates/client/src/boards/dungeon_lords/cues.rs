//! How each event is shown: minions march, goods fly, numbers run, heroes come, tiles are dug. Battles are in `fights`.

#[path = "cues/fights.rs"]
mod fights;
#[path = "cues/town.rs"]
mod town;

use dungeon_lords::{
    Adventurer, Cost, ENTRY_GOLD, EVIL_LIMIT, Event, Member, Spell, Square, VIP_COST, View,
};
use tabletop::Seat;

use super::{names, pieces, site};
use crate::{
    frame::seat_markup,
    stage::{self, Beat, Cue, Ghost, Sound, Tone, Weight, plate},
    texts::{Arg, Message, signed},
};

pub(super) fn cue(before: &View, after: &View, event: &Event) -> Cue {
    let cues = Cues { before, after };
    match *event {
        Event::StarterDrawn { seat }
        | Event::OrdersDrawn { seat, .. }
        | Event::Held { seat, .. }
        | Event::Retrieved { seat, .. } => {
            Cue::new(Weight::Whisper).then([Beat::glow(plate(seat))])
        }
        Event::NonPlayerHeld { .. } | Event::NonPlayerOrdered { .. } => {
            Cue::new(Weight::Whisper).then([Beat::glow("colours")])
        }
        Event::NonPlayerRevealed { order, .. } => cues.to_all(
            Cue::new(Weight::Plain)
                .then([Beat::glow("colours"), Beat::glow(format!("place-{order}"))]),
        ),
        Event::RoundBegan { season, .. } => cues.round_began(season),
        Event::Offered { .. } => cues.to_all(Cue::new(Weight::Plain).then([
            Beat::glow("tavern"),
            Beat::glow("store"),
            Beat::Sound(Sound::Card),
        ])),
        Event::Forecast { tile, special } => cues.forecast(tile, special),
        // The tile goes under the stack, which is not on the board.
        Event::PutUnder { .. } => Cue::quiet(),
        Event::Sighted { .. } => Cue::new(Weight::Whisper).then([Beat::glow("next-arrivals")]),
        Event::OrdersRevealed { seat, orders } => cues.revealed(seat, &orders),
        Event::EntryPaid { seat } => Cue::new(Weight::Whisper).by(seat).then([run(
            "gold",
            seat,
            cues.before,
            -i32::from(ENTRY_GOLD),
        )]),
        Event::Placed { seat, order, space } => cues.placed(seat, order, space.0),
        Event::CarriedOut { seat, order, space } => cues.carried_out(seat, order, space.0),
        Event::NotCarriedOut { seat, order, reason } => cues.failed(seat, order, reason),
        Event::Spied { seat, slot, spell } => cues.spied(seat, slot.0, spell),
        Event::Dug { seat, square } => cues.dug(seat, square),
        Event::Mined { seat, n } => cues.mined(seat, n),
        Event::TrapsDrawn { seat, n, .. } => cues.traps_drawn(seat, n),
        Event::TrapDiscarded { seat, .. } => Cue::new(Weight::Plain).by(seat).then([
            Beat::fly(traps(seat), "place-traps", Ghost::Token("dl-trap")),
            run("traps-n", seat, before, -1),
            Beat::Sound(Sound::Card),
        ]),
        Event::Hired { seat, monster } => cues.hired(seat, monster),
        Event::Fed { seat, monster } => cues.gone(seat, monster, "dl-float-eaten"),
        Event::Built { seat, room, square } => cues.built(seat, room, square),
        Event::Produced { seat, room } => cues.produced(seat, room),
        Event::EventCame { tile, special } => cues.event_came(tile, special),
        Event::WagePaid { seat, monster } => cues.wage_paid(seat, monster),
        Event::Released { seat, monster } => cues.gone(seat, monster, "dl-float-left"),
        Event::TaxPaid { seat, n_paid, n_due } | Event::ExtraTaxPaid { seat, n_paid, n_due } => {
            cues.taxed(seat, n_paid, n_due)
        }
        Event::Hunted { seat, monster: Some(monster) } => {
            cues.gone(seat, monster, "dl-float-handed-over")
        }
        Event::Hunted { seat, monster: None } => {
            Cue::new(Weight::Plain).by(seat).then([Beat::glow(lair(seat))])
        }
        Event::StrikeEnded { seat, .. } => {
            cues.said(seat, lair(seat), "dl-float-works", Tone::Good)
        }
        Event::OnStrike { seat, .. } => cues.said(seat, lair(seat), "dl-float-strike", Tone::Bad),
        Event::FoodEaten { seat, n } => cues.lost(seat, "food", n),
        Event::GoldStolen { seat, n } => cues.lost(seat, "gold", n),
        Event::Collapsed { seat, square } => Cue::new(Weight::Strong).by(seat).single().then([
            Beat::Shake { at: format!("dungeon-{seat}"), is_grand: false },
            Beat::float(tile(seat, square), Message::new("dl-float-collapsed"), Tone::Bad),
            Beat::Sound(Sound::Thud),
        ]),
        Event::VipReceived { seat, is_paid: true } => cues.paid(seat, VIP_COST),
        Event::VipReceived { seat, is_paid: false } => cues.marked(seat, 1),
        Event::HolidayHeld { seat, n_food, n_imps } => {
            let food = (n_food > 0).then(|| run("food", seat, before, -i32::from(n_food)));
            let imps = (n_imps > 0).then(|| run("imps", seat, before, -i32::from(n_imps)));
            let row = food.into_iter().chain(imps).chain([Beat::glow(format!("treasury-{seat}"))]);
            Cue::new(Weight::Plain).by(seat).then(row)
        }
        Event::TrapsRecalled { seat, n_paid, .. } => {
            cues.paid(seat, Cost { gold: n_paid, ..Cost::default() })
        }
        Event::NonPlayerEvilMoved { from, to } => Cue::new(Weight::Plain).then([Beat::fly(
            format!("evil-{from}"),
            format!("evil-{to}"),
            Ghost::Drawn(pieces::OTHER_MINION.to_string()),
        )]),
        Event::Joined { seat, adventurer } => cues.joined(seat, adventurer),
        Event::WentElsewhere { adventurer } => Cue::new(Weight::Plain).then([
            Beat::hide(token(adventurer)),
            Beat::float(token(adventurer), Message::new("dl-float-elsewhere"), Tone::Plain),
        ]),
        Event::StarterMoved { seat, .. } => cues.starter_moved(seat),
        Event::EvilMoved { seat, from, to } => cues.evil_moved(seat, from, to),
        Event::PaladinCame { seat, from } => cues.paladin(seat, from),
        Event::CardTurned { round, spell } => cues.card_turned(round.0, spell),
        Event::Battle { seat, fact } => cues.fact(seat, fact),
        Event::YearEnded { year } => cues.to_all(Cue::new(Weight::Grand).then([
            Beat::hide("gate-flag"),
            Beat::banner(Message::new("dl-banner-year").with("n", year), "dl-banner", true),
            Beat::Sound(Sound::Toll),
        ])),
        Event::LeftAlive { seat, n } => Cue::new(Weight::Plain).touching(seat).then([
            Beat::glow(party(seat)),
            Beat::float(party(seat), Message::new("dl-float-home").with("n", n), Tone::Plain),
        ]),
        // The ministry's visit shows it.
        Event::Scored { .. } | Event::Examined { .. } | Event::Won { .. } => Cue::quiet(),
    }
}

fn lair(seat: Seat) -> String {
    format!("lair-{seat}")
}

fn traps(seat: Seat) -> String {
    format!("traps-{seat}")
}

fn party(seat: Seat) -> String {
    format!("party-{seat}")
}

fn tile(seat: Seat, square: Square) -> String {
    format!("tile-{seat}-{square}")
}

fn token(adventurer: Adventurer) -> String {
    format!("token-{adventurer}")
}

fn drawn_symbol(symbol: &str) -> Ghost {
    Ghost::Drawn(format!(
        "<svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{symbol}\"/></svg>"
    ))
}

/// The number of this name runs by so much.
fn run(what: &str, seat: Seat, view: &View, by: i32) -> Beat {
    let lord = &view.table.lords[seat];
    let from = i32::from(match what {
        "food" => lord.food,
        "gold" => lord.gold,
        "imps" => lord.imps,
        "idle" => lord.idle_imps(),
        "tiles" => lord.site.n_tiles(),
        "evil" => lord.evil(),
        "marks" => lord.red_marks,
        "prisoners" => lord.prison.len() as u8,
        _ => view.backs[seat].n_traps,
    });
    Beat::tick(format!("{what}-{seat}"), from, from + by)
}

/// This many of a kind go from a place to a number, or from a number to a place, and the number runs.
fn goods(what: &str, seat: Seat, view: &View, by: i32, place: &str) -> Vec<Beat> {
    if by == 0 {
        return Vec::new();
    }
    let (symbol, sound) = match what {
        "food" => ("dl-food", Sound::Step),
        "gold" => ("dl-gold", Sound::Coin),
        "imps" => ("dl-imp", Sound::Step),
        _ => ("dl-trap", Sound::Card),
    };
    let number = format!("{what}-{seat}");
    let (from, to) = if by > 0 { (place.to_string(), number) } else { (number, place.to_string()) };
    let fly = Beat::Fly { from, to, ghost: Ghost::Token(symbol), n: by.unsigned_abs() };
    vec![fly, run(what, seat, view, by), Beat::Sound(sound)]
}

type Cues<'a> = stage::CueBuilder<'a, View>;

impl Cues<'_> {
    fn said(&self, seat: Seat, at: String, key: &'static str, tone: Tone) -> Cue {
        Cue::new(Weight::Plain).by(seat).then([Beat::float(at, Message::new(key), tone)])
    }

    /// A hero walks from the road to the lord he has chosen. Before the first of them goes, the marks of all lords slide
    /// from the Evilometer to the heroes, the nicest to the weakest.
    fn joined(&self, seat: Seat, adventurer: Adventurer) -> Cue {
        let from = token(adventurer);
        let arrivals = &self.before.table.arrivals;
        let nth = arrivals.iter().position(|&other| other == adventurer).unwrap_or_default();
        let mut cue = Cue::new(Weight::Strong).by(seat);
        if nth == 0 {
            // The table after it has the evil they are chosen by, and the table before it who started.
            let lords = self.after.table.by_evil(self.before.table.starter);
            let choices = lords.iter().enumerate().take(arrivals.len());
            let slide = choices.clone().filter_map(|(nth, lord)| {
                let lord = (*lord)?;
                let mark = Ghost::Drawn(seat_markup(lord));
                Some(Beat::fly(format!("evil-mark-{lord}"), format!("chooser-{nth}"), mark))
            });
            let glows = arrivals.iter().map(|&hero| Beat::glow(token(hero)));
            cue = cue
                .then(slide.chain([Beat::Sound(Sound::Card)]))
                .then(glows.chain([Beat::Hold(250)]));
        }
        let row = self.lines_up(seat, adventurer, from.clone());
        let hide = [Beat::hide(from), Beat::hide(format!("chooser-{nth}"))];
        let end = [Beat::Sound(Sound::Step), Beat::glow(party(seat)), Beat::Next(250)];
        self.to_all(cue.then(row.into_iter().chain(hide).chain(end)))
    }

    /// A hero walks to his place in line; those he comes before step back.
    fn lines_up(&self, seat: Seat, adventurer: Adventurer, from: String) -> Vec<Beat> {
        let (before, after) = (&self.before.table.lords[seat], &self.after.table.lords[seat]);
        let place = |who: Adventurer| after.party.iter().position(|m| m.adventurer == who);
        let drawn =
            |member: &Member| Ghost::Drawn(pieces::member_markup(member, self.is_own(seat)));
        let stand = |nth: usize| format!("stand-{seat}-{nth}");
        let own = place(adventurer).unwrap_or(before.party.len());
        let behind = before.party.iter().enumerate().filter_map(|(nth, member)| {
            let to = place(member.adventurer).filter(|&to| to > nth && to > own)?;
            Some((nth, to, member))
        });
        let behind: Vec<(usize, usize, &Member)> = behind.collect();
        let hides = behind.iter().map(|(nth, ..)| Beat::hide(stand(*nth)));
        let steps = behind
            .iter()
            .rev()
            .map(|(nth, to, member)| Beat::fly(stand(*nth), stand(*to), drawn(member)));
        let walk = Beat::fly(from, stand(own), drawn(&Member::new(adventurer)));
        hides.chain(steps).chain([walk]).collect()
    }

    fn starter_moved(&self, seat: Seat) -> Cue {
        let from = format!("crown-{}", self.before.table.starter);
        let crown = Beat::fly(from.clone(), format!("crown-{seat}"), drawn_symbol("dl-crown"));
        self.to_all(Cue::new(Weight::Plain).then([crown, Beat::hide(from)]))
    }

    /// The mark of a seat goes along the Evilometer.
    fn evil_moved(&self, seat: Seat, from: u8, to: u8) -> Cue {
        let by = i32::from(to) - i32::from(from);
        let tone = if by > 0 { Tone::Bad } else { Tone::Good };
        let text = Message::new("dl-float-evil").with("n", signed(by));
        let cue = Cue::new(Weight::Plain).by(seat).then([
            Beat::fly(
                format!("evil-{from}"),
                format!("evil-{to}"),
                Ghost::Drawn(seat_markup(seat)),
            ),
            Beat::hide(format!("evil-mark-{seat}")),
            run("evil", seat, self.before, by),
            Beat::float(format!("evil-{to}"), text, tone),
        ]);
        if from < EVIL_LIMIT && to >= EVIL_LIMIT {
            cue.then([Beat::glow("evilometer"), Beat::Sound(Sound::Sting)])
        } else {
            cue
        }
    }

    /// The paladin rides.
    fn paladin(&self, seat: Seat, from: Option<Seat>) -> Cue {
        let paladin = Adventurer::paladin(self.after.table.year);
        let start = from.map_or("tent".to_string(), |_| format!("hero-{paladin}"));
        let ride = self.lines_up(seat, paladin, start.clone());
        let text = Message::new("dl-banner-paladin").with("seat", Arg::Object(seat));
        self.to_all(
            Cue::new(Weight::Grand)
                .single()
                .then([Beat::banner(text, "dl-paladin", true), Beat::Sound(Sound::Toll)])
                // He stays where he has reined in.
                .then(ride.into_iter().chain([Beat::hide(start), Beat::Sound(Sound::Step)]))
                .then([
                    Beat::Shake { at: format!("dungeon-{seat}"), is_grand: true },
                    Beat::glow(party(seat)),
                    Beat::Sound(Sound::Thud),
                ]),
        )
    }

    fn card_turned(&self, round: u8, spell: Spell) -> Cue {
        let at = format!("card-{round}");
        // Grand, because the battles of all follow.
        self.to_all(
            Cue::new(Weight::Grand)
                .then([
                    Beat::Flip { at: at.clone(), face: spell_face(spell), is_secret: false },
                    Beat::Sound(Sound::Flip),
                ])
                .then([Beat::glow(at.clone()), Beat::float(at, names::spell(spell), Tone::Plain)]),
        )
    }
}

/// A combat card as a ghost.
fn spell_face(spell: Spell) -> Ghost {
    let symbol = if spell.is_fast() { "dl-spell-fast" } else { "dl-spell-slow" };
    let (name, n) = (pieces::to_text(&names::spell(spell)), spell.fatigue());
    Ghost::Drawn(format!(
        "<span class=\"dl-spell\"><span class=\"dl-spell-name\">{name}</span><span class=\"dl-spell-foot\">\
         <svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{symbol}\"/></svg><b>{n}</b></span></span>"
    ))
}
