//! The end: objectives, sets, malus tiles and groups, and who wins (SCORE, WIN; SP, BR, DR, VA).

use tabletop::{PerSeat, Rule, Scores, Seat, SheetLine};

use crate::{
    Dealer, Donjon, Table,
    data::{Family, GOLD, Kind, Place, SET_KINDS, SET_POINTS, Scheme},
    dungeon::Dungeon,
    event::Event,
    table::Phase,
};

/// How many lines the score pad has.
pub const N_LINES: usize = Line::ALL.len();

/// What a line of the score pad is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// SCORE-1.
    Objective(Family),
    /// SCORE-2.
    Sets,
    /// SCORE-3.
    Malus,
    /// SCORE-4.
    Groups,
}

impl Line {
    /// In the order of the pad.
    pub const ALL: [Line; Family::COUNT + 3] = [
        Line::Objective(Family::Spider),
        Line::Objective(Family::Brou),
        Line::Objective(Family::Dragon),
        Line::Objective(Family::Vampire),
        Line::Sets,
        Line::Malus,
        Line::Groups,
    ];

    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Line::Objective(family) => family as usize,
            Line::Sets => Family::COUNT,
            Line::Malus => Family::COUNT + 1,
            Line::Groups => Family::COUNT + 2,
        }
    }
}

/// One line of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    pub rule: &'static str,
    pub about: &'static str,
    pub points: i32,
}

/// The value of a ladder at `n`; the last rung holds for more.
#[inline]
pub(crate) fn rung(ladder: &[i32], n: usize) -> i32 {
    ladder[n.min(ladder.len() - 1)]
}

#[inline]
fn count(holds: impl Iterator<Item = bool>) -> usize {
    holds.filter(|holds| *holds).count()
}

impl Dungeon {
    /// DR-1: gold piles of a room with a dragon. One dragon sits on one pile, and nobody need say on which.
    #[inline]
    pub fn piles(&self, room: Place) -> u8 {
        let number = room.room_number().expect("gold lies in rooms");
        self.at(room)[Kind::Dragon].min(GOLD[usize::from(number) - 1])
    }

    /// SCORE-2: whether a room has four different kinds; VIPs are a kind.
    #[inline]
    pub fn is_set(&self, room: Place) -> bool {
        self.at(room).n_kinds() >= SET_KINDS
    }

    #[inline]
    pub fn n_sets(&self) -> i32 {
        count(Place::rooms().map(|room| self.is_set(room))) as i32
    }

    /// SCORE-4: the number of its room for each group.
    #[inline]
    pub(crate) fn raid(&self) -> i32 {
        Place::rooms().map(|room| self.raid_in(room)).sum()
    }

    /// SCORE-4: what the groups of a room cost.
    #[inline]
    pub fn raid_in(&self, room: Place) -> i32 {
        i32::from(room.room_number().unwrap_or(0)) * i32::from(self.groups_in(room))
    }

    /// What an objective pays for this room by itself; those that look at several rooms at once pay nothing here.
    #[inline]
    pub(crate) fn paid_in(&self, room: Place, scheme: &Scheme) -> i32 {
        match *scheme {
            // SP-1, SP-2, SP-3, SP-4: a spider and one of the other kind in the same room.
            Scheme::Pairs(kind, points) => {
                let is_pair = self.has(room, Kind::Spider) && self.has(room, kind);
                if is_pair { points } else { 0 }
            }
            // BR-1, BR-3: each room by itself; hallways never count.
            Scheme::PerRoom(kind, ladder) => rung(ladder, usize::from(self.at(room)[kind])),
            // DR-1: every pile with a dragon.
            Scheme::Piles(points) => points * i32::from(self.piles(room)),
            // DR-4: each room by how many piles have one.
            Scheme::GoldPerRoom(ladder) => rung(ladder, usize::from(self.piles(room))),
            _ => 0,
        }
    }

    /// What an objective pays for this dungeon; `most` is the most of the kind that anybody has in rooms.
    pub(crate) fn objective(&self, scheme: &Scheme, most: impl Fn(Kind) -> u8) -> i32 {
        let rooms = || Place::rooms();
        let gold = || {
            rooms()
                .zip(GOLD)
                .filter(|(_, gold)| *gold > 0)
                .map(|(room, gold)| (self.piles(room), gold))
        };
        match *scheme {
            Scheme::Pairs(..) | Scheme::PerRoom(..) | Scheme::Piles(_) | Scheme::GoldPerRoom(_) => {
                rooms().map(|room| self.paid_in(room, scheme)).sum()
            }
            // BR-2: for every full set.
            Scheme::PerSet(kind, size, points) => points * i32::from(self.n_in_rooms(kind) / size),
            // BR-4: by how many rooms have one.
            Scheme::Rooms(kind, ladder) => {
                rung(ladder, count(rooms().map(|room| self.has(room, kind))))
            }
            // DR-2: rooms where every pile has one.
            Scheme::FullGold(ladder) => {
                rung(ladder, count(gold().map(|(taken, all)| taken == all)))
            }
            // DR-3: rooms where any pile has one.
            Scheme::GoldRooms(ladder) => rung(ladder, count(gold().map(|(taken, _)| taken > 0))),
            // VA-1: all rooms together.
            Scheme::AtLeast(kind, n, points) => {
                if self.n_in_rooms(kind) >= n {
                    points
                } else {
                    0
                }
            }
            // VA-2, VA-3: by how many hallways have one.
            Scheme::Hallways(kind, ladder) => {
                rung(ladder, count(Place::hallways().map(|hall| self.has(hall, kind))))
            }
            // VA-4: all who have the most, but nobody with none.
            Scheme::Most(kind, points) => {
                let own = self.n_in_rooms(kind);
                if own > 0 && own == most(kind) { points } else { 0 }
            }
        }
    }
}

impl Table {
    /// The most of a kind that anybody has in rooms.
    fn most_in_rooms(&self, kind: Kind) -> u8 {
        self.seats().map(|seat| self.dungeons[seat].n_in_rooms(kind)).max().unwrap_or(0)
    }

    /// The score pad of a seat as things stand: four objectives, sets, malus, groups.
    pub fn score_lines(&self, seat: Seat) -> [ScoreLine; N_LINES] {
        let dungeon = &self.dungeons[seat];
        let mut lines =
            [ScoreLine { rule: "SCORE-1", about: "no objective yet", points: 0 }; N_LINES];
        for (line, card) in lines.iter_mut().zip(self.objectives) {
            // SCORE-1: the four objectives of this game.
            if let Some(objective) = card.and_then(|card| card.objective()) {
                let points = dungeon.objective(&objective.scheme, |kind| self.most_in_rooms(kind));
                *line = ScoreLine { rule: objective.rule, about: objective.about, points };
            }
        }
        let rest = [
            (Line::Sets, "SCORE-2", "rooms with four kinds", SET_POINTS * dungeon.n_sets()),
            (Line::Malus, "SCORE-3", "malus tiles", -dungeon.malus()),
            (Line::Groups, "SCORE-4", "groups of adventurers", -dungeon.raid()),
        ];
        for (line, rule, about, points) in rest {
            lines[line.index()] = ScoreLine { rule, about, points };
        }
        lines
    }

    /// What a seat would score now.
    pub fn points(&self, seat: Seat) -> i32 {
        self.score_lines(seat).iter().map(|line| line.points).sum()
    }
}

impl Donjon {
    pub(crate) fn end_game(&mut self, dealer: &mut Dealer) {
        debug_assert_eq!(self.table.phase, Phase::Over, "the last phase has begun");
        // Nobody is in turn any more; equal ends are equal states.
        self.table.turn = Seat::new(0);
        dealer.emit(Event::GameEnded);
        let scores = self.final_scores();
        for seat in self.table.seats() {
            dealer.emit(Event::Scored { seat, points: scores.points[seat] });
        }
        // WIN-2: a tie for the first place has no winner.
        let first = || self.table.seats().filter(|&seat| scores.ranks[seat] == 0);
        match (first().next(), first().nth(1)) {
            (Some(seat), None) => dealer.emit(Event::Won { seat }),
            _ => dealer.emit(Event::NobodyWon),
        }
    }

    /// WIN-1: most points. Totals may be negative, and ranks may be shared.
    pub(crate) fn final_scores(&self) -> Scores {
        let mut points = PerSeat::filled(0);
        for seat in self.table.seats() {
            points[seat] = self.table.points(seat);
        }
        Scores::ranked(self.table.n_seats(), points, |seat| points[seat])
    }

    pub(crate) fn score_sheet(&self, seat: Seat) -> Vec<SheetLine> {
        let lines = self.table.score_lines(seat).into_iter();
        let sheet = lines.map(|line| SheetLine {
            rule: Rule(line.rule),
            text: line.about.to_string(),
            points: line.points,
        });
        sheet.collect()
    }
}
