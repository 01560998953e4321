"""Tasks: the steps of a lesson: something to read, something to look at, something to do."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import ClassVar

from noughts.lessons.sketch import Sketch
from noughts.reasons import NEUTRAL, Explanation, Kind, explain
from noughts.reasons.explanation import phrase_of
from noughts.reasons.wording import count
from noughts.rules import Cell, Move, NoughtsError, Position, quoted
from noughts.search import Analysis, Draw, Estimate, Limit, Loss, Score, Win
from noughts.search.api import analyse


@dataclass(frozen=True, slots=True)
class AnswerFeedback:
    """What is said to an answer, and whether it is right."""

    is_right: bool
    text: str


def fault_of(explanation: Explanation, hidden: Collection[Cell]) -> str:
    """What the other side does about a move, as long as that names none of the cells that are still to be found.

    >>> from noughts.reasons import explain
    >>> from noughts.rules import Position
    >>> played = explain("XOX/.../.O.", "a3")
    >>> fault_of(played, [Position.of("XOX/.../.O.").parse_move("b2").cell]), fault_of(played, [])
    ('then O wins at once', 'gives the win away: O wins with b2')
    """
    reason = explanation.reasons[0]
    told = phrase_of(explanation.position, reason)
    reply = reason.line[1].cell if len(reason.line) > 1 else None
    is_telling = reply is not None or reason.kind is Kind.COMPLETES_LINE
    if not is_telling or reply in hidden or any(str(cell) in told for cell in hidden):
        return _by_score(explanation)
    return told


def _by_score(explanation: Explanation) -> str:
    """The result of the move, without any cell."""
    position = explanation.position
    match explanation.score:
        case Loss(plies=plies) if plies > 1:
            return f"then {NEUTRAL.does(position.side.other, position.rules, f'wins {count(Win(plies - 1))}')}"
        case Loss():
            return "that loses"
        case Draw():
            return "that only draws"
    return "that wins later than it could" if isinstance(explanation.score, Win) else "that does not win"


RIGHT = "Right!"


class BadAnswer(NoughtsError):
    """The text cannot be read as an answer to the question."""


class TaskKind(Enum):
    """How a task is answered."""

    MOVE = "move"
    """With a move on the board."""
    NUMBER = "number"
    CHOICE = "choice"
    """With one of the options."""
    BRANCHES = "branches"
    """With any number of the options, or none of them."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that is offered, and the feedback on it."""

    name: str
    text: str
    said: str = ""


Rows = Sequence[Sequence[str]]
"""A small table; the first row is its heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(ABC):
    """What every kind of task has; a search finds the right answers when they are asked for."""

    told: str
    """What the learner reads first."""
    question: str
    hint: str
    """Where to look; shown after a wrong answer, or on request."""
    praise: str = ""
    """What is said to a right answer."""
    position: Position | None = None
    """The board that goes with it."""
    sketch: Callable[[], Sketch] | None = None
    """The small tree that goes with it."""
    rows: Callable[[], Rows] | None = None
    """The table that goes with it."""
    needs: Callable[[], str] | None = None
    """Says what this machine lacks to ask this, if anything."""

    kind: ClassVar[TaskKind]

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen from; nothing where a move is played or a number is given."""
        return ()

    @property
    def missing(self) -> str:
        """Why the task cannot be asked here, in a sentence; empty if it can."""
        return self.needs() if self.needs else ""

    @abstractmethod
    def answers(self) -> tuple[str, ...]:
        """All right answers, as a learner types them."""

    @abstractmethod
    def verdict(self, text: str) -> AnswerFeedback:
        """What is said to an answer; raises a NoughtsError if it cannot be read as one."""

    def shown(self) -> str:
        """The answer, for a learner who gives up."""
        return self._told_of(self.answers()[0])

    def _told_of(self, answer: str) -> str:
        """A right answer, and what is said to it."""
        return f"{answer}. {self.verdict(answer).text.removeprefix(RIGHT).strip()}".strip()

    def praised(self, why: str = "") -> AnswerFeedback:
        """Right, and why."""
        return AnswerFeedback(is_right=True, text=" ".join(part for part in (RIGHT, why, self.praise) if part))


ENOUGH = Limit(nodes=100_000)
"""For everything that a lesson asks of a position; in nodes, so that the answer is the same everywhere."""

MOST_HIDDEN = 2
"""Right moves that a sentence about a wrong one does not name; where there are more of them, no name gives much away."""

Wanted = Callable[[Position], Collection[Move]]
"""Finds the right moves of a position."""

MoveFeedback = Callable[[Position, Move], str] | str
"""The feedback on a move: the same for every move, or depending on it."""


@lru_cache(maxsize=100)
def analysed(position: Position) -> Analysis:
    """What every move of a position is worth."""
    return analyse(position, ENOUGH)


def explained(position: Position, move: Move) -> Explanation:
    """Why a move is good or bad."""
    return explain(position, move, analysed(position), limit=ENOUGH)


def best(position: Position) -> list[Move]:
    """The moves that are worth the most: the quickest wins, the longest defences."""
    found = analysed(position)
    return [each.move for each in found.candidates if each.score == found.score]


def keeping(position: Position) -> list[Move]:
    """The moves that keep what a position is worth, no matter how quickly."""
    found = analysed(position)
    return [each.move for each in found.candidates if _value(each.score) is _value(found.score)]


def _value(score: Score) -> type[Score]:
    return next(kind for kind in (Win, Draw, Loss, Estimate) if isinstance(score, kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTask(Task):
    """Play a move; the search says which are right, and the reasons say why the others are not."""

    kind: ClassVar[TaskKind] = TaskKind.MOVE

    position: Position
    wanted: Wanted
    good: MoveFeedback | None = None
    """What is said to a right move; the reasons for it if there is nothing else to say."""
    bad: MoveFeedback | None = None
    """What is said to a wrong one; what the reasons say if there is nothing else."""

    def answers(self) -> tuple[str, ...]:
        """The right moves."""
        return tuple(str(move) for move in self.wanted(self.position))

    def verdict(self, text: str) -> AnswerFeedback:
        """What the move does."""
        move = self.position.parse_move(text)
        self.position.play(move)  # raises where the move is illegal
        right = self.wanted(self.position)
        if move in right:
            return self.praised(_said(self.good or _reason, self.position, move))
        if self.bad:
            return AnswerFeedback(is_right=False, text=f"Not {move}. {_said(self.bad, self.position, move)}")
        hidden = {each.cell for each in right} if len(right) <= MOST_HIDDEN else ()
        return AnswerFeedback(is_right=False, text=f"Not {move}: {fault_of(explained(self.position, move), hidden)}.")


def _said(said: MoveFeedback, position: Position, move: Move) -> str:
    return said if isinstance(said, str) else said(position, move)


def _reason(position: Position, move: Move) -> str:
    return explained(position, move).text


WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers that people prefer to write as words."""

MOST_DIGITS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTask(Task):
    """Give a number; a search or a count says which one is right."""

    kind: ClassVar[TaskKind] = TaskKind.NUMBER

    number: Callable[[], int]
    slips: Mapping[int, str] = field(default_factory=dict)
    """What is said to numbers that people often give, and why they are wrong."""
    otherwise: str
    """What is said to all other wrong ones."""
    is_score: bool = False
    """Whether the number is a score, and so has a sign."""

    def answers(self) -> tuple[str, ...]:
        """The number."""
        number = self.number()
        return (f"{number:+d}" if self.is_score and number else f"{number:,}",)

    def verdict(self, text: str) -> AnswerFeedback:
        """Right, or what went wrong in counting."""
        given = read_number(text)
        if given == self.number():
            return self.praised()
        return AnswerFeedback(is_right=False, text=f"Not {text.strip()}. {self.slips.get(given, self.otherwise)}")


def read_number(text: str) -> int:
    """A number as people write it.

    >>> [read_number(text) for text in ("549,946", " +8", "\N{MINUS SIGN}9", "Three")]
    [549946, 8, -9, 3]
    >>> read_number("many")
    Traceback (most recent call last):
        ...
    noughts.lessons.tasks.BadAnswer: many: expected a number, such as 3
    """
    word = text.strip().lower()
    if word in WORDS:
        return WORDS.index(word)
    digits = word.replace(",", "").replace("\N{MINUS SIGN}", "-")
    if not digits.lstrip("+-").isdecimal() or len(digits) > MOST_DIGITS or digits.lstrip("+-") != digits[digits[0] in "+-" :]:
        raise BadAnswer(f"{quoted(text.strip())}: expected a number, such as 3")
    return int(digits)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceTask(Task):
    """Choose an option; a search says which one is right."""

    kind: ClassVar[TaskKind] = TaskKind.CHOICE

    offered: tuple[Option, ...]
    right: Callable[[], str]
    """The name of the right option."""
    bad: Callable[[str], str] | None = None
    """What is said to a wrong option by its name, where the option itself does not say it."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All that is offered."""
        return self.offered

    def answers(self) -> tuple[str, ...]:
        """The name of the right option."""
        return (self.right(),)

    def shown(self) -> str:
        """The right option in its own words."""
        option = self.read(self.right())
        return " ".join(part for part in (f"{option.text}.", option.said, self.praise) if part)

    def verdict(self, text: str) -> AnswerFeedback:
        """What is said to the option."""
        option = self.read(text)
        if option.name == self.right():
            return self.praised(option.said)
        return AnswerFeedback(is_right=False, text=f"Not quite. {self.bad(option.name) if self.bad else option.said}")

    def read(self, text: str) -> Option:
        """The option by its name, its words or its number, counted from 1."""
        word = text.strip().lower()
        for option in self.offered:
            if word in (option.name.lower(), option.text.lower()):
                return option
        number = int(word) if word.isdecimal() and len(word) < 3 else 0
        if not 1 <= number <= len(self.offered):
            raise BadAnswer(f"{quoted(text.strip())}: expected a number from 1 to {len(self.offered)}")
        return self.offered[number - 1]


NONE = "none"
"""What is answered where nothing can be skipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchTask(Task):
    """Name the branches; the recorded search says which ones it never looked at."""

    kind: ClassVar[TaskKind] = TaskKind.BRANCHES

    branches: Callable[[], Mapping[str, str]]
    """All branches that are asked about, by name, each with why it must be looked at, or why not."""
    skipped: Callable[[], Collection[str]]

    @property
    def options(self) -> tuple[Option, ...]:
        """The branches by their names."""
        return tuple(Option(name, name, said) for name, said in self.branches().items())

    def answers(self) -> tuple[str, ...]:
        """The names of those that can be skipped, in the order of the tree."""
        return (" ".join(name for name in self.branches() if name in self.skipped()) or NONE,)

    def verdict(self, text: str) -> AnswerFeedback:
        """Right; or the first branch that was named wrongly, and whether one is missing."""
        named, skipped, said = self.read(text), set(self.skipped()), self.branches()
        for name in sorted(named - skipped):
            return AnswerFeedback(is_right=False, text=f"{name} has to be looked at. {said[name]}")
        if named != skipped:
            more = "There is more to skip." if named else "Something can be skipped."
            return AnswerFeedback(is_right=False, text=f"{more} Go through the branches in the order of the search once more.")
        return self.praised(" ".join(said[name] for name in sorted(skipped)))

    def read(self, text: str) -> set[str]:
        """The branches that the answer names."""
        known = {name.lower(): name for name in self.branches()}
        words = [word for word in re.split(r"[\s,;]+", text.strip().lower()) if word]
        if words in ([NONE], ["-"]):
            return set()
        if not words or not set(words) <= set(known):
            names = ", ".join(known.values())
            raise BadAnswer(f"{quoted(text.strip())}: expected any of {names}, with spaces between them, or {NONE}")
        return {known[word] for word in words}
