//! The worker's requests without a reply: which are sent again, and how, when it dies or takes too long.
//!
//! A panic ends a worker. The bot it thought for is asked once more without the game's advice; if that ends the next
//! worker too, the page takes any legal action. No browser in here.

use std::collections::VecDeque;

use super::ToWorker;

/// One request, with what is called with its reply.
#[derive(Debug)]
pub(super) struct Pending<R> {
    id: u64,
    pub(super) request: ToWorker,
    pub(super) on_reply: R,
    /// Whether a worker died of it.
    pub(super) has_failed: bool,
}

#[derive(Debug)]
pub(super) struct RequestQueue<R> {
    is_ready: bool,
    /// Whether a request was given up because the worker does not listen yet.
    is_late: bool,
    n_asked: u64,
    waiting: VecDeque<Pending<R>>,
    /// Sent to the worker; it thinks about the first.
    sent: VecDeque<Pending<R>>,
}

impl<R> Default for RequestQueue<R> {
    fn default() -> Self {
        let (waiting, sent) = (VecDeque::new(), VecDeque::new());
        RequestQueue { is_ready: false, is_late: false, n_asked: 0, waiting, sent }
    }
}

impl<R> RequestQueue<R> {
    /// Returns the number of the request.
    pub(super) fn push(&mut self, request: ToWorker, on_reply: R) -> u64 {
        self.n_asked += 1;
        let id = self.n_asked;
        self.waiting.push_back(Pending { id, request, on_reply, has_failed: false });
        id
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.sent.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.sent.clear();
    }

    /// The worker listens.
    pub(super) fn ready(&mut self) {
        self.is_ready = true;
        self.is_late = false;
    }

    /// Whether somebody has waited in vain for the worker to listen, and would again.
    pub(super) fn is_late(&self) -> bool {
        self.is_late
    }

    /// What is to be sent to the worker next.
    pub(super) fn send(&mut self) -> Option<&ToWorker> {
        if !self.is_ready {
            return None;
        }
        let next = self.waiting.pop_front()?;
        self.sent.push_back(next);
        self.sent.back().map(|pending| &pending.request)
    }

    /// Whose reply came.
    pub(super) fn replied(&mut self) -> Option<Pending<R>> {
        self.sent.pop_front()
    }

    /// There is another worker, which knows nothing yet.
    fn begin_again(&mut self) {
        self.is_ready = false;
        self.is_late = false;
        while let Some(pending) = self.sent.pop_back() {
            self.waiting.push_front(pending);
        }
    }

    /// The worker died. What it died of is asked in a plainer way, or given up and returned; what waited behind it
    /// waits for the next worker. One that never listened could not be loaded: everything is given up.
    pub(super) fn died(&mut self) -> Vec<Pending<R>> {
        if !self.is_ready {
            return self.waiting.drain(..).collect();
        }
        let killer = self.sent.pop_front();
        self.begin_again();
        let Some(mut killer) = killer else { return Vec::new() };
        killer.has_failed = true;
        if let ToWorker::Choose(request) = &mut killer.request
            && !request.is_plain
        {
            request.is_plain = true;
            self.waiting.push_front(killer);
            return Vec::new();
        }
        vec![killer]
    }

    /// Withdraws a request that still has no reply. Also returns whether the worker is busy with it, and must be replaced
    /// to be of use again.
    pub(super) fn withdraw(&mut self, id: u64) -> Option<(Pending<R>, bool)> {
        let is_it = |pending: &Pending<R>| pending.id == id;
        if let Some(nth) = self.waiting.iter().position(is_it) {
            self.is_late = !self.is_ready;
            return self.waiting.remove(nth).map(|pending| (pending, false));
        }
        let nth = self.sent.iter().position(is_it)?;
        let pending = self.sent.remove(nth)?;
        // A reply to what was sent would be taken for another's.
        self.begin_again();
        Some((pending, true))
    }
}

#[cfg(test)]
mod tests {
    use hosting::BotRequest;
    use protocol::GameId;

    use super::*;

    fn bot(name: &str) -> ToWorker {
        let (game, bot) = (GameId::ALL[0], name.to_string());
        let (table_json, view_json) = (String::new(), String::new());
        ToWorker::Choose(BotRequest {
            game,
            bot,
            seed: 1,
            table_json,
            view_json,
            ms: None,
            is_plain: false,
        })
    }

    fn sent(requests: &mut RequestQueue<char>) -> Vec<(String, bool)> {
        let mut all = Vec::new();
        while let Some(ToWorker::Choose(request)) = requests.send() {
            all.push((request.bot.clone(), request.is_plain));
        }
        all
    }

    fn two() -> (RequestQueue<char>, u64) {
        let mut requests = RequestQueue::default();
        let first = requests.push(bot("one"), 'a');
        requests.push(bot("two"), 'b');
        (requests, first)
    }

    #[test]
    fn requests_wait_until_the_worker_listens_and_are_replied_to_in_order() {
        let (mut requests, _) = two();
        assert_eq!(sent(&mut requests), []);
        requests.ready();
        assert_eq!(sent(&mut requests), [("one".to_string(), false), ("two".to_string(), false)]);
        let replies = [requests.replied(), requests.replied()]
            .map(|pending| pending.map(|pending| pending.on_reply));
        assert_eq!(replies, [Some('a'), Some('b')]);
        assert!(requests.replied().is_none() && requests.is_empty());
    }

    #[test]
    fn what_a_worker_dies_of_is_asked_once_more_and_plainly() {
        let (mut requests, _) = two();
        requests.ready();
        sent(&mut requests);
        assert!(requests.died().is_empty(), "nobody is given up yet");
        assert_eq!(sent(&mut requests), [], "the next worker does not listen yet");
        requests.ready();
        assert_eq!(sent(&mut requests), [("one".to_string(), true), ("two".to_string(), false)]);
        let replied = requests.replied().expect("it was asked");
        assert_eq!((replied.on_reply, replied.has_failed), ('a', true));
        let replied = requests.replied().expect("it was asked");
        assert_eq!((replied.on_reply, replied.has_failed), ('b', false));
    }

    #[test]
    fn what_two_workers_die_of_is_given_up_and_the_rest_goes_on() {
        let (mut requests, _) = two();
        requests.ready();
        sent(&mut requests);
        requests.died();
        requests.ready();
        sent(&mut requests);
        let given_up: Vec<(char, bool)> = requests
            .died()
            .into_iter()
            .map(|pending| (pending.on_reply, pending.has_failed))
            .collect();
        assert_eq!(given_up, [('a', true)]);
        requests.ready();
        assert_eq!(sent(&mut requests), [("two".to_string(), false)]);
    }

    #[test]
    fn a_worker_that_cannot_be_loaded_replies_to_nothing() {
        let (mut requests, _) = two();
        let given_up: Vec<(char, bool)> = requests
            .died()
            .into_iter()
            .map(|pending| (pending.on_reply, pending.has_failed))
            .collect();
        assert_eq!(given_up, [('a', false), ('b', false)]);
    }

    #[test]
    fn nobody_waits_for_ever() {
        let (mut requests, first) = two();
        let (pending, is_thinking) = requests.withdraw(first).expect("it waits");
        assert_eq!((pending.on_reply, is_thinking), ('a', false));
        assert!(requests.withdraw(first).is_none(), "once is enough");
        assert!(requests.is_late(), "the next one need not wait as long");
        requests.ready();
        assert!(!requests.is_late());
        sent(&mut requests);
        let second = first + 1;
        let third = requests.push(bot("three"), 'c');
        let (pending, is_thinking) = requests.withdraw(second).expect("it is thought about");
        assert_eq!((pending.on_reply, is_thinking), ('b', true));
        requests.ready();
        assert_eq!(sent(&mut requests), [("three".to_string(), false)]);
        assert_eq!(requests.replied().map(|pending| pending.on_reply), Some('c'));
        assert!(requests.withdraw(third).is_none(), "replied is replied");
    }
}
