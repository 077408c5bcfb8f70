//! At a table: going there, whose turn it is, making actions, playing on to the end.

use std::time::Instant;

use serde_json::json;

use super::{LONG, OFTEN, Page, ServerProcess, texts};

/// What a page says about its table.
const STATE: &str = r#"(() => {
    const all = css => [...document.querySelectorAll(css)];
    return {
        open: all("[data-action].is-open").map(action => action.dataset.action)
            .concat(all("[data-folder].is-open").flatMap(folder => folder.dataset.folder.split("|").filter(action => action))),
        isOver: all("[data-test=score-sheet]").length > 0,
        hasCeremony: all("[data-test=ceremony]").length > 0,
        curtain: all("[data-test=lift-curtain]").length > 0,
        // On a busy machine a bot may take too long, which is said and no fault.
        notice: all("[data-test=notice]").map(notice => notice.textContent).filter(said => !said.includes("too long on this device")).join(),
    };
})()"#;

/// What is to be done at a table now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One of these actions, in their notation.
    Mine(Vec<String>),
    /// The device is to be handed on.
    Curtain,
    Others,
    Over,
}

impl Page {
    pub async fn turn(&self) -> Turn {
        let state = self.eval(STATE).await;
        assert_eq!(state["notice"], "", "nothing was to be refused");
        // Who only wants to know how it ended does not wait for the ceremony.
        // One of a single scene leads to the result by itself.
        if state["hasCeremony"] == true {
            self.click("[data-test=ceremony-skip], [data-test=ceremony-next]").await;
            return Turn::Others;
        }
        let open = texts(&state["open"]);
        match (state["isOver"] == true, state["curtain"] == true) {
            (true, _) => Turn::Over,
            (_, true) => Turn::Curtain,
            _ if open.is_empty() => Turn::Others,
            _ => Turn::Mine(open),
        }
    }

    /// Waits until something is to be done here.
    pub async fn next_turn(&self) -> Turn {
        let asked_at = Instant::now();
        loop {
            let turn = self.turn().await;
            if turn != Turn::Others {
                return turn;
            }
            if asked_at.elapsed() > LONG {
                self.give_up("something is to be done here").await;
            }
            tokio::time::sleep(OFTEN).await;
        }
    }

    /// The actions that can be made, once it is this seat's turn.
    pub async fn my_turn(&self) -> Vec<String> {
        match self.next_turn().await {
            Turn::Mine(open) => open,
            turn => panic!("it was to be my turn, not {turn:?}"),
        }
    }

    /// As `my_turn` at Monster Inn, when it is a bid: who was last in a round is asked other things first.
    pub async fn my_bid(&self) -> Vec<String> {
        loop {
            let open = self.my_turn().await;
            if open.iter().any(|action| action == "leave") {
                return open;
            }
            self.make(&open[0]).await;
        }
    }

    /// Makes an action by its button in the bar, which may be in a folder.
    pub async fn make(&self, action: &str) {
        let folder = format!("[data-folder*=\"|{action}|\"].is-open");
        if self.has(&folder).await {
            self.click(&folder).await;
        }
        self.click(&format!("[data-action=\"{action}\"].is-open")).await;
    }

    /// Plays until the game is over, one action after the other; returns how many were made.
    pub async fn play_to_the_end(&self) -> usize {
        for n_made in 0..1000 {
            match self.next_turn().await {
                Turn::Mine(open) => self.make(some(&open, n_made)).await,
                Turn::Over => return n_made,
                turn => panic!("nobody said what to do with {turn:?}"),
            }
        }
        panic!("this game has no end");
    }

    pub async fn until_live(&self) {
        self.until_there("[data-test=connection][data-state=live]").await;
    }

    /// The full log, newest first. From now on the page shows all of it.
    pub async fn log(&self) -> Vec<String> {
        if self.has("[data-test=full-log]").await {
            self.click_mark("full-log").await;
        }
        let lines = self.eval(
            "[...document.querySelectorAll('[data-test=log] .log-text')].map(l => l.textContent)",
        );
        texts(&lines.await)
    }

    /// A table of the page's own that begins with a record, as if the first seat had left it there. Some page of the
    /// server must be open.
    pub async fn go_on_with(&self, game: &str, n_seats: usize, record: &str) {
        let mut seats = vec![json!({ "bot": "easy" }); n_seats];
        seats[0] = json!({ "human": "" });
        let setup = json!({ "game": game, "options": {}, "seats": seats });
        let save = json!({ "setup": setup, "you": "P1", "record": record });
        let save = json!(save.to_string());
        self.eval(&format!("localStorage.setItem('nethertable.solo.{game}', {save})")).await;
        self.goto(&format!("/solo/{game}")).await;
        self.until_there("[data-test=connection][data-state=local]").await;
    }

    /// From the home page to the lobby of a new table of the first game; what a guest chooses is left as it is.
    pub async fn set_table(&self) {
        self.click_mark("play-friends").await;
        self.click_mark("create-table").await;
    }

    /// From the home page to a game against two bots.
    pub async fn play_against_bots(&self) {
        self.goto("/").await;
        self.click_mark("play-now").await;
        self.until_live().await;
        self.until_there("[data-test=actions]").await;
    }
}

/// One of the actions: another each time, so that everything happens in the course of a game.
pub fn some(open: &[String], nth: usize) -> &str {
    &open[(nth * 7 + nth / 5) % open.len()]
}

impl Page {
    /// The address by which others come to the table in whose lobby this page is.
    pub async fn shared_link(&self) -> String {
        self.until_there("[data-test=share-link]").await;
        let link = self.eval("document.querySelector('[data-test=share-link]').value").await;
        link.as_str().expect("an address").to_string()
    }

    /// Starts the game as soon as every seat is taken.
    async fn start_when_full(&self) {
        let is_full = "document.querySelector('[data-test=start]:not(:disabled)')?.isConnected";
        self.until("every seat is taken", is_full).await;
        self.click_mark("start").await;
    }
}

impl ServerProcess {
    /// A visitor in the lobby of a new table of this game, and the link to it.
    pub async fn lobby_of(&self, game: &str, n_seats: usize) -> (Page, String) {
        let ada = self.visitor("Ada").await;
        ada.goto("/").await;
        ada.click(&format!("[data-game={game}] [data-test=play-friends]")).await;
        ada.click_mark(&format!("seats-{n_seats}")).await;
        ada.click_mark("create-table").await;
        let link = ada.shared_link().await;
        (ada, link)
    }

    /// Two visitors at one table of this game by its link, the game begun; in the order of their seats.
    pub async fn two(&self, game: &str) -> [Page; 2] {
        let (ada, link) = self.lobby_of(game, 2).await;
        let bo = self.visitor("Bo").await;
        bo.goto(&link).await;
        bo.click_mark("sit-P2").await;
        ada.start_when_full().await;
        let pages = [ada, bo];
        for page in &pages {
            page.until_there("[data-test=actions]").await;
        }
        pages
    }

    /// Three visitors at one table by its link, the game begun; in the order of their seats.
    pub async fn three(&self) -> [Page; 3] {
        let ada = self.visitor("Ada").await;
        ada.goto("/").await;
        ada.write("[data-test=name]", "Ada").await;
        ada.click_mark("save-name").await;
        ada.until(
            "the name is kept",
            "document.querySelector('[data-test=save-name]').textContent == 'Saved'",
        )
        .await;
        ada.set_table().await;
        let link = ada.shared_link().await;
        assert!(link.starts_with(&self.url("/t/")), "{link}");
        let mut guests = Vec::new();
        for (name, seat) in [("Bo", "P2"), ("Cy", "P3")] {
            let guest = self.visitor(name).await;
            guest.goto(&link).await;
            guest.click_mark(&format!("sit-{seat}")).await;
            guest.until_there("[data-test=stand]").await;
            guests.push(guest);
        }
        let [bo, cy] = <[Page; 2]>::try_from(guests).ok().expect("two came");
        ada.start_when_full().await;
        for page in [&ada, &bo, &cy] {
            page.until_there("[data-test=actions]").await;
        }
        [ada, bo, cy]
    }
}

/// Whose turn it is among several pages, once one of them has it; `None` when the game is over for all.
pub async fn whose_turn(pages: &[Page]) -> Option<(usize, Vec<String>)> {
    let asked_at = Instant::now();
    loop {
        let mut n_over = 0;
        for (nth, page) in pages.iter().enumerate() {
            match page.turn().await {
                Turn::Mine(open) => return Some((nth, open)),
                Turn::Over => n_over += 1,
                _ => {}
            }
        }
        if n_over == pages.len() {
            return None;
        }
        assert!(asked_at.elapsed() < LONG, "nobody is asked anything");
        tokio::time::sleep(OFTEN).await;
    }
}
