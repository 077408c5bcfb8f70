"""Records and scenes: reading them, and writing a position in a form that can be compared."""

import re
from collections import Counter

import tables as T
from dungeon import Refused, craft_deck, starting_deck
from engine import Game

COMMON = {"game", "edition", "seats", "title", "seed", "luck", "seed hash", "server hash", "server part", "seating"}
OPTIONS = ("scenario", "difficulty", "decisions")


class Record:
    """Fields, and steps with their draws."""

    def __init__(self, first_line):
        self.line = first_line
        self.fields = {}
        self.opening = []         # draws of the set-up
        self.claims = []          # of the set-up: (line, text)
        self.steps = []           # [seat, action, draws, line, claims]
        self.text = []            # lines as they stand

    def options(self):
        return {key: self.fields[key] for key in OPTIONS if key in self.fields}

    def scene(self):
        return {
            key: value
            for key, value in self.fields.items()
            if key not in COMMON and key not in OPTIONS and not key.startswith("words ")
        }


def read_records(text):
    """All records of a file."""
    records = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = re.sub(r"(^|\s)#.*$", "", raw).strip()
        if not line:
            continue
        if line.lower().startswith("game:"):
            records.append(Record(number))
        record = records[-1]
        record.text.append((number, line))
        step = re.fullmatch(r"[Pp](\d)\s+(.*)", line)
        if line[0] == "!":
            draws = line[1:].replace(",", " ").lower().split()
            (record.steps[-1][2] if record.steps else record.opening).extend(draws)
        elif line[0] == "?":
            (record.steps[-1][4] if record.steps else record.claims).append((number, line[1:].strip().lower()))
        elif line[0] == ">":
            continue
        elif step and not re.match(r"[^:]*:", line):
            if "->" not in line:
                record.steps.append([int(step[1]) - 1, " ".join(step[2].lower().split()), [], number, []])
            else:
                action = " ".join(step[2].split("->")[0].lower().split())
                claims = record.steps[-1][4] if record.steps else record.claims
                claims.append((number, f"refused p{step[1]}: {action}"))
        else:
            key, value = line.split(":", 1)
            record.fields[" ".join(key.lower().split())] = value.strip().lower()
    return records


def normal_action(action):
    """The two rooms of a tunnel in one order."""
    words = action.split()
    if words[0] == "tunnel":
        words[1:] = sorted(words[1:])
    return " ".join(words)


def words_of(value):
    value = value.strip()
    return [] if value in ("", "none", "empty") else value.replace(",", " ").split()


def read_room(place, value):
    if value.strip() in ("", "none", "empty"):
        return
    for part in value.split(","):
        words = part.split()
        if words[0] == "chest":
            place.chest = int(words[1])
        elif words in (["portal"], ["gate"]):
            place.portal = words[0]
        else:
            number = int(words.pop(0)) if words[0].isdigit() else 1
            active, name = words[0] == "active", words[-1]
            clan, _, wounds = name.partition("-")
            single = name[:-1] if name.endswith("s") else name
            if clan in T.CLANS:
                place.meeples[clan, int(wounds or 0)] += number
            elif single in T.TOKENS or name in T.TOKENS:
                place.tokens[single if single in T.TOKENS else name] += number
            else:
                (place.active if active else place.exhausted)[single if single in T.CLASSES else name] += number


def read_task(text, game):
    """A task of `pending`; rooms that are still to come may stand in any order."""
    words = text.split()
    rooms = list(game.rooms)
    if words[0] in ("summon", "croak"):
        fixed = 2 if words[0] == "summon" else 3
        words[fixed:] = sorted(words[fixed:], key=rooms.index)
    if words[0] == "hunt" and len(words) == 2:
        words.append("melee")
    if words[0] == "redig":
        words[1:] = sorted(words[1:])
    return tuple(int(word) if word.isdigit() else word for word in words)


def read_scene(fields, seats, options, luck):
    """A position from the fields of a scene."""
    game = Game(seats, luck, **options)
    fields = dict(fields)
    for seat in range(seats):
        for clan in words_of(fields.pop(f"p{seat + 1} clan", "")):
            game.add_clan(seat, clan)
    game.monsters = fields.pop("monsters", None)
    if game.monsters == "none":
        game.monsters = None
    turn = fields.pop("turn").split()
    game.phase = turn[-1]
    game.clan = turn[0] if len(turn) == 2 else None
    if game.phase == "lost":
        game.rooms["vault"].chest = 0
    for room, place in game.rooms.items():
        read_room(place, fields.pop(room, ""))
    for clan in game.clans():
        for pile in ("hand", "discard", "played"):
            getattr(game, pile)[clan] = Counter(words_of(fields.pop(f"{clan} {pile}", "")))
        rest = starting_deck(clan) - game.hand[clan] - game.discard[clan] - game.played[clan]
        given = fields.pop(f"{clan} deck", None)
        game.deck[clan] = rest if given is None else Counter(words_of(given))
    game.offer = Counter(words_of(fields.pop("offer", "")))
    crafts = craft_deck() + (starting_deck(game.monsters) if game.monsters else Counter())
    crafts -= game.offer
    for clan in game.clans():
        for pile in (game.hand, game.deck, game.discard, game.played):
            crafts -= pile[clan]
    given = fields.pop("craft pile", None)
    game.craft_pile = crafts if given is None else Counter(words_of(given))
    for part in fields.pop("tunnels", "").split(","):
        if part.strip() not in ("", "none"):
            game.tunnels.add(frozenset(part.split()))
    game.level = int(fields.pop("level", 1))
    given = fields.pop("guild pile", None)
    if given is not None:
        game.guild_pile = Counter(words_of(given))
    for value in T.CHESTS:
        given = fields.pop(f"unseen {value}", None)
        if given is not None:
            game.unseen[value] = Counter(words_of(given))
    game.cells_used = fields.pop("cells rule", "unused") == "used"
    game.gatecrash = fields.pop("gatecrash", "no") == "yes"
    for part in fields.pop("icons", "").split(","):
        if part.strip() not in ("", "none"):
            name, number = (part.split() + ["1"])[:2]
            game.icons[name] += int(number)
    pending = fields.pop("pending", "")
    game.stack = [read_task(part, game) for part in reversed(pending.split(";")) if part.strip() not in ("", "nothing", "none")]
    if fields:
        raise Refused(f"unknown fields: {', '.join(fields)}")
    return game


def position(game):
    """Everything that a scene has, with equal values for equal positions."""
    def heap(counter):
        return tuple(sorted((key, n) for key, n in counter.items() if n))

    def task_text(task):
        if task[0] == "croak":      # a room without monsters is passed over
            task = task[:3] + tuple(room for room in task[3:] if game.rooms[room].monsters())
        return " ".join(map(str, task))

    found = {
        "turn": (game.clan if game.phase not in ("clans", "laboratory") else None, game.phase),
        "monsters": game.monsters,
        "pending": "; ".join(map(task_text, reversed(game.stack))),
        "icons": heap(game.icons),
        "offer": heap(game.offer),
        "craft pile": heap(game.craft_pile),
        "tunnels": tuple(sorted(tuple(sorted(pair)) for pair in game.tunnels)),
        "level": game.level,
        "guild pile": heap(game.guild_pile),
        "cells rule": game.cells_used,
        "gatecrash": game.gatecrash and not game.over(),
    }
    for value, backs in game.unseen.items():
        found[f"unseen {value}"] = heap(backs)
    for seat, clans in enumerate(game.seat_clans):
        found[f"P{seat + 1} clan"] = tuple(clans)
        for clan in clans:
            for pile in ("hand", "deck", "discard", "played"):
                found[f"{clan} {pile}"] = heap(getattr(game, pile)[clan])
    for room, place in game.rooms.items():
        found[room] = (
            place.chest, place.portal, heap(place.tokens), heap(place.meeples), heap(place.active), heap(place.exhausted)
        )
    return found


def read_fields(text):
    """The fields of a scene as the product prints it."""
    return read_records(text)[0]


def holds(game, claim):
    """Whether a claim of a record is true."""
    key, _, value = (part.strip() for part in claim.partition(":"))
    seat = int(key[-1]) - 1 if key[-1:].isdigit() and key[-2] == "p" else None
    if key == "over":
        return game.over() == (value in ("", "yes"))
    if key == "to act":
        return words_of(value.replace("nobody", "")) == ([] if game.over() else [f"p{game.to_act + 1}"])
    if key.startswith("legal "):
        wanted = {normal_action(" ".join(part.split())) for part in value.split(",")} - {"none"}
        return wanted == (set(game.legal()) if seat == game.to_act else set())
    if key.startswith("refused "):
        return seat != game.to_act or normal_action(value) not in game.legal()
    if key.startswith("score "):
        return game.scores()[seat] == int(value)
    if key.startswith("rank "):
        return int(value) == (0 if game.phase == "won" else 1)
    fields = {f"p{seat + 1} clan": " ".join(clans) for seat, clans in enumerate(game.seat_clans)}
    fields |= {"turn": value if key == "turn" else f"{game.clan} {game.phase}", "monsters": game.monsters or "none", key: value}
    found = position(read_scene(fields, game.seats, {"scenario": game.scenario}, None))
    return found[key] == position(game)[key]


class Luck:
    """Draws: those that are written first, then from a random generator if there is one."""

    def __init__(self, rng=None):
        self.written, self.rng, self.made = [], rng, []

    def __call__(self, pool):
        cards = sorted(card for card, n in pool.items() if n)
        if self.written:
            card = self.written.pop(0)
            if card not in cards:
                raise Refused(f"'{card}' cannot be drawn; there are: {' '.join(cards)}")
        elif self.rng:
            card = self.rng.choices(cards, [pool[name] for name in cards])[0]
        else:
            raise Refused(f"a draw is missing; there are: {' '.join(cards)}")
        self.made.append(card)
        return card
