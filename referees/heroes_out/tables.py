"""Components of Keep the Heroes Out!: clans, cards, chests and the six dungeons."""

RESOURCES = ("coin", "book", "frog", "bone")
TOKENS = RESOURCES + ("trap",)
CLASSES = ("warrior", "rogue", "mage", "archer")
SUPPLY = {"coin": 6, "book": 6, "frog": 6, "bone": 6, "trap": 8}
PORTALS = 6
TUNNELS = 3
OFFER = 5
HAND = 5

# Guild cards after a turn, on the first and the second level.
DIFFICULTY = {"easy": (1, 2), "medium": (2, 2), "hard": (2, 3)}

ROOM_TYPES = {
    "jewel": ("vault",),
    "swords": ("forge", "workshop",),
    "hats": ("library", "apothecary",),
    "eye": ("graveyard", "study",),
    "crossbones": ("sewers", "beast",),
    "special": ("cells", "laboratory", "builder",),
}
TYPE_OF = {room: kind for kind, rooms in ROOM_TYPES.items() for room in rooms}

# What an Activate places in a producing room, and what a crafting room takes and gives.
PRODUCES = {"vault": "coin", "library": "book", "sewers": "frog", "graveyard": "bone", "workshop": "trap"}
CRAFTS_IN = {"equipment": ("forge", "coin"), "beast": ("beast", "bone"), "potion": ("apothecary", "frog"), "scroll": ("study", "book")}

# Clan: meeples, health, type of home rooms, meeples at the start, ability and its cost.
CLANS = {
    "ratkin": (9, 1, "crossbones", 3, "litter", 1),
    "slimes": (8, 1, "hats", 4, "divide", 1),
    "skeletons": (6, 1, "eye", 3, "rise", 1),
    "gnolls": (7, 1, "swords", 4, "frenzy", 1),
    "lizardfolk": (5, 1, "crossbones", 2, "dash", 1),
    "imps": (4, 1, "swords", 2, "tinker", 2),
    "poltergeists": (3, 2, "eye", 2, "phase", 1),
    "witches": (2, 3, "hats", 1, "gate", 2),
    "dragon": (1, 5, "jewel", 1, "rekindle", 1),
}

# Cards: copies, name, sides. A side lists its icons with their numbers.
STARTING = {
    "ratkin": [
        (2, "scurry", "swarm-move 1", "act 1"),
        (1, "out-of-the-walls", "ambush-crossbones 3", "move 2"),
        (2, "nest", "summon 2", "move 2"),
        (2, "gnaw", "melee 2 + move 1", "act 1"),
        (1, "pile-on", "swarm-melee 1", "summon 1"),
        (1, "forage", "act 1 + move 2"),
        (1, "squeak", "draw 2", "defend 1"),
    ],
    "slimes": [
        (3, "split", "split 1", "melee 1 + move 1"),
        (2, "ooze-out", "summon 2", "act 1"),
        (2, "dissolve", "melee 2", "summon 2"),
        (1, "drip-through", "ambush-hats 2", "move 2"),
        (1, "slither", "swarm-move 1 + melee 1", "act 1"),
        (1, "absorb", "act 2", "draw 1 + move 1"),
    ],
    "skeletons": [
        (4, "recruit-the-fallen", "surge-summon 1 + melee 1", "act 1"),
        (2, "unearth", "ambush-eye 2", "move 2"),
        (1, "old-grudge", "reinforce 1", "move 2"),
        (1, "march", "swarm-move 1", "summon 2"),
        (1, "rattle", "act 1 + draw 1"),
        (1, "bone-guard", "melee 1 + move 1", "defend 1"),
    ],
    "gnolls": [
        (3, "mug", "surge-coin 1 + move 1", "summon 1"),
        (2, "maul", "melee 2 + move 1", "act 1"),
        (1, "pack-hunt", "swarm-melee 1", "move 2"),
        (1, "howl", "reinforce 1", "act 2"),
        (2, "call-the-pack", "summon 2", "melee 1 + move 1"),
        (1, "chase", "swarm-move 1 + melee 1", "summon 1"),
    ],
    "lizardfolk": [
        (2, "hit-and-run", "surge-move 2", "act 1"),
        (1, "snap", "surge-move 1", "summon 1"),
        (2, "javelins", "ranged 2", "move 1"),
        (2, "hatch", "summon 1 + melee 1", "move 2"),
        (1, "lie-in-wait", "ambush-crossbones 2", "act 1"),
        (1, "tail-swipe", "melee 2", "defend 1"),
        (1, "bask", "draw 2", "move 2"),
    ],
    "imps": [
        (3, "booby-trap", "trap 1", "move 2"),
        (2, "busy-hands", "act 2", "move 3"),
        (2, "flit", "summon 1 + move 1"),
        (1, "work-gang", "swarm-move 1 + act 1"),
        (1, "spark", "ranged 2", "draw 2"),
        (1, "jab", "melee 2", "summon 1"),
    ],
    "poltergeists": [
        (2, "haunt", "act 2", "move 2"),
        (2, "poltergeist-prank", "act 1 + move 1", "melee 2"),
        (2, "hurl-furniture", "ranged 2", "act 1"),
        (2, "manifest", "summon 1", "move 2"),
        (1, "fade", "draw 2", "defend 1"),
        (1, "seance", "bone 1 + act 1", "summon 1"),
    ],
    "witches": [
        (2, "open-gate", "portal 1", "act 1 + move 1"),
        (3, "hex-bolt", "ranged 2", "act 1"),
        (2, "coven", "summon 1 + move 1", "draw 2"),
        (1, "toad-pocket", "frog 1 + act 1", "move 2"),
        (1, "cackle", "act 2", "summon 1"),
        (1, "broom-sweep", "melee 2", "defend 1"),
    ],
    "dragon": [
        (3, "fire-breath", "ranged 2", "act 1"),
        (2, "claw-and-wing", "melee 2 + move 2", "act 2"),
        (2, "soar", "move 3 + ranged 1", "summon 1"),
        (1, "inferno", "ranged 4", "summon 1"),
        (1, "crush", "melee 3 + move 1", "defend 1"),
        (1, "old-cunning", "draw 3", "move 3"),
    ],
}

CRAFTS = {
    "equipment": [
        (2, "sword", "swarm-melee 1 + move 1"),
        (2, "axe", "swarm-melee 1 + summon 1", "melee 2"),
        (2, "longbow", "ranged 3"),
        (2, "tower-shield", "draw 2", "defend 1"),
        (2, "spears", "swarm-ranged 1", "melee 2"),
        (2, "war-banner", "swarm-move 1 + summon 1"),
    ],
    "beast": [
        (2, "spider", "move 2 + trap 1"),
        (2, "bat", "move 3 + draw 1"),
        (2, "hound", "move 2 + melee 2"),
        (2, "giant-toad", "move 2 + frog 1"),
        (2, "mole", "move 2 + act 2"),
        (2, "basilisk", "move 1 + ranged 2"),
    ],
    "potion": [
        (2, "brew-potion", "draw 3"),
        (2, "growth-tonic", "summon 3", "draw 1 + summon 1"),
        (2, "haste-draught", "swarm-move 1 + draw 1"),
        (2, "vigor-elixir", "act 3", "draw 1 + act 1"),
        (2, "stoneskin-oil", "summon 2", "defend 1"),
        (2, "acid-flask", "ranged 1 + trap 1"),
    ],
    "scroll": [
        (2, "scroll-of-fire", "ranged 2 + draw 1"),
        (2, "scroll-of-wrath", "reinforce 1 + melee 1"),
        (2, "scroll-of-gates", "portal 1 + move 2"),
        (2, "scroll-of-legions", "ambush-swords 2", "ambush-eye 2"),
        (2, "scroll-of-plenty", "coin 1 + act 1", "book 1 + act 1"),
        (2, "scroll-of-storms", "surge-draw 2"),
    ],
}

CHESTS = {
    1: ("spoil", "spoil", "curse", "curse", "heal", "rescue"),
    2: ("spoil", "curse", "heal", "heal", "rescue"),
    3: ("curse", "heal", "rescue", "rescue"),
}

# Rooms in the order of the scenario's table: tile, chest, tokens, and whether an incomplete portal lies there.
SCENARIOS = {
    "cauldron": {
        "rooms": {
            "vault": ((2, 1), 4, {}, False),
            "apothecary": ((2, 0), 2, {}, False),
            "sewers": ((1, 1), 3, {"frog": 1}, False),
            "cells": ((3, 1), 1, {}, False),
            "workshop": ((2, 2), 2, {"trap": 1}, False),
            "library": ((1, 0), 1, {}, False),
            "study": ((3, 0), 1, {}, True),
            "beast": ((0, 1), 2, {}, False),
            "forge": ((1, 2), 1, {}, True),
            "graveyard": ((0, 0), 1, {}, True),
        },
        "passageways": "vault-sewers vault-apothecary vault-workshop vault-cells sewers-beast sewers-library beast-graveyard graveyard-library library-apothecary apothecary-study workshop-forge",
        "cards": {"landlady": 2},
    },
    "rent-day": {
        "rooms": {
            "vault": ((1, 1), 4, {"coin": 1}, False),
            "forge": ((1, 0), 2, {}, False),
            "apothecary": ((2, 1), 3, {}, False),
            "beast": ((1, 2), 2, {}, False),
            "library": ((0, 0), 1, {}, False),
            "study": ((2, 0), 2, {}, True),
            "cells": ((3, 1), 1, {}, False),
            "graveyard": ((0, 2), 1, {}, False),
            "sewers": ((2, 2), 1, {}, True),
            "workshop": ((0, 1), 1, {"trap": 1}, True),
        },
        "passageways": "vault-forge vault-beast vault-apothecary forge-library library-workshop workshop-graveyard graveyard-beast beast-sewers apothecary-study apothecary-cells sewers-apothecary",
        "cards": {"rent": 3},
    },
    "frog-mutiny": {
        "rooms": {
            "vault": ((1, 2), 4, {}, False),
            "sewers": ((1, 1), 3, {"frog": 2}, False),
            "workshop": ((2, 2), 3, {}, False),
            "graveyard": ((1, 0), 1, {"bone": 1}, False),
            "beast": ((0, 1), 2, {}, False),
            "apothecary": ((2, 1), 2, {}, False),
            "cells": ((0, 0), 1, {}, True),
            "library": ((2, 0), 1, {"book": 1}, False),
            "forge": ((3, 1), 1, {}, True),
            "study": ((3, 0), 2, {}, True),
        },
        "passageways": "vault-sewers vault-workshop sewers-beast sewers-graveyard sewers-apothecary beast-cells graveyard-library library-study study-forge forge-apothecary workshop-apothecary",
        "cards": {"croak": 3},
    },
    "loud-night": {
        "rooms": {
            "vault": ((1, 1), 4, {}, True),
            "library": ((1, 0), 3, {"book": 1}, False),
            "beast": ((1, 2), 3, {}, False),
            "forge": ((0, 0), 1, {"trap": 1}, False),
            "study": ((2, 0), 2, {}, False),
            "sewers": ((0, 2), 2, {}, False),
            "apothecary": ((2, 2), 1, {}, False),
            "workshop": ((0, 1), 1, {}, True),
            "graveyard": ((2, 1), 2, {}, True),
            "cells": ((3, 1), 1, {}, False),
        },
        "passageways": "forge-library library-study study-graveyard graveyard-apothecary apothecary-beast beast-sewers sewers-workshop workshop-forge vault-library vault-beast cells-graveyard",
        "cards": {"encore": 3},
    },
    "mad-science": {
        "rooms": {
            "vault": ((2, 1), 4, {}, False),
            "apothecary": ((2, 0), 3, {}, False),
            "forge": ((3, 1), 2, {}, False),
            "workshop": ((2, 2), 2, {"trap": 1}, False),
            "laboratory": ((1, 0), 2, {}, True),
            "library": ((3, 0), 1, {}, True),
            "sewers": ((1, 2), 1, {}, False),
            "study": ((0, 0), 2, {}, False),
            "cells": ((1, 1), 1, {}, False),
            "beast": ((0, 2), 1, {}, False),
            "graveyard": ((0, 1), 1, {"bone": 1}, True),
        },
        "passageways": "vault-apothecary vault-workshop vault-forge apothecary-laboratory apothecary-library laboratory-study study-graveyard graveyard-beast beast-sewers sewers-workshop laboratory-cells forge-library",
        "cards": {"volatile": 2, "heist": 1},
    },
    "construction": {
        "rooms": {
            "vault": ((2, 1), 4, {}, False),
            "builder": ((2, 0), 3, {"coin": 1}, False),
            "apothecary": ((2, 2), 3, {}, False),
            "study": ((1, 0), 2, {}, False),
            "forge": ((3, 0), 1, {}, False),
            "laboratory": ((1, 2), 2, {}, False),
            "library": ((3, 2), 1, {}, False),
            "graveyard": ((0, 0), 1, {}, False),
            "cells": ((1, 1), 1, {}, True),
            "workshop": ((3, 1), 2, {"trap": 1}, True),
            "sewers": ((0, 2), 1, {}, False),
            "beast": ((0, 1), 2, {}, True),
        },
        "passageways": "vault-builder vault-apothecary builder-study builder-forge study-graveyard graveyard-beast beast-sewers sewers-laboratory laboratory-apothecary apothecary-library library-workshop workshop-forge cells-laboratory",
        "cards": {"demolition": 1, "gatecrash": 1},
    },
}
