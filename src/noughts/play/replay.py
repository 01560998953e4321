"""A recorded game step by step, and the file it is exported to."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path

from noughts.game import Record
from noughts.game.sgf import to_sgf
from noughts.match import Setup
from noughts.play.jobs import Study, study
from noughts.play.pool import Job, Question, SearchPool, shared_pool
from noughts.play.view import BoardView, RunningScore, point_of_view
from noughts.rules import Move
from noughts.search import Limit, Stop
from noughts.search.auto import Auto
from noughts.search.exact import lookup
from noughts.search.registry import Searcher

STUDY_TIME = Limit(seconds=1)
"""For each position."""


class Replay:
    """A cursor in a recorded game.

    With analysis on, the position before the last move is studied, so that
    the move can be judged, and the position itself. ``wake`` is called from
    a thread when the view has something new.
    """

    def __init__(
        self,
        record: Record,
        *,
        searcher: Searcher | None = None,
        limit: Limit = STUDY_TIME,
        thinkers: SearchPool | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.record = record
        self.ply = 0
        """How many moves have been shown."""
        self.shows_analysis = False
        self._setup = Setup(record.game.rules, record.x, record.o, record.time, record.coach)
        self._line = record.game.line()
        self._searcher = searcher or Auto()
        self._limit = limit
        self._thinkers = thinkers or shared_pool()
        self._wake = wake
        self._studies: dict[int, Job[Study, Study]] = {}

    @property
    def plies(self) -> int:
        """How many moves the game has."""
        return len(self._line) - 1

    @property
    def is_at_end(self) -> bool:
        """Whether all moves have been shown."""
        return self.ply == self.plies

    def goto(self, ply: int) -> None:
        """Go to the position after so many moves, or as near as the game has one."""
        self.ply = max(0, min(ply, self.plies))
        self._attend()

    def forward(self) -> None:
        """The next move."""
        self.goto(self.ply + 1)

    def back(self) -> None:
        """The move before."""
        self.goto(self.ply - 1)

    def analyse(self, *, on: bool = True) -> None:
        """Show what there is to say about each position, or stop."""
        self.shows_analysis = on
        if on:
            self._attend()
        else:
            self.close()

    def close(self) -> None:
        """Stop all that is being thought."""
        for thinking in self._studies.values():
            thinking.stop()
        self._studies = {ply: thinking for ply, thinking in self._studies.items() if thinking.is_done}

    def view(self) -> BoardView:
        """The game as it stood."""
        node = self._line[self.ply]
        moves = tuple((each.move, each.effort) for each in self._line[1 : self.ply + 1] if each.move)
        before = self._found(self.ply - 1)
        view = BoardView(
            id=self.record.id,
            setup=self._setup,
            position=node.position,
            outcome=node.outcome,
            moves=moves,
            score=RunningScore(),
            aids=self.record.aids,
            can_undo=self.ply > 0,
            can_redo=not self.is_at_end,
        )
        if not self.shows_analysis:
            return view
        reason = before.explanations.get(moves[-1][0]) if before and moves else None
        is_thinking = any(not thinking.is_done for thinking in self._studies.values())
        return replace(view, study=self._found(self.ply), reason=reason, is_thinking=is_thinking)

    def _attend(self) -> None:
        """Study the position here and the one before, and nothing else."""
        if not self.shows_analysis:
            return
        wanted = [ply for ply in (self.ply - 1, self.ply) if ply >= 0 and not self._line[ply].position.outcome]
        for ply, thinking in list(self._studies.items()):
            if ply not in wanted and not thinking.is_done:
                thinking.stop()
                del self._studies[ply]
        for ply in wanted:
            if ply not in self._studies:
                self._studies[ply] = self._thinkers.ask(self._question(ply), ("replay", self.record.id), self._wake)

    def _question(self, ply: int) -> Question[Study, Study]:
        """What there is to say about a position, and about the move that was played in it."""
        position, searcher, limit = self._line[ply].position, self._searcher, self._limit
        played: Move | None = self._line[ply + 1].move if ply < self.plies else None
        view = point_of_view(self._setup, None)

        def think(stop: Stop) -> Generator[Study, None, Study]:
            return study(position, limit.within(Limit(stop=stop)), searcher, view, played)

        return Question(think, ("study", position, limit, view, played), is_short=lookup.fits(position.rules))

    def _found(self, ply: int) -> Study | None:
        thinking = self._studies.get(ply)
        return (thinking.result or thinking.news) if thinking else None


LONGEST_PART = 25
"""Characters of a name in the name of a file, which has at most 255 bytes; one character has up to four."""


def export(record: Record, folder: Path) -> Path:
    """Write a game into a new file; one that is there is never overwritten. Returns where it is."""
    text = to_sgf(record)
    for number in range(1, 10_000):
        path = folder / f"{file_name(record)}{f'-{number}' if number > 1 else ''}.sgf"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{folder}: too many games of this name; move some of them elsewhere")


def file_name(record: Record) -> str:
    """The date and who played, in characters and of a length that every file system takes."""
    day = record.started.strftime("%Y-%m-%d") if record.started else "game"
    names = [re.sub(r"[^\w-]+", "_", seat.name)[:LONGEST_PART] or "somebody" for seat in (record.x, record.o)]
    return f"noughts-{day}-{'-'.join(names)}"
