#!/usr/bin/env python3
"""Checks the luck of a game without Nethertable's own code. fair-luck.md, beside this file, explains every byte.

    nethertable replay --draws evening.game | python3 fair_luck.py evening.game [HASH ...]

HASH is what was published before the game: the hash of the seed, of the server's part, or both.
"""
import hashlib, re, struct, sys

HEADER = re.compile(r"game|luck|seed|(seed|server) hash|server part|words p\d|edition|seats|seating|title|treasure|kinds|rules"
                    "|planning|hallways|start|objectives|stalling|scenario|difficulty|decisions")  # all others are of a scene

def fail(message):
    sys.exit("fair_luck: " + message)

def chacha20(key, counter, stream):
    """The sixteen words of one block: ChaCha20 with a 64-bit counter and a 64-bit nonce, which is the stream."""
    start = list(struct.unpack("<4I8I4I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, stream)))
    x = start[:]
    def quarter(a, b, c, d):
        for to, add, mix, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[add]) & 0xFFFFFFFF
            x[mix] ^= x[to]
            x[mix] = ((x[mix] << bits) | (x[mix] >> (32 - bits))) & 0xFFFFFFFF

    for _ in range(10):
        for four in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),  # columns, then diagonals
                     (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(*four)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]

def draw(seed, stream, index, total):
    while True:  # a number below `total`, each equally likely
        for word in chacha20(seed, index, stream):
            product = word * total
            if product & 0xFFFFFFFF >= (2**32 - total) % total:
                return product >> 32
        index += 1

def read_record(path):
    """The fields of a record, and its draws in their order."""
    fields, draws = {}, []
    for line in open(path, encoding="utf-8-sig"):
        line = re.sub(r"(^|\s)#.*", "", line).strip()
        if line.startswith("!"):
            draws += line[1:].replace(",", " ").split()
        elif ":" in line and line[0] not in ">?" and not draws:
            key, value = (" ".join(part.split()) for part in line.split(":", 1))
            if fields.setdefault(key.lower(), value) != value:
                fail(f"'{key}' stands twice: one record a file, please")
    return fields, draws

def check_seed(fields, published):
    """No scene; the seed is made from the parts that the record names, and its hashes are the published ones."""
    if scene := [key for key in fields if not HEADER.fullmatch(key)]:
        fail(f"the record starts from a scene ('{scene[0]}'), which no seed has dealt")
    seed = bytes.fromhex(fields["seed"])
    hashes = {"seed hash": hashlib.sha256(seed).hexdigest()}
    if "server part" in fields:
        hashes["server hash"] = hashlib.sha256(part := bytes.fromhex(fields["server part"])).hexdigest()
        made = b"nethertable-seed-1\n" + part + bytes([fields["seating"] != "as chosen"])
        for seat in range(1, int(fields["seats"]) + 1):
            if f"words p{seat}" in fields:
                salt, words = map(bytes.fromhex, fields[f"words p{seat}"].replace(" -", " ").split(" "))
                made += bytes([seat]) + salt + bytes([len(words)]) + words
        if hashlib.sha256(made).digest() != seed:
            fail("server part, seating and words give another seed")
    for name, value in hashes.items():
        if fields.get(name, value) != value:
            fail(f"the {name} is {value}, not {fields[name]}")
    for value in published:
        if value.lower() not in hashes.values():
            fail(f"{value} was published, and is the hash of nothing here")
    return seed

def main():
    fields, draws = read_record(sys.argv[1])
    seed = check_seed(fields, sys.argv[2:])
    seats = [f"P{n + 1}" for n in range(int(fields["seats"]))]
    for index, last in enumerate(range(len(seats) - 1, 0, -1)):
        other = draw(seed, 32, index, last + 1)
        seats[last], seats[other] = seats[other], seats[last]
    if fields.get("seating", "as chosen") not in ("as chosen", " ".join(seats)):
        fail(f"the seed seats {' '.join(seats)}, the record {fields['seating']}")
    counts, dealt = {}, []
    for line in sys.stdin:
        *numbers, card, cards = re.fullmatch(r"(\d+) (\d+) (\d+) -> (\d+) (\S+) \|(.*)\n?", line).groups()
        stream, index, total, number = map(int, numbers)
        order = [name for count, name in (word.split("*", 1) for word in cards.split()) for _ in range(int(count))]
        if index != counts.get(stream, 0) or total != len(order):
            fail(f"this draw is out of order, or its cards are not {total}: {line}")
        counts[stream] = index + 1
        if number != draw(seed, stream, index, total) or card != order[number]:
            fail(f"the seed gives another number or card: {line}")
        dealt.append(card)
    if draws != dealt or not dealt:
        fail(f"the record has the draws {' '.join(draws)}, but those given to check are {' '.join(dealt) or 'none'}")
    print(f"{len(draws)} draws and the order of seats are those of the seed")

main()
