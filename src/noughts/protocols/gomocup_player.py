"""GomocupPlayer: a program that speaks the Gomocup protocol, as a player: ``gomocup:./pbrain-rapfi``."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
import weakref
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from random import Random
from threading import Lock, Thread
from typing import ClassVar, Self, TextIO

from noughts.players import BadPlayer, Odds, Player, Thought, TooSlow
from noughts.players.registry import is_taken
from noughts.players.sandbox import SECONDS_FOR_MOVE, SECONDS_TO_STOP, name_of
from noughts.protocols.gomocup import rule_number
from noughts.rules import BadRules, Move, NoughtsError, Position, Rules, Side, printable, quoted
from noughts.search import Limit, Stop

USUAL_SECONDS = 1.0  # for a move without a time limit, since the protocol does not count nodes
GRACE = 5.0  # seconds after the time limit in which an answer still counts, since the machine may be busy
STARTING = SECONDS_FOR_MOVE  # seconds to get ready for a board; some programs load a network first
GREETING = 2.0  # seconds to say its name
UNLIMITED = 2_147_483_647  # milliseconds left in a game without a clock, in the protocol

LONGEST_WORD = 30

LONGEST_COMPLAINT = 160  # characters of a program's message that an error repeats

EXPECTED = "Expected the path of a program, for example {}"

_INTRODUCTION = re.compile(r"(ERROR|UNKNOWN)\b|.*\bname\s*=", re.IGNORECASE)
_READY = re.compile(r"(ERROR|UNKNOWN|OK)\b", re.IGNORECASE)
_DECISION = re.compile(r"(?!(MESSAGE|DEBUG)\b|name\s*=|$)", re.IGNORECASE)
"""Lines that answer a question. Many programs print other lines before the game; later every line is a move, except messages
and a late introduction."""

_NAME = re.compile(r'\bname\s*=\s*"([^"]*)"', re.IGNORECASE)
_MOVE = re.compile(r"(\d{1,9})\s*,\s*(\d{1,9})", re.ASCII)


class ProgramPlayer(Player):
    """Plays the moves of another program, which is started for the first question, and again after each failure."""

    example: ClassVar[str]  # as users type it
    farewell: ClassVar[str]  # the line that asks it to exit

    def __init__(self, path: Path, *, grace: float = GRACE) -> None:
        self._path = _program_at(path, self.example)
        self.name = as_word(path.stem) or "brain"
        self._grace = grace
        self._program: LineProgram | None = None
        self._after: Position | None = None  # the position after its last move
        self._turn = Lock()  # held during a question, since a cancelled one may still be running

    @classmethod
    def at(cls, path: str) -> Self:
        """Start the program at a path and ask for its name; only for paths that users have typed themselves."""
        if not path:
            raise BadPlayer(f"{cls.example.partition(':')[0]}: the path is missing. {EXPECTED.format(cls.example)}")
        player = cls(Path(path))
        player.introduce()
        return player

    @abstractmethod
    def introduce(self, seconds: float = GREETING) -> None:
        """Start the program and ask for its name; BadPlayer if that fails."""

    @property
    def has_odds(self) -> bool:
        """False, since it may answer differently each time."""
        return False

    @property
    def pid(self) -> int | None:
        return self._program.pid if self._program else None

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
                self._program = LineProgram(self._path, farewell=self.farewell)
            except OSError as error:
                raise ProgramFailed(f"cannot be started ({error.strerror or error})") from error
        return self._program


class GomocupPlayer(ProgramPlayer):
    """Speaks the Gomocup protocol: the program gets the last move if it follows its own one, otherwise the whole board."""

    example, farewell = "gomocup:./pbrain-rapfi", "END"

    def check(self, rules: Rules) -> None:
        """BadRules unless the game is one of the protocol's, all with five in a row on a plain board."""
        if rule_number(rules) is None:
            raise BadRules(
                f"{rules}: {name_of(self)} speaks the Gomocup protocol, which only has five in a row: "
                "15x15x5, alone or with exact, renju or caro"
            )

    def introduce(self, seconds: float = GREETING) -> None:
        """Ask for its name; without an answer in time, it keeps the name of its file."""
        with self._turn, self._blamed():
            try:
                answer = self._reply(["ABOUT"], seconds, _INTRODUCTION)
            except NoAnswer:
                return
        said = _NAME.search(answer)
        self.name = (said and as_word(said[1])) or self.name

    def think(self, position: Position, limit: Limit) -> Thought:
        """The move that it answers; BadPlayer if it fails, TooSlow if it does not answer in time."""
        self.check(position.rules)
        with self._turn, self._blamed():
            move = _move(self._answer(self._question(position, limit.stop), limit, "a move"))
            self._after = position.play(move)
        return Thought(Odds.even([move]))

    def swap2(self, position: Position, limit: Limit, rng: Random) -> tuple[Move, ...]:  # noqa: ARG002 - the program has its own
        """The stones that it adds, or none if it says SWAP; errors as for a move."""
        self.check(position.rules)
        with self._turn, self._blamed():
            self._begin(position.rules, limit.stop)
            stones = [stone.rpartition(",")[0] for stone in _stones(position)]
            answer = self._answer(["SWAP2BOARD", *stones, "DONE"], limit, "the start")
            return () if answer.upper() == "SWAP" else tuple(_move(cell) for cell in answer.split())

    def _answer(self, question: list[str], limit: Limit, what: str) -> str:
        seconds = min(USUAL_SECONDS if limit.seconds is None else limit.seconds, UNLIMITED / 1000)
        lines = [f"INFO timeout_turn {max(1, round(1000 * seconds))}", *question]
        try:
            return self._reply(lines, seconds + self._grace, _DECISION, limit.stop)
        except NoAnswer as error:
            raise TooSlow(f"{name_of(self)}: took more than {seconds:g} s for {what}") from error

    def _question(self, position: Position, stop: Stop | None) -> list[str]:
        if (last := last_move(self._after, position)) is not None:
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
        self._running.say(f"INFO rule {rule_number(rules)}", "INFO timeout_match 0", f"INFO time_left {UNLIMITED}")


player_from_program = GomocupPlayer.at


def _program_at(path: Path, example: str) -> Path:
    """The full path of a program; BadPlayer if it cannot be run."""
    full = path.absolute()
    with suppress(RuntimeError):  # there is no such home folder
        full = path.expanduser().absolute()
    if full.is_dir() or not full.exists():
        what = "a folder" if full.is_dir() else "no such file"
        raise BadPlayer(f"{quoted(str(path))}: {what}. {EXPECTED.format(example)}")
    if not os.access(full, os.X_OK):
        raise BadPlayer(f"{quoted(str(path))}: not an executable file. Try chmod +x")
    return full


def as_word(name: str) -> str:
    """A name as one word that is not the name of a player of ours.

    >>> as_word("Rapfi 0.39 (beta)"), as_word("pbrain-x"), as_word("engine"), as_word("\\x1b[2J")
    ('Rapfi-0.39-beta', 'pbrain-x', 'engine-brain', '2J')
    """
    word = re.sub(r"[^\w.-]+", "-", name)[:LONGEST_WORD].strip("-.")
    return f"{word}-brain" if is_taken(word) else word


def last_move(before: Position | None, position: Position) -> Move | None:
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


LONGEST_LINE = 4096  # characters; a longer line counts as several
MOST_LINES = 10_000  # unread lines of a program, and lines that may come before an answer
FAREWELL = 0.5  # seconds for a program to exit after it was asked to
DYING = 5.0  # seconds from the end of a program's output to its exit code; usually it is there at once

GUARD = ("/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"')
"""Waits for the end of its input, which comes even when we are killed, and kills a process group. Without such a shell, a
program that ignores the end of its own input may outlive us."""


class ProgramFailed(NoughtsError):
    """The other program failed; the text says how, without its name."""


class NoAnswer(ProgramFailed):
    """There was no answer in time."""


class LineProgram:
    """A process and two pipes, each with a thread, so that the process can never block us.

    It ends when it is told to, when this object is deleted, and with our own
    program, even if that is killed. It has a process group of its own, so that
    Ctrl-C does not reach it.
    """

    def __init__(self, path: Path, *arguments: str, folder: Path | None = None, farewell: str = "") -> None:
        """Start the program, in its own folder, which has its files, or in another; OSError if that fails."""
        process = subprocess.Popen(  # noqa: S603 - the user typed its path
            [path, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder or path.parent,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._process, self._guard = process, _guard_of(process)
        self._heard: Queue[str | None] = Queue()
        self._said: SimpleQueue[str | None] = SimpleQueue()
        # The threads know the pipes and not this object, so that it can be deleted while they wait.
        for work in ((_read, process.stdout, self._heard), (_write, process.stdin, self._said)):
            Thread(target=work[0], args=work[1:], daemon=True, name=f"noughts-{path.name}").start()
        self._end = weakref.finalize(self, _end, process, self._guard, self._said, farewell)

    @property
    def pid(self) -> int:
        return self._process.pid

    def say(self, *lines: str) -> None:
        """Send some lines, without waiting until they are read."""
        self._said.put("".join(f"{line}\n" for line in lines))

    def next_line(self, deadline: float, stop: Stop | None = None) -> str:
        """The next line, stripped; NoAnswer after a deadline of the monotonic clock or a stop, ProgramFailed at the end."""
        while (left := deadline - time.monotonic()) > 0 and not (stop and stop.is_set()):
            with suppress(Empty):
                line = self._heard.get(timeout=min(left, SECONDS_TO_STOP) if stop else left)
                if line is None:
                    raise ProgramFailed(self._last_words())
                return line
        raise NoAnswer("no answer in time")

    def end(self) -> None:
        """Ask the program to exit, and kill it if it does not; it has ended when this returns."""
        self._end()

    def kill(self) -> None:
        """Kill the program; it has ended when this returns."""
        self._said.put(None)
        self._end.detach()
        _kill(self._process, self._guard)

    def _last_words(self) -> str:
        try:
            code = self._process.wait(DYING)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"exited with code {code}" if code >= 0 else f"was ended by signal {-code}"


def _read(stream: TextIO, heard: Queue[str | None]) -> None:
    """Read lines until the end, or until too many of them are unread."""
    with suppress(OSError, ValueError), stream:
        while heard.qsize() < MOST_LINES and (line := stream.readline(LONGEST_LINE)):
            heard.put(line.strip())
    heard.put(None)


def _write(stream: TextIO, said: SimpleQueue[str | None]) -> None:
    """Write texts until None; errors are noticed when an answer is read."""
    with suppress(OSError, ValueError), stream:
        while (text := said.get()) is not None:
            stream.write(text)
            stream.flush()


def _guard_of(process: subprocess.Popen[str]) -> subprocess.Popen[bytes] | None:
    """A guard process that kills a process group if we cannot; None if there is no shell."""
    try:
        return subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            [*GUARD, str(process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None


def _end(
    process: subprocess.Popen[str], guard: subprocess.Popen[bytes] | None, said: SimpleQueue[str | None], farewell: str
) -> None:
    said.put(f"{farewell}\n")
    said.put(None)
    with suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)
    _kill(process, guard)


def _kill(process: subprocess.Popen[str], guard: subprocess.Popen[bytes] | None) -> None:
    """Kill the process group. Its number is not used again while a process is in it."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    if guard:
        guard.kill()
        guard.communicate()
