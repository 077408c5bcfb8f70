"""The components of Donjon: Les Apprentis Gardiens, as plain data.

Everything here is copied from the rulebook and from the collected tables and
rulings. Effects are tuples whose first word says what happens:

    ("res", kind, target)     a monster from the general reserve
    ("oub", target)           a monster of choice from the oubliettes
    ("vip", target)           a VIP figure from its own reserve
    ("steps", n)              n footsteps
    ("teleport", n)           up to n monsters, each anywhere
    ("crowd", n)              up to n monsters of one place to one other place
    ("gather", source, n)     up to n monsters into the room of the VIP
    ("scatter", n)            up to n monsters out of that room, each anywhere
    ("remove", n)             n groups of adventurers from any rooms
    ("remove here", n)        n groups from the room of the VIP
    ("to oubliettes",)        one monster of one's own
    ("to entrance",)          one monster of the highest occupied room
    ("new", room)             a new group of adventurers
    ("advance", n)            the lowest group advances

Targets are "E", "any", "here" (the room of the VIP) or "R3". The kind of a
reserve effect is a letter, "choice" (S, B, D, V or K) or "other" (not K).
"""

KINDS = "SBDVKP"
NAMES = {"S": "spider", "B": "brou", "D": "dragon", "V": "vampire",
         "K": "skeleton", "P": "VIP"}
LETTERS = {name.lower(): letter for letter, name in NAMES.items()}
PIECES = {"S": 20, "B": 20, "D": 20, "V": 20, "K": 20, "P": 11}
N_GROUPS = 28
MALUS = (1, 2, 3, 4, 5)

HALLWAYS = ("H1", "H2", "H3", "H4", "H5")
ROOMS = ("R1", "R2", "R3", "R4", "R5")
PLACES = ("E",) + HALLWAYS + ROOMS
AREAS = ("forest", "swamp", "oubliettes")
GOLD_PILES = {"R1": 2, "R2": 2, "R3": 2, "R4": 2, "R5": 0}

# The ends of each hallway.
PLANS = {
    "chain": {"H1": ("E", "R1"), "H2": ("R1", "R2"), "H3": ("R2", "R3"),
              "H4": ("R3", "R4"), "H5": ("R4", "R5")},
    "tower": {"H1": ("E", "R1", "R2"), "H2": ("R1", "R3"),
              "H3": ("R2", "R4"), "H4": ("R3", "R4"), "H5": ("R4", "R5")},
}

START = {"five": "SBDVK", "four": "SBDV"}
FULL_AREA = 5
SET_OUT = "SSBBDDVV"
N_FOREST = 3
N_VIPS_SHOWN = 2
N_MIXTURES_SHOWN = 3
GUARDIAN_REVEAL = 5
STALL_ROUNDS = 3

# Card: (least number of seats, monsters, icon on the left, threat icon).
NEW, ON1, ON2 = ("new", "R1"), ("advance", 1), ("advance", 2)
THREATS = {
    "T1": (2, "SB", NEW, False), "T2": (2, "SD", NEW, True),
    "T3": (2, "SV", ON1, True), "T4": (2, "BD", ON1, False),
    "T5": (2, "BV", NEW, True), "T6": (2, "DV", ON2, True),
    "T7": (2, "SS", None, True), "T8": (2, "BB", ON1, True),
    "T9": (2, "DD", NEW, True), "T10": (2, "VV", ON2, False),
    "T11": (2, "SD", None, True), "T12": (2, "BV", None, False),
    "T13": (3, "SB", NEW, True), "T14": (3, "SD", ON1, False),
    "T15": (3, "SV", None, True), "T16": (3, "BD", ON2, True),
    "T17": (3, "BV", None, True), "T18": (3, "DV", NEW, False),
    "T19": (4, "SB", None, True), "T20": (4, "SD", NEW, False),
    "T21": (4, "SV", ON1, True), "T22": (4, "BD", None, True),
    "T23": (4, "BV", ON2, False), "T24": (4, "DV", None, True),
}

# Card: (most or least, of which kind or of all, effect).
INN = {
    "I1": ("most", "S", ("new", "R2")), "I2": ("most", "B", ("new", "R2")),
    "I3": ("most", "D", ("new", "R2")), "I4": ("most", "V", ("new", "R2")),
    "I5": ("least", "K", ("advance", 1)),
    "I6": ("most", "all", ("new", "R3")),
    "I7": ("least", "all", ("new", "R1")),
}

MIXTURES = {
    "M1": [("res", "S", "E"), ("res", "D", "E")],
    "M2": [("res", "B", "E"), ("res", "V", "E")],
    "M3": [("res", "S", "E"), ("res", "V", "E")],
    "M4": [("res", "B", "E"), ("res", "D", "E")],
    "M5": [("res", "S", "any")],
    "M6": [("res", "B", "any")],
    "M7": [("res", "D", "any")],
    "M8": [("res", "V", "any")],
    "M9": [("res", "K", "E"), ("res", "other", "E")],
    "M10": [("oub", "any")],
    "M11": [("oub", "E"), ("oub", "E")],
    "M12": [("res", "K", "any"), ("res", "K", "any")],
    "M13": [("oub", "E"), ("remove", 1)],
    "M14": [("res", "K", "any"), ("remove", 1)],
    "M15": [("steps", 4), ("remove", 1)],
    "M16": [("teleport", 1), ("remove", 1)],
}

# Card: (your part, the part of all others).
VIPS = {
    "V1": ([("res", "K", "here")], [("advance", 3)]),
    "V2": ([("gather", "E", 3)], []),
    "V3": ([("remove here", 2)], []),
    "V4": ([("res", "K", "here"), ("res", "K", "here")], []),
    "V5": ([("vip", "here")], []),
    "V6": ([("oub", "here")], []),
    "V7": ([("gather", "all", 2)], []),
    "V8": ([("remove here", 1)], [("new", "R1")]),
    "V9": ([("res", "K", "here"), ("remove here", 1)], []),
    "V10": ([("scatter", 3)], []),
}

ORBS = {
    "teleport": [("teleport", 2)],
    "crowd": [("crowd", 4)],
    "steps": [("steps", 6)],
}

BEARERS = {
    "B1": ([("remove", 3), ("to oubliettes",)], []),
    "B2": ([("remove", 3)], [("res", "K", "any")]),
    "B3": ([("remove", 2), ("teleport", 1)], [("teleport", 1)]),
    "B4": ([("remove", 1), ("teleport", 1)], [("new", "R1")]),
    "B5": ([("remove", 2), ("to entrance",)], [("new", "R1")]),
    "B6": ([("remove", 2)], []),
    "B7": ([("remove", 2), ("res", "K", "any")], [("res", "K", "any")]),
    "B8": ([("remove", 2), ("to entrance",)], [("to entrance",)]),
    "B9": ([("remove", 1)], [("to oubliettes",)]),
    "B10": ([("remove", 1)], [("advance", 3)]),
    "B11": ([("remove", 3), ("to entrance",)], []),
    "B12": ([("remove", 3)], [("remove", 1)]),
    "B13": ([("remove", 2), ("res", "choice", "any")],
            [("res", "choice", "any")]),
    "B14": ([("remove", 1), ("res", "K", "any")], [("advance", 1)]),
    "B15": ([("remove", 2), ("steps", 3)], [("steps", 3)]),
    "B16": ([("remove", 1), ("res", "choice", "any")], []),
}

# The skeleton of the second power is taken before the monster of choice.
GUARDIAN_POWERS = {
    "whirl": [("teleport", 3)],
    "muster": [("res", "K", "R3"), ("res", "choice", "R3")],
    "march": [("steps", 5)],
    "rescue": [("oub", "any")],
    "amnesty": [("oub", "E"), ("oub", "E")],
    "purge": [("remove", 2)],
}

GUARDIAN_TILES = {
    "G1": ("whirl", "muster", "rescue"),
    "G2": ("muster", "march", "amnesty"),
    "G3": ("march", "rescue", "purge"),
    "G4": ("rescue", "amnesty", "whirl"),
    "G5": ("amnesty", "purge", "muster"),
    "G6": ("purge", "whirl", "march"),
}

FAMILIES = ("SP", "BR", "DR", "VA")
BASIC_SIDES = ("1", "2")
ALL_SIDES = ("1", "2", "3", "4")
