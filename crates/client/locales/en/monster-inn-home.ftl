# Monster Inn: what is said of it before its board is loaded.

monster-inn-blurb = Bid treasure for the creatures in the inn. Monsters earn you fame; the humanoids you end up with take it away again.
monster-inn-length = 20 min · easy to learn

## Options

monster-inn-option-treasure = Treasure of other players
monster-inn-option-treasure-hidden = Hidden
monster-inn-option-treasure-hidden-about = You cannot see the other players’ treasure until the end, but you can remember what they paid and took.
monster-inn-option-treasure-open = Open
monster-inn-option-treasure-open-about = You can see how many coins and gems the other players hold.
monster-inn-option-kinds = Kinds of monsters
monster-inn-option-kinds-interleaved = Mixed
monster-inn-option-kinds-interleaved-about = Every kind has weak and strong monsters. The rulebook does not say which monster is of which kind: both tables are reconstructions.
monster-inn-option-kinds-blocks = In blocks
monster-inn-option-kinds-blocks-about = Four neighbours are of one kind, from the weak Undead up to the strong Trolls. This table is a reconstruction, too.
