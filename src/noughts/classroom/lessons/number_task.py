"""NumberTask: a task that is answered with a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from noughts.classroom.lessons.task import BadAnswer, Kind, Task
from noughts.classroom.verdict import Verdict
from noughts.rules import quoted

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers that people rather write as words."""

MOST_DIGITS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTask(Task):
    """Give a number; a search or a count says which one is right."""

    kind: ClassVar[Kind] = Kind.NUMBER

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

    def verdict(self, text: str) -> Verdict:
        """Right, or what went wrong in counting."""
        given = read_number(text)
        if given == self.number():
            return self.praised()
        return Verdict(is_right=False, text=f"Not {text.strip()}. {self.slips.get(given, self.otherwise)}")


def read_number(text: str) -> int:
    """A number as people write it.

    >>> [read_number(text) for text in ("549,946", " +8", "\N{MINUS SIGN}9", "Three")]
    [549946, 8, -9, 3]
    >>> read_number("many")
    Traceback (most recent call last):
        ...
    noughts.classroom.lessons.task.BadAnswer: many: expected a number, such as 3
    """
    word = text.strip().lower()
    if word in WORDS:
        return WORDS.index(word)
    digits = word.replace(",", "").replace("\N{MINUS SIGN}", "-")
    if not digits.lstrip("+-").isdecimal() or len(digits) > MOST_DIGITS or digits.lstrip("+-") != digits[digits[0] in "+-" :]:
        raise BadAnswer(f"{quoted(text.strip())}: expected a number, such as 3")
    return int(digits)
