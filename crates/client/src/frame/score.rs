//! The result of a game: who won, and every seat's score sheet line by line, each with its rule.

use leptos::prelude::*;
use protocol::{End, Sheet};
use tabletop::Seat;

use super::{
    ceremony::{self, Ceremony},
    ending::Ending,
    icon,
    seat::{portrait, seat_mark},
};
use crate::{
    luck,
    router::{NavLink, Route},
    table_state::TableState,
    texts::{self, Message, t},
};

pub(super) fn sheet(ending: Ending) -> AnyView {
    let end =
        ending.state.update.with(|update| update.as_ref().and_then(|update| update.end.clone()));
    let Some(End { seed, sheets }) = end else { return ().into_any() };
    let mut order: Vec<usize> = (0..sheets.len()).collect();
    order.sort_by_key(|&nth| sheets[nth].rank);
    let title = title(ending, &sheets);
    let is_coop = ending.is_coop;
    let n_winners = sheets.iter().filter(|sheet| sheet.rank == 0).count();
    // A team has one sheet, which every seat would show alike.
    if is_coop {
        order.truncate(1);
    }
    let ceremony = ending.ceremony();
    let turning_point = ceremony.as_ref().and_then(|ceremony| ceremony.turning_point.clone());
    let decided = ceremony.as_ref().map(|ceremony| decided(ending, ceremony, &sheets));
    let memories = ceremony.as_ref().map(|ceremony| memories(ending, ceremony));
    let team = ceremony.as_ref().filter(|_| is_coop);
    let podium =
        team.and_then(|ceremony| ceremony::team_result(ending, ceremony)).unwrap_or_else(|| {
            let seats: Vec<Seat> = order.iter().copied().map(Seat::new).collect();
            let lines = ceremony
                .as_ref()
                .and_then(|ceremony| ceremony::scroll(ending.state, ceremony, &seats, &sheets));
            let podium = podium(ending, &order, &sheets, ceremony.as_ref());
            let has_scroll = lines.is_some();
            view! { <div class="result" class:has-scroll=has_scroll>{podium}{lines}</div> }
                .into_any()
        });
    let cards = order.into_iter().map(|nth| card(ending, Seat::new(nth), &sheets[nth]));
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
    let verdict = Verdict::of(ending, n_winners);
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
                    {move || rematch(ending.state)}
                    <NavLink route=Route::Home class="button">{t!("other-games")}</NavLink>
                    {ceremony::again(ending, turning_point)}
                    <button
                        type="button"
                        data-test="transcript"
                        on:click=move |_| ending.download_transcript()
                    >
                        {t!("transcript")}
                    </button>
                </div>
            </header>
            <p class="next" role="status">{move || has_next(ending.state).then(|| t!("next-open"))}</p>
            {verdict}
            {decided}
            {podium}
            {memories}
            <details class="every-line" data-test="every-line">
                <summary>{t!("every-line")}</summary>
                <div class="sheets">{cards}</div>
                <div class="luck-check">{move || luck::check_button(ending.state)}</div>
                <div class="seed">
                    <h3>{t!("seed")}</h3>
                    <p>{t!("seed-text")}</p>
                    <code>{seed.to_string()}</code>
                </div>
            </details>
        </section>
    }
    .into_any()
}

/// Who has won, in a few words.
pub(super) fn title(ending: Ending, sheets: &[Sheet]) -> String {
    let first = (0..sheets.len()).filter(|&nth| sheets[nth].rank == 0).map(Seat::new);
    let winners: Vec<String> = first
        .filter(|&seat| ending.you() != Some(seat))
        .map(|seat| ending.state.name_of(seat))
        .collect();
    let n_winners = sheets.iter().filter(|sheet| sheet.rank == 0).count();
    let have_you_won = ending.you().is_some_and(|you| sheets[you.index()].rank == 0);
    let is_coop = ending.is_coop;
    let lead = lead(sheets);
    match (have_you_won, n_winners) {
        (_, 0) if is_coop => t!("end-team-lost"),
        (_, _) if is_coop => t!("end-team-won"),
        (_, 0) => t!("end-lost"),
        (_, 2..) if !ending.shares_victory => t!("end-tied"),
        (true, 1) => lead.map_or_else(|| t!("end-you-won"), |n| t!("end-you-won-by", n = n)),
        (false, 1) => {
            let name = winners[0].as_str();
            lead.map_or_else(
                || t!("end-won", name = name),
                |n| t!("end-won-by", name = name, n = n),
            )
        }
        (true, _) => t!("end-you-shared", names = winners.join(", ")),
        (false, _) => t!("end-shared", names = winners.join(", ")),
    }
}

/// By how many points the first is ahead of all others, where points tell them apart.
fn lead(sheets: &[Sheet]) -> Option<i32> {
    let totals = |is_first: bool| {
        let of_rank = sheets.iter().filter(move |sheet| (sheet.rank == 0) == is_first);
        of_rank.map(|sheet| sheet.total).max()
    };
    Some(totals(true)? - totals(false)?).filter(|&lead| lead > 0)
}

/// What decided it.
fn decided(ending: Ending, ceremony: &Ceremony, sheets: &[Sheet]) -> AnyView {
    let said = ceremony::decided(ceremony, sheets).into_iter();
    let said = said.map(|message| ending.to_text(&message)).collect::<Vec<_>>().join(" ");
    if said.is_empty() {
        return ().into_any();
    }
    view! {
        <p class="decided" data-test="decided"><b>{t!("decided")}</b> " " {said}</p>
    }
    .into_any()
}

/// What is remembered of the game.
fn memories(ending: Ending, ceremony: &Ceremony) -> AnyView {
    if ceremony.memories.is_empty() {
        return ().into_any();
    }
    let one = |(art, text): &(&'static str, Message)| {
        view! { <li>{icon(art)}<span>{ending.to_text(text)}</span></li> }
    };
    let all = ceremony.memories.iter().map(one).collect_view();
    view! { <ul class="memories" data-test="memories" aria-label=t!("memories")>{all}</ul> }
        .into_any()
}

/// Everybody as high as their points, the best first, with what they were given.
fn podium(
    ending: Ending,
    order: &[usize],
    sheets: &[Sheet],
    ceremony: Option<&Ceremony>,
) -> impl IntoView + use<> {
    let faces = ceremony.and_then(Ceremony::faces);
    let totals = || sheets.iter().map(|sheet| sheet.total);
    let (least, most) = (totals().min().unwrap_or(0).min(0), totals().max().unwrap_or(0));
    let places = order.iter().map(|&nth| {
        let (seat, sheet) = (Seat::new(nth), &sheets[nth]);
        let height = ceremony::height_of(sheet.total, least, most);
        let class = format!("podium-place seat-{} is-{height}", nth + 1);
        let total = texts::number(sheet.total);
        let prizes = ceremony.map(|ceremony| ceremony.prizes_of(seat)).unwrap_or_default();
        let prizes = (!prizes.is_empty()).then(|| {
            let prizes = prizes.into_iter().map(icon).collect_view();
            view! { <span class="podium-prizes" aria-hidden="true">{prizes}</span> }
        });
        view! {
            <li class=class class:is-winner=sheet.rank == 0>
                {(sheet.rank == 0 && !ending.is_coop).then(ceremony::laurel)}
                {faces.map(|prefix| portrait(prefix, seat))}
                <span class="podium-bar"><b class="podium-total">{total}</b>{prizes}</span>
                {who(ending, seat, sheet.rank)}
            </li>
        }
    });
    let places = places.collect_view();
    view! { <ol class="podium" data-test="podium" aria-label=t!("podium")>{places}</ol> }
}

/// Whose points these are, and their rank; a team has neither a seat nor a rank.
fn who(ending: Ending, seat: Seat, rank: u8) -> AnyView {
    if ending.is_coop {
        return view! { <span class="podium-name"><span>{t!("the-team")}</span></span> }.into_any();
    }
    view! {
        <span class="podium-name">{seat_mark(seat)}<span>{ending.state.display_name(seat)}</span></span>
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
    fn of(ending: Ending, n_winners: usize) -> Option<Verdict> {
        ending.state.log.with(|log| {
            let rule = log.last()?.rule.clone();
            let last = log.iter().rev().take_while(|entry| entry.rule == rule);
            let last: Vec<_> = last.take(n_winners.max(1)).collect();
            let texts = last.iter().rev().map(|entry| ending.entry_text(entry));
            let text = texts.collect::<Vec<_>>().join(" ");
            let is_bare = n_winners == 1
                && !ending.is_coop
                && last.first().is_some_and(|entry| ending.is_winner_named(entry));
            (!text.is_empty()).then_some(Verdict { text, rule, is_bare })
        })
    }

    fn cite(&self) -> impl IntoView + use<> {
        let label = t!("cites", rule = self.rule.as_str());
        view! { <button type="button" class="cite" aria-label=label data-rule=self.rule.clone()>"§"</button> }
    }
}

fn card(ending: Ending, seat: Seat, sheet: &Sheet) -> impl IntoView + use<> {
    let lines = sheet.lines.iter().enumerate().map(|(nth, line)| {
        let text = ending.to_text(&ending.sheet_line(seat, nth, line));
        view! {
            <tr>
                <td>{text}</td>
                <td>
                    <button
                        type="button"
                        class="cite"
                        aria-label=t!("cites", rule = line.rule.as_str())
                        data-rule=line.rule.clone()
                    >
                        "§"
                    </button>
                </td>
                <td class="points" class:is-loss=line.points < 0>{texts::signed(line.points)}</td>
            </tr>
        }
    });
    let lines = lines.collect_view();
    let is_winner = sheet.rank == 0;
    let total = texts::number(sheet.total);
    let name = if ending.is_coop { t!("the-team") } else { ending.state.display_name(seat) };
    view! {
        <article class="sheet" class:is-winner=is_winner>
            <h3>
                {(!ending.is_coop).then(|| view! { <span class="rank">{t!("rank", n = sheet.rank + 1)}</span> })}
                <span class="sheet-name">{name}</span>
                <b class="total">{t!("points", n = sheet.total, shown = total.as_str())}</b>
            </h3>
            <table>
                <tbody>{lines}</tbody>
                <tfoot>
                    <tr><td>{t!("total")}</td><td></td><td class="points">{total.clone()}</td></tr>
                </tfoot>
            </table>
        </article>
    }
}
