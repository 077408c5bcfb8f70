//! The server, the driver of its browsers, and the folder in which both keep things.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Output, Stdio},
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
};

use super::{LONG, Page, Screen};

const NETHERTABLE: &str = env!("CARGO_BIN_EXE_nethertable");

/// A directory that is removed with its owner.
struct TempDir(PathBuf);

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A child process with its output held open; killed when dropped.
struct Process {
    child: Child,
    _stdout: BufReader<ChildStdout>,
}

impl Process {
    /// Starts it and reads its output until a line has what is looked for.
    fn start<T: Send + 'static>(
        command: &mut Command,
        find: impl Fn(&str) -> Option<T> + Send + 'static,
    ) -> std::io::Result<(Process, T)> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, said) = mpsc::channel();
        std::thread::spawn(move || {
            let mut output = String::new();
            let found = loop {
                let mut line = String::new();
                if stdout.read_line(&mut line).unwrap_or(0) == 0 {
                    break None;
                }
                output.push_str(&line);
                if let Some(found) = find(&line) {
                    break Some(found);
                }
            };
            let _ = sender.send((found, output, stdout));
        });
        let answer = said.recv_timeout(LONG);
        if let Ok((Some(found), _, _stdout)) = answer {
            return Ok((Process { child, _stdout }, found));
        }
        let _ = child.kill();
        let _ = child.wait();
        let output = answer.map_or_else(|error| error.to_string(), |(_, output, _)| output);
        let output = output.trim();
        Err(std::io::Error::other(format!("{command:?} did not start; it said '{output}'")))
    }

    /// Kill -9, and nothing of it is left when this returns.
    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server for one test, with a driver for its browsers.
pub struct ServerProcess {
    server: Option<Process>,
    addr: SocketAddr,
    bot_pace: u32,
    _driver: Process,
    driver_port: u16,
    folder: TempDir,
    n_pages: AtomicU32,
}

impl ServerProcess {
    /// Bots answer at once.
    pub fn open() -> ServerProcess {
        ServerProcess::with_bot_pace(0)
    }

    /// Bots take this many milliseconds for a step.
    pub fn with_bot_pace(bot_pace: u32) -> ServerProcess {
        static N_SERVERS: AtomicU32 = AtomicU32::new(0);
        let nth = N_SERVERS.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("browser-{}-{nth}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let folder = TempDir(folder);
        let (_driver, driver_port) = driver();
        let (server, addr) = serve(&folder.0.join("data"), "127.0.0.1:0", bot_pace);
        let n_pages = AtomicU32::new(0);
        ServerProcess {
            server: Some(server),
            addr,
            bot_pace,
            _driver,
            driver_port,
            folder,
            n_pages,
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.addr)
    }

    /// Somebody with a browser of their own, and nothing in it yet.
    pub async fn visitor(&self, name: &'static str) -> Page {
        self.visitor_with(name, Screen::Desktop).await
    }

    pub async fn visitor_with(&self, name: &'static str, screen: Screen) -> Page {
        let nth = self.n_pages.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.0.join(format!("browser-{nth}"));
        let driver = format!("http://127.0.0.1:{}/", self.driver_port);
        Page::open(name, &driver, &self.url(""), &folder, screen).await
    }

    /// The server is killed -9: whatever it has not written is lost.
    pub fn kill_server(&mut self) {
        self.server = None;
    }

    /// Changes the stored tables of a server that was killed.
    pub fn change_store(&self, sql: &str) {
        assert!(self.server.is_none(), "a server keeps its file to itself");
        let file = rusqlite::Connection::open(self.folder.0.join("data/nethertable.db"));
        let n_changed = file.and_then(|file| file.execute(sql, []));
        assert!(n_changed.is_ok_and(|n_changed| n_changed > 0), "{sql} changes something");
    }

    /// The server starts again, on the same port, with the same data.
    pub fn start_server(&mut self) {
        let data = self.folder.0.join("data");
        let (server, addr) = serve(&data, &self.addr.to_string(), self.bot_pace);
        assert_eq!(addr, self.addr);
        self.server = Some(server);
    }
}

fn serve(data: &Path, listen: &str, bot_pace: u32) -> (Process, SocketAddr) {
    let mut command = Command::new(NETHERTABLE);
    command.args(["serve", "--listen", listen, "--no-browser", "--log", "warn"]);
    command.args(["--bot-pace", &bot_pace.to_string(), "--data"]).arg(data);
    let address = |line: &str| line.trim().rsplit("//").next()?.parse().ok();
    Process::start(&mut command, address).expect("the server can be started")
}

/// Without a browser there is nothing to test, which must not look like success.
fn driver() -> (Process, u16) {
    let mut command = Command::new("chromedriver");
    let port = |line: &str| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim().trim_end_matches('.').parse().ok()
    };
    command.arg("--port=0");
    // It looks for a free port and binds it later: another process may come first.
    let mut started = Process::start(&mut command, port);
    for _ in 0..2 {
        started = started.or_else(|_| Process::start(&mut command, port));
    }
    match started {
        Ok(started) => started,
        Err(error) => panic!(
            "chromedriver could not be started ({error}). The browser tests need Chromium and its driver: ./test \
             installs them, or install them yourself (on Debian: apt-get install chromium chromium-driver)."
        ),
    }
}

/// `nethertable replay` of a record.
pub fn replay(record: &Path) -> Output {
    let mut command = Command::new(NETHERTABLE);
    command.arg("replay").arg(record).output().expect("the binary can be run")
}
