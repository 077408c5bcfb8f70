//! The end: who won, and every seat's score sheet line by line, each with its rule.

use leptos::prelude::*;
use protocol::{End, Sheet};
use tabletop::{Game as _, Seat};

use super::side;
use crate::{boards::Board, desk::Desk, luck, play::Play, texts::t};

pub(super) fn sheet<B: Board>(play: Play<B>) -> AnyView {
    let end = play.desk.update.with(|update| update.as_ref().and_then(|update| update.end.clone()));
    let Some(End { seed, sheets }) = end else { return ().into_any() };
    let mut order: Vec<usize> = (0..sheets.len()).collect();
    order.sort_by_key(|&nth| sheets[nth].rank);
    let winners: Vec<String> = order
        .iter()
        .filter(|&&nth| sheets[nth].rank == 0 && play.you() != Some(Seat::new(nth)))
        .map(|&nth| play.desk.name_of(Seat::new(nth)))
        .collect();
    let n_winners = sheets.iter().filter(|sheet| sheet.rank == 0).count();
    let have_you_won = play.you().is_some_and(|you| sheets[you.index()].rank == 0);
    let is_coop = B::Game::IS_COOP;
    let title = match (have_you_won, n_winners) {
        (_, 0) if is_coop => t!("end-team-lost"),
        (_, _) if is_coop => t!("end-team-won"),
        (_, 0) => t!("end-lost"),
        (true, 1) => t!("end-you-won"),
        (false, 1) => t!("end-won", name = winners[0].as_str()),
        (true, _) => t!("end-you-shared", names = winners.join(", ")),
        (false, _) => t!("end-shared", names = winners.join(", ")),
    };
    // A team has one sheet, which every seat would show alike.
    if is_coop {
        order.truncate(1);
    }
    let cards = order.into_iter().map(|nth| card(play, Seat::new(nth), &sheets[nth]));
    let cards = cards.collect_view();
    let heading = NodeRef::<leptos::html::H2>::new();
    // The bar is gone, and with it whatever had the focus there: the result is read next.
    Effect::new(move || {
        let is_lost = document().active_element().is_none_or(|e| e.tag_name() == "BODY");
        if let (true, Some(heading)) = (is_lost, heading.get()) {
            let _ = heading.focus();
        }
    });
    view! {
        <section class="score" data-test="score-sheet" aria-label=t!("score-sheet")>
            <header>
                <h2 tabindex="-1" node_ref=heading>{title}</h2>
                <div class="score-links">
                    {move || again(play.desk)}
                    <button
                        type="button"
                        data-test="transcript"
                        on:click=move |_| play.download_transcript()
                    >
                        {t!("transcript")}
                    </button>
                </div>
            </header>
            <p class="next" role="status">{move || has_next(play.desk).then(|| t!("next-open"))}</p>
            {verdict(play, n_winners)}
            <div class="sheets">{cards}</div>
            <div class="luck-check">{move || luck::check_button(play.desk)}</div>
            <details class="seed">
                <summary>{t!("seed")}</summary>
                <p>{t!("seed-text")}</p>
                <code>{seed}</code>
            </details>
        </section>
    }
    .into_any()
}

fn has_next(desk: Desk) -> bool {
    desk.info.with(|info| info.as_ref().is_some_and(|info| info.next.is_some()))
}

/// Once more: who sat here asks for it or follows, who watched can only follow.
fn again(desk: Desk) -> Option<AnyView> {
    let again = desk.again.get_value()?;
    let label = match (has_next(desk), desk.you.get()) {
        (false, None) => return None,
        (false, Some(_)) => t!("again"),
        (true, Some(_)) => t!("next-join"),
        (true, None) => t!("next-watch"),
    };
    let go = move |_| again.run(());
    Some(view! { <button type="button" class="primary" data-test="play-again" on:click=go>{label}</button> }.into_any())
}

/// Why it is they who won: the last that was told, a sentence for each, with its rule.
fn verdict<B: Board>(play: Play<B>, n_winners: usize) -> AnyView {
    let view = play.view();
    let (rule, sentences) = play.desk.story.with(|story| {
        let rule = story.last().map(|heard| heard.rule.clone()).unwrap_or_default();
        let last = story.iter().rev().take_while(|heard| heard.rule == rule).take(n_winners.max(1));
        let mut sentences: Vec<_> = last.map(|heard| side::sentence(play, &view, heard)).collect();
        sentences.reverse();
        (rule, sentences.join(" "))
    });
    if sentences.is_empty() {
        return ().into_any();
    }
    let label = t!("cites", rule = rule.as_str());
    view! {
        <p class="verdict">
            {sentences}
            " "
            <button type="button" class="cite" aria-label=label data-rule=rule>"§"</button>
        </p>
    }
    .into_any()
}

fn card<B: Board>(play: Play<B>, seat: Seat, sheet: &Sheet) -> impl IntoView + use<B> {
    let view = play.view();
    let rows = sheet.rows.iter().enumerate().map(|(nth, row)| {
        let text = play.say(&B::sheet_row(&view, seat, nth, row));
        view! {
            <tr>
                <td>{text}</td>
                <td>
                    <button
                        type="button"
                        class="cite"
                        aria-label=t!("cites", rule = row.rule.as_str())
                        data-rule=row.rule.clone()
                    >
                        "§"
                    </button>
                </td>
                <td class="points" class:is-loss=row.points < 0>{signed(row.points)}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let is_winner = sheet.rank == 0;
    let total = signed(sheet.total).trim_start_matches('+').to_string();
    view! {
        <article class="sheet" class:is-winner=is_winner>
            <h3>
                <span class="rank">{t!("rank", n = sheet.rank + 1)}</span>
                <span class="sheet-name">{play.desk.called(seat)}</span>
                <b class="total">{t!("points", n = sheet.total, shown = total.as_str())}</b>
            </h3>
            <table>
                <tbody>{rows}</tbody>
                <tfoot>
                    <tr><td>{t!("total")}</td><td></td><td class="points">{total.clone()}</td></tr>
                </tfoot>
            </table>
        </article>
    }
}

fn signed(points: i32) -> String {
    match points {
        1.. => format!("+{points}"),
        0 => "0".to_string(),
        _ => format!("−{}", -points),
    }
}
