"""The course of a game: set-up, who is asked what, and which questions answer themselves."""

import tables as T
from dungeon import Refused, Table, starting_deck, take
from invasion import Invasion
from turn import Turn

# Tasks that the team answers, and which the table may answer by itself.
TEAM = {"summon", "plunder", "spoil", "shoot", "aim", "resolve", "group", "croak", "bite", "forfeit", "encore"}


class Game(Table, Turn, Invasion):
    """One game. `legal()` lists what the seat in `to_act` may answer; `act()` answers."""

    def __init__(self, seats, luck, **options):
        super().__init__(seats, **options)
        self.draw = luck
        self.phase = "clans"
        self.clan = None
        self.stack = []
        self.options, self.to_act = [], None

    def begin(self):
        self.lay_out()
        self.advance()

    def over(self):
        return self.phase in ("won", "lost")

    def finish(self, how):
        self.phase = how
        self.stack = []
        self.icons.clear()

    def scores(self):
        """Chests kept by winners; for losers minus one for each guild card of both levels that was not drawn."""
        if self.phase == "won":
            points = sum(1 for place in self.rooms.values() if place.chest)
        else:
            points = -self.guild_pile.total()
            if self.level == 1:
                points -= 16 + sum(T.SCENARIOS[self.scenario]["cards"].values())
        return [points] * self.seats

    # Questions

    def question(self):
        """The seat that is asked now, and its answers; no answers where the table goes on by itself."""
        if self.stack:
            task = self.stack[-1]
            answers = getattr(self, "ask_" + task[0])(task)
            return self.seat_of(self.owner(task)), answers
        if self.phase == "clans":
            return self.ask_clan()
        if self.phase == "laboratory":
            return 0, [f"clan {clan}" for clan in T.CLANS if clan not in self.clans()]
        if self.phase == "dwell":
            return self.seat_of(self.clan), [f"summon {room}" for room in self.rooms_of_type(T.CLANS[self.clan][2])]
        answers = self.ask_play() if self.phase == "play" else self.ask_renewal()
        return self.seat_of(self.clan), answers

    def owner(self, task):
        """The clan whose seat answers a task."""
        if task[0] == "defend":
            return task[1]
        if task[0] == "discard":
            return self.next_loser(task) or self.clan
        return self.clan

    def answer(self, action):
        words = action.split() if action else []
        if self.stack:
            task = self.stack[-1]
            getattr(self, "do_" + task[0])(task, words)
        elif self.phase == "clans":
            self.do_clan(words)
        elif self.phase == "laboratory":
            self.do_laboratory(words[1])
        elif self.phase == "dwell":
            self.do_dwell(words[1])
        elif self.phase == "play":
            self.do_play(words)
        else:
            self.do_renewal(words)

    def advance(self):
        """Go on until somebody has a choice."""
        self.options, self.to_act = [], None
        while not self.over():
            if self.phase == "laboratory" and self.decisions == "default":
                clans = {clan: 1 for clan in T.CLANS if clan not in self.clans()}
                self.do_laboratory(self.draw(clans))
                continue
            seat, answers = self.question()
            if not answers:
                self.answer(None)
            elif len(set(answers)) == 1 and (self.stack or self.phase != "play"):
                self.answer(answers[0])
            elif self.decisions == "default" and self.stack and self.stack[-1][0] in TEAM:
                self.answer(self.table_decides(self.stack[-1], answers))
            else:
                self.options, self.to_act = sorted(set(answers)), seat
                return

    def legal(self):
        return self.options

    def act(self, seat, action):
        if seat != self.to_act:
            raise Refused(f"P{seat + 1} is not asked")
        if action not in self.options:
            raise Refused(f"'{action}' is not among: {', '.join(self.options)}")
        self.answer(action)
        self.advance()

    # Set-up

    def ask_clan(self):
        free = [f"clan {clan}" for clan in T.CLANS if clan not in self.clans()]
        seat = next((seat for seat, clans in enumerate(self.seat_clans) if not clans), 0)
        if self.seats == 1 and self.seat_clans[0]:
            free.append("alone")
        return seat, free

    def do_clan(self, words):
        if words != ["alone"]:
            seat, _ = self.ask_clan()
            self.add_clan(seat, words[1])
            if not all(self.seat_clans) or self.seats == 1 and len(self.seat_clans[0]) == 1:
                return
        if "laboratory" in self.rooms:
            self.phase = "laboratory"
        else:
            self.open_shop()

    def do_laboratory(self, clan):
        self.monsters = clan
        self.craft_pile += starting_deck(clan)
        self.open_shop()

    def open_shop(self):
        self.fill_offer()
        self.phase, self.clan = "dwell", self.clans()[0]

    def do_dwell(self, room):
        clan = self.clan
        self.place_meeple(clan, room)
        if T.CLANS[clan][0] - self.meeples_left(clan) < T.CLANS[clan][3]:
            return
        self.draw_cards(clan, T.HAND)
        if clan == self.clans()[-1]:
            self.phase, self.clan = "play", min(self.clans(), key=lambda name: T.CLANS[name][0])
        else:
            self.clan = self.clan_after(clan)

    # Decisions of the table

    def table_decides(self, task, answers):
        """The fixed rule for decisions of the team."""
        order = list(self.rooms)
        kind = task[0]

        def of_room(action):
            return self.rooms[action.split()[1]]

        def at(action):
            return order.index(action.split()[1])

        if kind in ("plunder", "spoil"):
            return min(answers, key=lambda action: T.RESOURCES.index(action.split()[1]))
        if answers[0].startswith("strike"):
            return min(answers, key=lambda action: self.strike_rank(action, task[1]))
        if kind == "shoot":
            return min(
                answers,
                key=lambda action: (
                    self.shot_loses(task[1], action.split()[1]),
                    self.best_strike(action.split()[1]),
                    at(action),
                ),
            )
        if kind == "resolve":
            return min(answers, key=lambda action: (-self.steps(action.split()[1]), at(action)))
        if kind == "group":
            targets = [action.split()[1] for action in answers]
            return f"choose {self.best_charge(targets, self.rooms[task[1]].active.total())}"
        if kind == "encore":
            return min(answers, key=lambda action: (self.toll(action.split()[1], of_room(action).heroes()), at(action)))
        return min(answers, key=at)

    # What a band of heroes takes on its way: whether the chest of the Vault, then chests, meeples and traps. It is
    # reckoned as if it went on alone, with no card to defend and no back of a chest at work.

    def toll(self, room, active):
        """Active heroes of a room fight, loot and charge on until all are exhausted."""
        place = self.rooms[room]
        wounds = {meeple: [T.CLANS[meeple[0]][1] - meeple[1]] * n for meeple, n in place.meeples.items()}
        health = sorted(left for group in wounds.values() for left in group)
        fallen = 0
        while active and health:
            active -= 1
            strongest = health.pop()
            if strongest > 1:
                health = sorted([*health, strongest - 1])
            else:
                fallen += 1
        if not active or active < place.chest:
            return False, 0, fallen, 0
        if place.chest == 4:
            return True, 0, fallen, 0
        active -= place.chest
        looted = 1 if place.chest else 0
        if not active or room == "vault":
            return False, looted, fallen, 0
        target = self.best_charge(self.charge_rooms(room), active)
        lost, chests, meeples, traps = self.toll_of_charge(target, active)
        return lost, looted + chests, fallen + meeples, traps

    def toll_of_charge(self, target, active):
        trapped = min(active, self.rooms[target].tokens["trap"])
        if trapped == active:
            return False, 0, 0, trapped
        lost, chests, meeples, traps = self.toll(target, active - trapped + self.rooms[target].heroes())
        return lost, chests, meeples, traps + trapped

    def best_charge(self, targets, active):
        """The way of a band: not to the loss of all, then most traps, a chest, most monsters."""
        order = list(self.rooms)

        def rank(room):
            place = self.rooms[room]
            lost = self.toll_of_charge(room, active)[0]
            return lost, -place.tokens["trap"], not place.chest, -place.monsters(), order.index(room)

        return min(targets, key=rank)

    def shot_loses(self, room, target):
        """Whether the archer of a room, once she has shot into another, leads her band to the chest of the Vault."""
        place, goal = self.rooms[room], self.rooms[target]
        if room == "cells" or place.tokens["trap"]:
            return False
        _, clan, wounds = min(self.strikes(target), key=lambda action: self.strike_rank(action, target)).split()
        before = goal.meeples.copy()
        take(goal.meeples, (clan, int(wounds)))
        if int(wounds) + 1 < T.CLANS[clan][1]:
            goal.meeples[clan, int(wounds) + 1] += 1
        lost = self.toll(room, place.heroes() + 1)[0]
        goal.meeples = before
        return lost

    def strike_rank(self, action, room):
        _, clan, wounds = action.split()
        place = self.rooms[room]
        crowd = sum(n for (owner, _), n in place.meeples.items() if owner == clan)
        return -(T.CLANS[clan][1] - int(wounds)), -crowd, self.clans().index(clan)

    def best_strike(self, room):
        return min(self.strike_rank(action, room) for action in self.strikes(room))
