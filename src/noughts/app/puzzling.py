"""Puzzling: puzzles that are looked for while somebody waits for the first one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator

from noughts.app.thinkers import Question, Thinkers, Thinking, everybodys_thinkers
from noughts.classroom.puzzle import Puzzle
from noughts.search import Limit, Stop
from noughts.search.asking import ONE_SECOND

Find = Callable[[Limit], Iterator[Puzzle | None]]
"""Looks for puzzles, each within the limit; between two pieces of its work it yields None."""

Puzzles = tuple[Puzzle, ...]


def puzzling(
    find: Find, key: Hashable, wake: Callable[[], None], thinkers: Thinkers | None = None, owner: Hashable = "puzzles"
) -> Thinking[Puzzles, Puzzles]:
    """Have puzzles looked for: the news are those found so far. Others may go first after each piece of the work."""

    def think(stop: Stop) -> Generator[Puzzles, None, Puzzles]:
        found: Puzzles = ()
        for puzzle in find(ONE_SECOND.within(Limit(stop=stop))):
            found = (*found, puzzle) if puzzle else found
            yield found
        return found

    question = Question(think, ("puzzles", key), takes_turns=True)
    return (thinkers or everybodys_thinkers()).ask(question, owner, wake)


def found_by(thinking: Thinking[Puzzles, Puzzles]) -> Puzzles:
    """The puzzles found so far, and in the end all."""
    return thinking.result or thinking.news or ()
