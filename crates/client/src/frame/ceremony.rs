//! The end as a ceremony: scene by scene what is counted and for whom, while the totals grow; then the result.

use leptos::prelude::*;
use protocol::{LogEntry, Sheet};
use tabletop::{Game, Seat};

use super::seat::{portrait, seat_mark};
use crate::{
    board_model::BoardModel,
    boards::Board,
    browser,
    stage::{self, Sound},
    texts::{Arg, Message, t},
};

/// How long a scene stays before the next comes by itself, in milliseconds at normal speed, and how much longer for each
/// thing that is shown one after the other.
const SCENE: f64 = 1900.0;
const EXHIBIT: f64 = 320.0;
/// With more of them than these, the last come together.
const N_DELAYS: usize = 8;
/// The heights the stylesheet knows.
const N_HEIGHTS: i32 = 10;

/// What a board tells at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Ceremony {
    pub title: Message,
    /// Who speaks: a symbol of the board's art.
    pub speaker: &'static str,
    pub backdrop: Backdrop,
    pub scenes: Vec<Scene>,
    /// What decided it, where points do not.
    pub facts: Vec<Message>,
    /// What is remembered of the game besides, each with a symbol of the board's art.
    pub memories: Vec<(&'static str, Message)>,
    /// What can be looked at again.
    pub moment: Option<TurningPoint>,
}

impl Ceremony {
    /// What the symbols of the seats' faces begin with, where seats have faces.
    pub fn faces(&self) -> Option<&'static str> {
        match self.backdrop {
            Backdrop::Columns(prefix) => Some(prefix),
            Backdrop::Picture { .. } => None,
        }
    }
}

/// The moments that decided a game: what the button says that shows them, and the event they begin with, by its place among
/// all.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    pub label: Message,
    pub first: usize,
}

/// What stands beside the speaker.
#[derive(Clone, PartialEq, Debug)]
pub enum Backdrop {
    /// A column for each seat that grows with its points; the symbols of the faces begin with this.
    Columns(&'static str),
    /// A picture that changes from scene to scene, with figures before it.
    Picture { class: &'static str, art: &'static str, cast: Vec<&'static str> },
}

/// One thing that is counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    pub title: Message,
    pub art: &'static str,
    pub rows: Vec<SceneRow>,
}

impl Scene {
    /// How many things are shown one after the other.
    fn n_exhibits(&self) -> usize {
        self.rows.iter().map(|row| row.exhibits.len()).max().unwrap_or_default()
    }
}

/// Whose row it is.
#[derive(Clone, PartialEq, Debug)]
pub enum Who {
    Seat(Seat),
    /// What a whole team has, with its symbol.
    Thing(&'static str, Message),
}

/// What one seat or the team has of it, and the points it brings.
#[derive(Clone, PartialEq, Debug)]
pub struct SceneRow {
    pub who: Who,
    /// How many there are, where points do not say all.
    pub count: Option<i32>,
    pub points: i32,
    /// Said instead of the points.
    pub text: Option<Message>,
    /// A symbol that the seat gets and keeps.
    pub prize: Option<&'static str>,
    /// What is counted, piece by piece.
    pub exhibits: Vec<Exhibit>,
}

/// One thing that is counted, shown above the column of its seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Exhibit {
    pub class: &'static str,
    /// Its drawing, as markup.
    pub picture: String,
    /// What it counts, if it counts alone.
    pub points: Option<i32>,
}

impl SceneRow {
    pub fn of(seat: Seat, count: i32, points: i32) -> SceneRow {
        let (text, prize, exhibits) = (None, None, Vec::new());
        SceneRow { who: Who::Seat(seat), count: Some(count), points, text, prize, exhibits }
    }

    /// A number of the team's.
    pub fn team(art: &'static str, label: Message, count: impl Into<i32>) -> SceneRow {
        let who = Who::Thing(art, label);
        let (text, prize, exhibits) = (None, None, Vec::new());
        SceneRow { who, count: Some(count.into()), points: 0, text, prize, exhibits }
    }

    pub fn saying(self, text: Message) -> SceneRow {
        SceneRow { text: Some(text), ..self }
    }

    pub fn with_prize(self, prize: Option<&'static str>) -> SceneRow {
        SceneRow { prize, ..self }
    }

    pub fn showing(self, exhibits: Vec<Exhibit>) -> SceneRow {
        SceneRow { exhibits, ..self }
    }

    fn seat(&self) -> Option<Seat> {
        match self.who {
            Who::Seat(seat) => Some(seat),
            Who::Thing(..) => None,
        }
    }
}

/// How far the end has been told.
#[derive(Clone, Copy)]
pub(super) struct Telling {
    /// The ceremony, while it is held.
    shown: Memo<Option<Ceremony>>,
    nth: RwSignal<usize>,
    has_told: RwSignal<bool>,
    /// The game is over, and whoever looks may know how.
    pub is_told: Memo<bool>,
}

impl Telling {
    /// Whether the ceremony is held now.
    pub fn is_shown(self) -> bool {
        self.shown.with(Option::is_some)
    }
}

/// The ceremony is held when the game ends before the eyes of the viewer, and not for those who come to a game that is over.
pub(super) fn start<B: Board>(model: BoardModel<B>, is_over: Memo<bool>) -> Telling {
    let has_told = RwSignal::new(untrack(|| is_over.get()));
    let nth = RwSignal::new(0);
    let shown = Memo::new(move |_| {
        let is_due = is_over.get() && !has_told.get();
        is_due.then(|| untrack(|| of_model(model))).flatten()
    });
    let is_told = Memo::new(move |_| is_over.get() && shown.with(Option::is_none));
    Effect::new(move || {
        let n_scenes = shown.with(|shown| shown.as_ref().map_or(0, |all| all.scenes.len()));
        let now = nth.get();
        if n_scenes == 0 {
            return;
        }
        let is_last = now + 1 == n_scenes;
        let sound = if is_last { Sound::Cheer } else { Sound::Stamp };
        stage::play_sound(sound, untrack(|| model.state.volume()));
        // Without motion it is only stepped.
        let Some(rate) = untrack(|| model.state.speed()).rate() else { return };
        if !is_last {
            let n_shown = shown.with_untracked(|shown| {
                shown.as_ref().and_then(|all| all.scenes.get(now)).map_or(0, Scene::n_exhibits)
            });
            let time = SCENE + EXHIBIT * n_shown.min(N_DELAYS) as f64;
            browser::after((time / rate) as u32, move || {
                if nth.try_get_untracked() == Some(now) {
                    nth.set(now + 1);
                }
            });
        }
    });
    Telling { shown, nth, has_told, is_told }
}

/// The ceremony of a game that is over.
pub(super) fn of_model<B: Board>(model: BoardModel<B>) -> Option<Ceremony> {
    let end = model.state.update.with(|update| update.as_ref()?.end.clone())?;
    let event = |entry: &LogEntry| serde_json::from_str(entry.event.get()).ok();
    let events: Vec<_> = model.state.log.with(|log| log.iter().filter_map(event).collect());
    B::ceremony(&model.view(), &end.sheets, &events).filter(|ceremony| !ceremony.scenes.is_empty())
}

/// What decided the game, in one or two sentences.
pub fn decided(all: &Ceremony, sheets: &[Sheet]) -> Vec<Message> {
    let points = |scene: &Scene| {
        let mut points = vec![0; sheets.len()];
        for row in &scene.rows {
            if let Some(seat) = row.seat() {
                points[seat.index()] += row.points;
            }
        }
        points
    };
    let parts: Vec<Vec<i32>> = all.scenes.iter().map(points).collect();
    let Some(found) = hosting::decision(&parts, sheets) else { return all.facts.clone() };
    let signed = |n: i32| if n == 0 { stage::number(0) } else { stage::signed(n) };
    let [most, less] = found.points.map(signed);
    let by = Message::new("decided-by")
        .with("part", all.scenes[found.part].title.clone())
        .with("winner", Arg::Object(found.winner))
        .with("second", Arg::Object(found.second))
        .with("most", most)
        .with("less", less);
    let then = match found.turned_by() {
        Some(n) => {
            Message::new("decided-turned").with("seat", Arg::Object(found.second)).with("n", n)
        }
        None => Message::new("decided-gap").with("n", found.gap),
    };
    [by, then].into_iter().chain(all.facts.iter().cloned()).collect()
}

pub(super) fn show<B: Board>(model: BoardModel<B>, telling: Telling) -> impl IntoView {
    move || telling.shown.get().map(|all| dialog(model, all, telling))
}

fn dialog<B: Board>(model: BoardModel<B>, all: Ceremony, telling: Telling) -> impl IntoView {
    let n_scenes = all.scenes.len();
    let nth = move || telling.nth.get().min(n_scenes - 1);
    let next = move |_| match nth() + 1 {
        next if next < n_scenes => telling.nth.set(next),
        _ => telling.has_told.set(true),
    };
    let heading = NodeRef::<leptos::html::H2>::new();
    Effect::new(move || {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    let speaker = format!("<use href=\"#{}\"/>", all.speaker);
    let title = model.to_text(&all.title);
    let moment = all.moment;
    let scenes = StoredValue::new(all.scenes);
    let bubble = move || scenes.with_value(|scenes| said(model, &scenes[nth()]));
    let backdrop = match all.backdrop {
        Backdrop::Columns(prefix) => columns(model, prefix, scenes, Signal::derive(nth)),
        Backdrop::Picture { class, art, cast } => {
            let part = move || nth() as i32 * N_HEIGHTS / (n_scenes as i32 - 1).max(1);
            picture(class, art, &cast, Signal::derive(part))
        }
    };
    view! {
        <section class="ceremony" aria-labelledby="ceremony-title" data-test="ceremony" data-game=B::Game::NAME>
            <h2 id="ceremony-title" tabindex="-1" node_ref=heading>{title}</h2>
            <div class="ceremony-side">
                <div class="ceremony-bubble" role="status">{bubble}</div>
                <svg class="ceremony-speaker" viewBox="0 0 96 96" aria-hidden="true" inner_html=speaker></svg>
            </div>
            {backdrop}
            <div class="ceremony-steps">
                <span class="ceremony-nth">{move || t!("ceremony-nth", n = nth() + 1, of = n_scenes)}</span>
                {again(model, moment)}
                <Show when=move || nth() + 1 < n_scenes>
                    <button type="button" data-test="ceremony-skip" on:click=move |_| telling.has_told.set(true)>
                        {t!("ceremony-skip")}
                    </button>
                </Show>
                <button
                    type="button"
                    class="primary"
                    aria-keyshortcuts="n"
                    data-test="ceremony-next"
                    on:click=next
                >
                    {move || if nth() + 1 < n_scenes { t!("ceremony-next") } else { t!("ceremony-result") }}
                    <kbd aria-hidden="true">"n"</kbd>
                </button>
            </div>
        </section>
    }
}

/// A drawing with figures before it; `part` says how far the day, or the night, has come.
fn picture(
    class: &'static str,
    art: &'static str,
    cast: &[&'static str],
    part: Signal<i32>,
) -> AnyView {
    let class = move || format!("ceremony-picture {class} is-{}", part.get());
    let art = format!("<use href=\"#{art}\"/>");
    let cast = cast.iter().map(|figure| super::icon(figure)).collect_view();
    view! {
        <div class=class aria-hidden="true">
            <span class="ceremony-sky"></span>
            <svg class="ceremony-drawing" viewBox="0 0 640 400" preserveAspectRatio="xMidYMax slice" inner_html=art></svg>
            <span class="ceremony-dark"></span>
            <span class="ceremony-cast">{cast}</span>
        </div>
    }
    .into_any()
}

/// The result of a team: the last picture of the ceremony beside its last scene.
pub(super) fn team_result<B: Board>(model: BoardModel<B>, all: &Ceremony) -> Option<AnyView> {
    let last = said(model, all.scenes.last()?);
    let picture = match &all.backdrop {
        Backdrop::Picture { class, art, cast } => {
            Some(picture(class, art, cast, Signal::stored(N_HEIGHTS)))
        }
        Backdrop::Columns(_) => None,
    };
    Some(
        view! {
            <div class="podium-team" data-test="podium">
                {picture}
                <div class="podium-said">{last}</div>
            </div>
        }
        .into_any(),
    )
}

/// The button that shows the deciding moments again, where the page has seen them happen.
pub(super) fn again<B: Board>(
    model: BoardModel<B>,
    moment: Option<TurningPoint>,
) -> Option<AnyView> {
    let TurningPoint { label, first } = moment?;
    let state = model.state;
    let n_entries = state.log.with_untracked(|log| log.len().saturating_sub(first));
    if !stage::can_replay_last(state, n_entries) {
        return None;
    }
    let show = move |_| stage::replay_last(state, n_entries);
    Some(
        view! {
            <button type="button" aria-keyshortcuts="s" data-test="show-moment" on:click=show>
                {model.to_text(&label)}
                <kbd aria-hidden="true">"s"</kbd>
            </button>
        }
        .into_any(),
    )
}

/// A column for each seat, with what it has got so far.
fn columns<B: Board>(
    model: BoardModel<B>,
    prefix: &'static str,
    scenes: StoredValue<Vec<Scene>>,
    nth: Signal<usize>,
) -> AnyView {
    let seats: Vec<Seat> =
        scenes.with_value(|scenes| scenes[0].rows.iter().filter_map(SceneRow::seat).collect());
    let n_scenes = scenes.with_value(Vec::len);
    let rows_of = move |seat: Seat, upto: usize| -> Vec<SceneRow> {
        scenes.with_value(|scenes| {
            let rows = scenes[..=upto].iter().flat_map(|scene| &scene.rows);
            rows.filter(|row| row.seat() == Some(seat)).cloned().collect()
        })
    };
    let total_of = move |seat: Seat, upto: usize| -> i32 {
        rows_of(seat, upto).iter().map(|row| row.points).sum()
    };
    let most = seats
        .iter()
        .map(|&seat| (0..n_scenes).map(|upto| total_of(seat, upto)).max().unwrap_or_default());
    let most = most.max().unwrap_or(1).max(1);
    let has_exhibits = scenes.with_value(|scenes| scenes.iter().any(|s| s.n_exhibits() > 0));
    let column = move |seat: Seat| {
        let total = move || total_of(seat, nth.get());
        // Totals never stand below the floor.
        let height = move || total().max(0) * N_HEIGHTS / most;
        let prizes = move || {
            let rows = rows_of(seat, nth.get());
            rows.into_iter().filter_map(|row| row.prize).map(super::icon).collect_view()
        };
        let exhibits = move || {
            let shown = scenes.with_value(|scenes| {
                let row = scenes[nth.get()].rows.iter().find(|row| row.seat() == Some(seat));
                row.map(|row| row.exhibits.iter().map(exhibit).collect_view())
            });
            // A new list for each scene: what is shown in it comes one after the other.
            view! { <ul class="exhibits" aria-hidden="true">{shown}</ul> }
        };
        view! {
            <li class=move || format!("ceremony-seat seat-{} is-{}", seat.index() + 1, height())>
                {has_exhibits.then_some(exhibits)}
                {portrait(prefix, seat)}
                <div class="ceremony-column">
                    <b class="ceremony-total">{move || stage::number(total())}</b>
                    <span class="ceremony-name">{seat_mark(seat)}<span>{model.state.display_name(seat)}</span></span>
                    <span class="ceremony-prizes" aria-hidden="true">{prizes}</span>
                </div>
            </li>
        }
    };
    let columns = seats.into_iter().map(column).collect_view();
    view! { <ol class="ceremony-seats" class:has-exhibits=has_exhibits>{columns}</ol> }.into_any()
}

fn exhibit(exhibit: &Exhibit) -> impl IntoView + use<> {
    let Exhibit { class, picture, points } = exhibit.clone();
    let points = points.map(|points| {
        let text = if points == 0 { stage::number(0) } else { stage::signed(points) };
        view! { <b class:is-good={points > 0} class:is-bad={points < 0}>{text}</b> }
    });
    view! { <li class=format!("exhibit {class}")><span inner_html=picture></span>{points}</li> }
}

/// What is counted in a scene, row by row.
fn said<B: Board>(model: BoardModel<B>, scene: &Scene) -> AnyView {
    // Where something is given to who has most, or nothing is worth points, it matters how many there are.
    let has_points = scene.rows.iter().any(|row| row.points != 0);
    let is_counted = !has_points || scene.rows.iter().any(|row| row.prize.is_some());
    let amount = |row: &SceneRow| {
        let count = row.count.filter(|_| is_counted);
        count.unwrap_or(row.points).abs()
    };
    let most = scene.rows.iter().map(amount).max().unwrap_or(1).max(1);
    let rows = scene.rows.iter().map(|row| {
        let part = (amount(row) * N_HEIGHTS + most - 1) / most;
        let count = row.count.map(stage::number);
        match &row.who {
            Who::Seat(seat) => {
                let points = match &row.text {
                    Some(text) => model.to_text(text),
                    None if row.points == 0 => "–".to_string(),
                    None => stage::signed(row.points),
                };
                let class = format!("ceremony-row seat-{} is-{part}", seat.index() + 1);
                view! {
                    <li class=class class:is-good={row.points > 0} class:is-bad={row.points < 0}>
                        {seat_mark(*seat)}
                        <span class="ceremony-who">{model.state.display_name(*seat)}</span>
                        <span class="ceremony-bar" aria-hidden="true"></span>
                        <span class="ceremony-count">{count}</span>
                        <b>{points}</b>
                    </li>
                }
                .into_any()
            }
            Who::Thing(art, label) => {
                let said = row.text.as_ref().map(|text| model.to_text(text)).or(count);
                view! {
                    <li class="ceremony-row is-thing">
                        {super::icon(art)}
                        <span>{model.to_text(label)}</span>
                        <b>{said}</b>
                    </li>
                }
                .into_any()
            }
        }
    });
    let rows = rows.collect_view();
    view! {
        <h3>{super::icon(scene.art)}{model.to_text(&scene.title)}</h3>
        <ol>{rows}</ol>
    }
    .into_any()
}
