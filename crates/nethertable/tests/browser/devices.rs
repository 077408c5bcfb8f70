//! A seat and those who hold it: moved to another device, left to a bot, and taken again.

use crate::support::{ServerProcess, Turn};

#[tokio::test]
async fn a_second_device_takes_the_seat() {
    let server = ServerProcess::open();
    let first = server.visitor("first").await;
    first.play_against_bots().await;
    let open = first.my_turn().await;
    first.make(&open[0]).await;
    let open = first.my_turn().await;
    first.click_mark("move-seat").await;
    first.until_there("[data-test=move-link]").await;
    let link = first.eval("document.querySelector('[data-test=move-link]').value").await;
    let link = link.as_str().expect("an address").to_string();
    let (path, secret) = link.split_once('#').expect("the secret follows the hash");
    assert!(path.ends_with("/claim") && secret.len() == 64, "{link}");
    let second = server.visitor("second").await;
    // A link that is only opened, as programs do to show what is behind it, moves nothing.
    second.goto(&link).await;
    second.until_there("[data-test=claim]").await;
    assert_eq!(
        second.eval("location.href").await.as_str(),
        Some(path),
        "the secret is out of sight"
    );
    second.eval("(document.querySelector('a.skip').click(), true)").await;
    second.until("it only skipped", "location.hash === '#main'").await;
    assert_eq!(first.my_turn().await, open, "the seat is where it was");
    second.click_mark("claim").await;
    second.until_live().await;
    assert_eq!(second.path().await, first.path().await);
    assert_eq!(second.my_turn().await, open, "the seat is here");
    first.until("the seat is gone", "!document.querySelector('[data-action].is-open')").await;
    first
        .until(
            "it watches",
            "document.querySelector('.table-head').textContent.includes('You are watching')",
        )
        .await;
    // The board follows with the update, a moment after the head. (Lines of the log have the mark, too.)
    first.until("it sees no purse any more", "!document.querySelector('section.is-own')").await;
    let third = server.visitor("third").await;
    third.goto(&link).await;
    third.click_mark("claim").await;
    third
        .until(
            "the link is used up",
            "document.querySelector('main [role=status]')?.textContent.length > 0 && \
        !document.querySelector('main [role=status]').textContent.includes('One moment')",
        )
        .await;
    assert_eq!(third.path().await, "/claim");
    third.goto(&format!("/claim/{secret}")).await;
    let is_old = "document.querySelector('main').textContent.includes('older kind')";
    third.until("links were different once", is_old).await;
    second.play_to_the_end().await;
    assert_eq!(first.next_turn().await, Turn::Over);
    second.leave().await;
    first.leave().await;
    // The refusal of the used link is a failed request, which the console reports.
    third.leave_after_refusal().await;
}

#[tokio::test]
async fn a_bot_keeps_the_seat_of_who_leaves() {
    let server = ServerProcess::with_bot_pace(250);
    let page = server.visitor("restless").await;
    page.play_against_bots().await;
    page.my_turn().await;
    let before = page.log().await.len();
    page.click_mark("stand").await;
    page.click_mark("ask-yes").await;
    page.until_there("[data-test=return]").await;
    let own = "document.querySelector('.is-own .plate').textContent";
    page.until("a bot plays", &format!("{own}.includes('a bot is playing')")).await;
    let is_longer =
        format!("document.querySelectorAll('[data-test=log] li').length > {}", before + 2);
    page.until("the game goes on", &is_longer).await;
    page.click_mark("return").await;
    page.until("the seat is mine again", &format!("!{own}.includes('a bot is playing')")).await;
    let open = page.my_turn().await;
    page.make(&open[0]).await;
    page.my_turn().await;
    page.leave().await;
}
