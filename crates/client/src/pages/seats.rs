//! The form for a new table: how many seats, who takes each, and the game's own options.

use std::collections::BTreeMap;

use leptos::prelude::*;
use protocol::{GameId, GameVisitor, GuestInfo, Me, Occupant, Playable};
use tabletop::{OptionSpec, Options};

use crate::texts::{Message, t};

const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

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
        let other = if is_local { Occupant::bot("medium") } else { Occupant::Open };
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
            <fieldset class="row"><legend>{t!("seats-title")}</legend>{counts}</fieldset>
            <fieldset><legend>{t!("seats-who")}</legend>{seats}</fieldset>
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

    fn seat(self, nth: usize) -> impl IntoView {
        let who = move || self.seat_choices.with(|seats| seats[nth].clone());
        let value = move || match who() {
            Occupant::Guest(Me) => "me".to_string(),
            Occupant::Bot { level } => level,
            Occupant::Open => "open".to_string(),
        };
        let set = move |event: leptos::ev::Event| {
            let word = event_target_value(&event);
            let level = LEVELS.into_iter().find(|level| *level == word);
            let who = match (word.as_str(), level) {
                ("me", _) => Occupant::Guest(Me),
                (_, Some(level)) => Occupant::bot(level),
                _ => Occupant::Open,
            };
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
        let label = t!("seat-nth", n = nth + 1);
        let is_human = move || self.is_local && !matches!(who(), Occupant::Bot { .. });
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

    fn choice(self, choice: &'static OptionSpec) -> impl IntoView {
        let key = choice.key;
        let values = choice.values.iter().enumerate().map(|(nth, &value)| {
            let is_taken = move || {
                self.options.with(|options| options.get(key).map_or(nth == 0, |taken| taken == value))
            };
            let about = format!("about-{key}-{value}");
            view! {
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
            }
        });
        let values = values.collect_view();
        view! {
            <fieldset>
                <legend>{option_name(self.game, key)}</legend>
                {values}
            </fieldset>
        }
    }
}

/// How hard a table is that all win or lose together: how often a team of the best bots won, where that was measured.
pub(super) fn win_rate(
    game: GameId,
    options: &BTreeMap<String, String>,
    n_seats: usize,
) -> Option<String> {
    let rate = hosting::win_rate(game, options, n_seats, "hard")?;
    let (percent, games, date) = (rate.percent(), rate.n_games, rate.date);
    Some(t!("win-rate", percent = percent, games = games, date = date))
}

/// One of a game's options as a table has it, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Taken {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) about: String,
}

/// All options of a game; those a table does not name have their first value.
pub(super) fn options_taken(game: GameId, options: &BTreeMap<String, String>) -> Vec<Taken> {
    let taken = |choice: &OptionSpec| {
        let value = options.get(choice.key).map_or(choice.values[0], String::as_str);
        Taken {
            name: option_name(game, choice.key),
            value: value_name(game, choice.key, value),
            about: value_about(game, choice.key, value),
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
