//! Scores recounted by a second hand: every objective written once more, from the rulebook and without the data tables, and
//! compared with the game's own sheet on random dungeons.

use std::collections::BTreeSet;

use donjon::{Card, Donjon, Family, Pile};
use tabletop::{Game, Rng, Seat};

use crate::check_game;

/// Spiders, brous, dragons, vampires, skeletons and VIPs, in this order.
type Heap = [u32; 6];

const S: usize = 0;
const B: usize = 1;
const D: usize = 2;
const V: usize = 3;
const K: usize = 4;
const LETTERS: [char; 6] = ['S', 'B', 'D', 'V', 'K', 'P'];

/// One seat's part of a finished game.
#[derive(Default)]
struct Owned {
    entrance: Heap,
    hallways: [Heap; 5],
    rooms: [Heap; 5],
    /// Groups in rooms 1 to 5.
    groups: [i32; 5],
    n_malus: i32,
}

fn count(heaps: &[Heap], is_so: impl Fn(&Heap) -> bool) -> i32 {
    heaps.iter().filter(|heap| is_so(heap)).count() as i32
}

impl Owned {
    fn all_in_rooms(&self, kind: usize) -> u32 {
        self.rooms.iter().map(|room| room[kind]).sum()
    }

    /// The points of one objective. `rivals` are the vampires that each seat has in its rooms.
    fn objective(&self, name: &str, rivals: &[u32]) -> i32 {
        let rooms = &self.rooms;
        // Four rooms have two piles of gold, room 5 has none; a dragon sits on one pile.
        let on_gold: Vec<u32> = rooms[..4].iter().map(|room| room[D].min(2)).collect();
        let n_gold = |n: u32| on_gold.iter().filter(|&&taken| taken >= n).count();
        match name {
            "SP1" => 4 * count(rooms, |room| room[S] > 0 && room[D] > 0),
            "SP2" => 4 * count(rooms, |room| room[S] > 0 && room[V] > 0),
            "SP3" => 4 * count(rooms, |room| room[S] > 0 && room[K] > 0),
            "SP4" => 4 * count(rooms, |room| room[S] > 0 && room[B] > 0),
            "BR1" => 2 * count(rooms, |room| room[B] == 1) + 5 * count(rooms, |room| room[B] > 1),
            "BR2" => 5 * (self.all_in_rooms(B) / 3) as i32,
            "BR3" => 4 * count(rooms, |room| room[B] > 1),
            "BR4" => match count(rooms, |room| room[B] > 0) {
                5 => 20,
                4 => 13,
                _ => 0,
            },
            "DR1" => 3 * on_gold.iter().sum::<u32>() as i32,
            "DR2" => [0, 1, 6, 15, 24][n_gold(2)],
            "DR3" => [-12, -5, 0, 7, 15][n_gold(1)],
            "DR4" => 2 * (n_gold(1) - n_gold(2)) as i32 + 8 * n_gold(2) as i32,
            "VA1" => i32::from(self.all_in_rooms(V) >= 6) * 15,
            "VA2" => 4 * count(&self.hallways, |hall| hall[V] > 0),
            "VA3" => [0, 2, 6, 12, 20, 30][count(&self.hallways, |hall| hall[V] > 0) as usize],
            "VA4" => {
                let own = self.all_in_rooms(V);
                let has_most = own > 0 && rivals.iter().all(|&other| other <= own);
                if has_most { 12 } else { 0 }
            }
            _ => panic!("{name} is no objective"),
        }
    }

    fn sets(&self) -> i32 {
        7 * count(&self.rooms, |room| room.iter().filter(|&&n| n > 0).count() >= 4)
    }

    /// Tiles are taken from the lowest on: 1, 1 + 2, 1 + 2 + 3, …
    fn malus(&self) -> i32 {
        -(1..=self.n_malus).sum::<i32>()
    }

    fn adventurers(&self) -> i32 {
        -(1..).zip(self.groups).map(|(room, n)| room * n).sum::<i32>()
    }

    /// The fields of a scene.
    fn write(&self, seat: usize, out: &mut String) {
        let seat = seat + 1;
        let halls = self.hallways.iter().enumerate().map(|(n, heap)| (format!("H{}", n + 1), heap));
        let rooms = self.rooms.iter().enumerate().map(|(n, heap)| (format!("R{}", n + 1), heap));
        let places = std::iter::once(("E".to_string(), &self.entrance)).chain(halls).chain(rooms);
        let shown: Vec<String> = places
            .filter(|(_, heap)| heap.iter().sum::<u32>() > 0)
            .map(|(place, heap)| {
                let herd = LETTERS.iter().zip(heap).map(|(l, &n)| l.to_string().repeat(n as usize));
                format!("{place} {}", herd.collect::<String>())
            })
            .collect();
        if !shown.is_empty() {
            *out += &format!("P{seat} dungeon: {}\n", shown.join(", "));
        }
        let groups = (1..).zip(self.groups).map(|(room, n)| format!("R{room} ").repeat(n as usize));
        let groups: String = groups.collect();
        if !groups.is_empty() {
            *out += &format!("P{seat} groups: {groups}\n");
        }
        *out += &format!("P{seat} malus: {}\n", self.n_malus);
        // Five monsters in room 5 have revealed the tile.
        if self.rooms[4].iter().sum::<u32>() >= 5 {
            *out += &format!("P{seat} guardian: G{seat}\n");
        }
    }
}

/// Few monsters or many, of all kinds or of two, everywhere or in rooms or hallways only, as far as the pieces go.
fn deal(rng: &mut Rng, pieces: &mut Heap, inn: &mut u32) -> Owned {
    let mut owned = Owned::default();
    let (one, other) = (rng.below(6) as usize, rng.below(6) as usize);
    let is_plain = rng.below(2) == 0;
    let (first, n_places) = [(0, 4), (0, 5), (5, 5), (0, 11)][rng.below(4) as usize];
    for _ in 0..rng.below(40) {
        let kind =
            if is_plain { rng.below(6) as usize } else { [one, other][rng.below(2) as usize] };
        if pieces[kind] == 0 {
            continue;
        }
        pieces[kind] -= 1;
        let heap = match first + rng.below(n_places) as usize {
            place @ 0..5 => &mut owned.rooms[place],
            place @ 5..10 => &mut owned.hallways[place - 5],
            _ => &mut owned.entrance,
        };
        heap[kind] += 1;
    }
    for _ in 0..rng.below(8).min(*inn) {
        owned.groups[rng.below(5) as usize] += 1;
        *inn -= 1;
    }
    owned.n_malus = rng.below(6) as i32;
    owned
}

/// Every value that each objective can pay is met, so that no rung of a ladder goes unchecked.
fn check_met(met: &[BTreeSet<i32>; 16]) {
    let expected: [&[i32]; 16] = [
        &[0, 4, 8, 12, 16, 20],
        &[0, 4, 8, 12, 16, 20],
        &[0, 4, 8, 12, 16, 20],
        &[0, 4, 8, 12, 16, 20],
        &[0, 2, 5, 7, 10, 25],
        &[0, 5, 10, 15],
        &[0, 4, 8, 12, 16, 20],
        &[0, 13, 20],
        &[0, 3, 6, 9, 12, 15, 18, 21, 24],
        &[0, 1, 6, 15, 24],
        &[-12, -5, 0, 7, 15],
        &[0, 2, 4, 8, 10, 32],
        &[0, 15],
        &[0, 4, 8, 12, 16, 20],
        &[0, 2, 6, 12, 20, 30],
        &[0, 12],
    ];
    for (nth, (met, expected)) in met.iter().zip(expected).enumerate() {
        assert!(expected.iter().all(|value| met.contains(value)), "objective {nth} paid {met:?}");
    }
}

/// More with `RECOUNT_DUNGEONS=1000000 cargo test --release -p donjon recount`.
#[test]
fn score_1_every_objective_recounted_by_a_second_hand() {
    let wanted = std::env::var("RECOUNT_DUNGEONS").ok().and_then(|n| n.parse().ok());
    let wanted: usize = wanted.unwrap_or(21_000);
    let mut rng = Rng::new(77);
    let mut met: [BTreeSet<i32>; 16] = Default::default();
    let mut n_dungeons = 0;
    while n_dungeons < wanted {
        let n_seats = 2 + rng.below(3) as usize;
        let mut pieces = [20, 20, 20, 20, 20, 11];
        let mut inn = 28;
        let owned: Vec<Owned> =
            (0..n_seats).map(|_| deal(&mut rng, &mut pieces, &mut inn)).collect();
        let mut scene = format!("seats: {n_seats}\nturn: over\n");
        owned.iter().enumerate().for_each(|(seat, owned)| owned.write(seat, &mut scene));
        let view = check_game(&scene).game().view(None);
        // Four games with these dungeons have all sixteen objectives.
        for nth in 0..4 {
            let mut view = view;
            view.table.objectives =
                Family::ALL.map(|family| Card::new(Pile::of_family(family), nth));
            let game = Donjon::determinize(&view, &mut rng);
            check_sheets(&game, nth, &owned, &scene, &mut met);
        }
        n_dungeons += n_seats;
    }
    check_met(&met);
}

fn check_sheets(
    game: &Donjon,
    nth: usize,
    owned: &[Owned],
    scene: &str,
    met: &mut [BTreeSet<i32>; 16],
) {
    let rivals: Vec<u32> = owned.iter().map(|other| other.all_in_rooms(V)).collect();
    let scores = game.scores().expect("the game is over");
    let mut totals = Vec::new();
    for (seat, own) in owned.iter().enumerate() {
        let mut expected = Vec::new();
        for (family, prefix) in ["SP", "BR", "DR", "VA"].into_iter().enumerate() {
            let points = own.objective(&format!("{prefix}{}", nth + 1), &rivals);
            met[4 * family + nth].insert(points);
            expected.push((format!("{prefix}-{}", nth + 1), points));
        }
        for (rule, points) in
            [("SCORE-2", own.sets()), ("SCORE-3", own.malus()), ("SCORE-4", own.adventurers())]
        {
            expected.push((rule.to_string(), points));
        }
        let sheet = game.sheet(Seat::new(seat));
        let found: Vec<(String, i32)> =
            sheet.iter().map(|line| (line.rule.to_string(), line.points)).collect();
        assert_eq!(found, expected, "P{} of\n{scene}", seat + 1);
        totals.push(expected.iter().map(|(_, points)| points).sum::<i32>());
    }
    for (seat, &total) in owned.iter().enumerate().map(|(seat, _)| (Seat::new(seat), &totals[seat]))
    {
        assert_eq!(scores.points[seat], total, "{seat} of\n{scene}");
        let n_above = totals.iter().filter(|&&other| other > total).count();
        assert_eq!(usize::from(scores.ranks[seat]), n_above, "the rank of {seat} of\n{scene}");
    }
}
