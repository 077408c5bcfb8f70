//! The side panel of an exercise: the goal, what was reached so far, hints, and the solution round by round.

use dungeon_lords::{
    Event, Fact, N_ROUNDS, Source,
    solver::{Grade, Outcome},
};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::practice::{Hint, Practice, Round};
use crate::{
    boards::{
        Board as _,
        dungeon_lords::{Model, TheBoard, actions, names, pieces, words},
    },
    frame::icon,
    stage,
    texts::{Message, t},
};

/// `1 tile lost, 3 prisoners`.
pub(super) fn main_words(outcome: &Outcome) -> Message {
    let tiles = Message::new("dl-tiles-lost").with("n", outcome.tiles);
    let prisoners = Message::new("dl-n-prisoners").with("n", outcome.prisoners);
    let paladin = (outcome.paladins > 0).then(|| Message::new("dl-the-paladin"));
    names::list([tiles, prisoners].into_iter().chain(paladin))
}

/// What is left of everything that can be spent.
pub(super) fn left_words(outcome: &Outcome) -> Message {
    let left = [
        (outcome.food, "dl-n-food"),
        (outcome.gold, "dl-n-gold"),
        (outcome.imps, "dl-n-imps"),
        (outcome.traps, "dl-n-traps"),
        (outcome.monsters, "dl-n-monsters"),
    ];
    let left = left.into_iter().filter(|(n, _)| *n > 0);
    names::list(left.map(|(n, key)| Message::new(key).with("n", n)))
}

/// What the exercise asks for, above everything else.
pub(super) fn goal(practice: Practice) -> AnyView {
    let best = practice.best();
    let step = |nth: u8, symbol: &'static str, text: String| {
        view! { <li><b class="dl-goal-nth">{nth}</b>{icon(symbol)}<span>{text}</span></li> }
    };
    view! {
        <section class="dl-panel dl-goal" aria-label=t!("dl-goal")>
            <h2>{icon("dl-target")}{t!("dl-goal")}</h2>
            <ol>
                {step(1, "dl-banner", t!("dl-goal-tiles"))}
                {step(2, "dl-bars", t!("dl-goal-prisoners"))}
                {step(3, "dl-gold", t!("dl-goal-price"))}
            </ol>
            <p class="dl-possible" data-test="possible">
                {t!("dl-possible", what = pieces::to_text(&main_words(&best)))}
            </p>
        </section>
    }
    .into_any()
}

/// Hints and the solution.
pub(super) fn coach(practice: Practice, model: Model) -> AnyView {
    let reached = Memo::new(move |_| {
        let reached = Outcome::of(&practice.front());
        (reached, pieces::to_text(&main_words(&reached)))
    });
    let so_far = move || t!("dl-so-far", what = reached.get().1);
    let best = practice.best();
    // What was reached, and beside it what can be.
    let tally = move |symbol: &'static str, n: fn(&Outcome) -> u32, what: String| {
        view! {
            <li>
                {icon(symbol)}
                <b>{move || n(&reached.get().0)}</b>
                <span>{what}<small>{t!("dl-tally-best", n = n(&best))}</small></span>
            </li>
        }
    };
    let is_over = Memo::new(move |_| practice.is_over());
    let has_begun = move || practice.has_begun() && !is_over.get();
    let is_thinking = move || practice.is_thinking.get();
    let answer = move || practice.hint.get().map(|hint| hint_view(practice, model, hint));
    view! {
        <section class="dl-panel dl-coach" aria-label=t!("dl-help")>
            <h2>{icon("dl-eye")}{t!("dl-help")}</h2>
            <p class="dl-so-far unseen">{so_far}</p>
            <ul class="dl-tally" aria-hidden="true">
                {tally("dl-banner", |end| u32::from(end.tiles), t!("dl-tally-tiles"))}
                {tally("dl-bars", |end| u32::from(end.prisoners), t!("dl-tally-prisoners"))}
            </ul>
            <div class="dl-helps">
                <Show when=move || !is_over.get()>
                    <button
                        type="button"
                        aria-keyshortcuts="h"
                        data-test="hint"
                        on:click=move |_| practice.ask_hint()
                    >
                        {t!("dl-hint")}
                        <kbd aria-hidden="true">"h"</kbd>
                    </button>
                </Show>
                <Show when=has_begun>
                    <button
                        type="button"
                        aria-keyshortcuts="a"
                        data-test="start-again"
                        on:click=move |_| practice.start_again()
                    >
                        {t!("dl-start-again")}
                        <kbd aria-hidden="true">"a"</kbd>
                    </button>
                </Show>
                {solution_button(practice)}
            </div>
            <div class="dl-answer" role="status" data-test="answer">
                <Show when=is_thinking>
                    <p class="dl-quiet"><span class="dl-thinking" aria-hidden="true"></span>{t!("dl-thinks")}</p>
                </Show>
                {answer}
            </div>
            {solution(practice, model)}
            <p class="dl-coach-says" data-test="coach-says">{move || said(practice, model)}</p>
            <span class="dl-coach-imp" aria-hidden="true">{pieces::figure("dl-imp-digs")}</span>
        </section>
    }
    .into_any()
}

/// What the imp says of the action that is pointed at; on the board it is shown what comes of it.
fn said(practice: Practice, model: Model) -> String {
    // The rest of the round is no part of what the action does.
    let is_next = |event: &&Event| {
        let Event::Battle { fact, .. } = event else { return true };
        !matches!(fact, Fact::Healed { .. } | Fact::HeldBack | Fact::Conquered { .. })
            && !matches!(fact, Fact::Hurt { by: Source::Fatigue, .. })
    };
    let said = model.pointed().and_then(|action| {
        let view = untrack(|| model.view());
        let (events, after) = practice.outcome(action)?;
        let cues: Vec<_> = events
            .iter()
            .take_while(is_next)
            .map(|event| TheBoard::cue(&view, &after, event))
            .collect();
        stage::preview(model.state, &cues);
        match words::tip(&view, &after, action)? {
            tip if tip.key == "dl-tip-ready" => Some(Message::new("dl-coach-ready")),
            tip => Some(tip),
        }
    });
    said.map_or_else(|| t!("dl-coach-says"), |said| model.to_text(&said))
}

fn hint_view(practice: Practice, model: Model, hint: Hint) -> AnyView {
    let action = model.to_text(&actions::label(&untrack(|| model.view()), hint.action));
    let outlook = match hint.grade {
        Grade::Best => t!("dl-outlook-best"),
        Grade::Costly => t!("dl-outlook-costly"),
        Grade::Short => t!("dl-outlook-short"),
    };
    let reach = t!(
        "dl-reach",
        what = pieces::to_text(&main_words(&hint.end)),
        left = pieces::to_text(&left_words(&hint.end))
    );
    view! {
        <p class="dl-hint">{t!("dl-hint-next")}" "<b>{action}</b></p>
        <p class="dl-outlook" class:is-short={hint.grade == Grade::Short}>{outlook}" "{reach}</p>
        <button
            type="button"
            class="dl-do"
            aria-keyshortcuts="d"
            data-test="do-hint"
            on:click=move |_| practice.make(hint.action)
        >
            {t!("dl-do-hint")}
            <kbd aria-hidden="true">"d"</kbd>
        </button>
    }
    .into_any()
}

fn solution_button(practice: Practice) -> AnyView {
    let n_rounds = move || practice.solution.with(Vec::len);
    let words = move || match practice.n_shown.get() {
        0 => t!("dl-show-solution"),
        n => t!("dl-show-round", n = n + 1),
    };
    let has_more = move || n_rounds() == 0 || practice.n_shown.get() < n_rounds();
    view! {
        <Show when=has_more>
            <button
                type="button"
                aria-keyshortcuts="o"
                data-test="solution"
                on:click=move |_| practice.show_solution()
            >
                {words}
                <kbd aria-hidden="true">"o"</kbd>
            </button>
        </Show>
    }
    .into_any()
}

fn solution(practice: Practice, model: Model) -> AnyView {
    let shown = move || {
        let n_shown = practice.n_shown.get();
        practice.solution.with(|rounds| rounds.iter().take(n_shown).cloned().collect::<Vec<_>>())
    };
    // The newest round is read next; the button that showed the last one is gone.
    Effect::new(move || {
        let n_shown = practice.n_shown.get();
        if n_shown > 0 && n_shown == practice.solution.with(Vec::len) {
            request_animation_frame(|| {
                let last = document().query_selector(".dl-solution > li:last-child > h3");
                if let (true, Ok(Some(last))) = (crate::frame::is_focus_lost(), last) {
                    let _ = last.unchecked_into::<web_sys::HtmlElement>().focus();
                }
            });
        }
    });
    let is_shown = move || practice.n_shown.get() > 0;
    view! {
        <Show when=is_shown>
            <h2 class="dl-solution-title">{icon("dl-key")}{t!("dl-solution")}</h2>
            <ol class="dl-solution" data-test="rounds">
                <For each=shown key=|round| round.nth children=move |round| one_round(model, &round)/>
            </ol>
        </Show>
    }
    .into_any()
}

fn one_round(model: Model, round: &Round) -> impl IntoView + use<> {
    let actions = round.actions.iter().map(|action| view! { <li>{model.to_text(action)}</li> });
    let actions = actions.collect_view();
    let log = round.log.iter().map(|(fact, rule)| {
        let label = t!("cites", rule = *rule);
        view! {
            <li>
                <span>{model.to_text(fact)}</span>
                <button type="button" class="cite" aria-label=label data-rule=*rule>"§"</button>
            </li>
        }
    });
    let log = log.collect_view();
    view! {
        <li data-round=round.nth.to_string()>
            <h3 tabindex="-1">{t!("dl-battle-round", n = round.nth, rounds = N_ROUNDS)}</h3>
            <ol class="dl-solution-steps">{actions}</ol>
            <details>
                <summary>{t!("dl-what-happens")}</summary>
                <ol class="dl-solution-log">{log}</ol>
            </details>
        </li>
    }
}
