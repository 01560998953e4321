"""Learning environments: every k-in-a-row game for PettingZoo and Gymnasium."""

from noughts.extras import missing_text

if text := missing_text("envs"):
    raise ImportError(text, name=__name__)

from gymnasium import register

from noughts.envs.environments import Against, BoardGame

__all__ = ["Against", "BoardGame"]

register("noughts/Against-v0", entry_point="noughts.envs.environments:Against")
