//! Thin wrappers over browser APIs: storage, time, random bytes, downloads, clipboard, HTTP.

use js_sys::{Array, Promise};
use leptos::prelude::{document, set_timeout, window};
use protocol::Problem;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, RequestInit, Response, Storage, Url};

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

pub fn stored(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Stores a text; without storage it is lost, which is not an error.
pub fn store(key: &str, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(key, text);
    }
}

pub fn forget(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// Milliseconds since 1970; also the clock of bots, in page and worker alike.
pub fn now() -> f64 {
    js_sys::Date::now()
}

pub fn after(ms: u32, then: impl FnOnce() + 'static) {
    set_timeout(then, std::time::Duration::from_millis(u64::from(ms)));
}

/// Luck nobody can foresee.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}

pub fn random_id() -> String {
    tabletop::hex::encode(&random_bytes::<12>())
}

pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Offers a text as a file.
pub fn download(name: &str, text: &str) {
    let offer = || -> Result<(), JsValue> {
        let options = BlobPropertyBag::new();
        options.set_type("text/plain;charset=utf-8");
        let parts = Array::of1(&JsValue::from_str(text));
        let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
        let url = Url::create_object_url_with_blob(&blob)?;
        let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        after(10_000, move || {
            let _ = Url::revoke_object_url(&url);
        });
        Ok(())
    };
    let _ = offer();
}

/// Whether the text is on the clipboard now.
pub async fn copy(text: &str) -> bool {
    // The clipboard is there only in secure contexts.
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if clipboard.is_ok_and(|clipboard| clipboard.is_undefined()) {
        return false;
    }
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// Why the server did not do what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HttpError {
    /// It did not answer.
    Unreachable,
    /// It answered with this status and text.
    Answered(u16, String),
}

pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, HttpError> {
    read(&request("GET", path, None).await?)
}

pub async fn post<B: Serialize, T: DeserializeOwned>(path: &str, body: &B) -> Result<T, HttpError> {
    let body = serde_json::to_string(body).unwrap_or_default();
    let text = request("POST", path, Some(&body)).await?;
    read(if text.is_empty() { "null" } else { &text })
}

pub async fn get_text(path: &str) -> Result<String, HttpError> {
    request("GET", path, None).await
}

/// Adds a stylesheet to the page. The promise is kept once it applies, and broken if it does not arrive; then nothing is left
/// of it.
pub fn add_stylesheet(path: &str) -> Promise {
    let link = document().create_element("link").expect("a page can have links");
    for (name, value) in [("rel", "stylesheet"), ("href", path)] {
        link.set_attribute(name, value).expect("these are attributes");
    }
    Promise::new(&mut |resolve, reject| {
        let failed = link.clone();
        let on_error = Closure::once_into_js(move || {
            failed.remove();
            let _ = reject.call0(&JsValue::NULL);
        });
        let _ = link.add_event_listener_with_callback("load", &resolve);
        let _ = link.add_event_listener_with_callback("error", on_error.unchecked_ref());
        if let Some(head) = document().head() {
            let _ = head.append_child(&link);
        }
    })
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, HttpError> {
    protocol::read(text).map_err(|error| HttpError::Answered(200, error.to_string()))
}

async fn request(method: &str, path: &str, body: Option<&str>) -> Result<String, HttpError> {
    let unreachable = |_: JsValue| HttpError::Unreachable;
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&JsValue::from_str(body));
        let headers = js_sys::Object::new();
        let _ = js_sys::Reflect::set(&headers, &"content-type".into(), &"application/json".into());
        init.set_headers(&headers);
    }
    let response = window().fetch_with_str_and_init(path, &init);
    let response: Response = JsFuture::from(response).await.map_err(unreachable)?.unchecked_into();
    let text = JsFuture::from(response.text().map_err(unreachable)?).await.map_err(unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let problem = protocol::read::<Problem>(&text).map(|problem| problem.message);
    Err(HttpError::Answered(response.status(), problem.unwrap_or_default()))
}

/// Whether the window is at least so wide, in pixels.
pub fn is_wide(width: u32) -> bool {
    let query = format!("(min-width: {width}px)");
    window().match_media(&query).ok().flatten().is_some_and(|list| list.matches())
}
