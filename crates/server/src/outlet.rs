//! The way out to one connection. Whoever sends, writes to the socket at once; what the socket does not take waits, up to
//! a limit, for the connection's own task. So a slow reader costs its own memory and nobody's time.

use std::{
    io::{self, ErrorKind, IoSlice},
    pin::Pin,
    sync::{Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::tcp::{OwnedReadHalf, OwnedWriteHalf},
    sync::Notify,
};

/// The most frames that are sent together.
const MAX_FRAMES: usize = 4;

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
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    Open,
    /// The table is done with this connection; what waits is still written.
    LetGo,
    /// Nothing more is written.
    Shut,
}

/// What the connection's task is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// The table has let go; everything is written.
    LetGo,
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

    /// Sends whole frames. False if the reader is too slow or gone.
    pub fn send(&self, frames: &[&[u8]]) -> bool {
        let mut waiting = self.waiting();
        if waiting.state != State::Open {
            return false;
        }
        let mut n_written = 0;
        if waiting.bytes.is_empty() {
            match self.write_some(frames) {
                Ok(n) => n_written = n,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => {
                    self.shut_now(&mut waiting);
                    return false;
                }
            }
        }
        for frame in frames {
            let n_skipped = n_written.min(frame.len());
            n_written -= n_skipped;
            waiting.bytes.extend_from_slice(&frame[n_skipped..]);
        }
        if waiting.bytes.len() > self.limit {
            self.shut_now(&mut waiting);
            return false;
        }
        if !waiting.bytes.is_empty() {
            self.news.notify_one();
        }
        true
    }

    fn write_some(&self, frames: &[&[u8]]) -> io::Result<usize> {
        if let [frame] = frames {
            return self.socket.try_write(frame);
        }
        let mut slices = [IoSlice::new(&[]); MAX_FRAMES];
        for (slice, frame) in slices.iter_mut().zip(frames) {
            *slice = IoSlice::new(frame);
        }
        self.socket.try_write_vectored(&slices[..frames.len()])
    }

    fn shut_now(&self, waiting: &mut Waiting) {
        *waiting = Waiting { bytes: Vec::new(), state: State::Shut };
        self.news.notify_one();
    }

    /// The table has nothing more to say.
    pub fn let_go(&self) {
        let mut waiting = self.waiting();
        if waiting.state == State::Open {
            waiting.state = State::LetGo;
            self.news.notify_one();
        }
    }

    /// Nothing more is sent.
    pub fn shut(&self) {
        self.shut_now(&mut self.waiting());
    }

    /// Writes what waits, whenever something does; returns when the connection is to end. May be dropped at any point.
    pub async fn run(&self) -> News {
        loop {
            let state = {
                let waiting = self.waiting();
                match (waiting.state, waiting.bytes.is_empty()) {
                    (State::Shut, _) => return News::Lost,
                    (State::LetGo, true) => return News::LetGo,
                    (_, is_empty) => is_empty,
                }
            };
            if state {
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
        !self.waiting().bytes.is_empty()
    }
}

/// Both directions of one connection, for the websocket's own frames: pings, pongs and the close.
#[derive(Debug)]
pub struct Stream {
    /// What came with the request already.
    pub early: Vec<u8>,
    pub read: OwnedReadHalf,
    pub outlet: std::sync::Arc<Outlet>,
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.early.is_empty() {
            let n = self.early.len().min(buffer.remaining());
            buffer.put_slice(&self.early[..n]);
            self.early.drain(..n);
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.read).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // Frames of the websocket itself are short, and their number is limited like that of all frames.
        Poll::Ready(match self.outlet.send(&[bytes]) {
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
