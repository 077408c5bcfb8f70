//! A table on the server: one websocket that comes back by itself, catches up by version, and sends again what was
//! never acknowledged, under the same id.

mod socket;

use std::{cell::RefCell, rc::Rc};

use leptos::prelude::*;
use protocol::{ActId, Again, Created, Session, Stage, ToClient, ToServer, Who};
use tabletop::Seat;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

use socket::Socket;

use crate::{
    browser::{self, Failure},
    desk::{Connection, Desk, Notice},
    luck,
    texts::t,
};

/// The waits between two attempts, in milliseconds; the last one repeats.
const WAITS: [u32; 6] = [300, 700, 1_500, 3_000, 6_000, 10_000];

/// How long an act may be under way before the line is taken for dead, in milliseconds.
const ANSWER: u32 = 8_000;

#[derive(Clone)]
pub struct Remote(Rc<RefCell<Inner>>);

struct Inner {
    desk: Desk,
    table: String,
    socket: Option<Socket>,
    /// Acts that were sent but not answered yet.
    unanswered: Vec<(ActId, ToServer)>,
    /// An act that was made, and the version that shows it: until that is here, the act is under way.
    made: Option<(ActId, u32)>,
    /// The newest version received.
    version: Option<u32>,
    /// The line comes from another table, and what it carries is still of that one.
    is_elsewhere: bool,
    /// The seat to be taken as soon as the table shows it.
    wish: Option<Seat>,
    n_attempts: usize,
    is_closed: bool,
}

/// What goes from one table to the next: an open line, and the seat one had.
struct Luggage {
    table: String,
    socket: Option<WebSocket>,
    seat: Option<Seat>,
}

impl Drop for Luggage {
    fn drop(&mut self) {
        if let Some(socket) = &self.socket {
            let _ = socket.close();
        }
    }
}

thread_local! {
    /// Put down by the page that is left, and picked up by the next.
    static LUGGAGE: RefCell<Option<Luggage>> = const { RefCell::new(None) };
}

impl Remote {
    /// Opens the line to a table.
    pub fn open(desk: Desk, table: &str) -> Remote {
        let mut luggage = LUGGAGE.take().filter(|luggage| luggage.table == table);
        let socket = luggage.as_mut().and_then(|luggage| luggage.socket.take());
        let wish = luggage.and_then(|luggage| luggage.seat);
        let remote = Remote(Rc::new(RefCell::new(Inner {
            desk,
            table: table.to_string(),
            socket: None,
            unanswered: Vec::new(),
            made: None,
            version: None,
            is_elsewhere: false,
            wish,
            n_attempts: 0,
            is_closed: false,
        })));
        match socket.filter(|socket| socket.ready_state() == WebSocket::OPEN) {
            Some(socket) => {
                remote.listen(socket);
                remote.0.borrow_mut().is_elsewhere = true;
                remote.send(&ToServer::Go { table: table.to_string() });
                let remote = remote.clone();
                // It may be dead without knowing.
                browser::after(ANSWER, move || {
                    if remote.0.borrow().is_elsewhere {
                        remote.hang_up();
                    }
                });
            }
            None => remote.connect(),
        }
        // A browser keeps pages that were left, for the way back, with their lines open.
        for name in ["online", "focus", "pageshow", "offline", "pagehide"] {
            let remote = remote.clone();
            let listen = Closure::<dyn FnMut()>::new(move || match name {
                "offline" | "pagehide" => remote.hang_up(),
                _ => remote.wake(),
            });
            let _ =
                window().add_event_listener_with_callback(name, listen.as_ref().unchecked_ref());
            // Lives as long as the page; a closed line does not wake any more.
            listen.forget();
        }
        remote
    }

    /// A line that carries nothing looks open for minutes: it is not waited for.
    fn hang_up(&self) {
        if self.0.borrow().socket.is_some() {
            self.retry();
        }
    }

    fn wake(&self) {
        if self.0.borrow().is_closed {
            return;
        }
        if self.0.borrow().desk.connection.get_untracked() == Connection::Lost {
            self.connect();
        }
    }

    fn connect(&self) {
        if self.0.borrow().is_closed || self.0.borrow().socket.is_some() {
            return;
        }
        let remote = self.clone();
        leptos::task::spawn_local(async move {
            // A guest without a token gets one here; a websocket could not be given any.
            match browser::get::<Session>("/api/session").await {
                Err(Failure::Unreachable) => remote.retry(),
                _ => remote.dial(),
            }
        });
    }

    fn dial(&self) {
        let url = {
            let inner = self.0.borrow();
            if inner.is_closed || inner.socket.is_some() {
                return;
            }
            let origin = browser::origin().replacen("http", "ws", 1);
            let since = inner.version.map(|version| format!("?since={version}"));
            format!("{origin}/ws/{}{}", inner.table, since.unwrap_or_default())
        };
        match WebSocket::new(&url) {
            Ok(socket) => self.listen(socket),
            Err(_) => self.retry(),
        }
    }

    fn listen(&self, socket: WebSocket) {
        let desk = self.0.borrow().desk;
        let remote = self.clone();
        let on_open = Closure::<dyn FnMut(Event)>::new(move |_| remote.opened());
        let remote = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match serde_json::from_str(&text) {
                Ok(message) => remote.hear(message),
                Err(error) => {
                    desk.complain(error.to_string());
                }
            }
        });
        let remote = self.clone();
        let on_close = Closure::<dyn FnMut(CloseEvent)>::new(move |event: CloseEvent| {
            match event.code() == protocol::TURNED_AWAY {
                true => remote.give_up(),
                false => remote.retry(),
            }
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        self.0.borrow_mut().socket = Some(Socket {
            socket,
            is_released: false,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        });
    }

    fn opened(&self) {
        let unanswered: Vec<ToServer> = {
            let mut inner = self.0.borrow_mut();
            inner.n_attempts = 0;
            inner.unanswered.iter().map(|(_, message)| message.clone()).collect()
        };
        unanswered.iter().for_each(|message| self.send(message));
    }

    fn retry(&self) {
        let (wait, desk, is_new) = {
            let mut inner = self.0.borrow_mut();
            if inner.is_closed {
                return;
            }
            let wait = WAITS[inner.n_attempts.min(WAITS.len() - 1)];
            inner.n_attempts += 1;
            (wait, inner.desk, inner.version.is_none())
        };
        self.0.borrow_mut().is_elsewhere = false;
        // The socket must not be dropped inside of its own callback; but what it still says is of the past.
        let old = self.0.borrow_mut().socket.take();
        old.iter().for_each(Socket::hang_up);
        desk.connection.set(Connection::Lost);
        if is_new {
            self.ask_whether_gone();
        }
        let jitter = u32::from(browser::random_bytes::<1>()[0]);
        let remote = self.clone();
        browser::after(wait + jitter, move || {
            drop(old);
            remote.connect();
        });
    }

    /// There is no room: whoever came again at once would only push out another.
    fn give_up(&self) {
        let desk = self.0.borrow().desk;
        desk.connection.set(Connection::TurnedAway);
        // Nothing can be done here any more.
        desk.is_waiting.set(true);
        desk.complain(t!("turned-away"));
        let mut inner = self.0.borrow_mut();
        inner.is_closed = true;
        // The socket must not be dropped inside of its own callback.
        let old = inner.socket.take();
        old.iter().for_each(Socket::ignore);
        browser::after(0, move || drop(old));
    }

    /// A line that never opened may lead nowhere.
    fn ask_whether_gone(&self) {
        let remote = self.clone();
        leptos::task::spawn_local(async move {
            let path = format!("/api/tables/{}", remote.0.borrow().table);
            let answer = browser::get_text(&path).await;
            let is_closed = remote.0.borrow().is_closed;
            let (Err(Failure::Answered(status @ (404 | 500), message)), false) =
                (answer, is_closed)
            else {
                return;
            };
            let desk = remote.0.borrow().desk;
            if status == 500 {
                desk.complain(message);
            }
            desk.connection.set(Connection::Gone);
            remote.close();
        });
    }

    fn hear(&self, message: ToClient) {
        if self.is_elsewhere(&message) {
            return;
        }
        let desk = self.0.borrow().desk;
        desk.connection.set(Connection::Live);
        match message {
            ToClient::Table { info, you, is_host } => {
                desk.you.set(you);
                desk.is_host.set(is_host);
                let wish = self.0.borrow_mut().wish.take();
                if let (Some(seat), None, Stage::Waiting) = (wish, you, info.stage)
                    && info.seats.get(seat.index()) == Some(&Who::Open)
                {
                    self.sit(seat);
                }
                if info.bot_failed {
                    desk.complain_once(t!("bot-failed"));
                }
                let answer = luck::hear(&info, you);
                desk.info.set(Some(info));
                answer.iter().for_each(|answer| self.send(answer));
            }
            ToClient::Update(update) => {
                self.0.borrow_mut().version = Some(update.version);
                desk.receive(*update);
                self.settle();
            }
            ToClient::Done { id, version } => {
                self.0.borrow_mut().made = Some((id, version));
                self.settle();
                desk.notice.set(None);
            }
            ToClient::Refused { id, rule, message } => {
                self.answered(&id);
                desk.notice.set(Some(Notice { rule, message }));
            }
            ToClient::Error { message } => desk.complain(message),
        }
    }

    /// Whether this is said by the table the line comes from.
    fn is_elsewhere(&self, message: &ToClient) -> bool {
        if !self.0.borrow().is_elsewhere {
            return false;
        }
        match message {
            ToClient::Table { info, .. } if info.table == self.0.borrow().table => {}
            // Nobody gets there by this line.
            ToClient::Error { .. } => {
                self.retry();
                return true;
            }
            _ => return true,
        }
        self.0.borrow_mut().is_elsewhere = false;
        false
    }

    /// What was made is answered once it can be seen: before that, old actions would seem to be open.
    fn settle(&self) {
        let (made, seen) = {
            let inner = self.0.borrow();
            (inner.made.clone(), inner.version)
        };
        if let Some((id, version)) = made
            && seen >= Some(version)
        {
            self.0.borrow_mut().made = None;
            self.answered(&id);
        }
    }

    fn answered(&self, id: &str) {
        let mut inner = self.0.borrow_mut();
        inner.unanswered.retain(|(known, _)| known != id);
        inner.desk.is_waiting.set(!inner.unanswered.is_empty());
    }

    /// Says something that need not be said again when the line breaks.
    pub fn send(&self, message: &ToServer) {
        let Ok(text) = serde_json::to_string(message) else { return };
        if let Some(socket) = &self.0.borrow().socket
            && socket.socket.ready_state() == WebSocket::OPEN
        {
            let _ = socket.socket.send_with_str(&text);
        }
    }

    fn send_until_answered(&self, make: impl FnOnce(ActId, u32) -> ToServer) {
        let message = {
            let mut inner = self.0.borrow_mut();
            // One act at a time: a second click while the first is under way means the first.
            if !inner.unanswered.is_empty() {
                return;
            }
            let nth =
                inner.desk.update.with_untracked(|update| update.as_ref().map_or(0, |u| u.nth));
            let id = browser::random_id();
            let message = make(id.clone(), nth);
            inner.unanswered.push((id, message.clone()));
            inner.desk.is_waiting.set(true);
            message
        };
        self.send(&message);
        self.expect_answer();
    }

    /// An act that is not answered in time was lost with its line.
    fn expect_answer(&self) {
        let id = self.0.borrow().unanswered.last().map(|(id, _)| id.clone());
        let remote = self.clone();
        browser::after(ANSWER, move || {
            let is_open = {
                let inner = remote.0.borrow();
                let is_unanswered = inner.unanswered.last().map(|(id, _)| id) == id.as_ref();
                is_unanswered && inner.desk.connection.get_untracked() == Connection::Live
            };
            if is_open && id.is_some() {
                remote.hang_up();
            }
        });
    }

    pub fn act(&self, action: &str) {
        let action = action.to_string();
        self.send_until_answered(|id, nth| ToServer::Act { id, nth, action });
    }

    pub fn undo(&self) {
        self.send_until_answered(|id, nth| ToServer::Undo { id, nth });
    }

    pub fn sit(&self, seat: Seat) {
        self.send(&ToServer::Sit { seat });
    }

    pub fn stand(&self) {
        self.send(&ToServer::Stand);
    }

    pub fn plan(&self, seat: Seat, bot: Option<String>) {
        self.send(&ToServer::Plan { seat, bot });
    }

    pub fn remove(&self, seat: Seat) {
        self.send(&ToServer::Remove { seat });
    }

    pub fn start(&self) {
        self.send(&ToServer::Start);
    }

    /// Goes to the table where those who sat here play once more; asks for one if there is none.
    pub fn again(&self, go: impl FnOnce(String) + 'static) {
        let desk = self.0.borrow().desk;
        let next =
            desk.info.with_untracked(|info| info.as_ref().and_then(|info| info.next.clone()));
        if let Some(next) = next {
            return self.leave_for(next, go);
        }
        let remote = self.clone();
        let path = format!("/api/tables/{}/again", self.0.borrow().table);
        leptos::task::spawn_local(async move {
            let again = Again { commitment: luck::commitment_for_new_table() };
            match browser::post::<_, Created>(&path, &again).await {
                Ok(Created { table }) => {
                    luck::name_new_table(&table);
                    remote.leave_for(table, go);
                }
                Err(failure) => desk.complain(crate::pages::failure_text(&failure)),
            }
        });
    }

    /// Leaves the table with its line in hand.
    fn leave_for(&self, table: String, go: impl FnOnce(String)) {
        if self.0.borrow().is_closed {
            return;
        }
        let seat = self.0.borrow().desk.you.get_untracked();
        let socket = self.0.borrow_mut().socket.take().map(Socket::release);
        self.close();
        LUGGAGE.set(Some(Luggage { table: table.clone(), socket, seat }));
        go(table);
    }

    pub fn download_transcript(&self) {
        let table = self.0.borrow().table.clone();
        let desk = self.0.borrow().desk;
        leptos::task::spawn_local(async move {
            match browser::get_text(&format!("/api/tables/{table}/transcript")).await {
                Ok(text) => browser::download(&format!("{table}.game"), &text),
                Err(failure) => desk.complain(crate::pages::failure_text(&failure)),
            }
        });
    }

    pub fn close(&self) {
        let mut inner = self.0.borrow_mut();
        inner.is_closed = true;
        inner.socket = None;
    }
}
