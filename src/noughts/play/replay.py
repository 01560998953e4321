"""Replaying a recorded game step by step, and exporting it to a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from noughts.extras import require
from noughts.game import Record
from noughts.match import Setup
from noughts.play.jobs import Studies, Study, study_question
from noughts.play.pool import Question, SearchPool, shared_pool
from noughts.play.view import BoardView, RunningScore, moves_to, point_of_view
from noughts.search import Limit
from noughts.search.registry import NamedSearch, Searcher

STUDY_TIME = Limit(seconds=1)  # for each position


class Replay:
    """A cursor in a recorded game.

    With analysis on, the current position and the one before are studied, so that the last move can be explained.
    ``wake`` is called from a thread when the view has something new.
    """

    def __init__(
        self,
        record: Record,
        *,
        searcher: Searcher | None = None,
        limit: Limit = STUDY_TIME,
        pool: SearchPool | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.record = record
        self.ply = 0  # moves before the cursor
        self.shows_analysis = False
        self._setup = Setup(record.game.rules, record.x, record.o, record.time, record.coach)
        self._line = record.game.line()
        self._searcher = searcher or NamedSearch()
        self._limit = limit
        self._studies: Studies[int] = Studies(pool or shared_pool(), ("replay", record.id), wake)

    @property
    def plies(self) -> int:
        return len(self._line) - 1

    @property
    def is_at_end(self) -> bool:
        return self.ply == self.plies

    def goto(self, ply: int) -> None:
        """Go to the position after so many moves, at most to the ends of the game."""
        self.ply = max(0, min(ply, self.plies))
        self._study()

    def forward(self) -> None:
        self.goto(self.ply + 1)

    def back(self) -> None:
        self.goto(self.ply - 1)

    def analyse(self, *, on: bool = True) -> None:
        """Turn the analysis of each position on or off."""
        self.shows_analysis = on
        if on:
            self._study()
        else:
            self.close()

    def close(self) -> None:
        self._studies.want({})

    def view(self) -> BoardView:
        node = self._line[self.ply]
        moves = moves_to(node)
        before = self._studies.latest(self.ply - 1)
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
        found, is_thinking = self._studies.latest(self.ply), self._studies.is_thinking
        return replace(view, is_analysed=True, study=found, reason=reason, is_thinking=is_thinking)

    def _study(self) -> None:
        if self.shows_analysis:
            wanted = [ply for ply in (self.ply - 1, self.ply) if ply >= 0 and not self._line[ply].position.outcome]
            self._studies.want({ply: self._question(ply) for ply in wanted})

    def _question(self, ply: int) -> Question[Study, Study]:
        played = self._line[ply + 1].move if ply < self.plies else None
        view = point_of_view(self._setup, None)
        return study_question(self._line[ply].position, self._limit, self._searcher, view, played)


LONGEST_PART = 25  # characters of a player's name: a file name has at most 255 bytes, a character up to four


def export(record: Record, folder: Path) -> Path:
    """Write a game into a new SGF file and return its path; an existing file is never overwritten."""
    from noughts.game.sgf import to_sgf

    return _write_new(folder, file_name(record), ".sgf", to_sgf(record).encode())


def export_picture(record: Record, folder: Path) -> Path:
    """Write the game as an animated picture; NotInstalled without Pillow."""
    require("pictures")
    return _write_new(folder, file_name(record), ".gif", record.game.gif())


def _write_new(folder: Path, name: str, suffix: str, content: bytes) -> Path:
    for number in range(1, 10_000):
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            with path.open("xb") as file:
                file.write(content)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{folder}: too many games with this name; move some of them to another folder")


def file_name(record: Record) -> str:
    """The date and the players, in characters and of a length that every file system accepts."""
    day = record.started.strftime("%Y-%m-%d") if record.started else "game"
    names = [re.sub(r"[^\w-]+", "_", seat.name)[:LONGEST_PART] or "unknown" for seat in (record.x, record.o)]
    return f"noughts-{day}-{'-'.join(names)}"
