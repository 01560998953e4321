"""The library as JSON documents, with the names that all of noughts uses."""

from __future__ import annotations

from datetime import datetime

from noughts.game import Record
from noughts.store import Standing, Statistics, Summary, Tally


def summary_json(game: Summary) -> dict[str, object]:
    """A row of the history."""
    return {
        "number": game.number,
        "id": game.id,
        "rules": game.rules,
        "mode": game.mode.value,
        "x": game.x.name,
        "o": game.o.name,
        "x_program": game.x.program,
        "o_program": game.o.program,
        "winner": game.winner.value if game.winner else None,
        "why": game.why.value,
        "plies": game.plies,
        "nodes": game.nodes,
        "depth": game.depth,
        "seconds": game.seconds,
        "aids": sorted(aid.value for aid in game.aids),
        "started": _moment(game.started),
        "ended": _moment(game.ended),
    }


def standing_json(standing: Standing) -> dict[str, object]:
    """A row of a leaderboard, or of a table in somebody's statistics."""
    return {"name": standing.label, "program": standing.program, **_tally_json(standing)}


def statistics_json(statistics: Statistics) -> dict[str, object]:
    """Somebody's statistics."""
    streak = statistics.streak
    return {
        "name": statistics.name,
        "program": statistics.program,
        **_tally_json(statistics),
        "abandoned": statistics.abandoned,
        "average_plies": statistics.average_plies,
        "streak": {"result": streak.result.value, "games": streak.games} if streak else None,
        "longest_win_streak": statistics.longest_win_streak,
        "by_opponent": [standing_json(standing) for standing in statistics.by_opponent],
        "by_rules": [standing_json(standing) for standing in statistics.by_rules],
        "by_seat": [standing_json(standing) for standing in statistics.by_seat],
    }


def record_json(record: Record) -> dict[str, object]:
    """A whole game."""
    return record.to_document()


def _tally_json(tally: Tally) -> dict[str, object]:
    return {
        "games": tally.games,
        "wins": tally.wins,
        "losses": tally.losses,
        "draws": tally.draws,
        "win_rate": tally.win_rate,
    }


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
