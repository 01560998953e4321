"""A learning environment in words, for language models: positions and moves are texts, the reward is exact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces

from noughts.envs.environments import NO_GAME, NODES, SoloGame
from noughts.players.player import Player
from noughts.reasons.rule_texts import question_text
from noughts.rules import GameOver, NoughtsError, Rules, Side
from noughts.search import Limit
from noughts.search.api import analyse

PROOF = 100_000  # positions that may be searched to prove what a move gives away
WORST = 2  # what a move counts that is not legal: as much as a win for a loss

LONGEST_QUESTION = 10_000
LONGEST_ANSWER = 100  # characters
CHARACTERS = frozenset(map(chr, range(32, 127))) | {"\n"}  # what questions and answers consist of


class TextGame(SoloGame[str, str]):
    """Any k-in-a-row game in words for one agent; the opponent answers within ``step``.

    An observation is a question that says the rules, the board and the legal moves; an action is a move such as ``"b2"``.
    The reward of a move is what it gives away, exactly: 0, or -1 for a win that becomes a draw or a draw that becomes a
    loss, or -2 for a win that becomes a loss. ``info["regret"]`` is the same number without its sign, or None where the
    value cannot be proven within ``proof`` positions; the reward is 0 then. A text that is no legal move ends the game
    with -2, and ``info["error"]`` says why. ``info["outcome"]`` is ``"win"``, ``"draw"`` or ``"loss"`` at the end.

    >>> env = TextGame("cop", "3x3")
    >>> question, info = env.reset(seed=1)
    >>> question.splitlines()[0]
    '3x3: three in a row wins. You are X, and it is your turn.'
    >>> env.step("b2")[1], env.step("z9")[1:3]
    (0.0, (-2.0, True))
    """

    def __init__(
        self,
        opponent: Player | str = "cop",
        rules: Rules | str = "3x3",
        seat: str = "first",
        *,
        nodes: int = NODES,
        proof: int = PROOF,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(opponent, rules, seat, nodes=nodes, render_mode=render_mode)
        self.observation_space = spaces.Text(LONGEST_QUESTION, min_length=0, charset=CHARACTERS)
        self.action_space = spaces.Text(LONGEST_ANSWER, min_length=0, charset=CHARACTERS)
        self._proof = Limit(nodes=proof)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Play a move and the opponent's answer. If the opponent's first move ended the game, any action ends it."""
        if self._is_over:
            raise GameOver(NO_GAME)
        position, regret = self.position, None
        if not position.outcome:
            try:
                move = position.parse_move(action.strip())
                self.position = position.play(move)
            except NoughtsError as error:
                self._is_over = True
                return "", -float(WORST), True, False, {"regret": WORST, "error": str(error)}
            regret = analyse(position, self._proof, searcher="auto:every=on").regret(move)
            self._answer()
        self._is_over = self.position.is_over
        return self._seen(), 0.0 - (regret or 0), self._is_over, False, {"regret": regret, **self._info()}

    def _seen(self) -> str:
        return "" if self.position.outcome else question_text(self.position)

    def _info(self) -> dict[str, Any]:
        position = self.position
        if not position.outcome:
            return {"moves": [str(move) for move in position.moves()]}
        won: Mapping[Side | None, str] = {None: "draw", self.side: "win", self.side.other: "loss"}
        return {"moves": [], "outcome": won[position.winner]}
