//! The sending half of one connection. `send` writes to the socket immediately; bytes that the socket does not accept
//! are buffered, up to a limit, and written later by the connection's own task. A slow reader therefore costs memory
//! but never delays other connections.
//!
//! Frames that are not urgent are deferred: they are sent with the next frame, or after a short delay. Most updates go
//! to viewers who have nothing to do, and half of the work of a busy server is the system call for each write.

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
    frame::FrameCounter,
    limits::{Bucket, Rate},
};

/// The maximum time a frame is deferred.
const FLUSH_DELAY: Duration = Duration::from_millis(60);

#[derive(Debug)]
pub struct SocketWriter {
    socket: OwnedWriteHalf,
    buffer: Mutex<SendBuffer>,
    /// Notified when bytes are buffered, or when the connection is to end.
    notify: Notify,
    /// The maximum number of buffered bytes.
    limit: usize,
}

#[derive(Debug, Default)]
struct SendBuffer {
    bytes: Vec<u8>,
    /// Whether the bytes are only deferred, and not buffered because the socket accepts no more.
    is_deferred: bool,
    /// Whether the deferred bytes were there already when the flusher last came by.
    is_due: bool,
    /// Whether the flusher has this connection on its list. Meanwhile the memory of the buffer is kept for the next frame.
    is_listed: bool,
    state: WriterState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum WriterState {
    #[default]
    Open,
    /// The table has unsubscribed this connection; buffered bytes are still written.
    Draining,
    /// Like `Draining`, and the client must not reconnect by itself.
    TurnedAway,
    /// Nothing more is written.
    Closed,
    /// Nothing more is written, because the reader is too slow.
    TooSlow,
}

impl SendBuffer {
    /// Gives the memory back: there may be very many connections, and most are silent.
    fn release_if_empty(&mut self) {
        if self.bytes.is_empty() && !self.is_listed {
            self.bytes = Vec::new();
        }
    }
}

/// Why `SocketWriter::run` returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriterExit {
    /// The table has unsubscribed the connection, and everything is written.
    Drained,
    /// The table is full, and everything is written.
    TurnedAway,
    /// The reader is too slow, or gone.
    Lost,
}

impl SocketWriter {
    pub fn new(socket: OwnedWriteHalf, limit: usize) -> SocketWriter {
        SocketWriter { socket, buffer: Mutex::default(), notify: Notify::new(), limit }
    }

    fn buffer(&self) -> MutexGuard<'_, SendBuffer> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends whole frames. Returns false if the reader is too slow or gone, or the connection is draining.
    pub fn send(&self, frames: &[u8]) -> bool {
        let buffer = self.buffer();
        buffer.state == WriterState::Open && self.send_now(buffer, frames)
    }

    /// Sends a frame of the websocket itself, which is possible while the connection drains.
    fn send_last(&self, frame: &[u8]) -> bool {
        let buffer = self.buffer();
        matches!(buffer.state, WriterState::Open | WriterState::Draining | WriterState::TurnedAway)
            && self.send_now(buffer, frame)
    }

    /// Sends a frame that can wait for a moment; `flusher` sends it at the latest. Returns false as `send` does.
    pub fn send_deferred(self: &Arc<SocketWriter>, frame: &[u8], flusher: &Flusher) -> bool {
        let mut buffer = self.buffer();
        if buffer.state != WriterState::Open {
            return false;
        }
        let is_first = buffer.bytes.is_empty();
        buffer.bytes.extend_from_slice(frame);
        if buffer.bytes.len() > self.limit {
            self.close_with(&mut buffer, WriterState::TooSlow);
            return false;
        }
        if is_first {
            buffer.is_deferred = true;
            buffer.is_due = false;
            if !buffer.is_listed {
                buffer.is_listed = true;
                drop(buffer);
                flusher.add(self);
            }
        }
        true
    }

    /// Sends the deferred frames if they were there at the last call already. Returns whether to call again.
    fn flush(&self) -> bool {
        let mut buffer = self.buffer();
        if buffer.is_deferred && !buffer.is_due {
            buffer.is_due = true;
            return true;
        }
        buffer.is_listed = false;
        if buffer.is_deferred {
            self.send_now(buffer, &[]);
        } else {
            buffer.release_if_empty();
        }
        false
    }

    fn send_now(&self, mut buffer: MutexGuard<'_, SendBuffer>, frames: &[u8]) -> bool {
        let n_buffered = buffer.bytes.len();
        let mut n_written = 0;
        if n_buffered == 0 || buffer.is_deferred {
            buffer.is_deferred = false;
            let written = match n_buffered {
                0 => self.socket.try_write(frames),
                _ => self.socket.try_write_vectored(&[&buffer.bytes, frames].map(IoSlice::new)),
            };
            n_written = match written {
                Ok(n) => n,
                Err(error) if error.kind() == ErrorKind::WouldBlock => 0,
                Err(_) => {
                    self.close_with(&mut buffer, WriterState::Closed);
                    return false;
                }
            };
        }
        buffer.bytes.drain(..n_written.min(n_buffered));
        buffer.bytes.extend_from_slice(&frames[n_written.saturating_sub(n_buffered)..]);
        if buffer.bytes.len() > self.limit {
            self.close_with(&mut buffer, WriterState::TooSlow);
            return false;
        }
        if buffer.bytes.is_empty() {
            buffer.release_if_empty();
        } else {
            self.notify.notify_one();
        }
        true
    }

    fn close_with(&self, buffer: &mut SendBuffer, state: WriterState) {
        *buffer = SendBuffer { state, ..SendBuffer::default() };
        self.notify.notify_one();
    }

    /// Ends the connection once the buffered bytes are written.
    pub fn drain(&self) {
        self.finish_with(WriterState::Draining);
    }

    /// There is no room for this connection, or another came instead of it.
    pub fn turn_away(&self) {
        self.finish_with(WriterState::TurnedAway);
    }

    fn finish_with(&self, state: WriterState) {
        let mut buffer = self.buffer();
        if buffer.state == WriterState::Open {
            buffer.state = state;
            buffer.is_deferred = false;
            self.notify.notify_one();
        }
    }

    /// Nothing more is sent.
    pub fn close(&self) {
        let mut buffer = self.buffer();
        if buffer.state != WriterState::TooSlow {
            self.close_with(&mut buffer, WriterState::Closed);
        }
    }

    /// Nothing more is sent, because the reader is too slow.
    pub fn close_too_slow(&self) {
        self.close_with(&mut self.buffer(), WriterState::TooSlow);
    }

    /// Whether the reader was too slow.
    pub fn is_too_slow(&self) -> bool {
        self.buffer().state == WriterState::TooSlow
    }

    /// Writes what waits, whenever something does; returns when the connection is to end. May be dropped at any point.
    pub async fn run(&self) -> WriterExit {
        loop {
            let has_nothing = {
                let buffer = self.buffer();
                match (buffer.state, buffer.bytes.is_empty()) {
                    (WriterState::Closed | WriterState::TooSlow, _) => return WriterExit::Lost,
                    (WriterState::Draining, true) => return WriterExit::Drained,
                    (WriterState::TurnedAway, true) => return WriterExit::TurnedAway,
                    (_, is_empty) => is_empty || buffer.is_deferred,
                }
            };
            if has_nothing {
                self.notify.notified().await;
                continue;
            }
            if self.socket.writable().await.is_err() {
                return WriterExit::Lost;
            }
            let mut buffer = self.buffer();
            match self.socket.try_write(&buffer.bytes) {
                Ok(n) => drop(buffer.bytes.drain(..n)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => return WriterExit::Lost,
            }
            buffer.release_if_empty();
        }
    }

    /// Whether something waits to be written.
    pub fn has_backlog(&self) -> bool {
        let buffer = self.buffer();
        !buffer.bytes.is_empty() && !buffer.is_deferred
    }
}

/// Flushes frames that nothing urgent has followed for a while: it comes by twice in `FLUSH_DELAY`, and sends what was
/// there the time before. Of a table in full play nearly all frames go with an urgent one before that.
#[derive(Debug, Default)]
pub struct Flusher {
    writers: Mutex<Vec<Arc<SocketWriter>>>,
    notify: Notify,
}

impl Flusher {
    fn writers(&self) -> MutexGuard<'_, Vec<Arc<SocketWriter>>> {
        self.writers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, writer: &Arc<SocketWriter>) {
        let mut writers = self.writers();
        writers.push(writer.clone());
        if writers.len() == 1 {
            self.notify.notify_one();
        }
    }

    /// Flushes again and again; never returns.
    pub async fn run(&self) {
        loop {
            self.notify.notified().await;
            loop {
                tokio::time::sleep(FLUSH_DELAY / 2).await;
                let mut writers = std::mem::take(&mut *self.writers());
                writers.retain(|writer| writer.flush());
                let mut listed = self.writers();
                listed.append(&mut writers);
                if listed.is_empty() {
                    break;
                }
            }
        }
    }
}

/// Both directions of one connection, for the websocket's own frames: pings, pongs and the close. Every frame that comes
/// in is counted here, before anybody puts messages together or leaves frames out.
#[derive(Debug)]
pub struct SocketStream {
    /// Bytes that were read before the upgrade.
    read_ahead: Vec<u8>,
    read: OwnedReadHalf,
    writer: Arc<SocketWriter>,
    frame_counter: FrameCounter,
    frames: Bucket,
    rate: Rate,
    is_flooded: bool,
}

impl SocketStream {
    pub fn new(
        read_ahead: Vec<u8>,
        read: OwnedReadHalf,
        writer: Arc<SocketWriter>,
        rate: Rate,
    ) -> SocketStream {
        let frames = Bucket::full(rate, Instant::now());
        let frame_counter = FrameCounter::default();
        SocketStream { read_ahead, read, writer, frame_counter, frames, rate, is_flooded: false }
    }

    /// Returns whether the client sent more frames than the limit allows.
    pub fn is_flooded(&self) -> bool {
        self.is_flooded
    }

    /// Returns whether the client sent a frame whose length is not written as it must be.
    pub fn is_malformed(&self) -> bool {
        self.frame_counter.is_malformed()
    }

    /// Returns the reading half.
    pub fn into_read(self) -> OwnedReadHalf {
        self.read
    }

    fn poll_read_ahead(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.read_ahead.is_empty() {
            return Pin::new(&mut self.read).poll_read(context, buffer);
        }
        let n = self.read_ahead.len().min(buffer.remaining());
        buffer.put_slice(&self.read_ahead[..n]);
        self.read_ahead.drain(..n);
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for SocketStream {
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
        ready!(self.poll_read_ahead(context, buffer))?;
        let SocketStream { frame_counter, frames, rate, .. } = &mut *self;
        let now = Instant::now();
        let n_read = buffer.filled().len() - n_before;
        let n_passed = frame_counter.pass(&buffer.filled()[n_before..], || frames.take(*rate, now));
        if frame_counter.is_malformed() {
            return Poll::Ready(Err(ErrorKind::InvalidData.into()));
        }
        if n_passed < n_read {
            // The frames before the limit are still read.
            buffer.set_filled(n_before + n_passed);
            self.is_flooded = true;
            if n_passed == 0 {
                return flooded();
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for SocketStream {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // Frames of the websocket itself are short, and their number is limited like that of all frames.
        Poll::Ready(if self.writer.send_last(bytes) {
            Ok(bytes.len())
        } else {
            Err(ErrorKind::BrokenPipe.into())
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

    async fn pair(limit: usize) -> (SocketWriter, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let reader = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (_, socket) = listener.accept().await.unwrap().0.into_split();
        (SocketWriter::new(socket, limit), reader)
    }

    /// Sends until nobody takes it any more.
    async fn send_all(writer: &SocketWriter) {
        while writer.send(&[0; 1 << 14]) {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn who_reads_too_slowly_is_told_from_who_left() {
        let (writer, reader) = pair(1 << 16).await;
        send_all(&writer).await;
        assert!(writer.is_too_slow());
        writer.close();
        assert!(writer.is_too_slow(), "it stays the reason");
        assert_eq!(writer.run().await, WriterExit::Lost);
        drop(reader);

        let (writer, reader) = pair(usize::MAX).await;
        drop(reader);
        send_all(&writer).await;
        assert!(!writer.is_too_slow());
        assert_eq!(writer.run().await, WriterExit::Lost);
    }
}
