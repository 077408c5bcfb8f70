//! A whole game against bots in the page, for every game of the list, on a desktop screen and on a phone.

use protocol::GameId;

use crate::support::{Screen, ServerProcess, replay};

/// Plays one game to its end. What the page downloads then must be a record that replays.
async fn check_game(game: GameId, screen: Screen) {
    let server = ServerProcess::open();
    let page = server.visitor_with("player", screen).await;
    page.goto(&format!("/solo/{game}")).await;
    page.click_mark("solo-now").await;
    page.my_turn().await;
    page.check_fits().await;
    assert!(page.play_to_the_end().await > 0);
    page.check_fits().await;
    page.click("[data-test=score-sheet] [data-test=transcript]").await;
    let replayed = replay(&page.downloaded().await);
    assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
    page.leave().await;
}

macro_rules! games {
    ($($module:ident::$game:ident),+ $(,)?) => {
        mod desktop {
            use super::*;

            $(
                #[tokio::test]
                async fn $module() {
                    check_game(GameId::$game, Screen::Desktop).await;
                }
            )+
        }

        mod phone {
            use super::*;

            $(
                #[tokio::test]
                async fn $module() {
                    check_game(GameId::$game, Screen::Phone).await;
                }
            )+
        }
    };
}

protocol::for_games!(games);
