"""What a person chose last, and who played last on this machine."""

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
    """The choices of one person, as texts that the program reads again; what cannot be read any more is ignored."""

    theme: str = "auto"
    pace: float = 1.0
    """Seconds between two moves when programs play each other."""
    bell: bool = False
    sound: bool = True
    animation: bool = True
    mode: str = "computer"
    opponent: str = "cop"
    second_name: str = "Friend"
    """The person beside you."""
    coach: str = "sera"
    watch_x: str = "kitty"
    watch_o: str = "sera"
    rules: str = "3x3x3"
    begins: str = "x"
    time: str = ""
    """Empty for no clock."""
    allows_undo: bool = True
    allows_hints: bool = True
    is_private: bool = False
    """Whether games on a site stay out of public lists."""
    shows_analysis: bool = False
    """Whether every game begins with the values of all moves in sight."""
    shows_numbers: bool = False
    """Whether cells show the numbers that can be typed for them, in place of letters and rows at the edge."""
    uses_keys: bool = True
    """Whether keys without Ctrl give commands, on a page of the web."""

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
        """The choices as part of a JSON document."""
        return asdict(self)


VARIABLE = "NOUGHTS_STATE"
"""Names another folder."""

FILE = "player.txt"

LONGEST = 1000
"""Bytes; a name has fewer."""


class LastPlayer:
    """The name of whoever played last, in a file of this account's own; without a file, as long as the program runs.

    Whoever cannot read or write that file plays all the same.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._name: str | None = None

    @classmethod
    def usual(cls) -> LastPlayer:
        """In the folder of this account, or the one that the environment names."""
        import platformdirs

        try:
            return cls(Path(os.environ.get(VARIABLE) or platformdirs.user_state_dir("noughts", appauthor=False)))
        except RuntimeError:  # whoever has no home is remembered for as long as the program runs
            return cls()

    @property
    def folder(self) -> Path | None:
        """Where this account keeps what is its own; None if it has no place."""
        return self._folder

    def name(self) -> str | None:
        """Who played last."""
        return self._read() or self._name

    def _read(self) -> str | None:
        if self._folder is None:
            return None
        try:
            with (self._folder / FILE).open("rb") as file:
                return read_name(file.read(LONGEST).decode())
        except (OSError, ValueError):
            return None

    def remember(self, name: str) -> None:
        """Keep the name of whoever plays now."""
        self._name = name
        if self._folder is None or self._read() == name:
            return
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, passing = tempfile.mkstemp(dir=self._folder, prefix=FILE)
            with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - of a descriptor
                file.write(f"{name}\n")
            Path(passing).replace(self._folder / FILE)
