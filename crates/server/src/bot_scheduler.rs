//! Decides whose bot thinks next: round-robin over those who created the tables, then over their tables, so that
//! nobody's many tables delay another's.
//!
//! Quick searches (some milliseconds) and deep ones (up to a second) have threads of their own: a quick one never waits
//! for a deep one. The more searches are queued, the shorter a deep one is.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::TableId;
use tokio::sync::oneshot;

use crate::{ids::GuestId, limits};

/// Who a table's thoughts are counted for: the address that made the table, or, once the server has been restarted and
/// the address is forgotten, the table's host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    Address(IpAddr),
    Host(GuestId),
}

impl Source {
    /// A household counts as one.
    pub fn address(addr: IpAddr) -> Source {
        Source::Address(limits::household(addr))
    }

    pub fn known_address(self) -> Option<IpAddr> {
        match self {
            Source::Address(addr) => Some(addr),
            Source::Host(_) => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    Quick,
    Deep,
}

impl Weight {
    pub fn of(is_deep: bool) -> Weight {
        if is_deep { Weight::Deep } else { Weight::Quick }
    }
}

/// A round-robin queue over keys.
#[derive(Debug)]
struct RoundRobin<K, V> {
    order: VecDeque<K>,
    waiting: HashMap<K, V>,
}

impl<K, V> Default for RoundRobin<K, V> {
    fn default() -> Self {
        RoundRobin { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<K: Copy + Eq + Hash, V: Default> RoundRobin<K, V> {
    /// What waits under a key; a new key comes last.
    fn at(&mut self, key: K) -> &mut V {
        if !self.waiting.contains_key(&key) {
            self.order.push_back(key);
        }
        self.waiting.entry(key).or_default()
    }

    /// Takes from what waits under the next key. `take` also says whether more waits there: then its turn comes again,
    /// after all others.
    fn turn<T>(&mut self, take: impl FnOnce(&mut V) -> (T, bool)) -> Option<(K, T)> {
        let key = self.order.pop_front()?;
        let (taken, has_more) = take(self.at_known(key));
        if has_more {
            self.order.push_back(key);
        } else {
            self.waiting.remove(&key);
        }
        Some((key, taken))
    }

    fn at_known(&mut self, key: K) -> &mut V {
        self.waiting.get_mut(&key).expect("every key in the order has something waiting")
    }
}

/// The queued searches of one source.
#[derive(Debug)]
struct SourceQueue<T> {
    tables: RoundRobin<TableId, VecDeque<T>>,
    n: usize,
}

impl<T> Default for SourceQueue<T> {
    fn default() -> Self {
        SourceQueue { tables: RoundRobin::default(), n: 0 }
    }
}

/// The queued searches of one weight.
#[derive(Debug)]
struct Queue<T>(RoundRobin<Source, SourceQueue<T>>);

impl<T> Queue<T> {
    fn push(&mut self, source: Source, table: TableId, request: T) {
        let waiting = self.0.at(source);
        waiting.n += 1;
        waiting.tables.at(table).push_back(request);
    }

    /// Returns the next search, and how many are queued behind it: other sources, and more of the same.
    fn pop(&mut self) -> Option<(T, usize)> {
        let mut n_own = 0;
        let (_, request) = self.0.turn(|waiting| {
            waiting.n -= 1;
            n_own = waiting.n;
            let turn = waiting.tables.turn(|thoughts| {
                let request = thoughts.pop_front().expect("a queued table has a request");
                (request, !thoughts.is_empty())
            });
            (turn.expect("a queued source has a table").1, n_own > 0)
        })?;
        let n_others = self.0.order.len() - usize::from(n_own > 0);
        Some((request, n_others + n_own))
    }
}

/// One weight's threads and those who wait for them.
#[derive(Debug)]
struct Lane {
    n_threads: usize,
    n_free: usize,
    queue: Queue<oneshot::Sender<BotPermit>>,
}

impl Lane {
    fn new(n_threads: usize) -> Lane {
        Lane { n_threads, n_free: n_threads, queue: Queue(RoundRobin::default()) }
    }
}

/// Limits how many bots think at the same time.
#[derive(Debug)]
pub struct BotScheduler {
    lanes: Mutex<[Lane; 2]>,
}

/// The permit to run one search; dropping it admits the next one.
#[derive(Debug)]
pub struct BotPermit {
    bot_scheduler: Arc<BotScheduler>,
    weight: Weight,
    /// How much of its budget the thought may use: `threads / (threads + waiting)`, where others who wait count once
    /// each, whatever they have, and one's own thoughts all.
    pub share: f32,
}

impl Drop for BotPermit {
    fn drop(&mut self) {
        self.bot_scheduler.lanes()[self.weight as usize].n_free += 1;
        self.bot_scheduler.grant(self.weight);
    }
}

impl BotScheduler {
    /// Allows this many quick searches at once, and one fewer deep ones, because those keep a processor busy and the
    /// server needs one.
    pub fn new(n_threads: usize) -> Arc<BotScheduler> {
        let n_threads = n_threads.max(1);
        let lanes = [n_threads, (n_threads - 1).max(1)].map(Lane::new);
        Arc::new(BotScheduler { lanes: Mutex::new(lanes) })
    }

    fn lanes(&self) -> MutexGuard<'_, [Lane; 2]> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a search and waits for its permit. It is queued by the call, not when the future is first polled.
    pub fn turn(
        self: &Arc<BotScheduler>,
        source: Source,
        table: TableId,
        weight: Weight,
    ) -> impl Future<Output = BotPermit> + Send + use<> {
        let (mine, turn) = oneshot::channel();
        self.lanes()[weight as usize].queue.push(source, table, mine);
        self.grant(weight);
        async move { turn.await.expect("the scheduler answers every queued request") }
    }

    /// Grants permits while there are free threads.
    fn grant(self: &Arc<BotScheduler>, weight: Weight) {
        loop {
            // A turn that nobody takes any more comes back through `drop`, which needs the lock.
            let (next, share) = {
                let mut lanes = self.lanes();
                let lane = &mut lanes[weight as usize];
                if lane.n_free == 0 {
                    return;
                }
                let Some((next, n_behind)) = lane.queue.pop() else { return };
                lane.n_free -= 1;
                (next, lane.n_threads as f32 / (lane.n_threads + n_behind) as f32)
            };
            let _ = next.send(BotPermit { bot_scheduler: self.clone(), weight, share });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::new_table_id;

    fn source(nth: u8) -> Source {
        Source::address(IpAddr::from([10, 0, 0, nth]))
    }

    fn tables(n: usize) -> Vec<TableId> {
        (0..n).map(|_| new_table_id()).collect()
    }

    fn queue() -> Queue<(u8, usize)> {
        Queue(RoundRobin::default())
    }

    #[test]
    fn one_who_has_sixty_tables_holds_up_another_by_one_turn() {
        let mut queue = queue();
        for (nth, table) in tables(60).into_iter().enumerate() {
            for _ in 0..4 {
                queue.push(source(1), table, (1, nth));
            }
        }
        let [table] = tables(1)[..] else { unreachable!() };
        for _ in 0..10 {
            queue.push(source(2), table, (2, 0));
            let turns = [(); 2].map(|()| queue.pop().expect("240 wait").0.0);
            assert!(turns.contains(&2), "two sources take turns: {turns:?}");
        }
    }

    #[test]
    fn the_tables_of_one_source_take_turns() {
        let (mut queue, tables) = (queue(), tables(3));
        for (nth, &table) in tables.iter().enumerate() {
            for _ in 0..=nth {
                queue.push(source(1), table, (1, nth));
            }
        }
        let order: Vec<usize> =
            std::iter::from_fn(|| queue.pop()).map(|((_, nth), _)| nth).collect();
        assert_eq!(order, [0, 1, 2, 1, 2, 2]);
        assert!(queue.0.order.is_empty() && queue.0.waiting.is_empty(), "nothing piles up");
    }

    #[test]
    fn others_count_once_each_and_ones_own_all() {
        let (mut queue, tables) = (queue(), tables(5));
        for &table in &tables {
            queue.push(source(1), table, (1, 0));
        }
        queue.push(source(2), tables[0], (2, 0));
        let behind: Vec<(u8, usize)> =
            std::iter::from_fn(|| queue.pop()).map(|((who, _), n)| (who, n)).collect();
        // Of five tables four more wait, and the other; the other waits with one who has four.
        assert_eq!(behind, [(1, 5), (2, 1), (1, 3), (1, 2), (1, 1), (1, 0)]);
    }

    #[tokio::test]
    async fn turns_are_bounded_shared_and_come_back() {
        let bot_scheduler = BotScheduler::new(3);
        let table = new_table_id();
        let ask = |weight| bot_scheduler.turn(source(1), table, weight);
        let first = ask(Weight::Deep).await;
        let second = ask(Weight::Deep).await;
        assert_eq!((first.share, second.share), (1.0, 1.0));
        let (third, gone, last) = (ask(Weight::Deep), ask(Weight::Deep), ask(Weight::Deep));
        let mut third = Box::pin(third);
        let soon = std::time::Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, &mut third).await.is_err(), "two threads, two at once");
        // Whoever goes away leaves their turn to the next.
        drop(gone);
        let _quick = [ask(Weight::Quick).await, ask(Weight::Quick).await, ask(Weight::Quick).await];
        drop(first);
        let third = third.await;
        assert_eq!(third.share, 0.5, "two threads, two behind");
        drop(second);
        assert_eq!(last.await.share, 1.0);
        drop(third);
        assert_eq!(bot_scheduler.lanes()[Weight::Deep as usize].n_free, 2);
    }

    #[tokio::test]
    async fn a_quick_thought_never_waits_for_deep_ones() {
        let bot_scheduler = BotScheduler::new(1);
        let table = new_table_id();
        let _busy = bot_scheduler.turn(source(1), table, Weight::Deep).await;
        let _waiting: Vec<_> =
            (0..60).map(|_| bot_scheduler.turn(source(1), new_table_id(), Weight::Deep)).collect();
        // Not even of the same source.
        drop(bot_scheduler.turn(source(1), table, Weight::Quick).await);
        drop(bot_scheduler.turn(source(2), table, Weight::Quick).await);
    }
}
