//! The solver against a brute force at a whole table: nothing but `legal` and `apply` of the game itself.

use dungeon_lords::{
    DungeonLords, Monster, Part, Room, Spell,
    solver::{Front, Outcome, Solver, Weights},
    squares,
};
use tabletop::{Dealer, Game, Rng, Seat};

use super::{WEIGHTS, aimed::aimed, asked, report};

const SEAT: Seat = Seat::new(0);
/// Positions of a whole table are large: combats with more of them are left out.
const MOST_NODES: u64 = 8_000;

/// The best worth of one seat's combat; `None` if there are too many positions.
fn best_at_table(
    game: &DungeonLords,
    weights: &Weights,
    dealer: &mut Dealer<DungeonLords>,
    n_nodes: &mut u64,
) -> Option<i64> {
    *n_nodes += 1;
    if *n_nodes > MOST_NODES {
        return None;
    }
    let view = game.view(Some(SEAT));
    if view.combat.part == Part::None {
        return Some(outcome(game).worth(weights));
    }
    let mut actions = Vec::new();
    game.legal(SEAT, &mut actions);
    let mut best = None;
    for action in actions {
        let mut next = *game;
        next.apply(SEAT, action, dealer);
        best = best.max(Some(best_at_table(&next, weights, dealer, n_nodes)?));
    }
    Some(best.expect("nobody else is asked in this combat"))
}

/// What the lord has. After combat monsters have turned face up and the party has left; neither counts.
fn outcome(game: &DungeonLords) -> Outcome {
    let view = game.view(Some(SEAT));
    let lord = &view.table.lords[SEAT];
    let conquered = lord.site.conquered();
    let paladins = lord.prison.iter().filter(|adventurer| adventurer.is_paladin()).count() as u8;
    Outcome {
        tiles: conquered.count_ones() as u8,
        rooms: squares(conquered).filter(|&square| lord.site.room_on(square).is_some()).count()
            as u8,
        prisoners: lord.prison.len() as u8 - paladins,
        paladins,
        food: lord.food,
        gold: lord.gold,
        imps: lord.imps,
        traps: view.hand.traps.total(),
        monsters: (0..Monster::COUNT)
            .filter(|&kind| kind != Monster::Ghost as usize)
            .map(|kind| lord.up[kind] + lord.down[kind])
            .sum(),
        red_marks: lord.red_marks,
        evil: lord.evil(),
    }
}

/// The combat as a scene of two seats, the other one without adventurers. `None` if it has no place at a table: an
/// unknown card, a paladin, who would look for others, or a dungeon nobody can dig.
fn scene_of(text: &str, front: &Front) -> Option<String> {
    let front = front.laid_out()?;
    let is_unknown = front.cards.iter().skip(usize::from(front.round)).any(Option::is_none);
    let is_alone = front.part == Part::Plan && front.training.is_none();
    if is_unknown || !is_alone || text.contains("paladin") {
        return None;
    }
    let known = front.cards.iter().flatten().fold(0u32, |set, card| set | 1 << *card as u32);
    let has_illusion = text.contains("illusion ");
    let mut past = Spell::all().filter(|spell| {
        let is_of_year = spell.year() == front.year;
        is_of_year
            && known & (1 << *spell as u32) == 0
            && !(has_illusion && *spell == Spell::Illusion)
    });
    let slot = |(nth, card): (usize, &Option<Spell>)| match card {
        Some(card) => format!("{card}@P1"),
        None if nth < usize::from(front.round) => format!("{}@all", past.next().expect("enough")),
        None => "?".to_string(),
    };
    let town: Vec<String> = front.cards.iter().enumerate().map(slot).collect();
    let (mut tunnels, mut rooms) = (Vec::new(), Vec::new());
    for tile in front.tiles.iter() {
        match tile.room {
            None => tunnels.push(tile.square.to_string()),
            Some(room) => rooms.push(format!("{room} {}", tile.square)),
        }
    }
    let list = |words: Vec<String>, gap: &str| match words.len() {
        0 => "none".to_string(),
        _ => words.join(gap),
    };
    let field = |key: &str| {
        let mut values = text.lines().filter_map(|line| line.split_once(": "));
        values.find(|(found, _)| *found == key).map_or("none", |(_, value)| value)
    };
    let lair = if field("monsters") == "none" { "" } else { field("monsters") };
    Some(format!(
        "seats: 2\nseason: fall {}\nturn: combat\ncombat: round {} plan\npaladin: gone\ntown: {}\n\
         P1 tunnels: {}\nP1 rooms: {}\nP1 party: {}\nP1 lair: {}\nP1 traps: {}\nP1 prison: {}\n\
         P1 food: {}\nP1 gold: {}\nP1 imps: {}\nP1 evil: {}\n",
        front.year,
        front.round + 1,
        town.join(" "),
        list(tunnels, " "),
        list(rooms, ", "),
        field("party"),
        if lair.is_empty() { "none" } else { lair },
        field("traps"),
        field("prison"),
        field("food"),
        field("gold"),
        field("imps"),
        field("evil"),
    ))
}

#[test]
fn the_solver_finds_what_the_whole_game_finds() {
    let (n_asked, seed) = asked(8_000);
    let n_combats = (n_asked / 20).max(1);
    let mut rng = Rng::new(seed ^ 0x7AB1E);
    let mut dealer = Dealer::silent(Rng::new(1));
    let (mut n_done, mut n_large, mut n_illusions, mut n_labyrinths) = (0, 0, 0, 0);
    while n_done < n_combats {
        let (text, record) = aimed(&mut rng);
        // What the table has not got enough of is refused.
        let scene = scene_of(&text, &record.front);
        let Some(Ok(session)) = scene.as_ref().map(|scene| crate::run(scene)) else { continue };
        let game = session.game();
        let front = Front::of(&game.view(Some(SEAT))).expect("the seat plans");
        let weights = WEIGHTS[n_done as usize % WEIGHTS.len()];
        let mut n_nodes = 0;
        let Some(expected) = best_at_table(game, &weights, &mut dealer, &mut n_nodes) else {
            n_large += 1;
            continue;
        };
        let value = Solver::new(weights).value(&front);
        assert_eq!(value, expected, "seed {seed}, {weights:?}\n{}", scene.unwrap_or_default());
        n_done += 1;
        n_illusions += u64::from(text.contains("illusion "));
        n_labyrinths +=
            u64::from(front.tiles.iter().any(|tile| tile.room == Some(Room::Labyrinth)));
    }
    assert!(n_illusions * 8 > n_done && n_labyrinths * 8 > n_done, "{n_illusions} {n_labyrinths}");
    report(&format!("table, seed {seed}: {n_done} combats agree, {n_large} left out as too large"));
}
