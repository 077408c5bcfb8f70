//! The form for a new table: how many seats, who takes each, and the game's own options.

use std::collections::BTreeMap;

use leptos::prelude::*;
use protocol::{GameId, Playable, SeatPlan, WithGame};
use tabletop::{Choice, Options};

use crate::{
    link::LocalSeat,
    texts::{self, Message, t},
};

const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// What the form must know of a game.
struct Facts;

struct GameFacts {
    seats: std::ops::RangeInclusive<usize>,
    choices: &'static [Choice],
}

impl WithGame for Facts {
    type Out = GameFacts;

    fn run<G: Playable>(self) -> GameFacts {
        GameFacts { seats: G::SEATS, choices: <G::Options as Options>::CHOICES }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Plan {
    Me,
    Open,
    Bot(&'static str),
}

#[derive(Clone, Copy)]
pub struct SeatForm {
    game: GameId,
    /// At one device: others are people with a name, not open seats.
    is_local: bool,
    n_seats: RwSignal<usize>,
    plans: RwSignal<Vec<Plan>>,
    names: RwSignal<Vec<String>>,
    options: RwSignal<BTreeMap<String, String>>,
    shuffle: RwSignal<bool>,
}

impl SeatForm {
    pub fn new(game: GameId, is_local: bool) -> SeatForm {
        let facts = game.with(Facts);
        let most = *facts.seats.end();
        let other = if is_local { Plan::Bot("medium") } else { Plan::Open };
        let plans = (0..most).map(|nth| if nth == 0 { Plan::Me } else { other.clone() }).collect();
        let names = (0..most).map(|nth| t!("seat-nth", n = nth + 1)).collect();
        SeatForm {
            game,
            is_local,
            n_seats: RwSignal::new((*facts.seats.start()).max(3).min(most)),
            plans: RwSignal::new(plans),
            names: RwSignal::new(names),
            options: RwSignal::new(BTreeMap::new()),
            shuffle: RwSignal::new(false),
        }
    }

    pub fn options(self) -> BTreeMap<String, String> {
        self.options.get_untracked()
    }

    pub fn shuffle(self) -> bool {
        self.shuffle.get_untracked()
    }

    pub fn plans(self) -> Vec<SeatPlan> {
        let plans = self.plans.get_untracked();
        let plan = |plan: &Plan| match plan {
            Plan::Me => SeatPlan::Me,
            Plan::Open => SeatPlan::Open,
            Plan::Bot(level) => SeatPlan::Bot((*level).to_string()),
        };
        plans.iter().take(self.n_seats.get_untracked()).map(plan).collect()
    }

    pub fn seats(self) -> Vec<LocalSeat> {
        let (plans, names) = (self.plans.get_untracked(), self.names.get_untracked());
        let seat = |(plan, name): (&Plan, &String)| match plan {
            Plan::Me | Plan::Open => LocalSeat::Human(name.trim().to_string()),
            Plan::Bot(level) => LocalSeat::Bot((*level).to_string()),
        };
        plans.iter().zip(&names).take(self.n_seats.get_untracked()).map(seat).collect()
    }

    pub fn fields(self) -> impl IntoView {
        let facts = self.game.with(Facts);
        let counts = facts.seats.map(|n| {
            view! {
                <label>
                    <input
                        type="radio"
                        name="seats"
                        prop:checked=move || self.n_seats.get() == n
                        on:change=move |_| self.n_seats.set(n)
                        data-test=format!("seats-{n}")
                    />
                    {n}
                </label>
            }
        });
        let counts = counts.collect_view();
        let choices = facts.choices.iter().map(|choice| self.choice(choice)).collect_view();
        let seats = move || (0..self.n_seats.get()).map(|nth| self.seat(nth)).collect_view();
        view! {
            <fieldset class="row"><legend>{t!("seats-title")}</legend>{counts}</fieldset>
            <fieldset><legend>{t!("seats-who")}</legend>{seats}</fieldset>
            <details class="options">
                <summary>{t!("options-title")}</summary>
                {choices}
                <label>
                    <input
                        type="checkbox"
                        prop:checked=move || self.shuffle.get()
                        on:change=move |event| self.shuffle.set(event_target_checked(&event))
                    />
                    {t!("shuffle")}
                </label>
            </details>
        }
    }

    fn seat(self, nth: usize) -> impl IntoView {
        let plan = move || self.plans.with(|plans| plans[nth].clone());
        let value = move || match plan() {
            Plan::Me => "me".to_string(),
            Plan::Open => "open".to_string(),
            Plan::Bot(level) => level.to_string(),
        };
        let set = move |event: leptos::ev::Event| {
            let word = event_target_value(&event);
            let level = LEVELS.into_iter().find(|level| *level == word);
            let plan = match (word.as_str(), level) {
                ("me", _) => Plan::Me,
                (_, Some(level)) => Plan::Bot(level),
                _ => Plan::Open,
            };
            self.plans.update(|plans| {
                // Only one seat is mine.
                if plan == Plan::Me && !self.is_local {
                    plans.iter_mut().filter(|p| **p == Plan::Me).for_each(|p| *p = Plan::Open);
                }
                plans[nth] = plan;
            });
        };
        let label = t!("seat-nth", n = nth + 1);
        let is_human = move || self.is_local && !matches!(plan(), Plan::Bot(_));
        let person = if self.is_local { t!("plan-person") } else { t!("plan-me") };
        let bots = LEVELS.map(|level| {
            let name = crate::frame::level_name(level);
            view! { <option value=level>{t!("plan-bot", level = name)}</option> }
        });
        view! {
            <div class="seat-plan">
                <label for=format!("seat-{nth}")>{label}</label>
                <select id=format!("seat-{nth}") prop:value=value on:change=set data-test=format!("plan-P{}", nth + 1)>
                    <option value="me">{person}</option>
                    {(!self.is_local).then(|| view! { <option value="open">{t!("plan-open")}</option> })}
                    {bots}
                </select>
                <Show when=is_human>
                    <input
                        aria-label=t!("name-label")
                        maxlength=protocol::MAX_NAME.to_string()
                        prop:value=move || self.names.with(|names| names[nth].clone())
                        on:input=move |event| self.names.update(|names| names[nth] = event_target_value(&event))
                    />
                </Show>
            </div>
        }
    }

    fn choice(self, choice: &'static Choice) -> impl IntoView {
        let key = choice.key;
        let values = choice.values.iter().enumerate().map(|(nth, &value)| {
            let is_taken = move || {
                self.options.with(|options| options.get(key).map_or(nth == 0, |taken| taken == value))
            };
            view! {
                <label>
                    <input
                        type="radio"
                        name=key
                        prop:checked=is_taken
                        on:change=move |_| {
                            self.options.update(|options| drop(options.insert(key.to_string(), value.to_string())));
                        }
                        data-test=format!("option-{key}-{value}")
                    />
                    {option_text(self.game, &format!("{key}-{value}"), value)}
                </label>
            }
        });
        let values = values.collect_view();
        view! {
            <fieldset>
                <legend>{option_text(self.game, key, key)}</legend>
                {values}
                <p class="soft">{option_text(self.game, &format!("{key}-about"), choice.about)}</p>
            </fieldset>
        }
    }
}

/// Options are named by the catalogues as `GAME-option-KEY`; the engine's own words stand in.
pub(super) fn option_text(game: GameId, key: &str, else_text: &str) -> String {
    let key = format!("{game}-option-{key}");
    if !texts::has(&key) {
        return else_text.to_string();
    }
    // Keys of options are known only when the game is; there are few of them, once a page.
    Message::new(key.leak()).say(&|seat| seat.to_string())
}
