#!/usr/bin/env python3
"""Draws positions of Dungeon Lords as text: an example of a client that knows nothing but docs/protocol.md and the schema.

    python3 docs/dungeon_lords.py < messages      # one message of the server a line; all but updates are skipped
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "schemas", "dungeon-lords.json"), encoding="utf-8") as file:
    SCHEMA = json.load(file)
EMPTY = {"array": [], "object": {}, "integer": 0, "boolean": False}


def resolve(schema):
    """Follows a reference to its definition."""
    while "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


class Part:
    """An object of a message with its schema: gives fields by name, and knows what is meant by one that is left out."""

    def __init__(self, value, schema):
        self.value, self.schema = value, resolve(schema)

    def __getattr__(self, name):
        schema = self.schema["properties"][name]  # a name that the schema does not have is an error
        resolved = resolve(schema)
        value = self.value.get(name, EMPTY.get(resolved.get("type")))
        is_object = isinstance(value, dict) and "properties" in resolved
        return Part(value, schema) if is_object else value

    def parts(self, name):
        """A list or an object of objects: pairs of key and part."""
        schema = resolve(self.schema["properties"][name])
        inside = schema.get("items") or schema.get("additionalProperties")
        value = self.value.get(name, EMPTY[schema["type"]])
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [(key, Part(one, inside)) for key, one in pairs]


def words(value):
    """Whatever there is, in one line: lists, counts by name, questions with an answer in them."""
    if isinstance(value, Part):
        value = value.value
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {words(inside)}" for name, inside in value.items())
    if isinstance(value, list):
        return " ".join("?" if one is None else words(one) for one in value)
    return str(value)


def draw_site(site):
    """The construction site: `#` a tunnel, `x` a conquered tile, a letter for a room."""
    rooms = {square: room for room, square in site.rooms.items()}
    lines = []
    for row in "1234":
        line = ""
        for column in "abcde":
            square = column + row
            sign = "." if square not in site.tiles else rooms.get(square, "#")[0]
            line += " x" if square in site.conquered else f" {sign}"
        lines.append("   " + line)
    return lines + [f"    rooms: {words(site.rooms)}"]


def draw_lord(seat, lord, backs):
    """One dungeon."""
    lines = [
        f"{seat}: food {lord.food}, gold {lord.gold}, imps {lord.imps} ({lord.busy} busy), evil {lord.evil}, "
        f"red marks {lord.red_marks}",
        f"    dug {words(lord.dug)}; mined {words(lord.mined)}; held {words(lord.held)}; orders {words(lord.orders)}; "
        f"not carried out {words(lord.failed)}",
        f"    lair: {words(lord.up)}; face down: {words(lord.down)}; prison: {words(lord.prison)}",
    ]
    party = [f"{one.adventurer} ({one.hits} hits{', fed' if one.has_food else ''})" for _, one in lord.parts("party")]
    lines.append("    party: " + (", ".join(party) or "-"))
    if backs:
        lines.append(
            f"    cards: {backs.n_traps} traps, {backs.n_buried} buried, {backs.n_drawn} orders drawn, "
            f"{backs.n_chosen} chosen, kept {backs.has_kept}, for the non-player {backs.has_ordered_non_player}"
        )
    return lines + draw_site(lord.site)


def draw_combat(combat):
    """Plans and the battle that is going on."""
    lines = [f"combat: {combat.part}, round {combat.round}, due {words(combat.due)}"]
    for seat, plan in combat.parts("plans"):
        done = "done" if plan.is_done else "open"
        lines.append(f"    {seat} plans ({done}): {words(plan.square)}, traps {words(plan.traps)}, sends {words(plan.sent)}")
    battle = combat.battle
    if combat.turn and isinstance(battle, Part):
        lines.append(f"    battle of {combat.turn} on {battle.square} ({words(battle.room)}): {battle.step}, asks {words(battle.ask)}")
        lines.append(f"    waiting {words(battle.waiting)}; sheep {words(battle.sheep)}; unpaid {words(battle.unpaid)}; "
                     f"fallen {words(battle.fallen)}; back {words(battle.returned)}; traps {words(battle.traps)}")
        lines.append(f"    in force {words(battle.flags)}; poisoned {words(battle.poisoned)}; prevented {battle.n_prevented}")
    return lines


def draw(update):
    """The whole position."""
    table = Part(update["table"], SCHEMA["properties"]["table"])
    view = Part(update["view"], SCHEMA["properties"]["view"])
    lines = [
        f"Year {table.year}, {table.season}: {table.stage}. To act: {words(table.to_act)}; asked: {words(table.ask)} "
        f"(turn {table.turn}, {table.place} {table.space}). Starter {table.starter}. Options: {words(table.options)}",
        f"Event {words(table.event)}, next {words(table.next_event)}, special {words(table.special)}. Paladin {words(table.paladin)}",
        f"Arrivals {words(table.arrivals)}; next {words(table.next_arrivals)}; under the stack {words(table.bottom)}",
        f"Tavern {words(table.tavern)}; store {words(table.store)}",
        f"Spaces: {words(table.spaces)}",
        f"Stacks: monsters {words(table.monsters.tiles)}; rooms {words(table.rooms.tiles)}; "
        f"adventurers {words(table.adventurers.tiles)}; events {words(table.event_tiles)}; specials {words(table.specials)}",
        f"Gone: {words(table.gone)}; used traps {words(table.used_traps)}; worked {words(table.worked)}; "
        f"to settle {words(table.unsettled)}",
        f"Non-players: {words(table.non_players)}; their evil {table.non_player_evil}. Last combat: {words(table.last_combat)}",
    ]
    backs = dict(table.parts("backs"))
    for seat, lord in table.parts("lords"):
        lines += draw_lord(seat, lord, backs.get(seat))
    cards = [f"{nth} {words(one.card)} (seen by {words(one.seen_by)}{', open' if one.is_open else ''})" for nth, one in view.parts("town")]
    lines.append(f"Town: {'; '.join(cards) or '-'}")
    lines.append(f"You are {words(view.viewer)}. Your hand: {words(view.hand)}")
    return lines + (draw_combat(view.combat) if isinstance(view.combat, Part) else [])


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "update":
            print("\n".join(draw(message["data"])), end="\n\n")


if __name__ == "__main__":
    main()
