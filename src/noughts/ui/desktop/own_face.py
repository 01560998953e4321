"""The window's own face: Source Sans in two weights from a package, or the one that ships with pygame."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "font_source_sans_pro"
"""Comes with the extra ``desktop``; without it the window still opens."""


class Weight(Enum):
    """How heavy text is set."""

    REGULAR = "regular"
    STRONG = "strong"


FILES: Mapping[Weight, str] = {Weight.REGULAR: "SourceSansPro-Regular.ttf", Weight.STRONG: "SourceSansPro-Semibold.ttf"}


@lru_cache
def own_face(weight: Weight) -> str | None:
    """The file of the face; None for pygame's own, which has one weight."""
    spec = find_spec(PACKAGE)
    folders = (spec.submodule_search_locations or ()) if spec else ()
    paths = (Path(folder, "files", FILES[weight]) for folder in folders)
    return next((str(path) for path in paths if path.is_file()), None)
