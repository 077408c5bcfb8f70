//! SVG markup of pieces and cards as strings, for the elements that animations move and turn over.

use heroes_out::GuildCard;

use super::names;

/// A symbol alone.
pub(super) fn plain(symbol: &str) -> String {
    format!("<svg class=\"ho-ghost\" viewBox=\"0 0 32 32\"><use href=\"#{symbol}\"/></svg>")
}

const GROUND: &str =
    "<rect class=\"ho-ground\" x=\"0\" y=\"0\" width=\"32\" height=\"32\" rx=\"8\"/>";

/// The ground of a place that has been left.
pub(super) fn ground() -> String {
    format!("<svg class=\"ho-ghost\" viewBox=\"0 0 32 32\">{GROUND}</svg>")
}

/// A figure on a ground of its own, which hides what was there before.
pub(super) fn on_ground(symbol: &str) -> String {
    format!("<svg class=\"ho-ghost\" viewBox=\"0 0 32 32\">{GROUND}<use href=\"#{symbol}\"/></svg>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The face of a guild card: who comes, and to which rooms.
pub(super) fn guild_card(card: GuildCard) -> String {
    let say = |message: crate::texts::Message| escaped(&message.to_text(&|seat| seat.to_string()));
    let paper = "<rect class=\"ho-paper\" x=\"1\" y=\"1\" width=\"76\" height=\"88\" rx=\"7\"/>";
    let art = names::guild_art(card);
    match card {
        GuildCard::Hero(class, kind) => format!(
            "<svg class=\"ho-guild-face\" viewBox=\"0 0 78 90\">{paper}\
             <use href=\"#{art}\" x=\"17\" y=\"4\" width=\"44\" height=\"44\"/>\
             <text class=\"ho-face-name\" x=\"39\" y=\"60\">{}</text>\
             <use href=\"#{}\" x=\"29\" y=\"65\" width=\"20\" height=\"20\"/></svg>",
            say(names::class(class)),
            names::kind_art(kind),
        ),
        GuildCard::Scenario(card) => {
            let name = say(names::scenario_card(card));
            let mut words = name.splitn(2, ' ');
            let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            format!(
                "<svg class=\"ho-guild-face\" viewBox=\"0 0 78 90\">{paper}\
                 <use href=\"#{art}\" x=\"19\" y=\"8\" width=\"40\" height=\"40\"/>\
                 <text class=\"ho-face-name is-small\" x=\"39\" y=\"64\">{first}</text>\
                 <text class=\"ho-face-name is-small\" x=\"39\" y=\"79\">{second}</text></svg>",
            )
        }
    }
}
