//! A battle as a scene: card, trap, damage on hearts, blows, capture, the white flag or the tile that holds.

use dungeon_lords::{Adventurer, Fact, Monster, Source, Square, Step, Trap, Troop, Way};
use tabletop::Seat;

use super::super::battle;
use super::{Cues, drawn_symbol, goods, lair, names, party, pieces, run, site, tile, traps};
use crate::{
    stage::{Beat, Cue, Ghost, Sound, Tone, Weight},
    texts::{Message, t},
};

fn hero(adventurer: Adventurer) -> String {
    format!("hero-{adventurer}")
}

fn fighter(monster: Monster) -> String {
    format!("fighter-{monster}")
}

impl Cues<'_> {
    pub(super) fn fact(&self, seat: Seat, fact: Fact) -> Cue {
        let line = format!("line-{seat}");
        let said = |at: String, key: &'static str, tone: Tone| {
            Cue::new(Weight::Plain).by(seat).then([Beat::float(at, Message::new(key), tone)])
        };
        let number = |what: &str, by: i32| {
            Cue::new(Weight::Plain).by(seat).then([
                Beat::amount(format!("{what}-{seat}"), by),
                run(what, seat, self.before, by),
                Beat::Sound(Sound::Sting),
            ])
        };
        let cue = match fact {
            Fact::Planned { square, sent, .. } => self.planned(seat, square, &sent),
            Fact::Released { .. } | Fact::Unlocked { .. } => {
                Cue::new(Weight::Strong).by(seat).then([
                    Beat::float(
                        format!("prison-{seat}"),
                        Message::new("dl-float-freed"),
                        Tone::Bad,
                    ),
                    run("prisoners", seat, self.before, -1),
                    Beat::Sound(Sound::Clang),
                ])
            }
            Fact::Sprung { trap } => self.sprung(seat, trap),
            Fact::Prevented { n } => self.prevented(seat, n),
            Fact::Hurt { adventurer, damage, by } => self.hurt(seat, adventurer, damage, by),
            Fact::Shielded => said(line, "dl-float-shield", Tone::Bad),
            Fact::Imprisoned { adventurer } => self.imprisoned(seat, adventurer),
            Fact::Vanished => Cue::new(Weight::Plain).by(seat).then([
                Beat::hide(hero(Adventurer::ILLUSION)),
                Beat::float(
                    self.head(seat, Adventurer::ILLUSION),
                    Message::new("dl-float-vanished"),
                    Tone::Good,
                ),
            ]),
            Fact::Cast { spell } => Cue::new(Weight::Strong).by(seat).then([
                Beat::glow(line.clone()),
                Beat::float(line, names::spell(spell), Tone::Bad),
                Beat::Sound(Sound::Sting),
            ]),
            Fact::Withdrew { monster } => Cue::new(Weight::Plain).by(seat).then([
                Beat::hide(fighter(monster)),
                Beat::float(fighter(monster), Message::new("dl-float-withdrew"), Tone::Bad),
            ]),
            Fact::Paid { monster } => {
                let cost = monster.cost();
                let at = fighter(monster);
                let mut row = goods("food", seat, self.before, -i32::from(cost.food), &at);
                row.extend(goods("gold", seat, self.before, -i32::from(cost.gold), &at));
                row.push(Beat::glow(at));
                Cue::new(Weight::Plain).by(seat).then(row)
            }
            Fact::BecameSheep { monster } => Cue::new(Weight::Strong).by(seat).then([
                Beat::Flip {
                    at: fighter(monster),
                    face: drawn_symbol("dl-sheep"),
                    is_secret: false,
                },
                Beat::Sound(Sound::Sting),
            ]),
            Fact::GotFood { adventurer } => Cue::new(Weight::Plain)
                .by(seat)
                .then([Beat::glow(hero(adventurer)), Beat::amount(hero(adventurer), 1)]),
            Fact::HadFood { adventurer } => {
                Cue::new(Weight::Whisper).by(seat).then([Beat::glow(hero(adventurer))])
            }
            Fact::LostImp => number("imps", -1),
            Fact::LostGold | Fact::PaidGold => number("gold", -1),
            Fact::LostFood => number("food", -1),
            Fact::LostTrap { .. } => Cue::new(Weight::Plain)
                .by(seat)
                .then([Beat::amount(traps(seat), -1), run("traps-n", seat, self.before, -1)]),
            Fact::GotMark => self.marked(seat, 1),
            Fact::LostMonster { monster } => self.gone(seat, monster, "dl-float-lost"),
            Fact::Regenerated { adventurer, n } | Fact::Healed { adventurer, n } => {
                self.healed(seat, adventurer, n)
            }
            Fact::Attacked { monster, way } => self.attacked(seat, monster, way),
            Fact::FoundNobody { monster } => said(fighter(monster), "dl-float-nobody", Tone::Plain),
            Fact::HeldBack => Cue::new(Weight::Strong).by(seat).then([
                Beat::float(self.word_place(seat), Message::new("dl-float-held"), Tone::Good),
                Beat::Sound(Sound::Clang),
            ]),
            Fact::Conquered { square } => self.conquered(seat, square),
            Fact::Won => self.won(seat),
        };
        // Planning is done in peace; whatever is fought is seen from close by.
        if matches!(fact, Fact::Planned { .. }) {
            return cue;
        }
        self.lantern(seat, fact, self.close_by(seat, cue))
    }

    /// The lantern goes to the step that is shown.
    fn lantern(&self, seat: Seat, fact: Fact, mut cue: Cue) -> Cue {
        let step = match fact {
            Fact::Sprung { .. } => Step::Traps,
            Fact::Cast { spell } if spell.is_fast() => Step::FastSpell,
            Fact::Cast { .. } => Step::SlowSpell,
            Fact::Attacked { .. } => Step::Monsters,
            Fact::Healed { .. } => Step::Healing,
            Fact::Hurt { by: Source::Fatigue, .. } | Fact::HeldBack | Fact::Conquered { .. } => {
                Step::Conquering
            }
            _ => return cue,
        };
        let key = battle::STEPS.iter().find(|(of, ..)| *of == step).map(|(_, key, _)| key);
        if let (Some(key), true) = (key, self.is_staged(seat)) {
            let at = format!("step-{}", key.trim_start_matches("dl-step-"));
            cue.beats.insert(0, vec![Beat::mark(at, "is-lit")]);
        }
        cue
    }

    /// Whether this battle is the one on the stage.
    fn is_staged(&self, seat: Seat) -> bool {
        battle::on_stage(self.before) == seat
    }

    /// What rises from a hero rises above his head.
    fn head(&self, seat: Seat, adventurer: Adventurer) -> String {
        if self.is_staged(seat) { format!("head-{adventurer}") } else { hero(adventurer) }
    }

    /// The camera is at the own battle; those of others are fought in their small views.
    fn close_by(&self, seat: Seat, mut cue: Cue) -> Cue {
        if self.is_own(seat) && !cue.is_quiet() {
            cue.beats.insert(0, vec![Beat::Focus { at: "battle".to_string() }]);
        }
        cue
    }

    /// What is said of the own battle stands on the arch; another's is fought in the small view of its dungeon.
    fn word_place(&self, seat: Seat) -> String {
        if self.is_own(seat) { "gate-word".to_string() } else { format!("dungeon-{seat}") }
    }

    /// Those who were sent go to the tile.
    fn planned(&self, seat: Seat, square: Square, sent: &Troop) -> Cue {
        let at = tile(seat, square);
        let there = Monster::ALL.into_iter().filter(|&kind| sent[kind as usize] > 0);
        let march = there
            .map(|kind| Beat::fly(lair(seat), at.clone(), Ghost::Token(names::monster_art(kind))));
        let march: Vec<Beat> = if self.is_own(seat) { Vec::new() } else { march.collect() };
        let end = [Beat::hide("gate-flag"), Beat::glow(at.clone()), Beat::Sound(Sound::Step)];
        let row = march.into_iter().chain(end);
        Cue::new(Weight::Plain).by(seat).then(row)
    }

    /// The trap is turned over. What it throws flies at those it hits, see `hurt`.
    fn sprung(&self, seat: Seat, trap: Trap) -> Cue {
        let art = names::trap_art(trap);
        if !self.is_own(seat) {
            return Cue::new(Weight::Strong).by(seat).then([
                Beat::fly(traps(seat), party(seat), Ghost::Token(art)),
                run("traps-n", seat, self.before, -1),
                Beat::Sound(Sound::Thud),
            ]);
        }
        let (name, note) = (pieces::to_text(&names::trap(trap)), t!("dl-sprung-mark"));
        let card = format!(
            "<span class=\"dl-trap-card\"><span class=\"dl-trap-name\">{name}</span>\
             <svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{art}\"/></svg>\
             <span class=\"dl-trap-note\">{note}</span></span>"
        );
        let face = Ghost::Drawn(card);
        Cue::new(Weight::Grand).by(seat).then([
            Beat::Flip { at: battle::trap_place(trap), face, is_secret: false },
            Beat::Sound(Sound::Flip),
        ])
    }

    /// The thieves, or the paladin, take points away.
    fn prevented(&self, seat: Seat, n: u8) -> Cue {
        let party = &self.before.table.lords[seat].party;
        let thief = party.iter().find(|member| member.adventurer.trap_symbols() > 0);
        let at = thief.map_or(format!("line-{seat}"), |member| self.head(seat, member.adventurer));
        let text = Message::new("dl-float-prevented").with("n", n);
        Cue::new(Weight::Plain).by(seat).then([
            Beat::glow(at.clone()),
            Beat::float(at, text, Tone::Plain),
            Beat::Sound(Sound::Clang),
        ])
    }

    /// Damage: the hero staggers under a flash, and hearts break.
    fn hurt(&self, seat: Seat, adventurer: Adventurer, damage: u8, by: Source) -> Cue {
        let at = hero(adventurer);
        let n = i32::from(damage);
        let points = format!("points-{adventurer}");
        let party = &self.before.table.lords[seat].party;
        let member = party.iter().find(|member| member.adventurer == adventurer);
        let n_left = member.map_or(n, |member| i32::from(member.n_left()));
        let sound = match by {
            Source::Trap(_) => Sound::Thud,
            Source::Monster(_) => Sound::Clang,
            Source::Fatigue | Source::Poison => Sound::Step,
        };
        let head = self.head(seat, adventurer);
        // One that is watched has the time to be seen.
        let weight = if self.is_staged(seat) { Weight::Strong } else { Weight::Plain };
        let mut cue = Cue::new(weight).by(seat).single();
        let cue = match by {
            Source::Fatigue => cue.then([Beat::float(
                head,
                Message::new("dl-float-tired").with("n", n),
                Tone::Bad,
            )]),
            _ => {
                let flash = if matches!(by, Source::Trap(_)) { "is-struck" } else { "is-smitten" };
                if let (Source::Trap(trap), true) = (by, self.is_own(seat)) {
                    let art = names::trap_art(trap);
                    let missile = format!(
                        "<svg class=\"dl-missile\" viewBox=\"0 0 32 32\"><use href=\"#{art}\"/></svg>"
                    );
                    let from = battle::trap_place(trap);
                    cue = cue.then([Beat::fly(from, head.clone(), Ghost::Drawn(missile))]);
                }
                cue.then([
                    Beat::Shake { at: at.clone(), is_grand: false },
                    Beat::mark(at, flash),
                    Beat::amount(head, -n),
                ])
            }
        };
        cue.then([
            Beat::pips(format!("pips-{adventurer}"), -n),
            // Nobody has less than none left.
            Beat::tick(points, n.min(n_left), 0),
            Beat::Sound(sound),
        ])
    }

    fn healed(&self, seat: Seat, adventurer: Adventurer, n: u8) -> Cue {
        let n = i32::from(n);
        Cue::new(Weight::Plain).by(seat).then([
            Beat::amount(self.head(seat, adventurer), n),
            Beat::pips(format!("pips-{adventurer}"), n),
            Beat::tick(format!("points-{adventurer}"), 0, n),
            Beat::Sound(Sound::Gem),
        ])
    }

    /// He topples, goes to prison, and the bars fall.
    fn imprisoned(&self, seat: Seat, adventurer: Adventurer) -> Cue {
        let (before, after) = (&self.before.table.lords[seat], &self.after.table.lords[seat]);
        let nth = after.prison.iter().position(|&other| other == adventurer);
        let to = match nth.filter(|&nth| self.is_own(seat) && nth <= before.prison.len()) {
            Some(nth) => format!("cell-{seat}-{nth}"),
            None if self.is_own(seat) => format!("prison-{seat}"),
            None => format!("prisoners-{seat}"),
        };
        let art = names::class_art(adventurer);
        let ghost = if self.is_own(seat) {
            Ghost::Drawn(format!(
                "<span class=\"dl-box is-cell\"><svg class=\"icon\" viewBox=\"0 0 32 32\"><use href=\"#{art}\"/></svg></span>"
            ))
        } else {
            Ghost::Token(art)
        };
        Cue::new(Weight::Strong).by(seat).single().then([
            Beat::fly(hero(adventurer), to, ghost),
            Beat::hide(hero(adventurer)),
            run("prisoners", seat, self.before, 1),
            Beat::Sound(Sound::Clang),
        ])
    }

    /// A monster lunges; who has struck lies down.
    fn attacked(&self, seat: Seat, monster: Monster, way: Way) -> Cue {
        let meal = i32::from(monster.meal(way));
        let fed = (meal > 0).then(|| run("food", seat, self.before, -meal));
        // Grand for its lord: a blow is not hurried through.
        let weight = if self.is_own(seat) { Weight::Grand } else { Weight::Plain };
        let cue = Cue::new(weight).by(seat);
        if self.is_own(seat) {
            cue.then([Beat::mark(fighter(monster), "is-lunging"), Beat::Hold(160)]).then(
                [Beat::Sound(Sound::Clang), Beat::mark(fighter(monster), "is-spent")]
                    .into_iter()
                    .chain(fed),
            )
        } else {
            cue.then(
                [
                    Beat::fly(lair(seat), party(seat), Ghost::Token(names::monster_art(monster))),
                    Beat::Sound(Sound::Clang),
                ]
                .into_iter()
                .chain(fed),
            )
        }
    }

    /// The white flag.
    fn conquered(&self, seat: Seat, square: Square) -> Cue {
        let at = tile(seat, square);
        let face = Ghost::Drawn(site::drawn(&self.after.table.lords[seat].site, square));
        let flag = Beat::Flag { at: at.clone(), face };
        let cue = Cue::new(Weight::Strong).by(seat).single();
        if self.is_own(seat) {
            let word = Message::new("dl-float-conquered").with("square", square.to_string());
            // The flag rises where the word has gone.
            let banner = drawn_symbol("dl-banner");
            cue.then([Beat::float("gate-word", word, Tone::Bad), Beat::Sound(Sound::Sting)])
                .then([Beat::Hold(450)])
                .then([Beat::fly("gate-foot", "gate-flag", banner)])
                .then([flag])
        } else {
            cue.then([flag, Beat::Sound(Sound::Sting)])
        }
    }

    /// Nobody is left of the party.
    fn won(&self, seat: Seat) -> Cue {
        if !self.is_own(seat) {
            let text = Message::new("dl-float-party-beaten");
            return Cue::new(Weight::Strong).by(seat).then([Beat::float(
                format!("dungeon-{seat}"),
                text,
                Tone::Good,
            )]);
        }
        let lord = &self.after.table.lords[seat];
        let cue = Cue::new(Weight::Grand).by(seat).single().then([
            Beat::banner(Message::new("dl-banner-held"), "dl-bars", true),
            Beat::glow("front"),
            Beat::Sound(Sound::Cheer),
        ]);
        // Lamps are lit from tile to tile.
        let mut tiles = dungeon_lords::squares(lord.site.unconquered()).peekable();
        let mut lit = cue;
        while let Some(square) = tiles.next() {
            let next = tiles.peek().map(|_| Beat::Next(80));
            lit = lit.then([Beat::glow(tile(seat, square))].into_iter().chain(next));
        }
        lit
    }
}
