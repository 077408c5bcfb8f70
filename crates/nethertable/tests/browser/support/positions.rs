//! Files of positions: a line about the file, then each position behind its name and the words its question begins with.

use super::{Page, ServerProcess, shots};
use crate::screenshots::take;

pub struct Position {
    pub name: &'static str,
    pub question: &'static str,
    pub n_seats: usize,
    game: &'static str,
    record: String,
}

/// All positions of a file.
pub fn positions(file: &'static str) -> impl Iterator<Item = Position> {
    file.trim_end().split("\n\n").skip(1).map(read)
}

/// The position of that name.
pub fn position(file: &'static str, name: &str) -> Position {
    let found = positions(file).find(|position| position.name == name);
    found.unwrap_or_else(|| panic!("no position {name}"))
}

fn read(text: &'static str) -> Position {
    let (title, record) = text.split_once('\n').expect("a title and a record");
    let (name, question) = title.trim_start_matches("# ").split_once(": ").expect("both");
    let head = |key: &str| {
        let value = record.lines().find_map(|line| line.strip_prefix(key));
        value.unwrap_or_else(|| panic!("{name} has no line {key}"))
    };
    let n_seats = head("seats: ").parse().expect("a number of seats");
    // What is dealt from here on is always the same.
    let dealt = record.trim_end().replacen('\n', "\nseed: 1\n", 1);
    Position { name, question, n_seats, game: head("game: "), record: dealt }
}

impl Page {
    /// The tip of an action that is pointed at must not move the action away.
    async fn check_tip_moves_nothing(&self, name: &str) {
        const ACTION: &str = ".actions > .action";
        let place = format!("document.querySelector({ACTION:?})?.getBoundingClientRect().top");
        let before = self.eval(&place).await;
        if !before.is_null() {
            self.point_at(ACTION).await;
            assert_eq!(self.eval(&place).await, before, "{name}: the tip moves the actions");
            self.point_at(".brand").await;
        }
    }

    /// Goes on with a position, as the first seat of a table of the page's own.
    pub async fn go_on_from(&self, position: &Position) {
        self.go_on_with(position.game, position.n_seats, &position.record).await;
    }
}

/// Each position of a file: its question is asked in these words, and at every size nothing is too small, cut off, or to be
/// scrolled to.
pub async fn check_questions(file: &'static str) {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    page.goto("/").await;
    let mut faults = Vec::new();
    for (nth, position) in positions(file).enumerate() {
        let name = position.name;
        page.set_scheme(["light", "dark"][nth % 2]).await;
        page.set_size(1440, 900).await;
        page.go_on_from(&position).await;
        let is_over = name.starts_with("over");
        if is_over {
            page.until_there("[data-test=score-sheet]").await;
        } else {
            let prompt = page.text("[data-test=prompt]").await;
            assert!(prompt.contains(position.question), "{name} asks: {prompt}");
        }
        for (width, height) in [(1440, 900), (1920, 1080), (360, 780)] {
            page.set_size(width, height).await;
            page.check_names_are_whole().await;
            page.check_fits().await;
            if !is_over {
                faults.extend(page.faults_of_size(name).await);
            }
            faults.extend(page.faults_of_outline(name).await);
        }
        if shots().is_some() {
            take(&page, &format!("position-{}-{name}", position.game), is_over).await;
        }
        if !is_over {
            page.set_size(1440, 900).await;
            page.check_tip_moves_nothing(name).await;
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    page.leave().await;
}
