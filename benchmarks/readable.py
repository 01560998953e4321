"""The readable searches: what each refinement of alpha-beta is worth, what listening costs, and easyAI beside them."""

from __future__ import annotations

import time
from functools import partial

from benchmarks.measure import rates, show
from noughts import Limit, Position, Rules
from noughts.search.readable.alphabeta import SWITCHES, AlphaBeta
from noughts.search.readable.minimax import Minimax
from noughts.search.readable.trace import Listener
from noughts.search.registry import best_of, searcher_named


def minimax_nodes(listener: Listener | None) -> int:
    return best_of(Minimax(listener=listener).analyse(Position.start(Rules(3, 3, 3)), Limit(nodes=20_000))).nodes


def first_reply() -> int:
    """Alpha-beta's answer to a move in the corner."""
    best_of(AlphaBeta(every=False).analyse(Position.parse("X../.../..."), Limit()))
    return 1


def easy_ai_first_reply() -> int:
    """The answer of easyAI to the same move."""
    from easyAI import AI_Player, Negamax
    from easyAI.games.TicTacToe import TicTacToe

    player = AI_Player(Negamax(8))
    game = TicTacToe([player, player])
    game.make_move(1)
    game.switch_player()
    game.get_move()
    return 1


def main() -> None:
    show(
        "Reply to a corner on 3x3, pure Python",
        "replies/s",
        rates({"noughts alphabeta": first_reply, "easyAI Negamax": easy_ai_first_reply}),
    )
    listeners = {
        "no listener": partial(minimax_nodes, None),
        "a listener that does nothing": partial(minimax_nodes, Listener()),
    }
    show("Minimax, with and without a listener", "nodes/s", rates(listeners))
    print("\nAlpha-beta from the empty 3x3 board, every move valued, one refinement off at a time")
    for name in ("alphabeta", *(f"alphabeta:{switch}=off" for switch in SWITCHES), "minimax"):
        start = time.perf_counter()
        nodes = best_of(searcher_named(name).analyse(Position.start(Rules(3, 3, 3)), Limit())).nodes
        print(f"  {name:28} {nodes:9,} nodes  {1000 * (time.perf_counter() - start):9.1f} ms", flush=True)
