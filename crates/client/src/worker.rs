//! Runs bots and solvers in a web worker: the same wasm, with requests and replies as JSON.
//!
//! A thinking bot is stopped by ending its worker; the next request starts another. Where a browser has no workers
//! the page thinks itself. A worker that dies is replaced, and `requests` knows what its successor is asked.

mod requests;

use std::{cell::RefCell, rc::Rc};

use hosting::{Advice, BotRequest, DEFAULT_LEVEL};
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
use requests::{Pending, RequestQueue};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ToWorker {
    Choose(BotRequest),
    /// What a person might do.
    Advise(BotRequest),
    /// Something a board's training wants to know, in its own words.
    Solve {
        request: String,
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
    Reply {
        text: String,
    },
}

/// Replies to what is asked of the game itself, or of exercises that are there.
fn reply_to(code: GameCode, training: Option<TrainingCode>, request: &ToWorker) -> String {
    match request {
        ToWorker::Choose(request) => code.runner().choose_action(request, browser::now),
        ToWorker::Advise(request) => {
            let advice = code.runner().advise(request, browser::now);
            advice.and_then(|advice| serde_json::to_string(&advice).ok()).unwrap_or_default()
        }
        ToWorker::Solve { request } => {
            training.map_or(String::new(), |training| (training.solve)(request))
        }
        ToWorker::Bench { n_seats, ms } => {
            let rate = code.runner().iterations_per_s(*n_seats, f64::from(*ms), browser::now);
            format!("{rate:.0}")
        }
    }
}

/// As `reply_to`, on the page's own thread, where nothing can end what takes too long: by search alone, which keeps to its
/// time.
fn reply_here(game: GameId, request: ToWorker) -> String {
    let Some(code) = loading::loaded(game) else { return String::new() };
    let request = match request {
        ToWorker::Choose(request) => ToWorker::Choose(BotRequest { is_plain: true, ..request }),
        other => other,
    };
    reply_to(code, loading::loaded_training(game), &request)
}

/// Any legal action, by the page itself.
fn any_here(request: &BotRequest) -> String {
    loading::loaded(request.game).map_or(String::new(), |code| code.runner().random_action(request))
}

/// The worker's side: loads the game it is named after, and replies until it is ended.
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
        let request = event.data().as_string();
        let request = request.and_then(|text| protocol::read::<ToWorker>(&text).ok());
        let Some(request) = request else { return };
        let scope = worker_scope.clone();
        let is_for_training = matches!(request, ToWorker::Solve { .. });
        let post_reply = move |training| {
            post(&scope, &ToPage::Reply { text: reply_to(code, training, &request) });
        };
        match code.training().filter(|_| is_for_training) {
            // Only who asks for exercises loads them.
            Some(training) => spawn_local(async move { post_reply((training.fetch)().await.ok()) }),
            None => post_reply(None),
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

/// What a request came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    pub text: String,
    pub trouble: Option<Trouble>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The first way to a reply failed.
    Failed,
    /// The worker took too long, and the page replied for it.
    Slow,
}

type OnReply = Box<dyn FnOnce(Reply)>;

/// The page replies for a bot that has not replied after this many milliseconds: with what the page then does itself, nobody
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
    requests: RequestQueue<OnReply>,
    listeners: Vec<Closure<dyn FnMut(MessageEvent)>>,
}

impl WorkerClient {
    /// Starts a worker at once, so that it is there when the first bot is asked.
    pub fn new(game: GameId) -> WorkerClient {
        let client = WorkerClient { state: Rc::new(RefCell::new(State::new(game))) };
        spawn(&client.state);
        client
    }

    /// Asks a bot. It replies in less than two seconds, whatever happens.
    pub fn ask(&mut self, request: BotRequest, on_reply: impl FnOnce(Reply) + 'static) {
        let Some(id) = self.send(ToWorker::Choose(request), Box::new(on_reply)) else { return };
        let is_late = self.state.borrow().requests.is_late();
        let state = Rc::downgrade(&self.state);
        browser::after(if is_late { LATE_MS } else { MOST_MS }, move || {
            if let Some(state) = state.upgrade() {
                fall_back(&state, id);
            }
        });
    }

    /// Asks for advice; nothing comes of it if that fails.
    pub fn advise(&self, request: BotRequest, on_reply: impl FnOnce(Option<Advice>) + 'static) {
        let on_reply = |reply: Reply| on_reply(serde_json::from_str(&reply.text).ok());
        self.send(ToWorker::Advise(request), Box::new(on_reply));
    }

    /// Asks the training of a board. The reply is empty if that fails.
    pub fn solve(&self, request: String, on_reply: impl FnOnce(String) + 'static) {
        let on_reply = Box::new(|reply: Reply| on_reply(reply.text));
        self.send(ToWorker::Solve { request }, on_reply);
    }

    pub fn bench(&mut self, n_seats: usize, on_reply: impl FnOnce(String) + 'static) {
        let on_reply = Box::new(|reply: Reply| on_reply(reply.text));
        self.send(ToWorker::Bench { n_seats, ms: 3_000 }, on_reply);
    }

    /// Returns the number of the request if it is on its way to the worker.
    fn send(&self, request: ToWorker, on_reply: OnReply) -> Option<u64> {
        if self.state.borrow().worker.is_none() {
            spawn(&self.state);
        }
        if self.state.borrow().worker.is_none() {
            let text = reply_here(self.state.borrow().game, request);
            browser::after(0, move || on_reply(Reply { text, trouble: None }));
            return None;
        }
        let id = self.state.borrow_mut().requests.push(request, on_reply);
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
            Ok(ToPage::Reply { text }) => {
                let pending = owner.borrow_mut().requests.replied();
                if let Some(Pending { on_reply, has_failed, .. }) = pending {
                    on_reply(Reply { text, trouble: has_failed.then_some(Trouble::Failed) });
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
    while let Some(request) = requests.send() {
        let text = serde_json::to_string(request).unwrap_or_default();
        if let Some(worker) = worker {
            let _ = worker.post_message(&JsValue::from_str(&text));
        }
    }
}

/// The worker died, or could not be loaded: the next one is asked what still has no reply, and the page replies to
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
    for Pending { request, on_reply, has_failed, .. } in given_up {
        let text = match request {
            // What killed a worker would kill the page.
            ToWorker::Choose(request) if has_failed => any_here(&request),
            _ if has_failed => String::new(),
            request => reply_here(state.borrow().game, request),
        };
        let trouble = has_failed.then_some(Trouble::Failed);
        browser::after(0, move || on_reply(Reply { text, trouble }));
    }
}

/// A bot took too long: the page replies, by a short search of its own.
fn fall_back(state: &Rc<RefCell<State>>, id: u64) {
    let Some((pending, is_thinking)) = state.borrow_mut().requests.withdraw(id) else { return };
    if is_thinking {
        state.borrow_mut().end_worker();
        spawn(state);
    }
    let ToWorker::Choose(request) = pending.request else { return };
    let text = if pending.has_failed {
        any_here(&request)
    } else {
        let (bot, ms) = (DEFAULT_LEVEL.to_string(), Some(PAGE_MS));
        reply_here(request.game, ToWorker::Choose(BotRequest { bot, ms, ..request }))
    };
    let trouble = if pending.has_failed { Trouble::Failed } else { Trouble::Slow };
    (pending.on_reply)(Reply { text, trouble: Some(trouble) });
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
            let request = BotRequest {
                game: id,
                bot,
                seed: 1,
                table_json,
                view_json,
                ms: Some(9),
                is_plain: false,
            };
            let text = serde_json::to_string(&ToWorker::Choose(request)).expect("can be sent");
            let received: ToWorker = serde_json::from_str(&text).expect("can be read");
            let code = loading::load_now(id);
            let action: G::Action = reply_to(code, None, &received).parse().expect("an action");
            assert!(game.check(seat, action).is_ok());
        }
    }

    #[test]
    fn a_request_survives_the_way_and_is_replied_to() {
        GameId::ALL.iter().for_each(|game| game.visit(Ask));
    }
}
