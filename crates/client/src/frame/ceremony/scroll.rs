//! The scroll: a table of what each scene of a ceremony brought, shown beside the podium of the result. It has a line for
//! each scene and a column for each seat, the best first.

use leptos::prelude::*;
use protocol::Sheet;
use tabletop::Seat;

use super::{Ceremony, Scene, SceneRow, crown};
use crate::{
    frame::{icon, seat_mark},
    table_state::TableState,
    texts::{self, t},
};

/// A scroll of more lines than these says in a few words what each is.
const N_AIRY: usize = 8;

/// The scroll, where seats have columns.
pub(in crate::frame) fn scroll(
    state: TableState,
    ceremony: &Ceremony,
    order: &[Seat],
    sheets: &[Sheet],
) -> Option<AnyView> {
    ceremony.faces()?;
    let is_winner = |seat: Seat| sheets[seat.index()].rank == 0;
    let heads = order.iter().map(|&seat| {
        let name = state.display_name(seat);
        view! {
            <th scope="col" class:is-winner=is_winner(seat) title=name.clone()>
                {seat_mark(seat)}
                <span class="unseen">{name.clone()}</span>
            </th>
        }
    });
    let scenes: Vec<&Scene> = ceremony.scenes.iter().filter(|scene| brings(scene)).collect();
    let is_dense = scenes.len() > N_AIRY;
    let lines = scenes.into_iter().map(|scene| {
        let cells = order.iter().map(|&seat| cell(state, scene, seat, is_winner(seat)));
        let title = state.to_text(&scene.title);
        let (name, detail) = in_parts(&title);
        view! {
            <tr>
                <th scope="row">
                    <span>{icon(scene.art)}<span>{name.to_string()}<small>{detail.trim().to_string()}</small></span></span>
                </th>
                {cells.collect_view()}
            </tr>
        }
    });
    let totals = order.iter().map(|&seat| {
        let total = texts::number(sheets[seat.index()].total);
        view! { <td class:is-winner=is_winner(seat)>{total}</td> }
    });
    let (heads, lines, totals) =
        (heads.collect_view(), lines.collect_view(), totals.collect_view());
    Some(
        view! {
            <div class="score-scroll" class:is-dense=is_dense data-test="score-scroll">
                <table aria-label=t!("score-sheet")>
                    <thead><tr><td></td>{heads}</tr></thead>
                    <tbody>{lines}</tbody>
                    <tfoot><tr><th scope="row">{t!("total")}</th>{totals}</tr></tfoot>
                </table>
                <span class="scroll-seal" aria-hidden="true">{crown()}</span>
            </div>
        }
        .into_any(),
    )
}

/// What is counted, and what it is worth, which a long scroll leaves to the lines below.
fn in_parts(title: &str) -> (&str, &str) {
    title.split_once([',', ':']).unwrap_or((title, ""))
}

/// Whether a scene says anything about the result.
fn brings(scene: &Scene) -> bool {
    scene.rows.iter().any(|row| row.points != 0 || row.text.is_some())
}

fn cell(state: TableState, scene: &Scene, seat: Seat, is_winner: bool) -> impl IntoView + use<> {
    let of_seat = || scene.rows.iter().filter(|row| row.seat() == Some(seat));
    let points: i32 = of_seat().map(|row| row.points).sum();
    let said = of_seat().find_map(|row: &SceneRow| row.text.as_ref());
    let text = match (said, points) {
        (Some(said), _) => state.to_text(said),
        (None, 0) => "–".to_string(),
        (None, points) => texts::signed(points),
    };
    view! {
        <td
            class:is-winner=is_winner
            class:is-said=said.is_some()
            class:is-none={said.is_none() && points == 0}
            class:is-loss={points < 0}
        >
            {text}
        </td>
    }
}
