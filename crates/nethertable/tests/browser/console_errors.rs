//! The tests notice what goes wrong in a page: an error on the console, and whatever the policy forbids.

use crate::support::ServerProcess;

#[tokio::test]
async fn errors_of_a_page_are_found() {
    let server = ServerProcess::open();
    let page = server.visitor("grumbler").await;
    page.goto("/").await;
    page.until_there("[data-test=play-now]").await;
    assert_eq!(page.console_errors().await, Vec::<String>::new());
    page.eval("console.error('a grumble')").await;
    let errors = page.console_errors().await;
    assert!(errors.len() == 1 && errors[0].contains("a grumble"), "{errors:?}");
    page.eval("document.body.setAttribute('style', 'color: red')").await;
    page.eval("document.body.append(Object.assign(document.createElement('script'), { textContent: 'evil = 1' }))")
        .await;
    page.until("both are forbidden", "window.faults.length >= 2").await;
    assert_eq!(page.eval("window.evil ?? 'kept out'").await, "kept out");
    let errors = page.console_errors().await.join("\n");
    assert!(errors.contains("style-src") && errors.contains("script-src"), "{errors}");
    // Another page, with nothing to say.
    page.goto("/rules/monster-inn").await;
    page.leave().await;
}
