//! The first phase: threat cards, the monsters they bring, kept cards and the inn (THREAT, INN, END).

use tabletop::SeatSet;

use crate::{
    Dealer, Donjon,
    card::{Card, Pile},
    data::{FULL_AREA, Herd, INN, InnCard, Kind, Measure, QUIET_ROUNDS, THREATS},
    dungeon::Dungeon,
    event::Event,
    table::{Area, Task},
};

impl Donjon {
    /// THREAT-1: a card is revealed unless forest and swamp both have five monsters.
    pub(crate) fn meet_threat(&mut self, dealer: &mut Dealer) {
        let seat = self.table.turn;
        let is_full = |area| self.table.is_full(area);
        if is_full(Area::Forest) && is_full(Area::Swamp) && !self.is_overdue() {
            // THREAT-6: without the guard nobody counts, so that equal positions are equal states.
            self.table.n_quiet += u8::from(!self.table.options.is_printed);
            dealer.emit(Event::NoThreat { seat });
            return;
        }
        self.renew_threats(dealer);
        if self.table.threats.is_empty() {
            return;
        }
        if self.is_overdue() {
            dealer.emit(Event::ThreatOverdue { seat });
        }
        self.table.n_quiet = 0;
        let card = dealer.draw(&mut self.table.threats);
        dealer.emit(Event::ThreatRevealed { seat, card });
        // END-1: the last card of the deck makes this the last round, once.
        if self.table.threats.is_empty() && !self.table.is_last_round {
            self.table.is_last_round = true;
            dealer.emit(Event::LastRoundBegan);
        }
        // THREAT-2: its icon hits everybody. PIECE-2: clockwise from the seat in turn.
        if let Some(effect) = THREATS[card.index()].effect {
            self.table.seats_from(seat).for_each(|other| self.suffer(other, effect, dealer));
        }
        self.push(seat, Task::Flock(card));
    }

    /// THREAT-6: whether three full rounds have passed without a card.
    fn is_overdue(&self) -> bool {
        let limit = QUIET_ROUNDS * self.table.n_seats() as u8;
        !self.table.options.is_printed && self.table.n_quiet >= limit
    }

    /// END-2: in the last round an empty deck is made anew from the cemetery.
    fn renew_threats(&mut self, dealer: &mut Dealer) {
        let cemetery = self.table.used(Pile::Threat);
        if self.table.threats.is_empty() && !cemetery.is_empty() {
            self.table.threats = cemetery;
            dealer.emit(Event::Reshuffled { pile: Pile::Threat });
        }
    }

    /// The monsters of a card that are in the reserve. PIECE-1: what is missing is missing.
    fn flock_of(&self, card: Card) -> Herd {
        let mut flock = Herd::EMPTY;
        for kind in THREATS[card.index()].monsters {
            flock[kind] += u8::from(flock[kind] < self.table.reserve[kind]);
        }
        flock
    }

    /// THREAT-3: the area with fewer than five monsters; where both or neither are full, the emptier one.
    /// `None` where that is a tie.
    fn area_in_need(&self) -> Option<Area> {
        let [forest, swamp] = [Area::Forest, Area::Swamp].map(|area| self.table.area(area).total());
        let order = (forest >= FULL_AREA).cmp(&(swamp >= FULL_AREA)).then(forest.cmp(&swamp));
        match order {
            std::cmp::Ordering::Less => Some(Area::Forest),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Area::Swamp),
        }
    }

    /// THREAT-3: in a tie the seat in turn chooses, if there is anything to place.
    pub(crate) fn must_choose_area(&self, card: Card) -> bool {
        self.area_in_need().is_none() && !self.flock_of(card).is_empty()
    }

    pub(crate) fn flock_by_need(&mut self, card: Card, dealer: &mut Dealer) {
        self.flock(card, self.area_in_need().unwrap_or(Area::Forest), dealer);
    }

    /// THREAT-3: the monsters come; THREAT-4: the card is kept or goes to the cemetery.
    pub(crate) fn flock(&mut self, card: Card, area: Area, dealer: &mut Dealer) {
        let monsters = self.flock_of(card);
        for (kind, n) in monsters.iter() {
            self.table.reserve[kind] -= n;
            self.table.areas[area as usize][kind] += n;
        }
        dealer.emit(Event::Flocked { area, monsters });
        self.table.pending.pop();
        let is_kept = THREATS[card.index()].is_kept;
        dealer.emit(if is_kept { Event::Kept { card } } else { Event::Buried { card } });
        if !is_kept {
            return;
        }
        self.table.kept.insert(card);
        // THREAT-5: as many kept cards as seats open the inn; then they go to the cemetery.
        if self.table.kept.len() >= self.table.n_kept_for_inn() {
            self.open_inn(dealer);
            self.table.kept.bits = 0;
        }
    }

    /// INN-1: the effect hits all who have the most, or the least. THREAT-5: an empty deck has no effect.
    fn open_inn(&mut self, dealer: &mut Dealer) {
        if self.table.inn.is_empty() {
            return;
        }
        let card = dealer.draw(&mut self.table.inn);
        dealer.emit(Event::InnOpened { card });
        let InnCard { whom, effect } = INN[card.index()];
        // INN-2: all who are hit are known before the first is.
        let hit = self.hit_by(whom);
        let seats = self.table.seats_from(self.table.turn).filter(|&seat| hit.contains(seat));
        seats.for_each(|seat| self.suffer(seat, effect, dealer));
        if hit.is_empty() {
            dealer.emit(Event::NobodyHit);
        }
    }

    fn hit_by(&self, whom: Measure) -> SeatSet {
        let count = |dungeon: &Dungeon, kind: Option<Kind>| match kind {
            Some(kind) => dungeon.n_of(kind),
            None => dungeon.n_monsters(),
        };
        let (kind, is_most) = match whom {
            Measure::Most(kind) => (kind, true),
            Measure::Least(kind) => (kind, false),
        };
        let counts = || self.table.seats().map(|seat| count(&self.table.dungeons[seat], kind));
        let limit = if is_most { counts().max() } else { counts().min() };
        let limit = limit.expect("there are seats");
        // INN-1: zero is the least there is, but never the most.
        if is_most && limit == 0 {
            return SeatSet::EMPTY;
        }
        let is_hit = |seat: &tabletop::Seat| count(&self.table.dungeons[*seat], kind) == limit;
        self.table.seats().filter(is_hit).collect()
    }
}
