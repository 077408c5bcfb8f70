# Monster Inn: everything the board says.

mi-undead = Undead
mi-kobold = Kobold
mi-goblin = Goblin
mi-orc = Orc
mi-troll = Troll

mi-monster = { $kind } { $value }
mi-humanoid-name = Humanoid
mi-humanoid = humanoid { $value }
# A word joiner behind the dash keeps a range on one line.
mi-humanoid-range = humanoid { $low }–⁠{ $high }
mi-range = { $low }–⁠{ $high }
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
mi-part-inn = The inn
mi-part-others = Others
mi-row = Creatures in the inn, leftmost first
mi-took = { $seat } took { $creature }
mi-next = leaves next
mi-last = for the last
mi-deck-left = { $n ->
    [one] card left
   *[other] cards left
}
mi-some-coins = coins
mi-some-gems = gems
mi-pool = Pool
mi-pool-empty = empty
mi-supply = Supply
mi-dungeon-of = { $seat-is ->
    [you] Your dungeon
   *[other] Dungeon: { $seat }
}
mi-in-round = in the round
mi-has-left = left the inn
mi-purse = Your purse
mi-purse-closed = A closed purse: treasure is hidden until the end
mi-is-supported = supported

## What columns and seats count

mi-chip-free = { $fame } free
mi-chip-guarded = { $fame } safe
mi-chip-sure = { $fame } sure
mi-chip-open = { $fame } · { $percent } %
mi-chip-waits = waits
mi-fame = { $n }
mi-fame-range = { $least }–⁠{ $most }
mi-fame-range-below = { $least } to { $most }
mi-goal = Most fame wins · you have { $now } now, up to { $most } · { $others }
mi-goal-sure = Most fame wins · you have { $now } now · { $others }
mi-goal-watch = Most fame wins · { $others }
mi-goal-round = round { $round } of { $rounds }
mi-goal-other = { $seat } { $fame }
mi-goal-and = { $first } · { $rest }
mi-if-pay = If you pay
mi-if-exchange = If you exchange
mi-if-leave = If you leave now
mi-if-other-leaves = If { $seat } leaves now
mi-choice-bonus = Your bonus
mi-choice-support = What support changes
mi-if-take = If you take it
mi-if-support = If you support it
mi-if-decline = If you give no support
mi-then-bonus = Then you take a coin or a gem of your choice.
mi-then-support = Then you may support one of that kind.
mi-then-stay = { $n ->
    [0] Nobody else is left in the inn.
    [one] One player stays in the inn.
   *[other] { $n } players stay in the inn.
}
mi-then-next = { $seat } decides next.

## What is shown

mi-banner-round = Round { $round } of { $rounds }
mi-cry-exchange = Exchange!
mi-banner-unmasking = The unmasking
mi-banner-great = { $seat-is ->
    [you] You hired { $monster }!
   *[other] { $seat } hired { $monster }!
}

## The end

mi-ceremony = The unmasking
mi-scene-free = Monsters nobody came for
mi-scene-supported = Monsters behind their gates
mi-scene-unmasked = Unmasked guests
mi-scene-treasure = Treasure, 1 fame for every { $each }
mi-memory-hire = Best hire: { $monster } brought { $seat } { $fame } fame for { $n ->
    [0] nothing
    [one] 1 treasure
   *[other] { $n } treasures
}.
mi-memory-hire-paid = Best hire: { $monster } brought { $seat } { $fame } fame, and { $n ->
    [one] a treasure
   *[other] { $n } treasures
} on top.
mi-memory-guest = Dearest guest: { $humanoid } moved in below { $monster } and cost { $seat } { $fame } fame.
mi-memory-wall = Luckiest wall: { $monster } kept { $humanoid } out for { $seat }; { $n } of the { $all } of that range would have stayed.
mi-memory-gate = Safest gate: for { $seat }, { $monster } was guarded against { $humanoid }.

## Tips

mi-tip-pay = You stay, and the pool becomes { $pool }. The next player pays the same, exchanges or leaves.
mi-tip-open = You choose the currency. Everyone must follow with { $treasure } until somebody exchanges.
mi-tip-exchange = You take { $taken } and put { $put }. That costs { $cost ->
    [one] one treasure
    [2] two treasures
   *[other] { $cost } treasures
}, but now everybody needs { $treasure }.
mi-tip-leave-humanoid = You get { $treasure }, a bonus treasure and { $creature }. Its column then counts: { $counts }.
mi-tip-leave-monster = You get { $creature } and { $treasure }. Its column then counts: { $counts }.
mi-tip-counts-later = nothing before you have { $n ->
    [one] a monster
   *[other] { $n } monsters
}
mi-tip-take = A humanoid brings one treasure from the supply. Keep both kinds: the pool decides which one you must pay.
mi-tip-support = This locks one treasure for good. { $monster } counts { $after } instead of { $before }.
mi-tip-decline = You keep your treasure. A later monster of this kind gives you another chance.

## What is asked

mi-prompt-bid = Your turn: remain or leave?
mi-prompt-bonus = Choose your bonus.
mi-prompt-support = Another { $kind } moved in: you may support one of that kind.
mi-prompt-over = The game is over.
mi-waits-bid = { $seat } is deciding whether to remain or leave.
mi-waits-bonus = { $seat } is choosing a bonus treasure.
mi-waits-support = { $seat } may support a monster.

## Actions

mi-pay-coin = Add 1 coin
mi-pay-gem = Add 1 gem
mi-exchange = Exchange the pool
mi-exchange-name = Exchange
mi-exchange-detail = { $put } for { $taken }
mi-exchange-for = Exchange: pay { $put } for { $taken }
mi-leave = Leave
mi-leave-detail = { $creature } and { $treasure }
mi-leave-detail-bare = { $creature }, no treasure
mi-leave-bare = Leave with { $creature }, no treasure
mi-leave-with = Leave with { $creature } and { $treasure }
mi-take-coin = Take 1 coin
mi-take-gem = Take 1 gem
mi-decline = Decline support
mi-decline-name = Decline
mi-decline-detail = no support
mi-support-detail = for { $treasure }
mi-support-coin = { $monster }: 1 coin
mi-support-gem = { $monster }: 1 gem

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
mi-support-declined = { $seat } declined support.
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
    [you] Your { $humanoid } had no monster above it and left unseen.
   *[other] { $seat }: { $humanoid } had no monster above it and left unseen.
}
mi-beaten = { $seat-is ->
    [you] Your { $monster } beat { $humanoid }.
   *[other] { $seat }: { $monster } beat { $humanoid }.
}
mi-prevailed = { $seat-is ->
    [you] Your { $monster } did not beat { $humanoid }.
   *[other] { $seat }: { $monster } did not beat { $humanoid }.
}
mi-scored = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} { $fame } fame and { $n ->
    [one] 1 treasure
   *[other] { $n } treasures
} left over.
mi-won = { $seat } won the game.
mi-won-treasure = { $seat } won the tie with more treasure.
mi-won-shared = { $seat } shared the victory.

## The score sheet

mi-sheet-free = { $monster } met nobody
mi-sheet-beat = { $monster } beat { $humanoid }
mi-sheet-supported = { $monster } was supported against { $humanoid }
mi-sheet-occupied = { $monster } did not beat { $humanoid }
mi-sheet-treasure = { $n ->
    [one] 1 treasure left over (1 fame for every { $each })
   *[other] { $n } treasures left over (1 fame for every { $each })
}

## In one minute

mi-minute-goal = Hire the most fearsome creatures. Whoever has the most fame after the last round wins.
mi-minute-turn = Look at the leftmost creature. Pay a coin or a gem to stay, or leave with that creature and all that was paid.
mi-minute-twist = The longer you stay, the stronger the monster. But each round of the table costs you another treasure.
mi-minute-danger = Humanoids come home with you face down. One as strong as the monster above it costs you the difference.
mi-minute-score = A monster with nobody below it brings its skulls as fame. Treasure that is left brings one more for every { $each }.
