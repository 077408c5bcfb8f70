# Dungeon Lords: combat training.

dl-training-lead = The adventurers have come, and nothing is hidden. Keep them out as well as you can! Each exercise is one combat of { $rounds ->
    [one] one round
    [4] four rounds
   *[other] { $rounds } rounds
}, and its best result is proven.
dl-how-plan = Plan.
dl-how-plan-text = Each round the party attacks the tile nearest to the entrance. Set a trap, send monsters, then press Ready.
dl-how-fight = Fight.
dl-how-fight-text = Traps go off, monsters strike, priests heal. Whoever is left conquers the tile and takes fatigue.
dl-how-learn = Try again.
dl-how-learn-text = Nothing is hidden and everything can be undone. Ask for a hint or for the solution whenever you like.

## The list

dl-scenarios = Scenarios
dl-scenarios-text = A first lesson: no spells, and every conquered tile tires the party alike.
dl-scenario-1 = First scenario
dl-scenario-2 = Second scenario
dl-scenario-3 = Third scenario
dl-scenario-4 = Fourth scenario
dl-scenario-5 = First scenario, in a room
dl-daily = Puzzle of the day
dl-today = Today, { $date }
dl-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
dl-date = { $day } { $month }
dl-earlier = Earlier days
dl-daily-title = Puzzle of { $date } { $year }
dl-puzzles = Puzzles by number
dl-puzzles-text = Every number is the same puzzle for everyone, so you can share its link.
dl-puzzle-title = Puzzle { $n }, { $difficulty }
dl-easy = easy
dl-medium = medium
dl-hard = hard
dl-easy-text = The first year in tunnels, without spells.
dl-medium-text = The first year with rooms, wizards and combat cards.
dl-hard-text = The second year: stronger adventurers, stronger spells.
dl-play-number = Play puzzle { $n }
dl-number = Number
dl-go = Go
dl-n-solved = { $n ->
    [one] 1 solved
   *[other] { $n } solved
}
dl-against = { $party }, against { $means }
dl-signs = ★ best result · ✓ best result with help · ◐ solved at a higher cost · ◔ solved at a higher cost with help
dl-rating-best = best result
dl-rating-assisted = best result with help
dl-rating-costly = solved at a higher cost
dl-rating-costly-assisted = solved at a higher cost with help

## An exercise

dl-making = Creating the puzzle and proving its best result…
dl-not-made = This puzzle could not be created.
dl-all-exercises = All exercises
dl-next = Next puzzle
dl-round-plain = Round
dl-fatigue = Fatigue
dl-round-label = Round { $n }: a conquered tile costs the party { $fatigue } fatigue, no spell
dl-goal = Your goal
dl-goal-tiles = lose as few tiles as possible
dl-goal-prisoners = then take as many prisoners as possible
dl-goal-price = then spend as little as possible
dl-possible = Best possible: { $what }.
dl-so-far = So far: { $what }.
dl-tally-tiles = tiles lost
dl-tally-prisoners = prisoners
dl-tally-best = best: { $n }
dl-tiles-lost = { $n ->
    [0] no tiles lost
    [one] 1 tile lost
   *[other] { $n } tiles lost
}
dl-n-prisoners = { $n ->
    [0] no prisoners
    [one] 1 prisoner
   *[other] { $n } prisoners
}
dl-the-paladin = and the paladin

## Help

dl-help = Help
dl-hint = Hint
dl-coach-ready = The battle begins: traps first, then monsters.
dl-coach-says = Point at an action, and I say what it does.
dl-start-again = Start again
dl-show-solution = Show the solution
dl-show-round = Show round { $n }
dl-thinks = The solver is thinking…
dl-hint-next = Next:
dl-do-hint = Do it
dl-outlook-best = You can still reach the best result.
dl-outlook-costly = You can still match the best tiles and prisoners, but at a higher cost.
dl-outlook-short = You can no longer reach the best result from here: undo a move.
dl-reach = From here: { $what }; left over: { $left }.
dl-solution = The solution
dl-what-happens = What happens

## The result

dl-result = Result
dl-grade-best = Best possible result
dl-grade-best-text = It is proven that nobody can do better.
dl-grade-assisted = Best possible result, with help
dl-grade-assisted-text = It is proven that nobody can do better. The star is for those who find it without help; you have a ✓.
dl-grade-costly = Solved at a higher cost
dl-grade-costly-text = You matched the best tiles and prisoners, but spent more than necessary.
dl-grade-short = A better result is possible
dl-grade-short-text = You can lose fewer tiles or take more prisoners. Undo a move, or start again.
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
dl-row-same = same as the best
dl-row-worse = worse
dl-row-better = better
