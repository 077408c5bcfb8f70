//! What can be read and met without scrolling: the sizes of texts and symbols, and whether a question fits on the screen.

use super::{Page, texts};

/// Texts below 12 px and symbols below 20 px that can be seen, with the classes of what they are in. Numbers in drawings
/// count as texts; drawings without a meaning of their own are no symbols.
const SMALL: &str = r#"(() => {
    const isSeen = e => {
        const box = e.getBoundingClientRect();
        if (box.width < 1 || box.height < 1) return false;
        for (let at = e; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.display == 'none' || style.visibility == 'hidden' || style.opacity < 0.05) return false;
        }
        return true;
    };
    const name = e => [e, e.parentElement, e.parentElement?.parentElement].map(at => at?.getAttribute('class') ?? '').join(' < ');
    const small = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walker.nextNode();) {
        const e = node.parentElement;
        if (!node.data.trim() || e.closest('script, style, noscript, .unseen, .skip, .broken') || !isSeen(e)) continue;
        let size = parseFloat(getComputedStyle(e).fontSize);
        if (e.closest('svg') && e.getScreenCTM) size *= e.getScreenCTM().a;
        // What is written at no size at all is there for screen readers.
        if (size > 0.1 && size < 11.9) small.add(`text of ${size.toFixed(1)}: '${node.data.trim().slice(0, 20)}' in ${name(e)}`);
    }
    for (const e of document.querySelectorAll('svg.icon')) {
        const box = e.getBoundingClientRect();
        const size = Math.min(box.width, box.height);
        if (size < 19.9 && isSeen(e)) small.add(`symbol of ${size.toFixed(1)}: ${e.innerHTML.match(/#[\w-]+/)} in ${name(e.parentElement)}`);
    }
    return [...small];
})()"#;

impl Page {
    /// What is too small to be read, and a question that has to be scrolled to.
    pub async fn faults_of_size(&self, position: &str) -> Vec<String> {
        let size = self.eval("[innerWidth, innerHeight]").await;
        let small = texts(&self.eval(SMALL).await);
        let mut faults: Vec<String> =
            small.iter().map(|small| format!("{position} at {}: {small}", size[0])).collect();
        let over = "document.querySelector('.bar') ? document.documentElement.scrollHeight - innerHeight : 0";
        let over = self.eval(over).await.as_i64().expect("a height");
        if over > 0 {
            faults.push(format!("{position} at {}: {over} pixels have to be scrolled", size[0]));
        }
        // On a phone a long question may be scrolled in its bar.
        if size[0].as_i64() > Some(760) {
            let hidden = "(e => e ? e.scrollHeight - e.clientHeight : 0)(document.querySelector('.actions'))";
            let hidden = self.eval(hidden).await.as_i64().expect("a height");
            if hidden > 6 {
                faults.push(format!(
                    "{position} at {}: {hidden} pixels of actions are hidden",
                    size[0]
                ));
            }
        }
        faults
    }
}
