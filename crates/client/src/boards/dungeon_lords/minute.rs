//! The game in a minute: five small pictures, and a sentence to each.

use dungeon_lords::{N_ORDERS, N_ROUNDS};

use crate::{boards::Glance, texts::Message};

pub(super) const MINUTE: &[Glance] = &[
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="110" cy="138" rx="84" ry="9"/>
            <use href="#dl-lord-1" x="2" y="56" width="78" height="78"/>
            <use href="#dl-lord-2" x="140" y="56" width="78" height="78"/>
            <use href="#dl-medal" x="58" y="20" width="104" height="104"/>
        "##,
        text: || Message::new("dl-minute-goal"),
    },
    Glance {
        drawing: r##"
            <rect class="m-card" x="12" y="24" width="58" height="84" rx="7"/>
            <rect x="17" y="29" width="48" height="74" rx="4" fill="#5a3a1e"/>
            <rect class="m-card" x="81" y="24" width="58" height="84" rx="7"/>
            <rect x="86" y="29" width="48" height="74" rx="4" fill="#4a2f2a"/>
            <rect class="m-card" x="150" y="24" width="58" height="84" rx="7"/>
            <rect x="155" y="29" width="48" height="74" rx="4" fill="#33424f"/>
            <use href="#dl-place-food" x="20" y="42" width="42" height="42"/>
            <use href="#dl-place-dig" x="89" y="42" width="42" height="42"/>
            <use href="#dl-place-monster" x="158" y="42" width="42" height="42"/>
            <text class="m-num" x="41" y="140">1</text>
            <text class="m-num" x="110" y="140">2</text>
            <text class="m-num" x="179" y="140">3</text>
        "##,
        text: || Message::new("dl-minute-turn").with("n", N_ORDERS),
    },
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="40" cy="134" rx="30" ry="7"/>
            <ellipse class="m-shade" cx="166" cy="138" rx="56" ry="9"/>
            <use href="#dl-thief" x="4" y="66" width="72" height="72"/>
            <use href="#dl-paladin" x="108" y="18" width="116" height="120"/>
            <use href="#dl-nice" x="24" y="18" width="34" height="34"/>
            <path class="m-arrow" d="M70 36H98M89 27 98 36 89 45"/>
            <use href="#dl-evil" x="106" y="12" width="40" height="40"/>
        "##,
        text: || Message::new("dl-minute-twist"),
    },
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="56" cy="138" rx="54" ry="9"/>
            <ellipse class="m-shade" cx="172" cy="138" rx="46" ry="9"/>
            <use href="#dl-priest" x="0" y="44" width="62" height="62"/>
            <use href="#dl-wizard" x="26" y="68" width="68" height="68"/>
            <use href="#dl-warrior" x="52" y="46" width="62" height="62"/>
            <use href="#dl-dragon" x="122" y="36" width="102" height="102"/>
            <use href="#dl-swords" x="94" y="8" width="36" height="36"/>
        "##,
        text: || Message::new("dl-minute-danger").with("n", N_ROUNDS),
    },
    Glance {
        drawing: r##"
            <text class="m-num is-gold" x="24" y="56">+</text>
            <use href="#dl-monster" x="44" y="24" width="40" height="40"/>
            <use href="#dl-tile" x="92" y="24" width="40" height="40"/>
            <use href="#dl-bars" x="140" y="24" width="40" height="40"/>
            <use href="#dl-crown" x="182" y="26" width="34" height="34"/>
            <text class="m-num is-bad" x="24" y="122">−</text>
            <use href="#dl-crack" x="44" y="90" width="40" height="40"/>
            <use href="#dl-mark" x="92" y="90" width="40" height="40"/>
            <use href="#dl-sheep" x="140" y="90" width="40" height="40"/>
        "##,
        text: || Message::new("dl-minute-score"),
    },
];
