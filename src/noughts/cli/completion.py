"""What the shell can complete: players, games and lessons by name."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem


class WhoType(click.ParamType):  # type: ignore[type-arg]  # a class without arguments in older versions
    """A player by name; the roster itself says what is wrong with one."""

    name = "WHO"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The names of the roster, and the levels; after something like a path, the shell's own files."""
        from noughts.players.registry import LEVELS, roster

        if "/" in incomplete or incomplete.endswith(".py"):
            return [CompletionItem(incomplete, type="file")]
        names = ["me", *(name for name in roster() if name != "level"), *(f"level:{number}" for number in LEVELS)]
        return [CompletionItem(name) for name in names if name.startswith(incomplete.lower())]


class RulesType(click.ParamType):  # type: ignore[type-arg]
    """The text of rules; Rules.parse says what is wrong with one."""

    name = "RULES"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The games that have a name, the usual sizes, and after a plus the words."""
        from noughts.rules.rules import PRESETS, WORDS

        before, plus, _ = incomplete.rpartition("+")
        names = [f"{before}+{name}" for name in WORDS] if plus else [*PRESETS, *USUAL_SIZES]
        return [CompletionItem(name) for name in names if name.lower().startswith(incomplete.lower())]


class LessonType(click.ParamType):  # type: ignore[type-arg]
    """A lesson by name; the course itself says what is wrong with one."""

    name = "LESSON"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The names of all lessons, each with its title."""
        from noughts.lessons.course import COURSE

        return [CompletionItem(each.name, help=each.title) for each in COURSE if each.name.startswith(incomplete.lower())]


USUAL_SIZES = ("3x3", "5x5", "7x7", "15x15")

WHO = WhoType()
RULES = RulesType()
LESSON = LessonType()
