# New Game: what is said of it before its board is loaded.

new-game-blurb = Everybody has one secret card. Keep it, or swap it for a better one; the highest card wins.
new-game-length = 2 min · learned at once

## Options

new-game-option-length = Length
new-game-option-length-long = Long
new-game-option-length-long-about = Everybody has three turns.
new-game-option-length-short = Short
new-game-option-length-short-about = Everybody has one turn.
