//! Which page an address shows, and going to another without loading anything.

use leptos::{ev, prelude::*};
use protocol::GameId;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlElement;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    Home,
    Table(String),
    /// A table hosted by the page itself.
    Solo(GameId),
    Rules(GameId),
    About(GameId),
    /// Exercises of a board, and which of them.
    Training(GameId, String),
    /// Moves a seat to this device.
    Claim(String),
    Lost,
}

impl Route {
    pub fn parse(path: &str) -> Route {
        let words: Vec<&str> = path.split('/').filter(|word| !word.is_empty()).collect();
        let of_game =
            |name: &str, route: fn(GameId) -> Route| name.parse().map_or(Route::Lost, route);
        match words.as_slice() {
            [] | ["index.html"] => Route::Home,
            ["t", table] => Route::Table((*table).to_string()),
            ["solo", game] => of_game(game, Route::Solo),
            ["rules", game] => of_game(game, Route::Rules),
            ["about", game] => of_game(game, Route::About),
            ["training", game, rest @ ..] => {
                game.parse().map_or(Route::Lost, |game| Route::Training(game, rest.join("/")))
            }
            ["claim", secret] => Route::Claim((*secret).to_string()),
            _ => Route::Lost,
        }
    }

    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::Lost => "/".to_string(),
            Route::Table(table) => format!("/t/{table}"),
            Route::Solo(game) => format!("/solo/{game}"),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::About(game) => format!("/about/{game}"),
            Route::Training(game, which) if which.is_empty() => format!("/training/{game}"),
            Route::Training(game, which) => format!("/training/{game}/{which}"),
            Route::Claim(secret) => format!("/claim/{secret}"),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Router {
    route: RwSignal<Route>,
}

impl Router {
    /// Reads the address and listens to the browser's own buttons.
    pub fn start() -> Router {
        let here = || Route::parse(&location().pathname().unwrap_or_default());
        let route = RwSignal::new(here());
        let router = Router { route };
        provide_context(router);
        let _listener = window_event_listener(ev::popstate, move |_| route.set(here()));
        router
    }

    pub fn route(self) -> Route {
        self.route.get()
    }

    pub fn go(self, route: Route) {
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.path()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.route.set(route);
        // A screen reader goes on at the new page, not at the link that led there.
        request_animation_frame(|| {
            if let Some(main) = document().get_element_by_id("main") {
                let _ = main.unchecked_into::<HtmlElement>().focus();
            }
        });
    }
}

/// A link to another page of the client; a new tab may be asked of it as of any link.
#[component]
pub fn To(
    route: Route,
    #[prop(optional)] class: &'static str,
    children: Children,
) -> impl IntoView {
    let router = expect_context::<Router>();
    let href = route.path();
    let go = move |event: ev::MouseEvent| {
        if event.button() == 0 && !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
            event.prevent_default();
            router.go(route.clone());
        }
    };
    view! { <a class=class href=href on:click=go>{children()}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_where_they_came_from() {
        let game = GameId::ALL[0];
        let routes = [
            Route::Home,
            Route::Table("a1".into()),
            Route::Solo(game),
            Route::Rules(game),
            Route::About(game),
            Route::Training(game, String::new()),
            Route::Training(game, "hard/7".into()),
            Route::Claim("s3".into()),
        ];
        for route in routes {
            assert_eq!(Route::parse(&route.path()), route);
        }
        assert_eq!(Route::parse("/solo/no-such-game"), Route::Lost);
        assert_eq!(Route::parse("/x/y/z"), Route::Lost);
    }
}
