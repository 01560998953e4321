"""Here: who sits at this machine, kept on the machine itself, since a database may be shared by many."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from noughts.game import read_name

VARIABLE = "NOUGHTS_STATE"
"""Names another folder."""

FILE = "player.txt"

LONGEST = 1000
"""Bytes; a name has fewer."""


class Here:
    """The name of whoever played last, in a file of this account's own; without a file, as long as the program runs.

    Whoever cannot read or write that file plays all the same.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._name: str | None = None

    @classmethod
    def usual(cls) -> Here:
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
