# Dungeon Lords: what is said of it before its board is loaded.

dungeon-lords-blurb = Run a dungeon for two years. Send out three minions each season, dig and build, keep your monsters paid, then face the adventurers who come to clean up.
dungeon-lords-length = 2 hours · for planners
dl-training = Combat training

## Options

dungeon-lords-option-rules = Rules
dungeon-lords-option-rules-full = Full game
dungeon-lords-option-rules-full-about = You choose which order to keep, each year has a special event, hiring first costs 1 gold, and you can pay with evil only while there is room for it.
dungeon-lords-option-rules-first-game = First game (simpler)
dungeon-lords-option-rules-first-game-about = Easier to begin with: orders are held back at random, there are no special events, hiring first is free, and you can always pay with evil.
dungeon-lords-option-planning = Planning battles
dungeon-lords-option-planning-at-once = All at once
dungeon-lords-option-planning-at-once-about = Everyone plans in secret at the same time; then all plans are revealed.
dungeon-lords-option-planning-in-order = One after the other
dungeon-lords-option-planning-in-order-about = Lords plan in play order: those who plan later have seen where the others fight and which monsters they send. Only traps stay secret.
