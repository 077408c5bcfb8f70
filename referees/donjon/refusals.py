"""Which rules may refuse an action that is not allowed.

``sensible_rules`` names the rules of RULES.md that an outsider would expect:
what the asked seat was asked, and what is wrong with the answer.
"""

from rules import seat_name
from tables import (AREAS, FAMILIES, KINDS, LETTERS, MIXTURES, NAMES, ORBS,
                    PLACES, ROOMS, VIPS)

# For each question: the verb of its answers, and the rules that may refuse
# such an answer.
QUESTIONS = {
    "flock": ("flock", {"THREAT-3"}),
    "settle": ("put", {"RECRUIT-2"}),
    "bring": ("put", {"EFFECT-1"}),
    "carry": ("put", {"EFFECT-2"}),
    "teleport": ("take", {"EFFECT-2"}),
    "crowd": ("take", {"ORB-1", "ORB-2"}),
    "lead": ("put", {"ORB-2"}),
    "follow": ("take", {"ORB-1", "ORB-2"}),
    "gather": ("take", {"VIP-2"}),
    "scatter": ("take", {"VIP-2"}),
    "remove": ("remove", {"GROUP-4"}),
    "to oubliettes": ("take", {"EFFECT-4"}),
    "to entrance": ("take", {"EFFECT-3"}),
    "brew": ("choose", {"MIX-1"}),
    "host": ("put", {"VIP-1"}),
    "invite": ("choose", {"VIP-2"}),
    "gaze": ("orb", {"ORB-1"}),
}


def sensible_rules(game, seat, action):
    """The rules that may refuse an action; None if it is allowed."""
    asked = game.to_act()
    if asked is None or seat != asked:
        return {"TURN-1"}
    if action in game.legal():
        return None
    words = action.split()
    verb = words[0]
    dungeon = game.dungeons[seat]
    if game.tasks:
        task = game.tasks[0]
        if task.what == "steps" and verb == "step":
            rules = set()
            if not dungeon.herds[words[2]][LETTERS[words[1].lower()]]:
                rules.add("MOVE-4")
            if words[3] not in game.exits[words[2]]:
                rules.add("MOVE-2")
            return rules
        if task.what in ("res", "oub") and verb == "gain":
            return gain_rules(game, task, LETTERS[words[1].lower()])
        if task.what in QUESTIONS and verb == QUESTIONS[task.what][0]:
            return QUESTIONS[task.what][1]
        return {"TURN-2"}
    if game.phase == "objectives" and verb == "choose":
        return {"SETUP-2"} if words[1][:2] in FAMILIES else {"TURN-2"}
    if game.phase == "guardian" and verb == "power":
        return {"GUARD-3"}
    if game.phase == "recruitment" and verb == "recruit":
        return {"RECRUIT-1"}
    if game.phase == "power" and verb == "sacrifice":
        rules = set()
        if not dungeon.herds[words[3]][LETTERS[words[1].lower()]]:
            rules.add("POWER-1")
        if words[3] == "R2" and not game.vips.shown:
            rules.add("POWER-3")
        return rules
    return {"TURN-2"}


def gain_rules(game, task, kind):
    """Not the right kind, or none left."""
    if task.what == "oub":
        return {"PIECE-1", "EFFECT-1"}
    if kind == "P":
        return {"PIECE-3", "EFFECT-1"}
    if kind == "K" and task.details[0] == "other":
        return {"EFFECT-1"}
    if not game.reserve(kind):
        return {"PIECE-1"}
    return {"EFFECT-1"}


def every_action(game):
    """All actions that the notation has, but for steps of no meaning."""
    names = [NAMES[kind] for kind in KINDS]
    actions = ["pass", "done"]
    actions += [f"power {i}" for i in (1, 2, 3)]
    actions += ["flock forest", "flock swamp"]
    actions += [f"orb {orb}" for orb in ORBS]
    actions += [f"choose {card}" for card in list(MIXTURES) + list(VIPS)]
    actions += [f"choose {family}{side}" for family in FAMILIES
                for side in "1234"]
    actions += [f"gain {name}" for name in names]
    actions += [f"remove {room}" for room in ROOMS]
    actions += [f"put {place}" for place in PLACES]
    actions += [f"recruit {n} {name}{'s' * (n - 1)} from {area}"
                for n in (1, 2) for name in names for area in AREAS]
    actions += [f"sacrifice {name} in {room}" for name in names
                for room in ROOMS[:4]]
    actions += [f"take {name} from {place}" for name in names
                for place in PLACES]
    for source in PLACES:
        for goal in PLACES:
            # From hallways to rooms, and into hallways from all else.
            if goal != "E" and (source[0] == "H") == (goal[0] == "R"):
                actions += [f"step {name} {source} {goal}" for name in names]
    return actions


def compare_refusals(game, answer):
    """Differences between our view and the ``refused`` of a scene."""
    faults = []
    everything = set(every_action(game))
    for seat in range(game.n):
        name = seat_name(seat)
        legal = answer["legal"][name]
        refused = answer["refused"][name]
        listed = set(legal) | {entry["action"] for entry in refused}
        if listed != everything:
            faults.append(("list", name, sorted(listed ^ everything)[:5]))
        if len(legal) + len(refused) != len(listed):
            faults.append(("twice", name, len(legal), len(refused)))
        for entry in refused:
            rules = sensible_rules(game, seat, entry["action"])
            if rules is None:
                faults.append(("legal", name, entry["action"]))
            elif entry["rule"] not in rules:
                faults.append(("rule", question(game), entry["action"],
                               entry["rule"], sorted(rules)))
    return faults


def question(game):
    """What is asked, in a word."""
    return game.tasks[0].what if game.tasks else game.phase
