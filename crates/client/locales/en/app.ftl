# Everything around the boards.

skip = Skip to the page
broken = Something in this page broke, which is our mistake. Load it again: no acknowledged move is lost.
you = You
to-home = To the home page
not-found-title = Nothing here
not-found-text = This address leads to no page of Nethertable.
connecting = Going to the table …
unreachable = The server does not answer.
answered = The server refused ({ $status }).
dismiss = All right
save = Save
saved = Saved

## Settings and keys

head-menu = Help and settings
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
key-action = make the action with that number
key-bar = go to the actions
key-undo = take back
key-log = story
key-rules = rules
key-text = position in words
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
pace-title = Time to think
pace-none = Everybody takes the time they need.
pace-quick = 30 seconds a move, and 2 minutes in reserve for the whole game.
pace-calm = 2 minutes a move, and 10 minutes in reserve for the whole game.
pace-day = A day for every move.
pace-other = { $seconds } seconds a move, and { $bank } seconds in reserve for the whole game.
create = Set the table

## Before the game

lobby-title = The table is being set
share-title = Share this link
share-text = Whoever opens it can take a free seat, or watch.
copy-link = Copy link
copied = Copied
sit = Sit here
stand = Stand up
remove = Remove { $name }
remove-short = Remove
start = Start the game
start-needs = Every seat needs somebody: share the link, or let a bot take it.
ask-name = What shall the others call you?
take-name = That’s me
no-name = Not now
guest-names = Agatha Barnaby Cordelia Drusilla Egbert Fenella Gideon Hortensia Ignatius Jocasta Leopold Mortimer Nerissa Octavia Percival Quentin Rowena Sibyl Thaddeus Ursula Wilfred
wait-for-host = The host starts the game.

## At the table

bot-names = Bram Hexa Grub Mirth Vole
board = Board
actions = What you can do
table-links = This table
ask-no = Keep playing
ask-stand = Leave this game?
ask-stand-text = A bot plays for you until you take your seat back.
ask-end = Give this game up?
ask-end-text = It is not over yet, and it cannot be brought back.
not-now = Not now, rule { $rule }: { $title }
undo = Take back
undo-nothing = There is nothing to take back.
undo-not-yours = The last step was not yours.
undo-random = The last step made a random draw; that cannot be taken back.
bot-failed = The calculation of a bot failed; it went on in a simpler way.
bot-slow = A bot took too long on this device; a short search answered for it.
undo-revealed = Somebody has learned something from the last step; that cannot be taken back.
to-move = to act
away = away, a bot plays
clock = Time left: { $time }
clock-reserve = Reserve: { $time }
time-is-short = Ten seconds left for your move.
turned-away-title = No room at this table
turned-away = Too many are at this table, or you have it open too often. Close other windows and load this page again.
not-here = not here
leave-table = Stand up
return-table = Take my seat back
other-device = Other device
move-link = Open this on the other device; the seat moves there
you-watch = You are watching
spectators = { $n ->
    [one] 1 person is watching
   *[other] { $n } people are watching
}
connection-local = on this device
connection-connecting = connecting
connection-live = connected
connection-lost = connection lost, trying again
connection-not-found = no such table
connection-turned-away = no longer connected
side = Beside the board
tab-log = Story
tab-rules = Rules
tab-text = In words
cites = Rule { $rule }
log-empty = Nothing has happened yet.
full-log = The whole story
curtain-title = Hand the device to { $name }
curtain-text = Nobody else should look. What you may see is shown when you are ready.
curtain-lift = I am { $name }
closed-title = This table was closed
closed-text = The rules of this game failed, which is our mistake. The transcript is kept and helps us to mend it.
table-not-found-title = No such table
table-not-found-text = It may have been cleared away, or the link is not complete.
claim-title = Play on here?
claim-text = Your seat moves to this device. The other one can watch from then on.
claim-button = Take over this seat on this device
claim-wait = One moment …
claim-failed-title = Your seat did not move
claim-old = This link is of an older kind, which does not work any more. The device that has the seat can make a new one.
claim-failed = This link is not valid: it was used, or it is not complete. The device that has the seat can make a new one.

## The end

score-sheet = Score sheet
end-you-won = You won!
end-won = { $name } won
end-shared = The victory is shared: { $names }
end-you-shared = You share the victory with { $names }
end-lost = The game won
end-team-won = The team won!
end-team-lost = The team lost
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
seed = How the draws were made
seed-text = All draws of this game come from this seed. On a server it is made from a part of the server and from what every player’s browser added, and its SHA-256 was shown from the start, so everybody can check that nothing was changed.

## Luck

luck-title = How luck stays honest
luck-text-lobby = The server has chosen its part of the luck already and cannot change it: its fingerprint is below. Every player’s browser adds random numbers of its own, sealed until the game starts. Nobody, not even the operator of this server, can know or choose what will be drawn. After the game you can check every draw with one click.
luck-text-playing = All luck of this game comes from a seed that was fixed at the start. This is its fingerprint. When the game is over the seed is shown, and one click checks that it fits and that every draw came from it.
luck-hash = Fingerprint of the server’s part:
luck-mark = Luck { $hash }
luck-copy = Copy fingerprint
luck-committed = { $n ->
    [0] No player has sealed anything yet.
    [one] 1 player has sealed an addition.
   *[other] { $n } players have sealed an addition.
}
luck-redrawn = { $n ->
    [one] The start failed once because an addition was not opened in time; all luck was drawn anew.
   *[other] The start failed { $n } times because an addition was not opened in time; each time all luck was drawn anew.
}
luck-words = Words of your own, if you like
luck-add = Add my words
luck-added = Sealed. They are shown to all after the game.
luck-too-long = Words for the luck have at most { $n } bytes.
luck-opening = The game begins …
luck-check = Check the luck of this game
luck-good-draws = { $n ->
    [one] 1 draw was made, and it is the one the seed gives.
   *[other] { $n } draws were made, and each is the one the seed gives.
}
luck-good-both = The seed and the server’s part of it have the fingerprints this browser saw before the first draw was made.
luck-good-seed = The seed has the fingerprint this browser saw when it first came to this game.
luck-unseen = This browser did not see the game being played, so it cannot compare the fingerprints shown then.
luck-no-parts = The record does not say how the seed was made.
luck-good-words = { $n ->
    [one] What you added is in the seed.
   *[other] What you added is in the seed, together with what { $n } players in all had sealed.
}
luck-words-in-seed = { $n ->
    [0] No player added anything to the seed.
    [one] What one player had sealed is in the seed.
   *[other] What { $n } players had sealed is in the seed.
}
luck-good-shuffle = The seats were shuffled as the seed says.
luck-good-seats = The seats were not shuffled.
luck-bad = This game does not hold: { $cause }
luck-bad-seat = you sat at seat { $n } before the start, and the seed would have moved you elsewhere.
luck-bad-words = what seat { $n } had sealed is not what is in the seed.
luck-bad-own = what this browser added is not in the seed.

## On this device

solo-lead = This game lives in your browser: no server, no account. Bots think in the background; the game is still here when you come back.
unread-title = The saved game cannot be read
unread-text = It does not fit this version of Nethertable any more, so it cannot go on here. It stays in this browser until you delete it; you can keep it as a file and play a new game meanwhile.
unread-download = Save it as a file
unread-forget = Delete it
solo-now = Play against two bots
solo-title = Or set the table yourself
solo-pass = With several people at one device, a curtain falls between their turns.
solo-deal = Deal
solo-again = Deal again
solo-new = New table
bench-runs = Measuring the search for some seconds …
bench-result = Search iterations a second: { $n }

## Reading

rules-of = The rules of { $game }
rules-lead = Every rule the engine enforces, in our own words. Refusals and the story cite these numbers.
rule-ruling = Ruling:
about-of = About this edition of { $game }
reconstructed = What is not a printed fact
reconstructed-text = Where no source tells a value, this edition has one of ours. Each is marked, and a correction is one line.
mark-inferred = inferred
mark-proposed = proposed
fairness = How draws are made
fairness-text = Every draw comes from a secret seed that nobody can choose: the server commits itself to its part when the table is set, every player’s browser adds to it, and the SHA-256 of the whole is shown when the game starts. When it is over everything is shown, and one click checks every draw.
