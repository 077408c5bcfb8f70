# Dungeon Lords: combat training.

dl-training = Combat training
dl-training-lead = The adventurers have come, and everything you own lies on the table. Who keeps them out best? Each exercise is one combat of four rounds, and its best result is proved.
dl-how-plan = Plan.
dl-how-plan-text = Each round the party attacks the tile nearest to the entrance. Set a trap, send monsters, say that you are ready.
dl-how-fight = Fight.
dl-how-fight-text = Traps go off, monsters strike, priests heal. Whoever of the party still stands takes the tile and is tired by it.
dl-how-learn = Try again.
dl-how-learn-text = Nothing is hidden and everything can be taken back. Ask for a hint, or for the solution, whenever you like.

## The list

dl-scenarios = Scenarios
dl-scenarios-text = A first lesson: no spells, and each conquered tile costs the party 2 fatigue.
dl-scenario-1 = First scenario
dl-scenario-2 = Second scenario
dl-scenario-3 = Third scenario
dl-scenario-4 = Fourth scenario
dl-scenario-5 = First scenario, in a room
dl-daily = Puzzle of the day
dl-today = Today, { $date }
dl-earlier = Earlier days
dl-daily-title = Puzzle of { $date }
dl-puzzles = Puzzles by number
dl-puzzles-text = A number is the same puzzle for everybody: share its link.
dl-puzzle-title = Puzzle { $n }, { $difficulty }
dl-easy = easy
dl-medium = medium
dl-hard = hard
dl-easy-text = The first year in tunnels, without spells.
dl-medium-text = The first year with rooms, wizards and combat cards.
dl-hard-text = The second year: stronger heroes, stronger spells.
dl-play-number = Play puzzle { $n }
dl-number = Number
dl-go = Go
dl-n-solved = { $n ->
    [one] 1 solved
   *[other] { $n } solved
}
dl-against = { $party }, against { $means }
dl-signs = ★ solved as well as can be · ✓ the same, after a hint or a look at the solution · ◐ solved, but dearer · ◔ solved with help, but dearer
dl-rating-best = solved
dl-rating-assisted = solved with help
dl-rating-costly = solved, but dearer
dl-rating-costly-assisted = solved with help, but dearer

## An exercise

dl-making = The puzzle is being made, and its best result proved …
dl-not-made = This puzzle could not be made.
dl-all-exercises = All exercises
dl-next = Next puzzle
dl-round-plain = Round
dl-fatigue = Fatigue
dl-round-label = Round { $n }: a conquered tile costs the party { $fatigue } fatigue, no spell
dl-goal = Your aim
dl-goal-tiles = lose as few tiles as can be
dl-goal-prisoners = then take as many prisoners as can be
dl-goal-price = then spend as little as can be
dl-possible = Possible here: { $what }.
dl-so-far = So far: { $what }.
dl-tiles-lost = { $n ->
    [0] no tile lost
    [one] 1 tile lost
   *[other] { $n } tiles lost
}
dl-n-prisoners = { $n ->
    [0] no prisoner
    [one] 1 prisoner
   *[other] { $n } prisoners
}
dl-the-paladin = and the paladin

## Help

dl-help = Help
dl-hint = Hint
dl-start-again = Start again
dl-show-solution = Show the solution
dl-show-round = Show round { $n }
dl-thinks = The solver is thinking …
dl-hint-next = Next:
dl-do-hint = Do it
dl-outlook-best = The best result can still be reached.
dl-outlook-costly = No tile and no prisoner is lost yet, but it has become dearer.
dl-outlook-short = The best result is out of reach from here: take something back.
dl-reach = From here: { $what }; left over: { $left }.
dl-solution = The solution
dl-what-happens = What happens

## The result

dl-result = Result
dl-grade-best = As well as can be
dl-grade-best-text = Nobody can do better: this is proved.
dl-grade-assisted = As well as can be, with help
dl-grade-assisted-text = Nobody can do better: this is proved. The star is for those who find it without a hint; you have a ✓.
dl-grade-costly = Solved, but dearer
dl-grade-costly-text = No tile more and no prisoner less than the best, but you spent more than was needed.
dl-grade-short = More is possible
dl-grade-short-text = Fewer tiles can be lost, or more prisoners taken. Take something back, or start again.
dl-best = Best
dl-row-tiles = Tiles lost
dl-row-prisoners = Prisoners
dl-row-paladins = Paladin imprisoned
dl-row-food = Food left
dl-row-gold = Gold left
dl-row-imps = Imps left
dl-row-traps = Traps left
dl-row-monsters = Monsters left
dl-row-marks = Red marks
dl-row-same = as the best
dl-row-worse = worse
dl-row-better = better
