//! Recounts tiles and cards, so that the laws can check after every step that none is lost or doubled.

use tabletop::Census;

use crate::{
    DungeonLords,
    data::{Adventurer, Monster, Room, Trap},
    evil,
    table::Paladin,
};

impl DungeonLords {
    pub(crate) fn census(&self) -> Result<Census, String> {
        let table = &self.table;
        let expected = crate::scene::gone(table).map_err(|fault| fault.message)?;
        if expected != table.gone {
            return Err(format!("gone are {:?}, but missing are {expected:?}", table.gone));
        }
        for trap in Trap::ALL {
            let in_hands: u8 =
                table.seats().map(|s| self.hands[s].traps[trap] + self.hands[s].buried[trap]).sum();
            let n = in_hands + self.trap_deck[trap] + table.used_traps[trap];
            if n != Trap::COPIES {
                return Err(format!("{n} cards of {trap}"));
            }
        }
        for seat in table.seats() {
            self.check_lord(seat)?;
        }
        let own = |seat: &tabletop::Seat| {
            table.lords[*seat].party.iter().any(|member| member.adventurer.is_paladin())
        };
        let owners: Vec<_> = table.seats().filter(own).collect();
        let is_known = match table.paladin {
            Paladin::With(seat) => owners == [seat],
            _ => owners.is_empty(),
        };
        if !is_known {
            return Err(format!("the paladin is with {owners:?}, not {:?}", table.paladin));
        }
        let n_monsters: u8 = Monster::stack(1).iter().chain(&Monster::stack(2)).sum();
        Ok(vec![
            ("monsters", n_monsters.into()),
            ("rooms", Room::COUNT as u32),
            ("adventurers", Adventurer::ILLUSION.index() as u32),
            ("traps", u32::from(Trap::COPIES) * Trap::COUNT as u32),
        ])
    }

    fn check_lord(&self, seat: tabletop::Seat) -> Result<(), String> {
        let lord = &self.table.lords[seat];
        crate::scene::check_site(seat, &lord.site)
            .map_err(|fault| format!("{seat}: {}", fault.message))?;
        if lord.evil > evil::TOP {
            return Err(format!("{seat} is beyond evil"));
        }
        if let Some(member) = lord.party.iter().find(|member| member.hits >= member.hit_points()) {
            return Err(format!("{seat}: {} should be out", member.adventurer));
        }
        if lord.held.len() > 2 {
            return Err(format!("{seat} holds {}", lord.held));
        }
        Ok(())
    }
}
