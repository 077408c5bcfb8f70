//! The log: what happened, newest first, with the marks of the seats and the symbols of what was moved. It marks what is
//! new since the viewer's last move, and can be narrowed down to what is about the viewer.

use leptos::prelude::*;
use protocol::{LogEntry, Version};
use tabletop::{Game, Seat};

use super::{icon, seat::seat_mark};
use crate::{
    board_model::{BoardModel, View},
    boards::Board,
    texts::{Arg, Message, t},
};

/// How many log entries are shown until the full log is asked for.
const SHOWN: usize = 60;

/// The text of a log entry, with the names of the seats; the sentence of the game itself where its event cannot be read.
pub(super) fn entry_text<B: Board>(
    model: BoardModel<B>,
    view: &View<B>,
    entry: &LogEntry,
) -> String {
    match entry_message::<B>(view, entry) {
        Some(message) => model.to_text(&message),
        None => entry.text.clone(),
    }
}

/// The message of a log entry, if its event can be read.
pub(super) fn entry_message<B: Board>(view: &View<B>, entry: &LogEntry) -> Option<Message> {
    event_of::<B>(entry).map(|event| B::event(view, &event))
}

/// Whether an entry is the result, which a ceremony shows first.
pub(super) fn is_result<B: Board>(entry: &LogEntry) -> bool {
    event_of::<B>(entry).is_some_and(|event| B::is_result(&event))
}

fn event_of<B: Board>(entry: &LogEntry) -> Option<<B::Game as Game>::Event> {
    protocol::read(entry.event.get()).ok()
}

/// Whether a message names a seat.
fn names(message: &Message, seat: Seat) -> bool {
    message.args.iter().any(|(_, arg)| match arg {
        Arg::Seat(named) | Arg::Object(named) => *named == seat,
        Arg::Message(part) => names(part, seat),
        Arg::Text(_) | Arg::Number(_) => false,
    })
}

/// A line of the log and how it stands among the others.
#[derive(Clone)]
struct Line {
    nth: usize,
    entry: LogEntry,
    /// How often it was said in a row; none where a newer line says it.
    n_times: usize,
    /// The viewer's last move, where something came after it.
    is_last_own: bool,
    /// Who looks: what is theirs is marked.
    you: Option<Seat>,
}

impl Line {
    fn key(&self) -> (usize, Version, usize, bool, Option<Seat>) {
        (self.nth, self.entry.version, self.n_times, self.is_last_own, self.you)
    }
}

/// The entries, newest first, with what was said several times in a row as one.
fn lines_of<B: Board>(entries: Vec<(usize, LogEntry)>, view: &View<B>) -> Vec<Line> {
    let you = tabletop::View::viewer(view);
    let subject =
        |entry: &LogEntry| entry_message::<B>(view, entry).and_then(|message| message.subject());
    // Who only looks on has made no move, and no entry is read for that.
    let last_own =
        you.and_then(|you| entries.iter().position(|(_, entry)| subject(entry) == Some(you)));
    let last_own = last_own.filter(|at| *at > 0);
    let mut lines: Vec<Line> = Vec::with_capacity(entries.len());
    let mut first = 0;
    for (at, (nth, entry)) in entries.into_iter().enumerate() {
        let is_last_own = last_own == Some(at);
        let head = lines.get(first).filter(|_| !is_last_own);
        let is_same = head.is_some_and(|head| head.entry.text == entry.text);
        if is_same {
            lines[first].n_times += 1;
        } else {
            first = at;
        }
        lines.push(Line { nth, entry, n_times: usize::from(!is_same), is_last_own, you });
    }
    lines
}

/// How many of the newest entries stand in the bar while others are asked.
const RECENT: usize = 5;

/// The newest entries that have been shown, for the eyes alone: the log and the live region have them too.
pub(super) fn recent<B: Board>(model: BoardModel<B>) -> impl IntoView {
    let signs = StoredValue::new(signs::<B>());
    let entries = move || {
        let is_shown = |(_, entry): &(usize, LogEntry)| !is_result::<B>(entry);
        model.state.log.with(|log| {
            let newest_first = log.iter().cloned().enumerate().rev();
            newest_first.filter(is_shown).take(RECENT).collect::<Vec<_>>()
        })
    };
    let line = move |(_, entry): (usize, LogEntry)| {
        let view = untrack(|| model.view());
        let subject = entry_message::<B>(&view, &entry).and_then(|message| message.subject());
        let text = move || {
            let text = entry_text(model, &view, &entry);
            signs.with_value(|signs| dressed(&text, signs))
        };
        view! { <li>{subject.map(seat_mark)}<span>{text}</span></li> }
    };
    view! {
        <ol class="bar-log" aria-hidden="true">
            <For each=entries key=|(nth, entry)| (*nth, entry.version) children=line/>
        </ol>
    }
}

/// Newest first.
pub(super) fn log<B: Board>(
    model: BoardModel<B>,
    is_result_shown: Memo<bool>,
    is_mine_only: RwSignal<bool>,
) -> AnyView {
    let is_whole = RwSignal::new(false);
    let is_long = Memo::new(move |_| model.state.log.with(|log| log.len() > SHOWN));
    // A line that stays keeps its place on the page, and the focus in it.
    let lines = move || {
        let entries = model.state.log.with(|log| {
            let most = if is_whole.get() { usize::MAX } else { SHOWN };
            let is_early = |entry: &LogEntry| !is_result_shown.get() && is_result::<B>(entry);
            let newest_first = log.iter().cloned().enumerate().rev();
            let newest_first = newest_first.skip_while(|(_, entry)| is_early(entry));
            newest_first.take(most).collect::<Vec<_>>()
        });
        model.state.you.track();
        lines_of::<B>(entries, &untrack(|| model.view()))
    };
    let newest = Memo::new(move |_| {
        model.state.log.with(|log| log.last().map_or(Version::SETUP, |entry| entry.version))
    });
    let signs = StoredValue::new(signs::<B>());
    let line = move |line: Line| {
        let Line { nth, entry, n_times, is_last_own, .. } = line;
        let (rule, version) = (entry.rule.clone(), entry.version);
        let label = t!("cites", rule = rule.as_str());
        let view = untrack(|| model.view());
        let event = event_of::<B>(&entry);
        let message = event.as_ref().map(|event| B::event(&view, event));
        let subject = message.as_ref().and_then(Message::subject);
        let you = untrack(|| model.you());
        let is_about_you =
            you.is_some_and(|you| message.as_ref().is_some_and(|message| names(message, you)));
        let (class, mark) = match (event.as_ref().and_then(B::chapter), subject) {
            (Some(art), _) => ("is-chapter".to_string(), Some(icon(art).into_any())),
            (None, Some(seat)) => {
                (format!("seat-{}", seat.index() + 1), Some(seat_mark(seat).into_any()))
            }
            (None, None) => (String::new(), None),
        };
        let is_own = subject.is_some() && subject == you;
        let round = message.as_ref().filter(|message| B::ROUND == Some(message.key));
        let round = round.map(|first| {
            let begun = |entry: &LogEntry| {
                entry_message::<B>(&view, entry).is_some_and(|message| message.key == first.key)
            };
            let n = untrack(|| {
                model.state.log.with(|log| log[..=nth].iter().filter(|e| begun(e)).count())
            });
            view! { <b>{t!("log-round", n = n)}</b> " " }
        });
        view! {
            <li
                class=class
                class:is-new=move || newest.get() == version
                class:is-own=is_own
                class:is-about-you=is_about_you
                class:is-said={n_times == 0}
                class:is-since=is_last_own
                data-version=version.to_string()
                data-since=is_last_own.then(|| t!("log-since"))
            >
                {mark}
                <span class="log-text">
                    {round}
                    {move || {
                        let text = entry_text(model, &view, &entry);
                        signs.with_value(|signs| dressed(&text, signs))
                    }}
                </span>
                {(n_times > 1).then(|| view! { <b class="log-times">{format!("×{n_times}")}</b> })}
                " "
                {(!rule.is_empty()).then(|| view! {
                    <button type="button" class="cite" aria-label=label data-rule=rule>"§"</button>
                })}
            </li>
        }
    };
    let is_empty = Memo::new(move |_| model.state.log.with(Vec::is_empty));
    view! {
        <Show when=move || is_empty.get()>
            <p class="soft">{t!("log-empty")}</p>
        </Show>
        <ol class="log" class:is-mine-only=move || is_mine_only.get() data-test="log" reversed>
            <For each=lines key=Line::key children=line/>
        </ol>
        <Show when=move || !is_whole.get() && is_long.get()>
            <button type="button" class="quiet" data-test="full-log" on:click=move |_| is_whole.set(true)>
                {t!("full-log")}
            </button>
        </Show>
    }
    .into_any()
}

/// Below the log: all of it, or what is about the viewer.
pub(super) fn filter(is_mine_only: RwSignal<bool>) -> impl IntoView {
    let button = move |is_mine: bool, name: &'static str, label: String| {
        let is_chosen = move || is_mine_only.get() == is_mine;
        view! {
            <button
                type="button"
                aria-pressed=move || if is_chosen() { "true" } else { "false" }
                data-test=name
                on:click=move |_| is_mine_only.set(is_mine)
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="log-filter" role="group" aria-label=t!("log-filter")>
            {button(false, "log-all", t!("log-all"))}
            {button(true, "log-mine", t!("log-mine"))}
        </div>
    }
}

/// Words and the symbols that stand before them.
type Signs = Vec<(String, String)>;

/// The words of a game that have symbols: `coin coins: mi-coin | gem gems: mi-gem`.
fn signs<B: Board>() -> Signs {
    let Some(key) = B::SIGNS else { return Vec::new() };
    let text = Message::new(key).to_text(&|seat| seat.to_string());
    let of_symbol = |part: &str| {
        let (words, symbol) = part.split_once(':')?;
        let symbol = symbol.trim().to_string();
        Some(words.split_whitespace().map(|w| (w.to_lowercase(), symbol.clone())).collect())
    };
    text.split('|').filter_map(of_symbol).flat_map(|signs: Signs| signs).collect()
}

/// A part of the text of a log entry.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece<'a> {
    Plain(&'a str),
    /// A word with its symbol.
    Sign(&'a str, &'a str),
    /// `+3` or `−1`.
    Amount(&'a str),
}

/// The text of an entry in pieces. A symbol is there once.
fn pieces<'a>(text: &'a str, signs: &'a [(String, String)]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut shown: Vec<&str> = Vec::new();
    let (mut at, mut plain) = (0, 0);
    while let Some(first) = text[at..].chars().next() {
        let is_sign = matches!(first, '+' | '−');
        let is_word = |c: char| c.is_alphanumeric() || c == '-';
        let rest = &text[at + first.len_utf8()..];
        let length = rest.find(|c| if is_sign { !char::is_numeric(c) } else { !is_word(c) });
        let end = at + first.len_utf8() + length.unwrap_or(rest.len());
        let word = &text[at..end];
        let piece = if is_sign && word.len() > first.len_utf8() {
            Some(Piece::Amount(word))
        } else if first.is_alphabetic() {
            let lower = word.to_lowercase();
            let sign = signs.iter().find(|(known, _)| *known == lower);
            sign.filter(|(_, symbol)| !shown.contains(&symbol.as_str())).map(|(_, symbol)| {
                shown.push(symbol);
                Piece::Sign(word, symbol)
            })
        } else {
            None
        };
        // What is neither a word nor an amount is passed one character at a time.
        let end =
            if first.is_alphanumeric() || piece.is_some() { end } else { at + first.len_utf8() };
        if let Some(piece) = piece {
            if plain < at {
                pieces.push(Piece::Plain(&text[plain..at]));
            }
            pieces.push(piece);
            plain = end;
        }
        at = end;
    }
    if plain < text.len() {
        pieces.push(Piece::Plain(&text[plain..]));
    }
    pieces
}

/// The text of an entry with symbols before the words that have one, and with its amounts set off.
fn dressed(text: &str, signs: &[(String, String)]) -> Vec<AnyView> {
    let piece = |piece: Piece<'_>| match piece {
        Piece::Plain(text) => text.to_string().into_any(),
        Piece::Sign(word, symbol) => {
            let (word, sign) = (word.to_string(), icon(symbol));
            view! { <span class="log-sign">{sign}{word}</span> }.into_any()
        }
        Piece::Amount(amount) => {
            let class = if amount.starts_with('+') { "log-gain" } else { "log-loss" };
            view! { <b class=class>{amount.to_string()}</b> }.into_any()
        }
    };
    pieces(text, signs).into_iter().map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_each_symbol_once_and_its_amounts_apart() {
        let sign = |word: &str, symbol: &str| (word.to_string(), symbol.to_string());
        let signs = [sign("coin", "c"), sign("coins", "c"), sign("sword-bearer", "s")];
        let said = "Ada’s 2 coins, a coin: a Sword-bearer (−3), coinage +1.";
        let expected = [
            Piece::Plain("Ada’s 2 "),
            Piece::Sign("coins", "c"),
            Piece::Plain(", a coin: a "),
            Piece::Sign("Sword-bearer", "s"),
            Piece::Plain(" ("),
            Piece::Amount("−3"),
            Piece::Plain("), coinage "),
            Piece::Amount("+1"),
            Piece::Plain("."),
        ];
        assert_eq!(pieces(said, &signs), expected);
        assert_eq!(pieces("漢字 16–20", &signs), [Piece::Plain("漢字 16–20")]);
    }
}
