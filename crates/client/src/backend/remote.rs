//! A table on the server: one websocket that comes back by itself, catches up by version, and sends again what was
//! never acknowledged, under the same id.

mod socket;

use std::{cell::RefCell, rc::Rc};

use leptos::prelude::*;
use protocol::{
    Occupant, Rematch, RequestId, Session, Stage, TableId, TableRef, ToClient, ToServer, Version,
};
use tabletop::Seat;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

use socket::Socket;

use crate::{
    browser::{self, HttpError},
    luck,
    table_state::{ConnectionState, Notice, TableState},
    texts::t,
};

/// The delays between attempts to connect, in milliseconds; the last one repeats.
const BACKOFF: [u32; 6] = [300, 700, 1_500, 3_000, 6_000, 10_000];

/// How long a request may be unanswered before the connection is given up, in milliseconds.
const ACK_TIMEOUT: u32 = 8_000;

#[derive(Clone)]
pub struct Remote(Rc<RefCell<RemoteState>>);

struct RemoteState {
    state: TableState,
    table: TableId,
    socket: Option<Socket>,
    /// Requests that were sent but not answered yet.
    unanswered: Vec<(RequestId, ToServer)>,
    /// A request that was accepted, and the version that shows it: it is pending until that version is received.
    accepted: Option<(RequestId, Version)>,
    /// The newest version received.
    version: Option<Version>,
    /// The socket was taken over from another table, and its messages are still of that one.
    is_elsewhere: bool,
    /// The seat to be taken as soon as the table shows it.
    wanted_seat: Option<Seat>,
    n_attempts: usize,
    is_closed: bool,
}

/// What is handed over from one table page to the next: an open socket, and the seat of the viewer.
struct Handover {
    table: TableId,
    socket: Option<WebSocket>,
    seat: Option<Seat>,
}

impl Drop for Handover {
    fn drop(&mut self) {
        if let Some(socket) = &self.socket {
            let _ = socket.close();
        }
    }
}

thread_local! {
    /// Stored by the page that is left, and taken by the next.
    static HANDOVER: RefCell<Option<Handover>> = const { RefCell::new(None) };
}

impl Remote {
    /// Connects to a table.
    pub fn open(state: TableState, table: TableId) -> Remote {
        let mut handover = HANDOVER.take().filter(|handover| handover.table == table);
        let socket = handover.as_mut().and_then(|handover| handover.socket.take());
        let wanted_seat = handover.and_then(|handover| handover.seat);
        let remote = Remote(Rc::new(RefCell::new(RemoteState {
            state,
            table,
            socket: None,
            unanswered: Vec::new(),
            accepted: None,
            version: None,
            is_elsewhere: false,
            wanted_seat,
            n_attempts: 0,
            is_closed: false,
        })));
        match socket.filter(|socket| socket.ready_state() == WebSocket::OPEN) {
            Some(socket) => {
                remote.listen(socket);
                remote.0.borrow_mut().is_elsewhere = true;
                remote.send(&ToServer::SwitchTable { table });
                let remote = remote.clone();
                // It may be dead without knowing.
                browser::after(ACK_TIMEOUT, move || {
                    if remote.0.borrow().is_elsewhere {
                        remote.drop_connection();
                    }
                });
            }
            None => remote.connect(),
        }
        // A browser keeps pages that were left, for the way back, with their sockets open.
        for name in ["online", "focus", "pageshow", "offline", "pagehide"] {
            let remote = remote.clone();
            let listen = Closure::<dyn FnMut()>::new(move || match name {
                "offline" | "pagehide" => remote.drop_connection(),
                _ => remote.wake(),
            });
            let _ =
                window().add_event_listener_with_callback(name, listen.as_ref().unchecked_ref());
            // Lives as long as the page; a closed backend does not reconnect.
            listen.forget();
        }
        remote
    }

    /// Drops the socket and reconnects: a dead one may look open for minutes.
    fn drop_connection(&self) {
        if self.0.borrow().socket.is_some() {
            self.retry();
        }
    }

    fn wake(&self) {
        if self.0.borrow().is_closed {
            return;
        }
        if self.0.borrow().state.connection.get_untracked() == ConnectionState::Lost {
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
                Err(HttpError::Unreachable) => remote.retry(),
                _ => remote.open_socket(),
            }
        });
    }

    fn open_socket(&self) {
        let url = {
            let inner = self.0.borrow();
            if inner.is_closed || inner.socket.is_some() {
                return;
            }
            let origin = browser::origin().replacen("http", "ws", 1);
            let since = inner.version.map(|version| format!("&since={version}"));
            let (table, since) = (&inner.table, since.unwrap_or_default());
            format!("{origin}/ws/{table}?protocol={}{since}", protocol::VERSION)
        };
        match WebSocket::new(&url) {
            Ok(socket) => self.listen(socket),
            Err(_) => self.retry(),
        }
    }

    fn listen(&self, socket: WebSocket) {
        let state = self.0.borrow().state;
        let remote = self.clone();
        let on_open = Closure::<dyn FnMut(Event)>::new(move |_| remote.opened());
        let remote = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match ToClient::read(&text) {
                Ok(message) => remote.handle(message),
                Err(error) => {
                    state.show_error(error.to_string());
                }
            }
        });
        let remote = self.clone();
        let on_close =
            Closure::<dyn FnMut(CloseEvent)>::new(move |event: CloseEvent| match event.code() {
                protocol::TURNED_AWAY => remote.turned_away(),
                protocol::WRONG_VERSION => remote.stop_reconnecting(ConnectionState::Outdated),
                _ => remote.retry(),
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
        let (wait, state, is_new) = {
            let mut inner = self.0.borrow_mut();
            if inner.is_closed {
                return;
            }
            let wait = BACKOFF[inner.n_attempts.min(BACKOFF.len() - 1)];
            inner.n_attempts += 1;
            (wait, inner.state, inner.version.is_none())
        };
        self.0.borrow_mut().is_elsewhere = false;
        // The socket must not be dropped inside of its own callback; its late messages are ignored.
        let old = self.0.borrow_mut().socket.take();
        old.iter().for_each(Socket::close);
        state.connection.set(ConnectionState::Lost);
        if is_new {
            self.check_exists();
        }
        let jitter = u32::from(browser::random_bytes::<1>()[0]);
        let remote = self.clone();
        browser::after(wait + jitter, move || {
            drop(old);
            remote.connect();
        });
    }

    /// Stops because there is no room: a page that reconnected by itself would only push out another.
    fn turned_away(&self) {
        self.stop_reconnecting(ConnectionState::TurnedAway);
        let state = self.0.borrow().state;
        state.show_error(t!("turned-away"));
    }

    fn stop_reconnecting(&self, why: ConnectionState) {
        let state = self.0.borrow().state;
        state.connection.set(why);
        // Nothing can be done here any more.
        state.is_pending.set(true);
        let mut inner = self.0.borrow_mut();
        inner.is_closed = true;
        // The socket must not be dropped inside of its own callback.
        let old = inner.socket.take();
        old.iter().for_each(Socket::ignore);
        browser::after(0, move || drop(old));
    }

    /// Asks whether the table exists, after a socket that never opened.
    fn check_exists(&self) {
        let remote = self.clone();
        leptos::task::spawn_local(async move {
            let path = format!("/api/tables/{}", remote.0.borrow().table);
            let answer = browser::get_text(&path).await;
            let is_closed = remote.0.borrow().is_closed;
            let (Err(HttpError::Answered(status @ (404 | 500), message)), false) =
                (answer, is_closed)
            else {
                return;
            };
            let state = remote.0.borrow().state;
            if status == 500 {
                state.show_error(message);
            }
            state.connection.set(ConnectionState::NotFound);
            remote.close();
        });
    }

    fn handle(&self, message: ToClient) {
        if self.is_elsewhere(&message) {
            return;
        }
        let state = self.0.borrow().state;
        state.connection.set(ConnectionState::Live);
        match message {
            ToClient::Table { info, you, is_host } => {
                state.you.set(you);
                state.is_host.set(is_host);
                let wanted_seat = self.0.borrow_mut().wanted_seat.take();
                if let (Some(seat), None, Stage::Waiting) = (wanted_seat, you, info.stage)
                    && info.seats.get(seat.index()) == Some(&Occupant::Open)
                {
                    self.sit(seat);
                }
                if info.bot_failed {
                    state.show_error_once(t!("bot-failed"));
                }
                let answer = luck::answer_to(&info, you);
                state.info.set(Some(info));
                answer.iter().for_each(|answer| self.send(answer));
            }
            ToClient::Update(update) => {
                self.0.borrow_mut().version = Some(update.version);
                state.receive(*update);
                self.settle();
            }
            ToClient::Accepted { id, version } => {
                self.0.borrow_mut().accepted = Some((id, version));
                self.settle();
                state.notice.set(None);
            }
            ToClient::Refused { id, rule, message } => {
                self.answered(&id);
                state.notice.set(Some(Notice { rule, message }));
            }
            ToClient::Error { message } => state.receive_error(message),
        }
    }

    /// Whether this message is from the table that the socket was taken over from.
    fn is_elsewhere(&self, message: &ToClient) -> bool {
        if !self.0.borrow().is_elsewhere {
            return false;
        }
        match message {
            ToClient::Table { info, .. } if info.table == Some(self.0.borrow().table) => {}
            // The server refused to switch tables.
            ToClient::Error { .. } => {
                self.retry();
                return true;
            }
            _ => return true,
        }
        self.0.borrow_mut().is_elsewhere = false;
        false
    }

    /// What was accepted is answered once it can be seen: before that, old actions would seem to be open.
    fn settle(&self) {
        let (accepted, seen) = {
            let inner = self.0.borrow();
            (inner.accepted.clone(), inner.version)
        };
        if let Some((id, version)) = accepted
            && seen >= Some(version)
        {
            self.0.borrow_mut().accepted = None;
            self.answered(&id);
        }
    }

    fn answered(&self, id: &RequestId) {
        let mut inner = self.0.borrow_mut();
        inner.unanswered.retain(|(known, _)| known != id);
        inner.state.is_pending.set(!inner.unanswered.is_empty());
    }

    /// Sends a message that is not repeated after a reconnect.
    pub fn send(&self, message: &ToServer) {
        let Ok(text) = serde_json::to_string(message) else { return };
        if let Some(socket) = &self.0.borrow().socket
            && socket.socket.ready_state() == WebSocket::OPEN
        {
            let _ = socket.socket.send_with_str(&text);
        }
    }

    fn send_until_answered(&self, make: impl FnOnce(RequestId, u32) -> ToServer) {
        let message = {
            let mut inner = self.0.borrow_mut();
            // One request at a time: a second click while the first is under way means the first.
            if !inner.unanswered.is_empty() {
                return;
            }
            let n_steps = inner
                .state
                .update
                .with_untracked(|update| update.as_ref().map_or(0, |u| u.n_steps));
            let id = RequestId(browser::random_id());
            let message = make(id.clone(), n_steps);
            inner.unanswered.push((id, message.clone()));
            inner.state.is_pending.set(true);
            message
        };
        self.send(&message);
        self.expect_answer();
    }

    /// A request that is not answered in time was lost with its connection.
    fn expect_answer(&self) {
        let id = self.0.borrow().unanswered.last().map(|(id, _)| id.clone());
        let remote = self.clone();
        browser::after(ACK_TIMEOUT, move || {
            let is_open = {
                let inner = remote.0.borrow();
                let is_unanswered = inner.unanswered.last().map(|(id, _)| id) == id.as_ref();
                is_unanswered && inner.state.connection.get_untracked() == ConnectionState::Live
            };
            if is_open && id.is_some() {
                remote.drop_connection();
            }
        });
    }

    pub fn act(&self, action: &str) {
        let action = action.to_string();
        self.send_until_answered(|id, n_steps| ToServer::Act { id, n_steps, action });
    }

    pub fn undo(&self) {
        self.send_until_answered(|id, n_steps| ToServer::Undo { id, n_steps });
    }

    pub fn sit(&self, seat: Seat) {
        self.send(&ToServer::Sit { seat });
    }

    pub fn stand(&self) {
        self.send(&ToServer::Stand);
    }

    pub fn set_seat(&self, seat: Seat, bot: Option<String>) {
        self.send(&ToServer::SetSeat { seat, bot });
    }

    pub fn remove(&self, seat: Seat) {
        self.send(&ToServer::Remove { seat });
    }

    pub fn start(&self) {
        self.send(&ToServer::Start);
    }

    /// Goes to the table where those who sat here play once more; asks for one if there is none.
    pub fn rematch(&self, go: impl FnOnce(TableId) + 'static) {
        let state = self.0.borrow().state;
        let next = state.info.with_untracked(|info| info.as_ref().and_then(|info| info.next_table));
        if let Some(next) = next {
            return self.leave_for(next, go);
        }
        let remote = self.clone();
        let path = format!("/api/tables/{}/rematch", self.0.borrow().table);
        leptos::task::spawn_local(async move {
            let rematch = Rematch { commitment: luck::commitment_for_new_table() };
            match browser::post::<_, TableRef>(&path, &rematch).await {
                Ok(TableRef { table }) => {
                    luck::name_new_table(table);
                    remote.leave_for(table, go);
                }
                Err(error) => state.show_error(crate::pages::error_text(&error)),
            }
        });
    }

    /// Leaves the table and hands the open socket over.
    fn leave_for(&self, table: TableId, go: impl FnOnce(TableId)) {
        if self.0.borrow().is_closed {
            return;
        }
        let seat = self.0.borrow().state.you.get_untracked();
        let socket = self.0.borrow_mut().socket.take().map(Socket::release);
        self.close();
        HANDOVER.set(Some(Handover { table, socket, seat }));
        go(table);
    }

    pub fn download_transcript(&self) {
        let table = self.0.borrow().table;
        let state = self.0.borrow().state;
        leptos::task::spawn_local(async move {
            match browser::get_text(&format!("/api/tables/{table}/transcript")).await {
                Ok(text) => browser::download(&format!("{table}.game"), &text),
                Err(error) => state.show_error(crate::pages::error_text(&error)),
            }
        });
    }

    pub fn close(&self) {
        let mut inner = self.0.borrow_mut();
        inner.is_closed = true;
        inner.socket = None;
    }
}
