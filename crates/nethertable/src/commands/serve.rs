//! `serve`: the server with the client inside it, on this machine, until it is told to stop.

use std::{
    io::{IsTerminal, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
    path::PathBuf,
    process::{Command, Stdio},
    time::Duration,
};

use clap::Parser;
use server::{Asset, Config, HostName, Limits, Retention, Server};
use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use crate::{cli::examples, error::CliError};

/// Serve tables to browsers
#[derive(clap::Args, Debug)]
#[command(
    long_about = "Serves the client and all tables until it is stopped by Ctrl-C or a TERM signal. Every step is on \
        disk before anybody is told of it, so the server may also be killed.\n\n\
        Everything has a default; docs/operating.md says more about proxies, limits, metrics and backups.",
    after_help = examples(&[
        ("serve", "on this machine only, at http://127.0.0.1:7777"),
        ("serve --listen 0.0.0.0:8080 --data /srv/nethertable", "for the whole house"),
        ("serve --behind-proxy --host inn.example", "for a proxy that is asked for inn.example"),
    ]),
)]
pub struct Args {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7777", env = "NETHERTABLE_LISTEN")]
    listen: SocketAddr,
    /// A name by which the server may be asked, besides localhost; may be repeated
    #[arg(long = "host", value_name = "NAME", value_delimiter = ',', env = "NETHERTABLE_HOSTS")]
    hosts: Vec<HostName>,
    /// Folder that keeps guests and tables [default: nethertable in your data folder]
    #[arg(long, value_name = "DIR", env = "NETHERTABLE_DATA")]
    data: Option<PathBuf>,
    /// What is logged to stderr: error, warn, info, debug or trace, also by part: info,server=debug
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "NETHERTABLE_LOG")]
    log: Targets,
    /// Do not open a browser
    #[arg(long, env = "NETHERTABLE_NO_BROWSER")]
    no_browser: bool,
    /// Lift all rate limits: for load tests on your own machine
    #[arg(long, env = "NETHERTABLE_NO_LIMITS")]
    no_limits: bool,
    /// Trust X-Forwarded-For and X-Forwarded-Proto of the proxy in front
    #[arg(long, env = "NETHERTABLE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Seconds after which a table without visitors leaves memory
    #[arg(long, value_name = "N", default_value_t = 120, env = "NETHERTABLE_IDLE")]
    idle: u64,
    /// Seconds after which a guest who is gone from a listed table that waits loses the seat
    #[arg(long, value_name = "N", default_value_t = 120, env = "NETHERTABLE_SEAT_TIMEOUT")]
    seat_timeout: u64,
    /// Milliseconds a bot takes at least for a step
    #[arg(long, value_name = "MS", default_value_t = 300, env = "NETHERTABLE_BOT_PACE")]
    bot_pace: u64,
    /// Days after which a table that waits for players is forgotten; 0: never
    #[arg(long, value_name = "DAYS", default_value_t = 30, env = "NETHERTABLE_KEEP_WAITING")]
    keep_waiting: u32,
    /// Days after which a game without a move is forgotten; 0: never
    #[arg(long, value_name = "DAYS", default_value_t = 365, env = "NETHERTABLE_KEEP_PLAYING")]
    keep_playing: u32,
    /// Days after which a game that is over is forgotten; 0: never
    #[arg(long, value_name = "DAYS", default_value_t = 0, env = "NETHERTABLE_KEEP_FINISHED")]
    keep_finished: u32,
    /// Days after which the name of a guest without a seat is forgotten; 0: never
    #[arg(long, value_name = "DAYS", default_value_t = 180, env = "NETHERTABLE_KEEP_GUESTS")]
    keep_guests: u32,
}

impl Args {
    /// What the bare binary serves with: defaults and environment.
    pub fn parse_default() -> Args {
        #[derive(Parser)]
        struct Bare {
            #[command(flatten)]
            args: Args,
        }
        Bare::parse_from(["nethertable"]).args
    }

    fn config(&self) -> Config {
        Config {
            addr: self.listen,
            hosts: self.hosts.clone(),
            data: self.data.clone().unwrap_or_else(data_folder),
            assets: assets(),
            limits: if self.no_limits { Limits::unlimited() } else { Limits::default() },
            is_behind_proxy: self.behind_proxy,
            idle_timeout: Duration::from_secs(self.idle),
            seat_timeout: Duration::from_secs(self.seat_timeout),
            bot_pace: Duration::from_millis(self.bot_pace),
            retention: Retention {
                waiting: Retention::days(self.keep_waiting),
                playing: Retention::days(self.keep_playing),
                finished: Retention::days(self.keep_finished),
                guests: Retention::days(self.keep_guests),
            },
            ..Config::default()
        }
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    let is_terminal = std::io::stderr().is_terminal();
    let layer =
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(is_terminal);
    // A second run in one process keeps the first one's log.
    let _ = tracing_subscriber::registry().with(layer).with(args.log.clone()).try_init();
    let config = args.config();
    let data = config.data.clone();
    if args.behind_proxy && args.hosts.is_empty() {
        tracing::warn!("visitors who come by a name are turned away: give it with --host");
    }
    // Threads that block read the store, one at a time, or let a bot think, of which there are few too.
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime =
        runtime.enable_all().max_blocking_threads(16 + 2 * config.n_bot_threads).build()?;
    runtime.block_on(async {
        let server = Server::start(config).await.map_err(CliError::input)?;
        let urls = addresses(server.addr(), &args.hosts, args.behind_proxy);
        let url = &urls[0];
        writeln!(out, "Nethertable is at {url}")?;
        for other in &urls[1..] {
            writeln!(out, "       and also at {other}")?;
        }
        writeln!(out, "Tables are kept in {}. Ctrl-C ends.", data.display())?;
        out.flush()?;
        if !args.no_browser && std::io::stdout().is_terminal() {
            open_browser(url);
        }
        stopped().await?;
        tracing::info!("shutting down");
        server.shutdown().await;
        Ok(())
    })
}

/// Where browsers find the server: first on this machine, then in the network and by the names it was given.
fn addresses(addr: SocketAddr, hosts: &[HostName], is_behind_proxy: bool) -> Vec<String> {
    let port = addr.port();
    let mut all = Vec::new();
    if addr.ip().is_unspecified() {
        all.push(format!("http://localhost:{port}"));
        let outside = outside_address(addr.is_ipv6());
        all.extend(outside.map(|ip| format!("http://{}", SocketAddr::new(ip, port))));
    } else {
        all.push(format!("http://{addr}"));
    }
    all.extend(hosts.iter().map(|host| {
        if is_behind_proxy { format!("https://{host}") } else { format!("http://{host}:{port}") }
    }));
    all
}

/// The address by which others see this machine. Nothing is sent: the system only says which way it would go.
fn outside_address(is_ipv6: bool) -> Option<IpAddr> {
    let ask = |from: IpAddr, to: IpAddr| -> std::io::Result<IpAddr> {
        let socket = UdpSocket::bind((from, 0))?;
        socket.connect((to, 9))?;
        Ok(socket.local_addr()?.ip())
    };
    // Addresses for examples, which nobody has.
    let example_v4 = Ipv4Addr::new(192, 0, 2, 1);
    let example_v6 = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
    let v4 = ask(Ipv4Addr::UNSPECIFIED.into(), example_v4.into()).ok();
    let v6 = || ask(Ipv6Addr::UNSPECIFIED.into(), example_v6.into()).ok();
    let found = v4.or_else(|| if is_ipv6 { v6() } else { None });
    found.filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

#[cfg(unix)]
async fn stopped() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut term = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = term.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

#[cfg(not(unix))]
async fn stopped() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// Where programs of this user keep their data.
fn data_folder() -> PathBuf {
    let var = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        var("XDG_DATA_HOME").or_else(|| var("HOME").map(|home| home.join(".local/share")))
    };
    base.map_or_else(|| PathBuf::from("nethertable-data"), |base| base.join("nethertable"))
}

/// Opens the page where there is a screen; whoever has none reads the address.
fn open_browser(url: &str) {
    let has_screen = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if !has_screen {
        return;
    }
    let (program, args): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", "", url])
    } else if cfg!(target_os = "macos") {
        ("open", &[url])
    } else {
        ("xdg-open", &[url])
    };
    let quiet = || Stdio::null();
    let opened =
        Command::new(program).args(args).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if let Err(error) = opened {
        tracing::debug!(%error, "no browser was opened");
    }
}

/// The client as it was built into this binary.
#[cfg(feature = "client")]
fn assets() -> Vec<Asset> {
    let asset = |asset: &webassets::Asset| Asset {
        path: asset.path,
        mime: asset.mime,
        etag: asset.etag,
        is_immutable: asset.is_immutable(),
        body: asset.body,
        br: asset.br,
        gzip: asset.gzip,
    };
    webassets::assets().iter().map(asset).collect()
}

#[cfg(not(feature = "client"))]
fn assets() -> Vec<Asset> {
    const PAGE: &str =
        "<!doctype html><title>Nethertable</title><p>The client is not in this build.";
    vec![Asset {
        path: "/index.html",
        mime: "text/html; charset=utf-8",
        etag: "\"none\"",
        is_immutable: false,
        body: PAGE.as_bytes(),
        br: None,
        gzip: None,
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_can_be_used_as_they_are_printed() {
        let hosts = ["inn.example".parse::<HostName>().unwrap()];
        let all = |listen: &str, is_behind_proxy| {
            addresses(listen.parse().unwrap(), &hosts, is_behind_proxy)
        };
        let expected = ["http://127.0.0.1:7777", "https://inn.example"];
        assert_eq!(all("127.0.0.1:7777", true), expected);
        assert_eq!(all("[::1]:80", false), ["http://[::1]:80", "http://inn.example:80"]);
        let any = all("0.0.0.0:8080", false);
        assert_eq!(any[0], "http://localhost:8080");
        assert!(any.iter().all(|url| !url.contains("0.0.0.0")), "{any:?}");
    }
}
