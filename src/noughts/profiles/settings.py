"""The settings of a person, and the last player on this machine."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from noughts.game import read_name


@dataclass(frozen=True, slots=True)
class Settings:
    """The last choices of one person, as text and numbers."""

    theme: str = "auto"
    pace: float = 1.0  # seconds between two moves of programs
    bell: bool = False
    sound: bool = True
    page_sound: bool = False  # off by default: nobody expects a web page to make noise
    animation: bool = True
    mode: str = "computer"
    opponent: str = "cop"
    second_name: str = "Friend"  # of the person beside you
    coach: str = "sera"
    watch_x: str = "kitty"
    watch_o: str = "sera"
    rules: str = "3x3x3"
    begins: str = "x"
    time: str = ""  # empty without a clock
    allows_undo: bool = True
    allows_hints: bool = True
    is_private: bool = False  # a game with a friend stays out of a site's public lists
    is_public: bool = False  # other games appear in a site's public lists
    shows_analysis: bool = False  # every game begins with analysis on
    shows_numbers: bool = False  # in cells, instead of letters and numbers at the edge
    uses_keys: bool = True  # keys without Ctrl give commands on the web

    @classmethod
    def from_json(cls, document: Mapping[str, object]) -> Settings:
        """Read what ``to_json`` wrote; what is missing or of another type keeps its usual value.

        >>> Settings.from_json({"opponent": "sera", "pace": "soon", "hat": 1}) == Settings(opponent="sera")
        True
        """
        return cls().changed(document)

    def changed(self, document: Mapping[str, object]) -> Settings:
        """These settings with the changes of a JSON document; what is no setting, or of another type, is left out.

        >>> Settings(rules="5x5").changed({"pace": 2, "sound": "loud"}) == Settings(rules="5x5", pace=2.0)
        True
        """
        changes: dict[str, Any] = {}
        for field in fields(self):
            value, before = document.get(field.name), getattr(self, field.name)
            if type(value) is int and type(before) is float:  # JSON has one kind of number
                value = float(value)
            if type(value) is type(before):
                changes[field.name] = value
        return replace(self, **changes)

    def to_json(self) -> dict[str, object]:
        return asdict(self)


VARIABLE = "NOUGHTS_STATE"
FILE = "player.txt"

LONGEST = 1000  # bytes to read; a name is shorter


class LastPlayer:
    """The name of the last player, in a file of this account; without a folder, or if writing fails, only in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder  # None if the account has no state folder
        self._name: str | None = None

    @classmethod
    def default(cls) -> LastPlayer:
        """In the state folder of this account, or in the folder of ``NOUGHTS_STATE``."""
        import platformdirs

        try:
            return cls(Path(os.environ.get(VARIABLE) or platformdirs.user_state_dir("noughts", appauthor=False)))
        except RuntimeError:  # there is no home folder
            return cls()

    def name(self) -> str | None:
        return self._read() or self._name

    def _read(self) -> str | None:
        if self.folder is None or (self.folder / FILE).is_fifo():  # reading it would block
            return None
        try:
            with (self.folder / FILE).open("rb") as file:
                return read_name(file.read(LONGEST).decode())
        except (OSError, ValueError):
            return None

    def remember(self, name: str) -> None:
        self._name = name
        if self.folder is None or self._read() == name:
            return
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, passing = tempfile.mkstemp(dir=self.folder, prefix=FILE)
            with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - of a descriptor
                file.write(f"{name}\n")
            Path(passing).replace(self.folder / FILE)
