# Everything around the boards.

skip = Skip to content
broken = Something went wrong. Please reload the page; your confirmed moves are safe.
you = You
# The viewer anywhere but at the start of a sentence.
you-object = you
to-home = Go to the home page
not-found-title = Page not found
not-found-text = There is no page at this address. It may no longer exist, or the link is incomplete.
connecting = Connecting to the table…
game-loading = Loading { $game }…
not-loaded-title = { $game } could not be loaded
not-loaded-text = A part of this page did not arrive. Check the connection and try again, or reload the page; your game is not lost.
load-again = Try again
unreachable = The server is not responding.
answered = The server returned an error ({ $status }).
close = Close
dismiss = Dismiss
save = Save
saved = Saved

## Settings and keys

head-menu = Help and settings
settings = Settings
settings-system = System
settings-light = Theme
settings-dark = Dark
settings-bright = Light
settings-speed = Animation speed
settings-calm = Calm
settings-normal = Normal
settings-quick = Quick
settings-off = Off
settings-sound = Sound
settings-sound-on = Play sounds
settings-volume = Volume
settings-language = Language
keys = Shortcuts
keys-title = Keys in a game
keys-moves = Your moves
keys-look = Around the board
key-action = make the move with that number
key-bar = go to your moves
key-back = back to all moves
key-undo = undo your last move
key-log = log
key-rules = rules
key-text = position as text
key-letter = press the button that shows the letter, as a for advice
key-replay = show again what happened since your last move
key-mute = sounds on or off
key-skip = skip what is being shown
key-help = show these shortcuts

## Home

home-title = You play the dungeon.
home-lead = Four board games from the monsters’ side of the table. Play with friends or bots. No account.
home-offline = The server is not responding. You can still play on this device.
games = Games
n-players = { $from }–{ $to } players
running-title = Your games
running-continue = Continue
running-turn = Your move
running-open = Open table
n-open = { $n ->
    [one] 1 open seat
   *[other] { $n } open seats
}
play-now = Play against bots
play-alone = Play now
play-friends = Play with friends
play-solo = Play on this device
rules-link = Rules
about-link = About this edition
home-solo = On this device
home-about = About
name-title = Your name
name-label = Name shown to other players
name-about = It is shown at every table of yours. No account is needed.
mine-title = Finished games
mine-none = You have not finished a game yet.
open-title = Open tables
open-none = No tables are waiting for players.
finished-won = You won { $points }
finished-lost = You lost { $points }
ago-now = just now
ago-minutes = { $n ->
    [one] a minute ago
   *[other] { $n } minutes ago
}
ago-hours = { $n ->
    [one] an hour ago
   *[other] { $n } hours ago
}
ago-days = { $n ->
    [one] yesterday
   *[other] { $n } days ago
}
your-turn = your turn
your-turn-banner = Your turn
digest-title = While you were away
parts = Parts of the board
ceremony-nth = { $n } of { $of }
ceremony-next = Next
ceremony-result = The result
ceremony-skip = Skip to the result
ceremony-skip-short = Skip
goal = Goal
every-line = Every line, the final board and the seed
podium = The result
stage-waiting = waiting
stage-playing = in progress
stage-over = finished
stage-closed = closed
seat-open = Open seat
unofficial = Nethertable is an unofficial fan project. It is not connected with the designers or publishers of these games; names are used only to say which rules are implemented. All texts, drawings and code are our own.

## A new table

new-title = Play { $game } with friends
new-lead = Set the table, then share its link.
seats-title = Seats
seats-who = Who sits where
seat-nth = Seat { $n }
plan-me = Me
plan-person = Person
plan-open = Anyone with the link
plan-open-short = Open
plan-bots = Bot
plan-bot = Bot ({ $level })
level-easy = easy
level-medium = medium
level-hard = hard
options-title = Variants
win-rate = { $n ->
    [0] Even a team of hard bots hardly ever wins this.
    [10] A team of hard bots nearly always wins this.
   *[other] A team of hard bots wins about { $n } of 10 such games.
}
shuffle = Shuffle the seats at the start
listed-title = Who can find this table
listed-no = People with the link
listed-yes = Everyone
pace-title = Time to think
pace-none-name = No limit
pace-quick-name = Quick
pace-calm-name = Calm
pace-day-name = A day
pace-none = Everyone takes the time they need.
pace-quick = 30 seconds per move, plus 2 minutes in reserve for the whole game.
pace-calm = 2 minutes per move, plus 10 minutes in reserve for the whole game.
pace-day = One day per move.
pace-other = { $seconds } seconds per move, plus { $bank } seconds in reserve for the whole game.
create = Create table

## Before the game

lobby-title = The table is set
lobby-open = { $n ->
    [one] One seat is open
    [2] Two seats are open
    [3] Three seats are open
    [4] Four seats are open
   *[other] { $n } seats are open
}
share-title = Invite your friends
share-text = Whoever opens the link can take an open seat or watch. No account is needed.
share-qr = The link as a code for a camera
copy-link = Copy link
copied = Copied
sit = Sit here
stand = Stand up
remove = Remove { $name }
remove-short = Remove
start = Start the game
lobby-taken = Seats taken: { $n } of { $all }
fill-and-start = Fill with bots and start
options-said = How you play
start-needs = Every seat must be taken: share the link or add a bot.
ask-name = What should others call you?
take-name = That’s me
no-name = Not now
guest-names = Agatha Barnaby Cordelia Drusilla Egbert Fenella Gideon Hortensia Ignatius Jocasta Leopold Mortimer Nerissa Octavia Percival Quentin Rowena Sibyl Thaddeus Ursula Wilfred
guest = No name yet
wait-for-host = The host starts the game.
wait-sit = Take an open seat to play, or stay and watch.
wait-open = { $n ->
    [one] One seat is still open.
   *[other] { $n } seats are still open.
}
wait-full = Everybody is here: it can begin at any moment.

## At the table

bot-names = Bram Hexa Grub Mirth Vole
board = Board
final-board = The final board
actions = Your moves
table-links = This table
ask-no = Keep playing
ask-stand = Leave this game?
ask-stand-text = A bot plays for you until you return to your seat.
ask-end = Give this game up?
ask-end-text = It is not finished yet, and it cannot be restored.
not-now = Not allowed now. Rule { $rule }: { $title }
undo = Undo
bar-back = Back
advice = Advice
advice-title = What I would do
advice-thinks = Let me think…
advice-none = I have no advice here.
advice-take = Do it
advice-tag = Try this
advice-others = Instead
advice-rated = I looked ahead and rate it { $n } of 100; the next best comes to { $next }.
advice-close = I looked ahead, and the next best comes out about as well.
advice-only = I looked ahead, and nothing else came near.
advice-rating = I rate it { $n } of 100 instead of { $best }.
advice-even = is about as good.
advice-little = is a little worse.
advice-clear = is clearly worse.
advice-much = is much worse.
undo-nothing = There is nothing to undo.
undo-not-yours = The last move was not yours, so you cannot undo it.
undo-random = The last move made a random draw, so it cannot be undone.
bot-failed = A bot’s calculation failed, so it chose its move in a simpler way.
bot-slow = A bot took too long on this device, so it made a quick move instead.
undo-revealed = The last move revealed hidden information, so it cannot be undone.
to-move = to move
away = away, a bot is playing
clock = Time left: { $time }
clock-reserve = Reserve: { $time }
time-is-short = Ten seconds left for your move.
outdated-title = Nethertable was updated
outdated-text = This page and the server have different versions. Reload the page to continue; your game is not lost.
reload = Reload
turned-away-title = This table is full
turned-away = Too many people are at this table, or you have it open too often. Close other windows and reload this page.
not-here = not connected
leave-table = Stand up
return-table = Return to my seat
other-device = Move to another device
move-link = Open this link on the other device to move your seat there
you-watch = You are watching
spectators = { $n ->
    [one] 1 person is watching
   *[other] { $n } people are watching
}
connection-local = on this device
connection-connecting = connecting
connection-live = connected
connection-lost = connection lost, reconnecting…
connection-not-found = table not found
connection-turned-away = no longer connected
connection-outdated = reload needed
side = Side panel
tab-log = Log
tab-rules = Rules
tab-text = Text
cites = Rule { $rule }
log-empty = Nothing has happened yet.
full-log = Show the full log
log-round = Round { $n }.
log-since = since your move
log-filter = Entries
log-all = All
log-mine = About me
curtain-title = Hand the device to { $name }
curtain-text = Make sure nobody else is looking. Your view appears when you are ready.
curtain-lift = I am { $name }
closed-title = This table was closed
closed-because = The server says: { $why }. Please download the transcript and report it.
closed-text = A bug in the rules stopped this game. Please download the transcript and report it.
table-not-found-title = Table not found
table-not-found-text = It may no longer exist, or the link is incomplete.
claim-title = Move your seat to this device?
claim-text = You continue on this device. The other one can only watch from then on.
claim-button = Move my seat here
claim-wait = One moment…
claim-failed-title = Your seat could not be moved
claim-old = This link is of an older kind that no longer works. You can create a new one on the device that has the seat.
claim-failed = This link is invalid: it has been used, or it is incomplete. You can create a new one on the device that has the seat.

## The end

score-sheet = Score sheet
end-you-won = You won!
end-you-won-by = You won by { $n }!
end-won = { $name } won
end-won-by = { $name } won by { $n }
end-shared = Shared victory: { $names }
end-you-shared = You share the victory with { $names }
end-lost = Nobody won
end-tied = A tie for first place: nobody won
the-team = The team
end-team-won = The team won!
end-team-lost = The team lost
decided = What decided it:
memories = What is remembered of it
decided-by = { $part }: { $winner } { $most }, { $second } { $less }.
decided-turned = { $n ->
    [one] Had that been level, the victory would have gone to { $seat } by a point.
   *[other] Had that been level, the victory would have gone to { $seat } by { $n } points.
}
decided-gap = { $n ->
    [one] { $seat } won by a single point.
   *[other] { $seat } won by { $n } points.
}
rank = #{ $n }
points = { $n ->
    [one] { $shown } point
   *[other] { $shown } points
}
total = Total
transcript = Transcript
again = Play again
other-games = Other games
next-join = Join the next game
next-watch = Watch the next game
next-open = The table for the next game is ready.
seed = Random seed
seed-text = Every random draw of this game comes from this seed. On a server it combines a part of the server with what every player’s browser added, and its SHA-256 was published at the start, so anyone can check that nothing was changed.

## Luck

luck-title = How we keep luck fair
luck-text-lobby = The server has already chosen its part of the random seed and cannot change it: its fingerprint is below. Every player’s browser adds random numbers of its own, sealed until the game starts. Nobody, not even the operator of this server, can know or choose what will be drawn. After the game you can check every draw with one click.
luck-text-playing = Every random draw of this game comes from a seed that was fixed at the start. This is its fingerprint. When the game is over the seed is shown, and one click checks that it fits and that every draw came from it.
luck-hash = Fingerprint of the server’s part:
luck-mark = Luck { $hash }
luck-copy = Copy fingerprint
luck-committed = { $n ->
    [0] No player has sealed anything yet.
    [one] 1 player has sealed an addition.
   *[other] { $n } players have sealed an addition.
}
luck-redrawn = { $n ->
    [one] The start failed once because an addition was not opened in time; a new seed was made.
   *[other] The start failed { $n } times because an addition was not opened in time; each time a new seed was made.
}
luck-words = Add words of your own (optional)
luck-add = Add my words
luck-added = Sealed. Everyone can see your words after the game.
luck-too-long = Your words are too long: at most { $n } bytes.
luck-opening = Starting the game…
luck-check = Check the luck of this game
luck-good-draws = { $n ->
    [one] 1 draw was made, and it is the one the seed gives.
   *[other] { $n } draws were made, and each is the one the seed gives.
}
luck-good-both = The seed and the server’s part of it have the fingerprints this browser saw before the first draw.
luck-good-seed = The seed has the fingerprint this browser saw when it first opened this game.
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
luck-bad = This game fails the check: { $cause }
luck-edition = This game was recorded with edition { $n } of the rules; its draws cannot be checked against the seed.
luck-bad-seat = you sat at seat { $n } before the start, and the seed would have moved you elsewhere.
luck-bad-words = what seat { $n } had sealed is not what is in the seed.
luck-bad-cut = its record stops before the end of the game.
luck-bad-own = what this browser added is not in the seed.

## On this device

solo-lead = This game runs in your browser, without a server or an account. It is saved on this device, so you can continue later.
unread-title = The saved game cannot be opened
unread-text = It does not fit this version of Nethertable, so you cannot continue it here. It stays in this browser until you delete it; you can download it and play a new game meanwhile.
unread-download = Download it
unread-forget = Delete it
solo-now = { $n ->
    [one] Play against 1 bot
   *[other] Play against { $n } bots
}
solo-title = Or set up your own table
solo-pass = With several people on one device, the screen is hidden between turns.
solo-again = Restart
solo-new = New table
bench-runs = Measuring the search for a few seconds…
bench-result = Search iterations per second: { $n }

## Reading

rules-of = Rules of { $game }
rules-contents = Contents
rules-lead = The whole game in our own words. Whatever the table allows or refuses is written here, rule by rule.
rules-search = Search the rules
rules-none = No rule mentions “{ $sought }”.
rules-clear = Clear
minute-title = In one minute
minute-goal = Goal
minute-turn = Your turn
minute-twist = The twist
minute-danger = The danger
minute-score = The points
rule-ruling = Ruling:
rule-source = Source
rule-ruling-source = Ruling and source
about-of = About this edition of { $game }
reconstructed = What we reconstructed
reconstructed-text = Where no source gives a value, we chose one. Each of them is listed here, with our reason.
mark-inferred = Inferred
mark-inferred-about = Not printed anywhere, but several hints point to it. Tables in the rules mark these values with °.
mark-proposed = Proposed
mark-proposed-about = No source says, so these are our own ideas. Tables in the rules mark these values with †.
fairness = How random draws work
fairness-sealed = The server seals its part
fairness-sealed-text = When a table is set, the server chooses its part of the secret seed and shows the fingerprint of it. From then on it cannot change that part.
fairness-added = Every player adds to it
fairness-added-text = Every player’s browser adds random numbers of its own, sealed until the game starts. So nobody can choose what will be drawn.
fairness-mixed = The game starts
fairness-mixed-text = All parts make one seed, and its SHA-256 is published. Every shuffle and every draw comes from it.
fairness-shown = Everything is shown
fairness-shown-text = When the game is over the seed is shown and the draws are in the transcript. One click checks them all.
