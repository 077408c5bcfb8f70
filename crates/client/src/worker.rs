//! Bots and solvers off the page's thread: the same wasm runs in a worker, questions and answers are JSON.
//!
//! A thinking bot is stopped by ending its worker; the next question starts another. Where a browser has no workers
//! the page thinks itself.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use leptos::prelude::document;
use protocol::GameId;
use serde::{Deserialize, Serialize};
use thinker::Question;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::{boards, browser};

#[derive(Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "kebab-case")]
enum ToWorker {
    Choose(Question),
    /// Something a board's training wants to know, in its own words.
    Think {
        game: GameId,
        question: String,
    },
    /// How many iterations a second the search makes.
    Bench {
        game: GameId,
        n_seats: usize,
        ms: u32,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "kebab-case")]
enum ToPage {
    /// The worker listens.
    Ready,
    Answer {
        text: String,
    },
}

fn answer(question: &ToWorker) -> String {
    match question {
        ToWorker::Choose(question) => thinker::choose(question, browser::now),
        ToWorker::Think { game, question } => {
            let training = boards::training(*game);
            training.map_or(String::new(), |training| (training.think)(question))
        }
        ToWorker::Bench { game, n_seats, ms } => {
            let rate = thinker::iterations_per_s(*game, *n_seats, f64::from(*ms), browser::now);
            format!("{rate:.0}")
        }
    }
}

/// The worker's side: answers until it is ended.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let mouth = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let question = event.data().as_string();
        let question = question.and_then(|text| serde_json::from_str::<ToWorker>(&text).ok());
        if let Some(question) = question {
            say(&mouth, &ToPage::Answer { text: answer(&question) });
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    say(&scope, &ToPage::Ready);
}

fn say(scope: &DedicatedWorkerGlobalScope, what: &ToPage) {
    if let Ok(text) = serde_json::to_string(what) {
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}

type Reply = Box<dyn FnOnce(String)>;

/// The page's side.
pub struct Thinker {
    state: Rc<RefCell<State>>,
}

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    is_ready: bool,
    waiting: VecDeque<(String, Reply)>,
    asked: VecDeque<Reply>,
    ears: Vec<Closure<dyn FnMut(MessageEvent)>>,
}

impl Thinker {
    /// Starts a worker at once, so that it is there when the first bot is asked.
    pub fn new() -> Thinker {
        let thinker = Thinker { state: Rc::new(RefCell::new(State::default())) };
        thinker.spawn();
        thinker
    }

    pub fn ask(&mut self, question: Question, reply: impl FnOnce(String) + 'static) {
        self.send(&ToWorker::Choose(question), Box::new(reply));
    }

    /// Asks the training of a board.
    pub fn think(&self, game: GameId, question: String, reply: impl FnOnce(String) + 'static) {
        self.send(&ToWorker::Think { game, question }, Box::new(reply));
    }

    pub fn bench(&mut self, game: GameId, n_seats: usize, reply: impl FnOnce(String) + 'static) {
        self.send(&ToWorker::Bench { game, n_seats, ms: 3_000 }, Box::new(reply));
    }

    fn send(&self, question: &ToWorker, reply: Reply) {
        if self.state.borrow().worker.is_none() {
            self.spawn();
        }
        if self.state.borrow().worker.is_none() {
            let text = answer(question);
            return browser::after(0, move || reply(text));
        }
        let text = serde_json::to_string(question).unwrap_or_default();
        self.state.borrow_mut().waiting.push_back((text, reply));
        flush(&self.state);
    }

    /// Whatever is being thought about is no longer wanted.
    pub fn cancel(&mut self) {
        let mut state = self.state.borrow_mut();
        if state.asked.is_empty() && state.waiting.is_empty() {
            return;
        }
        if let Some(worker) = state.worker.take() {
            worker.terminate();
        }
        *state = State::default();
    }

    fn spawn(&self) {
        let Some(worker) = start_worker() else { return };
        let heard = Rc::clone(&self.state);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            match serde_json::from_str::<ToPage>(&text) {
                Ok(ToPage::Ready) => heard.borrow_mut().is_ready = true,
                Ok(ToPage::Answer { text }) => {
                    let reply = heard.borrow_mut().asked.pop_front();
                    if let Some(reply) = reply {
                        reply(text);
                    }
                }
                Err(_) => {}
            }
            flush(&heard);
        });
        let failed = Rc::clone(&self.state);
        let on_error = Closure::<dyn FnMut(MessageEvent)>::new(move |_| give_up(&failed));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let mut state = self.state.borrow_mut();
        state.ears = vec![on_message, on_error];
        state.worker = Some(worker);
        state.is_ready = false;
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        if let Some(worker) = self.state.borrow_mut().worker.take() {
            worker.terminate();
        }
    }
}

fn flush(state: &Rc<RefCell<State>>) {
    let mut state = state.borrow_mut();
    while state.is_ready
        && let Some((text, reply)) = state.waiting.pop_front()
    {
        if let Some(worker) = &state.worker {
            let _ = worker.post_message(&JsValue::from_str(&text));
        }
        state.asked.push_back(reply);
    }
}

/// The worker could not be loaded: the page answers what still waits.
fn give_up(state: &Rc<RefCell<State>>) {
    let waiting: Vec<(String, Reply)> = {
        let mut state = state.borrow_mut();
        state.worker = None;
        state.waiting.drain(..).collect()
    };
    for (text, reply) in waiting {
        if let Ok(question) = serde_json::from_str::<ToWorker>(&text) {
            let text = answer(&question);
            browser::after(0, move || reply(text));
        }
    }
}

/// The script that started the page starts the worker too.
fn start_worker() -> Option<Worker> {
    let script = document().get_element_by_id("boot")?.get_attribute("src")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&script, &options).ok()
}

#[cfg(test)]
mod tests {
    use protocol::{Playable, WithGame};
    use tabletop::{Dealer, Rng};

    use super::*;

    struct Ask;

    impl WithGame for Ask {
        type Out = ();

        fn run<G: Playable>(self) {
            let mut dealer = Dealer::<G>::silent(Rng::new(3));
            let game = G::new(&G::Options::default(), *G::SEATS.start(), &mut dealer);
            let seat = game.to_act().first().expect("somebody starts");
            let view =
                serde_json::to_string(&game.view(Some(seat))).expect("a view can be written");
            let id = G::NAME.parse().expect("a game of the house");
            let question = Question { game: id, bot: "greedy".to_string(), seed: 1, view };
            let text = serde_json::to_string(&ToWorker::Choose(question)).expect("can be sent");
            let heard: ToWorker = serde_json::from_str(&text).expect("can be read");
            let action: G::Action = answer(&heard).parse().expect("a gesture");
            assert!(game.check(seat, action).is_ok());
        }
    }

    #[test]
    fn a_question_survives_the_way_and_is_answered() {
        GameId::ALL.iter().for_each(|game| game.with(Ask));
    }
}
