# Dungeon Lords: combat.

## What is asked

dl-prompt-release = No tile is left to fight for. Which prisoner goes free?
dl-prompt-fight = Round { $round } of { $rounds }: where do you meet the party?
dl-prompt-plan = Round { $round } of { $rounds }, battle in { $square }: set a trap and send monsters.
dl-prompt-spring = Two traps are set. Which one goes off first?
dl-prompt-dart = Who does the { $trap } hit?
dl-prompt-peace = Word of Peace: do you withdraw all monsters, or gain { $n } evil?
dl-prompt-wage = Suggestion: do you pay the { $monster } again, or withdraw it?
dl-prompt-aura = Aura of Fear: which monster withdraws?
dl-prompt-sheep = Metamorphosis: which monster becomes a sheep?
dl-prompt-attack = Who attacks next, and how?
dl-prompt-target = Who does the { $monster } hit?
dl-prompt-second-target = Who does the witch’s second spell hit?
dl-prompt-treasure = Detect Treasure: which trap do you lose?
dl-prompt-graffiti = Graffiti: do you pay 1 gold, or take a red mark?
dl-prompt-key = Magic Key: which prisoner goes free?
dl-prompt-gate = Dimensional Gate: which monster is lost?

## Ways to attack

dl-way-goblin = { $n } damage to the first
dl-way-slime = { $n } damage to everyone
dl-way-slime-second = hold the party
dl-way-ghost = { $n } damage to anyone but the first
dl-way-troll = { $n } damage to the first
dl-way-troll-second = { $n } damage to the first, for { $meal } food
dl-way-witch = { $n } damage to the first
dl-way-witch-second = { $n } damage to anyone, twice
dl-way-vampire = { $n } damage to anyone but a priest
dl-way-vampire-second = { $n } damage to anyone but a priest, stays awake
dl-way-golem = { $n } damage to the first
dl-way-dragon = { $n } damage to everyone
dl-way-demon = { $n } damage to anyone
dl-way-sheep = as a sheep, { $n } damage to the first

## The panel

dl-battle-of = { $seat-is ->
    [you] Your battle
   *[other] Battle: { $seat }
}
dl-battle-round = Round { $n } of { $rounds }
dl-battle-where = in { $square }: { $what }
dl-battle-tunnel = a tunnel, { $monsters ->
    [one] one monster
   *[other] { $monsters } monsters
}
dl-battle-room = { $room }, { $monsters ->
    [one] one monster
    [2] two monsters
   *[other] { $monsters } monsters
}, traps cost { $gold } extra gold
dl-battle-labyrinth = { $room }, { $monsters ->
    [one] one monster
   *[other] { $monsters } monsters
}, { $traps ->
    [one] one trap
    [2] two traps
   *[other] { $traps } traps
}
dl-battle-choose = choose the tile first
dl-plan-trap = Trap
dl-plan-monsters = Monsters
dl-plan-none = No trap set
dl-sprung-mark = sprung
dl-trap-sprung = It went off in this battle.
dl-plan-nobody = No monster sent
dl-plan-waits = still planning
dl-plan-ready = ready
dl-plan-frees = frees a prisoner
dl-troop-returned = It has attacked and returned to the lair.
dl-troop-fallen = It has attacked and lies face down.
dl-plan-away = no battle this round
dl-step-traps = Traps
dl-step-fast = Fast spell
dl-step-monsters = Monsters
dl-step-slow = Slow spell
dl-step-healing = Healing
dl-step-conquering = Conquest
dl-flag-no-healing = no healing
dl-flag-no-spells = no spells
dl-flag-no-conquering = no conquest
dl-flag-no-fatigue = no fatigue
dl-flag-shield = magic shield
dl-flag-invisible = wizards invisible
dl-flag-rage = blind rage
dl-magic = Magic { $n }, needs { $round }
dl-magic-can = the spell can be cast
dl-magic-cannot = not enough magic for the spell
dl-party-line = The party in line, the first nearest to the door

## Facts

dl-card-turned = The card of round { $n }: { $spell }, fatigue { $fatigue }.
dl-planned = { $seat } fought in { $square } with { $what }.
dl-freed = { $seat } had no tile to fight for and freed the { $adventurer }.
dl-sprung = { $seat } sprang { $trap }. { $does }
dl-prevented = Trap symbols prevented { $n } damage.
dl-hurt = The { $adventurer } took { $n } damage from the { $by }.
dl-tired = The { $adventurer } took { $n } damage from fatigue.
dl-poisoned = The { $adventurer } took { $n } damage from poison.
dl-shielded = The magic shield absorbed 1 damage.
dl-imprisoned = { $seat } imprisoned the { $adventurer }.
dl-vanished = { $seat } destroyed the illusion.
dl-cast = The party cast { $spell } against { $seat }.
dl-withdrew = { $seat } withdrew the { $monster }.
dl-paid-again = { $seat } paid the { $monster } again.
dl-became-sheep = { $seat } got a sheep instead of the { $monster }.
dl-got-food = The { $adventurer } gained 1 hit point from food.
dl-had-food = The { $adventurer } already carries food.
dl-lost-imp = { $seat } lost an imp.
dl-lost-gold = { $seat } lost 1 gold.
dl-lost-food = { $seat } lost 1 food.
dl-lost-trap = { $seat } lost a trap, face down.
dl-lost-trap-own = { $seat } lost { $trap }, face down.
dl-paid-gold = { $seat } paid 1 gold to clean the walls.
dl-got-mark = { $seat } took a red mark for the graffiti.
dl-unlocked = The { $adventurer } was freed by the magic key.
dl-lost-monster = { $seat } lost the { $monster } through the gate.
dl-regenerated = The { $adventurer } healed { $n } damage.
dl-attacked = { $seat } attacked with the { $monster }: { $how }.
dl-found-nobody = { $seat } had nobody for the { $monster } to attack.
dl-healed = The { $adventurer } healed { $n } damage.
dl-held-party = The party could not conquer this round.
dl-conquered = { $seat } lost { $square } to the party.
dl-party-beaten = { $seat } beat the whole party!
