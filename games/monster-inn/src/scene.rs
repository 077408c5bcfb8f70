//! Reads and writes a position as text, with an explanation of what is wrong.

use tabletop::{Deck, Fields, ParseError, PerSeat, Seat, SeatSet, TextError};

use crate::{
    Heap, MonsterInn, Options, Phase, Supported, Table,
    cards::{Creature, Humanoid, Monster, N_TREASURES, Treasure},
    deck::Creatures,
    dungeon::{Dungeon, MAX_ROW},
    inn::Inn,
};

pub(crate) fn write(game: &MonsterInn) -> Vec<(String, String)> {
    let table = &game.table;
    let turn = match table.phase {
        Phase::Bid => format!("{} bids", table.turn),
        Phase::Bonus => format!("{} bonus", table.turn),
        Phase::Support => format!("{} support", table.turn),
        Phase::Over => "over".to_string(),
    };
    let mut fields = vec![("turn".to_string(), turn)];
    let mut add = |key: String, value: String| fields.push((key, value));
    add("in".into(), table.in_round.to_string());
    add("inn".into(), table.inn.to_string());
    add("pool".into(), table.pool.to_string());
    for seat in Seat::all(table.n_seats()) {
        add(format!("{seat} purse"), game.purses[seat].to_string());
        let mut unseen = game.purses[seat];
        Treasure::ALL.into_iter().for_each(|t| unseen.remove(t, table.seen[seat][t]));
        if !unseen.is_empty() {
            add(format!("{seat} unseen"), unseen.to_string());
        }
        let monsters = table.dungeons[seat].monsters().iter().map(|&monster| {
            let support = table.support_of(monster);
            support.map_or(monster.to_string(), |treasure| format!("{monster}+{treasure}"))
        });
        add(format!("{seat} monsters"), row(monsters));
        add(format!("{seat} humanoids"), row(table.dungeons[seat].humanoids().iter()));
    }
    if table.deck != all_but_those_on(table) {
        add("deck".into(), row(table.deck.iter()));
    }
    fields
}

/// What follows from the rest.
pub(crate) fn omitted(game: &MonsterInn) -> Vec<(String, String)> {
    let supply = game.table.supply.to_string();
    let deck = row(game.table.deck.iter());
    vec![("supply".to_string(), supply), ("deck".to_string(), deck)]
}

fn row(cards: impl Iterator<Item = impl ToString>) -> String {
    let cards: Vec<String> = cards.map(|card| card.to_string()).collect();
    if cards.is_empty() { "empty".to_string() } else { cards.join(" ") }
}

/// The deck when no card has gone elsewhere.
fn all_but_those_on(table: &Table) -> Creatures {
    let mut deck = Creatures::ALL;
    let dungeons = Seat::all(table.n_seats()).map(|seat| &table.dungeons[seat]);
    let at_home = dungeons.flat_map(|dungeon| {
        let monsters = dungeon.monsters().iter().map(|&monster| Creature::Monster(monster));
        monsters.chain(dungeon.humanoids().iter().map(|h| Creature::Humanoid(h.range())))
    });
    at_home.chain(table.inn.creatures()).for_each(|creature| {
        deck.take(creature);
    });
    deck
}

pub(crate) fn read(
    options: &Options,
    n_seats: usize,
    fields: &mut Fields,
) -> Result<MonsterInn, TextError> {
    fields.expect(&keys(n_seats))?;
    let mut reader = Reader { unplaced: Creatures::ALL, faces: 0, n_seats };
    let (phase, turn) = fields.require("turn")?.read(|value| reader.turn(value))?;
    let is_over = phase == Phase::Over;
    let pool = fields.read_or("pool", Heap::EMPTY, read_pool)?;
    let inn = fields.read_or("inn", Inn::EMPTY, |value| reader.inn(value))?;
    let mut table = Table {
        options: *options,
        n_seats: n_seats as u8,
        phase,
        turn,
        in_round: SeatSet::EMPTY,
        inn,
        pool,
        supply: Heap::EMPTY,
        deck: Creatures::EMPTY,
        dungeons: PerSeat::filled(Dungeon::default()),
        supports: Default::default(),
        seen: PerSeat::filled(Heap::EMPTY),
    };
    let mut purses = PerSeat::filled(Heap::EMPTY);
    for seat in Seat::all(n_seats) {
        purses[seat] = fields.read_or(&format!("{seat} purse"), Heap::EMPTY, str::parse)?;
        let unseen = |value: &str| read_unseen(value, options, is_over, purses[seat]);
        table.seen[seat] = fields.read_or(&format!("{seat} unseen"), purses[seat], unseen)?;
        let dungeon = &mut table.dungeons[seat];
        let supports = &mut table.supports;
        let monsters = |value: &str| reader.monsters(value, dungeon, supports);
        fields.read_or(&format!("{seat} monsters"), (), monsters)?;
        let supported = supports[0].0 | supports[1].0;
        let humanoids = |value: &str| reader.humanoids(value, dungeon, supported, is_over);
        fields.read_or(&format!("{seat} humanoids"), (), humanoids)?;
    }
    let seats_in = |value: &str| read_in(value, n_seats);
    let everybody = if is_over { SeatSet::EMPTY } else { SeatSet::all(n_seats) };
    table.in_round = fields.read_or("in", everybody, seats_in)?;
    table.supply = rest_of_treasure(&table, &purses, fields.line)?;
    fields.read_or("supply", (), |value| match value.parse::<Heap>()? {
        heap if heap == table.supply => Ok(()),
        _ => Err(ParseError::new(format!(
            "of {N_TREASURES} coins and {N_TREASURES} gems the supply still has {}",
            table.supply
        ))),
    })?;
    table.deck = fields.read_or("deck", reader.unplaced, |value| reader.deck(value))?;
    let game = MonsterInn { table, purses };
    check_phase(&game).map_err(|(key, message)| TextError::new(fields.line_of(key), message))?;
    check_rows(&table).map_err(|message| TextError::new(fields.line_of("deck"), message))?;
    Ok(game)
}

/// Every field a scene may have.
fn keys(n_seats: usize) -> Vec<String> {
    let of_table = ["turn", "in", "inn", "pool", "supply", "deck"].map(str::to_string);
    let of_seat = |seat: Seat| {
        ["purse", "unseen", "monsters", "humanoids"].map(|what| format!("{seat} {what}"))
    };
    of_table.into_iter().chain(Seat::all(n_seats).flat_map(of_seat)).collect()
}

/// Reads cards, keeping count of those that are not placed yet.
struct Reader {
    unplaced: Creatures,
    /// Revealed humanoids, bit `v` for the value `v`.
    faces: u32,
    n_seats: usize,
}

impl Reader {
    fn turn(&self, value: &str) -> Result<(Phase, Seat), ParseError> {
        let words: Vec<&str> = value.split_whitespace().collect();
        let (seat, phase) = match words.as_slice() {
            [over] if over.eq_ignore_ascii_case("over") => return Ok((Phase::Over, Seat::new(0))),
            [seat] => (seat, Phase::Bid),
            [seat, what] => match what.to_ascii_lowercase().as_str() {
                "bid" | "bids" => (seat, Phase::Bid),
                "bonus" => (seat, Phase::Bonus),
                "support" => (seat, Phase::Support),
                _ => return Err(turn_forms(value)),
            },
            _ => return Err(turn_forms(value)),
        };
        Ok((phase, known_seat(seat, self.n_seats)?))
    }

    fn place(&mut self, creature: Creature) -> Result<(), ParseError> {
        if self.unplaced.take(creature) {
            return Ok(());
        }
        Err(ParseError::new(match creature {
            Creature::Monster(monster) => format!("{monster} is placed twice"),
            Creature::Humanoid(range) => format!("there are only five humanoids {range}"),
        }))
    }

    /// INN-2 and INN-3 give the order, whatever order they are written in.
    fn inn(&mut self, value: &str) -> Result<Inn, ParseError> {
        let mut creatures = Vec::new();
        for word in cards_of(value) {
            let creature = word.parse()?;
            self.place(creature)?;
            creatures.push(creature);
        }
        if creatures.len() > self.n_seats {
            return Err(ParseError::new(format!(
                "the inn has room for {} creatures",
                self.n_seats
            )));
        }
        Ok(Inn::sorted(&creatures))
    }

    fn monsters(
        &mut self,
        value: &str,
        dungeon: &mut Dungeon,
        supports: &mut [Supported; 2],
    ) -> Result<(), ParseError> {
        for (nth, word) in cards_of(value).enumerate() {
            check_row(nth)?;
            let (monster, support) = match word.split_once('+') {
                Some((monster, treasure)) => (monster, Some(treasure.parse::<Treasure>()?)),
                None => (word, None),
            };
            let monster: Monster = monster.parse()?;
            self.place(Creature::Monster(monster))?;
            dungeon.place_monster(monster);
            if let Some(treasure) = support {
                supports[treasure as usize].0 |= 1 << monster.value();
            }
        }
        Ok(())
    }

    /// Before the end humanoids are face down; at the end each that was turned over needs its value.
    fn humanoids(
        &mut self,
        value: &str,
        dungeon: &mut Dungeon,
        supported: u32,
        is_over: bool,
    ) -> Result<(), ParseError> {
        for (column, word) in cards_of(value).enumerate() {
            check_row(column)?;
            let humanoid: Humanoid = word.parse()?;
            let range = humanoid.range();
            self.place(Creature::Humanoid(range))?;
            if let Some(value) = humanoid.value() {
                if !is_over {
                    let hint = format!("{word} lies face down until the end: write {range}");
                    return Err(ParseError::new(hint));
                }
                if self.faces & (1 << value) != 0 {
                    return Err(ParseError::new(format!("{word} is placed twice")));
                }
                self.faces |= 1 << value;
            }
            let monster = dungeon.monsters().get(column);
            let is_met = monster.is_some_and(|m| supported & (1 << m.value()) == 0);
            if is_over && is_met && humanoid.value().is_none() {
                let hint = "was turned over at the end: write its value";
                return Err(ParseError::new(format!("{word} {hint}, like H{}", range.lowest())));
            }
            // SCORE-1: one that was removed unseen keeps its value for itself.
            dungeon.lay(if is_met { humanoid } else { Humanoid::face_down(range) });
        }
        Ok(())
    }

    fn deck(&mut self, value: &str) -> Result<Creatures, ParseError> {
        let mut deck = Creatures::EMPTY;
        for word in cards_of(value) {
            let creature = word.parse()?;
            self.place(creature)?;
            deck.add(creature);
        }
        Ok(deck)
    }
}

fn cards_of(value: &str) -> impl Iterator<Item = &str> {
    let is_empty = value.eq_ignore_ascii_case("empty");
    value.split([' ', ',']).filter(move |word| !is_empty && !word.is_empty())
}

fn turn_forms(value: &str) -> ParseError {
    let forms = "'P1 bids', 'P1 bonus', 'P1 support' or 'over'";
    ParseError::new(format!("'{value}' is not a turn: write {forms}"))
}

fn known_seat(word: &str, n_seats: usize) -> Result<Seat, ParseError> {
    let seat: Seat = word.parse()?;
    if seat.index() < n_seats {
        Ok(seat)
    } else {
        Err(ParseError::new(format!("there is no {seat}")))
    }
}

fn read_in(value: &str, n_seats: usize) -> Result<SeatSet, ParseError> {
    let seats: SeatSet = value.parse()?;
    match seats.iter().find(|seat| seat.index() >= n_seats) {
        Some(seat) => Err(ParseError::new(format!("there is no {seat}"))),
        None => Ok(seats),
    }
}

fn read_pool(value: &str) -> Result<Heap, ParseError> {
    let pool: Heap = value.parse()?;
    let is_mixed = Treasure::ALL.iter().all(|&treasure| pool[treasure] > 0);
    if is_mixed { Err(ParseError::new("a pool holds coins or gems, never both")) } else { Ok(pool) }
}

/// The seen part of a purse, from the part nobody has seen.
fn read_unseen(
    value: &str,
    options: &Options,
    is_over: bool,
    purse: Heap,
) -> Result<Heap, ParseError> {
    let unseen: Heap = value.parse()?;
    if (options.is_open || is_over) && !unseen.is_empty() {
        return Err(ParseError::new("open treasure is seen by all"));
    }
    let mut seen = purse;
    for treasure in Treasure::ALL {
        if unseen[treasure] > purse[treasure] {
            return Err(ParseError::new(format!("the purse holds only {purse}")));
        }
        seen.remove(treasure, unseen[treasure]);
    }
    Ok(seen)
}

fn rest_of_treasure(table: &Table, purses: &PerSeat<Heap>, line: usize) -> Result<Heap, TextError> {
    let mut supply = Heap::EMPTY;
    for treasure in Treasure::ALL {
        let in_purses = purses.iter(table.n_seats()).map(|(_, purse)| u32::from(purse[treasure]));
        let n = in_purses.sum::<u32>()
            + u32::from(table.pool[treasure])
            + table.supports[treasure as usize].0.count_ones();
        let n_left = u32::from(N_TREASURES).checked_sub(n).ok_or_else(|| {
            let message = format!("{n} {treasure}s are placed, but there are only {N_TREASURES}");
            TextError::new(line, message)
        })?;
        supply.add(treasure, n_left as u8);
    }
    Ok(supply)
}

/// Whether what is due can be due here; else the field that is to blame, and why.
fn check_phase(game: &MonsterInn) -> Result<(), (&'static str, String)> {
    let table = &game.table;
    let (turn, n_in, n_inn) = (table.turn, table.in_round.len(), table.inn.creatures().count());
    let is_in = table.in_round.contains(turn);
    let refuse = |key, message: String| Err((key, message));
    match table.phase {
        Phase::Over if n_in > 0 => {
            refuse("in", "nobody is in the round when the game is over".into())
        }
        _ if n_in != n_inn => refuse(
            "inn",
            format!(
                "creatures in the inn: {n_inn}, but seats still in the round: {n_in}. There is one \
                 for each (see 'inn' and 'in')"
            ),
        ),
        Phase::Bid if !is_in => {
            refuse("turn", format!("{turn} bids, but is not in the round (see 'in')"))
        }
        Phase::Bid if n_in < 2 => refuse(
            "in",
            "LEAVE-4: a seat alone in the round leaves at once and does not bid".into(),
        ),
        Phase::Bonus | Phase::Support if is_in => refuse(
            "in",
            format!("{turn} has left already: take it out of 'in', and its card out of 'inn'"),
        ),
        Phase::Bonus if table.dungeons[turn].humanoids().is_empty() => {
            refuse("turn", format!("a bonus is due to {turn}, who has no humanoid"))
        }
        Phase::Bonus if table.supply.is_empty() => {
            refuse("turn", "BONUS-2: the supply is empty".into())
        }
        Phase::Support if table.kin_of_newest(turn).count_ones() < 2 => refuse(
            "turn",
            format!("support is due to {turn}, whose last monster is the first of its kind"),
        ),
        Phase::Support
            if table.dungeons[turn].newest().is_some_and(|m| table.support_of(m).is_some()) =>
        {
            refuse(
                "turn",
                format!("{turn}'s last monster was just placed and cannot be supported yet"),
            )
        }
        Phase::Bonus | Phase::Support | Phase::Over if !table.pool.is_empty() => refuse(
            "pool",
            "LEAVE-1: whoever leaves takes the whole pool, so it is empty now".into(),
        ),
        _ => Ok(()),
    }
}

fn check_row(nth: usize) -> Result<(), ParseError> {
    if nth < MAX_ROW {
        return Ok(());
    }
    Err(ParseError::new(format!("a row holds at most {MAX_ROW} creatures")))
}

/// No row may ever grow longer than the state has room for.
fn check_rows(table: &Table) -> Result<(), String> {
    if table.phase == Phase::Over {
        return Ok(());
    }
    let in_inn = |is_monster: bool| {
        let same = |card: &Creature| matches!(card, Creature::Monster(_)) == is_monster;
        table.inn.creatures().filter(same).count()
    };
    let n_monsters = table.deck.n_monsters() as usize + in_inn(true);
    let n_humanoids = table.deck.n_humanoids() as usize + in_inn(false);
    for seat in Seat::all(table.n_seats()) {
        let n_rounds = table.n_rounds_left() + usize::from(table.in_round.contains(seat));
        let dungeon = &table.dungeons[seat];
        let fits = |n: usize, n_to_come: usize| n + n_to_come.min(n_rounds) <= MAX_ROW;
        if !fits(dungeon.monsters().len(), n_monsters)
            || !fits(dungeon.humanoids().len(), n_humanoids)
        {
            return Err(format!(
                "{seat} could come to own a row of more than {MAX_ROW} creatures: \
                 give a shorter 'deck: …'"
            ));
        }
    }
    Ok(())
}
