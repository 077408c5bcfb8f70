//! In which order the things of a scene are counted, how long each is looked at, and how much of a row has been counted.

use super::{Ceremony, Scene, SceneRow};

/// How long a row takes that has nothing to show, and how long all pieces may take together, in milliseconds at normal speed.
pub(super) const ROW: f64 = 300.0;
const ALL_PIECES: f64 = 16_000.0;

impl Scene {
    /// What is counted one after the other: piece by piece round the table, a row without pieces as one.
    pub(super) fn beats(&self) -> Vec<CountBeat> {
        let n_turns = self.n_exhibits().max(1);
        let mut beats = Vec::new();
        for nth in 0..n_turns {
            for (row, told) in self.rows.iter().enumerate() {
                match told.exhibits.get(nth) {
                    Some(piece) => {
                        let points = piece.points.unwrap_or_default();
                        beats.push(CountBeat { row, points, ms: f64::from(piece.ms) });
                    }
                    None if nth == 0 && (n_turns == 1 || told.points != 0) => {
                        let ms = if self.n_exhibits() == 0 { ROW } else { 0.0 };
                        beats.push(CountBeat { row, points: told.points, ms });
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
    points: i32,
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

/// How long each thing of a scene is looked at; with many pieces in all scenes, each has less time.
pub(super) fn paces(all: &Ceremony, nth: usize) -> Vec<f64> {
    let of_pieces: f64 = all
        .scenes
        .iter()
        .filter(|scene| scene.n_exhibits() > 0)
        .flat_map(Scene::beats)
        .map(|beat| beat.ms)
        .sum();
    let part = (ALL_PIECES / of_pieces.max(1.0)).min(1.0);
    let beats = all.scenes.get(nth).map(Scene::beats).unwrap_or_default();
    beats.into_iter().map(|beat| beat.ms * part).collect()
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::*;
    use crate::{frame::Exhibit, texts::Message};

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
