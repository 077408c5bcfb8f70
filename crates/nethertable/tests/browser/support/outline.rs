//! What a screen reader or a voice command goes by: headings without gaps, names that hold the written words, heads of tables,
//! and lists that keys can scroll. These are the findings of common accessibility checkers that depend on the position.

use super::{Page, texts};

const FAULTS: &str = r#"(() => {
    const isSeen = e => e.checkVisibility({ visibilityProperty: true });
    const isHeard = e => isSeen(e) && !e.closest('[aria-hidden=true]');
    const name = e => `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} '${e.textContent.trim().slice(0, 30)}'`;
    const faults = new Set();
    let level = 0;
    for (const e of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
        if (!isHeard(e)) continue;
        const own = Number(e.tagName[1]);
        if (own > level + 1) faults.add(`after a heading of level ${level} comes ${name(e)}`);
        level = own;
    }
    // What is written on a control is what somebody says who speaks to it.
    const written = e => [...e.childNodes].map(node => {
        if (node.nodeType == Node.TEXT_NODE) return node.data;
        return node.nodeType == Node.ELEMENT_NODE && isSeen(node) && !node.matches('.unseen') ? written(node) : '';
    }).join(' ');
    const words = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const e of document.querySelectorAll('button[aria-label], a[aria-label], summary[aria-label]')) {
        const text = words(written(e)).join(' ');
        if (isHeard(e) && !words(e.getAttribute('aria-label')).join(' ').includes(text))
            faults.add(`'${e.getAttribute('aria-label')}' is the name of ${name(e)}`);
    }
    for (const e of document.querySelectorAll('th'))
        if (isHeard(e) && !e.textContent.trim() && !e.getAttribute('aria-label')) faults.add(`an empty head of a table in ${name(e.closest('table'))}`);
    for (const e of document.querySelectorAll('.board *, .bar *, .side *')) {
        const isScrolled = (e.scrollWidth > e.clientWidth + 14 && /auto|scroll/.test(getComputedStyle(e).overflowX))
            || (e.scrollHeight > e.clientHeight + 14 && /auto|scroll/.test(getComputedStyle(e).overflowY));
        if (isScrolled && isHeard(e) && e.tabIndex < 0 && !e.querySelector('button:not(:disabled), a[href], [tabindex="0"], input, summary'))
            faults.add(`keys cannot scroll ${name(e)}`);
    }
    return [...faults];
})()"#;

impl Page {
    /// What cannot be found, named or scrolled without eyes or without a pointer.
    pub async fn faults_of_outline(&self, where_: &str) -> Vec<String> {
        let width = self.eval("innerWidth").await;
        let faults = texts(&self.eval(FAULTS).await);
        faults.iter().map(|fault| format!("{where_} at {width}: {fault}")).collect()
    }
}
