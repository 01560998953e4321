"""Attention: all that is being thought about one position, by the program to move and for whoever asked."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from noughts.app.deciding import Decision, deciding
from noughts.app.study import Study, study
from noughts.app.thinking import Thinking
from noughts.app.view import point_of_view
from noughts.match.setup import Setup
from noughts.players.roster import player
from noughts.reasons.explanation import Explanation, explain
from noughts.reasons.viewpoint import PointOfView
from noughts.rules.errors import NoughtsError
from noughts.rules.move import Move
from noughts.rules.position import Position
from noughts.search.analysis import Analysis
from noughts.search.limit import Limit
from noughts.search.searcher import Searcher


class Attention:
    """A program's decision and a person's study, each in a thread of its own, begun only when wanted.

    When the position changes, its attention is stopped and dropped, so
    nothing that was found out can be taken for something about the next.
    """

    def __init__(self, setup: Setup, position: Position, searcher: Searcher, wake: Callable[[], None]) -> None:
        self.wants_hint = False
        self.hint: Explanation | None = None
        self._setup = setup
        self._position = position
        self._searcher = searcher
        self._wake = wake
        self._thinking: Thinking[Analysis, Decision] | None = None
        self._due = 0.0
        self._study: Thinking[Study, Study] | None = None
        self._reason: Thinking[None, Explanation] | None = None

    def think(self, limit: Limit, rng: Random, *, due: float, has_teacher: bool) -> None:
        """Let the program to move decide; its move is not to be made before it is due."""
        chooser = player(self._setup.seat(self._position.side).program or "")
        view = point_of_view(self._setup, self._setup.only_person)
        teacher = self._searcher if has_teacher else None
        self._thinking = Thinking(deciding(chooser, self._position, limit, rng, view, teacher), self._wake)
        self._due = due

    @property
    def thinks(self) -> bool:
        """Whether a program has been asked to decide."""
        return self._thinking is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a program has not decided yet."""
        return self._thinking is not None and not self._thinking.is_done

    @property
    def thoughts(self) -> Analysis | None:
        """What the program knows so far."""
        return self._thinking.news if self._thinking else None

    @property
    def due(self) -> float | None:
        """When a decision that has been taken may be carried out."""
        return self._due if self._thinking and self._thinking.is_done else None

    def take_decision(self, now: float) -> Decision | None:
        """The decision, once, when there is one and it is due."""
        thinking = self._thinking
        if thinking is None or not thinking.is_done or now < self._due:
            return None
        self._thinking = None
        if isinstance(thinking.error, NoughtsError):
            raise thinking.error
        if thinking.error:  # a player from elsewhere may fail in any way; the game must not
            name = self._setup.seat(self._position.side).name
            raise NoughtsError(f"{name} cannot move: {thinking.error}") from thinking.error
        return thinking.result

    def learn(self, limit: Limit) -> None:
        """Begin a study of the position for the side to move, if there is none."""
        if self._study is None:
            view = point_of_view(self._setup, self._position.side)
            self._study = Thinking(study(self._position, limit, self._searcher, view), self._wake)

    @property
    def is_learning(self) -> bool:
        """Whether there is more to come from the study, or from looking back."""
        return any(thinking is not None and not thinking.is_done for thinking in (self._study, self._reason))

    @property
    def found(self) -> Study | None:
        """What the study has found so far."""
        return (self._study.result or self._study.news) if self._study else None

    def look_back(self, analysis: Analysis, move: Move, limit: Limit) -> None:
        """Find out why the move that led here was good or bad, from what was known before it."""
        view = point_of_view(self._setup, analysis.position.side)
        self._reason = Thinking(_explaining(analysis, move, limit, view), self._wake)

    @property
    def reason(self) -> Explanation | None:
        """Why the last move was good or bad, when that is found."""
        return self._reason.result if self._reason else None

    def take_hint(self) -> Explanation | None:
        """The hint that was asked for, once, when it is found."""
        best = self.found.analysis.best if self.found else None
        if not self.wants_hint or not self.found or not best or best not in self.found.explanations:
            return None
        self.wants_hint = False
        self.hint = self.found.explanations[best]
        return self.hint

    def take_failure(self) -> Exception | None:
        """What went wrong with the study, once."""
        if self._study is None or self._study.error is None:
            return None
        error, self._study.error = self._study.error, None
        self.wants_hint = False
        return error

    def stop(self) -> None:
        """Nobody is interested in this position any more."""
        self.stop_thinking()
        self.stop_learning()
        if self._reason:
            self._reason.stop()

    def stop_thinking(self) -> None:
        """Let the program stop."""
        if self._thinking:
            self._thinking.stop()
        self._thinking = None

    def stop_learning(self) -> None:
        """Stop the study."""
        if self._study:
            self._study.stop()
        self._study = None


def _explaining(analysis: Analysis, move: Move, limit: Limit, view: PointOfView) -> Generator[None, None, Explanation]:
    """One explanation, as work that can be done elsewhere."""
    return explain(analysis.position, move, analysis, limit=limit, view=view)
    yield
