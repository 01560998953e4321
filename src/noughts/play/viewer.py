"""Viewer: what one person sees of a live game: the hint, the values, the pace."""

from __future__ import annotations

import operator
from collections.abc import Callable, Generator

from noughts.game import Mode
from noughts.match import Event, MoveMade, NotYourTurn, Responded, ShareAnalysis
from noughts.play.events import ChangedElsewhere, Hinted, StudyFailed
from noughts.play.jobs import Study, study_question
from noughts.play.live_game import CONTINUED_ELSEWHERE, LiveGame
from noughts.play.pool import Job, Question
from noughts.play.program_turn import SearchSetup
from noughts.play.view import BoardView, point_of_view
from noughts.reasons import Explanation, explain
from noughts.rules import NoughtsError, Side, quoted
from noughts.search import Analysis, Limit, Stop
from noughts.search.exact import lookup
from noughts.search.exact.lookup import Lookup
from noughts.search.registry import best_of

CLOCK_STEP = 0.01  # seconds; while a clock runs, a view is reused for this long


class HelpIsOff(NoughtsError):
    """Hints are off in this game."""


class Viewer:
    """The view of one player, of both players at one keyboard, or of a watcher.

    Use it from one thread at a time. ``wake`` is called from any thread when ``poll`` would return something new.
    """

    def __init__(
        self,
        live: LiveGame,
        search: SearchSetup,
        wake: Callable[[], None],
        side: Side | None = None,
        *,
        is_watching: bool = False,
    ) -> None:
        self.pace = 0.0  # seconds that a program's move takes at least, so that people can follow
        self.wake = wake
        self.side = side  # on a site; None at one keyboard and for watchers
        self.is_watching = is_watching
        self.hint: Explanation | None = None
        self.live = live
        self._search = search
        self._seen = live.revision
        self._turn = live.turn  # the hint and the jobs belong to this turn
        self.asked_for_analysis = False
        self._wants_hint = False
        self._study: Job[Study, Study] | None = None
        self._reason: Job[None, Explanation] | None = None
        self._failed_turn: int | None = None  # could not be analysed; only a request for a hint tries again
        self._shown: tuple[tuple[object, ...], tuple[object, ...], BoardView] | None = None
        """The state of the last view, and the view."""
        live.subscribe(self)

    def leave(self) -> None:
        self.live.unsubscribe(self)
        self._forget_position()

    # Requests

    @property
    def wants_reasons(self) -> bool:
        return True

    @property
    def wants_values(self) -> bool:
        """Whether values are shown: on request, or because programs are watched."""
        return self.asked_for_analysis or self.live.setup.mode is Mode.WATCH

    @property
    def finds_values(self) -> bool:
        """Whether every position is analysed, to show the values or for a coach's comments."""
        return self.asked_for_analysis or self.live.setup.coach is not None

    def ask_hint(self) -> None:
        """Ask for the best move and its reason; an event brings them when they are found."""
        with self.live.lock:
            self._check_help("hint")
            match = self.live.match
            match.check_open("hint")
            if not match.is_persons_turn or self.side not in (None, match.position.side):
                raise NotYourTurn(f"hint: it is {match.seat_to_move.name}'s turn")
            self.live.mark_helped([match.position.side])
            self._wants_hint = True

    def analyse(self, *, on: bool = True) -> None:
        """Turn the values of all moves on or off, for this and later positions."""
        with self.live.lock:
            if on and not self.live.match.outcome:
                self._check_help("analyse")
                if self.live.setup.is_remote and not self.live.match.shares_analysis:
                    raise HelpIsOff("analyse: the other player must agree first")
                self.live.mark_helped(Side)
        self.asked_for_analysis = on
        if not self.finds_values:
            self._stop_study()

    # Events

    def poll(self) -> list[Event]:
        """The events since the last call; never waits."""
        with self.live.lock:
            self.live.poll(self.pace)
            happened = self.live.events_since(self._seen)
            self._seen = self.live.revision
            if happened is None:
                happened = [ChangedElsewhere(CONTINUED_ELSEWHERE)]
            self._update(happened)
        return [*happened, *self._take_study()]

    @property
    def is_busy(self) -> bool:
        return self.live.is_busy() or self._is_studying or self._wants_hint

    @property
    def _is_studying(self) -> bool:
        return any(job is not None and not job.is_done for job in (self._study, self._reason))

    @property
    def _found(self) -> Study | None:
        return self._study.latest if self._study else None

    def _check_help(self, what: str) -> None:
        if not self.live.setup.allows_hints and not self.live.match.outcome:
            raise HelpIsOff(f"{what}: there are no hints in this game")

    def _update(self, happened: list[Event]) -> None:
        """Drop what belongs to an earlier position, explain a person's last move, and start a study if one is wanted."""
        if any(isinstance(event, Responded) and event.is_granted and event.command == ShareAnalysis() for event in happened):
            self.asked_for_analysis = self.side is not None
        if self._turn != self.live.turn:
            self._turn = self.live.turn
            found = self._found if self.finds_values else None
            self._forget_position()
            made = next((event for event in reversed(happened) if isinstance(event, MoveMade)), None)
            if self.finds_values and made and not self.live.setup.seat(made.side).program:
                self._explain_move(made, found.analysis if found else None)
        match = self.live.match
        if not match.outcome and match.is_persons_turn and (self.finds_values or self._wants_hint):
            self._begin_study()

    def _begin_study(self) -> None:
        """Study the position for the side to move, unless that has begun or failed."""
        if self._study is not None or (self._failed_turn == self._turn and not self._wants_hint):
            return
        position, search = self.live.match.position, self._search
        view = point_of_view(self.live.setup, position.side)
        question = study_question(position, search.pool.share(search.limit), search.searcher, view)
        self._study = search.ask(question, self.live.id, self.wake)

    def _explain_move(self, made: MoveMade, analysis: Analysis | None) -> None:
        """Explain the move that led here by the analysis of the position before, or by a table if it is not complete."""
        node = self.live.match.game.node
        if node.move != made.move or node.parent is None:
            return  # it was taken back already
        position = node.parent.position
        known = analysis if analysis and analysis.position == position else None
        if known is None and not lookup.fits(position.rules):
            return
        limit, view = self._search.limit, point_of_view(self.live.setup, made.side)

        def think(stop: Stop) -> Generator[None, None, Explanation]:
            values = known or best_of(Lookup().analyse(position))
            return explain(position, made.move, values, limit=limit.within(Limit(stop=stop)), view=view)
            yield

        key = ("reason", position, made.move, known and known.nodes, view)
        question = Question(think, key, is_short=lookup.fits(position.rules))
        self._reason = self._search.ask(question, self.live.id, self.wake)

    def _take_study(self) -> list[Event]:
        """The hint as an event when it is found, or the failure of the study."""
        if self._study is not None and self._study.error is not None:
            error, self._study, self._wants_hint = self._study.error, None, False
            self.asked_for_analysis = False
            self._failed_turn = self._turn
            return [StudyFailed("there is not enough memory" if isinstance(error, MemoryError) else quoted(str(error)))]
        found = self._found
        advice = found.explanations.get(found.advised) if found and found.advised else None
        if not self._wants_hint or not advice:
            return []
        self._wants_hint = False
        self.hint = advice
        return [Hinted(self.hint)]

    def _forget_position(self) -> None:
        self._stop_study()
        if self._reason:
            self._reason.stop()
        self._reason = None
        self.hint = None
        self._wants_hint = False

    def _stop_study(self) -> None:
        if self._study:
            self._study.stop()
        self._study = None

    # The view

    def view(self, now: float) -> BoardView:
        """The game as this person sees it; the same object until something in it changes."""
        with self.live.lock:
            values, objects = self._state(now)
            shown = self._shown
            if shown is None or shown[0] != values or not all(map(operator.is_, shown[1], objects)):
                shown = self._shown = values, objects, self._view(now)
            return shown[2]

    def _state(self, now: float) -> tuple[tuple[object, ...], tuple[object, ...]]:
        """What a view is made of: values, and objects that are replaced when they change."""
        live, match = self.live, self.live.match
        ticks = None if match.clock is None or match.is_paused else round(now / CLOCK_STEP)
        turn = live.program_turn
        values = (
            (
                live.revision,
                match.aids,
                match.helped,
                match.shares_analysis,
                match.proposal,
                match.is_paused,
                ticks,
                turn.is_thinking,
                turn.ahead,
            ),
            (self.side, self.is_watching),
            (self._is_studying, self._failed_turn == self._turn, self.finds_values, self.asked_for_analysis),
        )
        reason = self._reason.result if self._reason else None
        # A match that could not be saved is replaced by the one before.
        objects = (match, match.game.node, match.setup, turn.thoughts, live.decision, live.score, live.said)
        return values, (*objects, self._found, reason, self.hint)

    def _view(self, now: float) -> BoardView:
        live, match = self.live, self.live.match
        found, decision, turn = self._found, live.decision, live.program_turn
        by = self.side or match.setup.only_person or match.position.side
        return BoardView(
            id=match.id,
            revision=live.revision,
            setup=match.setup,
            position=match.position,
            outcome=match.outcome,
            moves=live.moves,
            score=live.score,
            aids=match.aids,
            proposal=match.proposal,
            is_paused=match.is_paused,
            is_thinking=turn.is_thinking,
            ahead=turn.ahead,
            thinking=turn.thoughts,
            thought=decision.analysis if decision else None,
            reason=decision.explanation if decision else self._reason.result if self._reason else None,
            is_analysed=self.asked_for_analysis,
            needs_consent=match.setup.is_remote and not match.shares_analysis and not match.outcome,
            helped=match.helped,
            study=found if self.finds_values else None,
            is_studied=(found is not None or self._failed_turn == self._turn) and not self._is_studying,
            hint=self.hint,
            said=live.said,
            can_undo=match.can_undo(by),
            can_redo=match.can_redo,
            can_hint=match.is_persons_turn and match.setup.allows_hints and not match.is_paused,
            can_draw=match.can_agree_on_a_draw,
            x_left=match.left(Side.X, now),
            o_left=match.left(Side.O, now),
            sides=() if self.is_watching else (self.side,) if self.side else None,
        )
