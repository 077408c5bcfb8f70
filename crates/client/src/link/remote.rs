//! A table on the server: one websocket that comes back by itself, catches up by version, and sends again what was
//! never acknowledged, under the same id.

use std::{cell::RefCell, rc::Rc};

use leptos::prelude::*;
use protocol::{ActId, Profile, ToClient, ToServer};
use tabletop::Seat;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

use crate::{
    browser::{self, Failure},
    desk::{Connection, Desk, Notice},
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
    n_attempts: usize,
    is_closed: bool,
}

struct Socket {
    socket: WebSocket,
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(CloseEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

/// What a message is, whatever else is in it.
#[derive(serde::Deserialize)]
struct Kind {
    to: String,
}

/// An update holds raw JSON, which cannot be read through a tag: it is told apart first.
fn read(text: &str) -> serde_json::Result<ToClient> {
    let Kind { to } = serde_json::from_str(text)?;
    match to.as_str() {
        "update" => serde_json::from_str(text).map(ToClient::Update),
        _ => serde_json::from_str(text),
    }
}

impl Remote {
    /// Opens the line to a table.
    pub fn open(desk: Desk, table: &str) -> Remote {
        let remote = Remote(Rc::new(RefCell::new(Inner {
            desk,
            table: table.to_string(),
            socket: None,
            unanswered: Vec::new(),
            made: None,
            version: None,
            n_attempts: 0,
            is_closed: false,
        })));
        remote.connect();
        for name in ["online", "focus", "offline"] {
            let remote = remote.clone();
            let listen = Closure::<dyn FnMut()>::new(move || match name {
                "offline" => remote.hang_up(),
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
            match browser::get::<Profile>("/api/me").await {
                Err(Failure::Unreachable) => remote.retry(),
                _ => remote.dial(),
            }
        });
    }

    fn dial(&self) {
        let (url, desk) = {
            let inner = self.0.borrow();
            if inner.is_closed || inner.socket.is_some() {
                return;
            }
            let origin = browser::origin().replacen("http", "ws", 1);
            let since = inner.version.map(|version| format!("?since={version}"));
            let url = format!("{origin}/ws/{}{}", inner.table, since.unwrap_or_default());
            (url, inner.desk)
        };
        let Ok(socket) = WebSocket::new(&url) else { return self.retry() };
        let remote = self.clone();
        let on_open = Closure::<dyn FnMut(Event)>::new(move |_| remote.opened());
        let remote = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match read(&text) {
                Ok(message) => remote.hear(message),
                Err(error) => {
                    desk.notice.set(Some(Notice { rule: None, message: error.to_string() }));
                }
            }
        });
        let remote = self.clone();
        let on_close = Closure::<dyn FnMut(CloseEvent)>::new(move |_| remote.retry());
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        self.0.borrow_mut().socket = Some(Socket {
            socket,
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
        // The socket must not be dropped inside of its own callback.
        let old = self.0.borrow_mut().socket.take();
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

    /// A line that never opened may lead nowhere.
    fn ask_whether_gone(&self) {
        let remote = self.clone();
        leptos::task::spawn_local(async move {
            let path = format!("/api/tables/{}", remote.0.borrow().table);
            let answer = browser::get_text(&path).await;
            let is_closed = remote.0.borrow().is_closed;
            if let (Err(Failure::Answered(404, _)), false) = (answer, is_closed) {
                remote.0.borrow().desk.connection.set(Connection::Gone);
                remote.close();
            }
        });
    }

    fn hear(&self, message: ToClient) {
        let desk = self.0.borrow().desk;
        desk.connection.set(Connection::Live);
        match message {
            ToClient::Table { info, you, is_host } => {
                desk.you.set(you);
                desk.is_host.set(is_host);
                desk.info.set(Some(info));
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
            ToClient::Error { message } => desk.notice.set(Some(Notice { rule: None, message })),
        }
    }

    /// What was made is answered once it can be seen: before that, old gestures would seem to be open.
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

    pub fn act(&self, gesture: &str) {
        let gesture = gesture.to_string();
        self.send_until_answered(|id, nth| ToServer::Act { id, nth, gesture });
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

    pub fn start(&self) {
        self.send(&ToServer::Start);
    }

    pub fn download_transcript(&self) {
        let table = self.0.borrow().table.clone();
        let desk = self.0.borrow().desk;
        leptos::task::spawn_local(async move {
            match browser::get_text(&format!("/api/tables/{table}/transcript")).await {
                Ok(text) => browser::download(&format!("{table}.game"), &text),
                Err(failure) => {
                    let message = crate::pages::failure_text(&failure);
                    desk.notice.set(Some(Notice { rule: None, message }));
                }
            }
        });
    }

    pub fn close(&self) {
        let mut inner = self.0.borrow_mut();
        inner.is_closed = true;
        inner.socket = None;
    }
}

#[cfg(test)]
mod tests {
    use protocol::Update;
    use serde_json::value::RawValue;

    use super::*;

    #[test]
    fn every_message_can_be_read() {
        let raw = RawValue::from_string("{\"table\":[1,2]}".to_string()).expect("JSON");
        let update = Update {
            version: 3,
            nth: 1,
            heard: Vec::new(),
            is_whole: true,
            view: raw,
            legal: vec!["leave".to_string()],
            can_undo: false,
            end: None,
        };
        let text = serde_json::to_string(&ToClient::Update(Box::new(update))).expect("can be sent");
        assert!(matches!(read(&text), Ok(ToClient::Update(update)) if update.version == 3));
        let done = ToClient::Done { id: "a".to_string(), version: 4 };
        let text = serde_json::to_string(&done).expect("can be sent");
        assert!(matches!(read(&text), Ok(ToClient::Done { version: 4, .. })));
        assert!(read("{}").is_err());
    }
}
