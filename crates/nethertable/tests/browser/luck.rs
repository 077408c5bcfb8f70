//! Honest luck in the page: words of one's own, a reload before the start, and the check with one click afterwards.

use crate::support::{ServerProcess, replay};

#[tokio::test]
async fn words_of_ones_own_are_in_the_seed_and_the_game_can_be_checked() {
    let server = ServerProcess::open();
    let page = server.visitor("doubter").await;
    page.goto("/").await;
    page.set_table().await;
    page.until_there("[data-test=share-link]").await;
    for seat in ["P2", "P3"] {
        page.choose(&format!("[data-test=plan-{seat}]"), "easy").await;
    }
    page.click("[data-test=luck] > summary").await;
    let hash = page.text("[data-test=luck] code").await;
    assert_eq!(hash.trim().len(), 64, "{hash}");
    page.write("#luck-words", "mind the gap").await;
    page.click_mark("luck-add").await;
    let last = "window.received.map(JSON.parse).filter(m => m.type == 'table').at(-1).data.info.luck.commitments[0]";
    page.until("the words are sealed", last).await;
    page.reload().await;
    page.until_there("[data-test=start]:not([disabled])").await;
    let kept = page.eval("document.querySelector('#luck-words').value").await;
    assert_eq!(kept, "mind the gap", "a reload keeps what was sealed");
    page.click_mark("start").await;
    page.my_turn().await;
    page.click("[data-test=luck-mark] > summary").await;
    let seed_hash = page.text("[data-test=luck-mark] code").await.trim().to_string();
    assert_ne!(seed_hash, hash.trim(), "now it is the one of the whole seed");
    page.click("[data-test=luck-mark] > summary").await;
    page.play_to_the_end().await;
    page.click("[data-test=every-line] > summary").await;
    page.click_mark("luck-check").await;
    page.until_there("[data-test=luck-good], [data-test=luck-bad]").await;
    let found = page.text("[data-test=luck-good]").await;
    for part in [
        "each is the one the seed gives",
        "saw before the first draw",
        "What you added is in the seed",
    ] {
        assert!(found.contains(part), "'{part}' is not in: {found}");
    }
    page.click("[data-test=score-sheet] [data-test=transcript]").await;
    let record = page.downloaded().await;
    let text = std::fs::read_to_string(&record).expect("a record");
    assert!(
        text.contains("# mind the gap\n") && text.contains(&format!("seed hash: {seed_hash}\n"))
    );
    let replayed = replay(&record);
    let said = String::from_utf8_lossy(&replayed.stdout).into_owned();
    assert!(replayed.status.success() && said.contains("and the words of P1"), "{said}");

    // A server whose account differs from what this browser saw is detected.
    let seen = "localStorage.setItem('nethertable.luck', localStorage.getItem('nethertable.luck').replaceAll(";
    page.eval(&format!("{seen}'{seed_hash}', '{}'))", "0".repeat(64))).await;
    page.click_mark("luck-check").await;
    page.until_there("[data-test=luck-bad]").await;
    assert!(page.text("[data-test=luck-bad]").await.contains(&seed_hash));
    page.leave().await;
}
