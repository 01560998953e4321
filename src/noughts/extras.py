"""Optional parts of noughts: the packages that are missing here, and the command that installs them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from noughts.rules import NoughtsError


class NotInstalled(NoughtsError):
    """A part of noughts needs packages that are not installed."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of noughts that only some installations have."""

    purpose: str
    need: str  # begins a message: "the window needs"
    packages: tuple[str, ...]  # without them, the part cannot run
    otherwise: str  # ends a message: what works without them


ENVS = ("gymnasium", "numpy", "pettingzoo")
NEURAL = ("numpy", "threadpoolctl")

PARTS: Mapping[str, Part] = {
    "cluster": Part(
        "tournaments and measurements on many machines",
        "a cluster needs",
        ("distributed",),
        "or use the cores of this machine: --jobs",
    ),
    "desktop": Part("the window: noughts desktop", "the window needs", ("pygame-ce",), "or play in the terminal: noughts"),
    "envs": Part("environments for Gymnasium and PettingZoo", "learning environments need", ENVS, "all else works without"),
    "learn": Part(
        "training a network: noughts train",
        "training needs",
        (*NEURAL, "torch"),
        "to play against Ada, noughts[neural] is enough",
    ),
    "mcp": Part(
        "games for language models: noughts mcp", "a server for language models needs", ("mcp",), "noughts exam works without"
    ),
    "neural": Part("Ada, and the neural search", "the network needs", NEURAL, "all other searches and players work without"),
    "openspiel": Part(
        "every game for OpenSpiel", "OpenSpiel's games need", (*ENVS, "open_spiel"), "noughts.envs works without OpenSpiel"
    ),
    "pictures": Part("games as PNG and GIF: noughts export game.gif", "pictures need", ("pillow",), "svg works without"),
    "postgres": Part("games in PostgreSQL", "PostgreSQL needs", ("psycopg",), "files need nothing more"),
    "remote": Part(
        "playing on a site: noughts play --server", "playing on a site needs", ("websockets",), "or play here: noughts"
    ),
    "web": Part(
        "your own site: noughts serve",
        "the site needs",
        ("litestar", "msgspec", "pillow", "prometheus-client", "segno", "uvicorn", "websockets"),
        "or play in the terminal: noughts",
    ),
}
"""By the name of the extra in pyproject.toml, which has the versions and optional additions."""

MODULES = {"open_spiel": "pyspiel", "pillow": "PIL", "prometheus-client": "prometheus_client", "pygame-ce": "pygame"}
"""The module of a package, if it has another name."""


def missing(part: str) -> list[str]:
    """The missing packages of a part; nothing is imported to find them."""
    return [package for package in PARTS[part].packages if find_spec(MODULES.get(package, package)) is None]


def missing_text(part: str) -> str:
    """The missing packages of a part, and how to install them; empty if there are none."""
    names = missing(part)
    if not names:
        return ""
    text = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return f"{PARTS[part].need} {text}: pip install 'noughts[{part}]'; {PARTS[part].otherwise}"


def require(part: str) -> None:
    """NotInstalled if a package of a part is missing."""
    if text := missing_text(part):
        raise NotInstalled(text)
