//! The worker's unanswered requests: which are sent again, and how, when it dies or takes too long.
//!
//! A panic ends a worker. The bot it thought for is asked once more without the game's advice; if that ends the next
//! worker too, the page takes any legal action. No browser in here.

use std::collections::VecDeque;

use super::ToWorker;

/// One question with whoever waits for the answer.
#[derive(Debug)]
pub(super) struct Request<R> {
    id: u64,
    pub(super) question: ToWorker,
    pub(super) reply: R,
    /// Whether a worker died of it.
    pub(super) has_failed: bool,
}

#[derive(Debug)]
pub(super) struct RequestQueue<R> {
    is_ready: bool,
    /// Whether a question was given up because the worker does not listen yet.
    is_late: bool,
    n_asked: u64,
    waiting: VecDeque<Request<R>>,
    /// Sent to the worker; it thinks about the first.
    sent: VecDeque<Request<R>>,
}

impl<R> Default for RequestQueue<R> {
    fn default() -> Self {
        let (waiting, sent) = (VecDeque::new(), VecDeque::new());
        RequestQueue { is_ready: false, is_late: false, n_asked: 0, waiting, sent }
    }
}

impl<R> RequestQueue<R> {
    /// Returns the number of the question.
    pub(super) fn push(&mut self, question: ToWorker, reply: R) -> u64 {
        self.n_asked += 1;
        let id = self.n_asked;
        self.waiting.push_back(Request { id, question, reply, has_failed: false });
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
        let request = self.waiting.pop_front()?;
        self.sent.push_back(request);
        self.sent.back().map(|request| &request.question)
    }

    /// Whose answer came.
    pub(super) fn answered(&mut self) -> Option<Request<R>> {
        self.sent.pop_front()
    }

    /// There is another worker, which knows nothing yet.
    fn begin_again(&mut self) {
        self.is_ready = false;
        self.is_late = false;
        while let Some(request) = self.sent.pop_back() {
            self.waiting.push_front(request);
        }
    }

    /// The worker died. What it died of is asked in a plainer way, or given up and returned; what waited behind it
    /// waits for the next worker. One that never listened could not be loaded: everything is given up.
    pub(super) fn died(&mut self) -> Vec<Request<R>> {
        if !self.is_ready {
            return self.waiting.drain(..).collect();
        }
        let killer = self.sent.pop_front();
        self.begin_again();
        let Some(mut killer) = killer else { return Vec::new() };
        killer.has_failed = true;
        if let ToWorker::Choose(question) = &mut killer.question
            && !question.is_plain
        {
            question.is_plain = true;
            self.waiting.push_front(killer);
            return Vec::new();
        }
        vec![killer]
    }

    /// Withdraws a question that is still unanswered. Also returns whether the worker is busy with it, and must be replaced
    /// to be of use again.
    pub(super) fn withdraw(&mut self, id: u64) -> Option<(Request<R>, bool)> {
        let is_it = |request: &Request<R>| request.id == id;
        if let Some(nth) = self.waiting.iter().position(is_it) {
            self.is_late = !self.is_ready;
            return self.waiting.remove(nth).map(|request| (request, false));
        }
        let nth = self.sent.iter().position(is_it)?;
        let request = self.sent.remove(nth)?;
        // An answer to what was sent would be taken for another's.
        self.begin_again();
        Some((request, true))
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
        while let Some(ToWorker::Choose(question)) = requests.send() {
            all.push((question.bot.clone(), question.is_plain));
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
    fn questions_wait_until_the_worker_listens_and_are_answered_in_order() {
        let (mut requests, _) = two();
        assert_eq!(sent(&mut requests), []);
        requests.ready();
        assert_eq!(sent(&mut requests), [("one".to_string(), false), ("two".to_string(), false)]);
        let replies = [requests.answered(), requests.answered()]
            .map(|request| request.map(|request| request.reply));
        assert_eq!(replies, [Some('a'), Some('b')]);
        assert!(requests.answered().is_none() && requests.is_empty());
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
        let answered = requests.answered().expect("it was asked");
        assert_eq!((answered.reply, answered.has_failed), ('a', true));
        let answered = requests.answered().expect("it was asked");
        assert_eq!((answered.reply, answered.has_failed), ('b', false));
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
            .map(|request| (request.reply, request.has_failed))
            .collect();
        assert_eq!(given_up, [('a', true)]);
        requests.ready();
        assert_eq!(sent(&mut requests), [("two".to_string(), false)]);
    }

    #[test]
    fn a_worker_that_cannot_be_loaded_answers_nothing() {
        let (mut requests, _) = two();
        let given_up: Vec<(char, bool)> = requests
            .died()
            .into_iter()
            .map(|request| (request.reply, request.has_failed))
            .collect();
        assert_eq!(given_up, [('a', false), ('b', false)]);
    }

    #[test]
    fn nobody_waits_for_ever() {
        let (mut requests, first) = two();
        let (request, is_thinking) = requests.withdraw(first).expect("it waits");
        assert_eq!((request.reply, is_thinking), ('a', false));
        assert!(requests.withdraw(first).is_none(), "once is enough");
        assert!(requests.is_late(), "the next one need not wait as long");
        requests.ready();
        assert!(!requests.is_late());
        sent(&mut requests);
        let second = first + 1;
        let third = requests.push(bot("three"), 'c');
        let (request, is_thinking) = requests.withdraw(second).expect("it is thought about");
        assert_eq!((request.reply, is_thinking), ('b', true));
        requests.ready();
        assert_eq!(sent(&mut requests), [("three".to_string(), false)]);
        assert_eq!(requests.answered().map(|request| request.reply), Some('c'));
        assert!(requests.withdraw(third).is_none(), "answered is answered");
    }
}
