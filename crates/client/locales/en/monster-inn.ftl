# Monster Inn: everything the board says.

monster-inn-blurb = Bid treasure for the creatures in the inn. Monsters earn you fame; the humanoids you are left with take it away again. Three to five players, twenty minutes.

mi-undead = Undead
mi-kobold = Kobold
mi-goblin = Goblin
mi-orc = Orc
mi-troll = Troll

mi-monster = { $kind } { $value }
mi-humanoid-name = Humanoid
mi-humanoid = humanoid { $value }
mi-humanoid-range = humanoid { $low }–{ $high }
mi-nothing = nothing
mi-and-then = { $first }, { $rest }
mi-coins = { $n ->
    [one] 1 coin
   *[other] { $n } coins
}
mi-gems = { $n ->
    [one] 1 gem
   *[other] { $n } gems
}
mi-skulls = { $n ->
    [one] 1 skull
   *[other] { $n } skulls
}

## The board

mi-inn = The inn
mi-row = Creatures in the inn, leftmost first
mi-inn-empty = Everybody has left the inn.
mi-next = leaves next
mi-pool = Pool
mi-pool-empty = empty
mi-supply = Supply
mi-deck = { $n ->
    [one] 1 card in the deck
   *[other] { $n } cards in the deck
}
mi-rounds-left = { $n ->
    [one] 1 more round
   *[other] { $n } more rounds
}
mi-last-round = the last round
mi-over = the game is over
mi-dungeon-of = { $seat-is ->
    [you] Your dungeon
   *[other] Dungeon: { $seat }
}
mi-dungeon-empty = Nobody lives here yet.
mi-in-round = in the round
mi-has-left = has left the inn
mi-purse = Your purse
mi-purse-closed = A closed purse: treasure is hidden until the end
mi-is-supported = supported

## What is asked

mi-prompt-bid = Your turn: remain, or leave with what is there?
mi-prompt-bonus = You took a humanoid home. Choose your treasure.
mi-prompt-support = Another { $kind } moved in: you may support one of that kind.
mi-prompt-over = The game is over.
mi-waits-bid = { $seat } decides: remain or leave?
mi-waits-bonus = { $seat } chooses a treasure for the humanoid.
mi-waits-support = { $seat } may support a monster.

## Actions

mi-pay-coin = Add 1 coin
mi-pay-gem = Add 1 gem
mi-exchange = Exchange the pool
mi-exchange-for = Exchange: put { $put } for { $taken }
mi-leave = Leave
mi-leave-bare = Leave with { $creature }, no treasure
mi-leave-with = Leave with { $creature } and { $treasure }
mi-take-coin = Take 1 coin
mi-take-gem = Take 1 gem
mi-decline = No support
mi-support-coin = Support { $monster } with a coin
mi-support-gem = Support { $monster } with a gem

## The log

mi-starter-drawn = { $seat } won the draw to go first.
mi-inn-filled = { $seat } filled the inn: { $inn }.
mi-pool-opened = { $seat } opened the pool with { $treasure }.
mi-paid = { $seat } added { $treasure } to the pool.
mi-exchanged = { $seat } exchanged { $taken } for { $put }.
mi-left-bare = { $seat } left with { $creature } and no treasure.
mi-left = { $seat } left with { $creature } and { $treasure }.
mi-left-last = { $seat } came last and got { $creature }.
mi-bonus-taken = { $seat } took { $treasure } for the humanoid.
mi-supported = { $seat } supported { $monster } with { $treasure }.
mi-support-declined = { $seat } gave no support.
mi-round-ended = The round ended. { $seat-is ->
    [you] You start
   *[other] { $seat } starts
} the next one.
mi-game-ended = { $n ->
    [0] The deck was empty: the game ended.
    [one] One card was left over and removed unseen: the game ended.
   *[other] { $n } cards were left over and removed unseen: the game ended.
}
mi-removed-supported = { $seat-is ->
    [you] Your supported { $monster } made { $humanoid } flee unseen.
   *[other] { $seat }: the supported { $monster } made { $humanoid } flee unseen.
}
mi-removed-alone = { $seat-is ->
    [you] Your { $humanoid } had no monster above and left unseen.
   *[other] { $seat }: { $humanoid } had no monster above and left unseen.
}
mi-beaten = { $seat-is ->
    [you] Your { $monster } beat { $humanoid }.
   *[other] { $seat }: { $monster } beat { $humanoid }.
}
mi-prevailed = { $seat-is ->
    [you] Your { $monster } did not overcome { $humanoid }.
   *[other] { $seat }: { $monster } did not overcome { $humanoid }.
}
mi-scored = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} { $fame } fame and { $n ->
    [one] 1 loose treasure
   *[other] { $n } loose treasures
}.
mi-won = { $seat } won the game.
mi-won-treasure = { $seat } won the game by treasure.
mi-won-shared = { $seat } shared the victory.

## The score sheet

mi-sheet-free = { $monster } met nobody
mi-sheet-beat = { $monster } beat { $humanoid }
mi-sheet-supported = { $monster } was supported against { $humanoid }
mi-sheet-occupied = { $monster } did not overcome { $humanoid }
mi-sheet-treasure = { $n ->
    [one] 1 loose treasure; three make one fame
   *[other] { $n } loose treasures; three make one fame
}

## Options

monster-inn-option-treasure = Treasure of the others
monster-inn-option-treasure-hidden = hidden
monster-inn-option-treasure-hidden-about = Purses stay closed until the end: who remembers what was paid and taken knows more.
monster-inn-option-treasure-open = open
monster-inn-option-treasure-open-about = Everybody sees how many coins and gems the others hold.
monster-inn-option-kinds = Kinds of monsters
monster-inn-option-kinds-interleaved = mixed
monster-inn-option-kinds-interleaved-about = Every kind has weak and strong monsters. No source tells the kinds; this is what we propose.
monster-inn-option-kinds-blocks = in blocks
monster-inn-option-kinds-blocks-about = Four neighbours make a kind, from the weak Undead up to the strong Trolls. Our other proposal.
