//! An in-memory store, for tests. Clones share their data, so that a test can restart a server.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::Bound,
    sync::{Arc, Mutex, MutexGuard},
};

use protocol::{TableId, Version};

use super::{DeviceLink, SeatTransfer, Store, StoreError, StoredTable, Write, WriteSet};
use crate::{
    game_result::GameResult,
    ids::{GuestId, SecretHash},
    table_meta::{TableMeta, now},
};

#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Contents>>);

#[derive(Debug, Default)]
struct Contents {
    /// Name, and when they were last here.
    guests: BTreeMap<GuestId, (String, u64)>,
    tokens: HashMap<SecretHash, GuestId>,
    device_links: HashMap<SecretHash, DeviceLink>,
    tables: BTreeMap<TableId, StoredTable>,
    results: BTreeMap<TableId, GameResult>,
    due: BTreeSet<TableId>,
    links: HashMap<SecretHash, SeatTransfer>,
}

impl MemoryStore {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().expect("no code panics while it holds this lock")
    }

    fn newest(
        &self,
        limit: usize,
        is_wanted: impl Fn(&TableMeta) -> bool,
    ) -> Vec<(TableId, TableMeta)> {
        let contents = self.contents();
        let wanted = contents.tables.iter().filter(|(_, stored)| is_wanted(&stored.meta));
        let mut found: Vec<_> = wanted.map(|(id, stored)| (*id, stored.meta.clone())).collect();
        found.sort_by_key(|(_, meta)| std::cmp::Reverse(meta.changed_at));
        found.truncate(limit);
        found
    }
}

impl Contents {
    /// Refuses what is there already, before anything is stored: in memory or earlier in the same commit.
    fn check(&self, write_sets: &[WriteSet]) -> Result<(), StoreError> {
        let mut last_versions: HashMap<TableId, Version> = HashMap::new();
        let mut new: HashSet<SecretHash> = HashSet::new();
        for write in write_sets.iter().flatten() {
            let (is_free, secret) = match write {
                Write::Step { table, version, .. } => {
                    let contents =
                        || self.tables.get(table)?.steps.last().map(|(version, _)| *version);
                    let last = last_versions.get(table).copied().or_else(contents);
                    if last.is_some_and(|last| *version <= last) {
                        return Err(StoreError::version_taken(*table, *version));
                    }
                    last_versions.insert(*table, *version);
                    continue;
                }
                Write::AddTransfer { secret, .. } => (!self.links.contains_key(secret), secret),
                Write::NewGuest { token, .. } => (!self.tokens.contains_key(token), token),
                Write::AddDevice { secret, .. } => (self.device_links.contains_key(secret), secret),
                _ => continue,
            };
            if !is_free || !new.insert(*secret) {
                let what = "this secret already exists or was used";
                return Err(StoreError::Conflict(what.to_string()));
            }
        }
        Ok(())
    }

    fn apply(&mut self, write: Write) {
        match write {
            Write::Guest { guest, name } => drop(self.guests.insert(guest, (name, now()))),
            Write::NewGuest { token, guest } => {
                self.tokens.insert(token, guest);
                self.guests.entry(guest).or_insert_with(|| (String::new(), now()));
            }
            Write::AddDeviceLink { secret, link } => drop(self.device_links.insert(secret, link)),
            Write::AddDevice { secret, token, guest } => {
                self.device_links.remove(&secret);
                self.tokens.insert(token, guest);
            }
            Write::Turn { table, turn } => {
                if let Some(stored) = self.tables.get_mut(&table) {
                    stored.meta = stored.meta.clone().with_turn(turn);
                }
            }
            Write::Result { table, result } => drop(self.results.insert(table, *result)),
            Write::Meta { table, meta } => match self.tables.get_mut(&table) {
                Some(stored) => stored.meta = *meta,
                None => {
                    let stored = StoredTable { meta: *meta, steps: Vec::new(), damage: None };
                    self.tables.insert(table, stored);
                }
            },
            Write::Step { table, version, text } => {
                let stored = self
                    .tables
                    .get_mut(&table)
                    .expect("a step is written after the table's metadata");
                stored.steps.push((version, text));
            }
            Write::BotPending { table, is_pending: true } => drop(self.due.insert(table)),
            Write::BotPending { table, is_pending: false } => drop(self.due.remove(&table)),
            Write::AddTransfer { secret, transfer } => drop(self.links.insert(secret, transfer)),
            Write::RemoveTransfer { secret } => drop(self.links.remove(&secret)),
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
    fn commit(&self, write_sets: &[WriteSet]) -> Result<(), StoreError> {
        let mut contents = self.contents();
        contents.check(write_sets)?;
        write_sets.iter().flatten().for_each(|write| contents.apply(write.clone()));
        Ok(())
    }

    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn meta(&self, table: TableId) -> Result<Option<TableMeta>, StoreError> {
        Ok(self.contents().tables.get(&table).map(|stored| stored.meta.clone()))
    }

    fn table(&self, table: TableId) -> Result<Option<StoredTable>, StoreError> {
        Ok(self.contents().tables.get(&table).cloned())
    }

    fn guest_of(&self, token: SecretHash) -> Result<Option<GuestId>, StoreError> {
        Ok(self.contents().tokens.get(&token).copied())
    }

    fn n_devices(&self, guest: GuestId) -> Result<usize, StoreError> {
        Ok(self.contents().tokens.values().filter(|owner| **owner == guest).count())
    }

    fn device_link(&self, secret: SecretHash) -> Result<Option<DeviceLink>, StoreError> {
        Ok(self.contents().device_links.get(&secret).copied())
    }

    fn name(&self, guest: GuestId) -> Result<Option<String>, StoreError> {
        Ok(self.contents().guests.get(&guest).map(|(name, _)| name.clone()))
    }

    fn seen_at(&self, guest: GuestId) -> Result<Option<u64>, StoreError> {
        Ok(self.contents().guests.get(&guest).map(|(_, seen_at)| *seen_at))
    }

    fn transfer(&self, secret: SecretHash) -> Result<Option<SeatTransfer>, StoreError> {
        Ok(self.contents().links.get(&secret).cloned())
    }

    fn tables_of(
        &self,
        guest: GuestId,
        limit: usize,
    ) -> Result<Vec<(TableId, TableMeta)>, StoreError> {
        Ok(self.newest(limit, |meta| meta.seat_of(Some(guest)).is_some()))
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<(TableId, TableMeta)>, StoreError> {
        Ok(self.newest(limit, TableMeta::is_open))
    }

    fn tables_after(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<(TableId, TableMeta)>, StoreError> {
        let contents = self.contents();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = contents.tables.range((from, Bound::Unbounded)).take(limit);
        Ok(rest.map(|(table, stored)| (*table, stored.meta.clone())).collect())
    }

    fn guests_after(
        &self,
        after: Option<GuestId>,
        limit: usize,
    ) -> Result<Vec<(GuestId, u64)>, StoreError> {
        let contents = self.contents();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = contents.guests.range((from, Bound::Unbounded)).take(limit);
        Ok(rest.map(|(guest, (_, seen_at))| (*guest, *seen_at)).collect())
    }

    fn tables_behind(
        &self,
        after: Option<TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let contents = self.contents();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rest = contents.tables.range((from, Bound::Unbounded));
        let behind = rest.filter(|(_, stored)| stored.meta.to_act.is_none());
        Ok(behind.take(limit).map(|(table, _)| *table).collect())
    }

    fn results_of(
        &self,
        guest: GuestId,
        before: Option<(u64, TableId)>,
        limit: usize,
    ) -> Result<Vec<(TableId, GameResult)>, StoreError> {
        let contents = self.contents();
        let wanted = contents.results.iter().filter(|(table, result)| {
            let is_before = before.is_none_or(|before| (result.ended_at, **table) < before);
            is_before && result.guests().any(|holder| holder == guest)
        });
        let mut found: Vec<_> = wanted.map(|(table, result)| (*table, result.clone())).collect();
        found.sort_by_key(|(table, result)| std::cmp::Reverse((result.ended_at, *table)));
        found.truncate(limit);
        Ok(found)
    }

    fn tables_with_pending_bots(&self) -> Result<Vec<TableId>, StoreError> {
        Ok(self.contents().due.iter().copied().collect())
    }
}
