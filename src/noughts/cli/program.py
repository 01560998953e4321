"""Program: a command whose help lists its commands by what people want to do."""

from __future__ import annotations

from typing import Any

import click

MARGINS = 6
"""Columns around the names."""


class Program(click.Group):
    """Commands in sections, each in one line."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._sections: dict[str, tuple[click.Command, ...]] = {}

    def add_section(self, title: str, *commands: click.Command) -> None:
        """Add commands that belong together, in the order in which they are shown."""
        for command in commands:
            self.add_command(command)
        self._sections[title] = commands

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as click has it
        """All sections, their names in one column."""
        width = max(map(len, self.commands))
        for title, commands in self._sections.items():
            with formatter.section(title):
                limit = formatter.width - MARGINS - width
                formatter.write_dl([(f"{each.name:<{width}}", each.get_short_help_str(limit)) for each in commands])
