//! Checks the `Host` header against the names of this server. A page of another site can have its own name point at this
//! machine (DNS rebinding), and a browser would then take both for one site: so a request with an unknown name is
//! refused. An address written in digits cannot be made to point elsewhere.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use axum::{
    extract::Request,
    http::{HeaderValue, StatusCode, header},
};

use crate::app::ApiError;

/// The longest name the system of names knows.
const MAX_HOST: usize = 253;

/// A host without its port: a name in small letters, or an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostName {
    Name(String),
    Ip(IpAddr),
}

impl HostName {
    /// Reads `NAME` or `NAME:PORT`, as a header says it; an IPv6 address stands in brackets.
    fn of_header(text: &str) -> Option<HostName> {
        let (host, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (ip, port) = rest.split_once(']')?;
                (HostName::of_ip(ip.parse::<Ipv6Addr>().ok()?.into()), port)
            }
            None => {
                let (name, port) = text.split_at(text.find(':').unwrap_or(text.len()));
                (HostName::of_name(name)?, port)
            }
        };
        let is_number = |port: &str| port.parse::<u16>().is_ok() && !port.starts_with('+');
        let is_port = |port: &str| port.strip_prefix(':').is_some_and(is_number);
        (port.is_empty() || is_port(port)).then_some(host)
    }

    fn of_name(name: &str) -> Option<HostName> {
        if let Ok(ip) = name.parse::<Ipv4Addr>() {
            return Some(HostName::Ip(ip.into()));
        }
        // The dot of the root may be written.
        let name = name.strip_suffix('.').unwrap_or(name);
        let is_letter =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        let is_name = (1..=MAX_HOST).contains(&name.len())
            && !name.starts_with('.')
            && name.bytes().all(is_letter);
        is_name.then(|| HostName::Name(name.to_ascii_lowercase()))
    }

    fn of_ip(ip: IpAddr) -> HostName {
        HostName::Ip(ip.to_canonical())
    }
}

impl FromStr for HostName {
    type Err = String;

    /// A name or an address without port, as an operator gives it.
    fn from_str(text: &str) -> Result<HostName, String> {
        let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let ip = bare.parse::<Ipv6Addr>().ok().map(|ip| HostName::of_ip(ip.into()));
        ip.or_else(|| HostName::of_name(text)).ok_or_else(|| {
            format!("'{text}' is not a host name: write it as inn.example, without scheme and port")
        })
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostName::Name(name) => f.write_str(name),
            HostName::Ip(IpAddr::V6(ip)) => write!(f, "[{ip}]"),
            HostName::Ip(ip) => write!(f, "{ip}"),
        }
    }
}

/// The hosts that are answered for.
#[derive(Debug)]
pub struct AllowedHosts {
    known: Vec<HostName>,
    /// Who listens to a network is found there by an address, and has more of them than it can know.
    accepts_addresses: bool,
}

impl AllowedHosts {
    /// Those of a server that listens here, and `more`.
    pub fn new(addr: SocketAddr, more: &[HostName]) -> AllowedHosts {
        let accepts_addresses = !addr.ip().to_canonical().is_loopback();
        AllowedHosts { known: more.to_vec(), accepts_addresses }
    }

    fn has(&self, host: &HostName) -> bool {
        self.known.contains(host)
            || match host {
                HostName::Name(name) => name == "localhost",
                HostName::Ip(ip) => ip.is_loopback() || self.accepts_addresses,
            }
    }

    /// Lets a request pass that is meant for this server. A whole address as target counts before the header, which then
    /// says the same.
    pub fn check(&self, request: &mut Request) -> Result<(), ApiError> {
        let bad = || {
            let message = "a request needs exactly one Host header";
            ApiError::new(StatusCode::BAD_REQUEST, message)
        };
        let mut given = request.headers().get_all(header::HOST).iter();
        let (Some(named), None) = (given.next(), given.next()) else { return Err(bad()) };
        let named = match request.uri().authority() {
            Some(target) => HeaderValue::from_str(target.as_str()).map_err(|_| bad())?,
            None => named.clone(),
        };
        let host = named.to_str().ok().and_then(HostName::of_header).ok_or_else(bad)?;
        if !self.has(&host) {
            let message = format!(
                "unknown host {host}; if it should be known, start the server with --host {host}"
            );
            return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, message));
        }
        request.headers_mut().insert(header::HOST, named);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(listen: &str, more: &[&str], host: &str) -> bool {
        let more: Vec<HostName> = more.iter().map(|host| host.parse().unwrap()).collect();
        let hosts = AllowedHosts::new(listen.parse().unwrap(), &more);
        hosts.has(&HostName::of_header(host).expect("it is a host"))
    }

    #[test]
    fn names_must_be_given_and_addresses_count_on_a_network() {
        for (listen, more, host, is_known) in [
            ("127.0.0.1:7777", &[][..], "localhost:1", true),
            ("127.0.0.1:7777", &[], "[::1]", true),
            ("127.0.0.1:7777", &[], "192.168.1.7:7777", false),
            ("127.0.0.1:7777", &[], "inn.example", false),
            ("127.0.0.1:7777", &["inn.example"], "Inn.Example.:443", true),
            ("127.0.0.1:7777", &["INN.example."], "inn.example", true),
            ("127.0.0.1:7777", &["inn.example"], "x.inn.example", false),
            ("127.0.0.1:7777", &["192.0.2.1", "2001:db8::1"], "192.0.2.1", true),
            ("127.0.0.1:7777", &["192.0.2.1", "[2001:db8::1]"], "[2001:DB8:0::1]:80", true),
            ("0.0.0.0:80", &[], "192.168.1.7:80", true),
            ("0.0.0.0:80", &[], "inn.local", false),
            ("[::]:80", &[], "[fe80::7]:80", true),
            ("[::]:80", &[], "localhost", true),
            ("192.168.1.7:80", &[], "203.0.113.9", true),
            ("[::ffff:127.0.0.1]:80", &[], "192.168.1.7", false),
            ("[::1]:80", &[], "[::ffff:127.0.0.1]", true),
        ] {
            assert_eq!(has(listen, more, host), is_known, "{listen} {more:?} {host}");
        }
    }

    #[test]
    fn what_is_no_name_is_reported() {
        for bad in
            ["", "http://inn.example", "inn.example:80", "a b", "*.example", "ünn.example", "."]
        {
            assert!(
                bad.parse::<HostName>().is_err_and(|why| why.contains("without scheme")),
                "{bad}"
            );
        }
    }
}
