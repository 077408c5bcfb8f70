//! Rate limits as token buckets: how much one connection and one address may request.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
    time::Instant,
};

/// This many at once, and then this many a second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    pub burst: f32,
    pub per_second: f32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Frames of one connection, whatever they carry.
    pub frames: Rate,
    /// How often one connection may ask for everything again.
    pub refreshes: Rate,
    /// Requests of one address, opening a websocket included.
    pub requests: Rate,
    /// Tables made and links used by one address.
    pub creations: Rate,
    /// Open websockets of one address; and as many other connections.
    pub connections: u32,
    /// Tables in the list of those that wait for players: of one guest, and of one address.
    pub listed_by_guest: u32,
    pub listed_by_address: u32,
    /// Seats at these tables: of one guest, and of one address.
    pub seats_by_guest: u32,
    pub seats_by_address: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            frames: Rate { burst: 40.0, per_second: 15.0 },
            refreshes: Rate { burst: 5.0, per_second: 0.5 },
            requests: Rate { burst: 200.0, per_second: 20.0 },
            creations: Rate { burst: 30.0, per_second: 0.5 },
            connections: 200,
            listed_by_guest: 5,
            listed_by_address: 10,
            seats_by_guest: 5,
            seats_by_address: 20,
        }
    }
}

impl Limits {
    /// No limits at all: for load tests on one's own machine.
    pub fn unlimited() -> Limits {
        let all = Rate { burst: f32::INFINITY, per_second: 0.0 };
        Limits {
            frames: all,
            refreshes: all,
            requests: all,
            creations: all,
            connections: u32::MAX,
            listed_by_guest: u32::MAX,
            listed_by_address: u32::MAX,
            seats_by_guest: u32::MAX,
            seats_by_address: u32::MAX,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f32,
    at: Instant,
}

impl Bucket {
    pub fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst, at: now }
    }

    /// Takes one token if there is one.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.at).as_secs_f32() * rate.per_second;
        self.at = now;
        self.tokens = (self.tokens + gained).min(rate.burst);
        let has_one = self.tokens >= 1.0;
        self.tokens -= f32::from(u8::from(has_one));
        has_one
    }
}

#[derive(Clone, Copy, Debug)]
struct AddressUsage {
    requests: Bucket,
    creations: Bucket,
    n_websockets: u32,
    n_http: u32,
}

/// A connection is `Http` until it becomes a websocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionKind {
    Http,
    WebSocket,
}

impl AddressUsage {
    fn count(&mut self, kind: ConnectionKind) -> &mut u32 {
        match kind {
            ConnectionKind::Http => &mut self.n_http,
            ConnectionKind::WebSocket => &mut self.n_websockets,
        }
    }
}

/// Limits requests, creations and connections by address.
#[derive(Debug)]
pub struct RateLimiter {
    limits: Limits,
    known: Mutex<HashMap<IpAddr, AddressUsage>>,
}

/// Above this many addresses those that have been quiet are forgotten.
const MAX_ADDRESSES: usize = 10_000;
/// Quiet for this many seconds: every bucket that matters is full again.
const QUIET_SECONDS: u64 = 120;

impl RateLimiter {
    pub fn new(limits: Limits) -> RateLimiter {
        RateLimiter { limits, known: Mutex::default() }
    }

    fn with<T>(&self, addr: IpAddr, what: impl FnOnce(&mut AddressUsage, Instant) -> T) -> T {
        let now = Instant::now();
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if known.len() > MAX_ADDRESSES {
            let is_quiet =
                |v: &AddressUsage| now.duration_since(v.requests.at).as_secs() > QUIET_SECONDS;
            known.retain(|_, usage| usage.n_websockets + usage.n_http > 0 || !is_quiet(usage));
        }
        let usage = known.entry(household(addr)).or_insert_with(|| AddressUsage {
            requests: Bucket::full(self.limits.requests, now),
            creations: Bucket::full(self.limits.creations, now),
            n_websockets: 0,
            n_http: 0,
        });
        what(usage, now)
    }

    pub fn allow_request(&self, addr: IpAddr) -> bool {
        self.with(addr, |usage, now| usage.requests.take(self.limits.requests, now))
    }

    pub fn allow_creation(&self, addr: IpAddr) -> bool {
        self.with(addr, |usage, now| usage.creations.take(self.limits.creations, now))
    }

    /// Counts a connection as long as the permit lives. Returns `None` if the address has too many already.
    pub fn acquire(
        self: &Arc<RateLimiter>,
        addr: IpAddr,
        kind: ConnectionKind,
    ) -> Option<ConnectionPermit> {
        let has_room = self.with(addr, |usage, _| {
            let count = usage.count(kind);
            let has_room = *count < self.limits.connections;
            *count += u32::from(has_room);
            has_room
        });
        has_room.then(|| ConnectionPermit { rate_limiter: self.clone(), addr, kind })
    }
}

/// The permit of one connection, which counts until it is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    rate_limiter: Arc<RateLimiter>,
    pub addr: IpAddr,
    kind: ConnectionKind,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.rate_limiter.with(self.addr, |usage, _| {
            let count = usage.count(self.kind);
            *count = count.saturating_sub(1);
        });
    }
}

/// An IPv6 household has 2⁶⁴ addresses: they count as one.
pub fn household(addr: IpAddr) -> IpAddr {
    match addr.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_fills_again() {
        let rate = Rate { burst: 2.0, per_second: 10.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        assert_eq!([0; 3].map(|_| bucket.take(rate, start)), [true, true, false]);
        let later = start + Duration::from_millis(110);
        assert_eq!([0; 2].map(|_| bucket.take(rate, later)), [true, false]);
        let much_later = start + Duration::from_secs(60);
        assert_eq!([0; 3].map(|_| bucket.take(rate, much_later)), [true, true, false]);
    }

    #[test]
    fn a_household_is_one_visitor() {
        let limits = Limits { connections: 1, ..Limits::default() };
        let rate_limiter = Arc::new(RateLimiter::new(limits));
        let [one, two, other] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|text| text.parse().unwrap());
        let acquire = |addr, kind| rate_limiter.acquire(addr, kind);
        let first = acquire(one, ConnectionKind::WebSocket).expect("there is room");
        assert!(acquire(two, ConnectionKind::WebSocket).is_none());
        assert!(acquire(other, ConnectionKind::WebSocket).is_some());
        let _plain = acquire(two, ConnectionKind::Http).expect("they are counted apart");
        drop(first);
        assert!(
            acquire(one, ConnectionKind::WebSocket).is_some()
                && acquire(two, ConnectionKind::Http).is_none()
        );
    }
}
