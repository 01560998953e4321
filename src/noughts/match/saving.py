"""Saving: a game that goes on, as text, and back."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from random import Random
from typing import Any

from noughts.game import Clock, Record
from noughts.match.events import Said
from noughts.match.match import Match
from noughts.match.setup import Setup
from noughts.match.wish import Request, Wish
from noughts.rules import BadRecord, NoughtsError, Side


def to_json(match: Match, now: float) -> str:
    """All of a match: its record with what was taken back, its clocks, what it allows, what was asked and said last."""
    asked = match.asked
    return _written(
        {
            "record": match.record().to_document(),
            "allows_undo": match.setup.allows_undo,
            "allows_hints": match.setup.allows_hints,
            "is_apart": match.setup.is_apart,
            "asked": {"wish": asked.wish.value, "by": asked.by.value} if asked else None,
            "said": asdict(match.said) if match.said else None,
            "x_left": match.left(Side.X, now),
            "o_left": match.left(Side.O, now),
            "used": match.seconds_used(now),
        }
    )


_written = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def of_record(record: Record, setup: Setup, rng: Random) -> Match:
    """The match that a record tells of, with what the record does not tell taken from the setup."""
    if record.started is None:
        raise BadRecord("the saved game does not say when it began")
    return Match(setup, id=record.id, started=record.started, rng=rng, game=record.game, aids=record.aids)


def from_json(text: str, rng: Random) -> Match:
    """Read what ``to_json`` wrote, also in earlier versions; the match is paused."""
    try:
        document: dict[str, Any] = json.loads(text)
        record = Record.from_document(document["record"])
        setup = Setup(
            record.game.rules,
            record.x,
            record.o,
            record.time,
            record.coach,
            allows_undo=bool(document["allows_undo"]),
            allows_hints=bool(document["allows_hints"]),
            is_apart=bool(document.get("is_apart")),
        )
        asked = document.get("asked")
        request = Request(Wish(asked["wish"]), Side(asked["by"])) if asked else None
        said = document.get("said")
        words = Said(str(said["name"]), str(said["text"])) if said else None
        clock = None
        if record.time:
            clock = replace(Clock.of(record.time), x_left=float(document["x_left"]), o_left=float(document["o_left"]))
        used = float(document["used"])
    except (KeyError, TypeError, ValueError, ArithmeticError, RecursionError) as error:
        reason = str(error) if isinstance(error, NoughtsError) else "it is not what the program writes"
        raise BadRecord(f"the saved game cannot be read: {reason}") from error
    if record.started is None:
        raise BadRecord("the saved game does not say when it began")
    return Match(
        setup,
        id=record.id,
        started=record.started,
        rng=rng,
        game=record.game,
        clock=clock,
        aids=record.aids,
        used=used,
        asked=request,
        said=words,
    )
