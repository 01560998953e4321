"""Reports of the command line: games, statistics, self-play, strength and proofs, as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from string import ascii_lowercase, ascii_uppercase

from noughts.arena.games import Conditions
from noughts.arena.selfplay import Pace, SelfPlay
from noughts.arena.statistics import Share
from noughts.arena.strength import BEST_RESPONSE, StrengthRecord
from noughts.drawing.tables import table
from noughts.lessons.ratings import Solver
from noughts.rules import Cell, Position, Rules
from noughts.search.exact.proofs import Checked, Claim, Pairs, Proof
from noughts.store import Statistics, Summary, Tally, TallyRow
from noughts.ui.shared.texts import count_text, side_text
from noughts.ui.shared.values import duration_text


def summary_json(game: Summary) -> dict[str, object]:
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


def standing_json(standing: TallyRow) -> dict[str, object]:
    return {"name": standing.label, "program": standing.program, **_tally_json(standing)}


def statistics_json(statistics: Statistics) -> dict[str, object]:
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


def rating_json(solver: Solver) -> dict[str, object]:
    """The rating is null before the first puzzle."""
    return {"puzzle_rating": solver.rating.points if solver.tries else None, "puzzles": solver.tries}


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


def pace_text(match: SelfPlay, pace: Pace) -> str:
    tally = pace.tally
    rows = [
        (name, f"{count:,}", Share.sampled(count, tally.games).text)
        for name, count in ((f"X {match.x.name}", tally.x_wins), (f"O {match.o.name}", tally.o_wins), ("draws", tally.draws))
    ]
    speed = f"{tally.games:,} games in {duration_text(pace.seconds)}, {pace.games_per_second:,.0f} games a second"
    same = f"\n{ONLY_GAME}" if tally.only_game and tally.games > 1 else ""
    return f"{table(rows, right={1})}\n\n{speed}{same}"


ONLY_GAME = "All games were the same: these players leave nothing to chance. noughts tournament gives them openings."


def selfplay_json(match: SelfPlay, pace: Pace, seed: int) -> dict[str, object]:
    tally = pace.tally
    counts = {"x_wins": tally.x_wins, "o_wins": tally.o_wins, "draws": tally.draws}
    shares = {name: Share.sampled(count, tally.games) for name, count in counts.items()}
    return {
        "rules": str(match.conditions.rules),
        "x": match.x.name,
        "o": match.o.name,
        "seed": seed,
        "nodes": match.conditions.limit.nodes,
        "time": match.conditions.time and str(match.conditions.time),
        "games": tally.games,
        **counts,
        "only_game": tally.only_game,
        "intervals": {name: [share.low, share.high] for name, share in shares.items()},
        "seconds": pace.seconds,
        "games_per_second": pace.games_per_second,
    }


def strength_table(records: Sequence[StrengthRecord]) -> str:
    rows = [
        (r.opponent, "first" if r.seat.value == "x" else "second", *(share.text for share in (r.wins, r.draws, r.losses)))
        for r in records
    ]
    shown = table([("against", "moving", "wins", "draws", "loses"), *rows], right={2, 3, 4})
    is_answered = any(r.opponent == BEST_RESPONSE for r in records)
    return f"{shown}\n\n{BEST_RESPONSE_TEXT}" if is_answered else shown


def strength_method(conditions: Conditions, games: int, seed: int, *, is_exact: bool) -> str:
    """How strength was measured, so that two figures can be compared."""
    if is_exact:
        return "Computed over every possible game."
    limit = conditions.limit
    how = f"{limit.nodes:,} nodes a move" if limit.nodes else f"{limit.seconds:g} s a move"
    return f"Sampled: {games:,} games for each row from the empty board, {how}, seed {seed}."


BEST_RESPONSE_TEXT = (
    "The best response knows the player's odds: in each position it plays what wins most often,\n"
    "or else what draws most often. No opponent can do better, so these rows are the worst case."
)


def strength_json(records: Sequence[StrengthRecord]) -> list[dict[str, object]]:
    return [
        {
            "against": record.opponent,
            "side": record.seat.value,
            "wins": record.wins.to_json(),
            "draws": record.draws.to_json(),
            "losses": record.losses.to_json(),
        }
        for record in records
    ]


def checked_text(proof: Proof, checked: Sequence[Checked]) -> str:
    """What a valid proof has shown, with a drawing if pairs settle the whole game."""
    rows = [("rules", str(proof.rules))]
    rows += [("proven", f"{claim_text(one.claim, proof.rules)} · {_looked_at(one)}") for one in checked]
    if proof.value == "draw":
        rows.append(("best play", "a draw"))
    start = Position.start(proof.rules)
    answers = [strategy.answer_in(start) for strategy in proof.strategies]
    if len(set(answers)) == 1 and isinstance(answers[0], Pairs) and len(answers[0].pairs) <= len(LETTERS):
        return f"{table(rows)}\n\n{pairs_drawing(answers[0], proof.rules)}\n\n{TWINS}"
    return table(rows)


LETTERS = ascii_uppercase + ascii_lowercase

TWINS = "A player who answers each letter with the same letter stops every line."


def pairs_drawing(pairs: Pairs, rules: Rules) -> str:
    """The board with a letter for each pair.

    >>> print(pairs_drawing(Pairs(((Cell(0, 0), Cell(2, 1)), (Cell(1, 0), Cell(1, 1)))), Rules.parse("3x2")))
    A B .
    . B A
    """
    letters = {cell: letter for pair, letter in zip(pairs.pairs, LETTERS, strict=False) for cell in pair}
    lines = ([letters.get(Cell(col, row), ".") for col in range(rules.cols)] for row in range(rules.rows))
    return "\n".join(" ".join(line) for line in lines)


def claim_text(claim: Claim, rules: Rules) -> str:
    """What is claimed; moves are the winner's own.

    >>> from noughts.rules import Side
    >>> [claim_text(claim, Rules.parse("3x3")) for claim in (Claim(Side.X), Claim(Side.X, 7), Claim(Side.O, 2))]
    ['X cannot win', 'X wins in 4 moves or fewer', 'O wins in 1 move']
    """
    who = side_text(claim.side, rules)
    if claim.within is None:
        return f"{who} cannot win"
    moves = (claim.within + (claim.side is claim.side.X)) // 2
    return f"{who} wins in " + ("1 move" if moves == 1 else f"{moves} moves or fewer")


def _looked_at(checked: Checked) -> str:
    """The size of a strategy in words.

    >>> from noughts.rules import Side
    >>> [_looked_at(Checked(Claim(Side.X), *counts)) for counts in ((8, 0), (6, 3), (1, 1))]
    ['8 answers', '6 answers, 3 of them pairs', '1 answer, in pairs']
    """
    answers = count_text(checked.positions, "answer")
    if not checked.paired:
        return answers
    return f"{answers}, {'in pairs' if checked.paired == checked.positions else f'{checked.paired:,} of them pairs'}"


def checked_json(proof: Proof, checked: Sequence[Checked]) -> dict[str, object]:
    return {
        "rules": str(proof.rules),
        "value": proof.value,
        "proven": True,
        "claims": [{"claim": str(one.claim), "positions": one.positions, "paired": one.paired} for one in checked],
    }
