"""Agents play in Kaggle's environments; where these are not installed, in a stand-in with the same contract."""

import json
from random import Random

import pytest

from noughts import NoughtsError, Player, Position, Rules
from noughts.kaggle import agent, position_of

CONNECTX = {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2}
TICTACTOE = {"actTimeout": 1}


class First(Player):
    """Takes the first move."""

    name = "first"

    def move(self, position):
        return position.moves()[0]


def stand_in(rules, agents, configuration):
    """A game as Kaggle runs it: shared board, marks 1 and 2, actions by number; returns the rewards of both."""
    position, board = Position.start(Rules.parse(rules)), [0] * (Rules.parse(rules).cols * Rules.parse(rules).rows)
    while not position.outcome:
        turn = sum(cell > 0 for cell in board) % 2
        action = agents[turn]({"board": list(board), "mark": turn + 1, "step": 0}, configuration)
        move = next(m for m in position.moves() if action == (m.col if "inarow" in configuration else m.row * 3 + m.col))
        position = position.play(move)
        board[move.row * position.rules.cols + move.col] = turn + 1
    winner = position.winner
    return [0, 0] if winner is None else [1, -1] if winner.value == "x" else [-1, 1]


@pytest.mark.parametrize(("rules", "configuration"), [("7x6x4 gravity", CONNECTX), ("3x3", TICTACTOE)])
def test_an_agent_plays_as_kaggle_asks(rules, configuration):
    strong, weak = agent("mcts:nodes=100,seed=1", rng=Random(1)), agent(First())
    assert stand_in(rules, [strong, weak], configuration) == [1, -1]
    assert stand_in(rules, [weak, strong], configuration) in ([-1, 1], [0, 0])


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("connectx", "mcts:nodes=100,seed=1"),
        ("tictactoe", "perfect"),
        ("open_spiel_tic_tac_toe", "perfect"),
        ("open_spiel_connect_four", "mcts:nodes=100,seed=1"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_an_agent_plays_in_kaggles_own_environments(name, who):
    kaggle = pytest.importorskip("kaggle_environments", reason="NOT TESTED: Kaggle's environments: make kaggle")
    if name not in kaggle.environments:
        pytest.skip(f"this version of kaggle-environments has no {name}; 1.18.0 has")
    environment = kaggle.make(name, debug=True)
    for agents in ([agent(who), agent(First())], [agent(First()), agent(who)]):
        environment.reset()
        last = environment.run(agents)[-1]
        rewards = [state["reward"] for state in last]
        assert [state["status"] for state in last] == ["DONE", "DONE"]
        assert rewards[agents.index(agents[0])] is not None
        assert rewards in ([1, -1], [-1, 1], [0, 0], [0.5, 0.5])
    assert environment.done


def test_boards_are_read_with_their_rules():
    small = position_of([0, 0, 0, 1, 2, 1], {"columns": 3, "rows": 2, "inarow": 3})
    assert (str(small), str(small.rules)) == (".../XOX o", "3x2x3 gravity")
    assert str(position_of([], {"columns": 3, "rows": 2, "inarow": 3})) == ".../... x"
    assert agent("perfect")({"observationString": "xx.\noo.\n..."}, {}) == {"submission": 2}
    cells = json.dumps({"board": ["x", "x", None, "o", "o", *[None] * 4], "current_player": "x"})
    assert agent("perfect")({"observationString": cells}, {}) == {"submission": 2}
    assert agent("perfect")({"step": 0}, {}) == {"submission": -1}


@pytest.mark.parametrize("board", [[0] * 8, [3] + [0] * 8, [1, 1] + [0] * 7])
def test_a_board_that_cannot_be_is_refused(board):
    with pytest.raises(NoughtsError):
        agent("perfect")({"board": board, "mark": 1}, TICTACTOE)


def test_a_player_who_is_unknown_is_refused_at_once():
    with pytest.raises(NoughtsError, match="no such player"):
        agent("nobody")
