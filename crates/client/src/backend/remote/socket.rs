//! One websocket with its listeners: closed when it is dropped, unless it is handed over to another table.

use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

pub(super) struct Socket {
    pub(super) socket: WebSocket,
    pub(super) is_released: bool,
    pub(super) _on_open: Closure<dyn FnMut(Event)>,
    pub(super) _on_message: Closure<dyn FnMut(MessageEvent)>,
    pub(super) _on_close: Closure<dyn FnMut(CloseEvent)>,
}

impl Socket {
    /// Removes all listeners.
    pub(super) fn ignore(&self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
    }

    pub(super) fn close(&self) {
        self.ignore();
        let _ = self.socket.close();
    }

    /// Returns the open socket without its listeners.
    pub(super) fn release(mut self) -> WebSocket {
        self.is_released = true;
        self.socket.clone()
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.is_released { self.ignore() } else { self.close() }
    }
}
