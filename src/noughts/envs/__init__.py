"""Learning environments: every k-in-a-row game for PettingZoo and Gymnasium."""

from importlib.util import find_spec

NEEDS = ("gymnasium", "numpy", "pettingzoo")
"""What the extra installs."""

if not all(find_spec(name) for name in NEEDS):
    raise ImportError(
        "learning environments need Gymnasium and PettingZoo: pip install 'noughts[envs]'; all else works without",
        name=__name__,
    )

from gymnasium import register  # noqa: E402 - only now is it known that it can be imported

from noughts.envs.environments import (  # noqa: E402
    Against,
    BoardGame,
)

__all__ = ["Against", "BoardGame"]

register("noughts/Against-v0", entry_point="noughts.envs.environments:Against")
