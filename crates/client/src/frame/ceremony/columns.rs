//! A column for each seat that grows with its points, and above it what is counted, piece by piece.

use leptos::prelude::*;
use tabletop::Seat;

use super::{
    N_HEIGHTS,
    counting::Counted,
    laurel,
    scene::{Exhibit, Scene, SceneRow},
};
use crate::{
    frame::{
        icon,
        seat::{portrait, seat_mark},
    },
    table_state::TableState,
    texts,
};

/// How far the columns have grown.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    pub nth: Signal<usize>,
    pub n_begun: Signal<usize>,
    pub is_crowned: Signal<bool>,
}

/// A column for each seat, with what it has got so far.
pub(super) fn columns(
    state: TableState,
    prefix: &'static str,
    scenes: StoredValue<Vec<Scene>>,
    progress: Progress,
    winners: Vec<Seat>,
) -> AnyView {
    let Progress { nth, n_begun, is_crowned } = progress;
    let seats: Vec<Seat> =
        scenes.with_value(|scenes| scenes[0].rows.iter().filter_map(SceneRow::seat).collect());
    // All rows of a seat in the scenes before this one, and in this one as far as they are counted.
    let whole_rows = move |seat: Seat, upto: usize| -> Vec<SceneRow> {
        scenes.with_value(|scenes| {
            let rows = scenes[..upto].iter().flat_map(|scene| &scene.rows);
            rows.filter(|row| row.seat() == Some(seat)).cloned().collect()
        })
    };
    let counted = move |seat: Seat| -> Option<(SceneRow, Counted)> {
        scenes.with_value(|scenes| {
            let scene = &scenes[nth.get()];
            let row = scene.rows.iter().position(|row| row.seat() == Some(seat))?;
            let counted = Counted::of_row(&scene.beats(), row, n_begun.get());
            Some((scene.rows[row].clone(), counted))
        })
    };
    let total_of = move |seat: Seat| -> i32 {
        let before: i32 = whole_rows(seat, nth.get()).iter().map(|row| row.points).sum();
        let now = counted(seat).map(|(row, counted)| counted.points_of(&row));
        before + now.unwrap_or_default()
    };
    let n_scenes = scenes.with_value(Vec::len);
    let total_upto =
        move |seat: Seat, upto| whole_rows(seat, upto).iter().map(|r| r.points).sum::<i32>();
    let most_of =
        |seat: Seat| (0..=n_scenes).map(|upto| total_upto(seat, upto)).max().unwrap_or_default();
    let least_of =
        |seat: Seat| (0..=n_scenes).map(|upto| total_upto(seat, upto)).min().unwrap_or_default();
    let most = seats.iter().map(|&seat| most_of(seat)).max().unwrap_or(1).max(1);
    let least = seats.iter().map(|&seat| least_of(seat)).min().unwrap_or(0).min(0);
    let has_exhibits = scenes.with_value(|scenes| scenes.iter().any(|s| s.n_exhibits() > 0));
    let column = move |seat: Seat| {
        let total = Memo::new(move |_| total_of(seat));
        let height = move || height_of(total.get(), least, most);
        let prizes = Memo::new(move |_| {
            let rows = whole_rows(seat, nth.get()).into_iter();
            let now = counted(seat).filter(|(_, counted)| counted.is_whole());
            let now = now.map(|(row, _)| row);
            rows.chain(now).filter_map(|row| row.prize).collect::<Vec<_>>()
        });
        let exhibits = move || {
            let shown = scenes.with_value(|scenes| {
                let scene = &scenes[nth.get()];
                let row = scene.rows.iter().position(|row| row.seat() == Some(seat))?;
                let beats = scene.beats();
                let own = beats.iter().enumerate().filter(|(_, beat)| beat.row == row);
                let pieces = own.map(|(nth, _)| nth).zip(&scene.rows[row].exhibits);
                Some(pieces.map(|(nth, piece)| exhibit(piece, nth, n_begun)).collect_view())
            });
            let shown = (!is_crowned.get()).then_some(shown);
            // A new list for each scene: what is shown in it comes one after the other.
            view! { <ul class="exhibits" aria-hidden="true">{shown}</ul> }
        };
        let is_winner = winners.contains(&seat);
        let class = move || {
            let winner = if is_winner && is_crowned.get() { " is-winner" } else { "" };
            format!("ceremony-seat seat-{} is-{}{winner}", seat.index() + 1, height())
        };
        view! {
            <li class=class>
                {has_exhibits.then_some(exhibits)}
                <span class="ceremony-face">
                    {move || (is_winner && is_crowned.get()).then(laurel)}
                    {portrait(prefix, seat)}
                </span>
                <div class="ceremony-column">
                    <b class="ceremony-total">{move || texts::number(total.get())}</b>
                    <span class="ceremony-name">{seat_mark(seat)}<span>{state.display_name(seat)}</span></span>
                    <span class="ceremony-prizes" aria-hidden="true">
                        {move || prizes.get().into_iter().map(icon).collect_view()}
                    </span>
                </div>
            </li>
        }
    };
    let columns = seats.into_iter().map(column).collect_view();
    view! { <ol class="ceremony-seats" class:has-exhibits=has_exhibits>{columns}</ol> }.into_any()
}

/// How high a total stands between the least and the most: a loss is lower than nothing, and nothing lower than a point.
pub(in crate::frame) fn height_of(total: i32, least: i32, most: i32) -> i32 {
    let (least, most) = (least.min(0), most.max(1));
    // As much of the height as the losses need stands below nothing.
    let below = match least {
        0 => 0,
        _ => (-least * N_HEIGHTS / (most - least)).clamp(1, N_HEIGHTS - 1),
    };
    if total < 0 {
        return (total - least).max(0) * below / (-least).max(1);
    }
    below + (total * (N_HEIGHTS - below) + most - 1) / most
}

/// A thing that is counted as the `nth` of its scene: its place is there before, and its points come when it has been looked at.
fn exhibit(exhibit: &Exhibit, nth: usize, n_begun: Signal<usize>) -> impl IntoView + use<> {
    let Exhibit { class, picture, points, ms: _ } = exhibit.clone();
    let is_shown = move || nth < n_begun.get();
    let is_counted = move || nth + 1 < n_begun.get();
    let points = points.map(|points| {
        let text = texts::signed(points);
        view! { <b class:is-good={points > 0} class:is-bad={points < 0}>{text}</b> }
    });
    view! {
        <li
            class=format!("exhibit {class}")
            class:is-shown=is_shown
            class:is-counted=is_counted
        >
            <span inner_html=picture></span>
            {points}
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_lower_than_nothing_and_nothing_lower_than_a_point() {
        for (least, most) in [(0, 12), (-3, 2), (-9, 110), (-120, 3), (-5, 0)] {
            let heights: Vec<i32> = (least..=most).map(|n| height_of(n, least, most)).collect();
            assert!(heights.is_sorted(), "{least} to {most}: {heights:?}");
            let [loss, none, point] = [-1, 0, 1].map(|n| height_of(n, least, most));
            assert!((least == 0 || loss < none) && none < point, "{least} to {most}");
            assert!(heights.iter().all(|height| (0..=N_HEIGHTS).contains(height)));
        }
    }
}
