"""Task: one step of a lesson: something to read, something to look at, something to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from noughts.classroom.lessons.sketch import Sketch
from noughts.classroom.verdict import Verdict
from noughts.rules import NoughtsError, Position

RIGHT = "Right!"


class BadAnswer(NoughtsError):
    """What was answered is no answer to the question, right or wrong."""


class Kind(Enum):
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
    """An answer that is offered, and what is said to whoever gives it."""

    name: str
    text: str
    said: str = ""


Rows = Sequence[Sequence[str]]
"""A small table; the first row is its heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(ABC):
    """What every kind of task has; which answers are right is found out when somebody asks, by a search."""

    told: str
    """What the learner reads first."""
    question: str
    hint: str
    """Where to look; for whoever was wrong, or asks."""
    praise: str = ""
    """What is said to whoever was right."""
    position: Position | None = None
    """The board that goes with it."""
    sketch: Callable[[], Sketch] | None = None
    """The small tree that goes with it."""
    rows: Callable[[], Rows] | None = None
    """The table that goes with it."""
    needs: Callable[[], str] | None = None
    """Says what is missing on this machine to ask this, if anything is."""

    kind: ClassVar[Kind]

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
    def verdict(self, text: str) -> Verdict:
        """What is said to an answer; raises a NoughtsError if it cannot be read as one."""

    def shown(self) -> str:
        """The answer, for whoever gives up."""
        return self._told_of(self.answers()[0])

    def _told_of(self, answer: str) -> str:
        """A right answer, and what is said to it."""
        return f"{answer}. {self.verdict(answer).text.removeprefix(RIGHT).strip()}".strip()

    def praised(self, why: str = "") -> Verdict:
        """Right, and why."""
        return Verdict(is_right=True, text=" ".join(part for part in (RIGHT, why, self.praise) if part))
