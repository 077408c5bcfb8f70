//! The game in a minute: five small pictures, and a sentence to each.

use donjon::{SET_KINDS, SET_POINTS};

use crate::{boards::Glance, texts::Message};

pub(super) const MINUTE: &[Glance] = &[
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="110" cy="138" rx="84" ry="9"/>
            <use href="#dj-warden" x="60" y="34" width="100" height="100"/>
            <use href="#dj-keys" x="12" y="30" width="44" height="44"/>
            <use href="#dj-moon" x="166" y="18" width="40" height="40"/>
            <use href="#dj-set" x="14" y="88" width="40" height="40"/>
            <use href="#dj-gold" x="168" y="88" width="40" height="40"/>
        "##,
        text: || Message::new("dj-minute-goal"),
    },
    Glance {
        drawing: r##"
            <use href="#dj-spider" x="6" y="14" width="70" height="70"/>
            <use href="#dj-spider" x="66" y="14" width="70" height="70"/>
            <text class="m-num is-gold" x="110" y="124">= 3</text>
            <path class="m-arrow" d="M140 52H166M157 43 166 52 157 61"/>
            <use href="#dj-boot" x="172" y="8" width="40" height="40"/>
            <use href="#dj-boot" x="172" y="54" width="40" height="40"/>
            <use href="#dj-boot" x="172" y="100" width="40" height="40"/>
        "##,
        text: || Message::new("dj-minute-turn"),
    },
    Glance {
        drawing: r##"
            <use href="#dj-grate" x="60" y="82" width="100" height="64"/>
            <use href="#dj-brou" x="78" y="18" width="64" height="64"/>
            <use href="#dj-orb-a" x="10" y="16" width="40" height="40"/>
            <use href="#dj-mix-steps" x="10" y="84" width="40" height="40"/>
            <use href="#dj-hilt" x="170" y="16" width="40" height="40"/>
            <use href="#dj-vipcard" x="170" y="84" width="40" height="40"/>
        "##,
        text: || Message::new("dj-minute-twist"),
    },
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="110" cy="136" rx="88" ry="9"/>
            <use href="#dj-party-1" x="2" y="48" width="72" height="72"/>
            <use href="#dj-party-2" x="68" y="40" width="84" height="84"/>
            <use href="#dj-party-3" x="140" y="40" width="84" height="84"/>
            <use href="#dj-threat" x="94" y="2" width="34" height="34"/>
        "##,
        text: || Message::new("dj-minute-danger"),
    },
    Glance {
        drawing: r##"
            <use href="#dj-spider" x="2" y="10" width="46" height="46"/>
            <use href="#dj-brou" x="44" y="10" width="46" height="46"/>
            <use href="#dj-dragon" x="86" y="10" width="46" height="46"/>
            <use href="#dj-vampire" x="128" y="10" width="46" height="46"/>
            <text class="m-num is-gold" x="196" y="44">+7</text>
            <use href="#dj-party-1" x="20" y="80" width="56" height="56"/>
            <use href="#dj-malus-3" x="92" y="88" width="44" height="44"/>
            <text class="m-num is-bad" x="180" y="120">−</text>
        "##,
        text: || {
            Message::new("dj-minute-score").with("kinds", SET_KINDS).with("points", SET_POINTS)
        },
    },
];
