"""The opening explorer in words: what was played from a position, and what the characters would play."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.drawing.tables import percent_text, table
from noughts.play.exploring import Exploration
from noughts.players.player import Odds
from noughts.rules import Move
from noughts.store import MoveTally, Summary
from noughts.store.values import Explored
from noughts.ui.shared.library import moment_text, result_text
from noughts.ui.shared.texts import count_text
from noughts.ui.shared.values import Row

MOST_MOVES = 8

MOST_GAMES = 5

MOST_ALIKE = 3
"""Equivalent moves that are named."""

MOST_CHANCES = 4


def exploration_rows(found: Exploration) -> list[Row]:
    """A row for each move that was played, for each of the latest games, and for each character."""
    played = found.played
    rows = [Row("games", _total_text(played))]
    rows += [Row(str(each.moves[0]), _move_text(each)) for each in played.moves[:MOST_MOVES]]
    if len(played.moves) > MOST_MOVES:
        rows.append(Row("", f"and {count_text(len(played.moves) - MOST_MOVES, 'other move')}", "quiet"))
    rows += [Row(f"#{game.number}", _game_text(game, move), "quiet") for game, move in played.latest[:MOST_GAMES]]
    return rows + [Row(name, f"would play {_odds_text(odds)}") for name, odds in found.odds]


def exploration_text(found: Exploration) -> str:
    return table([(row.label, row.text) for row in exploration_rows(found)])


def exploration_json(found: Exploration) -> dict[str, object]:
    return {
        "position": str(found.position),
        "rules": str(found.position.rules),
        "moves": [
            {
                "moves": [str(move) for move in each.moves],
                "wins": each.wins,
                "draws": each.draws,
                "losses": each.losses,
                "abandoned": each.abandoned,
                "players": [{"name": seat.name, "program": seat.program, "games": count} for seat, count in each.players],
            }
            for each in found.played.moves
        ],
        "latest": [{"number": game.number, "id": game.id, "move": str(move)} for game, move in found.played.latest],
        "characters": {
            name: {str(move): round(chance, 4) for move, chance in zip(odds.moves, odds.chances, strict=True)}
            for name, odds in found.odds
        },
    }


def _total_text(played: Explored) -> str:
    total = sum(each.games + each.abandoned for each in played.moves)
    text = f"{count_text(total, 'game')} continued from here" if total else "no games in the library continue from here"
    return f"{text}; {count_text(played.uncounted, 'older game')} still to be counted" if played.uncounted else text


def _move_text(tally: MoveTally) -> str:
    """How often a move was played, how it went, by whom, and which moves are equivalent."""
    count = tally.games + tally.abandoned
    parts = [
        count_text(count, "game"),
        f"won {percent_text(tally.win_rate)}, drawn {percent_text(tally.draw_rate)}, lost {percent_text(tally.loss_rate)}"
        if tally.games
        else "abandoned",
        ", ".join(f"{seat.name or 'nameless'} {times:,}" for seat, times in tally.players),
        _alike_text(tally.moves[1:]),
    ]
    return " · ".join(filter(None, parts))


def _alike_text(moves: Sequence[Move]) -> str:
    if not moves:
        return ""
    named = ", ".join(map(str, moves[:MOST_ALIKE]))
    others = len(moves) - MOST_ALIKE
    return f"or {named} and {others} others" if others > 1 else f"or {', '.join(map(str, moves))}"


def _game_text(game: Summary, move: Move) -> str:
    players = f"{game.x.name or 'X'} – {game.o.name or 'O'}"
    parts = [str(move), players, result_text(game.winner, game.why), moment_text(game.ended).partition(" ")[0]]
    return " · ".join(filter(None, parts))


def _odds_text(odds: Odds) -> str:
    """The likeliest moves, grouped by their odds.

    >>> _odds_text(Odds(tuple(map(Move, range(4), [0] * 4)), (0.3, 0.3, 0.3, 0.1)))
    'a1, b1, c1 30% each, d1 10%'
    >>> _odds_text(Odds.even([Move(0, 0), Move(1, 1)]))
    'any of a1, b2'
    """
    groups: dict[str, list[str]] = {}
    for chance, move in sorted(zip(odds.chances, map(str, odds.moves), strict=True), key=lambda each: (-each[0], each[1])):
        groups.setdefault(percent_text(chance), []).append(move)
    if len(groups) == 1 and len(odds.moves) > 1:
        return f"any of {', '.join(map(str, odds.moves))}"
    groups_text = [f"{', '.join(moves)} {share}{' each' if len(moves) > 1 else ''}" for share, moves in groups.items()]
    return ", ".join([*groups_text[:MOST_CHANCES], *(["…"] if len(groups_text) > MOST_CHANCES else [])])
