//! One browser with one page: looking, waiting, clicking, typing, and the errors of its console.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource, KeyAction, KeyActions},
    error::{CmdError, ErrorStatus},
    wd::WebDriverCompatibleCommand,
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use super::{LONG, OFTEN, end, failures, shots};

/// Runs before anything of the page: counts its websockets, keeps what the server said, and what the page did wrong.
const EAVESDROP: &str = r#"
window.received = [];
window.lines = 0;
window.faults = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
    constructor(...words) {
        super(...words);
        window.lines += 1;
        this.addEventListener("message", event => window.received.push(event.data));
    }
};
addEventListener("securitypolicyviolation", event => faults.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
addEventListener("error", event => faults.push(`error: ${event.message}`));
addEventListener("unhandledrejection", event => faults.push(`rejection: ${event.reason}`));
"#;

/// What a visitor looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    Desktop,
    /// 360 wide, touched by fingers.
    Phone,
}

pub struct Page {
    name: &'static str,
    client: Client,
    pid: u64,
    home: String,
    downloads: PathBuf,
    /// Whether errors about a server that cannot be reached are expected.
    is_line_cut: bool,
    has_left: bool,
}

/// What chromedriver understands beyond the standard.
#[derive(Debug)]
struct Special {
    path: &'static str,
    body: Value,
}

/// Debian's Chromium without a window: it starts in a quarter of the time that `chromium --headless` takes.
const HEADLESS_SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";
/// Starts it as chromedriver needs it.
const START_SHELL: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/support/headless-shell");

impl WebDriverCompatibleCommand for Special {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

impl Page {
    pub(super) async fn open(
        name: &'static str,
        driver: &str,
        home: &str,
        folder: &Path,
        screen: Screen,
    ) -> Page {
        let downloads = folder.join("downloads");
        fs::create_dir_all(&downloads).expect("a folder for downloads");
        let profile = format!("--user-data-dir={}", folder.join("profile").display());
        // Continuous integration runs as root with little shared memory; nothing may move or wait.
        let mut options = json!({
            "args": [
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                "--force-prefers-reduced-motion", "--hide-scrollbars", "--window-size=1440,1000",
                "--disable-background-networking", "--no-first-run", "--lang=en", profile,
            ],
        });
        // Where it is missing, chromedriver finds the whole browser.
        if Path::new(HEADLESS_SHELL).exists() {
            options["binary"] = json!(START_SHELL);
        }
        if screen == Screen::Phone {
            let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2.0, "mobile": true, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let wished = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        // Many small questions: none of them is to wait for the packet before it.
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let wished = wished.as_object().expect("an object").clone();
        let connecting = ClientBuilder::new(connector).capabilities(wished).connect(driver).await;
        let client = connecting.unwrap_or_else(|error| {
            panic!("Chromium could not be started ({error}); ./test installs chromium and chromium-driver")
        });
        let pid = client.capabilities().and_then(|known| known.get("goog:processID")?.as_u64());
        let pid = pid.expect("chromedriver reports the browser's process id");
        let home = home.to_string();
        let kept = json!({ "behavior": "allow", "downloadPath": downloads });
        let page = Page { name, client, pid, home, downloads, is_line_cut: false, has_left: false };
        page.chrome("Browser.setDownloadBehavior", kept).await;
        page.prepare(EAVESDROP).await;
        page
    }

    /// From now on the server may be away.
    pub fn expect_cut_line(&mut self) {
        self.is_line_cut = true;
    }

    /// Closes the browser; fails if its console has errors.
    pub async fn leave(self) {
        self.leave_after(&[]).await;
    }

    /// As `leave`, where the server refuses one request, which a browser always logs.
    pub async fn leave_after_refusal(self) {
        let refusals = ["the server responded with a status of 4", "Unexpected response code: 4"];
        self.leave_after(&refusals).await;
    }

    /// As `leave`, where errors with one of these parts are expected.
    pub async fn leave_after(mut self, parts: &[&str]) {
        let mut errors = self.console_errors().await;
        self.has_left = true;
        errors.retain(|error| !parts.iter().any(|part| error.contains(part)));
        assert!(errors.is_empty(), "{}: console errors:\n{}", self.name, errors.join("\n"));
        self.client.clone().close().await.expect("the browser can be closed");
    }

    /// Runs a script before anything of each page that is opened from now on.
    pub async fn prepare(&self, script: &str) {
        self.chrome("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Errors of the console and violations of the policy so far.
    pub async fn console_errors(&self) -> Vec<String> {
        let log = Special { path: "se/log", body: json!({ "type": "browser" }) };
        let log = self.client.issue_cmd(log).await.expect("there is a log");
        let entries = log.as_array().cloned().unwrap_or_default().into_iter();
        let bad = entries.filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        let faults = self.eval("window.faults ?? []").await;
        let faults = faults.as_array().cloned().unwrap_or_default();
        let said = bad.map(|entry| entry["message"].clone()).chain(faults);
        let said = said.map(|said| said.as_str().unwrap_or_default().to_string());
        let is_of_line =
            |said: &String| said.contains("net::ERR_") || said.contains("WebSocket connection to");
        said.filter(|said| !(self.is_line_cut && is_of_line(said))).collect()
    }

    /// Asks Chromium itself.
    pub async fn chrome(&self, command: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        let special = Special { path: "goog/cdp/execute", body };
        self.client.issue_cmd(special).await.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    pub async fn goto(&self, path: &str) {
        let url = if path.starts_with("http") {
            path.to_string()
        } else {
            format!("{}{path}", self.home)
        };
        self.client.goto(&url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
        let is_there =
            "document.querySelector('main') || document.body?.innerText.includes('CLIENT_SKIP')";
        self.until("the client is there", is_there).await;
        let has_client = self.eval("!!document.querySelector('main')").await;
        assert_eq!(
            has_client, true,
            "the binary was built with CLIENT_SKIP=1: build it again without"
        );
    }

    pub async fn back(&self) {
        self.client.back().await.expect("there is a way back");
    }

    pub async fn reload(&self) {
        self.client.refresh().await.expect("a page can be loaded again");
    }

    pub async fn path(&self) -> String {
        self.eval("location.pathname").await.as_str().expect("a path").to_string()
    }

    /// The value of an expression.
    pub async fn eval(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        let value = self.client.execute(&script, Vec::new()).await;
        value.unwrap_or_else(|error| panic!("{}: {expression}: {error}", self.name))
    }

    /// Waits until an expression is true, and returns its value.
    pub async fn until(&self, what: &str, expression: &str) -> Value {
        let asked_at = Instant::now();
        loop {
            let value = self.eval(expression).await;
            if !matches!(value, Value::Null | Value::Bool(false)) && value != 0 && value != "" {
                return value;
            }
            if asked_at.elapsed() > LONG {
                self.give_up(what).await;
            }
            tokio::time::sleep(OFTEN).await;
        }
    }

    pub async fn until_there(&self, css: &str) {
        self.until(&format!("{css} is there"), &format!("!!document.querySelector({css:?})")).await;
    }

    pub(super) async fn give_up(&self, what: &str) -> ! {
        let picture = failures().join(format!("failed-{}-{}.png", std::process::id(), self.name));
        self.picture(&picture).await;
        let text = self.eval("location.href + '\\n' + document.body.innerText").await;
        let text: String = text.as_str().unwrap_or_default().chars().take(3000).collect();
        let errors = self.console_errors().await.join("\n");
        panic!(
            "{}: waited in vain until {what}\n{errors}\n{text}\nThe page is in {}",
            self.name,
            picture.display()
        );
    }

    /// Clicks as a person does: where it is, once it can be seen and nothing lies above it.
    pub async fn click(&self, css: &str) {
        let asked_at = Instant::now();
        loop {
            match self.try_click(css).await {
                Ok(()) => return,
                Err(error) if is_passing(&error) && asked_at.elapsed() < LONG => {
                    tokio::time::sleep(OFTEN).await;
                }
                Err(error) => self.give_up(&format!("{css} can be clicked ({error})")).await,
            }
        }
    }

    pub async fn click_mark(&self, mark: &str) {
        self.click(&format!("[data-test={mark}]")).await;
    }

    async fn try_click(&self, css: &str) -> Result<(), CmdError> {
        let element = self.client.find(Locator::Css(css)).await?;
        let clicked = element.click().await;
        // What lies below the bar is scrolled to.
        if let Err(CmdError::Standard(error)) = &clicked
            && error.error == ErrorStatus::ElementClickIntercepted
        {
            let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
            self.client.execute(script, vec![serde_json::to_value(&element)?]).await?;
        }
        clicked
    }

    /// Moves the pointer there, without a click.
    pub async fn point_at(&self, css: &str) {
        let script = format!(
            "(() => {{ const e = document.querySelector({css:?}); e.scrollIntoView({{ block: 'center' }}); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        );
        let place = self.eval(&script).await;
        let moved = json!({ "type": "mouseMoved", "x": place[0], "y": place[1] });
        self.chrome("Input.dispatchMouseEvent", moved).await;
    }

    /// Presses one key; it goes to whatever has the focus.
    pub async fn press(&self, key: char) {
        let keys = KeyActions::new("keys".to_string());
        let keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        self.client.perform_actions(keys).await.expect("keys can be pressed");
    }

    /// Writes over what a field holds.
    pub async fn write(&self, css: &str, text: &str) {
        self.until_there(css).await;
        let field = self.client.find(Locator::Css(css)).await.expect("it is there");
        field.clear().await.expect("it can be cleared");
        field.send_keys(text).await.expect("it can be written to");
    }

    pub async fn choose(&self, css: &str, value: &str) {
        self.until_there(css).await;
        let list = self.client.find(Locator::Css(css)).await.expect("it is there");
        list.select_by_value(value).await.unwrap_or_else(|error| panic!("{css} {value}: {error}"));
    }

    /// The text of the first such element, once there is one.
    pub async fn text(&self, css: &str) -> String {
        let texts = format!("[...document.querySelectorAll({css:?})].map(e => e.textContent)");
        let texts = format!("(texts => texts.length && texts)({texts})");
        let texts = self.until(&format!("{css} is there"), &texts).await;
        texts[0].as_str().unwrap_or_default().to_string()
    }

    pub async fn has(&self, css: &str) -> bool {
        self.eval(&format!("!!document.querySelector({css:?})")).await == true
    }

    pub async fn check_fits(&self) {
        let wide = "(() => { const root = document.documentElement; const room = root.clientWidth; \
             const far = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > room + 1 \
             && !e.closest('.unseen, .skip, .art, .table-links')).map(e => e.outerHTML.slice(0, 120)); \
             return root.scrollWidth > room || document.body.scrollWidth > room ? [room, root.scrollWidth, ...far] : null; })()";
        let wide = self.eval(wide).await;
        assert!(
            wide.is_null(),
            "{} scrolls sideways at {}: {wide:#}",
            self.name,
            self.path().await
        );
    }

    /// How many websockets the page has opened.
    pub async fn n_lines(&self) -> u64 {
        self.eval("window.lines").await.as_u64().expect("a number")
    }

    /// No word on a card goes over two lines.
    pub async fn check_names_are_whole(&self) {
        let broken = "[...document.querySelectorAll('.dl-spell-name, .dl-card-name, .dl-chip-name, .dl-place-name')].flatMap(e => { \
             const text = document.createTreeWalker(e, NodeFilter.SHOW_TEXT).nextNode(); \
             return !text ? [] : [...text.data.matchAll(/[\\p{L}\\d]+/gu)].filter(word => { const range = document.createRange(); \
             range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length); \
             return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1; }).map(word => word[0]); })";
        let broken = self.eval(broken).await;
        assert_eq!(broken, json!([]), "{}: words are broken", self.name);
    }

    /// The record that was downloaded, once it is complete.
    pub async fn downloaded(&self) -> PathBuf {
        self.downloaded_as("game").await
    }

    /// The file with this ending that was downloaded, once it is complete.
    pub async fn downloaded_as(&self, ending: &str) -> PathBuf {
        let asked_at = Instant::now();
        loop {
            let files = fs::read_dir(&self.downloads).expect("the folder is there").flatten();
            let mut files = files.map(|file| file.path());
            if let Some(file) = files.find(|path| path.extension().is_some_and(|end| end == ending))
            {
                return file;
            }
            if asked_at.elapsed() > LONG {
                self.give_up("a file is downloaded").await;
            }
            tokio::time::sleep(OFTEN).await;
        }
    }

    /// A picture from the top of the page, or of all of it. Nothing may stand out at the side.
    pub async fn picture_of(&self, name: &str, is_whole: bool) {
        let size = self.eval("[innerWidth, innerHeight]").await;
        let (width, height) = (size[0].as_u64().expect("a width"), size[1].as_u64());
        if is_whole {
            let tall = self.height().await;
            self.set_size(width, tall.clamp(height.expect("a height"), 4000)).await;
        }
        self.eval("scrollTo({ top: 0, behavior: 'instant' })").await;
        self.check_fits().await;
        self.picture_as(name).await;
    }

    /// A picture of what is visible, if pictures are asked for.
    pub async fn picture_as(&self, name: &str) {
        if let Some(folder) = shots() {
            self.picture(&folder.join(format!("{name}.png"))).await;
        }
    }

    /// How tall the whole page is.
    pub async fn height(&self) -> u64 {
        let tall = self.eval("document.documentElement.scrollHeight").await;
        tall.as_u64().expect("a height")
    }

    pub async fn set_size(&self, width: u64, height: u64) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.chrome("Emulation.setDeviceMetricsOverride", size).await;
        let is_taken = format!("innerWidth == {width} && innerHeight == {height}");
        self.until("the size is taken", &is_taken).await;
    }

    /// `light` or `dark`.
    pub async fn set_scheme(&self, scheme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.chrome("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    async fn picture(&self, path: &Path) {
        let picture = self.client.screenshot().await.expect("a picture can be taken");
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(path, picture).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// What may pass: it is not there yet, just goes, or something still lies above it.
fn is_passing(error: &CmdError) -> bool {
    let CmdError::Standard(error) = error else { return false };
    matches!(
        error.error,
        ErrorStatus::NoSuchElement
            | ErrorStatus::StaleElementReference
            | ErrorStatus::ElementNotInteractable
            | ErrorStatus::ElementClickIntercepted
    )
}

impl Drop for Page {
    fn drop(&mut self) {
        end(self.pid);
        if !self.has_left && !std::thread::panicking() {
            panic!("{} must leave: nobody has looked at its console", self.name);
        }
    }
}
