"""ChoiceTask: a task that is answered with one of a few options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from noughts.classroom.lessons.task import BadAnswer, Kind, Option, Task
from noughts.classroom.verdict import Verdict
from noughts.rules import quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceTask(Task):
    """Choose an option; a search says which one is right."""

    kind: ClassVar[Kind] = Kind.CHOICE

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

    def verdict(self, text: str) -> Verdict:
        """What is said to the option."""
        option = self.read(text)
        if option.name == self.right():
            return self.praised(option.said)
        return Verdict(is_right=False, text=f"Not quite. {self.bad(option.name) if self.bad else option.said}")

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
