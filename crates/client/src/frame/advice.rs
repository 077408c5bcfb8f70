//! Advice on request: what a strong bot would do from the viewer's own view, why, and what else there is.
//!
//! The page's worker thinks, with what the page was sent for this seat and nothing else, whoever hosts the table: a server is
//! not asked and could not tell more. The adviser only suggests; the action is marked wherever it can be made.

use hosting::{ADVISER_LEVEL, Advice, Alternative, BotRequest, Gap, Reason};
use leptos::prelude::*;
use protocol::Occupant;
use tabletop::Game;

use super::tips::icon;
use crate::{
    board_model::{Action, BoardModel},
    boards::Board,
    browser,
    table_state::ConnectionState,
    texts::{Message, t},
    worker::WorkerClient,
};

/// How many milliseconds the bot that is asked may search.
const MS: u32 = 900;
/// How many reasons are said, of the suggestion and of each of the others.
const N_REASONS: usize = 2;
const N_OTHER_REASONS: usize = 1;

/// How far a request is.
#[derive(Clone, Default)]
enum Asked {
    #[default]
    Nothing,
    Thinking,
    Given(Advice),
    /// There is nothing to say.
    Failed,
}

/// The adviser of one table.
pub(super) struct Adviser<B: Board> {
    model: BoardModel<B>,
    asked: RwSignal<Asked>,
    /// Changes whenever a reply on its way is no longer wanted.
    round: StoredValue<u32>,
    worker: StoredValue<Option<WorkerClient>, LocalStorage>,
}

impl<B: Board> Clone for Adviser<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Board> Copy for Adviser<B> {}

impl<B: Board> Adviser<B> {
    pub(super) fn new(model: BoardModel<B>) -> Adviser<B> {
        let adviser = Adviser {
            model,
            asked: RwSignal::new(Asked::Nothing),
            round: StoredValue::new(0),
            worker: StoredValue::new_local(None),
        };
        // Advice is about the position it was asked at.
        Effect::new(move || {
            model.state.update.track();
            adviser.put_away();
        });
        adviser
    }

    /// Whether advice is given here: to whoever is asked something, and between rivals only against bots or at one device.
    pub(super) fn is_offered(self) -> bool {
        let state = self.model.state;
        let is_local = state.connection.get() == ConnectionState::Local;
        let n_people = state.info.with(|info| {
            let seats = info.iter().flat_map(|info| &info.seats);
            seats.filter(|seat| matches!(seat, Occupant::Guest(_))).count()
        });
        let is_fair = <B::Game as Game>::IS_COOP || is_local || n_people <= 1;
        is_fair && self.model.is_my_turn() && !self.model.legal().is_empty()
    }

    /// Whether something is said, or about to be.
    pub(super) fn is_shown(self) -> bool {
        self.is_asked() && self.is_offered()
    }

    fn is_asked(self) -> bool {
        self.asked.with(|asked| !matches!(asked, Asked::Nothing))
    }

    fn ask(self) {
        let state = self.model.state;
        let (Some(game), Some(update)) = (untrack(|| state.game()), state.update.get_untracked())
        else {
            return;
        };
        let request = BotRequest {
            game,
            bot: ADVISER_LEVEL.to_string(),
            seed: u64::from_le_bytes(browser::random_bytes()),
            table_json: update.table.get().to_string(),
            view_json: update.view.get().to_string(),
            ms: Some(MS),
            is_plain: false,
        };
        self.asked.set(Asked::Thinking);
        let round = self.round.with_value(|round| *round);
        self.worker.update_value(|worker| {
            let worker = worker.get_or_insert_with(|| WorkerClient::new(game));
            worker.advise(request, move |advice| {
                if self.round.try_with_value(|now| *now) == Some(round) {
                    self.show(advice);
                }
            });
        });
    }

    fn show(self, advice: Option<Advice>) {
        let action = advice.as_ref().and_then(|advice| advice.action.parse().ok());
        self.model.advise(action);
        // What it would surely do is seen on the board at once.
        self.model.point(action);
        self.asked.set(advice.filter(|_| action.is_some()).map_or(Asked::Failed, Asked::Given));
    }

    fn put_away(self) {
        self.round.update_value(|round| *round += 1);
        self.model.advise(None);
        if untrack(|| self.is_asked()) {
            self.model.point(None);
            self.asked.set(Asked::Nothing);
        }
    }

    /// Asks, or puts away what was said.
    fn turn(self) {
        if untrack(|| self.is_asked()) {
            self.put_away();
        } else {
            self.ask();
        }
    }
}

/// The button beside undo.
pub(super) fn button<B: Board>(adviser: Adviser<B>) -> impl IntoView {
    view! {
        <Show when=move || adviser.is_offered()>
            <button
                type="button"
                class="undo"
                aria-keyshortcuts="a"
                aria-expanded=move || if adviser.is_shown() { "true" } else { "false" }
                title=t!("advice-title")
                data-test="advice"
                on:click=move |_| adviser.turn()
            >
                {t!("advice")}
                <kbd aria-hidden="true">"a"</kbd>
            </button>
        </Show>
    }
}

/// What is said: beside the board where there is room, else above the bar.
pub(super) fn card<B: Board>(adviser: Adviser<B>) -> impl IntoView {
    move || {
        let body = match adviser.asked.get() {
            Asked::Nothing => return None,
            _ if !adviser.is_shown() => return None,
            Asked::Thinking => {
                view! { <p class="advice-thinks"><span class="thinking" aria-hidden="true"></span>{t!("advice-thinks")}</p> }
                    .into_any()
            }
            Asked::Failed => view! { <p>{t!("advice-none")}</p> }.into_any(),
            Asked::Given(advice) => given(adviser, &advice)?,
        };
        Some(view! {
            <aside class="advice" aria-labelledby="advice-title">
                <h2 id="advice-title">{t!("advice-title")}</h2>
                <button
                    type="button"
                    class="quiet advice-close"
                    aria-label=t!("close")
                    data-test="close-advice"
                    on:click=move |_| adviser.put_away()
                >
                    <span aria-hidden="true">"✕"</span>
                </button>
                <div role="status">{body}</div>
            </aside>
        })
    }
}

fn given<B: Board>(adviser: Adviser<B>, advice: &Advice) -> Option<AnyView> {
    let model = adviser.model;
    let view = untrack(|| model.view());
    let action: Action<B> = advice.action.parse().ok()?;
    let label = model.to_text(&B::action_label(&view, action));
    let reasons = said(model, &advice.reasons, "otherwise", N_REASONS);
    // Where the game names no reason, what the search has found must do.
    let why = match advice.others.iter().map(|other| other.rating).max() {
        _ if !reasons.is_empty() => reasons,
        None => t!("advice-only"),
        Some(next) if next < advice.rating => t!("advice-rated", n = advice.rating, next = next),
        Some(_) => t!("advice-close"),
    };
    let others = advice.others.iter().filter_map(|other| alternative(model, other, advice.rating));
    let others = others.collect_view();
    let has_others = !advice.others.is_empty();
    Some(
        view! {
            <div data-test="advised">
                <p class="advice-action">{icon(B::action_icon(&view, action))}<b>{label}</b></p>
                <p class="advice-why" data-test="advice-why">{why}</p>
                <button
                    type="button"
                    class="primary advice-take"
                    aria-keyshortcuts="d"
                    data-test="take-advice"
                    on:click=move |_| model.act(action)
                >
                    {t!("advice-take")}
                    <kbd aria-hidden="true">"d"</kbd>
                </button>
                {has_others.then(|| view! {
                    <h3>{t!("advice-others")}</h3>
                    <ul class="advice-others">{others}</ul>
                })}
            </div>
        }
        .into_any(),
    )
}

fn alternative<B: Board>(
    model: BoardModel<B>,
    other: &Alternative,
    best: u8,
) -> Option<impl IntoView + use<B>> {
    let view = untrack(|| model.view());
    let action: Action<B> = other.action.parse().ok()?;
    let label = model.to_text(&B::action_label(&view, action));
    let gap = match other.gap {
        Gap::None => t!("advice-even"),
        Gap::Little => t!("advice-little"),
        Gap::Clear => t!("advice-clear"),
        Gap::Much => t!("advice-much"),
    };
    let mut why = said(model, &other.reasons, "then", N_OTHER_REASONS);
    if why.is_empty() && other.rating < best {
        why = t!("advice-rating", n = other.rating, best = best);
    }
    Some(view! {
        <li class=format!("is-{:?}", other.gap).to_lowercase() data-other=other.action.clone()>
            <b>{label}</b>" "<span class="advice-gap">{gap}</span>" "<span>{why}</span>
        </li>
    })
}

/// Reasons in the board's words, one after the other. A sentence of the first kind begins with what happens otherwise, one of the
/// second with what happens then.
fn said<B: Board>(
    model: BoardModel<B>,
    reasons: &[Reason],
    case: &'static str,
    most: usize,
) -> String {
    let sentence = |reason: &Reason| {
        let read = protocol::read(reason.reason.get()).ok();
        let message: Option<Message> = read.and_then(|reason| B::reason(&reason));
        message.map_or_else(
            || format!("{}.", reason.text),
            |message| model.to_text(&message.with("case", case)),
        )
    };
    reasons.iter().take(most).map(sentence).collect::<Vec<_>>().join(" ")
}
