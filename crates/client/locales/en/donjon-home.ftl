# Donjon: what is said of it before its board is loaded.

donjon-blurb = Fill five rooms with the right monsters while adventurers march in. Every monster you recruit makes its kind walk; every power costs you one.
donjon-length = 40 min · for planners

## Options

donjon-option-hallways = Hallways
donjon-option-hallways-chain = A chain
donjon-option-hallways-chain-about = Each hallway joins two neighbours, as in the rulebook’s example: entrance, then rooms 1 to 5.
donjon-option-hallways-tower = A tower
donjon-option-hallways-tower-about = A proposal of ours: two ways lead up and meet at room 4, so that rooms 3 and 4 are reached earlier.
donjon-option-start = Starting monsters
donjon-option-start-five = Five
donjon-option-start-five-about = One monster of each of five kinds waits in your entrance.
donjon-option-start-four = Four
donjon-option-start-four-about = You start without a skeleton, as one report has it.
donjon-option-objectives = Objectives
donjon-option-objectives-basic = Basic
donjon-option-objectives-basic-about = Four objectives that are easy to follow, one for each family, drawn at random.
donjon-option-objectives-expert = Expert
donjon-option-objectives-expert-about = Any objective of each family may be drawn, the harder ones among them.
donjon-option-objectives-chosen = Chosen
donjon-option-objectives-chosen-about = The players name one objective each, beginning with the starter.
donjon-option-stalling = Quiet rounds
donjon-option-stalling-guarded = Guarded
donjon-option-stalling-guarded-about = A proposal of ours: after a few rounds without a threat one comes all the same, so that every game ends.
donjon-option-stalling-printed = As printed
donjon-option-stalling-printed-about = Threats come only while forest or swamp is not full; a game need never end.
