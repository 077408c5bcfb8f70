//! The end: revealing humanoids, fame, and who wins (SCORE, WIN).

use tabletop::{Deck, PerSeat, Rule, Scores, Seat, SheetLine};

use crate::{
    Dealer, MonsterInn, Phase, Table,
    cards::{Humanoid, Monster, Range},
    deck::{Face, Faces},
    event::{Event, Victory},
};

/// Treasures for one fame (SCORE-5).
pub const TREASURES_PER_FAME: u8 = 3;

/// What becomes of a monster at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// SCORE-3: nobody is left below it.
    Free,
    /// SCORE-4: a humanoid at least as strong is below it.
    Occupied(Humanoid),
}

impl Fate {
    #[inline]
    pub(crate) fn fame(self, monster: Monster) -> i32 {
        match self {
            Fate::Free => monster.skulls(),
            Fate::Occupied(humanoid) => monster.skulls() - humanoid.range().skulls(),
        }
    }
}

impl MonsterInn {
    pub(crate) fn end_game(&mut self, dealer: &mut Dealer) {
        self.table.phase = Phase::Over;
        // Nobody is in turn any more; equal ends are equal states.
        self.table.turn = Seat::new(0);
        let n_left_over = self.table.deck.n_cards() as u8;
        dealer.emit(Event::GameEnded { n_left_over });
        self.reveal(dealer);
        // SETUP-4: treasure is hidden until the end, and no longer.
        self.table.seen = self.purses;
        let scores = self.final_scores();
        let seats = || Seat::all(self.table.n_seats());
        for seat in seats() {
            let n_treasures = self.purses[seat].total();
            dealer.emit(Event::Scored { seat, fame: scores.points[seat], n_treasures });
        }
        for seat in seats().filter(|&seat| scores.ranks[seat] == 0) {
            dealer.emit(Event::Won { seat, by: self.victory(&scores, seat) });
        }
    }

    fn reveal(&mut self, dealer: &mut Dealer) {
        let mut faces: [Faces; Range::COUNT] =
            std::array::from_fn(|nth| Faces::all(Range(nth as u8)));
        let supported = self.table.supported();
        for seat in Seat::all(self.table.n_seats()) {
            for column in 0..self.table.dungeons[seat].humanoids().len() {
                let dungeon = &mut self.table.dungeons[seat];
                let range = dungeon.humanoids()[column].range();
                let monster = dungeon.monsters().get(column).copied();
                // SCORE-1: below a supported monster or below none it is removed without a look.
                let Some(monster) = monster.filter(|m| supported & (1 << m.value()) == 0) else {
                    dealer.emit(Event::RemovedUnseen { seat, range, under: monster });
                    continue;
                };
                let Face(value) = dealer.draw(&mut faces[range.index()]);
                let humanoid = Humanoid::revealed(value).expect("faces show 1 to 20");
                dungeon.reveal(column, humanoid);
                dealer.emit(if value < monster.value() {
                    Event::Beaten { seat, humanoid, monster }
                } else {
                    Event::Prevailed { seat, humanoid, monster }
                });
            }
        }
    }

    /// WIN-1: most fame wins. WIN-2: then most treasure. WIN-3: then the victory is shared.
    pub(crate) fn final_scores(&self) -> Scores {
        let n_seats = self.table.n_seats();
        let mut points = PerSeat::filled(0);
        for seat in Seat::all(n_seats) {
            points[seat] = self.table.fame_of_monsters(seat) + self.fame_of_treasure(seat);
        }
        Scores::ranked(n_seats, points, |seat| (points[seat], self.purses[seat].total()))
    }

    fn victory(&self, scores: &Scores, winner: Seat) -> Victory {
        let others = || Seat::all(self.table.n_seats()).filter(|&seat| seat != winner);
        if others().any(|seat| scores.ranks[seat] == 0) {
            return Victory::Shared;
        }
        let is_tied = others().any(|seat| scores.points[seat] == scores.points[winner]);
        if is_tied { Victory::Treasure } else { Victory::Fame }
    }

    /// SCORE-5: one fame for every three loose treasures; SUPPORT-6: those on monsters are not loose.
    #[inline]
    fn fame_of_treasure(&self, seat: Seat) -> i32 {
        i32::from(self.purses[seat].total() / TREASURES_PER_FAME)
    }

    pub(crate) fn score_sheet(&self, seat: Seat) -> Vec<SheetLine> {
        let dungeon = &self.table.dungeons[seat];
        let mut lines = Vec::new();
        for (monster, below) in dungeon.columns() {
            let fate = fate(monster, below);
            let (rule, text) = match (fate, below) {
                (Fate::Occupied(humanoid), _) => {
                    ("SCORE-4", format!("{monster} did not overcome {humanoid}"))
                }
                (Fate::Free, None) => ("SCORE-3", format!("{monster} met no humanoid")),
                (Fate::Free, Some(humanoid)) if humanoid.value().is_some() => {
                    ("SCORE-3", format!("{monster} beat {humanoid}"))
                }
                (Fate::Free, Some(humanoid)) => {
                    ("SCORE-3", format!("{monster} was supported against {humanoid}"))
                }
            };
            lines.push(SheetLine { rule: Rule(rule), text, points: fate.fame(monster) });
        }
        let n_treasures = self.purses[seat].total();
        lines.push(SheetLine {
            rule: Rule("SCORE-5"),
            text: format!("loose treasure: {n_treasures}, and {TREASURES_PER_FAME} make one fame"),
            points: self.fame_of_treasure(seat),
        });
        lines
    }
}

/// SCORE-2: a humanoid weaker than the monster is removed; an equal one stays.
#[inline]
pub(crate) fn fate(monster: Monster, below: Option<Humanoid>) -> Fate {
    match below {
        Some(humanoid) if humanoid.value().is_some_and(|value| value >= monster.value()) => {
            Fate::Occupied(humanoid)
        }
        _ => Fate::Free,
    }
}

impl Table {
    /// SCORE-6: the sum may be negative.
    #[inline]
    fn fame_of_monsters(&self, seat: Seat) -> i32 {
        let columns = self.dungeons[seat].columns();
        columns.map(|(monster, below)| fate(monster, below).fame(monster)).sum()
    }
}
