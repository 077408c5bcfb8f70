# Keep the Heroes Out!: what is said of it before its board is loaded.

heroes-out-blurb = You are the monsters, all of you together. Play cards, set traps and guard the chests while heroes break in after every turn. Keep the great chest in the Vault, and everybody wins.
heroes-out-length = 60 min · cooperative

## Options

heroes-out-option-scenario = Scenario
heroes-out-option-scenario-cauldron = The Landlady’s Cauldron
heroes-out-option-scenario-cauldron-about = The landlady wants a frog in the Apothecary when she comes. Without one every clan loses a card.
heroes-out-option-scenario-rent-day = Rent Day
heroes-out-option-scenario-rent-day-about = The rent collector wants a coin in the Vault. Without one the cheapest chest is taken away.
heroes-out-option-scenario-frog-mutiny = Frog Mutiny
heroes-out-option-scenario-frog-mutiny-about = When they croak, every frog bites a monster beside it. A strike may remove a frog.
heroes-out-option-scenario-loud-night = Loud Night
heroes-out-option-scenario-loud-night-about = An encore wakes the largest band of heroes outside the Cells.
heroes-out-option-scenario-mad-science = Mad Science
heroes-out-option-scenario-mad-science-about = The Laboratory makes cards of another clan, and volatile batches send heroes to the Cells.
heroes-out-option-scenario-construction = Under Construction
heroes-out-option-scenario-construction-about = The Builder digs tunnels, demolition crews arrive in special rooms, and gatecrashers use portals.
heroes-out-option-difficulty = Difficulty
heroes-out-option-difficulty-easy = Easy
heroes-out-option-difficulty-easy-about = One guild card comes after each turn, and two in the second level.
heroes-out-option-difficulty-medium = Medium
heroes-out-option-difficulty-medium-about = Two guild cards come after each turn.
heroes-out-option-difficulty-hard = Hard
heroes-out-option-difficulty-hard-about = Two guild cards come after each turn, and three in the second level.
heroes-out-option-decisions = Decisions of the team
heroes-out-option-decisions-asked = Asked
heroes-out-option-decisions-asked-about = Whoever is in turn decides which hero acts first, who is hit and how ties are broken.
heroes-out-option-decisions-default = By a fixed rule
heroes-out-option-decisions-default-about = The table decides for the team by a rule, and invasions run through without questions.
