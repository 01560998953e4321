"""Results of many games, in lines and tables."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.arena.selfplay import Pace, SelfPlay
from noughts.arena.strength import Share, StrengthRecord
from noughts.drawing.tables import table
from noughts.ui.view.values import duration_text


def pace_text(match: SelfPlay, pace: Pace) -> str:
    """Who won how often, and how fast."""
    tally = pace.tally
    rows = [
        (name, f"{count:,}", Share.sampled(count, tally.games).text)
        for name, count in ((f"X {match.x.name}", tally.x_wins), (f"O {match.o.name}", tally.o_wins), ("draws", tally.draws))
    ]
    speed = f"{tally.games:,} games in {duration_text(pace.seconds)}, {pace.games_per_second:,.0f} games a second"
    return f"{table(rows, right={1})}\n\n{speed}"


def strength_table(records: Sequence[StrengthRecord]) -> str:
    """A row for each opponent and seat."""
    rows = [
        (r.opponent, "first" if r.seat.value == "x" else "second", *(share.text for share in (r.wins, r.draws, r.losses)))
        for r in records
    ]
    return table([("against", "moving", "wins", "draws", "loses"), *rows], right={2, 3, 4})


def strength_json(records: Sequence[StrengthRecord]) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {
            "against": record.opponent,
            "side": record.seat.value,
            **{name: {"value": s.value, "low": s.low, "high": s.high} for name, s in _shares(record)},
        }
        for record in records
    ]


def _shares(record: StrengthRecord) -> list[tuple[str, Share]]:
    return [("wins", record.wins), ("draws", record.draws), ("losses", record.losses)]
