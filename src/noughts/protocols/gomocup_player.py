"""GomocupPlayer: a program that speaks the Gomocup protocol, as a player of ours: ``gomocup:./pbrain-rapfi``."""

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
"""For a move where no time is said: the protocol does not count nodes."""

GRACE = 5.0
"""Seconds after its time in which an answer still counts, since a busy machine may be slower than the program thinks."""

STARTING = SECONDS_FOR_MOVE
"""Seconds until it must be ready for a board; some load a network first."""

GREETING = 2.0
"""Seconds for telling its name."""

UNLIMITED = 2_147_483_647
"""Milliseconds left of a game that has no clock, as the protocol writes it."""

LONGEST_WORD = 30
"""Characters of a name."""

LONGEST_COMPLAINT = 160
"""Characters of what a program says is wrong."""

EXPECTED = "Expected the path of a program, such as gomocup:./pbrain-rapfi"

_INTRODUCTION = re.compile(r"(ERROR|UNKNOWN)\b|.*\bname\s*=", re.IGNORECASE)
_READY = re.compile(r"(ERROR|UNKNOWN|OK)\b", re.IGNORECASE)
_DECISION = re.compile(r"(?!(MESSAGE|DEBUG)\b|name\s*=|$)", re.IGNORECASE)
"""What answers a question. Before the game many say whatever they like; then all but their thoughts, and an introduction that
comes late, is meant to be a move."""

_NAME = re.compile(r'\bname\s*=\s*"([^"]*)"', re.IGNORECASE)
_MOVE = re.compile(r"(\d{1,9})\s*,\s*(\d{1,9})", re.ASCII)


def player_from_program(path: str) -> GomocupPlayer:
    """The program at a path, started and asked for its name.

    This runs it, so it is for what people write on their own command line.
    """
    if not path:
        raise BadPlayer(f"gomocup: whom? {EXPECTED}")
    player = GomocupPlayer(Path(path))
    player.introduce()
    return player


class GomocupPlayer(Player):
    """Plays what another program answers; it is started when it is first asked, and again after each failure.

    It is told the last move where the game goes on from its own, and the whole board everywhere else.
    """

    def __init__(self, path: Path, *, grace: float = GRACE) -> None:
        self._path = _program_at(path)
        self.name = _as_word(path.stem) or "brain"
        self._grace = grace
        self._program: LineProgram | None = None
        self._after: Position | None = None
        """The position after its last move, as it knows it."""
        self._turn = Lock()
        """A question that nobody waits for any more may still be ending."""

    @property
    def has_odds(self) -> bool:
        """No: it may answer differently each time."""
        return False

    @property
    def pid(self) -> int | None:
        """The number of its process, while there is one."""
        return self._program.pid if self._program else None

    def check(self, rules: Rules) -> None:
        """The protocol knows five in a row on a plain board, and whether more than five count."""
        if rules.k != FIVE or rules != Rules(rules.cols, rules.rows, FIVE, overline=rules.overline):
            raise BadRules(
                f"{rules}: {name_of(self)} speaks the Gomocup protocol, which knows five in a row alone, "
                "such as 15x15x5 or 15x15x5 exact"
            )

    def introduce(self, seconds: float = GREETING) -> None:
        """Ask what it is called; one that does not say so soon is called after its file."""
        with self._turn, self._blamed():
            try:
                answer = self._reply(["ABOUT"], seconds, _INTRODUCTION)
            except NoAnswer:
                return
        said = _NAME.search(answer)
        self.name = (said and _as_word(said[1])) or self.name

    def think(self, position: Position, limit: Limit) -> Thought:
        """The one move that it answers with."""
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
        """Send the program away; asked again, it is started again."""
        with self._turn:
            program, self._program, self._after = self._program, None, None
            if program:
                program.end()

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Whatever goes wrong here has its name on it, and is the end of its process."""
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
        """What to ask about a position, once the program is ready for it."""
        if (last := _last_move(self._after, position)) is not None:
            return [f"TURN {last.col},{last.row}"]
        self._begin(position.rules, stop)
        return ["BOARD", *_stones(position), "DONE"] if position.x else ["BEGIN"]

    def _begin(self, rules: Rules, stop: Stop | None) -> None:
        """An empty board, and what is played on it."""
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
        """The first line after these that answers them."""
        program = self._running
        program.say(*lines)
        deadline = time.monotonic() + seconds
        for _ in range(MOST_LINES):
            line = program.next_line(deadline, stop)
            if wanted.match(line):
                return line
        raise ProgramFailed(f"said {MOST_LINES} lines and no answer")

    @property
    def _running(self) -> LineProgram:
        if self._program is None:
            try:
                self._program = LineProgram(self._path, farewell="END")
            except OSError as error:
                raise ProgramFailed(f"cannot be started ({error.strerror or error})") from error
        return self._program


def _program_at(path: Path) -> Path:
    """Where a program is, if somebody could run it."""
    full = path.absolute()
    with suppress(RuntimeError):  # whose home that is, nobody knows
        full = path.expanduser().absolute()
    if full.is_dir() or not full.exists():
        what = "a folder" if full.is_dir() else "no such file"
        raise BadPlayer(f"{quoted(str(path))}: {what}. {EXPECTED}")
    if not os.access(full, os.X_OK):
        raise BadPlayer(f"{quoted(str(path))}: not a program that may be run. Try chmod +x on it")
    return full


def _as_word(name: str) -> str:
    """A name as one word, so that it can be typed, kept and told from ours.

    >>> _as_word("Rapfi 0.39 (beta)"), _as_word("pbrain-x"), _as_word("engine"), _as_word("\\x1b[2J")
    ('Rapfi-0.39-beta', 'pbrain-x', 'engine-brain', '2J')
    """
    word = re.sub(r"[^\w.-]+", "-", name)[:LONGEST_WORD].strip("-.")
    return f"{word}-brain" if is_taken(word) else word


def _last_move(before: Position | None, position: Position) -> Move | None:
    """The one move that leads from a position to another, if there is one."""
    moves = before.moves() if before and before.rules == position.rules else []
    return next((move for move in moves if before and before.play(move) == position), None)


def _stones(position: Position) -> Iterator[str]:
    """Every stone with whose it is, in an order in which they may have been played."""
    cells = ([move for bit, move in position.geometry.bit_moves if bit & marks] for marks in (position.x, position.o))
    own = position.side is Side.X
    for pair in zip_longest(*cells):
        for move, is_own in zip(pair, (own, not own), strict=True):
            if move:
                yield f"{move.col},{move.row},{1 if is_own else 2}"


def _move(answer: str) -> Move:
    said = _MOVE.fullmatch(answer)
    if said is None:
        raise ProgramFailed(f"says {_quoted(answer)}; expected a move such as 7,7")
    return Move(int(said[1]), int(said[2]))


def _quoted(answer: str) -> str:
    """What it said, in its own words as far as they can be shown."""
    return printable(answer[:LONGEST_COMPLAINT])
