"""A puzzle in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

from collections.abc import Callable

from noughts.classroom.puzzles import Puzzle
from noughts.rules import NoughtsError
from noughts.ui.view.puzzles import HELP, hint_text, solution_text, task_text, verdict_of

LEAVING = ("quit", "q", "exit", "leave")


def solve_puzzle(puzzle: Puzzle, ask: Callable[[], str | None], show: Callable[[str], object], *, width: int) -> bool:
    """Let somebody try until they have it, give up or leave; whether they found it themselves."""
    position = puzzle.position
    show(f"\n{position.drawing(width=width)}\n\n{task_text(puzzle)}")
    while (line := ask()) is not None:
        word = line.strip().lower()
        if word in LEAVING:
            break
        if word in ("hint", "h"):
            show(hint_text(puzzle))
        elif word in ("show", "s"):
            show(solution_text(puzzle))
            break
        elif word in ("", "help", "?"):
            show(HELP)
        else:
            try:
                verdict = verdict_of(puzzle, position.parse_move(word))
            except NoughtsError as error:
                show(str(error))
                continue
            show(verdict.text)
            if verdict.is_right:
                return True
    return False
