"""What happens in a room is told once, whoever in whichever process did it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from noughts.game import UNMEASURED, Game
from noughts.match import Ended, Event, MoveMade
from noughts.match import events as match_events
from noughts.play import ChangedElsewhere
from noughts.play import events as play_events
from noughts.rules import Move, Rules, Side
from noughts.ui.web.updates import EventLog, event_name

ELSEWHERE = ChangedElsewhere("")


class Live:
    """A live game that says what has happened."""

    def __init__(self) -> None:
        self.match = SimpleNamespace(game=Game(Rules.parse("3x3")), outcome=None)
        self.revision = 0
        self._events: list[Event] = []

    def happens(self, *events: Event, moves: str = "") -> Any:
        for move in moves.split():
            self.match.game.play(move)
        self.match.outcome = self.match.game.position.outcome
        self._events += events
        self.revision += len(events)
        return self

    @property
    def moves(self) -> tuple[Any, ...]:
        return tuple((move, UNMEASURED) for move in self.match.game.moves())

    def events_since(self, revision: int) -> list[Event]:
        return self._events[revision:]


def told(log: EventLog, live: Any) -> list[str]:
    return [str(event.move) if isinstance(event, MoveMade) else type(event).__name__ for _, event in log.collect(live)]


def test_moves_of_another_process_are_told_once_however_often_heard():
    log, live = EventLog("epoch"), Live()
    assert told(log, live.happens(ELSEWHERE, ELSEWHERE, moves="a1 b2")) == ["a1", "b2", "ChangedElsewhere"]
    assert told(log, live.happens(ELSEWHERE, moves="c3")) == ["c3"]


def test_a_move_of_ours_is_not_told_again_as_one_of_another_process():
    log, live = EventLog("epoch"), Live()
    assert told(log, live.happens(MoveMade(Side.X, Move(0, 0), UNMEASURED), ELSEWHERE, moves="a1 b2")) == ["a1", "b2"]


def test_the_end_is_told_once():
    log, live = EventLog("epoch"), Live()
    live.happens(ELSEWHERE, ELSEWHERE, moves="a1 b1 a2 b2 a3")
    assert told(log, live).count(Ended.__name__) == 1
    assert told(log, live.happens(ELSEWHERE)) == ["ChangedElsewhere"]


def test_every_kind_of_event_has_a_name_of_its_own():
    names = [
        event_name(kind.__name__)
        for module in (match_events, play_events)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ]
    assert {"began", "move", "time ran out", "asked", "answered", "changed elsewhere"} < set(names)
    assert len(names) == len(set(names))
