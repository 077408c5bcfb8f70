//! The result of a game: who won, and every seat's score sheet line by line, each with its rule.

use leptos::prelude::*;
use protocol::{End, Sheet};
use tabletop::{Game as _, Seat};

use super::{
    ceremony::{self, Ceremony},
    icon,
    seat::{portrait, seat_mark},
    side,
};
use crate::{
    board_model::BoardModel,
    boards::Board,
    luck,
    router::{NavLink, Route},
    table_state::TableState,
    texts::{Message, t},
};

pub(super) fn sheet<B: Board>(model: BoardModel<B>) -> AnyView {
    let end =
        model.state.update.with(|update| update.as_ref().and_then(|update| update.end.clone()));
    let Some(End { seed, sheets }) = end else { return ().into_any() };
    let mut order: Vec<usize> = (0..sheets.len()).collect();
    order.sort_by_key(|&nth| sheets[nth].rank);
    let title = title(model, &sheets);
    let is_coop = B::Game::IS_COOP;
    let n_winners = sheets.iter().filter(|sheet| sheet.rank == 0).count();
    // A team has one sheet, which every seat would show alike.
    if is_coop {
        order.truncate(1);
    }
    let told = ceremony::of_model(model);
    let moment = told.as_ref().and_then(|told| told.moment.clone());
    let decided = told.as_ref().map(|told| decided(model, told, &sheets));
    let memories = told.as_ref().map(|told| memories(model, told));
    let team = told.as_ref().filter(|_| is_coop);
    let podium = team.and_then(|told| ceremony::team_result(model, told)).unwrap_or_else(|| {
        let seats: Vec<Seat> = order.iter().copied().map(Seat::new).collect();
        let lines = told.as_ref().and_then(|told| ceremony::scroll(model, told, &seats, &sheets));
        let podium = podium(model, &order, &sheets, told.as_ref());
        let has_scroll = lines.is_some();
        view! { <div class="result" class:has-scroll=has_scroll>{podium}{lines}</div> }.into_any()
    });
    let cards = order.into_iter().map(|nth| card(model, Seat::new(nth), &sheets[nth]));
    let cards = cards.collect_view();
    let heading = NodeRef::<leptos::html::H2>::new();
    // The bar is gone, and with it whatever had the focus there: the result is read next.
    Effect::new(move || {
        let is_lost = document().active_element().is_none_or(|e| e.tag_name() == "BODY");
        if let (true, Some(heading)) = (is_lost, heading.get()) {
            let _ = heading.focus();
        }
    });
    let title = view! { <h2 tabindex="-1" node_ref=heading>{title}</h2> };
    let verdict = Verdict::of(model, n_winners);
    let (title, verdict) = match verdict {
        Some(verdict) if verdict.is_bare => {
            (view! { <div class="verdict is-title">{title}{verdict.cite()}</div> }.into_any(), None)
        }
        other => (title.into_any(), other),
    };
    let verdict = verdict.map(|verdict| {
        view! { <p class="verdict">{verdict.text.clone()} " " {verdict.cite()}</p> }
    });
    view! {
        <section class="score" data-test="score-sheet" aria-label=t!("score-sheet")>
            <header>
                {title}
                <div class="score-links">
                    {move || rematch(model.state)}
                    <NavLink route=Route::Home class="button">{t!("other-games")}</NavLink>
                    {ceremony::again(model, moment)}
                    <button
                        type="button"
                        data-test="transcript"
                        on:click=move |_| model.download_transcript()
                    >
                        {t!("transcript")}
                    </button>
                </div>
            </header>
            <p class="next" role="status">{move || has_next(model.state).then(|| t!("next-open"))}</p>
            {verdict}
            {decided}
            {podium}
            {memories}
            <details class="every-line" data-test="every-line">
                <summary>{t!("every-line")}</summary>
                <div class="sheets">{cards}</div>
                <div class="luck-check">{move || luck::check_button(model.state)}</div>
                <div class="seed">
                    <h3>{t!("seed")}</h3>
                    <p>{t!("seed-text")}</p>
                    <code>{seed}</code>
                </div>
            </details>
        </section>
    }
    .into_any()
}

/// Who has won, in a few words.
pub(super) fn title<B: Board>(model: BoardModel<B>, sheets: &[Sheet]) -> String {
    let first = (0..sheets.len()).filter(|&nth| sheets[nth].rank == 0).map(Seat::new);
    let winners: Vec<String> = first
        .filter(|&seat| model.you() != Some(seat))
        .map(|seat| model.state.name_of(seat))
        .collect();
    let n_winners = sheets.iter().filter(|sheet| sheet.rank == 0).count();
    let have_you_won = model.you().is_some_and(|you| sheets[you.index()].rank == 0);
    let is_coop = B::Game::IS_COOP;
    match (have_you_won, n_winners) {
        (_, 0) if is_coop => t!("end-team-lost"),
        (_, _) if is_coop => t!("end-team-won"),
        (_, 0) => t!("end-lost"),
        (_, 2..) if !B::Game::SHARES_VICTORY => t!("end-tied"),
        (true, 1) => t!("end-you-won"),
        (false, 1) => t!("end-won", name = winners[0].as_str()),
        (true, _) => t!("end-you-shared", names = winners.join(", ")),
        (false, _) => t!("end-shared", names = winners.join(", ")),
    }
}

/// What decided it.
fn decided<B: Board>(model: BoardModel<B>, told: &Ceremony, sheets: &[Sheet]) -> AnyView {
    let said = ceremony::decided(told, sheets).into_iter();
    let said = said.map(|message| model.to_text(&message)).collect::<Vec<_>>().join(" ");
    if said.is_empty() {
        return ().into_any();
    }
    view! {
        <p class="decided" data-test="decided"><b>{t!("decided")}</b> " " {said}</p>
    }
    .into_any()
}

/// What is remembered of the game.
fn memories<B: Board>(model: BoardModel<B>, told: &Ceremony) -> AnyView {
    if told.memories.is_empty() {
        return ().into_any();
    }
    let one = |(art, text): &(&'static str, Message)| {
        view! { <li>{icon(art)}<span>{model.to_text(text)}</span></li> }
    };
    let all = told.memories.iter().map(one).collect_view();
    view! { <ul class="memories" data-test="memories" aria-label=t!("memories")>{all}</ul> }
        .into_any()
}

/// Everybody as high as their points, the best first, with what they were given.
fn podium<B: Board>(
    model: BoardModel<B>,
    order: &[usize],
    sheets: &[Sheet],
    told: Option<&Ceremony>,
) -> impl IntoView + use<B> {
    /// The heights the stylesheet knows.
    const N_HEIGHTS: i32 = 10;
    let faces = told.and_then(Ceremony::faces);
    let totals = || sheets.iter().map(|sheet| sheet.total);
    let (least, most) = (totals().min().unwrap_or(0).min(0), totals().max().unwrap_or(0));
    let places = order.iter().map(|&nth| {
        let (seat, sheet) = (Seat::new(nth), &sheets[nth]);
        let height = (sheet.total - least) * N_HEIGHTS / (most - least).max(1);
        let class = format!("podium-place seat-{} is-{height}", nth + 1);
        let total = signed(sheet.total).trim_start_matches('+').to_string();
        let prizes = told.map(|told| told.prizes_of(seat)).unwrap_or_default();
        let prizes = (!prizes.is_empty()).then(|| {
            let prizes = prizes.into_iter().map(icon).collect_view();
            view! { <span class="podium-prizes" aria-hidden="true">{prizes}</span> }
        });
        view! {
            <li class=class class:is-winner=sheet.rank == 0>
                {(sheet.rank == 0 && !B::Game::IS_COOP).then(ceremony::laurel)}
                {faces.map(|prefix| portrait(prefix, seat))}
                <span class="podium-bar"><b class="podium-total">{total}</b>{prizes}</span>
                {who(model, seat, sheet.rank)}
            </li>
        }
    });
    let places = places.collect_view();
    view! { <ol class="podium" data-test="podium" aria-label=t!("podium")>{places}</ol> }
}

/// Whose points these are, and their rank; a team has neither a seat nor a rank.
fn who<B: Board>(model: BoardModel<B>, seat: Seat, rank: u8) -> AnyView {
    if B::Game::IS_COOP {
        return view! { <span class="podium-name"><span>{t!("the-team")}</span></span> }.into_any();
    }
    view! {
        <span class="podium-name">{seat_mark(seat)}<span>{model.state.display_name(seat)}</span></span>
        <span class="podium-rank">{t!("rank", n = rank + 1)}</span>
    }
    .into_any()
}

fn has_next(state: TableState) -> bool {
    state.info.with(|info| info.as_ref().is_some_and(|info| info.next_table.is_some()))
}

/// Once more: who sat here asks for it or follows, who watched can only follow.
fn rematch(state: TableState) -> Option<AnyView> {
    let rematch = state.rematch.get_value()?;
    let label = match (has_next(state), state.you.get()) {
        (false, None) => return None,
        (false, Some(_)) => t!("again"),
        (true, Some(_)) => t!("next-join"),
        (true, None) => t!("next-watch"),
    };
    let go = move |_| rematch.run(());
    Some(view! { <button type="button" class="primary" data-test="play-again" on:click=go>{label}</button> }.into_any())
}

/// Why it is they who won: the last log entries, one for each winner, with their rule.
struct Verdict {
    text: String,
    rule: String,
    /// Whether it says no more than the title.
    is_bare: bool,
}

impl Verdict {
    fn of<B: Board>(model: BoardModel<B>, n_winners: usize) -> Option<Verdict> {
        let view = model.view();
        model.state.log.with(|log| {
            let rule = log.last()?.rule.clone();
            let last = log.iter().rev().take_while(|entry| entry.rule == rule);
            let last: Vec<_> = last.take(n_winners.max(1)).collect();
            let texts = last.iter().rev().map(|entry| side::entry_text(model, &view, entry));
            let text = texts.collect::<Vec<_>>().join(" ");
            let is_bare = n_winners == 1 && !B::Game::IS_COOP && {
                let event = last.first().and_then(|entry| protocol::read(entry.event.get()).ok());
                event.is_some_and(|event| B::event(&view, &event).key.ends_with("-won"))
            };
            (!text.is_empty()).then_some(Verdict { text, rule, is_bare })
        })
    }

    fn cite(&self) -> impl IntoView + use<> {
        let label = t!("cites", rule = self.rule.as_str());
        view! { <button type="button" class="cite" aria-label=label data-rule=self.rule.clone()>"§"</button> }
    }
}

fn card<B: Board>(model: BoardModel<B>, seat: Seat, sheet: &Sheet) -> impl IntoView + use<B> {
    let view = model.view();
    let rows = sheet.lines.iter().enumerate().map(|(nth, row)| {
        let text = model.to_text(&B::sheet_row(&view, seat, nth, row));
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
    let name = if B::Game::IS_COOP { t!("the-team") } else { model.state.display_name(seat) };
    view! {
        <article class="sheet" class:is-winner=is_winner>
            <h3>
                {(!B::Game::IS_COOP).then(|| view! { <span class="rank">{t!("rank", n = sheet.rank + 1)}</span> })}
                <span class="sheet-name">{name}</span>
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
