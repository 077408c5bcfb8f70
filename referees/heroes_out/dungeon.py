"""The table: dungeon, cards and supplies of one game, and what can be worked out from them."""

from collections import Counter, deque
from functools import lru_cache

import tables as T


class Refused(Exception):
    """Something that the rules do not allow, or a draw that cannot be drawn."""


def side_icons(text):
    """`melee 2 + move 1` as a Counter of icons."""
    icons = Counter()
    for part in text.split(" + "):
        name, number = part.split()
        icons[name] += int(number)
    return icons


def build_cards():
    """All cards by name: their sides and their family (a clan's own cards belong to `monster`)."""
    sides, family = {}, {}
    for group, kind in [(T.STARTING, None), (T.CRAFTS, "family")]:
        for owner, rows in group.items():
            for _copies, name, *texts in rows:
                sides[name] = [side_icons(text) for text in texts]
                family[name] = owner if kind else "monster"
    return sides, family


SIDES, FAMILY = build_cards()


def starting_deck(clan):
    return Counter({name: copies for copies, name, *_ in T.STARTING[clan]})


def craft_deck():
    return Counter({row[1]: row[0] for rows in T.CRAFTS.values() for row in rows})


def guild_deck(scenario):
    kinds = ("swords", "hats", "eye", "crossbones")
    deck = Counter({f"{hero}-{kind}": 1 for hero in T.CLASSES for kind in kinds})
    deck.update(T.SCENARIOS[scenario]["cards"])
    return deck


def is_reaction(icons):
    """Whether a side is a shield, which is never played as an action."""
    return "defend" in icons or "split" in icons


def has_shield(card):
    return any(is_reaction(icons) for icons in SIDES[card])


def shows_melee(card):
    """Whether the melee icon appears anywhere on the card, also within another icon."""
    return any(
        icon in ("melee", "swarm-melee", "reinforce", "surge-summon", "surge-coin", "surge-move")
        for icons in SIDES[card]
        for icon in icons
    )


@lru_cache(maxsize=None)
def passages(scenario):
    """Rooms joined by a passageway, for each room."""
    rooms = T.SCENARIOS[scenario]["rooms"]
    joined = {room: set() for room in rooms}
    for pair in T.SCENARIOS[scenario]["passageways"].split():
        a, b = pair.split("-")
        joined[a].add(b)
        joined[b].add(a)
    return joined


@lru_cache(maxsize=None)
def vault_steps(scenario):
    """Passageways between each room and the Vault."""
    steps = {"vault": 0}
    queue = deque(["vault"])
    while queue:
        room = queue.popleft()
        for other in passages(scenario)[room]:
            if other not in steps:
                steps[other] = steps[room] + 1
                queue.append(other)
    return steps


@lru_cache(maxsize=None)
def tile_neighbours(scenario):
    """Rooms whose tiles lie side by side, walls or not."""
    tiles = {room: row[0] for room, row in T.SCENARIOS[scenario]["rooms"].items()}
    return {
        a: {b for b, (u, v) in tiles.items() if abs(x - u) + abs(y - v) == 1}
        for a, (x, y) in tiles.items()
    }


class Room:
    """What lies and stands in one room."""

    def __init__(self):
        self.chest = 0
        self.tokens = Counter()
        self.portal = None          # None, "portal" (incomplete) or "gate" (completed)
        self.meeples = Counter()    # (clan, wounds)
        self.active = Counter()     # heroes by class
        self.exhausted = Counter()

    def heroes(self):
        return self.active.total() + self.exhausted.total()

    def monsters(self):
        return self.meeples.total()

    def resources(self):
        return sum(self.tokens[kind] for kind in T.RESOURCES)

    def wake(self):
        woken = self.exhausted.total()
        self.active += self.exhausted
        self.exhausted = Counter()
        return woken

    def wounds_of(self, clan):
        return sorted(wounds for (owner, wounds), n in self.meeples.items() if owner == clan and n)

    def has(self, clan):
        return bool(self.wounds_of(clan))


def take(counter, key, number=1):
    """Take so many of a key out of a Counter, which never goes below zero."""
    if counter[key] < number:
        raise Refused(f"there is no {key} to take")
    counter[key] -= number
    if not counter[key]:
        del counter[key]


class Table:
    """Everything that lies on the table. Piles are Counters: their order is luck, drawn when it is needed."""

    def __init__(self, seats, scenario="cauldron", difficulty="easy", decisions="asked"):
        self.seats, self.scenario = seats, scenario
        self.difficulty, self.decisions = difficulty, decisions
        self.rooms = {room: Room() for room in T.SCENARIOS[scenario]["rooms"]}
        self.rooms["vault"].chest = 4
        self.seat_clans = [[] for _ in range(seats)]
        self.monsters = None                       # the clan of the Laboratory
        self.hand, self.deck, self.discard, self.played = {}, {}, {}, {}
        self.offer, self.craft_pile = Counter(), craft_deck()
        self.tunnels = set()
        self.level = 1
        self.guild_pile = guild_deck(scenario)
        self.unseen = {value: Counter(backs) for value, backs in T.CHESTS.items()}
        self.cells_used = False
        self.gatecrash = False
        self.icons = Counter()

    def lay_out(self):
        """The dungeon as the scenario begins."""
        for room, (_tile, chest, tokens, portal) in T.SCENARIOS[self.scenario]["rooms"].items():
            place = self.rooms[room]
            place.chest, place.tokens = chest, Counter(tokens)
            place.portal = "portal" if portal else None

    # Clans

    def clans(self):
        return [clan for clans in self.seat_clans for clan in clans]

    def seat_of(self, clan):
        return next(seat for seat, clans in enumerate(self.seat_clans) if clan in clans)

    def add_clan(self, seat, clan):
        self.seat_clans[seat].append(clan)
        self.deck[clan] = starting_deck(clan)
        self.hand[clan], self.discard[clan], self.played[clan] = Counter(), Counter(), Counter()

    def clan_after(self, clan):
        clans = self.clans()
        return clans[(clans.index(clan) + 1) % len(clans)]

    def from_clan(self, clan):
        """All clans in turn order from this one."""
        clans = self.clans()
        at = clans.index(clan)
        return clans[at:] + clans[:at]

    # Rooms

    def joined(self, room):
        return passages(self.scenario)[room]

    def steps(self, room):
        return vault_steps(self.scenario)[room]

    def move_rooms(self, room):
        """Where a monster may step to: passageways, tunnels, and gates from a gate."""
        reach = set(self.joined(room))
        for pair in self.tunnels:
            if room in pair:
                reach |= pair - {room}
        if self.rooms[room].portal == "gate":
            reach |= {other for other in self.rooms if other != room and self.rooms[other].portal == "gate"}
        return reach

    def walls(self):
        """Pairs of neighbouring tiles without a passageway."""
        return {
            frozenset((a, b))
            for a, others in tile_neighbours(self.scenario).items()
            for b in others
            if b not in self.joined(a)
        }

    def rooms_with(self, clan):
        return [room for room, place in self.rooms.items() if place.has(clan)]

    def rooms_of_type(self, kind):
        return [room for room in self.rooms if T.TYPE_OF[room] == kind]

    # Supplies

    def meeples_left(self, clan):
        out = sum(n for place in self.rooms.values() for (owner, _), n in place.meeples.items() if owner == clan)
        return T.CLANS[clan][0] - out

    def tokens_left(self, kind):
        return T.SUPPLY[kind] - sum(place.tokens[kind] for place in self.rooms.values())

    def portals_left(self):
        return T.PORTALS - sum(1 for place in self.rooms.values() if place.portal)

    def can_draw(self, clan):
        return bool(self.deck[clan] or self.discard[clan])
