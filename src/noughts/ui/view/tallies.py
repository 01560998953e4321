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
        (name, f"{count:,}", f"{100 * count / tally.games:.1f} %")
        for name, count in ((f"X {match.x.name}", tally.x_wins), (f"O {match.o.name}", tally.o_wins), ("draws", tally.draws))
    ]
    speed = f"{tally.games:,} games in {duration_text(pace.seconds)}, {pace.games_per_second:,.0f} games a second"
    return f"{table(rows, right={1, 2})}\n\n{speed}"


def strength_table(records: Sequence[StrengthRecord]) -> str:
    """A row for each opponent and seat."""
    rows = [
        (r.opponent, "first" if r.seat.value == "x" else "second", *map(share_text, (r.wins, r.draws, r.losses)))
        for r in records
    ]
    return table([("against", "moving", "wins", "draws", "loses"), *rows], right={2, 3, 4})


def share_text(share: Share) -> str:
    """A share in percent, with its interval if it was sampled.

    >>> share_text(Share.exact(0.9164)), share_text(Share(0.5, 0.4, 0.6))
    ('91.640 %', '50 % (40 to 60)')
    """
    if share.low == share.high:
        return f"{100 * share.value:.3f} %"
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


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
