//! Monster Inn in the browser: every question with full dungeons and a full inn, on a desktop screen and on a phone.

use crate::{
    crowd::{check_room, name_others},
    support::{ServerProcess, check_questions, position, positions},
};

const POSITIONS: &str = include_str!("inn/positions.game");

#[tokio::test]
async fn every_question_of_the_inn_fits_on_the_screen() {
    check_questions(POSITIONS).await;
}

/// A phone shows the dungeons of the others on a part of their own.
#[tokio::test]
async fn the_others_can_be_read_on_a_phone() {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    page.goto("/").await;
    page.set_size(360, 780).await;
    let mut faults = Vec::new();
    for position in positions(POSITIONS).filter(|position| position.name != "over") {
        page.go_on_from(&position).await;
        page.click_mark("part-1").await;
        page.until_there(".mi-others .mi-columns").await;
        page.check_fits().await;
        faults.extend(page.faults_of_size(position.name).await);
        page.picture_of(&format!("inn-others-{}", position.name), false).await;
    }
    assert!(faults.is_empty(), "{faults:#?}");
    page.leave().await;
}

#[tokio::test]
async fn five_long_names_leave_room_for_a_full_inn() {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    page.goto("/").await;
    for name in ["last-round", "open-treasure", "support"] {
        page.go_on_from(&position(POSITIONS, name)).await;
        name_others(&page, "monster-inn").await;
        let mut faults = Vec::new();
        for (width, height) in [(1440, 900), (1920, 1080), (360, 780)] {
            page.set_size(width, height).await;
            faults.extend(page.faults_of_size(name).await);
        }
        assert!(faults.is_empty(), "{faults:#?}");
        check_room(&page, name).await;
    }
    page.leave().await;
}
