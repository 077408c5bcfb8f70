//! The game in a minute: five small pictures, and a sentence to each.

use monster_inn::TREASURES_PER_FAME;

use crate::{boards::Glance, texts::Message};

pub(super) const MINUTE: &[Glance] = &[
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="110" cy="136" rx="70" ry="9"/>
            <use href="#mi-lord-1" x="58" y="40" width="100" height="100"/>
            <use href="#mi-crown" x="78" y="2" width="60" height="40"/>
            <g color="#ffd88c">
            <use href="#mi-skull" x="12" y="62" width="36" height="36"/>
            <use href="#mi-skull" x="172" y="62" width="36" height="36"/>
            <use href="#mi-skull" x="26" y="18" width="26" height="26"/>
            <use href="#mi-skull" x="168" y="18" width="26" height="26"/>
            </g>
        "##,
        text: || Message::new("mi-minute-goal"),
    },
    Glance {
        drawing: r##"
            <rect class="m-card" x="70" y="18" width="80" height="112" rx="7"/>
            <rect x="75" y="23" width="70" height="102" rx="4" fill="#44702f"/>
            <use href="#mi-goblin" x="76" y="30" width="68" height="92"/>
            <use href="#mi-coin" x="4" y="30" width="34" height="34"/>
            <use href="#mi-gem" x="4" y="82" width="34" height="34"/>
            <path class="m-arrow" d="M42 76H62M53 67 62 76 53 85"/>
            <path class="m-arrow" d="M156 76H176M167 67 176 76 167 85"/>
            <use href="#mi-door" x="180" y="56" width="38" height="38"/>
        "##,
        text: || Message::new("mi-minute-turn"),
    },
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="36" cy="128" rx="26" ry="6"/>
            <ellipse class="m-shade" cx="96" cy="128" rx="34" ry="7"/>
            <ellipse class="m-shade" cx="172" cy="128" rx="44" ry="8"/>
            <use href="#mi-kobold" x="10" y="74" width="52" height="56"/>
            <use href="#mi-orc" x="58" y="46" width="76" height="84"/>
            <use href="#mi-troll" x="118" y="10" width="106" height="120"/>
            <text class="m-num" x="20" y="40">3</text>
            <text class="m-num" x="84" y="34">14</text>
            <text class="m-num" x="138" y="28">20</text>
        "##,
        text: || Message::new("mi-minute-twist"),
    },
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="128" cy="136" rx="72" ry="9"/>
            <use href="#mi-champion" x="66" y="4" width="118" height="134"/>
            <use href="#mi-head-goblin" x="8" y="72" width="56" height="56"/>
            <circle class="m-bad" cx="186" cy="34" r="24"/>
            <text class="m-num" x="186" y="43">−2</text>
        "##,
        text: || Message::new("mi-minute-danger"),
    },
    Glance {
        drawing: r##"
            <use href="#mi-head-troll" x="14" y="10" width="60" height="60"/>
            <g color="#ffd88c">
            <use href="#mi-skull" x="82" y="26" width="24" height="24"/>
            <use href="#mi-skull" x="108" y="26" width="24" height="24"/>
            <use href="#mi-skull" x="134" y="26" width="24" height="24"/>
            </g>
            <text class="m-num is-gold" x="190" y="50">+3</text>
            <use href="#mi-coin" x="20" y="88" width="40" height="40"/>
            <use href="#mi-gem" x="68" y="88" width="40" height="40"/>
            <use href="#mi-coin" x="116" y="88" width="40" height="40"/>
            <text class="m-num is-gold" x="190" y="118">+1</text>
        "##,
        text: || Message::new("mi-minute-score").with("each", TREASURES_PER_FAME),
    },
];
