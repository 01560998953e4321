"""Practising in lines of text: puzzles and mistakes, at the prompt."""

from __future__ import annotations

import shutil
import sys

import click

from noughts.cli.sit_down import Prompt
from noughts.ui.shared.puzzle_sets import Drill
from noughts.ui.terminal.lines import Lines
from noughts.ui.terminal.plain_lessons import practise


def at_the_prompt(*drills: Drill) -> None:
    """One drill after the other, until somebody leaves."""
    prompt, width = Prompt(Lines(sys.stdin.fileno())), shutil.get_terminal_size().columns
    for drill in drills:
        if not practise(drill, lambda: prompt.ask(None), click.echo, width=width):
            return
