//! What the worker was asked and has not answered: what is asked again, and how, when it dies or takes too long.
//!
//! A panic ends a worker. The bot it thought for is asked once more without the game's advice; if that ends the next
//! worker too, the page takes any legal action. No browser in here.

use std::collections::VecDeque;

use super::ToWorker;

/// One question with whoever waits for the answer.
#[derive(Debug)]
pub(super) struct Ask<R> {
    id: u64,
    pub(super) question: ToWorker,
    pub(super) reply: R,
    /// Whether a worker died of it.
    pub(super) has_failed: bool,
}

#[derive(Debug)]
pub(super) struct Asks<R> {
    is_ready: bool,
    /// Whether a question was given up because the worker does not listen yet.
    is_late: bool,
    n_asked: u64,
    waiting: VecDeque<Ask<R>>,
    /// Sent to the worker; it thinks about the first.
    sent: VecDeque<Ask<R>>,
}

impl<R> Default for Asks<R> {
    fn default() -> Self {
        let (waiting, sent) = (VecDeque::new(), VecDeque::new());
        Asks { is_ready: false, is_late: false, n_asked: 0, waiting, sent }
    }
}

impl<R> Asks<R> {
    /// Returns the number of the question.
    pub(super) fn push(&mut self, question: ToWorker, reply: R) -> u64 {
        self.n_asked += 1;
        let id = self.n_asked;
        self.waiting.push_back(Ask { id, question, reply, has_failed: false });
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
        let ask = self.waiting.pop_front()?;
        self.sent.push_back(ask);
        self.sent.back().map(|ask| &ask.question)
    }

    /// Whose answer came.
    pub(super) fn answered(&mut self) -> Option<Ask<R>> {
        self.sent.pop_front()
    }

    /// There is another worker, which knows nothing yet.
    fn begin_again(&mut self) {
        self.is_ready = false;
        self.is_late = false;
        while let Some(ask) = self.sent.pop_back() {
            self.waiting.push_front(ask);
        }
    }

    /// The worker died. What it died of is asked in a plainer way, or given up and returned; what waited behind it
    /// waits for the next worker. One that never listened could not be loaded: everything is given up.
    pub(super) fn died(&mut self) -> Vec<Ask<R>> {
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

    /// The question is no longer waited for, if it was. Also tells whether the worker is thinking about it, and must be
    /// ended to be of use again.
    pub(super) fn give_up(&mut self, id: u64) -> Option<(Ask<R>, bool)> {
        let is_it = |ask: &Ask<R>| ask.id == id;
        if let Some(nth) = self.waiting.iter().position(is_it) {
            self.is_late = !self.is_ready;
            return self.waiting.remove(nth).map(|ask| (ask, false));
        }
        let nth = self.sent.iter().position(is_it)?;
        let ask = self.sent.remove(nth)?;
        // An answer to what was sent would be taken for another's.
        self.begin_again();
        Some((ask, true))
    }
}

#[cfg(test)]
mod tests {
    use hosting::BotRequest;
    use protocol::GameId;

    use super::*;

    fn bot(name: &str) -> ToWorker {
        let (game, bot, view) = (GameId::ALL[0], name.to_string(), String::new());
        ToWorker::Choose(BotRequest { game, bot, seed: 1, view, ms: None, is_plain: false })
    }

    fn sent(asks: &mut Asks<char>) -> Vec<(String, bool)> {
        let mut all = Vec::new();
        while let Some(ToWorker::Choose(question)) = asks.send() {
            all.push((question.bot.clone(), question.is_plain));
        }
        all
    }

    fn two() -> (Asks<char>, u64) {
        let mut asks = Asks::default();
        let first = asks.push(bot("one"), 'a');
        asks.push(bot("two"), 'b');
        (asks, first)
    }

    #[test]
    fn questions_wait_until_the_worker_listens_and_are_answered_in_order() {
        let (mut asks, _) = two();
        assert_eq!(sent(&mut asks), []);
        asks.ready();
        assert_eq!(sent(&mut asks), [("one".to_string(), false), ("two".to_string(), false)]);
        let replies = [asks.answered(), asks.answered()].map(|ask| ask.map(|ask| ask.reply));
        assert_eq!(replies, [Some('a'), Some('b')]);
        assert!(asks.answered().is_none() && asks.is_empty());
    }

    #[test]
    fn what_a_worker_dies_of_is_asked_once_more_and_plainly() {
        let (mut asks, _) = two();
        asks.ready();
        sent(&mut asks);
        assert!(asks.died().is_empty(), "nobody is given up yet");
        assert_eq!(sent(&mut asks), [], "the next worker does not listen yet");
        asks.ready();
        assert_eq!(sent(&mut asks), [("one".to_string(), true), ("two".to_string(), false)]);
        let answered = asks.answered().expect("it was asked");
        assert_eq!((answered.reply, answered.has_failed), ('a', true));
        let answered = asks.answered().expect("it was asked");
        assert_eq!((answered.reply, answered.has_failed), ('b', false));
    }

    #[test]
    fn what_two_workers_die_of_is_given_up_and_the_rest_goes_on() {
        let (mut asks, _) = two();
        asks.ready();
        sent(&mut asks);
        asks.died();
        asks.ready();
        sent(&mut asks);
        let given_up: Vec<(char, bool)> =
            asks.died().into_iter().map(|ask| (ask.reply, ask.has_failed)).collect();
        assert_eq!(given_up, [('a', true)]);
        asks.ready();
        assert_eq!(sent(&mut asks), [("two".to_string(), false)]);
    }

    #[test]
    fn a_worker_that_cannot_be_loaded_answers_nothing() {
        let (mut asks, _) = two();
        let given_up: Vec<(char, bool)> =
            asks.died().into_iter().map(|ask| (ask.reply, ask.has_failed)).collect();
        assert_eq!(given_up, [('a', false), ('b', false)]);
    }

    #[test]
    fn nobody_waits_for_ever() {
        let (mut asks, first) = two();
        let (ask, is_thinking) = asks.give_up(first).expect("it waits");
        assert_eq!((ask.reply, is_thinking), ('a', false));
        assert!(asks.give_up(first).is_none(), "once is enough");
        assert!(asks.is_late(), "the next one need not wait as long");
        asks.ready();
        assert!(!asks.is_late());
        sent(&mut asks);
        let second = first + 1;
        let third = asks.push(bot("three"), 'c');
        let (ask, is_thinking) = asks.give_up(second).expect("it is thought about");
        assert_eq!((ask.reply, is_thinking), ('b', true));
        asks.ready();
        assert_eq!(sent(&mut asks), [("three".to_string(), false)]);
        assert_eq!(asks.answered().map(|ask| ask.reply), Some('c'));
        assert!(asks.give_up(third).is_none(), "answered is answered");
    }
}
