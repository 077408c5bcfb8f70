# New Game: everything the board says.

newgame-card = card { $n }
newgame-hidden = a hidden card

## The board

newgame-deck = the deck
newgame-discards = Deck and discards
newgame-round = Round { $n }

## What is asked

newgame-prompt = Your turn: do you keep your card or swap it?
newgame-prompt-over = The game is over.
newgame-waits = { $seat } is deciding.

## Actions

newgame-keep = Keep your card
newgame-swap = Swap your card

## The log

newgame-dealt = { $seat-is ->
    [you] You were
   *[other] { $seat } was
} dealt a { $card }.
newgame-dealt-hidden = { $seat-is ->
    [you] You were
   *[other] { $seat } was
} dealt a card.
newgame-kept = { $seat } kept the card.
newgame-swapped = { $seat } swapped a { $old } for a { $new }.
newgame-swapped-hidden = { $seat } swapped a { $old } for another card.
newgame-showed = { $seat } showed a { $card }.

## The score sheet

newgame-sheet-card = the card { $n }
