"""Learning environments: every k-in-a-row game for PettingZoo."""

from importlib.util import find_spec

NEEDS = ("gymnasium", "numpy", "pettingzoo")
"""What the extra installs."""

if not all(find_spec(name) for name in NEEDS):
    raise ImportError(
        "learning environments need Gymnasium and PettingZoo: pip install 'noughts[envs]'; all else works without",
        name=__name__,
    )

from noughts.envs.board_game import BoardGame  # noqa: E402 - only now is it known that it can be imported

__all__ = ["BoardGame"]
