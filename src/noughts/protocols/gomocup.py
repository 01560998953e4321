"""Gomocup: the protocol between managers of gomoku tournaments and engines, which it calls brains.

The manager sends one command on each line. The commands are described at
https://plastovicka.github.io/protocl2en.htm.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from noughts.players import Player, swap2
from noughts.players.searching import SHARE_OF_GAME, SHARE_OF_MOVE, SHORTEST
from noughts.rules import (
    BadMove,
    BadPosition,
    BadRules,
    Cell,
    CellTaken,
    GameOver,
    IllegalMove,
    Move,
    NoughtsError,
    OffBoard,
    Position,
    Rules,
    Side,
    Why,
    printable,
    quoted,
)
from noughts.rules.notation import write_board
from noughts.search import Limit
from noughts.search.api import ONE_SECOND


@dataclass(frozen=True, slots=True)
class Stones:
    """Our stones and the opponent's, one bit for each cell. The rules check them when a move is asked for.

    >>> Stones(15, 15).with_theirs(Cell(7, 7)).our_move(Rules.parse("15x15x5")).side
    <Side.O: 'o'>
    """

    cols: int
    rows: int
    ours: int = 0
    theirs: int = 0

    def with_ours(self, cell: Cell) -> Stones:
        return replace(self, ours=self.ours | self._free(cell))

    def with_theirs(self, cell: Cell) -> Stones:
        return replace(self, theirs=self.theirs | self._free(cell))

    def without(self, cell: Cell) -> Stones:
        bit = self._bit(cell)
        if not bit & (self.ours | self.theirs):
            raise IllegalMove(f"{cell.col},{cell.row}: there is no stone to take back")
        return replace(self, ours=self.ours & ~bit, theirs=self.theirs & ~bit)

    def our_move(self, rules: Rules) -> Position:
        """The position with us to move; X is the side that must have begun."""
        ours, theirs = self.ours.bit_count(), self.theirs.bit_count()
        if theirs - ours not in (0, 1):
            counts = f"{ours} own and {theirs} of the opponent's"
            raise BadPosition(f"{counts}: on our move, the opponent has as many stones as we have, or one more")
        x, o = (self.ours, self.theirs) if ours == theirs else (self.theirs, self.ours)
        return Position.parse(write_board(rules, x, o), rules)

    def _free(self, cell: Cell) -> int:
        bit = self._bit(cell)
        if bit & (self.ours | self.theirs):
            raise CellTaken(f"{cell.col},{cell.row}: a stone is already there")
        return bit

    def _bit(self, cell: Cell) -> int:
        if not (0 <= cell.col < self.cols and 0 <= cell.row < self.rows):
            size = f"the board has columns 0 to {self.cols - 1} and rows 0 to {self.rows - 1}"
            raise OffBoard(f"{cell.col},{cell.row}: {size}")
        return 1 << cell.row * self.cols + cell.col


FIVE = 5  # in a row, in all rules

WORDS = {0: "", 1: "exact", 4: "renju", 8: "caro", 9: "exact caro"}
"""Words of our rules by the number of the protocol, which adds up bits."""

RULE_BITS = {1: "exactly five", 2: "continuous game", 4: "renju", 8: "caro"}


def rule_number(rules: Rules) -> int | None:
    """The number of the protocol for a game; None if it has none.

    >>> rule_number(Rules.parse("15x15x5 renju")), rule_number(Rules.parse("15x15x5 misere"))
    (4, None)
    """
    plays = (number for number in WORDS if rules.k == FIVE and Terms(rule=number).rules(rules.cols, rules.rows) == rules)
    return next(plays, None)


MARGIN = 0.05
"""Seconds of a move's time that the search does not get, as other engines keep it. Answers usually come 1 ms after its
end; on two cores with seven processes it was up to 0.21 s, of which 0.05 s was work and the rest waiting for a core."""

_NUMBER = re.compile(r"-?\d{1,15}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Terms:
    """The time limits in milliseconds, None if unknown, and the rule.

    >>> Terms().told("timeout_turn", "5000").limit.seconds, Terms().told("rule", "1").rules(15, 15)
    (4.95, Rules.parse('15x15x5 exact'))
    """

    timeout_turn: int | None = None  # for each move; 0 means as soon as possible
    timeout_match: int | None = None  # for all moves together; 0 means no limit
    time_left: int | None = None  # of the match; below 0 if it is used up
    rule: int = 0

    def told(self, key: str, value: str) -> Terms:
        """The terms after one INFO command; unknown ones are ignored, as the protocol demands."""
        if key not in self.__slots__ or not _NUMBER.fullmatch(value):
            return self
        return replace(self, **{key: int(value)})

    def rules(self, cols: int, rows: int) -> Rules:
        """The rules on a board of this size; BadRules if noughts does not play them."""
        if self.rule not in WORDS:
            names = ", ".join(name for bit, name in RULE_BITS.items() if self.rule & bit)
            known = ", ".join(f"{number} ({words or 'five or more'})" for number, words in WORDS.items())
            raise BadRules(f"rule {self.rule}{names and f' ({names})'}: noughts plays the rules {known}")
        return Rules.parse(f"{cols}x{rows}x{FIVE}", WORDS[self.rule])

    @property
    def limit(self) -> Limit:
        """The search limit for a move, so that the game is not lost on time."""
        if self.timeout_turn is None:
            return ONE_SECOND.within(self._share_of_match)
        turn = self.timeout_turn / 1000
        return _positive_limit(max(turn - MARGIN, SHARE_OF_MOVE * turn)).within(self._share_of_match)

    @property
    def _share_of_match(self) -> Limit:
        left = self.time_left if self.time_left is not None else self.timeout_match or None
        return Limit() if left is None else _positive_limit(SHARE_OF_GAME * left / 1000)


def _positive_limit(seconds: float) -> Limit:
    """A limit of so many seconds, or the shortest one if there are none."""
    return Limit(seconds=seconds if seconds > 0 else SHORTEST)


ABOUT = 'name="noughts", version="{version}", author="The noughts maintainers", www="https://noughts.readthedocs.io"'

OK = "OK"

WARM_UP = Limit(nodes=1, seconds=SHORTEST)  # A search before the game, while no clock runs, so that everything is loaded

_SIZE = re.compile(r"\d{1,9}", re.ASCII)
_PAIR = re.compile(r"(\d{1,9})\s*,\s*(\d{1,9})", re.ASCII)
_STONE = re.compile(rf"({_PAIR.pattern})\s*,\s*([12])", re.ASCII)


class BadCommand(NoughtsError):
    """A command is incomplete, or comes at the wrong time."""


class Brain:
    """Plays the moves of a player: a line in, replies out. It has no input, output or clock of its own.

    A command that fails is answered with an error and changes nothing.

    >>> from noughts import player
    >>> brain = Brain(player("engine:nodes=1"), Random(0), version="0.1.0")
    >>> brain.hear("START 15"), brain.hear("BEGIN"), brain.hear("TURN 7,7")
    (['OK'], ['7,7'], ['ERROR 7,7: a stone is already there'])
    """

    def __init__(self, player: Player, rng: Random, *, version: str) -> None:
        self.has_ended = False  # whether the manager has sent END
        self._player = player
        self._rng = rng
        self._version = version
        self._terms = Terms()
        self._board: Stones | None = None
        self._dictated: list[str] | None = None  # the lines of BOARD or SWAP2BOARD, until DONE
        self._is_start = False  # whether they are those of SWAP2BOARD
        self._position: Position | None = None
        """The position after our last move, so that the next one need not be read from the board."""

    def hear(self, line: str) -> list[str]:
        """Execute one line; returns the replies, each a line of ASCII."""
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
            replies = [f"UNKNOWN {quoted(first)}: an unknown command"]
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
            raise BadCommand(f"START {quoted(size)}: expected a size, for example START 15")
        return self._begin_on(int(size), int(size))

    def _start_rectangle(self, size: str) -> list[str]:
        return self._begin_on(*_pair(size, "a size, for example RECTSTART 20,15"))

    def _restart(self, _: str) -> list[str]:
        return self._begin_on(self._stones.cols, self._stones.rows)

    def _begin_on(self, cols: int, rows: int) -> list[str]:
        # An unknown rule is reported when a move is asked for, which is when managers listen.
        start = Position.start(Rules(cols, rows, FIVE))
        self._player.check(start.rules)
        if self._player.has_odds:
            self._player.choose(start, WARM_UP, self._rng)
        self._board = Stones(cols, rows)
        return [OK]

    def _begin(self, _: str) -> list[str]:
        return self._answer_to(self._stones)

    def _turn(self, where: str) -> list[str]:
        return self._answer_to(self._stones.with_theirs(_cell(where)))

    def _dictate(self, _: str) -> list[str]:
        self._dictated, self._is_start = [], False
        return []

    def _dictate_start(self, _: str) -> list[str]:
        self._dictated, self._is_start = [], True
        return []

    def _done(self, _: str) -> list[str]:
        if self._dictated is None:
            raise BadCommand("DONE: there was no BOARD or SWAP2BOARD before it")
        lines, self._dictated = self._dictated, None
        if self._is_start:
            return self._answer_to_start([_cell(line) for line in lines])
        stones = Stones(self._stones.cols, self._stones.rows)
        for line in lines:
            stone = _STONE.fullmatch(line)
            if stone is None:
                raise BadCommand(f"{quoted(line)}: expected a stone, for example 7,7,1 (1 own, 2 the opponent's), or DONE")
            place = stones.with_ours if stone[4] == "1" else stones.with_theirs
            stones = place(_cell(stone[1]))
        return self._answer_to(stones)

    def _answer_to_start(self, cells: list[Cell]) -> list[str]:
        """What we add to the first stones, which X and O placed in turn; nothing takes the other side."""
        rules = self._terms.rules(self._stones.cols, self._stones.rows)
        swap2.check(rules)
        if len(cells) not in swap2.STAGES:
            raise BadCommand(f"SWAP2BOARD: {len(cells)} stones; expected {', '.join(map(str, swap2.STAGES))}")
        position = Position.start(rules)
        for cell in cells:
            position = position.play(Move(*cell))
        added = self._player.swap2(position, self._terms.limit, self._rng)
        return [" ".join(f"{move.col},{move.row}" for move in added) or "SWAP"]

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
            raise BadCommand("there is no board yet; begin with START 15")
        return self._board

    def _answer_to(self, stones: Stones) -> list[str]:
        position = self._our_move(stones)
        move = self._player.choose(position, self._terms.limit, self._rng).move
        self._position = position.play(move)
        return self._make(stones, move.cell)

    def _make(self, stones: Stones, cell: Cell) -> list[str]:
        """Add a stone of ours and reply with its cell."""
        self._board = stones.with_ours(cell)
        return [f"{cell.col},{cell.row}"]

    def _our_move(self, stones: Stones) -> Position:
        """The position with us to move; NoughtsError if there is no move to make."""
        rules = self._terms.rules(stones.cols, stones.rows)
        self._player.check(rules)
        position = self._continued(stones, rules) or stones.our_move(rules)
        if position.outcome:
            why = "there are five in a row" if position.outcome.why is Why.LINE else "the board is full"
            raise GameOver(f"the game is over: {why}")
        return position

    def _continued(self, stones: Stones, rules: Rules) -> Position | None:
        """The position after one move of the opponent since ours; None if more has changed."""
        before = self._position
        if before is None or before.rules != rules:
            return None
        ours = before.x if before.side is Side.O else before.o
        new = (stones.ours | stones.theirs) & ~(before.x | before.o)
        if stones.ours != ours or new.bit_count() != 1 or stones.theirs & ~new != (before.x | before.o) & ~ours:
            return None
        row, col = divmod(new.bit_length() - 1, rules.cols)
        return before.play(Move(col, row))


COMMANDS: Mapping[str, Callable[[Brain, str], list[str]]] = {
    "START": Brain._start,
    "RECTSTART": Brain._start_rectangle,
    "RESTART": Brain._restart,
    "BEGIN": Brain._begin,
    "TURN": Brain._turn,
    "BOARD": Brain._dictate,
    "SWAP2BOARD": Brain._dictate_start,
    "DONE": Brain._done,
    "TAKEBACK": Brain._take_back,
    "PLAY": Brain._play,
    "INFO": Brain._info,
    "ABOUT": Brain._about,
    "END": Brain._end,
}

SILENT = ("INFO", "END")

WITHIN_BOARD = ("DONE", "INFO")  # commands that may come between BOARD or SWAP2BOARD and DONE


def _pair(text: str, expected: str) -> tuple[int, int]:
    match = _PAIR.fullmatch(text)
    if match is None:
        raise BadMove(f"{quoted(text)}: expected {expected}")
    return int(match[1]), int(match[2])


def _cell(text: str) -> Cell:
    """The column and the row, counted from 0."""
    return Cell(*_pair(text, "a column and a row counted from 0, for example 7,7"))


def _plain(text: str) -> str:
    """The text in ASCII, for managers with any encoding."""
    return printable(text).replace("…", "...").encode("ascii", "backslashreplace").decode("ascii")
