//! The link of a table for the camera of another device.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::texts::t;

/// Readers want light around the code: so many modules of it.
const MARGIN: i32 = 4;

/// A picture of the link; nothing where it is too long for one.
pub(super) fn code(address: &str) -> Option<AnyView> {
    let code = QrCode::encode_text(address, QrCodeEcc::Low).ok()?;
    let size = code.size() + 2 * MARGIN;
    let drawing = format!("<path d=\"{}\"/>", dark(&code));
    let box_of = format!("0 0 {size} {size}");
    Some(
        view! { <svg class="qr" viewBox=box_of role="img" aria-label=t!("share-qr") shape-rendering="crispEdges" inner_html=drawing></svg> }
            .into_any(),
    )
}

/// The dark modules, each row in as few strokes as it has.
fn dark(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let n = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if n > 0 {
                path += &format!("M{} {}h{n}v1h-{n}z", x + MARGIN, y + MARGIN);
            }
            x += n + 1;
        }
    }
    path
}
