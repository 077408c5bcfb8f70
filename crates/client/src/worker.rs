//! Runs bots and solvers in a web worker: the same wasm, with requests and responses as JSON.
//!
//! A thinking bot is stopped by ending its worker; the next question starts another. Where a browser has no workers
//! the page thinks itself. A worker that dies is replaced, and `requests` knows what its successor is asked.

mod requests;

use std::{cell::RefCell, rc::Rc};

use hosting::{Advice, BotRequest};
use leptos::prelude::document;
use protocol::GameId;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::{
    boards::{self, TrainingCode},
    browser,
    loading::{self, GameCode},
};
use requests::{Request, RequestQueue};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ToWorker {
    Choose(BotRequest),
    /// What a person might do.
    Advise(BotRequest),
    /// Something a board's training wants to know, in its own words.
    Solve {
        question: String,
    },
    /// How many iterations a second the search makes.
    Bench {
        n_seats: usize,
        ms: u32,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ToPage {
    /// The worker listens.
    Ready,
    /// The code of the game could not be loaded.
    Failed,
    Answer {
        text: String,
    },
}

/// Answers what is asked of the game itself, or of exercises that are there.
fn answer(code: GameCode, training: Option<TrainingCode>, question: &ToWorker) -> String {
    match question {
        ToWorker::Choose(question) => code.host().choose_action(question, browser::now),
        ToWorker::Advise(question) => {
            let advice = code.host().advise(question, browser::now);
            advice.and_then(|advice| serde_json::to_string(&advice).ok()).unwrap_or_default()
        }
        ToWorker::Solve { question } => {
            training.map_or(String::new(), |training| (training.solve)(question))
        }
        ToWorker::Bench { n_seats, ms } => {
            let rate = code.host().iterations_per_s(*n_seats, f64::from(*ms), browser::now);
            format!("{rate:.0}")
        }
    }
}

/// As `answer`, on the page's own thread, where nothing can end what takes too long: by search alone, which keeps to its
/// time.
fn answer_here(game: GameId, question: ToWorker) -> String {
    let Some(code) = loading::loaded(game) else { return String::new() };
    let question = match question {
        ToWorker::Choose(question) => ToWorker::Choose(BotRequest { is_plain: true, ..question }),
        other => other,
    };
    answer(code, loading::loaded_training(game), &question)
}

/// Any legal action, by the page itself.
fn any_here(question: &BotRequest) -> String {
    loading::loaded(question.game).map_or(String::new(), |code| code.host().random_action(question))
}

/// The worker's side: loads the game it is named after, and answers until it is ended.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    spawn_local(async move {
        let code = match scope.name().parse() {
            Ok(game) => boards::fetch(game).await.ok(),
            Err(_) => None,
        };
        match code {
            Some(code) => listen(&scope, code),
            None => post(&scope, &ToPage::Failed),
        }
    });
}

fn listen(scope: &DedicatedWorkerGlobalScope, code: GameCode) {
    let worker_scope = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let question = event.data().as_string();
        let question = question.and_then(|text| protocol::read::<ToWorker>(&text).ok());
        let Some(question) = question else { return };
        let scope = worker_scope.clone();
        let is_for_training = matches!(question, ToWorker::Solve { .. });
        let reply = move |training| {
            post(&scope, &ToPage::Answer { text: answer(code, training, &question) });
        };
        match code.training().filter(|_| is_for_training) {
            // Only who asks for exercises loads them.
            Some(training) => spawn_local(async move { reply((training.fetch)().await.ok()) }),
            None => reply(None),
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    post(scope, &ToPage::Ready);
}

fn post(scope: &DedicatedWorkerGlobalScope, what: &ToPage) {
    if let Ok(text) = serde_json::to_string(what) {
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

/// What a question came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub text: String,
    pub trouble: Option<Trouble>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The first way to the answer failed.
    Failed,
    /// The worker took too long, and the page answered for it.
    Slow,
}

type Reply = Box<dyn FnOnce(Answer)>;

/// A bot that has not answered after this many milliseconds is answered for: with what the page then does itself, nobody
/// waits for two seconds.
const MOST_MS: u32 = 1600;
/// A worker that does not even listen after that is given less time from then on.
const LATE_MS: u32 = 50;
/// What the page then thinks for itself, at most.
const PAGE_MS: u32 = 100;

/// The page's side.
pub struct WorkerClient {
    state: Rc<RefCell<State>>,
}

struct State {
    game: GameId,
    worker: Option<Worker>,
    requests: RequestQueue<Reply>,
    listeners: Vec<Closure<dyn FnMut(MessageEvent)>>,
}

impl WorkerClient {
    /// Starts a worker at once, so that it is there when the first bot is asked.
    pub fn new(game: GameId) -> WorkerClient {
        let client = WorkerClient { state: Rc::new(RefCell::new(State::new(game))) };
        spawn(&client.state);
        client
    }

    /// Asks a bot. It answers in less than two seconds, whatever happens.
    pub fn ask(&mut self, question: BotRequest, reply: impl FnOnce(Answer) + 'static) {
        let Some(id) = self.send(ToWorker::Choose(question), Box::new(reply)) else { return };
        let is_late = self.state.borrow().requests.is_late();
        let state = Rc::downgrade(&self.state);
        browser::after(if is_late { LATE_MS } else { MOST_MS }, move || {
            if let Some(state) = state.upgrade() {
                fall_back(&state, id);
            }
        });
    }

    /// Asks for advice; nothing comes of it if that fails.
    pub fn advise(&self, question: BotRequest, reply: impl FnOnce(Option<Advice>) + 'static) {
        let reply = |answer: Answer| reply(serde_json::from_str(&answer.text).ok());
        self.send(ToWorker::Advise(question), Box::new(reply));
    }

    /// Asks the training of a board. The answer is empty if that fails.
    pub fn solve(&self, question: String, reply: impl FnOnce(String) + 'static) {
        let reply = Box::new(|answer: Answer| reply(answer.text));
        self.send(ToWorker::Solve { question }, reply);
    }

    pub fn bench(&mut self, n_seats: usize, reply: impl FnOnce(String) + 'static) {
        let reply = Box::new(|answer: Answer| reply(answer.text));
        self.send(ToWorker::Bench { n_seats, ms: 3_000 }, reply);
    }

    /// Returns the number of the question if it is on its way to the worker.
    fn send(&self, question: ToWorker, reply: Reply) -> Option<u64> {
        if self.state.borrow().worker.is_none() {
            spawn(&self.state);
        }
        if self.state.borrow().worker.is_none() {
            let text = answer_here(self.state.borrow().game, question);
            browser::after(0, move || reply(Answer { text, trouble: None }));
            return None;
        }
        let id = self.state.borrow_mut().requests.push(question, reply);
        flush(&self.state);
        Some(id)
    }

    /// Whatever is being thought about is no longer wanted.
    pub fn cancel(&mut self) {
        let mut state = self.state.borrow_mut();
        if state.requests.is_empty() {
            return;
        }
        state.end_worker();
        state.requests.clear();
    }
}

impl State {
    fn new(game: GameId) -> State {
        let (requests, listeners) = (RequestQueue::default(), Vec::new());
        State { game, worker: None, requests, listeners }
    }

    fn end_worker(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

impl Drop for WorkerClient {
    fn drop(&mut self) {
        self.state.borrow_mut().end_worker();
    }
}

fn spawn(state: &Rc<RefCell<State>>) {
    let Some(worker) = start_worker(state.borrow().game) else { return };
    let owner = Rc::downgrade(state);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(owner) = owner.upgrade() else { return };
        let text = event.data().as_string().unwrap_or_default();
        match protocol::read::<ToPage>(&text) {
            Ok(ToPage::Ready) => owner.borrow_mut().requests.ready(),
            Ok(ToPage::Failed) => replace_worker(&owner),
            Ok(ToPage::Answer { text }) => {
                let request = owner.borrow_mut().requests.answered();
                if let Some(Request { reply, has_failed, .. }) = request {
                    reply(Answer { text, trouble: has_failed.then_some(Trouble::Failed) });
                }
            }
            Err(_) => {}
        }
        flush(&owner);
    });
    let failed = Rc::downgrade(state);
    let on_error = Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
        if let Some(failed) = failed.upgrade() {
            replace_worker(&failed);
        }
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    let mut state = state.borrow_mut();
    // A listener of the last worker may be what is running: it is dropped with the next one.
    let n_old = state.listeners.len().saturating_sub(2);
    state.listeners.drain(..n_old);
    state.listeners.extend([on_message, on_error]);
    state.worker = Some(worker);
}

fn flush(state: &Rc<RefCell<State>>) {
    let State { worker, requests, .. } = &mut *state.borrow_mut();
    while let Some(question) = requests.send() {
        let text = serde_json::to_string(question).unwrap_or_default();
        if let Some(worker) = worker {
            let _ = worker.post_message(&JsValue::from_str(&text));
        }
    }
}

/// The worker died, or could not be loaded: the next one is asked what is still to be answered, and the page answers
/// what is given up.
fn replace_worker(state: &Rc<RefCell<State>>) {
    let given_up = {
        let mut state = state.borrow_mut();
        state.end_worker();
        state.requests.died()
    };
    if !state.borrow().requests.is_empty() {
        spawn(state);
    }
    for Request { question, reply, has_failed, .. } in given_up {
        let text = match question {
            // What killed a worker would kill the page.
            ToWorker::Choose(question) if has_failed => any_here(&question),
            _ if has_failed => String::new(),
            question => answer_here(state.borrow().game, question),
        };
        let trouble = has_failed.then_some(Trouble::Failed);
        browser::after(0, move || reply(Answer { text, trouble }));
    }
}

/// A bot took too long: the page answers, by a short search of its own.
fn fall_back(state: &Rc<RefCell<State>>, id: u64) {
    let Some((request, is_thinking)) = state.borrow_mut().requests.withdraw(id) else { return };
    if is_thinking {
        state.borrow_mut().end_worker();
        spawn(state);
    }
    let ToWorker::Choose(question) = request.question else { return };
    let text = if request.has_failed {
        any_here(&question)
    } else {
        let (bot, ms) = ("medium".to_string(), Some(PAGE_MS));
        answer_here(question.game, ToWorker::Choose(BotRequest { bot, ms, ..question }))
    };
    let trouble = if request.has_failed { Trouble::Failed } else { Trouble::Slow };
    (request.reply)(Answer { text, trouble: Some(trouble) });
}

/// The script that started the page starts the worker too, under the name of its game.
fn start_worker(game: GameId) -> Option<Worker> {
    let script = document().get_element_by_id("boot")?.get_attribute("src")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(game.name());
    Worker::new_with_options(&script, &options).ok()
}

#[cfg(test)]
mod tests {
    use protocol::{GameVisitor, Playable};
    use tabletop::{Dealer, Rng};

    use super::*;

    struct Ask;

    impl GameVisitor for Ask {
        type Output = ();

        fn visit<G: Playable>(self) {
            let mut dealer = Dealer::<G>::silent(Rng::new(3));
            let game = G::new(&G::Options::default(), *G::SEATS.start(), &mut dealer);
            let seat = game.to_act().first().expect("somebody starts");
            let table_json = serde_json::to_string(&game.table()).expect("a table can be written");
            let view_json = serde_json::to_string(&game.private(Some(seat))).expect("a view too");
            let id = G::NAME.parse().expect("every playable game has an id");
            let bot = "greedy".to_string();
            let question = BotRequest {
                game: id,
                bot,
                seed: 1,
                table_json,
                view_json,
                ms: Some(9),
                is_plain: false,
            };
            let text = serde_json::to_string(&ToWorker::Choose(question)).expect("can be sent");
            let received: ToWorker = serde_json::from_str(&text).expect("can be read");
            let code = loading::load_now(id);
            let action: G::Action = answer(code, None, &received).parse().expect("an action");
            assert!(game.check(seat, action).is_ok());
        }
    }

    #[test]
    fn a_question_survives_the_way_and_is_answered() {
        GameId::ALL.iter().for_each(|game| game.visit(Ask));
    }
}
