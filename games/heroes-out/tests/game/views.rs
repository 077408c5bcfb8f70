//! The position in words.

use tabletop::{Game, Seat, SeatSet, View};

use crate::check_game;

#[test]
fn a_turn_in_words() {
    let scene = "seats: 2\nturn: ratkin play\nP1 clan: ratkin\nP2 clan: dragon\nratkin hand: nest gnaw\nratkin discard: sword\nvault: 2 ratkin, 1 coin\nforge: chest 1, 1 dragon-2, 2 mages\nstudy: portal\noffer: axe bat";
    let words = check_game(scene).game().view(Some(Seat::new(0))).to_string();
    let expected = "P1 plays cards of the ratkin.
Level 1 of 2   Guild cards left: 18   Offer: axe bat
  vault: chest 4, 1 coin, 2 ratkin
  apothecary: empty
  sewers: empty
  cells: empty
  workshop: empty
  library: empty
  study: portal
  beast: empty
  forge: chest 1, 1 dragon-2, 2 mages
  graveyard: empty
P1 (you), ratkin: 7 in supply. Hand: nest gnaw   Played: none   Deck: 8   Discarded: sword
P2, dragon: 0 in supply. Hand: none   Played: none   Deck: 10   Discarded: none
";
    assert_eq!(words, expected, "\n{words}");
}

#[test]
fn questions_in_words() {
    let scene =
        "seats: 1\nscenario: frog-mutiny\nP1 clan: witches\nwitches hand: broom-sweep hex-bolt\n";
    let heroes = "resolve; deck; reveal 1";
    for (rest, expected) in [
        ("turn: witches renew", "P1 may discard cards of the witches."),
        ("turn: witches won", "The monsters won."),
        ("turn: witches lost", "The monsters lost."),
        ("turn: witches dwell", "P1 places 1 more of the witches at home."),
        (
            "turn: witches play\nwitches played: toad-pocket\nicons: move 1\nvault: 1 witches\npending: card toad-pocket b",
            "P1 performs toad-pocket: move 1.",
        ),
        (
            "turn: witches play\nwitches played: toad-pocket\nvault: 1 witches, 1 witches-1\npending: which vault sewers step; card toad-pocket b",
            "P1 chooses who goes from the vault to the sewers.",
        ),
        (
            "turn: witches play\nwitches played: toad-pocket\nvault: 1 witches, 1 coin, 1 trap\npending: carry vault sewers 0 step; card toad-pocket b",
            "P1 may carry something to the sewers: coin, trap.",
        ),
        (
            "turn: witches play\nwitches played: broom-sweep\nwitches hand: none\nvault: 1 witches, 1 frog, 1 mage\npending: hunt vault; card broom-sweep a",
            "P1 chooses between hero and prey in the vault.",
        ),
        (
            "turn: witches invasion\nvault: 1 witches\npending: defend witches 0 vault; HEROES",
            "P1 may defend the witches in the vault.",
        ),
        ("turn: witches invasion\npending: discard witches; HEROES", "P1 discards a card."),
        (
            "turn: witches invasion\nforge: 1 active mage\nstudy: 1 active mage\npending: HEROES",
            "P1 chooses which heroes act next.",
        ),
        (
            "turn: witches invasion\nforge: 1 witches, 1 witches-1, 1 active mage\npending: group forge; HEROES",
            "P1 chooses who is attacked in the forge.",
        ),
        (
            "turn: witches invasion\napothecary: 1 active mage\npending: group apothecary; HEROES",
            "P1 chooses where heroes charge from the apothecary.",
        ),
        (
            "turn: witches invasion\nforge: 2 coins, 2 frogs\npending: plunder forge 1; HEROES",
            "P1 chooses what is lost in the forge: 1.",
        ),
        (
            "turn: witches invasion\nforge: chest 1\nstudy: chest 1\npending: forfeit; HEROES",
            "P1 chooses which chest is taken away.",
        ),
    ] {
        let scene = if rest.contains("witches hand") {
            scene.replace("witches hand: broom-sweep hex-bolt\n", "")
        } else {
            scene.to_string()
        };
        let rest = rest.replace("HEROES", heroes);
        let words = check_game(&format!("{scene}{rest}")).game().view(None).to_string();
        assert_eq!(words.lines().next(), Some(expected), "{rest}");
    }
}

#[test]
fn a_view_says_whose_it_is_and_who_must_act() {
    let scene = "seats: 2\nP1 clan: ratkin\nP2 clan: dragon\n";
    let game = check_game(&format!("{scene}turn: dragon play"));
    let end = check_game(&format!("{scene}turn: dragon won"));
    for viewer in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
        let view = game.game().view(viewer);
        assert_eq!((view.viewer(), view.n_seats()), (viewer, 2));
        assert_eq!(view.to_act(), SeatSet::one(Seat::new(1)));
        assert_eq!(end.game().view(viewer).to_act(), SeatSet::EMPTY);
    }
}
