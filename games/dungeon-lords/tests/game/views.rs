//! What a viewer is shown in words.

use dungeon_lords::DungeonLords;
use tabletop::{Game, Seat};

use crate::check_game;

fn shown(scene: &str, viewer: Option<Seat>) -> String {
    check_game(scene).game().view(viewer).to_string()
}

const SCENE: &str = "seats: 3\nseason: fall 1\nturn: P2 acts at food II\nminions: food P1 P2\nP1 orders: food dig gold!\nP2 orders: food\nstarter: P2\ntown: fireball@P1
    P1 lair: goblin troll*\nP1 traps: pendulum\nP1 rooms: mint c3\nP1 tunnels: c1* c2 c4\nP1 party: paladin-1/2 priest-c\nP1 evil: 9\nP2 prison: thief-a\nevent: taxes\narrivals: thief-b wizard-c warrior-d\ntavern: witch\nstore: workshop\n";

#[test]
fn the_table_is_described_in_words() {
    let text = shown(SCENE, None);
    for part in [
        "Year 1, fall; P2 is the starting player.",
        "P2: carry out food or decline",
        "This round: taxes; thief-b 4♥ 1, wizard-c 3♥ 2, warrior-d 5♥",
        "Tavern: witch. Store: workshop.",
        "? (seen by P1)",
        "food: P1 P2 -",
        "..x..",
        "..R.. c3 mint",
        "lair: goblin, troll (down)",
        "party: paladin-1 7♥ 2 -2, priest-c 3♥ 2",
        "prison: thief-a",
        "traps: 1 face down",
    ] {
        assert!(text.contains(part), "'{part}' is missing in\n{text}");
    }
}

#[test]
fn secrets_are_shown_to_their_owner_only() {
    let own = shown(SCENE, Some(Seat::new(0)));
    assert!(
        own.contains("P1 (you)") && own.contains("pendulum") && own.contains("fireball"),
        "{own}"
    );
    for other in [Some(Seat::new(1)), None] {
        let text = shown(SCENE, other);
        assert!(!text.contains("pendulum") && !text.contains("fireball"), "{text}");
    }
}

#[test]
fn every_question_has_words() {
    let mut questions = Vec::new();
    for seed in 1..=6 {
        let record = format!("seats: 3\nseed: {seed}");
        let mut session = check_game(&record);
        let mut rng = tabletop::Rng::new(seed);
        let mut legal = Vec::new();
        while let Some(seat) = session.game().to_act().first() {
            session.game().legal(seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            session.play(seat, action).expect("a legal action");
            let text = session.game().view(Some(seat)).to_string();
            questions.push(text.lines().nth(1).unwrap_or_default().to_string());
        }
    }
    assert!(questions.iter().all(|question| question.len() > 5), "each is written");
    assert!(DungeonLords::RECONSTRUCTIONS.len() > 20, "what is not printed is listed");
}
