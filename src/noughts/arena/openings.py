"""Openings: the first moves of the games of a tournament, balanced and drawn by chance, or from a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from noughts.game.sgf import games_in
from noughts.players import swap2
from noughts.players.swap2 import BALANCED, TRIES, random_opening, value_of
from noughts.rules import Move, NoughtsError, Position, Rules, printable, quoted
from noughts.search.exact import lookup

Opening = tuple[Move, ...]

RANDOM = "random"

NONE = "none"

SWAP2 = "swap2"  # no moves: the players agree on them

CELLS_PER_PLY = 8
MOST_PLIES = 8
LEAST_PLIES = 2  # random moves of an opening: one for so many cells of the board

_OFFSETS = re.compile(r"-?\d{1,2}\s*,\s*-?\d{1,2}(\s*,\s*-?\d{1,2}\s*,\s*-?\d{1,2})*", re.ASCII)


class BadOpening(NoughtsError):
    """An opening that cannot be played, or a file without openings."""


class Openings:
    """Openings by number, made when they are asked for; after the last one they begin again.

    >>> openings = Openings("none", Rules.parse("15x15"), seed=0)
    >>> openings[0], openings[5]
    ((), ())
    """

    def __init__(self, source: str | None, rules: Rules, seed: int) -> None:
        """``none``, ``random``, ``random:6`` for so many moves, ``swap2``, or the path of a file; None chooses by the board."""
        self.source = source or (NONE if lookup.fits(rules) else RANDOM)
        kind, _, plies = self.source.partition(":")
        self._more: Iterator[Opening]
        if self.source == SWAP2:
            swap2.check(rules)
        if self.source in (NONE, SWAP2):
            self._more = iter([()])
        elif kind == RANDOM:
            self._more = balanced(rules, seed, _plies(plies, rules))
        else:
            self._more = iter(opening_file(Path(self.source), rules))
        self._known: list[Opening] = []

    def __getitem__(self, number: int) -> Opening:
        while number >= len(self._known):
            opening = next(self._more, None)
            if opening is None:
                return self._known[number % len(self._known)]
            self._known.append(opening)
        return self._known[number]

    @property
    def is_agreed(self) -> bool:
        """Whether the players of each game agree on its opening."""
        return self.source == SWAP2

    def number_of(self, pair: int) -> int:
        self[pair]
        return pair % len(self._known)


def _plies(text: str, rules: Rules) -> int:
    cells = rules.cols * rules.rows
    if not text:
        return max(LEAST_PLIES, min(MOST_PLIES, cells // CELLS_PER_PLY))
    if not re.fullmatch(r"\d{1,2}", text, re.ASCII) or not 1 <= int(text) < cells:
        raise BadOpening(f"random:{quoted(text)}: expected a number of moves from 1 to {cells - 1}, such as random:4")
    return int(text)


def balanced(rules: Rules, seed: int, plies: int) -> Iterator[Opening]:
    """Random openings that favour neither side, as far as a short search sees, each once; ends when no new ones are found."""
    rng = Random(f"openings {seed} {rules} {plies}")  # noqa: S311 - games, not secrets
    seen: set[int] = set()
    while True:
        best: tuple[float, Opening, int] | None = None
        for _ in range(TRIES):
            opening = random_opening(rules, plies, rng)
            position = Position.start(rules)
            for move in opening:
                position = position.play(move)
            if position.outcome or position.key in seen:
                continue
            odds = abs(value_of(position))
            if best is None or odds < best[0]:
                best = odds, opening, position.key
            if odds <= BALANCED:
                break
        if best is None:
            return
        seen.add(best[2])
        yield best[1]


def opening_file(path: Path, rules: Rules) -> list[Opening]:
    """The openings of a file: SGF, or one on each line as moves (``h8 g7``) or in Gomocup's format (``0,0, -1,1``).

    Openings that lead to the same position, mirrored or turned, count once. BadOpening names the line of a mistake.
    """
    name = printable(str(path))
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        what = getattr(error, "strerror", None) or "not a text file"
        raise BadOpening(f"{name}: {what}. Choose random, none, swap2 or a file with openings") from error
    found: dict[int, Opening] = {}
    for where, moves in _sgf(text) if text.lstrip().startswith("(") else _lines(text):
        position, opening = Position.start(rules), []
        try:
            for move in _offsets(moves, rules) if _OFFSETS.fullmatch(moves) else moves.split():
                opening.append(position.parse_move(move))
                position = position.play(opening[-1])
        except NoughtsError as error:
            raise BadOpening(f"{name}: {where}: {error}") from error
        if position.outcome:
            raise BadOpening(f"{name}: {where}: the game is over after these moves")
        found.setdefault(position.key, tuple(opening))
    if not found:
        raise BadOpening(f"{name}: no openings found; expected moves on each line, such as h8 g7 h9")
    return list(found.values())


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        moves = line.partition("#")[0].strip()
        if moves:
            yield f"line {number}", moves


def _sgf(text: str) -> Iterator[tuple[str, str]]:
    for number, record in enumerate(games_in([text]), start=1):
        yield f"game {number}", " ".join(map(str, (node.move for node in record.game.root.main_line() if node.move)))


def _offsets(moves: str, rules: Rules) -> Iterable[str]:
    """Cells counted from the centre, as Gomocup counts them."""
    numbers = [int(number) for number in moves.split(",")]
    for col, row in zip(numbers[::2], numbers[1::2], strict=True):
        cell = (col + rules.cols // 2, row + rules.rows // 2)
        if not (0 <= cell[0] < rules.cols and 0 <= cell[1] < rules.rows):
            raise BadOpening(f"{col},{row}: not on a board of {rules.cols} x {rules.rows}, counted from its centre")
        yield str(Move(*cell))
