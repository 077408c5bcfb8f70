//! Recounts cards, tokens and meeples, so that the laws can check after every step that none is lost or doubled.

use tabletop::Census;

use crate::{
    HeroesOut,
    cards::Cards,
    data::{CHESTS, Card, LAST_CHEST, N_OFFER, N_PORTALS, Room, Token},
    guild::Guild,
    table::Phase,
};

impl HeroesOut {
    pub(crate) fn census(&self) -> Result<Census, String> {
        self.check_cards()?;
        self.check_dungeon()?;
        self.check_hordes()?;
        self.check_asked()?;
        Ok(vec![("cards", self.n_cards())])
    }

    /// Every card lies somewhere: those of clans that nobody plays in the box.
    fn n_cards(&self) -> u32 {
        let table = &self.table;
        let n_played = table.hordes.len() + usize::from(table.laboratory.is_some());
        let n_boxed = (crate::Clan::COUNT - n_played) * 10;
        let hordes = table.hordes.iter();
        let n_held: u32 =
            hordes.map(|h| h.deck.len() + h.hand.len() + h.discard.len() + h.played.len()).sum();
        n_boxed as u32 + n_held + table.offer.len() + table.crafts.len()
    }

    /// No more copies of a card than there are.
    fn check_cards(&self) -> Result<(), String> {
        let table = &self.table;
        let hordes = table.hordes.iter();
        let piles: Vec<Cards> = hordes
            .flat_map(|h| [h.deck, h.hand, h.discard, h.played])
            .chain([table.offer, table.crafts])
            .collect();
        for card in Card::all() {
            let n: u8 = piles.iter().map(|pile| pile.count(card)).sum();
            if n > card.row().copies {
                return Err(format!("{n} copies of {card} instead of {}", card.row().copies));
            }
        }
        if table.offer.len() > N_OFFER {
            return Err(format!("{} cards are on offer", table.offer.len()));
        }
        if table.guild.bits & !Guild::full(table.options.scenario).bits != 0 {
            return Err("a guild card that is not in this scenario".to_string());
        }
        if table.icons.is_empty() || table.session().is_some() {
            return Ok(());
        }
        Err("icons without a card".to_string())
    }

    fn check_dungeon(&self) -> Result<(), String> {
        let table = &self.table;
        for token in Token::ALL {
            let n: u32 = table.tokens.iter().map(|room| u32::from(room[token as usize])).sum();
            if n > u32::from(token.limit()) {
                return Err(format!("{n} {token}s, of {}", token.limit()));
            }
        }
        let (portals, gates) = (table.portals, table.gates);
        if !portals.and(gates).is_empty() || portals.or(gates).len() > N_PORTALS {
            return Err("a portal that is there twice, or too many".to_string());
        }
        let rooms = table.map().rooms;
        for room in Room::ALL.into_iter().filter(|&room| !rooms.has(room)) {
            let at = room.index();
            let is_empty = table.chests[at] == 0
                && table.tokens[at] == [0; Token::COUNT]
                && table.heroes[at].is_empty()
                && !portals.or(gates).has(room)
                && table.n_monsters(room) == 0;
            if !is_empty {
                return Err(format!("something is in the {room}, which is not in this dungeon"));
            }
        }
        let has_last = table.chests[Room::Vault.index()] == LAST_CHEST;
        if has_last == (table.phase == Phase::Lost) {
            return Err("END-2: the game is lost with the chest of the vault".to_string());
        }
        for (nth, counts) in table.backs.iter().enumerate() {
            let n_chests = table.chests.iter().filter(|&&v| usize::from(v) == nth + 1).count();
            let n_backs: u8 = counts.iter().sum();
            if usize::from(n_backs) < n_chests
                || counts.iter().zip(CHESTS[nth]).any(|(n, m)| *n > m)
            {
                return Err(format!("SETUP-7: backs of value {} do not add up", nth + 1));
            }
        }
        Ok(())
    }

    fn check_hordes(&self) -> Result<(), String> {
        for horde in self.table.hordes.iter() {
            let sheet = horde.clan.sheet();
            if horde.meeples.len() > usize::from(sheet.n_meeples) {
                return Err(format!("{} {} meeples", horde.meeples.len(), horde.clan));
            }
            if horde.meeples.iter().any(|meeple| meeple.wounds >= sheet.health) {
                return Err(format!("WOUND-1: a dead meeple of the {} in the dungeon", horde.clan));
            }
            if !horde.meeples.is_sorted() {
                return Err(format!("the meeples of the {} are out of order", horde.clan));
            }
        }
        Ok(())
    }

    /// Somebody has something to decide, and nobody is asked what has one answer. Heroes rest unless they are resolved.
    fn check_asked(&self) -> Result<(), String> {
        let asks = match self.table.top() {
            Some(task) => self.asks(task),
            None => self.phase_asks(),
        };
        if !asks {
            return Err(format!(
                "nobody is asked in {:?}: {:?}",
                self.table.phase,
                self.table.top()
            ));
        }
        let is_resolving = self.table.pending.contains(&crate::Task::Resolve);
        if !is_resolving && !self.table.is_over() && !self.table.restless().is_empty() {
            return Err("RESOLVE-1: an active hero who does nothing".to_string());
        }
        Ok(())
    }
}
