//! Which page an address shows, and going to another without loading anything.

use leptos::{ev, prelude::*};
use protocol::{GameId, Secret, TableId};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlElement;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    Home,
    Table(TableId),
    /// A table hosted by the page itself.
    Solo(GameId),
    Rules(GameId),
    About(GameId),
    /// Exercises of a board, and which of them.
    Training(GameId, String),
    /// Moves a seat to this device, if the link has its secret. That is no part of the path, which proxies and other sites may
    /// see.
    Claim(Option<Secret>),
    /// As it was once: a secret in the path.
    OldClaim,
    NotFound,
}

impl Route {
    pub fn parse(path: &str) -> Route {
        let words: Vec<&str> = path.split('/').filter(|word| !word.is_empty()).collect();
        let of_game =
            |name: &str, route: fn(GameId) -> Route| name.parse().map_or(Route::NotFound, route);
        match words.as_slice() {
            [] | ["index.html"] => Route::Home,
            ["t", table] => table.parse().map_or(Route::NotFound, Route::Table),
            ["solo", game] => of_game(game, Route::Solo),
            ["rules", game] => of_game(game, Route::Rules),
            ["about", game] => of_game(game, Route::About),
            ["training", game, rest @ ..] => {
                game.parse().map_or(Route::NotFound, |game| Route::Training(game, rest.join("/")))
            }
            ["claim"] => Route::Claim(None),
            ["claim", ..] => Route::OldClaim,
            _ => Route::NotFound,
        }
    }

    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::NotFound => "/".to_string(),
            Route::Table(table) => format!("/t/{table}"),
            Route::Solo(game) => format!("/solo/{game}"),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::About(game) => format!("/about/{game}"),
            Route::Training(game, which) if which.is_empty() => format!("/training/{game}"),
            Route::Training(game, which) => format!("/training/{game}/{which}"),
            Route::Claim(_) | Route::OldClaim => "/claim".to_string(),
        }
    }

    /// Whether this page is a table, whose own head stands beside the head of the page.
    pub fn is_table(&self) -> bool {
        match self {
            Route::Table(_) | Route::Solo(_) => true,
            Route::Training(_, which) => !which.is_empty(),
            _ => false,
        }
    }

    /// The link that moves a seat: what follows the `#` is sent to no server.
    pub fn claim_link(secret: &Secret) -> String {
        format!("/claim#{}", secret.as_str())
    }

    /// Where the browser is. A secret is taken out of the address, where it would stay in view and in the history; `known`
    /// is the route so far, and has it if the address was read before.
    fn here(known: Option<Route>) -> Route {
        let route = Route::parse(&location().pathname().unwrap_or_default());
        let Route::Claim(_) = route else { return route };
        let after_hash = location().hash().unwrap_or_default();
        match (secret_of(&after_hash), known) {
            (Some(secret), _) => {
                if let Ok(history) = window().history() {
                    let path = route.path();
                    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
                }
                Route::Claim(Some(secret))
            }
            (None, Some(known @ Route::Claim(_))) => known,
            (None, _) => route,
        }
    }
}

/// What follows the `#` if it looks like a secret, and not like a place on the page.
fn secret_of(after_hash: &str) -> Option<Secret> {
    let text = after_hash.strip_prefix('#')?;
    let is_secret = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_secret.then(|| Secret::new(text))
}

#[derive(Clone, Copy, Debug)]
pub struct Router {
    route: RwSignal<Route>,
}

impl Router {
    /// Reads the address and listens to the browser's own buttons.
    pub fn start() -> Router {
        let route = RwSignal::new(Route::here(None));
        let router = Router { route };
        provide_context(router);
        let _listener = window_event_listener(ev::popstate, move |_| {
            let known = route.get_untracked();
            let here = Route::here(Some(known.clone()));
            // A place on the same page is no other page.
            if here != known {
                route.set(here);
            }
        });
        request_animation_frame(show_anchor);
        router
    }

    pub fn route(self) -> Route {
        self.route.get()
    }

    pub fn go(self, route: Route) {
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.path()));
        }
        self.route.set(route);
        // A screen reader goes on at the new page, not at the link that led there.
        request_animation_frame(|| {
            if let Some(main) = document().get_element_by_id("main") {
                let _ = main.unchecked_into::<HtmlElement>().focus();
            }
            // Only now: the page before may have been shorter or longer.
            window().scroll_to_with_x_and_y(0.0, 0.0);
        });
    }
}

/// What the address points at was not there when the browser looked for it.
pub fn show_anchor() {
    let hash = location().hash().unwrap_or_default();
    if let Some(target) = hash.strip_prefix('#').and_then(|id| document().get_element_by_id(id)) {
        // A place in what is folded is unfolded first.
        if let Ok(Some(folded)) = target.closest("details:not([open])") {
            let _ = folded.set_attribute("open", "");
        }
        target.scroll_into_view();
    }
}

/// A link to another page of the client; a new tab may be asked of it as of any link.
#[component]
pub fn NavLink(
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
            Route::Table(TableId::from_random([1; 12])),
            Route::Solo(game),
            Route::Rules(game),
            Route::About(game),
            Route::Training(game, String::new()),
            Route::Training(game, "hard/7".into()),
            Route::Claim(None),
        ];
        for route in routes {
            assert_eq!(Route::parse(&route.path()), route);
            assert!(protocol::is_page(&route.path()), "the server knows it: {route:?}");
        }
        for path in
            ["/solo/no-such-game", "/t/abc", "/t/abcdefghijkm7", "/t/ABCDEFGHIJKM", "/x/y/z"]
        {
            assert_eq!(Route::parse(path), Route::NotFound, "{path}");
            assert!(!protocol::is_page(path), "{path}");
        }
    }

    #[test]
    fn a_secret_is_in_no_path() {
        let text = "0123456789abcdef".repeat(4);
        let secret = Secret::new(text.as_str());
        let link = Route::claim_link(&secret);
        let (path, _) = link.split_once('#').expect("it follows the hash");
        assert_eq!(Route::parse(path), Route::Claim(None));
        assert_eq!(secret_of(&link[path.len()..]), Some(secret.clone()));
        let route = Route::Claim(Some(secret));
        assert_eq!(route.path(), "/claim");
        assert!(!format!("{route:?}").contains(&text), "nor in a log");
        for other in ["", "#", "#main", &text, &format!("#{text}0")] {
            assert_eq!(secret_of(other), None, "{other}");
        }
        assert_eq!(Route::parse(&format!("/claim/{text}")), Route::OldClaim);
        assert!(!protocol::is_page(&format!("/claim/{text}")));
    }
}
