//! The game in a minute: five small pictures, and a sentence to each.

use heroes_out::N_CELLS_DRAWS;

use crate::{boards::Glance, texts::Message};

pub(super) const MINUTE: &[Glance] = &[
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="110" cy="134" rx="86" ry="9"/>
            <use href="#ho-chest-great" x="58" y="34" width="104" height="104"/>
            <use href="#ho-skeletons" x="0" y="62" width="72" height="72"/>
            <use href="#ho-slimes" x="150" y="64" width="70" height="70"/>
        "##,
        text: || Message::new("ho-minute-goal"),
    },
    Glance {
        drawing: r##"
            <rect class="m-card" x="16" y="34" width="56" height="80" rx="7"/>
            <rect x="21" y="39" width="46" height="70" rx="4" fill="#2f5e58"/>
            <rect class="m-card" x="82" y="22" width="56" height="80" rx="7"/>
            <rect x="87" y="27" width="46" height="70" rx="4" fill="#5a3a1e"/>
            <rect class="m-card" x="148" y="34" width="56" height="80" rx="7"/>
            <rect x="153" y="39" width="46" height="70" rx="4" fill="#5d2a3a"/>
            <use href="#ho-i-move" x="24" y="54" width="40" height="40"/>
            <use href="#ho-i-melee" x="90" y="42" width="40" height="40"/>
            <use href="#ho-i-summon" x="156" y="54" width="40" height="40"/>
            <use href="#ho-ratkin" x="80" y="94" width="60" height="60"/>
        "##,
        text: || Message::new("ho-minute-turn"),
    },
    Glance {
        drawing: r##"
            <use href="#ho-p-cells" x="6" y="18" width="126" height="96"/>
            <use href="#ho-rogue" x="40" y="44" width="64" height="64"/>
            <path class="m-arrow" d="M134 72H156M147 63 156 72 147 81"/>
            <rect class="m-card" x="162" y="30" width="38" height="54" rx="7"/>
            <rect x="167" y="35" width="28" height="44" rx="4" fill="#2f5e58"/>
            <rect class="m-card" x="170" y="44" width="38" height="54" rx="7"/>
            <rect x="175" y="49" width="28" height="44" rx="4" fill="#2f5e58"/>
            <rect class="m-card" x="178" y="58" width="38" height="54" rx="7"/>
            <rect x="183" y="63" width="28" height="44" rx="4" fill="#2f5e58"/>
        "##,
        text: || Message::new("ho-minute-twist").with("n", N_CELLS_DRAWS),
    },
    Glance {
        drawing: r##"
            <ellipse class="m-shade" cx="100" cy="136" rx="92" ry="9"/>
            <use href="#ho-warrior" x="2" y="40" width="78" height="78"/>
            <use href="#ho-archer" x="58" y="58" width="70" height="70"/>
            <use href="#ho-mage" x="104" y="44" width="70" height="70"/>
            <path class="m-arrow" d="M168 70H186M177 61 186 70 177 79"/>
            <use href="#ho-chest" x="160" y="88" width="54" height="54"/>
        "##,
        text: || Message::new("ho-minute-danger"),
    },
    Glance {
        drawing: r##"
            <use href="#ho-night-kept" x="0" y="0" width="220" height="150"/>
        "##,
        text: || Message::new("ho-minute-score"),
    },
];
