"""The final score of Donjon, worked out a second time, and compared.

As a program it makes up finished games, lets ``nethertable scene --json``
score them, and compares every line of every score sheet, the totals and the
ranks:

    python3 scoring.py --binary nethertable --dungeons 100000 --seed 1
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter

from tables import (AREAS, FAMILIES, GOLD_PILES, GUARDIAN_REVEAL,
                    GUARDIAN_TILES, HALLWAYS, KINDS,
                    MALUS, N_GROUPS, PIECES, PLACES, ROOMS)

NOBODY = Counter()


class Dungeon:
    """What lies in one dungeon when the game is over.

    ``herds`` maps places to counters of monsters, ``groups`` maps rooms to
    numbers of groups, ``malus`` is the list of malus tiles taken, wherever
    they lie.
    """

    def __init__(self, herds, groups, malus):
        self.herds = herds
        self.groups = groups
        self.malus = malus

    def herd(self, place):
        return self.herds.get(place, NOBODY)

    def count(self, kind, places):
        return sum(self.herd(place)[kind] for place in places)


def rooms_with_pair(dungeon, other):
    """Rooms that hold a spider and the other monster."""
    return sum(1 for room in ROOMS
               if dungeon.herd(room)["S"] and dungeon.herd(room)[other])


def guarded_piles(dungeon, room):
    """Gold piles of a room with a dragon: dragons do not share."""
    return min(GOLD_PILES[room], dungeon.herd(room)["D"])


def gold_rooms():
    return [room for room in ROOMS if GOLD_PILES[room]]


def objective_points(objective, dungeon, all_dungeons):
    """The points of one objective for one dungeon."""
    if objective in ("SP1", "SP2", "SP3", "SP4"):
        other = {"SP1": "D", "SP2": "V", "SP3": "K", "SP4": "B"}[objective]
        return 4 * rooms_with_pair(dungeon, other)

    brous = [dungeon.herd(room)["B"] for room in ROOMS]
    if objective == "BR1":
        return sum(0 if n == 0 else 2 if n == 1 else 5 for n in brous)
    if objective == "BR2":
        return 5 * (sum(brous) // 3)
    if objective == "BR3":
        return 4 * len([n for n in brous if n >= 2])
    if objective == "BR4":
        inhabited = len([n for n in brous if n >= 1])
        return {4: 13, 5: 20}.get(inhabited, 0)

    piles = [guarded_piles(dungeon, room) for room in gold_rooms()]
    if objective == "DR1":
        return 3 * sum(piles)
    if objective == "DR2":
        full = sum(1 for room in gold_rooms()
                   if guarded_piles(dungeon, room) == GOLD_PILES[room])
        return {0: 0, 1: 1, 2: 6, 3: 15, 4: 24}[full]
    if objective == "DR3":
        begun = sum(1 for n in piles if n)
        return {0: -12, 1: -5, 2: 0, 3: 7, 4: 15}[begun]
    if objective == "DR4":
        return sum({0: 0, 1: 2, 2: 8}[n] for n in piles)

    if objective == "VA1":
        return 15 if dungeon.count("V", ROOMS) >= 6 else 0
    haunted = sum(1 for hallway in HALLWAYS if dungeon.herd(hallway)["V"])
    if objective == "VA2":
        return 4 * haunted
    if objective == "VA3":
        return (0, 2, 6, 12, 20, 30)[haunted]
    if objective == "VA4":
        own = dungeon.count("V", ROOMS)
        most = max(other.count("V", ROOMS) for other in all_dungeons)
        return 12 if own == most and own > 0 else 0
    raise ValueError(f"no such objective: {objective}")


def sheet(aims, dungeon, all_dungeons):
    """The score sheet: pairs of a rule and its points."""
    lines = [(f"{aim[:2]}-{aim[2]}",
              objective_points(aim, dungeon, all_dungeons)) for aim in aims]
    sets = sum(1 for room in ROOMS
               if sum(1 for kind in KINDS if dungeon.herd(room)[kind]) >= 4)
    lines.append(("SCORE-2", 7 * sets))
    lines.append(("SCORE-3", -sum(dungeon.malus)))
    lines.append(("SCORE-4", -sum(int(room[1]) * n
                                  for room, n in dungeon.groups.items())))
    return lines


def total(lines):
    return sum(points for _, points in lines)


def ranks(totals):
    """How many seats are ahead of each seat."""
    return [sum(1 for other in totals if other > own) for own in totals]


# ---------------------------------------------------------------------------
# Making up finished games


class Supply:
    """The pieces that are still in the box."""

    def __init__(self):
        self.left = Counter(PIECES)
        self.groups = N_GROUPS

    def take(self, kind, n):
        n = min(n, self.left[kind])
        self.left[kind] -= n
        return n


STYLES = ("sparse", "even", "full", "rooms", "hallways", "one kind",
          "edge", "empty")


def make_dungeon(rng, supply):
    """A random dungeon of one of several styles."""
    style = rng.choice(STYLES)
    herds = {}

    def put(place, kind, n):
        n = supply.take(kind, n)
        if n:
            herds.setdefault(place, Counter())[kind] += n

    if style == "sparse":
        for _ in range(rng.randrange(1, 9)):
            put(rng.choice(PLACES), rng.choice(KINDS), 1)
    elif style == "even":
        for _ in range(rng.randrange(8, 40)):
            put(rng.choice(PLACES), rng.choice(KINDS), 1)
    elif style == "full":
        for place in PLACES:
            for kind in KINDS:
                put(place, kind, rng.randrange(0, 4))
    elif style == "rooms":
        for room in ROOMS:
            kinds = rng.sample(KINDS, rng.randrange(0, 7))
            for kind in kinds:
                put(room, kind, rng.choice((1, 1, 1, 2, 2, 3)))
    elif style == "hallways":
        for hallway in rng.sample(HALLWAYS, rng.randrange(0, 6)):
            put(hallway, "V", rng.choice((1, 1, 2)))
            put(hallway, rng.choice(KINDS), 1)
        for room in rng.sample(ROOMS, rng.randrange(0, 6)):
            put(room, rng.choice("VVD"), rng.randrange(1, 3))
    elif style == "one kind":
        kind = rng.choice(KINDS)
        for place in rng.sample(PLACES, rng.randrange(1, 12)):
            put(place, kind, rng.choice((1, 2, 3, 6, 20)))
    elif style == "edge":
        # Just around every threshold: pairs, threes, sixes, four kinds.
        for room in ROOMS:
            put(room, "S", rng.randrange(0, 2))
            put(room, "B", rng.choice((0, 1, 2, 3)))
            put(room, "D", rng.choice((0, 1, 2, 3)))
            put(room, "V", rng.choice((0, 1, 1, 2)))
            put(room, "K", rng.randrange(0, 2))
            put(room, "P", rng.randrange(0, 2))
        for hallway in HALLWAYS:
            put(hallway, rng.choice("VVB"), rng.randrange(0, 2))

    groups = Counter()
    wanted = rng.choice((0, 0, 1, 2, 3, 5, 8, 28))
    for _ in range(min(wanted, supply.groups)):
        groups[rng.choice(ROOMS)] += 1
    supply.groups -= sum(groups.values())

    malus = list(MALUS[:rng.choice((0, 0, 1, 2, 3, 4, 5))])
    return Dungeon(herds, groups, malus)


def write_herd(herd):
    return "".join(kind * herd[kind] for kind in KINDS) or "empty"


def make_game(rng):
    """A finished game: its notation, aims and dungeons."""
    seats = rng.choice((2, 3, 4))
    aims = [family + rng.choice("1234") for family in FAMILIES]
    supply = Supply()
    order = list(range(seats))
    rng.shuffle(order)
    dungeons = [None] * seats
    for seat in order:
        dungeons[seat] = make_dungeon(rng, supply)
    if rng.random() < 0.2:
        # A shared first place, as far as there are pieces.
        first = dungeons[order[0]]
        needed = Counter()
        for herd in first.herds.values():
            needed += herd
        last = order[-1]
        for herd in dungeons[last].herds.values():
            supply.left += herd
        supply.groups += sum(dungeons[last].groups.values())
        n_groups = sum(first.groups.values())
        dungeons[last] = Dungeon({}, Counter(), [])
        if needed <= supply.left and n_groups <= supply.groups:
            dungeons[last] = Dungeon(dict(first.herds), Counter(first.groups),
                                     list(first.malus))

    text = ["game: donjon", f"seats: {seats}",
            f"hallways: {rng.choice(('chain', 'tower'))}",
            f"objectives: {rng.choice(('basic', 'expert', 'chosen'))}",
            "turn: over", f"aims: {' '.join(aims)}"]
    used = sum((herd for dungeon in dungeons
                for herd in dungeon.herds.values()), Counter())
    for area in AREAS:
        if rng.random() < 0.3:
            some = Counter({kind: rng.randrange(
                0, min(PIECES[kind] - used[kind], 3) + 1) for kind in KINDS})
            used += some
            text.append(f"{area}: {write_herd(some)}")
    tiles = rng.sample(sorted(GUARDIAN_TILES), seats)
    for seat, dungeon in enumerate(dungeons):
        name = f"P{seat + 1}"
        herds = ", ".join(f"{place} {write_herd(dungeon.herds[place])}"
                          for place in PLACES if dungeon.herds.get(place))
        if herds:
            text.append(f"{name} dungeon: {herds}")
        groups = [room for room in ROOMS for _ in range(dungeon.groups[room])]
        if groups:
            text.append(f"{name} groups: {' '.join(groups)}")
        if dungeon.malus:
            text.append(f"{name} malus: {len(dungeon.malus)}")
        crowded = sum(dungeon.herd("R5").values()) >= GUARDIAN_REVEAL
        if crowded or rng.random() < 0.3:
            covers = dungeon.malus[:]
            rng.shuffle(covers)
            covers = covers[:rng.randrange(0, 4)]
            covers = [str(cover) for cover in covers]
            covers += ["-"] * (3 - len(covers))
            rng.shuffle(covers)
            text.append(f"{name} guardian: {tiles[seat]} {' '.join(covers)}")
    return "\n".join(text) + "\n\n", aims, dungeons


AUDREY = ("""game: donjon
seats: 2
turn: over
aims: SP2 BR1 DR2 VA1
P1 dungeon: H1 V, H3 V, R1 SBDDV, R2 BBDDV, R3 SSBVK, R4 SBBK, R5 SDVKP
P1 groups: R1 R2 R5
P1 malus: 3
P1 guardian: G5 - 2 3

""", ["SP2", "BR1", "DR2", "VA1"],
          [Dungeon({"H1": Counter("V"), "H3": Counter("V"),
                    "R1": Counter("SBDDV"), "R2": Counter("BBDDV"),
                    "R3": Counter("SSBVK"), "R4": Counter("SBBK"),
                    "R5": Counter("SDVKP")},
                   Counter(("R1", "R2", "R5")), [1, 2, 3]),
           Dungeon({}, Counter(), [])])


def check_own_example():
    """The example of the rulebook, and the same dungeon for all objectives."""
    _, aims, dungeons = AUDREY
    lines = sheet(aims, dungeons[0], dungeons)
    assert total(lines) == 39, lines
    expected = {"SP1": 8, "SP2": 12, "SP3": 12, "SP4": 12,
                "BR1": 14, "BR2": 10, "BR3": 8, "BR4": 13,
                "DR1": 12, "DR2": 6, "DR3": 0, "DR4": 16,
                "VA1": 0, "VA2": 8, "VA3": 6, "VA4": 12}
    for aim, points in expected.items():
        assert objective_points(aim, dungeons[0], dungeons) == points, aim


def run_batch(binary, games):
    """What the program says about each game, in order."""
    with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
        file.write("".join(text for text, _, _ in games))
        file.flush()
        done = subprocess.run([binary, "scene", "--json", file.name],
                              capture_output=True, text=True, check=False)
    if done.stderr.strip():
        raise SystemExit(f"refused: {done.stderr[:2000]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def compare(game, answer):
    """All differences between our sheets and those of the program."""
    _, aims, dungeons = game
    sheets = [sheet(aims, dungeon, dungeons) for dungeon in dungeons]
    totals = [total(lines) for lines in sheets]
    faults = []
    if not answer["over"]:
        faults.append("not over")
    if answer["scores"] != totals:
        faults.append(f"scores {answer['scores']}, ours {totals}")
    if answer["ranks"] != ranks(totals):
        faults.append(f"ranks {answer['ranks']}, ours {ranks(totals)}")
    for seat, lines in enumerate(sheets):
        theirs = answer["sheets"][f"P{seat + 1}"]
        printed = [(line["rule"], line["points"]) for line in theirs["lines"]]
        if printed != lines:
            faults.append(f"P{seat + 1}: {printed}, ours {lines}")
        if theirs["total"] != total(lines):
            faults.append(f"P{seat + 1}: total {theirs['total']}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=os.environ.get("NETHERTABLE", "nethertable"))
    parser.add_argument("--dungeons", type=int, default=100_000)
    parser.add_argument("--batch", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    check_own_example()
    rng = random.Random(args.seed)
    began = time.time()
    n_dungeons = n_games = n_lines = n_faults = 0
    seen = Counter()
    games = [AUDREY]
    while n_dungeons < args.dungeons:
        games += [make_game(rng) for _ in range(args.batch)]
        answers = run_batch(args.binary, games)
        if len(answers) != len(games):
            raise SystemExit(f"{len(answers)} answers to {len(games)} games")
        for game, answer in zip(games, answers):
            n_games += 1
            n_dungeons += len(game[2])
            for result in answer["sheets"].values():
                n_lines += len(result["lines"])
                for line in result["lines"]:
                    seen[line["rule"], line["points"]] += 1
            faults = compare(game, answer)
            if faults:
                n_faults += 1
                if n_faults <= 10:
                    print(game[0] + "\n".join(faults), file=sys.stderr)
        games = []
    print(f"{n_dungeons} dungeons of {n_games} games, {n_lines} lines, "
          f"{n_faults} games differ, {time.time() - began:.0f} s")
    for rule in sorted({rule for rule, _ in seen}):
        values = sorted(points for other, points in seen if other == rule)
        print(f"  {rule}: {len(values)} values, {values[0]} to {values[-1]}")
    raise SystemExit(1 if n_faults else 0)


if __name__ == "__main__":
    main()
