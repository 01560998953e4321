"""What this installation lacks for the optional parts of noughts, and the command that installs it."""

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

    need: str
    """Who needs the packages, with the verb."""
    packages: tuple[str, ...]
    """What it cannot do without."""
    otherwise: str
    """What works all the same."""


NEURAL = ("numpy", "threadpoolctl")

PARTS: Mapping[str, Part] = {
    "desktop": Part("the window needs", ("pygame-ce",), "or play in the terminal: noughts"),
    "envs": Part("learning environments need", ("gymnasium", "numpy", "pettingzoo"), "all else works without"),
    "learn": Part("training needs", (*NEURAL, "torch"), "to play against Ada, noughts[neural] is enough"),
    "neural": Part("the network needs", NEURAL, "all other searches and players work without"),
    "postgres": Part("PostgreSQL needs", ("psycopg",), "files need nothing more"),
    "remote": Part("playing on a site needs", ("websockets",), "or play here: noughts"),
    "web": Part(
        "the site needs",
        ("litestar", "msgspec", "pillow", "prometheus-client", "segno", "uvicorn", "websockets"),
        "or play in the terminal: noughts",
    ),
}
"""By the name of the extra; pyproject.toml says which versions, and what is only good to have."""

MODULES = {"pillow": "PIL", "prometheus-client": "prometheus_client", "pygame-ce": "pygame"}
"""What is imported, where it is not the name of the package."""


def missing(part: str) -> list[str]:
    """The packages that a part needs and this installation lacks; looking for them imports none."""
    return [package for package in PARTS[part].packages if find_spec(MODULES.get(package, package)) is None]


def missing_text(part: str) -> str:
    """Which packages a part lacks, and how to install them; empty if it lacks none."""
    lacking = missing(part)
    if not lacking:
        return ""
    names = " and ".join(filter(None, (", ".join(lacking[:-1]), lacking[-1])))
    return f"{PARTS[part].need} {names}: pip install 'noughts[{part}]'; {PARTS[part].otherwise}"


def require(part: str) -> None:
    """NotInstalled if a part lacks a package."""
    if text := missing_text(part):
        raise NotInstalled(text)
