//! Limits how many seats at listed tables one guest or address has, so that nobody takes them all.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use protocol::TableId;

use crate::{
    ids::GuestId,
    limits::{Limits, household},
};

#[derive(Clone, Copy, Debug)]
struct SeatHolder {
    guest: GuestId,
    /// Unknown after a restart: addresses are never stored on disk.
    addr: Option<IpAddr>,
}

/// The guests who have a seat at a listed table that waits, as far as it was in memory since the server started.
#[derive(Debug, Default)]
pub struct SeatHolders(Mutex<HashMap<TableId, Vec<SeatHolder>>>);

impl SeatHolders {
    fn known(&self) -> MutexGuard<'_, HashMap<TableId, Vec<SeatHolder>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a seat that a guest is about to take. False if the guest or the address has enough of them.
    pub fn add(
        &self,
        table: TableId,
        guest: GuestId,
        addr: Option<IpAddr>,
        limits: &Limits,
    ) -> bool {
        let addr = addr.map(household);
        let mut known = self.known();
        let count = |is_counted: &dyn Fn(&SeatHolder) -> bool| {
            known.values().flatten().filter(|holder| is_counted(holder)).count() as u32
        };
        let has_room = count(&|holder| holder.guest == guest) < limits.seats_by_guest
            && (addr.is_none() || count(&|holder| holder.addr == addr) < limits.seats_by_address);
        if has_room {
            known.entry(table).or_default().push(SeatHolder { guest, addr });
        }
        has_room
    }

    /// Sets who has the seats of a table. Those who are known keep their address.
    pub fn set(&self, table: TableId, guests: impl Iterator<Item = GuestId>) {
        let mut known = self.known();
        let before = known.remove(&table).unwrap_or_default();
        let holder = |guest| {
            let same = before.iter().find(|holder| holder.guest == guest);
            same.copied().unwrap_or(SeatHolder { guest, addr: None })
        };
        let holders: Vec<SeatHolder> = guests.map(holder).collect();
        if !holders.is_empty() {
            known.insert(table, holders);
        }
    }
}
