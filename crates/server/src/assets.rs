//! Serves the client's files out of the binary: compressed as the browser accepts them, cached as long as their names
//! allow.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::is_page;

use crate::{app::ApiError, config::Asset};

const INDEX: &str = "/index.html";

/// The file at a path; a path without a file ending is a place inside the client, which begins at its index. Where there is
/// no such place the client says so, and so does the status.
pub fn serve(assets: &[Asset], path: &str, headers: &HeaderMap) -> Response {
    let find = |path: &str| assets.iter().find(|asset| asset.path == path);
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let Some(asset) = find(if is_file { path } else { INDEX }) else {
        return ApiError::new(StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let is_not_found = !is_file && !is_page(path);
    let is_known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .any(|known| known.to_str().is_ok_and(|known| known.contains(asset.etag)));
    let mut response = if is_known && !is_not_found {
        status(StatusCode::NOT_MODIFIED)
    } else {
        body(asset, headers)
    };
    if is_not_found {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    let cache = if asset.is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let etag = format!("\"{}\"", asset.etag.trim_matches('"'));
    let fields = response.headers_mut();
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        fields.insert(header::ETAG, etag);
    }
    response
}

fn body(asset: &Asset, headers: &HeaderMap) -> Response {
    let (bytes, encoding) = if let Some(br) = asset.br.filter(|_| accepts(headers, "br")) {
        (br, Some("br"))
    } else if let Some(gzip) = asset.gzip.filter(|_| accepts(headers, "gzip")) {
        (gzip, Some("gzip"))
    } else {
        (asset.body, None)
    };
    let mut response = Response::new(Body::from(bytes));
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.mime));
    if let Some(encoding) = encoding {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Whether the browser takes this encoding; `br;q=0` is a no.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lists =
        headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, ""));
        let quality = quality.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(encoding) && quality != Some(0.0)
    })
}

pub fn plain(code: StatusCode, text: &'static str) -> Response {
    let mut response = status(code);
    *response.body_mut() = Body::from(text);
    let mime = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, mime);
    response
}

fn status(code: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = code;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSETS: &[Asset] = &[
        Asset {
            path: "/index.html",
            mime: "text/html",
            etag: "\"e1\"",
            is_immutable: false,
            body: b"<p>",
            br: None,
            gzip: Some(b"gz"),
        },
        Asset {
            path: "/assets/client-0123abcd.wasm",
            mime: "application/wasm",
            etag: "\"e2\"",
            is_immutable: true,
            body: b"wasm",
            br: Some(b"br"),
            gzip: Some(b"gz"),
        },
    ];

    fn get(path: &str, name: header::HeaderName, value: &'static str) -> Response {
        serve(ASSETS, path, &[(name, HeaderValue::from_static(value))].into_iter().collect())
    }

    #[test]
    fn places_inside_the_client_are_its_index() {
        for path in ["/", "/t/abc", "/index.html"] {
            let response = get(path, header::ACCEPT_ENCODING, "identity");
            assert_eq!(response.headers()[header::CONTENT_TYPE], "text/html", "{path}");
            assert_eq!(response.headers()[header::CACHE_CONTROL], "no-cache");
        }
        let missing = get("/no.js", header::ACCEPT_ENCODING, "br");
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn encodings_are_negotiated() {
        let encoding = |value| {
            let response = get("/assets/client-0123abcd.wasm", header::ACCEPT_ENCODING, value);
            response
                .headers()
                .get(header::CONTENT_ENCODING)
                .map(|v| v.to_str().unwrap().to_string())
        };
        assert_eq!(encoding("gzip, deflate, br").as_deref(), Some("br"));
        assert_eq!(encoding("gzip, br;q=0").as_deref(), Some("gzip"));
        assert_eq!(encoding("deflate"), None);
    }

    #[test]
    fn known_files_are_not_sent_again() {
        let response = get("/assets/client-0123abcd.wasm", header::IF_NONE_MATCH, "\"e2\"");
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        let cache = response.headers()[header::CACHE_CONTROL].to_str().unwrap();
        assert!(cache.contains("immutable"));
    }
}
