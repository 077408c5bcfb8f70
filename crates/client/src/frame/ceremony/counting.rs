//! In which order the things of a scene are counted, how long each is looked at, and how much of a row has been counted.

use super::{Ceremony, Scene, SceneRow};

/// How long a row takes that has nothing to show, how long a scene stays at least, and how long after the last thing that is
/// counted in it, in milliseconds at normal speed.
const ROW: f64 = 300.0;
const SCENE: f64 = 1_900.0;
const REST: f64 = 800.0;
/// How long all scenes may take together, and how much of it the pieces have in any case.
const CEREMONY: f64 = 23_000.0;
const PIECES: f64 = 9_000.0;

impl Scene {
    /// What is counted one after the other: piece by piece round the table, a row without pieces as one.
    pub(super) fn beats(&self) -> Vec<CountBeat> {
        let n_turns = self.n_exhibits().max(1);
        let mut beats = Vec::new();
        for nth in 0..n_turns {
            for (row, line) in self.rows.iter().enumerate() {
                match line.exhibits.get(nth) {
                    Some(piece) => {
                        let points = piece.points.unwrap_or_default();
                        beats.push(CountBeat { row, points, ms: f64::from(piece.ms) });
                    }
                    None if nth == 0 && (n_turns == 1 || line.points != 0) => {
                        let ms = if self.n_exhibits() == 0 { ROW } else { 0.0 };
                        beats.push(CountBeat { row, points: line.points, ms });
                    }
                    None => {}
                }
            }
        }
        beats
    }
}

/// One thing that is counted: of which row, and what it brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct CountBeat {
    pub row: usize,
    pub points: i32,
    ms: f64,
}

/// How much of a row has been counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Counted {
    pub points: i32,
    pub n: usize,
    pub of: usize,
}

impl Counted {
    /// What of a row the first beats count; each counts when the next one begins.
    pub fn of_row(beats: &[CountBeat], row: usize, n_begun: usize) -> Counted {
        let n_done = n_begun.saturating_sub(1);
        let own = || beats.iter().enumerate().filter(|(_, beat)| beat.row == row);
        let done = || own().filter(|(nth, _)| *nth < n_done);
        let points = done().map(|(_, beat)| beat.points).sum();
        Counted { points, n: done().count(), of: own().count() }
    }

    pub fn is_whole(self) -> bool {
        self.n == self.of
    }

    /// The points so far; what is not counted piece by piece comes with the last piece.
    pub fn points_of(self, row: &SceneRow) -> i32 {
        if self.is_whole() { row.points } else { self.points }
    }
}

/// How the time of a scene passes, in milliseconds at normal speed: before its first thing, with each thing, and after the last.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pace {
    pub lead: f64,
    pub beats: Vec<f64>,
    pub rest: f64,
}

impl Pace {
    fn of_scene(scene: &Scene, is_last: bool) -> Pace {
        let beats: Vec<f64> = scene.beats().into_iter().map(|beat| beat.ms).collect();
        let spent = ROW + beats.iter().sum::<f64>();
        // Who has won is waited for.
        let held = if is_last { REST } else { 0.0 };
        Pace { lead: ROW, beats, rest: REST.max(SCENE - spent) + held }
    }

    fn all(&self) -> f64 {
        self.lead + self.beats.iter().sum::<f64>() + self.rest
    }
}

/// How the time of each scene passes; where there is much to count, each thing has less of it.
pub(super) fn paces(all: &Ceremony) -> Vec<Pace> {
    let n_scenes = all.scenes.len();
    let scenes = all.scenes.iter().enumerate();
    let mut paces: Vec<Pace> =
        scenes.map(|(nth, scene)| Pace::of_scene(scene, nth + 1 == n_scenes)).collect();
    let has_pieces: Vec<bool> = all.scenes.iter().map(|scene| scene.n_exhibits() > 0).collect();
    let piecewise = paces.iter().zip(&has_pieces).filter(|(_, has)| **has);
    let of_pieces: f64 = piecewise.flat_map(|(pace, _)| &pace.beats).sum();
    let of_others = paces.iter().map(Pace::all).sum::<f64>() - of_pieces;
    let for_pieces = of_pieces.min(PIECES.max(CEREMONY - of_others));
    let piece_part = for_pieces / of_pieces.max(1.0);
    let part = ((CEREMONY - for_pieces) / of_others.max(1.0)).min(1.0);
    for (pace, has_pieces) in paces.iter_mut().zip(has_pieces) {
        let of_beats = if has_pieces { piece_part } else { part };
        pace.beats.iter_mut().for_each(|ms| *ms *= of_beats);
        (pace.lead, pace.rest) = (pace.lead * part, pace.rest * part);
    }
    paces
}

#[cfg(test)]
impl Ceremony {
    /// How long all scenes take that go on by themselves, in milliseconds at normal speed.
    pub fn length(&self) -> f64 {
        paces(self).iter().map(Pace::all).sum()
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::*;
    use crate::{
        frame::{Backdrop, Exhibit},
        texts::Message,
    };

    fn row(seat: usize, points: i32, pieces: &[Option<i32>]) -> SceneRow {
        let piece = |&points| Exhibit { class: "", picture: String::new(), points, ms: 300 };
        SceneRow::of(Seat::new(seat), 0, points).showing(pieces.iter().map(piece).collect())
    }

    fn scene(rows: Vec<SceneRow>) -> Scene {
        Scene { title: Message::new("total"), art: "", rows }
    }

    #[test]
    fn pieces_are_counted_one_after_the_other_round_the_table() {
        let rows = vec![row(0, 3, &[Some(1), Some(2)]), row(1, -1, &[Some(-1)]), row(2, 0, &[])];
        let scene = scene(rows);
        let beats = scene.beats();
        let order: Vec<usize> = beats.iter().map(|beat| beat.row).collect();
        assert_eq!(order, [0, 1, 0]);
        let points =
            |row, n_begun| Counted::of_row(&beats, row, n_begun).points_of(&scene.rows[row]);
        // What is looked at counts when the next is begun.
        assert_eq!([points(0, 0), points(0, 1), points(0, 2), points(0, 4)], [0, 0, 1, 3]);
        assert_eq!([points(1, 2), points(1, 3), points(1, usize::MAX)], [0, -1, -1]);
    }

    #[test]
    fn much_to_count_takes_no_longer() {
        let ceremony = |scenes: Vec<Scene>| Ceremony {
            title: Message::new("total"),
            speaker: "",
            backdrop: Backdrop::Columns(""),
            scenes,
            facts: Vec::new(),
            memories: Vec::new(),
            turning_point: None,
        };
        let rows = |n: usize| (0..n).map(|seat| row(seat, 1, &[])).collect();
        let short = ceremony(vec![scene(rows(2)), scene(rows(4))]);
        assert_eq!(short.length(), SCENE + (ROW * 5.0 + REST) + REST);
        let pieces = [Some(1); 20];
        let rich = || scene((0..4).map(|seat| row(seat, 20, &pieces)).collect());
        let scenes = (0..5).map(|_| rich()).chain((0..9).map(|_| scene(rows(4))));
        let long = ceremony(scenes.collect());
        assert!((long.length() - CEREMONY).abs() < 1.0, "{}", long.length());
    }

    #[test]
    fn what_has_no_pieces_comes_row_by_row() {
        let scene = scene(vec![row(0, 5, &[]), row(1, 0, &[])]);
        let beats = scene.beats();
        assert_eq!(beats.len(), 2);
        let counted = Counted::of_row(&beats, 0, 1);
        assert_eq!((counted.points_of(&scene.rows[0]), counted.is_whole()), (0, false));
        let counted = Counted::of_row(&beats, 0, 2);
        assert_eq!((counted.points_of(&scene.rows[0]), counted.is_whole()), (5, true));
    }
}
