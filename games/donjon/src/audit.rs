//! Recounts pieces and cards: what the laws hold after every step.

use tabletop::Census;

use crate::{
    Donjon,
    card::{Cards, Pile},
    data::{Kind, MALUS, N_GROUPS, N_PIECES},
    table::{Area, Table, Task},
};

impl Donjon {
    pub(crate) fn census(&self) -> Result<Census, String> {
        self.check_pieces()?;
        self.check_cards()?;
        self.check_tiles()?;
        self.check_question()?;
        let table = &self.table;
        let count = |cards: Cards| cards.len();
        Ok(vec![
            ("monsters", N_PIECES.iter().map(|&n| u32::from(n)).sum()),
            ("groups", u32::from(N_GROUPS)),
            (
                "threats",
                count(table.threats)
                    + count(table.kept)
                    + count(table.used(Pile::Threat))
                    + self.n_in_use(Pile::Threat),
            ),
            (
                "mixtures",
                count(table.mixtures)
                    + count(table.mixture_offer)
                    + count(table.used(Pile::Mixture))
                    + self.n_in_use(Pile::Mixture),
            ),
        ])
    }

    fn n_in_use(&self, pile: Pile) -> u32 {
        u32::from(self.table.in_use().is_some_and(|card| card.pile == pile))
    }

    /// PIECE-1: every piece lies somewhere.
    fn check_pieces(&self) -> Result<(), String> {
        let table = &self.table;
        for kind in Kind::ALL {
            let in_dungeons: u32 =
                table.seats().map(|seat| u32::from(table.dungeons[seat].n_of(kind))).sum();
            let in_areas: u32 = Area::ALL.iter().map(|&a| u32::from(table.area(a)[kind])).sum();
            let n = in_dungeons + in_areas + u32::from(table.reserve[kind]);
            let expected = u32::from(N_PIECES[kind as usize]);
            if n != expected {
                return Err(format!("{n} {kind}s instead of {expected}"));
            }
        }
        let in_dungeons: u32 =
            table.seats().map(|seat| u32::from(table.dungeons[seat].n_groups())).sum();
        let n = in_dungeons + u32::from(table.inn_groups);
        if n != u32::from(N_GROUPS) {
            return Err(format!("{n} groups of adventurers instead of {N_GROUPS}"));
        }
        Ok(())
    }

    /// No card is in two places.
    fn check_cards(&self) -> Result<(), String> {
        let table = &self.table;
        let all = Table::threats_of(table.n_seats());
        let strays = table.threats.bits & !all.bits | table.kept.bits & !all.bits;
        if strays != 0 || table.threats.bits & table.kept.bits != 0 {
            return Err("a threat card that is out of the game, or there twice".to_string());
        }
        if table.mixtures.bits & table.mixture_offer.bits != 0
            || table.vips.bits & table.vip_offer.bits != 0
        {
            return Err("a card on offer and in its pile".to_string());
        }
        if let Some(card) = table.in_use() {
            let homes = [
                table.threats,
                table.kept,
                table.mixtures,
                table.mixture_offer,
                table.vips,
                table.vip_offer,
                table.bearers,
            ];
            if homes.iter().any(|home| home.contains(card)) {
                return Err(format!("{card} is in use and in a pile"));
            }
        }
        if table.kept.len() as usize >= table.n_seats() {
            return Err("THREAT-5: the inn should have opened".to_string());
        }
        Ok(())
    }

    fn check_tiles(&self) -> Result<(), String> {
        let table = &self.table;
        let mut tiles = table.tiles;
        for seat in table.seats() {
            let dungeon = &table.dungeons[seat];
            if usize::from(dungeon.n_malus) > MALUS.len() {
                return Err(format!("{seat} has {} malus tiles", dungeon.n_malus));
            }
            if dungeon.seals.iter().any(|&seal| seal > dungeon.n_malus) {
                return Err(format!("a power of {seat} is covered by a tile that was not taken"));
            }
            let mut seals = dungeon.seals.map(u32::from).to_vec();
            seals.retain(|&seal| seal > 0);
            let n_seals = seals.len();
            seals.sort_unstable();
            seals.dedup();
            if seals.len() < n_seals {
                return Err(format!("one malus tile covers two powers of {seat}"));
            }
            match dungeon.tile {
                Some(tile) if tiles.contains(tile) => return Err(format!("{tile} is there twice")),
                Some(tile) => tiles.insert(tile),
                None if n_seals > 0 => return Err(format!("{seat} used a hidden guardian tile")),
                None if dungeon.is_tile_due() && !table.is_group_coming(seat) => {
                    return Err(format!("GUARD-1: the tile of {seat} should be revealed"));
                }
                None => {}
            }
        }
        if tiles != Cards::all(Pile::Tile) {
            return Err("a guardian tile is missing".to_string());
        }
        Ok(())
    }

    /// Somebody has something to decide, and nobody is asked what has one answer.
    fn check_question(&self) -> Result<(), String> {
        let table = &self.table;
        let asks = match table.top() {
            Some(frame) => self.asks(&frame),
            None => self.phase_asks(),
        };
        if !asks {
            return Err(format!("nobody is asked in {:?}: {:?}", table.phase, table.top()));
        }
        let is_below = |task: Task| matches!(task, Task::Effect(_) | Task::Discard(_));
        let n_below = table.pending.len().saturating_sub(1);
        match table.pending[..n_below].iter().find(|frame| !is_below(frame.task)) {
            Some(frame) => Err(format!("{:?} waits below another task", frame.task)),
            None => Ok(()),
        }
    }
}
