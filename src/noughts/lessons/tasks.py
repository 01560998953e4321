"""Lessons and their tasks: something to read, something to look at, something to do."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import ClassVar

from noughts.lessons.sketch import Sketch
from noughts.reasons import NEUTRAL, Explanation, Kind, explain
from noughts.reasons.explanation import phrase_of
from noughts.reasons.rule_texts import NUMBERS
from noughts.reasons.wording import count
from noughts.rules import Cell, Move, NoughtsError, Position, quoted
from noughts.search import Analysis, Draw, Limit, Loss, Win
from noughts.search.api import analyse
from noughts.search.score import value_of


@dataclass(frozen=True, slots=True)
class AnswerFeedback:
    """Whether an answer is right, and the feedback on it."""

    is_right: bool
    text: str


def fault_of(explanation: Explanation, hidden: Collection[Cell]) -> str:
    """How a wrong move is answered, without naming a ``hidden`` cell that is still to be found.

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
    """The text is no answer to the question."""


class TaskKind(Enum):
    """How a task is answered."""

    MOVE = "move"
    NUMBER = "number"
    CHOICE = "choice"
    BRANCHES = "branches"  # with any number of the options, or none


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """An answer to choose, and the feedback on it."""

    name: str
    text: str
    said: str = ""


Rows = Sequence[Sequence[str]]  # A table with a heading row


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(ABC):
    """A task of any kind; searches find the right answers when they are needed."""

    told: str  # before the question
    question: str
    hint: str  # shown after a wrong answer, or on request
    praise: str = ""  # added to the feedback on a right answer
    position: Position | None = None
    sketch: Callable[[], Sketch] | None = None
    rows: Callable[[], Rows] | None = None
    needs: Callable[[], str] | None = None  # says what this installation lacks for the task, if anything

    kind: ClassVar[TaskKind]

    @property
    def options(self) -> tuple[PossibleAnswer, ...]:
        """The options to choose from, if any."""
        return ()

    @property
    def missing(self) -> str:
        """Why the task cannot be asked here; empty if it can."""
        return self.needs() if self.needs else ""

    @abstractmethod
    def answers(self) -> tuple[str, ...]:
        """All right answers, as a learner types them."""

    @abstractmethod
    def verdict(self, text: str) -> AnswerFeedback:
        """The feedback on an answer; raises a NoughtsError if the text is none."""

    def shown(self) -> str:
        """The answer, for a learner who gives up."""
        answer = self.answers()[0]
        return f"{answer}. {self.verdict(answer).text.removeprefix(RIGHT).strip()}".strip()

    def praised(self, why: str = "") -> AnswerFeedback:
        return AnswerFeedback(is_right=True, text=" ".join(part for part in (RIGHT, why, self.praise) if part))


ENOUGH = Limit(nodes=100_000)  # for every analysis in a lesson; in nodes, so that the answer is the same everywhere
MOST_HIDDEN = 2  # up to so many right moves are not named in the feedback on a wrong one; of more, one name gives little away
Wanted = Callable[[Position], Collection[Move]]  # finds the right moves of a position
MoveFeedback = Callable[[Position, Move], str] | str  # the feedback on a move: a fixed text, or one that depends on the move


@lru_cache(maxsize=100)
def analysed(position: Position) -> Analysis:
    return analyse(position, ENOUGH)


def explained(position: Position, move: Move) -> Explanation:
    return explain(position, move, analysed(position), limit=ENOUGH)


def best(position: Position) -> list[Move]:
    """The best moves: the quickest wins, the longest defences."""
    found = analysed(position)
    return [each.move for each in found.candidates if each.score == found.score]


def keeping(position: Position) -> list[Move]:
    """The moves that keep the result of a position, however quickly."""
    found = analysed(position)
    return [each.move for each in found.candidates if value_of(each.score) is value_of(found.score)]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTask(Task):
    """Play a move; a search finds the right ones, and reasons say why others are wrong."""

    kind: ClassVar[TaskKind] = TaskKind.MOVE

    position: Position
    wanted: Wanted
    good: MoveFeedback | None = None  # the feedback on a right move; by default its reasons
    bad: MoveFeedback | None = None  # the feedback on a wrong move; by default from its reasons

    def answers(self) -> tuple[str, ...]:
        return tuple(str(move) for move in self.wanted(self.position))

    def verdict(self, text: str) -> AnswerFeedback:
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


WORDS = ("zero", *NUMBERS[1:], "eleven", "twelve")

MOST_DIGITS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTask(Task):
    """Give a number; a search or a count finds the right one."""

    kind: ClassVar[TaskKind] = TaskKind.NUMBER

    number: Callable[[], int]
    slips: Mapping[int, str] = field(default_factory=dict)  # the feedback on common wrong numbers
    otherwise: str  # the feedback on other wrong numbers
    is_score: bool = False  # whether the number is a score, which has a sign

    def answers(self) -> tuple[str, ...]:
        number = self.number()
        return (f"{number:+d}" if self.is_score and number else f"{number:,}",)

    def verdict(self, text: str) -> AnswerFeedback:
        given = read_number(text)
        if given == self.number():
            return self.praised()
        return AnswerFeedback(is_right=False, text=f"Not {text.strip()}. {self.slips.get(given, self.otherwise)}")


def read_number(text: str) -> int:
    """Parse a number as people write it; BadAnswer if it is none.

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
    """Choose an option; a search finds the right one."""

    kind: ClassVar[TaskKind] = TaskKind.CHOICE

    offered: tuple[PossibleAnswer, ...]
    right: Callable[[], str]  # the name of the right option
    bad: Callable[[str], str] | None = None  # the feedback on a wrong option, by its name, instead of the option's own

    @property
    def options(self) -> tuple[PossibleAnswer, ...]:
        return self.offered

    def answers(self) -> tuple[str, ...]:
        return (self.right(),)

    def shown(self) -> str:
        option = self.read(self.right())
        return " ".join(part for part in (f"{option.text}.", option.said, self.praise) if part)

    def verdict(self, text: str) -> AnswerFeedback:
        option = self.read(text)
        if option.name == self.right():
            return self.praised(option.said)
        return AnswerFeedback(is_right=False, text=f"Not quite. {self.bad(option.name) if self.bad else option.said}")

    def read(self, text: str) -> PossibleAnswer:
        """The option by its name, its text or its number from 1; BadAnswer if there is none."""
        word = text.strip().lower()
        for option in self.offered:
            if word in (option.name.lower(), option.text.lower()):
                return option
        number = int(word) if word.isdecimal() and len(word) < 3 else 0
        if not 1 <= number <= len(self.offered):
            raise BadAnswer(f"{quoted(text.strip())}: expected a number from 1 to {len(self.offered)}")
        return self.offered[number - 1]


NONE = "none"  # the answer if nothing can be skipped


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchTask(Task):
    """Name the branches that the search skips; a recorded search knows them."""

    kind: ClassVar[TaskKind] = TaskKind.BRANCHES

    branches: Callable[[], Mapping[str, str]]  # all branches by name, each with why it must be searched, or why not
    skipped: Callable[[], Collection[str]]

    @property
    def options(self) -> tuple[PossibleAnswer, ...]:
        return tuple(PossibleAnswer(name, name, said) for name, said in self.branches().items())

    def answers(self) -> tuple[str, ...]:
        return (" ".join(name for name in self.branches() if name in self.skipped()) or NONE,)

    def verdict(self, text: str) -> AnswerFeedback:
        """Right, or the first wrong branch, or that one is missing."""
        named, skipped, said = self.read(text), set(self.skipped()), self.branches()
        for name in sorted(named - skipped):
            return AnswerFeedback(is_right=False, text=f"The search must look at {name}. {said[name]}")
        if named != skipped:
            more = "There is more to skip." if named else "Something can be skipped."
            return AnswerFeedback(is_right=False, text=f"{more} Go through the branches again, in the order of the search.")
        return self.praised(" ".join(said[name] for name in sorted(skipped)))

    def read(self, text: str) -> set[str]:
        known = {name.lower(): name for name in self.branches()}
        words = [word for word in re.split(r"[\s,;]+", text.strip().lower()) if word]
        if words in ([NONE], ["-"]):
            return set()
        if not words or not set(words) <= set(known):
            names = ", ".join(known.values())
            raise BadAnswer(f"{quoted(text.strip())}: expected any of {names}, with spaces between them, or {NONE}")
        return {known[word] for word in words}


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few tasks about one idea."""

    name: str
    title: str
    sentence: str  # what it teaches, for the list of lessons
    tasks: tuple[Task, ...]
    closing: str  # what to remember, shown at the end


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A place in a lesson; answers lead to the next one.

    >>> from noughts.lessons.course import lesson_named
    >>> progress, feedback = LessonProgress(lesson_named("fork")).answer("c1")
    >>> progress.done, feedback.text
    (1, 'Right! Wins at once with a1 b1 c1.')
    """

    lesson: Lesson
    done: int = 0
    wrong: int = 0  # wrong answers to this task

    @property
    def is_done(self) -> bool:
        return self.done >= len(self.lesson.tasks)

    @property
    def task(self) -> Task:
        """Only while one is left."""
        return self.lesson.tasks[self.done]

    def answer(self, text: str) -> tuple[LessonProgress, AnswerFeedback]:
        """The place after an answer, and the feedback; raises a NoughtsError if the text is no answer."""
        feedback = self.task.verdict(text)
        return (self.on() if feedback.is_right else replace(self, wrong=self.wrong + 1)), feedback

    def on(self) -> LessonProgress:
        return LessonProgress(self.lesson, self.done + 1)
