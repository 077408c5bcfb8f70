//! A store that delegates every method to another one; a test overrides only what it changes.

/// Every reading of a `Store` but `table`, answered by the field `inner`.
macro_rules! forward_reads {
    () => {
        fn meta(
            &self,
            table: protocol::TableId,
        ) -> Result<Option<server::TableMeta>, server::StoreError> {
            self.inner.meta(table)
        }

        fn guest_of(
            &self,
            token: server::SecretHash,
        ) -> Result<Option<server::GuestId>, server::StoreError> {
            self.inner.guest_of(token)
        }

        fn n_devices(&self, guest: server::GuestId) -> Result<usize, server::StoreError> {
            self.inner.n_devices(guest)
        }

        fn device_link(
            &self,
            secret: server::SecretHash,
        ) -> Result<Option<server::DeviceLink>, server::StoreError> {
            self.inner.device_link(secret)
        }

        fn tables_behind(
            &self,
            after: Option<protocol::TableId>,
            limit: usize,
        ) -> Result<Vec<protocol::TableId>, server::StoreError> {
            self.inner.tables_behind(after, limit)
        }

        fn results_of(
            &self,
            guest: server::GuestId,
            before: Option<(u64, protocol::TableId)>,
            limit: usize,
        ) -> Result<Vec<(protocol::TableId, server::GameResult)>, server::StoreError> {
            self.inner.results_of(guest, before, limit)
        }

        fn name(&self, guest: server::GuestId) -> Result<Option<String>, server::StoreError> {
            self.inner.name(guest)
        }

        fn seen_at(&self, guest: server::GuestId) -> Result<Option<u64>, server::StoreError> {
            self.inner.seen_at(guest)
        }

        fn transfer(
            &self,
            secret: server::SecretHash,
        ) -> Result<Option<server::SeatTransfer>, server::StoreError> {
            self.inner.transfer(secret)
        }

        fn tables_of(
            &self,
            guest: server::GuestId,
            limit: usize,
        ) -> Result<Vec<(protocol::TableId, server::TableMeta)>, server::StoreError> {
            self.inner.tables_of(guest, limit)
        }

        fn open_tables(
            &self,
            limit: usize,
        ) -> Result<Vec<(protocol::TableId, server::TableMeta)>, server::StoreError> {
            self.inner.open_tables(limit)
        }

        fn tables_after(
            &self,
            after: Option<protocol::TableId>,
            limit: usize,
        ) -> Result<Vec<(protocol::TableId, server::TableMeta)>, server::StoreError> {
            self.inner.tables_after(after, limit)
        }

        fn guests_after(
            &self,
            after: Option<server::GuestId>,
            limit: usize,
        ) -> Result<Vec<(server::GuestId, u64)>, server::StoreError> {
            self.inner.guests_after(after, limit)
        }

        fn tables_with_pending_bots(&self) -> Result<Vec<protocol::TableId>, server::StoreError> {
            self.inner.tables_with_pending_bots()
        }
    };
}
