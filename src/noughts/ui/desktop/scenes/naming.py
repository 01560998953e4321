"""Naming: one question over a game: what somebody is called."""

from __future__ import annotations

from collections.abc import Callable

from noughts.ui.desktop.scenes.asking import Asking
from noughts.ui.desktop.stage import Stage
from noughts.ui.view.people import GUEST, name_question


class Naming(Asking):
    """A line to type in; who goes back stays who they are."""

    def __init__(self, stage: Stage, then: Callable[[], None]) -> None:
        known = "" if stage.name == GUEST else stage.name
        super().__init__(stage, "Your name", name_question(stage.name), known, stage.rename, label="name")
        self._then = then

    def leave(self) -> None:
        """Go on, with a name or without."""
        super().leave()
        self._then()
