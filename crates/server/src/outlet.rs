//! The way out to one connection. Whoever sends, writes to the socket at once; what the socket does not take waits, up to
//! a limit, for the connection's own task. So a slow reader costs its own memory and nobody's time.
//!
//! What is not urgent is held: it goes out with the next frame, or after a moment. Most of what a table tells is news for
//! somebody who has nothing to do, and half the work of a busy server is the system's for each write.

use std::{
    io::{self, ErrorKind, IoSlice},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::tcp::{OwnedReadHalf, OwnedWriteHalf},
    sync::Notify,
};

use crate::{
    frame::Beginnings,
    limits::{Bucket, Rate},
};

/// How long a frame is held at most.
const HOLD: Duration = Duration::from_millis(60);

#[derive(Debug)]
pub struct Outlet {
    socket: OwnedWriteHalf,
    waiting: Mutex<Waiting>,
    /// Told when something waits, or when the connection is to end.
    news: Notify,
    /// The most bytes that may wait.
    limit: usize,
}

#[derive(Debug, Default)]
struct Waiting {
    bytes: Vec<u8>,
    /// Whether they wait for company only, and not because the socket takes no more.
    is_held: bool,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    Open,
    /// The table is done with this connection; what waits is still written.
    LetGo,
    /// As `LetGo`, and the connection is not to come again by itself.
    TurnedAway,
    /// Nothing more is written.
    Shut,
    /// Nothing more is written, because the reader is too slow.
    Overrun,
}

/// What the connection's task is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// The table has let go; everything is written.
    LetGo,
    /// There is no room; everything is written.
    TurnedAway,
    /// The reader is too slow, or gone.
    Lost,
}

impl Outlet {
    pub fn new(socket: OwnedWriteHalf, limit: usize) -> Outlet {
        Outlet { socket, waiting: Mutex::default(), news: Notify::new(), limit }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends whole frames. False if the reader is too slow or gone, or was let go.
    pub fn send(&self, frames: &[u8]) -> bool {
        let waiting = self.waiting();
        waiting.state == State::Open && self.send_now(waiting, frames)
    }

    /// Last words can be said even to those who were let go.
    fn send_last(&self, frame: &[u8]) -> bool {
        let waiting = self.waiting();
        matches!(waiting.state, State::Open | State::LetGo | State::TurnedAway)
            && self.send_now(waiting, frame)
    }

    /// Sends a frame that can wait for a moment. False as in `send`; `holder` sees to it that it does go out.
    pub fn hold(self: &Arc<Outlet>, frame: &[u8], holder: &Holder) -> bool {
        let mut waiting = self.waiting();
        if waiting.state != State::Open {
            return false;
        }
        let is_first = waiting.bytes.is_empty();
        waiting.bytes.extend_from_slice(frame);
        if waiting.bytes.len() > self.limit {
            self.end_now(&mut waiting, State::Overrun);
            return false;
        }
        if is_first {
            waiting.is_held = true;
            holder.add(self);
        }
        true
    }

    /// Sends what is held.
    fn flush(&self) {
        let waiting = self.waiting();
        if waiting.is_held {
            self.send_now(waiting, &[]);
        }
    }

    fn send_now(&self, mut waiting: MutexGuard<'_, Waiting>, frames: &[u8]) -> bool {
        let n_waiting = waiting.bytes.len();
        let mut n_written = 0;
        if n_waiting == 0 || waiting.is_held {
            waiting.is_held = false;
            let written = match n_waiting {
                0 => self.socket.try_write(frames),
                _ => self.socket.try_write_vectored(&[&waiting.bytes, frames].map(IoSlice::new)),
            };
            n_written = match written {
                Ok(n) => n,
                Err(error) if error.kind() == ErrorKind::WouldBlock => 0,
                Err(_) => {
                    self.end_now(&mut waiting, State::Shut);
                    return false;
                }
            };
        }
        waiting.bytes.drain(..n_written.min(n_waiting));
        waiting.bytes.extend_from_slice(&frames[n_written.saturating_sub(n_waiting)..]);
        if waiting.bytes.len() > self.limit {
            self.end_now(&mut waiting, State::Overrun);
            return false;
        }
        match waiting.bytes.is_empty() {
            // There may be very many connections, and most are silent.
            true => waiting.bytes = Vec::new(),
            false => self.news.notify_one(),
        }
        true
    }

    fn end_now(&self, waiting: &mut Waiting, state: State) {
        *waiting = Waiting { bytes: Vec::new(), is_held: false, state };
        self.news.notify_one();
    }

    /// The table has nothing more to say.
    pub fn let_go(&self) {
        self.end_with(State::LetGo);
    }

    /// There is no room for this connection, or another came instead of it.
    pub fn turn_away(&self) {
        self.end_with(State::TurnedAway);
    }

    fn end_with(&self, state: State) {
        let mut waiting = self.waiting();
        if waiting.state == State::Open {
            waiting.state = state;
            waiting.is_held = false;
            self.news.notify_one();
        }
    }

    /// Nothing more is sent.
    pub fn shut(&self) {
        let mut waiting = self.waiting();
        if waiting.state != State::Overrun {
            self.end_now(&mut waiting, State::Shut);
        }
    }

    /// Nothing more is sent, because the reader is too slow.
    pub fn overrun(&self) {
        self.end_now(&mut self.waiting(), State::Overrun);
    }

    /// Whether the reader was too slow.
    pub fn is_overrun(&self) -> bool {
        self.waiting().state == State::Overrun
    }

    /// Writes what waits, whenever something does; returns when the connection is to end. May be dropped at any point.
    pub async fn run(&self) -> News {
        loop {
            let has_nothing = {
                let waiting = self.waiting();
                match (waiting.state, waiting.bytes.is_empty()) {
                    (State::Shut | State::Overrun, _) => return News::Lost,
                    (State::LetGo, true) => return News::LetGo,
                    (State::TurnedAway, true) => return News::TurnedAway,
                    (_, is_empty) => is_empty || waiting.is_held,
                }
            };
            if has_nothing {
                self.news.notified().await;
                continue;
            }
            if self.socket.writable().await.is_err() {
                return News::Lost;
            }
            let mut waiting = self.waiting();
            match self.socket.try_write(&waiting.bytes) {
                Ok(n) => drop(waiting.bytes.drain(..n)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => return News::Lost,
            }
            if waiting.bytes.is_empty() {
                waiting.bytes = Vec::new();
            }
        }
    }

    /// Whether something waits to be written.
    pub fn is_behind(&self) -> bool {
        let waiting = self.waiting();
        !waiting.bytes.is_empty() && !waiting.is_held
    }
}

/// Those who hold something, and the clock that makes them let go of it.
#[derive(Debug, Default)]
pub struct Holder {
    outlets: Mutex<Vec<Arc<Outlet>>>,
    news: Notify,
}

impl Holder {
    fn outlets(&self) -> MutexGuard<'_, Vec<Arc<Outlet>>> {
        self.outlets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, outlet: &Arc<Outlet>) {
        let mut outlets = self.outlets();
        outlets.push(outlet.clone());
        if outlets.len() == 1 {
            self.news.notify_one();
        }
    }

    /// Flushes again and again; never returns.
    pub async fn run(&self) {
        loop {
            self.news.notified().await;
            tokio::time::sleep(HOLD).await;
            let outlets = std::mem::take(&mut *self.outlets());
            outlets.iter().for_each(|outlet| outlet.flush());
        }
    }
}

/// Both directions of one connection, for the websocket's own frames: pings, pongs and the close. Every frame that comes
/// in is counted here, before anybody puts messages together or leaves frames out.
#[derive(Debug)]
pub struct Stream {
    /// What came with the request already.
    early: Vec<u8>,
    read: OwnedReadHalf,
    outlet: Arc<Outlet>,
    beginnings: Beginnings,
    frames: Bucket,
    rate: Rate,
    is_flooded: bool,
}

impl Stream {
    pub fn new(early: Vec<u8>, read: OwnedReadHalf, outlet: Arc<Outlet>, rate: Rate) -> Stream {
        let frames = Bucket::full(rate, Instant::now());
        let beginnings = Beginnings::default();
        Stream { early, read, outlet, beginnings, frames, rate, is_flooded: false }
    }

    /// Whether more frames came than may.
    pub fn is_flooded(&self) -> bool {
        self.is_flooded
    }

    /// Only what the other side says, unread.
    pub fn into_read(self) -> OwnedReadHalf {
        self.read
    }

    fn poll_any(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.early.is_empty() {
            return Pin::new(&mut self.read).poll_read(context, buffer);
        }
        let n = self.early.len().min(buffer.remaining());
        buffer.put_slice(&self.early[..n]);
        self.early.drain(..n);
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let flooded = || Poll::Ready(Err(ErrorKind::QuotaExceeded.into()));
        if self.is_flooded {
            return flooded();
        }
        let n_before = buffer.filled().len();
        ready!(self.poll_any(context, buffer))?;
        let Stream { beginnings, frames, rate, .. } = &mut *self;
        let now = Instant::now();
        let n_read = buffer.filled().len() - n_before;
        let n_passed = beginnings.pass(&buffer.filled()[n_before..], || frames.take(*rate, now));
        if n_passed < n_read {
            // What came before is still heard.
            buffer.set_filled(n_before + n_passed);
            self.is_flooded = true;
            if n_passed == 0 {
                return flooded();
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // Frames of the websocket itself are short, and their number is limited like that of all frames.
        Poll::Ready(match self.outlet.send_last(bytes) {
            true => Ok(bytes.len()),
            false => Err(ErrorKind::BrokenPipe.into()),
        })
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    async fn pair(limit: usize) -> (Outlet, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let reader = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (_, socket) = listener.accept().await.unwrap().0.into_split();
        (Outlet::new(socket, limit), reader)
    }

    /// Sends until nobody takes it any more.
    async fn send_all(outlet: &Outlet) {
        while outlet.send(&[0; 1 << 14]) {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn who_reads_too_slowly_is_told_from_who_left() {
        let (outlet, reader) = pair(1 << 16).await;
        send_all(&outlet).await;
        assert!(outlet.is_overrun());
        outlet.shut();
        assert!(outlet.is_overrun(), "it stays the reason");
        assert_eq!(outlet.run().await, News::Lost);
        drop(reader);

        let (outlet, reader) = pair(usize::MAX).await;
        drop(reader);
        send_all(&outlet).await;
        assert!(!outlet.is_overrun());
        assert_eq!(outlet.run().await, News::Lost);
    }
}
