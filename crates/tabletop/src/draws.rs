//! Conversions between a game's draws and what its decks give.

/// Implements what `Dealer::draw` asks of a game's `Draw` for each of its variants: `From` the card of a deck, and `TryFrom`
/// back.
///
/// `tabletop::kinds_of_draw!(Draw { Starter(Seat), Card(Card) });`
#[macro_export]
macro_rules! kinds_of_draw {
    ($draw:ident { $($kind:ident($card:ty)),+ $(,)? }) => {
        $(
            impl From<$card> for $draw {
                fn from(card: $card) -> $draw {
                    $draw::$kind(card)
                }
            }

            impl TryFrom<$draw> for $card {
                type Error = ();

                fn try_from(draw: $draw) -> Result<$card, ()> {
                    if let $draw::$kind(card) = draw { Ok(card) } else { Err(()) }
                }
            }
        )+
    };
}
