"""BranchTask: a task that is answered with the branches of a tree that a search can skip."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from noughts.classroom.lessons.task import BadAnswer, Kind, Option, Task
from noughts.classroom.verdict import Verdict
from noughts.rules import quoted

NONE = "none"
"""What is answered where nothing can be skipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchTask(Task):
    """Name the branches; the recorded search says which ones it never looked at."""

    kind: ClassVar[Kind] = Kind.BRANCHES

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

    def verdict(self, text: str) -> Verdict:
        """Right; or the first branch that was named wrongly, and whether one is missing."""
        named, skipped, said = self.read(text), set(self.skipped()), self.branches()
        for name in sorted(named - skipped):
            return Verdict(is_right=False, text=f"{name} has to be looked at. {said[name]}")
        if named != skipped:
            more = "There is more to skip." if named else "Something can be skipped."
            return Verdict(is_right=False, text=f"{more} Go through the branches in the order of the search once more.")
        return self.praised(" ".join(said[name] for name in sorted(skipped)))

    def read(self, text: str) -> set[str]:
        """The branches that somebody named."""
        known = {name.lower(): name for name in self.branches()}
        words = [word for word in re.split(r"[\s,;]+", text.strip().lower()) if word]
        if words in ([NONE], ["-"]):
            return set()
        if not words or not set(words) <= set(known):
            names = ", ".join(known.values())
            raise BadAnswer(f"{quoted(text.strip())}: expected any of {names}, with spaces between them, or {NONE}")
        return {known[word] for word in words}
