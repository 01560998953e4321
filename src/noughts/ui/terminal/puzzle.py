"""A puzzle in lines of text, for every terminal, pipe and screen reader."""

from __future__ import annotations

from collections.abc import Callable

from noughts.classroom.puzzle import Puzzle
from noughts.rules import NoughtsError
from noughts.search.asking import ONE_SECOND
from noughts.ui.view.drills import ALL_DONE, Drill
from noughts.ui.view.puzzles import HELP, Attempt, hint_text, task_text

LEAVING = ("quit", "q", "exit", "leave")

NEXT = "\n"
"""Before each puzzle but the first."""

Ask = Callable[[], str | None]
Show = Callable[[str], object]


def practise(drill: Drill, ask: Ask, show: Show, *, width: int) -> bool:
    """Let somebody try one puzzle after the other, until none is left; False if they left before."""
    found = [puzzle for puzzle in drill.find(ONE_SECOND) if puzzle]
    for number, puzzle in enumerate(found):
        show(f"{NEXT if number else ''}{drill.title(puzzle)}")
        attempt = solve_puzzle(puzzle, ask, show, width=width)
        if not attempt.is_over:
            return False
        said = drill.finish(attempt)
        if said:
            show(said)
    last = ALL_DONE if len(found) > 1 else "" if found else drill.none
    if last:
        show(last)
    return True


def solve_puzzle(puzzle: Puzzle, ask: Ask, show: Show, *, width: int) -> Attempt:
    """Let somebody try until they have it, give up or leave."""
    attempt = Attempt(puzzle)
    show(f"\n{puzzle.position.drawing(width=width)}\n\n{task_text(puzzle)}")
    while not attempt.is_over and (line := ask()) is not None:
        word = line.strip().lower()
        if word in LEAVING:
            break
        if word in ("hint", "h"):
            show(hint_text(puzzle))
        elif word in ("show", "s"):
            show(attempt.show())
        elif word in ("", "help", "?"):
            show(HELP)
        else:
            try:
                show(attempt.take(word).text)
            except NoughtsError as error:
                show(str(error))
    return attempt
