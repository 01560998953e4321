"""The questions that a store answers, answered by looking at every game."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from noughts import Game, Record, Side, Why
from noughts.game import Assist, Seat, name_key
from noughts.store import Filter, Result, Sort, Streak, Who

Row = tuple[int, int, int, int]
"""Wins, losses, draws, abandoned."""


FOUND: dict[int, tuple[Game, tuple[Side | None, Why]]] = {}
"""By the game as an object, which is kept with its outcome: games are compared by what they hold, and have no hash."""


def outcome(record: Record) -> tuple[Side | None, Why]:
    game = record.game
    if id(game) not in FOUND:
        game.goto(len(game.line()) - 1)
        FOUND[id(game)] = game, (game.outcome.winner, game.outcome.why)
    return FOUND[id(game)][1]


def is_player(seat: Seat, who: str) -> bool:
    return seat.program == who if seat.program is not None else name_key(seat.name) == name_key(who)


def result_of(record: Record, side: Side) -> Result | None:
    winner, why = outcome(record)
    if why is Why.ABANDONED:
        return None
    return Result.DRAW if winner is None else Result.WIN if winner is side else Result.LOSS


def sides_of(record: Record, wanted: Filter) -> list[Side]:
    """The sides that the filter's player has in a game that fits; both sides if it names no player."""
    winner, why = outcome(record)
    ended: datetime = record.ended
    fits = (
        (wanted.mode is None or wanted.mode is record.mode)
        and (wanted.rules is None or wanted.rules == record.game.rules)
        and (wanted.why is None or wanted.why is why)
        and (wanted.since is None or ended >= wanted.since)
        and (wanted.until is None or ended < wanted.until)
        and not wanted.without & record.aids
        and (wanted.program is None or wanted.program in (record.x.program, record.o.program))
        and (
            wanted.winner is None
            or (winner is wanted.winner or (wanted.winner == "draw" and winner is None and why is Why.FULL))
        )
    )
    if not fits:
        return []
    seats = {Side.X: record.x, Side.O: record.o}
    return [
        side
        for side, seat in seats.items()
        if (wanted.player is None or is_player(seat, wanted.player))
        and (wanted.opponent is None or is_player(seats[side.other], wanted.opponent))
        and (wanted.result is None or result_of(record, side) is wanted.result)
    ]


def history(records: list[Record], wanted: Filter) -> list[str]:
    """The ids, oldest first."""
    return [r.id for r in sorted(records, key=lambda record: record.ended) if sides_of(r, wanted)]


def add(row: list[int], record: Record, side: Side) -> None:
    result = result_of(record, side)
    row[list(Result).index(result) if result else 3] += 1


def counted(records: list[Record]) -> list[Record]:
    """A game that was tried again is in no standing."""
    return [record for record in records if Assist.RETRY not in record.aids]


def leaderboard(records: list[Record], wanted: Filter, who: Who, sort: Sort, least: int, *, ascending: bool) -> list[tuple]:
    rows: dict[Seat, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for record in counted(records):
        sides = sides_of(record, wanted)
        if sides and record.x != record.o:
            sides = list(Side)
        for side in sides:
            add(rows[record.x if side is Side.X else record.o], record, side)
    shown = [
        (seat, row)
        for seat, row in rows.items()
        if sum(row[:3]) >= max(1, least) and (who is Who.EVERYBODY or (seat.program is None) is (who is Who.PEOPLE))
    ]

    def key(item: tuple[Seat, list[int]]) -> str:
        return item[0].program or "@" + name_key(item[0].name)

    measures = {
        Sort.WIN_RATE: lambda item: item[1][0] / sum(item[1][:3]),
        Sort.WINS: lambda item: item[1][0],
        Sort.GAMES: lambda item: sum(item[1][:3]),
        Sort.LOSSES: lambda item: item[1][1],
        Sort.DRAWS: lambda item: item[1][2],
        Sort.NAME: key,
    }
    shown.sort(key=key)
    shown.sort(key=lambda item: -sum(item[1][:3]))
    shown.sort(key=measures[sort], reverse=not ascending)
    return [(seat.name, *row) for seat, row in shown]


def statistics(records: list[Record], wanted: Filter) -> dict[str, object]:
    """Everything about the filter's player."""
    total, plies, results = [0, 0, 0, 0], [], ""
    by_opponent, by_rules, by_seat = (defaultdict(lambda: [0, 0, 0, 0]) for _ in range(3))
    for record in sorted(counted(records), key=lambda record: record.ended):
        for side in sides_of(record, wanted):
            opponent = record.o if side is Side.X else record.x
            for row in (total, by_opponent[opponent.name], by_rules[str(record.game.rules)], by_seat[str(side)]):
                add(row, record, side)
            if result := result_of(record, side):
                plies.append(len(record.game.moves()))
                results += result.value[0]
    runs = [len(run) for run in results.replace("l", " ").replace("d", " ").split()]
    ending = len(results) - len(results.rstrip(results[-1])) if results else 0
    by_letter = {result.value[0]: result for result in Result}
    return {
        "total": tuple(total),
        "average": sum(plies) / len(plies) if plies else None,
        "streak": Streak(by_letter[results[-1]], ending) if results else None,
        "longest": max(runs, default=0),
        **{
            name: {k: tuple(v) for k, v in table.items()}
            for name, table in (("opponents", by_opponent), ("rules", by_rules), ("seats", by_seat))
        },
    }
