"""Compares the component tables of a RULES.md with `tables.py`.

    python3 rulebook_tables.py RULES.md
"""

import re
import sys
from collections import Counter

import tables as T
from dungeon import side_icons


def sections(text):
    """Tables by the title above them, as rows of cells without marks."""
    found = {}
    for part in re.split(r"^#### ", text, flags=re.M)[1:]:
        title, _, body = part.partition("\n")
        rows = [
            [re.sub(r"[†°]", "", cell).strip() for cell in line.strip("|").split("|")]
            for line in body.splitlines()
            if line.startswith("|")
        ]
        found[title] = rows[2:]
    return found


def icons(text):
    """`melee 2 + move` as a Counter."""
    found = Counter()
    for part in text.split(" + "):
        name, number = (part.split() + ["1"])[:2]
        found[name] += int(number)
    return found


def cards(rows):
    return {
        (owner, name): (int(copies), [icons(side) for side in sides if side != "–"])
        for owner, name, copies, *sides in rows
    }


def own_cards(group):
    return {
        (owner, name): (copies, [side_icons(side) for side in sides])
        for owner, rows in group.items()
        for copies, name, *sides in rows
    }


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        found = sections(file.read())
    wrong = []

    def same(what, theirs, ours):
        if theirs != ours:
            wrong.append(f"{what}: {theirs} there, {ours} here")

    same("crafts", cards(found["Craft cards"]), own_cards(T.CRAFTS))
    same("starting cards", cards(found["Starting cards"]), own_cards(T.STARTING))
    for clan, meeples, health, _role, home, start, ability, cost in found["Clans"]:
        row = (int(meeples), int(health), home, int(start), ability.split()[0].lower(), int(cost))
        same(clan, row, T.CLANS[clan])
    for mode, first, second in found["Difficulty: guild cards after a turn"][:3]:
        same(mode, (int(first), int(second)), T.DIFFICULTY[mode])
    for value, *counts in found["Chests"][:3]:
        backs = Counter(dict(zip(("spoil", "curse", "heal", "rescue"), map(int, counts))))
        same(f"chest {value}", +backs, Counter(T.CHESTS[int(value)]))
    for room, kind, _action in found["Rooms"]:
        same(room, kind, T.TYPE_OF[room])
    limits = dict(T.SUPPLY, portal=T.PORTALS, tunnel=T.TUNNELS)
    for what, number in found["Tokens and numbers"][:7]:
        same(what, int(number), limits[what])
    for title, rows in found.items():
        match = re.search(r"\(`(.*)`\): ([^;]*)", title)
        if not match:
            continue
        scenario = T.SCENARIOS[match[1]]
        deck = {card: int(number) for number, card in (part.split() for part in match[2].split(", "))}
        same(title, deck, scenario["cards"])
        same(title, [row[0] for row in rows], list(scenario["rooms"]))
        for room, tile, chest, joined, tokens, portal in rows:
            heap = {} if tokens == "–" else {tokens.split()[1]: int(tokens.split()[0])}
            row = (tuple(map(int, tile.split(","))), int(chest), heap, portal == "yes")
            same(f"{match[1]} {room}", row, scenario["rooms"][room])
            ways = {a if b == room else b for a, b in (pair.split("-") for pair in scenario["passageways"].split()) if room in (a, b)}
            same(f"{match[1]} {room}", set(joined.split()), ways)
    print("\n".join(wrong) or "all tables agree")


if __name__ == "__main__":
    main()
