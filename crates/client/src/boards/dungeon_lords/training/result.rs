//! The end of an exercise: the grade, and the own result beside the best.

use dungeon_lords::solver::{Grade, Outcome};
use leptos::prelude::*;

use super::{practice::Practice, ratings::Rating};
use crate::{
    boards::dungeon_lords::{battle, names, pieces},
    frame::{icon, is_focus_lost},
    router::{NavLink, Route, Router},
    texts::t,
};

pub(super) fn result(practice: Practice) -> AnyView {
    let grade = practice.grade();
    let was_assisted = practice.was_assisted();
    let (title, text, class) = match grade {
        Grade::Best if was_assisted => {
            (t!("dl-grade-assisted"), t!("dl-grade-assisted-text"), "is-best")
        }
        Grade::Best => (t!("dl-grade-best"), t!("dl-grade-best-text"), "is-best"),
        Grade::Costly => (t!("dl-grade-costly"), t!("dl-grade-costly-text"), "is-costly"),
        Grade::Short => (t!("dl-grade-short"), t!("dl-grade-short-text"), "is-short"),
    };
    let name = match grade {
        Grade::Best => "best",
        Grade::Costly => "costly",
        Grade::Short => "short",
    };
    let heading = NodeRef::<leptos::html::H2>::new();
    // The bar is gone, and with it whatever had the focus there: the result is read next.
    Effect::new(move || {
        if let (true, Some(heading)) = (is_focus_lost(), heading.get()) {
            let _ = heading.focus();
        }
    });
    let signed = sign(grade, was_assisted);
    let (found, best) = (Outcome::of(&practice.front()), practice.best());
    view! {
        <section
            class=format!("score stage dl dl-result {class}")
            aria-label=t!("dl-result")
            data-test="result"
            data-grade=name
            data-assisted=was_assisted.to_string()
        >
            {scene(practice, signed)}
            <div class="dl-result-words">
                <h2 tabindex="-1" node_ref=heading><span aria-hidden="true">{signed}" "</span>{title}</h2>
                <p class="verdict">{text}</p>
                {comparison(&found, &best)}
                {buttons(practice, grade)}
            </div>
        </section>
    }
    .into_any()
}

/// The gate with those who were taken behind its bars, and before it an imp with the stamp of the grade.
fn scene(practice: Practice, sign: &'static str) -> AnyView {
    let prison = practice.front().lord.prison;
    let captives = prison.iter().map(|&who| pieces::figure(names::class_art(who)));
    view! {
        <div class="dl-result-scene" aria-hidden="true">
            <svg class="dl-cave" viewBox="0 -44 868 580" preserveAspectRatio="xMidYMid slice" inner_html=battle::CAVE></svg>
            <div class="dl-result-gate">
                <svg class="dl-arch" viewBox="0 0 172 216" inner_html=battle::ARCH></svg>
                <span class="dl-captives">{captives.collect_view()}</span>
            </div>
            <div class="dl-result-imp">{pieces::figure("dl-imp-digs")}<b class="dl-grade">{sign}</b></div>
        </div>
    }
    .into_any()
}

/// A grade as a sign, for those who see it, besides its words.
fn sign(grade: Grade, was_assisted: bool) -> &'static str {
    Rating::of(grade, was_assisted).map_or("✕", Rating::sign)
}

fn buttons(practice: Practice, grade: Grade) -> AnyView {
    let is_best = grade == Grade::Best;
    let router = expect_context::<Router>();
    let next = Route::Training(practice.game, practice.exercise.next().to_string());
    let go = next.clone();
    let again = if is_best { "" } else { "primary" };
    let on = if is_best { "primary" } else { "" };
    view! {
        <p class="dl-result-buttons">
            <button type="button" data-test="undo" on:click=move |_| practice.undo_last()>
                <span aria-hidden="true">"↶ "</span>
                {t!("undo")}
                <kbd aria-hidden="true">"u"</kbd>
            </button>
            <button
                type="button"
                class=again
                aria-keyshortcuts="a"
                data-test="try-again"
                on:click=move |_| practice.start_again()
            >
                {t!("dl-start-again")}
                <kbd aria-hidden="true">"a"</kbd>
            </button>
            <button
                type="button"
                class=on
                aria-keyshortcuts="n"
                data-test="next"
                on:click=move |_| router.go(go.clone())
            >
                {t!("dl-next")}
                <kbd aria-hidden="true">"n"</kbd>
            </button>
            <NavLink route=Route::Training(practice.game, String::new()) class="button quiet">
                {t!("dl-all-exercises")}
            </NavLink>
        </p>
    }
    .into_any()
}

/// Row by row; what was not reached stands out, also without colour.
fn comparison(found: &Outcome, best: &Outcome) -> AnyView {
    // How much more of it is better: tiles and marks are lost, all else is kept.
    let rows = [
        ("dl-banner", t!("dl-row-tiles"), found.tiles, best.tiles, -1),
        ("dl-bars", t!("dl-row-prisoners"), found.prisoners, best.prisoners, 1),
        ("dl-paladin", t!("dl-row-paladins"), found.paladins, best.paladins, 1),
        ("dl-food", t!("dl-row-food"), found.food, best.food, 1),
        ("dl-gold", t!("dl-row-gold"), found.gold, best.gold, 1),
        ("dl-imp", t!("dl-row-imps"), found.imps, best.imps, 1),
        ("dl-trap", t!("dl-row-traps"), found.traps, best.traps, 1),
        ("dl-monster", t!("dl-row-monsters"), found.monsters, best.monsters, 1),
        ("dl-mark", t!("dl-row-marks"), found.red_marks, best.red_marks, -1),
    ];
    let rows = rows.into_iter().enumerate();
    let rows = rows.filter(|(nth, (_, _, found, best, _))| *nth < 2 || found + best > 0);
    let row =
        |(_, (symbol, name, found, best, sign)): (usize, (&'static str, String, u8, u8, i16))| {
            let gain = (i16::from(found) - i16::from(best)) * sign;
            let note = match gain {
                0 => t!("dl-row-same"),
                ..0 => t!("dl-row-worse"),
                1.. => t!("dl-row-better"),
            };
            view! {
                <tr class:is-worse={gain < 0} class:is-better={gain > 0}>
                    <th scope="row"><span class="dl-row-name">{icon(symbol)}{name}</span></th>
                    <td class="points">{found}</td>
                    <td class="points">{best}</td>
                    <td class="dl-row-note">{note}</td>
                </tr>
            }
        };
    let rows = rows.map(row).collect_view();
    view! {
        <table class="dl-comparison dl">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{t!("you")}</th>
                    <th scope="col">{t!("dl-best")}</th>
                    <td></td>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}
