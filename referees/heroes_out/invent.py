"""Games and positions made up at random."""

from collections import Counter

import tables as T
from dungeon import Table

ALL_CLANS = list(T.CLANS)


def options(rng, fixed):
    """Options at random, but for those that are fixed."""
    return {
        "scenario": rng.choice(list(T.SCENARIOS)),
        "difficulty": rng.choice(list(T.DIFFICULTY)),
        "decisions": rng.choice(["asked", "asked", "default"]),
    } | fixed


def head(rng, fixed):
    """A game from its set-up."""
    lines = ["game: heroes-out", f"seats: {rng.randint(1, 4)}"]
    lines += [f"{key}: {value}" for key, value in options(rng, fixed).items()]
    return "\n".join(lines) + "\n"


class Player:
    """Plays at random: all kinds of actions alike, or rather those that were done seldom so far."""

    def __init__(self, rng, rare=None, hurried=False):
        self.rng = rng
        self.rare = rare            # a Counter of what was done, shared by many games, or None
        self.hurried = hurried      # ends every turn at once, so that heroes come

    def choose(self, game):
        actions = game.legal()
        if self.hurried and not game.stack and "done" in actions:
            return "done"
        if self.rare is not None:
            return self.choose_rare(game, actions)
        better = [action for action in actions if action not in ("done", "alone")]
        if better and self.rng.random() < 0.85:
            kind = self.rng.choice(sorted({action.split()[0] for action in better}))
            actions = [action for action in better if action.split()[0] == kind]
        return self.rng.choice(actions)

    def choose_rare(self, game, actions):
        task = game.stack[-1][0] if game.stack else game.phase

        def kind(action):
            word = action.split()[0]
            if word == "ability":
                word += " " + T.CLANS[game.clan][4]
            elif word in ("play", "craft", "defend"):
                word = action
            return f"{task} {word}"

        alike = Counter(map(kind, actions))
        weights = [1 / (1 + self.rare[kind(action)]) / alike[kind(action)] for action in actions]
        action = self.rng.choices(actions, weights)[0]
        self.rare[kind(action)] += 1
        return action


def scene(rng, fixed):
    """A position in the middle of a game, crowded so that much can happen."""
    chosen = options(rng, fixed)
    seats = rng.randint(1, 4)
    free = rng.sample(ALL_CLANS, len(ALL_CLANS))
    clans = [free.pop() for _ in range(seats if seats > 1 else rng.randint(1, 2))]
    owners = [[clan] for clan in clans] if seats > 1 else [clans]
    places = T.SCENARIOS[chosen["scenario"]]["rooms"]
    monsters = free.pop() if "laboratory" in places else None
    turn = rng.choice(clans)
    phase = rng.choice(["play", "play", "invasion"] if chosen["decisions"] == "asked" else ["play"])
    lines = ["game: heroes-out", f"seats: {seats}"] + [f"{key}: {value}" for key, value in chosen.items()]
    lines.append(f"turn: {turn} {phase}")
    if phase == "invasion":
        lines.append(f"pending: resolve; deck; reveal {rng.randint(0, 2)}")
    lines += [f"P{seat + 1} clan: {' '.join(owned)}" for seat, owned in enumerate(owners)]
    if monsters:
        lines.append(f"monsters: {monsters}")
    lines += piles(rng, clans, monsters)
    lines += crowded_rooms(rng, places, clans, phase == "invasion")
    lines += guild(rng, chosen["scenario"])
    if "builder" in places and rng.random() < 0.7:
        lines += tunnels(rng, chosen["scenario"])
    if chosen["scenario"] == "construction" and phase == "invasion" and rng.random() < 0.4:
        lines.append("gatecrash: yes")
    if phase != "invasion" and rng.random() < 0.3:
        lines.append("cells rule: used")
    return "\n".join(lines) + "\n"


def piles(rng, clans, monsters):
    """Hands with craft cards among them, discard piles and an offer."""
    crafts = [row[1] for rows in T.CRAFTS.values() for row in rows for _ in range(row[0])]
    if monsters:
        crafts += [row[1] for row in T.STARTING[monsters] for _ in range(row[0])]
    rng.shuffle(crafts)
    lines = []
    for clan in clans:
        own = [row[1] for row in T.STARTING[clan] for _ in range(row[0])]
        own += [crafts.pop() for _ in range(rng.choice([0, 2, 4, 6]))]
        rng.shuffle(own)
        hand = rng.randint(0, 8)
        discard = rng.randint(0, len(own) - hand)
        split = [own[:hand], own[hand:hand + discard], own[hand + discard:]]
        if rng.random() < 0.2:
            split = [own[:hand], [], own[hand:]]
        for pile, cards in zip(("hand", "discard", "deck"), split):
            lines.append(f"{clan} {pile}: {' '.join(cards) or 'none'}")
    offered = [crafts.pop() for _ in range(5)]
    if rng.random() < 0.05:
        lines.append("craft pile: none")
        offered = offered[:rng.randint(0, 5)]
    return lines + [f"offer: {' '.join(offered) or 'none'}"]


def crowded_rooms(rng, places, clans, awake):
    chests = {1: 6, 2: 5, 3: 4}
    supply = dict(T.SUPPLY)
    portals = T.PORTALS
    meeples = {clan: T.CLANS[clan][0] for clan in clans}
    full = rng.random() < 0.15
    bare = rng.random() < 0.2
    rows = {room: [] for room in places}
    for room, row in rows.items():
        value = rng.choice([0, 0, 1, 2, 3])
        if room != "vault" and value and chests[value]:
            chests[value] -= 1
            row.append(f"chest {value}")
        for token in T.TOKENS:
            number = min(supply[token], rng.choice([0, 0, 0, 1, 2]))
            if number:
                supply[token] -= number
                row.append(f"{number} {token}{'s' * (number > 1)}")
        if portals and rng.random() < (0.9 if full else 0.35):
            portals -= 1
            row.append(rng.choice(["portal", "gate", "gate"]))
    for clan in clans:
        if bare and rng.random() < 0.6:
            continue
        health = T.CLANS[clan][1]
        number = meeples[clan] if rng.random() < 0.3 else rng.randint(0, meeples[clan])
        favourites = rng.sample(list(places), rng.randint(1, 4))
        heap = {}
        for _ in range(number):
            key = rng.choice(favourites), rng.randrange(health)
            heap[key] = heap.get(key, 0) + 1
        for (room, wounds), count in heap.items():
            rows[room].append(f"{count} {clan}" + (f"-{wounds}" if wounds else ""))
    density = rng.choice([0.2, 0.6, 1.2])
    if awake:
        for room in rng.sample(list(places), rng.randint(2, 5)):
            rows[room].append(f"{rng.randint(1, 3)} active {rng.choice(T.CLASSES)}")
    for room, row in rows.items():
        for hero in T.CLASSES:
            number = rng.choice([0, 0, 1, 1, 2]) if rng.random() < density / 2 else 0
            if number:
                row.append(f"{number} {hero}{'s' * (number > 1)}")
    return [f"{room}: {', '.join(row)}" for room, row in rows.items() if row]


def guild(rng, scenario):
    deck = [f"{hero}-{kind}" for hero in T.CLASSES for kind in ("swords", "hats", "eye", "crossbones")]
    special = [card for card, copies in T.SCENARIOS[scenario]["cards"].items() for _ in range(copies)]
    rng.shuffle(deck)
    number = rng.choice([0, 1, 2, 4, 8, 16])
    pile = deck[:number] + [card for card in special if rng.random() < 0.8]
    if rng.random() < 0.3:
        pile = special
    if not pile:
        pile = deck[:1]
    return [f"level: {rng.randint(1, 2)}", f"guild pile: {' '.join(pile)}"]


def tunnels(rng, scenario):
    walls = sorted(tuple(sorted(pair)) for pair in Table(1, scenario).walls())
    return ["tunnels: " + ", ".join(" ".join(pair) for pair in rng.sample(walls, rng.randint(1, T.TUNNELS)))]
