//! The form for a new table: how many seats, who takes each, and the game's own options.

use std::collections::BTreeMap;

use hosting::LEVELS;
use leptos::prelude::*;
use protocol::{GameId, GameVisitor, GuestInfo, Me, Occupant, Playable};
use tabletop::{OptionSpec, Options, Seat};

use super::lobby::{chair, figures};
use crate::{
    frame::seat_mark,
    texts::{Message, t},
};

/// Stands at the head of the levels: they are those of a bot.
const IMP: &str = "<use href=\"#lby-imp\"/>";

/// The options of a game, with their values.
fn choices(game: GameId) -> &'static [OptionSpec] {
    struct Choices;

    impl GameVisitor for Choices {
        type Output = &'static [OptionSpec];

        fn visit<G: Playable>(self) -> &'static [OptionSpec] {
            <G::Options as Options>::SPECS
        }
    }

    game.visit(Choices)
}

#[derive(Clone, Copy)]
pub struct SeatForm {
    game: GameId,
    /// At one device: others are people with a name, not open seats.
    is_local: bool,
    n_seats: RwSignal<usize>,
    seat_choices: RwSignal<Vec<Occupant<Me>>>,
    names: RwSignal<Vec<String>>,
    options: RwSignal<BTreeMap<String, String>>,
    shuffle: RwSignal<bool>,
}

impl SeatForm {
    pub fn new(game: GameId, is_local: bool) -> SeatForm {
        let seats = game.seats();
        let most = *seats.end();
        let other = if is_local { Occupant::bot(hosting::DEFAULT_LEVEL) } else { Occupant::Open };
        let seat_choices = (0..most)
            .map(|nth| if nth == 0 { Occupant::Guest(Me) } else { other.clone() })
            .collect();
        let names = (0..most).map(|nth| t!("seat-nth", n = nth + 1)).collect();
        SeatForm {
            game,
            is_local,
            n_seats: RwSignal::new((*seats.start()).max(3).min(most)),
            seat_choices: RwSignal::new(seat_choices),
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

    pub fn seat_choices(self) -> Vec<Occupant<Me>> {
        let mut seat_choices = self.seat_choices.get_untracked();
        seat_choices.truncate(self.n_seats.get_untracked());
        seat_choices
    }

    pub fn seats(self) -> Vec<Occupant> {
        let (seat_choices, names) = (self.seat_choices.get_untracked(), self.names.get_untracked());
        let seat =
            |(who, name): (&Occupant<Me>, &String)| who.map(|Me| GuestInfo::present(name.trim()));
        seat_choices.iter().zip(&names).take(self.n_seats.get_untracked()).map(seat).collect()
    }

    pub fn fields(self) -> impl IntoView {
        let counts = self.game.seats().map(|n| {
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
        let choices = choices(self.game).iter().map(|choice| self.choice(choice)).collect_view();
        let seats = move || (0..self.n_seats.get()).map(|nth| self.seat(nth)).collect_view();
        view! {
            {figures()}
            <fieldset class="row counts"><legend>{t!("seats-title")}</legend>{counts}</fieldset>
            <fieldset class="seat-rows"><legend>{t!("seats-who")}</legend>{seats}</fieldset>
            {move || {
                let rate = self.options.with(|options| win_rate(self.game, options, self.n_seats.get()));
                rate.map(|text| view! { <p class="soft" data-test="win-rate">{text}</p> })
            }}
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

    /// A seat: its chair with whoever sits in it, and who else might.
    fn seat(self, nth: usize) -> impl IntoView {
        let chosen = Memo::new(move |_| self.seat_choices.with(|seats| seats[nth].clone()));
        let take = move |who: Occupant<Me>| {
            self.seat_choices.update(|seat_choices| {
                // Only one seat is mine.
                if who == Occupant::Guest(Me) && !self.is_local {
                    seat_choices
                        .iter_mut()
                        .filter(|p| **p == Occupant::Guest(Me))
                        .for_each(|p| *p = Occupant::Open);
                }
                seat_choices[nth] = who;
            });
        };
        let person = if self.is_local { t!("plan-person") } else { t!("plan-me") };
        let open = (!self.is_local)
            .then(|| ("open", Occupant::Open, t!("plan-open-short"), t!("plan-open")));
        let bots = LEVELS.map(|level| {
            let name = crate::frame::level_name(level);
            (level, Occupant::bot(level), name.clone(), t!("plan-bot", level = name))
        });
        let people = std::iter::once(("me", Occupant::Guest(Me), person.clone(), person));
        let segment =
            move |(word, who, label, name): (&'static str, Occupant<Me>, String, String)| {
                let now = who.clone();
                view! {
                    <label>
                        <input
                            type="radio"
                            name=format!("plan-{nth}")
                            aria-label=name
                            prop:checked=move || chosen.with(|chosen| *chosen == now)
                            on:change=move |_| take(who.clone())
                            data-test=format!("plan-P{}-{word}", nth + 1)
                        />
                        {label}
                    </label>
                }
            };
        let people = people.chain(open).map(segment).collect_view();
        let bots = bots.map(segment).collect_view();
        let title = t!("seat-nth", n = nth + 1);
        let who = move || {
            match chosen.get() {
            Occupant::Guest(Me) if self.is_local => view! {
                <input
                    aria-label=t!("name-label")
                    maxlength=protocol::MAX_NAME.to_string()
                    prop:value=move || self.names.with(|names| names[nth].clone())
                    on:input=move |event| self.names.update(|names| names[nth] = event_target_value(&event))
                />
            }
            .into_any(),
            Occupant::Guest(Me) => t!("you").into_any(),
            Occupant::Open => t!("plan-open").into_any(),
            Occupant::Bot { level } => {
                t!("plan-bot", level = crate::frame::level_name(&level)).into_any()
            }
        }
        };
        view! {
            <div class=format!("seat-row seat-{}", nth + 1) role="radiogroup" aria-label=title>
                {move || chair(&chosen.get())}
                <span class="seat-who">{seat_mark(Seat::new(nth))}<span class="seat-name">{who}</span></span>
                <span class="seat-segments">
                    <span class="segments">{people}</span>
                    <span class="segments">
                        <span class="seat-bots" aria-hidden="true">
                            <svg viewBox="0 0 96 96" inner_html=IMP></svg>
                            <span>{t!("plan-bots")}</span>
                        </span>
                        {bots}
                    </span>
                </span>
            </div>
        }
    }

    fn choice(self, choice: &'static OptionSpec) -> impl IntoView {
        let key = choice.key;
        let values = choice.values.iter().enumerate().map(|(nth, &value)| {
            let is_taken = move || {
                self.options.with(|options| options.get(key).map_or(nth == 0, |taken| taken == value))
            };
            let about = format!("about-{key}-{value}");
            view! {
                <div class="option">
                <label>
                    <input
                        type="radio"
                        name=key
                        aria-describedby=about.clone()
                        prop:checked=is_taken
                        on:change=move |_| {
                            self.options.update(|options| drop(options.insert(key.to_string(), value.to_string())));
                        }
                        data-test=format!("option-{key}-{value}")
                    />
                    {value_name(self.game, key, value)}
                </label>
                <p class="soft option-about" id=about>{value_about(self.game, key, value)}</p>
                </div>
            }
        });
        let values = values.collect_view();
        view! {
            <fieldset class="option-cards">
                <legend>{option_name(self.game, key)}</legend>
                {values}
            </fieldset>
        }
    }
}

/// Fewer games than that say little.
const FEWEST_GAMES: u32 = 30;

/// How hard a table is that all win or lose together: how often a team of the best bots won, where that was measured.
pub(super) fn win_rate(
    game: GameId,
    options: &BTreeMap<String, String>,
    n_seats: usize,
) -> Option<String> {
    let rate = hosting::win_rate(game, options, n_seats, hosting::ADVISER_LEVEL)?;
    let tenths = (rate.percent() + 5) / 10;
    (rate.n_games >= FEWEST_GAMES).then(|| t!("win-rate", n = tenths))
}

/// One of a game's options as a table has it, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Taken {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) about: String,
    /// As a table has it that chooses nothing.
    pub(super) is_usual: bool,
}

/// All options of a game; those a table does not name have their first value.
pub(super) fn options_taken(game: GameId, options: &BTreeMap<String, String>) -> Vec<Taken> {
    let taken = |choice: &OptionSpec| {
        let value = options.get(choice.key).map_or(choice.values[0], String::as_str);
        Taken {
            name: option_name(game, choice.key),
            value: value_name(game, choice.key, value),
            about: value_about(game, choice.key, value),
            is_usual: value == choice.values[0],
        }
    };
    choices(game).iter().map(taken).collect()
}

fn option_name(game: GameId, key: &str) -> String {
    option_text(format!("{game}-option-{key}"))
}

fn value_name(game: GameId, key: &str, value: &str) -> String {
    option_text(format!("{game}-option-{key}-{value}"))
}

/// What it changes, in a sentence.
fn value_about(game: GameId, key: &str, value: &str) -> String {
    option_text(format!("{game}-option-{key}-{value}-about"))
}

/// Keys of options are known only when the game is; there are few of them, once a page.
fn option_text(key: String) -> String {
    Message::new(key.leak()).to_text(&|seat| seat.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts;

    #[test]
    fn every_option_of_every_game_has_names_and_sentences() {
        texts::set_language(&[]);
        for &game in GameId::ALL {
            for choice in choices(game) {
                let mut keys = vec![format!("{game}-option-{}", choice.key)];
                for value in choice.values {
                    keys.push(format!("{game}-option-{}-{value}", choice.key));
                    keys.push(format!("{game}-option-{}-{value}-about", choice.key));
                }
                for key in keys {
                    assert!(texts::has(&key), "{key} is in no catalogue");
                    let text = option_text(key.clone());
                    assert!(
                        !choice.values.contains(&&*text) || !text.contains('-'),
                        "{key}: {text}"
                    );
                    if key.ends_with("-about") {
                        assert!(
                            text.ends_with('.') && text.len() > 20,
                            "{key} is a sentence: {text}"
                        );
                    }
                }
            }
            assert_eq!(options_taken(game, &BTreeMap::new()).len(), choices(game).len());
        }
    }
}
