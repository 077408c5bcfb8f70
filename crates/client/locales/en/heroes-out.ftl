# Keep the Heroes Out!: everything the board says.

## Names

ho-vault = Vault
ho-forge = Forge
ho-workshop = Workshop
ho-library = Library
ho-apothecary = Apothecary
ho-graveyard = Graveyard
ho-study = Study
ho-sewers = Sewers
ho-beast = Beast trainer
ho-cells = Cells
ho-laboratory = Laboratory
ho-builder = Builder

ho-swords = Swords
ho-hats = Hats
ho-eye = Mystic Eye
ho-crossbones = Crossbones
ho-jewel = Jewel
ho-special = Star

ho-ratkin = Ratkin
ho-slimes = Slimes
ho-skeletons = Skeletons
ho-gnolls = Gnolls
ho-lizardfolk = Lizardfolk
ho-imps = Imps
ho-poltergeists = Poltergeists
ho-witches = Witches
ho-dragon = Red Dragon

ho-one-ratkin = rat
ho-one-slimes = slime
ho-one-skeletons = skeleton
ho-one-gnolls = gnoll
ho-one-lizardfolk = lizard
ho-one-imps = imp
ho-one-poltergeists = poltergeist
ho-one-witches = witch
ho-one-dragon = dragon

ho-ability-litter = Litter
ho-ability-divide = Divide
ho-ability-rise = Rise
ho-ability-frenzy = Frenzy
ho-ability-dash = Dash
ho-ability-tinker = Tinker
ho-ability-phase = Phase
ho-ability-gate = Gate
ho-ability-rekindle = Rekindle

ho-about-litter = a new rat where one is
ho-about-divide = a slime moves, a new one stays behind
ho-about-rise = a skeleton in the Graveyard
ho-about-frenzy = one more strike
ho-about-dash = two steps with the same load
ho-about-tinker = a trap beside an imp
ho-about-phase = two tiles, through walls
ho-about-gate = a portal beside a witch
ho-about-rekindle = heal { $n ->
    [one] one wound
    [2] two wounds
   *[other] { $n } wounds
}

ho-role-defender = defender
ho-role-crowd = crowd control
ho-role-supporter = supporter

ho-warrior = Warrior
ho-rogue = Rogue
ho-mage = Mage
ho-archer = Archer
ho-a-warrior = A Warrior
ho-a-rogue = A Rogue
ho-a-mage = A Mage
ho-a-archer = An Archer
ho-an-warrior = a Warrior
ho-an-rogue = a Rogue
ho-an-mage = a Mage
ho-an-archer = an Archer

ho-coin = coin
ho-book = book
ho-frog = frog
ho-bone = bone
ho-trap = trap

ho-spoil = Spoil
ho-curse = Curse
ho-heal = Heal
ho-rescue = Rescue

ho-guild-hero = { $class }, { $type }
ho-guild-landlady = Landlady
ho-guild-rent = Rent collector
ho-guild-croak = Croak
ho-guild-encore = Encore
ho-guild-volatile = Volatile batch
ho-guild-heist = Heist
ho-guild-demolition = Demolition crew
ho-guild-gatecrash = Gatecrashers

ho-and = { $first }, { $rest }
ho-nothing = nothing

## Cards

ho-card-sword = Sword
ho-card-axe = Axe
ho-card-longbow = Longbow
ho-card-tower-shield = Tower Shield
ho-card-spears = Spears
ho-card-war-banner = War Banner
ho-card-spider = Spider
ho-card-bat = Bat
ho-card-hound = Hound
ho-card-giant-toad = Giant Toad
ho-card-mole = Mole
ho-card-basilisk = Basilisk
ho-card-brew-potion = Brew Potion
ho-card-growth-tonic = Growth Tonic
ho-card-haste-draught = Haste Draught
ho-card-vigor-elixir = Vigor Elixir
ho-card-stoneskin-oil = Stoneskin Oil
ho-card-acid-flask = Acid Flask
ho-card-scroll-of-fire = Scroll of Fire
ho-card-scroll-of-wrath = Scroll of Wrath
ho-card-scroll-of-gates = Scroll of Gates
ho-card-scroll-of-legions = Scroll of Legions
ho-card-scroll-of-plenty = Scroll of Plenty
ho-card-scroll-of-storms = Scroll of Storms
ho-card-scurry = Scurry
ho-card-out-of-the-walls = Out of the Walls
ho-card-nest = Nest
ho-card-gnaw = Gnaw
ho-card-pile-on = Pile On
ho-card-forage = Forage
ho-card-squeak = Squeak
ho-card-split = Split
ho-card-ooze-out = Ooze Out
ho-card-dissolve = Dissolve
ho-card-drip-through = Drip Through
ho-card-slither = Slither
ho-card-absorb = Absorb
ho-card-recruit-the-fallen = Recruit the Fallen
ho-card-unearth = Unearth
ho-card-old-grudge = Old Grudge
ho-card-march = March
ho-card-rattle = Rattle
ho-card-bone-guard = Bone Guard
ho-card-mug = Mug
ho-card-maul = Maul
ho-card-pack-hunt = Pack Hunt
ho-card-howl = Howl
ho-card-call-the-pack = Call the Pack
ho-card-chase = Chase
ho-card-hit-and-run = Hit and Run
ho-card-snap = Snap
ho-card-javelins = Javelins
ho-card-hatch = Hatch
ho-card-lie-in-wait = Lie in Wait
ho-card-tail-swipe = Tail Swipe
ho-card-bask = Bask
ho-card-booby-trap = Booby Trap
ho-card-busy-hands = Busy Hands
ho-card-flit = Flit
ho-card-work-gang = Work Gang
ho-card-spark = Spark
ho-card-jab = Jab
ho-card-haunt = Haunt
ho-card-poltergeist-prank = Poltergeist Prank
ho-card-hurl-furniture = Hurl Furniture
ho-card-manifest = Manifest
ho-card-fade = Fade
ho-card-seance = Séance
ho-card-open-gate = Open Gate
ho-card-hex-bolt = Hex Bolt
ho-card-coven = Coven
ho-card-toad-pocket = Toad in the Pocket
ho-card-cackle = Cackle
ho-card-broom-sweep = Broom Sweep
ho-card-fire-breath = Fire Breath
ho-card-claw-and-wing = Claw and Wing
ho-card-soar = Soar
ho-card-inferno = Inferno
ho-card-crush = Crush
ho-card-old-cunning = Old Cunning

## What icons do

ho-icon-draw = draw { $n }
ho-icon-act = { $n ->
    [one] activate
   *[other] activate { $n }×
}
ho-icon-move = move { $n }
ho-icon-melee = strike { $n }
ho-icon-ranged = shoot { $n }
ho-icon-summon = summon { $n }
ho-icon-trap = set a trap
ho-icon-coin = place a coin
ho-icon-book = place a book
ho-icon-frog = place a frog
ho-icon-bone = place a bone
ho-icon-portal = open a portal
ho-icon-swarm-move = all of a room move
ho-icon-swarm-melee = all of a room strike
ho-icon-swarm-ranged = all of a room shoot
ho-icon-reinforce = look at { $looked }, keep the strikes
ho-icon-ambush-swords = { $n } appear at Swords
ho-icon-ambush-hats = { $n } appear at Hats
ho-icon-ambush-eye = { $n } appear at Eyes
ho-icon-ambush-crossbones = { $n } appear at Crossbones
ho-icon-surge-summon = strike and summon
ho-icon-surge-coin = strike for a coin
ho-icon-surge-move = { $n ->
    [one] strike and move
   *[other] strike and move, { $n }×
}
ho-icon-surge-draw = { $n ->
    [one] shoot and draw
   *[other] shoot and draw, { $n }×
}
ho-icon-defend = the blow misses
ho-icon-split = the blow misses, and a slime comes

## The board

ho-map = The dungeon
ho-room-is = { $room } ({ $type }): { $inside }
ho-inside-chest = chest { $n }
ho-inside-looted = looted
ho-inside-heroes = { $n } { $class } { $state ->
    [awake] awake
   *[asleep] asleep
}
ho-inside-monsters = { $n } × { $meeple }
ho-inside-hurt = { $n ->
    [one] { $meeple } with 1 wound
   *[other] { $meeple } with { $n } wounds
}
ho-inside-token = { $n } × { $token }
ho-inside-gate = open portal
ho-inside-portal = unfinished portal
ho-inside-risk = chest lost in { $n } of 100 invasions
ho-room-menu = { $room }
ho-makes = makes a { $token }
ho-crafts = turns a { $token } into a card
ho-experiments = makes monster cards
ho-digs = digs tunnels
ho-legend-way = way of woken heroes
ho-legend-risk = lost in so many of 100 invasions, if nothing is done
ho-legend-portal = portals join: monsters step across
ho-guild = Guild
ho-level = level { $n } of { $of }
ho-cards-left = left
ho-per-turn = { $n ->
    [one] 1 card after each turn
   *[other] { $n } cards after each turn
}
ho-still-left = Still in the deck:
ho-left-cell = { $class } to { $type }: { $is ->
    [yes] still to come
   *[no] gone
}
ho-scenario-left = { $n ->
    [0] { $card }: none left
    [one] { $card }: 1 left
   *[other] { $card }: { $n } left
}
ho-offer = Offer
ho-offer-hint = craft where the room asks for it
ho-card-says = { $card }: { $first }
ho-card-says-both = { $card }: { $first }; or { $second }
ho-costs = for a { $token } in the { $room }
ho-hand-of = Hand of the { $clan }
ho-playing = playing
ho-or = or
ho-either = or { $side }
ho-team = Team
ho-out = { $n } of { $of } out
ho-health = { $n ->
    [one] 1 health
   *[other] { $n } health
}
ho-deck = deck
ho-discard = discard
ho-played = played
ho-hand = Hand
ho-cost = { $n ->
    [one] for 1 activate
   *[other] for { $n } activates
}
ho-choose-clan = Clans
ho-home = home: { $type }
ho-clan-is = { $clan }: { $role }, { $n ->
    [one] 1 meeple
   *[other] { $n } meeples
}, { $health }, { $home }. { $ability }: { $about }, { $cost }.

## What one is after

ho-goal-set-up = Keep the great chest in the Vault until the guild deck has run out { $levels ->
    [one] once
    [2] twice
   *[other] { $levels } times
}
ho-goal = Keep the great chest · level { $level } of { $levels }, { $left ->
    [one] 1 card left
   *[other] { $left } cards left
}, { $each } a turn · near the Vault: { $awake } awake, { $asleep } asleep
ho-goal-danger = Keep the great chest · level { $level } of { $levels }, { $left ->
    [one] 1 card left
   *[other] { $left } cards left
}, { $each } a turn · near the Vault: { $awake } awake, { $asleep } asleep · most in danger: { $room }, { $percent } %
ho-goal-won = The great chest is safe
ho-goal-lost = The great chest is gone

## What is shown

ho-banner-level = Level { $level }: { $n ->
    [one] 1 guild card a turn
   *[other] { $n } guild cards a turn
}
ho-banner-breakout = { $n ->
    [0] Breakout! Nobody was there to wake
    [one] Breakout! 1 hero wakes
   *[other] Breakout! { $n } heroes wake
}
ho-banner-won = The chest is safe!
ho-banner-lost = They got it.
ho-banner-turn = { $clan }
ho-banner-crew = { $class }s on a mission!
ho-banner-gates = Heroes use the portals!
ho-float-caught = caught
ho-float-out = out
ho-float-bites = Bites
ho-float-wakes = awake!
ho-float-jailed = locked up
ho-float-strikes = strikes
ho-float-shot = shot
ho-float-lost = lost
ho-float-misses = misses!
ho-float-looted = no guard: looted
ho-float-waits = too few for { $n }
ho-float-charge = nothing to stop them
ho-float-paid = paid
ho-float-taken = taken away
ho-float-owed = nothing to pay with
ho-float-tunnel = a tunnel
ho-float-cells = pushes luck
ho-float-back = { $back }!

## Tips

ho-tip-play = Gives: { $icons }. Use them in any order with any of the { $clan }; what is skipped is lost.
ho-tip-cells = Flips a guild card into jail and draws { $draws ->
    [one] 1 card
   *[other] { $draws } cards
}. Mages among the guild cards: { $mages } of { $cards }. A Mage would wake { $sleepers } in the Cells.
ho-tip-end = Draw up to { $hand ->
    [5] five
   *[other] { $hand }
}, then { $n ->
    [one] 1 guild card comes
   *[other] { $n } guild cards come
}. Most in danger: { $room }, { $percent } %.
ho-tip-end-safe = Draw up to { $hand ->
    [5] five
   *[other] { $hand }
}, then { $n ->
    [one] 1 guild card comes
   *[other] { $n } guild cards come
}. No chest is in danger as far as can be foreseen.
ho-tip-done-cards = No more cards this turn. The hand can still be used to renew the offer, and shields may be kept.
ho-tip-skip = What is left of the card is lost.
ho-tip-craft = { $card } goes to the discard pile for a { $token } here, and comes back with the next shuffle.
ho-tip-experiment = A guild card goes to jail first, then a monster card of the offer is taken.
ho-tip-produce = Makes a { $token } here. Carry it to the room that turns it into a card.
ho-tip-trap = The next hero who comes here is caught, whoever it is.
ho-tip-strike = One hero of the { $room } is out. Fewer sleepers, fewer to wake when the next one walks in.
ho-tip-guards = { $n ->
    [0] Nobody guards this room now.
    [one] 1 monster guards this room now.
   *[other] { $n } monsters guard this room now.
} Heroes must beat every guard before they touch a chest.
ho-tip-move = One meeple goes to the { $room }, and may take something along.
ho-tip-defend = The card is discarded and the blow misses. The hero gets tired all the same.
ho-tip-accept = The meeple takes the wound; { $n ->
    [one] it has 1 health left before it
   *[other] it has { $n } health left before it
}.
ho-tip-renew = A card that is not needed buys new offers: any of the { $n ->
    [5] five
   *[other] { $n }
} may go back for it.
ho-tip-portal = Monsters step from any open portal to any other.
ho-tip-clan = { $role }: { $n ->
    [one] 1 meeple
   *[other] { $n } meeples
}, { $health }. { $ability }: { $about }, { $cost }.
ho-tip-swarm = Each meeple of the { $room } may act once, one after the other.

## Why

ho-why-vault = { $case ->
    [then] Then the great chest is lost in { $otherwise } of 100 likely invasions instead of { $so }.
   *[otherwise] Otherwise the great chest is lost in { $otherwise } of 100 likely invasions; this way in { $so ->
        [0] none
       *[other] { $so }
    }.
}
ho-why-looted = { $case ->
    [then] Then { $hero } loots the chest of the { $room } in { $otherwise } of 100 likely invasions instead of { $so }.
   *[otherwise] Otherwise { $hero } loots the chest of the { $room } in { $otherwise } of 100 likely invasions; this way in { $so ->
        [0] none
       *[other] { $so }
    }.
}
ho-why-taken = { $case ->
    [then] Then the chest of the { $room } is taken away in { $otherwise } of 100 likely invasions instead of { $so }.
   *[otherwise] Otherwise the chest of the { $room } is taken away in { $otherwise } of 100 likely invasions; this way in { $so ->
        [0] none
       *[other] { $so }
    }.
}
ho-why-near = { $case ->
    [then] Then { $what } more come up to the great chest{ $often }.
   *[otherwise] Keeps { $what } away from the great chest{ $often }.
}
ho-why-guards = { $case ->
    [then] Costs { $what } more in the { $room }{ $often }.
   *[otherwise] Saves { $what } in the { $room }{ $often }.
}
ho-why-wounds = { $case ->
    [then] Costs { $what } more{ $often }.
   *[otherwise] Saves { $what }{ $often }.
}
ho-why-beaten = { $case ->
    [then] Leaves { $what } in the { $room }{ $often }.
   *[otherwise] Throws { $what } out of the { $room }{ $often }.
}
ho-why-breakout = { $case ->
    [then] Lets { $what } more break out{ $often }.
   *[otherwise] Leaves { $what } locked up{ $often }.
}
ho-why-cards = { $case ->
    [then] Costs { $what } more{ $often }.
   *[otherwise] Saves { $what }{ $often }.
}
ho-why-draws = { $case ->
    [then] Goes on with { $what } fewer{ $often }.
   *[otherwise] Draws { $what } more for this turn{ $often }.
}
ho-why-crafted = { $case ->
    [then] Does without { $card }{ $often }.
   *[otherwise] Brings { $card } into the deck{ $often }.
}
ho-why-brought = { $case ->
    [then] Leaves the { $room } without the { $token } it makes a card of{ $often }.
   *[otherwise] Brings the { $room } the { $token } it makes a card of{ $often }.
}
ho-why-trap = { $case ->
    [then] By the end of the turn no trap waits in the { $room }{ $often }.
   *[otherwise] By the end of the turn a trap waits in the { $room }{ $often }.
}
ho-why-stands = { $case ->
    [then] Leaves the { $room } with { $what } fewer{ $often }.
   *[otherwise] Brings { $what } to the { $room }{ $often }.
}
ho-why-sure = { "" }
ho-why-often = { " " }in { $n } of 100 likely invasions
ho-n-heroes = { $n ->
    [one] a hero
   *[other] { $n } heroes
}
ho-n-monsters = { $n ->
    [one] a monster
   *[other] { $n } monsters
}
ho-n-guards = { $n ->
    [one] a guard
   *[other] { $n } guards
}
ho-n-wounds = { $n ->
    [one] a wound
   *[other] { $n } wounds
}
ho-n-prisoners = { $n ->
    [one] a prisoner
   *[other] { $n } prisoners
}
ho-n-cards = { $n ->
    [one] a card
   *[other] { $n } cards
}

## What is asked

ho-waits = { $seat } decides: { $question }
ho-ask-clan = Which clan defends the dungeon?
ho-ask-second = A second clan, or this one alone?
ho-ask-laboratory = Whose cards go to the Laboratory?
ho-ask-dwell = { $clan }: where do they live? Still to place: { $n }.
ho-ask-play = { $clan }: play a card, or end the turn?
ho-ask-renew = { $clan }: discard for a new offer, or end the turn?
ho-ask-card = { $card }: { $icons }
ho-ask-which = Who goes to the { $room }?
ho-ask-carry = What is carried to the { $room }?
ho-ask-swarm = The swarm in the { $room }: still to act { $n }.
ho-ask-ambush = The ambush: still to come { $n }.
ho-ask-hunt = Strike a hero or a { $token } in the { $room }?
ho-ask-reward = Take what the surge brings to the { $room }?
ho-ask-take = Which monster card is taken?
ho-ask-fetch = Which portal moves to the { $room }?
ho-ask-redig = Which tunnel is moved?
ho-ask-return = Which offered cards go back?
ho-ask-first = Where does { $class } come first?
ho-ask-plunder = What is lost in the { $room }?
ho-ask-shoot = Where does the Archer shoot?
ho-ask-victim = Who is hit in the { $room }?
ho-ask-charge = Where do the heroes of the { $room } charge?
ho-ask-defend = A blow at a { $meeple } in the { $room }. Defend it?
ho-ask-discard = { $clan }: which card is lost?
ho-ask-croak = Where do frogs bite first?
ho-ask-forfeit = Which chest is taken away?
ho-ask-encore = Which heroes wake?
ho-ask-resolve = Which heroes act next?
ho-ask-nothing = The heroes are on their way.
ho-ask-won = The monsters have won.
ho-ask-lost = The monsters have lost.

## Actions

ho-do-done-cards = No more cards
ho-do-end-turn = End the turn
ho-do-done-card = Skip rest
ho-do-done = Done
ho-do-nothing = Carry nothing
ho-do-decline = Decline
ho-do-accept = Take it
ho-do-wound = Take the wound
ho-do-draw = { $n ->
    [one] Draw 1 card
   *[other] Draw { $n } cards
}
ho-do-reinforce = Reinforce
ho-do-cells = Use Cells
ho-do-alone = One clan alone
ho-do-hero = Strike a hero
ho-do-prey = Strike a { $token }
ho-do-clan = { $clan }
ho-do-choose = { $room }
ho-do-strike = Hit a { $meeple }
ho-do-strike-hurt = { $n ->
    [0] Hit the unhurt { $meeple }
    [one] Hit the { $meeple } with 1 wound
   *[other] Hit the { $meeple } with { $n } wounds
}
ho-do-lose = Lose a { $token }
ho-do-carry = Carry a { $token }
ho-do-meeple = { $n ->
    [0] The unhurt one
    [one] The one with 1 wound
   *[other] The one with { $n } wounds
}
ho-do-play = { $card }: { $icons }
ho-do-discard = Discard { $card }
ho-do-defend = Defend with { $card }
ho-do-craft = Craft { $card }
ho-do-take = Take { $card }
ho-do-return = Return { $card }
ho-do-summon = Summon to the { $room }
ho-do-settle = Live in the { $room }
ho-do-ambush = Ambush in the { $room }
ho-do-melee = Strike in the { $room }
ho-do-ranged = Shoot into the { $room }
ho-do-surge = Surge in the { $room }
ho-do-swarm = Swarm in the { $room }
ho-do-activate = Activate the { $room }
ho-do-complete = Finish the portal of the { $room }
ho-do-portal = Portal in the { $room }
ho-do-place = A { $token } to the { $room }
ho-do-move = { $from } → { $to }
ho-do-ability = { $ability } in the { $room }
ho-do-ability-move = { $ability }: { $from } → { $to }
ho-do-tunnel = Tunnel { $from } – { $to }
ho-head-move = From { $room }
ho-head-ability-move = { $ability } from { $room }
ho-head-ability = { $ability }
ho-head-summon = Summon
ho-head-ambush = Ambush
ho-head-melee = Strike
ho-head-ranged = Shoot
ho-head-surge = Surge
ho-head-swarm = Swarm
ho-head-activate = Activate
ho-head-complete = Finish a portal
ho-head-portal = Open a portal
ho-head-place = Place a { $token }
ho-head-craft = Craft
ho-head-tunnel = Dig

## The log

ho-clan-chosen = { $seat } chose the { $clan }.
ho-laboratory-stocked = The cards of the { $clan } went to the crafts.
ho-offered = { $card } came on offer.
ho-settled-in = The { $clan } settled in the { $room }.
ho-turn-began = The turn of the { $clan } began.
ho-drew = The { $clan } drew { $card }.
ho-reshuffled = The { $clan } shuffled the discard pile into a new deck.
ho-log-played = The { $clan } played { $card }: { $icons }.
ho-looked-taken = The { $clan } found { $card } and took it.
ho-looked = The { $clan } found { $card } and let it go.
ho-moved = The { $clan } moved from the { $from } to the { $to }.
ho-moved-with = The { $clan } moved from the { $from } to the { $to } with a { $token }.
ho-summoned = A { $meeple } appeared in the { $room }.
ho-ambushed = A { $meeple } lay in ambush in the { $room }.
ho-placed = A { $token } was placed in the { $room }.
ho-hero-fell = The { $clan } beat { $hero } in the { $room }.
ho-hunted = The { $clan } got rid of a { $token } in the { $room }.
ho-portal-placed = A portal opened in the { $room }.
ho-portal-moved = The portal of the { $from } opened in the { $to } instead.
ho-portal-completed = The portal of the { $room } was finished.
ho-crafted = The { $clan } crafted { $card }; it went to the discard pile.
ho-experimented = The { $clan } experimented in the Laboratory.
ho-tunnel-dug = A tunnel joined the { $from } and the { $to }.
ho-tunnel-filled = The tunnel between the { $from } and the { $to } was filled.
ho-rekindled = { $n ->
    [one] The { $clan } healed 1 wound.
   *[other] The { $clan } healed { $n } wounds.
}
ho-cells-used = The { $clan } pushed their luck with the Cells.
ho-flipped = { $card } was flipped for the Cells.
ho-discarded = The { $clan } discarded { $card }.
ho-gave-up = The { $clan } discarded { $card } for a new offer.
ho-returned = { $card } went back to the crafts.
ho-revealed = The guild sent { $card }.
ho-token-lost = A { $token } was lost in the { $room }.
ho-spoiled = A { $token } was spoilt in the { $room }.
ho-trap-disarmed = A Rogue disarmed a trap in the { $room }.
ho-broke-out = { $n ->
    [0] A Mage broke the Cells open, but nobody was there.
    [one] A Mage broke the Cells open, and 1 hero woke.
   *[other] A Mage broke the Cells open, and { $n } heroes woke.
}
ho-trapped = { $hero } fell into a trap in the { $room }.
ho-locked-up = { $hero } was locked up in the Cells.
ho-hero-came = { $hero } came to the { $room }.
ho-inspired = { $n ->
    [one] 1 sleeping hero woke in the { $room }.
   *[other] { $n } sleeping heroes woke in the { $room }.
}
ho-healed = { $n ->
    [one] 1 tired hero in the { $room } was healed and goes on.
   *[other] { $n } tired heroes in the { $room } were healed and go on.
}
ho-roused = { $n ->
    [one] The encore roused 1 hero in the { $room }.
   *[other] The encore roused { $n } heroes in the { $room }.
}
ho-attacked = In the { $room } { $hero } struck at a { $meeple } on guard and is tired now.
ho-shot = An Archer shot at a { $meeple } in the { $room }.
ho-bitten = A frog bit a { $meeple } in the { $room }.
ho-bred = Another { $token } came to the { $room }.
ho-wounded = { $n ->
    [one] The { $meeple } in the { $room } has 1 wound.
   *[other] The { $meeple } in the { $room } has { $n } wounds.
}
ho-meeple-fell = A { $meeple } fell in the { $room }.
ho-defended = { $card } saved a { $meeple } in the { $room }.
ho-looted = No monster guarded the { $room }: chest { $value } was looted.
ho-turned-spoil = The chest held Spoil: a resource of the room is lost.
ho-turned-curse = The chest held a Curse: every clan discards a card.
ho-turned-heal = The chest held Heal: all heroes of the room are awake again.
ho-turned-rescue = The chest held Rescue: a guild card goes to the Cells.
ho-waited = { $n ->
    [one] 1 hero was too few for the chest of the { $room } and is tired now.
   *[other] { $n } heroes were too few for the chest of the { $room } and are tired now.
}
ho-charged = { $n ->
    [one] 1 hero found neither monster nor chest in the { $from } and charged into the { $to }.
   *[other] { $n } heroes found neither monster nor chest in the { $from } and charged into the { $to }.
}
ho-paid = A { $token } of the { $room } was paid.
ho-tribute-owed = Nothing was there to pay with, so every clan discards a card.
ho-chest-taken = Nothing was there to pay with: chest { $value } of the { $room } was taken away unseen.
ho-crew-sent = { $hero } was sent to every room of type { $type }.
ho-gates-opened = Heroes use portals until this invasion is over.
ho-level-began = The guild deck was shuffled for level { $level }.
ho-won = The last heroes were kept out: the monsters won together.
ho-lost = The great chest was looted: the monsters lost together.

## The end of the night

ho-ceremony-won = Dawn
ho-ceremony-lost = They got it
ho-scene-watch = The night is over
ho-scene-broke = It broke here
ho-scene-fights = How it was fought
ho-scene-chests = The chests
ho-scene-stars = The stars of this night
ho-scene-left = What the night leaves
ho-moment-won = Show the last invasion
ho-moment-lost = Show the last charge
ho-tally-turns = turns held
ho-tally-cards = guild cards faced
ho-tally-beaten = heroes thrown out
ho-tally-best = of them in the best turn
ho-tally-trapped = heroes caught in traps
ho-tally-meeples = monsters lost
ho-tally-breakouts = breakouts from the Cells
ho-tally-kept = chests kept
ho-tally-lost = chests of value { $value } lost
ho-tally-from = { $hero } from the { $room }
ho-tally-inside = heroes at the great chest
ho-tally-level = guild cards on this level
ho-tally-next = guild cards on the next level
ho-star-won = The great chest is safe
ho-star-half = Half of the chests were kept
ho-star-small = None worth more than { $value } was lost
ho-star = ★
ho-no-star = ☆
ho-decided-kept = { $turns ->
    [one] The great chest held for 1 turn, and { $kept } of { $all } chests were kept.
   *[other] The great chest held for { $turns } turns, and { $kept } of { $all } chests were kept.
}
ho-decided-close = { $short ->
    [one] At the closest call one more hero would have taken it.
   *[other] At the closest call { $short } more heroes would have taken it.
}
ho-decided-never = No hero ever reached it while it was unguarded.
ho-decided-lost = { $n ->
    [one] The last way into the Vault led through the { $room }, and 1 hero came that way.
   *[other] The last way into the Vault led through the { $room }, and { $n } heroes came that way.
}
ho-decided-inside = The heroes who took it had come straight into the Vault.
ho-decided-left = { $n ->
    [0] It was turn { $turn }, and the last guild card.
    [one] It was turn { $turn }, and 1 guild card was still to come.
   *[other] It was turn { $turn }, and { $n } guild cards were still to come.
}

## The score sheet

ho-sheet-kept = Chests that were kept
ho-sheet-to-come = Guild cards that were still to come

## In one minute

ho-minute-goal = Together you are the monsters. Keep the great chest in the Vault, and everybody wins.
ho-minute-turn = Play your cards, one side of each: move, fight, summon, set traps, and use the rooms for better cards.
ho-minute-twist = Once a turn you may throw a hero into the Cells for { $n ->
    [one] another card
   *[other] { $n } more cards
}. A mage breaks them all out.
ho-minute-danger = After every turn the guild sends heroes. They wake each other, loot chests and charge toward the Vault.
ho-minute-score = Go through the guild deck twice with the great chest still yours: the night is won.
