"""GomocupPlayer: a program that speaks the Gomocup protocol, as a player: ``gomocup:./pbrain-rapfi``."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from threading import Lock

from noughts.players import BadPlayer, Odds, Player, Thought, TooSlow
from noughts.players.registry import is_taken
from noughts.players.sandbox import SECONDS_FOR_MOVE, name_of
from noughts.protocols.gomocup import EXACTLY_FIVE, FIVE, FIVE_OR_MORE
from noughts.protocols.line_program import MOST_LINES, LineProgram, NoAnswer, ProgramFailed
from noughts.rules import BadRules, Move, NoughtsError, Overline, Position, Rules, Side, printable, quoted
from noughts.search import Limit, Stop

USUAL_SECONDS = 1.0
"""For a move without a time limit, since the protocol does not count nodes."""

GRACE = 5.0
"""Seconds after the time limit in which an answer still counts, since the machine may be busy."""

STARTING = SECONDS_FOR_MOVE
"""Seconds to get ready for a board; some programs load a network first."""

GREETING = 2.0
"""Seconds to tell its name."""

UNLIMITED = 2_147_483_647
"""Milliseconds left in a game without a clock, in the protocol."""

LONGEST_WORD = 30
"""Characters of a name."""

LONGEST_COMPLAINT = 160
"""Characters of a program's message that an error repeats."""

EXPECTED = "Expected the path of a program, for example gomocup:./pbrain-rapfi"

_INTRODUCTION = re.compile(r"(ERROR|UNKNOWN)\b|.*\bname\s*=", re.IGNORECASE)
_READY = re.compile(r"(ERROR|UNKNOWN|OK)\b", re.IGNORECASE)
_DECISION = re.compile(r"(?!(MESSAGE|DEBUG)\b|name\s*=|$)", re.IGNORECASE)
"""Lines that answer a question. Many programs print other lines before the game; later every line is a move, except messages
and a late introduction."""

_NAME = re.compile(r'\bname\s*=\s*"([^"]*)"', re.IGNORECASE)
_MOVE = re.compile(r"(\d{1,9})\s*,\s*(\d{1,9})", re.ASCII)


def player_from_program(path: str) -> GomocupPlayer:
    """Start the program at a path and ask for its name; only for paths that users have typed themselves."""
    if not path:
        raise BadPlayer(f"gomocup: the path is missing. {EXPECTED}")
    player = GomocupPlayer(Path(path))
    player.introduce()
    return player


class GomocupPlayer(Player):
    """Plays the moves of another program, which is started for the first question, and again after each failure.

    The program gets the last move if it follows its own one, otherwise the whole board.
    """

    def __init__(self, path: Path, *, grace: float = GRACE) -> None:
        self._path = _program_at(path)
        self.name = _as_word(path.stem) or "brain"
        self._grace = grace
        self._program: LineProgram | None = None
        self._after: Position | None = None
        """The position after its last move."""
        self._turn = Lock()
        """Held during a question, since a cancelled one may still be running."""

    @property
    def has_odds(self) -> bool:
        """False, since it may answer differently each time."""
        return False

    @property
    def pid(self) -> int | None:
        """The id of its process, while it runs."""
        return self._program.pid if self._program else None

    def check(self, rules: Rules) -> None:
        """BadRules unless the game is five in a row on a plain board; more than five may count or not."""
        if rules.k != FIVE or rules != Rules(rules.cols, rules.rows, FIVE, overline=rules.overline):
            raise BadRules(
                f"{rules}: {name_of(self)} speaks the Gomocup protocol, which only has five in a row: 15x15x5 or 15x15x5 exact"
            )

    def introduce(self, seconds: float = GREETING) -> None:
        """Ask for its name; without an answer in time, it keeps the name of its file."""
        with self._turn, self._blamed():
            try:
                answer = self._reply(["ABOUT"], seconds, _INTRODUCTION)
            except NoAnswer:
                return
        said = _NAME.search(answer)
        self.name = (said and _as_word(said[1])) or self.name

    def think(self, position: Position, limit: Limit) -> Thought:
        """The move that it answers; BadPlayer if it fails, TooSlow if it does not answer in time."""
        self.check(position.rules)
        seconds = min(USUAL_SECONDS if limit.seconds is None else limit.seconds, UNLIMITED / 1000)
        with self._turn, self._blamed():
            time_for_it = f"INFO timeout_turn {max(1, round(1000 * seconds))}"
            question = self._question(position, limit.stop)
            try:
                answer = self._reply([time_for_it, *question], seconds + self._grace, _DECISION, limit.stop)
            except NoAnswer as error:
                raise TooSlow(f"{name_of(self)}: took more than {seconds:g} s for a move") from error
            move = _move(answer)
            self._after = position.play(move)
        return Thought(Odds.even([move]))

    def end(self) -> None:
        """End the program; the next question starts it again."""
        with self._turn:
            program, self._program, self._after = self._program, None, None
            if program:
                program.end()

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Kill the process after any error, and add its name to the message."""
        try:
            yield
        except BaseException as error:
            if self._program:
                self._program.kill()
            self._program = self._after = None
            if isinstance(error, NoughtsError) and not isinstance(error, BadPlayer):
                raise BadPlayer(f"{name_of(self)}: {error}") from error
            raise

    def _question(self, position: Position, stop: Stop | None) -> list[str]:
        """The lines that ask for a move."""
        if (last := _last_move(self._after, position)) is not None:
            return [f"TURN {last.col},{last.row}"]
        self._begin(position.rules, stop)
        return ["BOARD", *_stones(position), "DONE"] if position.x else ["BEGIN"]

    def _begin(self, rules: Rules, stop: Stop | None) -> None:
        """Begin on an empty board, with the rules."""
        cols, rows = rules.cols, rules.rows
        self._after = None
        try:
            answer = self._reply([f"START {cols}" if cols == rows else f"RECTSTART {cols},{rows}"], STARTING, _READY, stop)
        except NoAnswer as error:
            raise ProgramFailed(f"was not ready for a game within {STARTING:g} s") from error
        if not answer.upper().startswith("OK"):
            raise ProgramFailed(f"does not begin on {cols}x{rows}: {_quoted(answer)}")
        rule = EXACTLY_FIVE if rules.overline is Overline.EXACT else FIVE_OR_MORE
        self._running.say(f"INFO rule {rule}", "INFO timeout_match 0", f"INFO time_left {UNLIMITED}")

    def _reply(self, lines: list[str], seconds: float, wanted: re.Pattern[str], stop: Stop | None = None) -> str:
        """Send some lines and return the first line that answers them."""
        program = self._running
        program.say(*lines)
        deadline = time.monotonic() + seconds
        for _ in range(MOST_LINES):
            line = program.next_line(deadline, stop)
            if wanted.match(line):
                return line
        raise ProgramFailed(f"printed {MOST_LINES} lines without an answer")

    @property
    def _running(self) -> LineProgram:
        if self._program is None:
            try:
                self._program = LineProgram(self._path, farewell="END")
            except OSError as error:
                raise ProgramFailed(f"cannot be started ({error.strerror or error})") from error
        return self._program


def _program_at(path: Path) -> Path:
    """The full path of a program; BadPlayer if it cannot be run."""
    full = path.absolute()
    with suppress(RuntimeError):  # there is no such home folder
        full = path.expanduser().absolute()
    if full.is_dir() or not full.exists():
        what = "a folder" if full.is_dir() else "no such file"
        raise BadPlayer(f"{quoted(str(path))}: {what}. {EXPECTED}")
    if not os.access(full, os.X_OK):
        raise BadPlayer(f"{quoted(str(path))}: not an executable file. Try chmod +x")
    return full


def _as_word(name: str) -> str:
    """A name as one word that is not the name of a player of ours.

    >>> _as_word("Rapfi 0.39 (beta)"), _as_word("pbrain-x"), _as_word("engine"), _as_word("\\x1b[2J")
    ('Rapfi-0.39-beta', 'pbrain-x', 'engine-brain', '2J')
    """
    word = re.sub(r"[^\w.-]+", "-", name)[:LONGEST_WORD].strip("-.")
    return f"{word}-brain" if is_taken(word) else word


def _last_move(before: Position | None, position: Position) -> Move | None:
    """The move from one position to another; None if there is no such move."""
    moves = before.moves() if before and before.rules == position.rules else []
    return next((move for move in moves if before and before.play(move) == position), None)


def _stones(position: Position) -> Iterator[str]:
    """Every stone with its side, in an order in which they may have been played."""
    cells = ([move for bit, move in position.geometry.bit_moves if bit & marks] for marks in (position.x, position.o))
    own = position.side is Side.X
    for pair in zip_longest(*cells):
        for move, is_own in zip(pair, (own, not own), strict=True):
            if move:
                yield f"{move.col},{move.row},{1 if is_own else 2}"


def _move(answer: str) -> Move:
    said = _MOVE.fullmatch(answer)
    if said is None:
        raise ProgramFailed(f"says {_quoted(answer)}; expected a move, for example 7,7")
    return Move(int(said[1]), int(said[2]))


def _quoted(answer: str) -> str:
    """The answer, printable and not too long."""
    return printable(answer[:LONGEST_COMPLAINT])
