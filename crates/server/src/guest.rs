//! Reads the guest token, client address and origin of a request.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderValue, Method, header};
use protocol::Secret;

use crate::ids::{SecretHash, hash_of_secret};

const COOKIE: &str = "nethertable";
/// A token lives for a year after it was last handed out.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;

/// The hash of the token that came with the request.
pub fn token_of(headers: &HeaderMap) -> Option<SecretHash> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let mut named = pairs.filter_map(|pair| pair.trim().split_once('='));
    named.find_map(|(name, token)| (name == COOKIE).then(|| hash_of_secret(token)).flatten())
}

/// Hands a token out.
pub fn cookie(token: &Secret, is_secure: bool) -> HeaderValue {
    let (token, secure) = (token.as_str(), if is_secure { "; Secure" } else { "" });
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

/// Whether a request that changes something, or opens a websocket, comes from a page of this host. A browser says `none`
/// where somebody typed the address or opened a bookmark, which changes nothing and opens no websocket. Programs other
/// than browsers send no origin; they have no cookies of others to abuse either.
pub fn is_same_origin(headers: &HeaderMap) -> bool {
    if headers.get_all("sec-fetch-site").iter().any(|site| site != "same-origin") {
        return false;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    headers.get_all(header::ORIGIN).iter().all(|origin| {
        let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        match (origin, host) {
            (Some((_, origin)), Some(host)) => origin.eq_ignore_ascii_case(host),
            _ => false,
        }
    })
}

pub fn is_mutating(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
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
        let found = token_of(&headers(&[("cookie", &format!("a=b; {pair}; c=d"))]));
        assert_eq!(found, hash_of_secret(token.as_str()));
        assert_eq!(token_of(&headers(&[("cookie", "nethertable=xyz")])), None);
    }

    #[test]
    fn only_the_own_host_is_here() {
        let host = ("host", "inn.example:7777");
        assert!(is_same_origin(&headers(&[host])));
        assert!(is_same_origin(&headers(&[host, ("origin", "https://inn.example:7777")])));
        assert!(!is_same_origin(&headers(&[host, ("origin", "https://inn.example")])));
        assert!(!is_same_origin(&headers(&[host, ("origin", "null")])));
        for (site, is_here) in
            [("same-origin", true), ("none", false), ("same-site", false), ("cross-site", false)]
        {
            assert_eq!(
                is_same_origin(&headers(&[host, ("sec-fetch-site", site)])),
                is_here,
                "{site}"
            );
        }
        let mut twice = headers(&[host, ("origin", "https://inn.example:7777")]);
        twice.append(header::ORIGIN, HeaderValue::from_static("https://evil.example"));
        assert!(!is_same_origin(&twice));
    }

    #[test]
    fn forwarded_addresses_count_only_behind_a_proxy() {
        let peer = "127.0.0.1:9".parse().unwrap();
        let headers = headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4")]);
        assert_eq!(address(peer, &headers, true).to_string(), "1.2.3.4");
        assert_eq!(address(peer, &headers, false).to_string(), "127.0.0.1");
    }
}
