"""Solve every position of a game with gravity up to some number of marks, and write the values as a book.

python -m tools.book [RULES] --out FILE [--marks 8] [--megabytes 1024] [--jobs N] [--cluster ADDRESS] [--resume FILE]

Only positions with the most marks are searched; the values of the others follow from them. The book of Connect Four, which
``noughts.search.exact.book`` reads, takes four and a half hours of one core:

    python -m tools.book --out src/noughts/search/exact/connect-four.book --resume book.results
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from noughts.rules import Rules, geometry_of
from noughts.search.core.proof import gravity
from noughts.search.core.proof.columns import BoundTable, GravitySearch, columns_of
from noughts.search.core.runtime import Watch
from noughts.search.exact.book import ZERO, Book, Columns, places_of
from tools.long_work import LongWork

POSITIONS_IN_TASK = 100
"""Some seconds."""


def sets(rules: Rules, columns: Columns) -> dict[str, int]:
    """The cells of X and of O."""
    found = {"X": 0, "O": 0}
    for col, marks in enumerate(columns):
        for height, mark in enumerate(marks):
            found[mark] |= 1 << (rules.rows - 1 - height) * rules.cols + col
    return found


def is_over(rules: Rules, columns: Columns) -> bool:
    x, o = sets(rules, columns).values()
    return any(line.mask & x == line.mask or line.mask & o == line.mask for line in geometry_of(rules).lines)


@cache
def searcher(rules: Rules, megabytes: int) -> GravitySearch:
    """The one of this process: what it learns from one position helps with the next."""
    return GravitySearch(columns_of(rules), BoundTable(rules, megabytes), Watch())


def replies(rules: Rules, columns: Columns) -> Iterator[Columns]:
    """The positions one move later."""
    mark = "XO"[sum(map(len, columns)) % 2]
    for col, held in enumerate(columns):
        if len(held) < rules.rows:
            yield (*columns[:col], held + mark, *columns[col + 1 :])


def in_order_of_play(rules: Rules, marks: int) -> list[int]:
    """The places of all unfinished positions with so many marks, those that come from the same one next to each other.

    They lead to the same positions later on, so a table that has seen one of them helps with the next.
    """
    seen: set[tuple[int, int]] = set()
    found = []
    waiting = [("",) * rules.cols]
    while waiting:
        columns = waiting.pop()
        count = sum(map(len, columns))
        place = places_of(rules, count).find(columns)
        if (count, place) in seen or is_over(rules, columns):
            continue
        seen.add((count, place))
        if count == marks:
            found.append(place)
        else:
            waiting.extend(replies(rules, columns))
    return found


def values(task: tuple[str, int, list[int], int]) -> str:
    """The bytes of some places, in hexadecimal digits."""
    text, marks, chosen, megabytes = task
    rules = Rules.parse(text)
    places, search = places_of(rules, marks), searcher(rules, megabytes)
    found = bytearray()
    for place in chosen:
        x, o = sets(rules, places.columns(place)).values()
        found.append(ZERO + gravity.score(search, x, o, marks % 2 == 0))
    return found.hex()


def earlier(rules: Rules, marks: int, later: bytes) -> bytes:
    """The bytes of all positions with so many marks, from those with one more."""
    places, next_places = places_of(rules, marks), places_of(rules, marks + 1)
    win = ZERO + (rules.cols * rules.rows - marks + 1) // 2
    found = bytearray(len(places))
    for place in in_order_of_play(rules, marks):
        values_after = [later[next_places.find(reply)] for reply in replies(rules, places.columns(place))]
        found[place] = max(2 * ZERO - value if value else win for value in values_after)
    return with_mirrors(rules, marks, bytes(found))


def with_mirrors(rules: Rules, marks: int, layer: bytes) -> bytes:
    """The values with those of mirror images; where the heights are symmetric, both have a place and only one is solved."""
    places, found = places_of(rules, marks), bytearray(layer)
    for place, value in enumerate(layer):
        if value:
            found[places.find(places.columns(place)[::-1])] = value
    return bytes(found)


def completed(rules: Rules, marks: int, last: bytes) -> Book:
    """The book whose last layer is known."""
    layers = [with_mirrors(rules, marks, last)]
    for count in range(marks - 1, -1, -1):
        layers.insert(0, earlier(rules, count, layers[0]))
    return Book(rules, tuple(layers))


def main() -> int:
    """Write the book of a game."""
    parser = argparse.ArgumentParser(prog="python -m tools.book")
    parser.add_argument("rules", nargs="?", type=Rules.parse, default=Rules.parse("connect-four"))
    parser.add_argument("--marks", type=int, default=8, help="the most marks of a position in the book")
    parser.add_argument("--megabytes", type=int, default=1024, help="for the table of each process")
    parser.add_argument("--out", type=Path, required=True, help="where to write the book")
    work = LongWork(parser)
    options = work.options
    rules, marks = options.rules, options.marks
    order = in_order_of_play(rules, marks)
    chunks = [order[at : at + POSITIONS_IN_TASK] for at in range(0, len(order), POSITIONS_IN_TASK)]
    tasks = [(str(number), (str(rules), marks, chunk, options.megabytes)) for number, chunk in enumerate(chunks)]
    plan = {"work": "book", "rules": str(rules), "marks": marks}
    last = bytearray(len(places_of(rules, marks)))
    done = 0
    for key, result in work.results(values, tasks, plan):
        for place, value in zip(chunks[int(key)], bytes.fromhex(result), strict=True):
            last[place] = value
        done += 1
        work.tell(done, len(tasks), "solved")
    if done == len(tasks):
        options.out.write_bytes(completed(rules, marks, bytes(last)).to_bytes())
    return work.exit_code()


if __name__ == "__main__":
    sys.exit(main())
