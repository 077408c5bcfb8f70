//! Writes the position as text, as one viewer sees it.

use std::fmt::{self, Display};

use tabletop::{Seat, View as _};

use super::View;
use crate::{
    combat::{Part, troop_words},
    data::{Adventurer, Class, Order},
    lord::Lord,
    site::Square,
    table::{Ask, Minion, Paladin, Stage},
};

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if words.is_empty() { "nothing".to_string() } else { words.join(", ") }
}

/// `thief-c 3♥ 2`: hit points and symbols.
fn strength(adventurer: Adventurer) -> String {
    match adventurer.class() {
        Class::Warrior | Class::Illusion => format!("{adventurer} {}♥", adventurer.hit_points()),
        _ => format!("{adventurer} {}♥ {}", adventurer.hit_points(), adventurer.symbols()),
    }
}

impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.table;
        if table.stage == Stage::Over {
            writeln!(f, "The game is over.")?;
        } else {
            let (year, season, starter) = (table.year, table.season, table.starter);
            writeln!(f, "Year {year}, {season}; {starter} is the starting player.")?;
            writeln!(f, "{}: {}", self.to_act(), self.question())?;
            self.write_board(f)?;
        }
        self.write_combat(f)?;
        table.seats().try_for_each(|seat| self.write_seat(f, seat))
    }
}

impl View {
    fn question(&self) -> String {
        let table = &self.table;
        match table.ask {
            Ask::Keep => "keep one of three orders, the others are held".to_string(),
            Ask::Orders => "choose three orders".to_string(),
            Ask::Act => format!("carry out {} or decline", table.place),
            Ask::Dig(n) => format!("dig up to {n} more"),
            Ask::Spy => "look at a combat card".to_string(),
            Ask::GiveBack => "one trap goes back".to_string(),
            Ask::Tribute(monster) => format!("what does the {monster} get?"),
            Ask::Build(room) => format!("where is {room} built?"),
            Ask::Produce => "let rooms produce".to_string(),
            Ask::Shed => "where does the tool-shed dig?".to_string(),
            Ask::Retrieve => "which order comes back?".to_string(),
            Ask::Wages => "pay or release".to_string(),
            Ask::Taxes(due) | Ask::ExtraTax(due) => format!("pay up to {due} gold of tax"),
            Ask::WitchHunt => "release a monster or take evil".to_string(),
            Ask::Strike => "pay a piece of the wage or turn the monster face down".to_string(),
            Ask::Collapse(n) => format!("tiles still to collapse: {n}"),
            Ask::VipVisit => "pay 1 food and 1 gold, or take a red mark".to_string(),
            Ask::ImpHoliday(due) => format!("pay up to {due} food, or lose as many imps"),
            Ask::TrapRecall(due) => format!("pay up to {due} gold, or discard as many traps"),
            Ask::Recalled(n) => format!("traps still to discard: {n}"),
            Ask::Combat => "fight".to_string(),
            Ask::Over => "nothing".to_string(),
        }
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.table;
        let special = |tile| table.special.filter(|_| tile == crate::data::EventTile::Special);
        for (when, event, row) in [
            ("This round", table.event, &table.arrivals),
            ("Next round", table.next_event, &table.next_arrivals),
        ] {
            if let Some(tile) = event {
                let name = special(tile).map_or(tile.to_string(), |card| card.to_string());
                writeln!(f, "{when}: {name}; {}", list(row.iter().map(|&one| strength(one))))?;
            }
        }
        writeln!(f, "Tavern: {}. Store: {}.", list(table.tavern.iter()), list(table.store.iter()))?;
        let card = |slot: &crate::table::Slot| match slot.card {
            Some(spell) => format!("{spell} (fatigue {})", spell.fatigue()),
            None if slot.seen_by.is_empty() => "?".to_string(),
            None => format!("? (seen by {})", slot.seen_by),
        };
        writeln!(f, "Combat cards: {}.", list(self.town.iter().map(card)))?;
        if table.paladin == Paladin::Tent {
            writeln!(f, "The paladin waits: {}.", strength(Adventurer::paladin(table.year)))?;
        }
        for place in Order::ALL {
            let minions = &table.spaces[place as usize];
            if *minions != [Minion::None; 3] {
                let name = |minion: &Minion| match minion {
                    Minion::None => "-".to_string(),
                    Minion::Of(seat) => seat.to_string(),
                    Minion::NonPlayer => "N".to_string(),
                };
                writeln!(f, "  {place}: {}", minions.each_ref().map(name).join(" "))?;
            }
        }
        for nth in 0..table.n_non_players() {
            let colour = &table.non_players[nth];
            writeln!(f, "N{}: ordered {}, held {}", nth + 1, colour.orders, colour.held)?;
        }
        Ok(())
    }

    fn write_combat(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let combat = &self.combat;
        if combat.part == Part::None {
            return Ok(());
        }
        writeln!(f, "Combat round {}.", combat.round + 1)?;
        for seat in self.table.seats() {
            let plan = &combat.plans[seat];
            if let Some(square) = plan.square {
                let sent = list(troop_words(&plan.sent));
                let traps =
                    plan.traps.iter().map(|trap| trap.map_or("?".into(), |t| t.to_string()));
                writeln!(f, "   {seat} plans {square}: {sent}; traps: {}", list(traps))?;
            }
        }
        if let Some(seat) = combat.turn {
            let battle = &combat.battle;
            let waiting = list(troop_words(&battle.waiting));
            writeln!(f, "   {seat} fights on {}; still to attack: {waiting}", battle.square)?;
        }
        Ok(())
    }

    fn write_seat(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let lord = &self.table.lords[seat];
        let you = if self.viewer == Some(seat) { " (you)" } else { "" };
        let Lord { food, gold, imps, evil, red_marks, .. } = lord;
        write!(f, "{seat}{you}: food {food}, gold {gold}, imps {imps}")?;
        if lord.busy > 0 {
            write!(f, " ({} busy)", lord.busy)?;
        }
        writeln!(f, ", evil {evil}, red marks {red_marks}")?;
        write_site(f, lord)?;
        writeln!(f, "   lair: {}", list(lair(lord)))?;
        let member = |member: &crate::lord::Member| {
            let hits = if member.hits > 0 { format!(" -{}", member.hits) } else { String::new() };
            let food = if member.has_food { " +food" } else { "" };
            format!("{}{hits}{food}", strength(member.adventurer))
        };
        writeln!(f, "   party: {}", list(lord.party.iter().map(member)))?;
        if !lord.prison.is_empty() {
            writeln!(f, "   prison: {}", list(lord.prison.iter()))?;
        }
        let backs = &self.backs[seat];
        if self.viewer == Some(seat) {
            writeln!(f, "   traps: {}", list(self.hand.traps.iter()))?;
            if !self.hand.drawn.is_empty() {
                writeln!(f, "   drawn: {}", self.hand.drawn)?;
            }
            if !self.hand.chosen.is_empty() {
                writeln!(f, "   chosen: {}", list(self.hand.chosen.iter()))?;
            }
        } else {
            writeln!(f, "   traps: {} face down", backs.n_traps)?;
            if backs.n_chosen > 0 {
                writeln!(f, "   orders placed: {}", backs.n_chosen)?;
            }
        }
        if !lord.orders.is_empty() {
            writeln!(f, "   orders: {}", list(lord.orders.iter()))?;
        }
        writeln!(f, "   held: {}", lord.held)
    }
}

fn lair(lord: &Lord) -> Vec<String> {
    let mut words = Vec::new();
    for monster in crate::data::Monster::ALL {
        let nth = monster as usize;
        words.extend(std::iter::repeat_n(monster.to_string(), lord.up[nth].into()));
        words.extend(std::iter::repeat_n(format!("{monster} (down)"), lord.down[nth].into()));
    }
    words
}

/// Four rows: `#` a tunnel, `x` a conquered tile, a capital for a room.
fn write_site(f: &mut fmt::Formatter<'_>, lord: &Lord) -> fmt::Result {
    for row in 0..4 {
        let tile = |column: usize| {
            let square = Square::new(row * 5 + column);
            match lord.site.room_on(square) {
                _ if lord.site.tiles() & square.bit() == 0 => '.',
                _ if lord.site.is_conquered(square) => 'x',
                None => '#',
                Some(_) => 'R',
            }
        };
        let tiles: String = (0..5).map(tile).collect();
        let rooms = lord.site.iter_rooms().filter(|(_, square)| square.index() / 5 == row);
        let names: Vec<String> = rooms.map(|(room, square)| format!("{square} {room}")).collect();
        writeln!(f, "   {tiles} {}", names.join(", "))?;
    }
    Ok(())
}
