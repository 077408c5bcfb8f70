//! Who asks: the guest behind the cookie, the address behind the proxy, and whether the page that asks is our own.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderValue, Method, header};
use protocol::MAX_NAME;

use crate::ids::{GuestId, hash_of_secret};

const COOKIE: &str = "nethertable";
/// A token lives for a year after it was last handed out.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;

/// The guest whose token came with the request.
pub fn guest_of(headers: &HeaderMap) -> Option<GuestId> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let mut named = pairs.filter_map(|pair| pair.trim().split_once('='));
    named.find_map(|(name, token)| (name == COOKIE).then(|| hash_of_secret(token)).flatten())
}

/// Hands a token out.
pub fn cookie(token: &str, is_secure: bool) -> HeaderValue {
    let secure = if is_secure { "; Secure" } else { "" };
    let text =
        format!("{COOKIE}={token}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("made of plain letters")
}

/// Whether the visitor came by HTTPS.
pub fn is_secure(headers: &HeaderMap, is_behind_proxy: bool) -> bool {
    let proto = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    is_behind_proxy && proto == Some("https")
}

/// The visitor's address. A proxy adds it last; what stands before that, anybody could have written.
pub fn address(peer: SocketAddr, headers: &HeaderMap, is_behind_proxy: bool) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    let last = last.and_then(|text| text.trim().parse().ok());
    last.filter(|_| is_behind_proxy).unwrap_or(peer.ip())
}

/// Whether a request that changes something, or opens a websocket, comes from a page of this host. Programs other than
/// browsers send no origin; they have no cookies of others to abuse either.
pub fn is_from_here(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
        && site != "none"
    {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    match (origin, host) {
        (Some((_, origin)), Some(host)) => origin.eq_ignore_ascii_case(host),
        _ => false,
    }
}

pub fn is_changing(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// A name as it is shown: one line, no blanks at the ends, not too long.
pub fn tidy_name(name: &str) -> Option<String> {
    let is_bad = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=MAX_NAME).contains(&name.chars().count()) && !name.chars().any(is_bad);
    fits.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            (header::HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let token = crate::ids::new_secret();
        let given = cookie(&token, false);
        let pair = given.to_str().unwrap().split(';').next().unwrap();
        let found = guest_of(&headers(&[("cookie", &format!("a=b; {pair}; c=d"))]));
        assert_eq!(found, hash_of_secret(&token));
        assert_eq!(guest_of(&headers(&[("cookie", "nethertable=xyz")])), None);
    }

    #[test]
    fn only_the_own_host_is_here() {
        let host = ("host", "inn.example:7777");
        assert!(is_from_here(&headers(&[host])));
        assert!(is_from_here(&headers(&[host, ("origin", "https://inn.example:7777")])));
        assert!(!is_from_here(&headers(&[host, ("origin", "https://inn.example")])));
        assert!(!is_from_here(&headers(&[host, ("origin", "null")])));
        assert!(!is_from_here(&headers(&[host, ("sec-fetch-site", "cross-site")])));
    }

    #[test]
    fn forwarded_addresses_count_only_behind_a_proxy() {
        let peer = "127.0.0.1:9".parse().unwrap();
        let headers = headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4")]);
        assert_eq!(address(peer, &headers, true).to_string(), "1.2.3.4");
        assert_eq!(address(peer, &headers, false).to_string(), "127.0.0.1");
    }

    #[test]
    fn names_are_one_tidy_line() {
        assert_eq!(tidy_name("  Ada \n L. ").as_deref(), Some("Ada L."));
        assert_eq!(tidy_name(" "), None);
        assert_eq!(tidy_name("a\u{202e}b"), None);
        assert_eq!(tidy_name(&"x".repeat(33)), None);
    }
}
