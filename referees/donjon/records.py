"""Records of Donjon: reading them, and writing positions as fields."""

from rules import (Game, Illegal, WrittenLuck, card_key, letters, seat_name,
                   size)
from tables import KINDS, NAMES, PLACES, ROOMS

DEFAULTS = {"hallways": "chain", "start": "five", "objectives": "basic",
            "stalling": "guarded"}
META = ("game", "seats", "title", "seed", "edition", "luck", "seed hash",
        "server hash", "server part", "seating")


class Step:
    """One step: who, what, its draws and its events."""

    def __init__(self, seat, action):
        self.seat = seat
        self.action = action
        self.refused_by = None
        self.draws = []
        self.events = []

    def lines(self):
        text = f"{seat_name(self.seat)} {self.action}"
        if self.refused_by:
            return [f"{text} -> {self.refused_by}"]
        return [text] + draw_lines(self.draws)


class Record:
    """A game from its set-up on."""

    def __init__(self, seats, options):
        self.seats = seats
        self.options = dict(DEFAULTS, **options)
        self.draws = []
        self.events = []
        self.steps = []

    def begin(self, luck):
        """The position before the first step."""
        luck.written = list(self.draws)
        game = Game(self.seats, self.options, luck).set_up()
        if luck.written:
            raise Illegal(f"set-up: draws left over: {luck.written}")
        return game

    def head(self):
        lines = ["game: donjon", f"seats: {self.seats}"]
        lines += [f"{key}: {value}" for key, value in self.options.items()]
        return lines + draw_lines(self.draws)

    def text(self, n_steps=None):
        """The record up to a step."""
        lines = self.head()
        for step in self.steps[:n_steps]:
            lines += step.lines()
        return "\n".join(lines) + "\n\n"


def draw_lines(draws):
    return [f"! {' '.join(draws)}"] if draws else []


def read_records(text):
    """All records of a text, as far as they begin with the set-up."""
    records = []
    record = None
    for line in text.splitlines():
        line = line.split(" #")[0].strip()
        if not line or line.startswith("#") or line.startswith("?"):
            continue
        last = record.steps[-1] if record and record.steps else record
        if line.startswith("!"):
            last.draws += line[1:].replace(",", " ").split()
        elif line.startswith(">"):
            last.events.append(line[1:].strip())
        elif ":" in line:
            key, value = (part.strip() for part in line.split(":", 1))
            key = key.lower()
            if key == "game":
                record = Record(0, {})
                records.append(record)
            elif key == "seats":
                record.seats = int(value)
            elif key in DEFAULTS:
                record.options[key] = value
            elif key not in META and not key.startswith("words "):
                raise ValueError(f"records with a scene are not read: {line}")
        else:
            seat, action = line.split(None, 1)
            refused_by = None
            if "->" in action:
                action, refused_by = (p.strip() for p in action.split("->"))
            step = Step(int(seat[1:]) - 1, " ".join(action.split()))
            step.refused_by = refused_by
            record.steps.append(step)
    return records


def play(record):
    """Plays a record; yields the game after the set-up and each step."""
    luck = WrittenLuck()
    game = record.begin(luck)
    undoes = any(step.action == "undo" for step in record.steps)
    done = []
    yield None, game
    for number, step in enumerate(record.steps, 1):
        if step.refused_by:
            pass
        elif step.action == "undo":
            game = done.pop()
        else:
            if undoes:
                done.append(game.snapshot())
            luck.written = list(step.draws)
            game.act(step.seat, step.action)
            if luck.written:
                raise Illegal(f"step {number}: draws left over: "
                              f"{luck.written}")
        yield step, game


# -- positions as fields ----------------------------------------------------


def write_herd(herd):
    return letters(herd) or "empty"


def write_cards(cards):
    return " ".join(sorted(cards, key=card_key)) or "none"


def write_task(task, first):
    """A task as the field ``pending`` has it."""
    what, details = task.what, task.details
    target = {"E": "entrance", "any": "anywhere", "here": "here", "R3": "R3"}
    if what == "flock":
        text = f"flock {details[0]}"
    elif what == "settle":
        n, kind, area = details
        text = f"settle {n} {NAMES[kind]}{'s' * (n - 1)} from {area}"
    elif what == "res":
        which = {"choice": "any", "other": "other"}.get(
            details[0], NAMES.get(details[0]))
        text = f"gain {which} {target[details[1]]}"
    elif what == "oub":
        text = f"gain lost {target[details[0]]}"
    elif what == "vip":
        text = "gain VIP here"
    elif what == "bring":
        text = f"bring {NAMES[details[0]]} from {details[1]} anywhere"
    elif what == "carry":
        text = f"carry {NAMES[details[0]]} from {details[1]}"
    elif what == "lead":
        text = f"lead {NAMES[details[0]]} from {details[1]} with {details[2]}"
    elif what == "follow":
        text = f"follow from {details[0]} to {details[1]} with {details[2]}"
    elif what == "steps":
        text = f"{'walk' if first else 'steps'} {details[0]}"
        if len(details) > 1:
            text += f" after {details[1]}"
    elif what == "gather":
        word = "usher" if details[0] == "E" else "gather"
        text = f"{word} {details[1]}"
    elif what == "remove here":
        text = f"remove-here {details[0]}"
    elif what == "to oubliettes":
        text = "banish"
    elif what == "to entrance":
        text = "retreat"
    elif what == "new":
        text = f"arrive {details[0][1]}"
    else:
        text = " ".join([what] + [str(detail) for detail in details])
    if task.here:
        text += f" in {task.here}"
    return f"{seat_name(task.seat)} {text}"


def fields(game):
    """The whole position, by the names of the notation."""
    phase = game.phase.removesuffix(" used")
    result = {
        "turn": "over" if phase == "over" else
                f"{seat_name(game.seat)} {phase}",
        "pending": "; ".join(write_task(task, i == 0) for i, task
                             in enumerate(game.tasks)) or "none",
        "starter": seat_name(game.starter),
        "aims": " ".join(game.aims) or "none",
    }
    for area, herd in game.areas.items():
        result[area] = write_herd(herd)
    for seat, dungeon in enumerate(game.dungeons):
        name = seat_name(seat)
        herds = [f"{place} {write_herd(dungeon.herds[place])}"
                 for place in PLACES if size(dungeon.herds[place])]
        result[f"{name} dungeon"] = ", ".join(herds) or "empty"
        groups = [room for room in ROOMS for _ in range(dungeon.groups[room])]
        result[f"{name} groups"] = " ".join(groups) or "none"
        result[f"{name} malus"] = str(dungeon.n_malus)
        covers = " ".join(str(cover or "-") for cover in dungeon.covers)
        if not any(dungeon.covers):
            covers = ""
        result[f"{name} guardian"] = (
            f"{dungeon.tile} {covers}".strip() if dungeon.tile else "hidden")
    result["kept"] = write_cards(game.kept)
    result["threat pile"] = write_cards(game.threats.down)
    result["cemetery"] = write_cards(game.threats.used)
    result["inn pile"] = write_cards(game.inn.down)
    result["used inn cards"] = write_cards(game.inn.used)
    result["mixtures"] = write_cards(game.mixtures.shown)
    result["mixture pile"] = write_cards(game.mixtures.down)
    result["used mixtures"] = write_cards(game.mixtures.used)
    result["VIPs"] = write_cards(game.vips.shown)
    result["VIP pile"] = write_cards(game.vips.down)
    result["used VIPs"] = write_cards(game.vips.used)
    result["bearer pile"] = write_cards(game.bearers.down)
    result["used bearers"] = write_cards(game.bearers.used)
    result["quiet"] = str(game.quiet)
    result["last round"] = "yes" if game.last_round else "no"
    result["reserve"] = "".join(kind * game.reserve(kind)
                                for kind in KINDS) or "empty"
    result["inn groups"] = str(game.groups_at_inn())
    return result


def claims(game):
    """Everything that can be claimed of a position."""
    lines = [f"? {key}: {value}" for key, value in fields(game).items()]
    asked = game.to_act()
    to_act = "nobody" if asked is None else seat_name(asked)
    lines.append(f"? to act: {to_act}")
    for seat in range(game.n):
        legal = ", ".join(game.legal()) if seat == asked else ""
        lines.append(f"? legal {seat_name(seat)}: {legal or 'none'}")
    lines.append(f"? over: {'yes' if asked is None else 'no'}")
    if asked is None:
        totals = [sum(points for _, points in sheet)
                  for sheet in game.sheets()]
        for seat, total in enumerate(totals):
            rank = sum(1 for other in totals if other > total)
            lines.append(f"? score {seat_name(seat)}: {total}")
            lines.append(f"? rank {seat_name(seat)}: {rank}")
    return lines
