//! A store that forgets everything with the process. Clones share what they keep, so a test can restart a server.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::Bound,
    sync::{Arc, Mutex, MutexGuard},
};

use protocol::Stage;

use super::{DeviceLink, Entry, Link, Saved, Store, StoreError, Write};
use crate::{
    game_result::GameResult,
    head::{Head, now},
    ids::{GuestId, Hash, TableId},
};

#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    /// Name, and when they were last here.
    guests: BTreeMap<GuestId, (String, u64)>,
    tokens: HashMap<Hash, GuestId>,
    device_links: HashMap<Hash, DeviceLink>,
    tables: BTreeMap<TableId, Saved>,
    results: BTreeMap<TableId, GameResult>,
    due: BTreeSet<TableId>,
    links: HashMap<Hash, Link>,
}

impl MemoryStore {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("nobody panics while holding the store")
    }

    fn newest(&self, limit: usize, is_wanted: impl Fn(&Head) -> bool) -> Vec<(TableId, Head)> {
        let kept = self.kept();
        let wanted = kept.tables.iter().filter(|(_, saved)| is_wanted(&saved.head));
        let mut found: Vec<_> = wanted.map(|(id, saved)| (*id, saved.head.clone())).collect();
        found.sort_by_key(|(_, head)| std::cmp::Reverse(head.changed_at));
        found.truncate(limit);
        found
    }
}

impl Kept {
    /// Refuses what is there already, before anything is kept: in memory or earlier in the same commit.
    fn check(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut last_versions: HashMap<TableId, u32> = HashMap::new();
        let mut new: HashSet<Hash> = HashSet::new();
        for write in entries.iter().flatten() {
            let (is_free, secret) = match write {
                Write::Step { table, version, .. } => {
                    let kept = || self.tables.get(table)?.steps.last().map(|(version, _)| *version);
                    let last = last_versions.get(table).copied().or_else(kept);
                    if last.is_some_and(|last| *version <= last) {
                        return Err(StoreError::version_taken(*table, *version));
                    }
                    last_versions.insert(*table, *version);
                    continue;
                }
                Write::Link { secret, .. } => (!self.links.contains_key(secret), secret),
                Write::NewGuest { token, .. } => (!self.tokens.contains_key(token), token),
                Write::AddDevice { secret, .. } => (self.device_links.contains_key(secret), secret),
                _ => continue,
            };
            if !is_free || !new.insert(*secret) {
                let what = "this secret is there already, or was used";
                return Err(StoreError::Conflict(what.to_string()));
            }
        }
        Ok(())
    }

    fn keep(&mut self, write: Write) {
        match write {
            Write::Guest { guest, name } => drop(self.guests.insert(guest, (name, now()))),
            Write::NewGuest { token, guest } => {
                self.tokens.insert(token, guest);
                self.guests.entry(guest).or_insert_with(|| (String::new(), now()));
            }
            Write::DeviceLink { secret, link } => drop(self.device_links.insert(secret, link)),
            Write::AddDevice { secret, token, guest } => {
                self.device_links.remove(&secret);
                self.tokens.insert(token, guest);
            }
            Write::Turn { table, turn } => {
                if let Some(saved) = self.tables.get_mut(&table) {
                    saved.head = saved.head.clone().with_turn(turn);
                }
            }
            Write::Result { table, result } => drop(self.results.insert(table, *result)),
            Write::Head { table, head } => match self.tables.get_mut(&table) {
                Some(saved) => saved.head = *head,
                None => drop(self.tables.insert(table, Saved { head: *head, steps: Vec::new() })),
            },
            Write::Step { table, version, text } => {
                let saved = self.tables.get_mut(&table).expect("a step follows its table's head");
                saved.steps.push((version, text));
            }
            Write::Due { table, is_due: true } => drop(self.due.insert(table)),
            Write::Due { table, is_due: false } => drop(self.due.remove(&table)),
            Write::Link { secret, link } => drop(self.links.insert(secret, link)),
            Write::Unlink { secret } => drop(self.links.remove(&secret)),
            Write::Seen { guest, at } => {
                if let Some((_, seen_at)) = self.guests.get_mut(&guest) {
                    *seen_at = at;
                }
            }
            Write::Forget { table } => {
                self.tables.remove(&table);
                self.results.remove(&table);
                self.due.remove(&table);
            }
            Write::ForgetGuest { guest } => {
                self.guests.remove(&guest);
                self.tokens.retain(|_, owner| *owner != guest);
                self.device_links.retain(|_, link| link.guest != guest);
            }
            Write::ForgetLinks { before } => {
                self.links.retain(|_, link| link.expires_at > before);
                self.device_links.retain(|_, link| link.expires_at > before);
            }
        }
    }
}

impl Store for MemoryStore {
    fn commit(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.check(entries)?;
        entries.iter().flatten().for_each(|write| kept.keep(write.clone()));
        Ok(())
    }

    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn head(&self, table: TableId) -> Result<Option<Head>, StoreError> {
        Ok(self.kept().tables.get(&table).map(|saved| saved.head.clone()))
    }

    fn table(&self, table: TableId) -> Result<Option<Saved>, StoreError> {
        Ok(self.kept().tables.get(&table).cloned())
    }

    fn guest_of(&self, token: Hash) -> Result<Option<GuestId>, StoreError> {
        Ok(self.kept().tokens.get(&token).copied())
    }

    fn n_devices(&self, guest: GuestId) -> Result<usize, StoreError> {
        Ok(self.kept().tokens.values().filter(|owner| **owner == guest).count())
    }

    fn device_link(&self, secret: Hash) -> Result<Option<DeviceLink>, StoreError> {
        Ok(self.kept().device_links.get(&secret).copied())
    }

    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError> {
        Ok(self.kept().guests.get(&guest).map(|(name, _)| name.clone()))
    }

    fn seen_at(&self, guest: GuestId) -> Result<Option<u64>, StoreError> {
        Ok(self.kept().guests.get(&guest).map(|(_, seen_at)| *seen_at))
    }

    fn link(&self, secret: Hash) -> Result<Option<Link>, StoreError> {
        Ok(self.kept().links.get(&secret).cloned())
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError> {
        Ok(self.newest(limit, |head| head.seat_of(Some(guest)).is_some()))
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, Head)>, StoreError> {
        Ok(self.newest(limit, |head| head.is_listed && head.stage == Stage::Waiting))
    }

    fn tables_after(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<(TableId, Head)>, StoreError> {
        let kept = self.kept();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = kept.tables.range((from, Bound::Unbounded)).take(limit);
        Ok(rest.map(|(table, saved)| (*table, saved.head.clone())).collect())
    }

    fn guests_after(
        &self,
        after: Option<GuestId>,
        limit: usize,
    ) -> Result<Vec<(GuestId, u64)>, StoreError> {
        let kept = self.kept();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = kept.guests.range((from, Bound::Unbounded)).take(limit);
        Ok(rest.map(|(guest, (_, seen_at))| (*guest, *seen_at)).collect())
    }

    fn tables_behind(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let kept = self.kept();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = kept.tables.range((from, Bound::Unbounded));
        let behind = rest.filter(|(_, saved)| saved.head.to_act.is_none());
        Ok(behind.take(limit).map(|(table, _)| *table).collect())
    }

    fn results_of(
        &self,
        guest: GuestId,
        before: Option<(u64, TableId)>,
        limit: usize,
    ) -> Result<Vec<(TableId, GameResult)>, StoreError> {
        let kept = self.kept();
        let wanted = kept.results.iter().filter(|(table, result)| {
            let is_before = before.is_none_or(|before| (result.ended_at, **table) < before);
            is_before && result.guests().any(|seated| seated == guest)
        });
        let mut found: Vec<_> = wanted.map(|(table, result)| (*table, result.clone())).collect();
        found.sort_by_key(|(table, result)| std::cmp::Reverse((result.ended_at, *table)));
        found.truncate(limit);
        Ok(found)
    }

    fn due(&self) -> Result<Vec<TableId>, StoreError> {
        Ok(self.kept().due.iter().copied().collect())
    }
}
