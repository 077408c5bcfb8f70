//! The server under load: a child process of this binary with a temporary data folder, its time, and its memory.

use std::{
    fs,
    io::{self, BufRead, BufReader},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    sync::mpsc,
    time::{Duration, SystemTime},
};

/// A server that is not up by then never will be.
const TIMEOUT: Duration = Duration::from_secs(60);
/// How many ticks `/proc` counts a second, on every Linux there is.
const TICKS: f64 = 100.0;

/// A folder that goes with its owner.
#[derive(Debug)]
pub struct TempDir(PathBuf);

impl TempDir {
    pub fn new() -> io::Result<TempDir> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let name = format!("nethertable-load-{}-{}", std::process::id(), now.as_nanos());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path)?;
        Ok(TempDir(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Bytes of all files in it.
    pub fn bytes(&self) -> u64 {
        let files = fs::read_dir(&self.0).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server; killed when dropped.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
    addr: SocketAddr,
    /// Held open: a server that cannot write ends.
    _stdout: BufReader<ChildStdout>,
}

impl ServerProcess {
    /// Starts a server on any free port, or on this one, and waits until it says where it is.
    pub fn start(data: &Path, port: u16) -> io::Result<ServerProcess> {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, port)).to_string();
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--listen", &listen, "--no-browser", "--no-limits"]);
        command.args(["--log", "warn", "--idle", "1", "--data"]).arg(data);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, said) = mpsc::channel();
        std::thread::spawn(move || {
            let mut line = String::new();
            let outcome = stdout.read_line(&mut line);
            let _ = sender.send(outcome.map(|_| (line, stdout)));
        });
        let answer = said.recv_timeout(TIMEOUT).map_err(io::Error::other).and_then(|answer| answer);
        let found = answer.and_then(|(line, stdout)| {
            let addr = line.trim().rsplit("//").next().and_then(|addr| addr.parse().ok());
            let addr = addr.ok_or_else(|| {
                io::Error::other(format!("the server did not start; it said '{}'", line.trim()))
            });
            addr.map(|addr| (addr, stdout))
        });
        match found {
            Ok((addr, stdout)) => Ok(ServerProcess { child, addr, _stdout: stdout }),
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(error)
            }
        }
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Kill -9, and nothing of it is left when this returns.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How it ended, if it did by itself.
    pub fn ended(&mut self) -> Option<String> {
        let status = self.child.try_wait().ok().flatten();
        status.map(|status| format!("the server ended by itself: {status}"))
    }

    /// Seconds of processor time so far, where the system reports it.
    pub fn cpu_seconds(&self) -> Option<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name in brackets may hold anything; utime and stime are the 12th and 13th after it.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks: [f64; 2] = [fields.next()?.parse().ok()?, fields.next()?.parse().ok()?];
        Some((ticks[0] + ticks[1]) / TICKS)
    }

    /// Resident memory in KiB, where the system reports it.
    pub fn rss_kib(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How many files this process may have open, where the system reports it.
pub fn max_files() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
