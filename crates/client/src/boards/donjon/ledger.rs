//! The ledger: what each objective pays now, sets, malus tiles and groups, and the sum. All of it is counted by the game.

use donjon::{Card, Family, Line, N_LINES};
use leptos::prelude::*;
use tabletop::{Seat, View as _};

use super::{
    desk::Desk,
    names::{self, Bit},
};
use crate::{
    frame::{cite, icon},
    texts::{Arg, Message, number, t},
};

/// What the ledger shows of a seat.
#[derive(Clone, PartialEq)]
struct LedgerContent {
    seat: Seat,
    objectives: [Option<Card>; Family::COUNT],
    rules: [&'static str; N_LINES],
    points: [i32; N_LINES],
    total: i32,
}

/// The picture of a card or an objective.
pub(super) fn picture(bits: Vec<Bit>) -> impl IntoView {
    bits.into_iter()
        .map(|bit| match bit {
            Bit::Symbol(symbol) => icon(symbol).into_any(),
            Bit::Number(n) => view! { <b>{n}</b> }.into_any(),
            Bit::Plus => view! { <i>"+"</i> }.into_any(),
        })
        .collect_view()
}

/// The rungs of an objective, the reached one lit; those that pay nothing yet are points.
fn ladder(rungs: &'static [i32], points: i32) -> impl IntoView {
    let n_bare = rungs.iter().filter(|&&rung| rung == 0).count();
    let rung = |&rung: &i32| {
        let is_bare = rung == 0 && n_bare > 1;
        let text = if is_bare { "·".to_string() } else { number(rung) };
        view! { <i class:is-on={rung == points && !is_bare}>{text}</i> }
    };
    view! { <span class="dj-rungs">{rungs.iter().map(rung).collect_view()}</span> }
}

pub(super) fn ledger(desk: Desk) -> AnyView {
    let model = desk.model;
    let shown = Memo::new(move |_| {
        let seat = desk.shown();
        let view = model.view();
        let lines = view.table.score_lines(seat);
        LedgerContent {
            seat,
            objectives: view.table.objectives,
            rules: lines.map(|line| line.rule),
            points: lines.map(|line| line.points),
            total: view.table.points(seat),
        }
    });
    // What the action that is pointed at would make of the sum.
    let would_be = move || {
        let view = model.view();
        let you = view.viewer().filter(|&you| you == shown.get().seat)?;
        let now = view.table.points(you);
        let change = super::words::change(&view, model.pointed()?)?;
        let class = if change < 0 { "dj-would-be is-bad" } else { "dj-would-be" };
        let text = t!("dj-would-be", n = number(now + change));
        (change != 0).then(|| view! { <i class=class>{text}</i> })
    };
    let label = move || {
        let seat = shown.get().seat;
        if model.you() == Some(seat) {
            t!("dj-ledger")
        } else {
            model.to_text(&Message::new("dj-ledger-of").with("seat", Arg::Object(seat)))
        }
    };
    let objectives = move || {
        let shown = shown.get();
        let seat = shown.seat;
        let cards = Family::ALL.into_iter().zip(shown.objectives).map(move |(family, card)| {
            let nth = Line::Objective(family).index();
            let (full, short) = names::objective(card);
            let label = format!("{}: {}", model.to_text(&full), number(shown.points[nth]));
            let words = match names::rungs(card) {
                Some(rungs) => ladder(rungs, shown.points[nth]).into_any(),
                None => model.to_text(&short).into_any(),
            };
            let face = view! {
                <span class="dj-aim-picture">{picture(names::objective_bits(card))}</span>
                <span class="dj-aim-words">{words}</span>
                <b class="dj-points" data-anchor=format!("line-{seat}-{nth}")>{number(shown.points[nth])}</b>
            };
            let class = match family {
                Family::Spider => "dj-aim is-spider",
                Family::Brou => "dj-aim is-brou",
                Family::Dragon => "dj-aim is-dragon",
                Family::Vampire => "dj-aim is-vampire",
            };
            view! {
                <li data-anchor=format!("aim-{nth}")>
                    {cite(shown.rules[nth], class, label, face.into_any())}
                </li>
            }
        });
        cards.collect_view()
    };
    let sums = move || {
        let shown = shown.get();
        let seat = shown.seat;
        let kinds = [
            (Line::Sets, "dj-set", t!("dj-sets")),
            (Line::Malus, "dj-malus-1", t!("dj-malus")),
            (Line::Groups, "dj-party-1", t!("dj-groups")),
        ];
        let sums = kinds.into_iter().map(move |(line, symbol, word)| {
            let nth = line.index();
            let points = shown.points[nth];
            let label = format!("{word}: {}", number(points));
            let inside = view! {
                {icon(symbol)}
                <span class="dj-sum-word">{word}</span>
                <b class="dj-sum-points" class:is-bad=points < 0 data-anchor=format!("line-{seat}-{nth}")>
                    {number(points)}
                </b>
            };
            cite(shown.rules[nth], "dj-sum", label, inside.into_any())
        });
        sums.collect_view()
    };
    let total = move || {
        let LedgerContent { seat, total, .. } = shown.get();
        let who = model.to_text(&Message::new("dj-total").with("seat", Arg::Object(seat)));
        view! {
            <span class="dj-total-who">{who}</span>
            <b data-anchor=format!("total-{seat}")>{number(total)}</b>
        }
    };
    view! {
        <div class="dj-ledger" role="group" aria-label=label>
            <ol class="dj-aims">{objectives}</ol>
            <div class="dj-sums">{sums}</div>
            <p class="dj-total">{total}{would_be}</p>
        </div>
    }
    .into_any()
}
