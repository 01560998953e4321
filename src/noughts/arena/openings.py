"""Openings: the first moves of the games of a tournament, balanced and drawn by chance, or from a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from noughts.game.sgf import games_in
from noughts.players import swap2
from noughts.players.swap2 import BALANCED, TRIES, random_opening, value_of
from noughts.rules import Move, NoughtsError, Position, Rules, printable, quoted
from noughts.search.exact import lookup

Opening = tuple[Move, ...]

Verdict = tuple[float, int]  # how much a position favours one side, and its key

RANDOM = "random"

NONE = "none"

SWAP2 = "swap2"  # no moves: the players agree on them

CELLS_PER_PLY = 8
MOST_PLIES = 8
LEAST_PLIES = 2  # random moves of an opening: one for so many cells of the board

BATCH = 16  # candidates that one task judges, so that it takes longer than handing it out

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
        self._draw: _Draw | None = None
        self._known: Sequence[Opening] = [()]
        if self.source == SWAP2:
            swap2.check(rules)
        elif kind == RANDOM:
            self._draw = _Draw(rules, seed, _plies(plies, rules))
            self._known = self._draw.chosen
        elif self.source != NONE:
            self._known = opening_file(Path(self.source), rules)

    def __getitem__(self, number: int) -> Opening:
        while self._draw and self._is_missing(number):
            self._draw.judge_one()
        return self._known[number % len(self._known)]

    def missing(self, number: int) -> Candidates | None:
        """What to judge next, wherever that is done, as long as an opening is not known; then None."""
        return self._draw.next_candidates() if self._draw and self._is_missing(number) else None

    def note(self, first: int, verdicts: Sequence[Verdict | None]) -> None:
        """Use the verdicts on the candidates from the ``first`` on."""
        if self._draw:
            self._draw.note(first, verdicts)

    def _is_missing(self, number: int) -> bool:
        return number >= len(self._known) and self._draw is not None and not self._draw.is_at_end

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


@dataclass(frozen=True, slots=True)
class Candidates:
    """Random openings to judge, numbered from the ``first`` on."""

    rules: Rules
    first: int
    openings: tuple[Opening, ...]

    def verdicts(self) -> list[Verdict | None]:
        """For each how much it favours one side, and the key of its position; None where the game is over."""
        return [self._verdict(Position.start(self.rules).play(*opening)) for opening in self.openings]

    @staticmethod
    def _verdict(position: Position) -> Verdict | None:
        return None if position.outcome else (abs(value_of(position)), position.key)


class _Draw:
    """Random openings that favour neither side, as far as a short search sees, each once.

    Which candidates are drawn does not depend on what is found about them.
    So they can be judged in any order, far ahead and by many, and the same openings are chosen.
    """

    def __init__(self, rules: Rules, seed: int, plies: int) -> None:
        self.chosen: list[Opening] = []
        self.is_at_end = False  # no more new ones are found
        self._rules, self._plies = rules, plies
        self._rng = Random(f"openings {seed} {rules} {plies}")  # noqa: S311 - games, not secrets
        self._drawn: dict[int, Opening] = {}
        self._verdicts: dict[int, Verdict | None] = {}
        self._first = 0  # the first candidate for the next opening
        self._next = 0  # the next candidate to draw
        self._keys: set[int] = set()

    def next_candidates(self) -> Candidates:
        """Some that nobody has judged or been given."""
        first = self._next
        return Candidates(self._rules, first, tuple(self._candidate(number) for number in range(first, first + BATCH)))

    def judge_one(self) -> None:
        """Judge the first candidate without a verdict."""
        number = next(number for number in count(self._first) if number not in self._verdicts)
        self.note(number, Candidates(self._rules, number, (self._candidate(number),)).verdicts())

    def _candidate(self, number: int) -> Opening:
        if number == self._next:
            self._drawn[number] = random_opening(self._rules, self._plies, self._rng)
            self._next += 1
        return self._drawn[number]

    def note(self, first: int, verdicts: Sequence[Verdict | None]) -> None:
        self._verdicts.update(enumerate(verdicts, start=first))
        while not self.is_at_end and self._choose():
            pass

    def _choose(self) -> bool:
        """Choose an opening; False as long as a verdict is missing."""
        best: tuple[float, int, int] | None = None
        for number in range(self._first, self._first + TRIES):
            if number not in self._verdicts:
                return False
            verdict = self._verdicts[number]
            if verdict is None or verdict[1] in self._keys:
                continue
            odds, key = verdict
            if best is None or odds < best[0]:
                best = odds, key, number
            if odds <= BALANCED:
                break
        if best is None:
            self.is_at_end = True
        else:
            self._keys.add(best[1])
            self.chosen.append(self._drawn[best[2]])
        for used in range(self._first, number + 1):
            del self._drawn[used], self._verdicts[used]
        self._first = number + 1
        return True


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
