# Donjon: everything the board says.

dj-kind = { $kind ->
    [spider] spider
    [brou] brou
    [dragon] dragon
    [vampire] vampire
    [skeleton] skeleton
   *[vip] VIP
}
dj-kind-title = { $kind ->
    [spider] Spider
    [brou] Brou
    [dragon] Dragon
    [vampire] Vampire
    [skeleton] Skeleton
   *[vip] VIP
}
dj-kinds = { $kind ->
    [spider] spiders
    [brou] brous
    [dragon] dragons
    [vampire] vampires
    [skeleton] skeletons
   *[vip] VIPs
}
dj-monsters = { $kind ->
    [spider] { $n ->
        [one] 1 spider
       *[other] { $n } spiders
    }
    [brou] { $n ->
        [one] 1 brou
       *[other] { $n } brous
    }
    [dragon] { $n ->
        [one] 1 dragon
       *[other] { $n } dragons
    }
    [vampire] { $n ->
        [one] 1 vampire
       *[other] { $n } vampires
    }
    [skeleton] { $n ->
        [one] 1 skeleton
       *[other] { $n } skeletons
    }
   *[vip] { $n ->
        [one] 1 VIP
       *[other] { $n } VIPs
    }
}
dj-and = { $first }, { $rest }
dj-nobody = nobody

dj-place = { $place ->
    [E] the entrance
    [H1] hallway 1
    [H2] hallway 2
    [H3] hallway 3
    [H4] hallway 4
    [H5] hallway 5
    [R1] the Laboratory
    [R2] the Refectory
    [R3] the Orb Room
    [R4] the Sword Room
   *[R5] the Office
}
dj-place-own = { $place ->
    [E] entrance
    [H1] hallway 1
    [H2] hallway 2
    [H3] hallway 3
    [H4] hallway 4
    [H5] hallway 5
    [R1] Laboratory
    [R2] Refectory
    [R3] Orb Room
    [R4] Sword Room
   *[R5] Office
}
dj-place-title = { $place ->
    [E] Entrance
    [H1] Hallway 1
    [H2] Hallway 2
    [H3] Hallway 3
    [H4] Hallway 4
    [H5] Hallway 5
    [R1] Laboratory
    [R2] Refectory
    [R3] Orb Room
    [R4] Sword Room
   *[R5] Office
}
dj-area = { $area ->
    [forest] the forest
    [swamp] the swamp
   *[oubliettes] the oubliettes
}
dj-area-title = { $area ->
    [forest] Forest
    [swamp] Swamp
   *[oubliettes] Oubliettes
}
dj-footsteps = { $n ->
    [one] 1 footstep
   *[other] { $n } footsteps
}

## What cards do

dj-who-other = any monster but a skeleton
dj-who-any = any monster
dj-who-lost = a monster of the oubliettes
dj-where-entrance = { $who } to the entrance
dj-where-anywhere = { $who } to any place
dj-where-here = { $who } into that room
dj-where-room = { $who } into { $room }
dj-effect-steps = { $n ->
    [one] 1 footstep
   *[other] { $n } footsteps
}
dj-effect-teleport = { $n ->
    [one] move 1 monster anywhere
   *[other] move up to { $n } monsters anywhere
}
dj-effect-crowd = move up to { $n } of one place together to another
dj-effect-usher = up to { $n } from the entrance into that room
dj-effect-gather = up to { $n } from anywhere into that room
dj-effect-scatter = up to { $n } out of that room to any place
dj-effect-remove = { $n ->
    [one] 1 group of adventurers goes home
   *[other] { $n } groups of adventurers go home
}
dj-effect-remove-here = { $n ->
    [one] 1 group of that room goes home
   *[other] { $n } groups of that room go home
}
dj-effect-banish = one monster goes to the oubliettes
dj-effect-retreat = one monster of the deepest room retreats to the entrance
dj-effect-arrive = a new group of adventurers in room { $n }
dj-effect-advance = { $n ->
    [one] the first group of adventurers goes on by 1 room
   *[other] the first group of adventurers goes on by { $n } rooms
}
dj-then = { $first }; { $rest }
dj-deed-others = { $you }. All others: { $others }
dj-face-entrance = to entrance
dj-face-anywhere = anywhere
dj-face-here = there
dj-face-room = into { $room }
dj-face-steps = { $n ->
    [one] 1 step
   *[other] { $n } steps
}
dj-face-teleport = { $n ->
    [one] move 1
   *[other] move { $n }
}
dj-face-crowd = { $n } together
dj-face-usher = { $n } from entrance
dj-face-gather = gather { $n }
dj-face-scatter = { $n } out of there
dj-face-remove = { $n ->
    [one] 1 group home
   *[other] { $n } groups home
}
dj-face-remove-here = { $n ->
    [one] 1 group there
   *[other] { $n } groups there
}
dj-face-banish = lose one
dj-face-retreat = one retreats
dj-face-arrive = new group
dj-face-advance = group +{ $n }
dj-face-others = { $you }; others: { $others }
dj-card = { $pile ->
    [mixture] a mixture
    [vip] a VIP card
   *[bearer] a sword-bearer
}

dj-aim-pairs = Each room with a spider and a { $kind }: worth { $points }
dj-aim-per-room = Each room with one { $kind }: worth { $points }, with more { $more }
dj-aim-two-in-room = Each room with two { $kinds } or more: worth { $more }
dj-aim-per-set = Every { $n } { $kinds } in all rooms: worth { $points }
dj-aim-rooms = { $n ->
    [one] One room
    [4] Four rooms
   *[other] { $n } rooms
} with a { $kind }: worth { $points }, { $most ->
    [5] all five
   *[other] { $most }
} { $more }
dj-aim-piles = Each gold pile with a dragon: worth { $points }
dj-aim-full-gold = Rooms with dragons on both gold piles: one to { $most ->
    [4] four
   *[other] { $most }
} bring { $ladder }
dj-aim-gold-rooms = Rooms with a dragon on gold: none to { $most ->
    [4] four
   *[other] { $most }
} bring { $ladder }
dj-aim-gold-per-room = Each room with a dragon on one gold pile: worth { $points }, on both { $more }
dj-aim-at-least = { $n } { $kinds } in all rooms: worth { $points }
dj-aim-hallways = Hallways with a { $kind }: one to { $most ->
    [5] five
   *[other] { $most }
} bring { $ladder }
dj-aim-each-hallway = Each hallway with a { $kind }: worth { $points }
dj-aim-most = Most { $kinds } in all rooms: worth { $points }
dj-aim-open = An objective that is not named yet
dj-short-pairs = { $points } in each room
dj-short-per-room = { $points } a room, two { $more }
dj-short-two-in-room = { $more } in each room
dj-short-per-set = { $points } for every { $n }
dj-short-piles = { $points } for each pile
dj-short-gold-per-room = one pile { $points }, both { $more }
dj-short-at-least = { $points } for { $n }
dj-short-each-hallway = { $points } in each hallway
dj-short-most = { $points } for the most
dj-short-open = not named yet

dj-power-whirl = Whirl
dj-power-muster = Muster
dj-power-march = March
dj-power-rescue = Rescue
dj-power-amnesty = Amnesty
dj-power-purge = Purge
dj-orb-teleport = Moon orb
dj-orb-crowd = Crowd orb
dj-orb-steps = Boot orb

## The board

dj-ledger = Your points as they stand
dj-ledger-of = Points as they stand: { $seat }
dj-sets = sets
dj-malus = malus
dj-groups = groups
dj-total = { $seat-is ->
    [you] you
   *[other] { $seat }
}
dj-would-be = → { $n }
dj-part-den = Den
dj-part-wild = Wild
dj-part-powers = Powers
dj-part-others = Others
dj-of-five = { $n } of { $full }
dj-threat-follows = a threat follows
dj-no-threat = full: no threat
dj-path = Path
dj-threats-left = { $n ->
    [one] 1 threat card left
   *[other] { $n } threat cards left
}
dj-kept = Kept cards with a warning sign: { $n } of { $full }
dj-inn = Inn
dj-inn-next = { $n ->
    [one] 1 more
   *[other] { $n } more
}
dj-inn-about = { $n ->
    [one] One more kept card, and a guest of the inn acts
   *[other] { $n } more kept cards, and a guest of the inn acts
}
dj-inn-empty = no guest left
dj-mixtures = Mixtures
dj-vips = VIPs
dj-orbs = Orbs
dj-swords = Swords
dj-swords-left = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
dj-swords-about = An unseen sword-bearer: { $least } to { $most ->
    [one] 1 group of adventurers goes home
   *[other] { $most } groups of adventurers go home
}, and much else may happen. { $n ->
    [one] 1 card
   *[other] { $n } cards
} left
dj-room-power = { $power ->
    [mixture] Its power: one of { $n ->
        [3] three
       *[other] { $n }
    } mixtures
    [vip] Its power: a VIP arrives, with a card
    [orb] Its power: one of { $n ->
        [3] three
       *[other] { $n }
    } orbs
    [bearer] Its power: a sword-bearer, unseen
   *[none] { $n ->
        [one] One monster here wakes the Guardian
        [5] Five monsters here wake the Guardian
       *[other] { $n } monsters here wake the Guardian
    }
}
dj-den-of = { $seat-is ->
    [you] Your dungeon
   *[other] Dungeon: { $seat }
}
dj-figure = { $monsters } in { $place }
dj-figure-area = { $monsters } in { $area }
dj-groups-here = { $n ->
    [one] 1 group of adventurers: −{ $cost }
   *[other] { $n } groups of adventurers: −{ $cost }
}
dj-gold = { $n } of { $all } gold piles with a dragon
dj-set-here = A set of { $n ->
    [4] four
   *[other] { $n }
} kinds: +{ $points }
dj-set-word = set
dj-kinds-here = { $n } of { $full } kinds for a set
dj-tile-hidden = The Guardian wakes when the Office is full: { $n } of { $full }
dj-office-count = { $n } of { $full }
dj-malus-tile = Malus tile: −{ $n }
dj-hallways = halls
dj-look = Look inside: { $seat }
dj-look-own = Back to your dungeon
dj-phase = { $phase ->
    [threat] Threat
    [guardian] Guardian
    [recruitment] Recruit
    [movement] Walk
   *[power] Power
}
dj-phases = The five parts of a turn
dj-steps-left = { $n ->
    [one] 1 footstep left
   *[other] { $n } footsteps left
}
dj-last-round = last round

dj-goal = Fill your rooms as the Guardian wishes: most points when the threats run out wins · you have { $now } · { $left } · { $others }
dj-goal-watch = Most points when the threats run out wins · { $left } · { $others }
dj-goal-left = { $n ->
    [one] 1 threat left
   *[other] { $n } threats left
}
dj-goal-last = last round
dj-goal-other = { $seat } { $points }
dj-goal-and = { $first } · { $rest }

## What is shown

dj-banner-inn = At the inn: { $whom }
dj-banner-last = The last round!
dj-banner-guardian = { $seat-is ->
    [you] You wake the Guardian!
   *[other] { $seat } wakes the Guardian!
}
dj-banner-office = { $seat-is ->
    [you] Adventurers in your Office!
   *[other] Adventurers in the Office of { $seat }!
}
dj-banner-inspection = The inspection
dj-float-nobody = nobody
dj-float-none = nothing left
dj-float-steps = { $n ->
    [one] 1 step
   *[other] { $n } steps
}
dj-float-many = ×{ $n }
dj-whom-most = most { $kinds }
dj-whom-least = fewest { $kinds }
dj-whom-most-monsters = most monsters
dj-whom-least-monsters = fewest monsters

## Tips

dj-tip-recruit = You then own { $monsters }: { $footsteps } for any monsters.
dj-tip-recruit-threat = You then own { $monsters }: { $footsteps } for any monsters. { $area } drops to { $n }, so a threat follows.
dj-tip-settle = They start in { $place } at once, and { $footsteps } follow. { $change }
dj-tip-step = { $change } { $left } left after it.
dj-tip-step-last = { $change } It is the last footstep.
dj-tip-sacrifice-mixture = { $change } Then you choose one of the { $n ->
    [3] three
   *[other] { $n }
} mixtures.
dj-tip-sacrifice-vip = { $change } A VIP arrives in a room of your choice, and its card works on that room.
dj-tip-sacrifice-orb = { $change } Then you choose one of the { $n ->
    [3] three
   *[other] { $n }
} orbs.
dj-tip-sacrifice-bearer = { $change } You draw a sword-bearer unseen: { $least } to { $most ->
    [one] 1 group goes home
   *[other] { $most } groups go home
}, but others may gain or suffer, too.
dj-tip-host = A sixth kind, straight into a room. { $change } The card you take works on that room only.
dj-tip-put = { $change }
dj-tip-take = You pick it up; where it goes is asked next.
dj-tip-take-here = { $change }
dj-tip-lose = It goes for good. { $change }
dj-tip-remove = The group goes back to the inn. { $change }
dj-tip-power = It costs your next malus tile, −{ $n } at the end. Each of the { $powers ->
    [3] three
   *[other] { $powers }
} powers works once.
dj-tip-pass-power = You keep your monsters, and the next player’s turn begins.
dj-tip-pass-guardian = You keep your malus tile; the Guardian waits for another turn.
dj-tip-done = You are done with this. { $left }
dj-tip-done-walking = { $n ->
    [one] You leave 1 footstep unused.
   *[other] You leave { $n } footsteps unused.
} Then you may use a room’s power.
dj-tip-card = { $deed }.
dj-tip-flock = { $monsters } come to { $area }; an area with { $full ->
    [5] five
   *[other] { $full }
} needs no threat.
dj-tip-objective = Everybody scores by it at the end.
dj-tip-gain = You gain it, if you say so; its place is asked next unless the card says it.
dj-change-none = Your points stay as they are.
dj-change = { $n } for you: { $now } → { $then }.

## What is asked

dj-ask-objective = Name the objective about { $kinds } for everybody.
dj-ask-guardian = Do you use a power of your Guardian? It costs your next malus tile, −{ $n }.
dj-ask-recruit = Recruit one or { $most ->
    [one] one monster
    [2] two monsters
   *[other] { $most } monsters
} of one kind.
dj-ask-power = Throw one monster into the oubliettes for the power of its room, or end your turn.
dj-ask-gain = Which monster do you gain?
dj-ask-bring = Where does the new { $kind } go?
dj-ask-teleport = { $n ->
    [one] Which monster do you move to any place?
   *[other] Which monster do you move to any place? Up to { $n } of them.
}
dj-ask-crowd = Who leads the crowd? Up to { $n } go together from one place to another.
dj-ask-lead = Where does the crowd from { $place } go?
dj-ask-follow = Who follows from { $place } to { $to }? Up to { $n } more.
dj-ask-carry = Where does the { $kind } from { $place } go?
dj-ask-usher = Who goes from the entrance to { $place }? Up to { $n }.
dj-ask-gather = Who comes from anywhere to { $place }? Up to { $n }.
dj-ask-scatter = Who leaves { $place } for any place? Up to { $n }.
dj-ask-remove = { $n ->
    [one] Which group of adventurers do you send home?
   *[other] Which group of adventurers do you send home? { $n } of them.
}
dj-ask-banish = Which of your monsters goes to the oubliettes?
dj-ask-retreat = Which monster of { $place } retreats to the entrance?
dj-ask-walk = { $n ->
    [one] 1 footstep left. Who walks?
   *[other] { $n } footsteps left. Who walks?
}
dj-ask-flock = Forest and swamp are equally full. Where do the monsters of the threat go?
dj-ask-settle = Where do they start: { $monsters }?
dj-ask-brew = Which mixture do you brew?
dj-ask-host = In which room does the VIP arrive?
dj-ask-invite = Which card does the VIP in { $place } bring?
dj-ask-gaze = Which orb do you look into?
dj-ask-over = The game is over.
dj-forced = { $seat } played { $card }, and it concerns you, too. { $question }
dj-waits-objective = { $seat } names an objective.
dj-waits-guardian = { $seat } may use a power of the Guardian.
dj-waits-recruit = { $seat } is recruiting.
dj-waits-walk = { $seat } is walking: { $footsteps } left.
dj-waits-power = { $seat } may use the power of a room.
dj-waits-threat = { $seat } decides where the monsters of a threat go.
dj-waits-card = { $seat } is choosing a card.
dj-waits-effect = { $seat } decides: { $effect }.
dj-waits-place = { $seat } is looking for a place for a monster.

## Actions

dj-do-pass = End the turn
dj-do-pass-guardian = No power of the Guardian
dj-do-done = No more of this
dj-do-done-walking = Done walking
dj-do-power = Power { $n }
dj-do-power-of = { $power }: { $deed }
dj-do-flock = To { $area }
dj-do-orb = { $orb }: { $deed }
dj-do-recruit = { $monsters } from { $area } · { $footsteps }
dj-do-from = { $kind } from { $place }
dj-do-throw = Throw in the { $kind } from { $place }
dj-do-step = { $kind } → { $place }
dj-do-put = { $place }
dj-do-remove = The group in { $place }
dj-do-worth = { $what } ({ $amount })
dj-pick-place = { $place } ({ $n })
dj-pick-hallways = A hallway

## The log

dj-starter-drawn = { $seat } won the draw to go first.
dj-objective-drawn = An objective of this game: { $aim }.
dj-objective-chosen = { $seat } named an objective: { $aim }.
dj-areas-filled = In the forest settled { $forest }, in the swamp { $swamp }.
dj-offered = { $pile ->
    [mixture] A mixture was laid face up: { $deed }.
   *[vip] A VIP card was laid face up: { $deed }.
}
dj-no-threat-met = No threat for { $seat }: forest and swamp were full.
dj-threat-overdue = After { $n ->
    [one] one quiet round
    [3] three quiet rounds
   *[other] { $n } quiet rounds
} a threat was sure to come.
dj-threat-revealed = { $seat } met a threat.
dj-flocked = Into { $area } came { $monsters }.
dj-flocked-nobody = Nobody came to { $area }, for the reserve had none of them.
dj-was-kept = The threat card was kept beside the board.
dj-buried = The threat card went to the cemetery.
dj-inn-opened = A guest of the inn acted, against { $whom }: { $effect }.
dj-nobody-hit = Nobody was hit.
dj-inn-was-empty = The inn had no group left for { $seat }.
dj-arrived = { $seat-is ->
    [you] A group of adventurers arrived in your { $room }.
   *[other] A group of adventurers arrived in the { $room } of { $seat }.
}
dj-advanced = { $seat-is ->
    [you] A group of adventurers went on from your { $from } to your { $to }.
   *[other] A group of adventurers went on from the { $from } to the { $to } of { $seat }.
}
dj-malus-taken = { $seat } took the malus tile −{ $n }.
dj-sent-home = { $seat } sent a group of adventurers home from { $room }.
dj-last-round-began = It was the last threat card: the last round began.
dj-reshuffled = { $pile ->
    [threat] The cemetery was shuffled into a new deck of threats.
    [mixture] All used mixtures were shuffled into a new pile.
   *[bearer] All sword-bearers were shuffled into a new pile.
}
dj-tile-revealed = { $seat } woke the Guardian: { $powers }.
dj-power-used = { $seat } used a power of the Guardian for the malus tile −{ $n }.
dj-recruited = { $seat } recruited { $monsters } from { $area }; the place is { $place }.
dj-footsteps-gained = { $seat } got { $footsteps }.
dj-stepped = { $seat } walked a { $kind } from { $from } to { $to }.
dj-sacrificed = { $seat } threw a { $kind } from { $room } into the oubliettes.
dj-card-played = { $pile ->
    [mixture] { $seat } brewed a mixture: { $deed }.
    [vip] { $seat } took a VIP card: { $deed }.
   *[bearer] { $seat } drew a sword-bearer: { $deed }.
}
dj-orb-chosen = { $seat } looked into an orb: { $deed }.
dj-vip-arrived = { $seat-is ->
    [you] A VIP arrived in your { $room }.
   *[other] A VIP arrived in the { $room } of { $seat }.
}
dj-gained = { $seat } gained a { $kind } from the reserve; the place is { $place }.
dj-gained-lost = { $seat } gained a { $kind } from the oubliettes; the place is { $place }.
dj-nothing-gained = Nothing was left for { $seat } to gain.
dj-moved = { $seat } moved a { $kind } from { $from } to { $to }.
dj-retreated = { $seat-is ->
    [you] Your { $kind } retreated from { $from } to the entrance.
   *[other] { $seat }: a { $kind } retreated from { $from } to the entrance.
}
dj-banished = { $seat } sent a { $kind } from { $from } to the oubliettes.
dj-game-ended = The last round was over: the game ended.
dj-scored = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} { $n ->
    [one] 1 point
   *[other] { $n } points
}.
dj-won = { $seat } won the game.
dj-nobody-won = The first place was tied, so nobody won.

## The inspection

dj-ceremony = The inspection
dj-scene-sets = Rooms with { $n ->
    [4] four
   *[other] { $n }
} kinds, { $points } each
dj-scene-malus = Malus tiles
dj-scene-groups = Adventurers, as many points as their room’s number
dj-scene-hat = The Guardian’s hat
dj-scene-tied = Nobody deserves the hat. Again!
dj-scene-worthy = the hat
dj-scene-not-yet = –
dj-memory-room = Best room: { $room } paid { $seat } { $n ->
    [one] 1 point
   *[other] { $n } points
} by itself.
dj-memory-walk = Longest walk: { $seat } made { $n ->
    [one] 1 footstep
   *[other] { $n } footsteps
} in one turn.
dj-memory-thrown = Most thrown away: { $seat } threw { $n ->
    [one] 1 monster
   *[other] { $n } monsters
} into the oubliettes.

## The score sheet

dj-sheet-sets = Rooms with { $n ->
    [4] four
   *[other] { $n }
} kinds of monsters
dj-sheet-malus = Malus tiles
dj-sheet-groups = Groups of adventurers, by their rooms

## In one minute

dj-minute-goal = Fill your five rooms as the Guardian wishes. Most points after the last threat card win.
dj-minute-turn = Recruit one or two monsters of a kind. You get a footstep for every monster of that kind you own.
dj-minute-twist = Throw a monster from a room into the oubliettes to use the power of that room.
dj-minute-danger = Threats bring adventurers into every dungeon. They walk on, and the further they are the more they cost.
dj-minute-score = Objectives bring points, and each room with { $kinds } kinds of monsters brings { $points }. Adventurers and malus tiles cost them.
