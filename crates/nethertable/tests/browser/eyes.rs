//! Tests of text contrast, computed from what the browser shows, on the main pages and two boards, in light and dark.

use serde_json::json;

use crate::support::{Page, ServerProcess, Turn, positions, some};

/// Texts with less contrast than WCAG asks for: 4.5, large ones 3. What is disabled is not asked for.
const FAINT: &str = r#"(() => {
    const parse = text => {
        const numbers = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
        const scale = text.startsWith('color(srgb') ? 255 : 1;
        return { rgb: numbers.slice(0, 3).map(n => n * scale), a: numbers[3] ?? 1 };
    };
    const over = (top, below) => top.rgb.map((c, n) => c * top.a + below[n] * (1 - top.a));
    const luminance = rgb => {
        const [r, g, b] = rgb.map(c => c / 255).map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => { const [l, m] = [luminance(a), luminance(b)]; return (Math.max(l, m) + 0.05) / (Math.min(l, m) + 0.05); };
    const faint = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walker.nextNode();) {
        const e = node.parentElement;
        const style = getComputedStyle(e);
        if (!node.data.trim() || e.closest('svg, script, .unseen, .art, .skip, .broken, noscript, option, :disabled, [aria-disabled=true]')) continue;
        // On a picture: what has a contour of its own, and what stands on the sky above a dungeon.
        if (style.textShadow != 'none' || e.closest('.dl-party > .dl-quiet')) continue;
        const range = document.createRange();
        range.selectNode(node);
        const box = range.getBoundingClientRect();
        if (!box.width || !box.height || style.visibility == 'hidden' || style.clipPath != 'none') continue;
        const line = [];
        for (let at = e; at; at = at.parentElement) line.unshift(at);
        // All that may lie below: a gradient is each of its colours.
        let below = [[255, 255, 255]];
        const veils = [];
        for (const at of line) {
            const s = getComputedStyle(at);
            if (s.opacity < 1) veils.push({ a: +s.opacity, below: below[0] });
            const colour = parse(s.backgroundColor);
            if (colour.a > 0) below = below.map(b => over(colour, b));
            const stops = (s.backgroundImage.match(/(rgba?|color)\([^()]*\)/g) ?? []).map(parse).filter(stop => stop.a > 0);
            if (stops.length) below = stops.flatMap(stop => below.map(b => over(stop, b))).slice(0, 12);
        }
        const ink = parse(style.color);
        const size = parseFloat(style.fontSize);
        const wanted = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
        const found = Math.min(...below.map(b => {
            let [text, ground] = [over(ink, b), b];
            for (const veil of [...veils].reverse()) {
                text = over({ rgb: text, a: veil.a }, veil.below);
                ground = over({ rgb: ground, a: veil.a }, veil.below);
            }
            return contrast(text, ground);
        }));
        if (found < wanted) faint.add(`${found.toFixed(2)} ${e.tagName}.${e.getAttribute('class') ?? ''} '${node.data.trim().slice(0, 30)}'`);
    }
    return [...faint];
})()"#;

async fn check_contrast(page: &Page, what: &str) {
    for scheme in ["light", "dark"] {
        page.set_scheme(scheme).await;
        let faint = page.eval(FAINT).await;
        assert_eq!(faint, json!([]), "{what}, {scheme}");
    }
}

#[tokio::test]
async fn faint_text_is_seen() {
    let server = ServerProcess::open();
    let page = server.visitor("tester").await;
    page.goto("/").await;
    page.eval("document.querySelector('h1').setAttribute('class', 'probe')").await;
    for (rule, is_faint) in
        [("opacity: 0.4", true), ("color: #999", true), ("color: black; background: white", false)]
    {
        let sheet = format!(
            "(() => {{ const s = new CSSStyleSheet(); s.replaceSync('.probe {{ {rule} }}'); document.adoptedStyleSheets = [s]; }})()"
        );
        page.set_scheme("light").await;
        page.eval(&sheet).await;
        let faint = page.eval(FAINT).await.to_string();
        assert_eq!(faint.contains("probe"), is_faint, "{rule}: {faint}");
    }
    page.leave().await;
}

#[tokio::test]
async fn text_has_contrast_on_the_pages_and_in_monster_inn() {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    for path in [
        "/",
        "/solo/monster-inn",
        "/rules/monster-inn",
        "/about/dungeon-lords",
        "/nowhere",
        "/training/dungeon-lords",
    ] {
        page.goto(path).await;
        page.until_there("h1").await;
        page.eval("document.querySelectorAll('details.options').forEach(d => d.open = true)").await;
        check_contrast(&page, path).await;
    }
    page.goto("/").await;
    page.set_table().await;
    page.until_there("[data-test=share-link]").await;
    check_contrast(&page, "lobby").await;
    page.play_against_bots().await;
    for n_made in 0..14 {
        // Who is always last in a round is seldom asked: the game may be over by then.
        let Turn::Mine(open) = page.next_turn().await else { break };
        if n_made % 4 == 0 {
            check_contrast(&page, "Monster Inn").await;
        }
        page.make(some(&open, n_made)).await;
    }
    page.play_to_the_end().await;
    check_contrast(&page, "score sheet").await;
    page.leave_after_refusal().await;
}

#[tokio::test]
async fn text_has_contrast_in_dungeon_lords() {
    let server = ServerProcess::open();
    let page = server.visitor("reader").await;
    page.goto("/").await;
    let files = [
        include_str!("lords/orders.game"),
        include_str!("lords/places.game"),
        include_str!("lords/seasons.game"),
        include_str!("lords/battles.game"),
    ];
    for file in files {
        for position in positions(file) {
            page.go_on_from(&position).await;
            page.until_there("section[data-seat=P1]").await;
            check_contrast(&page, position.name).await;
        }
    }
    page.goto("/training/dungeon-lords/scenario/1").await;
    page.until_there("[data-action].is-open").await;
    check_contrast(&page, "an exercise").await;
    page.leave().await;
}
