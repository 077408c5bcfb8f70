"""A clan's turn: cards and their icons, Activates, abilities, the Cells and the renewal of the offer."""

from collections import Counter

import tables as T
from dungeon import FAMILY, SIDES, Refused, is_reaction, shows_melee, take, tile_neighbours

SURGE_MELEE = ("surge-summon", "surge-coin", "surge-move")


class Turn:
    """Tasks of the clan in turn. Each `ask_…` returns what may be answered, each `do_…` carries an answer out."""

    # The phases

    def ask_play(self):
        clan = self.clan
        plays = [
            f"play {card} {letter}"
            for card in self.hand[clan]
            for letter, icons in zip("ab", SIDES[card])
            if not is_reaction(icons)
        ]
        return plays + self.ask_cells() + ["done"]

    def do_play(self, words):
        if words == ["cells"]:
            return self.use_cells()
        if words == ["done"]:
            if not self.hand[self.clan]:
                return self.end_turn()
            self.phase = "renew"
            return None
        _, card, letter = words
        take(self.hand[self.clan], card)
        self.played[self.clan][card] += 1
        self.icons = Counter(SIDES[card]["ab".index(letter)])
        self.stack.append(("card", card, letter))
        return None

    def ask_renewal(self):
        hand = self.hand[self.clan]
        return [f"discard {card}" for card in hand] + self.ask_cells() + ["done"]

    def do_renewal(self, words):
        if words == ["cells"]:
            return self.use_cells()
        if words == ["done"]:
            return self.end_turn()
        take(self.hand[self.clan], words[1])
        self.discard[self.clan][words[1]] += 1
        self.stack.append(("renew",))
        return None

    def ask_renew(self, task):
        return [f"return {card}" for card in self.offer] + ["done"]

    def do_renew(self, task, words):
        if words[0] == "return":
            take(self.offer, words[1])
            self.craft_pile[words[1]] += 1
            return
        self.stack.pop()
        self.fill_offer()

    def end_turn(self):
        clan = self.clan
        self.discard[clan] += self.played[clan]
        self.played[clan] = Counter()
        self.draw_cards(clan, T.HAND - self.hand[clan].total())
        self.phase = "invasion"
        self.stack.append(("reveal", T.DIFFICULTY[self.difficulty][self.level - 1]))

    # Cards

    def draw_cards(self, clan, number):
        for _ in range(number):
            card = self.next_card(clan)
            if card is None:
                return
            self.hand[clan][card] += 1

    def next_card(self, clan):
        """The top card of the draw pile; the discard pile is shuffled when a card is wanted and there is none."""
        if not self.deck[clan]:
            self.deck[clan], self.discard[clan] = self.discard[clan], Counter()
        if not self.deck[clan]:
            return None
        card = self.draw(self.deck[clan])
        take(self.deck[clan], card)
        return card

    def fill_offer(self):
        while self.offer.total() < T.OFFER and self.craft_pile:
            card = self.draw(self.craft_pile)
            take(self.craft_pile, card)
            self.offer[card] += 1

    # The Cells

    def ask_cells(self):
        return ["cells"] if not self.cells_used and self.guild_pile else []

    def use_cells(self):
        self.cells_used = True
        card = self.flip()
        self.draw_cards(self.clan, 3)
        self.stack += [("deck",), ("resolve",)]
        self.imprison(card)

    # A card in progress

    def ask_card(self, task):
        if not self.icons:
            return ["done"]
        return self.icon_actions() + self.ask_cells() + ["done"]

    def do_card(self, task, words):
        if words == ["cells"]:
            self.use_cells()
        elif words == ["done"]:
            self.stack.pop()
            self.icons = Counter()
        else:
            getattr(self, "use_" + words[0])(words)

    def icon_actions(self):
        """Everything that can be done with the icons that are left."""
        found, clan, icons = [], self.clan, self.icons
        here = self.rooms_with(clan)
        if icons["draw"] and self.can_draw(clan):
            found.append("draw")
        if icons["reinforce"] and self.can_draw(clan):
            found.append("reinforce")
        if icons["move"]:
            found += [f"move {a} {b}" for a in here for b in self.move_rooms(a)]
        if icons["melee"]:
            found += [f"melee {room}" for room in self.melee_rooms()]
        if icons["ranged"]:
            found += [f"ranged {room}" for room in self.ranged_rooms(here)]
        if any(icons[icon] for icon in SURGE_MELEE):
            found += [f"surge {room}" for room in self.melee_rooms()]
        if icons["surge-draw"]:
            found += [f"surge {room}" for room in self.ranged_rooms(here)]
        if icons["summon"] and self.meeples_left(clan):
            found += [f"summon {room}" for room in self.summon_rooms()]
        for token in T.TOKENS:
            if icons[token] and self.tokens_left(token):
                found += [f"place {token} {room}" for room in here]
        if icons["portal"]:
            found += [f"portal {room}" for room in self.portal_rooms()]
        for icon in icons:
            if icon.startswith("swarm-"):
                found += [f"swarm {room}" for room in here if self.swarm_actions(icon, room)]
            if icon.startswith("ambush-") and self.meeples_left(clan):
                found += [f"ambush {room}" for room in self.rooms_of_type(icon[7:])]
        if icons["act"]:
            found += self.activates()
        return found

    def spend(self, icon, number=1):
        take(self.icons, icon, number)

    def melee_rooms(self):
        return [room for room in self.rooms_with(self.clan) if self.has_prey(room)]

    def has_prey(self, room):
        place = self.rooms[room]
        return bool(place.heroes() or (self.frogs_hunted() and place.tokens["frog"]))

    def frogs_hunted(self):
        return self.scenario == "frog-mutiny"

    def ranged_rooms(self, origins):
        reach = {other for room in origins for other in self.joined(room)}
        return [room for room in reach if self.rooms[room].heroes()]

    def summon_rooms(self):
        return self.rooms_with(self.clan) or self.rooms_of_type(T.CLANS[self.clan][2])

    def portal_rooms(self):
        """Own rooms that have no completed portal; one can always be had, from the supply or another room."""
        return [room for room in self.rooms_with(self.clan) if self.rooms[room].portal != "gate"]

    # Icons

    def use_draw(self, words):
        number = self.icons["draw"]
        self.spend("draw", number)
        self.draw_cards(self.clan, number)

    def use_reinforce(self, words):
        self.spend("reinforce")
        seen = [card for card in (self.next_card(self.clan) for _ in range(3)) if card]
        for card in seen:
            (self.hand if shows_melee(card) else self.discard)[self.clan][card] += 1

    def use_move(self, words):
        self.spend("move")
        self.stack.append(("which", words[1], words[2], "step"))

    def use_melee(self, words):
        self.spend("melee")
        self.stack.append(("hunt", words[1], "melee"))

    def use_ranged(self, words):
        self.spend("ranged")
        self.hit_hero(words[1])

    def use_surge(self, words):
        if self.icons["surge-draw"]:
            self.spend("surge-draw")
            self.hit_hero(words[1])
            self.stack.append(("reward", "surge-draw", words[1]))
            return
        icon = next(icon for icon in SURGE_MELEE if self.icons[icon])
        self.spend(icon)
        self.stack.append(("hunt", words[1], icon))

    def use_summon(self, words):
        self.spend("summon")
        self.place_meeple(self.clan, words[1])

    def use_place(self, words):
        self.spend(words[1])
        self.rooms[words[2]].tokens[words[1]] += 1

    def use_portal(self, words):
        self.spend("portal")
        self.open_gate(words[1])

    def use_swarm(self, words):
        icon = next(icon for icon in self.icons if icon.startswith("swarm-"))
        self.spend(icon)
        crowd = sum(n for (owner, _), n in self.rooms[words[1]].meeples.items() if owner == self.clan)
        self.stack.append(("swarm", icon, words[1], crowd))

    def use_ambush(self, words):
        icon = next(icon for icon in self.icons if icon.startswith("ambush-"))
        number = self.icons[icon]
        self.spend(icon, number)
        self.place_meeple(self.clan, words[1])
        self.stack.append(("ambush", icon, number - 1))

    def place_meeple(self, clan, room):
        self.rooms[room].meeples[clan, 0] += 1

    def hit_hero(self, room):
        place = self.rooms[room]
        for heroes in (place.exhausted, place.active):
            for hero in T.CLASSES:
                if heroes[hero]:
                    return take(heroes, hero)
        raise Refused(f"no hero in the {room}")

    def open_gate(self, room):
        place = self.rooms[room]
        if place.portal or self.portals_left():
            place.portal = "gate"
        else:
            self.stack.append(("fetch", room))

    # What interrupts a card

    def ask_which(self, task):
        _, origin, _target, _why = task
        return [f"meeple {wounds}" for wounds in self.rooms[origin].wounds_of(self.clan)]

    def do_which(self, task, words):
        _, origin, target, why = self.stack.pop()
        self.stack.append(("carry", origin, target, int(words[1]), why))

    def ask_carry(self, task):
        tokens = self.rooms[task[1]].tokens
        return [f"carry {token}" for token in T.TOKENS if tokens[token]] + ["done"]

    def do_carry(self, task, words):
        _, origin, target, wounds, why = self.stack.pop()
        take(self.rooms[origin].meeples, (self.clan, wounds))
        self.rooms[target].meeples[self.clan, wounds] += 1
        if words[0] == "carry":
            take(self.rooms[origin].tokens, words[1])
            self.rooms[target].tokens[words[1]] += 1
        if why == "divide" and self.meeples_left(self.clan):
            self.place_meeple(self.clan, origin)

    def ask_hunt(self, task):
        place = self.rooms[task[1]]
        found = ["hero"] if place.heroes() else []
        return found + (["prey"] if self.frogs_hunted() and place.tokens["frog"] else [])

    def do_hunt(self, task, words):
        _, room, icon = self.stack.pop()
        if words == ["prey"]:
            take(self.rooms[room].tokens, "frog")
        else:
            self.hit_hero(room)
        if icon == "surge-move":
            self.icons["move"] += 1
        elif icon in SURGE_MELEE:
            self.stack.append(("reward", icon, room))

    def ask_reward(self, task):
        _, icon, _room = task
        possible = {
            "surge-summon": self.meeples_left(self.clan),
            "surge-coin": self.tokens_left("coin"),
            "surge-draw": self.can_draw(self.clan),
        }[icon]
        return ["accept", "done"] if possible else ["done"]

    def do_reward(self, task, words):
        _, icon, room = self.stack.pop()
        if words == ["done"]:
            return
        if icon == "surge-summon":
            self.place_meeple(self.clan, room)
        elif icon == "surge-coin":
            self.rooms[room].tokens["coin"] += 1
        else:
            self.draw_cards(self.clan, 1)

    def swarm_actions(self, icon, room):
        if icon == "swarm-move":
            return [f"move {room} {other}" for other in self.move_rooms(room)]
        if icon == "swarm-melee":
            return [f"melee {room}"] if self.has_prey(room) else []
        return [f"ranged {other}" for other in self.ranged_rooms([room])]

    def ask_swarm(self, task):
        _, icon, room, number = task
        return (self.swarm_actions(icon, room) if number else []) + ["done"]

    def do_swarm(self, task, words):
        _, icon, room, number = self.stack.pop()
        if words == ["done"]:
            return
        self.stack.append(("swarm", icon, room, number - 1))
        if words[0] == "move":
            self.stack.append(("which", words[1], words[2], "step"))
        elif words[0] == "melee":
            self.stack.append(("hunt", room, "melee"))
        else:
            self.hit_hero(words[1])

    def ask_ambush(self, task):
        _, icon, number = task
        if not number or not self.meeples_left(self.clan):
            return ["done"]
        return [f"ambush {room}" for room in self.rooms_of_type(icon[7:])] + ["done"]

    def do_ambush(self, task, words):
        _, icon, number = self.stack.pop()
        if words[0] == "ambush":
            self.place_meeple(self.clan, words[1])
            self.stack.append(("ambush", icon, number - 1))

    def ask_fetch(self, task):
        return [f"choose {room}" for room in self.rooms if self.rooms[room].portal and room != task[1]]

    def do_fetch(self, task, words):
        _, room = self.stack.pop()
        self.rooms[words[1]].portal = None
        self.rooms[room].portal = "gate"

    # Activates

    def activates(self):
        clan, acts = self.clan, self.icons["act"]
        found = []
        for room in self.rooms_with(clan):
            if room in T.PRODUCES and self.tokens_left(T.PRODUCES[room]):
                found.append(f"activate {room}")
            if self.rooms[room].portal == "portal":
                found.append(f"complete {room}")
            if room == "laboratory" and any(FAMILY[card] == "monster" for card in self.offer):
                found.append("activate laboratory")
            if room == "builder":
                found += [f"tunnel {a} {b}" for a, b in self.ordered_pairs(self.walls() - self.tunnels)]
        for card in self.offer:
            if FAMILY[card] != "monster":
                room, resource = T.CRAFTS_IN[FAMILY[card]]
                if self.rooms[room].has(clan) and self.rooms[room].tokens[resource]:
                    found.append(f"craft {card}")
        if acts >= T.CLANS[clan][5]:
            found += self.abilities()
        return found

    def ordered_pairs(self, pairs):
        return [sorted(pair) for pair in pairs]

    def abilities(self):
        clan = self.clan
        here = self.rooms_with(clan)
        ability = T.CLANS[clan][4]
        if ability == "litter":
            return [f"ability {room}" for room in here] if self.meeples_left(clan) else []
        if ability == "rise":
            return ["ability graveyard"] if here and self.meeples_left(clan) else []
        if ability == "frenzy":
            return [f"ability {room}" for room in self.melee_rooms()]
        if ability == "tinker":
            return [f"ability {room}" for room in here] if self.tokens_left("trap") else []
        if ability == "gate":
            return [f"ability {room}" for room in self.portal_rooms()]
        if ability == "rekindle":
            return [f"ability {room}" for room in here if any(self.rooms[room].wounds_of(clan))]
        near = self.move_rooms if ability in ("divide", "dash") else tile_neighbours(self.scenario).get
        found = []
        for room in here:
            reach = set(near(room))
            if ability != "divide":
                reach |= {far for other in near(room) for far in near(other)}
            found += [f"ability {room} {other}" for other in reach - {room}]
        return found

    def use_ability(self, words):
        clan = self.clan
        room = words[1]
        ability, cost = T.CLANS[clan][4:]
        self.spend("act", cost)
        if ability in ("litter", "rise"):
            self.place_meeple(clan, room)
        elif ability == "frenzy":
            self.stack.append(("hunt", room, "melee"))
        elif ability == "tinker":
            self.rooms[room].tokens["trap"] += 1
        elif ability == "gate":
            self.open_gate(room)
        elif ability == "rekindle":
            wounds = self.rooms[room].wounds_of(clan)[-1]
            take(self.rooms[room].meeples, (clan, wounds))
            self.rooms[room].meeples[clan, max(0, wounds - 2)] += 1
        else:
            self.stack.append(("which", room, words[2], "divide" if ability == "divide" else "leap"))

    def use_activate(self, words):
        self.spend("act")
        room = words[1]
        if room in T.PRODUCES:
            self.rooms[room].tokens[T.PRODUCES[room]] += 1
        else:
            self.stack += [("take",), ("deck",), ("resolve",)]
            self.send_to_cells()

    def use_complete(self, words):
        self.spend("act")
        self.rooms[words[1]].portal = "gate"

    def use_craft(self, words):
        self.spend("act")
        room, resource = T.CRAFTS_IN[FAMILY[words[1]]]
        take(self.rooms[room].tokens, resource)
        self.take_offered(words[1])

    def take_offered(self, card):
        take(self.offer, card)
        self.discard[self.clan][card] += 1
        self.fill_offer()

    def ask_take(self, task):
        return [f"craft {card}" for card in self.offer if FAMILY[card] == "monster"]

    def do_take(self, task, words):
        self.stack.pop()
        self.take_offered(words[1])

    def use_tunnel(self, words):
        self.spend("act")
        if len(self.tunnels) < T.TUNNELS:
            self.tunnels.add(frozenset(words[1:]))
        else:
            self.stack.append(("redig", words[1], words[2]))

    def ask_redig(self, task):
        return [f"tunnel {a} {b}" for a, b in self.ordered_pairs(self.tunnels)]

    def do_redig(self, task, words):
        _, a, b = self.stack.pop()
        self.tunnels.remove(frozenset(words[1:]))
        self.tunnels.add(frozenset((a, b)))
