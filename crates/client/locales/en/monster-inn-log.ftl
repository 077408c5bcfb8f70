# Words of the log, and the symbols that stand before them.

mi-log-signs = coin coins: mi-coin | gem gems: mi-gem | treasure treasures: mi-bag | humanoid humanoids: mi-helm | undead: mi-head-undead | kobold: mi-head-kobold | goblin: mi-head-goblin | orc: mi-head-orc | troll: mi-head-troll
