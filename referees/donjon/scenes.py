"""Positions that play seldom reaches: scarce pieces, crowded rooms, last
rounds, thin piles. They begin with a recruitment or a power phase."""

from collections import Counter

from rules import Game, Task, card_key, size
from tables import (ALL_SIDES, AREAS, FAMILIES, GUARDIAN_REVEAL,
                    GUARDIAN_TILES, KINDS, MALUS, N_GROUPS, PIECES, PLACES,
                    ROOMS, STALL_ROUNDS)


def random_options(rng):
    return {"hallways": rng.choice(("chain", "tower")),
            "start": rng.choice(("five", "four")),
            "objectives": rng.choice(("basic", "expert", "chosen")),
            "stalling": rng.choice(("guarded", "guarded", "printed"))}


def random_scene(rng, luck):
    """A game in a random position, waiting for a decision."""
    n = rng.choice((2, 3, 4))
    game = Game(n, random_options(rng), luck)
    game.starter = rng.randrange(n)
    game.seat = rng.randrange(n)
    game.phase = rng.choice(("recruitment", "power", "power", "power"))
    game.aims = [family + rng.choice(ALL_SIDES) for family in FAMILIES]
    game.last_round = rng.random() < 0.3
    if game.options["stalling"] == "guarded":
        game.quiet = rng.choice((0, 0, 1, STALL_ROUNDS * n - 1,
                                 STALL_ROUNDS * n))
    place_monsters(rng, game)
    place_groups(rng, game)
    deal(rng, game)
    tiles = rng.sample(sorted(GUARDIAN_TILES), n)
    for dungeon, tile in zip(game.dungeons, tiles):
        dungeon.n_malus = rng.choice((0, 0, 1, 2, 3, 4, 5))
        crowded = size(dungeon.herds["R5"]) >= GUARDIAN_REVEAL
        if crowded or rng.random() < 0.3:
            dungeon.tile = tile
            covers = list(MALUS[:dungeon.n_malus])
            rng.shuffle(covers)
            covers = (covers[:rng.randrange(4)] + [0, 0, 0])[:3]
            rng.shuffle(covers)
            dungeon.covers = covers
    if game.phase == "recruitment" and not any(
            size(herd) for herd in game.areas.values()):
        game.phase = "power"
    if rng.random() < 0.6:
        interrupt(rng, game)
    if rng.random() < 0.2:
        go_to_office(rng, game)
    return game


def go_to_office(rng, game):
    """Some are on their way to room 5 together, so its tile may be hidden."""
    seat = game.seat
    task = rng.choice((
        Task(seat, "follow", rng.choice([place for place in PLACES
                                         if place != "R5"]), "R5", 3),
        Task(seat, "gather", "E", 3, here="R5"),
        Task(seat, "gather", "all", 2, here="R5"),
        Task(seat, "oub", "here", here="R5")))
    if game.is_asked(task):
        game.phase = "power used"
        game.tasks = [task]
        if rng.random() < 0.5:
            game.tasks.append(Task(seat, *rng.choice(EFFECTS_HERE), here="R5"))
        dungeon = game.dungeons[seat]
        dungeon.tile = None
        dungeon.covers = [0, 0, 0]
        for _ in range(rng.choice((3, 4, 5)) - size(dungeon.herds["R5"])):
            kind = rng.choice(KINDS)
            dungeon.herds["R5"][kind] += game.reserve(kind) > 0


EFFECTS = [("res", kind, target) for kind in ("S", "K", "choice", "other")
           for target in ("E", "any", "R3")]
EFFECTS += [("oub", "E"), ("oub", "any"), ("steps", 3), ("steps", 1),
            ("teleport", 2), ("teleport", 1), ("crowd", 4), ("crowd", 2),
            ("remove", 1), ("remove", 2), ("remove", 3), ("to oubliettes",),
            ("to entrance",), ("new", "R1"), ("new", "R5"), ("advance", 1),
            ("advance", 3)]
EFFECTS_HERE = [("res", "K", "here"), ("oub", "here"), ("vip", "here"),
                ("gather", "E", 3), ("gather", "all", 2), ("scatter", 3),
                ("remove here", 2)]


def interrupt(rng, game):
    """The position lies in the middle of some effects."""
    game.phase = rng.choice(("guardian used", "power used"))
    seat = game.seat
    here = rng.choice(ROOMS)
    for _ in range(50):
        tasks = []
        for _ in range(rng.randrange(1, 4)):
            if rng.random() < 0.3:
                tasks.append(Task(seat, *rng.choice(EFFECTS_HERE), here=here))
            else:
                tasks.append(Task(seat, *rng.choice(EFFECTS)))
        for other in game.clockwise(seat)[1:]:
            if rng.random() < 0.3:
                tasks.append(Task(other, *rng.choice(EFFECTS)))
        if game.is_asked(tasks[0]):
            game.tasks = tasks
            return
    game.phase = "power"


def place_monsters(rng, game):
    """Some kinds are scarce or used up, rooms may be nearly full."""
    left = {kind: PIECES[kind] for kind in KINDS}
    if rng.random() < 0.6:
        # The oubliettes swallow nearly all of some kinds.
        for kind in rng.sample(KINDS, rng.randrange(1, 7)):
            n = max(0, left[kind] - rng.choice((0, 1, 2, 3, 5)))
            game.areas["oubliettes"][kind] += n
            left[kind] -= n
    spots = [game.areas[area] for area in AREAS]
    if rng.random() < 0.5:
        spots.pop()
    for herd in spots:
        for _ in range(rng.choice((0, 3, 4, 5, 5, 6, 8))):
            put(rng, herd, left)
    for dungeon in game.dungeons:
        for _ in range(rng.choice((0, 1, 3, 8, 15))):
            put(rng, dungeon.herds[rng.choice(PLACES)], left)
        if rng.random() < 0.5:
            for _ in range(rng.choice((3, 4, 4, 5))):
                put(rng, dungeon.herds["R5"], left)
        for room in ROOMS[:4]:
            if rng.random() < 0.5:
                put(rng, dungeon.herds[room], left)


def put(rng, herd, left):
    kind = rng.choice(KINDS)
    if left[kind]:
        herd[kind] += 1
        left[kind] -= 1


def place_groups(rng, game):
    left = N_GROUPS
    if rng.random() < 0.4:
        # The inn is nearly empty.
        left = rng.randrange(N_GROUPS - 5, N_GROUPS + 1)
        for i in range(left):
            groups = game.dungeons[i % game.n].groups
            groups[rng.choice(ROOMS)] += 1
        return
    for dungeon in game.dungeons:
        dungeon.groups = Counter(rng.choice(ROOMS) for _ in range(
            min(left, rng.choice((0, 0, 1, 2, 3, 5)))))
        left -= dungeon.n_groups()


def deal(rng, game):
    """Cards lie in piles, face up, kept and used."""
    def split(pile, n_shown):
        cards = pile.down[:]
        rng.shuffle(cards)
        pile.shown = [cards.pop() for _ in range(min(n_shown, len(cards)))]
        n_used = rng.choice((0, len(cards), max(0, len(cards) - 1),
                             rng.randrange(len(cards) + 1)))
        pile.used = sorted(cards[:n_used], key=card_key)
        pile.down = sorted(cards[n_used:], key=card_key)

    split(game.mixtures, 3)
    split(game.bearers, 0)
    split(game.inn, 0)
    split(game.vips, rng.choice((0, 1, 2, 2)))
    if len(game.vips.shown) < 2:
        # The offer shrinks only when there are no more cards.
        game.vips.used += game.vips.down
        game.vips.down = []
    split(game.threats, 0)
    rng.shuffle(game.threats.used)
    n_kept = min(rng.randrange(game.n), len(game.threats.used))
    game.kept = [game.threats.used.pop() for _ in range(n_kept)]
    if not game.threats.down and not game.last_round:
        if rng.random() < 0.5:
            game.last_round = True
        else:
            pile = game.threats.used or game.kept
            game.threats.down.append(pile.pop())
