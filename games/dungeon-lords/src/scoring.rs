//! The ministry's judgement: points, titles, and who wins (SCORE, TITLE, WIN).

use tabletop::{ArrayVec, PerSeat, Rule, Scores, Seat, SheetLine};

use crate::{
    Dealer, DungeonLords,
    data::{Monster, Room},
    event::Event,
    phase::NOBODY,
    table::{Ask, N_LORDS, Stage, Table},
    view::View,
};

/// The seven titles, in the order in which they are handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Title {
    #[default]
    DarkDeeds,
    Halls,
    Tunnels,
    Monsters,
    Imps,
    Riches,
    Battle,
}

impl Title {
    pub const ALL: [Title; 7] = [
        Title::DarkDeeds,
        Title::Halls,
        Title::Tunnels,
        Title::Monsters,
        Title::Imps,
        Title::Riches,
        Title::Battle,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Title::DarkDeeds => ("TITLE-2", "Lord of Dark Deeds"),
            Title::Halls => ("TITLE-3", "Lord of Halls"),
            Title::Tunnels => ("TITLE-4", "Tunnellord"),
            Title::Monsters => ("TITLE-5", "Monsterlord"),
            Title::Imps => ("TITLE-6", "Lord of Imps"),
            Title::Riches => ("TITLE-7", "Lord of Riches"),
            Title::Battle => ("TITLE-8", "Battlelord"),
        }
    }
}

/// One line of the score sheet, without words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScoreLine {
    pub points: i32,
    pub merit: Merit,
}

/// What a line of the score sheet is for, good or bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Merit {
    #[default]
    Rooms,
    Monsters,
    Prisoners,
    Conquered,
    Marks,
    Bonus(Room),
    Title {
        title: Title,
        is_shared: bool,
    },
    HallOfFame,
    Licence {
        has_passed: bool,
    },
}

pub type ScoreLines = ArrayVec<ScoreLine, 24>;

/// SCORE-1 to SCORE-5: what the ministry pays for each thing, and takes below zero.
pub mod points {
    /// A room that is not conquered.
    pub const ROOM: i32 = 2;
    pub const MONSTER: i32 = 1;
    pub const PRISONER: i32 = 2;
    /// A prisoner who is a paladin, in all.
    pub const PALADIN: i32 = 5;
    /// A conquered tile.
    pub const LOST_TILE: i32 = -2;
    pub const RED_MARK: i32 = -3;
}

/// WIN-2: a licence is for those who end above zero.
fn has_passed(points: i32) -> bool {
    points > 0
}

/// How many traps each seat has in store: all can count them.
type Stores = PerSeat<u8, N_LORDS>;

impl Room {
    /// SCORE-6: the monsters it pleases, and the points for each of them.
    pub fn pleases(self) -> Option<(&'static [Monster], i32)> {
        Some(match self {
            Room::Cafeteria => {
                (&[Monster::Troll, Monster::Goblin, Monster::Slime, Monster::Witch], 1)
            }
            Room::Chapel => (&[Monster::Vampire, Monster::Ghost], 2),
            Room::Pandemonium => (&[Monster::Golem, Monster::Dragon, Monster::Demon], 2),
            _ => return None,
        })
    }
}

impl Table {
    /// How much a seat has of what a title counts; more is better.
    pub(crate) fn merit(&self, seat: Seat, title: Title, n_traps: u8) -> i16 {
        let lord = &self.lords[seat];
        let site = &lord.site;
        i16::from(match title {
            Title::DarkDeeds => lord.evil,
            // Conquered rooms and tunnels count too.
            Title::Halls => site.n_rooms(),
            Title::Tunnels => site.n_tunnels(),
            Title::Monsters => lord.n_monsters(),
            Title::Imps => lord.imps,
            Title::Riches => lord.food.saturating_add(lord.gold).saturating_add(n_traps),
            Title::Battle => return -(site.conquered().count_ones() as i16),
        })
    }

    /// SCORE-6: what an open room of the second year adds.
    pub(crate) fn bonus(&self, seat: Seat, room: Room) -> i32 {
        let lord = &self.lords[seat];
        if !lord.site.has_open(room) {
            return 0;
        }
        let Some((kinds, worth)) = room.pleases() else { return 0 };
        i32::from(kinds.iter().map(|&kind| lord.n_of(kind)).sum::<u8>()) * worth
    }

    /// TITLE-1: three points for having most alone, two when it is shared; one less with two players.
    fn title_points(&self, is_exclusive: bool) -> i32 {
        2 + i32::from(is_exclusive) - i32::from(self.n_seats() == 2)
    }

    /// Whether the seat has the title, and whether alone.
    fn title(&self, seat: Seat, title: Title, stores: &Stores) -> Option<bool> {
        let merit = |seat: Seat| self.merit(seat, title, stores[seat]);
        let own = merit(seat);
        let others = self.seats().filter(|&other| other != seat).map(merit);
        // A lord who practises alone has no rivals.
        let Some(most) = others.max() else { return Some(true) };
        (own >= most).then_some(own > most)
    }

    fn score_lines(&self, seat: Seat, stores: &Stores) -> ScoreLines {
        let lord = &self.lords[seat];
        let site = &lord.site;
        let mut lines = ScoreLines::new();
        let mut add = |merit, points: i32| lines.push(ScoreLine { points, merit });
        let n_open_rooms = (site.rooms() & !site.conquered()).count_ones() as i32;
        let n_paladins = lord.prison.iter().filter(|prisoner| prisoner.is_paladin()).count() as i32;
        let n_conquered = site.conquered().count_ones() as i32;
        // SCORE-1 to SCORE-5.
        let n_others = lord.prison.len() as i32 - n_paladins;
        add(Merit::Rooms, points::ROOM * n_open_rooms);
        add(Merit::Monsters, points::MONSTER * i32::from(lord.n_monsters()));
        add(Merit::Prisoners, points::PRISONER * n_others + points::PALADIN * n_paladins);
        add(Merit::Conquered, points::LOST_TILE * n_conquered);
        add(Merit::Marks, points::RED_MARK * i32::from(lord.red_marks));
        for room in [Room::Cafeteria, Room::Chapel, Room::Pandemonium] {
            if lord.site.has_open(room) {
                add(Merit::Bonus(room), self.bonus(seat, room));
            }
        }
        let mut n_exclusive = 0;
        for title in Title::ALL {
            if let Some(is_exclusive) = self.title(seat, title, stores) {
                n_exclusive += i32::from(is_exclusive);
                let merit = Merit::Title { title, is_shared: !is_exclusive };
                add(merit, self.title_points(is_exclusive));
            }
        }
        // TITLE-9: the Hall of Fame pays for each title held alone.
        if lord.site.has_open(Room::HallOfFame) {
            let worth = if self.n_seats() == 4 { 2 } else { 1 };
            add(Merit::HallOfFame, n_exclusive * worth);
        }
        let points = lines.iter().map(|line| line.points).sum();
        let merit = Merit::Licence { has_passed: has_passed(points) };
        lines.push(ScoreLine { points: 0, merit });
        lines
    }
}

impl View {
    /// The lines of a seat's score sheet if the game ended now, in the order in which it lists them.
    pub fn score_lines(&self, seat: Seat) -> ScoreLines {
        let mut stores = Stores::default();
        self.table.seats().for_each(|seat| stores[seat] = self.backs[seat].n_traps);
        self.table.score_lines(seat, &stores)
    }

    /// How much a seat has of what a title counts; more is better, and lost tiles count below zero.
    pub fn merit(&self, seat: Seat, title: Title) -> i16 {
        self.table.merit(seat, title, self.backs[seat].n_traps)
    }
}

impl DungeonLords {
    pub(crate) fn score(&mut self, dealer: &mut Dealer) {
        self.table.stage = Stage::Over;
        self.table.ask = Ask::Over;
        self.table.turn = NOBODY;
        let scores = self.final_scores();
        for (seat, points) in scores.points.iter(self.table.n_seats()) {
            dealer.emit(Event::Scored { seat, points: points as i16 });
            dealer.emit(Event::Examined { seat, has_passed: has_passed(points) });
        }
        let first = || self.table.seats().filter(|&seat| scores.ranks[seat] == 0);
        for seat in first() {
            dealer.emit(Event::Won { seat, is_shared: first().count() > 1 });
        }
    }

    fn stores(&self) -> Stores {
        let mut stores = Stores::default();
        self.table.seats().for_each(|seat| stores[seat] = self.hands[seat].traps.total());
        stores
    }

    /// Whether the seat has the title, and whether alone.
    pub(crate) fn title(&self, seat: Seat, title: Title) -> Option<bool> {
        self.table.title(seat, title, &self.stores())
    }

    /// WIN-1: most points win, and a tie is shared.
    pub(crate) fn final_scores(&self) -> Scores {
        let mut points = PerSeat::filled(0);
        let stores = self.stores();
        for seat in self.table.seats() {
            points[seat] =
                self.table.score_lines(seat, &stores).iter().map(|line| line.points).sum();
        }
        Scores::ranked(self.table.n_seats(), points, |seat| points[seat])
    }

    pub(crate) fn score_sheet(&self, seat: Seat) -> Vec<SheetLine> {
        let lord = &self.table.lords[seat];
        let words = |line: &ScoreLine| {
            let (rule, text) = match line.merit {
                Merit::Rooms => ("SCORE-1", format!("unconquered rooms, {} each", points::ROOM)),
                Merit::Monsters => ("SCORE-2", format!("monsters: {}", lord.n_monsters())),
                Merit::Prisoners => ("SCORE-3", format!("prisoners: {}", lord.prison.len())),
                Merit::Conquered => {
                    ("SCORE-4", format!("conquered tiles, {} each", -points::LOST_TILE))
                }
                Merit::Marks => {
                    let (n, each) = (lord.red_marks, -points::RED_MARK);
                    ("SCORE-5", format!("red marks: {n}, {each} each"))
                }
                Merit::Bonus(room) => ("SCORE-6", room.to_string()),
                Merit::Title { title, is_shared } => {
                    let (rule, name) = title.words();
                    let shared = if is_shared { ", shared" } else { "" };
                    (rule, format!("{name}{shared}"))
                }
                Merit::HallOfFame => ("TITLE-9", Room::HallOfFame.to_string()),
                Merit::Licence { has_passed } => {
                    ("WIN-2", if has_passed { "licence" } else { "no licence" }.to_string())
                }
            };
            SheetLine { rule: Rule(rule), text, points: line.points }
        };
        self.table.score_lines(seat, &self.stores()).iter().map(words).collect()
    }
}
