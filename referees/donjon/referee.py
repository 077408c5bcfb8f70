"""Checks ``nethertable`` by the second implementation of Donjon.

    python3 referee.py records FOLDER     games that others have played
    python3 referee.py play --games 300   games of our own, with undone steps
    python3 referee.py scenes --games 300 short games from odd positions

In each game every action must be allowed by both, the events of every step
must be the same, and after every step the whole position, who must act, what
is legal, and in the end scores and ranks: they are written as claims into one
record, which ``nethertable replay`` must find true. In sampled positions the
printed scene, the lists of refused actions and the rules that refuse them are
compared too, and the scene is read again. ``--spoil`` also damages draws and
actions of records and compares who accepts them.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter

import refusals
import scenes
from records import (Record, Step, claims, fields, play,
                     read_records)
from rules import BadDraw, ChanceLuck, Game, Illegal, seat_name
from tables import FAMILIES, MIXTURES, NAMES, THREATS, VIPS

MAX_TEXT = 12_000_000


def ask(binary, command, text, *flags):
    """The answers of the program to a text, and its complaints."""
    with tempfile.NamedTemporaryFile("w", suffix=".game") as file:
        file.write(text)
        file.flush()
        done = subprocess.run(
            [binary, command, "--json", *flags, file.name],
            capture_output=True, text=True, check=False)
        complaints = done.stderr.replace(file.name, "FILE").splitlines()
    return [json.loads(line) for line in done.stdout.splitlines()], complaints


class Tally:
    """What was compared, and what differs."""

    def __init__(self):
        self.counts = Counter()
        self.faults = Counter()
        self.examples = {}
        self.coverage = Counter()

    def cover(self, game, events):
        """Counts questions, cards and rare events."""
        self.coverage[f"asked: {refusals.question(game)}"] += 1
        for event in events:
            words = event.split()
            rule = words[-1]
            if rule in ("[MIX-1]", "[VIP-2]", "[BEARER-1]", "[THREAT-5]",
                        "[ORB-1]"):
                self.coverage[f"{rule} {words[-2]}"] += 1
            elif rule not in ("[MOVE-1]", "[MOVE-2]", "[RECRUIT-1]"):
                start = " ".join(words[:1] if words[0] in
                                 ("Nobody", "Nothing", "It", "The") else [])
                self.coverage[f"{rule} {start}"] += 1

    def fault(self, kind, example):
        self.faults[kind] += 1
        self.examples.setdefault(kind, example)

    def report(self):
        for name, n in sorted(self.counts.items()):
            print(f"  {n:>9} {name}")
        for kind, n in self.faults.most_common(40):
            print(f"DIFFERENT {n} times: {kind}\n{self.examples[kind]}\n")
        if not self.faults:
            print("  no difference")
        print("  " + ", ".join(f"{name}: {n}" for name, n
                               in sorted(self.coverage.items())))


class Batch:
    """Collects records and asks for them together."""

    def __init__(self, args, tally):
        self.args = args
        self.tally = tally
        self.claimed = []       # texts with claims
        self.positions = []     # texts with the game they lead to
        self.length = 0

    def add_claimed(self, text, steps):
        self.claimed.append((text, steps))
        self.length += len(text)
        if self.length > MAX_TEXT:
            self.flush()

    def add_position(self, text, game):
        self.positions.append((text, game))
        self.length += len(text)
        if self.length > MAX_TEXT:
            self.flush()

    def flush(self):
        self.length = 0
        self.flush_claimed()
        self.flush_positions()

    def flush_claimed(self):
        claimed, self.claimed = self.claimed, []
        if not claimed:
            return
        text = "".join(text for text, _ in claimed)
        answers, complaints = ask(self.args.binary, "replay", text)
        lines = text.splitlines()
        for complaint in complaints:
            number = int(complaint.split("line ")[1].split(":")[0])
            begin = max(i for i in range(number) if
                        lines[i].startswith("game:"))
            record = [line for line in lines[begin:number]
                      if not line.startswith(("?", ">"))]
            cause = complaint.split(": ", 3)[-1][:60]
            self.tally.fault(f"claim: {cause}", complaint + "\n"
                             + "\n".join(record + [lines[number - 1]]))
        self.tally.counts["records replayed with claims"] += len(answers)
        if len(answers) + len(complaints) < len(claimed):
            self.tally.fault("records without an answer", "")

    def flush_positions(self):
        positions, self.positions = self.positions, []
        if not positions:
            return
        text = "".join(text for text, _ in positions)
        answers, complaints = ask(self.args.binary, "scene", text, "--refused")
        for complaint in complaints:
            self.tally.fault(f"scene: {complaint[:60]}", complaint)
        if len(answers) != len(positions):
            self.tally.fault("positions without an answer", "")
            return
        again = []
        for (text, game), answer in zip(positions, answers):
            self.tally.counts["sampled positions"] += 1
            self.compare_position(text, game, answer)
            again.append(answer["scene"] + "\n")
        answers_again, complaints = ask(self.args.binary, "scene",
                                        "".join(again))
        for complaint in complaints:
            self.tally.fault(f"scene read again: {complaint[:60]}", complaint)
        if len(answers_again) == len(answers):
            for before, after in zip(answers, answers_again):
                for key in ("scene", "legal", "to_act", "over"):
                    if before[key] != after[key]:
                        self.tally.fault(f"scene read again: {key} differs",
                                         before["scene"])

    def compare_position(self, text, game, answer):
        asked = game.to_act()
        for seat in range(game.n):
            legal = game.legal() if seat == asked else []
            printed = answer["legal"][seat_name(seat)]
            if sorted(legal) != sorted(printed):
                self.tally.fault("legal actions", f"{text}{printed}\n{legal}")
        to_act = [] if asked is None else [seat_name(asked)]
        if answer["to_act"] != to_act or answer["over"] != (asked is None):
            self.tally.fault("who is to act", text)
        for key, printed, ours in compare_scene(answer["scene"], game):
            self.tally.fault(f"scene: {key}", f"{text}{printed}\n{ours}")
        for fault in refusals.compare_refusals(game, answer):
            if fault[0] == "rule":
                kind = (f"refusal of '{fault[2].split()[0]}' at "
                        f"'{fault[1]}' by {fault[3]}, not {fault[4]}")
                self.tally.fault(kind, f"{text}{fault[2]}")
            else:
                self.tally.fault(f"refusals: {fault[0]}", f"{text}{fault}")
        self.tally.counts["refused actions"] += sum(
            len(refused) for refused in answer["refused"].values())
        if asked is None:
            for seat, sheet in enumerate(game.sheets()):
                printed = answer["sheets"][seat_name(seat)]["lines"]
                if [(p["rule"], p["points"]) for p in printed] != sheet:
                    self.tally.fault("score sheet", text)


# Fields that a printed scene leaves out when they have these values.
SILENT = {"pending": "none", "kept": "none", "mixtures": "none",
          "VIPs": "none", "quiet": "0", "last round": "no"}
# A printed scene has a pile only if it is not all that is nowhere else, and
# never the used cards, which are the rest.
PILES = (("threat pile", "cemetery"), ("inn pile", "used inn cards"),
         ("mixture pile", "used mixtures"), ("VIP pile", "used VIPs"),
         ("bearer pile", "used bearers"))
CHECKS = ("reserve", "inn groups")


def compare_scene(text, game):
    """Yields the fields of a printed scene that are not as they should be."""
    printed = dict(line.split(": ", 1) for line in text.splitlines())
    ours = fields(game)
    expected = {"game": "donjon", "seats": str(game.n), **game.options}
    for key, value in ours.items():
        if key in CHECKS or SILENT.get(key) == value:
            continue
        if key.endswith(" malus") and value == "0":
            continue
        if key.endswith(" guardian") and value == "hidden":
            continue
        expected[key] = value
    for pile, used in PILES:
        if ours[used] == "none":
            del expected[pile]
        elif ours[pile] == "none":
            # A pile must not be left out when it is empty.
            expected[pile] = "none"
        expected.pop(used, None)
    for key in sorted(set(printed) | set(expected)):
        if printed.get(key) != expected.get(key):
            yield key, printed.get(key), expected.get(key)


# -- games ------------------------------------------------------------------


def check_record(record, batch, rng, tally, samples, every,
                 compare_log=True):
    """Plays a record and adds it to the batch."""
    text = []
    last = None
    n_lines = len(record.steps) + 1
    wanted = set(rng.sample(range(n_lines), min(samples, n_lines)))
    if samples:
        wanted.add(n_lines - 1)
    try:
        for number, (step, game) in enumerate(play(record)):
            quiet = step and (step.refused_by or step.action == "undo")
            events = [] if quiet else game.events
            if step is None:
                text += record.head()
            else:
                text += step.lines()
            if compare_log and (step or record).events != events:
                tally.fault("events", f"{step and step.action}\n"
                            f"{(step or record).events}\n{events}")
            text += [f"> {event}" for event in events]
            if every == 1 or rng.randrange(every) == 0 or over(game):
                text += claims(game)
                tally.counts["positions with claims"] += 1
            tally.counts["positions with their events"] += 1
            tally.cover(game, events)
            if number in wanted:
                batch.add_position(record.text(number), game.snapshot())
            last = game
    except (Illegal, BadDraw) as error:
        tally.fault(f"our rules refuse a record: {error!r}", record.text())
    tally.counts["games"] += 1
    tally.counts[f"games of {record.seats} seats"] += 1
    if last and over(last):
        tally.counts["games played to the end"] += 1
    batch.add_claimed("\n".join(text) + "\n\n", len(record.steps))


def over(game):
    return game.to_act() is None


# Ways of playing at random, so that games differ: how much each kind of
# action is liked.
def like_anything(_rng, _action):
    return 1.0


def like_depth(_rng, action):
    """Fills room 5, uses guardian powers."""
    if action.startswith("power"):
        return 20.0
    if action == "put R5":
        return 30.0
    if action.startswith("step"):
        source, goal = action.split()[2:]
        return 6.0 if goal[1:] >= source[1:] or source == "E" else 0.5
    return 1.0 if action not in ("done", "pass") else 0.3


def like_powers(_rng, action):
    """Sacrifices whatever it can."""
    if action.startswith("sacrifice"):
        return 10.0
    return 0.2 if action in ("done", "pass") else 1.0


def like_quiet(_rng, action):
    """Leaves forest and swamp alone."""
    if action.startswith("recruit"):
        return 50.0 if action.startswith("recruit 1") and \
            action.endswith("oubliettes") else 1.0
    return 20.0 if action.startswith("sacrifice") else 1.0


def like_hoarding(_rng, action):
    """Two at a time, nobody is given away."""
    if action.startswith("recruit 2"):
        return 10.0
    return 10.0 if action == "pass" else 1.0


POLICIES = (like_anything, like_depth, like_powers, like_quiet, like_hoarding)


def play_on(game, record, luck, rng, max_steps, undo=0.0):
    """Goes on at random, and writes the steps down."""
    policies = [rng.choice(POLICIES) for _ in range(game.n)]
    trail = []      # seat, whether it drew, and the position before
    while game.to_act() is not None and len(record.steps) < max_steps:
        if rng.random() < undo:
            seat = rng.randrange(game.n)
            step = Step(seat, "undo")
            if not trail:
                step.refused_by = "UNDO-1"
            elif trail[-1][0] != seat:
                step.refused_by = "UNDO-2"
            elif trail[-1][1]:
                step.refused_by = "UNDO-3"
            else:
                game = trail.pop()[2]
            record.steps.append(step)
            continue
        seat, legal = game.to_act(), game.legal()
        policy = policies[seat]
        action = rng.choices(legal, [policy(rng, text) for text in legal])[0]
        before = game.snapshot() if undo else None
        luck.drawn = []
        game.act(seat, action)
        step = Step(seat, action)
        step.draws = luck.drawn
        record.steps.append(step)
        trail.append((seat, bool(step.draws), before))
    return game


def random_game(rng, undo):
    """A record of a game from its set-up on."""
    record = Record(rng.choice((2, 3, 4)), scenes.random_options(rng))
    luck = ChanceLuck(rng)
    game = Game(record.seats, record.options, luck).set_up()
    record.draws = luck.drawn
    play_on(game, record, luck, rng, 1500, undo)
    return record


class SceneRecord(Record):
    """A record that begins with a position."""

    def __init__(self, game):
        super().__init__(game.n, game.options)
        self.start = game.snapshot()

    def head(self):
        lines = super().head()
        for key, value in fields(self.start).items():
            lines.append(f"{key}: {value}")
        return lines

    def begin(self, luck):
        game = self.start.snapshot()
        game.luck = luck
        return game


def random_scene_game(rng, max_steps):
    """A record of a few turns from an odd position on."""
    luck = ChanceLuck(rng)
    game = scenes.random_scene(rng, luck)
    record = SceneRecord(game)
    play_on(game, record, luck, rng, max_steps)
    return record


# -- damaged records --------------------------------------------------------


def every_card():
    cards = list(THREATS) + list(MIXTURES) + list(VIPS)
    cards += [f"I{i}" for i in range(1, 8)] + [f"B{i}" for i in range(1, 17)]
    cards += [f"G{i}" for i in range(1, 7)] + list(NAMES.values())
    cards += [f"P{i}" for i in range(1, 5)]
    return cards + [family + side for family in FAMILIES for side in "1234"]


def spoil(record, rng):
    """The same game up to a draw or an action that was changed."""
    steps = [step for step in record.steps if not step.refused_by
             and step.action != "undo"]
    if len(steps) != len(record.steps):
        return None
    at = rng.randrange(len(steps))
    twin = Record(record.seats, record.options)
    twin.draws = record.draws[:]
    twin.steps = steps[:at]
    step = Step(steps[at].seat, steps[at].action)
    step.draws = steps[at].draws[:]
    twin.steps.append(step)
    how = rng.random()
    if how < 0.15:
        twin.steps = []
        twin.draws[rng.randrange(len(twin.draws))] = rng.choice(every_card())
    elif how < 0.55:
        with_draws = [i for i, other in enumerate(steps) if other.draws]
        at = rng.choice(with_draws)
        twin.steps = steps[:at]
        step = Step(steps[at].seat, steps[at].action)
        step.draws = steps[at].draws[:]
        twin.steps.append(step)
        i = rng.randrange(len(step.draws))
        kind = step.draws[i][0]
        if how < 0.25:
            step.draws[i] = rng.choice(every_card())
        elif how < 0.5:
            step.draws[i] = rng.choice([card for card in every_card()
                                        if card[0] == kind])
        elif how < 0.53:
            del step.draws[i]
        else:
            step.draws.append(rng.choice(every_card()))
    elif how < 0.9:
        step.action = rng.choice(refusals.every_action(None))
        step.draws = []
    else:
        step.seat = rng.randrange(record.seats)
    return twin


def accepted(record):
    """Whether our rules accept a record."""
    try:
        for _ in play(record):
            pass
    except (Illegal, BadDraw):
        return False
    return True


def check_spoiled(records, args, tally, rng):
    """Both sides must accept the same damaged records."""
    twins = [twin for record in records for _ in range(args.spoil)
             if (twin := spoil(record, rng))]
    for first in range(0, len(twins), 400):
        part = twins[first:first + 400]
        text = "".join(twin.text() for twin in part)
        _, complaints = ask(args.binary, "replay", text)
        lines = {}
        number = 1
        for i, twin in enumerate(part):
            for _ in range(twin.text().count("\n")):
                lines[number] = i
                number += 1
        refused = {lines[int(c.split("line ")[1].split(":")[0])]: c
                   for c in complaints}
        for i, twin in enumerate(part):
            ours = accepted(twin)
            tally.counts["damaged records"] += 1
            tally.counts["damaged records that both refuse"] += (
                not ours and i in refused)
            if ours == (i in refused):
                tally.fault(f"damaged record, ours accept: {ours}",
                            f"{refused.get(i)}\n{twin.text()}")


# -- the program ------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("mode", choices=("records", "play", "scenes"))
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--binary", default=os.environ.get("NETHERTABLE", "nethertable"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=5,
                        help="positions of a game whose scene is compared")
    parser.add_argument("--every", type=int, default=1,
                        help="claim one position of so many; 1 for all")
    parser.add_argument("--steps", type=int, default=60,
                        help="length of a game that begins with a scene")
    parser.add_argument("--undo", type=float, default=0.05)
    parser.add_argument("--spoil", type=int, default=0,
                        help="damaged copies of each game")
    parser.add_argument("--seconds", type=float, default=1e9)
    args = parser.parse_args()

    began = time.time()
    rng = random.Random(args.seed)
    tally = Tally()
    batch = Batch(args, tally)
    spoilable = []
    if args.mode == "records":
        files = sorted(file for path in args.paths
                       for file in ([path] if path.is_file()
                                    else path.rglob("*.game")))
        rng.shuffle(files)
        sources = (record for file in files
                   for record in read_records(file.read_text()))
    elif args.mode == "play":
        sources = (random_game(rng, args.undo) for _ in range(args.games))
    else:
        sources = (random_scene_game(rng, args.steps)
                   for _ in range(args.games))
    for record in sources:
        check_record(record, batch, rng, tally, args.samples, args.every,
                     compare_log=args.mode == "records")
        if args.spoil and args.mode != "scenes":
            spoilable.append(record)
        if time.time() - began > args.seconds:
            break
    batch.flush()
    check_spoiled(spoilable, args, tally, rng)
    print(f"{args.mode}, seed {args.seed}, {time.time() - began:.0f} s")
    tally.report()
    sys.exit(1 if tally.faults else 0)


if __name__ == "__main__":
    main()
