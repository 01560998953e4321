"""Learning environments: every k-in-a-row game for PettingZoo and Gymnasium."""

from noughts.extras import missing_text

if text := missing_text("envs"):
    raise ImportError(text, name=__name__)

from gymnasium import register

from noughts.envs.batched import BatchedGame, BatchState
from noughts.envs.environments import Against, BoardGame
from noughts.envs.text import TextGame
from noughts.envs.vector import VectorAgainst

__all__ = ["Against", "BatchState", "BatchedGame", "BoardGame", "TextGame", "VectorAgainst"]

register(
    "noughts/Against-v0",
    entry_point="noughts.envs.environments:Against",
    vector_entry_point="noughts.envs.vector:VectorAgainst",
)
register("noughts/TextGame-v0", entry_point="noughts.envs.text:TextGame")
