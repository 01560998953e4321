"""How strong the characters and the levels are on boards where that has to be sampled, and Sera's first reply."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import rates, show
from benchmarks.start_up import run
from noughts import Limit, Rules
from noughts.arena.selfplay import Results, SelfPlay
from noughts.arena.statistics import Share
from noughts.players import Player
from noughts.players.registry import player

GAMES = 40
"""For each pair, half of them in either seat."""

LIMIT = Limit(nodes=20_000)
"""For each move, in nodes so that the figures repeat."""

FIRST_REPLY = (
    "from random import Random; from noughts import Limit, Position, player; "
    "player('sera').choose(Position.parse('X../.../...'), Limit(seconds=1), Random(1))"
)


def score(first: Player, second: Player, rules: Rules) -> Share:
    """The share of points that the first takes off the second; a draw is half a point."""
    here = SelfPlay.of(rules, first, second, LIMIT).tally(GAMES // 2, seed=1)
    there = SelfPlay.of(rules, second, first, LIMIT).tally(GAMES // 2, seed=2)
    total = here + Results(there.o_wins, there.x_wins, there.draws)
    return Share.sampled(round(total.x_wins + total.draws / 2), total.games)


def main() -> None:
    pairs = [("5x5x4", f"level:{number + 1}", f"level:{number}") for number in range(1, 10)]
    pairs += [(text, *names) for text in ("5x5x4", "7x7x4") for names in (("cop", "kitty"), ("sera", "cop"))]
    print(f"\nPoints that one takes off the other, {GAMES} games each, 95% intervals")
    for text, one, other in pairs:
        share = score(player(one), player(other), Rules.parse(text))
        print(f"  {text}  {one:9} against {other:9} {share.text}", flush=True)
    with TemporaryDirectory() as folder:
        start = partial(run, Path(folder) / "games.db")
        found = rates(
            {"start, import, reply": partial(start, "-c", FIRST_REPLY), "python -c pass": partial(start, "-c", "pass")}
        )
    show("Sera's first reply on 3x3 in a fresh process", "starts/s", found)
