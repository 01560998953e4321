"""Wire: events and views as JSON documents, for whoever looks at a game from another process.

A document says its version under ``noughts``. Within a version names are only
added; whoever reads leaves out what it does not know. What a person reads of
an explanation travels, the proof behind it stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar, get_type_hints

from noughts.game import Assist, MoveStats, OnTime, Seat, TimeControl
from noughts.match import (
    Began,
    Ended,
    Event,
    MatchCommand,
    MoveMade,
    Paused,
    Proposal,
    Proposed,
    Redone,
    Resigned,
    Responded,
    Said,
    Setup,
    TimeRanOut,
    Undone,
    Unpaused,
)
from noughts.match.commands import PROPOSALS
from noughts.play.events import ChangedElsewhere, Failed, Hinted, StudyFailed
from noughts.play.jobs import Study
from noughts.play.view import BoardView, RunningScore
from noughts.reasons import Explanation
from noughts.rules import Cell, Mark, Move, NoughtsError, Outcome, Position, Rules, Side, Why
from noughts.rules.move import COLUMNS
from noughts.search import Analysis, Candidate, Score

VERSION = 1

Json = Mapping[str, Any]
Read = TypeVar("Read")

EVENTS: Mapping[str, type[Event]] = {
    "began": Began,
    "move": MoveMade,
    "undone": Undone,
    "redone": Redone,
    "paused": Paused,
    "unpaused": Unpaused,
    "time ran out": TimeRanOut,
    "asked": Proposed,
    "answered": Responded,
    "resigned": Resigned,
    "ended": Ended,
    "said": Said,
    "hinted": Hinted,
    "failed": Failed,
    "study failed": StudyFailed,
    "changed elsewhere": ChangedElsewhere,
}
"""What each kind of event is called."""

WIRE_NAMES = {"proposal": "asked", "command": "wish", "is_remote": "is_apart"}
"""Fields that documents of this version call otherwise."""

NAMES = {kind: name for name, kind in EVENTS.items()}


class BadDocument(NoughtsError):
    """The document is no event or view of this version."""


def event_to_wire(event: Event) -> dict[str, object]:
    """An event as a document.

    >>> event_to_wire(Resigned(Side.O))
    {'noughts': 1, 'event': 'resigned', 'side': 'o'}
    """
    return {"noughts": VERSION, "event": NAMES[type(event)], **_fields(event)}


def event_from_wire(document: object) -> Event:
    """Read what ``event_to_wire`` made; BadDocument when it is anything else."""

    def read(known: Json) -> Event:
        kind = EVENTS[known["event"]]
        types = get_type_hints(kind)
        return kind(**{each.name: _read(types[each.name], known[_name(each.name)]) for each in fields(kind)})

    return _checked(document, read)


def view_to_wire(view: BoardView) -> dict[str, object]:
    """All that one person sees of a game, as a document."""
    return {"noughts": VERSION, **_fields(view)}


def view_from_wire(document: object) -> BoardView:
    """Read what ``view_to_wire`` made; BadDocument when it is anything else."""

    def read(known: Json) -> BoardView:
        types = get_type_hints(BoardView)
        return BoardView(**{each.name: _read(types[each.name], known[_name(each.name)]) for each in fields(BoardView)})

    return _checked(document, read)


def _checked(document: object, read: Callable[[Json], Read]) -> Read:
    if not isinstance(document, Mapping) or document.get("noughts") != VERSION:
        raise BadDocument(f"expected a document of version {VERSION}, which says so under the name noughts")
    try:
        return read(document)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        reason = str(error) if isinstance(error, NoughtsError) else f"{error!r} is not what the program writes"
        raise BadDocument(f"the document cannot be read: {reason}") from error


# Writing: by what a value is.


def _fields(value: Any) -> dict[str, object]:
    return {_name(field.name): _written(getattr(value, field.name)) for field in fields(value) if field.init}


def _name(field: str) -> str:
    return WIRE_NAMES.get(field, field)


def _written(value: Any) -> object:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Score):
        return value.code
    if isinstance(value, MatchCommand):
        return value.name
    if isinstance(value, Rules | Move | Cell):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(_written(each) for each in value)  # type: ignore[type-var]  # aids, by name
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): _written(each) for key, each in value.items()}
    return _WRITERS.get(type(value), _fields)(value)


def _position(position: Position) -> dict[str, object]:
    return {"rules": str(position.rules), "board": str(position)}


_WRITERS: Mapping[type, Callable[[Any], object]] = {
    Position: _position,
    TimeControl: lambda time: {"time": str(time), "on_time": time.on_time.value},
    Explanation: lambda said: {name: _written(getattr(said, name)) for name in ("position", "move", "score", "text")},
    Candidate: lambda found: {name: _written(getattr(found, name)) for name in ("score", "proven", "line")},
}


# Reading: by the type that is expected.

_MOVE = re.compile(r"([XO]?)([a-z])(\d{1,2})")


def _move(text: str) -> Move:
    match = _MOVE.fullmatch(text)
    if not match:
        raise BadDocument(f"{text}: expected a move such as b2")
    return Move(COLUMNS.index(match[2]), int(match[3]) - 1, Mark(match[1]) if match[1] else None)


def _cell(text: str) -> Cell:
    return _move(text).cell


def _outcome(document: Json) -> Outcome:
    winner = document["winner"]
    return Outcome(Side(winner) if winner else None, Why(document["why"]), tuple(_cell(text) for text in document["cells"]))


def _read_position(document: Json) -> Position:
    return Position.parse(document["board"], Rules.parse(document["rules"]))


def _explanation(document: Json) -> Explanation:
    position, score = _read_position(document["position"]), Score.from_code(document["score"])
    return Explanation(position, _move(document["move"]), score, (), str(document["text"]))


def _analysis(document: Json) -> Analysis:
    position = _read_position(document["position"])
    candidates = tuple(
        Candidate.of(position, Score.from_code(each["score"]), tuple(map(_move, each["line"])), proven=bool(each["proven"]))
        for each in document["candidates"]
    )
    score = Score.from_code(document["score"])
    numbers = int(document["nodes"]), int(document["depth"]), float(document["seconds"])
    return Analysis(position, score, candidates, bool(document["proven"]), *numbers)


def _study(document: Json) -> Study:
    explanations = {_move(move): _explanation(each) for move, each in document["explanations"].items()}
    advised = document.get("advised")
    return Study(
        _analysis(document["analysis"]),
        MappingProxyType(explanations),
        is_complete=bool(document["is_complete"]),
        advised=None if advised is None else _move(advised),
    )


def _setup(document: Json) -> Setup:
    time = document["time"]
    return Setup(
        Rules.parse(document["rules"]),
        Seat(**document["x"]),
        Seat(**document["o"]),
        time=TimeControl.parse(time["time"], OnTime(time["on_time"])) if time else None,
        coach=document["coach"],
        allows_undo=bool(document["allows_undo"]),
        allows_hints=bool(document["allows_hints"]),
        is_remote=bool(document["is_apart"]),
    )


def _score(document: Json) -> RunningScore:
    wins = {str(name): int(won) for name, won in document["wins"].items()}
    return RunningScore(MappingProxyType(wins), int(document["draws"]))


_READERS: Mapping[object, Callable[[Any], Any]] = {
    str: str,
    int: int,
    bool: bool,
    float: float,
    Side: Side,
    MatchCommand: lambda name: PROPOSALS[name],
    Move: _move,
    MoveStats: lambda document: MoveStats(**document),
    Outcome: _outcome,
    Explanation: _explanation,
    Analysis: _analysis,
    Study: _study,
    Setup: _setup,
    Position: _read_position,
    RunningScore: _score,
    Proposal: lambda document: Proposal(PROPOSALS[document["wish"]], Side(document["by"])),
    Said: lambda document: Said(str(document["name"]), str(document["text"])),
    tuple[Side, ...]: lambda names: tuple(Side(name) for name in names),
    frozenset[Assist]: lambda names: frozenset(Assist(name) for name in names),
    tuple[tuple[Move, MoveStats], ...]: lambda moves: tuple((_move(move), MoveStats(**effort)) for move, effort in moves),
}


def _read(wanted: Any, value: Any) -> Any:
    """A value of the type that a field has; None where the type allows it."""
    if wanted not in _READERS:
        (wanted,) = (each for each in wanted.__args__ if each is not type(None))
        if value is None:
            return None
    return _READERS[wanted](value)
