//! Limits how many listed tables one guest or address has, so that nobody fills the list of tables that wait for players.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use protocol::{Stage, TableId};

use crate::{
    ids::GuestId,
    limits::{Limits, household},
    registry::TableRegistry,
    store::StoreError,
};

/// A table that is not in the store after so long will not come.
const ARRIVAL: Duration = Duration::from_secs(60);
/// Above this many those that wait no longer are looked for everywhere.
const MANY: usize = 1000;

#[derive(Clone, Copy, Debug)]
struct Listing {
    addr: IpAddr,
    guest: GuestId,
    at: Instant,
}

/// Tables that were listed since the server started. Addresses are stored here only, never on disk.
#[derive(Debug, Default)]
pub struct Listings(Mutex<HashMap<TableId, Listing>>);

impl Listings {
    fn known(&self) -> MutexGuard<'_, HashMap<TableId, Listing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a table that is about to be made. False if the guest or the address has enough of them.
    pub async fn add(
        &self,
        registry: &TableRegistry,
        table: TableId,
        addr: IpAddr,
        guest: GuestId,
    ) -> Result<bool, StoreError> {
        let Limits { listed_by_guest, listed_by_address, .. } = registry.config.limits;
        let addr = household(addr);
        let is_near = |listing: &Listing| listing.addr == addr || listing.guest == guest;
        let near: Vec<(TableId, Listing)> = {
            let known = self.known();
            let is_wanted = |listing: &Listing| known.len() > MANY || is_near(listing);
            let wanted = known.iter().filter(|(_, listing)| is_wanted(listing));
            wanted.map(|(table, listing)| (*table, *listing)).collect()
        };
        let gone = registry.read(move |store| {
            let mut gone = Vec::new();
            for (table, listing) in near {
                let is_gone = match store.meta(table)? {
                    Some(meta) => meta.stage != Stage::Waiting,
                    None => listing.at.elapsed() > ARRIVAL,
                };
                gone.extend(is_gone.then_some(table));
            }
            Ok(gone)
        });
        let gone = gone.await?;
        let mut known = self.known();
        known.retain(|table, _| !gone.contains(table));
        let count = |is_counted: &dyn Fn(&Listing) -> bool| {
            known.values().filter(|listing| is_counted(listing)).count() as u32
        };
        let has_room = count(&|listing| listing.guest == guest) < listed_by_guest
            && count(&|listing| listing.addr == addr) < listed_by_address;
        if has_room {
            known.insert(table, Listing { addr, guest, at: Instant::now() });
        }
        Ok(has_room)
    }
}
