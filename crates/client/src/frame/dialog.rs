//! A small question in the page before something is given up: modal, closed by Escape, with the safe answer first.

use leptos::{html, prelude::*};

use crate::texts::t;

/// What is asked, and what a yes does.
#[derive(Clone, Debug)]
pub struct Question {
    pub title: String,
    pub text: String,
    pub yes: String,
    pub act: Callback<()>,
}

/// Where a page keeps what it asks; the question itself is drawn once, apart from the button that asks it, because
/// buttons are drawn again when the table changes.
#[derive(Clone, Copy, Debug)]
pub struct Asking(RwSignal<Option<Question>>);

impl Asking {
    pub fn new() -> Asking {
        Asking(RwSignal::new(None))
    }

    pub fn ask(self, question: Question) {
        self.0.set(Some(question));
    }

    pub fn view(self) -> impl IntoView {
        move || self.0.get().map(|question| self.dialog(question))
    }

    fn dialog(self, question: Question) -> impl IntoView {
        let Question { title, text, yes, act } = question;
        let dialog = NodeRef::<html::Dialog>::new();
        Effect::new(move || {
            if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
                let _ = dialog.show_modal();
            }
        });
        // Closing gives the focus back to what asked; what is removed while open would lose it.
        let close = move || {
            if let Some(dialog) = dialog.get_untracked() {
                dialog.close();
            }
        };
        let agree = move |_| {
            close();
            act.run(());
        };
        view! {
            <dialog
                class="ask panel"
                role="alertdialog"
                aria-labelledby="ask-title"
                aria-describedby="ask-text"
                node_ref=dialog
                on:close=move |_| self.0.set(None)
                data-test="ask"
            >
                <h2 id="ask-title">{title}</h2>
                <p id="ask-text">{text}</p>
                <p class="ask-answers">
                    <button type="button" autofocus=true data-test="ask-no" on:click=move |_| close()>
                        {t!("ask-no")}
                    </button>
                    <button type="button" class="primary" data-test="ask-yes" on:click=agree>{yes}</button>
                </p>
            </dialog>
        }
    }
}
