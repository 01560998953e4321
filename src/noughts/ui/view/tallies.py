"""Results of many games, in lines and tables."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.arena.selfplay import Pace, SelfPlay
from noughts.arena.strength import BEST_RESPONSE, Share, StrengthRecord
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


def selfplay_json(match: SelfPlay, pace: Pace, seed: int) -> dict[str, object]:
    """The same for programs."""
    tally = pace.tally
    counts = {"x_wins": tally.x_wins, "o_wins": tally.o_wins, "draws": tally.draws}
    shares = {name: Share.sampled(count, tally.games) for name, count in counts.items()}
    return {
        "rules": str(match.rules),
        "x": match.x.name,
        "o": match.o.name,
        "seed": seed,
        "nodes": match.limit.nodes,
        "time": match.time and str(match.time),
        "games": tally.games,
        **counts,
        "intervals": {name: [share.low, share.high] for name, share in shares.items()},
        "seconds": pace.seconds,
        "games_per_second": pace.games_per_second,
    }


def strength_table(records: Sequence[StrengthRecord]) -> str:
    """A row for each opponent and seat."""
    rows = [
        (r.opponent, "first" if r.seat.value == "x" else "second", *(share.text for share in (r.wins, r.draws, r.losses)))
        for r in records
    ]
    shown = table([("against", "moving", "wins", "draws", "loses"), *rows], right={2, 3, 4})
    is_answered = any(r.opponent == BEST_RESPONSE for r in records)
    return f"{shown}\n\n{BEST_RESPONSE_TEXT}" if is_answered else shown


BEST_RESPONSE_TEXT = (
    "The best response knows this very player: in each position it does what wins most\n"
    "often against it, and where it cannot win more, what draws most often. No opponent\n"
    "can do better, so these rows are the worst that can happen to the player."
)


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
