//! What the client costs in a real browser: its size, how soon one can click, and how fast its search is.
//!
//! Chromium is driven over its debugging socket, with a fresh profile, against a server of our own on loopback.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use protocol::GameId;
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use crate::commands::load::{ServerProcess, TempDir, http};

const PROGRAMS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
const TIMEOUT: Duration = Duration::from_secs(60);
const SETTLE: Duration = Duration::from_millis(50);

/// Notes when the button that starts a game is there.
const WATCH: &str = "new MutationObserver((_, watch) => { \
    if (document.querySelector('[data-test=play-now], [data-test=solo-now]')) { \
    window.nethertableReady = performance.now(); watch.disconnect(); } \
    }).observe(document, { childList: true, subtree: true })";
const READY: &str = "window.nethertableReady ?? null";
const RATE: &str = "(() => { const node = document.querySelector('[data-test=bench][data-done=true]'); \
    return node ? Number(node.textContent.replace(/[^0-9]/g, '')) : null })()";

/// Starts a game against bots and plays it for some seconds with everything in motion, the first open action each time,
/// or the first choice that leads to some; keeps the times between frames while something is shown, and the tasks of the page's own thread that took long.
const PLAY: &str = r#"(() => {
    const seen = window.nethertableFrames = { gaps: [], longest: 0, isDone: false };
    const watch = new PerformanceObserver(list => {
        for (const task of list.getEntries()) seen.longest = Math.max(seen.longest, task.duration);
    });
    document.querySelector('[data-test=solo-now]').click();
    let last = 0, since = 0;
    const look = now => {
        const table = document.querySelector('.table');
        if (table && !since) { since = now; }
        // The first second draws the board.
        if (since && now - since > 1000) {
            if (!seen.isWatched) { seen.isWatched = true; watch.observe({ entryTypes: ['longtask'] }); }
            if (last && table?.classList.contains('is-playing')) seen.gaps.push(now - last);
            const open = kind => document.querySelector(`.table:not(.is-playing) [data-${kind}].is-open`);
            (open('action') ?? open('folder'))?.click();
        }
        last = now;
        if (since && now - since > 16000) { watch.disconnect(); seen.isDone = true; } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"#;
const PLAYED: &str =
    "window.nethertableFrames?.isDone ? window.nethertableFrames.gaps.length : null";

/// The gap between frames that this many of a hundred do not exceed.
fn gap(percent: u8) -> String {
    format!(
        "(gaps => gaps.sort((a, b) => a - b)[Math.min(gaps.length - 1, Math.floor(gaps.length * {percent} / 100))] ?? 0)\
         (window.nethertableFrames.gaps)"
    )
}

/// How smoothly things are shown while bots think, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct FrameFigures {
    pub n_frames: f64,
    pub median_ms: f64,
    pub p95_ms: f64,
    pub max_ms: f64,
    /// The longest task on the page's own thread; 0 if none took 50.
    pub longest_task_ms: f64,
}

/// What a browser had to say.
#[derive(Clone, Debug)]
pub struct BrowserFigures {
    /// From the address of the home page to a button that can be clicked, with nothing in the cache.
    pub first_click_ms: f64,
    pub games: Vec<GameFigures>,
}

/// What a browser had to say about one game.
#[derive(Clone, Copy, Debug)]
pub struct GameFigures {
    pub game: GameId,
    /// From the address of the game's own page to a button that can be clicked, with nothing in the cache.
    pub first_click_ms: f64,
    pub frames: FrameFigures,
    pub search_iterations_per_s: f64,
}

/// Bytes of files as they are sent, compressed, and as they are.
#[derive(Clone, Copy, Default, Debug)]
pub struct Size {
    pub sent: usize,
    pub raw: usize,
}

#[cfg(feature = "client")]
impl Size {
    fn of(assets: impl Iterator<Item = &'static webassets::Asset>) -> Size {
        assets.fold(Size::default(), |size, asset| Size {
            sent: size.sent + asset.br.map_or(asset.body.len(), <[u8]>::len),
            raw: size.raw + asset.body.len(),
        })
    }
}

/// What every page needs, and the home page needs no more.
pub fn size_of_home() -> Size {
    #[cfg(feature = "client")]
    return Size::of(webassets::files_of_every_page());
    #[cfg(not(feature = "client"))]
    Size::default()
}

/// What the board of a game needs beside that.
#[cfg_attr(not(feature = "client"), expect(unused_variables))]
pub fn size_of_game(game: GameId) -> Size {
    #[cfg(feature = "client")]
    return Size::of(
        webassets::files_of_game(game.name()).iter().filter_map(|path| webassets::find(path)),
    );
    #[cfg(not(feature = "client"))]
    Size::default()
}

/// Measures in the browser of this name, or in the first that is found.
pub fn measure(program: Option<&Path>, games: &[GameId]) -> io::Result<BrowserFigures> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let folder = TempDir::new()?;
    let server = ServerProcess::start(&folder.path().join("data"), 0)?;
    let mut browser = Browser::start(program, &folder.path().join("profile"))?;
    runtime.block_on(async {
        let mut page = browser.page().await?;
        let server = format!("http://{}", server.addr());
        page.ask("Page.enable", json!({})).await?;
        page.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
        page.go(&server).await?;
        let first_click_ms = page.wait_for("the home page", READY).await?;
        let mut figures = BrowserFigures { first_click_ms, games: Vec::new() };
        for &game in games {
            page.ask("Network.clearBrowserCache", json!({})).await?;
            page.go(&format!("{server}/solo/{game}")).await?;
            let first_click_ms = page.wait_for(&format!("the page of {game}"), READY).await?;
            let frames = page.frames(game).await?;
            page.go(&format!("{server}/solo/{game}?bench")).await?;
            let rate = page.wait_for(&format!("the search of {game}"), RATE).await?;
            figures.games.push(GameFigures {
                game,
                first_click_ms,
                frames,
                search_iterations_per_s: rate,
            });
        }
        Ok(figures)
    })
}

struct Browser {
    child: Child,
    profile: PathBuf,
}

impl Browser {
    fn start(program: Option<&Path>, profile: &Path) -> io::Result<Browser> {
        let programs: Vec<&Path> = match program {
            Some(program) => vec![program],
            None => PROGRAMS.iter().map(Path::new).collect(),
        };
        let mut failure = None;
        for program in &programs {
            let mut command = Command::new(program);
            command.args(["--headless=new", "--remote-debugging-port=0", "--no-first-run"]);
            // In a container, and as root, there is no sandbox; it sees nothing but our own page.
            command.args(["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
            command.args(["--disable-background-networking", "--disable-component-update"]);
            command.arg(format!("--user-data-dir={}", profile.display())).arg("about:blank");
            let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            match quiet.spawn() {
                Ok(child) => return Ok(Browser { child, profile: profile.to_path_buf() }),
                Err(error) => failure = Some(error),
            }
        }
        let names: Vec<String> = programs.iter().map(|path| path.display().to_string()).collect();
        let why = failure.map_or(String::new(), |error| error.to_string());
        Err(io::Error::other(format!("no browser could be started ({}): {why}", names.join(", "))))
    }

    /// The first page, once the browser is up.
    async fn page(&mut self) -> io::Result<Page> {
        let until = Instant::now() + TIMEOUT;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait()? {
                return Err(io::Error::other(format!("the browser ended: {status}")));
            }
            if let Some(page) = self.try_page().await {
                return Ok(page);
            }
            sleep(SETTLE).await;
        }
        Err(io::Error::other("the browser did not start in time"))
    }

    async fn try_page(&self) -> Option<Page> {
        let text = fs::read_to_string(self.profile.join("DevToolsActivePort")).ok()?;
        let port: u16 = text.lines().next()?.parse().ok()?;
        let list = http::get(([127, 0, 0, 1], port).into(), "/json/list").await.ok()?;
        let list: Value = serde_json::from_str(&list).ok()?;
        let pages = list.as_array()?.iter().filter(|page| page["type"] == "page");
        let url = pages.into_iter().find_map(|page| page["webSocketDebuggerUrl"].as_str())?;
        let tcp = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
        let (socket, _) = client_async(url, tcp).await.ok()?;
        Some(Page { socket, n_asked: 0 })
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Page {
    socket: WebSocketStream<TcpStream>,
    n_asked: u64,
}

impl Page {
    async fn ask(&mut self, method: &str, params: Value) -> io::Result<Value> {
        self.n_asked += 1;
        let id = self.n_asked;
        let question = json!({ "id": id, "method": method, "params": params }).to_string();
        self.socket.send(Message::text(question)).await.map_err(io::Error::other)?;
        let answer = async {
            while let Some(frame) = self.socket.next().await {
                let Message::Text(text) = frame.map_err(io::Error::other)? else { continue };
                let mut answer: Value = serde_json::from_str(&text)?;
                if answer["id"] == id {
                    return Ok(answer["result"].take());
                }
            }
            Err(io::Error::other("the browser closed the connection"))
        };
        timeout(TIMEOUT, answer).await.map_err(io::Error::from)?
    }

    async fn go(&mut self, url: &str) -> io::Result<()> {
        self.ask("Page.navigate", json!({ "url": url })).await.map(drop)
    }

    /// Plays the game of this page against bots, at 1440 × 900.
    async fn frames(&mut self, game: GameId) -> io::Result<FrameFigures> {
        let size = json!({ "width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": false });
        self.ask("Emulation.setDeviceMetricsOverride", size).await?;
        let motion = json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
        self.ask("Emulation.setEmulatedMedia", json!({ "features": motion })).await?;
        self.ask("Runtime.evaluate", json!({ "expression": PLAY })).await?;
        let what = format!("a game of {game}");
        let n_frames = self.wait_for(&what, PLAYED).await?;
        Ok(FrameFigures {
            n_frames,
            median_ms: self.wait_for(&what, &gap(50)).await?,
            p95_ms: self.wait_for(&what, &gap(95)).await?,
            max_ms: self.wait_for(&what, &gap(100)).await?,
            longest_task_ms: self.wait_for(&what, "window.nethertableFrames.longest").await?,
        })
    }

    /// The value of an expression, once it is a number.
    async fn wait_for(&mut self, what: &str, expression: &str) -> io::Result<f64> {
        let until = Instant::now() + TIMEOUT;
        while Instant::now() < until {
            let answer = self.ask("Runtime.evaluate", json!({ "expression": expression })).await?;
            if let Some(number) = answer["result"]["value"].as_f64() {
                return Ok(number);
            }
            sleep(SETTLE).await;
        }
        let why = format!("{what} did not come in time: is the client in this build?");
        Err(io::Error::other(why))
    }
}
