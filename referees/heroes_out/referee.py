"""Checks Keep the Heroes Out! against an independent reading of its rules.

    python3 referee.py check FILE …             replays records and compares every position with the program's
    python3 referee.py games N --seed 7         plays random games of its own and compares them
    python3 referee.py scenes N --rare          the same from random positions, rather with actions that are seldom
    python3 referee.py scenes N --again         whether printed scenes go on as the games they were printed in
    python3 referee.py games N --option scenario=construction

Positions are compared in full, and so are the seats that owe an action, the legal actions, and scores and ranks at the end.
`NETHERTABLE` names the binary. The exit code is 1 if anything differs.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

import invent
from dungeon import Refused
from engine import Game
from notation import Luck, holds, normal_action, position, read_fields, read_records, read_scene

BINARY = os.environ.get("NETHERTABLE", "nethertable")
BATCH = 8_000_000       # characters of one file for the program


def start(record, luck):
    seats = int(record.fields["seats"])
    scene = record.scene()
    luck.written = list(record.opening)
    if not scene:
        game = Game(seats, luck, **record.options())
        game.begin()
    else:
        game = read_scene(scene, seats, record.options(), luck)
        game.advance()
    return game


class Moment:
    """A position of a game: what has been played up to it, and what the referee thinks of it."""

    def __init__(self, text, game):
        self.text = text
        self.position = position(game)
        self.legal = list(game.legal())
        self.to_act = [] if game.over() else [f"P{game.to_act + 1}"]
        self.over = game.over()
        self.scores = game.scores() if game.over() else None
        self.ranks = [0 if game.phase == "won" else 1] * game.seats


def ask(texts):
    """What the program says about each record: its object, or None."""
    answers = [None] * len(texts)
    complaints = {}
    begin = 0
    while begin < len(texts):
        end, size = begin, 0
        lines, at = {}, 1
        while end < len(texts) and size + len(texts[end]) < BATCH:
            lines[at] = end
            at += texts[end].count("\n")
            size += len(texts[end])
            end += 1
        with tempfile.NamedTemporaryFile("w", suffix=".game", delete=False) as file:
            file.write("".join(texts[begin:end]))
        run = subprocess.run([BINARY, "scene", "--json", file.name], capture_output=True, text=True)
        os.unlink(file.name)
        for line in run.stdout.splitlines():
            answer = json.loads(line)
            answers[lines[answer["line"]]] = answer
        starts = sorted(lines)
        for line in run.stderr.splitlines():
            if ": line " in line:
                number = int(line.split(": line ")[1].split(":")[0])
                first = max(start for start in starts if start <= number)
                complaints.setdefault(lines[first], line.split(": line ", 1)[1])
            elif line.startswith("error"):
                complaints.setdefault(begin, line)
        begin = end
    return answers, complaints


def differences(moment, answer):
    """What the program says otherwise."""
    found = []
    seats = sorted(answer["legal"])
    theirs = {seat: sorted(map(normal_action, answer["legal"][seat])) for seat in seats}
    ours = {seat: moment.legal if seat in moment.to_act else [] for seat in seats}
    for seat in seats:
        more, less = set(theirs[seat]) - set(ours[seat]), set(ours[seat]) - set(theirs[seat])
        if more or less:
            found.append(f"legal {seat}: only the program {sorted(more)}; only the referee {sorted(less)}")
    if answer["to_act"] != moment.to_act:
        found.append(f"to act: program {answer['to_act']}, referee {moment.to_act}")
    if answer["over"] != moment.over:
        found.append(f"over: program {answer['over']}, referee {moment.over}")
    if moment.over and answer["over"] and answer["scores"] != moment.scores:
        found.append(f"scores: program {answer['scores']}, referee {moment.scores}")
    if moment.over and answer["over"] and answer["ranks"] != moment.ranks:
        found.append(f"ranks: program {answer['ranks']}, referee {moment.ranks}")
    record = read_fields(answer["scene"])
    scene = position(read_scene(record.scene(), int(record.fields["seats"]), record.options(), Luck()))
    for key in sorted(set(scene) | set(moment.position)):
        if scene.get(key) != moment.position.get(key):
            found.append(f"{key}: program {scene.get(key)}, referee {moment.position.get(key)}")
    return found


def compare(moments):
    """Compare moments with the program; returns how many agree and the list of complaints."""
    answers, complaints = ask([moment.text for moment in moments])
    wrong = []
    for index, (moment, answer) in enumerate(zip(moments, answers)):
        if answer is None:
            wrong.append((moment, [f"refused: {complaints.get(index, '?')}"]))
        else:
            found = differences(moment, answer)
            if found:
                wrong.append((moment, found))
    return len(moments) - len(wrong), wrong


def read_again(moments):
    """Whether each scene that the program prints goes on as the game itself did; returns checks and complaints."""
    answers, _ = ask([moment.text for moment in moments])
    heads, steps = [], []
    for before, now, answer in zip(moments, moments[1:], answers):
        if answer and now.text.startswith(before.text) and before.text != now.text:
            heads.append(answer["scene"] + now.text[len(before.text):])
            steps.append(now)
    after = dict(zip((moment.text for moment in moments), answers))
    again, complaints = ask(heads)
    wrong = []
    for index, (head, now, answer) in enumerate(zip(heads, steps, again)):
        expected = after[now.text]
        if answer is None:
            wrong.append((Plain(head), [f"refused: {complaints.get(index)}"]))
        elif expected and any(answer[key] != expected[key] for key in ("scene", "legal", "to_act", "over")):
            wrong.append((Plain(head), [f"{key}: {answer[key]} instead of {expected[key]}" for key in ("scene", "legal")]))
    return len(heads) - len(wrong), wrong


class Plain:
    """A text to be shown in a report."""

    def __init__(self, text):
        self.text = text


def follow(record):
    """All moments of a record, and the complaint that ended it, if any."""
    luck = Luck()
    head = [line for number, line in record.text if not record.steps or number < record.steps[0][3]]
    head = [line for line in head if line[0] not in "?>"]
    moments = []
    try:
        game = start(record, luck)
        if luck.written:
            return moments, f"never drawn: {luck.written}"
        text = "\n".join(head) + "\n"
        moments.append(Moment(text, game))
        broken = [claim for _, claim in record.claims if not holds(game, claim)]
        for seat, action, draws, line, claims in record.steps:
            luck.written = list(draws)
            text += f"P{seat + 1} {action}\n"
            game.act(seat, normal_action(action))
            if luck.written:
                return moments, f"line {line}: never drawn: {luck.written}"
            if draws:
                text += "! " + " ".join(draws) + "\n"
            moments.append(Moment(text, game))
            broken += [f"line {number}: {claim}" for number, claim in claims if not holds(game, claim)]
    except Refused as refusal:
        return moments, f"step {len(moments)} '{text.splitlines()[-1]}': {refusal}"
    return moments, f"claims that do not hold: {broken}" if broken else None


def play(head, player, steps):
    """A random game from a head of fields; moments at every step."""
    record = read_records(head)[0]
    luck = Luck(player.rng)
    game = start(record, luck)
    text = head + ("! " + " ".join(luck.made) + "\n" if luck.made else "")
    moments = [Moment(text, game)]
    while not game.over() and len(moments) <= steps:
        luck.made = []
        action = player.choose(game)
        text += f"P{game.to_act + 1} {action}\n"
        game.act(game.to_act, action)
        if luck.made:
            text += "! " + " ".join(luck.made) + "\n"
        moments.append(Moment(text, game))
    return moments


def report(wrong, limit):
    for moment, found in wrong[:limit]:
        text = moment.text if len(moment.text) < 1000 else moment.text[:100] + "…\n" + moment.text[-600:]
        print("-" * 60, text, *(f"  * {line}" for line in found[:8]), sep="\n")


def check_files(names):
    """Records of files; returns games, agreeing positions and complaints."""
    count, agreed, wrong = 0, 0, []
    for name in names:
        with open(name, encoding="utf-8") as file:
            records = read_records(file.read())
        for record in records:
            moments, complaint = follow(record)
            good, bad = compare(moments)
            count, agreed, wrong = count + 1, agreed + good, wrong + bad
            if complaint:
                wrong.append((Plain(f"{name}, line {record.line}"), [complaint]))
    return count, agreed, wrong


def check_inventions(wanted):
    """Random games or positions; returns games, agreeing positions and complaints."""
    fixed = dict(pair.split("=") for pair in wanted.option)
    check = read_again if wanted.again else compare
    rare = Counter() if wanted.rare else None
    agreed, wrong, waiting = 0, [], []
    for index in range(wanted.number):
        rng = random.Random(f"{wanted.what} {wanted.seed} {index}")
        if wanted.what == "games":
            moments = play(invent.head(rng, fixed), invent.Player(rng, rare), 2000)
        else:
            head = invent.scene(rng, fixed)
            moments = play(head, invent.Player(rng, rare, rng.random() < 0.4), 25)
        waiting += moments
        if len(waiting) >= 1500 or index + 1 == wanted.number:
            good, bad = check(waiting)
            agreed, wrong, waiting = agreed + good, wrong + bad, []
        if len(wrong) > 200:
            break
    return index + 1, agreed, wrong


def main():
    parser = argparse.ArgumentParser(description="An independent referee for Keep the Heroes Out!")
    parser.add_argument("--show", type=int, default=3, help="how many differences are shown")
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("check", help="records of files").add_argument("files", nargs="+")
    for name, about in [("games", "whole random games"), ("scenes", "games from random positions")]:
        command = commands.add_parser(name, help=about)
        command.add_argument("number", type=int)
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
        command.add_argument("--rare", action="store_true", help="rather actions that were seldom so far")
        command.add_argument("--again", action="store_true", help="read printed scenes again instead")
    wanted = parser.parse_args()
    count, agreed, wrong = check_files(wanted.files) if wanted.what == "check" else check_inventions(wanted)
    report(wrong, wanted.show)
    print(f"{count} games, {agreed} positions agree, {len(wrong)} do not")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
