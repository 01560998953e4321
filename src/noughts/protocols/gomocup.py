"""Gomocup: the protocol in which managers of gomoku tournaments speak to those who play.

The manager sends one command a line; each is answered at once, or after a
thought. What the commands mean is told at
https://plastovicka.github.io/protocl2en.htm, where whoever plays is a brain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from noughts.players import Player
from noughts.players.time_share import SHORTEST
from noughts.protocols.stones import Stones
from noughts.protocols.terms import FIVE, Terms
from noughts.rules import BadMove, Cell, GameOver, NoughtsError, Position, Rules, Why, printable, quoted
from noughts.search import Limit

ABOUT = 'name="noughts", version="{version}", author="The noughts maintainers", www="https://noughts.readthedocs.io"'

OK = "OK"

FIRST_GLANCE = Limit(nodes=1, seconds=SHORTEST)
"""A thought before the game, while no clock runs, so that whatever a search loads at first is there when it matters."""

_SIZE = re.compile(r"\d{1,9}", re.ASCII)
_PAIR = re.compile(r"(\d{1,9})\s*,\s*(\d{1,9})", re.ASCII)
_STONE = re.compile(rf"({_PAIR.pattern})\s*,\s*([12])", re.ASCII)


class BadCommand(NoughtsError):
    """A command that lacks something, or comes at the wrong time."""


class Brain:
    """Plays what a player chooses: a line in, replies out. It reads and writes nothing itself and has no clock.

    A command that cannot be obeyed is answered with an error and changes nothing.

    >>> from noughts import player
    >>> brain = Brain(player("engine:nodes=1"), Random(0), version="0.1.0")
    >>> brain.hear("START 15"), brain.hear("BEGIN"), brain.hear("TURN 7,7")
    (['OK'], ['7,7'], ['ERROR 7,7: a stone is there already'])
    """

    def __init__(self, player: Player, rng: Random, *, version: str) -> None:
        self.has_ended = False
        """Whether the manager has sent it away."""
        self._player = player
        self._rng = rng
        self._version = version
        self._terms = Terms()
        self._board: Stones | None = None
        self._dictated: list[str] | None = None
        """The stones of a board that is being sent, until it is done."""

    def hear(self, line: str) -> list[str]:
        """Obey one line; what there is to say to it, each reply a line of plain letters."""
        first, _, rest = " ".join(line.split()).partition(" ")
        word = first.upper()
        if not word or self.has_ended:
            return []
        if word in COMMANDS:
            replies = self._obey(word, rest)
        elif self._dictated is not None:
            self._dictated.append(line.strip())
            replies = []
        else:
            replies = [f"UNKNOWN {quoted(first)}: not a command that noughts knows"]
        return [_plain(reply) for reply in replies]

    def _obey(self, word: str, rest: str) -> list[str]:
        replies = []
        if self._dictated is not None and word not in WITHIN_BOARD:
            self._dictated = None
            replies.append(f"ERROR BOARD: {word} came before DONE, so the board is as it was")
        try:
            replies += COMMANDS[word](self, rest)
        except NoughtsError as error:
            replies.append(f"ERROR {error}")
        return replies if word not in SILENT else []

    def _start(self, size: str) -> list[str]:
        if not _SIZE.fullmatch(size):
            raise BadCommand(f"START {quoted(size)}: expected a size such as START 15")
        return self._begin_on(int(size), int(size))

    def _start_rectangle(self, size: str) -> list[str]:
        return self._begin_on(*_pair(size, "a size such as RECTSTART 20,15"))

    def _restart(self, _: str) -> list[str]:
        return self._begin_on(self._stones.cols, self._stones.rows)

    def _begin_on(self, cols: int, rows: int) -> list[str]:
        # A rule that is not played is told about when a move is wanted, which is when managers listen.
        start = Position.start(Rules(cols, rows, FIVE))
        self._player.check(start.rules)
        if self._player.has_odds:
            self._player.choose(start, FIRST_GLANCE, self._rng)
        self._board = Stones(cols, rows)
        return [OK]

    def _begin(self, _: str) -> list[str]:
        return self._answer_to(self._stones)

    def _turn(self, where: str) -> list[str]:
        return self._answer_to(self._stones.with_theirs(_cell(where)))

    def _dictate(self, _: str) -> list[str]:
        self._dictated = []
        return []

    def _done(self, _: str) -> list[str]:
        if self._dictated is None:
            raise BadCommand("DONE: there was no BOARD before it")
        lines, self._dictated = self._dictated, None
        stones = Stones(self._stones.cols, self._stones.rows)
        for line in lines:
            stone = _STONE.fullmatch(line)
            if stone is None:
                raise BadCommand(f"{quoted(line)}: expected a stone such as 7,7,1 (1 own, 2 the opponent's), or DONE")
            place = stones.with_ours if stone[4] == "1" else stones.with_theirs
            stones = place(_cell(stone[1]))
        return self._answer_to(stones)

    def _take_back(self, where: str) -> list[str]:
        self._board = self._stones.without(_cell(where))
        return [OK]

    def _play(self, where: str) -> list[str]:
        self._our_move(self._stones)
        return self._make(self._stones, _cell(where))

    def _info(self, what: str) -> list[str]:
        key, _, value = what.partition(" ")
        self._terms = self._terms.told(key.lower(), value)
        return []

    def _about(self, _: str) -> list[str]:
        return [ABOUT.format(version=self._version)]

    def _end(self, _: str) -> list[str]:
        self.has_ended = True
        return []

    @property
    def _stones(self) -> Stones:
        if self._board is None:
            raise BadCommand("there is no board yet: begin with START 15")
        return self._board

    def _answer_to(self, stones: Stones) -> list[str]:
        """Choose a move and make it."""
        position = self._our_move(stones)
        return self._make(stones, self._player.choose(position, self._terms.limit, self._rng).move.cell)

    def _make(self, stones: Stones, cell: Cell) -> list[str]:
        """Make a move of ours."""
        self._board = stones.with_ours(cell)
        return [f"{cell.col},{cell.row}"]

    def _our_move(self, stones: Stones) -> Position:
        """The position in which a move is wanted."""
        rules = self._terms.rules(stones.cols, stones.rows)
        self._player.check(rules)
        position = stones.our_move(rules)
        if position.outcome:
            why = "there are five in a row" if position.outcome.why is Why.LINE else "the board is full"
            raise GameOver(f"the game is over: {why}")
        return position


COMMANDS: Mapping[str, Callable[[Brain, str], list[str]]] = {
    "START": Brain._start,
    "RECTSTART": Brain._start_rectangle,
    "RESTART": Brain._restart,
    "BEGIN": Brain._begin,
    "TURN": Brain._turn,
    "BOARD": Brain._dictate,
    "DONE": Brain._done,
    "TAKEBACK": Brain._take_back,
    "PLAY": Brain._play,
    "INFO": Brain._info,
    "ABOUT": Brain._about,
    "END": Brain._end,
}
"""Every command, and what is done about it."""

SILENT = ("INFO", "END")
"""Commands after which the manager listens to nothing."""

WITHIN_BOARD = ("DONE", "INFO")
"""Commands that may come while a board is being sent."""


def _pair(text: str, expected: str) -> tuple[int, int]:
    match = _PAIR.fullmatch(text)
    if match is None:
        raise BadMove(f"{quoted(text)}: expected {expected}")
    return int(match[1]), int(match[2])


def _cell(text: str) -> Cell:
    """The column and the row, counted from 0."""
    return Cell(*_pair(text, "a column and a row such as 7,7, counted from 0"))


def _plain(text: str) -> str:
    """A line that every manager can show, whatever its alphabet."""
    return printable(text).replace("…", "...").encode("ascii", "backslashreplace").decode("ascii")
