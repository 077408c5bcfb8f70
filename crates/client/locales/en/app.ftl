# Everything around the boards.

skip = Skip to the page
broken = Something in this page broke, which is our mistake. Load it again: no acknowledged move is lost.
you = You
to-home = To the home page
lost-title = Nothing here
lost-text = This address leads to no page of Nethertable.
connecting = Going to the table …
unreachable = The server does not answer.
answered = The server refused ({ $status }).
dismiss = All right
save = Save
saved = Saved

## Settings and keys

settings = Settings
settings-system = as the system
settings-light = Light
settings-dark = dark
settings-bright = bright
settings-motion = Motion
settings-on = on
settings-off = off
settings-language = Language
keys = Keys
key-gesture = make the gesture with that number
key-bar = go to the gestures
key-undo = take back
key-story = story
key-rules = rules
key-words = position in words
key-letter = press the button that shows the letter
key-help = these keys

## Home

home-title = You play the dungeon.
home-lead = Board games from the monsters’ side of the table: against friends by a link, or against bots that are strong and honest. No account, nothing to install.
home-offline = The server does not answer. You can still play on this device.
games = Games
play-now = Play against bots now
play-friends = With friends
play-solo = On this device
rules-link = Rules
about-link = About this edition
name-title = Your name
name-label = How others see you
mine-title = Your tables
mine-none = You sit at no table yet.
open-title = Open tables
open-none = Nobody is waiting for players.
your-turn = your turn
stage-waiting = waiting
stage-playing = in play
stage-over = over
stage-closed = closed
seat-open = Free seat
unofficial = Nethertable is an unofficial fan project. It is not connected with the designers or publishers of these games; names are used only to say which rules are implemented. All words, drawings and code are our own.

## A new table

new-title = A new table
new-game = Game
seats-title = Seats
seats-who = Who sits there
seat-nth = Seat { $n }
plan-me = me
plan-person = a person
plan-open = anyone with the link
plan-bot = bot, { $level }
level-easy = easy
level-medium = medium
level-hard = hard
options-title = Variants
shuffle = Shuffle the seats at the start
listed-title = Who may find it
listed-no = only those with the link
listed-yes = everybody, on the home page
create = Set the table

## Before the game

lobby-title = The table is being set
share-title = Share this link
share-text = Whoever opens it can take a free seat, or watch.
copy-link = Copy link
copied = Copied
sit = Sit here
stand = Stand up
start = Start the game
start-needs = Every seat needs somebody: share the link, or let a bot take it.
wait-for-host = The host starts the game.

## At the table

bot-names = Bram Hexa Grub Mirth Vole
board = Board
gestures = What you can do
not-now = Not now, rule { $rule }: { $title }
undo = Take back
undo-nothing = There is nothing to take back.
undo-not-yours = The last step was not yours.
undo-drew-lots = The last step drew a lot; that cannot be taken back.
undo-taught = Somebody has learned something from the last step; that cannot be taken back.
to-act = to act
away = away, a bot plays
not-here = not here
leave-table = Stand up
return-table = Take my seat back
other-device = Other device
move-link = Open this on the other device; the seat moves there
you-watch = You are watching
watching = { $n ->
    [one] 1 watches
   *[other] { $n } watch
}
connection-here = on this device
connection-connecting = connecting
connection-live = connected
connection-lost = connection lost, trying again
connection-gone = no such table
side = Beside the board
tab-story = Story
tab-rules = Rules
tab-words = In words
cites = Rule { $rule }
story-empty = Nothing has happened yet.
whole-story = The whole story
curtain-title = Hand the device to { $name }
curtain-text = Nobody else should look. What you may see is shown when you are ready.
curtain-lift = I am { $name }
closed-title = This table was closed
closed-text = The rules of this game failed, which is our mistake. The transcript is kept and helps us to mend it.
gone-title = No such table
gone-text = It may have been cleared away, or the link is not complete.
claim-title = Your seat moves to this device
claim-wait = One moment …
claim-failed-title = Your seat did not move
claim-failed = This link is not valid: it was used, or it is not complete. The device that has the seat can make a new one.

## The end

score-sheet = Score sheet
end-you-won = You won!
end-won = { $name } won
end-shared = The victory is shared: { $names }
end-lost = The game won
rank = { $n }.
points = { $n ->
    [one] { $shown } point
   *[other] { $shown } points
}
total = Total
transcript = Transcript
again = Play again
next-join = Join the next game
next-watch = Watch the next game
next-open = The table for the next game is set.
seed = How the lots were drawn
seed-text = All lots of this game come from this seed. On the server its SHA-256 was shown from the start, so everybody can check that nothing was changed.

## On this device

solo-lead = This game lives in your browser: no server, no account. Bots think in the background; the game is still here when you come back.
solo-now = Play against two bots
solo-title = Or set the table yourself
solo-pass = With several people at one device, a curtain falls between their turns.
solo-deal = Deal
solo-again = Deal again
solo-new = New table
bench-runs = Measuring the search for some seconds …
bench-result = { $n } search iterations a second

## Reading

rules-of = The rules of { $game }
rules-lead = Every rule the engine enforces, in our own words. Refusals and the story cite these numbers.
rule-ruling = Ruling:
about-of = About this edition of { $game }
reconstructed = What is not a printed fact
reconstructed-text = Where no source tells a value, this edition has one of ours. Each is marked, and a correction is one line.
mark-inferred = inferred
mark-proposed = proposed
fairness = How lots are drawn
fairness-text = The server draws every lot from a secret seed. The seed’s SHA-256 is shown when a game starts and the seed itself when it ends; lots are also in the transcript, so anyone can verify the shuffles.
