//! The year in the town: seasons and events, orders and minions, goods, digging, building, wages and taxes.

use dungeon_lords::{
    Cost, EventTile, Lack, Minion, Monster, Order, Reason, Room, Season, Special, Spell, Square,
    Stage, View,
};
use tabletop::Seat;

use super::{Cues, drawn_symbol, goods, lair, names, pieces, run, site, spell_face, tile, traps};
use crate::{
    stage::{Beat, Cue, Ghost, Sound, Tone, Weight, plate},
    texts::Message,
};

impl Cues<'_> {
    pub(super) fn round_began(&self, season: Season) -> Cue {
        let art = names::season_art(season);
        let place = format!("season-{}", art.trim_start_matches("dl-"));
        let text = Message::new("dl-banner-season")
            .with("season", names::season(season))
            .with("n", self.after.table.year);
        self.to_all(
            Cue::new(Weight::Strong).then([Beat::banner(text, art, false), Beat::glow(place)]),
        )
    }

    pub(super) fn forecast(&self, tile: EventTile, special: Option<Special>) -> Cue {
        let next = self.after.table.season as usize + 1;
        let Some(&season) = Season::ALL.get(next) else {
            return Cue::new(Weight::Whisper).then([Beat::glow("season-fall")]);
        };
        let place = format!("season-{}", names::season_art(season).trim_start_matches("dl-"));
        Cue::new(Weight::Plain).then([
            Beat::glow(place.clone()),
            Beat::float(place, names::event(tile, special), Tone::Plain),
        ])
    }

    /// A lord's three cards lie there; they are turned over in waves, with the minions they send.
    pub(super) fn revealed(&self, seat: Seat, orders: &[Order]) -> Cue {
        let cards = (0..orders.len()).map(|nth| Beat::glow(format!("order-{seat}-{nth}")));
        // Grand, because what follows are the minions of all.
        self.to_all(Cue::new(Weight::Grand).then(cards.chain([Beat::Next(0)])))
    }

    /// ORDER-4: before the starting player's minion goes, all turn over the cards of its wave.
    fn wave(&self, seat: Seat, nth: usize, weight: Weight) -> Cue {
        let cue = Cue::new(weight).by(seat);
        if seat != self.before.table.starter {
            return cue;
        }
        let flips = self.after.table.in_play_order().filter_map(|seat| {
            let &order = self.after.table.lords[seat].orders.get(nth)?;
            let at = format!("order-{seat}-{nth}");
            Some(Beat::Flip { at, face: drawn_symbol(names::place_art(order)), is_secret: false })
        });
        cue.then(flips.chain([Beat::Sound(Sound::Flip)])).then([Beat::Hold(160)])
    }

    /// Which of the lord's orders this is.
    fn nth_order(&self, seat: Seat, order: Order) -> usize {
        let orders = &self.after.table.lords[seat].orders;
        orders.iter().position(|&given| given == order).unwrap_or_default()
    }

    /// A minion marches from its order to its space, soon after the one before.
    pub(super) fn placed(&self, seat: Seat, order: Order, space: u8) -> Cue {
        let nth = self.nth_order(seat, order);
        let minion = Ghost::Drawn(pieces::minion_markup(seat));
        let from = format!("order-{seat}-{nth}");
        let march = Beat::fly(from, format!("space-{order}-{space}"), minion);
        let cue = self.wave(seat, nth, Weight::Strong);
        self.to_all(cue.then([march, Beat::Sound(Sound::Step), Beat::Next(200)]))
    }

    /// All three spaces are taken, or there is no gold to hire with: the minion sits down on its card.
    fn shut_out(&self, seat: Seat, order: Order, key: &'static str) -> Cue {
        let nth = self.nth_order(seat, order);
        let at = format!("place-{order}");
        let said = self.said_of_place(seat, order, key);
        let minion = Ghost::Drawn(pieces::minion_markup(seat));
        let sits = Beat::Flag { at: format!("order-{seat}-{nth}"), face: minion };
        let cue = self.wave(seat, nth, Weight::Strong);
        let shake = Beat::Shake { at, is_grand: false };
        self.to_all(cue.then([shake, said, Beat::Sound(Sound::Thud)]).then([sits, Beat::Next(200)]))
    }

    /// Why a minion can do nothing, beside it, or in the middle of a place where it has found no room.
    fn said_of_place(&self, seat: Seat, order: Order, key: &'static str) -> Beat {
        let spaces = &self.after.table.spaces[order as usize];
        let nth = spaces.iter().position(|&who| who == Minion::Of(seat)).unwrap_or(1);
        Beat::float(format!("space-{order}-{nth}"), Message::new(key), Tone::Bad)
    }

    /// What a space gives and takes.
    pub(super) fn carried_out(&self, seat: Seat, order: Order, space: u8) -> Cue {
        let price = order.price(space);
        let place = format!("space-{order}-{space}");
        let mut cue = Cue::new(Weight::Plain).by(seat).then([Beat::glow(place.clone())]);
        // Hiring is paid with its monster.
        if order != Order::Monster {
            let costs = [("food", price.pays_food), ("gold", price.pays_gold)];
            let costs = costs
                .into_iter()
                .flat_map(|(what, n)| goods(what, seat, self.before, -i32::from(n), &place));
            let costs: Vec<Beat> = costs.collect();
            if !costs.is_empty() {
                cue = cue.then(costs);
            }
        }
        let gains = [("food", price.food), ("gold", price.gold), ("imps", price.imps)];
        let gains = gains
            .into_iter()
            .flat_map(|(what, n)| goods(what, seat, self.before, i32::from(n), &place));
        let mut gains: Vec<Beat> = gains.collect();
        if price.imps > 0 {
            gains.push(run("idle", seat, self.before, i32::from(price.imps)));
        }
        if gains.is_empty() { cue } else { cue.then(gains) }
    }

    pub(super) fn failed(&self, seat: Seat, order: Order, reason: Reason) -> Cue {
        let at = format!("place-{order}");
        let key = match reason {
            Reason::ShutOut => return self.shut_out(seat, order, "dl-float-shut-out"),
            Reason::NoGoldToHire => return self.shut_out(seat, order, "dl-float-no-gold"),
            Reason::Lacking(Lack::Food) => "dl-float-no-food",
            Reason::Lacking(Lack::Gold) => "dl-float-no-gold",
            Reason::Lacking(Lack::Evil) => "dl-float-too-evil",
            Reason::Lacking(Lack::Trap | Lack::Prey | Lack::Wages) => "dl-float-cannot-pay",
            Reason::Lacking(_) => "dl-float-lacking",
            Reason::Declined => {
                return Cue::new(Weight::Plain).by(seat).then([Beat::glow(at)]);
            }
        };
        let said = self.said_of_place(seat, order, key);
        let shake = Beat::Shake { at, is_grand: false };
        Cue::new(Weight::Plain).by(seat).then([shake, said, Beat::Sound(Sound::Thud)])
    }

    pub(super) fn spied(&self, seat: Seat, slot: u8, spell: Option<Spell>) -> Cue {
        let at = format!("card-{slot}");
        let cue = Cue::new(Weight::Plain).by(seat);
        match spell {
            Some(spell) => cue.then([
                Beat::Flip { at, face: spell_face(spell), is_secret: false },
                Beat::Sound(Sound::Flip),
            ]),
            None => cue
                .then([Beat::fly(plate(seat), at.clone(), Ghost::Token("dl-eye")), Beat::glow(at)]),
        }
    }

    /// An imp digs: the tile is there, and the imp is busy.
    pub(super) fn dug(&self, seat: Seat, square: Square) -> Cue {
        let at = tile(seat, square);
        let is_by_imp = self.before.table.stage == Stage::Execute;
        let imp = Beat::fly(format!("treasury-{seat}"), at.clone(), Ghost::Token("dl-imp"));
        let face = Ghost::Drawn(site::drawn(&self.after.table.lords[seat].site, square));
        let busy = is_by_imp.then(|| run("idle", seat, self.before, -1));
        Cue::new(Weight::Plain).by(seat).then([imp]).then(
            [Beat::Flag { at, face }, run("tiles", seat, self.before, 1), Beat::Sound(Sound::Thud)]
                .into_iter()
                .chain(busy),
        )
    }

    /// Gold comes from as many tunnels as imps mine in.
    pub(super) fn mined(&self, seat: Seat, n: u8) -> Cue {
        let mined = self.after.table.lords[seat].mined;
        let from = dungeon_lords::squares(mined).map(|square| tile(seat, square));
        let flights = from.map(|at| Beat::fly(at, format!("gold-{seat}"), Ghost::Token("dl-gold")));
        let price = self.before.table.place.price(self.before.table.space);
        let busy = i32::from(n) + i32::from(price.foreimp);
        let row = flights.chain([
            run("gold", seat, self.before, i32::from(n)),
            run("idle", seat, self.before, -busy),
            Beat::Sound(Sound::Coin),
        ]);
        Cue::new(Weight::Plain).by(seat).then(row)
    }

    pub(super) fn traps_drawn(&self, seat: Seat, n: u8) -> Cue {
        if n == 0 {
            return Cue::quiet();
        }
        let fly = Beat::Fly {
            from: "place-traps".to_string(),
            to: traps(seat),
            ghost: Ghost::Token("dl-trap"),
            n: u32::from(n),
        };
        let row = [fly, run("traps-n", seat, self.before, i32::from(n)), Beat::Sound(Sound::Card)];
        Cue::new(Weight::Plain).by(seat).then(row)
    }

    /// Where a monster of this kind stands in a lair, or will.
    pub(super) fn lair_place(&self, view: &View, seat: Seat, monster: Monster) -> String {
        let lord = &view.table.lords[seat];
        let n_boxes = |kind: Monster| {
            usize::from(lord.up[kind as usize] > 0) + usize::from(lord.down[kind as usize] > 0)
        };
        let before: usize =
            Monster::ALL.into_iter().take_while(|&kind| kind != monster).map(n_boxes).sum();
        format!("lair-{seat}-{before}")
    }

    /// A monster goes from the tavern to its lair, for its wage.
    pub(super) fn hired(&self, seat: Seat, monster: Monster) -> Cue {
        let tavern = &self.before.table.tavern;
        let nth = tavern.iter().position(|&other| other == monster).unwrap_or_default();
        let from = format!("tavern-{nth}");
        let to = if self.is_own(seat) {
            let n: usize = Monster::ALL
                .into_iter()
                .map(|kind| {
                    let lord = &self.before.table.lords[seat];
                    usize::from(lord.up[kind as usize] > 0)
                        + usize::from(lord.down[kind as usize] > 0)
                })
                .sum();
            let is_there = self.before.table.lords[seat].up[monster as usize] > 0;
            if is_there {
                self.lair_place(self.before, seat, monster)
            } else {
                format!("lair-{seat}-{n}")
            }
        } else {
            lair(seat)
        };
        let cost = self.before.table.hiring_cost(monster);
        let fly = if self.is_own(seat) {
            Beat::fly(from.clone(), to, drawn_symbol(names::monster_art(monster)))
        } else {
            Beat::fly(from.clone(), to, Ghost::Token(names::monster_art(monster)))
        };
        let mut row = goods("food", seat, self.before, -i32::from(cost.food), "tavern");
        row.extend(goods("gold", seat, self.before, -i32::from(cost.gold), "tavern"));
        let mut cue = Cue::new(Weight::Strong).by(seat);
        if !row.is_empty() {
            cue = cue.then(row);
        }
        cue.then([fly, Beat::hide(from), Beat::Sound(Sound::Step)])
    }

    /// A monster leaves for good.
    pub(super) fn gone(&self, seat: Seat, monster: Monster, key: &'static str) -> Cue {
        let at = if self.is_own(seat) {
            self.lair_place(self.before, seat, monster)
        } else {
            lair(seat)
        };
        let left = Message::new(key).with("monster", names::monster(monster));
        Cue::new(Weight::Strong).by(seat).single().then([
            Beat::Shake { at: at.clone(), is_grand: false },
            Beat::float(at, left, Tone::Bad),
            Beat::Sound(Sound::Sting),
        ])
    }

    /// A room goes from the store to its tile.
    pub(super) fn built(&self, seat: Seat, room: Room, square: Square) -> Cue {
        let store = &self.before.table.store;
        let from = match store.iter().position(|&other| other == room) {
            Some(nth) => format!("store-{nth}"),
            None => "store".to_string(),
        };
        let at = tile(seat, square);
        let face = Ghost::Drawn(site::drawn(&self.after.table.lords[seat].site, square));
        Cue::new(Weight::Strong)
            .by(seat)
            .then([
                Beat::fly(from.clone(), at.clone(), drawn_symbol(names::room_art(room))),
                Beat::hide(from),
                Beat::Sound(Sound::Card),
            ])
            .then([Beat::Flag { at, face }, Beat::Sound(Sound::Thud)])
    }

    pub(super) fn produced(&self, seat: Seat, room: Room) -> Cue {
        let site = &self.before.table.lords[seat].site;
        let at = site.square_of(room).map_or(format!("site-{seat}"), |square| tile(seat, square));
        let Some(made) = room.production() else {
            return Cue::new(Weight::Plain).by(seat).then([Beat::glow(at)]);
        };
        let gains = [
            ("food", i32::from(made.food)),
            ("gold", i32::from(made.gold)),
            ("imps", i32::from(made.imps)),
        ];
        let mut row = goods("food", seat, self.before, -i32::from(made.pays_food), &at);
        row.extend(
            gains.into_iter().flat_map(|(what, by)| goods(what, seat, self.before, by, &at)),
        );
        row.push(Beat::glow(at));
        Cue::new(Weight::Plain).by(seat).then(row)
    }

    pub(super) fn event_came(&self, tile: EventTile, special: Option<Special>) -> Cue {
        let season = names::season_art(self.before.table.season);
        let place = format!("season-{}", season.trim_start_matches("dl-"));
        let text = names::event(tile, special);
        self.to_all(Cue::new(Weight::Strong).then([
            Beat::banner(text, names::event_art(tile), false),
            Beat::glow(place),
            Beat::Sound(Sound::Toll),
        ]))
    }

    pub(super) fn paid(&self, seat: Seat, cost: Cost) -> Cue {
        let season = names::season_art(self.before.table.season);
        let place = format!("season-{}", season.trim_start_matches("dl-"));
        let mut row = goods("food", seat, self.before, -i32::from(cost.food), &place);
        row.extend(goods("gold", seat, self.before, -i32::from(cost.gold), &place));
        row.push(Beat::glow(place));
        Cue::new(Weight::Plain).by(seat).then(row)
    }

    /// Pay day: the wage goes to the lair.
    pub(super) fn wage_paid(&self, seat: Seat, monster: Monster) -> Cue {
        let cost = monster.cost();
        let at = if self.is_own(seat) {
            self.lair_place(self.before, seat, monster)
        } else {
            lair(seat)
        };
        let mut row = goods("food", seat, self.before, -i32::from(cost.food), &at);
        row.extend(goods("gold", seat, self.before, -i32::from(cost.gold), &at));
        row.push(Beat::glow(at));
        Cue::new(Weight::Plain).by(seat).then(row)
    }

    pub(super) fn taxed(&self, seat: Seat, n_paid: u8, n_due: u8) -> Cue {
        let cue = self.paid(seat, Cost { gold: n_paid, ..Cost::default() });
        match n_due - n_paid {
            0 => cue,
            n => cue.then(self.mark_beats(seat, n)),
        }
    }

    pub(super) fn mark_beats(&self, seat: Seat, n: u8) -> Vec<Beat> {
        let text = Message::new("dl-float-marks").with("n", n);
        vec![
            Beat::float(format!("imps-{seat}"), text, Tone::Bad),
            run("marks", seat, self.before, i32::from(n)),
            Beat::Sound(Sound::Stamp),
        ]
    }

    pub(super) fn marked(&self, seat: Seat, n: u8) -> Cue {
        Cue::new(Weight::Plain).by(seat).then(self.mark_beats(seat, n))
    }

    pub(super) fn lost(&self, seat: Seat, what: &str, n: u8) -> Cue {
        let at = format!("{what}-{seat}");
        Cue::new(Weight::Plain).by(seat).then([
            Beat::glow(at.clone()),
            Beat::amount(at, -i32::from(n)),
            run(what, seat, self.before, -i32::from(n)),
            Beat::Sound(Sound::Sting),
        ])
    }
}
