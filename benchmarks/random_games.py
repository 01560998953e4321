"""Random games through the public Position, beside easyAI and OpenSpiel."""

from __future__ import annotations

import random
from functools import partial

from benchmarks.measure import Work, rates, show
from noughts import Position, Rules


def play_noughts(start: Position, rng: random.Random) -> int:
    position = start
    while not position.outcome:
        position = position.play(rng.choice(position.moves()))
    return 1


def play_easy_ai(rng: random.Random) -> int:
    """One random game of easyAI's tic-tac-toe."""
    from easyAI.games.TicTacToe import TicTacToe

    game = TicTacToe([None, None])
    while not game.is_over():
        game.make_move(rng.choice(game.possible_moves()))
        game.switch_player()
    return 1


def open_spiel(name: str, rng: random.Random) -> Work:
    """Random games of one of OpenSpiel's games."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return play


def main() -> None:
    rng = random.Random(1)
    small, large = (Position.start(Rules.parse(text)) for text in ("tictactoe", "gomoku"))
    show(
        "Random games, 3x3, one Python process",
        "games/s",
        rates(
            {
                "noughts Position": partial(play_noughts, small, rng),
                "easyAI": partial(play_easy_ai, rng),
                "OpenSpiel tic_tac_toe (C++)": open_spiel("tic_tac_toe", rng),
            }
        ),
        target=2,
    )
    show(
        "Random games, 15x15, five in a row, one Python process",
        "games/s",
        rates(
            {
                "noughts Position": partial(play_noughts, large, rng),
                "OpenSpiel mnk (C++)": open_spiel("mnk(m=15,n=15,k=5)", rng),
            }
        ),
        target=1,
    )
