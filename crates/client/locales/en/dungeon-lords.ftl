# Dungeon Lords: everything the board says. The messages of battles are in dungeon-lords-combat.ftl.

## Counting

dl-nothing = nothing
dl-and = { $first }, { $rest }
dl-plus = { $first } + { $rest }
dl-seat = { $seat }
dl-n-food = { $n } food
dl-n-gold = { $n } gold
dl-n-evil = { $n } evil
dl-n-nicer = −{ $n } evil
dl-n-imps = { $n ->
    [one] 1 imp
   *[other] { $n } imps
}
dl-n-traps = { $n ->
    [one] 1 trap
   *[other] { $n } traps
}
dl-n-monsters = { $n ->
    [one] 1 monster
   *[other] { $n } monsters
}
dl-n-tunnels = { $n ->
    [one] 1 tunnel
   *[other] { $n } tunnels
}
dl-n-workers = { $n ->
    [one] 1 worker
   *[other] { $n } workers
}
dl-n-marks = { $n ->
    [one] 1 red mark
   *[other] { $n } red marks
}
dl-a-look = a look at a combat card
dl-times = { $n } × { $what }
dl-price = { $cost } for { $gain }
dl-free-of = { $gain } for free
dl-permit = { $n ->
    [one] 1 imp
   *[other] up to { $n } imps
}
dl-permit-fore = { $n ->
    [one] 1 imp
   *[other] up to { $n } imps
} and one to supervise
dl-one-monster = one monster
dl-one-room = one room

## Orders and places

dl-food = get food
dl-reputation = improve reputation
dl-dig = dig tunnels
dl-gold = mine gold
dl-imps = recruit imps
dl-traps = buy traps
dl-monster = hire a monster
dl-room = build a room
dl-place-food = Food
dl-place-reputation = Reputation
dl-place-dig = Tunnels
dl-place-gold = Gold
dl-place-imps = Imps
dl-place-traps = Traps
dl-place-monster = Monsters
dl-place-room = Rooms

## Monsters

dl-goblin = goblin
dl-slime = slime
dl-ghost = ghost
dl-troll = troll
dl-witch = witch
dl-vampire = vampire
dl-golem = golem
dl-dragon = dragon
dl-demon = demon
dl-sheep-of = sheep ({ $monster })
dl-goblin-does = Deals { $n } damage to the first in line; if that eliminates him, { $next } to the new first.
dl-slime-does = Deals { $n } damage to everyone, or holds the party: no conquest this round.
dl-ghost-does = Deals { $n } damage to anyone but the first in line. Does not count as a monster: send any number.
dl-troll-does = Deals { $n } damage to the first in line, or { $second } if fed { $meal } food. Works in rooms like an imp.
dl-witch-does = Deals { $n } damage to the first in line, or { $second } damage to anyone, twice.
dl-vampire-does = Deals { $n } damage to anyone but a priest, or { $second } and stays awake.
dl-golem-does = Deals { $n } damage to the first in line and stays awake. Its wage is { $gold } gold and { $traps ->
    [one] 1 trap
   *[other] { $traps } traps
}.
dl-dragon-does = Deals { $n } damage to everyone, and the party does not heal.
dl-demon-does = Deals { $n } damage to anyone, and the party does not conquer. Its wage is one of your monsters.
dl-monster-label = { $monster }: costs { $cost }. { $does }
dl-is-down = { $monster }, face down: sits this year out

## Traps

dl-rolling-stone = Rolling Stone
dl-pendulum = Pendulum
dl-trap-door = Trap Door
dl-wall-of-fire = Wall of Fire
dl-cursed-ring = Cursed Ring
dl-poisoned-meal = Poisoned Meal
dl-poisoned-dart = Poisoned Dart
dl-anti-magic-dart = Anti-Magic Dart
dl-kamikaze-imp = Kamikaze Imp
dl-rolling-stone-does = The first in line takes { $n } damage.
dl-pendulum-does = The second in line takes { $n } damage.
dl-trap-door-does = The first in line takes { $n } damage; no conquest this round.
dl-wall-of-fire-does = Everyone takes { $everyone } damage, the last in line { $last }.
dl-cursed-ring-does = Costs { $gold } gold. Everyone takes { $everyone } damage; no conquest this round.
dl-poisoned-meal-does = Costs { $n } food. The first in line takes damage equal to his hit points.
dl-poisoned-dart-does = An adventurer of your choice takes { $anyone } damage, and { $poison } more at the end of the round.
dl-anti-magic-dart-does = An adventurer of your choice takes { $anyone } damage. If he is a priest, no healing this round; if a wizard, no spell.
dl-kamikaze-imp-does = Costs { $imps ->
    [one] 1 imp
   *[other] { $imps } imps
}. The first in line takes { $n } damage, everyone else { $others }.
dl-trap-hidden = a trap, face down

## Rooms

dl-chicken-coop = Chicken Coop
dl-mushroom-bed = Mushroom Bed
dl-souvenir-shop = Souvenir Shop
dl-mint = Mint
dl-workshop = Workshop
dl-tool-shed = Tool Shed
dl-printing-press = Printing Press
dl-magic-room = Magic Room
dl-training-room = Training Room
dl-dark-room = Dark Room
dl-labyrinth = Labyrinth
dl-anti-magic-room = Anti-Magic Room
dl-cafeteria = Cafeteria
dl-chapel = Chapel
dl-pandemonium = Pandemonium
dl-hall-of-fame = Hall of Fame
dl-makes = { $cost } for { $gain }. Must be built { $zone }.
dl-training-room-does = In a battle here, trolls and goblins deal { $n } extra damage.
dl-dark-room-does = In a battle here, vampires and witches deal { $n } extra damage.
dl-labyrinth-does = In a battle here you may set { $traps ->
    [one] one trap
    [2] two traps
   *[other] { $traps } traps
}, at no extra gold, but send only { $monsters ->
    [one] one monster
   *[other] { $monsters } monsters
}.
dl-anti-magic-room-does = In a battle here, the party casts no spell.
dl-cafeteria-does = At the end of the game, { $points } for each troll, goblin, slime and witch.
dl-chapel-does = At the end of the game, { $points } for each vampire and ghost.
dl-pandemonium-does = At the end of the game, { $points } for each golem, dragon and demon.
dl-hall-of-fame-does = At the end of the game, extra points for each title you hold alone.
dl-training-room-short = trolls and goblins deal +{ $n }
dl-dark-room-short = vampires and witches deal +{ $n }
dl-labyrinth-short = { $traps ->
    [one] 1 trap
   *[other] { $traps } traps
}, { $monsters ->
    [one] 1 monster
   *[other] { $monsters } monsters
}
dl-anti-magic-room-short = no spells here
dl-cafeteria-short = { $points } per troll, goblin, slime, witch
dl-chapel-short = { $points } per vampire and ghost
dl-pandemonium-short = { $points } per golem, dragon, demon
dl-hall-of-fame-short = points for titles held alone
dl-zone-surface = in the upper two rows
dl-zone-deep = in the lower two rows
dl-zone-center = in the middle six squares
dl-zone-periphery = outside the middle six squares
dl-zone-anywhere = anywhere
dl-zone-short-surface = upper rows
dl-zone-short-deep = lower rows
dl-zone-short-center = middle
dl-zone-short-periphery = edge
dl-zone-short-anywhere = anywhere

## Adventurers

dl-warrior = warrior
dl-thief = thief
dl-priest = priest
dl-wizard = wizard
dl-paladin = paladin
dl-illusion = illusion
dl-adventurer = { $class } ({ $points })
dl-warrior-is = { $points } hit points, stands in front
dl-thief-is = { $points } hit points, prevents { $n } trap damage each round
dl-priest-is = { $points } hit points, heals { $n } damage after your attacks
dl-wizard-is = { $points } hit points, { $n } magic for spells
dl-paladin-is = { $points } hit points, { $n } of every skill, always in front
dl-illusion-is = absorbs 1 damage for the others, then vanishes
dl-member-hurt = { $n } damage
dl-member-food = carries food: 1 extra hit point

## Events

dl-payday = Pay day
dl-taxes = Taxes
dl-special = Special event
dl-payday-does = Pay every monster in the lair its hiring cost again, or let it go and gain { $n } evil.
dl-taxes-does = 1 gold for every { $n ->
    [one] tile
    [2] two tiles
   *[other] { $n } tiles
}, rounded up; take a red mark for each gold you do not pay.
dl-special-does = One of { $n ->
    [one] one card
    [9] nine cards
   *[other] { $n } cards
}, shown one season ahead.
dl-witch-hunt = Witch Hunt
dl-monster-strike = Monster Strike
dl-extra-tax = Extra Tax
dl-rats = Rats
dl-burglary = Burglary
dl-earthquake = Earthquake
dl-vip-visit = VIP Visit
dl-imp-holiday = Imp Holiday
dl-trap-recall = Trap Recall
dl-witch-hunt-does = Hand over a monster, or gain { $n } evil.
dl-monster-strike-does = For each monster that is awake, pay one part of its wage, or it sits this year out.
dl-extra-tax-does = A gold for each room; take a red mark for each gold you do not pay.
dl-rats-does = You lose half of your food, rounded up.
dl-burglary-does = You lose half of your gold, rounded up.
dl-earthquake-does = { $n ->
    [one] One of your unconquered tiles collapses.
    [2] Two of your unconquered tiles collapse.
   *[other] { $n } of your unconquered tiles collapse.
}
dl-vip-visit-does = Pay { $food } food and { $gold } gold, or take a red mark.
dl-imp-holiday-does = For every { $n ->
    [one] imp
    [4] four imps
   *[other] { $n } imps
}, pay 1 food or lose an imp.
dl-trap-recall-does = Keep { $n ->
    [one] one trap
    [2] two traps
   *[other] { $n } traps
}; for each other one pay 1 gold or discard it.

## Spells

dl-word-of-peace = Word of Peace
dl-suggestion = Suggestion
dl-magic-shield = Magic Shield
dl-invisibility = Invisibility
dl-detect-evil = Detect Evil
dl-fist-of-justice = Fist of Justice
dl-detect-treasure = Detect Treasure
dl-graffiti = Graffiti
dl-fireball = Fireball
dl-aura-of-fear = Aura of Fear
dl-metamorphosis = Metamorphosis
dl-blind-rage = Blind Rage
dl-create-food = Create Food
dl-song-of-courage = Song of Courage
dl-regeneration = Regeneration
dl-magic-key = Magic Key
dl-dimensional-gate = Dimensional Gate
dl-illusion-spell = Illusion
dl-word-of-peace-does = Withdraw all monsters, or gain { $n } evil.
dl-suggestion-does = Pay each monster its wage, or withdraw it.
dl-magic-shield-does = The first point of damage to the party has no effect.
dl-invisibility-does = Wizards go to the end of the line and cannot be hurt.
dl-detect-evil-does = You gain { $n } evil.
dl-fist-of-justice-does = You lose an imp.
dl-detect-treasure-does = You lose a gold, else a food, else a trap.
dl-graffiti-does = Pay a gold or take a red mark.
dl-fireball-does = A loud bang, but nothing happens.
dl-aura-of-fear-does = One of your monsters in the battle withdraws.
dl-metamorphosis-does = One of your monsters becomes a sheep for this battle.
dl-blind-rage-does = Your monsters can only hit the first in line.
dl-create-food-does = The first in line gains a hit point.
dl-illusion-spell-does = An illusion stands in front of everyone and absorbs { $n } damage.
dl-song-of-courage-does = No fatigue this round.
dl-regeneration-does = The party heals { $n } damage, from the front.
dl-magic-key-does = One of your prisoners goes free.
dl-dimensional-gate-does = A monster that fought in this battle is lost for good.
dl-fast = fast
dl-slow = slow
dl-spell-label = { $spell }, { $speed }, fatigue { $n }. { $does }
dl-card-hidden = Combat card of round { $n }, face down
dl-card-seen-by = seen by { $seats }
dl-card-open = Combat card of round { $n }: { $spell }

## The board

dl-year = Year { $n }
dl-winter = Winter
dl-spring = Spring
dl-summer = Summer
dl-fall = Fall
dl-combat = Combat
dl-season-calm = no event
dl-season-unknown = not yet known
dl-forecast = The year and its events
dl-evilometer = Evilometer
dl-evil-of = { $seat } at { $n }
dl-evil-other = third counter at { $n }
dl-evil-label = Evilometer, 0 to { $top }: { $who }. { $paladin }
dl-paladin-tent = The paladin waits in his tent
dl-paladin-with = The paladin came for { $seat }
dl-paladin-gone = The paladin is out of the game
dl-places = The eight places
dl-place-order = Carried out from top to bottom; monsters and rooms from III to I.
dl-space-label = { $place } { $space }: { $price }. { $who }
dl-space-free = free
dl-space-of = taken by { $seat }
dl-space-other = taken by a non-player colour
dl-tavern = Tavern
dl-store = Room store
dl-sold-out = sold out
dl-not-offered = stocked when the first season begins
dl-town = Combat cards
dl-other-colours = Non-player colours
dl-other-colour = Non-player colour { $letter }
dl-other-holds = cannot use { $orders }
dl-other-does = blocks { $orders }
dl-dungeon-of = { $seat-is ->
    [you] Your dungeon
   *[other] Dungeon: { $seat }
}
dl-glance-of = At a glance: { $seat }
dl-in-full = Full view
dl-close = Close
dl-others = The other dungeons
dl-starter = Starting player
dl-site = Construction site, five columns and four rows, entrance at c1
dl-tile-earth = Earth { $square }
dl-tile-tunnel = Tunnel { $square }
dl-tile-tunnel-conquered = Tunnel { $square }, conquered
dl-tile-room = { $room } { $square }. { $does }
dl-tile-room-conquered = { $room } { $square }, conquered
dl-tile-battle = Battle here
dl-work-dug = An imp has dug here
dl-work-mined = An imp mines gold here
dl-work-fore = { $n ->
    [one] A foreimp stands here
   *[other] { $n } foreimps stand here
}
dl-work-room = { $n } at work here
dl-treasury = Treasury
dl-food-label = { $n } food
dl-gold-label = { $n } gold
dl-imps-label = { $n ->
    [one] 1 imp
   *[other] { $n } imps
}, { $idle } idle
dl-trolls-label = { $n ->
    [one] 1 troll helps in rooms
   *[other] { $n } trolls help in rooms
}
dl-marks-label = { $n ->
    [one] 1 red mark, { $points }
   *[other] { $n } red marks, { $points } each
}
dl-evil-at = { $n } evil
dl-traps-of = Traps
dl-lair = Lair
dl-prison = Prison
dl-party = At the entrance
dl-party-empty = Nobody at the entrance
dl-lair-empty = no monsters yet
dl-traps-empty = none
dl-prison-empty = empty
dl-orders = Orders
dl-order-slot = order { $n }: { $order }
dl-order-empty = order { $n }: not chosen
dl-order-back = order { $n }: face down
dl-order-failed = order { $n }: { $order }, not carried out
dl-order-held = held back: { $orders }

## What is asked

dl-prompt-over = The ministry has counted. See the score sheet.
dl-prompt-keep = You drew { $n ->
    [3] three
   *[other] { $n }
} orders. Which one do you keep? You cannot give the other { $others ->
    [2] two
   *[other] { $others }
} in the first round.
dl-prompt-order = { $n ->
    [1] Choose your first order.
    [2] Choose your second order.
   *[3] Choose your third order.
}
dl-prompt-order-other = Which place should your non-player colour block?
dl-prompt-done = You are done. Waiting for { $seats }.
dl-prompt-accept = Your minion is at { $place } { $space }. Do you take what it offers?
dl-prompt-dig-first = Where do you dig? Up to { $n ->
    [one] 1 tunnel
   *[other] { $n } tunnels
}.
dl-prompt-dig = Where do you dig? { $n } more.
dl-prompt-mine = How many imps do you send to mine gold?
dl-prompt-hire = Which monster do you hire?
dl-prompt-hire-feast = Which monster do you hire? This space costs { $n } extra food.
dl-prompt-take = Which room do you build?
dl-prompt-spy = Which combat card does your spy look at?
dl-prompt-give-back = You drew one trap too many. Which one do you discard?
dl-prompt-tribute-golem = The golem also wants a trap. Which one?
dl-prompt-tribute-demon = The demon is hungry. Which monster do you feed it?
dl-prompt-build = Where do you build the { $room }? It must be built { $zone }.
dl-prompt-produce = Which room works next? { $n } idle.
dl-prompt-shed = Where does the Tool Shed dig?
dl-prompt-retrieve = Which order do you take back into your hand?
dl-prompt-wages = Pay day: pay each monster, or let it go.
dl-prompt-taxes = Taxes: { $due ->
    [one] 1 gold due. Not paid, it is a red mark.
   *[other] { $due } gold due. Each gold not paid is a red mark.
}
dl-prompt-witch-hunt = Witch Hunt: which monster do you hand over, or do you gain { $n } evil?
dl-prompt-strike = The { $monster } is on strike. Do you pay one part of its wage, or let it sit out?
dl-prompt-extra-tax = Extra Tax: { $due } gold for your rooms. How much do you pay?
dl-prompt-collapse = Earthquake: which tile collapses? { $n } more.
dl-prompt-vip = VIP Visit: do you pay { $food } food and { $gold } gold, or take a red mark?
dl-prompt-holiday = Imp Holiday: { $due ->
    [one] 1 food keeps all your imps. Do you pay it?
   *[other] { $due } food keeps all your imps. How much do you pay?
}
dl-prompt-recall = Trap Recall: { $due ->
    [one] pay 1 gold to keep 1 more of your traps?
   *[other] pay 1 gold each to keep { $due } more of your traps. How many do you pay for?
}
dl-prompt-recalled = Which trap do you discard? { $n } to go.
dl-prompt-wait = Waiting for { $seats }: { $what }.
dl-wait-keep = holding orders back
dl-wait-orders = choosing orders
dl-wait-act = { $place }, space { $space }
dl-wait-produce = production
dl-wait-event = { $event }
dl-wait-plan = planning round { $round }
dl-wait-release = freeing a prisoner
dl-wait-battle = a battle in { $square }

## Actions

dl-do-keep = Keep: { $order }
dl-do-order = { $order }
dl-do-non-player = Block: { $place }
dl-do-accept = Yes
dl-do-accept-price = Accept: { $price }
dl-do-accept-vip = Pay { $food } food and { $gold } gold
dl-do-accept-peace = Withdraw all monsters
dl-do-decline = No, leave it
dl-do-decline-spy = Do not look
dl-do-done = Done
dl-do-done-plan = Ready
dl-do-done-dig = Stop digging
dl-do-done-produce = Stop production
dl-do-take-evil = Gain { $n } evil
dl-do-face-down = Let it sit out
dl-do-spy = Look at card { $n }
dl-do-mine = { $n ->
    [one] Mine 1 gold
   *[other] Mine { $n } gold
}
dl-do-retrieve = Take back: { $order }
dl-do-retrieve-nth = Take back order { $n }
dl-do-dig = Dig { $square }
dl-do-build = Build on { $square }
dl-do-fight = Fight in { $square }
dl-do-collapse = Let { $square } collapse
dl-do-hire = Hire the { $monster } for { $cost }
dl-do-feed = Feed it the { $monster }
dl-do-wage = Pay the { $monster }: { $cost }
dl-do-release = Let the { $monster } go
dl-do-hand-over = Hand over the { $monster }
dl-do-send = Send the { $monster }
dl-do-choose = Choose the { $monster }
dl-do-withdraw = Withdraw the { $monster }
dl-do-set = Set { $trap }
dl-do-discard = Discard { $trap }
dl-do-spring = Spring { $trap } first
dl-do-take = Build { $room }
dl-do-take-for = Build { $room } for { $cost }
dl-do-produce = { $room }: { $gain }
dl-do-pay-nothing = Pay nothing
dl-do-pay-gold = Pay { $n } gold
dl-do-pay-food = Pay { $n } food
dl-do-pay = Pay { $n }
dl-do-unit-food = Pay 1 food
dl-do-unit-gold = Pay 1 gold
dl-do-unit-evil = Gain 1 evil
dl-do-attack = Attack with the { $monster }: { $how }
dl-do-target = Hit the { $adventurer }, place { $n }
dl-do-target-nth = Hit place { $n }
dl-do-free = Free the { $adventurer }
dl-do-free-nth = Free prisoner { $n }
dl-brief-hire = Hire the { $monster }
dl-brief-wage = pay { $cost }
dl-brief-let-go = Let go
dl-brief-whom = the { $monster }
dl-brief-for = for { $cost }
dl-brief-send = send
dl-brief-set = set
dl-brief-hit = Hit the { $class }
dl-brief-left = { $n } left, place { $place }
dl-brief-accept = Accept
dl-brief-marks = { $n ->
    [0] no red mark
    [one] 1 red mark: { $points }
   *[other] { $n } red marks: { $points }
}
dl-brief-works = it goes back to work
dl-brief-sits-out = it does not fight this year
dl-brief-then = you then have { $what }
dl-brief-decline = nothing happens here
dl-brief-lost = it is lost for good
dl-brief-withdraws = it leaves this battle
dl-brief-sheep = it becomes a sheep

## The log

dl-starter-drawn = The starting player token went to { $seat }.
dl-orders-drawn = { $seat } drew { $n ->
    [3] three
   *[other] { $n }
} orders.
dl-orders-drawn-own = { $seat } drew: { $orders }.
dl-held-back = { $seat } held back: { $orders }.
dl-other-held = Non-player colour { $letter } cannot use: { $orders }.
dl-round-began = Year { $year }, { $season }. { $seat-is ->
    [you] You start
   *[other] { $seat } starts
}.
dl-offered = In the tavern: { $monsters }. In the store: { $rooms }.
dl-forecast-came = Next season: { $event }.
dl-put-under = The { $adventurer } went to the bottom of the pile.
dl-sighted = Adventurers on the way: { $adventurers }.
dl-other-ordered = Non-player colour { $letter } blocks: { $orders }.
dl-orders-revealed = { $seat } ordered: { $orders }.
dl-other-revealed = Non-player colour { $letter } also blocks: { $place }.
dl-entry-paid = { $seat } paid { $n } gold to hire first.
dl-placed = { $seat } took { $place } { $space }.
dl-carried-out = { $seat } acted at { $place } { $space }: { $price }.
dl-shut-out = { $seat } found no free space: { $order }.
dl-no-gold-to-hire = { $seat } had no gold to hire first.
dl-lack-food = { $seat } did not have enough food: { $order }.
dl-lack-gold = { $seat } did not have enough gold: { $order }.
dl-lack-evil = { $seat } had no room for more evil: { $order }.
dl-lack-trap = { $seat } had no trap to give away: { $order }.
dl-lack-prey = { $seat } had no monster to feed: { $order }.
dl-lack-imps = { $seat } did not have enough idle imps: { $order }.
dl-lack-ground = { $seat } had no square to dig: { $order }.
dl-lack-tunnel = { $seat } had no unconquered tunnel: { $order }.
dl-lack-trap-cards = { $seat } found no traps left: { $order }.
dl-lack-company = { $seat } found no monster left: { $order }.
dl-lack-wages = { $seat } could not afford any monster there: { $order }.
dl-lack-rooms = { $seat } found no rooms left: { $order }.
dl-lack-square = { $seat } had no square for any room there: { $order }.
dl-declined = { $seat } declined: { $order }.
dl-spied = { $seat } looked at combat card { $n }.
dl-spied-own = { $seat } looked at combat card { $n }: { $spell }.
dl-dug = { $seat } dug { $square }.
dl-mined = { $seat } mined { $n } gold.
dl-traps-drawn = { $seat } drew { $n ->
    [one] a trap
   *[other] { $n } traps
}.
dl-traps-drawn-own = { $seat } drew: { $traps }.
dl-trap-discarded = { $seat } discarded a trap, face down.
dl-trap-discarded-own = { $seat } discarded { $trap }.
dl-hired = { $seat } hired a { $monster }.
dl-fed = { $seat } fed a { $monster } to the demon.
dl-built = { $seat } built the { $room } on { $square }.
dl-produced = { $seat } used the { $room }: { $gain }.
dl-retrieved = { $seat } took an order back: { $order }.
dl-event-came = { $event }! { $does }
dl-wage-paid = { $seat } paid the { $monster }.
dl-released = { $seat } let a { $monster } go.
dl-tax-paid = { $seat } paid { $paid } of { $due } gold in taxes.
dl-extra-tax-paid = { $seat } paid { $paid } of { $due } gold for rooms.
dl-hunted = { $seat } handed over a { $monster }.
dl-hunted-evil = { $seat } handed over no monster and gained { $n } evil.
dl-strike-ended = { $seat } ended the { $monster }’s strike.
dl-on-strike = { $seat } let the { $monster } strike.
dl-food-eaten = { $seat } lost { $n } food to the rats.
dl-gold-stolen = { $seat } lost { $n } gold to burglars.
dl-collapsed = { $seat } lost { $square } in the earthquake.
dl-vip-paid = { $seat } entertained the VIP.
dl-vip-marked = { $seat } snubbed the VIP: a red mark.
dl-holiday-held = { $seat } paid { $food } food for the holiday and lost { $imps ->
    [0] no imps
    [one] 1 imp
   *[other] { $imps } imps
}.
dl-traps-recalled = { $seat } paid for { $paid } of { $due ->
    [one] 1 recalled trap
   *[other] { $due } recalled traps
}.
dl-other-evil = The third counter is at { $n } evil.
dl-joined = The { $adventurer } came for { $seat }.
dl-went-elsewhere = The { $adventurer } went elsewhere.
dl-starter-moved = The starting player token went to { $seat }.
dl-evil-rose = { $seat } gained evil: { $from } to { $to }.
dl-evil-fell = { $seat } lost evil: { $from } to { $to }.
dl-paladin-came = The paladin came for { $seat }!
dl-paladin-left = The paladin left { $from } and came for { $seat }.
dl-year-ended = Year { $n } is over.
dl-left-alive = { $n ->
    [one] One adventurer
   *[other] { $n } adventurers
} got away from { $seat } alive.
dl-scored = { $seat } scored { $points }.
dl-licensed = { $seat } passed the test and earned a licence.
dl-unlicensed = { $seat } got no licence this time.
dl-won = { $seat } won the game.
dl-won-shared = { $seat } shared the victory.

## The score sheet

dl-sheet-rooms = Unconquered rooms: { $n }
dl-sheet-monsters = Monsters: { $n }
dl-sheet-prisoners = Prisoners: { $n }
dl-sheet-paladins = { $paladins ->
    [one] Prisoners: { $n }, one a paladin
   *[other] Prisoners: { $n }, { $paladins } of them paladins
}
dl-sheet-conquered = Conquered tiles: { $n }
dl-sheet-marks = Red marks: { $n }
dl-sheet-bonus = { $room }
dl-sheet-dark-deeds = Lord of Dark Deeds: most evil
dl-sheet-halls = Lord of Halls: most rooms
dl-sheet-tunnels = Tunnellord: most tunnels
dl-sheet-monsterlord = Monsterlord: most monsters
dl-sheet-imps = Lord of Imps: most imps
dl-sheet-riches = Lord of Riches: most gold, food and traps
dl-sheet-battle = Battlelord: fewest tiles lost
dl-sheet-shared = { $title } (shared)
dl-sheet-fame = Hall of Fame: titles held alone
dl-sheet-licence = Licence: passed
dl-sheet-no-licence = Licence: not this time

## The stage

dl-part-town = Town
dl-part-battle = Battle
dl-part-you = You
dl-part-others = Others
dl-goal-watch = Most points after two years wins.
dl-goal-line = Most points after year 2 · you { $n }, { $rival }
dl-goal-sources = { $line } │ yours from { $figures }
dl-goal-n-rival = { $seat } { $n }
dl-goal-n-rooms = rooms { $n }
dl-goal-n-monsters = monsters { $n }
dl-goal-n-prisoners = prisoners { $n }
dl-goal-n-lost = losses { $n }
dl-goal-n-titles = titles { $n }
dl-evil-limit = { $n }: the paladin comes
dl-season-past = done
dl-state-orders = choosing orders…
dl-state-ordered = orders are ready
dl-state-acts = playing…
dl-tiles-label = { $n ->
    [one] 1 tile
   *[other] { $n } tiles
}; { $taxed ->
    [one] one of them costs
    [2] two of them cost
   *[other] { $taxed } of them cost
} 1 gold of tax
dl-set-mark = set
dl-plan-no-tile = no tile is left
dl-plan-fights = fights in { $square } with { $what }
dl-float-shut-out = shut out
dl-float-lacking = cannot
dl-float-cannot-pay = cannot pay
dl-float-no-food = no food
dl-float-no-gold = no gold
dl-float-too-evil = too evil
dl-float-eaten = the { $monster } is eaten
dl-float-left = the { $monster } leaves
dl-float-handed-over = the { $monster } is handed over
dl-float-lost = the { $monster } is lost
dl-float-works = back to work
dl-float-strike = on strike
dl-float-collapsed = collapsed
dl-float-elsewhere = goes elsewhere
dl-float-home = { $n ->
    [one] 1 goes home
   *[other] { $n } go home
}
dl-float-marks = { $n ->
    [one] +1 red mark
   *[other] +{ $n } red marks
}
dl-float-evil = { $n }
dl-float-freed = freed
dl-float-shield = shield
dl-float-vanished = vanished
dl-float-withdrew = withdrawn
dl-float-nobody = nobody to hit
dl-float-held = held
dl-float-prevented = { $n } prevented
dl-float-tired = tired −{ $n }
dl-float-conquered = { $square } is lost
dl-float-party-beaten = held!
dl-banner-season = { $season }, year { $n }
dl-banner-paladin = The paladin comes for { $seat }
dl-banner-year = Year { $n } is over
dl-banner-held = Held! The whole party is behind bars

## The ministry’s visit

dl-prompt-send = Send your minions?
dl-do-send-minions = Send minions
dl-order-drafted = Press to lift it, press another to change places, press again to take it back.
dl-ceremony = The ministry’s visit
dl-scene-rooms = Rooms that are still yours, { $points } each
dl-scene-monsters = Monsters in the lair, { $points } each
dl-scene-prisoners = Prisoners, { $points } each, a paladin { $paladin }
dl-scene-lost = Lost tiles, { $points } each
dl-scene-marks = Red marks, { $points } each
dl-scene-bonus = Rooms that please monsters
dl-scene-fame = The Hall of Fame
dl-scene-licence = The licence is for those above zero
dl-scene-passed = passed
dl-scene-not-yet = not yet
dl-memory-battle = Best battle: { $seat } took { $n ->
    [one] 1 prisoner
   *[other] { $n } prisoners
} in round { $round } of year { $year }.
dl-memory-guest = Worst guest: { $hero } cost { $seat } { $n ->
    [one] 1 tile
   *[other] { $n } tiles
}.
dl-memory-held = Proudest tunnel: { $square } held out for { $seat } in { $n ->
    [one] 1 battle
   *[other] { $n } battles
}.
dl-memory-long = Proudest tunnel: { $seat } kept { $n ->
    [one] 1 tile
   *[other] { $n } tiles
}.

## Tips

dl-tip-order-food = Space I costs gold, II and III cost evil. Food hires and pays monsters and buys imps.
dl-tip-order-reputation = You get nicer by { $least } or { $most }, so weaker heroes choose you. Spaces I and III also let you look at a combat card.
dl-tip-order-dig = Dig { $least } to { $most ->
    [one] 1 tile
   *[other] { $most } tiles
}, one imp each. More room for gold and rooms, more tax, more to lose.
dl-tip-order-gold = Up to { $least }, { $middle } or { $most ->
    [one] 1 imp mines
   *[other] { $most } imps mine
}, 1 gold each, each in a tunnel of its own. Gold pays taxes, traps and rooms.
dl-tip-order-imps = Food for { $least } or { $most ->
    [one] 1 more imp
   *[other] { $most } more imps
}. They dig, mine and work in rooms from now on.
dl-tip-order-traps = A trap for { $gold } gold, or free on space II. One trap can be set in every battle.
dl-tip-order-monster = Take one of { $n }. Space III chooses first but brings a feast. The same wage is due again on pay day.
dl-tip-order-room = Turns a tunnel into a room: { $points } if it stays yours, and idle imps can work in it. Space III chooses first.
dl-tip-keep = You keep “{ $order }” in hand this season; the others are held back. Keep what you need first.
dl-tip-non-player = The other colour takes a space at { $place }. Block what the others want.
dl-tip-dig = { $square } becomes a tunnel. Idle imps then: { $n }; tiles for the tax: { $tiles }. Heroes take the tile nearest to the stairs first.
dl-tip-mine = You then have { $gold } gold, and { $n ->
    [one] 1 imp is
   *[other] { $n } imps are
} busy. Taxes and traps will want it.
dl-tip-hire = { $does } It costs { $cost } now, and again on pay day.
dl-tip-take = { $does } Next you choose its square. A room that stays yours is { $points }.
dl-tip-build = It stands in { $square }. Far from the stairs it is safer from the heroes.
dl-tip-produce = It makes { $gain }. Still idle then: { $n }.
dl-tip-retrieve = This order comes back to your hand now; the others rest for a season.
dl-tip-wage = You pay { $cost }, and it stays. A monster is a point at the end, and a fighter before.
dl-tip-release = It leaves for good, and people talk: { $n } evil. Only for those you cannot feed.
dl-tip-pay = What you do not pay, you lose in another way.
dl-tip-tax-full = All of it is paid: no red mark.
dl-tip-tax-short = { $n ->
    [one] 1 red mark: { $points } at the end.
   *[other] { $n } red marks: { $points } each at the end.
} Gold may be worth more elsewhere.
dl-tip-spy = You see this card, and nobody else does. Its spell and fatigue decide how you plan.
dl-tip-set = { $does } It is used up only if it goes off.
dl-tip-send = { $does }
dl-tip-target = The { $adventurer } has { $n } left. Whoever falls goes to your prison: { $points }.
dl-tip-fight = You meet the party in { $square }. If one of them is left in the end, this tile is lost.
dl-tip-accept = What you leave here goes to nobody, and the order does not come back sooner.
dl-tip-decline = You do nothing here, and the order does not come back sooner.
dl-tip-done = That is all for now: what is idle stays idle.
dl-tip-ready = Locks your plan. The battle begins when all are ready.
dl-tip-ready-bare = Nobody is sent and no trap is set: the party would take this tile unharmed.
dl-tip-take-evil = You stand at { $n } then. At { $limit } the paladin comes.

## In one minute

dl-minute-goal = Run a dungeon for two years. Whoever has the most points when the ministry counts wins its title.
dl-minute-turn = Choose { $n ->
    [one] 1 order
   *[other] { $n } orders
} a season in secret. Places fill in the order in which minions arrive, and later spaces often cost more.
dl-minute-twist = The nicer you are, the weaker the heroes at your door. Whoever gets too evil is visited by the paladin.
dl-minute-danger = Each year ends in a battle of { $n ->
    [one] 1 round
   *[other] { $n } rounds
}: traps and monsters stop the party, or it conquers your tiles.
dl-minute-score = Monsters, rooms, prisoners and titles bring points. Conquered tiles and red marks cost them.
