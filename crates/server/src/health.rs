//! The health check: can the store be written and read in time?

use std::time::{Duration, Instant};

use tokio::{sync::Mutex, time::timeout};

use crate::{ids::GuestId, registry::TableRegistry};

/// How long the store may take to answer.
const ANSWER: Duration = Duration::from_secs(2);
/// For so long an answer holds: those who ask all the time cost no more than one.
const FRESH: Duration = Duration::from_secs(1);

/// What is wrong, in words that tell nothing about anybody.
type Verdict = Result<(), &'static str>;

#[derive(Debug, Default)]
pub struct Health(Mutex<Option<(Instant, Verdict)>>);

impl Health {
    pub async fn of(&self, registry: &TableRegistry) -> Verdict {
        let mut known = self.0.lock().await;
        if let Some((at, verdict)) = *known
            && at.elapsed() < FRESH
        {
            return verdict;
        }
        let verdict = check(registry).await;
        *known = Some((Instant::now(), verdict));
        verdict
    }
}

async fn check(registry: &TableRegistry) -> Verdict {
    let silent = "the store does not respond";
    match timeout(ANSWER, registry.commit_queue.check()).await {
        Err(_) => return Err(silent),
        Ok(Err(_)) => return Err("the store cannot be written"),
        Ok(Ok(())) => {}
    }
    match timeout(ANSWER, registry.read(|store| store.seen_at(GuestId([0; 16])))).await {
        Err(_) => return Err(silent),
        Ok(Err(_)) => return Err("the store cannot be read"),
        Ok(Ok(_)) => {}
    }
    if registry.commit_queue.has_just_failed() {
        Err("the last write to the store failed")
    } else {
        Ok(())
    }
}
