"""The heroes: guild cards, showing off, traps, attacks, loot and charges, and the cards of the scenarios."""

from collections import Counter

import tables as T
from dungeon import guild_deck, has_shield, is_reaction, SIDES, take


class Invasion:
    """Tasks of the heroes. Each `ask_…` returns what may be answered, each `do_…` carries an answer out."""

    # The guild deck

    def flip(self):
        """The next guild card; nothing from an empty deck."""
        if not self.guild_pile:
            return None
        card = self.draw(self.guild_pile)
        take(self.guild_pile, card)
        return card

    def ask_reveal(self, task):
        return None

    def do_reveal(self, task, words):
        _, number = self.stack.pop()
        if not number:
            return self.end_invasion()
        self.stack += [("reveal", number - 1), ("deck",), ("resolve",)]
        card = self.flip()
        if card is None:
            return None
        if "-" in card:
            hero, kind = card.split("-")
            self.summon(hero, self.rooms_of_type(kind))
        else:
            getattr(self, "reveal_" + card)()
        return None

    def end_invasion(self):
        self.gatecrash = False
        self.cells_used = False
        self.clan = self.clan_after(self.clan)
        self.phase = "play"

    def ask_deck(self, task):
        return None

    def do_deck(self, task, words):
        self.stack.pop()
        if self.guild_pile:
            return
        if self.level == 2:
            self.finish("won")
        else:
            self.level = 2
            self.guild_pile = guild_deck(self.scenario)

    def imprison(self, card):
        """A guild card sent to the Cells: a hero enters, a scenario card is ignored."""
        if card and "-" in card:
            self.summon(card.split("-")[0], ["cells"])

    def send_to_cells(self):
        self.imprison(self.flip())

    # Summoned heroes

    def summon(self, hero, rooms):
        self.stack.append(("summon", hero, *rooms))

    def ask_summon(self, task):
        _, hero, *rooms = task
        if hero != "archer" or sum(1 for room in rooms if self.rooms_ahead(room)) < 2:
            return [f"choose {rooms[0]}"]       # their order changes nothing
        return [f"choose {room}" for room in rooms]

    def do_summon(self, task, words):
        _, hero, *rooms = self.stack.pop()
        room = words[1]
        rooms.remove(room)
        if rooms:
            self.stack.append(("summon", hero, *rooms))
        self.stack.append(("enter", hero, room))
        self.show_off(hero, room)

    def show_off(self, hero, room):
        place = self.rooms[room]
        if hero == "warrior":
            self.stack.append(("plunder", room, 2))
        elif hero == "rogue":
            if place.tokens["trap"]:
                take(place.tokens, "trap")
        elif hero == "mage":
            if room == "cells":
                place.wake()
        else:
            self.stack.append(("shoot", room))

    def ask_enter(self, task):
        return None

    def do_enter(self, task, words):
        _, hero, room = self.stack.pop()
        place = self.rooms[room]
        if place.tokens["trap"]:
            take(place.tokens, "trap")
        elif room == "cells" and hero != "mage":
            place.exhausted[hero] += 1
        else:
            place.active[hero] += 1
            place.wake()

    def ask_plunder(self, task):
        _, room, number = task
        tokens = self.rooms[room].tokens
        kinds = [kind for kind in T.RESOURCES if tokens[kind]]
        if not number or not kinds:
            return ["done"]
        if self.rooms[room].resources() <= number:
            kinds = kinds[:1]
        return [f"lose {kind}" for kind in kinds]

    def do_plunder(self, task, words):
        _, room, number = self.stack.pop()
        if words[0] == "lose":
            take(self.rooms[room].tokens, words[1])
            self.stack.append(("plunder", room, number - 1))

    def ask_spoil(self, task):
        return self.ask_plunder((*task, 1))

    def do_spoil(self, task, words):
        _, room = self.stack.pop()
        if words[0] == "lose":
            take(self.rooms[room].tokens, words[1])

    def rooms_ahead(self, room):
        """Rooms with monsters that an archer in this room can shoot into."""
        return [
            other
            for other in self.rooms
            if other in self.joined(room) and self.steps(other) < self.steps(room) and self.rooms[other].monsters()
        ]

    def ask_shoot(self, task):
        return [f"choose {room}" for room in self.rooms_ahead(task[1])] or ["done"]

    def do_shoot(self, task, words):
        self.stack.pop()
        if words[0] == "choose":
            self.stack.append(("aim", words[1]))

    def strikes(self, room):
        return [f"strike {clan} {wounds}" for clan, wounds in self.rooms[room].meeples]

    def ask_aim(self, task):
        return self.strikes(task[1])

    def do_aim(self, task, words):
        _, room = self.stack.pop()
        self.attack(words, room)

    # Attacks

    def attack(self, words, room):
        self.stack.append(("defend", words[1], int(words[2]), room))

    def ask_defend(self, task):
        return ["accept"] + [f"defend {card}" for card in self.hand[task[1]] if has_shield(card)]

    def do_defend(self, task, words):
        _, clan, wounds, room = self.stack.pop()
        place = self.rooms[room]
        if words[0] == "defend":
            card = words[1]
            take(self.hand[clan], card)
            self.discard[clan][card] += 1
            splits = any("split" in icons for icons in SIDES[card] if is_reaction(icons))
            if splits and self.meeples_left(clan):
                self.place_meeple(clan, room)
            return
        take(place.meeples, (clan, wounds))
        if wounds + 1 < T.CLANS[clan][1]:
            place.meeples[clan, wounds + 1] += 1

    # Active heroes

    def ask_resolve(self, task):
        rooms = [room for room, place in self.rooms.items() if place.active]
        return [f"choose {room}" for room in rooms] or ["done"]

    def do_resolve(self, task, words):
        if words == ["done"]:
            self.stack.pop()
        else:
            self.stack.append(("group", words[1]))

    def ask_group(self, task):
        room = task[1]
        place = self.rooms[room]
        if not place.active:
            return ["done"]
        if place.monsters():
            return self.strikes(room)
        if place.chest:
            return None
        return [f"choose {other}" for other in self.charge_rooms(room)]

    def do_group(self, task, words):
        room = task[1]
        place = self.rooms[room]
        if not words:
            self.stack.pop()
            self.loot(room)
        elif words[0] == "strike":
            self.exhaust(place, 1)
            self.attack(words, room)
        elif words[0] == "choose":
            self.stack.pop()
            self.charge(room, words[1])
        else:
            self.stack.pop()

    def exhaust(self, place, number):
        for hero in T.CLASSES:
            acting = min(number, place.active[hero])
            if acting:
                take(place.active, hero, acting)
                place.exhausted[hero] += acting
                number -= acting

    def loot(self, room):
        place = self.rooms[room]
        value = place.chest
        if place.active.total() < value:
            self.exhaust(place, place.active.total())
            return
        self.exhaust(place, value)
        place.chest = 0
        if value == 4:
            self.finish("lost")
            return
        back = self.draw(self.unseen[value])
        take(self.unseen[value], back)
        if back == "spoil":
            self.stack.append(("spoil", room))
        elif back == "curse":
            self.everybody_discards()
        elif back == "heal":
            place.wake()
        else:
            self.send_to_cells()

    def everybody_discards(self):
        self.stack.append(("discard", *(clan for clan in self.clans() if self.hand[clan])))

    def next_loser(self, task):
        """The clan that discards now: in turn order from the clan in turn, however the task lists them."""
        return next((clan for clan in self.from_clan(self.clan) if clan in task[1:]), None)

    def ask_discard(self, task):
        loser = self.next_loser(task)
        return ([f"discard {card}" for card in self.hand[loser]] if loser else []) or ["done"]

    def do_discard(self, task, words):
        _, *clans = self.stack.pop()
        loser = self.next_loser(task)
        if words[0] == "discard":
            take(self.hand[loser], words[1])
            self.discard[loser][words[1]] += 1
        if loser:
            clans.remove(loser)
            self.stack.append(("discard", *clans))

    def charge_rooms(self, room):
        """The next rooms nearest to the Vault; with gatecrashers a gate leads on if it is strictly better."""
        best = min(self.steps(other) for other in self.joined(room))
        targets = [other for other in self.rooms if other in self.joined(room) and self.steps(other) == best]
        if self.gatecrash and self.rooms[room].portal == "gate":
            gates = [other for other in self.rooms if other != room and self.rooms[other].portal == "gate"]
            if gates and min(map(self.steps, gates)) < best:
                best = min(map(self.steps, gates))
                targets = [other for other in gates if self.steps(other) == best]
        return targets

    def charge(self, room, target):
        place, goal = self.rooms[room], self.rooms[target]
        party = place.active
        place.active = Counter()
        for hero in T.CLASSES:
            trapped = min(party[hero], goal.tokens["trap"])
            if trapped:
                take(goal.tokens, "trap", trapped)
                take(party, hero, trapped)
        if party:
            goal.wake()
            goal.active += party

    # Cards of the scenarios

    def reveal_landlady(self):
        if self.rooms["apothecary"].tokens["frog"]:
            take(self.rooms["apothecary"].tokens, "frog")
        else:
            self.everybody_discards()

    def reveal_rent(self):
        if self.rooms["vault"].tokens["coin"]:
            take(self.rooms["vault"].tokens, "coin")
        else:
            self.stack.append(("forfeit",))

    def ask_forfeit(self, task):
        chests = {room: place.chest for room, place in self.rooms.items() if place.chest and room != "vault"}
        lowest = min(chests.values(), default=0)
        return [f"choose {room}" for room, chest in chests.items() if chest == lowest] or ["done"]

    def do_forfeit(self, task, words):
        self.stack.pop()
        if words[0] == "choose":
            self.rooms[words[1]].chest = 0

    def reveal_croak(self):
        rooms = [room for room, place in self.rooms.items() if place.tokens["frog"] and place.monsters()]
        self.stack.append(("croak", "frog", "sewers", *rooms))

    def ask_croak(self, task):
        return [f"choose {room}" for room in task[3:] if self.rooms[room].monsters()] or ["done"]

    def do_croak(self, task, words):
        _, token, home, *rooms = self.stack.pop()
        if words == ["done"]:
            if self.tokens_left(token):
                self.rooms[home].tokens[token] += 1
            return
        rooms.remove(words[1])
        self.stack.append(("croak", token, home, *rooms))
        self.stack.append(("bite", words[1], self.rooms[words[1]].tokens[token]))

    def ask_bite(self, task):
        _, room, number = task
        return (self.strikes(room) if number else []) or ["done"]

    def do_bite(self, task, words):
        _, room, number = self.stack.pop()
        if words[0] == "strike":
            self.stack.append(("bite", room, number - 1))
            self.attack(words, room)

    def reveal_encore(self):
        self.stack.append(("encore",))

    def ask_encore(self, task):
        bands = {room: place.heroes() for room, place in self.rooms.items() if room != "cells" and place.heroes()}
        most = max(bands.values(), default=0)
        return [f"choose {room}" for room, heroes in bands.items() if heroes == most] or ["done"]

    def do_encore(self, task, words):
        self.stack.pop()
        if words[0] == "choose":
            self.rooms[words[1]].wake()

    def reveal_volatile(self):
        self.send_to_cells()

    def reveal_heist(self):
        self.summon("rogue", ["vault"])

    def reveal_demolition(self):
        self.summon("warrior", self.rooms_of_type("special"))

    def reveal_gatecrash(self):
        self.gatecrash = True
