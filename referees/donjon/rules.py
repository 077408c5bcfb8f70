"""The rules of Donjon, written a second time.

A ``Game`` knows the whole position. ``legal()`` lists what the asked seat may
answer, in the notation of records; ``act(action)`` carries an answer out and
goes on until somebody must decide again. All luck comes from a source with a
method ``draw(what, cards)``, which picks one of the cards: ``ChanceLuck`` at
random, ``WrittenLuck`` as a record has it.

Nobody is asked where there is one answer only, except at the end of a turn.
"""

import copy
from collections import Counter

import scoring
from tables import (ALL_SIDES, AREAS, BASIC_SIDES, BEARERS, FAMILIES,
                    FULL_AREA, GUARDIAN_POWERS, GUARDIAN_REVEAL,
                    GUARDIAN_TILES, INN, KINDS, LETTERS, MALUS, MIXTURES,
                    N_FOREST, N_GROUPS, N_MIXTURES_SHOWN, N_VIPS_SHOWN, NAMES,
                    ORBS, PIECES, PLACES, PLANS, ROOMS, SET_OUT, STALL_ROUNDS,
                    START, THREATS, VIPS)


class Illegal(Exception):
    """An action that the rules do not allow."""


class BadDraw(Exception):
    """A draw that is missing, left over, or cannot be drawn."""


class ChanceLuck:
    """Draws at random and remembers what was drawn."""

    def __init__(self, rng):
        self.rng = rng
        self.drawn = []

    def draw(self, _what, cards):
        card = self.rng.choice(list(cards))
        self.drawn.append(card)
        return card


class WrittenLuck:
    """Draws what is written."""

    def __init__(self):
        self.written = []

    def draw(self, what, cards):
        if not self.written:
            raise BadDraw(f"{what}: no draw is written")
        card = self.written.pop(0)
        for possible in cards:
            if possible.lower() == card.lower():
                return possible
        raise BadDraw(f"{what}: {card} is not among {' '.join(cards)}")


class Pile:
    """Cards face down, cards face up beside them, and used ones."""

    def __init__(self, cards):
        self.down = sorted(cards, key=card_key)
        self.shown = []
        self.used = []

    def snapshot(self):
        twin = Pile([])
        twin.down, twin.shown, twin.used = (
            self.down[:], self.shown[:], self.used[:])
        return twin

    def draw(self, what, luck):
        card = luck.draw(what, self.down)
        self.down.remove(card)
        return card

    def renew(self):
        """The used cards become the pile."""
        self.down = sorted(self.used, key=card_key)
        self.used = []


def card_key(card):
    """Orders T2 before T10."""
    letters = card.rstrip("0123456789")
    return letters, int(card[len(letters):])


class Task:
    """Something that is to happen before the turn goes on."""

    def __init__(self, seat, what, *details, here=None):
        self.seat = seat
        self.what = what
        self.details = details
        self.here = here

    def again(self, *details):
        """The same task with other details."""
        return Task(self.seat, self.what, *details, here=self.here)


def seat_name(seat):
    return f"P{seat + 1}"


def kinds_of(herd):
    return [kind for kind in KINDS if herd.get(kind)]


def letters(herd):
    return "".join(kind * herd.get(kind, 0) for kind in KINDS)


def size(herd):
    return sum(herd.values())


class Dungeon:
    """One seat's dungeon with all that lies beside it."""

    def __init__(self):
        self.herds = {place: Counter() for place in PLACES}
        self.groups = Counter()
        self.n_malus = 0            # malus tiles taken, the lowest first
        self.tile = None            # the guardian tile, once it is revealed
        self.covers = [0, 0, 0]     # the malus tiles on its powers

    def snapshot(self):
        twin = copy.copy(self)
        twin.herds = {place: herd.copy() for place, herd in self.herds.items()}
        twin.groups = self.groups.copy()
        twin.covers = self.covers[:]
        return twin

    def count(self, kind):
        return sum(herd.get(kind, 0) for herd in self.herds.values())

    def everybody(self):
        return sum(size(herd) for herd in self.herds.values())

    def n_groups(self):
        return sum(self.groups.values())

    def free_powers(self):
        if self.tile is None or self.n_malus == len(MALUS):
            return []
        return [i for i in range(3) if not self.covers[i]]


class Game:
    """A position, and what the rules make of it."""

    def __init__(self, seats, options, luck):
        """A table with nothing on it; see ``set_up``."""
        self.n = seats
        self.options = options
        self.luck = luck
        self.exits = self.make_exits(PLANS[options["hallways"]])
        self.areas = {area: Counter() for area in AREAS}
        self.dungeons = [Dungeon() for _ in range(seats)]
        self.kept = []
        self.threats = Pile(card for card, data in THREATS.items()
                            if data[0] <= seats)
        self.inn = Pile(INN)
        self.mixtures = Pile(MIXTURES)
        self.vips = Pile(VIPS)
        self.bearers = Pile(BEARERS)
        self.starter = 0
        self.seat = 0
        self.phase = "objectives"
        self.aims = []
        self.quiet = 0
        self.last_round = False
        self.tasks = []
        self.events = []

    @staticmethod
    def make_exits(plan):
        """Where a footstep may lead: never back to the entrance."""
        exits = {place: [] for place in PLACES}
        for hallway, ends in plan.items():
            for end in ends:
                exits[end].append(hallway)
                if end != "E":
                    exits[hallway].append(end)
        return exits

    def snapshot(self):
        """A copy of the position; the luck is shared, tasks never change."""
        twin = copy.copy(self)
        twin.areas = {area: herd.copy() for area, herd in self.areas.items()}
        twin.dungeons = [dungeon.snapshot() for dungeon in self.dungeons]
        for name in ("threats", "inn", "mixtures", "vips", "bearers"):
            setattr(twin, name, getattr(self, name).snapshot())
        for name in ("kept", "aims", "tasks", "events"):
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def log(self, event, rule):
        """Adds an event of the step, with the rule it follows from."""
        self.events.append(f"{event} [{rule}]")

    # -- set-up ------------------------------------------------------------

    def set_up(self):
        """Lays everything out, up to the first decision."""
        seats = [seat_name(seat) for seat in range(self.n)]
        self.starter = int(self.luck.draw("starter", seats)[1]) - 1
        self.log(f"{seat_name(self.starter)} was drawn to start", "SETUP-1")
        how = self.options["objectives"]
        if how != "chosen":
            sides = BASIC_SIDES if how == "basic" else ALL_SIDES
            for family in FAMILIES:
                cards = [family + side for side in sides]
                self.aims.append(self.luck.draw("objective", cards))
                self.log(f"{self.aims[-1]} is an objective of this game",
                         "SETUP-2")
        pool = list(SET_OUT)
        for _ in range(N_FOREST):
            name = self.luck.draw("forest", [NAMES[kind] for kind in pool])
            pool.remove(LETTERS[name.lower()])
            self.areas["forest"][LETTERS[name.lower()]] += 1
        self.areas["swamp"].update(pool)
        self.log(f"{letters(self.areas['forest'])} settled in the forest and "
                 f"{letters(self.areas['swamp'])} in the swamp", "SETUP-3")
        for dungeon in self.dungeons:
            dungeon.herds["E"].update(START[self.options["start"]])
            dungeon.groups["R1"] += 1
        for _ in range(N_VIPS_SHOWN):
            self.show(self.vips, "SETUP-5")
        for _ in range(N_MIXTURES_SHOWN):
            self.show(self.mixtures, "SETUP-5")
        self.seat = self.starter
        if how != "chosen":
            self.begin_turn()
        self.go_on()
        return self

    def show(self, pile, rule):
        """The next card of a pile is laid face up."""
        card = pile.draw("card", self.luck)
        pile.shown.append(card)
        self.log(f"{card} was laid face up", rule)

    # -- pieces ------------------------------------------------------------

    def reserve(self, kind):
        """How many monsters of a kind are still in their reserve."""
        out = sum(herd.get(kind, 0) for herd in self.areas.values())
        out += sum(dungeon.count(kind) for dungeon in self.dungeons)
        return PIECES[kind] - out

    def groups_at_inn(self):
        return N_GROUPS - sum(d.n_groups() for d in self.dungeons)

    def put(self, seat, place, kind, n=1):
        """Monsters come to a place, and nobody else with them."""
        self.dungeons[seat].herds[place][kind] += n
        self.look(seat)

    def look(self, seat):
        """Five in room 5 reveal the tile.

        Not before all have come who come together: a crowd, those whom a VIP
        calls, and two whom its card brings.
        """
        dungeon = self.dungeons[seat]
        if (dungeon.tile is None
                and size(dungeon.herds["R5"]) >= GUARDIAN_REVEAL):
            known = {d.tile for d in self.dungeons}
            hidden = [tile for tile in GUARDIAN_TILES if tile not in known]
            dungeon.tile = self.luck.draw("guardian tile", hidden)
            self.log(f"{seat_name(seat)} revealed the guardian tile "
                     f"{dungeon.tile}", "GUARD-1")

    def take_malus(self, seat):
        dungeon = self.dungeons[seat]
        if dungeon.n_malus < len(MALUS):
            dungeon.n_malus += 1
            self.log(f"{seat_name(seat)} took the malus tile "
                     f"{dungeon.n_malus}", "GROUP-3")

    def arrive(self, seat, room):
        """A new group, if the inn has one."""
        if self.groups_at_inn() == 0:
            self.log(f"The inn had no group left for {seat_name(seat)}",
                     "PIECE-2")
        else:
            self.dungeons[seat].groups[room] += 1
            self.log(f"A group arrived in {room} of {seat_name(seat)}",
                     "GROUP-1")
            if room == "R5":
                self.take_malus(seat)

    def advance_group(self, seat, n):
        """One group of the lowest room goes on, at most to room 5."""
        groups = self.dungeons[seat].groups
        inhabited = [room for room in ROOMS if groups[room]]
        if not inhabited or inhabited[0] == "R5":
            return
        goal = ROOMS[min(ROOMS.index(inhabited[0]) + n, len(ROOMS) - 1)]
        groups[inhabited[0]] -= 1
        groups[goal] += 1
        self.log(f"A group of {seat_name(seat)} advanced from "
                 f"{inhabited[0]} to {goal}", "GROUP-2")
        if goal == "R5":
            self.take_malus(seat)

    def clockwise(self, first):
        return [(first + i) % self.n for i in range(self.n)]

    # -- the turn ----------------------------------------------------------

    def begin_turn(self):
        self.phase = "threat"
        short = [area for area in ("forest", "swamp")
                 if size(self.areas[area]) < FULL_AREA]
        stalled = (self.options["stalling"] == "guarded"
                   and self.quiet >= STALL_ROUNDS * self.n)
        if (short or stalled) and not self.threats.down:
            self.threats.renew()
            self.log("The cemetery was shuffled into a new deck of threats",
                     "END-2")
        if not (short or stalled) or not self.threats.down:
            if self.options["stalling"] == "guarded":
                self.quiet += 1
            self.log(f"{seat_name(self.seat)} met no threat, "
                     "forest and swamp being full", "THREAT-1")
            return
        if stalled:
            self.log("Three quiet rounds had passed, so "
                     f"{seat_name(self.seat)} met a threat all the same",
                     "THREAT-6")
        card = self.threats.draw("threat", self.luck)
        self.quiet = 0
        self.log(f"{seat_name(self.seat)} revealed the threat {card}",
                 "THREAT-1")
        if not self.threats.down and not self.last_round:
            self.last_round = True
            self.log("It was the last threat card, so this is the last round",
                     "END-1")
        _, _, icon, _ = THREATS[card]
        if icon:
            for seat in self.clockwise(self.seat):
                self.simple_effect(seat, icon)
        self.tasks.append(Task(self.seat, "flock", card))

    def simple_effect(self, seat, effect):
        """An effect on groups that needs no decision."""
        what, value = effect
        if what == "new":
            self.arrive(seat, value)
        else:
            self.advance_group(seat, value)

    def flock_areas(self):
        """Where the monsters of a threat may go."""
        forest = size(self.areas["forest"])
        swamp = size(self.areas["swamp"])
        if (forest < FULL_AREA) != (swamp < FULL_AREA):
            return ["forest"] if forest < FULL_AREA else ["swamp"]
        if forest == swamp:
            return ["forest", "swamp"]
        return ["forest"] if forest < swamp else ["swamp"]

    def flock(self, card, area):
        _, monsters, _, threat_icon = THREATS[card]
        came = Counter()
        for kind in monsters:
            if self.reserve(kind):
                self.areas[area][kind] += 1
                came[kind] += 1
        if came:
            self.log(f"{letters(came)} came to the {area}", "THREAT-3")
        else:
            self.log(f"Nobody came to the {area}, for the reserve has none "
                     "of them", "THREAT-3")
        if not threat_icon:
            self.threats.used.append(card)
            self.log(f"{card} went to the cemetery", "THREAT-4")
            return
        self.kept.append(card)
        self.log(f"{card} was kept beside the board", "THREAT-4")
        if len(self.kept) >= self.n:
            self.open_inn()

    def open_inn(self):
        if self.inn.down:
            card = self.inn.draw("inn", self.luck)
            self.log(f"The inn opened with {card}", "THREAT-5")
            hit = self.hit_by_inn(card)
            if not hit:
                self.log("Nobody was hit", "INN-1")
            for seat in hit:
                self.simple_effect(seat, INN[card][2])
            self.inn.used.append(card)
        self.threats.used += self.kept
        self.kept = []

    def hit_by_inn(self, card):
        """All seats with the most or the least, from the seat in turn on."""
        extreme, kind, _ = INN[card]
        counts = [dungeon.everybody() if kind == "all" else dungeon.count(kind)
                  for dungeon in self.dungeons]
        if extreme == "most":
            wanted = max(counts)
            if wanted == 0:
                return []
        else:
            wanted = min(counts)
        return [seat for seat in self.clockwise(self.seat)
                if counts[seat] == wanted]

    def next_phase(self):
        """Goes to the phase that follows, when nothing else is to do."""
        if self.phase == "threat":
            self.phase = "guardian"
        elif self.phase in ("guardian", "guardian used"):
            self.phase = "recruitment"
        elif self.phase in ("recruitment", "movement"):
            self.phase = "power"
        elif self.phase in ("power", "power used"):
            self.seat = (self.seat + 1) % self.n
            if self.last_round and self.seat == self.starter:
                self.phase = "over"
                self.log_scores()
            else:
                self.begin_turn()
        elif self.phase == "objectives":
            self.begin_turn()

    def nothing_to_decide(self):
        """Whether a phase is passed over."""
        if self.phase == "guardian":
            return not self.dungeons[self.seat].free_powers()
        if self.phase == "recruitment":
            return not any(size(herd) for herd in self.areas.values())
        return self.phase not in ("objectives", "power")

    def go_on(self):
        """Does all that needs no decision."""
        while True:
            if self.tasks:
                task = self.tasks[0]
                if self.is_asked(task):
                    return
                self.tasks.pop(0)
                self.tasks[0:0] = self.carry_out(task)
            elif self.phase == "over" or not self.nothing_to_decide():
                return
            else:
                self.next_phase()

    # -- tasks -------------------------------------------------------------

    def is_asked(self, task):
        if task.what == "remove":
            # With no more groups than are named all of them go.
            groups = self.dungeons[task.seat].groups
            answers = self.answers(task)
            return (len(answers) > 1
                    and sum(groups.values()) > task.details[0])
        return len(self.answers(task)) > 1

    def carry_out(self, task):
        """A task with one answer at most; returns what it comes to."""
        if task.what == "remove":
            groups = self.dungeons[task.seat].groups
            gone = [room for room in ROOMS for _ in range(groups[room])]
            for room in gone[:task.details[0]]:
                self.remove_group(task.seat, room)
            return []
        if task.what == "remove here":
            groups = self.dungeons[task.seat].groups
            for _ in range(min(groups[task.here], task.details[0])):
                self.remove_group(task.seat, task.here)
            return []
        if task.what in ("new", "advance"):
            self.simple_effect(task.seat, (task.what, task.details[0]))
            return []
        if task.what == "discard":
            self.discard(task.details[0])
            return []
        if task.what == "vip":
            if self.reserve("P"):
                self.gain(task, "reserve", "P", task.here)
            else:
                self.log_nothing_left(task)
            return []
        if task.what == "flock" and len(self.answers(task)) != 1:
            # Nothing comes, so that it does not matter where.
            self.flock(task.details[0], self.flock_areas()[0])
            return []
        answers = self.answers(task)
        if not answers:
            if task.what in ("res", "oub"):
                self.log_nothing_left(task)
            elif task.what in ("follow", "gather"):
                self.look(task.seat)
            return []
        return self.answer(task, answers[0])

    def answers(self, task):
        """What may be answered to a task, as it would be written."""
        dungeon = self.dungeons[task.seat]
        what, details = task.what, task.details

        def takes(places):
            return [f"take {NAMES[kind]} from {place}" for place in places
                    for kind in kinds_of(dungeon.herds[place])]

        def perhaps(actions):
            return ["done"] + actions if actions else []

        if what == "flock":
            _, monsters, _, _ = THREATS[details[0]]
            if not any(self.reserve(kind) for kind in monsters):
                return []
            return [f"flock {area}" for area in self.flock_areas()]
        if what == "settle":
            kind = details[1]
            return [f"put {place}" for place in PLACES
                    if place == "E" or dungeon.herds[place][kind]]
        if what == "res":
            kinds = {"choice": "SBDVK", "other": "SBDV"}.get(
                details[0], details[0])
            return [f"gain {NAMES[kind]}" for kind in kinds
                    if self.reserve(kind)]
        if what == "oub":
            return [f"gain {NAMES[kind]}"
                    for kind in kinds_of(self.areas["oubliettes"])]
        if what in ("bring", "carry"):
            return [f"put {place}" for place in PLACES]
        if what == "steps":
            return perhaps([f"step {NAMES[kind]} {place} {goal}"
                            for place in PLACES
                            for goal in self.exits[place]
                            for kind in kinds_of(dungeon.herds[place])])
        if what in ("teleport", "crowd"):
            return perhaps(takes(PLACES)) if details[0] else []
        if what == "lead":
            return [f"put {place}" for place in PLACES if place != details[1]]
        if what == "follow":
            return perhaps(takes([details[0]])) if details[2] else []
        if what == "gather":
            source, n = details
            places = ["E"] if source == "E" else [
                place for place in PLACES if place != task.here]
            return perhaps(takes(places)) if n else []
        if what == "scatter":
            return perhaps(takes([task.here])) if details[0] else []
        if what == "remove":
            if not details[0]:
                return []
            return [f"remove {room}" for room in ROOMS if dungeon.groups[room]]
        if what == "to oubliettes":
            return takes(PLACES)
        if what == "to entrance":
            inhabited = [room for room in ROOMS if size(dungeon.herds[room])]
            return takes(inhabited[-1:])
        if what == "brew":
            return [f"choose {card}" for card in self.mixtures.shown]
        if what == "host":
            return [f"put {room}" for room in ROOMS]
        if what == "invite":
            return [f"choose {card}" for card in self.vips.shown]
        if what == "gaze":
            return [f"orb {orb}" for orb in ORBS]
        return []

    def answer(self, task, action):
        """Carries an answer out; returns the tasks it leads to."""
        words = action.split()
        seat, what, details = task.seat, task.what, task.details
        dungeon = self.dungeons[seat]
        name = seat_name(seat)

        if what == "flock":
            self.flock(details[0], words[1])
            return []
        if what == "settle":
            n, kind, area = details
            self.areas[area][kind] -= n
            self.log(f"{name} recruited {n} {NAMES[kind]}{'s' * (n - 1)} "
                     f"from the {area} to {words[1]}", "RECRUIT-1")
            self.put(seat, words[1], kind, n)
            self.phase = "movement"
            n = dungeon.count(kind)
            self.log(f"{name} got {n} footstep{'s' * (n != 1)}", "MOVE-1")
            return [Task(seat, "steps", n)]
        if what in ("res", "oub"):
            kind = LETTERS[words[1].lower()]
            source = "reserve" if what == "res" else "oubliettes"
            target = details[-1]
            if target == "any":
                return [Task(seat, "bring", kind, source)]
            self.gain(task, source, kind,
                      task.here if target == "here" else target)
            return []
        if what == "bring":
            self.gain(task, details[1], details[0], words[1])
            return []
        if what == "steps":
            if action == "done":
                return []
            kind, source, goal = LETTERS[words[1].lower()], words[2], words[3]
            dungeon.herds[source][kind] -= 1
            self.log(f"{name} walked a {NAMES[kind]} from {source} to {goal}",
                     "MOVE-2")
            self.put(seat, goal, kind)
            left = task.again(details[0] - 1, " ".join(words[1:]))
            return [left] if details[0] > 1 else []
        if what in ("teleport", "scatter"):
            if action == "done":
                return []
            kind, source = LETTERS[words[1].lower()], words[3]
            return ([Task(seat, "carry", kind, source)]
                    + ([task.again(details[0] - 1)] if details[0] > 1 else []))
        if what == "carry":
            kind, source = details
            self.move(seat, kind, source, words[1], "EFFECT-2")
            return []
        if what == "crowd":
            if action == "done":
                return []
            kind, source = LETTERS[words[1].lower()], words[3]
            return [Task(seat, "lead", kind, source, details[0] - 1)]
        if what == "lead":
            kind, source, n = details
            self.join(seat, kind, source, words[1], "ORB-2")
            return [Task(seat, "follow", source, words[1], n)]
        if what == "follow":
            if action == "done":
                self.look(seat)
                return []
            source, goal, n = details
            self.join(seat, LETTERS[words[1].lower()], source, goal,
                      "ORB-2")
            return [task.again(source, goal, n - 1)]
        if what == "gather":
            if action == "done":
                self.look(seat)
                return []
            self.join(seat, LETTERS[words[1].lower()], words[3], task.here,
                      "VIP-2")
            return [task.again(details[0], details[1] - 1)]
        if what == "remove":
            self.remove_group(seat, words[1])
            return [task.again(details[0] - 1)]
        if what == "to oubliettes":
            kind, source = LETTERS[words[1].lower()], words[3]
            dungeon.herds[source][kind] -= 1
            self.areas["oubliettes"][kind] += 1
            self.log(f"{name} sent a {NAMES[kind]} from {source} to the "
                     "oubliettes", "EFFECT-4")
            return []
        if what == "to entrance":
            kind, source = LETTERS[words[1].lower()], words[3]
            dungeon.herds[source][kind] -= 1
            self.log(f"A {NAMES[kind]} of {name} retreated from {source} to "
                     "the entrance", "EFFECT-3")
            self.put(seat, "E", kind)
            return []
        if what == "brew":
            card = words[1]
            self.mixtures.shown.remove(card)
            self.log(f"{name} chose {card}", "MIX-1")
            return self.card_tasks(seat, card, MIXTURES[card], [])
        if what == "host":
            if self.reserve("P"):
                self.log(f"A VIP arrived in {words[1]} of {name}", "VIP-1")
                self.put(seat, words[1], "P")
            else:
                self.log_nothing_left(task)
            return [Task(seat, "invite", here=words[1])]
        if what == "invite":
            card = words[1]
            self.vips.shown.remove(card)
            self.log(f"{name} chose {card}", "VIP-2")
            yours, theirs = VIPS[card]
            return self.card_tasks(seat, card, yours, theirs, task.here)
        if what == "gaze":
            self.log(f"{name} chose the orb {words[1]}", "ORB-1")
            return [Task(seat, *effect) for effect in ORBS[words[1]]]
        raise AssertionError(f"no answer to {what}")

    def gain(self, task, source, kind, place):
        """A monster comes from the reserve or the oubliettes.

        Pieces of the reserve are those that are nowhere on the table.
        """
        seat = task.seat
        if source == "oubliettes":
            self.areas["oubliettes"][kind] -= 1
        self.log(f"{seat_name(seat)} gained a {NAMES[kind]} from the "
                 f"{source} in {place}", "EFFECT-1")
        self.dungeons[seat].herds[place][kind] += 1
        if not self.brings_another(task):
            self.look(seat)

    def brings_another(self, task):
        """Whether another comes to the VIP's room together with this one."""
        def brings_here(some):
            return (some.what in ("res", "oub", "vip")
                    and some.details[-1] == "here")

        following = self.tasks[0] if self.tasks else None
        return (brings_here(task) and following is not None
                and brings_here(following)
                and (following.seat, following.here) == (task.seat, task.here))

    def log_nothing_left(self, task):
        self.log(f"Nothing was left for {seat_name(task.seat)} to gain",
                 "PIECE-1")
        if not self.brings_another(task):
            self.look(task.seat)

    def join(self, seat, kind, source, goal, rule):
        """A monster is taken up and put down; others may go with it."""
        self.dungeons[seat].herds[source][kind] -= 1
        self.log(f"{seat_name(seat)} moved a {NAMES[kind]} from {source} to "
                 f"{goal}", rule)
        self.dungeons[seat].herds[goal][kind] += 1

    def move(self, seat, kind, source, goal, rule):
        """A monster is taken up and put down by itself."""
        self.join(seat, kind, source, goal, rule)
        self.look(seat)

    def remove_group(self, seat, room):
        self.dungeons[seat].groups[room] -= 1
        self.log(f"{seat_name(seat)} sent a group home from {room}",
                 "GROUP-4")

    def card_tasks(self, seat, card, yours, theirs, here=None):
        """You first, then the others clockwise, then the card is discarded."""
        tasks = [Task(seat, *effect, here=here) for effect in yours]
        for other in self.clockwise(seat)[1:]:
            tasks += [Task(other, *effect) for effect in theirs]
        return tasks + [Task(seat, "discard", card)]

    def discard(self, card):
        pile = {"M": self.mixtures, "V": self.vips, "B": self.bearers}[card[0]]
        pile.used.append(card)
        if card[0] == "M":
            if not pile.down:
                pile.renew()
                self.log("Every mixture of the discards was shuffled into a "
                         "new pile", "MIX-2")
            self.show(pile, "MIX-2")
        elif card[0] == "V" and pile.down:
            self.show(pile, "VIP-3")

    # -- decisions ---------------------------------------------------------

    def to_act(self):
        """The seat that must decide, or None."""
        if self.tasks:
            return self.tasks[0].seat
        return None if self.phase == "over" else self.seat

    def legal(self):
        """All that the asked seat may do."""
        if self.tasks:
            return self.answers(self.tasks[0])
        dungeon = self.dungeons[self.seat]
        if self.phase == "objectives":
            family = FAMILIES[len(self.aims)]
            return [f"choose {family}{side}" for side in ALL_SIDES]
        if self.phase == "guardian":
            return ["pass"] + [f"power {i + 1}" for i in dungeon.free_powers()]
        if self.phase == "recruitment":
            return [f"recruit {n} {NAMES[kind]}{'s' * (n - 1)} from {area}"
                    for area in AREAS for kind in KINDS for n in (1, 2)
                    if self.areas[area][kind] >= n]
        if self.phase == "power":
            rooms = ["R1", "R2", "R3", "R4"]
            if not self.vips.shown:
                rooms.remove("R2")
            return ["pass"] + [f"sacrifice {NAMES[kind]} in {room}"
                               for room in rooms
                               for kind in kinds_of(dungeon.herds[room])]
        return []

    def act(self, seat, action):
        """Makes a step."""
        possible = {text.lower(): text for text in self.legal()}
        if seat != self.to_act() or action.lower() not in possible:
            raise Illegal(f"{seat_name(seat)} {action}")
        action = possible[action.lower()]
        self.events = []
        if self.tasks:
            task = self.tasks.pop(0)
            self.tasks[0:0] = self.answer(task, action)
        else:
            self.decide(action)
        self.go_on()

    def decide(self, action):
        """The decision that a phase asks for."""
        words = action.split()
        dungeon = self.dungeons[self.seat]
        if self.phase == "objectives":
            self.aims.append(words[1])
            self.log(f"{seat_name(self.seat)} named the objective {words[1]}",
                     "SETUP-2")
            self.seat = (self.seat + 1) % self.n
            if len(self.aims) == len(FAMILIES):
                self.seat = self.starter
                self.next_phase()
        elif action == "pass":
            self.next_phase()
        elif self.phase == "guardian":
            slot = int(words[1]) - 1
            dungeon.n_malus += 1
            dungeon.covers[slot] = dungeon.n_malus
            self.log(f"{seat_name(self.seat)} used power {slot + 1} for the "
                     f"malus tile {dungeon.n_malus}", "GUARD-2")
            power = GUARDIAN_TILES[dungeon.tile][slot]
            self.phase = "guardian used"
            self.tasks = [Task(self.seat, *effect)
                          for effect in GUARDIAN_POWERS[power]]
        elif self.phase == "recruitment":
            self.tasks = [Task(self.seat, "settle", int(words[1]),
                               LETTERS[words[2].lower().removesuffix("s")],
                               words[4])]
        elif self.phase == "power":
            kind, room = LETTERS[words[1].lower()], words[3]
            dungeon.herds[room][kind] -= 1
            self.areas["oubliettes"][kind] += 1
            self.log(f"{seat_name(self.seat)} sacrificed a {NAMES[kind]} in "
                     f"{room}", "POWER-1")
            self.phase = "power used"
            self.use_room(room)

    def use_room(self, room):
        seat = self.seat
        if room == "R4":
            if not self.bearers.down:
                self.bearers.renew()
                self.log("Every sword-bearer of the discards was shuffled "
                         "into a new pile", "BEARER-1")
            card = self.bearers.draw("sword-bearer", self.luck)
            self.log(f"{seat_name(seat)} drew the sword-bearer {card}",
                     "BEARER-1")
            yours, theirs = BEARERS[card]
            self.tasks = self.card_tasks(seat, card, yours, theirs)
        else:
            what = {"R1": "brew", "R2": "host", "R3": "gaze"}[room]
            self.tasks = [Task(seat, what)]

    # -- the end -----------------------------------------------------------

    def sheets(self):
        """The score sheet of each seat."""
        finished = [scoring.Dungeon(dungeon.herds, dungeon.groups,
                                    list(MALUS[:dungeon.n_malus]))
                    for dungeon in self.dungeons]
        return [scoring.sheet(self.aims, dungeon, finished)
                for dungeon in finished]

    def log_scores(self):
        self.log("The last round was over and the game ended", "END-3")
        totals = [scoring.total(sheet) for sheet in self.sheets()]
        for seat, points in enumerate(totals):
            self.log(f"{seat_name(seat)} has {points} "
                     f"point{'s' * (points != 1)}", "SCORE-1")
        winners = [seat for seat in range(self.n)
                   if totals[seat] == max(totals)]
        if len(winners) == 1:
            self.log(f"{seat_name(winners[0])} won", "WIN-1")
        else:
            self.log("Nobody won, for the first place was tied", "WIN-2")
