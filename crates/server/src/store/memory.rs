//! A store that forgets everything with the process. Clones share what they keep, so a test can restart a server.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Bound,
    sync::{Arc, Mutex, MutexGuard},
};

use protocol::Stage;

use super::{Entry, Link, Saved, Store, StoreError, Write};
use crate::{
    head::{Head, now},
    ids::{GuestId, Hash, TableId},
};

#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    /// Name, and when they were last here.
    guests: BTreeMap<GuestId, (String, u64)>,
    tables: BTreeMap<TableId, Saved>,
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
    fn check(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut last_versions: HashMap<TableId, u32> = HashMap::new();
        for write in entries.iter().flatten() {
            let (table, version) = match write {
                Write::Step { table, version, .. } => (table, version),
                Write::Link { secret, .. } if self.links.contains_key(secret) => {
                    return Err(StoreError::Conflict("this link is there already".to_string()));
                }
                _ => continue,
            };
            let kept = || self.tables.get(table)?.steps.last().map(|(version, _)| *version);
            let last = last_versions.get(table).copied().or_else(kept);
            if last.is_some_and(|last| *version <= last) {
                return Err(StoreError::version_taken(*table, *version));
            }
            last_versions.insert(*table, *version);
        }
        Ok(())
    }

    fn keep(&mut self, write: Write) {
        match write {
            Write::Guest { guest, name } => drop(self.guests.insert(guest, (name, now()))),
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
                self.due.remove(&table);
            }
            Write::ForgetGuest { guest } => drop(self.guests.remove(&guest)),
            Write::ForgetLinks { before } => self.links.retain(|_, link| link.expires_at > before),
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

    fn due(&self) -> Result<Vec<TableId>, StoreError> {
        Ok(self.kept().due.iter().copied().collect())
    }
}
